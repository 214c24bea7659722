"""The games: every folder here is one, found by scanning."""

from __future__ import annotations

import difflib
import importlib
from functools import cache
from pathlib import Path
from typing import Any

from vigrid.kernel import BadSetup, Game


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(p.parent.name for p in Path(__file__).parent.glob("*/rules.md")))


@cache
def load(name: str) -> Game[Any]:
    """The game of this name; BadSetup says which there are."""
    if name not in names():
        near = difflib.get_close_matches(name, names(), 1, 0.4)
        hint = f"; did you mean '{near[0]}'?" if near else f"; there are {', '.join(names())}"
        raise BadSetup(f"there is no game '{name}'{hint}")
    game: Game[Any] = importlib.import_module(f"vigrid.games.{name}").GAME
    return game
