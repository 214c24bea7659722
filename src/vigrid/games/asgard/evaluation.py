"""What a position is worth to a seat: points now, and points that what lies on the table promises."""

from __future__ import annotations

from math import exp, fsum
from typing import Final

from . import box, worth
from .bargain import pieces_offered
from .ragnarok import last_value
from .state import AsgardState
from .view import AFTER_REVEALING

SCALE: Final = 14.0
ACTIONS: Final = frozenset(("choose_gods", "select_actions", "perform_actions"))
BEFORE_BATTLES: Final = ACTIONS | {"recruits", "round_start", "battles"}
BEFORE_RAGNAROK: Final = BEFORE_BATTLES | {"battle"}


def evaluate(g: AsgardState, seat: int) -> float:
    """Chance to win, judged by the prospects of the seat against those of its best rival."""
    rewards = [a + b for a, b in zip(ragnarok_prospects(g), battle_prospects(g), strict=True)]
    mine = prospects(g, seat) + rewards[seat]
    rival = max([prospects(g, s) + rewards[s] for s in range(g.players) if s != seat])
    return 1 / (1 + exp((rival - mine) / SCALE))


def standing(g: AsgardState, seat: int, own: list[int]) -> float:
    """What everybody sees: points, temples, victories, and what lies in front of the seat (`own`: its goods)."""
    total = g.score[seat] + goods_prospects(g, seat, own)
    if g.temples[seat]:
        total += temples_left(g) * sum([g.c.temple_value[t] for t in g.temples[seat]])
    if g.offer_number[seat]:
        total += offer_prospects(g, seat)
    return total + worth.of_places(g, g.players - g.order[seat])


def prospects(g: AsgardState, seat: int) -> float:
    """The standing, and what discs that are placed (and gods still to be shown) promise."""
    own = g.goods(seat)
    if g.phase not in ACTIONS:
        return standing(g, seat, own)
    promised = actions_promised(g, seat, own)
    hopes = worth.temple_hope(g, own) + cards_promise(g, seat)
    order = worth.of_places(g, g.order[seat] - number_to_come(g, seat))
    return standing(g, seat, own) + promised + hopes + order


# --- what is sure


def temples_left(g: AsgardState) -> int:
    """How often temples will still score."""
    if g.phase == "battle":
        return g.c.rounds - g.round
    return g.c.rounds - g.round + 1 if g.phase in BEFORE_BATTLES else 0


def battle_prospects(g: AsgardState) -> list[float]:
    """Per seat: battle tiles held, and those that discs in Victory Areas and Battle Slots will earn."""
    late = g.phase in AFTER_REVEALING  # they have been scored
    held = [0.0 if late else sum([g.c.battle_value[kind] for kind in kinds]) for kinds in g.battle_tiles]
    if g.phase not in BEFORE_RAGNAROK:
        return held
    tiles = worth.tiles_to_come(g, [worth.victories_hoped(g, seat) for seat in range(g.players)])
    return [own + tile + 0.8 * middle for own, tile, middle in zip(held, tiles, g.middle, strict=True)]


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
    return worth.lead_holds(worth.expected_strength(g, slot) - worth.expected_strength(g, box.OPPOSITE[slot]))


# --- goods


def goods_prospects(g: AsgardState, seat: int, own: list[int]) -> float:
    """Stones, recruits, seals, discs and tiles, as long as they can still be used."""
    if g.phase not in BEFORE_RAGNAROK:
        return 0.4 * len(g.items_of(seat))
    rounds = g.c.rounds - g.round
    total = worth.SEAL * (own[box.SEAL] + own[box.SEAL + 1]) + fsum([worth.STONE[n] for n in own[: box.RECRUIT]])
    total += fsum([each * n for each, n in zip(worth.RECRUIT, own[box.RECRUIT : box.SEAL], strict=True)])
    total += worth.PEOPLE * g.people.count(seat)
    if seat in g.skill_tile:
        total += fsum([each for each, owner in zip(worth.SKILL_TILE, g.skill_tile, strict=True) if owner == seat])
    secret = fsum([worth.of_item(g, item) for item in g.items_of(seat)])
    return worth.fade(g) * total + secret + worth.DISC * rounds * min(worth.discs_for_actions(g, seat), 7)


def number_to_come(g: AsgardState, seat: int) -> int:
    """The order number after a bargain: what was promised, and for the dealer the best number that is left."""
    if not any(g.promised) and not any(g.offer_number):
        return g.order[seat]
    if seat == g.turn:
        return min(n for n in range(1, g.players + 1) if n not in g.promised)
    return g.promised[seat] or g.order[seat]


def offer_prospects(g: AsgardState, seat: int) -> float:
    """What an open offer to the dealer is worth to who made it."""
    price = fsum([worth.of_piece(g, piece) for piece in pieces_offered(g, seat)])
    return worth.of_offer(g, seat, g.offer_number[seat], price)


# --- what is promised by discs and cards


def actions_promised(g: AsgardState, seat: int, own: list[int]) -> float:
    """Gains of the discs that are placed; adds the goods that they bring to `own`."""
    total = 0.0
    if seat in g.request:
        for place in [p for p, owner in enumerate(g.request) if owner == seat]:
            worth.take_request(g, place, own)
            total += worth.of_skill(g, seat, place)
    if seat in g.temple_slot:
        gods = [god for god, owner in enumerate(g.temple_slot) if owner == seat]
        for god in gods:
            own[box.SEAL + g.c.god_side[god]] += g.seal_at[god]
        total += fsum([worth.temple_promise(g, god, own, worth.best_temple(g, own)) for god in gods])
    if g.asgard[seat]:
        total += worth.asgard_promise(g, own, g.asgard[seat])
    return total


def cards_promise(g: AsgardState, seat: int) -> float:
    """What gods that were chosen and not yet shown may still bring."""
    return 0.8 * fsum(worth.of_cards(g, seat, g.gods_chosen(seat))) if g.chosen[seat] else 0.0
