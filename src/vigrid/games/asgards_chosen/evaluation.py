"""The value of a position for a seat: gods appeased and how near the next ones are, land, deck, the battle going on."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import STOP

from .cards import FIRST_EVENT, FIRST_GOD, FIRST_ITEM, LAKE, RING, TOWN_BIT, is_creature, is_god, is_item
from .land import FIRST_CIRCLE, is_circle
from .muster_phase import pay_value
from .playing import may_play
from .power import matches_terrain, power
from .state import ATTACKER, DEFENDER, FELLED, NOBODY, RIVALS, WON, WON_MARKED, Asgards

GOD, READY = 12.0, 1.3
MARKER, KIND_OF_LAND, STANDS, ENCHANTED = 0.7, 0.35, 0.5, 0.3
POWER, OWNED, ITEM, HELD = 0.20, 0.50, 0.50, 0.05


def evaluate(g: Asgards, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.returns[seat]
    chance = chance_of_attack(g) if g.step else 0.0
    own = worth(g, seat, chance)
    if g.company != RIVALS:
        return min(0.99, max(0.01, 0.05 + own / (GOD * g.goal * 1.5)))
    best = max(worth(g, s, chance) for s in range(g.players) if s != seat)
    return 1 / (1 + math.exp(-(own - 0.5 * best) / 40))


def worth(g: Asgards, seat: int, chance: float) -> float:
    """What a seat has; `chance`: how likely the attacker is to win the battle going on."""
    pool = g.pool(seat)
    total = GOD * len(g.appeased[pool]) + nearness(g, seat) + land_worth(g, seat) + cards_worth(g, seat)
    if g.step:
        total += battle_worth(g, seat, chance)
    return total


# --- how near a god is to being appeased: effect -> (g, seat, amount) -> share


def _goods(g: Asgards, seat: int, amount: int) -> float:
    return sum(k < FIRST_EVENT for k in g.hand[seat]) / amount


def _creatures(g: Asgards, seat: int, amount: int) -> float:
    return sum(is_creature(k) for k in g.hand[seat]) / amount


def _items(g: Asgards, seat: int, amount: int) -> float:
    return sum(is_item(k) for k in g.hand[seat]) / amount


def _terrains(g: Asgards, seat: int, amount: int) -> float:
    return len({g.c.cards.terrain[k] for k in g.hand[seat] if is_creature(k)}) / amount


def _markers(g: Asgards, seat: int, amount: int) -> float:
    return g.owner.count(g.pool(seat)) / (amount + 2)


def _shores(g: Asgards, seat: int, _amount: int) -> float:
    pool, terrain = g.pool(seat), g.c.terrain
    return len({terrain[t] for t in range(FIRST_CIRCLE) if g.owner[t] == pool and terrain[t] <= LAKE}) / 3


def _victories(g: Asgards, seat: int, amount: int) -> float:
    return sum(bool(g.hero_deeds[h] & WON) for h in g.own_heroes(seat)) / amount


def _felled(g: Asgards, seat: int, _amount: int) -> float:
    deed = WON_MARKED if g.company else FELLED
    return sum(bool(g.hero_deeds[h] & deed) for h in g.own_heroes(seat)) / (2 if g.company == 2 else 1)


def _down(g: Asgards, seat: int, _amount: int) -> float:
    return sum(g.hero_down[h] for h in g.own_heroes(seat)) / 2


NEAR: Final[dict[str, Callable[[Asgards, int, int], float]]] = {
    "charity": _goods, "first_fruits": _creatures, "burial": _creatures, "item_hoard": _items,
    "four_corners": _terrains, "yield_land": _markers, "shores": _shores, "two_victories": _victories,
    "fell_hero": _felled, "both_down": _down,
}  # fmt: skip


def nearness(g: Asgards, seat: int) -> float:
    """What the gods in the hand promise, the nearest one most."""
    cards = g.c.cards
    total = 0.0
    for kind in g.hand[seat]:
        if kind >= FIRST_GOD:
            near = NEAR.get(cards.appease[kind])
            share = min(1.0, near(g, seat, cards.appease_amount[kind])) if near else 0.0
            total += READY * share * share
    return total


# --- land and cards


def land_worth(g: Asgards, seat: int) -> float:
    """Markers, kinds of territory, heroes that stand and where."""
    pool, terrain = g.pool(seat), g.c.terrain
    own = [t for t, owner in enumerate(g.owner) if owner == pool]
    kinds = {terrain[t] if t < FIRST_CIRCLE else TOWN_BIT for t in own}
    total = MARKER * len(own) + KIND_OF_LAND * len(kinds)
    for t in g.standing(seat):
        total += STANDS + (ENCHANTED if is_circle(t) else 0.0)
        if g.enchantment(t) == RING:
            total += ENCHANTED
    return total


def card_worth(g: Asgards, kind: int) -> float:
    """What a creature or an item in the deck is worth."""
    if kind < FIRST_ITEM:
        return OWNED + POWER * float(g.c.cards.power[kind] + 0.5 * g.c.cards.bonus[kind])
    return OWNED + ITEM if kind < FIRST_EVENT else 0.0


def cards_worth(g: Asgards, seat: int) -> float:
    """Creatures and items owned, and cards held."""
    pool = g.pool(seat)
    zones = (g.hand[seat], g.draw_pile[pool], g.discard_pile[pool], g.withheld[seat], g.aside[seat])
    total = HELD * len(g.hand[seat])
    for zone in zones:
        for kind in zone:
            if kind < FIRST_EVENT:
                total += card_worth(g, kind)
    for side in (ATTACKER, DEFENDER):
        if g.step and g.side_seat[side] == seat:
            total += sum(card_worth(g, k) for k in g.played[side])
    if g.slot >= 0 and g.on_turn == seat:
        total += sum(card_worth(g, k) for k in g.paid) + card_worth(g, g.tisch[g.slot])
    return total


# --- a battle going on


def reserve(g: Asgards, side: int) -> float:
    """The power that a side could still play from its hand."""
    seat, cards = g.side_seat[side], g.c.cards
    if seat < 0:
        return 0.0
    total = 0.0
    for kind in g.hand[seat]:
        if may_play(g, side, kind):
            if kind < FIRST_ITEM:
                total += cards.power[kind] + (cards.bonus[kind] if matches_terrain(g, side, kind) else 0)
            else:
                total += 1.0 if is_god(kind) else cards.amount[kind]
    return total


def chance_of_attack(g: Asgards) -> float:
    """How likely the attacker is to win, by what both have played and could still play."""
    if g.gave_up or g.broke_off == ATTACKER:
        return 0.0
    if g.broke_off == DEFENDER:
        return 1.0
    ahead: float = power(g, ATTACKER) - power(g, DEFENDER)
    if g.step in ("militia", "attack"):
        ahead += reserve(g, ATTACKER) - 0.6 * reserve(g, DEFENDER)
        if not g.contested:
            return 0.95 if ahead > 0 else 0.02
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
        return -chance * (stake + (STANDS if fells else 0.0))
    promise = stake
    for kind in g.hand[seat]:
        if kind >= FIRST_GOD:
            effect = g.c.cards.appease[kind]
            promise += 3 * READY * (effect == "two_victories") + 6 * READY * (effect == "fell_hero" and fells)
    return chance * promise


def progress(g: Asgards) -> float:
    """How far a game alone or together got: the share of the gods needed."""
    return min(1.0, len(g.appeased[0]) / g.goal)


# --- rules of thumb for what follows a decision


def _any(_g: Asgards, ask: Any, rand: random.Random) -> Any:
    return ask.options[int(rand.random() * len(ask.options))]


def _first(_g: Asgards, ask: Any, _rand: random.Random) -> Any:
    return ask.options[0]


def keep_worth(g: Asgards, kind: int) -> float:
    """What a card is worth to its holder: gods most, then what costs much."""
    return 3.0 if kind >= FIRST_GOD else card_worth(g, kind)


def _least(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Give the card that is missed least."""
    return min((k for k in ask.options if k is not None), key=lambda k: keep_worth(g, k))


def _pay(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Stop when enough is paid; else pay with creatures that count most, gods last."""
    if ask.options[-1] == ("done",):
        return ask.options[-1]
    bought = g.tisch[g.slot]
    cards = [v for v in ask.options if isinstance(v[0], int)]
    if not cards:
        return ask.options[0]
    return max(cards, key=lambda v: (v[0] < FIRST_GOD, pay_value(g, v[0], bought)))


def _take(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Take the best card that is offered."""
    return max(ask.options, key=lambda s: -1.0 if s is None else card_worth(g, g.tisch[s]))


def _strongest(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Choose the most powerful militia."""
    return max(ask.options, key=lambda k: -1 if k is None else g.c.cards.power[k])


def _offer(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Sacrifice what is missed least; better still, discard a Draugr."""
    return min(ask.options, key=lambda v: (v[0] == "sacrifice", card_worth(g, v[1])))


def _to(g: Asgards, ask: Any, rand: random.Random) -> Any:
    """Attack neutral land if there is any; else go anywhere."""
    neutral = [t for t in ask.options if g.owner[t] == NOBODY and not is_circle(t)]
    among = neutral or ask.options
    return among[int(rand.random() * len(among))]


def _play(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Play the strongest creature until ahead; then stop."""
    side = ask.args[0]
    ahead = power(g, side) - power(g, 1 - side) + (side == DEFENDER)
    cards = [v for v in ask.options if isinstance(v[0], int) and v[0] < FIRST_EVENT]
    if ahead > 0 or not cards:
        return ("done",)
    return max(cards, key=lambda v: g.c.cards.power[v[0]] + (g.c.cards.amount[v[0]] if v[0] >= FIRST_ITEM else 0))


def _card(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Choose the best card."""
    return max(ask.options, key=lambda k: -1.0 if k is None else keep_worth(g, k))


def _slot(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Choose the place of the worst card."""
    return min(ask.options, key=lambda s: card_worth(g, g.tisch[s]))


THUMB: Final[dict[str, Callable[[Asgards, Any, random.Random], Any]]] = {
    "land": _any, "town": _any, "artifact": _any, "from": _first, "retreat": _first, "lift": _any, "yield": _any,
    "top": _any, "pay": _pay, "take": _take, "militia": _strongest, "offer": _offer, "ability": _first, "who": _any,
    "to": _to, "play": _play, "slot": _slot, "place": _any, "seat": _any, "web": _first, "foe": _first,
    "ride": _any, "hero": _any, "receiver": _any, "part": _any, "victim": _any, "return": _any, "spread": _any,
    "target": _any, "enemy_from": _any, "coil": _any, "copy": _first, "exchange": _take, "barter": _card,
    "conscript": _strongest, "lure": _strongest, "gain": _strongest, "keep": _card, "rob": _card, "withhold": _card,
    "sift": _card, "wake": _card, "fetch": _card, "double": _card, "back": _card,
}  # fmt: skip


def policy(g: Asgards, ask: Any, rand: random.Random) -> Any:
    """Rules of thumb: optional picks end at once, so that each pick is weighed by itself."""
    if ask.group is not None:
        return STOP if STOP in ask.options else _least(g, ask, rand)
    thumb = THUMB.get(ask.prompt.name)
    return None if thumb is None else thumb(g, ask, rand)


__all__ = ["evaluate", "policy", "progress"]
