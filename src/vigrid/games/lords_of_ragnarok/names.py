"""Names of pieces and places in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vigrid.tabletop.words import listed

from .components import Components
from .pieces import ARMIES, LOKI

if TYPE_CHECKING:
    from .state import Lords


def region_name(c: Components, region: int) -> str:
    """A Region by number and Land."""
    if not region:
        return "beside the board"
    return f"Region {region} ({c.pack.land[c.four.land[region]].name})"


def rune_name(c: Components, rune: int) -> str:
    """A type of Rune."""
    return ("Uruz", "Othala", "Algiz")[rune]


def rune_effects(c: Components, rune: int) -> str:
    """LR-7.11, LR-7.12, LR-7.13. What a Rune can be paid for."""
    tamed = [m.name for m, t in zip(c.pack.monster, c.monster_rune, strict=True) if t == rune]
    allied = [r.name for r, t in zip(c.pack.realm, c.realm_rune, strict=True) if t == rune]
    boss = f", {c.pack.boss.name} Activated" if rune == c.boss_rune else ""
    return (
        f"One Rune: control of {listed(tamed, last=' or ')} where your Hero stands{boss}, or an Alliance with "
        f"{listed(allied, last=' or ')} next to it. Two types: an Army grows by 1, a Monster Activated, 1 Combat card, "
        "or your Hero anywhere. All three: a lowest Attribute 1 up, or 2 Combat cards."
    )


def attribute_name(_c: Components, attribute: int) -> str:
    """An Attribute."""
    return ("Authority", "Might", "Wisdom")[attribute]


def quarry_name(c: Components, quarry: int) -> str:
    """A Monster or the Boss."""
    return c.pack.boss.name if quarry == LOKI else c.pack.monster[quarry].name


def sea_name(c: Components, players: int, sea: int) -> str:
    """A Sea; '' where this side of the board has none of that number."""
    names = c.chart(players).sea_name
    return names[sea] if sea < len(names) else ""


def card_name(c: Components, kind: int) -> str:
    """A Combat card."""
    return c.pack.combat[kind].name


def card_words(c: Components, kind: int) -> str:
    """A Combat card with symbol, value and Casualties."""
    entry = c.pack.combat[kind]
    cost = f", {entry.casualties} Casualt{'y' if entry.casualties == 1 else 'ies'}" if entry.casualties else ""
    return f"{entry.name} ({entry.weapon} {entry.value}{cost})"


def attack_name(c: Components, kind: int) -> str:
    """A Monster Attack card; those of one name by their Rage."""
    entry = c.pack.attack[kind]
    return f"{entry.name} (Rage {entry.rage}, Weak Spot {entry.weak_spot})"


def slot_words(c: Components, quarry: int, slot: int) -> str:
    """A Wound slot with its symbols and its Reward; '' where the tray has no such slot."""
    slots = c.slots[quarry]
    if slot >= len(slots):
        return ""
    symbols = c.pack.boss.slots[slot] if quarry == LOKI else (c.pack.monster[quarry].slots[slot],)
    reward = c.rewards[quarry][slot]
    return f"slot {slot + 1}: {' and '.join(symbols)}" + (f", Reward {reward.capitalize()}" if reward else "")


def army_words(g: Lords, seat: int, i: int) -> str:
    """An Army by value and Region; '' for one in the Pool."""
    k = seat * ARMIES + i
    if not g.army_at[k]:
        return ""
    return f"Army of {g.army[k]} in {region_name(g.c, g.army_at[k])}"


def artifact_name(c: Components, artifact: int) -> str:
    """An Artifact."""
    return c.pack.artifact[artifact].name
