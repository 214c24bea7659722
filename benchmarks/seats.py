"""Matches of up to 362 seats: `./run bench seats`.

The probe `crowd` of the test suite with 4, 40 and 362 seats: all decide side by side, then one after the other, with
cards to show in anybody's turn. Beside it the published games with 4 seats. Random decisions of a `Match`, which checks
and keeps each; the choice of the decision does not count. Processor time, as the machine may be busy with other things.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from vigrid import games
from vigrid.kernel import Game, Match

CROWDS = (4, 40, 362)
MOST = 2_000
"""Decisions of a game of the crowd that are looked at."""


def crowd() -> Game[Any]:
    """The probe of the test suite."""
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.probes.crowd import GAME

    return GAME


def decisions(match: Match, most: int, rand: random.Random) -> Iterator[tuple[str, float]]:
    """Random decisions: the prompt of each and the seconds it took."""
    for _ in range(most):
        if not match.pending:
            return
        ask = rand.choice(match.pending)
        code = ask.code(match.state, rand.choice(ask.choices))
        began = time.process_time()
        match.choose(ask.seat, code)
        yield ask.prompt.name, time.process_time() - began


def per_second(game: Game[Any], seats: int, seconds: float) -> dict[str, int]:
    """Decisions a second by prompt, and of all together."""
    rand, spent, seed = random.Random(1), dict[str, list[float]](), 0
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        seed += 1
        for name, took in decisions(Match.new(game, seats, seed=seed), MOST, rand):
            spent.setdefault(name, []).append(took)
    rates = {name: round(len(times) / sum(times)) for name, times in spent.items()}
    every = [took for times in spent.values() for took in times]
    return {**rates, "": round(len(every) / sum(every))}


def history_bytes(game: Game[Any], seats: int) -> int:
    """Bytes of memory that a decision takes."""
    tracemalloc.start()
    match = Match.new(game, seats, seed=1)
    before = tracemalloc.get_traced_memory()[0]
    made = sum(1 for _ in decisions(match, MOST, random.Random(2)))
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return round(taken / max(1, made))


def undo_milliseconds(game: Game[Any], seats: int) -> float:
    """Taking back the decision that is farthest from a state that is kept: median of ten."""
    times = []
    for seed in range(10):
        match = Match.new(game, seats, seed=seed)
        for _ in decisions(match, 3 * 64 - 1, random.Random(seed)):
            pass
        began = time.process_time()
        match.undo(-1, force=True)
        times.append(time.process_time() - began)
    return round(statistics.median(times) * 1e3, 2)


def own_view_bytes(match: Match) -> int:
    """Bytes of what a seat sees pending, as JSON."""
    return len(msgspec.json.encode(match.view(1).pending))


def crowds(seconds: float) -> Iterator[dict[str, Any]]:
    """The crowd, then the published games."""
    game = crowd()
    for number in CROWDS:
        rates = per_second(game, number, seconds)
        yield {
            "matches": f"{game.title}, {number} seats", "choose/s": rates[""], "side by side": rates["go"],
            "in turn": rates["deed"], "bytes a decision": history_bytes(game, number),
            "undo ms": undo_milliseconds(game, number),
            "bytes pending": own_view_bytes(Match.new(game, number, seed=1)),
        }  # fmt: skip
    for name in games.names():
        published = games.load(name)
        most = published.players[1]
        for number in (4, most) if most > CROWDS[1] else (4,):
            rates = per_second(published, number, seconds)
            yield {
                "matches": f"{published.title}, {number} seats", "choose/s": rates[""], "side by side": "",
                "in turn": "", "bytes a decision": history_bytes(published, number),
                "undo ms": undo_milliseconds(published, number),
                "bytes pending": own_view_bytes(Match.new(published, number, seed=1)),
            }  # fmt: skip
