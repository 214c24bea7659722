"""Every game in every mode, played by somebody who types anything: no fault, and lines that fit."""

import io
import os
import random
from pathlib import Path

import pytest
from rich.cells import cell_len

import vigrid.games
from vigrid.play import Keeper, Table, Tables
from vigrid.terminal import Screen, Session

LINES = 80
# Twelve seats at most: at a table of 362 the bots alone take a minute to choose whom they play.
SET_UPS = [
    (name, mode, seats)
    for name in vigrid.games.names()
    for mode in vigrid.games.load(name).modes
    for seats in sorted({min(n, 12) for n in vigrid.games.load(name).players_in(mode)})
]
COMMANDS = ("?", "?2", "u", "r", "l", "l all", "h", "b", "0", "x", "", "rules", "99", "12", "s evening")


def typed(seed: int) -> str:
    """Numbers mostly, now and then several, sometimes a command or nonsense."""
    rand = random.Random(seed)
    lines = []
    for _ in range(LINES):
        if rand.random() < 0.7:
            lines.append(f"{rand.randint(1, 5)}\n")
        elif rand.random() < 0.5:
            lines.append(" ".join(str(rand.randint(1, 8)) for _ in range(rand.randint(2, 4))) + "\n")
        else:
            lines.append(rand.choice(COMMANDS) + "\n")
    return "".join(lines)


@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize(("name", "mode", "seats"), SET_UPS)
def test_anything_typed_is_answered_within_the_width(
    name: str, mode: str, seats: int, columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(os, "fsync", lambda _: None)
    words = ("human:Ann", "human:Bob", *["random"] * seats)[:seats]
    table = Table.new(vigrid.games.load(name), words, mode, seed=columns)
    out = io.StringIO()
    screen = Screen(plain=True, out=out, source=io.StringIO(typed(columns)))
    Session(table, Keeper(table, Tables(tmp_path)), screen).run()
    lines = out.getvalue().splitlines()
    assert table.match.step > 1
    long = [line for line in lines if cell_len(line) > columns and "vigrid replay" not in line]
    assert long == []
