"""Special Action Monsters: Activate up to two, hunt a Monster, or hunt the Boss."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .ending import hunt_needs
from .hunt import begin_hunt
from .monsters import activate, driveable
from .pieces import HORN_OF_UTGARD, LOKI
from .prompts import DONE, MONSTER_ACTION, Choice
from .state import Lords


@cites
def may_hunt(g: Lords, seat: int) -> list[Choice]:
    """LR-9.7, LR-9.8, LR-1.4. What stands in the Hero's Region; Loki only after enough slain Monsters."""
    at = g.hero_at[seat]
    found: list[Choice] = [("hunt", m) for m in range(6) if g.monster_at[m] == at]
    if g.loki_at == at and g.trophies(seat) >= hunt_needs(g):
        found.append(("hunt", LOKI))
    return found


@cites
def can_use_monsters(g: Lords, seat: int) -> bool:
    """LR-9.6, LR-8.1. There is something to Activate or to hunt."""
    return bool(driveable(g, seat, ()) or may_hunt(g, seat))


@lister
def monster_choices(g: Lords, seat: int, done: tuple[int, ...]) -> list[Choice]:
    """LR-9.6, LR-9.7, LR-9.8. Activate or hunt; after the first Activation another one or none."""
    activations: list[Choice] = [("activate", m) for m in driveable(g, seat, done)]
    return [*activations, DONE] if done else [*activations, *may_hunt(g, seat)]


@rule
async def monsters_action(g: Lords, seat: int) -> None:
    """LR-9.6, LR-9.7, LR-9.8. Activate one or two different Monsters, or begin a Hunt."""
    if not can_use_monsters(g, seat):
        return
    most = 3 if g.blessed(seat, HORN_OF_UTGARD) else 2
    done: tuple[int, ...] = ()
    while len(done) < most:
        choice = await Ask(seat, MONSTER_ACTION, monster_choices, done)
        if choice[0] == "hunt":
            await begin_hunt(g, seat, choice[1])
            return
        if choice == DONE:
            return
        await activate(g, choice[1])
        done = (*done, choice[1])
