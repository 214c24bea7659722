"""How a score was made is told while the game goes on, and adds up to what is shown."""

from __future__ import annotations

import random

import pytest

from tests.battery.look import any_move
from vigrid import games
from vigrid.web.catalogue import Shown


@pytest.mark.parametrize("game", [name for name in games.names() if "standing" in vars(type(games.load(name)))])
def test_the_parts_of_a_score_end_as_the_outcome_tells_them(game: str) -> None:
    found, rand = games.load(game), random.Random(3)
    g = found.new(found.players[0], seed=3)
    while g.pending:
        seat, choice, _ = any_move(g, rand)
        g.apply(seat, choice)
    assert g.result is not None
    assert found.standing(g) == g.result.scores


def test_the_points_of_asgard_add_up_to_the_score_that_is_shown() -> None:
    shown, rand = Shown("vigrid.games.asgard"), random.Random(5)
    g = shown.game.new(3, seed=5)
    totals = set()
    while g.pending:
        seat, choice, _ = any_move(g, rand)
        g.apply(seat, choice)
        made = [sum(points for _, points in parts) for parts in shown.game.standing(g)]
        assert made == list(g.view(0).public.score)
        totals |= set(made)
    assert max(totals) > 0
