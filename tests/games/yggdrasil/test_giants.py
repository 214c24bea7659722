"""YG-16: the sixteen Frost Giants."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.kernel import IllegalChoice, Match

from .table import (
    BLUE_2,
    GREEN_1,
    VIKING,
    WHITE_1,
    asked,
    at,
    choose,
    codes,
    giants,
    others,
    spaces,
    table,
    told,
    worlds,
)

READY = {"freyja": {"vikings": 3, "elves": 1}, "heimdall": {"vikings": 1}}


def loki_rouses(*pile: str, **position: Any) -> Match:
    """Loki turns up the top giant of the pile."""
    return at("enemy", deck=["loki"], pile=list(pile), **position)


@pytest.mark.clause("YG-16.2", "YG-3.10")
@pytest.mark.parametrize(
    ("giant", "world"),
    [
        ("anvil_cold", "forge"),
        ("leaf_blight", "elves"),
        ("lamp_snuffer", "darkness"),
        ("grave_lid", "dead"),
        ("ash_rime", "fire"),
        ("field_frost", "sacred"),
    ],
)
def test_six_giants_bar_one_world_each_until_they_are_slain(giant: str, world: str) -> None:
    position: dict[str, Any] = {"enemies": {"hel": 2}, "stocks": READY}
    assert world in worlds(at(**position))
    m = at(active=[giant], **position)
    assert set(worlds(at(**position))) - set(worlds(m)) == {world}
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, f"act:{world}")
    assert refusal.value.clause == "YG-3.10"
    choose(m, "act:ice", f"giant:{giant}", "vikings:3", "elves:0")
    assert world in worlds(m)


@pytest.mark.clause("YG-16.2")
def test_asgard_midgard_and_the_ice_fortress_stay_open_whoever_is_active() -> None:
    m = at(active=others(), enemies={"hel": 2}, stocks=READY)
    assert worlds(m) == ["asgard", "midgard", "ice"]


@pytest.mark.clause("YG-16.3")
def test_no_elf_in_combat_nor_taken_but_in_a_trade() -> None:
    m = at(active=["elf_dread"], enemies={"hel": 2, "surt": 2}, stocks=READY)
    assert "elves" not in worlds(m)
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, "act:elves")
    assert refusal.value.clause == "YG-16.3"
    choose(m, "act:asgard", "target:hel", "vikings:0")
    assert asked(m) == "act", "no Elf to be chosen"
    choose(m, "act:darkness", "pass_vikings:none", "agree:yes")
    assert table(m).elves == [0, 1]


@pytest.mark.clause("YG-16.4")
def test_artifacts_give_no_bonus() -> None:
    stocks = {"freyja": {"vikings": 1, "elves": 1, "artifacts": ["hel_3"]}}
    m = at(active=["blade_dull"], enemies={"hel": 2, "surt": 2}, stocks=stocks)
    choose(m, "act:asgard", "target:hel")
    m.script([GREEN_1])
    choose(m, "vikings:1")
    assert table(m).parts == [1, 1, 0, 0, 0]


@pytest.mark.clause("YG-16.5")
def test_gods_have_no_powers() -> None:
    silent = ["god_hush"]
    m = at("enemy", gods=("odin",), active=silent, deck=["hel", "surt"], chance=[GREEN_1])
    assert asked(m) == "act", "Odin draws one card"
    m = at(gods=("thor",), active=silent, enemies={"hel": 2, "surt": 2}, stocks={"thor": {"vikings": 1, "elves": 1}})
    choose(m, "act:asgard", "target:hel", "vikings:1")
    assert table(m).parts[3] == 0
    m = at(gods=("heimdall",), active=silent, chance=[VIKING] * 4)
    choose(m, "act:midgard", "travel:blue")
    assert table(m).vikings[0] == 3
    m = choose(at(gods=("freyja",), active=silent), "act:elves")
    assert "elves" not in worlds(m)
    m = at(gods=("tyr",), active=silent, enemies={"hel": 2, "surt": 2}, stocks={"tyr": {"vikings": 1, "elves": 1}})
    choose(m, "act:asgard", "target:hel", "vikings:1")
    assert told(m).count("rolls") == 1


@pytest.mark.clause("YG-16.5", "YG-15.3")
def test_powers_return_at_once_when_the_silencer_is_slain() -> None:
    m = at(gods=("frey", "thor"), active=["god_hush"], used=["elves", "dead"], stocks={"frey": {"vikings": 3}})
    choose(m, "act:ice", "giant:god_hush", "vikings:3")
    assert table(m).turn == 0
    assert asked(m) == "act", "Frey has a fourth action again"


@pytest.mark.clause("YG-16.6")
def test_every_attack_is_lower_by_1() -> None:
    m = at(active=["arm_numb"], enemies={"hel": 2, "surt": 2}, stocks=READY)
    choose(m, "act:asgard", "target:hel")
    m.script([BLUE_2])
    choose(m, "vikings:2")
    assert table(m).parts == [2, 2, 0, 0, -1]
    choose(m, "elves:1")
    assert spaces(m)["hel"] == 2, "2 + 2 - 1 + 1 is 4, not 5"
    choose(m, "act:ice", "giant:arm_numb")
    m.script([WHITE_1])
    choose(m, "vikings:1")
    assert giants(table(m).active) == ["arm_numb"], "1 + 1 - 1 is less than 3"


@pytest.mark.clause("YG-16.7")
@pytest.mark.parametrize(("god", "drawn"), [("freyja", 2), ("heimdall", 3)])
def test_one_counter_less_in_midgard(god: str, drawn: int) -> None:
    m = at(gods=(god,), active=["ebb_tide"], chance=[VIKING] * 4)
    choose(m, "act:midgard", "travel:blue")
    assert table(m).vikings[0] == drawn


@pytest.mark.clause("YG-16.8")
def test_the_valkyries_do_not_move_by_the_midgard_action() -> None:
    m = choose(at(active=["wing_ice"], valkyries="blue", chance=[VIKING] * 3), "act:midgard")
    assert table(m).vikings[0] == 3, "to stay was the only possibility"
    m = at(active=["wing_ice"], valkyries="blue", submerged="blue")
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, "act:midgard")
    assert refusal.value.clause == "YG-16.8"
    choose(m, "act:sacred", "vanir:use", "fly:green")
    assert table(m).valkyries == 2, "the Vanir still move them"


@pytest.mark.clause("YG-16.1", "YG-16.9")
def test_every_god_loses_a_viking() -> None:
    m = loki_rouses(
        "hearth_thief",
        gods=("freyja", "thor", "frey"),
        stocks={"freyja": {"vikings": 2}, "frey": {"vikings": 1}},
        dead=5,
    )
    assert table(m).vikings == [1, 0, 0]
    assert table(m).dead == 7


@pytest.mark.clause("YG-16.10")
def test_a_fire_giant_goes_into_three_bags() -> None:
    m = loki_rouses("spark_bringer")
    assert (table(m).bag_giants, table(m).fire) == ([13, 10, 7, 3], 9)
    m = loki_rouses("spark_bringer", fire=2, bags={"black": {"fire_giants": 13}})
    assert table(m).bag_giants == [13, 10, 6, 13]


@pytest.mark.clause("YG-16.11")
def test_the_enemy_furthest_behind_is_driven_on() -> None:
    m = loki_rouses("wolf_drover", enemies={"hel": 2, "surt": 3, "jormungand": 2, "fenrir": 2, "nidhogg": 2, "loki": 2})
    assert codes(m) == ["hel", "jormungand", "nidhogg", "fenrir"]
    choose(m, "drive:fenrir")
    assert spaces(m)["fenrir"] == 3
    assert table(m).fenrir == 0, "no effect"


@pytest.mark.clause("YG-16.12")
def test_three_vikings_leave_the_fullest_bag() -> None:
    m = loki_rouses("crew_reaper")
    assert (table(m).bag_vikings, table(m).dead) == ([6, 9, 12, 12], 8)
    m = loki_rouses("crew_reaper", bags={"black": {"vikings": 12}})
    assert codes(m) == ["green", "black"]
    choose(m, "thin:green")
    assert table(m).bag_vikings == [6, 9, 9, 12]


@pytest.mark.clause("YG-16.12")
def test_the_fullest_bag_gives_what_it_has() -> None:
    bags = {"white": {"vikings": 1}, "blue": {"vikings": 0}, "green": {"vikings": 2}, "black": {"vikings": 0}}
    m = loki_rouses("crew_reaper", bags=bags)
    assert table(m).bag_vikings == [1, 0, 0, 0]


@pytest.mark.clause("YG-16.1")
def test_an_effect_at_once_does_not_come_again_but_the_giant_stays_active() -> None:
    m = loki_rouses("spark_bringer", stocks={"freyja": {"vikings": 3}})
    assert giants(table(m).active) == ["spark_bringer"]
    choose(m, "act:ice", "giant:spark_bringer", "vikings:3")
    assert giants(table(m).slain) == ["spark_bringer"]
    assert table(m).fire == 9
