"""What is played in an arena, as data: line-ups, seats rotated, seeds paired."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from vigrid import bots
from vigrid.kernel import BadSetup
from vigrid.kernel import Game as Rules
from vigrid.simulate import Plan, game_seed


class Game(msgspec.Struct, frozen=True):
    """One finished game: its number, who sat where, and per seat the return; `progress` where all win together.

    `fault` is set instead where it ended in a fault of the rules or of a bot.
    """

    index: int
    bots: tuple[str, ...]
    returns: tuple[float, ...] = ()
    progress: float | None = None
    length: int = 0
    fault: str = ""


@dataclass(frozen=True)
class Contest:
    """Bots that compete at one game; everything but their thinking time follows from these values.

    Games come in blocks of one seed. Against each other: a block seats one line-up in every rotation. Two bots: the
    first alone among the second, the rest of the table. Fewer bots than seats: they take seats in turn. More: every
    choice of as many as there are seats. Together (co-operative): a block lets every bot play all seats.
    """

    load: Callable[[], Rules[Any]]
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 1
    mode: str | None = None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        game = self.load()
        return game.cooperative_in(self.mode or next(iter(game.modes)))

    def check(self) -> None:
        """BadSetup where bots or table do not exist, VigridError where a bot stands twice."""
        self.load().check_setup(self.players, self.mode, self.options)
        if len(self.bots) < 2 and not self.together:
            raise BadSetup("an arena needs two bots or more, for instance: greedy random")
        for name in self.bots:
            bots.make(name)
        twice = [name for name in self.bots if self.bots.count(name) > 1]
        if twice:
            raise BadSetup(f"bot '{twice[0]}' stands in the arena twice; nothing could be told about it")
        if self.players < 2 and not self.together:
            raise BadSetup("an arena needs at least two seats")

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who sits at a table, before rotation."""
        n, names = self.players, self.bots
        if len(names) == 2:
            return [(names[0], *[names[1]] * (n - 1))]
        if len(names) < n:
            return [tuple(names[(i + shift) % len(names)] for i in range(n)) for shift in range(len(names))]
        return list(itertools.combinations(names, n))

    @property
    def block(self) -> int:
        """Games of one seed."""
        return len(self.bots) if self.together else self.players

    @property
    def blocks(self) -> int:
        """How many blocks there are at most: `games` rounded up to whole blocks."""
        return -(-self.games // self.block)

    def plan(self, index: int) -> Plan:
        """Game number `index`, ready to be played."""
        block, place = divmod(index, self.block)
        if self.together:
            seats = (self.bots[place],) * self.players
        else:
            line_ups = self.line_ups()
            line_up = line_ups[block % len(line_ups)]
            seats = line_up[-place:] + line_up[:-place] if place else line_up
        seed = game_seed(self.seed, block)
        return Plan(self.load, seats, 1, seed, mode=self.mode, options=self.options)

    def heading(self) -> dict[str, Any]:
        """What a file of results must agree with to be continued."""
        game = self.load()
        players, mode, options = game.check_setup(self.players, self.mode, self.options)
        return {
            "arena": 1, "game": game.name, "version": game.version, "pack": game.pack_hash(), "bots": list(self.bots),
            "players": players, "mode": mode, "options": options, "seed": self.seed,
        }  # fmt: skip
