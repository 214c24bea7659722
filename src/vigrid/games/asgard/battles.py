"""Phase 4: Battles (chapter AS-11)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import ALL, Ask, Pick, Prompt, cites, lister, note, rule

from .people import discard_people, people_label
from .pieces import (
    BATTLE_SLOTS,
    DARK,
    GOODS,
    KINDS,
    LIGHT,
    PEOPLE,
    RECRUIT,
    STRENGTH,
    TEMPLE_POINTS,
    TYR_TILE,
    WORLDS,
    code_of_people,
)
from .state import AsgardState
from .supply import good_name

WITHDRAW: Final = 0
SEND: Final = 1
BY_TYR: Final = 2
BY_PEOPLE: Final = 3


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
        g.gain_points(seat, sum(g.c.temple_value[t] for t in g.temples[seat]), TEMPLE_POINTS, "AS-11.1")


@cites
def turn_ancient_weapons(g: AsgardState) -> None:
    """AS-11.2. The next ancient weapon of either side is turned up."""
    g.learn(ALL)
    for side in (LIGHT, DARK):
        g.turn_ancient(side)


# --- one world


@rule
async def battle(g: AsgardState) -> None:
    """AS-11.3. The next world with a disc on a Battle Slot is resolved; after the last one, battle tiles."""
    world = next_world(g)
    if world < WORLDS:
        g.world = world + 1
        await resolve(g, world)
    else:
        end_of_battles(g)


@cites
def next_world(g: AsgardState) -> int:
    """AS-11.3. The lowest world from here on with a disc on a Battle Slot, or 7 (none)."""
    slots = [s for s in range(g.world * 2, BATTLE_SLOTS) if g.battle[s] >= 0]
    return slots[0] >> 1 if slots else WORLDS


def side_value(g: AsgardState, world: int, side: int) -> int:
    """Value of a side in a battle: its tile, unless people face a god, and its current ancient weapon."""
    slot = world * 2 + side
    weapon = g.c.ancient_value[g.ancient_shown[side][-1]]
    if g.god_at(slot) and g.god_at(slot ^ 1):
        return two_gods(g.value_of(slot), weapon)
    if g.god_at(slot) or g.god_at(slot ^ 1):
        return god_and_people(g.value_of(slot) if g.god_at(slot) else 0, weapon)
    return two_people(g.value_of(slot), weapon)


@cites
def two_people(value: int, weapon: int) -> int:
    """AS-11.4. Each side counts people and ancient weapon."""
    return value + weapon


@cites
def god_and_people(god: int, weapon: int) -> int:
    """AS-11.5. The god counts with the ancient weapon; the people opposite count only theirs."""
    return god + weapon


@cites
def two_gods(value: int, weapon: int) -> int:
    """AS-11.6. Each side counts god and ancient weapon."""
    return value + weapon


@rule
async def resolve(g: AsgardState, world: int) -> None:
    """AS-11.7, AS-11.8. The disc of the higher side wins; others may still win with recruits or tiles."""
    light, dark = side_value(g, world, LIGHT), side_value(g, world, DARK)
    g.emit("battle", world, light, dark)
    if light == dark:
        for seat in tuple(g.in_order()):
            for slot in (world * 2, world * 2 + 1):
                if g.battle[slot] == seat:
                    await struggle(g, slot, 1)
    else:
        winner = world * 2 + (LIGHT if light > dark else DARK)
        if g.battle[winner] >= 0:
            winning_side(g, winner)
        if g.battle[winner ^ 1] >= 0:
            await struggle(g, winner ^ 1, abs(light - dark) + 1)


@cites
def winning_side(g: AsgardState, slot: int) -> None:
    """AS-11.7, AS-11.11. The disc moves to the Victory Area and stays there."""
    g.claim(slot, "AS-11.7")


# --- a disc that does not win by itself


def _means_label(g: AsgardState, seat: int, value: int, slot: int, needed: int) -> str:
    if value >= BY_PEOPLE:
        return people_label(g, seat, value - BY_PEOPLE)
    return ("send no recruits", "send recruits", "use Týr's tile")[value]


def _means_preview(g: AsgardState, seat: int, value: int, slot: int, needed: int) -> str:
    if value == WITHDRAW:
        return "The disc goes to the middle of the board"
    return (
        f"{needed} strength or more wins; you have {g.strength(seat)}" if value == SEND else "Wins whatever the values"
    )


def _means_question(g: AsgardState, seat: int, slot: int, needed: int) -> str:
    side = ("Light", "Darkness")[slot & 1]
    return f"World {(slot >> 1) + 1}: your {side} side needs {needed} more strength to win"


def _means_code(value: int) -> str:
    return (
        ("withdraw", "recruits", "tyr")[value] if value < BY_PEOPLE else f"people.{code_of_people(value - BY_PEOPLE)}"
    )


def _means_why_not(g: AsgardState, seat: int, value: int, slot: int, needed: int) -> str | None:
    if value in means(g, seat, slot, needed):
        return None
    return "AS-11.9" if value == SEND else "AS-11.13"


MEANS: Final = Prompt(
    "fight", range(BY_PEOPLE + PEOPLE), clause="AS-11.8", question=_means_question, label=_means_label,
    preview=_means_preview, code=_means_code, why_not=_means_why_not,
    clause_of=lambda v: ("AS-11.12", "AS-11.9", "AS-11.13")[min(v, BY_TYR)],
)  # fmt: skip


@lister
def means(g: AsgardState, seat: int, slot: int, needed: int) -> list[int]:
    """AS-11.9, AS-11.13. Recruits, if all own ones together suffice; a tile; or nothing."""
    options = [WITHDRAW]
    if g.strength(seat) >= needed:
        options.append(SEND)
    if g.skill_tile[TYR_TILE] == seat:
        options.append(BY_TYR)
    return options + [BY_PEOPLE + tile for tile in g.people_with(seat, "any_victory")]


@rule
async def struggle(g: AsgardState, slot: int, needed: int) -> None:
    """AS-11.8. The owner of a trailing or tied disc sends recruits, uses a tile, or withdraws."""
    seat = g.battle[slot]
    way = await Ask(seat, MEANS, means, slot, needed)
    if way == WITHDRAW:
        beaten(g, slot)
    elif way == SEND:
        sent = await Pick(seat, RECRUITS_SENT, own_recruits, 1, 34, needed, enough=strong_enough)
        send_recruits(g, seat, sent)
        g.claim(slot, "AS-11.10")
    else:
        victory_by_tile(g, way)
        g.claim(slot, "AS-11.13")


RECRUITS_SENT: Final = Prompt(
    "send", range(3), clause="AS-11.9", picks=True,
    question=lambda g, seat, needed: f"Which recruits fight? {needed} strength or more wins",
    label=lambda g, seat, kind, needed: good_name(RECRUIT + kind), code=lambda k: KINDS[k],
)  # fmt: skip


@lister
def own_recruits(g: AsgardState, seat: int, needed: int) -> list[int]:
    """All recruits that the seat owns, one entry each."""
    base = seat * GOODS + RECRUIT
    return [k for k in range(3) for _ in range(g.own[base + k])]


@lister
def strong_enough(g: AsgardState, seat: int, picked: tuple[int, ...], needed: int) -> bool:
    """Whether the recruits make the side win."""
    return sum([STRENGTH[k] for k in picked]) >= needed


@cites
def send_recruits(g: AsgardState, seat: int, sent: tuple[int, ...]) -> None:
    """AS-11.9, AS-11.10, AS-3.7, AS-3.8. Recruits that suffice fight and are used up."""
    for kind in sent:
        g.use_recruit(seat, kind)


@cites
def victory_by_tile(g: AsgardState, way: int) -> None:
    """AS-11.13. Týr's tile returns to the board, people leave the game."""
    if way == BY_TYR:
        note("AS-15.7")
        g.move_skill_tile(TYR_TILE, -1)
    else:
        note("AS-14.6")
        discard_people(g, way - BY_PEOPLE)


@cites
def beaten(g: AsgardState, slot: int) -> None:
    """AS-11.12. The disc goes to the middle of the board."""
    g.retire(slot)


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
    victories = sum(g.victory[seat * WORLDS : seat * WORLDS + WORLDS])
    kind = sum(1 for discs in g.c.battle_discs if discs <= victories) - 1
    while kind >= 0 and not g.battle_stock[kind]:
        kind -= 1
    if kind >= 0:
        g.take_battle_tile(seat, kind)
