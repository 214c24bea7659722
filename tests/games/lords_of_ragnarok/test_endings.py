"""Victories, Requisites, Ragnarok."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok.ending import requisite_met
from vigrid.games.lords_of_ragnarok.pieces import REQUISITES

from .table import BLUE, RED, YELLOW, at, battle, codes, play, state, told

clause = pytest.mark.clause


def held(*regions: int, by: str = "red") -> dict[str, str]:
    """Control of these Regions."""
    return {str(r): by for r in regions}


@clause("LR-1.2", "LR-1.9", "LR-2.2")
def test_who_controls_all_regions_of_three_lands_wins_at_once() -> None:
    m = at("maneuvers", control=held(1, 2, 3, 4, 5, 6, 11, 12), seats={"red": {"armies": [11], "values": [4]}})
    play(m, "maneuver:army.0.13")
    assert m.outcome is not None
    assert m.outcome.clause == "LR-1.2"
    assert m.outcome.winners == (RED,)


@clause("LR-1.3", "LR-1.9")
@pytest.mark.parametrize(("players", "others"), [(3, (3, 5, 10, 12)), (2, (3, 5, 10))])
def test_regions_with_temples_win_when_one_is_built(players: int, others: tuple[int, ...]) -> None:
    temples = {str(r): 1 for r in others}
    m = at("special", players, control=held(7, *others), temples=temples, temples_left=2)
    play(m, "action:temple")
    assert m.outcome is not None
    assert m.outcome.clause == "LR-1.3"


@clause("LR-1.3", "LR-1.9", "LR-12.11")
def test_regions_with_temples_win_when_one_is_taken_even_in_anothers_turn() -> None:
    """Red attacks and loses; Blue holds what decides already, so only the taking counts: Red takes it."""
    m = battle({"values": [4], "hand": ["axe"]}, {"values": [1], "hand": ["axe"]}, region=20,
               control={**held(3, 5, 7, 10), "20": "blue"}, temples={str(r): 1 for r in (3, 5, 7, 10, 20)})  # fmt: skip
    play(m, "fight:pass", "fight:pass")
    assert m.outcome is not None
    assert m.outcome.winners == (RED,)


@clause("LR-1.9", "LR-2.9", "LR-1.2")
def test_a_condition_counts_in_another_players_turn() -> None:
    """By the bonus of Jotunheim Blue's Army grows in Red's turn and takes the last Region of a third Land."""
    m = at("special", control={**held(17), **held(1, 2, 3, 4, 5, 6, 11, 12, by="blue")},
           seats={"blue": {"armies": [13], "values": [3]}}, realms={"jotunheim": {"allies": ["blue"]}})  # fmt: skip
    play(m, "action:temple", "1/grow:0")
    assert m.outcome is not None
    assert m.outcome.winners == (BLUE,)


# --- Requisites


@pytest.mark.parametrize(
    ("key", "position", "two"),
    [
        pytest.param("slayer", {"seats": {"blue": {"slayer_tokens": 1}}, "monsters": {"garm": {"slain_by": "blue"}}},
                     False, marks=clause("LR-21.1")),
        pytest.param("slayer", {"monsters": {"garm": {"slain_by": "blue"}, "draugr": {"slain_by": "red"}}}, True,
                     marks=clause("LR-21.1")),
        pytest.param("monument", {"monuments": {"thor": {"level": 3}}}, False, marks=clause("LR-21.2")),
        pytest.param("jarl", {"control": held(1, 2, 3, 4, 5, 6)}, False, marks=clause("LR-21.3")),
        pytest.param("gothi", {"control": held(3, 5, 7, 10), "temples": {str(r): 1 for r in (3, 5, 7, 10)}}, False,
                     marks=clause("LR-21.4")),
        pytest.param("gothi", {"control": held(3, 5, 7), "temples": {str(r): 1 for r in (3, 5, 7)}}, True,
                     marks=clause("LR-21.4")),
        pytest.param("winter", {"monuments": {g: {"level": 3} for g in ("odin", "thor", "freya")}}, False,
                     marks=clause("LR-21.5")),
    ],
)  # fmt: skip
def test_requisites(key: str, position: dict[str, Any], two: bool) -> None:
    number = REQUISITES.index(key)
    players = 2 if two else 3
    assert requisite_met(state(at("prayer", players, **position)), number)
    assert not requisite_met(state(at("prayer", players)), number)


@clause("LR-9.13", "LR-1.6")
def test_requisites_are_turned_only_when_a_monument_is_built() -> None:
    m = at("special", control=held(1, 2, 3, 4, 5, 6), realms={"vanaheim": {"markers": ["red"]}})
    assert state(m).flipped == [0] * 5
    play(m, "action:monument", "monument:thor")
    assert state(m).flipped == [0, 0, 1, 0, 0]
    assert state(m).ragnarok == -1


# --- Ragnarok


def brink(**position: Any) -> Any:
    """Red may build a Monument and two Requisites lie face down; the third is met by it."""
    return at("special", requisites={"slayer": True, "jarl": True}, realms={"vanaheim": {"markers": ["red"]}},
              monuments={"thor": {"level": 2}, "odin": {"level": 1}}, **position)  # fmt: skip


@clause("LR-1.6", "LR-1.7", "LR-9.13")
def test_with_three_requisites_ragnarok_begins_and_everybody_has_one_more_turn() -> None:
    m = brink(control={**held(2, 4), **held(8, by="blue")})
    play(m, "action:monument", "monument:thor")
    assert state(m).ragnarok == RED
    order = []
    while m.outcome is None:
        order.append(state(m).active)
        seat = state(m).active
        while m.outcome is None and state(m).active == seat:
            quiet = [c for c in codes(m) if c.endswith((":done", ":pass", ":no"))]
            play(m, (quiet or codes(m))[0])
    assert list(dict.fromkeys(s for s in order if s != RED)) == [BLUE, YELLOW]
    assert order[-1] == RED
    assert "Ragnarok begins" in told(m)


@clause("LR-1.8")
def test_most_regions_next_to_yggdrasil_win() -> None:
    m = at("special", ragnarok="red", last_turns=1, control={**held(2, 4), **held(7, 8, 13, by="blue")})
    play(m, "action:prepare", "prepare:rune", "rune:uruz", "prepare:card")
    assert m.outcome is not None
    assert m.outcome.clause == "LR-1.8"
    assert m.outcome.winners == (BLUE,)


@clause("LR-1.8")
def test_in_a_tie_the_earlier_last_turn_wins_so_who_began_ragnarok_loses() -> None:
    m = at("special", ragnarok="red", last_turns=1, control={**held(2, 4), **held(7, 8, by="yellow")})
    play(m, "action:prepare", "prepare:rune", "rune:uruz", "prepare:card")
    assert m.outcome is not None
    assert m.outcome.winners == (YELLOW,)


@clause("LR-9.12", "LR-1.6")
def test_with_all_monuments_complete_build_monument_begins_ragnarok() -> None:
    m = at("special", monuments={g: {"level": 3} for g in ("odin", "thor", "freya")},
           realms={"vanaheim": {"markers": ["red"]}}, requisites={"monument": True, "winter": True})  # fmt: skip
    play(m, "action:monument")
    assert state(m).ragnarok == RED
    assert state(m).level == [3, 3, 3]


@clause("LR-1.7")
def test_ragnarok_does_not_begin_twice() -> None:
    m = brink(ragnarok="yellow", last_turns=2)
    play(m, "action:monument", "monument:thor")
    assert state(m).ragnarok == YELLOW
    assert state(m).last_turns <= 2
