"""Pages are told what has changed, and only what is stored; changes of many tables are stored together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection

from vigrid.kernel import Match
from vigrid.web import scene
from vigrid.web.app import Settings
from vigrid.web.catalogue import Catalogue
from vigrid.web.database import StoreError
from vigrid.web.room import Room
from vigrid.web.store import Change, Store
from vigrid.web.telling import runs

from .conftest import PLENTY, Human, choice
from .test_socket import until

People = Callable[..., Human]
LISTS = ("pieces", "panels", "cards", "tallies")


class Thing(NamedTuple):
    id: int
    look: int


def filled(told: list[Any], before: list[Any]) -> list[Any]:
    """As a page does it: `[a, b]` stands for elements of the list before."""
    return [x for item in told for x in (before[item[0] : item[1]] if isinstance(item, list) else [item])]


things = st.lists(st.builds(Thing, st.integers(0, 8), st.integers(0, 2)), max_size=12)


@given(things, things)
def test_runs_of_a_list_give_the_list_again(now: list[Thing], before: list[Thing]) -> None:
    assert filled(runs(now, before), before) == now


def test_what_stays_is_one_run() -> None:
    before = [Thing(i, 0) for i in range(9)]
    assert runs(list(before), before) == [[0, 9]]
    assert runs([*before[:4], Thing(4, 1), *before[5:]], before) == [[0, 4], Thing(4, 1), [5, 9]]


@pytest.mark.parametrize("game", ["asgard", "yggdrasil"])
def test_a_page_that_is_told_changes_sees_what_the_server_shows(
    serve: Callable[..., People], settings: Settings, game: str
) -> None:
    ann = serve(settings._replace(catalogue=Catalogue()))()
    ann.new("me", "me", game=game)
    at = f"ws://localhost:8077/api/tables/{ann.table}/socket?changes=true"
    seen: dict[str, Any] = {}
    with ann.client.websocket_connect(at) as socket:
        for _ in range(25):
            message = until(socket, "state")
            state = ann.state()
            seen, before = message, seen
            for name in LISTS:
                seen[name] = filled(message[name], before.get(name, []))
                assert seen[name] == state[name], name
            seen["table"]["seats"] = filled(message["table"]["seats"], before["table"]["seats"] if before else [])
            assert seen["table"]["seats"] == state["table"]["seats"]
            if message["layout"] is None:
                seen["layout"] = before["layout"]
            elif before:
                message["layout"]["places"] = filled(message["layout"]["places"], before["layout"]["places"])
            assert seen["layout"] == state["layout"]
            assert message["view"] is None
            socket.send_json(choice(state["asks"][0]))


def test_at_a_table_of_362_a_change_of_one_seat_is_a_small_message(
    serve: Callable[..., People], settings: Settings
) -> None:
    ann = serve(settings._replace(catalogue=Catalogue(), limits=PLENTY))()
    ann.new("me", *["random"] * 361, game="hammer_of_thor")
    at = f"ws://localhost:8077/api/tables/{ann.table}/socket?changes=true"
    ann.do({"type": "pause"})
    with ann.client.websocket_connect(at) as socket:
        assert len(until(socket, "state")["table"]["seats"]) == 362
        ann.do({"type": "rename", "name": "Gudrun"})
        text = socket.receive_text()
        while "Gudrun" not in text:
            text = socket.receive_text()
    assert len(text) < 2000


def test_nobody_is_told_a_decision_before_it_is_stored(human: People, monkeypatch: Any) -> None:
    ann, eve = human(), human()
    ann.new("me", "me")
    eve.table = ann.table
    room: Room = ann.client.app.state.tables.rooms[ann.table]  # type: ignore[attr-defined]
    storing, go_on, plain = threading.Event(), threading.Event(), Store.advance

    def held(self: Store, changes: list[Change]) -> list[Exception | None]:
        storing.set()
        assert go_on.wait(30)
        return plain(self, changes)

    monkeypatch.setattr(Store, "advance", held)
    ask = ann.ask()
    assert ask
    with eve.socket() as e:
        assert until(e, "state")["step"] == 0
        decides = threading.Thread(target=ann.do, args=(choice(ask),))
        decides.start()
        assert storing.wait(30)
        assert room.match.step == 1  # memory has it, the database does not yet
        looks: list[int] = []
        looker = threading.Thread(target=lambda: looks.append(eve.state()["step"]))
        looker.start()
        e.send_json({"type": "fresh", "ref": 1})
        looker.join(0.3)
        assert not looks, "somebody was told what is not stored"
        go_on.set()
        for thread in (decides, looker):
            thread.join(30)
        assert looks == [1]
        assert until(e, "state")["step"] == 1


def test_changes_that_are_stored_together_fail_alone(human: People) -> None:
    tables = [human() for _ in range(3)]
    for one in tables:
        one.new("me", "me")
    server = tables[0].client.app.state.tables  # type: ignore[attr-defined]

    def fails(c: Connection) -> None:
        raise StoreError("this one fails")

    def change(one: Human, *also: Any) -> Change:
        row = {"table_id": one.table, "number": 0, "seat": 0, "code": "card:1", "chance": []}
        return Change(one.table, None, [row], {"status": "finished"}, also)

    found = server.store.advance([change(tables[0]), change(tables[1], fails), change(tables[2])])
    assert [type(x) for x in found] == [type(None), StoreError, type(None)]
    held = [server.store.load(one.table) for one in tables]
    assert [len(x.decisions) for x in held] == [1, 0, 1]
    assert [x.table["status"] for x in held] == ["finished", "running", "finished"]


def test_what_comes_while_the_database_is_busy_is_stored_in_one_transaction(human: People, monkeypatch: Any) -> None:
    tables = [human() for _ in range(6)]
    for one in tables:
        one.new("me", "me")
    server = tables[0].client.app.state.tables  # type: ignore[attr-defined]
    sizes: list[int] = []
    plain = Store.advance

    def counted(self: Store, changes: list[Change]) -> list[Exception | None]:
        sizes.append(len(changes))
        return plain(self, changes)

    monkeypatch.setattr(Store, "advance", counted)

    async def all_at_once() -> None:
        rooms = [server.rooms[one.table] for one in tables]
        await asyncio.gather(*(server.save(Change(r.id, None, [], {"status": "paused"}, ())) for r in rooms))

    assert tables[0].client.portal
    tables[0].client.portal.call(all_at_once)
    assert sum(sizes) == 6
    assert len(sizes) <= 2


def test_a_record_is_made_once_and_not_on_the_loop(human: People, monkeypatch: Any) -> None:
    from vigrid.kernel import Match

    made: list[str] = []
    plain = Match.record

    def noted(self: Match) -> dict[str, Any]:
        made.append(threading.current_thread().name)
        return plain(self)

    monkeypatch.setattr(Match, "record", noted)
    ann = human()
    ann.new("me", "me")
    answers = {ann.client.get(f"/api/tables/{ann.table}/record").content for _ in range(3)}
    assert len(answers) == len(made) == 1
    assert made[0].startswith("asyncio")
    ann.choose()
    assert ann.get(f"/tables/{ann.table}/record")["decisions"]


def test_seats_beyond_a_hundred_can_be_looked_through(serve: Callable[..., People], settings: Settings) -> None:
    ann = serve(settings._replace(catalogue=Catalogue()))()
    ann.new(*["random"] * 150, "me", *["random"] * 10, game="hammer_of_thor")
    assert ann.state("150")["seats"] == [150]
    ann.get(f"/tables/{ann.table}/state?seats=149", 403)


def test_who_is_awaited_for_the_same_decision_is_named_in_one_breath() -> None:
    shown = Catalogue().find("asgard")
    (ask,) = scene.asks_of(shown, Match.new(shown.game, 3, seed=1).state, 0, {})
    asks = [msgspec.structs.replace(ask, seat=seat) for seat in range(3)]
    assert scene.waiting_words(asks, None) == f"@0, @1 and @2 decide: {ask.clause_title}"
    assert scene.waiting_words(asks[:1], None) == f"@0 decides: {ask.clause_title}"
