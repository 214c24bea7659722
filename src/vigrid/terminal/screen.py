"""Where text goes and answers come from: coloured where the terminal can, plain lines everywhere else."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any, TextIO

from rich.markup import escape
from rich.text import Text

from vigrid.play.texts import visible

from .output import Output

NARROW, WIDE = 80, 100
"""Columns that a board needs, and that it likes."""


class Screen:
    """Prints lines with style tags (`[b]`, `[dim]`, `[red]` … `[/]`) and asks for lines of input."""

    def __init__(self, plain: bool = False, out: TextIO | None = None, source: TextIO | None = None) -> None:
        self.out, self.source = out or sys.stdout, source or sys.stdin
        self.live = not plain and self.out.isatty() and self.source.isatty() and os.environ.get("TERM") != "dumb"
        colour: Any = "auto" if self.live else None
        self.console = Output(
            file=self.out, color_system=colour, no_color=None if self.live else True, highlight=False, soft_wrap=True
        )
        if self.source is sys.stdin and self.source.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # line editing and history for input()

    @property
    def columns(self) -> int:
        """The terminal's width now; over a pipe the width that boards like (or COLUMNS)."""
        if self.out.isatty() or os.environ.get("COLUMNS", "").isdigit():
            return self.console.width
        return WIDE

    @property
    def height(self) -> int:
        """The terminal's height now."""
        return self.console.height

    @property
    def narrow(self) -> bool:
        """Whether the board does not fit."""
        return self.columns < NARROW

    @property
    def width(self) -> int:
        """The width to lay boards out for."""
        return WIDE if self.columns >= WIDE else NARROW

    def show(self, *lines: str) -> None:
        """Print lines with style tags."""
        for line in lines:
            self.console.print(Text.from_markup(visible(line), emoji=False), end="\n", soft_wrap=True)

    def say(self, words: str, style: str = "") -> None:
        """A sentence, wrapped between words, in one style."""
        for line in textwrap.wrap(words, min(self.columns, self.width)):
            self.show(f"[{style}]{escape(line)}[/]" if style else escape(line))

    def show_all(self, lines: Iterable[str]) -> None:
        """Print lines with style tags."""
        self.show(*lines)

    def pages(self, lines: Sequence[str]) -> None:
        """Print lines with style tags, a screenful at a time where it is a screen."""
        room = max(2, self.height - 1)
        if not self.live or len(lines) <= room:
            self.show_all(lines)
            return
        for start in range(0, len(lines), room):
            self.show_all(lines[start : start + room])
            left = len(lines) - start - room
            if left > 0 and self.ask(f"{left} more lines: Enter, or q ").lower().startswith("q"):
                return

    def rule(self, title: str) -> None:
        """A line across the screen with a title."""
        room = max(0, min(self.columns, self.width) - len(Text.from_markup(title).plain) - 4)
        self.show(f"[dim]──[/] {title} [dim]{'─' * room}[/]")

    def clear(self) -> None:
        """Clear the screen, where it is one."""
        if self.live:
            self.console.clear()

    def hide(self) -> None:
        """Take what stands on the screen out of sight before somebody else looks at it."""
        if self.live:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")  # the lines scrolled away as well
            self.out.flush()
        elif self.out.isatty():
            self.out.write("\n" * self.console.height)

    def busy(self, words: str) -> AbstractContextManager[Any]:
        """Shows that something is being worked on while the block runs."""
        return self.console.status(words) if self.live else nullcontext()

    def ask(self, words: str) -> str:
        """One line of input without surrounding blanks; EOFError at the end of input."""
        if self.source is sys.stdin and self.source.isatty():
            return input(visible(words)).strip()
        self.out.write(visible(words))
        self.out.flush()
        line = self.source.readline()
        if not line:
            raise EOFError
        self.out.write("\n" if not self.source.isatty() else "")
        return line.strip()
