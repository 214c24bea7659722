"""`vigrid play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import vigrid.games
from vigrid.kernel import Game, VigridError
from vigrid.play import Keeper, Table, Tables, first_game, seats_from
from vigrid.terminal import Screen, Session, choose_table
from vigrid.terminal.menu import resume as bring_back
from vigrid.terminal.session import Leave

from .common import check_seed, options_from, pack_folder


def play(
    game: str | None = None, /, *, players: int | None = None, mode: str | None = None, seats: str | None = None,
    seed: int | None = None, option: Annotated[list[str] | None, Parameter(negative=())] = None,
    pack: Path | None = None, resume: str | None = None, lesson: bool = False, plain: bool = False,
) -> None:  # fmt: skip
    """Play in the terminal, alone, together or against bots.

    Without a game a menu shows the games and the kept ones that can be continued. Every decision is kept at once.

    Parameters
    ----------
    game
        Name of the game; 'vigrid games' lists them.
    players
        Number of seats.
    mode
        Mode of the game.
    seats
        Who plays, a word a seat: human, human:NAME (one name, one person), or a bot such as greedy or random.
    seed
        Chance of the game and of the bots, for the same game again.
    option
        Option of the set-up as name=value; may be given more than once.
    pack
        Folder of a component pack.
    resume
        Name (or file) of a kept game to go on with.
    lesson
        The guided first game of the named game, instead of a game as set up.
    plain
        Plain lines without colours and without clearing the screen.
    """
    check_seed(seed)
    if lesson and (game is None or (players, mode, seats, seed, option, pack, resume) != (None,) * 7):
        raise VigridError("--lesson takes the name of a game and nothing else: its first game is set up already")
    if resume is not None and game is not None:
        raise VigridError("--resume goes on with a kept game; leave the game's name away")
    screen, tables, name = Screen(plain), Tables(), resume
    if resume is not None:
        table = bring_back(screen, tables, resume)
    elif game is not None:
        table = _begun(vigrid.games.load(game), lesson, players, mode, seats, seed, option, pack)
    else:
        try:
            table, name = choose_table(screen, tables)
        except (Leave, EOFError, KeyboardInterrupt):
            screen.show("")
            return
    Session(table, Keeper(table, tables, name), screen).run()


def _begun(
    game: Game[Any], lesson: bool, players: int | None, mode: str | None, seats: str | None, seed: int | None,
    option: list[str] | None, pack: Path | None,
) -> Table:  # fmt: skip
    """A new game as it was asked for, or the first lesson."""
    if lesson:
        return first_game(game)
    words = seats_from(game, players, seats, mode)
    return Table.new(game, words, mode, options_from(option), seed, pack_folder(pack))
