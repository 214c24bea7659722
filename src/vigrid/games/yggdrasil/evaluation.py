"""The value of the table for the gods, counted in spaces by which the enemies are held back.

The numbers were tried out in play: they are opinions about the game and no part of it.
"""

from __future__ import annotations

from math import exp, fsum

from .action_phase import actions_of
from .state import Table
from .terms import COLOURS, DECK, LEVELS, Card, Enemy, Giant, Island, Seat

SCALE = 8.0
STEP = 0.8
SLACK = (3.5, 1.5, 0.5, 0.1, 0.0, 0.0, 0.0, 0.0)
"""What it costs that a defeat is no step, one step and so on away; three times SLACK[0] when it is there."""
ACTION, AHEAD = 0.4, 0.25
VIKING, CROWD, ELF, LATE = 0.45, 0.08, 0.45, 6
BONUS, SECOND, BAG, FRAGMENT = 1.0, 0.2, 1.6, 0.16
VANIR = (0.0, 0.0, 0.2, 0.4, 0.75, 0.9)
"""By square: what the Vanir there are worth."""
BARS = (0.0, 0.0, 4.0, 1.5, 0.1, 1.5, 1.5, 0.0, 2.0)
"""By world: what it costs to have it barred."""
HARM = (0.0, 1.5, 4.0, 2.0, 4.0, 2.5, 1.0, 0.0, 0.0, 0.0, 0.0)
"""By effect of a giant: what he costs while active."""


def evaluate(g: Table, seat: Seat) -> float:
    """From 0 (lost) to 1 (won), for all gods alike."""
    if g.result is not None:
        return g.result.returns[0]
    return 1 / (1 + exp(-worth(g) / SCALE))


def progress(g: Table) -> float:
    """The share of the Enemy deck that was withstood; 1 for a victory."""
    if g.result is not None and g.result.returns[0]:
        return 1.0
    return max(0, len(g.played) - 1) / (len(g.played) + g.cards_left())


def worth(g: Table) -> float:
    """What stands on the table; what pays only later counts less when little of the deck is left."""
    left = len(g.deck) / DECK
    return (
        ACTION * (actions_of(g, g.turn) - g.taken)
        - threat(g, g.enemies)
        - (AHEAD * cost(g, g.deck[-1]) if g.known_top else 0.0)
        + fsum([stock(g, count) for count in g.vikings])
        + ELF * sum(g.elves) * min(1.0, len(g.deck) / LATE)
        + BONUS * (0.2 + left) * arms(g)
        + BAG * left * fsum([share(g, island) for island in range(len(COLOURS))])
        + FRAGMENT * fragments(g)
        - fsum([harm(g, giant) for giant in g.active])
        + VANIR[g.vanir] * min(1.0, len(g.deck) / LATE)
    )


def threat(g: Table, enemies: list[int]) -> float:
    """What enemies on these spaces cost: every step, and how near each of the three defeats is."""
    order = sorted(enemies, reverse=True)
    slacks = (7 - order[0], 5 - order[2], 3 - order[4])
    near = fsum([SLACK[slack] if slack >= 0 else 3 * SLACK[0] for slack in slacks])
    return STEP * (sum(enemies) - 6) + near


def gain(g: Table, enemy: Enemy, steps: int = 1) -> float:
    """What it is worth to push an enemy back (negative steps: what its advance is worth)."""
    after = g.enemies[:]
    after[enemy] = min(max(after[enemy] - steps, 1), 8)
    return threat(g, g.enemies) - threat(g, after)


def cost(g: Table, card: Card) -> float:
    """What the moves of an Enemy card cost."""
    return -fsum([gain(g, enemy, -g.c.card_steps[card]) for enemy in g.c.card_enemies[card]])


def stock(g: Table, vikings: int) -> float:
    """A god's Vikings: the more he has, the less one more is worth, and little when few cards are left."""
    return VIKING * vikings / (1 + CROWD * vikings) * min(1.0, len(g.deck) / LATE)


def arms(g: Table) -> float:
    """The artifacts of the gods: per enemy the best one counts full, lower ones of other gods less."""
    holders, bonus = g.holders, g.c.artifact_bonus
    value = 0.0
    for first in range(0, len(holders), LEVELS):
        weight = 1.0
        for card in range(first + LEVELS - 1, first - 1, -1):
            if holders[card] >= 0:
                value += weight * bonus[card]
                weight = SECOND
    return value


def fragments(g: Table) -> float:
    """Fragments won; the more of one rune, the more each is worth."""
    runes, won = g.c.giant_rune, [0, 0, 0, 0]
    for giant in g.slain:
        won[runes[giant]] += 1
    return sum([count * count for count in won])


def share(g: Table, island: Island, vikings: int = 0, giants: int = 0) -> float:
    """The share of Vikings in a bag, after so many counters more."""
    inside = g.bag_vikings[island] + vikings
    counters = inside + g.bag_giants[island] + giants
    return inside / counters if counters > 0 else 0.0


def harm(g: Table, giant: Giant) -> float:
    """What an active giant costs while he stays."""
    world = g.c.giant_bars[giant].bit_length() - 1
    costs = BARS[world] if world >= 0 else HARM[g.c.giant_effect[giant]]
    return costs * (0.1 + len(g.deck) / DECK)
