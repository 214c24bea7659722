"""Observations: what a seat sees as a flat float32 vector with a legend, or as a dictionary of arrays.

Read are the fields that the game declares to be seen by all or by their owner, and what its views hold besides: never
what may not be seen. The vector holds whose seat it is (one-hot), what is asked of it (one-hot), what it has picked so
far, then all that is counted, then the rest: of what the seat alone sees, and of what everybody sees, with the own seat
first wherever something belongs to seats. Every entry lies in [-1, 1].
"""

from __future__ import annotations

import hashlib
import struct
from array import array
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from vigrid.kernel import Field, Game, State

from .survey import Leaf, Shape, Shapes, Way, readable, survey

FORMAT: Final = 2
"""Rises when the same view gives other numbers."""

SMALL: Final = 8
"""A row of more numbers, or of what is counted, is written anew only where it has changed."""

COUNTED: Final = 4.0
"""Counts of equal pieces are divided by this."""

Vector = npt.NDArray[np.float32]

LEAST, MOST = np.array(-1, np.float32), np.array(1, np.float32)
"""Arrays, for plain numbers take half as long again."""


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

    def zones(self) -> dict[str, list[int]]:
        """Where the entries of each zone stand."""
        found: dict[str, list[int]] = {}
        for i, entry in enumerate(self.entries):
            found.setdefault(entry.zone, []).append(i)
        return found


class Writer:
    """Writes the function that turns a state into numbers, and the legend beside it.

    It fills a row of short numbers: first the counts, then the dense part, one expression after the other; the
    expressions of rows begin with a star. What everybody sees stands in the order of seats, so that one row does for
    all of them and what has not changed since it was last filled is not written again. Where something does not fit,
    because a row is longer or a number larger than in every game looked at, all is made again with every row cut or
    filled up.
    """

    def __init__(self, careful: bool = False) -> None:
        self.careful = careful
        self.dense: list[str] = []
        self.lines: list[str] = []
        self.entries: list[Entry] = []
        self.counted: list[Entry] = []
        self.kept: list[tuple[range, range]] = []
        """Of each field written only where it has changed its counted and its other entries."""
        self.turns: list[tuple[range, range]] = []
        """Of each field that belongs to seats its counted and its other entries: equally many a seat."""
        self.in_order = False
        self.words: list[dict[str, tuple[int, ...]]] = []
        self.zone = ""
        self.depth = 1

    def line(self, text: str) -> None:
        """One line of the function."""
        self.lines.append("    " * self.depth + text)

    def put(self, expr: str, entries: list[Entry]) -> None:
        """An expression for these entries."""
        self.entries += entries
        self.dense.append(f"*fit([{expr}], {len(entries)})" if self.careful and expr.startswith("*") else expr)

    def count(self, entries: list[Entry]) -> int:
        """Room for entries that are counted; the place of the first."""
        first = len(self.counted)
        self.counted += entries
        return first

    def entry(self, name: str, owner: int, scale: float = 1.0) -> Entry:
        """An entry of the zone that is being written."""
        return Entry(name, self.zone, owner, scale)

    # --- where things are read

    def owned(self, game: Game[Any], shapes: Shapes) -> None:
        """The fields of the state that show each seat its own part."""
        for field in readable(game)[1]:
            self.zone = field.name
            own = f"g.{field.name}[s * {field.width}:(s + 1) * {field.width}]" if field.width else f"g.{field.name}[s]"
            self.value(own, shapes.owned, (field.name,), f"own {field.name}", 0)

    def declared(self, game: Game[Any], shape: Shape) -> None:
        """The fields of the state that everybody may read, small ones first."""
        fields = sorted(readable(game)[0], key=lambda field: not is_small(shape, field))
        for field in fields:
            self.zone = field.name
            if is_small(shape, field):
                self.field(f"g.{field.name}", shape, field)
            else:
                self.where_changed(shape, field)

    def field(self, expr: str, shape: Shape, field: Field) -> tuple[range, range]:
        """A field that everybody may read, in the order of seats; its counted and its other entries."""
        way, counted, first = (field.name,), len(self.counted), len(self.entries)
        self.in_order = True
        if field.of == "seat" and field.width:
            self.table(expr, shape, way, field.name, field.width)
        else:
            self.value(expr, shape, way, field.name, -1)
        self.in_order = False
        places = range(counted, len(self.counted)), range(first, len(self.entries))
        if field.of == "seat":
            self.turns.append(places)
        return places

    def where_changed(self, shape: Shape, field: Field) -> None:
        """A field that is written where it is not what it was when it was last written."""
        number, before, self.dense = len(self.kept), self.dense, []
        self.line(f"w = g.{field.name}")
        self.line(f"if w != last[{number}]:")
        self.depth += 1
        self.line(f"last[{number}] = {copied('w', field.depth)}")
        at = len(self.lines)
        counted, dense = self.field("w", shape, field)
        if counted:
            self.lines.insert(at, "    " * self.depth + f"c[{counted.start}:{counted.stop}] = noughts[{number}]")
        if dense:
            self.line(f"pack{number}(c, at{number}, {self.numbers()})")
        self.depth -= 1
        self.dense = before
        self.kept.append((counted, dense))

    def numbers(self) -> str:
        """The dense part as arguments."""
        dense = ", ".join(self.dense)
        return f"*map(plain_number, [{dense}])" if self.careful else dense

    def rest(self, game: Game[Any], shapes: Shapes) -> None:
        """What is seen besides: by the game's own word, or else what its views hold that is no such field."""
        if () in shapes.besides.parts:
            self.line("x = besides(g, s)")
            self.value("x", shapes.besides, (), "besides", -1)
            return
        names = {field.name for fields in readable(game) for field in fields}
        for expr, call, shape in (("p", "public(g)", shapes.public), ("q", "private(g, s)", shapes.private)):
            kept = tuple(part for part in shape.parts.get((), ()) if part not in names)
            if kept:
                self.line(f"{expr} = {call}")
                name, owner = ("public", -1) if expr == "p" else ("private", 0)
                self.value(expr, shape._replace(parts={**shape.parts, (): kept}), (), name, owner)

    def table(self, expr: str, shape: Shape, way: Way, name: str, width: int) -> None:
        """A flat table with a row of so many entries a seat."""
        scale, size = scale_of(shape.leaves[*way, "*"]), shape.rows[way].most
        self.put(
            f"*{expr}",
            [self.entry(f"{name}[{i // width}][{i % width}]", i // width, scale) for i in range(size)],
        )

    def value(self, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """Whatever stands at a path."""
        if way in shape.absent:
            self.perhaps(expr, shape, way, name, owner)
        elif way in shape.parts:
            for part in shape.parts[way]:
                if not way:
                    self.zone = f"{name}.{part}"
                self.value(f"{expr}.{part}", shape, (*way, part), f"{name}.{part}", owner)
        elif way in shape.rows:
            self.row(expr, shape, way, name, owner)
        elif way in shape.leaves:
            leaf = shape.leaves[way]
            if not leaf.words:
                self.put(expr, [self.entry(name, owner, scale_of(leaf))])
                return
            size = len(leaf.words)
            self.words.append({w: tuple(int(w == other) for other in leaf.words) for w in leaf.words})
            self.put(
                f"*words[{len(self.words) - 1}].get({expr}, {(0,) * size})",
                [self.entry(f"{name}={word}", owner) for word in leaf.words],
            )

    def perhaps(self, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """What is not always there: whether it is, and if so, what it is."""
        self.put(f"int({expr} is not None)", [self.entry(f"{name}: there", owner)])
        self.when(f"{expr} is not None", expr, shape._replace(absent=shape.absent - {way}), way, name, owner)

    def when(self, test: str, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """What is there if a test holds; noughts if not."""
        inner = Writer(self.careful)
        inner.in_order = self.in_order
        inner.counted, inner.words, inner.lines = self.counted, self.words, self.lines
        inner.zone, inner.depth = self.zone, self.depth + 1
        self.line(f"if {test}:")
        inner.line("pass")
        inner.value(expr, shape, way, name, owner)
        if inner.entries:
            noughts = (0,) * len(inner.entries)
            self.put(f"*([{', '.join(inner.dense)}] if {test} else {noughts})", inner.entries)

    def row(self, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """A row: an entry an element, the own seat first; or counts, where its length changes."""
        row, inner = shape.rows[way], (*way, "*")
        turned = row.by_seat and not self.in_order
        plain = inner not in shape.parts and inner not in shape.rows and inner not in shape.absent
        numbers = shape.leaves.get(inner) if plain else None
        if row.most == 0:
            return
        if row.least != row.most:
            self.changing(expr, shape, way, name, owner, numbers)
        elif numbers is not None and not numbers.words:
            entries = [
                self.entry(f"{name}[{i}]", i if row.by_seat else owner, scale_of(numbers)) for i in range(row.most)
            ]
            self.put(f"*{expr}[s:], *{expr}[:s]" if turned else f"*{expr}", entries)
        else:
            for i in range(row.most):
                at = f"{expr}[(s + {i}) % {row.most}]" if turned else f"{expr}[{i}]"
                self.value(at, shape, inner, f"{name}[{i}]", i if row.by_seat else owner)

    def changing(self, expr: str, shape: Shape, way: Way, name: str, owner: int, numbers: Leaf | None) -> None:
        """A row of changing length: how often it holds each value, or its first elements one by one."""
        most, inner = shape.rows[way].most, (*way, "*")
        if numbers is not None and not numbers.words:
            low, high = numbers.low, numbers.high
            at = self.count([self.entry(f"count of {v} in {name}", owner, COUNTED) for v in range(low, high + 1)])
            other = self.count([self.entry(f"count of others in {name}", owner, COUNTED)])
            self.line(f"for v in {expr}:")
            self.line(f"    c[{at - low} + v if {low} <= v <= {high} else {other}] += 1")
            return
        self.put(f"len({expr})", [self.entry(f"number of {name}", owner, float(most))])
        leaf, size = shape.leaves.get((*inner, "*")), shape.rows.get(inner)
        if leaf is not None and not leaf.words and size is not None and size.least == size.most:
            total = most * size.most
            entries = [
                self.entry(f"{name}[{i // size.most}][{i % size.most}]", owner, scale_of(leaf)) for i in range(total)
            ]
            self.put(f"*fit([v for r in {expr} for v in r], {total})", entries)
            return
        for i in range(most):
            self.when(f"len({expr}) > {i}", f"{expr}[{i}]", shape, inner, f"{name}[{i}]", owner)

    def function(self, game: Game[Any]) -> Callable[[Any, int, array[int], list[Any]], None]:
        """The function made: of a state, a seat, the row that it fills, and the fields as they were last written."""
        source = ["def write(g, s, c, last):", *self.lines, f"    pack(c, at, {self.numbers()})"]
        always = self.kept[0][1].start if self.kept else len(self.entries)
        space: dict[str, Any] = {
            "words": self.words, "public": game.public, "private": game.private, "besides": game.besides, "fit": fit,
            "plain_number": plain_number, "noughts": [array("h", bytes(2 * len(counted))) for counted, _ in self.kept],
            "pack": struct.Struct(f"{always}h").pack_into, "at": 2 * len(self.counted),
        }  # fmt: skip
        for i, (_, dense) in enumerate(self.kept):
            space[f"pack{i}"] = struct.Struct(f"{len(dense)}h").pack_into
            space[f"at{i}"] = 2 * (len(self.counted) + dense.start)
        exec("\n".join(source), space)
        made: Callable[[Any, int, array[int], list[Any]], None] = space["write"]
        return made


def is_small(shape: Shape, field: Field) -> bool:
    """Whether a field is one value, or a short row of numbers."""
    way, inner = (field.name,), (field.name, "*")
    row = shape.rows.get(way)
    if way in shape.absent or way in shape.parts or row is None:
        return way in shape.leaves and way not in shape.absent
    numbers = inner in shape.leaves and not shape.leaves[inner].words and inner not in shape.absent
    return numbers and inner not in shape.rows and inner not in shape.parts and row.least == row.most <= SMALL


def copied(expr: str, depth: int) -> str:
    """The expression that copies a field."""
    if depth < 2:
        return f"{expr}.copy()" if depth else expr
    return f"[*map(list, {expr})]" if depth == 2 else f"[{copied('v', depth - 1)} for v in {expr}]"


def scale_of(leaf: Leaf) -> float:
    """What a number is divided by so that it lies in [-1, 1]."""
    return float(max(abs(leaf.low), abs(leaf.high), 1))


def plain_number(value: Any) -> int:
    """A number that can be packed: 0 for what is none, the nearest for what is too large."""
    return max(-32768, min(32767, int(value))) if isinstance(value, int) else 0


def fit(row: Any, size: int) -> Any:
    """A row made as long as it was in every game looked at."""
    return row if len(row) == size else [*row, *[0] * size][:size]


class Page(NamedTuple):
    """The numbers last written, and the fields as they were then. Whoever writes takes one, and puts it back after."""

    row: array[int]
    numbers: npt.NDArray[np.int16]
    """The same memory."""
    last: list[Any]


class Observer:
    """Observations of one setting of a game: number of seats, mode and options."""

    def __init__(self, game: Game[Any], setting: Mapping[str, Any]) -> None:
        shapes = survey(game, setting)
        self.game = game
        self.players: int = setting["players"]
        writer, careful = (self._written(shapes, careful) for careful in (False, True))
        self._quick, self._careful = writer.function(game), careful.function(game)
        entries = writer.counted + writer.entries
        self.legend = legend_of(game, setting, entries)
        self._scale: Vector = np.array([1.0 / e.scale for e in entries], np.float32)
        self._own = array("h", bytes(2 * (writer.kept[0][0].start if writer.kept else len(writer.counted))))
        self._fields = len(writer.kept)
        after = len(writer.counted)
        self._turns = [*(counted for counted, _ in writer.turns),
                       *(range(after + dense.start, after + dense.stop) for _, dense in writer.turns)]  # fmt: skip
        self._order: dict[int, npt.NDArray[np.intp]] = {}
        self._pages: list[Page] = []

    def _written(self, shapes: Shapes, careful: bool) -> Writer:
        game, writer = self.game, Writer(careful)
        writer.zone = "seat"
        writer.count([writer.entry(f"seat {i}", 0) for i in range(self.players)])
        writer.zone = "asked"
        self._asked = writer.count([writer.entry(f"asked: {prompt.name}", 0) for prompt in game.prompts])
        writer.zone = "picked"
        widest = float(max(len(prompt.domain) for prompt in game.prompts))
        self._picked = writer.count([writer.entry("number picked", 0, 8.0), writer.entry("last picked", 0, widest)])
        writer.owned(game, shapes)
        writer.rest(game, shapes)
        writer.declared(game, shapes.declared)
        return writer

    @property
    def size(self) -> int:
        """How many numbers an observation holds."""
        return len(self.legend.entries)

    def vector(self, g: State, seat: int) -> Vector:
        """What the seat sees now, float32, every entry in [-1, 1]."""
        page = self._pages.pop() if self._pages else self._blank()
        try:
            self._fill(self._quick, page, g, seat)
        except struct.error:
            page = self._blank()
            self._fill(self._careful, page, g, seat)
        order = self._order.get(seat)
        out: Vector = page.numbers[self._ordered(seat) if order is None else order] * self._scale
        self._pages.append(page)
        np.minimum(out, MOST, out=out)  # the two together take two thirds of the time of `clip`
        return np.maximum(out, LEAST, out=out)

    def _blank(self) -> Page:
        row = array("h", bytes(2 * self.size))
        return Page(row, np.frombuffer(row, np.int16), [object()] * self._fields)

    def _fill(self, write: Callable[..., None], page: Page, g: State, seat: int) -> None:
        row, _, last = page
        row[: len(self._own)] = self._own
        row[seat] = 1
        for ask in g.pending:
            if ask.seat == seat:
                row[self._asked + ask.prompt.number] = 1
                if ask.group is not None and ask.group.picked:
                    picked = ask.group.picked
                    row[self._picked] = len(picked)
                    row[self._picked + 1] = 1 + ask.prompt.index[picked[-1]]
                break
        write(g, seat, row, last)

    def __deepcopy__(self, _memo: object) -> Observer:
        return self

    def _ordered(self, seat: int) -> npt.NDArray[np.intp]:
        """Where each entry of a vector stands on a page: what belongs to seats begins with this one."""
        order = self._order[seat] = np.arange(self.size)
        for turn in self._turns:
            each = len(turn) // self.players
            order[turn.start : turn.stop] = np.roll(order[turn.start : turn.stop], -seat * each)
        return order

    def arrays(self, g: State, seat: int) -> dict[str, Vector]:
        """The same numbers as a dictionary: an array a zone."""
        vector = self.vector(g, seat)
        return {zone: vector[places] for zone, places in self.legend.zones().items()}


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
