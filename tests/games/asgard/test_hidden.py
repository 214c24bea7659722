"""Hidden information, conservation, and the words of the game."""

from __future__ import annotations

import random

import msgspec
import pytest

from vigrid.games.asgard.cards import cards
from vigrid.games.asgard.sheet import sheet
from vigrid.games.asgard.texts import TEXTS
from vigrid.kernel import Match

from .table import BLUE, GAME, RED, YELLOW, acting, at, codes, play, table


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
    for i in range(20):
        watched = table(m).determinize(0, random.Random(i))
        assert watched.view(0).public.items_shown[RED] == (6,), "those who only watch have seen it too"


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
    gods["odin"] = {"support": ["blue", "yellow"]}
    worlds = {"2": {"light": "odin 3"}, "3": {"dark": "dark any_stone"}}
    m = at("select_actions", round=3, gods=gods, worlds=worlds, players=players, temple_stacks=[["pink"]])
    text = "\n".join(sheet(m.view(1 << RED), table(m).c, width))
    for words in (
        "Thor",
        "+ Odin 3 (BY)",
        "* 4: any stone",
        "+ a weapon, * wizardry",
        "1 VP: pink (6)",
        "Valhalla",
        "3    2 rises in round 4",
        "2 pink",
        "Population Tiles: weapon",
        "gods to show: Thor",
        "row",
    ):
        assert words in text
    assert "gods to show: Thor" not in "\n".join(sheet(m.view(1 << BLUE), table(m).c, width))


FULL = {"pink": 3, "yellow": 3, "red": 3, "blue": 3, "green": 3, "black": 3}


def test_the_sheet_tells_earlier_ancient_weapons_and_secret_tiles_by_their_stacks() -> None:
    gods, worlds = {"odin": {"support": ["red", "blue"]}}, {"1": {"light": "odin 1"}, "2": {"light": "odin 2"}}
    players = {"red": {"weapons": [6, 2], "wizardry": ["double"]}, "blue": {"battle_tiles": ["3", "9"]}}
    m = at("choose_gods", round=4, ancient={"light": [2, 4, 1], "dark": [5, 1, 3]})
    assert "Light 1 (before 2, 4), Darkness 3 (before 5, 1)" in "\n".join(sheet(m.view(0), table(m).c, 80))
    m = at("secret_tiles", gods=gods, worlds=worlds, players=players)
    play(m, "under:w7.w1.light")
    text = "\n".join(sheet(m.view(0), table(m).c, 100))
    assert "secret tiles 2 weapons + 1 wizardry (1 placed)" in text
    assert "battle tiles 3+9" in text


@pytest.mark.clause("AS-9.15")
def test_the_next_temple_stays_hidden_until_the_god_tile_lies_on_its_world() -> None:
    players = {"red": {"stones": FULL, "recruits": {"orange": 2}}, "blue": {"asgard": 1}}
    m = at("perform_actions", gods=acting("thor", "temple"), players=players)
    play(m, "build:stack1")
    assert m.pending[0].prompt.name == "world"
    assert m.view(1 << RED).public.temple_top[0] == -1
    nexts = {table(m).determinize(1 << RED, random.Random(i)).temple_stack[0][-1] for i in range(60)}
    assert len(nexts) == 5, "any of the five that are left may come"
    assert m.can_undo(1 << RED).possible, "nothing new has been seen"
    play(m, codes(m)[0])
    assert m.view(1 << RED).public.temple_top[0] == table(m).temple_stack[0][-1]
    assert not m.can_undo(1 << RED).possible


@pytest.mark.clause("AS-6.1")
def test_a_god_that_was_shown_cannot_be_taken_back() -> None:
    m = at("select_actions", players={"red": {"chosen": ["thor", "hel"]}, "blue": {"chosen": ["odin"]}})
    play(m, "place:hel.upper")
    assert not m.can_undo(1 << RED).possible
