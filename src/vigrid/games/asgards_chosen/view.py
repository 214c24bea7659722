"""What everybody sees, and what each seat sees; built from allow-lists."""

from __future__ import annotations

import msgspec

from .power import Part, power_parts
from .state import ATTACKER, DEFENDER, Asgards


class BattleView(msgspec.Struct, frozen=True):
    """A battle in progress. `parts`: per side the summands of its power."""

    step: str
    seats: tuple[int, int]
    hero: int
    origin: int
    ground: int
    contested: bool
    parts: tuple[tuple[Part, ...], tuple[Part, ...]]
    totals: tuple[int, int]
    played: tuple[tuple[int, ...], tuple[int, ...]]
    militia: tuple[tuple[int, ...], tuple[int, ...]]
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
    """What a seat sees besides. `known`: cards of each hand that it knows; `top`: of the creature deck."""

    hand: tuple[int, ...]
    gift: int
    looking: tuple[int, ...]
    aside: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, ...], ...]
    top: tuple[int, ...]
    pack: tuple[int, ...]


def battle_view(g: Asgards) -> BattleView | None:
    """The battle in progress, or None."""
    if not g.step:
        return None
    parts = (tuple(power_parts(g, ATTACKER)), tuple(power_parts(g, DEFENDER)))
    return BattleView(
        g.step, (g.side_seat[0], g.side_seat[1]), g.hero, g.origin, g.ground, g.contested, parts,
        (sum(v for _, v in parts[0]), sum(v for _, v in parts[1])),
        (tuple(g.played[0]), tuple(g.played[1])), (tuple(g.generated[0]), tuple(g.generated[1])),
        (tuple(g.turned[0]), tuple(g.turned[1])), g.fury, g.gave_up, g.broke_off,
    )  # fmt: skip


def seat_view(g: Asgards, seat: int) -> SeatView:
    """What everybody sees of a seat."""
    shown = g.hand[seat] if g.company else g.open_hand[seat]
    return SeatView(
        len(g.hand[seat]), tuple(sorted(shown)), g.favor[seat], g.favor_used[seat], g.charm[seat], g.charm_used[seat],
        tuple(g.withheld[seat]), tuple(g.hid[seat]), len(g.aside[seat]), g.gift[seat] >= 0, g.heroes(seat),
    )  # fmt: skip


def pool_view(g: Asgards, pool: int) -> PoolView:
    """What everybody sees of a pool."""
    markers = g.c.n.markers - len(g.territories(pool))
    return PoolView(len(g.draw_pile[pool]), tuple(g.discard_pile[pool]), tuple(g.appeased[pool]), markers)


def public(g: Asgards) -> Public:
    """What everybody sees."""
    opened = g.looker < 0
    return Public(
        g.company, g.round, g.start, g.on_turn, g.lap, g.last_round, g.renewed, g.goal, g.acted, g.opened, g.passes,
        g.slot, g.credit, tuple(g.paid), tuple(g.lands), tuple(g.towns), g.tile, len(g.tiles), g.towns_left,
        tuple(g.near), tuple(g.owner), tuple(g.hero_at), tuple(g.hero_down), tuple(g.hero_moved), tuple(g.hero_bound),
        tuple(g.hero_deeds), tuple(g.hero_ring), len(g.deck), len(g.deck_2), tuple(g.banished), tuple(g.tisch),
        tuple(g.barrow_creatures), tuple(g.barrow_items), g.keeper, tuple(g.queue), tuple(g.looking) if opened else
        (), len(g.looking), g.looker, g.looked, len(g.pack), tuple(g.pack) if g.company else (), g.pack_holder,
        g.columns, g.face_up, tuple(g.appeased_now), tuple(g.top_known), tuple(g.artifact_at), tuple(g.artifact_side),
        tuple(seat_view(g, s) for s in range(g.players)), tuple(pool_view(g, p) for p in range(g.pools())),
        battle_view(g),
    )  # fmt: skip


def private(g: Asgards, seat: int) -> Private:
    """What only this seat sees."""
    n = g.players
    sees_look = g.looker == seat or g.looked == seat
    aside = tuple(
        tuple(sorted(g.aside[q])) if q == seat or g.aside_known[q] >> seat & 1 else () for q in range(n)
    )  # fmt: skip
    top = g.deck[len(g.deck) - g.top_known[seat] :]
    return Private(
        tuple(sorted(g.hand[seat])), g.gift[seat], tuple(sorted(g.looking)) if sees_look else (), aside,
        tuple(tuple(sorted(g.shown[seat * n + q])) for q in range(n)), tuple(reversed(top)),
        tuple(sorted(g.pack)) if g.pack_holder == seat or g.company else (),
    )  # fmt: skip
