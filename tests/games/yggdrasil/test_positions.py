"""Positions in the rulebook's terms: what is not named is filled in, and every fault is named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from vigrid.games.yggdrasil import GAME
from vigrid.kernel import BadPosition, Match

from .table import at, giants, spaces, table


def faults(entry: str = "actions", options: dict[str, Any] | None = None, **position: Any) -> list[str]:
    """The faults of a position."""
    with pytest.raises(BadPosition) as refusal:
        Match.at(GAME, {"players": 2, "entry": entry, "options": options or {}, "position": position})
    return refusal.value.faults


def test_what_is_not_named_is_as_at_the_start_and_the_sums_hold() -> None:
    m = at(stocks={"freyja": {"vikings": 7, "elves": 2}}, fire=20, enemies={"hel": 3})
    g = table(m)
    assert spaces(m) == {"hel": 3}
    assert (g.dead, g.bag_vikings) == (0, [6, 9, 12, 13]), "the dead come first, then the black bag"
    assert (g.fire, g.bag_giants) == (20, [4, 9, 6, 3])
    assert (g.grove, g.elves) == (1, [2, 0])
    assert len(g.deck) == 42


def test_cards_and_giants_that_are_not_named_are_filled_in() -> None:
    m = at("actions", options={"angry": 2, "ragnarok": 1}, deck=["angry_loki"], played=["ragnarok_3"], cards_left=10,
           pile=["elf_dread"], slain=["anvil_cold"])  # fmt: skip
    g = table(m)
    assert (len(g.deck), len(g.played)) == (10, 32)
    assert g.deck[-1] == 9
    every = [*g.deck, *g.played]
    assert sum(6 <= card < 12 for card in every) == 2
    assert [card for card in every if card >= 12] == [14]
    assert giants(g.pile)[-1] == "elf_dread"
    assert len(g.pile) == 15


def test_every_fault_is_named_at_once() -> None:
    found = faults(
        turn="loki",
        gods=["thor", "odin"],
        enemies={"hel": 9, "surtur": 1},
        vanir=0,
        submerged="red",
        stocks={"thor": {"artifacts": ["hel_1", "hel_2"], "vikings": "many"}},
        active=["elf_dread"],
        slain=["elf_dread"],
        known={"top": 50},
        rune=1,
    )
    words = "\n".join(found)
    assert "position.turn: 'loki' is unknown; expected thor, odin" in words
    assert "position.enemies.hel: 9 is not a whole number from 1 to 8" in words
    assert "position.enemies.surtur: is unknown" in words
    assert "position.vanir: 0 is not" in words
    assert "position.submerged: 'red' is unknown; expected white, blue, green, black" in words
    assert "position.stocks.thor.artifacts: only one artifact against hel" in words
    assert "position.stocks.thor.vikings: 'many' is not" in words
    assert "position.slain: there is no other 'elf_dread' for this place" in words
    assert "position.known.top: 50" in words
    assert "position.rune: is unknown" in words


def test_sums_that_cannot_be_met_are_faults() -> None:
    bag = {"vikings": 1, "fire_giants": 1}
    words = "\n".join(faults(bags=dict.fromkeys(["white", "blue", "green", "black"], bag), dead=1, fire=1))
    assert "5 Vikings in all, expected 47" in words
    assert "5 Fire Giants in all, expected 42" in words


@pytest.mark.parametrize(
    ("position", "options", "fault"),
    [
        ({"deck": ["hel"] * 8}, {}, "name more cards than there are: hel"),
        ({"deck": ["angry_hel"]}, {}, "1 angry cards are named, the option angry is 0"),
        ({"deck": ["hel"] * 7}, {"angry": 1, "ragnarok": 1}, None),
        ({"played": ["ragnarok_1", "ragnarok_2"]}, {"ragnarok": 1}, "2 ragnarok cards are named"),
        ({"gods": ["thor", "thor"]}, {}, "expected 2 different gods"),
        ({"gods": "thor"}, {}, "'thor' is not a list"),
        ({"vanir": True}, {}, "position.vanir: True is not a whole number from 1 to 5"),
        ({"stocks": {"thor": {"elves": 4}}, "gods": ["thor", "odin"]}, {}, "4 Elves in all, expected 3"),
        ({"used": ["forge"], "repeated": 2}, {}, "position.repeated: 2 is not a whole number from 0 to 1"),
        ({"stocks": 3}, {}, "3 is not a table"),
        ({"stocks": {"freyja": {}}, "gods": ["thor", "odin"]}, {}, "position.stocks.freyja: is unknown"),
    ],
)
def test_impossible_pieces_are_faults(position: dict[str, Any], options: dict[str, int], fault: str | None) -> None:
    if fault is None:
        Match.at(GAME, {"players": 2, "entry": "actions", "options": options, "position": position})
    else:
        assert any(fault in found for found in faults("actions", options, **position))


def test_what_belongs_to_the_actions_is_refused_elsewhere() -> None:
    words = "\n".join(faults("enemy", taken=1, fenrir=2))
    assert "position.taken: belongs to the entry actions" in words
    assert "position.fenrir: belongs to the entry actions" in words
    assert "position.gods: belongs to the entry enemy or actions" in faults("gods", gods=["thor", "odin"])


def test_a_position_may_come_from_a_file_and_be_written_back() -> None:
    document = tomllib.loads((Path(__file__).parent / "worked_example.toml").read_text(encoding="utf-8"))
    m = Match.at(GAME, document)
    assert spaces(m) == {"hel": 3, "surt": 2}
    again = Match.at(GAME, m.position())
    assert again.state.data() == m.state.data()


def test_a_position_in_mid_turn_goes_on_from_there() -> None:
    m = at(taken=2, used=["forge", "elves"])
    assert table(m).taken == 2
    m.choose(0, "act:sacred")
    m.choose(0, "vanir:forward")
    assert table(m).turn == 1
