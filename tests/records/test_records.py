"""Records made by an earlier version of the rules are replayed, or their loss is stated here, decision by decision."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.battery.cases import all_games
from vigrid.kernel import Game, IllegalChoice, Match, RulesFault

from .make import FOLDER, RECORDS, SAVED, read

LOST: dict[str, dict[int, tuple[int, str]]] = {
    # The banished cards of deck 2 are shuffled when the next card is wanted, with the one that was the last.
    "asgards_chosen": {6: (6, "'retreat:8e' is not an option")}
}
"""Per game and number of the record: the decisions that are lost, and what differs from there on."""


def record_of(document: dict[str, Any]) -> dict[str, Any]:
    record: dict[str, Any] = document.get("record", document)
    return record


def loss(game: Game[Any], record: dict[str, Any]) -> tuple[int, str]:
    """How many decisions are lost when the record is played again by today's rules, and why.

    Questions with one answer were not put in those days; they are answered by themselves.
    """
    if record["version"] == game.version:
        Match.replay(game, record)
        return 0, ""
    match = Match.replay(game, {k: v for k, v in record.items() if k not in END} | {"version": game.version, **EMPTY})
    decisions = record["decisions"]
    match.script(result for _, _, chance in decisions for result in chance)
    for number, (seat, code, _) in enumerate(decisions):
        try:
            let_pass(match)
            match.choose(seat, code)
        except (IllegalChoice, RulesFault) as error:
            return len(decisions) - number, str(error)
    let_pass(match)
    same = msgspec.json.encode(record["outcome"]) == msgspec.json.encode(match.outcome)
    return 0, "" if same else f"the outcome is {match.outcome}"


END = ("hash", "outcome")
EMPTY: dict[str, Any] = {"decisions": []}


def let_pass(match: Match) -> None:
    """Give all answers that are the only ones."""
    while forced := [a for a in match.pending if len(a.choices) == 1]:
        match.choose(forced[0].seat, forced[0].code(match.state, forced[0].choices[0]))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.gz")), ids=lambda path: path.name.partition(".")[0])
def test_records_are_replayed_or_their_loss_is_stated(path: Any) -> None:
    name = path.name.partition(".")[0]
    game, documents = all_games()[name], read(path)
    assert len(documents) == RECORDS
    losses = {number: found for number, d in enumerate(documents) if (found := loss(game, record_of(d))) != (0, "")}
    stated = LOST.get(name, {})
    assert sorted(losses) == sorted(stated), losses
    for number, (lost, why) in losses.items():
        assert lost == stated[number][0], (number, lost, why)
        assert stated[number][1] in why, (number, lost, why)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.gz")), ids=lambda path: path.name.partition(".")[0])
def test_matches_that_were_kept_are_recovered(path: Any) -> None:
    """By replay where the version is today's, else from what else was kept; what is lost is said."""
    name = path.name.partition(".")[0]
    game, kept = all_games()[name], [d for d in read(path) if "record" in d]
    assert len(kept) == SAVED
    for document in kept:
        match, recovery = Match.recover(game, document)
        same_version = document["record"]["version"] == game.version
        assert (recovery.how == "replay") == same_version, recovery
        assert recovery.lost == 0 or recovery.why
        assert match.pending
