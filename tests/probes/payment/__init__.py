"""A tile that may be used at any time, also inside a payment: the payment is listed anew."""

from __future__ import annotations

from typing import Any

import msgspec

from vigrid.kernel import (
    Ask,
    Event,
    Game,
    Interjection,
    Outcome,
    Pick,
    Prompt,
    State,
    cites,
    lister,
    row,
    rows,
    rule,
    seen,
    value,
)

PRICES = (2, 3, 4, 5, 6)
BUY = Prompt("buy", (*range(len(PRICES)), "coins"), clause="PA-1.1", question="What do you buy?")
COIN = Prompt("coin", (1, 2, 3), clause="PA-1.2", question="Which coins do you pay?", picks=True)
TILE = Prompt("tile", ("change", "gift"), clause="PA-1.3", question="Do you use a tile?")
TURNS = 24


class Shop(State):
    form = (
        value("turn"),
        value("turns"),
        row("stock", seen="custom"),
        row("wares"),
        rows("purses", of="seat"),
        rows("tiles", of="seat"),
        rows("goods", of="seat"),
    )
    turn: int
    turns: int
    stock: list[int]
    wares: list[int]
    purses: list[list[int]]
    tiles: list[list[str]]
    goods: list[list[int]]

    def take_coin(self, seat: int, clause: str | None = None) -> None:
        coin = self.rng.pick(self.stock)
        self.purses[seat].append(coin)
        self.purses[seat].sort()
        self.learn(-1)
        self.emit("coin", seat, coin, clause=clause)

    def pay(self, seat: int, coins: tuple[int, ...]) -> None:
        for coin in coins:
            self.purses[seat].remove(coin)
            self.stock.append(coin)
        self.emit("paid", seat, *coins)

    def buy(self, seat: int, ware: int) -> None:
        self.wares.remove(ware)
        self.goods[seat].append(ware)
        self.emit("bought", seat, PRICES[ware])

    def use(self, seat: int, tile: str) -> None:
        self.tiles[seat].remove(tile)
        purse = self.purses[seat]
        if tile == "change":
            purse.remove(3)
            purse += [1, 1, 1]
            self.stock.append(3)
            for _ in range(3):
                self.stock.remove(1)
        else:
            self.stock.remove(2)
            purse.append(2)
        purse.sort()
        self.emit("used", seat, tile)


@lister
def coins(g: Shop, seat: int, price: int) -> list[int]:
    """PA-1.2. Every coin in the purse."""
    return g.purses[seat]


@lister
def exact(g: Shop, seat: int, picked: tuple[int, ...], price: int) -> bool:
    """PA-1.2. Worth the price, and no coin could be left out."""
    return sum(picked) >= price and sum(picked) - min(picked) < price


@lister
def payable(g: Shop, seat: int, picked: tuple[int, ...], price: int) -> bool:
    """PA-1.2. No coin could be left out yet."""
    return sum(picked) - min(picked, default=0) < price


@lister
def buyable(g: Shop, seat: int) -> list[int | str]:
    """PA-1.1. What the purse suffices for, or two coins while the stock has them."""
    able: list[int | str] = [w for w in g.wares if sum(g.purses[seat]) >= PRICES[w]]
    return [*able, "coins"]


@lister
def usable(g: Shop, seat: int) -> list[str]:
    """PA-1.3. The seat's own tiles that can do something, in its turn."""
    if seat != g.turn:
        return []
    can = {"change": 3 in g.purses[seat] and g.stock.count(1) >= 3, "gift": 2 in g.stock}
    return [tile for tile in g.tiles[seat] if can[tile]]


@rule
async def use_tile(g: Shop, seat: int, tile: str) -> None:
    """PA-1.3. Use it."""
    g.use(seat, tile)


@rule
async def turn(g: Shop) -> None:
    """PA-1.1, PA-1.2. Buy and pay, or take coins."""
    seat = g.turn
    choice = await Ask(seat, BUY, buyable)
    if choice == "coins":
        take_coins(g, seat)
    else:
        ware = int(choice)
        paid = await Pick(seat, COIN, coins, 1, 6, PRICES[ware], enough=exact, possible=payable)
        g.pay(seat, paid)
        g.buy(seat, ware)
    end_of_turn(g)


def take_coins(g: Shop, seat: int) -> None:
    for _ in range(min(2, len(g.stock))):
        g.take_coin(seat)


@cites
def end_of_turn(g: Shop) -> None:
    """PA-1.4. The next seat, or the end."""
    g.turns += 1
    g.turn = (g.turn + 1) % g.players
    if not g.wares or g.turns == TURNS:
        worth = [sum([PRICES[w] for w in own]) for own in g.goods]
        best = max(worth)
        returns = tuple([float(w == best) / worth.count(best) for w in worth])
        g.result = Outcome(returns, "PA-1.4", "the shop is closed")


class Public(msgspec.Struct, frozen=True):
    turn: int
    turns: int
    stock: tuple[int, ...]
    wares: tuple[int, ...]
    purses: tuple[tuple[int, ...], ...]
    tiles: tuple[tuple[str, ...], ...]
    goods: tuple[tuple[int, ...], ...]


class ShopGame(Game[Shop]):
    name, title, year, kind = "payment", "Payment", 2026, "a probe"
    players, prefix, bound = (2, 3), "PA", 400
    prompts = (BUY, COIN, TILE)
    entries = {"turn": turn}  # noqa: RUF012
    interjection = Interjection(TILE, usable, use_tile)
    state = Shop

    def setup(self, g: Shop) -> None:
        g.turn = g.turns = 0
        g.phase, g.wares = "turn", list(range(len(PRICES)))
        g.stock = [1] * 6 + [2] * 6 + [3] * 6
        g.purses, g.goods = [[] for _ in range(g.players)], [[] for _ in range(g.players)]
        g.tiles = [["change", "gift"] for _ in range(g.players)]
        for seat in range(g.players):
            for _ in range(3):
                g.take_coin(seat, "PA-1.1")

    def public(self, g: Shop) -> Public:
        return seen(g, Public, stock=tuple(sorted(g.stock)))

    def redeal(self, g: Shop, seats: int, rand: Any) -> None:
        g.stock.sort()

    def pieces(self, g: Shop) -> dict[str, int]:
        coins_ = [*g.stock, *(c for p in g.purses for c in p)]
        return {"coins": len(coins_), "value": sum(coins_), "wares": len(g.wares) + sum(map(len, g.goods))}

    def evaluate(self, g: Shop, seat: int) -> float:
        return g.result.returns[seat] if g.result else sum(PRICES[w] for w in g.goods[seat]) / 20

    def tell(self, c: Any, event: Event) -> str:
        words = {"coin": "takes", "paid": "pays", "bought": "buys what costs", "used": "uses"}
        seat, *rest = event.args
        return f"@{seat} {words[event.kind]} {', '.join(str(x) for x in rest)}"

    def from_position(self, doc: dict[str, Any], g: Shop) -> list[str]:
        for name in g.fields:
            if name in doc:
                setattr(g, name, doc[name])
        return [f"position.{key}: unknown" for key in doc if key not in g.fields]

    def to_position(self, g: Shop) -> dict[str, Any]:
        return {name: held for name, held in g.data().items() if name != "phase"}


GAME = ShopGame()
