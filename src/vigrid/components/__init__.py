"""Component packs: the numbers, names and effect ids of a game as TOML (and CSV), validated with every fault at once.

A pack is a folder with `components.toml` and CSV files, each of them a table of the pack by the name of the file. A
pack of one's own may hold only the tables that it changes: the rest comes from the game's own pack.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator

from vigrid.kernel import BadPack

from .tables import Cells, once, read_rows, row_faults
from .texts import text_of

Source = Literal["rulebook", "public", "reconstruction"]
M = TypeVar("M", bound=BaseModel)


class Part(BaseModel):
    """Base of every table in a pack: unknown keys are faults, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _row_of_a_table(cls, given: Any) -> Any:
        return given.fields(cls) if isinstance(given, Cells) else given


class Entry(Part):
    """A component with its provenance.

    `source`: where its values come from; `why`: the reason, for a reconstruction; `sourced`: single fields of a
    reconstruction that are better founded.
    """

    source: Source
    why: str = ""
    sourced: dict[str, Source] = {}

    @model_validator(mode="after")
    def _reconstruction_says_why(self) -> Entry:
        if self.source == "reconstruction" and not self.why:
            raise ValueError("a reconstruction needs 'why'")
        unknown = [name for name in self.sourced if name not in type(self).model_fields]
        if unknown:
            raise ValueError(f"'sourced' names '{unknown[0]}', which is not a field here")
        return self


class Tables:
    """Base of the plain tables that rules read as `g.c`: each is set once, when they are made from a pack."""

    def __setattr__(self, name: str, value: object) -> None:
        """AttributeError for what is set already."""
        if name in self.__dict__:
            raise AttributeError(f"{type(self).__name__}.{name} is fixed")
        self.__dict__[name] = value


def read(folder: Path) -> dict[str, Any]:
    """The raw tables of a pack folder; BadPack where it cannot be read at all."""
    path = folder / "components.toml"
    try:
        raw = tomllib.loads(text_of(path.read_bytes()))
        for file in sorted(folder.glob("*.csv")):
            raw[file.stem] = read_rows(file)
    except OSError as error:
        raise BadPack([f"{error.filename}: {error.strerror}"], str(folder)) from None
    except RecursionError:
        raise BadPack([f"{path.name}: it is nested too deeply"], str(folder)) from None
    except ValueError as error:
        raise BadPack([f"{path.name}: {error}"], str(folder)) from None
    return raw


def read_table(model: type[M], path: Path) -> tuple[M, ...]:
    """The validated rows of one CSV file, for a table apart from the pack; BadPack lists every fault."""
    rows = read_rows(path)
    try:
        return TypeAdapter(tuple[model, ...]).validate_python(rows)  # type: ignore[valid-type]
    except ValidationError as error:
        raise BadPack(once(_faults(error, rows)), str(path)) from None


def load(model: type[M], folder: Path | None, own: Path) -> M:
    """The validated pack of `folder` over the game's own pack in `own`; BadPack lists every fault.

    Tables replace tables key by key; lists are replaced whole.
    """
    raw = read(own)
    if folder is not None and folder != own:
        raw = merge(raw, read(folder))
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise BadPack(once(_faults(error, raw)), str((folder or own) / "components.toml")) from None


def merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """`over` laid on `base`: tables key by key, everything else replaced."""
    merged = dict(base)
    for key, value in over.items():
        known = merged.get(key)
        merged[key] = merge(known, value) if isinstance(value, dict) and isinstance(known, dict) else value
    return merged


def _faults(error: ValidationError, raw: Any) -> Iterator[str]:
    for fault in error.errors():
        plain = {"missing": "is missing", "extra_forbidden": "is unknown here"}
        message = plain.get(fault["type"]) or fault["msg"].removeprefix("Value error, ")
        row, depth = _row_at(raw, fault["loc"])
        if row is not None:
            yield row_faults(row, fault["loc"][depth:], fault["type"], message)
            continue
        where = ".".join(str(part) for part in fault["loc"]) or "components.toml"
        given = "" if fault["type"] in ("missing", "value_error") else f" (found {fault['input']!r})"
        yield f"{where}: {message}{given}"


def _row_at(raw: Any, at: tuple[int | str, ...]) -> tuple[Cells | None, int]:
    """The row of a CSV file in which this path ends, and how many of its parts lead there."""
    for depth, part in enumerate(at, 1):
        try:
            raw = raw[part]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(raw, Cells):
            return raw, depth
    return None, 0


def export(own: Path, folder: Path) -> list[Path]:
    """Copy a game's pack into `folder` to be changed there; BadPack if files there would be overwritten."""
    files = [own / "components.toml", *sorted(own.glob("*.csv"))]
    taken = [f.name for f in files if (folder / f.name).exists()]
    if taken:
        raise BadPack([f"{name} is already there; choose an empty folder" for name in taken], str(folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copy(f, folder / f.name)) for f in files]
    except OSError as error:
        raise BadPack([f"{error.filename}: {error.strerror}"], str(folder)) from None


def differences(own: dict[str, Any], other: dict[str, Any], at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every value that differs: (path, ours, theirs)."""
    for key in sorted({*own, *other}):
        path = f"{at}.{key}" if at else key
        yield from _difference(own.get(key), other.get(key), path)


def _difference(ours: Any, theirs: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        yield from differences(ours, theirs, path)
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for i, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            yield from _difference(a, b, f"{path}.{i}")
    elif ours != theirs:
        yield path, ours, theirs


__all__ = ["Entry", "Part", "Source", "Tables", "differences", "export", "load", "merge", "read", "read_table"]
