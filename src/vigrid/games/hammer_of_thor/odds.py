"""When an Encounter card works (4.3A): automatically, on which dice, or never; the odds that surfaces show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vigrid.kernel import cites

from .groups import race_leader
from .powers import has, is_animal, is_beast, is_friend, is_relative, measure, never_asked, stat
from .state import Hammer
from .tables import (
    ANIMAL,
    ATTACK,
    CHALLENGE,
    CHARISMA,
    CON,
    EVADE,
    EVIL,
    FEMALE,
    FERTILE,
    FERTILE_NEUTER,
    FOLLOWER,
    FRIENDSHIP,
    GOOD,
    INTELLIGENCE,
    MALE,
    NEGOTIATE,
    NEUTER,
    REPUTATION,
    SEDUCE,
    SENSES,
    TEMPER,
    WISDOM,
)  # fmt: skip
from .terms import CARD_SUM, RESIST

ALL_RACES: Final = -1
"""FOLLOWER for the entire group."""
NEVER: Final = -100
PEACEFUL_CARDS: Final = (FRIENDSHIP, NEGOTIATE, SEDUCE)


@cites
def opposed(g: Hammer, a: int, b: int) -> bool:
    """HT-4.16. Whether one of two characters is good and the other evil."""
    return {g.c.char.alignment[a], g.c.char.alignment[b]} == {GOOD, EVIL}


@cites
def attack_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.16. TEMPER, less the other CHARISMA where the other card is peaceful."""
    me, foe = g.head(side), g.head(1 - side)
    automatic = other == ATTACK or (is_animal(g, me) and opposed(g, me, foe))
    calm = stat(g, foe, CHARISMA, me) if other in PEACEFUL_CARDS else 0
    return automatic, stat(g, me, TEMPER, foe) - calm


@cites
def con_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.17. CHARISMA less the other INTELLIGENCE; automatic against FRIENDSHIP and NEGOTIATE."""
    me, foe = g.head(side), g.head(1 - side)
    return other in (FRIENDSHIP, NEGOTIATE), stat(g, me, CHARISMA, foe) - stat(g, foe, INTELLIGENCE, me)


@cites
def follower_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.18, HT-11.1, HT-11.2, HT-11.3. REPUTATION less that of who is asked; never the proud, nor animals alone."""
    me = g.head(side)
    group = g.side_group[1 - side]
    asked = g.head(1 - side) if aim == ALL_RACES else race_leader(g, group, aim)
    if not asked or never_asked(g, asked) or all(is_beast(g, ch) for ch in g.members(group)):
        return False, NEVER
    mine, theirs = stat(g, me, REPUTATION, asked), stat(g, asked, REPUTATION, me)
    return other == FOLLOWER and mine > theirs, mine - theirs


@cites
def seduce_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.19, HT-11.7. CHARISMA less the TEMPER of the beloved; animals of one species need no die."""
    me = g.head(side)
    if not aim:
        return False, NEVER
    return other == SEDUCE or same_species(g, me, aim), stat(g, me, CHARISMA, aim) - stat(g, aim, TEMPER, me)


@cites
def evade_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.20. WISDOM less the SENSES of the other leader."""
    me, foe = g.head(side), g.head(1 - side)
    return False, stat(g, me, WISDOM, foe) - stat(g, foe, SENSES, me)


@cites
def challenge_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.21. Automatic between males, or against FOLLOWER and CHALLENGE; else a 0, and not against an animal."""
    me, foe = g.head(side), g.head(1 - side)
    males = sex_of(g, me) == MALE and sex_of(g, foe) == MALE
    return males or other in (FOLLOWER, CHALLENGE), NEVER if is_animal(g, foe) else 0


@cites
def negotiate_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.22. WISDOM less the other TEMPER; automatic against NEGOTIATE."""
    me, foe = g.head(side), g.head(1 - side)
    return other == NEGOTIATE, stat(g, me, WISDOM, foe) - stat(g, foe, TEMPER, me)


@cites
def friendship_sum(g: Hammer, side: int, other: int, aim: int) -> tuple[bool, int]:
    """HT-4.23. CHARISMA less the other TEMPER; automatic against FRIENDSHIP and between friends and relatives."""
    me, foe = g.head(side), g.head(1 - side)
    close = is_friend(g, me, foe) or is_relative(g, me, foe)
    return other == FRIENDSHIP or close, stat(g, me, CHARISMA, foe) - stat(g, foe, TEMPER, me)


SUMS: Final[dict[int, Callable[[Hammer, int, int, int], tuple[bool, int]]]] = {
    ATTACK: attack_sum, CON: con_sum, FOLLOWER: follower_sum, SEDUCE: seduce_sum, EVADE: evade_sum,
    CHALLENGE: challenge_sum, NEGOTIATE: negotiate_sum, FRIENDSHIP: friendship_sum,
}  # fmt: skip


@cites
def good_dice(g: Hammer, side: int, card: int, other: int, aim: int) -> tuple[int, ...]:
    """HT-4.15, HT-11.7. The dice on which a card works: 0 to 8 if automatic, else 0 and up to its sum; a 9 never.

    All ten where no die is thrown, as between animals of one species.
    """
    automatic, total = SUMS[card](g, side, other, aim)
    me, foe = g.head(side), g.head(1 - side)
    if card == SEDUCE and aim and same_species(g, me, aim):
        return tuple(range(10))
    if automatic:
        return tuple(range(9))
    if total == NEVER:
        return ()
    wooed = aim if card == SEDUCE and aim else foe
    total += measure(g, me, CARD_SUM + card, wooed) - measure(g, wooed, RESIST + card, me)
    return tuple(die for die in range(9) if die == 0 or die <= total)


# --- who can be seduced, and who can follow


def sex_of(g: Hammer, ch: int) -> int:
    """The sex of a character, that of its shape where it has one."""
    if g.shape[ch] and g.c.shape.sex[g.shape[ch] - 1] >= 0:
        return int(g.c.shape.sex[g.shape[ch] - 1])
    sex = int(g.c.char.sex[ch])
    if has(g, ch, "disguised") and sex in (MALE, FEMALE, FERTILE):
        return FEMALE if sex == MALE else MALE
    return sex


@cites
def same_species(g: Hammer, ch: int, other: int) -> bool:
    """HT-11.7. Whether a shape-changed character and an animal are of one species."""
    if not g.shape[ch]:
        return False
    kind = g.c.shape.species[g.shape[ch] - 1]
    return bool(kind) and kind == g.c.char.species[other]


@cites
def attracted(g: Hammer, ch: int, other: int) -> bool:
    """HT-4.19, HT-11.7. The opposite sex; neuters by either; animals only by their like, and not the faithful."""
    if has(g, other, "faithful") or g.c.char.norn[other]:
        return False
    if same_species(g, ch, other):
        return True
    return not (is_beast(g, other) or is_animal(g, ch)) and opposite(g, ch, other)


@cites
def opposite(g: Hammer, ch: int, other: int) -> bool:
    """HT-4.19. Whether two are of opposite sex; neuters are so to either."""
    a, b = sex_of(g, ch), sex_of(g, other)
    if a in (NEUTER, FERTILE_NEUTER) or b in (NEUTER, FERTILE_NEUTER):
        return True
    return (a == MALE) != (b == MALE)


def beloveds(g: Hammer, side: int) -> list[int]:
    """HT-4.19. Whom the leader of a side may seduce."""
    me = g.head(side)
    return [ch for ch in g.met(1 - side) if attracted(g, me, ch)]


@cites
def aims(g: Hammer, side: int) -> list[int]:
    """HT-11.1, HT-11.2, HT-11.3. Whom FOLLOWER may ask: all, or a race; not those whom a proud leader shields."""
    group, head = g.side_group[1 - side], g.head(1 - side)
    proud = never_asked(g, head)
    own = g.c.char.race[head]
    out = [] if proud else [ALL_RACES]
    races = sorted({g.c.char.race[ch] for ch in g.members(group)})
    for race in races:
        leader = race_leader(g, group, race)
        if race in (own, ANIMAL) or never_asked(g, leader):
            continue
        out.append(race)
    return out


def is_mother(g: Hammer, ch: int) -> bool:
    """Whether a character can bear a child."""
    return sex_of(g, ch) in (FEMALE, FERTILE, NEUTER, FERTILE_NEUTER)
