"""The militia that defends a battleground."""

from __future__ import annotations

from vigrid.kernel import cites, note

from .effects.standing import more_militia
from .land import is_circle, is_town
from .power import may_generate
from .state import DEFENDER, NOBODY, RIVALS, Asgards


@cites
def generate_militia(g: Asgards) -> None:
    """AC-15.1, AC-15.2, AC-15.4. Militia for the battleground, then a bodyguard for a standing hero."""
    if is_circle(g.ground):
        note("AC-22.1")
    elif g.company and g.side_seat[0] >= 0:
        outnumbered(g)
    else:
        revealed = two_cards(g)
        if g.players == 2 and g.company == RIVALS:
            same_heraldry(g, revealed)
    hero = g.hero_on(g.ground)
    if hero >= 0 and not g.hero_down[hero]:
        join(g, reveal_militia(g))
    if is_town(g.ground):
        note("AC-21.2")


def reveal_militia(g: Asgards) -> int:
    """AC-14.5, AC-15.1. Reveal a card: a creature that fits is returned, anything else is lost (-1)."""
    kind = g.reveal()
    if kind < 0 or may_generate(g, kind):
        return kind
    note("AC-14.5")
    g.lose(kind)
    return NOBODY


def join(g: Asgards, kind: int) -> None:
    """A creature joins the militia."""
    if kind >= 0:
        g.generated[DEFENDER].append(kind)
        g.emit("militia", kind)


@cites
def two_cards(g: Asgards) -> int:
    """AC-15.1, AC-15.2, AC-30.5. Two cards; a third if both are lost; returns how many were revealed."""
    revealed = int(g.c.n.militia) + more_militia(g)
    for _ in range(revealed):
        join(g, reveal_militia(g))
    if g.generated[DEFENDER]:
        return revealed
    join(g, reveal_militia(g))
    return revealed + 1


def shares_symbol(g: Asgards, side: int, kind: int) -> bool:
    """Whether a creature has the heraldry of one that is there already."""
    symbols = g.c.cards.heraldry
    return any(symbols[k] == symbols[kind] for k in g.generated[side])


def any_pair(g: Asgards, side: int) -> bool:
    """Whether any two creatures of a side have the same heraldry."""
    symbols = [g.c.cards.heraldry[k] for k in g.generated[side]]
    return len(set(symbols)) < len(symbols)


@cites
def same_heraldry(g: Asgards, revealed: int) -> None:
    """AC-15.3, AC-8.9. With two players matching symbols call for more militia, up to five cards in all."""
    again = any_pair(g, DEFENDER)
    while again and revealed < g.c.n.militia_limit:
        kind = reveal_militia(g)
        revealed += 1
        again = kind >= 0 and shares_symbol(g, DEFENDER, kind)
        join(g, kind)


@cites
def outnumbered(g: Asgards) -> None:
    """AC-29.9, AC-29.10, AC-29.11. Alone and together: three or four cards, more for matches, events queue up."""
    free = g.owner[g.ground] == NOBODY
    revealed = int(g.c.n.solo_uncontrolled if free else g.c.n.solo_contested) + more_militia(g)
    for _ in range(revealed):
        join(g, reveal_or_queue(g))
    again = any_pair(g, DEFENDER)
    while again and revealed < g.c.n.militia_limit:
        kind = reveal_or_queue(g)
        revealed += 1
        again = kind >= 0 and shares_symbol(g, DEFENDER, kind)
        join(g, kind)


def reveal_or_queue(g: Asgards) -> int:
    """AC-29.11. An event among the militia joins the queue of three, or is banished."""
    kind = g.reveal()
    if kind < 0 or may_generate(g, kind):
        return kind
    if g.c.cards.event[kind] and len(g.queue) < g.c.n.solo_queue:
        g.queue.append(kind)
        g.emit("queued", kind)
    else:
        g.lose(kind)
    return NOBODY
