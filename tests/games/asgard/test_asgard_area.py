"""The Asgard action."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.asgard.asgard_area import disc_price
from vigrid.games.asgard.box import RECRUIT
from vigrid.kernel import IllegalChoice, Match

from .table import BLUE, PURPLE, RED, YELLOW, at, codes, owned, play, seat, supply, table, words

ROW: dict[str, Any] = {"asgard_row": ["one", "two", "three"]}


@pytest.mark.clause("AS-3.6")
def test_a_kind_of_which_none_can_be_had_is_refused_by_the_clause_of_shortage() -> None:
    """All giants stand on gods."""
    m = at("perform_actions", gods={"loki": {"recruits": {"giant": 5}}, "hel": {"recruits": {"giant": 5}}},
           players={"red": {"asgard": 1}})  # fmt: skip
    g = table(m)
    assert g.supply[RECRUIT + 2] == 0
    play(m, "flip:a2")
    with pytest.raises(IllegalChoice) as refused:
        m.choose(RED, "recruit:giant")
    assert refused.value.clause == "AS-3.6"


def in_asgard(discs: int = 1, seats: int = 4, **position: Any) -> Match:
    """Red has discs in the Asgard Area, and so has Blue, whose turn comes next."""
    players = position.pop("players", {})
    red = {"asgard": discs, **players.pop("red", {})}
    blue = {"asgard": 1, **players.pop("blue", {})}
    return at("perform_actions", seats, players={"red": red, "blue": blue, **players}, **position)


@pytest.mark.clause("AS-10.1", "AS-10.6")
def test_a_face_up_tile_must_be_flipped_unless_the_action_is_declined() -> None:
    m = in_asgard(asgard_row=["swap", "nothing", "one"], asgard_down=["one"])
    assert codes(m) == ["flip:a4", "flip:a5", "flip:decline"]
    play(m, "flip:a5")
    assert table(m).asgard_down == [1, 0, 0, 0, 1]
    assert seat(m) == BLUE


@pytest.mark.clause("AS-7.3", "AS-10.1")
def test_the_whole_action_can_be_declined() -> None:
    m = in_asgard(**ROW, players={"red": {"seals": {"light": 3}}})
    play(m, "flip:decline")
    assert (table(m).asgard_down, table(m).hand[RED], owned(m, RED, "light_seal")) == ([0] * 5, 3, 3)


@pytest.mark.clause("AS-10.1")
def test_without_a_face_up_tile_the_step_is_skipped() -> None:
    m = in_asgard(**ROW, asgard_down=["one", "two", "three"], players={"red": {"seals": {"light": 1}}})
    assert codes(m) == ["flip:none", "flip:decline"]
    play(m, "flip:none", "buy:white")
    assert owned(m, RED, "white_warrior") == 1


@pytest.mark.clause("AS-10.2", "AS-10.3")
def test_one_recruit_or_two_of_different_kinds() -> None:
    m = in_asgard(**ROW)
    play(m, "flip:a1", "recruit:giant")
    assert owned(m, RED, "giant") == 1
    m = in_asgard(**ROW)
    play(m, "flip:a2", "recruit:white")
    assert codes(m) == ["recruit:orange", "recruit:giant", "recruit:none"]
    play(m, "recruit:orange")
    assert (owned(m, RED, "white_warrior"), owned(m, RED, "orange_warrior")) == (1, 1)


@pytest.mark.clause("AS-10.4", "AS-10.7")
def test_two_giants_and_an_orange_warrior_then_one_bought_for_a_darkness_seal() -> None:
    """Blue's tile is already face-down; Purple takes 2 giants and 1 orange warrior, then buys an orange one."""
    purple = {"asgard": 1, "seals": {"dark": 1}}
    m = at(
        "perform_actions", turn="purple", **ROW, asgard_down=["one"], players={"purple": purple, "blue": {"asgard": 1}}
    )
    assert codes(m) == ["flip:a2", "flip:a3", "flip:decline"]
    play(m, "flip:a3", "recruit:giant", "recruit:orange", "buy:orange")
    assert (owned(m, PURPLE, "giant"), owned(m, PURPLE, "orange_warrior"), owned(m, PURPLE, "dark_seal")) == (2, 2, 0)


@pytest.mark.clause("AS-10.5", "AS-3.9")
def test_the_swap_tile() -> None:
    m = in_asgard(asgard_row=["one", "two", "swap"], players={"red": {"stones": {"green": 1}}})
    play(m, "flip:a4", "swap:green.black")
    assert (owned(m, RED, "green"), owned(m, RED, "black")) == (0, 1)


@pytest.mark.clause("AS-10.7")
@pytest.mark.parametrize(
    ("kind", "seals", "good"),
    [
        ("white", {"light": 1}, "white_warrior"),
        ("orange", {"dark": 1}, "orange_warrior"),
        ("giant", {"light": 1, "dark": 1}, "giant"),
    ],
)
def test_prices_of_recruits(kind: str, seals: dict[str, int], good: str) -> None:
    m = in_asgard(**ROW, asgard_down=["one", "two", "three"], players={"red": {"seals": seals}})
    before = supply(m, "light_seal") + supply(m, "dark_seal")
    play(m, "flip:none", f"buy:{kind}")
    assert owned(m, RED, good) == 1
    assert supply(m, "light_seal") + supply(m, "dark_seal") == before + sum(seals.values())


@pytest.mark.clause("AS-10.9", "AS-10.10")
def test_prices_of_discs_in_the_two_player_example() -> None:
    """Yellow (here Blue) has bought 2 discs, Red 1: Blue pays Darkness + Light, then Light + Darkness + Light.

    Red then pays 1 Light, and for the next one 1 Darkness, since Blue's discs have left the spaces to the left.
    """
    m = at("perform_actions", 2, players={"blue": {"row": 2}, "red": {"row": 1}})
    g = table(m)
    assert disc_price(g, BLUE) == (1, 1, 0)
    assert disc_price(g, RED) == (1, 0, 0)
    g.row[BLUE] = 3
    assert disc_price(g, BLUE) == (2, 1, 0)
    g.row[RED] = 2
    assert disc_price(g, RED) == (0, 1, 0)
    g.row[:] = [0, 0]
    assert disc_price(g, RED) == (0, 0, 1), "the leftmost space takes either kind"
    g.row[:] = [0, 1]
    assert disc_price(g, BLUE) == (1, 0, 1)


@pytest.mark.clause("AS-10.8", "AS-10.9", "AS-10.11")
def test_buying_discs_one_after_the_other() -> None:
    players = {"blue": {"row": 2, "asgard": 1, "seals": {"light": 3, "dark": 2}}, "red": {"row": 1}}
    m = at("perform_actions", 2, turn="blue", players=players, asgard_row=["two"], asgard_down=["two"])
    hand = table(m).hand[BLUE]
    play(m, "flip:none", "buy:stop", "row_disc:take", "station:hand", "row_disc:take", "station:hand")
    assert (owned(m, BLUE, "light_seal"), owned(m, BLUE, "dark_seal")) == (0, 0)
    assert table(m).row[BLUE] == 4
    assert table(m).hand[BLUE] == hand + 3


@pytest.mark.clause("AS-10.10")
@pytest.mark.parametrize("way", ["seals:1l.0d.0p", "seals:0l.1d.0p"])
def test_the_leftmost_space_takes_a_seal_of_either_kind(way: str) -> None:
    m = in_asgard(**ROW, asgard_down=["one", "two", "three"], players={"red": {"seals": {"light": 1, "dark": 1}}})
    play(m, "flip:none", "buy:stop", "row_disc:take")
    assert codes(m) == ["seals:0l.1d.0p", "seals:1l.0d.0p"]
    play(m, way, "station:hand")
    assert owned(m, RED, "light_seal") + owned(m, RED, "dark_seal") == 1


@pytest.mark.clause("AS-10.12", "AS-10.13", "AS-10.14", "AS-10.15")
def test_three_discs_one_kept_two_sent_into_battle() -> None:
    """Round 3, Yellow: world 5 is barred by its victory there, world 7 by Blue's disc; a weapon and a wizardry tile."""
    worlds = {"7": {"light_disc": "blue"}}
    yellow = {"asgard": 1, "row": 1, "victory": [5], "discs": 2, "seals": {"light": 4, "dark": 4}}
    players = {"yellow": yellow, "red": {"asgard": 1, "middle": 1, "row": 4}, "blue": {"row": 2}, "purple": {"row": 2}}
    m = at(
        "perform_actions", round=3, turn="yellow", order=["yellow", "red", "blue", "purple"], players=players,
        worlds=worlds, asgard_row=["one", "two", "three"], asgard_down=["one", "two", "three"],
    )  # fmt: skip
    play(m, "flip:none", "buy:stop", "row_disc:take", "station:hand", "row_disc:take")
    assert not {"station:w5.light", "station:w5.dark", "station:w7.light", "station:w7.dark"} & set(codes(m))
    for code, clause in (
        ("station:w5.dark", r"AS-10\.15"),
        ("station:w7.dark", r"AS-10\.14"),
        ("station:w7.light", r"AS-10\.13"),
    ):
        with pytest.raises(IllegalChoice, match=clause):
            m.choose(YELLOW, code)
    play(m, "station:w6.light", "item:w7", "row_disc:take", "station:w1.dark", "item:z1")
    g = table(m)
    assert sorted(g.items_of(YELLOW)) == [6, 7]
    assert "@2 takes a weapon tile in secret." in words(m)
    assert not any("weapon 6" in text for text in words(m, 1 << RED))
    assert any("weapon 6" in text for text in words(m, 1 << YELLOW))
    play(m, *(["row_disc:stop"] if m.pending[0].prompt.name == "row_disc" else []))
    assert g.hand[YELLOW] == 4, "three discs at the beginning of the round become four in the next"
    # Red takes no disc; its disc in the middle goes to world 2 and brings no tile.
    play(m, "flip:none")
    assert codes(m)[0] == "station:w1.light"
    play(m, "station:w2.dark")
    assert g.items_of(RED) == []
    assert m.pending[0].prompt.name != "item"


@pytest.mark.clause("AS-10.12")
def test_with_an_empty_stack_there_is_no_tile() -> None:
    blue = {"weapons": [2, 2, 3, 3, 4, 5, 6]}
    m = in_asgard(discs=2, **ROW, players={"blue": blue, "red": {"row": 1}}, asgard_down=["one", "two", "three"])
    play(m, "act:asgard_all", "flip:none", "row_disc:take", "station:w2.light")
    assert table(m).items_of(RED) == []
    assert seat(m) == BLUE


@pytest.mark.clause("AS-10.13")
def test_no_seat_has_both_slots_of_a_world() -> None:
    worlds = {"3": {"light_disc": "red"}}
    m = in_asgard(discs=2, **ROW, worlds=worlds, players={"red": {"row": 1}}, asgard_down=["one", "two", "three"])
    play(m, "act:asgard_all", "flip:none", "row_disc:take")
    with pytest.raises(IllegalChoice, match=r"AS-10\.13"):
        m.choose(RED, "station:w3.dark")
    assert "station:w2.dark" in codes(m)


@pytest.mark.clause("AS-10.14")
def test_world_seven_is_open_while_only_its_victory_area_is_used() -> None:
    m = in_asgard(discs=2, **ROW, players={"blue": {"victory": [7]}}, asgard_down=["one", "two", "three"])
    play(m, "act:asgard_all", "flip:none", "row_disc:take")
    assert {"station:w7.light", "station:w7.dark"} <= set(codes(m))
    play(m, "station:w7.dark")
    assert table(m).battle[13] == RED


@pytest.mark.clause("AS-10.16")
def test_no_disc_goes_to_a_world_that_is_empty_from_the_start() -> None:
    m = in_asgard(discs=2, seats=2, asgard_row=["two"], asgard_down=["two"])
    play(m, "act:asgard_all", "flip:none", "row_disc:take")
    assert codes(m) == [
        "station:hand",
        *[f"station:w{n}.{side}" for n in (2, 3, 5, 6, 7) for side in ("light", "dark")],
    ]
    with pytest.raises(IllegalChoice, match=r"AS-10\.16"):
        m.choose(RED, "station:w1.light")


@pytest.mark.clause("AS-10.17")
def test_with_nowhere_to_fight_a_disc_stays_in_hand() -> None:
    red = {"discs": 0, "row": 6, "victory": [1, 2, 3, 4, 5, 6], "middle": 1}
    m = in_asgard(
        discs=2, **ROW, worlds={"7": {"light_disc": "blue"}}, players={"red": red}, asgard_down=["one", "two", "three"]
    )
    play(m, "act:asgard_all", "flip:none", "row_disc:take")
    assert table(m).hand[RED] == 3
    assert table(m).middle[RED] == 1, "nor has the disc in the middle a place to go"


@pytest.mark.clause("AS-10.18")
def test_every_disc_of_the_middle_must_move_and_brings_no_tile() -> None:
    m = in_asgard(**ROW, players={"red": {"middle": 2, "row": 2}}, asgard_down=["one", "two", "three"])
    play(m, "flip:none")
    assert "station:hand" not in codes(m)
    play(m, "station:w3.light", "station:w4.dark")
    g = table(m)
    assert (g.middle[RED], g.battle[4], g.battle[7], g.items_of(RED)) == (0, RED, RED, [])


@pytest.mark.clause("AS-10.19", "AS-7.4")
def test_one_disc_comes_back() -> None:
    m = in_asgard(discs=2, **ROW)
    play(m, "act:asgard", "flip:a1", "recruit:none")
    assert (table(m).hand[RED], table(m).asgard[RED]) == (2, 1)


@pytest.mark.clause("AS-10.20", "AS-10.21")
def test_several_discs_together_bring_one_disc_for_nothing() -> None:
    m = in_asgard(discs=3, **ROW, players={"red": {"seals": {"light": 4, "dark": 4}}})
    play(m, "act:asgard_all", "flip:a1", "recruit:none", "buy:white", "buy:stop", "row_disc:take", "station:hand")
    g = table(m)
    assert (g.hand[RED], g.asgard[RED], g.row[RED]) == (4, 0, 1)
    assert (owned(m, RED, "light_seal"), owned(m, RED, "dark_seal")) == (3, 4), "only the warrior was paid"
    assert seat(m) == BLUE, "one disc and no more"


@pytest.mark.clause("AS-10.20")
def test_with_one_disc_there_is_only_the_normal_action() -> None:
    gods = {"thor": {"request": ["red", ""]}}
    m = in_asgard(discs=1, **ROW, gods=gods)
    assert codes(m) == ["act:thor.upper", "act:asgard"]
