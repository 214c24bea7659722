"""YG-3: the Enemy card and the three actions."""

from __future__ import annotations

import pytest

from vigrid.kernel import IllegalChoice

from .table import GREEN_1, WHITE_1, at, choose, codes, spaces, table, told, worlds


@pytest.mark.clause("YG-3.1", "YG-3.2", "YG-3.3")
def test_the_top_card_moves_its_enemy_one_space_and_then_takes_effect() -> None:
    m = at("enemy", deck=["hel"], enemies={"hel": 3}, chance=[GREEN_1])
    assert spaces(m) == {"hel": 4}
    assert table(m).bag_vikings[2] == 10, "power 2 of space 4, not 1 of space 3"
    assert table(m).played == [0]
    assert "Hel moves from space 3 to 4." in told(m)


@pytest.mark.clause("YG-3.2", "YG-3.3")
def test_an_enemy_in_the_residence_stays_and_takes_effect_with_power_3() -> None:
    m = at("enemy", deck=["hel"], enemies={"hel": 8}, chance=[GREEN_1])
    assert spaces(m) == {"hel": 8}
    assert table(m).bag_vikings[2] == 9
    assert "Hel stays on space 8." in told(m)


@pytest.mark.clause("YG-3.4")
def test_an_angry_card_moves_two_spaces_and_takes_effect_once() -> None:
    m = at("enemy", options={"angry": 1}, deck=["angry_hel"], enemies={"hel": 3}, chance=[GREEN_1])
    assert spaces(m) == {"hel": 5}
    assert table(m).bag_vikings[2] == 10


@pytest.mark.clause("YG-3.4")
def test_an_angry_card_moves_one_space_if_only_one_is_left() -> None:
    m = at("enemy", options={"angry": 1}, deck=["angry_hel"], enemies={"hel": 7}, chance=[GREEN_1])
    assert spaces(m) == {"hel": 8}
    assert table(m).bag_vikings[2] == 9


@pytest.mark.clause("YG-3.5")
def test_a_ragnarok_card_moves_two_enemies_one_after_the_other() -> None:
    m = at("enemy", options={"ragnarok": 1}, deck=["ragnarok_1"], enemies={"surt": 3}, chance=[GREEN_1, WHITE_1])
    assert spaces(m) == {"hel": 2, "surt": 4}
    assert table(m).bag_vikings[2] == 11, "Hel with power 1"
    assert table(m).bag_giants[0] == 14, "Surt with power 2"


@pytest.mark.clause("YG-3.5")
def test_loki_and_nidhogg_come_in_printed_order() -> None:
    m = at("enemy", options={"ragnarok": 1}, deck=["ragnarok_2"], pile=["arm_numb"],
           enemies={"hel": 3, "surt": 3, "jormungand": 3, "loki": 1, "fenrir": 3})  # fmt: skip
    assert spaces(m) == {"hel": 3, "surt": 3, "jormungand": 3, "loki": 2, "fenrir": 3, "nidhogg": 2}
    assert codes(m) == ["loki", "nidhogg"], "Loki has moved already when Nidhögg compares"


@pytest.mark.clause("YG-3.6")
def test_an_enemy_moved_by_nidhogg_has_no_effect() -> None:
    m = at("enemy", deck=["nidhogg"], enemies={"hel": 1, "surt": 2, "jormungand": 2, "loki": 2, "fenrir": 2})
    assert spaces(m)["hel"] == 2
    assert table(m).bag_vikings == [6, 9, 12, 15]


@pytest.mark.clause("YG-3.7")
def test_three_actions_in_three_different_worlds() -> None:
    m = at(gods=("thor",), dead=10)
    choose(m, "act:elves")
    assert "elves" not in worlds(m)
    choose(m, "act:forge", "artifact:hel_1")
    assert "forge" not in worlds(m)
    assert len(table(m).played) == 0
    choose(m, "act:dead", "revive:blue")
    assert len(table(m).played) == 1, "the next turn has begun"


@pytest.mark.clause("YG-3.8")
def test_a_god_may_stop_early() -> None:
    m = at(gods=("thor", "frey"))
    choose(m, "act:elves", "act:end")
    assert table(m).turn == 1
    assert "@0 ends the turn early." in told(m)


@pytest.mark.clause("YG-3.9")
def test_an_action_that_changes_nothing_is_not_offered() -> None:
    m = at(gods=("thor",), dead=0, elves=0, stocks={"thor": {"elves": 2}})
    assert worlds(m) == ["midgard", "forge", "fire", "ice", "sacred"], "no enemy to push, no dead, no Elf, no partner"


@pytest.mark.clause("YG-3.10", "YG-16.2")
def test_a_barred_world_says_so_and_effects_still_reach_it() -> None:
    m = at(gods=("thor",), active=["grave_lid"], enemies={"hel": 3})
    assert "dead" not in worlds(m)
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, "act:dead")
    assert refusal.value.clause == "YG-3.10"
    choose(m, "act:sacred", "vanir:forward", "act:end")
    assert table(m).dead >= 5


@pytest.mark.clause("YG-3.7")
def test_a_used_world_says_so() -> None:
    m = at(gods=("thor",), enemies={"hel": 2}, stocks={"thor": {"vikings": 5}}, used=["midgard"])
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, "act:midgard")
    assert refusal.value.clause == "YG-3.7"
