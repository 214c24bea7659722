"""Standing on the border: how a battle begins, who defends, and with which militia."""

from __future__ import annotations

from vigrid.kernel import cites, note

from .cards import is_event
from .effects.standing import suspended
from .land import is_circle, is_town
from .power import may_generate, set_terrains
from .setup import clear_battle
from .state import ATTACKER, DEFENDER, NOBODY, RIVALS, Asgards, pool_of


@cites
def start_battle(g: Asgards, attacker: int, hero: int, origin: int, ground: int) -> None:
    """AC-14.1, AC-14.2, AC-12.9. A hero stands on the border; who defends depends on marker and hero there."""
    clear_battle(g)
    defender = defender_of(g, ground, attacker)
    g.hero, g.origin, g.ground = hero, origin, ground
    g.side_seat = [attacker, defender]
    g.contested = defender >= 0
    set_terrains(g)
    g.step = "militia"
    g.phase = "battle"
    g.emit("battle", attacker, origin, ground)


def defender_of(g: Asgards, ground: int, attacker: int) -> int:
    """The seat that defends a territory, or -1 where only militia does."""
    hero = g.hero_on(ground)
    if hero >= 0 and (attacker < 0 or pool_of(hero) != g.pool(attacker)):
        return g.hero_seat[hero]
    owner = g.owner[ground]
    if 0 <= owner < g.pools() and (attacker < 0 or owner != g.pool(attacker)):
        return owner if not g.company else g.on_turn
    return -1


# --- militia


@cites
def generate_militia(g: Asgards) -> None:
    """AC-15.1, AC-15.2, AC-15.4. Militia for the battleground, then a bodyguard for a standing hero."""
    if is_circle(g.ground):
        note("AC-22.1")
    elif g.company and g.side_seat[ATTACKER] >= 0:
        outnumbered(g)
    else:
        revealed = two_cards(g)
        if g.players == 2 and g.company == RIVALS:
            note("AC-15.3")
            same_heraldry(g, DEFENDER, revealed)
    if g.standing_on(g.ground) >= 0:
        turn_up(g, DEFENDER)
    if is_town(g.ground):
        note("AC-21.2")


def more_militia(g: Asgards) -> int:
    """AC-36.5. How many more militia cards are revealed."""
    return g.c.cards.amount[g.keeper] if suspended(g, "wolf_age") else 0


@cites
def two_cards(g: Asgards) -> int:
    """AC-15.1, AC-15.2, AC-30.5. Two cards; a third if both are lost; returns how many were revealed."""
    revealed = g.c.n.militia + more_militia(g)
    for _ in range(revealed):
        turn_up(g, DEFENDER)
    if g.generated[DEFENDER]:
        return revealed
    turn_up(g, DEFENDER)
    return revealed + 1


@cites
def outnumbered(g: Asgards) -> None:
    """AC-29.9, AC-29.10, AC-29.11. Alone and together: three or four cards, more for matches, events queue up."""
    free = g.owner[g.ground] == NOBODY
    revealed = (g.c.n.solo_uncontrolled if free else g.c.n.solo_contested) + more_militia(g)
    for _ in range(revealed):
        turn_up(g, DEFENDER, True)
    same_heraldry(g, DEFENDER, revealed, True)


@cites
def same_heraldry(g: Asgards, side: int, revealed: int, queues: bool = False) -> None:
    """AC-8.9. Matching symbols call for another card, and one that matches for the next, up to five cards in all."""
    symbols = g.c.cards.heraldry
    there = [symbols[k] for k in g.generated[side]]
    again = len(set(there)) < len(there)
    while again and revealed < g.c.n.militia_limit:
        there = [symbols[k] for k in g.generated[side]]
        kind = turn_up(g, side, queues)
        revealed += 1
        again = kind >= 0 and symbols[kind] in there


def turn_up(g: Asgards, side: int, queues: bool = False) -> int:
    """AC-14.5, AC-29.11, AC-30.10. A card is revealed: a creature that fits joins the side, else it is lost (-1).

    `queues`: an event joins the queue of events instead, while there is room.
    """
    kind = g.reveal()
    if kind < 0:
        return NOBODY
    if may_generate(g, kind):
        g.generated[side].append(kind)
        g.emit("militia" if side == DEFENDER else "attacker", kind)
        return kind
    if queues and is_event(kind) and len(g.queue) < g.c.n.solo_queue:
        note("AC-29.11")
        g.queue.append(kind)
        g.emit("queued", kind)
    else:
        note("AC-14.5" if side == DEFENDER else "AC-30.10")
        g.lose(kind)
    return NOBODY
