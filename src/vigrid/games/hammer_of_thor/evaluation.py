"""What a position is worth to a seat: REPUTATION, those who can fight at RAGNAROK, and what they carry."""

from __future__ import annotations

import math

from .powers import left
from .state import Hammer


def worth(g: Hammer, seat: int) -> float:
    """REPUTATION as it would be counted now, with a little for whoever can still fight and for what is unseen."""
    from .ragnarok import total

    chars = g.controlled(seat)
    if not chars:
        return 0.0
    fit = math.fsum(min(1.0, left(g, ch) / 40) for ch in chars)
    fighters = sum(bool(g.c.char.ragnarok[ch]) for ch in chars)
    return total(g, seat) + 0.5 * fit + 0.5 * fighters + 0.3 * bool(g.held[seat])


def evaluate(g: Hammer, seat: int) -> float:
    """The value of a position: of the end the result, else the own worth among that of all."""
    if g.result is not None:
        return g.result.returns[seat]
    mine = worth(g, seat)
    if g.players == 1:
        return min(0.99, 0.5 * mine / 200 + 0.5 * g.task / max(1, len(g.c.tasks)))
    best = max(worth(g, s) for s in range(g.players) if s != seat)
    return 1 / (1 + math.exp(-(mine - best) / 20))
