"""Phase 3: Perform Actions (chapter AS-7)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, rule

from .asgard_area import asgard_action
from .pieces import ASGARD, ASGARD_ALL, TEMPLE, code_of_place, god_of_place
from .request import request_action
from .select_actions import action_words, end_of_turn, next_turn
from .state import AsgardState
from .temple import missing_for_temple, temple_action
from .texts import SIDE, place


def _preview(g: AsgardState, seat: int, value: int) -> str:
    if value == ASGARD_ALL:
        return "One action, one disc of the row for free"
    words = action_words(g, seat, value)
    if value == ASGARD:
        return words
    god = god_of_place(value)
    if value >= TEMPLE:
        words += missing_for_temple(g, seat, god)
    return f"{SIDE[g.c.god_side[god]]} seal; {words[0].lower()}{words[1:]}" if g.seal_at[god] else words


DISC: Final = Prompt(
    "act", range(32), clause="AS-7.1", question="Which disc do you pick up?",
    label=lambda g, seat, value: place(g.c, value) + (", all your discs together" if value == ASGARD_ALL else ""),
    preview=_preview,
    code=code_of_place, clause_of=lambda p: "AS-10.20" if p == ASGARD_ALL else "AS-7.1",
)  # fmt: skip


@lister
def discs_to_pick(g: AsgardState, seat: int) -> list[int]:
    """AS-7.1, AS-10.20. Own discs on slots, one of those in the Asgard Area, and all of them if there are several."""
    places = [p for p, owner in enumerate(g.request) if owner == seat]
    places += [TEMPLE + god for god, owner in enumerate(g.temple_slot) if owner == seat]
    if g.asgard[seat]:
        places.append(ASGARD)
        if g.asgard[seat] > 1:
            places.append(ASGARD_ALL)
    return places


@rule
async def perform_actions(g: AsgardState) -> None:
    """AS-7.1. One turn: pick a disc and perform its action."""
    seat = g.turn
    if g.discs_at_work(seat):
        where = await Ask(seat, DISC, discs_to_pick)
        if where < ASGARD:
            take_seal(g, seat, god_of_place(where))
        if where < TEMPLE:
            await request_action(g, seat, where)
        elif where < ASGARD:
            await temple_action(g, seat, where - TEMPLE)
        else:
            await asgard_action(g, seat, where)
        await end_of_turn(g, seat)
    else:
        next_turn(g, seat)


@cites
def take_seal(g: AsgardState, seat: int, god: int) -> None:
    """AS-7.2. The seal beside the god goes to the first who picks up a disc there."""
    g.take_seal(seat, god)
