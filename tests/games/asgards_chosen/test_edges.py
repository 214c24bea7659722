"""Where two rules meet: late creatures and events, withheld cards, last markers, exhausted decks, partners."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.asgards_chosen import GAME, board, sheet, texts
from vigrid.games.asgards_chosen.campaign_phase import movable
from vigrid.games.asgards_chosen.cards import TERRAINS
from vigrid.games.asgards_chosen.effects.creatures import models, rides
from vigrid.games.asgards_chosen.effects.standing import active
from vigrid.games.asgards_chosen.ending import end_game
from vigrid.games.asgards_chosen.land import bearings
from vigrid.games.asgards_chosen.state import ENEMY, WORN
from vigrid.kernel import BadSetup, Event, Match

from .table import BLUE, RED, at, battle, codes, finish, hand, keys, kind, place, play, powers, state, told
from .test_alone_and_together import alone
from .test_setup import new, until

clause = pytest.mark.clause


# --- event attacks


def besieged(deck: list[str], red: list[str], attacker: str = "fairies") -> Match:
    """An event attacks the bog 9a, where red has spent its cards."""
    row = {"step": "defend", "ground": "9a", "hero": "", "attacker": {"militia": [attacker]}}
    return alone("battle", red, battle=row, markers={"9a": "red", "1b": "red"}, deck=deck,
                 heroes={"red_female": "1a", "red_male": "0e"})  # fmt: skip


@clause("AC-30.8", "AC-18.2", "AC-33.6")
def test_a_dis_may_come_late_against_an_event_that_went_berserk() -> None:
    # Two each for the mastery of the hero on 0e. Fairies 1, then a jotunn of 2: 3 against 2, and no symbol matches.
    m = besieged(["garmr", "jotunn"], ["dis", "thor"])
    play(m, "play:done")
    assert powers(m) == (3, 2)
    assert codes(m) == ["late:dis", "late:pass"]
    play(m, "late:dis")
    finish(m)
    assert state(m).owner[place("9a")] == RED


@clause("AC-30.8", "AC-33.6")
def test_a_matching_event_goes_on_when_a_late_dis_is_ahead_again() -> None:
    # Garmr 2 against the mastery of 2; an ormr of 3 shows the raven too. After the dis (4) the event needs one more.
    m = besieged(["garmr", "jotunn", "ormr"], ["dis", "thor"], "garmr")
    play(m, "play:done")
    assert powers(m) == (5, 2)
    play(m, "late:dis")
    finish(m)
    assert told(m).count("joins the attack") == 2
    assert state(m).owner[place("9a")] == ENEMY


# --- withholding


@clause("AC-32.7", "AC-33.14")
def test_the_spider_alone_banishes_or_gains_a_militia() -> None:
    row = {"step": "attack", "hero": "red_male", "origin": "0a", "ground": "0b",
           "defender": {"militia": ["troll", "fairies"]}}  # fmt: skip
    m = alone("battle", ["giant_spider", "hel"], battle=row, heroes={"red_female": "1a", "red_male": "0a"})
    play(m, "play:giant_spider", "ability:use")
    assert codes(m) == ["web:banish.fairies", "web:banish.troll", "web:discard.fairies", "web:discard.troll"]
    play(m, "web:discard.troll")
    assert keys(state(m).discard_pile[0]) == ["troll"]
    assert keys(state(m).generated[1]) == ["fairies"]


@clause("AC-1.10", "AC-33.5", "AC-20.6")
def test_a_card_withheld_for_the_battle_cannot_stand_the_hero_up() -> None:
    m = battle("9a", "9b", ["mamuna", "ormr"], step="attack", heroes={"blue_male": "9b"}, markers={"3b": "blue"},
               seats={"blue": {"hand": ["troll"]}})  # fmt: skip
    play(m, "play:mamuna", "ability:use")
    assert keys(state(m).aside[BLUE]) == ["troll"]
    finish(m)
    assert "stands up" not in told(m)
    assert "Sacrifice" not in told(m)
    assert state(m).hero_down[3] == 1
    assert "troll" in hand(m, BLUE)


@clause("AC-33.5", "AC-8.2")
def test_mamuna_withholds_no_god() -> None:
    m = battle("9a", "9b", ["mamuna", "ormr"], seats={"blue": {"hand": ["troll", "odin", "thor"]}})
    play(m, "play:mamuna", "ability:use")
    assert "withholds a card" in told(m)
    assert keys(state(m).aside[BLUE]) == ["troll"]


@clause("AC-33.5", "AC-8.2")
def test_mamuna_withholds_nothing_where_all_are_gods() -> None:
    m = battle("9a", "9b", ["mamuna", "ormr"], seats={"blue": {"hand": ["odin", "thor"]}})
    play(m, "play:mamuna", "ability:use")
    assert state(m).aside[BLUE] == []
    assert state(m).looking == []
    assert hand(m, BLUE) == ["odin", "thor"]
    assert "withholds" not in told(m)


@clause("AC-35.14", "AC-1.10")
def test_what_the_tarnkappe_hides_lies_open_and_is_no_card_of_the_hand() -> None:
    m = battle("0a", "0b", ["tarnkappe", "thor"], ["troll"], step="berserk", defender_side={"played": ["troll"]})
    play(m, "berserk:yes", "play:tarnkappe")
    seen = m.state.view(1).public
    assert keys(seen.hid[BLUE]) == ["troll"]
    assert seen.open_hand[BLUE] == ()
    finish(m)
    assert keys(m.state.view(1).public.open_hand[BLUE]) == ["troll"]
    assert hand(m, BLUE).count("troll") == 2


# --- heroes


@clause("AC-34.7", "AC-35.21")
def test_a_fettered_hero_is_not_the_one_that_tyr_lets_move() -> None:
    m = at("campaign", heroes={"red_female": {"at": "8a", "bound": 1}},
           seats={"red": {"favor": "tyr", "hand": ["thor"]}})  # fmt: skip
    assert movable(state(m), RED) == [1]
    assert state(m).view(0).public.hero_moved[0] == 0


@clause("AC-36.18", "AC-20.6", "AC-35.16", "AC-37.4", "AC-33.4")
def test_fenrir_vanquishes_by_the_common_rules() -> None:
    def loose(**seat: Any) -> Match:
        return at("muster", deck=["backahasten", "jotunn", "fenrir"], markers={"1a": "red", "9b": "blue"},
                  tisch=["", *["fairies"] * 4, *["nixie"] * 3], artifacts=[[WORN, 0], [-1, -1], [-1, -1]],
                  seats={"red": {"hand": ["draugr", "thor"], **seat}, "blue": {"hand": ["odin"]}})  # fmt: skip

    m = loose()
    play(m, "victim:female")
    assert state(m).artifact_at[0] == state(m).hero_at[0]
    assert codes(m) == ["stand:sacrifice.draugr", "stand:discard.draugr", "stand:pass"]
    play(m, "stand:discard.draugr")
    assert state(m).hero_down[0] == 0
    assert keys(state(m).discard_pile[RED]) == ["draugr"]
    m = loose(charm="faerstice")
    play(m, "victim:female")
    assert state(m).hero_down[0] == 0
    assert state(m).charm_used[RED] == 1


@clause("AC-35.16")
def test_faerstice_stands_up_the_hero_that_was_just_vanquished() -> None:
    row = {"step": "resolve", "ground": "1b", "hero": "", "attacker": {"militia": ["troll"]}}
    m = at("battle", players=2, mode="cooperative", markers={"9a": "red"}, battle=row,
           heroes={"red_female": {"at": "9a", "down": 1}, "red_male": "1b"}, first_start="red",
           seats={"red": {"hand": ["thor"], "charm": "faerstice"}, "blue": {"hand": ["odin"]}})  # fmt: skip
    finish(m)
    assert state(m).hero_down[:2] == [1, 0]


@clause("AC-25.4", "AC-20.2")
def test_a_hero_beside_the_board_comes_back_even_if_it_stands() -> None:
    m = at("renewal", heroes={"red_female": "away"}, markers={"1a": "red"},
           seats={"red": {"hand": ["thor"]}, "blue": {"hand": ["odin"]}})  # fmt: skip
    while m.state.pending[0].prompt.name == "discard":
        play(m, f"{m.state.pending[0].seat}/discard:stop")
    play(m, "return:1a")
    assert state(m).hero_at[0] == place("1a")


@clause("AC-33.8")
def test_the_rider_chooses_the_hero_and_never_enters_the_battleground() -> None:
    m = battle("1b", "1a", [], ["backahasten"], step="defend", heroes={"blue_male": "10e", "blue_female": "3b"},
               markers={"9a": "blue"})  # fmt: skip
    found = rides(state(m), BLUE, 1)
    assert {how for how, _ in found} == {"female", "male"}
    assert place("1a") not in {t for _, t in found}
    play(m, "play:backahasten", "ability:use", "ride:male.9a")
    assert state(m).hero_at[3] == place("9a")


@clause("AC-20.4", "AC-34.7", "AC-35.6")
def test_walking_over_a_vanquished_hero_is_a_won_attack() -> None:
    m = at("campaign", heroes={"red_female": "1a", "blue_male": {"at": "0e", "down": 1}}, markers={"9a": "blue"},
           seats={"red": {"hand": ["thor", "ormr"], "charm": "aarni", "favor": "tyr"}, "blue": {"hand": ["odin"]}},
           pools={"red": {"draw_pile": ["gram"]}})  # fmt: skip
    play(m, "campaign:move.female", "to:0e")
    while m.state.pending[0].prompt.name not in ("campaign", "muster"):
        play(m, codes(m)[0])
    assert state(m).hero_deeds[0] == 1
    assert state(m).favor_used[RED] == 1
    assert "gram" in hand(m, RED)


@clause("AC-20.5", "AC-35.17", "AC-1.6")
def test_whoever_cannot_take_the_last_marker_is_rebuked() -> None:
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": "0b", "blue_female": "10e"},
               seats={"red": {"charm": "merseburg"}}, pools={"red": {"draw_pile": ["dis", "gram"]}})  # fmt: skip
    play(m, "play:ormr")
    finish(m)
    assert state(m).owner[place("0b")] == BLUE
    assert {"dis", "gram"} <= set(hand(m, RED))


# --- militia and decks


@clause("AC-15.3", "AC-36.5")
def test_lost_cards_of_the_wolf_age_count_toward_the_five() -> None:
    # Three revealed, one lost; then two more at most: alfar, giant_spider and nixie all show the wolf.
    m = battle("1a", "1b", ["thor"], step="militia", owner="", keeper="vargold",
               deck=["nixie", "nixie", "nixie", "alfar", "gram", "alfar"])  # fmt: skip
    assert len(state(m).generated[1]) == 4


@clause("AC-8.4", "AC-27.2", "AC-23.2")
def test_a_deck_of_nothing_but_events_ends_and_leaves_gaps() -> None:
    m = at("muster", opened=True, markers={"1a": "red", "9b": "blue"},
           tisch=["nixie", "fairies", "alfar", "draugr", "huldra", "mamuna", "strzyga", ""],
           seats={"red": {"hand": ["ormr", "thor"]}, "blue": {"hand": ["troll", "odin"]}})  # fmt: skip
    g = state(m)
    g.deck, g.deck_2, g.banished = [kind("idun")], [], []
    play(m, "muster:done")
    assert g.last_round
    assert g.deck == []
    assert g.tisch[7] == -1
    assert keys(g.banished) == ["idun"]


@clause("AC-8.4", "AC-27.2")
def test_an_event_that_is_the_last_card_of_deck_2_goes_into_the_new_deck() -> None:
    m = at("muster", opened=True, markers={"1a": "red", "9b": "blue"},
           tisch=["nixie", "fairies", "alfar", "draugr", "huldra", "mamuna", "strzyga", ""],
           seats={"red": {"hand": ["ormr", "thor"]}, "blue": {"hand": ["troll", "odin"]}})  # fmt: skip
    g = state(m)
    g.deck, g.deck_2, g.banished = [kind("idun")], [], [kind("garmr_2"), kind("troll")]
    m.script([0])
    play(m, "muster:done")
    assert g.last_round
    assert keys([g.tisch[7]]) == ["garmr_2"]
    assert keys(g.deck) == ["idun"]
    assert keys(g.banished) == ["troll"]


@clause("AC-8.4")
def test_whoever_looks_at_a_used_up_deck_looks_at_the_new_one() -> None:
    g = new(2, seed=3)
    g.banished, g.deck, g.deck_2 = [kind("garmr_2"), kind("nixie_2")], [], []
    g.look_at_deck(RED, 3)
    assert sorted(keys(g.deck)) == ["garmr_2", "nixie_2"]
    assert g.top_known == [2, 0]


@clause("AC-8.4", "AC-27.2")
def test_the_banished_cards_come_back_once_only() -> None:
    g = new(2, seed=3)
    g.banished, g.deck, g.deck_2 = [kind("garmr_2")], [kind("troll")], []
    assert keys([g.reveal(), g.reveal(), g.reveal()][:2]) == ["troll", "garmr_2"]
    g.banished = [kind("nixie_2")]
    assert g.reveal() == -1
    assert keys(g.banished) == ["nixie_2"]


# --- discards


@clause("AC-19.1", "AC-24.8")
def test_the_whole_order_of_the_discards_is_the_owners() -> None:
    m = battle("0a", "0b", ["ormr", "jotunn", "troll"], owner="")
    play(m, "play:ormr", "play:jotunn", "play:troll", "play:done", "top:ormr", "top:jotunn")
    assert keys(state(m).discard_pile[RED]) == ["troll", "jotunn", "ormr"]
    m = battle("0a", "0b", ["ormr", "jotunn", "troll"], owner="")
    play(m, "play:ormr", "play:jotunn", "play:troll", "play:done", "top:ormr", "top:rest")
    assert keys(state(m).discard_pile[RED]) == ["jotunn", "troll", "ormr"]


@clause("AC-19.1", "AC-19.2")
def test_the_sums_of_a_battle_stand_until_its_cards_leave() -> None:
    m = battle("0a", "0b", ["ormr", "jotunn", "troll"], owner="")
    play(m, "play:ormr", "play:jotunn", "play:troll")
    before = board.tallies(m.view(1), state(m).components)[0].sides
    play(m, "play:done")
    assert state(m).step == "resolve"
    after = board.tallies(m.view(1), state(m).components)[0].sides
    assert [side.total for side in after] == [side.total for side in before]
    assert sum(int(row.value) for row in after[0].addends) == int(after[0].total) > 0
    (asked,) = m.view(1).pending
    assert asked.choices[0].code == "top:rest"
    assert asked.choices[0].text == "As they were played, Troll uppermost"


@clause("AC-8.6", "AC-8.7")
def test_what_a_cards_power_is_made_of_is_said_where_it_is_more_than_its_print() -> None:
    m = battle("0a", "0b", ["ormr", "jotunn", "troll"], owner="")
    play(m, "play:ormr", "play:jotunn", "play:troll")
    cards = state(m).c.cards
    for row, k in zip(
        board.tallies(m.view(1), state(m).components)[0].sides[0].addends, state(m).played[0], strict=False
    ):
        more = int(row.value) - cards.power[k]
        assert row.text == (f"{cards.power[k]}, +{more} {TERRAINS[cards.terrain[k]]}" if more else "")


def test_territories_are_named_by_where_they_lie() -> None:
    lies = bearings(((0, 12, 12, 0), (1, 12, 10, 0), (2, 16, 12, 0)), ())
    assert lies[2] == "south-west"
    assert lies[5] == "north-east"
    assert 9 not in lies
    assert bearings((), ()) == {}


# --- alone and together


@clause("AC-31.4", "AC-36.19", "AC-36.18")
def test_an_event_touches_only_the_hero_of_the_partner_who_musters() -> None:
    def partners(event: str, down: int) -> Match:
        return at("muster", players=2, mode="cooperative", deck=["jotunn", event], start="red", first_start="red",
                  tisch=["", *["fairies"] * 4, *["nixie"] * 3],
                  heroes={"red_female": {"at": "9a", "down": down}, "red_male": {"at": "1a", "down": down}},
                  seats={"red": {"hand": ["thor"]}, "blue": {"hand": ["odin"]}})  # fmt: skip

    assert state(partners("idun", 1)).hero_down[:2] == [1, 0]
    assert state(partners("fenrir", 0)).hero_down[:2] == [0, 1]


@clause("AC-35.3")
def test_gram_alone_is_stronger_against_an_enemy_marker() -> None:
    for markers, power in (({"0b": "enemy"}, 3), ({}, 2)):
        row = {"step": "attack", "hero": "red_male", "origin": "0a", "ground": "0b"}
        m = alone("battle", ["gram", "hel"], battle=row, heroes={"red_female": "1a", "red_male": "0a"}, markers=markers)
        play(m, "play:gram")
        assert powers(m)[0] == power


@clause("AC-32.8", "AC-33.5")
def test_mamuna_alone_looks_at_the_deck_even_without_militia() -> None:
    row = {"step": "attack", "hero": "red_male", "origin": "9a", "ground": "9b"}
    m = alone("battle", ["mamuna", "hel"], battle=row, deck=["dis", "nixie", "alfar"])
    play(m, "play:mamuna", "ability:use")
    assert keys(m.state.view(1).private[0].top) == ["alfar", "nixie", "dis"]


@clause("AC-29.5")
def test_partners_choose_who_plays_which_hero() -> None:
    for gender, start_hero in (("female", 0), ("male", 1)):
        g = new(2, "cooperative", seed=5)
        g.apply(g.start, gender)
        assert g.heroes(g.start) == (start_hero,)
        assert g.phase == "build"


# --- set-up


@clause("AC-37.3")
def test_a_hero_placed_on_the_town_of_an_artifact_may_wear_it() -> None:
    m = Match.new(GAME, 2, "standard", {"map": "introductory", "artifacts": True}, 4)
    while state(m).phase == "draft":
        ask = m.state.pending[0]
        m.choose(ask.seat, ask.code(m.state, ask.choices[0]))
    town = next(t for t in state(m).artifact_at if t >= 0)
    play(m, "who:female", f"place:{'t' + str(town - 36)}")
    assert m.state.pending[0].prompt.name == "wear"
    play(m, "wear:first")
    assert max(state(m).artifact_at) >= WORN


@clause("AC-28.5")
def test_the_hemmed_in_draw_once_a_round() -> None:
    blue = dict.fromkeys(["0a", "1b", "3a", "t0", "8b"], "blue")
    m = at("campaign", mode="introductory", round=1, markers=blue, seats={"red": {"hand": ["thor", "ormr"]}},
           heroes={"red_female": "1a", "red_male": {"at": "8a", "down": 1}, "blue_male": "0e",
                   "blue_female": "1e"}, pools={"red": {"draw_pile": ["dis", "gram"]}})  # fmt: skip
    play(m, "campaign:hemmed")
    assert "dis" in hand(m, RED) or "gram" in hand(m, RED)
    while state(m).phase == "campaign" and not (state(m).lap == 1 and m.state.pending[0].seat == RED):
        play(m, codes(m)[-1])
    assert state(m).lap == 0 or "campaign:hemmed" not in codes(m)
    assert len(hand(m, RED)) == 3


@clause("AC-5.3")
def test_the_sword_of_the_introductory_game_is_a_secret() -> None:
    g = until(new(3, "introductory", seed=2), "heroes")
    swords = {kind(k) for k in ("almace", "curtana", "gram", "angurvadel")}
    for seat in range(3):
        other = (seat + 1) % 3
        assert not swords & set(g.view(1 << seat).private[seat].known[other])
        worlds = [g.determinize(1 << seat, random.Random(i)) for i in range(12)]
        dealt = {tuple(swords & set(w.hand[other])) for w in worlds}
        assert len(dealt) > 1
        assert all(len(d) == 1 for d in dealt)


def test_options_that_do_nothing_are_refused() -> None:
    for players, mode, options in (
        (2, "introductory", {"tight": True}), (2, "introductory", {"length": "saga"}),
        (1, "solitaire", {"length": "epic"}), (2, "standard", {"cubes": "adjacent"}),
        (3, "introductory", {"gifts": True}),
    ):  # fmt: skip
        with pytest.raises(BadSetup):
            GAME.new(players, mode, options, 1)
    assert GAME.new(3, "introductory", {"tight": True}, 1).mode == "introductory"


@clause("AC-34.14")
def test_the_first_fruits_all_come_into_the_tisch() -> None:
    m = at("muster", opened=True, markers={"1a": "red", "9b": "blue"},
           tisch=["fairies", "alfar", "draugr", "dis", "huldra", "troll", *[""] * 2],
           seats={"red": {"hand": ["freyr", "nixie", "garmr", "ormr", "troll", "mamuna", "jotunn"]},
                  "blue": {"hand": ["odin"]}})  # fmt: skip
    play(m, "muster:appease.freyr")
    play(m, "slot:0")
    assert "slot:0" not in codes(m)


# --- responses


def test_a_battle_is_the_occasion_of_its_responses() -> None:
    m = battle("0a", "0b", ["ormr", "thor"], ["troll"])
    before = GAME.under_way(state(m))
    play(m, "play:ormr", "play:done")
    assert GAME.under_way(state(m)) == before
    finish(m)
    assert GAME.under_way(state(m)) != before


@clause("AC-33.9")
def test_turned_militia_faces_nobody_and_keeps_the_bonus_of_militia() -> None:
    m = battle("1b", "t3", ["alfar", "nixie"], militia=["ormr"], owner="", attacker_side={"turned": ["garmr"]})
    assert models(state(m), 1) == []
    assert powers(m)[0] == 2
    assert active(state(m), RED) == []


# --- what is told and shown


@clause("AC-30.4", "AC-30.5")
def test_the_player_chooses_among_several_attacking_terrains() -> None:
    m = alone("event", ["thor", "hel"], queue=["kaupang"], markers={"0a": "enemy", "1b": "enemy"},
              heroes={"red_female": "1a", "red_male": "9a"})  # fmt: skip
    assert codes(m) == ["enemy_from:0a", "enemy_from:1b"]
    play(m, "enemy_from:1b")
    assert state(m).ground == place("1a")
    assert state(m).origin == place("1b")


def test_symbols_circles_and_sides_can_be_read() -> None:
    m = at("muster", opened=True, tisch=["nixie", "fairies", "alfar", "draugr", "huldra", "mamuna", "strzyga", "garmr"],
           artifacts=[[place("t4"), -1], [WORN, 1], [-1, -1]], keeper="frost",
           seats={"red": {"hand": ["troll", "thor"]}, "blue": {"hand": ["odin"]}})  # fmt: skip
    c, view = GAME.components(), m.state.view(1)
    shown = {card.title: card for card in board.cards(view, c)}
    assert shown["Troll"].kind == "Creature, stag"
    text = " ".join(" ".join(sheet.sheet(view, c, 100)).split())
    assert "Troll 3+1 hi stag" in text
    assert "Horn of the Woods (forest: stag or mountain: bear) at t4" in text
    assert "female hero wears Torc of the Mire (hill: boar)" in text
    queued = board.full_card(c, "x", "x", kind("kaupang"), None)
    assert queued.text.endswith("Circle: lake and town.")


def test_the_sheet_shows_all_that_lies_open() -> None:
    m = at("campaign", heroes={"red_female": {"at": "8a", "moved": 1}, "red_male": {"at": "away", "down": 1}},
           seats={"red": {"hand": ["thor"], "withheld": ["troll"]}, "blue": {"hand": ["odin", "dis"]}},
           pools={"red": {"discard_pile": ["gram", "ormr"]}}, banished=["nixie", "nixie"])  # fmt: skip
    text = " ".join(" ".join(sheet.sheet(m.state.view(0), GAME.components(), 80)).split())
    for words in ("female hero has moved", "male hero beside the board", "top first: Ormr, Gram", "withheld: Troll",
                  "Banished: Nixie x2"):  # fmt: skip
        assert words in text


def test_both_partners_favors_stand_on_the_sheet_and_heroes_have_their_own_names() -> None:
    m = at("god", players=2, mode="cooperative", heroes={"red_female": "1a", "red_male": "9a"}, first_start="red",
           seats={"red": {"hand": ["hel"], "favor": "thor"}, "blue": {"hand": ["odin"], "favor": "tyr"}})  # fmt: skip
    text = " ".join(" ".join(sheet.sheet(m.state.view(0), GAME.components(), 80)).split())
    assert "favor Thor" in text
    assert "favor Tyr" in text
    g = state(m)
    g.mark(place("0a"), 0)
    assert texts.tell(g.c, Event("hero", (0, place("1a"), 1), "AC-12.3", -1)) == "@1's female hero is at Lake 1a."
    assert texts.tell(g.c, Event("marked", (place("0a"), 0, 2), "AC-12.7", -1)) == "The partners mark Scrub 0a."


@clause("AC-36.3", "AC-24.4")
def test_a_purchase_names_the_cost_to_be_paid() -> None:
    m = at("muster", opened=True, keeper="fimbulvetr", markers={"0b": "red"}, tisch=["giant_spider", *["nixie"] * 4,
           *[""] * 3], seats={"red": {"hand": ["ormr", "ormr", "thor"]}})  # fmt: skip
    labels = [o.text for o in m.state.view(1).pending[0].choices]
    assert any(label.startswith("Muster Giant Spider") and label.endswith("for 8") for label in labels)


@clause("AC-27.5", "AC-27.6", "AC-27.7")
def test_the_reason_of_victory_is_what_parted_the_players() -> None:
    for markers, cards, words in (({"1a": "red"}, [], "most control markers"), ({}, ["gram"], "owns most cards"),
                                  ({}, [], "share the victory")):  # fmt: skip
        m = at("god", pools={"red": {"appeased": ["thor"]}, "blue": {"appeased": ["hel"]}}, markers=markers,
               heroes={"blue_male": "9a", "blue_female": "3b"},
               seats={"red": {"hand": ["troll", "odin", *cards]}, "blue": {"hand": ["dis", "tyr"]}})  # fmt: skip
        end_game(state(m))
        assert m.state.result is not None
        assert words in m.state.result.reason


def test_every_kind_of_decision_has_a_question_of_its_own() -> None:
    asked = [p.question for p in GAME.prompts if isinstance(p.question, str)]
    assert len(set(asked)) == len(asked)


# --- paying with what is fetched, and running out before the cost is reached


@clause("AC-24.4", "AC-24.7", "AC-33.15")
def test_a_card_that_svartalfar_makes_payable_can_be_mustered() -> None:
    """Huldra costs 5: Svartalfar pays 1 and fetches Sampo, which pays 5."""
    position: dict[str, Any] = {
        "markers": {"3a": "red", "9b": "blue", "1b": "red"}, "deck": ["garmr", "garmr"],
        "tisch": ["huldra", *["nixie"] * 4, *["troll"] * 3], "seats": {"red": {"hand": ["svartalfar", "thor"]}},
    }  # fmt: skip
    assert "muster:buy.0" not in codes(at("muster", **position))
    m = at("muster", pools={"red": {"discard_pile": ["sampo", "gram"]}}, **position)
    play(m, "muster:buy.0", "pay:svartalfar", "fetch:sampo", "pay:sampo")
    while state(m).slot >= 0:
        play(m, codes(m)[0])
    assert "huldra" in keys(state(m).discard_pile[0])


@clause("AC-24.4", "AC-24.8")
def test_who_fetches_what_does_not_pay_musters_nothing() -> None:
    m = at("muster", markers={"3a": "red", "9b": "blue", "1b": "red"}, deck=["garmr", "garmr"],
           tisch=["huldra", *["nixie"] * 4, *["troll"] * 3], seats={"red": {"hand": ["svartalfar"]}},
           pools={"red": {"discard_pile": ["sampo", "gram"]}})  # fmt: skip
    play(m, "muster:buy.0", "fetch:gram")
    assert keys(state(m).tisch[:1]) == ["huldra"]
    assert keys(state(m).discard_pile[0]) == ["sampo", "svartalfar"]
    assert "muster:buy.0" not in codes(m)
    assert any("cannot pay the whole cost of Huldra" in line.text for line in m.log(7))


@clause("AC-16.1", "AC-33.8")
def test_who_gave_up_has_lost_though_the_defender_breaks_off() -> None:
    m = battle("3a", "1a", ["ormr"], ["backahasten", "troll"], militia=["fairies"], heroes={"blue_male": "1a"},
               markers={"3a": "red", "0a": "blue", "0b": "blue"})  # fmt: skip
    play(m, "play:give_up", "play:backahasten", "ability:use", "ride:leave.0a")
    finish(m)
    assert state(m).owner[place("1a")] == 1
    assert state(m).hero_deeds[0] == 0


@clause("AC-37.4", "AC-19.4")
def test_a_rebuked_hero_may_wear_the_artifact_that_lies_where_it_stays() -> None:
    m = at("campaign", markers={"t4": "red", "0a": "red", "1b": "blue"}, deck=["troll"] * 4,
           artifacts=[[place("t4"), -1], [-1, -1], [-1, -1]], heroes={"red_female": "0a"},
           seats={"red": {"hand": ["thor", "odin"]}, "blue": {"hand": ["odin"]}})  # fmt: skip
    play(m, "campaign:move.female", "to:0b", "from:t4", "play:give_up")
    assert codes(m) == ["wear:no", "wear:first", "wear:second"]
