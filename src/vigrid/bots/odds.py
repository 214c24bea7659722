"""What can be expected of a position, in wins: its evaluation, scaled by how such positions ended in games of bots.

An evaluation is made to compare positions and knows little of how much is still to come: early in a game it is far too
sure. `odds.toml` beside a game says, by mode, seats and round, how sure it may be; `benchmarks/odds.py` makes it.
"""

from __future__ import annotations

import math
import tomllib
from bisect import bisect
from functools import cache
from typing import Any, NamedTuple

from vigrid.kernel import Game, State

SUREST = 0.999
"""No evaluation counts as surer than this: only the end is certain."""


class Scale(NamedTuple):
    """From this round on: log odds of winning are `lift` + `slope` times those that the evaluation says."""

    round: float
    lift: float
    slope: float


Scales = dict[str, dict[int, tuple[Scale, ...]]]
"""By mode and seats, in the order of rounds."""


@cache
def scales(game: Game[Any]) -> Scales:
    """What `odds.toml` of a game says; nothing where it has none."""
    file = game.folder / "odds.toml"
    if not file.exists():
        return {}
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        mode: {int(seats): tuple(Scale(*row) for row in rows) for seats, rows in by_seats.items()}
        for mode, by_seats in document.items()
    }


def expected(g: State, seat: int) -> float:
    """The result that a seat can expect, 0 (lost) to 1 (won); of a finished game what it was."""
    return odds(g, seat, 0.5 if g.result is not None else g.game.evaluate(g, seat))


def odds(g: State, seat: int, value: float) -> float:
    """The same where the evaluation of the position is known; as it is where the game has no scales."""
    if g.result is not None:
        return g.result.returns[seat]
    scale = scale_of(g)
    if scale is None:
        return value
    sure = min(max(value, 1 - SUREST), SUREST)
    return 1 / (1 + math.exp(-scale.lift - scale.slope * math.log(sure / (1 - sure))))


def scale_of(g: State) -> Scale | None:
    """The scale of a position's round, between those of the rounds around it."""
    measured = scales(g.game).get(g.mode)
    if not measured:
        return None
    seats = min(measured, key=lambda n: (abs(n - g.players), n))
    rows, now = measured[seats], g.game.round_of(g) or 0
    at = bisect(rows, (now, math.inf))
    before, after = rows[max(at - 1, 0)], rows[min(at, len(rows) - 1)]
    part = 0.0 if before == after else max(0.0, (now - before.round) / (after.round - before.round))
    lift, slope = (b + part * (a - b) for b, a in zip(before[1:], after[1:], strict=True))
    return Scale(now, lift + fair(g.players) - fair(seats), slope)


def fair(seats: int) -> float:
    """The log odds of one among so many rivals who are all alike."""
    return -math.log(max(seats - 1, 1))
