"""Who is told that it is their turn though no page of theirs is open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from .push import Push, Told

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("vigrid.web")


class Summons:
    """One message a turn, to those who are not there when it begins nor soon after."""

    def __init__(self, find: Callable[[str], Room | None], push: Push, looks: tuple[float, ...]) -> None:
        self.find, self.push, self.looks = find, push, looks
        self._waits: dict[tuple[str, int], asyncio.Task[None]] = {}

    def look(self, room: Room) -> None:
        """A table has moved: wait for those whose turn it has become."""
        before, room.called = room.called, room.awaited()
        for person in room.called - before:
            key = (room.id, person)
            if key not in self._waits:
                task = asyncio.get_running_loop().create_task(self._wait(room, person))
                self._waits[key] = task
                task.add_done_callback(lambda _, key=key: self._waits.pop(key, None))  # type: ignore[misc]

    async def _wait(self, room: Room, person: int) -> None:
        waited = 0.0
        for at in self.looks:
            await asyncio.sleep(at - waited)
            waited = at
            room = self.find(room.id) or room  # it may have left memory and come back
            if person not in room.awaited():
                return
            if not room.present(person):
                await self._call(room, person)
                return

    async def _call(self, room: Room, person: int) -> None:
        owner = room.persons[person].owner
        if owner is None:
            return
        title = room.shown.game.title
        others = [seat.name for seat in room.seats(None) if seat.person != person]
        body = f"With {', '.join(others[:3])}{' and others' if len(others) > 3 else ''}" if others else "You play alone"
        try:
            await self.push.send(owner, Told(f"{title}: it is your turn", body, f"/table/{room.id}", room.id))
        except Exception:
            log.exception("table %s: nobody could be told whose turn it is", room.id)

    def close(self) -> None:
        """Tell nobody any more."""
        for task in self._waits.values():
            task.cancel()
        self.push.close()
