"""Every command in its forms: what it prints, its JSON, its exit codes."""

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import vigrid.games
from tests.example import GAME, Raiders
from vigrid.cli import run
from vigrid.kernel import Match
from vigrid.play import Table, Tables

pytestmark = pytest.mark.usefixtures("raiders")


def out_of(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a command prints on stdout."""
    assert run(words) == code
    return capsys.readouterr().out


def json_of(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    """The one document that a command prints on stdout."""
    return json.loads(out_of(capsys, *words, "--json", code=code))


def record_of(tmp_path: Path, decisions: int = 6) -> Path:
    match = Match.new(GAME, 2, seed=3)
    for _ in range(decisions):
        ask = match.pending[0]
        match.choose(ask.seat, match.options(ask.seat)[0].code)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(match.record()))
    return path


POSITION = """
game = "raiders"
players = 2
entry = "choose"
[position]
first = 1
hands = [[1, 2], [3, 6]]
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.toml"
    path.write_text(POSITION)
    return str(path)


def test_help_lists_the_commands_and_answers_at_once() -> None:
    spent = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [sys.executable, "-m", "vigrid.cli", "--help"]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime - before.ru_utime)
    for name in ("games", "play", "simulate", "position", "replay", "rules", "pack"):
        assert f"│ {name} " in done.stdout
    assert min(spent) < 0.6  # seconds of processor time, 0.25 on a machine of its own


def test_help_imports_no_command() -> None:
    code = "import sys; from vigrid.cli import run; run(['--help']); print(*[m for m in sys.modules if 'vigrid.' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "vigrid.cli.devices vigrid.cli"


def test_games_names_players_modes_options_and_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    facts = next(g for g in json_of(capsys, "games") if g["name"] == "raiders")
    assert facts == {
        "name": "raiders",
        "title": "Raiders",
        "players": [2, 4],
        "modes": {"standard": "The game as published"},
        "options": {
            "treasures": {"default": 2, "values": [1, 2, 3], "text": "copies of each treasure", "clause": "RA-1.1"}
        },
        "clauses": 7,
    }
    assert "--option treasures=2: copies of each treasure; 1, 2, 3 (RA-1.1)" in out_of(capsys, "games")


def test_simulate_prints_one_document_with_the_fixed_names(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "raiders", "--players", "3", "--games", "12", "--workers", "1", "--option", "treasures=3")
    document = json_of(capsys, *words)
    assert list(document) == [
        "game", "players", "mode", "games", "failed", "decisions", "seconds", "decisions_per_second", "results_hash",
        "outcomes",
    ]  # fmt: skip
    assert (document["game"], document["players"], document["games"], document["failed"]) == ("raiders", 3, 12, 0)
    again = json_of(capsys, *words)
    assert again["results_hash"] == document["results_hash"]
    assert json_of(capsys, *words, "--seed", "2")["results_hash"] != document["results_hash"]


def test_simulate_shows_win_rates_with_intervals_endings_and_lengths(capsys: pytest.CaptureFixture[str]) -> None:
    text = out_of(capsys, "simulate", "raiders", "--bots", "greedy,random", "--games", "4", "--workers", "1")
    for words in ("95 % interval", "seat 0", "greedy", "RA-4.1", "decisions a game", "a second", "results hash"):
        assert words in text


def test_simulate_counts_events_of_the_kinds_that_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "raiders", "--games", "3", "--workers", "1", "--events", "took,tok")
    told = out_of(capsys, *words)
    assert "a seat" in told
    assert "no such event happened: tok" in told
    counted = json_of(capsys, *words)["outcomes"]["events"]
    assert counted
    assert all(set(e) == {"kind", "event", "count", "games"} for e in counted)


def test_simulate_reports_failing_games_with_records_and_exits_with_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def planted(self: Raiders, seat: int, treasure: int) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Raiders, "take", planted)
    words = ("simulate", "raiders", "--games", "3", "--workers", "1", "--failures", str(tmp_path / "failed"))
    assert run(words) == 1
    captured = capsys.readouterr()
    assert "ZeroDivisionError: planted" in captured.err
    records = sorted((tmp_path / "failed").iterdir())
    assert len(records) == 3
    assert str(records[0]) in captured.err
    assert run(["replay", str(records[0])]) == 2
    assert "planted" in capsys.readouterr().err


def test_position_lists_pending_decisions_with_codes_and_clauses(
    capsys: pytest.CaptureFixture[str], position: str
) -> None:
    document = json_of(capsys, "position", "raiders", position)
    assert list(document) == ["view", "pending", "outcome"]
    assert document["outcome"] is None
    assert document["view"]["private"]["0"] == {"hands": [1, 2]}
    assert document["pending"][1] == {
        "seat": 1,
        "prompt": "card",
        "clause": "RA-2.1",
        "options": [
            {"code": "card:3", "text": "3", "clause": "RA-2.1"},
            {"code": "card:6", "text": "6", "clause": "RA-2.1"},
        ],
    }
    text = out_of(capsys, "position", "raiders", position)
    assert "Which card do you play" in text
    assert "(card:6)" in text


def test_position_plays_the_codes_it_is_given(capsys: pytest.CaptureFixture[str], position: str) -> None:
    chosen = ("--choose", "0/card:2", "--choose", "1/card:6")
    document = json_of(capsys, "position", "raiders", position, *chosen)
    assert document["view"]["phase"] == "raid"
    assert [p["seat"] for p in document["pending"]] == [0]
    assert "Played: Seat 1 2, Seat 2 6" in out_of(capsys, "position", "raiders", position, *chosen)


def test_replay_verifies_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = out_of(capsys, "replay", str(record_of(tmp_path)))
    assert "Raiders, 2 players: 6 decisions verified, the final state is as recorded." in text


def test_replay_takes_a_kept_game(capsys: pytest.CaptureFixture[str]) -> None:
    from vigrid.play import Keeper

    Keeper(Table.new(GAME, ("human", "random"), seed=3), Tables()).keep()
    assert "0 decisions verified" in out_of(capsys, "replay", str(Tables().path("raiders-1")))


def test_replay_steps_through_and_shows_only_what_a_seat_may_see(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = str(record_of(tmp_path))
    text = out_of(capsys, "replay", path, "--step", "--seat", "1")
    assert "decision 6 of 6" in text
    assert "Seat 2 draws" in text
    assert "Seat 1 draws" not in text
    assert "Seat 1 draws" in out_of(capsys, "replay", path, "--step")


def test_rules_shows_all_a_chapter_a_clause_or_what_has_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert [c["id"] for c in json_of(capsys, "rules", "raiders", "RA-2")] == ["RA-2.1", "RA-2.2", "RA-2.3"]
    (clause,) = json_of(capsys, "rules", "raiders", "ra-3.2")
    assert list(clause) == ["id", "title", "text", "ruling", "source"]
    assert clause["source"] == "ours"
    assert len(json_of(capsys, "rules", "raiders")) == 7
    assert "Raid the hoard" in out_of(capsys, "rules", "raiders")
    assert "RA-3.2 Rune stone" in out_of(capsys, "rules", "raiders", "plunders")


def test_play_of_bots_prints_log_and_result(capsys: pytest.CaptureFixture[str]) -> None:
    text = out_of(capsys, "play", "raiders", "--seats", "greedy,random", "--seed", "5", "--plain")
    assert "the game is over" in text
    assert "Show it again with: vigrid replay" in text


def test_play_goes_on_with_a_kept_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    out_of(capsys, "play", "raiders", "--seed", "5")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    text = out_of(capsys, "play", "--resume", "raiders-1")
    assert "raiders-1" in text
    assert Tables().load("raiders-1")[0].match.step >= 2


@pytest.mark.parametrize("game", [n for n in vigrid.games.names() if n != "raiders"])
def test_records_know_a_pack_by_its_values_not_by_its_comments(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    hashes = []
    for name, more in (("plain", ""), ("told", "# read twice\n"), ("changed", "version = 2\n")):
        assert run(["pack", "export", game, str(tmp_path / name)]) == 0
        path = tmp_path / name / "components.toml"
        path.write_text(more + path.read_text(encoding="utf-8"), encoding="utf-8")
        hashes.append(vigrid.games.load(game).pack_hash(tmp_path / name))
    capsys.readouterr()
    assert hashes[0] == hashes[1]
    assert hashes[0] != hashes[2]


@pytest.mark.parametrize("game", [n for n in vigrid.games.names() if n != "raiders"])
def test_packs_are_exported_checked_and_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    folder = tmp_path / "pack"
    assert str(folder / "components.toml") in out_of(capsys, "pack", "export", game, str(folder))
    assert "is a usable pack" in out_of(capsys, "pack", "check", game, str(folder))
    assert json_of(capsys, "pack", "diff", game, str(folder)) == []
    assert run(["pack", "export", game, str(folder)]) == 2
    assert "already there" in capsys.readouterr().err
