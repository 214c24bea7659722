"""The value of a position for a seat."""

from __future__ import annotations

import random
from typing import Any

from .state import Asgards


def evaluate(g: Asgards, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.returns[seat]
    return 0.5


def progress(g: Asgards) -> float:
    """How far a game alone or together got: the share of the gods needed."""
    return min(1.0, len(g.appeased[0]) / g.goal)


def policy(_g: Asgards, _ask: Any, _rand: random.Random) -> Any:
    """No rule of thumb."""
    return None
