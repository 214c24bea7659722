"""The rules digest (`rules.md`) and the notes of which clauses ran.

A digest is Markdown: `## YG-1 Set-up` opens a chapter, `### YG-1.1 Title [source]` a clause, a paragraph that
begins with `**Ruling.**` is a ruling of ours. Clause ids look like `YG-1.1` or `YG-1.1b`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from .errors import VigridError

F = TypeVar("F", bound=Callable[..., object])

ID = r"[A-Z]{2,3}-\d+\.\d+[a-z]?"
_LEADING_IDS = re.compile(rf"\s*({ID}(?:\s*,\s*{ID})*)\.")
_CHAPTER = re.compile(r"##\s+(?:([A-Z]{2,3}-\d+)\s+)?(.+?)\s*$")
_CLAUSE = re.compile(rf"###\s+({ID})\s+(.+?)\s*(?:\[([^\]]*)\])?\s*$")

noted: dict[str, int] | None = {} if os.environ.get("VIGRID_CLAUSES") == "1" else None
"""Clause id to number of times that code of that clause ran; None unless VIGRID_CLAUSES=1."""


def note(*ids: str) -> None:
    """Note that code of these clauses ran; does nothing unless VIGRID_CLAUSES=1."""
    if noted is not None:
        for clause in ids:
            noted[clause] = noted.get(clause, 0) + 1


def ids_of(docstring: str | None) -> tuple[str, ...]:
    """The clause ids that a docstring begins with: 'YG-1.2, YG-1.3. Words.' gives both."""
    match = _LEADING_IDS.match(docstring or "")
    return tuple(re.split(r"\s*,\s*", match.group(1))) if match else ()


def cites(fn: F) -> F:
    """Decorator of a plain function that carries out the clauses which its docstring begins with."""
    ids = ids_of(fn.__doc__)
    if not ids:
        raise VigridError(f"{fn.__module__}.{fn.__qualname__}: its docstring does not begin with a clause id")
    return noting(fn, ids)


def noting(fn: F, ids: tuple[str, ...]) -> F:
    """`fn`, made to note `ids` at each call where notes are on; otherwise `fn` itself."""
    if noted is None or not ids:
        return fn

    def noting_fn(*args: object, **kwargs: object) -> object:
        note(*ids)
        return fn(*args, **kwargs)

    noting_fn.__name__, noting_fn.__qualname__ = fn.__name__, fn.__qualname__
    noting_fn.__module__, noting_fn.__doc__ = fn.__module__, fn.__doc__
    return noting_fn  # type: ignore[return-value]


class Clause(msgspec.Struct, frozen=True):
    """One rule: `text` in our words, `ruling` ours where the rulebook is silent (or ''), `source` in the rulebook."""

    id: str
    title: str
    text: str
    ruling: str
    source: str
    chapter: str


class Digest(msgspec.Struct, frozen=True):
    """A game's rules: introduction, clauses in order, and further sections (glossary, turn order) by title."""

    intro: str
    clauses: tuple[Clause, ...]
    sections: dict[str, str]

    def __contains__(self, clause: str) -> bool:
        return any(c.id == clause for c in self.clauses)

    def find(self, clause: str) -> Clause:
        """The clause of this id; VigridError with the nearest ids when there is none."""
        for c in self.clauses:
            if c.id.lower() == clause.lower():
                return c
        near = [c.id for c in self.clauses if c.id.split(".")[0].lower() == clause.split(".")[0].lower()]
        hint = ", ".join(near or [c.id for c in self.clauses[:3]] + ["…"])
        raise VigridError(f"there is no clause {clause}; there are {hint}")


_ENDINGS = re.compile(r"(?<=...)(?:ies|y|ings?|ed|es|e|s)$")
_FEW = 5
"""With fewer clauses that have all words, those are found as well that have one of them in their titles."""


def stem(word: str) -> str:
    """A word without the usual endings: 'temples' and 'temple', 'paying' and 'pays' are found by each other."""
    return _ENDINGS.sub("", word.lower())


def search(clauses: Sequence[Clause], words: str) -> tuple[Clause, ...]:
    """The clauses that have these words, in any form, in title, chapter or text; those with more in the title first."""
    wanted = [stem(word) for word in re.findall(r"[\w-]+", words)]
    ranked: list[tuple[int, int, Clause]] = []
    loose: list[tuple[int, int, Clause]] = []
    for number, clause in enumerate(clauses):
        parts = [{stem(word) for word in re.findall(r"\w+", part)} for part in _searched(clause)]
        found = [max((worth for worth, part in zip((4, 2, 1), parts, strict=True) if _has(part, w)), default=0)
                 for w in wanted]  # fmt: skip
        if wanted and all(found):
            ranked.append((-sum(found), number, clause))
        elif max(found, default=0) == 4:
            loose.append((-sum(found), number, clause))
    more = sorted(loose)[: max(0, _FEW - len(ranked))] if len(wanted) > 1 else []
    return tuple(clause for *_, clause in sorted(ranked) + more)


def _searched(clause: Clause) -> tuple[str, str, str]:
    return f"{clause.id} {clause.title}", clause.chapter, f"{clause.text} {clause.ruling}"


def _has(part: set[str], wanted: str) -> bool:
    return wanted in part or (len(wanted) > 3 and any(word.startswith(wanted) for word in part))


def read_digest(path: Path) -> Digest:
    """Read a `rules.md`; VigridError names line and fault where it is malformed."""
    intro: list[str] = []
    clauses: list[Clause] = []
    sections: dict[str, str] = {}
    body, chapter = intro, ""
    head: re.Match[str] | None = None
    seen: set[str] = set()

    def close() -> None:
        if head is not None:
            clauses.append(_clause(head, body, chapter))
        elif chapter and body is not intro and "\n".join(body).strip():
            sections[chapter] = "\n".join(body).strip()

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("### "):
            match = _CLAUSE.match(line)
            if not match:
                raise VigridError(f"{path}:{number}: expected '### XX-1.2 Title [source]', found {line!r}")
            if match.group(1) in seen:
                raise VigridError(f"{path}:{number}: clause {match.group(1)} stands twice")
            seen.add(match.group(1))
            close()
            head, body = match, []
        elif line.startswith("## "):
            close()
            match = _CHAPTER.match(line)
            if not match:
                raise VigridError(f"{path}:{number}: expected '## XX-1 Title', found {line!r}")
            chapter, head, body = match.group(2), None, []
        elif not line.startswith("# "):
            body.append(line)
    close()
    return Digest("\n".join(intro).strip(), tuple(clauses), sections)


def _clause(head: re.Match[str], body: list[str], chapter: str) -> Clause:
    text: list[str] = []
    ruling: list[str] = []
    into = text
    for paragraph in "\n".join(body).strip().split("\n\n"):
        if paragraph.startswith("**Ruling.**"):
            into = ruling
            paragraph = paragraph.removeprefix("**Ruling.**").strip()
        into.append(paragraph)
    return Clause(
        head.group(1), head.group(2), "\n\n".join(text).strip(), "\n\n".join(ruling), head.group(3) or "", chapter
    )
