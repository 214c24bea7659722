"""A match: one game being played, with every choice checked, kept and undoable.

A record is the set-up, the decisions as (seat, option code) and the results of chance; all else follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from .asks import STOP, Ask
from .errors import BadPosition, BadRecord, IllegalChoice, RulesFault, VigridError
from .game import Game
from .history import Keyframes, Line, Recovery, Step, Undo
from .positions import WRONG_KIND, document_of, setup_of, state_of
from .records import FORMAT, SETTINGS, STOPS, beginning, check_claims, check_record, is_ints, is_setting, set_wish
from .rng import Recording, SecretRng, is_secret, new_secret
from .snapshots import state_hash
from .state import Event, Outcome, State
from .view import Choice, View, choices_of, interrupts_of


class Match:
    """One game being played; `state` is the true state and belongs to the match."""

    def __init__(self, state: State, base: dict[str, Any], chance: list[int], pack: Path | None = None) -> None:
        self.state = state
        self.base = base
        self.base_chance = chance
        self.pack = pack
        self.history: list[Step] = []
        self.keyframes = Keyframes()
        self.undone: list[tuple[int, str]] = []
        self.opening: Sequence[Event] = ()
        self._entered = False
        self.fault: str = ""

    # --- ways to begin

    @classmethod
    def new(
        cls,
        game: Game[Any],
        players: int | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        pack: Path | None = None,
        chance: Iterable[int] = (),
    ) -> Match:
        """A new match; without a seed a fresh secret of 128 bits, so that nobody can foretell its chance.

        BadSetup for a set-up that does not exist; ValueError for a seed that is neither a number nor a secret.
        """
        g = game.blank(players, mode, options, pack)
        seed = new_secret() if seed is None else seed
        rng = Recording(seed, chance)
        g.rng = rng
        g.log = []
        game.setup(g)
        match = cls(g, {"seed": seed}, rng.drawn, pack)
        match._begin()
        return match

    @classmethod
    def at(cls, game: Game[Any], document: Mapping[str, Any], pack: Path | None = None) -> Match:
        """A match from a hand-written position; BadPosition lists every fault."""
        g, faults = state_of(game, document, pack)
        if not is_ints(document.get("chance", [])):
            faults.append("chance: expected a list of whole numbers")
        if faults:
            raise BadPosition(faults, str(document.get("title", "")))
        rng = Recording.of(g.rng, document.get("chance", ()))
        g.rng = rng
        g.log = []
        match = cls(g, {"position": setup_of(document)}, rng.drawn, pack)
        try:
            match._begin()
        except WRONG_KIND as error:
            raise BadPosition([f"position: nothing can go on from here: {type(error).__name__}: {error}"]) from None
        for number, text in enumerate(document.get("then", ())):
            seat, code = match.seat_of(str(text))
            try:
                match.choose(seat, code)
            except IllegalChoice as error:
                raise BadPosition([f"then.{number}: {error}"]) from None
        return match

    def _begin(self) -> None:
        self.state.begin()
        self.opening = self.state.log or []
        self.state.log = []

    # --- what is there

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.state.game

    @property
    def pending(self) -> tuple[Ask[Any], ...]:
        """The decisions awaited now."""
        return self.state.pending

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.state.result

    @property
    def step(self) -> int:
        """The number of decisions made."""
        return len(self.history)

    def view(self, seats: int, public: Any = None) -> View:
        """What the seats of a mask see; `public`: the public part of the view, where it is made already."""
        return self.state.view(seats, public)

    def ask(self, seat: int) -> Ask[Any]:
        """The decision that this seat must make; IllegalChoice where none is."""
        for ask in self.pending:
            if ask.seat == seat:
                return ask
        if not 0 <= seat < self.state.players:
            raise IllegalChoice(f"there is no seat {seat}; there are 0 to {self.state.players - 1}")
        over = (
            "the game is over" if self.outcome else f"{self.game.seat_name(self.state, seat)} has nothing to decide now"
        )
        raise IllegalChoice(over)

    def options(self, seat: int) -> tuple[Choice, ...]:
        """The seat's legal options in words; none where it need not decide."""
        return next((choices_of(self.state, a) for a in self.pending if a.seat == seat), ())

    def interrupts(self, seat: int) -> tuple[Choice, ...]:
        """In words what the seat may use now, whoever must decide; `choose` takes their codes at any time."""
        return interrupts_of(self.state, seat)

    def seat_of(self, text: str) -> tuple[int, str]:
        """Seat and code of '1/area:3', or of 'area:3' where one seat decides."""
        head, slash, code = text.partition("/")
        if slash and head.isdigit():
            return int(head), code
        seats = [a.seat for a in self.pending]
        fits = [a.seat for a in self.pending if text in {a.code(self.state, c) for c in a.choices}]
        return (fits or seats or [0])[0], text

    # --- choosing

    def find(self, seat: int, code: str) -> Any:
        """The choice that a code names; IllegalChoice says why it is not to be had, with the clause that forbids it."""
        for ask in self.pending:
            if ask.seat == seat:
                value = ask.prompt.by_code.get(code)
                if code in ask.prompt.by_code and value in ask.options:
                    return ask.options[ask.options.index(value)]
                for choice in ask.choices[len(ask.options) :]:
                    if ask.code(self.state, choice) == code:
                        return choice
        for use in self.state.interrupts(seat):
            if self.game.interjections[use.kind].prompt.code_of(use.value) == code:
                return use
        ask = self.ask(seat)
        clause = self.why_not(ask, code)
        legal = ", ".join(ask.code(self.state, c) for c in ask.choices[:6]) + (" …" if len(ask.choices) > 6 else "")
        if clause is None:
            raise IllegalChoice(
                f"'{code}' is not an option of '{ask.prompt.name}'; now legal: {legal}", ask.prompt.clause
            )
        title = self.game.rules.find(clause).title if clause in self.game.rules else "the rules"
        raise IllegalChoice(f"'{code}' is not legal now: {clause} ({title}); now legal: {legal}", clause)

    def why_not(self, ask: Ask[Any], code: str) -> str | None:
        """The clause that forbids an option of this decision; None for an option that does not exist."""
        for prompt in (ask.prompt, *(extra.prompt for extra in self.game.interjections)):
            if code in prompt.by_code:
                return ask.forbidden_by(self.state, prompt, prompt.by_code[code])
        return None

    def choose(self, seat: int, code: str) -> None:
        """Make a decision; IllegalChoice changes nothing, a RulesFault restores the state before it."""
        choice = self.find(seat, code)
        self._apply(seat, code, choice)
        self.undone.clear()

    def choose_all(self, seat: int, codes: Sequence[str]) -> None:
        """Make a whole Pick at once, in any order of clicks: all of it or, with IllegalChoice, nothing."""
        ask = self.ask(seat)
        if ask.group is None:
            raise IllegalChoice(f"'{ask.prompt.name}' takes one option", ask.prompt.clause)
        unknown = [c for c in codes if c not in ask.prompt.by_code]
        if unknown:
            raise IllegalChoice(f"'{unknown[0]}' is not an option of '{ask.prompt.name}'", ask.prompt.clause)
        stop = ask.prompt.code_of(STOP)
        wanted = sorted((c for c in codes if c != stop), key=ask.prompt.codes.index)
        begun = len(self.history)
        try:
            self._pick_all(ask, wanted, ask.group.most - len(ask.group.picked))
        except VigridError:
            self._back_to(begun)
            self.undone.clear()
            raise

    def _pick_all(self, ask: Ask[Any], wanted: list[str], room: int) -> None:
        """The pieces one after the other and STOP; the driver answers by itself where one possibility is left."""
        seat, prompt = ask.seat, ask.prompt
        if len(wanted) > room:
            raise IllegalChoice(f"at most {room} can be chosen, not {len(wanted)}", prompt.clause)
        left = wanted if len(wanted) == room else [*wanted, prompt.code_of(STOP)]
        while left:
            self.choose(seat, left.pop(0))
            for event in self.history[-1].events:
                if not left:
                    break
                if event.kind == "only" and event.args[:2] == (seat, prompt.name):
                    code = prompt.codes[event.args[2]]
                    if code != left.pop(0):
                        raise IllegalChoice(f"with this choice '{code}' must be chosen too", prompt.clause)

    def answer_always(self, seat: int, on: bool) -> None:
        """Whether a seat is asked in private windows even where it can only pass; a step of the record, no decision."""
        if bool(self.state.always >> seat & 1) != on:
            self._wish(seat, SETTINGS[on])

    def stops(self, seat: int) -> tuple[str, ...]:
        """The beats at which this seat is asked, if it may be able to use something."""
        return tuple(name for name, no in zip(self.game.beats, self.state.unasked, strict=True) if not no >> seat & 1)

    def stop_at(self, seat: int, beats: Iterable[str]) -> None:
        """Set the beats at which this seat is asked (all by default); a step of the record, no decision.

        IllegalChoice for a beat that the game does not have.
        """
        wanted = set(beats)
        unknown = sorted(wanted - set(self.game.beats))
        if unknown:
            raise IllegalChoice(f"there is no beat '{unknown[0]}'; there are {', '.join(self.game.beats) or 'none'}")
        chosen = [name for name in self.game.beats if name in wanted]
        if self.stops(seat) != tuple(chosen):
            self._wish(seat, STOPS + ",".join(chosen))

    def _wish(self, seat: int, code: str) -> None:
        self.keyframes.keep(self.state, self.step)
        set_wish(self.state, seat, code)
        self.history.append(Step(seat, code, None))

    def _apply(self, seat: int, code: str, choice: Any) -> None:
        g, history = self.state, self.history
        self.keyframes.keep(g, len(history))
        rng = g.rng if isinstance(g.rng, Recording) else Recording.of(g.rng)
        g.rng, rng.drawn = rng, []
        g.log, g.at_entry, self._entered = [], self._enter, False
        known, private = g.known.copy(), any(a.prompt.private for a in g.pending if a.seat == seat)
        node = g.stack[-1] if g.side_by_side and not g.interrupts_with(seat, choice) else None
        try:
            g.apply(seat, choice)
        except BaseException as error:  # an interrupted rule must not leave a half-changed state either
            self.state = self.state_at(len(history))
            if not isinstance(error, Exception):
                raise
            self.fault = f"{type(error).__name__}: {error}; " + "; ".join(getattr(error, "__notes__", []))
            raise RulesFault(f"the rules failed at '{code}', the state before it stands: {self.fault}") from error
        apart = node is not None and bool(g.stack) and g.stack[-1] is node
        chance, events = tuple(rng.drawn), tuple(g.log)
        history.append(Step(seat, code, choice, chance, events, g.known != known, apart, private, self._entered))
        g.log = []

    def _enter(self, _g: State) -> None:
        self._entered = True

    def state_at(self, step: int) -> State:
        """A copy of the state before step number `step`, which is the present one after the last."""
        g = self.keyframes.before(step, self.history) if self.keyframes else self.state.clone()
        g.rng = g.rng.copy()
        return g

    def states(self) -> Iterator[State]:
        """The state before every step, and the present one; good until the next is asked for."""
        return (g for _, g in self.keyframes.on_from(0, self.history)) if self.keyframes else iter([self.state])

    def script(self, results: Iterable[int]) -> None:
        """For tests: the next results of chance, in order."""
        self.state.rng = Recording.of(self.state.rng, results)

    # --- undo and redo

    def can_undo(self, seats: int, bots: int = 0) -> Undo:
        """Whether the seats of this mask can take back their last decision.

        They can when nothing was revealed to anybody and nobody else decided since (seats of the mask `bots` do not
        count), or when all of it happened side by side with others in an Each that has not joined.
        """
        own = (i for i in range(len(self.history) - 1, -1, -1) if seats >> self.history[i].seat & 1)
        last = next((i for i in own if not is_setting(self.history[i].code)), None)
        if last is None:
            return Undo(False, "there is no decision of yours to take back")
        since = self.history[last:]
        for step in since:
            if step.learnt:
                return Undo(False, self._what_was_learnt(step), last)
        others = [s for s in since if not (seats | bots) >> s.seat & 1 and not is_setting(s.code)]
        if others and not self._side_by_side(last):
            return Undo(False, self._who_decided(others[0]), last)
        return Undo(True, "", last)

    def _who_decided(self, step: Step) -> str:
        """Who decided since, without telling who answered where that is not public."""
        if step.private:
            return "responses have been given since"
        return f"{self.game.seat_name(self.state, step.seat)} has decided since"

    def _what_was_learnt(self, step: Step) -> str:
        seen = [self.game.tell(self.state.components, e) for e in step.events if e.kind != "only" and e.seen_by == -1]
        return f"something new is known since: {seen[-1]}" if seen else "something new is known since"

    def _side_by_side(self, last: int) -> bool:
        return all(step.apart or is_setting(step.code) for step in self.history[last:])

    def undo(self, seats: int, bots: int = 0, force: bool = False) -> None:
        """Take back the last decision of the seats of this mask; IllegalChoice says why not. `force`: all agreed."""
        verdict = self.can_undo(seats, bots)
        if verdict.step < 0 or not (verdict.possible or force):
            raise IllegalChoice(verdict.reason)
        apart, redo = self._side_by_side(verdict.step), self.undone
        taken, *later = self.history[verdict.step :]
        self._back_to(verdict.step)
        self.undone = [*redo, (taken.seat, taken.code)]
        for step in later:
            if is_setting(step.code):
                self._wish(step.seat, step.code)
            elif apart:
                self._apply(step.seat, step.code, self.find(step.seat, step.code))
            else:
                self.undone.insert(len(redo), (step.seat, step.code))

    def _back_to(self, step: int) -> None:
        self.state = self.state_at(step)
        del self.history[step:]
        self.keyframes.forget(step)

    def redo(self) -> None:
        """Do again what the last undo took back (one decision); IllegalChoice where there is nothing."""
        if not self.undone:
            raise IllegalChoice("there is nothing to do again")
        seat, code = self.undone.pop()
        self._apply(seat, code, self.find(seat, code))

    def back_to(self, step: int) -> Match:
        """A new match with the first `step` decisions of this one."""
        record = self.record()
        record["decisions"] = record["decisions"][:step]
        del record["hash"], record["outcome"]
        return Match.replay(self.game, record | self.base, self.pack)

    def copy(self) -> Match:
        """Another match that stands where this one stands; what happens there changes nothing here."""
        other = Match(self.state_at(self.step), self.base, self.base_chance, self.pack)
        other.history, other.undone, other.opening = list(self.history), list(self.undone), self.opening
        other.keyframes = self.keyframes.copy()
        return other

    # --- the log

    def log(self, seats: int, since: int = 0) -> list[Line]:
        """The events of decisions from number `since` on that the seats of this mask may see, in words."""
        batches = [self.opening] if since == 0 else []
        batches += [step.events for step in self.history[max(since - 1, 0) :]]
        lines = []
        for step, events in enumerate(batches, since):
            for e in events:
                if e.seen_by == -1 or e.seen_by & seats:
                    lines.append(Line(step, e.clause, self._words(e), e.seen_by, e.kind))
        return lines

    def _words(self, event: Event) -> str:
        if event.kind == "only":
            return f"@{event.args[0]}: {event.args[3]} (the only possibility)"
        return self.game.tell(self.state.components, event)

    # --- records

    def record(self) -> dict[str, Any]:
        """Everything needed to play the match again, as JSON-able values; a secret seed only when it is over."""
        g = self.state
        return {
            "vigrid": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "pack": self.game.pack_hash(self.pack),
            "players": g.players,
            "mode": g.mode,
            "options": dict(g.options),
            **beginning(self.base, g.result is not None),
            "chance": list(self.base_chance),
            "decisions": [[s.seat, s.code, list(s.chance)] for s in self.history],
            "hash": state_hash(g),
            "outcome": None if g.result is None else msgspec.to_builtins(g.result),
        }

    @classmethod
    def replay(cls, game: Game[Any], record: Mapping[str, Any], pack: Path | None = None) -> Match:
        """Play a record again, checking every decision and the final hash; BadRecord names the first difference."""
        match = cls._from_record(game, record, pack)
        for number, (seat, code, chance) in enumerate(record["decisions"]):
            match._replay_step(number, seat, code, chance)
        check_claims(match.state, record, state_hash(match.state), match.step)
        return match

    def _replay_step(self, number: int, seat: int, code: str, chance: list[int]) -> None:
        if is_setting(code) and 0 <= seat < self.state.players:
            try:
                self._set(seat, code)
            except IllegalChoice as error:
                raise BadRecord(f"step {number} (seat {seat}, {code}): {error}", number) from None
            return
        self.script(chance)
        try:
            self.choose(seat, code)
        except (IllegalChoice, RulesFault) as error:
            raise BadRecord(f"decision {number} (seat {seat}, {code}): {error}", number) from None
        step = self.history[-1]
        if list(step.chance) != list(chance):
            raise BadRecord(f"decision {number} (seat {seat}, {code}): chance was asked {len(step.chance)} times, "
                            f"the record has {len(chance)}", number)  # fmt: skip
        self._check_secret(number)
        self.state.rng = Recording.of(self.state.rng)

    def _check_secret(self, step: int) -> None:
        """Chance that a secret has given can be checked by it."""
        rng = self.state.rng
        told = is_secret(self.base.get("seed")) or ":" in str(self.base.get("snapshot", {}).get("rng"))
        if told and isinstance(rng, Recording) and rng.strayed:
            raise BadRecord(f"decision {step}: the secret gives other chance than the recorded one", step)

    def _set(self, seat: int, code: str) -> None:
        """A wish of a record."""
        if code in SETTINGS:
            self.answer_always(seat, code == SETTINGS[True])
        else:
            self.stop_at(seat, [name for name in code.removeprefix(STOPS).split(",") if name])

    @classmethod
    def _from_record(cls, game: Game[Any], record: Mapping[str, Any], pack: Path | None) -> Match:
        check_record(game, record, pack)
        try:
            if "snapshot" in record:
                return cls._from_snapshot(game, record["snapshot"], pack, record.get("start"))
            if "position" in record:
                return cls.at(game, {**record["position"], "chance": record["chance"]}, pack)
            players, mode, options = record["players"], record["mode"], record["options"]
            match = cls.new(game, players, mode, options, record["seed"], pack, record["chance"])
        except (BadRecord, RulesFault):
            raise
        except (VigridError, *WRONG_KIND) as error:
            raise BadRecord(f"the set-up cannot be repeated: {error}") from None
        if match.base_chance != list(record["chance"]):
            raise BadRecord("the set-up draws other chance than the recorded one", 0)
        if record["seed"] is None:
            match.base = {"seed": None}
        match._check_secret(0)
        match.state.rng = Recording.of(match.state.rng)
        return match

    # --- saving and recovering

    def save(self) -> dict[str, Any]:
        """Record, snapshot and the position at the last entry: all that recovery can use."""
        try:
            entry: dict[str, Any] | None = self.position()
        except (NotImplementedError, VigridError):
            entry = None
        return {"record": self.record() | self.base, "snapshot": self.state.dump(), "entry": entry}

    @classmethod
    def recover(cls, game: Game[Any], saved: Mapping[str, Any], pack: Path | None = None) -> tuple[Match, Recovery]:
        """Bring a saved match back, by replay, else snapshot, else last entry position; BadRecord if none works."""
        record = saved["record"]
        try:
            return cls.replay(game, record, pack), Recovery("replay", 0, "")
        except BadRecord as error:
            why = str(error)
        try:
            return cls._from_snapshot(game, saved["snapshot"], pack), Recovery("snapshot", 0, why)
        except (VigridError, *WRONG_KIND) as error:
            why += f"; {error}"
        try:
            return cls._from_entry(game, saved["entry"], pack, why)
        except (VigridError, *WRONG_KIND) as error:
            raise BadRecord(f"{why}; {error}") from None

    @classmethod
    def _from_entry(
        cls, game: Game[Any], saved: Mapping[str, Any], pack: Path | None, why: str
    ) -> tuple[Match, Recovery]:
        entry = dict(saved)
        then = list(entry.pop("then", ()))
        chance = entry.pop("chance", [])
        match = cls.at(game, entry, pack)
        match.state.rng = SecretRng(new_secret())
        match.script(chance)
        kept = 0
        for text in then:
            try:
                match._repeat(text)
            except (IllegalChoice, RulesFault, ValueError):
                break
            kept += 1
        match.state.rng = Recording.of(match.state.rng)
        return match, Recovery("position", len(then) - kept, why)

    def _repeat(self, text: str) -> None:
        """Make a kept decision again, after what has one answer: older versions did not put such questions."""
        while True:
            try:
                return self.choose(*self.seat_of(text))
            except IllegalChoice:
                forced = next((a for a in self.pending if len(a.choices) == 1), None)
                if forced is None:
                    raise
                self.choose(forced.seat, forced.code(self.state, forced.choices[0]))

    @classmethod
    def _from_snapshot(
        cls, game: Game[Any], dump: Mapping[str, Any], pack: Path | None, start: str | None = None
    ) -> Match:
        """A match that goes on from a snapshot; BadRecord where its hash is not `start`."""
        g = game.blank(dump["players"], dump["mode"], dump["options"], pack)
        g.load(dict(dump))
        begun = state_hash(g)
        if start not in (None, begun):
            raise BadRecord("the snapshot that the match began with is not the recorded one", 0)
        g.rng = Recording.of(g.rng)
        g.log = []
        return cls(g, {"snapshot": dict(dump), "start": begun}, [], pack)

    # --- positions

    def position(self) -> dict[str, Any]:
        """The position at the last entry, with the codes chosen and the chance drawn since."""
        steps = range(len(self.history), 0, -1)
        entered = next((i for i in steps if self.history[i - 1].entered), 0)
        document, chance = self._entry_after(entered)
        later = [s for s in self.history[entered:] if not is_setting(s.code)]
        for step in later:
            chance += step.chance
        if later:
            document["then"] = [f"{s.seat}/{s.code}" for s in later]
        if chance:
            document["chance"] = chance
        return document

    def _entry_after(self, steps: int) -> tuple[dict[str, Any], list[int]]:
        """The last entry reached by so many steps, and the chance drawn after it."""
        if not steps and "snapshot" in self.base:
            raise VigridError("this match began inside a phase: it has no position yet")
        if not steps and "position" in self.base:
            return dict(self.base["position"]), list(self.base_chance)
        found: list[tuple[dict[str, Any], int]] = []
        rng = Recording()

        def at_entry(g: State) -> None:
            found.append((document_of(g), len(rng.drawn)))

        if steps:
            step = self.history[steps - 1]
            g = self.state_at(steps - 1)
            g.rng = rng = Recording.of(g.rng, step.chance)
            g.at_entry = at_entry
            step.repeat(g)
        else:
            g = self.game.blank(self.state.players, self.state.mode, self.state.options, self.pack)
            g.rng = rng = Recording(self.base["seed"] or 0, self.base_chance)
            self.game.setup(g)
            g.at_entry = at_entry
            g.begin()
        document, drawn = found[-1]
        return document, rng.drawn[drawn:]
