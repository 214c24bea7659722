"""The database: whose it is, where it lies, what it is refused for, and its copy while it runs."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from vigrid.kernel import VigridError
from vigrid.web.app import Settings
from vigrid.web.database import StoreError, backup, default_file
from vigrid.web.store import Store

from .conftest import Human, play_out

People = Callable[..., Human]


def test_a_database_of_a_newer_vigrid_is_refused_untouched(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    Store(str(file)).close()
    with closing(sqlite3.connect(file)) as c:
        c.execute("UPDATE alembic_version SET version_num = '9999'")
        c.commit()
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    with pytest.raises(StoreError, match="made by a newer Vigrid"):
        Store(str(file))
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before


@pytest.mark.parametrize("name", ["q?a", "q#b", "a%20b", "ä b", "file:x"])
def test_a_path_is_taken_literally(tmp_path: Path, name: str) -> None:
    file = default_file(tmp_path / name)
    Store(file).close()
    assert (tmp_path / name / "tables.db").is_file()
    assert {p.name for p in tmp_path.iterdir()} == {name}


@pytest.mark.parametrize(
    ("db", "said"),
    [
        ("mysql://h/d", "SQLite or PostgreSQL, not in mysql"),
        ("nonsense://", "neither|not in"),
        ("postgresql://h:port/d", "neither a file"),
    ],
)
def test_other_databases_are_refused_in_one_sentence(db: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as told:
        Store(db)
    assert "\n" not in str(told.value)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "shut").mkdir(mode=0o500)
    with pytest.raises(StoreError, match="VIGRID_HOME"):
        default_file(tmp_path / "shut" / "more")


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="VIGRID_HOME"):
        default_file(tmp_path / "file" / "more")
    with pytest.raises(StoreError, match="--db"):
        Store(str(tmp_path / "file" / "t.db"))


def test_the_copy_of_a_running_database_goes_on_as_it_was(
    serve: Callable[..., People], settings: Settings, tmp_path: Path
) -> None:
    people = serve()
    ann = people()
    ann.new("me", "random")
    while ann.ask() is None:
        pass
    ann.choose()
    copy = tmp_path / "copy.db"
    found = backup(settings.db, copy)
    assert found["tables"] == len(ann.get("/mine")["tables"])
    assert found["decisions"] >= 1
    with pytest.raises(StoreError, match="there already"):
        backup(settings.db, copy)
    again = serve(settings._replace(db=str(copy)))()
    again.client.cookies, again.table = ann.client.cookies, ann.table
    assert play_out(again)["outcome"]


def test_a_copy_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VigridError, match="there is no database"):
        backup(str(tmp_path / "no.db"), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_damaged_database_has_no_copy(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    Store(str(file)).close()
    data = bytearray(file.read_bytes())
    data[3 * 4096 : 9 * 4096] = bytes(6 * 4096)
    file.write_bytes(data)
    with pytest.raises(StoreError):
        backup(str(file), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
    assert not list(tmp_path.glob(".copy*"))
