"""What is asked can be answered by clicking what stands for it; own heroes are those that the seat asked moves."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest

from tests.battery.look import any_move
from vigrid import games
from vigrid.kernel import Prompt

BY_SEAT = {"asgard": {"from", "seal_from"}, "asgards_chosen": {"receiver", "seat"}}
"""By game: questions whose answers are seats, which stand for themselves."""
BY_WORDS = {
    "asgard": {"offer", "order", "turn"},
    "asgards_chosen": {"artifact", "berserk", "fetch", "gain", "wear"},
    "lords_of_ragnarok": {"feed", "pluck"},
    "yggdrasil": set[str](),
}
"""By game: questions about what lies nowhere at the table: an order, a yes, cards that are out of sight."""


def points(board: Any, prompt: Prompt[Any], value: Any) -> bool:
    """Whether anything stands for this answer, by itself or by what the question is about."""
    if board.targets(prompt.name, value):
        return True
    about = getattr(board, "about", None)
    return about is not None and any(about(prompt.name, value, args, 0) for args in ((0, 0), (0,)))


@pytest.mark.parametrize("name", BY_WORDS)
def test_every_question_has_something_to_click(name: str) -> None:
    game, board = games.load(name), importlib.import_module(f"vigrid.games.{name}.board")
    silent = {p.name for p in game.prompts if not any(points(board, p, v) for v in p.domain if v is not None)}
    assert silent == BY_WORDS[name] | BY_SEAT.get(name, set())


@pytest.mark.clause("AC-12.1")
@pytest.mark.parametrize(("mode", "players"), [("introductory", 2), ("cooperative", 2), ("solitaire", 1)])
def test_the_own_heroes_are_clicked_to_move_them(mode: str, players: int) -> None:
    game, board = games.load("asgards_chosen"), importlib.import_module("vigrid.games.asgards_chosen.board")
    g, rand, asked = game.new(players, mode=mode, seed=5), random.Random(5), set[int]()
    while g.pending and len(asked) < players:
        (ask, *_) = g.pending
        if ask.prompt.name == "campaign":
            view = g.view(1 << ask.seat)
            there = {piece.id for piece in board.pieces(view, g.components) if piece.kind == "hero"}
            moves = [board.about("campaign", value, (), ask.seat) for value in ask.options if value[0] == "move"]
            assert all(ids and set(ids) <= there for ids in moves)
            assert len(set(moves)) == len(moves)
            asked |= {ask.seat} if moves else set()
        seat, choice, _ = any_move(g, rand)
        g.apply(seat, choice)
    assert len(asked) == players
