"""Guided first games at a table: said with the state, played to their end, kept."""

from collections.abc import Callable
from typing import Any

import pytest

from vigrid import games
from vigrid.play import lesson_of
from vigrid.web.app import Settings
from vigrid.web.catalogue import Catalogue

from .conftest import Human, choice

People = Callable[..., Human]


@pytest.fixture
def everything(settings: Settings, serve: Callable[..., People]) -> People:
    """People at a server with all games."""
    return serve(settings._replace(catalogue=Catalogue()))


def taught(ann: Human, state: Any) -> list[str]:
    """Follow the lesson to its end: what was said."""
    said: list[str] = []
    for _ in range(60):
        lesson = state["lesson"]
        if lesson["over"]:
            return [*said, lesson["say"]]
        ask = ann.ask(state)
        assert ask is not None
        if lesson["number"]:
            said.append(lesson["say"])
            assert lesson["best"]
            assert all(any(o["targets"] is not None for o in ask["options"] if o["code"] == c) for c in lesson["best"])
        codes = lesson["best"] or [ask["options"][0]["code"]]
        if ask["group"] and len(codes) == ask["group"]["most"]:
            state = ann.do({**choice(ask, codes[0]), "type": "choose_all", "codes": codes})
        else:
            state = ann.do(choice(ask, codes[0]))
        while not state["your_turn"] and not state["outcome"]:
            state = ann.state()
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("name", ["yggdrasil", "asgards_chosen"])
def test_a_lesson_is_played_at_a_table_and_the_game_goes_on(everything: People, name: str) -> None:
    lesson = lesson_of(games.load(name))
    assert lesson is not None
    ann = everything()
    made = ann.post(f"/games/{name}/lesson", {"name": "Ann"}, 201)
    ann.table = made["table"]["id"]
    said = taught(ann, ann.state())
    assert set(said) >= {d.say for d in lesson.decisions}
    assert said[-1] == lesson.first_game.farewell
    assert ann.ask() is not None


def test_games_say_whether_they_have_a_lesson_and_rules_begin_with_its_opening(everything: People) -> None:
    ann = everything()
    assert all(game["lesson"] for game in ann.get("/games")["games"])
    opening = ann.get("/games/yggdrasil/rules")["opening"]
    assert "Odin's Residence" in opening["goal"]
    assert {sign["sign"] for sign in opening["signs"]} >= {"Vikings", "Elves"}
    ann.post("/games/chess/lesson", {}, 404)


def test_other_tables_have_no_lesson(everything: People) -> None:
    ann = everything()
    ann.new("me", "me", game="yggdrasil", seed=3)
    assert ann.state()["lesson"] is None
