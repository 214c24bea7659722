"""Components and set-up."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from vigrid.games.asgards_chosen import GAME
from vigrid.games.asgards_chosen.cards import HARD, KIND, is_event, is_item
from vigrid.games.asgards_chosen.components import deck_list
from vigrid.games.asgards_chosen.land import (
    fits,
    grid_of,
    is_circle,
    is_square,
    is_town,
    land_places,
    neighbours,
    touched,
    town_places,
)  # fmt: skip
from vigrid.games.asgards_chosen.state import ENEMY, Asgards
from vigrid.kernel import Match

from .table import BLUE, RED, at, codes, hand, keys, kind, place, play, state

clause = pytest.mark.clause


def new(players: int = 2, mode: str = "standard", seed: int = 1, **options: object) -> Asgards:
    """A game at its first decision."""
    return GAME.new(players, mode, options, seed)


def until(g: Asgards, phase: str, seed: int = 0) -> Asgards:
    """Random play until a phase begins."""
    rand = random.Random(seed)
    while g.phase != phase:
        ask = rand.choice(g.pending)
        g.apply(ask.seat, rand.choice(ask.choices))
    return g


@clause("AC-2.4", "AC-5.4", "AC-3.1")
def test_the_box_holds_180_cards() -> None:
    c = GAME.components()
    for deck, counts in ((1, (60, 18, 13)), (2, (30, 8, 10))):
        kinds = deck_list(c, deck)
        found = (sum(k < 36 for k in kinds), sum(map(is_item, kinds)), sum(map(is_event, kinds)))
        assert found == counts
    g = new(4)
    assert GAME.pieces(g)["cards"] == 60 + 30 + 18 + 8 + 23 + 40
    assert {len(g.draw_pile[p]) + len(g.hand[p]) for p in range(4)} == {10}


@clause("AC-2.2", "AC-3.2", "AC-3.3")
def test_starting_hands_by_order_of_play() -> None:
    g = new(4, seed=5)
    assert [len(g.hand[seat]) for seat in g.order_from(g.start)] == [5, 6, 7, 7]


@pytest.mark.parametrize(("players", "lands", "towns"), [(2, 7, 7), (3, 9, 9), (4, 11, 10)])
@clause("AC-2.1", "AC-4.2", "AC-4.3", "AC-4.4", "AC-4.7")
def test_tiles_by_number_of_players(players: int, lands: int, towns: int) -> None:
    g = until(new(players, seed=players), "draft")
    assert (len(g.lands), len(g.towns)) == (lands, towns)
    assert {0, 1, 3} <= {land[0] for land in g.lands}


@clause("AC-4.1", "AC-4.8", "AC-4.9")
def test_geometry_of_tiles_and_adjacency() -> None:
    grid = grid_of([(0, 12, 12, 0)], [(13, 12)])
    assert grid.squares == {(12, 12): 0, (13, 12): 1}
    assert grid.circles == {(13, 13): 24, (13, 12): 36}
    near = neighbours(grid)
    assert near[0] == (1, 24, 36)
    assert near[24] == (0, 1)
    assert near[36] == (0, 1)
    flipped = grid_of([(0, 12, 12, 2)], [])
    assert flipped.circles == {(12, 12): 24}


@clause("AC-4.6")
def test_the_first_town_only_fits_into_the_notch() -> None:
    assert town_places(grid_of([(0, 12, 12, 0)], [])) == [(13, 12)]


@clause("AC-4.5")
def test_a_tile_end_to_end_is_illegal_because_it_touches_one_territory() -> None:
    grid = grid_of([(0, 12, 12, 0)], [(13, 12)])
    assert touched(grid, (14, 12, 0)) == 1
    assert (14, 12, 0) not in land_places(grid)
    assert (12, 13, 0) in land_places(grid)
    for lie in land_places(grid):
        assert touched(grid, lie) >= 2
        assert fits(grid, lie)


@clause("AC-4.5", "AC-4.8")
def test_legal_places_are_those_of_a_search_over_the_whole_table() -> None:
    g = until(new(3, seed=9), "draft")
    grid = grid_of(g.lands[:6], g.towns[:6])
    brute = [(x, y, r) for x in range(25) for y in range(25) for r in range(4)
             if fits(grid, (x, y, r)) and touched(grid, (x, y, r)) >= 2]  # fmt: skip
    assert land_places(grid) == brute


@pytest.mark.parametrize(("players", "lands", "towns"), [(2, 7, 7), (3, 10, 9), (4, 11, 10)])
@clause("AC-4.10", "AC-28.2")
def test_introductory_maps_are_connected_and_legal(players: int, lands: int, towns: int) -> None:
    g = new(players, "introductory")
    assert (len(g.lands), len(g.towns)) == (lands, towns)
    on_map = [t for t in range(46) if g.near[t]]
    assert len(on_map) == 3 * lands + towns
    seen, line = {on_map[0]}, [on_map[0]]
    for t in line:
        new_ones = [u for u in g.near[t] if u not in seen]
        seen |= set(new_ones)
        line += new_ones
    assert len(seen) == len(on_map)
    assert all(2 <= len(g.near[t]) <= 4 for t in on_map if is_town(t))
    assert not any(is_circle(t) and is_circle(u) for t in on_map for u in g.near[t])
    if players > 2:
        tight = new(players, "introductory", tight=True)
        assert len(tight.lands) == lands - 1
        assert all(is_square(t) or tight.near[t] for t in on_map if is_town(t))


@clause("AC-5.1", "AC-2.2")
def test_the_draft_goes_right_and_the_start_player_is_last() -> None:
    g = new(3, seed=4, map="introductory")
    order, packs = [], []
    while g.phase == "draft":
        ask = g.pending[0]
        order.append(ask.seat)
        packs.append(len(ask.options))
        g.apply(ask.seat, ask.options[0])
    assert order == [(g.start - 1 - i) % 3 for i in range(3)]
    assert packs == [8, 7, 6]
    assert all(g.gift[s] in g.hand[s] for s in range(3))
    gifts = [k for k in range(95) if g.c.cards.mark[k] == "gift"]
    where = Counter([*g.deck, *g.tisch, *g.banished, *(k for h in g.hand for k in h)])
    assert all(where[k] == 1 for k in gifts)


@clause("AC-5.2")
def test_optional_starting_items_of_deck_two() -> None:
    g = new(2, gifts=True, map="introductory")
    assert len(g.pending[0].options) == 12
    g.apply(g.pending[0].seat, kind("lorsch"))
    g.apply(g.pending[0].seat, kind("aarni"))
    assert {kind("havamal"), kind("grogaldr"), kind("sigrdrifumal")} <= set(g.deck_2)


@clause("AC-5.1")
def test_a_secret_starting_item_is_dealt_anew_for_others_and_kept_for_those_who_know() -> None:
    g = new(3, seed=4, map="introductory")
    seats = []
    for _ in range(3):
        seats.append(g.pending[0].seat)
        g.apply(g.pending[0].seat, g.pending[0].options[0])
    first, second, third = seats
    truth = list(g.gift)
    worlds = [g.determinize(1 << third, random.Random(i)) for i in range(20)]
    assert {frozenset((w.gift[first], w.gift[second])) for w in worlds} == {frozenset((truth[first], truth[second]))}
    assert len({w.gift[first] for w in worlds}) == 2
    assert all(w.gift[third] == truth[third] for w in worlds)
    worlds = [g.determinize(1 << first, random.Random(i)) for i in range(40)]
    assert len({w.gift[second] for w in worlds}) > 3


@clause("AC-5.3", "AC-6.3", "AC-28.1", "AC-6.1", "AC-6.2")
def test_the_introductory_game_sets_up_its_hands_and_a_simple_tisch() -> None:
    for seed in range(12):
        g = new(3, "introductory", seed=seed)
        for s in range(3):
            gods = sorted(k for k in keys(g.hand[s]) if KIND[k] >= 85)
            assert gods == ["baldr", "freyja", "odin", "thor", "tyr"]
            assert len([k for k in g.hand[s] if is_item(k)]) == 1
        assert not any(k in HARD or is_event(k) or keys([k])[0] in ("almace", "gram") for k in g.tisch)
        assert g.goal == 4
        assert g.set_aside == []
        assert sum(k in HARD for k in g.deck) == 18


@clause("AC-6.1", "AC-6.2")
def test_the_tisch_has_eight_cards_and_no_event() -> None:
    g = until(new(2, seed=3, map="introductory"), "heroes")
    assert all(k >= 0 and not is_event(k) for k in g.tisch)
    assert all(is_event(k) for k in g.banished)


def placing(**position: Any) -> Match:
    tisch = ["nixie", "gram", "aecerbot", "troll", "fossegrim", "garmr", "ormr", "dis"]
    away = dict.fromkeys(["red_female", "red_male", "blue_female", "blue_male"], "away")
    return at("heroes", heroes=away, tisch=tisch, deck=["alfar", "blot", "huldra"], **position)


@clause("AC-7.1", "AC-7.2", "AC-7.3", "AC-7.4", "AC-1.8")
def test_a_hero_brings_a_marker_and_a_matching_card() -> None:
    m = placing()
    play(m, "who:female", "place:1a")
    assert codes(m) == ["take:0", "take:4", "take:pass"]
    play(m, "take:0")
    g = state(m)
    assert g.owner[place("1a")] == RED
    assert hand(m, RED) == ["nixie"]
    assert keys(g.tisch)[:1] == ["fossegrim"]
    assert keys(g.tisch)[4] == "huldra"
    play(m, "who:male")
    assert "place:1a" not in codes(m)
    play(m, "place:0e")
    assert codes(m) == ["take:2", "take:pass"]
    play(m, "take:2")
    assert g.owner[place("0e")] == -1
    assert hand(m, BLUE) == ["aecerbot"]
    assert "blot" in keys(state(m).banished)
    play(m, "place:t3")
    assert codes(m) == ["take:1", "take:pass"]


@clause("AC-7.1")
def test_two_laps_clockwise() -> None:
    g = until(new(3, seed=2, map="introductory"), "heroes")
    seats = []
    while g.phase == "heroes":
        ask = g.pending[0]
        if ask.prompt.name == "place":
            seats.append(ask.seat)
        g.apply(ask.seat, ask.options[0])
    assert seats == [*g.order_from(g.start), *g.order_from(g.start)]
    assert all(t >= 0 for t in g.hero_at[:6])


@clause("AC-29.1", "AC-29.3", "AC-29.4", "AC-29.2", "AC-5.1")
def test_solitaire_set_up() -> None:
    g = new(1, "solitaire", seed=7)
    assert len(g.hand[0]) == 5
    assert g.goal == 7
    until(g, "draft")
    assert (len(g.lands), len(g.towns), len(g.pending[0].options)) == (7, 7, 3)
    held = [t for t, o in enumerate(g.owner) if o == ENEMY]
    assert sum(is_square(t) for t in held) == 6
    assert all(t // 2 in (0, 1, 3) for t in held if is_square(t))
    towns = {u for t in held if is_square(t) for u in g.near[t] if is_town(u)}
    assert towns == {t for t in held if is_town(t)}
    until(g, "god")
    assert not any(is_event(k) for k in g.banished)
    assert (g.columns, g.face_up) == (0, 0)


@clause("AC-29.5", "AC-29.6", "AC-29.1")
def test_co_operative_set_up() -> None:
    g = new(2, "cooperative", seed=7, map="introductory")
    assert [len(h) for h in g.hand] == [5, 5]
    assert len(g.draw_pile) == 1
    assert g.draw_pile[0] == []
    assert g.pending[0].seat == g.start
    assert g.pending[0].options == ["female", "male"]
    start, chosen = g.start, g.clone()
    chosen.apply(start, "female")
    assert (chosen.heroes(start), chosen.heroes(1 - start)) == ((0,), (1,))
    g.apply(start, "male")
    assert g.pending[0].seat != g.start
    assert len(g.pending[0].options) == 3
    until(g, "heroes")
    assert sum(is_item(k) for k in g.banished) == 1
    assert g.hero_seat[1] == g.start
    assert g.hero_seat[0] != g.start
    assert g.goal == 8
    until(g, "god")
    assert g.pool(0) == g.pool(1) == 0


@clause("AC-29.8")
def test_variable_set_up_puts_two_enemy_markers_beside_each_hero() -> None:
    g = new(1, "solitaire", seed=3, map="introductory", cubes="adjacent")
    assert ENEMY not in g.owner
    until(g, "god")
    held = [t for t, o in enumerate(g.owner) if o == ENEMY]
    for hero in (0, 1):
        beside = [t for t in g.near[g.hero_at[hero]] if not is_circle(t) and g.owner[t] != 0]
        assert sum(t in held for t in beside) >= min(2, len(beside))
    assert len(held) == 4


@clause("AC-37.1", "AC-37.2")
def test_artifacts_lie_on_the_first_town_and_the_last() -> None:
    for players, mode, count in ((4, "standard", 3), (2, "standard", 2), (1, "solitaire", 1)):
        g = until(new(players, mode, seed=1, artifacts=True), "draft")
        lying = sorted(a for a in g.artifact_at if a >= 0)
        last = 36 + len(g.towns) - 1
        assert len(lying) == count
        assert lying[0] == 36
        assert count == 1 or lying[-1] == last
