"""`vigrid simulate`."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import vigrid.games
from vigrid.play import home
from vigrid.play.tables import NotKept, write
from vigrid.simulate import Failure, Plan, Result, check_out, summarise, table_of, write_out
from vigrid.simulate import simulate as carry_out
from vigrid.simulate.plan import kinds_of, seats_of
from vigrid.simulate.summary import as_json

from .common import check_positive, check_seed, options_from, pack_folder, print_json


def simulate(
    game: str,
    /,
    *,
    players: int | None = None,
    games: int = 1000,
    mode: str | None = None,
    bots: str = "random",
    seed: int = 1,
    first: int = 0,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    pack: Path | None = None,
    workers: int | None = None,
    failures: Path | None = None,
    out: Path | None = None,
    events: str | None = None,
    json: bool = False,
) -> int:
    """Play many games between bots and show what comes out.

    The results depend on game, players, mode, options, bots, seed and number of games alone, never on the workers.

    Parameters
    ----------
    game
        Name of the game.
    players
        Number of seats.
    games
        Number of games.
    mode
        Mode of the game.
    bots
        One bot for all seats, or one a seat: greedy,random.
    seed
        Chance of the whole run.
    first
        Number of the first game; with --games 1 a single game of a run is played again.
    option
        Option of the set-up as name=value; may be given more than once.
    pack
        Folder of a component pack.
    workers
        Processes; all cores by default.
    failures
        Folder for the records of failing games; by default 'failures' in Vigrid's data folder.
    out
        A row a game as FILE.csv, or FILE.parquet with the extra [sim].
    events
        Kinds of events to count, such as appeased,mustered,round; the games' event texts say what happened.
    json
        One JSON document with figures, endings, failures and the hash of all results.
    """
    check_positive("--games", games)
    check_positive("--workers", workers)
    check_seed(seed)
    if out is not None:
        check_out(out)
    found, given = vigrid.games.load(game), options_from(option)
    count = len(bots.split(",")) if players is None and "," in bots else players
    count, named_mode, _ = found.check_setup(count, mode, given)
    found.components(pack_folder(pack))
    load = partial(vigrid.games.load, game)
    plan = Plan(load, seats_of(bots, count), games, seed, first, mode, given, pack, kinds_of(events))
    began = time.perf_counter()
    results = _with_progress(plan, workers)
    seconds = time.perf_counter() - began
    if out is not None:
        write_out(out, plan, [r for r in results if isinstance(r, Result)])
    summary = summarise(plan, results)
    failed = [_keep(plan, r, failures or home() / "failures") for r in results if isinstance(r, Failure)]
    if json:
        print_json(as_json(plan, summary, named_mode, seconds, failed))
    else:
        _show(table_of(plan, summary, seconds))
    _tell(failed)
    return 1 if failed else 0


def _with_progress(plan: Plan, workers: int | None) -> list[Result | Failure]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(plan.game.title, total=plan.games)
        return carry_out(plan, workers, lambda n: progress.advance(task, n))


def _keep(plan: Plan, failure: Failure, folder: Path) -> dict[str, Any]:
    """Write the record of a failing game; what to say about it."""
    path = folder / f"{plan.game.name}-{failure.seed}.json"
    try:
        write(path, failure.record)
        where = str(path)
    except NotKept as error:
        where = f"not kept: {error}"
    return {"index": failure.index, "seed": failure.seed, "fault": failure.fault, "record": where}


def _show(parts: list[Any]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for part in parts:
        console.print(part)


def _tell(failed: list[dict[str, Any]]) -> None:
    errors = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    for failure in failed:
        errors.print(
            f"vigrid: game {failure['index']} failed (seed {failure['seed']}): {failure['fault']}\n"
            f"  record: {failure['record']}; see it with: vigrid replay {failure['record']}"
        )
