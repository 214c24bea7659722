"""A secret simultaneous choice, and an order change in mid-phase that is not ignored."""

import pytest

from tests.probes.order import GAME
from vigrid.kernel import Match


def bidding(*coins: int) -> Match:
    return Match.at(GAME, {"players": len(coins), "entry": "bidding", "position": {"coins": list(coins)}})


@pytest.mark.clause("OR-1.1", "OR-1.2")
def test_bids_are_unseen_until_all_have_bid_and_the_highest_acts_first() -> None:
    m = bidding(2, 2, 4)
    m.choose(2, "bid:3")
    assert m.view(-1).public.bids == (0, 0, 0)
    assert {w.seat for w in m.view(1 << 0).pending} == {0, 1}
    m.choose(0, "bid:1")
    m.choose(1, "bid:1")
    assert m.view(0).public.order == (2, 0, 1)
    assert [a.seat for a in m.pending] == [2]


@pytest.mark.clause("OR-1.3")
def test_an_order_changed_in_mid_phase_holds_at_once() -> None:
    m = bidding(2, 2, 4)
    for seat, code in ((2, "bid:3"), (0, "bid:2"), (1, "bid:1")):
        m.choose(seat, code)
    m.choose(2, "act:wait")
    assert [a.seat for a in m.pending] == [0]
    m.choose(0, "act:delay")  # from here on taking is all that anybody can do
    assert m.view(0).public.order == (0, 2, 1)
    assert [e.args[0] for e in m.history[-1].events if e.kind == "took"] == [0, 2, 1]


@pytest.mark.clause("OR-1.4")
def test_after_four_rounds_the_most_coins_win() -> None:
    m = Match.at(GAME, {"players": 2, "entry": "acting", "position": {
        "round": 3, "coins": [5, 2], "changed": [True, True], "acted": [False, False]}})  # fmt: skip
    assert m.outcome is not None
    assert m.outcome.returns == (1.0, 0.0)
