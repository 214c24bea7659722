"""A connection to a table. It keeps no queue: it notes that something changed and sends the newest when it can."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import anyio
import msgspec
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import commands, wishes
from .guard import Buckets
from .people import moment
from .room import Room
from .shapes import Problem, Refusal, State
from .store import StoreError
from .tables import Tables
from .telling import NOTHING, TableMessage, TalkMessage, changed_table

log = logging.getLogger("vigrid.web")
FAULT = 4500
"""The close code where the server itself fails: to connect again at once would fail again."""
WATCHERS_GAP = 0.25
"""Least seconds between two messages to a spectator, so that players come first."""


def problem_of(error: Refusal, state: State | None = None) -> Problem:
    """What a Refusal tells its cause."""
    return Problem(error.error, error.message, error.clause, state)


class Connection:
    """One socket at a table; a `Watcher` of its room."""

    def __init__(
        self, tables: Tables, room: Room, person: int | None, seats: int, socket: WebSocket,
        device: str = "", changes: bool = False,
    ) -> None:  # fmt: skip
        self.device, self.changes = device, changes
        self.tables, self.room, self.person, self.seats, self.socket = tables, room, person, seats, socket
        self._wake = asyncio.Event()
        self._from: int | None = 0
        self._sent = NOTHING
        self._company = False
        self._talked = room.talk[-200].id - 1 if len(room.talk) > 200 else 0
        self._replies: list[bytes] = []
        self._close: int | None = None
        self._sent_at = 0.0
        self._rate = Buckets(tables.limits.messages)
        self._wake.set()

    # --- told by the room

    def changed(self, from_step: int) -> None:
        """The game has moved."""
        self._from = from_step if self._from is None else min(self._from, from_step)
        self._wake.set()

    def company_changed(self) -> None:
        """Seats, proposals or settings have changed."""
        self._company = True
        self._wake.set()

    def talked(self) -> None:
        """There is new talk."""
        self._wake.set()

    def person_changed(self) -> None:
        """A device of this person was added."""
        self._replies.append(b'{"type":"person"}')
        self._wake.set()

    def close(self, code: int) -> None:
        """Hang up after what is being sent."""
        self._close = code
        self._wake.set()

    # --- running

    async def run(self) -> None:
        """Serve the connection until it ends."""
        here = self.room.present(self.person)
        self.room.watchers.add(self)
        self.room.let_bots()
        if not here and self.person is not None:
            self.room.tell_company()
        try:
            async with anyio.create_task_group() as tasks:
                for work in (self._read, self._write):
                    tasks.start_soon(self._until_end, work, tasks.cancel_scope)
        finally:
            self.room.watchers.discard(self)
            if self.person is not None and not self.room.present(self.person):
                self.room.gone[self.person] = moment()
                self.room.tell_company()

    async def _until_end(self, work: Callable[[], Awaitable[None]], both: anyio.CancelScope) -> None:
        await work()
        both.cancel()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            if self.person is None and self._close is None:
                await asyncio.sleep(self._sent_at + WATCHERS_GAP - time.monotonic())
            with suppress(Refusal):  # then it hangs up
                await self.room.settled()
            self._wake.clear()
            self._sent_at = time.monotonic()
            try:
                messages = self._messages()
            except Exception:
                log.exception("table %s: what seats %s see cannot be drawn", self.room.id, bin(self.seats))
                await self._hang_up(FAULT)
                return
            if not await self._send(messages):
                return

    async def _send(self, messages: list[bytes]) -> bool:
        """Whether the connection goes on."""
        try:
            async with asyncio.timeout(self.tables.limits.send):
                for message in messages:
                    await self.socket.send_text(message.decode())
        except TimeoutError:
            await self._hang_up(4408)
            return False
        except (WebSocketDisconnect, RuntimeError):
            return False
        if self._close is not None:
            await self._hang_up(self._close)
        return self._close is None

    async def _hang_up(self, code: int) -> None:
        try:
            await asyncio.wait_for(self.socket.close(code), 1)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            return

    def _messages(self) -> list[bytes]:
        """What there is to send now: the newest state or company, new talk, then replies."""
        if self.room.broken:  # what it holds may not count
            return self._replies
        out = []
        if self._from is not None:
            since, self._from, self._company = self._from, None, False
            out.append(self._state(since))
        elif self._company:
            self._company = False
            out.append(self._table())
        lines = [line for line in self.room.talk if line.id > self._talked]
        if lines:
            self._talked = lines[-1].id
            out.append(msgspec.json.encode(TalkMessage("talk", lines)))
        out += self._replies
        self._replies = []
        return out

    def _state(self, since: int) -> bytes:
        self.seats &= self.room.seating.mask_of(self.person) if self.person is not None else 0
        message, self._sent = self.room.as_sent(self.person, self.seats, since, self._sent, self.changes)
        return message

    def _table(self) -> bytes:
        info = self.room.info(self.person)
        if self.changes:
            info, self._sent = changed_table(info, self._sent), self._sent._replace(seats=info.seats)
        return msgspec.json.encode(TableMessage("table", info))

    def _reply(self, ref: int | None, error: Refusal | None = None) -> None:
        message: dict[str, Any] = {"type": "reply", "ref": ref, "ok": error is None}
        if error is not None:
            message |= {"error": error.error, "message": error.message, "clause": error.clause, "state": None}
            if error.status == 409:
                self.changed(0)
        self._replies.append(msgspec.json.encode(message))
        self._wake.set()

    async def _read(self) -> None:
        while True:
            try:
                text = await self.socket.receive_text()
            except (WebSocketDisconnect, RuntimeError, KeyError):  # KeyError: bytes instead of text
                return
            if self._rate.take(""):
                await asyncio.sleep(1)
            await self._message(text)

    async def _message(self, text: str) -> None:
        ref = None
        try:
            given = json.loads(text)
            ref = given.pop("ref", None) if isinstance(given, dict) else None
            ref = ref if isinstance(ref, int) else None
            message = wishes.MESSAGE.validate_python(given)
        except (ValueError, RecursionError, ValidationError) as error:
            self._reply(ref, Refusal(400, "bad_request", words_of(error)))
            return
        try:
            await self._obey(message)
        except Refusal as error:
            self._reply(ref, error)
            return
        except StoreError as error:
            self._reply(ref, Refusal(503, "busy", f"this could not be stored and does not count: {error}"))
            return
        except Exception:
            log.exception("table %s: a command failed", self.room.id)
            self._reply(ref, Refusal(500, "fault", "the server failed at this; it is a fault of ours"))
            return
        if not isinstance(message, wishes.Ping):
            self._reply(ref)

    async def _obey(self, message: object) -> None:
        if isinstance(message, wishes.Ping):
            self._replies.append(b'{"type":"pong"}')
            self._wake.set()
        elif isinstance(message, wishes.Look):
            self.seats = self.room.mask_for(self.person, message.seats)
            self.changed(0)
        elif isinstance(message, wishes.Fresh):
            self._sent = NOTHING
            self._talked = 0
            self.changed(0)
        else:
            # A connection that ends in the middle leaves no command half done.
            await asyncio.shield(asyncio.ensure_future(commands.do(self.tables, self.room, self.person, message)))  # type: ignore[arg-type]


def words_of(error: Exception) -> str:
    """A validation error in words."""
    if isinstance(error, ValidationError):
        return faults_in_words(error.errors(include_url=False, include_input=False))
    return "this is no JSON object"


def faults_in_words(faults: Any) -> str:
    """Validation faults as one sentence: where, and what is wrong."""
    parts = []
    for fault in list(faults)[:5]:
        where = ".".join(str(part) for part in fault["loc"] if part != "body") or "message"
        parts.append(f"{where}: {fault['msg']}")
    return "; ".join(parts)
