"""A tile used in the middle of a payment changes what can be paid."""

import pytest

from tests.probes.payment import GAME
from vigrid.kernel import IllegalChoice, Match


def shop(*purse: int, tiles: tuple[str, ...] = ("change", "gift"), **more: object) -> Match:
    position = {"purses": [list(purse), [1, 1, 1]], "tiles": [list(tiles), []], **more}
    return Match.at(GAME, {"players": 2, "entry": "turn", "position": position})


def codes(m: Match) -> list[str]:
    return [o.code for o in m.options(0)]


@pytest.mark.clause("PA-1.1")
def test_only_what_the_purse_suffices_for_is_offered() -> None:
    assert codes(shop(1, 2, tiles=())) == ["buy:0", "buy:1", "buy:coins"]


@pytest.mark.clause("PA-1.2")
def test_no_coin_is_paid_that_could_be_left_out() -> None:
    m = shop(1, 2, 2, 3, tiles=())
    m.choose(0, "buy:2")
    with pytest.raises(IllegalChoice):
        m.choose_all(0, ["coin:1", "coin:2", "coin:2"])
    m.choose_all(0, ["coin:3", "coin:1"])
    assert m.view(0).public.purses[0] == (2, 2)


@pytest.mark.clause("PA-1.3")
def test_a_tile_inside_a_payment_lists_it_anew() -> None:
    m = shop(2, 3, 3)
    m.choose(0, "buy:3")
    m.choose(0, "coin:2")
    assert codes(m) == ["coin:3", "tile:change", "tile:gift"]
    m.choose(0, "tile:change")
    assert codes(m) == ["coin:3", "tile:gift"]
    m.choose(0, "tile:gift")  # now nothing but the 3 completes the payment, and nothing else can be used
    assert m.view(0).public.goods == ((3,), ())
    assert m.view(0).public.purses[0] == (1, 1, 1, 2)


@pytest.mark.clause("PA-1.4")
def test_the_last_ware_ends_the_game() -> None:
    m = shop(1, 1, tiles=(), wares=[0])
    m.choose(0, "buy:0")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)
