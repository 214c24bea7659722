"""The gate: hosts, origins, headers, limits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from vigrid.kernel import VigridError
from vigrid.web.app import Settings
from vigrid.web.guard import Gate, Limits, Rate

from .conftest import Human

People = Callable[..., Human]
TABLE = {"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}


def test_names_that_others_may_own_are_refused(human: People) -> None:
    evil = human(host="evil.example:8077")
    assert "evil.example" in evil.get("/games", 403)["message"]
    with pytest.raises(WebSocketDisconnect):
        evil.client.websocket_connect("ws://evil.example:8077/api/tables/abc/socket").__enter__()


@pytest.mark.parametrize(
    ("host", "header", "known"),
    [
        ("127.0.0.1", "localhost:8077", True),
        ("127.0.0.1", "[::1]:8077", True),
        ("127.0.0.1", "192.168.1.5:8077", False),
        ("127.0.0.1", "", False),
        ("127.0.0.1", "localhost.evil.example", False),
        ("0.0.0.0", "192.168.1.5:8077", True),
        ("0.0.0.0", "evil.example", False),
        ("192.168.1.5", "192.168.1.5:8077", True),
    ],
)
def test_the_host_list_follows_the_address(host: str, header: str, known: bool) -> None:
    assert Gate(host).knows(header) is known


@pytest.mark.parametrize("origin", ["http://evil.example", "http://localhost:9999", "https://localhost:8077", "null"])
def test_other_origins_neither_post_nor_connect(human: People, origin: str) -> None:
    ann = human()
    ann.new("me", "random")
    ann.client.headers["origin"] = origin
    assert ann.post("/tables", TABLE, 403)["error"] == "bad_request"
    with pytest.raises(WebSocketDisconnect):
        ann.socket().__enter__()


def test_our_own_origin_posts_and_connects(human: People) -> None:
    ann = human(origin="http://localhost:8077")
    ann.new("me", "random")
    with ann.socket() as socket:
        assert socket.receive_json()["type"] == "state"


def test_posts_are_json(human: People) -> None:
    reply = human().client.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert reply.status_code == 400
    assert "application/json" in reply.json()["message"]


def test_large_bodies_are_refused_whatever_they_say_of_their_length(human: People) -> None:
    ann = human()
    assert ann.post("/tables", {**TABLE, "name": "x" * 100_000}, 413)["error"] == "too_large"

    def chunks() -> object:
        for _ in range(100):
            yield b" " * 2000

    reply = ann.client.post("/api/tables", content=chunks(), headers={"content-type": "application/json"})
    assert reply.status_code >= 400


def test_every_answer_carries_the_headers(human: People) -> None:
    ann = human()
    for path in ("/api/games", "/api/nothing", "/", "/openapi.json"):
        headers = ann.client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_too_many_requests_and_tables_are_told_to_wait(settings: Settings, serve: Callable[..., People]) -> None:
    people = serve(settings._replace(limits=Limits(requests=Rate(20, 1), tables=Rate(2, 0.01))))
    ann = people()
    ann.new("me", "random")
    ann.new("me", "random")
    reply = ann.client.post("/api/tables", json=TABLE)
    assert (reply.status_code, reply.json()["error"]) == (429, "too_many")
    codes = [ann.client.get("/api/health").status_code for _ in range(30)]
    assert codes[-1] == 429


def test_a_person_has_a_bounded_number_of_sockets(settings: Settings, serve: Callable[..., People]) -> None:
    people = serve(settings._replace(limits=Limits(sockets_per_person=1)))
    ann = people()
    ann.new("me", "random")
    with ann.socket() as first:
        first.receive_json()
        with ann.socket() as second:
            assert second.receive()["code"] == 4429


def test_pages_come_from_the_bundle_and_unknown_addresses_are_pages(
    tmp_path: Path, settings: Settings, serve: Callable[..., People]
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Vigrid</title>")
    (static / "assets" / "app-1.js").write_text("1")
    client = serve(settings._replace(static=static))().client
    for path in ("/", "/table/abc", "/table/abc/replay", "/join", "/new/raiders"):
        reply = client.get(path)
        assert "<title>Vigrid" in reply.text
        assert reply.headers["cache-control"] == "no-cache"
    assert "immutable" in client.get("/assets/app-1.js").headers["cache-control"]
    assert client.get("/assets/gone.js").status_code == 404
    assert client.get("/api/nothing").status_code == 404
    assert client.get("/../../etc/passwd.txt").status_code == 404


def test_without_the_bundle_the_page_says_what_is_missing(settings: Settings, serve: Callable[..., People]) -> None:
    reply = serve(settings._replace(static=Path("/nowhere")))().client.get("/table/abc")
    assert reply.status_code == 503
    assert "not built" in reply.text


@pytest.mark.parametrize(
    ("public", "origin", "host"),
    [
        ("https://tables.example.org:443", "https://tables.example.org", "tables.example.org"),
        ("https://tables.example.org", "https://tables.example.org:443", "tables.example.org:443"),
        ("http://tables.example.org:80", "http://tables.example.org", "tables.example.org"),
        ("https://bücher.example", "https://xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("https://Tables.Example.org./", "https://tables.example.org", "tables.example.org"),
    ],
)
def test_one_origin_in_many_spellings_is_ours(public: str, origin: str, host: str) -> None:
    gate = Gate("127.0.0.1", public)
    assert gate.knows(host)
    assert gate.same_origin(Headers({"origin": origin, "host": host}), "https")
    assert not gate.same_origin(Headers({"origin": "https://evil.example", "host": host}), "https")


@pytest.mark.parametrize(
    "url", ["nonsense", "https://", "ftp://x.example", "https://x.example/path", "https://a@b", "//x"]
)
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(VigridError, match="--public-url"):
        Gate("127.0.0.1", url)


def test_those_who_watch_never_keep_an_owner_out(settings: Settings, serve: Callable[..., People]) -> None:
    limits = Limits(sockets=6, watchers=6, sockets_per_table=6)
    people = serve(settings._replace(limits=limits))
    ann, eve = people(), people()
    ann.new("me", "link")
    eve.table = ann.table
    with ExitStack() as stack:
        watching = [stack.enter_context(eve.socket()) for _ in range(6)]
        for socket in watching:
            assert socket.receive_json()["type"] == "state"
        refused = stack.enter_context(eve.socket())
        assert refused.receive()["code"] == 4429
        own = stack.enter_context(ann.socket())
        assert own.receive_json()["table"]["you"]["seats"] == [0]
        gone = watching[-1]
        while (message := gone.receive())["type"] != "websocket.close":
            pass
        assert message["code"] == 4429


def test_one_address_has_a_bounded_number_of_sockets_and_its_owners_come_first(
    settings: Settings, serve: Callable[..., People]
) -> None:
    people = serve(settings._replace(limits=Limits(sockets_per_address=3)))
    ann, eve = people(), people()
    ann.new("me", "link")
    eve.table = ann.table
    with ExitStack() as stack:
        for _ in range(3):
            assert stack.enter_context(eve.socket()).receive_json()["type"] == "state"
        assert stack.enter_context(eve.socket()).receive()["code"] == 4429
        assert stack.enter_context(ann.socket()).receive_json()["type"] == "state"


def test_the_list_is_of_listed_tables_with_pages(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vigrid.web.tables.PAGE", 3)
    ann = human()
    listed = [ann.new("me", "me", listed=True)["table"]["id"] for _ in range(7)]
    for _ in range(20):
        ann.new("me", "me")
    found, before = [], None
    for _ in range(4):
        page = human().get("/tables" + (f"?before={before.replace('+', '%2B')}" if before else ""))
        found += [t["id"] for t in page["tables"]]
        before = page["more"]
        if before is None:
            break
    assert found == listed[::-1]
