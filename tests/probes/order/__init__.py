"""A secret choice side by side, and an order that changes in mid-phase: turn loops read the state each time."""

from __future__ import annotations

from typing import Any

import msgspec

from vigrid.kernel import Ask, Each, Event, Game, Outcome, Prompt, State, cites, lister, row, rule, seen, value

BID = Prompt("bid", range(1, 5), clause="OR-1.1", question="How many coins do you bid?")
ACT = Prompt("act", ("take", "wait", "delay"), clause="OR-1.3", question="What do you do?")
ROUNDS = 4


class Order(State):
    form = (
        value("round"),
        row("bids", of="seat"),
        row("coins", of="seat"),
        row("order"),
        row("acted", of="seat"),
        row("changed", of="seat"),
    )
    round: int
    bids: list[int]
    coins: list[int]
    order: list[int]
    acted: list[bool]
    changed: list[bool]

    def bid(self, bids: tuple[int, ...]) -> None:
        self.bids = list(bids)
        self.learn(-1)
        self.emit("bids", *bids)

    def arrange(self) -> None:
        self.order.sort(key=lambda seat: -self.bids[seat])
        self.emit("order", *self.order)

    def take(self, seat: int) -> None:
        self.coins[seat] += 1
        self.acted[seat] = True
        self.emit("took", seat)

    def to_the_end(self, seat: int, mover: int) -> None:
        self.order.remove(seat)
        self.order.append(seat)
        self.changed[mover] = True
        self.emit("order", *self.order)

    def next_seat(self) -> int | None:
        return next((seat for seat in self.order if not self.acted[seat]), None)


@lister
def bids(g: Order, seat: int) -> list[int]:
    """OR-1.1. No more than one has."""
    return [n for n in range(1, 5) if n <= g.coins[seat]]


@rule
async def bid_of(g: Order, seat: int) -> int:
    """OR-1.1. One bid."""
    return await Ask(seat, BID, bids)


@rule
async def bidding(g: Order) -> None:
    """OR-1.1, OR-1.2. All bid side by side; the highest acts first."""
    chosen = await Each(range(g.players), bid_of)
    g.bid(chosen)
    g.arrange()
    g.acted = [False] * g.players
    g.changed = [False] * g.players
    g.phase = "acting"


@lister
def actions(g: Order, seat: int) -> list[str]:
    """OR-1.3. Taking is always possible; the order is changed once a round, by who is not last."""
    others = [s for s in g.order if not g.acted[s]]
    return ["take", "wait", "delay"] if not g.changed[seat] and len(others) > 1 else ["take"]


@rule
async def acting(g: Order) -> None:
    """OR-1.2, OR-1.3. Turn by turn, in an order that actions change."""
    seat = g.next_seat()
    while seat is not None:
        action = await Ask(seat, ACT, actions)
        if action == "take":
            g.take(seat)
        elif action == "wait":
            g.to_the_end(seat, seat)
        else:
            g.to_the_end(after(g, seat), seat)
        seat = g.next_seat()
    end_of_round(g)


def after(g: Order, seat: int) -> int:
    waiting = [s for s in g.order if not g.acted[s]]
    return waiting[waiting.index(seat) + 1]


@cites
def end_of_round(g: Order) -> None:
    """OR-1.4. After four rounds the most coins win."""
    g.round += 1
    g.phase = "bidding"
    if g.round == ROUNDS:
        best = max(g.coins)
        returns = tuple([float(c == best) / g.coins.count(best) for c in g.coins])
        g.result = Outcome(returns, "OR-1.4", "four rounds are over")


class Public(msgspec.Struct, frozen=True):
    round: int
    bids: tuple[int, ...]
    coins: tuple[int, ...]
    order: tuple[int, ...]
    acted: tuple[bool, ...]
    changed: tuple[bool, ...]


class OrderGame(Game[Order]):
    name, title, year, kind = "order", "Order", 2026, "a probe"
    players, prefix, bound = (2, 4), "OR", 200
    prompts = (BID, ACT)
    entries = {"bidding": bidding, "acting": acting}  # noqa: RUF012
    state = Order

    def setup(self, g: Order) -> None:
        g.round, g.phase = 0, "bidding"
        g.bids, g.coins, g.order = [0] * g.players, [2] * g.players, list(range(g.players))
        g.acted, g.changed = [False] * g.players, [False] * g.players
        g.coins[g.rng.below(g.players)] = 3

    def public(self, g: Order) -> Public:
        return seen(g, Public)

    def evaluate(self, g: Order, seat: int) -> float:
        return g.result.returns[seat] if g.result else min(1.0, g.coins[seat] / 20)

    def tell(self, c: Any, event: Event) -> str:
        if event.kind == "took":
            return f"@{event.args[0]} takes a coin"
        words = {"bids": "Bids: {}", "order": "The order is now {}"}[event.kind]
        return words.format(", ".join(str(x) for x in event.args))

    def from_position(self, doc: dict[str, Any], g: Order) -> list[str]:
        for name in g.fields:
            if name in doc:
                setattr(g, name, doc[name])
        return [f"position.{key}: unknown" for key in doc if key not in g.fields]

    def to_position(self, g: Order) -> dict[str, Any]:
        return {name: held for name, held in g.data().items() if name != "phase"}


GAME = OrderGame()
