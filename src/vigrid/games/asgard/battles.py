"""Phase 4: Battles (chapter AS-11)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import ALL, Ask, Pick, Prompt, cites, lister, note, rule

from . import box
from .state import AsgardState
from .supply import recruit_name

WITHDRAW: Final = "withdraw"
SEND: Final = "recruits"
BY_TYR: Final = "tyr"


@rule
async def battles(g: AsgardState) -> None:
    """AS-11.1, AS-11.2. Temple points, ancient weapons, then the worlds."""
    score_temples(g)
    turn_ancient_weapons(g)
    g.phase, g.world = "battle", 0


@cites
def score_temples(g: AsgardState) -> None:
    """AS-11.1. Every seat scores its temples."""
    for seat in g.in_order():
        g.gain_points(seat, sum(g.c.temple_value[t] for t in g.temples[seat]), box.TEMPLE_POINTS, "AS-11.1")


@cites
def turn_ancient_weapons(g: AsgardState) -> None:
    """AS-11.2. The next ancient weapon of either side is turned up."""
    g.learn(ALL)
    for side in (box.LIGHT, box.DARK):
        g.turn_ancient(side)


# --- one world


@rule
async def battle(g: AsgardState) -> None:
    """AS-11.3. The next world with a disc on a Battle Slot is resolved; after the last one, battle tiles."""
    world = next_world(g)
    if world < box.WORLDS:
        g.world = world + 1
        await resolve(g, world)
    else:
        end_of_battles(g)


@cites
def next_world(g: AsgardState) -> int:
    """AS-11.3. The lowest world from here on with a disc on a Battle Slot, or 7 (none)."""
    slots = [s for s in range(g.world * 2, box.BATTLE_SLOTS) if g.battle[s] >= 0]
    return box.WORLD_OF[slots[0]] if slots else box.WORLDS


def values(g: AsgardState, world: int) -> list[int]:
    """What Light and Darkness count in a battle: the tile, unless people face a god, and the current ancient weapon."""
    note(("AS-11.4", "AS-11.5", "AS-11.6")[sum(map(g.god_at, box.SLOTS[world]))])
    return [
        printed + g.c.ancient_value[shown[-1]]
        for printed, shown in zip(g.printed_values(world), g.ancient_shown, strict=True)
    ]


@rule
async def resolve(g: AsgardState, world: int) -> None:
    """AS-11.7, AS-11.8. The disc of the higher side wins; others may still win with recruits or tiles."""
    light, dark = values(g, world)
    g.emit("battle", world, light, dark)
    if light == dark:
        for seat in tuple(g.in_order()):
            for slot in tuple(box.SLOTS[world]):
                if g.battle[slot] == seat:
                    await struggle(g, slot, 1)
    else:
        winner = box.SLOTS[world][box.LIGHT if light > dark else box.DARK]
        if g.battle[winner] >= 0:
            note("AS-11.11")
            g.claim(winner, "AS-11.7")
        if g.battle[box.OPPOSITE[winner]] >= 0:
            await struggle(g, box.OPPOSITE[winner], abs(light - dark) + 1)


# --- a disc that does not win by itself


Means = str | tuple[str, int]
"""What a disc does that does not win by itself: WITHDRAW, SEND, BY_TYR, or use people, with the number of the tile."""


def _means_words(g: AsgardState, seat: int, value: Means, needed: int) -> tuple[str, str]:
    """What a disc does, and what comes of it."""
    if value == WITHDRAW:
        return "send no recruits", "The disc goes to the middle of the board"
    if value == SEND:
        return "send recruits", f"{needed} strength or more wins; you have {g.strength(seat)}"
    return g.c.people_words[value[1]] if isinstance(value, tuple) else "use Týr's tile", "Wins whatever the values"


def _means_why_not(g: AsgardState, seat: int, value: Means, slot: int, needed: int) -> str | None:
    if value in means(g, seat, slot, needed):
        return None
    return "AS-11.9" if value == SEND else "AS-11.13"


MEANS: Final = Prompt[Means](
    "fight", (WITHDRAW, SEND, BY_TYR, *[("people", tile) for tile in range(box.PEOPLE)]), clause="AS-11.8",
    question=lambda g, seat, slot, needed: f"World {box.WORLD_OF[slot] + 1}: your {box.SIDE_NAME_OF[slot]} side needs "
    f"{needed} more strength to win",
    label=lambda g, seat, value, slot, needed: _means_words(g, seat, value, needed)[0],
    preview=lambda g, seat, value, slot, needed: _means_words(g, seat, value, needed)[1], why_not=_means_why_not,
    code=lambda v: f"people.{box.CODE_OF_PEOPLE[v[1]]}" if isinstance(v, tuple) else v,
    clause_of=lambda v: "AS-11.12" if v == WITHDRAW else "AS-11.9" if v == SEND else "AS-11.13",
)  # fmt: skip


@lister
def means(g: AsgardState, seat: int, slot: int, needed: int) -> list[Means]:
    """AS-11.9, AS-11.13. Recruits, if all own ones together suffice; a tile; or nothing."""
    options: list[Means] = [WITHDRAW]
    if g.strength(seat) >= needed:
        options.append(SEND)
    if g.skill_tile[box.TYR_TILE] == seat:
        options.append(BY_TYR)
    return options + [("people", tile) for tile in g.people_with(seat, "any_victory")]


@rule
async def struggle(g: AsgardState, slot: int, needed: int) -> None:
    """AS-11.8. The owner of a trailing or tied disc sends recruits, uses a tile, or withdraws."""
    seat = g.battle[slot]
    way = await Ask(seat, MEANS, means, slot, needed)
    if way == WITHDRAW:
        g.retire(slot)
    elif way == SEND:
        sent = await Pick(seat, RECRUITS_SENT, own_recruits, 1, 34, needed, enough=strong_enough)
        for kind in sent:
            g.use_recruit(seat, kind)
        g.claim(slot, "AS-11.10")
    else:
        win_by_tile(g, way)
        g.claim(slot, "AS-11.13")


RECRUITS_SENT: Final = Prompt(
    "send", box.RECRUIT_KINDS, clause="AS-11.9", picks=True,
    question=lambda g, seat, needed: f"Which recruits fight? {needed} strength or more wins",
    label=lambda g, seat, kind, needed: recruit_name(kind), code=lambda k: box.KINDS[k],
)  # fmt: skip


@lister
def own_recruits(g: AsgardState, seat: int, needed: int) -> list[int]:
    """All recruits that the seat owns, one entry each."""
    return [kind for kind, count in enumerate(g.goods(seat)[box.RECRUIT : box.SEAL]) for _ in range(count)]


@lister
def strong_enough(g: AsgardState, seat: int, picked: tuple[int, ...], needed: int) -> bool:
    """Whether the recruits make the side win."""
    return sum([box.STRENGTH[k] for k in picked]) >= needed


@cites
def win_by_tile(g: AsgardState, way: Means) -> None:
    """AS-11.13. Týr's tile returns to the board, people leave the game."""
    if isinstance(way, tuple):
        note("AS-14.6")
        g.discard_people(way[1])
    else:
        note("AS-15.7")
        g.move_skill_tile(box.TYR_TILE, box.NOBODY)


# --- battle tiles


@cites
def end_of_battles(g: AsgardState) -> None:
    """AS-11.15. Battle tiles from the last seat upward; then the next round, or Ragnarök."""
    for seat in sorted(g.in_order(), key=lambda s: (g.score[s], g.order[s])):
        draw_battle_tile(g, seat)
    if g.round == g.c.rounds:
        g.phase = "ragnarok"
    else:
        g.round += 1
        g.phase = "round_start"


@cites
def draw_battle_tile(g: AsgardState, seat: int) -> None:
    """AS-11.14, AS-11.16. The tile for its victories, or the highest lower one that is left."""
    victories = sum(g.victories(seat))
    kind = sum(1 for discs in g.c.battle_discs if discs <= victories) - 1
    while kind >= 0 and not g.battle_stock[kind]:
        kind -= 1
    if kind >= 0:
        g.take_battle_tile(seat, kind)
