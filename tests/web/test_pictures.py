"""Parts of a picture that are kept are always what would be drawn anew; and parts are kept."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest

from vigrid import games
from vigrid.kernel import Match, View
from vigrid.web.catalogue import Shown
from vigrid.web.pictures import Pictures

SEATS = (0, 1, 2, 3)


@pytest.mark.parametrize("name", games.names())
def test_what_is_kept_is_what_would_be_drawn(name: str) -> None:
    shown = Shown(f"vigrid.games.{name}")
    players = shown.game.players[1] if shown.game.players[1] <= 4 else 4
    match = Match.new(shown.game, max(players, shown.game.players[0]), seed=7)
    rand, pictures = random.Random(name), Pictures(shown)
    for _ in range(120):
        if match.outcome is not None:
            break
        for mask in (0, 1, 1 << len(match.pending) % 2):
            view = match.view(mask)
            assert pictures.draw(view, match.state.components) == shown.picture(view, match.state.components)
        assert all(len(kept) <= 6 for kept in pictures._kept.values())  # three views of two states
        ask = rand.choice(match.pending)
        match.choose(ask.seat, ask.code(match.state, rand.choice(list(ask.choices))))


def test_a_part_whose_fields_stay_is_not_drawn_again() -> None:
    class Board:
        drawn: ClassVar[list[str]] = []

        @classmethod
        def layout(cls, view: View, c: Any) -> Any:
            cls.drawn.append("layout")
            return view.public.land

        @classmethod
        def pieces(cls, view: View, c: Any) -> Any:
            cls.drawn.append("pieces")
            return [view.public.place, *(p.hand for p in view.private.values())]

    class Both:
        def __init__(self, **fields: Any) -> None:
            self.__dict__.update(fields)

    shown = Shown("tests.example")
    shown.__dict__["board"] = Board
    pictures = Pictures(shown)

    def draw(land: int, place: int, hand: int) -> Any:
        view: Any = Both(public=Both(land=land, place=place, other=random.random()), private={0: Both(hand=hand)})
        return pictures.draw(view, None)

    assert draw(1, 1, 1).pieces == [1, 1]
    assert draw(1, 2, 1).pieces == [2, 1]
    assert draw(1, 2, 5).pieces == [2, 5]
    assert draw(1, 2, 5).layout == 1
    assert Board.drawn == ["layout", "pieces", "pieces", "pieces"]
