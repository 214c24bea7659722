"""`vigrid simulate`."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import vigrid.games
from vigrid.kernel import VigridError
from vigrid.play import home
from vigrid.play.tables import NotKept, write
from vigrid.simulate import Failure, Plan, Result, Tally, check_out, stream, table_of
from vigrid.simulate.files import is_folder, writing
from vigrid.simulate.folder import Folder
from vigrid.simulate.overview import draw, overview, tables_of
from vigrid.simulate.plan import kinds_of, seats_of
from vigrid.simulate.summary import as_json
from vigrid.terminal.output import Output, started

from .common import check_positive, check_seed, options_from, pack_folder, print_json


@Parameter(name="*")
@dataclass(frozen=True)
class Played:
    """What is played: all that the results depend on.

    Parameters
    ----------
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
    events
        Kinds of events to count, such as appeased,mustered,round; the games' event texts say what happened.
    observations
        Folder for what each seat saw, could choose and chose, as Parquet (needs the extra [learn]).
    """

    players: int | None = None
    games: int = 1000
    mode: str | None = None
    bots: str = "random"
    seed: int = 1
    first: int = 0
    option: Annotated[list[str] | None, Parameter(negative=())] = None
    pack: Path | None = None
    events: str | None = None
    observations: Path | None = None

    def plan(self, name: str) -> Plan:
        """The plan; VigridError for what cannot be played."""
        check_positive("--games", self.games)
        if self.first < 0:
            raise VigridError(f"--first is the number of a game, from 0; not {self.first}")
        check_seed(self.seed)
        game, given = vigrid.games.load(name), options_from(self.option)
        count = len(self.bots.split(",")) if self.players is None and "," in self.bots else self.players
        count, _, _ = game.check_setup(count, self.mode, given)
        game.components(pack_folder(self.pack))
        return Plan(
            partial(vigrid.games.load, name), seats_of(self.bots, count), self.games, self.seed, self.first, self.mode,
            given, self.pack, kinds_of(self.events), self.observations,
        )  # fmt: skip


@Parameter(name="*")
@dataclass(frozen=True)
class Kept:
    """Where games are played and what is kept of them; no result depends on it.

    Parameters
    ----------
    workers
        Processes; all cores by default.
    cluster
        'local', or the address of a Ray cluster to play on (needs the extra [cluster]).
    failures
        Folder for the records of failing games; by default 'failures' in Vigrid's data folder.
    out
        A row a game as FILE.csv, or FILE.parquet with the extra [sim]; or a FOLDER of Parquet parts, for runs of any
        size: called again, a run that was cut off goes on where it stopped.
    """

    workers: int | None = None
    cluster: str | None = None
    failures: Path | None = None
    out: Path | None = None

    def check(self) -> None:
        """VigridError for what cannot be."""
        check_positive("--workers", self.workers)
        if self.out is not None:
            check_out(self.out)


def simulate(
    game: str | None = None,
    /,
    *,
    played: Played = Played(),
    kept: Kept = Kept(),
    from_: Annotated[Path | None, Parameter(name="--from")] = None,
    plot: Path | None = None,
    json: bool = False,
) -> int:
    """Play many games between bots and show what comes out.

    The results depend on game, players, mode, options, bots, seed and number of games alone, never on the workers.

    Parameters
    ----------
    game
        Name of the game.
    from_
        Play nothing: show what an --out FOLDER holds.
    plot
        With --from: draw lengths, scores, seats and endings as FILE.png, .svg or .pdf.
    json
        One JSON document with figures, endings, failures and the hash of all results.
    """
    if from_ is not None:
        return _show_folder(from_, plot, json)
    if game is None:
        raise VigridError("name a game, or a folder of results with --from; 'vigrid games' lists the games")
    if plot is not None:
        raise VigridError("--plot draws a folder of results: give it together with --from")
    kept.check()
    plan = played.plan(game)
    if plan.observations is not None:
        _check_observations(plan)
    run = Run(plan, kept)
    began = time.perf_counter()
    run.carry_out()
    _show_run(run, time.perf_counter() - began, json)
    _tell(run.failed)
    return 1 if run.failed else 0


def _check_observations(plan: Plan) -> None:
    if importlib.util.find_spec("gymnasium") is None or importlib.util.find_spec("polars") is None:
        raise VigridError("--observations needs the extras [learn] and [sim]: pip install 'vigrid[learn,sim]'")
    from vigrid.learn.dataset import prepare

    prepare(plan)


class Run:
    """A plan being carried out: counted, written and shown game by game, never held as a whole."""

    def __init__(self, plan: Plan, kept: Kept) -> None:
        self.plan, self.kept, self.out = plan, kept, kept.out
        self.tally = Tally(plan)
        self.failed: list[dict[str, Any]] = []

    def carry_out(self) -> None:
        """Play all games."""
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(self.plan.game.title, total=self.plan.games)
            for chunk in self._chunks():
                progress.advance(task, len(chunk))
                for result in chunk:
                    self.tally.add(result)
                    if isinstance(result, Failure):
                        self.failed.append(_keep(self.plan, result, self.kept.failures or home() / "failures"))

    def _chunks(self) -> Iterator[Sequence[Result | Failure]]:
        if self.out is not None and is_folder(self.out):
            return Folder(self.out, self.plan).fill(self.kept.workers, self.kept.cluster)
        chunks = stream(self.plan, self.kept.workers, self.kept.cluster)
        return chunks if self.out is None else writing(self.out, self.plan, chunks)


def _show_run(run: Run, seconds: float, json: bool) -> None:
    """Show what came out of a run; of one kept in a folder all that the folder holds."""
    if run.out is not None and is_folder(run.out):
        _show_folder(run.out, None, json)
    elif json:
        mode = run.plan.mode or next(iter(run.plan.game.modes))
        print_json(as_json(run.plan, run.tally.summary(), mode, seconds, run.failed))
    else:
        _show(table_of(run.plan, run.tally.summary(), seconds))


def _show_folder(folder: Path, plot: Path | None, json: bool) -> int:
    """Show what a folder of results holds."""
    shown = overview(folder)
    if plot is not None:
        draw(folder, plot)
    if json:
        print_json(shown)
        return 0
    rules = vigrid.games.load(shown.about["game"]).rules
    titles = {clause: rules.find(clause).title for clause, _ in shown.endings if clause in rules}
    _show(tables_of(shown, titles))
    return 0


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
    console = Output(highlight=False, soft_wrap=True)
    for part in parts:
        console.print(part)


def _tell(failed: list[dict[str, Any]]) -> None:
    errors = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    for failure in failed:
        errors.print(
            f"vigrid: game {failure['index']} failed (seed {failure['seed']}): {failure['fault']}\n"
            f"  record: {failure['record']}; see it with: {started()} replay {failure['record']}"
        )
