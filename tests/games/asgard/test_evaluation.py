"""The evaluation: always between 0 and 1, and of the plain opinion that points and gods that win are good."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid import bots
from vigrid.games.asgard.evaluation import evaluate
from vigrid.games.asgard.policy import policy
from vigrid.games.asgard.worth import of_victories, tiles_to_come

from .table import BLUE, GAME, RED, YELLOW, at, play, table

PINK = 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_chance_at_every_decision_of_random_games(players: int) -> None:
    rand = random.Random(players)
    g = GAME.new(players=players, seed=players)
    while g.result is None:
        assert all(0 <= evaluate(g, s) <= 1 for s in range(players))
        ask = g.pending[0]
        g.apply(ask.seat, rand.choice([c for c in ask.choices if c not in ("decline", "keep")] or list(ask.choices)))


def test_all_stones_of_a_colour_and_both_slots_of_its_god() -> None:
    red = {"stones": {"pink": 5}}
    m = at("perform_actions", gods={"freyja": {"request": ["red", "red"]}}, players={"red": red})
    assert 0 <= evaluate(table(m), RED) <= 1


@pytest.mark.parametrize(
    "better",
    [
        {"players": {"red": {"score": 10}}},
        {"players": {"red": {"temples": ["pink+red"]}}},
        {"players": {"red": {"victory": [1, 2], "row": 2}}},
        {
            "gods": {"odin": {"support": ["red", ""]}},
            "worlds": {"7": {"light": "odin 4"}},
            "players": {"red": {"row": 1}},
        },
        {"players": {"red": {"seals": {"light": 2}}}},
    ],
)
def test_what_is_good_is_thought_good(better: dict[str, Any]) -> None:
    plain, good = table(at("choose_gods", round=2)), table(at("choose_gods", round=2, **better))
    assert evaluate(good, RED) > evaluate(plain, RED)
    assert evaluate(good, BLUE) < evaluate(plain, BLUE)


def test_the_placed_disc_of_a_rival_promises_it_as_much_as_ones_own() -> None:
    """So an evaluation does not swing with every turn, and a search can compare lines of different length."""
    red, blue = (
        table(
            at("perform_actions", seats=2, gods={"freyja": {"request": [colour, ""]}, "hel": {"request": ["", other]}})
        )
        for colour, other in (("red", "blue"), ("blue", "red"))
    )
    assert evaluate(red, RED) > evaluate(blue, RED), "Freyja's upper slot brings more than Hel's lower one"
    assert evaluate(red, BLUE) < evaluate(blue, BLUE)
    assert evaluate(red, RED) + evaluate(red, BLUE) == pytest.approx(1.0)


def test_greedy_offers_little_for_an_order_number_and_takes_what_it_is_offered() -> None:
    base = {"yellow": {"stones": {"pink": 2}, "weapons": [6]}, "blue": {"asgard": 1}}
    m = at("perform_actions", gods={"odin": {"request": ["red", ""]}}, players=base)
    play(m, "request:perform", "redeal:deal")
    g = table(m)
    greedy = bots.make("greedy")
    assert (m.pending[0].seat, m.pending[0].prompt.name) == (YELLOW, "offer")
    assert bots.decide(greedy, g, YELLOW, random.Random(1)) in (1, 2), "a place further to the front is worth a stone"
    assert policy(g, m.pending[0], random.Random(1)) == 2, "number 1 would cost Red too much"
    play(m, "offer:2")
    assert policy(g, m.pending[0], random.Random(1)) == PINK
    assert bots.decide(greedy, g, YELLOW, random.Random(1)) == PINK, "not the weapon"
    m.choose_all(YELLOW, ["goods:pink", "goods:stop"])
    assert bots.decide(greedy, table(m), RED, random.Random(1)) == YELLOW


def test_greedy_does_not_sell_number_one_for_a_stone_but_does_for_a_weapon() -> None:
    base = {"yellow": {"stones": {"pink": 2}, "weapons": [6]}, "blue": {"asgard": 1}}
    for goods, sold in ((["goods:pink", "goods:stop"], False), (["goods:pink", "goods:w7", "goods:stop"], True)):
        m = at("perform_actions", gods={"odin": {"request": ["red", ""]}}, players=base)
        play(m, "request:perform", "redeal:deal", "offer:1")
        m.choose_all(YELLOW, goods)
        assert (bots.decide(bots.make("greedy"), table(m), RED, random.Random(1)) == YELLOW) is sold


def test_without_anything_to_spare_the_rule_of_thumb_offers_nothing() -> None:
    players = {"yellow": {"stones": {"pink": 1, "red": 1}}, "blue": {"asgard": 1}}
    m = at("perform_actions", gods={"odin": {"request": ["red", ""]}}, players=players)
    play(m, "request:perform", "redeal:deal")
    assert policy(table(m), m.pending[0], random.Random(1)) == 0


def test_greedy_builds_the_temple_that_lies_before_it() -> None:
    red = {"stones": {"pink": 1, "red": 1, "yellow": 1}, "recruits": {"orange": 4}}
    m = at(
        "perform_actions", round=2, gods={"thor": {"temple": "red", "tiles": ["4"]}},
        players={"red": red, "blue": {"asgard": 1}}, temple_stacks=[["pink"], ["pink+red"], ["pink+red+yellow"]],
    )  # fmt: skip
    g = table(m)
    choice = bots.decide(bots.make("greedy"), g, RED, random.Random(1))
    assert choice == 2


@pytest.mark.parametrize("seed", range(5))
def test_greedy_chooses_gods_with_care_however_many_others_choose_beside_it(seed: int) -> None:
    poor = ("freyja", "odin", "tyr", "loki")
    taken = {god: {"seal": False, "request": ["blue", "yellow"]} for god in poor}
    players = {name: {"discs": 3, "row": 4} for name in ("blue", "yellow")}
    m = at("choose_gods", gods=taken, players=players)
    assert len(m.pending) == 4
    for god in (1, 4, 6):
        assert bots.decide(bots.make("greedy"), table(m), RED, random.Random(seed)) == god
        table(m).apply(RED, god)


def test_battle_tiles_to_come_are_drawn_from_the_stock_that_is_left() -> None:
    red = {"score": 3, "battle_tiles": [20]}
    g = table(at("choose_gods", 2, round=5, players={"red": red, "blue": {"score": 9}}))
    assert list(g.battle_stock) == [2, 2, 3, 2, 0]
    assert tiles_to_come(g, [5.0, 5.0]) == [14.0, 14.0]
    assert tiles_to_come(g, [0.5, 0.0]) == [1.5, 0.0]
    g = table(at("choose_gods", 2, round=4, players={"red": {"score": 3}, "blue": {"score": 9}}))
    assert tiles_to_come(g, [5.0, 5.0]) == [20.0 + 14.0, 14.0 + 9.0]
    assert of_victories(g, RED, 4, 5) == (20 + 14) - (14 + 14)
