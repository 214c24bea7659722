"""What completes a Pick: by its tests, in any order of clicks, also with dozens of pieces."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from vigrid.kernel import Ask, Group, Match, Pick, Prompt, lister, rule, state_hash
from vigrid.kernel.asks import Completions, pick_options

from .workshop import SET, Bench, Workshop, hand, loaded

THIRTY = Prompt("piece", range(1, 31), clause="TT-1.1", question="Which pieces?", picks=True)
tried = [0]


@lister
def thirty(g: Bench, seat: int) -> list[int]:
    """One piece of each weight from 1 to 30."""
    return list(range(1, 31))


@lister
def light(g: Bench, seat: int, picked: tuple[int, ...]) -> bool:
    """At most 40 in all, and three pieces at least."""
    tried[0] += 1
    return len(picked) >= 3 and sum(picked) <= 40


@lister
def not_too_heavy(g: Bench, seat: int, picked: tuple[int, ...]) -> bool:
    """At most 40 in all."""
    tried[0] += 1
    return sum(picked) <= 40


@rule
async def picking(g: Bench) -> None:
    """TT-1.1. Pick light pieces."""
    picked = await Pick(0, THIRTY, thirty, 0, 30, enough=light, possible=not_too_heavy)
    g.mark(*picked)


class Weights(Workshop):
    name = "weights"
    prompts = (THIRTY,)
    entries = {"main": picking}  # noqa: RUF012


@rule
async def picking_of_the_hand(g: Bench) -> None:
    """TT-1.1. Pick three of 0, 1, 1, 2 and 5."""
    picked = await Pick(0, SET, hand, 3, 3)
    g.mark(*picked)


class Equals(Workshop):
    name = "equals"
    entries = {"main": picking_of_the_hand}  # noqa: RUF012


WEIGHTS, EQUALS = Weights(), Equals()


def test_at_most_over_thirty_pieces_takes_few_tries() -> None:
    tried[0] = 0
    m = Match.new(WEIGHTS, players=1)
    codes = [o.code for o in m.options(0)]
    assert codes == [f"piece:{n}" for n in range(1, 13)]  # 12 + 13 + 14 weigh 39
    assert tried[0] < 2000  # of a billion sets
    tried[0] = 0
    m.choose(0, "piece:10")
    assert [o.code for o in m.options(0)] == [f"piece:{n}" for n in range(11, 15)]
    assert tried[0] < 2000  # of a billion sets


def test_of_equal_pieces_one_may_come_next() -> None:
    m = Match.new(EQUALS, players=1)
    tries = Completions(m.state, m.state.pending[0])
    assert tries.further(()) == [0, 1, 2, 5]
    assert tries.further((1,)) == [0, 1, 2, 5]
    assert tries.further((1, 1)) == [0, 2, 5]


@pytest.mark.parametrize("picked", [(), (20,), (5, 30), (1, 2, 3), (19, 20)])
def test_what_goes_on_in_any_order_is_what_some_whole_choice_holds(picked: tuple[int, ...]) -> None:
    m = Match.new(WEIGHTS, players=1)
    tries = Completions(m.state, m.state.pending[0])
    weights = [n for n in range(1, 31) if n not in picked]
    needed = max(0, 3 - len(picked) - 1)
    lightest = {n: sum(sorted(w for w in weights if w != n)[:needed]) for n in weights}
    assert tries.further(picked) == [n for n in weights if sum(picked) + n + lightest[n] <= 40]


def small(least: int, most: int, tests: tuple[Any, Any], picked: tuple[int, ...] = ()) -> tuple[Bench, Ask[int]]:
    g = WEIGHTS.new(players=1)
    ask: Ask[int] = Ask(0, THIRTY, eight)
    ask.group = Group(picked, least, most, *tests)
    return g, ask


@lister
def eight(g: Bench, seat: int) -> list[int]:
    """Some pieces, some of them twice."""
    return [2, 3, 3, 5, 8, 8, 13, 21]


@lister
def sixteen(g: Bench, seat: int, picked: tuple[int, ...]) -> bool:
    """Sixteen in all."""
    return sum(picked) == 16


@lister
def below_seventeen(g: Bench, seat: int, picked: tuple[int, ...]) -> bool:
    """No more than sixteen in all."""
    return sum(picked) <= 16


@pytest.mark.parametrize("most", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("possible", [None, below_seventeen])
def test_options_and_what_goes_on_are_those_of_all_whole_choices(most: int, possible: Any) -> None:
    pieces = eight(None, 0)  # type: ignore[arg-type]
    whole = {c for n in range(most + 1) for c in itertools.combinations(pieces, n) if sum(c) == 16}
    for picked in {c[:n] for c in whole for n in range(len(c) + 1)} | {()}:
        g, ask = small(0, most, (sixteen, possible), picked)
        expected = {c[len(picked)] for c in whole if len(c) > len(picked) and c[: len(picked)] == picked}
        assert {v for v in pick_options(g, ask) if v is not None} == expected
    for picked in {tuple(sorted(part)) for c in whole for n in range(len(c)) for part in itertools.combinations(c, n)}:
        g, ask = small(0, most, (sixteen, possible))
        more = {v for v in pieces if any(holds(c, (*picked, v)) for c in whole)}
        assert set(Completions(g, ask).further(picked)) == more


def holds(whole: tuple[int, ...], part: tuple[int, ...]) -> bool:
    return all(whole.count(v) >= part.count(v) for v in part)


def test_a_pick_with_both_tests_is_saved_and_loaded() -> None:
    m = Match.new(WEIGHTS, players=1)
    m.choose(0, "piece:10")
    copy = loaded(m.state)
    assert state_hash(copy) == state_hash(m.state)
    copy.apply(0, 11)
    assert list(copy.pending[0].options) == list(range(12, 20))
