"""Short games in which nearly every kind of question of every mode comes up, and a way to find them anew.

`python -m tests.terminal.kinds` writes `kinds.toml` again: for each game the fewest that it finds. Who plays otherwise
than before, rules or bots, meets other questions, so a few kinds may be lost until then.
"""

from __future__ import annotations

import random
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import vigrid.games
from vigrid.bots import make
from vigrid.kernel import Ask, BadSetup, Game, Match

KEPT = Path(__file__).with_name("kinds.toml")
MOST = 1500
"""Decisions of one game."""
SECONDS = 40.0
"""How long each mode is searched."""


def games_of(name: str) -> list[list[Any]]:
    """Mode, players, seed and decisions of each game that is kept."""
    return list(tomllib.loads(KEPT.read_text())[name])


def walk(game: Game[Any], mode: str, players: int, seed: int, most: int = MOST) -> Iterator[tuple[Match, Ask[Any]]]:
    """The decisions of a game in which chance decides, or now and then a rule of thumb."""
    rand, quick = random.Random(seed), make("thumb")
    options: dict[str, Any] = {name: rand.choice(list(option.values)) for name, option in game.options.items()}
    match = Match.new(game, players, mode, options, seed)
    for _ in range(most):
        if match.outcome is not None:
            return
        ask = match.pending[0]
        yield match, ask
        thinks = rand.random() < seed % 3 * 0.4
        choice = quick.choose(match.state, ask, rand) if thinks else rand.choice(ask.choices)
        match.choose(ask.seat, ask.code(match.state, choice))


def first_met(game: Game[Any], mode: str, players: int, seed: int) -> dict[str, int]:
    """After how many decisions each kind of question comes first in a game."""
    found: dict[str, int] = {}
    for match, ask in walk(game, mode, players, seed):
        found.setdefault(ask.prompt.name, match.step)
    return found


def fewest(met: dict[tuple[int, int], dict[str, int]]) -> dict[tuple[int, int], int]:
    """Of games (players and seed) as few as meet every kind, with how many decisions each is needed for."""
    left, kept = {kind for found in met.values() for kind in found}, dict[tuple[int, int], int]()
    while left:
        best = max(met, key=lambda one: (len(left & met[one].keys()), -max(met[one].values())))
        kept[best] = max(met[best][kind] for kind in left & met[best].keys()) + 1
        left -= met[best].keys()
    return kept


def main() -> None:
    """Search and write."""
    text = ""
    for name in sys.argv[1:] or vigrid.games.names():
        game, rows = vigrid.games.load(name), []
        for mode in game.modes:
            least, most = game.players_in(mode)
            met, seed, end = {}, 0, time.monotonic() + SECONDS
            while time.monotonic() < end:
                players = least + seed % (min(most, 4) - least + 1)
                with suppress(BadSetup):  # options that do not go together
                    met[players, seed] = first_met(game, mode, players, seed)
                seed += 1
            rows += [f'    ["{mode}", {p}, {s}, {n}],' for (p, s), n in fewest(met).items()]
        text += f"{name} = [\n" + "\n".join(rows) + "\n]\n"
    if sys.argv[1:]:
        print(text)
    else:
        KEPT.write_text(text)


if __name__ == "__main__":
    main()
