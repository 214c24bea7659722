"""A match begun before the rules were edited is recovered: by replay, else snapshot, else position."""

from __future__ import annotations

import json
import textwrap
from typing import Any

import pytest

from vigrid.kernel import BadRecord, Match, Recovery
from vigrid.kernel.rule import LISTERS, RULES

from .workshop import Workshop, module

RULES_TEXT = '''
@lister
def low(g, seat):
    """The numbers below three."""
    return [0, 1, 2]

@rule
async def morning(g):
    """TT-1.1. Two numbers, then the afternoon."""
    first = await Ask(0, NUMBER, low)
    g.mark(first)
    second = await Ask(0, NUMBER, low)
    g.mark(10 + second)
    g.phase = "afternoon"

@rule
async def afternoon(g):
    """TT-1.1. Numbers until a two."""
    while True:
        third = await Ask(0, NUMBER, low)
        g.mark(20 + third)
        if third == 2:
            break
    g.phase = "morning"
    if len(g.trace) > 20:
        g.result = Outcome((1.0,), "TT-1.1", "enough")
'''
EDITS = {
    "text": ('"""TT-1.1. Numbers until a two."""', '"""TT-1.1. Numbers, until a two comes."""'),
    "another rule": ("first = await Ask(0, NUMBER, low)", "first = (await Ask(0, NUMBER, low)) + 0"),
    "one more option": ("return [0, 1, 2]", "return [0, 1, 2, 3]"),
    "one option less": ("return [0, 1, 2]", "return [1, 2]"),
    "one more await": ("    g.mark(10 + second)", "    g.mark(10 + second)\n    g.mark(await Ask(0, NUMBER, low))"),
    "one more await now": (
        "        g.mark(20 + third)",
        "        g.mark(20 + third)\n        await Ask(0, NUMBER, low)",
    ),
}


class Days(Workshop):
    """Morning and afternoon in turn."""

    name = "days"

    def from_position(self, doc: dict[str, Any], g: Any) -> list[str]:
        g.trace = list(doc["trace"])
        return []

    def to_position(self, g: Any) -> dict[str, Any]:
        return {"trace": list(g.trace)}


def days(source: str, version: str = "1") -> Days:
    for known in (RULES, LISTERS):
        for key in [k for k in known if k.startswith("workshop_days:")]:
            del known[key]
    made = module(source, "workshop_days").__dict__
    entries = {"morning": made["morning"], "afternoon": made["afternoon"]}
    return type("Made", (Days,), {"entries": entries, "version": version, "__module__": __name__})()  # type: ignore[no-any-return]


@pytest.fixture
def saved() -> dict[str, Any]:
    """A match in the afternoon, at its third number there."""
    m = Match.new(start(RULES_TEXT), players=1, seed=1)
    for code in ("number:0", "number:1", "number:0", "number:1"):
        m.choose(0, code)
    kept: dict[str, Any] = json.loads(json.dumps(m.save()))
    return kept


def start(source: str, version: str = "1") -> Days:
    made = days(source, version)
    made.setup = lambda g: begin(made, g)  # type: ignore[method-assign]
    return made


def begin(made: Days, g: Any) -> None:
    type(made).setup(made, g)
    g.phase = "morning"


def recovered(saved: dict[str, Any], edit: str, version: str = "1") -> tuple[Match, Recovery]:
    old, new = EDITS[edit]
    assert old in RULES_TEXT
    return Match.recover(start(RULES_TEXT.replace(old, new), version), saved)


def trace(m: Match) -> Any:
    return m.view(0).public.trace


def test_unchanged_rules_replay(saved: dict[str, Any]) -> None:
    m, how = Match.recover(start(RULES_TEXT), saved)
    assert how == Recovery("replay", 0, "")
    assert (m.step, trace(m)) == (4, (0, 11, 20, 21))


@pytest.mark.parametrize("edit", ["text", "another rule"])
def test_edits_that_leave_the_decisions_replay(saved: dict[str, Any], edit: str) -> None:
    m, how = recovered(saved, edit)
    assert how == Recovery("replay", 0, "")
    assert trace(m) == (0, 11, 20, 21)
    m.choose(0, "number:2")
    assert trace(m)[-1] == 22


def test_one_more_option_to_choose_from_loses_nothing(saved: dict[str, Any]) -> None:
    m, how = recovered(saved, "one more option")
    assert (how.how, how.lost) == ("position", 0)
    assert trace(m) == (0, 11, 20, 21)
    m.choose(0, "number:3")


def test_a_snapshot_resumes_where_the_running_rules_are_unchanged(saved: dict[str, Any]) -> None:
    m, how = recovered(saved, "one more await")
    assert how.how == "snapshot"
    assert how.lost == 0
    assert "decision" in how.why
    m.choose(0, "number:0")
    assert trace(m) == (0, 11, 20, 21, 20)


@pytest.mark.parametrize("edit", ["one more await", "another rule"])
def test_a_new_version_of_the_rules_resumes_by_snapshot(saved: dict[str, Any], edit: str) -> None:
    m, how = recovered(saved, edit, version="2")
    assert (how.how, how.lost) == ("snapshot", 0)
    assert "version 1 of the rules, this is 2" in how.why
    assert trace(m) == (0, 11, 20, 21)


def test_the_last_entry_is_used_where_the_running_rule_has_changed(saved: dict[str, Any]) -> None:
    m, how = recovered(saved, "one more await now")
    assert how.how == "position"
    assert how.lost == 0
    assert "has changed since the snapshot" in how.why
    assert trace(m)[:3] == (0, 11, 20)


def test_lost_decisions_are_counted(saved: dict[str, Any]) -> None:
    m, how = recovered(saved, "one option less")
    assert how.how == "position"
    assert how.lost == 2
    assert "offers other options" in how.why
    assert trace(m) == (0, 11)


def test_what_cannot_be_recovered_says_everything_that_failed(saved: dict[str, Any]) -> None:
    saved["entry"] = None
    with pytest.raises(BadRecord, match=r"not legal now|not an option") as refused:
        recovered(saved, "one option less")
    assert "offers other options" in str(refused.value)


def test_a_resumed_match_can_be_saved_and_replayed_again(saved: dict[str, Any]) -> None:
    m, _ = recovered(saved, "one more await")
    m.choose(0, "number:0")
    again, how = Match.recover(m.game, json.loads(json.dumps(m.save())))
    assert how.how == "replay"
    assert trace(again) == trace(m)


def test_the_edits_are_found_in_the_text() -> None:
    assert all(old in textwrap.dedent(RULES_TEXT) for old, _ in EDITS.values())
