"""What the bots build on: the sums agree, rules of thumb answer legally, and the evaluation knows what is good."""

from __future__ import annotations

import random

import pytest

from vigrid.bots import Budget, Search, SearchBot, Settings, decide, make, value
from vigrid.bots.base import Clock
from vigrid.games.asgards_chosen import GAME
from vigrid.games.asgards_chosen.cards import KEYS, KIND
from vigrid.games.asgards_chosen.evaluation import evaluate
from vigrid.games.asgards_chosen.land import is_circle
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


def thumb(m: Match) -> object:
    """What the rule of thumb chooses."""
    return policy(state(m), state(m).pending[0], random.Random(1))


def test_a_turn_by_the_rule_of_thumb_spares_the_god_who_can_be_appeased() -> None:
    creatures = ["nixie", "fairies", "troll"]
    near = at("god", seats={"red": {"hand": ["heimdall", "hel", "garmr", *creatures]}, "blue": {"hand": ["odin"]}})
    assert thumb(near) == ("appease", KIND["heimdall"])
    one_short = at("god", seats={"red": {"hand": ["heimdall", "baldr", *creatures]}, "blue": {"hand": ["odin"]}})
    assert thumb(one_short) == ("favor", KIND["baldr"])


def test_a_turn_by_the_rule_of_thumb_attacks_where_its_hand_is_strong() -> None:
    strong = ["troll_2", "giant_spider_2", "ormr_2", "tyr"]
    m = at("campaign", markers={"0a": "red"}, heroes={"red_female": "0a"}, seats={"red": {"hand": strong}})
    play(m, "campaign:move.female")
    goal = thumb(m)
    assert isinstance(goal, int)
    assert state(m).owner[goal] != RED
    weak = at("campaign", markers={"0a": "red"}, heroes={"red_female": "0a"}, seats={"red": {"hand": ["thor"]}})
    play(weak, "campaign:move.female")
    assert is_circle(int(str(thumb(weak))))


def test_a_turn_by_the_rule_of_thumb_pays_with_gods_who_are_far_and_keeps_the_near_one() -> None:
    hand = ["thor", "odin", "tyr", "heimdall", "nixie", "fairies", "troll", "garmr"]
    m = at("muster", opened=True, markers={"1a": "red"}, seats={"red": {"hand": hand}, "blue": {"hand": ["odin"]}},
           tisch=["nixie", *[""] * 7])  # fmt: skip
    assert thumb(m) == ("buy", 0)
    play(m, "muster:buy.0")
    paid = []
    for _ in range(3):
        card = thumb(m)
        assert isinstance(card, tuple)
        paid.append(card[0])
        play(m, f"pay:{KEYS[card[0]]}")
    assert sorted(paid) == sorted(KIND[k] for k in ("thor", "odin", "tyr"))
    assert thumb(m) == ("done",)


def test_a_rollout_ends_with_the_round() -> None:
    g: Asgards = GAME.new(2, "standard", {}, seed=4)
    rand = random.Random(4)
    while g.phase != "muster":
        ask = g.pending[0]
        g.apply(ask.seat, ask.choices[int(rand.random() * len(ask.choices))])
    found = Search(g, g.pending[0], rand, Settings())
    w = g.clone()
    found.roll_out(w)
    assert (w.round, w.phase, w.turn) == (g.round + 1, "god", 0)


def test_the_order_of_a_discard_pile_takes_a_tenth_of_the_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    m = battle("0a", "0b", ["ormr", "garmr", "thor"], militia=["fairies"], owner="")
    play(m, "play:ormr", "play:garmr", "play:thor", "play:done")
    ask = state(m).pending[0]
    assert ask.prompt.name == "top"
    counts: list[int | None] = []
    bot = SearchBot("test", Budget(200), Settings())

    def counted(clock: Clock, early: bool) -> None:
        counts.append(clock.left)
        real(clock, early)

    search = Search(state(m), ask, random.Random(1), Settings())
    real = search.run
    monkeypatch.setattr("vigrid.bots.ismcts.Search", lambda *_: search)
    monkeypatch.setattr(search, "run", counted)
    assert bot.choose(state(m), ask, random.Random(1)) in ask.choices
    assert counts == [20]
    assert Budget(milliseconds=500).tenth() == Budget(milliseconds=50)
    assert Budget(3).tenth() == Budget(1)


def test_of_two_victories_the_clearer_is_worth_a_little_more() -> None:
    g: Asgards = GAME.new(2, "standard", {}, seed=4)
    rand, thumb = random.Random(4), make("thumb")
    while g.pending:
        g.apply(g.pending[0].seat, decide(thumb, g, g.pending[0].seat, rand))
    assert g.result is not None
    winner = g.result.returns.index(1.0)
    clearer = g.clone()
    clearer.appeased[clearer.pool(winner)].append(KIND["baldr"])
    assert 0.99 < value(g, winner) < value(clearer, winner) <= 1
    assert 0 <= value(clearer, 1 - winner) < value(g, 1 - winner) < 0.01
