"""Everything that the server is told, validated; docs/api.md explains it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

MOST_SEATS = 362
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Code = Annotated[str, Field(min_length=1, max_length=200)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
Name = Annotated[str, Field(min_length=1, max_length=24)]
BotName = Annotated[str, Field(min_length=1, max_length=40)]
Patience = Annotated[int, Field(ge=0, le=10_080, description="Minutes away until somebody may be replaced unasked")]
Deadline = Annotated[float, Field(ge=0, le=2000, strict=False, description="Hours for a decision; 0: no end")]
MOST_SEED = 2**53 - 1


class Wish(BaseModel):
    """Base of all requests: unknown fields are faults."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_characters(cls, given: Any) -> Any:
        if _has_halves(given):
            raise ValueError("a text holds half of a character")
        return given


def _has_halves(given: Any) -> bool:
    """Whether a text in it, or a name of a value, holds a surrogate alone: nothing could be written with it."""
    if isinstance(given, str):
        return any("\ud800" <= ch <= "\udfff" for ch in given) if not given.isascii() else False
    if isinstance(given, dict):
        return any(_has_halves(key) or _has_halves(value) for key, value in given.items())
    return isinstance(given, list) and any(_has_halves(value) for value in given)


class OwnSeat(Wish):
    """A seat for the one who makes the table."""

    who: Literal["me"]
    name: Name | None = None


class LinkSeat(Wish):
    """A seat for whoever claims its link; seats of one `group` are one link."""

    who: Literal["link"]
    name: Name | None = None
    group: Annotated[str, Field(max_length=24)] | None = None


class BotSeat(Wish):
    """A seat for a bot."""

    who: Literal["bot"]
    bot: BotName
    name: Name | None = None


SeatWish = Annotated[OwnSeat | LinkSeat | BotSeat, Field(discriminator="who")]


class NewTable(Wish):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    mode: Annotated[str, Field(max_length=40)] | None = None
    options: Annotated[dict[str, str | int | bool], Field(max_length=50)] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    name: Name | None = None
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] | Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = None
    hints: bool = True
    watch: bool = True
    listed: bool = False
    pace: Annotated[float, Field(ge=0, le=5, strict=False)] = 0.6
    patience: Patience = 0
    deadline: Deadline = 0
    key: bool = False


class FirstGame(Wish):
    """The guided first game of a game."""

    name: Name | None = None
    key: bool = False


class LookAtLink(Wish):
    """What does this link offer?"""

    token: Token


class ClaimLink(Wish):
    """Take the seats of a link."""

    token: Token
    name: Name | None = None
    key: bool = False


class NewLinks(Wish):
    """New links for free seats."""

    seats: Annotated[list[Seat], Field(max_length=MOST_SEATS)] | None = None


class NewName(Wish):
    """A person's name, at every table."""

    name: Name


class NewDevice(Wish):
    """A link for one more device."""


class LookAtDevice(Wish):
    """Whose device would this link make?"""

    token: Token


class ClaimDevice(Wish):
    """Be the person of a device link."""

    token: Token
    key: bool = False


class EndDevice(Wish):
    """End a device."""

    device: Annotated[str, Field(min_length=1, max_length=40)]


class NewPhrase(Wish):
    """A new recovery phrase."""


class PushKeys(Wish):
    """What a browser gives so that only it can read a message."""

    p256dh: Annotated[str, Field(min_length=1, max_length=200)]
    auth: Annotated[str, Field(min_length=1, max_length=100)]


class Subscribe(Wish):
    """Messages to this device where no page is open: the address of its push service, and its keys."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    keys: PushKeys


class Unsubscribe(Wish):
    """No more messages to this device."""


class Recover(Wish):
    """Be the person of a phrase."""

    phrase: Annotated[str, Field(min_length=1, max_length=200)]
    key: bool = False


class Acknowledge(Wish):
    """The devices are known here."""


class Withdraw(Wish):
    """Make the link to a free place worthless."""

    table: Annotated[str, Field(max_length=16)]
    place: Annotated[int, Field(ge=1, le=400)]


class ForgetMe(Wish):
    """Delete everything of a person; `name` must be the person's own, to make sure."""

    name: Name


class Rematch(Wish):
    """The same again."""

    key: bool = False


class Continue(Wish):
    """Go on from a moment, against bots."""

    step: Annotated[int, Field(ge=0, le=100_000)]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=MOST_SEATS)]
    bot: BotName = "karl"
    key: bool = False


class WhyWish(Wish):
    """Why can this place, piece, card or option not be chosen?"""

    seat: Seat | None = None
    target: Annotated[str, Field(max_length=200)] | None = None
    code: Code | None = None


class PickWish(Wish):
    """Is this set complete?"""

    seat: Seat
    codes: Annotated[list[Code], Field(max_length=400)]


class HintWish(Wish):
    """What would a bot do?"""

    seat: Seat
    token: Token
    bot: BotName | None = None


# --- commands


class Act(Wish):
    """Base of commands. `once`: a word of the sender's own; a command that comes again with it is not done again."""

    once: Annotated[str, Field(max_length=60)] | None = None


class Choose(Act):
    """Make a decision."""

    type: Literal["choose"]
    seat: Seat
    code: Code
    token: Token


class ChooseAll(Act):
    """Make a whole pick."""

    type: Literal["choose_all"]
    seat: Seat
    codes: Annotated[list[Code], Field(max_length=400)]
    token: Token


class Undo(Act):
    """Take back one's last decision, or ask the others whether one may."""

    type: Literal["undo"]


class Redo(Act):
    """Do again what was taken back."""

    type: Literal["redo"]


class Respond(Act):
    """Set how a seat is asked in private windows: when it can answer, always, or not until the end of this battle."""

    type: Literal["respond"]
    seat: Seat
    how: Literal["able", "always", "pass"]


class Interrupt(Act):
    """Use something in anybody's turn: a code of `interrupts`."""

    type: Literal["interrupt"]
    seat: Seat
    code: Code


class StopAt(Act):
    """Set at which beats of the rules an own seat is asked whether it uses something."""

    type: Literal["stop_at"]
    seat: Seat
    beats: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=60)]


class Propose(Act):
    """Propose that a bot takes a seat, that somebody is removed, or that the table is deleted."""

    type: Literal["propose"]
    kind: Literal["replace", "remove", "delete"]
    seat: Seat = 0
    bot: BotName = "karl"


class Answer(Act):
    """Agree to a proposal or not."""

    type: Literal["answer"]
    proposal: Annotated[int, Field(ge=0)]
    agree: bool


class Pause(Act):
    """Stop the game for a while."""

    type: Literal["pause"]


class Resume(Act):
    """Go on."""

    type: Literal["resume"]


class Leave(Act):
    """Give one's seats to bots; `for_good`: have no part in the table any more, with a bot or (null) nobody there."""

    type: Literal["leave"]
    bot: BotName | None = "karl"
    for_good: bool = False


class Concede(Act):
    """Give the game up."""

    type: Literal["concede"]


class Return(Act):
    """Take one's seats back from bots."""

    type: Literal["return"]


class Say(Act):
    """Say something."""

    type: Literal["say"]
    text: Annotated[str, Field(min_length=1, max_length=300)]


class Rename(Act):
    """Change one's name."""

    type: Literal["rename"]
    name: Name


class Settings(Act):
    """Change what the host may change."""

    type: Literal["settings"]
    hints: bool | None = None
    watch: bool | None = None
    listed: bool | None = None
    pace: Annotated[float, Field(ge=0, le=5, strict=False)] | None = None
    patience: Patience | None = None
    deadline: Deadline | None = None


Command = Annotated[
    Choose
    | ChooseAll
    | Undo
    | Redo
    | Respond
    | Interrupt
    | StopAt
    | Propose
    | Answer
    | Pause
    | Resume
    | Leave
    | Concede
    | Return
    | Say
    | Rename
    | Settings,
    Field(discriminator="type"),
]


class Look(Wish):
    """On a socket: look through other seats of one's own."""

    type: Literal["look"]
    seats: Annotated[list[Seat], Field(max_length=MOST_SEATS)]


class Fresh(Wish):
    """On a socket: send everything again."""

    type: Literal["fresh"]


class Ping(Wish):
    """On a socket: still here."""

    type: Literal["ping"]


COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
MESSAGE: TypeAdapter[Command | Look | Fresh | Ping] = TypeAdapter(
    Annotated[Command | Look | Fresh | Ping, Field(discriminator="type")]
)
