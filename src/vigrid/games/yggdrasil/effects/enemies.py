"""YG-13: the effects of the six enemies. Each gets the god on turn and the power of the space."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, rule

from ..state import Table
from ..terms import COLOURS, RESIDENCE, Island, Seat
from .giants import DRIVE, furthest_behind, giant_rises


@cites
def roll_colour(g: Table, seat: Seat) -> Island:
    """YG-13.2, YG-13.3, YG-13.4. The die names a bag or an island by its colour."""
    return g.c.face_colour[g.roll(seat)]


@rule
async def kill_vikings(g: Table, seat: Seat, power: int) -> None:
    """YG-13.2. Hel: Vikings leave the bag of the colour rolled for the World of the Dead."""
    g.kill_vikings(roll_colour(g, seat), power)


@rule
async def kindle_bag(g: Table, seat: Seat, power: int) -> None:
    """YG-13.3. Surt: Fire Giants go into the bag of the colour rolled."""
    g.kindle(roll_colour(g, seat), power)


@rule
async def submerge(g: Table, seat: Seat, power: int) -> None:
    """YG-13.4. Jörmungand: the island rolled is submerged, the Valkyries go to the Rainbow Island."""
    g.submerge(roll_colour(g, seat))


@rule
async def rouse_giants(g: Table, seat: Seat, power: int) -> None:
    """YG-13.5. Loki: giants are turned up and act at once, one after the other."""
    for _ in range(min(power, len(g.pile))):
        await giant_rises(g, seat)


@rule
async def drive_last(g: Table, seat: Seat, power: int) -> None:
    """YG-13.6, YG-3.6. Nidhögg: the enemy furthest behind moves one space, without effect."""
    if min(g.enemies) < RESIDENCE:
        enemy = await Ask(seat, DRIVE, furthest_behind)
        g.advance(enemy, 1)


@rule
async def bind_god(g: Table, seat: Seat, power: int) -> None:
    """YG-13.7. Fenrir: the god on turn must calm him before he does anything else."""
    g.bind(power)


CALMED_BY = {1: ("white", "blue", "green"), 2: ("white", "blue"), 3: ("white",)}
"""The colours of the die that calm Fenrir, by his power."""


@cites
def calms(g: Table, face: int) -> bool:
    """YG-13.8. Whether a face of the die calms Fenrir."""
    return COLOURS[g.c.face_colour[face]] in CALMED_BY[g.fenrir]


EFFECTS = (kill_vikings, kindle_bag, submerge, rouse_giants, drive_last, bind_god)
"""By number in ENEMY_EFFECTS."""
