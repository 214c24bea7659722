"""The request (chapter AS-8): stones, then the skill of the slot."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule

from .pieces import ANY
from .skills import SKILLS
from .state import AsgardState
from .supply import receive, stone_of_choice


def _preview(g: AsgardState, seat: int, value: str, place: int) -> str:
    return g.c.request_text[place] if value == "perform" else "The disc comes back, nothing else happens"


ACT: Final = Prompt(
    "request", ("perform", "decline"), clause="AS-7.3", question="Perform the request?", preview=_preview
)


@lister
def perform_or_decline(g: AsgardState, seat: int, place: int) -> tuple[str, ...]:
    """A request can always be performed, and always declined."""
    return ("perform", "decline")


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
        take_disc_back(g, seat, place)


@cites
def take_disc_back(g: AsgardState, seat: int, place: int) -> None:
    """AS-7.4, AS-8.3. The disc comes back to hand."""
    g.lift(seat, place)


@rule
async def take_stones(g: AsgardState, seat: int, place: int) -> None:
    """AS-8.1. The stones on the god's card: two of his colour, at Odin one."""
    stones = g.c.request_stones[place]
    if stones and stones[0] == ANY:
        await odin_lower(g, seat)
    elif stones:
        await receive(g, seat, stones[0], len(stones))


@rule
async def odin_lower(g: AsgardState, seat: int) -> None:
    """AS-15.6. One stone of choice."""
    await stone_of_choice(g, seat)
