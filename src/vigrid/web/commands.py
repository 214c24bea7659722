"""What a person can do at a table, one function a command."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from vigrid.play import Person
from vigrid.play.texts import plain_name, plain_text

from . import company, scene, waiting, wishes
from .catalogue import check_bot
from .people import Caller
from .register import seat_person
from .room import Room
from .seating import Proposal
from .shapes import Refusal
from .tables import Tables

MOST_REMEMBERED = 200
"""Commands of a table that are known again when they are sent once more."""


async def do(tables: Tables, room: Room, person: int | None, command: wishes.Command) -> None:
    """Carry out a command of a person, at most once where it has a `once`; Refusal says why not."""
    if person is None:
        raise Refusal(403, "not_yours", "you watch this table; take a seat by its link to play")
    if command.once is None:
        await _do(tables, room, person, command)
        return
    key = (person, command.once)
    if key not in room.doing:
        room.doing[key] = asyncio.ensure_future(_do(tables, room, person, command))
        while len(room.doing) > MOST_REMEMBERED:
            room.doing.popitem(last=False)
    await asyncio.shield(room.doing[key])


async def _do(tables: Tables, room: Room, person: int, command: wishes.Command) -> None:
    match command:
        case wishes.Choose():
            await choose(room, person, command.seat, [command.code], command.token, False)
        case wishes.ChooseAll():
            await choose(room, person, command.seat, command.codes, command.token, True)
        case wishes.Undo():
            await undo(tables, room, person)
        case wishes.Redo():
            await redo(room, person)
        case wishes.Respond():
            await respond(room, person, command.seat, command.how)
        case wishes.Interrupt():
            await interrupt(room, person, command.seat, command.code)
        case wishes.StopAt():
            await stop_at(room, person, command.seat, command.beats)
        case wishes.Propose(kind="replace"):
            await propose_bot(tables, room, person, command.seat, command.bot)
        case wishes.Propose():
            await propose(tables, room, person, command.kind, command.seat)
        case wishes.Answer():
            await answer(tables, room, person, command.proposal, command.agree)
        case wishes.Pause() | wishes.Resume():
            await pause(room, person, isinstance(command, wishes.Pause))
        case wishes.Leave(for_good=True):
            await company.leave_for_good(room, person, command.bot)
        case wishes.Leave():
            await company.leave(room, person, command.bot or company.USUAL_BOT)
        case wishes.Concede():
            await company.concede(room, person)
        case wishes.Return():
            await come_back(room, person)
        case wishes.Say():
            await say(tables, room, person, command.text)
        case wishes.Rename():
            await rename(tables, room, person, command.name)
        case wishes.Settings():
            await settle(room, person, command)


def _own(room: Room, person: int, seat: int) -> None:
    if not room.seating.mask_of(person) >> seat & 1:
        raise Refusal(403, "not_yours", "this seat is not yours")


def _running(room: Room) -> None:
    if room.status == "paused":
        raise Refusal(409, "paused", f"{room.seating.paused_by} has paused the game")
    if room.status == "finished":
        raise Refusal(409, "over", "the game is over")


async def choose(room: Room, person: int, seat: int, codes: list[str], token: str, whole: bool) -> None:
    """A decision, one code or a whole pick."""
    _own(room, person, seat)
    async with room.lock:
        ask = room.check_token(seat, token)
        _running(room)
        legal = {ask.code(room.match.state, choice): choice for choice in ask.choices}

        def act() -> None:
            if whole:
                room.table.choose(seat, codes)
            else:
                room.match.choose(seat, codes[0])
                room.table.advance()
            room.seating.made[seat] = (token, said)

        said = ", ".join(_words(room, ask.prompt.name, code) for code in codes if code in legal or whole)
        await room.change(act)


def _words(room: Room, prompt: str, code: str) -> str:
    return code.removeprefix(f"{prompt}:").replace("_", " ")


async def undo(tables: Tables, room: Room, person: int) -> None:
    """Take back the last own decision, or ask the others for it where something was revealed since."""
    async with room.lock:
        _running(room)
        info = room.undo_info(person)
        if info.possible:
            await room.change(lambda: _take_back(room, person, False))
            return
        if not info.ask:
            raise Refusal(422, "illegal", info.reason or "there is nothing to take back")
        if any(p.kind == "undo" for p in room.seating.proposals):
            raise Refusal(409, "refused", "somebody has asked for that already; the answers are awaited")
        need = [n for n in room.seating.persons if n != person and room.seating.mask_of(n)]
        step = room.table.would_undo(_player(room, person))
        await _propose(tables, room, "undo", person, -1, "", need, step)


def _player(room: Room, person: int) -> Person:
    return next(p for p in room.table.persons if p.name == str(person))


def _take_back(room: Room, person: int, force: bool) -> None:
    room.table.undo(_player(room, person), force)


async def redo(room: Room, person: int) -> None:
    """Do again what was taken back."""
    async with room.lock:
        _running(room)
        if not room.redo_possible(person):
            raise Refusal(422, "illegal", "there is nothing of yours to do again")
        await room.change(room.table.redo)


async def respond(room: Room, person: int, seat: int, how: str) -> None:
    """How an own seat is asked in private windows."""
    _own(room, person, seat)
    async with room.lock:
        _running(room)
        await room.change(lambda: room.table.respond(seat, how))


async def interrupt(room: Room, person: int, seat: int, code: str) -> None:
    """Use something in anybody's turn."""
    _own(room, person, seat)
    async with room.lock:
        _running(room)
        if code not in {choice.code for choice in room.match.interrupts(seat)}:
            raise Refusal(409, "stale", "this cannot be used now")
        await room.change(lambda: room.table.choose(seat, [code]))


async def stop_at(room: Room, person: int, seat: int, beats: list[str]) -> None:
    """At which beats an own seat is asked."""
    _own(room, person, seat)
    async with room.lock:
        _running(room)
        await room.change(lambda: room.table.stop_at(seat, beats))


async def propose_bot(tables: Tables, room: Room, person: int, seat: int, bot: str) -> None:
    """A bot for somebody who is away: at once for an open seat (host), else with the consent of the others."""
    async with room.lock:
        if room.status == "finished":
            raise Refusal(409, "over", "the game is over")
        chairs = room.seating.chairs
        owner = chairs[seat].person if seat < len(chairs) else None
        if owner is None or chairs[seat].bot is not None:
            raise Refusal(400, "bad_request", "no person plays this seat")
        if owner == person:
            raise Refusal(400, "bad_request", "to give your own seats to bots, leave the table")
        check_bot(bot)
        waiting.may_be_replaced(room, owner, await tables.last_seen(room, owner))
        if not room.persons[owner].claimed and room.persons[person].host:
            await room.change(lambda: company.seat_bot(room, owner, bot))
            return
        if any(p.kind == "replace" and p.seat == seat for p in room.seating.proposals):
            raise Refusal(409, "refused", "this is proposed already; the answers are awaited")
        need = [n for n in room.seating.persons if n not in (person, owner) and room.seating.mask_of(n)]
        if room.present(owner):
            need.append(owner)
        await _propose(tables, room, "replace", person, seat, bot, need)


async def propose(tables: Tables, room: Room, person: int, kind: str, seat: int) -> None:
    """That somebody is removed, or the table deleted: at once where nobody's consent is needed."""
    async with room.lock:
        if any(p.kind == kind and p.seat == seat for p in room.seating.proposals):
            raise Refusal(409, "refused", "this is proposed already; the answers are awaited")
        if kind == "remove":
            owner = room.seating.chairs[seat].person if seat < len(room.seating.chairs) else None
            seen = "" if owner is None else await tables.last_seen(room, owner)
            need = company.may_remove(room, person, seat, seen)
        else:
            need = company.may_delete(room, person)
        await _propose(tables, room, kind, person, seat, "", need)


async def _propose(
    tables: Tables, room: Room, kind: str, person: int, seat: int, bot: str, need: list[int], step: int = -1
) -> None:  # fmt: skip
    room.seating.proposed += 1
    proposal = Proposal(room.seating.proposed, kind, person, seat, bot, need, [], step)  # type: ignore[arg-type]
    if not need:
        await _carry_out(tables, room, proposal)
        return
    await room.change(lambda: room.seating.proposals.append(proposal))


async def answer(tables: Tables, room: Room, person: int, number: int, agree: bool) -> None:
    """Agree to a proposal, refuse it, or withdraw one's own."""
    async with room.lock:
        proposal = next((p for p in room.seating.proposals if p.id == number), None)
        if proposal is None:
            raise Refusal(409, "stale", "this proposal does not stand any more")
        if person not in proposal.need and person != proposal.person:
            raise Refusal(403, "not_yours", "your consent is not needed for this")
        if not agree:
            words = "withdraws the proposal" if person == proposal.person else "does not agree"
            said = f"{room.name_of(person)} {words}"
            await room.change(lambda: room.seating.proposals.remove(proposal), say=said)
            return
        agreed = sorted({*proposal.agreed, person} & set(proposal.need))
        if agreed == sorted(proposal.need):
            await _carry_out(tables, room, proposal)
        else:
            await room.change(lambda: setattr(proposal, "agreed", agreed))


async def _carry_out(tables: Tables, room: Room, proposal: Proposal) -> None:
    if proposal.kind == "delete":
        await tables.delete(room)
        return
    owner = room.seating.chairs[proposal.seat].person
    if proposal.kind == "undo":
        _running(room)
        words = scene.taken_back(room.match, proposal.step, 0)
        said = f"All agreed: {room.name_of(proposal.person)} takes back {words}"
    else:
        said = f"A bot plays for {room.name_of(owner)} now"

    def act() -> None:
        room.seating.proposals = [p for p in room.seating.proposals if p.id != proposal.id]
        if proposal.kind == "undo":
            _take_back(room, proposal.person, True)
        elif proposal.kind == "replace":
            company.seat_bot(room, owner, proposal.bot)

    if proposal.kind == "remove":
        act()
        await company.remove(room, proposal.seat)
    else:
        await room.change(act, say=said)


async def pause(room: Room, person: int, stop: bool) -> None:
    """Stop the game, or go on."""
    async with room.lock:
        if room.status == "finished":
            raise Refusal(409, "over", "the game is over")

        def act() -> None:
            room.seating.paused_by = room.name_of(person) if stop else ""
            waiting.begin_again(room)

        if stop == bool(room.seating.paused_by):
            return
        if stop:
            room.stop_bots()
        await room.change(act, say=f"{room.name_of(person)} {'pauses the game' if stop else 'goes on'}")


async def come_back(room: Room, person: int) -> None:
    """Take the own seats back from bots."""
    async with room.lock:
        if not room.seating.away_of(person):
            raise Refusal(409, "refused", "no bot plays a seat of yours")

        def act() -> None:
            for chair in room.seating.chairs:
                if chair.person == person:
                    chair.bot = None
            room.reseat()

        room.stop_bots()
        await room.change(act, say=f"{room.name_of(person)} is back")


async def say(tables: Tables, room: Room, person: int, text: str) -> None:
    """Table talk; Refusal with the clause where the game allows none now."""
    talk = room.silence()
    if not talk.open:
        raise Refusal(403, "refused", talk.reason, talk.clause)
    wait = tables.talk_rate.take((room.id, person))
    if wait:
        raise Refusal(429, "too_many", "a little slower, please")
    text = plain_text(text, 300)
    if not text:
        raise Refusal(400, "bad_request", "nothing was said")
    seat = next((s for s, c in enumerate(room.seating.chairs) if c.person == person), None)
    await room.say(room.name_of(person), seat, text, person)


async def rename(tables: Tables, room: Room, person: int, name: str) -> None:
    """A new name, at all tables of the person."""
    place = room.persons[person]
    if place.owner is not None:
        await tables.rename(Caller(place.owner, "", place.name), name)
        return
    async with room.lock:
        kept = plain_name(name, place.name)

        def write(c: Connection) -> None:
            seat_person(c, room.id, person, None, kept, place.claimed)

        await room.change(lambda: setattr(place, "name", kept), write)


async def settle(room: Room, person: int, wish: wishes.Settings) -> None:
    """What the host may set."""
    if not room.persons[person].host:
        raise Refusal(403, "not_yours", "only the host may change this")

    def act() -> None:
        seating = room.seating
        seating.hints = seating.hints if wish.hints is None else wish.hints
        seating.watch = seating.watch if wish.watch is None else wish.watch
        seating.listed = seating.listed if wish.listed is None else wish.listed
        seating.pace = seating.pace if wish.pace is None else wish.pace
        seating.patience = seating.patience if wish.patience is None else wish.patience
        if wish.deadline is not None:
            seating.deadline = wish.deadline
            waiting.begin_again(room)

    async with room.lock:
        await room.change(act)
    if not room.seating.watch:
        for watcher in [w for w in room.watchers if w.person is None]:
            watcher.close(4404)
