"""Every game, mode and number of seats: search copes with each decision and is a function of what the seat knows."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.bots.test_search import tree
from vigrid import bots, games

TABLES = [
    (name, mode, players)
    for name in games.names()
    for mode in games.load(name).modes
    for players in sorted({min(n, 12) for n in games.load(name).players_in(mode)})
]


def decisions(name: str, mode: str, players: int, every: int) -> Iterator[tuple[Any, int]]:
    """Some decisions of a random game."""
    rand = random.Random(players)
    g = games.load(name).new(players=players, mode=mode, seed=players)
    for number in range(1200):
        if g.result is not None:
            return
        ask = g.pending[int(rand.random() * len(g.pending))]
        if number % every == 0:
            yield g, ask.seat
        g.apply(ask.seat, ask.choices[int(rand.random() * len(ask.choices))])


@pytest.mark.parametrize(("name", "mode", "players"), TABLES)
def test_search_answers_legally_and_twins_get_the_same_tree(name: str, mode: str, players: int) -> None:
    for g, seat in decisions(name, mode, players, 60):
        ask = bots.ask_of(g, seat)
        for spec in ("ismcts:5", "rismcts:5"):
            bot = bots.make(spec)
            assert isinstance(bot, bots.SearchBot)
            found = []
            for deal in (2, 3):
                twin = g.determinize(1 << seat, random.Random(deal))
                found.append(bot.search(twin, bots.ask_of(twin, seat), random.Random(4)))
            assert tree(found[0].root) == tree(found[1].root)
            assert ask.choices[found[0].best()] in ask.choices


@pytest.mark.parametrize("name", games.names())
def test_the_analysis_reads_in_words(name: str) -> None:
    g = games.load(name).new(seed=1)
    seat = g.pending[0].seat
    world = g.determinize(1 << seat, random.Random(1))
    found = bots.analyse(world, bots.ask_of(world, seat), bots.Budget(40), random.Random(2))
    codes = {bots.ask_of(g, seat).code(g, c) for c in bots.ask_of(g, seat).choices}
    for verdict in found.verdicts:
        assert verdict.code in codes
        assert verdict.text
        assert verdict.line[0].code == verdict.code
        assert 0 <= verdict.low <= verdict.expected <= verdict.high <= 1
