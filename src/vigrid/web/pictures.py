"""What lies where, drawn once for a state and a view; parts whose sources have not changed are kept as they were.

A board's functions are functions of the view and the components. While one draws, it is noted which fields of the view
it reads; as long as these stay equal, what it drew stays right.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

from vigrid.kernel import View

from .catalogue import Shown
from .shapes import Picture

Path = tuple[Any, ...]
MOST_MASKS = 16
"""Views of one table whose parts are kept; with more, the ones unused longest are drawn anew."""


class _Kept(NamedTuple):
    """What a part was drawn from (values by path), and what came out."""

    read: dict[Path, Any]
    drawn: Any


class _Part:
    """A part of a view that notes which fields are read."""

    __slots__ = ("_at", "_of", "_read")

    def __init__(self, of: Any, read: dict[Path, Any], at: Path) -> None:
        self._of, self._read, self._at = of, read, at

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._of, name)
        if not callable(value):
            self._read[(*self._at, name)] = value
        return value


class _Seen:
    """A view that notes which fields of it, of its public part and of its private parts are read."""

    __slots__ = ("_read", "_view", "private", "public")

    def __init__(self, view: View, read: dict[Path, Any]) -> None:
        self._view, self._read = view, read
        self.public = _Part(view.public, read, ("public",))
        self.private = {seat: _Part(part, read, ("private", seat)) for seat, part in view.private.items()}

    def __getattr__(self, name: str) -> Any:
        value = self._read[(name,)] = getattr(self._view, name)
        return value


def _value(view: View, path: Path) -> Any:
    if path[0] == "public":
        return getattr(view.public, path[1])
    if path[0] == "private":
        return getattr(view.private[path[1]], path[2]) if path[1] in view.private else None
    return getattr(view, path[0])


class Pictures:
    """The pictures of one table."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self._kept: OrderedDict[int, dict[str, _Kept]] = OrderedDict()

    def draw(self, mask: int, view: View, c: Any) -> Picture:
        """The picture of a view of these seats."""
        kept = self._kept.setdefault(mask, {})
        self._kept.move_to_end(mask)
        while len(self._kept) > MOST_MASKS:
            self._kept.popitem(last=False)
        return self.shown.picture(view, c, lambda name, drawing: _again(kept, name, drawing, view, c))


def _again(kept: dict[str, _Kept], name: str, drawing: Any, view: View, c: Any) -> Any:
    old = kept.get(name)
    if old is not None and all(_value(view, path) == value for path, value in old.read.items()):
        return old.drawn
    read: dict[Path, Any] = {}
    drawn = drawing(_Seen(view, read), c)
    kept[name] = _Kept(read, drawn)
    return drawn
