"""Cards with their texts, for every surface."""

from __future__ import annotations

from collections.abc import Sequence

from vigrid.kernel import Card

from .components import Components
from .pieces import ATTACKS, BLESSINGS, COMBAT, HEROES, ORIGINS


def combat_card(c: Components, zone: str, title: str, kind: int, seat: int | None, symbols: Sequence[str]) -> Card:
    """A Combat card."""
    entry = c.pack.combat[kind]
    text = " ".join(x for x in (f"Battle: {entry.battle}" if entry.battle else "",
                                f"Hunt: {entry.hunt}" if entry.hunt else "") if x)  # fmt: skip
    return Card(f"{zone}-{COMBAT[kind]}", title, entry.name, entry.weapon.capitalize(), text, f"LR-14.{kind + 1}",
                entry.source, seat, symbols[c.weapon[kind]], "item", str(entry.value),
                marks=("casualty",) * entry.casualties)  # fmt: skip


def attack_card(c: Components, zone: str, title: str, kind: int, seat: int | None) -> Card:
    """A Monster Attack card."""
    entry = c.pack.attack[kind]
    words = f"Weak Spot {entry.weak_spot}, draw {entry.draw}"
    return Card(f"{zone}-{ATTACKS[kind].replace('_', '-')}", title, entry.name, words, entry.text,
                f"LR-15.{kind + 1}", entry.source, seat, "monster-garm", "god", str(entry.rage))  # fmt: skip


def blessing_card(c: Components, blessing: int) -> Card:
    """A Blessing laid out."""
    entry = c.pack.blessing[blessing]
    return Card(f"blessing-{BLESSINGS[blessing]}", "Blessings", entry.name, "Blessing", entry.text,
                f"LR-22.{blessing + 1}", entry.source, None, "rune-f", "god")  # fmt: skip


def hero_card(c: Components, hero: int) -> Card:
    """A Hero on offer."""
    entry = c.pack.hero[hero]
    return Card(f"offer-{HEROES[hero]}", "Heroes", entry.name, entry.title, entry.text, f"LR-18.{hero + 1}",
                entry.source, None, "viking", "item")  # fmt: skip


def origin_card(c: Components, origin: int) -> Card:
    """An Origin on offer."""
    entry = c.pack.origin[origin]
    return Card(f"offer-{ORIGINS[origin]}", "Origins", entry.name, "Origin", entry.text, f"LR-19.{origin + 1}",
                entry.source, None, "rune-a", "god")  # fmt: skip
