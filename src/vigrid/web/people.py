"""People: one person, one key a device, a name kept once. Who has no key is nobody until the first table or seat."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection

from vigrid.play.texts import plain_name

from .keys import hash_of, new_id, new_key, new_phrase, phrase_hash
from .register import Register
from .shapes import Device, Refusal

MOST_KNOWN = 10_000
"""Devices whose persons are kept in memory."""
LINK_HOURS = 24
"""How long a device link can be used."""
MOST_DEVICES = 30
SEEN_EVERY = timedelta(hours=1)
"""How exactly it is noted when a device was last used."""
_BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


class Caller(NamedTuple):
    """Who asks: the person ('' for nobody), the device by the hash of its key, and old keys of single tables."""

    person: str = ""
    device: str = ""
    name: str = ""
    old: tuple[str, ...] = ()


class Visit(NamedTuple):
    """What a request tells besides: what the program says of itself, and the address it comes from."""

    agent: str
    address: str


class Newcomer(NamedTuple):
    """Somebody about to be kept: the caller to be, the key for the cookie, and what writes it."""

    caller: Caller
    key: str
    write: Callable[[Connection], None]


def moment() -> str:
    """The time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def device_name(agent: str) -> str:
    """What a device is called, from what its browser says of itself."""
    browser = next((b for b in _BROWSERS if b in agent), "")
    system = next((s for s in _SYSTEMS if s in agent), "")
    browser = {"Edg": "Edge", "OPR": "Opera"}.get(browser, browser)
    if browser and system:
        return f"{browser} on {system}"
    return re.sub(r"[^\w./ -]", "", agent)[:40].strip() or "a program"


class People:
    """The people that this server knows."""

    def __init__(self, register: Register, db: Callable[..., Awaitable[Any]]) -> None:
        self.register, self.db = register, db
        self._known: OrderedDict[str, tuple[str, str, str]] = OrderedDict()

    async def caller(self, key: str | None, old: tuple[str, ...] = ()) -> Caller:
        """Who has this key."""
        if not key:
            return Caller(old=old)
        hashed = hash_of(key)
        known = self._known.get(hashed)
        if known is None:
            row = await self.db(self.register.device, hashed)
            if row is None:
                return Caller(old=(*old, hashed))
            known = (row["person"], row["person_name"], row["seen"])
            self._remember(hashed, known)
        person, name, seen = known
        if datetime.now(UTC) - datetime.fromisoformat(seen) > SEEN_EVERY:
            self._remember(hashed, (person, name, moment()))
            await self.db(self.register.seen, hashed, person, moment())
        return Caller(person, hashed, name, old)

    def _remember(self, hashed: str, known: tuple[str, str, str]) -> None:
        self._known[hashed] = known
        self._known.move_to_end(hashed)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def newcomer(self, name: str, agent: str) -> Newcomer:
        """Somebody new with this device; kept by `write`, inside the transaction of what brings them here."""
        key, person = new_key(), new_id()
        device = self._device(person, hash_of(key), agent)
        row = {"id": person, "name": name, "created": device["created"], "seen": device["created"]}

        def write(c: Connection) -> None:
            self.register.add_in(c, row, device)

        return Newcomer(Caller(person, hash_of(key), name), key, write)

    def _device(self, person: str, hashed: str, agent: str) -> dict[str, Any]:
        at = moment()
        return {
            "hash": hashed, "id": new_id(), "person": person, "name": device_name(agent), "created": at, "seen": at,
            "told": at,
        }  # fmt: skip

    # --- what a person does with devices

    async def devices(self, caller: Caller) -> tuple[bool, list[Device]]:
        """Whether there is a recovery phrase, and the devices."""
        row, devices, old = await self.db(self.register.all_of, caller.person)
        told = next((d["told"] for d in devices if d["hash"] == caller.device), "")
        found = [
            Device(d["id"], d["name"], d["created"], d["seen"], d["hash"] == caller.device, d["created"] > told)
            for d in devices
        ]
        for key in old:
            words = f"a browser with an old key of table {key['table_id']}"
            found.append(Device(f"old-{key['hash'][:16]}", words, key["created"] or "", "", False, False))
        return row["recovery"] is not None, found

    async def rename(self, caller: Caller, name: str) -> str:
        """A new name; the name as it is kept."""
        kept = plain_name(name, caller.name)
        await self.db(self.register.rename, caller.person, kept)
        for hashed, (person, _, seen) in list(self._known.items()):
            if person == caller.person:
                self._known[hashed] = (person, kept, seen)
        return kept

    async def new_link(self, caller: Caller) -> str:
        """The secret of a link that makes one more device of this person's, once, within a day."""
        token = new_key()
        await self.db(self.register.add_link, hash_of(token), caller.person, moment())
        return token

    async def offered(self, token: str) -> dict[str, Any]:
        """Whose device a link would make; Refusal for one that is used up, too old or wrong."""
        row = await self.db(self.register.link, hash_of(token))
        oldest = (datetime.now(UTC) - timedelta(hours=LINK_HOURS)).isoformat(timespec="milliseconds")
        if row is None or row["created"] < oldest:
            raise Refusal(404, "not_found", "this link is used up, older than a day, or was never made; make a new one")
        found: dict[str, Any] = row
        return found

    async def claim(self, token: str, agent: str) -> tuple[Caller, str]:
        """Use a device link: who this browser is now, and its key."""
        row = await self.offered(token)
        _, devices, _ = await self.db(self.register.all_of, row["person"])
        if len(devices) >= MOST_DEVICES:
            raise Refusal(409, "refused", f"{MOST_DEVICES} devices are the most; end one of them first")
        key = new_key()
        device = self._device(row["person"], hash_of(key), agent)
        if not await self.db(self.register.use_link, hash_of(token), device):
            raise Refusal(404, "not_found", "this link is used up; make a new one")
        return Caller(row["person"], hash_of(key), row["name"]), key

    async def new_phrase(self, caller: Caller) -> str:
        """A new recovery phrase, shown once."""
        phrase = new_phrase()
        await self.db(self.register.set_recovery, caller.person, phrase_hash(phrase))
        return phrase

    async def recover(self, phrase: str, agent: str) -> tuple[Caller, str]:
        """Be the person of a phrase on this device; Refusal for a phrase that nobody has."""
        key = new_key()
        device = self._device("", hash_of(key), agent)
        found = await self.db(self.register.recover, phrase_hash(phrase), device)
        if found is None:
            raise Refusal(404, "not_found", "nobody here has this phrase; look at every word again")
        return Caller(found[0], hash_of(key), found[1]), key

    async def end(self, caller: Caller, device: str) -> str:
        """End a device: the hash of its key; Refusal where the person has none of this id."""
        hashed: str | None
        if device.startswith("old-"):
            _, _, old = await self.db(self.register.all_of, caller.person)
            hashed = next((k["hash"] for k in old if device == f"old-{k['hash'][:16]}"), None)
            if hashed is not None:
                await self.db(self.register.end_old_key, hashed)
        else:
            hashed = await self.db(self.register.end_device, caller.person, device)
        if hashed is None:
            raise Refusal(404, "not_found", "you have no such device")
        self.forget_key(hashed)
        return hashed

    def forget_key(self, hashed: str) -> None:
        """Drop what memory holds of a key."""
        self._known.pop(hashed, None)

    def forget_person(self, person: str) -> list[str]:
        """Drop what memory holds of a person; the keys."""
        gone = [hashed for hashed, known in self._known.items() if known[0] == person]
        for hashed in gone:
            del self._known[hashed]
        return gone
