"""Graphs of places, piles, dice and sums."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vigrid.tabletop import dice, piles, places, sums

# 0 - 1 - 2
# |       |
# 3 ----- 4    5 - 6
NEAR = places.joined(7, [(0, 1), (1, 2), (0, 3), (3, 4), (2, 4), (6, 5)])


def test_borders_join_both_ways() -> None:
    assert NEAR[4] == (2, 3)
    assert NEAR[6] == (5,)
    with pytest.raises(ValueError, match="between the places 1 and 9"):
        places.joined(3, [(1, 9)])
    with pytest.raises(ValueError, match="between the places 1 and 1"):
        places.joined(3, [(1, 1)])


def test_steps_lead_from_the_nearest_source_and_nowhere_else() -> None:
    assert places.steps_from(NEAR, [0]) == [0, 1, 2, 1, 2, -1, -1]
    assert places.steps_from(NEAR, [0, 5]) == [0, 1, 2, 1, 2, 0, 1]
    assert places.within(NEAR, 0, 1) == (1, 3)


def test_a_place_may_be_closed_or_end_every_way() -> None:
    assert places.steps_from(NEAR, [0], enter=lambda p: p != 1)[2] == 3
    assert places.steps_from(NEAR, [0], enter=lambda p: p not in (1, 3)) == [0, -1, -1, -1, -1, -1, -1]
    held = places.within(NEAR, 0, 9, through=lambda p: p not in (1, 3))
    assert held == (1, 3), "who stands in the way is reached, and stops the march"
    assert places.within(NEAR, 1, 1, through=lambda p: p != 1) == (0, 2), "a source is always left"


def test_a_way_is_shortest_and_the_same_every_time() -> None:
    assert places.path(NEAR, 0, 4) == (0, 3, 4)
    assert places.path(NEAR, 0, 2) == (0, 1, 2)
    assert places.path(NEAR, 0, 0) == (0,)
    assert places.path(NEAR, 0, 5) is None


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)).filter(lambda b: b[0] != b[1])), st.integers(0, 8))
def test_every_way_goes_from_border_to_border_in_as_many_steps_as_said(
    borders: list[tuple[int, int]], goal: int
) -> None:
    near = places.joined(9, borders)
    steps, way = places.steps_from(near, [0])[goal], places.path(near, 0, goal)
    assert (way is None) == (steps < 0)
    if way is not None:
        assert len(way) == steps + 1
        assert all(b in near[a] for a, b in pairwise(way))


def test_what_is_hidden_is_dealt_from_the_pieces_alone() -> None:
    one, other = [3, 1, 2], [5, 4]
    twin, second = [4, 5, 1], [2, 3]
    piles.deal_anew(random.Random(7), one, other)
    piles.deal_anew(random.Random(7), twin, second)
    assert (one, other) == (twin, second), "where the pieces lay before leaves no trace"
    assert sorted(one + other) == [1, 2, 3, 4, 5]
    assert len(one) == 3


def test_known_ends_of_a_pile_stay() -> None:
    seen = set()
    for seed in range(40):
        pile = [1, 4, 3, 2, 5, 6]
        piles.shuffle_part(random.Random(seed), pile, 1, -2)
        assert (pile[0], pile[-2:], sorted(pile[1:4])) == (1, [5, 6], [2, 3, 4])
        seen.add(tuple(pile))
    assert len(seen) == 6, "every order of the unknown comes"
    empty: list[int] = []
    piles.shuffle_part(random.Random(0), empty, 0, -1)
    assert empty == []


def test_piles_show_their_tops_and_sizes() -> None:
    assert piles.tops([[1, 2, 3], [], [4]]) == (3, -1, 4)
    assert piles.sizes([[1, 2], []]) == (2, 0)
    assert piles.top_first([1, 2, 3]) == [3, 2, 1]


def test_chances_are_those_of_all_throws() -> None:
    faces = (0, 0, 1, 1, 2, 3)
    assert dice.at_least(faces, 2) == pytest.approx(1 / 3)
    assert dice.at_least(faces, 2, rolls=2) == pytest.approx(1 - (2 / 3) ** 2)


def test_a_side_of_a_battle_is_the_sum_of_its_parts() -> None:
    parts = [("Vikings", 3), ("hammers", 0), ("giants", -1)]
    side = sums.side("Attack", parts, 1)
    assert (side.total, side.seat) == ("2", 1)
    assert [a.value for a in side.addends] == ["+3", "+0", "-1"]
    assert sums.side("Militia", []).seat is None
    assert sums.spelled(parts) == "+3 Vikings -1 giants"
    assert sums.spelled([]) == "nothing"
