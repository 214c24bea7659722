"""Rules of thumb for whole turns: where discs are placed, which is picked up, what wins battles, and Ragnarök."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from vigrid.kernel import Ask

from .battles import BY_TYR, SEND, WITHDRAW, Means
from .evaluation import (
    PEOPLE_WORTH,
    RECRUIT_WORTH,
    SEAL_WORTH,
    SKILL_TILE_WORTH,
    asgard_promise,
    best_temple,
    expected_strength,
    fade,
    lead_holds,
    skill_worth,
    stones_worth,
    take_request,
    temple_promise,
    tile_worth,
)
from .pieces import ASGARD, GOD_OF, GODS, NOBODY, OPPOSITE, SEAL, TEMPLE, TYR_TILE, WEAPON, WORLD_OF, stack_of
from .ragnarok import PASS_ON
from .select_actions import TO_ASGARD, Placement, place_of
from .state import AsgardState

T = TypeVar("T")

CARD_SPENT: Final = 0.5
"""Part of what a card could do on a slot that it costs to use it for the Asgard Area."""
TEMPLE_NOW, AREA, NO_TEMPLE = 5.0, 0.2, 0.4
"""Urgency of discs; a request's is 1, its seal and its skill."""
HIDDEN, WIZARDRY = 2.0, 4.0
"""Strength of a secret tile that lies there already, and of a wizardry tile, roughly."""


def best(ask: Ask[T], worth: Callable[[T], float]) -> T:
    """The option that is worth most."""
    choice: T = max(ask.options, key=worth)
    return choice


# --- Phase 2


def disc_to_place(g: AsgardState, ask: Ask[Placement]) -> Placement:
    """The slot that promises most; the Asgard Area with the card that is least useful elsewhere."""
    seat, own = ask.seat, goods_to_come(g, ask.seat)
    temple = best_temple(g, own)
    slots = {v: slot_worth(g, seat, place_of(v), own, temple) for v in ask.options if v[1] != TO_ASGARD}
    elsewhere = [0.0] * len(GODS)
    for (god, _), gain in slots.items():
        elsewhere[god] = max(gain, elsewhere[god])
    area = area_worth(g, seat, own)
    return best(ask, lambda v: slots[v] if v in slots else area - CARD_SPENT * elsewhere[v[0]])


def goods_to_come(g: AsgardState, seat: int) -> list[int]:
    """The goods of a seat once the discs that it has on slots are picked up."""
    own = g.goods(seat)
    for place in [p for p, owner in enumerate(g.request) if owner == seat]:
        take_request(g, place, own)
    for god in [god for god, owner in enumerate(g.temple_slot) if owner == seat]:
        own[SEAL + g.c.god_side[god]] += g.seal_at[god]
        temple_promise(g, god, own, best_temple(g, own))
    return own


def slot_worth(g: AsgardState, seat: int, place: int, own: list[int], temple: int) -> float:
    """What a disc on this slot brings to a seat that will own these goods and can pay this temple (-1: none)."""
    seal = SEAL_WORTH * g.seal_at[GOD_OF[place]] * fade(g)
    if place >= TEMPLE:
        return temple_promise(g, GOD_OF[place], own[:], temple) + (seal if temple >= 0 else 0.0)
    then = own[:]
    take_request(g, place, then)
    return fade(g) * (stones_worth(g, then) - stones_worth(g, own)) + seal + skill_worth(g, seat, place)


def area_worth(g: AsgardState, seat: int, own: list[int]) -> float:
    """What one disc more in the Asgard Area brings."""
    discs = g.asgard[seat]
    more = asgard_promise(g, own[:], discs + 1)
    return more - asgard_promise(g, own[:], discs) if discs else more


# --- Phase 3


def disc_to_pick(g: AsgardState, ask: Ask[int]) -> int:
    """A temple that can be built at once, then requests, sooner with a seal and a good skill; then the Asgard Area."""
    seat, own = ask.seat, g.goods(ask.seat)
    temple = best_temple(g, own)

    def urgency(place: int) -> float:
        if place >= ASGARD:
            return AREA
        if place < TEMPLE:
            return 1.0 + g.seal_at[GOD_OF[place]] + skill_worth(g, seat, place)
        return TEMPLE_NOW if temple_promise(g, GOD_OF[place], own[:], temple) > 0 else NO_TEMPLE

    return best(ask, urgency)


# --- Phase 4


def means_of_victory(g: AsgardState, ask: Ask[Means]) -> Means:
    """Recruits or a tile, where the victory is worth more than they are."""
    needed: int = ask.args[1]
    seat = ask.seat
    won = sum(g.victories(seat))
    gain = (g.c.rounds - g.round + 1) * (tile_worth(g, won + 1) - tile_worth(g, won))

    def cost(way: Means) -> float:
        if way == WITHDRAW:
            return gain
        if way == SEND:
            return fade(g) * RECRUIT_WORTH[0] * needed
        tile: float = SKILL_TILE_WORTH[TYR_TILE] if way == BY_TYR else PEOPLE_WORTH
        return fade(g) * tile

    return best(ask, lambda way: -cost(way))


# --- Ragnarök


def warrior_to_place(g: AsgardState, ask: Ask[Any]) -> Any:
    """A warrior where it helps most."""
    return best(ask, lambda v: 0.0 if v == PASS_ON else help_worth(g, ask.seat, v[0], 1.0))


def tile_to_place(g: AsgardState, ask: Ask[tuple[int, int]]) -> tuple[int, int]:
    """The tile and the god by which most is gained."""

    def worth(value: tuple[int, int]) -> float:
        item, slot = value
        return help_worth(g, ask.seat, slot, g.c.weapon_value[item] if stack_of(item) == WEAPON else WIZARDRY)

    return best(ask, worth)


def help_worth(g: AsgardState, seat: int, slot: int, strength: float) -> float:
    """What so much strength more for the god on this slot is worth to a supporter, by the chance that it decides."""
    top, bottom = g.supporters(slot)
    first, second = g.c.world_top[WORLD_OF[slot]], g.c.world_bottom[WORLD_OF[slot]]
    points: int = first + second if bottom == NOBODY else first if top == seat else second
    lead = expected_strength(g, slot) - expected_strength(g, OPPOSITE[slot]) + HIDDEN * len(g.items_under(slot))
    return points * (lead_holds(lead + strength) - lead_holds(lead))


TURNS: Final[dict[str, Callable[[AsgardState, Ask[Any]], Any]]] = {
    "place": disc_to_place,
    "act": disc_to_pick,
    "fight": means_of_victory,
    "valhalla": warrior_to_place,
    "under": tile_to_place,
}
"""Name of a prompt to the rule of thumb that answers it."""
