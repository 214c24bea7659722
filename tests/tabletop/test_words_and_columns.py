"""Counting words, seats and columns: what logs and sheets are made of."""

from __future__ import annotations

import pytest

from vigrid.tabletop import columns, seats, words


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (words.counted(1, "Viking"), "1 Viking"),
        (words.counted(0, "Viking"), "0 Vikings"),
        (words.counted(2, "Elf", "Elves"), "2 Elves"),
        (words.verb(1, "leave"), "leaves"),
        (words.verb(1, "go"), "goes"),
        (words.verb(1, "pass"), "passes"),
        (words.verb(0, "leave"), "leave"),
        (words.counts((2, 0, 1), ("pink stone", "red stone", "seal")), "2 pink stones, 1 seal"),
        (words.counts((0, 0), ("a", "b"), "none"), "none"),
        (words.listed(["a"]), "a"),
        (words.listed(["a", "b", "c"], last=" and "), "a, b and c"),
        (words.listed([], "nobody"), "nobody"),
        (words.article("orange warrior"), "an orange warrior"),
        (words.article("giant"), "a giant"),
        (words.odds(2 / 3), "4 in 6"),
        (words.odds(0.95), "95%"),
    ],
)
def test_numbers_and_lists_read_as_people_say_them(made: str, said: str) -> None:
    assert made == said


def test_a_seat_has_one_dye_letter_and_tint_everywhere() -> None:
    assert (seats.disc(1), seats.tint(3), seats.letter(2)) == ("disc-woad", "seat-3", "[yellow]Y[/]")
    assert columns.width_of(seats.letter(-1)) == 1
    assert seats.disc(361) == seats.disc(1), "many seats share the dyes"


def test_tags_take_no_room_and_literal_brackets_do() -> None:
    assert columns.width_of("[b]Asgard[/]") == 6
    assert columns.width_of("[x] y") == 5
    assert columns.pad("[red]ab[/]", 4) == "[red]ab[/]  "
    assert columns.pad("abcd", 4) == "abcd ", "what is too long is still parted from the next column"
    assert columns.row(["a", "[b]bb[/]", "c"], 4) == "a   [b]bb[/]  c"


def test_paragraphs_hang_and_stay_within_the_width() -> None:
    lines = columns.wrap("one two three four five six", 12, 2)
    assert lines == ["one two", "  three four", "  five six"]
    assert columns.wrap(f"three{columns.JOINT}stones of pink", 12) == ["three stones", "    of pink"]
    hung = list(columns.beside("[b]Head[/]", "aaa bbb ccc ddd eee", 8, 20))
    assert hung == ["[b]Head[/]    aaa bbb ccc", "        ddd eee"]


def test_blocks_stand_abreast() -> None:
    assert list(columns.abreast(["a", "[b]bbb[/]"], ["x", "y", "z"])) == ["a    x", "[b]bbb[/]  y", "     z"]
