"""Many games at once, with the same results for any number of workers."""

from .files import check_out, write_out
from .one import Failure, Result, game_seed, play_one
from .plan import Plan
from .run import simulate
from .summary import Summary, summarise, table_of, wilson

__all__ = [
    "Failure", "Plan", "Result", "Summary", "check_out", "game_seed", "play_one", "simulate", "summarise", "table_of",
    "wilson", "write_out",
]  # fmt: skip
