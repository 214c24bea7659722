"""Refilling the Tisch in the muster phase, events that turn up, and the opponent's mustering."""

from __future__ import annotations

from vigrid.kernel import cites, note, rule

from .cards import is_event
from .effects.registry import EVENTS
from .setup import slide_down
from .state import RIVALS, Asgards


def first_gap(g: Asgards) -> int:
    """The next gap of the Tisch, from bottom to top and left to right; -1 for none."""
    return g.tisch.index(-1) if -1 in g.tisch else -1


@rule
async def refill(g: Asgards, seat: int) -> None:
    """AC-23.2, AC-23.3. Gaps are filled; an event pauses this and acts."""
    while True:
        slide_down(g)
        gap = first_gap(g)
        if gap < 0:
            return
        kind = g.reveal()
        if kind < 0:
            return
        if is_event(kind):
            await turn_up_event(g, seat, kind)
        else:
            fill(g, gap, kind)


@cites
def fill(g: Asgards, gap: int, kind: int) -> None:
    """AC-23.2. A card fills a gap of the Tisch."""
    g.tisch[gap] = kind
    g.emit("filled", gap, kind)


@rule
async def turn_up_event(g: Asgards, seat: int, kind: int) -> None:
    """AC-8.12, AC-23.3, AC-23.4, AC-1.12. The event replaces a keeper and acts; alone and together the tiles move."""
    if g.quiet_first_round():
        note("AC-28.6")
        g.banish(kind)
        return
    g.emit("event", seat, kind)
    if g.keeper >= 0:
        replace_keeper(g)
    if g.c.cards.keeper[kind]:
        keep(g, kind)
    else:
        g.banish(kind)
        await act(g, seat, kind)
    if g.company != RIVALS:
        note("AC-31.3", "AC-31.4")
        g.columns = 1 - g.columns


@cites
def replace_keeper(g: Asgards) -> None:
    """AC-23.5, AC-1.12. The keeper goes when another event is revealed."""
    g.banish(g.keeper)
    g.keeper = -1


@cites
def keep(g: Asgards, kind: int) -> None:
    """AC-23.5, AC-1.12. A keeper stays beside the board."""
    g.keeper = kind


@rule
async def act(g: Asgards, seat: int, kind: int) -> None:
    """AC-23.4, AC-31.3. A one-time event acts on each player in turn, or once on the table."""
    cards = g.c.cards
    effect, amount, second = cards.event[kind], cards.amount[kind], cards.second[kind]
    if cards.scope[kind] == "each" and not g.company:
        for each in tuple(g.order_from(seat)):
            await EVENTS[effect](g, each, amount, second)
    else:
        await EVENTS[effect](g, seat, amount, second)


@rule
async def opponent_musters(g: Asgards, seat: int) -> None:
    """AC-31.1. Refill, remove the card under the face-up tile, turn the tiles, refill again."""
    await refill(g, seat)
    slot = 2 * g.face_up + g.columns
    if g.tisch[slot] >= 0:
        g.emit("opponent_mustered", slot, g.tisch[slot])
        g.banish(g.tisch[slot])
        g.tisch[slot] = -1
    g.face_up = 1 - g.face_up
    await refill(g, seat)
