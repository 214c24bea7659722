"""Coming apart: conceding, leaving for good, removing somebody, deleting tables and people, clearing away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vigrid.web.app import Settings

from .conftest import Human
from .test_people import two

People = Callable[..., Human]


def three(human: People) -> tuple[Human, Human, Human]:
    ann, bob, eve = human(), human(), human()
    links = ann.new("me", "link", "link", name="Ann")["links"]
    bob.claim(links[0]["url"], "Bob")
    eve.claim(links[1]["url"], "Eve")
    return ann, bob, eve


def tables_of(human: People) -> Any:
    return human.app.state.tables  # type: ignore[attr-defined]


def test_of_two_who_play_the_one_who_concedes_ends_the_game(human: People) -> None:
    ann, bob = two(human)
    state = bob.do({"type": "concede"})
    assert (state["table"]["status"], state["asks"], state["your_turn"]) == ("finished", [], False)
    assert state["outcome"]["winners"] == [0]
    assert ann.state()["waiting"] == "@1 gave the game up; @0 has won"
    assert ann.get(f"/tables/{ann.table}/record")["game"] == "raiders"
    (card,) = ann.get("/mine")["tables"]
    assert (card["status"], card["result"]) == ("finished", "Bob gave the game up; Ann has won")
    assert ann.do({"type": "concede"}, 409)["error"] == "over"
    made = ann.post(f"/tables/{ann.table}/rematch", {}, 201)
    assert made["table"]["status"] == "running"


def test_of_three_a_bot_plays_for_who_concedes(human: People) -> None:
    ann, bob, eve = three(human)
    state = eve.do({"type": "concede"})
    assert (state["table"]["status"], state["table"]["seats"][2]["who"]) == ("running", "bot")
    state = bob.do({"type": "concede"})
    assert (state["table"]["status"], state["outcome"]["winners"]) == ("finished", [0])
    assert ann.state()["table"]["status"] == "finished"


def test_a_conceded_game_stays_so_after_a_restart(serve: Callable[..., People]) -> None:
    people = serve()
    _, bob = two(people)
    bob.do({"type": "concede"})
    before = bob.state()
    people.stop()  # type: ignore[attr-defined]
    fresh = serve()()
    fresh.client.cookies, fresh.table = bob.client.cookies, bob.table
    assert fresh.state() == before


def test_who_leaves_for_good_sees_nothing_more_and_a_bot_plays(human: People) -> None:
    ann, bob = two(human)
    with bob.socket() as socket:
        socket.receive_json()
        assert bob.do({"type": "leave", "bot": "random", "for_good": True})["table"]["you"] is None
        while (message := socket.receive())["type"] != "websocket.close":
            pass
        assert message["code"] == 4403
    assert bob.state()["view"]["private"] == {}
    assert bob.get("/mine")["tables"] == []
    assert bob.do({"type": "return"}, 403)["error"] == "not_yours"
    assert bob.client.get(f"/api/tables/{bob.table}/record").status_code == 403
    assert ann.state()["table"]["seats"][1]["bot"] == "random"


def test_a_seat_left_to_nobody_is_free_for_somebody_else(human: People) -> None:
    ann, bob = two(human)
    bob.do({"type": "leave", "bot": None, "for_good": True})
    assert ann.state()["table"]["seats"][1]["who"] == "open"
    (link,) = ann.post(f"/tables/{ann.table}/links")["links"]
    eve = human()
    eve.claim(link["url"], "Eve")
    assert eve.choose()["step"] >= 1


def test_a_host_who_leaves_hands_the_table_on(human: People) -> None:
    ann, bob = two(human)
    ann.do({"type": "leave", "for_good": True})
    assert bob.state()["table"]["you"]["host"]
    assert bob.do({"type": "leave", "for_good": True}, 409)["error"] == "refused"


def test_somebody_is_removed_with_the_consent_of_all(human: People) -> None:
    ann, bob, eve = three(human)
    assert bob.do({"type": "propose", "kind": "remove", "seat": 2}, 403)["error"] == "not_yours"
    state = ann.do({"type": "propose", "kind": "remove", "seat": 2})
    (proposal,) = state["table"]["proposals"]
    assert proposal["need"] == ["Bob", "Eve"]  # Eve was here a moment ago
    bob.do({"type": "answer", "proposal": proposal["id"], "agree": True})
    eve.do({"type": "answer", "proposal": proposal["id"], "agree": True})
    assert eve.state()["table"]["you"] is None
    for path, status in (("record", 403), ("state?seats=2", 403), ("moments/0?seats=2", 403)):
        assert eve.client.get(f"/api/tables/{eve.table}/{path}").status_code == status
    assert eve.do({"type": "say", "text": "hey"}, 403)["error"] == "not_yours"
    assert ann.state()["table"]["seats"][2]["who"] == "open"


def test_who_was_away_for_long_needs_not_agree(human: People) -> None:
    ann, bob = two(human)
    register = tables_of(human).people.register
    with register.begin() as c:
        c.exec_driver_sql("UPDATE people SET seen = '2020-01-01T00:00:00.000+00:00'")
    state = ann.do({"type": "propose", "kind": "remove", "seat": 1})
    assert state["table"]["seats"][1]["who"] == "open"
    assert bob.state()["table"]["you"] is None


def test_a_table_is_deleted_by_its_host_with_the_consent_of_who_plays(human: People) -> None:
    ann, bob = two(human)
    assert bob.do({"type": "propose", "kind": "delete"}, 403)["error"] == "not_yours"
    ann.do({"type": "propose", "kind": "delete"})
    bob.client.post(f"/api/tables/{bob.table}/do", json={"type": "answer", "proposal": 1, "agree": True})
    assert bob.get(f"/tables/{bob.table}", 404)["error"] == "not_found"
    assert bob.get("/mine")["tables"] == []
    held = tables_of(human).store.load(ann.table)
    assert held is None


def test_all_data_of_a_person_can_be_deleted(human: People) -> None:
    ann, bob = two(human)
    bob.do({"type": "say", "text": "my secret"})
    shared = bob.table
    bob.new("me", "me")
    own = bob.table
    bob.post("/me/forget", {"name": "Ann"}, 400)
    bob.post("/me/forget", {"name": "Bob"})
    assert bob.get("/me")["known"] is False
    assert ann.get(f"/tables/{own}", 404)["error"] == "not_found"
    store = tables_of(human).store
    with store.begin() as c:
        everything = [
            str(row)
            for table in ("people", "devices", "device_links", "persons", "keys", "talk", "tables", "faults")
            for row in c.exec_driver_sql(f"SELECT * FROM {table}")
        ]
    assert not [row for row in everything if "Bob" in row or "my secret" in row]
    ann.table = shared
    assert ann.state()["table"]["seats"][1]["who"] == "bot"
    assert "Bob" not in str(ann.get(f"/tables/{shared}/talk"))


def test_tables_unused_for_a_set_time_are_cleared_away(settings: Settings, serve: Callable[..., People]) -> None:
    people = serve(settings._replace(keep_days=30))
    ann = people()
    ann.new("me", "me")
    old = ann.table
    ann.new("me", "me")
    tables = tables_of(people)
    with tables.store.begin() as c:
        c.exec_driver_sql(f"UPDATE tables SET changed = '2020-01-01T00:00:00.000+00:00' WHERE id = '{old}'")
    people.stop()  # type: ignore[attr-defined]
    fresh = serve(settings._replace(keep_days=30))()
    fresh.client.cookies = ann.client.cookies
    for _ in range(100):
        mine = fresh.get("/mine")
        if len(mine["tables"]) == 1:
            break
    assert [t["id"] for t in mine["tables"]] == [ann.table]
    assert mine["keep_days"] == 30


@pytest.mark.parametrize("command", [{"type": "concede"}, {"type": "leave", "for_good": True}])
def test_a_spectator_neither_concedes_nor_leaves(human: People, command: dict[str, Any]) -> None:
    ann, _ = two(human)
    eve = human()
    eve.table = ann.table
    assert eve.do(command, 403)["error"] == "not_yours"
