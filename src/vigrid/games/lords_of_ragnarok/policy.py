"""Rules of thumb: what bots assume while they finish an action or play a round on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import NO_OPINION, STOP

from . import thumbs
from .prompts import DONE
from .state import Lords

Thumb = Callable[[Lords, Any, random.Random], Any]


def _any(_g: Lords, ask: Any, rand: random.Random) -> Any:
    return ask.options[int(rand.random() * len(ask.options))]


def _first(_g: Lords, ask: Any, _rand: random.Random) -> Any:
    return ask.options[0]


def _best(worth: Callable[[Lords, int, Any], float], least: float = 0.0) -> Thumb:
    """The option of most worth; where one may stop, only if it is worth more than `least`."""

    def choose(g: Lords, ask: Any, rand: random.Random) -> Any:
        best, top = None, -99.0
        for option in ask.options:
            if option is None or option == DONE:
                continue
            value = worth(g, ask.seat, option) + 0.01 * rand.random()
            if value > top:
                best, top = option, value
        ends = [o for o in ask.options if o is None or o == DONE]
        return ends[0] if ends and top <= least else best

    return choose


def _defend(g: Lords, ask: Any, _rand: random.Random) -> Any:
    """The cheapest cards that stop the attack, one after the other; none where that cannot be."""
    picked = ask.group.picked if ask.group is not None else ()
    wanted = thumbs.defence(g, ask.seat)
    for kind in picked:
        if kind in wanted:
            wanted.remove(kind)
    found = [k for k in ask.options if k in wanted]
    return found[0] if found else STOP if STOP in ask.options else ask.options[0]


THUMB: Final[dict[str, Thumb]] = {
    "hero": _any, "origin": _any, "sea": _any, "start": _best(thumbs.start),
    "prayer": _best(thumbs.prayer, -1.0), "step": _best(thumbs.step), "runes": _best(thumbs.rune_action),
    "maneuver": _best(thumbs.march), "mobilize": _best(thumbs.march), "action": _best(thumbs.action, -9.0),
    "prepare": _best(thumbs.prepare), "monsters": _best(thumbs.monsters), "alfheim": _best(thumbs.step),
    "niflheim": _best(thumbs.march, 0.4), "strike": _best(thumbs.strike), "rune": _best(thumbs.rune),
    "drop": _best(lambda g, seat, t: -thumbs.rune(g, seat, t), -99.0),
    "discard": _best(lambda g, seat, k: -thumbs.card(g, k), -99.0),
    "ambushed": _best(lambda g, seat, k: -thumbs.card(g, k)), "keep": _best(lambda g, seat, k: thumbs.card(g, k)),
    "grow": _best(thumbs.grow, -9.0), "casualty": _best(thumbs.bear),
    "spare": _best(lambda g, s, i: -thumbs.bear(g, s, i)),
    "weaken": _best(thumbs.bear), "injury": _best(lambda g, s, a: -thumbs.token(g, s, a), -99.0),
    "heal": _best(thumbs.token), "second_wind": _best(thumbs.token), "raise": _any,
    "lower": _first, "place": _best(thumbs.place), "recruit": _best(thumbs.recruit, -9.0), "build": _any,
    "blessing": _any, "monument": _any, "monster": _any, "beast": _any, "beast_to": _any, "loki": _any,
    "pluck": _best(thumbs.pluck), "victim": _best(thumbs.victim), "ring": _any, "realm": _any,
    "withdraw": _best(thumbs.refuge), "refill": _best(thumbs.refill),
    "attack": _best(thumbs.attack), "defend": _defend, "slot": _best(thumbs.slot, -9.0), "battle": _any,
    "fight": thumbs.fight, "shielded": _best(lambda g, s, k: g.c.casualties[k]), "svartalfheim": _first,
    "feed": _first,
    "artifact": _first, "berserk": lambda g, ask, rand: None, "fair_winds": _any, "back": lambda g, ask, rand: None,
}  # fmt: skip
"""Prompt to its rule of thumb."""


def policy(g: Lords, ask: Any, rand: random.Random) -> Any:
    """What a rule of thumb says."""
    thumb = THUMB.get(ask.prompt.name)
    if thumb is None:
        return NO_OPINION
    if len(ask.options) == 1:
        return ask.options[0]
    return thumb(g, ask, rand)
