"""Component packs: every fault at once, with file, path, value and what was expected."""

from pathlib import Path

import pytest
from pydantic import model_validator

from vigrid.components import Entry, Part, differences, export, load, read, read_table
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


class Card(Entry):
    id: str
    number: int
    cost: dict[str, int] = {}  # noqa: RUF012
    kinds: tuple[str, ...] = ()
    dice: list[int] | None = None
    steps: tuple[tuple[str, int], ...] = ()
    once: bool = False
    label: str = "none"


class Cards(Part):
    title: str
    cards: tuple[Card, ...]


CARDS = """id,number,cost,kinds,dice,steps,once,label,source,why,sourced
001,007,gold:2; food:1,war; old tale,1 2 3,up:1;down:-2,yes,,public,,
002,12,,war trade,,,,"Thrym, ""the"" giant",reconstruction,by its card,cost:rulebook;id:public

"""


def cards(tmp_path: Path, text: str) -> Path:
    path = folder(tmp_path / "cards", 'title = "Cards"\n') / "cards.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_cells_become_what_their_fields_want(tmp_path: Path) -> None:
    first, second = read_table(Card, cards(tmp_path, CARDS))
    assert (first.id, first.number, first.cost) == ("001", 7, {"gold": 2, "food": 1})
    assert (first.kinds, first.dice, first.steps) == (("war", "old tale"), [1, 2, 3], (("up", 1), ("down", -2)))
    assert (first.once, first.label) == (True, "none")
    assert (second.kinds, second.dice, second.cost) == (("war", "trade"), None, {})
    assert (second.label, second.sourced) == ('Thrym, "the" giant', {"cost": "rulebook", "id": "public"})


def test_a_table_of_a_pack_reads_like_one_apart(tmp_path: Path) -> None:
    path = cards(tmp_path, "\ufeff" + CARDS)
    assert load(Cards, None, path.parent).cards == read_table(Card, path)
    assert read(path.parent)["cards"][0]["id"] == "001"


def test_all_faults_of_a_table_are_told_at_once_with_row_and_column(tmp_path: Path) -> None:
    path = cards(
        tmp_path,
        "id,nmae,cost,dice,steps,source,why\n"
        "001,a,gold:much,1 x 3,up,public,\n"
        "002,b,gold:1,1,up:1:2,guess,\n"
        "003,c,,,,reconstruction,\n"
        ",d,,,,public,\n",
    )
    with pytest.raises(BadPack) as refused:
        load(Cards, None, path.parent)
    found = refused.value.faults
    for part in (
        "cards.csv, column 'nmae': is unknown here",
        "cards.csv, column 'number': is missing",
        "cards.csv, row 2, column 'cost', gold: Input should be a valid integer, "
        "unable to parse string as an integer (found 'gold:much')",
        "cards.csv, row 2, column 'dice', entry 2: Input should be a valid integer, "
        "unable to parse string as an integer (found '1 x 3')",
        "cards.csv, row 2, column 'steps', entry 1, entry 2: is missing (found 'up')",
        "cards.csv, row 3, column 'source': Input should be 'rulebook', 'public' or 'reconstruction' (found 'guess')",
        "cards.csv, row 5, column 'id': is missing",
    ):
        assert part in found, (part, found)
    assert len(found) == len(set(found))
    with pytest.raises(BadPack) as apart:
        read_table(Card, path)
    assert apart.value.faults == found


def test_a_reconstruction_in_a_row_says_why(tmp_path: Path) -> None:
    path = cards(tmp_path, "id,number,source\n1,1,reconstruction\n")
    with pytest.raises(BadPack, match=r"cards\.csv, row 2: a reconstruction needs 'why'"):
        read_table(Card, path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id,id\n1,2\n", r"cards\.csv, row 1: column 'id' stands there twice"),
        ("id,\n1,2\n", r"cards\.csv, row 1: column '' has no name"),
        ("id,number\n1,2,3\n", r"cards\.csv, row 2: 3 cells; expected 2"),
        ('id,number\n"1,2\n', r"cards\.csv: unexpected end of data"),
    ],
)
def test_a_file_that_is_no_table_says_where(tmp_path: Path, text: str, words: str) -> None:
    path = cards(tmp_path, text)
    for attempt in (lambda: read_table(Card, path), lambda: read(path.parent)):
        with pytest.raises(BadPack, match=words):
            attempt()


def test_a_table_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r"none\.csv: No such file"):
        read_table(Card, tmp_path / "none.csv")


class Prices(Part):
    prices: dict[str, tuple[int, ...]]


def test_lists_in_a_table_in_a_cell_are_parted_by_commas(tmp_path: Path) -> None:
    (row,) = read_table(Prices, cards(tmp_path, 'prices\n"gold:1,2; food:3"\n'))
    assert row.prices == {"gold": (1, 2), "food": (3,)}
