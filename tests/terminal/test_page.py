"""Every prompt fits one screen, of 80 x 24 and of 100 x 40, with what decides it and with all options within reach."""

import re
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.text import Text

import vigrid.games
from tests.terminal.kinds import games_of, walk
from vigrid.kernel import Line, Match
from vigrid.play import Table
from vigrid.terminal import page, show

SIZES = [(80, 24), (100, 40)]
NEWS = 12
"""How many lines of the log are told at most before a question."""
LONE = {
    "asgard": {"people"},
    "asgards_chosen": {"double", "foe", "return"},
    "hammer_of_thor": {"astral", "held", "keep"},
    "lords_of_ragnarok": {"pluck", "refill", "spare", "weaken"},
    "yggdrasil": set[str](),
}
"""Kinds of questions that come up in so few games that none is kept here."""


def plain(lines: list[str]) -> list[str]:
    return [Text.from_markup(line).plain for line in lines]


def names_of(match: Match) -> list[str]:
    """Names of the log: the first seat is played by somebody whose name is as long as a name may be."""
    seats = [match.game.seat_name(match.state, seat) for seat in range(match.state.players)]
    return ["Maximiliane Theodora Ann", *seats[1:]]


def told_to(match: Match, seat: int, names: list[str]) -> list[Line]:
    since = max(0, match.step - 8)
    lines = match.log(1 << seat, since)[-NEWS:]
    return [Line(x.step, x.clause, re.sub(r"@(\d+)", lambda m: names[int(m[1])], x.text), x.seen_by, x.kind)
            for x in lines]  # fmt: skip


def check(match: Match, seat: int, size: tuple[int, int]) -> None:
    width, height = size
    names = names_of(match)
    waiting = show.waiting(match, seat, names)
    words = show.question(match, names[seat], waiting, width)
    told = told_to(match, seat, names)
    composed, count = page.compose(match, 1 << seat, waiting, size, words, told, names)
    lines = plain(composed)
    assert len(lines) + 2 <= height, f"{len(lines)} lines"
    assert [line for line in lines if cell_len(line) > width] == []
    rows, numbers, first = show.rows(waiting), set[int](), 0
    assert count == len(rows) or any("more options" in line for line in lines[-1:]), "options are missing in silence"
    while first < len(rows):  # `+` shows the others, under the same numbers
        more, shown = page.compose(match, 1 << seat, waiting, size, words, told, names, first)
        assert len(more) + 2 <= height
        text = "\n".join(more)
        numbers |= {n for n in range(first + 1, first + shown + 1) if re.search(rf"\[b\] *{n}\[/\]", text)}
        first += shown
    assert numbers >= set(range(1, len(rows) + 1)), "options cannot be reached"
    board = show.board(match, 1 << seat, width, show.titles(match, names))
    missing = [line for line in plain(board) if line.strip() and line not in lines]
    assert not missing or "b: " in lines[-1], "a part of the board is missing in silence"
    check_what_decides(match, waiting.prompt, board, lines)
    cut = [row for row in rows if row.preview and row.preview not in " ".join("\n".join(lines).split())]
    assert not cut or "?N: " in lines[-1] or len(lines) > len(rows), "what options do is missing in silence"


def check_what_decides(match: Match, prompt: str, board: list[str], lines: list[str]) -> None:
    """The first part of the board that decides the question stands there, whole or from its first line on."""
    heads = [plain([part[0]])[0] for part in page._parts(board)]
    found = [head for mark in page.decides(match, prompt) for head in heads if mark in head]
    assert not found or found[0] in lines, f"'{found[0]}' decides and is not shown"


def firsts(name: str) -> Iterator[tuple[str, Match, int]]:
    """Each kind of question of each mode of a game where it comes first, and where it has more options than before."""
    met: dict[str, int] = {}
    game = vigrid.games.load(name)
    for mode, players, seed, decisions in games_of(name):
        for match, ask in walk(game, mode, players, seed, decisions):
            kind, options = f"{ask.prompt.name} in {mode}", len(ask.choices)
            if kind not in met or options > 2 * met[kind]:
                met[kind] = options
                yield kind, match, ask.seat


@pytest.mark.parametrize("name", vigrid.games.names())
def test_every_kind_of_question_of_every_mode_fits_the_screen(name: str) -> None:
    kinds = set()
    for kind, match, seat in firsts(name):
        kinds.add(kind)
        for size in SIZES:
            try:
                check(match, seat, size)
            except AssertionError as error:
                raise AssertionError(f"{kind}, {match.step} decisions, {size}: {error}") from None
    game = vigrid.games.load(name)
    unmet = {p.name for p in game.prompts} - {kind.split(" in ")[0] for kind in kinds} - LONE[name]
    assert len(unmet) <= len(game.prompts) // 8, f"bots play otherwise now: python -m tests.terminal.kinds; {unmet}"
    assert {kind.split(" in ")[1] for kind in kinds} == set(game.modes)


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
