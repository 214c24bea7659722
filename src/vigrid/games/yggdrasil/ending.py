"""YG-14: the end of a turn and of the game."""

from __future__ import annotations

from vigrid.kernel import Outcome, cites, note

from .state import Table
from .terms import BEYOND_DOOR, BEYOND_WALL, RESIDENCE


@cites
def end_of_turn(g: Table) -> None:
    """YG-14.1. Is Asgard lost, is it saved, or is the next god on turn?"""
    lost = loss(g)
    if lost is not None:
        end_game(g, 0.0, *lost)
    elif saved(g):
        end_game(g, 1.0, "YG-14.5", "The Enemy deck has run out and Asgard stands.")
    else:
        next_god(g)


def limits(g: Table) -> tuple[tuple[int, int, str, str], ...]:
    """YG-14.2, YG-14.3, YG-14.4. The three defeats: so many enemies from this space on, the clause, and in words."""
    return (
        (RESIDENCE, g.c.lost_in_residence, "YG-14.4", "An enemy is in Odin's Residence."),
        (BEYOND_DOOR, g.c.lost_beyond_door, "YG-14.3", "{} enemies are beyond the door of Valhalla."),
        (BEYOND_WALL, g.c.lost_beyond_wall, "YG-14.2", "{} enemies are beyond the wall of Asgard."),
    )


def loss(g: Table) -> tuple[str, str] | None:
    """The clause by which the gods have lost and the reason in words, or None."""
    for space, limit, clause, words in limits(g):
        note(clause)
        if beyond(g, space) >= limit:
            return clause, words.format(beyond(g, space))
    return None


@cites
def beyond(g: Table, space: int) -> int:
    """YG-4.1. How many enemies stand on this space or further on."""
    return sum([enemy >= space for enemy in g.enemies])


@cites
def saved(g: Table) -> bool:
    """YG-14.5. No Enemy card is left."""
    return not g.deck


@cites
def end_game(g: Table, value: float, clause: str, reason: str) -> None:
    """YG-2.1. All gods win or lose together."""
    parts = (("cards withstood", len(g.played) - (not value)), ("cards left", len(g.deck)))
    g.result = Outcome(
        returns=(value,) * g.players, scores=(parts,) * g.players, clause=clause, reason=reason, adds_up=False
    )


@cites
def next_god(g: Table) -> None:
    """YG-1.2. The gods take turns clockwise."""
    g.begin_turn((g.turn + 1) % g.players)
    g.phase = "enemy"
