"""What the cards do: small named functions, and the tables that name them for the component pack.

A pack may give any card any of the effects of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from ..state import Asgards

Effect = Callable[[Any, int, int, int], Coroutine[Any, Any, None]]
"""(g, side, place of the card in the battle, amount); of events (g, seat, amount, second)"""
SeatEffect = Callable[[Any, int, int], Coroutine[Any, Any, None]]
"""(g, seat, amount)"""
Test = Callable[[Asgards, int, int], bool]
"""(g, side or seat, amount)"""
Value = Callable[[Asgards, int, int, int], int]
"""(g, kind that pays, amount, kind that is bought)"""
