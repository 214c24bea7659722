"""A table set up by hand: positions on the introductory map for two, and battles on it."""

from __future__ import annotations

from typing import Any

from vigrid.games.asgards_chosen import GAME
from vigrid.games.asgards_chosen.cards import KEYS, KIND
from vigrid.games.asgards_chosen.land import NAMES, TERRITORY
from vigrid.games.asgards_chosen.power import power
from vigrid.games.asgards_chosen.state import Asgards
from vigrid.kernel import Match

RED, BLUE = 0, 1
AWAY_FROM_IT = {"red_female": "8a", "red_male": "11b", "blue_female": "3b", "blue_male": "10e"}
"""Where heroes stand that a test does not care for."""
SPARE = "heimdall"
"""A god in both hands of a battle, so that no decision has only one possibility and is answered by itself."""


def at(entry: str, players: int = 2, mode: str = "standard", options: Any = None, **position: Any) -> Match:
    """A match at an entry; `position` as in the game's positions, heroes and hands filled in."""
    heroes = position.setdefault("heroes", {})
    if mode in ("standard", "introductory") and players == 2:
        taken = {h if isinstance(h, str) else h["at"] for h in heroes.values()}
        for name, place in AWAY_FROM_IT.items():
            if name not in heroes and place not in taken:
                heroes[name] = place
    seats = position.setdefault("seats", {})
    for name in ("red", "blue", "yellow", "purple")[:players]:
        seats.setdefault(name, {}).setdefault("hand", [])
    options = {"map": "introductory", **(options or {})}
    document = {
        "game": "asgards_chosen", "players": players, "mode": mode, "entry": entry, "options": options,
        "position": position,
    }  # fmt: skip
    return Match.at(GAME, document)


def battle(
    origin: str, ground: str, attacker: list[str] | None = None, defender: list[str] | None = None,
    militia: list[str] | None = None, step: str = "attack", owner: str = "blue", hero: str = "red_female",
    deck: list[str] | None = None, **position: Any,
) -> Match:  # fmt: skip
    """A battle of red against blue (or `owner=""`, neutral land) with these hands and militia."""
    heroes = {hero: origin, **position.pop("heroes", {})}
    markers = {ground: owner} if owner and not ground.endswith("e") else {}
    markers |= position.pop("markers", {})
    seats = position.pop("seats", {})
    seats = {
        "red": {"hand": [*(attacker or []), SPARE], **seats.get("red", {})},
        "blue": {"hand": [*(defender or []), SPARE], **seats.get("blue", {})},
    }
    row = {"step": step, "hero": hero, "origin": origin, "ground": ground, "defender": {"militia": militia or []}}
    row["attacker"] = position.pop("attacker_side", {})
    row["defender"] |= position.pop("defender_side", {})
    if deck is not None:
        position["deck"] = deck
    return at("battle", markers=markers, heroes=heroes, seats=seats, battle=row, **position)


def state(match: Match) -> Asgards:
    """The state of a match."""
    return match.state  # type: ignore[return-value]


def play(match: Match, *codes: str) -> None:
    """Choose these codes in order, each for the seat that decides (`1/code` names it)."""
    for code in codes:
        seat, plain = match.seat_of(code)
        match.choose(seat, plain)
        let_pass(match)


def let_pass(match: Match) -> None:
    """Answer what has one answer only, as surfaces do; a test that is about such a question chooses by itself."""
    while len(match.pending) == 1 and len(match.pending[0].choices) == 1:
        ask = match.pending[0]
        match.choose(ask.seat, ask.code(match.state, ask.choices[0]))


def codes(match: Match) -> list[str]:
    """The codes that can be chosen now."""
    ask = match.state.pending[0]
    return [ask.code(match.state, c) for c in ask.choices]


def powers(match: Match) -> tuple[int, int]:
    """Power of attacker and defender."""
    return power(state(match), 0), power(state(match), 1)


def keys(kinds: Any) -> list[str]:
    """Cards by their keys."""
    return [KEYS[k] for k in kinds]


def kind(key: str) -> int:
    """A card by its key."""
    return KIND[key]


def place(name: str) -> int:
    """A territory by its name."""
    return TERRITORY[name]


def names(places: Any) -> list[str]:
    """Territories by their names."""
    return [NAMES[t] for t in places]


def hand(match: Match, seat: int) -> list[str]:
    """A hand, sorted, without the spare card."""
    return sorted(k for k in keys(state(match).hand[seat]) if k != SPARE)


def finish(match: Match) -> None:
    """Finish the battle without playing anything more."""
    while state(match).step:
        found = codes(match)
        quiet = [c for c in found if c.rpartition(":")[2] in ("done", "no", "pass", "skip")]
        play(match, (quiet or found)[0])


def told(match: Match) -> str:
    """Everything that was told so far."""
    return "\n".join(line.text for line in match.log(-1))
