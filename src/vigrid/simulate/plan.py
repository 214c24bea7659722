"""What is to be played, as data: everything that the results depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from vigrid import bots
from vigrid.kernel import BadSetup, Game


@dataclass(frozen=True)
class Plan:
    """Games `first` … `first + games - 1` of a seed. `load` gives the game in any process (it is pickled).

    `bots`: a word a seat. `events`: kinds of events to count. `observations`: folder for what the seats saw.
    The results depend on nothing else, least of all on the number of workers.
    """

    load: Callable[[], Game[Any]]
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    first: int = 0
    mode: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    pack: Path | None = None
    events: tuple[str, ...] = ()
    observations: Path | None = None

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.bots)

    @property
    def cooperative(self) -> bool:
        """Whether all seats win or lose together."""
        return self.game.cooperative_in(self.mode or next(iter(self.game.modes)))

    @cached_property
    def game(self) -> Game[Any]:
        """The game."""
        return self.load()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "game"}


def seats_of(words: str | None, players: int) -> tuple[str, ...]:
    """A bot for every seat from a list of one or of as many as there are players; BadSetup for anything else."""
    names = tuple(word.strip() for word in (words or "random").split(","))
    if len(names) not in (1, players):
        raise BadSetup(f"--bots names {len(names)} bots for {players} players; name one for all, or one a seat")
    for name in names:
        bots.make(name)
    return names if len(names) == players else names * players


def kinds_of(words: str | None) -> tuple[str, ...]:
    """The kinds of events of a list."""
    return tuple(word.strip() for word in words.split(",")) if words else ()
