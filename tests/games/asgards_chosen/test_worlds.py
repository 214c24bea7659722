"""Dealt worlds agree with what the rules have established, and who is asked does not tell what a hand holds."""

from __future__ import annotations

import random

import pytest

from vigrid.games.asgards_chosen import GAME
from vigrid.games.asgards_chosen.cards import FIRST_EVENT, is_creature, is_item
from vigrid.games.asgards_chosen.effects.creatures import models
from vigrid.games.asgards_chosen.knowledge import needs
from vigrid.games.asgards_chosen.state import Asgards
from vigrid.kernel import Match

from .table import BLUE, RED, at, battle, codes, kind, state

clause = pytest.mark.clause


def worlds_of(match: Match, seat: int, number: int = 60) -> list[Asgards]:
    """Worlds as a seat may imagine them."""
    return [state(match).determinize(1 << seat, random.Random(seed)) for seed in range(number)]


def choose(match: Match, *chosen: tuple[int, str]) -> None:
    for seat, code in chosen:
        match.choose(seat, code)


# --- what the rules have established


@clause("AC-33.9")
def test_a_nixie_that_copies_a_garmr_can_do_so_in_every_world() -> None:
    """Blue may interrupt: red has said that there is something to copy, and a Garmr needs a card to sacrifice."""
    m = battle("1a", "3a", ["nixie", "troll"], ["faerstice"], militia=["garmr"],
               pools={"red": {"draw_pile": ["odin", "thor", "tyr", "freyr", "loki"]}})  # fmt: skip
    choose(m, (RED, "play:nixie"), (RED, "ability:use"))
    assert m.pending[0].prompt.name == "interrupt"
    for world in worlds_of(m, BLUE):
        assert any(k < FIRST_EVENT for k in world.hand[RED])
        world.apply(BLUE, None)
        assert models(world, 0) == [kind("garmr")] or world.pending[0].prompt.name == "offer"


@clause("AC-34.18")
def test_whoever_buries_creatures_holds_as_many_as_are_owed_in_every_world() -> None:
    hand = ["hel", "troll", "ormr", "dis", "nixie", "alfar", "odin"]
    gods = ["thor", "tyr", "freyr", "loki", "njord", "baldr"]
    m = at("god", seats={"red": {"hand": hand}, "blue": {"hand": ["odin"]}}, pools={"red": {"draw_pile": gods}})
    choose(m, (RED, "god:appease.hel"))
    for left in (5, 4, 3, 2, 1):
        assert all(sum(is_creature(k) for k in w.hand[RED]) >= left for w in worlds_of(m, BLUE, 20))
        choose(m, (RED, codes(m)[0]))


@clause("AC-33.16")
def test_whoever_doubles_an_ormr_holds_an_item_in_every_world_though_it_is_his_only_one() -> None:
    pile = ["thor", "tyr", "freyr", "loki", "njord", "baldr", "dis", "nixie", "alfar"]
    m = battle("3a", "3b", ["ormr", "gram"], ["troll"], pools={"red": {"draw_pile": pile}})
    choose(m, (RED, "play:ormr"), (RED, "play:double"))
    assert m.pending[0].prompt.name == "coil"
    assert all(any(is_item(k) for k in w.hand[RED]) for w in worlds_of(m, BLUE))
    assert len({tuple(w.hand[RED]) for w in worlds_of(m, BLUE)}) > 5


@clause("AC-34.16")
def test_whoever_discards_for_heimdall_holds_creatures_of_different_terrains_in_every_world() -> None:
    hand = ["heimdall", "troll", "ormr", "dis", "nixie", "alfar"]
    pile = ["troll", "troll", "giant_spider", "odin", "thor", "tyr"]
    m = at("god", seats={"red": {"hand": hand}, "blue": {"hand": ["odin"]}}, pools={"red": {"draw_pile": pile}})
    choose(m, (RED, "god:appease.heimdall"))
    terrain = state(m).c.cards.terrain
    least = m.pending[0].group.least  # type: ignore[union-attr]
    for world in worlds_of(m, BLUE):
        assert len({terrain[k] for k in world.hand[RED] if is_creature(k)}) >= least


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_world_of_random_games_agrees_with_what_is_established(players: int) -> None:
    met = 0
    for seed in range(4):
        g, rand = GAME.new(players, seed=seed), random.Random(seed)
        while g.pending:
            seat = rand.randrange(players)
            wanted = needs(g)
            if any(owner != seat for owner in wanted):
                world = g.determinize(1 << seat, rand)
                assert all(need.met(world, owner) for owner, need in needs(world).items())
                assert all(need.met(world, owner) for owner, need in wanted.items())
                met += 1
            ask = rand.choice(g.pending)
            g.apply(ask.seat, rand.choice(ask.choices))
    assert met > 100


# --- who is asked


@clause("AC-11.1", "AC-10.1")
def test_a_hand_without_gods_and_charms_is_asked_like_any_other() -> None:
    m = at("god", seats={"red": {"hand": ["troll", "ormr"]}, "blue": {"hand": ["dis"]}})
    assert codes(m) == ["god:done"]
    choose(m, (RED, "god:done"), (BLUE, "god:done"))
    assert (m.pending[0].seat, codes(m)) == (RED, ["charm:pass"])
    choose(m, (RED, "charm:pass"))
    assert (m.pending[0].seat, codes(m)) == (BLUE, ["charm:pass"])


@clause("AC-11.1")
def test_an_empty_hand_is_not_asked_for_that_is_known() -> None:
    m = at("charm", seats={"red": {"hand": []}, "blue": {"hand": ["dis"]}})
    assert m.pending[0].seat == BLUE


@clause("AC-16.4")
def test_a_garmr_without_anything_to_sacrifice_asks_and_offers_to_let_pass_only() -> None:
    m = battle("9a", "9b", ["garmr", "thor"], pools={"red": {"draw_pile": ["ormr"]}})
    choose(m, (RED, "play:garmr"))
    assert codes(m) == ["ability:skip"]


@clause("AC-36.1")
def test_an_event_asks_those_who_have_nothing_to_sacrifice_too() -> None:
    m = at("muster", opened=True, markers={"1a": "red", "9b": "blue"}, deck=["nixie", "blot"],
           tisch=["nixie", "fairies", "alfar", "draugr", "huldra", "mamuna", "strzyga", ""],
           seats={"red": {"hand": ["thor"]}, "blue": {"hand": ["odin"]}})  # fmt: skip
    choose(m, (RED, "muster:done"))
    assert (m.pending[0].seat, codes(m)) == (BLUE, ["offer:pass"])
    choose(m, (BLUE, "offer:pass"))
    assert (m.pending[0].seat, codes(m)) == (RED, ["offer:pass"])
    assert state(m).hand[BLUE] == [kind("odin")]
