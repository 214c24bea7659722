"""What the server keeps: tables, decisions, persons, keys and talk, in SQLite (WAL) or any database of a URL.

Every method is one transaction. The primary key of a decision (table, number) is the lock against a second writer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from vigrid.kernel import VigridError

metadata = MetaData()

TABLES = SqlTable(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("bot_due", Boolean, nullable=False),  # a bot must decide: the server goes on with it after a restart
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("setup", JSON, nullable=False),  # what never changes: the base of the record
    Column("desk", JSON, nullable=False),  # what does: seats, settings, undone decisions
    Column("card", JSON, nullable=False),  # what lists of tables show
    Column("snapshot", JSON, nullable=True),  # the state some decisions ago, for recovery after a change of rules
)
DECISIONS = SqlTable(
    "decisions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("code", Text, nullable=False),
    Column("chance", JSON, nullable=False),
)
PERSONS = SqlTable(
    "persons",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("host", Boolean, nullable=False),
    Column("claimed", Boolean, nullable=False),
)
KEYS = SqlTable(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # 'person': in a cookie; 'link': to be claimed once
)
TALK = SqlTable(
    "talk",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("system", Boolean, nullable=False),
)


class StoreError(VigridError):
    """The database cannot be used; the message says what to do."""


class Held(NamedTuple):
    """Everything kept of one table."""

    table: dict[str, Any]
    decisions: list[dict[str, Any]]
    persons: list[dict[str, Any]]
    keys: list[dict[str, Any]]
    talk: list[dict[str, Any]]


def default_url(folder: Path) -> str:
    """The database in a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


class Store:
    """The database. One process owns it (and so every table in it): a second one gets a StoreError."""

    def __init__(self, url: str, durable: bool = False) -> None:
        if "://" not in url:
            url = f"sqlite:///{url}"
        self.url = make_url(url)
        self.engine = self._engine(durable)
        self._lock: Any = None
        try:
            self._own()
            self._migrate()
        except SQLAlchemyError as error:
            self.close()
            raise StoreError(f"the database {self.url.render_as_string()} cannot be used: {error}") from None

    def _engine(self, durable: bool) -> Engine:
        if not self.url.drivername.startswith("sqlite"):
            url = self.url.set(drivername="postgresql+pg8000") if self.url.drivername == "postgresql" else self.url
            try:
                return create_engine(url, pool_pre_ping=True, json_serializer=_json, json_deserializer=_unjson)
            except ModuleNotFoundError as error:
                raise StoreError(f"{error.name} is missing; install vigrid[postgres] for PostgreSQL") from None
        if self.url.database and self.url.database != ":memory:":
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(
            self.url,
            connect_args={"check_same_thread": False},
            json_serializer=_json,
            json_deserializer=_unjson,
        )

        @event.listens_for(engine, "connect")
        def pragmas(connection: sqlite3.Connection, _record: object) -> None:
            # NORMAL in WAL survives a kill of the process; FULL also survives a loss of power.
            for line in ("journal_mode=WAL", f"synchronous={'FULL' if durable else 'NORMAL'}", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {line}")

        return engine

    def _own(self) -> None:
        """Take the database for this process; the system lets go of it when the process dies, however it dies."""
        if self.url.drivername.startswith("sqlite"):
            if not self.url.database or self.url.database == ":memory:":
                return
            lock = sqlite3.connect(
                f"{self.url.database}.lock", isolation_level=None, check_same_thread=False, timeout=2
            )
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                lock.close()
                raise StoreError(
                    f"another Vigrid serves {self.url.database}; stop it, or give this one its own --db"
                ) from None
            self._lock = lock
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

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Let the database go."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        self.engine.dispose()

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise StoreError(f"the stored table does not fit what was to be added: {error.orig}") from None
        except SQLAlchemyError as error:
            raise StoreError(f"the database cannot be used now: {error}") from None

    # --- tables

    def create(self, table: dict[str, Any], persons: Sequence[dict[str, Any]], keys: Sequence[dict[str, Any]]) -> None:
        """A new table."""
        with self._begin() as c:
            c.execute(insert(TABLES).values(**table))
            if persons:
                c.execute(insert(PERSONS), list(persons))
            if keys:
                c.execute(insert(KEYS), list(keys))

    def load(self, table_id: str) -> Held | None:
        """A table, or None."""
        with self._begin() as c:
            row = c.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().first()
            if row is None:
                return None
            parts = []
            for part, order in ((DECISIONS, DECISIONS.c.number), (PERSONS, PERSONS.c.number), (KEYS, KEYS.c.hash)):
                found = c.execute(select(part).where(part.c.table_id == table_id).order_by(order)).mappings()
                parts.append([dict(x) for x in found])
            lines = select(TALK).where(TALK.c.table_id == table_id).order_by(TALK.c.number.desc()).limit(300)
            talk = [dict(x) for x in c.execute(lines).mappings()]
            return Held(dict(row), parts[0], parts[1], parts[2], talk[::-1])

    def advance(self, table_id: str, keep: int, added: Sequence[dict[str, Any]], values: dict[str, Any]) -> None:
        """Keep the first `keep` decisions, add others after them, and set columns of the table."""
        with self._begin() as c:
            gone = DECISIONS.c.table_id == table_id
            c.execute(delete(DECISIONS).where(gone, DECISIONS.c.number >= keep))
            if added:
                c.execute(insert(DECISIONS), list(added))
            c.execute(update(TABLES).where(TABLES.c.id == table_id).values(**values))

    def rebase(self, table_id: str, setup: dict[str, Any], desk: dict[str, Any]) -> None:
        """Let a table begin anew from a stored position: `setup` holds it, and what was before."""
        with self._begin() as c:
            rows = select(DECISIONS.c.seat, DECISIONS.c.code, DECISIONS.c.chance).where(
                DECISIONS.c.table_id == table_id
            )
            old = [list(r) for r in c.execute(rows.order_by(DECISIONS.c.number))]
            setup = {**setup, "before": {**setup["before"], "decisions": old}}
            c.execute(delete(DECISIONS).where(DECISIONS.c.table_id == table_id))
            c.execute(update(TABLES).where(TABLES.c.id == table_id).values(setup=setup, desk=desk))

    def table_cards(self, ids: Sequence[str] | None = None, limit: int = 200) -> list[dict[str, Any]]:
        """Rows of tables without decisions, the one changed last first."""
        columns = [TABLES.c[n] for n in ("id", "game", "status", "created", "changed", "desk", "card")]
        query = select(*columns).order_by(TABLES.c.changed.desc()).limit(limit)
        with self._begin() as c:
            return [dict(r) for r in c.execute(query if ids is None else query.where(TABLES.c.id.in_(ids))).mappings()]

    def with_bots_due(self) -> list[str]:
        """Running tables where a bot must decide."""
        with self._begin() as c:
            query = select(TABLES.c.id).where(TABLES.c.bot_due, TABLES.c.status == "running")
            return [str(x) for x in c.execute(query).scalars()]

    # --- persons and keys

    def set_person(self, table_id: str, number: int, **values: object) -> None:
        """Change a person."""
        with self._begin() as c:
            where = (PERSONS.c.table_id == table_id, PERSONS.c.number == number)
            c.execute(update(PERSONS).where(*where).values(**values))

    def drop_person(self, table_id: str, number: int) -> None:
        """Forget a person whose seats went to another."""
        with self._begin() as c:
            c.execute(delete(PERSONS).where(PERSONS.c.table_id == table_id, PERSONS.c.number == number))

    def add_keys(self, rows: Sequence[dict[str, Any]]) -> None:
        """New keys."""
        with self._begin() as c:
            c.execute(insert(KEYS), list(rows))

    def claim(self, link: str, key: dict[str, Any] | None) -> bool:
        """Use up a link (by hash) and put a key in its place; False if it is used up already."""
        with self._begin() as c:
            if c.execute(delete(KEYS).where(KEYS.c.hash == link, KEYS.c.kind == "link")).rowcount != 1:
                return False
            if key is not None:
                c.execute(insert(KEYS).values(**key))
            return True

    def drop_keys(self, table_id: str, person: int) -> None:
        """Make all keys and links of a person worthless."""
        with self._begin() as c:
            c.execute(delete(KEYS).where(KEYS.c.table_id == table_id, KEYS.c.person == person))

    def find_key(self, hashed: str) -> dict[str, Any] | None:
        """The key or link of this hash."""
        with self._begin() as c:
            row = c.execute(select(KEYS).where(KEYS.c.hash == hashed)).mappings().first()
            return None if row is None else dict(row)

    def holders(self, hashes: Sequence[str]) -> list[dict[str, Any]]:
        """Tables and persons behind these keys."""
        query = select(KEYS.c.table_id, KEYS.c.person).join(
            PERSONS, (PERSONS.c.table_id == KEYS.c.table_id) & (PERSONS.c.number == KEYS.c.person)
        )
        with self._begin() as c:
            rows = c.execute(query.where(KEYS.c.hash.in_(list(hashes)), KEYS.c.kind == "person")).mappings()
            return [dict(r) for r in rows]

    # --- talk

    def say(self, line: dict[str, Any]) -> None:
        """Add a line of talk."""
        with self._begin() as c:
            c.execute(insert(TALK).values(**line))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _unjson(value: str | bytes) -> Any:
    return msgspec.json.decode(value)
