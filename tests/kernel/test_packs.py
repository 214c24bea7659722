"""Component packs: every fault at once, with file, path, value and what was expected."""

from pathlib import Path

import pytest
from pydantic import model_validator

from vigrid.components import Entry, Part, differences, export, load, read
from vigrid.kernel import BadPack

OWN = """
title = "Own"
[rules]
cards = 3
[[giant]]
name = "Hrym"
power = 4
source = "public"
[[giant]]
name = "Thrym"
power = 5
source = "reconstruction"
why = "by its card"
sourced = { name = "rulebook" }
"""


class Rules(Part):
    cards: int


class Giant(Entry):
    name: str
    power: int


class Row(Part):
    name: str
    cost: int


class Pack(Part):
    title: str
    rules: Rules
    giant: tuple[Giant, ...]
    item: tuple[Row, ...] = ()

    @model_validator(mode="after")
    def _number_of_giants(self) -> "Pack":
        if len(self.giant) != 2:
            raise ValueError(f"there are two giants, not {len(self.giant)}")
        return self


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return folder(tmp_path / "own", OWN)


def folder(path: Path, text: str) -> Path:
    path.mkdir()
    (path / "components.toml").write_text(text, encoding="utf-8")
    return path


def faults(own: Path, text: str) -> list[str]:
    with pytest.raises(BadPack) as refused:
        load(Pack, folder(own.parent / "theirs", text), own)
    assert str(own.parent / "theirs") in str(refused.value)
    return refused.value.faults


def test_a_pack_is_read_with_its_rows(own: Path) -> None:
    (own / "item.csv").write_text("name,cost\nHorn,3\n", encoding="utf-8")
    pack = load(Pack, None, own)
    assert (pack.rules.cards, pack.giant[1].power, pack.item[0].cost) == (3, 5, 3)


def test_a_pack_of_ones_own_holds_only_what_it_changes(own: Path) -> None:
    pack = load(Pack, folder(own.parent / "theirs", "[rules]\ncards = 4\n"), own)
    assert (pack.rules.cards, pack.title) == (4, "Own")


def test_all_faults_are_told_at_once(own: Path) -> None:
    found = faults(own, """
titel = "x"
[rules]
cards = "many"
[[giant]]
name = "Hrym"
source = "public"
[[giant]]
name = "Thrym"
power = 5
source = "guess"
[[giant]]
name = "Skadi"
power = 1
source = "reconstruction"
""")  # fmt: skip
    for part in (
        "titel: is unknown here", "rules.cards: Input should be a valid integer", "(found 'many')",
        "giant.0.power: is missing",
        "giant.1.source: Input should be 'rulebook', 'public' or 'reconstruction' (found 'guess')",
        "giant.2: a reconstruction needs 'why'",
    ):  # fmt: skip
        assert any(part in f for f in found), (part, found)


def test_counts_that_the_rulebook_fixes_are_checked(own: Path) -> None:
    assert faults(own, "giant = []\n") == ["components.toml: there are two giants, not 0"]


def test_sourced_names_fields_only(own: Path) -> None:
    text = OWN.replace('sourced = { name = "rulebook" }', 'sourced = { nmae = "rulebook" }')
    assert faults(own, text) == ["giant.1: 'sourced' names 'nmae', which is not a field here"]


def test_a_file_that_is_no_toml_says_where(own: Path) -> None:
    (found,) = faults(own, "[rules\n")
    assert found.startswith("components.toml: ")
    assert "line 1" in found


def test_a_folder_without_a_pack_says_so(own: Path) -> None:
    with pytest.raises(BadPack, match=r"components.toml: No such file"):
        load(Pack, own.parent, own)


def test_export_never_overwrites(own: Path) -> None:
    target = own.parent / "mine"
    export(own, target)
    with pytest.raises(BadPack, match=r"components.toml is already there; choose an empty folder"):
        export(own, target)


def test_differences_name_the_path_and_both_values(own: Path) -> None:
    other = folder(
        own.parent / "theirs", OWN.replace("power = 5", "power = 6").replace('title = "Own"', 'title = "My"')
    )
    assert list(differences(read(own), read(other))) == [("giant.1.power", 5, 6), ("title", "Own", "My")]
