"""The only chance in a state, small enough that copying a state copies its future.

`Rng` is fast, for simulation, search and seeds that people type: a multiply-with-carry generator (multiplier
1073740155, 32-bit halves), one integer. `random.Random` would cost 14 microseconds and 7 kB a copy; this costs 0.2
microseconds and 20 bytes. Some dozens of its results foretell the next. `SecretRng` is for games that people play
against each other: without its secret no number of results says anything about the next.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
_MULTIPLIER = 1073740155
_LOW = 0xFFFFFFFF
_SECRET = re.compile(r"[0-9a-f]{32}")
MOST_INT = 2**53 - 1
"""The largest whole number that every reader of JSON and CSV keeps exactly, and so the largest seed drawn or typed."""


def new_secret() -> str:
    """A secret from the system's own chance."""
    return secrets.token_hex(16)


def is_secret(seed: object) -> bool:
    """Whether this is a secret of 128 bits as hexadecimal text."""
    return isinstance(seed, str) and _SECRET.fullmatch(seed) is not None


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

    @staticmethod
    def of_seed(seed: int | str) -> Rng:
        """The generator of a seed: fast for a number, cryptographic for a secret; ValueError for other text."""
        return Rng(seed) if isinstance(seed, int) else SecretRng(seed)

    @staticmethod
    def restored(saved: int | str | None) -> Rng:
        """The generator that `saved()` wrote down (or, before there were secrets, its state); None: a new secret."""
        if saved is None:
            return SecretRng(new_secret())
        secret, colon, count = str(saved).partition(":")
        return SecretRng(secret, int(count)) if colon else Rng.at(int(secret))

    def saved(self) -> str:
        """Its whole state as text, for `restored`."""
        return str(self.s)

    @property
    def public_state(self) -> int:
        """What of its state may go into hashes and positions that others see: nothing of a secret."""
        return self.s

    @classmethod
    def at(cls, s: int) -> Rng:
        """A plain generator in state `s`."""
        rng = Rng.__new__(Rng)
        rng.s = s
        return rng

    def copy(self) -> Rng:
        """A plain generator with the same future (a recording or script is not copied)."""
        rng = Rng.__new__(Rng)  # not by `at`: copies of states are made by the million
        rng.s = self.s
        return rng

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


class SecretRng(Rng):
    """Chance that nobody can foretell: result number `s` is a keyed BLAKE2 hash of `s`, its key the secret.

    ValueError for a secret that is not 32 hexadecimal digits.
    """

    __slots__ = ("key",)

    def __init__(self, secret: str, count: int = 0) -> None:
        if not is_secret(secret):
            raise ValueError("a secret has 32 hexadecimal digits")
        self.key = bytes.fromhex(secret)
        self.s = count

    def __repr__(self) -> str:
        return f"<SecretRng, {self.s} results drawn>"

    def saved(self) -> str:
        """The secret and how many results have been drawn."""
        return f"{self.key.hex()}:{self.s}"

    @property
    def public_state(self) -> int:
        """Nothing: 0."""
        return 0

    def copy(self) -> Rng:
        """A generator with the same future."""
        return SecretRng(self.key.hex(), self.s)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all of them exactly as likely."""
        over = (1 << 64) % n
        while True:
            digest = hashlib.blake2s(self.s.to_bytes(8, "little"), digest_size=8, key=self.key).digest()
            self.s += 1
            drawn = int.from_bytes(digest, "little")
            if drawn >= over:
                return drawn % n


class Recording(Rng):
    """Writes every result of `source` to `drawn`, and takes results from `script` first where one is given.

    Scripted results still move the source on, so that play goes on alike after the script ends; `strayed` says
    whether one of them was not what the source gave.
    """

    __slots__ = ("drawn", "script", "source", "strayed")

    def __init__(self, seed: int | str = 0, script: Iterable[int] = ()) -> None:
        self.source = Rng.of_seed(seed)
        self.s = self.source.s
        self.drawn: list[int] = []
        self.script = list(script)[::-1]
        self.strayed = False

    @classmethod
    def of(cls, rng: Rng, script: Iterable[int] = ()) -> Recording:
        """A recording generator with the future of `rng` after the script."""
        recording = cls(0, script)
        recording.source = rng.copy()
        recording.s = rng.s
        return recording

    def copy(self) -> Rng:
        """A generator with the future of the source; recording and script are not copied."""
        return self.source.copy()

    def saved(self) -> str:
        """The state of the source."""
        return self.source.saved()

    @property
    def public_state(self) -> int:
        """That of the source."""
        return self.source.public_state

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; ValueError when the script holds one that is not."""
        result = given = self.source.below(n)
        self.s = self.source.s
        if self.script:
            result = self.script.pop()
            if not 0 <= result < n:
                raise ValueError(f"scripted chance result {result} is not below {n}")
            if result != given:
                self.strayed = True
        self.drawn.append(result)
        return result


def scripted(results: Iterable[int], seed: int = 0) -> Recording:
    """Chance for tests: `below` answers these results in order, then goes on as `Rng(seed)`."""
    return Recording(seed, results)
