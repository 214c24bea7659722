"""The first lesson of a game on the screen: its opening, and what it says at a decision."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.markup import escape

from vigrid.kernel import Choice
from vigrid.play import Guide, Opening


def opening_lines(opening: Opening, width: int) -> list[str]:
    """What a player wants, what a turn is, how the game ends, and what the symbols mean."""
    lines: list[str] = []
    for title, text in (("What you want:", opening.goal), ("A turn:", opening.turn), ("The end:", opening.end)):
        first, *more = textwrap.wrap(f"{title} {text}", width, subsequent_indent="  ")
        lines += [f"[b]{title}[/]{escape(first[len(title) :])}", *map(escape, more)]
    lines.append("[b]What you see:[/]")
    wide = max(len(sign.sign) for sign in opening.signs)
    for sign in opening.signs:
        first, *more = textwrap.wrap(sign.means, width - wide - 4)
        lines.append(f"  [b]{escape(sign.sign.ljust(wide))}[/]  {escape(first)}")
        lines += [" " * (wide + 4) + escape(line) for line in more]
    return lines


def guide_lines(given: Guide, rows: Sequence[Choice], width: int, farewell: bool = False) -> list[str]:
    """What the lesson says of the decision before and of this one, with the numbers of what it advises."""
    lines = [f"[yellow]{escape(line)}[/]" for line in textwrap.wrap(given.remark, width)]
    if given.remark:
        lines.append("[dim]u takes it back; or go on, nothing is spoilt.[/]")
    if given.over:
        return [*lines, *(_styled(given.say, width) if farewell else ())]
    if not given.number:
        return [*lines, *_styled("The lesson says nothing here: decide as you like, or type h for a hint.", width)]
    numbers = [str(n) for n, row in enumerate(rows, 1) if row.code in given.best]
    advised = f" ({'options' if len(numbers) > 1 else 'option'} {' '.join(numbers)})" if numbers else ""
    lines += _styled(f"Lesson {given.number} of {given.of}: {given.say}{advised}", width)
    return [*lines, *_styled(f"Where: {given.where}.", width)]


def _styled(text: str, width: int) -> list[str]:
    return [f"[green]{escape(line)}[/]" for line in textwrap.wrap(text, width)]
