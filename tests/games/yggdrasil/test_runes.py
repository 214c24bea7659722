"""YG-17: the four runes."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.yggdrasil import GAME
from vigrid.games.yggdrasil.terms import GIANTS, RUNES
from vigrid.kernel import Match

from .table import asked, at, choose, codes, spaces, table, told

BEARERS = {
    rune: [GIANTS[giant] for giant in range(16) if GAME.components().giant_rune[giant] == number]
    for number, rune in enumerate(RUNES)
}


def last_fragment(rune: str, **position: Any) -> Match:
    """Freyja slays the giant with the last fragment of a rune."""
    *slain, last = BEARERS[rune]
    stocks = {"freyja": {"vikings": 3}, **position.pop("stocks", {})}
    m = at(slain=slain, pile=[last], stocks=stocks, **position)
    return choose(m, "act:ice", "vikings:3")


@pytest.mark.clause("YG-17.1")
def test_each_rune_has_four_bearers_and_nothing_happens_before_the_last() -> None:
    assert {rune: len(bearers) for rune, bearers in BEARERS.items()} == dict.fromkeys(RUNES, 4)
    first, second, third, _ = BEARERS["fallen"]
    m = at(slain=[first, second], pile=[third], stocks={"freyja": {"vikings": 3}})
    choose(m, "act:ice", "vikings:3")
    assert table(m).vikings == [0, 0]
    assert "completes" not in told(m)


@pytest.mark.clause("YG-17.1", "YG-17.2")
def test_the_rune_of_the_shield_pushes_three_different_enemies() -> None:
    m = last_fragment("shield", enemies={"hel": 4, "surt": 2, "loki": 3, "fenrir": 5})
    assert asked(m) == "pushes"
    choose(m, "pushes:hel", "pushes:loki")
    assert spaces(m) == {"hel": 3, "surt": 2, "loki": 2, "fenrir": 4}


@pytest.mark.clause("YG-17.2")
def test_it_pushes_as_many_as_possible_and_nobody_from_the_first_space() -> None:
    m = last_fragment("shield", enemies={"hel": 4, "surt": 2})
    assert spaces(m) == {"hel": 3}
    assert asked(m) == "act"
    m = last_fragment("shield")
    assert asked(m) == "act"


@pytest.mark.clause("YG-17.3")
def test_the_rune_of_the_fallen_gives_every_god_two_vikings() -> None:
    m = last_fragment("fallen", gods=("freyja", "thor", "frey"), dead=2)
    # The three Vikings of the combat lie among the dead as well.
    assert table(m).vikings == [2, 2, 1]
    assert table(m).dead == 0


@pytest.mark.clause("YG-17.3")
def test_the_fallen_come_in_turn_order_from_the_god_on_turn() -> None:
    *slain, last = BEARERS["fallen"]
    m = at(gods=("thor", "frey", "freyja"), turn="freyja", slain=slain, pile=[last], dead=0,
           stocks={"freyja": {"vikings": 3}})  # fmt: skip
    choose(m, "act:ice", "vikings:3")
    assert table(m).vikings == [1, 0, 2]


@pytest.mark.clause("YG-17.4")
def test_the_rune_of_the_waters_quenches_every_bag() -> None:
    m = last_fragment("waters", bags={"black": {"fire_giants": 1}}, fire=14)
    assert table(m).bag_giants == [9, 6, 3, 0]
    assert table(m).fire == 24


@pytest.mark.clause("YG-17.5")
def test_the_rune_of_the_grove_pushes_an_enemy_and_gives_an_elf() -> None:
    m = last_fragment("grove", enemies={"hel": 4, "surt": 2})
    assert codes(m) == ["hel", "surt"]
    choose(m, "push:hel")
    assert spaces(m) == {"hel": 3, "surt": 2}
    assert table(m).elves[0] == 1


@pytest.mark.clause("YG-17.5")
def test_what_the_grove_cannot_do_is_left_out() -> None:
    m = last_fragment("grove", stocks={"heimdall": {"elves": 3}})
    assert table(m).elves == [0, 3]
    *slain, last = BEARERS["grove"]
    m = at(slain=slain, pile=[last], active=["elf_dread"], stocks={"freyja": {"vikings": 3}})
    choose(m, "act:ice", "giant:top", "vikings:3")
    assert table(m).elves == [0, 0]


@pytest.mark.clause("YG-12.7", "YG-17.1")
def test_a_giant_removed_by_the_vanir_completes_a_rune() -> None:
    *slain, last = BEARERS["fallen"]
    m = choose(at(vanir=5, slain=slain, dead=5), "act:sacred", f"fall:{last}")
    assert table(m).vikings == [2, 2]
    assert "completes the Rune of the fallen." in told(m)
