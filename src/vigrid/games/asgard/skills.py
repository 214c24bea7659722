"""Skills of the gods (chapter AS-15): what stands beside Request Slots."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from itertools import product
from typing import Any, Final

from vigrid.kernel import Ask, Prompt, lister, rule
from vigrid.tabletop.words import article

from . import box
from .bargain import deal_order
from .people import bonus_at_once
from .select_actions import action_words, has_slot, temple_bar
from .state import AsgardState
from .supply import recruit_name, swap_stone
from .texts import place as place_words

NONE: Final = "none"


# --- Freyja

WARRIOR: Final[Prompt[Any]] = Prompt(
    "warrior", (*box.WARRIORS, NONE), clause="AS-15.1", question="Take a warrior from Valhalla?",
    label=lambda g, seat, value, *_: NONE if value == NONE else recruit_name(value),
    code=lambda value: NONE if value == NONE else box.KINDS[value],
)  # fmt: skip


@lister
def warriors_in_valhalla(g: AsgardState, seat: int) -> list[int | str]:
    """Warriors in Valhalla, or none."""
    return [*[kind for kind in box.WARRIORS if g.valhalla[kind]], NONE]


@rule
async def valhalla_recruits(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.1. Up to two warriors from Valhalla."""
    for _ in range(2):
        kind = await Ask(seat, WARRIOR, warriors_in_valhalla)
        if kind == NONE:
            return
        g.from_valhalla(seat, kind)


# --- Baldr, Odin, Týr, Thor


@rule
async def swap(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.2. Swap one stone with the supply."""
    await swap_stone(g, seat)


@rule
async def tyr_tile(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.7. Týr's tile, from the board or from its owner."""
    g.move_skill_tile(box.TYR_TILE, seat)


@rule
async def thor_tile(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.8. Thor's tile, from the board or from its owner."""
    g.move_skill_tile(box.THOR_TILE, seat)


# --- Loki and Hel


def recruit_prompt(name: str, clause: str, question: str, label: Callable[..., str]) -> Prompt[Any]:
    """A choice among the recruits of gods, each with its god, or none."""
    return Prompt(
        name, (*product(range(len(box.GODS)), range(len(box.KINDS))), NONE), clause=clause, question=question,
        label=lambda g, seat, value: NONE if value == NONE else label(g, *value),
        code=lambda value: NONE if value == NONE else f"{box.GODS[value[0]]}.{box.KINDS[value[1]]}",
    )  # fmt: skip


def recruits_on_gods(g: AsgardState, kinds: Sequence[int]) -> list[tuple[int, int] | str]:
    """Recruits of these kinds on gods, each with its god, or none."""
    return [*[(god, kind) for god in range(len(box.GODS)) for kind in kinds if g.recruits_at(god)[kind]], NONE]


LOKI_RECRUIT: Final = recruit_prompt(
    "steal", "AS-15.10", "Take a recruit from a god?",
    lambda g, god, kind: f"{recruit_name(kind)} of {g.c.god_names[god]}",
)  # fmt: skip


@lister
def recruits_to_take(g: AsgardState, seat: int) -> list[tuple[int, int] | str]:
    """Every recruit on a god, or none."""
    return recruits_on_gods(g, range(len(box.KINDS)))


@rule
async def take_recruit(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.10. Take one recruit from any god."""
    choice = await Ask(seat, LOKI_RECRUIT, recruits_to_take)
    if choice != NONE:
        g.recruit_from_god(seat, choice[0], choice[1])


SLAY: Final = recruit_prompt(
    "slay", "AS-15.11", "Count the recruits of a god?",
    lambda g, god, kind: f"{g.c.god_names[god]}: {sum(g.recruits_at(god))} VP, {article(recruit_name(kind))} falls",
)  # fmt: skip


@lister
def warriors_to_slay(g: AsgardState, seat: int) -> list[tuple[int, int] | str]:
    """Every warrior on a god, or none."""
    return recruits_on_gods(g, box.WARRIORS)


@rule
async def slay(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.11, AS-3.8. 1 VP for each recruit of a god with a warrior; one of its warriors goes to Valhalla."""
    choice = await Ask(seat, SLAY, warriors_to_slay)
    if choice != NONE:
        g.gain_points(seat, sum(g.recruits_at(choice[0])), box.SKILL_POINTS, "AS-15.11")
        g.slay(choice[0], choice[1])


# --- Mímir and Fenrir


MOVE: Final = Prompt(
    "move", range(31), clause="AS-15.13",
    question=lambda g, seat, place: f"Where does the disc of {g.c.god_names[box.GOD_OF[place]]} go?",
    label=lambda g, seat, value, place: place_words(g.c, value),
    preview=lambda g, seat, value, place: action_words(g, seat, value),
    code=box.CODE_OF_PLACE.__getitem__,
    clause_of=lambda p: "AS-15.12" if p < box.TEMPLE else "AS-15.16" if p < box.ASGARD else "AS-15.13",
)  # fmt: skip


@lister
def mimir_targets(g: AsgardState, seat: int, place: int) -> list[int]:
    """Empty silver Request Slots of other risen gods, and the Asgard Area."""
    silver, rises = g.c.silver, g.c.god_rises
    empty = [place for place, owner in enumerate(g.request) if owner < 0]
    return [*[p for p in empty if silver[p] and rises[box.GOD_OF[p]] <= g.round and has_slot(g, p)], box.ASGARD]


@lister
def fenrir_targets(g: AsgardState, seat: int, place: int) -> list[int]:
    """Temple Slots of risen gods that the seat could place on, and the Asgard Area."""
    gods = [god for god in range(len(box.GODS)) if g.c.god_rises[god] <= g.round and temple_bar(g, seat, god) is None]
    return [*[box.TEMPLE + god for god in gods], box.ASGARD]


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
    where = "the lower world" if slot >= box.LOWER_WORLD else f"world {box.WORLD_OF[slot] + 1}"
    people = g.world_tile[slot]
    name = g.c.people_name[people] if 0 <= people < box.PEOPLE else "no Population Tile"
    return f"{name}, {box.SIDE_NAME_OF[slot]}, {where}"


FLIPPED_WORDS: Final = {
    "any_stone": "1 stone of your choice.", "any_seal": "1 seal of your choice.",
    "recolour": "Swap one of your stones with the supply.", "any_victory": "Nothing: it works in the battles only.",
}  # fmt: skip
"""What people give at once where that is something else than what they give to their owner."""


def _flip_preview(g: AsgardState, seat: int, slot: int) -> str:
    people = g.world_tile[slot]
    return FLIPPED_WORDS.get(g.c.people_effect[people], g.c.people_text[people])


FLIP_PEOPLE: Final = Prompt(
    "flip_people", range(box.WORLD_SLOTS), clause="AS-15.14", question="Which Population Tile do you flip?",
    label=_flip_label, code=box.CODE_OF_SLOT.__getitem__, preview=_flip_preview,
)  # fmt: skip


@lister
def people_to_flip(g: AsgardState, seat: int) -> list[int]:
    """World Slots with face-up people, lower worlds as well."""
    return [s for s, tile in enumerate(g.world_tile) if 0 <= tile < box.PEOPLE and not g.flipped[tile]]


@rule
async def flip_people(g: AsgardState, seat: int, place: int) -> None:
    """AS-15.14. Take the bonus of face-up people on Yggdrasil and flip the tile."""
    if people_to_flip(g, seat):
        slot = await Ask(seat, FLIP_PEOPLE, people_to_flip)
        effect = g.c.people_effect[g.world_tile[slot]]
        g.flip_people(seat, slot)
        await bonus_at_once(g, seat, effect)


SKILLS: Final[dict[str, Callable[[AsgardState, int, int], Coroutine[Any, Any, None]]]] = {
    "valhalla_recruits": valhalla_recruits, "swap_stone": swap, "deal_order": deal_order, "tyr_tile": tyr_tile,
    "thor_tile": thor_tile, "take_recruit": take_recruit, "slay": slay, "move_to_request": move_to_request,
    "flip_people": flip_people, "move_to_temple": move_to_temple,
}  # fmt: skip
"""Skill id to rule; each gets the seat and the Request Slot of its disc."""
