"""What many games show: win rates with their intervals, endings, lengths."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
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


def summarise(plan: Plan, results: Iterable[Result | Failure]) -> Summary:
    """The summary of a run's results, given in the order of their numbers."""
    tally = Tally(plan)
    for result in results:
        tally.add(result)
    return tally.summary()


class Sum:
    """A mean in the making: how many values, and what they add up to."""

    def __init__(self) -> None:
        self.count, self.total = 0, 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float | None:
        """The mean; None of nothing."""
        return self.total / self.count if self.count else None


class Tally:
    """What is counted while results come in, one after the other; its size does not grow with the number of games."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.columns = 1 if plan.cooperative else plan.players
        self.games = self.failed = self.decisions = self.shared = self.longest = 0
        self.shortest: int | None = None
        self.hash = hashlib.sha256()
        self.won = [0] * self.columns
        self.returns = [Sum() for _ in range(self.columns)]
        self.scores = [Sum() for _ in range(self.columns)]
        self.progress = Sum()
        self.endings: Counter[tuple[str, str]] = Counter()
        self.clauses: Counter[tuple[str, str]] = Counter()
        self.happened: Counter[tuple[str, str]] = Counter()
        self.games_with: Counter[tuple[str, str]] = Counter()
        self.points: Counter[str] = Counter()
        self.seats = 0
        self.have_totals = False

    def add(self, result: Result | Failure) -> None:
        """Count one more game."""
        self.games += 1
        if isinstance(result, Failure):
            self.failed += 1
            return
        self.hash.update(f"{result.index} {result.hash}\n".encode())
        self.decisions += result.length
        self.longest = max(self.longest, result.length)
        self.shortest = result.length if self.shortest is None else min(self.shortest, result.length)
        self._seats(result)
        self._ending(result)
        for kind, words, count in result.events:
            self.happened[kind, words] += count
            self.games_with[kind, words] += 1
        for parts in result.parts:
            self.points.update(dict(parts))
        self.seats += len(result.parts)
        self.have_totals |= bool(result.totals)

    def _seats(self, result: Result) -> None:
        winners: tuple[int, ...] = (0,) if result.returns[0] >= 1 else ()
        if not self.plan.cooperative:
            winners = _winners(result)
            self.shared += len(winners) > 1
        for column in range(self.columns):
            self.won[column] += column in winners
            self.returns[column].add(result.returns[column])
            if len(result.totals) > column:
                self.scores[column].add(result.totals[column])
        if result.progress is not None:
            self.progress.add(result.progress)

    def _ending(self, result: Result) -> None:
        """Reasons are forgotten once there are so many that clauses say more."""
        self.clauses[result.clause, ""] += 1
        if len(self.endings) <= MOST_REASONS:
            self.endings[result.clause, result.reason] += 1

    def summary(self) -> Summary:
        """The summary of all games counted so far."""
        done = self.games - self.failed
        endings = self.endings if len(self.endings) <= MOST_REASONS else self.clauses
        return Summary(
            self.games,
            self.failed,
            self.decisions,
            self.hash.hexdigest(),
            tuple(self._side(column, done) for column in range(self.columns)),
            self.shared,
            tuple((clause, reason, n) for (clause, reason), n in _most_first(endings)),
            self.shortest or 0,
            self.longest,
            self.decisions / max(1, done),
            self.progress.mean,
            tuple((*event, n, self.games_with[event]) for event, n in _most_first(self.happened)),
            self._sources(),
        )

    def _side(self, column: int, done: int) -> Side:
        bots = self.plan.bots
        seat, name = (None, ", ".join(dict.fromkeys(bots))) if self.plan.cooperative else (column, bots[column])
        mean_return = self.returns[column].mean
        return Side(seat, name, wilson(self.won[column], done), mean_return or 0.0, self.scores[column].mean)

    def _sources(self) -> tuple[Source, ...]:
        total = sum(self.points.values()) if self.have_totals else 0
        seats = self.seats or 1
        return tuple(Source(part, n / seats, n / total if total else None) for part, n in self.points.items())


def _winners(result: Result) -> tuple[int, ...]:
    best = max(result.returns)
    return tuple(s for s, r in enumerate(result.returns) if r == best and r > 0)


def _most_first(counted: Counter[tuple[str, str]]) -> list[tuple[tuple[str, str], int]]:
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))


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
