"""What surfaces draw, for published games: board, panels, cards and sheet are made from any view."""

from __future__ import annotations

import importlib
import re
from types import ModuleType
from typing import Any

from vigrid.kernel import Card, Game, Layout, Panel, Piece, Tally, View

from .look import Look, must

WIDTHS = (80, 100)
SHAPES = {
    "rect", "circle", "path", "round-slot", "house-slot", "square-slot", "tile-slot", "plate", "plate-right", "split",
    "stack", "label", "bar", "pill", "line", "field", "shield", "backing",
}  # fmt: skip
_TAG = re.compile(r"(?<!\\)\[/?(?:b|dim|red|green|yellow|blue|magenta|cyan)?\]")


def check_surfaces(look: Look) -> None:
    """Board and sheet read from a spectator's and from every seat's view."""
    if not look.published:
        return
    for mask in [0, *look.masks()]:
        view = look.g.view(mask)
        if has(look.game, "board"):
            check_board(look, view)
        if has(look.game, "sheet"):
            check_sheet(look, view)


def check_board(look: Look, view: View) -> None:
    board, c, game = module(look.game, "board"), look.g.components, look.game
    layout = board.layout(view, c)
    must(isinstance(layout, Layout), "board.layout gives no Layout")
    places = {p.id for p in layout.places}
    must(len(places) == len(layout.places), "two places have the same id")
    for p in layout.places:
        must(p.shape in SHAPES, f"place {p.id}: unknown shape {p.shape}")
        must(not p.clause or p.clause in game.rules, f"place {p.id} cites {p.clause}: not in rules.md")
    pieces, cards, panels = board.pieces(view, c), board.cards(view, c), board.panels(view, c)
    for piece in pieces:
        must(isinstance(piece, Piece) and piece.place in places, f"{piece} lies at no place")
    for card in cards:
        must(isinstance(card, Card) and card.title, f"{card} has no title")
        must(not card.clause or card.clause in game.rules, f"card {card.id} cites {card.clause}: not in rules.md")
    for tally in getattr(board, "tallies", no_tallies)(view, c):
        must(isinstance(tally, Tally) and tally.clause in game.rules, f"{tally} cites no clause of rules.md")
    must(len(panels) == view.players and all(isinstance(p, Panel) for p in panels), "a seat has no panel")
    for ids in ([p.id for p in pieces], [x.id for x in cards]):
        again = {i for i in ids if ids.count(i) > 1}
        must(not again, f"ids of pieces or cards stand twice: {sorted(again)[:3]}")
    goods = {good.id for panel in panels for good in panel.goods} | {f"seat-{panel.seat}" for panel in panels}
    check_targets(look, view, places | goods | {p.id for p in pieces} | {x.id for x in cards})


def no_tallies(view: View, c: Any) -> list[Tally]:
    """For a board without sums."""
    return []


def check_targets(look: Look, view: View, ids: set[str]) -> None:
    board = module(look.game, "board")
    for waiting in view.pending:
        for choice in waiting.choices:
            prompt, value = look.game.action(choice.id)
            for target in board.targets(prompt.name, value):
                must(target in ids, f"{choice.code}: its target {target!r} is no place, piece, card, good or seat")


def check_sheet(look: Look, view: View) -> None:
    sheet = module(look.game, "sheet")
    for width in WIDTHS:
        lines = sheet.sheet(view, look.g.components, width)
        must(lines, "the sheet is empty")
        for line in lines:
            plain = _TAG.sub("", line).replace("\\[", "[")
            must(len(plain) <= width, f"a line of the sheet has {len(plain)} columns of {width}: {plain!r}")
            must("\n" not in line, "a line of the sheet holds a line break")


def has(game: Game[Any], name: str) -> bool:
    """Whether a published game has `board` or `sheet`; a test of its own asks for both."""
    return (game.folder / f"{name}.py").exists()


def module(game: Game[Any], name: str) -> ModuleType:
    """`board` or `sheet` of a published game."""
    return importlib.import_module(f"vigrid.games.{game.name}.{name}")
