"""A contest carried out: on all cores, block by block, resumable, stopped when the answer is clear."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import msgspec

from vigrid.kernel import VigridError
from vigrid.simulate import Failure, play_one
from vigrid.simulate.workers import Task, crew_of, in_order

from .contest import Contest, Game
from .standings import is_clear


def run(
    contest: Contest,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    out: Path | None = None,
    early: bool = True,
    tick: Callable[[list[Game]], None] | None = None,
) -> list[Game]:
    """The games of a contest in their order; the same for any number of workers, unless bots think by the clock.

    `cluster`: 'local' or the address of a Ray cluster. `out`: a file of JSON lines that is continued where it stops.
    `early`: end as soon as every comparison is clear.
    `tick` gets all games so far after every block. VigridError for a contest or file that will not do.
    """
    contest.check()
    book = _Book(contest, out)
    games: list[Game] = []
    blocks = _play(contest, book, workers, cluster)
    try:
        for block in blocks:
            games += block
            if tick is not None:
                tick(games)
            if early and is_clear(contest, games):
                break
    finally:
        blocks.close()
    return games


def play_game(contest: Contest, index: int) -> Game:
    """Play game number `index`."""
    plan = contest.plan(index)
    result = play_one(plan, 0)
    if isinstance(result, Failure):
        return Game(index, plan.bots, fault=f"seed {result.seed}: {result.fault}")
    return Game(index, plan.bots, result.returns, result.progress, result.length)


class _Book:
    """The games already played, and the file that keeps them."""

    def __init__(self, contest: Contest, path: Path | None) -> None:
        self.path = path
        self.known: dict[int, Game] = {}
        if path is None:
            return
        heading = json.loads(json.dumps(contest.heading()))
        try:
            lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
            if lines and lines[0]:
                self._read(lines, heading)
                # A line that was cut off when the last run ended is played again.
                path.write_text("".join(f"{line}\n" for line in lines[:-1]), encoding="utf-8")
            else:
                path.write_text(json.dumps(heading) + "\n", encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise VigridError(f"the arena's file {path} cannot be used: {error}") from None

    def _read(self, lines: list[str], heading: dict[str, Any]) -> None:
        try:
            found = json.loads(lines[0])
            games = [msgspec.json.decode(line, type=Game) for line in lines[1:-1]]
        except ValueError as error:
            raise VigridError(f"{self.path} is not the file of an arena: {error}; choose another --out") from None
        if found != heading:
            told = sorted(k for k in heading if not isinstance(found, dict) or found.get(k) != heading[k])
            raise VigridError(
                f"{self.path} belongs to another contest (it differs in {', '.join(told)}): choose another --out"
            )
        self.known = {game.index: game for game in games}

    def keep(self, game: Game) -> None:
        """Write a game down."""
        if self.path is None or game.index in self.known:
            return
        try:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
        except OSError as error:
            raise VigridError(f"the arena's file {self.path} cannot be written: {error.strerror}") from None


def _play(contest: Contest, book: _Book, workers: int | None, cluster: str | None) -> Generator[list[Game], None, None]:
    crew = crew_of(workers, contest.block * contest.blocks, cluster)
    games = in_order(crew, _tasks(contest, book))
    try:
        for _ in range(contest.blocks):
            block = [next(games) for _ in range(contest.block)]
            for game in block:
                book.keep(game)
            yield block
    finally:
        crew.close()


def _tasks(contest: Contest, book: _Book) -> Iterator[Task]:
    """A task a game; what has been played already is looked up."""
    for index in range(contest.block * contest.blocks):
        known = book.known.get(index)
        yield (play_game, contest, index) if known is None else (_known, known)


def _known(game: Game) -> Game:
    return game
