"""`greedy` plays better than `random`: so far, at least, the game's evaluation knows what is good."""

from __future__ import annotations

import os
import random
from statistics import mean
from typing import Any

import pytest

from vigrid import bots
from vigrid.kernel import State

from .cases import Case, all_games, cases, is_published

GAMES = int(os.environ.get("VIGRID_GAMES", "20"))
"""Games a bar is measured over. The bars are meant for 100; CI plays fewer."""
LONG = ("hammer_of_thor",)
"""Games of a thousand decisions and more: a quarter as many are played, so that one may be lost by chance."""
SIDES = ("hammer_of_thor",)
"""Games of more than two that a side wins: whoever plays well beside others who play at random may still lose."""
PLAYED = [game for game in all_games().values() if is_published(game)]
PLAIN = [case for game in PLAYED for case in cases(game) if not case.options]
DUELS = [c for c in PLAIN if c.players == 2 and not c.game.cooperative_in(c.mode)]
CROWDS = [c for c in PLAIN if c.players in (3, 4) and not c.game.cooperative_in(c.mode)]
TOGETHER = [c for c in PLAIN if c.game.cooperative_in(c.mode)]
EXAMPLE = Case(all_games()["raiders"], 2, "standard", {})


def number(case: Case) -> int:
    """How many games are played."""
    return GAMES // 4 if case.game.name in LONG else GAMES


def played(case: Case, seed: int, seats: list[str]) -> State:
    """The end of a game between bots."""
    g, rand = case.new(seed), random.Random(seed)
    made: list[Any] = [bots.make(name) for name in seats]
    while g.pending:
        ask = rand.choice(g.pending)
        g.apply(ask.seat, bots.decide(made[ask.seat], g, ask.seat, rand))
    return g


def reaches(case: Case, share: float) -> bool:
    """Whether one greedy wins this share of games against random seats; stops as soon as it cannot any more."""
    won, games = 0.0, number(case)
    for seed in range(games):
        seat = seed % case.players
        end = played(case, seed, ["greedy" if s == seat else "random" for s in range(case.players)]).result
        assert end is not None
        won += 1 / len(end.winners) if seat in end.winners else 0
        if won + games - seed - 1 < share * games:
            return False
    return True


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", DUELS, ids=str)
def test_greedy_wins_against_random(case: Case) -> None:
    assert reaches(case, 0.8 if case.game.name in LONG else 0.95)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CROWDS, ids=str)
def test_one_greedy_wins_against_several_random(case: Case) -> None:
    assert reaches(case, 0.5 if case.game.name in SIDES else 0.85)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", TOGETHER, ids=str)
def test_greedy_gets_further_together_than_random(case: Case) -> None:
    def progress(name: str) -> float:
        ends = [played(case, seed, [name] * case.players) for seed in range(number(case))]
        return mean(case.game.progress(g) for g in ends)

    assert progress("greedy") > progress("random")


@pytest.mark.slow
def test_greedy_wins_most_games_of_the_example() -> None:
    assert reaches(EXAMPLE, 0.6)
