"""What is kept of people: their names, devices, device links and recovery phrases, and which seats are theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from .database import Database
from .schema import DEVICE_LINKS, DEVICES, KEYS, PEOPLE, PERSONS, TALK


class Register:
    """The rows of people. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.begin = database.begin

    def add(self, person: dict[str, Any], device: dict[str, Any]) -> None:
        """Somebody new, with a first device."""
        with self.begin() as c:
            self.add_in(c, person, device)

    @staticmethod
    def add_in(c: Connection, person: dict[str, Any], device: dict[str, Any]) -> None:
        """The same inside a transaction."""
        c.execute(insert(PEOPLE).values(**person))
        c.execute(insert(DEVICES).values(**device))

    def device(self, hashed: str) -> dict[str, Any] | None:
        """The device of a key, with its person's name."""
        with self.begin() as c:
            query = select(DEVICES, PEOPLE.c.name.label("person_name")).join(PEOPLE, PEOPLE.c.id == DEVICES.c.person)
            row = c.execute(query.where(DEVICES.c.hash == hashed)).mappings().first()
            return None if row is None else dict(row)

    def seen(self, hashed: str, person: str, at: str) -> None:
        """Note when a device was used."""
        with self.begin() as c:
            c.execute(update(DEVICES).where(DEVICES.c.hash == hashed).values(seen=at))
            c.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(seen=at))

    def last_seen(self, person: str) -> str:
        """When a person was last here, or ''."""
        with self.begin() as c:
            return str(c.execute(select(PEOPLE.c.seen).where(PEOPLE.c.id == person)).scalar() or "")

    def all_of(self, person: str) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
        """A person, the devices (oldest first), and keys of single tables from earlier versions that open own seats."""
        with self.begin() as c:
            row = c.execute(select(PEOPLE).where(PEOPLE.c.id == person)).mappings().one()
            devices = c.execute(select(DEVICES).where(DEVICES.c.person == person).order_by(DEVICES.c.created))
            old = select(KEYS).join(
                PERSONS, (PERSONS.c.table_id == KEYS.c.table_id) & (PERSONS.c.number == KEYS.c.person)
            )
            keys = c.execute(old.where(PERSONS.c.owner == person, KEYS.c.kind == "person")).mappings()
            return dict(row), [dict(d) for d in devices.mappings()], [dict(k) for k in keys]

    def rename(self, person: str, name: str) -> None:
        """A new name, at every table."""
        with self.begin() as c:
            c.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name))
            c.execute(update(PERSONS).where(PERSONS.c.owner == person).values(name=name))

    def add_link(self, hashed: str, person: str, at: str) -> None:
        """A link that adds one device."""
        with self.begin() as c:
            c.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.person == person))
            c.execute(insert(DEVICE_LINKS).values(hash=hashed, person=person, created=at))

    def link(self, hashed: str) -> dict[str, Any] | None:
        """The device link of this hash, with its person's name."""
        with self.begin() as c:
            query = select(DEVICE_LINKS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == DEVICE_LINKS.c.person)
            row = c.execute(query.where(DEVICE_LINKS.c.hash == hashed)).mappings().first()
            return None if row is None else dict(row)

    def use_link(self, hashed: str, device: dict[str, Any]) -> bool:
        """Put a device in the place of its link; False where the link is used up."""
        with self.begin() as c:
            if c.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.hash == hashed)).rowcount != 1:
                return False
            c.execute(insert(DEVICES).values(**device))
            return True

    def set_recovery(self, person: str, hashed: str) -> None:
        """A new recovery phrase; the old one is worthless."""
        with self.begin() as c:
            c.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(recovery=hashed))

    def recover(self, hashed: str, device: dict[str, Any]) -> tuple[str, str] | None:
        """A device for the person of a recovery phrase: id and name, or None."""
        with self.begin() as c:
            row = c.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.recovery == hashed)).first()
            if row is None:
                return None
            c.execute(insert(DEVICES).values(**{**device, "person": row.id}))
            return str(row.id), str(row.name)

    def end_device(self, person: str, device: str) -> str | None:
        """Forget a device: the hash of its key, which is worthless now, or None where there is none of this id."""
        with self.begin() as c:
            where = (DEVICES.c.person == person, DEVICES.c.id == device)
            found = c.execute(select(DEVICES.c.hash).where(*where)).scalar()
            c.execute(delete(DEVICES).where(*where))
            return None if found is None else str(found)

    def end_old_key(self, hashed: str) -> None:
        """Forget the key of a single table."""
        with self.begin() as c:
            c.execute(delete(KEYS).where(KEYS.c.hash == hashed, KEYS.c.kind == "person"))

    def acknowledge(self, hashed: str, at: str) -> None:
        """This device knows of all devices added until now."""
        with self.begin() as c:
            c.execute(update(DEVICES).where(DEVICES.c.hash == hashed).values(told=at))

    def old_names(self, hashes: Sequence[str]) -> list[str]:
        """The names at the tables of these old keys, where the places are nobody's yet."""
        query = select(PERSONS.c.name).join(
            KEYS, (PERSONS.c.table_id == KEYS.c.table_id) & (PERSONS.c.number == KEYS.c.person)
        )
        free = (KEYS.c.hash.in_(list(hashes)), KEYS.c.kind == "person", PERSONS.c.owner.is_(None))
        with self.begin() as c:
            return [str(x) for x in c.execute(query.where(*free)).scalars()]

    def adopt(
        self, person: str, name: str, hashes: Sequence[str], first: Callable[[Connection], None] | None
    ) -> list[tuple[str, int, str]]:
        """Give a person the places of old keys, which are used up: (table, number, key).

        A place that is somebody's, or at a table where this person has one already, stays with its old key.
        """
        taken = []
        with self.begin() as c:
            if first is not None:
                first(c)
            mine = set(c.execute(select(PERSONS.c.table_id).where(PERSONS.c.owner == person)).scalars())
            keys = select(KEYS).where(KEYS.c.hash.in_(list(hashes)), KEYS.c.kind == "person")
            for key in list(c.execute(keys)):
                free = (PERSONS.c.table_id == key.table_id, PERSONS.c.number == key.person, PERSONS.c.owner.is_(None))
                if key.table_id in mine or c.execute(
                    update(PERSONS).where(*free).values(owner=person, name=name, claimed=True)
                ).rowcount != 1:  # fmt: skip
                    continue
                mine.add(key.table_id)
                drop_key(c, key.hash)
                taken.append((str(key.table_id), int(key.person), str(key.hash)))
        return taken

    def tables_of(self, person: str) -> list[str]:
        """Ids of the tables where a person has a place."""
        with self.begin() as c:
            return [str(x) for x in c.execute(select(PERSONS.c.table_id).where(PERSONS.c.owner == person)).scalars()]

    def invitations(self, person: str) -> list[dict[str, Any]]:
        """Open places at tables where a person is the host, with the time of their newest link ('' for none)."""
        host = select(PERSONS.c.table_id).where(PERSONS.c.owner == person, PERSONS.c.host)
        with self.begin() as c:
            where = (PERSONS.c.table_id.in_(host), PERSONS.c.claimed.is_(False))
            open_ = [dict(r) for r in c.execute(select(PERSONS).where(*where)).mappings()]
            links = select(KEYS.c.table_id, KEYS.c.person, KEYS.c.created).where(
                KEYS.c.table_id.in_(host), KEYS.c.kind == "link"
            )
            made = {(r.table_id, r.person): r.created or "" for r in c.execute(links)}
            return [{**row, "link": made.get((row["table_id"], row["number"]))} for row in open_]

    def leave_unseen(self, person: str, table_id: str) -> None:
        """Give up a place at a table that cannot be brought back."""
        with self.begin() as c:
            where = (PERSONS.c.owner == person, PERSONS.c.table_id == table_id)
            c.execute(update(PERSONS).where(*where).values(owner=None, name="Somebody"))

    def forget(self, person: str) -> None:
        """Delete everything kept of a person; seats were given up before."""
        with self.begin() as c:
            for part in (DEVICES, DEVICE_LINKS):
                c.execute(delete(part).where(part.c.person == person))
            c.execute(delete(PEOPLE).where(PEOPLE.c.id == person))


# --- what becomes part of a table's own transaction


def seat_person(
    c: Connection, table_id: str, number: int, owner: str | None, name: str, claimed: bool, host: bool | None = None
) -> None:
    """Note whose a place at a table is."""
    values: dict[str, Any] = {"owner": owner, "name": name, "claimed": claimed}
    if host is not None:
        values["host"] = host
    c.execute(update(PERSONS).where(PERSONS.c.table_id == table_id, PERSONS.c.number == number).values(**values))


def drop_person(c: Connection, table_id: str, number: int) -> None:
    """Forget a place at a table with its keys and links."""
    c.execute(delete(PERSONS).where(PERSONS.c.table_id == table_id, PERSONS.c.number == number))
    drop_keys(c, table_id, number)


def drop_keys(c: Connection, table_id: str, number: int) -> None:
    """Make all keys and links of a place worthless."""
    c.execute(delete(KEYS).where(KEYS.c.table_id == table_id, KEYS.c.person == number))


def drop_key(c: Connection, hashed: str) -> None:
    """Make one key or link worthless."""
    c.execute(delete(KEYS).where(KEYS.c.hash == hashed))


def forget_talk(c: Connection, table_id: str, person: int, seat: int | None, name: str) -> None:
    """Delete what a person said at a table, and what the table said of that name."""
    said = (TALK.c.person == person) | (TALK.c.person.is_(None) & (TALK.c.seat == seat) & TALK.c.system.is_(False))
    told = TALK.c.system.is_(True) & TALK.c.text.contains(name, autoescape=True)
    c.execute(delete(TALK).where(TALK.c.table_id == table_id, said | told))
