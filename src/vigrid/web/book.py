"""All tables of this server: made, found, loaded from the database, claimed, forgotten when nobody uses them."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, ParamSpec, TypeVar

from vigrid import bots
from vigrid.kernel import BadRecord, Match, VigridError

from .catalogue import Catalogue, Shown, check_bot
from .desk import Chair, Desk, Person, plain_name, seats_of
from .guard import Buckets, Limits
from .keys import hash_of, new_id, new_key
from .room import Room, now
from .shapes import Refusal, SeatLink, TableCard, TableList, TalkLine
from .store import Held, Store
from .thinkers import Job, Thinkers, Thought, advise, job_for, think
from .wishes import BotSeat, Link, NewTable

log = logging.getLogger("vigrid.web")
P = ParamSpec("P")
T = TypeVar("T")
MOST_ROOMS = 400
"""Tables kept in memory; beyond that the ones unused longest are forgotten (they stay in the database)."""
SHOW_THINKING = 0.8
"""Seconds after which a thinking bot is shown as thinking."""


class Made(NamedTuple):
    """A new table, the key of its maker, and the links to its seats."""

    room: Room
    key: str
    links: list[SeatLink]


class Book:
    """The registry of tables."""

    def __init__(self, store: Store, catalogue: Catalogue, limits: Limits, workers: int | None = None) -> None:
        self.store, self.catalogue, self.limits = store, catalogue, limits
        self.thinkers = Thinkers(workers)
        self.rooms: dict[str, Room] = {}
        self.talk_rate, self.hint_rate = Buckets(limits.talk), Buckets(limits.hints)
        self.table_rate = Buckets(limits.tables)
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        # One thread: the database sees one transaction at a time, in the order of the decisions.
        self._thread = ThreadPoolExecutor(1, "database")

    async def db(self, work: Callable[P, T], *args: P.args, **values: P.kwargs) -> T:
        """Run a method of the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **values))

    async def start(self) -> None:
        """Go on with tables where a bot must decide."""
        for table_id in await self.db(self.store.with_bots_due):
            try:
                await self.find(table_id)
            except Refusal as error:
                log.error("table %s: %s", table_id, error.message)

    async def close(self) -> None:
        """Stop bots and let the database go."""
        for room in self.rooms.values():
            room.stop_bots()
            for watcher in list(room.watchers):
                watcher.close(1012)
        self.thinkers.close()
        self._thread.shutdown(wait=True)
        self.store.close()

    # --- finding

    async def find(self, table_id: str) -> Room:
        """The table of this id, from memory or the database; Refusal where there is none."""
        room = self.rooms.get(table_id)
        if room is None:
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
        if not (table_id.isalnum() and len(table_id) <= 16):
            return None
        held = await self.db(self.store.load, table_id)
        if held is None:
            return None
        try:
            shown = self.catalogue.find(held.table["game"])
            match, note = await asyncio.to_thread(recovered, shown, held)
        except VigridError as error:
            log.error("table %s cannot be brought back: %s", table_id, error)
            raise Refusal(500, "fault", f"this table cannot be brought back: {error}") from None
        desk = Desk.load(held.table["desk"])
        setup = held.table["setup"]
        if note:
            desk.note, desk.undone = note, []
            setup = {**setup, "base": match.base, "chance": match.base_chance, "before": setup}
        match.undone = [(seat, code) for seat, code in desk.undone]
        persons = [Person(p["number"], p["name"], p["host"], p["claimed"]) for p in held.persons]
        keys = {k["hash"]: k["person"] for k in held.keys if k["kind"] == "person"}
        lines = [TalkLine(t["number"], t["at"], t["name"], t["seat"], t["text"], t["system"]) for t in held.talk]
        times = (held.table["created"], held.table["changed"])
        room = Room(self, table_id, shown, match, setup, desk, persons, keys, lines, times)
        if note:
            await self.db(self.store.rebase, table_id, setup, desk.dump())
        self._keep(room)
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.id] = room
        if len(self.rooms) > MOST_ROOMS:
            idle = [r for r in self.rooms.values() if not r.watchers and not r.lock.locked() and r.thinking is None]
            for old in sorted(idle, key=lambda r: r.used)[: len(self.rooms) - MOST_ROOMS]:
                if old is not room:
                    self.forget(old)
        room.let_bots()

    def forget(self, room: Room) -> None:
        """Drop a table from memory."""
        room.stop_bots()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    async def mine(self, keys: Sequence[str]) -> TableList:
        """The tables behind these keys; those that wait for their holder first, the longest waiting of them first."""
        holders = await self.db(self.store.holders, [hash_of(k) for k in keys])
        person_at = {h["table_id"]: h["person"] for h in holders}
        rows = await self.db(self.store.table_cards, list(person_at))
        cards = [self._card(row, person_at[row["id"]]) for row in rows]
        waiting = sorted((c for c in cards if c.your_turn), key=lambda c: c.changed)
        rest = [c for c in cards if not c.your_turn]
        return TableList([*waiting, *rest], waiting[0].id if waiting else None)

    async def listed(self, game: str | None, status: str | None) -> TableList:
        """Tables that anybody may watch."""
        rows = await self.db(self.store.table_cards)
        cards = [self._card(r, None) for r in rows if r["desk"]["listed"] and r["desk"]["watch"]]
        return TableList([c for c in cards if game in (None, c.game) and status in (None, c.status)])

    def _card(self, row: dict[str, Any], person: int | None) -> TableCard:
        desk, card = Desk.load(row["desk"]), row["card"]
        own = desk.mask_of(person) if person is not None else 0
        title = self.catalogue.find(row["game"]).game.title if row["game"] in self.catalogue.modules else row["game"]
        return TableCard(
            id=row["id"], game=row["game"], title=title, players=card["players"], mode=card["mode"],
            status=row["status"], names=card["names"], seats=seats_of(own, card["players"]),
            your_turn=row["status"] == "running" and bool(own & card["pending"]), waiting_for=card["waiting"],
            round=card["round"], step=card["step"], changed=row["changed"], result=card["result"],
        )  # fmt: skip

    # --- making

    async def make(self, wish: NewTable) -> Made:
        """A new table; Refusal (bad_setup) for one that does not exist."""
        try:
            shown = self.catalogue.find(wish.game)
            for seat in wish.seats:
                if isinstance(seat, BotSeat):
                    check_bot(seat.bot)
            desk, persons = seated(wish)
            if wish.seed is not None and len(desk.persons) > 1:
                text = "a typed seed is for tables of one person: whoever types it knows every deck"
                raise Refusal(400, "bad_setup", text)
            match = await asyncio.to_thread(Match.new, shown.game, len(wish.seats), wish.mode, wish.options, wish.seed)
        except VigridError as error:
            raise Refusal(400, "bad_setup", str(error)) from None
        setup = {"base": match.base, "chance": match.base_chance, "typed": wish.seed is not None}
        return await self.open(shown, match, setup, desk, persons)

    async def open(self, shown: Shown, match: Match, setup: dict[str, Any], desk: Desk, persons: list[Person]) -> Made:
        """Store a new table with its first links, and begin."""
        table_id, key, at = new_id(), new_key(), now()
        g = match.state
        setup = {
            "game": shown.game.name, "version": shown.game.version, "pack": shown.game.pack_hash(match.pack),
            "players": g.players, "mode": g.mode, "options": dict(g.options), "bot_seed": secrets.randbits(53), **setup,
        }  # fmt: skip
        host = next(p for p in persons if p.host)
        room = Room(self, table_id, shown, match, setup, desk, persons, {hash_of(key): host.number}, [], (at, at))
        keys = [_key(table_id, host.number, hash_of(key), "person")]
        links = []
        for person in persons:
            if not person.claimed:
                row, link = self._link(room, person.number)
                keys.append(row)
                links.append(link)
        row = {
            "id": table_id, "game": shown.game.name, "created": at, "setup": setup,
            "snapshot": {"step": match.step, "state": g.dump()}, **room._columns(False),
        }  # fmt: skip
        people = [
            {"table_id": table_id, "number": p.number, "name": p.name, "host": p.host, "claimed": p.claimed}
            for p in persons
        ]
        await self.db(self.store.create, row, people, keys)
        self._keep(room)
        return Made(room, key, links)

    def _link(self, room: Room, person: int) -> tuple[dict[str, Any], SeatLink]:
        token = new_key()
        seats = seats_of(room.desk.mask_of(person) | room.desk.away_of(person), room.match.state.players)
        return _key(room.id, person, hash_of(token), "link"), SeatLink(seats, f"/join#{token}")

    # --- links

    async def offer(self, token: str) -> tuple[Room, int]:
        """Table and person behind a link; Refusal where it is used up or wrong."""
        found = await self.db(self.store.find_key, hash_of(token))
        if found is None:
            raise Refusal(404, "not_found", "this link is used up or was never made; ask the host for a new one")
        return await self.find(found["table_id"]), found["person"]

    async def claim(
        self, token: str, name: str | None, already: Callable[[Room], int | None]
    ) -> tuple[Room, str | None]:
        """Take the seats of a link: table and new key. Who sits there already (`already` says who) gets them added."""
        room, number = await self.offer(token)
        async with room.lock:
            person = already(room)
            joins = person is not None and person != number
            key = None if person is not None else new_key()
            row = None if key is None else _key(room.id, number, hash_of(key), "person")
            if not await self.db(self.store.claim, hash_of(token), row):
                raise Refusal(409, "decided", "this seat is taken already")
            if key is not None:
                room.keys[hash_of(key)] = number
            if joins:
                for chair in room.desk.chairs:
                    chair.person = person if chair.person == number else chair.person
                del room.persons[number]
                await self.db(self.store.drop_person, room.id, number)
                number = person or 0
            who = room.persons[number]
            first = not who.claimed
            who.claimed = True
            if first and name:
                who.name = plain_name(name, who.name)
            await self.db(self.store.set_person, room.id, number, name=who.name, claimed=True)
            await room.change(room.reseat)
            if first or joins:
                await room.announce(f"{who.name} takes a seat")
            return room, key

    async def new_links(self, room: Room, person: int, seats: list[int] | None, device: bool) -> list[SeatLink]:
        """New links: for one's own seats on another device, or (host) for open and lost seats."""
        if device:
            row, link = self._link(room, person)
            await self.db(self.store.add_keys, [row])
            return [link]
        if not room.persons[person].host:
            raise Refusal(403, "not_yours", "only the host can make new links; ask for one on another device yourself")
        chairs = room.desk.chairs
        wanted = range(len(chairs)) if seats is None else [s for s in seats if s < len(chairs)]
        numbers = {chairs[s].person for s in wanted}
        if seats is None:
            numbers = {n for n in numbers if n is not None and not room.persons[n].claimed}
        links = []
        async with room.lock:
            for number in sorted(n for n in numbers if n is not None and n != person):
                links.append(await self._again(room, number))
        return links

    async def _again(self, room: Room, number: int) -> SeatLink:
        """A new link in place of a person's old keys and links, told to everybody."""
        row, link = self._link(room, number)
        await self.db(self.store.drop_keys, room.id, number)
        await self.db(self.store.add_keys, [row])
        room.keys = {h: n for h, n in room.keys.items() if n != number}
        for watcher in [w for w in room.watchers if w.person == number]:
            watcher.close(4403)
        who = room.persons[number]
        if who.claimed:
            who.claimed = False
            await self.db(self.store.set_person, room.id, number, claimed=False)
            room.tell_company()
        await room.announce(f"The host has made a new link for {who.name}'s seats; the old ones are worthless now")
        return link

    # --- what follows a game

    async def rematch(self, room: Room, person: int) -> Made:
        """The same table again: the first who asks makes it, the others take their seats there."""
        if room.match.outcome is None:
            raise Refusal(409, "refused", "this game still runs; a rematch comes after it")
        async with room.lock:
            if room.desk.rematch is None:
                return await self._again_as(room, person)
            following = await self.find(room.desk.rematch)
        async with following.lock:
            key = new_key()
            who = following.persons.get(person)
            if who is None:
                raise Refusal(403, "not_yours", "your seats at the new table went to somebody else")
            await self.db(self.store.add_keys, [_key(following.id, person, hash_of(key), "person")])
            following.keys[hash_of(key)] = person
            who.claimed = True
            await self.db(self.store.set_person, following.id, person, claimed=True)
            following.tell_company()
        return Made(following, key, [])

    async def _again_as(self, room: Room, person: int) -> Made:
        g, old = room.match.state, room.desk
        chairs = [Chair(c.person, None if c.person is not None else c.bot, c.name) for c in old.chairs]
        desk = Desk(chairs, old.hints, old.watch, old.listed, old.pace)
        persons = [Person(p.number, p.name, p.number == person, p.number == person) for p in room.persons.values()]
        match = await asyncio.to_thread(Match.new, room.shown.game, g.players, g.mode, dict(g.options))
        setup = {"base": match.base, "chance": match.base_chance, "typed": False}
        made = await self.open(room.shown, match, setup, desk, persons)
        room.desk.rematch = made.room.id
        await room.change(lambda: None)
        return made

    async def go_on(self, room: Room, person: int | None, step: int, seats: list[int], bot: str) -> Made:
        """A new table from a moment of this one, for one person against bots."""
        from .scene import state_at

        if not room.opened(person):
            raise Refusal(403, "not_open", "you can go on from here when the game has ended")
        check_bot(bot)
        g = state_at(room.match, step)
        if g.result is not None:
            raise Refusal(409, "over", "the game is over at this moment; choose an earlier one")
        wanted = set(seats)
        if not wanted <= set(range(g.players)):
            raise Refusal(400, "bad_setup", f"there are seats 0 to {g.players - 1}")
        if room.match.outcome is None:
            g = g.determinize(sum(1 << s for s in wanted), random.Random(secrets.randbits(64)))
        dump = g.dump()
        dump["rng"] = secrets.randbits(60) | 1
        record = {"snapshot": dump}
        match = Match._from_snapshot(room.shown.game, dump, room.match.pack, record)
        name = room.name_of(person) if person is not None else "You"
        chairs = [Chair(1, None) if s in wanted else Chair(None, bot) for s in range(g.players)]
        setup = {"base": match.base, "chance": [], "typed": False, "origin": {"table": room.id, "step": step}}
        desk = Desk(chairs, hints=room.desk.hints, pace=room.desk.pace)
        return await self.open(room.shown, match, setup, desk, [Person(1, name, True, True)])

    # --- bots

    async def bot_code(self, room: Room, seat: int) -> str:
        """What the bot of a seat decides; where it fails, any legal option, so that the table goes on."""
        g = room.match.state
        ask = bots.ask_of(g, seat)
        word = room.desk.chairs[seat].bot or "random"
        seed = f"{room.setup['bot_seed']}/{seat}/{room.match.step}"
        if not getattr(bots.make(word), "needs_world", True):
            return ask.code(g, random.Random(seed).choice(list(ask.choices)))
        try:
            job = job_for(room.shown.module, g, ask, word, seed)
            return (await self._thought(room, seat, think, job)).code
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s: the bot %s failed and chooses at random", room.id, word)
            return ask.code(g, random.Random(seed).choice(list(ask.choices)))

    async def _thought(self, room: Room, seat: int, work: Callable[[Job, int], Thought], job: Job) -> Thought:
        # Who may respond in a private window is nobody's business, so nobody is shown thinking there.
        private = bots.ask_of(room.match.state, seat).prompt.private
        thought = asyncio.get_running_loop().create_task(self.thinkers.run(work, job))
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
        """What a bot would choose in a person's place, and what it thinks of every option."""
        g = room.match.state
        seed = f"{room.setup['bot_seed']}/hint/{seat}/{room.match.step}"
        job = job_for(room.shown.module, g, bots.ask_of(g, seat), word, seed)
        return await self.thinkers.run(advise, job)


def _key(table_id: str, person: int, hashed: str, kind: str) -> dict[str, Any]:
    return {"hash": hashed, "table_id": table_id, "person": person, "kind": kind}


def seated(wish: NewTable) -> tuple[Desk, list[Person]]:
    """Chairs and persons of a new table: number 1 is the host, every link (or group of links) one more."""
    persons = [Person(1, plain_name(wish.name, "Host"), True, True)]
    groups: dict[str, int] = {}
    chairs = []
    for seat in wish.seats:
        if isinstance(seat, BotSeat):
            chairs.append(Chair(None, seat.bot, plain_name(seat.name, "")))
        elif isinstance(seat, Link):
            number = groups.get(seat.group or "")
            if number is None or seat.group is None:
                number = len(persons) + 1
                persons.append(Person(number, plain_name(seat.name, f"Guest {number - 1}"), False, False))
            if seat.group is not None:
                groups[seat.group] = number
            chairs.append(Chair(number, None))
        else:
            chairs.append(Chair(1, None, plain_name(seat.name, "")))
    desk = Desk(chairs, wish.hints, wish.watch, wish.listed, wish.pace)
    return desk, persons


def recovered(shown: Shown, held: Held) -> tuple[Match, str]:
    """The match of a stored table, and a note for its players where it could not be replayed decision by decision."""
    setup = held.table["setup"]
    known = ("version", "pack", "players", "mode", "options", "chance")
    record = {
        "vigrid": 1, "game": setup["game"], **{name: setup[name] for name in known}, **setup["base"],
        "decisions": [[d["seat"], d["code"], d["chance"]] for d in held.decisions],
    }  # fmt: skip
    snapshot = held.table["snapshot"] or {}
    try:
        return Match.replay(shown.game, record), ""
    except BadRecord as error:
        if "state" not in snapshot:
            raise
        match, recovery = Match.recover(shown.game, {"record": record, "snapshot": snapshot["state"], "entry": None})
        lost = len(held.decisions) - snapshot["step"] + recovery.lost
        note = f"The rules of this game have changed since; it goes on from a stored position, {lost} decisions lost."
        log.warning("recovered by %s: %s", recovery.how, error)
        return match, note
