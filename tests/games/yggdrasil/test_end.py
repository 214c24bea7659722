"""YG-14: the end of a turn and of the game."""

from __future__ import annotations

import pytest

from vigrid.games.yggdrasil import GAME
from vigrid.kernel import Match

from .table import WHITE_1, at, choose, spaces, table


def ended(**enemies: int) -> str | None:
    """The clause that ends the game when the turn ends with the enemies there, or None."""
    m = choose(at(enemies=enemies), "act:end")
    return None if m.outcome is None else m.outcome.clause


@pytest.mark.clause("YG-14.1", "YG-14.2", "YG-4.1")
def test_lost_with_five_beyond_the_wall() -> None:
    # Whatever the next card is, four beyond the wall and two outside it are not lost at the end of this turn.
    assert ended(hel=4, surt=4, jormungand=4, loki=4, nidhogg=4) == "YG-14.2"
    assert ended(hel=4, surt=4, jormungand=4, loki=4, nidhogg=3, fenrir=3) is None
    assert ended(hel=6, surt=7, jormungand=4, loki=4, nidhogg=5) == "YG-14.2", "beyond the door is beyond the wall"


@pytest.mark.clause("YG-14.3")
def test_lost_with_three_beyond_the_door() -> None:
    assert ended(hel=6, surt=6, jormungand=7) == "YG-14.3"
    assert ended(hel=7, surt=6, jormungand=5) is None


@pytest.mark.clause("YG-14.4")
def test_lost_with_one_in_the_residence() -> None:
    assert ended(hel=8) == "YG-14.4"
    assert ended(hel=7) is None


@pytest.mark.clause("YG-14.1")
def test_what_looks_lost_in_mid_turn_can_still_be_mended() -> None:
    m = at("enemy", gods=("thor", "frey"), deck=["hel", "loki"], enemies={"hel": 7}, chance=[WHITE_1],
           stocks={"thor": {"vikings": 9}})  # fmt: skip
    assert spaces(m) == {"hel": 8}
    assert m.outcome is None
    choose(m, "act:asgard", "vikings:7")
    assert spaces(m) == {"hel": 7}
    choose(m, "act:end")
    assert m.outcome is None
    assert table(m).turn == 1


@pytest.mark.clause("YG-14.5")
def test_the_god_who_drew_the_last_card_still_acts_before_victory() -> None:
    m = at("enemy", deck=["hel"], cards_left=1, chance=[WHITE_1])
    assert not m.outcome
    choose(m, "act:elves", "act:midgard", "travel:white", "act:end")
    assert m.outcome is not None
    assert m.outcome.clause == "YG-14.5"
    assert m.outcome.returns == (1.0, 1.0)
    assert m.outcome.scores[0] == (("cards withstood", 42), ("cards left", 0))


@pytest.mark.clause("YG-14.1", "YG-14.4")
def test_defeat_goes_before_victory() -> None:
    m = choose(at(cards_left=0, enemies={"hel": 8}), "act:end")
    assert m.outcome is not None
    assert m.outcome.clause == "YG-14.4"
    assert m.outcome.returns == (0.0, 0.0)
    assert m.outcome.scores[0] == (("cards withstood", 41), ("cards left", 0))


@pytest.mark.clause("YG-14.5")
def test_a_game_lasts_42_turns_at_most() -> None:
    m = Match.new(GAME, 2, seed=1)
    turns = set()
    while m.outcome is None:
        table(m).enemies = [1] * 6
        turns.add(len(table(m).played))
        ask = m.pending[0]
        choose(m, ask.code(m.state, ask.choices[-1]))
    assert m.outcome.clause == "YG-14.5"
    assert max(turns) == 42
