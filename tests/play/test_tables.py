"""Kept games: files that are whole or old, never half; folders and disks that refuse."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.example import GAME
from vigrid.kernel import BadRecord, Game, Match, VigridError
from vigrid.play import Keeper, NotKept, Table, Tables, home
from vigrid.play.tables import read, write


def table_of() -> Table:
    return Table.new(GAME, ("human", "random"), seed=3)


def step(table: Table) -> None:
    seat = table.bot_to_move()
    if seat is None:
        seat = table.awaiting()[0].seat
        table.choose(seat, [table.match.options(seat)[0].code])
    else:
        table.let_bot(seat)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_room)


def test_a_kept_game_comes_back_and_is_listed(raiders: Game[Any], tmp_path: Path) -> None:
    tables, table = Tables(tmp_path), table_of()
    keeper = Keeper(table, tables)
    step(table)
    assert keeper.keep("Round 1")
    (kept,) = tables.kept()
    assert (kept.name, kept.game, kept.seats, kept.step, kept.heading) == (
        "raiders-1", "raiders", ("human", "random"), 1, "Round 1",
    )  # fmt: skip
    back, recovery = tables.load("raiders-1")
    assert recovery.how == "replay"
    assert back.match.record() == table.match.record()
    assert (back.seed, back.seats) == (table.seed, table.seats)


def test_an_ended_game_leaves_its_record_and_is_no_longer_kept(raiders: Game[Any], tmp_path: Path) -> None:
    tables, table = Tables(tmp_path), table_of()
    keeper = Keeper(table, tables)
    keeper.keep()
    while table.match.outcome is None:
        step(table)
    path = keeper.finish()
    assert path is not None
    assert tables.names() == []
    assert Match.replay(GAME, read(path)).outcome == table.match.outcome
    assert tables.new_name("raiders") == "raiders-2"


def test_a_full_disk_keeps_the_old_file_and_says_so(raiders: Game[Any], tmp_path: Path, full_disk: None) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    with pytest.raises(NotKept, match="No space left"):
        write(path, {"new": 1})
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_play_goes_on_in_memory_on_a_full_disk_and_is_kept_once_there_is_room(
    raiders: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of()
    keeper = Keeper(table, Tables(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device")))
        assert not keeper.keep()
        assert "No space left" in keeper.trouble
        step(table)
    assert keeper.keep()
    assert keeper.trouble == ""
    assert Tables(tmp_path).load(keeper.name)[0].match.record() == table.match.record()


def test_a_folder_that_cannot_be_written_is_named(raiders: Game[Any], tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("a file where a folder should be")
    keeper = Keeper(table_of(), Tables(tmp_path))
    assert not keeper.keep()
    assert str(tmp_path / "tables") in keeper.trouble


def test_a_game_played_on_elsewhere_is_not_overwritten(raiders: Game[Any], tmp_path: Path) -> None:
    tables, table = Tables(tmp_path), table_of()
    keeper = Keeper(table, tables)
    keeper.keep()
    other, _ = tables.load(keeper.name)
    step(other)
    os.utime(tables.path("raiders-1"), ns=(1, 1))
    Keeper(other, tables, "raiders-1").keep()
    keeper.keep()
    assert keeper.name == "raiders-2"
    assert tables.load("raiders-1")[0].match.step == 1


@pytest.mark.parametrize("cut", [0, 1, 100, -3])
def test_a_truncated_kept_game_is_reported_and_listed_with_its_trouble(
    raiders: Game[Any], tmp_path: Path, cut: int
) -> None:
    tables = Tables(tmp_path)
    Keeper(table_of(), tables).keep()
    path = tables.path("raiders-1")
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(BadRecord, match="cut short or no JSON"):
        tables.load("raiders-1")
    assert "cut short" in tables.kept()[0].trouble


def test_rules_that_have_changed_bring_a_kept_game_back_by_its_snapshot(raiders: Game[Any], tmp_path: Path) -> None:
    tables, table = Tables(tmp_path), table_of()
    step(table)
    Keeper(table, tables).keep()
    saved = json.loads(tables.path("raiders-1").read_text())
    saved["match"]["record"]["decisions"][0][1] = "card:99"
    tables.path("raiders-1").write_text(json.dumps(saved))
    back, recovery = tables.load("raiders-1")
    assert (recovery.how, recovery.lost) == ("snapshot", 0)
    assert "card:99" in recovery.why
    assert back.match.state.dump() == table.match.state.dump()


def test_names_that_are_no_names_and_games_that_are_not_there(raiders: Game[Any], tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    Keeper(table_of(), tables).keep()
    with pytest.raises(VigridError, match="did you mean 'raiders-1'"):
        tables.load("raider-1")
    with pytest.raises(VigridError, match="cannot be a name"):
        tables.path("a b")


def test_the_data_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIGRID_HOME", "own")
    assert home() == Path("own")
    monkeypatch.delenv("VIGRID_HOME")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert home() == Path("/data/vigrid")
