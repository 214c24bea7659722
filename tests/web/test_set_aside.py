"""What cannot be read, played or thought about is set aside alone; everything else goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from tests.example import GAME
from vigrid import bots
from vigrid.kernel import RulesFault, State
from vigrid.web import tables as tables_module
from vigrid.web.app import Settings
from vigrid.web.tables import Tables
from vigrid.web.thinkers import job_for

from .conftest import Human, play_out

People = Callable[..., Human]
DAMAGES = {
    "a bot that is gone": 'UPDATE tables SET desk = replace(desk, \'"bot":"random"\', \'"bot":"oracle"\')',
    "a game that is gone": "UPDATE tables SET game = 'chess'",
    "a seating cut short": "UPDATE tables SET desk = substr(desk, 1, 40)",
    "a seating of the wrong kind": "UPDATE tables SET desk = '[]'",
    "chairs missing": "UPDATE tables SET desk = '{\"chairs\":[]}'",
    "a card cut short": "UPDATE tables SET card = substr(card, 1, 20)",
    "a card of the wrong kind": "UPDATE tables SET card = '7'",
    "a setup cut short": "UPDATE tables SET setup = substr(setup, 1, 60), snapshot = NULL",
    "a setup without its base": "UPDATE tables SET setup = '{}', snapshot = NULL",
    "players of the wrong kind": 'UPDATE tables SET setup = replace(setup, \'"players":2\', \'"players":"x"\')',
    "a code that was never one": "UPDATE decisions SET code = 'nonsense'",
    "chance cut short": "UPDATE decisions SET chance = '[1,'",
    "a number that is none": "UPDATE decisions SET seat = 'x'",
    "no decision at all": "UPDATE tables SET snapshot = NULL; DELETE FROM decisions WHERE number = 0",
    "a person of the wrong kind": "UPDATE persons SET number = 'x'",
    "bytes that are no text": "UPDATE tables SET desk = CAST(x'ff00fe' AS TEXT)",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_row_harms_its_own_table_alone(serve: Callable[..., People], settings: Settings, damage: str) -> None:
    people = serve()
    ann, bob = people(), people()
    ann.new("me", "random", name="Ann", listed=True)
    decided = 0
    while decided < 2:
        if ann.ask() is not None:
            ann.choose()
            decided += 1
    bob.new("me", "random", name="Bob", listed=True)
    people.stop()  # type: ignore[attr-defined]
    with closing(sqlite3.connect(settings.db)) as c:
        for line in DAMAGES[damage].split(";"):
            table, _, where = line.partition(" WHERE ")
            column = "id" if "UPDATE tables" in table else "table_id"
            more = f" AND {where}" if where else ""
            c.execute(f"{table} WHERE {column} = '{ann.table}'{more}")
        c.execute("UPDATE tables SET bot_due = 1")
        c.commit()
    fresh = serve()
    for person in (ann, bob):
        again = fresh()
        again.client.cookies = person.client.cookies
        person.client = again.client
    assert play_out(bob)["outcome"]
    assert {ann.table, bob.table} <= {row["id"] for row in ann.get("/tables")["tables"]}
    assert ann.client.get("/api/mine").status_code == 200
    reply = ann.client.get(f"/api/tables/{ann.table}/state")
    assert reply.status_code in (200, 409), reply.text
    if reply.status_code == 409:
        assert reply.json()["error"] == "aside"
        assert "set aside" in reply.json()["message"]
        if "person" not in damage:
            kept = ann.get(f"/tables/{ann.table}/kept")
            assert kept["decisions"] or "no decision" in damage
        assert bob.client.get(f"/api/tables/{ann.table}/kept").status_code == 403


def test_a_bot_that_fails_gives_way_to_a_simpler_one_and_the_fault_is_kept(
    human: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    plain = job_for

    def failing(module: str, g: State, ask: Any, bot: str, seed: str) -> Any:
        asked.append(bot)
        if bot != "thumb":
            raise RulesFault("nothing can be chosen")
        return plain(module, g, ask, bot, seed)

    monkeypatch.setattr(tables_module, "job_for", failing)
    ann = human()
    ann.new("me", "ismcts:10")
    assert play_out(ann)["outcome"]
    assert asked[:3] == ["ismcts:10", "greedy", "thumb"]
    tables: Tables = human.app.state.tables  # type: ignore[attr-defined]
    fault = tables.store.faults()[-1]
    assert (fault["table_id"], fault["kind"]) == (ann.table, "bot")
    assert "nothing can be chosen" in fault["what"]
    assert fault["record"]["record"]["game"] == "raiders"


def test_a_hint_that_fails_gives_way_to_a_simpler_one(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = human()
    ann.new("me", "me")
    ask = ann.ask()
    assert ask
    monkeypatch.setattr(tables_module, "advise", lambda *_: 1 / 0)
    hint = ann.post(f"/tables/{ann.table}/hint", {"seat": 0, "token": ask["token"]})
    assert hint["code"] in {o["code"] for o in ask["options"]}
    tables: Tables = human.app.state.tables  # type: ignore[attr-defined]
    assert [f["kind"] for f in tables.store.faults()] == ["hint"]


def test_where_the_rules_fail_at_a_bots_choice_it_makes_another(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = GAME.state.apply
    failed: list[Any] = []

    def once(self: State, seat: int, choice: Any) -> None:
        if seat == 1 and not failed:
            failed.append(choice)
            raise ZeroDivisionError
        plain(self, seat, choice)

    monkeypatch.setattr(GAME.state, "apply", once)
    ann = human()
    ann.new("me", "random", seed=5)
    assert play_out(ann)["outcome"]
    assert failed
    tables: Tables = human.app.state.tables  # type: ignore[attr-defined]
    assert "rules" in {f["kind"] for f in tables.store.faults()}


def test_every_named_bot_has_simpler_ones_to_give_way_to() -> None:
    for level in bots.LEVELS:
        assert tables_module.simpler(level.name)[-3:] == ("greedy", "thumb", "random")
