"""What everybody sees, and what each seat sees; built from allow-lists."""

from __future__ import annotations

import msgspec

from vigrid.kernel import seen, seen_by
from vigrid.tabletop.piles import top_first
from vigrid.tabletop.sums import Part, total

from .power import power_parts
from .state import ATTACKER, DEFENDER, Asgards


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
    shown = tuple(sorted(g.hand[seat] if g.company else g.open_hand[seat]))
    return SeatView(
        len(g.hand[seat]), shown, g.favor[seat], g.favor_used[seat], g.charm[seat], g.charm_used[seat],
        tuple(g.withheld[seat]), tuple(g.hid[seat]), len(g.aside[seat]), g.gift[seat] >= 0, g.heroes(seat),
    )  # fmt: skip


def pool_view(g: Asgards, pool: int) -> PoolView:
    """What everybody sees of a pool."""
    markers = g.c.n.markers - len(g.territories(pool))
    return PoolView(len(g.draw_pile[pool]), tuple(g.discard_pile[pool]), tuple(g.appeased[pool]), markers)


def public(g: Asgards) -> Public:
    """What everybody sees."""
    return seen(
        g, Public, near=tuple(g.near), on_turn=g.on_turn, tiles_left=len(g.tiles),
        deck=len(g.deck), deck_2=len(g.deck_2),
        looking=len(g.looking), open_cards=tuple(g.looking) if g.looker < 0 else (), pack=len(g.pack),
        open_pack=tuple(g.pack) if g.company else (), seats=tuple([seat_view(g, s) for s in range(g.players)]),
        pools=tuple([pool_view(g, p) for p in range(g.pools())]), battle=battle_view(g),
    )  # fmt: skip


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
    n = g.players
    seats = [(seat + i) % n for i in range(n)]
    sees_look = g.looker in (seat, -1) or g.looked == seat
    return Besides(
        [len(g.hand[q]) for q in seats], [len(pile) for pile in g.draw_pile],
        (len(g.tiles), len(g.deck), len(g.deck_2), len(g.looking), len(g.pack)), [len(g.aside[q]) for q in seats],
        g.looking if sees_look else [], g.pack if g.pack_holder == seat or g.company else [],
        [k for q in seats if q == seat or g.aside_known[q] >> seat & 1 for k in g.aside[q]],
        [g.shown[seat * n + q] for q in seats[1:]], g.deck[len(g.deck) - g.top_known[seat] :],
    )  # fmt: skip


def private(g: Asgards, seat: int) -> Private:
    """What only this seat sees."""
    n = g.players
    sees_look = g.looker == seat or g.looked == seat
    return seen_by(
        g, seat, Private, hand=tuple(sorted(g.hand[seat])), looking=tuple(sorted(g.looking)) if sees_look else (),
        aside=tuple([tuple(sorted(g.aside[q])) if q == seat or g.aside_known[q] >> seat & 1 else () for q in range(n)]),
        known=tuple([tuple(sorted(g.shown[seat * n + q])) for q in range(n)]),
        top=tuple(top_first(g.deck[len(g.deck) - g.top_known[seat] :])),
        pack=tuple(sorted(g.pack)) if g.pack_holder == seat or g.company else (),
        dropped=g.returned(seat) or () if g.phase == "renewal" else (),
    )  # fmt: skip
