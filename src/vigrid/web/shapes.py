"""Everything that the server says, as typed data; docs/api.md explains it, and `/openapi.json` is made from it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from vigrid.kernel import Card, Layout, Panel, Piece, Place, Tally, View

Status = Literal["running", "paused", "finished"]


class Shape(msgspec.Struct, frozen=True):
    """Base of all answers."""


# --- tables


class SeatInfo(Shape, frozen=True):
    """A seat and who plays it. `person`: equal numbers are one person."""

    seat: int
    name: str
    role: str
    who: Literal["person", "open", "bot"]
    bot: str | None
    person: int | None
    present: bool
    yours: bool
    thinking: bool


class You(Shape, frozen=True):
    """The person who asks."""

    seats: list[int]
    away: list[int]
    host: bool
    name: str


class TalkState(Shape, frozen=True):
    """Whether table talk is allowed now, and the clause that shuts it."""

    open: bool
    clause: str
    reason: str


class ProposalInfo(Shape, frozen=True):
    """Something that needs the consent of the others."""

    id: int
    kind: Literal["undo", "replace", "remove", "delete"]
    seat: int
    by: str
    text: str
    mine: bool
    need: list[str]
    agreed: list[str]
    asks_you: bool


class Origin(Shape, frozen=True):
    """The moment of another table that this one goes on from."""

    table: str
    step: int


class TableInfo(Shape, frozen=True):
    """A table: set-up, seats, what is agreed on. `due`: when a bot takes over from somebody who is late, or ''."""

    id: str
    game: str
    title: str
    mode: str
    options: dict[str, Any]
    players: int
    status: Status
    paused_by: str
    persons: int
    seed: str | None
    hints: bool
    watch: bool
    listed: bool
    pace: float
    patience: int
    deadline: float
    due: str
    seats: list[SeatInfo]
    you: You | None
    talk: TalkState
    proposals: list[ProposalInfo]
    created: str
    changed: str
    rematch: str | None
    origin: Origin | None = msgspec.field(name="from")
    note: str
    can_replay: bool


class TableCard(Shape, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    players: int
    mode: str
    status: Status | Literal["aside"]
    names: list[str]
    seats: list[int]
    your_turn: bool
    waiting_for: str
    round: str
    step: int
    changed: str
    result: str


class TableList(Shape, frozen=True):
    """Tables, and of one's own the first that waits. `more`: where the next page begins.

    `keep_days`: tables where nothing happens for so many days are deleted; 0: they are kept.
    """

    tables: list[TableCard]
    next: str | None = None
    more: str | None = None
    keep_days: int = 0


class SeatLink(Shape, frozen=True):
    """A link that gives seats to whoever claims it first."""

    seats: list[int]
    url: str


class Links(Shape, frozen=True):
    """New seat links."""

    links: list[SeatLink]


class Created(Shape, frozen=True):
    """A new table, the links to its seats, and the key of its maker where asked for."""

    table: TableInfo
    links: list[SeatLink]
    key: str | None


class Offer(Shape, frozen=True):
    """What a seat link offers."""

    table: TableInfo
    seats: list[int]
    host: str
    taken: bool


class Device(Shape, frozen=True):
    """A browser or program that has a person's key. `here`: the one that asks; `new`: added since it last looked."""

    id: str
    name: str
    created: str
    seen: str
    here: bool
    new: bool


class Invitation(Shape, frozen=True):
    """A free place at a table of one's own. `made`: when its link was made; None: there is no link to it now."""

    table: str
    title: str
    place: int
    name: str
    seats: list[int]
    made: str | None


class Me(Shape, frozen=True):
    """The person who asks. `known`: this browser is somebody; `recovery`: there is a phrase for a lost cookie."""

    known: bool
    name: str
    recovery: bool
    devices: list[Device]
    invitations: list[Invitation]


class DeviceLink(Shape, frozen=True):
    """A link that makes one more browser a person's, once, within a day."""

    url: str


class DeviceOffer(Shape, frozen=True):
    """Whose device a link makes, and who this browser is already ('' for nobody)."""

    name: str
    known_as: str


class Phrase(Shape, frozen=True):
    """A recovery phrase, shown once."""

    phrase: str


class Push(Shape, frozen=True):
    """The key that this server's push messages are signed with, and whether this device wants them."""

    key: str
    wanted: bool


class Greeted(Shape, frozen=True):
    """This browser is somebody now; the key where asked for."""

    name: str
    key: str | None


class Claimed(Shape, frozen=True):
    """Seats taken."""

    table: TableInfo
    key: str | None


# --- the state


class OptionInfo(Shape, frozen=True):
    """A legal option. `use`: usable at any time, beside the decision; `act`: the deed in words."""

    code: str
    id: int
    text: str
    clause: str
    preview: str
    prompt: str
    targets: tuple[str, ...]
    use: bool
    act: str


class PickPiece(OptionInfo, frozen=True):
    """Something that may be in a set, up to `count` times."""

    count: int


class Refused(Shape, frozen=True):
    """An option that is not legal now, with the clause that forbids it."""

    code: str
    text: str
    clause: str
    reason: str
    targets: tuple[str, ...]


class GroupInfo(Shape, frozen=True):
    """A set that is being picked: `picked` is in it already, `pieces` may still come into it.

    `least` and `most` count both.
    """

    picked: tuple[OptionInfo, ...]
    least: int
    most: int
    pieces: tuple[PickPiece, ...]


class AskInfo(Shape, frozen=True):
    """A decision that is awaited. `ghosts`: by the code of an option, what it would lay on the board."""

    seat: int | None
    yours: bool
    prompt: str
    clause: str
    clause_title: str
    question: str
    token: str
    options: tuple[OptionInfo, ...]
    refused: tuple[Refused, ...]
    group: GroupInfo | None
    ghosts: dict[str, tuple[Place, ...]] = {}


class LessonInfo(Shape, frozen=True):
    """What the lesson of a guided first game says now.

    `number` of `of`: the decision that is pending (0: none of the lesson). `best`: the advised codes. `remark`: of the
    decision before. `over`: the lesson has ended, the game goes on; `say` is its farewell then.
    """

    number: int
    of: int
    say: str
    where: str
    best: tuple[str, ...]
    remark: str
    over: bool


class UndoInfo(Shape, frozen=True):
    """Whether one's last decision can be taken back, alone or (`ask`) with the others' consent."""

    possible: bool
    reason: str
    step: int
    ask: bool


class LogLine(Shape, frozen=True):
    """One line of the log; `private`: not everybody sees it."""

    step: int
    clause: str
    text: str
    kind: str
    private: bool


class ScorePart(Shape, frozen=True):
    """One part of a score."""

    name: str
    points: int


class Score(Shape, frozen=True):
    """A seat's score with its parts. `total`: None where they do not add up."""

    seat: int
    total: int | None
    parts: list[ScorePart]


class OutcomeInfo(Shape, frozen=True):
    """How a game ended."""

    returns: tuple[float, ...]
    clause: str
    reason: str
    winners: tuple[int, ...]
    scores: list[Score]


class Picture(Shape, frozen=True):
    """What lies where, from a view only."""

    layout: Layout
    pieces: list[Piece]
    panels: list[Panel]
    cards: list[Card]
    tallies: list[Tally]


class Scene(Shape, frozen=True, kw_only=True):
    """A table at some moment as some seats see it. `layout`: None where it is the one sent before.

    `part`: which of the game's `phases` this is, or -1. `standing`: what each score so far is made of; [] where no
    game says.
    """

    table: TableInfo
    step: int
    seats: list[int]
    phase: str
    part: int
    round: str
    view: View
    layout: Layout | None
    pieces: list[Piece]
    panels: list[Panel]
    cards: list[Card]
    tallies: list[Tally]
    standing: list[Score]
    waiting: str
    outcome: OutcomeInfo | None


class State(Scene, frozen=True, kw_only=True):
    """The table as some seats see it now."""

    type: Literal["state"] = "state"
    asks: list[AskInfo]
    your_turn: bool
    turn_seats: list[int]
    responses: dict[int, str]
    interrupts: dict[int, tuple[OptionInfo, ...]]
    stops: dict[int, dict[str, bool]]
    undo: UndoInfo
    redo: bool
    lesson: LessonInfo | None
    log_from: int
    log: list[LogLine]


class DecisionInfo(Shape, frozen=True):
    """A decision that was made."""

    seat: int
    code: str
    text: str
    clause: str


class Moment(Scene, frozen=True, kw_only=True):
    """How a table stood after `step` decisions, as some seats saw it."""

    type: Literal["moment"] = "moment"
    decision: DecisionInfo | None


class RoundMark(Shape, frozen=True):
    """Where a round or phase begins. `expected`: what each seat could expect then, 0 (lost) to 1 (won); once over."""

    step: int
    round: str
    phase: str
    expected: list[float]


class Replay(Shape, frozen=True):
    """A game from end to end. `all`: any seats may be looked through."""

    steps: int
    rounds: list[RoundMark]
    log: list[LogLine]
    outcome: OutcomeInfo | None
    all: bool


class Record(Shape, frozen=True):
    """Set-up, decisions and results of chance: all that is needed to play a game again."""


class Sheet(Shape, frozen=True):
    """The table as lines of text."""

    lines: list[str]


# --- queries, talk, problems


class WhyNot(Shape, frozen=True):
    """Why an option cannot be chosen: clause, its title and its text."""

    code: str
    text: str
    clause: str
    title: str
    rule: str


class Why(Shape, frozen=True):
    """Why something that was clicked cannot be chosen now."""

    answers: list[WhyNot]
    message: str


class PickCheck(Shape, frozen=True):
    """Whether a set is complete, and what may be added."""

    complete: bool
    more: list[str]
    clause: str


class Worth(Shape, frozen=True):
    """What a bot thinks of an option, from 0 (lost) to 1 (won)."""

    code: str
    text: str
    value: float


class Hint(Shape, frozen=True):
    """What a bot would choose, and why."""

    seat: int
    code: str
    text: str
    reasons: list[str]
    values: list[Worth]


class TalkLine(Shape, frozen=True):
    """A line of table talk; `system`: what the table says itself."""

    id: int
    at: str
    name: str
    seat: int | None
    text: str
    system: bool


class Talk(Shape, frozen=True):
    """Lines of table talk."""

    lines: list[TalkLine]


class Health(Shape, frozen=True):
    """The server is up."""

    ok: bool
    version: str


class Problem(Shape, frozen=True):
    """What was wrong, and what to do."""

    error: str
    message: str
    clause: str
    state: State | None = None


class Refusal(Exception):
    """Something that cannot be done, with its HTTP status; becomes a `Problem`."""

    def __init__(self, status: int, error: str, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.status, self.error, self.message, self.clause = status, error, message, clause
