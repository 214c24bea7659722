"""A rule of thumb for each decision inside an action, so that bots can finish an action quickly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vigrid.kernel import Ask, Prompt

from . import combat, enemy_phase, sacred_land, worlds
from .effects import giants, runes
from .evaluation import ELF, FRAGMENT, VANIR, VIKING, cost, fall, gain, share, stock
from .state import NOBODY, Table
from .strength import chance, shortfall, usable_elves
from .terms import LEVELS, Enemy, Giant, Seat


def rule_of_thumb(g: Table, ask: Ask[Any]) -> Any:
    """What a sensible god would do, or None for decisions that need a look at the whole table."""
    thumb = THUMBS.get(ask.prompt)
    return thumb(g, ask) if thumb else None


def odds(g: Table, seat: Seat, prize: float, lack: int) -> float:
    """What a combat is worth before the roll, with Elves to help where they pay."""
    wins = chance(g, seat, lack)
    value = wins * prize
    for elves in range(1, usable_elves(g, seat) + 1):
        helped = chance(g, seat, lack - elves)
        value += (helped - wins) * max(0.0, prize - ELF * elves)
        wins = helped
    return value


def best_put(g: Table, seat: Seat, prize: float, lack: int) -> tuple[float, int]:
    """What a combat is worth before Vikings are put down, and how many to put."""
    have = g.vikings[seat]
    values = [
        (odds(g, seat, prize, lack - put) + stock(g, have - put) - stock(g, have), -put)
        for put in range(min(have, max(0, lack)) + 1)
    ]
    value, put = max(values)
    return value, -put


def prize_of(g: Table, giant: Giant) -> float:
    """What it is worth to slay a giant, or an unseen one."""
    return 2 * FRAGMENT if giant == combat.TOP_OF_PILE else fall(g, giant)


def best(options: Sequence[int], worth: Callable[[int], Any]) -> int:
    """The option that is worth most, the first of equals."""
    return max(options, key=worth)


def target(g: Table, ask: Ask[int]) -> Enemy:
    """The enemy with the best prospect."""
    seat = ask.seat
    return best(ask.options, lambda enemy: best_put(g, seat, gain(g, enemy), shortfall(g, seat, enemy))[0])


def giant(g: Table, ask: Ask[int]) -> Giant:
    """The giant whose fall is worth most."""
    return best(ask.options, lambda choice: prize_of(g, choice))


def prize_now(g: Table) -> float:
    """What victory in the combat under way is worth."""
    if g.target != NOBODY:
        return gain(g, g.target)
    return max([fall(g, choice) for choice in g.active], default=2 * FRAGMENT)


def vikings(g: Table, ask: Ask[int]) -> int:
    """As many as pay."""
    return best_put(g, ask.seat, prize_now(g), shortfall(g, ask.seat, g.target))[1]


def elves(g: Table, ask: Ask[int]) -> int:
    """As many as are lacking, if they win and pay."""
    lack = max(0, g.force - g.attack)
    return lack if lack <= ask.options[-1] and ELF * lack < prize_now(g) else 0


def travel(g: Table, ask: Ask[int]) -> int:
    """The dry bag with the best draw."""
    return best(ask.options, lambda island: share(g, island) if island != g.submerged else 0.0)


def artifact(g: Table, ask: Ask[int]) -> int:
    """Against the enemy whose push is worth most; a level higher before a new one."""
    return best(ask.options, lambda card: (gain(g, card // LEVELS), card % LEVELS))


def revive(g: Table, ask: Ask[int]) -> int:
    """The bag that gains most by the dead."""
    more = min(g.c.revived, g.dead)
    return best(ask.options, lambda island: share(g, island, vikings=more) - share(g, island))


def quench(g: Table, ask: Ask[int]) -> int:
    """The bag that gains most by losing Fire Giants."""

    def better(island: int) -> float:
        out = min(g.bag_giants[island], round(g.c.fire_draw * (1 - share(g, island))))
        return share(g, island, giants=-out) - share(g, island)

    return best(ask.options, better)


def vanir(g: Table, ask: Ask[int]) -> int:
    """Use the square when it is worth more than it costs to climb there."""
    effect = g.c.vanir_effect[g.vanir - 1]
    push = max([gain(g, enemy) for enemy in range(len(g.enemies))])
    worth = (0.05, VIKING * min(g.dead, 2), 0.2, push, 0.9)[effect]
    first: int = ask.options[0]
    return sacred_land.USE if sacred_land.USE in ask.options and worth > VANIR[g.vanir] else first


def push(g: Table, ask: Ask[int]) -> Any:
    """The enemy whose push is worth most."""
    enemies = [enemy for enemy in ask.options if enemy is not None]
    return best(enemies, lambda enemy: gain(g, enemy)) if enemies else None


def drive(g: Table, ask: Ask[int]) -> Enemy:
    """The enemy whose advance costs least."""
    return best(ask.options, lambda enemy: gain(g, enemy, -1))


def falls(g: Table, ask: Ask[int]) -> Giant:
    """The giant worth most: a rune, or one who must not rise."""
    return best(ask.options, lambda choice: fall(g, choice))


def put_back(g: Table, ask: Ask[Any]) -> int:
    """A harmless card on top, a bad one at the bottom."""
    mean = sum([cost(g, enemy) for enemy in range(len(g.enemies))]) / len(g.enemies)
    return (
        enemy_phase.TOP if cost(g, enemy_phase.other_card(g, g.looking[0])) < mean or not g.deck else enemy_phase.BOTTOM
    )


def next_card(g: Table, ask: Ask[int]) -> int:
    """The card that costs least first."""
    return best(ask.options, lambda card: -cost(g, card))


def agree(g: Table, ask: Ask[int]) -> int:
    """Whoever proposes a trade has a reason: agree."""
    return 1


THUMBS: dict[Prompt[Any], Callable[[Table, Ask[Any]], Any]] = {
    enemy_phase.RETURN: put_back,
    giants.DRIVE: drive,
    combat.TARGET: target,
    combat.GIANT: giant,
    combat.VIKINGS_PUT: vikings,
    combat.ELVES_PUT: elves,
    worlds.TRAVEL: travel,
    worlds.ARTIFACT: artifact,
    worlds.AGREE: agree,
    worlds.REVIVE: revive,
    worlds.QUENCH: quench,
    sacred_land.VANIR: vanir,
    sacred_land.NEXT: next_card,
    sacred_land.FALL: falls,
    runes.PUSH: push,
    runes.PUSHES: push,
}
