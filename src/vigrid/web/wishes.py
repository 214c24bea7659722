"""Everything that the server is told, validated; docs/api.md explains it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Seat = Annotated[int, Field(ge=0, le=11)]
Code = Annotated[str, Field(min_length=1, max_length=200)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
Name = Annotated[str, Field(min_length=1, max_length=24)]
BotName = Annotated[str, Field(min_length=1, max_length=40)]
MOST_SEED = 2**53 - 1


class Wish(BaseModel):
    """Base of all requests: unknown fields are faults."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Me(Wish):
    """A seat for the one who makes the table."""

    who: Literal["me"]
    name: Name | None = None


class Link(Wish):
    """A seat for whoever claims its link; seats of one `group` are one link."""

    who: Literal["link"]
    name: Name | None = None
    group: Annotated[str, Field(max_length=24)] | None = None


class BotSeat(Wish):
    """A seat for a bot."""

    who: Literal["bot"]
    bot: BotName
    name: Name | None = None


SeatWish = Annotated[Me | Link | BotSeat, Field(discriminator="who")]


class NewTable(Wish):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    mode: Annotated[str, Field(max_length=40)] | None = None
    options: Annotated[dict[str, str | int | bool], Field(max_length=50)] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=12)]
    name: Name | None = None
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] | None = None
    hints: bool = True
    watch: bool = True
    listed: bool = False
    pace: Annotated[float, Field(ge=0, le=5, strict=False)] = 0.6
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
    """New links for open or lost seats, or for one's own seats on another device."""

    seats: Annotated[list[Seat], Field(max_length=12)] | None = None
    device: bool = False


class Rematch(Wish):
    """The same again."""

    key: bool = False


class Continue(Wish):
    """Go on from a moment, against bots."""

    step: Annotated[int, Field(ge=0, le=100_000)]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=12)]
    bot: BotName = "greedy"
    key: bool = False


class WhyWish(Wish):
    """Why can this place, piece, card or option not be chosen?"""

    seat: Seat | None = None
    target: Annotated[str, Field(max_length=200)] | None = None
    code: Code | None = None


class PickWish(Wish):
    """Is this set complete?"""

    seat: Seat
    codes: Annotated[list[Code], Field(max_length=200)]


class HintWish(Wish):
    """What would a bot do?"""

    seat: Seat
    token: Token
    bot: BotName | None = None


# --- commands


class Choose(Wish):
    """Make a decision."""

    type: Literal["choose"]
    seat: Seat
    code: Code
    token: Token


class ChooseAll(Wish):
    """Make a whole pick."""

    type: Literal["choose_all"]
    seat: Seat
    codes: Annotated[list[Code], Field(max_length=200)]
    token: Token


class Undo(Wish):
    """Take back one's last decision, or ask the others whether one may."""

    type: Literal["undo"]


class Redo(Wish):
    """Do again what was taken back."""

    type: Literal["redo"]


class Respond(Wish):
    """Set how a seat is asked in private windows: when it can answer, always, or not until the end of this battle."""

    type: Literal["respond"]
    seat: Seat
    how: Literal["able", "always", "pass"]


class Propose(Wish):
    """Propose that a bot takes a seat."""

    type: Literal["propose"]
    kind: Literal["replace"]
    seat: Seat
    bot: BotName = "greedy"


class Answer(Wish):
    """Agree to a proposal or not."""

    type: Literal["answer"]
    proposal: Annotated[int, Field(ge=0)]
    agree: bool


class Pause(Wish):
    """Stop the game for a while."""

    type: Literal["pause"]


class Resume(Wish):
    """Go on."""

    type: Literal["resume"]


class Leave(Wish):
    """Give one's seats to bots."""

    type: Literal["leave"]
    bot: BotName = "greedy"


class Return(Wish):
    """Take one's seats back from bots."""

    type: Literal["return"]


class Say(Wish):
    """Say something."""

    type: Literal["say"]
    text: Annotated[str, Field(min_length=1, max_length=300)]


class Rename(Wish):
    """Change one's name."""

    type: Literal["rename"]
    name: Name


class Settings(Wish):
    """Change what the host may change."""

    type: Literal["settings"]
    hints: bool | None = None
    watch: bool | None = None
    listed: bool | None = None
    pace: Annotated[float, Field(ge=0, le=5, strict=False)] | None = None


Command = Annotated[
    Choose
    | ChooseAll
    | Undo
    | Redo
    | Respond
    | Propose
    | Answer
    | Pause
    | Resume
    | Leave
    | Return
    | Say
    | Rename
    | Settings,
    Field(discriminator="type"),
]


class Look(Wish):
    """On a socket: look through other seats of one's own."""

    type: Literal["look"]
    seats: Annotated[list[Seat], Field(max_length=12)]


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
