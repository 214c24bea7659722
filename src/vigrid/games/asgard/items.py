"""Weapons and wizardry in secret: whoever earns one looks through the stack and takes a tile (AS-10.12)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Prompt, lister, rule

from .box import ITEMS, STACKS, code_of_item
from .state import AsgardState

ITEM: Final = Prompt(
    "item", range(ITEMS), clause="AS-10.12",
    question=lambda g, seat, stack: f"Which {STACKS[stack]} tile do you take?",
    label=lambda g, seat, item, *_: g.c.item_name[item], preview=lambda g, seat, item, *_: g.c.item_text[item],
    code=code_of_item, hidden=lambda g, seat: len(g.stack_left(g.looking)) > 1,
)  # fmt: skip


def unlike(g: AsgardState, items: list[int]) -> list[int]:
    """Secret tiles without those that equal an earlier one."""
    first_of = {g.c.item_alike[item]: item for item in sorted(items, reverse=True)}
    return sorted(first_of.values())


@lister
def items_in_stack(g: AsgardState, seat: int, stack: int) -> list[int]:
    """The tiles of a stack, of equal ones only the first."""
    return unlike(g, g.stack_left(stack))


@rule
async def take_item(g: AsgardState, seat: int, stack: int) -> None:
    """AS-10.12. Look through a stack and take one tile in secret; nothing where the stack is empty."""
    if g.stack_left(stack):
        g.look_through(stack)
        item = await Ask(seat, ITEM, items_in_stack, stack)
        g.take_item(seat, item)
