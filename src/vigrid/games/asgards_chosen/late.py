"""Creatures that may still be played after berserk."""

from __future__ import annotations

from vigrid.kernel import PASS, lister, rule, window

from .cards import is_creature
from .playing import could_hold
from .power import is_opposed, matches_terrain
from .prompts import LATE
from .state import DEFENDER, Asgards


@lister
def late_arrivals(g: Asgards, seat: int, side: int) -> list[int | None]:
    """AC-18.2, AC-33.6. Creatures in the hand that may still be played after berserk."""
    cards = g.c.cards
    late = {k for k in g.hand[seat] if is_creature(k) and cards.ability[k] == "late_arrival"}
    return [*sorted(k for k in late if matches_terrain(g, side, k) and not is_opposed(g, k)), PASS]


def is_late(g: Asgards, kind: int) -> bool:
    """Whether a card may be played after berserk."""
    return bool(g.c.cards.ability[kind] == "late_arrival")


@rule
async def late_creature(g: Asgards, side: int) -> bool:
    """AC-18.2, AC-33.6. A side may play one creature that comes late; whether it did."""
    seat = g.side_seat[side]
    if not could_hold(g, seat, is_late):
        return False
    answer = await window(g, LATE, late_arrivals, (seat,), side)
    if answer is None:
        return False
    g.play(seat, side, answer[1])
    return True


@rule
async def late_creatures(g: Asgards) -> None:
    """AC-18.2, AC-33.6. Defender, then attacker, and so on, until both pass."""
    passes, side = 0, DEFENDER
    while passes < 2:
        came = await late_creature(g, side)
        passes = 0 if came else passes + 1
        side = 1 - side
