"""Rules of thumb: always legal, and of the plain opinion that more is better."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.bots import Budget, Search, Settings
from vigrid.games.asgard.policy import RULES, policy
from vigrid.kernel import NO_OPINION

from .table import GAME, RED, at, codes, play, table


def test_every_rule_of_thumb_belongs_to_a_prompt() -> None:
    assert RULES.keys() <= {prompt.name for prompt in GAME.prompts}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_legal_choice_or_none_at_every_decision(players: int) -> None:
    rand = random.Random(players)
    answered = set()
    for seed in range(6):
        g = GAME.new(players=players, seed=seed)
        while g.result is None:
            ask = g.pending[0]
            choice = policy(g, ask, rand)
            assert choice is NO_OPINION or choice in ask.options
            if choice is not NO_OPINION:
                answered.add(ask.prompt.name)
            g.apply(ask.seat, rand.choice([c for c in ask.choices if c not in ("decline", "keep")]))
    assert {"god", "request", "build", "world", "flip", "station", "item"} <= answered


def thought(m: Any) -> str:
    g = table(m)
    ask = m.pending[0]
    return str(ask.code(g, policy(g, ask, random.Random(1))))


def test_the_best_gods_are_chosen_as_a_set_though_asked_in_order() -> None:
    poor = ("freyja", "odin", "tyr", "loki")
    m = at("choose_gods", gods={god: {"seal": False, "request": ["blue", "yellow"]} for god in poor})
    for god in ("baldr", "thor", "hel"):
        assert thought(m) == f"god:{god}"
        m.choose(RED, f"god:{god}")


def test_the_dearest_temple() -> None:
    red = {"stones": {"pink": 2, "red": 2}, "recruits": {"orange": 2, "white": 2, "giant": 1}}
    m = at(
        "perform_actions", gods={"thor": {"temple": "red"}}, players={"red": red, "blue": {"asgard": 1}},
        temple_stacks=[["pink"], ["pink+red"]],
    )  # fmt: skip
    assert thought(m) == "build:stack2"


def test_a_recruit_that_a_temple_waits_for_comes_before_a_giant() -> None:
    gods = {"freyja": {"temple": "red", "support": ["blue", ""]}}
    players = {"red": {"asgard": 1}, "blue": {"asgard": 1}}
    m = at("perform_actions", gods=gods, players=players, asgard_row=["one", "swap", "nothing"])
    play(m, "act:asgard", "flip:a1")
    assert thought(m) in ("recruit:white", "recruit:orange")


def test_an_empty_row_is_left_alone_though_a_population_tile_could_still_be_used() -> None:
    red = {"asgard": 1, "discs": 9, "row": 7, "people": ["light weapon"]}
    m = at("perform_actions", players={"red": red, "blue": {"asgard": 1}}, asgard_row=["one", "swap", "nothing"])
    play(m, "act:asgard", "flip:a5")
    while m.pending[0].prompt.name != "row_disc":
        play(m, thought(m))
    assert codes(m) == ["row_disc:stop", "people:l3"]
    assert thought(m) == "row_disc:stop"
    ask = m.pending[0]
    assert ask.prompt.label(table(m), RED, "take", *ask.args) == "none of your discs is left there"


def test_a_search_looks_to_the_end_of_the_round_and_no_farther(monkeypatch: pytest.MonkeyPatch) -> None:
    g = GAME.new(2, None, {}, seed=6)
    rand = random.Random(6)
    while g.round < 2 or not any(a.prompt.name == "act" for a in g.pending):
        ask = g.pending[0]
        g.apply(ask.seat, ask.choices[int(rand.random() * len(ask.choices))])
    found = Search(g, g.pending[0], rand, Settings())
    ended: set[int] = set()

    def judge(w: Any, seat: int) -> float:
        ended.add(w.round)
        return float(GAME.evaluate(w, seat))

    monkeypatch.setattr("vigrid.bots.search.value", judge)
    found.run(Budget(200).clock())
    assert ended == {3}
