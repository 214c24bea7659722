"""Play in the terminal: the whole board as text, numbered options, and a line to answer."""

from .digest import chosen_clauses, clause_lines
from .menu import choose_table
from .screen import Screen
from .session import Session

__all__ = ["Screen", "Session", "choose_table", "chosen_clauses", "clause_lines"]
