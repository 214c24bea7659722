"""What the items do (AC-35): in battle, as charms, and when they pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vigrid.kernel import PASS, Ask, Prompt, lister, noting, rule

from ..artifacts import creatures_there, fighter
from ..cards import CREATURES, GOODS, KINDS
from ..land import is_circle
from ..piles import discard_cards, draw_cards, take_card
from ..prompts import card_prompt
from ..state import ATTACKER, ENEMY, HEROES, Asgards, gender_of
from ..texts import hero_name
from . import Effect, SeatEffect, Value
from .creatures import CREATURES_PAID, CREATURES_PAY, discard_militia, withhold_played

MILITIA: Final = card_prompt("militia", (*CREATURES, PASS), "AC-35.5", "Which militia do you banish?")
FOE: Final = card_prompt("foe", CREATURES, "AC-35.14", "Which creature of the enemy is withheld?")
SIFT: Final = card_prompt("sift", (*range(KINDS), PASS), "AC-1.2", "Which card of the creature deck do you banish?")
HERO: Final = Prompt(
    "hero", range(HEROES), clause="AC-35.21", question="Which hero is fettered?",
    label=lambda g, seat, h, *_: hero_name(g, h),
)  # fmt: skip
WAKE: Final = card_prompt("wake", (*GOODS, PASS), "AC-8.1", "Which card of the Barrows do you take?")


# --- in battle

WORTH_MORE: Final[dict[str, Callable[[Asgards, int], bool]]] = {
    "strike": lambda g, side: False,
    "strike_foe": noting(lambda g, side: g.contested or g.owner[g.ground] == ENEMY, ("AC-35.3",)),
    "horn": noting(lambda g, side: side == ATTACKER, ("AC-35.10",)),
    "strike_sworn": noting(
        lambda g, side: fighter(g, side) >= 0 and gender_of(fighter(g, side)) == "female", ("AC-35.26",)
    ),
}
"""Where the other number of the card counts: in contested territory, in attack, with the female hero."""


def second(g: Asgards, side: int, i: int) -> int:
    """The other number of a played card's text."""
    return g.c.cards.second[g.played[side][i]]


@rule
async def strike(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-35.1, AC-35.2, AC-35.19. More power; of some items another number where a condition is met."""
    more = WORTH_MORE[g.c.cards.battle[g.played[side][i]]](g, side)
    g.extra[side][i] += second(g, side, i) if more else amount


@rule
async def strike_draw(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-35.4, AC-9.2. More power, and draw a card."""
    g.extra[side][i] += amount
    await draw_cards(g, g.side_seat[side], second(g, side, i))


@lister
def weak_militia(g: Asgards, _seat: int, side: int, most: int) -> list[int | None]:
    """Militia facing the side whose power is not above `most`, or none."""
    return [*sorted({k for k in g.facing(side) if g.c.cards.power[k] <= most}), PASS]


@rule
async def snipe(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-35.5, AC-35.20, AC-9.2. More power; a militia of limited power may be banished."""
    g.extra[side][i] += amount
    kind = await Ask(g.side_seat[side], MILITIA, weak_militia, side, second(g, side, i))
    if kind is not PASS:
        g.facing(side).remove(kind)
        g.banish(kind)


@rule
async def feather(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-35.13. More power; after the battle a played creature comes back to the hand."""
    g.extra[side][i] += amount
    g.feathers[side] += 1


@rule
async def hide(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-35.14, AC-1.10, AC-32.7. A creature of the enemy is withheld until the battle is over."""
    seat = g.side_seat[side]
    if g.company:
        if g.facing(side):
            await discard_militia(g, side)
    elif creatures_there(g, seat, 1 - side):
        kind = await Ask(seat, FOE, creatures_there, 1 - side)
        withhold_played(g, 1 - side, kind, "hid")


BATTLE: Final[dict[str, Effect]] = {
    **dict.fromkeys(WORTH_MORE, strike), "strike_draw": strike_draw, "snipe": snipe,
    "gauntlet": snipe, "feather": feather, "hide": hide,
}  # fmt: skip
"""What an item does when it is played in battle."""


# --- charms


@rule
async def harp(g: Asgards, seat: int, amount: int) -> None:
    """AC-35.7. Draw, then discard one."""
    await draw_cards(g, seat, amount)
    await discard_cards(g, seat, g.c.cards.second[g.charm[seat]])


@rule
async def ring(g: Asgards, seat: int, _amount: int) -> None:
    """AC-35.9. Take the top card of the own discard pile."""
    if g.discard_pile[g.pool(seat)]:
        kind = g.discard_pile[g.pool(seat)].pop()
        await take_card(g, seat, kind)


@rule
async def sift(g: Asgards, seat: int, amount: int) -> None:
    """AC-35.18, AC-32.8. Look at the top cards of the creature deck; one of them may be banished."""
    g.look_at_deck(seat, amount)
    kind = await Ask(seat, SIFT, top_cards, amount)
    if kind is not PASS:
        banish_from_top(g, kind)


@lister
def top_cards(g: Asgards, seat: int, amount: int) -> list[int | None]:
    """The cards that the seat sees on top of the creature deck, or none of them."""
    count = min(amount, g.top_known[seat])
    return [*sorted(set(g.deck[len(g.deck) - count :])), PASS]


def banish_from_top(g: Asgards, kind: int) -> None:
    """AC-1.2. The uppermost card of a kind leaves the creature deck."""
    depth = g.deck[::-1].index(kind)
    g.deck.pop(len(g.deck) - 1 - depth)
    g.top_known = [n - 1 if n > depth else n for n in g.top_known]
    g.banish(kind)
    if not g.deck:
        g.run_out()


@lister
def enemy_heroes(g: Asgards, seat: int) -> list[int]:
    """Opponents' heroes that stand and have not moved."""
    ready = [h for h in range(HEROES) if g.stands(h) and not g.hero_moved[h] and not g.hero_bound[h]]
    return [h for h in ready if h not in g.own_heroes(seat)]


@rule
async def fetter(g: Asgards, seat: int, _amount: int) -> None:
    """AC-35.21. An opponent's hero may not move this round."""
    if enemy_heroes(g, seat):
        hero = await Ask(seat, HERO, enemy_heroes)
        g.hero_bound[hero] = 1
        g.emit("fettered", hero, g.hero_seat[hero])


@rule
async def wisdom(g: Asgards, seat: int, amount: int) -> None:
    """AC-35.23. Draw, more for each enchanted land that standing heroes occupy."""
    await draw_cards(g, seat, amount + len([t for t in g.standing(seat) if is_circle(t)]))


@lister
def barrow_tops(g: Asgards, _seat: int) -> list[int]:
    """The top creature and the top item of the Barrows."""
    return [*g.barrow_creatures[-1:], *g.barrow_items[-1:]]


@rule
async def wake(g: Asgards, seat: int, _amount: int) -> None:
    """AC-35.24. Take the top creature or the top item of the Barrows."""
    if barrow_tops(g, seat):
        kind = await Ask(seat, WAKE, barrow_tops)
        (g.barrow_creatures if kind in g.barrow_creatures else g.barrow_items).pop()
        await take_card(g, seat, kind)


CHARMS: Final[dict[str, SeatEffect]] = {
    "harp": harp, "ring": ring, "songs": sift, "fetter": fetter, "wisdom": wisdom, "wake": wake,
}  # fmt: skip
"""What a charm does when it is played; charms without an entry only act later."""


# --- when they pay


@rule
async def blessing(g: Asgards, seat: int, _amount: int) -> None:
    """AC-35.15. Draw."""
    await draw_cards(g, seat, g.c.cards.second[g.paid[-1]])


PAYS: Final[Value] = noting(lambda g, kind, amount, bought: amount, ("AC-35.8", "AC-35.22", "AC-35.25", "AC-35.15"))
MUSTER_VALUE: Final[dict[str, Value]] = {**CREATURES_PAY, "pay": PAYS, "blessing": PAYS}
"""What an item pays, or an ability adds to what a creature pays."""
WHEN_PAYING: Final[dict[str, SeatEffect]] = {**CREATURES_PAID, "blessing": blessing}
"""What happens when a card has paid."""
