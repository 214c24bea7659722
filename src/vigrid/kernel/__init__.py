"""The kernel: what a game is. It knows no game, no screen and no network. The contract is docs/kernel.md."""

from .asks import (
    ALL,
    NO_OPINION,
    PASS,
    STOP,
    Ask,
    Each,
    Group,
    Interjection,
    Leave,
    Pick,
    Prompt,
    Use,
    beat,
    seats_in,
    window,
)
from .clauses import Clause, Digest, cites, note
from .errors import (
    BadPack,
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalChoice,
    RulesFault,
    RuleSyntaxError,
    VigridError,
)
from .form import Field, row, rows, seen, seen_by, value
from .game import Game, Option
from .layout import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Tally
from .match import Line, Match, Recovery, Undo
from .rng import Recording, Rng, scripted
from .rule import lister, rule
from .snapshots import state_hash
from .state import Event, Outcome, State
from .view import Choice, View, Waiting

__all__ = [
    "ALL", "NO_OPINION", "PASS", "STOP", "Addend", "Ask", "BadPack", "BadPosition", "BadRecord", "BadSetup", "Card",
    "Choice", "Clause", "Digest", "Each", "Event", "Field", "Game", "Good", "Group", "IllegalChoice",
    "Interjection", "Layout", "Leave", "Line", "Match", "Option", "Outcome", "Panel", "Pick", "Piece", "Place",
    "Prompt", "Recording", "Recovery", "Rng", "RuleSyntaxError", "RulesFault", "Side", "State", "Tally", "Undo",
    "Use", "View", "VigridError", "Waiting", "beat", "cites", "lister", "note", "row", "rows", "rule", "scripted",
    "seats_in", "seen", "seen_by", "state_hash", "value", "window",
]  # fmt: skip
