"""What is barred says why in the game's words, and what stands for an option is found where it is looked for."""

from __future__ import annotations

import random

import pytest

from tests.battery.look import any_move
from vigrid import games
from vigrid.web import scene
from vigrid.web.catalogue import Shown


@pytest.mark.parametrize("game", games.names())
def test_a_barred_option_says_why_in_words_and_never_by_the_title_of_a_rule(game: str) -> None:
    shown = Shown(f"vigrid.games.{game}")
    titles = set(shown.titles.values())
    for seed, mode in enumerate(shown.game.modes):
        g, rand = shown.game.new(shown.game.players_in(mode)[0], mode, {}, seed), random.Random(seed)
        for _ in range(250):
            if not g.pending:
                break
            for ask in g.pending:
                for refused in scene.refused_of(shown, g, ask):
                    assert refused.reason not in {"", *titles}, (refused.code, refused.clause)
            seat, choice, _ = any_move(g, rand)
            g.apply(seat, choice)


def test_words_of_what_is_barred_belong_to_clauses_of_the_rules() -> None:
    for name in games.names():
        game = games.load(name)
        assert [clause for clause in game.barred if clause not in game.rules] == []
