"""YG-5 to YG-10: Midgard, the Forge, the Elves, Darkness, the Dead and Fire."""

from __future__ import annotations

import pytest

from vigrid.kernel import IllegalChoice, Match

from .table import VIKING, asked, at, choose, codes, table, told, worlds


def refused(m: Match, code: str) -> str | None:
    """The clause by which an option is refused."""
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, code)
    return refusal.value.clause


# Midgard


@pytest.mark.clause("YG-5.1", "YG-5.2")
@pytest.mark.parametrize(
    ("island", "reach"),
    [
        ("white", ["white", "blue"]),
        ("blue", ["white", "blue", "green"]),
        ("green", ["blue", "green", "black"]),
        ("black", ["green", "black"]),
    ],
)
def test_the_valkyries_reach_the_next_islands(island: str, reach: list[str]) -> None:
    submerged = "green" if island == "white" else "white"
    m = at(valkyries=island, submerged=submerged)
    choose(m, "act:midgard")
    assert codes(m) == reach


def test_an_island_too_far_away_says_so() -> None:
    m = choose(at(), "act:midgard")
    assert refused(m, "travel:green") == "YG-5.1"


@pytest.mark.clause("YG-5.2")
def test_to_stay_on_the_submerged_island_is_not_offered() -> None:
    m = choose(at(valkyries="blue", submerged="blue"), "act:midgard")
    assert codes(m) == ["white", "green"]
    assert refused(m, "travel:blue") == "YG-5.2"


@pytest.mark.clause("YG-5.2", "YG-5.3")
def test_a_move_to_the_submerged_island_draws_nothing() -> None:
    m = choose(at(valkyries="green"), "act:midgard", "travel:black")
    assert table(m).vikings == [0, 0]
    assert table(m).bag_vikings[3] == 15
    assert "draws" not in told(m)


@pytest.mark.clause("YG-5.3", "YG-5.4")
def test_three_counters_leave_the_bag_together_and_the_fire_giants_return() -> None:
    # 18 counters, 9 of them Vikings: a Viking (0 of 18), a Fire Giant (8 of 17), a Viking (7 of 16).
    m = at(valkyries="white", chance=[VIKING, 8, 7])
    choose(m, "act:midgard", "travel:blue")
    assert table(m).vikings[0] == 2
    assert (table(m).bag_vikings[1], table(m).bag_giants[1]) == (7, 9)
    assert "draws from the blue bag: 2 Vikings, 1 Fire Giant." in told(m)


@pytest.mark.clause("YG-5.3")
def test_a_small_bag_is_drawn_out_and_an_empty_one_yields_nothing() -> None:
    bags = {"white": {"vikings": 1, "fire_giants": 1}, "blue": {"vikings": 0, "fire_giants": 0}}
    m = choose(at(bags=bags), "act:midgard", "travel:white")
    assert (table(m).vikings[0], table(m).bag_vikings[0], table(m).bag_giants[0]) == (1, 0, 1)
    m = choose(at(bags=bags), "act:midgard", "travel:blue")
    assert table(m).vikings[0] == 0


# The Dwarven Forge


@pytest.mark.clause("YG-6.1")
def test_a_first_artifact_is_of_level_1() -> None:
    m = choose(at(), "act:forge")
    assert codes(m) == ["hel_1", "surt_1", "jormungand_1", "loki_1", "nidhogg_1", "fenrir_1"]
    assert refused(m, "artifact:hel_2") == "YG-6.2"


@pytest.mark.clause("YG-6.2")
def test_an_artifact_is_exchanged_for_the_next_level_of_its_enemy() -> None:
    m = at(stocks={"freyja": {"artifacts": ["hel_1", "loki_2"]}})
    choose(m, "act:forge")
    assert "hel_2" in codes(m)
    assert "loki_3" in codes(m)
    assert not {"hel_1", "hel_3", "loki_1", "loki_2"} & set(codes(m))
    choose(m, "artifact:hel_2")
    assert table(m).level_of(0, 0) == 2
    assert table(m).holders[0] == -1, "the one given back lies at the Forge"


@pytest.mark.clause("YG-6.1", "YG-6.2")
def test_what_another_god_holds_cannot_be_had() -> None:
    m = at(stocks={"freyja": {"artifacts": ["loki_1"]}, "heimdall": {"artifacts": ["hel_1", "loki_2"]}})
    choose(m, "act:forge")
    assert refused(m, "artifact:hel_1") == "YG-6.1"
    assert refused(m, "artifact:loki_2") == "YG-6.2"


@pytest.mark.clause("YG-6.1")
def test_the_forge_is_closed_when_no_artifact_can_be_had() -> None:
    all_best = [f"{enemy}_3" for enemy in ("hel", "surt", "jormungand", "loki", "nidhogg", "fenrir")]
    m = at(stocks={"freyja": {"artifacts": all_best}})
    assert refused(m, "act:forge") == "YG-6.1"


# The World of the Elves


@pytest.mark.clause("YG-7.1")
def test_one_elf_is_taken() -> None:
    m = choose(at(), "act:elves")
    assert (table(m).elves, table(m).grove) == ([1, 0], 2)


@pytest.mark.clause("YG-7.1")
def test_there_is_no_elf_when_none_is_left() -> None:
    m = at(stocks={"freyja": {"elves": 1}, "heimdall": {"elves": 2}})
    assert refused(m, "act:elves") == "YG-7.1"


# The World of Darkness


def rich() -> Match:
    """Freyja, Heimdall and Thor with goods to trade."""
    stocks = {"freyja": {"vikings": 2, "elves": 1}, "heimdall": {"vikings": 1}, "thor": {"elves": 1}}
    return choose(at(gods=("freyja", "heimdall", "thor"), stocks=stocks), "act:darkness")


@pytest.mark.clause("YG-8.1", "YG-8.2")
def test_vikings_given_for_an_elf() -> None:
    m = choose(rich(), "partner:2", "pass_vikings:give.2", "pass_elves:take.1")
    assert m.pending[0].seat == 2
    assert "Freyja gives 2 Vikings, takes 1 Elf. Do you agree?" in m.view(4).pending[0].question
    choose(m, "agree:yes")
    assert (table(m).vikings, table(m).elves) == ([0, 1, 2], [2, 0, 0])
    assert table(m).taken == 1


@pytest.mark.clause("YG-8.1")
def test_amounts_go_as_far_as_the_stocks() -> None:
    m = choose(rich(), "partner:1")
    assert codes(m) == ["take.1", "none", "give.1", "give.2"]
    choose(m, "pass_vikings:none")
    assert asked(m) == "agree", "only one Elf is left to pass, and something must pass"


@pytest.mark.clause("YG-8.2")
def test_a_refusal_costs_no_action_but_closes_the_world() -> None:
    m = choose(rich(), "partner:1", "pass_vikings:take.1", "pass_elves:none", "agree:no")
    assert table(m).vikings == [2, 1, 0]
    assert table(m).taken == 0
    assert "darkness" in worlds(m), "Freyja may use a world twice"
    m = choose(at(gods=("frey", "tyr"), stocks={"frey": {"vikings": 1}}), "act:darkness", "agree:no")
    assert refused(m, "act:darkness") == "YG-3.7"
    assert table(m).taken == 0


@pytest.mark.clause("YG-8.1")
def test_artifacts_do_not_pass() -> None:
    m = at(stocks={"freyja": {"artifacts": ["hel_3"]}, "heimdall": {"artifacts": ["surt_1"]}})
    assert refused(m, "act:darkness") == "YG-8.1"


@pytest.mark.clause("YG-8.1")
def test_a_god_alone_cannot_trade() -> None:
    m = at(gods=("thor",), stocks={"thor": {"vikings": 3}})
    assert refused(m, "act:darkness") == "YG-8.1"


# The World of the Dead


@pytest.mark.clause("YG-9.1")
@pytest.mark.parametrize(("dead", "moved"), [(9, 5), (5, 5), (3, 3)])
def test_five_dead_vikings_or_all_go_into_any_bag(dead: int, moved: int) -> None:
    bags = {"black": {"vikings": 2}}
    m = choose(at(dead=dead, bags=bags, valkyries="white"), "act:dead")
    assert codes(m) == ["white", "blue", "green", "black"]
    choose(m, "revive:black")
    assert (table(m).bag_vikings[3], table(m).dead) == (2 + moved, dead - moved)


@pytest.mark.clause("YG-9.1")
def test_without_dead_vikings_there_is_nothing_to_do() -> None:
    assert refused(at(dead=0), "act:dead") == "YG-9.1"


# The Kingdom of Fire


@pytest.mark.clause("YG-10.1", "YG-10.2")
def test_fire_giants_drawn_leave_and_vikings_return() -> None:
    # White: 6 Vikings and 12 Fire Giants. A Viking, then four Fire Giants.
    m = at(chance=[VIKING, 16, 15, 14, 13])
    choose(m, "act:fire", "quench:white")
    assert (table(m).bag_vikings[0], table(m).bag_giants[0], table(m).fire) == (6, 8, 16)
    assert table(m).vikings == [0, 0]


@pytest.mark.clause("YG-10.1")
def test_a_bag_with_fewer_than_five_is_drawn_out_and_an_empty_one_allowed() -> None:
    bags = {"white": {"vikings": 1, "fire_giants": 2}, "blue": {"vikings": 0, "fire_giants": 0}}
    m = choose(at(bags=bags), "act:fire")
    assert codes(m) == ["white", "blue", "green", "black"]
    choose(m, "quench:white")
    assert (table(m).bag_vikings[0], table(m).bag_giants[0]) == (1, 0)
    m = choose(at(bags=bags), "act:fire", "quench:blue")
    assert (table(m).bag_vikings[1], table(m).bag_giants[1]) == (0, 0)
