"""The first lesson of a game, `lessons.toml` in its folder: an opening screen and a guided first game.

The first game begins in a position; its decisions come by the ordinary prompts. A question belongs to the first
decision of the lesson that has its prompt and has not come yet, whatever was decided before, so mistakes do not end the
lesson. Which have come follows from the decisions made, so that a kept game, an undo or another device find it as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from vigrid.kernel import STOP, Ask, Game, Match, Prompt, VigridError
from vigrid.kernel.positions import setup_of

from .seats import HUMAN
from .table import Table

PATIENCE = 4
"""After so many decisions for each of the lesson's it ends, whatever is left of it."""


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol or short word of the board, and what it means."""

    sign: str
    means: str


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one reads first: what a player wants, what a turn is, how the game ends, what the symbols mean."""

    goal: str
    turn: str
    end: str
    signs: tuple[Sign, ...]


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the first game.

    `prompt`: the kind of question that it belongs to. `say`: two sentences. `where`: its place on the board, in words.
    `best`: the codes of what is advised, any of them (where several pieces are chosen: all of them). `otherwise`: what
    is said after another choice.
    """

    prompt: str
    say: str
    where: str
    best: tuple[str, ...]
    otherwise: str


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the first game begins: `seats` has a word a seat, `position` is a document as for `vigrid position`."""

    seats: tuple[str, ...]
    position: dict[str, Any]
    farewell: str


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a `lessons.toml`."""

    opening: Opening
    first_game: FirstGame
    decisions: tuple[Decision, ...]


class Guide(msgspec.Struct, frozen=True):
    """What the lesson says now.

    `number` of `of`: the decision that is pending (0: none of the lesson). `best`: the advised codes that are legal
    now. `remark`: what is to be said of the decision before. `over`: the lesson has ended, the game goes on.
    """

    number: int
    of: int
    say: str
    where: str
    best: tuple[str, ...]
    remark: str
    over: bool


@lru_cache
def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson of a game, or None; VigridError where its file is malformed."""
    path = game.folder / "lessons.toml"
    if not path.exists():
        return None
    try:
        lesson = msgspec.toml.decode(path.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise VigridError(f"{path}: {error}") from None
    known = {prompt.name for prompt in game.prompts}
    wrong = sorted({d.prompt for d in lesson.decisions} - known)
    if wrong:
        raise VigridError(f"{path}: {game.title} has no prompt {', '.join(wrong)}")
    return lesson


def first_game(game: Game[Any]) -> Table:
    """The table of a game's guided first game; VigridError for a game without one."""
    lesson = lesson_of(game)
    if lesson is None:
        raise VigridError(f"{game.title} has no lesson")
    table = Table(first_match(game, lesson), lesson.first_game.seats, lesson.first_game.position.get("seed", 0))
    table.advance()
    return table


def first_match(game: Game[Any], lesson: Lesson) -> Match:
    """The position in which the guided first game begins."""
    return Match.at(game, lesson.first_game.position)


def guide(match: Match, asks: tuple[Ask[Any], ...]) -> Guide | None:
    """What the lesson says to whoever must answer `asks`; None in a game that is not a lesson."""
    lesson = lesson_of(match.game)
    if lesson is None or match.base.get("position") != setup_of(lesson.first_game.position):
        return None
    course = _course(match, lesson)
    of = len(lesson.decisions)
    remark = "" if course.missed is None else lesson.decisions[course.missed].otherwise
    if match.outcome is not None or course.over(lesson):
        return Guide(0, of, lesson.first_game.farewell, "", (), remark, True)
    for ask in asks:
        number = _next(lesson, course.passed, ask.prompt.name)
        if number is not None:
            decision = lesson.decisions[number]
            best = tuple(code for code in decision.best if code in _legal(match, ask))
            return Guide(len(course.passed) + 1, of, decision.say, decision.where, best, remark, False)
    return Guide(0, of, "", "", (), remark, False)


def _legal(match: Match, ask: Ask[Any]) -> set[str]:
    """The codes that may be part of the answer."""
    if ask.group is None:
        return {ask.code(match.state, choice) for choice in ask.choices}
    return {ask.prompt.code_of(value) for value in ask.lister(match.state, ask.seat, *ask.args)}


def _next(lesson: Lesson, passed: set[int], prompt: str) -> int | None:
    """The first decision of the lesson that belongs to a prompt and has not come yet."""
    return next((n for n, d in enumerate(lesson.decisions) if d.prompt == prompt and n not in passed), None)


class _Course:
    """Which decisions of a lesson have come, and the last one if it was answered otherwise than advised."""

    def __init__(self) -> None:
        self.passed: set[int] = set()
        self.missed: int | None = None
        self.made = 0

    def over(self, lesson: Lesson) -> bool:
        """Whether nothing of the lesson is left, or what is left does not come any more."""
        return len(self.passed) == len(lesson.decisions) or self.made > PATIENCE * len(lesson.decisions)


def _course(match: Match, lesson: Lesson) -> _Course:
    """How far the lesson has come in a match."""
    course = _Course()
    for prompt, codes in _decisions(match, learner_of(lesson)):
        course.missed = None
        if course.over(lesson):
            break
        course.made += 1
        number = _next(lesson, course.passed, prompt.name)
        if number is not None:
            best = lesson.decisions[number].best
            good = sorted(codes) == sorted(best) if prompt.picks else codes[0] in best
            course.passed.add(number)
            course.missed = None if good else number
    return course


def learner_of(lesson: Lesson) -> int:
    """The seats of whoever learns, as a mask."""
    return sum(1 << seat for seat, word in enumerate(lesson.first_game.seats) if word.partition(":")[0] == HUMAN)


def _decisions(match: Match, learner: int) -> Iterator[tuple[Prompt[Any], list[str]]]:
    """What the learner has decided where there was a choice: prompt and codes, the pieces of one set together."""
    prompt, codes = None, list[str]()
    for g, step in zip(match.states(), match.history, strict=False):
        ask = next((a for a in g.pending if a.seat == step.seat and learner >> a.seat & 1), None)
        if ask is None or step.code not in ask.prompt.by_code or len(ask.choices) == 1:
            continue
        if prompt is not None and not (ask.group and ask.group.picked):
            yield prompt, codes
            codes = []
        prompt = ask.prompt
        if ask.group is None or step.choice is not STOP:
            codes.append(step.code)
    if prompt is not None:
        yield prompt, codes
