"""Rules of thumb: what a sensible player does with a turn, and what bots assume while they finish an action.

The weights are ours; docs/bots.md says what playing by them is worth.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import NO_OPINION, STOP

from .campaign_phase import ways
from .cards import FIRST_EVENT, FIRST_GOD, FIRST_ITEM, FOCUS, RING
from .effects.standing import cost_of
from .evaluation import LOST, Holding, card_strength, card_worth, holding, kinds_of_land, nearness, reserve
from .land import is_circle
from .muster_phase import pay_value
from .piles import DISCARD
from .power import power
from .prompts import DONE, Choice
from .state import ATTACKER, ENEMY, NOBODY, WON, Asgards, other_hero, pool_of

Thumb = Callable[[Asgards, Any, random.Random], Any]

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
PAID = 100.0
"""What counts before all else."""
CYCLED = 0.5
"""How near a god's demand must be for the god to be kept for the next round."""


# --- turns


def best_of(g: Asgards, ask: Any, least: float, worth: Callable[[Choice], float]) -> Choice:
    """The god whose demand costs least is appeased; else what is worth most, if it is worth more than `least`."""
    gods = [v for v in ask.options if v[0] == "appease"]
    if gods:
        return min(gods, key=lambda v: LOST.get(g.c.cards.appease[v[1]], 0.0))
    worths: dict[Choice, float] = {v: worth(v) for v in ask.options if v != DONE}
    best = max(worths, key=worths.__getitem__, default=DONE)
    return best if best != DONE and worths[best] > least else DONE


def god(g: Asgards, ask: Any, _rand: random.Random) -> Choice:
    """Appease; or ask the favor that is worth most, but not of a god who can nearly be appeased."""
    favor, hand = g.c.cards.favor, holding(g, ask.seat)

    def worth(v: Choice) -> float:
        useless = favor[v[1]] == "return" and not g.barrow_creatures
        gain = 0.0 if useless else FAVOR.get(favor[v[1]], 0.0)
        return gain - NEEDED * nearness(g, ask.seat, v[1], hand) ** 2

    return best_of(g, ask, 0.0, worth)


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


def second_victory(g: Asgards, hero: int) -> bool:
    """Whether both heroes may still win this round."""
    other = other_hero(hero)
    return not g.hero_down[other] and (not g.hero_moved[other] or bool(g.hero_deeds[other] & WON))


def prospects(g: Asgards, seat: int, hero: int, places: list[int]) -> list[float]:
    """What going to each of these places promises."""
    pool, bit = g.pool(seat), g.c.bit
    kinds = kinds_of_land(g, pool)
    free = g.owner.count(pool) < g.c.n.markers
    power = strengths(g, seat)
    wants = {g.c.cards.appease[k] for k in g.hand[seat] if k >= FIRST_GOD}
    victory = TWO_VICTORIES if "two_victories" in wants and second_victory(g, hero) else 0.0
    stay = circle_worth(g, g.hero_at[hero])
    found = []
    for t in places:
        gain = circle_worth(g, t) - stay
        foe = g.hero_on(t)
        if g.owner[t] == pool or (is_circle(t) and (foe < 0 or pool_of(foe) == pool)):
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

    def worth(v: Choice) -> float:
        if v[0] == "hemmed":
            return math.inf
        hero = g.hero_of(ask.seat, v[1])
        return max(prospects(g, ask.seat, hero, ways(g, ask.seat, hero)))

    return best_of(g, ask, WORTH_MOVING, worth)


def to(g: Asgards, ask: Any, _rand: random.Random) -> int:
    """Where most is promised."""
    worths = prospects(g, ask.seat, ask.args[0], ask.options)
    return int(ask.options[worths.index(max(worths))])


# --- mustering and discards


def muster(g: Asgards, ask: Any, _rand: random.Random) -> Choice:
    """Appease; use the Faery Ring; or buy what is worth most for its cost; or pass."""
    cards = g.c.cards
    held = {cards.terrain[kind] for kind in g.hand[ask.seat] if kind < FIRST_ITEM}
    items_wanted = all(cards.appease[k] != "item_hoard" for k in g.appeased[g.pool(ask.seat)])

    def worth(v: Choice) -> float:
        if v[0] == "ring":
            return math.inf
        kind = g.tisch[v[1]]
        gain = ITEM + ITEM_WANTED * items_wanted
        if kind < FIRST_ITEM:
            gain = CREATURE + NEW_TERRAIN * (cards.terrain[kind] not in held)
        return gain - OF_COST * cost_of(g, ask.seat, kind)

    return best_of(g, ask, WORTH_BUYING, worth)


def held_worth(g: Asgards, seat: int, kind: int, hand: Holding) -> float:
    """What it costs to lose a card from the hand."""
    if kind < FIRST_EVENT:
        return GOOD_HELD
    return GOD_HELD + GOD_NEEDED * nearness(g, seat, kind, hand) ** 2


def pay(g: Asgards, ask: Any, _rand: random.Random) -> Choice:
    """Stop when enough is paid; else pay with what brings most for what it is worth."""
    if ask.options[-1] == DONE:
        return DONE
    if ("favor",) in ask.options:
        return ("favor",)
    bought = g.tisch[g.slot]
    rest = cost_of(g, ask.seat, bought) - g.credit
    hand = holding(g, ask.seat)

    def thrift(v: Choice) -> float:
        return (min(rest, pay_value(g, v[0], bought)) + 0.01) / held_worth(g, ask.seat, v[0], hand)

    return max(ask.options, key=thrift)


def discard(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """In the renewal phase gods who are far from being appeased; where a card must go, the one missed least."""
    hand = holding(g, ask.seat)
    if STOP not in ask.options:
        return min(ask.options, key=lambda k: held_worth(g, ask.seat, k, hand))
    if g.phase != "renewal":
        return STOP
    far = [k for k in ask.options if k is not STOP and k >= FIRST_GOD and nearness(g, ask.seat, k, hand) < CYCLED]
    return far[0] if far else STOP


# --- one decision


def _any(_g: Asgards, ask: Any, rand: random.Random) -> Any:
    return ask.options[int(rand.random() * len(ask.options))]


def keep_worth(g: Asgards, kind: int) -> float:
    """What a card is worth to its holder: gods most, then what costs much."""
    return 3.0 if kind >= FIRST_GOD else card_worth(g, kind)


def fetch_worth(g: Asgards, kind: int) -> float:
    """What an item from the discard pile is worth; to a buyer first what it pays of the rest."""
    if g.slot < 0:
        return keep_worth(g, kind)
    bought = g.tisch[g.slot]
    rest = cost_of(g, g.on_turn, bought) - g.credit
    return PAID * max(0, min(rest, pay_value(g, kind, bought))) + keep_worth(g, kind)


def slot_worth(g: Asgards, slot: int) -> float:
    """What the card in a place of the Tisch is worth."""
    return card_worth(g, g.tisch[slot])


def _nth(place: int) -> Thumb:
    """Choose what stands there in the list."""
    return lambda g, ask, _rand: ask.options[place]


def _most(worth: Callable[[Asgards, int], float]) -> Thumb:
    """Choose what is worth most; nothing only where there is nothing else."""
    return lambda g, ask, _rand: max(ask.options, key=lambda v: -1.0 if v is None else worth(g, v))


def _least(worth: Callable[[Asgards, int], float]) -> Thumb:
    """Choose what is worth least."""
    return lambda g, ask, _rand: min((v for v in ask.options if v is not None), key=lambda v: worth(g, v))


def _offer(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Sacrifice what is missed least; better still, discard a Draugr."""
    return min(ask.options, key=lambda v: (v[0] == "sacrifice", card_worth(g, v[1])))


def needed(g: Asgards, side: int) -> int:
    """The power that a side lacks to be ahead."""
    return power(g, 1 - side) - power(g, side) + (side == ATTACKER)


def _play(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Play no card that cannot help; then the smallest that is enough, or else the strongest."""
    side = ask.args[0]
    need = needed(g, side)
    cards = [v for v in ask.options if isinstance(v[0], int)]
    if need <= 0 or reserve(g, side) < need or not cards:
        return DONE
    strength = {v: card_strength(g, side, v[0]) for v in cards}
    enough = [v for v in cards if strength[v] >= need]
    return min(enough, key=strength.__getitem__) if enough else max(cards, key=strength.__getitem__)


def _berserk(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Go berserk if the hand may be enough."""
    return "yes" if needed(g, ATTACKER) <= reserve(g, ATTACKER) and "yes" in ask.options else "no"


def _late(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Come late where that turns the battle."""
    need = needed(g, ask.args[0])
    helps = [k for k in ask.options if k is not None and card_strength(g, ask.args[0], k) >= need]
    return helps[0] if need > 0 and helps else None


def _pass(_g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Nothing, where that is allowed."""
    return None if None in ask.options else ask.options[0]


_first, _card, _take, _strongest = (
    _nth(0),
    _most(keep_worth),
    _most(slot_worth),
    _most(lambda g, kind: g.c.cards.power[kind]),
)
THUMB: Final[dict[str, Thumb]] = {
    "god": god, "charm": charm, "campaign": campaign, "to": to, "muster": muster,
    "pay": pay, "discard": discard, "appease": _first, "stand": _pass,
    "interrupt": _pass, "late": _late,
    "land": _any, "town": _any, "artifact": _any, "from": _first, "retreat": _first, "lift": _any, "yield": _any,
    "top": _nth(-1), "take": _take, "militia": _strongest, "offer": _offer, "ability": _first, "who": _any,
    "play": _play, "berserk": _berserk, "slot": _least(slot_worth), "place": _any, "seat": _any, "web": _first,
    "foe": _first, "ride": _any, "hero": _any, "receiver": _any, "part": _any, "victim": _any, "return": _any,
    "spread": _any, "target": _any, "enemy_from": _any, "coil": _any, "copy": _first, "exchange": _take,
    "barter": _card, "conscript": _strongest, "lure": _strongest, "gain": _strongest, "keep": _card, "rob": _card,
    "withhold": _card, "sift": _card, "wake": _card, "fetch": _most(fetch_worth), "double": _card, "back": _card,
}  # fmt: skip
"""Prompt to its rule of thumb."""


def policy(g: Asgards, ask: Any, rand: random.Random) -> Any:
    """Rules of thumb: optional picks but discards end at once, so that each pick is weighed by itself."""
    thumb = THUMB.get(ask.prompt.name)
    if ask.group is not None and ask.prompt is not DISCARD:
        return STOP if STOP in ask.options else _least(keep_worth)(g, ask, rand)
    return thumb(g, ask, rand) if thumb else NO_OPINION
