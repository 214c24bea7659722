"""Wrong use and bad input: one clear message on stderr, exit code 2, nothing on stdout, no traceback."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import vigrid.games
from tests.cli.test_commands import record_of
from tests.example import GAME
from vigrid.cli import run
from vigrid.kernel import Match, VigridError
from vigrid.play import Table

pytestmark = pytest.mark.usefixtures("raiders")


def error_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The message of a command that is refused."""
    assert run(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("vigrid: ")
    assert "Traceback" not in captured.err
    return captured.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("gmes", 'Did you mean "games"?'),
        ("play raider", "there is no game 'raider'; did you mean 'raiders'?"),
        ("simulate xyzzy --games 1", "there is no game 'xyzzy'"),
        ("rules raider", "did you mean 'raiders'?"),
        ("play raiders --players 7", "Raiders is for 2 to 4 players, not 7"),
        ("play hammer_of_thor --players 2", "is for 3 to 362 players, not 2; for 2 there is mode 'duo'"),
        ("play asgards_chosen --players 1", "is for 2 to 4 players, not 1; for 1 there is mode 'solitaire'"),
        ("play raiders --players two", "Invalid value"),
        ("play raiders --mode long", "Raiders has no mode 'long'; it has standard"),
        ("play raiders --seats human,gredy", "did you mean 'greedy'?"),
        ("play raiders --seats human,random,greedy --players 2", "names 3 seats, but 2 players"),
        ("play raiders --option treasure=2", "has no option 'treasure'"),
        ("play raiders --option treasures=9", "option 'treasures' of Raiders cannot be '9'; it can be 1 to 3"),
        ("play raiders --option treasures", "--option takes name=value, not 'treasures'"),
        ("play raiders --plyers 2", "Did you mean --players?"),
        ("play --resume nothing", "there is no kept game 'nothing'; kept are none"),
        ("play raiders --resume x", "leave the game's name away"),
        ("simulate raiders --games 0", "--games must be at least 1"),
        ("play raiders --seed 9007199254740992", "--seed must be a whole number up to 9007199254740991"),
        ("simulate raiders --seed 9007199254740992", "--seed must be a whole number up to 9007199254740991"),
        ("simulate raiders --workers 0", "--workers must be at least 1"),
        ("simulate raiders --bots gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        ("simulate raiders --players 3 --bots greedy,random", "names 2 bots for 3 players"),
        ("simulate raiders --mode long", "has no mode 'long'"),
        ("simulate raiders --games 1 --out x.txt", "ends with .csv or .parquet"),
        ("simulate raiders --games 1 --out missing/x.csv", "there is no folder missing"),
        ("simulate raiders --pack missing", "there is no such folder"),
        ("position raiders missing.toml", "missing.toml cannot be read: No such file"),
        ("replay missing.json", "missing.json cannot be read: No such file"),
        ("rules raiders RA-9.9", "there is no clause RA-9.9"),
        ("pack check raiders missing", "there is no such folder"),
    ],
)
def test_wrong_words_are_told_what_there_is(capsys: pytest.CaptureFixture[str], words: str, said: str) -> None:
    assert said in error_of(capsys, *words.split())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r.update(vigrid=9), "not a Vigrid record of format 1"),
        (lambda r: r.update(version="0"), "made by version 0 of the rules, this is 1; with --older it is played"),
        (lambda r: r.update(pack="0"), "another component pack; give that pack with --pack"),
        (lambda r: r.update(game="raider"), "did you mean 'raiders'?"),
        (lambda r: r.pop("chance"), "the record lacks chance"),
        (lambda r: r.update(players=9), "is for 2 to 4 players, not 9"),
        (lambda r: r["decisions"][2].__setitem__(1, "card:9"), "decision 2 (seat"),
        (lambda r: r["decisions"][3].__setitem__(0, 5), "decision 3 (seat 5"),
        (lambda r: r["chance"].__setitem__(0, 3), "the final state differs"),
        (lambda r: r["chance"].pop(), "the set-up draws other chance"),
        (lambda r: r.update(hash="0"), "the final state differs"),
        (lambda r: r["decisions"].append("x"), "not a list of [seat, code, chance results]"),
    ],
)
def test_an_edited_record_is_refused_at_the_first_difference(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: Callable[[Any], None], said: str
) -> None:
    path = record_of(tmp_path)
    record = json.loads(path.read_text())
    change(record)
    path.write_text(json.dumps(record))
    assert said in error_of(capsys, "replay", str(path))


def test_a_record_of_another_version_is_played_as_far_as_todays_rules_agree(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = record_of(tmp_path)
    record = json.loads(path.read_text()) | {"version": "0", "pack": "0"}
    path.write_text(json.dumps(record))
    assert run(["replay", str(path), "--older"]) == 0
    assert f"{len(record['decisions'])} decisions verified" in capsys.readouterr().out
    record["decisions"][3][1] = "card:9"
    path.write_text(json.dumps(record))
    said = error_of(capsys, "replay", str(path), "--older")
    assert f"3 of {len(record['decisions'])} decisions are as recorded; then: decision 3" in said


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe", b"null", b'{"vigrid": 1}', b"not json at all"])
def test_a_file_that_is_no_record_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    error_of(capsys, "replay", str(path))


def test_a_record_cut_anywhere_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = record_of(tmp_path)
    whole = path.read_bytes()
    for cut in range(0, len(whole) - 1, 97):
        path.write_bytes(whole[:cut])
        assert "cut short or no JSON" in error_of(capsys, "replay", str(path))


def places(document: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    found = [at] if at else []
    items = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in items:
        found += places(value, (*at, key))
    return found


WRONG: tuple[Any, ...] = (None, -1, 10**30, "x", "", [], {}, True, 1.5, [[["x"]]], {"a": 1})


def test_any_edit_of_a_saved_game_gives_a_game_or_a_clear_refusal(tmp_path: Path) -> None:
    table = Table.new(GAME, ("human", "random"), seed=11)
    for _ in range(6):
        ask = table.match.pending[0]
        table.match.choose(ask.seat, table.match.options(ask.seat)[0].code)
    text = json.dumps(table.saved())
    rand = random.Random(1)
    for at in places(json.loads(text)):
        document = json.loads(text)
        inside = document
        for key in at[:-1]:
            inside = inside[key]
        inside[at[-1]] = rand.choice(WRONG)
        with suppress(VigridError):  # anything else is a fault
            back, _ = Table.restored(GAME, document)
            back.match.view(-1)


def test_any_edit_of_a_record_is_found_or_makes_no_difference(tmp_path: Path) -> None:
    text = record_of(tmp_path).read_text()
    rand = random.Random(2)
    for at in places(json.loads(text)):
        document = json.loads(text)
        inside = document
        for key in at[:-1]:
            inside = inside[key]
        inside[at[-1]] = rand.choice(WRONG)
        with suppress(VigridError):
            match = Match.replay(GAME, document)
            assert match.record()["decisions"] == json.loads(text)["decisions"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "neither JSON nor TOML"),
        ("{", "cut short or no JSON"),
        ('game = "asgard"\nentry = "choose"', "this is a position of 'asgard', not of 'raiders'"),
        ('entry = "chose"', "'chose' is not an entry; expected choose, raid"),
        ('entry = "choose"\nplayers = 9', "is for 2 to 4 players, not 9"),
        ('entry = "choose"\nplayer = 2', "'player' is unknown"),
        ('entry = "choose"\nposition = 3', "position: expected a table"),
        ('entry = "choose"\n[position]\nhnds = 1\nfrst = 2', "2 faults"),
        ('entry = "choose"\nthen = ["0/card:9"]', "then.0: 'card:9'"),
    ],
)
def test_a_faulty_position_lists_its_faults(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(text)
    assert said in error_of(capsys, "position", "raiders", str(path))


def test_an_illegal_choice_in_a_position_names_what_is_legal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "position.toml"
    path.write_text('entry = "choose"\n[position]\nhands = [[1, 2], [3, 6]]')
    said = error_of(capsys, "position", "raiders", str(path), "--choose", "0/card:6")
    assert "RA-2.1" in said
    assert "now legal: card:1, card:2" in said


@pytest.mark.parametrize("game", [n for n in vigrid.games.names() if n != "raiders"])
def test_all_faults_of_a_pack_are_listed_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    folder = tmp_path / "pack"
    assert run(["pack", "export", game, str(folder)]) == 0
    capsys.readouterr()
    path = folder / "components.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text("unknwon = 1\nother_unknown = 2\n" + text.replace("source =", "sorce =", 1), encoding="utf-8")
    for words in (("pack", "check", game, str(folder)), ("simulate", game, "--games", "1", "--pack", str(folder))):
        said = error_of(capsys, *words)
        assert f"{path} is not a usable component pack" in said
        assert "unknwon: is unknown here (found 1)" in said
        assert "other_unknown: is unknown here (found 2)" in said
        assert "sorce: is unknown here" in said
    path.write_text(f"{text}\n[[[", encoding="utf-8")
    assert "components.toml" in error_of(capsys, "pack", "check", game, str(folder))
