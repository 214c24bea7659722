"""Results as files: a row a game, without wall times, so that the same plan gives the same bytes.

A file of CSV grows as games end; Parquet is written when all have ended. Large runs go into a folder (`folder.py`).
"""

from __future__ import annotations

import csv
import importlib.util
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from vigrid.kernel import VigridError

from .one import Failure, Result
from .plan import Plan


def is_folder(path: Path) -> bool:
    """Whether --out names a folder of parts rather than a file."""
    return not path.suffix


def check_out(path: Path) -> None:
    """VigridError, before any game is played, for a file or folder that could not be written afterwards."""
    if path.suffix not in (".csv", ".parquet", ""):
        raise VigridError(f"--out {path}: expected a name that ends with .csv or .parquet, or a folder's")
    if path.suffix != ".csv" and importlib.util.find_spec("polars") is None:
        raise VigridError("writing Parquet needs the extra [sim]: pip install 'vigrid[sim]'; CSV needs nothing")
    if is_folder(path) and path.exists() and not path.is_dir():
        raise VigridError(f"--out {path}: expected a folder, or a name that ends with .csv or .parquet")
    if not path.parent.is_dir():
        raise VigridError(f"--out {path}: there is no folder {path.parent}")
    if (path.is_dir() and not is_folder(path)) or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise VigridError(f"--out {path}: cannot be written")


def row_of(plan: Plan, r: Result) -> dict[str, Any]:
    """A game's row: number, seed, length, ending, progress, record hash, each seat's return, score and its parts."""
    row: dict[str, Any] = {
        "index": r.index,
        "seed": r.seed,
        "decisions": r.length,
        "clause": r.clause,
        "reason": r.reason,
        "progress": r.progress,
        "record_hash": r.hash,
    }
    for seat in range(plan.players):
        row[f"bot_{seat}"] = plan.bots[seat]
        row[f"return_{seat}"] = r.returns[seat]
        row[f"score_{seat}"] = r.totals[seat] if len(r.totals) > seat else None
        if len(r.parts) > seat:
            row |= {f"{part.replace(' ', '_')}_{seat}": points for part, points in r.parts[seat]}
    return row


def write_out(path: Path, plan: Plan, results: Sequence[Result]) -> None:
    """Write the results as CSV or Parquet, by the name's ending; VigridError where the disk refuses."""
    for _ in writing(path, plan, [list(results)]):
        pass


def writing(
    path: Path, plan: Plan, chunks: Iterable[Sequence[Result | Failure]]
) -> Iterator[Sequence[Result | Failure]]:
    """Pass the chunks on and write their games to a file on the way; VigridError where the disk refuses.

    What was begun and cannot be finished is removed.
    """
    try:
        yield from (_csv if path.suffix == ".csv" else _parquet)(path, plan, chunks)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise VigridError(f"--out {path}: {error.strerror or error}") from None


def rows_of(plan: Plan, chunk: Sequence[Result | Failure]) -> list[dict[str, Any]]:
    """A row for each game that did not fail."""
    return [row_of(plan, r) for r in chunk if isinstance(r, Result)]


def _csv(path: Path, plan: Plan, chunks: Iterable[Sequence[Result | Failure]]) -> Iterator[Sequence[Result | Failure]]:
    writer: csv.DictWriter[str] | None = None
    with path.open("w", encoding="utf-8", newline="") as file:
        for chunk in chunks:
            table = rows_of(plan, chunk)
            if writer is None and table:
                writer = _header(file, list(table[0]))
            if writer is not None:
                writer.writerows(table)
                file.flush()
            yield chunk
        if writer is None:
            _header(file, ["index"])


def _header(file: TextIO, columns: list[str]) -> csv.DictWriter[str]:
    writer = csv.DictWriter(file, columns, lineterminator="\n")
    writer.writeheader()
    return writer


def _parquet(
    path: Path, plan: Plan, chunks: Iterable[Sequence[Result | Failure]]
) -> Iterator[Sequence[Result | Failure]]:
    table: list[dict[str, Any]] = []
    for chunk in chunks:
        table += rows_of(plan, chunk)
        yield chunk
    write_parquet(path, table)


def write_parquet(path: Path, table: list[dict[str, Any]]) -> None:
    """Write rows as Parquet; under another name first, so that a file that is there is whole."""
    import polars

    half = path.with_name(path.name + ".half")
    try:
        polars.DataFrame(table, infer_schema_length=None).write_parquet(half, statistics=False)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
