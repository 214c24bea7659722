"""YG-4 and YG-11: the strength of both sides in a combat, and the odds of the die."""

from __future__ import annotations

from vigrid.kernel import cites
from vigrid.tabletop.dice import at_least

from .state import NOBODY, Table
from .terms import BEST_ROLL, COMBAT_BONUS, NO_ARTIFACTS, NO_ELVES, WEAKEN, Enemy, Seat


@cites
def force_of(g: Table, enemy: Enemy) -> int:
    """YG-4.8. The force of the space where an enemy stands."""
    return g.c.force[g.enemies[enemy]]


@cites
def giant_force(g: Table) -> int:
    """YG-11.2. Every giant has force 3."""
    return g.c.giant_force


@cites
def artifact_bonus(g: Table, seat: Seat, enemy: Enemy) -> int:
    """YG-4.5, YG-16.4. The bonus of the artifact against this enemy, 0 without one or while artifacts are blunt."""
    level = g.level_of(seat, enemy)
    if not level or g.suffers(NO_ARTIFACTS):
        return 0
    return g.c.artifact_bonus[enemy * 3 + level - 1]


@cites
def power_bonus(g: Table, seat: Seat) -> int:
    """YG-15.2. Thor's bonus."""
    return g.power_of(seat, COMBAT_BONUS)


@cites
def numbness(g: Table) -> int:
    """YG-16.6. What active giants take from an attack."""
    return g.suffered(WEAKEN) if g.active else 0


@cites
def usable_elves(g: Table, seat: Seat) -> int:
    """YG-4.6, YG-16.3. The Elves in stock, none while they are kept away."""
    return 0 if g.suffers(NO_ELVES) else g.elves[seat]


def shortfall(g: Table, seat: Seat, target: Enemy) -> int:
    """What hammers, Vikings and Elves must make up against an enemy, or NOBODY for a giant."""
    if target == NOBODY:
        return g.c.giant_force - power_bonus(g, seat) + numbness(g)
    return g.c.force[g.enemies[target]] - artifact_bonus(g, seat, target) - power_bonus(g, seat) + numbness(g)


def chance(g: Table, seat: Seat, hammers: int) -> float:
    """The probability that this god rolls at least so many hammers."""
    return at_least(g.c.face_hammers, hammers, g.power_of(seat, BEST_ROLL))
