"""YG-14: the end of a turn and of the game."""

from __future__ import annotations

from vigrid.kernel import Outcome, cites, note

from .state import Table


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


def loss(g: Table) -> tuple[str, str] | None:
    """The clause by which the gods have lost and the reason in words, or None."""
    for defeat in g.c.defeats:
        note(defeat.clause)
        there = beyond(g, defeat.space)
        if there >= defeat.limit:
            return defeat.clause, defeat.reason.format(there)
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
    g.result = Outcome((value,) * g.players, clause, reason, standing(g, bool(value)), adds_up=False)


def standing(g: Table, withstood: bool) -> tuple[tuple[tuple[str, int], ...], ...]:
    """How far Asgard has come, the same for all gods. `withstood`: whether the last card played is withstood, too."""
    last = 1 if g.played and not withstood else 0
    return ((("cards withstood", len(g.played) - last), ("cards left", len(g.deck))),) * g.players


@cites
def next_god(g: Table) -> None:
    """YG-1.2. The gods take turns clockwise."""
    g.begin_turn((g.turn + 1) % g.players)
    g.phase = "enemy"
