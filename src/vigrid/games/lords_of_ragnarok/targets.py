"""Which places, pieces or cards stand for an option."""

from __future__ import annotations

from typing import Any, Final

from .pieces import ATTACKS, BLESSINGS, COMBAT, GODS, HEROES, MONSTERS, ORIGINS, QUARRIES, REALMS

REGION_PROMPTS: Final = frozenset(
    {"start", "place", "recruit", "build", "beast_to", "loki", "withdraw", "battle"}
)  # fmt: skip
HAND_PROMPTS: Final = frozenset({"discard", "defend", "fight", "ambushed"})
MONSTER_PROMPTS: Final = frozenset({"monster", "ring"})


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
    "attack": lambda v: f"attack-{ATTACKS[v].replace('_', '-')}",
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
    return ()
