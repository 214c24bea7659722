"""The rules digest is read clause by clause, and its faults are told with their line."""

from pathlib import Path

import pytest

import vigrid.games
from vigrid.kernel import Clause, VigridError
from vigrid.kernel.clauses import ids_of, read_digest, search

TEXT = """# Title

Words before.

## YG-1 Set-up

### YG-1.1 First [L3]
Text one.

Text two.

**Ruling.** Ours. [R12]

More of it.

### YG-1.2b Second
- a list

## Glossary
Elf: a helper.
"""


def digest(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rules.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_digest_is_read(tmp_path: Path) -> None:
    rules = read_digest(digest(tmp_path, TEXT))
    first, second = rules.clauses
    assert rules.intro == "Words before."
    assert (first.id, first.title, first.source, first.chapter) == ("YG-1.1", "First", "L3", "Set-up")
    assert first.text == "Text one.\n\nText two."
    assert first.ruling == "Ours. [R12]\n\nMore of it."
    assert (second.id, second.source, second.text) == ("YG-1.2b", "", "- a list")
    assert rules.sections == {"Glossary": "Elf: a helper."}
    assert "YG-1.1" in rules
    assert "YG-9.9" not in rules


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("## YG-1 A\n### 1.1 First\n", r"rules.md:2: expected '### XX-1.2 Title \[source\]'"),
        ("## YG-1 A\n### YG-1.1 A\n### YG-1.1 B\n", "rules.md:3: clause YG-1.1 stands twice"),
        ("## \n", "rules.md:1: expected '## XX-1 Title'"),
    ],
)
def test_a_malformed_digest_says_where(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(VigridError, match=words):
        read_digest(digest(tmp_path, text))


def test_a_clause_is_found_in_any_case_and_a_wrong_one_gets_its_neighbours(tmp_path: Path) -> None:
    rules = read_digest(digest(tmp_path, TEXT))
    assert rules.find("yg-1.2B").title == "Second"
    with pytest.raises(VigridError, match=r"there is no clause YG-1.7; there are YG-1.1, YG-1.2b"):
        rules.find("YG-1.7")


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("YG-1.2. Words.", ("YG-1.2",)),
        ("YG-1.2, YG-1.3b. Words.", ("YG-1.2", "YG-1.3b")),
        ("Words about YG-1.2.", ()),
        (None, ()),
    ],
)
def test_docstrings_begin_with_clauses(docstring: str | None, ids: tuple[str, ...]) -> None:
    assert ids_of(docstring) == ids


def clause(number: int, title: str, text: str, chapter: str = "") -> Clause:
    return Clause(f"YG-1.{number}", title, text, "", "", chapter)


def test_a_search_finds_titles_first_chapters_and_other_forms_of_a_word() -> None:
    clauses = (
        clause(1, "Going on", "A temple that is built costs nothing later."),
        clause(2, "What a temple costs", "Three stones."),
        clause(3, "Paying", "The cost is paid with stones.", "The temples"),
        clause(4, "Battles", "Nothing of this."),
    )
    assert [c.id for c in search(clauses, "temple cost")] == ["YG-1.2", "YG-1.3", "YG-1.1"]
    assert [c.id for c in search(clauses, "pay")] == ["YG-1.3"]
    assert [c.id for c in search(clauses, "battle dragon")] == ["YG-1.4"]
    assert search(clauses, "dragon") == ()


def test_temple_cost_finds_what_a_temple_costs_in_asgard() -> None:
    found = search(vigrid.games.load("asgard").rules.clauses, "temple cost")
    assert len(found) >= 5
    assert found[0].chapter == "The temple"
