"""The tables of effects that call the rules of playing cards again, filled by the modules beside this one.

Ids stand in the component pack; a pack may give any card any of the effects of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from ..state import Asgards

Effect = Callable[[Any, int, int, int], Coroutine[Any, Any, None]]
"""(g, side, place of the card in the battle, amount); of events (g, seat, amount, second)"""
SeatEffect = Callable[[Any, int, int], Coroutine[Any, Any, None]]
"""(g, seat, amount)"""
Test = Callable[[Asgards, int, int], bool]
"""(g, side or seat, amount)"""
Value = Callable[[Asgards, int, int, int], int]
"""(g, kind that pays, amount, kind that is bought)"""

ABILITIES: Final[dict[str, Effect]] = {}
"""Terrain abilities of creatures, used in battle."""
ABLE: Final[dict[str, Test]] = {}
"""Whether a terrain ability could do anything now."""
PERHAPS: Final[dict[str, Test]] = {}
"""The same for all that others know, for abilities that need something in the hand."""
ANYTIME: Final = frozenset({"coil"})
"""Abilities that wait on the table for their moment."""
PASSIVE: Final = frozenset({"late_arrival", "stand_in", "allure"})
"""Abilities without a moment of their own: they change what may be played, sacrificed or paid."""
BATTLE: Final[dict[str, Effect]] = {}
"""Items played in battle."""
