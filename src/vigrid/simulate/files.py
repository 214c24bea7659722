"""Results as files: a row a game, without wall times, so that the same plan gives the same bytes."""

from __future__ import annotations

import csv
import importlib.util
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vigrid.kernel import VigridError

from .one import Result
from .plan import Plan


def check_out(path: Path) -> None:
    """VigridError, before any game is played, for a file that could not be written afterwards."""
    if path.suffix not in (".csv", ".parquet"):
        raise VigridError(f"--out {path}: expected a name that ends with .csv or .parquet")
    if path.suffix == ".parquet" and importlib.util.find_spec("polars") is None:
        raise VigridError("writing Parquet needs the extra [sim]: pip install 'vigrid[sim]'; CSV needs nothing")
    if not path.parent.is_dir():
        raise VigridError(f"--out {path}: there is no folder {path.parent}")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise VigridError(f"--out {path}: cannot be written")


def rows(plan: Plan, results: Sequence[Result]) -> list[dict[str, Any]]:
    """A row a game: number, seed, length, ending, progress, record hash, each seat's return, score and its parts."""
    out = []
    for r in results:
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
        out.append(row)
    return out


def write_out(path: Path, plan: Plan, results: Sequence[Result]) -> None:
    """Write the results as CSV or Parquet, by the name's ending; VigridError where the disk refuses."""
    table = rows(plan, results)
    try:
        if path.suffix == ".parquet":
            import polars

            polars.DataFrame(table, infer_schema_length=None).write_parquet(path, statistics=False)
            return
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(table[0]) if table else ["index"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(table)
    except OSError as error:
        raise VigridError(f"--out {path}: {error.strerror or error}") from None
