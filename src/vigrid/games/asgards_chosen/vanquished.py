"""Vanquished heroes: retreat, and standing up again."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .artifacts import drop_artifact
from .effects.standing import happened
from .land import TERRITORIES, is_circle
from .piles import offerings, sacrifice
from .prompts import RETREAT, STAND
from .state import AWAY, Asgards


def open_circles(g: Asgards) -> list[int]:
    """Enchanted lands without a hero."""
    return [t for t in range(TERRITORIES) if g.near[t] and is_circle(t) and g.hero_on(t) < 0]


@cites
def refuges(g: Asgards, hero: int, ground: int) -> list[int]:
    """AC-20.2. Own territories contiguous with the battleground, or else open enchanted lands."""
    pool = hero >> 1
    found = [ground]
    for t in found:
        for u in g.near[t]:
            if g.owner[u] == pool and u not in found:
                found.append(u)
    own = sorted(t for t in found if t != ground and g.hero_on(t) < 0)
    return own or [t for t in open_circles(g) if t != ground]


@lister
def refuges_for(g: Asgards, _seat: int, hero: int) -> list[int]:
    """AC-20.2. Where the hero may retreat to."""
    return refuges(g, hero, g.hero_at[hero])


@rule
async def retreat(g: Asgards, hero: int, ground: int) -> None:
    """AC-20.2. A vanquished hero leaves the battleground; beside the board if nothing is free."""
    if refuges(g, hero, ground):
        t = await Ask(g.hero_seat[hero], RETREAT, refuges_for, hero)
        g.put_hero(hero, t)
    else:
        g.put_hero(hero, AWAY)


@lister
def stand_choices(g: Asgards, seat: int) -> list[tuple[str, int] | None]:
    """AC-20.6, AC-33.4. Creatures in the hand; in the muster phase a Draugr may stand in; or none."""
    return [*offerings(g, seat, True), PASS]


@rule
async def vanquish(g: Asgards, hero: int, ground: int, stays: bool) -> None:
    """AC-1.9, AC-20.1, AC-20.6, AC-37.4. The hero is laid down and retreats; a creature may stand it up again."""
    g.hero_down[hero] = 1
    g.emit("vanquished", hero, g.hero_seat[hero])
    drop_artifact(g, hero, ground)
    if not stays:
        await retreat(g, hero, ground)
    await happened(g, "vanquished", g.hero_seat[hero], hero)
    if g.hero_down[hero] and g.hero_at[hero] >= 0:
        await stand_up_at_once(g, hero)


@rule
async def stand_up_at_once(g: Asgards, hero: int) -> None:
    """AC-20.6, AC-1.7. A creature sacrificed from the hand stands the hero up."""
    seat = g.hero_seat[hero]
    how = await Ask(seat, STAND, stand_choices)
    if how is not PASS:
        sacrifice(g, seat, how)
        g.stand_up(hero)
