"""Building the land: in turn, each player places a land tile and then a town."""

from __future__ import annotations

from vigrid.kernel import ALL, Ask, lister, rule

from .cards import ARTIFACTS
from .land import MIDDLE, Cell, Grid, Lie, grid_of, land_places, town_places
from .prompts import ARTIFACT, LAND, TOWN
from .setup import finish_land
from .state import Asgards


def grid(g: Asgards) -> Grid:
    """The table as it lies now."""
    return grid_of(g.lands, g.towns)


@lister
def lies(g: Asgards, _seat: int) -> list[Lie]:
    """AC-4.5. Where the drawn land tile may go."""
    return land_places(grid(g))


@lister
def corners(g: Asgards, _seat: int) -> list[Cell]:
    """AC-4.6. Where a town may go."""
    return town_places(grid(g))


@lister
def waiting_artifacts(g: Asgards, _seat: int) -> list[int]:
    """AC-37.2. Artifacts that take part and lie nowhere yet."""
    return [a for a in range(ARTIFACTS) if g.artifact_at[a] == 99]


@rule
async def build_phase(g: Asgards) -> None:
    """AC-4.3, AC-4.4. One player draws and places a land tile, then a town."""
    seat = g.on_turn
    if g.tile < 0:
        draw_tile(g)
    if not g.lands:
        lay_tile(g, (MIDDLE, MIDDLE, 0))
    else:
        lie = await Ask(seat, LAND, lies)
        lay_tile(g, lie)
    if g.towns_left:
        corner = await Ask(seat, TOWN, corners)
        lay_town(g, corner)
        if len(g.towns) == 1 and 99 in g.artifact_at:
            artifact = await Ask(seat, ARTIFACT, waiting_artifacts)
            g.artifact_at[artifact] = 36
    g.end_turn()
    if not g.tiles:
        finish_land(g)
        g.enter("draft")


def draw_tile(g: Asgards) -> None:
    """The top tile of the stack is turned up."""
    g.tile = g.tiles.pop()
    g.learn(ALL)
    g.emit("tile", g.tile)


def lay_tile(g: Asgards, lie: Lie) -> None:
    """The drawn tile lies on the table now."""
    g.lands.append((g.tile, *lie))
    g.emit("laid", g.tile, lie[0], lie[1])
    g.tile = -1


def lay_town(g: Asgards, corner: Cell) -> None:
    """A town lies on the table now."""
    g.towns.append(corner)
    g.towns_left -= 1
    g.emit("town", len(g.towns) - 1, *corner)
