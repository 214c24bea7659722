"""All tables of this server: made, found, loaded from the database, claimed, forgotten when nobody uses them."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec

from vigrid import bots
from vigrid.kernel import BadRecord, Match, VigridError
from vigrid.play import HUMAN, first_game
from vigrid.play.texts import plain_name

from . import company, waiting
from .catalogue import Catalogue, Shown, check_bot
from .guard import Buckets, Limits
from .keys import hash_of, new_id, new_key
from .operation import Figures
from .people import Caller, People, Visit, moment
from .push import Push, Pushing, Subscriptions
from .recovery import known_bot, recovered
from .register import Register
from .room import Room
from .seating import Chair, Person, Seating, seats_of
from .shapes import Refusal, SeatLink, TableCard, TableList, TalkLine
from .socket_limits import Sockets
from .store import Card, Change, Held, Store, StoreError
from .summons import Summons
from .thinkers import Job, Share, Thinkers, Thought, advise, job_for, think
from .wishes import BotSeat, FirstGame, LinkSeat, NewTable

log = logging.getLogger("vigrid.web")
P = ParamSpec("P")
T = TypeVar("T")
MOST_ORIGINS = 20_000
TIDY_EVERY, CLEAR_EVERY = 5.0, 3600.0
"""Seconds between two looks at what memory and database may let go of."""
MOST_TOGETHER = 50
"""Changes of tables that are stored in one transaction at most."""
PLACE = ("number", "name", "host", "claimed", "owner")
PAGE = 100
"""Tables on a page of the list."""
SHOW_THINKING = 0.8
"""Seconds after which a thinking bot is shown as thinking."""


class Made(NamedTuple):
    """A new table, the key of a maker who had none, the links to its seats, and which person there the maker is."""

    room: Room
    key: str | None
    links: list[SeatLink]
    person: int


class Tables:
    """All tables of the server; those in memory are rooms."""

    def __init__(
        self, store: Store, catalogue: Catalogue, limits: Limits, workers: int | None = None, keep_days: int = 0,
        figures: Figures | None = None, pushing: Pushing | None = None,
    ) -> None:  # fmt: skip
        self.store, self.catalogue, self.limits, self.keep_days = store, catalogue, limits, keep_days
        self.figures = figures or Figures()
        self.thinkers = Thinkers(workers)
        self.rooms: dict[str, Room] = {}
        self.talk_rate, self.hint_rate = Buckets(limits.talk), Buckets(limits.hints)
        self.table_rate = Buckets(limits.tables)
        self.heavy_rate = Buckets(limits.heavy)
        self.try_rate = Buckets(limits.tries)
        self.people = People(Register(store), self.db)
        pushing = pushing or Pushing()
        self.summons = Summons(
            lambda table: self.rooms.get(table), Push(Subscriptions(store), self.db, pushing), pushing.looks
        )
        self.aside: dict[str, str] = {}
        self.sockets = Sockets(limits)
        self.origins: OrderedDict[str, str] = OrderedDict()  # from which address a table was made; memory only
        self.faults_seen: dict[str, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        # One thread: the database sees one transaction at a time, in the order of the decisions.
        self._thread = ThreadPoolExecutor(1, "database")
        self._changes: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def db(self, work: Callable[P, T], *args: P.args, **values: P.kwargs) -> T:
        """Run a method of the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **values))

    async def save(self, change: Change) -> None:
        """Store a change of a table. What comes while another is being stored is stored together after it."""
        began = time.perf_counter()
        for fault in change.faults:
            self.faults_seen[fault["kind"]] = self.faults_seen.get(fault["kind"], 0) + 1
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._changes.append((change, done))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())
        await done
        self.figures.stored.observe(time.perf_counter() - began)
        self.figures.decisions.inc(len(change.added))
        room = self.rooms.get(change.table_id)
        if change.values and room is not None:
            self.summons.look(room)

    async def _write(self) -> None:
        while self._changes:
            now, self._changes = self._changes[:MOST_TOGETHER], self._changes[MOST_TOGETHER:]
            failed: list[Exception | None]
            try:
                failed = await self.db(self.store.advance, [change for change, _ in now])
            except Exception as error:  # the thread is closed
                failed = [error] * len(now)
            for (_, done), fault in zip(now, failed, strict=True):
                if done.done():
                    continue
                if fault is None:
                    done.set_result(None)
                else:
                    done.set_exception(fault)
        self._writing = None

    async def start(self) -> None:
        """Go on with tables where a bot must decide, and look after memory and old tables from now on."""
        await self.summons.push.start()
        self._tasks = [
            asyncio.get_running_loop().create_task(self._go_on()),
            self._every(TIDY_EVERY, self.tidy),
            self._every(TIDY_EVERY, self.hand_over),
        ]
        if self.keep_days:
            self._tasks.append(self._every(CLEAR_EVERY, self.clear_away))

    async def _go_on(self) -> None:
        for table_id in await self.db(self.store.with_bots_due):
            with suppress(Refusal, StoreError):
                await self.find(table_id)
            await asyncio.sleep(0)  # people who come meanwhile are served

    def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        async def again() -> None:
            while True:
                try:
                    await work()
                except Exception:
                    log.exception("work that is done every %s s failed", seconds)
                await asyncio.sleep(seconds)

        return asyncio.get_running_loop().create_task(again())

    async def close(self) -> None:
        """Stop bots and let the database go."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.stop_bots()
            for watcher in list(room.watchers):
                watcher.close(1012)
        self.summons.close()
        self.thinkers.close()
        if self._writing is not None:
            await self._writing
        self._thread.shutdown(wait=True)
        self.store.close()

    # --- finding

    async def find(self, table_id: str) -> Room:
        """The table of this id, from memory or the database; Refusal where there is none, or it is set aside."""
        room = self.rooms.get(table_id)
        if room is None:
            if table_id in self.aside:
                raise _aside(self.aside[table_id])
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(task)
        if room is None:
            raise Refusal(404, "not_found", "there is no such table; perhaps its address was cut short")
        room.used = time.monotonic()
        return room

    async def _load(self, table_id: str) -> Room | None:
        if not (table_id.isascii() and table_id.isalnum() and len(table_id) <= 16):
            return None
        try:
            held = await self.db(self.store.load, table_id)
            room = None if held is None else await self._brought_back(table_id, held)
        except StoreError:
            raise
        except Exception as error:  # a row may be damaged in any way: this table alone is set aside
            why = str(error) if isinstance(error, VigridError) else f"{type(error).__name__}: {error}"
            log.error("table %s is set aside: %s", table_id, why)
            self.aside[table_id] = why
            await self._note_aside(table_id, why)
            raise _aside(why) from None
        if room is not None:
            self.keep(room)
        return room

    async def _brought_back(self, table_id: str, held: Held) -> Room:
        shown = self.catalogue.find(held.table["game"])
        match, note = await asyncio.to_thread(recovered, shown, held)
        seating = Seating.load(held.table["desk"])
        for chair in seating.chairs:
            if chair.bot is not None:
                chair.bot = known_bot(chair.bot)
        setup = held.table["setup"]
        if note:
            seating.note, seating.undone = note, []
            setup = {**setup, "base": match.base, "chance": match.base_chance, "before": setup}
        match.undone = [(seat, code) for seat, code in seating.undone]
        persons = [msgspec.convert({k: p[k] for k in PLACE}, Person) for p in held.persons]
        keys = {k["hash"]: k["person"] for k in held.keys if k["kind"] == "person"}
        lines = [TalkLine(t["number"], t["at"], t["name"], t["seat"], t["text"], t["system"]) for t in held.talk]
        times = (held.table["created"], held.table["changed"])
        room = Room(self, table_id, shown, match, setup, seating, persons, keys, lines, times)
        room.called = room.awaited()
        room.card()  # what cannot be shown is set aside now, not when somebody plays
        if note:
            await self.db(self.store.rebase, table_id, setup, seating.dump())
        return room

    def keep(self, room: Room) -> None:
        """Hold a table in memory, and let its bots go on."""
        self.rooms[room.id] = room
        if len(self.rooms) > self.limits.rooms:
            idle = [r for r in self.rooms.values() if r.idle and r is not room]
            for old in sorted(idle, key=lambda r: r.used)[: len(self.rooms) - self.limits.rooms]:
                self.forget(old)
        room.let_bots()

    async def tidy(self) -> None:
        """Let tables that nobody uses leave memory; they come back from the database unseen."""
        before = time.monotonic() - self.limits.idle
        for room in [r for r in self.rooms.values() if r.idle and r.used < before]:
            self.forget(room)

    async def hand_over(self) -> None:
        """Let bots play for those who are late at a table with a deadline."""
        for table_id in await self.db(self.store.overdue, moment()):
            with suppress(Refusal):
                await waiting.hand_over(await self.find(table_id))

    def forget(self, room: Room) -> None:
        """Drop a table from memory."""
        room.broken = True
        room.stop_bots()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    async def kept(self, table_id: str, caller: Caller) -> dict[str, Any]:
        """All that is kept of a table that is set aside, for those who have a place there."""
        with suppress(Refusal):
            await self.find(table_id)
        held = await self.db(self.store.load, table_id) if table_id in self.aside else None
        if held is None:
            raise Refusal(404, "not_found", "no table of this id is set aside")
        owners = {p["owner"] for p in held.persons} - {None}
        if caller.person not in owners and not {k["hash"] for k in held.keys if k["kind"] == "person"} & {*caller.old}:
            raise Refusal(403, "not_yours", "only those who have a seat at this table can have this")
        parts = {"table": held.table, "decisions": held.decisions, "talk": held.talk}
        return {"why": self.aside[table_id], **msgspec.to_builtins(parts)}

    # --- faults, and the end of tables

    async def _note_aside(self, table_id: str, why: str) -> None:
        row = {"at": moment(), "table_id": table_id, "kind": "table", "what": why, "record": None}
        try:
            await self.save(Change(table_id, faults=[row]))
        except StoreError as error:
            log.error("a fault cannot be kept: %s", error)

    async def delete(self, room: Room) -> None:
        """Delete a table with all that is kept of it."""
        await self.db(self.store.drop, [room.id])
        room.deleted = True
        self.forget(room)
        for watcher in list(room.watchers):
            watcher.close(4404)

    async def clear_away(self) -> None:
        """Delete tables where nothing has happened for as long as the server's owner has set."""
        oldest = (datetime.now(UTC) - timedelta(days=self.keep_days)).isoformat(timespec="milliseconds")
        while ids := [t for t in await self.db(self.store.unused_since, oldest) if not self._used(t)]:
            await self.db(self.store.drop, ids)
            log.info("%s tables unused for %s days are deleted", len(ids), self.keep_days)
            for table_id in ids:
                if table_id in self.rooms:
                    self.forget(self.rooms[table_id])

    def _used(self, table_id: str) -> bool:
        room = self.rooms.get(table_id)
        return room is not None and bool(room.watchers)

    async def forget_person(self, caller: Caller) -> None:
        """Delete all that is kept of a person."""
        for table_id in await self.db(self.people.register.tables_of, caller.person):
            try:
                room = await self.find(table_id)
            except Refusal:
                await self.db(self.people.register.leave_unseen, caller.person, table_id)
                continue
            async with room.lock:
                number = room.number_of(caller)
                if number is not None and company.alone(room, number):
                    await self.delete(room)
                elif number is not None:
                    await company.forget_person(room, number)
        await self.db(self.people.register.forget, caller.person)
        self.hang_up(self.people.forget_person(caller.person))

    # --- people

    async def last_seen(self, room: Room, number: int) -> str:
        """When somebody of a table was last anywhere on this server, as a moment; '' where nobody knows."""
        owner = room.persons[number].owner
        return "" if owner is None else await self.db(self.people.register.last_seen, owner)

    def places_of(self, person: str | None) -> list[tuple[Room, int]]:
        """The tables in memory where a person has a place, and the number there."""
        return [(r, p.number) for r in self.rooms.values() for p in r.persons.values() if person and p.owner == person]

    async def rename(self, caller: Caller, name: str) -> str:
        """A new name of a person, at every table; the name as it is kept."""
        kept = await self.people.rename(caller, name)
        for room, number in self.places_of(caller.person):
            room.persons[number].name = kept
            room.tell_company()
        return kept

    def tell_person(self, caller: Caller) -> None:
        """All pages of a person are told that a device was added."""
        for room, number in self.places_of(caller.person):
            for watcher in room.watchers:
                if watcher.person == number:
                    watcher.person_changed()

    def hang_up(self, devices: list[str]) -> None:
        """Close the connections of devices that were ended."""
        for room in self.rooms.values():
            for device in devices:
                room.keys.pop(device, None)
            for watcher in [w for w in room.watchers if w.device in devices]:
                watcher.close(4403)

    def title_of(self, game: str) -> str:
        """A game's title, or its name where this server does not have it."""
        return self.catalogue.find(game).game.title if game in self.catalogue.modules else game

    # --- lists

    async def mine(self, caller: Caller) -> TableList:
        """The caller's tables; those that wait first, the longest waiting of them first."""
        old = {k["table_id"]: k["person"] for k in await self.db(self.store.old_keys, caller.old)}
        cards = await self.db(self.store.cards_of, caller.person, old)
        mine = []
        for card in cards:
            own = next((n for n, p in card.persons.items() if caller.person and p["owner"] == caller.person), None)
            mine.append(self._card(card, own if own is not None else old.get(card.row["id"])))
        waiting = sorted((c for c in mine if c.your_turn), key=lambda c: c.changed)
        rest = [c for c in mine if not c.your_turn]
        return TableList([*waiting, *rest], waiting[0].id if waiting else None, None, self.keep_days)

    async def listed(self, game: str | None, status: str | None, before: str | None) -> TableList:
        """Tables that anybody may watch, a page of them; `more` is where the next page begins."""
        cards = await self.db(self.store.listed, game, status, before, PAGE)
        more = f"{cards[-1].row['changed']} {cards[-1].row['id']}" if len(cards) == PAGE else None
        return TableList([self._card(card, None) for card in cards], None, more, self.keep_days)

    def _card(self, found: Card, person: int | None) -> TableCard:
        """A table as lists show it; one whose row cannot be read is shown as set aside."""
        row = found.row
        title = self.title_of(row["game"])
        try:
            seating, card = Seating.load(row["desk"]), row["card"]
            own = seating.mask_of(person) if person is not None else 0
            names = [found.persons[n]["name"] if isinstance(n, int) else n for n in card["names"]]
            return TableCard(
                id=row["id"], game=row["game"], title=title, players=card["players"], mode=card["mode"],
                status=row["status"], names=names, seats=seats_of(own, card["players"]),
                your_turn=row["status"] == "running" and bool(own & card["pending"]),
                waiting_for=named(card["waiting"], names), round=card["round"], step=card["step"],
                changed=row["changed"], result=named(card["result"], names),
            )  # fmt: skip
        except Exception as error:  # whatever a damaged row does, the others are shown
            log.error("table %s: its row cannot be read: %s", row["id"], error)
            return TableCard(
                id=row["id"], game=row["game"], title=title, players=0, mode="", status="aside", names=[], seats=[],
                your_turn=False, waiting_for="", round="", step=0, changed=str(row["changed"]),
                result="This table is set aside: it cannot be read.",
            )  # fmt: skip

    # --- making

    async def make(self, wish: NewTable, caller: Caller, visit: Visit) -> Made:
        """A new table; Refusal (bad_setup) for one that does not exist."""
        try:
            shown = self.catalogue.find(wish.game)
            for seat in wish.seats:
                if isinstance(seat, BotSeat):
                    check_bot(seat.bot)
            seating, persons = seated(wish, caller)
            if wish.seed is not None and len(seating.persons) > 1:
                text = "a typed seed is for tables of one person: whoever types it knows every deck"
                raise Refusal(400, "bad_setup", text)
            match = await asyncio.to_thread(Match.new, shown.game, len(wish.seats), wish.mode, wish.options, wish.seed)
        except VigridError as error:
            raise Refusal(400, "bad_setup", str(error)) from None
        setup = {"base": match.base, "chance": match.base_chance, "typed": wish.seed is not None}
        return await self.open(shown, match, setup, seating, persons, caller, visit)

    async def make_first(self, game: str, wish: FirstGame, caller: Caller, visit: Visit) -> Made:
        """The table of a game's guided first game; Refusal (not_found) for a game without one."""
        try:
            shown = self.catalogue.find(game)
            table = await asyncio.to_thread(first_game, shown.game)
        except VigridError as error:
            raise Refusal(404, "not_found", str(error)) from None
        bots_here = [None if word.startswith(HUMAN) else word for word in table.seats]
        chairs = [Chair(1, None) if bot is None else Chair(None, bot, "Rival") for bot in bots_here]
        person = Person(1, plain_name(wish.name, caller.name or "You"), True, True)
        match = table.match
        setup = {"base": match.base, "chance": match.base_chance, "typed": False, "bot_seed": table.seed}
        return await self.open(shown, match, setup, Seating(chairs), [person], caller, visit)

    async def open(
        self, shown: Shown, match: Match, setup: dict[str, Any], seating: Seating, persons: list[Person],
        caller: Caller, visit: Visit,
    ) -> Made:  # fmt: skip
        """Store a new table with its first links, and begin. A caller without a key becomes somebody by it."""
        table_id, at = new_id(), moment()
        g = match.state
        setup = {
            "game": shown.game.name, "version": shown.game.version, "pack": shown.game.pack_hash(match.pack),
            "players": g.players, "mode": g.mode, "options": dict(g.options), "bot_seed": secrets.randbits(53), **setup,
        }  # fmt: skip
        host = next(p for p in persons if p.host)
        new = None if caller.person else self.people.newcomer(host.name, visit.agent)
        host.owner = new.caller.person if new else caller.person
        room = Room(self, table_id, shown, match, setup, seating, persons, {}, [], (at, at))
        keys, links = [], []
        for person in persons:
            if not person.claimed:
                row, link = link_row(room, person.number)
                keys.append(row)
                links.append(link)
        row = {
            "id": table_id, "game": shown.game.name, "created": at, "setup": setup,
            "snapshot": {"step": match.step, "state": g.dump()}, **room.columns(False),
        }  # fmt: skip
        people = [{"table_id": table_id, **msgspec.structs.asdict(p)} for p in persons]
        await self.db(self.store.create, row, people, keys, *([new.write] if new else []))
        self.origins[table_id] = visit.address
        while len(self.origins) > MOST_ORIGINS:
            self.origins.popitem(last=False)
        self.keep(room)
        self.summons.look(room)
        return Made(room, new.key if new else None, links, host.number)

    # --- bots

    def _share(self, room: Room) -> Share:
        """On whose account bots think at a table."""
        host = next((p.owner for p in room.persons.values() if p.host), None)
        return Share(room.wanted, self.origins.get(room.id, ""), host or "", room.id)

    async def think(self, room: Room, seat: int) -> str:
        """What the bot of a seat decides. One that fails gives way to a simpler one for this decision."""
        g = room.match.state
        ask = bots.ask_of(g, seat)
        seed = f"{room.setup['bot_seed']}/{seat}/{room.match.step}"
        for word in simpler(room.seating.chairs[seat].bot or "random"):
            if word == "random":
                break
            try:
                job = job_for(room.shown.module, g, ask, word, seed)
                code = (await self._thought(room, seat, think, job)).code
                if code in {ask.code(g, choice) for choice in ask.choices}:
                    return code
                raise BadRecord(f"the bot {word} chose '{code}', which is not to be chosen here")
            except Exception as error:
                log.error("table %s: the bot %s failed and gives way to a simpler one: %r", room.id, word, error)
                await room.note_fault("bot", f"seat {seat}, bot {word}: {type(error).__name__}: {error}")
        return ask.code(g, random.Random(seed).choice(list(ask.choices)))

    async def _thought(self, room: Room, seat: int, work: Callable[[Job, int], Thought], job: Job) -> Thought:
        # Who may respond in a private window is nobody's business, so nobody is shown thinking there.
        private = bots.ask_of(room.match.state, seat).prompt.private
        thought = asyncio.get_running_loop().create_task(self.thinkers.run(work, job, self._share(room)))
        try:
            done, _ = await asyncio.wait({thought}, timeout=SHOW_THINKING)
            if not done and not private:
                room.thinking = seat
                room.tell_company()
            return await thought
        finally:
            thought.cancel()
            room.thinking = None

    async def advice(self, room: Room, seat: int, word: str) -> Thought:
        """What a bot would choose in a person's place, and why; a simpler one if it fails."""
        g = room.match.state
        ask = bots.ask_of(g, seat)
        seed = f"{room.setup['bot_seed']}/hint/{seat}/{room.match.step}"
        for work, bot in ((advise, word), (think, "greedy"), (think, "thumb")):
            try:
                return await self.thinkers.run(work, job_for(room.shown.module, g, ask, bot, seed), self._share(room))
            except Exception as error:
                log.error("table %s: a hint failed and a simpler one is given: %r", room.id, error)
                await room.note_fault("hint", f"seat {seat}, {bot}: {type(error).__name__}: {error}")
        raise Refusal(500, "fault", "no hint can be given here; it is a fault of ours")


def simpler(word: str) -> tuple[str, ...]:
    """A bot and the simpler ones that decide where it fails."""
    return tuple(dict.fromkeys((word, "greedy", "thumb", "random")))


def _aside(why: str) -> Refusal:
    text = f"this table is set aside, because it cannot be brought back: {why}. What is kept of it can be downloaded"
    return Refusal(409, "aside", text)


def link_row(room: Room, number: int) -> tuple[dict[str, Any], SeatLink]:
    """A new link for a free place: its row and what is told of it."""
    token = new_key()
    seats = seats_of(room.seating.mask_of(number) | room.seating.away_of(number), room.match.state.players)
    row = {"hash": hash_of(token), "table_id": room.id, "person": number, "kind": "link", "created": moment()}
    return row, SeatLink(seats, f"/join#{token}")


def named(words: str, names: list[str]) -> str:
    """Words with names in place of `@2`."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat] if seat < len(names) else found[0]

    return re.sub(r"@(\d+)", name, words)


def seated(wish: NewTable, caller: Caller) -> tuple[Seating, list[Person]]:
    """Chairs and persons of a new table: number 1 is the host, every link (or group of links) one more."""
    persons = [Person(1, plain_name(wish.name, caller.name or "Somebody"), True, True)]
    groups: dict[str, int] = {}
    chairs = []
    for seat in wish.seats:
        if isinstance(seat, BotSeat):
            chairs.append(Chair(None, seat.bot, plain_name(seat.name, "")))
        elif isinstance(seat, LinkSeat):
            number = groups.get(seat.group or "")
            if number is None or seat.group is None:
                number = len(persons) + 1
                persons.append(Person(number, plain_name(seat.name, f"Guest {number - 1}"), False, False))
            if seat.group is not None:
                groups[seat.group] = number
            chairs.append(Chair(number, None))
        else:
            chairs.append(Chair(1, None, plain_name(seat.name, "")))
    seating = Seating(chairs, wish.hints, wish.watch, wish.listed, wish.pace, wish.patience, wish.deadline)
    return seating, persons
