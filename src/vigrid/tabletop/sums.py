"""Sums with their parts: how strong two sides of a battle are, and of what."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vigrid.kernel import Addend, Side

Part = tuple[str, int]
"""What adds to a sum (a key or a word), and how much."""


def total(parts: Iterable[Part]) -> int:
    """The sum of the parts."""
    return sum([value for _, value in parts])


def spelled(parts: Iterable[Part], none: str = "nothing") -> str:
    """The parts that count, with their signs: `+3 Vikings -1 giants`."""
    return " ".join(f"{value:+d} {name}" for name, value in parts if value) or none


def plain(part: Part) -> Addend:
    """A part as it stands, with its sign."""
    return Addend(part[0], f"{part[1]:+d}")


def side(name: str, parts: Iterable[Part], seat: int = -1, addend: Callable[[Part], Addend] = plain) -> Side:
    """One side of a tally: its sum and the parts; `seat` -1 for nobody, `addend` puts a part into words."""
    row = tuple(parts)
    return Side(name, str(total(row)), tuple(addend(part) for part in row), seat if seat >= 0 else None)
