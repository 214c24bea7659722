"""`vigrid arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from vigrid.arena import command

from .common import check_positive, check_seed, options_from


def arena(
    game: str,
    /,
    *bots: str,
    games: int = 100,
    players: int | None = None,
    mode: str | None = None,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    seed: int = 1,
    workers: int | None = None,
    cluster: str | None = None,
    all_games: bool = False,
    json: bool = False,
    out: Path | None = None,
    plot: Path | None = None,
) -> int:
    """Let bots compete and rate them: seats rotated, seeds paired, stopped when the answer is clear.

    Parameters
    ----------
    game
        Name of the game.
    bots
        The bots: levels such as karl or norn, or random, greedy, ismcts:200, flat:500ms. Of two, the first sits alone
        among the second.
    games
        Most games, rounded up to whole rotations of the seats.
    players
        Number of seats.
    mode
        Mode of the game.
    option
        Option of the set-up as name=value; may be given more than once.
    seed
        Chance of the whole contest.
    workers
        Processes; all cores by default.
    cluster
        'local', or the address of a Ray cluster to play on (needs the extra [cluster]).
    all_games
        Play all games even when the answer is clear.
    json
        One JSON document with standings and comparisons.
    out
        Keep every game in this file of JSON lines, and go on where it stops.
    plot
        Draw the win rates as FILE.png, .svg or .pdf (needs the extra [sim]).
    """
    check_positive("--games", games)
    check_positive("--workers", workers)
    check_seed(seed)
    return command(
        game, list(bots), games=games, players=players, mode=mode, options=dict(options_from(option)), seed=seed,
        workers=workers, cluster=cluster, early=not all_games, json=json, out=out, plot=plot,
    )  # fmt: skip
