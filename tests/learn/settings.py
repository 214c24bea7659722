"""What the proofs are run over: every game and mode there is.

Each with one seat more than its fewest: observers, which take a second or more to make, are shared by all tests then.
"""

from typing import Any

import pytest

import vigrid.games
from vigrid.kernel import BadSetup


def settings(most_seats: int | None = None) -> list[Any]:
    """Every game and mode; also with its most seats up to `most_seats`, where that is given."""
    found = []
    for name in vigrid.games.names():
        game = vigrid.games.load(name)
        for mode in game.modes:
            least, most = game.players_in(mode)
            counts = {min(least + 1, most), *([min(most, most_seats)] if most_seats else [])}
            for players in sorted(counts):
                try:
                    game.check_setup(players, mode, {})
                except BadSetup:
                    continue
                found.append(pytest.param(game, players, mode, id=f"{name}-{mode}-{players}"))
    return found


EVERY_MODE = settings()
WITH_MANY_SEATS = settings(6)
