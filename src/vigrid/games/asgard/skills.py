"""Skills of the gods (chapter AS-15): what stands beside Request Slots."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from vigrid.kernel import Ask, Prompt, lister, rule
from vigrid.tabletop.words import article

from .asgard_area import flip_for_bonus
from .bargain import bargain_and_deal
from .people import face_up_tiles, first_player_bonus, first_player_helps, take_item
from .pieces import (
    ASGARD,
    GODS,
    KINDS,
    PEOPLE,
    RECRUIT,
    SEAL,
    SKILL_POINTS,
    TEMPLE,
    THOR_TILE,
    TYR_TILE,
    WEAPON,
    WIZARDRY,
    WORLD_SLOTS,
    code_of_place,
    code_of_slot,
    god_of_place,
)
from .select_actions import action_words, has_slot, temple_bar
from .state import AsgardState
from .supply import SEAL_KIND, good_name, receive, seals_to_receive, stone_of_choice, swap_stone
from .texts import place as place_words

NONE: Final = 30


# --- Freyja

WARRIOR: Final = Prompt(
    "warrior", range(3), clause="AS-15.1", question="Take a warrior from Valhalla?",
    label=lambda g, seat, value, *_: "none" if value == 2 else good_name(RECRUIT + value),
    code=lambda k: ("white", "orange", "none")[k],
)  # fmt: skip


@lister
def warriors_in_valhalla(g: AsgardState, seat: int) -> list[int]:
    """Warriors in Valhalla, or none."""
    return [k for k in range(2) if g.valhalla[k]] + [2]


@rule
async def valhalla_recruits(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.1. Up to two warriors from Valhalla."""
    for _ in range(2):
        kind = await Ask(seat, WARRIOR, warriors_in_valhalla)
        if kind == 2:
            return
        g.from_valhalla(seat, kind)


# --- Baldr, Odin, Týr, Thor


@rule
async def swap(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.2. Swap one stone with the supply."""
    await swap_stone(g, seat)


@rule
async def deal_order(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.3. Deal the order tiles anew, after offers."""
    await bargain_and_deal(g, seat)


@rule
async def tyr_tile(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.7. Týr's tile, from the board or from its owner."""
    g.move_skill_tile(TYR_TILE, seat)


@rule
async def thor_tile(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.8. Thor's tile, from the board or from its owner."""
    g.move_skill_tile(THOR_TILE, seat)


# --- Loki and Hel


def _taken_code(value: int) -> str:
    return "none" if value == NONE else f"{GODS[value // 3]}.{KINDS[value % 3]}"


def _taken_label(g: AsgardState, seat: int, value: int) -> str:
    return "none" if value == NONE else f"{good_name(RECRUIT + value % 3)} of {g.c.god_names[value // 3]}"


LOKI_RECRUIT: Final = Prompt(
    "steal", range(31), clause="AS-15.10", question="Take a recruit from a god?", label=_taken_label, code=_taken_code
)


@lister
def recruits_on_gods(g: AsgardState, seat: int) -> list[int]:
    """Every recruit on a god (god * 3 + kind), or none."""
    return [i for i, n in enumerate(g.on_god) if n] + [NONE]


@rule
async def take_recruit(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.10. Take one recruit from any god."""
    value = await Ask(seat, LOKI_RECRUIT, recruits_on_gods)
    if value != NONE:
        g.recruit_from_god(seat, value // 3, value % 3)


def _slain_label(g: AsgardState, seat: int, value: int) -> str:
    if value == NONE:
        return "none"
    god = value // 3
    return f"{g.c.god_names[god]}: {sum(g.on_god[god * 3 : god * 3 + 3])} VP, {article(KINDS[value % 3])} warrior falls"


SLAY: Final = Prompt(
    "slay", range(31), clause="AS-15.11", question="Count the recruits of a god?", label=_slain_label, code=_taken_code
)


@lister
def warriors_on_gods(g: AsgardState, seat: int) -> list[int]:
    """Every warrior on a god (god * 3 + kind), or none."""
    return [i for i, n in enumerate(g.on_god) if n and i % 3 < 2] + [NONE]


@rule
async def slay(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.11, AS-3.8. 1 VP for each recruit of a god with a warrior; one of its warriors goes to Valhalla."""
    value = await Ask(seat, SLAY, warriors_on_gods)
    if value != NONE:
        god = value // 3
        g.gain_points(seat, sum(g.on_god[god * 3 : god * 3 + 3]), SKILL_POINTS, "AS-15.11")
        g.slay(god, value % 3)


# --- Mímir and Fenrir


MOVE: Final = Prompt(
    "move", range(31), clause="AS-15.13",
    question=lambda g, seat, place: f"Where does the disc of {g.c.god_names[god_of_place(place)]} go?",
    label=lambda g, seat, value, place: place_words(g.c, value),
    preview=lambda g, seat, value, place: action_words(g, seat, value),
    code=code_of_place,
    clause_of=lambda p: "AS-15.12" if p < TEMPLE else "AS-15.16" if p < ASGARD else "AS-15.13",
)  # fmt: skip


@lister
def mimir_targets(g: AsgardState, seat: int, place: int) -> list[int]:
    """Empty silver Request Slots of other risen gods, and the Asgard Area."""
    silver, rises = g.c.silver, g.c.god_rises
    slots = [
        p for p in range(20)
        if silver[p] and g.request[p] < 0 and rises[p >> 1] <= g.round and has_slot(g, p)
    ]  # fmt: skip
    return [*slots, ASGARD]


@lister
def fenrir_targets(g: AsgardState, seat: int, place: int) -> list[int]:
    """Temple Slots of risen gods that the seat could place on, and the Asgard Area."""
    gods = [god for god in range(10) if g.c.god_rises[god] <= g.round and temple_bar(g, seat, god) is None]
    return [*[TEMPLE + god for god in gods], ASGARD]


@rule
async def move_to_request(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.12, AS-15.13. The disc goes on: to a free silver Request Slot, or into the Asgard Area."""
    to = await Ask(seat, MOVE, mimir_targets, place)
    g.move_on(seat, place, to)


@rule
async def move_to_temple(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.16, AS-15.13. The disc goes on: to a free Temple Slot, or into the Asgard Area."""
    to = await Ask(seat, MOVE, fenrir_targets, place)
    g.move_on(seat, place, to)


# --- Surtr


def _flip_label(g: AsgardState, seat: int, slot: int) -> str:
    where = "the lower world" if slot >= 14 else f"world {(slot >> 1) + 1}"
    people = g.world_tile[slot]
    name = g.c.people_name[people] if 0 <= people < PEOPLE else "no Population Tile"
    return f"{name}, {('Light', 'Darkness')[slot & 1]}, {where}"


FLIPPED_WORDS: Final = {
    "any_stone": "1 stone of your choice.", "any_seal": "1 seal of your choice.",
    "recolour": "Swap one of your stones with the supply.", "any_victory": "Nothing: it works in the battles only.",
}  # fmt: skip
"""What people give at once where that is something else than what they give to their owner."""


def _flip_preview(g: AsgardState, seat: int, slot: int) -> str:
    people = g.world_tile[slot]
    return FLIPPED_WORDS.get(g.c.people_effect[people], g.c.people_text[people])


FLIP_PEOPLE: Final = Prompt(
    "flip_people", range(WORLD_SLOTS), clause="AS-15.14", question="Which Population Tile do you flip?",
    label=_flip_label, code=code_of_slot, preview=_flip_preview,
)  # fmt: skip

BONUS_NOW: Final = Prompt(
    "bonus", ("take", "skip"), clause="AS-15.14", question="Take the bonus now?",
    label=lambda g, seat, value: "take the bonus" if value == "take" else "leave it",
)  # fmt: skip


@lister
def take_or_skip(g: AsgardState, seat: int) -> tuple[str, ...]:
    """A bonus can be left."""
    return ("take", "skip")


@lister
def people_to_flip(g: AsgardState, seat: int) -> list[int]:
    """World Slots with face-up people, lower worlds as well."""
    return [s for s, tile in enumerate(g.world_tile) if 0 <= tile < PEOPLE and not g.flipped[tile]]


@rule
async def flip_people(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.14. Take the bonus of face-up people on Yggdrasil and flip the tile."""
    if people_to_flip(g, seat):
        slot = await Ask(seat, FLIP_PEOPLE, people_to_flip)
        effect = g.c.people_effect[g.world_tile[slot]]
        g.flip_people(seat, slot)
        await FLIPPED[effect](g, seat)


@rule
async def flipped_item(g: AsgardState, seat: int, stack: int) -> None:
    """AS-15.14. A weapon or wizardry tile at once, if the seat wants one."""
    if g.stack_left(stack):
        answer = await Ask(seat, BONUS_NOW, take_or_skip)
        if answer == "take":
            await take_item(g, seat, stack)


@rule
async def flipped_weapon(g: AsgardState, seat: int) -> None:
    """AS-15.14. The weapon at once."""
    await flipped_item(g, seat, WEAPON)


@rule
async def flipped_wizardry(g: AsgardState, seat: int) -> None:
    """AS-15.14. The wizardry tile at once."""
    await flipped_item(g, seat, WIZARDRY)


@rule
async def flipped_first_player(g: AsgardState, seat: int) -> None:
    """AS-15.14. Swap with number 1 at once, if the seat wants to."""
    if first_player_helps(g, seat):
        answer = await Ask(seat, BONUS_NOW, take_or_skip)
        if answer == "take":
            await first_player_bonus(g, seat)


@rule
async def flipped_asgard_tile(g: AsgardState, seat: int) -> None:
    """AS-15.14. An Asgard tile at once, if the seat wants one."""
    if face_up_tiles(g):
        answer = await Ask(seat, BONUS_NOW, take_or_skip)
        if answer == "take":
            await flip_for_bonus(g, seat)


@rule
async def flipped_victory(g: AsgardState, seat: int) -> None:
    """AS-15.14. Automatic victory works in battles only: nothing."""
    g.emit("no_bonus", seat)


@rule
async def flipped_stone(g: AsgardState, seat: int) -> None:
    """AS-15.15. One stone of choice."""
    await stone_of_choice(g, seat)


@rule
async def flipped_seal(g: AsgardState, seat: int) -> None:
    """AS-15.15. One seal of choice."""
    g.busy += 1
    side = await Ask(seat, SEAL_KIND, seals_to_receive)
    g.busy -= 1
    await receive(g, seat, SEAL + side, 1)


@rule
async def flipped_swap(g: AsgardState, seat: int) -> None:
    """AS-15.15. A swap with the supply."""
    await swap_stone(g, seat)


FLIPPED: Final[dict[str, Callable[[AsgardState, int], Coroutine[Any, Any, None]]]] = {
    "weapon": flipped_weapon, "wizardry": flipped_wizardry, "first_player": flipped_first_player,
    "asgard_tile": flipped_asgard_tile, "any_victory": flipped_victory, "any_stone": flipped_stone,
    "any_seal": flipped_seal, "recolour": flipped_swap,
}  # fmt: skip
"""What flipped people give at once."""


SKILLS: Final[dict[str, Callable[[AsgardState, int, int], Coroutine[Any, Any, None]]]] = {
    "valhalla_recruits": valhalla_recruits, "swap_stone": swap, "deal_order": deal_order, "tyr_tile": tyr_tile,
    "thor_tile": thor_tile, "take_recruit": take_recruit, "slay": slay, "move_to_request": move_to_request,
    "flip_people": flip_people, "move_to_temple": move_to_temple,
}  # fmt: skip
"""Skill id to rule; each gets the seat and the Request Slot of its disc."""
