"""What everybody sees, what each seat sees, and what is dealt anew for those who do not see it."""

from __future__ import annotations

import random

import msgspec

from vigrid.kernel import cites, seen, seen_by
from vigrid.tabletop.piles import deal_anew

from .battle_value import battle_parts, battle_value, casualty_symbols
from .ending import beside_yggdrasil, lands_of, temples_of
from .gains import card_limit, rune_limit
from .hunt import monster_player
from .monster_round import defence_value, rage
from .state import Laid, Lords


class BattleView(msgspec.Struct, frozen=True):
    """A Battle in progress: per side the summands, totals and Casualty symbols, attacker first."""

    region: int
    seats: tuple[int, int]
    parts: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
    totals: tuple[int, int]
    casualties: tuple[int, int]
    laid: tuple[tuple[Laid, ...], tuple[Laid, ...]]
    passed: tuple[int, int]
    to_play: int


class HuntView(msgspec.Struct, frozen=True):
    """A Hunt in progress. `rage` and `defence` count while an Attack card lies open."""

    hunter: int
    quarry: int
    player: int
    attack: int
    rage: int
    defence: tuple[int, ...]
    defended: int
    dealt: int
    most_wounds: int
    axes_barred: int
    deck: int
    monster_hand: int
    gone: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat."""

    hand_size: int
    shown: tuple[int, ...]
    card_limit: int
    rune_limit: int
    attributes: tuple[int, int, int]
    lands: int
    temples: int
    trophies: int
    at_yggdrasil: int


class Public(msgspec.Struct, frozen=True):
    """What everybody sees; fields of the same name as in the state are as they are there."""

    active: int
    turns: int
    first: int
    drafted: int
    ragnarok: int
    last_turns: int
    after: str
    prayed: int
    forged: int
    stepped: int
    acted: int
    marched: int
    moved: tuple[int, ...]
    heroes_left: tuple[int, ...]
    origins_left: tuple[int, ...]
    offered_heroes: tuple[int, ...]
    offered_origins: tuple[int, ...]
    hero: tuple[int, ...]
    origin: tuple[int, ...]
    hero_at: tuple[int, ...]
    drakkar: tuple[int, ...]
    token: tuple[tuple[int, ...], ...]
    injured: tuple[tuple[int, ...], ...]
    priests: tuple[int, ...]
    runes: tuple[tuple[int, ...], ...]
    army_at: tuple[tuple[int, ...], ...]
    army: tuple[tuple[int, ...], ...]
    slayer: tuple[int, ...]
    owner: tuple[int, ...]
    temple: tuple[int, ...]
    temples_left: int
    forge: tuple[int, ...]
    forge_rune: tuple[int, ...]
    level: tuple[int, ...]
    offering: tuple[tuple[int, ...], ...]
    allies: tuple[int, ...]
    wheel: tuple[tuple[int, ...], ...]
    flipped: tuple[int, ...]
    rune_supply: tuple[int, ...]
    upper: tuple[int, ...]
    monster_at: tuple[int, ...]
    slain_by: tuple[int, ...]
    ring: tuple[int, ...]
    wounds: tuple[tuple[int, ...], ...]
    loki_at: int
    artifact_of: tuple[int, ...]
    exhausted: tuple[int, ...]
    combat_discard: tuple[int, ...]
    blessing_discard: tuple[int, ...]
    blessing_row: tuple[int, ...]
    blessing_of: tuple[int, ...]
    event_discard: tuple[int, ...]
    combat_deck: int
    blessing_deck: int
    event_deck: int
    looking: int
    drew: int
    reaved: int
    hide_used: int
    hamstrung: int
    edge: tuple[int, ...]
    seats: tuple[SeatView, ...]
    battle: BattleView | None
    hunt: HuntView | None


class Private(msgspec.Struct, frozen=True):
    """What only this seat sees: its hand, cards it looks at, the Monster's hand that it plays."""

    hand: tuple[int, ...]
    looking: tuple[int, ...]
    attack_hand: tuple[int, ...]


def battle_view(g: Lords) -> BattleView | None:
    """The Battle in progress, or None."""
    if not g.field:
        return None
    sides = (0, 1)
    parts = [tuple(battle_parts(g, s)) for s in sides]
    totals = [battle_value(g, s) for s in sides]
    costs = [casualty_symbols(g, s, -1) for s in sides]
    return BattleView(
        g.field, (g.sides[0], g.sides[1]), (parts[0], parts[1]), (totals[0], totals[1]), (costs[0], costs[1]),
        (g.laid[0], g.laid[1]), (g.passed[0], g.passed[1]), g.to_play,
    )  # fmt: skip


def hunt_view(g: Lords) -> HuntView | None:
    """The Hunt in progress, or None."""
    if g.hunter < 0:
        return None
    open_card = g.attack >= 0
    return HuntView(
        g.hunter, g.quarry, monster_player(g), g.attack, rage(g) if open_card else 0, tuple(g.defence),
        defence_value(g), g.dealt, g.most_wounds, g.axes_barred, len(g.attack_deck), len(g.attack_hand),
        tuple(sorted(g.attack_discard)),
    )  # fmt: skip


def seat_view(g: Lords, seat: int) -> SeatView:
    """What everybody sees of a seat."""
    return SeatView(
        len(g.hand[seat]), g.shown[seat], card_limit(g, seat), rune_limit(g, seat),
        (g.authority(seat), g.might(seat), g.wisdom(seat)), lands_of(g, seat), temples_of(g, seat), g.trophies(seat),
        beside_yggdrasil(g, seat),
    )  # fmt: skip


@cites
def public(g: Lords) -> Public:
    """LR-13.7, LR-13.5. What everybody sees."""
    return seen(
        g, Public, combat_deck=len(g.combat_deck), blessing_deck=len(g.blessing_deck), event_deck=len(g.event_deck),
        looking=len(g.looking), seats=tuple(seat_view(g, s) for s in range(g.players)), battle=battle_view(g),
        hunt=hunt_view(g), combat_discard=tuple(sorted(g.combat_discard)),
    )  # fmt: skip


@cites
def private(g: Lords, seat: int) -> Private:
    """LR-13.7. What only this seat sees."""
    plays = g.hunter >= 0 and monster_player(g) == seat
    return seen_by(
        g, seat, Private, looking=tuple(g.looking) if g.active == seat else (),
        attack_hand=tuple(g.attack_hand) if plays else (),
    )  # fmt: skip


class Besides(msgspec.Struct, frozen=True, gc=False):
    """What a seat sees besides the declared fields; rows of seats begin with its own."""

    left: list[int]  # combat, blessing and event deck, cards looked at
    hands: list[int]  # cards in each hand
    attributes: list[int]  # per seat Authority, Might and Wisdom
    holdings: list[int]  # per seat lands, temples and trophies
    battle: tuple[int, ...]  # totals and Casualty symbols, attacker first
    hunt: tuple[int, ...]  # Monster's player counted from this seat and from 1, Rage, defence, deck and hand of attacks
    gone: tuple[int, ...]  # attack cards played
    looking: tuple[int, ...]
    attack_hand: tuple[int, ...]


@cites
def besides(g: Lords, seat: int) -> Besides:
    """LR-13.7, LR-13.5. The same as the views say, for learners."""
    seats = [(seat + i) % g.players for i in range(g.players)]
    battle, hunt = (0, 0, 0, 0), (0, 0, 0, 0, 0)
    gone: tuple[int, ...] = ()
    attack_hand: tuple[int, ...] = ()
    if g.field:
        battle = (battle_value(g, 0), battle_value(g, 1), casualty_symbols(g, 0, -1), casualty_symbols(g, 1, -1))
    if g.hunter >= 0:
        player, raging = monster_player(g), rage(g) if g.attack >= 0 else 0
        attacks = len(g.attack_deck), len(g.attack_hand)
        hunt = (1 + (player - seat) % g.players, raging, defence_value(g), *attacks)
        gone, attack_hand = tuple(g.attack_discard), tuple(g.attack_hand) if player == seat else ()
    return Besides(
        left=[len(g.combat_deck), len(g.blessing_deck), len(g.event_deck), len(g.looking)],
        hands=[len(g.hand[q]) for q in seats],
        attributes=[value for q in seats for value in (g.authority(q), g.might(q), g.wisdom(q))],
        holdings=[value for q in seats for value in (lands_of(g, q), temples_of(g, q), g.trophies(q))],
        battle=battle, hunt=hunt, gone=gone, looking=tuple(g.looking) if g.active == seat else (),
        attack_hand=attack_hand,
    )  # fmt: skip


def redeal(g: Lords, seats: int, rand: random.Random) -> None:
    """Deal decks, hands and the Monster's hand anew, where these seats do not know them."""
    redeal_combat(g, seats, rand)
    for deck in (g.blessing_deck, g.event_deck):
        deal_anew(rand, deck)
    if g.hunter >= 0:
        if seats >> monster_player(g) & 1:
            deal_anew(rand, g.attack_deck)
        else:
            deal_anew(rand, g.attack_deck, g.attack_hand)
            g.attack_hand.sort()


def redeal_combat(g: Lords, seats: int, rand: random.Random) -> None:
    """Combat cards: the deck, hands but for cards that everybody has seen, and what another seat looks at."""
    others = [s for s in range(g.players) if not seats >> s & 1]
    hidden = []
    for s in others:
        cards = list(g.hand[s])
        for kind in g.shown[s]:
            cards.remove(kind)
        hidden.append(cards)
    looking = [] if seats >> g.active & 1 else [g.looking]
    deal_anew(rand, g.combat_deck, *hidden, *looking)
    g.looking.sort()
    for s, cards in zip(others, hidden, strict=True):
        g.hand[s] = tuple(sorted((*cards, *g.shown[s])))
