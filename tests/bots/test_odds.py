"""What can be expected of a position: the evaluation, scaled by how such positions ended."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from vigrid import bots, games
from vigrid.bots import odds
from vigrid.bots.ismcts import verdicts
from vigrid.games import load
from vigrid.kernel import State


def logit(p: float) -> float:
    return math.log(p / (1 - p))


@pytest.mark.parametrize("name", games.names())
def test_every_mode_of_every_game_has_scales_in_the_order_of_rounds(name: str) -> None:
    game = load(name)
    for mode in game.modes:
        rows = odds.scales(game)[mode]
        assert game.players_in(mode)[0] in rows
        for scale in rows.values():
            assert [s.round for s in scale] == sorted(s.round for s in scale)
            assert all(s.slope > 0 for s in scale)


def test_a_scale_lies_between_those_of_the_rounds_around_it() -> None:
    g = load("asgard").new(players=2, seed=1)
    rows = odds.scales(g.game)["standard"][2]
    before, after = next((a, b) for a, b in pairwise(rows) if b.round - a.round >= 1)
    g.round = math.ceil(before.round)
    share = (g.round - before.round) / (after.round - before.round)
    found = odds.scale_of(g)
    assert found is not None
    assert found.slope == pytest.approx(before.slope + share * (after.slope - before.slope))
    assert logit(odds.odds(g, 0, 0.8)) == pytest.approx(found.lift + found.slope * logit(0.8))


def test_more_seats_than_were_played_share_what_there_is() -> None:
    six, forty = (load("hammer_of_thor").new(players=n, seed=1) for n in (6, 40))
    assert odds.odds(forty, 0, 0.5) < odds.odds(six, 0, 0.5)


def test_what_is_better_is_never_said_to_be_worse_and_the_end_is_what_it_was() -> None:
    game, rand = load("lords_of_ragnarok"), random.Random(1)
    g: State = game.new(players=2, seed=1)
    said = [odds.odds(g, 0, value) for value in (0.0, 0.2, 0.5, 0.8, 1.0)]
    assert said == sorted(set(said))
    assert said[0] > 0
    assert said[-1] < 1
    while g.pending:
        ask = g.pending[0]
        g.apply(ask.seat, bots.decide(bots.make("thumb"), g, ask.seat, rand))
    assert g.result is not None
    assert [odds.expected(g, seat) for seat in range(2)] == list(g.result.returns)


def test_a_hint_says_what_can_be_expected_and_its_interval_follows() -> None:
    rand = random.Random(1)
    g = load("lords_of_ragnarok").new(players=2, seed=2)
    for _ in range(30):
        g.apply(g.pending[0].seat, bots.decide(bots.make("thumb"), g, g.pending[0].seat, rand))
    world = g.determinize(1 << g.pending[0].seat, rand)
    bot = bots.SearchBot("hint", bots.Budget(40), bots.Settings())
    search = bot.search(world, bots.ask_of(world, world.pending[0].seat), rand)
    best = verdicts(search).verdicts[0]
    raw = search.root_node().kids[search.keys[search.best()]]
    assert best.low <= best.expected <= best.high
    assert abs(logit(best.expected)) < abs(logit(raw.total / raw.visits))


def test_a_search_does_not_choose_by_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def chosen() -> object:
        g = load("asgard").new(players=2, seed=2)
        return bots.decide(bots.make("ismcts:40"), g, g.pending[0].seat, random.Random(3))

    scaled = chosen()
    monkeypatch.setattr(odds, "scales", lambda game: {})
    assert chosen() == scaled
