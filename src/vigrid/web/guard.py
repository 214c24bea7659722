"""The gate before every request: who is called (Host), who calls (Origin), how much and how often; and the headers."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

import idna
import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vigrid.kernel import VigridError

from .operation import Figures
from .shapes import Problem

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]


class Rate(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


class Limits(NamedTuple):
    """Bounds on what a client may ask of the server."""

    body: int = 65_536
    requests: Rate = Rate(300, 50)  # per address
    tables: Rate = Rate(240, 0.1)  # new tables per address
    messages: Rate = Rate(60, 15)  # per socket
    talk: Rate = Rate(8, 0.5)  # per person
    hints: Rate = Rate(5, 0.5)  # per person
    heavy: Rate = Rate(60, 15)  # looks back and whole games, per address
    tries: Rate = Rate(20, 0.1)  # of device links and recovery phrases, per address
    rooms: int = 300  # tables in memory
    idle: float = 60.0  # seconds after which a table that nobody uses leaves memory
    head: float = 10.0  # seconds in which a request must have come
    connections: int = 4000
    connections_per_address: int = 1500
    sockets_per_address: int = 1000
    watchers: int = 1500  # sockets of people without a seat; the rest is kept for those who play
    sockets: int = 2000
    sockets_per_table: int = 500
    sockets_per_person: int = 8
    send: float = 10.0  # seconds that a message may take before a client counts as too slow


class Buckets:
    """Token buckets by key; forgets the ones unused longest."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self.rate, self.most = rate, most
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def take(self, key: object) -> float:
        """Take one; 0 if it was there, else the seconds to wait."""
        now = time.monotonic()
        left, at = self._left.pop(key, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - at) * self.rate.per_second)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate.per_second
        self._left[key] = (left - 1 if not wait else left, now)
        if len(self._left) > self.most:
            self._left.popitem(last=False)
        return wait


def host_of(header: str) -> str:
    """The name in a Host header, without port and brackets."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


class Origin(NamedTuple):
    """Where a page comes from, in one spelling: the usual port is left out of none, names are in ASCII."""

    scheme: str
    host: str
    port: int


def origin_of(address: str) -> Origin | None:
    """The origin of an address; None for one that has none."""
    try:
        parts = urlsplit(address)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme.lower()]
        host = ascii_name(parts.hostname or "")
    except (ValueError, KeyError):
        return None
    return Origin(parts.scheme.lower(), host, port) if host else None


def ascii_name(name: str) -> str:
    """A host's name as browsers send it: in small letters, other than ASCII as Punycode; ValueError for nonsense."""
    name = name.rstrip(".").lower()
    return name if name.isascii() else idna.encode(name, uts46=True).decode("ascii")


def public_origin(url: str) -> Origin:
    """The origin of `--public-url`; VigridError for what cannot be the address of a page."""
    origin = origin_of(url)
    parts = urlsplit(url) if origin else None
    if origin is None or parts is None or parts.path not in ("", "/") or parts.query or parts.fragment or "@" in url:
        raise VigridError(f"--public-url {url}: write scheme and name, such as https://tables.example.org")
    return origin


class Gate:
    """Which names this server answers to, and which origins may post to it."""

    def __init__(self, host: str, public_url: str | None = None, names: Iterable[str] = ()) -> None:
        self.names = {*LOOPBACK, host.lower(), *(n.lower() for n in names)}
        self.public = public_origin(public_url) if public_url else None
        if self.public:
            self.names.add(self.public.host)
        self.any_address = host not in LOOPBACK

    def knows(self, header: str) -> bool:
        """Whether a Host header names this server. Names that others may own (DNS rebinding) are refused."""
        try:
            name = ascii_name(host_of(header))
        except ValueError:
            return False
        if name in self.names:
            return True
        if not self.any_address:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def same_origin(self, headers: Headers, scheme: str) -> bool:
        """Whether a browser's request comes from our own page; programs send no Origin."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        plain = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        given = origin_of(origin)
        return given is not None and given in (origin_of(f"{plain}://{headers.get('host', '')}"), self.public)


class Guard:
    """ASGI middleware: see the module."""

    def __init__(self, app: ASGIApp, gate: Gate, limits: Limits, figures: Figures) -> None:
        self.app, self.gate, self.limits, self.figures = app, gate, limits, figures
        self.requests = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is not None:
            await self._refuse(scope, receive, send, *problem)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        await self._http(scope, receive, send)

    def _problem(self, scope: Scope) -> tuple[int, Problem, float] | None:
        headers = Headers(scope=scope)
        if not self.gate.knows(headers.get("host", "")):
            text = f"this server does not go by the name '{host_of(headers.get('host', ''))[:80]}'; use its address"
            return 403, Problem("bad_request", text, ""), 0
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if writes and not self.gate.same_origin(headers, scope["scheme"]):
            return 403, Problem("bad_request", "requests from another site are refused", ""), 0
        client = scope.get("client")
        wait = self.requests.take(client[0] if client else "")
        if wait:
            return 429, Problem("too_many", "too many requests; wait a moment", ""), wait
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.limits.body:
            return 413, Problem("too_large", f"a request may have {self.limits.body} bytes", ""), 0
        if scope["type"] == "http" and writes and scope["path"].startswith("/api/"):
            kind = headers.get("content-type", "").split(";")[0].strip().lower()
            if kind != "application/json":
                return 400, Problem("bad_request", "send Content-Type: application/json", ""), 0
        return None

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, status: int, problem: Problem, wait: float
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        body = msgspec.json.encode(problem)
        headers = [*HEADERS, (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if wait:
            headers.append((b"retry-after", str(int(wait) + 1).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the body and add the headers."""
        seen, began = 0, time.perf_counter()
        api = scope["path"].startswith("/api/")

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.limits.body:
                return {"type": "http.disconnect"}
            return message

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.figures.answers.labels(str(message["status"])).inc()
                self.figures.seconds.observe(time.perf_counter() - began)
                own = list(message.get("headers", []))
                if api:
                    own.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*own, *HEADERS]}
            await send(message)

        await self.app(scope, counted, headed)
