"""A rule of thumb for each decision inside an action, so that bots can finish an action quickly."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import fsum
from typing import Any

from vigrid.kernel import NO_OPINION, Ask, Prompt

from . import action_phase, combat, enemy_phase, prospects, sacred_land, worlds
from .effects import giants, runes
from .evaluation import cost, gain
from .state import NOBODY, Table
from .strength import shortfall


def policy(g: Table, ask: Ask[Any], rand: random.Random) -> Any:
    """What a sensible god would do, or NO_OPINION for decisions that need a look at the whole table."""
    thumb = THUMBS.get(ask.prompt)
    return thumb(g, ask) if thumb else NO_OPINION


def by(worth: Callable[[Table, int], float]) -> Callable[[Table, Ask[Any]], int]:
    """The rule of thumb that takes the option of the greatest worth, the first of equals."""
    return lambda g, ask: max(ask.options, key=lambda option: worth(g, option))


def target(g: Table, ask: Ask[Any]) -> Any:
    """The enemy with the best prospect."""
    seat, worths = ask.seat, prospects.gains(g)
    god = prospects.fighter(g, seat)
    return max(ask.options, key=lambda e: (prospects.best_put(god, worths[e], shortfall(g, seat, e))[0], worths[e]))


def prize_now(g: Table) -> float:
    """What victory in the combat under way is worth."""
    if g.target != NOBODY:
        return prospects.gains(g)[g.target]
    return max([prospects.of_giant(g, choice) for choice in combat.giants_to_fight(g, g.turn)])


def vikings(g: Table, ask: Ask[int]) -> int:
    """As many as pay."""
    return prospects.best_put(prospects.fighter(g, ask.seat), prize_now(g), shortfall(g, ask.seat, g.target))[1]


def elves(g: Table, ask: Ask[int]) -> int:
    """As many as are lacking, if they win and pay."""
    lack = max(0, g.force - g.attack)
    return lack if lack <= ask.options[-1] and prospects.ELF * lack * prospects.fading(g) < prize_now(g) else 0


def artifact(g: Table, ask: Ask[Any]) -> Any:
    """The one that serves best; of equals the one against the enemy whose push is worth most."""
    worths = prospects.gains(g)
    return max(ask.options, key=lambda card: (prospects.of_artifact(g, ask.seat, card), worths[card // 3]))


def vanir(g: Table, ask: Ask[int]) -> int:
    """Use the square when it is worth more than it costs to climb there."""
    first: int = ask.options[0]
    if sacred_land.USE not in ask.options or first == sacred_land.USE:
        return first
    late = prospects.fading(g)
    forward = (prospects.VANIR[g.vanir + 1] - prospects.VANIR[g.vanir]) * late
    return sacred_land.USE if prospects.of_square(g) - prospects.VANIR[g.vanir] * late >= forward else first


def push(g: Table, ask: Ask[Any]) -> Any:
    """The enemy whose push is worth most."""
    worths = prospects.gains(g)
    return max([enemy for enemy in ask.options if enemy is not None], key=worths.__getitem__, default=None)


def put_back(g: Table, ask: Ask[Any]) -> int:
    """A harmless card on top, a bad one at the bottom."""
    mean = fsum([cost(g, enemy) for enemy in range(len(g.enemies))]) / len(g.enemies)
    harmless = cost(g, enemy_phase.other_card(g, g.looking[0])) < mean
    return enemy_phase.TOP if harmless or not g.deck else enemy_phase.BOTTOM


THUMBS: dict[Prompt[Any], Callable[[Table, Ask[Any]], Any]] = {
    action_phase.ACT: lambda g, ask: prospects.best_act(g, ask.seat, ask.options),
    enemy_phase.PLAY: by(lambda g, card: -cost(g, card)),
    enemy_phase.RETURN: put_back,
    giants.DRIVE: by(lambda g, enemy: gain(g, enemy, -1)),
    combat.TARGET: target,
    combat.GIANT: by(prospects.of_giant),
    combat.VIKINGS_PUT: vikings,
    combat.ELVES_PUT: elves,
    worlds.TRAVEL: by(prospects.of_island),
    worlds.ARTIFACT: artifact,
    worlds.AGREE: lambda g, ask: 1,  # whoever proposes a trade has a reason
    worlds.REVIVE: by(prospects.revived),
    worlds.QUENCH: by(prospects.quenched),
    sacred_land.VANIR: vanir,
    sacred_land.FLY: by(prospects.of_island),
    sacred_land.NEXT: by(lambda g, card: -cost(g, card)),
    sacred_land.FALL: by(prospects.of_giant),
    runes.PUSH: push,
    runes.PUSHES: push,
}
"""By prompt; `by` takes what is worth most, `cost` what costs least."""
