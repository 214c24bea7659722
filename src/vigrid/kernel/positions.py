"""Hand-written positions: a document in the rulebook's terms becomes a state, or a list of all its faults."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from .errors import BadPosition, VigridError
from .game import Game
from .rng import MOST_INT, Rng
from .state import State

WRONG_KIND = (AttributeError, LookupError, TypeError, ValueError, msgspec.ValidationError)
"""What a document raises that holds values of the wrong kind, made or edited by hand."""
_KEYS = {"game", "title", "players", "mode", "options", "seed", "entry", "position", "then", "chance"}


def setup_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document without what was chosen and drawn since the entry."""
    return {k: v for k, v in document.items() if k not in ("then", "chance")}


def document_of(g: State) -> dict[str, Any]:
    """The document of a state at an entry."""
    return {
        "game": g.game.name,
        "players": g.players,
        "mode": g.mode,
        "entry": g.phase,
        "options": dict(g.options),
        "seed": g.rng.public_state & MOST_INT,
        "position": g.game.to_position(g),
    }


def state_of(game: Game[Any], document: Mapping[str, Any], pack: Path | None) -> tuple[State, list[str]]:
    """The state that a document describes, not yet begun, and all faults of the document as sentences.

    BadPosition where not even a blank state can be had.
    """
    faults = [f"'{key}' is unknown; a position has {', '.join(sorted(_KEYS))}" for key in document if key not in _KEYS]
    if document.get("game", game.name) != game.name:
        faults.append(f"game: this is a position of '{document['game']}', not of '{game.name}'")
    entry = document.get("entry")
    if entry not in game.entries:
        faults.append(f"entry: {entry!r} is not an entry; expected {', '.join(game.entries)}")
    table = document.get("position", {})
    if not isinstance(table, dict):
        faults.append("position: expected a table")
        table = {}
    try:
        g = game.blank(document.get("players"), document.get("mode"), document.get("options"), pack)
    except (VigridError, TypeError) as error:
        raise BadPosition([*faults, str(error)]) from None
    seed = document.get("seed", 0)
    g.rng = Rng(seed if isinstance(seed, int) else 0)
    game.setup(g)
    if isinstance(entry, str) and entry in game.entries:
        g.phase = entry
    try:
        faults += game.from_position(copy.deepcopy(table), g)
    except WRONG_KIND as error:
        faults.append(f"position: a value of the wrong kind: {type(error).__name__}: {error}")
    if isinstance(entry, str) and entry in game.entries:
        g.phase = entry
    return g, faults
