"""Cards played in anybody's turn, also beside a secret choice; a group rearranged for nothing; a doom that ends all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from vigrid.kernel import (
    PASS,
    Ask,
    Each,
    Event,
    Game,
    Interjection,
    Leave,
    Outcome,
    Prompt,
    State,
    beat,
    cites,
    lister,
    row,
    rows,
    rule,
    seen,
    value,
)

GOLD, THEFT, GIFT, CURSE, DOOM = 1, 2, 3, 4, 5
CARDS = (GOLD, THEFT, GIFT, CURSE) * 4
PIECES = range(3)
KEEP = Prompt("keep", ("new", "old", "none"), clause="OM-1.1", question="Which card do you keep?")
GO = Prompt("go", (*range(6), "rest"), clause="OM-1.2", question="Whom do you fight?")
STAKE = Prompt("stake", range(4), clause="OM-1.3", question="How much do you stake?")
VICTIM = Prompt("victim", range(6), clause="OM-1.4", question="Whom do you curse?")
FRONT = Prompt("front", (*PIECES, PASS), clause="OM-1.6", question="Which piece goes to the front?")
OMEN = Prompt("omen", (GOLD, THEFT, GIFT, CURSE), clause="OM-1.4", question="Which omen do you play?")
CHARM = Prompt("charm", ("break",), clause="OM-1.5", question="Do you break your charm?")
GROUP = Prompt("group", ("rearrange",), clause="OM-1.6", question="Do you rearrange your group?")


class Omens(State):
    form = (
        value("turn"),
        row("deck", seen="nobody"),
        row("held", of="seat", seen="owner"),
        value("fresh", seen="custom"),
        row("used"),
        row("gold", of="seat"),
        row("charms", of="seat"),
        rows("groups", of="seat"),
        value("duel"),
    )
    turn: int
    deck: list[int]
    held: list[int]
    fresh: int
    used: list[int]
    gold: list[int]
    charms: list[bool]
    groups: list[list[int]]
    duel: bool

    def draw(self, seat: int) -> int:
        self.fresh = card = self.deck.pop()
        self.learn(1 << seat)
        self.emit("drew", seat, card, seen_by=1 << seat)
        return card

    def keep(self, seat: int, which: str) -> None:
        put_away = self.fresh if which == "old" else self.held[seat]
        self.held[seat] = {"new": self.fresh, "old": self.held[seat], "none": 0}[which]
        self.used += [card for card in (put_away, self.fresh if which == "none" else 0) if card]
        self.fresh = 0
        self.learn(-1)
        self.emit("kept", seat, which)

    def play(self, seat: int, card: int) -> None:
        self.held[seat] = 0
        self.used.append(card)
        self.learn(-1)
        self.emit("played", seat, card)

    def gain(self, seat: int, gold: int) -> None:
        self.gold[seat] = max(0, self.gold[seat] + gold)
        self.emit("gold", seat, gold)

    def to_front(self, seat: int, piece: int) -> None:
        self.groups[seat].remove(piece)
        self.groups[seat].insert(0, piece)
        self.emit("front", seat, piece)

    def turn_round(self, seat: int) -> None:
        self.charms[seat] = False
        for group in self.groups:
            group.reverse()
        self.emit("broke", seat)


# --- the turn


@rule
async def turn(g: Omens) -> None:
    """OM-1.1, OM-1.2. A card, then a journey."""
    seat = g.turn
    await draw_card(g, seat)
    await beat(g, "journey")
    where = await Ask(seat, GO, journeys)
    if where == "rest":
        g.gain(seat, 1)
    else:
        await fight(g, seat, int(where))
    g.turn = (seat + 1) % g.players


@rule
async def draw_card(g: Omens, seat: int) -> None:
    """OM-1.1. Draw a card and keep one; doom ends all."""
    card = g.draw(seat)
    if card == DOOM:
        g.learn(-1)
        await Leave("doom")
    which = await Ask(seat, KEEP, keepable)
    g.keep(seat, which)


@lister
def keepable(g: Omens, seat: int) -> list[str]:
    """OM-1.1. The new card, or the old one or none."""
    return ["new", "old" if g.held[seat] else "none"]


@lister
def journeys(g: Omens, seat: int) -> list[int | str]:
    """OM-1.2. Any other seat, or rest."""
    return [*(s for s in range(g.players) if s != seat), "rest"]


@rule
async def fight(g: Omens, seat: int, rival: int) -> None:
    """OM-1.3. Stakes in secret; the stronger wins."""
    g.duel = True
    await beat(g, "duel")
    stakes = await Each((seat, rival), stake_of)
    g.duel = False
    mine, other = stakes[0] + g.groups[seat][0], stakes[1] + g.groups[rival][0]
    winner = seat if mine >= other else rival
    g.learn(-1)
    g.emit("fought", seat, rival, mine, other)
    g.gain(winner, 2)


@rule
async def stake_of(g: Omens, seat: int) -> int:
    """OM-1.3. No more than the seat has."""
    return await Ask(seat, STAKE, stakes_of)


@lister
def stakes_of(g: Omens, seat: int) -> list[int]:
    """OM-1.3. From nothing to three, as far as the gold goes."""
    return list(range(min(3, g.gold[seat]) + 1))


@rule
async def doom(g: Omens) -> None:
    """OM-1.1. Most gold wins."""
    end(g)


@cites
def end(g: Omens) -> None:
    """OM-1.1. The end."""
    best = max(g.gold)
    returns = tuple([float(n == best) / g.gold.count(best) for n in g.gold])
    g.result = Outcome(returns, "OM-1.1", "doom has come")


# --- what may be played in anybody's turn


def from_turn(g: Omens, seats: list[int]) -> list[int]:
    return sorted(seats, key=lambda seat: (seat - g.turn) % g.players)


def card_holders(g: Omens) -> list[int]:
    return from_turn(g, [seat for seat in range(g.players) if g.held[seat]])


def charm_holders(g: Omens) -> list[int]:
    return from_turn(g, [seat for seat in range(g.players) if g.charms[seat]])


@lister
def omens(g: Omens, seat: int) -> list[int]:
    """OM-1.4. The card that is kept, where it can do anything."""
    card = g.held[seat]
    return [card] if card and not (card == THEFT and seat == g.turn) else []


@lister
def charms(g: Omens, seat: int) -> list[str]:
    """OM-1.5. The charm, once."""
    return ["break"] if g.charms[seat] else []


@rule
async def play_omen(g: Omens, seat: int, card: int) -> None:
    """OM-1.4. What the card says."""
    g.play(seat, card)
    if card == GOLD:
        g.gain(seat, 2)
    elif card == THEFT:
        g.gain(g.turn, -1)
        g.gain(seat, 1)
    elif card == GIFT:
        poor = [(seat + i) % g.players for i in range(1, g.players + 1) if not g.held[(seat + i) % g.players]]
        if not g.fresh:
            await draw_card(g, poor[0])
    else:
        victim = await Ask(seat, VICTIM, victims)
        g.gain(victim, -2)


@lister
def victims(g: Omens, seat: int) -> list[int]:
    """OM-1.4. Any seat."""
    return list(range(g.players))


@rule
async def break_charm(g: Omens, seat: int, value: str) -> None:
    """OM-1.5. All groups are turned round."""
    g.turn_round(seat)


# --- what uses nothing up


@lister
def rearrangeable(g: Omens, seat: int) -> list[str]:
    """OM-1.6. In one's own turn, but not in a duel."""
    return ["rearrange"] if seat == g.turn and not g.duel else []


@rule
async def rearrange(g: Omens, seat: int, value: str) -> None:
    """OM-1.6. Piece after piece to the front, each at most once."""
    moved: tuple[int, ...] = ()
    while len(moved) < len(PIECES):
        piece = await Ask(seat, FRONT, movable, moved)
        if piece is PASS:
            return
        g.to_front(seat, piece)
        moved = (*moved, piece)


@lister
def movable(g: Omens, seat: int, moved: tuple[int, ...]) -> list[int | None]:
    """OM-1.6. Pieces that have not moved yet, or no more."""
    return [*(p for p in PIECES if p not in moved), PASS]


class Public(msgspec.Struct, frozen=True):
    turn: int
    deck: int
    holders: tuple[int, ...]
    deciding: bool
    used: tuple[int, ...]
    gold: tuple[int, ...]
    charms: tuple[bool, ...]
    groups: tuple[tuple[int, ...], ...]
    duel: bool


class Private(msgspec.Struct, frozen=True):
    held: int
    fresh: int


class OmensGame(Game[Omens]):
    name, title, year, kind = "omens", "Omens", 2026, "a probe"
    players, prefix, bound = (2, 4), "OM", 2000
    prompts = (KEEP, GO, STAKE, VICTIM, FRONT, OMEN, CHARM, GROUP)
    entries = {"turn": turn, "doom": doom}  # noqa: RUF012
    interjections: Sequence[Interjection] = (
        Interjection(OMEN, omens, play_omen, holders=card_holders, never_in=(FRONT,)),
        Interjection(CHARM, charms, break_charm, holders=charm_holders, never_in=(FRONT,)),
        Interjection(GROUP, rearrangeable, rearrange, free=True, never_in=(FRONT,)),
    )
    beats = {"journey": "A journey begins. Do you play anything?", "duel": "A duel. Do you play anything?"}  # noqa: RUF012
    state = Omens

    def setup(self, g: Omens) -> None:
        g.turn, g.phase, g.fresh, g.duel = 0, "turn", 0, False
        g.deck = list(CARDS)
        g.rng.shuffle(g.deck)
        last = [DOOM, g.deck.pop()]
        g.rng.shuffle(last)
        g.deck = last + g.deck
        g.used, g.held, g.gold = [], [0] * g.players, [2] * g.players
        g.charms = [True] * g.players
        g.groups = [list(PIECES) for _ in range(g.players)]

    def public(self, g: Omens) -> Public:
        holders = tuple(s for s, card in enumerate(g.held) if card)
        return seen(g, Public, deck=len(g.deck), holders=holders, deciding=g.fresh > 0)

    def private(self, g: Omens, seat: int) -> Private:
        drawer = next((a.seat for a in g.pending if a.prompt is KEEP), -1)
        return Private(g.held[seat], g.fresh if seat == drawer else 0)

    def redeal(self, g: Omens, seats: int, rand: random.Random) -> None:
        drawer = next((a.seat for a in g.pending if a.prompt is KEEP), -1)
        others = [s for s in range(g.players) if not seats >> s & 1]
        fresh = g.fresh > 0 and drawer in others
        pool = sorted([*g.deck, *(g.held[s] for s in others if g.held[s]), *([g.fresh] if fresh else [])])
        last = 0
        if DOOM in pool:
            pool.remove(DOOM)
            rand.shuffle(pool)
            last = rand.randrange(min(2, len(g.deck)))
        else:
            rand.shuffle(pool)
        for s in others:
            if g.held[s]:
                g.held[s] = pool.pop()
        if fresh:
            g.fresh = pool.pop()
        if DOOM in g.deck:
            pool.insert(last, DOOM)
        g.deck = pool

    def pieces(self, g: Omens) -> dict[str, int]:
        held = [card for card in g.held if card]
        return {"cards": len(g.deck) + len(held) + len(g.used) + (g.fresh > 0), "groups": sum(map(len, g.groups))}

    def evaluate(self, g: Omens, seat: int) -> float:
        return g.result.returns[seat] if g.result else min(1.0, g.gold[seat] / 20)

    def tell(self, c: Any, event: Event) -> str:
        words = {
            "drew": "@{} draws {}", "kept": "@{} keeps {}", "played": "@{} plays {}", "gold": "@{} gets {}",
            "front": "@{} puts {} in front", "broke": "@{} breaks the charm", "fought": "@{} fights @{}: {} to {}",
        }  # fmt: skip
        return words[event.kind].format(*event.args)

    def from_position(self, doc: dict[str, Any], g: Omens) -> list[str]:
        for name in g.fields:
            if name in doc:
                setattr(g, name, doc[name])
        return [f"position.{key}: unknown" for key in doc if key not in g.fields]

    def to_position(self, g: Omens) -> dict[str, Any]:
        return {name: value for name, value in g.clone().data().items() if name != "phase"}


GAME = OmensGame()
