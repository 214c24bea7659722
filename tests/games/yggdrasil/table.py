"""Tables for the tests: set up in the rulebook's terms and played through the prompts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vigrid.games.yggdrasil import GAME
from vigrid.games.yggdrasil.state import Table
from vigrid.games.yggdrasil.terms import ENEMIES, GIANTS, WORLDS
from vigrid.kernel import Match

# The faces of the die.
WHITE_1, WHITE_2, BLUE_0, BLUE_2, GREEN_1, BLACK_3 = range(6)

# Draws from a bag: chance answers `below(counters left)`; small numbers are Vikings, the last ones Fire Giants.
VIKING = 0


def at(
    entry: str = "actions",
    gods: Iterable[str] = ("freyja", "heimdall"),
    options: dict[str, Any] | None = None,
    chance: Iterable[int] = (),
    **position: Any,
) -> Match:
    """A table at an entry; the first god is on turn unless `turn` says otherwise, and chance answers as scripted."""
    seats = list(gods)
    described = {"turn": seats[0], "gods": seats, **position}
    document = {"players": len(seats), "entry": entry, "options": options or {}, "position": described}
    return Match.at(GAME, {**document, "chance": list(chance)})


def choose(m: Match, *codes: str) -> Match:
    """Choose one after the other, whoever decides."""
    for code in codes:
        m.choose(m.pending[0].seat, code)
    return m


def table(m: Match) -> Table:
    """The true table."""
    assert isinstance(m.state, Table)
    return m.state


def codes(m: Match) -> list[str]:
    """The options now, without the prompt's name."""
    ask = m.pending[0]
    return [ask.code(m.state, choice).split(":")[1] for choice in ask.choices]


def worlds(m: Match) -> list[str]:
    """The worlds in which the god on turn may act now."""
    assert m.pending[0].prompt.name == "act"
    return [code for code in codes(m) if code in WORLDS]


def asked(m: Match) -> str:
    """The decision now."""
    return m.pending[0].prompt.name


def spaces(m: Match) -> dict[str, int]:
    """Where the enemies stand, those on the first space left out."""
    return {key: space for key, space in zip(ENEMIES, table(m).enemies, strict=True) if space > 1}


def told(m: Match) -> str:
    """The whole log in words."""
    return " ".join(line.text for line in m.log(-1))


def giants(keys: Iterable[int]) -> list[str]:
    """Giants by their keys."""
    return [GIANTS[giant] for giant in keys]


def others(*keys: str) -> list[str]:
    """All giants but these."""
    return [key for key in GIANTS if key not in keys]
