"""What each seat sees, built from allow-lists, and how the rest is dealt anew."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from vigrid.kernel import seen, seen_by
from vigrid.tabletop.piles import shuffle_part, sizes, tops

from .box import BATTLE_SLOTS, GODS, HELD, ITEMS, ITEMS_OF, SIDE_OF, SIDES, WEAPON, WIZARDRY, WORLD_OF
from .state import AsgardState, SecretTile

Ints = tuple[int, ...]

GODS_IN: Final = tuple([tuple([mask >> god & 1 for god in range(len(GODS))]) for mask in range(1 << len(GODS))])
"""Per set of gods (bits): 1 for each god in it, for `besides` is asked for at every decision."""


Public = Any
"""What `public` makes."""
Private = Any
"""What `private` makes."""


def shown_items(g: AsgardState, seat: int) -> Ints:
    """The secret tiles of a seat that everybody has seen, wherever it placed them; until their world is fought."""
    everybody = (1 << g.players) - 1
    return tuple([
        item for item, _, known, owner, at in g.secret_tiles()
        if owner == seat and known == everybody and not (at >= 0 and g.fought[WORLD_OF[at]])
    ])  # fmt: skip


def not_revealed(g: AsgardState, at: int) -> bool:
    """Whether a secret tile that is there is held, or placed in a world not yet fought."""
    return at == HELD or (at >= 0 and not g.fought[WORLD_OF[at]])


def unrevealed(g: AsgardState, seat: int, stack: int) -> int:
    """How many tiles of a stack the seat holds or has placed in worlds not yet fought: all saw where it took them."""
    return sum([owner == seat and not_revealed(g, at) for _, _, _, owner, at in g.taken[stack]])


AFTER_REVEALING: Final = ("valhalla", "secret_tiles", "last_battles")
"""Phases in which battle tiles lie open."""


def public(g: AsgardState) -> Public:
    """What everybody sees: the declared fields, and of stacks their tops and how many lie in them.

    Per seat, `cards`: how many chosen gods it has not shown; `items`: how many secret tiles it holds; `items_from`: how
    many of each stack it holds or has placed unrevealed; `items_shown`: tiles that everybody has seen, held or placed;
    `battle_tiles`: how many; `battle_tiles_revealed`: which, once Ragnarök has begun; `offer`: of secret tiles only the
    stack. Per Battle Slot, `armed`: whether an ancient weapon lies under its people; `under`: how many secret tiles lie
    under its god; `revealed`, `revealed_ancient`: what was turned up there, no ancient weapon as -1.
    """
    seats, slots = range(g.players), range(BATTLE_SLOTS)
    temples = [-1 if stack == g.covered else top for stack, top in enumerate(tops(g.temple_stack))]
    revealing = g.phase in AFTER_REVEALING
    return seen(
        g, offer=tuple([tuple(g.open_offer(s)) for s in seats]),
        cards=tuple([mask.bit_count() for mask in g.chosen]), god_top=tops(g.god_stack), god_left=sizes(g.god_stack),
        temple_top=tuple(temples), temple_left=sizes(g.temple_stack), asgard_left=len(g.asgard_stack),
        ancient_left=sizes(g.ancient_stack), weapons_left=len(g.stack_left(WEAPON)),
        wizardry_left=len(g.stack_left(WIZARDRY)),
        items=tuple([len(g.items_of(s)) for s in seats]),
        items_from=tuple([(unrevealed(g, s, WEAPON), unrevealed(g, s, WIZARDRY)) for s in seats]),
        items_shown=tuple([shown_items(g, s) for s in seats]), battle_tiles=sizes(g.battle_tiles),
        battle_tiles_revealed=tuple([tuple(mine) if revealing else () for mine in g.battle_tiles]),
        armed=tuple([int(a >= 0) for a in g.under]), under=tuple([len(g.items_under(s)) for s in slots]),
        revealed=tuple([tuple(g.items_under(s)) if g.fought[WORLD_OF[s]] else () for s in slots]),
        revealed_ancient=tuple([a if g.fought[WORLD_OF[s]] else -1 for s, a in enumerate(g.under)]),
    )  # fmt: skip


def private(g: AsgardState, seat: int) -> Private:
    """What only this seat sees: its gods not yet shown, secret tiles and battle tiles.

    `placed`: its secret tiles under gods, each with the Battle Slot; `looking`: the stack that it looks through just
    now; `known`: secret tiles of others that it has seen, each with the owner.
    """
    chosen = g.returned(seat) if g.phase == "choose_gods" else None  # while others still choose
    return seen_by(
        g, seat, chosen=chosen or tuple(g.gods_chosen(seat)), items=tuple(sorted(g.items_of(seat))),
        placed=tuple([(item, at) for item, _, _, owner, at in g.secret_tiles() if owner == seat and at >= 0]),
        battle_tiles=tuple(g.battle_tiles[seat]),
        looking=tuple(g.stack_left(g.looking)) if g.looking >= 0 and g.turn == seat else (),
        known=tuple([
            (item, owner) for item, _, known, owner, at in g.secret_tiles()
            if owner != seat and known >> seat & 1 and at == HELD
        ]),
    )  # fmt: skip


class Besides(msgspec.Struct, frozen=True, gc=False):
    """What a seat sees besides the declared fields; rows of seats begin with its own."""

    cards: list[int]
    battle_tiles: list[int]
    items: list[int]  # per seat: secret tiles in front of it
    top: list[int]  # of each god's stack, then of each temple stack: the face-up tile
    pile: list[int]  # how many lie in each of these
    left: Ints  # Asgard tiles, ancient weapons a side, weapons, wizardry tiles
    armed: list[bool]
    under: list[int]  # per Battle Slot: secret tiles under its god
    open_items: list[int]  # per secret tile: its owner counted from this seat and from 1, where all have seen it
    own_gods: Ints  # per god: chosen and not yet shown
    own_items: list[int]  # per secret tile: 1 in front of the seat, 2 and more under the god on Battle Slot 0 and more
    own_battle_tiles: list[int]
    looking: list[int]  # per secret tile


def besides(g: AsgardState, seat: int) -> Besides:
    """The same as the views say, in rows of fixed length, for learners."""
    n, everybody = g.players, (1 << g.players) - 1
    items, under = [0] * n, [0] * BATTLE_SLOTS
    open_items, own_items, looking = [0] * ITEMS, [0] * ITEMS, [0] * ITEMS
    weapons, wizardry = g.taken
    for item, _, known, owner, at in weapons + wizardry:
        if at == HELD:
            items[(owner - seat) % n] += 1
        elif at >= 0:
            under[at] += 1
        if known == everybody:
            open_items[item] = 1 + (owner - seat) % n
        if owner == seat:
            own_items[item] = 1 if at == HELD else at + 2 if at >= 0 else 0
    if g.looking >= 0 and g.turn == seat:
        for item in g.stack_left(g.looking):
            looking[item] = 1
    piles = g.god_stack + g.temple_stack
    top = [pile[-1] if pile else -1 for pile in piles]
    if g.covered >= 0:
        top[len(GODS) + g.covered] = -1
    one, other = g.ancient_stack
    weapons_left, wizardry_left = len(ITEMS_OF[WEAPON]) - len(weapons), len(ITEMS_OF[WIZARDRY]) - len(wizardry)
    left = (len(g.asgard_stack), len(one), len(other), weapons_left, wizardry_left)
    chosen, tiles = g.chosen, [*map(len, g.battle_tiles)]
    return Besides(
        [mask.bit_count() for mask in chosen[seat:] + chosen[:seat]], tiles[seat:] + tiles[:seat],
        items, top, [*map(len, piles)], left,
        [at >= 0 for at in g.under], under, open_items, GODS_IN[chosen[seat]], own_items, g.battle_tiles[seat], looking,
    )  # fmt: skip


# --- dealing anew


def redeal(g: AsgardState, seats: int, rand: random.Random) -> None:
    """Deal everything anew that the seats of the mask do not know."""
    for seat in range(g.players):
        if not seats >> seat & 1:
            redeal_gods(g, seat, rand)
    for pile in g.god_stack:
        shuffle_part(rand, pile, 0, -1)
    for number, stack in enumerate(g.temple_stack):
        if number != g.covered:
            shuffle_part(rand, stack, 0, -1)
    covered = [g.temple_stack[g.covered]] if g.covered >= 0 else []
    for pile in (g.asgard_stack, *g.ancient_stack, *covered):
        shuffle_part(rand, pile)
    redeal_ancient(g, rand)
    for stack_number in range(2):
        redeal_items(g, stack_number, seats, rand)
    for seat in range(g.players):
        if not seats >> seat & 1:
            redeal_places(g, seat, rand)


def redeal_gods(g: AsgardState, seat: int, rand: random.Random) -> None:
    """The gods that another seat chose and has not shown: any risen ones that it has not shown this round."""
    count = g.chosen[seat].bit_count()
    if count:
        able = [god for god in range(len(GODS)) if g.c.god_rises[god] <= g.round and not g.shown[seat] >> god & 1]
        g.chosen[seat] = sum(1 << god for god in rand.sample(able, count))


def redeal_ancient(g: AsgardState, rand: random.Random) -> None:
    """Ancient weapons under people of worlds not yet fought are mixed with the rest of their stack."""
    for side in range(len(SIDES)):
        armed = [slot for slot, weapon in enumerate(g.under) if weapon >= 0 and SIDE_OF[slot] == side]
        hidden = [slot for slot in armed if not g.fought[WORLD_OF[slot]]]
        if hidden:
            pool = sorted([g.under[s] for s in hidden] + g.ancient_stack[side])
            rand.shuffle(pool)
            for slot in hidden:
                g.under[slot] = pool.pop()
            g.ancient_stack[side] = pool


def redeal_items(g: AsgardState, stack: int, seats: int, rand: random.Random) -> None:
    """Secret tiles, between any two looks of these seats into the stack, are mixed; the last of them with the stack.

    Who looks through a stack sees what is gone since its last look, though not who holds which.
    """
    taken, everybody = g.taken[stack], (1 << g.players) - 1
    group: list[int] = []
    for place, (_, taker, known, _, _) in enumerate(taken):
        if seats >> taker & 1:
            _mix(taken, group, [], rand)
            group = []
        elif not known & seats and known != everybody:  # those who only watch have seen what all saw
            group.append(place)
    looked_at = g.looking == stack and seats >> g.turn & 1
    _mix(taken, group, [] if looked_at else g.stack_left(stack), rand)


def _mix(taken: list[SecretTile], group: list[int], pool: list[int], rand: random.Random) -> None:
    if group:
        tiles = sorted([taken[place][0] for place in group] + pool)
        rand.shuffle(tiles)
        for place in group:
            _, taker, known, owner, at = taken[place]
            taken[place] = (tiles.pop(), taker, known, owner, at)


def redeal_places(g: AsgardState, seat: int, rand: random.Random) -> None:
    """Which of another seat's secret tiles lies under which god is unknown until the world is fought."""
    mine = [
        (stack, place) for stack in g.taken for place, (_, _, _, owner, at) in enumerate(stack)
        if owner == seat and not_revealed(g, at)
    ]  # fmt: skip
    ways = sorted([stack[place][4] for stack, place in mine])
    rand.shuffle(ways)
    for (stack, place), at in zip(mine, ways, strict=True):
        stack[place] = (*stack[place][:4], at)
