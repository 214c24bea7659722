"""Full and read-only disks, a clock that is set back, a write-ahead log that is cut: said plainly, nothing lost."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Human, choice, play_out
from vigrid.web import people as people_module
from vigrid.web import room as room_module
from vigrid.web import tables as book_module
from vigrid.web.app import Settings
from vigrid.web.database import backup

People = Callable[..., Human]


@contextmanager
def pragma(people: People, on: str, off: str) -> Iterator[None]:
    """The server's own connection to its database, as the disk would make it."""
    store = people.app.state.tables.store  # type: ignore[attr-defined]
    for line in (on, off):
        with store.engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA {line}")
        if line is on:
            yield


@pytest.mark.parametrize(
    ("on", "off"), [("max_page_count = 1", "max_page_count = 1000000"), ("query_only = ON", "query_only = OFF")]
)
def test_a_disk_that_takes_nothing_is_told_and_nothing_half_done_stays(human: People, on: str, off: str) -> None:
    ann, bob = human(), human()
    url = ann.new("me", "link")["links"][0]["url"]
    filler = {"type": "say", "text": "x" * 300}
    with pragma(human, on, off):
        codes = set()
        for _ in range(40):
            reply = ann.client.post(f"/api/tables/{ann.table}/do", json=filler)
            codes.add(reply.status_code)
        assert codes <= {200, 429, 503}
        seats = [{"who": "me"}, {"who": "me"}]
        made = {bob.client.post("/api/tables", json={"game": "raiders", "seats": seats}).status_code for _ in range(30)}
        assert 503 in made
        assert made <= {201, 503}
        ask = ann.ask()
        reply = ann.client.post(f"/api/tables/{ann.table}/do", json=choice(ask)) if ask else None
        assert reply is None or reply.status_code in (200, 503)
        bob.client.cookies.clear()
        claimed = bob.client.post("/api/links/claim", json={"token": url.split("#")[1]})
        assert claimed.status_code in (200, 503)
    if claimed.status_code == 503:
        bob.claim(url, "Bob")
    bob.table = ann.table
    assert play_out(ann, bob)["outcome"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with 4 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", folder], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_a_disk_that_is_really_full_refuses_and_goes_on_when_there_is_room(
    serve: Callable[..., People], settings: Settings, small_disk: Path
) -> None:
    db = small_disk / "t.db"
    people = serve(settings._replace(db=str(db)))
    ann, bob = people(), people()
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    says = {"type": "say", "text": "x" * 300}
    replies = [ann.client.post(f"/api/tables/{ann.table}/do", json=says) for _ in range(60)]
    refused = [r for r in replies if r.status_code == 503]
    assert {r.status_code for r in replies} <= {200, 429, 503}
    assert refused, "the disk is not full"
    assert "does not count" in refused[0].json()["message"]
    step = ann.state()["step"]
    decisions = [person.client.post(f"/api/tables/{ann.table}/do", json=choice(ask))
                 for person in (ann, bob) if (ask := person.ask())]  # fmt: skip
    counted = sum(r.status_code == 200 for r in decisions)
    assert {r.status_code for r in decisions} <= {200, 503}
    assert ann.state()["step"] == step + counted
    filler.unlink()
    assert play_out(ann, bob)["outcome"]
    people.stop()  # type: ignore[attr-defined]
    with closing(sqlite3.connect(db)) as c:
        assert c.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_clock_that_is_set_back_stops_nobody(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = human(), human()
    url = ann.new("me", "link", name="Ann")["links"][0]["url"]
    bob.claim(url, "Bob")

    def earlier() -> str:
        return (datetime.now(UTC) - timedelta(days=4000)).isoformat(timespec="milliseconds")

    for module in (people_module, room_module, book_module):
        monkeypatch.setattr(module, "moment", earlier)
    ann.choose()
    eve = human()
    eve.new("me", "me")
    assert eve.get("/me")["known"]
    assert [t["id"] for t in eve.get("/mine")["tables"]] == [eve.table]
    assert len(ann.get("/mine")["tables"]) == 1
    assert play_out(ann, bob)["outcome"]


@pytest.mark.parametrize("left", [0.95, 0.7, 0.4, 0.1, 0.0])
def test_a_cut_write_ahead_log_leaves_a_whole_earlier_moment(
    serve: Callable[..., People], settings: Settings, tmp_path: Path, left: float
) -> None:
    people = serve()
    ann = people()
    ann.new("me", "me")
    store: Any = people.app.state.tables.store  # type: ignore[attr-defined]
    with store.begin() as c:
        c.exec_driver_sql("SELECT 1")
    with closing(sqlite3.connect(settings.db)) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    steps = []
    for _ in range(12):
        if ann.ask() is None:
            break
        steps.append(ann.choose()["step"])
    copy = tmp_path / "copy" / "t.db"
    copy.parent.mkdir()
    for end in ("", "-wal"):
        shutil.copy(f"{settings.db}{end}", f"{copy}{end}")
    wal = copy.with_name("t.db-wal")
    assert wal.stat().st_size > 0
    with wal.open("r+b") as file:
        file.truncate(int(wal.stat().st_size * left))
    again = serve(settings._replace(db=str(copy)))()
    again.client.cookies, again.table = ann.client.cookies, ann.table
    state = again.state()
    assert state["step"] <= steps[-1]
    assert state["table"]["note"] == ""
    assert play_out(again)["outcome"]
    backup(str(copy), tmp_path / "checked.db")
