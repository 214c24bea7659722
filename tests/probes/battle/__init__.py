"""A battle with nested response windows and a copied ability: recursion, and a table of effects."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from vigrid.kernel import (
    PASS,
    Ask,
    Event,
    Game,
    Outcome,
    Prompt,
    State,
    cites,
    lister,
    row,
    rows,
    rule,
    seen,
    seen_by,
    value,
    window,
)

CARDS = range(1, 6)
ATTACK = Prompt("attack", CARDS, clause="BA-1.1", question="Which card attacks?")
ANSWER = Prompt("answer", (PASS, *CARDS), clause="BA-1.2", question="Do you answer?", private=True)
DEPTH = 3


class Battle(State):
    form = (
        value("turn"),
        row("deck", seen="nobody"),
        row("discard"),
        rows("hands", of="seat", seen="owner"),
        row("points", of="seat"),
    )
    turn: int
    deck: list[int]
    discard: list[int]
    hands: list[list[int]]
    points: list[int]

    def draw(self, seat: int, clause: str | None = None) -> None:
        if self.deck:
            card = self.rng.pick(self.deck)
            self.hands[seat].append(card)
            self.hands[seat].sort()
            self.learn(1 << seat)
            self.emit("drew", seat, card, seen_by=1 << seat, clause=clause)

    def play(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)
        self.learn(-1)
        self.emit("played", seat, card)

    def score(self, seat: int, points: int) -> None:
        self.points[seat] += points
        self.emit("scored", seat, points)


@lister
def hand(g: Battle, seat: int) -> list[int]:
    """BA-1.1. Any card of the hand."""
    return sorted(set(g.hands[seat]))


@lister
def answers(g: Battle, seat: int) -> list[int | None]:
    """BA-1.2. Any card, or none."""
    return [PASS, *sorted(set(g.hands[seat]))]


@rule
async def attack(g: Battle) -> None:
    """BA-1.1. Attack, then the next seat."""
    seat = g.turn
    card = await Ask(seat, ATTACK, hand)
    await resolve(g, seat, card, 0)
    g.turn = (seat + 1) % g.players
    end_of_turn(g)


@rule
async def resolve(g: Battle, seat: int, card: int, depth: int) -> bool:
    """BA-1.2. Play a card; unless an answer to it stands, it works."""
    g.play(seat, card)
    rivals = [(seat + i) % g.players for i in range(1, g.players)]
    able = [s for s in rivals if g.hands[s]]
    if depth < DEPTH and able:
        answer = await window(g, ANSWER, answers, able)
        if answer is not None:
            stopped = await resolve(g, answer[0], answer[1], depth + 1)
            if stopped:
                return False
    await EFFECTS[card](g, seat, card)
    return True


@rule
async def steal(g: Battle, seat: int, card: int) -> None:
    """BA-1.3. 1: a point from the seat before."""
    g.score((seat - 1) % g.players, -1)
    g.score(seat, 1)


@rule
async def score_two(g: Battle, seat: int, card: int) -> None:
    """BA-1.3. 2: two points."""
    g.score(seat, 2)


@rule
async def draw_one(g: Battle, seat: int, card: int) -> None:
    """BA-1.3. 3: a card."""
    g.draw(seat)


@rule
async def score_strength(g: Battle, seat: int, card: int) -> None:
    """BA-1.3. 4: its own strength less one, also where it is copied."""
    g.score(seat, card - 1)


@rule
async def copy_top(g: Battle, seat: int, card: int) -> None:
    """BA-1.3. 5: as the top card of the discard that is no 5."""
    others = [c for c in g.discard if c != 5]
    if others:
        await EFFECTS[others[-1]](g, seat, card)


EFFECTS: dict[int, Callable[..., Any]] = {1: steal, 2: score_two, 3: draw_one, 4: score_strength, 5: copy_top}


@cites
def end_of_turn(g: Battle) -> None:
    """BA-1.4. Draw back; with no cards left the most points win."""
    for seat in range(g.players):
        while g.deck and len(g.hands[seat]) < 4:
            g.draw(seat, "BA-1.1")
    if not g.hands[g.turn]:
        best = max(g.points)
        returns = tuple([float(p == best) / g.points.count(best) for p in g.points])
        g.result = Outcome(returns, "BA-1.4", "no cards are left")


class Public(msgspec.Struct, frozen=True):
    turn: int
    deck: int
    discard: tuple[int, ...]
    hands: tuple[int, ...]
    points: tuple[int, ...]


class Private(msgspec.Struct, frozen=True):
    hands: tuple[int, ...]


class BattleGame(Game[Battle]):
    name, title, year, kind = "battle", "Battle", 2026, "a probe"
    players, prefix, bound = (2, 4), "BA", 400
    prompts = (ATTACK, ANSWER)
    entries = {"attack": attack}  # noqa: RUF012
    state = Battle

    def setup(self, g: Battle) -> None:
        g.turn, g.phase, g.discard, g.points = 0, "attack", [], [0] * g.players
        g.deck = [c for c in CARDS for _ in range(5)]
        g.hands = [[] for _ in range(g.players)]
        for seat in range(g.players):
            for _ in range(4):
                g.draw(seat, "BA-1.1")

    def public(self, g: Battle) -> Public:
        return seen(g, Public, deck=len(g.deck), hands=tuple(map(len, g.hands)))

    def private(self, g: Battle, seat: int) -> Private:
        return seen_by(g, seat, Private)

    def redeal(self, g: Battle, seats: int, rand: random.Random) -> None:
        others = [s for s in range(g.players) if not seats >> s & 1]
        pool = sorted([*g.deck, *(c for s in others for c in g.hands[s])])
        rand.shuffle(pool)
        for s in others:
            g.hands[s] = sorted(pool.pop() for _ in g.hands[s])
        g.deck = pool

    def pieces(self, g: Battle) -> dict[str, int]:
        return {"cards": len(g.deck) + len(g.discard) + sum(map(len, g.hands))}

    def evaluate(self, g: Battle, seat: int) -> float:
        if g.result:
            return g.result.returns[seat]
        return min(1.0, max(0.0, 0.5 + (g.points[seat] - max(g.points)) / 50))

    def tell(self, c: Any, event: Event) -> str:
        words = {"drew": "@{} draws {}", "played": "@{} plays {}", "scored": "@{} scores {}"}
        return words[event.kind].format(*event.args)

    def from_position(self, doc: dict[str, Any], g: Battle) -> list[str]:
        for name in g.fields:
            if name in doc:
                setattr(g, name, doc[name])
        return [f"position.{key}: unknown" for key in doc if key not in g.fields]

    def to_position(self, g: Battle) -> dict[str, Any]:
        return {name: held for name, held in g.data().items() if name != "phase"}


GAME = BattleGame()
