"""`vigrid arena`: a contest as a table, a plot or JSON."""

from __future__ import annotations

import json as jsonlib
import sys
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import vigrid.games
from vigrid.kernel import VigridError

from .conduct import run
from .contest import Contest, Game
from .standings import Margin, Pair, Standings, can_rate, standings


def command(
    game: str,
    bots: list[str],
    *,
    games: int = 100,
    players: int | None = None,
    mode: str | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    workers: int | None = None,
    cluster: str | None = None,
    early: bool = True,
    json: bool = False,
    out: Path | None = None,
    plot: Path | None = None,
) -> int:
    """Let bots compete and print what comes out; the exit code: 0, or 1 where games failed.

    VigridError for wrong use: unknown game, bot or set-up, an `out` of another contest, `plot` without the extra.
    """
    count, _, _ = vigrid.games.load(game).check_setup(players, mode, options)
    contest = Contest(partial(vigrid.games.load, game), tuple(bots), count, games, seed, mode, options or {})
    contest.check()
    if plot is not None:
        check_plot(plot)
    played = _with_progress(contest, workers, cluster, out, early)
    table = standings(contest, played)
    if plot is not None:
        draw(contest, table, plot)
    if json:
        document = contest.heading() | msgspec.to_builtins(table)
        sys.stdout.write(jsonlib.dumps(document, ensure_ascii=False, indent=2) + "\n")
    else:
        _show(contest, table)
    errors = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    if not can_rate() and not contest.together:
        errors.print("vigrid: no ratings: they need the extra [sim]: pip install 'vigrid[sim]'")
    for failed in [g for g in played if g.fault]:
        errors.print(f"vigrid: game {failed.index} of {', '.join(failed.bots)} failed: {failed.fault}")
    return 1 if table.failed else 0


def _with_progress(
    contest: Contest, workers: int | None, cluster: str | None, out: Path | None, early: bool
) -> list[Game]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("arena", total=contest.block * contest.blocks)
        return run(
            contest,
            workers=workers,
            cluster=cluster,
            out=out,
            early=early,
            tick=lambda g: progress.update(task, completed=len(g)),
        )


def _show(contest: Contest, table: Standings) -> None:
    console = Console(highlight=False, soft_wrap=True)
    title = contest.load().title
    console.print(f"{title}: {table.games} games, {contest.players} players, seed {contest.seed}\n")
    rows = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    together = contest.together
    names = ("bot", "games", "won", "95 % interval", *(("progress",) if together else ("fair", "rating")))
    for name in names:
        rows.add_column(name)
    for row in table.rows:
        won = row.won
        last: tuple[str, ...] = (f"{row.progress:.3f}",) if row.progress is not None else ()
        if not together:
            last = (f"{row.fair:.1%}", "" if row.rating is None else f"{row.rating:.1f} ± {row.sigma:.1f}")
        rows.add_row(row.bot, str(row.seats), f"{won.rate:.1%}", f"{won.low:.1%} to {won.high:.1%}", *last)
    console.print(rows)
    console.print()
    for pair in table.pairs:
        console.print(words_for(contest, pair))


def words_for(contest: Contest, pair: Pair) -> str:
    """A comparison in words."""
    share, many = pair.share, f"{pair.share.games} comparisons"
    did = "goes farther than" if contest.together else "beats"
    told = {1: "clearly better", -1: "clearly worse", 0: "not clear yet"}[pair.verdict]
    words = (
        f"{pair.first} {did} {pair.second} in {share.rate:.1%} of {many} "
        f"({share.low:.1%} to {share.high:.1%}; equal would be {pair.fair:.1%}): {told}"
    )
    return words if pair.margin is None else f"{words}\n{words_for_margin(pair, pair.margin)}"


def words_for_margin(pair: Pair, margin: Margin) -> str:
    """The difference of win rates in words, in percentage points."""
    more = "more" if margin.difference >= 0 else "fewer"
    return (
        f"  on the same {margin.deals} deals it wins {abs(100 * margin.difference):.1f} points {more} "
        f"(95 % interval {100 * margin.low:+.1f} to {100 * margin.high:+.1f}): "
        f"{margin.ahead} won by {pair.first} alone, {margin.behind} by {pair.second} alone"
    )


# --- the plot


def check_plot(path: Path) -> None:
    """VigridError, before any game is played, where no plot could be made."""
    import importlib.util

    if importlib.util.find_spec("matplotlib") is None:
        raise VigridError("--plot needs the extra [sim]: pip install 'vigrid[sim]'")
    if path.suffix not in (".png", ".svg", ".pdf"):
        raise VigridError(f"--plot {path}: expected a name that ends with .png, .svg or .pdf")
    if not path.parent.is_dir():
        raise VigridError(f"--plot {path}: there is no folder {path.parent}")


def draw(contest: Contest, table: Standings, path: Path) -> None:
    """Win rates with their intervals as a picture; VigridError where it cannot be written."""
    from matplotlib.figure import Figure

    rows = table.rows[::-1]
    figure = Figure(figsize=(7, 1.2 + 0.5 * len(rows)), layout="constrained")
    axes = figure.subplots()
    rates = [r.won.rate for r in rows]
    below = [r.won.rate - r.won.low for r in rows]
    above = [r.won.high - r.won.rate for r in rows]
    axes.barh([r.bot for r in rows], rates, color="#7a8a99", height=0.6)
    axes.errorbar(rates, range(len(rows)), xerr=[below, above], fmt="none", ecolor="#22303c", capsize=4)
    if rows and rows[0].fair is not None:
        axes.axvline(rows[0].fair, color="#a33", linestyle=":", label="equal bots")
        axes.legend()
    axes.set(xlim=(0, 1), xlabel="games won, with 95 % interval")
    axes.set_title(f"{contest.load().title}, {contest.players} players, {table.games} games")
    try:
        figure.savefig(path)
    except OSError as error:
        raise VigridError(f"--plot {path}: {error.strerror}") from None
