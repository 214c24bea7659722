"""A table over HTTP: making it, choosing, what each sees, what happens to stale and double clicks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Human, choice, play_out

People = Callable[..., Human]


def test_the_gallery_tells_players_modes_options_and_bots(human: People) -> None:
    gallery = human().get("/games")
    (card,) = gallery["games"]
    assert card["title"] == "Raiders"
    assert card["players"] == [2, 4]
    assert card["options"] == [
        {"id": "treasures", "text": "copies of each treasure", "clause": "RA-1.1", "default": 2, "values": [1, 2, 3]}
    ]
    assert [b["id"] for b in gallery["bots"]][:2] == ["random", "thrall"]
    assert card["modes"][0]["players"] == [2, 4]


def test_one_person_plays_a_whole_game_against_bots(human: People) -> None:
    ann = human()
    made = ann.new("me", "greedy", "random")
    assert made["links"] == []
    assert [s["who"] for s in made["table"]["seats"]] == ["person", "bot", "bot"]
    end = play_out(ann)
    assert end["outcome"]["clause"] == "RA-4.1"
    assert len(end["outcome"]["scores"]) == 3
    assert end["table"]["status"] == "finished"
    assert end["asks"] == []


def test_friends_join_by_links_and_play_to_the_end(human: People) -> None:
    ann, bob, eve = human(), human(), human()
    made = ann.new("me", "link", "link", name="Ann")
    assert [x["seats"] for x in made["links"]] == [[1], [2]]
    bob.claim(made["links"][0]["url"], "Bob")
    claimed = eve.claim(made["links"][1]["url"], "Eve")
    assert [s["name"] for s in claimed["table"]["seats"]] == ["Ann", "Bob", "Eve"]
    end = play_out(ann, bob, eve)
    assert end["outcome"]["winners"]


def test_a_link_works_once(human: People) -> None:
    ann, bob = human(), human()
    url = ann.new("me", "link")["links"][0]["url"]
    bob.claim(url)
    problem = human().post("/links/claim", {"token": url.split("#")[1]}, 404)
    assert "used up" in problem["message"]


def test_looking_at_a_link_takes_nothing(human: People) -> None:
    ann, bob = human(), human()
    url = ann.new("me", "link", name="Ann")["links"][0]["url"]
    for _ in range(2):
        offer = bob.post("/links/look", {"token": url.split("#")[1]})
        assert (offer["seats"], offer["host"]) == ([1], "Ann")
    bob.claim(url)


def test_a_second_link_in_one_browser_makes_hot_seat(human: People) -> None:
    ann = human()
    for _ in range(3):
        made = ann.new("me", "link")
        ann.claim(made["links"][0]["url"])
        state = ann.state()
        if state["turn_seats"] == [0, 1]:
            break  # else seat 1 holds four equal cards, as one hand in two thousand does, and has nothing to choose
    assert state["table"]["you"]["seats"] == [0, 1]
    assert state["turn_seats"] == [0, 1]
    behind_the_curtain = ann.state("1")
    assert list(behind_the_curtain["view"]["private"]) == ["1"]
    assert [a["seat"] for a in behind_the_curtain["asks"] if a["yours"]] == [1]


def test_a_choice_with_an_old_token_is_stale_and_brings_a_fresh_view(human: People) -> None:
    ann = human()
    ann.new("me", "random")
    ask = ann.ask()
    assert ask
    ann.do(choice(ask))
    while not (now := ann.ask()):
        pass
    old = {**choice(now), "token": "0.0"}
    problem = ann.do(old, 409)
    assert problem["error"] in ("stale", "decided")
    assert problem["state"]["asks"][0]["token"] == now["token"]


def test_a_double_click_is_told_that_it_was_already_decided(human: People) -> None:
    ann = human()
    ann.new("me", "link")
    ask = ann.ask()
    assert ask
    step = ann.do(choice(ask))["step"]
    problem = ann.do(choice(ask), 409)
    assert problem["error"] == "decided"
    assert problem["message"].startswith("that was already decided")
    assert ann.state()["step"] == step


def test_others_simultaneous_choices_leave_a_token_good(human: People) -> None:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    seen = ann.ask()
    bob.choose()
    assert seen
    assert ann.do(choice(seen))["step"] == 2


def test_nobody_chooses_for_another(human: People) -> None:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    ask = ann.ask()
    assert ask
    bob_knows = {"type": "choose", "seat": 0, "code": ask["options"][0]["code"], "token": ask["token"]}
    assert bob.do(bob_knows, 403)["error"] == "not_yours"
    spectator = human()
    spectator.table = ann.table
    assert spectator.do(bob_knows, 403)["error"] == "not_yours"


def test_an_illegal_choice_names_its_clause(human: People) -> None:
    ann = human()
    ann.new("me", "random")
    ask = ann.ask()
    assert ask
    missing = next(c for c in range(1, 7) if f"card:{c}" not in {o["code"] for o in ask["options"]})
    problem = ann.do(choice(ask, f"card:{missing}"), 422)
    assert (problem["error"], problem["clause"]) == ("illegal", "RA-2.1")
    answers = ann.post(f"/tables/{ann.table}/why", {"code": f"card:{missing}"})["answers"]
    assert answers[0]["clause"] == "RA-2.1"


def test_a_pick_is_made_whole_in_any_order_of_clicks(human: People) -> None:
    ann = human()
    ann.new("me", "me", seed=1)
    state = ann.state()
    while not (ask := ann.ask(state)) or ask["group"] is None:
        assert ask
        state = ann.do(choice(ask, "block:pass" if ask["prompt"] == "block" else None))
    assert ask["group"]["least"] == 0
    codes = [p["code"] for p in ask["group"]["pieces"]]
    strength = state["view"]["public"]["strength"]
    pairs = [(a, b) for a in codes for b in codes if a > b and int(a[5:]) + int(b[5:]) <= strength]
    table = f"/tables/{ann.table}/pick"
    too_much = ann.post(table, {"seat": ask["seat"], "codes": ["loot:6", "loot:6"]})
    assert not too_much["complete"]
    if pairs:
        check = ann.post(table, {"seat": ask["seat"], "codes": [pairs[0][0]]})
        assert check["complete"]
        assert pairs[0][1] in check["more"]
        whole = {"type": "choose_all", "seat": ask["seat"], "codes": list(pairs[0]), "token": ask["token"]}
        after = ann.do(whole)
        assert sum(after["view"]["public"]["loot"][ask["seat"]]) == sum(int(c[5:]) for c in pairs[0])


@pytest.mark.parametrize("seed", [7, 2**53 - 1, "0123456789abcdef" * 2])
def test_a_typed_seed_repeats_a_game_and_is_for_one_person_only(human: People, seed: int | str) -> None:
    hands = []
    for _ in range(2):
        ann = human()
        ann.new("me", "random", seed=seed)
        hands.append(ann.state()["view"]["private"]["0"])
    assert hands[0] == hands[1]
    wish: dict[str, Any] = {"game": "raiders", "seats": [{"who": "me"}, {"who": "link"}], "seed": seed}
    problem = human().post("/tables", wish, 400)
    assert problem["error"] == "bad_setup"


def test_a_table_of_two_persons_hides_its_seed_until_the_end(human: People) -> None:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    assert ann.state()["table"]["seed"] is None
    assert "can_replay" in ann.state()["table"]
    assert ann.get(f"/tables/{ann.table}/record", 403)["error"] == "not_open"
    end = play_out(ann, bob)
    record = ann.get(f"/tables/{ann.table}/record")
    assert record["decisions"]
    assert record["seed"] == end["table"]["seed"]
    assert re.fullmatch("[0-9a-f]{32}", record["seed"])


def test_a_set_up_that_does_not_exist_is_refused_with_words(human: People) -> None:
    for wish, word in (
        ({"game": "chess", "seats": [{"who": "me"}]}, "chess"),
        ({"game": "raiders", "seats": [{"who": "me"}]}, "2 to 4"),
        ({"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "gredy"}]}, "gredy"),
        ({"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "ismcts:900000ms"}]}, "too long"),
        ({"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}], "mode": "x"}, "mode"),
    ):
        problem = human().post("/tables", wish, 400)
        assert problem["error"] == "bad_setup"
        assert word in problem["message"]


@pytest.mark.parametrize(
    "body",
    [
        '{"game":"raiders","seats":[{"who":"me"},{"who":"me"}],"options":{"\\ud800":1}}',
        '{"game":"\\ud800","seats":[{"who":"me"}]}',
        '{"game":"raiders","seats":[{"who":"me","name":"a\\udfff"},{"who":"me"}]}',
    ],
)
def test_half_of_a_character_is_refused(human: People, body: str) -> None:
    reply = human().client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (reply.status_code, reply.json()["error"]) == (400, "bad_request")


def test_a_moment_names_a_decision_only_to_those_who_made_it(human: People) -> None:
    ann = human()
    ann.new("me", "me")
    before = ann.choose()["step"] - 1
    seat = 0
    told = {
        s: ann.get(f"/tables/{ann.table}/moments/{before}?seats={s}")["decision"] for s in ("0", "1", "0,1", "none")
    }
    assert told["0"]["seat"] == seat
    assert told["0,1"] == told["0"]
    assert told["1"] is None
    assert told["none"] is None
