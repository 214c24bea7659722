"""What a bot is: it gets a dealt world and its own pending decision, never the true state."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypedDict, Unpack

from vigrid.kernel import Ask, State, VigridError

Stop = Callable[[], bool]
"""Asked in every iteration: True ends the search, which answers with the best so far (`threading.Event().is_set`)."""


class Budget(NamedTuple):
    """How long a bot may think: `iterations`, or `milliseconds` of wall time, or both (the first that ends)."""

    iterations: int | None = None
    milliseconds: int | None = None

    @classmethod
    def read(cls, text: str) -> Budget:
        """`200` iterations, `2000ms`, or both: `200+2000ms`; ValueError for anything else."""
        parts = text.split("+")
        numbers = [int(part.removesuffix("ms")) for part in parts]
        timed = [part.endswith("ms") for part in parts]
        if min(numbers) < 1 or timed not in ([False], [True], [False, True]):
            raise ValueError(text)
        return cls(None if timed[0] else numbers[0], numbers[-1] if timed[-1] else None)

    def tenth(self) -> Budget:
        """A tenth of it, at least one iteration."""
        return Budget(*(part and max(1, part // 10) for part in self))

    def __str__(self) -> str:
        parts = [] if self.iterations is None else [f"{self.iterations}"]
        return "+".join(parts if self.milliseconds is None else [*parts, f"{self.milliseconds}ms"])

    def clock(self, stop: Stop | None = None) -> Clock:
        """The clock of one decision, started now; `stop` ends it early."""
        if self.iterations is None and self.milliseconds is None:
            raise VigridError("a budget needs iterations or milliseconds")
        end = math.inf if self.milliseconds is None else time.perf_counter() + self.milliseconds / 1000
        return Clock(self.iterations, end, stop)


class Clock:
    """Says when a decision must be made; asked before every iteration, which it counts."""

    def __init__(self, iterations: int | None, end: float, stop: Stop | None) -> None:
        self.left, self.end, self.stop = -1 if iterations is None else iterations, end, stop
        self.began, self.counted = time.perf_counter() if end < math.inf else 0.0, 0

    def late(self) -> bool:
        """Whether time is up or somebody has stopped the search, however few iterations there were."""
        return (self.stop is not None and self.stop()) or (self.end < math.inf and time.perf_counter() >= self.end)

    def over(self) -> bool:
        """Whether there is no iteration left; counts one otherwise."""
        if self.left == 0 or self.late():
            return True
        self.left -= 1
        self.counted += 1
        return False

    def remaining(self) -> float:
        """How many iterations are still to come, by the pace so far where time counts."""
        left = math.inf if self.left < 0 else self.left
        if self.end < math.inf:
            now = time.perf_counter()
            left = min(left, self.counted * max(0.0, self.end - now) / max(now - self.began, 1e-9))
        return left


class Thinking(TypedDict, total=False):
    """How a bot may think: `budget` replaces its own where it searches, `stop` ends the search with the best so far."""

    budget: Budget | None
    stop: Stop | None


class Bot(Protocol):
    """Chooses one of `ask.choices`; a function of what the seat knows and of `rand` alone (unless timed)."""

    name: str

    def choose(self, world: State, ask: Ask[Any], rand: random.Random, **how: Unpack[Thinking]) -> Any:
        """The choice. `world` is `g.determinize(1 << seat, rand)`, `ask` that seat's decision in it."""


def ask_of(g: State, seat: int) -> Ask[Any]:
    """The pending decision of a seat; VigridError where it has none."""
    for ask in g.pending:
        if ask.seat == seat:
            return ask
    raise VigridError(f"seat {seat} has nothing to decide now")


def let_pass(g: State) -> None:
    """Answer, in place, what has one answer and is asked only so that nobody learns that it has."""
    while len(g.pending) == 1 and len(g.pending[0].choices) == 1:
        g.apply(g.pending[0].seat, g.pending[0].choices[0])


def decide(bot: Bot, g: State, seat: int, rand: random.Random, **how: Unpack[Thinking]) -> Any:
    """What `bot` chooses for `seat` in the true state `g`, of which it sees a dealt world only; at once if it must."""
    choices = ask_of(g, seat).choices
    if len(choices) == 1:
        return choices[0]
    world = g.determinize(1 << seat, rand)
    return bot.choose(world, ask_of(world, seat), rand, **how)


CLEARER = 0.01
"""What the evaluation counts beside the result when a game is over: who has won or lost for certain still plays for
points, as people do."""


def value(g: State, seat: int) -> float:
    """The worth of a position for a seat: the game's evaluation, and where it is over nearly only the return."""
    if g.result is None:
        return g.game.evaluate(g, seat)
    return (1 - CLEARER) * g.result.returns[seat] + CLEARER * g.game.evaluate(g, seat)
