"""A table: persons with their seats, bots, undo, and keeping a game in a folder. It knows no screen and no network."""

from .answers import answer
from .lessons import Guide, Lesson, Opening, first_game, guide, lesson_of
from .seats import HUMAN, Person, persons_of, seats_from
from .table import RESPONSES, Table, may_know, named
from .tables import Keeper, Kept, NotKept, Tables, home

__all__ = [
    "HUMAN", "RESPONSES", "Guide", "Keeper", "Kept", "Lesson", "NotKept", "Opening", "Person", "Table", "Tables",
    "answer", "first_game", "guide", "home", "lesson_of", "may_know", "named", "persons_of", "seats_from",
]  # fmt: skip
