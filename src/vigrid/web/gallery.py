"""What the server says of its games: the gallery, its bots, and the digests of rules."""

from __future__ import annotations

from .shapes import Shape


class Mode(Shape, frozen=True):
    """A way to play a game, and for how many."""

    id: str
    text: str
    players: tuple[int, int]
    cooperative: bool


class GameOption(Shape, frozen=True):
    """A choice of set-up."""

    id: str
    text: str
    clause: str
    default: str | int | bool
    values: list[str | int | bool]


class Reconstructed(Shape, frozen=True):
    """A value that is not in the public record, and why it is what it is."""

    name: str
    why: str


class Reconstruction(Shape, frozen=True):
    """How many of a game's entries are reconstructed, and which."""

    count: int
    of: int
    entries: list[Reconstructed]


class GameCard(Shape, frozen=True):
    """A game as the gallery shows it."""

    name: str
    title: str
    year: int
    kind: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    cooperative: bool
    modes: list[Mode]
    options: list[GameOption]
    phases: list[str]
    seat_names: list[str]
    clauses: int
    reconstruction: Reconstruction
    intro: str
    lesson: bool


class BotLevel(Shape, frozen=True):
    """A bot that can be seated."""

    id: str
    title: str
    text: str


class Gallery(Shape, frozen=True):
    """All games and bots."""

    games: list[GameCard]
    bots: list[BotLevel]


class RuleClause(Shape, frozen=True):
    """One clause of a digest."""

    id: str
    title: str
    text: str
    ruling: str
    source: str
    chapter: str


class Section(Shape, frozen=True):
    """A part of a digest without clauses: glossary, turn order."""

    title: str
    text: str


class SignInfo(Shape, frozen=True):
    """A symbol or short word of the board, and what it means."""

    sign: str
    means: str


class OpeningInfo(Shape, frozen=True):
    """What one reads first: what a player wants, what a turn is, how the game ends, what the symbols mean."""

    goal: str
    turn: str
    end: str
    signs: list[SignInfo]


class Rules(Shape, frozen=True):
    """A game's digest."""

    game: str
    title: str
    intro: str
    opening: OpeningInfo | None
    clauses: list[RuleClause]
    sections: list[Section]
