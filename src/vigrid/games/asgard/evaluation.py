"""The value of a position (stub)."""

from __future__ import annotations

import random
from typing import Any

from vigrid.kernel import Ask

from .state import AsgardState


def evaluate(g: AsgardState, seat: int) -> float:
    """Value."""
    return 0.5


def rule_of_thumb(g: AsgardState, ask: Ask[Any], rand: random.Random) -> Any:
    """None."""
    return None
