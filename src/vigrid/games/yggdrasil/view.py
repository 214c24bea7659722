"""What is open on the table, and what is dealt anew where it is not (YG-1.18)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from vigrid.kernel import cites, seen, seen_by
from vigrid.tabletop.piles import shuffle_part

from .state import Table
from .terms import AT_FORGE, CARDS, LEVELS, Enemy

Public = Any
"""What `public` makes."""


@cites
def public(g: Table) -> Public:
    """YG-1.18. All but the order of the deck and of the pile.

    `top`, `bottom`: the cards that are known there, from either end; `deck`: the others, per kind; `pile`: who lies
    there, not where; `number`: the turn.
    """
    first, last = unknown_part(g)
    left = Counter(g.deck[first:last])
    return seen(
        g, deck=tuple([left[card] for card in range(len(CARDS))]), pile=tuple(sorted(g.pile)),
        top=tuple(g.deck[last:][::-1]), bottom=tuple(g.deck[:first]), number=g.turn_number(), cards_left=g.cards_left(),
    )  # fmt: skip


def at_forge(holders: Sequence[int], enemy: Enemy) -> list[int]:
    """The artifacts against an enemy that lie at the Forge."""
    return [card for card in range(enemy * LEVELS, enemy * LEVELS + LEVELS) if holders[card] == AT_FORGE]


def private(g: Table, seat: int) -> Any:
    """Nothing: the gods share what they know."""
    return seen_by(g, seat)


class Besides(Struct, frozen=True):
    """What a god knows besides the open fields: the deck as in `public`, giants face down per kind."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]
    unknown: list[int]
    face_down: list[int]


def besides(g: Table, seat: int) -> Besides:
    """What can be known of deck and pile, for learners."""
    first, last = unknown_part(g)
    unknown = counts(tuple(g.deck[first:last]), len(CARDS))
    face_down = counts(tuple(g.pile), len(g.c.giant_effect))
    return Besides(tuple(g.deck[last:][::-1]), tuple(g.deck[:first]), unknown, face_down)


@lru_cache(maxsize=1024)
def counts(pieces: tuple[int, ...], kinds: int) -> list[int]:
    """How many there are of each kind, for piles that seldom change; only to be read."""
    return [pieces.count(kind) for kind in range(kinds)]


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
