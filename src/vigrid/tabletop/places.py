"""Graphs of places: which touch, how far one is from another, and the way there.

A map is plain data: `near[place]` lists the places that touch `place`, numbered from 0. Ways are the same in every run:
places are looked at in the order of these lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Near = Sequence[Sequence[int]]
Test = Callable[[int], bool]


def joined(places: int, borders: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """The places that touch each of this many, ascending, from pairs that touch; ValueError for an unknown place."""
    near: list[set[int]] = [set() for _ in range(places)]
    for a, b in borders:
        if not (0 <= a < places and 0 <= b < places and a != b):
            raise ValueError(f"no border can lie between the places {a} and {b}; they are numbered 0 to {places - 1}")
        near[a].add(b)
        near[b].add(a)
    return tuple([tuple(sorted(n)) for n in near])


def steps_from(near: Near, sources: Iterable[int], enter: Test | None = None, through: Test | None = None) -> list[int]:
    """Per place the fewest steps to it from the nearest source, -1 where none leads there.

    `enter`: whether a place may be entered; `through`: whether it may be left again. Sources are always left.
    """
    return _search(near, sources, enter, through)[0]


def within(
    near: Near, start: int, most: int, enter: Test | None = None, through: Test | None = None
) -> tuple[int, ...]:
    """The places that can be reached from `start` in 1 to `most` steps, ascending."""
    steps = steps_from(near, (start,), enter, through)
    return tuple([place for place, n in enumerate(steps) if 0 < n <= most])


def path(
    near: Near, start: int, goal: int, enter: Test | None = None, through: Test | None = None
) -> tuple[int, ...] | None:
    """A shortest way from `start` to `goal`, both named; None where there is none."""
    steps, before = _search(near, (start,), enter, through)
    if steps[goal] < 0:
        return None
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(way[::-1])


def _search(
    near: Near, sources: Iterable[int], enter: Test | None, through: Test | None
) -> tuple[list[int], list[int]]:
    """Steps to each place, and the place before it on the way; breadth first."""
    steps, before = [-1] * len(near), [-1] * len(near)
    line = list(sources)
    for place in line:
        steps[place] = 0
    for place in line:
        if steps[place] and through is not None and not through(place):
            continue
        for other in near[place]:
            if steps[other] < 0 and (enter is None or enter(other)):
                steps[other], before[other] = steps[place] + 1, place
                line.append(other)
    return steps, before
