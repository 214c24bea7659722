"""The example's rules, clause by clause: how a game's own tests look."""

import pytest

from tests.example import GAME, Raiders
from vigrid.kernel import IllegalChoice, Match


def match(**fields: object) -> Match:
    """Two seats at the start of a round, with these fields."""
    position = {"hands": [[1, 2, 3, 6], [1, 4, 5, 5]], "hoard": [1, 2, 3, 4, 5, 6], **fields}
    return Match.at(GAME, {"players": 2, "entry": "choose", "position": position})


@pytest.mark.clause("RA-1.1")
def test_everybody_has_four_cards_and_one_rune_stone() -> None:
    g = GAME.new(players=3, options={"treasures": 3})
    assert isinstance(g, Raiders)
    assert [len(h) for h in g.hands] == [4, 4, 4]
    assert g.runes == [1, 1, 1]
    assert g.hoard == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]


@pytest.mark.clause("RA-2.1")
def test_all_choose_side_by_side_and_unseen() -> None:
    m = match()
    assert [a.seat for a in m.pending] == [0, 1]
    m.choose(1, "card:5")
    assert m.view(1 << 0).public.table == ()
    with pytest.raises(IllegalChoice, match="nothing to decide"):
        m.choose(1, "card:4")


@pytest.mark.clause("RA-2.2")
def test_in_a_tie_the_one_nearest_the_first_player_raids() -> None:
    m = match(hands=[[1, 2, 3, 5], [1, 4, 5, 5]], first=1)
    m.choose(0, "card:5")
    m.choose(1, "card:5")
    assert m.view(0).public.raider == 1


@pytest.mark.clause("RA-2.3")
def test_a_card_as_strong_stops_the_raid_and_is_paid() -> None:
    m = match()
    m.choose(0, "card:3")
    m.choose(1, "card:4")
    assert [o.code for o in m.options(0)] == ["block:pass", "block:6"]
    m.choose(0, "block:6")
    assert m.view(0).public.loot == ((), ())
    assert 6 in m.view(0).public.discard


@pytest.mark.clause("RA-3.1")
def test_two_treasures_worth_no_more_than_the_raid_is_strong() -> None:
    m = match()
    m.choose(0, "card:3")
    m.choose(1, "card:4")
    m.choose(0, "block:pass")
    with pytest.raises(IllegalChoice):
        m.choose_all(1, ["loot:2", "loot:3"])
    m.choose_all(1, ["loot:3", "loot:1"])
    assert m.view(0).public.loot == ((), (1, 3))


@pytest.mark.clause("RA-3.2")
def test_the_rune_stone_adds_one_while_plundering() -> None:
    m = match()
    m.choose(0, "card:3")
    m.choose(1, "card:4")
    m.choose(0, "block:pass")
    m.choose(1, "rune:strength")
    assert "rune:strength" not in [o.code for o in m.options(1)]
    m.choose_all(1, ["loot:2", "loot:3"])
    assert m.view(0).public.loot == ((), (2, 3))


@pytest.mark.clause("RA-4.1")
def test_the_game_ends_when_the_deck_does_not_suffice() -> None:
    m = match(deck=[1], loot=[[6], []])
    m.choose(0, "card:3")
    m.choose(1, "card:4")
    m.choose(0, "block:pass")
    m.choose_all(1, ["loot:1"])
    assert m.outcome is not None
    assert m.outcome.winners == (0,)
    assert m.outcome.clause == "RA-4.1"
