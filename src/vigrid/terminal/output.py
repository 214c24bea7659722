"""The console of all commands."""

from __future__ import annotations

from rich.console import Console


class Output(Console):
    """A console that leaves a closed pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        """Let the error through: the command ends in silence."""
        raise
