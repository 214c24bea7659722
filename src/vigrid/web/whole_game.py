"""A game as a whole, from its beginning: the replay that people look at, and the record that they take along."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from . import scene
from .shapes import Refusal, Replay, RoundMark

if TYPE_CHECKING:
    from .room import Room

SLICE = 0.004
"""Seconds of work on a long answer between which others have their turn."""


class WholeGame:
    """Replay and record of one table, each made once until the game moves."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._replays: dict[tuple[int, bool, int, str], bytes] = {}
        self._replaying = asyncio.Lock()
        self._record: tuple[tuple[int, str], bytes] | None = None

    async def replay(self, person: int | None, mask: int) -> bytes:
        """The whole game through the seats of a mask, made once for all who see the same."""
        room = self.room
        opened = room.opened(person)
        key = (mask, opened, room.seating.revision, room.seating.ended)
        async with self._replaying:
            if key not in self._replays:
                marks = await self._marks()
                lines = scene.log_of(room.match, mask)
                outcome = scene.outcome_of(room.match.outcome) or room.given_up(room.match.state)
                shape = Replay(room.match.step, marks, lines, outcome, opened)
                self._replays = {k: v for k, v in self._replays.items() if k[2:] == key[2:]}
                self._replays[key] = msgspec.json.encode(shape)
            return self._replays[key]

    async def _marks(self) -> list[RoundMark]:
        """Where rounds begin. It plays the game again, in short pieces, so that nobody else waits for it."""
        room = self.room
        while True:
            revision, marks = room.seating.revision, scene.Marks(room.over)
            began = time.perf_counter()
            for g in room.match.states():
                marks.add(g)
                if time.perf_counter() - began > SLICE:
                    await asyncio.sleep(0)
                    began = time.perf_counter()
                    if room.seating.revision != revision:
                        break
            if room.seating.revision == revision:
                return marks.found

    async def record(self, person: int | None) -> bytes:
        """The record, once it is open; made once, in a thread."""
        room = self.room
        if not room.opened(person):
            raise Refusal(403, "not_open", "the record holds everybody's secrets; it opens when the game has ended")
        async with room.lock:  # nothing moves meanwhile
            key = (room.seating.revision, room.seating.ended)
            if self._record is None or self._record[0] != key:
                made = await asyncio.to_thread(lambda: msgspec.json.encode(room.match.record()))
                self._record = key, made
            return self._record[1]
