"""The booklet's worked examples, number for number. Misprints are read as the rulings in rules.md say."""

from __future__ import annotations

import pytest

from vigrid.games.asgards_chosen.muster_phase import controls_match, deep_scouted, may_muster, pay_value
from vigrid.kernel import Match

from .table import BLUE, RED, at, battle, codes, finish, hand, keys, kind, place, play, powers, state, told

clause = pytest.mark.clause


def militia_of_the_booklet() -> Match:
    """Red from the lake 1a against blue's hero in the bog 1b; the deck as the example reveals it."""
    return battle(
        "1a", "1b", ["fossegrim", "garmr", "odin", "angurvadel", "ormr"], ["backahasten"], step="militia",
        heroes={"blue_male": "1b", "blue_female": "11b", "red_male": "8a"}, markers={"11b": "blue"},
        deck=["draugr", "mittagsfrau", "troll", "sumbl"],
        pools={"red": {"draw_pile": ["thor", "tyr"]}, "blue": {"draw_pile": ["freyr", "hel", "njord"]}},
    )  # fmt: skip


@clause("AC-14.5", "AC-15.1", "AC-15.2", "AC-15.4", "AC-15.5", "AC-1.2", "AC-1.7")
def test_militia_generation_and_its_power_of_four() -> None:
    """An event is banished, an opposed creature sacrificed, a third card comes, then the bodyguard: 1 + 1 + 2 = 4."""
    m = militia_of_the_booklet()
    assert keys(state(m).generated[1]) == ["mittagsfrau", "draugr"]
    assert keys(state(m).banished)[-1] == "sumbl"
    assert keys(state(m).barrow_creatures) == ["troll"]
    assert powers(m) == (0, 4)


@clause("AC-14.4", "AC-16.2", "AC-16.4", "AC-33.7", "AC-16.5", "AC-8.3", "AC-17.1", "AC-17.2", "AC-33.8", "AC-13.3",
        "AC-18.1", "AC-9.2", "AC-35.4", "AC-18.3", "AC-19.1", "AC-19.2", "AC-20.1")  # fmt: skip
def test_attack_defence_and_berserk_in_the_bog() -> None:
    """Red 3 against militia 1; Blue reaches 6; Red goes berserk to 5, then 8, and Blue draws 2."""
    m = militia_of_the_booklet()
    play(m, "play:fossegrim", "ability:use", "lure:draugr", "play:garmr", "play:odin")
    assert powers(m) == (3, 1)
    assert keys(state(m).discard_pile[RED]) == ["draugr", "fossegrim"]
    play(m, "play:done", "play:backahasten", "ability:use", "ride:female.0e")
    assert powers(m) == (3, 6)
    play(m, "play:done", "berserk:yes", "play:angurvadel")
    assert powers(m)[0] == 5
    play(m, "play:ormr")
    assert powers(m) == (8, 6)
    finish(m)
    assert "@1 draws 2." in told(m)
    assert state(m).owner[place("1b")] == RED
    assert state(m).hero_at[0] == place("1b")
    assert state(m).hero_down[3] == 1


@clause("AC-14.4", "AC-8.8")
def test_purple_cannot_play_lake_creatures_on_a_scrub_even_from_a_lake() -> None:
    m = battle("11a", "8b", ["nixie", "fossegrim", "garmr"], owner="")
    assert "play:garmr" in codes(m)
    assert "play:nixie" not in codes(m)
    assert "play:fossegrim" not in codes(m)


@clause("AC-13.3", "AC-13.6", "AC-16.6", "AC-2.3")
def test_mastery_of_two_water_lands_adds_four() -> None:
    m = battle("0e", "1b", ["thor"], heroes={"red_male": "9e"})
    play(m, "play:thor")
    assert powers(m)[0] == 1 + 4


@clause("AC-33.1", "AC-19.1")
def test_alfar_turns_the_weaker_militia() -> None:
    """From a forest into a hill, against Svartalfar 1+1 and Mittagsfrau 1: the Mittagsfrau switches sides."""
    m = battle("10a", "10b", ["alfar"], militia=["svartalfar", "mittagsfrau"], owner="")
    assert powers(m) == (0, 3)
    play(m, "play:alfar", "ability:use", "conscript:mittagsfrau")
    assert powers(m) == (2 + 1, 2)
    play(m, "play:done")
    assert {"svartalfar", "mittagsfrau"} <= set(keys(state(m).banished))


@clause("AC-33.8", "AC-13.3")
def test_backahasten_moves_the_other_hero_to_mastery_for_five() -> None:
    m = battle("1b", "1a", ["backahasten"])
    play(m, "play:backahasten", "ability:use", "ride:male.0e")
    assert powers(m)[0] == 5


@clause("AC-33.6", "AC-18.2")
def test_dis_after_berserk_by_both_sides_ends_ten_to_nine() -> None:
    m = battle(
        "1b", "1a", ["ormr", "dis"], ["dis"], step="berserk",
        attacker_side={"played": ["garmr", "odin"]}, defender_side={"played": ["troll", "garmr"]},
    )  # fmt: skip
    assert powers(m) == (3, 5)
    assert m.state.view(1).pending[0].question == "You have 3 against 5. Go berserk?"
    play(m, "berserk:yes")
    previews = {c.code: c.preview for c in m.state.view(1).pending[0].choices}
    assert previews["play:ormr"].startswith("6 against 5")
    play(m, "play:ormr", "play:done")
    assert powers(m) == (6, 5)
    play(m, "late:dis")
    assert powers(m) == (6, 9)
    play(m, "late:dis")
    assert powers(m) == (10, 9) or not state(m).step
    finish(m)
    assert state(m).owner[place("1a")] == RED
    assert "The attack has power 10, the defense 9." in told(m)


@clause("AC-33.4", "AC-1.7")
def test_draugr_is_discarded_instead_of_a_sacrifice_without_a_bog() -> None:
    m = at("god", seats={"red": {"hand": ["hel", "draugr", "troll", "ormr", "garmr", "jotunn", "dis"]}})
    play(
        m,
        "god:appease.hel",
        "offer:discard.draugr",
        "offer:sacrifice.troll",
        "offer:sacrifice.ormr",
        "offer:sacrifice.garmr",
        "offer:sacrifice.jotunn",
    )
    assert keys(state(m).discard_pile[RED]) == ["draugr"]
    assert keys(state(m).barrow_creatures) == ["troll", "ormr", "garmr", "jotunn"]


@clause("AC-33.2", "AC-24.7")
def test_fairies_draw_while_they_pay_for_a_dis_without_a_forest() -> None:
    m = at(
        "muster", markers={"1b": "red"}, tisch=["dis", "", "", "", "", "", "", ""], opened=True,
        seats={"red": {"hand": ["fairies", "mamuna", "dis_2", "draugr"]}},
        pools={"red": {"draw_pile": ["hel"]}},
    )  # fmt: skip
    play(m, "muster:buy.0", "pay:fairies")
    assert hand(m, RED).count("thor") + hand(m, RED).count("hel") == 1


@clause("AC-33.9")
def test_nixie_copies_the_fairies_of_the_militia() -> None:
    """The booklet plays this on a scrub, where a lake creature is opposed; read with any other battleground."""
    m = battle("1a", "1b", ["nixie"], militia=["fairies"], owner="", pools={"red": {"draw_pile": ["hel"]}})
    assert powers(m) == (0, 1)
    play(m, "play:nixie", "ability:use")
    assert hand(m, RED) == ["hel"]
    assert powers(m) == (2, 1)


@clause("AC-33.7")
def test_two_fossegrim_take_spider_and_ormr_and_leave_strzyga_one_against_zero() -> None:
    m = battle("11a", "0b", ["fossegrim", "fossegrim"], militia=["giant_spider", "strzyga", "ormr"], owner="")
    play(m, "play:fossegrim", "ability:use", "lure:giant_spider")
    play(m, "play:fossegrim", "ability:use", "lure:ormr")
    assert powers(m) == (0, 1)
    assert keys(state(m).discard_pile[RED]) == ["giant_spider", "fossegrim", "ormr", "fossegrim"]


@clause("AC-33.16", "AC-16.4")
def test_ormr_doubles_to_twelve_and_sixteen() -> None:
    m = battle("3a", "3b", ["ormr", "ormr", "aarni", "draupnir"], owner="", heroes={"blue_female": "9a"})
    play(m, "play:ormr", "play:ormr")
    assert powers(m)[0] == 8
    play(m, "play:double", "coil:aarni")
    assert powers(m)[0] == 12
    play(m, "play:double")
    assert powers(m)[0] == 16


def values(match: Match, bought: str) -> dict[str, int]:
    """What cards pay toward another."""
    g = state(match)
    return {k: pay_value(g, kind(k), kind(bought)) for k in ("huldra", "ormr", "troll", "draugr", "dvergar", "thor")}


@clause("AC-33.3", "AC-24.5")
def test_huldra_pays_three_and_four_for_a_forest_creature() -> None:
    m = at("muster", opened=True)
    assert values(m, "troll")["huldra"] == 3
    assert values(m, "fairies")["huldra"] == 4


@clause("AC-33.16", "AC-24.5")
def test_ormr_pays_six_and_eight_for_a_mountain_creature() -> None:
    m = at("muster", opened=True)
    assert values(m, "troll")["ormr"] == 6
    assert values(m, "jotunn")["ormr"] == 8


@clause("AC-33.5", "AC-21.4", "AC-1.10")
def test_mamuna_withholds_a_dis_for_the_battle_at_a_town() -> None:
    m = battle("1b", "t3", ["mamuna"], seats={"blue": {"hand": ["dis", "huldra", "mittagsfrau"]}})
    play(m, "play:mamuna", "ability:use")
    assert sorted(codes(m)) == ["withhold:dis", "withhold:huldra", "withhold:mittagsfrau"]
    play(m, "withhold:dis")
    assert hand(m, BLUE) == ["huldra", "mittagsfrau"]
    assert keys(state(m).aside[BLUE]) == ["dis"]
    finish(m)
    assert "dis" in hand(m, BLUE)


@clause("AC-33.14", "AC-33.9", "AC-17.3")
def test_spider_banishes_the_troll_and_its_copy_withholds_another_three_to_three() -> None:
    m = battle("11a", "0b", ["giant_spider", "troll"], ["nixie"], militia=["troll", "fairies"])
    play(m, "play:giant_spider", "ability:use", "web:banish.troll", "play:troll")
    assert powers(m) == (7, 1)
    play(m, "play:done", "play:nixie", "ability:use", "copy:giant_spider", "web:withhold.troll")
    assert powers(m) == (3, 3)
    assert keys(state(m).withheld[RED]) == ["troll"]
    finish(m)
    assert state(m).owner[place("0b")] == BLUE


@clause("AC-33.11")
def test_mittagsfrau_brings_ten_down_to_six_and_adds_nothing() -> None:
    """Six each in the end, though the card has power 1: using it costs its own power."""
    m = battle("9a", "9b", ["ormr", "garmr", "mittagsfrau"], ["mamuna", "draugr"], militia=["garmr"])
    play(m, "play:ormr", "play:garmr", "ability:skip")
    assert powers(m) == (6, 3)
    play(m, "play:done", "play:mamuna", "ability:skip", "play:draugr")
    assert powers(m) == (6, 10)
    play(m, "play:done", "berserk:yes", "play:mittagsfrau", "ability:use")
    assert powers(m) == (6, 6)


@clause("AC-33.12", "AC-33.14", "AC-19.1")
def test_strzyga_unearths_the_spider_for_five_and_keeps_it() -> None:
    m = battle(
        "0b", "0a", ["strzyga"], militia=["fairies", "garmr"], owner="", barrow_creatures=["troll", "giant_spider"]
    )
    play(m, "play:strzyga", "ability:use", "ability:use", "web:banish.garmr")
    assert powers(m) == (5, 1)
    finish(m)
    assert "giant_spider" in keys(state(m).discard_pile[RED])


@clause("AC-24.1", "AC-24.2", "AC-24.4", "AC-24.6", "AC-24.8")
def test_blue_musters_the_spider_for_seven_with_two_trolls() -> None:
    """Two trolls are 6, and 8 for a hill creature; the draugr may not help; a troll goes on top."""
    m = at(
        "muster", markers={"0b": "red"}, tisch=["giant_spider", "", "", "", "", "", "", ""], opened=True,
        seats={"red": {"hand": ["troll", "troll", "draugr", "thor"]}},
    )  # fmt: skip
    play(m, "muster:buy.0")
    assert "pay:draugr" not in codes(m)
    assert "pay:troll" in codes(m)
    play(m, "pay:troll", "pay:troll")
    assert state(m).credit == 8
    play(m, "pay:done")
    play(m, "top:troll", "top:giant_spider")
    assert keys(state(m).discard_pile[RED]) == ["troll", "giant_spider", "troll"]
    assert sorted(keys(state(m).discard_pile[RED])) == ["giant_spider", "troll", "troll"]


@clause("AC-24.2", "AC-24.3", "AC-20.3")
def test_deep_scouting_of_the_booklet() -> None:
    """Red scouts a lake that she holds with a hero; a vanquished hero scouts nothing; no enchanted item above."""
    m = at(
        "muster", heroes={"red_female": "1a", "red_male": "0e", "blue_male": {"at": "9b", "down": 1}},
        markers={"1b": "red"}, opened=True,
        tisch=["aarni", "aecerbot", "draugr", "ormr", "nixie", "garmr", "faerstice", "troll"],
        seats={"red": {"hand": ["ormr"]}},
    )  # fmt: skip
    g = state(m)
    assert [may_muster(g, RED, s) for s in range(8)] == [False, True, True, False, True, False, False, False]
    assert [may_muster(g, BLUE, s) for s in (4, 5, 6)] == [False, False, False]


@clause("AC-7.1", "AC-7.2", "AC-7.3", "AC-7.4", "AC-1.8")
def test_three_players_place_six_heroes() -> None:
    """Bog, scrub, town, enchanted land without a marker, hill, forest; each hero brings a card of its territory."""
    m = at("heroes", players=3, tisch=["draugr", "garmr", "gram", "aecerbot", "troll", "alfar", "nixie", "ormr"],
           heroes=dict.fromkeys([f"{s}_{h}" for s in ("red", "blue", "yellow") for h in ("female", "male")], "away"),
           deck=["dis", "jotunn", "huldra", "mamuna", "strzyga", "fairies"])  # fmt: skip
    laps = (("male", "1b", "draugr"), ("male", "0a", "garmr"), ("female", "t0", "gram"),
            ("female", "0e", "aecerbot"), ("female", "0b", "troll"), ("male", "3a", "alfar"))  # fmt: skip
    for i, (hero, where, card) in enumerate(laps):
        if i < 3:
            play(m, f"who:{hero}")
        play(m, f"place:{where}", f"take:{keys(state(m).tisch).index(card)}")
        assert state(m).owner[place(where)] == (-1 if where == "0e" else i % 3)
        assert state(m).hero_at[2 * (i % 3) + (hero == "male")] == place(where)
        assert card in keys(state(m).hand[i % 3])
    assert state(m).hero_at[:6].count(-1) == 0
    assert state(m).phase != "heroes"


@clause("AC-14.4", "AC-8.8")
def test_no_dis_on_a_hill_and_no_hill_creature_in_a_bog() -> None:
    m = battle("0a", "0b", ["dis", "mamuna", "draugr", "garmr"], owner="")
    assert [c for c in codes(m) if c in ("play:dis", "play:mamuna", "play:draugr")] == []
    m = battle("1a", "1b", ["troll", "giant_spider", "svartalfar", "ormr"], owner="")
    assert [c for c in codes(m) if c in ("play:troll", "play:giant_spider", "play:svartalfar")] == []
    assert "play:ormr" in codes(m)


@clause("AC-16.6", "AC-13.3", "AC-12.3")
def test_a_mastery_land_entered_on_the_way_to_the_attack_counts() -> None:
    m = at("campaign", heroes={"red_female": "1a"}, seats={"red": {"hand": ["thor", "ormr"]}})
    play(m, "campaign:move.female", "to:1b", "from:0e")
    assert state(m).hero_at[0] == place("0e")
    assert powers(m)[0] == 2


@clause("AC-24.2", "AC-24.3", "AC-20.3", "AC-8.5", "AC-8.10", "AC-8.11")
def test_what_red_and_blue_may_muster_from_either_row() -> None:
    """Red: town and enchanted items, bog, lake, mountain; Blue: both items, hill, scrub, forest."""
    m = at("muster", opened=True, markers={"1b": "red", "11b": "red", "t0": "red", "0b": "blue", "10a": "blue",
                                          "t4": "blue"},
           heroes={"red_female": "1a", "red_male": "9e", "blue_female": {"at": "8b", "down": 1},
                   "blue_male": "10e"},
           seats={"red": {"hand": ["ormr", "thor"]}, "blue": {"hand": ["troll", "odin"]}})  # fmt: skip
    g = state(m)
    cards = {"bog": "draugr", "lake": "nixie", "mountain": "ormr", "hill": "troll", "scrub": "garmr",
             "forest": "alfar", "town": "gram", "enchanted": "aecerbot"}  # fmt: skip
    found = [{name for name, k in cards.items() if controls_match(g, s, kind(k))} for s in (RED, BLUE)]
    assert found[0] == {"town", "enchanted", "bog", "lake", "mountain"}
    assert found[1] == {"town", "enchanted", "hill", "scrub", "forest"}
    scouted = [{name for name, k in cards.items() if deep_scouted(g, s, kind(k))} for s in (RED, BLUE)]
    assert scouted == [{"lake"}, set()]
