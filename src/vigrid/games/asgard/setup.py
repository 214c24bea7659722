"""Set-up (chapter AS-1) and the choice of the recruits to start with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, rule

from . import box
from .state import AsgardState
from .supply import recruit_name


def setup(g: AsgardState) -> None:
    """Lay out the whole game; the recruits to start with are chosen next."""
    g.phase, g.round, g.turn, g.world = "recruits", 1, 0, 0
    deal_order_tiles(g)
    lay_recruits(g)
    lay_people(g)
    give_discs(g)
    lay_supply(g)
    lay_stacks(g)
    g.clear_offers()
    g.promised = [0] * g.players
    prepare_ragnarok(g)


def shuffled(g: AsgardState, pieces: Iterable[int]) -> list[int]:
    """The pieces in a random order."""
    pile = list(pieces)
    g.rng.shuffle(pile)
    return pile


@cites
def deal_order_tiles(g: AsgardState) -> None:
    """AS-1.1, AS-1.8. Order tiles are dealt at random."""
    g.order = shuffled(g, range(1, g.players + 1))


@cites
def lay_recruits(g: AsgardState) -> None:
    """AS-1.3, AS-1.4. Recruits on gods, in Valhalla, in the middle; the rest is the supply."""
    c = g.c
    g.own, g.supply = [0] * (g.players * box.GOODS), [0] * box.GOODS
    g.on_god = [int(kind == own) for own in c.god_recruit for kind in range(len(box.KINDS))]
    g.valhalla, g.centre = list(c.valhalla), [1] * len(box.KINDS)
    for kind, count in enumerate(c.recruits):
        waiting = g.valhalla[kind] if kind in box.WARRIORS else 0
        g.supply[box.RECRUIT + kind] = count - c.god_recruit.count(kind) - waiting - g.centre[kind]


@cites
def lay_people(g: AsgardState) -> None:
    """AS-1.6, AS-1.7. People on the worlds that are in use, one of each side on the lower worlds."""
    g.world_tile, g.flipped = [box.EMPTY] * box.WORLD_SLOTS, [0] * box.PEOPLE
    g.people = [box.GONE if g.players < leaves else box.ON_BOARD for leaves in g.c.people_leaves]
    used = [w for w in range(box.WORLDS) if g.players >= g.c.world_empty_below[w]]
    for side in (box.LIGHT, box.DARK):
        tiles = shuffled(g, [t for t in box.PEOPLE_OF[side] if g.people[t] == box.ON_BOARD])
        slots = [box.SLOTS[world][side] for world in used] + [box.LOWER_WORLD + side]
        for slot, tile in zip(slots, tiles, strict=True):
            g.world_tile[slot] = tile


@cites
def give_discs(g: AsgardState) -> None:
    """AS-1.2, AS-1.11, AS-1.12. Three discs in hand, one on each space of the row, one for the score; ten cards."""
    n = g.players
    g.hand, g.row = [g.c.discs_in_hand] * n, [0] * n
    g.asgard, g.middle, g.removed = [0] * n, [0] * n, [0] * n
    g.request, g.support = [box.NOBODY] * box.REQUEST_SLOTS, [box.NOBODY] * box.REQUEST_SLOTS
    g.temple_slot, g.battle = [box.NOBODY] * len(box.GODS), [box.NOBODY] * box.BATTLE_SLOTS
    g.victory = [0] * (n * box.WORLDS)
    g.score, g.earned = [0] * n, [0] * (n * len(box.PARTS))  # AS-1.11. Everybody starts on 0.
    g.chosen, g.shown = [0] * n, [0] * n
    g.temples, g.battle_tiles = [[] for _ in range(n)], [[] for _ in range(n)]


@cites
def lay_supply(g: AsgardState) -> None:
    """AS-1.9, AS-1.10, AS-1.13. Stones and seals, fewer with fewer seats; Thor's and Týr's tiles on the board."""
    size = g.players - 2
    g.supply[: box.RECRUIT] = [g.c.stones[size]] * 6 + [g.c.white_stones[size]]
    g.skill_tile = [box.NOBODY, box.NOBODY]
    g.seal_at = [int(rises == 1) for rises in g.c.god_rises]  # AS-1.13. One seal beside each risen god.
    for side in (box.LIGHT, box.DARK):
        beside = sum(seal for seal, mine in zip(g.seal_at, g.c.god_side, strict=True) if mine == side)
        g.supply[box.SEAL + side] = g.c.seals[size] - beside


@cites
def lay_stacks(g: AsgardState) -> None:
    """AS-1.5, AS-1.14, AS-1.15, AS-1.16, AS-1.17, AS-1.18. Tiles in stacks, fewer with fewer seats, shuffled."""
    c, size = g.c, g.players - 2
    g.taken, g.looking = [[], []], -1  # AS-1.5. Weapons and wizardry need no order: they are looked through.
    g.asgard_stack = shuffled(g, [t for t in box.ASGARD_TILES if g.players >= c.asgard_leaves[t]])  # AS-1.14
    g.asgard_row = [g.asgard_stack.pop() for _ in range(c.row_tiles[size])]
    g.asgard_down, g.asgard_beside = [0] * len(box.ASGARD_TILES), []
    stacks = zip(box.TILES_OF, c.god_tiles, strict=True)
    g.god_stack, g.god_tiles_gone = [shuffled(g, tiles[:count]) for tiles, count in stacks], []  # AS-1.15
    g.temple_stack, g.covered = [shuffled(g, temples) for temples in box.TEMPLES_OF], -1  # AS-1.16
    g.ancient_stack, g.ancient_shown = [shuffled(g, weapons) for weapons in box.ANCIENT_OF], [[], []]  # AS-1.17
    g.battle_stock = [counts[size] for counts in c.battle_counts]  # AS-1.18


def prepare_ragnarok(g: AsgardState) -> None:
    """Nothing is deployed before Ragnarök."""
    g.beside, g.under = [0] * (box.BATTLE_SLOTS * len(box.KINDS)), [-1] * box.BATTLE_SLOTS
    g.passed, g.fought = [0] * g.players, [0] * box.WORLDS


# --- the first phase: recruits to start with

START_RECRUIT: Final = Prompt(
    "start", box.RECRUIT_KINDS, clause="AS-1.3", question="Which recruit do you start with?",
    label=lambda g, seat, value, *_: recruit_name(value), code=lambda k: box.KINDS[k],
)  # fmt: skip


@lister
def recruits_in_centre(g: AsgardState, seat: int) -> list[int]:
    """The recruits that nobody has taken yet."""
    return [k for k in box.RECRUIT_KINDS if g.centre[k]]


@rule
async def starting_recruits(g: AsgardState) -> None:
    """AS-1.3. From the highest order number down to 2, each seat takes a recruit; the rest joins the supply."""
    for number in range(g.players, 1, -1):
        g.turn = g.seat_of(number)
        kind = await Ask(g.turn, START_RECRUIT, recruits_in_centre)
        g.take_from_centre(g.turn, kind)
    g.clear_centre()
    g.phase = "round_start"
