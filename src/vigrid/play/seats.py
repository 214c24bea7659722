"""Who plays: one word a seat, and the persons that follow from them."""

from __future__ import annotations

import difflib
from typing import Any

import msgspec

from vigrid import bots
from vigrid.kernel import BadSetup, Game

from .texts import plain_text, shows, visible

HUMAN = "human"
"""The word for a seat that a person plays: `human`, or `human:NAME` (one name, one person)."""


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table, and the seats of this person as a mask."""

    name: str
    seats: int


def seats_from(game: Game[Any], players: int | None, text: str | None, mode: str | None = None) -> tuple[str, ...]:
    """One word a seat from a list such as 'human:Ann,greedy,ismcts:200'.

    Without a list a co-operative game is played by one person with all seats, another by one person against greedy
    bots. BadSetup for a word that is neither, or where the list does not fit the number of players.
    """
    if text is None:
        count, mode, _ = game.check_setup(players, mode, None)
        return (HUMAN,) * count if game.cooperative_in(mode) else (HUMAN, *["greedy"] * (count - 1))
    words = tuple(word.strip() for word in text.split(","))
    for word in words:
        check_word(word)
    if players is not None and players != len(words):
        raise BadSetup(f"--seats names {len(words)} seats, but {players} players were asked for")
    game.check_setup(len(words), mode, None)
    return words


def check_word(word: str) -> None:
    """BadSetup for a word that names neither a person nor a bot."""
    kind, colon, rest = word.partition(":")
    if kind == HUMAN:
        if colon and (not shows(rest) or rest != plain_text(rest, len(rest) + 1)):
            if shows(rest):
                raise BadSetup(f"the name in '{visible(word)}' has characters that cannot be shown")
            raise BadSetup(f"'{word}' lacks the name after the colon; write for instance human:Ann")
        return
    try:
        bots.make(word)
    except BadSetup:
        near = difflib.get_close_matches(kind.lower(), (HUMAN, *bots.names()), 1, 0.5)
        if kind in bots.names() or not near:
            raise
        raise BadSetup(f"a seat cannot be played by '{word}'; did you mean '{near[0]}'?") from None


def persons_of(seats: tuple[str, ...], cooperative: bool) -> tuple[Person, ...]:
    """The persons of a table, in order of their first seats.

    A name is one person. Persons without a name are one in a `cooperative` game and one a seat in any other.
    """
    masks: dict[str, int] = {}
    people = [word for word in seats if word.partition(":")[0] == HUMAN]
    alone = cooperative or len(people) == 1
    for seat, word in enumerate(seats):
        kind, _, name = word.partition(":")
        if kind != HUMAN:
            continue
        if not name:
            name = "You" if alone else f"Player {seat + 1}"
        masks[name] = masks.get(name, 0) | 1 << seat
    return tuple(Person(name, mask) for name, mask in masks.items())
