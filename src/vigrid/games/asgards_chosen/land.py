"""The geometry of the land: where tiles fit, and which territories touch.

Cells of the table are (column, row) from 0 to 24, the middle one is (12, 12); corner (i, j) is the lower left corner
of cell (i, j). A land tile lies at its first square's cell with a turn: the direction of its second square, counted
from east counter-clockwise. Its circle lies on the corner at the middle of the side to the left of that direction.

Territories have fixed numbers: squares `2 * tile` and `2 * tile + 1`, circles `24 + tile`, towns `36 + number`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from vigrid.kernel import cites
from vigrid.tabletop.places import joined

SIZE: Final = 25
MIDDLE: Final = 12
TILES: Final = 12
TOWNS: Final = 10
FIRST_CIRCLE: Final = 24
FIRST_TOWN: Final = 36
TERRITORIES: Final = 46
NAMES: Final = (
    *(f"{t // 2}{'ab'[t % 2]}" for t in range(FIRST_CIRCLE)),
    *(f"{t}e" for t in range(TILES)),
    *(f"t{n}" for n in range(TOWNS)),
)
"""Territory number to its short name: `3a`, `3b` squares, `3e` circle, `t0` town."""
TERRITORY: Final = {name: t for t, name in enumerate(NAMES)}

DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""East, north, west, south."""
_CIRCLE: Final = ((1, 1), (0, 1), (0, 0), (1, 0))
_ROUND: Final = ((0, 0), (-1, 0), (0, -1), (-1, -1))
Cell = tuple[int, int]
Lie = tuple[int, int, int]


class Grid(NamedTuple):
    """What lies on the table: territory by cell, and by corner."""

    squares: dict[Cell, int]
    circles: dict[Cell, int]


def cells_of(lie: Lie) -> tuple[Cell, Cell, Cell]:
    """First cell, second cell and circle corner of a tile that lies so."""
    x, y, turn = lie
    dx, dy = DIRECTIONS[turn]
    cx, cy = _CIRCLE[turn]
    return (x, y), (x + dx, y + dy), (x + cx, y + cy)


@cites
def grid_of(lands: Sequence[tuple[int, int, int, int]], towns: Sequence[Cell]) -> Grid:
    """AC-4.1, AC-4.8. The table with these land tiles (tile, column, row, turn) and towns."""
    squares: dict[Cell, int] = {}
    circles: dict[Cell, int] = {}
    for tile, x, y, turn in lands:
        a, b, c = cells_of((x, y, turn))
        squares[a], squares[b], circles[c] = 2 * tile, 2 * tile + 1, FIRST_CIRCLE + tile
    for n, corner in enumerate(towns):
        circles[corner] = FIRST_TOWN + n
    return Grid(squares, circles)


def centres(grid: Grid) -> dict[int, tuple[float, float]]:
    """Territory to its middle in cells, columns eastward and rows northward; squares first."""
    found: dict[int, tuple[float, float]] = {t: (x + 0.5, y + 0.5) for (x, y), t in grid.squares.items()}
    return found | {t: (x, y) for (x, y), t in grid.circles.items()}


@lru_cache(maxsize=64)
def bearings(lands: tuple[tuple[int, int, int, int], ...], towns: tuple[Cell, ...]) -> dict[int, str]:
    """Where on the land as it lies each territory is: "north-east", "west", "middle"."""
    spots = centres(grid_of(lands, towns))
    words: dict[int, list[str]] = {t: [] for t in spots}
    for axis, (low, high) in ((1, ("south", "north")), (0, ("west", "east"))) if spots else ():
        along = [spot[axis] for spot in spots.values()]
        third = (max(along) - min(along)) / 3
        for t, at in zip(spots, along, strict=True):
            words[t] += [low] if at < min(along) + third else [high] if at > max(along) - third else []
    return {t: "-".join(found) or "middle" for t, found in words.items()}


def squares_at(grid: Grid, corner: Cell) -> list[int]:
    """The squares that meet at a corner."""
    x, y = corner
    found = [grid.squares.get((x + dx, y + dy), -1) for dx, dy in _ROUND]
    return [t for t in found if t >= 0]


def _touching(turn: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Cells and corners, seen from the first cell, whose squares and circles a tile with this turn touches."""
    first, second, (cx, cy) = cells_of((0, 0, turn))
    beside = {(x + dx, y + dy) for x, y in (first, second) for dx, dy in DIRECTIONS}
    around = {(cx + dx, cy + dy) for dx, dy in _ROUND}
    corners = {(x - dx, y - dy) for x, y in (first, second) for dx, dy in _ROUND}
    return tuple(sorted((beside | around) - {first, second})), tuple(sorted(corners - {(cx, cy)}))


_TOUCHING: Final = tuple(_touching(turn) for turn in range(4))


def touched(grid: Grid, lie: Lie) -> int:
    """How many territories on the table a tile lying so would touch."""
    x, y, turn = lie
    cells, corners = _TOUCHING[turn]
    squares, circles = grid
    return sum([(x + dx, y + dy) in squares for dx, dy in cells]) + sum(
        [(x + dx, y + dy) in circles for dx, dy in corners]
    )


def fits(grid: Grid, lie: Lie) -> bool:
    """Whether a tile lying so stays on the table and lies on nothing."""
    first, second, corner = cells_of(lie)
    (ax, ay), (bx, by) = first, second
    if not (0 <= ax < SIZE and 0 <= ay < SIZE and 0 <= bx < SIZE and 0 <= by < SIZE):
        return False
    return first not in grid.squares and second not in grid.squares and corner not in grid.circles


@cites
def land_places(grid: Grid) -> list[Lie]:
    """AC-4.5, AC-4.8. Every way to lay a land tile: it fits, and touches two territories or more.

    A tile that touches anything has a square next to an occupied one (in all eight directions), so only those
    cells are tried.
    """
    border = {(x + dx, y + dy) for x, y in grid.squares for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(grid.squares)
    tried: set[Lie] = set()
    for x, y in border:
        for turn, (dx, dy) in enumerate(DIRECTIONS):
            tried.add((x, y, turn))
            tried.add((x - dx, y - dy, turn))
    return sorted(lie for lie in tried if fits(grid, lie) and touched(grid, lie) >= 2)


@cites
def town_places(grid: Grid) -> list[Cell]:
    """AC-4.6, AC-4.8. Every free corner at which a town touches two squares or more."""
    corners = {(x + dx, y + dy) for x, y in grid.squares for dx in (0, 1) for dy in (0, 1)}
    return sorted(c for c in corners if c not in grid.circles and len(squares_at(grid, c)) >= 2)


@cites
def neighbours(grid: Grid) -> list[tuple[int, ...]]:
    """AC-4.9. Per territory the territories that it touches, ascending; empty for those not on the table."""
    borders = [
        (t, grid.squares[x + dx, y + dy])
        for (x, y), t in grid.squares.items() for dx, dy in DIRECTIONS[:2] if (x + dx, y + dy) in grid.squares
    ]  # fmt: skip
    borders += [(t, u) for corner, t in grid.circles.items() for u in squares_at(grid, corner)]
    return list(joined(TERRITORIES, borders))


def is_square(t: int) -> bool:
    """Whether a territory is a terrain square."""
    return t < FIRST_CIRCLE


def is_circle(t: int) -> bool:
    """Whether a territory is an enchanted land."""
    return FIRST_CIRCLE <= t < FIRST_TOWN


def is_town(t: int) -> bool:
    """Whether a territory is a town."""
    return t >= FIRST_TOWN
