"""Monsters and the Boss outside Hunts: activation, movement, Stomp, Region Attacks, control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .control import withdraw
from .gains import discard_cards, drop_runes, hurt_army, injure
from .pieces import DRAUGR, FORCED_MARCH, GARM, LINDWORM, LOKI, NIDHOGG, NOBODY, TRAMPLING_HERD, TROLL, VALRAVN
from .prompts import LOKI_TO, MONSTER_DOES, MONSTER_TO, RING, VICTIM
from .state import Lords

Victim = tuple[int, int]


@lister
def monsters_on_board(g: Lords, _seat: int) -> list[int]:
    """LR-10.1, LR-1.5. Every Monster on the board."""
    return [m for m in range(6) if g.monster_at[m]]


@lister
def driveable(g: Lords, seat: int, done: tuple[int, ...]) -> list[int]:
    """LR-9.6, LR-7.12, LR-3.9. Monsters on the board that are neutral or the seat's own, but for those done."""
    return [m for m in range(6) if g.monster_at[m] and g.ring[m] in (NOBODY, seat) and m not in done]


@cites
def decider(g: Lords, monster: int) -> int:
    """LR-10.3. The controller of a Monster, or the Active Player."""
    return g.ring[monster] if g.ring[monster] >= 0 else g.active


@lister
def what_it_does(g: Lords, _seat: int, _monster: int) -> list[str]:
    """LR-10.1. Move or Region Attack."""
    return ["move", "attack"]


@rule
async def activate(g: Lords, monster: int) -> None:
    """LR-10.1, LR-10.2, LR-10.3. It moves or attacks, as its controller or the die says."""
    seat = decider(g, monster)
    does = "either" if g.ring[monster] >= 0 else g.roll()
    if does == "either":
        does = await Ask(seat, MONSTER_DOES, what_it_does, monster)
    if does == "move":
        await move_monster(g, seat, monster)
    else:
        g.emit("attacks", monster, g.monster_at[monster])
        await ATTACKS[monster](g, seat, g.monster_at[monster])


# --- movement and Stomp


@lister
def paths(g: Lords, _seat: int, monster: int) -> tuple[int, ...]:
    """LR-4.5. Neighbouring Regions, by land."""
    return g.chart.near[g.monster_at[monster]]


@rule
async def move_monster(g: Lords, seat: int, monster: int) -> None:
    """LR-4.5, LR-10.4. A Monster moves to a neighbouring Region and Stomps."""
    region = await Ask(seat, MONSTER_TO, paths, monster)
    g.put_monster(monster, region)
    await stomp(g, decider(g, monster), monster, region)


def victims(g: Lords, region: int) -> list[Victim]:
    """LR-10.4, LR-22.5. All Armies in a Region, of equal ones the first; where one more may go, also who has gone."""
    found = []
    for seat in range(g.players):
        further = g.blessing_of[FORCED_MARCH] == seat
        seen = []
        for i in g.armies(seat, region):
            kind = (g.army[seat * 6 + i], further and g.moved[i])
            if kind not in seen:
                seen.append(kind)
                found.append((seat, i))
    return found


@lister
def armies_in(g: Lords, _seat: int, region: int, optional: bool) -> list[Victim | None]:
    """LR-10.4. The Armies in a Region."""
    return [*victims(g, region), PASS] if optional else [*victims(g, region)]


@rule
async def stomp(g: Lords, seat: int, monster: int, region: int) -> None:
    """LR-10.4. One Army there loses 1; with a controlled Monster that may be left."""
    if not victims(g, region):
        return
    controlled = g.ring[monster] >= 0
    victim = await Ask(seat, VICTIM, armies_in, region, controlled)
    if victim is not PASS:
        g.emit("stomp", monster, region)
        more = controlled and g.blessed(g.ring[monster], TRAMPLING_HERD)
        await hurt_army(g, victim[0], victim[1], 2 if more else 1)


@rule
async def hit_one(g: Lords, seat: int, region: int, by: int) -> None:
    """LR-10.3. One Army in a Region, which the seat chooses, loses value."""
    if victims(g, region):
        victim = await Ask(seat, VICTIM, armies_in, region, False)
        if victim is not PASS:
            await hurt_army(g, victim[0], victim[1], by)


# --- Region Attacks


@rule
async def draugr_attack(g: Lords, seat: int, region: int) -> None:
    """LR-16.1. One Army in the Region loses 2."""
    await hit_one(g, seat, region, 2)


@rule
async def garm_attack(g: Lords, seat: int, region: int) -> None:
    """LR-16.2. Each Hero in the Region takes 1 Injury."""
    for hero in tuple(g.clockwise(g.active)):
        if g.hero_at[hero] == region:
            await injure(g, hero)


@rule
async def lindworm_attack(g: Lords, seat: int, region: int) -> None:
    """LR-16.3. Every Army in the Region loses 1."""
    for owner in tuple(g.clockwise(g.active)):
        for i in tuple(g.armies(owner, region)):
            await hurt_army(g, owner, i, 1)


@rule
async def troll_attack(g: Lords, seat: int, region: int) -> None:
    """LR-16.4. All Armies in the Region withdraw."""
    for owner in tuple(g.clockwise(g.active)):
        await withdraw(g, owner, region)


@rule
async def valravn_attack(g: Lords, seat: int, region: int) -> None:
    """LR-16.5. The controller of the Region discards 1 Combat card and 1 Rune."""
    owner = g.owner[region]
    if owner >= 0:
        await discard_cards(g, owner, 1)
        await drop_runes(g, owner, 1)


@lister
def armies_beside(g: Lords, _seat: int, region: int) -> list[Victim]:
    """LR-16.6. The Armies in neighbouring Regions."""
    return [v for r in g.chart.near[region] for v in victims(g, r)]


@rule
async def nidhogg_attack(g: Lords, seat: int, region: int) -> None:
    """LR-16.6. One Army in the Region and one in a neighbouring Region lose 1 each."""
    await hit_one(g, seat, region, 1)
    if armies_beside(g, seat, region):
        victim = await Ask(seat, VICTIM, armies_beside, region)
        if victim is not PASS:
            await hurt_army(g, victim[0], victim[1], 1)


ATTACKS: Final[dict[int, Callable[[Any, int, int], Any]]] = {
    DRAUGR: draugr_attack, GARM: garm_attack, LINDWORM: lindworm_attack, TROLL: troll_attack,
    VALRAVN: valravn_attack, NIDHOGG: nidhogg_attack,
}  # fmt: skip
"""Monster to its Region Attack."""


# --- the Boss


@lister
def loki_regions(g: Lords, _seat: int) -> list[int]:
    """LR-16.9. Any other Region."""
    return [r for r in g.chart.regions if r != g.loki_at]


@rule
async def activate_loki(g: Lords) -> None:
    """LR-16.9, LR-4.6. The Active Player places him in any other Region; then his Region Attack."""
    seat = g.active
    region = await Ask(seat, LOKI_TO, loki_regions)
    g.put_monster(LOKI, region)
    await hit_one(g, seat, region, 1)
    for other in tuple(g.clockwise(seat)[1:]):
        if g.hero_at[other] == region:
            await injure(g, other)


# --- control


@lister
def own_monsters(g: Lords, seat: int) -> list[int]:
    """LR-10.6. Monsters that the seat controls."""
    return [m for m in range(6) if g.ring[m] == seat]


@rule
async def tame(g: Lords, seat: int, monster: int) -> None:
    """LR-10.5, LR-10.6. A ring on a neutral Monster; with two rings in use one of them is moved."""
    if len(own_monsters(g, seat)) >= g.c.n.rings:
        other = await Ask(seat, RING, own_monsters)
        g.ring[other] = NOBODY
        g.emit("freed", seat, other)
    g.ring[monster] = seat
    g.emit("tamed", seat, monster)
