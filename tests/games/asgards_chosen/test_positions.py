"""Positions by hand for every phase, and what is said of impossible ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from vigrid.games.asgards_chosen import GAME
from vigrid.games.asgards_chosen.components import load_components
from vigrid.kernel import BadPack, BadPosition, Match

from .table import battle, codes, play, powers

FOLDER = Path(__file__).parent / "positions"
FIRST = {
    "partners": "part:male",
    "build": "land:", "draft": "gift:", "heroes": "who:female", "god": "god:favor.thor", "charm": "charm:bragis_harp",
    "campaign": "campaign:move.female", "battle": "play:garmr", "event": "play:", "muster": "muster:buy.0",
    "renewal": "discard:troll",
}  # fmt: skip


def document(entry: str) -> dict[str, object]:
    """A position file."""
    return tomllib.loads((FOLDER / f"{entry}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", sorted(GAME.entries))
def test_each_phase_can_be_set_up_by_hand_and_is_written_back(entry: str) -> None:
    match = Match.at(GAME, document(entry))
    assert any(code.startswith(FIRST[entry]) for code in codes(match))
    again = Match.at(GAME, match.position())
    assert again.position()["position"] == match.position()["position"]


def test_the_battle_of_the_booklet_stands_at_nought_to_four() -> None:
    assert powers(Match.at(GAME, document("battle"))) == (0, 4)


def test_all_faults_of_a_position_are_told_at_once() -> None:
    doc = document("campaign")
    doc["position"] = {
        "start": "green", "moon": 1, "markers": {"5a": "red", "0e": "red"}, "tisch": ["nixie"],
        "heroes": {"red_female": "1a", "red_male": "1a"},
        "seats": {"red": {"hand": ["thor", "thor", "unicorn"]}},
    }  # fmt: skip
    with pytest.raises(BadPosition) as told:
        Match.at(GAME, doc)
    words = str(told.value)
    for part in (
        "position.moon: is unknown", "position.start: 'green' is unknown; expected red, blue",
        "'5a' is not on this map", "nobody can control an enchanted land", "position.tisch: 1 are listed; expected 8",
        "another hero stands there", "'unicorn' is unknown", "there is no other 'thor'",
    ):  # fmt: skip
        assert part in words


def test_a_battle_entry_needs_a_battle() -> None:
    doc = document("campaign")
    with pytest.raises(BadPosition, match="needs a battle"):
        Match.at(GAME, {**doc, "entry": "battle"})


def test_an_attacker_who_broke_off_the_battle_stands_elsewhere() -> None:
    """AC-33.8: the hero has ridden away before the cards are cleared; the position can still be set up."""
    m = battle("1b", "1a", ["thor", "backahasten"], markers={"1a": "blue", "9a": "red"})
    play(m, "play:thor", "play:backahasten", "ability:use", "ride:leave.9a")
    assert m.state.pending[0].prompt.name == "top"
    again = Match.at(GAME, m.position())
    assert codes(again) == codes(m)
    assert again.position()["position"] == m.position()["position"]


def test_a_pack_with_an_unknown_effect_or_a_wrong_count_is_refused(tmp_path: Path) -> None:
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    (tmp_path / "components.toml").write_text(text.replace('ability = "ride"', 'ability = "fly"'), encoding="utf-8")
    with pytest.raises(BadPack, match="'fly' is not a known ability; known are"):
        load_components(tmp_path)
    more = text.replace("copies = 4", "copies = 5", 1)
    (tmp_path / "components.toml").write_text(more, encoding="utf-8")
    with pytest.raises(BadPack, match="deck 1 holds 60 creatures, not 61"):
        load_components(tmp_path)


def test_every_mechanism_names_cards_that_exist() -> None:
    c = GAME.components()
    known = set(c.cards.key)
    for entry in c.pack.mechanism:
        assert entry.cards
        assert set(entry.cards) <= known, entry.name
