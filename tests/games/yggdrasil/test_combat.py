"""YG-4 and YG-11: combat in Asgard and at the Ice Fortress."""

from __future__ import annotations

import pytest

from vigrid.kernel import IllegalChoice

from .table import BLACK_3, BLUE_0, BLUE_2, WHITE_1, asked, at, choose, codes, giants, others, spaces, table, told


@pytest.mark.clause("YG-4.3", "YG-4.4", "YG-4.5", "YG-4.6", "YG-4.7", "YG-4.8", "YG-4.9")
def test_the_worked_example_two_vikings_two_hammers_artifact_and_elf_make_six() -> None:
    stock = {"vikings": 2, "elves": 1, "artifacts": ["hel_1"]}
    m = at(stocks={"freyja": stock}, enemies={"hel": 4, "surt": 2})
    choose(m, "act:asgard", "target:hel")
    assert table(m).force == 6
    m.script([BLUE_2])
    choose(m, "vikings:2")
    assert table(m).parts == [2, 2, 1, 0, 0]
    assert table(m).attack == 5
    choose(m, "elves:1")
    assert spaces(m) == {"hel": 3, "surt": 2}
    assert "attacks with 2 Vikings +2 hammers +1 artifact: 5 against force 6." in told(m)


@pytest.mark.clause("YG-4.10")
def test_without_the_elf_the_same_combat_is_lost_and_the_vikings_stay_spent() -> None:
    stock = {"vikings": 2, "elves": 1, "artifacts": ["hel_1"]}
    m = at(stocks={"freyja": stock}, enemies={"hel": 4, "surt": 2}, dead=5)
    choose(m, "act:asgard", "target:hel")
    m.script([BLUE_2])
    choose(m, "vikings:2", "elves:0")
    assert spaces(m) == {"hel": 4, "surt": 2}
    assert table(m).vikings[0] == 0
    assert table(m).dead == 7
    assert table(m).elves[0] == 1


@pytest.mark.clause("YG-4.6", "YG-4.10")
def test_elves_spent_in_vain_are_back_in_their_world() -> None:
    m = at(gods=("thor", "frey"), turn="frey", stocks={"frey": {"elves": 2}}, enemies={"hel": 2, "surt": 2})
    choose(m, "act:asgard")
    m.script([BLUE_0])
    choose(m, "target:hel", "elves:2")
    assert spaces(m)["hel"] == 2
    assert (table(m).grove, table(m).elves) == (3, [0, 0])


@pytest.mark.clause("YG-4.2")
def test_enemies_on_the_first_space_cannot_be_picked() -> None:
    m = at(enemies={"hel": 2, "fenrir": 5})
    choose(m, "act:asgard")
    assert codes(m) == ["hel", "fenrir"]


@pytest.mark.clause("YG-4.2")
def test_there_is_no_combat_while_all_enemies_stand_on_the_first_space() -> None:
    m = at()
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, "act:asgard")
    assert refusal.value.clause == "YG-4.2"


@pytest.mark.clause("YG-4.3", "YG-4.6")
def test_any_number_of_vikings_and_elves_none_included() -> None:
    m = at(stocks={"freyja": {"vikings": 3, "elves": 2}}, enemies={"hel": 2, "surt": 2})
    choose(m, "act:asgard", "target:hel")
    assert codes(m) == ["0", "1", "2", "3"]
    choose(m, "vikings:0")
    assert codes(m) == ["0", "1", "2"]


@pytest.mark.clause("YG-4.5")
def test_an_artifact_helps_against_its_own_enemy_only() -> None:
    m = at(stocks={"freyja": {"vikings": 1, "artifacts": ["surt_3"]}}, enemies={"hel": 2, "surt": 2})
    choose(m, "act:asgard", "target:hel")
    m.script([WHITE_1])
    choose(m, "vikings:1")
    assert "attacks with 1 Viking +1 hammer: 2 against force 5." in told(m)


@pytest.mark.clause("YG-4.8")
@pytest.mark.parametrize(("space", "force"), [(2, 5), (3, 5), (4, 6), (5, 6), (6, 7), (7, 7), (8, 8)])
def test_force_by_space(space: int, force: int) -> None:
    m = at(enemies={"hel": space, "surt": 2}, stocks={"freyja": {"vikings": 1}})
    choose(m, "act:asgard", "target:hel")
    assert table(m).force == force


@pytest.mark.clause("YG-4.8", "YG-4.9")
def test_an_enemy_pushed_back_out_of_a_zone_is_weaker() -> None:
    m = at(gods=("thor",), enemies={"hel": 4, "surt": 2}, stocks={"thor": {"vikings": 9}})
    choose(m, "act:asgard", "target:hel", "vikings:6")
    assert spaces(m)["hel"] == 3
    assert m.state.components.force[3] == 5


@pytest.mark.clause("YG-11.1", "YG-11.2", "YG-11.4")
def test_a_giant_of_the_pile_who_wins_stays_unseen() -> None:
    m = at(pile=["elf_dread"], chance=[WHITE_1])
    choose(m, "act:ice")
    assert asked(m) == "act", "nothing to choose: one giant to fight, no Vikings, no Elves"
    assert giants(table(m).pile)[-1] == "elf_dread"
    assert "Elf-dread" not in told(m)


@pytest.mark.clause("YG-11.3")
def test_a_giant_slain_from_the_pile_brings_about_no_effect() -> None:
    m = at(pile=["wolf_drover"], stocks={"freyja": {"vikings": 3}})
    choose(m, "act:ice", "vikings:3")
    assert giants(table(m).slain) == ["wolf_drover"]
    assert spaces(m) == {}
    assert table(m).active == []


@pytest.mark.clause("YG-11.1", "YG-11.3")
def test_an_active_giant_can_be_fought_and_his_effect_ends() -> None:
    m = at(active=["anvil_cold", "elf_dread"], stocks={"freyja": {"vikings": 3}})
    choose(m, "act:ice")
    assert codes(m) == ["anvil_cold", "elf_dread", "top"]
    choose(m, "giant:anvil_cold", "vikings:3")
    assert giants(table(m).active) == ["elf_dread"]
    assert "forge" in codes(m)


@pytest.mark.clause("YG-11.4")
def test_an_active_giant_who_wins_stays_face_up() -> None:
    m = at(active=["anvil_cold"], slain=others("anvil_cold", "ebb_tide"), stocks={"freyja": {"vikings": 1}})
    choose(m, "act:ice", "giant:anvil_cold")
    m.script([BLUE_0])
    choose(m, "vikings:1")
    assert giants(table(m).active) == ["anvil_cold"]
    assert (table(m).dead, table(m).vikings[0]) == (5, 0)


@pytest.mark.clause("YG-11.2")
def test_no_artifact_works_against_giants_and_vikings_and_elves_do() -> None:
    stock = {"vikings": 1, "elves": 2, "artifacts": ["hel_3", "loki_3"]}
    m = at(stocks={"freyja": stock}, pile=["elf_dread"])
    choose(m, "act:ice")
    m.script([BLUE_0])
    choose(m, "vikings:1")
    assert table(m).parts == [1, 0, 0, 0, 0]
    choose(m, "elves:2")
    assert giants(table(m).slain) == ["elf_dread"]


@pytest.mark.clause("YG-11.1")
def test_the_ice_fortress_is_closed_when_no_giant_is_left() -> None:
    m = at(slain=others())
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, "act:ice")
    assert refusal.value.clause == "YG-11.1"


@pytest.mark.clause("YG-4.2")
def test_asgard_and_the_ice_fortress_can_both_be_used_in_one_turn() -> None:
    m = at(enemies={"hel": 2, "surt": 2}, stocks={"freyja": {"vikings": 9}}, pile=["elf_dread"])
    choose(m, "act:asgard", "target:hel", "vikings:5", "act:ice")
    m.script([BLACK_3])
    choose(m, "vikings:0")
    assert spaces(m) == {"surt": 2}
    assert giants(table(m).slain) == ["elf_dread"]
