"""Positions set by somebody who had read the booklet and no code: Injuries, Rune Actions, Maneuvers, the wheel."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.kernel import Match

from .table import BLUE, RED, YELLOW, army, at, attribute, codes, hand, hunt, on_turn, play, runes, state

clause = pytest.mark.clause
PURPLE = 3
MOVE = 0
"""A face of the die."""


def asked(m: Match) -> str:
    """The kind of decision that is open."""
    return state(m).pending[0].prompt.name


def to_special(m: Match) -> None:
    """Skip the other steps of a turn."""
    while state(m).phase != "special":
        play(m, next(c for c in codes(m) if c.endswith(":done")))


@clause("LR-7.8", "LR-16.2")
def test_a_fourth_injury_is_ignored_outside_a_hunt() -> None:
    m = at("special", seats={"red": {"region": 8, "injured": [1, 1, 1]}, "blue": {"region": 8}},
           monsters={"garm": {"region": 8, "ring": "red"}})  # fmt: skip
    play(m, "action:monsters", "monsters:activate.garm", "beast:attack")
    assert on_turn(m) == BLUE
    assert state(m).injured[:3] == [1, 1, 1]


@clause("LR-11.4", "LR-11.5")
def test_a_fourth_injury_ends_a_hunt_and_the_injury_of_its_failure_is_ignored() -> None:
    m = hunt("draugr", {"red": {"injured": [1, 1, 0], "hand": ["axe"]}}, attack_hand=["crushing_weight_5"],
             attack_deck=["snapping_jaws_3", "raking_claws_3", "raking_claws_4", "snapping_jaws_2", "crushing_weight_6",
                          "special_attack_4", "special_attack_3", "dread_howl", "rearing_guard", "frenzy", "frenzy",
                          "vanish_4", "vanish_3"])  # fmt: skip
    play(m, "defend:stop")
    assert state(m).hunter == -1
    assert state(m).injured[:3] == [1, 1, 1]


@clause("LR-7.11", "LR-10.5")
def test_what_one_rune_does_where_loki_and_monsters_of_others_stand() -> None:
    m = at("runes", loki=13, realms={"muspelheim": {"allies": ["blue"]}},
           seats={"red": {"region": 13, "othala": 1, "algiz": 1}},
           monsters={"lindworm": {"region": 13, "ring": "blue"}, "valravn": {"region": 12}})  # fmt: skip
    single = [c for c in codes(m) if c.startswith(("runes:boss", "runes:tame", "runes:ally"))]
    assert single == ["runes:boss", "runes:ally.muspelheim"]
    play(m, "runes:ally.muspelheim")
    assert hand(m, RED) == []


@clause("LR-7.13", "LR-7.9")
def test_the_lowest_attribute_counts_injured_tokens_as_2() -> None:
    seats = {"red": {"authority": 5, "might": 2, "wisdom": 3, "injured": [1, 0, 0], "uruz": 1, "othala": 1, "algiz": 1}}
    m = at("runes", seats=seats)
    play(m, "runes:raise")
    assert codes(m) == ["raise:authority", "raise:might"]
    play(m, "raise:authority")
    assert attribute(m, RED, 0) == 6
    assert state(m).authority(RED) == 2
    m = at("hero", seats={"red": {"authority": 6, "injured": [1, 0, 0]}})
    play(m, "step:heal.authority")
    assert state(m).authority(RED) == 6


@clause("LR-10.5", "LR-10.6")
def test_a_third_ring_is_moved_from_a_monster_of_choice_and_nothing_is_activated() -> None:
    m = at("runes", seats={"red": {"region": 12, "algiz": 1}},
           monsters={"draugr": {"region": 18, "ring": "red"}, "garm": {"region": 4, "ring": "red"},
                     "nidhogg": {"region": 12}, "valravn": {"region": 12, "ring": "blue"}})  # fmt: skip
    assert [c for c in codes(m) if "tame" in c] == ["runes:tame.nidhogg.algiz"]
    play(m, "runes:tame.nidhogg.algiz")
    assert codes(m) == ["ring:draugr", "ring:garm"]
    before = state(m).monster_at[:]
    play(m, "ring:draugr")
    assert state(m).ring == [-1, RED, -1, -1, BLUE, RED]
    assert state(m).monster_at == before
    assert state(m).phase == "maneuvers"


@clause("LR-7.14", "LR-7.15", "LR-4.2")
def test_the_last_army_of_6_may_only_move_or_stay() -> None:
    m = at("maneuvers", loki=8, control={"9": "red"},
           seats={"red": {"drakkar": "s3", "armies": [9], "values": [6]}})  # fmt: skip
    assert sorted(codes(m)) == ["maneuver:army.0.10", "maneuver:army.0.6", "maneuver:done"]


@clause("LR-8.1", "LR-9.10", "LR-8.5")
def test_with_nothing_else_to_do_prepare_and_build_monument_are_left() -> None:
    m = at("special", loki=3, control={"9": "red", "5": "red"}, temples={"5": 1},
           realms={"vanaheim": {"markers": ["red", "blue"]}}, monuments={"odin": {"level": 1}, "thor": {"level": 1}},
           monsters={"garm": {"slain_by": "red"}, "draugr": {"slain_by": "blue"}},
           seats={"red": {"region": 9, "armies": [9] * 6, "values": [1] * 6}, "blue": {"region": 9}})  # fmt: skip
    assert codes(m) == ["action:prepare", "action:monument"]


@clause("LR-8.2", "LR-8.3")
def test_a_third_marker_pays_the_one_below_it_and_no_ally() -> None:
    m = at("special", 4, seats={"red": {"region": 5}, "purple": {"region": 21}},
           realms={"svartalfheim": {"markers": ["blue", "purple"], "allies": ["blue", "yellow"]}})  # fmt: skip
    play(m, "action:usurp")
    assert (asked(m), on_turn(m)) == ("rune", PURPLE)
    play(m, "rune:algiz")
    assert (asked(m), on_turn(m)) == ("recruit", RED)
    assert [sum(runes(m, s)) for s in range(4)] == [0, 0, 0, 1]
    assert [hand(m, s) for s in range(4)] == [[], [], [], []]


@clause("LR-8.2", "LR-8.9", "LR-18.2", "LR-13.6")
def test_realm_bonuses_go_round_from_the_left_with_aslaug_and_without_who_has_no_army() -> None:
    m = at("special", 4, realms={"muspelheim": {"allies": ["red", "yellow", "purple"]}},
           control={"1": "red", "9": "blue", "16": "yellow", "19": "purple", "18": "purple"},
           monsters={"garm": {"region": 14}},
           seats={"blue": {"hero": "aslaug", "region": 12}, "yellow": {"armies": [16] * 6, "values": [1] * 6},
                  "purple": {"armies": [18] * 5, "values": [1] * 5, "authority": 5}})  # fmt: skip
    m.script([MOVE])
    play(m, "action:monsters")
    order = []
    while asked(m) == "recruit":
        order.append(on_turn(m))
        play(m, codes(m)[0])
    assert order == [BLUE, PURPLE, RED]
    assert army(m, BLUE, 9) == [1]
    assert army(m, RED, 1) == [1]
    assert sorted([*army(m, PURPLE, 18), *army(m, PURPLE, 19)]) == [1] * 6
    assert hand(m, BLUE) == []


@clause("LR-8.1", "LR-9.4")
def test_a_region_that_a_bonus_would_bring_later_is_no_site_for_a_temple() -> None:
    m = at("special", realms={"jotunheim": {"allies": ["red"]}}, seats={"red": {"armies": [20], "values": [2]}})
    assert "action:temple" not in codes(m)


@clause("LR-9.2", "LR-2.9")
def test_control_is_looked_at_when_all_of_mobilize_is_done() -> None:
    m = at("special", seats={"red": {"armies": [6, 9], "values": [2, 1]}})
    play(m, "action:mobilize", "mobilize:army.1.6", "mobilize:army.0.5")
    assert state(m).active == BLUE, "no Army is left to Activate"
    assert (state(m).owner[5], state(m).owner[6]) == (RED, -1)


@clause("LR-12.2", "LR-4.3", "LR-3.6")
def test_nobody_withdraws_to_where_another_battle_waits() -> None:
    m = at("special", control={"8": "blue", "9": "blue"},
           seats={"red": {"armies": [10, 7], "values": [4, 5]},
                  "blue": {"armies": [8, 9], "values": [3, 2], "drakkar": "s6", "hand": ["axe"]}}, loki=14)  # fmt: skip
    play(m, "action:mobilize", "mobilize:army.0.9", "mobilize:army.1.8", "battle:9", "1/fight:pass")
    assert state(m).field == 8
    assert army(m, BLUE, 8) == [3]
    assert state(m).owner[9] == RED
    assert [state(m).army_at[BLUE * 6 + i] for i in range(6)].count(0) == 5


@clause("LR-9.3", "LR-3.4")
def test_healed_wisdom_makes_room_for_the_card_of_the_same_prepare() -> None:
    row = {"wisdom": 4, "injured": [0, 0, 1], "hand": ["axe", "bow"], "uruz": 2}
    m = at("special", seats={"red": row})
    play(m, "action:prepare", "prepare:heal_one", "prepare:card")
    assert len(hand(m, RED)) == 3
    m = at("special", seats={"red": row})
    play(m, "action:prepare")
    for _ in range(2):
        play(m, "prepare:card", "discard:" + hand(m, RED)[0])
    assert len(hand(m, RED)) == 2


@clause("LR-9.4", "LR-9.5", "LR-13.6")
def test_the_third_temple_begins_a_draft_and_without_priests_left_none_is_gained() -> None:
    m = at("special", 4, control={"3": "red"}, temples={"5": 1, "10": 1}, seats={"red": {"priests": 4}})
    play(m, "action:temple")
    assert len(state(m).blessing_row) == 5
    order = []
    while asked(m) == "blessing":
        order.append(on_turn(m))
        play(m, codes(m)[0])
    assert order == [RED, PURPLE, YELLOW, BLUE]
    assert len(state(m).blessing_discard) == 1
    assert state(m).priests[RED] == 4


USURPED: list[tuple[int, int, dict[str, Any], dict[str, str], int, bool]] = [
    (7, 4, {"armies": [7], "values": [4]}, {}, 11, False),
    (10, 4, {"armies": [10, 10], "values": [2, 3]}, {"10": "blue"}, 11, False),
    (15, 2, {}, {"15": "blue"}, 11, True),
    (11, 6, {"region": 11}, {}, 10, False),
    (13, 4, {"armies": [13], "values": [4]}, {"13": "blue"}, 13, True),
    (9, 6, {}, {"9": "red"}, 11, False),
]


@clause("LR-9.10", "LR-9.11")
@pytest.mark.parametrize(("region", "might", "blue", "control", "loki", "may"), USURPED)
def test_usurp_looks_at_strength_armies_and_heroes_and_at_nothing_else(
    region: int, might: int, blue: dict[str, Any], control: dict[str, str], loki: int, may: bool
) -> None:
    m = at("special", control=control, loki=loki, monsters={"lindworm": {"region": 13}},
           seats={"red": {"region": region, "might": might}, "blue": blue})  # fmt: skip
    assert ("action:usurp" in codes(m)) == may


def event(number: int) -> list[int]:
    """The Event deck with this card on top."""
    return [*(n for n in range(1, 22) if n != number), number]


@clause("LR-9.15", "LR-9.16", "LR-3.4")
def test_forges_are_refilled_before_the_builder_takes_runes_and_discards_above_the_limit() -> None:
    m = at("special", forges={"2": "uruz", "6": "othala", "8": "algiz", "11": "othala", "14": "uruz", "20": "algiz"},
           runes_on_forges={"2": 1, "11": 1, "20": 1}, supply=[5, 5, 0], event_deck=event(1),
           control={"6": "red", "8": "red", "11": "red"}, realms={"vanaheim": {"markers": ["red"]}},
           seats={"red": {"algiz": 1}})  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert runes(m, RED) == [0, 2, 1]
    assert codes(m) == ["drop:othala", "drop:algiz"]
    play(m, "drop:algiz")
    assert runes(m, RED) == [0, 2, 0]
    assert [r for r in range(1, 22) if state(m).forge_rune[r]] == [2, 14, 20]


@clause("LR-9.14", "LR-9.16", "LR-13.6")
def test_returned_priests_can_be_gained_again_by_the_builder_alone() -> None:
    m = at("special", control={"3": "red", "5": "red", "10": "red", "12": "red"}, event_deck=event(1),
           temples={"3": 1, "5": 1, "10": 1, "12": 1}, realms={"vanaheim": {"markers": ["red"]}},
           monuments={"odin": {"priests": [2, 1]}, "thor": {"priests": [1, 1]}},
           seats={"red": {"priests": 1}, "blue": {"priests": 2}})  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert state(m).priests == [4, 2, 0]


@clause("LR-8.5", "LR-9.14", "LR-8.2")
def test_after_a_monument_the_wheel_is_empty_and_the_next_marker_is_the_first_again() -> None:
    m = at("special", event_deck=event(1), artifacts={"troll_heart": {"owner": "yellow", "exhausted": 1}},
           realms={"vanaheim": {"markers": ["red", "blue"]}, "alfheim": {"markers": ["blue"], "allies": ["blue"]},
                   "niflheim": {"markers": ["red", "blue"]}},
           seats={"blue": {"injured": [0, 1, 0], "armies": [3] * 5, "values": [1] * 5}})  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert state(m).wheel == [()] * 6
    assert state(m).exhausted == [0] * 9
    to_special(m)
    assert state(m).active == BLUE
    assert "action:monument" not in codes(m)
    play(m, "action:reinforce")
    assert (asked(m), on_turn(m)) == ("alfheim", BLUE)


@clause("LR-9.17", "LR-9.18", "LR-9.19", "LR-10.3")
def test_an_event_asks_a_controller_rolls_for_a_neutral_monster_and_ends_with_loki() -> None:
    m = at("special", event_deck=event(3), realms={"vanaheim": {"markers": ["red"]}},
           upper=["draugr", "lindworm", "valravn"],
           monsters={"draugr": {"slain_by": "yellow"}, "garm": {"region": 18, "ring": "blue"},
                     "lindworm": {"region": 12}, "valravn": {"region": 9}})  # fmt: skip
    m.script([MOVE])
    play(m, "action:monument", "monument:thor")
    assert state(m).monster_at[5] == 3
    assert (asked(m), on_turn(m)) == ("beast", BLUE)
    play(m, "beast:attack")
    assert (asked(m), on_turn(m), state(m).monster_at[2]) == ("beast_to", RED, 12)
    play(m, "beast_to:13")
    assert (asked(m), on_turn(m)) == ("loki", RED)
    assert state(m).monster_at == [0, 18, 13, 0, 9, 3]


@clause("LR-10.4", "LR-4.5")
@pytest.mark.parametrize(
    ("to", "victim", "own", "others"),
    [(2, "", [], [4, 1]), (3, "victim:1.0", [1], [4]), (3, "victim:1.1", [1], [3, 1]), (5, "", [1], [4, 1])],
)
def test_a_neutral_monster_goes_by_land_and_must_stomp(to: int, victim: str, own: list[int], others: list[int]) -> None:
    m = at("special", monsters={"garm": {"region": 1}},
           seats={"red": {"drakkar": "s1", "armies": [2], "values": [1]},
                  "blue": {"armies": [3, 3], "values": [1, 4]}})  # fmt: skip
    m.script([MOVE])
    play(m, "action:monsters")
    assert codes(m) == ["beast_to:2", "beast_to:3", "beast_to:5"]
    play(m, f"beast_to:{to}")
    if victim:
        assert codes(m) == ["victim:1.0", "victim:1.1"]
        play(m, victim)
    assert army(m, RED, 2) == own
    assert army(m, BLUE, 3) == others


@clause("LR-10.1", "LR-10.4", "LR-16.2")
def test_ones_own_monster_spares_nobody_in_an_attack_but_need_not_stomp() -> None:
    m = at("special", monsters={"garm": {"region": 14, "ring": "red"}, "draugr": {"region": 8, "ring": "red"}},
           seats={"red": {"region": 14, "armies": [9], "values": [1]}, "blue": {"region": 14},
                  "yellow": {"region": 14}})  # fmt: skip
    play(m, "action:monsters", "monsters:activate.garm", "beast:attack")
    play(m, *[f"{s}/injury:might" for s in range(3)])
    assert state(m).injured == [0, 1, 0] * 3
    play(m, "monsters:activate.draugr", "beast:move", "beast_to:9", "victim:pass")
    assert army(m, RED, 9) == [1]
    assert state(m).monster_at[0] == 9
    assert state(m).active == BLUE
