"""How the tests of Asgard set a table: positions in the rulebook's terms, and codes to play."""

from __future__ import annotations

from typing import Any, cast

from vigrid.games import load
from vigrid.games.asgard.box import GOOD_NAMES, SEATS
from vigrid.games.asgard.state import AsgardState
from vigrid.kernel import Match

GAME = load("asgard")
RED, BLUE, YELLOW, PURPLE = range(4)


def at(entry: str, seats: int = 4, then: tuple[str, ...] = (), **position: Any) -> Match:
    """A match at an entry; unless said otherwise the order is red, blue, yellow, purple and red has the turn."""
    position = {"order": list(SEATS[:seats]), "turn": "red", **position}
    return Match.at(GAME, {"players": seats, "entry": entry, "position": position, "then": list(then)})


def table(m: Match) -> AsgardState:
    """The true state."""
    return cast(AsgardState, m.state)


def play(m: Match, *codes: str) -> None:
    """Choose, as whoever can."""
    for code in codes:
        m.choose(*m.seat_of(code))


def codes(m: Match) -> list[str]:
    """What can be chosen now."""
    ask = m.pending[0]
    return [ask.code(m.state, c) for c in ask.choices]


def seat(m: Match) -> int:
    """Who decides now."""
    return m.pending[0].seat


def owned(m: Match, who: int, name: str) -> int:
    """How many of a good a seat owns, by its name ('pink', 'giant', 'light_seal')."""
    return table(m).has(who, GOOD_NAMES.index(name))


def supply(m: Match, name: str) -> int:
    """How many of a good the common supply has."""
    return table(m).supply[GOOD_NAMES.index(name)]


def acting(god: str, slot: str, who: str = "red", **more: Any) -> dict[str, Any]:
    """A god with one disc on 'upper', 'lower' or 'temple'."""
    if slot == "temple":
        return {god: {"temple": who, **more}}
    return {god: {"request": [who, ""] if slot == "upper" else ["", who], **more}}


def cited(m: Match, text: str) -> list[str]:
    """The clauses of the public lines of the log that hold a text."""
    return [line.clause for line in m.log(0) if text in line.text]


def words(m: Match, seats: int = 0) -> list[str]:
    """The log as some seats read it."""
    return [line.text for line in m.log(seats)]
