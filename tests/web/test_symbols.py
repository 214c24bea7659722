"""What the boards name can be drawn: the pages' sprite holds every symbol."""

from __future__ import annotations

import importlib
import importlib.util
import random
import re
from collections.abc import Iterator

import pytest

from vigrid import games
from vigrid.kernel import Match
from vigrid.web.app import STATIC

SPRITE = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "assets" / "symbols.svg").read_text(encoding="utf-8")))
BOARDS = [name for name in games.names() if importlib.util.find_spec(f"vigrid.games.{name}.board")]


def symbols_of(match: Match, board: object) -> Iterator[str]:
    """Every symbol that a board names at this moment, for every seat."""
    c = match.state.components
    for seat in range(match.state.players):
        view = match.view(1 << seat)
        for place in board.layout(view, c).places:  # type: ignore[attr-defined]
            yield from place.symbol.split()
            if place.value.startswith("rune-"):
                yield place.value
        for piece in board.pieces(view, c):  # type: ignore[attr-defined]
            yield piece.symbol
        for card in board.cards(view, c):  # type: ignore[attr-defined]
            yield card.symbol
            yield from card.marks
        for panel in board.panels(view, c):  # type: ignore[attr-defined]
            yield from (good.symbol for good in panel.goods)


@pytest.mark.parametrize("name", BOARDS)
def test_every_symbol_of_a_board_is_in_the_sprite(name: str) -> None:
    game, rand = games.load(name), random.Random(1)
    board = importlib.import_module(f"vigrid.games.{name}.board")
    match = Match.new(game, players=min(game.players[1], 12), seed=1)
    used: set[str] = set()
    for _ in range(80):
        used |= set(symbols_of(match, board))
        if match.state.result is not None:
            break
        ask = match.state.pending[0]
        match.choose(ask.seat, ask.code(match.state, rand.choice(list(ask.choices))))
    assert used - SPRITE - {""} == set()
