"""The menu: go on with a kept game, or begin one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.markup import escape

from vigrid import games
from vigrid.kernel import Game, VigridError
from vigrid.play import Kept, Table, Tables, first_game, lesson_of, seats_from

from .screen import Screen
from .session import Leave


def choose_table(screen: Screen, tables: Tables) -> tuple[Table, str | None]:
    """Ask which game to play: the table, and the name of the kept game or None for a new one; Leave on `q`."""
    kept = tables.kept()
    usable = [k for k in kept if not k.trouble]
    names = games.names()
    screen.show("[b]Vigrid[/]")
    if usable:
        screen.show("", "Go on with")
        screen.show_all(_kept_lines(usable))
    screen.show("", "Begin")
    for number, name in enumerate(names, len(usable) + 1):
        game = games.load(name)
        screen.show(f"[b]{number:>4}[/]  {escape(game.title)}, {_span(*game.players)}. [dim]{escape(game.kind)}[/]")
    for broken in (k for k in kept if k.trouble):
        screen.show(f"[yellow]{escape(broken.name)} cannot be read:[/] {escape(broken.trouble)}")
    screen.show("")
    while True:
        number = _number(screen, "Which? (q leaves) ", len(usable) + len(names))
        if number > len(usable):
            return begin(screen, games.load(names[number - len(usable) - 1])), None
        name = usable[number - 1].name
        try:
            return resume(screen, tables, name), name
        except VigridError as error:
            screen.show(f"[yellow]{escape(str(error))}[/]")


def resume(screen: Screen, tables: Tables, name: str) -> Table:
    """A kept game, saying so where it could not be brought back as it was."""
    table, recovery = tables.load(name)
    if recovery.how != "replay":
        lost = f"{recovery.lost} decisions are lost" if recovery.lost else "nothing is lost"
        screen.show(f"[yellow]Brought back by {recovery.how}; {lost}:[/] {escape(recovery.why)}")
    return table


def begin(screen: Screen, game: Game[Any]) -> Table:
    """Ask whether the first lesson is wanted, then for mode, players, seats and options, each with a default."""
    if lesson_of(game) is not None:
        text = screen.ask(f"The first time? l begins the guided first game of {game.title}, Enter an ordinary one: ")
        if text.lower() in ("l", "lesson"):
            return first_game(game)
    mode = _mode(screen, game)
    least, most = game.players_in(mode)
    players = least
    if least < most:
        what = "seats" if game.cooperative_in(mode) else "players"
        players = _number(screen, f"How many {what}? {least}-{most} [{least}] ", most, least, least)
    while True:
        default = ",".join(seats_from(game, players, None, mode))
        text = screen.ask(f"Who plays? a word a seat: human, human:NAME, greedy, random [{default}] ")
        try:
            seats = seats_from(game, players, text or None, mode)
            return Table.new(game, seats, mode, _options(screen, game))
        except VigridError as error:
            screen.show(f"[yellow]{escape(str(error))}[/]")


def _mode(screen: Screen, game: Game[Any]) -> str:
    modes = list(game.modes)
    if len(modes) == 1:
        return modes[0]
    screen.show("Modes:")
    for number, name in enumerate(modes, 1):
        screen.show(f"[b]{number:>4}[/]  {escape(name)}: {escape(game.modes[name])}")
    return modes[_number(screen, "Which mode? ", len(modes)) - 1]


def _options(screen: Screen, game: Game[Any]) -> Mapping[str, str]:
    if not game.options:
        return {}
    screen.show("Options:")
    for name, option in game.options.items():
        values = ", ".join(str(v) for v in option.values)
        screen.show(f"  {name}={option.default}  [dim]{escape(option.text)}; {escape(values)} ({option.clause})[/]")
    return read_options(screen.ask("Change any, such as name=value name=value; Enter begins: ").split())


def read_options(words: list[str]) -> dict[str, str]:
    """The options of words like 'angry=2'; VigridError for one without '='."""
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise VigridError(f"an option is written name=value, not '{word}'")
        options[name.strip()] = value.strip()
    return options


def _kept_lines(kept: list[Kept]) -> list[str]:
    wide = max(len(k.name) for k in kept)
    return [
        f"[b]{n:>4}[/]  {k.name.ljust(wide)}  {escape(k.heading or f'{k.step} decisions')}  "
        f"[dim]{escape(', '.join(k.seats))}; {k.written}[/]"
        for n, k in enumerate(kept, 1)
    ]


def _number(screen: Screen, words: str, most: int, least: int = 1, default: int | None = None) -> int:
    while True:
        text = screen.ask(words)
        if not text and default is not None:
            return default
        if text.lower() in ("q", "quit"):
            raise Leave
        if text.isdigit() and least <= int(text) <= most:
            return int(text)
        screen.show(f"[yellow]'{escape(text)}' is not a number from {least} to {most}.[/]")


def _span(least: int, most: int) -> str:
    return f"{least} to {most} players" if least != most else f"{least} players"
