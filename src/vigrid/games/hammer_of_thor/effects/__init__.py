"""What cards do when they are used: tables of small rules, one an effect id."""

from __future__ import annotations

from vigrid.kernel import ALL, cites, rule

from ..groups import choose_leader, leaderless
from ..state import EVERYBODY, Hammer, unknown_to
from . import drawing, harm, laid, mending, shapes, sight, tricks, world
from .registry import EFFECTS, POSSIBLE, act_of, meets_opponents, possible

MODULES = (drawing, harm, laid, mending, shapes, sight, tricks, world)


@cites
def playable(g: Hammer, seat: int, card: int) -> bool:
    """HT-4.2. Whether a Fate or Prediction can be played now."""
    return possible(g, seat, 0, "fate", card)


@cites
def turn_up(g: Hammer) -> None:
    """HT-4.33. Everybody knows the random group from now on."""
    g.met_known = EVERYBODY
    g.learn(ALL)
    g.emit("revealed", tuple(g.members(g.random_group)))


@rule
async def perform(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-2.6, HT-2.22, HT-4.2, HT-4.33, HT-8.1. What a card does; whoever acts upon an unknown group turns it up.

    A group elsewhere that lost its leader by it has another at once.
    """
    if possible(g, seat, ch, kind, number):
        if unknown_to(g, seat) and meets_opponents(act_of(g, kind, number)):
            turn_up(g)
        await EFFECTS[act_of(g, kind, number).id](g, seat, ch, kind, number)
        for group in tuple(leaderless(g)):
            await choose_leader(g, group, g.seat_of(group))


@rule
async def run_fate(g: Hammer, seat: int, card: int) -> None:
    """HT-4.2. A Fate or Prediction is played and removed."""
    g.emit("plays_fate", seat, card)
    await perform(g, seat, 0, "fate", card)


__all__ = ["EFFECTS", "MODULES", "POSSIBLE", "act_of", "perform", "playable", "possible", "run_fate"]
