"""What dice show: chances, worked out from the faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def at_least(faces: Sequence[int], goal: int, rolls: int = 1) -> float:
    """The probability that the best of some rolls of a die with these faces shows `goal` or more."""
    below = sum([face < goal for face in faces]) / len(faces)
    return 1.0 - below ** max(1, rolls)


def sums(faces: Sequence[int], dice: int) -> dict[int, float]:
    """The probability of each sum that this many dice can show, ascending; nought dice show 0."""
    ways = Counter({0: 1})
    for _ in range(dice):
        longer: Counter[int] = Counter()
        for total, count in ways.items():
            for face in faces:
                longer[total + face] += count
        ways = longer
    every = len(faces) ** dice
    return {total: count / every for total, count in sorted(ways.items())}
