"""What a sensible player does with a turn: rules of thumb for favors, moves, purchases and discards.

The weights are ours; docs/bots.md says what playing by them is worth.
"""

from __future__ import annotations

import math
import random
from typing import Any, Final

from vigrid.kernel import STOP

from .campaign_phase import ways
from .cards import FIRST_EVENT, FIRST_GOD, FIRST_ITEM, FOCUS, GENDERS, RING
from .effects.standing import cost_of
from .evaluation import LOST, NEAR, Holding, kinds_of_land
from .land import is_circle
from .muster_phase import pay_value
from .prompts import DONE, Choice
from .state import ENEMY, NOBODY, WON, Asgards

FAVOR: Final = {
    "renewal": 1.8, "return": 1.5, "brisingamen": 1.2, "foresight": 1.1, "harvest": 0.8, "mischief": 0.8,
    "thunder": 0.8, "tide": 0.6, "oath": 0.4, "watch": 0.3,
}  # fmt: skip
"""What a favor is worth; NEEDED is what it costs to spend a god whose demand can be met, less where it cannot yet."""
NEEDED = 3.0
CIRCLE: Final = {FOCUS: 1.6, RING: 1.2}
OTHER_CIRCLE = 0.2
MARKER, KIND_OF_LAND, SHORE, LAND_TO_YIELD = 0.6, 0.4, 1.0, 0.6
"""What winning a territory is worth: a marker, a new kind of land, one that Njord or Freyja wants."""
TWO_VICTORIES, HERO_WANTED, HERO_BEATEN = 3.0, 4.0, 0.5
MILITIA, BODYGUARD, DEFENDER_CARD, SLOPE = 3.0, 1.4, 0.5, 0.8
"""The power to be expected against an attack, per card in the defender's hand too; and how fast the odds change."""
WORTH_MOVING, WORTH_BUYING = 0.1, 0.25
"""Less than this is not worth a move or a purchase."""
CREATURE, ITEM, OF_COST = 1.8, 1.4, 0.14
NEW_TERRAIN, ITEM_WANTED = 0.5, 0.6
"""What a card bought is worth, less a share of its cost; more for a terrain new to the hand, while Odin wants items."""
GOD_HELD, GOD_NEEDED, GOOD_HELD = 0.3, 2.6, 1.0
"""What paying or discarding a card costs."""
CYCLED = 0.5
"""How near a god's demand must be for the god to be kept for the next round."""


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
    cards = g.c.cards
    near = NEAR.get(cards.appease[god])
    return min(1.0, near(g, seat, cards.appease_amount[god], hand)) if near else 0.0


def cheapest_appeased(g: Asgards, ask: Any) -> Choice | None:
    """The god among the choices whose demand costs least."""
    found = [v for v in ask.options if v[0] == "appease"]
    return min(found, key=lambda v: LOST.get(g.c.cards.appease[v[1]], 0.0)) if found else None


def god(g: Asgards, ask: Any, _rand: random.Random) -> Choice:
    """Appease; or ask the favor that is worth most, but not of a god who can nearly be appeased."""
    choice = cheapest_appeased(g, ask)
    if choice:
        return choice
    seat, favor = ask.seat, g.c.cards.favor
    hand = holding(g, seat)
    best, best_worth = DONE, 0.0
    for v in ask.options:
        if v[0] == "favor" and not (favor[v[1]] == "return" and not g.barrow_creatures):
            worth = FAVOR.get(favor[v[1]], 0.0) - NEEDED * nearness(g, seat, v[1], hand) ** 2
            if worth > best_worth:
                best, best_worth = v, worth
    return best


def charm(_g: Asgards, ask: Any, rand: random.Random) -> Any:
    """Any of the charms, every other time."""
    return ask.options[int(rand.random() * len(ask.options))] if rand.random() < 0.5 else None


# --- campaign


def strengths(g: Asgards, seat: int) -> list[float]:
    """The power that the hand could bring to a battleground of each of the six terrains, and to any other."""
    cards = g.c.cards
    anywhere = 0.0
    found = [0.0] * 7
    for kind in g.hand[seat]:
        if kind < FIRST_ITEM:
            anywhere += cards.power[kind]
            found[cards.opposed[kind]] -= cards.power[kind]
            found[cards.terrain[kind]] += cards.bonus[kind]
        elif kind < FIRST_EVENT:
            anywhere += cards.amount[kind] if cards.battle[kind] else 0
        else:
            anywhere += 1
    return [anywhere + more for more in found]


def circle_worth(g: Asgards, t: int) -> float:
    """What it is worth that a hero stands there."""
    return CIRCLE.get(g.enchantment(t), OTHER_CIRCLE) if t >= 0 and is_circle(t) else 0.0


def second_victory(g: Asgards, seat: int, hero: int) -> bool:
    """Whether both heroes may still win this round."""
    other = g.own_heroes(seat)[1 - (hero & 1)]
    return not g.hero_down[other] and (not g.hero_moved[other] or bool(g.hero_deeds[other] & WON))


def prospects(g: Asgards, seat: int, hero: int, places: list[int]) -> list[float]:
    """What going to each of these places promises."""
    pool, bit = g.pool(seat), g.c.bit
    kinds = kinds_of_land(g, pool)
    free = g.owner.count(pool) < g.c.n.markers
    power = strengths(g, seat)
    wants = {g.c.cards.appease[k] for k in g.hand[seat] if k >= FIRST_GOD}
    victory = TWO_VICTORIES if "two_victories" in wants and second_victory(g, seat, hero) else 0.0
    stay = circle_worth(g, g.hero_at[hero])
    found = []
    for t in places:
        gain = circle_worth(g, t) - stay
        foe = g.hero_on(t)
        if g.owner[t] == pool or (is_circle(t) and (foe < 0 or foe >> 1 == pool)):
            found.append(gain)
            continue
        gain += victory
        terrain, need = g.terrain(t), 0.0
        if not is_circle(t):
            need = MILITIA
            gain += MARKER * free + LAND_TO_YIELD * ("yield_land" in wants)
            if bit[t] & ~kinds:
                gain += KIND_OF_LAND + SHORE * ("shores" in wants and 0 <= terrain <= 2)
        defender = g.hero_seat[foe] if foe >= 0 else g.owner[t] if g.owner[t] < ENEMY else NOBODY
        if foe >= 0 and not g.hero_down[foe]:
            need += BODYGUARD
            gain += HERO_WANTED if "fell_hero" in wants else HERO_BEATEN
        if defender >= 0 and not g.company:
            need += DEFENDER_CARD * len(g.hand[defender])
        found.append(gain / (1 + math.exp(-(power[terrain] - need) * SLOPE)))
    return found


def campaign(g: Asgards, ask: Any, _rand: random.Random) -> Choice:
    """Appease; or move the hero with the better promise; or stay."""
    choice = cheapest_appeased(g, ask)
    if choice:
        return choice
    best, best_worth = DONE, WORTH_MOVING
    for v in ask.options:
        if v[0] == "hemmed":
            return v  # type: ignore[no-any-return]
        if v[0] == "move":
            hero = g.own_heroes(ask.seat)[GENDERS.index(v[1])]
            worth = max(prospects(g, ask.seat, hero, ways(g, ask.seat, hero)))
            if worth > best_worth:
                best, best_worth = v, worth
    return best


def to(g: Asgards, ask: Any, _rand: random.Random) -> int:
    """Where most is promised."""
    worths = prospects(g, ask.seat, ask.args[0], ask.options)
    return int(ask.options[worths.index(max(worths))])


# --- mustering and discards


def muster(g: Asgards, ask: Any, _rand: random.Random) -> Choice:
    """Appease; use the Faery Ring; or buy what is worth most for its cost; or pass."""
    choice = cheapest_appeased(g, ask) or next((v for v in ask.options if v[0] == "ring"), None)
    if choice:
        return choice
    seat, cards = ask.seat, g.c.cards
    terrains = 0
    for kind in g.hand[seat]:
        if kind < FIRST_ITEM:
            terrains |= 1 << cards.terrain[kind]
    items_wanted = all(cards.appease[k] != "item_hoard" for k in g.appeased[g.pool(seat)])
    best, best_worth = DONE, WORTH_BUYING
    for v in ask.options:
        if v[0] == "buy":
            kind = g.tisch[v[1]]
            if kind < FIRST_ITEM:
                worth = CREATURE + NEW_TERRAIN * (not terrains >> cards.terrain[kind] & 1)
            else:
                worth = ITEM + ITEM_WANTED * items_wanted
            worth -= OF_COST * cost_of(g, seat, kind)
            if worth > best_worth:
                best, best_worth = v, worth
    return best


def held_worth(g: Asgards, seat: int, kind: int, hand: Holding) -> float:
    """What it costs to lose a card from the hand."""
    if kind < FIRST_EVENT:
        return GOOD_HELD
    return GOD_HELD + GOD_NEEDED * nearness(g, seat, kind, hand) ** 2


def pay(g: Asgards, ask: Any, _rand: random.Random) -> Choice:
    """Stop when enough is paid; else pay with what brings most for what it is worth."""
    if ask.options[-1] == DONE:
        return DONE
    cards = [v for v in ask.options if isinstance(v[0], int)]
    if not cards or ("favor",) in ask.options:
        return ("favor",) if ("favor",) in ask.options else ask.options[0]
    bought = g.tisch[g.slot]
    rest = cost_of(g, ask.seat, bought) - g.credit
    hand = holding(g, ask.seat)

    def thrift(v: Choice) -> float:
        return (min(rest, pay_value(g, v[0], bought)) + 0.01) / held_worth(g, ask.seat, v[0], hand)

    return max(cards, key=thrift)


def discard(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """In the renewal phase gods who are far from being appeased; where a card must go, the one missed least."""
    hand = holding(g, ask.seat)
    if STOP not in ask.options:
        return min(ask.options, key=lambda k: held_worth(g, ask.seat, k, hand))
    if g.phase != "renewal":
        return STOP
    far = [k for k in ask.options if k is not STOP and k >= FIRST_GOD and nearness(g, ask.seat, k, hand) < CYCLED]
    return far[0] if far else STOP
