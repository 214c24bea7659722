"""A table set up by hand: positions at any step, Hunts and Battles under way."""

from __future__ import annotations

from typing import Any

from vigrid.games.lords_of_ragnarok import GAME
from vigrid.games.lords_of_ragnarok.pieces import ATTACKS, COMBAT
from vigrid.games.lords_of_ragnarok.state import Lords
from vigrid.kernel import Match

COLOURS = ("red", "blue", "yellow", "purple")
RED, BLUE, YELLOW = 0, 1, 2
PLAIN_HEROES = ("snorri", "lagertha", "ragnar", "beowulf")
FAR = (11, 3, 17, 5)
"""Regions in which Heroes stand that a test does not care for."""


def at(entry: str, players: int = 3, options: Any = None, script: list[int] | None = None, **position: Any) -> Match:
    """A match at an entry; seats without Armies, Heroes in far Regions, Loki and Monsters away, unless named."""
    seats = position.setdefault("seats", {})
    for s, name in enumerate(COLOURS[:players]):
        row = seats.setdefault(name, {})
        row.setdefault("hero", PLAIN_HEROES[s])
        row.setdefault("region", FAR[s])
        row.setdefault("armies", [])
        row.setdefault("values", [])
        row.setdefault("hand", [])
        row.setdefault("drakkar", "s1")
    position.setdefault("loki", 10)
    document = {
        "game": "lords_of_ragnarok", "players": players, "entry": entry, "options": options or {}, "position": position,
    }  # fmt: skip
    match = Match.at(GAME, document)
    if script:
        match.script(script)
    return match


def state(match: Match) -> Lords:
    """The state of a match."""
    return match.state  # type: ignore[return-value]


def play(match: Match, *codes: str) -> None:
    """Choose these codes in order, each for the seat that decides (`1/code` names it)."""
    for code in codes:
        seat, plain = match.seat_of(code)
        match.choose(seat, plain)


def codes(match: Match) -> list[str]:
    """The codes that can be chosen now."""
    ask = match.state.pending[0]
    return [ask.code(match.state, c) for c in ask.choices]


def on_turn(match: Match) -> int:
    """The seat that decides now."""
    return match.state.pending[0].seat


def army(match: Match, seat: int, region: int) -> list[int]:
    """The values of a seat's Armies in a Region, highest first."""
    g = state(match)
    return sorted((g.army[seat * 6 + i] for i in g.armies(seat, region)), reverse=True)


def hand(match: Match, seat: int) -> list[str]:
    """A hand by keys."""
    return [COMBAT[k] for k in state(match).hand[seat]]


def attribute(match: Match, seat: int, number: int) -> int:
    """Where an Attribute token lies."""
    return state(match).token[3 * seat + number]


def runes(match: Match, seat: int) -> list[int]:
    """Runes of a seat: Uruz, Othala, Algiz."""
    return state(match).runes[3 * seat : 3 * seat + 3]


def told(match: Match) -> str:
    """Everything that was told so far."""
    return "\n".join(line.text for line in match.log(-1))


def battle(attacker: dict[str, Any], defender: dict[str, Any], region: int = 19, players: int = 3,
           **position: Any) -> Match:  # fmt: skip
    """Red attacks Blue in a Region: `values` of the Armies there, `hand` and what else a seat has."""
    seats = position.pop("seats", {})
    for name, row in (("red", attacker), ("blue", defender)):
        mine = {**seats.get(name, {}), **row}
        values = mine.pop("values")
        more = mine.pop("elsewhere", {})
        mine["armies"] = [region] * len(values) + list(more)
        mine["values"] = [*values, *more.values()]
        seats[name] = mine
    return at("fight", players, field=region, seats=seats, active="red", **position)


def hunt(quarry: str, seats: dict[str, Any], entry: str = "monster_round", players: int = 3, **position: Any) -> Match:
    """Red hunts in Region 19."""
    seats = {**seats, "red": {"region": 19, "wisdom": 6, **seats.get("red", {})}}
    if quarry == "loki":
        position["loki"] = 19
    else:
        position.setdefault("monsters", {}).setdefault(quarry, {"region": 19})
    return at(entry, players, hunter="red", quarry=quarry, seats=seats, active="red", **position)


def attack_cards(kinds: Any) -> list[str]:
    """Attack cards by keys."""
    return [ATTACKS[k] for k in kinds]
