"""Every prompt fits one screen, of 80 x 24 and of 100 x 40, with what decides it and with all options within reach."""

import random
import re

import pytest
from rich.cells import cell_len
from rich.text import Text

import vigrid.games
from vigrid.play import Table
from vigrid.terminal import page, show

SIZES = [(80, 24), (100, 40)]
DECISIONS = 50


def walk(name: str, seed: int) -> Table:
    game = vigrid.games.load(name)
    least, most = game.players_in(next(iter(game.modes)))
    return Table.new(game, ["human", *["random"] * (min(most, 3) - 1)][: max(least, min(most, 3))], seed=seed)


def plain(lines: list[str]) -> list[str]:
    return [Text.from_markup(line).plain for line in lines]


def check(table: Table, size: tuple[int, int], since: int) -> None:
    width, height = size
    match, ask = table.match, show.ask_of(table)
    waiting = show.waiting(match, ask.seat)
    words = show.question(match, "", waiting, width)
    told = table.log(1 << ask.seat, since)
    composed, count = page.compose(match, 1 << ask.seat, waiting, size, words, told, table.names())
    lines = plain(composed)
    assert len(lines) + 2 <= height, f"{ask.prompt.name}: {len(lines)} lines"
    assert [line for line in lines if cell_len(line) > width] == []
    rows, numbers, first = show.rows(waiting), set[int](), 0
    assert count == len(rows) or any("more options" in line for line in lines[-1:]), "options are missing in silence"
    while first < len(rows):  # `+` shows the others, under the same numbers
        more, shown = page.compose(match, 1 << ask.seat, waiting, size, words, told, table.names(), first)
        assert len(more) + 2 <= height
        text = "\n".join(more)
        numbers |= {n for n in range(first + 1, first + shown + 1) if re.search(rf"\[b\] *{n}\[/\]", text)}
        first += shown
    assert numbers >= set(range(1, len(rows) + 1)), f"{ask.prompt.name}: options cannot be reached"
    whole = plain(page.board(match, 1 << ask.seat, size))
    missing = [line for line in whole if line.strip() and line not in lines]
    assert not missing or any("b: " in line for line in lines[-1:]), "a part of the board is missing in silence"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", vigrid.games.names())
def test_every_prompt_fits_the_screen(name: str, size: tuple[int, int]) -> None:
    table, rand = walk(name, 5), random.Random(6)
    prompts: set[str] = set()
    for _ in range(DECISIONS):
        since = table.match.step
        while table.match.outcome is None and (seat := table.bot_to_move()) is not None:
            table.let_bot(seat)
        if table.match.outcome is not None:
            break
        check(table, size, since)
        ask = table.awaiting()[0]
        prompts.add(ask.prompt.name)
        table.match.choose(ask.seat, ask.code(table.match.state, rand.choice(list(ask.choices))))
        table.advance()
    assert len(prompts) > 3


def test_turns_of_others_are_summed_up_and_none_is_left_out() -> None:
    game = vigrid.games.load("lords_of_ragnarok")
    table = Table.new(game, ["human", "random", "random"], seed=4)
    for _ in range(60):
        if (seat := table.bot_to_move()) is None:
            break
        table.let_bot(seat)
    told = [line for line in table.log(1) if line.kind != "only"]
    names = {page._who(table.match, line, table.names()) for line in told}
    lines = plain(page.summed_up(table.match, told, table.names(), 80, 4))
    assert len(told) > len(lines)
    assert len(lines) <= 4
    assert all(any(name in line for line in lines) for name in names)
    assert all(cell_len(line) <= 80 for line in lines)
    assert re.search(r"… (and \d+ more|before that)", " ".join(lines))
    whole = plain(page.summed_up(table.match, told[:2], table.names(), 80, 8))
    assert all(line.text[:40] in " ".join(whole) for line in told[:2])
