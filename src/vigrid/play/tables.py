"""Games kept in a folder, one file each, written so that a fall of the machine leaves the old file or the new one."""

from __future__ import annotations

import difflib
import glob
import os
import re
import sys
import tempfile
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from vigrid import games
from vigrid.components.texts import text_of
from vigrid.kernel import BadRecord, Recovery, VigridError

from .table import Table, check_saved

STALE = 60.0
"""Seconds after which a half-written file counts as left behind."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")


class NotKept(VigridError):
    """A game could not be written to its file; it goes on in memory."""


class Kept(msgspec.Struct, frozen=True):
    """A kept game: its name, game, seats, decisions made, where it stands in words, and when it was written.

    `trouble` says why it cannot be read (then the rest is empty).
    """

    name: str
    game: str = ""
    seats: tuple[str, ...] = ()
    step: int = 0
    heading: str = ""
    written: str = ""
    trouble: str = ""


def home() -> Path:
    """The folder of a person's own data: VIGRID_HOME, else what the platform uses for data.

    VigridError where the environment names none.
    """
    if own := os.environ.get("VIGRID_HOME"):
        return Path(own)
    try:
        return _platform_home() / "vigrid"
    except RuntimeError:
        text = "there is no home folder for your data here; name one with VIGRID_HOME (or the database with --db)"
        raise VigridError(text) from None


def _platform_home() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else Path.home() / ".local" / "share"  # a relative one is to be ignored


def write(path: Path, document: object) -> None:
    """Write JSON so that the file is old or new, never half; NotKept says what failed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise NotKept(f"{path} cannot be written: {error.strerror or error}") from None


def _sweep(path: Path) -> None:
    """Remove what a Vigrid that was killed while writing has left beside a file."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE:
                left.unlink()


def read(path: Path) -> Any:
    """The JSON of a file; BadRecord for one that is missing, unreadable or cut short."""
    try:
        return msgspec.json.decode(text_of(path.read_bytes()))
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror or error}") from None
    except RecursionError:
        raise BadRecord(f"{path} is nested too deeply") from None
    except msgspec.DecodeError as error:
        raise BadRecord(f"{path} is cut short or no JSON: {error}") from None
    except ValueError as error:
        raise BadRecord(f"{path}: {error}") from None


class Tables:
    """The kept games of one folder: `tables/` for those that go on, `records/` for the ended ones."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()

    def path(self, name: str) -> Path:
        """The file of a kept game (a name with a slash is a path); VigridError for a name that cannot be a file's."""
        if "/" in name or os.sep in name:
            return Path(name).expanduser().with_suffix(".json")
        if not _NAME.fullmatch(name):
            raise VigridError(f"'{name}' cannot be a name; use letters, digits, dot, hyphen and underscore")
        return self.folder / "tables" / f"{name}.json"

    def new_name(self, game: str) -> str:
        """The next free name for a game, such as yggdrasil-3."""
        taken = {p.stem for part in ("tables", "records") for p in (self.folder / part).glob(f"{game}-*.json")}
        return next(f"{game}-{n}" for n in range(1, len(taken) + 2) if f"{game}-{n}" not in taken)

    def names(self) -> list[str]:
        """The names of the kept games, the one written last first."""
        files = [p for p in (self.folder / "tables").glob("*.json") if not p.name.startswith(".")]
        return [p.stem for p in sorted(files, key=lambda p: (-p.stat().st_mtime, p.stem))]

    def kept(self) -> list[Kept]:
        """The kept games, the one written last first; unreadable ones with the reason."""
        return [self._kept(name) for name in self.names()]

    def _kept(self, name: str) -> Kept:
        try:
            saved = read(self.path(name))
            check_saved(saved)
        except VigridError as error:
            return Kept(name, trouble=str(error))
        decisions = saved["match"]["record"].get("decisions", ())
        about = saved.get("about", {})
        when = datetime.fromtimestamp(self.path(name).stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        return Kept(name, saved["game"], tuple(saved["seats"]), len(decisions), about.get("heading", ""), when)

    def load(self, name: str) -> tuple[Table, Recovery]:
        """A kept game; VigridError says what is wrong with it or which there are."""
        if not self.path(name).exists():
            known = self.names()
            near = difflib.get_close_matches(name, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"kept are {', '.join(known) or 'none'}"
            raise VigridError(f"there is no kept game '{name}'; {hint}")
        saved = read(self.path(name))
        check_saved(saved)
        return Table.restored(games.load(saved["game"]), saved)

    def finish(self, name: str, table: Table) -> Path:
        """Write the record of an ended game and forget the kept one; the record's path."""
        record = self.folder / "records" / f"{name}.json"
        write(record, table.match.record())
        self.path(name).unlink(missing_ok=True)
        return record


class Keeper:
    """Keeps one table under a name, after every decision. `trouble` says why the last writing failed, or ''."""

    def __init__(self, table: Table, tables: Tables, name: str | None = None) -> None:
        self.table, self.tables = table, tables
        self.name = name or tables.new_name(table.match.game.name)
        self.trouble = ""
        self._written = self._stamp() if name else None

    def _stamp(self) -> int | None:
        try:
            return self.tables.path(self.name).stat().st_mtime_ns
        except OSError:
            return None

    def keep(self, heading: str = "") -> bool:
        """Write the game (its record, once it is over); False where that failed, then `trouble` says why.

        A file that another Vigrid has changed since is left to it: this game goes on under a new name.
        """
        try:
            if self._stamp() != self._written:
                self.name = self.tables.new_name(self.table.match.game.name)
            write(self.tables.path(self.name), {**self.table.saved(), "about": {"heading": heading}})
        except NotKept as error:
            self.trouble = str(error)
            return False
        self._written, self.trouble = self._stamp(), ""
        return True

    def rename(self, name: str) -> None:
        """Keep the game under another name from now on; VigridError where it is taken or cannot be written."""
        path = self.tables.path(name)
        if path.exists() and name != self.name:
            raise VigridError(f"there is already a kept game '{name}'")
        write(path, self.table.saved())
        if name != self.name:
            self.tables.path(self.name).unlink(missing_ok=True)
        self.name, self.trouble = name, ""
        self._written = self._stamp()

    def finish(self) -> Path | None:
        """Write the record of the ended game: its path, or None with `trouble` where that failed."""
        try:
            return self.tables.finish(self.name, self.table)
        except (NotKept, OSError) as error:
            self.trouble = str(error)
            return None
