"""Names of cards, heroes, places and seats in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards import GENDERS, HERALDRY, TERRAINS
from .land import FIRST_CIRCLE, FIRST_TOWN, NAMES

if TYPE_CHECKING:
    from .components import Components


def card_name(c: Components, kind: int) -> str:
    """The name of a kind of card."""
    return c.cards.name[kind]


def territory_name(c: Components, t: int) -> str:
    """A territory in words: terrain or enchanted land, and its short name."""
    if t < 0:
        return "beside the board"
    if t < FIRST_CIRCLE:
        return f"{c.pack.terrain[c.terrain[t]].name} {NAMES[t]}"
    if t < FIRST_TOWN:
        return f"{c.pack.enchanted[c.circle[t - FIRST_CIRCLE]].name} {NAMES[t]}"
    return f"Town {NAMES[t]}"


def hero_name(g: Any, hero: int) -> str:
    """A hero in words."""
    return f"@{g.hero_seat[hero]}'s {GENDERS[hero & 1]} hero"


def heraldry_name(c: Components, kind: int) -> str:
    """The symbol on a creature, or ''."""
    symbol = c.cards.heraldry[kind]
    return HERALDRY[symbol] if symbol >= 0 else ""


def circle_words(c: Components, kind: int) -> str:
    """The territories that the circle of an event names; '' for other cards."""
    circle = c.cards.circle[kind]
    return " and ".join(name for i, name in enumerate((*TERRAINS, "town")) if circle >> i & 1)


def artifact_words(c: Components, artifact: int, side: int) -> str:
    """An artifact with the side that is out, or both sides while none is."""
    entry = c.pack.artifact[artifact]
    shown = range(2) if side < 0 else (side,)
    return f"{entry.name} ({' or '.join(f'{entry.sides[i]}: {entry.heraldry[i]}' for i in shown)})"


def slot_name(slot: int) -> str:
    """A place of the Tisch in words."""
    return f"{'bottom' if slot < 4 else 'top'} row, {slot % 4 + 1}"


def pool_name(company: int, pool: int) -> str:
    """The owner of a marker in words."""
    if pool == 4:
        return "the enemy"
    return "the partners" if company == 2 else f"@{pool}"


def tile_words(c: Components, tile: int, joint: str = ", ") -> str:
    """What is on a land tile: both terrains and the enchanted land."""
    a, b = (TERRAINS[c.terrain[t]] for t in (2 * tile, 2 * tile + 1))
    return f"{a}{joint}{b}, {c.pack.enchanted[c.circle[tile]].name}"
