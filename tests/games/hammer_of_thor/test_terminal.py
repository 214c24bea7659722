"""The screen of the terminal: 100 columns, 40 lines, with everything that a decision needs."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from vigrid.games.hammer_of_thor.game import GAME
from vigrid.kernel import Match
from vigrid.terminal import page, show

from .table import state

GROUPS = [
    {"group": "0.0", "place": 21, "members": ["002", "017", "273", "341"], "reserve": ["273"]},
    {"group": "0.1", "place": 5, "members": ["003", "006"]},
    {"group": "1.0", "place": 21, "members": ["058", "129", "097", "098", "106"], "reserve": ["097"]},
    {"group": "2.0", "place": 57, "members": ["037", "251", "252"]},
]
"""Good Thor, evil Loki and Freyja, with followers and a second counter."""
MOMENTS: dict[str, dict[str, Any]] = {
    "encounter": {"side_group": ["0.0", "1.0"]},
    "battle": {"side_group": ["0.0", "1.0"], "combat": {"058": 10}},
    "ready": {},
}


def screen(entry: str) -> str:
    """What stands on the screen of who decides, without the heading and the place to type."""
    position = {"groups": GROUPS, "items": {"1002": "002", "1003": "002"}, **MOMENTS[entry]}
    m = Match.at(GAME, {"game": "hammer_of_thor", "players": 3, "entry": entry, "position": position})
    seat = state(m).pending[0].seat
    waiting = show.waiting(m, seat)
    words = show.question(m, "", waiting, 100)
    found, _ = page.compose(m, 1 << seat, waiting, (100, 40), words, [], [f"Player {s}" for s in range(3)])
    lines = [Text.from_markup(line).plain for line in found]
    assert len(lines) + 2 <= 40
    assert max(map(cell_len, lines)) <= 100
    return "\n".join(lines)


@pytest.mark.parametrize("entry", MOMENTS)
def test_map_by_region_and_party_stand_on_one_screen(entry: str) -> None:
    text = screen(entry)
    for region, who in (("Asgard", "Balder"), ("Jotunheim", "Thor"), ("Midgard", "Freyja"), ("Helheim", "face down")):
        line = text[text.index(f"{region}:") :].split("\n\n")[0]
        assert who in line, f"{region}: {line[:300]}"
    party = ("+Freyja [037]; =Thrall [251]",) if entry == "ready" else ("+Thor [002] Glove", "+Sigurd [273] reserve")
    for part in (*party, "SPD", "STA", "Decks:", "> " if entry == "ready" else "Thor meets Loki"):
        assert part in " ".join(text.split()), part


def test_an_encounter_has_all_eight_cards_with_their_odds() -> None:
    text = screen("encounter")
    assert "Encounter, round 1: Thor meets Loki" in text
    for card in ("ATTACK", "FOLLOWER", "SEDUCE", "EVADE", "CHALLENGE", "NEGOTIATE", "FRIENDSHIP"):
        assert card in text, card
    assert text.count(" in 10") >= 7


def test_a_battle_has_both_lines_and_what_the_blows_do() -> None:
    text = screen("battle")
    assert "Battle, round 1: attacks" in text
    assert "Thor at Loki 8 in 10, 0 to 175 for good of 60" in text
    assert "60/70" in text
