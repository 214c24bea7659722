"""One game being played behind a learning interface: settings, dealing, who decides next."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import vigrid.games
from vigrid.kernel import BadSetup, Game, Match, State

from .observe import Observer, observer

TINY: Final = "tiny"

Happened = tuple[str, tuple[Any, ...]]
"""The kind of an event, and what it tells."""


class Deal:
    """A game with its setting, and the state of the episode under way (None before the first `new`)."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: Path | None = None,
        position: str | None = None,
    ) -> None:
        self.game: Game[Any] = vigrid.games.load(game) if isinstance(game, str) else game
        self.pack = pack
        self.root: State | None = None
        if position:
            self.root = self._set_up(position)
            given = {"players": players or self.root.players, "mode": mode or self.root.mode}
            if given != {"players": self.root.players, "mode": self.root.mode}:
                raise BadSetup(f"position {position} is for {self.root.players} players in mode '{self.root.mode}'")
            players, mode, options = self.root.players, self.root.mode, self.root.options
        self.players, self.mode, self.options = self.game.check_setup(players, mode, options)
        self.actions = len(self.game.actions)

    def _set_up(self, position: str) -> State:
        """The state of a position document: 'tiny' is the game's own, small enough for exact algorithms."""
        path = self.game.folder / "tiny.json" if position == TINY else Path(position)
        try:
            text = path.read_text("utf-8")
            document = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
        except OSError as error:
            raise BadSetup(f"position {position} cannot be read: {error.strerror or error}") from None
        except ValueError as error:
            raise BadSetup(f"position {position} is neither JSON nor TOML: {error}") from None
        return Match.at(self.game, document, self.pack).state

    @property
    def observer(self) -> Observer:
        """What the seats of this setting see, as numbers; made when it is first asked for."""
        return observer(self.game, self.players, self.mode, self.options, self.pack)

    def new(self, seed: int) -> State:
        """A new game, set up and run to its first decision; of a position, what nobody sees is dealt by the seed."""
        if self.root is not None:
            return self.root.determinize(0, random.Random(seed))
        g: State = self.game.new(self.players, self.mode, self.options, seed, self.pack)
        return g


def events_for(g: State, seat: int) -> list[Happened]:
    """What is in the log of a state and this seat has seen."""
    return [(event.kind, event.args) for event in g.log or () if event.seen_by >> seat & 1]


def next_seat(g: State) -> int:
    """Whose decision comes next; of decisions side by side that of the first seat."""
    return g.pending[0].seat if g.pending else -1


def returns_of(g: State) -> tuple[float, ...]:
    """The result of each seat from 0 to 1; all 0 while the game goes on."""
    return g.result.returns if g.result is not None else (0.0,) * g.players
