"""The socket: states, company and talk are pushed; the same commands work; slow clients get the newest only."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from starlette.websockets import WebSocket

from vigrid.web import wishes
from vigrid.web.guard import Limits
from vigrid.web.room import Room
from vigrid.web.sockets import FAULT, Connection
from vigrid.web.tables import Tables

from .conftest import Human, choice

People = Callable[..., Human]


def until(socket: Any, kind: str) -> Any:
    """The next message of a kind."""
    for _ in range(50):
        message = socket.receive_json()
        if message["type"] == kind:
            return message
    raise AssertionError(f"no {kind}")


def two(human: People) -> tuple[Human, Human]:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link", name="Ann")["links"][0]["url"], "Bob")
    return ann, bob


def test_a_choice_on_a_socket_is_answered_after_its_state_and_seen_by_the_others(human: People) -> None:
    ann, bob = two(human)
    with ann.socket() as a, bob.socket() as b:
        first = until(a, "state")
        assert first["layout"] is not None
        assert until(b, "state")["step"] == 0
        a.send_json({**choice(next(x for x in first["asks"] if x["yours"])), "ref": 7})
        after = until(a, "state")
        assert (after["step"], after["layout"], after["log_from"]) == (1, None, 1)
        assert until(a, "reply") == {"type": "reply", "ref": 7, "ok": True}
        assert until(b, "state")["step"] == 1


def test_two_tabs_of_one_person_show_the_same_and_the_second_click_is_told(human: People) -> None:
    ann, _ = two(human)
    with ann.socket() as one, ann.socket() as other:
        ask = next(x for x in until(one, "state")["asks"] if x["yours"])
        until(other, "state")
        one.send_json({**choice(ask), "ref": 1})
        other.send_json({**choice(ask), "ref": 1})
        first, second = until(one, "reply"), until(other, "reply")
        assert sorted([first["ok"], second["ok"]]) == [False, True]
        lost = second if first["ok"] else first
        assert lost["error"] == "decided"
    assert ann.state()["step"] == 1


def test_hot_seat_looks_through_one_seat_at_a_time(human: People) -> None:
    ann = human()
    ann.new("me", "me")
    with ann.socket("0") as socket:
        first = until(socket, "state")
        assert set(first["view"]["private"]) == {"0"}
        socket.send_json({"type": "look", "seats": [1], "ref": 1})
        assert set(until(socket, "state")["view"]["private"]) == {"1"}
        socket.send_json({"type": "look", "seats": [], "ref": 2})
        assert until(socket, "state")["view"]["private"] == {}


def test_others_seats_cannot_be_looked_through(human: People) -> None:
    ann, bob = two(human)
    with bob.socket() as socket:
        until(socket, "state")
        socket.send_json({"type": "look", "seats": [0], "ref": 1})
        assert until(socket, "reply")["error"] == "not_yours"
    with ann.socket("1") as socket:
        assert socket.receive()["code"] == 4404


def test_who_comes_and_goes_is_seen(human: People) -> None:
    ann, bob = two(human)
    with ann.socket() as a:
        until(a, "state")
        with bob.socket() as b:
            until(b, "state")
            assert until(a, "table")["table"]["seats"][1]["present"]
        assert not until(a, "table")["table"]["seats"][1]["present"]


def test_talk_is_pushed(human: People) -> None:
    ann, bob = two(human)
    with bob.socket() as b:
        assert until(b, "talk")["lines"][0]["text"] == "Bob takes a seat"
        ann.do({"type": "say", "text": "Hail"})
        assert until(b, "talk")["lines"][0]["text"] == "Hail"


def test_nonsense_gets_an_answer_and_does_not_end_the_connection(human: People) -> None:
    ann, _ = two(human)
    with ann.socket() as socket:
        for text in ("[]", "{", "null", '{"type":"conquer","ref":3}', '{"type":"choose","seat":-1}', "[" * 5000):
            socket.send_text(text)
            reply = until(socket, "reply")
            assert (reply["ok"], reply["error"]) == (False, "bad_request")
        socket.send_json({"type": "ping"})
        assert until(socket, "pong")


def test_a_spectator_sees_no_hand_and_cannot_act(human: People) -> None:
    ann, _ = two(human)
    eve = human()
    eve.table = ann.table
    with eve.socket() as socket:
        state = until(socket, "state")
        assert (state["view"]["private"], state["table"]["you"], state["seats"]) == ({}, None, [])
        assert all(not a["yours"] and not a["options"] for a in state["asks"])
        socket.send_json({"type": "pause", "ref": 1})
        assert until(socket, "reply")["error"] == "not_yours"


class Slow:
    """A socket whose client does not read."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.gate = asyncio.Event()
        self.closed: list[int] = []

    async def send_text(self, text: str) -> None:
        await self.gate.wait()
        self.sent.append(msgspec.json.decode(text))

    async def receive_text(self) -> str:
        await asyncio.sleep(60)
        return ""

    async def close(self, code: int) -> None:
        self.closed.append(code)


class Quiet:
    """A room that says which log lines were asked for."""

    broken = False

    def __init__(self) -> None:
        self.talk: list[Any] = []

    async def settled(self) -> None:
        return


def connection(slow: Slow, send: float) -> Connection:
    class Sees(Connection):
        def _state(self, since: int) -> bytes:
            return msgspec.json.encode(since)

    tables = cast(Tables, type("FakeBook", (), {"limits": Limits(send=send)})())
    return Sees(tables, cast(Room, Quiet()), 1, 0, cast(WebSocket, slow))


def test_a_slow_client_skips_to_the_newest_state() -> None:
    async def story() -> None:
        slow = Slow()
        link = connection(slow, 5)
        writer = asyncio.ensure_future(link._write())
        await asyncio.sleep(0)
        for step in (9, 3, 5):
            link.changed(step)
        slow.gate.set()
        await asyncio.sleep(0.05)
        assert slow.sent == [0, 3]
        writer.cancel()

    asyncio.run(story())


def test_a_client_that_takes_nothing_is_hung_up_on() -> None:
    async def story() -> None:
        slow = Slow()
        await connection(slow, 0.05)._write()
        assert slow.closed == [4408]

    asyncio.run(story())


def test_watchers_are_told_one_and_the_same_bytes_made_once(human: People, monkeypatch: Any) -> None:
    ann = human()
    ann.new("me", "me")  # no bot that moves while the watchers come
    made: list[int | None] = []
    plain = Room.state

    def counted(self: Room, person: int | None, mask: int, log_from: int = 0) -> Any:
        made.append(person)
        return plain(self, person, mask, log_from)

    monkeypatch.setattr(Room, "state", counted)
    first, second, third = human(), human(), human()
    for watcher in (first, second, third):
        watcher.table = ann.table
    with first.socket() as a, second.socket() as b, third.socket() as c:
        states = [until(socket, "state") for socket in (a, b, c)]
    assert states[0] == states[1] == states[2]
    assert made == [None]


def test_a_person_and_a_watcher_are_never_told_the_same_bytes(human: People) -> None:
    ann, eve = human(), human()
    ann.new("me", "random")
    eve.table = ann.table
    with eve.socket() as e, ann.socket() as a:
        assert until(e, "state")["view"]["private"] == {}
        assert set(until(a, "state")["view"]["private"]) == {"0"}


def test_who_cannot_be_shown_the_table_is_told_that_the_server_failed(human: People, monkeypatch: Any) -> None:
    ann = human()
    ann.new("me", "random")
    monkeypatch.setattr(Room, "state", lambda *_: 1 / 0)
    with ann.socket() as socket:
        message = socket.receive()
        assert (message["type"], message["code"]) == ("websocket.close", FAULT)


def test_a_command_at_which_the_server_fails_is_answered(human: People, monkeypatch: Any) -> None:
    ann = human()
    ann.new("me", "random")
    with ann.socket() as socket:
        until(socket, "state")
        monkeypatch.setattr(Room, "silence", lambda _: 1 / 0)
        socket.send_json({"type": "say", "text": "hello", "ref": 3})
        reply = until(socket, "reply")
        assert (reply["ref"], reply["ok"], reply["error"]) == (3, False, "fault")


def test_what_cannot_be_stored_does_not_count(human: People, monkeypatch: Any) -> None:
    ann = human()
    ann.new("me", "link")
    with monkeypatch.context() as patch:
        patch.setattr(Room, "card", lambda _: 1 / 0)
        assert ann.choose(status=500)["error"] == "fault"
    assert ann.state()["step"] == 0
    ann.choose()
    assert ann.state()["step"] == 1


def test_a_command_that_is_sent_once_more_is_done_once(human: People) -> None:
    ann, bob = two(human)
    with ann.socket() as a:
        first = until(a, "state")
        command = {**choice(next(x for x in first["asks"] if x["yours"])), "once": "abc"}
        for ref in (1, 2):
            a.send_json({**command, "ref": ref})
        assert until(a, "reply") == {"type": "reply", "ref": 1, "ok": True}
        assert until(a, "reply") == {"type": "reply", "ref": 2, "ok": True}
    assert ann.do(command)["step"] == 1
    for _ in range(3):
        bob.do({"type": "say", "text": "Hail", "once": "x"})
    assert [x["text"] for x in bob.get(f"/tables/{bob.table}/talk")["lines"]].count("Hail") == 1
    assert bob.do({"type": "say", "text": "Hail", "once": "y"})
    refused = {"type": "redo", "once": "z"}
    assert [bob.do(refused, 422)["error"] for _ in range(2)] == ["illegal", "illegal"]


def test_a_table_that_many_talk_at_keeps_every_line(human: People) -> None:
    ann, bob = two(human)

    async def all_at_once() -> list[Any]:
        room = ann.client.app.state.tables.rooms[ann.table]  # type: ignore[attr-defined]
        say = [room.say("Ann", 0, f"line {n}", 1) for n in range(6)]
        return await asyncio.gather(*say, room.announce("somebody comes"), return_exceptions=True)

    assert ann.client.portal
    assert ann.client.portal.call(all_at_once) == [None] * 7
    lines = bob.get(f"/tables/{bob.table}/talk")["lines"]
    assert len({x["id"] for x in lines}) == len(lines)
    assert {f"line {n}" for n in range(6)} <= {x["text"] for x in lines}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_sockets_answer_whatever_they_are_sent(human: People, capsys: pytest.CaptureFixture[str]) -> None:
    """Commands of every kind with values of every kind, and no JSON at all: each gets an answer, none a fault."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    shapes = [m["properties"] for m in wishes.MESSAGE.json_schema()["$defs"].values() if "type" in m["properties"]]
    words = st.text(max_size=40) | st.sampled_from(["able", "greedy", "card:1", "0.0", "\ud800", "replace", "delete"])
    value: st.SearchStrategy[Any] = st.none() | st.booleans() | st.integers(-2, 3) | st.integers() | st.floats() | words
    value |= st.lists(words | st.integers(0, 2), max_size=3)

    def like(properties: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
        fields = {name: value for name in properties if name not in ("type", "for_good")}
        kind = properties["type"]["const"]
        return st.fixed_dictionaries({}, optional={**fields, "ref": value}).map(lambda given: {**given, "type": kind})

    ann, bob = human(), human()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    tables = ann.client.app.state.tables  # type: ignore[attr-defined]
    seen: dict[str, int] = {}

    def ask(body: str) -> None:
        with ann.socket() as socket:
            socket.send_text(body)
            socket.send_text('{"type":"ping"}')
            while True:
                answer = socket.receive()
                if answer["type"] == "websocket.close":
                    seen["closed"] = seen.get("closed", 0) + 1
                    return
                told = json.loads(answer["text"])
                kind = told.get("error", "ok") if told["type"] == "reply" else ""
                seen[kind] = seen.get(kind, 0) + 1
                assert kind != "fault", (body, told)
                if told["type"] == "pong":
                    return

    @given(message=st.sampled_from(shapes).flatmap(like))
    @settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def commands(message: dict[str, Any]) -> None:
        ask(json.dumps(message))

    @given(body=st.text(max_size=80) | st.binary(max_size=80).map(lambda b: b.decode("latin-1")))
    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def noise(body: str) -> None:
        ask(body.encode("utf-8", "ignore").decode())

    commands()
    noise()
    assert tables.faults_seen == {}
    with capsys.disabled():
        print(f"\nsockets were sent 310 messages; answers: {seen}")
