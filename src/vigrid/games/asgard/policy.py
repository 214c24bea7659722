"""Rules of thumb: for finishing an action, for whole turns, and where looking one step ahead says little."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import NO_OPINION, Ask

from . import box, worth
from .asgard_area import NO_FACE_UP, STOP_BUYING, TO_HAND, disc_price
from .battles import BY_TYR, SEND, WITHDRAW, Means
from .choose_gods import risen_gods
from .ragnarok import PASS_ON
from .select_actions import TO_ASGARD, place_of
from .skills import NONE
from .state import AsgardState
from .supply import NO_RECRUIT, NO_SWAP
from .temple import DECLINE, NO_TILE, kinds_asked

Rule = Callable[[AsgardState, Ask[Any]], Any]

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


def by(value: Callable[[AsgardState, Ask[Any], Any], float]) -> Rule:
    """The rule of thumb that takes the option of the greatest value."""
    return lambda g, ask: max(ask.options, key=lambda option: value(g, ask, option))


# --- Phase 1


def card_to_choose(g: AsgardState, ask: Ask[Any], rand: random.Random) -> Any:
    """Of the gods whose cards are worth most just now the first: cards are chosen in the order of the gods."""
    group = ask.group
    if group is None or len(group.picked) >= group.most:
        return NO_OPINION
    gods = [god for god in risen_gods(g, ask.seat) if god >= ask.options[0]]
    values = [card + rand.random() * 0.2 for card in worth.of_cards(g, ask.seat, gods)]
    ranked = sorted(zip(values, gods, strict=True), reverse=True)
    return min(god for _, god in ranked[: group.most - len(group.picked)])


# --- Phase 2


def disc_to_place(g: AsgardState, ask: Ask[Any]) -> Any:
    """The slot that promises most; the Asgard Area with the card that is least useful elsewhere."""
    seat, own = ask.seat, goods_to_come(g, ask.seat)
    temple = worth.best_temple(g, own)
    slots = {v: of_slot(g, seat, place_of(v), own, temple) for v in ask.options if v[1] != TO_ASGARD}
    elsewhere = [0.0] * len(box.GODS)
    for (god, _), gain in slots.items():
        elsewhere[god] = max(gain, elsewhere[god])
    area = of_area(g, seat, own)
    return max(ask.options, key=lambda v: slots[v] if v in slots else area - CARD_SPENT * elsewhere[v[0]])


def goods_to_come(g: AsgardState, seat: int) -> list[int]:
    """The goods of a seat once the discs that it has on slots are picked up."""
    own = g.goods(seat)
    for place in [p for p, owner in enumerate(g.request) if owner == seat]:
        worth.take_request(g, place, own)
    for god in [god for god, owner in enumerate(g.temple_slot) if owner == seat]:
        own[box.SEAL + g.c.god_side[god]] += g.seal_at[god]
        worth.temple_promise(g, god, own, worth.best_temple(g, own))
    return own


def of_slot(g: AsgardState, seat: int, place: int, own: list[int], temple: int) -> float:
    """What a disc on this slot brings to a seat that will own these goods and can pay this temple (-1: none)."""
    seal = worth.SEAL * g.seal_at[box.GOD_OF[place]] * worth.fade(g)
    if place >= box.TEMPLE:
        return worth.temple_promise(g, box.GOD_OF[place], own[:], temple) + (seal if temple >= 0 else 0.0)
    then = own[:]
    worth.take_request(g, place, then)
    stones = worth.fade(g) * (worth.of_stones(g, then) - worth.of_stones(g, own))
    return stones + seal + worth.of_skill(g, seat, place)


def of_area(g: AsgardState, seat: int, own: list[int]) -> float:
    """What one disc more in the Asgard Area brings."""
    discs = g.asgard[seat]
    more = worth.asgard_promise(g, own[:], discs + 1)
    return more - worth.asgard_promise(g, own[:], discs) if discs else more


# --- Phase 3


def disc_to_pick(g: AsgardState, ask: Ask[Any]) -> Any:
    """A temple that can be built at once, then requests, sooner with a seal and a good skill; then the Asgard Area."""
    seat, own = ask.seat, g.goods(ask.seat)
    temple = worth.best_temple(g, own)

    def urgency(place: int) -> float:
        if place >= box.ASGARD:
            return AREA
        if place < box.TEMPLE:
            return 1.0 + g.seal_at[box.GOD_OF[place]] + worth.of_skill(g, seat, place)
        return TEMPLE_NOW if worth.temple_promise(g, box.GOD_OF[place], own[:], temple) > 0 else NO_TEMPLE

    return max(ask.options, key=urgency)


# --- Phase 4


def of_means(g: AsgardState, ask: Ask[Means], way: Means) -> float:
    """Recruits or a tile, where the victory is worth more than they are: what each costs, negative."""
    if way == WITHDRAW:
        won = sum(g.victories(ask.seat))
        return -worth.of_victories(g, ask.seat, won, won + 1)
    if way == SEND:
        needed: int = ask.args[1]
        return -worth.fade(g) * worth.RECRUIT[0] * needed
    return -worth.fade(g) * (worth.SKILL_TILE[box.TYR_TILE] if way == BY_TYR else worth.PEOPLE)


# --- Ragnarök


def of_warrior(g: AsgardState, ask: Ask[Any], choice: Any) -> float:
    """A warrior where it helps most."""
    return 0.0 if choice == PASS_ON else of_help(g, ask.seat, choice[0], 1.0)


def of_secret_tile(g: AsgardState, ask: Ask[Any], choice: tuple[int, int]) -> float:
    """The tile and the god by which most is gained."""
    item, slot = choice
    return of_help(g, ask.seat, slot, g.c.weapon_value[item] if box.STACK_OF[item] == box.WEAPON else WIZARDRY)


def of_help(g: AsgardState, seat: int, slot: int, strength: float) -> float:
    """What so much strength more for the god on this slot is worth to a seat, by the chance that it decides."""
    points = of_victory(g, seat, slot) - of_victory(g, seat, box.OPPOSITE[slot])
    lead = worth.expected_strength(g, slot) - worth.expected_strength(g, box.OPPOSITE[slot])
    lead += HIDDEN * len(g.items_under(slot))
    return points * (worth.lead_holds(lead + strength) - worth.lead_holds(lead))


def of_victory(g: AsgardState, seat: int, slot: int) -> float:
    """What a seat gets if the god on this slot wins, less the mean of what its rivals get."""
    top, bottom = g.supporters(slot)
    if top == box.NOBODY:
        return 0.0
    world, second = box.WORLD_OF[slot], top if bottom == box.NOBODY else bottom
    own = g.c.world_top[world] * (top == seat) + g.c.world_bottom[world] * (second == seat)
    return own - (g.c.world_top[world] + g.c.world_bottom[world] - own) / (g.players - 1)


# --- stones and temples


def of_stone(g: AsgardState, ask: Ask[int], stone: int) -> float:
    """The stone that helps most."""
    own = g.goods(ask.seat)
    own[stone] += 1
    return worth.of_stones(g, own)


def of_swap(g: AsgardState, ask: Ask[Any], swap: Any) -> float:
    """The swap that helps most, or none."""
    own = g.goods(ask.seat)
    if swap != NO_SWAP:
        given, taken = swap
        own[given] -= 1
        own[taken] += 1
    return worth.of_stones(g, own)


def of_payment(g: AsgardState, ask: Ask[Any], way: tuple[int, int]) -> int:
    """A stone of which there are many, before people."""
    return g.has(ask.seat, way[0]) if way[1] == NO_TILE else -1


def of_stack(g: AsgardState, ask: Ask[int], stack: int) -> int:
    """The temple with the most points."""
    return -1 if stack == DECLINE else g.c.temple_value[g.temple_stack[stack][-1]]


def of_world(g: AsgardState, ask: Ask[int], slot: int) -> float:
    """The world that promises most: points at once, the reward in Ragnarök, and the people."""
    god: int = ask.args[0]
    people = 0.0 if g.flipped[g.world_tile[slot]] else worth.PEOPLE
    if slot >= box.LOWER_WORLD:
        return people + g.c.lower_points
    rewards = g.c.world_top if g.support[box.SLOTS_OF[god][box.UPPER]] == box.NOBODY else g.c.world_bottom
    lead = g.c.tile_value[g.god_stack[god][-1]] - worth.expected_strength(g, box.OPPOSITE[slot])
    return people + rewards[box.WORLD_OF[slot]] * min(1.0, max(0.0, 0.5 + lead / 8))


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
    return max(kinds, key=lambda kind: (kind in asked, worth.RECRUIT[kind]), default=NO_RECRUIT)


def recruit_to_buy(g: AsgardState, ask: Ask[int]) -> int:
    """A recruit that a temple waits for, or none."""
    asked = recruits_asked(g, ask.seat)
    return next((kind for kind in ask.options if kind in asked), STOP_BUYING)


def recruit_of_a_god(g: AsgardState, ask: Ask[Any]) -> Any:
    """A recruit that a temple waits for, or the strongest, sooner of a god that others support."""
    asked, found = recruits_asked(g, ask.seat), [choice for choice in ask.options if choice != NONE]
    worths = [(k in asked, worth.RECRUIT[k], ask.seat not in g.supporters_of(god)) for god, k in found]
    return found[worths.index(max(worths))] if found else NONE


def of_slaying(g: AsgardState, ask: Ask[Any], choice: Any) -> int:
    """The god with the most recruits, sooner one that others support."""
    return -1 if choice == NONE else sum(g.recruits_at(choice[0])) - (ask.seat in g.supporters_of(choice[0]))


# --- the Asgard Area

ASGARD_ORDER: Final = ("three", "two", "one", "swap", "nothing")


def of_asgard_tile(g: AsgardState, ask: Ask[int], tile: int) -> int:
    """The tile with the most recruits; the action is not declined."""
    return -ASGARD_ORDER.index(g.c.asgard_effect[tile]) if tile < NO_FACE_UP else -tile


def disc_to_take(g: AsgardState, ask: Ask[str]) -> str:
    """A disc, unless its seals are worth more than what it can do."""
    if "take" not in ask.options:
        return "stop"
    price = 0 if ask.args[0] else sum(disc_price(g, ask.seat))
    gain = max(worth.DISC * (g.c.rounds - g.round), worth.WIZARDRY)
    return "take" if worth.fade(g) * worth.SEAL * price < gain else "stop"


def station_to_take(g: AsgardState, ask: Ask[Any]) -> Any:
    """The Battle Slot that promises most, or the disc stays in hand."""
    seat, new = ask.seat, ask.args[0]
    hoped, rounds = worth.victories_hoped(g, seat), g.c.rounds - g.round + 1

    def value(slot: int) -> float:
        if slot == TO_HAND:
            return worth.DISC * (rounds - 1) if worth.discs_for_actions(g, seat) <= 7 else 0.0
        gift = [worth.of_item(g, item) for item in g.stack_left(g.c.slot_reward[slot])] if new else []
        tiles = worth.of_victories(g, seat, hoped, hoped + worth.battle_hope(g, seat, slot))
        return max(gift, default=0.0) + tiles

    return max(ask.options, key=value)


# --- bargaining


def spare_good(g: AsgardState, seat: int) -> int:
    """The stone or seal of which the seat owns the most, two at least; -1 for none."""
    spare = [good for good in (*box.STONES, *box.SEALS) if g.has(seat, good) > 1]
    return max(spare, key=lambda good: g.has(seat, good), default=-1)


def number_to_seek(g: AsgardState, ask: Ask[int]) -> int:
    """The order number for which a spare good is a good offer, or 0 for no offer."""
    seat, spare = ask.seat, spare_good(g, ask.seat)
    numbers = [n for n in range(1, g.order[seat]) if n not in g.offer_number] if spare >= 0 else []
    values = {n: worth.of_offer(g, seat, n, worth.of_piece(g, spare)) for n in numbers}
    best = max(values, key=values.__getitem__, default=0)
    return best if best and values[best] > 0 else 0


def good_to_offer(g: AsgardState, ask: Ask[Any]) -> Any:
    """A spare good."""
    if ask.group is None or ask.group.picked:
        return NO_OPINION
    spare = spare_good(g, ask.seat)
    return spare if spare in ask.options else NO_OPINION


RULES: Final[dict[str, Rule]] = {
    "request": lambda g, ask: "perform",
    "turn": lambda g, ask: "end",
    "stone": by(of_stone),
    "swap": by(of_swap),
    "build": by(of_stack),
    "stone_paid": by(of_payment),
    "world": by(of_world),
    "recruit": recruit_to_take,
    "buy": recruit_to_buy,
    "steal": recruit_of_a_god,
    "slay": by(of_slaying),
    "flip": by(of_asgard_tile),
    "row_disc": disc_to_take,
    "station": station_to_take,
    "item": by(lambda g, ask, item: worth.of_item(g, item)),
    "offer": number_to_seek,
    "goods": good_to_offer,
    "place": disc_to_place,
    "act": disc_to_pick,
    "fight": by(of_means),
    "valhalla": by(of_warrior),
    "under": by(of_secret_tile),
}
"""Name of a prompt to the rule of thumb that answers it."""
