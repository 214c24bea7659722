"""What the server keeps: tables, decisions, persons, keys and talk, in SQLite (WAL) or any database of a URL.

Every method is one transaction. The primary key of a decision (table, number) is the lock against a second writer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from .database import Damaged, Database, StoreError
from .schema import DECISIONS, FAULTS, KEYS, PERSONS, TABLES, TALK

Also = Callable[[Connection], None]
"""Something to be written in the same transaction."""


class Held(NamedTuple):
    """Everything kept of one table."""

    table: dict[str, Any]
    decisions: list[dict[str, Any]]
    persons: list[dict[str, Any]]
    keys: list[dict[str, Any]]
    talk: list[dict[str, Any]]


class Card(NamedTuple):
    """What a list shows of a table: its row without setup and decisions, and the persons there by number."""

    row: dict[str, Any]
    persons: dict[int, dict[str, Any]]


class Change(NamedTuple):
    """What happened at a table: its first `keep` decisions stay (None: all), `added` come after, columns are set.

    With it come lines of talk, faults, and whatever else is to be written with it.
    """

    table_id: str
    keep: int | None = None
    added: Sequence[dict[str, Any]] = ()
    values: Mapping[str, Any] = {}
    also: Sequence[Also] = ()
    talk: Sequence[dict[str, Any]] = ()
    faults: Sequence[dict[str, Any]] = ()


_ADD = insert(DECISIONS)
_SET = update(TABLES).where(TABLES.c.id == bindparam("this"))
_CARDS = select(*[TABLES.c[n] for n in ("id", "game", "status", "created", "changed", "desk", "card")])


class Store(Database):
    """Tables, decisions, seats' persons, keys of tables, talk and faults."""

    # --- tables

    def create(
        self, table: dict[str, Any], persons: Sequence[dict[str, Any]], keys: Sequence[dict[str, Any]], *also: Also
    ) -> None:
        """A new table."""
        with self.begin() as c:
            for write in also:
                write(c)
            c.execute(insert(TABLES).values(**table))
            if persons:
                c.execute(insert(PERSONS), list(persons))
            if keys:
                c.execute(insert(KEYS), list(keys))

    def load(self, table_id: str) -> Held | None:
        """A table, or None. Values that cannot be read come as `Damaged`."""
        with self.begin() as c:
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

    def advance(self, changes: Sequence[Change]) -> list[Exception | None]:
        """Write changes of several tables in one transaction; where that fails, each alone. What failed, of each."""
        try:
            with self.begin() as c:
                for change in changes:
                    if change.keep is not None:
                        over = DECISIONS.c.number >= change.keep
                        c.execute(delete(DECISIONS).where(DECISIONS.c.table_id == change.table_id, over))
                added = [row for change in changes for row in change.added]
                if added:
                    c.execute(_ADD, added)
                for change in changes:
                    for write in change.also:
                        write(c)
                    for fault in change.faults:
                        _keep_fault(c, fault)
                if talk := [line for change in changes for line in change.talk]:
                    c.execute(insert(TALK), talk)
                for same in _alike(changes):
                    c.execute(_SET, [{"this": x.table_id, **x.values} for x in same])
        except Exception as error:
            return [error] if len(changes) == 1 else [self.advance([change])[0] for change in changes]
        return [None] * len(changes)

    def rebase(self, table_id: str, setup: dict[str, Any], desk: dict[str, Any]) -> None:
        """Let a table begin anew from a stored position: `setup` holds it, and what was before."""
        with self.begin() as c:
            rows = select(DECISIONS.c.seat, DECISIONS.c.code, DECISIONS.c.chance).where(
                DECISIONS.c.table_id == table_id
            )
            old = [list(r) for r in c.execute(rows.order_by(DECISIONS.c.number))]
            setup = {**setup, "before": {**setup["before"], "decisions": old}}
            c.execute(delete(DECISIONS).where(DECISIONS.c.table_id == table_id))
            c.execute(update(TABLES).where(TABLES.c.id == table_id).values(setup=setup, desk=desk))

    def drop(self, table_ids: Sequence[str]) -> None:
        """Delete tables with everything kept of them."""
        with self.begin() as c:
            for part in (DECISIONS, PERSONS, KEYS, TALK, FAULTS):
                c.execute(delete(part).where(part.c.table_id.in_(table_ids)))
            c.execute(delete(TABLES).where(TABLES.c.id.in_(table_ids)))

    def unused_since(self, moment: str, limit: int = 200) -> list[str]:
        """Tables where nothing has changed since a moment."""
        with self.begin() as c:
            query = select(TABLES.c.id).where(TABLES.c.changed < moment).order_by(TABLES.c.changed).limit(limit)
            return [str(x) for x in c.execute(query).scalars()]

    def listed(self, game: str | None, status: str | None, before: str | None, limit: int) -> list[Card]:
        """Listed tables that may be watched, the one changed last first, a page long."""
        query = _CARDS.where(TABLES.c.listed)
        for column, wanted in ((TABLES.c.game, game), (TABLES.c.status, status)):
            query = query if wanted is None else query.where(column == wanted)
        if before is not None:
            at, _, last = before.partition(" ")
            query = query.where((TABLES.c.changed < at) | ((TABLES.c.changed == at) & (TABLES.c.id < last)))
        with self.begin() as c:
            return _cards(c, query.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc()).limit(limit))

    def cards_of(self, person: str, old: dict[str, int], limit: int = 2000) -> list[Card]:
        """Tables where a person has a place, and those of old keys (table to person there)."""
        mine = select(PERSONS.c.table_id).where(PERSONS.c.owner == person)
        query = _CARDS.where(TABLES.c.id.in_(mine) | TABLES.c.id.in_(list(old)))
        with self.begin() as c:
            return _cards(c, query.order_by(TABLES.c.changed.desc()).limit(limit))

    def with_bots_due(self) -> list[str]:
        """Running tables where a bot must decide."""
        with self.begin() as c:
            query = select(TABLES.c.id).where(TABLES.c.bot_due, TABLES.c.status == "running")
            return [str(x) for x in c.execute(query).scalars()]

    def overdue(self, now: str) -> list[str]:
        """Running tables where somebody is late."""
        with self.begin() as c:
            query = select(TABLES.c.id).where(TABLES.c.due <= now, TABLES.c.status == "running").limit(200)
            return [str(x) for x in c.execute(query).scalars()]

    # --- keys of tables

    def add_keys(self, rows: Sequence[dict[str, Any]]) -> None:
        """New keys."""
        with self.begin() as c:
            c.execute(insert(KEYS), list(rows))

    def find_key(self, hashed: str) -> dict[str, Any] | None:
        """The key or link of this hash."""
        with self.begin() as c:
            row = c.execute(select(KEYS).where(KEYS.c.hash == hashed)).mappings().first()
            return None if row is None else dict(row)

    def old_keys(self, hashes: Sequence[str]) -> list[dict[str, Any]]:
        """Keys of single tables, as earlier versions put them into cookies."""
        with self.begin() as c:
            query = select(KEYS).where(KEYS.c.hash.in_(list(hashes)), KEYS.c.kind == "person")
            return [dict(r) for r in c.execute(query).mappings()]

    # --- faults

    def faults(self, limit: int = 200) -> list[dict[str, Any]]:
        """The faults kept, the last one first."""
        with self.begin() as c:
            return [dict(r) for r in c.execute(select(FAULTS).order_by(FAULTS.c.id.desc()).limit(limit)).mappings()]

    def alive(self) -> bool:
        """Whether the database answers."""
        try:
            with self.begin() as c:
                c.execute(text("SELECT 1"))
        except StoreError:
            return False
        return True


def _alike(changes: Sequence[Change]) -> list[list[Change]]:
    """Changes that set the same columns, so that one statement does for them."""
    groups: dict[tuple[str, ...], list[Change]] = {}
    for change in changes:
        if change.values:
            groups.setdefault(tuple(change.values), []).append(change)
    return list(groups.values())


def _keep_fault(c: Connection, row: dict[str, Any]) -> None:
    """Keep a fault; of one table only the last twenty."""
    c.execute(insert(FAULTS).values(**row))
    of_table = FAULTS.c.table_id == row["table_id"]
    old = c.execute(select(FAULTS.c.id).where(of_table).order_by(FAULTS.c.id.desc()).limit(20)).scalars().all()
    c.execute(delete(FAULTS).where(of_table, FAULTS.c.id < old[-1]))


def _cards(c: Connection, query: Any) -> list[Card]:
    cards = {str(r["id"]): Card(dict(r), {}) for r in c.execute(query).mappings()}
    for person in c.execute(select(PERSONS).where(PERSONS.c.table_id.in_(list(cards)))).mappings():
        cards[str(person["table_id"])].persons[person["number"]] = dict(person)
    return list(cards.values())


__all__ = ["Also", "Card", "Change", "Damaged", "Held", "Store", "StoreError"]
