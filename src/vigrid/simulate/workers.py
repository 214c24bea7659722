"""Where games are played: in this process, in processes beside it, or on the nodes of a Ray cluster.

Whoever plays games hands out tasks and takes their results in order; results never depend on where they were made.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from typing import Any, Final, TypeVar

from vigrid.kernel import VigridError

R = TypeVar("R")

AHEAD: Final = 2
"""Tasks handed out a worker: one that is worked on, one that waits. No more, so that memory stays bounded."""

Task = tuple[Any, ...]
"""A function and what it is called with."""


def die_with_parent() -> None:
    """For a worker process: end as soon as the process that made it is gone, however that ended."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Here:
    """One worker: this process itself."""

    count = 1

    def submit(self, task: Task) -> Callable[[], Any]:
        """The task is carried out when its result is asked for."""
        return lambda: task[0](*task[1:])

    def close(self) -> None:
        """Nothing to end."""


class Processes:
    """Worker processes on this machine."""

    def __init__(self, count: int) -> None:
        self.count = count
        # spawn: forking a process that has threads (a web server, polars) can hang
        self.pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=die_with_parent)

    def submit(self, task: Task) -> Callable[[], Any]:
        """Hand out a task; VigridError when its result is asked for and the worker has died."""
        future: Future[Any] = self.pool.submit(*task)

        def result() -> Any:
            try:
                return future.result()
            except BrokenProcessPool:
                raise VigridError(
                    "a worker process has died (perhaps there was too little memory); try fewer --workers"
                ) from None

        return result

    def close(self) -> None:
        """Drop what waits and end the processes."""
        self.pool.shutdown(wait=True, cancel_futures=True)


Crew = Here | Processes
"""Who carries out tasks; `vigrid.simulate.cluster` has one more."""


def crew_of(workers: int | None, tasks: int, cluster: str | None = None) -> Any:
    """The crew for a number of tasks: `workers` processes (default: all cores), or the nodes of a cluster.

    `cluster`: 'local' or the address of a Ray cluster; VigridError where it cannot be reached or Ray is missing.
    """
    if cluster is not None:
        from .cluster import Cluster

        return Cluster(cluster, workers)
    count = min(workers or cores(), max(1, tasks))
    return Here() if count <= 1 else Processes(count)


def in_order(crew: Any, tasks: Iterable[Task]) -> Generator[Any, None, None]:
    """The results of the tasks in their order; tasks are drawn only as workers become free."""
    waiting: deque[Callable[[], Any]] = deque()
    for task in tasks:
        waiting.append(crew.submit(task))
        if len(waiting) >= AHEAD * crew.count:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()
