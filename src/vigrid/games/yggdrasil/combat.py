"""YG-4 and YG-11: combat in Asgard and at the Ice Fortress."""

from __future__ import annotations

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule

from . import texts
from .effects.runes import enemies_to_push, giant_slain
from .state import NOBODY, Table
from .strength import artifact_bonus, force_of, giant_force, numbness, power_bonus, usable_elves
from .terms import FIRST_SPACE, GIANTS, MOST_SEATS, NO_ELVES, VIKINGS, Enemy, Giant, Seat

TOP_OF_PILE = len(GIANTS)


# Asgard


@rule
async def asgard(g: Table, seat: Seat) -> None:
    """YG-4.2. The god fights one enemy and, if he wins, drives it back one space."""
    enemy = await Ask(seat, TARGET, enemies_to_push)
    if await fight(g, seat, enemy, force_of(g, enemy), artifact_bonus(g, seat, enemy)):
        note("YG-4.9")
        g.push(enemy)
    else:
        note("YG-4.10")


@cites
def no_asgard(g: Table, seat: Seat) -> str | None:
    """YG-4.2. No fight in Asgard while all enemies stand on the first space."""
    return "YG-4.2" if max(g.enemies) == FIRST_SPACE else None


# The Ice Fortress


@rule
async def ice_fortress(g: Table, seat: Seat) -> None:
    """YG-11.1. The god fights an active giant or the top giant of the pile."""
    choice = await Ask(seat, GIANT, giants_to_fight)
    if await fight(g, seat, NOBODY, giant_force(g), 0):
        giant = g.pile[-1] if choice == TOP_OF_PILE else choice
        await giant_slain(g, seat, giant)
    else:
        note("YG-11.4")


@cites
def no_ice(g: Table, seat: Seat) -> str | None:
    """YG-11.1. No fight at the Ice Fortress when no giant is left."""
    return None if g.pile or g.active else "YG-11.1"


@lister
def giants_to_fight(g: Table, seat: Seat) -> list[Giant]:
    """YG-11.1. Active giants, and the top of the pile."""
    return sorted(g.active) + [TOP_OF_PILE] * bool(g.pile)


# The fight


@rule
async def fight(g: Table, seat: Seat, target: Enemy, force: int, artifact: int) -> bool:
    """YG-4.3, YG-4.4, YG-4.6, YG-4.7. Vikings, the roll, Elves: is the force reached?"""
    g.open_combat(target, force)
    vikings = await Ask(seat, VIKINGS_PUT, vikings_to_put)
    g.commit_vikings(seat, vikings)
    hammers = g.roll_hammers(seat)
    g.count_attack(seat, vikings, hammers, artifact, power_bonus(g, seat), -numbness(g))
    elves = await Ask(seat, ELVES_PUT, elves_to_put)
    g.return_elves(seat, elves)
    won = g.attack + elves >= force
    g.close_combat(seat, won)
    return won


@lister
def vikings_to_put(g: Table, seat: Seat) -> list[int]:
    """YG-4.3. Any number of Vikings in stock."""
    return NUMBERS[g.vikings[seat]]


@lister
def elves_to_put(g: Table, seat: Seat) -> list[int]:
    """YG-4.6, YG-16.3. Any number of Elves in stock, none while they are kept away."""
    return NUMBERS[usable_elves(g, seat)]


def why_no_elves_put(g: Table, seat: Seat, count: int) -> str | None:
    """The clause that forbids this number of Elves, or None."""
    if count and g.suffers(NO_ELVES):
        return "YG-16.3"
    return None if count <= g.elves[seat] else "YG-4.6"


NUMBERS = [list(range(most + 1)) for most in range(VIKINGS + 1)]
"""NUMBERS[n]: 0 to n."""

TARGET = texts.enemy_prompt("target", "YG-4.2", "Which enemy do you fight?", preview=texts.target_preview)
GIANT = texts.giant_prompt("giant", "YG-11.1", "Which giant do you fight?")
VIKINGS_PUT = Prompt(
    "vikings", range(VIKINGS + 1), clause="YG-4.3", preview=texts.vikings_preview,
    question=lambda g, seat: f"Against {texts.opponent(g.c, g.target)}, force {g.force}: "
    "how many Vikings go to the World of the Dead?",
    label=lambda g, seat, count: texts.vikings(count) if count else "no Viking",
)  # fmt: skip
ELVES_PUT = Prompt(
    "elves", range(MOST_SEATS + 2), clause="YG-4.6", preview=texts.elves_preview, why_not=why_no_elves_put,
    question=lambda g, seat: f"Attack {g.attack} against force {g.force}: how many Elves help?",
    label=lambda g, seat, count: texts.elves(count) if count else "no Elf",
)  # fmt: skip
