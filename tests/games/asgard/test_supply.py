"""Common supply and recruits."""

from __future__ import annotations

import pytest

from .table import BLUE, PURPLE, RED, YELLOW, acting, at, codes, owned, play, seat, supply, table, words


@pytest.mark.clause("AS-3.1", "AS-8.1")
def test_stones_come_from_the_supply() -> None:
    m = at("perform_actions", gods=acting("thor", "lower"), players={"blue": {"asgard": 1}})
    play(m, "request:perform")
    assert (owned(m, RED, "blue"), supply(m, "blue")) == (2, 3)


@pytest.mark.clause("AS-3.2", "AS-3.3", "AS-3.5", "AS-15.1")
def test_shortage_of_pink_the_second_stone_is_not_received() -> None:
    """Supply 0, Blue 3, Red 2, Red is due 2: Red 3, Blue 2, then Red owns the most."""
    players = {"red": {"stones": {"pink": 2}}, "blue": {"stones": {"pink": 3}, "asgard": 1}}
    m = at("perform_actions", gods=acting("freyja", "upper"), players=players)
    assert supply(m, "pink") == 0
    play(m, "request:perform", "warrior:none")
    assert (owned(m, RED, "pink"), owned(m, BLUE, "pink")) == (3, 2)


@pytest.mark.clause("AS-3.2", "AS-3.4", "AS-15.8")
@pytest.mark.parametrize("giver", ["purple", "blue"])
def test_shortage_of_blue_the_receiver_chooses_who_gives(giver: str) -> None:
    """Supply 1, Purple 2, Blue 2, Yellow is due 2: one from the supply, one from Purple or Blue as Yellow likes."""
    players = {"purple": {"stones": {"blue": 2}}, "blue": {"stones": {"blue": 2}, "asgard": 1}}
    m = at("perform_actions", turn="yellow", gods=acting("thor", "upper", "yellow"), players=players)
    play(m, "request:perform")
    assert (seat(m), codes(m)) == (YELLOW, ["from:blue", "from:purple"])
    assert owned(m, YELLOW, "blue") == 1
    play(m, f"from:{giver}")
    assert owned(m, YELLOW, "blue") == 2
    left = {"purple": owned(m, PURPLE, "blue"), "blue": owned(m, BLUE, "blue")}
    assert left.pop(giver) == 1
    assert list(left.values()) == [2]


@pytest.mark.clause("AS-3.5")
def test_who_ties_for_the_most_takes_from_another_or_from_itself() -> None:
    players = {
        "red": {"stones": {"green": 2}},
        "blue": {"stones": {"green": 2}, "asgard": 1},
        "yellow": {"stones": {"green": 1}},
    }
    m = at("perform_actions", gods=acting("loki", "lower"), players=players)
    play(m, "request:perform")
    assert codes(m) == ["from:red", "from:blue"]
    play(m, "from:red")
    assert codes(m) == ["from:red", "from:blue"], "the second stone is asked for alike"
    play(m, "from:blue")
    assert (owned(m, RED, "green"), owned(m, BLUE, "green")) == (3, 1)


@pytest.mark.clause("AS-3.6")
def test_recruits_on_the_board_are_never_taken() -> None:
    gods = {"loki": {"recruits": {"white": 12}}, "freyja": {"recruits": {}}, "baldr": {"recruits": {}}}
    players = {"red": {"asgard": 1, "seals": {"light": 2}}, "blue": {"asgard": 1}}
    m = at("perform_actions", gods=gods, asgard_row=["one", "two", "three"], players=players, valhalla={})
    play(m, "flip:a2")
    assert codes(m) == ["recruit:orange", "recruit:giant", "recruit:none"]
    play(m, "recruit:orange", "recruit:none")
    assert m.pending[0].prompt.name == "row_disc", "with two Light seals no white warrior can be bought"


@pytest.mark.clause("AS-3.5", "AS-10.4")
def test_a_second_recruit_that_runs_out_is_not_received() -> None:
    gods = {"loki": {"recruits": {"giant": 6}}, "hel": {"recruits": {"giant": 3}}}
    players = {"red": {"asgard": 1}, "blue": {"asgard": 1}}
    m = at("perform_actions", gods=gods, asgard_row=["one", "two", "three"], players=players)
    play(m, "flip:a3", "recruit:giant")
    assert owned(m, RED, "giant") == 1
    assert "@0 owns the most giants and receives none." in words(m)


@pytest.mark.clause("AS-3.7", "AS-3.8", "AS-11.9")
def test_a_giant_is_worth_two_and_returns_to_the_supply_warriors_go_to_valhalla() -> None:
    worlds = {"2": {"light": "odin 1", "dark": "hel 4", "light_disc": "red"}}
    red = {"recruits": {"white": 1, "orange": 1, "giant": 1}}
    m = at("battle", worlds=worlds, players={"red": red}, ancient={"light": [1], "dark": [1]}, valhalla={})
    giants = supply(m, "giant")
    play(m, "fight:recruits")  # strength 4 is needed: all of them go
    assert table(m).valhalla == [1, 1]
    assert supply(m, "giant") == giants + 1


@pytest.mark.clause("AS-3.9", "AS-15.2")
def test_a_swap_takes_only_what_the_supply_has() -> None:
    players = {"red": {"stones": {"pink": 1}}, "blue": {"stones": {"black": 5}, "asgard": 1}}
    m = at("perform_actions", gods=acting("baldr", "upper"), players=players)
    play(m, "request:perform")
    assert "swap:pink.white" in codes(m)
    assert "swap:pink.black" not in codes(m)
    assert "swap:pink.pink" not in codes(m)
    play(m, "swap:pink.white")
    assert (owned(m, RED, "pink"), owned(m, RED, "white"), owned(m, RED, "yellow")) == (0, 1, 2)
