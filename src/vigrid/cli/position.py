"""`vigrid position`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import vigrid.games
from vigrid.kernel import ALL, Match
from vigrid.play import named
from vigrid.terminal import Screen, show

from .common import pack_folder, print_json, read_document


def position(
    game: str,
    file: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    choose: Annotated[list[str] | None, Parameter(negative=())] = None,
    pack: Path | None = None,
    json: bool = False,
) -> None:
    """Set up a position by hand and show what can be decided there.

    Parameters
    ----------
    game
        Name of the game.
    file
        The position as TOML or JSON; '-' reads it from stdin.
    choose
        Code of an option to choose, such as area:3, or 1/area:3 for seat 1; may be given more than once.
    pack
        Folder of a component pack.
    json
        One JSON document: view, pending decisions with their options, outcome.
    """
    found = vigrid.games.load(game)
    match = Match.at(found, read_document(file), pack_folder(pack))
    for code in choose or ():
        match.choose(*match.seat_of(code))
    if json:
        print_json({"view": _view(match), "pending": _pending(match), "outcome": match.outcome})
        return
    screen = Screen(plain=True)
    screen.show_all(show.board(match, ALL, screen.width))
    for line in match.log(ALL, match.step if choose else 0):
        screen.show_all(show.with_clause(named(match, line.text), line.clause, screen.width))
    for ask in match.pending:
        waiting = show.waiting(match, ask.seat)
        screen.show("", *show.question(match, "", waiting, screen.width))
        screen.show_all(show.options(match, waiting, screen.width, codes=True))
    if match.outcome is not None:
        screen.show("", *show.result(match, screen.width))


def _view(match: Match) -> dict[str, Any]:
    view = match.view(ALL)
    return {name: getattr(view, name) for name in view.__struct_fields__ if name not in ("pending", "outcome")}


def _pending(match: Match) -> list[dict[str, Any]]:
    return [
        {
            "seat": ask.seat,
            "prompt": ask.prompt.name,
            "clause": ask.prompt.clause,
            "options": [
                {"code": c.code, "text": named(match, c.text), "clause": c.clause} for c in match.options(ask.seat)
            ],
        }
        for ask in match.pending
    ]
