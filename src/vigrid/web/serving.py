"""`vigrid serve`: from a command line to a running server. Heavy imports stay inside."""

from __future__ import annotations

import json
import socket
import sys
import threading
import urllib.request
import webbrowser
from typing import TYPE_CHECKING

from vigrid.kernel import VigridError

from .guard import LOOPBACK

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI


def run(
    host: str = "127.0.0.1",
    port: int = 8077,
    db: str | None = None,
    open_browser: bool = False,
    public_url: str | None = None,
    proxy: bool = False,
    durable: bool = False,
) -> None:
    """Serve until interrupted.

    `db`: a file or a database URL (default: in the person's data folder). `public_url`: the address by which others
    reach the server through a proxy. `proxy`: believe X-Forwarded headers of a proxy on this machine. `durable`: every
    decision also survives a loss of power. VigridError where address or database are not to be had.
    """
    url = f"http://{'localhost' if host in LOOPBACK else f'[{host}]' if ':' in host else host}:{port}"
    try:
        listener = listen(host, port)
    except OSError as error:
        if _is_vigrid(url):
            print(f"Vigrid is running already: {url}", file=sys.stderr)
            if open_browser:
                webbrowser.open(url)
            return
        raise VigridError(f"{host}:{port} cannot be used ({error.strerror}); choose another --port") from None
    with listener:
        _serve(listener, host, url, db, open_browser, public_url, proxy, durable)


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


def _serve(
    listener: socket.socket,
    host: str,
    url: str,
    db: str | None,
    open_browser: bool,
    public_url: str | None,
    proxy: bool,
    durable: bool,
) -> None:
    import uvicorn

    from vigrid.play import home

    from .app import Settings, create_app
    from .database import default_file
    from .store import Store

    database = db or default_file(home())
    Store(database, durable).close()  # faults of the database are told before anything else begins
    app = create_app(Settings(database, host, public_url, durable=durable))
    for line in announcement(host, public_url or url, database):
        print(line, file=sys.stderr)
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [public_url or url]).start()
    uvicorn.Server(config_of(app, proxy)).run([listener])


def config_of(app: FastAPI, proxy: bool) -> uvicorn.Config:
    """How the application is run."""
    import uvicorn

    from .doors import Doors

    doors = Doors(app.state.limits, proxy)
    app.state.doors = doors
    http, ws = doors.protocols()
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        log_level="warning",
        access_log=False,  # addresses hold no secrets, but nobody needs them
        server_header=False,
        proxy_headers=proxy,
        ws_max_size=65_536,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=3,
    )


def announcement(host: str, url: str, database: str) -> list[str]:
    """What is said at the start; plainly, what it means to be reachable from elsewhere."""
    lines = [f"Vigrid is at {url} (stop with Ctrl-C). Tables are kept in {database.removeprefix('sqlite:///')}."]
    if host not in LOOPBACK:
        lines += [
            f"It listens on {host}: everybody who reaches this machine can make tables and watch open ones.",
            "Seat links and all play travel unencrypted unless a proxy with TLS stands before it.",
        ]
    return lines
