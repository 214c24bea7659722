"""After the game: moments, log, record, going on from a moment against bots."""

from __future__ import annotations

from collections.abc import Callable

from tests.example import GAME
from vigrid.kernel import Match, Outcome
from vigrid.web import scene

from .conftest import Human, choice, play_out

People = Callable[..., Human]


def finished(human: People) -> tuple[Human, Human]:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    play_out(ann, bob)
    return ann, bob


def test_every_moment_of_a_finished_game_can_be_seen_through_any_seat(human: People) -> None:
    ann, _ = finished(human)
    replay = ann.get(f"/tables/{ann.table}/replay")
    assert replay["all"]
    assert replay["rounds"][0]["step"] == 0
    assert all(len(mark["expected"]) == 2 for mark in replay["rounds"])
    assert all(0 <= value <= 1 for mark in replay["rounds"] for value in mark["expected"])
    moments = [ann.get(f"/tables/{ann.table}/moments/{s}?seats=0,1") for s in range(replay["steps"] + 1)]
    assert [m["step"] for m in moments] == list(range(replay["steps"] + 1))
    assert all(set(m["view"]["private"]) == {"0", "1"} for m in moments)
    assert all(m["decision"] for m in moments[:-1])
    assert moments[-1]["outcome"] == replay["outcome"]
    assert ann.get(f"/tables/{ann.table}/moments/{replay['steps'] + 1}", 404)["error"] == "not_found"


def test_the_scores_add_up_from_their_parts(human: People) -> None:
    ann, _ = finished(human)
    for score in ann.state()["outcome"]["scores"]:
        assert score["total"] == sum(p["points"] for p in score["parts"])


def test_parts_that_are_no_points_have_no_total() -> None:
    """Gods appeased, then control markers, are compared one after the other: AC-27.4, AC-27.5."""
    parts = ((("gods", 5), ("markers", 2)), (("gods", 4), ("markers", 8)))
    told = scene.outcome_of(Outcome((1.0, 0.0), "AC-27.4", "@0 appeased most gods", parts, adds_up=False))
    assert told is not None
    assert [score.total for score in told.scores] == [None, None]


def test_a_running_game_shows_earlier_moments_through_own_seats_only(human: People) -> None:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    ann.choose()
    bob.choose()
    rounds = ann.get(f"/tables/{ann.table}/replay")["rounds"]
    assert all(mark["expected"] == [] for mark in rounds), "what seats can expect depends on everybody's secrets"
    moment = ann.get(f"/tables/{ann.table}/moments/0")
    assert set(moment["view"]["private"]) == {"0"}
    assert ann.get(f"/tables/{ann.table}/moments/0?seats=1", 403)["error"] == "not_yours"
    assert bob.get(f"/tables/{ann.table}/moments/0")["decision"] is None
    assert moment["decision"]["seat"] == 0
    assert ann.post(f"/tables/{ann.table}/continue", {"step": 0, "seats": [0]}, 403)["error"] == "not_open"


def test_the_record_plays_again(human: People) -> None:
    ann, _ = finished(human)
    reply = ann.client.get(f"/api/tables/{ann.table}/record")
    assert f"raiders-{ann.table}.json" in reply.headers["content-disposition"]
    match = Match.replay(GAME, reply.json())
    assert match.outcome is not None


def test_a_moment_goes_on_against_bots_at_a_new_table(human: People) -> None:
    ann, _ = finished(human)
    old = ann.get(f"/tables/{ann.table}/moments/2?seats=0")
    made = ann.post(f"/tables/{ann.table}/continue", {"step": 2, "seats": [0], "bot": "random"}, 201)
    assert made["table"]["from"] == {"table": ann.table, "step": 2}
    ann.table = made["table"]["id"]
    assert ann.get(f"/tables/{ann.table}/moments/0?seats=0")["view"]["public"] == old["view"]["public"]
    assert play_out(ann)["outcome"]
    assert ann.get(f"/tables/{ann.table}/record")["decisions"]


def test_one_person_may_go_on_from_a_running_game_but_hidden_things_are_dealt_anew(human: People) -> None:
    ann = human()
    ann.new("me", "random", seed=3)
    hand = ann.state()["view"]["private"]["0"]
    made = ann.post(f"/tables/{ann.table}/continue", {"step": 0, "seats": [0]}, 201)
    ann.table = made["table"]["id"]
    ask = ann.ask()
    assert ask
    assert ann.get(f"/tables/{ann.table}/moments/0")["view"]["private"]["0"] == hand
    ann.do(choice(ask))
