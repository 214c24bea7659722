"""Once there is a result nothing changes any more: what stands on the table is how the game ended."""

import random
from typing import Any

import pytest

from vigrid.kernel import State

from .cases import Case, all_games, cases


def watched(g: State) -> dict[str, Any]:
    """Watch a state: the returned table gets its fields as they are when the result is set."""
    kept: dict[str, Any] = {}

    class Watched(g.__class__):  # type: ignore[misc, name-defined]
        def __setattr__(self, name: str, value: object) -> None:
            super().__setattr__(name, value)
            if name == "result" and value is not None:
                kept.update(self.data())

    g.__class__ = Watched
    return kept


@pytest.mark.parametrize("case", [c for game in all_games().values() for c in cases(game)[:3]], ids=str)
def test_nothing_changes_once_there_is_a_result(case: Case) -> None:
    for seed in range(2):
        g, rand = case.new(seed), random.Random(seed)
        kept = watched(g)
        while g.pending:
            ask = g.pending[0]
            g.apply(ask.seat, rand.choice(ask.choices))
        assert kept == g.data()
