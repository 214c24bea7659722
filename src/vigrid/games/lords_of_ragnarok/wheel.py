"""Step 5, Special Action: the marker on the wheel, Realm bonuses, and which action follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import PASS, Ask, lister, rule
from vigrid.tabletop.places import within

from .actions import (
    can_build_temple,
    can_mobilize,
    can_reinforce,
    mobilize_action,
    prepare_action,
    reinforce_action,
    temple_action,
)  # fmt: skip
from .alliances import counts_as_ally
from .artifacts import usable, use_artifact
from .build_monument import build_monument
from .control import end_step
from .gains import draw_cards, gain_runes, grow_one, growing, injuries, keep_limits, runes_in_supply
from .maneuvers import recruit_in
from .monster_action import can_use_monsters, monsters_action
from .pieces import ACTIONS, GOLDEN_TEARS, REALM_FRIEND
from .previews import action_preview
from .prompts import ALFHEIM, CARD_BONUS, NIFLHEIM, RECRUIT, RUNE, SPECIAL, Choice, clause_of
from .state import Lords
from .usurp import can_usurp, usurp_action

CAN: Final[dict[str, Callable[[Lords, int], bool]]] = {
    "mobilize": can_mobilize, "reinforce": can_reinforce, "usurp": can_usurp, "monsters": can_use_monsters,
    "temple": can_build_temple, "prepare": lambda g, seat: True,
}  # fmt: skip
"""Whether the effect of a Special Action can be resolved."""


@lister
def special_actions(g: Lords, seat: int) -> list[Choice]:
    """LR-8.1, LR-8.5. Slots without an own marker whose effect can be resolved; Build Monument with a marker out."""
    found: list[Choice] = [
        (a,) for k, a in enumerate(ACTIONS) if seat not in g.wheel[k] and CAN[a](g, seat)
    ]  # fmt: skip
    if any(seat in stack for stack in g.wheel):
        found.append(("monument",))
    return [*found, *usable(g, seat)]


def why_not_action(g: Lords, seat: int, choice: Choice) -> str | None:
    """The clause that forbids a Special Action; None for those that are listed."""
    if choice in special_actions(g, seat):
        return None
    if choice[0] == "use":
        return "LR-7.17"
    if choice[0] == "monument":
        return "LR-8.5"
    return "LR-8.1" if seat in g.wheel[ACTIONS.index(choice[0])] else clause_of(choice)


SPECIAL.why_not = why_not_action
SPECIAL.preview = action_preview


@rule
async def special_phase(g: Lords) -> None:
    """LR-8.1, LR-8.4. Step 5 of the turn: bonuses or Runes first, then the effect."""
    seat = g.active
    choice = await Ask(seat, SPECIAL, special_actions)
    if choice[0] == "use":
        await use_artifact(g, seat, choice[1])
        return
    if choice[0] == "monument":
        await build_monument(g, seat)
        await end_step(g, "end")
        return
    slot = ACTIONS.index(choice[0])
    await place_marker(g, seat, slot)
    await RULES[choice[0]](g, seat)
    if g.phase == "special":  # a Hunt goes on in rounds, and has ended the step if Root-Fang slew at its beginning
        await end_step(g, "end")


@rule
async def place_marker(g: Lords, seat: int, slot: int) -> None:
    """LR-8.1, LR-8.2, LR-8.3. The first marker brings Realm bonuses, later ones pay a Rune."""
    under = g.wheel[slot]
    g.wheel[slot] = (*under, seat)
    g.emit("action", seat, slot)
    if not under:
        await realm_bonuses(g, seat, slot)
        return
    await gain_runes(g, under[-1], 2 if g.blessed(under[-1], GOLDEN_TEARS) else 1)
    if g.blessed(seat, REALM_FRIEND) and counts_as_ally(g, seat, slot):
        await BONUSES[slot](g, seat)


# --- Realm bonuses


@rule
async def realm_bonuses(g: Lords, seat: int, realm: int) -> None:
    """LR-8.2. All allies may take the bonus, from the left neighbour round to the Active Player."""
    for other in tuple(g.clockwise((seat + 1) % g.players)):
        if counts_as_ally(g, other, realm):
            await BONUSES[realm](g, other)


@rule
async def vanaheim(g: Lords, seat: int) -> None:
    """LR-8.6. Gain 1 Rune of your choice."""
    rune = await Ask(seat, RUNE, runes_in_supply, True)
    if rune is not PASS:
        g.take_rune(seat, rune)
        await keep_limits(g, seat)


@lister
def alfheim_choices(g: Lords, seat: int) -> list[Choice | None]:
    """LR-8.7. Any Region for the Hero, an Injury to Heal, or nothing."""
    regions = [("hero", r) for r in g.chart.regions if r != g.hero_at[seat]]
    return [*regions, *[("heal", a) for a in injuries(g, seat)], PASS]


@rule
async def alfheim(g: Lords, seat: int) -> None:
    """LR-8.7. Place your Hero in any Region, or Heal 1 Injury."""
    choice = await Ask(seat, ALFHEIM, alfheim_choices)
    if choice is PASS:
        return
    if choice[0] == "hero":
        g.put_hero(seat, choice[1])
    else:
        g.flip_token(seat, choice[1], 0)


@lister
def yes_or_no(g: Lords, _seat: int) -> list[str]:
    """LR-8.2. The bonus may be taken."""
    return ["yes", "no"] if g.can_draw() else ["no"]


@rule
async def svartalfheim(g: Lords, seat: int) -> None:
    """LR-8.8. Draw 1 Combat card."""
    answer = await Ask(seat, CARD_BONUS, yes_or_no)
    if answer == "yes":
        await draw_cards(g, seat, 1)


@lister
def own_regions(g: Lords, seat: int) -> list[int | None]:
    """LR-8.9, LR-13.6. Regions that the seat controls, or none; none without an Army in the Pool."""
    regions: list[int | None] = [*g.regions_of(seat)] if g.pool_army(seat) >= 0 else []
    return [*regions, PASS]


@rule
async def muspelheim(g: Lords, seat: int) -> None:
    """LR-8.9. Recruit an Army of value 1 in any Region that you control."""
    region = await Ask(seat, RECRUIT, own_regions)
    if region is not PASS:
        recruit_in(g, seat, region, 1)


@rule
async def jotunheim(g: Lords, seat: int) -> None:
    """LR-8.10. One of your Armies grows by 1."""
    if growing(g, seat, 0, False) != [None]:
        await grow_one(g, seat, 0, True)


@lister
def niflheim_choices(g: Lords, seat: int) -> list[Choice | None]:
    """LR-8.11. Seas up to 3 away; Armies on the board and own Regions; or nothing."""
    found: list[Choice | None] = [("sail", s) for s in within(g.chart.sea_near, g.drakkar[seat], 3)]
    regions, seen = g.regions_of(seat), []
    for i in g.on_board(seat):
        at, value = g.army_at[seat * 6 + i], g.army[seat * 6 + i]
        if (at, value) not in seen:
            seen.append((at, value))
            found += [("army", i, r) for r in regions if r != at]
    return [*found, PASS]


@rule
async def niflheim(g: Lords, seat: int) -> None:
    """LR-8.11, LR-4.7. Move your Drakkar up to 3 Seas, or place an Army in any Region that you control."""
    choice = await Ask(seat, NIFLHEIM, niflheim_choices)
    if choice is PASS:
        return
    if choice[0] == "sail":
        g.sail(seat, choice[1])
    else:
        g.move_army(seat, choice[1], choice[2])


BONUSES: Final[tuple[Callable[[Any, int], Any], ...]] = (
    vanaheim, alfheim, svartalfheim, muspelheim, jotunheim, niflheim,
)  # fmt: skip
"""Realm to its bonus."""
RULES: Final[dict[str, Callable[[Any, int], Any]]] = {
    "mobilize": mobilize_action, "reinforce": reinforce_action, "usurp": usurp_action, "monsters": monsters_action,
    "temple": temple_action, "prepare": prepare_action,
}  # fmt: skip
"""Special Action to its rule."""
