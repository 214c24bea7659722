"""Counting words: what logs, options and sheets say of numbers of things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def counted(count: int, one: str, many: str = "") -> str:
    """A count with its noun: `1 Viking`, `3 Vikings`, `2 Elves`; `many` where it is more than an s."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def verb(count: int, plural: str) -> str:
    """A verb after a count: `leaves` after one, `leave` after none or several; `go` gives `goes`."""
    if count != 1:
        return plural
    return plural + ("es" if plural.endswith(("o", "s", "sh", "ch", "x")) else "s")


def counts(numbers: Iterable[int], names: Sequence[str], none: str = "nothing") -> str:
    """What there is of each name, in their order, nought left out: `2 pink stones, 1 seal`."""
    return listed((counted(n, name) for n, name in zip(numbers, names, strict=True) if n), none)


def listed(parts: Iterable[str], none: str = "nothing", last: str = ", ") -> str:
    """Parts in a row: `a, b, c`, with `last=" and "` `a, b and c`; `none` for no part."""
    row = list(parts)
    return last.join([", ".join(row[:-1]), row[-1]]) if len(row) > 1 else row[0] if row else none


def article(name: str) -> str:
    """A name with its article: `an orange warrior`, `a giant`."""
    return f"an {name}" if name[:1].lower() in tuple("aeiou") else f"a {name}"


def odds(probability: float, faces: int = 6) -> str:
    """A probability as the throw of a die shows it, `4 in 6`; in per cent where no face fits."""
    hits = probability * faces
    return f"{round(hits)} in {faces}" if abs(hits - round(hits)) < 1e-9 else f"{probability:.0%}"
