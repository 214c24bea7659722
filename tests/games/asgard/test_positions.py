"""Positions by hand: one for every phase, and what is said about impossible ones."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from vigrid.games.asgard.state import AsgardState
from vigrid.kernel import BadPosition, Match

from .table import GAME, at, codes, owned, supply, table

PHASES = {
    "recruits": "start", "round_start": "god", "choose_gods": "god", "select_actions": "place",
    "perform_actions": "act",
    "battles": "fight", "battle": "fight", "ragnarok": "valhalla", "valhalla": "valhalla", "secret_tiles": "under",
}  # fmt: skip
OWNED = {"people": ["light weapon"]}
BUSY: dict[str, Any] = {
    "round": 2,
    "players": {
        "red": {"chosen": ["thor", "hel"], "asgard": 2, "weapons": [6, 2], "recruits": {"giant": 4}, "row": 4},
        "blue": {"people": ["light any_stone"], "seals": {"light": 1}},
    },
    "gods": {"odin": {"support": ["red", "blue"]}},
    "worlds": {
        "1": {"light": "odin 2", "dark": "hel 4", "light_disc": "red"},
        "2": {"light": "odin 3"},
    },
}  # fmt: skip


@pytest.mark.parametrize(("entry", "prompt"), PHASES.items())
def test_a_position_for_every_phase(entry: str, prompt: str) -> None:
    m = at(entry, **BUSY)
    assert m.pending[0].prompt.name == prompt


def test_what_is_not_named_is_filled_in_legally() -> None:
    m = at("choose_gods", players={"red": {"stones": {"pink": 2}, "recruits": {"giant": 3}}})
    assert (supply(m, "pink"), owned(m, 0, "giant")) == (3, 3)
    assert table(m).hand == [3, 3, 3, 3]
    m = at("choose_gods", players={"red": {"discs": 5, "victory": [1, 2]}})
    assert (table(m).row[0], table(m).hand[0]) == (4, 5)
    m = at("perform_actions", players={"red": {"asgard": 2, "people": ["light weapon"]}})
    g = table(m)
    assert 2 not in g.world_tile
    assert -1 not in g.world_tile, "a god of the Light lies where the people came from"


@pytest.mark.parametrize(
    ("fault", "position"),
    [
        ("position.playres: is unknown", {"playres": {}}),
        ("position.players.green: is unknown", {"players": {"green": {}}}),
        ("position.players.red.stone: is unknown", {"players": {"red": {"stone": 1}}}),
        ("8 pink stones in all, expected 5", {"players": {"red": {"stones": {"pink": 8}}}}),
        ("white recruits in all, expected", {"players": {"red": {"recruits": {"white": 12}}}}),
        ("12 discs are in the game", {"players": {"red": {"discs": 4, "row": 0}}}),
        ("'gren' is unknown; expected red, blue", {"gods": {"thor": {"temple": "gren"}}}),
        ("'odin 9' is unknown", {"worlds": {"1": {"light": "odin 9"}}}),
        ("'hel 1' belongs to the other side", {"worlds": {"1": {"light": "hel 1"}}}),
        ("'dark weapon' belongs to the other side", {"worlds": {"1": {"light": "dark weapon"}}}),
        ("there is no other 'odin 1'", {"worlds": {"1": {"light": "odin 1"}, "2": {"light": "odin 1"}}}),
        ("players.blue.people: there is no other 'light weapon'", {"players": {"red": OWNED, "blue": OWNED}}),
        (
            "players.red.people: there is no other 'light weapon'",
            {"players": {"red": OWNED}, "worlds": {"1": {"light": "light weapon"}}},
        ),
        ("mimir has not risen in round 1", {"players": {"red": {"chosen": ["mimir"]}}}),
        ("9 is unknown; expected 1, 2, 3, 4, 5, 6, 7", {"players": {"red": {"victory": [9]}}}),
        ("'weapon 9' is not to be had", {"players": {"red": {"weapons": [9]}}}),
        ("must name every seat once", {"order": ["red", "red", "blue"]}),
        ("'seven' is not a whole number", {"round": "seven"}),
        ("1 are listed; expected 5", {"battle_stock": [1]}),
        ("more gods than the 3 discs in hand", {"players": {"red": {"chosen": ["thor", "hel", "odin", "tyr"]}}}),
        ("mimir has one Request Slot", {"gods": {"mimir": {"request": ["red", "blue"]}}}),
        ("there is no other '4'", {"ancient": {"light": [4, 4]}}),
        ("blue.temples: there is no other 'pink'", {"players": {c: {"temples": ["pink"]} for c in ("red", "blue")}}),
        ("there is no other 'one'", {"asgard_row": ["one", "one"]}),
        ("no Support Slot is left", {"gods": {"thor": {"temple": "red", "support": ["blue", "yellow"]}}}),
        ("red supports thor already", {"gods": {"thor": {"temple": "red", "support": ["red", ""]}}}),
        ("red has both Support Slots", {"gods": {"thor": {"support": ["red", "red"]}}}),
        ("a god that has not risen in round 1", {"gods": {"mimir": {"request": ["red", ""]}}}),
        ("red has both Battle Slots", {"worlds": {"3": {"light_disc": "red", "dark_disc": "red"}}}),
        ("world 7 takes one disc in all", {"worlds": {"7": {"light_disc": "red", "dark_disc": "blue"}}}),
        (
            "red has won here",
            {"players": {"red": {"victory": [3]}}, "worlds": {"3": {"dark_disc": "red"}}},
        ),
        ("battle_tiles: there is no other '20'", {"players": {"red": {"battle_tiles": [20, 20, 20]}}}),
        ("the stock is [4, 5, 5, 3, 1]", {"battle_stock": [4, 5, 5, 3, 2], "players": {"red": {"battle_tiles": [20]}}}),
        ("no giant recruit can come to fenrir", {"round": 5, "gods": {"fenrir": {"recruits": {"giant": 1}}}}),
        ("no white recruit can come to fenrir", {"gods": {"fenrir": {"recruits": {"white": 1}}}}),
        ("mimir has not risen in round 1", {"worlds": {"1": {"dark": "mimir 1"}}}),
        ("god_tiles_gone: mimir has not risen in round 1", {"god_tiles_gone": ["mimir 1"]}),
        ("'light weapon' is owned", {"flipped": ["light weapon"], "players": {"red": OWNED}}),
        ("4 tiles lie in the row, 3 can", {"asgard_row": ["one", "two", "three", "swap"]}),
        ("players.red.victory: something is named twice", {"players": {"red": {"victory": [2, 2]}}}),
        ("the parts named make more than the score", {"players": {"red": {"score": 2, "points": {"worlds": 5}}}}),
        ("True is not a whole number", {"players": {"red": {"asgard": True}}}),
        ("-1 is not a whole number", {"players": {"red": {"recruits": {"giant": -1}}}}),
    ],
)  # fmt: skip
def test_faults_are_named(fault: str, position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as caught:
        at("select_actions", **position)
    assert fault in str(caught.value)


def test_with_two_seats_no_disc_lies_at_an_empty_world() -> None:
    with pytest.raises(BadPosition, match="the world is empty with 2 seats"):
        at("select_actions", seats=2, worlds={"4": {"light_disc": "red"}})


def test_all_faults_at_once() -> None:
    with pytest.raises(BadPosition) as caught:
        at("select_actions", rond=1, players={"red": {"stones": {"pink": 9}}}, worlds={"1": {"light": "x"}})
    assert len(caught.value.faults) == 3


def data_of(g: AsgardState) -> dict[str, Any]:
    """Everything but the depth of the running action."""
    return {k: v for k, v in g.data().items() if k != "taken"} | {"taken": sorted(map(tuple, g.taken))}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_entry_of_a_game_is_written_and_read_back_whole(players: int) -> None:
    rand = random.Random(players)
    g = GAME.new(players=players, seed=players)
    written: list[tuple[str, dict[str, Any], dict[str, Any], int]] = []
    g.at_entry = lambda s: written.append((s.phase, GAME.to_position(s), data_of(s.clone()), s.players))
    while g.result is None:
        ask = g.pending[0]
        g.apply(ask.seat, rand.choice([c for c in ask.choices if c not in ("decline", "keep")] or list(ask.choices)))
    assert {entry for entry, *_ in written} == set(GAME.entries) - {"recruits"}
    for entry, position, data, n in written:
        again = GAME.blank(n)
        GAME.setup(again)
        again.phase = entry
        assert GAME.from_position(position, again) == []
        assert data_of(again) == data, entry


def test_then_plays_on_from_an_entry() -> None:
    m = at(
        "select_actions",
        then=("place:thor.upper",),
        players={"red": {"chosen": ["thor", "hel"]}, "blue": {"chosen": ["odin"]}},
    )
    assert table(m).request[8] == 0
    again = Match.at(GAME, m.position())
    assert codes(again) == codes(m)


FOLDER = Path(__file__).parent / "positions"


def read(name: str) -> Match:
    """A match from a position file."""
    return Match.at(GAME, tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")))


def test_the_files_of_the_booklets_examples() -> None:
    battles = read("battles")
    assert [line.text for line in battles.log(0)][:2] == [
        "World 1: Light 6, Darkness 7.",
        "@2 is victorious in world 1.",
    ]
    assert codes(battles) == ["fight:withdraw", "fight:recruits"]
    end = read("ragnarok")
    assert table(end).score == [9, 0, 23, 11]
    seven = read("seven")
    assert codes(seven) == ["give:white", "give:orange"]
