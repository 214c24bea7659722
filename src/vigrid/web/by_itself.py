"""What happens at a table by itself: bots decide, and what has but one answer is answered after a pause."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from .shapes import Refusal

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("vigrid.web")
PAUSE = 1.5
"""Seconds until what has but one answer is answered by itself, where others could learn from less."""
LOOKED_AT = 60.0
"""Seconds for which bots play on among themselves after somebody has looked."""


class ByItself:
    """The tasks of one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._bots: asyncio.Task[None] | None = None
        self._passing: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something goes on."""
        return self._bots is not None or self._passing is not None

    def let_bots(self) -> None:
        """Let bots go on where one of them must decide."""
        if self._bots is None and self._bots_may():
            self._bots = asyncio.get_running_loop().create_task(self._play_bots())

    def _bots_may(self) -> bool:
        if self.room.status != "running" or self.room.broken or self.room.table.bot_to_move() is None:
            return False
        # Where bots are alone, nobody misses them while nobody looks.
        return bool(self.room.seating.persons or self.room.watchers) or time.monotonic() - self.room.used < LOOKED_AT

    async def _play_bots(self) -> None:
        try:
            while self._bots_may():
                await asyncio.sleep(max(self.room.seating.pace, self.room.table.pause()))
                seat, revision = self.room.table.bot_to_move(), self.room.seating.revision
                if seat is None or not self._bots_may():
                    continue
                code = await self.room.keeper.think(self.room, seat)
                async with self.room.lock:
                    if (
                        self.room.seating.revision == revision
                        and self._bots_may()
                        and self.room.table.bot_to_move() == seat
                    ):
                        await self._bot_decides(seat, code)
        except Refusal as error:
            log.error("table %s: a bot's decision was refused: %s", self.room.id, error.message)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.exception("table %s: bots stopped", self.room.id)
            await self.room.note_fault("bot", f"bots stopped: {type(error).__name__}: {error}")
        finally:
            self._bots = None
            self.room.thinking = None

    async def _bot_decides(self, seat: int, code: str) -> None:
        """Carry out a bot's decision; where the rules fail at it, another legal one."""
        ask = self.room.match.ask(seat)
        codes = dict.fromkeys((code, *(ask.code(self.room.match.state, choice) for choice in ask.choices)))
        for number, one in enumerate(codes, 1):
            try:
                await self.room.change(partial(self._choose, seat, one))
                return
            except Refusal as error:
                if error.status == 503 or number == len(codes):
                    raise

    def _choose(self, seat: int, code: str) -> None:
        self.room.match.choose(seat, code)
        self.room.table.advance()

    def let_pass(self) -> None:
        """Answer what has but one answer, after a pause that is the same whatever anybody holds."""
        if (
            self._passing is None
            and self.room.status == "running"
            and self.room.table.pauses
            and self.room.table.forced() is not None
        ):
            self._passing = asyncio.get_running_loop().create_task(self._pass_after_pause())

    async def _pass_after_pause(self) -> None:
        revision = self.room.seating.revision
        try:
            await asyncio.sleep(PAUSE)
            async with self.room.lock:
                if self.room.seating.revision == revision and self.room.status == "running" and not self.room.broken:
                    await self.room.change(self._give_only_answers)
        except Refusal as error:
            log.error("table %s: an only answer was refused: %s", self.room.id, error.message)
        finally:
            self._passing = None
        if not self.room.broken:
            self.let_pass()

    def _give_only_answers(self) -> None:
        """All seats that have but one answer now give it at once: one after the other, their times would tell."""
        seats = {a.seat for a in self.room.table.awaiting() if len(a.choices) == 1}
        while seats and (made := self.room.table.forced()) is not None and made[0] in seats:
            seats.discard(made[0])
            self.room.table.let_pass(made[0])

    def stop(self) -> None:
        """Cancel what bots think."""
        if self.room.broken and self._passing is not None:
            self._passing.cancel()
        if self._bots is not None:
            self._bots.cancel()
            self._bots = None
