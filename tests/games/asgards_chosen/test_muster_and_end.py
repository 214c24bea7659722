"""Mustering, renewal, appeasing in turn, and the end of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.asgards_chosen import GAME
from vigrid.games.asgards_chosen.cards import EVENTS
from vigrid.games.asgards_chosen.ending import end_game
from vigrid.kernel import Match

from .table import BLUE, RED, at, codes, hand, keys, kind, let_pass, place, play, state, told
from .test_setup import new, until

clause = pytest.mark.clause


def muster(red: list[str], blue: list[str] | None = None, **position: Any) -> Match:
    """Red's turn of the muster phase, the Tisch refilled."""
    seats = {"red": {"hand": red}, "blue": {"hand": blue or ["troll", "odin", "dis"]}}
    position.setdefault("tisch", ["nixie", "fairies", "alfar", "draugr", "huldra", "mamuna", "strzyga", "garmr"])
    return at("muster", opened=True, seats=seats, **position)


@clause("AC-23.1", "AC-24.1")
def test_one_purchase_a_turn_until_all_pass_in_succession() -> None:
    m = muster(["ormr", "jotunn", "thor", "fossegrim"], markers={"1a": "red", "9b": "blue"},
               tisch=["nixie", "nixie", "strzyga", "draugr", "huldra", "mamuna", "alfar", "garmr"])  # fmt: skip
    play(m, "muster:buy.0", "pay:ormr", "pay:done", "top:ormr")
    # Red could buy again, but only in another turn.
    assert m.state.pending[0].seat == BLUE
    assert state(m).passes == 0
    play(m, "muster:done")
    assert m.state.pending[0].seat == RED
    assert state(m).passes == 1
    play(m, "muster:done")
    assert state(m).phase == "renewal"


@clause("AC-24.4", "AC-24.7", "AC-24.8", "AC-1.5", "AC-8.6")
def test_paying_with_gods_items_and_creatures_without_change() -> None:
    m = muster(["thor", "raskovnik", "ormr", "jotunn"], markers={"1a": "red"})
    play(m, "muster:buy.0", "pay:thor")
    assert state(m).credit == 1
    previews = {c.code: c.preview for c in m.state.view(1).pending[0].choices}
    assert previews["pay:raskovnik"].startswith("4 of 3; ")
    assert previews["pay:jotunn"] == "3 of 3"
    assert "pay:done" not in codes(m)
    play(m, "pay:raskovnik")
    assert state(m).credit == 4
    assert "pay:done" in codes(m)
    play(m, "pay:done", "top:nixie", "top:thor")
    assert keys(state(m).discard_pile[RED]) == ["raskovnik", "thor", "nixie"]
    assert state(m).credit == 0


@clause("AC-24.6")
def test_opposed_creatures_never_pay_but_items_oppose_nothing() -> None:
    m = muster(["garmr", "ormr", "troll_2"], markers={"1a": "red", "t0": "red"},
               tisch=["nixie", "gram", *[""] * 6])  # fmt: skip
    play(m, "muster:buy.0")
    assert "pay:garmr" not in codes(m)
    m = muster(["garmr", "ormr", "troll_2"], markers={"t0": "red"}, tisch=["nixie", "gram", *[""] * 6])
    play(m, "muster:buy.1")
    assert "pay:garmr" in codes(m)


@clause("AC-24.2", "AC-8.10", "AC-8.11", "AC-8.5")
def test_items_need_a_town_or_a_hero_on_an_enchanted_land() -> None:
    for heroes, markers, found in (
        ({"red_female": "8a"}, {}, []), ({"red_female": "8a"}, {"t0": "red"}, ["muster:buy.0"]),
        ({"red_female": "0e"}, {}, ["muster:buy.1"]), ({"red_female": {"at": "0e", "down": 1}}, {}, []),
    ):  # fmt: skip
        m = muster(["ormr", "jotunn", "thor"], heroes=heroes, markers=markers,
                   tisch=["gram", "aecerbot", "alfar", *[""] * 5])  # fmt: skip
        if m.state.pending[0].seat == RED:
            assert [c for c in codes(m) if c in ("muster:buy.0", "muster:buy.1")] == found
        else:
            assert not found


@clause("AC-13.5", "AC-24.9", "AC-8.12")
def test_the_faery_ring_gives_a_card_or_an_event_once_a_phase() -> None:
    m = muster(["ormr", "thor"], heroes={"red_female": "3e"}, deck=["dvergar", "jotunn"], markers={"1a": "red"})
    play(m, "muster:ring")
    assert "jotunn" in hand(m, RED)
    assert "muster:ring" not in codes(m)
    assert "muster:buy.0" in codes(m)
    m = muster(["ormr", "thor"], heroes={"red_female": "3e"}, deck=["dvergar", "fimbulvetr"], keeper="frost",
               markers={"1a": "red"})  # fmt: skip
    play(m, "muster:ring")
    assert keys([state(m).keeper]) == ["fimbulvetr"]
    assert "frost" in keys(state(m).banished)
    assert hand(m, RED) == ["ormr", "thor"]


@clause("AC-13.5", "AC-24.1", "AC-23.2", "AC-36.6")
def test_gaps_made_by_the_event_of_a_ring_are_filled_before_the_purchase() -> None:
    """Kaupang banishes the bottom row: the top row slides down, and the deck fills what is left."""
    m = muster(["ormr", "thor"], heroes={"red_female": "3e"}, markers={"1a": "red"},
               deck=["dvergar", "jotunn", "dis", "alfar", "kaupang"])  # fmt: skip
    play(m, "muster:ring")
    assert keys(state(m).tisch[4:]) == ["alfar", "dis", "jotunn", "dvergar"]
    assert all(k >= 0 for k in state(m).tisch)


@clause("AC-13.5", "AC-23.2", "AC-36.23")
def test_gaps_made_by_the_event_of_a_ring_wait_for_the_next_player_once_the_purchase_is_done() -> None:
    m = muster(["odin", "gram", "curtana", "almace"], heroes={"red_female": "3e"}, acted=True, markers={"1a": "red"},
               deck=["dvergar", "jotunn", "dis", "alfar", "world_shakes"])  # fmt: skip
    play(m, "muster:ring")
    assert state(m).tisch[4:] == [-1] * 4
    play(m, "muster:done")
    assert all(k >= 0 for k in state(m).tisch)


@clause("AC-28.3")
def test_no_ring_in_the_first_introductory_round() -> None:
    m = at("muster", mode="introductory", round=1, opened=True, heroes={"red_female": "3e"}, markers={"1a": "red"},
           tisch=["nixie", *["fairies"] * 3, *[""] * 4], seats={"red": {"hand": ["ormr", "thor"]}})  # fmt: skip
    assert "muster:ring" not in codes(m)
    assert "muster:buy.0" in codes(m)


# --- renewal


def renewal(red: list[str], **position: Any) -> Match:
    seats = {"red": {"hand": red, **position.pop("played", {})}, "blue": {"hand": ["troll", "odin"]}}
    return at("renewal", seats=seats, **position)


@clause("AC-25.1", "AC-25.2", "AC-25.3", "AC-25.4", "AC-25.6", "AC-9.1")
def test_renewal_discards_refills_revives_and_passes_the_marker() -> None:
    m = renewal(["ormr", "jotunn"], played={"favor": "thor", "charm": "aarni"}, start="red", round=3,
                heroes={"red_female": {"at": "0a", "down": 1, "moved": 1, "deeds": 3}})  # fmt: skip
    play(m, "0/discard:jotunn", "1/discard:stop")
    g = state(m)
    assert keys(g.discard_pile[RED]) == ["thor", "aarni", "jotunn"]
    assert len(g.hand[RED]) == 7
    assert g.hero_down[0] == 0
    assert g.hero_moved[0] == 0
    assert g.hero_deeds[0] == 0
    assert (g.round, g.start, g.phase) == (4, BLUE, "god")


@clause("AC-13.2", "AC-13.6", "AC-25.3")
def test_focus_draws_two_more_for_each_hero() -> None:
    m = renewal(["thor"], heroes={"red_female": "8e", "red_male": "10e", "blue_male": "9a"},
                pools={"red": {"draw_pile": ["troll", "dis", "nixie"]}})  # fmt: skip
    play(m, f"{m.state.pending[0].seat}/discard:stop")
    while m.state.phase == "renewal":
        play(m, f"{m.state.pending[0].seat}/discard:stop")
    assert len(state(m).hand[RED]) == 7 + 4


@clause("AC-25.7")
def test_nobody_holds_more_than_thirteen_cards() -> None:
    m = at("god", seats={"red": {"hand": ["odin", "thor", "tyr", "loki", "hel", "freyr", "freyja", "troll", "ormr",
                                          "nixie", "dis", "garmr", "baldr"]}, "blue": {"hand": ["odin"]}},
           pools={"red": {"draw_pile": ["gram", "aarni", "almace"]}})  # fmt: skip
    play(m, "god:favor.baldr", "discard:thor")
    assert m.state.pending[0].prompt.name == "discard"
    assert len(state(m).hand[RED]) == 14
    play(m, "discard:tyr")
    assert len(state(m).hand[RED]) == 13


@clause("AC-25.8", "AC-25.9")
def test_the_discard_pile_is_reshuffled_and_both_may_be_empty() -> None:
    gods = ["thor", "odin", "baldr", "tyr", "freyja", "loki", "freyr", "heimdall"]
    m = renewal(
        ["ormr"], pools={"red": {"discard_pile": ["troll", "dis"], "draw_pile": ["njord"], "appeased": [*gods, "hel"]}}
    )
    play(m, f"{m.state.pending[0].seat}/discard:stop")
    while m.state.phase == "renewal":
        play(m, f"{m.state.pending[0].seat}/discard:stop")
    assert hand(m, RED) == ["dis", "njord", "ormr", "troll"]
    assert state(m).draw_pile[RED] == state(m).discard_pile[RED] == []


@clause("AC-25.5")
def test_events_of_the_renewal_are_banished_without_effect() -> None:
    m = renewal(["ormr", "thor"], tisch=["nixie", "fairies", "alfar", "draugr", "", "mamuna", "strzyga", "garmr"],
                deck=["dvergar", "blot"], keeper="frost")  # fmt: skip
    while m.state.phase == "renewal":
        play(m, f"{m.state.pending[0].seat}/discard:stop")
    g = state(m)
    assert keys(g.tisch)[4] == "dvergar"
    assert "blot" in keys(g.banished)
    assert keys([g.keeper]) == ["frost"]


@clause("AC-20.2", "AC-25.4")
@pytest.mark.parametrize("down", [0, 1])
def test_a_hero_beside_the_board_comes_back(down: int) -> None:
    """Even one that a charm has stood up there."""
    m = renewal(["ormr"], heroes={"red_female": {"at": "away", "down": down}}, markers={"1a": "red"})
    while m.state.pending[0].prompt.name == "discard":
        play(m, f"{m.state.pending[0].seat}/discard:stop")
    assert "return:1a" in codes(m)
    play(m, "return:1a")
    assert state(m).hero_at[0] == place("1a")
    assert state(m).hero_down[0] == 0


# --- the end


def appeased(red: list[str], blue: list[str], **position: Any) -> Match:
    pools = {"red": {"appeased": red}, "blue": {"appeased": blue}}
    seats = {"red": {"hand": ["troll", "baldr", "gram"]}, "blue": {"hand": ["dis", "odin"]}}
    return at("muster", opened=True, last_round=True, pools=pools, seats=seats, turn=1, passes=1, **position)


@clause("AC-27.1", "AC-27.3", "AC-1.1")
def test_the_fifth_god_makes_the_round_the_last() -> None:
    m = muster(["loki", "ormr", "jotunn", "dis", "troll", "gram", "nixie"],
               pools={"red": {"appeased": ["thor", "odin", "tyr", "hel"]}})  # fmt: skip
    play(m, "muster:appease.loki")
    while state(m).phase == "muster" and m.state.result is None:
        play(m, next((c for c in codes(m) if c.endswith(("done", "stop"))), codes(m)[-1]))
    assert m.state.result is not None
    assert state(m).last_round
    assert "last round" in told(m)


@pytest.mark.parametrize(("length", "goal"), [("standard", 5), ("saga", 6), ("epic", 7)])
@clause("AC-2.2")
def test_length_of_the_game(length: str, goal: int) -> None:
    assert new(2, length=length).goal == goal
    assert new(2, "introductory").goal == 4


@clause("AC-27.4", "AC-27.5", "AC-27.6", "AC-27.7", "AC-27.3")
def test_winner_and_ties() -> None:
    for red, blue, markers, hands, ruling, returns in (
        (["thor", "hel"], ["odin"], {}, None, "AC-27.4", (1.0, 0.0)),
        (["thor"], ["hel"], {"1a": "red"}, None, "AC-27.5", (1.0, 0.0)),
        (["thor"], ["hel"], {}, ("gram",), "AC-27.6", (1.0, 0.0)),
        (["thor"], ["hel"], {}, (), "AC-27.7", (0.5, 0.5)),
    ):
        hand_red = ["troll", *(hands or ())]
        m = at("god", pools={"red": {"appeased": red}, "blue": {"appeased": blue}}, markers=markers,
               heroes={"blue_male": "9a", "blue_female": "3b"},
               seats={"red": {"hand": [*hand_red, "odin"]}, "blue": {"hand": ["dis", "tyr"]}})  # fmt: skip
        end_game(state(m))
        assert m.state.result is not None
        assert (m.state.result.clause, m.state.result.returns) == (ruling, returns)
        assert m.state.result.totals == (), "gods and markers are compared one after the other, never added"


@clause("AC-8.4", "AC-27.2")
def test_the_second_deck_replaces_the_first_and_its_end_is_the_last_round() -> None:
    g = new(2, seed=3)
    g.banished, g.deck, g.deck_2 = [], [kind("troll")], [kind("ormr_2"), kind("dis_2")]
    assert g.reveal() == kind("troll")
    assert keys(g.deck) == ["ormr_2", "dis_2"]
    g.banished = [kind("garmr_2"), kind("troll"), kind("nixie_2")]
    g.reveal()
    g.reveal()
    assert g.last_round
    g.renew_deck()
    assert sorted(keys(g.deck)) == ["garmr_2", "nixie_2"]
    assert keys(g.banished) == ["troll"]


@clause("AC-25.2", "AC-25.6")
def test_who_has_chosen_what_to_discard_sees_it_while_the_other_still_chooses() -> None:
    m = at("renewal", seats={"red": {"hand": ["thor", "ormr", "troll"]}, "blue": {"hand": ["odin", "dis"]}})
    m.choose_all(RED, ["discard:ormr", "discard:thor"])
    assert keys(m.view(1 << RED).private[RED].dropped) == ["ormr", "thor"]
    assert m.view(1 << BLUE).private[BLUE].dropped == ()
    assert keys(state(m).hand[RED]) == ["thor", "ormr", "troll"], "nothing has happened yet"


@clause("AC-27.8")
def test_the_sixtieth_round_is_the_last() -> None:
    m = at(
        "muster",
        round=60,
        opened=True,
        turn=1,
        passes=1,
        seats={"red": {"hand": ["thor"]}, "blue": {"hand": ["odin"]}},
    )
    let_pass(m)
    assert m.state.result is not None
    m = at(
        "muster",
        round=59,
        opened=True,
        turn=1,
        passes=1,
        seats={"red": {"hand": ["thor"]}, "blue": {"hand": ["odin"]}},
    )
    assert m.state.result is None


@clause("AC-28.7")
def test_the_introductory_game_goes_to_four_gods() -> None:
    m = at("muster", mode="introductory", round=3, opened=True, goal=4, tisch=["nixie", *["fairies"] * 3, *[""] * 4],
           seats={"red": {"hand": ["loki", "ormr", "jotunn", "dis", "troll", "gram", "nixie"]},
                  "blue": {"hand": ["troll"]}},
           pools={"red": {"appeased": ["thor", "odin", "tyr"]}})  # fmt: skip
    play(m, "muster:appease.loki")
    assert "last round" in told(m)


@clause("AC-1.11", "AC-24.3", "AC-36.10")
def test_a_card_overrides_the_rule_of_the_top_row() -> None:
    for keeper, found in (("bifrost", True), ("frost", False)):
        m = muster(["ormr", "thor", "troll"], keeper=keeper, markers={"1b": "red", "0b": "red"})
        assert ("muster:buy.5" in codes(m)) is found  # mamuna, a bog creature in the top row


# --- all together


@pytest.mark.parametrize(("mode", "players"), [("standard", 2), ("standard", 4), ("introductory", 3), ("solitaire", 1),
                                               ("cooperative", 2)])  # fmt: skip
@clause("AC-2.4")
def test_no_card_is_ever_lost_and_every_game_ends(mode: str, players: int) -> None:
    for seed in range(4):
        g, rand = new(players, mode, seed=seed, artifacts=True), random.Random(seed)
        box = GAME.pieces(g)
        assert box["cards"] == 179 - 10 * (4 - (1 if g.company else players))
        decisions = 0
        while g.pending:
            ask = rand.choice(g.pending)
            g.apply(ask.seat, rand.choice(ask.choices))
            decisions += 1
            assert GAME.pieces(g) == box
            assert len(g.barrow_creatures) <= 5
            assert max(map(len, g.hand)) <= 14
            assert all(g.owner.count(p) <= 8 for p in range(g.pools()))
        assert decisions < GAME.bound
        assert g.result is not None
        assert not set(g.tisch) & set(EVENTS)


@clause("AC-34.11")
def test_what_a_seat_has_seen_stays_known_in_every_world() -> None:
    m = at("god", seats={"red": {"hand": ["loki", "thor"]}, "blue": {"hand": ["troll", "dis", "gram", "odin"]}})
    play(m, "god:favor.loki")
    play(m, codes(m)[0])
    known = m.state.view(1).private[RED].known[BLUE]
    assert len(known) == 2
    assert set(keys(known)) <= {"troll", "dis", "gram", "odin"}
    for i in range(6):
        world = m.state.determinize(1 << RED, random.Random(i))
        assert all(k in world.hand[BLUE] for k in known)  # type: ignore[attr-defined]


def test_random_play_reaches_every_phase() -> None:
    g = until(new(2, seed=8), "battle")
    assert g.step
    assert g.ground >= 0
