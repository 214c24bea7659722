"""Components: what the rulebook fixes, what may be changed, and what the examples demand of reconstructed values."""

from __future__ import annotations

from pathlib import Path

import pytest

from vigrid.kernel import BadPack

from .table import GAME

C = GAME.components()


def pack(tmp_path: Path, text: str) -> Path:
    """A folder with a changed pack."""
    (tmp_path / "components.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_examples_of_the_booklet_hold() -> None:
    assert {2, 6} <= set(C.weapon_value)
    assert 4 in C.ancient_value[:5]
    assert 1 in C.ancient_value[5:]
    assert 2 in C.people_value[:8]
    assert 6 in C.people_value[8:]
    assert (C.world_top[0], C.world_bottom[0], C.world_top[6], C.world_bottom[6]) == (7, 2, 13, 11)
    assert {3, 7} <= set(C.temple_value)
    assert (0, 4, 6) in C.temple_stones[18:]
    assert C.row_seal[:4] == (2, 0, 1, 0)
    assert 2 in C.support_kinds[16], "the first who built for Surtr gave giants"
    assert {0, 1} <= set(C.support_kinds[17]), "the second had the choice between both kinds of warriors"
    assert (C.slot_reward[10], C.slot_reward[1], C.slot_reward[3]) == (0, 1, 1)
    assert set(C.wizardry_effect) == {"double", "cancel_weapon", "cancel_tile", "top_ten", "bottom_ten"}
    assert C.wizardry_effect.count("double") >= 2


def test_every_colour_is_asked_for_equally_often_in_a_stack() -> None:
    for stack in range(4):
        asked = [s for t in range(stack * 6, stack * 6 + 6) for s in C.temple_stones[t] if s < 6]
        assert {asked.count(colour) for colour in range(6)} == {len(asked) // 6}


def test_a_pack_may_change_a_value(tmp_path: Path) -> None:
    folder = pack(tmp_path, '[lower_worlds]\npoints = 6\nsource = "reconstruction"\nwhy = "a test"\n')
    assert GAME.components(folder).lower_points == 6
    g = GAME.new(players=2, seed=1, pack=folder)
    assert g.c.lower_points == 6


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[weapons]]\nvalue = 2\nsource = "rulebook"\n', "weapons: the rulebook has 7, found 1"),
        ('[[wizardry]]\neffect = "treble"\nname = "x"\ntext = "x"\nsource = "rulebook"\n', "wizardry.0.effect"),
        ('[lower_worlds]\npoints = 6\nsource = "reconstruction"\n', "a reconstruction needs 'why'"),
        ("[lower_worlds]\npoint = 6\n", "lower_worlds.point"),
    ],
)
def test_a_pack_may_not_change_what_the_rulebook_counts(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadPack) as caught:
        GAME.load_components(pack(tmp_path, text))
    assert fault in str(caught.value)


def test_codes_never_depend_on_a_pack(tmp_path: Path) -> None:
    codes = [c for p in GAME.prompts for c in p.codes]
    assert len(codes) == len(set(codes)) == len(GAME.actions)
    assert not any(name in code for code in codes for name in ("any_stone", "double", "cancel"))
