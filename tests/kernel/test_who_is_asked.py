"""Who is asked is a function of what all know: a question with one answer is put where its number tells something."""

from __future__ import annotations

import random

import pytest

from tests.example import GAME
from vigrid.kernel import Match


def match(hands: list[list[int]], entry: str = "choose", **position: object) -> Match:
    document = {"players": len(hands), "entry": entry, "position": {"hands": hands, **position}}
    return Match.at(GAME, document)


def test_a_hand_with_one_answer_is_asked_like_any_other() -> None:
    """RA-2.1: four equal cards are one answer, which nobody may learn."""
    m = match([[2, 4, 5, 6], [3, 3, 3, 3]])
    assert [(a.seat, len(a.choices)) for a in m.pending] == [(0, 4), (1, 1)]


def test_in_a_private_window_those_who_can_only_pass_are_asked_too() -> None:
    m = match([[1, 1, 2], [1, 1, 2], [4, 5, 6]], "raid", raider=0, strength=4, aside=[4, 1, 1])
    assert [(a.seat, len(a.choices)) for a in m.pending] == [(1, 1), (2, 4)]


@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_chosen_side_by_side_has_chosen_in_every_world(seat: int) -> None:
    m = match([[2, 4, 5, 6], [1, 2, 3, 5]])
    m.choose(seat, "card:2")
    worlds = [m.state.determinize(1 << (1 - seat), random.Random(i)) for i in range(30)]
    assert all([a.seat for a in w.pending] == [1 - seat] for w in worlds)
    assert len({w.returned(seat) for w in worlds}) > 2, "what was chosen is dealt anew"
    own = m.state.determinize(1 << seat, random.Random(0))
    assert own.returned(seat) == m.state.returned(seat) == 2
    assert own.returned(1 - seat) is None


def test_a_position_kept_by_an_older_version_is_gone_on_with_past_questions_that_it_did_not_put() -> None:
    """Seat 1 holds four equal cards: its card was once played without a question."""
    entry = {"players": 2, "entry": "choose", "position": {"hands": [[2, 4, 5, 6], [3, 3, 3, 3]]}}
    saved = {
        "record": {**match([[2, 4, 5, 6], [3, 3, 3, 3]]).record(), "version": "0"},
        "snapshot": {},
        "entry": {**entry, "then": ["0/card:2", "0/block:4"]},
    }
    m, recovery = Match.recover(GAME, saved)
    assert (recovery.how, recovery.lost) == ("position", 0)
    assert m.step == 3
