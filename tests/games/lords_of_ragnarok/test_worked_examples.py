"""The booklet's worked examples, number for number."""

from __future__ import annotations

import pytest

from vigrid.games.lords_of_ragnarok.monster_round import rage

from .table import BLUE, RED, army, at, attribute, battle, codes, hand, hunt, on_turn, play, runes, state, told

clause = pytest.mark.clause


@clause("LR-2.9", "LR-7.14", "LR-7.15", "LR-4.2")
def test_an_army_of_4_takes_region_19_with_strength_4() -> None:
    m = at("maneuvers", seats={"red": {"armies": [18], "values": [4]}})
    play(m, "maneuver:army.0.19")
    assert army(m, RED, 19) == [4]
    assert state(m).owner[19] == RED


@clause("LR-2.11")
def test_one_drakkar_opens_all_regions_at_its_sea_to_an_army() -> None:
    m = at("maneuvers", seats={"red": {"armies": [1], "values": [1], "drakkar": "s6"}})
    assert {f"maneuver:army.0.{r}" for r in (3, 19, 20)} <= set(codes(m))
    assert "maneuver:army.0.18" not in codes(m)


@clause("LR-6.5", "LR-6.4", "LR-6.1", "LR-6.2", "LR-6.3")
def test_a_start_region_of_strength_2_is_controlled() -> None:
    m = at("draft", seats={s: {"hero": "none", "region": 0, "drakkar": "none"} for s in ("red", "blue", "yellow")})
    hero, origin = codes(m)[0], None
    play(m, hero)
    origin = next(c for c in codes(m) if c != "origin:loki")
    play(m, origin, "sea:0", "start:1")
    assert army(m, RED, 1)[:2] == [1, 1]
    assert state(m).owner[1] == RED
    assert state(m).hero_at[RED] == 1


@clause("LR-7.4", "LR-20.2")
def test_a_priest_on_the_fully_built_thor_lifts_might_from_2_to_3_and_draws_3_cards() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "wisdom": 4}}, monuments={"thor": {"level": 3}})
    play(m, "prayer:send.thor")
    assert attribute(m, RED, 1) == 3
    assert len(hand(m, RED)) == 3
    assert state(m).priests[RED] == 0
    assert state(m).offering[4 + RED] == 1


@clause("LR-7.11", "LR-10.5")
def test_a_monster_costs_the_rune_on_its_tray() -> None:
    m = at("runes", seats={"red": {"region": 5, "uruz": 1, "othala": 1}}, monsters={"draugr": {"region": 5}})
    assert [c for c in codes(m) if c.startswith("runes:tame")] == ["runes:tame.draugr.uruz"]
    play(m, "runes:tame.draugr.uruz")
    assert state(m).ring[0] == RED
    assert runes(m, RED) == [0, 1, 0]


@clause("LR-8.1", "LR-9.1")
def test_reinforce_cannot_be_chosen_with_all_armies_on_the_board() -> None:
    m = at("special", seats={"red": {"armies": [1, 1, 3, 3, 19, 19], "values": [1] * 6}})
    assert "action:reinforce" not in codes(m)
    m = at("special", seats={"red": {"armies": [1, 1, 3, 3, 19], "values": [1] * 5}})
    assert "action:reinforce" in codes(m)


@clause("LR-8.2", "LR-8.4", "LR-8.9")
def test_the_first_marker_on_monsters_gives_muspelheim_to_the_left_neighbour_first() -> None:
    """Blue is Red's left neighbour: Blue takes the bonus before Red, whose action it is."""
    m = at(
        "special", seats={"red": {"region": 5}}, monsters={"draugr": {"region": 5}}, control={"1": "red", "3": "blue"},
        realms={"muspelheim": {"allies": ["red", "blue"]}},
    )  # fmt: skip
    play(m, "action:monsters")
    assert on_turn(m) == BLUE
    play(m, "recruit:3")
    assert on_turn(m) == RED
    play(m, "recruit:1")
    assert army(m, BLUE, 3) == [1]
    assert army(m, RED, 1) == [1]
    assert "draws" not in told(m)


@clause("LR-8.3", "LR-8.4")
def test_who_is_covered_gains_a_rune_of_choice() -> None:
    m = at("special", seats={"red": {"armies": [1], "values": [1]}}, realms={"vanaheim": {"markers": ["blue"]}})
    play(m, "action:mobilize")
    assert on_turn(m) == BLUE
    play(m, "rune:algiz")
    assert runes(m, BLUE) == [0, 0, 1]
    assert state(m).wheel[0] == (BLUE, RED)
    assert on_turn(m) == RED


@clause("LR-9.10", "LR-3.2", "LR-3.3")
def test_might_2_usurps_a_neutral_region_of_strength_2_and_recruits_by_authority() -> None:
    m = at("special", seats={"red": {"region": 5, "might": 2, "authority": 3}})
    play(m, "action:usurp")
    assert state(m).owner[5] == RED
    play(m, "recruit:5")
    assert army(m, RED, 5) == [3]


@clause("LR-10.1", "LR-10.2", "LR-10.4", "LR-4.5")
def test_a_neutral_draugr_moves_to_region_19_and_stomps() -> None:
    m = at(
        "special", active="blue", seats={"red": {"armies": [19], "values": [3]}, "blue": {"region": 5}},
        monsters={"draugr": {"region": 18}}, script=[0],
    )  # fmt: skip
    play(m, "action:monsters", "beast_to:19")
    assert army(m, RED, 19) == [2]
    assert state(m).monster_at[0] == 19
    assert "Stomps" in told(m)


@clause("LR-11.8", "LR-11.10")
def test_two_cards_worth_4_stop_the_special_attack_and_with_wisdom_3_find_its_weak_spot() -> None:
    m = hunt(
        "garm", {"red": {"wisdom": 3, "hand": ["skirmish_line", "sword", "axe"]}}, attack_hand=["special_attack_4"],
        attack_deck=["vanish_4", "vanish_3", "frenzy", "frenzy", "snapping_jaws_2"],
        attack_discard=["snapping_jaws_3", "raking_claws_3", "raking_claws_4", "crushing_weight_5",
                        "crushing_weight_6", "special_attack_3", "dread_howl", "rearing_guard"],
    )  # fmt: skip
    g = state(m)
    assert rage(g) == 4
    play(m, "defend:skirmish_line", "defend:sword", "defend:stop")
    assert sum(g.injured) == 0
    assert len(hand(m, RED)) == 3, "1 left, 1 drawn, 1 more for the Weak Spot"
    assert "has found the Weak Spot" in told(m)


@clause("LR-12.3", "LR-12.4", "LR-12.5", "LR-12.6", "LR-12.7", "LR-12.8", "LR-12.9", "LR-12.10", "LR-12.11", "LR-14.1",
        "LR-14.9", "LR-2.10")  # fmt: skip
def test_sword_beats_spear_by_7_to_6() -> None:
    """Both Armies have 4; the loser falls to 3 and withdraws, the winner pays one Casualty and takes the Region."""
    m = battle(
        {"values": [4], "hand": ["sword", "axe"]}, {"values": [4], "hand": ["spear", "axe"]},
        control={"18": "blue", "19": "blue"},
    )  # fmt: skip
    assert on_turn(m) == BLUE
    play(m, "fight:spear", "fight:sword", "fight:pass", "fight:pass")
    assert "@0 has 7, @1 has 6: @0 wins." in told(m)
    assert army(m, BLUE, 18) == [3]
    assert army(m, RED, 19) == [3]
    assert state(m).owner[19] == RED
