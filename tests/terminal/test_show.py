"""What stands on the screen: columns, names, wrapping."""

from __future__ import annotations

import msgspec
import pytest

from tests.example import GAME
from vigrid.kernel import Choice, Match, Waiting
from vigrid.terminal import show


def test_names_take_the_place_of_blanks_so_that_columns_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(GAME, 2, seed=1)
    columns = [show._named_in_columns(match, line) for line in ("@0          3", "@1          4", "@0: 5")]
    assert columns == ["Seat 1      3", "Seat 2      4", "Seat 1: 5"]


def options(width: int, *texts: tuple[str, str]) -> list[str]:
    match = Match.new(GAME, 2, seed=1)
    choices = tuple(Choice(f"card:{i}", i, text, "RA-2.1", preview, "card") for i, (text, preview) in enumerate(texts))
    return show.options(match, Waiting(0, "card", "RA-2.1", "?", choices), width)


def test_many_long_options_are_wrapped_and_many_short_ones_stand_in_columns() -> None:
    long = options(80, *[(f"{n} " + "word " * 20, "") for n in range(12)])
    assert max(len(plain(line)) for line in long) <= 80
    assert len(long) > 12
    assert len(options(80, *[(f"word {n}", "") for n in range(12)])) < 6


def plain(line: str) -> str:
    from rich.text import Text

    return Text.from_markup(line).plain


def test_options_stand_in_columns_with_the_clause_at_the_right() -> None:
    first, second = map(plain, options(80, ("short", "costs 1"), ("a little longer", "costs [2]")))
    assert first.index("costs") == second.index("costs [2]")
    assert {len(first), len(second)} == {80}
    assert first.endswith("RA-2.1")


def test_long_labels_and_previews_go_on_below_within_the_width() -> None:
    lines = [plain(x) for x in options(80, ("word " * 30, "cost " * 30), ("b", "effect " * 30))]
    assert max(map(len, lines)) <= 80
    assert sum(x.count("word") for x in lines) == 30
    assert sum(x.count("cost") for x in lines) == 30
    assert sum(x.count("effect") for x in lines) == 30


def test_many_short_options_share_lines() -> None:
    lines = [plain(x) for x in options(80, *[(f"card {i}", "") for i in range(1, 31)])]
    assert len(lines) < 8
    assert " ".join(lines).count("card") == 30


def test_views_without_a_sheet_are_listed_by_name() -> None:
    match = Match.new(GAME, 2, seed=1)
    lines = show.board(match, 1, 80)
    assert any("hands:" in plain(line) for line in lines)
    assert max(len(plain(line)) for line in lines) <= 80
    assert isinstance(match.view(1).public, msgspec.Struct)


def test_what_is_chosen_already_is_told_in_words() -> None:
    match = Match.new(GAME, 2, seed=1)
    first, second = (Choice(f"card:{i}", i, f"the card {i}", "RA-2.1", "", "card") for i in (1, 2))
    ask = Waiting(0, "card", "RA-2.1", "?", (second,), picked=(first,), least=1, most=2, pieces=(second,))
    assert show.pick_hint(match, ask).endswith("(already chosen: the card 1)")
