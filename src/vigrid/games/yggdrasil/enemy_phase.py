"""YG-3.1 to YG-3.6: the first part of a turn, the Enemy card."""

from __future__ import annotations

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule

from . import texts
from .effects.enemies import EFFECTS
from .state import Table
from .terms import ANGRY_CARDS, RAGNAROK_CARDS, TWO_CARDS, Card, Enemy, Seat

TOP, BOTTOM = 0, 1


@rule
async def enemy_phase(g: Table) -> None:
    """YG-3.1. The god on turn draws the top card, plays it, and then acts."""
    seat = g.turn
    card = g.draw_card(seat)
    if g.power_of(seat, TWO_CARDS):
        card = await choose_card(g, seat)
    g.play_card(seat, card)
    steps = steps_of(g, card)
    for i in range(len(g.c.card_enemies[card])):
        await enemy_comes(g, seat, g.c.card_enemies[card][i], steps)
    g.phase = "actions"


@rule
async def choose_card(g: Table, seat: Seat) -> Card:
    """YG-15.1. Odin draws two cards, plays one and puts the other on the top or the bottom of the deck."""
    for _ in range(min(g.power_of(seat, TWO_CARDS) - 1, len(g.deck))):
        g.draw_card(seat)
    card = await Ask(seat, PLAY, cards_in_hand)
    while len(g.looking) > 1:
        other = other_card(g, card)
        if await Ask(seat, RETURN, top_or_bottom, other) == TOP:
            g.put_on_top(seat, other)
        else:
            g.put_at_bottom(seat, other)
    return card


@cites
def steps_of(g: Table, card: Card) -> int:
    """YG-3.2. One space, two on an Angry card."""
    if card in ANGRY_CARDS:
        note("YG-3.4")
    elif card in RAGNAROK_CARDS:
        note("YG-3.5")
    return g.c.card_steps[card]


@rule
async def enemy_comes(g: Table, seat: Seat, enemy: Enemy, steps: int) -> None:
    """YG-3.2, YG-3.3. An enemy advances, then its effect is applied with the power of the space reached."""
    g.advance(enemy, steps)
    await EFFECTS[g.c.enemy_effect[enemy]](g, seat, power_at(g, enemy))


@cites
def power_at(g: Table, enemy: Enemy) -> int:
    """YG-13.1. The power printed on the space where an enemy stands."""
    return g.c.power[g.enemies[enemy]]


def other_card(g: Table, card: Card) -> Card:
    """The first card in hand beside `card`."""
    return g.looking[1] if g.looking[0] == card else g.looking[0]


@lister
def cards_in_hand(g: Table, seat: Seat) -> list[Card]:
    """YG-15.1. The kinds of cards in hand."""
    return sorted({*g.looking})


@lister
def top_or_bottom(g: Table, seat: Seat, card: Card) -> list[int]:
    """YG-15.1. Both ends of the deck."""
    return [TOP, BOTTOM] if g.deck else [TOP]


PLAY = texts.card_prompt("play", "YG-15.1", "Which of the two Enemy cards do you play?")
RETURN = Prompt(
    "return", (TOP, BOTTOM), clause="YG-15.1", code=texts.keyed(("top", "bottom")),
    question=lambda g, seat, card: f"Where does the other card go, {texts.card_name(g.c, card)}?",
    label=lambda g, seat, end, card: "to the bottom of the deck" if end else "on top of the deck",
)  # fmt: skip
