"""What everybody sees, and what each seat sees: the declared fields, and what is given here of the others."""

from __future__ import annotations

from typing import Any

import msgspec

from vigrid.kernel import seen, seen_by
from vigrid.tabletop.piles import sizes, top_first
from vigrid.tabletop.sums import total

from .power import power_parts
from .state import ATTACKER, DEFENDER, NOBODY, Asgards


def public(g: Asgards) -> Any:
    """What everybody sees. Of hands, secret cards, piles and decks how many there are; open cards by their kinds.

    `parts` and `totals`: the summands of each side's power while a battle goes on, and their sums.
    """
    parts = [tuple(power_parts(g, side)) if g.step else () for side in (ATTACKER, DEFENDER)]
    return seen(
        g, on_turn=g.on_turn, near=tuple(g.near), tiles_left=len(g.tiles), deck=len(g.deck), deck_2=len(g.deck_2),
        looking=len(g.looking), open_cards=tuple(g.looking) if g.looker < 0 else (), pack=len(g.pack),
        open_pack=tuple(g.pack) if g.company else (), hands=sizes(g.hand), asides=sizes(g.aside),
        open_hand=tuple([tuple(sorted(hand)) for hand in (g.hand if g.company else g.open_hand)]),
        secret_gifts=tuple([gift >= 0 for gift in g.gift]), heroes=tuple([g.heroes(s) for s in range(g.players)]),
        draw_piles=sizes(g.draw_pile), markers_left=tuple([g.c.n.markers - g.owner.count(p) for p in range(g.pools())]),
        parts=tuple(parts), totals=(total(parts[ATTACKER]), total(parts[DEFENDER])),
    )  # fmt: skip


def private(g: Asgards, seat: int) -> Any:
    """What only this seat sees. `known`: cards of each hand that it knows; `top`: of the creature deck.

    `dropped`: the cards of the hand that it has chosen to discard while others still choose.
    """
    return seen_by(
        g, seat, hand=tuple(sorted(g.hand[seat])),
        looking=tuple(sorted(g.looking)) if seat in (g.looker, g.looked) else (),
        aside=tuple([tuple(sorted(g.aside[q])) if sees_aside(g, seat, q) else () for q in range(g.players)]),
        known=tuple([tuple(sorted(g.shown_to(seat, q))) for q in range(g.players)]), top=tuple(top_first(top(g, seat))),
        pack=tuple(sorted(g.pack)) if g.pack_holder == seat or g.company else (),
        dropped=g.returned(seat) or () if g.phase == "renewal" else (),
    )  # fmt: skip


def sees_aside(g: Asgards, seat: int, owner: int) -> bool:
    """Whether a seat knows the secret cards withheld from an owner."""
    return owner == seat or bool(g.aside_known[owner] >> seat & 1)


def top(g: Asgards, seat: int) -> list[int]:
    """The creature deck as far as a seat knows it, the top last."""
    return g.deck[len(g.deck) - g.top_known[seat] :]


class Besides(msgspec.Struct, frozen=True):
    """What a seat sees besides the declared fields; rows of seats begin with its own."""

    hands: list[int]  # cards in each hand
    draw_piles: list[int]
    left: tuple[int, ...]  # tiles, both creature decks, cards looked at and in the pack
    asides: list[int]  # secret cards withheld
    looking: list[int]
    pack: list[int]
    aside: list[int]
    known: list[list[int]]  # cards of each hand that the seat knows
    top: list[int]  # of the creature deck, as far as the seat knows it


def besides(g: Asgards, seat: int) -> Besides:
    """The same as the views say, for learners."""
    seats = g.order_from(seat)
    return Besides(
        hands=[len(g.hand[q]) for q in seats],
        draw_piles=[len(pile) for pile in g.draw_pile],
        left=(len(g.tiles), len(g.deck), len(g.deck_2), len(g.looking), len(g.pack)),
        asides=[len(g.aside[q]) for q in seats],
        looking=g.looking if g.looker in (seat, NOBODY) or g.looked == seat else [],
        pack=g.pack if g.pack_holder == seat or g.company else [],
        aside=[k for q in seats if sees_aside(g, seat, q) for k in g.aside[q]],
        known=[g.shown_to(seat, q) for q in seats[1:]],
        top=top(g, seat),
    )
