"""The whole table on one screen of 100 x 40, at every kind of moment."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from vigrid.kernel import Match
from vigrid.terminal import page, show

from .table import at, battle, hunt, state

LANDS = ("Skogar", "Fjoll", "Heidar", "Sandar", "Engjar", "Myrar")
OWNERS = {str(r): ("red", "blue", "yellow", "purple")[r % 4] for r in range(1, 22)}


def crowded() -> dict[str, Any]:
    """Four seats with all Armies out, cards and Runes; Monsters, Temples and markers everywhere."""
    cards = (["axe", "spear"], ["bow", "sword"], ["hammer", "levy"], ["shield", "rally"])
    seats = {
        name: {"armies": [r for r in range(1, 22) if r % 4 == s], "values": [1, 2, 3, 4, 5, 6][: 6 if s == 1 else 5],
               "uruz": 1, "othala": 1, "hand": cards[s], "region": 15, "wisdom": 4}
        for s, name in enumerate(("red", "blue", "yellow", "purple"))
    }  # fmt: skip
    return {
        "seats": seats, "control": OWNERS, "temples": {"3": 1, "5": 1, "10": 1},
        "monsters": {"garm": {"region": 15}, "draugr": {"region": 8, "ring": "red"}, "valravn": {"region": 2}},
        "realms": {"vanaheim": {"allies": ["red", "blue"], "markers": ["red", "blue"]}},
        "artifacts": {"mjolnir": {"owner": "red"}}, "blessings": {"old_wounds": "red", "seidr": "red"},
    }  # fmt: skip


def moments() -> dict[str, Match]:
    """A table at each step, in a Hunt and in a Battle."""
    found = {step: at(step, 4, **crowded()) for step in ("prayer", "hero", "runes", "maneuvers", "special")}
    found["hunt"] = hunt("draugr", {"red": {"hand": ["axe", "bow"]}}, attack_hand=["frenzy", "dread_howl"],
                         attack_deck=["snapping_jaws_3", "raking_claws_3", "raking_claws_4", "snapping_jaws_2",
                                      "crushing_weight_5", "crushing_weight_6", "special_attack_4", "special_attack_3",
                                      "rearing_guard", "frenzy", "vanish_4", "vanish_3"])  # fmt: skip
    found["strike"] = hunt("loki", {"red": {"hand": ["axe", "bow", "spear", "sword"], "slayer_tokens": 2}},
                           "hero_round")  # fmt: skip
    found["fight"] = battle({"values": [4, 3], "hand": ["axe", "sword"]}, {"values": [5], "hand": ["axe", "sword"]})
    return found


MOMENTS = moments()


def screen(m: Match) -> list[str]:
    """What stands on the screen of who decides, without the heading and the place to type."""
    seat = state(m).pending[0].seat
    waiting = show.waiting(m, seat)
    names = [m.game.seat_name(m.state, s) for s in range(state(m).players)]
    words = show.question(m, "", waiting, 100)
    lines, _ = page.compose(m, 1 << seat, waiting, (100, 40), words, [], names)
    return [Text.from_markup(line).plain for line in lines]


@pytest.mark.parametrize("moment", MOMENTS)
def test_island_wheel_tracks_hand_and_contest_stand_on_one_screen(moment: str) -> None:
    m = MOMENTS[moment]
    lines = screen(m)
    assert len(lines) + 2 <= 40
    assert max(map(cell_len, lines)) <= 100
    text = "\n".join(lines)
    g = state(m)
    for land in LANDS:
        assert land in text
    assert all(f" {r:>2}{'*' if r in g.chart.yggdrasil else ' '} " in text for r in g.chart.regions)
    for part in ("Mobilize", "Prepare", "Niflheim", "Odin   level", "Temples left", "Runes Ur", "Seats Aut", "Hand of"):
        assert part in text, part
    assert text.count("\n R    ") == 1, "the row of Red"
    if g.hunter >= 0:
        assert "hunts" in text
        assert "Attack cards" in text
    if g.field:
        assert "Attacker" in text
        assert "Defender" in text
    if moment in ("prayer", "special"):
        assert "Monsters: Draugr of R" in text
        assert "Old Wounds" in " ".join(text.split())
