"""What sockets are sent: of a state only what is new since the one that they got before."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Literal, NamedTuple

import msgspec

from .shapes import State, TableInfo, TalkLine


class TableMessage(msgspec.Struct, frozen=True):
    """Seats, proposals or settings have changed."""

    type: Literal["table"]
    table: TableInfo


class TalkMessage(msgspec.Struct, frozen=True):
    """New talk."""

    type: Literal["talk"]
    lines: list[TalkLine]


class Sent(NamedTuple):
    """What a socket has got: of its last state the layout and the lists of what lies and sits at the table."""

    layout: Any = None
    pieces: Sequence[Any] = ()
    panels: Sequence[Any] = ()
    cards: Sequence[Any] = ()
    tallies: Sequence[Any] = ()
    seats: Sequence[Any] = ()

    @classmethod
    def of(cls, state: State) -> Sent:
        """What this state holds."""
        return cls(state.layout, state.pieces, state.panels, state.cards, state.tallies, state.table.seats)


NOTHING = Sent()


def whole(state: State, before: Sent) -> bytes:
    """A state with everything in it but a layout that is known."""
    known = state.layout is before.layout or state.layout == before.layout
    return msgspec.json.encode(msgspec.structs.replace(state, layout=None) if known else state)


def changed(state: State, before: Sent) -> bytes:
    """A state in whose lists `[a, b]` stands for the elements a to b - 1 of the state before, and without its view."""
    lists: dict[str, Any] = {
        name: runs(getattr(state, name), getattr(before, name)) for name in ("pieces", "panels", "cards", "tallies")
    }
    layout: Any = state.layout
    if layout is before.layout or layout == before.layout:
        layout = None
    elif before.layout is not None:
        layout = msgspec.structs.replace(layout, places=runs(layout.places, before.layout.places))
    table = changed_table(state.table, before)
    parts: Any = {"view": None, "layout": layout, "table": table, **lists}
    return msgspec.json.encode(msgspec.structs.replace(state, **parts))


def changed_table(table: TableInfo, before: Sent) -> TableInfo:
    """The same for the seats of a table."""
    seats: Any = runs(table.seats, before.seats)
    return msgspec.structs.replace(table, seats=seats)


def runs(now: Sequence[Any], before: Sequence[Any]) -> list[Any]:
    """A list by the one before it: what is new, and `[a, b]` for the elements a to b - 1 that are as they were.

    Elements are known by their `id`, or by their `seat`.
    """
    if not before:
        return list(now)
    if now is before:
        return [[0, len(now)]]
    key = attrgetter("id" if hasattr(before[0], "id") else "seat")
    at = {key(item): i for i, item in enumerate(before)}
    found: list[Any] = []
    end = -1  # of the run that is open, if one is
    for item in now:
        i = at.get(key(item), -1)
        if i < 0 or not (before[i] is item or before[i] == item):
            found.append(item)
            end = -1
        elif i == end:
            end = found[-1][1] = i + 1
        else:
            found.append([i, i + 1])
            end = i + 1
    return found
