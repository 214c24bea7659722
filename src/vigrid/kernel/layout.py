"""Where things lie on a board: plain data that every surface draws. Units: 1 is one pixel at scale 1."""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True):
    """A part of the board. `x`, `y`: its centre. `path`: SVG path data for shape `path`, in board units.

    Shapes: rect, circle, path, round-slot (takes a disc), house-slot (a temple), square-slot (a supporter),
    tile-slot, label, bar, plate.
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


class Layout(msgspec.Struct, frozen=True):
    """The fixed picture of a board."""

    width: float
    height: float
    places: tuple[Place, ...]


class Piece(msgspec.Struct, frozen=True):
    """Something lying at a place; `count` alike pieces are drawn as one with a number, `face` False is face down."""

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


class Good(msgspec.Struct, frozen=True):
    """Something a seat owns in the open."""

    symbol: str
    name: str
    count: int
    text: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A seat's public side: name, score (None where there is none) and goods."""

    seat: int
    name: str
    score: int | None
    goods: tuple[Good, ...]


class Card(msgspec.Struct, frozen=True):
    """A card or tile with its text: in a seat's own hand or tray (`zone`), or on display."""

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
