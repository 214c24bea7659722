"""What a folder of results shows: read lazily, so that millions of games need no memory to speak of."""

from __future__ import annotations

import importlib.util
import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.table import Table

from vigrid.kernel import VigridError

from .folder import ABOUT
from .summary import Rate, wilson

if TYPE_CHECKING:
    import polars as pl


class SeatShows(msgspec.Struct, frozen=True):
    """A seat: its bot, how often it won (alone or with others), its mean return and score."""

    seat: int
    bot: str
    won: Rate
    mean_return: float
    mean_score: float | None


class Overview(msgspec.Struct, frozen=True):
    """A folder in figures. `endings`: (clause, games, 95 % interval of the share), the most frequent first.

    `length`: shortest, 5 %, median, mean, 95 % and longest, in decisions.
    """

    about: dict[str, Any]
    games: int
    decisions: int
    length: tuple[float, ...]
    seats: tuple[SeatShows, ...]
    endings: tuple[tuple[str, Rate], ...]
    mean_progress: float | None


def scan(folder: Path) -> tuple[dict[str, Any], pl.LazyFrame]:
    """What was played and the rows of all parts, not yet read; VigridError for a folder that holds no results."""
    if importlib.util.find_spec("polars") is None:
        raise VigridError("--from needs the extra [sim]: pip install 'vigrid[sim]'")
    import polars

    try:
        about = json.loads((folder / ABOUT).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise VigridError(f"--from {folder}: no results of 'vigrid simulate --out FOLDER': {error}") from None
    if not any(folder.glob("games-*.parquet")):
        raise VigridError(f"--from {folder}: no part is finished yet")
    return about, polars.scan_parquet(folder / "games-*.parquet", missing_columns="insert", extra_columns="ignore")


def overview(folder: Path) -> Overview:
    """The figures of a folder."""
    about, rows = scan(folder)
    import polars as pl

    players = range(about["players"])
    best = pl.max_horizontal([f"return_{s}" for s in players])
    length = pl.col("decisions")
    columns = [pl.len().alias("games"), length.sum().alias("total"), length.min().alias("shortest"),
               length.quantile(0.05).alias("low"), length.median().alias("median"), length.mean().alias("mean"),
               length.quantile(0.95).alias("high"), length.max().alias("longest"),
               pl.col("progress").mean().alias("progress")]  # fmt: skip
    for s in players:
        mine = pl.col(f"return_{s}")
        columns += [
            ((mine == best) & (mine > 0)).sum().alias(f"won_{s}"), mine.mean().alias(f"return_{s}"),
            pl.col(f"score_{s}").mean().alias(f"score_{s}"),
        ]  # fmt: skip
    found = rows.select(columns).collect(engine="streaming").row(0, named=True)
    games = found["games"]
    ended = rows.group_by("clause").len().collect(engine="streaming").sort(["len", "clause"], descending=[True, False])
    seats = tuple(
        SeatShows(s, about["bots"][s], wilson(found[f"won_{s}"], games), found[f"return_{s}"], found[f"score_{s}"])
        for s in players
    )
    return Overview(
        about, games, found["total"],
        tuple(float(found[k]) for k in ("shortest", "low", "median", "mean", "high", "longest")),
        seats, tuple((clause, wilson(count, games)) for clause, count in ended.iter_rows()), found["progress"],
    )  # fmt: skip


def tables_of(shown: Overview, titles: dict[str, str]) -> list[Table | str]:
    """The figures for people; `titles`: of the clauses that end games."""
    about = shown.about
    head = f"{about['game']}, {about['mode']}: {shown.games:,} games, {about['players']} players, seed {about['seed']}"
    seats = Table("", "bot", "won", "95 % interval", "mean return", "mean score", box=None, padding=(0, 3, 0, 0))
    for seat in shown.seats:
        won = seat.won
        score = "" if seat.mean_score is None else f"{seat.mean_score:.2f}"
        seats.add_row(
            f"seat {seat.seat}", seat.bot, f"{won.rate:.1%}", f"{won.low:.1%} to {won.high:.1%}",
            f"{seat.mean_return:.3f}", score,
        )  # fmt: skip
    endings = Table("ending", "", "games", "share", "95 % interval", box=None, padding=(0, 3, 0, 0))
    for clause, rate in shown.endings:
        endings.add_row(
            clause, titles.get(clause, ""), f"{rate.wins:,}", f"{rate.rate:.1%}", f"{rate.low:.1%} to {rate.high:.1%}"
        )
    shortest, low, median, mean, high, longest = shown.length
    lines = [
        f"decisions a game: median {median:.0f}, mean {mean:.1f}, 90 % between {low:.0f} and {high:.0f}, "
        f"all between {shortest:.0f} and {longest:.0f}"
    ]
    if shown.mean_progress is not None:
        lines.append(f"mean progress: {shown.mean_progress:.3f}")
    return [head, "", seats, "", endings, "", *lines]


def draw(folder: Path, path: Path) -> None:
    """Lengths, scores, seats and endings as a picture (.png, .svg or .pdf); VigridError where it cannot be made."""
    if importlib.util.find_spec("matplotlib") is None:
        raise VigridError("--plot needs the extra [sim]: pip install 'vigrid[sim]'")
    if path.suffix not in (".png", ".svg", ".pdf"):
        raise VigridError(f"--plot {path}: expected a name that ends with .png, .svg or .pdf")
    from matplotlib.figure import Figure

    shown = overview(folder)
    figure = Figure(figsize=(11, 7.5), layout="constrained")
    axes = figure.subplots(2, 2)
    _bars(axes[0][0], folder, "decisions", "decisions a game")
    _scores(axes[0][1], folder, shown)
    names = [f"seat {s.seat}\n{s.bot}" for s in shown.seats]
    _rates(axes[1][0], names, [s.won for s in shown.seats], "games won")
    _rates(axes[1][1], [clause for clause, _ in shown.endings], [rate for _, rate in shown.endings], "endings")
    figure.suptitle(f"{shown.about['game']}, {shown.about['players']} players, {shown.games:,} games")
    try:
        figure.savefig(path)
    except OSError as error:
        raise VigridError(f"--plot {path}: {error.strerror}") from None


def _counts(folder: Path, column: str) -> tuple[list[float], list[int]]:
    """The values of a column and how often each occurs, in at most 40 steps."""
    import polars as pl

    _, rows = scan(folder)
    span = rows.select(pl.col(column).min().alias("low"), pl.col(column).max().alias("high")).collect().row(0)
    if span[0] is None:
        return [], []
    step = max(1, -(-(span[1] - span[0] + 1) // 40))
    found = (
        rows.select((pl.col(column) // step * step).alias("value")).drop_nulls().group_by("value").len()
        .collect(engine="streaming").sort("value")
    )  # fmt: skip
    return found["value"].to_list(), found["len"].to_list()


def _bars(axes: Any, folder: Path, column: str, label: str) -> None:
    values, counts = _counts(folder, column)
    width = min((b - a for a, b in itertools.pairwise(values)), default=1)
    axes.bar(values, counts, width=width, align="edge", color="#7a8a99")
    axes.set(xlabel=label, ylabel="games")


def _scores(axes: Any, folder: Path, shown: Overview) -> None:
    for seat in shown.seats:
        values, counts = _counts(folder, f"score_{seat.seat}")
        axes.step(values, counts, where="post", label=f"seat {seat.seat}")
    axes.set(xlabel="score", ylabel="games")
    axes.legend()


def _rates(axes: Any, names: list[str], rates: list[Rate], label: str) -> None:
    axes.bar(names, [r.rate for r in rates], color="#7a8a99")
    below, above = [r.rate - r.low for r in rates], [r.high - r.rate for r in rates]
    axes.errorbar(
        range(len(rates)), [r.rate for r in rates], yerr=[below, above], fmt="none", ecolor="#22303c", capsize=4
    )
    axes.set(ylim=(0, 1), ylabel=f"{label}, with 95 % interval")
