"""What the bots build on: the sums agree, rules of thumb answer legally, and the evaluation knows what is good."""

from __future__ import annotations

import random

import pytest

from vigrid.games.asgards_chosen import GAME
from vigrid.games.asgards_chosen.cards import KIND
from vigrid.games.asgards_chosen.evaluation import evaluate
from vigrid.games.asgards_chosen.policy import THUMB, policy
from vigrid.games.asgards_chosen.power import power, power_parts
from vigrid.games.asgards_chosen.state import Asgards
from vigrid.kernel import NO_OPINION, Match

from .table import RED, at, battle, play, state


def after(m: Match, *moves: str) -> float:
    """What the position is worth to Red after some choices."""
    play(m, *moves)
    return evaluate(state(m), RED)


def test_every_rule_of_thumb_belongs_to_a_prompt() -> None:
    assert THUMB.keys() <= {prompt.name for prompt in GAME.prompts}


@pytest.mark.parametrize(("players", "mode"), [(3, "standard"), (1, "solitaire"), (2, "cooperative")])
def test_rules_of_thumb_answer_legally_and_sums_are_those_of_their_parts(players: int, mode: str) -> None:
    rand = random.Random(players)
    g: Asgards = GAME.new(players, mode, {}, seed=players)
    for _ in range(250):
        if not g.pending:
            break
        ask = g.pending[0]
        answer = policy(g, ask, rand)
        assert answer is NO_OPINION or answer in ask.options
        for side in (0, 1):
            if g.step:
                assert power(g, side) == sum(value for _, value in power_parts(g, side))
        assert 0 <= evaluate(g, ask.seat) <= 1
        g.apply(ask.seat, ask.choices[int(rand.random() * len(ask.choices))])


def test_a_god_appeased_is_worth_more_than_the_cards_it_costs() -> None:
    hand = {"red": {"hand": ["hel", "ormr", "garmr", "nixie", "troll_2", "mamuna"]}, "blue": {"hand": ["troll"]}}
    paid = after(at("god", seats=hand), "god:appease.hel", *(f"offer:sacrifice.{k}" for k in ("ormr", "garmr")))
    assert paid > after(at("god", seats=hand), "god:done")


def test_with_baldr_in_the_hand_it_is_no_harm_to_lie_down() -> None:
    heroes = {"red_female": {"at": "0a", "down": 1}, "red_male": {"at": "11b", "down": 1}}
    red = {"red": {"hand": ["baldr"]}, "blue": {"hand": ["troll"]}}
    other = {"red": {"hand": ["thor"]}, "blue": {"hand": ["troll"]}}
    lying, standing = at("campaign", heroes=heroes, seats=red), at("campaign", seats=red)
    assert evaluate(state(lying), RED) > evaluate(state(standing), RED)
    lying, standing = at("campaign", heroes=heroes, seats=other), at("campaign", seats=other)
    assert evaluate(state(lying), RED) < evaluate(state(standing), RED)


def test_a_rule_of_thumb_spends_no_card_on_a_lost_battle_and_the_smallest_that_wins() -> None:
    rand = random.Random(1)
    lost = battle("0a", "0b", ["thor"], militia=["troll", "giant_spider"])
    assert policy(state(lost), lost.state.pending[0], rand) == ("done",)
    won = battle("0a", "0b", ["ormr", "garmr", "thor"], militia=["fairies"])
    assert policy(state(won), won.state.pending[0], rand) == (KIND["garmr"],)
