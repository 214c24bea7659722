"""Phase 1: Choose Gods (chapter AS-5)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Each, Pick, Prompt, lister, rule
from vigrid.tabletop.words import counted

from .box import GODS, SLOTS_OF, UPPER
from .select_actions import temple_words
from .state import AsgardState

GOD: Final = Prompt(
    "god", range(len(GODS)), clause="AS-5.2", picks=True,
    question=lambda g, seat: f"Which gods do you choose this round? You have {counted(g.hand[seat], 'disc')}.",
    label=lambda g, seat, god, *_: g.c.god_names[god], code=lambda god: GODS[god],
    preview=lambda g, seat, god: f"{g.c.request_text[SLOTS_OF[god][UPPER]]}; temple: {temple_words(g, seat, god)}",
    why_not=lambda g, seat, god: None if g.c.god_rises[god] <= g.round else "AS-5.3",
)  # fmt: skip


@lister
def risen_gods(g: AsgardState, seat: int) -> list[int]:
    """The gods that can be chosen."""
    return [god for god in range(len(GODS)) if g.c.god_rises[god] <= g.round]


def cards_to_choose(g: AsgardState, seat: int) -> int:
    """How many gods the seat chooses: one for each disc in hand, at most all."""
    return min(g.hand[seat], len(risen_gods(g, seat)))


@rule
async def choose_gods(g: AsgardState) -> None:
    """AS-5.1. All seats choose side by side and in secret."""
    seats = tuple([s for s in g.in_order() if g.hand[s]])
    chosen = await Each(seats, gods_of)
    for seat, gods in zip(seats, chosen, strict=True):
        g.choose_gods(seat, gods)
    g.phase, g.turn = "select_actions", g.seat_of(1)


@rule
async def gods_of(g: AsgardState, seat: int) -> tuple[int, ...]:
    """AS-5.2, AS-5.3. As many risen gods as discs in hand."""
    count = cards_to_choose(g, seat)
    return await Pick(seat, GOD, risen_gods, count, count)
