"""Bots think in worker processes. They receive a dealt world as plain data, never the true state.

A job can be cancelled: its slot in a shared array is raised, the bot asks for it in every iteration.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from vigrid import bots
from vigrid.kernel import Ask, Game, State

SLOTS = 64
DEALS = 8
"""Worlds that a hint looks at."""
MOST_WEIGHED = 60
"""Options that a hint weighs; where there are more it names the bot's choice only."""


class Job(NamedTuple):
    """What a worker needs: import string of the game, the dealt world, whose decision, which bot, its chance."""

    module: str
    setup: tuple[int, str, dict[str, Any]]
    worlds: list[dict[str, Any]]
    seat: int
    bot: str
    seed: str


class Thought(NamedTuple):
    """What a bot answers: the code chosen and, for hints, the mean value of every option by code."""

    code: str
    values: dict[str, float]


_flags: Any = None


def _start(flags: Any) -> None:
    global _flags
    _flags = flags


def _world(job: Job, dump: dict[str, Any]) -> State:
    game: Game[Any] = importlib.import_module(job.module).GAME
    world: State = game.blank(*job.setup)
    world.load(dump)
    return world


def _stop(slot: int) -> Callable[[], bool]:
    return lambda: bool(_flags[slot]) if _flags is not None else False


def think(job: Job, slot: int) -> Thought:
    """Runs in the worker: the bot's choice in the first world."""
    world = _world(job, job.worlds[0])
    ask = bots.ask_of(world, job.seat)
    choice = bots.make(job.bot).choose(world, ask, random.Random(job.seed), stop=_stop(slot))
    return Thought(ask.code(world, choice), {})


def weigh(job: Job, slot: int) -> Thought:
    """Runs in the worker: the bot's choice, and what each option is worth on average over the worlds."""
    thought = think(job, slot)
    sums: dict[str, float] = {}
    for dump in job.worlds:
        world = _world(job, dump)
        ask = bots.ask_of(world, job.seat)
        if len(ask.choices) > MOST_WEIGHED or _stop(slot)():
            return thought
        for choice in ask.choices:
            code = ask.code(world, choice)
            after = world.clone()
            after.apply(job.seat, choice)
            sums[code] = sums.get(code, 0.0) + bots.value(after, job.seat) / len(job.worlds)
    return Thought(thought.code, sums)


def job_for(module: str, g: State, ask: Ask[Any], bot: str, seed: str, deals: int = 1) -> Job:
    """A job about a decision in the true state `g`, of which only dealt worlds leave this process."""
    rand = random.Random(seed)
    worlds = [g.determinize(1 << ask.seat, rand).dump() for _ in range(deals)]
    return Job(module, (g.players, g.mode, dict(g.options)), worlds, ask.seat, bot, seed)


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
