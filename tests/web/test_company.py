"""Persons at one table: undo by consent, bots for the absent, pause, talk, links, rematch, lists of tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.example import GAME
from vigrid.web import scene

from .conftest import Human, choice, play_out

People = Callable[..., Human]


def two(human: People, **wish: Any) -> tuple[Human, Human]:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link", name="Ann", **wish)["links"][0]["url"], "Bob")
    return ann, bob


def test_a_choice_made_side_by_side_can_be_taken_back_and_done_again(human: People) -> None:
    ann, _ = two(human)
    ann.choose()
    assert ann.state()["undo"] == {"possible": True, "reason": "", "step": 0, "ask": False}
    assert ann.do({"type": "undo"})["step"] == 0
    assert ann.state()["redo"]
    assert ann.do({"type": "redo"})["step"] == 1


def test_beyond_a_reveal_undo_says_so_and_asks_the_others(human: People) -> None:
    ann, bob = two(human)
    ann.choose()
    bob.choose()
    told = ann.state()["undo"]
    assert not told["possible"]
    assert told["ask"]
    assert "something new is known" in told["reason"]
    ann.do({"type": "undo"})
    (proposal,) = bob.state()["table"]["proposals"]
    assert (proposal["kind"], proposal["by"], proposal["asks_you"]) == ("undo", "Ann", True)
    assert not ann.state()["table"]["proposals"][0]["asks_you"]
    after = bob.do({"type": "answer", "proposal": proposal["id"], "agree": True})
    assert after["step"] == 0
    assert after["table"]["proposals"] == []


def test_what_is_asked_to_be_taken_back_is_named_and_is_what_goes(human: People) -> None:
    ann, bob = two(human)
    room = ann.client.app.state.tables.rooms[ann.table]  # type: ignore[attr-defined]
    ann.choose()
    bob.choose()
    while (before := ann.state())["undo"]["possible"] or not before["undo"]["ask"] or before["undo"]["step"] < 2:
        for person in (ann, bob):
            if person.ask():
                person.choose()
                break
    ann.do({"type": "undo"})
    (proposal,) = room.seating.proposals
    texts = [person.state()["table"]["proposals"][0]["text"] for person in (ann, bob)]
    lines = [line["text"] for line in before["log"] if line["step"] == proposal.step + 1]
    lines.append(room.match.history[proposal.step].code)  # where nothing is told of it, its maker knows it
    later = before["step"] - proposal.step - 1
    for text in texts:
        assert text.startswith("Ann asks to take back ")
        assert any(line in text for line in lines) or "not everybody knows" in text
        assert (f"and {later} decision" in text) == bool(later)
    earlier = [(s.seat, s.code) for s in room.match.history[: proposal.step]]
    after = bob.do({"type": "answer", "proposal": proposal.id, "agree": True})
    assert [(s.seat, s.code) for s in room.match.history] == earlier
    assert after["step"] == proposal.step


def test_a_secret_choice_that_would_be_taken_back_is_not_told_to_others(human: People) -> None:
    ann, bob = two(human)
    room = ann.client.app.state.tables.rooms[ann.table]  # type: ignore[attr-defined]
    ann.choose()
    own, others = (scene.taken_back(room.match, 0, mask) for mask in (1, 2))
    assert "card" in own
    assert others == "a choice that not everybody knows"
    assert bob.state()["step"] == 1


def test_one_refusal_ends_a_proposal(human: People) -> None:
    ann, bob = two(human)
    ann.choose()
    bob.choose()
    ann.do({"type": "undo"})
    after = bob.do({"type": "answer", "proposal": 1, "agree": False})
    assert (after["step"], after["table"]["proposals"]) == (2, [])
    assert bob.do({"type": "answer", "proposal": 1, "agree": True}, 409)["error"] == "stale"


def test_a_new_decision_ends_a_proposal_to_take_back(human: People) -> None:
    ann, bob = two(human)
    ann.choose()
    bob.choose()
    ann.do({"type": "undo"})
    for person in (ann, bob):
        if person.ask():
            assert person.choose()["table"]["proposals"] == []
            break


def test_an_absent_player_is_replaced_with_the_others_consent_and_may_come_back(human: People) -> None:
    ann, bob, eve = human(), human(), human()
    links = ann.new("me", "link", "link", name="Ann")["links"]
    bob.claim(links[0]["url"], "Bob")
    eve.claim(links[1]["url"], "Eve")
    state = ann.do({"type": "propose", "kind": "replace", "seat": 1, "bot": "random"})
    assert state["table"]["proposals"][0]["need"] == ["Eve"]
    state = eve.do({"type": "answer", "proposal": 1, "agree": True})
    assert state["table"]["seats"][1]["who"] == "bot"
    assert bob.state()["table"]["you"] == {"seats": [], "away": [1], "host": False, "name": "Bob"}
    assert bob.state()["view"]["private"] == {}
    state = bob.do({"type": "return"})
    assert state["table"]["seats"][1]["who"] == "person"
    assert bob.state()["table"]["you"]["seats"] == [1]


def test_a_person_who_is_there_is_not_replaced_without_consent(human: People) -> None:
    ann, bob = two(human)
    with bob.socket() as socket:
        socket.receive_json()
        state = ann.do({"type": "propose", "kind": "replace", "seat": 1, "bot": "random"})
        assert state["table"]["proposals"][0]["need"] == ["Bob"]
        assert state["table"]["seats"][1]["who"] == "person"


def test_the_host_gives_an_open_seat_to_a_bot_at_once(human: People) -> None:
    ann = human()
    ann.new("me", "link")
    assert ann.state()["table"]["seats"][1]["who"] == "open"
    state = ann.do({"type": "propose", "kind": "replace", "seat": 1, "bot": "random"})
    assert state["table"]["seats"][1]["who"] == "bot"


def test_who_leaves_is_played_by_a_bot(human: People) -> None:
    ann, bob = two(human)
    state = bob.do({"type": "leave", "bot": "random"})
    assert state["table"]["seats"][1]["bot"] == "random"
    assert play_out(ann)["outcome"]


def test_a_paused_table_takes_no_decisions_until_somebody_goes_on(human: People) -> None:
    ann, bob = two(human)
    assert bob.do({"type": "pause"})["table"]["paused_by"] == "Bob"
    ask = ann.ask()
    assert ask
    assert ann.do(choice(ask), 409)["error"] == "paused"
    ann.do({"type": "resume"})
    assert ann.do(choice(ask))["step"] == 1


def test_talk_is_plain_limited_and_apart_from_the_record(human: People) -> None:
    ann, bob = two(human)
    ann.do({"type": "say", "text": "<b>Hail</b>\u202e\n you"})
    line = bob.get(f"/tables/{bob.table}/talk")["lines"][-1]
    assert (line["name"], line["text"], line["seat"]) == ("Ann", "<b>Hail</b> you", 0)
    assert ann.do({"type": "say", "text": "x" * 301}, 400)["error"] == "bad_request"
    for _ in range(8):
        ann.client.post(f"/api/tables/{ann.table}/do", json={"type": "say", "text": "again"})
    assert ann.do({"type": "say", "text": "again"}, 429)["error"] == "too_many"
    play_out(ann, bob)
    assert "Hail" not in ann.client.get(f"/api/tables/{ann.table}/record").text


def test_spectators_do_not_talk(human: People) -> None:
    ann, _ = two(human)
    eve = human()
    eve.table = ann.table
    assert eve.do({"type": "say", "text": "psst"}, 403)["error"] == "not_yours"


def test_talk_is_shut_where_the_rules_forbid_it(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = two(human)
    monkeypatch.setattr(type(GAME), "silence", lambda self, g: "RA-2.1")
    assert not ann.state()["table"]["talk"]["open"]
    problem = ann.do({"type": "say", "text": "psst"}, 403)
    assert (problem["error"], problem["clause"]) == ("refused", "RA-2.1")


def test_a_rematch_gives_everybody_the_same_seats(human: People) -> None:
    ann, bob = two(human)
    assert ann.post(f"/tables/{ann.table}/rematch", {}, 409)["error"] == "refused"
    play_out(ann, bob)
    made = bob.post(f"/tables/{bob.table}/rematch", {}, 201)
    joined = ann.post(f"/tables/{ann.table}/rematch", {}, 201)
    assert joined["table"]["id"] == made["table"]["id"] == ann.state()["table"]["rematch"]
    assert joined["table"]["you"]["seats"] == [0]
    assert made["table"]["you"]["seats"] == [1]
    ann.table = bob.table = made["table"]["id"]
    assert play_out(ann, bob)["outcome"]


def test_my_tables_lists_what_waits_for_me_first(human: People) -> None:
    ann, _bob = two(human)
    first = ann.table
    ann.new("me", "link", name="Ann")
    ann.choose()
    mine = ann.get("/mine")
    assert [t["id"] for t in mine["tables"]] == [first, ann.table]
    assert [t["your_turn"] for t in mine["tables"]] == [True, False]
    assert mine["next"] == first
    assert human().get("/mine") == {"tables": [], "next": None, "more": None, "keep_days": 0}


def test_only_listed_tables_are_shown_to_strangers(human: People) -> None:
    ann = human()
    ann.new("me", "random")
    listed = ann.new("random", "random", listed=True)["table"]["id"]
    assert [t["id"] for t in human().get("/tables")["tables"]] == [listed]
    assert human().get("/tables?game=other")["tables"] == []


def test_a_table_for_players_only_is_shut_to_spectators(human: People) -> None:
    ann = human()
    ann.new("me", "link", watch=False)
    eve = human()
    assert eve.get(f"/tables/{ann.table}/state", 403)["error"] == "not_open"
    assert eve.get(f"/tables/{ann.table}/talk", 403)["error"] == "not_open"


def test_bots_alone_play_to_the_end_and_may_be_watched(human: People) -> None:
    ann = human()
    ann.new("random", "random")
    for _ in range(500):
        state = ann.state()
        if state["outcome"]:
            break
    assert state["outcome"]
    assert state["seats"] == []


def test_names_are_plain_and_cannot_look_like_seats(human: People) -> None:
    ann = human()
    ann.new("me", "random", name="@1 \u202eAnn\n")
    assert ann.state()["table"]["you"]["name"] == "1 Ann"
    ann.do({"type": "rename", "name": "  Asa "})
    assert ann.state()["table"]["you"]["name"] == "Asa"


def test_hints_name_a_legal_option_with_reasons_and_can_be_switched_off(human: People) -> None:
    ann = human()
    ann.new("me", "random")
    ask = ann.ask()
    assert ask
    wish = {"seat": 0, "token": ask["token"]}
    hint = ann.post(f"/tables/{ann.table}/hint", wish)
    assert hint["code"] in {o["code"] for o in ask["options"]}
    assert hint["reasons"]
    assert {v["code"] for v in hint["values"]} <= {o["code"] for o in ask["options"]}
    assert hint["values"][0]["code"] == hint["code"]
    ann.do({"type": "settings", "hints": False})
    assert ann.post(f"/tables/{ann.table}/hint", wish, 403)["error"] == "refused"


def test_bots_of_one_level_have_names_of_their_own(human: People) -> None:
    ann = human()
    ann.new("me", "random", "greedy", "random")
    names = [seat["name"] for seat in ann.state()["table"]["seats"]]
    assert names[1:] == ["Leaf on the wind", "Karl", "Leaf on the wind 2"]


def test_deleting_a_table_alone_is_answered_with_its_last_state(human: People) -> None:
    ann = human()
    ann.new("me", "random")
    state = ann.do({"type": "propose", "kind": "delete"})
    assert state["table"]["id"] == ann.table
    ann.get(f"/tables/{ann.table}", 404)
