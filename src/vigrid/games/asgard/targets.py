"""What glows on the board for an option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .asgard_area import NO_FACE_UP
from .battles import WITHDRAW
from .pieces import (
    ASGARD,
    BALDR,
    BATTLE_SLOTS,
    COLOURS,
    FREYJA,
    GODS,
    GOOD_NAMES,
    HEL,
    KINDS,
    LOKI,
    RECRUITS,
    THOR,
    TYR,
    code_of_item,
    code_of_people,
    code_of_place,
    code_of_slot,
)
from .ragnarok import PASS_ON
from .round_start import code_of_source
from .select_actions import place_of
from .skills import NONE
from .supply import NO_RECRUIT, NO_SWAP
from .temple import DECLINE, NO_TILE

Ids = tuple[str, ...]


def _place(place: int) -> Ids:
    return ("asgard",) if place >= ASGARD else (code_of_place(place),)


def _price(kind: int) -> Ids:
    return () if kind == NO_RECRUIT else (f"price.{KINDS[kind]}",)


def _on_god(value: Any) -> Ids:
    return () if value == NONE else (f"{GODS[value[0]]}.recruits",)


def _station(slot: int) -> Ids:
    return (f"{code_of_slot(slot)}.battle",) if slot < BATTLE_SLOTS else ()


STONE_OF_GOD: Final = {FREYJA: 0, BALDR: 1, TYR: 2, THOR: 3, LOKI: 4, HEL: 5}
"""The gods beside whom the stones of a colour lie; white ones lie in the common supply."""


def _stock(colour: int) -> Ids:
    beside = [f"{GODS[god]}.stock_{COLOURS[colour]}" for god, stone in STONE_OF_GOD.items() if stone == colour]
    return tuple(beside or ["stock"])


def _paid(way: tuple[int, int]) -> Ids:
    stone, tile = way
    return _stock(stone) if tile == NO_TILE else (f"own.{code_of_people(tile)}",)


TARGETS: Final[dict[str, Callable[[Any], Ids]]] = {
    "start": lambda kind: ("middle",),
    "recover": lambda source: (code_of_source(source),),
    "god": lambda god: (GODS[god],),
    "place": lambda placement: _place(place_of(placement)),
    "act": _place,
    "move": _place,
    "stone": _stock,
    "swap": lambda v: () if v == NO_SWAP else _stock(v[1]),
    "recruit": _price,
    "buy": _price,
    "warrior": lambda v: () if v == NONE else ("valhalla",),
    "steal": _on_god,
    "slay": _on_god,
    "flip_people": lambda slot: (code_of_slot(slot),),
    "world": lambda slot: (code_of_slot(slot),),
    "build": lambda v: () if v == DECLINE else (f"stack{v + 1}",),
    "stone_paid": _paid,
    "flip": lambda v: (f"asgard.a{v + 1}",) if v < NO_FACE_UP else (),
    "station": _station,
    "item": lambda item: (f"stack.{code_of_item(item)}",),
    "people": lambda tile: (f"own.{code_of_people(tile)}",),
    "valhalla": lambda v: () if v == PASS_ON else (code_of_slot(v[0]),),
    "send": lambda kind: (f"own.{GOOD_NAMES[RECRUITS[kind]]}",),
    "row_disc": lambda v: ("asgard",) if v == "take" else (),
    "extra_turn": lambda v: ("own.thor",) if v == "use" else (),
    "under": lambda v: (code_of_slot(v[1]), f"item.{code_of_item(v[0])}"),
}
"""By the name of the prompt; prompts without an entry have nothing on the board."""


def targets(prompt: str, value: Any) -> Ids:
    """Ids of places, pieces or cards that stand for an option; the first is the one to click."""
    if value is None or prompt not in TARGETS:
        return ()
    return TARGETS[prompt](value)


def about(prompt: str, value: Any, args: tuple[Any, ...]) -> Ids:
    """What a question is about: the slot of a request, the world of a fight."""
    if prompt == "request" and value == "perform":
        return _place(args[0])
    if prompt == "fight" and value != WITHDRAW:
        return (f"{code_of_slot(args[0])}.battle",)
    return (GODS[args[0]],) if prompt == "give" else ()
