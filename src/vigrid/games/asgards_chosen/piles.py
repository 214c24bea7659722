"""Drawing, discarding and sacrificing where a choice comes with it."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import PASS, Ask, Pick, Prompt, cites, lister, rule

from .cards import CREATURES, FIRST_EVENT, GOODS, ITEMS, KEYS, KINDS, is_creature
from .prompts import Choice, card_prompt, choice_code, closed_hand, offer_label
from .state import Asgards
from .texts import card_name

DISCARD: Final = card_prompt(
    "discard", range(KINDS), "AC-1.3", "Which cards do you discard?", picks=True, hidden=closed_hand
)
OFFER: Final[Prompt[Choice | None]] = Prompt(
    "offer", (*(("sacrifice", k) for k in GOODS), *(("discard", k) for k in CREATURES), PASS), clause="AC-1.7",
    question="Which card do you sacrifice?", code=choice_code, label=offer_label, hidden=closed_hand,
)  # fmt: skip


def top_question(g: Asgards, _seat: int, kinds: tuple[int, ...]) -> str:
    """Cards go onto the discard pile in the order that their owner names."""
    left = ", ".join(card_name(g.c, k) for k in kinds)
    return f"How do these go onto your discard pile: {left}?"


def top_label(g: Asgards, _seat: int, kind: int | str, kinds: tuple[int, ...] = (), *_: Any) -> str:
    """All that are left in one go, or the card that lies uppermost of them."""
    if isinstance(kind, int):
        return f"{card_name(g.c, kind)} uppermost"
    return "As they were played" + (f", {card_name(g.c, kinds[-1])} uppermost" if kinds else "")


TOP: Final = Prompt(
    "top", (*range(KINDS), "rest"), clause="AC-19.1", question=top_question, hardly_matters=True, first="rest",
    label=top_label, code=lambda kind: KEYS[kind] if isinstance(kind, int) else kind,
)  # fmt: skip


HELD: Final = {"cards": range(KINDS), "goods": GOODS, "creatures": CREATURES, "items": ITEMS}


@lister
def held(g: Asgards, seat: int, what: str) -> list[int]:
    """The `cards`, `goods` (creatures and items), `creatures` or `items` in the hand, as often as they are there."""
    kinds = HELD[what]
    return sorted([k for k in g.hand[seat] if k in kinds])


@rule
async def keep_limit(g: Asgards, seat: int) -> None:
    """AC-25.7. Whoever holds more than 13 cards discards down at once."""
    over = len(g.hand[seat]) - g.c.n.hand_limit
    if over > 0:
        await discard_cards(g, seat, over)


@rule
async def draw_cards(g: Asgards, seat: int, count: int) -> None:
    """AC-1.4, AC-1.11. Draw cards, within the hand limit."""
    g.draw(seat, count)
    await keep_limit(g, seat)


@rule
async def take_card(g: Asgards, seat: int, kind: int) -> None:
    """AC-1.8. Take a card that all have seen."""
    g.take(seat, kind)
    await keep_limit(g, seat)


@rule
async def discard_cards(g: Asgards, seat: int, count: int) -> None:
    """AC-1.3. Discard so many cards of one's own choice, or all if there are no more."""
    dropped = tuple(sorted(g.hand[seat])) if count >= len(g.hand[seat]) else ()
    if 0 < count < len(g.hand[seat]):
        dropped = await Pick(seat, DISCARD, held, count, count, "cards")
    for kind in dropped:
        g.discard_from_hand(seat, kind)


def offerings(g: Asgards, seat: int, creatures_only: bool) -> list[Choice]:
    """AC-8.2. What may be sacrificed: creatures and items, never gods; or a Draugr that is discarded instead."""
    cards, kinds = g.c.cards, sorted(set(g.hand[seat]))
    stands_in = {"god": cards.in_god, "muster": cards.in_muster}.get(g.phase, ())
    return [
        *(("sacrifice", k) for k in kinds if (is_creature(k) if creatures_only else k < FIRST_EVENT)),
        *(("discard", k) for k in kinds if cards.ability[k] == "stand_in" and stands_in and stands_in[k]),
    ]


@lister
def offers(g: Asgards, seat: int, creatures_only: bool, least: int) -> list[Choice | None]:
    """AC-1.7. What may be sacrificed; nothing where there is nothing and none of `least` cards is owed."""
    found: list[Choice | None] = [*offerings(g, seat, creatures_only)]
    return found if found or least else [PASS]


@rule
async def sacrifice_one(g: Asgards, seat: int, creatures_only: bool, least: int) -> None:
    """AC-1.7, AC-33.4. Sacrifice a creature or item from the hand; in the god and muster phases Draugr may stand in.

    `least`: how many such cards, this one included, the hand is known to hold; 0 where it may hold none.
    """
    if g.hand[seat]:
        how = await Ask(seat, OFFER, offers, creatures_only, least)
        if how is not PASS:
            sacrifice(g, seat, how)


@cites
def sacrifice(g: Asgards, seat: int, how: Choice) -> None:
    """AC-1.7, AC-33.4. A card goes into the Barrows, or a Draugr onto the discard pile instead."""
    if how[0] == "discard":
        g.discard_from_hand(seat, how[1])
    else:
        g.leave_hand(seat, how[1])
        g.bury(how[1])


@lister
def different_cards(_g: Asgards, _seat: int, kinds: tuple[int, ...]) -> list[int | str]:
    """Each kind once; or all that are left lie in the order of play."""
    different = sorted(set(kinds))
    return [*different, *(["rest"] if len(different) > 1 else [])]


@rule
async def order_of_discards(g: Asgards, seat: int, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """AC-19.1, AC-24.8. The order in which cards will lie on the discard pile; their owner names it from the top."""
    left, above = kinds, kinds[:0]
    while len(left) > 1:
        kind = await Ask(seat, TOP, different_cards, left)
        if kind == "rest":
            break
        above = (kind, *above)
        place = len(left) - 1 - left[::-1].index(kind)
        left = (*left[:place], *left[place + 1 :])
    return (*left, *above)


@rule
async def discard_in_order(g: Asgards, seat: int, kinds: tuple[int, ...]) -> None:
    """AC-19.1, AC-24.8. Cards go onto the discard pile in the order that their owner names."""
    order = await order_of_discards(g, seat, kinds)
    if order:
        g.to_discard_pile(seat, order)
