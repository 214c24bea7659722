"""Rules of thumb: always legal, and of the plain opinion that more is better."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.bots import Budget, Search, Settings, decide, make
from vigrid.games.asgard import box
from vigrid.games.asgard.policy import RULES, of_help, of_victory, policy
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


# --- whole turns


def test_a_temple_that_can_be_paid_is_placed_first() -> None:
    red = {"stones": {"pink": 1, "red": 1}, "recruits": {"orange": 1}, "chosen": ["odin", "thor"]}
    m = at("select_actions", players={"red": red}, temple_stacks=[["pink"], ["pink+red"]])
    assert thought(m).endswith(".temple")


def test_the_asgard_area_takes_the_card_that_is_least_useful_elsewhere() -> None:
    taken = {god: {"seal": False, "request": ["blue", "yellow"]} for god in ("freyja", "loki")}
    red = {"seals": {"light": 2, "dark": 1}, "chosen": ["freyja", "odin"]}
    m = at("select_actions", round=2, gods=taken, players={"red": red})
    assert thought(m) == "place:freyja.asgard"


def test_stones_for_a_temple_are_fetched_before_a_temple_that_cannot_be_paid_is_tried() -> None:
    gods = {"thor": {"temple": "red"}, "odin": {"request": ["red", ""]}}
    m = at("perform_actions", gods=gods, players={"red": {"asgard": 1, "recruits": {"orange": 1}}})
    assert thought(m) == "act:odin.upper"


@pytest.mark.parametrize(("victories", "choice"), [([], "recruits"), ([2, 3, 4, 5, 6], "withdraw")])
def test_recruits_are_sent_where_the_victory_is_worth_more(victories: list[int], choice: str) -> None:
    worlds = {"1": {"light": "odin 1", "dark": "dark recolour", "dark_disc": "red"}}
    red = {"recruits": {"giant": 1}, "victory": victories}
    m = at("battle", round=3, worlds=worlds, players={"red": red}, ancient={"light": [4], "dark": [4]})
    assert thought(m) == f"fight:{choice}"


def test_the_strongest_weapon_goes_where_the_reward_is_high_and_the_battle_open() -> None:
    gods = {"odin": {"support": ["red", ""]}, "hel": {"support": ["blue", ""]}}
    worlds = {
        "1": {"light": "odin 4", "dark": "dark recolour", "dark_ancient": "1"},
        "7": {"light": "odin 2", "dark": "hel 3"},
    }
    m = at("secret_tiles", gods=gods, worlds=worlds, players={"red": {"weapons": [2, 6]}})
    assert thought(m) == "under:w7.w7.light"


def test_nothing_is_spent_against_a_god_of_ones_own() -> None:
    """Red stands below both gods of world 7: whichever wins, red is rewarded, and a weapon there changes nothing."""
    gods = {"odin": {"support": ["red", "blue"]}, "hel": {"support": ["red", "blue"]}, "thor": {"support": ["red", ""]}}
    worlds = {
        "1": {"light": "thor 2", "dark": "dark recolour", "dark_ancient": "1"},
        "7": {"light": "odin 2", "dark": "hel 2"},
    }
    m = at("secret_tiles", gods=gods, worlds=worlds, players={"red": {"weapons": [2, 6]}})
    g = table(m)
    light, dark = box.SLOTS[6]
    assert of_help(g, RED, light, 6.0) == of_help(g, RED, dark, 6.0) == 0.0
    assert thought(m).split(".")[1] == "w1"
    assert of_victory(g, RED, light) == g.c.world_top[6] - g.c.world_bottom[6] / 3


@pytest.mark.parametrize("spec", ["greedy", "ismcts:60"])
@pytest.mark.parametrize("behind", [0, 90])
def test_who_has_won_or_lost_for_certain_still_plays_for_points(spec: str, behind: int) -> None:
    """Red supports both sides; its ten points count where the far stronger god stands."""
    gods = {"odin": {"support": ["red", ""]}, "hel": {"support": ["red", ""]}}
    players = {
        "red": {"wizardry": ["top_ten"], "points": {"temples": 90 - behind}},
        "blue": {"points": {"temples": behind}},
    }
    worlds = {"6": {"light": "odin 4", "dark": "hel 1", "light_recruits": {"white": 9}}}
    for seed in range(5):
        m = at("secret_tiles", gods=gods, worlds=worlds, players=players)
        choice = decide(make(spec), m.state, RED, random.Random(seed))
        assert m.pending[0].code(m.state, choice).endswith("w6.light")


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
