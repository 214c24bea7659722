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
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, NamedTuple

from vigrid import bots
from vigrid.kernel import Ask, Game, State

LONGEST = 120.0
"""Seconds after which a thought is taken for one without an end."""
FADE = 600.0
"""Seconds of thinking after which half of everybody's past is forgotten."""
TRIES = {"thrall": 40, "leysing": 60, "karl": 80, "greedy": 80, "huscarl": 150, "jarl": 400, "norn": 1000}
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
    with suppress(OSError, AttributeError):  # the server and its people come first
        os.nice(19)
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


class Share(NamedTuple):
    """On whose account a thought is: tables where people wait come first, then who has used least of the time."""

    waited_for: bool = True
    address: str = ""
    person: str = ""
    table: str = ""


class _Waiting(NamedTuple):
    share: Share
    turn: asyncio.Future[int]


class Thinkers:
    """The worker processes, started at the first thought. As many thoughts as workers run; the others wait in turn."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._context = multiprocessing.get_context("spawn")
        self._flags = self._context.Array("b", self.workers, lock=False)
        self._free = list(range(self.workers))
        self._pool: ProcessPoolExecutor | None = None
        self._futures: dict[int, Future[Thought]] = {}
        self._waiting: list[_Waiting] = []
        self._used: dict[tuple[str, ...], float] = {}

    @property
    def waiting(self) -> int:
        """Thoughts that wait for a worker."""
        return len(self._waiting)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, self._context, _start, (self._flags,))
        return self._pool

    async def run(self, work: Callable[[Job, int], Thought], job: Job, share: Share | None = None) -> Thought:
        """Let a worker do it; cancelling the task that waits cancels the thought. A dead worker is replaced once.

        TimeoutError for a thought without an end: its worker is ended too.
        """
        share = share or Share()
        slot = await self._slot(share)
        began = time.monotonic()
        self._flags[slot] = 0
        try:
            return await self._try(work, job, slot)
        finally:
            self._charge(share, time.monotonic() - began)
            self._release_when_done(slot)

    def _release_when_done(self, slot: int) -> None:
        """A slot is free when its worker has stopped: one used anew at once would take back the call to stop."""
        loop, future = asyncio.get_running_loop(), self._futures.pop(slot, None)

        def release(_: object = None) -> None:
            self._free.append(slot)
            self._next()

        def released(_: object) -> None:
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(release)

        if future is None or future.done():
            release()
        else:
            future.add_done_callback(released)

    async def _slot(self, share: Share) -> int:
        """A free worker, as soon as it is this share's turn."""
        mine = _Waiting(share, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._next()
        try:
            return await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif not mine.turn.cancelled():
                self._free.append(mine.turn.result())
                self._next()
            raise

    def _next(self) -> None:
        """Give free workers to those whose turn it is."""
        while self._free and self._waiting:
            chosen = min(self._waiting, key=lambda w: (not w.share.waited_for, *self._spent(w.share)))
            self._waiting.remove(chosen)
            if not chosen.turn.done():
                chosen.turn.set_result(self._free.pop())

    def _spent(self, share: Share) -> list[float]:
        return [self._used.get(account, 0.0) for account in _accounts(share)]

    def _charge(self, share: Share, seconds: float) -> None:
        """Note what was used; all accounts fade together, so that a newcomer has no claim on the past."""
        for account in _accounts(share):
            self._used[account] = self._used.get(account, 0.0) + seconds
        if sum(self._used.values()) > FADE:
            self._used = {account: used / 2 for account, used in self._used.items() if used > 0.05}

    async def _try(self, work: Callable[[Job, int], Thought], job: Job, slot: int) -> Thought:
        for attempt in (1, 2):
            future = self._futures[slot] = self._executor().submit(work, job, slot)
            try:
                return await asyncio.wait_for(asyncio.wrap_future(future), LONGEST)
            except asyncio.CancelledError:
                self._flags[slot] = 1
                future.cancel()
                raise
            except TimeoutError:
                self._flags[slot] = 1
                self._end_pool()
                raise
            except BrokenProcessPool:
                self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def _end_pool(self) -> None:
        """End workers that do not listen; those that think for others are replaced, and their thoughts begun anew."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list(pool._processes.values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Stop all thoughts and workers."""
        for slot in range(self.workers):
            self._flags[slot] = 1
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _accounts(share: Share) -> tuple[tuple[str, ...], ...]:
    return (share.address,), (share.address, share.person), (share.address, share.person, share.table)
