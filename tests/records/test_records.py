"""Records made by an earlier version of the rules are replayed, or their loss is stated here, decision by decision."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battery.cases import all_games
from vigrid.kernel import BadRecord, Game, Match

from .make import FOLDER, RECORDS, SAVED, read

LOST: dict[str, dict[int, tuple[int, str]]] = {
    # The banished cards of deck 2 are shuffled when the next card is wanted, not while the last one is in the hand.
    "asgards_chosen": {5: (64, "chance was asked 0 times"), 6: (8, "chance was asked 32"), 7: (2, "was asked 31 times")}
}
"""Per game and number of the record: the decisions that are lost, and what differs from there on."""


def record_of(document: dict[str, Any]) -> dict[str, Any]:
    record: dict[str, Any] = document.get("record", document)
    return record


def loss(game: Game[Any], record: dict[str, Any]) -> tuple[int, str]:
    """How many decisions are lost when the record is played again by today's rules, and why."""
    try:
        Match.replay(game, {**record, "version": game.version})
    except BadRecord as error:
        return len(record["decisions"]) - (error.step or 0), str(error)
    return 0, ""


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
