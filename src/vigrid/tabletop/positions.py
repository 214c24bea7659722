"""Positions: a table in the rulebook's words, read into a state with every fault at once, and written from it.

A game lists its *words* once. A word is a key of the table, the *kind* of its value, and the field of the state that
it stands for, so one list serves both ways:

    BAG = (Word("vikings", count(most=47), "bag_vikings"), Word("giants", count(most=42), "bag_giants"))
    WORDS = (Word("vanir", count(1, 5)), Word("valkyries", name(COLOURS)), Rows("bags", COLOURS, BAG))

    r = read(WORDS, doc, g)      # faults in r.faults; r.given holds what the document names, by its place
    doc = write(WORDS, g)

`Rows` are tables of tables, one for each owner; a `Group` is a table of its own. A kind is a pair of functions, so a
game makes its own where none of these fits. What is not named keeps the value of the set-up; the game fills in what
must follow from the named rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Names = Sequence[str] | Callable[[Any], Sequence[str]]
"""Keys in the order of their numbers, or a function of the state that gives them."""
Place = tuple[str, str, int | None]
"""Where a counter of the state is named ('' where it never is), its field, and its place in the field's list."""
MANY = 999


class Reader:
    """Reads the values of one position and notes every fault as a sentence that begins with its place.

    `boxes`: how often each piece exists, by box; a piece that is named is taken out, and `left` is the rest. `owner`:
    whose table is being read.
    """

    def __init__(self, g: Any, boxes: Mapping[str, Iterable[int]] | None = None) -> None:
        self.g = g
        self.faults: list[str] = []
        self.given: dict[str, Any] = {}
        self.owner: int | None = None
        self.boxes = {box: Counter(pieces) for box, pieces in (boxes or {}).items()}

    def fault(self, where: str, what: str) -> None:
        """Note a fault at a place such as `players.red`; '' is the position itself."""
        self.faults.append(f"position{'.' if where else ''}{where}: {what}")

    def expect(self, holds: object, where: str, what: str) -> None:
        """A fault at a place where something does not hold."""
        if not holds:
            self.fault(where, what)

    def count(self, where: str, value: object, least: int = 0, most: int = MANY) -> int:
        """A whole number within bounds; `least` after a fault."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.fault(where, f"{value!r} is not a whole number from {least} to {most}")
        return least

    def flag(self, where: str, value: object) -> bool:
        """True or false (1 or 0); false after a fault."""
        if isinstance(value, int) and value in (0, 1):
            return bool(value)
        self.fault(where, f"{value!r} is neither true nor false")
        return False

    def one(self, where: str, value: object, keys: Sequence[str]) -> int:
        """The number of a key (a key made of digits may be given as a number); -1 after a fault."""
        word = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else None
        if word is not None and word in keys:
            return list(keys).index(word)
        self.fault(where, f"{value!r} is unknown; expected {some_of(keys)}")
        return -1

    def many(self, where: str, value: object, keys: Sequence[str]) -> list[int]:
        """The numbers of listed keys; those at fault are left out."""
        found = [self.one(f"{where}.{i}", key, keys) for i, key in enumerate(self.items(where, value))]
        return [number for number in found if number >= 0]

    def items(self, where: str, value: object) -> list[Any]:
        """A list; empty after a fault."""
        if isinstance(value, list):
            return value
        self.fault(where, f"{value!r} is not a list")
        return []

    def table(self, where: str, value: object, keys: Collection[str]) -> dict[str, Any]:
        """A table that has no other keys than these; the others are faults and left out."""
        if not isinstance(value, dict):
            self.fault(where, f"{value!r} is not a table")
            return {}
        for key in value:
            if str(key) not in keys:
                self.fault(f"{where}.{key}".lstrip("."), f"is unknown; expected {some_of(sorted(keys))}")
        return {str(key): entry for key, entry in value.items() if str(key) in keys}

    def take(self, where: str, box: str, pieces: Iterable[int], keys: Sequence[str]) -> None:
        """Take named pieces out of their box; a fault for each that is not there (any more)."""
        for piece in pieces:
            self.expect(self.boxes[box][piece] > 0, where, f"there is no other {keys[piece]!r} for this place")
            self.boxes[box][piece] -= 1

    def left(self, box: str) -> list[int]:
        """What of a box nobody has named, ascending."""
        return sorted((+self.boxes[box]).elements())

    def settle(self, what: str, total: int, elsewhere: int, places: Iterable[Place]) -> None:
        """Let the places of a closed sum that are not named make it up, in this order; a fault where they cannot."""
        order = list(places)
        missing = total - elsewhere - sum(_counter(self.g, place) for place in order)
        for place in order:
            if place[0] not in self.given:
                change = max(missing, -_counter(self.g, place))
                _add(self.g, place, change)
                missing -= change
        self.expect(not missing, "", f"{total - missing} {what} in all, expected {total}")

    def sums(self, wanted: Mapping[str, int]) -> None:
        """A fault for each sum of `game.pieces` that differs from the one after the set-up; where there is no other."""
        found = self.g.game.pieces(self.g)
        for name in dict.fromkeys((*wanted, *found)) if not self.faults else ():
            now, then = found.get(name, 0), wanted.get(name, 0)
            self.expect(now == then, "", f"{now} {name} in all, expected {then}")


def _counter(g: Any, place: Place) -> int:
    _, name, i = place
    return int(getattr(g, name) if i is None else getattr(g, name)[i])


def _add(g: Any, place: Place, number: int) -> None:
    _, name, i = place
    if i is None:
        setattr(g, name, getattr(g, name) + number)
    else:
        getattr(g, name)[i] += number


def some_of(keys: Sequence[str]) -> str:
    """Keys in a row; of very many the first and the last."""
    row = keys if len(keys) <= 24 else [*keys[:4], "…", keys[-1]]
    return ", ".join(row) or "nothing"


# --- kinds of values


@dataclass(frozen=True)
class Kind:
    """How a value is read, `(reader, where, given, value so far)`, and written, `(state, value)`."""

    read: Callable[[Reader, str, Any, Any], Any]
    write: Callable[[Any, Any], Any] = lambda g, value: value


def keys_of(names: Names, g: Any) -> Sequence[str]:
    """The keys for this state."""
    return names(g) if callable(names) else names


def count(least: int = 0, most: int = MANY) -> Kind:
    """A whole number within bounds."""
    return Kind(lambda r, where, given, old: r.count(where, given, least, most))


def flag() -> Kind:
    """True or false; kept as a number where the state has one."""
    return Kind(lambda r, where, given, old: type(old)(r.flag(where, given)), lambda g, value: bool(value))


def name(names: Names, none: str | None = None) -> Kind:
    """One key, as its number; the word `none`, where one is given, stands for -1."""

    def read(r: Reader, where: str, given: Any, old: Any) -> int:
        return -1 if given == none else r.one(where, given, keys_of(names, r.g))

    def write(g: Any, value: int) -> str:
        return none if value < 0 and none is not None else keys_of(names, g)[value]

    return Kind(read, write)


def pieces(names: Names, box: str = "", top_first: bool = False, most: int = MANY) -> Kind:
    """A list of keys, as their numbers; taken out of a box where one is named; `top_first` for a pile (top last)."""

    def read(r: Reader, where: str, given: Any, old: Any) -> list[int]:
        keys = keys_of(names, r.g)
        found = r.many(where, given, keys)
        r.expect(len(found) <= most, where, f"{len(found)} lie here, {most} can")
        if box:
            r.take(where, box, found, keys)
        return found[::-1] if top_first else found

    def write(g: Any, value: Sequence[int]) -> list[str]:
        keys = keys_of(names, g)
        return [keys[piece] for piece in (value[::-1] if top_first else value)]

    return Kind(read, write)


def piece(names: Names, box: str = "", none: str | None = "") -> Kind:
    """One piece, taken out of its box; the word `none` stands for -1, which with None is not written."""

    def read(r: Reader, where: str, given: Any, old: Any) -> int:
        keys = keys_of(names, r.g)
        found = -1 if given == none else r.one(where, given, keys)
        if box and found >= 0:
            r.take(where, box, [found], keys)
        return found

    return Kind(read, lambda g, value: keys_of(names, g)[value] if value >= 0 else none)


def mask(names: Names) -> Kind:
    """A list of keys, as the bits of their numbers."""
    listed = pieces(names)

    def read(r: Reader, where: str, given: Any, old: Any) -> int:
        found = listed.read(r, where, given, old)
        r.expect(len({*found}) == len(found), where, "something is named twice")
        return sum(1 << number for number in {*found})

    def write(g: Any, value: int) -> list[str]:
        return [key for number, key in enumerate(keys_of(names, g)) if value >> number & 1]

    return Kind(read, write)


def marks(names: Names) -> Kind:
    """A list of keys, as a list of ones and noughts."""
    bits = mask(names)

    def read(r: Reader, where: str, given: Any, old: Sequence[int]) -> list[int]:
        found = bits.read(r, where, given, 0)
        return [found >> i & 1 for i in range(len(old))]

    return Kind(read, lambda g, value: bits.write(g, sum(1 << i for i, n in enumerate(value) if n)))


def counts(names: Names, most: int = MANY) -> Kind:
    """A table of numbers by key, as a list; what is not named is none, and none is not written."""

    def read(r: Reader, where: str, given: Any, old: Any) -> list[int]:
        keys = keys_of(names, r.g)
        table = r.table(where, given, keys)
        return [r.count(f"{where}.{key}", table.get(key, 0), 0, most) for key in keys]

    def write(g: Any, value: Sequence[int]) -> dict[str, int]:
        return {key: n for key, n in zip(keys_of(names, g), value, strict=True) if n}

    return Kind(read, write)


def each(names: Names, kind: Kind) -> Kind:
    """A table of values by key, as a list; what is not named stays as it is."""

    def read(r: Reader, where: str, given: Any, old: Sequence[Any]) -> list[Any]:
        keys = keys_of(names, r.g)
        table = r.table(where, given, keys)
        return [
            kind.read(r, f"{where}.{key}", table[key], value) if key in table else value
            for key, value in zip(keys, old, strict=False)
        ]

    def write(g: Any, value: Sequence[Any]) -> dict[str, Any]:
        return {key: kind.write(g, v) for key, v in zip(keys_of(names, g), value, strict=False)}

    return Kind(read, write)


def row(kind: Kind, size: int = MANY, least: int = 0) -> Kind:
    """A list of at least and at most so many values of one kind; where the field has more, the rest stays as it is."""

    def read(r: Reader, where: str, given: Any, old: Any) -> list[Any]:
        found = r.items(where, given)
        if not least <= len(found) <= size:
            r.fault(where, f"{len(found)} are listed; expected {least if least == size else f'{least} to {size}'}")
            return list(old)
        made = [kind.read(r, f"{where}.{i}", value, None) for i, value in enumerate(found)]
        return made if size == MANY else [*made, *(old or ())[len(made) :]]

    return Kind(read, lambda g, value: [kind.write(g, v) for v in value])


def number_from(first: int, most: int) -> Kind:
    """A number that people count from `first`, kept as one that counts from 0."""
    return Kind(lambda r, where, given, old: r.count(where, given, first, most) - first, lambda g, value: value + first)


# --- words


@dataclass(frozen=True)
class Word:
    """A key of the table for a field of the state.

    `field`: where it is not named like the key. Within `Rows` the field is a list with a value for each owner; `width`
    numbers of a flat list belong to an owner, and `size` of them, from the `first` on, to this word (0: just one).
    `owner`: whose value it is, outside `Rows`. `owned`: the field is a list of pieces that says whose each is. `kept`:
    False for what is no field: the game finds it in `Reader.given`, and writes it for an owner. `entries`: the entries
    of the game at which there is such a word; none: all. What is written as None is left out.
    """

    key: str
    kind: Kind
    field: str = ""
    first: int = 0
    size: int = 0
    width: int = 1
    owner: int | None = None
    owned: bool = False
    kept: bool = True
    entries: tuple[str, ...] = ()

    def of(self, g: Any, owner: int | None) -> Any:
        """The value in a state; of what is no field the owner."""
        if not self.kept:
            return owner
        values = getattr(g, self.field or self.key)
        if self.owned:
            return [piece for piece, whose in enumerate(values) if whose == owner]
        return values if owner is None else values[self.place(owner)]

    def put(self, g: Any, owner: int | None, value: Any) -> None:
        """Set the value in a state."""
        if not self.kept:
            return
        if owner is None:
            setattr(g, self.field or self.key, value)
            return
        values = getattr(g, self.field or self.key)
        if self.owned:
            for piece in value:
                values[piece] = owner
        else:
            values[self.place(owner)] = value

    def place(self, owner: int) -> int | slice:
        """Where the values of an owner are in the list."""
        at = owner * self.width + self.first
        return slice(at, at + self.size) if self.size else at


@dataclass(frozen=True)
class Rows:
    """A key for a table of tables: one for each owner, numbered in this order; '' is an owner without one."""

    key: str
    owners: Names
    words: tuple[Word, ...]
    entries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """A key for a table of words that belong together."""

    key: str
    words: tuple[Word | Group, ...]
    entries: tuple[str, ...] = ()


Words = Sequence[Word | Rows | Group]


def read(words: Words, doc: Mapping[str, Any], g: Any, boxes: Mapping[str, Iterable[int]] | None = None) -> Reader:
    """Change a state that was freshly set up into what the table names, and say what is wrong with it."""
    r = Reader(g, boxes)
    read_table(r, words, doc)
    return r


def read_table(r: Reader, words: Words, doc: object, where: str = "", owner: int | None = None) -> None:
    """One table: every key that it names, in the order of the words."""
    table = r.table(where, doc, [word.key for word in words])
    for word in words:
        at = f"{where}.{word.key}".lstrip(".")
        if word.key not in table:
            continue
        if word.entries and r.g.phase not in word.entries:
            r.fault(at, f"belongs to the entry {' or '.join(word.entries)}")
            continue
        r.given[at] = given = table[word.key]
        if isinstance(word, Word):
            r.owner = owner if word.owner is None else word.owner
            r.given[at] = word.kind.read(r, at, given, word.of(r.g, r.owner))
            word.put(r.g, r.owner, r.given[at])
        elif isinstance(word, Group):
            read_table(r, word.words, given, at)
        else:
            owners = keys_of(word.owners, r.g)
            for key, inner in r.table(at, given, [key for key in owners if key]).items():
                read_table(r, word.words, inner, f"{at}.{key}", list(owners).index(key))


def write(words: Words, g: Any, owner: int | None = None) -> dict[str, Any]:
    """The table of a state, every word that its entry has."""
    doc: dict[str, Any] = {}
    for word in words:
        if word.entries and g.phase not in word.entries:
            continue
        if isinstance(word, Word):
            value = word.kind.write(g, word.of(g, owner if word.owner is None else word.owner))
            if value is not None:
                doc[word.key] = value
        elif isinstance(word, Group):
            doc[word.key] = write(word.words, g)
        else:
            owners = enumerate(keys_of(word.owners, g))
            doc[word.key] = {key: write(word.words, g, number) for number, key in owners if key}
    return doc
