"""Positions in the rulebook's terms."""

from __future__ import annotations

from typing import Any

from .state import Asgards


def from_position(doc: dict[str, Any], g: Asgards) -> list[str]:
    """Change a newly set-up state; all faults as sentences."""
    return []


def to_position(g: Asgards) -> dict[str, Any]:
    """The table for a state at an entry."""
    return {}
