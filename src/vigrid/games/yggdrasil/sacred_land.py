"""YG-12: the Sacred Land, where the Vanir move along the Reinforcement Scale or are used."""

from __future__ import annotations

from collections.abc import Callable

from vigrid.kernel import Ask, Prompt, cites, lister, rule

from . import texts
from .effects.runes import PUSH, enemies_to_push, giant_slain
from .state import Table
from .terms import FIRST_SPACE, GIANTS, VANIR_SQUARES, Card, Giant, Island, Seat
from .worlds import NEIGHBOURS

FORWARD, USE = 0, 1


@rule
async def sacred_land(g: Table, seat: Seat) -> None:
    """YG-12.1, YG-12.2. The Vanir go one square forward, or their square is used and they start again."""
    if await Ask(seat, VANIR, forward_or_use) == FORWARD:
        g.move_vanir(g.vanir + 1)
    else:
        square = g.vanir - 1
        await EFFECTS[g.c.vanir_effect[square]](g, seat, g.c.vanir_amount[square])
        g.move_vanir(1)


@cites
def no_sacred_land(g: Table, seat: Seat) -> str | None:
    """YG-12.1. Nothing to do when the Vanir can neither go on nor be used."""
    return "YG-12.1" if g.vanir == len(VANIR_SQUARES) and not usable(g) else None


@cites
def usable(g: Table) -> bool:
    """YG-12.2. Whether the effect of the Vanir's square would change anything."""
    return USABLE[g.c.vanir_effect[g.vanir - 1]](g)


@lister
def forward_or_use(g: Table, seat: Seat) -> list[int]:
    """YG-12.1, YG-12.2. What the Vanir can do."""
    return [FORWARD] * (g.vanir < len(VANIR_SQUARES)) + [USE] * usable(g)


def clause_of_vanir(choice: int) -> str:
    """The clause of a choice in the Sacred Land."""
    return "YG-12.2" if choice == USE else "YG-12.1"


VANIR = Prompt(
    "vanir", (FORWARD, USE), clause="YG-12.1", question="Do the Vanir go forward, or is their square used?",
    label=texts.vanir_label, code=texts.keyed(("forward", "use")),
    preview=lambda g, seat, choice: g.c.pack.vanir[g.vanir - 1 if choice else g.vanir].text,
    why_not=lambda g, seat, choice: None if choice in forward_or_use(g, seat) else clause_of_vanir(choice),
    clause_of=clause_of_vanir,
)  # fmt: skip


# The five squares


@rule
async def move_valkyries(g: Table, seat: Seat, amount: int) -> None:
    """YG-12.3. The Valkyries move one island; nothing is drawn."""
    island = await Ask(seat, FLY, adjacent_islands)
    g.move_valkyries(island)


@lister
def adjacent_islands(g: Table, seat: Seat) -> tuple[Island, ...]:
    """YG-12.3. The neighbours of the Valkyries' island."""
    return NEIGHBOURS[g.valkyries]


@rule
async def take_dead(g: Table, seat: Seat, amount: int) -> None:
    """YG-12.4. Two Vikings come from the World of the Dead into the god's stock."""
    g.take_dead(seat, amount)


@rule
async def look_ahead(g: Table, seat: Seat, amount: int) -> None:
    """YG-12.5. The top six Enemy cards are looked at and put back in any order."""
    g.look_ahead(seat, amount)
    while g.looking:
        card = await Ask(seat, NEXT, cards_looked_at)
        g.arrange(card)
    g.put_back(seat)


@lister
def cards_looked_at(g: Table, seat: Seat) -> list[Card]:
    """YG-12.5. The kinds of cards not yet put in order."""
    return sorted({*g.looking})


@rule
async def push_enemy(g: Table, seat: Seat, amount: int) -> None:
    """YG-12.6. One enemy goes back."""
    enemy = await Ask(seat, PUSH, enemies_to_push)
    for _ in range(amount):
        g.push(enemy)


@rule
async def remove_giant(g: Table, seat: Seat, amount: int) -> None:
    """YG-12.7. A giant of the god's choice is removed from the pile, which is then shuffled."""
    giant = await Ask(seat, FALL, giants_in_pile)
    await giant_slain(g, seat, giant)
    g.shuffle_pile()


@lister
def giants_in_pile(g: Table, seat: Seat) -> list[Giant]:
    """YG-12.7. The giants in the pile, in no order."""
    return sorted(g.pile)


EFFECTS = (move_valkyries, take_dead, look_ahead, push_enemy, remove_giant)
"""By number in VANIR_EFFECTS."""


USABLE: tuple[Callable[[Table], bool], ...] = (
    lambda g: True, lambda g: g.dead > 0, lambda g: bool(g.deck), lambda g: max(g.enemies) > FIRST_SPACE,
    lambda g: bool(g.pile),
)  # fmt: skip
"""By number in VANIR_EFFECTS: would the effect change anything?"""

FLY = texts.bag_prompt("fly", "YG-12.3", "Where do the Valkyries go?")
NEXT = texts.card_prompt(
    "next", "YG-12.5",
    lambda g, seat: f"Which card comes {'next' if g.arranged else 'first'} ({len(g.looking)} to put back)?",
)  # fmt: skip
FALL = texts.among(GIANTS, texts.giant_label, texts.giant_preview)("fall", "YG-12.7", "Which giant in the pile falls?")
