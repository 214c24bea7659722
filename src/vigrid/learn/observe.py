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

from vigrid.kernel import Game, State

from .survey import Leaf, Shape, Shapes, Way, readable, survey

FORMAT: Final = 3
"""Rises when the same view gives other numbers."""

PICKED: Final = 8.0
"""Numbers of pieces picked are divided by this."""

PAGES: Final = 16
"""Seats of which an observer keeps what it wrote last."""

ASKED: Final = """
    c[:{next} + 1] = nothing
    c[s] = 1.0
    for ask in g.pending:
        if ask.seat == s:
            c[{asked} + ask.prompt.number] = 1.0
            group = ask.group
            if group is not None and group.picked:
                c[{picked}] = min(1.0, len(group.picked) / {most_picked})
                c[{next}] = (1 + ask.prompt.index[group.picked[-1]]) / {widest}
            break
""".strip("\n")
"""Whose seat it is, and what it is asked."""

COUNTED: Final = 4.0
"""Counts of equal pieces are divided by this, a power of two."""

Vector = npt.NDArray[np.float32]

ONE_MORE: Final = {i / COUNTED: min(1.0, (i + 1) / COUNTED) for i in range(int(COUNTED) + 1)}
"""What becomes of an entry that counts."""


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


class Part(NamedTuple):
    """Something to be written: where it is read, its shape and path, and its name and owner in the legend."""

    zone: str
    expr: str
    shape: Shape
    way: Way
    name: str
    owner: int
    width: int = 0


class Writer:
    """Writes the function that turns a state into numbers, and the legend beside it.

    It fills a row of numbers, the own seat first wherever something belongs to seats: first the counts, then the dense
    part, one expression after the other; the expressions of rows begin with a star. To compare a row with what it was
    costs a fiftieth of writing it, so all but single numbers are written only where they have changed. Where a row is
    longer than in every game looked at, all is made again with every row cut or filled up.
    """

    def __init__(self, careful: bool = False) -> None:
        self.careful = careful
        self.dense: list[str] = []
        self.lines: list[str] = []
        self.entries: list[Entry] = []
        self.counted: list[Entry] = []
        self.kept: list[tuple[range, range]] = []
        """Of each part written only where it has changed its counted and its other entries."""
        self.words: list[dict[str, tuple[float, ...]]] = []
        self.scales: list[float] = []
        self.zone = ""
        self.depth = 1

    def line(self, text: str) -> None:
        """One line of the function."""
        self.lines.append("    " * self.depth + text)

    def put(self, expr: str, entries: list[Entry]) -> None:
        """An expression for these entries."""
        self.entries += entries
        self.dense.append(f"*fit([{expr}], {len(entries)})" if self.careful and expr.startswith("*") else expr)

    def scaled(self, expr: str, leaf: Leaf) -> str:
        """A number in [-1, 1], or a row of them."""
        scale = scale_of(leaf)
        if scale not in self.scales:
            self.scales.append(scale)
        number = self.scales.index(scale)
        return f"*map(row{number}, {expr[1:]})" if expr.startswith("*") else f"scaled{number}[{expr}]"

    def count(self, entries: list[Entry]) -> int:
        """Room for entries that are counted; the place of the first."""
        first = len(self.counted)
        self.counted += entries
        return first

    def entry(self, name: str, owner: int, scale: float = 1.0) -> Entry:
        """An entry of the zone that is being written."""
        return Entry(name, self.zone, owner, scale)

    # --- where things are read

    def parts(self, parts: list[Part]) -> None:
        """Everything there is, single numbers first."""
        for part in sorted(parts, key=lambda part: not is_number(part)):
            self.zone = part.zone
            if is_number(part):
                self.value(*part[1:6])
            else:
                self.where_changed(part)

    def where_changed(self, part: Part) -> None:
        """A part that is written where it is not what it was when it was last written."""
        number, before, self.dense = len(self.kept), self.dense, []
        counted, first = len(self.counted), len(self.entries)
        self.line(f"w = {part.expr}")
        self.line(f"if w != last[{number}]:")
        self.depth += 1
        self.line(f"last[{number}] = {copied(part.shape, part.way)}")
        at = len(self.lines)
        if part.width:
            self.table("w", part)
        else:
            self.value("w", *part[2:6])
        counts, dense = range(counted, len(self.counted)), range(first, len(self.entries))
        if counts:
            self.lines.insert(at, "    " * self.depth + f"c[{counts.start}:{counts.stop}] = noughts[{number}]")
        if dense:
            self.line(f"pack{number}(c, at{number}, {', '.join(self.dense)})")
        self.depth -= 1
        self.dense = before
        self.kept.append((counts, dense))

    def table(self, expr: str, part: Part) -> None:
        """A flat table with a row of so many entries a seat."""
        width, size = part.width, part.shape.rows[part.way].most
        leaf = part.shape.leaves[*part.way, "*"]
        self.put(
            self.scaled(f"*{expr}[s * {width}:] + {expr}[:s * {width}]", leaf),
            [self.entry(f"{part.name}[{i // width}][{i % width}]", i // width, scale_of(leaf)) for i in range(size)],
        )

    def value(self, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """Whatever stands at a path."""
        if way in shape.absent:
            self.perhaps(expr, shape, way, name, owner)
        elif way in shape.parts:
            for part in shape.parts[way]:
                self.value(f"{expr}.{part}", shape, (*way, part), f"{name}.{part}", owner)
        elif way in shape.rows:
            self.row(expr, shape, way, name, owner)
        elif way in shape.leaves:
            leaf = shape.leaves[way]
            if not leaf.words:
                self.put(self.scaled(expr, leaf), [self.entry(name, owner, scale_of(leaf))])
                return
            size = len(leaf.words)
            self.words.append({w: tuple(float(w == other) for other in leaf.words) for w in leaf.words})
            self.put(
                f"*words[{len(self.words) - 1}].get({expr}, {(0.0,) * size})",
                [self.entry(f"{name}={word}", owner) for word in leaf.words],
            )

    def perhaps(self, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """What is not always there: whether it is, and if so, what it is."""
        self.put(f"float({expr} is not None)", [self.entry(f"{name}: there", owner)])
        self.when(f"{expr} is not None", expr, shape._replace(absent=shape.absent - {way}), way, name, owner)

    def when(self, test: str, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """What is there if a test holds; noughts if not."""
        inner = Writer(self.careful)
        inner.counted, inner.words, inner.lines, inner.scales = self.counted, self.words, self.lines, self.scales
        inner.zone, inner.depth = self.zone, self.depth + 1
        self.line(f"if {test}:")
        inner.line("pass")
        inner.value(expr, shape, way, name, owner)
        if inner.entries:
            noughts = (0.0,) * len(inner.entries)
            self.put(f"*([{', '.join(inner.dense)}] if {test} else {noughts})", inner.entries)

    def row(self, expr: str, shape: Shape, way: Way, name: str, owner: int) -> None:
        """A row: an entry an element, the own seat first; or counts, where its length changes."""
        row, inner = shape.rows[way], (*way, "*")
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
            self.put(self.scaled(f"*{expr}[s:] + {expr}[:s]" if row.by_seat else f"*{expr}", numbers), entries)
        else:
            for i in range(row.most):
                at = f"{expr}[(s + {i}) % {row.most}]" if row.by_seat else f"{expr}[{i}]"
                self.value(at, shape, inner, f"{name}[{i}]", i if row.by_seat else owner)

    def changing(self, expr: str, shape: Shape, way: Way, name: str, owner: int, numbers: Leaf | None) -> None:
        """A row of changing length: how often it holds each value, or its first elements one by one."""
        most, inner = shape.rows[way].most, (*way, "*")
        if numbers is not None and not numbers.words:
            low, high = numbers.low, numbers.high
            at = self.count([self.entry(f"count of {v} in {name}", owner, COUNTED) for v in range(low, high + 1)])
            other = self.count([self.entry(f"count of others in {name}", owner, COUNTED)])
            self.line(f"for v in {expr}:")
            self.line(f"    i = {at - low} + v if {low} <= v <= {high} else {other}")
            self.line("    c[i] = one_more[c[i]]")
            return
        number = Leaf(0, most, ())
        self.put(self.scaled(f"len({expr})", number), [self.entry(f"number of {name}", owner, scale_of(number))])
        leaf, size = shape.leaves.get((*inner, "*")), shape.rows.get(inner)
        if leaf is not None and not leaf.words and size is not None and size.least == size.most:
            total = most * size.most
            entries = [
                self.entry(f"{name}[{i // size.most}][{i % size.most}]", owner, scale_of(leaf)) for i in range(total)
            ]
            self.put(self.scaled(f"*fit([v for r in {expr} for v in r], {total})", leaf), entries)
            return
        for i in range(most):
            self.when(f"len({expr}) > {i}", f"{expr}[{i}]", shape, inner, f"{name}[{i}]", owner)

    def function(self, game: Game[Any]) -> Callable[[Any, int, array[float], list[Any]], None]:
        """The function made: of a state, a seat, the row that it fills, and the parts as they were last written."""
        source = ["def write(g, s, c, last):", *self.lines, f"    pack(c, at, {', '.join(self.dense)})"]
        counted, always = len(self.counted), len(self.entries)
        if self.kept:
            counted, always = self.kept[0][0].start, self.kept[0][1].start
        space: dict[str, Any] = {
            "public": game.public, "private": game.private, "besides": game.besides, "fit": fit, "deep": deep,
            "words": self.words, "one_more": ONE_MORE, "nothing": noughts(counted),
            "noughts": [noughts(len(counts)) for counts, _ in self.kept],
            "pack": struct.Struct(f"{always}f").pack_into, "at": 4 * len(self.counted),
        }  # fmt: skip
        for i, scale in enumerate(self.scales):
            space[f"scaled{i}"] = scaled = Scaled(scale)
            space[f"row{i}"] = scaled.__getitem__
        for i, (_, dense) in enumerate(self.kept):
            space[f"pack{i}"] = struct.Struct(f"{len(dense)}f").pack_into
            space[f"at{i}"] = 4 * (len(self.counted) + dense.start)
        exec("\n".join(source), space)
        made: Callable[[Any, int, array[float], list[Any]], None] = space["write"]
        return made


def parts_of(game: Game[Any], shapes: Shapes) -> tuple[list[str], list[Part]]:
    """All that a seat sees, and the lines that read what is not a field of the state.

    Besides the fields it is what the game's own word says, or else what its views hold that is no such field.
    """
    everybodys, owned = readable(game)
    own = [f"g.{f.name}[s * {f.width}:(s + 1) * {f.width}]" if f.width else f"g.{f.name}[s]" for f in owned]
    parts = [
        Part(f.name, expr, shapes.owned, (f.name,), f"own {f.name}", 0) for f, expr in zip(owned, own, strict=True)
    ]
    names = {field.name for field in everybodys + owned}
    if () in shapes.besides.parts:
        views = [("besides", "besides(g, s)", shapes.besides, -1)]
    else:
        views = [("public", "public(g)", shapes.public, -1), ("private", "private(g, s)", shapes.private, 0)]
    lines = []
    for i, (name, call, shape, owner) in enumerate(views):
        kept = [part for part in shape.parts.get((), ()) if part not in names or name == "besides"]
        lines += [f"x{i} = {call}"] if kept else []
        parts += [Part(f"{name}.{part}", f"x{i}.{part}", shape, (part,), f"{name}.{part}", owner) for part in kept]
    for f in everybodys:
        width = f.width if f.of == "seat" else 0
        parts.append(Part(f.name, f"g.{f.name}", shapes.declared, (f.name,), f.name, -1, width))
    return lines, parts


def is_number(part: Part) -> bool:
    """Whether a part is a single number."""
    leaf = part.shape.leaves.get(part.way)
    return leaf is not None and not leaf.words and part.way not in part.shape.absent | set(part.shape.rows)


def copied(shape: Shape, way: Way) -> str:
    """The expression that copies what stands at a path, of the same types."""
    if way not in shape.rows:
        return "w"
    inner = (*way, "*")
    return "deep(w)" if inner in shape.rows or inner in shape.parts else "w[:]"


def deep(value: Any) -> Any:
    """A copy of rows in rows, with lists as lists and tuples as tuples."""
    if value.__class__ is tuple:
        return tuple([deep(v) for v in value])
    if value.__class__ is list:
        return [v[:] if v.__class__ is list and v and v[0].__class__ is int else deep(v) for v in value]
    return value


def scale_of(leaf: Leaf) -> float:
    """What a number is divided by so that it lies in [-1, 1]."""
    return float(max(abs(leaf.low), abs(leaf.high), 1))


class Scaled(dict[Any, float]):
    """Numbers divided by a scale and cut to [-1, 1], each when it is first met; 0 for what is none."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def __missing__(self, value: Any) -> float:
        if not isinstance(value, int):
            return 0.0
        if abs(value) > self.scale:
            return 1.0 if value > 0 else -1.0
        number = self[value] = value / self.scale
        return number


def noughts(size: int) -> array[float]:
    """A row of noughts."""
    return array("f", bytes(4 * size))


def fit(row: Any, size: int) -> Any:
    """A row made as long as it was in every game looked at."""
    return row if len(row) == size else [*row, *[0] * size][:size]


class Page(NamedTuple):
    """The numbers last written for a seat, and the parts as they were then."""

    row: array[float]
    numbers: Vector
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
        self._parts = len(writer.kept)
        self._pages: dict[int, Page] = {}

    def _written(self, shapes: Shapes, careful: bool) -> Writer:
        game, writer = self.game, Writer(careful)
        writer.zone = "seat"
        writer.count([writer.entry(f"seat {i}", 0) for i in range(self.players)])
        writer.zone = "asked"
        asked = writer.count([writer.entry(f"asked: {prompt.name}", 0) for prompt in game.prompts])
        writer.zone = "picked"
        widest = float(max(len(prompt.domain) for prompt in game.prompts))
        picked = writer.count([writer.entry("number picked", 0, PICKED), writer.entry("last picked", 0, widest)])
        lines, parts = parts_of(game, shapes)
        places = {"asked": asked, "picked": picked, "next": picked + 1, "widest": widest, "most_picked": PICKED}
        writer.lines += [line.format(**places) for line in ASKED.splitlines()]
        for line in lines:
            writer.line(line)
        writer.parts(parts)
        return writer

    @property
    def size(self) -> int:
        """How many numbers an observation holds."""
        return len(self.legend.entries)

    def vector(self, g: State, seat: int) -> Vector:
        """What the seat sees now, float32, every entry in [-1, 1]."""
        row, numbers, last = page = self._pages.pop(seat, None) or self._blank()
        try:
            self._quick(g, seat, row, last)
        except struct.error:
            row, numbers, last = page = self._blank()
            self._careful(g, seat, row, last)
        self._pages[seat] = page
        return numbers.copy()

    def _blank(self) -> Page:
        """An empty page; of many seats only those that looked last keep theirs."""
        if len(self._pages) >= PAGES:
            self._pages.pop(next(iter(self._pages)), None)
        row = noughts(self.size)
        return Page(row, np.frombuffer(row, np.float32), [object()] * self._parts)

    def __deepcopy__(self, _memo: object) -> Observer:
        return self

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
