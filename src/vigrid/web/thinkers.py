"""Bots think in worker processes. They receive a dealt world as plain data, never the true state.

A job can be cancelled: its slot in a shared array is raised, the bot asks for it in every iteration.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import multiprocessing.connection
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from vigrid import bots
from vigrid.kernel import Ask, Game, State

SLOTS = 64
TRIES = {"thrall": 40, "karl": 80, "greedy": 80, "huscarl": 150, "jarl": 400, "norn": 1000}
"""Imagined games behind a hint, by the bot that is asked."""
USUAL_TRIES = 150


class Job(NamedTuple):
    """What a worker needs: import string of the game, a dealt world, whose decision, which bot, its chance."""

    module: str
    setup: tuple[int, str, dict[str, Any]]
    world: dict[str, Any]
    seat: int
    bot: str
    seed: str


class Opinion(NamedTuple):
    """What a search thinks of an option: worth from 0 to 1 with its 95 % interval, share of its tries, what follows."""

    code: str
    worth: float
    low: float
    high: float
    share: float
    line: tuple[tuple[int, str], ...]


class Thought(NamedTuple):
    """What a bot answers: the code chosen; for hints also its opinions, best first."""

    code: str
    opinions: tuple[Opinion, ...] = ()


_flags: Any = None


def _start(flags: Any) -> None:
    global _flags
    _flags = flags
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose server was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)


def _world(job: Job) -> tuple[State, Ask[Any]]:
    game: Game[Any] = importlib.import_module(job.module).GAME
    world: State = game.blank(*job.setup)
    world.load(job.world)
    return world, bots.ask_of(world, job.seat)


def _stop(slot: int) -> Callable[[], bool]:
    return lambda: bool(_flags[slot]) if _flags is not None else False


def think(job: Job, slot: int) -> Thought:
    """Runs in the worker: the bot's choice."""
    world, ask = _world(job)
    choice = bots.make(job.bot).choose(world, ask, random.Random(job.seed), stop=_stop(slot))
    return Thought(ask.code(world, choice))


def advise(job: Job, slot: int) -> Thought:
    """Runs in the worker: what a search finds best, with reasons. It counts tries, not time: twins get equal hints."""
    world, ask = _world(job)
    if len(ask.choices) == 1:
        return Thought(ask.code(world, ask.choices[0]))
    budget = bots.Budget(iterations=TRIES.get(job.bot, USUAL_TRIES))
    found = bots.analyse(world, ask, budget, random.Random(job.seed), best=8, stop=_stop(slot))
    opinions = [
        Opinion(v.code, v.expected, v.low, v.high, v.share, tuple((s.seat, s.text) for s in v.line))
        for v in found.verdicts
    ]
    return Thought(opinions[0].code, tuple(opinions))


def job_for(module: str, g: State, ask: Ask[Any], bot: str, seed: str) -> Job:
    """A job about a decision in the true state `g`, of which only a dealt world leaves this process."""
    world = g.determinize(1 << ask.seat, random.Random(seed)).dump()
    return Job(module, (g.players, g.mode, dict(g.options)), world, ask.seat, bot, seed)


class Thinkers:
    """The worker processes, started at the first thought."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._context = multiprocessing.get_context("spawn")
        self._flags = self._context.Array("b", SLOTS, lock=False)
        self._free = list(range(SLOTS))
        self._pool: ProcessPoolExecutor | None = None
        self._room = asyncio.Semaphore(SLOTS)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, self._context, _start, (self._flags,))
        return self._pool

    async def run(self, work: Callable[[Job, int], Thought], job: Job) -> Thought:
        """Let a worker do it; cancelling the task that waits cancels the thought. A dead worker is replaced once."""
        async with self._room:
            slot = self._free.pop()
            self._flags[slot] = 0
            try:
                return await self._try(work, job, slot)
            finally:
                self._free.insert(0, slot)

    async def _try(self, work: Callable[[Job, int], Thought], job: Job, slot: int) -> Thought:
        for attempt in (1, 2):
            future = self._executor().submit(work, job, slot)
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                self._flags[slot] = 1
                future.cancel()
                raise
            except BrokenProcessPool:
                self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Stop all thoughts and workers."""
        for slot in range(SLOTS):
            self._flags[slot] = 1
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
