"""Lessons in the terminal: the opening is shown, every decision is said, and mistakes are explained."""

import io
import random
import re
from pathlib import Path
from typing import TextIO, cast

import pytest
from rich.cells import cell_len
from rich.text import Text

import vigrid.games
from vigrid.bots import decide, make
from vigrid.play import Keeper, Table, Tables, first_game, guide, lesson_of
from vigrid.terminal import Screen, Session, page, show
from vigrid.terminal.lesson import guide_lines, opening_lines

GAMES = vigrid.games.names()


class Pupil:
    """A keyboard at which somebody types what the lesson advises, and whatever is found quickly elsewhere."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told = 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        table = self.table
        given = guide(table.match, table.awaiting())
        if given is None or given.over:
            return ""
        ask = show.ask_of(table)
        if given.number and self.told:
            self.told += 1
            return " ".join(given.best if ask.group else given.best[:1]) + "\n"
        if given.number:
            self.told = 1
            return "\n"  # the opening waits for Enter
        choice = decide(make("thumb"), table.match.state, ask.seat, random.Random(table.match.step))
        return ask.code(table.match.state, choice) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_played_to_its_end_at_the_keyboard(name: str, tmp_path: Path) -> None:
    game = vigrid.games.load(name)
    lesson = lesson_of(game)
    assert lesson is not None
    table, out = first_game(game), io.StringIO()
    Session(
        table, Keeper(table, Tables(tmp_path)), Screen(plain=True, out=out, source=cast(TextIO, Pupil(table)))
    ).run()
    text = re.sub(r"\s+", " ", out.getvalue())
    assert "What you want" in text
    for number, decision in enumerate(lesson.decisions, 1):
        assert f"Lesson {number} of {len(lesson.decisions)}:" in text
        assert decision.say in text
        assert decision.where in text
    assert lesson.first_game.farewell in text
    assert "vigrid play --resume" in text


@pytest.mark.parametrize("name", GAMES)
def test_the_opening_fits_a_small_screen(name: str) -> None:
    lesson = lesson_of(vigrid.games.load(name))
    assert lesson is not None
    lines = opening_lines(lesson.opening, 80)
    assert len(lines) <= 22


@pytest.mark.parametrize("size", [(80, 24), (100, 40)])
@pytest.mark.parametrize("name", GAMES)
def test_every_decision_of_a_lesson_fits_the_screen_also_after_a_mistake(name: str, size: tuple[int, int]) -> None:
    table = first_game(vigrid.games.load(name))
    names, numbers = table.names(), set[int]()
    for decision in range(60):
        while table.match.outcome is None and (seat := table.bot_to_move()) is not None:
            table.let_bot(seat)
        given = guide(table.match, table.awaiting())
        if given is None or given.over:
            break
        ask = show.ask_of(table)
        waiting = show.waiting(table.match, ask.seat, names)
        told = guide_lines(given, show.rows(waiting), size[0])
        words = [*told, *show.question(table.match, "", waiting, size[0])]
        lines, _ = page.compose(table.match, 1 << ask.seat, waiting, size, words, table.log(1 << ask.seat)[-9:], names)
        assert len(lines) + 2 <= size[1]
        assert max(cell_len(Text.from_markup(line).plain) for line in lines) <= size[0]
        assert all(line in lines for line in words)
        numbers.add(given.number)
        best = () if decision % 3 == 1 and ask.group is None else given.best
        if ask.group is not None and best:
            table.choose(ask.seat, list(best))
        else:
            code = best[0] if best else ask.code(table.match.state, ask.choices[-1])
            table.match.choose(ask.seat, code)
            table.advance()
    assert len(numbers) > 5
