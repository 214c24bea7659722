"""The shape of what seats see: which numbers, names and rows a view of this setting holds, and how large they get.

A few random games are played and every view is walked through. Rows that are always equally long become one entry an
element; rows whose length changes become counts, one entry a value. Rows that are as long as there are seats, in every
setting of the game, belong to seats and are turned so that the own seat comes first.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from vigrid.kernel import BadSetup, Field, Game, State

GAMES: Final = 12
LOOKS: Final = 120
"""Decisions of each game that are looked at; further ones are spread over the rest of a long game."""
ENOUGH: Final = 10_000
"""Decisions after which no further game is begun: of long games fewer tell as much."""

Way = tuple[str | int, ...]


class Leaf(NamedTuple):
    """Something that is seen at a path: one of `words`, else a number from `low` to `high`."""

    low: int
    high: int
    words: tuple[str, ...]


class Row(NamedTuple):
    """A tuple at a path: its fewest and most elements, and whether it has one a seat."""

    least: int
    most: int
    by_seat: bool


class Shape(NamedTuple):
    """All leaves and rows of a part of a view; elements of rows of changing length share one path, with '*'."""

    leaves: Mapping[Way, Leaf]
    rows: Mapping[Way, Row]
    parts: Mapping[Way, tuple[str, ...]]
    """Names of the fields of every Struct."""
    absent: frozenset[Way]
    """Where now and then there is nothing (None)."""


class Survey:
    """Notes what the walk through many views finds."""

    def __init__(self) -> None:
        self.numbers: dict[Way, tuple[int, int]] = {}
        self.texts: dict[Way, set[str]] = {}
        self.absent: set[Way] = set()
        self.lengths: dict[Way, tuple[int, int]] = {}
        self.structs: dict[Way, tuple[str, ...]] = {}
        self.not_by_seat: set[Way] = set()

    def look(self, value: Any, path: Way, players: int) -> None:
        """Note one value and all that it holds."""
        if isinstance(value, msgspec.Struct):
            names = value.__struct_fields__
            self.structs[path] = names
            for name in names:
                self.look(getattr(value, name), (*path, name), players)
        elif isinstance(value, tuple | list):
            self._row(value, path, players)
        elif isinstance(value, str):
            self.texts.setdefault(path, set()).add(value)
        elif value is None:
            self.absent.add(path)
        else:
            low, high = self.numbers.get(path, (0, 1))
            number = int(value)
            if not low <= number <= high:
                self.numbers[path] = (min(low, number), max(high, number))
            else:
                self.numbers.setdefault(path, (low, high))

    def _row(self, row: Any, path: Way, players: int) -> None:
        size = len(row)
        least, most = self.lengths.get(path, (size, size))
        self.lengths[path] = (min(least, size), max(most, size))
        if size != players:
            self.not_by_seat.add(path)
        for element in row:
            self.look(element, (*path, "*"), players)

    def shape(self, by_seat: frozenset[Way]) -> Shape:
        """What was found."""
        leaves = {
            path: Leaf(*self.numbers.get(path, (0, 1)), tuple(sorted(self.texts.get(path, ()))))
            for path in sorted({*self.numbers, *self.texts}, key=str)
        }
        rows = {path: Row(*span, path in by_seat) for path, span in self.lengths.items()}
        return Shape(leaves, rows, dict(self.structs), frozenset(self.absent))


def walk(game: Game[Any], setting: Mapping[str, Any], games: int, looks: int, longest: int = ENOUGH) -> Iterator[State]:
    """States of random games of a setting: seeds 0, 1, 2 …, none further than `longest`; the same in every process."""
    steps = 0
    for seed in range(games):
        g = game.new(seed=seed, **setting)
        rand = random.Random(seed)
        step, every = 0, 1
        while g.pending and step < longest:
            if step % every == 0:
                yield g
            step += 1
            if step == looks:
                every = 7
            ask = g.pending[0]
            g.apply(ask.seat, rand.choice(ask.choices))
        yield g
        steps += step
        if steps > ENOUGH:
            return


@lru_cache(maxsize=16)
def by_seat_paths(game: Game[Any]) -> tuple[frozenset[Way], frozenset[Way]]:
    """Rows of the public and of the private part that have one element a seat, whatever the number of seats."""
    public, private = Survey(), Survey()
    for mode in game.modes:
        least, most = game.players_in(mode)
        for players in {least, min(least + 1, most), min(most, 6)}:
            try:
                states = walk(game, {"players": players, "mode": mode}, 2, 60, 600)
                for g in states:
                    public.look(game.public(g), (), players)
                    private.look(game.private(g, 0), (), players)
            except BadSetup:
                continue
    return (
        frozenset(set(public.lengths) - public.not_by_seat),
        frozenset(set(private.lengths) - private.not_by_seat),
    )


def readable(game: Game[Any]) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """The declared fields that everybody sees, and those that lists for each seat show to their owner."""
    fields = game.shape.fields.values()
    return (
        tuple(f for f in fields if f.seen == "all"),
        tuple(f for f in fields if f.seen == "owner" and f.of == "seat" and f.depth > 0),
    )


class Shapes(NamedTuple):
    """What there is to read: of the declared fields, and of the parts of a view that are not such fields."""

    declared: Shape
    owned: Shape
    public: Shape
    private: Shape
    besides: Shape


def survey(game: Game[Any], setting: Mapping[str, Any]) -> Shapes:
    """The shapes of all that a seat sees in one setting."""
    everybodys, owned = readable(game)
    rows, own_rows = by_seat_paths(game)
    parts = [Survey() for _ in range(5)]
    for g in walk(game, setting, GAMES, LOOKS):
        for field in everybodys:
            parts[0].look(getattr(g, field.name), (field.name,), g.players)
        for field in owned:
            for seat in range(min(g.players, 4)):
                parts[1].look(own_part(g, field, seat), (field.name,), g.players)
        parts[2].look(game.public(g), (), g.players)
        for seat in range(min(g.players, 4)):
            parts[3].look(game.private(g, seat), (), g.players)
            parts[4].look(game.besides(g, seat), (), g.players)
    of_seats = frozenset((f.name,) for f in everybodys if f.of == "seat" and not f.width)
    by_seat = (of_seats, frozenset[Way](), rows, own_rows, frozenset[Way]())
    return Shapes(*(part.shape(found) for part, found in zip(parts, by_seat, strict=True)))


def own_part(g: State, field: Field, seat: int) -> Any:
    """What a seat sees of a field that shows its owner his own part."""
    whole = getattr(g, field.name)
    return whole[seat * field.width : (seat + 1) * field.width] if field.width else whole[seat]
