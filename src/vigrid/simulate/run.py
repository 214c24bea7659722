"""A plan carried out: chunks of games sized by time, their results in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import Final

from .one import Failure, Result, play_one
from .plan import Plan
from .workers import Task, crew_of, in_order

SECONDS: Final = 2.0
"""How long a chunk should take: long enough to be worth a message, short enough to be lost or waited for."""
MOST_IN_CHUNK: Final = 1000

Chunk = list[Result | Failure]


def simulate(plan: Plan, workers: int | None = None, tick: Callable[[int], None] | None = None) -> Chunk:
    """The results of all games in their order; `tick` is called with the number of games just finished.

    `workers`: processes, all cores by default; with 1 everything runs in this process. VigridError where a worker dies.
    """
    results: Chunk = []
    for chunk in stream(plan, workers):
        results += chunk
        if tick is not None:
            tick(len(chunk))
    return results


def stream(plan: Plan, workers: int | None = None, cluster: str | None = None) -> Generator[Chunk, None, None]:
    """The results in order, chunk by chunk; no more is held than the workers are working on.

    `cluster`: 'local' or the address of a Ray cluster instead of processes on this machine.
    """
    crew = crew_of(workers, plan.games, cluster)
    pace = Pace(plan.games, crew.count)
    try:
        for seconds, chunk in in_order(crew, _tasks(plan, pace)):
            pace.note(len(chunk), seconds)
            yield chunk
    finally:
        crew.close()


class Pace:
    """How many games make a chunk: about two seconds of them, and all workers busy to the end."""

    def __init__(self, games: int, workers: int) -> None:
        self.fair = max(1, games // (8 * workers))
        self.size = 1

    def note(self, games: int, seconds: float) -> None:
        """Learn from a finished chunk how long games take."""
        fits = int(SECONDS * games / max(seconds, 1e-6))
        self.size = max(1, min(fits, 4 * self.size, self.fair, MOST_IN_CHUNK))


def _tasks(plan: Plan, pace: Pace) -> Iterator[Task]:
    first, end = plan.first, plan.first + plan.games
    while first < end:
        upto = min(first + pace.size, end)
        yield (play_chunk, plan, first, upto)
        first = upto


def play_chunk(plan: Plan, first: int, end: int) -> tuple[float, Chunk]:
    """Games `first` to `end - 1` of a plan, one after the other, and the seconds that it took."""
    began = time.perf_counter()
    if plan.observations is None:
        played = [play_one(plan, index) for index in range(first, end)]
    else:
        played = _observed(plan, first, end)
    return time.perf_counter() - began, played


def _observed(plan: Plan, first: int, end: int) -> Chunk:
    """The same, and what the seats saw written down."""
    from vigrid.learn.dataset import Dataset

    data = Dataset(plan)
    played: Chunk = []
    for index in range(first, end):
        result = play_one(plan, index, data.watch)
        data.close(index, result if isinstance(result, Result) else None)
        played.append(result)
    data.write(first)
    return played
