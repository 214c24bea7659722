"""What the games of a contest say: win rates with intervals, ratings, and when the answer is clear."""

from __future__ import annotations

import importlib.util
import itertools
import math
from collections.abc import Sequence
from math import fsum
from typing import Any

import msgspec

from vigrid.simulate.summary import Rate, wilson

from .contest import Contest, Game

EDGE = 0.1
"""The sequential test tells 'better than its share by this much' from 'worse by this much'."""
ERROR = 0.05
"""How often it may be wrong, either way."""


class Row(msgspec.Struct, frozen=True):
    """A bot's games: seats it filled, wins with interval, the share that equal bots would have, mean return.

    `rating` and its uncertainty by OpenSkill (25 ± 8.3 at the start), None without the extra or in co-operation.
    """

    bot: str
    seats: int
    won: Rate
    fair: float | None
    mean_return: float
    progress: float | None
    rating: float | None
    sigma: float | None


class Margin(msgspec.Struct, frozen=True):
    """By how much the first of two bots wins more often on the same deals, -1 to 1, with a 95 % interval.

    `ahead`: deals that it alone won; `behind`: deals that the other alone won.
    """

    deals: int
    ahead: int
    behind: int
    difference: float
    low: float
    high: float


class Pair(msgspec.Struct, frozen=True):
    """Two bots compared: how often `first` did better than `second` (half for a tie) in `games` comparisons.

    `fair` is the share of an equal bot; `verdict` is 1 (first is better), -1 (worse) or 0 (not clear yet). `margin`
    compares their win rates where all win together, None elsewhere.
    """

    first: str
    second: str
    share: Rate
    fair: float
    verdict: int
    margin: Margin | None = None


class Standings(msgspec.Struct, frozen=True):
    """The result of a contest: a row a bot, best first, and every comparison."""

    games: int
    failed: int
    rows: tuple[Row, ...]
    pairs: tuple[Pair, ...]


def standings(contest: Contest, games: Sequence[Game]) -> Standings:
    """The standings after these games."""
    done = [g for g in games if not g.fault]
    together = contest.together
    ratings = {} if together else rate(contest, done)
    rows = [_row(contest, name, done, together, ratings.get(name)) for name in contest.bots]
    rows.sort(key=lambda r: (-(r.rating or 0), -r.won.rate, -(r.progress or 0)))
    return Standings(len(games), len(games) - len(done), tuple(rows), tuple(pairs(contest, done)))


def credit(game: Game, seat: int) -> float:
    """A seat's part of the victory: 1, shared among several winners."""
    best = max(game.returns)
    return 1 / game.returns.count(best) if game.returns[seat] == best and best > 0 else 0.0


def _row(contest: Contest, name: str, done: Sequence[Game], together: bool, rating: tuple[float, float] | None) -> Row:
    if together:
        own = [g for g in done if g.bots[0] == name]
        wins, seats = sum(1.0 for g in own if g.returns[0] >= 1), len(own)
        progress = fsum(g.progress or 0.0 for g in own) / max(1, seats)
        mean = fsum(g.returns[0] for g in own) / max(1, seats)
        return Row(name, seats, share_of(wins, seats), None, mean, progress, None, None)
    places = [(g, s) for g in done for s, bot in enumerate(g.bots) if bot == name]
    wins = fsum(credit(g, s) for g, s in places)
    mean = fsum(g.returns[s] for g, s in places) / max(1, len(places))
    mu, sigma = rating if rating is not None else (None, None)
    return Row(name, len(places), share_of(wins, len(places)), 1 / contest.players, mean, None, mu, sigma)


def share_of(wins: float, games: int) -> Rate:
    """A share with its Wilson interval; shared victories count as fractions."""
    return wilson(wins, games)  # type: ignore[arg-type]


# --- comparisons


def pairs(contest: Contest, done: Sequence[Game]) -> list[Pair]:
    """Every comparison that the contest is about."""
    if contest.together:
        return [_paired(contest, a, b, done) for a, b in itertools.combinations(contest.bots, 2)]
    if len(contest.bots) == 2:
        first, second = contest.bots
        wins = fsum(credit(g, g.bots.index(first)) for g in done)
        return [_pair(first, second, wins, len(done), 1 / contest.players)]
    return [_ahead(a, b, done) for a, b in itertools.combinations(contest.bots, 2)]


def _pair(first: str, second: str, wins: float, games: int, fair: float) -> Pair:
    return Pair(first, second, share_of(wins, games), fair, verdict(wins, games, fair))


def _ahead(first: str, second: str, done: Sequence[Game]) -> Pair:
    """Who had the better return where both sat at the table."""
    points, count = 0.0, 0
    for g in done:
        for s, t in itertools.product(range(len(g.bots)), repeat=2):
            if g.bots[s] == first and g.bots[t] == second:
                count += 1
                points += 0.5 if g.returns[s] == g.returns[t] else float(g.returns[s] > g.returns[t])
    return _pair(first, second, points, count, 0.5)


def _paired(contest: Contest, first: str, second: str, done: Sequence[Game]) -> Pair:
    """Whose table got farther from the same deal: by victory, then by progress."""
    block = {bot: {g.index // contest.block: (g.returns[0], g.progress or 0.0) for g in done if g.bots[0] == bot}
             for bot in (first, second)}  # fmt: skip
    both = [(block[first][deal], block[second][deal]) for deal in block[first] if deal in block[second]]
    points = fsum(0.5 if mine == other else float(mine > other) for mine, other in both)
    found = _pair(first, second, points, len(both), 0.5)
    won = [(mine[0] >= 1, other[0] >= 1) for mine, other in both]
    return msgspec.structs.replace(found, margin=margin(won.count((True, False)), won.count((False, True)), len(won)))


def margin(ahead: int, behind: int, deals: int) -> Margin:
    """The difference of two win rates on the same deals, with the 95 % interval of Bonett and Price (2012).

    It is Wald's for paired shares after one more deal for either bot; deals that both or neither won tell nothing.
    """
    more, less = (ahead + 1) / (deals + 2), (behind + 1) / (deals + 2)
    half = 1.96 * math.sqrt((more + less - (more - less) ** 2) / (deals + 2))
    low, high = max(-1.0, more - less - half), min(1.0, more - less + half)
    return Margin(deals, ahead, behind, (ahead - behind) / max(1, deals), low, high)


def verdict(wins: float, games: int, fair: float) -> int:
    """Wald's sequential probability ratio test between `EDGE` above and `EDGE` below the fair share."""
    high = fair + min(EDGE, (1 - fair) / 2)
    low = fair - min(EDGE, fair / 2)
    ratio = wins * math.log(high / low) + (games - wins) * math.log((1 - high) / (1 - low))
    bound = math.log((1 - ERROR) / ERROR)
    return 1 if ratio >= bound else -1 if ratio <= -bound else 0


def is_clear(contest: Contest, games: Sequence[Game]) -> bool:
    """Whether every comparison is decided."""
    found = pairs(contest, [g for g in games if not g.fault])
    return bool(found) and all(p.verdict for p in found)


# --- ratings


def can_rate() -> bool:
    """Whether the extra [sim] is there."""
    return importlib.util.find_spec("openskill") is not None


def rate(contest: Contest, done: Sequence[Game]) -> dict[str, tuple[float, float]]:
    """OpenSkill (Plackett-Luce) ratings, (mu, sigma) a bot, from the games in their order; empty without the extra.

    Seats of the same bot are rated in turn: each game updates a bot by the mean of its seats.
    """
    if not can_rate():
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Any] = {name: model.rating(name=name) for name in contest.bots}
    for g in done:
        teams = [[model.rating(mu=ratings[b].mu, sigma=ratings[b].sigma)] for b in g.bots]
        rated = model.rate(teams, scores=list(g.returns))
        for name in set(g.bots):
            own = [rated[s][0] for s, b in enumerate(g.bots) if b == name]
            ratings[name].mu = fsum(r.mu for r in own) / len(own)
            ratings[name].sigma = fsum(r.sigma for r in own) / len(own)
    return {name: (r.mu, r.sigma) for name, r in ratings.items()}
