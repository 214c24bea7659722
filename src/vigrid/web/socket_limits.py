"""How many sockets there may be: by table, address and in all. Those who play come before those who watch."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .guard import Limits

if TYPE_CHECKING:
    from .room import Room, Watcher

TOO_MANY = 4429


class Sockets:
    """All sockets of the server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.open: dict[Watcher, tuple[str, Room]] = {}
        self.each: Counter[str] = Counter()
        self.watching: dict[Watcher, None] = {}  # without a seat, the oldest first

    def enter(self, socket: Watcher, room: Room, address: str) -> bool:
        """Let a socket in; False where there are too many. One who plays takes the place of one who watches."""
        limits, plays = self.limits, socket.person is not None
        if plays and sum(w.person == socket.person for w in room.watchers) >= limits.sockets_per_person:
            return False
        here = [w for w in self.watching if self.open[w][1] is room]
        if len(room.watchers) >= limits.sockets_per_table and not (plays and self._send_away(here)):
            return False
        if self.each[address] >= limits.sockets_per_address:
            own = [w for w in self.watching if self.open[w][0] == address]
            if not (plays and self._send_away(own)):
                return False
        if len(self.open) >= limits.sockets and not (plays and self._send_away(list(self.watching))):
            return False
        if not plays and len(self.watching) >= limits.watchers:
            return False
        self.open[socket] = (address, room)
        self.each[address] += 1
        if not plays:
            self.watching[socket] = None
        return True

    def _send_away(self, watching: list[Watcher]) -> bool:
        if not watching:
            return False
        gone = watching[-1]  # the one that came last
        gone.close(TOO_MANY)
        self.leave(gone)
        return True

    def leave(self, socket: Watcher) -> None:
        """A socket has ended, or is about to."""
        found = self.open.pop(socket, None)
        if found is None:
            return
        self.watching.pop(socket, None)
        self.each[found[0]] -= 1
        if not self.each[found[0]]:
            del self.each[found[0]]
