"""One reader and writer of positions: what is named is read, what is wrong is said, what is written is read back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from vigrid.tabletop.positions import (
    Group,
    Kind,
    Reader,
    Rows,
    Word,
    count,
    counts,
    each,
    flag,
    marks,
    mask,
    name,
    number_from,
    piece,
    pieces,
    read,
    row,
    some_of,
    write,
)

GODS = ("odin", "thor", "tyr")
CARDS = ("axe", "bow", "horn")
STONES = ("pink", "red")


def seats(g: Any) -> tuple[str, ...]:
    """The seats that play."""
    return ("red", "blue", "yellow")[: g.players]


WORDS = (
    Word("round", count(1, 5)),
    Word("last", flag()),
    Word("turn", name(seats)),
    Word("holder", name(seats, none="")),
    Word("enemies", each(GODS, count(1, 8))),
    Word("deck", pieces(CARDS, "cards", top_first=True)),
    Word("keeper", piece(CARDS, "cards")),
    Word("risen", mask(GODS)),
    Word("fought", marks(("1", "2", "3"))),
    Word("lies", row(count(0, 9), 2, 2), entries=("build",)),
    Rows(
        "players",
        seats,
        (
            Word("discs", count(), "hand"),
            Word("stones", counts(STONES), "own", 0, 2, 3),
            Word("seals", count(most=9), "own", first=2, width=3),
            Word("cards", pieces(CARDS, "cards", most=2), "held"),
        ),
    ),
)


def fresh(**other: Any) -> Any:
    """A state as after the set-up."""
    return SimpleNamespace(
        phase="god", players=2, round=1, last=False, turn=0, holder=-1, enemies=[1, 1, 1], deck=[0, 1], keeper=-1,
        risen=0, fought=[0, 0, 0], lies=[0, 0], hand=[3, 3], own=[0] * 6, held=[[], []], **other,
    )  # fmt: skip


def faults(doc: dict[str, Any]) -> list[str]:
    """What is wrong with a document."""
    return read(WORDS, doc, fresh(), {"cards": [0, 0, 1, 2]}).faults


def test_what_is_named_is_read_and_the_rest_stays() -> None:
    g = fresh()
    doc = {
        "round": 2, "last": True, "turn": "blue", "holder": "", "enemies": {"thor": 4}, "deck": ["bow", "axe"], "risen":
        ["tyr", "odin"], "fought": [3], "players": {"blue": {"stones": {"red": 2}, "seals": 1, "cards": ["axe"]}},
    }  # fmt: skip
    r = read(WORDS, doc, g, {"cards": [0, 0, 1, 2]})
    assert r.faults == []
    assert (g.round, g.last, g.turn, g.holder, g.enemies) == (2, True, 1, -1, [1, 4, 1])
    assert g.deck == [0, 1], "the top of a pile is named first and lies last"
    assert (g.risen, g.fought) == (0b101, [0, 0, 1])
    assert (g.hand, g.own, g.held) == ([3, 3], [0, 0, 0, 0, 2, 1], [[], [0]])
    assert r.left("cards") == [2]
    assert r.given["players.blue.seals"] == 1
    assert "players.red" not in r.given


def test_what_is_written_is_read_back() -> None:
    g = fresh()
    read(WORDS, {"round": 3, "deck": ["horn"], "keeper": "bow", "players": {"red": {"stones": {"pink": 4}}}}, g,
         {"cards": [0, 0, 1, 2]})  # fmt: skip
    again = fresh()
    assert read(WORDS, write(WORDS, g), again, {"cards": [0, 0, 1, 2]}).faults == []
    assert vars(again) == vars(g)
    assert write(WORDS, g)["players"]["red"] == {"discs": 3, "stones": {"pink": 4}, "seals": 0, "cards": []}
    assert "lies" not in write(WORDS, g)


@pytest.mark.parametrize(
    ("doc", "said"),
    [
        ({"rond": 1}, "position.rond: is unknown; expected deck, enemies, fought"),
        ({"round": 6}, "position.round: 6 is not a whole number from 1 to 5"),
        ({"round": True}, "position.round: True is not a whole number from 1 to 5"),
        ({"round": 2.0}, "position.round: 2.0 is not a whole number from 1 to 5"),
        ({"last": "yes"}, "position.last: 'yes' is neither true nor false"),
        ({"turn": "green"}, "position.turn: 'green' is unknown; expected red, blue"),
        ({"turn": ""}, "position.turn: '' is unknown; expected red, blue"),
        ({"turn": ["red"]}, "position.turn: ['red'] is unknown; expected red, blue"),
        ({"enemies": {"loki": 1}}, "position.enemies.loki: is unknown; expected odin, thor, tyr"),
        ({"enemies": {"odin": -1}}, "position.enemies.odin: -1 is not a whole number from 1 to 8"),
        ({"deck": "axe"}, "position.deck: 'axe' is not a list"),
        ({"deck": ["axe", "sword"]}, "position.deck.1: 'sword' is unknown; expected axe, bow, horn"),
        ({"deck": ["bow", "bow"]}, "position.deck: there is no other 'bow' for this place"),
        ({"deck": ["horn"], "keeper": "horn"}, "position.keeper: there is no other 'horn' for this place"),
        ({"fought": [True]}, "position.fought.0: True is unknown; expected 1, 2, 3"),
        ({"lies": [1, 2]}, "position.lies: belongs to the entry build"),
        ({"players": {"green": {}}}, "position.players.green: is unknown; expected blue, red"),
        ({"players": {"red": 3}}, "position.players.red: 3 is not a table"),
        ({"players": {"red": {"stones": {"pink": -1}}}}, "position.players.red.stones.pink: -1 is not a whole number"),
        ({"players": {"red": {"cards": ["axe", "axe", "bow"]}}}, "position.players.red.cards: 3 lie here, 2 can"),
    ],
)
def test_each_fault_is_told_with_its_place(doc: dict[str, Any], said: str) -> None:
    (fault,) = faults(doc)
    assert fault.startswith(said)


def test_all_faults_are_told_at_once() -> None:
    assert len(faults({"rond": 1, "round": 9, "turn": "green", "players": {"red": {"discs": -1}}})) == 4


def test_a_row_has_its_size_and_its_bounds() -> None:
    g = fresh()
    g.phase = "build"
    assert read(WORDS, {"lies": [1]}, g).faults == ["position.lies: 1 are listed; expected 2"]
    assert read(WORDS, {"lies": [1, 10]}, g).faults == ["position.lies.1: 10 is not a whole number from 0 to 9"]
    assert read(WORDS, {"lies": [1, 9]}, g).faults == []
    assert g.lies == [1, 9]


def test_a_kind_of_ones_own_reads_and_writes() -> None:
    seat_after = Kind(lambda r, where, given, old: r.count(where, given, 1, 4) - 1, lambda g, value: value + 1)
    g = SimpleNamespace(phase="", seat=0)
    assert read([Word("seat", seat_after)], {"seat": 3}, g).faults == []
    assert g.seat == 2
    assert write([Word("seat", seat_after)], g) == {"seat": 3}


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        (mask(GODS), 0b101, ["odin", "tyr"]),
        (mask(GODS), 0b010, ["thor"]),
        (marks(GODS), [0, 1, 1], ["thor", "tyr"]),
        (number_from(1, 5), 4, 5),
        (number_from(2, 9), 3, 5),
        (piece(CARDS), 1, "bow"),
        (piece(CARDS), -1, ""),
        (piece(CARDS, none="nobody"), 0, "axe"),
        (name(GODS, none="nobody"), 0, "odin"),
        (name(GODS, none="nobody"), -1, "nobody"),
        (pieces(CARDS, top_first=True), [2, 0], ["axe", "horn"]),
        (counts(GODS), [0, 2, 1], {"thor": 2, "tyr": 1}),
        (each(GODS, flag()), [True, False, True], {"odin": True, "thor": False, "tyr": True}),
        (row(name(CARDS)), [1, 0], ["bow", "axe"]),
    ],
)
def test_a_value_is_written_in_words_and_read_back(kind: Kind, value: Any, written: Any) -> None:
    g = SimpleNamespace(phase="")
    r = Reader(g)
    assert kind.write(g, value) == written
    assert kind.read(r, "here", written, value) == value
    assert r.faults == []


COUNTERS: list[tuple[str, str, int | None]] = [
    ("dead", "dead", None),
    ("bags.white", "bag", 0),
    ("bags.black", "bag", 1),
]


@pytest.mark.parametrize(
    ("named", "total", "dead", "bag", "faults"),
    [
        (["bags.white"], 10, 3, [3, 4], []),
        (["bags.white"], 2, 0, [3, 0], ["position: 3 Vikings in all, expected 2"]),
        (["dead", "bags.white"], 4, 5, [3, 0], ["position: 8 Vikings in all, expected 4"]),
        ([], 20, 13, [3, 4], []),
    ],
)
def test_places_that_are_not_named_make_up_a_closed_sum(
    named: list[str], total: int, dead: int, bag: list[int], faults: list[str]
) -> None:
    g = SimpleNamespace(dead=5, bag=[3, 4])
    r = Reader(g)
    r.given = dict.fromkeys(named)
    r.settle("Vikings", total, 0, COUNTERS)
    assert (g.dead, g.bag, r.faults) == (dead, bag, faults)


def test_what_is_elsewhere_counts_in_a_closed_sum() -> None:
    g = SimpleNamespace(dead=5, bag=[3, 4])
    Reader(g).settle("Vikings", 20, 8, COUNTERS)
    assert g.dead == 5


def test_a_piece_is_owned_by_who_names_it() -> None:
    owned = [Rows("players", GODS, (Word("cards", pieces(CARDS, "cards"), "whose", owned=True),))]
    g = SimpleNamespace(phase="", whose=[-1, -1, 2])
    r = read(owned, {"players": {"odin": {"cards": ["bow"]}, "thor": {"cards": ["bow"]}}}, g, {"cards": [0, 1, 2]})
    assert r.faults == ["position.players.thor.cards: there is no other 'bow' for this place"]
    assert write(owned, SimpleNamespace(phase="", whose=[0, -1, 2])) == {
        "players": {"odin": {"cards": ["axe"]}, "thor": {"cards": []}, "tyr": {"cards": ["horn"]}}
    }


def test_a_word_that_is_no_field_is_given_to_the_game_and_worked_out_in_writing() -> None:
    left = Kind(lambda r, where, given, old: r.count(where, given), lambda g, _: len(g.deck))
    words = [Group("known", (Word("left", left, kept=False), Word("top", count(), "known_top")))]
    g = SimpleNamespace(phase="", deck=[1, 2], known_top=0)
    r = read(words, {"known": {"left": 1, "top": 2}}, g)
    assert (r.given["known.left"], g.known_top) == (1, 2)
    assert write(words, g) == {"known": {"left": 2, "top": 2}}


def test_closed_sums_that_differ_from_the_set_up_are_faults() -> None:
    game = SimpleNamespace(pieces=lambda g: {"stones": g.stones, "cards": 3})
    r = Reader(SimpleNamespace(stones=9, game=game))
    r.sums({"stones": 8, "cards": 3, "towns": 1})
    assert r.faults == ["position: 9 stones in all, expected 8", "position: 0 towns in all, expected 1"]
    r.faults = ["something else"]
    r.sums({"stones": 8})
    assert r.faults == ["something else"], "a sum is no news where its cause is told"


def test_of_very_many_keys_a_few_are_named() -> None:
    assert some_of([str(n) for n in range(100)]) == "0, 1, 2, 3, …, 99"
