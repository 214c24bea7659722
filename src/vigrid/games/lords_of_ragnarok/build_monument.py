"""Special Action Build Monument, step by step, and the Event that ends it."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, note, rule

from .ending import begin_ragnarok, check_requisites
from .gains import keep_limits
from .monsters import activate, activate_loki
from .pieces import ACTIONS, ARTIFACTS, SEATS, UNBROKEN_RITE
from .prompts import MONUMENT, REFILL
from .setup import by_tray, place_by_event
from .state import EVENT_CLAUSES, Lords


@lister
def unfinished(g: Lords, _seat: int) -> list[int]:
    """LR-9.12. Monuments below level 3."""
    return [m for m in range(3) if g.level[m] < g.c.n.monument_levels]


@rule
async def build_monument(g: Lords, seat: int) -> None:
    """LR-9.12, LR-9.13, LR-9.14, LR-9.15, LR-9.16, LR-9.17. The six steps, in order."""
    g.emit("monument_action", seat)
    built = bool(unfinished(g, seat))
    await raise_monument(g, seat)
    check_requisites(g)
    clear_for_all(g, built)
    await refill_forges(g, seat)
    await builder_gains(g, seat)
    await resolve_event(g)


@rule
async def raise_monument(g: Lords, seat: int) -> None:
    """LR-9.12. One Monument rises by a level; with all complete the step is skipped and Ragnarok begins."""
    if not unfinished(g, seat):
        begin_ragnarok(g)
        return
    monument = await Ask(seat, MONUMENT, unfinished)
    g.level[monument] += 1
    g.emit("monument", seat, monument, g.level[monument])


@cites
def clear_for_all(g: Lords, built: bool) -> None:
    """LR-9.14, LR-22.34. Priests and markers go back, Artifacts are recharged; `built`: whether a Monument rose."""
    for seat in range(g.players):
        sent = sum(g.offering[seat::SEATS])
        if built and sent and g.blessed(seat, UNBROKEN_RITE):
            g.priests[seat] += 1
            g.emit("priests", seat, 1)
    g.offering = [0] * (3 * SEATS)
    g.wheel = [()] * len(ACTIONS)
    g.exhausted = [0] * len(ARTIFACTS)
    g.emit("cleared")


@lister
def empty_forges(g: Lords, _seat: int, rune: int) -> list[int]:
    """LR-9.15. Forges of a type on which no Rune lies."""
    return [r for r in g.chart.regions if g.forge[r] == rune and not g.forge_rune[r]]


@rule
async def refill_forges(g: Lords, seat: int) -> None:
    """LR-9.15, LR-2.7. Every empty Forge gets a Rune of its type; with too few the Active Player chooses which."""
    for rune in range(3):
        while g.rune_supply[rune] and empty_forges(g, seat, rune):
            forges = empty_forges(g, seat, rune)
            region = forges[0]
            if len(forges) > g.rune_supply[rune]:
                region = await Ask(seat, REFILL, empty_forges, rune)
            g.rune_supply[rune] -= 1
            g.forge_rune[region] = 1
    g.emit("refilled")


@rule
async def builder_gains(g: Lords, seat: int) -> None:
    """LR-9.16. 1 Priest for each Temple in own Regions, and the Runes of Forges there."""
    g.add_priests(seat, sum([1 for r in g.regions_of(seat) if g.temple[r]]))
    for region in g.regions_of(seat):
        if g.forge_rune[region]:
            g.forge_to_pool(seat, region)
    await keep_limits(g, seat)


@rule
async def resolve_event(g: Lords) -> None:
    """LR-9.17, LR-9.18, LR-9.19. A Monster is placed, others are Activated, perhaps Loki too."""
    number = g.draw_event()
    note(EVENT_CLAUSES[number])
    place_by_event(g, number)
    for rune in tuple(g.c.event_activate[number]):
        for monster in tuple(by_tray(g, rune)):
            if g.monster_at[monster]:
                await activate(g, monster)
    if g.c.event_boss[number]:
        await activate_loki(g)
