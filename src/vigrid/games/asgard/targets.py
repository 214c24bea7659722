"""What glows on the board for an option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .pieces import (
    ASGARD,
    BATTLE_SLOTS,
    COLOURS,
    GODS,
    KINDS,
    code_of_item,
    code_of_people,
    code_of_place,
    code_of_slot,
)

Ids = tuple[str, ...]


def _place(place: int) -> Ids:
    return ("asgard",) if place >= ASGARD else (code_of_place(place),)


def _select(value: int) -> Ids:
    god, where = value >> 2, value & 3
    return ("asgard",) if where == 3 else (f"{GODS[god]}.{('upper', 'lower', 'temple')[where]}",)


def _recover(source: int) -> Ids:
    if source < 20:
        return (code_of_place(source).replace(".", ".support_"),)
    return (f"w{source - 19}.victory",) if source < 27 else ("middle",)


def _kind(kind: int) -> Ids:
    return (f"price.{KINDS[kind]}",) if kind < 3 else ()


def _on_god(value: int) -> Ids:
    return (f"{GODS[value // 3]}.recruits",) if value < 30 else ()


def _station(slot: int) -> Ids:
    return (f"{code_of_slot(slot)}.battle",) if slot < BATTLE_SLOTS else ()


def _stock(colour: int) -> Ids:
    owner = {"pink": "freyja", "yellow": "baldr", "red": "tyr", "blue": "thor", "green": "loki", "black": "hel"}
    name = COLOURS[colour]
    return (f"{owner[name]}.stock_{name}",) if name in owner else ("stock",)


def _paid(value: int) -> Ids:
    if 7 <= value < 23:
        return (f"own.{code_of_people(value - 7)}",)
    return _stock(value) if value < 7 else (f"own.{code_of_people((value - 23) // 7)}",)


TARGETS: Final[dict[str, Callable[[Any], Ids]]] = {
    "start": lambda kind: ("middle",),
    "recover": _recover,
    "god": lambda god: (GODS[god],),
    "place": _select,
    "act": _place,
    "move": _place,
    "stone": _stock,
    "swap": lambda v: _stock(v % 7) if v < 49 else (),
    "recruit": _kind,
    "buy": _kind,
    "warrior": lambda v: ("valhalla",) if v < 2 else (),
    "steal": _on_god,
    "slay": _on_god,
    "flip_people": lambda slot: (code_of_slot(slot),),
    "world": lambda slot: (code_of_slot(slot),),
    "build": lambda v: (f"stack{v + 1}",) if v < 4 else (),
    "stone_paid": _paid,
    "flip": lambda v: (f"asgard.a{v + 1}",) if v < 5 else (),
    "station": _station,
    "item": lambda item: (f"stack.{code_of_item(item)}",),
    "people": lambda tile: (f"own.{code_of_people(tile)}",),
    "valhalla": lambda v: (code_of_slot(v >> 1),) if v >= 0 else (),
    "under": lambda v: (code_of_slot(v % BATTLE_SLOTS), f"item.{code_of_item(v // BATTLE_SLOTS)}"),
}
"""By the name of the prompt; prompts without an entry have nothing on the board."""


def targets(prompt: str, value: Any) -> Ids:
    """Ids of places, pieces or cards that stand for an option; the first is the one to click."""
    if value is None or prompt not in TARGETS:
        return ()
    return TARGETS[prompt](value)
