"""Which games, modes, seat counts and options the battery plays."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import vigrid.games
from vigrid.kernel import BadSetup, Game, Match, State

TESTS = Path(__file__).parent.parent


class Case(NamedTuple):
    """One way to set up one game."""

    game: Game[Any]
    players: int
    mode: str
    options: Mapping[str, Any]

    def __str__(self) -> str:
        given = [f"{k}={v}" for k, v in self.options.items()]
        return "-".join([self.game.name, self.mode, str(self.players), *given])

    @property
    def bound(self) -> int:
        """The number of decisions that no game of this case exceeds."""
        return self.game.bound_for(*self.game.check_setup(self.players, self.mode, self.options))

    def new(self, seed: int, native: bool = False) -> State:
        """A bare state."""
        g: State = self.game.new(self.players, self.mode, self.options, seed, native=native)
        return g

    def match(self, seed: int) -> Match:
        """A match with history and log."""
        return Match.new(self.game, self.players, self.mode, self.options, seed)


def all_games() -> dict[str, Game[Any]]:
    """The published games, the example and the probes, by name."""
    games = {name: vigrid.games.load(name) for name in vigrid.games.names()}
    for path in sorted(TESTS.glob("example/rules.md")) + sorted(TESTS.glob("probes/*/rules.md")):
        module = ".".join(["tests", *path.parent.relative_to(TESTS).parts])
        game: Game[Any] = importlib.import_module(module).GAME
        games[game.name] = game
    return games


def is_published(game: Game[Any]) -> bool:
    """Whether surfaces show this game: the example and the probes have neither board nor sheet."""
    return game.name in vigrid.games.names()


def seat_counts(game: Game[Any], mode: str) -> list[int]:
    least, most = game.players_in(mode)
    every = list(range(least, most + 1))
    return every if len(every) <= 8 else [*every[:4], every[len(every) // 2], most]


def exists(case: Case) -> bool:
    try:
        case.game.check_setup(case.players, case.mode, case.options)
    except BadSetup:
        return False
    return True


def option_sets(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """All options at their first value, all at their last, and two mixtures."""
    if not game.options:
        return
    values = {name: list(option.values) for name, option in game.options.items()}
    yield {name: v[0] for name, v in values.items()}
    yield {name: v[-1] for name, v in values.items()}
    for seed in (1, 2):
        rand = random.Random(seed)
        yield {name: rand.choice(v) for name, v in values.items()}


def cases(game: Game[Any], everything: bool = False) -> list[Case]:
    """Every mode and seat count with default options, and option sets: spread over them, or with each of them."""
    plain = [c for mode in game.modes for n in seat_counts(game, mode) if exists(c := Case(game, n, mode, {}))]
    sets = list(option_sets(game))
    if everything:
        more = [c._replace(options=o) for c in plain for o in sets]
    else:
        more = [plain[i * len(plain) // len(sets)]._replace(options=o) for i, o in enumerate(sets)]
    seen = {str(c): c for c in [*plain, *filter(exists, more)]}
    return list(seen.values())
