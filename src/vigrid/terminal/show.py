"""What stands on the screen, as lines with style tags: heading, board, decision, options, result."""

from __future__ import annotations

import importlib
import re
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.markup import escape
from rich.text import Text

from vigrid.bots import Analysis
from vigrid.kernel import Ask, Choice, Line, Match, Outcome, Waiting
from vigrid.play import Table, named

from .digest import cite


def heading(match: Match) -> str:
    """Where the game stands: round and phase."""
    g, game = match.state, match.game
    if match.outcome is not None:
        return "the game is over"
    return ", ".join(part for part in (game.round_name(g), game.phase_name(g)) if part)


def titles(match: Match, names: Sequence[str]) -> list[str]:
    """What the seats are called on a board: as in the game, with the name of who plays there where one was given."""
    seats = [match.game.seat_name(match.state, seat) for seat in range(match.state.players)]
    return [seat if name == seat else f"{seat} ({name})" for seat, name in zip(seats, names or seats, strict=True)]


def board(match: Match, seats: int, width: int, names: Sequence[str] = ()) -> list[str]:
    """The whole table as the seats of a mask see it, by the game's `sheet.py`; `names`: of `titles`, for the seats."""
    view, game = match.view(seats), match.game
    package = sys.modules[type(game).__module__].__package__
    try:
        module = importlib.import_module(f"{package}.sheet")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.sheet":
            raise
        lines = bare_sheet(view, width)
    else:
        lines = module.sheet(view, match.state.components, width)
    return wrapped([_named_in_columns(match, line, names) for line in lines], width)


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Lines with those broken that are longer than `width`: names may be longer than the signs for seats."""
    out: list[str] = []
    for line in lines:
        plain = Text.from_markup(line).plain.rstrip()
        if cell_len(plain) <= width:
            out.append(line)
            continue
        indent = " " * (len(plain) - len(plain.lstrip()) + 4)
        out += [escape(one) for one in textwrap.wrap(plain, width, subsequent_indent=indent)]
    return out


def _named_in_columns(match: Match, line: str, names: Sequence[str] = ()) -> str:
    """A line of a sheet with the names of seats; blanks behind a name give way, so that columns stay where they are."""

    def name(found: re.Match[str]) -> str:
        words = named(match, found.group(1), names)
        blanks = len(found.group(2)) - len(words) + len(found.group(1))
        return words + " " * max(1, blanks)

    return named(match, re.sub(r"(@\d+)( {2,})", name, line), names)


def bare_sheet(view: Any, width: int) -> list[str]:
    """What a view holds, name by name, for a game that draws no sheet of its own."""
    lines = []
    for title, part in [("Open", view.public), *((f"@{s}", p) for s, p in view.private.items())]:
        if isinstance(part, msgspec.Struct):
            lines.append(f"[b]{title}[/]")
            for name in part.__struct_fields__:
                value = msgspec.json.encode(getattr(part, name)).decode()
                text = textwrap.wrap(f"{name.replace('_', ' ')}: {value}", width - 4, subsequent_indent="  ")
                lines += [f"  {escape(line)}" for line in text]
    return lines


def events(lines: Sequence[Line], most: int, width: int) -> list[str]:
    """The last lines of a log, with their clauses at the right."""
    shown = lines[-most:] if most else lines
    out = [f"[dim]  … {len(lines) - len(shown)} earlier lines; l shows more[/]"] if len(shown) < len(lines) else []
    for line in shown:
        out += with_clause(f"· {line.text}", line.clause, width)
    return out


def with_clause(text: str, clause: str, width: int, indent: str = "  ") -> list[str]:
    """Text wrapped, with a clause id at the right of its first line."""
    room = width - 10
    wrapped = textwrap.wrap(text, room - len(indent)) or [""]
    first = indent + wrapped[0]
    lines = [f"{escape(first.ljust(room))} [dim]{clause:>9}[/]" if clause else escape(first)]
    return lines + [escape(f"{indent}{indent}{line}") for line in wrapped[1:]]


def waiting(match: Match, seat: int, names: Sequence[str] = ()) -> Waiting:
    """The decision of a seat in words, with what it may use in anybody's turn; `names`: for the seats, where given."""
    found = next(w for w in match.view(1 << seat).pending if w.seat == seat)
    codes = {c.code for c in found.choices}
    uses = [c for c in match.interrupts(seat) if c.code not in codes]
    found = msgspec.structs.replace(found, choices=(*found.choices, *uses))
    if not names:
        return found

    def say(choices: Sequence[Choice]) -> tuple[Choice, ...]:
        return tuple(
            msgspec.structs.replace(c, text=named(match, c.text, names), preview=named(match, c.preview, names))
            for c in choices
        )

    return msgspec.structs.replace(
        found, question=named(match, found.question, names), choices=say(found.choices), pieces=say(found.pieces),
        picked=None if found.picked is None else say(found.picked),
    )  # fmt: skip


def rows(ask: Waiting) -> tuple[Choice, ...]:
    """The options in the order of their numbers, from 1: those of the decision, then what may be used at any time."""
    if ask.picked is None:
        return ask.choices
    return (*ask.pieces, *(c for c in ask.choices if c.prompt != ask.prompt))


def steady(ask: Waiting, before: Sequence[str]) -> Waiting:
    """The decision with its options where they stood: of `before`, the codes of the last time, those that are gone
    leave their numbers free (an option without code and words), new ones come at the end.
    """
    now = {c.code: c for c in ask.choices if c.prompt == ask.prompt}
    kept = sum(code in now for code in before)
    if ask.picked is not None or 2 * kept < len(before):
        return ask
    gone = Choice("", -1, "", ask.clause, "", ask.prompt)
    stay = [now.pop(code, gone) for code in before]
    uses = [c for c in ask.choices if c.prompt != ask.prompt]
    return msgspec.structs.replace(ask, choices=(*stay, *now.values(), *uses))


def advice(match: Match, ask: Waiting, found: Analysis, width: int) -> list[str]:
    """The best options of a search, with their numbers, what to expect of them and how play may go on."""
    numbers = {choice.code: str(n) for n, choice in enumerate(rows(ask), 1)}
    heading = f"After {found.iterations} imagined ways on, best first (worth: 0 lost, 1 won; with a 95 % interval):"
    lines = textwrap.wrap(heading, width)
    for v in found.verdicts:
        number = numbers.get(v.code, "")
        worth = f"tried {v.share:.0%}, worth {v.expected:.2f} ({v.low:.2f} to {v.high:.2f})"
        text = textwrap.wrap(f"{number:>3}  {named(match, v.text)}: {worth}", width, subsequent_indent="     ")
        lines += [f"[b]{escape(text[0][:3])}[/]{escape(text[0][3:])}", *map(escape, text[1:])]
        if len(v.line) > 1:
            then = "; ".join(
                f"{match.game.seat_name(match.state, s.seat)}: {named(match, s.text)}" for s in v.line[1:5]
            )
            more = textwrap.wrap(f"then perhaps {then}", width - 5, initial_indent="     ", subsequent_indent="     ")
            lines += [f"[dim]{escape(line)}[/]" for line in more]
    return lines


def question(match: Match, person: str, ask: Waiting, width: int) -> list[str]:
    """Who decides what, by which clause; `person` is the name of the seat's player, where one was given."""
    assert ask.seat is not None
    name = match.game.seat_name(match.state, ask.seat)
    who = f"{name} ({person})" if person and person != name else name
    words = named(match, ask.question) or ask.prompt.replace("_", " ").capitalize() + "?"
    clause = cite(match.game, ask.clause)
    first, *more = textwrap.wrap(f"{who}: {words}", width)
    lines = [f"[b]{escape(first[: len(who)])}[/]{escape(first[len(who) :])}", *map(escape, more)]
    if len([first, *more][-1]) + len(clause) + 2 <= width:
        lines[-1] += f"  [dim]{escape(clause)}[/]"
    else:
        lines.append(f"[dim]{escape(clause)}[/]")
    if ask.picked is not None:
        lines += [escape(line) for line in textwrap.wrap(pick_hint(match, ask), width)]
    return lines


def pick_hint(match: Match, ask: Waiting) -> str:
    """How many pieces may be chosen together, and what is chosen already."""
    done = len(ask.picked or ())
    least, most = bounds(ask)
    span = f"{least}" if least == most else f"{least} to {most}"
    words = f"Choose {span} together, for instance: {' '.join(str(n) for n in range(1, max(1, min(3, most)) + 1))}"
    if any(c.code.endswith(":stop") for c in ask.choices):
        words += "; 0 for no more" if done else "; 0 for none"
    chosen = ", ".join(named(match, choice.text) for choice in ask.picked or ())
    return words + (f" (already chosen: {chosen})" if done else "")


def bounds(ask: Waiting) -> tuple[int, int]:
    """Fewest and most pieces that may still be chosen."""
    done = len(ask.picked or ())
    return max(0, ask.least - done), min(ask.most - done, len(ask.pieces))


def options(match: Match, ask: Waiting, width: int, codes: bool = False) -> list[str]:
    """The numbered options with label, preview and clause; `codes` shows their codes as well."""
    choices = rows(ask)
    own = [c for c in choices if c.prompt == ask.prompt]
    texts = [named(match, c.text) + (f"  ({c.code})" if codes else "") for c in choices]
    alike = all(c.prompt == ask.prompt and not c.preview and c.clause == ask.clause for c in choices)
    if len(choices) > 9 and alike and max(map(len, texts)) + 6 <= width:
        return in_columns(texts, width)
    label = min(max((len(t) for t, c in zip(texts, choices, strict=True) if c.preview), default=0), 44)
    lines: list[str] = []
    for number, (choice, text) in enumerate(zip(choices, texts, strict=True), 1):
        if number == len(own) + 1:
            lines.append("  [dim]at any time:[/]")
        if choice.code:
            lines += _option(number, text, named(match, choice.preview), choice.clause, label, width)
    return lines


def _option(number: int, text: str, preview: str, clause: str, label: int, width: int) -> list[str]:
    """Number, label, preview and clause in columns; what is too long for its column goes on below."""
    room = width - 6 - 10
    beside = room - label - 2
    first, *more = textwrap.wrap(text, room) or [""]
    head = f"[b]{number:>4}[/]  {escape(first)}"
    if preview and not more and len(first) <= label and beside >= 24:
        words, *rest = textwrap.wrap(preview, beside)
        head += f"{' ' * (label - len(first) + 2)}[dim]{escape(words)}[/]"
        below = [" " * (label + 8) + f"[dim]{escape(x)}[/]" for x in rest]
    else:
        below = [f"      {escape(x)}" for x in more]
        below += [f"      [dim]{escape(x)}[/]" for x in textwrap.wrap(preview, room)]
    return [_right(head, clause, width), *below]


def _right(line: str, clause: str, width: int) -> str:
    room = max(1, width - len(Text.from_markup(line).plain) - len(clause))
    return f"{line}{' ' * room}[dim]{clause}[/]"


def in_columns(texts: Sequence[str], width: int, first: int = 0) -> list[str]:
    """Labels with their numbers, counted from `first`, in as many columns as there is room for."""
    entries = [(f"{n:>4}", t) if t else ("    ", "") for n, t in enumerate(texts, first + 1)]
    for across in range(max(1, min(len(texts), width // 10)), 0, -1):
        down = -(-len(texts) // across)
        columns = [entries[n : n + down] for n in range(0, len(texts), down)]
        wide = [max(len(text) for _, text in column) + 8 for column in columns]
        if sum(wide) - 2 <= width:
            break
    return [
        "".join(
            f"[b]{number}[/]  {escape(text.ljust(room - 6))}"
            for room, (number, text) in (
                (r, column[row]) for r, column in zip(wide, columns, strict=True) if row < len(column)
            )
        ).rstrip()
        for row in range(down)
    ]


def result(match: Match, width: int, names: Sequence[str] = ()) -> list[str]:
    """How the game ended: results, scores with their parts, the reason and its clause."""
    outcome = match.outcome
    assert outcome is not None
    names = titles(match, names)
    lines = [f"[b]{escape(_verdict(match, outcome, names))}[/]"]
    reason = named(match, outcome.reason, names).rstrip(".")
    lines += with_clause(f"{reason[:1].upper()}{reason[1:]}.", "", width)
    lines.append(f"  [dim]{escape(cite(match.game, outcome.clause))}[/]")
    scores = outcome.scores
    if match.game.cooperative_in(match.state.mode) and len(set(scores)) == 1:
        names, scores = ["together"], scores[:1]
    wide = max(len(n) for n in names)
    for seat, parts in enumerate(scores):
        words = ", ".join(f"{name} {points}" for name, points in parts)
        total = f"[b]{outcome.totals[seat]:>4}[/]  " if outcome.adds_up else ""
        lines += [f"  {escape(names[seat].ljust(wide))}  {total}[dim]{escape(words)}[/]"]
    return lines


def _verdict(match: Match, outcome: Outcome, names: Sequence[str]) -> str:
    if match.game.cooperative_in(match.state.mode):
        return "The game is won." if outcome.returns[0] >= 1 else "The game is lost."
    winners = [names[s] for s in outcome.winners]
    if not winners:
        return "Nobody has won."
    return f"{winners[0]} has won." if len(winners) == 1 else f"{' and '.join(winners)} share the victory."


def ask_of(table: Table) -> Ask[Any]:
    """The decision to put to a person now: the first in seat order."""
    return min(table.awaiting(), key=lambda a: a.seat)
