"""Hooks that a game's modules define: each is found once, and what is missing is named."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from tests.example import RaidersGame
from vigrid.kernel import Game, VigridError


def part(name: str, **functions: Any) -> ModuleType:
    """A module that defines these functions."""
    module = ModuleType(name)
    for hook, function in functions.items():
        function.__module__ = name
        setattr(module, hook, function)
    return module


def game(*modules: ModuleType) -> Any:
    """Raiders with parts; its own class still comes first."""
    return type("Parted", (RaidersGame,), {"parts": modules, "name": "parted", "prompts": ()})()


def test_a_function_named_like_a_hook_is_that_hook() -> None:
    made = game(part("texts", silence=lambda g: "RA-1.1"))
    assert made.silence(None) == "RA-1.1"
    assert game().silence(None) is None


def test_what_a_part_only_imports_is_no_hook() -> None:
    other = part("elsewhere", silence=lambda g: "RA-1.1")
    borrower = ModuleType("texts")
    borrower.silence = other.silence  # type: ignore[attr-defined]
    assert game(borrower).silence(None) is None


def test_two_parts_cannot_define_the_same_hook() -> None:
    with pytest.raises(VigridError, match="parted: views defines 'policy', another part does, too"):
        game(part("bots", policy=lambda g, ask, rand: 1), part("views", policy=lambda g, ask, rand: 2))


def test_a_hook_that_every_game_needs_is_named_where_it_is_missing() -> None:
    bare = game()
    with pytest.raises(VigridError, match="parted has no 'tell': define it in its class or in one of its parts"):
        Game.tell(bare, None, None)  # type: ignore[arg-type]
