"""The value of a position for a seat: gods appeased and how near the next ones are, land, deck, the battle going on.

The unit is a tenth of a god. Weights are ours; docs/bots.md says how the bots play with them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from math import fsum
from typing import Any, Final, NamedTuple

from .battle import may_play
from .cards import FIRST_EVENT, FIRST_GOD, FIRST_ITEM, FOCUS, KINDS, LAKE, RING
from .land import FIRST_CIRCLE, is_circle
from .power import matches_terrain, power
from .state import ATTACKER, DEFENDER, FELLED, RIVALS, TOGETHER, WON, WON_MARKED, Asgards

GOD, READY, NEARLY = 20.0, 0.3, 0.15
"""A god appeased; the share of that which a god is worth whose demand can be met, or nearly so."""
MARKER, KIND_OF_LAND, STANDS = 0.5, 0.5, 0.3
CIRCLE: Final = {FOCUS: 1.0, RING: 1.0}
OTHER_CIRCLE = 0.3
OWNED, COST, ITEM = 0.4, 0.2, 0.3
HELD, LEFT_OVER = 0.2, -0.05
"""What a point of power in the hand is worth while it can be spent; and a card left over, which costs a draw."""
LATER = 0.4
"""What a promise is worth whose phase is over for this round."""
FAVOR: Final = {
    "thunder": (0.4, 2), "oath": (0.25, 2), "watch": (0.25, 2), "tide": (0.4, 2), "brisingamen": (0.6, 3),
    "harvest": (0.5, 3),
}  # fmt: skip
CHARM: Final = {"spoils": (0.8, 2), "ship": (0.5, 2), "balm": (0.5, 2), "loosen": (0.4, 2), "mead": (0.6, 3)}
"""What a favor or a charm on the table is worth as long as it may act, and the rank of the last phase for that."""
LAST_ROUND = 0.25
"""What land and cards are worth when no round follows: they only break ties."""
RANK: Final = {"god": 0, "charm": 1, "campaign": 2, "battle": 2, "event": 2, "muster": 3, "renewal": 4}


def evaluate(g: Asgards, seat: int) -> float:
    """From 0 (lost) to 1 (won); among rivals by what they have, even when the game is over."""
    if g.result is not None and g.company != RIVALS:
        return g.result.returns[seat]
    chance = chance_of_attack(g) if g.step else 0.0
    own = worth(g, seat, chance)
    if g.company != RIVALS:
        if g.company == TOGETHER:
            own += hand_worth(g, 1 - seat)
        return min(0.99, max(0.01, 0.05 + own / (GOD * g.goal * 1.5)))
    best = max(worth(g, s, chance) for s in range(g.players) if s != seat)
    return 1 / (1 + math.exp(-(own - 0.5 * best) / 50))


def worth(g: Asgards, seat: int, chance: float) -> float:
    """What a seat has; `chance`: how likely the attacker is to win the battle going on."""
    future = land_worth(g, seat) + cards_worth(g, seat)
    total = GOD * len(g.appeased[g.pool(seat)]) + hand_worth(g, seat) + standing_worth(g, seat)
    total += (LAST_ROUND if g.last_round else 1.0) * future
    if g.step:
        total += battle_worth(g, seat, chance)
    return total


# --- how near a god is to being appeased


class Holding(NamedTuple):
    """What a hand has to offer: creatures, items, how many terrains its creatures have."""

    creatures: int
    items: int
    terrains: int


def holding(g: Asgards, seat: int) -> Holding:
    """What the hand has to offer the gods."""
    terrain, creatures, items, mask = g.c.cards.terrain, 0, 0, 0
    for kind in g.hand[seat]:
        if kind < FIRST_ITEM:
            creatures += 1
            mask |= 1 << terrain[kind]
        elif kind < FIRST_EVENT:
            items += 1
    return Holding(creatures, items, mask.bit_count())


def nearness(g: Asgards, seat: int, god: int, hand: Holding) -> float:
    """How much of a god's demand is met, up to 1."""
    near = NEAR.get(g.c.cards.appease[god])
    return min(1.0, near(g, seat, g.c.cards.appease_amount[god], hand)) if near else 0.0


def shores_held(g: Asgards, seat: int) -> int:
    """How many of the three kinds of shore a seat controls."""
    pool, terrain, owner = g.pool(seat), g.c.terrain, g.owner
    return len({terrain[t] for t in range(FIRST_CIRCLE) if owner[t] == pool and terrain[t] <= LAKE})


def heroes_with(g: Asgards, seat: int, deed: int) -> int:
    """How many heroes of a seat's pool have done a deed in this round."""
    return sum([g.hero_deeds[h] & deed > 0 for h in g.own_heroes(seat)])


NEAR: Final[dict[str, Callable[[Asgards, int, int, Holding], float]]] = {
    "charity": lambda g, seat, amount, hand: (hand.creatures + hand.items) / amount,
    "first_fruits": lambda g, seat, amount, hand: hand.creatures / amount,
    "burial": lambda g, seat, amount, hand: hand.creatures / amount,
    "item_hoard": lambda g, seat, amount, hand: hand.items / amount,
    "four_corners": lambda g, seat, amount, hand: hand.terrains / amount,
    "yield_land": lambda g, seat, amount, hand: g.owner.count(g.pool(seat)) / (amount + g.c.pack.limits.keep_markers),
    "shores": lambda g, seat, amount, hand: shores_held(g, seat) / 3,
    "two_victories": lambda g, seat, amount, hand: heroes_with(g, seat, WON) / amount,
    "fell_hero": lambda g, seat, amount, hand: (
        heroes_with(g, seat, WON_MARKED if g.company else FELLED) / (2 if g.company == TOGETHER else 1)
    ),
    "both_down": lambda g, seat, amount, hand: sum([g.hero_down[h] for h in g.own_heroes(seat)]) / 2,
}
"""How much of a demand is met: (g, seat, amount, hand)."""
LOST: Final = {"charity": 8.0, "first_fruits": 5.5, "burial": 7.0, "item_hoard": 5.0, "four_corners": 0.5}
"""What meeting a demand costs in cards; others cost land that `land_worth` counts, or nothing."""


def hand_worth(g: Asgards, seat: int) -> float:
    """What the cards in the hand can still do in this round, and what the gods among them promise."""
    power = 0.0
    for kind in g.hand[seat]:
        power += g.c.held[kind]
    total = LEFT_OVER * len(g.hand[seat]) if g.phase in ("muster", "renewal") else HELD * power
    gods = [kind for kind in g.hand[seat] if kind >= FIRST_GOD]
    return total + promises(g, seat, gods, holding(g, seat))


def promises(g: Asgards, seat: int, gods: list[int], hand: Holding) -> float:
    """The nearest god of each phase counts, the others a little: a phase appeases one, and they want the same cards."""
    cards, now = g.c.cards, RANK.get(g.phase, -1)
    done = g.appeased_now[g.pool(seat)]
    best = [0.0] * 4
    total = 0.0
    for kind in gods:
        effect = cards.appease[kind]
        share = min(1.0, NEAR[effect](g, seat, cards.appease_amount[kind], hand))
        last = RANK[cards.appease_phases[kind][-1]]
        promise = (READY if share == 1.0 else NEARLY * share**3) * (GOD - LOST.get(effect, 0.0))
        if last < now or (last == now and done):
            promise *= 0.0 if g.last_round or effect in ("both_down", "fell_hero", "two_victories") else LATER
        if promise > best[last]:
            best[last], promise = promise, best[last]
        total += 0.1 * promise
    return total + fsum(best)


def standing_worth(g: Asgards, seat: int) -> float:
    """What favor and charm on the table may still do in this round."""
    now, total = RANK.get(g.phase, -1), 0.0
    cards = g.c.cards
    for kind, used, effects, table in (
        (g.favor[seat], g.favor_used[seat], cards.favor, FAVOR),
        (g.charm[seat], g.charm_used[seat], cards.charm, CHARM),
    ):
        if kind >= 0 and not used:
            worth, last = table.get(effects[kind], (0.0, -1))
            total += worth if now <= last else 0.0
    return total


# --- land and cards


def kinds_of_land(g: Asgards, pool: int) -> int:
    """The kinds of territory that a pool controls, as bits."""
    bit, kinds = g.c.bit, 0
    for t, own in enumerate(g.owner):
        if own == pool:
            kinds |= bit[t]
    return kinds


def land_worth(g: Asgards, seat: int) -> float:
    """Markers, kinds of territory, heroes that stand and where."""
    pool = g.pool(seat)
    count = g.owner.count(pool)
    total = MARKER * count + (KIND_OF_LAND * kinds_of_land(g, pool).bit_count() if count else 0.0)
    for t in g.standing(seat):
        total += STANDS
        if is_circle(t):
            total += CIRCLE.get(g.enchantment(t), OTHER_CIRCLE)
    return total


def card_worths(cards: Any) -> tuple[float, ...]:
    """Per kind what a creature or an item in the deck is worth, 0 for the others."""
    return tuple(
        (OWNED + COST * cost + (ITEM if kind >= FIRST_ITEM else 0.0)) if kind < FIRST_EVENT else 0.0
        for kind, cost in enumerate(cards.cost)
    )


def hold_worths(cards: Any) -> tuple[float, ...]:
    """Per kind the power that a card in the hand is good for."""
    power = [p + 0.5 * b for p, b in zip(cards.power, cards.bonus, strict=True)]
    return tuple(0.7 * cards.amount[kind] if FIRST_ITEM <= kind < FIRST_EVENT else power[kind] for kind in range(KINDS))


def card_worth(g: Asgards, kind: int) -> float:
    """What a creature or an item in the deck is worth."""
    return float(g.c.worth[kind])


def cards_worth(g: Asgards, seat: int) -> float:
    """Creatures and items owned, wherever they lie."""
    pool, worth = g.pool(seat), g.c.worth.__getitem__
    total = 0.0
    for zone in (g.hand[seat], g.draw_pile[pool], g.discard_pile[pool], g.withheld[seat], g.aside[seat]):
        total += fsum(map(worth, zone))
    if g.company == TOGETHER:
        total += fsum(map(worth, g.hand[1 - seat]))
    if g.charm[seat] >= 0:
        total += worth(g.charm[seat])
    if g.step:
        for side in (ATTACKER, DEFENDER):
            if g.side_seat[side] == seat:
                total += fsum(map(worth, g.played[side]))
    if g.slot >= 0 and g.on_turn == seat:
        total += fsum(map(worth, g.paid)) + worth(g.tisch[g.slot])
    return total


# --- a battle going on


def card_strength(g: Asgards, side: int, kind: int) -> int:
    """The power that a card would add to a side, without abilities."""
    cards = g.c.cards
    if FIRST_ITEM <= kind < FIRST_EVENT:
        return cards.amount[kind]
    return cards.power[kind] + (cards.bonus[kind] if matches_terrain(g, side, kind) else 0)


def reserve(g: Asgards, side: int) -> int:
    """The power that a side could still play from its hand."""
    seat = g.side_seat[side]
    return sum([card_strength(g, side, kind) for kind in g.hand[seat] if may_play(g, side, kind)]) if seat >= 0 else 0


def chance_of_attack(g: Asgards) -> float:
    """How likely the attacker is to win, by what both have played and could still play."""
    if g.gave_up or g.broke_off == ATTACKER:
        return 0.0
    if g.broke_off == DEFENDER:
        return 1.0
    ahead: float = power(g, ATTACKER) - power(g, DEFENDER)
    if g.step in ("militia", "attack"):
        ahead += reserve(g, ATTACKER)
        if not g.contested:
            return 0.95 if ahead > 0 else 0.02
        ahead -= 0.4 * reserve(g, DEFENDER)
    elif g.step == "defend":
        ahead += 0.5 * reserve(g, ATTACKER) - reserve(g, DEFENDER)
    elif g.step == "berserk":
        ahead += reserve(g, ATTACKER)
        return 0.9 if ahead > 0 else 0.02
    else:
        return 1.0 if ahead > 0 else 0.0
    return 1 / (1 + math.exp(-(ahead - 0.5) / 2))


def battle_worth(g: Asgards, seat: int, chance: float) -> float:
    """What the battle promises the attacker, and threatens to take from the defender."""
    if seat not in g.side_seat:
        return 0.0
    hero = g.hero_on(g.ground)
    stake = 0.0 if is_circle(g.ground) else MARKER + KIND_OF_LAND
    fells = hero >= 0 and not g.hero_down[hero]
    if g.side_seat[DEFENDER] == seat:
        return -chance * (stake + (STANDS - promised_by(g, seat, "both_down", 4.0) if fells else 0.0))
    promise = stake + promised_by(g, seat, "two_victories", 2.0)
    if fells:
        promise += promised_by(g, seat, "fell_hero", 12.0)
    return chance * promise


def promised_by(g: Asgards, seat: int, demand: str, amount: float) -> float:
    """The amount, where the seat holds a god with this demand that could still be appeased in this phase."""
    appease, done = g.c.cards.appease, g.appeased_now[g.pool(seat)]
    held = any(kind >= FIRST_GOD and appease[kind] == demand for kind in g.hand[seat])
    return amount if held and not done else 0.0


def progress(g: Asgards) -> float:
    """How far a game alone or together got: the share of the gods needed."""
    return min(1.0, len(g.appeased[0]) / g.goal)
