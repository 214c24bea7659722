"""All effects together: which ids a component pack may name for which kind of card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vigrid.kernel import BadPack

from . import creatures, events, gods, items
from .registry import (
    ABILITIES,
    BATTLE,
    CAN_APPEASE,
    CHARMS,
    EVENTS,
    FAVORS,
    MUSTER_VALUE,
    PASSIVE,
    PAY_GOD,
    WHEN_PAYING,
)  # fmt: skip
from .standing import STANDING

if TYPE_CHECKING:
    from ..components import Pack

EFFECTS: dict[str, set[str]] = {
    "ability": {*ABILITIES, *PASSIVE, "allure"},
    "battle": {"", *BATTLE},
    "charm": {"", *CHARMS, *STANDING},
    "muster": {"", *MUSTER_VALUE, *WHEN_PAYING},
    "event": {*EVENTS, *STANDING},
    "favor": {*FAVORS, *STANDING},
    "appease": set(PAY_GOD) & set(CAN_APPEASE),
}
"""Field of a card to the effect ids that exist for it."""

MODULES = (creatures, events, gods, items)


def check_effects(pack: Pack) -> None:
    """BadPack where a card names an effect that does not exist; it lists those that do."""
    named: list[tuple[str, str, str]] = []
    named += [("ability", c.key, c.ability) for c in pack.creature]
    for i in pack.item:
        named += [("battle", i.key, i.battle), ("charm", i.key, i.charm), ("muster", i.key, i.muster)]
    named += [("event", e.key, e.effect) for e in pack.event]
    for god in pack.god:
        named += [("favor", god.key, god.favor), ("appease", god.key, god.appease)]
    faults = [
        f"{key}: '{effect}' is not a known {field}; known are {', '.join(sorted(EFFECTS[field] - {''}))}"
        for field, key, effect in named if effect not in EFFECTS[field]
    ]  # fmt: skip
    if faults:
        raise BadPack(faults, "components.toml")
