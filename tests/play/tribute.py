"""A game of two seats for what a table adds: picks of whole sets, and a partner's consent. Its clauses are invented."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from vigrid.kernel import Ask, Event, Game, Outcome, Pick, Prompt, State, lister, row, rule, seen, value

PAY = Prompt("pay", range(4), clause="TR-1.1", question="Which coins?", picks=True)
AGREE = Prompt("agree", (0, 1), clause="TR-1.2", question="Agreed?", confirm=True)


class Tribute(State):
    form = (row("paid"), value("agreed"), value("turn"))
    paid: list[int]
    agreed: int
    turn: int


@lister
def coins(g: Tribute, seat: int) -> list[int]:
    """All four coins, the first of them twice."""
    return [0, 0, 1, 2, 3]


@lister
def yes_or_no(g: Tribute, seat: int) -> list[int]:
    """Yes or no."""
    return [0, 1]


@rule
async def pay(g: Tribute) -> None:
    """TR-1.1. Seat 0 pays three coins twice, seat 1 agrees each time."""
    for _ in range(2):
        taken = await Pick(0, PAY, coins, 3, 3)
        g.paid = [*g.paid, *taken]
        answer = await Ask(1, AGREE, yes_or_no)
        g.agreed += answer
    g.result = Outcome((1.0, 1.0), "TR-1.1", "all is paid")


class Public(msgspec.Struct, frozen=True):
    paid: tuple[int, ...]


class TributeGame(Game[Tribute]):
    name, title, year, kind = "tribute", "Tribute", 2026, "for tests"
    players, prefix, bound = (2, 2), "TR", 20
    cooperative = True
    prompts = (PAY, AGREE)
    entries = {"pay": pay}  # noqa: RUF012
    state = Tribute

    def setup(self, g: Tribute) -> None:
        g.paid, g.agreed, g.turn, g.phase = [], 0, 0, "pay"

    def public(self, g: Tribute) -> Public:
        return seen(g, Public)

    def redeal(self, g: Tribute, seats: int, rand: random.Random) -> None:
        pass

    def evaluate(self, g: Tribute, seat: int) -> float:
        return 0.5

    def tell(self, c: Any, event: Event) -> str:
        return event.kind

    def to_position(self, g: Tribute) -> dict[str, Any]:
        return {}

    def pack_hash(self, path: Path | None = None) -> str:
        return ""


GAME = TributeGame()
