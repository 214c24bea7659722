"""What a side of a Battle is worth, part by part, and its Casualty symbols."""

from __future__ import annotations

from vigrid.kernel import cites
from vigrid.tabletop.sums import Part, total

from .pieces import BERSERK_OATH, BLOOD_PRICE, COMBAT, FJORD_RAIDERS, NOBODY, RAGNAR, WALL_OF_SPEARS
from .state import ATTACKER, DEFENDER, Lords

RAIDERS = SPEARS = 2


@cites
def battle_parts(g: Lords, side: int) -> list[Part]:
    """LR-12.6, LR-18.1. Armies, cards, Artifact, Blessings and Hero of a side."""
    seat, region = g.sides[side], g.field
    cards = g.laid[side]
    parts = [("armies", g.strength(seat, region))]
    parts += [(COMBAT[kind], g.c.value[kind] + bonus) for kind, bonus, _ in cards]
    parts.append(("gungnir", g.edge[side]))
    if side == ATTACKER:
        in_land = g.hero[seat] == RAGNAR and g.chart.land[g.hero_at[seat]] == g.chart.land[region]
        parts.append(("ragnar", len(g.armies(seat, region)) if in_land else 0))
        costly = len([1 for kind, *_ in cards if g.c.casualties[kind]])
        parts.append(("berserk_oath", costly if g.blessed(seat, BERSERK_OATH) else 0))
    if side == DEFENDER and g.blessed(seat, WALL_OF_SPEARS):
        parts.append(("wall_of_spears", SPEARS))
    if g.blessed(seat, FJORD_RAIDERS) and g.at_drakkar(seat, region):
        parts.append(("fjord_raiders", RAIDERS))
    return [p for p in parts if p[1]]


def battle_value(g: Lords, side: int) -> int:
    """LR-12.6. The sum of a side."""
    return total(battle_parts(g, side))


@cites
def casualty_symbols(g: Lords, side: int, more: int) -> int:
    """LR-12.4, LR-12.8, LR-14.18. Casualty symbols of the cards of a side, with one `more` or none (-1)."""
    count = sum([g.c.casualties[kind] for kind, _, ignored in g.laid[side] if not ignored])
    if more != NOBODY:
        count += g.c.casualties[more]
    return max(0, count - 1) if g.blessed(g.sides[side], BLOOD_PRICE) else count
