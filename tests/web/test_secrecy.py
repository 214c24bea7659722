"""Two states that differ only in what a seat cannot see give byte-equal answers, through the real server."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from vigrid.kernel import Match, State
from vigrid.web.room import Room

from .conftest import Human, choice, play_out

People = Callable[..., Human]


def room_of(people: People, table: str) -> Room:
    room: Room = people.app.state.tables.rooms[table]  # type: ignore[attr-defined]
    return room


def put(room: Room, state: State) -> None:
    """Let the server's true state be this one."""
    room.match.state = state.clone()
    room.match.state.log = []
    room._ask_again(set(), True)
    room._pictures.clear()


def everything(person: Human) -> dict[str, bytes]:
    """All that the server tells this person now, as bytes: answers, errors, messages, hints, downloads."""
    at = f"/api/tables/{person.table}"
    paths = [
        *["", "/state", "/state?seats=none", "/state?seats=1", "/sheet", "/talk", "/replay", "/record"],
        *["/moments/0", "/moments/0?seats=1", "/replay?seats=1"],
    ]
    told = {path: person.client.get(at + path).content for path in paths}
    told["/api/mine"] = person.client.get("/api/mine").content
    ask = person.ask()
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("/why", {"target": "nothing"}),
        *[("/why", {"code": f"card:{n}"}) for n in range(1, 7)],
        ("/pick", {"seat": 0, "codes": []}),
        ("/do", {"type": "choose", "seat": 0, "code": "card:9", "token": ask["token"] if ask else "0.0"}),
        ("/do", {"type": "choose", "seat": 0, "code": "card:1", "token": "0.999"}),
        ("/do", {"type": "choose", "seat": 1, "code": "card:1", "token": "1.998"}),
        ("/do", {"type": "answer", "proposal": 99, "agree": True}),
        ("/links", {"seats": [0]}),
        ("/continue", {"step": 0, "seats": [1]}),
    ]
    if ask:
        bodies.append(("/hint", {"seat": ask["seat"], "token": ask["token"]}))
    for path, body in bodies:
        reply = person.client.post(at + path, json=body)
        told[f"{path} {body}"] = str(reply.status_code).encode() + reply.content
    with person.socket() as socket:
        told["socket"] = socket.receive_text().encode()
        socket.send_json({"type": "choose", "seat": 1, "code": "card:1", "token": "1.998", "ref": 1})
        told["reply"] = socket.receive_text().encode()
    return told


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8])
def test_twin_states_give_byte_equal_answers_to_player_and_spectator(human: People, steps: int) -> None:
    ann, bob, eve, odd = human(), human(), human(), human()
    links = ann.new("me", "link", "link")["links"]
    bob.claim(links[0]["url"])
    eve.claim(links[1]["url"])
    odd.table = ann.table
    for _ in range(steps):
        for person in (bob, eve, ann):
            if ask := person.ask():
                person.do(choice(ask))
                break
    room = room_of(human, ann.table)
    true = room.match.state
    for person, mask in ((ann, 1), (bob, 2), (odd, 0)):
        twins = [true.determinize(mask, random.Random(seed)) for seed in (1, 2)]
        told = []
        for twin in twins:
            put(room, twin)
            person.client.app.state.tables.hint_rate._left.clear()  # type: ignore[attr-defined]
            told.append(everything(person))
        for what, words in told[0].items():
            assert words == told[1][what], f"{what} tells {mask} what it must not know"
    put(room, true)


def test_the_comparison_would_see_a_leak(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    room = room_of(human, ann.table)
    twins = [room.match.state.determinize(1, random.Random(seed)) for seed in (1, 2)]
    monkeypatch.setattr(Match, "view", lambda self, mask, _: self.state.view(3))
    told = []
    for twin in twins:
        put(room, twin)
        told.append(everything(ann))
    assert told[0]["/state"] != told[1]["/state"]


def test_neither_logs_nor_the_database_hold_a_token(human: People, caplog: pytest.LogCaptureFixture) -> None:
    ann, bob = human(), human()
    made = ann.new("me", "link", key=True)
    link = made["links"][0]["url"].split("#")[1]
    bob.claim(made["links"][0]["url"])
    bob.post("/links/claim", {"token": link}, 404)
    store = ann.client.app.state.tables.store  # type: ignore[attr-defined]
    held = str(store.load(ann.table))
    for secret in (link, made["key"]):
        assert secret not in held
        assert secret not in caplog.text


def test_the_cookie_is_http_only_and_strict(human: People) -> None:
    ann = human()
    reply = ann.client.post(
        "/api/tables", json={"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}
    )
    cookie = reply.headers["set-cookie"].lower()
    assert cookie.startswith("vigrid=")
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/api"))
    assert reply.json()["key"] is None


def test_a_bot_that_thinks_in_a_private_window_is_not_shown(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    from vigrid.web import tables

    monkeypatch.setattr(tables, "SHOW_THINKING", 0.0)
    shown: list[tuple[str, int | None]] = []
    tell = Room.tell_company

    def note(room: Room) -> None:
        shown.append((room.match.state.pending[0].prompt.name if room.match.state.pending else "", room.thinking))
        tell(room)

    monkeypatch.setattr(Room, "tell_company", note)
    ann = human()
    ann.new("me", "greedy", "greedy", seed=5)
    play_out(ann)
    assert any(seat is not None for name, seat in shown if name == "card"), "nobody was ever shown thinking"
    assert all(seat is None for name, seat in shown if name == "block")
