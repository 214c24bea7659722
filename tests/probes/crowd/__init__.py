"""Up to 362 seats: all of them decide side by side, then one after the other, with what may be used at any time."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from vigrid.kernel import (
    Ask,
    Each,
    Event,
    Game,
    Interjection,
    Outcome,
    Prompt,
    State,
    beat,
    cites,
    lister,
    row,
    rule,
    seen,
    value,
)

SEATS, PLACES, ROUNDS = 362, 40, 2
GO = Prompt("go", range(PLACES), clause="CR-1.1", question="Where do you go?")
DEED = Prompt("deed", (*range(SEATS), "gather", "draw"), clause="CR-1.2", question="What do you do?")
SHOW = Prompt("show", range(10), clause="CR-1.3", question="Do you show your card?")


class Crowd(State):
    form = (
        value("turn"), value("round"), row("place", of="seat"), row("gold", of="seat"),
        row("card", of="seat", seen="owner"), row("deck", seen="nobody"), row("shown"),
    )  # fmt: skip
    turn: int
    round: int
    place: list[int]
    gold: list[int]
    card: list[int]
    deck: list[int]
    shown: list[int]

    def move(self, places: tuple[int, ...]) -> None:
        self.place = list(places)
        self.learn(-1)
        self.emit("moved", len(places))

    def gain(self, seat: int, gold: int) -> None:
        self.gold[seat] += gold
        self.emit("gold", seat, gold)

    def draw(self, seat: int, clause: str | None = None) -> None:
        if self.card[seat] >= 0:
            self.deck.append(self.card[seat])
        self.card[seat] = self.rng.pick(self.deck)
        self.learn(1 << seat)
        self.emit("drew", seat, self.card[seat], seen_by=1 << seat, clause=clause)

    def show(self, seat: int) -> None:
        self.shown.append(self.card[seat])
        self.card[seat] = -1
        self.learn(-1)
        self.emit("showed", seat, self.shown[-1])


@lister
def places(g: Crowd, seat: int) -> range:
    """CR-1.1. Any of the forty."""
    return range(PLACES)


@rule
async def place_of(g: Crowd, seat: int) -> int:
    """CR-1.1. One place."""
    return await Ask(seat, GO, places)


@rule
async def moving(g: Crowd) -> None:
    """CR-1.1. All choose, then all move."""
    chosen = await Each(range(g.players), place_of)
    g.move(chosen)
    g.turn, g.phase = 0, "deeds"


@rule
async def deeds(g: Crowd) -> None:
    """CR-1.2. Seat after seat."""
    await beat(g, "turn")
    seat = g.turn
    deed = await Ask(seat, DEED, possible_deeds)
    if deed == "gather":
        g.gain(seat, 1)
    elif deed == "draw":
        g.draw(seat)
    else:
        g.gain(seat, -1)
        g.gain(int(deed), 1)
    end_of_turn(g)


@lister
def possible_deeds(g: Crowd, seat: int) -> list[int | str]:
    """CR-1.2. To draw only with a deck, to give only what one has, to others in the same place."""
    here = g.place[seat]
    others: list[int | str] = [s for s, place in enumerate(g.place) if place == here and s != seat]
    return [*(others if g.gold[seat] else []), "gather", *(["draw"] if g.deck else [])]


def card_holders(g: Crowd) -> list[int]:
    """CR-1.3. The seats that are where the seat on turn is, and have not shown their card."""
    if g.phase != "deeds":
        return []
    here = g.place[g.turn]
    return [s for s, place in enumerate(g.place) if place == here and g.card[s] >= 0]


@lister
def showable(g: Crowd, seat: int) -> list[int]:
    """CR-1.3. The card that one holds."""
    there = g.phase == "deeds" and g.place[seat] == g.place[g.turn]
    return [g.card[seat]] if there and g.card[seat] >= 0 else []


@rule
async def show_card(g: Crowd, seat: int, card: int) -> None:
    """CR-1.3. Two gold for it."""
    g.show(seat)
    g.gain(seat, 2)


@cites
def end_of_turn(g: Crowd) -> None:
    """CR-1.4. The next seat, the next round or the end."""
    g.turn += 1
    if g.turn < g.players:
        return
    g.round += 1
    g.turn, g.phase = 0, "moving"
    if g.round == ROUNDS:
        best = max(g.gold)
        returns = tuple([float(n == best) / g.gold.count(best) for n in g.gold])
        g.result = Outcome(returns, "CR-1.4", "two rounds are over")


class Public(msgspec.Struct, frozen=True):
    turn: int
    round: int
    place: tuple[int, ...]
    gold: tuple[int, ...]
    holders: tuple[bool, ...]
    deck: int
    shown: tuple[int, ...]


class CrowdGame(Game[Crowd]):
    name, title, year, kind = "crowd", "Crowd", 2026, "a probe"
    players, prefix, bound = (1, SEATS), "CR", 20_000
    prompts = (GO, DEED, SHOW)
    entries = {"moving": moving, "deeds": deeds}  # noqa: RUF012
    interjections = (Interjection(SHOW, showable, show_card, holders=card_holders),)
    beats = {"turn": "A turn begins. Do you show your card?"}  # noqa: RUF012
    state = Crowd

    def setup(self, g: Crowd) -> None:
        g.turn, g.round, g.phase, g.shown = 0, 0, "moving", []
        g.place, g.gold, g.card = [0] * g.players, [0] * g.players, [-1] * g.players
        g.deck = [i % 10 for i in range(2 * g.players)]
        for seat in range(g.players):
            g.draw(seat, "CR-1.3")

    def public(self, g: Crowd) -> Public:
        holders = tuple([card >= 0 for card in g.card])
        return seen(g, Public, holders=holders, deck=len(g.deck))

    def private(self, g: Crowd, seat: int) -> int:
        return g.card[seat]

    def redeal(self, g: Crowd, seats: int, rand: random.Random) -> None:
        others = [s for s, card in enumerate(g.card) if card >= 0 and not seats >> s & 1]
        pool = sorted([*g.deck, *(g.card[s] for s in others)])
        rand.shuffle(pool)
        for s in others:
            g.card[s] = pool.pop()
        g.deck = pool

    def pieces(self, g: Crowd) -> dict[str, int]:
        return {"cards": len(g.deck) + len(g.shown) + sum([card >= 0 for card in g.card])}

    def evaluate(self, g: Crowd, seat: int) -> float:
        return g.result.returns[seat] if g.result else min(1.0, max(0, g.gold[seat]) / 20)

    def tell(self, c: Any, event: Event) -> str:
        words = {"moved": "{} move", "gold": "@{} gets {}", "drew": "@{} draws {}", "showed": "@{} shows {}"}
        return words[event.kind].format(*event.args)

    def from_position(self, doc: dict[str, Any], g: Crowd) -> list[str]:
        for name in g.fields:
            if name in doc:
                setattr(g, name, doc[name])
        return [f"position.{key}: unknown" for key in doc if key not in g.fields]

    def to_position(self, g: Crowd) -> dict[str, Any]:
        return {name: value for name, value in g.data().items() if name != "phase"}


GAME = CrowdGame()
