"""The Action Wheel, Realm bonuses and the Special Actions."""

from __future__ import annotations

from random import Random

import pytest

from vigrid.games.lords_of_ragnarok.policy import policy
from vigrid.kernel import IllegalChoice, Match

from .table import BLUE, RED, YELLOW, army, at, attribute, codes, hand, on_turn, play, runes, state, told

clause = pytest.mark.clause


# --- the wheel


@clause("LR-8.1")
def test_not_onto_an_own_marker_but_onto_those_of_others() -> None:
    m = at("special", realms={"vanaheim": {"markers": ["blue", "red"]}, "niflheim": {"markers": ["blue"]}},
           seats={"red": {"armies": [1], "values": [1]}})  # fmt: skip
    assert "action:mobilize" not in codes(m)
    assert "action:prepare" in codes(m)
    play(m, "action:prepare", "1/rune:uruz")
    assert state(m).wheel[5] == (BLUE, RED)


@clause("LR-8.1")
def test_only_what_can_be_resolved_can_be_chosen() -> None:
    m = at("special")
    assert "action:mobilize" not in codes(m), "no Army on the board"
    assert "action:temple" not in codes(m), "no own Shrine"
    assert "action:monsters" not in codes(m), "no Monster on the board"
    assert "action:prepare" in codes(m)


@clause("LR-8.1", "LR-8.5")
def test_what_cannot_be_chosen_says_why() -> None:
    m = at("special", realms={"niflheim": {"markers": ["red"]}})
    for code, why in (("action:prepare", "LR-8.1"), ("action:temple", "LR-9.4"), ("action:mobilize", "LR-9.2")):
        with pytest.raises(IllegalChoice) as caught:
            m.choose(RED, code)
        assert caught.value.clause == why


@clause("LR-8.3")
def test_only_the_marker_just_covered_pays() -> None:
    m = at("special", realms={"niflheim": {"markers": ["yellow", "blue"]}})
    play(m, "action:prepare", "1/rune:uruz")
    assert runes(m, BLUE) == [1, 0, 0]
    assert runes(m, YELLOW) == [0, 0, 0]


@clause("LR-8.2")
def test_no_bonus_with_a_later_marker() -> None:
    m = at("special", realms={"niflheim": {"markers": ["blue"], "allies": ["red", "blue"]}})
    play(m, "action:prepare", "1/rune:uruz")
    assert codes(m)[0].startswith("prepare:")


@clause("LR-8.5", "LR-9.12")
def test_build_monument_needs_a_marker_out_and_places_none() -> None:
    m = at("special")
    assert "action:monument" not in codes(m)
    m = at("special", realms={"vanaheim": {"markers": ["red"]}, "jotunheim": {"allies": ["blue"]}})
    play(m, "action:monument", "monument:thor")
    assert state(m).level == [0, 1, 0]
    assert state(m).wheel == [()] * 6


@clause("LR-8.6")
def test_vanaheim_gives_a_rune_of_choice() -> None:
    m = at("special", seats={"red": {"armies": [1], "values": [1]}}, realms={"vanaheim": {"allies": ["red"]}})
    play(m, "action:mobilize", "rune:othala")
    assert runes(m, RED) == [0, 1, 0]


@clause("LR-8.7")
@pytest.mark.parametrize(("choice", "region", "injured"), [("alfheim:hero.8", 8, 1), ("alfheim:heal.might", 11, 0)])
def test_alfheim_places_the_hero_or_heals(choice: str, region: int, injured: int) -> None:
    m = at("special", seats={"red": {"injured": [0, 1, 0]}}, realms={"alfheim": {"allies": ["red"]}})
    play(m, "action:reinforce", choice)
    assert state(m).hero_at[RED] == region
    assert state(m).injured[1] == injured


@clause("LR-8.8")
def test_svartalfheim_draws_a_card() -> None:
    m = at("special", seats={"red": {"region": 5}}, realms={"svartalfheim": {"allies": ["red", "yellow"]}})
    play(m, "action:usurp", "2/svartalfheim:yes", "0/svartalfheim:no")
    assert len(hand(m, YELLOW)) == 1
    assert hand(m, RED) == []


@clause("LR-8.9")
def test_muspelheim_recruits_a_1_whatever_authority_is() -> None:
    m = at("special", seats={"red": {"authority": 5}}, monsters={"garm": {"region": 8}}, control={"1": "red"},
           realms={"muspelheim": {"allies": ["red"]}})  # fmt: skip
    play(m, "action:monsters", "recruit:1")
    assert army(m, RED, 1) == [1]


@clause("LR-8.10")
def test_jotunheim_lets_an_army_grow_without_a_settlement() -> None:
    m = at("special", seats={"red": {"armies": [3], "values": [2]}}, control={"3": "red"},
           realms={"jotunheim": {"allies": ["red"]}})  # fmt: skip
    play(m, "action:temple", "grow:0")
    assert army(m, RED, 3) == [3]


@clause("LR-8.11")
def test_niflheim_moves_the_drakkar_three_seas_or_places_an_army_in_an_own_region() -> None:
    m = at("special", seats={"red": {"armies": [3], "values": [2]}}, control={"3": "red", "9": "red"},
           realms={"niflheim": {"allies": ["red"]}})  # fmt: skip
    play(m, "action:prepare")
    assert {c for c in codes(m) if "sail" in c} == {f"niflheim:sail.{s}" for s in range(1, 6)}
    play(m, "niflheim:army.0.9")
    assert army(m, RED, 9) == [2]


# --- Reinforce, Mobilize, Prepare


@clause("LR-9.1")
def test_reinforce_recruits_one_army() -> None:
    m = at("special", seats={"red": {"armies": [1], "values": [1], "authority": 4, "drakkar": "s2"}})
    play(m, "action:reinforce", "recruit:6")
    assert army(m, RED, 6) == [4]


@clause("LR-9.2")
def test_mobilize_activates_each_army_once_and_at_least_one() -> None:
    m = at("special", seats={"red": {"armies": [1, 3], "values": [2, 3], "drakkar": "s4"}}, control={"1": "red"})
    play(m, "action:mobilize")
    assert "mobilize:done" not in codes(m)
    play(m, "mobilize:army.0.0")
    assert not [c for c in codes(m) if c.startswith("mobilize:army.0")]
    play(m, "mobilize:army.1.2")
    assert army(m, RED, 1) == [3]
    assert state(m).owner[2] == RED


@clause("LR-9.2", "LR-12.2", "LR-7.2")
def test_after_mobilize_the_active_player_orders_the_battles() -> None:
    m = at(
        "special",
        seats={"red": {"armies": [1, 3], "values": [6, 6], "hand": ["axe"], "drakkar": "s4"},
               "blue": {"armies": [2, 20], "values": [1, 1], "hand": ["axe"]}},
        control={"2": "blue", "20": "blue"},
    )  # fmt: skip
    play(m, "action:mobilize", "mobilize:army.0.2", "mobilize:army.1.20")
    assert codes(m) == ["battle:2", "battle:20"]
    assert on_turn(m) == RED
    play(m, "battle:20")
    assert state(m).field == 20
    play(m, "fight:pass", "fight:pass")
    assert state(m).field == 2


@clause("LR-9.3")
def test_prepare_takes_two_options_or_one_of_them_twice() -> None:
    m = at("special", seats={"red": {"armies": [1], "values": [2], "wisdom": 4, "might": 3, "injured": [0, 1, 0]}},
           control={"1": "red"})  # fmt: skip
    play(m, "action:prepare")
    assert codes(m) == ["prepare:heal_one", "prepare:card", "prepare:rune", "prepare:grow_army"]
    play(m, "prepare:grow_army", "prepare:grow_army")
    assert army(m, RED, 1) == [4]
    m = at("special", seats={"red": {"wisdom": 4, "might": 3, "injured": [0, 1, 0]}})
    play(m, "action:prepare", "prepare:heal_one", "prepare:card")
    assert state(m).might(RED) == 3
    assert len(hand(m, RED)) == 1


# --- Temples and Blessings


@clause("LR-9.4", "LR-2.6", "LR-3.8")
def test_a_temple_stands_in_an_own_region_with_a_shrine_and_brings_a_priest() -> None:
    m = at("special", control={"3": "red", "5": "red", "10": "blue", "1": "red"}, temples={"5": 1})
    play(m, "action:temple")
    assert state(m).temple[3] == 1
    assert state(m).priests[RED] == 1
    assert state(m).temples_left == 5


@clause("LR-9.4", "LR-13.6")
def test_without_temples_left_none_is_built() -> None:
    m = at("special", control={"3": "red"}, temples_left=0)
    assert "action:temple" not in codes(m)


@clause("LR-9.4", "LR-5.4")
@pytest.mark.parametrize(("side", "built", "drafts"), [("two", 2, True), ("two", 1, False), ("three", 1, True)])
def test_a_draft_keyword_begins_the_blessing_draft(side: str, built: int, drafts: bool) -> None:
    m = at("special", options={"temples": side}, control={"3": "red"}, temples_left=7 - built)
    play(m, "action:temple")
    assert bool(state(m).blessing_row) == drafts


@clause("LR-9.5")
def test_the_builder_chooses_first_then_counter_clockwise_and_the_last_is_discarded() -> None:
    m = at("special", control={"3": "red"}, temples_left=5)
    play(m, "action:temple")
    assert len(state(m).blessing_row) == 4
    order = []
    for _ in range(3):
        order.append(on_turn(m))
        play(m, codes(m)[0])
    assert order == [RED, YELLOW, BLUE]
    assert len(state(m).blessing_discard) == 1
    assert sorted(s for s in state(m).blessing_of if s >= 0) == [RED, BLUE, YELLOW]


@clause("LR-9.5", "LR-13.4")
def test_a_short_blessing_deck_is_filled_up_with_the_discards() -> None:
    m = at("special", control={"3": "red"}, temples_left=5)
    g = state(m)
    g.blessing_discard, g.blessing_deck = g.blessing_deck[:-2], g.blessing_deck[-2:]
    play(m, "action:temple")
    assert len(state(m).blessing_row) == 4
    assert state(m).blessing_discard == []


# --- Usurp


@clause("LR-9.10")
def test_usurp_needs_might_and_no_other_hero() -> None:
    m = at("special", seats={"red": {"region": 4, "might": 4}})
    assert "action:usurp" not in codes(m), "strength 5"
    m = at("special", seats={"red": {"region": 4, "might": 5}})
    assert "action:usurp" in codes(m)
    m = at("special", seats={"red": {"region": 4, "might": 5}, "blue": {"region": 4}})
    assert "action:usurp" not in codes(m), "Blue's Hero is there"
    m = at("special", seats={"red": {"region": 4, "might": 5}}, control={"4": "red"})
    assert "action:usurp" not in codes(m), "it is Red's own"


@clause("LR-9.10", "LR-4.3")
def test_in_a_neutral_region_other_armies_withdraw_whatever_their_value() -> None:
    m = at("special", seats={"red": {"region": 5, "might": 2, "armies": [1, 3], "values": [1, 1]},
                             "blue": {"armies": [5, 5], "values": [6, 5]}}, control={"4": "blue"}, loki=6)  # fmt: skip
    play(m, "action:usurp")
    assert army(m, BLUE, 4) == [6, 5]
    assert state(m).owner[5] == RED
    play(m, "recruit:pass")
    assert army(m, RED, 5) == []


@clause("LR-9.11")
def test_in_anothers_region_might_is_compared_with_the_total_army_value() -> None:
    seats = {"red": {"region": 4, "might": 4}, "blue": {"armies": [4, 4], "values": [2, 3]}}
    m = at("special", seats=seats, control={"4": "blue"})
    assert "action:usurp" not in codes(m)
    seats = {"red": {"region": 4, "might": 5}, "blue": {"armies": [4, 4], "values": [2, 3]}}
    m = at("special", seats=seats, control={"4": "blue", "5": "blue"})
    play(m, "action:usurp")
    assert army(m, BLUE, 5) == [3, 2]
    assert state(m).owner[4] == RED
    assert state(m).artifact_of[6] == RED


@clause("LR-9.11")
def test_an_empty_region_of_another_is_usurped_without_limit() -> None:
    m = at("special", seats={"red": {"region": 4, "might": 2}}, control={"4": "blue"})
    assert "action:usurp" in codes(m)


@clause("LR-8.1", "LR-9.10")
def test_usurp_is_legal_with_no_army_in_the_pool() -> None:
    m = at("special", seats={"red": {"region": 5, "armies": [1, 1, 3, 3, 9, 9], "values": [1] * 6}})
    play(m, "action:usurp")
    assert state(m).owner[5] == RED


# --- Build Monument


@clause("LR-9.12")
def test_a_complete_monument_cannot_be_raised() -> None:
    m = at("special", monuments={"odin": {"level": 3}}, realms={"vanaheim": {"markers": ["red"]}})
    play(m, "action:monument")
    assert codes(m) == ["monument:thor", "monument:freya"]


@clause("LR-9.14")
def test_priests_markers_and_artifacts_of_all_players_come_back() -> None:
    m = at(
        "special", realms={"vanaheim": {"markers": ["red"]}, "alfheim": {"markers": ["blue", "yellow"]}},
        monuments={"odin": {"priests": [1, 2, 0, 0]}, "freya": {"priests": [0, 0, 1, 0]}},
        artifacts={"mjolnir": {"owner": "blue", "exhausted": 1}},
    )  # fmt: skip
    play(m, "action:monument", "monument:thor")
    g = state(m)
    assert g.offering == [0] * 12
    assert g.priests == [0, 0, 0]
    assert [g.priests_left(s) for s in range(3)] == [4, 4, 4]
    assert g.wheel == [()] * 6
    assert g.exhausted == [0] * 9
    assert g.artifact_of[7] == BLUE


@clause("LR-9.15", "LR-2.7")
def test_every_empty_forge_gets_a_rune_of_its_type_and_none_a_second_one() -> None:
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, forges={"2": "uruz", "6": "othala", "8": "algiz"},
           runes_on_forges={"2": 1})  # fmt: skip
    before = state(m).rune_supply[:]
    play(m, "action:monument", "monument:thor")
    assert [state(m).forge_rune[r] for r in (2, 6, 8)] == [1, 1, 1]
    assert state(m).rune_supply == [before[0], before[1] - 1, before[2] - 1]


@clause("LR-9.15", "LR-13.6")
def test_a_forge_whose_type_has_run_out_stays_empty() -> None:
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, forges={"2": "uruz"}, runes_on_forges={},
           supply=[0, 12, 12], seats={"red": {"wisdom": 6}})  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert state(m).forge_rune[2] == 0


def short_of_uruz(supply: int = 1) -> Match:
    """Red builds; two Forges of Uruz are empty, in a neutral Region and in an own one."""
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, control={"14": "red"}, supply=[supply, 12, 12],
           forges={"2": "uruz", "6": "othala", "14": "uruz"}, runes_on_forges={})  # fmt: skip
    play(m, "action:monument", "monument:thor")
    return m


@clause("LR-9.15", "LR-9.16")
def test_with_too_few_runes_of_a_type_the_active_player_chooses_which_forges_are_filled() -> None:
    m = short_of_uruz()
    assert on_turn(m) == RED
    assert codes(m) == ["refill:2", "refill:14"]
    play(m, "refill:14")
    assert runes(m, RED)[0] == 1, "the Rune of the own Forge"
    assert state(m).forge_rune[2] == 0
    assert state(m).forge_rune[6] == 1
    m = short_of_uruz()
    play(m, "refill:2")
    assert runes(m, RED)[0] == 0
    assert state(m).forge_rune[2] == 1


@clause("LR-9.15")
def test_nothing_is_asked_where_every_forge_is_filled() -> None:
    m = short_of_uruz(2)
    assert not [c for c in codes(m) if c.startswith("refill")]
    assert runes(m, RED)[0] == 1
    assert state(m).forge_rune[2] == 1


def test_a_bot_fills_its_own_forge_first() -> None:
    g = state(short_of_uruz())
    assert policy(g, g.pending[0], Random(1)) == 14


@clause("LR-9.16")
def test_the_builder_gains_priests_for_temples_and_runes_of_own_forges_after_the_refilling() -> None:
    m = at(
        "special", realms={"vanaheim": {"markers": ["red"]}}, control={"3": "red", "5": "red", "2": "red", "8": "blue"},
        temples={"3": 1, "5": 1}, forges={"2": "uruz", "8": "algiz"}, runes_on_forges={"8": 1},
    )  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert state(m).priests[RED] == 2
    assert runes(m, RED) == [1, 0, 0]
    assert state(m).forge_rune[2] == 0
    assert state(m).forge_rune[8] == 1


@clause("LR-9.17", "LR-5.14")
def test_the_event_places_the_upper_monster_of_its_rune() -> None:
    others = [n for n in range(1, 22) if n != 16]
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, upper=["garm", "lindworm", "valravn"],
           event_deck=[*others, 16], script=[0] * 9)  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert state(m).monster_at[1] == 16
    assert "Garm is in Region 16" in told(m)


@clause("LR-9.18")
def test_the_event_activates_by_its_first_then_its_second_rune_the_upper_tray_first() -> None:
    """Event 16: Uruz, then Algiz; the Garm just placed acts as well."""
    others = [n for n in range(1, 22) if n != 16]
    m = at(
        "special", realms={"vanaheim": {"markers": ["red"]}}, upper=["garm", "lindworm", "valravn"],
        event_deck=[*others, 16], monsters={"draugr": {"region": 5}, "valravn": {"region": 8}},
    )  # fmt: skip
    m.script([0, 0, 0])
    play(m, "action:monument", "monument:thor")
    order = []
    while codes(m)[0].startswith("beast_to"):
        order.append(state(m).pending[0].args[0])
        play(m, codes(m)[0])
    assert order == [1, 0, 4]


@clause("LR-9.19", "LR-16.9")
def test_an_event_with_the_boss_symbol_activates_loki() -> None:
    others = [n for n in range(1, 22) if n != 3]
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, event_deck=[*others, 3],
           seats={"yellow": {"region": 20, "might": 4}}, upper=["garm", "lindworm", "valravn"])  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert on_turn(m) == RED
    play(m, "loki:20")
    assert state(m).loki_at == 20
    assert on_turn(m) == YELLOW
    play(m, "injury:might")
    assert state(m).might(YELLOW) == 2
    assert attribute(m, YELLOW, 1) == 4
