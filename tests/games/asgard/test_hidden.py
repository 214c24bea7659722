"""Hidden information, conservation, and the words of the game."""

from __future__ import annotations

import random

import msgspec
import pytest

from vigrid.games.asgard.cards import cards
from vigrid.games.asgard.sheet import sheet
from vigrid.games.asgard.texts import TEXTS
from vigrid.kernel import Match

from .table import BLUE, GAME, RED, YELLOW, at, play, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_and_nothing_comes_from_nowhere(players: int) -> None:
    for seed in range(6):
        rand = random.Random(seed)
        g = GAME.new(players=players, seed=seed)
        sums = GAME.pieces(g)
        while g.result is None:
            ask = rand.choice(g.pending)
            eager = [c for c in ask.choices if c not in ("decline", "keep", "stop")]
            g.apply(ask.seat, rand.choice(eager or list(ask.choices)))
            assert GAME.pieces(g) == sums


def test_a_spectator_sees_no_secret_of_anybody() -> None:
    gods, worlds = {"odin": {"support": ["red", "blue"]}}, {"1": {"light": "odin 1"}, "2": {"light": "odin 2"}}
    players = {"red": {"weapons": [6, 5], "battle_tiles": ["20"]}, "blue": {"wizardry": ["double"]}}
    m = at("secret_tiles", gods=gods, worlds=worlds, players=players)
    text = msgspec.json.encode(m.view(0).public).decode()
    for seat in (RED, BLUE, YELLOW):
        world = table(m).determinize(1 << seat, random.Random(3))
        assert msgspec.json.encode(world.view(0).public).decode() == text
    assert m.view(0).private == {}
    assert not [c for c in cards(m.view(0), table(m).c) if c.seat is not None]
    assert {c.title for c in cards(m.view(1 << RED), table(m).c) if c.seat == RED} == {"weapon 6", "weapon 5"}


def test_traded_tiles_stay_known_but_not_where_they_are_placed() -> None:
    tiles = [
        {"tile": "weapon 6", "taker": "red", "known": ["red", "blue", "yellow", "purple"]},
        {"tile": "weapon 5", "taker": "red"},
    ]
    worlds = {"1": {"light": "odin 1"}, "2": {"light": "odin 2"}}
    m = at("secret_tiles", gods={"odin": {"support": ["red", "blue"]}}, worlds=worlds, secret_tiles=tiles)
    play(m, "under:w7.w1.light")
    guesses = [table(m).determinize(1 << BLUE, random.Random(i)) for i in range(60)]
    assert {6 in w.items_under(0) for w in guesses} == {True, False}
    assert all(6 in w.items_under(0) + w.items_of(RED) for w in guesses)
    assert m.view(1 << BLUE).public.items_shown[RED] == (6,)


def test_every_event_has_words_and_every_word_an_event() -> None:
    told: set[str] = set()
    for seed in range(12):
        rand = random.Random(seed)
        m = Match.new(GAME, 2 + seed % 3, seed=seed)
        while m.outcome is None:
            ask = m.pending[0]
            eager = [c for c in ask.choices if c not in ("decline", "keep", "stop")]
            m.choose(ask.seat, ask.code(m.state, rand.choice(eager or list(ask.choices))))
        told |= {e.kind for step in m.history for e in step.events} | {e.kind for e in m.opening}
        assert all(line.text.endswith((".", "!")) or "only possibility" in line.text for line in m.log(-1))
    assert told - {"only"} <= set(TEXTS)
    assert len(told) > 45


@pytest.mark.parametrize("width", [80, 100])
def test_the_sheet_shows_gods_worlds_row_and_goods(width: int) -> None:
    gods = {"thor": {"support": ["red", ""], "request": ["blue", ""]}}
    players = {"red": {"chosen": ["thor"], "stones": {"pink": 2}, "people": ["dark weapon"]}}
    m = at("select_actions", round=3, gods=gods, worlds={"2": {"light": "odin 3"}}, players=players)
    text = "\n".join(sheet(m.view(1 << RED), table(m).c, width))
    for words in (
        "Thor",
        "Odin 3",
        "Valhalla",
        "rises in round 4",
        "2 pink",
        "people weapon",
        "gods to show: Thor",
        "row",
    ):
        assert words in text
    assert "gods to show: Thor" not in "\n".join(sheet(m.view(1 << BLUE), table(m).c, width))
