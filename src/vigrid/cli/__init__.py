"""The command line. Commands are imported when they are called, so that `vigrid --help` answers at once."""

from __future__ import annotations

import errno
import importlib.util
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from cyclopts import App, CycloptsError, Parameter

from vigrid import __version__

from .devices import prepare

app = App(
    name="vigrid",
    help="Norse tabletop games by their full rules: play, simulate, study.",
    version=__version__,
    help_format="plaintext",  # Markdown would cost 0.1 s at every start
    default_parameter=Parameter(negative=()),
)

COMMANDS = {
    "games": ("vigrid.cli.games:games", "The games, with players, modes and options."),
    "play": ("vigrid.cli.play:play", "Play in the terminal, alone, together or against bots."),
    "serve": ("vigrid.cli.serve:serve", "Play in the browser: run the server."),
    "simulate": ("vigrid.cli.simulate:simulate", "Play many games between bots and show what comes out."),
    "arena": ("vigrid.cli.arena:arena", "Let bots compete and rate them."),
    "position": ("vigrid.cli.position:position", "Set up a position by hand and show what can be decided there."),
    "replay": ("vigrid.cli.replay:replay", "Play a record again, checking every decision."),
    "rules": ("vigrid.cli.rules:rules", "The rules of a game in our own words, by numbered clauses."),
}
NEEDS = {"serve": "vigrid.web", "arena": "vigrid.arena"}
"""Commands that are there when their package is."""

pack = App(name="pack", help="Component packs: every number and name of a game, to be changed.")
pack.command("vigrid.cli.pack:export", name="export", help="Copy a game's own pack into a folder.")
pack.command("vigrid.cli.pack:check", name="check", help="Check a pack; all faults at once.")
pack.command("vigrid.cli.pack:diff", name="diff", help="Show what a pack changes.")

tables = App(name="tables", help="The tables that a server keeps: copy them, list what went wrong.")
tables.command("vigrid.cli.tables:backup", name="backup", help="Copy the database, also while a server uses it.")
tables.command("vigrid.cli.tables:faults", name="faults", help="List bots, hints and rules that failed.")

for _name, (_where, _words) in COMMANDS.items():
    if _name not in NEEDS or importlib.util.find_spec(NEEDS[_name]) is not None:
        app.command(_where, name=_name, help=_words)
app.command(pack)
app.command(tables)


def run(words: Sequence[str] | None = None) -> int:
    """Carry out a command line; the exit code: 0 fine, 1 a failure found, 2 wrong use or bad input."""
    prepare()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever read our output has seen enough
        _let_go()
        return 0
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG):
            raise
        _let_go()
        print(f"vigrid: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 2


def _let_go() -> None:
    """Nothing more can be written: what is left in the buffer goes nowhere, without another complaint."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: Sequence[str] | None) -> int:
    try:
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        print("vigrid: stopped", file=sys.stderr)
        return 1
    except CycloptsError as error:
        _say(error)
        return 2
    except Exception as error:
        from vigrid.kernel import RulesFault, VigridError

        if not isinstance(error, VigridError):
            raise
        _say(error)
        return 1 if isinstance(error, RulesFault) else 2
    return code if isinstance(code, int) else 0


def _say(error: Exception) -> None:
    from vigrid.play.texts import visible
    from vigrid.terminal.output import started

    words = str(error).replace("'vigrid ", f"'{started()} ")
    print(f"vigrid: {visible(words)}", file=sys.stderr)


def main() -> None:
    """The `vigrid` program."""
    sys.exit(run())
