"""What glows on the board for an option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import box
from .asgard_area import NO_FACE_UP
from .bargain import DONE
from .battles import WITHDRAW
from .ragnarok import PASS_ON
from .round_start import code_of_source
from .select_actions import place_of
from .skills import NONE
from .supply import NO_RECRUIT, NO_SWAP
from .temple import DECLINE, NO_TILE

Ids = tuple[str, ...]


def _place(place: int) -> Ids:
    return ("asgard",) if place >= box.ASGARD else (box.CODE_OF_PLACE[place],)


def _price(kind: int) -> Ids:
    return () if kind == NO_RECRUIT else (f"price.{box.KINDS[kind]}",)


def _on_god(value: Any) -> Ids:
    return () if value == NONE else (f"{box.GODS[value[0]]}.recruits",)


def _station(slot: int) -> Ids:
    return (f"{box.CODE_OF_SLOT[slot]}.battle",) if slot < box.BATTLE_SLOTS else ()


STONE_OF_GOD: Final = {box.FREYJA: 0, box.BALDR: 1, box.TYR: 2, box.THOR: 3, box.LOKI: 4, box.HEL: 5}
"""The gods beside whom the stones of a colour lie; white ones lie in the common supply."""


def _stock(colour: int) -> Ids:
    beside = [f"{box.GODS[god]}.stock_{box.COLOURS[colour]}" for god, stone in STONE_OF_GOD.items() if stone == colour]
    return tuple(beside or ["stock"])


def _paid(way: tuple[int, int]) -> Ids:
    stone, tile = way
    return _stock(stone) if tile == NO_TILE else (f"own.{box.CODE_OF_PEOPLE[tile]}",)


def _piece(what: int) -> Ids:
    return (f"{'own' if what < box.ITEM_PIECE else 'item'}.{box.CODE_OF_PIECE[what].removesuffix('_tile')}",)


TARGETS: Final[dict[str, Callable[[Any], Ids]]] = {
    "start": lambda kind: ("middle",),
    "recover": lambda source: (code_of_source(source),),
    "god": lambda god: (box.GODS[god],),
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
    "flip_people": lambda slot: (box.CODE_OF_SLOT[slot],),
    "world": lambda slot: (box.CODE_OF_SLOT[slot],),
    "build": lambda v: () if v == DECLINE else (f"stack{v + 1}",),
    "stone_paid": _paid,
    "flip": lambda v: (f"asgard.a{v + 1}",) if v < NO_FACE_UP else (),
    "station": _station,
    "item": lambda item: (f"stack.{box.CODE_OF_ITEM[item]}",),
    "people": lambda tile: (f"own.{box.CODE_OF_PEOPLE[tile]}",),
    "valhalla": lambda v: () if v == PASS_ON else (box.CODE_OF_SLOT[v[0]],),
    "send": lambda kind: (f"own.{box.GOOD_NAMES[box.RECRUITS[kind]]}",),
    "row_disc": lambda v: ("asgard",) if v == "take" else (),
    "extra_turn": lambda v: ("own.thor",) if v == "use" else (),
    "seal": lambda side: ("stock",),
    "seals": lambda v: tuple([f"own.{box.GOOD_NAMES[box.SEAL + side]}" for side in (0, 1) if v[side]]),
    "goods": _piece,
    "accept": lambda v: (f"seat-{v}",) if v < DONE else (),
    "under": lambda v: (box.CODE_OF_SLOT[v[1]], f"item.{box.CODE_OF_ITEM[v[0]]}"),
}
"""By the name of the prompt; prompts without an entry have nothing on the board."""


def targets(prompt: str, value: Any) -> Ids:
    """Ids of places, pieces or cards that stand for an option; the first is the one to click."""
    if value is None or prompt not in TARGETS:
        return ()
    return TARGETS[prompt](value)


def about(prompt: str, value: Any, args: tuple[Any, ...], _seat: int) -> Ids:
    """What a question is about: the slot of a request, the world of a fight."""
    if prompt == "request" and value == "perform":
        return _place(args[0])
    if (prompt, value) in (("redeal", "deal"), ("bonus", "take")):
        return ("odin.upper",) if prompt == "redeal" else ("surtr",)
    if prompt == "fight" and value != WITHDRAW:
        return (f"{box.CODE_OF_SLOT[args[0]]}.battle",)
    return (box.GODS[args[0]],) if prompt == "give" else ()
