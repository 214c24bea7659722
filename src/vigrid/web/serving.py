"""`vigrid serve`: from a command line to a running server. Heavy imports stay inside."""

from __future__ import annotations

import gc
import json
import socket
import sys
import threading
import urllib.request
import webbrowser
from typing import TYPE_CHECKING, NamedTuple

from vigrid.kernel import VigridError

from .guard import LOOPBACK, public_origin

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI


class Wishes(NamedTuple):
    """How `vigrid serve` was called."""

    host: str = "127.0.0.1"
    port: int = 8077
    db: str | None = None
    open_browser: bool = False
    public_url: str | None = None
    proxy: bool = False
    durable: bool = False
    log: str = "text"
    keep_days: int = 0


def run(wishes: Wishes) -> None:
    """Serve until interrupted; VigridError where address or database are not to be had."""
    host, port = wishes.host, wishes.port
    if wishes.public_url:
        public_origin(wishes.public_url)
    url = f"http://{'localhost' if host in LOOPBACK else f'[{host}]' if ':' in host else host}:{port}"
    try:
        listener = listen(host, port)
    except (OSError, OverflowError) as error:
        if _is_vigrid(url):
            print(f"Vigrid is running already: {url}", file=sys.stderr)
            if wishes.open_browser:
                webbrowser.open(url)
            return
        why = getattr(error, "strerror", None) or error
        raise VigridError(f"{host}:{port} cannot be used ({why}); choose another --port") from None
    with listener:
        _serve(listener, url, wishes)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; OSError where the address is not to be had."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    # With its protocol named, what the socket accepts sends at once (TCP_NODELAY) instead of after 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def _is_vigrid(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api/health", timeout=2) as reply:
            return bool(json.load(reply).get("ok"))
    except (OSError, ValueError):
        return False


def _serve(listener: socket.socket, url: str, wishes: Wishes) -> None:
    import uvicorn

    from vigrid.play import home

    from .app import Settings, create_app
    from .database import default_file
    from .store import Store

    database = wishes.db or default_file(home())
    store = Store(database, wishes.durable)  # faults of the database are told before anything else begins
    name = store.name
    store.close()
    settings = Settings(
        database, wishes.host, wishes.public_url, durable=wishes.durable, keep_days=wishes.keep_days
    )  # fmt: skip
    app = create_app(settings)
    for line in announcement(wishes.host, wishes.public_url or url, name):
        print(line, file=sys.stderr)
    if wishes.open_browser:
        threading.Timer(0.8, webbrowser.open, [wishes.public_url or url]).start()
    rarely_sought_garbage()
    sys.setswitchinterval(0.001)  # a thread that loads a table keeps those who play waiting for so long
    uvicorn.Server(config_of(app, wishes.proxy, wishes.log)).run([listener])


def rarely_sought_garbage() -> None:
    """Let Python seek cyclic garbage seldom: with hundreds of tables a search takes longer than an answer may."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def config_of(app: FastAPI, proxy: bool, log: str = "text") -> uvicorn.Config:
    """How the application is run."""
    import uvicorn

    from .doors import Doors
    from .operation import log_config

    doors = Doors(app.state.limits, proxy)
    app.state.doors = doors
    http, ws = doors.protocols()
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        log_config=log_config(log),
        access_log=False,  # addresses hold no secrets, but nobody needs them
        server_header=False,
        proxy_headers=proxy,
        ws_max_size=65_536,
        ws_per_message_deflate=False,  # a compressor a socket would take more memory and time than all else
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=3,
    )


def announcement(host: str, url: str, database: str) -> list[str]:
    """What is said at the start; plainly, what it means to be reachable from elsewhere."""
    lines = [f"Vigrid is at {url} (stop with Ctrl-C). Tables are kept in {database}."]
    if host not in LOOPBACK:
        lines += [
            f"It listens on {host}: everybody who reaches this machine can make tables and watch open ones.",
            "Seat links and all play travel unencrypted unless a proxy with TLS stands before it.",
        ]
    return lines
