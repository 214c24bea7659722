"""What an option does here and now, in a sentence, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.tabletop.words import counted, listed

from .actions import temple_sites
from .alliances import counts_as_ally
from .battle_cards import bonus_of
from .battle_value import battle_value
from .maneuvers import recruit_regions, recruit_value
from .monster_action import may_hunt
from .names import quarry_name, region_name
from .pieces import ACTIONS
from .state import ATTACKER, Lords


def action_preview(g: Lords, seat: int, choice: tuple[Any, ...]) -> str:
    """What a Special Action does here and now, and what its slot pays."""
    head = choice[0]
    if head == "use":
        return ""
    if head == "monument":
        return "A level more; all markers and Priests return, Artifacts are Charged; then an Event"
    return f"{EFFECT_WORDS[head](g, seat)}. {slot_words(g, ACTIONS.index(head))}"


def slot_words(g: Lords, slot: int) -> str:
    """What a marker on this slot brings to whom."""
    if g.wheel[slot]:
        return f"@{g.wheel[slot][-1]}, whose marker is covered, gains a Rune"
    allies = [f"@{s}" for s in range(g.players) if counts_as_ally(g, s, slot)]
    realm = g.c.pack.realm[slot].name
    return (
        f"First marker: bonus of {realm} for {listed(allies, last=' and ')}"
        if allies
        else f"Nobody is allied with {realm}"
    )


def recruit_words(g: Lords, seat: int) -> str:
    """The Army that Reinforce brings."""
    return f"An Army of {recruit_value(g, seat)} in one of {counted(len(recruit_regions(g, seat)), 'Region')}"


def monster_words(g: Lords, seat: int) -> str:
    """What can be hunted, or that one can only Activate."""
    here = [quarry_name(g.c, m) for m in range(7) if ("hunt", m) in may_hunt(g, seat)]
    return f"Hunt {listed(here, last=' or ')}, or Activate one or two" if here else "Activate one or two Monsters"


EFFECT_WORDS: Final[dict[str, Callable[[Lords, int], str]]] = {
    "mobilize": lambda g, seat: f"{counted(len(g.on_board(seat)), 'Army', 'Armies')} on the board",
    "reinforce": recruit_words,
    "usurp": lambda g, seat: f"{region_name(g.c, g.hero_at[seat])} becomes yours, and you may Recruit there",
    "monsters": monster_words,
    "temple": lambda g, seat: f"Temple in Region {listed(map(str, temple_sites(g, seat)), last=' or ')}, and 1 Priest",
    "prepare": lambda g, seat: "Two of: Heal, Combat card, Rune, Army +1",
}  # fmt: skip


def fight_preview(g: Lords, seat: int, kind: int | None, side: int) -> str:
    """The sums of a Battle with this card, or as they stand; a tie is the defender's."""
    adds = 0 if kind is None else g.c.value[kind] + bonus_of(g, seat, side, kind)
    own, other = battle_value(g, side) + adds, battle_value(g, 1 - side)
    ahead = own > other or (own == other and side != ATTACKER)
    tie = " (a tie holds for the defender)" if own == other else ""
    return f"{'You lead' if ahead else 'You trail'} {own} to {other}{tie}"
