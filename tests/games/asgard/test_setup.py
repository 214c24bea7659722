"""Set-up for two, three and four seats."""

from __future__ import annotations

import pytest

from vigrid.games.asgard.box import DARK, EMPTY, GODS, GONE, LIGHT, PEOPLE, SLOTS, WORLDS
from vigrid.games.asgard.state import AsgardState
from vigrid.games.asgard.sums import discs_of
from vigrid.kernel import Match

from .table import GAME, codes, owned, play, seat, supply, table

SIZES = (2, 3, 4)


def fresh(players: int, seed: int = 1) -> AsgardState:
    return table(Match.new(GAME, players, seed=seed))


@pytest.mark.clause("AS-1.1", "AS-1.8")
@pytest.mark.parametrize("players", SIZES)
def test_order_tiles_are_dealt_at_random(players: int) -> None:
    orders = {tuple(fresh(players, seed).order) for seed in range(40)}
    assert all(sorted(order) == list(range(1, players + 1)) for order in orders)
    assert len(orders) >= players


@pytest.mark.clause("AS-1.2", "AS-1.11", "AS-1.12")
@pytest.mark.parametrize("players", SIZES)
def test_each_seat_has_eleven_discs_three_in_hand_seven_in_the_row_one_for_the_score(players: int) -> None:
    g = fresh(players)
    for s in range(players):
        assert (g.hand[s], 7 - g.row[s], g.score[s], discs_of(g, s)) == (3, 7, 0, 11)


@pytest.mark.clause("AS-1.3")
def test_starting_recruits_are_chosen_from_the_last_to_the_second() -> None:
    m = Match.new(GAME, 4, seed=3)
    g = table(m)
    assert seat(m) == g.seat_of(4)
    assert codes(m) == ["start:white", "start:orange", "start:giant"]
    play(m, "start:giant")
    assert seat(m) == g.seat_of(3)
    play(m, "start:white")
    owners = [
        s for s in range(4) for _ in range(sum(owned(m, s, n) for n in ("white_warrior", "orange_warrior", "giant")))
    ]
    assert sorted(owners) == sorted(g.seat_of(n) for n in (4, 3, 2))
    assert owned(m, g.seat_of(2), "orange_warrior") == 1
    assert (supply(m, "white_warrior"), supply(m, "orange_warrior"), supply(m, "giant")) == (7, 6, 7)


@pytest.mark.clause("AS-1.3")
@pytest.mark.parametrize(("players", "left"), [(3, 1), (2, 2)])
def test_recruits_left_over_join_the_supply(players: int, left: int) -> None:
    m = Match.new(GAME, players, seed=3)
    while m.pending[0].prompt.name == "start":
        play(m, codes(m)[0])
    in_supply = sum(supply(m, n) for n in ("white_warrior", "orange_warrior", "giant"))
    assert in_supply == 7 + 6 + 7 + left
    told = [
        line.text for line in m.log(0) if line.text.startswith("Nobody takes these, so that they join the supply: ")
    ]
    assert len(told) == 1
    assert told[0].count("1 ") == left


@pytest.mark.clause("AS-1.4")
def test_recruits_on_gods_and_in_valhalla() -> None:
    g = fresh(4)
    on_gods = {GODS[i // 3]: i % 3 for i, n in enumerate(g.on_god) if n}
    assert on_gods == {"freyja": 0, "baldr": 0, "tyr": 1, "thor": 1, "loki": 2, "hel": 2}
    assert g.valhalla == [2, 3]


@pytest.mark.clause("AS-1.5")
def test_seven_weapons_and_seven_wizardry_tiles() -> None:
    g = fresh(4)
    assert (len(g.stack_left(0)), len(g.stack_left(1))) == (7, 7)
    assert {2, 6} <= set(g.c.weapon_value)


@pytest.mark.clause("AS-1.6")
def test_people_of_their_side_everywhere_with_four_seats() -> None:
    g = fresh(4)
    assert sorted(g.world_tile) == list(range(PEOPLE))
    assert all(tile >> 3 == slot & 1 for slot, tile in enumerate(g.world_tile))


@pytest.mark.clause("AS-1.7")
@pytest.mark.parametrize(("players", "gone", "empty"), [(4, 0, []), (3, 2, [1]), (2, 4, [1, 4])])
def test_empty_worlds_with_fewer_seats(players: int, gone: int, empty: list[int]) -> None:
    g = fresh(players)
    assert g.people.count(GONE) == gone
    for side in (LIGHT, DARK):
        assert [world + 1 for world in range(WORLDS) if g.world_tile[SLOTS[world][side]] == EMPTY] == empty
    leavers = {t & 7 for t in range(PEOPLE) if g.people[t] == GONE}
    assert len(leavers) == gone // 2, "the same bonus leaves on both sides"


@pytest.mark.clause("AS-1.9")
@pytest.mark.parametrize(("players", "coloured", "white"), [(4, 5, 3), (3, 4, 2), (2, 3, 1)])
def test_fewer_stones_with_fewer_seats(players: int, coloured: int, white: int) -> None:
    assert fresh(players).supply[:7] == [coloured] * 6 + [white]


@pytest.mark.clause("AS-1.10")
def test_skill_tiles_lie_on_the_board() -> None:
    assert fresh(4).skill_tile == [-1, -1]


@pytest.mark.clause("AS-1.13")
@pytest.mark.parametrize(("players", "light", "dark"), [(4, 4, 7), (3, 3, 6), (2, 2, 5)])
def test_seals_beside_seven_gods_the_rest_in_the_supply(players: int, light: int, dark: int) -> None:
    g = fresh(players)
    assert [GODS[god] for god in range(10) if g.seal_at[god]] == list(GODS[:7])
    assert g.supply[10:] == [light, dark]


@pytest.mark.clause("AS-1.14")
@pytest.mark.parametrize(("players", "row"), [(4, 3), (3, 2), (2, 1)])
def test_asgard_tiles_in_the_row_and_two_in_the_stack(players: int, row: int) -> None:
    g = fresh(players)
    assert (len(g.asgard_row), len(g.asgard_stack), sum(g.asgard_down)) == (row, 2, 0)
    effects = {g.c.asgard_effect[t] for t in g.asgard_row + g.asgard_stack}
    assert ("nothing" in effects, "swap" in effects) == (players == 4, players > 2)


@pytest.mark.clause("AS-1.15")
def test_god_tiles_one_to_four_and_two_threes_for_fenrir() -> None:
    g = fresh(4)
    values = [sorted(g.c.god_value[t - PEOPLE] for t in stack) for stack in g.god_stack]
    assert values == [[1, 2, 3, 4]] * 9 + [[3, 3]]
    assert sum(map(len, g.god_stack)) == 38


@pytest.mark.clause("AS-1.16")
def test_four_stacks_of_six_temples() -> None:
    g = fresh(4)
    assert [len(stack) for stack in g.temple_stack] == [6, 6, 6, 6]
    assert [{g.c.temple_value[t] for t in stack} for stack in g.temple_stack] == [{1}, {3}, {5}, {7}]


@pytest.mark.clause("AS-1.17")
def test_five_ancient_weapons_a_side() -> None:
    g = fresh(4)
    assert [sorted(stack) for stack in g.ancient_stack] == [list(range(5)), list(range(5, 10))]
    assert g.ancient_shown == [[], []]


@pytest.mark.clause("AS-1.18")
@pytest.mark.parametrize(("players", "counts"), [(4, [4, 5, 5, 3, 2]), (3, [3, 4, 4, 2, 1]), (2, [2, 2, 3, 2, 1])])
def test_battle_tiles(players: int, counts: list[int]) -> None:
    g = fresh(players)
    assert g.battle_stock == counts
    assert g.c.battle_value == (3, 5, 9, 14, 20)
