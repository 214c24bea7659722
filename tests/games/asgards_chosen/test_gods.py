"""The gods: favors, and how each one is appeased."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid import games
from vigrid.games.asgards_chosen.effects.gods import opponents
from vigrid.games.asgards_chosen.effects.standing import moves_left
from vigrid.games.asgards_chosen.state import WON
from vigrid.kernel import Match

from .table import BLUE, RED, at, battle, codes, finish, hand, keys, place, play, powers, state

clause = pytest.mark.clause


def god_phase(*red: str, blue: tuple[str, ...] = ("troll", "dis", "gram"), **position: Any) -> Match:
    """Red's turn of the god phase."""
    return at("god", seats={"red": {"hand": list(red)}, "blue": {"hand": list(blue)}}, **position)


def muster(*red: str, **position: Any) -> Match:
    """Red's turn of the muster phase, the Tisch being full."""
    return at("muster", opened=True, seats={"red": {"hand": list(red)}, "blue": {"hand": ["troll"]}}, **position)


@clause("AC-10.1", "AC-10.2", "AC-10.3", "AC-26.1", "AC-9.1")
def test_one_favor_and_that_god_is_out_of_reach() -> None:
    m = god_phase("thor", "hel", "ormr", "garmr", "nixie", "troll_2", "mamuna")
    assert "god:appease.hel" in codes(m)
    play(m, "god:favor.hel")
    assert not any(c.startswith("god:favor") for c in codes(m))
    assert "god:appease.hel" not in codes(m)
    assert keys([state(m).favor[RED]]) == ["hel"]


@clause("AC-34.1")
def test_thors_favor_helps_attacks_only() -> None:
    m = battle("0a", "0b", [], ["troll"], seats={"red": {"favor": "thor"}, "blue": {"favor": "thor"}})
    assert powers(m) == (1, 0)


@clause("AC-34.7")
def test_tyrs_favor_helps_the_first_attack_and_holds_one_hero_back() -> None:
    m = battle("0a", "0b", [], seats={"red": {"favor": "tyr"}}, owner="", heroes={"red_male": "11b"})
    assert powers(m) == (3, 0)
    play(m, "play:done")
    assert state(m).favor_used[RED] == 1
    assert state(m).hero_deeds[0] & WON
    m = at("god", heroes={"red_female": {"at": "0a", "moved": 1}},
           seats={"red": {"hand": ["thor"], "favor": "tyr"}, "blue": {"hand": ["odin"]}})  # fmt: skip
    assert not moves_left(state(m), RED)
    assert moves_left(state(m), BLUE)


@clause("AC-34.8", "AC-34.2", "AC-26.2", "AC-26.3", "AC-26.4", "AC-1.1")
def test_tyr_and_thor_are_appeased_by_victories_one_in_the_phase() -> None:
    heroes = {"red_female": {"at": "0a", "deeds": 3}, "red_male": {"at": "11b", "deeds": 1}}
    m = at("campaign", acted=True, heroes=heroes,
           seats={"red": {"hand": ["thor", "tyr", "hel"]}})  # fmt: skip
    assert codes(m) == ["campaign:appease.thor", "campaign:appease.tyr", "campaign:done"]
    play(m, "campaign:appease.thor")
    assert m.state.view(0).public.appeased[RED] == tuple(state(m).appeased[RED])
    assert keys(state(m).appeased[RED]) == ["thor"]
    assert state(m).phase != "god"
    assert "campaign:appease.tyr" not in codes(m)


@clause("AC-34.3", "AC-1.3")
def test_odins_favor_draws_five_and_keeps_one() -> None:
    m = god_phase("odin", "thor", pools={"red": {"draw_pile": ["troll", "ormr", "dis", "nixie", "garmr"]}})
    play(m, "god:favor.odin", "keep:dis")
    assert hand(m, RED) == ["dis", "thor"]
    assert len(state(m).discard_pile[RED]) == 4


@clause("AC-34.4", "AC-1.2")
def test_odin_is_appeased_by_banishing_three_items() -> None:
    m = muster("odin", "gram", "aarni", "almace", "curtana")
    play(m, "muster:appease.odin", "banish:almace", "banish:gram")
    assert sorted(keys(state(m).banished)) == ["aarni", "almace", "gram"]
    assert keys(state(m).appeased[RED]) == ["odin"]


@clause("AC-34.5")
def test_baldrs_favor_discards_one_and_draws_three() -> None:
    m = god_phase("baldr", "thor", "tyr", pools={"red": {"draw_pile": ["troll", "ormr", "dis"]}})
    play(m, "god:favor.baldr", "discard:thor")
    assert hand(m, RED) == ["dis", "ormr", "troll", "tyr"]


@clause("AC-34.6", "AC-26.2")
def test_baldr_is_appeased_while_both_heroes_lie() -> None:
    down = {"red_female": {"at": "8a", "down": 1}, "red_male": {"at": "11b", "down": 1}}
    m = muster("baldr", "thor", heroes=down)
    assert "muster:appease.baldr" in codes(m)
    tisch = ["troll", *["fairies"] * 3, *[""] * 4]
    assert "muster:appease.baldr" not in codes(muster("baldr", "jotunn", "ormr", tisch=tisch,
                                                     markers={"0b": "red"}))  # fmt: skip


@clause("AC-34.9")
def test_freyjas_favor_helps_one_payment() -> None:
    m = at("muster", opened=True, markers={"0b": "red"}, tisch=["troll", *[""] * 7],
           seats={"red": {"hand": ["ormr_2", "ormr"], "favor": "freyja"}})  # fmt: skip
    play(m, "muster:buy.0", "pay:favor")
    assert state(m).credit == 3
    assert state(m).favor_used[RED] == 1
    assert "pay:favor" not in codes(m)


@clause("AC-34.10")
def test_freyja_is_appeased_with_five_markers() -> None:
    land = dict.fromkeys(["1a", "1b", "0b", "0a", "11a", "11b"], "red")
    m = muster("freyja", "thor", markers=land)
    play(m, "muster:appease.freyja", "yield:1a", "yield:1b", "yield:0b", "yield:0a")
    assert state(m).owner[place("1a")] == -1
    assert len(state(m).territories(RED)) == 2
    assert "muster:appease.freyja" not in codes(muster("freyja", "ormr", markers={"1a": "red"},
                                                      tisch=["nixie", *["fairies"] * 3, *[""] * 4]))  # fmt: skip


@clause("AC-34.11")
def test_lokis_favor_makes_an_opponent_discard() -> None:
    m = god_phase("loki", "thor")
    play(m, "god:favor.loki")
    assert sorted(codes(m)) == ["rob:dis", "rob:gram", "rob:troll"]
    play(m, "rob:dis")
    assert keys(state(m).discard_pile[BLUE]) == ["dis"]
    assert hand(m, BLUE) == ["gram", "troll"]
    assert set(keys(m.state.view(1).private[0].known[1])) == {"gram", "troll"}


def test_opponents_sit_on_both_sides_of_a_seat() -> None:
    g: Any = games.load("asgards_chosen").new(players=3, seed=1)
    g.hand = [[0], [1, 2], [3]]
    assert [opponents(g, seat, 1) for seat in range(3)] == [[1, 2], [0, 2], [0, 1]]
    assert [opponents(g, seat, 2) for seat in range(3)] == [[1], [], [1]]


@clause("AC-34.12", "AC-8.2")
def test_loki_is_appeased_by_charity() -> None:
    m = muster("loki", "thor", "gram", "ormr", "nixie", "garmr", "troll_2", "dis", "aarni")
    play(m, "muster:appease.loki", "give:nixie")
    assert {"nixie", "garmr", "ormr", "troll_2", "aarni", "gram"} <= set(hand(m, BLUE))
    assert hand(m, RED) == ["dis", "thor"]
    assert "muster:appease.loki" not in codes(muster("loki", "thor", "gram", "ormr", "nixie", "garmr", "dis"))


@clause("AC-34.13", "AC-24.3")
def test_freyrs_favor_opens_the_top_row() -> None:
    row = ["", "", "", "", "nixie", "", "", ""]
    m = at("muster", opened=True, markers={"1a": "red"}, tisch=row, heroes={"red_female": "0e"},
           seats={"red": {"hand": ["ormr", "thor"], "favor": "freyr"}})  # fmt: skip
    assert "muster:buy.4" in codes(m)


@clause("AC-34.14", "AC-1.2")
def test_freyr_is_appeased_with_creatures_for_the_tisch() -> None:
    tisch = ["fairies", "fairies", "alfar", "alfar", "draugr", "draugr", *[""] * 2]
    m = muster("freyr", "ormr", "nixie", "garmr", "troll_2", "dis", "jotunn", "huldra", tisch=tisch)
    play(m, "muster:appease.freyr", "fruits:dis", "slot:0", "slot:2", "slot:3", "slot:4", "slot:5")
    assert keys(state(m).tisch[:5]) == ["dis", "troll_2", "nixie", "garmr", "ormr"]
    assert sorted(keys(state(m).banished)) == ["alfar", "alfar", "draugr", "draugr", "fairies", "fairies"]
    assert hand(m, RED) == ["huldra"]
    assert "muster:appease.freyr" not in codes(muster("freyr", "ormr", "nixie", "garmr", "dis", "jotunn", tisch=tisch))


@clause("AC-34.15")
def test_heimdalls_favor_helps_whoever_defends() -> None:
    m = battle("0a", "0b", [], [], seats={"red": {"favor": "heimdall", "hand": ["thor"]},
                                          "blue": {"favor": "heimdall", "hand": ["odin"]}})  # fmt: skip
    assert powers(m) == (0, 2)


@clause("AC-34.16", "AC-26.3")
def test_heimdall_is_appeased_with_four_terrains() -> None:
    m = god_phase("heimdall", "ormr", "nixie", "garmr", "troll_2", "mamuna", "hel")
    play(m, "god:appease.heimdall", "discard:mamuna", "discard:nixie", "discard:garmr", "discard:ormr")
    assert keys(state(m).appeased[RED]) == ["heimdall"]
    assert sorted(keys(state(m).discard_pile[RED])) == ["garmr", "mamuna", "nixie", "ormr"]
    assert "god:appease.heimdall" not in codes(god_phase("heimdall", "ormr", "nixie", "garmr", "strzyga"))


@clause("AC-34.17", "AC-1.8")
def test_hels_favor_takes_the_top_creature_of_the_barrows() -> None:
    m = god_phase("hel", "thor", barrow_creatures=["troll_2", "ormr"])
    play(m, "god:favor.hel")
    assert "ormr" in hand(m, RED)


@clause("AC-34.18", "AC-1.7", "AC-8.1")
def test_hel_is_appeased_by_burying_five_and_the_barrows_hold_five() -> None:
    m = god_phase("hel", "jotunn", "troll_2", "ormr", "nixie", "garmr", "mamuna", "aarni",
                  barrow_creatures=["fairies", "huldra", "alfar"])  # fmt: skip
    play(
        m,
        "god:appease.hel",
        "offer:sacrifice.ormr",
        "offer:sacrifice.nixie",
        "offer:sacrifice.garmr",
        "offer:sacrifice.troll_2",
        "offer:sacrifice.mamuna",
    )
    assert keys(state(m).barrow_creatures) == ["ormr", "nixie", "garmr", "troll_2", "mamuna"]
    assert keys(state(m).banished) == ["fairies", "huldra", "alfar"]
    assert "god:appease.hel" not in codes(god_phase("hel", "jotunn", "troll_2", "ormr", "nixie", "aarni"))


@clause("AC-34.19")
def test_njords_favor_helps_on_water_terrain() -> None:
    for ground, more in (("1b", 2), ("0b", 0)):
        m = battle("0e", ground, [], seats={"red": {"favor": "njord"}}, heroes={"red_male": "8a"},
                   keeper="frost")  # fmt: skip
        assert powers(m)[0] == more


@clause("AC-34.20")
def test_njord_is_appeased_from_forest_bog_and_lake() -> None:
    m = muster("njord", "thor", markers={"3a": "red", "1b": "red", "1a": "red", "10a": "red", "0b": "red"})
    play(m, "muster:appease.njord", "yield:1b", "yield:3a", "yield:1a")
    assert keys(state(m).appeased[RED]) == ["njord"]
    assert [state(m).owner[place(t)] for t in ("3a", "1b", "1a", "10a", "0b")] == [-1, -1, -1, RED, RED]


@clause("AC-34.20")
@pytest.mark.parametrize(("markers", "hero"), [(("3a", "1b"), "0e"), (("3a", "1b", "1a"), "3a")])
def test_njord_wants_all_three_waters_and_three_markers_to_take_back(markers: tuple[str, ...], hero: str) -> None:
    red = dict.fromkeys(markers, "red")
    other = "1b" if len(markers) == 3 else "9e"
    m = muster("njord", "thor", markers=red, heroes={"red_female": hero, "red_male": other})
    assert "muster:appease.njord" not in codes(m)


@clause("AC-20.1", "AC-20.6")
def test_thor_counts_a_hero_that_stands_up_again_at_once() -> None:
    m = battle("0a", "0b", ["ormr"], ["garmr"], heroes={"blue_male": "0b"}, markers={"9a": "blue"})
    play(m, "play:ormr", "play:done", "play:done")
    while m.state.pending[0].prompt.name != "stand":
        play(m, codes(m)[0])
    play(m, "stand:sacrifice.garmr")
    assert state(m).hero_down[3] == 0
    assert state(m).hero_deeds[0] & 2
    assert "garmr" in keys(state(m).barrow_creatures)
    finish(m)
