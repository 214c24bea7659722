"""Lets the commands find the example game: a fixture for tests, not a way to install games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import vigrid.games
from tests.example import GAME
from vigrid.kernel import Game

_names, _load = vigrid.games.names, vigrid.games.load


def names() -> tuple[str, ...]:
    return (*_names(), GAME.name)


def load(name: str) -> Game[Any]:
    return GAME if name == GAME.name else _load(name)


@pytest.fixture
def raiders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game[Any]:
    """The example game, found as if it were installed; what is kept lies in a folder of the test's own."""
    monkeypatch.setattr(vigrid.games, "names", names)
    monkeypatch.setattr(vigrid.games, "load", load)
    monkeypatch.setenv("VIGRID_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("COLUMNS", raising=False)
    return GAME


if __name__ == "__main__":  # python -m tests.found ARGUMENTS: the command line with the example game
    import sys

    from tests import found
    from vigrid.cli import run

    vigrid.games.names, vigrid.games.load = found.names, found.load  # type: ignore[assignment]
    sys.exit(run(sys.argv[1:]))
