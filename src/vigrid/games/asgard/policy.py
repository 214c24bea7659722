"""Rules of thumb: for finishing an action, for whole turns, and where looking one step ahead says little."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, TypeVar

from vigrid.kernel import NO_OPINION, Ask

from . import box
from .asgard_area import NO_FACE_UP, STOP_BUYING, TO_HAND, disc_price
from .bargain import DONE
from .battles import BY_TYR, SEND, WITHDRAW, Means
from .choose_gods import risen_gods
from .evaluation import (
    DISC_WORTH,
    PEOPLE_WORTH,
    RECRUIT_WORTH,
    SEAL_WORTH,
    SKILL_TILE_WORTH,
    WIZARDRY_WORTH,
    asgard_promise,
    battle_hope,
    best_temple,
    cards_worth,
    discs_for_actions,
    expected_strength,
    fade,
    item_worth,
    lead_holds,
    offer_worth,
    piece_worth,
    skill_worth,
    stones_worth,
    take_request,
    temple_promise,
    tile_worth,
    victories_hoped,
)
from .ragnarok import PASS_ON
from .select_actions import TO_ASGARD, Placement, place_of
from .skills import NONE
from .state import AsgardState
from .supply import NO_RECRUIT, NO_SWAP
from .temple import DECLINE, NO_TILE, kinds_asked

T = TypeVar("T")

CARD_SPENT: Final = 0.5
"""Part of what a card could do on a slot that it costs to use it for the Asgard Area."""
TEMPLE_NOW, AREA, NO_TEMPLE = 5.0, 0.2, 0.4
"""Urgency of discs; a request's is 1, its seal and its skill."""
HIDDEN, WIZARDRY = 2.0, 4.0
"""Strength of a secret tile that lies there already, and of a wizardry tile, roughly."""


def policy(g: AsgardState, ask: Ask[Any], rand: random.Random) -> Any:
    """A sound choice without trying any, or NO_OPINION where trying is better."""
    if ask.prompt.name == "god":
        return card_to_choose(g, ask, rand)
    rule = RULES.get(ask.prompt.name)
    return rule(g, ask) if rule else NO_OPINION


def best(ask: Ask[T], worth: Callable[[T], float]) -> T:
    """The option that is worth most."""
    choice: T = max(ask.options, key=worth)
    return choice


# --- Phase 1


def card_to_choose(g: AsgardState, ask: Ask[Any], rand: random.Random) -> Any:
    """Of the gods whose cards are worth most just now the first: cards are chosen in the order of the gods."""
    group = ask.group
    if group is None or len(group.picked) >= group.most:
        return NO_OPINION
    gods = [god for god in risen_gods(g, ask.seat) if god >= ask.options[0]]
    worth = [card + rand.random() * 0.2 for card in cards_worth(g, ask.seat, gods)]
    ranked = sorted(zip(worth, gods, strict=True), reverse=True)
    return min(god for _, god in ranked[: group.most - len(group.picked)])


# --- Phase 2


def disc_to_place(g: AsgardState, ask: Ask[Placement]) -> Placement:
    """The slot that promises most; the Asgard Area with the card that is least useful elsewhere."""
    seat, own = ask.seat, goods_to_come(g, ask.seat)
    temple = best_temple(g, own)
    slots = {v: slot_worth(g, seat, place_of(v), own, temple) for v in ask.options if v[1] != TO_ASGARD}
    elsewhere = [0.0] * len(box.GODS)
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
        own[box.SEAL + g.c.god_side[god]] += g.seal_at[god]
        temple_promise(g, god, own, best_temple(g, own))
    return own


def slot_worth(g: AsgardState, seat: int, place: int, own: list[int], temple: int) -> float:
    """What a disc on this slot brings to a seat that will own these goods and can pay this temple (-1: none)."""
    seal = SEAL_WORTH * g.seal_at[box.GOD_OF[place]] * fade(g)
    if place >= box.TEMPLE:
        return temple_promise(g, box.GOD_OF[place], own[:], temple) + (seal if temple >= 0 else 0.0)
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
        if place >= box.ASGARD:
            return AREA
        if place < box.TEMPLE:
            return 1.0 + g.seal_at[box.GOD_OF[place]] + skill_worth(g, seat, place)
        return TEMPLE_NOW if temple_promise(g, box.GOD_OF[place], own[:], temple) > 0 else NO_TEMPLE

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
        tile: float = SKILL_TILE_WORTH[box.TYR_TILE] if way == BY_TYR else PEOPLE_WORTH
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
        return help_worth(g, ask.seat, slot, g.c.weapon_value[item] if box.stack_of(item) == box.WEAPON else WIZARDRY)

    return best(ask, worth)


def help_worth(g: AsgardState, seat: int, slot: int, strength: float) -> float:
    """What so much strength more for the god on this slot is worth to a supporter, by the chance that it decides."""
    top, bottom = g.supporters(slot)
    first, second = g.c.world_top[box.WORLD_OF[slot]], g.c.world_bottom[box.WORLD_OF[slot]]
    points: int = first + second if bottom == box.NOBODY else first if top == seat else second
    lead = expected_strength(g, slot) - expected_strength(g, box.OPPOSITE[slot]) + HIDDEN * len(g.items_under(slot))
    return points * (lead_holds(lead + strength) - lead_holds(lead))


# --- stones and temples


def stone_to_take(g: AsgardState, ask: Ask[int]) -> int:
    """The stone that helps most."""

    def worth(stone: int) -> float:
        own = g.goods(ask.seat)
        own[stone] += 1
        return stones_worth(g, own)

    return best(ask, worth)


def stone_to_swap(g: AsgardState, ask: Ask[Any]) -> Any:
    """The swap that helps most, or none."""

    def worth(swap: Any) -> float:
        own = g.goods(ask.seat)
        if swap != NO_SWAP:
            given, taken = swap
            own[given] -= 1
            own[taken] += 1
        return stones_worth(g, own)

    return best(ask, worth)


def stone_to_pay(g: AsgardState, ask: Ask[tuple[int, int]]) -> tuple[int, int]:
    """A stone of which there are many, before people."""
    return best(ask, lambda way: g.has(ask.seat, way[0]) if way[1] == NO_TILE else -1)


def temple_to_build(g: AsgardState, ask: Ask[int]) -> int:
    """The temple with the most points."""
    return best(ask, lambda stack: -1 if stack == DECLINE else g.c.temple_value[g.temple_stack[stack][-1]])


def world_to_take(g: AsgardState, ask: Ask[int]) -> int:
    """The world that promises most: points at once, the reward in Ragnarök, and the people."""
    god = ask.args[0]

    def worth(slot: int) -> float:
        people = 0.0 if g.flipped[g.world_tile[slot]] else PEOPLE_WORTH
        if slot >= box.LOWER_WORLD:
            return people + g.c.lower_points
        rewards = g.c.world_top if g.support[box.SLOTS_OF[god][box.UPPER]] == box.NOBODY else g.c.world_bottom
        lead = g.c.tile_value[g.god_stack[god][-1]] - expected_strength(g, box.OPPOSITE[slot])
        return people + rewards[box.WORLD_OF[slot]] * min(1.0, max(0.0, 0.5 + lead / 8))

    return best(ask, worth)


# --- recruits


def recruits_asked(g: AsgardState, seat: int) -> set[int]:
    """Kinds of recruits that a Temple Slot with a disc of the seat asks for while it owns none of them."""
    asked: set[int] = set()
    for god, owner in enumerate(g.temple_slot):
        if owner == seat:
            kinds = kinds_asked(g, god)
            if not any(g.has(seat, box.RECRUIT + kind) for kind in kinds):
                asked.update(kinds)
    return asked


def recruit_to_take(g: AsgardState, ask: Ask[int]) -> int:
    """A recruit that a temple waits for, or the strongest."""
    asked = recruits_asked(g, ask.seat)
    kinds = [kind for kind in ask.options if kind < NO_RECRUIT]
    return max(kinds, key=lambda kind: (kind in asked, RECRUIT_WORTH[kind]), default=NO_RECRUIT)


def recruit_to_buy(g: AsgardState, ask: Ask[int]) -> int:
    """A recruit that a temple waits for, or none."""
    asked = recruits_asked(g, ask.seat)
    return next((kind for kind in ask.options if kind in asked), STOP_BUYING)


def recruit_of_a_god(g: AsgardState, ask: Ask[Any]) -> Any:
    """A recruit that a temple waits for, or the strongest, sooner of a god that others support."""
    asked = recruits_asked(g, ask.seat)

    def worth(recruit: tuple[int, int]) -> tuple[bool, float, bool]:
        god, kind = recruit
        return kind in asked, RECRUIT_WORTH[kind], ask.seat not in g.supporters_of(god)

    return max([choice for choice in ask.options if choice != NONE], default=NONE, key=worth)


def recruits_to_count(g: AsgardState, ask: Ask[Any]) -> Any:
    """The god with the most recruits, sooner one that others support."""

    def worth(recruit: tuple[int, int]) -> int:
        god, _ = recruit
        return sum(g.recruits_at(god)) - (ask.seat in g.supporters_of(god))

    return max([choice for choice in ask.options if choice != NONE], default=NONE, key=worth)


# --- the Asgard Area

ASGARD_ORDER: Final = ("three", "two", "one", "swap", "nothing")


def tile_to_flip(g: AsgardState, ask: Ask[int]) -> int:
    """The tile with the most recruits; the action is not declined."""
    return best(ask, lambda tile: -ASGARD_ORDER.index(g.c.asgard_effect[tile]) if tile < NO_FACE_UP else -tile)


def disc_to_take(g: AsgardState, ask: Ask[str]) -> str:
    """A disc, unless its seals are worth more than what it can do."""
    if "take" not in ask.options:
        return "stop"
    price = 0 if ask.args[0] else sum(disc_price(g, ask.seat))
    gain = max(DISC_WORTH * (g.c.rounds - g.round), WIZARDRY_WORTH)
    return "take" if fade(g) * SEAL_WORTH * price < gain else "stop"


def station_to_take(g: AsgardState, ask: Ask[int]) -> int:
    """The Battle Slot that promises most, or the disc stays in hand."""
    seat, new = ask.seat, ask.args[0]
    hoped, rounds = victories_hoped(g, seat), g.c.rounds - g.round + 1
    before = tile_worth(g, hoped)

    def worth(slot: int) -> float:
        if slot == TO_HAND:
            return DISC_WORTH * (rounds - 1) if discs_for_actions(g, seat) <= 7 else 0.0
        gift = [item_worth(g, item) for item in g.stack_left(g.c.slot_reward[slot])] if new else []
        return max(gift, default=0.0) + rounds * (tile_worth(g, hoped + battle_hope(g, seat, slot)) - before)

    return best(ask, worth)


def item_to_take(g: AsgardState, ask: Ask[int]) -> int:
    """The strongest weapon; any wizardry."""
    return best(ask, lambda item: item_worth(g, item))


# --- bargaining


def spare_good(g: AsgardState, seat: int) -> int:
    """The stone or seal of which the seat owns the most, two at least; -1 for none."""
    spare = [good for good in (*box.STONES, *box.SEALS) if g.has(seat, good) > 1]
    return max(spare, key=lambda good: g.has(seat, good)) if spare else -1


def number_to_seek(g: AsgardState, ask: Ask[int]) -> int:
    """The order number for which a spare good is a good offer, or 0 for no offer."""
    seat = ask.seat
    spare = spare_good(g, seat)
    if spare < 0:
        return 0
    numbers = [n for n in range(1, g.order[seat]) if n not in g.offer_number]
    worth = {n: offer_worth(g, seat, n, piece_worth(g, spare)) for n in numbers}
    best = max(worth, key=worth.__getitem__, default=0)
    return best if best and worth[best] > 0 else 0


def good_to_offer(g: AsgardState, ask: Ask[Any]) -> Any:
    """A spare good."""
    if ask.group is None or ask.group.picked:
        return NO_OPINION
    spare = spare_good(g, ask.seat)
    return spare if spare in ask.options else NO_OPINION


def offer_to_accept(g: AsgardState, ask: Ask[Any]) -> Any:
    """No new round of offers."""
    return DONE if len(ask.options) == 1 else NO_OPINION


RULES: Final[dict[str, Callable[[AsgardState, Ask[Any]], Any]]] = {
    "request": lambda g, ask: "perform",
    "turn": lambda g, ask: "end",
    "stone": stone_to_take,
    "swap": stone_to_swap,
    "build": temple_to_build,
    "stone_paid": stone_to_pay,
    "world": world_to_take,
    "recruit": recruit_to_take,
    "buy": recruit_to_buy,
    "steal": recruit_of_a_god,
    "slay": recruits_to_count,
    "flip": tile_to_flip,
    "row_disc": disc_to_take,
    "station": station_to_take,
    "item": item_to_take,
    "offer": number_to_seek,
    "goods": good_to_offer,
    "accept": offer_to_accept,
    "place": disc_to_place,
    "act": disc_to_pick,
    "fight": means_of_victory,
    "valhalla": warrior_to_place,
    "under": tile_to_place,
}
"""Name of a prompt to the rule of thumb that answers it."""
