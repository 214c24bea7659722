"""What a record is: its form, the check that a document has it, and that a match is the one it speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from .errors import BadRecord
from .game import Game
from .rng import is_secret
from .state import State

FORMAT = 1
SETTINGS = ("always:off", "always:on")
"""Steps of a record that are no decisions: whether a seat is always asked in private windows."""
STOPS = "stops:"
"""So begins another such step; the beats at which a seat wants to be asked follow, with commas."""

_NEEDED = ("vigrid", "game", "version", "pack", "players", "mode", "options", "chance", "decisions")
_BEGINNINGS = ("seed", "position", "snapshot")
_CLAIMS = ("start", "hash", "outcome")
_KIND_WORDS = {str: "text", int: "a whole number", dict: "a table"}


def check_record(game: Game[Any], record: Mapping[str, Any], pack: Path | None = None) -> None:
    """BadRecord for a document that is not a record of this game, version and pack."""
    if not isinstance(record, Mapping) or record.get("vigrid") != FORMAT:
        raise BadRecord(f"this is not a Vigrid record of format {FORMAT}")
    missing = [name for name in _NEEDED if name not in record]
    if missing:
        raise BadRecord(f"the record lacks {', '.join(sorted(missing))}")
    known = (*_NEEDED, *_BEGINNINGS, *_CLAIMS)
    unknown = [str(name) for name in record if name not in known]
    if unknown:
        raise BadRecord(f"'{unknown[0]}' is not a field of a record; there are {', '.join(known)}")
    begun = [name for name in _BEGINNINGS if name in record]
    if len(begun) != 1:
        raise BadRecord(f"the record has {' and '.join(begun) or 'neither seed nor position'}; expected one of "
                        f"{', '.join(_BEGINNINGS)}")  # fmt: skip
    kinds = {"game": str, "version": str, "pack": str, "players": int, "mode": str, "options": dict,
             "position": dict, "snapshot": dict, "start": str, "hash": str}  # fmt: skip
    seed = record.get("seed")
    if not (seed is None or type(seed) is int or is_secret(seed)):
        raise BadRecord(f"'seed' of the record is {seed!r}; expected a whole number or 32 hexadecimal digits")
    for name, kind in kinds.items():
        if name in record and type(record[name]) is not kind:
            raise BadRecord(f"'{name}' of the record is {record[name]!r}; expected {_KIND_WORDS[kind]}")
    if record["game"] != game.name:
        raise BadRecord(f"this is a record of '{record['game']}', not of '{game.name}'")
    if record["version"] != game.version:
        raise BadRecord(f"the record was made by version {record['version']} of the rules, this is {game.version}")
    if record["pack"] != game.pack_hash(pack):
        raise BadRecord("the record was made with another component pack; give that pack with --pack")
    ok = isinstance(record["decisions"], list) and all(
        isinstance(d, list) and len(d) == 3 and isinstance(d[0], int) and isinstance(d[1], str) and is_ints(d[2])
        for d in record["decisions"]
    )
    if not ok or not is_ints(record["chance"]):
        raise BadRecord("its decisions are not a list of [seat, code, chance results]")


def is_setting(code: str) -> bool:
    """Whether a step of a record is a wish of a seat how to be asked, and no decision."""
    return code in SETTINGS or code.startswith(STOPS)


def set_wish(g: State, seat: int, code: str) -> None:
    """Set in a state how a seat wants to be asked, by the code of such a step."""
    bit = 1 << seat
    if code in SETTINGS:
        g.always = g.always | bit if code == SETTINGS[True] else g.always & ~bit
    else:
        wanted = code.removeprefix(STOPS).split(",")
        beats = zip(g.game.beats, g.unasked, strict=True)
        g.unasked = tuple([mask & ~bit if name in wanted else mask | bit for name, mask in beats])


def is_ints(values: object) -> bool:
    """Whether this is a list of whole numbers."""
    return isinstance(values, list) and all(isinstance(v, int) and not isinstance(v, bool) for v in values)


def beginning(base: Mapping[str, Any], over: bool) -> dict[str, Any]:
    """How a match began, for its record: a secret that chance comes from is told when the game is over."""
    if over:
        return dict(base)
    if is_secret(base.get("seed")):
        return {"seed": None}
    if ":" in str(base.get("snapshot", {}).get("rng")):
        return {**base, "snapshot": {**base["snapshot"], "rng": None}}
    return dict(base)


def check_claims(g: State, record: Mapping[str, Any], hashed: str, step: int) -> None:
    """BadRecord for the first thing that a record says otherwise than the match that was played from it."""
    result = None if g.result is None else msgspec.to_builtins(g.result)
    facts = {"players": g.players, "mode": g.mode, "options": g.options, "outcome": result}
    for name, fact in facts.items():
        if name in record:
            found = _difference(name, record[name], fact)
            if found:
                raise BadRecord(found, step)
    if "hash" in record and hashed != record["hash"]:
        raise BadRecord("every decision is legal, but the final state differs from the recorded one", step)


def _difference(at: str, said: Any, fact: Any) -> str:
    """The first difference of two values after JSON, in words, or ''."""
    if isinstance(said, dict) and isinstance(fact, dict):
        names = dict.fromkeys([*fact, *said])
        pairs = [(f"{at}.{name}", said.get(name), fact.get(name)) for name in names]
    elif isinstance(said, list | tuple) and isinstance(fact, list | tuple) and len(said) == len(fact):
        pairs = [(f"{at}.{i}", *both) for i, both in enumerate(zip(said, fact, strict=True))]
    else:
        alike = said == fact and isinstance(said, bool) == isinstance(fact, bool)
        return "" if alike else f"'{at}' of the record is {said!r}; played again it is {fact!r}"
    return next(filter(None, [_difference(*pair) for pair in pairs]), "")
