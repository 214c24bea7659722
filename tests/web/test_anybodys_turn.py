"""What is played in anybody's turn, and tables of many seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vigrid.kernel.view import NAMED
from vigrid.web.app import Settings
from vigrid.web.catalogue import Catalogue

from .conftest import PLENTY, Human

PROBES = Catalogue({"omens": "tests.probes.omens", "crowd": "tests.probes.crowd"})


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(db=str(tmp_path / "tables.db"), catalogue=PROBES, workers=1, limits=PLENTY)


def two(human: Any) -> tuple[Human, Human]:
    """Two people at a table of omens; the first is on turn."""
    first, second = human(), human()
    made = first.new("me", "link", game="omens")
    second.claim(made["links"][0]["url"])
    assert [a["seat"] for a in first.state()["asks"] if a["yours"]] == [0]
    return first, second


def test_a_person_breaks_a_charm_in_anothers_turn(human: Any) -> None:
    first, second = two(human)
    assert [o["code"] for o in second.state()["interrupts"]["1"]] == ["charm:break"]
    second.do({"type": "interrupt", "seat": 0, "code": "charm:break"}, 403)
    second.do({"type": "interrupt", "seat": 1, "code": "keep:new"}, 409)
    second.do({"type": "interrupt", "seat": 1, "code": "charm:break"})
    second.do({"type": "interrupt", "seat": 1, "code": "charm:break"}, 409)
    state = first.state()
    assert state["view"]["public"]["charms"] == [True, False]
    assert any("breaks the charm" in line["text"] for line in state["log"])
    assert [a["prompt"] for a in state["asks"]] == ["keep"]
    assert second.state()["interrupts"] == {}


def test_a_seat_says_when_to_be_asked(human: Any) -> None:
    first, second = two(human)
    assert second.state()["stops"] == {"1": {"journey": True, "duel": True}}
    second.do({"type": "stop_at", "seat": 1, "beats": ["duel"]})
    second.do({"type": "stop_at", "seat": 1, "beats": ["birth"]}, 422)
    second.do({"type": "stop_at", "seat": 0, "beats": []}, 403)
    assert second.state()["stops"] == {"1": {"journey": False, "duel": True}}
    assert first.state()["stops"] == {"0": {"journey": True, "duel": True}}
    first.do({"type": "stop_at", "seat": 0, "beats": []})
    first.choose("keep:none")
    assert [a["prompt"] for a in first.state()["asks"] if a["yours"]] == ["go"]  # nobody wanted to be asked before


def test_a_table_of_362_seats_shows_own_decisions_and_counts_the_others(human: Any) -> None:
    me = human()
    me.new("me", *["random"] * 361, game="crowd", pace=5)
    state = me.state()
    assert len(state["asks"]) == 1 + NAMED
    assert state["waiting"].endswith(f"{361 - NAMED} more decide")
    me.choose("go:3")
    assert not any(a["yours"] for a in me.state()["asks"])
    me.do({"type": "stop_at", "seat": 361, "beats": []}, 403)
