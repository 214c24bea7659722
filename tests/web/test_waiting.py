"""How long people may take: absent ones are replaced in the time that is set, late ones by bots, and it is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from vigrid.web import people, room, waiting

from .conftest import Human
from .test_company import two

People = Callable[..., Human]


def later(monkeypatch: pytest.MonkeyPatch, **time: float) -> None:
    """Let this much time have passed."""
    now = datetime.now(UTC) + timedelta(**time)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return now

    monkeypatch.setattr(waiting, "datetime", Clock)
    for module in (people, room, waiting):
        monkeypatch.setattr(module, "moment", lambda: now.isoformat(timespec="milliseconds"))


def hand_over(human: Human) -> None:
    """What the server does every few seconds, done now."""
    tables = human.client.app.state.tables  # type: ignore[attr-defined]
    found = tables.store.overdue(people.moment())
    assert human.client.portal
    for table in found:
        held = human.client.portal.call(tables.find, table)
        human.client.portal.call(waiting.hand_over, held)


def test_who_is_late_is_played_by_a_bot_which_is_told_and_comes_back(
    human: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = two(human, deadline=24)
    told = ann.state()["table"]
    assert told["deadline"] == 24
    due = datetime.fromisoformat(told["due"]) - datetime.now(UTC)
    assert timedelta(hours=23) < due <= timedelta(hours=24)
    hand_over(ann)
    assert [s["who"] for s in ann.state()["table"]["seats"]] == ["person", "person"]
    ann.choose()
    later(monkeypatch, hours=25)
    hand_over(ann)
    seats = ann.state()["table"]["seats"]
    assert [s["who"] for s in seats] == ["person", "bot"], "who has decided is not late"
    lines = [x["text"] for x in ann.get(f"/tables/{ann.table}/talk")["lines"]]
    assert "Bob has not decided for 24 hours; a bot plays on until Bob is back" in lines
    assert bob.do({"type": "return"})["table"]["you"]["seats"] == [1]


def test_the_time_goes_on_in_the_database_and_stands_still_in_a_pause(
    serve: Callable[..., People], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = serve()
    ann, _ = two(people, deadline=1)
    due = ann.state()["table"]["due"]
    people.stop()  # type: ignore[attr-defined]
    again = serve()()
    again.client.cookies, again.table = ann.client.cookies, ann.table
    assert again.state()["table"]["due"] == due
    again.do({"type": "pause"})
    assert again.state()["table"]["due"] == ""
    later(monkeypatch, hours=5)
    hand_over(again)
    assert [s["who"] for s in again.state()["table"]["seats"]] == ["person", "person"]
    again.do({"type": "resume"})
    assert again.state()["table"]["due"] > due
    hand_over(again)
    assert [s["who"] for s in again.state()["table"]["seats"]] == ["person", "person"]


def test_alone_nobody_is_late(human: People) -> None:
    ann = human()
    ann.new("me", "random", deadline=1)
    assert ann.state()["table"]["due"] == ""


def test_an_absent_person_is_replaced_after_the_time_that_was_set(
    human: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = two(human, patience=30)
    propose = {"type": "propose", "kind": "replace", "seat": 1, "bot": "random"}
    refused = ann.do(propose, 409)
    assert "may be replaced after 30 minutes away; wait 30 more" in refused["message"]
    with bob.socket() as socket:
        socket.receive_json()
        assert ann.do(propose)["table"]["proposals"][0]["need"] == ["Bob"], "who is there is asked"
        ann.do({"type": "answer", "proposal": 1, "agree": False})
    later(monkeypatch, minutes=31)
    assert ann.do(propose)["table"]["seats"][1]["who"] == "bot"


def test_the_host_sets_both(human: People) -> None:
    ann, bob = two(human)
    assert ann.do({"type": "settings", "patience": 5, "deadline": 72})["table"]["patience"] == 5
    assert bob.state()["table"]["deadline"] == 72
    assert bob.do({"type": "settings", "deadline": 0}, 403)["error"] == "not_yours"
