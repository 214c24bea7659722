"""Tables of a pack as CSV: a row an entry, a column a field, blank cells for defaults."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from vigrid.kernel import BadPack


class Cells(dict[str, Any]):
    """A row of a CSV file: column to text, blank cells left out. `line` is where it ends in the file."""

    def __init__(self, cells: dict[str, str], file: str, line: int, header: Sequence[str]) -> None:
        super().__init__(cells)
        self.file, self.line, self.header = file, line, header

    def fields(self, model: type[BaseModel]) -> dict[str, Any]:
        """The cells as values for the fields of a model: those of lists, tuples and tables taken apart."""
        known = model.model_fields
        return {
            name: taken_apart(text, known[name].annotation) if name in known else text for name, text in self.items()
        }


def read_rows(path: Path) -> list[Cells]:
    """The rows of a CSV file; BadPack lists every line that is not a row of it."""
    faults: list[str] = []
    rows: list[Cells] = []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, strict=True)
            header = [name.strip() for name in next(reader, [])]
            for name in sorted({n for n in header if header.count(n) > 1 or not n}):
                faults.append(f"{path.name}, row 1: column {name!r} {'stands there twice' if name else 'has no name'}")
            for cells in reader:
                if len(cells) > len(header):
                    faults.append(f"{path.name}, row {reader.line_num}: {len(cells)} cells; expected {len(header)}")
                texts = {name: text.strip() for name, text in zip(header, cells, strict=False) if text.strip()}
                if texts:
                    rows.append(Cells(texts, path.name, reader.line_num, header))
    except OSError as error:
        faults.append(f"{path}: {error.strerror}")
    except (UnicodeDecodeError, csv.Error) as error:
        faults.append(f"{path.name}: {error}")
    if faults:
        raise BadPack(faults, str(path))
    return rows


def taken_apart(text: str, kind: Any, marks: str = ";:,") -> Any:
    """The text of a cell as its field's type wants it.

    Lists and tuples are parted by `;` or, where none stands there, by blanks; what lies in them by `:`, then by `,`.
    A table is written `gold:2; food:1`. Everything else stays text: `001` is no number unless the field is one.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return taken_apart(text, inner[0], marks)
    if origin in (Union, UnionType):
        deep = [k for k in inner if get_origin(k) in (list, tuple, set, frozenset, dict)]
        return taken_apart(text, deep[0], marks) if deep else text
    if origin not in (list, tuple, set, frozenset, dict) or not marks:
        return text
    parts = [part.strip() for part in (text.split(marks[0]) if marks[0] in text else text.split())]
    parts = [part for part in parts if part]
    if origin is dict:
        pairs = [part.partition(marks[1:2] or "=") for part in parts]
        return {key.strip(): taken_apart(value.strip(), inner[1], marks[2:]) for key, _, value in pairs}
    kinds = inner if origin is tuple and Ellipsis not in inner else inner[:1] * len(parts)
    kinds = (*kinds, *[str] * len(parts))
    return [taken_apart(part, k, marks[1:]) for part, k in zip(parts, kinds, strict=False)]


def row_faults(row: Cells, at: Sequence[int | str], kind: str, message: str) -> str:
    """A fault of a row in words: file, row, column, what came and what was expected."""
    column = str(at[0]) if at else ""
    if kind == "extra_forbidden" or (kind == "missing" and column not in row.header):
        return f"{row.file}, column {column!r}: {message}"
    where = f"{row.file}, row {row.line}" + (f", column {column!r}" if column else "")
    inside = "".join(f", entry {part + 1}" if isinstance(part, int) else f", {part}" for part in at[1:])
    found = f" (found {row[column]!r})" if column in row else ""
    return f"{where}{inside}: {message}{found}"


def once(faults: Iterator[str]) -> list[str]:
    """Every fault once: a column that is wrong in its name is wrong in every row."""
    return list(dict.fromkeys(faults))
