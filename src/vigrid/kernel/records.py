"""What a record is: its form, and the check that a document has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .errors import BadRecord
from .game import Game
from .state import State

FORMAT = 1
SETTINGS = ("always:off", "always:on")
"""Steps of a record that are no decisions: whether a seat is always asked in private windows."""
STOPS = "stops:"
"""So begins another such step; the beats at which a seat wants to be asked follow, with commas."""

_KIND_WORDS = {str: "text", int: "a whole number", dict: "a table"}


def check_record(game: Game[Any], record: Mapping[str, Any], pack: Path | None = None) -> None:
    """BadRecord for a document that is not a record of this game, version and pack."""
    if not isinstance(record, Mapping) or record.get("vigrid") != FORMAT:
        raise BadRecord(f"this is not a Vigrid record of format {FORMAT}")
    needed = {"game", "version", "pack", "players", "mode", "options", "chance", "decisions"}
    missing = sorted(needed - set(record))
    if missing:
        raise BadRecord(f"the record lacks {', '.join(missing)}")
    if not {"seed", "position", "snapshot"} & set(record):
        raise BadRecord("the record has neither seed nor position")
    kinds = {"game": str, "version": str, "pack": str, "players": int, "mode": str, "options": dict, "seed": int,
             "position": dict, "snapshot": dict, "hash": str}  # fmt: skip
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
