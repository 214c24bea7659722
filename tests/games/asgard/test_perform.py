"""Phase 3: Perform Actions; requests and temples."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.asgard.box import FENRIR, GONE, LOWER_WORLD, ODIN, SURTR, THOR, god_of_tile
from vigrid.kernel import IllegalChoice, Match

from .table import BLUE, RED, YELLOW, acting, at, codes, owned, play, seat, supply, table

WAITS = {"blue": {"asgard": 1}}
"""Blue still has a disc in the Asgard Area, so that the phase does not end."""


@pytest.mark.clause("AS-7.1", "AS-7.4", "AS-8.3")
def test_a_disc_is_picked_and_comes_back() -> None:
    gods = acting("thor", "lower") | acting("hel", "temple")
    m = at("perform_actions", gods=gods, players={"red": {"asgard": 2}, **WAITS})
    assert codes(m) == ["act:thor.lower", "act:hel.temple", "act:asgard", "act:asgard_all"]
    hand = table(m).hand[RED]
    play(m, "act:thor.lower", "request:perform")
    assert table(m).hand[RED] == hand + 1
    assert table(m).request[9] == -1
    assert seat(m) == BLUE


@pytest.mark.clause("AS-7.2", "AS-7.3")
def test_the_first_disc_takes_the_seal_and_later_ones_none_even_if_they_decline() -> None:
    """Red takes Baldr's Light seal, Yellow none, Blue declines the temple and gets none."""
    gods = {"baldr": {"request": ["yellow", "red"], "temple": "blue"}}
    m = at("perform_actions", order=["red", "yellow", "blue", "purple"], gods=gods, players={"purple": {"asgard": 1}})
    play(m, "request:perform")
    assert owned(m, RED, "light_seal") == 1
    play(m, "request:perform", "swap:none")
    assert owned(m, YELLOW, "light_seal") == 0
    assert table(m).temple_slot[1] == -1, "Blue had to decline: it owns no stones"
    assert (owned(m, BLUE, "light_seal"), table(m).hand[BLUE]) == (0, 3)


@pytest.mark.clause("AS-7.2", "AS-15.12", "AS-15.13")
def test_blue_asks_mimir_and_takes_the_darkness_seal() -> None:
    m = at(
        "perform_actions", round=2, turn="blue", gods=acting("mimir", "upper", "blue"), players={"red": {"asgard": 1}}
    )
    play(m, "request:perform", "move:asgard")
    assert owned(m, BLUE, "dark_seal") == 1


@pytest.mark.clause("AS-7.3", "AS-7.2")
def test_declining_takes_the_seal_and_nothing_else() -> None:
    m = at("perform_actions", gods=acting("thor", "upper"), players=WAITS)
    play(m, "request:decline")
    assert (owned(m, RED, "light_seal"), owned(m, RED, "blue"), table(m).skill_tile) == (1, 0, [-1, -1])
    assert table(m).hand[RED] == 3


@pytest.mark.clause("AS-7.5")
def test_the_phase_ends_when_no_disc_is_left() -> None:
    m = at("perform_actions", gods=acting("thor", "lower"))
    play(m, "request:perform")
    assert table(m).round == 2
    assert m.pending[0].prompt.name == "god"


@pytest.mark.clause("AS-7.6", "AS-14.2")
def test_people_can_be_used_between_two_decisions_of_an_own_turn() -> None:
    red = {"people": ["light weapon"], "asgard": 2}
    m = at("perform_actions", players={"red": red, "blue": {"asgard": 1, "people": ["dark weapon"]}})
    assert "people:l3" in codes(m)
    play(m, "act:asgard")
    assert "people:l3" in codes(m)
    assert "people:d3" not in codes(m), "it is Red's turn"
    play(m, "people:l3", "item:w7")
    assert m.pending[0].prompt.name == "flip", "the interrupted decision goes on"
    assert table(m).people[2] == GONE


@pytest.mark.clause("AS-7.6")
def test_not_in_the_middle_of_a_payment() -> None:
    red = {"people": ["light weapon", "light any_stone"], "stones": {"pink": 1}, "recruits": {"orange": 1}}
    m = at("perform_actions", gods=acting("thor", "temple"), players={"red": red, **WAITS}, temple_stacks=[["pink"]])
    play(m, "act:thor.temple")
    assert "people:l3" in codes(m)
    play(m, "build:stack1")
    assert codes(m) == ["stone_paid:pink", "stone_paid:people.l4"]
    play(m, "stone_paid:pink")
    assert "people:l3" in codes(m)


# --- requests


@pytest.mark.clause("AS-8.1", "AS-8.2", "AS-15.10")
def test_loki_upper_gives_stones_and_skill_lower_only_stones() -> None:
    gods = {"loki": {"request": ["red", "yellow"]}}
    m = at("perform_actions", gods=gods, players=WAITS, order=["red", "yellow", "blue", "purple"])
    play(m, "request:perform")
    assert owned(m, RED, "green") == 2
    play(m, "steal:hel.giant")
    assert owned(m, RED, "giant") == 1
    play(m, "request:perform")
    assert (owned(m, YELLOW, "green"), owned(m, YELLOW, "giant")) == (2, 0)


@pytest.mark.clause("AS-8.2", "AS-15.14")
def test_surtr_gives_the_skill_only() -> None:
    m = at("perform_actions", round=3, gods=acting("surtr", "upper"), players=WAITS)
    play(m, "request:perform")
    assert m.pending[0].prompt.name == "flip_people"
    assert sum(table(m).own[:7]) == 0


# --- temples


def building(god: str = "thor", **position: Any) -> Match:
    """Red at a god's Temple Slot."""
    return at("perform_actions", gods=acting(god, "temple"), **position)


@pytest.mark.clause("AS-9.1", "AS-9.2", "AS-9.4", "AS-9.5", "AS-9.15")
def test_a_temple_is_paid_kept_and_recruits_go_to_the_god() -> None:
    red = {"stones": {"pink": 1, "red": 2}, "recruits": {"orange": 3, "white": 1}}
    m = building(players={"red": red, **WAITS}, temple_stacks=[["green"], ["pink+red", "blue+black"]])
    assert codes(m) == ["build:stack2", "build:decline"]
    play(m, "build:stack2")
    g = table(m)
    assert [g.c.temple_value[t] for t in g.temples[RED]] == [3]
    assert (owned(m, RED, "pink"), owned(m, RED, "red"), supply(m, "pink")) == (0, 1, 5)
    assert (owned(m, RED, "orange_warrior"), owned(m, RED, "white_warrior"), g.recruits_at(THOR)[1]) == (0, 1, 4)
    play(m, codes(m)[0])
    assert g.temple_stack[1][-1] == 10, "the blue and black one is face-up now"


@pytest.mark.clause("AS-9.1")
def test_a_stack_without_temples_is_named_and_says_why_nothing_is_built_from_it() -> None:
    m = building(players={"red": {"stones": {"pink": 2}, "recruits": {"orange": 1}}, **WAITS}, temple_stacks=[["pink"]])
    ask, g = m.pending[0], table(m)
    assert codes(m) == ["build:stack1", "build:decline"]
    g.temple_stack[3].clear()
    assert ask.prompt.label(g, RED, 3, *ask.args) == "the 7-point temple"
    assert ask.prompt.why_not is not None
    assert ask.prompt.why_not(g, RED, 3, *ask.args) == "AS-9.1"


@pytest.mark.clause("AS-9.1", "AS-9.7")
def test_stones_and_recruits_must_suffice_before_anything_is_paid() -> None:
    m = building(
        players={"red": {"stones": {"pink": 2}, "recruits": {"white": 5}, "asgard": 1}, **WAITS},
        temple_stacks=[["pink"]],
    )
    play(m, "act:thor.temple")
    assert owned(m, RED, "pink") == 2, "Thor's upper slot asks for orange warriors: only declining was possible"
    assert seat(m) == BLUE


@pytest.mark.clause("AS-9.7")
def test_the_reason_for_a_temple_without_recruits_is_named() -> None:
    red = {"stones": {"pink": 2}, "recruits": {"white": 5}, "people": ["light weapon"]}
    m = building(players={"red": red, **WAITS}, temple_stacks=[["pink"]])
    play(m, "act:thor.temple")
    with pytest.raises(IllegalChoice, match=r"AS-9\.7"):
        m.choose(RED, "build:stack1")


@pytest.mark.clause("AS-9.3", "AS-9.5", "AS-9.6")
def test_surtrs_second_temple_for_seven_points() -> None:
    """Pink, green, white and one different; after Blue's giants Red, with 3 white and 4 orange, gives all orange."""
    red = {"stones": {"pink": 2, "green": 1, "white": 1, "black": 1}, "recruits": {"white": 3, "orange": 4}}
    gods = {"surtr": {"temple": "red", "support": ["blue", ""], "recruits": {"giant": 2}}}
    m = at(
        "perform_actions", round=3, gods=gods, players={"red": red, **WAITS},
        temple_stacks=[[], [], [], ["pink+green+white"]],
    )  # fmt: skip
    play(m, "build:stack4")
    assert codes(m) == ["give:white", "give:orange"]
    assert (owned(m, RED, "pink"), owned(m, RED, "black")) == (1, 0), "the fourth stone cannot be the second pink one"
    play(m, "give:orange")
    g = table(m)
    assert g.recruits_at(SURTR) == [0, 4, 2]
    assert owned(m, RED, "white_warrior") == 3
    play(m, codes(m)[0])
    assert g.support[16:18] == [BLUE, RED]


@pytest.mark.clause("AS-9.3")
def test_a_seven_without_a_fourth_colour_cannot_be_built() -> None:
    red = {"stones": {"pink": 2, "green": 2, "white": 1}, "recruits": {"orange": 1}, "people": ["light weapon"]}
    m = building(players={"red": red, **WAITS}, temple_stacks=[["pink"], [], [], ["pink+green+white"]])
    play(m, "act:thor.temple")
    assert "build:stack1" in codes(m)
    with pytest.raises(IllegalChoice, match=r"AS-9\.3"):
        m.choose(RED, "build:stack4")
    play(m, "build:stack1")
    seven = {"stones": {"pink": 1, "green": 1, "white": 1, "red": 1, "blue": 1}, "recruits": {"orange": 1}}
    m = building(players={"red": seven, **WAITS}, temple_stacks=[[], [], [], ["pink+green+white"]])
    play(m, "build:stack4")
    assert codes(m) == ["stone_paid:red", "stone_paid:blue"]
    play(m, "stone_paid:blue")


@pytest.mark.clause("AS-9.8")
def test_fenrir_takes_no_recruits() -> None:
    red = {"stones": {"pink": 1}, "recruits": {"white": 2}}
    m = building("fenrir", round=4, players={"red": red, **WAITS}, temple_stacks=[["pink"]])
    play(m, "build:stack1")
    assert m.pending[0].prompt.name == "world"
    assert table(m).recruits_at(FENRIR) == [0, 0, 0]
    assert owned(m, RED, "white_warrior") == 2


READY = {"stones": {"pink": 1}, "recruits": {"white": 2, "orange": 2}}


@pytest.mark.clause("AS-9.9", "AS-9.10", "AS-9.12")
def test_the_god_replaces_people_of_its_side_which_go_to_the_builder() -> None:
    worlds = {"2": {"light": "odin 4", "dark": "dark weapon"}, "3": {"light": "light any_seal"}}
    m = building("freyja", players={"red": READY, **WAITS}, worlds=worlds, temple_stacks=[["pink"]])
    play(m, "build:stack1")
    assert codes(m) == [f"world:w{n}.light" for n in (1, 3, 4, 5, 6, 7)] + ["world:lower.light"]
    for code in ("world:w2.light", "world:w2.dark"):
        with pytest.raises(IllegalChoice, match=r"AS-9\.10"):
            m.choose(RED, code)
    top = table(m).god_stack[0][-1]
    play(m, "world:w3.light")
    g = table(m)
    assert g.world_tile[4] == top
    assert g.people[5] == RED
    assert m.view(0).public.people[5] == RED


@pytest.mark.clause("AS-9.10")
def test_no_god_goes_to_a_world_that_is_empty_from_the_start() -> None:
    m = building("freyja", seats=2, players={"red": READY, **WAITS}, temple_stacks=[["pink"]])
    play(m, "build:stack1")
    assert codes(m) == [f"world:w{n}.light" for n in (2, 3, 5, 6, 7)] + ["world:lower.light"]


@pytest.mark.clause("AS-9.11")
def test_a_god_tile_without_a_world_leaves_the_game() -> None:
    worlds = {str(n): {"light": f"{god} 1"} for n, god in enumerate(("baldr", "odin", "tyr", "thor"), 1)}
    worlds |= {str(n): {"light": f"{god} 2"} for n, god in enumerate(("baldr", "odin", "tyr"), 5)}
    worlds["lower"] = {"light": "thor 2"}
    m = building("freyja", players={"red": READY, **WAITS}, worlds=worlds, temple_stacks=[["pink"]])
    top = table(m).god_stack[0][-1]
    play(m, "build:stack1")
    assert table(m).god_tiles_gone == [top]
    assert table(m).support[0] == RED


@pytest.mark.clause("AS-9.12")
def test_the_people_just_gained_do_not_pay_for_the_temple_that_brought_them() -> None:
    worlds = {"3": {"light": "light any_stone"}}
    red = {"recruits": {"orange": 1}, "people": ["light weapon"]}
    m = building(players={"red": red, **WAITS}, worlds=worlds, temple_stacks=[["pink"]])
    assert "build:stack1" not in codes(m)
    ready = building(
        "freyja", players={"red": READY, **WAITS}, worlds={"3": {"light": "light weapon"}}, temple_stacks=[["pink"]]
    )
    play(ready, "build:stack1", "world:w3.light")
    assert table(ready).people[2] == RED


@pytest.mark.clause("AS-9.13")
def test_flipped_people_leave_the_game() -> None:
    worlds = {"3": {"light": "light any_seal"}}
    m = building(
        "freyja", players={"red": READY, **WAITS}, worlds=worlds, flipped=["light any_seal"], temple_stacks=[["pink"]]
    )
    play(m, "build:stack1", "world:w3.light")
    assert table(m).people[5] == GONE


@pytest.mark.clause("AS-9.14")
def test_a_god_on_a_lower_world_is_worth_five_points_at_once() -> None:
    """Yellow builds for Odin and replaces the Light people of a lower world."""
    yellow = {"stones": {"pink": 1}, "recruits": {"white": 1}}
    m = at(
        "perform_actions", turn="yellow", gods=acting("odin", "temple", "yellow"), players={"yellow": yellow, **WAITS},
        worlds={"lower": {"light": "light weapon"}}, temple_stacks=[["pink"]],
    )  # fmt: skip
    play(m, "build:stack1", "world:lower.light")
    g = table(m)
    assert g.score[YELLOW] == 5
    assert g.people[2] == YELLOW
    assert god_of_tile(g.world_tile[LOWER_WORLD]) == ODIN


@pytest.mark.clause("AS-9.15", "AS-9.9")
def test_an_empty_god_stack_places_nothing() -> None:
    gods = {"thor": {"temple": "red", "support": ["", "blue"]}}
    gone = ["thor 1", "thor 2", "thor 3", "thor 4"]
    m = at("perform_actions", gods=gods, god_tiles_gone=gone, players={"red": READY, **WAITS}, temple_stacks=[["pink"]])
    play(m, "build:stack1")
    assert table(m).support[8] == RED
    assert seat(m) == BLUE


@pytest.mark.clause("AS-9.16", "AS-7.4")
def test_the_disc_goes_to_the_uppermost_empty_support_slot_and_not_back_to_hand() -> None:
    m = building("freyja", players={"red": READY, **WAITS}, temple_stacks=[["pink"]])
    play(m, "build:stack1", "world:w5.light")
    g = table(m)
    assert g.support[0:2] == [RED, -1]
    assert g.hand[RED] == 2
