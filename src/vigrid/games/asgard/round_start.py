"""The beginning of a round (chapter AS-4)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import ALL, Ask, Prompt, cites, lister, rule

from . import box
from .state import AsgardState
from .supply import good_name, richest

LEAST_DISCS: Final = 2
Source = tuple[str, int]
"""Where a disc is taken back from: `support` and the slot, `victory` and the world, or `middle` and 0."""


def code_of_source(source: Source) -> str:
    """A short stable name of where a disc is taken back from."""
    area, number = source
    if area == "support":
        return box.CODE_OF_SUPPORT[number]
    return f"w{number + 1}.victory" if area == "victory" else "middle"


def _source_label(g: AsgardState, seat: int, source: Source) -> str:
    area, number = source
    if area == "support":
        return f"the {box.ROWS[box.ROW_OF[number]]} Support Slot of {g.c.god_names[box.GOD_OF[number]]}"
    return f"the Victory Area of world {number + 1}" if area == "victory" else "the middle of the board"


RECOVER: Final[Prompt[Source]] = Prompt(
    "recover",
    (*[("support", s) for s in range(box.REQUEST_SLOTS)], *[("victory", w) for w in range(box.WORLDS)], ("middle", 0)),
    clause="AS-4.6", question="From where do you take a disc back?", label=_source_label, code=code_of_source,
)  # fmt: skip


@lister
def discs_to_recover(g: AsgardState, seat: int) -> list[Source]:
    """Support Slots, Victory Areas and the middle, where the seat has a disc."""
    sources = [("support", slot) for slot, owner in enumerate(g.support) if owner == seat]
    sources += [("victory", world) for world, discs in enumerate(g.victories(seat)) if discs]
    return sources + [("middle", 0)] * bool(g.middle[seat])


@rule
async def round_start(g: AsgardState) -> None:
    """AS-2.1. Gods rise, seals and Asgard tiles return, discs are taken back; then gods are chosen."""
    g.shown = [0] * g.players
    g.turn = g.seat_of(1)
    g.emit("round", g.round, clause="AS-2.1")
    rise(g)
    await return_seals(g)
    if g.round > 1:
        refill_asgard_row(g)
    await recover_discs(g)
    g.phase = "choose_gods"


@cites
def rise(g: AsgardState) -> None:
    """AS-4.1. The god of this round rises."""
    for god in range(len(box.GODS)):
        if g.round > 1 and g.c.god_rises[god] == g.round:
            g.emit("rise", god, clause="AS-4.1")


@rule
async def return_seals(g: AsgardState) -> None:
    """AS-4.2. Every risen god has one seal beside it."""
    for god in range(len(box.GODS)):
        if g.c.god_rises[god] <= g.round and not g.seal_at[god]:
            if g.supply[box.SEAL + g.c.god_side[god]]:
                g.place_seal(god, box.NOBODY)
            else:
                await seal_from_richest(g, god)


SEAL_GIVER: Final = Prompt(
    "seal_from", range(len(box.SEATS)), clause="AS-4.3", code=lambda s: box.SEATS[s],
    question=lambda g, seat, god: f"Who gives the {good_name(box.SEAL + g.c.god_side[god])} for {g.c.god_names[god]}?",
    label=lambda g, seat, value, god: "you yourself" if value == seat else f"@{value}",
)  # fmt: skip


@lister
def seal_givers(g: AsgardState, seat: int, god: int) -> list[int]:
    """The seats that own the most seals of the god's side, at least one."""
    return richest(g, seat, box.SEAL + g.c.god_side[god])


@rule
async def seal_from_richest(g: AsgardState, god: int) -> None:
    """AS-4.3. The seat with the most seals of the kind gives one; the First Player chooses among ties."""
    first = g.seat_of(1)
    if seal_givers(g, first, god):
        giver = await Ask(first, SEAL_GIVER, seal_givers, god)
        g.place_seal(god, giver)


@cites
def refill_asgard_row(g: AsgardState) -> None:
    """AS-4.4. Face-down tiles of the row are put beside the board; the row is filled from the stack."""
    for tile in [t for t in g.asgard_row if g.asgard_down[t]]:
        g.asgard_row.remove(tile)
        g.asgard_down[tile] = 0
        g.asgard_beside.append(tile)
    while len(g.asgard_row) < g.c.row_tiles[g.players - 2]:
        if not g.asgard_stack:
            new_asgard_stack(g)
        g.asgard_row.append(g.asgard_stack.pop())
        g.learn(ALL)
        g.emit("asgard_tile", g.asgard_row[-1], clause="AS-4.4")


@cites
def new_asgard_stack(g: AsgardState) -> None:
    """AS-4.5. The tiles beside the board are shuffled into a new stack."""
    g.asgard_stack = sorted(g.asgard_beside)
    g.asgard_beside.clear()
    g.rng.shuffle(g.asgard_stack)
    g.emit("asgard_stack", clause="AS-4.5")


@rule
async def recover_discs(g: AsgardState) -> None:
    """AS-4.6, AS-4.7. In turn order, seats with fewer than two discs take discs back."""
    for seat in tuple(g.in_order()):
        while g.hand[seat] < LEAST_DISCS and discs_to_recover(g, seat):
            area, number = await Ask(seat, RECOVER, discs_to_recover)
            g.recover(seat, area, number)
