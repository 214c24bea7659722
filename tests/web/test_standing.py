"""How a score was made is told while the game goes on, and adds up to what is shown."""

from __future__ import annotations

import random

import pytest

from tests.battery.look import any_move
from vigrid import games
from vigrid.web.catalogue import Shown

SECRET = {"hammer_of_thor"}
"""Games whose scores are known whole only at the end."""


def test_every_game_tells_how_its_scores_were_made() -> None:
    assert [name for name in games.names() if "standing" not in vars(type(games.load(name)))] == []


@pytest.mark.parametrize("game", sorted(set(games.names()) - SECRET))
def test_the_parts_of_a_score_end_as_the_outcome_tells_them(game: str) -> None:
    found, rand = games.load(game), random.Random(3)
    g = found.new(max(2, found.players[0]), seed=3)
    while g.pending:
        seat, choice, _ = any_move(g, rand)
        g.apply(seat, choice)
    assert g.result is not None
    assert found.standing(g) == g.result.scores


@pytest.mark.parametrize(("game", "players"), [("asgard", 3), ("hammer_of_thor", 4)])
def test_the_parts_add_up_to_the_score_that_is_shown(game: str, players: int) -> None:
    shown, rand = Shown(f"vigrid.games.{game}"), random.Random(5)
    g = shown.game.new(players, seed=5)
    totals = set()
    for number in range(1500):
        if not g.pending:
            break
        seat, choice, _ = any_move(g, rand)
        g.apply(seat, choice)
        if number % 7 and g.pending:
            continue
        made = [sum(points for _, points in parts) for parts in shown.game.standing(g)]
        assert made == [panel.score for panel in shown.picture(g.view(0), g.components).panels]
        totals |= set(made)
    assert max(totals) > 0
