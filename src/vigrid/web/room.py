"""A table in memory: match, seating, persons, who is connected. Every change is stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any, Protocol

from vigrid.kernel import Ask, IllegalChoice, Match, RulesFault
from vigrid.kernel import State as GameState
from vigrid.play import Table
from vigrid.play.texts import plain_text

from . import scene, waiting
from .by_itself import ByItself
from .catalogue import TITLES, Shown
from .company import proposals_of
from .people import Caller, moment
from .pictures import Pictures
from .seating import Person, Seating, seats_of
from .shapes import (
    AskInfo,
    Moment,
    Origin,
    OutcomeInfo,
    Picture,
    Refusal,
    SeatInfo,
    State,
    Status,
    TableInfo,
    TalkLine,
    TalkState,
    UndoInfo,
    You,
)
from .store import Also, Change, StoreError
from .telling import Sent, changed, whole
from .whole_game import WholeGame

log = logging.getLogger("vigrid.web")
JUST_USED = 5.0
"""Seconds in which a table that was asked for counts as being used."""
SNAPSHOT_EVERY = 10
"""Decisions between two stored snapshots; they serve only when the rules change under a running table."""


class Watcher(Protocol):
    """A connection that wants to hear of changes."""

    person: int | None
    seats: int
    device: str

    def changed(self, from_step: int) -> None:
        """The game has moved; log lines of `from_step` on are new."""

    def company_changed(self) -> None:
        """Seats, proposals, names or settings have changed."""

    def talked(self) -> None:
        """There is new talk."""

    def person_changed(self) -> None:
        """Something about the person behind it is new: a device was added."""

    def close(self, code: int) -> None:
        """Hang up."""


class Keeper(Protocol):
    """What a table needs of whoever holds it."""

    async def save(self, change: Change) -> None:
        """Store a change; StoreError where that fails, then nothing of it is kept."""

    async def think(self, room: Room, seat: int) -> str:
        """What the bot of a seat decides, as a code."""

    def forget(self, room: Room) -> None:
        """Hold this copy of the table no longer."""


class Room:
    """One table. All changes go through `change`, one at a time under `lock`."""

    def __init__(
        self,
        keeper: Keeper,
        table_id: str,
        shown: Shown,
        match: Match,
        setup: dict[str, Any],
        seating: Seating,
        persons: list[Person],
        keys: dict[str, int],
        talk: list[TalkLine],
        times: tuple[str, str],
    ) -> None:
        self.keeper, self.id, self.shown, self.match = keeper, table_id, shown, match
        self.setup, self.seating, self.keys, self.talk = setup, seating, keys, talk
        self.created, self.changed_at = times
        self.persons = {p.number: p for p in persons}
        self.lock = asyncio.Lock()
        self.doing: OrderedDict[tuple[int, str], asyncio.Future[None]] = OrderedDict()
        self._talking = asyncio.Lock()  # lines of talk have numbers
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self.thinking: int | None = None
        self._stored = list(match.history)
        self._pictures: dict[tuple[int, int], tuple[Any, Picture]] = {}
        self._drawn = Pictures(shown)
        self.whole = WholeGame(self)
        self._sent: dict[tuple[int | None, int, int, int, bool], tuple[Sent, bytes, Sent]] = {}
        self._keys: dict[int, Any] = {}
        self._at_rest = asyncio.Event()  # what memory holds is stored
        self._at_rest.set()
        self.by_itself = ByItself(self)
        self.broken = False
        self.deleted = False
        self.called: set[int] = set()  # whose turn it had become when that was last looked at
        self.gone: dict[int, str] = {}  # when persons went whose last connection ended
        self.reseat()
        self._ask_again(set(), not seating.asked)

    # --- who is who

    def reseat(self) -> None:
        """Take up a change of chairs."""
        undone = self.match.undone
        self.table = Table(self.match, self.seating.words(), self.setup["bot_seed"])
        self.table.pauses = not self.solo  # alone, nobody is there to learn anything from how long an answer takes
        self.match.undone = undone

    @property
    def status(self) -> Status:
        """Running, paused or finished."""
        if self.over:
            return "finished"
        return "paused" if self.seating.paused_by else "running"

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because people gave it up."""
        return self.match.outcome is not None or bool(self.seating.ended)

    @property
    def solo(self) -> bool:
        """Whether at most one person has seats here."""
        return len(self.seating.persons) <= 1

    def number_of(self, caller: Caller) -> int | None:
        """The place of somebody at this table, by person or by an old key of this table alone; None: a spectator."""
        if caller.person:
            own = next((p.number for p in self.persons.values() if p.owner == caller.person), None)
            if own is not None:
                return own
        found = next((self.keys[hashed] for hashed in caller.old if hashed in self.keys), None)
        return found if found in self.persons else None

    def name_of(self, person: int | None) -> str:
        """A person's name."""
        found = self.persons.get(person) if person is not None else None
        return found.name if found else "Somebody"

    def present(self, person: int | None) -> bool:
        """Whether a person is connected."""
        return person is not None and any(w.person == person for w in self.watchers)

    def awaited(self) -> set[int]:
        """The persons who came and must decide now."""
        if self.status != "running":
            return set()
        chairs = [self.seating.chairs[ask.seat] for ask in self.match.pending]
        return {c.person for c in chairs if c.person is not None and c.bot is None and self.persons[c.person].claimed}

    def may_look(self, person: int | None) -> None:
        """Refusal for a spectator where spectators are not wanted."""
        if person is None and not self.seating.watch:
            raise Refusal(403, "not_open", "this table is for its players only; ask its host for a link")

    def opened(self, person: int | None) -> bool:
        """Whether record, seed and all seats' views are open to this person."""
        if self.over:
            return True
        return self.solo and person is not None

    def mask_for(self, person: int | None, seats: list[int] | None, all_open: bool = False) -> int:
        """The mask of the wanted seats; Refusal for seats of others."""
        own = self.seating.mask_of(person) if person is not None else 0
        if seats is None:
            return own
        mask = 0
        for seat in seats:
            if not 0 <= seat < self.match.state.players:
                raise Refusal(404, "not_found", f"there is no seat {seat} at this table")
            mask |= 1 << seat
        if mask & ~own and not all_open:
            raise Refusal(403, "not_yours", "you can look only through your own seats")
        return mask

    # --- changing

    async def change(self, act: Callable[[], None], *also: Also, say: str = "") -> None:
        """Do something to the match or the seating, store it, then tell everybody. Call with `lock` held.

        `also` is written in the same transaction, and `say` (what the table says of it) as well: all of it happens, or
        nothing.
        """
        try:
            act()
        except IllegalChoice as error:
            raise Refusal(422, "illegal", str(error), error.clause or "") from None
        except RulesFault as error:
            log.exception("table %s: the rules failed", self.id)
            await self._store(Change(self.id, faults=[self._fault("rules", str(error))]))
            raise Refusal(500, "fault", f"the rules failed here; the table stands as before. {error}") from None
        if not say:
            await self._store(Change(self.id, also=also))
            return
        async with self._talking:
            line = self._line("", None, say, True)
            await self._store(Change(self.id, also=also, talk=[self._row(line, None)]))
            self._spoken(line)

    async def _store(self, change: Change) -> None:
        """Store what has moved together with the rest of a change."""
        if self.broken:
            raise Refusal(503, "busy", "the table has just been loaded anew; try again")
        history, stored = self.match.history, self._stored
        keep = min(len(history), len(stored))
        while keep and stored[keep - 1] is not history[keep - 1]:
            keep -= 1
        moved = keep < len(history) or keep < len(stored)
        if moved:
            self._moved(keep)
        self.changed_at = moment()
        rows = [
            {"table_id": self.id, "number": n, "seat": s.seat, "code": s.code, "chance": list(s.chance)}
            for n, s in enumerate(history[keep:], keep)
        ]
        back = keep if keep < len(stored) else None
        self._at_rest.clear()
        try:
            await self.keeper.save(change._replace(keep=back, added=rows, values=self.columns(moved)))
        except StoreError as error:
            self.fail()
            raise Refusal(503, "busy", f"this could not be stored and does not count: {error}") from None
        except Exception:
            log.exception("table %s: a decision cannot be stored", self.id)
            self.fail()
            raise Refusal(500, "fault", "this could not be stored and does not count; it is a fault of ours") from None
        finally:
            self._at_rest.set()
        self._stored = list(history)
        self._tell(keep + 1)
        self.let_bots()
        self.by_itself.let_pass()

    async def settled(self) -> None:
        """Wait until all that memory holds is stored: nobody is told what might not count. Refusal where it did not.

        Of a table that has just been deleted the last state is told.
        """
        await self._at_rest.wait()
        if self.broken and not self.deleted:
            raise Refusal(503, "busy", "the table has just been loaded anew; try again")

    def _moved(self, keep: int) -> None:
        """Note what a changed history means for tokens and proposals."""
        self.seating.revision += 1
        self.seating.undone = list(self.match.undone)
        self.seating.proposals = [p for p in self.seating.proposals if p.kind != "undo"]
        taken_back = keep < len(self._stored)
        self._ask_again({s.seat for s in self.match.history[keep:]}, taken_back)
        self._pictures.clear()

    def _ask_again(self, moved: set[int], all_new: bool) -> None:
        """Give every awaited decision its token; one that others' simultaneous choices leave alone keeps its own."""
        asked, keys, since = {}, {}, {}
        for ask in self.match.pending:
            key = (ask.prompt.number, ask.args, tuple(ask.choices), ask.group and ask.group.picked)
            kept = not all_new and ask.seat not in moved and ask.seat in self.seating.asked
            if kept and self._keys.get(ask.seat, key) == key:
                asked[ask.seat] = self.seating.asked[ask.seat]
                since[ask.seat] = self.seating.since.get(ask.seat) or moment()
            else:
                asked[ask.seat] = self.seating.revision
                since[ask.seat] = moment()
            keys[ask.seat] = key
        self.seating.asked, self.seating.since, self._keys = asked, since, keys

    def columns(self, moved: bool) -> dict[str, Any]:
        """What the store keeps of the table besides decisions and persons."""
        values = {
            "status": self.status,
            "bot_due": self.table.bot_to_move() is not None and not self.over and bool(self.seating.persons),
            "due": waiting.due(self) or None,
            "listed": self.seating.listed and self.seating.watch,
            "changed": self.changed_at,
            "desk": self.seating.dump(),
            "card": self.card(),
        }
        if moved and self.match.step % SNAPSHOT_EVERY == 0:
            values["snapshot"] = {"step": self.match.step, "state": self.match.state.dump()}
        return values

    def card(self) -> dict[str, Any]:
        """What lists of tables show; only public things, besides `pending`, which never leaves the server whole.

        Names are looked up when the list is made: a number is the person of that number here.
        """
        g = self.match.state
        public = scene.asks_of(self.shown, g, 0, {})
        return {
            "pending": 0 if self.over else sum(1 << a.seat for a in g.pending),
            "waiting": "" if self.over else scene.waiting_words(public, None, scene.unnamed(g, 0)),
            "round": self.shown.game.round_name(g),
            "step": self.match.step,
            "result": self.seating.ended or ("" if g.result is None else g.result.reason),
            "names": [
                info.person if info.person is not None and not chair.name and info.who != "bot" else info.name
                for info, chair in zip(self.seats(None), self.seating.chairs, strict=True)
            ],
            "players": g.players,
            "mode": g.mode,
        }

    def fail(self) -> None:
        """Memory and database may differ: forget this copy, so that the next one comes from the database."""
        self.broken = True
        self.keeper.forget(self)
        for watcher in list(self.watchers):
            watcher.close(1012)

    # --- telling

    def _tell(self, from_step: int) -> None:
        self._sent.clear()
        for watcher in self.watchers:
            watcher.changed(from_step)

    def tell_company(self) -> None:
        """Everybody gets seats, proposals and settings anew (and with them whether an undo is possible)."""
        self._sent.clear()
        for watcher in self.watchers:
            watcher.company_changed()

    async def say(self, name: str, seat: int | None, text: str, person: int | None) -> None:
        """Add a line of talk."""
        async with self._talking:
            line = self._line(name, seat, plain_text(text, 300), False)
            await self.keeper.save(Change(self.id, talk=[self._row(line, person)]))
            self._spoken(line)

    async def announce(self, text: str) -> None:
        """The table itself says something, and nothing fails where that cannot be stored."""
        try:
            async with self._talking:
                line = self._line("", None, text, True)
                await self.keeper.save(Change(self.id, talk=[self._row(line, None)]))
                self._spoken(line)
        except StoreError as error:
            log.error("table %s: not announced: %s", self.id, error)

    async def note_fault(self, kind: str, what: str) -> None:
        """Keep a fault with all that is needed to see it again; `vigrid tables faults` lists them."""
        try:
            await self.keeper.save(Change(self.id, faults=[self._fault(kind, what)]))
        except StoreError as error:
            log.error("a fault cannot be kept: %s", error)

    def _fault(self, kind: str, what: str) -> dict[str, Any]:
        record = {"record": self.match.record(), "snapshot": self.match.state.dump()}
        return {"at": moment(), "table_id": self.id, "kind": kind, "what": what, "record": record}

    def _line(self, name: str, seat: int | None, text: str, system: bool) -> TalkLine:
        return TalkLine(self.talk[-1].id + 1 if self.talk else 1, moment(), name, seat, text, system)

    def _row(self, line: TalkLine, person: int | None) -> dict[str, Any]:
        row = {"table_id": self.id, "number": line.id, "at": line.at, "name": line.name, "seat": line.seat}
        return {**row, "text": line.text, "system": line.system, "person": person}

    def _spoken(self, line: TalkLine) -> None:
        self.talk = [*self.talk, line][-300:]
        for watcher in self.watchers:
            watcher.talked()

    # --- tokens

    def token(self, seat: int) -> str:
        """What a choice of this seat must bring along."""
        return f"{seat}.{self.seating.asked[seat]}"

    def tokens(self, mask: int) -> dict[int, str]:
        """Tokens of the decisions awaited from the seats of a mask."""
        return {a.seat: self.token(a.seat) for a in self.match.pending if mask >> a.seat & 1}

    def check_token(self, seat: int, token: str) -> Ask[Any]:
        """The decision that a token belongs to; Refusal (stale, decided) where it is not awaited any more."""
        made = self.seating.made.get(seat)
        if made is not None and made[0] == token:
            raise Refusal(409, "decided", f"that was already decided: {made[1]}")
        if self.over:
            raise Refusal(409, "over", "the game is over")
        ask = next((a for a in self.match.pending if a.seat == seat), None)
        if ask is None:
            raise Refusal(409, "stale", "nothing is awaited from this seat any more")
        if self.token(seat) != token:
            raise Refusal(409, "stale", "the table has moved on since; look again")
        return ask

    # --- what happens by itself

    def let_bots(self) -> None:
        """Let bots go on where one of them must decide."""
        self.by_itself.let_bots()

    def stop_bots(self) -> None:
        """Cancel what bots think."""
        self.by_itself.stop()

    def touch(self) -> None:
        """Somebody uses the table."""
        self.used = time.monotonic()
        self.let_bots()

    @property
    def idle(self) -> bool:
        """Whether nothing would be missed if the table left memory."""
        busy = self.watchers or self.lock.locked() or self.by_itself.busy
        return not busy and time.monotonic() - self.used > JUST_USED

    @property
    def wanted(self) -> bool:
        """Whether people wait here for what bots think."""
        looks = any(w.person is not None for w in self.watchers) or time.monotonic() - self.used < JUST_USED
        return looks and bool(self.seating.persons)

    # --- what persons see

    def seats(self, person: int | None) -> list[SeatInfo]:
        """Who sits where; bots that would be called alike are numbered."""
        found, here, namesakes = [], {w.person for w in self.watchers}, Counter[str]()
        for seat, chair in enumerate(self.seating.chairs):
            owner = self.persons.get(chair.person) if chair.person is not None else None
            name = chair.name or TITLES.get(chair.bot or "", chair.bot or "Bot")
            namesakes[name] += chair.bot is not None
            if chair.bot is not None and namesakes[name] > 1:
                name = f"{name} {namesakes[name]}"
            who = "bot" if chair.bot is not None else "person" if owner and owner.claimed else "open"
            if owner is not None and who != "bot":
                name = chair.name or owner.name
            found.append(
                SeatInfo(
                    seat, name, self.shown.game.seat_name(self.match.state, seat), who, chair.bot,  # type: ignore[arg-type]
                    chair.person, who == "bot" or (chair.person is not None and chair.person in here),
                    person is not None and chair.person == person and chair.bot is None, self.thinking == seat,
                )
            )  # fmt: skip
        return found

    def silence(self) -> TalkState:
        """Whether the game allows talk now."""
        clause = None
        if not self.over and not self.solo:
            clause = self.shown.game.silence(self.match.state)
        title = self.shown.title_of(clause or "")
        return TalkState(clause is None, clause or "", f"The rules allow no talk now ({title})" if clause else "")

    def info(self, person: int | None) -> TableInfo:
        """The table as a person (None: a spectator) may know it."""
        g, seating, setup = self.match.state, self.seating, self.setup
        who = self.persons.get(person) if person is not None else None
        you = None
        if who is not None:
            own, away = seating.mask_of(person), seating.away_of(person)
            you = You(seats_of(own, g.players), seats_of(away, g.players), who.host, who.name)
        seed = setup["base"].get("seed")
        shows_seed = seed is not None and (self.over or (setup["typed"] and who is not None))
        origin = setup.get("origin")
        return TableInfo(
            id=self.id, game=g.game.name, title=g.game.title, mode=g.mode, options=dict(g.options), players=g.players,
            status=self.status, paused_by=seating.paused_by, persons=len(seating.persons),
            seed=str(seed) if shows_seed else None, hints=seating.hints, watch=seating.watch, listed=seating.listed,
            pace=seating.pace, patience=seating.patience, deadline=seating.deadline, due=waiting.due(self),
            seats=self.seats(person), you=you, talk=self.silence(),
            proposals=proposals_of(self, person), created=self.created, changed=self.changed_at,
            rematch=seating.rematch, origin=Origin(origin["table"], origin["step"]) if origin else None,
            note=seating.note, can_replay=self.opened(person),
        )  # fmt: skip

    def undo_info(self, person: int | None) -> UndoInfo:
        """Whether a person may take back the last decision, told beforehand."""
        if person is None or not self.seating.mask_of(person):
            return UndoInfo(False, "", -1, False)
        if self.status != "running":
            return UndoInfo(False, f"the game is {self.status}", -1, False)
        player = next(p for p in self.table.persons if p.name == str(person))
        verdict = self.table.can_undo(player)
        others = [n for n in self.seating.persons if n != person and self.seating.mask_of(n)]
        ask = not verdict.possible and verdict.step >= 0 and bool(others)
        return UndoInfo(verdict.possible, verdict.reason, verdict.step, ask)

    def picture(self, mask: int, g: GameState | None = None) -> tuple[Any, Picture]:
        """View and picture of the present state (kept until it changes) or of another one."""
        if g is not None:
            view = g.view(mask)
            return view, self.shown.picture(view, g.components)
        key = (mask, self.seating.revision)
        if key not in self._pictures:
            known = next(iter(self._pictures.values()), None)  # all see one public part
            view = self.match.view(mask, known and known[0].public)
            self._pictures[key] = (view, self._drawn.draw(view, self.match.state.components))
        return self._pictures[key]

    def _scene(self, person: int | None, mask: int, g: GameState, view: Any, picture: Picture) -> dict[str, Any]:
        """What every picture of the table says, now or of an earlier moment."""
        return {
            "table": self.info(person), "seats": seats_of(mask, g.players), "phase": g.game.phase_name(g),
            "part": g.game.part_of(g),
            "standing": scene.scores_of(g.game.standing(g), None),
            "round": g.game.round_name(g), "view": view, "layout": picture.layout, "pieces": picture.pieces,
            "panels": picture.panels, "cards": picture.cards, "tallies": picture.tallies,
            "outcome": scene.outcome_of(g.result) or self.given_up(g),
        }  # fmt: skip

    def given_up(self, g: GameState) -> OutcomeInfo | None:
        """How a game ended that people gave up; earlier moments of it have no end."""
        if not self.seating.ended or g is not self.match.state:
            return None
        left = [s for s in range(g.players) if s not in self.seating.conceded]
        alone = len(left) == 1 and not self.table.cooperative
        return OutcomeInfo((), "", self.seating.ended, tuple(left) if alone else (), [])

    def state(self, person: int | None, mask: int, log_from: int = 0) -> State:
        """The table through the seats of a mask."""
        self.used = time.monotonic()
        g = self.match.state
        view, picture = self.picture(mask)
        asks: list[AskInfo] = (
            [] if self.over else scene.pointed(scene.asks_of(self.shown, g, mask, self.tokens(mask)), picture)
        )
        own = self.seating.mask_of(person) if person is not None else 0
        turn = [] if self.over else [a.seat for a in g.pending if own >> a.seat & 1]
        windows = seats_of(own, g.players) if any(p.private for p in g.game.prompts) else []
        uses, stops = scene.interrupts_of(self.shown, self.match, 0 if self.over else mask & own)
        return State(
            **self._scene(person, mask, g, view, picture), step=self.match.step, asks=asks, interrupts=uses,
            stops=stops,
            waiting=self.seating.ended or scene.waiting_words(asks, g.result, scene.unnamed(g, mask)),
            your_turn=bool(turn), turn_seats=turn,
            responses={s: self.table.response(s) for s in windows}, undo=self.undo_info(person),
            redo=self.redo_possible(person), lesson=scene.lesson_of(self.match, mask & own), log_from=log_from,
            log=scene.log_of(self.match, mask, log_from),
        )  # fmt: skip

    def as_sent(self, person: int | None, mask: int, log_from: int, before: Sent, changes: bool) -> tuple[bytes, Sent]:
        """A state as sockets send it that have sent `before`, made once for all who see the same; and what it holds."""
        key = (person, mask, log_from, id(before), changes)
        if key not in self._sent:
            state = self.state(person, mask, log_from)
            message = changed(state, before) if changes else whole(state, before)
            self._sent[key] = (before, message, Sent.of(state))
        return self._sent[key][1:]

    def redo_possible(self, person: int | None) -> bool:
        """Whether this person's decision was taken back last."""
        undone = self.match.undone
        return bool(undone) and person is not None and bool(self.seating.mask_of(person) >> undone[-1][0] & 1)

    def moment(self, person: int | None, mask: int, step: int) -> Moment:
        """How it stood after `step` decisions."""
        g = scene.state_at(self.match, step)
        view, picture = self.picture(mask, g)
        asks = scene.asks_of(self.shown, g, mask, {})
        return Moment(
            **self._scene(person, mask, g, view, picture), step=step,
            waiting=scene.waiting_words(asks, g.result, scene.unnamed(g, mask)),
            decision=scene.decision_at(self.match, step, mask),
        )  # fmt: skip
