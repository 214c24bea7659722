"""Wounds and slain Monsters, in a Hunt and outside."""

from __future__ import annotations

from vigrid.kernel import cites, rule

from .pieces import LOKI, NOBODY, TROPHY_HALL
from .state import AWAY, GONE, UNCLAIMED, Lords


@rule
async def wound_outside(g: Lords, seat: int, monster: int, slot: int) -> None:
    """LR-11.17. A Wound outside a Hunt: no Reward and no Artifact, but it can slay."""
    g.mark_wound(seat, monster, slot)
    if not g.open_slots(monster):
        slay(g, seat, monster)
        box_tray(g, monster)


@cites
def slay(g: Lords, seat: int, monster: int) -> None:
    """LR-9.9, LR-11.16, LR-13.6. The Monster is the seat's; who has 4 markers on its tray takes a Slayer token."""
    g.slain_by[monster] = seat
    g.emit("slain", seat, monster)
    for other in g.clockwise(seat)[1:]:
        left = g.c.n.slayer_tokens - sum(g.slayer)
        if left and g.marks(monster).count(other) >= g.c.n.slayer_markers:
            g.slayer[other] += 1
            g.emit("token", other)
    g.clear_tray(monster)
    g.ring[monster] = NOBODY
    g.monster_at[monster] = AWAY
    if g.blessed(seat, TROPHY_HALL):
        g.add_priests(seat, 1)


@cites
def box_tray(g: Lords, monster: int) -> None:
    """LR-11.16, LR-11.17. An Artifact that nobody took leaves the game with the tray."""
    if monster != LOKI and g.slain_by[monster] >= 0 and g.artifact_of[monster] == UNCLAIMED:
        g.artifact_of[monster] = GONE
