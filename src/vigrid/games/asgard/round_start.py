"""The beginning of a round (chapter AS-4)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import ALL, Ask, Prompt, cites, lister, rule

from .pieces import GODS, SEAL, WORLDS, code_of_place
from .state import AsgardState
from .supply import GIVER, richest

LEAST_DISCS: Final = 2
VICTORY_SOURCE: Final = 20
MIDDLE_SOURCE: Final = 27


def _source_code(source: int) -> str:
    if source < VICTORY_SOURCE:
        return code_of_place(source).replace(".", ".support_")
    return "middle" if source == MIDDLE_SOURCE else f"w{source - VICTORY_SOURCE + 1}.victory"


def _source_label(g: AsgardState, seat: int, source: int) -> str:
    if source < VICTORY_SOURCE:
        return f"the {('upper', 'lower')[source & 1]} Support Slot of {g.c.god_names[source >> 1]}"
    if source == MIDDLE_SOURCE:
        return "the middle of the board"
    return f"the Victory Area of world {source - VICTORY_SOURCE + 1}"


RECOVER: Final = Prompt(
    "recover", range(28), clause="AS-4.6", question="From where do you take a disc back?",
    label=_source_label, code=_source_code,
)  # fmt: skip


@lister
def discs_to_recover(g: AsgardState, seat: int) -> list[int]:
    """Support Slots, Victory Areas and the middle, where the seat has a disc."""
    sources = [s for s in range(20) if g.support[s] == seat]
    sources += [VICTORY_SOURCE + w for w in range(WORLDS) if g.victory[seat * WORLDS + w]]
    return sources + ([MIDDLE_SOURCE] if g.middle[seat] else [])


@rule
async def round_start(g: AsgardState) -> None:
    """AS-2.1. Gods rise, seals and Asgard tiles return, discs are taken back; then gods are chosen."""
    open_round(g)
    rise(g)
    await return_seals(g)
    if g.round > 1:
        clear_asgard_row(g)
        fill_asgard_row(g)
    await recover_discs(g)
    g.phase = "choose_gods"


def open_round(g: AsgardState) -> None:
    """Cards come back; the First Player leads."""
    g.shown = [0] * g.players
    g.turn = g.seat_of(1)
    g.emit("round", g.round, clause="AS-2.1")


@cites
def rise(g: AsgardState) -> None:
    """AS-4.1. The god of this round rises."""
    for god in range(len(GODS)):
        if g.round > 1 and g.c.god_rises[god] == g.round:
            g.emit("rise", god, clause="AS-4.1")


@rule
async def return_seals(g: AsgardState) -> None:
    """AS-4.2. Every risen god has one seal beside it."""
    for god in range(10):
        if g.c.god_rises[god] <= g.round and not g.seal_at[god]:
            if g.supply[SEAL + g.c.god_side[god]]:
                g.place_seal(god, -1)
            else:
                await seal_from_richest(g, god)


@rule
async def seal_from_richest(g: AsgardState, god: int) -> None:
    """AS-4.3. The seat with the most seals of the kind gives one; the First Player chooses among ties."""
    first = g.seat_of(1)
    if richest(g, first, SEAL + g.c.god_side[god]):
        giver = await Ask(first, GIVER, richest, SEAL + g.c.god_side[god])
        g.place_seal(god, giver)


@cites
def clear_asgard_row(g: AsgardState) -> None:
    """AS-4.4. Face-down tiles of the row are put beside the board."""
    for tile in [t for t in g.asgard_row if g.asgard_down[t]]:
        g.asgard_row.remove(tile)
        g.asgard_down[tile] = 0
        g.asgard_beside.append(tile)


@cites
def fill_asgard_row(g: AsgardState) -> None:
    """AS-4.4. The row is filled from the stack."""
    while len(g.asgard_row) < g.c.row_tiles[g.players - 2]:
        if not g.asgard_stack:
            new_asgard_stack(g)
        tile = g.asgard_stack.pop()
        g.asgard_row.append(tile)
        g.learn(ALL)
        g.emit("asgard_tile", tile, clause="AS-4.4")


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
            source = await Ask(seat, RECOVER, discs_to_recover)
            g.recover(seat, source)
