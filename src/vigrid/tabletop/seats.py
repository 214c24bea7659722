"""Seats by colour: their names, dyes and letters, the same in every game that names seats so."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "blue", "yellow", "purple")
"""The first four seats, as positions and panels name them."""
DYES: Final = ("madder", "woad", "weld", "orchil")
"""What seats are dyed with: the sprite has a disc of each."""
TINTS: Final = ("red", "blue", "yellow", "magenta")
"""The colours of a terminal that stand for them."""
LETTERS: Final = "RBYP"


def disc(seat: int) -> str:
    """The symbol of a seat's disc."""
    return f"disc-{DYES[seat % len(DYES)]}"


def tint(seat: int) -> str:
    """The token of a seat's colour in pictures."""
    return f"seat-{seat}"


def letter(seat: int) -> str:
    """One letter for a seat in its colour, a dot for nobody, for sheets."""
    return f"[{TINTS[seat]}]{LETTERS[seat]}[/]" if seat >= 0 else "[dim].[/]"
