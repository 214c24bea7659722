"""What is open on the table, and what is dealt anew where it is not (YG-1.18)."""

from __future__ import annotations

import random
from collections import Counter

from msgspec import Struct

from vigrid.kernel import cites, seen
from vigrid.tabletop.piles import shuffle_part

from .state import Table
from .terms import CARDS, ENEMIES


class God(Struct, frozen=True):
    """A seat: its god (-1 until chosen), stock, and its level of artifact against each enemy."""

    god: int
    vikings: int
    elves: int
    artifacts: tuple[int, ...]


class Deck(Struct, frozen=True):
    """The Enemy deck: cards to be played, known ones from the top and from the bottom, the rest per kind."""

    left: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    unknown: tuple[int, ...]
    played: tuple[int, ...]
    looking: tuple[int, ...]
    arranged: tuple[int, ...]


class Turn(Struct, frozen=True):
    """The turn under way: number, seat, actions used, worlds used as bits, Fenrir's power over the god, combat."""

    number: int
    seat: int
    taken: int
    used: int
    repeated: int
    fenrir: int
    world: int
    target: int
    force: int
    parts: tuple[int, ...]


class Public(Struct, frozen=True):
    """Everything that all may see. `enemies`: the space of each; `pile`: giants face down, who they are not where."""

    turn: Turn
    gods: tuple[God, ...]
    enemies: tuple[int, ...]
    forge: tuple[int, ...]
    deck: Deck
    pile: tuple[int, ...]
    active: tuple[int, ...]
    slain: tuple[int, ...]
    bag_vikings: tuple[int, ...]
    bag_giants: tuple[int, ...]
    dead: int
    fire: int
    grove: int
    valkyries: int
    submerged: int
    vanir: int


class Private(Struct, frozen=True):
    """What one seat alone may see: nothing, for the gods share what they know."""


@cites
def public(g: Table) -> Public:
    """YG-1.18. All but the order of the deck and of the pile."""
    return seen(
        g, Public, deck=deck(g), pile=tuple(sorted(g.pile)), turn=seen(g, Turn, number=g.turn_number(), seat=g.turn),
        gods=tuple([god(g, seat) for seat in range(g.players)]),
        forge=tuple([artifact for artifact, holder in enumerate(g.holders) if holder < 0]),
    )  # fmt: skip


def private(g: Table, seat: int) -> Private:
    """Nothing: the gods share what they know."""
    return Private()


def god(g: Table, seat: int) -> God:
    """A god with what he has."""
    levels = tuple([g.level_of(seat, enemy) for enemy in range(len(ENEMIES))])
    return God(g.gods[seat], g.vikings[seat], g.elves[seat], levels)


def deck(g: Table) -> Deck:
    """The deck as the gods know it."""
    first, last = unknown_part(g)
    left = Counter(g.deck[first:last])
    unknown = tuple([left[card] for card in range(len(CARDS))])
    return seen(
        g, Deck, left=g.cards_left(), top=tuple(g.deck[last:][::-1]), bottom=tuple(g.deck[:first]), unknown=unknown
    )


class Besides(Struct, frozen=True):
    """What a god knows besides the open fields: the deck as in `Deck`, giants face down per kind."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]
    unknown: list[int]
    face_down: list[int]


def besides(g: Table, seat: int) -> Besides:
    """What can be known of deck and pile, for learners."""
    first, last = unknown_part(g)
    unknown, face_down = [0] * len(CARDS), [0] * len(g.c.giant_effect)
    for card in g.deck[first:last]:
        unknown[card] += 1
    for giant in g.pile:
        face_down[giant] += 1
    return Besides(tuple(g.deck[last:][::-1]), tuple(g.deck[:first]), unknown, face_down)


def unknown_part(g: Table) -> tuple[int, int]:
    """The slice of the deck between the cards known at the bottom and those known on top."""
    first = min(g.known_bottom, len(g.deck))
    return first, max(first, len(g.deck) - g.known_top)


@cites
def redeal(g: Table, seats: int, rand: random.Random) -> None:
    """YG-1.18. The unknown part of the deck and the pile in a new order; nothing else is hidden."""
    first, last = unknown_part(g)
    shuffle_part(rand, g.deck, first, last)
    shuffle_part(rand, g.pile)
