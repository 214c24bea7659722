"""Who sits where: links to free seats, seats given up or taken away, the same people at another table."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import NamedTuple

from sqlalchemy import Connection, insert

from vigrid.kernel import Match
from vigrid.play.texts import plain_name

from .catalogue import check_bot
from .keys import hash_of
from .people import Caller, Visit
from .register import drop_key, drop_keys, drop_person, seat_person
from .room import Room
from .scene import state_at
from .schema import KEYS
from .seating import Chair, Person, Seating
from .shapes import Refusal, SeatLink
from .tables import Made, Tables, link_row
from .wishes import ClaimLink


class Seated(NamedTuple):
    """Seats taken: the table, the person's number there, and the key of somebody who had none."""

    room: Room
    person: int
    key: str | None


async def offer(tables: Tables, token: str) -> tuple[Room, int]:
    """Table and place behind a link; Refusal where it is used up or wrong."""
    found = await tables.db(tables.store.find_key, hash_of(token))
    if found is None or found["kind"] != "link":
        raise Refusal(404, "not_found", "this link is used up or was never made; ask the host for a new one")
    return await tables.find(found["table_id"]), found["person"]


async def claim(tables: Tables, wish: ClaimLink, caller: Caller, visit: Visit) -> Seated:
    """Take the seats of a link. Who sits there already gets them added; who has no key becomes somebody by it."""
    room, _ = await offer(tables, wish.token)
    async with room.lock:
        _, number = await offer(tables, wish.token)  # somebody may have been faster
        already = room.number_of(caller)
        if already is not None:
            await _join(room, number, already, wish.token)
            return Seated(room, already, None)
        name = plain_name(wish.name, caller.name or room.persons[number].name)
        new = None if caller.person else tables.people.newcomer(name, visit.agent)
        who = new.caller if new else caller

        def act() -> None:
            place = room.persons[number]
            place.owner, place.name, place.claimed = who.person, who.name, True

        def write(c: Connection) -> None:
            if new is not None:
                new.write(c)
            drop_keys(c, room.id, number)
            seat_person(c, room.id, number, who.person, who.name, True)

        await room.change(act, write, say=f"{who.name} takes a seat")
    return Seated(room, number, new.key if new else None)


async def _join(room: Room, number: int, person: int, token: str) -> None:
    """Add the seats of a free place to somebody who sits there already."""

    def act() -> None:
        for chair in room.seating.chairs:
            chair.person = person if chair.person == number else chair.person
        del room.persons[number]
        room.reseat()

    def write(c: Connection) -> None:
        drop_key(c, hash_of(token))
        drop_person(c, room.id, number)

    await room.change(act, write, say=f"{room.name_of(person)} takes another seat")


async def new_links(tables: Tables, room: Room, person: int, seats: list[int] | None) -> list[SeatLink]:
    """The host makes new links for free seats; older links to them are worthless then."""
    if not room.persons[person].host:
        raise Refusal(403, "not_yours", "only the host can make links")
    links = []
    async with room.lock:
        chairs = room.seating.chairs
        wanted = range(len(chairs)) if seats is None else [s for s in seats if s < len(chairs)]
        numbers = {n for s in wanted if (n := chairs[s].person) is not None}
        if seats is not None and any(room.persons[n].claimed for n in numbers):
            text = "this seat is somebody's; links are made for free seats only"
            raise Refusal(403, "not_yours", text)
        for number in sorted(n for n in numbers if not room.persons[n].claimed):
            row, link = link_row(room, number)

            def write(c: Connection, number: int = number, row: dict[str, object] = row) -> None:
                drop_keys(c, room.id, number)
                c.execute(insert(KEYS).values(**row))

            name = room.persons[number].name
            await room.change(lambda: None, write, say=f"The host has made a new link for the free seat of {name}")
            links.append(link)
    return links


async def withdraw(room: Room, person: int, number: int) -> None:
    """The host makes the links to a free place worthless."""
    if not room.persons[person].host:
        raise Refusal(403, "not_yours", "only the host can withdraw links")
    place = room.persons.get(number)
    if place is None or place.claimed:
        raise Refusal(404, "not_found", "there is no such invitation")
    async with room.lock:
        await room.change(lambda: None, lambda c: drop_keys(c, room.id, number))


async def adopt(tables: Tables, caller: Caller, visit: Visit) -> tuple[Caller, str | None]:
    """Let the places of old cookies, one a table, be one person's: who that is, and the key of somebody new."""
    names = await tables.db(tables.people.register.old_names, caller.old) if caller.old else []
    if not names:
        return caller, None
    new = None if caller.person else tables.people.newcomer(names[0], visit.agent)
    who = new.caller if new else caller
    taken = await tables.db(
        tables.people.register.adopt, who.person, who.name, caller.old, new.write if new else None
    )  # fmt: skip
    for table_id, number, hashed in taken:
        room = tables.rooms.get(table_id)
        if room is not None and number in room.persons:
            place = room.persons[number]
            place.owner, place.name = who.person, who.name
            room.keys.pop(hashed, None)
            room.tell_company()
    left = tuple(h for h in caller.old if h not in {hashed for _, _, hashed in taken})
    return who._replace(old=left), new.key if new else None


# --- what follows a game


async def rematch(tables: Tables, room: Room, person: int, caller: Caller, visit: Visit) -> Made:
    """The same table again with the same people: the first who asks makes it, and everybody has the old seats."""
    if not room.over:
        raise Refusal(409, "refused", "this game still runs; a rematch comes after it")
    async with room.lock:
        if room.seating.rematch is None:
            return await _again(tables, room, person, caller, visit)
        following = await tables.find(room.seating.rematch)
    own = following.number_of(caller)
    if own is None:
        raise Refusal(403, "not_yours", "your seats at the new table went to somebody else")
    return Made(following, None, [], own)


async def _again(tables: Tables, room: Room, person: int, caller: Caller, visit: Visit) -> Made:
    g, old = room.match.state, room.seating
    chairs = [Chair(c.person, None if c.person is not None else c.bot, c.name) for c in old.chairs]
    seating = Seating(chairs, old.hints, old.watch, old.listed, old.pace, old.patience, old.deadline)
    persons = [
        Person(p.number, p.name, p.number == person, p.number == person or p.owner is not None, p.owner)
        for p in room.persons.values()
    ]
    match = await asyncio.to_thread(Match.new, room.shown.game, g.players, g.mode, dict(g.options))
    setup = {"base": match.base, "chance": match.base_chance, "typed": False}
    made = await tables.open(room.shown, match, setup, seating, persons, caller, visit)
    room.seating.rematch = made.room.id
    await room.change(lambda: None)
    return made


async def go_on(
    tables: Tables, room: Room, person: int | None, caller: Caller, step: int, seats: list[int], bot: str, visit: Visit
) -> Made:
    """A new table from a moment of this one, for one person against bots."""
    if not room.opened(person):
        raise Refusal(403, "not_open", "you can go on from here when the game has ended")
    check_bot(bot)
    g = state_at(room.match, step)
    if g.result is not None:
        raise Refusal(409, "over", "the game is over at this moment; choose an earlier one")
    wanted = set(seats)
    if not wanted <= set(range(g.players)):
        raise Refusal(400, "bad_setup", f"there are seats 0 to {g.players - 1}")
    if not room.over:
        g = g.determinize(sum(1 << s for s in wanted), random.Random(secrets.randbits(64)))
    dump = g.dump()
    dump["rng"] = None  # chance of its own: the secret of a game that is over is known
    match = Match._from_snapshot(room.shown.game, dump, room.match.pack)
    name = room.name_of(person) if person is not None else caller.name or "You"
    chairs = [Chair(1, None) if s in wanted else Chair(None, bot) for s in range(g.players)]
    setup = {"base": match.base, "chance": [], "typed": False, "origin": {"table": room.id, "step": step}}
    seating = Seating(chairs, hints=room.seating.hints, pace=room.seating.pace)
    return await tables.open(room.shown, match, setup, seating, [Person(1, name, True, True)], caller, visit)
