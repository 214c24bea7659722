"""A workbench for the kernel: games made of rules in source text, and all their answers tried in every way."""

from __future__ import annotations

import itertools
import json
import linecache
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from vigrid.kernel import (
    Ask,
    Each,
    Event,
    Game,
    Outcome,
    Pick,
    Prompt,
    State,
    lister,
    row,
    rows,
    rule,
    state_hash,
    value,
    window,
)

NUMBER = Prompt("number", range(6), clause="TT-1.1", question="Which number?")
SET = Prompt("set", range(6), clause="TT-1.1", question="Which numbers?", picks=True)
ANSWER = Prompt("answer", (None, *range(6)), clause="TT-1.2", question="An answer?", private=True)


class Bench(State):
    """A trace of what the rules did, and some data to play with."""

    form = (row("trace"), rows("hands", of="seat", seen="owner"), value("count"))
    trace: list[int]
    hands: list[list[int]]
    count: int

    def mark(self, *values: int) -> None:
        """Write numbers down."""
        self.trace += [int(v) for v in values]
        self.emit("mark", *values)


class Public(msgspec.Struct, frozen=True):
    """Everything is public here but the hands."""

    trace: tuple[int, ...]


@lister
def below(g: Bench, seat: int, n: int) -> list[int]:
    """The numbers below n."""
    return list(range(n))


@lister
def hand(g: Bench, seat: int) -> list[int]:
    """The numbers in the seat's hand."""
    return g.hands[seat]


@lister
def nothing(g: Bench, seat: int) -> list[int]:
    """No number at all."""
    return []


@rule
async def ask(g: Bench, n: int) -> int:
    """TT-1.1. A number below n, asked of seat 0."""
    return await Ask(0, NUMBER, below, n)


@rule
async def two(g: Bench) -> tuple[int, int]:
    """TT-1.1. Two numbers."""
    a = await ask(g, 2)
    b = await Ask(0, NUMBER, below, 2)
    return (a, b)


def add(*values: int) -> int:
    """A plain function for expressions."""
    return sum(v * (i + 1) for i, v in enumerate(values))


class Workshop(Game[Bench]):
    """A game whose only phase is a rule `main`."""

    name, title, year, kind = "workshop", "Workshop", 2026, "a test"
    players, prefix, bound = (1, 4), "TT", 200
    prompts: Sequence[Prompt[Any]] = (NUMBER, SET, ANSWER)
    state = Bench

    def setup(self, g: Bench) -> None:
        g.trace, g.count, g.phase = [], 0, "main"
        g.hands = [[0, 1, 1, 2, 5] for _ in range(g.players)]

    def public(self, g: Bench) -> Public:
        return Public(tuple(g.trace))

    def private(self, g: Bench, seat: int) -> tuple[int, ...]:
        return tuple(g.hands[seat])

    def evaluate(self, g: Bench, seat: int) -> float:
        return 0.5

    def tell(self, c: Any, event: Event) -> str:
        return f"{event.kind} {event.args}"


_numbers = itertools.count()


def module(source: str, name: str = "") -> types.ModuleType:
    """A module made from source text, with everything of this one in it; rules can be read back from it."""
    name = name or f"workshop_{next(_numbers)}"
    file = f"<{name}>"
    made = types.ModuleType(name)
    made.__dict__.update({k: v for k, v in globals().items() if not k.startswith("_")})
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    sys.modules[name] = made
    made.__dict__["__name__"] = name
    exec(compile(source, file, "exec"), made.__dict__)
    return made


def game(source: str, name: str = "", **entries: str) -> Workshop:
    """A game from the source of its rules; `main(g)` runs once, unless entries name rules that end the game."""
    made = module(source, name)
    if not entries:
        made.__dict__["main_rule"] = made.__dict__["main"]
        ending = module(_ENDING.replace("@@", made.__name__), f"{made.__name__}_end")
        found: dict[str, Callable[[Any], Any]] = {"main": ending.__dict__["run"]}
    else:
        found = {phase: made.__dict__[rule_name] for phase, rule_name in entries.items()}
    return type("Made", (Workshop,), {"entries": found, "__module__": __name__})()  # type: ignore[no-any-return]


_ENDING = '''
import sys
main = sys.modules["@@"].main

@rule
async def run(g):
    """TT-1.1. The rule under test, then the end."""
    value = await main(g)
    g.mark(*(value if isinstance(value, tuple) else (value or 0,)))
    g.result = Outcome((1.0,) * g.players, "TT-1.1", "done")
'''


def loaded(g: State) -> State:
    """The state that its JSON gives."""
    copy: State = g.game.blank(g.players, g.mode, g.options)
    copy.load(json.loads(json.dumps(g.dump())))
    return copy


def situation(g: State) -> Any:
    """What the four ways to run a rule must agree on."""
    asks = [(a.seat, a.prompt.name, a.args, list(a.choices), a.group and a.group.picked) for a in g.pending]
    return asks, g.data(), g.rng.s, g.known, g.result


def native_after(made: Workshop, path: list[tuple[int, Any]], players: int) -> State:
    """The state after these decisions, with rules run natively."""
    g = made.new(players=players, native=True)
    for seat, choice in path:
        g.apply(seat, choice)
    return g


def compare_all(made: Workshop, players: int = 1, most: int = 12, choose: Any = None) -> list[list[int]]:
    """Every sequence of answers, run natively, cut up, on a clone and on a loaded copy; the traces at the ends.

    `choose(ask, depth)` may thin the answers out. AssertionError where the four ways differ.
    """
    ends: list[list[int]] = []

    def visit(g: State, path: list[tuple[int, Any]]) -> None:
        assert situation(g) == situation(native_after(made, path, players)), path
        if not g.pending or len(path) >= most:
            ends.append(g.trace)  # type: ignore[attr-defined]
            return
        for pending in g.pending:
            choices = pending.choices if choose is None else choose(pending, len(path))
            for choice in choices:
                before = state_hash(g)
                one, two_ = g.clone(), loaded(g)
                one.apply(pending.seat, choice)
                two_.apply(pending.seat, choice)
                assert state_hash(g) == before, f"a clone changed its original after {path}"
                assert situation(one) == situation(two_), path
                assert state_hash(one) == state_hash(two_), path
                visit(one, [*path, (pending.seat, choice)])

    visit(made.new(players=players), [])
    return ends


def paths(made: Workshop, players: int = 1) -> Iterator[list[int]]:
    """The traces at the ends of all sequences of answers."""
    yield from compare_all(made, players)


__all__ = [
    "ANSWER", "NUMBER", "SET", "Ask", "Bench", "Each", "Outcome", "Pick", "Workshop", "add", "ask", "below",
    "compare_all", "game", "hand", "lister", "loaded", "module", "nothing", "paths", "rule", "situation", "two",
    "window",
]  # fmt: skip
