"""`vigrid games`."""

from __future__ import annotations

from typing import Any

import vigrid.games
from vigrid.kernel import Game, Option
from vigrid.terminal.output import started

from .common import print_json


def games(*, json: bool = False) -> None:
    """The games, with players, modes and options.

    Parameters
    ----------
    json
        One JSON document: name, title, players [min, max], modes, options, number of clauses.
    """
    found = [vigrid.games.load(name) for name in vigrid.games.names()]
    if json:
        print_json([_facts(game) for game in found])
        return
    for game in found:
        least, most = game.players
        players = f"{least} to {most}" if least < most else str(least)
        minutes = f"{game.minutes[0]} to {game.minutes[1]} minutes"
        print(f"{game.name}: {game.title} ({game.year}), {players} players, {minutes}")
        print(f"  {game.kind}")
        for mode, words in game.modes.items():
            print(f"  --mode {mode}: {words}")
        for name, option in game.options.items():
            print(f"  --option {name}={option.default}: {option.text}; {_values(option)} ({option.clause})")
        print(f"  {len(game.rules.clauses)} clauses: {started()} rules {game.name}")


def _facts(game: Game[Any]) -> dict[str, Any]:
    options = {
        name: {"default": o.default, "values": list(o.values), "text": o.text, "clause": o.clause}
        for name, o in game.options.items()
    }
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "modes": dict(game.modes),
        "options": options,
        "clauses": len(game.rules.clauses),
    }


def _values(option: Option) -> str:
    return ", ".join(str(v) for v in option.values)
