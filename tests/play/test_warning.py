"""Who is about to lose by a decision is warned, and nobody else."""

import vigrid.games
from vigrid.kernel import Match
from vigrid.play.warning import WORLDS, lost_after

PAST_THE_WALL = {
    "game": "yggdrasil", "players": 2, "seed": 3, "entry": "actions",
    "position": {
        "gods": ["thor", "freyja"], "turn": "thor",
        "enemies": {"hel": 4, "surt": 4, "jormungand": 4, "loki": 4, "nidhogg": 4, "fenrir": 1},
        "stocks": {"thor": {"vikings": 6, "elves": 1, "artifacts": []}},
    },
}  # fmt: skip


def test_ending_a_turn_that_loses_is_warned_of_and_fighting_is_not() -> None:
    match = Match.at(vigrid.games.load("yggdrasil"), PAST_THE_WALL)
    assert lost_after(match, 0, "act:end") == WORLDS
    assert lost_after(match, 0, "act:asgard") == 0


def test_an_ordinary_turn_is_ended_without_a_warning() -> None:
    match = Match.new(vigrid.games.load("yggdrasil"), 2, seed=3)
    seat = match.pending[0].seat
    assert lost_after(match, seat, "act:end") == 0
