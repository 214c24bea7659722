"""Where things lie on a board: plain data that every surface draws. Units: 1 is one pixel at scale 1.

The words for shapes, kinds, tints and symbols are in docs/drawing.md.
"""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True):
    """A part of the board. `x`, `y`: its centre. `path`: SVG path data, in board units, for shapes `path`, `field` and
    `line`, and for labels along a line.

    Shapes that can be pointed at: rect, circle, path, round-slot (takes a disc), house-slot (a temple), square-slot
    (a supporter), tile-slot, shield, plate, plate-right, split, stack. Mere print: label, bar, pill, line, field,
    backing.

    `text`: what the place says about itself (tip and accessible description; the second line of a plate).
    `value`: a number or two drawn large in it. `size`: height of its letters (0: the shape's own). `align`: start,
    middle or end, for labels. `faded`: not in use now. `board`: heading of the part of the board it belongs to, where
    a narrow screen shows one part at a time. `only`: drawn on "narrow" or on "wide" screens alone (empty: on all); what
    is for narrow ones may lie beside the board.
    """

    id: str
    name: str
    x: float
    y: float
    w: float
    h: float
    shape: str = "rect"
    symbol: str = ""
    tint: str = ""
    group: str = ""
    text: str = ""
    clause: str = ""
    path: str = ""
    value: str = ""
    size: float = 0
    align: str = "middle"
    faded: bool = False
    board: str = ""
    only: str = ""


class Layout(msgspec.Struct, frozen=True):
    """The picture of a board. Places are drawn in their order: later ones lie on earlier ones.

    `front`: ids of the places where something is contested now: surfaces bring them into view.
    """

    width: float
    height: float
    places: tuple[Place, ...]
    front: tuple[str, ...] = ()


class Piece(msgspec.Struct, frozen=True):
    """Something lying at a place; `count` alike pieces are drawn as one with a number, `face` False is face down.

    A piece keeps its `id` while it moves, so that surfaces can show the way. `size`: its height (0: the kind's own).
    `at`: where in its place: "" (in rows, centred), "foot", "head" or "pile" (one on another, the last on top).
    `value`: drawn on it (a tile's number).
    """

    id: str
    place: str
    kind: str
    symbol: str = ""
    tint: str = ""
    seat: int | None = None
    count: int = 1
    label: str = ""
    clause: str = ""
    face: bool = True
    size: float = 0
    at: str = ""
    value: str = ""


class Good(msgspec.Struct, frozen=True):
    """Something a seat owns in the open.

    `id`: what stands for an option where the seat's own goods are drawn. `tint`: colour of its number where it is not
    as it should be.
    """

    symbol: str
    name: str
    count: int
    text: str = ""
    id: str = ""
    tint: str = ""


class Step(msgspec.Struct, frozen=True):
    """A part of a seat's turn: its name, and whether it is "done", under way ("now") or still "open"."""

    name: str
    state: str


class Panel(msgspec.Struct, frozen=True):
    """A seat's public side: name, score (None where there is none) and goods; `unit` of the score, a line of `note`.

    `steps`: the turn of the seat, while it is on turn.
    """

    seat: int
    name: str
    score: int | None
    goods: tuple[Good, ...]
    unit: str = ""
    note: str = ""
    steps: tuple[Step, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A card or tile with its text: in a seat's own hand or tray (`zone`), or on display. `marks`: in its corner."""

    id: str
    zone: str
    title: str
    kind: str
    text: str
    clause: str
    source: str
    seat: int | None = None
    symbol: str = ""
    tint: str = ""
    power: str = ""
    bonus: str = ""
    cost: str = ""
    marks: tuple[str, ...] = ()


class Addend(msgspec.Struct, frozen=True):
    """One line of a sum: "Garmr", "3", "2, +1 scrub". A `tint` "die" draws `symbol` as often as `value` on a die.

    `id`: the card that it is, where that may stand for an option.
    """

    name: str
    value: str
    text: str = ""
    symbol: str = ""
    tint: str = ""
    id: str = ""


class Side(msgspec.Struct, frozen=True):
    """One side of a contest: its total and what it is made of."""

    name: str
    total: str
    addends: tuple[Addend, ...] = ()
    seat: int | None = None


class Tally(msgspec.Struct, frozen=True):
    """A sum that is being fought over now: a battle, a combat, a bid.

    `note`: the one sentence that matters. `endings`: what follows from each outcome, a sentence each.
    `goal`: what a single side must reach, if no other side adds up anything ("6 of 7").
    """

    id: str
    title: str
    clause: str
    sides: tuple[Side, ...]
    note: str = ""
    endings: tuple[str, ...] = ()
    goal: str = ""
