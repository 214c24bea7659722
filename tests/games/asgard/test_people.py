"""Population tiles, called people."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.asgard.box import GONE
from vigrid.games.asgard.temple import FREE, payable
from vigrid.kernel import IllegalChoice

from .table import BLUE, PURPLE, RED, YELLOW, acting, at, codes, owned, play, seat, table

WAITS = {"blue": {"asgard": 1}}
USED_UP: dict[str, Any] = {"asgard_row": ["one", "two", "three"], "asgard_down": ["one", "two", "three"]}


@pytest.mark.clause("AS-14.1", "AS-14.2")
def test_a_weapon_is_chosen_from_the_whole_stack_in_secret() -> None:
    m = at("perform_actions", players={"red": {"people": ["dark weapon"], "asgard": 2}, **WAITS})
    play(m, "people:d3")
    assert codes(m) == ["item:w1", "item:w3", "item:w5", "item:w6", "item:w7"], "2, 3, 4, 5, 6: equal ones once"
    assert m.view(1 << RED).private[RED].looking == tuple(range(7))
    assert m.view(1 << BLUE).pending[0].choices == ()
    play(m, "item:w6")
    g = table(m)
    assert g.items_of(RED) == [5]
    assert g.people[10] == GONE
    assert m.view(1 << BLUE).public.items == (1, 0, 0, 0)
    with pytest.raises(IllegalChoice):
        m.choose(RED, "people:d3")


@pytest.mark.clause("AS-7.6", "AS-14.4")
def test_people_that_cannot_be_used_now_are_refused_with_the_reason() -> None:
    """First player cannot swap with himself; a tile that pays seals waits for a payment; one of another's is his."""
    people = {
        "red": {"people": ["dark first_player", "light any_seal"], "asgard": 2},
        "blue": {"people": ["dark weapon"]},
    }
    m = at("perform_actions", players={**WAITS, **people})
    for code, clause in (("d7", "AS-14.4"), ("l6", "AS-14.9"), ("d3", "AS-14.2")):
        with pytest.raises(IllegalChoice) as refused:
            m.choose(RED, f"people:{code}")
        assert refused.value.clause == clause, code


@pytest.mark.clause("AS-14.3")
def test_a_wizardry_tile_likewise() -> None:
    m = at("select_actions", players={"red": {"people": ["light wizardry"], "chosen": ["thor"]}})
    play(m, "people:l2", "item:z5")
    g = table(m)
    assert [g.c.item_alike[i] for i in g.items_of(RED)] == ["cancel_tile"]
    assert m.pending[0].prompt.name == "place"


@pytest.mark.clause("AS-7.6")
def test_not_with_an_empty_stack() -> None:
    players = {"red": {"people": ["dark weapon"], "asgard": 2}, "blue": {"weapons": [2, 2, 3, 3, 4, 5, 6]}}
    assert "people:d3" not in codes(at("perform_actions", players=players))


@pytest.mark.clause("AS-7.6", "AS-9.12", "AS-14.2")
def test_people_just_gained_can_be_used_before_the_turn_ends() -> None:
    red = {"stones": {"pink": 1}, "recruits": {"white": 1}}
    m = at(
        "perform_actions", gods=acting("freyja", "temple"), players={"red": red}, temple_stacks=[["pink"]],
        worlds={"3": {"light": "light weapon"}},
    )  # fmt: skip
    play(m, "build:stack1", "world:w3.light")
    assert codes(m) == ["turn:end", "people:l3"]
    play(m, "people:l3", "item:w7")
    assert table(m).items_of(RED) == [6]
    assert table(m).round == 2


@pytest.mark.clause("AS-14.4", "AS-2.4")
def test_the_holder_swaps_with_number_one() -> None:
    players = {"yellow": {"people": ["dark first_player"], "asgard": 2}, "purple": {"asgard": 1}, "blue": {"asgard": 2}}
    m = at("perform_actions", turn="yellow", players=players, asgard_row=["nothing", "one", "two"])
    play(m, "people:d7")
    assert table(m).order == [3, 2, 1, 4]
    play(m, "act:asgard", "flip:a5")
    assert seat(m) == BLUE, "number 2 is next"


@pytest.mark.clause("AS-14.4", "AS-7.6")
def test_number_one_cannot_use_it() -> None:
    m = at("perform_actions", players={"red": {"people": ["dark first_player"], "asgard": 2}, **WAITS})
    assert codes(m) == ["act:asgard", "act:asgard_all"]


@pytest.mark.clause("AS-14.5", "AS-10.2")
def test_a_face_up_asgard_tile_is_flipped_for_its_bonus() -> None:
    red = {"people": ["light asgard_tile"], "chosen": ["thor"]}
    m = at("select_actions", players={"red": red}, asgard_row=["one", "two", "three"], asgard_down=["two"])
    play(m, "people:l5")
    assert codes(m) == ["flip:a1", "flip:a3"]
    play(m, "flip:a1", "recruit:orange")
    assert owned(m, RED, "orange_warrior") == 1
    assert table(m).asgard_down == [1, 1, 0, 0, 0]
    assert m.pending[0].prompt.name == "place"


@pytest.mark.clause("AS-14.6", "AS-11.13")
def test_automatic_victory_is_for_battles_only() -> None:
    red = {"people": ["light any_victory"], "asgard": 2}
    assert codes(at("perform_actions", players={"red": red, **WAITS})) == ["act:asgard", "act:asgard_all"]
    worlds = {"3": {"light": "odin 1", "dark": "hel 4", "light_disc": "red"}}
    m = at(
        "battle", worlds=worlds, players={"red": {"people": ["light any_victory"]}}, ancient={"light": [1], "dark": [1]}
    )
    play(m, "fight:people.l1")
    assert table(m).victories(RED)[2] == 1


@pytest.mark.clause("AS-14.7")
def test_people_serve_as_any_one_stone() -> None:
    red = {"people": ["light any_stone"], "stones": {"pink": 1}, "recruits": {"orange": 1}}
    m = at(
        "perform_actions",
        gods=acting("thor", "temple"),
        players={"red": red, **WAITS},
        temple_stacks=[["red"], ["pink+red"]],
    )
    assert codes(m) == ["build:stack1", "build:stack2", "build:decline"]
    play(m, "build:stack2")
    g = table(m)
    assert g.people[3] == GONE
    assert owned(m, RED, "pink") == 0
    assert [g.c.temple_value[t] for t in g.temples[RED]] == [3]


@pytest.mark.clause("AS-14.8")
def test_with_people_one_stone_serves_as_another_colour() -> None:
    red = {"people": ["dark recolour"], "stones": {"green": 1, "pink": 1}, "recruits": {"orange": 1}}
    m = at(
        "perform_actions",
        gods=acting("thor", "temple"),
        players={"red": red, **WAITS},
        temple_stacks=[["black"], ["pink+red"]],
    )
    play(m, "build:stack1")
    assert codes(m) == ["stone_paid:pink.d8", "stone_paid:green.d8"]
    play(m, "stone_paid:green.d8")
    assert (owned(m, RED, "green"), owned(m, RED, "pink"), table(m).people[15]) == (0, 1, GONE)


@pytest.mark.clause("AS-14.9", "AS-10.7")
def test_people_serve_as_a_seal_of_either_kind() -> None:
    red = {"people": ["light any_seal"], "asgard": 1, "seals": {"light": 1}}
    m = at(
        "perform_actions", players={"red": red, **WAITS}, **USED_UP
    )  # fmt: skip
    play(m, "flip:none")
    assert codes(m) == ["buy:white", "buy:orange", "buy:giant", "buy:stop"]
    play(m, "buy:giant")
    assert (owned(m, RED, "giant"), owned(m, RED, "light_seal"), table(m).people[5]) == (1, 0, GONE)


@pytest.mark.clause("AS-14.9", "AS-10.9")
def test_and_for_discs_of_the_row_too() -> None:
    red = {"people": ["dark any_seal"], "asgard": 1, "seals": {"light": 1}}
    m = at(
        "perform_actions", players={"red": red, **WAITS}, **USED_UP
    )  # fmt: skip
    play(m, "flip:none", "buy:stop", "row_disc:take")
    assert codes(m) == ["seals:1l.0d.0p", "seals:0l.0d.1p"]
    play(m, "seals:0l.0d.1p", "station:hand")
    assert (owned(m, RED, "light_seal"), table(m).people[13]) == (1, GONE)


SEVEN = (0, 4, 6, FREE)
SHOWN = (0, 4, 6)


@pytest.mark.parametrize(
    ("stones", "jokers", "recolours", "can"),
    [
        ([1, 0, 0, 0, 1, 0, 1], 0, 0, False), ([1, 0, 1, 0, 1, 0, 1], 0, 0, True), ([2, 0, 0, 0, 1, 0, 1], 0, 0, False),
        ([2, 0, 0, 0, 1, 0, 1], 0, 1, True), ([1, 0, 0, 0, 1, 0, 1], 1, 0, True), ([1, 0, 0, 0, 1, 0, 1], 0, 1, False),
        ([0, 4, 0, 0, 0, 0, 0], 2, 1, True), ([0, 4, 0, 0, 0, 0, 0], 1, 1, False), ([0, 1, 0, 0, 0, 0, 0], 2, 2, False),
        ([0, 2, 0, 0, 0, 0, 0], 2, 2, True),
    ],
)  # fmt: skip
def test_what_can_pay_a_seven(stones: list[int], jokers: int, recolours: int, can: bool) -> None:
    assert payable(stones, jokers, recolours, SEVEN, SHOWN) is can


def test_what_payable_says_is_what_paying_finds() -> None:
    """Every temple that is offered can be paid to the end, whatever way is chosen."""
    rand = random.Random(5)
    helpers = ["light any_stone", "dark any_stone", "light recolour", "dark recolour"]
    for _ in range(60):
        red = {
            "stones": {c: rand.randint(0, 2) for c in ("pink", "yellow", "red", "blue", "green", "black")},
            "people": rand.sample(helpers, rand.randint(0, 4)), "recruits": {"orange": 1},
        }  # fmt: skip
        m = at("perform_actions", gods=acting("thor", "temple"), players={"red": red, **WAITS})
        while m.pending[0].prompt.name in ("build", "stone_paid"):
            play(m, rand.choice(codes(m)))
        assert m.pending[0].prompt.name in ("world", "flip")


def test_secret_tiles_are_guessed_within_what_a_seat_has_seen() -> None:
    """Yellow looked after Red and Blue: it knows their two tiles, not whose is which; Purple's may be any left."""
    tiles = [
        {"tile": f"weapon {value}", "taker": who}
        for value, who in ((6, "red"), (5, "blue"), (4, "yellow"), (2, "purple"))
    ]  # fmt: skip
    m = at("perform_actions", players={"red": {"asgard": 2}, **WAITS}, secret_tiles=tiles)
    g = table(m)
    worlds = [g.determinize(1 << YELLOW, random.Random(i)) for i in range(80)]
    first = {tuple(sorted(w.items_of(RED) + w.items_of(BLUE))) for w in worlds}
    assert first == {(5, 6)}
    assert {w.items_of(RED)[0] for w in worlds} == {5, 6}
    assert {w.items_of(PURPLE)[0] for w in worlds} == {0, 1, 2, 3}
    assert all(w.items_of(YELLOW) == [4] for w in worlds)
