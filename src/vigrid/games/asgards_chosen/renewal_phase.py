"""Renewal phase: everybody prepares for the next round."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import ALL, Ask, Each, Pick, cites, lister, note, rule

from .cards import FOCUS
from .effects.creatures import uncontested
from .effects.standing import suspended
from .piles import DISCARD, draw_cards, held
from .prompts import place_prompt
from .setup import close_gaps
from .state import AWAY, HEROES, Asgards
from .texts import hero_name

COME_BACK: Final = place_prompt(
    "return", "AC-25.4", lambda g, seat, h, *_: f"Where does {hero_name(g, h)} come back to the board?"
)


@rule
async def renewal_phase(g: Asgards) -> None:
    """AC-9.1, AC-25.6. All steps in order; then a new round begins."""
    clear_table(g)
    seats = g.order_from(g.start)
    dropped = await Each(seats, choose_discards)
    if g.players > 1 and any(dropped):
        g.learn(ALL)
    for seat, kinds in zip(seats, dropped, strict=True):
        for kind in kinds:
            g.discard_from_hand(seat, kind)
    for seat in tuple(seats):
        await refill_hand(g, seat)
    for hero in range(2 * g.pools()):
        await revive(g, hero)
    note("AC-25.5")
    close_gaps(g)
    begin_round(g)


@cites
def clear_table(g: Asgards) -> None:
    """AC-25.1. Gods and charms on the table are discarded."""
    for seat in range(g.players):
        for kind in (g.favor[seat], g.charm[seat]):
            if kind >= 0:
                g.to_discard_pile(seat, (kind,))
        g.favor[seat] = g.charm[seat] = -1
        g.favor_used[seat] = g.charm_used[seat] = 0


@rule
async def choose_discards(g: Asgards, seat: int) -> tuple[int, ...]:
    """AC-25.2. Any cards of the hand may be discarded."""
    return await Pick(seat, DISCARD, held, 0, len(g.hand[seat]), "cards")


@rule
async def refill_hand(g: Asgards, seat: int) -> None:
    """AC-25.3, AC-13.2, AC-25.8. Up to seven cards, then two for each Focus."""
    await draw_cards(g, seat, max(0, g.c.n.refill - len(g.hand[seat])))
    await draw_cards(g, seat, focus(g, seat))


@cites
def focus(g: Asgards, seat: int) -> int:
    """AC-13.1, AC-13.2, AC-13.6. Extra cards for heroes on Focus."""
    if g.quiet_first_round():
        note("AC-28.3")
        return 0
    places = [g.hero_at[h] for h in g.heroes(seat) if not g.hero_down[h]]
    lands = sum(g.enchantment(t) == FOCUS for t in places)
    return 0 if not lands or suspended(g, "no_focus") else lands * g.c.n.focus


@lister
def returns(g: Asgards, seat: int, _hero: int) -> list[int]:
    """AC-20.2. Free own territories and enchanted lands."""
    return uncontested(g, seat)


@rule
async def revive(g: Asgards, hero: int) -> None:
    """AC-25.4, AC-20.2. A vanquished hero stands up; one beside the board comes back."""
    if g.hero_at[hero] == AWAY:
        if not uncontested(g, g.hero_seat[hero]):
            return
        t = await Ask(g.hero_seat[hero], COME_BACK, returns, hero)
        g.put_hero(hero, t)
    if g.hero_down[hero]:
        g.stand_up(hero)


@cites
def begin_round(g: Asgards) -> None:
    """AC-25.6. The start marker goes to the left."""
    g.start = (g.start + 1) % g.players
    g.round += 1
    g.hero_moved, g.hero_bound, g.hero_deeds, g.hero_ring = ([0] * HEROES for _ in range(4))
    g.emit("round", g.round)
    g.enter("god")
