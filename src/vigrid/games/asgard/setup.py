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
    lay_secret_tiles(g)
    lay_people(g)
    give_discs(g)
    lay_stones(g)
    lay_skill_tiles(g)
    start_scores(g)
    lay_seals(g)
    lay_asgard_tiles(g)
    lay_god_tiles(g)
    lay_temples(g)
    lay_ancient_weapons(g)
    lay_battle_tiles(g)
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
def lay_secret_tiles(g: AsgardState) -> None:
    """AS-1.5. Weapons and wizardry; stacks that are looked through need no order."""
    g.taken, g.looking = [[], []], -1


@cites
def lay_people(g: AsgardState) -> None:
    """AS-1.6, AS-1.7. People on the worlds that are in use, one of each side on the lower worlds."""
    g.world_tile = [box.EMPTY] * box.WORLD_SLOTS
    g.people, g.flipped = [box.ON_BOARD] * box.PEOPLE, [0] * box.PEOPLE
    for tile in range(box.PEOPLE):
        if g.players < g.c.people_leaves[tile]:
            g.people[tile] = box.GONE
    used = [w for w in range(box.WORLDS) if g.players >= g.c.world_empty_below[w]]
    for side in (box.LIGHT, box.DARK):
        tiles = shuffled(g, [t for t in box.PEOPLE_OF[side] if g.people[t] == box.ON_BOARD])
        slots = [box.SLOTS[world][side] for world in used] + [box.LOWER_WORLD + side]
        for slot, tile in zip(slots, tiles, strict=True):
            g.world_tile[slot] = tile


@cites
def give_discs(g: AsgardState) -> None:
    """AS-1.2, AS-1.12. Three discs in hand, one on each space of the row, one for the score; ten cards."""
    n = g.players
    g.hand, g.row = [g.c.discs_in_hand] * n, [0] * n
    g.asgard, g.middle, g.removed = [0] * n, [0] * n, [0] * n
    g.request, g.temple_slot, g.support = (
        [box.NOBODY] * box.REQUEST_SLOTS,
        [box.NOBODY] * len(box.GODS),
        [box.NOBODY] * box.REQUEST_SLOTS,
    )
    g.battle, g.victory = [box.NOBODY] * box.BATTLE_SLOTS, [0] * (n * box.WORLDS)
    g.chosen, g.shown = [0] * n, [0] * n


@cites
def lay_stones(g: AsgardState) -> None:
    """AS-1.9. Fewer stones with fewer seats."""
    g.supply[: box.RECRUIT] = [g.c.stones[g.players - 2]] * 6 + [g.c.white_stones[g.players - 2]]


@cites
def lay_skill_tiles(g: AsgardState) -> None:
    """AS-1.10. Thor's and Týr's tiles on the board."""
    g.skill_tile = [box.NOBODY, box.NOBODY]


@cites
def start_scores(g: AsgardState) -> None:
    """AS-1.11. Everybody starts on 0."""
    g.score, g.earned = [0] * g.players, [0] * (g.players * len(box.PARTS))
    g.covered = -1
    g.temples, g.battle_tiles = [[] for _ in range(g.players)], [[] for _ in range(g.players)]


@cites
def lay_seals(g: AsgardState) -> None:
    """AS-1.13. One seal beside each risen god, the others in the supply."""
    g.seal_at = [int(g.c.god_rises[god] == 1) for god in range(len(box.GODS))]
    for side in (box.LIGHT, box.DARK):
        beside = sum(g.seal_at[god] for god in range(len(box.GODS)) if g.c.god_side[god] == side)
        g.supply[box.SEAL + side] = g.c.seals[g.players - 2] - beside


@cites
def lay_asgard_tiles(g: AsgardState) -> None:
    """AS-1.14. The row face-up, the rest a stack."""
    g.asgard_stack = shuffled(g, [t for t in box.ASGARD_TILES if g.players >= g.c.asgard_leaves[t]])
    g.asgard_row = [g.asgard_stack.pop() for _ in range(g.c.row_tiles[g.players - 2])]
    g.asgard_down, g.asgard_beside = [0] * len(box.ASGARD_TILES), []


@cites
def lay_god_tiles(g: AsgardState) -> None:
    """AS-1.15. Each god's tiles shuffled, the topmost face-up."""
    g.god_tiles_gone = []
    g.god_stack = [shuffled(g, box.TILES_OF[god][:count]) for god, count in enumerate(g.c.god_tiles)]


@cites
def lay_temples(g: AsgardState) -> None:
    """AS-1.16. Four shuffled stacks, the topmost face-up."""
    g.temple_stack = [shuffled(g, temples) for temples in box.TEMPLES_OF]


@cites
def lay_ancient_weapons(g: AsgardState) -> None:
    """AS-1.17. Two shuffled stacks."""
    g.ancient_stack, g.ancient_shown = [shuffled(g, weapons) for weapons in box.ANCIENT_OF], [[], []]


@cites
def lay_battle_tiles(g: AsgardState) -> None:
    """AS-1.18. Five open stacks, smaller with fewer seats."""
    g.battle_stock = [counts[g.players - 2] for counts in g.c.battle_counts]


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
