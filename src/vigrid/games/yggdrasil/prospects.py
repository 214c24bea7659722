"""What each action promises the god on turn: quick estimates, for play by rule of thumb.

They differ from `evaluation` in that they look ahead: enemies whose cards are still in the deck will come farther.
The weights were found by playing thousands of games by these rules alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from . import combat, sacred_land, worlds
from .action_phase import actions_of
from .effects.runes import fragments_won
from .evaluation import BARS, HARM, share
from .state import NOBODY, Table
from .strength import shortfall, usable_elves
from .terms import BEST_ROLL, DECK, ENEMY_EFFECTS, FIRST_SPACE, LEVELS, VANIR_EFFECTS, Card, Giant, Island, Seat

STEP, NEED = 0.5, 1.41
"""A step of an enemy, and one by which more must be pushed back before the deck has run out."""
SLACK = (2.67, 0.77, 0.72, 0.1, 0.0, 0.0, 0.0, 0.0)
"""What it costs that a defeat is no step, one step and so on away."""
GONE = 8.6
"""What it costs that a defeat is there."""
VIKING, CROWD, ELF, LATE = 0.42, 0.12, 0.45, 3.3
"""A Viking, how much less each more is worth, an Elf; both fade over so many last turns."""
BONUS, HIGHER, SECOND = 1.55, 1.47, 0.16
"""A point of an artifact for 20 turns; times this for a higher level, and for what another god has too."""
BAG, AHEAD = 1.47, 0.21
"""A bag wholly of Vikings; how much the islands next to the Valkyries count beside theirs."""
FRAGMENT, RUNE, UNSEEN, HARMFUL = 0.12, 2.2, 0.26, 1.05
"""A fragment, a whole rune, the fall of an unseen giant; how much the harm of an active one counts."""
VANIR = (0.0, 0.0, 0.15, 0.31, 0.58, 0.69)
"""By square: what the Vanir there are worth."""
TRAVEL, FORESIGHT, FALL = 0.05, 0.18, 0.96
"""What it is worth to use their squares."""
CAPS = (7, 7, 5, 5, 3, 3)
"""How far the enemies may come at the end, the one furthest on first."""
LIMITS = (7, 0, 5, 0, 3, 0)
"""YG-14: how far the one furthest on, the third and the fifth may come at all."""
DRIVE_LAST = ENEMY_EFFECTS.index("drive_last")
PUSH = VANIR_EFFECTS.index("push_enemy")


# --- the enemies


def to_come(g: Table) -> list[int]:
    """Where each enemy would stand at the end if nobody pushed it; what Nidhögg drives is driven there too."""
    ends, count, c, driven = g.enemies[:], g.deck.count, g.c, 0
    for card, enemies in enumerate(c.card_enemies):
        if copies := count(card):
            for enemy in enemies:
                ends[enemy] += copies * c.card_steps[card]
                if c.enemy_effect[enemy] == DRIVE_LAST:
                    driven += copies
    for _ in range(driven):
        ends[ends.index(min(ends))] += 1
    return ends


def gains(g: Table) -> list[float]:
    """Per enemy what it is worth to push it back one space.

    The rules of defeat ask for the enemy furthest on, the third and the fifth, at the end for all six (`CAPS`). Of
    enemies on one space it is the last in that order that a push moves.
    """
    enemies, ends = g.enemies, to_come(g)
    now, then = sorted(enemies), sorted(ends)
    worths = []
    for enemy, space in enumerate(enemies):
        if space == FIRST_SPACE:
            worths.append(0.0)
            continue
        worth = STEP
        if ends[enemy] > CAPS[5 - bisect_left(then, ends[enemy])]:
            worth += NEED
        limit = LIMITS[5 - bisect_left(now, space)]
        if limit:
            worth += danger(limit - space) - danger(limit - space + 1)
        worths.append(worth)
    return worths


def danger(slack: int) -> float:
    """What it costs that a defeat is so many steps away (negative: that it is there)."""
    return SLACK[slack] if slack >= 0 else GONE


# --- goods


def fading(g: Table) -> float:
    """How much what pays only later is worth: all of it, but for the last turns of a god."""
    return min(1.0, len(g.deck) / g.players / LATE)


def stock(g: Table, vikings: float) -> float:
    """A god's Vikings: the more he has, the less one more is worth."""
    return VIKING * vikings / (1 + CROWD * vikings) * fading(g)


# --- combat


@lru_cache(16)
def odds(faces: tuple[int, ...], rolls: int) -> tuple[float, ...]:
    """The chance that the best of so many rolls shows at least 0, 1, 2 … hammers."""
    below = [sum([face < hammers for face in faces]) / len(faces) for hammers in range(30)]
    return tuple([1.0 - share**rolls for share in below])


class Fighter(NamedTuple):
    """What a god has for a combat: Vikings and the worth of keeping them, Elves, his odds by hammers needed."""

    vikings: int
    weight: float
    elves: int
    odds: tuple[float, ...]


def fighter(g: Table, seat: Seat) -> Fighter:
    """The god on his way to a combat."""
    chances = odds(g.c.face_hammers, max(1, g.power_of(seat, BEST_ROLL)))
    return Fighter(g.vikings[seat], VIKING * fading(g), usable_elves(g, seat), chances)


def best_put(god: Fighter, prize: float, lack: int) -> tuple[float, int]:
    """What a combat is worth before Vikings are put down, and how many to put; `lack` is force without die and men."""
    have, weight, elves, chances = god
    now = weight * have / (1 + CROWD * have)
    best, best_count, lack = 0.0, 0, max(0, lack)
    for put in range(max(0, lack - 3 - elves), min(have, lack) + 1):
        short, left = lack - put, have - put
        wins = chances[short]
        value = wins * prize + weight * left / (1 + CROWD * left) - now
        for elf in range(1, min(elves, short) + 1):
            helped = chances[short - elf]
            value += (helped - wins) * max(0.0, prize - ELF * elf)
            wins = helped
        if value > best:
            best, best_count = value, put
    return best, best_count


def of_giant(g: Table, giant: Giant) -> float:
    """What it is worth to slay a giant, or an unseen one."""
    if giant == combat.TOP_OF_PILE:
        return UNSEEN
    rune = g.c.giant_rune[giant]
    won = fragments_won(g, rune)
    whole = RUNE if won + 1 == g.c.rune_fragments[rune] else 0.0
    harm = 0.0
    if giant in g.active:
        world = g.c.giant_bars[giant].bit_length() - 1
        harm = (BARS[world] if world >= 0 else HARM[g.c.giant_effect[giant]]) * (0.1 + len(g.deck) / DECK)
    return HARMFUL * harm + FRAGMENT * (2 * won + 1) + whole


# --- the action of each world, in the order of action_phase.RULES


def of_asgard(g: Table, seat: Seat) -> float:
    """The best fight."""
    god = fighter(g, seat)
    fights = [(gain, shortfall(g, seat, enemy)) for enemy, gain in enumerate(gains(g)) if gain > 0]
    return max([best_put(god, gain, lack)[0] for gain, lack in fights], default=0.0)


def of_midgard(g: Table, seat: Seat) -> float:
    """The Vikings to be expected from the best island in reach."""
    have = g.vikings[seat]
    share_there = max([of_island(g, island) for island in worlds.islands_in_reach(g, seat)])
    return stock(g, have + worlds.counters_in_midgard(g, seat) * share_there) - stock(g, have)


def of_island(g: Table, island: Island) -> float:
    """The share of Vikings that the Valkyries find on an island, and a part of what they will find next to it."""
    near = max([share(g, other) for other in worlds.NEIGHBOURS[island] if other != g.submerged], default=0.0)
    return (share(g, island) if island != g.submerged else 0.0) + AHEAD * near


def of_forge(g: Table, seat: Seat) -> float:
    """The best artifact."""
    return max([of_artifact(g, seat, card) for card in worlds.artifacts_to_take(g, seat)])


def of_artifact(g: Table, seat: Seat, card: Card) -> float:
    """How much better an artifact is than what the gods have against that enemy, by the turns in which it serves."""
    bonus, first = g.c.artifact_bonus, card - card % LEVELS
    more = bonus[card] - (bonus[card - 1] if card > first else 0)
    others = max([bonus[c] for c in range(first, first + LEVELS) if g.holders[c] not in (NOBODY, seat)], default=0)
    weight = HIGHER if card > first else 1.0
    return BONUS * more * weight * (SECOND if others >= bonus[card] else 1.0) * len(g.deck) / g.players / 20


def of_dead(g: Table, seat: Seat) -> float:
    """The bag that gains most by the dead."""
    return BAG * len(g.deck) / DECK * max([revived(g, island) for island in worlds.ALL_BAGS])


def revived(g: Table, island: Island) -> float:
    """What a bag gains by the dead."""
    return share(g, island, vikings=min(g.c.revived, g.dead)) - share(g, island)


def of_fire(g: Table, seat: Seat) -> float:
    """The bag that gains most by losing Fire Giants."""
    return BAG * len(g.deck) / DECK * max([quenched(g, island) for island in worlds.ALL_BAGS])


def quenched(g: Table, island: Island) -> float:
    """What a bag gains by losing Fire Giants, on average."""
    out = min(g.bag_giants[island], round(g.c.fire_draw * (1 - share(g, island))))
    return share(g, island, giants=-out) - share(g, island)


def of_ice(g: Table, seat: Seat) -> float:
    """The giant whose fall is worth most."""
    prize = max([of_giant(g, choice) for choice in combat.giants_to_fight(g, seat)])
    return best_put(fighter(g, seat), prize, shortfall(g, seat, NOBODY))[0]


def of_sacred_land(g: Table, seat: Seat) -> float:
    """A square forward, or what the square is good for."""
    late = fading(g)
    forward = (VANIR[g.vanir + 1] - VANIR[g.vanir]) * late if g.vanir < len(VANIR) - 1 else 0.0
    used = of_square(g) - VANIR[g.vanir] * late if sacred_land.usable(g) else 0.0
    return max(forward, used)


def of_square(g: Table) -> float:
    """What it is worth to use the square where the Vanir stand."""
    effect = g.c.vanir_effect[g.vanir - 1]
    if effect == PUSH:
        return max(gains(g))
    return (TRAVEL, VIKING * min(g.dead, 2), FORESIGHT, 0.0, FALL)[effect]


OF_WORLD: tuple[Callable[[Table, Seat], float], ...] = (
    of_asgard, of_midgard, of_forge,
    lambda g, seat: ELF * fading(g),
    lambda g, seat: 0.0,  # what a trade is good for cannot be told by a rule of thumb
    of_dead, of_fire, of_ice, of_sacred_land,
)  # fmt: skip
"""What the action of each world promises."""
ORDER = (8, 5, 6, 1, 3, 2, 7, 0, 4)
"""The order in which actions that are all wanted are taken: what helps in a fight first."""


def best_act(g: Table, seat: Seat, options: Sequence[int]) -> int:
    """Of the actions that promise most, as many as are left, the one to take first; the last option for nothing."""
    worths = sorted([(OF_WORLD[act](g, seat), act) for act in options if act < len(OF_WORLD)], reverse=True)
    wanted = [act for worth, act in worths[: actions_of(g, seat) - g.taken] if worth > 0]
    return min(wanted, key=ORDER.index, default=options[-1])
