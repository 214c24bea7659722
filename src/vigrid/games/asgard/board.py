"""stub"""
from typing import Any

from vigrid.kernel import Layout, Panel


def layout(game: Any, players: int, mode: str, options: Any, c: Any) -> Layout:
    return Layout(10, 10, ())
def pieces(view: Any, c: Any) -> list[Any]: return []
def panels(view: Any, c: Any) -> list[Any]: return [Panel(s, "x", 0, ()) for s in range(view.players)]
def cards(view: Any, c: Any) -> list[Any]: return []
def targets(p: str, v: Any) -> tuple[str, ...]: return ()
