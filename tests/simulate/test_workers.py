"""Workers on this machine and on a cluster: the same results, nothing left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from vigrid.simulate.workers import AHEAD, Here, Processes, Task, crew_of, in_order


def square(x: int) -> int:
    return x * x


def test_results_come_in_order_and_tasks_are_drawn_only_as_workers_become_free() -> None:
    drawn = []

    def tasks() -> Iterator[tuple[object, ...]]:
        for i in range(50):
            drawn.append(i)
            yield (square, i)

    results = in_order(Here(), tasks())
    assert next(results) == 0
    assert len(drawn) <= 3
    assert list(results) == [i * i for i in range(1, 50)]


class Slow:
    """Workers of a cluster, the first of which takes longer than all others together."""

    count = 3

    def __init__(self) -> None:
        self.held = self.most = 0

    def submit(self, task: Task) -> Callable[[], Any]:
        self.held += 1
        self.most = max(self.most, self.held)

        def result() -> Any:
            self.held -= 1
            return task[0](*task[1:])

        return result


def test_no_more_is_held_than_two_tasks_a_worker_however_many_there_are() -> None:
    crew = Slow()
    assert sum(in_order(crew, ((square, i) for i in range(5000)))) == sum(i * i for i in range(5000))
    assert crew.most == AHEAD * crew.count


def test_one_worker_is_this_process_and_more_are_no_more_than_there_are_tasks() -> None:
    assert isinstance(crew_of(1, 100), Here)
    crew = crew_of(8, 2)
    try:
        assert isinstance(crew, Processes)
        assert crew.count == 2
    finally:
        crew.close()


def descendants(pid: int) -> set[int]:
    """Every process below this one."""
    below: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError):
            continue
        if parent == pid:
            child = int(stat.parent.name)
            below |= {child} | descendants(child)
    return below


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "yggdrasil", "--players", "4", "--games", "200000", "--workers", "2"],
        ["arena", "yggdrasil", "greedy", "random", "--games", "20000", "--workers", "2"],
    ],
)
def test_nothing_remains_of_a_run_that_is_killed(words: list[str], how: signal.Signals) -> None:
    run = subprocess.Popen([sys.executable, "-m", "vigrid.cli", *words], stdout=subprocess.DEVNULL)
    for _ in range(200):
        workers = descendants(run.pid)
        if len(workers) >= 3:  # two workers and the tracker of shared resources
            break
        time.sleep(0.1)
    assert len(workers) >= 2
    time.sleep(1.0)
    os.kill(run.pid, how)
    run.wait(20)
    for _ in range(100):
        left = [pid for pid in workers if Path(f"/proc/{pid}").exists()]
        if not left:
            break
        time.sleep(0.1)
    assert left == []
