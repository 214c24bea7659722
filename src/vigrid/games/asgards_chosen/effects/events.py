"""The events (AC-36): what they do when they are revealed in a muster phase. Keepers act through `standing.py`."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import PASS, Ask, Pick, Prompt, lister, rule

from ..cards import GOODS
from ..piles import discard_cards, draw_cards, held, sacrifice_one, take_card
from ..prompts import card_prompt, closed_hand, gender_prompt, slot_label
from ..resolution import vanquish
from ..state import ROW, Asgards, gender_of
from ..texts import card_name
from . import Effect
from .gods import GIVE, take_back
from .items import WAKE

BARTER: Final = card_prompt(
    "barter", (*GOODS, PASS), "AC-36.13", "Which card do you offer to the Tisch?", hidden=closed_hand
)
EXCHANGE: Final = Prompt(
    "exchange", range(ROW), clause="AC-36.13", label=slot_label,
    question=lambda g, seat: f"Which card of the bottom row do you take for {card_name(g.c, g.looking[0])}?",
)  # fmt: skip
VICTIM: Final = gender_prompt("victim", "AC-36.18", "Which of your heroes is laid down?")


@rule
async def sacrifice(g: Asgards, seat: int, amount: int, _second: int) -> None:
    """AC-36.1, AC-36.14, AC-33.4. Sacrifice creatures or items, as many as there are."""
    for _ in range(amount):
        await sacrifice_one(g, seat, False, 0)


@lister
def as_many_as_there_are(g: Asgards, seat: int, picked: tuple[int, ...], amount: int) -> bool:
    """AC-36.2. So many creatures and items, or all."""
    return len(picked) == min(amount, len(held(g, seat, "goods")))


@lister
def goods_to_give(g: Asgards, seat: int, _amount: int) -> list[int]:
    """AC-8.2. Every creature and item in the hand."""
    return held(g, seat, "goods")


@rule
async def give_left(g: Asgards, seat: int, amount: int, _second: int) -> None:
    """AC-36.2, AC-8.2. Give cards to the player on the left, openly."""
    if g.hand[seat]:
        given = await Pick(seat, GIVE, goods_to_give, 0, amount, amount, enough=as_many_as_there_are)
        for kind in given:
            g.lay_open(seat, kind)
        for kind in tuple(given):
            g.looking.remove(kind)
            if g.company:
                g.banish(kind)
            else:
                await take_card(g, (seat + 1) % g.players, kind)


@rule
async def draw(g: Asgards, seat: int, amount: int, _second: int) -> None:
    """AC-36.4. Draw."""
    await draw_cards(g, seat, amount)


@rule
async def market(g: Asgards, _seat: int, _amount: int, _second: int) -> None:
    """AC-36.6. The bottom row of the Tisch is banished."""
    clear_row(g, 0)


def clear_row(g: Asgards, first: int) -> None:
    """All cards of a row are banished."""
    for slot in range(first, first + ROW):
        if g.tisch[slot] >= 0:
            g.banish(g.tisch[slot])
            g.tisch[slot] = -1


@lister
def grave_choice(g: Asgards, _seat: int) -> list[int | None]:
    """AC-36.7. The top creature of the Barrows, or nothing."""
    return [*g.barrow_creatures[-1:], PASS]


@rule
async def grave_gift(g: Asgards, seat: int, _amount: int, _second: int) -> None:
    """AC-36.7. The top creature of the Barrows may be taken."""
    kind = await Ask(seat, WAKE, grave_choice)
    if kind is not PASS:
        g.barrow_creatures.pop()
        await take_card(g, seat, kind)


@rule
async def quake(g: Asgards, seat: int, amount: int, second: int) -> None:
    """AC-36.11. Whoever has so many markers on the board takes some back."""
    if len(g.territories(g.pool(seat))) >= amount:
        await take_back(g, seat, second, ())


def slots_for(g: Asgards, kind: int) -> list[int]:
    """Places of the bottom row whose card does not cost more than this one."""
    cost = g.c.cards.cost
    return [s for s in range(ROW) if g.tisch[s] >= 0 and cost[g.tisch[s]] <= cost[kind]]


@lister
def tradeable(g: Asgards, seat: int) -> list[int | None]:
    """AC-36.13. Creatures and items in the hand for which something could be had, or none."""
    return [*sorted({k for k in held(g, seat, "goods") if slots_for(g, k)}), PASS]


@lister
def trade_slots(g: Asgards, _seat: int) -> list[int]:
    """AC-36.13. What may be had for the card that lies open."""
    return slots_for(g, g.looking[0])


@rule
async def barter(g: Asgards, seat: int, _amount: int, _second: int) -> None:
    """AC-36.13, AC-8.2. A card of the hand goes into the bottom row, the card that lay there into the hand."""
    kind = await Ask(seat, BARTER, tradeable)
    if kind is not PASS:
        g.lay_open(seat, kind)
        slot = await Ask(seat, EXCHANGE, trade_slots)
        g.looking.remove(kind)
        other, g.tisch[slot] = g.tisch[slot], kind
        await take_card(g, seat, other)


@rule
async def hand_down(g: Asgards, seat: int, amount: int, _second: int) -> None:
    """AC-36.17. Discard down to so many cards."""
    await discard_cards(g, seat, max(0, len(g.hand[seat]) - amount))


@lister
def standing_heroes(g: Asgards, seat: int, laid: tuple[str, ...]) -> list[str]:
    """Own heroes that stand on the board and were not laid down by this event."""
    standing = [gender_of(h) for h in g.heroes(seat) if g.stands(h)]
    return [gender for gender in standing if gender not in laid]


@rule
async def fell(g: Asgards, seat: int, amount: int, _second: int) -> None:
    """AC-36.9, AC-36.18, AC-1.9, AC-20.6. So many standing heroes are vanquished where they are."""
    laid: tuple[str, ...] = ()
    for _ in range(amount):
        if standing_heroes(g, seat, laid):
            gender = await Ask(seat, VICTIM, standing_heroes, laid)
            laid = (*laid, gender)
            hero = g.hero_of(seat, gender)
            await vanquish(g, hero, True)


@rule
async def revive(g: Asgards, seat: int, _amount: int, _second: int) -> None:
    """AC-36.19, AC-31.4. Vanquished heroes stand up."""
    for hero in g.heroes(seat):
        if g.hero_down[hero] and g.hero_at[hero] >= 0:
            g.stand_up(hero)


@rule
async def draw_discard(g: Asgards, seat: int, amount: int, second: int) -> None:
    """AC-36.21. Draw, then discard."""
    await draw_cards(g, seat, amount)
    await discard_cards(g, seat, second)


@rule
async def purge(g: Asgards, _seat: int, _amount: int, _second: int) -> None:
    """AC-36.23. The top row of the Tisch and the Barrows are banished."""
    clear_row(g, ROW)
    for kind in (*g.barrow_creatures, *g.barrow_items):
        g.banish(kind)
    g.barrow_creatures, g.barrow_items = [], []


EVENTS: Final[dict[str, Effect]] = {
    "sacrifice": sacrifice, "give_left": give_left, "draw": draw, "market": market, "grave_gift": grave_gift,
    "quake": quake, "barter": barter, "hand_down": hand_down, "fell": fell, "revive": revive,
    "draw_discard": draw_discard, "purge": purge,
}  # fmt: skip
"""What an event does to a seat, or for events of scope `table` once, to the one who revealed it."""
