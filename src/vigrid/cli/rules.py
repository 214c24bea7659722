"""`vigrid rules`."""

from __future__ import annotations

import vigrid.games
from vigrid.kernel import VigridError
from vigrid.play import lesson_of
from vigrid.terminal import Screen, chosen_clauses, clause_lines
from vigrid.terminal.digest import prose
from vigrid.terminal.lesson import opening_lines

from .common import print_json


def rules(game: str, clause: str | None = None, /, *, json: bool = False) -> None:
    """The rules of a game in our own words, by numbered clauses.

    Parameters
    ----------
    game
        Name of the game.
    clause
        A clause (YG-3.2), a chapter (YG-3), or words to be found in a clause.
    json
        One JSON document: a list of id, title, text, ruling and source.
    """
    found = vigrid.games.load(game)
    if clause is not None and not clause.strip():
        raise VigridError("name a clause, a chapter or words to be found, or leave it away for all rules")
    clauses = chosen_clauses(found, clause)
    if json:
        print_json(
            [{"id": c.id, "title": c.title, "text": c.text, "ruling": c.ruling, "source": c.source} for c in clauses]
        )
        return
    screen = Screen()
    if clause is None:
        screen.show(f"[b]{found.title}[/]")
        if (lesson := lesson_of(found)) is not None:
            screen.show(*opening_lines(lesson.opening, screen.width), "")
        screen.show_all(prose(found.rules.intro, screen.width))
    chapter = ""
    for c in clauses:
        if c.chapter != chapter:
            chapter = c.chapter
            screen.show("", f"[b]{c.id.split('.')[0]} {chapter}[/]")
        screen.show("", *clause_lines(c, screen.width))
    if clause is None:
        for title, text in found.rules.sections.items():
            screen.show("", f"[b]{title}[/]", *prose(text, screen.width))
