"""A game at the keyboard: shows what each person may see, asks, and keeps the game after every decision."""

from __future__ import annotations

import errno
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from types import FrameType
from typing import Any

from rich.markup import escape

from vigrid.kernel import Choice, IllegalChoice, Line, VigridError, Waiting
from vigrid.play import HUMAN, RESPONSES, Keeper, NotKept, Person, Table, guide, lesson_of, named
from vigrid.play.tables import write
from vigrid.play.warning import WORLDS, lost_after

from . import show
from .about import about
from .digest import chosen_clauses, cite, clause_lines, overview
from .lesson import guide_lines, opening_lines
from .output import started
from .page import compose
from .screen import NARROW, Screen

KEEP_AFTER = 1.0
"""Seconds after which what bots decided is kept even before a person's next turn."""
EVENTS = 14
"""Most lines of the log beside the board."""

HELP = (
    "  [b]3[/]        choose option 3         [b]1 4 5[/]    choose several where asked for",
    "  [b]?[/]  [b]?3[/]    explain the decision, or option 3, with the clause",
    "  [b]rules[/]    all clauses; [b]rules X[/]: a clause, a chapter, or what has the word X",
    "  [b]u[/]  [b]r[/]     undo, redo              [b]h[/]        hint: what a search finds best",
    "  [b]b[/]        the whole board         [b]l[/]  [b]l 50[/]  the log, its last 50 lines",
    "  [b]+[/]        further options         [b]why CODE[/] why something cannot be chosen",
    "  [b]w[/]        when to be asked for secret responses: w able, w always, w pass",
    "  [b]a[/]        when to be asked about cards for anybody's turn: a all, a none",
    "  [b]i[/]        what you want, what a turn is, how it ends, what the symbols mean",
    "  [b]c NAME[/]   what something at the table is: a god, a card, a place, a deck",
    "  [b]s NAME[/]   keep under a name       [b]q[/]        leave; the game is kept",
    "  [b]Enter[/]    the decision again",
)


class Leave(Exception):
    """The person leaves the table, or the terminal goes away."""


class Session:
    """One sitting at a table."""

    def __init__(self, table: Table, keeper: Keeper, screen: Screen) -> None:
        self.table, self.keeper, self.screen = table, keeper, screen
        self.looking: Person | None = None
        self.heading = ""
        self.steps_seen: dict[str, int] = {}
        self.complained = ""
        self.narrow_said = self.opened = False
        self.farewell_at = self.drawn = -1
        self.news: list[Line] = []
        self.first = self.count = 0
        self.menus: dict[tuple[int | None, str, str], tuple[int, tuple[str, ...]]] = {}
        self.repeat: tuple[int, tuple[str, ...]] = (-1, ())
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._explain, "help": self._explain, "u": self._undo, "undo": self._undo, "r": self._redo,
            "redo": self._redo, "l": self._log, "log": self._log, "h": self._hint, "hint": self._hint,
            "s": self._save, "save": self._save, "q": self._quit, "quit": self._quit, "b": self._board,
            "board": self._board, "rules": self._rules, "w": self._windows, "a": self._stops, "i": self._opening,
            "+": self._more, "why": self._why, "c": self._card, "card": self._card,
        }  # fmt: skip

    # --- the course of a sitting

    def run(self) -> None:
        """Play until the game is over or left; either way nothing is lost."""
        try:
            with _closing():
                self.keep()
                while self.table.match.outcome is None:
                    self._bots()
                    if self.table.match.outcome is None:
                        self._turn()
                self._end()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()
        except OSError as error:
            self._leave()
            if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
                raise  # the output is a file on a full disk, no terminal that has gone
        except VigridError:
            self._leave()
            raise

    def keep(self) -> None:
        """Keep the game; say so once where that fails, and play on."""
        if self.keeper.keep(show.heading(self.table.match)):
            if self.complained:
                self.screen.show("[green]The game is kept again.[/]")
            self.complained = ""
        elif self.keeper.trouble != self.complained:
            self.complained = self.keeper.trouble
            self.screen.say(f"Not kept: {self.complained}", "red")
            self.screen.show("The game goes on in memory. [b]s FOLDER/NAME[/] keeps it in another place.")

    def _bots(self) -> None:
        """Let the bots decide as long as they can."""
        kept = time.monotonic()
        decided = False
        while (seat := self.table.bot_to_move()) is not None:
            name = self.table.match.game.seat_name(self.table.match.state, seat)
            with self.screen.busy(f"{name} ({self.table.seats[seat]}) thinks"):
                self.table.let_bot(seat)
            decided = True
            self._tell_faults(name)
            if not self.table.persons:
                self._tell(0, "")
            if time.monotonic() - kept > KEEP_AFTER:
                self.keep()
                kept = time.monotonic()
        if decided:
            self.keep()

    def _tell_faults(self, name: str) -> None:
        """Say where a bot failed and a simpler one has decided."""
        if self.table.faults:  # what failed may name what nobody else may know
            self.screen.say(f"The bot of {name} failed, which is a fault of Vigrid; a simpler one has decided for it.")
        self.table.faults.clear()

    def _turn(self) -> None:
        """One decision of a person."""
        ask = show.ask_of(self.table)
        person = self.table.person_of(ask.seat)
        assert person is not None
        self._hand_over(person)
        self.seat, self.waiting = ask.seat, self._steady(show.waiting(self.table.match, ask.seat, self.table.names()))
        given = guide(self.table.match, self.table.awaiting())
        if given is not None and given.number == 1 and not self.opened:
            self.opened = True
            self._opening("")
            self.screen.ask("Enter begins the first game: ")
        self._draw()
        while not self._answer(self.screen.ask(f"{self._range()}> ")):
            pass

    def _steady(self, waiting: Waiting) -> Waiting:
        """The decision with the numbers that its options had before in the same turn."""
        match = self.table.match
        key = (waiting.seat, waiting.prompt, match.game.round_name(match.state))
        step, before = self.menus.get(key, (0, ()))
        same = step <= match.step and all(s.seat == waiting.seat for s in match.history[step:])
        steady = show.steady(waiting, before if same else ())
        codes = tuple(c.code for c in steady.choices if c.prompt == waiting.prompt)
        if any(not code for code in codes) or (same and set(before) <= set(codes)):
            codes = tuple(old or new for old, new in zip_longest(before, codes, fillvalue=""))
        self.menus[key] = (match.step, codes)
        return steady

    def _hand_over(self, person: Person) -> None:
        """Hide one person's secrets before the next one looks, in games that have any."""
        if self.looking != person and len(self.table.persons) > 1 and not self.table.cooperative:
            self.screen.hide()
            self.screen.show(f"Pass the keyboard to [b]{escape(person.name)}[/].")
            self.screen.ask(f"{person.name}, press Enter when nobody else is looking: ")
            self.heading = ""
        self.looking = person

    # --- what is shown

    @property
    def mask(self) -> int:
        """The seats whose knowledge may be shown now."""
        return self.looking.seats if self.looking else 0

    def _draw(self) -> None:
        match, screen = self.table.match, self.screen
        where = show.heading(match)
        if screen.live and not screen.narrow:
            self._draw_screen(where)
            return
        fresh = screen.live or (where, self.mask) != (self.heading, self.mask)
        self.heading = where
        if fresh:
            screen.clear()
            self._warn_if_narrow()
            screen.rule(
                f"[b]{escape(match.game.title)}[/] [dim]·[/] {escape(where)} [dim]·[/] {escape(self.keeper.name)}"
            )
            screen.show_all(self._whole_board())
        if screen.live and self.complained:
            screen.say(f"Not kept: {self.complained}", "red")
        self._tell(self.mask, self.looking.name if self.looking else "", EVENTS if screen.live else 0)
        screen.show("", *self._guidance(), *show.question(match, self._person(), self.waiting, screen.width))
        screen.show_all(show.options(match, self.waiting, screen.width))

    def _draw_screen(self, where: str) -> None:
        """One screen with what decides; what is left out is named with its key."""
        match, screen = self.table.match, self.screen
        screen.clear()
        screen.rule(f"[b]{escape(match.game.title)}[/] [dim]·[/] {escape(where)} [dim]·[/] {escape(self.keeper.name)}")
        since = min(self.steps_seen.get(self._name(), 0), match.step + 1)
        if self.drawn != match.step:
            self.news, self.first = self.table.log(self.mask, since), 0
            self.drawn = match.step
        self.steps_seen[self._name()] = match.step + 1
        size = (screen.width, screen.height - (1 if self.complained else 0))
        if self.complained:
            screen.say(f"Not kept: {self.complained}", "red")
        words = [*self._guidance(), *show.question(match, self._person(), self.waiting, screen.width)]
        lines, self.count = compose(
            match, self.mask, self.waiting, size, words, self.news, self.table.names(), self.first
        )
        screen.show_all(lines)

    def _more(self, _rest: str) -> bool:
        """The next options, where not all have room."""
        if not self.screen.live or self.count >= len(show.rows(self.waiting)):
            return self._wrong("All options stand there.")
        self.first += self.count
        if self.first >= len(show.rows(self.waiting)):
            self.first = 0
        self._draw()
        return False

    def _name(self) -> str:
        return self.looking.name if self.looking else ""

    def _person(self) -> str:
        """The name of who decides, where there are several persons or it was given."""
        given = f"{HUMAN}:{self._name()}" in self.table.seats
        return self._name() if given or len(self.table.persons) > 1 else ""

    def _whole_board(self) -> list[str]:
        match = self.table.match
        return show.board(match, self.mask, self.screen.width, show.titles(match, self.table.names()))

    def _guidance(self) -> list[str]:
        """What the lesson says, where this is one; its farewell once."""
        given = guide(self.table.match, self.table.awaiting())
        if given is None:
            return []
        farewell = given.over and self.farewell_at in (-1, self.table.match.step)
        if farewell:
            self.farewell_at = self.table.match.step
        return guide_lines(given, show.rows(self.waiting), self.screen.width, farewell)

    def _warn_if_narrow(self) -> None:
        if self.screen.narrow and not self.narrow_said:
            self.narrow_said = True
            self.screen.live = False
            self.screen.say(
                f"This terminal is {self.screen.columns} columns wide; the board needs {NARROW}, so its lines will "
                "wrap. The game goes on in plain lines; in a wider window, leave and come back for the full screen.",
                "yellow",
            )

    def _tell(self, mask: int, name: str, most: int = 0) -> None:
        """What has happened since this person was last told."""
        step = self.table.match.step
        since = min(self.steps_seen.get(name, 0), step + 1)
        lines = self.table.log(mask, since)
        self.steps_seen[name] = step + 1
        if lines:
            self.screen.show_all(show.events(lines, most, self.screen.width))

    def _range(self) -> str:
        count = len(show.rows(self.waiting))
        return f"{1 if count == 1 else f'1-{count}'}, ? for help "

    # --- answers

    def _answer(self, line: str) -> bool:
        """Carry out a line of input; True when the game has changed."""
        try:
            if not line:
                if self.screen.live:
                    self._draw()
                return self._wrong("Type the number of an option; ? lists what else there is.")
            word, _, rest = line.partition(" ")
            if line.startswith("?"):
                return self._explain(line[1:].strip())
            if word.lower() in self.commands:
                return self.commands[word.lower()](rest.strip())
            return self._choose(line)
        except VigridError as error:
            return self._wrong(named(self.table.match, str(error)))

    def _wrong(self, words: str) -> bool:
        self.screen.say(words, "yellow")
        return False

    def _choose(self, line: str) -> bool:
        codes = self._codes(line)
        if codes is None:
            return False
        if self._warned(codes):
            return False
        try:
            self.table.choose(self.seat, codes)
        except IllegalChoice as error:
            if self.waiting.picked is None:
                raise
            clause = cite(self.table.match.game, error.clause or self.waiting.clause)
            return self._wrong(f"These cannot be chosen together: {clause}.")
        self.keep()
        return True

    def _warned(self, codes: list[str]) -> bool:
        """Whether a warning was given that this decision probably loses the game: it is carried out when repeated."""
        now = (self.table.match.step, tuple(codes))
        if len(codes) != 1 or self.repeat == now:
            return False
        lost = lost_after(self.table.match, self.seat, codes[0], self.table.seed)
        if not lost:
            return False
        self.repeat = now
        odds = f"in {lost} of {WORLDS} games dealt from what you know"
        self._wrong(f"Beware: with this the game is lost before you decide again, {odds}. Type it again to do it.")
        return True

    def _codes(self, line: str) -> list[str] | None:
        """The codes that a line of numbers (or of codes) names; None after saying what is wrong."""
        choices = show.rows(self.waiting)
        codes = []
        several = self.waiting.picked is not None
        for word in line.replace(",", " ").split():
            if several and word == "0":
                continue
            if word.isdigit() and 1 <= int(word) <= len(choices):
                if not choices[int(word) - 1].code:
                    self._wrong(f"Option {word} is gone; the others have kept their numbers.")
                    return None
                if line.replace(",", " ").split().count(word) > 1:
                    self._wrong(f"option {word} can be chosen once only; equal pieces have a number each.")
                    return None
                codes.append(choices[int(word) - 1].code)
            elif word in {c.code for c in choices}:
                codes.append(word)
            else:
                span = f"1 to {len(choices)}" if len(choices) > 1 else "1"
                self._wrong(f"'{word}' is neither an option ({span}) nor a command; ? lists the commands.")
                return None
        if len(codes) > 1 and not several:
            self._wrong("One option is asked for here, not several.")
            return None
        least, most = show.bounds(self.waiting)
        pieces = [c for c in codes if c in {p.code for p in self.waiting.pieces}]
        if several and len(pieces) == len(codes) and not least <= len(codes) <= most:
            span = f"{least}" if least == most else f"{least} to {most}"
            self._wrong(f"{span} can be chosen here, not {len(codes)}.")
            return None
        return codes

    def _option(self, text: str) -> Choice | None:
        choices = show.rows(self.waiting)
        if text.isdigit() and 1 <= int(text) <= len(choices) and choices[int(text) - 1].code:
            return choices[int(text) - 1]
        self._wrong(f"there is no option {text}; there are 1 to {len(choices)}.")
        return None

    # --- commands

    def _explain(self, rest: str) -> bool:
        match, width = self.table.match, self.screen.width
        if not rest:
            self.screen.pages([*self._clause(self.waiting.clause), "", *HELP])
            return False
        choice = self._option(rest)
        if choice is not None:
            self.screen.say(named(match, choice.text), "b")
            if choice.preview:
                self.screen.show_all(show.with_clause(named(match, choice.preview), "", width))
            self.screen.show(f"  [dim]its code: {choice.code}[/]")
            self._show_clause(choice.clause)
        return False

    def _clause(self, clause: str) -> list[str]:
        game = self.table.match.game
        return clause_lines(game.rules.find(clause), self.screen.width) if clause in game.rules else []

    def _show_clause(self, clause: str) -> None:
        self.screen.pages(self._clause(clause))

    def _undo(self, _rest: str) -> bool:
        assert self.looking is not None
        self.table.undo(self.looking)
        return self._moved("Taken back.")

    def _redo(self, _rest: str) -> bool:
        self.table.redo()
        return self._moved("Done again.")

    def _moved(self, words: str) -> bool:
        self.keep()
        self.heading = ""
        if not self.screen.live:
            self.screen.show(words)
        return True

    def _log(self, rest: str) -> bool:
        if rest and not rest.isdigit() and rest != "all":
            return self._wrong("l takes a number of lines, or 'all'.")
        most = 0 if rest == "all" else int(rest or 20)
        lines = self.table.log(self.mask)
        if not lines:
            self.screen.say("Nothing has happened yet.")
        self.screen.pages(show.events(lines, most, self.screen.width))
        return False

    def _hint(self, _rest: str) -> bool:
        try:
            with self.screen.busy("thinking"):
                found = self.table.advice(self.seat)
        except Exception as error:
            return self._wrong(f"No hint can be found here; it is a fault of Vigrid ({type(error).__name__}: {error}).")
        self.screen.pages(show.advice(self.table.match, self.waiting, found, self.screen.width))
        return False

    def _save(self, rest: str) -> bool:
        if not rest:
            return self._wrong(f"The game is kept as {self.keeper.name}; 's NAME' keeps it under another name.")
        self.keeper.rename(rest)
        self.complained = ""
        self.screen.show(f"Kept as [b]{escape(self.keeper.name)}[/].")
        return False

    def _windows(self, rest: str) -> bool:
        if rest not in RESPONSES:
            how = self.table.response(self.seat)
            return self._wrong(
                f"Where the others may respond in secret you are asked: {how}. 'w able' asks when you can answer (your "
                "speed may tell that you cannot), 'w always' asks every time, 'w pass' not before this battle is over."
            )
        self.table.respond(self.seat, rest)
        return self._moved(f"Set: {rest}.")

    def _stops(self, rest: str) -> bool:
        beats = self.table.match.game.beats
        if not beats:
            return self._wrong("In this game nothing is played in anybody's turn.")
        words = {"all": list(beats), "none": []}.get(rest, rest.replace(",", " ").split())
        if not rest or not set(words) <= set(beats):
            now = ", ".join(self.table.match.stops(self.seat)) or "never"
            return self._wrong(f"You are asked: {now}. 'a all', 'a none' or some of: {' '.join(beats)}.")
        self.table.stop_at(self.seat, words)
        return self._moved(f"Set: {rest}.")

    def _board(self, _rest: str) -> bool:
        self.heading = ""
        if self.screen.live and not self.screen.narrow:
            self.screen.pages(self._whole_board())
        self._draw()
        return False

    def _why(self, rest: str) -> bool:
        """Why an option that is not listed cannot be chosen."""
        match, ask = self.table.match, self.table.match.ask(self.seat)
        listed = [row.code for row in show.rows(self.waiting)]
        if not rest:
            return self._wrong("why CODE says why something cannot be chosen now; ?N shows how codes look.")
        if rest in listed:
            return self._wrong(f"It can be chosen: option {listed.index(rest) + 1}.")
        clause = match.why_not(ask, rest)
        asked = next((p for p in match.game.prompts if rest in p.by_code), None)
        if clause is None and asked is None:
            return self._wrong(f"There is no code '{rest}' in {match.game.title}.")
        if clause is None:
            assert asked is not None
            return self._wrong(f"'{rest}' belongs to another question ({cite(match.game, asked.clause)}).")
        self.screen.say(f"'{rest}' is not legal now:", "yellow")
        self._show_clause(clause)
        return False

    def _rules(self, rest: str) -> bool:
        game = self.table.match.game
        if not rest:
            lesson = lesson_of(game)
            opening = opening_lines(lesson.opening, self.screen.width) if lesson else []
            self.screen.pages([*opening, *overview(game)])
            return False
        found = (["", *clause_lines(clause, self.screen.width)] for clause in chosen_clauses(game, rest))
        self.screen.pages([line for lines in found for line in lines])
        return False

    def _card(self, rest: str) -> bool:
        lines = about(self.table.match, self.mask, rest, self.screen.width) if rest else []
        if not lines:
            return self._wrong("c takes the name of something at the table, as in 'c Odin' or 'c die'.")
        self.screen.pages(lines)
        return False

    def _opening(self, _rest: str) -> bool:
        game = self.table.match.game
        lesson = lesson_of(game)
        if lesson is None:
            return self._wrong(f"{game.title} has no opening page; rules shows its rules.")
        self.screen.rule(f"[b]{escape(game.title)}[/]")
        self.screen.show_all(opening_lines(lesson.opening, self.screen.width))
        return False

    def _quit(self, _rest: str) -> bool:
        raise Leave

    # --- the end

    def _end(self) -> None:
        table, screen = self.table, self.screen
        screen.clear()
        screen.rule(f"[b]{escape(table.match.game.title)}[/] [dim]·[/] the game is over")
        screen.show_all(self._whole_board())
        name = self.looking.name if self.looking else ""
        self._tell(self.mask, name, EVENTS if screen.live else 0)
        screen.show("", *show.result(table.match, screen.width, table.names()))
        path = self.keeper.finish()
        if path is None:
            self._rescue()
        else:
            screen.show("", f"The record is kept. Show it again with: [b]{started()} replay {escape(str(path))}[/]")

    def _leave(self) -> None:
        """Keep the game once more and say how to go on; a terminal that is gone does not matter."""
        kept = self.keeper.keep(show.heading(self.table.match))
        try:
            if kept:
                self.screen.show(
                    "", f"The game is kept. Go on with: [b]{started()} play --resume {self.keeper.name}[/]"
                )
            else:
                self._rescue()
        except OSError:
            pass

    def _rescue(self) -> None:
        """The folder cannot be written: keep the game wherever else there is room."""
        path = Path(tempfile.gettempdir()) / f"vigrid-{Path(self.keeper.name).name}.json"
        self.screen.say(f"Not kept: {self.keeper.trouble}", "red")
        try:
            write(path, self.table.saved())
        except NotKept as error:
            self.screen.show(f"[red]Nor here:[/] {escape(str(error))}", "The game so far, to be kept by hand:")
            self.screen.console.print_json(data=self.table.match.record(), indent=None)
        else:
            self.screen.show(
                f"It lies here instead: [b]{escape(str(path))}[/] ({started()} play --resume {escape(str(path))})"
            )


@contextmanager
def _closing() -> Iterator[None]:
    """Leave in good order when the terminal is closed or the process is asked to end."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise Leave

    before: dict[Any, Any] = {}
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        try:
            if number is not None:
                before[number] = signal.signal(number, leave)
        except ValueError:  # not the main thread: whoever started it sees to signals
            break
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
