"""The only chance in a state: one integer, so that copying a state copies its future.

A multiply-with-carry generator (multiplier 1073740155, 32-bit halves). `random.Random` would cost
14 microseconds and 7 kB a copy; this costs 0.2 microseconds and 20 bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
_MULTIPLIER = 1073740155
_LOW = 0xFFFFFFFF


class Rng:
    """Seeded chance; `s` is its whole state (below 2**62)."""

    __slots__ = ("s",)

    def __init__(self, seed: int = 0) -> None:
        # Neighbouring seeds must not give similar games: spread them, then let the generator run in.
        s = ((abs(seed) * 2 + (seed < 0) + 1) * 0x9E3779B97F4A7C15 & 0x3FFFFFFFFFFFFFFF) | 1
        for _ in range(4):
            s = (s & _LOW) * _MULTIPLIER + (s >> 32)
        self.s = s

    def __repr__(self) -> str:
        return f"Rng.at({self.s})"

    @classmethod
    def at(cls, s: int) -> Rng:
        """A plain generator in state `s`."""
        rng = Rng()
        rng.s = s
        return rng

    def copy(self) -> Rng:
        """A plain generator with the same future (a recording or script is not copied)."""
        return Rng.at(self.s)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        s = self.s
        self.s = s = (s & _LOW) * _MULTIPLIER + (s >> 32)
        return (((s >> 32) ^ s) & _LOW) * n >> 32

    def shuffle(self, x: list[T]) -> None:
        """Shuffle a list in place."""
        for i in range(len(x) - 1, 0, -1):
            j = self.below(i + 1)
            x[i], x[j] = x[j], x[i]

    def pick(self, x: list[T]) -> T:
        """Remove one at random and return it; the last one takes its place (for lists without order)."""
        i = self.below(len(x))
        x[i], x[-1] = x[-1], x[i]
        return x.pop()


class Recording(Rng):
    """Writes every result to `drawn`, and takes results from `script` first where one is given.

    Scripted results still move the generator on, so that play goes on alike after the script ends.
    """

    __slots__ = ("drawn", "script")

    def __init__(self, seed: int = 0, script: Iterable[int] = ()) -> None:
        super().__init__(seed)
        self.drawn: list[int] = []
        self.script = list(script)[::-1]

    @classmethod
    def of(cls, rng: Rng, script: Iterable[int] = ()) -> Recording:
        """A recording generator with the future of `rng` after the script."""
        recording = cls(0, script)
        recording.s = rng.s
        return recording

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; ValueError when the script holds one that is not."""
        result = super().below(n)
        if self.script:
            result = self.script.pop()
            if not 0 <= result < n:
                raise ValueError(f"scripted chance result {result} is not below {n}")
        self.drawn.append(result)
        return result


def scripted(results: Iterable[int], seed: int = 0) -> Recording:
    """Chance for tests: `below` answers these results in order, then goes on as `Rng(seed)`."""
    return Recording(seed, results)
