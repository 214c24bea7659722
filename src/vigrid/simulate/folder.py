"""A run too large for one file: a folder of Parquet parts of 1,000 games, and what was played in `run.json`.

The part under way stands in `current.jsonl`, a line a game, so that a run that was cut off goes on with the next game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from vigrid.kernel import VigridError

from .files import rows_of, write_parquet
from .one import Failure, Result
from .plan import Plan
from .run import Chunk, stream

PART: Final = 1000
"""Games a part."""
ABOUT: Final = "run.json"
CURRENT: Final = "current.jsonl"


class Kept(msgspec.Struct, frozen=True):
    """A line of `current.jsonl`: a game that ended, or the number of one that failed."""

    index: int
    result: Result | None = None


def about(plan: Plan) -> dict[str, Any]:
    """What must agree for a folder to be continued: everything that results depend on, but for how many there are."""
    game = plan.game
    players, mode, options = game.check_setup(plan.players, plan.mode, plan.options)
    return {
        "simulation": 1, "game": game.name, "version": game.version, "pack": game.pack_hash(plan.pack),
        "players": players, "mode": mode, "options": options, "bots": list(plan.bots), "seed": plan.seed,
        "first": plan.first,
    }  # fmt: skip


class Folder:
    """A folder of results; VigridError where it holds something else or the disk refuses."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        heading = json.loads(json.dumps(about(plan)))
        try:
            path.mkdir(exist_ok=True)
            file = path / ABOUT
            if file.exists():
                self._check(json.loads(file.read_text("utf-8")), heading)
            elif any(path.iterdir()):
                raise VigridError(f"--out {path}: the folder holds other files and no {ABOUT}; choose another")
            else:
                file.write_text(json.dumps(heading, indent=1) + "\n", "utf-8")
        except (OSError, ValueError) as error:
            raise VigridError(f"--out {path}: {error}") from None

    def _check(self, found: Any, heading: dict[str, Any]) -> None:
        if found != heading:
            told = sorted(k for k in heading if not isinstance(found, dict) or found.get(k) != heading[k])
            raise VigridError(
                f"--out {self.path} belongs to another run (it differs in {', '.join(told)}): choose another folder"
            )

    def missing(self) -> list[tuple[int, int]]:
        """First game and end of every part that is not there yet."""
        first, end = self.plan.first, self.plan.first + self.plan.games
        parts = [(at, min(at + PART, end)) for at in range(first, end, PART)]
        return [part for part in parts if not self._file(*part).exists()]

    def _file(self, first: int, end: int) -> Path:
        return self.path / f"games-{first:010d}-{end:010d}.parquet"

    def fill(self, workers: int | None = None, cluster: str | None = None) -> Iterator[Chunk]:
        """Play what is missing and keep it, all parts with the same workers; the chunks just played."""
        for parts in neighbours(self.missing()):
            (first, end), *later = parts
            kept = self._current(first, end)
            at = first + len(kept)
            rest = replace(self.plan, first=at, games=parts[-1][1] - at)
            for chunk in stream(rest, workers, cluster) if rest.games else ():
                played = chunk
                while first + len(kept) + len(played) >= end:
                    here = end - first - len(kept)
                    self._close(first, end, kept + self._note(played[:here]))
                    kept, played = [], played[here:]
                    if not later:
                        break
                    (first, end), *later = later
                if played:
                    kept += self._note(played)
                yield chunk
            if kept and first + len(kept) == end:
                self._close(first, end, kept)

    def _current(self, first: int, end: int) -> list[Kept]:
        """What is left of a run that was cut off in this part; a half-written line is dropped."""
        file = self.path / CURRENT
        kept: list[Kept] = []
        try:
            lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
            for line in lines:
                one = msgspec.json.decode(line, type=Kept)
                if one.index == first + len(kept) and one.index < end:
                    kept.append(one)
            file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in kept))
        except (OSError, msgspec.DecodeError) as error:
            raise VigridError(f"{file} cannot be read: {error}; remove it to play that part again") from None
        return kept

    def _note(self, chunk: Sequence[Result | Failure]) -> list[Kept]:
        kept = [Kept(r.index, r if isinstance(r, Result) else None) for r in chunk]
        try:
            with (self.path / CURRENT).open("ab") as file:
                file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in kept))
        except OSError as error:
            raise VigridError(f"{self.path / CURRENT} cannot be written: {error.strerror}") from None
        return kept

    def _close(self, first: int, end: int, kept: list[Kept]) -> None:
        """The part is whole: as Parquet it takes the place of shorter ones with the same first game."""
        file = self._file(first, end)
        try:
            write_parquet(file, rows_of(self.plan, [one.result for one in kept if one.result is not None]))
            for shorter in self.path.glob(f"games-{first:010d}-*.parquet"):
                if shorter != file:
                    shorter.unlink()
            (self.path / CURRENT).unlink(missing_ok=True)
        except OSError as error:
            raise VigridError(f"--out {file}: {error.strerror or error}") from None


def neighbours(parts: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Parts that follow each other without a gap, together."""
    found: list[list[tuple[int, int]]] = []
    for part in parts:
        if found and found[-1][-1][1] == part[0]:
            found[-1].append(part)
        else:
            found.append([part])
    return found
