"""Bots: from legal at random to tree search. They know the kernel only; docs/bots.md says what each is worth."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from vigrid.kernel import BadSetup

from .base import Bot, Budget, Stop, ask_of, decide, value
from .simple import GreedyBot, RandomBot

_PLAIN: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    """The names that `make` takes."""
    return tuple(_PLAIN)


def make(spec: str) -> Bot:
    """The bot of a spec such as `greedy`; BadSetup says what there is."""
    if spec in _PLAIN:
        return _PLAIN[spec]()
    near = difflib.get_close_matches(spec, names(), 1, 0.5)
    hint = f"; did you mean '{near[0]}'?" if near else f"; there are {', '.join(names())}"
    raise BadSetup(f"there is no bot '{spec}'{hint}")


__all__ = ["Bot", "Budget", "GreedyBot", "RandomBot", "Stop", "ask_of", "decide", "make", "names", "value"]
