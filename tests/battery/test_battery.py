"""Every game in every mode and with every number of seats keeps the contract of docs/kernel.md."""

from __future__ import annotations

import zlib

import pytest

from tests import clause_log
from vigrid.games import load, names

from . import surfaces
from .cases import Case, all_games, cases
from .walk import walk
from .worlds import never_dealt

LIGHT = [case for game in all_games().values() for case in cases(game)]


def seed_of(case: Case) -> int:
    return zlib.crc32(str(case).encode())


@pytest.mark.parametrize("case", LIGHT, ids=str)
def test_game_keeps_the_contract(case: Case) -> None:
    """Light depth: one game, looked at closely at some decisions."""
    siblings = sum(c.game is case.game for c in LIGHT)
    look, cited = walk(case, seed_of(case), every=7, most=max(5, 100 // siblings))
    clause_log.notes.cited |= cited
    left = never_dealt(look)
    assert not left, (
        f"no view shows {', '.join(left)} to everybody and redeal never varies it: deal it anew, show it, or give the "
        "reason in redeal_exempt"
    )


@pytest.mark.parametrize("name", names())
def test_published_game_has_a_board_and_a_sheet(name: str) -> None:
    """For every surface; what is in them the battery looks at in play."""
    assert surfaces.has(load(name), "board")
    assert surfaces.has(load(name), "sheet")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("case", LIGHT, ids=str)
def test_game_keeps_the_contract_deeply(case: Case) -> None:
    """CI depth: another game, looked at closely several times as often; `./run soak` plays all sets of options."""
    look, cited = walk(case, seed_of(case) + 1, every=3, most=40)
    clause_log.notes.cited |= cited
    assert not never_dealt(look)
