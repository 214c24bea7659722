"""Rules of thumb for the decisions that follow another: what the bots assume while they finish an action."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import NO_OPINION, STOP

from .cards import FIRST_EVENT, FIRST_GOD, FIRST_ITEM
from .evaluation import card_worth, reserve
from .land import is_circle
from .muster_phase import pay_value
from .power import matches_terrain, power
from .prompts import DONE
from .state import ATTACKER, DEFENDER, NOBODY, Asgards

Thumb = Callable[[Asgards, Any, random.Random], Any]


def _any(_g: Asgards, ask: Any, rand: random.Random) -> Any:
    return ask.options[int(rand.random() * len(ask.options))]


def _first(_g: Asgards, ask: Any, _rand: random.Random) -> Any:
    return ask.options[0]


def _last(_g: Asgards, ask: Any, _rand: random.Random) -> Any:
    return ask.options[-1]


def keep_worth(g: Asgards, kind: int) -> float:
    """What a card is worth to its holder: gods most, then what costs much."""
    return 3.0 if kind >= FIRST_GOD else card_worth(g, kind)


def _least(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Give the card that is missed least."""
    return min((k for k in ask.options if k is not None), key=lambda k: keep_worth(g, k))


def _turn(_g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Appease a god if one can be appeased; else do nothing more."""
    for choice in ask.options:
        if choice[0] == "appease":
            return choice
    return DONE


def _pay(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Stop when enough is paid; else pay with what counts most, but not much more than is due."""
    if ask.options[-1] == DONE:
        return DONE
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


def strength_at(g: Asgards, seat: int, t: int) -> int:
    """The power that a hand could bring to a battle for a territory."""
    cards, terrain = g.c.cards, g.terrain(t)
    total = 0
    for kind in g.hand[seat]:
        if kind >= FIRST_ITEM or cards.opposed[kind] != terrain or terrain < 0:
            total += cards.power[kind] + (cards.bonus[kind] if cards.terrain[kind] == terrain >= 0 else 0)
            if FIRST_ITEM <= kind < FIRST_EVENT and cards.battle[kind]:
                total += cards.amount[kind]
    return total


def _to(g: Asgards, ask: Any, rand: random.Random) -> Any:
    """Go where there is most to win with this hand; a land of a new kind is worth more."""
    pool, bit = g.pool(ask.seat), g.c.bit
    kinds = 0
    for t, owner in enumerate(g.owner):
        if owner == pool:
            kinds |= bit[t]

    def promise(t: int) -> float:
        chance = rand.random() * 0.2
        if g.owner[t] == pool:
            return chance
        if is_circle(t):
            return 0.5 + chance
        strength = strength_at(g, ask.seat, t) - (0 if g.owner[t] == NOBODY else 4)
        return chance + min(1.0, max(0.0, (strength - 2) / 7)) * (1.0 if bit[t] & ~kinds else 0.6)

    return max(ask.options, key=promise)


def card_strength(g: Asgards, side: int, kind: int) -> int:
    """The power that a card would add to a side, without abilities."""
    cards = g.c.cards
    if FIRST_ITEM <= kind < FIRST_EVENT:
        return int(cards.amount[kind])
    return int(cards.power[kind]) + int(cards.bonus[kind] if matches_terrain(g, side, kind) else 0)


def _play(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Play no card that cannot help; then the smallest that is enough, or else the strongest."""
    side = ask.args[0]
    need = power(g, 1 - side) - power(g, side) + (side == ATTACKER)
    if need <= 0 or reserve(g, side) < need:
        return DONE
    cards = [v for v in ask.options if isinstance(v[0], int)]
    if not cards:
        return DONE
    strength = {v: card_strength(g, side, v[0]) for v in cards}
    enough = [v for v in cards if strength[v] >= need]
    if enough:
        return min(enough, key=strength.__getitem__)
    return max(cards, key=strength.__getitem__)


def _berserk(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Go berserk if the hand may be enough."""
    ahead = power(g, ATTACKER) + reserve(g, ATTACKER) - power(g, DEFENDER)
    return "yes" if ahead > 0 and "yes" in ask.options else "no"


def _late(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Come late where that turns the battle."""
    side = ask.args[0]
    need = power(g, 1 - side) - power(g, side) + (side == ATTACKER)
    helps = [k for k in ask.options if k is not None and card_strength(g, side, k) >= need]
    return helps[0] if need > 0 and helps else None


def _pass(_g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Nothing, where that is allowed."""
    return None if None in ask.options else ask.options[0]


def _card(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Choose the best card."""
    return max(ask.options, key=lambda k: -1.0 if k is None else keep_worth(g, k))


def _slot(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Choose the place of the worst card."""
    return min(ask.options, key=lambda s: card_worth(g, g.tisch[s]))


THUMB: Final[dict[str, Thumb]] = {
    "god": _turn, "campaign": _turn, "muster": _turn, "appease": _first, "charm": _pass, "stand": _pass,
    "interrupt": _pass, "late": _late,
    "land": _any, "town": _any, "artifact": _any, "from": _first, "retreat": _first, "lift": _any, "yield": _any,
    "top": _last, "pay": _pay, "take": _take, "militia": _strongest, "offer": _offer, "ability": _first, "who": _any,
    "to": _to, "play": _play, "berserk": _berserk, "slot": _slot, "place": _any, "seat": _any, "web": _first,
    "foe": _first, "ride": _any, "hero": _any, "receiver": _any, "part": _any, "victim": _any, "return": _any,
    "spread": _any, "target": _any, "enemy_from": _any, "coil": _any, "copy": _first, "exchange": _take,
    "barter": _card, "conscript": _strongest, "lure": _strongest, "gain": _strongest, "keep": _card, "rob": _card,
    "withhold": _card, "sift": _card, "wake": _card, "fetch": _card, "double": _card, "back": _card,
}  # fmt: skip
"""Prompt to its rule of thumb."""


def policy(g: Asgards, ask: Any, rand: random.Random) -> Any:
    """Rules of thumb: optional picks end at once, so that each pick is weighed by itself."""
    if ask.group is not None:
        return STOP if STOP in ask.options else _least(g, ask, rand)
    thumb = THUMB.get(ask.prompt.name)
    return thumb(g, ask, rand) if thumb else NO_OPINION
