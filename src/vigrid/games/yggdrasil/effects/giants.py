"""YG-16: what giants do when they are turned up. What they do while active is asked of the state where it matters."""

from __future__ import annotations

from vigrid.kernel import Ask, lister, rule

from .. import texts
from ..state import Table
from ..terms import BLACK, COLOURS, ENEMIES, RESIDENCE, Enemy, Island, Seat


@rule
async def giant_rises(g: Table, seat: Seat) -> None:
    """YG-16.1. The top giant of the pile is turned up, and his effect applies at once."""
    giant = g.rouse()
    await EFFECTS[g.c.giant_effect[giant]](g, seat, g.c.giant_amount[giant])


@rule
async def lasting(g: Table, seat: Seat, amount: int) -> None:
    """YG-16.1. An effect that lasts while the giant is active."""


@rule
async def claim_vikings(g: Table, seat: Seat, amount: int) -> None:
    """YG-16.9. Every god loses a Viking to the World of the Dead."""
    for i in range(g.players):
        g.lose_viking((seat + i) % g.players, amount)


@rule
async def kindle_three(g: Table, seat: Seat, amount: int) -> None:
    """YG-16.10. A Fire Giant goes into each of the white, the blue and the green bag."""
    for island in range(BLACK):
        g.kindle(island, amount)


@lister
def furthest_behind(g: Table, seat: Seat) -> list[Enemy]:
    """YG-13.6, YG-16.11. The enemies on the last occupied space."""
    last = min(g.enemies)
    return [enemy for enemy in range(len(ENEMIES)) if g.enemies[enemy] == last]


DRIVE = texts.enemy_prompt("drive", "YG-13.6", "Which of the enemies furthest behind moves one space?")


@rule
async def drive_last(g: Table, seat: Seat, amount: int) -> None:
    """YG-16.11, YG-3.6. The enemy furthest behind moves one space, without effect."""
    if min(g.enemies) < RESIDENCE:
        enemy = await Ask(seat, DRIVE, furthest_behind)
        g.advance(enemy, amount)


@lister
def fullest_bags(g: Table, seat: Seat) -> list[Island]:
    """YG-16.12. The bags with the most Vikings."""
    most = max(g.bag_vikings)
    return [island for island in range(len(COLOURS)) if g.bag_vikings[island] == most]


THIN = texts.bag_prompt("thin", "YG-16.12", "Which of the fullest bags loses Vikings?")


@rule
async def thin_bag(g: Table, seat: Seat, amount: int) -> None:
    """YG-16.12. Vikings leave the fullest bag for the World of the Dead."""
    island = await Ask(seat, THIN, fullest_bags)
    g.kill_vikings(island, amount)


EFFECTS = (*[lasting] * 7, claim_vikings, kindle_three, drive_last, thin_bag)
"""By number in GIANT_EFFECTS."""
