"""How strong the two sides of a battle are."""

from __future__ import annotations

from vigrid.kernel import cites, note

from .artifacts import artifact_matches
from .cards import LAKE, WATER, WIND, is_creature, is_event
from .effects.standing import POWER, active, no_mastery
from .land import is_square, is_town
from .state import ATTACKER, DEFENDER, DOUBLED, NO_POWER, OUT, Asgards

Part = tuple[str, int]
"""Name of a summand (a card's key, or a word) and its power."""


@cites
def set_terrains(g: Asgards) -> None:
    """AC-14.1, AC-8.7. The terrains that give each side bonuses and abilities in this battle."""
    origin = 1 << g.terrain(g.origin) if g.origin >= 0 and is_square(g.origin) else 0
    if g.origin >= 0 and is_town(g.origin):
        note("AC-21.6")
    if is_square(g.ground):
        both = origin | 1 << g.terrain(g.ground)
        g.terrains = [both, both]
    elif is_town(g.ground):
        note("AC-21.1", "AC-21.2", "AC-21.4", "AC-21.5", "AC-21.3")
        around = 0
        for t in g.near[g.ground]:
            if is_square(t):
                around |= 1 << g.terrain(t)
        g.terrains = [origin, around]
    else:
        note("AC-22.2")
        g.terrains = [origin, origin]


@cites
def is_opposed(g: Asgards, kind: int) -> bool:
    """AC-8.8, AC-14.4, AC-21.3, AC-22.2. Whether the battleground is the creature's opposing terrain."""
    return is_square(g.ground) and g.c.cards.opposed[kind] == g.terrain(g.ground)


def matches_terrain(g: Asgards, side: int, kind: int) -> bool:
    """Whether a creature's own terrain takes part in the battle for this side."""
    terrain = g.c.cards.terrain[kind]
    return terrain >= 0 and bool(g.terrains[side] >> terrain & 1)


@cites
def generated_power(g: Asgards, side: int, kind: int) -> int:
    """AC-15.5. Power of a militia, with its bonus if its terrain takes part."""
    cards = g.c.cards
    return int(cards.power[kind] + (cards.bonus[kind] if matches_terrain(g, side, kind) else 0))


@cites
def card_power(g: Asgards, side: int, i: int) -> int:
    """AC-8.6, AC-8.7. Power of the side's `i`-th played card."""
    cards, kind, flags = g.c.cards, g.played[side][i], g.flags[side][i]
    if flags & (NO_POWER | OUT):
        return 0
    power = int(cards.power[kind])
    if not g.dazzled[side] and matches_terrain(g, side, kind):
        power += cards.bonus[kind]
    if flags & DOUBLED:
        power *= 2
    return power + g.extra[side][i]


@cites
def mastery(g: Asgards, side: int) -> int:
    """AC-2.3, AC-13.1, AC-13.3, AC-13.4, AC-13.6, AC-16.6. What Water or Wind Mastery adds."""
    seat = g.side_seat[side]
    if seat < 0 or not is_square(g.ground):
        return 0
    if g.quiet_first_round():
        note("AC-28.3")
        return 0
    kind = WATER if g.terrain(g.ground) <= LAKE else WIND
    lands = sum(g.enchantment(t) == kind for t in g.standing(seat))
    return 0 if not lands or no_mastery(g) else lands * int(g.c.n.mastery)


@cites
def power_parts(g: Asgards, side: int) -> list[Part]:
    """AC-16.5, AC-17.2, AC-15.5. The summands of a side's power, in the order of the table."""
    keys = g.c.cards.key
    parts = [(keys[k], card_power(g, side, i)) for i, k in enumerate(g.played[side])]
    parts += [(f"militia_{keys[k]}", generated_power(g, side, k)) for k in g.generated[side]]
    parts += [(f"turned_{keys[k]}", generated_power(g, 1 - side, k)) for k in g.turned[side]]
    for effect, amount, owner in active(g, g.side_seat[side]):
        if effect in POWER:
            parts.append((effect, POWER[effect](g, side, amount, owner)))
    parts.append(("mastery", mastery(g, side)))
    parts.append(("artifact", artifact_matches(g, side)))
    return [p for p in parts if p[1] or p[0] in keys]


@cites
def power(g: Asgards, side: int) -> int:
    """AC-16.5, AC-17.2, AC-15.5. The whole power of a side: the sum of its `power_parts`."""
    total = mastery(g, side) + artifact_matches(g, side)
    for i in range(len(g.played[side])):
        total += card_power(g, side, i)
    for k in g.generated[side]:
        total += generated_power(g, side, k)
    for k in g.turned[side]:
        total += generated_power(g, 1 - side, k)
    for effect, amount, owner in active(g, g.side_seat[side]):
        if effect in POWER:
            total += POWER[effect](g, side, amount, owner)
    return total


@cites
def attacker_ahead(g: Asgards) -> bool:
    """AC-16.7, AC-17.3. Whether the attacker has more power than the defender: a tie defends."""
    return power(g, ATTACKER) > power(g, DEFENDER)


def facing(g: Asgards, side: int) -> list[int]:
    """The militia that a side faces (the attackers of an event attack are militia to the defender)."""
    return g.generated[1 - side]


def enemy_creatures(g: Asgards, side: int) -> list[int]:
    """Kinds of creatures that the other side has played and still has there."""
    other = 1 - side
    return [k for k, f in zip(g.played[other], g.flags[other], strict=True) if is_creature(k) and not f & OUT]


def may_generate(g: Asgards, kind: int) -> bool:
    """AC-14.5, AC-21.2. Whether a revealed card stays as militia."""
    return is_creature(kind) and not is_event(kind) and not is_opposed(g, kind)
