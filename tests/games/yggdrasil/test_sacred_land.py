"""YG-12: the Sacred Land and the Vanir."""

from __future__ import annotations

import pytest

from vigrid.games.yggdrasil.terms import CARDS

from .table import at, choose, codes, giants, others, spaces, table, told


@pytest.mark.clause("YG-12.1")
def test_the_vanir_go_one_square_forward_for_all_gods() -> None:
    m = choose(at(), "act:sacred", "vanir:forward", "act:end", "act:sacred", "vanir:forward")
    assert table(m).vanir == 3


@pytest.mark.clause("YG-12.1")
def test_on_square_5_they_can_only_be_used() -> None:
    m = choose(at(vanir=5), "act:sacred")
    assert codes(m)[0] == "anvil_cold", "the use of the square was the only possibility"


@pytest.mark.clause("YG-12.1", "YG-12.2")
def test_the_sacred_land_is_closed_when_square_5_has_no_effect() -> None:
    m = at(vanir=5, slain=others())
    assert "sacred" not in codes(m)


@pytest.mark.clause("YG-12.2", "YG-12.3")
def test_square_1_moves_the_valkyries_at_once_without_a_draw() -> None:
    m = choose(at(valkyries="blue"), "act:sacred", "vanir:use")
    assert codes(m) == ["white", "green"]
    choose(m, "fly:green")
    assert table(m).valkyries == 2
    assert table(m).vanir == 1
    assert table(m).vikings == [0, 0]


@pytest.mark.clause("YG-12.4")
@pytest.mark.parametrize(("dead", "taken"), [(5, 2), (1, 1)])
def test_square_2_takes_two_vikings_from_the_dead(dead: int, taken: int) -> None:
    m = choose(at(vanir=2, dead=dead), "act:sacred", "vanir:use")
    assert (table(m).vikings[0], table(m).dead, table(m).vanir) == (taken, dead - taken, 1)


@pytest.mark.clause("YG-12.2")
def test_square_2_cannot_be_used_without_dead_vikings() -> None:
    m = choose(at(vanir=2, dead=0), "act:sacred")
    assert table(m).vanir == 3, "forward was the only possibility"


@pytest.mark.clause("YG-12.5")
def test_square_3_puts_the_top_six_cards_in_any_order() -> None:
    top = ["hel", "surt", "jormungand", "loki", "nidhogg", "fenrir"]
    m = choose(at(vanir=3, deck=[*top, "hel"]), "act:sacred", "vanir:use")
    assert codes(m) == top
    assert m.view(2).public.looking == (0, 1, 2, 3, 4, 5), "all gods look"
    choose(m, *(f"next:{key}" for key in ["fenrir", "nidhogg", "loki", "jormungand", "surt"]))
    assert [CARDS[card] for card in table(m).deck[::-1][:7]] == [*top[::-1], "hel"]
    assert m.view(0).public.top == (5, 4, 3, 2, 1, 0)
    assert table(m).vanir == 1


@pytest.mark.clause("YG-1.18", "YG-12.5")
def test_cards_put_in_order_stay_known_until_they_are_drawn() -> None:
    m = choose(at(vanir=3, deck=["hel", "surt", "loki"], cards_left=3), "act:sacred", "vanir:use")
    choose(m, "next:surt", "next:loki", "act:end")
    assert m.view(0).public.top == (3, 0)
    assert m.view(0).public.played[-1] == 1


@pytest.mark.clause("YG-12.5")
def test_square_3_with_fewer_cards_shows_all_and_with_none_cannot_be_used() -> None:
    m = choose(at(vanir=3, deck=["hel", "surt"], cards_left=2), "act:sacred", "vanir:use", "next:surt")
    assert m.view(0).public.top == (1, 0)
    m = choose(at(vanir=3, cards_left=0), "act:sacred")
    assert table(m).vanir == 4, "forward was the only possibility"


@pytest.mark.clause("YG-12.6")
def test_square_4_pushes_one_enemy() -> None:
    m = choose(at(vanir=4, enemies={"hel": 6, "loki": 2}), "act:sacred", "vanir:use")
    assert codes(m) == ["hel", "loki"]
    choose(m, "push:hel")
    assert spaces(m) == {"hel": 5, "loki": 2}


@pytest.mark.clause("YG-12.7")
def test_square_5_slays_a_giant_of_the_pile_and_shuffles_it() -> None:
    m = choose(at(vanir=5, active=["god_hush"]), "act:sacred")
    assert codes(m) == others("god_hush")
    before = table(m).pile[:]
    choose(m, "fall:elf_dread")
    assert giants(table(m).slain) == ["elf_dread"]
    assert giants(table(m).active) == ["god_hush"]
    assert sorted(table(m).pile) == sorted(giant for giant in before if giant != 6)
    assert table(m).pile != [giant for giant in before if giant != 6]
    assert "The giants' pile is shuffled." in told(m)
