"""A table drives a match: whose turn it is, what bots answer, what goes without saying, what can be taken back."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from vigrid import bots
from vigrid.kernel import PASS, Ask, BadRecord, Game, IllegalChoice, Line, Match, Recovery, RulesFault, Undo

from .answers import answer
from .seats import HUMAN, Person, check_word, persons_of

FORMAT = 1
RESPONSES = ("able", "always", "pass")
"""How a seat may be asked in private windows: when it can answer (its speed may tell), always, not in this battle."""
SIMPLER = ("greedy", "thumb", "random")
"""The bots that decide where one fails, in this order."""
ADVICE = bots.Budget(iterations=400, milliseconds=2000)
"""How long a search may look for a hint."""
PAUSE = 1.0
"""Seconds before a bot's decision in which persons may play what they hold; the same whether they can or not."""
_SEAT = re.compile(r"@(\d+)")


def named(match: Match, text: str, names: Sequence[str] = ()) -> str:
    """The text with the names of seats, or with those given, in place of `@0`, `@1` …"""
    players = match.state.players

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1))
        if seat >= players:
            return found.group(0)
        return names[seat] if names else match.game.seat_name(match.state, seat)

    return _SEAT.sub(name, text)


def may_know(match: Match, step: int, seats: int) -> bool:
    """Whether the seats of a mask may be shown the decision after `step` decisions: they made it.

    What others may know of a decision, and when, its events say.
    """
    return bool(seats >> match.history[step].seat & 1)


class Table:
    """A match and who plays it. `seats`: a word a seat (see `vigrid.play.seats`); `seed`: the chance of the bots."""

    def __init__(self, match: Match, seats: Sequence[str], seed: int | None = None) -> None:
        self.match = match
        self.seats = tuple(seats)
        self.seed = secrets.randbits(53) if seed is None else seed
        self.cooperative = match.game.cooperative_in(match.state.mode)
        self.persons = persons_of(self.seats, self.cooperative)
        held = sum(person.seats for person in self.persons)
        self.bots = (1 << match.state.players) - 1 & ~held
        self._players = {s: bots.make(word) for s, word in enumerate(self.seats) if self.bots >> s & 1}
        self.faults: list[str] = []
        self._passing: dict[int, str] = {}
        self.pauses = False
        """Whether questions with one answer wait for `let_pass`, which a server calls after a short, uniform pause."""

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seats: Sequence[str],
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        pack: Path | None = None,
    ) -> Table:
        """A new game; `seed` gives both the game's and the bots' chance. BadSetup for what does not exist."""
        table = cls(Match.new(game, len(seats), mode, options, seed, pack), seats, seed)
        table.advance()
        return table

    # --- who is to decide

    def person_of(self, seat: int) -> Person | None:
        """Who plays a seat; None for a bot."""
        return next((p for p in self.persons if p.seats >> seat & 1), None)

    def awaiting(self) -> tuple[Ask[Any], ...]:
        """The decisions that persons must make now."""
        return tuple(a for a in self.match.pending if not self.bots >> a.seat & 1)

    def bot_to_move(self) -> int | None:
        """A seat whose bot must decide now."""
        return next((a.seat for a in self.match.pending if self.bots >> a.seat & 1), None)

    # --- deciding

    def choose(self, seat: int, codes: Sequence[str]) -> None:
        """A person's decision, or what is used in between: one code, or all pieces of a Pick at once.

        IllegalChoice changes nothing.
        """
        ask = next((a for a in self.match.pending if a.seat == seat), None)
        interjection = ask is None or (len(codes) == 1 and codes[0] not in ask.prompt.by_code)
        if ask is not None and ask.group is not None and not interjection:
            self.match.choose_all(seat, codes)
        elif len(codes) == 1:
            self.match.choose(seat, codes[0])
        else:
            raise IllegalChoice(f"exactly one option can be chosen here, not {len(codes)}")
        self.advance()

    def bot_choice(self, seat: int) -> str:
        """What the bot of a seat decides; it depends on the table's seed, the seat and the number of decisions only.

        A bot that fails gives way to a simpler one for this decision; `faults` keeps why.
        """
        g, ask = self.match.state, self.match.ask(seat)
        for bot in (self._players[seat], *(bots.make(word) for word in SIMPLER)):
            rand = random.Random(f"{self.seed}/{seat}/{self.match.step}")
            try:
                return ask.code(g, answer(bot, g, seat, rand))
            except Exception as error:
                self.faults.append(f"decision {self.match.step}, seat {seat}, bot {bot.name}: {error!r}")
        raise RulesFault(f"no bot can decide for seat {seat}: {self.faults[-1]}")

    def let_bot(self, seat: int) -> None:
        """Let the bot of a seat decide."""
        code = self.bot_choice(seat)
        ask = self.match.ask(seat)
        codes = list(dict.fromkeys((code, *(ask.code(self.match.state, choice) for choice in ask.choices))))
        for number, one in enumerate(codes, 1):
            try:
                self.match.choose(seat, one)
                break
            except RulesFault as error:  # another decision may go on where this one cannot
                self.faults.append(str(error))
                if number == len(codes):
                    raise
        self.advance()

    def advice(self, seat: int) -> bots.Analysis:
        """What a search finds best in a person's place, from what that seat knows."""
        g = self.match.state
        rand = random.Random(f"{self.seed}/hint/{self.match.step}")
        world = g.determinize(1 << seat, rand)
        return bots.analyse(world, bots.ask_of(world, seat), ADVICE, rand)

    def advance(self) -> None:
        """Decide what goes without saying: consents where one person holds both seats, passing where that is set, and
        what has one answer."""
        now = self.match.game.under_way(self.match.state)
        self._passing = {seat: under_way for seat, under_way in self._passing.items() if under_way == now}
        while (made := self._consent() or self._pass() or (None if self.pauses else self.forced())) is not None:
            self.match.choose(*made)

    def forced(self) -> tuple[int, str] | None:
        """A person's seat and the one answer that it has; it is asked only so that nobody learns that it has but one.

        None for a seat that wants to be asked always.
        """
        g = self.match.state
        for ask in self.awaiting():
            if len(ask.choices) == 1 and not g.always >> ask.seat & 1:
                return ask.seat, ask.code(g, ask.choices[0])
        return None

    def let_pass(self, seat: int) -> None:
        """Give the one answer that a seat has, where it has but one."""
        made = self.forced()
        if made is not None and made[0] == seat:
            self.match.choose(*made)
            self.advance()

    def _consent(self) -> tuple[int, str] | None:
        history = self.match.history
        for ask in self.match.pending if history else ():
            person = self.person_of(ask.seat) if ask.prompt.confirm else None
            if person is not None and person.seats >> history[-1].seat & 1:
                return ask.seat, ask.prompt.codes[-1]
        return None

    # --- private windows

    def respond(self, seat: int, how: str) -> None:
        """Set how a seat is asked in private windows, one of RESPONSES; IllegalChoice for another word."""
        if how not in RESPONSES:
            raise IllegalChoice(f"'{how}' is not a way to be asked; there are {', '.join(RESPONSES)}")
        self.match.answer_always(seat, how == "always")
        self._passing.pop(seat, None)
        if how == "pass":
            self._passing[seat] = self.match.game.under_way(self.match.state)
        self.advance()

    def response(self, seat: int) -> str:
        """How a seat is asked in private windows now."""
        if self.match.state.always >> seat & 1:
            return "always"
        return "pass" if self._passes(seat) else "able"

    def _passes(self, seat: int) -> bool:
        return self._passing.get(seat) == self.match.game.under_way(self.match.state)

    def _pass(self) -> tuple[int, str] | None:
        for ask in self.match.pending if self._passing else ():
            if ask.prompt.private and PASS in ask.options and self._passes(ask.seat):
                return ask.seat, ask.prompt.code_of(PASS)
        return None

    # --- what is played in anybody's turn

    def stop_at(self, seat: int, beats: Sequence[str]) -> None:
        """Set at which beats of the rules a seat is asked whether it plays something; IllegalChoice for another."""
        self.match.stop_at(seat, beats)
        self.advance()

    def pause(self) -> float:
        """Seconds to wait before a bot decides, so that persons can play something first who are not asked.

        It depends on who by public knowledge may hold something, never on what anybody holds.
        """
        g = self.match.state
        if not any(g.unasked):
            return 0.0
        holders = {s for extra in g.game.interjections if extra.holders is not None for s in extra.holders(g)}
        hurried = any(not self.bots >> s & 1 and mask >> s & 1 for s in holders for mask in g.unasked)
        return PAUSE if hurried else 0.0

    # --- taking back

    def can_undo(self, person: Person) -> Undo:
        """Whether a person can take back the last decision."""
        return self.match.can_undo(person.seats, self.bots)

    def undo(self, person: Person, force: bool = False) -> None:
        """Take back a person's last decision, as a whole, with what bots answered; IllegalChoice says why not.

        `force`: all others have agreed, so what was revealed since does not matter.
        """
        length = self.match.step
        self.match.undo(person.seats, self.bots, force)
        try:
            while self._halfway():
                self.match.undo(person.seats, self.bots, force)
        except IllegalChoice:
            while self.match.step < length:
                self.match.redo()
            raise

    def would_undo(self, person: Person) -> int:
        """The decision that an undo with everybody's consent returns to before; IllegalChoice where there is none."""
        other = Table(self.match.copy(), self.seats, self.seed)
        other.pauses = self.pauses
        other.undo(person, force=True)
        both = zip(self.match.history, other.match.history, strict=False)
        return next((i for i, (old, new) in enumerate(both) if old is not new), other.match.step)

    def redo(self) -> None:
        """Do again what was taken back last, up to the next decision of a person; IllegalChoice where nothing is."""
        self.match.redo()
        while self.match.undone and (self._halfway() or self.bots >> self.match.undone[-1][0] & 1):
            self.match.redo()
        self.advance()

    def _halfway(self) -> bool:
        """Whether the game stands inside a Pick, or before what goes without saying."""
        return (
            self._consent() is not None
            or self.forced() is not None
            or any(a.group and a.group.picked for a in self.awaiting())
        )

    # --- the log

    def log(self, seats: int, since: int = 0) -> list[Line]:
        """The events that the seats of a mask may see, with names, from decision `since` on."""
        lines, names = self.match.log(seats, since), self.names()
        return [Line(x.step, x.clause, named(self.match, x.text, names), x.seen_by, x.kind) for x in lines]

    def names(self) -> tuple[str, ...]:
        """What each seat is called in the log: by the name that a person of one seat has given, else as in the game."""
        g = self.match.state
        given = {p.seats: p.name for p in self.persons if f"{HUMAN}:{p.name}" in self.seats}
        return tuple(given.get(1 << seat, self.match.game.seat_name(g, seat)) for seat in range(g.players))

    # --- keeping

    def saved(self) -> dict[str, Any]:
        """Everything needed to go on later, as JSON-able values."""
        match = self.match
        pack = None if match.pack is None else str(match.pack.absolute())
        return {
            "table": FORMAT,
            "game": match.game.name,
            "seats": list(self.seats),
            "seed": self.seed,
            "pack": pack,
            "match": match.save(),
        }

    @classmethod
    def restored(cls, game: Game[Any], saved: Mapping[str, Any]) -> tuple[Table, Recovery]:
        """The table of a `saved` document; BadRecord, BadPack or BadSetup says why it cannot be had."""
        check_saved(saved)
        pack = None if saved["pack"] is None else Path(saved["pack"])
        for word in saved["seats"]:
            check_word(word)
        match, recovery = Match.recover(game, saved["match"], pack)
        if len(saved["seats"]) != match.state.players:
            raise BadRecord(f"{len(saved['seats'])} seats are named for {match.state.players} players")
        table = cls(match, saved["seats"], saved["seed"])
        table.advance()
        return table, recovery


def check_saved(saved: object) -> None:
    """BadRecord for a document that is not a saved table."""
    if not isinstance(saved, Mapping) or saved.get("table") != FORMAT:
        raise BadRecord(f"this is not a saved game of format {FORMAT}")
    kinds: dict[str, tuple[type, ...]] = {
        "game": (str,), "seats": (list,), "seed": (int,), "pack": (str, type(None)), "match": (dict,)
    }  # fmt: skip
    wrong = [name for name, types in kinds.items() if not isinstance(saved.get(name, ...), types)]
    if not wrong and not isinstance(saved["match"].get("record"), Mapping):
        wrong = ["match.record"]
    elif not wrong and saved["match"]["record"].get("game") != saved["game"]:
        raise BadRecord(f"the saved game is damaged: it is one of {saved['game']}, its record is not")
    if not wrong and not all(isinstance(word, str) for word in saved["seats"]):
        wrong = ["seats"]
    if wrong:
        raise BadRecord(f"the saved game is damaged: {', '.join(wrong)} missing or of the wrong kind")
