"""A plan carried out on all cores, in chunks that do not depend on how many there are."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from vigrid.kernel import VigridError

from .one import Failure, Result, play_one
from .plan import Plan

MOST_IN_CHUNK = 100


def simulate(
    plan: Plan, workers: int | None = None, tick: Callable[[int], None] | None = None
) -> list[Result | Failure]:
    """The results of all games in their order; `tick` is called with the number of games just finished.

    `workers`: processes, all cores by default; with 1 everything runs in this process. VigridError where a worker dies.
    """
    count = min(workers or os.cpu_count() or 1, plan.games)
    size = max(1, min(MOST_IN_CHUNK, plan.games // (8 * max(1, count))))
    chunks = [
        range(i, min(i + size, plan.first + plan.games)) for i in range(plan.first, plan.first + plan.games, size)
    ]
    results: list[Result | Failure] = []
    for chunk in _in_this_process(plan, chunks) if count <= 1 else _in_processes(plan, chunks, count):
        results += chunk
        if tick is not None:
            tick(len(chunk))
    return sorted(results, key=lambda r: r.index)


def play_chunk(plan: Plan, indices: range) -> list[Result | Failure]:
    """Some games of a plan, one after the other."""
    return [play_one(plan, index) for index in indices]


def _in_this_process(plan: Plan, chunks: list[range]) -> Iterator[list[Result | Failure]]:
    for chunk in chunks:
        yield play_chunk(plan, chunk)


def _in_processes(plan: Plan, chunks: list[range], count: int) -> Iterator[list[Result | Failure]]:
    # spawn: forking a process that has threads (a web server, polars) can hang
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"))
    try:
        for future in as_completed([pool.submit(play_chunk, plan, chunk) for chunk in chunks]):
            yield future.result()
    except BrokenProcessPool:
        raise VigridError(
            "a worker process has died (perhaps there was too little memory); try fewer --workers"
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
