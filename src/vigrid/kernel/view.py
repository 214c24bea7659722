"""What a set of seats sees: the same object feeds every surface, the bots and the learning interfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .asks import seats_in
from .state import Outcome

if TYPE_CHECKING:
    from .asks import Ask
    from .state import State


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

    `picked` (codes), `least` and `most` are set where several pieces are picked one by one.
    """

    seat: int | None
    prompt: str
    clause: str
    question: str = ""
    choices: tuple[Choice, ...] = ()
    about: tuple[Any, ...] = ()
    picked: tuple[str, ...] | None = None
    least: int = 0
    most: int = 0


class View(msgspec.Struct, frozen=True):
    """What the seats of the mask `seats` see; `public` and `private[seat]` are Structs of the game."""

    game: str
    seats: int
    players: int
    mode: str
    options: dict[str, Any]
    phase: str
    public: Any
    private: dict[int, Any]
    pending: tuple[Waiting, ...]
    outcome: Outcome | None


def choices_of(g: State, ask: Ask[Any]) -> tuple[Choice, ...]:
    """The legal options of a decision in words."""
    out = []
    for choice in ask.choices:
        prompt, value = ask.action(g, choice)
        args = ask.args if prompt is ask.prompt else ()
        done = "Done" if prompt.picks else "Pass"
        text = done if value is None else prompt.label(g, ask.seat, value, *args)
        preview = prompt.preview(g, ask.seat, value, *args) if prompt.preview and value is not None else ""
        action = prompt.offset + prompt.index[value]
        out.append(Choice(prompt.code_of(value), action, text, prompt.cite(value), preview, prompt.name))
    return tuple(out)


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
    picked = None if group is None else tuple(ask.prompt.code_of(v) for v in group.picked)
    return Waiting(
        ask.seat, ask.prompt.name, ask.prompt.clause, question_of(g, ask), choices_of(g, ask), ask.args,
        picked, group.least if group else 0, group.most if group else 0,
    )  # fmt: skip


def view_of(g: State, seats: int) -> View:
    """Build the view from the game's allow-lists."""
    game = g.game
    pending: list[Waiting] = []
    for ask in g.pending:
        waiting = waiting_of(g, ask, seats)
        if waiting.seat is not None or waiting not in pending:
            pending.append(waiting)
    private = {s: game.private(g, s) for s in seats_in(seats, g.players)}
    return View(
        game.name, seats & ((1 << g.players) - 1), g.players, g.mode, dict(g.options), g.phase, game.public(g), private,
        tuple(pending), g.result,
    )  # fmt: skip
