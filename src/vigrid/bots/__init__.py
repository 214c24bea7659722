"""Bots: from legal at random to tree search. They know the kernel only; docs/bots.md says what each is worth."""

from __future__ import annotations

import difflib
from typing import NamedTuple

from vigrid.kernel import BadSetup

from .base import Bot, Budget, Stop, ask_of, decide, value
from .ismcts import Analysis, SearchBot, Step, Verdict, analyse
from .odds import expected
from .search import Search, Settings
from .simple import GreedyBot, RandomBot, ThumbBot


class Level(NamedTuple):
    """A named strength: `spec` makes the same bot, `text` says what to expect of it."""

    name: str
    title: str
    text: str
    spec: str


LEVELS = (
    Level("thrall", "Thrall (easy)", "plays by a rule of thumb and often at random", "sloppy"),
    Level("leysing", "Leysing (gentle)", "takes what looks best, but often slips", "slipping"),
    Level("karl", "Karl (casual)", "takes what looks best at once", "greedy"),
    Level("huscarl", "Huscarl (medium)", "thinks ahead a little", "ismcts:150"),
    Level("jarl", "Jarl (hard)", "thinks about half a second, on a busy machine longer", "ismcts:500+2000ms"),
    Level("norn", "Norn (hardest)", "thinks about two seconds, on a busy machine longer", "ismcts:2000+6000ms"),
)

SEARCHES = {
    "flat": Settings(levels=1, prior=0.0, finish=False, cut=10, follow=0),
    "ismcts": Settings(),
    "rismcts": Settings(blind=0.3),
}
PLAIN = ("random", "thumb", "greedy")
USUAL = Budget(iterations=400)


def names() -> tuple[str, ...]:
    """The names that `make` takes: levels first.

    Searching bots take a budget too, such as `ismcts:200`, and `greedy` a number of worlds.
    """
    return (*(level.name for level in LEVELS), *PLAIN, *SEARCHES)


def make(spec: str) -> Bot:
    """The bot of a spec: `greedy`, `greedy:2` (worlds), `norn`, `ismcts:200` (iterations), `ismcts:2000ms`, or what
    ends first of both: `ismcts:200+2000ms`.

    BadSetup says what there is.
    """
    for level in LEVELS:
        if spec == level.name:
            bot = make(level.spec)
            bot.name = level.name
            return bot
    kind, _, amount = spec.partition(":")
    if not amount:
        plain: dict[str, Bot] = {
            "random": RandomBot(), "thumb": ThumbBot(), "greedy": GreedyBot(), "sloppy": GreedyBot(2, 0.4),
            "slipping": GreedyBot(2, 0.15),
        }  # fmt: skip
        if spec in plain:
            return plain[spec]
    if kind == "greedy" and amount.isdecimal() and int(amount) > 0:
        return GreedyBot(int(amount), name=spec)
    if kind not in SEARCHES:
        raise _unknown(spec)
    try:
        budget = Budget.read(amount) if amount else USUAL
    except ValueError:
        raise BadSetup(
            f"bot '{spec}': '{amount}' is not a budget; write for instance {kind}:200 or {kind}:500ms or both"
        ) from None
    return SearchBot(spec, budget, SEARCHES[kind])


def _unknown(spec: str) -> BadSetup:
    near = difflib.get_close_matches(spec, names(), 1, 0.5)
    hint = f"; did you mean '{near[0]}'?" if near else f"; there are {', '.join(names())}"
    return BadSetup(f"there is no bot '{spec}'{hint}")


__all__ = [
    "LEVELS", "SEARCHES", "Analysis", "Bot", "Budget", "GreedyBot", "Level", "RandomBot", "Search", "SearchBot",
    "Settings", "Step", "Stop", "ThumbBot", "Verdict", "analyse", "ask_of", "decide", "expected", "make", "names",
    "value",
]  # fmt: skip
