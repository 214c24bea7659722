"""Connections before they are requests: how many there may be, and how long a request may take to arrive.

Half-open connections make room for new ones: whoever holds many of them keeps nobody else out.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .guard import Limits

log = logging.getLogger("vigrid.web")
SPARE_FILES = 64
"""File handles that are no connections: database, workers, log, pages."""
LOG_EVERY = 60.0


class Doors:
    """All connections of the server by address."""

    def __init__(self, limits: Limits, proxy: bool = False) -> None:
        self.limits, self.proxy = limits, proxy
        self.most = min(limits.connections, _file_handles() - SPARE_FILES)
        # Behind a proxy all come from one address: the proxy counts them.
        self.most_each = self.most if proxy else min(limits.connections_per_address, self.most * 3 // 4)
        self.open: dict[Any, str] = {}
        self.each: dict[str, int] = {}
        self.waiting: dict[Any, str] = {}  # without a whole request yet, the oldest first
        self.turned_away = 0
        self._logged = -LOG_EVERY

    def enter(self, transport: Any, address: str) -> bool:
        """Let a connection in, perhaps in the place of one that only waits; False where there is no room."""
        full_here = self.each.get(address, 0) >= self.most_each
        if full_here or len(self.open) >= self.most:
            oldest = next((t for t, a in self.waiting.items() if a == address or not full_here), None)
            self._turn_away()
            if oldest is None:
                return False
            self.leave(oldest)
            oldest.abort()
        self.open[transport] = address
        self.each[address] = self.each.get(address, 0) + 1
        self.waiting[transport] = address
        return True

    def asked(self, transport: Any) -> None:
        """A whole request has come."""
        self.waiting.pop(transport, None)

    def leave(self, transport: Any) -> None:
        """A connection has ended."""
        self.waiting.pop(transport, None)
        address = self.open.pop(transport, None)
        if address is not None:
            self.each[address] -= 1
            if not self.each[address]:
                del self.each[address]

    def _turn_away(self) -> None:
        self.turned_away += 1
        if time.monotonic() - self._logged > LOG_EVERY:
            self._logged = time.monotonic()
            log.warning("too many connections: %s were turned away or closed so far", self.turned_away)

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """The protocols of HTTP and WebSocket for uvicorn, behind these doors."""
        doors = self

        class Door(_Door):
            pass

        class SocketDoor(WebSocketsSansIOProtocol):
            def connection_lost(self, exc: Exception | None) -> None:
                doors.leave(self.transport)
                super().connection_lost(exc)

        Door.doors = doors
        return Door, SocketDoor


class _Door(H11Protocol):
    """HTTP with limits for the time that head and body of a request take."""

    doors: Doors
    _timer: asyncio.TimerHandle | None = None
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        if not self.doors.enter(transport, str(peer[0]) if peer else ""):
            self._refused = True
            transport.abort()
            return
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect()
        else:
            self._cease()
            self.doors.asked(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cease()
        if not self._refused:
            self.doors.leave(self.transport)
            super().connection_lost(exc)

    def _expect(self) -> None:
        """The rest of the request must come in time, however slowly it trickles."""
        if self._timer is None:
            self._timer = self.loop.call_later(self.doors.limits.head, self._too_slow)

    def _cease(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self.transport.get_protocol() is self and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.close()


def _file_handles() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)
