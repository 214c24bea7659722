"""Observations: what a seat sees as a flat float32 vector with a legend, or as a dictionary of arrays.

Read are the fields that the game declares to be seen by all or by their owner, and what its views hold besides: never
what may not be seen. The vector holds, in this order: whose seat it is (one-hot), what is asked of it (one-hot), what
it has picked so far, what everybody sees, with the own seat first wherever something belongs to seats, and what the
seat alone sees. Every entry lies in [-1, 1].
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from vigrid.kernel import Game, State

from .survey import Leaf, Shape, Shapes, Way, readable, survey

FORMAT: Final = 1
"""Rises when the same view gives other numbers."""

COUNTED: Final = 4.0
"""Counts of equal pieces are divided by this."""

Vector = npt.NDArray[np.float32]


class Entry(NamedTuple):
    """One number of a vector.

    `zone`: the field of the view, `owner`: seats counted from the own one (0), or -1 for what belongs to no seat,
    `scale`: what the number is divided by.
    """

    name: str
    zone: str
    owner: int
    scale: float


class Legend(NamedTuple):
    """The meaning of each entry; `version` changes with it."""

    entries: tuple[Entry, ...]
    version: str

    def zones(self) -> dict[str, slice]:
        """Where each zone of the vector lies."""
        found: dict[str, slice] = {}
        for i, entry in enumerate(self.entries):
            first = found[entry.zone].start if entry.zone in found else i
            found[entry.zone] = slice(first, i + 1)
        return found


class Writer:
    """Writes the function that turns a view into numbers, and the legend beside it."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.lines: list[str] = []
        self.entries: list[Entry] = []
        self.words: list[dict[str, int]] = []
        self.zone = ""
        self.depth = 1

    def line(self, text: str) -> None:
        """One line of the function."""
        self.lines.append("    " * self.depth + text)

    def take(self, count: int, names: Callable[[int], str], owner: Callable[[int], int], scale: float) -> int:
        """Room for some entries; the place of the first."""
        first = len(self.entries)
        self.entries += [Entry(names(i), self.zone, owner(i), scale) for i in range(count)]
        return first

    def declared(self, game: Game[Any], shapes: Shapes) -> None:
        """The fields of the state that may be read as they are."""
        everybodys, owned = readable(game)
        for field in everybodys:
            self.zone = field.name
            way, expr = (field.name,), f"g.{field.name}"
            if field.of == "seat" and field.width:
                self.table(expr, shapes.declared, way, field.name, field.width)
            else:
                self.value(expr, shapes.declared, way, field.name, -1)
        for field in owned:
            self.zone = field.name
            own = f"g.{field.name}[s * {field.width}:(s + 1) * {field.width}]" if field.width else f"g.{field.name}[s]"
            self.value(own, shapes.owned, (field.name,), f"own {field.name}", 0)

    def rest(self, game: Game[Any], shapes: Shapes) -> None:
        """What is seen besides: by the game's own word, or else what its views hold that is no such field."""
        names = {field.name for fields in readable(game) for field in fields}
        if () in shapes.besides.parts:
            self.line("x = besides(g, s)")
            self.value("x", shapes.besides, (), "besides", -1)
            return
        for expr, call, shape in (("p", "public(g)", shapes.public), ("q", "private(g, s)", shapes.private)):
            kept = tuple(part for part in shape.parts.get((), ()) if part not in names)
            if kept:
                self.line(f"{expr} = {call}")
                parts = {**shape.parts, (): kept}
                name, owner = ("public", -1) if expr == "p" else ("private", 0)
                self.value(expr, shape._replace(parts=parts), (), name, owner)

    def table(self, expr: str, shape: Shape, way: Way, name: str, width: int) -> None:
        """A flat table with a row of so many entries a seat, the own row first."""
        leaf, size = shape.leaves[*way, "*"], shape.rows[way].most
        at = self.take(size, lambda i: f"{name}[{i // width}][{i % width}]", lambda i: i // width, scale_of(leaf))
        self.line(f"o[{at}:{at + size}] = fit(turn({expr}, s * {width}), {size})")

    def value(self, expr: str, shape: Shape, path: Way, name: str, owner: int) -> None:
        """Whatever stands at a path."""
        perhaps = path in shape.absent
        if perhaps:
            at = self.take(1, lambda _: f"{name}: there", lambda _: owner, 1.0)
            self.line(f"if {expr} is not None:")
            self.depth += 1
            self.line(f"o[{at}] = 1")
        if path in shape.parts:
            for part in shape.parts[path]:
                if not path:
                    self.zone = f"{name}.{part}"
                self.value(f"{expr}.{part}", shape, (*path, part), f"{name}.{part}", owner)
        elif path in shape.rows:
            self.row(expr, shape, path, name, owner)
        elif path in shape.leaves:
            self.leaf(expr, shape.leaves[path], name, owner)
        if perhaps:
            self.depth -= 1

    def leaf(self, expr: str, leaf: Leaf, name: str, owner: int) -> None:
        """A number, or one entry a word."""
        if leaf.words:
            at = self.take(len(leaf.words), lambda i: f"{name}={leaf.words[i]}", lambda _: owner, 1.0)
            self.words.append({word: at + i for i, word in enumerate(leaf.words)})
            self.line(f"i = words[{len(self.words) - 1}].get({expr}, -1)")
            self.line("if i >= 0: o[i] = 1")
            return
        at = self.take(1, lambda _: name, lambda _: owner, scale_of(leaf))
        self.line(f"o[{at}] = {expr}")

    def row(self, expr: str, shape: Shape, path: Way, name: str, owner: int) -> None:
        """A row: an entry an element, the own seat first; or counts, where its length changes."""
        row, inner = shape.rows[path], (*path, "*")
        leaf = shape.leaves.get(inner)
        plain = inner not in shape.parts and inner not in shape.rows and inner not in shape.absent
        numbers = leaf if plain else None
        if row.most == 0:
            return
        if row.least != row.most:
            self.changing(expr, shape, path, name, owner, numbers)
        elif numbers is not None and not numbers.words:
            turned = f"turn({expr}, s)" if row.by_seat else expr
            owners = (lambda i: i) if row.by_seat else (lambda _: owner)
            at = self.take(row.most, lambda i: f"{name}[{i}]", owners, scale_of(numbers))
            self.line(f"o[{at}:{at + row.most}] = fit({turned}, {row.most})")
        else:
            held = f"r{self.depth}_{len(path)}"
            self.line(f"{held} = " + (f"turn({expr}, s)" if row.by_seat else expr))
            for i in range(row.most):
                self.value(f"{held}[{i}]", shape, inner, f"{name}[{i}]", i if row.by_seat else owner)

    def changing(self, expr: str, shape: Shape, path: Way, name: str, owner: int, numbers: Leaf | None) -> None:
        """A row of changing length: how often it holds each value, or its first elements one by one."""
        most, inner = shape.rows[path].most, (*path, "*")
        if numbers is not None and not numbers.words:
            low, size = numbers.low, numbers.high - numbers.low + 1
            at = self.take(size, lambda i: f"count of {low + i} in {name}", lambda _: owner, COUNTED)
            other = self.take(1, lambda _: f"count of others in {name}", lambda _: owner, COUNTED)
            self.line(f"for v in {expr}:")
            self.line(f"    o[{at - low} + v if {low} <= v <= {numbers.high} else {other}] += 1")
            return
        at = self.take(1, lambda _: f"number of {name}", lambda _: owner, float(most))
        self.line(f"n = len({expr})")
        self.line(f"o[{at}] = n")
        for i in range(most):
            self.line(f"if len({expr}) > {i}:")
            self.depth += 1
            self.line("pass")
            self.value(f"{expr}[{i}]", shape, inner, f"{name}[{i}]", owner)
            self.depth -= 1


def scale_of(leaf: Leaf) -> float:
    """What a number is divided by so that it lies in [-1, 1]."""
    return float(max(abs(leaf.low), abs(leaf.high), 1))


def turn(row: Any, seat: int) -> Any:
    """A row of seats, seen from one of them."""
    return row[seat:] + row[:seat] if seat else row


def fit(row: Any, size: int) -> Any:
    """A row made as long as it was in every game looked at."""
    return row if len(row) == size else [*row, *[0] * size][:size]


class Observer:
    """Observations of one setting of a game: number of seats, mode and options."""

    def __init__(self, game: Game[Any], setting: Mapping[str, Any]) -> None:
        shapes = survey(game, setting)
        self.game = game
        self.players: int = setting["players"]
        writer = Writer(self.players)
        writer.zone = "seat"
        writer.take(self.players, lambda i: f"seat {i}", lambda _: 0, 1.0)
        writer.zone = "asked"
        self._asked = writer.take(len(game.prompts), lambda i: f"asked: {game.prompts[i].name}", lambda _: 0, 1.0)
        writer.zone = "picked"
        self._picked = writer.take(1, lambda _: "number picked", lambda _: 0, 8.0)
        widest = float(max(len(p.domain) for p in game.prompts))
        writer.take(1, lambda _: "last picked", lambda _: 0, widest)
        writer.declared(game, shapes)
        writer.rest(game, shapes)
        self.legend = legend_of(game, setting, writer.entries)
        source = "\n".join(["def write(o, g, s):", "    pass", *writer.lines])
        space: dict[str, Any] = {
            "turn": turn, "fit": fit, "words": writer.words, "public": game.public, "private": game.private,
            "besides": game.besides,
        }  # fmt: skip
        exec(source, space)
        self._write: Callable[[list[int], Any, int], None] = space["write"]
        self._zero = [0] * len(writer.entries)
        self._pack = struct.Struct(f"{len(writer.entries)}h").pack
        self._scale: Vector = np.array([1.0 / e.scale for e in writer.entries], np.float32)

    @property
    def size(self) -> int:
        """How many numbers an observation holds."""
        return len(self._zero)

    def vector(self, g: State, seat: int) -> Vector:
        """What the seat sees now, float32, every entry in [-1, 1]."""
        o = self._zero[:]
        o[seat] = 1
        self._own_decision(o, g, seat)
        self._write(o, g, seat)
        out: Vector = np.frombuffer(self._pack(*o), np.int16) * self._scale
        return np.clip(out, -1.0, 1.0, out=out)

    def _own_decision(self, o: list[int], g: State, seat: int) -> None:
        for ask in g.pending:
            if ask.seat == seat:
                o[self._asked + ask.prompt.number] = 1
                if ask.group is not None and ask.group.picked:
                    picked = ask.group.picked
                    o[self._picked] = len(picked)
                    o[self._picked + 1] = 1 + ask.prompt.index[picked[-1]]
                return

    def arrays(self, g: State, seat: int) -> dict[str, Vector]:
        """The same numbers as a dictionary: an array a zone."""
        vector = self.vector(g, seat)
        return {zone: vector[place] for zone, place in self.legend.zones().items()}


def legend_of(game: Game[Any], setting: Mapping[str, Any], entries: list[Entry]) -> Legend:
    """The legend and its version: equal versions mean equal numbers for equal views."""
    said = msgspec.json.encode([FORMAT, game.name, game.version, sorted(setting.items(), key=str), entries])
    return Legend(tuple(entries), f"{game.name}-{FORMAT}-{hashlib.sha256(said).hexdigest()[:10]}")


def mask_of(g: State, size: int, seat: int) -> npt.NDArray[np.int8]:
    """Which action ids the seat may choose now: 1 or 0 for each; all 0 where it need not decide."""
    mask = bytearray(size)
    for ask in g.pending:
        if ask.seat == seat:
            for number in ask.ids(g):
                mask[number] = 1
    return np.frombuffer(mask, np.int8)


def choice_of(g: State, seat: int, action: int) -> Any:
    """The choice that an action id stands for; ValueError where the seat may not choose it now."""
    for ask in g.pending:
        if ask.seat == seat:
            for choice, number in zip(ask.choices, ask.ids(g), strict=True):
                if number == action:
                    return choice
    raise ValueError(f"action {action} is not legal for seat {seat} now")


def observer(
    game: Game[Any], players: int, mode: str, options: Mapping[str, Any] | None = None, pack: Path | None = None
) -> Observer:
    """The observer of a setting, made once a process (a second or two)."""
    count, named, full = game.check_setup(players, mode, dict(options or {}))
    return _made(game, count, named, tuple(sorted(full.items())), pack)


@lru_cache(maxsize=16)
def _made(
    game: Game[Any], players: int, mode: str, options: tuple[tuple[str, Any], ...], pack: Path | None
) -> Observer:
    return Observer(game, {"players": players, "mode": mode, "options": dict(options), "pack": pack})
