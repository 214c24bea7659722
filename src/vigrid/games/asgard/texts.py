"""stub"""
from __future__ import annotations

from vigrid.kernel import Event

from .components import Components


def tell(c: Components, event: Event) -> str:
    """stub"""
    return str(event)
