"""One screen: what a decision needs fits, and what is left out is named with the key that shows it.

First come question and options, then those parts of the board that decide (a game's `sheet.DECIDES` names them for
each prompt), then what others have done, then whatever else there is room for.
"""

from __future__ import annotations

import importlib
import re
import sys
import textwrap
from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby

from rich.markup import escape
from rich.text import Text

from vigrid.kernel import Line, Match, Waiting
from vigrid.play import named

from . import show

TIGHT = 30
"""Lines of a screen under which boards are drawn side by side where they can be."""


def compose(
    match: Match, mask: int, waiting: Waiting, size: tuple[int, int], words: Sequence[str], told: Sequence[Line],
    names: Sequence[str], first: int = 0,
) -> tuple[list[str], int]:  # fmt: skip
    """The lines between the heading and the place to type: never more than fit.

    `size`: columns and lines. `words`: lesson and question, always whole. `told`: what has happened since, `names`:
    what seats are called in it. `first`:
    options to leave out at the beginning, for further pages of them. Besides: how many options are shown.
    """
    width, room = size[0], size[1] - 3 - len(words)  # heading, what is left out, the place to type
    parts = _parts(board(match, mask, size))
    marks = decides(match, waiting.prompt)
    heads = [_plain(part[0]) for part in parts]
    chosen = list(dict.fromkeys(n for mark in marks for n, head in enumerate(heads) if mark in head))
    needed = sum(len(parts[n]) for n in chosen)
    options, more, count = _options(match, waiting, width, max(4, room - min(needed + 1, room * 3 // 5)), first)
    room -= len(options)
    news = summed_up(match, told, names, width, max(1, min(room // 3, 8)) if told else 0) if room > 0 else []
    room -= len(news)
    shown, left = _choose(parts, chosen, room)
    notes = "; ".join([*more, *(["l: the log"] if told and len(told) > len(news) else [])])
    if left:
        notes += f"{'; ' if notes else ''}b: {_some(left, width - len(notes) - 5)}"
    footer = [f"[dim]{escape(notes)}[/]"] if notes else []
    return [*shown, *news, *words, *options, *footer], count


def board(match: Match, mask: int, size: tuple[int, int]) -> list[str]:
    """The whole board; on a low screen in its wider form, whose longest lines are wrapped."""
    width, height = size
    if height >= TIGHT or width >= 100:
        return show.board(match, mask, width)
    lines: list[str] = []
    for line in show.board(match, mask, 100):
        text = Text.from_markup(line)
        if text.cell_len <= width:
            lines.append(line)
            continue
        plain = textwrap.wrap(text.plain, width, subsequent_indent="    ", drop_whitespace=True)
        lines += [escape(one) for one in plain]
    return lines


def decides(match: Match, prompt: str) -> tuple[str, ...]:
    """What the first lines of those parts of the board have in them that decide a prompt."""
    package = sys.modules[type(match.game).__module__].__package__
    try:
        module = importlib.import_module(f"{package}.sheet")
    except ModuleNotFoundError:
        return ()
    table: Mapping[str, tuple[str, ...]] = getattr(module, "DECIDES", {})
    return table.get(prompt, table.get("", ()))


def _parts(lines: Sequence[str]) -> list[list[str]]:
    """The board in parts: its paragraphs, or where it has none, its lines with what is indented under them."""
    paragraphs = [list(part) for empty, part in groupby(lines, lambda line: not _plain(line).strip()) if not empty]
    if len(paragraphs) > 2:
        return paragraphs
    parts: list[list[str]] = []
    for line in lines:
        if not _plain(line).strip():
            continue
        if parts and _plain(line).startswith(" "):
            parts[-1].append(line)
        else:
            parts.append([line])
    return parts


def _choose(parts: Sequence[Sequence[str]], chosen: Sequence[int], room: int) -> tuple[list[str], list[str]]:
    """The parts for which there is room, those that decide first, in the board's order; and the names of the others."""
    kept: set[int] = set()
    cut: dict[int, int] = {}
    for n in [*chosen, *(n for n in range(len(parts)) if n not in chosen)]:
        size = len(parts[n])
        if size <= room:
            kept.add(n)
            room -= size
        elif n in chosen and room > 2:
            cut[n] = room
            room = 0
    lines: list[str] = []
    for n, part in enumerate(parts):
        lines += part if n in kept else part[: cut.get(n, 0)]
    left = [f"{_name(part)}{' (rest)' if n in cut else ''}" for n, part in enumerate(parts) if n not in kept]
    return lines, left


def _some(names: Sequence[str], room: int) -> str:
    """As many names as there is room for, and how many more."""
    for count in range(len(names), 0, -1):
        text = ", ".join(names[:count]) + (f" and {len(names) - count} more parts" if count < len(names) else "")
        if len(text) <= room:
            return text
    return f"{len(names)} more parts"


def _name(part: Sequence[str]) -> str:
    words = re.split(r"  |:| \(", _plain(part[0]).strip(" >"))[0]
    return words[:18].strip()


def _options(
    match: Match, waiting: Waiting, width: int, room: int, first: int
) -> tuple[list[str], list[str], int]:  # fmt: skip
    """The options in the fullest form for which there is room, what is said of those left out, and how many stand."""
    full = show.options(match, waiting, width)
    rows = show.rows(waiting)
    if len(full) <= room and not first:
        return full, [], len(rows)
    texts = [named(match, row.text) for row in rows]
    notes = ["?N: what option N does"] if any(row.preview for row in rows) else []
    if 2 * (max(map(len, texts)) + 8) <= width:
        page = max(1, room * max(1, width // (max(map(len, texts)) + 8)))
        close = show.in_columns(texts[first : first + page], width, first)
    else:
        entries = [textwrap.wrap(text, width - 8) for text in texts]
        sizes = list(accumulate(len(entry) for entry in entries[first:]))
        page = max(1, sum(size <= room for size in sizes))
        close = [
            f"[b]{n:>4}[/]  {escape(line)}" if i == 0 else f"      {escape(line)}"
            for n, entry in enumerate(entries[first : first + page], first + 1)
            for i, line in enumerate(entry)
        ]
    page = min(page, len(rows) - first)
    return close, [*notes, *([f"+: {len(rows) - page} more options"] if page < len(rows) else [])], page


def summed_up(match: Match, told: Sequence[Line], names: Sequence[str], width: int, most: int) -> list[str]:
    """What has happened: line by line where there is room, else a few words for each turn, none left out."""
    full = show.events(told, 0, width)
    if len(full) <= most:
        return full
    turns: list[tuple[str, list[str]]] = []
    for name, lines in groupby((x for x in told if x.kind != "only"), lambda line: _who(match, line, names)):
        texts = [line.text.rstrip(".").removeprefix(f"{name} ") for line in lines]
        turns.append((name, texts))
    out: list[str] = []
    early = turns[: max(0, len(turns) - most)]
    if early:
        turns = turns[len(early) + 1 :]
        before = ", ".join(dict.fromkeys(name for name, _ in early))
        out.append(f"[dim]{escape(_short(f'… before that {before}; l tells', width))}[/]")
    each = max(1, (most - len(out)) // max(1, len(turns)))
    for name, texts in turns:
        out += [escape(line) for line in _told_in(f"· {name}: ", texts, width, each)]
    return out[:most] if len(out) > most else out


def _told_in(head: str, texts: Sequence[str], width: int, most: int) -> list[str]:
    """A turn in so many lines; how many things are left out is said."""
    for count in range(len(texts), 0, -1):
        rest = f" … and {len(texts) - count} more" if count < len(texts) else ""
        lines = textwrap.wrap(head + "; ".join(texts[:count]) + rest, width, subsequent_indent="  ")
        if len(lines) <= most:
            return lines
    rest = f" … and {len(texts) - 1} more" if len(texts) > 1 else ""
    return [_short(head + texts[0], width - len(rest)) + rest]


def _who(match: Match, line: Line, names: Sequence[str]) -> str:
    if not 0 < line.step <= match.step:
        return "Set-up"
    return names[match.history[line.step - 1].seat]


def _plain(line: str) -> str:
    return Text.from_markup(line).plain


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1].rstrip(" ,;") + "…"
