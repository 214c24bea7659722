"""Which places, pieces or cards stand for an option."""

from __future__ import annotations

from typing import Any, Final

from .pieces import (
    ARTIFACTS,
    ATTACKS,
    ATTRIBUTES,
    BLESSINGS,
    COMBAT,
    GODS,
    HEROES,
    MONSTERS,
    ORIGINS,
    QUARRIES,
    REALMS,
    RUNES,
)

REGION_PROMPTS: Final = frozenset(
    {"start", "place", "recruit", "build", "beast_to", "loki", "withdraw", "battle", "refill"}
)  # fmt: skip
HAND_PROMPTS: Final = frozenset({"discard", "defend", "fight", "ambushed"})
MONSTER_PROMPTS: Final = frozenset({"monster", "ring"})
ATTRIBUTE_PROMPTS: Final = frozenset({"injury", "heal", "raise", "lower", "second_wind", "berserk"})
ARMY_PROMPTS: Final = frozenset({"grow", "casualty", "spare", "weaken"})


def targets(prompt: str, value: Any) -> tuple[str, ...]:
    """The ids of what stands for an option, the one to click first."""
    if value is None:
        return ()
    if prompt in REGION_PROMPTS:
        return (f"r{value}",)
    if prompt in HAND_PROMPTS:
        return (f"hand-{COMBAT[value]}",)
    if prompt in MONSTER_PROMPTS:
        return (f"monster-{MONSTERS[value]}",)
    if prompt in ATTRIBUTE_PROMPTS:
        return (f"own-{ATTRIBUTES[value]}",)
    if prompt in SINGLE:
        return (SINGLE[prompt](value),)
    if isinstance(value, tuple):
        return choice_targets(prompt, value)
    return ()


SINGLE: Final[dict[str, Any]] = {
    "hero": lambda v: f"offer-{HEROES[v]}", "origin": lambda v: f"offer-{ORIGINS[v]}",
    "sea": lambda v: f"sea-{v}", "fair_winds": lambda v: f"sea-{v}", "realm": lambda v: f"realm-{REALMS[v]}",
    "monument": lambda v: f"monument-{GODS[v]}", "blessing": lambda v: f"blessing-{BLESSINGS[v]}",
    "keep": lambda v: f"look-{COMBAT[v]}", "victim": lambda v: f"army-{v[0]}-{v[1]}",
    "rune": lambda v: f"supply-{RUNES[v]}", "drop": lambda v: f"own-{RUNES[v]}",
    "artifact": lambda v: f"own-{ARTIFACTS[v]}", "attack": lambda v: f"attack-{ATTACKS[v].replace('_', '-')}",
}  # fmt: skip


def choice_targets(prompt: str, choice: tuple[Any, ...]) -> tuple[str, ...]:
    """Targets of the choices of a step."""
    head, rest = choice[0], choice[1:]
    if prompt == "action" and head != "use":
        return (f"slot-{head}",)
    if head in ("walk", "hero", "recruit"):
        return (f"r{rest[0]}",)
    if head == "army":
        return (f"r{rest[1]}",) if rest[1] else ()
    if head == "sail":
        return (f"sea-{rest[0]}",)
    if head == "send":
        return (f"monument-{GODS[rest[0]]}",)
    if head == "ally":
        return (f"realm-{REALMS[rest[0]]}",)
    if head in ("tame", "activate", "hunt"):
        return (f"monster-{QUARRIES[rest[0]]}",)
    if head in ("strike", "twins", "both"):
        return tuple(dict.fromkeys(f"hand-{COMBAT[k]}" for k in rest))
    if head == "heal":
        return (f"own-{ATTRIBUTES[rest[0]]}",)
    if head == "use":
        return (f"own-{ARTIFACTS[rest[0]]}",)
    return PLAIN.get(head, ())


PLAIN: Final[dict[str, tuple[str, ...]]] = {
    "boss": ("monster-loki",), "draw": ("deck-combat",), "draw2": ("deck-combat",), "card": ("deck-combat",),
    "rune": tuple(f"supply-{rune}" for rune in RUNES), "raise": tuple(f"own-{a}" for a in ATTRIBUTES),
    "heal_one": tuple(f"own-{a}" for a in ATTRIBUTES),
}  # fmt: skip
"""Choices of a step that need no more than their first word."""


def about(prompt: str, value: Any, args: tuple[Any, ...], seat: int) -> tuple[str, ...]:
    """What a question is about: the tray with the slots, the Monster that acts, the deck, the cards laid."""
    if prompt == "slot":
        tray = (f"wound-{QUARRIES[args[0]]}-{value}",) if isinstance(args[0], int) else ()
        return (*tray, f"stage-{value}")
    if prompt == "beast":
        return (f"monster-{MONSTERS[args[0]]}",)
    if prompt == "svartalfheim":
        return ("deck-combat",) if value == "yes" else ()
    if prompt in ("shielded", "back"):
        return tuple(f"laid{side}-{COMBAT[value]}" for side in (0, 1))
    return mine(prompt, value, seat)


def mine(prompt: str, value: Any, seat: int) -> tuple[str, ...]:
    """Pieces of the seat that is asked: an Army, or the Hero at a Forge or before it is placed."""
    if prompt in ARMY_PROMPTS:
        return (f"army-{seat}-{value}",)
    if isinstance(value, tuple) and value[0] == "army" and not value[2]:
        return (f"army-{seat}-{value[1]}",)
    return (f"hero-{seat}",) if isinstance(value, tuple) and value[0] in ("forge", "place_hero") else ()
