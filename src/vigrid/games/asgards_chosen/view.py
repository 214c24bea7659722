"""What everybody sees, and what each seat sees; built from allow-lists."""

from __future__ import annotations

import msgspec

from vigrid.kernel import seen, seen_by
from vigrid.tabletop.piles import top_first
from vigrid.tabletop.sums import Part, total

from .power import power_parts
from .state import ATTACKER, DEFENDER, NOBODY, Asgards


class BattleView(msgspec.Struct, frozen=True):
    """A battle in progress. `parts`: per side the summands of its power; `generated`: militia."""

    step: str
    seats: tuple[int, int]
    hero: int
    origin: int
    ground: int
    contested: bool
    parts: tuple[tuple[Part, ...], tuple[Part, ...]]
    totals: tuple[int, int]
    played: tuple[tuple[int, ...], tuple[int, ...]]
    generated: tuple[tuple[int, ...], tuple[int, ...]]
    turned: tuple[tuple[int, ...], tuple[int, ...]]
    fury: int
    gave_up: bool
    broke_off: int


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat. `hand` is empty but for open cards; `hidden_gift`: its starting item is secret."""

    hand_size: int
    open_hand: tuple[int, ...]
    favor: int
    favor_used: int
    charm: int
    charm_used: int
    withheld: tuple[int, ...]
    hid: tuple[int, ...]
    aside: int
    hidden_gift: bool
    heroes: tuple[int, ...]


class PoolView(msgspec.Struct, frozen=True):
    """What everybody sees of a pool: a player's piles, gods and markers (or those of both partners)."""

    draw_pile: int
    discard_pile: tuple[int, ...]
    appeased: tuple[int, ...]
    markers_left: int


class Public(msgspec.Struct, frozen=True):
    """What everybody sees."""

    company: int
    round: int
    start: int
    on_turn: int
    lap: int
    last_round: bool
    renewed: bool
    goal: int
    acted: bool
    opened: bool
    passes: int
    slot: int
    credit: int
    paid: tuple[int, ...]
    lands: tuple[tuple[int, int, int, int], ...]
    towns: tuple[tuple[int, int], ...]
    tile: int
    tiles_left: int
    towns_left: int
    near: tuple[tuple[int, ...], ...]
    owner: tuple[int, ...]
    hero_at: tuple[int, ...]
    hero_down: tuple[int, ...]
    hero_moved: tuple[int, ...]
    hero_bound: tuple[int, ...]
    hero_deeds: tuple[int, ...]
    hero_ring: tuple[int, ...]
    deck: int
    deck_2: int
    banished: tuple[int, ...]
    tisch: tuple[int, ...]
    barrow_creatures: tuple[int, ...]
    barrow_items: tuple[int, ...]
    keeper: int
    queue: tuple[int, ...]
    open_cards: tuple[int, ...]
    looking: int
    looker: int
    looked: int
    pack: int
    open_pack: tuple[int, ...]
    pack_holder: int
    columns: int
    face_up: int
    appeased_now: tuple[int, ...]
    top_known: tuple[int, ...]
    artifact_at: tuple[int, ...]
    artifact_side: tuple[int, ...]
    seats: tuple[SeatView, ...]
    pools: tuple[PoolView, ...]
    battle: BattleView | None


class Private(msgspec.Struct, frozen=True):
    """What a seat sees besides. `known`: cards of each hand that it knows; `top`: of the creature deck.

    `dropped`: the cards of the hand that it has chosen to discard while others still choose.
    """

    hand: tuple[int, ...]
    gift: int
    looking: tuple[int, ...]
    aside: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, ...], ...]
    top: tuple[int, ...]
    pack: tuple[int, ...]
    dropped: tuple[int, ...]


def battle_view(g: Asgards) -> BattleView | None:
    """The battle in progress, or None."""
    if not g.step:
        return None
    attack, defense = power_parts(g, ATTACKER), power_parts(g, DEFENDER)
    parts, totals = (tuple(attack), tuple(defense)), (total(attack), total(defense))
    return seen(g, BattleView, seats=tuple(g.side_seat), parts=parts, totals=totals)


def seat_view(g: Asgards, seat: int) -> SeatView:
    """What everybody sees of a seat."""
    return seen_by(
        g, seat, SeatView, hand_size=len(g.hand[seat]), heroes=g.heroes(seat), aside=len(g.aside[seat]),
        open_hand=tuple(sorted(g.hand[seat] if g.company else g.open_hand[seat])), hidden_gift=g.gift[seat] >= 0,
    )  # fmt: skip


def pool_view(g: Asgards, pool: int) -> PoolView:
    """What everybody sees of a pool (by the first of its seats)."""
    markers = g.c.n.markers - len(g.territories(pool))
    return seen_by(g, pool, PoolView, draw_pile=len(g.draw_pile[pool]), markers_left=markers)


def public(g: Asgards) -> Public:
    """What everybody sees."""
    return seen(
        g, Public, near=tuple(g.near), on_turn=g.on_turn, tiles_left=len(g.tiles),
        deck=len(g.deck), deck_2=len(g.deck_2),
        looking=len(g.looking), open_cards=tuple(g.looking) if g.looker < 0 else (), pack=len(g.pack),
        open_pack=tuple(g.pack) if g.company else (), seats=tuple([seat_view(g, s) for s in range(g.players)]),
        pools=tuple([pool_view(g, p) for p in range(g.pools())]), battle=battle_view(g),
    )  # fmt: skip


def private(g: Asgards, seat: int) -> Private:
    """What only this seat sees."""
    return seen_by(
        g, seat, Private, hand=tuple(sorted(g.hand[seat])),
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
