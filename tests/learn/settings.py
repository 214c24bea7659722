"""What the proofs are run over: every game and mode there is.

Each with one seat more than its fewest: observers, which take a second or more to make, are shared by all tests then.
"""

from typing import Any

import pytest

import vigrid.games
from vigrid.kernel import BadSetup


def settings(most_seats: int | None = None, more: int = 1) -> list[Any]:
    """Every game and mode, `more` seats above its fewest; also with its most up to `most_seats`, where given."""
    found = []
    for name in vigrid.games.names():
        game = vigrid.games.load(name)
        for mode in game.modes:
            least, most = game.players_in(mode)
            counts = {min(least + more, most), *([min(most, most_seats)] if most_seats else [])}
            for players in sorted(counts):
                try:
                    game.check_setup(players, mode, {})
                except BadSetup:
                    continue
                found.append(pytest.param(game, players, mode, id=f"{name}-{mode}-{players}"))
    return found


EVERY_MODE = settings()
WITH_MANY_SEATS = settings(6)
FEWEST_SEATS = settings(more=0)
"""For what takes the square of a game's length, as replaying it from the start at every decision does."""
