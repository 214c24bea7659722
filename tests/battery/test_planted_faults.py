"""The battery finds what it is there to find: each planted fault is caught, by the check that is meant to."""

import re
from typing import Any

import pytest

from tests.example import RaidersGame

from .cases import Case
from .faulty import FAULTS
from .look import Broken, must
from .walk import walk
from .worlds import never_dealt

SEEDS = range(6)


def verdict(game: type[RaidersGame], seed: int) -> str:
    """What the battery says of one game, '' for nothing."""
    try:
        look, _ = walk(Case(game(), 3, "standard", {}), seed, every=2, most=40)
        must(not never_dealt(look), f"redeal never varies {never_dealt(look)}")
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize(("game", "words"), FAULTS.items(), ids=lambda x: getattr(x, "__name__", ""))
def test_planted_fault_is_caught(game: Any, words: str) -> None:
    found = [verdict(game, seed) for seed in SEEDS]
    caught = [v for v in found if v.startswith(Broken.__name__) and re.search(words, v)]
    assert caught, f"not caught for what it is: {found}"


def test_the_example_without_faults_passes_the_same_seeds() -> None:
    assert [verdict(RaidersGame, seed) for seed in SEEDS] == [""] * len(SEEDS)
