"""Twin tables over the wire, every game: whoever cannot tell two states apart is told the same, by every route."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from vigrid import games
from vigrid.web.app import Settings
from vigrid.web.catalogue import Catalogue
from vigrid.web.guard import Limits, Rate
from vigrid.web.room import Room

from .conftest import Human
from .test_secrecy import put, room_of

pytestmark = pytest.mark.timeout(600)
People = Callable[..., Human]
MANY = Rate(1e9, 1e9)
TIMES = re.compile(rb'"\d{4}-\d\d-\d\dT[^"]*"|"token":"[^"]*"|"used":[^,}]*')


@pytest.fixture
def everybody(serve: Callable[..., People], settings: Settings) -> People:
    limits = Limits(requests=MANY, tables=MANY, heavy=MANY, talk=MANY, hints=MANY)
    modules = {name: f"vigrid.games.{name}" for name in games.names()}
    return serve(settings._replace(catalogue=Catalogue(modules), limits=limits))


def routes_of(human: Human) -> list[str]:
    """Every route of one table that is only read, from the interface's own description."""
    paths = human.client.get("/openapi.json").json()["paths"]
    return [p for p, operations in paths.items() if "{table}" in p and "get" in operations]


def told(person: Human, room: Room, seats: str) -> dict[str, bytes]:
    """All that this person is told now, tokens and times aside."""
    answers: dict[str, bytes] = {}
    for path in routes_of(person):
        address = path.replace("{table}", person.table).replace("{step}", "0")
        for query in ("", f"?seats={seats}", "?seats=none"):
            reply = person.client.get(address + query)
            answers[f"GET {path}{query}"] = str(reply.status_code).encode() + TIMES.sub(b"", reply.content)
    at = f"/api/tables/{person.table}"
    wishes: list[tuple[str, dict[str, Any]]] = [
        ("/why", {"code": "no:such"}), ("/why", {"target": "nothing"}),
        ("/do", {"type": "choose", "seat": 0, "code": "no:such", "token": "0.999"}),
        ("/do", {"type": "choose", "seat": 1, "code": "no:such", "token": "1.999"}),
        ("/links", {"seats": [0]}), ("/continue", {"step": 10**5, "seats": [0]}),
    ]  # fmt: skip
    if (ask := person.ask()) is not None:
        codes = [o["code"] for o in ask["options"]][:12] + [r["code"] for r in ask["refused"]][:12]
        wishes += [("/why", {"code": code, "seat": ask["seat"]}) for code in codes]
        wishes += [("/pick", {"seat": ask["seat"], "codes": codes[:1]})]
        wrong = {"type": "choose", "seat": ask["seat"], "code": "no:such", "token": ask["token"]}
        wishes.append(("/do", wrong))
    for path, body in wishes:
        reply = person.client.post(at + path, json=body)
        answers[f"POST {path} {body}"] = str(reply.status_code).encode() + TIMES.sub(b"", reply.content)
    for path in ("/api/mine", "/api/tables", "/api/me"):
        answers[path] = TIMES.sub(b"", person.client.get(path).content)
    with person.socket() as socket:
        answers["socket"] = TIMES.sub(b"", socket.receive_text().encode())
    return answers


@pytest.mark.parametrize("name", games.names())
def test_twin_tables_tell_the_same(everybody: People, name: str) -> None:
    game, rand = games.load(name), random.Random(name)
    if game.players[1] < 2:
        pytest.skip("nobody else is there")
    players = max(2, game.players_in(next(iter(game.modes)))[0])
    ann, eve = everybody(), everybody()
    ann.new("me", *["link"] * (players - 1), game=name, listed=True)
    eve.table = ann.table
    room, compared, followed = room_of(everybody, ann.table), 0, 0
    for _ in range(6):
        for _ in range(rand.randint(4, 25)):
            if room.match.outcome is None:
                due = rand.choice(room.match.pending)
                room.match.choose(due.seat, due.code(room.match.state, rand.choice(list(due.choices))))
        if room.match.outcome is not None:
            break  # a finished game's record tells everything
        true = room.match.state
        for person, mask, seats in ((ann, 1, "0"), (eve, 0, "none")):
            answers = []
            for seed in (1, 2):
                put(room, true.determinize(mask, random.Random(seed)))
                answers.append(told(person, room, seats))
            for what, words in answers[0].items():
                assert words == answers[1][what], f"{name}: {what} tells {mask} what it must not know"
                compared += 1
            followed += who_is_asked_next(room, true, mask, rand)
        put(room, true)
    assert compared
    print(f"\n{name}: {compared} answers of twins compared, {followed} of their next decisions")


def who_is_asked_next(room: Room, true: Any, mask: int, rand: random.Random) -> int:
    """The same decision in both twins: where all that these seats see of it is equal, the same seats are asked next."""
    twins = [true.determinize(mask, random.Random(seed)) for seed in (1, 2)]
    common = [
        (a.seat, a.code(twins[0], choice))
        for a in twins[0].pending
        for choice in a.choices
        if any(
            b.seat == a.seat and a.code(twins[0], choice) in {b.code(twins[1], other) for other in b.choices}
            for b in twins[1].pending
        )
    ]
    if not common:
        return 0
    seat, code = rand.choice(common)
    seen, kept = [], room.match.keyframes.copy()
    for twin in twins:
        put(room, twin)
        before = len(room.match.log(mask))
        room.match.choose(seat, code)
        events = [(x.text, x.kind) for x in room.match.log(mask)[before:]]
        view = room.match.view(mask)
        asked = [(w.seat, w.prompt) for w in view.pending]
        room.match.undo((1 << twin.players) - 1, force=True)
        room.match.keyframes = kept.copy()  # a twin that was kept would be played on from later
        seen.append((events, repr(view.public), {s: repr(p) for s, p in view.private.items()}, asked))
    if seen[0][:3] != seen[1][:3]:
        return 0
    assert seen[0][3] == seen[1][3], "who is asked next tells what is hidden"
    return 1
