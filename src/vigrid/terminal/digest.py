"""The rules digest as lines of text."""

from __future__ import annotations

import re
import textwrap
from typing import Any

from rich.markup import escape

from vigrid.kernel import Clause, Game, VigridError
from vigrid.kernel.clauses import search

_ID = re.compile(r"[A-Za-z]{2,3}-\d+(\.\d+[a-z]?)?")


def chosen_clauses(game: Game[Any], what: str | None) -> tuple[Clause, ...]:
    """The clauses that `what` names: an id ('YG-3.2'), a chapter ('YG-3'), words to be found, or None for all.

    VigridError where there is none.
    """
    digest = game.rules
    if what is None:
        return digest.clauses
    if _ID.fullmatch(what):
        if "." in what:
            return (digest.find(what),)
        found = tuple(c for c in digest.clauses if c.id.lower().startswith(what.lower() + "."))
        if not found:
            last = digest.clauses[-1].id.split(".")[0]
            raise VigridError(f"there is no chapter {what}; the chapters of {game.title} end with {last}")
        return found
    found = search(digest.clauses, what)
    if not found:
        raise VigridError(f"no clause of {game.title} has '{what}'; a clause is named like {digest.clauses[0].id}")
    return found


def clause_lines(clause: Clause, width: int) -> list[str]:
    """One clause as lines with style tags: heading, text, ruling."""
    lines = [f"[b]{clause.id} {escape(clause.title)}[/]"]
    lines += prose(clause.text, width)
    if clause.ruling:
        lines += prose(f"Ruling: {clause.ruling}", width)
    return lines


def cite(game: Game[Any], clause: str) -> str:
    """A clause's id and title, or the id alone where the digest does not have it."""
    return f"{clause} {game.rules.find(clause).title}" if clause in game.rules else clause


def overview(game: Game[Any]) -> list[str]:
    """The ids and titles of all clauses by chapter."""
    lines: list[str] = []
    chapter = ""
    for clause in game.rules.clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            lines += ["", f"[b]{clause.id.split('.')[0]} {escape(chapter)}[/]"]
        lines.append(f"  {clause.id:<9} {escape(clause.title)}")
    return lines[1:]


def prose(text: str, width: int) -> list[str]:
    """Paragraphs and lists of a digest, wrapped and indented, with their emphasis as style tags."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if lines:
            lines.append("")
        for block in _blocks(paragraph):
            hang = re.match(r"\s*([-*]|\d+\.) ", block)
            inner = " " * (len(hang.group(0)) if hang else 0)
            if block.lstrip().startswith("|"):
                lines.append("  " + escape(block))
                continue
            wrapped = textwrap.wrap(block, width - 2, initial_indent="  ", subsequent_indent="  " + inner)
            lines += [_emphasis(escape(line)) for line in wrapped]
    return lines


def _blocks(paragraph: str) -> list[str]:
    """The items of a list and rows of a table each by itself, the lines of running text joined."""
    blocks: list[str] = []
    for line in paragraph.splitlines():
        if not blocks or re.match(r"\s*([-*]|\d+\.) |\s*\|", line):
            blocks.append(line)
        else:
            blocks[-1] += " " + line.strip()
    return blocks


def _emphasis(line: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"[b]\1[/]", line).replace("**", "")
