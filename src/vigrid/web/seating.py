"""What changes at a table besides the game: chairs, settings, proposals; and the persons who sit there."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from vigrid.kernel import seats_in


class Chair(msgspec.Struct):
    """A seat. `person`: whose it is (None: a bot's from the start); `bot`: who plays it now, if not that person."""

    person: int | None
    bot: str | None
    name: str = ""


class Proposal(msgspec.Struct):
    """Something that needs the consent of the persons in `need`; `step`: the decision that is to be taken back."""

    id: int
    kind: Literal["undo", "replace", "remove", "delete"]
    person: int
    seat: int
    bot: str
    need: list[int]
    agreed: list[int]
    step: int = -1


class Seating(msgspec.Struct):
    """The changing part of a table; kept with every decision.

    `asked`: per seat the revision at which its present decision arose; `made`: per seat the token and code of its
    last decision. Both make stale and double clicks recognisable, also after a restart. `conceded`: seats that were
    given up; `ended`: how a game ended that was not played to its end. `patience`: minutes that somebody must be away
    to be replaced without being asked; `deadline`: hours for a decision, after which a bot takes over (0: no end);
    `since`: per seat when its decision arose.
    """

    chairs: list[Chair]
    hints: bool = True
    watch: bool = True
    listed: bool = False
    pace: float = 0.6
    patience: int = 0
    deadline: float = 0
    since: dict[int, str] = {}
    paused_by: str = ""
    undone: list[tuple[int, str]] = []
    rematch: str | None = None
    note: str = ""
    revision: int = 0
    asked: dict[int, int] = {}
    made: dict[int, tuple[str, str]] = {}
    proposals: list[Proposal] = []
    proposed: int = 0
    conceded: list[int] = []
    ended: str = ""

    def mask_of(self, person: int | None) -> int:
        """The seats that a person plays now."""
        return sum(1 << s for s, c in enumerate(self.chairs) if c.person == person and c.bot is None)

    def away_of(self, person: int | None) -> int:
        """The seats of a person that bots play now."""
        if person is None:
            return 0
        return sum(1 << s for s, c in enumerate(self.chairs) if c.person == person and c.bot is not None)

    @property
    def persons(self) -> list[int]:
        """Numbers of all persons who own seats."""
        return sorted({c.person for c in self.chairs if c.person is not None})

    def words(self) -> tuple[str, ...]:
        """Who plays each seat, in the words of `vigrid.play`."""
        return tuple(c.bot if c.bot is not None else f"human:{c.person}" for c in self.chairs)

    def dump(self) -> dict[str, Any]:
        """As JSON-able values."""
        built: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return built

    @classmethod
    def load(cls, dump: dict[str, Any]) -> Seating:
        """From what `dump` gave."""
        return msgspec.convert(dump, cls, strict=False)


class Person(msgspec.Struct):
    """A place at a table. `claimed`: somebody came in, so that the link is used up; `owner`: who (None: an old key)."""

    number: int
    name: str
    host: bool
    claimed: bool
    owner: str | None = None


def seats_of(mask: int, players: int) -> list[int]:
    """The seats of a mask, as a list."""
    return list(seats_in(mask, players))
