"""What whoever runs a server sees of it: health, figures, log lines, faults, and fair shares of what it has."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vigrid.cli import run
from vigrid.web.app import Settings
from vigrid.web.guard import Limits
from vigrid.web.operation import JsonLines
from vigrid.web.store import StoreError
from vigrid.web.tables import Tables
from vigrid.web.thinkers import Job, Share, Thinkers, Thought

from .conftest import Human

People = Callable[..., Human]


def test_health_is_bad_where_the_database_does_not_answer(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = human()
    assert ann.get("/health")["ok"]

    def dead() -> Any:
        raise StoreError("gone")

    monkeypatch.setattr(human.app.state.tables.store, "begin", dead)  # type: ignore[attr-defined]
    assert ann.get("/health", 503)["ok"] is False


def test_figures_count_answers_decisions_and_tables(human: People) -> None:
    ann = human()
    ann.new("me", "link")
    ann.choose()
    text = ann.client.get("/api/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line and line[0] != "#")
    assert float(figures["vigrid_decisions_total"]) == 1
    assert float(figures["vigrid_tables_in_memory"]) >= 1
    assert float(figures['vigrid_answers_total{status="200"}']) >= 1
    assert "vigrid_store_seconds_count" in figures


def test_a_log_line_is_one_json_object() -> None:
    try:
        raise ValueError("x\ny")
    except ValueError as error:
        made = logging.LogRecord(
            "vigrid.web", logging.ERROR, "f", 1, "table %s\nfailed", ("a",), (type(error), error, None)
        )
    line = JsonLines().format(made)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("error", "table a\nfailed")
    assert "ValueError" in told["fault"]


def test_faults_and_a_copy_from_the_command_line(
    serve: Callable[..., People], settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = serve()
    ann = people()
    ann.new("me", "link")
    tables: Tables = people.app.state.tables  # type: ignore[attr-defined]
    assert ann.client.portal
    ann.client.portal.call(tables.rooms[ann.table].note_fault, "bot", "it \x1b[2J failed")
    assert run(["tables", "faults", "--db", settings.db]) == 0
    told = capsys.readouterr().out
    assert ann.table in told
    assert "\x1b" not in told
    assert run(["tables", "faults", "--db", settings.db, "--record", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["record"]["game"] == "raiders"
    assert run(["tables", "backup", str(tmp_path / "copy.db"), "--db", settings.db, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"] >= 1
    assert run(["tables", "faults", "--db", str(tmp_path / "no.db")]) == 2
    assert run(["serve", "--db", str(tmp_path / "x.db"), "--public-url", "nonsense"]) == 2
    assert run(["serve", "--db", "mysql://x/y", "--port", "0"]) == 2


# --- fair shares


def quick(_job: Job, _slot: int) -> Thought:
    return Thought("x")


def job() -> Job:
    return Job("m", (2, "", {}), {}, 0, "greedy", "s")


def order_of(shares: list[Share]) -> list[int]:
    """In which order thoughts get the only worker, when the one of the first share holds it while the others come."""

    async def story() -> list[int]:
        thinkers, done = Thinkers(1), []
        turns = [asyncio.get_running_loop().create_future() for _ in shares]

        async def attempt(self: Thinkers, _work: Any, thought: Job, _slot: int) -> Thought:
            number = int(thought.seed)
            await turns[number]
            done.append(number)
            return Thought("x")

        thinkers._try = attempt.__get__(thinkers)  # type: ignore[method-assign]
        tasks = [
            asyncio.ensure_future(thinkers.run(quick, job()._replace(seed=str(n)), share))
            for n, share in enumerate(shares)
        ]
        await asyncio.sleep(0)
        for turn in turns:
            turn.set_result(None)
        thinkers._charge(shares[0], 5.0)  # it has thought for long already
        await asyncio.gather(*tasks)
        return done

    return asyncio.run(story())


def test_one_who_makes_many_tables_of_thinkers_waits_behind_others() -> None:
    greedy = [Share(True, "1.2.3.4", "", f"t{n}") for n in range(10)]
    other = Share(True, "5.6.7.8", "ann", "u")
    order = order_of([*greedy, other])
    assert order.index(10) == 1


def test_persons_behind_one_address_share_it_fairly() -> None:
    mine = [Share(True, "1.2.3.4", "eve", f"t{n}") for n in range(5)]
    assert order_of([*mine, Share(True, "1.2.3.4", "bob", "u")]).index(5) == 1


def test_tables_where_people_wait_come_first() -> None:
    alone = [Share(False, f"1.2.3.{n}", "", f"t{n}") for n in range(5)]
    assert order_of([*alone, Share(True, "1.2.3.0", "", "u")]).index(5) == 1


def test_tables_that_nobody_uses_leave_memory_and_come_back_unseen(
    settings: Settings, serve: Callable[..., People], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vigrid.web.room.JUST_USED", 0.0)
    people = serve(settings._replace(limits=Limits(idle=0.0, rooms=3)))
    ann = people()
    ann.new("me", "link")
    seen = ann.ask()
    tables: Tables = people.app.state.tables  # type: ignore[attr-defined]
    kept = ann.table
    before = ann.state()
    for _ in range(12):
        ann.new("me", "link")
        assert len(tables.rooms) <= 4
    assert ann.client.portal
    ann.client.portal.call(tables.tidy)
    assert not tables.rooms
    ann.table = kept
    assert ann.state() == before
    assert seen
    assert (
        ann.do({"type": "choose", "seat": 0, "code": seen["options"][0]["code"], "token": seen["token"]})["step"] == 1
    )


def test_bots_alone_wait_while_nobody_looks(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vigrid.web.by_itself.LOOKED_AT", -1.0)
    ann = human()
    ann.new("random", "random")
    tables: Tables = human.app.state.tables  # type: ignore[attr-defined]
    room = tables.rooms[ann.table]
    assert room.by_itself._bots is None
    with ann.socket() as socket:
        assert socket.receive_json()["type"] == "state"
        assert socket.receive_json()["type"] in ("state", "talk", "table")
    assert not tables.store.with_bots_due()
