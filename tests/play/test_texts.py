"""Names and talk are kept as people write them; what hides or turns around is not."""

from __future__ import annotations

import pytest

from vigrid.kernel import BadSetup
from vigrid.play.seats import check_word
from vigrid.play.texts import plain_name, plain_text, visible


@pytest.mark.parametrize(
    "name",
    ["می‌خواهم", "👩‍👩‍👧", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "Zoë", "O'Brien-Ström", "नमस्ते", "\U0001fae9", "\U0001fadf\U0001f3fd"],
)
def test_names_are_kept_as_people_write_them(name: str) -> None:
    assert plain_name(name, "Guest") == name


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u200d", "\u200b", " \u00ad ", "\ufe0f", "\u202e", ""])
def test_names_that_show_nothing_are_none(name: str) -> None:
    assert plain_name(name, "Guest") == "Guest"


def test_direction_and_control_marks_become_blanks() -> None:
    assert plain_text("a\u202eb\x1b[2Jc\nd\ud800e", 99) == "a b [2Jc d e"


def test_a_text_is_not_cut_inside_what_people_see_as_one_sign() -> None:
    assert plain_text("ab👩‍👩‍👧", 4) == "ab"
    assert plain_text("abe\u0323\u0302x", 99) == plain_text("abệx", 99)
    assert plain_text("abc👍🏽", 4) == "abc"


def test_what_steers_a_terminal_is_written_out() -> None:
    assert visible("a\x1b[2J\x9bb\nc") == "a\\x1b[2J\\x9bb\nc"
    with pytest.raises(BadSetup):
        check_word("human:\x1b[2J")
    with pytest.raises(BadSetup):
        check_word("human:\u3164")
