"""Names of cards, heroes, places and seats in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import HERALDRY, TERRAINS
from .land import FIRST_CIRCLE, FIRST_TOWN, NAMES
from .state import ENEMY, ROW, TOGETHER, Asgards, gender_of

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


def hero_words(seat: int, hero: int) -> str:
    """A hero in words, by the seat that moves it."""
    return f"@{seat}'s {gender_of(hero)} hero"


def hero_name(g: Asgards, hero: int) -> str:
    """A hero in words."""
    return hero_words(g.hero_seat[hero], hero)


def heraldry_name(c: Components, kind: int) -> str:
    """The symbol on a creature, or ''."""
    symbol = c.cards.heraldry[kind]
    return HERALDRY[symbol] if symbol >= 0 else ""


def circle_words(c: Components, kind: int) -> str:
    """The territories that the circle of an event names; '' for other cards."""
    return " and ".join((*TERRAINS, "town")[i] for i in c.cards.circle[kind])


def artifact_words(c: Components, artifact: int, side: int) -> str:
    """An artifact with the side that is out, or both sides while none is."""
    sides = (0, 1) if side < 0 else (side,)
    return f"{c.pack.artifact[artifact].name} ({' or '.join(side_words(c, artifact, i) for i in sides)})"


def side_words(c: Components, artifact: int, side: int) -> str:
    """A side of an artifact: its terrain and its symbol."""
    entry = c.pack.artifact[artifact]
    return f"{entry.sides[side]}: {entry.heraldry[side]}"


def slot_name(slot: int) -> str:
    """A place of the Tisch in words."""
    return f"{'bottom' if slot < ROW else 'top'} row, {slot % ROW + 1}"


def pool_name(company: int, pool: int) -> str:
    """The owner of a marker in words."""
    return "the enemy" if pool == ENEMY else "the partners" if company == TOGETHER else f"@{pool}"


def tile_words(c: Components, tile: int, joint: str = ", ") -> str:
    """What is on a land tile: both terrains and the enchanted land."""
    a, b = (TERRAINS[c.terrain[t]] for t in (2 * tile, 2 * tile + 1))
    return f"{a}{joint}{b}, {c.pack.enchanted[c.circle[tile]].name}"
