"""What a set of seats sees: the same object feeds every surface, the bots and the learning interfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .asks import Completions, seats_in
from .state import Outcome

if TYPE_CHECKING:
    from .asks import Ask, Prompt
    from .state import State


NAMED = 8
"""So many others who must decide are named; more are counted."""


class Choice(msgspec.Struct, frozen=True):
    """One legal option in words: `code` chooses it, `id` is its action id, `preview` what it costs or does."""

    code: str
    id: int
    text: str
    clause: str
    preview: str = ""
    prompt: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """A pending decision. `seat` is None where who may answer is not public; the rest is filled for own seats only.

    `picked`, `least`, `most` and `pieces` are set where several pieces are picked: `choices` holds what may
    come next in ascending order, `pieces` all that may still come into the set, each as often as it may be taken.
    """

    seat: int | None
    prompt: str
    clause: str
    question: str = ""
    choices: tuple[Choice, ...] = ()
    about: tuple[Any, ...] = ()
    picked: tuple[Choice, ...] | None = None
    least: int = 0
    most: int = 0
    pieces: tuple[Choice, ...] = ()


class View(msgspec.Struct, frozen=True):
    """What the seats of the mask `seats` see; `public` and `private[seat]` are Structs of the game.

    `seats`: the seats of the mask. `pending`: their decisions, and those of the first few others; `others`: how many
    others must decide (not counting those whose number is not public). `interrupts[seat]`: what an own seat may use
    now, whoever must decide; only where there is anything.
    """

    game: str
    seats: tuple[int, ...]
    players: int
    mode: str
    options: dict[str, Any]
    phase: str
    public: Any
    private: dict[int, Any]
    pending: tuple[Waiting, ...]
    outcome: Outcome | None
    interrupts: dict[int, tuple[Choice, ...]] = {}
    others: int = 0


def choices_of(g: State, ask: Ask[Any]) -> tuple[Choice, ...]:
    """The legal options of a decision in words, first the one that its prompt shows before all others."""
    found, first = [], ask.prompt.first
    for choice in sorted(ask.choices, key=lambda one: one != first) if first is not None else ask.choices:
        prompt, value = ask.action(g, choice)
        found.append(option_of(g, ask.seat, prompt, value, ask.args if prompt is ask.prompt else ()))
    return tuple(found)


def interrupts_of(g: State, seat: int) -> tuple[Choice, ...]:
    """What a seat may use now, whoever must decide, in words."""
    kinds = g.game.interjections
    return tuple(option_of(g, seat, kinds[use.kind].prompt, use.value, ()) for use in g.interrupts(seat))


def pieces_of(g: State, ask: Ask[Any]) -> tuple[Choice, ...]:
    """What may still come into the set of a Pick, in words and domain order, each as often as it may be taken."""
    if ask.group is None:
        return ()
    return tuple(option_of(g, ask.seat, ask.prompt, value, ask.args) for value in Completions(g, ask).ahead())


def option_of(g: State, seat: int, prompt: Prompt[Any], value: Any, args: tuple[Any, ...] = ()) -> Choice:
    """A value of a prompt in words, as the seat may choose it; `args` are those of the decision."""
    action, code, clause = prompt.offset + prompt.index[value], prompt.code_of(value), prompt.cite(value)
    if value is None:
        return Choice(code, action, "Done" if prompt.picks else "Pass", clause, "", prompt.name)
    preview = prompt.preview(g, seat, value, *args) if prompt.preview else ""
    return Choice(code, action, prompt.label(g, seat, value, *args), clause, preview, prompt.name)


def question_of(g: State, ask: Ask[Any]) -> str:
    """What is asked, in words."""
    question = ask.prompt.question
    return question if isinstance(question, str) else question(g, ask.seat, *ask.args)


def waiting_of(g: State, ask: Ask[Any], seats: int) -> Waiting:
    """A pending decision as the seats of the mask see it."""
    if not seats >> ask.seat & 1:
        if ask.prompt.private:
            return Waiting(None, "response", ask.prompt.clause, "Responses are awaited")
        return Waiting(ask.seat, ask.prompt.name, ask.prompt.clause)
    group = ask.group
    picked = None if group is None else tuple(option_of(g, ask.seat, ask.prompt, v, ask.args) for v in group.picked)
    return Waiting(
        ask.seat, ask.prompt.name, ask.prompt.clause, question_of(g, ask), choices_of(g, ask), ask.args,
        picked, group.least if group else 0, group.most if group else 0, pieces_of(g, ask),
    )  # fmt: skip


def awaited_by(g: State, seats: int) -> tuple[list[Ask[Any]], int]:
    """The pending decisions of these seats and of the first few others, and how many others must decide.

    Of those whose seats are not public there is one at most, and they are not counted.
    """
    found: list[Ask[Any]] = []
    others, private = 0, False
    for ask in g.pending:
        if seats >> ask.seat & 1:
            found.append(ask)
        elif ask.prompt.private:
            if not private:
                found.append(ask)
            private = True
        else:
            others += 1
            if others <= NAMED:
                found.append(ask)
    return found, others


def view_of(g: State, seats: int, public: Any = None) -> View:
    """Build the view from the game's allow-lists; `public`: what everybody sees now, where it is made already."""
    game = g.game
    awaited, others = awaited_by(g, seats)
    pending = tuple([waiting_of(g, ask, seats) for ask in awaited])
    own = seats_in(seats, g.players)
    private = {s: game.private(g, s) for s in own}
    interrupts = {s: found for s in own if (found := interrupts_of(g, s))}
    public = game.public(g) if public is None else public
    return View(
        game.name, own, g.players, g.mode, dict(g.options), g.phase, public, private, pending, g.result,
        interrupts, others,
    )  # fmt: skip
