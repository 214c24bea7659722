"""YG-13: the effects of the six enemies, at every power."""

from __future__ import annotations

import pytest

from .table import (
    BLACK_3,
    BLUE_0,
    BLUE_2,
    GREEN_1,
    WHITE_1,
    WHITE_2,
    at,
    choose,
    codes,
    giants,
    others,
    spaces,
    table,
    told,
)

POWERS = [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 3)]
"""Space reached and its power."""


@pytest.mark.clause("YG-13.1", "YG-13.2")
@pytest.mark.parametrize(("space", "power"), POWERS)
def test_hel_takes_vikings_out_of_the_bag_rolled(space: int, power: int) -> None:
    m = at("enemy", deck=["hel"], enemies={"hel": space - 1}, chance=[BLUE_0])
    assert (table(m).bag_vikings[1], table(m).dead) == (9 - power, 5 + power)


@pytest.mark.clause("YG-13.2")
def test_hel_takes_what_there_is() -> None:
    m = at("enemy", deck=["hel"], enemies={"hel": 5}, bags={"white": {"vikings": 2}}, dead=9, chance=[WHITE_1])
    assert (table(m).bag_vikings[0], table(m).dead) == (0, 11)


@pytest.mark.clause("YG-13.1", "YG-13.3")
@pytest.mark.parametrize(("space", "power"), POWERS)
def test_surt_puts_fire_giants_into_the_bag_rolled(space: int, power: int) -> None:
    m = at("enemy", deck=["surt"], enemies={"surt": space - 1}, chance=[BLACK_3])
    assert (table(m).bag_giants[3], table(m).fire) == (3 + power, 12 - power)


@pytest.mark.clause("YG-13.3")
def test_surt_has_no_more_than_the_kingdom_holds() -> None:
    m = at("enemy", deck=["surt"], enemies={"surt": 5}, fire=1, chance=[BLACK_3])
    assert table(m).fire == 0
    m = at("enemy", deck=["surt"], enemies={"surt": 5}, fire=0, chance=[BLACK_3])
    assert "0 Fire Giants go into the black bag." in told(m)


@pytest.mark.clause("YG-13.4")
@pytest.mark.parametrize(("face", "island"), [(WHITE_2, 0), (BLUE_2, 1), (GREEN_1, 2), (BLACK_3, 3)])
def test_jormungand_submerges_the_island_rolled_and_sends_the_valkyries_home(face: int, island: int) -> None:
    m = at("enemy", deck=["jormungand"], valkyries="green", chance=[face])
    assert table(m).submerged == island
    assert table(m).valkyries == 0


@pytest.mark.clause("YG-13.5", "YG-16.1")
@pytest.mark.parametrize(("space", "power"), POWERS)
def test_loki_turns_up_giants(space: int, power: int) -> None:
    pile = ["ebb_tide", "wing_ice", "arm_numb"]
    m = at("enemy", deck=["loki"], enemies={"loki": space - 1}, pile=pile)
    assert giants(table(m).active) == pile[:power]


@pytest.mark.clause("YG-13.5")
def test_loki_turns_up_what_is_left_and_slain_giants_stay_slain() -> None:
    m = at("enemy", deck=["loki"], enemies={"loki": 5}, slain=others("ebb_tide", "wing_ice"))
    assert sorted(giants(table(m).active)) == ["ebb_tide", "wing_ice"]
    m = at("enemy", deck=["loki"], enemies={"loki": 5}, slain=others())
    assert table(m).active == []
    assert len(table(m).slain) == 16


@pytest.mark.clause("YG-13.5")
def test_giants_act_in_the_order_turned_up() -> None:
    m = at("enemy", deck=["loki"], enemies={"loki": 3, "hel": 2}, pile=["wolf_drover", "hearth_thief"],
           stocks={"freyja": {"vikings": 2}, "heimdall": {"vikings": 1}})  # fmt: skip
    assert "hearth_thief" not in giants(table(m).active), "the first giant's effect asks before the second rises"
    choose(m, "drive:surt")
    assert table(m).vikings == [1, 0]
    assert spaces(m) == {"loki": 4, "hel": 2, "surt": 2}


@pytest.mark.clause("YG-13.6")
def test_nidhogg_drives_the_enemy_furthest_behind() -> None:
    m = at("enemy", deck=["nidhogg"], enemies={"hel": 2, "surt": 1, "jormungand": 3, "loki": 2, "fenrir": 4})
    assert codes(m) != ["surt", "nidhogg"], "Nidhögg has moved himself, Surt is last alone"
    assert spaces(m)["surt"] == 2


@pytest.mark.clause("YG-13.6")
def test_the_god_on_turn_chooses_among_equals_and_nidhogg_counts_himself() -> None:
    m = at(
        "enemy",
        deck=["nidhogg"],
        enemies=dict.fromkeys(["hel", "surt", "jormungand", "loki", "fenrir"], 3) | {"nidhogg": 2},
    )
    assert codes(m) == ["hel", "surt", "jormungand", "loki", "nidhogg", "fenrir"]
    choose(m, "drive:nidhogg")
    assert spaces(m)["nidhogg"] == 4


@pytest.mark.clause("YG-13.6")
def test_nidhogg_drives_the_last_enemy_while_others_are_in_the_residence() -> None:
    m = at(
        "enemy", deck=["nidhogg"], enemies={"hel": 8, "surt": 3, "jormungand": 4, "loki": 4, "fenrir": 4, "nidhogg": 4}
    )
    assert spaces(m)["surt"] == 4


@pytest.mark.clause("YG-16.11")
def test_a_giant_drives_the_last_enemy_while_others_are_in_the_residence() -> None:
    enemies = {"hel": 8, "surt": 3, "jormungand": 4, "loki": 3, "fenrir": 4, "nidhogg": 4}
    m = at("enemy", deck=["loki"], pile=["wolf_drover"], enemies=enemies)
    assert spaces(m)["surt"] == 4


@pytest.mark.clause("YG-13.6")
def test_nidhogg_moves_nobody_when_all_are_in_the_residence() -> None:
    m = at(
        "enemy", deck=["nidhogg"], enemies=dict.fromkeys(["hel", "surt", "jormungand", "loki", "nidhogg", "fenrir"], 8)
    )
    assert set(spaces(m).values()) == {8}


CALMS = {1: {WHITE_1, WHITE_2, BLUE_0, BLUE_2, GREEN_1}, 2: {WHITE_1, WHITE_2, BLUE_0, BLUE_2}, 3: {WHITE_1, WHITE_2}}


@pytest.mark.clause("YG-13.7", "YG-13.8")
@pytest.mark.parametrize("power", [1, 2, 3])
@pytest.mark.parametrize("face", range(6))
def test_fenrir_is_calmed_by_the_right_colours(power: int, face: int) -> None:
    m = at(fenrir=power, taken=2, chance=[face])
    assert ("calms Fenrir" in told(m)) == (face in CALMS[power])


@pytest.mark.clause("YG-13.7")
def test_each_attempt_is_an_action_and_the_other_actions_come_after_success() -> None:
    m = at("enemy", deck=["fenrir"], enemies={"fenrir": 5}, chance=[BLACK_3, WHITE_1])
    assert table(m).taken == 2
    assert table(m).fenrir == 0
    assert "elves" in codes(m)
    choose(m, "act:elves")
    assert table(m).turn == 1


@pytest.mark.clause("YG-13.7")
def test_a_turn_in_which_every_attempt_fails_says_that_it_passes() -> None:
    m = at(gods=("thor", "frey"), fenrir=3, chance=[BLACK_3] * 3)
    assert table(m).turn == 1
    assert "Fenrir is not calmed: the turn of @0 passes." in told(m)
    m = at(gods=("thor", "frey"), fenrir=3, taken=2, chance=[WHITE_1])
    assert "Fenrir is not calmed" not in told(m), "his last action calms him, and the turn is over all the same"
    assert table(m).turn == 1


@pytest.mark.clause("YG-13.7")
def test_the_duty_does_not_pass_to_the_next_god() -> None:
    m = at("enemy", deck=["fenrir", "hel"], enemies={"fenrir": 5}, chance=[BLACK_3, BLACK_3, GREEN_1])
    assert table(m).turn == 1
    assert table(m).fenrir == 0
    assert "elves" in codes(m)


@pytest.mark.clause("YG-13.7", "YG-15.3")
def test_frey_has_four_attempts() -> None:
    m = at("enemy", gods=("frey", "thor"), deck=["fenrir"], enemies={"fenrir": 5}, chance=[BLACK_3] * 3 + [WHITE_1])
    assert "calms Fenrir" in told(m)
    assert table(m).turn == 1
