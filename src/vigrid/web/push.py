"""Messages to browsers that have no page open (Web Push): the server's keys, who wants them, and their sending."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select

from .database import Database
from .people import Caller, moment
from .schema import DEVICES, PUSH_KEYS, SUBSCRIPTIONS
from .shapes import Refusal
from .wishes import Subscribe

if TYPE_CHECKING:
    from webpush import WebPush

log = logging.getLogger("vigrid.web")
SERVICES = (
    "https://fcm.googleapis.com", "https://*.push.services.mozilla.com", "https://*.push.apple.com",
    "https://*.notify.windows.com",
)  # fmt: skip
"""The push services of browsers. A client names the address that is called, so no other is ever called."""
KEPT_FOR = 24 * 3600
"""Seconds for which a push service keeps what it cannot deliver yet."""
PATIENCE = 10.0
"""Seconds in which a push service must answer."""
SENDERS = 4
GONE = (404, 410)
"""What a push service answers for a subscription that has ended."""


class Pushing(NamedTuple):
    """How messages are sent. `contact`: the mail address that push services are told; `services`: whom it may call;
    `looks`: seconds after a turn has begun at which it is seen whether its player has come.

    A page that is reloaded is back at the first look; a connection that broke without a word, as a phone's in a pocket,
    is known to be dead at the second.
    """

    contact: str = "vigrid@localhost"
    services: tuple[str, ...] = SERVICES
    looks: tuple[float, ...] = (10.0, 60.0)


class Keys(NamedTuple):
    """The server's own pair, in PEM, and its public half as browsers want it."""

    private: str
    public: str
    shown: str


class Told(NamedTuple):
    """A message: what a browser shows, and the page that a click opens. A later one of the same tag replaces it."""

    title: str
    body: str
    url: str
    tag: str


class Subscriptions:
    """The rows of push messages. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.begin = database.begin

    def keys(self) -> Keys | None:
        """The server's keys, once they are made."""
        with self.begin() as c:
            row = c.execute(select(PUSH_KEYS.c.private, PUSH_KEYS.c.public, PUSH_KEYS.c.shown)).first()
            return None if row is None else Keys(*row)

    def keep_keys(self, keys: Keys) -> None:
        """Keep new keys."""
        with self.begin() as c:
            c.execute(insert(PUSH_KEYS).values(id=1, **keys._asdict()))

    def put(self, device: str, row: dict[str, Any]) -> None:
        """The subscription of a device, in the place of an earlier one, or of another device with the same address."""
        with self.begin() as c:
            same = (SUBSCRIPTIONS.c.device == device) | (SUBSCRIPTIONS.c.endpoint == row["endpoint"])
            c.execute(delete(SUBSCRIPTIONS).where(same))
            c.execute(insert(SUBSCRIPTIONS).values(device=device, **row))

    def has(self, device: str) -> bool:
        """Whether a device has a subscription."""
        with self.begin() as c:
            return c.execute(select(SUBSCRIPTIONS.c.device).where(SUBSCRIPTIONS.c.device == device)).first() is not None

    def drop(self, device: str) -> None:
        """End the subscription of a device."""
        with self.begin() as c:
            c.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.device == device))

    def drop_address(self, endpoint: str) -> None:
        """Forget an address that its push service does not know any more."""
        with self.begin() as c:
            c.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.endpoint == endpoint))

    def of(self, person: str) -> list[dict[str, Any]]:
        """The subscriptions of a person's devices."""
        with self.begin() as c:
            query = select(SUBSCRIPTIONS).join(DEVICES, DEVICES.c.hash == SUBSCRIPTIONS.c.device)
            return [dict(row) for row in c.execute(query.where(DEVICES.c.person == person)).mappings()]


class Push:
    """Sends messages."""

    def __init__(self, rows: Subscriptions, db: Callable[..., Awaitable[Any]], pushing: Pushing) -> None:
        self.rows, self.db = rows, db
        self.contact, self.services = pushing.contact, pushing.services
        self._keys: Keys | None = None
        self._pusher: WebPush | None = None
        self._threads = ThreadPoolExecutor(SENDERS, "push")

    async def start(self) -> None:
        """Read the server's keys; the first start makes them."""
        self._keys = await self.db(self.rows.keys)
        if self._keys is None:
            self._keys = await asyncio.to_thread(_new_keys)
            await self.db(self.rows.keep_keys, self._keys)

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def key(self) -> str:
        """The public key that browsers subscribe with."""
        return self._keys.shown if self._keys else ""

    async def subscribe(self, caller: Caller, wish: Subscribe) -> None:
        """Send to a device from now on; Refusal for an address of no push service, or keys that are none."""
        if not self._may_call(wish.endpoint):
            raise Refusal(400, "bad_request", "this is the address of no push service that this server knows")
        row = {"endpoint": wish.endpoint, "p256dh": wish.keys.p256dh, "auth": wish.keys.auth}
        try:
            await asyncio.to_thread(self._sealed, row, b"")
        except Exception:  # whatever a library says of keys that are none
            raise Refusal(400, "bad_request", "the keys of this subscription cannot be used") from None
        await self.db(self.rows.put, caller.device, {**row, "created": moment()})

    def _may_call(self, endpoint: str) -> bool:
        try:
            parts = urlsplit(endpoint)
        except ValueError:
            return False
        # A name and nothing more: whatever else may stand there is read in more than one way.
        plain = re.fullmatch(r"[a-z0-9.-]+(:[0-9]+)?", parts.netloc)
        return bool(plain) and any(fnmatchcase(f"{parts.scheme}://{parts.netloc}", known) for known in self.services)

    async def send(self, person: str, told: Told) -> int:
        """Send to all devices of a person that want it: how many were reached. Ended subscriptions are dropped."""
        message = json.dumps(told._asdict()).encode()
        rows = await self.db(self.rows.of, person)
        answers = await asyncio.gather(*(self._post(row, message, told.tag) for row in rows))
        for row, status in zip(rows, answers, strict=True):
            if status in GONE:
                await self.db(self.rows.drop_address, row["endpoint"])
        return sum(200 <= status < 300 for status in answers)

    async def _post(self, row: dict[str, Any], message: bytes, topic: str) -> int:
        """The status that the push service answers with; 0 where it does not answer."""
        if not self._may_call(row["endpoint"]):
            return 0
        try:
            loop = asyncio.get_running_loop()
            status = await loop.run_in_executor(self._threads, self._call, row, message, topic)
        except (OSError, ValueError) as error:
            log.warning("a push service cannot be reached: %s", error)
            return 0
        if status >= 400 and status not in GONE:
            log.warning("a push service refused a message with %s", status)
        return status

    def _call(self, row: dict[str, Any], message: bytes, topic: str) -> int:
        body, headers = self._sealed(row, message)
        headers |= {"topic": topic, "urgency": "normal", "content-type": "application/octet-stream"}
        request = urllib.request.Request(row["endpoint"], body, headers)
        try:
            with _OPENER.open(request, timeout=PATIENCE) as reply:
                return int(reply.status)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code

    def _sealed(self, row: dict[str, Any], message: bytes) -> tuple[bytes, dict[str, str]]:
        """A message that only this browser can read, and the headers that say who sends it."""
        from webpush import WebPush, WebPushSubscription

        assert self._keys is not None
        if self._pusher is None:
            private, public = self._keys.private.encode(), self._keys.public.encode()
            self._pusher = WebPush(private, public, self.contact, KEPT_FOR)
        keys = {"p256dh": row["p256dh"], "auth": row["auth"]}
        to = WebPushSubscription.model_validate({"endpoint": row["endpoint"], "keys": keys})
        made = self._pusher.get(message, to)
        return made.encrypted, {str(name): str(value) for name, value in made.headers.items()}


def _new_keys() -> Keys:
    from webpush.vapid import VAPID

    private, public, shown = VAPID.generate_keys()
    return Keys(private.decode(), public.decode(), shown)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A push service that answers with another address is not followed there."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """No request."""


_OPENER = urllib.request.build_opener(_NoRedirect)
