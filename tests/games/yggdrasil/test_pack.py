"""The component pack: provenance, and every fault of a pack of one's own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from vigrid.games.yggdrasil import GAME
from vigrid.games.yggdrasil.components import Components, load_components
from vigrid.kernel import BadPack

OWN = GAME.folder / "components.toml"


def pack(folder: Path, text: str) -> Components:
    """The pack with these tables in place of ours."""
    (folder / "components.toml").write_text(text, encoding="utf-8")
    return load_components(folder)


def table_of(name: str, change: tuple[str, str]) -> str:
    """Our table of this name with one change."""
    parts = OWN.read_text(encoding="utf-8").split("\n\n")
    own = "\n\n".join(part[part.index("[[") :] for part in parts if f"[[{name}]]" in part)
    assert change[0] in own
    return own.replace(*change, 1)


def test_every_entry_says_where_it_comes_from() -> None:
    raw = tomllib.loads(OWN.read_text(encoding="utf-8"))
    entries = [entry for table in raw.values() for entry in (table if isinstance(table, list) else [table])]
    assert len(entries) == 2 + 8 + 6 + 4 + 9 + 6 + 16 + 18 + 6 + 5 + 4 + 16
    assert {entry["source"] for entry in entries} == {"rulebook", "public", "reconstruction"}
    assert all(entry["why"] for entry in entries if entry["source"] == "reconstruction")


def test_the_die_has_the_faces_of_the_facts() -> None:
    c = GAME.components()
    faces = list(zip(c.face_colour, c.face_hammers, strict=True))
    assert faces == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (3, 3)]
    assert sum(c.face_hammers) / 6 == 1.5


def test_artifacts_are_one_for_each_enemy_and_level() -> None:
    c = GAME.components()
    assert c.artifact_bonus == (1, 2, 3) * 6
    assert [artifact.enemy for artifact in c.pack.artifacts[::3]] == [enemy.key for enemy in c.pack.enemies]


def test_a_pack_may_change_values(tmp_path: Path) -> None:
    c = pack(tmp_path, table_of("die", ("hammers = 3", "hammers = 4")))
    assert max(c.face_hammers) == 4


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("die", ('colour = "black"', 'colour = "red"'), "die"),
        ("islands", ("vikings = 6", "vikings = 7"), "expected 47 Vikings in all, found 48"),
        ("islands", ("fire_giants = 12", "fire_giants = 11"), "expected 42 Fire Giants in all, found 41"),
        ("gods", ('power = "combat_bonus"', 'power = "luck"'), "combat_bonus"),
        ("gods", ('key = "thor"', 'key = "thorr"'), "gods: expected the keys odin, thor"),
        ("giants", ('rune = "shield"', 'rune = "grove"'), "as many fragments of each rune"),
        ("giants", ('world = "forge"', 'world = "midgard"'), "world"),
        ("giants", ('world = "forge"\n', ""), "exactly with the effect bar_world"),
        ("enemy_cards", ("copies = 7", "copies = 8"), "expected 42 normal cards"),
        ("enemy_cards", ('enemies = ["hel", "surt"]', 'enemies = ["hel"]'), "two enemies on Ragnarök cards"),
        ("spaces", ("power = 1", "power = 4"), "power"),
    ],
)
def test_a_pack_with_a_fault_is_refused(tmp_path: Path, name: str, change: tuple[str, str], fault: str) -> None:
    with pytest.raises(BadPack) as refusal:
        pack(tmp_path, table_of(name, change))
    assert any(fault in found for found in refusal.value.faults), refusal.value.faults
