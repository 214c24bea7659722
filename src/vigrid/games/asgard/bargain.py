"""Odin's upper slot: bargaining, and dealing the order tiles anew (AS-15.3 to AS-15.5)."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from vigrid.kernel import Ask, Pick, Prompt, cites, lister, rule

from . import box
from .state import AsgardState
from .supply import unlike
from .texts import offered, piece

MOST_PIECES: Final = 6
DONE: Final = len(box.SEATS)
AGAIN: Final = DONE + 1


# --- the skill

REDEAL: Final = Prompt(
    "redeal", ("deal", "keep"), clause="AS-15.3", question="Deal the order tiles anew?",
    label=lambda g, seat, value: "hear offers and deal anew" if value == "deal" else "leave the order as it is",
)  # fmt: skip


@lister
def deal_or_keep(g: AsgardState, seat: int) -> tuple[str, ...]:
    """Dealing is optional."""
    return ("deal", "keep")


DEAL: Final = Prompt(
    "order", tuple(p for n in (2, 3, 4) for p in permutations(range(1, n + 1))), clause="AS-15.5",
    question="Who gets which order tile? (first to last)",
    label=lambda g, seat, value: ", ".join(f"@{value.index(n)}" for n in sorted(value)),
)  # fmt: skip


@lister
def deals(g: AsgardState, seat: int) -> list[tuple[int, ...]]:
    """Every way to deal the tiles that keeps what was promised."""
    return [
        p for p in permutations(range(1, g.players + 1))
        if all(p[s] == number for s, number in enumerate(g.promised) if number)
    ]  # fmt: skip


@rule
async def deal_order(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.3. The order tiles may be dealt anew, after offers."""
    answer = await Ask(seat, REDEAL, deal_or_keep)
    if answer == "deal":
        await deal_anew(g, seat)


@rule
async def deal_anew(g: AsgardState, seat: int) -> None:
    """AS-15.5. After the bargain every seat gets an order tile, as it was promised; it holds at once."""
    await bargain(g, seat)
    numbers = await Ask(seat, DEAL, deals)
    g.set_order(numbers, "AS-15.3")
    g.clear_offers()
    g.promised = [0] * g.players


@rule
async def bargain(g: AsgardState, seat: int) -> None:
    """AS-15.4. One round of offers, and one more if the active seat asks for it."""
    await hear_offers(g, seat)
    again = await answer_offers(g, seat, True)
    if again:
        g.clear_offers()
        await hear_offers(g, seat)
        await answer_offers(g, seat, False)


# --- offers


NUMBER: Final = Prompt(
    "offer", range(len(box.SEATS) + 1), clause="AS-15.4",
    question=lambda g, seat: f"@{g.turn} deals the order tiles anew. Do you offer goods for an order number?",
    label=lambda g, seat, value, *_: f"for number {value}" if value else "no offer",
    code=lambda n: str(n) if n else "none",
)  # fmt: skip


@lister
def numbers_to_ask(g: AsgardState, seat: int) -> list[int]:
    """No offer, or any order number if the seat owns something to offer."""
    return [0, *range(1, g.players + 1)] if pieces_to_offer(g, seat) else [0]


GOODS_OFFERED: Final = Prompt(
    "goods", range(box.PIECES), clause="AS-15.4", picks=True,
    question="What do you offer? (up to six pieces)",
    label=lambda g, seat, what, *_: piece(g.c, what), code=box.CODE_OF_PIECE.__getitem__,
    hidden=lambda g, seat: len(g.items_of(seat)) > 1,
)  # fmt: skip
"""Hidden, for only the seat knows which of its secret tiles are alike."""


@lister
def pieces_to_offer(g: AsgardState, seat: int) -> list[int]:
    """Everything that the seat may offer, equal pieces as often as it owns them."""
    pieces = [good for good in range(box.GOODS) for _ in range(min(g.has(seat, good), MOST_PIECES))]
    pieces += [box.SKILL_PIECE + t for t, owner in enumerate(g.skill_tile) if owner == seat]
    pieces += [box.PEOPLE_PIECE + t for t, owner in enumerate(g.people) if owner == seat]
    return pieces + [box.ITEM_PIECE + i for i in unlike(g, g.items_of(seat))]


@rule
async def hear_offers(g: AsgardState, seat: int) -> None:
    """AS-15.4. Every other seat, in turn order from the next one, makes an offer or none."""
    for i in range(1, g.players):
        other = g.seat_of((g.order[seat] + i - 1) % g.players + 1)
        number = await Ask(other, NUMBER, numbers_to_ask)
        if number:
            pieces = await Pick(other, GOODS_OFFERED, pieces_to_offer, 1, MOST_PIECES)
            make_offer(g, other, number, pieces)


@cites
def make_offer(g: AsgardState, seat: int, number: int, pieces: tuple[int, ...]) -> None:
    """AS-15.4. The offer lies open; of a weapon or wizardry tile only who deals sees the front."""
    goods = [what for what in pieces if what < box.ITEM_PIECE]
    items = [what - box.ITEM_PIECE for what in pieces if what >= box.ITEM_PIECE]
    g.make_offer(seat, number, [*goods, *(box.ITEM_PIECE + g.number_of_item(item) for item in items)])
    for item in items:
        g.show_offered(seat, item)


def _answer_label(g: AsgardState, seat: int, value: int, *_: Any) -> str:
    if value == DONE:
        return "accept no more"
    if value == AGAIN:
        return "ask for new offers"
    return f"@{value} for number {g.offer_number[value]}" if value < g.players else ""


def pieces_offered(g: AsgardState, seat: int) -> list[int]:
    """What a seat offers, as it and the seat that deals know it."""
    return [
        what if what < box.ITEM_PIECE else box.ITEM_PIECE + g.item_of_number(what - box.ITEM_PIECE)
        for what in g.offer[seat]
    ]


ACCEPT: Final = Prompt(
    "accept", range(AGAIN + 1), clause="AS-15.4", question="Which offer do you accept?", label=_answer_label,
    preview=lambda g, seat, value, *_: offered(g.c, pieces_offered(g, value)) if value < DONE else "",
    code=lambda v: (*box.SEATS, "none", "again")[v],
)  # fmt: skip


@lister
def offers_to_accept(g: AsgardState, seat: int, first_round: bool) -> list[int]:
    """Offers for numbers that are not promised yet; no more; or a new round, once, before anything is accepted."""
    open_offers = [s for s, number in enumerate(g.offer_number) if number and number not in g.promised]
    able = [s for s in range(g.players) if s != seat and pieces_to_offer(g, s)]
    again = [AGAIN] if first_round and able and not any(g.promised) else []
    return [*open_offers, DONE, *again]


@rule
async def answer_offers(g: AsgardState, seat: int, first_round: bool) -> bool:
    """AS-15.4. Accept offers one by one, or none; True if the seat wants new ones."""
    answer = await Ask(seat, ACCEPT, offers_to_accept, first_round)
    while answer < DONE:
        accept(g, seat, answer)
        answer = await Ask(seat, ACCEPT, offers_to_accept, first_round)
    return answer == AGAIN


@cites
def accept(g: AsgardState, seat: int, other: int) -> None:
    """AS-15.4. The goods change hands at once, and the number is promised."""
    g.emit("accept", seat, other, g.offer_number[other])
    g.promised[other] = g.offer_number[other]
    for given in g.offer[other]:
        if given < box.SKILL_PIECE:
            g.hand_over(other, seat, given)
        elif given < box.PEOPLE_PIECE:
            g.move_skill_tile(given - box.SKILL_PIECE, seat)
        elif given < box.ITEM_PIECE:
            g.people_to(given - box.PEOPLE_PIECE, seat)
        else:
            g.hand_over_item(other, g.item_of_number(given - box.ITEM_PIECE), seat)
    g.offer_number[other] = 0
