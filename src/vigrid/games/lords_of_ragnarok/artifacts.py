"""Artifacts that are used in one's own turn at no other moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import ALL, Ask, lister, rule

from .gains import injuries, keep_limits
from .monsters import monsters_on_board, move_monster
from .pieces import FALCON_CLOAK, GLEIPNIR, MJOLNIR, RAVEN_QUILL, TROLL_HEART
from .prompts import FREE_ARTIFACTS, KEEP, MONSTER, PLACE, SLOT, Choice
from .slaying import wound_outside
from .state import Lords

CAN: Final[dict[int, Callable[[Lords, int], Any]]] = {
    GLEIPNIR: lambda g, seat: any(g.monster_at),
    TROLL_HEART: lambda g, seat: injuries(g, seat),
    RAVEN_QUILL: lambda g, seat: g.can_draw(),
    MJOLNIR: lambda g, seat: any(g.monster_at),
    FALCON_CLOAK: lambda g, seat: True,
}
"""Whether an Artifact would do anything."""


def usable(g: Lords, seat: int) -> list[Choice]:
    """LR-7.17, LR-13.1. The Artifacts that the seat can use at the beginning of a step or between its choices."""
    return [("use", a) for a in FREE_ARTIFACTS if g.charged(seat, a) and CAN[a](g, seat)]


@rule
async def use_artifact(g: Lords, seat: int, artifact: int) -> None:
    """LR-13.1, LR-7.17. An Artifact is exhausted for its effect."""
    g.exhaust(artifact)
    await EFFECTS[artifact](g, seat)


@rule
async def gleipnir_strand(g: Lords, seat: int) -> None:
    """LR-17.2. Move any Monster 1 Region."""
    monster = await Ask(seat, MONSTER, monsters_on_board)
    await move_monster(g, seat, monster)


@rule
async def troll_heart(g: Lords, seat: int) -> None:
    """LR-17.4. Heal all Injuries."""
    for attribute in injuries(g, seat):
        g.flip_token(seat, attribute, 0)


@lister
def looked_at(g: Lords, _seat: int) -> list[int]:
    """LR-17.5. The cards drawn."""
    return sorted(set(g.looking))


@rule
async def raven_quill(g: Lords, seat: int) -> None:
    """LR-17.5. Draw 2 Combat cards and keep 1."""
    for _ in range(2):
        if g.can_draw():
            g.looking.append(g.next_card())
    g.looking.sort()
    g.learn(1 << seat)
    g.emit("looked", seat, tuple(g.looking), seen_by=1 << seat)
    kind = await Ask(seat, KEEP, looked_at)
    g.looking.remove(kind)
    g.hand[seat] = tuple(sorted((*g.hand[seat], kind)))
    g.emit("drew", seat, 1)
    for other in g.looking:
        g.combat_discard.append(other)
        g.learn(ALL)
        g.emit("discarded", seat, other)
    g.looking = []
    await keep_limits(g, seat)


@lister
def slots_of(g: Lords, _seat: int, monster: int) -> list[int]:
    """LR-17.8. Wound slots without a marker."""
    return g.open_slots(monster)


@rule
async def mjolnir(g: Lords, seat: int) -> None:
    """LR-17.8, LR-11.17. One Wound to any Monster on the board, outside a Hunt."""
    monster = await Ask(seat, MONSTER, monsters_on_board)
    slot = await Ask(seat, SLOT, slots_of, monster)
    await wound_outside(g, seat, monster, slot)


@lister
def any_region(g: Lords, seat: int) -> list[int]:
    """LR-4.7. Any other Region."""
    return [r for r in g.chart.regions if r != g.hero_at[seat]]


@rule
async def falcon_cloak(g: Lords, seat: int) -> None:
    """LR-17.9. Place your Hero in any Region."""
    region = await Ask(seat, PLACE, any_region)
    g.put_hero(seat, region)


EFFECTS: Final[dict[int, Callable[[Any, int], Any]]] = {
    GLEIPNIR: gleipnir_strand, TROLL_HEART: troll_heart, RAVEN_QUILL: raven_quill, MJOLNIR: mjolnir,
    FALCON_CLOAK: falcon_cloak,
}  # fmt: skip
