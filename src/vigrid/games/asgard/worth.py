"""What single things are worth, in points: goods and places, offers, and what discs and cards promise."""

from __future__ import annotations

from math import exp, fsum
from typing import Final

from . import box
from .goods import strength_of
from .select_actions import temple_bar
from .state import AsgardState
from .temple import kinds_asked

STONE: Final = (0.0, 0.9, 1.5, 1.7, 1.8) + (1.9,) * 20
"""Worth of so many stones of one colour."""
RECRUIT: Final = (0.9, 0.9, 1.7)
SEAL: Final = 1.3
DISC: Final = 2.6  # of a disc in hand, for each round to come
WEAPON: Final = 0.7  # for each point of strength
WIZARDRY: Final = 3.0
PEOPLE: Final = 1.6
SKILL_TILE: Final = (1.2, 2.2)  # Thor's, Týr's
PLACE: Final = 0.7  # for each place further to the front, for each round to come
SKILL: Final = {
    "valhalla_recruits": 1.4, "swap_stone": 0.5, "deal_order": 0.3, "tyr_tile": 2.2, "thor_tile": 1.0,
    "take_recruit": 1.4, "slay": 1.5, "move_to_request": 1.2, "flip_people": 1.3, "move_to_temple": 1.0, "": 0.0,
}  # fmt: skip
"""Rough points of a skill that is still to be used."""


# --- battles and Ragnarök


def battle_hope(g: AsgardState, seat: int, slot: int) -> float:
    """The chance to win a battle, by tiles and by recruits that could be sent."""
    light, dark = g.printed_values(box.WORLD_OF[slot])
    if g.phase == "battle":
        light += g.c.ancient_value[g.ancient_shown[box.LIGHT][-1]]
        dark += g.c.ancient_value[g.ancient_shown[box.DARK][-1]]
    mine, theirs = (light, dark) if box.SIDE_OF[slot] == box.LIGHT else (dark, light)
    sent = 0.7 * g.strength(seat) + (4 if g.skill_tile[box.TYR_TILE] == seat else 0)
    return 1 / (1 + exp((theirs - mine - sent) / 2))


def victories_hoped(g: AsgardState, seat: int) -> float:
    """Discs in Victory Areas, and the chances of those in Battle Slots."""
    hopes: float = sum(g.victories(seat))
    if seat in g.battle:
        hopes += fsum([battle_hope(g, seat, slot) for slot in range(box.BATTLE_SLOTS) if g.battle[slot] == seat])
    return hopes


def tiles_to_come(g: AsgardState, hopes: list[float]) -> list[float]:
    """AS-11.14 to AS-11.16. Per seat, what battle tiles of this round and later ones bring with so many victories:
    drawn from the stock as it will then be, a victory that is half sure as half a tile.
    """
    stock, totals = [*map(float, g.battle_stock)], [0.0] * g.players
    for seat in sorted(range(g.players), key=lambda s: (g.score[s], g.order[s])) * (g.c.rounds - g.round + 1):
        sure = int(hopes[seat])
        for kind, part in ((sure - 1, sure + 1 - hopes[seat]), (sure, hopes[seat] - sure)):
            for lower in range(min(kind, len(stock) - 1), -1, -1):
                drawn = min(part, stock[lower])
                stock[lower] -= drawn
                part -= drawn
                totals[seat] += drawn * g.c.battle_value[lower]
    return totals


def of_victories(g: AsgardState, seat: int, least: float, most: float) -> float:
    """What `most` victories instead of `least` bring in battle tiles; forward with two seats, else that plays worse."""
    if g.players > 2:
        values, sure = (*g.c.victory_value, g.c.victory_value[-1]), min(int(least), 5)
        return (g.c.rounds - g.round + 1) * (most - least) * (values[sure + 1] - values[sure])
    hopes = [[own if s == seat else victories_hoped(g, s) for s in range(g.players)] for own in (most, least)]
    return tiles_to_come(g, hopes[0])[seat] - tiles_to_come(g, hopes[1])[seat]


def lead_holds(lead: float) -> float:
    """The chance in Ragnarök of the side that leads by so much by what lies open."""
    return 1 / (1 + exp(-lead / 3.0))


def expected_strength(g: AsgardState, slot: int) -> float:
    """Tile, a share of the god's recruits, or an ancient weapon of middle value."""
    tile = g.world_tile[slot]
    if tile < box.GOD_TILE:
        return g.value_of(slot) + 3.0
    god = box.god_of_tile(tile)
    recruits: float = strength_of(g.recruits_at(god))
    if recruits:
        recruits /= sum([other in box.TILES_OF[god] for other in g.world_tile[: box.BATTLE_SLOTS]])
    return g.c.tile_value[tile] + recruits + 1.0


# --- goods


def fade(g: AsgardState) -> float:
    """The part of their worth that goods still have."""
    rounds = g.c.rounds - g.round + (g.phase != "battle")
    return min(1.0, 0.3 + rounds * 0.25) if rounds else 0.1


def of_item(g: AsgardState, item: int) -> float:
    """The worth of a weapon or wizardry tile."""
    return WEAPON * g.c.weapon_value[item] if box.STACK_OF[item] == box.WEAPON else WIZARDRY


def discs_for_actions(g: AsgardState, seat: int) -> int:
    """Discs in hand, and those that will come back to hand this round (or support a god)."""
    return g.hand[seat] + g.asgard[seat] + g.request.count(seat) + g.temple_slot.count(seat)


def temple_hope(g: AsgardState, own: list[int]) -> float:
    """How near the stones are to the best temple that lies open."""
    tops = [stack[-1] for stack in g.temple_stack if stack]
    near = [g.c.temple_value[temple] * 0.5 ** stones_missing(g, temple, own) for temple in tops]
    return max(near, default=0.0) * 0.35 * (g.c.rounds - g.round)


def of_stones(g: AsgardState, own: list[int]) -> float:
    """Stones in hand, and the temple to which they come nearest."""
    return fsum([STONE[n] for n in own[: box.RECRUIT]]) + temple_hope(g, own)


def stones_missing(g: AsgardState, temple: int, own: list[int]) -> int:
    """How many stones of a temple are not there."""
    shown = g.c.temple_stones[temple]
    missing = [own[stone] for stone in shown].count(0)
    if g.c.temple_extra[temple] and not [c for c in box.STONES if own[c] and c not in shown]:
        missing += 1
    return missing


# --- the order of play, and offers


def of_places(g: AsgardState, places: int) -> float:
    """The worth of moving so many places to the front of the order of play."""
    return PLACE * places * max(0, g.c.rounds - g.round)


def of_offer(g: AsgardState, seat: int, number: int, price: float) -> float:
    """Gain of an order number at a price, by the chance that the dealer, whom only number 1 costs a place, accepts."""
    loss = of_places(g, 1) if number == 1 else 0.3
    return (of_places(g, g.order[seat] - number) - price) / (1 + exp(2 * (loss - price)))


def of_piece(g: AsgardState, piece: int) -> float:
    """The worth of one piece in an offer."""
    if piece < box.RECRUIT:
        return 0.7
    if piece < box.GOODS:
        return RECRUIT[piece - box.RECRUIT] if piece < box.SEAL else SEAL
    if piece < box.PEOPLE_PIECE:
        return SKILL_TILE[piece - box.SKILL_PIECE]
    if piece < box.ITEM_PIECE:
        return PEOPLE
    return of_item(g, piece - box.ITEM_PIECE)


# --- what discs and cards promise


def of_skill(g: AsgardState, seat: int, place: int) -> float:
    """The worth of a skill that is still to be used; Odin's is worth more to who plays late."""
    skill = g.c.request_skill[place]
    return SKILL[skill] + (of_places(g, g.order[seat] - 1) if skill == "deal_order" else 0.0)


def take_request(g: AsgardState, place: int, own: list[int]) -> None:
    """Stones of a request (as far as the supply has them) and the seal."""
    god = box.GOD_OF[place]
    for stone in g.c.request_stones[place]:
        if stone == box.ANY:
            own[box.WHITE] += 1
        elif g.supply[stone] + own[stone]:
            own[stone] += 1
    if g.seal_at[god]:
        own[box.SEAL + g.c.god_side[god]] += 1


def best_temple(g: AsgardState, own: list[int]) -> int:
    """The open temple with the most points that the stones suffice for, or -1."""
    tops = [stack[-1] for stack in g.temple_stack if stack]
    payable = [temple for temple in tops if stones_missing(g, temple, own) == 0]
    return max(payable, key=g.c.temple_value.__getitem__, default=-1)


def temple_promise(g: AsgardState, god: int, own: list[int], temple: int) -> float:
    """What a temple (-1: none can be paid) brings here, if recruits suffice; uses up goods in `own`."""
    kinds = kinds_asked(g, god)
    strengths = {kind: own[box.RECRUIT + kind] * box.STRENGTH[kind] for kind in kinds}
    troops = max(strengths.values(), default=0)
    if temple < 0 or (kinds and not troops):
        return -0.5
    for stone in g.c.temple_stones[temple]:
        own[stone] -= 1
    if kinds:
        own[box.RECRUIT + max(kinds, key=strengths.__getitem__)] = 0
    rounds = g.c.rounds - g.round + 1
    lost_disc = DISC * (rounds - 1)
    return g.c.temple_value[temple] * rounds + god_promise(g, god, troops) + PEOPLE - lost_disc


def god_promise(g: AsgardState, god: int, troops: int) -> float:
    """What a tile of this god may earn in Ragnarök."""
    if not g.god_stack[god]:
        return 0.0
    value = g.c.tile_value[g.god_stack[god][-1]] + strength_of(g.recruits_at(god)) + troops
    chance = 1 / (1 + exp(-(value - 6.0) / 2.5))
    alone = g.support[box.SLOTS_OF[god][0]] == box.NOBODY
    return chance * (14.0 if alone else 8.0) + (1.0 if god == box.FENRIR else 0.0)


def asgard_promise(g: AsgardState, own: list[int], discs: int) -> float:
    """A tile, and new discs for seals or (with several discs) one for nothing."""
    rounds = g.c.rounds - g.round + 1
    new_disc = 1.5 + 1.3 * rounds
    light, dark = own[box.SEAL], own[box.SEAL + 1]
    affordable = min(2, (light + dark) // 2) if light + dark else 0
    bought = max(affordable, 1 if discs > 1 else 0)
    own[box.SEAL], own[box.SEAL + 1] = max(0, light - bought), max(0, dark - bought)
    return 1.2 + bought * (new_disc + SEAL)


def of_cards(g: AsgardState, seat: int, gods: list[int]) -> list[float]:
    """The best use of each of these gods' cards, roughly."""
    own = g.goods(seat)
    temple = best_temple(g, own)
    return [max(of_request(g, seat, god), of_temple(g, seat, god, own, temple)) for god in gods]


def of_request(g: AsgardState, seat: int, god: int) -> float:
    """The best free Request Slot of a god, or the Asgard Area."""
    best = 1.0  # the Asgard Area
    for place in box.SLOTS_OF[god][: g.c.god_requests[god]]:
        if g.request[place] < 0:
            stones = fsum([0.9 if s == box.ANY or g.supply[s] else 0.2 for s in g.c.request_stones[place]])
            seal = SEAL if g.seal_at[god] else 0.0
            best = max(best, stones + seal + of_skill(g, seat, place))
    return best


def of_temple(g: AsgardState, seat: int, god: int, own: list[int], temple: int) -> float:
    """What a temple would bring on the Temple Slot of a god, 0 where it is barred."""
    return 0.0 if temple < 0 or temple_bar(g, seat, god) else temple_promise(g, god, own[:], temple)
