"""What many games show: win rates with their intervals, endings, lengths."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from math import fsum
from typing import Any

import msgspec
from rich.table import Table

from .one import Failure, Result
from .plan import Plan

MOST_REASONS = 12
"""Endings are told apart by their reasons, unless these name so many things that their clauses say more."""


class Rate(msgspec.Struct, frozen=True):
    """A share of games with its 95 % Wilson interval."""

    wins: int
    games: int
    rate: float
    low: float
    high: float


class Side(msgspec.Struct, frozen=True):
    """A seat, or the whole team (`seat` None): how often it won, its mean return and score."""

    seat: int | None
    bot: str
    won: Rate
    mean_return: float
    mean_score: float | None


class Source(msgspec.Struct, frozen=True):
    """A part of the scores: its mean a seat and game, and the share of all points, where the parts add up."""

    part: str
    mean: float
    share: float | None


class Summary(msgspec.Struct, frozen=True):
    """Everything about a run except how long it took. `endings`: (clause, reason, games), the most frequent first.

    `events`: (kind, words, how often, in how many games), the most frequent first.
    """

    games: int
    failed: int
    decisions: int
    results_hash: str
    sides: tuple[Side, ...]
    shared: int
    endings: tuple[tuple[str, str, int], ...]
    shortest: int
    longest: int
    mean_length: float
    mean_progress: float | None
    events: tuple[tuple[str, str, int, int], ...] = ()
    sources: tuple[Source, ...] = ()


def wilson(wins: int, games: int) -> Rate:
    """The share of `wins` among `games` with its 95 % interval (Wilson score, z = 1.96)."""
    if games == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    z, share = 1.959963984540054, wins / games
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low, high = (0.0 if wins == 0 else centre - half), (1.0 if wins == games else centre + half)
    return Rate(wins, games, share, low, high)


def summarise(plan: Plan, results: Sequence[Result | Failure]) -> Summary:
    """The summary of a run's results."""
    done = [r for r in results if isinstance(r, Result)]
    lengths = [r.length for r in done] or [0]
    progress = [r.progress for r in done if r.progress is not None]
    shared = 0 if plan.cooperative else sum(1 for r in done if len(_winners(r)) > 1)
    return Summary(
        len(results),
        len(results) - len(done),
        sum(r.length for r in done),
        results_hash(done),
        _sides(plan, done),
        shared,
        _endings(done),
        min(lengths),
        max(lengths),
        sum(lengths) / len(lengths),
        fsum(progress) / len(progress) if progress else None,
        _events(done),
        _sources(done),
    )


def results_hash(results: Sequence[Result]) -> str:
    """sha256 over the sorted pairs of game number and record hash."""
    text = "".join(f"{index} {digest}\n" for index, digest in sorted((r.index, r.hash) for r in results))
    return hashlib.sha256(text.encode()).hexdigest()


def _winners(result: Result) -> tuple[int, ...]:
    best = max(result.returns)
    return tuple(s for s, r in enumerate(result.returns) if r == best and r > 0)


def _sides(plan: Plan, done: Sequence[Result]) -> tuple[Side, ...]:
    if plan.cooperative:
        names = ", ".join(dict.fromkeys(plan.bots))
        return (_side(None, names, 0, [r for r in done if r.returns[0] >= 1], done),)
    return tuple(_side(s, plan.bots[s], s, [r for r in done if s in _winners(r)], done) for s in range(plan.players))


def _side(seat: int | None, bot: str, column: int, won: Sequence[Result], done: Sequence[Result]) -> Side:
    count = max(1, len(done))
    totals = [r.totals[column] for r in done if len(r.totals) > column]
    mean_score = sum(totals) / len(totals) if totals else None
    return Side(seat, bot, wilson(len(won), len(done)), fsum(r.returns[column] for r in done) / count, mean_score)


def _endings(done: Sequence[Result]) -> tuple[tuple[str, str, int], ...]:
    by_reason = Counter((r.clause, r.reason) for r in done)
    if len(by_reason) > MOST_REASONS:
        by_reason = Counter((r.clause, "") for r in done)
    return tuple((clause, reason, n) for (clause, reason), n in sorted(by_reason.items(), key=lambda x: (-x[1], x[0])))


def _events(done: Sequence[Result]) -> tuple[tuple[str, str, int, int], ...]:
    total: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for result in done:
        for kind, words, count in result.events:
            total[kind, words] += count
            games[kind, words] += 1
    return tuple((*event, n, games[event]) for event, n in sorted(total.items(), key=lambda x: (-x[1], x[0])))


def _sources(done: Sequence[Result]) -> tuple[Source, ...]:
    points: Counter[str] = Counter()
    for result in done:
        for parts in result.parts:
            points.update(dict(parts))
    total = sum(points.values()) if any(r.totals for r in done) else 0
    seats = sum(len(r.parts) for r in done) or 1
    return tuple(Source(part, n / seats, n / total if total else None) for part, n in points.items())


def as_json(plan: Plan, summary: Summary, mode: str, seconds: float, failures: list[dict[str, Any]]) -> dict[str, Any]:
    """The one JSON document of a simulation."""
    return {
        "game": plan.game.name,
        "players": plan.players,
        "mode": mode,
        "games": summary.games,
        "failed": summary.failed,
        "decisions": summary.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(summary.decisions / max(seconds, 1e-9), 1),
        "results_hash": summary.results_hash,
        "outcomes": {
            "bots": list(plan.bots),
            "sides": msgspec.to_builtins(summary.sides),
            "shared_victories": summary.shared,
            "endings": [{"clause": c, "reason": r, "games": n} for c, r, n in summary.endings],
            "length": {"shortest": summary.shortest, "mean": summary.mean_length, "longest": summary.longest},
            "mean_progress": summary.mean_progress,
            "events": [
                {"kind": kind, "event": words, "count": n, "games": games} for kind, words, n, games in summary.events
            ],
            "sources": msgspec.to_builtins(summary.sources),
            "failures": failures,
        },
    }


def table_of(plan: Plan, summary: Summary, seconds: float) -> list[Table | str]:
    """The summary for people: tables and lines of text for a rich console."""
    game = plan.game
    parts: list[Table | str] = [f"{game.title}: {summary.games} games, {plan.players} players, seed {plan.seed}", ""]
    sides = Table("", "bot", "won", "95 % interval", "mean score", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for side in summary.sides:
        won = side.won
        name = "the team" if side.seat is None else f"seat {side.seat}"
        score = "" if side.mean_score is None else f"{side.mean_score:.1f}"
        sides.add_row(name, side.bot, f"{won.rate:.1%}", f"{won.low:.1%} to {won.high:.1%}", score)
    endings = Table("ending", "", "games", "share", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    done = max(1, summary.games - summary.failed)
    for clause, reason, count in summary.endings:
        words = reason or (game.rules.find(clause).title if clause in game.rules else "")
        endings.add_row(clause, words, str(count), f"{count / done:.1%}")
    parts += [sides, "", endings, ""]
    if len(summary.sources) > 1:
        parts += [_source_table(summary), ""]
    if summary.events:
        parts += [_event_table(summary, done), ""]
    never = set(plan.events) - {kind for kind, _, _, _ in summary.events}
    if never:
        parts.append(f"no such event happened: {', '.join(sorted(never))}")
    if summary.shared:
        parts.append(f"shared victories: {summary.shared}")
    if summary.mean_progress is not None:
        parts.append(f"mean progress: {summary.mean_progress:.3f}")
    parts.append(
        f"decisions a game: {summary.mean_length:.1f} (from {summary.shortest} to {summary.longest}); "
        f"{summary.decisions} decisions in {seconds:.1f} s, {summary.decisions / max(seconds, 1e-9):,.0f} a second"
    )
    parts.append(f"results hash: {summary.results_hash}")
    return parts


def _source_table(summary: Summary) -> Table:
    """The parts of the scores."""
    table = Table("score", "mean a seat", "share", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for source in summary.sources:
        table.add_row(source.part, f"{source.mean:.1f}", "" if source.share is None else f"{source.share:.1%}")
    return table


def _event_table(summary: Summary, done: int) -> Table:
    """How often each counted event happened, all games together and a game, and in how many games."""
    table = Table("event", "count", "a game", "in games", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for _kind, words, count, games in summary.events:
        table.add_row(words, str(count), f"{count / done:.2f}", f"{games / done:.1%}")
    return table
