"""What a stored table says, as today's rules and bots understand it."""

from __future__ import annotations

import logging

from vigrid import bots
from vigrid.kernel import BadRecord, Match, VigridError

from .catalogue import Shown
from .store import Held

log = logging.getLogger("vigrid.web")


def known_bot(word: str) -> str:
    """The bot of a stored table, or a usual one where this version has none of that name."""
    try:
        bots.make(word)
    except VigridError:
        return "greedy"
    return word


def recovered(shown: Shown, held: Held) -> tuple[Match, str]:
    """The match of a stored table, and a note for its players where it could not be replayed decision by decision."""
    setup = held.table["setup"]
    known = ("version", "pack", "players", "mode", "options", "chance")
    record = {
        "vigrid": 1, "game": setup["game"], **{name: setup[name] for name in known}, **setup["base"],
        "decisions": [[d["seat"], d["code"], d["chance"]] for d in held.decisions],
    }  # fmt: skip
    snapshot = held.table["snapshot"] or {}
    try:
        return Match.replay(shown.game, record), ""
    except BadRecord as error:
        if "state" not in snapshot:
            raise
        match, recovery = Match.recover(shown.game, {"record": record, "snapshot": snapshot["state"], "entry": None})
        lost = len(held.decisions) - snapshot["step"] + recovery.lost
        note = f"The rules of this game have changed since; it goes on from a stored position, {lost} decisions lost."
        log.warning("recovered by %s: %s", recovery.how, error)
        return match, note
