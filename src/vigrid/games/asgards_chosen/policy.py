"""Rules of thumb: what the bots assume while they finish an action or play a round on; turns as in `plans`."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import NO_OPINION, STOP

from . import plans
from .cards import FIRST_EVENT, FIRST_GOD, FIRST_ITEM
from .evaluation import card_worth, reserve
from .piles import DISCARD
from .power import matches_terrain, power
from .prompts import DONE
from .state import ATTACKER, DEFENDER, Asgards

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


def _take(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Take the best card that is offered."""
    return max(ask.options, key=lambda s: -1.0 if s is None else card_worth(g, g.tisch[s]))


def _strongest(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Choose the most powerful militia."""
    return max(ask.options, key=lambda k: -1 if k is None else g.c.cards.power[k])


def _offer(g: Asgards, ask: Any, _rand: random.Random) -> Any:
    """Sacrifice what is missed least; better still, discard a Draugr."""
    return min(ask.options, key=lambda v: (v[0] == "sacrifice", card_worth(g, v[1])))


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
    "god": plans.god, "charm": plans.charm, "campaign": plans.campaign, "to": plans.to, "muster": plans.muster,
    "pay": plans.pay, "discard": plans.discard, "appease": _first, "stand": _pass,
    "interrupt": _pass, "late": _late,
    "land": _any, "town": _any, "artifact": _any, "from": _first, "retreat": _first, "lift": _any, "yield": _any,
    "top": _last, "take": _take, "militia": _strongest, "offer": _offer, "ability": _first, "who": _any,
    "play": _play, "berserk": _berserk, "slot": _slot, "place": _any, "seat": _any, "web": _first,
    "foe": _first, "ride": _any, "hero": _any, "receiver": _any, "part": _any, "victim": _any, "return": _any,
    "spread": _any, "target": _any, "enemy_from": _any, "coil": _any, "copy": _first, "exchange": _take,
    "barter": _card, "conscript": _strongest, "lure": _strongest, "gain": _strongest, "keep": _card, "rob": _card,
    "withhold": _card, "sift": _card, "wake": _card, "fetch": _card, "double": _card, "back": _card,
}  # fmt: skip
"""Prompt to its rule of thumb."""


def policy(g: Asgards, ask: Any, rand: random.Random) -> Any:
    """Rules of thumb: optional picks but discards end at once, so that each pick is weighed by itself."""
    thumb = THUMB.get(ask.prompt.name)
    if ask.group is not None and ask.prompt is not DISCARD:
        return STOP if STOP in ask.options else _least(g, ask, rand)
    return thumb(g, ask, rand) if thumb else NO_OPINION
