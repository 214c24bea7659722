"""`vigrid serve`: behind a proxy, and what it says of itself."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
import uvicorn
from starlette.testclient import TestClient

from vigrid.web.app import Settings, create_app
from vigrid.web.guard import Limits, Rate
from vigrid.web.serving import announcement, config_of, listen

Serve = Callable[[bool], TestClient]
TABLE = {"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}
SITE = "https://tables.example.org"
FIRST, SECOND = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}


@pytest.fixture
def serve(settings: Settings) -> Serve:
    """The application as it is run, with or without `--proxy`, asked from this machine; three requests each."""

    def run(proxy: bool) -> TestClient:
        few = Limits(requests=Rate(3, 0.001))
        config = config_of(create_app(settings._replace(public_url=SITE, limits=few)), proxy)
        config.load()
        headers = {"X-Forwarded-Proto": "https", "Origin": SITE}
        return TestClient(config.loaded_app, "http://tables.example.org", headers=headers, client=("127.0.0.1", 50_000))

    return run


def test_behind_a_proxy_clients_are_told_apart_and_cookies_are_secure(serve: Serve) -> None:
    with serve(True) as proxy:
        made = proxy.post("/api/tables", json=TABLE, headers=FIRST)
        assert made.status_code == 201, made.text
        assert "Secure" in made.headers["set-cookie"]
        assert [proxy.get("/api/health", headers=FIRST).status_code for _ in range(3)] == [200, 200, 429]
        assert proxy.get("/api/health", headers=SECOND).status_code == 200
        other = {**SECOND, "Origin": "https://elsewhere.example.org"}
        assert proxy.post("/api/tables", json=TABLE, headers=other).status_code == 403


def test_without_the_option_nobody_is_believed_to_be_somebody_else(serve: Serve) -> None:
    with serve(False) as client:
        assert [client.get("/api/health", headers=FIRST).status_code for _ in range(3)] == [200, 200, 200]
        assert client.get("/api/health", headers=SECOND).status_code == 429


@pytest.fixture
def running(settings: Settings) -> Iterator[tuple[str, int]]:
    """A server as `vigrid serve` runs it, in a thread, that waits a second for the head of a request."""
    app = create_app(settings._replace(limits=Limits(head=1.0, connections_per_address=8)))
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(config_of(app, False))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield listener.getsockname()[:2]
    server.should_exit = True
    thread.join(20)
    listener.close()


def test_no_answer_waits_for_an_acknowledgement(running: tuple[str, int]) -> None:
    listener = listen("127.0.0.1", 0)
    assert listener.proto == socket.IPPROTO_TCP  # so that asyncio sets TCP_NODELAY on what it accepts
    listener.close()
    with socket.create_connection(running) as client:
        client.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200" in client.recv(4096)


def test_half_open_requests_make_room_for_others_and_end(running: tuple[str, int]) -> None:
    held = [socket.create_connection(running) for _ in range(30)]
    for one in held:
        with contextlib.suppress(OSError):
            one.sendall(b"GET /api/health HTTP/1.1\r\nHost: local")
    url = f"http://localhost:{running[1]}/api/health"
    assert httpx.get(url, timeout=5).json()["ok"]
    ended = 0
    for one in held:
        one.settimeout(10)
        with contextlib.suppress(OSError):
            ended += one.recv(100) == b""
        one.close()
    assert ended + sum(1 for one in held if one.fileno() == -1) >= 30
    assert httpx.get(url, timeout=5).json()["ok"]


def test_a_body_that_trickles_does_not_keep_a_connection(running: tuple[str, int]) -> None:
    with socket.create_connection(running) as client:
        client.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n")
        client.sendall(b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n")
        client.settimeout(10)
        with contextlib.suppress(OSError):
            for _ in range(20):
                client.sendall(b" ")
                time.sleep(0.2)
        with contextlib.suppress(ConnectionError):
            while client.recv(4096):
                pass


def test_beyond_this_machine_the_server_says_what_that_means() -> None:
    assert len(announcement("127.0.0.1", "http://localhost:8077", "sqlite:///t.db")) == 1
    said = " ".join(announcement("0.0.0.0", "http://0.0.0.0:8077", "sqlite:///t.db"))
    assert "everybody who reaches this machine" in said
    assert "unencrypted" in said
