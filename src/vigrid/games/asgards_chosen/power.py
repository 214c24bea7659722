"""How strong the two sides of a battle are."""

from __future__ import annotations

from vigrid.kernel import cites, note
from vigrid.tabletop.sums import Part

from .artifacts import artifact_matches
from .cards import LAKE, WATER, WIND, is_creature
from .effects.standing import POWER, active, suspended
from .land import is_square, is_town
from .state import ATTACKER, DEFENDER, DOUBLED, NO_POWER, OUT, Asgards


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
    return cards.power[kind] + (cards.bonus[kind] if matches_terrain(g, side, kind) else 0)


@cites
def card_power(g: Asgards, side: int, i: int) -> int:
    """AC-8.6, AC-8.7. Power of the side's `i`-th played card."""
    cards, kind, flags = g.c.cards, g.played[side][i], g.flags[side][i]
    if flags & (NO_POWER | OUT):
        return 0
    power = cards.power[kind]
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
    lands = sum([g.enchantment(t) == kind for t in g.standing(seat)])
    return 0 if not lands or suspended(g, "no_mastery") else lands * g.c.n.mastery


@cites
def summands(g: Asgards, side: int) -> list[int]:
    """AC-16.5, AC-17.2, AC-15.5. What adds to a side's power, in the order of the table."""
    values = [card_power(g, side, i) for i in range(len(g.played[side]))]
    values += [generated_power(g, side, kind) for kind in g.generated[side]]
    values += [generated_power(g, 1 - side, kind) for kind in g.turned[side]]
    for effect, amount, owner in active(g, g.side_seat[side]):
        if effect in POWER:
            values.append(amount if POWER[effect](g, side, owner) else 0)
    return [*values, mastery(g, side), artifact_matches(g, side)]


def power(g: Asgards, side: int) -> int:
    """The whole power of a side."""
    return sum(summands(g, side))


def power_parts(g: Asgards, side: int) -> list[Part]:
    """The summands of a side's power by name; of what is no card those that count."""
    keys = g.c.cards.key
    names = [keys[kind] for kind in g.played[side]]
    names += [f"militia_{keys[kind]}" for kind in g.generated[side]]
    names += [f"turned_{keys[kind]}" for kind in g.turned[side]]
    names += [effect for effect, _, _ in active(g, g.side_seat[side]) if effect in POWER]
    parts = zip([*names, "mastery", "artifact"], summands(g, side), strict=True)
    return [(name, value) for name, value in parts if value or name in keys]


@cites
def attacker_ahead(g: Asgards) -> bool:
    """AC-16.7, AC-17.3. Whether the attacker has more power than the defender: a tie defends."""
    return power(g, ATTACKER) > power(g, DEFENDER)


def may_generate(g: Asgards, kind: int) -> bool:
    """AC-14.5, AC-21.2. Whether a revealed card stays as militia."""
    return is_creature(kind) and not is_opposed(g, kind)
