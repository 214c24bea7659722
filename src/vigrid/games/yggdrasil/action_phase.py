"""YG-3.7 to YG-3.10: the second part of a turn, the actions."""

from __future__ import annotations

from vigrid.kernel import Ask, Prompt, cites, lister, rule

from . import combat, sacred_land, texts, worlds
from .effects.enemies import calms
from .ending import end_of_turn
from .state import NOWHERE, Table
from .terms import EXTRA_ACTIONS, REPEAT_WORLD, WORLDS, Seat

CALM, END = len(WORLDS), len(WORLDS) + 1
ACTS = (*WORLDS, "calm", "end")

RULES = (
    combat.asgard, worlds.midgard, worlds.dwarven_forge, worlds.world_of_the_elves, worlds.world_of_darkness,
    worlds.world_of_the_dead, worlds.kingdom_of_fire, combat.ice_fortress, sacred_land.sacred_land,
)  # fmt: skip
"""The action of each world."""

FORBIDS = (
    combat.no_asgard, worlds.no_midgard, worlds.no_forge, worlds.no_elves, worlds.no_darkness,
    worlds.no_dead, worlds.no_fire, combat.no_ice, sacred_land.no_sacred_land,
)  # fmt: skip
"""Per world, the clause that forbids its action now, or None."""

EACH_WORLD = tuple(enumerate(FORBIDS))
CLAUSES = (
    "YG-4.2", "YG-5.3", "YG-6.1", "YG-7.1", "YG-8.1", "YG-9.1", "YG-10.1", "YG-11.1", "YG-12.1", "YG-13.7", "YG-3.8",
)  # fmt: skip


@rule
async def action_phase(g: Table) -> None:
    """YG-3.7. Up to three actions in three worlds, then the end of the turn."""
    seat = g.turn
    while g.taken < actions_of(g, seat):
        act = await Ask(seat, ACT, acts)
        if act == END:
            g.finish(seat)
            break
        if act == CALM:
            await try_to_calm(g, seat)
        else:
            g.enter(act)
            await RULES[act](g, seat)
            g.world = NOWHERE
    if g.fenrir:
        g.lose_turn(seat)
    end_of_turn(g)


@cites
def actions_of(g: Table, seat: Seat) -> int:
    """YG-3.7, YG-15.3. Three actions; four for Frey."""
    return max(g.c.actions, g.power_of(seat, EXTRA_ACTIONS))


@rule
async def try_to_calm(g: Table, seat: Seat) -> None:
    """YG-13.7. An attempt to calm Fenrir takes one action."""
    g.taken += 1
    if calms(g, g.roll(seat)):
        g.calm()


@cites
def closed_worlds(g: Table, seat: Seat) -> int:
    """YG-3.7, YG-3.10, YG-15.5. As bits: worlds used, unless Freyja repeats one, and worlds barred."""
    if g.used and g.power_of(seat, REPEAT_WORLD) > g.repeated:
        return g.barred()
    return g.used | g.barred()


@lister
def acts(g: Table, seat: Seat) -> list[int]:
    """YG-3.7, YG-3.9, YG-13.7. The worlds where an action is possible, or the attempt to calm Fenrir alone."""
    if g.fenrir:
        return [CALM]
    closed = closed_worlds(g, seat)
    open_now = [world for world, forbids in EACH_WORLD if not closed >> world & 1 and forbids(g, seat) is None]
    open_now.append(END)
    return open_now


def why_no_act(g: Table, seat: Seat, act: int) -> str | None:
    """The clause that forbids an act now, or None."""
    if (act == CALM) != bool(g.fenrir):
        return "YG-13.7"
    if act in (CALM, END):
        return None
    if g.barred() >> act & 1:
        return "YG-3.10"
    return "YG-3.7" if closed_worlds(g, seat) >> act & 1 else FORBIDS[act](g, seat)


FORGONE = "the actions left are forgone"
ACT = Prompt(
    "act", range(len(ACTS)), clause="YG-3.7", code=texts.keyed(ACTS), why_not=why_no_act, clause_of=CLAUSES.__getitem__,
    question=lambda g, seat: "Fenrir must be calmed first." if g.fenrir else f"Action {g.taken + 1}: in which world?",
    label=lambda g, seat, act: ([w.name for w in g.c.pack.worlds] + ["Try to calm Fenrir", "End the turn"])[act],
    preview=lambda g, seat, act: ([w.text for w in g.c.pack.worlds] + ["one action, one roll", FORGONE])[act],
)  # fmt: skip
