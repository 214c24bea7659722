"""What cards do, as lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.tabletop.words import article

INSANITIES: Final = (
    "stands still in catatonia", "is a kleptomaniac", "is mad whenever the moon is near", "thinks he is the greatest",
    "agrees to everything", "lies whenever he speaks", "flees from everybody", "is of many minds", "seeks death",
)  # fmt: skip
OMENS: Final = {
    "guide": "finds a guide and need not look for encounters in this turn",
    "closed_sea": "The sea is closed until the game-turn ends.",
    "thaw": "All ice melts until the game-turn ends.",
    "fog": "A fog comes down; nobody scouts until the game-turn ends.",
    "no_births": "Nobody will be born next.",
    "fimbulwinter": "The Fimbulwinter has begun.",
    "wakeful": "Three cocks crow: nobody sleeps any more.",
    "no_kin": "Brother fights brother: kinship and friendship count no more.",
    "no_shapes": "The moon is taken: nobody changes shape any more.",
    "no_letters": "Stars fall: nobody moves from letter to letter any more.",
    "fire_doubled": "Muspell's sons ride: loss by fire is doubled.",
    "humans_free": "Lif and Lifthrasir wake: humans are not bound to Midgard any more.",
    "void_runes": "The runes fade: nobody draws any more, and they are worth nothing.",
    "ragnarok": "The last battle comes.",
}  # fmt: skip


def name(c: Any, ch: int) -> str:
    """A character's name; one that is not turned up yet is a stranger."""
    return str(c.char.name[ch]) if ch > 0 else "a stranger"


def omen(c: Any, seat: int, flag: str, number: int) -> str:
    """An omen in words."""
    if flag == "law":
        return f"{c.spell.name[number]}: {c.spell.text[number]}"
    if flag == "no_place":
        return f"Nobody may enter {c.place.name[number]} ({number:02})."
    return f"@{seat} {OMENS[flag]}." if seat >= 0 else OMENS[flag]


def in_force(c: Any, seat: int, flag: str, number: int, until: int) -> str:
    """What holds for a time, in words; nothing of what is only kept in mind."""
    if flag == "fled_task":
        return ""
    return f"@{seat} has {number:+} SPEED in this turn." if flag == "speed" else omen(c, seat, flag, number)


TELL: Final[dict[str, Callable[[Any, tuple[Any, ...]], str]]] = {
    "freed": lambda c, a: f"Nobody with {name(c, a[0])} is bound or asleep any more.",
    "stands_up": lambda c, a: f"{name(c, a[0])} stands up again.",
    "second_wind": lambda c, a: f"@{a[0]}'s people get their second wind.",
    "renewed": lambda c, a: "All wounds are healed, everywhere.",
    "infamy": lambda c, a: f"{name(c, a[0])} is mocked and loses {a[1]} REPUTATION.",
    "bent_fate": lambda c, a: f"@{a[0]} changes what comes next.",
    "sees_all": lambda c, a: f"Nothing is hidden from {name(c, a[0])}.",
    "stolen": lambda c, a: f"{c.item.name[a[0]]} is stolen from {name(c, a[1])}.",
    "rune_given": lambda c, a: f"@{a[0]} gives a rune to @{a[1]}.",
    "unbound": lambda c, a: f"Nothing holds {name(c, a[0])}.",
    "shrinks": lambda c, a: f"{name(c, a[0])} shrinks back into the reserve.",
    "won_over": lambda c, a: f"{name(c, a[0])} comes over to {name(c, a[1])}.",
    "goes_home": lambda c, a: f"{name(c, a[0])} goes home.",
    "insane": lambda c, a: f"{name(c, a[0])} {INSANITIES[a[1]]}.",
    "shape": lambda c, a: f"{name(c, a[0])} turns into {article(c.shape.name[a[1]])}.",
    "pace": lambda c, a: f"@{a[0]} has {abs(a[1])} {'more' if a[1] > 0 else 'less'} SPEED in this turn.",
    "omen": lambda c, a: omen(c, *a),
    "exiled": lambda c, a: f"{name(c, a[0])} is taken away.",
    "joins": lambda c, a: f"{name(c, a[0])} joins.",
    "declines": lambda c, a: f"{name(c, a[0])} does not stay.",
    "stone": lambda c, a: f"The sun turns {name(c, a[0])} to stone.",
}  # fmt: skip
