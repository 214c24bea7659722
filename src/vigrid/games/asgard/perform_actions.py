"""Phase 3: Perform Actions (chapter AS-7), and the request (chapter AS-8)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Prompt, lister, note, rule

from .asgard_area import asgard_action
from .box import ANY, ASGARD, ASGARD_ALL, CODE_OF_PLACE, GOD_OF, SIDE_NAMES, TEMPLE
from .select_actions import action_words, end_of_turn, next_turn
from .skills import SKILLS
from .state import AsgardState
from .supply import receive, stone_of_choice
from .temple import missing_for_temple, temple_action
from .texts import place


def _preview(g: AsgardState, seat: int, value: int) -> str:
    if value == ASGARD_ALL:
        return "One action, one disc of the row for free"
    words = action_words(g, seat, value)
    if value == ASGARD:
        return words
    god = GOD_OF[value]
    if value >= TEMPLE:
        words += missing_for_temple(g, seat, god)
    return f"{SIDE_NAMES[g.c.god_side[god]]} seal; {words[0].lower()}{words[1:]}" if g.seal_at[god] else words


DISC: Final = Prompt(
    "act", range(ASGARD_ALL + 1), clause="AS-7.1", question="Which disc do you pick up?",
    label=lambda g, seat, value: place(g.c, value) + (", all your discs together" if value == ASGARD_ALL else ""),
    preview=_preview,
    code=CODE_OF_PLACE.__getitem__, clause_of=lambda p: "AS-10.20" if p == ASGARD_ALL else "AS-7.1",
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
    """AS-7.1, AS-7.2. One turn: pick a disc, take the seal that lies beside its god, and perform its action."""
    seat = g.turn
    if g.discs_at_work(seat):
        where = await Ask(seat, DISC, discs_to_pick)
        if where < ASGARD:
            g.take_seal(seat, GOD_OF[where])
        if where < TEMPLE:
            await request_action(g, seat, where)
        elif where < ASGARD:
            await temple_action(g, seat, GOD_OF[where])
        else:
            await asgard_action(g, seat, where)
        await end_of_turn(g, seat)
    else:
        next_turn(g, seat)


# --- the request


NOTHING_HAPPENS: Final = "The disc comes back, nothing else happens"
ACT: Final = Prompt(
    "request", ("perform", "decline"), clause="AS-7.3", question="Perform the request?",
    preview=lambda g, seat, value, place: g.c.request_text[place] if value == "perform" else NOTHING_HAPPENS,
)  # fmt: skip


@lister
def perform_or_decline(g: AsgardState, seat: int, place: int) -> tuple[str, ...]:
    """A request can always be performed, and declined where that makes a difference."""
    return ("perform", "decline") if g.c.request_stones[place] or g.c.request_skill[place] else ("perform",)


@rule
async def request_action(g: AsgardState, seat: int, place: int) -> None:
    """AS-7.3, AS-8.1, AS-8.2. The depicted stones, then the skill beside the slot, then the disc comes back."""
    answer = await Ask(seat, ACT, perform_or_decline, place)
    if answer == "perform":
        await take_stones(g, seat, place)
        if not g.c.request_stones[place] and not g.c.request_skill[place]:
            note("AS-15.17")
        if g.c.request_skill[place]:
            await SKILLS[g.c.request_skill[place]](g, seat, place)
    if g.request[place] == seat:
        note("AS-8.3")
        g.lift(seat, place)


@rule
async def take_stones(g: AsgardState, seat: int, place: int) -> None:
    """AS-8.1. The stones on the god's card: two of his colour, at Odin one."""
    stones = g.c.request_stones[place]
    if stones and stones[0] == ANY:
        note("AS-15.6")
        await stone_of_choice(g, seat)
    elif stones:
        await receive(g, seat, stones[0], len(stones))
