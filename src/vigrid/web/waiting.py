"""How long people may take: when somebody absent may be replaced, and when a bot decides for who does not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from .company import USUAL_BOT, seat_bot
from .people import moment
from .shapes import Refusal

if TYPE_CHECKING:
    from .room import Room


def late(room: Room) -> dict[int, datetime]:
    """Per person who must decide, at a table of several with a deadline: the end of the time for that."""
    seating, found = room.seating, dict[int, datetime]()
    if not seating.deadline or room.status != "running" or room.solo:
        return found
    for ask in room.match.pending:
        chair = seating.chairs[ask.seat]
        if chair.person is None or chair.bot is not None or not room.persons[chair.person].claimed:
            continue
        begun = seating.since.get(ask.seat)
        if begun is not None:
            end = datetime.fromisoformat(begun) + timedelta(hours=seating.deadline)
            found[chair.person] = min(end, found.get(chair.person, end))
    return found


def due(room: Room) -> str:
    """When the first of them is late, as a moment; '' where nobody can be."""
    ends = late(room).values()
    return min(ends).isoformat(timespec="milliseconds") if ends else ""


async def hand_over(room: Room) -> None:
    """Bots play for those whose time is over, until they come back; the table says so."""
    async with room.lock:
        now = datetime.now(UTC)
        for person in [p for p, end in late(room).items() if end <= now]:
            hours = f"{room.seating.deadline:g} hour{'' if room.seating.deadline == 1 else 's'}"
            name = room.name_of(person)
            said = f"{name} has not decided for {hours}; a bot plays on until {name} is back"
            await room.change(lambda person=person: seat_bot(room, person, USUAL_BOT), say=said)  # type: ignore[misc]


def may_be_replaced(room: Room, owner: int, seen: str) -> None:
    """Refusal while somebody, last seen anywhere then, has not been away for as long as the table's maker has set."""
    patience = timedelta(minutes=room.seating.patience)
    if not patience or room.present(owner):
        return
    times = [datetime.fromisoformat(t) for t in (seen, room.gone.get(owner, "")) if t]
    if times and (wait := max(times) + patience - datetime.now(UTC)) > timedelta(0):
        minutes = -int(-wait.total_seconds() // 60)
        text = f"{room.name_of(owner)} may be replaced after {room.seating.patience} minutes away; wait {minutes} more"
        raise Refusal(409, "refused", text)


def begin_again(room: Room) -> None:
    """All time for decisions begins now: the table was paused."""
    room.seating.since = dict.fromkeys(room.seating.since, moment())
