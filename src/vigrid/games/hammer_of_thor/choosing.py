"""Which Encounter cards a side may choose (4.3A, 4.4), and what insanity leaves of them (2.2A8)."""

from __future__ import annotations

from vigrid.kernel import cites

from .blows import taken_unsorted
from .powers import has, is_animal, is_subdued, speaks
from .state import Hammer, unknown_to
from .tables import (
    ATTACK,
    CARDS,
    CATATONIA,
    CHALLENGE,
    CON,
    EVADE,
    FOLLOWER,
    KLEPTOMANIA,
    LIAR,
    LUNACY,
    MEGALOMANIA,
    NEGOTIATE,
    PARANOIA,
    SUICIDAL,
)  # fmt: skip

MANI = 48


@cites
def mad_cards(g: Hammer, leader: int, free: list[int]) -> list[int]:
    """HT-2.19. What an insane leader may choose, of the cards that are free."""
    madness = g.insane[leader]
    if madness == KLEPTOMANIA:
        wish = [CON, ATTACK, CHALLENGE]
    elif madness == MEGALOMANIA:
        wish = [FOLLOWER]
    elif madness == PARANOIA:
        wish = [EVADE]
    elif madness == SUICIDAL:
        wish = [ATTACK]
    elif madness == LUNACY:
        moonlit = not g.c.place.below[g.place_of(leader)] or MANI in g.members(g.group[leader])
        wish = [ATTACK] if moonlit else []
        return [k for k in free if k in wish]
    elif madness == LIAR:
        wish = [k for k in free if k != NEGOTIATE]
    elif madness == CATATONIA:
        return []
    else:
        return free
    return [k for k in free if k in wish] or free


@cites
def helpless(g: Hammer, leader: int) -> bool:
    """HT-4.13, HT-5.16. Whether a leader can play nothing: bound, asleep or subdued."""
    return has(g, leader, "bound") or has(g, leader, "asleep") or is_subdued(g, leader)


@cites
def free_cards(g: Hammer, side: int) -> list[int]:
    """HT-4.13, HT-4.14, HT-4.28, HT-4.29, HT-5.6, HT-5.16, HT-14.5. The cards that a side may choose in this round.

    What a race may not begin with bars players only; dice read the chart as it is.
    """
    leader = g.head(side)
    if not leader or helpless(g, leader) or taken_unsorted(g, side):
        return []
    free = [k for k in range(len(CARDS)) if k == EVADE or not g.played[side] >> k & 1]
    if is_animal(g, leader) and not speaks(g, leader) and not understood(g, 1 - side, g.side_seat[side]):
        free = [k for k in free if k in (ATTACK, EVADE)]
    if g.meeting == 1 and g.side_seat[side] >= 0:
        free = [k for k in free if g.c.char.race[leader] not in g.c.card.banned[k]]
    if g.meeting == 1 and has(g, leader, "must_attack"):
        free = [k for k in free if k in (ATTACK, CHALLENGE)] or free
    free = [k for k in free if not has(g, leader, f"ban.{CARDS[k]}")]
    if has(g, leader, "no_evade"):
        free = [k for k in free if k != EVADE]
    return mad_cards(g, leader, free)


@cites
def understood(g: Hammer, side: int, seat: int) -> bool:
    """HT-15.4, HT-4.33. Whether a side speaks with beasts; of a group that a seat does not know it cannot tell."""
    unknown = g.side_group[side] == g.random_group and unknown_to(g, seat)
    return not unknown and any(has(g, ch, "beast_speech") for ch in g.met(side))
