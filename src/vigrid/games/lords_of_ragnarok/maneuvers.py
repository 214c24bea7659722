"""Step 4, Maneuvers; and what Activating and Recruiting an Army mean wherever they happen."""

from __future__ import annotations

from collections.abc import Iterable

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .artifacts import usable, use_artifact
from .control import end_step
from .pieces import EINHERJAR, FORCED_MARCH
from .prompts import DONE, MANEUVER, RECRUIT, Choice
from .state import Lords


@cites
def may_grow_here(g: Lords, seat: int, i: int) -> bool:
    """LR-7.15, LR-2.5. Whether an Army stands in its player's own Region with a Settlement and is below 6."""
    at = g.army_at[seat * 6 + i]
    return g.owner[at] == seat and g.chart.settlement[at] and g.army[seat * 6 + i] < g.c.n.army_most


@cites
def marches(g: Lords, seat: int, armies: Iterable[int]) -> list[Choice]:
    """LR-7.15, LR-4.2, LR-16.8. What these Armies can be Activated for; of equal ones the first."""
    found: list[Choice] = []
    seen = []
    for i in armies:
        at, value = g.army_at[seat * 6 + i], g.army[seat * 6 + i]
        if not at or (at, value) in seen:
            continue
        seen.append((at, value))
        if may_grow_here(g, seat, i):
            found.append(("army", i, 0))
        found += [("army", i, r) for r in g.reach(seat, at) if r != g.loki_at]
    return found


def march(g: Lords, seat: int, choice: Choice) -> None:
    """LR-7.15. An Army moves, or grows where it stands."""
    _, i, region = choice
    if region:
        g.move_army(seat, i, region)
    else:
        g.grow_army(seat, i)


# --- Recruiting


@cites
def recruit_regions(g: Lords, seat: int) -> list[int]:
    """LR-7.16, LR-13.6. Regions at the Sea of the own Drakkar, and own ones with a Settlement."""
    if g.pool_army(seat) < 0:
        return []
    sea = g.drakkar[seat]
    coast = g.chart.sea_regions[sea] if sea >= 0 else ()
    own = [r for r in g.chart.regions if g.owner[r] == seat and g.chart.settlement[r]]
    return sorted({*coast, *own})


@cites
def recruit_value(g: Lords, seat: int) -> int:
    """LR-3.2. The value of a Recruited Army."""
    more = 1 if g.blessed(seat, EINHERJAR) else 0
    return min(g.authority(seat) + more, g.c.n.army_most)


@lister
def where_to_recruit(g: Lords, seat: int) -> list[int | None]:
    """LR-7.16. Regions for a Recruited Army."""
    regions: list[int | None] = [*recruit_regions(g, seat)]
    return regions or [PASS]


def recruit_in(g: Lords, seat: int, region: int, value: int) -> None:
    """LR-7.16. An Army from the Pool onto the board."""
    i = g.pool_army(seat)
    if i >= 0:
        g.put_army(seat, i, region, value)


@rule
async def recruit(g: Lords, seat: int) -> None:
    """LR-7.16. Recruit one Army."""
    region = await Ask(seat, RECRUIT, where_to_recruit)
    if region is not PASS:
        recruit_in(g, seat, region, recruit_value(g, seat))


# --- the step


@lister
def maneuvers(g: Lords, seat: int) -> list[Choice]:
    """LR-7.14, LR-22.5. Activate one Army; without any on the board Recruit one; an Artifact; or nothing more."""
    allowed = 2 if g.blessed(seat, FORCED_MARCH) else 1
    found: list[Choice] = []
    if g.marched < allowed:
        found = marches(g, seat, [i for i in range(6) if not g.moved[i]])
        if not g.marched and not g.on_board(seat):
            found = [("recruit", r) for r in recruit_regions(g, seat)]
    return [*found, *usable(g, seat), DONE]


def why_not_maneuver(g: Lords, seat: int, choice: Choice) -> str | None:
    """The clause that forbids a Maneuver; None for those that are listed."""
    if choice in maneuvers(g, seat):
        return None
    if choice[0] == "use":
        return "LR-7.17"
    if choice[0] == "recruit":
        return "LR-7.16" if not g.on_board(seat) else "LR-7.14"
    if not choice[2]:
        return "LR-7.15"
    return "LR-16.8" if choice[2] == g.loki_at else "LR-4.2"


MANEUVER.why_not = why_not_maneuver


@rule
async def maneuvers_phase(g: Lords) -> None:
    """LR-7.14. Step 4 of the turn."""
    seat = g.active
    choice = await Ask(seat, MANEUVER, maneuvers)
    if choice[0] == "use":
        await use_artifact(g, seat, choice[1])
    elif choice == DONE:
        await end_step(g, "special")
    elif choice[0] == "recruit":
        g.marched += 1
        recruit_in(g, seat, choice[1], recruit_value(g, seat))
    else:
        g.marched += 1
        g.moved[choice[1]] = 1
        march(g, seat, choice)
