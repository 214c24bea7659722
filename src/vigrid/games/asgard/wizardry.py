"""Wizardry tiles (chapter AS-13). Each effect looks at the list of effects under one god."""

from __future__ import annotations

from vigrid.kernel import cites


@cites
def doubled(strength: int, own: list[str]) -> int:
    """AS-13.1. The strength of recruits, doubled at most once."""
    return strength * 2 if "double" in own else strength


@cites
def cancelled_weapons(values: list[int], of_opponent: list[str]) -> list[int]:
    """AS-13.2. Weapons without the highest one for each cancelling tile of the opponent."""
    return sorted(values)[: max(0, len(values) - of_opponent.count("cancel_weapon"))]


@cites
def tile_cancelled(of_opponent: list[str]) -> bool:
    """AS-13.3. Whether the value of the god or people tile does not count."""
    return "cancel_tile" in of_opponent


def top_and_bottom_tens(own: list[str], top: int, bottom: int) -> list[tuple[int, int]]:
    """Seats and points that the wizardry under a winning god pays."""
    return ten_for_top(own, top) + ten_for_bottom(own, bottom)


@cites
def ten_for_top(own: list[str], top: int) -> list[tuple[int, int]]:
    """AS-13.4. 10 VP for the top disc, a lone one included, for each tile."""
    return [(top, 10)] * own.count("top_ten") if top >= 0 else []


@cites
def ten_for_bottom(own: list[str], bottom: int) -> list[tuple[int, int]]:
    """AS-13.5. 10 VP for the bottom one of two discs, for each tile."""
    return [(bottom, 10)] * own.count("bottom_ten") if bottom >= 0 else []
