"""What can go wrong, each with a message for people: where, what was expected, what to do."""

from __future__ import annotations


class VigridError(Exception):
    """Base of every error that Vigrid raises on purpose; its text is meant to be read by a person."""


class BadSetup(VigridError):
    """A game, seat count, mode or option that does not exist."""


class IllegalChoice(VigridError):
    """A choice that the rules do not allow now; `clause` is the rule that forbids it, or None."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


class BadRecord(VigridError):
    """A record or snapshot that cannot be read, or that does not replay; `step` counts decisions from 0."""

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message)
        self.step = step


class Faulty(VigridError):
    """A document with one or more faults, all of them listed at once in `faults`."""

    title = "not usable"

    def __init__(self, faults: list[str], where: str = "") -> None:
        self.faults = faults
        head = f"{where or 'document'} is {self.title}: {len(faults)} fault{'s' if len(faults) != 1 else ''}"
        super().__init__("\n".join([head, *("  - " + fault for fault in faults)]))


class BadPack(Faulty):
    """A component pack with missing, misspelt or impossible values."""

    title = "not a usable component pack"


class BadPosition(Faulty):
    """A hand-written position that cannot be set up."""

    title = "not a possible position"


class RuleSyntaxError(VigridError):
    """A construct that `@rule` cannot cut into resumable blocks; names file, line and remedy."""


class RulesFault(VigridError):
    """A fault in the rules of a game: its message ends with the stack of running rules."""
