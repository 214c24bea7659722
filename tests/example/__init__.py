"""Raiders: a game of about 100 lines that uses every part of the kernel; docs/adding-a-game.md walks through it."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from vigrid.kernel import (
    PASS,
    Ask,
    Each,
    Event,
    Game,
    Interjection,
    Option,
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
    seen_by,
    value,
    window,
)  # fmt: skip

VALUES = range(1, 7)
CARD = Prompt(
    "card",
    VALUES,
    clause="RA-2.1",
    question="Which card do you play, face down?",
    hidden=lambda g, seat: bool(g.hands[seat]),
)
BLOCK = Prompt("block", (PASS, *VALUES), clause="RA-2.3", question="Do you stop the raid?", private=True)
LOOT = Prompt("loot", VALUES, clause="RA-3.1", question="Which treasures do you take?", picks=True)
RUNE = Prompt("rune", ("strength",), clause="RA-3.2", question="Do you use your rune stone?")


class Raiders(State):
    form = (
        value("first"),
        value("raider"),
        value("strength"),
        row("deck", seen="nobody"),
        row("discard"),
        row("hoard"),
        row("aside", of="seat", seen="custom"),
        row("runes", of="seat"),
        rows("hands", of="seat", seen="owner"),
        rows("loot", of="seat"),
    )
    first: int
    raider: int
    strength: int
    deck: list[int]
    discard: list[int]
    hoard: list[int]
    aside: list[int]  # per seat the card played face down, 0 for none
    runes: list[int]
    hands: list[list[int]]
    loot: list[list[int]]

    def draw(self, seat: int, clause: str | None = None) -> None:
        card = self.rng.pick(self.deck)
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self.learn(1 << seat)
        self.emit("drew", seat, card, seen_by=1 << seat, clause=clause)

    def play_face_down(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.aside[seat] = card

    def reveal(self) -> None:
        self.learn(-1)
        self.emit("revealed", *self.aside)

    def clear_table(self) -> None:
        self.discard += self.aside
        self.aside = [0] * self.players

    def throw(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)
        self.learn(-1)
        self.emit("blocked", seat, card)

    def take(self, seat: int, treasure: int) -> None:
        self.hoard.remove(treasure)
        self.loot[seat].append(treasure)
        self.emit("took", seat, treasure)

    def use_rune(self, seat: int) -> None:
        self.runes[seat] -= 1
        self.strength += 1
        self.emit("rune", seat, self.strength)


@lister
def cards(g: Raiders, seat: int) -> list[int]:
    """RA-2.1. Any card of the own hand."""
    return sorted(set(g.hands[seat]))


@rule
async def card_of(g: Raiders, seat: int) -> int:
    """RA-2.1. Choose a card."""
    return await Ask(seat, CARD, cards)


@rule
async def choose(g: Raiders) -> None:
    """RA-2.1, RA-2.2. All choose side by side; the highest card raids, in a tie the one nearest the first player."""
    chosen = await Each(range(g.players), card_of)
    for seat in range(g.players):
        g.play_face_down(seat, chosen[seat])
    g.reveal()
    order = [(g.first + i) % g.players for i in range(g.players)]
    g.raider = max(order, key=g.aside.__getitem__)
    g.strength = g.aside[g.raider]
    g.phase = "raid"


@lister
def blocks(g: Raiders, seat: int) -> list[int | None]:
    """RA-2.3. A card at least as strong as the raider's, or none."""
    return [PASS, *(c for c in cards(g, seat) if c >= g.strength)]


@rule
async def raid(g: Raiders) -> None:
    """RA-2.3. The others may stop the raid; then the raider takes treasure."""
    rivals = [(g.raider + i) % g.players for i in range(1, g.players)]
    answer = await window(g, BLOCK, blocks, [s for s in rivals if g.hands[s]])
    if answer is not None:
        g.throw(answer[0], answer[1])
    else:
        await plunder(g, g.raider)
    g.clear_table()
    refill(g)


@lister
def treasures(g: Raiders, seat: int) -> list[int]:
    """RA-3.1. What lies in the hoard."""
    return g.hoard


@lister
def bearable(g: Raiders, seat: int, picked: tuple[int, ...]) -> bool:
    """RA-3.1. No more in value than the raid is strong."""
    return sum(picked) <= g.strength


@rule
async def plunder(g: Raiders, seat: int) -> None:
    """RA-3.1. Take up to two treasures, together worth no more than the raid is strong."""
    taken = await Pick(seat, LOOT, treasures, 0, 2, enough=bearable)
    for treasure in taken:
        g.take(seat, treasure)


@lister
def rune_stones(g: Raiders, seat: int) -> list[str]:
    """RA-3.2. The raider's rune stone, once a game, while he plunders."""
    return ["strength"] if g.phase == "raid" and seat == g.raider and g.runes[seat] else []


@rule
async def use_rune(g: Raiders, seat: int, stone: str) -> None:
    """RA-3.2. One more strength."""
    g.use_rune(seat)


@cites
def refill(g: Raiders) -> None:
    """RA-4.1. Draw back to four cards; the game ends when hoard or deck do not suffice."""
    if not g.hoard or len(g.deck) < sum([4 - len(h) for h in g.hands]):
        totals = [sum(x) for x in g.loot]
        best = max(totals)
        returns = tuple([float(t == best) / totals.count(best) for t in totals])
        g.result = Outcome(returns, "RA-4.1", "nothing is left", tuple([(("treasure", t),) for t in totals]))
        return
    for seat in range(g.players):
        while len(g.hands[seat]) < 4:
            g.draw(seat, "RA-4.1")
    g.first = (g.first + 1) % g.players
    g.phase = "choose"


class Public(msgspec.Struct, frozen=True):
    first: int
    raider: int
    strength: int
    deck: int
    discard: tuple[int, ...]
    hoard: tuple[int, ...]
    table: tuple[int, ...]
    runes: tuple[int, ...]
    hands: tuple[int, ...]
    loot: tuple[tuple[int, ...], ...]


class Private(msgspec.Struct, frozen=True):
    hands: tuple[int, ...]


class RaidersGame(Game[Raiders]):
    name, title, year, kind = "raiders", "Raiders", 2026, "an example"
    players, prefix, bound = (2, 4), "RA", 400
    options = {"treasures": Option(2, range(1, 4), "copies of each treasure", "RA-1.1")}  # noqa: RUF012
    prompts = (CARD, BLOCK, LOOT, RUNE)
    entries = {"choose": choose, "raid": raid}  # noqa: RUF012
    interjection = Interjection(RUNE, rune_stones, use_rune)
    state = Raiders

    @cites
    def setup(self, g: Raiders) -> None:
        """RA-1.1. Four cards and a rune stone for everybody."""
        g.first = g.raider = g.strength = 0
        g.deck = [v for v in VALUES for _ in range(4)]
        g.hoard = [v for v in VALUES for _ in range(g.options["treasures"])]
        g.discard, g.aside, g.runes = [], [0] * g.players, [1] * g.players
        g.hands = [[] for _ in range(g.players)]
        g.loot = [[] for _ in range(g.players)]
        for seat in range(g.players):
            for _ in range(4):
                g.draw(seat, "RA-1.1")
        g.phase = "choose"

    def public(self, g: Raiders) -> Public:
        table = tuple(g.aside) if g.phase == "raid" else ()
        hands = tuple(map(len, g.hands))
        return seen(g, Public, deck=len(g.deck), discard=tuple(sorted(g.discard)), table=table, hands=hands)

    def private(self, g: Raiders, seat: int) -> Private:
        return seen_by(g, seat, Private)

    def redeal(self, g: Raiders, seats: int, rand: random.Random) -> None:
        others = [s for s in range(g.players) if not seats >> s & 1]
        pool = sorted([*g.deck, *(c for s in others for c in g.hands[s])])
        rand.shuffle(pool)
        for s in others:
            g.hands[s] = sorted(pool.pop() for _ in g.hands[s])
        g.deck = pool

    def pieces(self, g: Raiders) -> dict[str, int]:
        cards_held = len(g.deck) + len(g.discard) + sum(len(h) for h in g.hands) + sum(1 for c in g.aside if c)
        return {"cards": cards_held, "treasures": len(g.hoard) + sum(len(x) for x in g.loot)}

    def evaluate(self, g: Raiders, seat: int) -> float:
        if g.result is not None:
            return g.result.returns[seat]
        totals = [sum(x) for x in g.loot]
        best = max(t for s, t in enumerate(totals) if s != seat)
        return 0.5 + (totals[seat] - best) / 100 + g.runes[seat] / 1000

    def tell(self, c: Any, event: Event) -> str:
        words = {
            "drew": "@{} draws a {}",
            "blocked": "@{} stops the raid with a {}",
            "took": "@{} takes the treasure worth {}",
            "rune": "@{} uses the rune stone: strength {}",
        }
        if event.kind == "revealed":
            return "Played: " + ", ".join(f"@{s} {card}" for s, card in enumerate(event.args))
        return words[event.kind].format(*event.args)

    def from_position(self, doc: dict[str, Any], g: Raiders) -> list[str]:
        faults = [f"position.{k}: unknown" for k in doc if k not in {*g.fields, "phase"}]
        for name, content in doc.items():
            if name in g.fields:
                setattr(g, name, content)
        return faults

    def to_position(self, g: Raiders) -> dict[str, Any]:
        return {name: held for name, held in g.data().items() if name != "phase"}


GAME = RaidersGame()
