"""One game being played behind a learning interface: settings, dealing, who decides next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import vigrid.games
from vigrid.kernel import Game, State

from .observe import Observer, observer


class Deal:
    """A game with its setting, and the state of the episode under way (None before the first `new`)."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: Path | None = None,
    ) -> None:
        self.game: Game[Any] = vigrid.games.load(game) if isinstance(game, str) else game
        self.players, self.mode, self.options = self.game.check_setup(players, mode, options)
        self.pack = pack
        self.actions = len(self.game.actions)

    @property
    def observer(self) -> Observer:
        """What the seats of this setting see, as numbers; made when it is first asked for."""
        return observer(self.game, self.players, self.mode, self.options, self.pack)

    def new(self, seed: int) -> State:
        """A new game, set up and run to its first decision."""
        g: State = self.game.new(self.players, self.mode, self.options, seed, self.pack)
        return g


def next_seat(g: State) -> int:
    """Whose decision comes next; of decisions side by side that of the first seat."""
    return g.pending[0].seat if g.pending else -1


def returns_of(g: State) -> tuple[float, ...]:
    """The result of each seat from 0 to 1; all 0 while the game goes on."""
    return g.result.returns if g.result is not None else (0.0,) * g.players
