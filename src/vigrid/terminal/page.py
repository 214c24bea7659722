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

from vigrid.kernel import Choice, Line, Match, Waiting
from vigrid.play import named

from . import show

_WORD = re.compile(r"[A-ZÀ-Þ][^\W\d]+|t?\d+[a-z]?")
"""A name, or a number as places have them: 7, 5a, t2."""


FEW = 4
"""So many options are told of in full, a line each, even where a part of the board must give way."""


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
    titles = show.titles(match, names)
    parts = _parts(show.board(match, mask, width, titles))
    marks = decides(match, waiting.prompt)
    heads = [_plain(part[0]) for part in parts]
    chosen = list(dict.fromkeys(n for mark in marks for n, head in enumerate(heads) if mark in head))
    needed = sum(len(parts[n]) for n in chosen)
    spare = room - needed - (3 if told else 1)
    options, more, count = _options(
        match, waiting, width, max(4, spare, min(room, max(10, room * 2 // 5))), spare, first
    )
    room -= len(options)
    most = min(8, max(min(2, room // 3), min(room // 3, room - needed), 1)) if told and room > 0 else 0
    news = summed_up(match, told, names, width, most) if most else []
    room -= len(news)
    shown, left = _choose(parts, chosen, room, _spoken_of(match, waiting, words, titles))
    notes = "; ".join([*more, *(["l: the log"] if told and len(told) > len(news) else [])])
    if left:
        notes += f"{'; ' if notes else ''}b: {_some(left, width - len(notes) - 5)}"
    footer = [f"[dim]{escape(notes)}[/]"] if notes else []
    return [*shown, *news, *words, *options, *footer], count


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


def _choose(
    parts: Sequence[Sequence[str]], chosen: Sequence[int], room: int, about: Mapping[str, int]
) -> tuple[list[str], list[str]]:
    """The parts for which there is room, those that decide first, in the board's order; and the names of the others.

    Of one that is cut those lines stand that have most of `about` in them.
    """
    kept: dict[int, Sequence[str]] = {}
    for n in [*chosen, *(n for n in range(len(parts)) if n not in chosen)]:
        if len(parts[n]) <= room or (n in chosen and room > 1):
            kept[n] = _window(parts[n], room, about)
            room -= len(kept[n])
    lines = [line for n in range(len(parts)) for line in kept.get(n, ())]
    left = [
        _name(part) + (" (rest)" if n in kept else "")
        for n, part in enumerate(parts)
        if len(kept.get(n, ())) < len(part)
    ]
    return lines, left


def _window(part: Sequence[str], room: int, about: Mapping[str, int]) -> Sequence[str]:
    """A part, or where there is no room for it, its first line and those in a row that have most of `about` in them."""
    if len(part) <= room:
        return part
    plain = [_plain(line) for line in part] + [""]
    found = [sum(about.get(word, 0) for word in set(_WORD.findall(line))) for line in plain]
    deep = [len(line) - len(line.lstrip()) for line in plain]
    starts = [n for n in range(1, len(part) - room + 2) if deep[n] <= deep[n + 1]] or [1]
    start = max(starts, key=lambda n: (sum(found[n : n + room - 1]), -n))
    return [part[0], *part[start : start + room - 1]]


def _spoken_of(match: Match, waiting: Waiting, words: Sequence[str], names: Sequence[str]) -> Mapping[str, int]:
    """The words of a question and its options, by which the lines of the board are found that they speak of, and what
    each counts: the seat that decides most.
    """
    texts = [*map(_plain, words), *(named(match, row.text) for row in show.rows(waiting))]
    about = dict.fromkeys((word for text in texts for word in _WORD.findall(text)), 1)
    return about | dict.fromkeys(_WORD.findall(names[waiting.seat or 0]), 9)


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
    match: Match, waiting: Waiting, width: int, room: int, spare: int, first: int
) -> tuple[list[str], list[str], int]:
    """The options in the fullest form for which there is room, what is said of those left out, and how many stand.

    `spare`: the lines beside all that decides; what options do takes no more than these and a few.
    """
    full, rows = show.options(match, waiting, width), show.rows(waiting)
    if not first and len(full) <= max(spare, min(room, len(rows), FEW)):
        return full, [], len(rows)
    texts = [named(match, row.text) for row in rows]
    notes = ["?N: what option N does"] if any(row.preview for row in rows) else []
    if notes and not first and len(rows) <= max(spare, min(room, FEW)) and max(map(len, texts)) <= width - 30:
        lines = [_on_one_line(match, n, row, texts, width) for n, row in enumerate(rows, 1) if row.code]
        return lines, notes, len(rows)
    close = _labels(texts, width, room, first)
    page = sum(line.count("[b]") for line in close)
    if not first and len(full) <= min(room, len(close)):
        return full, [], len(rows)
    return close, [*notes, *([f"+: {len(rows) - page} more options"] if page < len(rows) else [])], page


def _labels(texts: Sequence[str], width: int, room: int, first: int) -> list[str]:
    """As many options from `first` on as have room, by their labels only, in columns or wrapped."""
    if max(map(len, texts)) + 6 <= width:
        page = min(len(texts) - first, room * (width // (min(map(len, texts)) + 6)))
        while len(close := show.in_columns(texts[first : first + page], width, first)) > max(1, room):
            page -= 1
        return close
    entries = [textwrap.wrap(text, width - 8) for text in texts]
    page = max(1, sum(size <= room for size in accumulate(len(entry) for entry in entries[first:])))
    return [
        f"[b]{n:>4}[/]  {escape(line)}" if i == 0 else f"      {escape(line)}"
        for n, entry in enumerate(entries[first : first + page], first + 1)
        for i, line in enumerate(entry)
    ]


def _on_one_line(match: Match, number: int, row: Choice, texts: Sequence[str], width: int) -> str:
    """An option with as much of what it does as has room beside it; `?N` tells the rest."""
    label = max(map(len, texts))
    words = _short(named(match, row.preview), width - label - 8)
    return f"[b]{number:>4}[/]  {escape(texts[number - 1].ljust(label))}  [dim]{escape(words)}[/]"


def summed_up(match: Match, told: Sequence[Line], names: Sequence[str], width: int, most: int) -> list[str]:
    """What has happened: line by line where there is room, else a few words for each turn, none left out."""
    full = show.events(told, 0, width)
    if len(full) <= most:
        return full
    turns: list[tuple[str, list[str]]] = []
    for name, lines in groupby((x for x in told if x.kind != "only"), lambda line: _who(match, line, names)):
        texts = [line.text.rstrip(".").removeprefix(f"{name} ") for line in lines]
        turns.append((name, texts))
    if len(turns) > most:
        all_of: dict[str, list[str]] = {}
        for name, texts in turns:
            all_of.setdefault(name, []).extend(texts)
        turns = list(all_of.items())
    if len(turns) <= most:
        each = most // max(1, len(turns))
        return [escape(line) for name, texts in turns for line in _told_in(f"· {name}: ", texts, width, each)]
    return [escape(line) for line in _in_a_row(turns, width, most)]


def _in_a_row(turns: Sequence[tuple[str, list[str]]], width: int, most: int) -> list[str]:
    """What more people have done than there are lines, one behind the other: how each began, or only how much."""
    for room in (60, 40, 28, 0):
        words = [
            f"{name}: {_short(texts[0], room)}{f' … and {len(texts) - 1} more' * (len(texts) > 1)}"
            if room
            else f"{name} ({len(texts)})"
            for name, texts in turns
        ]
        lines = textwrap.wrap("· " + (" · " if room else ", ").join(words), width, subsequent_indent="  ")
        if len(lines) <= most:
            return lines
    return [_short(lines[0], width - 8) + " l tells"]


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
