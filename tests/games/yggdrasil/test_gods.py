"""YG-15: the powers of the six gods, and that nobody else has them."""

from __future__ import annotations

import pytest

from vigrid.games.yggdrasil.terms import CARDS, GODS
from vigrid.kernel import IllegalChoice

from .table import (
    BLACK_3,
    BLUE_0,
    GREEN_1,
    VIKING,
    WHITE_1,
    WHITE_2,
    asked,
    at,
    choose,
    codes,
    giants,
    spaces,
    table,
    worlds,
)


@pytest.mark.clause("YG-15.1")
def test_odin_draws_two_cards_plays_one_and_puts_the_other_on_top() -> None:
    m = at("enemy", gods=("odin", "thor"), deck=["hel", "surt", "loki"])
    assert asked(m) == "play"
    assert codes(m) == ["hel", "surt"]
    m.script([GREEN_1])
    choose(m, "play:surt", "return:top")
    assert spaces(m) == {"surt": 2}
    assert [CARDS[card] for card in table(m).deck[::-1][:2]] == ["hel", "loki"]
    assert m.view(2).public.top == (0,), "what Odin has seen all know"
    assert len(table(m).deck) == 41


@pytest.mark.clause("YG-15.1", "YG-1.18")
def test_odin_puts_the_other_card_at_the_bottom() -> None:
    m = at("enemy", gods=("odin", "thor"), deck=["hel", "surt", "loki"])
    m.script([GREEN_1])
    choose(m, "play:hel", "return:bottom")
    assert CARDS[table(m).deck[0]] == "surt"
    assert m.view(0).public.bottom == (1,)
    assert CARDS[table(m).deck[-1]] == "loki"


@pytest.mark.clause("YG-15.1")
def test_two_cards_of_one_kind_need_no_choice() -> None:
    m = at("enemy", gods=("odin",), deck=["hel", "hel"], chance=[GREEN_1])
    assert asked(m) == "return"


@pytest.mark.clause("YG-15.1")
def test_odin_draws_the_last_card_alone() -> None:
    m = at("enemy", gods=("odin",), deck=["hel"], cards_left=1, chance=[GREEN_1])
    assert asked(m) == "act"
    assert spaces(m) == {"hel": 2}


@pytest.mark.clause("YG-15.1")
def test_with_two_cards_left_the_other_can_only_go_back() -> None:
    m = at("enemy", gods=("odin",), deck=["hel", "surt"], cards_left=2)
    m.script([GREEN_1])
    choose(m, "play:hel")
    assert asked(m) == "act"
    assert [CARDS[card] for card in table(m).deck] == ["surt"]


@pytest.mark.clause("YG-15.2")
def test_thor_adds_1_against_enemies_and_giants() -> None:
    m = at(gods=("thor",), enemies={"hel": 2, "surt": 2}, stocks={"thor": {"vikings": 6}}, pile=["elf_dread"])
    choose(m, "act:asgard", "target:hel")
    m.script([GREEN_1])
    choose(m, "vikings:3")
    assert spaces(m) == {"surt": 2}, "3 Vikings, 1 hammer and 1 of Thor make 5"
    choose(m, "act:ice")
    m.script([GREEN_1])
    choose(m, "vikings:1")
    assert giants(table(m).slain) == ["elf_dread"]


@pytest.mark.clause("YG-15.3")
def test_frey_has_four_actions_in_four_worlds() -> None:
    m = at(gods=("frey", "thor"))
    choose(m, "act:elves", "act:dead", "revive:blue", "act:sacred", "vanir:forward")
    assert table(m).turn == 0
    assert not {"elves", "dead", "sacred"} & set(worlds(m))
    choose(m, "act:fire", "quench:white")
    assert table(m).turn == 1


@pytest.mark.clause("YG-15.4")
def test_heimdall_draws_four_counters_in_midgard() -> None:
    m = at(gods=("heimdall",), chance=[VIKING] * 4)
    choose(m, "act:midgard", "travel:blue")
    assert table(m).vikings[0] == 4


@pytest.mark.clause("YG-10.1")
def test_heimdall_draws_five_in_the_kingdom_of_fire() -> None:
    m = at(gods=("heimdall",), chance=[17, 16, 15, 14, 13])
    choose(m, "act:fire", "quench:white")
    assert table(m).fire == 17


@pytest.mark.clause("YG-15.5")
def test_freyja_uses_one_world_twice_and_has_three_actions() -> None:
    m = at(gods=("freyja", "thor"), dead=12)
    choose(m, "act:dead", "revive:blue")
    assert "dead" in worlds(m)
    choose(m, "act:dead", "revive:blue")
    assert "dead" not in worlds(m)
    assert table(m).repeated == 1
    choose(m, "act:elves")
    assert table(m).turn == 1


@pytest.mark.clause("YG-15.5")
def test_freyja_repeats_only_once() -> None:
    m = at(gods=("freyja", "thor"), used=["elves", "sacred"], repeated=1, taken=2)
    with pytest.raises(IllegalChoice) as refusal:
        choose(m, "act:sacred")
    assert refusal.value.clause == "YG-3.7"


@pytest.mark.clause("YG-15.6")
@pytest.mark.parametrize(("rolls", "hammers"), [([BLUE_0, BLACK_3], 3), ([WHITE_2, GREEN_1], 2), ([BLUE_0, BLUE_0], 0)])
def test_tyr_rolls_twice_and_keeps_the_better(rolls: list[int], hammers: int) -> None:
    m = at(gods=("tyr",), enemies={"hel": 2, "surt": 2}, stocks={"tyr": {"vikings": 1, "elves": 1}})
    choose(m, "act:asgard", "target:hel")
    m.script(rolls)
    choose(m, "vikings:1")
    assert table(m).parts == [1, hammers, 0, 0, 0]


@pytest.mark.clause("YG-13.8")
@pytest.mark.parametrize("god", ["tyr", "thor"])
def test_powers_of_combat_do_not_calm_fenrir(god: str) -> None:
    m = at(gods=(god, "frey"), fenrir=3, taken=2, chance=[BLACK_3, WHITE_1])
    assert table(m).turn == 1, "one roll, not the better of two"


def test_every_god_but_one_has_three_actions_and_draws_one_card() -> None:
    for god in GODS:
        m = at("enemy", gods=(god,), deck=["jormungand", "hel"], chance=[BLACK_3])
        assert (asked(m) == "play") == (god == "odin")
