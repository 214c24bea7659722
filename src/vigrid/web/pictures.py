"""What lies where, drawn once for a state and a view; parts whose sources have not changed are kept as they were.

A board's functions are functions of the view and the components. While one draws, it is noted which fields of the view
it reads; as long as these stay equal, what it drew stays right, for whomever: two who see the same there share it.
"""

from __future__ import annotations

from typing import Any

from vigrid.kernel import View

from .catalogue import Shown
from .shapes import Picture

Path = tuple[Any, ...]


class _Kept:
    """What a part was drawn from (values by path), what came out, and for which state it was of use last."""

    __slots__ = ("drawn", "read", "used")

    def __init__(self, read: dict[Path, Any], drawn: Any, used: int) -> None:
        self.read, self.drawn, self.used = read, drawn, used


class _Part:
    """A part of a view that notes which fields are read. A field that was read is an attribute from then on."""

    def __init__(self, of: Any, read: dict[Path, Any], at: Path) -> None:
        self.__dict__["_of"], self.__dict__["_note"] = of, (read, at)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._of, name)
        if not callable(value):
            read, at = self._note
            read[(*at, name)] = value
        return value


class _Seen(_Part):
    """A view that notes which fields of it, of its public part and of its private parts are read."""

    def __init__(self, view: View, read: dict[Path, Any]) -> None:
        super().__init__(view, read, ())
        self.__dict__["public"] = _Part(view.public, read, ("public",))

    def __getattr__(self, name: str) -> Any:
        if name != "private":
            return super().__getattr__(name)
        read, _ = self._note
        read[("private",)] = tuple(self._of.private)
        parts = {seat: _Part(part, read, ("private", seat)) for seat, part in self._of.private.items()}
        self.__dict__["private"] = parts
        return parts


def _value(view: View, path: Path) -> Any:
    if path[0] == "public":
        return getattr(view.public, path[1])
    if path == ("private",):
        return tuple(view.private)
    if path[0] == "private":
        return getattr(view.private[path[1]], path[2]) if path[1] in view.private else None
    return getattr(view, path[0])


def _holds(view: View, read: dict[Path, Any]) -> bool:
    return all(_value(view, path) == value for path, value in read.items())


class Pictures:
    """The pictures of one table."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self._kept: dict[str, list[_Kept]] = {}
        self._public: Any = None
        self._states = 0

    def draw(self, view: View, c: Any) -> Picture:
        """The picture of a view. What no view of the present state and of the one before it needed is forgotten."""
        if view.public is not self._public:
            self._public, self._states = view.public, self._states + 1
            for name, kept in self._kept.items():
                self._kept[name] = [one for one in kept if one.used >= self._states - 1]
        return self.shown.picture(view, c, lambda name, drawing: self._again(name, drawing, view, c))

    def _again(self, name: str, drawing: Any, view: View, c: Any) -> Any:
        kept = self._kept.setdefault(name, [])
        for i, old in enumerate(kept):
            if _holds(view, old.read):
                old.used = self._states
                if i:
                    kept.insert(0, kept.pop(i))
                return old.drawn
        read: dict[Path, Any] = {}
        drawn = drawing(_Seen(view, read), c)
        kept.insert(0, _Kept(read, drawn, self._states))
        return drawn
