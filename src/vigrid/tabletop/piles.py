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
    return tuple(map(len, piles))


def top_first(pile: Sequence[T]) -> list[T]:
    """A pile as people read it: from the top."""
    return list(pile[::-1])


def shuffle_part(rand: random.Random, pile: list[T], first: int = 0, last: int | None = None) -> None:
    """Shuffle what nobody knows of a pile, in place; the pieces before `first` and from `last` on are known and stay.

    What lies where depends on the pieces and on `rand` alone, as `redeal` must: first sorted, then shuffled.
    """
    hidden = sorted(pile[first:last])
    rand.shuffle(hidden)
    pile[first:last] = hidden


def deal_anew(rand: random.Random, *piles: list[T]) -> None:
    """Mix what lies in these piles and deal it out again, in place: as many to each as it had, in the same manner."""
    pool = sorted(piece for pile in piles for piece in pile)
    rand.shuffle(pool)
    for pile in piles[:-1]:
        pile[:] = [pool.pop() for _ in pile]
    piles[-1][:] = pool
