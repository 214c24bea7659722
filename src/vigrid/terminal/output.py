"""The console of all commands."""

from __future__ import annotations

import os

from rich.console import Console


def started() -> str:
    """How the command line was started: what to type before the name of a command."""
    return os.environ.get("VIGRID_STARTED", "vigrid")


class Output(Console):
    """A console that leaves a closed pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        """Let the error through: the command ends in silence."""
        raise
