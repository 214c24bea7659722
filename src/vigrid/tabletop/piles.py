"""Piles of cards and tiles: lists whose top is the last element, and how their unknown part is dealt anew."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T", int, str)


def tops(piles: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The top of each pile, -1 for an empty one."""
    return tuple([pile[-1] if pile else -1 for pile in piles])


def sizes(piles: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """How many lie in each pile."""
    return tuple([len(pile) for pile in piles])


def top_first(pile: Sequence[T]) -> list[T]:
    """A pile as people read it: from the top."""
    return list(pile[::-1])


def deal_anew(rand: random.Random, *piles: list[T]) -> None:
    """Mix what lies in these piles and deal it out again, in place: as many to each as it had.

    What lies where depends on the pieces and on `rand` alone, as `redeal` must: first sorted, then shuffled.
    """
    pool = sorted(piece for pile in piles for piece in pile)
    rand.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]


def deal_part_anew(rand: random.Random, pile: list[T], bottom: int = 0, top: int = 0) -> None:
    """The same for one pile whose `bottom` lowest and `top` uppermost pieces are known and stay."""
    hidden = pile[bottom : max(bottom, len(pile) - top)]
    deal_anew(rand, hidden)
    pile[bottom : bottom + len(hidden)] = hidden
