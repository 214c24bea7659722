"""What every check of the battery is given, and how it says what is broken."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from vigrid.kernel import Ask, Game, Match, RulesFault, State, seats_in


class Broken(AssertionError):
    """A game (or the kernel) does not keep the contract of docs/kernel.md."""


def must(condition: object, message: str) -> None:
    """Broken with this message unless the condition holds."""
    if not condition:
        raise Broken(message)


@dataclass
class Traces:
    """What is gathered over a whole walk: how often a field was hidden from a seat, and whether it was dealt anew."""

    hidden: Counter[str] = field(default_factory=Counter)
    varied: set[str] = field(default_factory=set)
    checks: Counter[str] = field(default_factory=Counter)


@dataclass
class Look:
    """A decision of a match at which the checks are made; `rand` is their only chance."""

    match: Match
    rand: random.Random
    traces: Traces
    published: bool = False

    @property
    def g(self) -> State:
        """The true state; checks never change it."""
        return self.match.state

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.match.game

    def masks(self) -> list[int]:
        """Seats that look: one that decides, and another set (spectators and pairs included)."""
        deciders = [1 << a.seat for a in self.g.pending]
        others = [0, *(1 << s for s in range(self.g.players)), 1 | 1 << (self.g.players - 1)]
        return list(dict.fromkeys([self.rand.choice(deciders), self.rand.choice(others)]))

    def world(self, mask: int) -> State:
        """A world that these seats cannot tell from the true one."""
        return dealt(self.g, mask, self.rand)


def dealt(g: State, mask: int, rand: random.Random) -> State:
    """A world that these seats cannot tell from `g`; Broken where the game deals one that cannot be."""
    try:
        return g.determinize(mask, random.Random(rand.getrandbits(32)))
    except RulesFault as fault:
        raise Broken(f"a world of seats {mask:b} cannot be: {fault}") from fault


def in_each(g: State) -> bool:
    """Whether several seats decide side by side."""
    return bool(g.stack) and g.stack[-1][0].__name__ == "_each"


def place(g: State) -> list[tuple[str, int]]:
    """Where the rules stand: names and blocks of the frames."""
    return [(f[0].__name__, f[1]) for f in g.stack]


def first_difference(a: Any, b: Any, at: str = "") -> str:
    """Where two plain values differ, in words; '' where they do not."""
    if a == b:
        return ""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted({*a, *b}, key=str):
            words = first_difference(a.get(key), b.get(key), f"{at}.{key}" if at else str(key))
            if words:
                return words
        return ""
    if isinstance(a, list | tuple) and isinstance(b, list | tuple) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            words = first_difference(x, y, f"{at}[{i}]")
            if words:
                return words
        return ""
    return "" if a == b else f"{at}: {a!r} against {b!r}"


def seen(g: State, mask: int) -> Any:
    """A view as plain values, without how far the others are where several decide side by side or pick."""
    view = g.view(mask)
    beside = in_each(g)
    plain = msgspec.to_builtins(view, str_keys=True)
    if beside:
        del plain["others"]
    plain["pending"] = [
        msgspec.to_builtins(w) for w in view.pending if not beside or (w.seat is not None and mask >> w.seat & 1)
    ]
    return plain


def frames(g: State, mask: int) -> list[Any]:
    """The frames that these seats may read: without half-made choices of others."""
    out = []
    for f in g.dump()["stack"]:
        if f[0] == "kernel:each":
            begun = bool(f[6])  # not where something interrupts: then all branches begin again
            own = [sub for s, sub in zip(f[3], f[6], strict=begun) if mask >> s & 1]
            out.append([*f[:6], own])
        elif f[0] == "kernel:pick" and not mask >> f[3] & 1:
            out.append(f[:10])
        elif f[0] == "kernel:reask" and not mask >> f[3] & 1:
            out.append(f[:7])
        else:
            out.append(f)
    return out


def choose_any(g: State, rand: random.Random) -> tuple[Ask[Any], Any]:
    """A random decision that is awaited, and a random choice of it."""
    ask = rand.choice(g.pending)
    return ask, rand.choice(ask.choices)


def any_move(g: State, rand: random.Random) -> tuple[int, Any, str]:
    """A seat, a choice and its code: of a decision that is awaited, or at times an interrupt by any seat."""
    if g.game.beat is not None and rand.random() < 0.15:
        uses = [(seat, use) for seat in range(g.players) for use in g.interrupts(seat)]
        if uses:
            seat, use = rand.choice(uses)
            return seat, use, g.game.interjections[use.kind].prompt.code_of(use.value)
    ask, choice = choose_any(g, rand)
    return ask.seat, choice, ask.code(g, choice)


def play_on(g: State, rand: random.Random, decisions: int) -> None:
    """Random play from `g`, which it changes; sums of pieces must hold."""
    sums = g.game.pieces(g)
    for _ in range(decisions):
        if not g.pending:
            return
        seat, choice, code = any_move(g, rand)
        g.apply(seat, choice)
        now = g.game.pieces(g)
        must(now == sums, f"after {code} the pieces differ: {first_difference(sums, now)}")


def knows(g: State, mask: int) -> list[int]:
    """How often each seat of the mask has learnt something."""
    return [g.known[s] for s in seats_in(mask, g.players)]
