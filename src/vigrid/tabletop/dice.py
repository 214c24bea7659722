"""What dice show: chances, worked out from the faces."""

from __future__ import annotations

from collections.abc import Sequence


def at_least(faces: Sequence[int], goal: int, rolls: int = 1) -> float:
    """The probability that the best of some rolls of a die with these faces shows `goal` or more."""
    below = sum([face < goal for face in faces]) / len(faces)
    return 1.0 - below ** max(1, rolls)
