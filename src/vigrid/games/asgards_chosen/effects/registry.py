"""The tables from effect id to rule, filled by the modules beside this one.

Ids stand in the component pack; a pack may give any card any of these effects.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from vigrid.kernel import BadPack

from ..state import Asgards
from .standing import STANDING

if TYPE_CHECKING:
    from ..components import Pack

Effect = Callable[[Any, int, int, int], Coroutine[Any, Any, None]]
"""(g, side, place of the card in the battle, amount)"""
SeatEffect = Callable[[Any, int, int], Coroutine[Any, Any, None]]
"""(g, seat, amount)"""
Test = Callable[[Asgards, int, int], bool]
"""(g, side or seat, amount)"""

ABILITIES: Final[dict[str, Effect]] = {}
"""Terrain abilities of creatures, used in battle."""
ABLE: Final[dict[str, Test]] = {}
"""Whether a terrain ability could do anything now: (g, side, amount)."""
PERHAPS: Final[dict[str, Test]] = {}
"""The same for all that others know, for abilities that need something in the hand: (g, side, amount)."""
ANYTIME: Final[set[str]] = set()
"""Abilities that wait on the table for their moment."""
PASSIVE: Final[set[str]] = {"late_arrival", "stand_in"}
"""Abilities without a moment of their own: they change what may be played or sacrificed."""
BATTLE: Final[dict[str, Effect]] = {}
"""Items played in battle."""
CHARMS: Final[dict[str, SeatEffect]] = {}
"""What a charm does when it is played; charms without an entry only act later."""
MUSTER_VALUE: Final[dict[str, Callable[[Asgards, int, int, int], int]]] = {}
"""What a muster ability adds: (g, kind that pays, amount, kind that is bought)."""
WHEN_PAYING: Final[dict[str, SeatEffect]] = {}
"""What happens when a card has paid."""
EVENTS: Final[dict[str, Effect]] = {}
"""What an event does to a seat, or for events of scope `table` once, to the one who revealed it.

(g, seat, amount, second)
"""
FAVORS: Final[dict[str, SeatEffect]] = {}
"""What a god does when asked for its favor; favors without an entry only act later."""
CAN_APPEASE: Final[dict[str, Test]] = {}
"""Whether a god's demand can be met: (g, seat, amount)."""
PAY_GOD: Final[dict[str, SeatEffect]] = {}
"""How the demand is met; where there is no entry, the deed itself is the price."""


def check_effects(pack: Pack) -> None:
    """BadPack where a card names an effect that does not exist; it lists those that do."""
    known: dict[str, set[str]] = {
        "ability": {*ABILITIES, *PASSIVE, "allure"},
        "battle": {"", *BATTLE},
        "charm": {"", *CHARMS, *STANDING},
        "muster": {"", *MUSTER_VALUE, *WHEN_PAYING},
        "effect": {*EVENTS, *STANDING},
        "favor": {*FAVORS, *STANDING},
        "appease": {*CAN_APPEASE},
    }
    cards: tuple[Any, ...] = (*pack.creature, *pack.item, *pack.event, *pack.god)
    faults = [
        f"{card.key}: '{effect}' is not a known {'event' if field == 'effect' else field}; "
        f"known are {', '.join(sorted(known[field] - {''}))}"
        for card in cards for field, effect in dict(card).items() if field in known and effect not in known[field]
    ]  # fmt: skip
    if faults:
        raise BadPack(faults, "components.toml")
