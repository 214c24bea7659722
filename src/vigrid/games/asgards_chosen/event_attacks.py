"""Attacks by events, in the solitaire and co-operative games."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, lister, note, rule
from vigrid.tabletop.places import steps_from

from .battle import start_battle
from .cards import TOWN
from .land import TERRITORIES, is_square, is_town
from .prompts import place_prompt
from .state import ENEMY, NOBODY, Asgards

ENEMY_LAND: Final = place_prompt("spread", "AC-30.2", "Where does the enemy put a marker?")
TARGET: Final = place_prompt("target", "AC-30.3", "Which of your territories is attacked?")
ENEMY_ORIGIN: Final = place_prompt("enemy_from", "AC-30.4", "From which terrain does the enemy attack?")


def in_circle(g: Asgards, circle: tuple[int, ...], t: int) -> bool:
    """AC-30.1. Whether the colored circle of an event names this territory."""
    return (g.terrain(t) if is_square(t) else TOWN if is_town(t) else NOBODY) in circle


def own_in_circle(g: Asgards, circle: tuple[int, ...]) -> list[int]:
    """The player's territories that the circle names."""
    return [t for t in g.territories(0) if in_circle(g, circle, t)]


def nearest(g: Asgards, places: list[int], sources: list[int]) -> list[int]:
    """The places with the fewest steps to one of the sources; all where none can be reached."""
    steps = steps_from(g.near, sources)
    reached = [t for t in places if steps[t] >= 0]
    if not reached:
        return places
    fewest = min(steps[t] for t in reached)
    return [t for t in reached if steps[t] == fewest]


@lister
def spreading(g: Asgards, _seat: int, circle: tuple[int, ...]) -> list[int]:
    """AC-30.2. Matching uncontrolled territories nearest to a hero."""
    heroes = [g.hero_at[h] for h in (0, 1) if g.hero_at[h] >= 0]
    free = [t for t in range(TERRITORIES) if g.near[t] and g.owner[t] == NOBODY and in_circle(g, circle, t)]
    return nearest(g, free, heroes)


@lister
def attacked(g: Asgards, _seat: int, circle: tuple[int, ...]) -> list[int]:
    """AC-30.3. The territory of the one hero that stands in a matching one; else those nearest to an enemy marker."""
    own = own_in_circle(g, circle)
    under = [t for t in own if t in g.hero_at]
    return under if len(under) == 1 else nearest(g, own, g.territories(ENEMY))


@lister
def enemy_terrains(g: Asgards, _seat: int, ground: int) -> list[int]:
    """AC-30.4. Terrains of the enemy that touch the target."""
    return [t for t in g.near[ground] if g.owner[t] == ENEMY and is_square(t)]


@rule
async def event_phase(g: Asgards) -> None:
    """AC-29.11, AC-30.1, AC-30.2. The first event of the queue spreads or attacks."""
    seat = g.on_turn
    kind = g.queue.pop(0)
    g.emit("event_attack", kind)
    g.banish(kind)
    circle = g.c.cards.circle[kind]
    if own_in_circle(g, circle):
        await event_attack(g, seat, circle)
        return
    g.phase = "event" if g.queue else "campaign"
    if spreading(g, seat, circle):
        t = await Ask(seat, ENEMY_LAND, spreading, circle)
        g.mark(t, ENEMY)


@rule
async def event_attack(g: Asgards, seat: int, circle: tuple[int, ...]) -> None:
    """AC-30.3, AC-30.4. The target and the attacking terrain are found, then a battle begins."""
    ground = await Ask(seat, TARGET, attacked, circle)
    origin = NOBODY
    if enemy_terrains(g, seat, ground):
        origin = await Ask(seat, ENEMY_ORIGIN, enemy_terrains, ground)
    start_battle(g, NOBODY, NOBODY, origin, ground)
    note("AC-30.7")
