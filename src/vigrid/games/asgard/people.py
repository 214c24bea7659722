"""Population tiles, called people here (chapter AS-14): what can be used at any time in the own turn."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Interjection, Prompt, cites, lister, note, rule

from .asgard_area import face_up_tiles, flip_for_bonus, pay_seals
from .bargain import deal_anew
from .box import CODE_OF_PEOPLE, PEOPLE, STACKS, WEAPON, WIZARDRY
from .state import AsgardState
from .supply import seal_of_choice, stone_of_choice, swap_stone, take_from_richest, take_item
from .temple import build_temple

OWN_TURNS: Final = ("select_actions", "perform_actions")
CLAUSES: Final = {
    "weapon": "AS-14.2", "wizardry": "AS-14.3", "first_player": "AS-14.4", "asgard_tile": "AS-14.5",
    "any_victory": "AS-14.6", "any_stone": "AS-14.7", "recolour": "AS-14.8", "any_seal": "AS-14.9",
}  # fmt: skip
"""What a people tile does to the clause that says when."""


def _why_not(g: AsgardState, seat: int, tile: int) -> str | None:
    if tile in usable_people(g, seat) and not g.within(UNINTERRUPTED):
        return None
    not_now = seat != g.turn or g.phase not in OWN_TURNS or g.within(UNINTERRUPTED)
    return "AS-7.6" if g.people[tile] == seat and not_now else CLAUSES[g.c.people_effect[tile]]


PEOPLE_TILE: Final = Prompt(
    "people", range(PEOPLE), clause="AS-7.6", question="Use one of your Population Tiles?",
    label=lambda g, seat, tile, *_: g.c.people_words[tile], preview=lambda g, seat, tile: g.c.people_text[tile],
    code=CODE_OF_PEOPLE.__getitem__, why_not=_why_not,
)  # fmt: skip


@lister
def usable_people(g: AsgardState, seat: int) -> list[int]:
    """AS-7.6. The own people tiles that do something right now, in an own turn."""
    if seat != g.turn or g.phase not in OWN_TURNS or seat not in g.people:
        return []
    effects = g.c.people_effect
    return [t for t, owner in enumerate(g.people) if owner == seat and bonus_helps(g, seat, effects[t])]


@rule
async def use_people(g: AsgardState, seat: int, tile: int) -> None:
    """AS-7.6. A people tile is used and leaves the game."""
    g.discard_people(tile)
    await use_bonus(g, seat, g.c.people_effect[tile])


def bonus_helps(g: AsgardState, seat: int, effect: str) -> bool:
    """Whether a bonus that is used by itself would do something now."""
    match effect:
        case "weapon" | "wizardry":
            return bool(g.stack_left(STACKS.index(effect)))
        case "first_player":
            return first_player_helps(g, seat)
        case "asgard_tile":
            return bool(face_up_tiles(g))
    return False


@cites
def first_player_helps(g: AsgardState, seat: int) -> bool:
    """AS-14.4. Only who is not number 1 can swap with it."""
    return g.order[seat] != 1


@rule
async def use_bonus(g: AsgardState, seat: int, effect: str) -> None:
    """AS-14.1. What people do at any time in an own turn, each by its own clause."""
    note(CLAUSES[effect])
    match effect:
        case "weapon":
            await take_item(g, seat, WEAPON)
        case "wizardry":
            await take_item(g, seat, WIZARDRY)
        case "first_player":
            g.swap_with_first(seat)
        case "asgard_tile":
            await flip_for_bonus(g, seat)


# --- bonuses of people that Surtr flips

BONUS_NOW: Final = Prompt(
    "bonus", ("take", "skip"), clause="AS-15.14", question="Take the bonus now?",
    label=lambda g, seat, value: "take the bonus" if value == "take" else "leave it",
)  # fmt: skip


@lister
def take_or_skip(g: AsgardState, seat: int) -> tuple[str, ...]:
    """A bonus can be left."""
    return ("take", "skip")


@rule
async def bonus_at_once(g: AsgardState, seat: int, effect: str) -> None:
    """AS-15.14, AS-15.15. The bonus of flipped people, where it is of use, and in the form that works at once."""
    if bonus_helps(g, seat, effect):
        answer = await Ask(seat, BONUS_NOW, take_or_skip)
        if answer == "take":
            await use_bonus(g, seat, effect)
    match effect:
        case "any_stone":
            await stone_of_choice(g, seat)
        case "any_seal":
            await seal_of_choice(g, seat)
        case "recolour":
            await swap_stone(g, seat)
        case "any_victory":
            g.emit("no_bonus", seat)


UNINTERRUPTED: Final = (
    use_people, take_item, pay_seals, build_temple, take_from_richest, stone_of_choice, seal_of_choice, deal_anew,
)  # fmt: skip
"""No people in the middle of these: they belong to one action, payment or choice."""
INTERJECTION: Final = Interjection(PEOPLE_TILE, usable_people, use_people, never_in=UNINTERRUPTED)
