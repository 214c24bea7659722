"""Windows in windows, and an ability that is copied with the copier's own strength."""

import pytest

from tests.probes.battle import GAME
from vigrid.kernel import Match


def battle(hands: list[list[int]], discard: list[int] | None = None) -> Match:
    position = {"hands": hands, "deck": [], "discard": discard or [], "points": [0] * len(hands)}
    return Match.at(GAME, {"players": len(hands), "entry": "attack", "position": position})


def points(m: Match) -> tuple[int, ...]:
    found: tuple[int, ...] = m.view(0).public.points
    return found


@pytest.mark.clause("BA-1.1", "BA-1.3")
def test_an_attack_that_nobody_answers_works() -> None:
    m = battle([[2, 3], [1, 4]])
    m.choose(0, "attack:2")
    m.choose(1, "answer:pass")
    assert points(m) == (2, 0)


@pytest.mark.clause("BA-1.2")
def test_an_answer_cancels_and_an_answer_to_it_brings_the_attack_back() -> None:
    m = battle([[2, 4], [2, 4]])
    m.choose(0, "attack:2")
    m.choose(1, "answer:2")
    m.choose(0, "answer:pass")
    assert points(m) == (0, 2)
    n = battle([[2, 4, 1], [2, 4]])
    n.choose(0, "attack:2")
    n.choose(1, "answer:2")
    n.choose(0, "answer:4")
    n.choose(1, "answer:pass")
    assert points(n) == (2 + 3, 0)


@pytest.mark.clause("BA-1.2")
def test_the_first_in_turn_order_answers_and_others_do_not_see_who_may() -> None:
    m = battle([[2, 3], [1, 4], [4, 4]])
    m.choose(0, "attack:3")
    assert [(w.seat, w.prompt) for w in m.view(1 << 0).pending] == [(None, "response")]
    m.choose(2, "answer:4")
    m.choose(1, "answer:1")
    assert m.view(0).public.discard == (3, 1)


@pytest.mark.clause("BA-1.3")
def test_a_five_copies_with_its_own_strength() -> None:
    m = battle([[5, 3], [1, 1]], discard=[4])
    m.choose(0, "attack:5")
    m.choose(1, "answer:pass")
    assert points(m) == (4, 0)


@pytest.mark.clause("BA-1.4")
def test_without_cards_the_most_points_win() -> None:
    m = battle([[2], [1]])
    m.choose(1, "answer:pass")
    assert points(m) == (1, 1)  # 2 for the two, then the one that is left steals one
    assert m.outcome is not None
    assert m.outcome.returns == (0.5, 0.5)
