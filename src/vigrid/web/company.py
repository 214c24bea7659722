"""Coming apart: leaving for a while or for good, conceding, removing somebody, deleting a table or a person."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from . import scene
from .catalogue import check_bot
from .register import drop_keys, drop_person, forget_talk, seat_person
from .seating import Proposal
from .shapes import ProposalInfo, Refusal

if TYPE_CHECKING:
    from .room import Room

LATELY = timedelta(days=1)
"""Who was here so lately is asked before being removed."""
USUAL_BOT = "karl"


def seat_bot(room: Room, owner: int | None, bot: str) -> None:
    """A bot plays a person's seats, until that person comes back."""
    for chair in room.seating.chairs:
        if chair.person == owner and chair.bot is None:
            chair.bot = bot
    without(room, owner)
    room.reseat()


def without(room: Room, person: int | None) -> None:
    """Nobody waits for the consent of somebody who has gone."""
    for proposal in room.seating.proposals:
        proposal.need = [n for n in proposal.need if n != person]
    room.seating.proposals = [p for p in room.seating.proposals if p.need and p.person != person]


def alone(room: Room, person: int) -> bool:
    """Whether nobody else has come to the table."""
    return not any(p.claimed for p in room.persons.values() if p.number != person)


def others_of(room: Room, *but: int) -> list[int]:
    """The people who came and have seats, without some."""
    return [n for n in room.seating.persons if n not in but and room.seating.mask_of(n) and room.persons[n].claimed]


async def leave(room: Room, person: int, bot: str) -> None:
    """Bots take the person's seats, until the person comes back."""
    async with room.lock:
        if not room.seating.mask_of(person):
            raise Refusal(409, "refused", "you have no seats here")
        check_bot(bot)
        name = room.name_of(person)
        await room.change(lambda: seat_bot(room, person, bot), say=f"{name} leaves; a bot plays on")


async def leave_for_good(room: Room, person: int, bot: str | None) -> None:
    """The person has no part in the table any more; a bot has the seats, or (None) they are free for somebody else."""
    async with room.lock:
        if alone(room, person):
            raise Refusal(409, "refused", "nobody else is at this table; delete it instead")
        if bot is not None:
            check_bot(bot)
        await _part(room, person, bot, f"{room.name_of(person)} leaves for good")


async def _part(room: Room, person: int, bot: str | None, say: str) -> None:
    """Take a person out of the table. Call with `lock` held."""
    place, seating = room.persons[person], room.seating
    heir = next((p for p in room.persons.values() if p.number != person and p.claimed), None) if place.host else None
    gone = bot is not None or not any(c.person == person for c in seating.chairs)

    def act() -> None:
        for chair in seating.chairs:
            if chair.person == person:
                chair.person, chair.bot, chair.name = (None, bot, "") if bot is not None else (person, None, "")
        without(room, person)
        if heir is not None:
            heir.host = True
        if gone:
            del room.persons[person]
        else:
            place.owner, place.claimed, place.host, place.name = None, False, False, f"Guest {person - 1}"
        room.keys = {h: n for h, n in room.keys.items() if n != person}
        room.reseat()

    def write(c: Connection) -> None:
        if gone:
            drop_person(c, room.id, person)
        else:
            drop_keys(c, room.id, person)
            seat_person(c, room.id, person, None, f"Guest {person - 1}", False, False)
        if heir is not None:
            seat_person(c, room.id, heir.number, heir.owner, heir.name, True, True)

    await room.change(act, write, say=say)
    for watcher in [w for w in room.watchers if w.person == person]:
        watcher.close(4403)


async def concede(room: Room, person: int) -> None:
    """Give the game up: it ends where one side or nobody is left, else a bot plays the seats on."""
    async with room.lock:
        seats = [s for s, c in enumerate(room.seating.chairs) if c.person == person]
        if not seats or set(seats) <= set(room.seating.conceded):
            raise Refusal(409, "refused", "you have no seats to give up here")
        if room.over:
            raise Refusal(409, "over", "the game is over")
        await room.change(lambda: _give_up(room, person, seats), say=f"{room.name_of(person)} gives the game up")


def _give_up(room: Room, person: int, seats: list[int]) -> None:
    seating = room.seating
    seating.conceded = sorted({*seating.conceded, *seats})
    left = [s for s in range(len(seating.chairs)) if s not in seating.conceded]
    people = [n for n in others_of(room, person) if any(seating.chairs[s].person == n for s in left)]
    if people and (room.table.cooperative or len(left) > 1):
        seat_bot(room, person, USUAL_BOT)
        return
    who = " and ".join(f"@{s}" for s in seats)
    rest = f"; @{left[0]} has won" if len(left) == 1 and not room.table.cooperative else ""
    seating.ended = f"{who} gave the game up{rest}"
    seating.proposals = []


def may_remove(room: Room, person: int, seat: int, seen: str) -> list[int]:
    """Whose consent the removal of a seat's person, last seen then, needs; Refusal where it cannot be proposed."""
    chairs = room.seating.chairs
    owner = chairs[seat].person if seat < len(chairs) else None
    if not room.persons[person].host:
        raise Refusal(403, "not_yours", "only the host can propose to remove somebody")
    if owner is None or not room.persons[owner].claimed:
        raise Refusal(400, "bad_request", "nobody has this seat")
    if owner == person:
        raise Refusal(400, "bad_request", "to go yourself, leave the table")
    need = others_of(room, person, owner)
    return [*need, owner] if room.present(owner) or _lately(seen) else need


def _lately(seen: str) -> bool:
    return bool(seen) and datetime.now(UTC) - datetime.fromisoformat(seen) < LATELY


async def remove(room: Room, seat: int) -> None:
    """A seat's person has no part in the table any more; the seat is free. Call with `lock` held."""
    owner = room.seating.chairs[seat].person
    if owner is not None:
        await _part(room, owner, None, f"All agreed: {room.name_of(owner)} is removed, and the seat is free")


def may_delete(room: Room, person: int) -> list[int]:
    """Whose consent deleting the table needs: of all who play, or nobody's once the game is over."""
    if not room.persons[person].host:
        raise Refusal(403, "not_yours", "only the host can delete the table")
    return [] if room.over else others_of(room, person)


def proposals_of(room: Room, person: int | None) -> list[ProposalInfo]:
    """What is proposed at a table, as a person (None: a spectator) sees it."""
    return [
        ProposalInfo(
            p.id, p.kind, p.seat, room.name_of(p.person), words_of(room, p, room.seating.mask_of(person)),
            p.person == person, [room.name_of(n) for n in p.need], [room.name_of(n) for n in p.agreed],
            person in p.need and person not in p.agreed,
        )
        for p in room.seating.proposals
    ]  # fmt: skip


def words_of(room: Room, proposal: Proposal, mask: int) -> str:
    """A proposal in words for the seats of the mask."""
    by = room.name_of(proposal.person)
    match proposal.kind:
        case "undo":
            what = "the last decision"
            if 0 <= proposal.step < room.match.step:
                what = scene.taken_back(room.match, proposal.step, mask)
            return f"{by} asks to take back {what}"
        case "remove":
            return f"{by} proposes that @{proposal.seat} is removed and the seat becomes free"
        case "delete":
            return f"{by} proposes to delete this table with all that is kept of it"
        case _:
            return f"{by} proposes that a bot plays for @{proposal.seat}"


async def forget_person(room: Room, person: int) -> None:
    """Delete what a table of several holds of a person: seats, name and words. Call with `lock` held."""
    name = room.name_of(person)
    seat = next((s for s, c in enumerate(room.seating.chairs) if c.person == person), None)
    await _part(room, person, USUAL_BOT, "")
    room.talk = [t for t in room.talk if not ((not t.system and t.seat == seat) or (t.system and name in t.text))]
    if room.seating.paused_by == name:
        room.seating.paused_by = "Somebody"
    await room.change(lambda: None, lambda c: forget_talk(c, room.id, person, seat, name))
