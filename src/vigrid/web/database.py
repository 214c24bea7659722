"""The database: SQLite (WAL) in a file, or PostgreSQL. One process owns it; at the start it gets today's form."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from vigrid.kernel import VigridError

from .schema import FAULTS


class StoreError(VigridError):
    """The database cannot be used; the message says what to do."""


class Damaged(NamedTuple):
    """A value of the database that is not JSON; whatever is made from it fails, and says so."""

    text: str


def url_of(db: str) -> URL:
    """The URL of `--db`: a path is taken literally; StoreError for what is neither SQLite nor PostgreSQL."""
    if "://" not in db:
        return URL.create("sqlite", database=db)
    try:
        url = make_url(db)
    except (ArgumentError, ValueError):
        raise StoreError(f"--db {db}: this is neither a file nor the address of a database") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"--db: tables are kept in SQLite or PostgreSQL, not in {url.get_backend_name()}")
    return url.set(drivername="postgresql+pg8000") if url.drivername == "postgresql" else url


def default_file(folder: Path) -> str:
    """The database in a folder, which is made; StoreError where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(_no_folder(folder, error)) from None
    return str(folder / "tables.db")


def _no_folder(folder: Path, error: OSError) -> str:
    words = error.strerror or str(error)
    return f"{folder} cannot be used ({words}); name another folder with VIGRID_HOME, or another database with --db"


class Database:
    """The database. One process owns it (and so every table in it): a second one gets a StoreError."""

    def __init__(self, db: str, durable: bool = False) -> None:
        self.url = url_of(db)
        self.file = self.url.database if self.url.get_backend_name() == "sqlite" else None
        if self.file == ":memory:":
            self.file = None
        self.engine = self._engine(durable)
        self._lock: Any = None
        try:
            self._own()
            self._migrate()
        except (SQLAlchemyError, sqlite3.Error, OSError, TypeError) as error:  # TypeError: no user is named
            self.close()
            raise StoreError(f"the database {self.name} cannot be used: {error}") from None
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """The database in words, without its password."""
        return self.file or self.url.render_as_string()

    def _engine(self, durable: bool) -> Engine:
        json: dict[str, Any] = {"json_serializer": _json, "json_deserializer": _unjson}
        if self.url.get_backend_name() != "sqlite":
            try:
                return create_engine(self.url, pool_pre_ping=True, **json)
            except ModuleNotFoundError as error:
                raise StoreError(f"{error.name} is missing; install vigrid[postgres] for PostgreSQL") from None
            except NoSuchModuleError as error:
                raise StoreError(f"--db: {error}") from None
        if self.file:
            folder = Path(self.file).parent
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(_no_folder(folder, error)) from None
        engine = create_engine(self.url, connect_args={"check_same_thread": False}, **json)

        @event.listens_for(engine, "connect")
        def pragmas(connection: sqlite3.Connection, _record: object) -> None:
            connection.text_factory = lambda text: text.decode("utf-8", "replace")  # damage is found where it matters
            # NORMAL in WAL survives a kill of the process; FULL also survives a loss of power.
            for line in ("journal_mode=WAL", f"synchronous={'FULL' if durable else 'NORMAL'}", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {line}")

        return engine

    def _own(self) -> None:
        """Take the database for this process; the system lets go of it when the process dies, however it dies."""
        if self.url.get_backend_name() == "sqlite":
            if self.file:
                self._lock = _locked(self.file)
            return
        connection = self.engine.connect()
        if not connection.execute(text("SELECT pg_try_advisory_lock(86716)")).scalar():
            connection.close()
            raise StoreError("another Vigrid serves this database; stop it, or give this one its own --db")
        connection.commit()
        self._lock = connection

    def _migrate(self) -> None:
        from alembic import command
        from alembic.config import Config
        from alembic.migration import MigrationContext
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        with self.engine.begin() as connection:
            found = MigrationContext.configure(connection).get_current_heads()
            if not set(found) <= known:
                raise StoreError(f"the database {self.name} was made by a newer Vigrid; use that, or another --db")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Let the database go."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        self.engine.dispose()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction; StoreError where it fails, then nothing of it has happened."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise StoreError(f"the stored table does not fit what was to be added: {error.orig}") from None
        except SQLAlchemyError as error:
            raise StoreError(f"the database cannot be used now: {getattr(error, 'orig', None) or error}") from None


def _locked(file: str) -> sqlite3.Connection:
    path = f"{file}.lock"
    try:
        lock = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=2)
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be opened ({error}); name another database with --db or VIGRID_HOME") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if "locked" in str(error):
            text = f"another Vigrid serves {file}; stop it, or give this one its own --db"
            raise StoreError(text) from None
        raise StoreError(
            f"{path} cannot be written ({error}); name another database with --db or VIGRID_HOME"
        ) from None
    return lock


def backup(db: str, target: Path) -> dict[str, int]:
    """Copy a SQLite database, also one that a server is using, and check the copy: its tables and decisions.

    The copy is one moment of the database. StoreError where it cannot be made or is not sound; then `target` is as
    before.
    """
    url = url_of(db)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise StoreError("this command copies SQLite databases; for PostgreSQL use pg_dump (docs/hosting.md)")
    if not Path(url.database).is_file():
        raise StoreError(f"there is no database {url.database}")
    if target.exists():
        raise StoreError(f"{target} is there already; name a new file")
    part = target.with_name(f".{target.name}.part")
    try:
        with (
            closing(sqlite3.connect(f"{Path(url.database).absolute().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy, pages=1000, sleep=0.01)
            copy.execute("PRAGMA journal_mode=DELETE")
            found = _checked(copy)
        os.replace(part, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{target} cannot be made: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return found


def faults_in(db: str) -> list[dict[str, Any]]:
    """The faults that a database keeps, also of a server that runs; the last one first."""
    url = url_of(db)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StoreError(f"there is no database {url.database}")
    engine = create_engine(url, json_deserializer=_unjson)
    try:
        with engine.connect() as connection:
            query = select(FAULTS).order_by(FAULTS.c.id.desc()).limit(500)
            return [dict(row) for row in connection.execute(query).mappings()]
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        raise StoreError(f"the faults in {url.render_as_string()} cannot be read: {error}") from None
    finally:
        engine.dispose()


def _checked(copy: sqlite3.Connection) -> dict[str, int]:
    (said,) = copy.execute("PRAGMA integrity_check").fetchone()
    if said != "ok":
        raise StoreError(f"the copy is not sound: {said}")
    count = {"tables": "SELECT count(*) FROM tables", "decisions": "SELECT count(*) FROM decisions"}
    return {name: int(copy.execute(query).fetchone()[0]) for name, query in count.items()}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _unjson(value: str | bytes) -> Any:
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Damaged(str(value))
