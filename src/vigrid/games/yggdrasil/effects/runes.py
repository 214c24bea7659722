"""YG-11.3 and YG-17: a giant falls, and what a rune gives when its last fragment is won."""

from __future__ import annotations

from vigrid.kernel import Ask, Pick, lister, rule

from .. import texts
from ..state import Table
from ..terms import COLOURS, ENEMIES, FIRST_SPACE, NO_ELVES, Enemy, Giant, Seat


@rule
async def giant_slain(g: Table, seat: Seat, giant: Giant) -> None:
    """YG-11.3, YG-17.1. A slain giant's fragment counts; a whole rune takes effect at once."""
    g.slay(seat, giant)
    rune = g.c.giant_rune[giant]
    if fragments_won(g, rune) == g.c.rune_fragments[rune]:
        g.complete(seat, rune)
        await EFFECTS[g.c.rune_effect[rune]](g, seat, g.c.rune_amount[rune])


def fragments_won(g: Table, rune: int) -> int:
    """The fragments of a rune that slain giants bore."""
    return sum([g.c.giant_rune[giant] == rune for giant in g.slain])


@lister
def enemies_to_push(g: Table, seat: Seat) -> list[Enemy]:
    """YG-4.2, YG-12.6, YG-17.2, YG-17.5. The enemies beyond the first space."""
    return [enemy for enemy in range(len(ENEMIES)) if g.enemies[enemy] > FIRST_SPACE]


@rule
async def push_enemies(g: Table, seat: Seat, amount: int) -> None:
    """YG-17.2. Three different enemies go back one space each, as many as possible."""
    count = min(amount, len(enemies_to_push(g, seat)))
    if count:
        pushed = await Pick(seat, PUSHES, enemies_to_push, count, count)
        for enemy in pushed:
            g.push(enemy)


@rule
async def gods_take_dead(g: Table, seat: Seat, amount: int) -> None:
    """YG-17.3. Every god takes Vikings from the World of the Dead, from the god on turn onwards."""
    for i in range(g.players):
        g.take_dead((seat + i) % g.players, amount)


@rule
async def quench_bags(g: Table, seat: Seat, amount: int) -> None:
    """YG-17.4. Fire Giants leave each bag for the Kingdom of Fire."""
    for island in range(len(COLOURS)):
        g.cool(island, amount)


@rule
async def push_and_elf(g: Table, seat: Seat, amount: int) -> None:
    """YG-17.5. One enemy goes back one space, and the god takes an Elf, as far as possible."""
    if enemies_to_push(g, seat):
        enemy = await Ask(seat, PUSH, enemies_to_push)
        g.push(enemy)
    for _ in range(amount):
        if g.grove and not g.suffers(NO_ELVES):
            g.take_elf(seat)


EFFECTS = (push_enemies, gods_take_dead, quench_bags, push_and_elf)
"""By number in RUNE_EFFECTS."""

PUSHES = texts.push_prompt("pushes", "YG-17.2", "Which enemies go back one space?", picks=True)
PUSH = texts.push_prompt("push", "YG-12.6", "Which enemy goes back one space?")
