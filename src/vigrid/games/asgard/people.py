"""Population tiles, called people here (chapter AS-14): what can be used at any time in the own turn."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from vigrid.kernel import Ask, Interjection, Prompt, cites, lister, rule

from .pieces import GONE, ITEMS, PEOPLE, STACKS, WEAPON, WIZARDRY, code_of_item, code_of_people
from .state import AsgardState

OWN_TURNS: Final = ("select_actions", "perform_actions")
CLAUSES: Final = {
    "weapon": "AS-14.2", "wizardry": "AS-14.3", "first_player": "AS-14.4", "asgard_tile": "AS-14.5",
    "any_victory": "AS-14.6", "any_stone": "AS-14.7", "recolour": "AS-14.8", "any_seal": "AS-14.9",
}  # fmt: skip
"""What a people tile does to the clause that says when."""


def people_label(g: AsgardState, seat: int, tile: int, *_: Any) -> str:
    """A people tile in words."""
    return f"Population Tile: {g.c.people_name[tile]}"


def _why_not(g: AsgardState, seat: int, tile: int) -> str | None:
    if tile in usable_people(g, seat):
        return None
    mine = g.people[tile] == seat
    return (
        "AS-7.6"
        if mine and (g.busy or seat != g.turn or g.phase not in OWN_TURNS)
        else CLAUSES[g.c.people_effect[tile]]
    )


PEOPLE_TILE: Final = Prompt(
    "people", range(PEOPLE), clause="AS-7.6", question="Use one of your Population Tiles?",
    label=people_label, preview=lambda g, seat, tile: g.c.people_text[tile], code=code_of_people, why_not=_why_not,
)  # fmt: skip


@cites
def first_player_helps(g: AsgardState, seat: int) -> bool:
    """AS-14.4. Only who is not number 1 can swap with it."""
    return g.order[seat] != 1


def _usable(g: AsgardState, seat: int, effect: str) -> bool:
    if effect == "weapon":
        return bool(g.stack_left(WEAPON))
    if effect == "wizardry":
        return bool(g.stack_left(WIZARDRY))
    if effect == "first_player":
        return first_player_helps(g, seat)
    return effect == "asgard_tile" and bool(face_up_tiles(g))


def face_up_tiles(g: AsgardState) -> list[int]:
    """The face-up tiles of the Asgard row."""
    return [t for t in g.asgard_row if not g.asgard_down[t]]


@lister
def usable_people(g: AsgardState, seat: int) -> list[int]:
    """AS-7.6. The own people tiles that do something right now, in an own turn and not in the middle of a payment."""
    if g.busy or seat != g.turn or g.phase not in OWN_TURNS or seat not in g.people:
        return []
    effects = g.c.people_effect
    return [t for t, owner in enumerate(g.people) if owner == seat and _usable(g, seat, effects[t])]


@rule
async def use_people(g: AsgardState, seat: int, tile: int) -> None:
    """AS-7.6, AS-14.1. A people tile is used and leaves the game."""
    g.busy += 1
    discard_people(g, tile)
    await BONUS[g.c.people_effect[tile]](g, seat)
    g.busy -= 1


@cites
def discard_people(g: AsgardState, tile: int) -> None:
    """AS-14.1. Used once, the tile leaves the game."""
    g.people_to(tile, GONE)


INTERJECTION: Final = Interjection(PEOPLE_TILE, usable_people, use_people)


# --- bonuses


@rule
async def weapon_bonus(g: AsgardState, seat: int) -> None:
    """AS-14.2. Look through the weapons and take one."""
    await take_item(g, seat, WEAPON)


@rule
async def wizardry_bonus(g: AsgardState, seat: int) -> None:
    """AS-14.3. Look through the wizardry tiles and take one."""
    await take_item(g, seat, WIZARDRY)


@rule
async def first_player_bonus(g: AsgardState, seat: int) -> None:
    """AS-14.4. Swap order tiles with number 1."""
    numbers = g.order[:]
    first, mine = g.seat_of(1), g.order[seat]
    numbers[first], numbers[seat] = mine, 1
    g.set_order(tuple(numbers))


BONUS: Final[dict[str, Callable[[AsgardState, int], Coroutine[Any, Any, None]]]] = {
    "weapon": weapon_bonus, "wizardry": wizardry_bonus, "first_player": first_player_bonus,
}  # fmt: skip
"""What a people tile does at any time in an own turn; `asgard_area.py` adds the Asgard tile."""


# --- secret tiles


ITEM: Final = Prompt(
    "item", range(ITEMS), clause="AS-10.12",
    question=lambda g, seat, stack: f"Which {STACKS[stack]} tile do you take?",
    label=lambda g, seat, item, *_: g.c.item_name[item],
    code=code_of_item,
    hidden=lambda g, seat: len(g.stack_left(g.looking)) > 1,
    preview=lambda g, seat, item, *_: g.c.item_text[item],
)  # fmt: skip


@lister
def items_in_stack(g: AsgardState, seat: int, stack: int) -> list[int]:
    """The tiles of a stack, of equal ones only the first."""
    return unlike(g, g.stack_left(stack))


def unlike(g: AsgardState, items: list[int]) -> list[int]:
    """Secret tiles without those that equal an earlier one."""
    seen: list[int] = []
    for item in sorted(items):
        if g.c.item_alike[item] not in [g.c.item_alike[s] for s in seen]:
            seen.append(item)
    return seen


@rule
async def take_item(g: AsgardState, seat: int, stack: int) -> None:
    """AS-10.12. Look through a stack and take one tile in secret; nothing where the stack is empty."""
    if g.stack_left(stack):
        g.busy += 1
        g.look_through(stack)
        item = await Ask(seat, ITEM, items_in_stack, stack)
        g.take_item(seat, item)
        g.busy -= 1
