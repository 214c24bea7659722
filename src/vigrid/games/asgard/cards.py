"""Cards and tiles with their texts: in the own tray, and on display."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Card, View

from . import box
from .components import Components
from .view import Private, Public

ITEM_SYMBOLS: Final = ("broadsword", "valkyrie")
"""Of weapons and of wizardry."""


def _source(c: Components, table: str, index: int) -> str:
    return "reconstruction" if f"{table}.{index}" in c.reconstructed else "rulebook"


def cards(view: View, c: Components) -> list[Card]:
    """Chosen gods, people, secret tiles and temples of the seats that look; Asgard tiles and temples on display."""
    public: Public = view.public
    found = [_temple(c, tile, "Temples to build", None) for tile in public.temple_top if tile >= 0]
    found += [_asgard_tile(c, tile) for tile in public.asgard_row if not public.asgard_down[tile]]
    for seat, private in view.private.items():
        found += _tray(public, private, c, seat)
    return found


def _tray(public: Public, private: Private, c: Components, seat: int) -> list[Card]:
    found = [_god(c, god, seat) for god in private.chosen]
    found += [_people(c, tile, seat) for tile, owner in enumerate(public.people) if owner == seat]
    found += [_item(c, item, seat, "item", "Your secret tiles") for item in private.items]
    found += [_item(c, item, seat, "stack", "The stack you look through") for item in private.looking]
    return found + [_temple(c, tile, "Your temples", seat) for tile in public.temples[seat]]


def _god(c: Components, god: int, seat: int) -> Card:
    text = c.request_text[box.SLOTS_OF[god][box.UPPER]]
    side = box.SIDES[c.god_side[god]]
    return Card(
        f"card.{seat}.{box.GODS[god]}", "Your gods this round", c.god_names[god], "god", text, "AS-6.1", "rulebook",
        seat, f"god-{box.GODS[god]}", side,
    )  # fmt: skip


def _people(c: Components, tile: int, seat: int) -> Card:
    side = box.SIDES[box.SIDE_OF_PEOPLE[tile]]
    return Card(
        f"own.{box.CODE_OF_PEOPLE[tile]}", "Your Population Tiles", c.people_name[tile], "people", c.people_text[tile],
        "AS-14.1", _source(c, "people", tile), seat, tint=side, power=str(c.people_value[tile]),
    )  # fmt: skip


def _item(c: Components, item: int, seat: int, key: str, zone: str) -> Card:
    stack = box.STACK_OF[item]
    table, index = ("weapons", "wizardry")[stack], box.ITEMS_OF[stack].index(item)
    return Card(
        f"{key}.{box.CODE_OF_ITEM[item]}", zone, c.item_name[item], table, c.item_text[item], "AS-12.10",
        _source(c, table, index), seat, ITEM_SYMBOLS[stack], "item",
    )  # fmt: skip


def _temple(c: Components, tile: int, zone: str, seat: int | None) -> Card:
    stones = [box.COLOURS[s] for s in c.temple_stones[tile]]
    more = " and one of another colour" * c.temple_extra[tile]
    text = f"{c.temple_value[tile]} VP a round. Costs {', '.join(stones)}{more}"
    marks = tuple(f"stone-{s}" for s in stones)
    return Card(
        f"temple_card.{tile}", zone, f"Temple of {c.temple_value[tile]}", "temple", text, "AS-9.4",
        _source(c, "temples", tile), seat, "temple", power=str(c.temple_value[tile]), marks=marks,
    )  # fmt: skip


def _asgard_tile(c: Components, tile: int) -> Card:
    return Card(
        f"asgard_card.a{tile + 1}", "Asgard tiles", c.asgard_name[tile], "Asgard tile", c.asgard_text[tile], "AS-10.1",
        _source(c, "asgard_tiles", tile),
    )  # fmt: skip
