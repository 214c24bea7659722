"""stub"""
from __future__ import annotations

from typing import Any

from .state import AsgardState


def from_position(doc: dict[str, Any], g: AsgardState) -> list[str]:
    """stub"""
    return []


def to_position(g: AsgardState) -> dict[str, Any]:
    """stub"""
    return {}
