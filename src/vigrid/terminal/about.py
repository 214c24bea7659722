"""What something at the table is, in words: what the drawn board says of a place, a piece, a card or a good."""

from __future__ import annotations

import importlib
import sys
import textwrap
import unicodedata
from collections.abc import Iterator
from types import ModuleType

from rich.markup import escape

from vigrid.kernel import Match
from vigrid.play import named

MOST = 12
"""So many answers at most; of more the rest is counted."""
PRINT = frozenset(("label", "bar", "pill", "line", "field", "backing"))


def about(match: Match, seats: int, words: str, width: int) -> list[str]:
    """What is called so, or else what tells of it, as the seats of a mask see it; nothing where there is none."""
    wanted, found = plain(words), [*printed(match, words)]
    if not found:
        known = list(dict.fromkeys(told(match, seats)))
        found = [row for row in known if wanted in plain(row[0])] or [row for row in known if wanted in plain(row[1])]
    lines: list[str] = []
    for name, text in found[:MOST]:
        line = named(match, f"{name}: {text}" if name and text not in ("", name) else name or text)
        lines += textwrap.wrap(escape(line), width, subsequent_indent="    ")
    if found[MOST:]:
        lines.append(f"... and {len(found) - MOST} more; say more of the name.")
    return lines


def plain(words: str) -> str:
    """Words as they are compared: without case and accents."""
    letters = unicodedata.normalize("NFKD", words.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def part(match: Match, name: str) -> ModuleType | None:
    """A module of the game, if it has one of that name."""
    package = sys.modules[type(match.game).__module__].__package__
    try:
        return importlib.import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{name}":
            raise
        return None


def printed(match: Match, words: str) -> Iterator[tuple[str, str]]:
    """The printed cards that are called so, on the table or not, where the game lists them."""
    cards = getattr(part(match, "sheet"), "printed_cards", None)
    for row in cards(match.state.components, words) if cards else ():
        yield row, ""


def told(match: Match, seats: int) -> Iterator[tuple[str, str]]:
    """Everything on the drawn board that has something to tell: its name and its words."""
    board = part(match, "board")
    if board is None:
        return
    view, c = match.view(seats), match.state.components
    for place in board.layout(view, c).places:
        if place.text and place.shape not in PRINT:
            yield place.name, place.text
    for panel in board.panels(view, c):
        if panel.note:
            yield f"@{panel.seat}", f"{panel.name}: {panel.note}"
        yield from ((good.name, good.text) for good in panel.goods if good.text)
    for card in board.cards(view, c) if hasattr(board, "cards") else ():
        yield card.title, card.text
    for piece in board.pieces(view, c):
        if set(piece.label) & set(".,:;"):
            yield piece.label, ""
