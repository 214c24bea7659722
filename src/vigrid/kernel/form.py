"""The form of a state: its fields, declared once, one short line each.

Copies, equality, JSON, the check for plain values, the plain part of views and of positions are made from it. In a
compiled class annotations cannot be read, so the declarations say everything; where they can be, both must agree.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from inspect import get_annotations
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    overload,
)

import msgspec

from .errors import RulesFault, VigridError
from .rng import MOST_INT

if TYPE_CHECKING:
    from .state import State

T = TypeVar("T")
Of = Literal["", "seat", "pool"]
Seen = Literal["all", "owner", "nobody", "custom"]


class Field(NamedTuple):
    """A field of a state, made by `value`, `row` or `rows`.

    `depth`: 0 for a value, 1 for a list of values, 2 for a list of lists. `of`: what the entries of the list belong to,
    one for each seat or pool. `seen`: who may see it; `custom`: the game's own view says. `word`: its name in a
    position, or "". `width`: of a flat list that is a table, the number of entries in a row of it, or 0.
    """

    name: str
    depth: int
    word: str
    of: Of
    seen: Seen
    width: int


def value(name: str, word: str = "", *, seen: Seen = "all") -> Field:
    """A field that holds None, a bool, int, str or a tuple of those."""
    return Field(name, 0, word, "", seen, 0)


def row(name: str, word: str = "", *, of: Of = "", seen: Seen = "all", width: int = 0) -> Field:
    """A list of values; with `width` a flat table of rows of that many entries. `of`: an entry or row for each."""
    return Field(name, 1, word, of, seen, width)


def rows(name: str, word: str = "", *, of: Of = "", seen: Seen = "all", depth: int = 2) -> Field:
    """A list of lists, `depth` deep; `of`: a list for each seat or pool."""
    return Field(name, depth, word, of, seen, 0)


def is_plain(value: object) -> bool:
    """None, bool, str, an int that every reader of JSON keeps exactly, or a tuple of those."""
    kind = value.__class__
    if kind is int:
        return -MOST_INT <= value <= MOST_INT  # type: ignore[operator]
    if kind is tuple:
        return all(is_plain(v) for v in value)  # type: ignore[attr-defined]
    return value is None or kind in (str, bool)


def as_tuples(value: Any) -> Any:
    """A plain value after JSON: its lists were tuples."""
    return tuple(as_tuples(v) for v in value) if isinstance(value, list) else value


def as_lists(value: Any, depth: int) -> Any:
    """A copy of the value of a field after JSON, or of a live one."""
    return as_tuples(value) if depth == 0 else [as_lists(v, depth - 1) for v in value]


# --- annotations, where they can be read


def _meant(kind: Any) -> Any:
    """What an alias stands for."""
    while True:
        if isinstance(kind, NewType):
            kind = kind.__supertype__
        elif hasattr(kind, "__value__"):
            kind = kind.__value__
        elif get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        else:
            return kind


def _is_plain_type(kind: Any) -> bool:
    kind = _meant(kind)
    if kind in (int, str, bool, None, NoneType):
        return True
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return all(map(is_plain, parts))
    return origin in (tuple, Union, UnionType) and all(p is Ellipsis or _is_plain_type(p) for p in parts)


def depth_of(kind: Any) -> int | None:
    """How deep lists are nested in a type; None for what is not plain data."""
    kind = _meant(kind)
    if get_origin(kind) is list:
        inner = depth_of(get_args(kind)[0])
        return None if inner is None else inner + 1
    return 0 if _is_plain_type(kind) else None


def _annotated(cls: type[State], base: type[State]) -> dict[str, int]:
    """Every field that a class and its bases annotate, to its depth; VigridError for what is not plain data."""
    kernels_own = get_annotations(base)
    found: dict[str, int] = {}
    for part in reversed(cls.__mro__):
        if part is base or not issubclass(part, base):
            continue
        module = sys.modules.get(str(vars(part)["__module__"]))
        space = {} if module is None else vars(module)
        for name, annotation in get_annotations(part).items():
            if name == "c" or (name in kernels_own and name != "phase") or "ClassVar" in str(annotation):
                continue
            try:
                kind = eval(annotation, dict(space)) if isinstance(annotation, str) else annotation
            except (NameError, AttributeError, TypeError) as error:
                raise VigridError(f"{cls.__name__}.{name}: its type cannot be read when play begins: {error}") from None
            depth = depth_of(kind)
            if depth is None:
                raise VigridError(f"{cls.__name__}.{name}: {annotation} is not plain data; "
                                  "use None, bool, int, str, tuples of those, and lists of plain values")  # fmt: skip
            found[name] = depth
    return found


def _declared(cls: type[State], base: type[State]) -> dict[str, Field]:
    """The declared fields of a class and its bases."""
    declared: dict[str, Field] = {}
    for part in reversed(cls.__mro__):
        for field in vars(part).get("form", ()):
            if field.name in declared and part is not base:
                raise VigridError(f"{cls.__name__}.{field.name} is declared twice")
            if field.seen == "owner" and not field.of:
                raise VigridError(f"{cls.__name__}.{field.name}: seen by its owner, but it does not say of whom it is")
            declared[field.name] = field
    return declared


def fields_of(cls: type[State], base: type[State]) -> dict[str, Field]:
    """All fields of a state; VigridError where declarations and annotations do not agree."""
    declared = _declared(cls, base)
    annotated = _annotated(cls, base)
    compiled = not any(get_annotations(part) for part in cls.__mro__ if part is not base and issubclass(part, base))
    if compiled:
        return declared
    for name, depth in annotated.items():
        if name not in declared:
            raise VigridError(f"{cls.__name__}.{name} is annotated but not declared in its form")
        if declared[name].depth != depth:
            kinds = ("value", "row", *["rows"] * 9)
            raise VigridError(f"{cls.__name__}.{name} is declared as {kinds[declared[name].depth]}, depth "
                              f"{declared[name].depth}, but annotated as {kinds[depth]}, depth {depth}")  # fmt: skip
    missing = [name for name in declared if name not in annotated and name != "phase"]
    if missing:
        raise VigridError(f"{cls.__name__}.{missing[0]} is declared in its form but not annotated")
    return declared


# --- what is made from the fields

_COPIED = ("game", "c", "players", "mode", "options", "always", "unasked", "pending", "result")
"""What a copy has in common with its original."""


def _copy_of(what: str, depth: int) -> str:
    """An expression that copies the value of a field."""
    if depth < 3:
        return (what, f"{what}.copy()", f"[*map(copy_list, {what})]")[depth]
    inner = f"x{depth}"
    return f"[{_copy_of(inner, depth - 1)} for {inner} in {what}]"


def _tuples_of(what: str, depth: int) -> str:
    """An expression that makes tuples of the lists of a field."""
    if depth < 2:
        return f"tuple({what})" if depth else what
    inner = f"x{depth}"
    return f"tuple([{_tuples_of(inner, depth - 1)} for {inner} in {what}])"


def _made(lines: list[str], **space: Any) -> Callable[..., Any]:
    exec("\n".join(lines), space)
    made: Callable[..., Any] = space["made"]
    return made


class Shape:
    """What the kernel makes from the fields of one class of states."""

    def __init__(self, cls: type[State], base: type[State], copy_stack: Callable[[Any], Any]) -> None:
        self.cls = cls
        self.fields = fields_of(cls, base)
        self.allowed = {*get_annotations(base), *vars(base), *self.fields, "c", "_returned"}
        compiled = "rng" in vars(base)  # attributes of a compiled class are descriptors
        self.copy: Callable[[Any], Any] = self.copier(compiled, copy_stack)
        self._views: dict[tuple[Any, ...], Callable[..., Any]] = {}

    def copier(self, compiled: bool, copy_stack: Callable[[Any], Any]) -> Callable[..., Any]:
        """A function that copies a state: through its `__dict__`, or attribute by attribute where it has none."""
        lists = {f.name: f.depth for f in self.fields.values() if f.depth}
        own = {"rng": "a.rng.copy()", "known": "a.known.copy()", "stack": "copy_stack(a.stack)"}
        own |= {name: _copy_of(f"a.{name}", depth) for name, depth in lists.items()}
        own |= {"log": "None", "at_entry": "None"}
        if compiled:
            values = [name for name in self.fields if name not in lists]
            own |= {name: f"a.{name}" for name in (*_COPIED, *values)}
            lines = [" b = cls()", *[f" b.{name} = {what}" for name, what in own.items()], " return b"]
        else:
            lines = [" d = a.__dict__.copy()", *[f" d['{name}'] = {what}" for name, what in own.items()]]
            lines += [" b = new(cls)", " b.__dict__ = d", " return b"]
        space = {"cls": self.cls, "new": object.__new__, "copy_list": list.copy, "copy_stack": copy_stack}
        return _made(["def made(a):", *lines], **space)

    def check(self, g: State) -> None:
        """RulesFault for a value that is not plain data, or an attribute that is not a declared field."""
        for name in getattr(g, "__dict__", ()):
            if name not in self.allowed:
                raise RulesFault(
                    f"{self.cls.__name__}.{name} is not a field of the state: declare it, or keep it elsewhere"
                )
        for field in self.fields.values():
            self._check(field.name, getattr(g, field.name), field.depth)

    def _check(self, at: str, value: Any, depth: int) -> None:
        if depth and value.__class__ is list:
            for i, inner in enumerate(value):
                if depth > 1 or inner.__class__ is not int or not -MOST_INT <= inner <= MOST_INT:
                    self._check(f"{at}[{i}]", inner, depth - 1)
        elif depth or not is_plain(value):
            kind = "a list" if depth else f"plain: None, bool, str, int up to {MOST_INT}, or a tuple of those"
            raise RulesFault(f"{self.cls.__name__}.{at}: {value!r} is not {kind}")

    def data(self, g: State) -> dict[str, Any]:
        """A copy of the values of all fields."""
        return {f.name: as_lists(getattr(g, f.name), f.depth) for f in self.fields.values()}

    # --- views

    def view(self, g: State, made: type[Any] | None, given: Mapping[str, Any], seat: int | None) -> Any:
        """See `seen` and `seen_by`."""
        key = (made, seat is None, *given)
        fill = self._views.get(key)
        if fill is None:
            private = seat is not None
            fill = self._views[key] = self._filler(made or self._struct(given, private), given, private)
        return fill(g, given, seat)

    def _struct(self, given: Mapping[str, Any], private: bool) -> type[Any]:
        """A Struct of all that everybody sees, or that its owner alone sees, and of what is given."""
        whose = "owner" if private else "all"
        others = {"phase", *given}
        names = [f.name for f in self.fields.values() if f.seen == whose and f.name not in others]
        return msgspec.defstruct("Private" if private else "Public", [*names, *given], frozen=True)

    def _filler(self, made: type[Any], given: Mapping[str, Any], private: bool) -> Callable[..., Any]:
        parts = []
        wanted = {f.name: f.required for f in msgspec.structs.fields(made)}
        for name in given:
            if name not in wanted:
                raise VigridError(f"{made.__name__} has no field '{name}'")
        for name, required in wanted.items():
            if name in given:
                parts.append(f"{name}=x['{name}']")
            elif name in self.fields:
                parts.append(f"{name}={self._seen(made, self.fields[name], private)}")
            elif required:
                raise VigridError(f"{made.__name__}.{name}: the state has no such field; give its value")
        return _made([f"def made(g, x, seat): return cls({', '.join(parts)})"], cls=made)

    def _seen(self, made: type[Any], field: Field, private: bool) -> str:
        """The expression of what is seen of a field; VigridError where not all of it may be."""
        if field.seen != "all" and not (private and field.seen == "owner"):
            whose = {
                "owner": "its owner sees it",
                "nobody": "nobody sees it",
                "custom": "who sees it is the game's own",
            }
            raise VigridError(f"{made.__name__}.{field.name}: {whose[field.seen]}; give what may be seen of it")
        what, width = f"g.{field.name}", field.width
        if private and field.of:
            at = "seat" if field.of == "seat" else "g.pool(seat)"
            if width:
                return f"tuple({what}[{at} * {width}:{at} * {width} + {width}])"
            return _tuples_of(f"{what}[{at}]", field.depth - 1)
        if width:
            return f"tuple([tuple({what}[i:i + {width}]) for i in range(0, len({what}), {width})])"
        return _tuples_of(what, field.depth)


@overload
def seen(g: State, made: type[T], /, **given: Any) -> T: ...
@overload
def seen(g: State, /, **given: Any) -> Any: ...
def seen(g: State, made: type[Any] | None = None, /, **given: Any) -> Any:
    """The Struct `made` of what everybody sees; without one a Struct of all such fields and of what is given.

    Fields that are not given are those of the state with the same names, lists as tuples, flat tables in rows.
    VigridError, at the first use, where a field may not be seen by all and is not given.
    """
    return g.game.shape.view(g, made, given, None)


@overload
def seen_by(g: State, seat: int, made: type[T], /, **given: Any) -> T: ...
@overload
def seen_by(g: State, seat: int, /, **given: Any) -> Any: ...
def seen_by(g: State, seat: int, made: type[Any] | None = None, /, **given: Any) -> Any:
    """The Struct `made` of what one seat sees: of fields that belong to seats or pools its own part.

    Without one it is a Struct of all fields that their owner alone sees and of what is given. VigridError, at the first
    use, where its owner may not see a field and it is not given.
    """
    return g.game.shape.view(g, made, given, seat)


__all__ = [
    "Field",
    "Shape",
    "as_lists",
    "as_tuples",
    "fields_of",
    "is_plain",
    "row",
    "rows",
    "seen",
    "seen_by",
    "value",
]
