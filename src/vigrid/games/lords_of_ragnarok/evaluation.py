"""The value of a position for a seat: what it holds, and how near it is to one of the victories."""

from __future__ import annotations

import math
from typing import Final

from .battle_value import battle_value
from .ending import hunt_needs, temples_of, temples_to_win
from .pieces import ARMIES, LOKI, MONSTERS_ACTION
from .state import ATTACKER, Lords

REGION, STRENGTH, LAND, TEMPLE, SITE = 1.3, 0.1, 2.0, 4.0, 0.8
"""A Region; per point of its strength; a whole Land, by the square of the share held; a Temple; a free Shrine."""
ARMY, ARMY_OUT = 0.55, 0.35
"""Per point of an Army on the board, and for each Army there besides."""
ATTRIBUTE, INJURED, PRIEST, SENT = 0.9, -0.6, 0.8, 0.3
CARD, RUNE, ALLY, RING, WOUND = 0.5, 0.5, 0.7, 0.6, 0.5
TROPHY, TOKEN, ARTIFACT, BLESSING, YGGDRASIL = 5.0, 4.0, 1.5, 1.2, 0.3
NEAR: Final = 20.0
"""What it is worth to be all but there, by the square of the way to the nearest victory."""
LAST: Final = 6.0
"""A Region next to Yggdrasil once Ragnarok has begun."""
SPREAD: Final = 14.0


def evaluate(g: Lords, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.returns[seat]
    own = worth(g, seat)
    rivals = [worth(g, s) for s in range(g.players) if s != seat]
    mean = sum(rivals) / len(rivals)
    return 0.01 + 0.98 / (1 + math.exp(-(own - 0.6 * max(rivals) - 0.4 * mean) / SPREAD))


def worth(g: Lords, seat: int) -> float:
    """What a seat has."""
    total = land_worth(g, seat) + pool_worth(g, seat) + hero_worth(g, seat)
    total += NEAR * nearness(g, seat) ** 2
    if g.ragnarok >= 0:
        total += LAST * sum([g.owner[r] == seat for r in g.chart.yggdrasil])
    return total + battle_worth(g, seat) + hunt_worth(g, seat)


def land_worth(g: Lords, seat: int) -> float:
    """Regions, Lands, Temples and Armies."""
    chart, owner, temple = g.chart, g.owner, g.temple
    total = 0.0
    for land in chart.lands:
        held = 0
        for r in land:
            if owner[r] == seat:
                held += 1
                total += REGION + STRENGTH * chart.strength[r]
                total += TEMPLE if temple[r] else SITE if chart.shrine[r] else 0.0
        total += LAND * (held / len(land)) ** 2
    total += YGGDRASIL * sum([owner[r] == seat for r in chart.yggdrasil])
    first = seat * ARMIES
    for at, value in zip(g.army_at[first : first + ARMIES], g.army[first : first + ARMIES], strict=True):
        if at:
            total += ARMY_OUT + ARMY * value
            if owner[at] != seat:
                total += 0.5 * REGION * min(1.0, value / max(1, chart.strength[at])) if owner[at] < 0 else 0.4
    return total


def pool_worth(g: Lords, seat: int) -> float:
    """Cards, Runes, Priests, Alliances, Artifacts, Blessings."""
    cards = min(len(g.hand[seat]), g.wisdom(seat) + 2)
    total = CARD * cards + RUNE * sum(g.runes[3 * seat : 3 * seat + 3])
    total += PRIEST * g.priests[seat] + SENT * sum(g.offering[seat::4])
    total += ALLY * sum([mask >> seat & 1 for mask in g.allies])
    total += ARTIFACT * g.artifact_of.count(seat) + BLESSING * g.blessing_of.count(seat)
    return total


def hero_worth(g: Lords, seat: int) -> float:
    """Attributes, Injuries, slain Monsters, Wounds and rings."""
    total = ATTRIBUTE * sum(g.token[3 * seat : 3 * seat + 3]) + INJURED * sum(g.injured[3 * seat : 3 * seat + 3])
    total += TROPHY * g.slain_by.count(seat) + TOKEN * g.slayer[seat]
    total += RING * g.ring.count(seat) + WOUND * g.wounds[:48].count(seat)
    return total


def nearness(g: Lords, seat: int) -> float:
    """How far the seat has come toward the nearest victory, from 0 to 1."""
    owner = g.owner
    shares = sorted([sum([owner[r] == seat for r in land]) / len(land) for land in g.chart.lands])
    jarl = sum(shares[-3:]) / 3
    gothi = temples_of(g, seat) / temples_to_win(g)
    needs = hunt_needs(g)
    slayer = 0.7 * min(1.0, g.trophies(seat) / needs)
    if g.hunter == seat and g.quarry == 6:
        slayer += 0.3 * (1 - len(g.open_slots(6)) / len(g.c.slots[6]))
    return max(jarl * jarl, gothi, slayer)


def battle_worth(g: Lords, seat: int) -> float:
    """What a Battle going on promises a side."""
    if not g.field or seat not in g.sides:
        return 0.0
    ahead = battle_value(g, ATTACKER) - battle_value(g, 1 - ATTACKER) - 0.5
    chance = 1 / (1 + math.exp(-ahead / 1.5))
    stake = 3.0
    return stake * (chance if g.sides[ATTACKER] == seat else 1 - chance)


def hunt_worth(g: Lords, seat: int) -> float:
    """What a Hunt going on, or one that could begin, promises."""
    if g.hunter < 0:
        beasts = [m for m in range(6) if g.monster_at[m] == g.hero_at[seat]]
        ready = len(g.hand[seat]) + g.might(seat) - 2
        return 0.12 * ready if beasts and seat not in g.wheel[MONSTERS_ACTION] else 0.0
    if g.hunter != seat:
        return 0.0
    left = len(g.open_slots(g.quarry)) * (2 if g.quarry == LOKI else 1)
    strength = 0.75 * len(g.hand[seat]) + 0.5 * (3 - sum(g.injured[3 * seat : 3 * seat + 3]))
    chance = 1 / (1 + math.exp(left - strength))
    prize = 20.0 if g.quarry == LOKI else TROPHY
    return WOUND * min(left, 0.6 * strength) + prize * chance
