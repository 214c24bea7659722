"""What a position is worth to a seat: the REPUTATION it may count on, and at RAGNAROK the side on which it stands."""

from __future__ import annotations

import math
from collections import deque
from typing import Final

from .alone import current_task, of_task, thor_lives
from .powers import full_stamina, left
from .ragnarok import fights_as, goes, parts_of
from .setup import THOR
from .state import Hammer
from .tables import EVIL, GOOD, NEUTRAL, REPUTATION, Components

UNSURE: Final = (6.0, 14.0)
"""How far two seats may be apart and the other still win as often as not: at the end, and more at the beginning."""
TASK_TURNS: Final = 3.2
"""How many turns a task takes, with the way to it and time to heal: 3.0 in games that were won, and some to spare."""
TURNS_UNSURE: Final = 5.0
"""How many turns too few or too many leave a chance of 27 or 73 %."""


def worth(g: Hammer, seat: int) -> float:
    """REPUTATION as it would be counted now, less for the wounded, more for whoever can go on winning fights."""
    chars = g.controlled(seat)
    if not chars:
        return 0.0
    healths = [left(g, ch) / max(1, full_stamina(g, ch)) for ch in chars]
    risk = math.fsum(
        (g.c.char.stat[REPUTATION][ch] + g.gained[ch]) * 0.35 * (1 - h) for ch, h in zip(chars, healths, strict=True)
    )
    force = math.fsum(force_of(g, ch) * h for ch, h in zip(chars, healths, strict=True))
    counted = sum(n for _, n in parts_of(g, seat))
    return counted - risk + 14 * to_come(g) * math.log1p(force / 60) + 0.3 * bool(g.held[seat])


def force_of(g: Hammer, ch: int) -> float:
    """How hard and how long a character fights unhurt, by its card: about 10 for a maid, 60 for a god, 90 for Thor."""
    stat = g.c.char.stat
    hits = min(9, max(1, stat[8][ch] - 4)) / 10
    return math.sqrt(stat[11][ch] * hits * 4.5 * max(1, stat[9][ch]) * (1 + stat[10][ch] / 10))


def steps_to(c: Components, goals: tuple[int, ...]) -> dict[int, int]:
    """HT-4.9, HT-4.10. How many steps each place of the chart is from the nearest of some goals."""
    far, queue = dict.fromkeys(goals, 0), deque(goals)
    while queue:
        place = queue.popleft()
        for to in (*c.place.lines[place], *c.place.projections[place]):
            if to not in far:
                far[to] = far[place] + 1
                queue.append(to)
    return far


def to_come(g: Hammer) -> float:
    """The share of the game that is still to come, by the Fates and Predictions that are left."""
    ahead = len(g.fates) + len(g.predictions)
    return ahead / max(1, ahead + len(g.spent))


def good_wins(g: Hammer) -> float:
    """HT-12.2, HT-12.7. The chance that good holds the field at RAGNAROK; nearly even while much is to come."""
    force = [1.0, 1.0]
    for ch in g.party:
        side = goes(g, ch) if fights_as(g, ch) >= 0 and g.controller(ch) >= 0 else -1
        if side in (GOOD, EVIL):
            force[side == EVIL] += force_of(g, ch) * left(g, ch) / max(1, full_stamina(g, ch))
    odds = force[0] ** 2 / (force[0] ** 2 + force[1] ** 2)
    return 0.5 + (odds - 0.5) * (1 - 0.6 * to_come(g))


def evaluate(g: Hammer, seat: int) -> float:
    """The value of a position: of the end the result, else the chance to count most among those who may win."""
    if g.result is not None:
        return g.result.returns[seat]
    if g.players == 1:
        return alone(g)
    rivals = range(g.players)
    mine, spread = worth(g, seat), UNSURE[0] + UNSURE[1] * to_come(g)
    worths = {s: worth(g, s) if s != seat else mine for s in rivals}
    if g.players == 2:
        return lead(seat, worths, spread)
    good, camp = good_wins(g), g.alignment
    ends = [(good, GOOD), (1 - good, EVIL)]
    return math.fsum(
        share * lead(seat, {s: w for s, w in worths.items() if camp[s] in (side, NEUTRAL)}, spread)
        for share, side in ends
        if camp[seat] in (side, NEUTRAL)
    )


def lead(seat: int, worths: dict[int, float], spread: float) -> float:
    """The chance of a seat to have the most in the end, by what each has now."""
    most = max(worths.values())
    shares = {s: math.exp((w - most) / spread) for s, w in worths.items()}
    return shares[seat] / math.fsum(shares.values())


def alone(g: Hammer) -> float:
    """HT-14.4. Tasks done and time for the others, REPUTATION on the way to what is needed, Thor alive and well."""
    if not thor_lives(g):
        return 0.0
    health = left(g, THOR) / max(1, full_stamina(g, THOR))
    counted = sum(n for _, n in parts_of(g, 0))
    others = math.fsum(force_of(g, ch) * left(g, ch) / max(1, full_stamina(g, ch)) for ch in g.controlled(0))
    done = g.task + nearness(g)
    share, safe = done / max(1, len(g.c.tasks)), min(1.0, health / 0.6)
    return min(0.99, 0.3 * share + 0.3 * in_time(g, done) + 0.12 * min(1.0, counted / 144) + 0.2 * safe
               + 0.03 * math.log1p(others / 60))  # fmt: skip


def in_time(g: Hammer, done: float) -> float:
    """HT-14.4. The chance to do the other tasks before RAGNAROK, which is one of the last three cards."""
    missing = len(g.c.tasks) - done
    if missing <= 0:
        return 1.0
    spare = len(g.fates) + len(g.predictions) - 1 - TASK_TURNS * missing
    return 1 / (1 + math.exp(-spare / TURNS_UNSURE))


def nearness(g: Hammer) -> float:
    """HT-14.20. How much of the next task is done: all while it is met, nothing seven steps away."""
    task = current_task(g)
    if task < 0:
        return 0.0
    if of_task(g):
        return 1.0
    far = steps_to(g.c, (g.c.tasks[task].place,)).get(g.place_of(THOR), 7)
    return max(0.0, 1 - (far or 2) / 7)  # a task left undone waits for Thor to come back
