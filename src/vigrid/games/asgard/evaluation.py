"""What a position is worth to a seat: points now, and points that what lies on the table promises."""

from __future__ import annotations

from math import exp, fsum
from typing import Final

from . import box
from .bargain import pieces_offered
from .goods import strength_of
from .ragnarok import last_value
from .select_actions import temple_bar
from .state import AsgardState
from .temple import kinds_asked
from .view import AFTER_REVEALING

STONE: Final = (0.0, 0.9, 1.5, 1.7, 1.8) + (1.9,) * 20
"""Worth of so many stones of one colour."""
RECRUIT_WORTH: Final = (0.9, 0.9, 1.7)
SEAL_WORTH: Final = 1.3
DISC_WORTH: Final = 2.6  # of a disc in hand, for each round to come
WEAPON_WORTH: Final = 0.7  # for each point of strength
WIZARDRY_WORTH: Final = 3.0
PEOPLE_WORTH: Final = 1.6
SKILL_TILE_WORTH: Final = (1.2, 2.2)  # Thor's, Týr's
ORDER_WORTH: Final = 0.7  # for each place further to the front, for each round to come
SCALE: Final = 14.0
SKILL_WORTH: Final = {
    "valhalla_recruits": 1.4, "swap_stone": 0.5, "deal_order": 0.3, "tyr_tile": 2.2, "thor_tile": 1.0,
    "take_recruit": 1.4, "slay": 1.5, "move_to_request": 1.2, "flip_people": 1.3, "move_to_temple": 1.0, "": 0.0,
}  # fmt: skip
"""Rough points of a skill that is still to be used."""
ACTIONS: Final = frozenset(("choose_gods", "select_actions", "perform_actions"))
BEFORE_BATTLES: Final = ACTIONS | {"recruits", "round_start", "battles"}
BEFORE_RAGNAROK: Final = BEFORE_BATTLES | {"battle"}


def evaluate(g: AsgardState, seat: int) -> float:
    """Chance to win, judged by the prospects of the seat against those of its best rival."""
    rewards = ragnarok_prospects(g)
    mine = prospects(g, seat) + rewards[seat]
    rival = max([prospects(g, s) + rewards[s] for s in range(g.players) if s != seat])
    return 1 / (1 + exp((rival - mine) / SCALE))


def standing(g: AsgardState, seat: int, own: list[int]) -> float:
    """What everybody sees: points, temples, victories, and what lies in front of the seat (`own`: its goods)."""
    worth = g.score[seat] + battle_prospects(g, seat) + goods_worth(g, seat, own)
    if g.temples[seat]:
        worth += temples_left(g) * sum([g.c.temple_value[t] for t in g.temples[seat]])
    if g.offer_number[seat]:
        worth += offer_prospects(g, seat)
    return worth + places_worth(g, g.players - g.order[seat])


def prospects(g: AsgardState, seat: int) -> float:
    """The standing, and what discs that are placed (and gods still to be shown) promise."""
    own = g.goods(seat)
    if g.phase not in ACTIONS:
        return standing(g, seat, own)
    promised = actions_promised(g, seat, own)
    hopes = temple_hope(g, own) + cards_promise(g, seat)
    order = places_worth(g, g.order[seat] - number_to_come(g, seat))
    return standing(g, seat, own) + promised + hopes + order


# --- what is sure


def temples_left(g: AsgardState) -> int:
    """How often temples will still score."""
    if g.phase == "battle":
        return g.c.rounds - g.round
    return g.c.rounds - g.round + 1 if g.phase in BEFORE_BATTLES else 0


def battle_prospects(g: AsgardState, seat: int) -> float:
    """Battle tiles held, and those that discs in Victory Areas and Battle Slots will earn."""
    held = sum([g.c.battle_value[kind] for kind in g.battle_tiles[seat]])
    if g.phase not in BEFORE_RAGNAROK:
        return held if g.phase == "ragnarok" else 0.0
    rounds = g.c.rounds - g.round + 1
    return held + rounds * tile_worth(g, victories_hoped(g, seat)) + 0.8 * g.middle[seat]


def victories_hoped(g: AsgardState, seat: int) -> float:
    """Discs in Victory Areas, and the chances of those in Battle Slots."""
    hopes: float = sum(g.victories(seat))
    if seat in g.battle:
        hopes += fsum([battle_hope(g, seat, slot) for slot in range(box.BATTLE_SLOTS) if g.battle[slot] == seat])
    return hopes


def battle_hope(g: AsgardState, seat: int, slot: int) -> float:
    """The chance to win a battle, by tiles and by recruits that could be sent."""
    light, dark = g.printed_values(box.WORLD_OF[slot])
    if g.phase == "battle":
        light += g.c.ancient_value[g.ancient_shown[box.LIGHT][-1]]
        dark += g.c.ancient_value[g.ancient_shown[box.DARK][-1]]
    mine, theirs = (light, dark) if box.SIDE_OF[slot] == box.LIGHT else (dark, light)
    sent = 0.7 * g.strength(seat) + (4 if g.skill_tile[box.TYR_TILE] == seat else 0)
    return 1 / (1 + exp((theirs - mine - sent) / 2))


def tile_worth(g: AsgardState, victories: float) -> float:
    """The battle tile that this many discs in Victory Areas bring, between whole numbers in a line."""
    values = g.c.victory_value
    whole = min(int(victories), 5)
    return values[whole] + (victories - whole) * (values[min(whole + 1, 5)] - values[whole])


# --- Ragnarök


def ragnarok_prospects(g: AsgardState) -> list[float]:
    """Per seat: rewards of the worlds where it stands below a god, by the chance that the god wins."""
    totals = [0.0] * g.players
    for slot, tile in enumerate(g.world_tile[: box.BATTLE_SLOTS]):
        world = box.WORLD_OF[slot]
        if tile >= box.GOD_TILE and not g.fought[world]:
            top, bottom = g.supporters(slot)
            if top != box.NOBODY:
                chance = god_wins(g, slot)
                totals[top] += chance * g.c.world_top[world]
                totals[top if bottom == box.NOBODY else bottom] += chance * g.c.world_bottom[world]
    return totals


def god_wins(g: AsgardState, slot: int) -> float:
    """The chance that the god on a slot wins in Ragnarök."""
    if g.phase in AFTER_REVEALING:
        ahead = last_value(g, slot) - last_value(g, box.OPPOSITE[slot])
        return 1 / (1 + exp(-(ahead - 0.5) / 1.5))
    return lead_holds(expected_strength(g, slot) - expected_strength(g, box.OPPOSITE[slot]))


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


def goods_worth(g: AsgardState, seat: int, own: list[int]) -> float:
    """Stones, recruits, seals, discs and tiles, as long as they can still be used."""
    if g.phase not in BEFORE_RAGNAROK:
        return 0.4 * len(g.items_of(seat))
    rounds = g.c.rounds - g.round
    worth = SEAL_WORTH * (own[box.SEAL] + own[box.SEAL + 1]) + fsum([STONE[n] for n in own[: box.RECRUIT]])
    worth += fsum([each * n for each, n in zip(RECRUIT_WORTH, own[box.RECRUIT : box.SEAL], strict=True)])
    worth += PEOPLE_WORTH * g.people.count(seat)
    if seat in g.skill_tile:
        worth += fsum([w for w, owner in zip(SKILL_TILE_WORTH, g.skill_tile, strict=True) if owner == seat])
    secret = fsum([item_worth(g, item) for item in g.items_of(seat)])
    return fade(g) * worth + secret + DISC_WORTH * rounds * min(discs_for_actions(g, seat), 7)


def fade(g: AsgardState) -> float:
    """The part of their worth that goods still have."""
    rounds = g.c.rounds - g.round + (g.phase != "battle")
    return min(1.0, 0.3 + rounds * 0.25) if rounds else 0.1


def item_worth(g: AsgardState, item: int) -> float:
    """The worth of a weapon or wizardry tile."""
    return WEAPON_WORTH * g.c.weapon_value[item] if box.stack_of(item) == box.WEAPON else WIZARDRY_WORTH


def discs_for_actions(g: AsgardState, seat: int) -> int:
    """Discs in hand, and those that will come back to hand this round (or support a god)."""
    return g.hand[seat] + g.asgard[seat] + g.request.count(seat) + g.temple_slot.count(seat)


def temple_hope(g: AsgardState, own: list[int]) -> float:
    """How near the stones are to the best temple that lies open."""
    tops = [stack[-1] for stack in g.temple_stack if stack]
    near = [g.c.temple_value[temple] * 0.5 ** stones_missing(g, temple, own) for temple in tops]
    return max(near, default=0.0) * 0.35 * (g.c.rounds - g.round)


def stones_worth(g: AsgardState, own: list[int]) -> float:
    """Stones in hand, and the temple to which they come nearest."""
    return fsum([STONE[n] for n in own[: box.RECRUIT]]) + temple_hope(g, own)


def stones_missing(g: AsgardState, temple: int, own: list[int]) -> int:
    """How many stones of a temple are not there."""
    shown = g.c.temple_stones[temple]
    missing = 0
    for stone in shown:
        if not own[stone]:
            missing += 1
    if g.c.temple_extra[temple] and not [c for c in box.STONES if own[c] and c not in shown]:
        missing += 1
    return missing


def places_worth(g: AsgardState, places: int) -> float:
    """The worth of moving so many places to the front of the order of play."""
    return ORDER_WORTH * places * max(0, g.c.rounds - g.round)


def skill_worth(g: AsgardState, seat: int, place: int) -> float:
    """The worth of a skill that is still to be used; Odin's is worth more to who plays late."""
    skill = g.c.request_skill[place]
    return SKILL_WORTH[skill] + (places_worth(g, g.order[seat] - 1) if skill == "deal_order" else 0.0)


def number_to_come(g: AsgardState, seat: int) -> int:
    """The order number after a bargain: what was promised, and for the dealer the best number that is left."""
    if not any(g.promised) and not any(g.offer_number):
        return g.order[seat]
    if seat == g.turn:
        return min(n for n in range(1, g.players + 1) if n not in g.promised)
    return g.promised[seat] or g.order[seat]


def offer_prospects(g: AsgardState, seat: int) -> float:
    """What an open offer to the dealer is worth to who made it."""
    price = fsum([piece_worth(g, piece) for piece in pieces_offered(g, seat)])
    return offer_worth(g, seat, g.offer_number[seat], price)


def offer_worth(g: AsgardState, seat: int, number: int, price: float) -> float:
    """Gain of an order number at a price, by the chance that the dealer, whom only number 1 costs a place, accepts."""
    loss = places_worth(g, 1) if number == 1 else 0.3
    return (places_worth(g, g.order[seat] - number) - price) / (1 + exp(2 * (loss - price)))


def piece_worth(g: AsgardState, piece: int) -> float:
    """The worth of one piece in an offer."""
    if piece < box.RECRUIT:
        return 0.7
    if piece < box.GOODS:
        return RECRUIT_WORTH[piece - box.RECRUIT] if piece < box.SEAL else SEAL_WORTH
    if piece < box.PEOPLE_PIECE:
        return SKILL_TILE_WORTH[piece - box.SKILL_PIECE]
    if piece < box.ITEM_PIECE:
        return PEOPLE_WORTH
    return item_worth(g, piece - box.ITEM_PIECE)


# --- what is promised by discs and cards


def actions_promised(g: AsgardState, seat: int, own: list[int]) -> float:
    """Gains of the discs that are placed; adds the goods that they bring to `own`."""
    total = 0.0
    if seat in g.request:
        for place in [p for p, owner in enumerate(g.request) if owner == seat]:
            take_request(g, place, own)
            total += skill_worth(g, seat, place)
    if seat in g.temple_slot:
        gods = [god for god, owner in enumerate(g.temple_slot) if owner == seat]
        for god in gods:
            own[box.SEAL + g.c.god_side[god]] += g.seal_at[god]
        total += fsum([temple_promise(g, god, own, best_temple(g, own)) for god in gods])
    if g.asgard[seat]:
        total += asgard_promise(g, own, g.asgard[seat])
    return total


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
    lost_disc = DISC_WORTH * (rounds - 1)
    return g.c.temple_value[temple] * rounds + god_promise(g, god, troops) + PEOPLE_WORTH - lost_disc


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
    return 1.2 + bought * (new_disc + SEAL_WORTH)


def cards_promise(g: AsgardState, seat: int) -> float:
    """What gods that were chosen and not yet shown may still bring."""
    return 0.8 * fsum(cards_worth(g, seat, g.gods_chosen(seat))) if g.chosen[seat] else 0.0


def cards_worth(g: AsgardState, seat: int, gods: list[int]) -> list[float]:
    """The best use of each of these gods' cards, roughly."""
    own = g.goods(seat)
    temple = best_temple(g, own)
    return [max(request_worth(g, seat, god), temple_worth(g, seat, god, own, temple)) for god in gods]


def request_worth(g: AsgardState, seat: int, god: int) -> float:
    """The best free Request Slot of a god, or the Asgard Area."""
    best = 1.0  # the Asgard Area
    for place in box.SLOTS_OF[god][: g.c.god_requests[god]]:
        if g.request[place] < 0:
            stones = fsum([0.9 if s == box.ANY or g.supply[s] else 0.2 for s in g.c.request_stones[place]])
            seal = SEAL_WORTH if g.seal_at[god] else 0.0
            best = max(best, stones + seal + skill_worth(g, seat, place))
    return best


def temple_worth(g: AsgardState, seat: int, god: int, own: list[int], temple: int) -> float:
    """What a temple would bring on the Temple Slot of a god, 0 where it is barred."""
    return 0.0 if temple < 0 or temple_bar(g, seat, god) else temple_promise(g, god, own[:], temple)
