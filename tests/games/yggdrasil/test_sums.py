"""YG-1.17: the closed sums hold after every decision, in every kind of game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vigrid.games.yggdrasil import GAME
from vigrid.games.yggdrasil.state import Table


def check_table(g: Table) -> None:
    """Sums and ranges that no rule may break."""
    assert GAME.pieces(g) == {
        "Vikings": 47,
        "Fire Giants": 42,
        "Elves": g.players + 1,
        "Enemy cards": 42,
        "giants": 16,
        "artifacts": 18,
    }
    counts = [*g.vikings, *g.elves, *g.bag_vikings, *g.bag_giants, g.dead, g.fire, g.grove]
    assert min(counts) >= 0
    assert all(1 <= space <= 8 for space in g.enemies)
    assert 1 <= g.vanir <= 5
    assert sorted([*g.pile, *g.active, *g.slain]) == list(range(16))
    assert all(-1 <= holder < g.players for holder in g.holders)
    assert 0 <= g.known_top + g.known_bottom <= 2 * len(g.deck)


@pytest.mark.clause("YG-1.17")
@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(1, 6),
    angry=st.integers(0, 6),
    ragnarok=st.integers(0, 4),
    gods=st.sampled_from(["dealt", "chosen"]),
    seed=st.integers(0, 2**32),
)
def test_the_sums_hold_after_every_decision(players: int, angry: int, ragnarok: int, gods: str, seed: int) -> None:
    rand = random.Random(seed)
    g = GAME.new(players, options={"angry": angry, "ragnarok": ragnarok, "gods": gods}, seed=seed)
    decisions = 0
    check_table(g)
    while g.result is None:
        ask = g.pending[0]
        g.apply(ask.seat, rand.choice(ask.choices))
        check_table(g)
        decisions += 1
    assert decisions <= GAME.bound


def test_a_game_that_never_ends_early_stays_within_its_bound() -> None:
    """The most talkative seat: it never stops, trades whenever it can and is always refused."""
    for seed in range(10):
        rand = random.Random(seed)
        g = GAME.new(6, options={"gods": "chosen"}, seed=seed)
        decisions = 0
        while g.result is None:
            g.enemies = [min(space, 3) for space in g.enemies]
            ask = g.pending[0]
            choices = ask.choices
            if ask.prompt.name == "act" and len(choices) > 1:
                choices = [4] if 4 in choices else choices[:-1]
            g.apply(ask.seat, 0 if ask.prompt.name == "agree" else rand.choice(choices))
            decisions += 1
        assert decisions <= GAME.bound
