"""Positions written by hand: a group, an encounter, a battle, with what is not named filled in."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.hammer_of_thor.effects.drawing import find_magic
from vigrid.games.hammer_of_thor.encounters import begin_meeting
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.state import Hammer, knows
from vigrid.kernel import BadPosition, Match

GLOVE, GIRDLE = "1002", "1003"


def at(entry: str, **position: Any) -> Match:
    """A game of three with this position."""
    return Match.at(GAME, {"game": "hammer_of_thor", "players": 3, "entry": entry, "position": position})


def table(m: Match) -> Hammer:
    """What lies on the table."""
    assert isinstance(m.state, Hammer)
    return m.state


def thor_meets_loki(**more: Any) -> Match:
    """Thor with glove and girdle comes to where Loki stands."""
    groups = [
        {"group": "0.0", "place": 21, "members": ["002"]},
        {"group": "1.0", "place": 21, "members": ["058"]},
    ]
    items = {GLOVE: "002", GIRDLE: "002"}
    return at("encounter", groups=groups, items=items, side_group=["0.0", "1.0"], **more)


@pytest.mark.clause("HT-4.26", "HT-4.24", "HT-4.17")
def test_loki_is_read_before_thor_who_does_too_much_and_cons_him_on_8_or_less() -> None:
    m = thor_meets_loki()
    m.script([8])
    m.choose(0, "card:challenge")
    for deed in ("ability:0", "ability:1"):
        m.choose(0, f"deed:{deed.replace(':', '.')}")
    for item in ("1", "2"):
        m.choose(0, f"deed:conceal.{item}")
    m.choose(0, "deed:done.0")
    m.choose(1, "card:con")
    m.choose(1, "deed:done.0")
    assert [o.code for o in m.options(1)] == ["prize:item.1", "prize:item.2"]
    m.choose(1, "prize:item.1")
    assert table(m).item_at[1] == 58
    texts = [line.text for line in m.log(-1)]
    assert any("Loki's card is read first, by REACTION 10 to 9" in text for text in texts)
    assert any("works on 8 (9 in 10)" in text for text in texts)


@pytest.mark.clause("HT-4.15")
def test_a_9_never_works() -> None:
    m = thor_meets_loki()
    m.script([9])
    m.choose(0, "card:negotiate")
    m.choose(0, "deed:done.0")
    m.choose(1, "card:con")
    m.choose(1, "deed:done.0")
    assert any("CON of Loki fails on 9" in line.text for line in m.log(-1))


@pytest.mark.clause("HT-4.14")
def test_the_first_round_bars_con_for_aesir_and_not_for_giants() -> None:
    m = thor_meets_loki()
    assert "card:con" not in [o.code for o in m.options(0)]
    assert "card:con" in [o.code for o in m.options(1)]


@pytest.mark.clause("HT-4.9", "HT-4.10")
def test_projection_goes_from_small_to_capital_letters_and_back_but_not_between_small_ones() -> None:
    def ways(place: int) -> set[str]:
        m = at("move", first=0, groups=[{"group": "0.0", "place": place, "members": ["001"]}])
        return {o.code for o in m.options(0)}

    assert "step:go.54" in ways(12)
    assert {"step:go.9", "step:go.70"} <= ways(8)
    assert "step:go.27" not in ways(8)
    assert "step:go.8" in ways(70)


@pytest.mark.clause("HT-5.4")
def test_a_battle_by_hand_begins_with_the_attacks_of_the_quicker_leader() -> None:
    groups = [
        {"group": "0.0", "place": 62, "members": ["002"]},
        {"group": "1.0", "place": 62, "members": ["138", "058"], "reserve": ["058"]},
    ]
    m = at("battle", groups=groups, side_group=["0.0", "1.0"], combat={"138": 10})
    assert [o.code for o in m.options(0)][:2] == ["attacks:kill", "attacks:subdue"]
    m.script([0, 3])
    m.choose(0, "attacks:kill")
    m.choose(1, "attacks:hold")
    assert table(m).combat[138] == 10 + 3 * 12


@pytest.mark.clause("HT-1.9")
def test_all_faults_of_a_position_are_told_at_once() -> None:
    groups = [
        {"group": "9.0", "place": 62, "members": ["002"]},
        {"group": "0.0", "place": 71, "members": ["400"]},
    ]
    with pytest.raises(BadPosition) as told:
        at("ready", groups=groups, season="monsoon", items={"2000": "002"})
    text = str(told.value)
    for word in ("'9.0' is not a group", "71", "'400' is not a character", "'monsoon'", "items.2000"):
        assert word in text


@pytest.mark.clause("HT-1.9")
def test_a_card_cannot_lie_in_two_places() -> None:
    with pytest.raises(BadPosition, match="002 stands in two groups"):
        at("ready", groups=[{"group": k, "place": 62, "members": ["002"]} for k in ("0.0", "1.0")])


@pytest.mark.clause("HT-1.9")
def test_decks_lie_in_the_order_in_which_they_lay_and_who_knows_their_top_still_does() -> None:
    before = Match.new(GAME, 3, seed=11)
    document = before.position()
    document["position"]["tops_rows"] = [(0, 11, 2)]
    after = Match.at(GAME, document)
    decks = ("magic", "runes", "fates", "predictions", "offspring", "decks")
    assert table(before).magic != sorted(table(before).magic)
    assert all(getattr(table(after), name) == getattr(table(before), name) for name in decks)
    assert table(after).tops == [(0, 11, 2)]


STANDING = [
    {"group": "0.0", "place": 62, "members": ["001", "007"]},
    {"group": "1.0", "place": 62, "members": ["058", "061"], "reserve": ["061"]},
    {"group": "2.0", "place": 57, "members": ["252"]},
]
MET = {"side_group": ["0.0", "1.0"]}
PLACES_TO_BEGIN: dict[str, dict[str, Any]] = {
    "choose": {}, "birth": {"groups": STANDING}, "fate": {"groups": STANDING}, "ready": {"groups": STANDING},
    "caution": {"groups": STANDING}, "move": {"groups": STANDING}, "arrival": {"groups": STANDING},
    "encounter": {"groups": STANDING, **MET}, "battle": {"groups": STANDING, **MET},
    "parting": {"groups": STANDING, **MET}, "close": {"groups": STANDING}, "season": {"groups": STANDING},
    "ragnarok": {"groups": STANDING}, "score": {"groups": STANDING, "front": [1, 0, 58]},
}  # fmt: skip


@pytest.mark.parametrize("entry", GAME.entries)
def test_a_position_may_be_written_for_every_phase(entry: str) -> None:
    m = at(entry, first=0, **PLACES_TO_BEGIN[entry])
    assert m.pending or m.outcome is not None
    if m.pending:
        ask = m.pending[0]
        m.choose(ask.seat, m.options(ask.seat)[-1].code)
    pieces = GAME.pieces(table(m))
    assert pieces["characters"] == pieces["places"] == 365


@pytest.mark.clause("HT-2.13", "HT-2.22")
def test_whoever_comes_to_play_a_character_sees_what_this_one_carries() -> None:
    groups = [
        {"group": "0.0", "place": 21, "members": ["002"]},
        {"group": "1.0", "place": 21, "members": ["058"]},
    ]
    m = at("ready", groups=groups, rune_cards={"4015": ["058", [1]]}, items={"1085": ["058", 0, 0, [1]]})
    g = table(m)
    assert not knows(g.rune_seen[14], 0)
    g.join(58, 0)
    assert knows(g.rune_seen[14], 0)
    assert knows(g.item_seen[84], 0)
    assert not knows(g.item_seen[84], 2)


@pytest.mark.clause("HT-2.18")
def test_whoever_plays_the_random_group_sees_what_it_carries_and_finds() -> None:
    groups = [
        {"group": "0.0", "place": 21, "members": ["002"]},
        {"group": "random", "place": 21, "members": ["058"]},
    ]
    g = table(at("ready", groups=groups, rune_cards={"4015": ["058", []]}))
    begin_meeting(g, 0, g.random_group, 2)
    assert g.rune_seen[14] == (2,)
    assert g.rune_seen[g.draw_rune(58)] == (2,)
    find_magic(g, 58)
    assert [g.item_seen[i] for i in g.kit if g.item_at[i] == 58] == [(2,)]


def test_which_group_was_there_first_changes_nothing() -> None:
    """A position does not tell, and options would otherwise stand in another order than in the game it was taken of."""
    g = table(at("ready", groups=[{"group": "1.0", "place": 21, "members": ["058"]}]))
    g.join(2, 0)
    assert [ch for ch in g.party if ch in (2, 58)] == [2, 58]
    rest = [ch for ch in g.party if ch not in (2, 58)]
    assert [g.group[ch] for ch in rest] == sorted(g.group[ch] for ch in rest)
