"""Moving heroes, enchanted lands, battles and what follows from them."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.asgards_chosen.campaign_phase import destinations, movable, reach, targets
from vigrid.games.asgards_chosen.effects.creatures import uncontested
from vigrid.games.asgards_chosen.power import mastery
from vigrid.kernel import Match

from .table import BLUE, RED, at, battle, codes, finish, hand, keys, names, place, play, powers, state, told

clause = pytest.mark.clause


def campaign(**position: Any) -> Match:
    """Red's first turn of the campaign phase."""
    seats = {"red": {"hand": ["thor", "ormr"]}, "blue": {"hand": ["odin", "troll"]}}
    return at("campaign", **{"seats": seats, **position})


@clause("AC-12.3", "AC-12.4", "AC-12.7", "AC-12.8")
def test_free_ways_lead_over_own_land_circles_and_the_other_hero() -> None:
    m = campaign(heroes={"red_female": "3a", "red_male": "1a"}, markers={"1b": "red"})
    g = state(m)
    # From 3a to the lake 1a with the other hero, on to 1b, and over the circles beside.
    assert {"1a", "1b", "0e", "1e"} <= set(names(reach(g, RED, 0)))
    ends = names(destinations(g, RED, 0))
    assert "1a" not in ends
    assert {"1b", "0e", "1e"} <= set(ends)
    assert "8e" not in ends


@clause("AC-12.3", "AC-12.9")
def test_an_opponents_hero_closes_an_enchanted_land() -> None:
    m = campaign(heroes={"red_female": "1a", "blue_male": "0e"})
    assert place("0e") not in destinations(state(m), RED, 0)
    assert place("0e") in targets(state(m), RED, 0)


@clause("AC-12.5", "AC-12.8", "AC-12.9", "AC-14.1", "AC-14.2", "AC-14.3")
def test_entering_neutral_and_contested_land_means_a_battle_at_the_border() -> None:
    m = campaign(heroes={"red_female": "1a"}, markers={"1b": "blue"})
    play(m, "campaign:move.female", "to:1b", "from:1a")
    g = state(m)
    assert g.phase == "battle"
    assert g.hero_at[0] == place("1a")
    assert g.side_seat == [RED, BLUE]
    assert g.contested
    m = campaign(heroes={"red_female": "1a"})
    play(m, "campaign:move.female", "to:3a")
    assert state(m).side_seat == [RED, -1]
    assert not state(m).contested
    assert "attacks Forest 3a from Lake 1a" in told(m)


@clause("AC-12.1", "AC-12.6", "AC-12.2")
def test_each_hero_moves_once_and_the_vanquished_do_not() -> None:
    m = campaign(heroes={"red_female": "1a", "red_male": {"at": "8a", "down": 1}}, markers={"1b": "red"})
    assert "campaign:move.male" not in codes(m)
    play(m, "campaign:move.female", "to:1b")
    assert state(m).hero_moved[0] == 1
    assert movable(state(m), RED) == []
    assert m.state.pending[0].seat == BLUE
    play(m, "campaign:done")
    assert state(m).lap == 1
    assert m.state.pending[0].seat == BLUE


@clause("AC-12.1")
def test_whoever_passes_first_may_still_move_one_hero() -> None:
    m = campaign(heroes={"red_female": "1a"}, markers={"1b": "red"})
    play(m, "campaign:done", "campaign:done")
    assert {"campaign:move.female", "campaign:move.male"} <= set(codes(m))
    play(m, "campaign:move.female", "to:1b")
    assert m.state.pending[0].seat == BLUE


@clause("AC-12.5")
def test_no_attack_out_of_the_other_heros_territory() -> None:
    m = campaign(heroes={"red_female": "3a", "red_male": "1a"})
    # 0a touches the lake 1a, where the other hero stands, but also the circle 0e; 9b only circles and 9a.
    assert place("1b") in targets(state(m), RED, 1)
    assert place("1b") in targets(state(m), RED, 0)  # out of the circles next to it
    play(m, "campaign:move.female", "to:1b")
    assert "from:1a" not in codes(m)


@clause("AC-12.10")
def test_uncontested_land_is_own_or_an_empty_circle() -> None:
    m = campaign(heroes={"red_female": "1a", "blue_male": "0e"}, markers={"1b": "red", "9b": "blue"})
    found = names(uncontested(state(m), RED))
    assert "1b" in found
    assert "1a" not in found
    assert "0e" not in found
    assert "9b" not in found
    assert "9e" in found


@clause("AC-28.3", "AC-28.4", "AC-28.5")
def test_the_first_round_of_the_introductory_game() -> None:
    blue = dict.fromkeys(["0a", "1b", "3a"], "blue")
    m = campaign(mode="introductory", round=1, heroes={"red_female": "1a", "red_male": {"at": "1e", "moved": 1},
                 "blue_male": "0e"}, markers=blue)  # fmt: skip
    g = state(m)
    assert not set(names(targets(g, RED, 0))) & {"0a", "1b", "3a", "0e"}
    assert powers(battle("0e", "1b", [], owner="")) == (2, 0)
    g.side_seat, g.ground, g.origin = [RED, -1], place("0b"), place("0a")
    assert g.enchantment(g.hero_at[1]) == 2
    assert mastery(g, 0) == 0
    hemmed = campaign(mode="introductory", round=1, heroes={"red_female": "1a", "red_male": {"at": "8a", "down": 1},
                      "blue_male": "0e", "blue_female": "1e"}, markers=blue | {"t0": "blue", "8b": "blue"},
                      pools={"red": {"draw_pile": ["dis"]}})  # fmt: skip
    if "campaign:hemmed" in codes(hemmed):
        play(hemmed, "campaign:hemmed")
        assert len(state(hemmed).hand[RED]) == 3
    else:
        raise AssertionError(codes(hemmed))
    assert state(hemmed).round == 1


@clause("AC-13.1", "AC-13.3", "AC-13.4", "AC-13.6", "AC-2.3")
def test_mastery_counts_standing_heroes_on_terrain_of_the_element() -> None:
    for ground, origin, heroes, power in (
        ("1b", "1a", {"red_male": "0e"}, 2), ("0b", "0a", {"red_male": "1e"}, 2), ("1b", "1a", {"red_male": "1e"}, 0),
        ("1b", "1a", {"red_male": {"at": "0e", "down": 1}}, 0), ("t3", "1b", {"red_male": "0e"}, 0),
        ("1b", "0e", {"red_male": "9e"}, 4), ("0b", "11e", {"red_male": "1e"}, 4),
    ):  # fmt: skip
        assert powers(battle(origin, ground, [], owner="", heroes=heroes))[0] == power


# --- militia


@clause("AC-15.3", "AC-8.9")
def test_matching_heraldry_of_two_players_calls_more_militia_up_to_five() -> None:
    # alfar, nixie and giant_spider are wolves; troll is a stag.
    m = battle("1a", "3a", ["thor"], step="militia", owner="", deck=["garmr", "troll", "nixie", "alfar", "nixie"])
    assert keys(state(m).generated[1]) == ["nixie", "alfar", "nixie", "troll"]
    m = battle(
        "1a", "3a", ["thor"], step="militia", owner="", deck=["nixie", "alfar", "nixie", "alfar", "nixie", "alfar"]
    )
    assert len(state(m).generated[1]) == 5
    m = battle("1a", "3a", ["thor"], step="militia", owner="", deck=["nixie", "troll", "alfar"])
    assert keys(state(m).generated[1]) == ["alfar", "troll"]


@clause("AC-15.1", "AC-15.2")
def test_no_fourth_card_after_three_lost_ones() -> None:
    m = battle("1a", "1b", ["thor"], step="militia", owner="", deck=["fairies", "blot", "troll", "gram"])
    assert state(m).generated[1] == []
    assert keys(state(m).deck)[-1] == "fairies"
    assert keys(state(m).barrow_items) == ["gram"]


@clause("AC-21.1", "AC-21.2", "AC-21.3", "AC-21.4", "AC-21.5", "AC-21.6")
def test_battles_in_towns() -> None:
    """The town t4 touches scrub, hill and scrub, mountain-free; t3 bog and mountain."""
    m = battle("1b", "t3", ["draugr", "troll", "ormr"], ["ormr", "draugr"], militia=["troll", "draugr"])
    assert powers(m)[1] == 3 + 3  # a troll is opposed to the bog, but not in a town; draugr earns its bonus
    play(m, "play:draugr", "play:troll", "play:ormr")
    assert powers(m)[0] == 3 + 3 + 3  # only the bog it attacks from gives a bonus
    play(m, "play:done", "play:ormr")
    assert powers(m)[1] == 6 + 4  # the mountain touches the town
    out = battle("t3", "1b", ["nixie", "draugr"], owner="")
    play(out, "play:nixie", "play:draugr")
    assert powers(out)[0] == 1 + 3


@clause("AC-22.1", "AC-22.2", "AC-22.3", "AC-15.4")
def test_battles_in_enchanted_lands() -> None:
    m = battle("1a", "0e", ["nixie", "ormr"], [], step="militia", owner="", heroes={"blue_male": "0e"},
               markers={"9a": "blue"}, deck=["jotunn", "fairies"])  # fmt: skip
    assert keys(state(m).generated[1]) == ["fairies"]
    play(m, "play:nixie", "ability:skip", "play:ormr")
    assert powers(m) == (2 + 3, 1)
    finish(m)
    assert state(m).hero_at[0] == place("0e")
    assert state(m).owner[place("0e")] == -1
    assert state(m).hero_down[3] == 1


# --- steps


@clause("AC-16.1", "AC-17.1", "AC-18.3")
def test_giving_up_still_lets_the_defender_play_and_draw() -> None:
    m = battle("0a", "0b", ["ormr"], ["troll"], pools={"blue": {"draw_pile": ["dis"]}})
    play(m, "play:give_up", "play:troll", "ability:skip", "play:done")
    assert "dis" in hand(m, BLUE)
    assert state(m).owner[place("0b")] == BLUE
    assert state(m).phase != "battle"


@clause("AC-16.7")
def test_a_tie_with_militia_loses() -> None:
    for card, owner in (("ormr", RED), ("jotunn", -1)):
        m = battle("1b", "1a", [card], militia=["jotunn"], owner="")
        play(m, f"play:{card}")
        finish(m)
        assert state(m).owner[place("1a")] == owner


@clause("AC-16.8", "AC-17.3", "AC-18.1", "AC-18.2")
def test_a_contested_battle_goes_on_and_a_tie_defends_until_berserk() -> None:
    m = battle("1b", "1a", ["ormr", "jotunn"], ["troll"])
    play(m, "play:ormr", "play:done")
    assert m.state.pending[0].seat == BLUE
    play(m, "play:troll", "play:done")
    assert powers(m) == (3, 3)
    assert codes(m) == ["berserk:yes", "berserk:no"]
    play(m, "berserk:yes", "play:jotunn")
    assert powers(m) == (5, 3)
    assert state(m).fury == 1
    finish(m)
    assert state(m).owner[place("1a")] == RED


@clause("AC-18.3", "AC-9.2")
def test_honor_counts_every_card_of_the_berserk_step() -> None:
    for berserk, drawn in ((["almace", "thor"], 2), ([], 1)):
        m = battle("1b", "1a", [*berserk, "tyr"], ["troll"], pools={"blue": {"draw_pile": ["nixie", "garmr", "dis"]}})
        play(m, "play:done", "play:troll", "play:done")
        play(m, "berserk:yes" if berserk else "berserk:no")
        for card in berserk:
            play(m, f"play:{card}")
        finish(m)
        assert len(set(hand(m, BLUE)) & {"nixie", "garmr", "dis"}) == drawn


@clause("AC-16.3", "AC-33.18")
def test_jotunn_forces_what_it_draws_into_battle() -> None:
    for drawn, power in (("garmr", 2 + 1 + 2), ("forced", 0)):
        card = "garmr" if drawn == "garmr" else "huldra"
        m = battle("3a", "3b", ["jotunn"], owner="", pools={"red": {"draw_pile": [card]}})
        play(m, "play:jotunn", "ability:use")
        if card == "garmr":
            assert powers(m)[0] == power
        else:
            # a forest creature is opposed to the mountain: discarded, not sacrificed
            assert powers(m)[0] == 3
            assert keys(state(m).discard_pile[RED]) == ["huldra"]
            assert state(m).barrow_creatures == []


@clause("AC-33.10", "AC-1.7")
def test_garmr_sacrifices_to_draw() -> None:
    m = battle("0b", "0a", ["garmr", "gram"], owner="", pools={"red": {"draw_pile": ["dis", "ormr"]}})
    play(m, "play:garmr", "ability:use")
    assert keys(state(m).barrow_items) == ["gram"]
    assert {"dis", "ormr"} <= set(hand(m, RED))


@clause("AC-33.13")
def test_troll_holds_its_ground_in_defence_only() -> None:
    m = battle("0a", "0b", ["troll"], ["troll"], step="defend")
    play(m, "play:troll", "ability:use")
    assert powers(m)[1] == 5
    m = battle("0a", "0b", ["troll"], owner="")
    play(m, "play:troll")
    assert powers(m)[0] == 4


@clause("AC-33.15")
def test_svartalfar_takes_an_item_back_in_battle_and_when_paying() -> None:
    m = battle("0a", "0b", ["svartalfar"], owner="", pools={"red": {"discard_pile": ["gram", "troll", "aarni"]}})
    play(m, "play:svartalfar", "ability:use", "fetch:gram")
    assert "gram" in hand(m, RED)
    assert keys(state(m).discard_pile[RED]) == ["troll", "aarni"]
    m = at("muster", opened=True, markers={"0b": "red"}, tisch=["troll", *[""] * 7],
           seats={"red": {"hand": ["svartalfar", "ormr"]}},
           pools={"red": {"discard_pile": ["gram", "aarni"]}})  # fmt: skip
    play(m, "muster:buy.0", "pay:svartalfar", "fetch:aarni")
    assert "aarni" in hand(m, RED)


@clause("AC-33.17")
def test_dvergar_forge_power_from_items_and_pay_more_for_items() -> None:
    m = battle("3a", "3b", ["almace", "gram", "dvergar"], owner="", heroes={"blue_female": "9a"})
    play(m, "play:almace", "play:gram", "play:dvergar", "ability:use")
    assert powers(m)[0] == 2 + 2 + 3 + 2


@clause("AC-33.8", "AC-20.1", "AC-18.3")
def test_backahasten_lets_a_defender_leave_and_lose_without_being_vanquished() -> None:
    m = battle("1b", "1a", ["ormr"], ["backahasten"], heroes={"blue_male": "1a"}, markers={"9a": "blue"})
    play(m, "play:done", "play:backahasten", "ability:use", "ride:leave.9a")
    finish(m)
    g = state(m)
    assert g.hero_at[3] == place("9a")
    assert g.hero_down[3] == 0
    assert g.owner[place("1a")] == RED
    assert not g.hero_deeds[0] & 2


@clause("AC-33.11", "AC-33.9")
def test_a_nixie_never_copies_a_nixie() -> None:
    m = battle("1b", "1a", ["nixie"], militia=["nixie"], owner="")
    play(m, "play:nixie")
    assert m.state.pending[0].prompt.name == "play"
    m = battle("9a", "9b", ["mittagsfrau"], owner="")
    play(m, "play:mittagsfrau")  # nobody plays against you: nothing to cancel
    assert m.state.pending[0].prompt.name == "play"
    m = battle("9a", "9b", ["mittagsfrau"], ["draugr"], step="berserk", defender_side={"played": ["draugr"]})
    assert powers(m) == (0, 3)
    play(m, "berserk:yes", "play:mittagsfrau", "ability:use")
    assert powers(m) == (0, 1)


# --- after the battle


@clause("AC-19.1", "AC-1.3")
def test_the_owner_chooses_the_top_of_his_discards() -> None:
    m = battle("0a", "0b", ["ormr", "jotunn"], owner="")
    play(m, "play:ormr", "play:jotunn", "play:done", "top:ormr")
    assert keys(state(m).discard_pile[RED]) == ["jotunn", "ormr"]


@clause("AC-19.2", "AC-19.3")
def test_the_ninth_marker_is_lifted_from_elsewhere() -> None:
    own = ["1a", "1b", "11b", "8a", "9a", "9b", "t0", "0a"]
    m = battle("0a", "0b", ["ormr"], owner="", markers=dict.fromkeys(own, "red"), heroes={"red_male": "8a"})
    play(m, "play:ormr", "play:done")
    assert "lift:8a" not in codes(m)
    assert "lift:0b" not in codes(m)
    # The hero has moved in, so the territory that it came from holds no hero any more.
    assert "lift:0a" in codes(m)
    play(m, "lift:0a")
    assert len(state(m).territories(RED)) == 8
    assert state(m).owner[place("0a")] == -1
    assert state(m).owner[place("0b")] == RED


@clause("AC-20.2", "AC-20.1")
def test_a_vanquished_hero_retreats_over_own_land_or_to_a_circle() -> None:
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": "0b", "red_male": "8a"},
               markers={"11a": "blue", "11b": "blue"})  # fmt: skip
    play(m, "play:ormr", "play:done", "play:done")
    while m.state.pending[0].prompt.name != "retreat":
        play(m, codes(m)[0])
    assert codes(m) == ["retreat:11a", "retreat:11b"]
    play(m, "retreat:11b")
    assert state(m).hero_at[3] == place("11b")
    assert state(m).hero_down[3] == 1
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": "0b"}, markers={"3b": "blue"})
    play(m, "play:ormr", "play:done", "play:done")
    while m.state.pending[0].prompt.name != "retreat":
        play(m, codes(m)[0])
    assert all(c.endswith("e") for c in codes(m))


@clause("AC-20.2", "AC-19.2")
def test_a_beaten_hero_may_flee_to_the_enchanted_land_that_the_winner_came_from() -> None:
    m = battle("0e", "0b", ["ormr", "jotunn"], heroes={"blue_male": "0b"}, markers={"3b": "blue"})
    play(m, "play:ormr", "play:jotunn", "play:done", "play:done")
    while m.state.pending[0].prompt.name != "retreat":
        play(m, codes(m)[0])
    assert "retreat:0e" in codes(m)
    play(m, "retreat:0e")
    assert names([state(m).hero_at[0], state(m).hero_at[3]]) == ["0b", "0e"]


@clause("AC-20.4")
def test_beating_a_vanquished_hero_is_no_credit() -> None:
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": {"at": "0b", "down": 1}}, markers={"11a": "blue"},
               step="militia", deck=["jotunn", "fairies", "mittagsfrau", "garmr"])  # fmt: skip
    assert len(state(m).generated[1]) == 2  # no bodyguard
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": {"at": "0b", "down": 1}}, markers={"11a": "blue"})
    play(m, "play:ormr")
    finish(m)
    assert state(m).hero_deeds[0] == 1
    assert state(m).hero_at[3] == place("11a")
    m = campaign(heroes={"red_female": "1a", "blue_male": {"at": "0e", "down": 1}}, markers={"9a": "blue"})
    play(m, "campaign:move.female", "to:0e")
    while m.state.pending[0].prompt.name != "campaign":
        play(m, codes(m)[0])
    assert state(m).hero_at[0] == place("0e")
    assert state(m).hero_at[3] != place("0e")


@clause("AC-20.5")
def test_the_last_marker_comes_back() -> None:
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": "0b", "blue_female": "10e"})
    play(m, "play:ormr")
    finish(m)
    g = state(m)
    assert g.owner[place("0b")] == BLUE
    assert g.hero_at[0] == place("0a")
    assert g.hero_down[3] == 1
    assert g.hero_deeds[0] == 3


@clause("AC-33.14", "AC-1.10")
def test_withheld_creatures_come_back_after_the_campaign_phase() -> None:
    m = at("campaign", lap=1, turn=1, seats={"red": {"hand": ["thor", "ormr"], "withheld": ["troll"]},
                                             "blue": {"hand": ["odin", "dis"]}})  # fmt: skip
    play(m, "campaign:done")
    assert "troll" in hand(m, RED)
    assert state(m).phase == "muster"


@clause("AC-1.5", "AC-1.13", "AC-8.5", "AC-8.7", "AC-8.6", "AC-24.2")
def test_bonus_and_ability_need_the_creatures_own_terrain() -> None:
    m = battle("1a", "3a", ["garmr", "draugr"], owner="")
    play(m, "play:garmr", "play:draugr")
    assert powers(m)[0] == 3
    assert m.state.pending[0].prompt.name == "play"
    m = battle("9a", "9b", ["garmr", "jotunn"], owner="")
    play(m, "play:garmr", "ability:skip")
    assert powers(m)[0] == 3
    m = at("muster", opened=True, tisch=["nixie", "troll", *[""] * 6], markers={"1a": "red"},
           seats={"red": {"hand": ["ormr", "jotunn"]}})  # fmt: skip
    assert "muster:buy.0" in codes(m)
    assert "muster:buy.1" not in codes(m)
