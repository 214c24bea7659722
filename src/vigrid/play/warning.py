"""A warning before a decision after which the game is lost, from what the seat itself knows."""

from __future__ import annotations

import random
from typing import Any

from vigrid import bots
from vigrid.kernel import Match, State, VigridError

WORLDS = 12
"""Worlds that are dealt from what the seat knows."""
FAR = 150
"""Decisions after which a world counts as not lost."""
OTHERS = 6
"""Other options that are looked at: where all lose, none is warned of."""


def lost_after(match: Match, seat: int, code: str, seed: int = 0) -> int:
    """In how many of WORLDS the game is over and lost before this seat decides again, if it chooses `code`.

    0 where the decision is a piece of a set, where no other option does better, or where the code is no option.
    """
    ask = match.ask(seat)
    codes = [ask.code(match.state, choice) for choice in ask.choices]
    if ask.group is not None or code not in codes or len(codes) < 2:
        return 0
    worlds = [match.state.determinize(1 << seat, random.Random(f"{seed}/{n}")) for n in range(WORLDS)]
    lost = _lost(worlds, seat, code)
    if 2 * lost < WORLDS:
        return 0
    others = [other for other in codes if other != code][:OTHERS]
    return lost if any(_lost(worlds, seat, other) < lost for other in others) else 0


def _lost(worlds: list[State], seat: int, code: str) -> int:
    return sum(_is_lost(world.clone(), seat, code, random.Random(n)) for n, world in enumerate(worlds))


def _is_lost(g: State, seat: int, code: str, rand: random.Random) -> bool:
    """Whether the game is lost in this world when it comes to this seat's next decision."""
    choice: Any = next(c for c in bots.ask_of(g, seat).choices if bots.ask_of(g, seat).code(g, c) == code)
    quick = bots.make("thumb")
    try:
        g.apply(seat, choice)
        for _ in range(FAR):
            if g.result is not None:
                return g.result.returns[seat] <= 0 and g.result.returns[seat] < max(1, *g.result.returns)
            ask = g.pending[0]
            if any(other.seat == seat for other in g.pending):
                return False
            g.apply(ask.seat, quick.choose(g, ask, rand))
    except VigridError:
        return False
    return False
