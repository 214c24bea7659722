"""Text in columns, for sheets: tags such as `[b]` and `[/]` take no room."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest

TAG = re.compile(r"\[(?:b|dim|red|green|yellow|blue|magenta|cyan|/)\]")
JOINT = "\u00a0"
"""A blank at which no line is broken; it is printed as a plain one."""


def width_of(text: str) -> int:
    """The columns that a text takes, without its tags."""
    return len(TAG.sub("", text))


def pad(text: str, width: int) -> str:
    """A text filled up to `width` columns; one blank follows where it is longer."""
    return text + " " * max(1, width - width_of(text))


def row(cells: Iterable[str], width: int) -> str:
    """Cells side by side in columns of one width, without blanks at the end."""
    return "".join(pad(cell, width) for cell in cells).rstrip()


def wrap(text: str, width: int, indent: int = 4) -> list[str]:
    """A paragraph in lines of at most `width` columns (at least 12), the later ones indented; never broken at JOINT.

    Tags count as letters, so give plain text.
    """
    lines = textwrap.wrap(text, max(width, 12), subsequent_indent=" " * indent, break_on_hyphens=False)
    return [line.replace(JOINT, " ") for line in lines]


def beside(head: str, text: str, indent: int, width: int) -> Iterator[str]:
    """A head, and a text that hangs in a column of its own from `indent` to `width`."""
    first, *more = wrap(text, width - indent, 0) or [""]
    yield pad(head, indent) + first
    for line in more:
        yield " " * indent + line


def abreast(*blocks: Iterable[str], gap: str = "  ") -> Iterator[str]:
    """Blocks of lines next to each other; all but the last are as wide as their longest line."""
    columns = [list(block) for block in blocks]
    widths = [max(map(width_of, column), default=0) for column in columns[:-1]]
    for lines in zip_longest(*columns, fillvalue=""):
        cells = [line + " " * (width - width_of(line)) for line, width in zip(lines, [*widths, 0], strict=True)]
        yield gap.join(cells).rstrip()
