"""Many games at once, with the same results for any number of workers."""

from .files import check_out, write_out
from .one import Failure, Result, game_seed, play_one
from .plan import Plan
from .run import simulate, stream
from .summary import Summary, Tally, summarise, table_of, wilson

__all__ = [
    "Failure", "Plan", "Result", "Summary", "Tally", "check_out", "game_seed", "play_one", "simulate", "stream",
    "summarise", "table_of",
    "wilson", "write_out",
]  # fmt: skip
