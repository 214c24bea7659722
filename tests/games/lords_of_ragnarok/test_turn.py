"""The steps of a turn up to Maneuvers, and what they are made of."""

from __future__ import annotations

import pytest

from .table import BLUE, RED, army, at, attribute, battle, codes, hand, on_turn, play, runes, state, told

clause = pytest.mark.clause


# --- limits and goods


@clause("LR-3.4")
def test_cards_above_the_limit_are_drawn_first_and_then_discarded_by_choice() -> None:
    m = at("prayer", seats={"red": {"wisdom": 2, "hand": ["axe", "bow"], "priests": 1}},
           monuments={"thor": {"level": 2}})  # fmt: skip
    play(m, "prayer:send.thor")
    assert len(hand(m, RED)) == 4
    for _ in range(2):
        play(m, next(c for c in codes(m) if c != "discard:stop"))
    assert len(hand(m, RED)) == 2
    assert len(state(m).combat_discard) == 2


@clause("LR-3.4")
def test_a_rune_above_the_limit_is_taken_and_one_of_choice_goes_back() -> None:
    m = at("prayer", seats={"red": {"region": 2, "wisdom": 2, "uruz": 2, "priests": 0}}, forges={"2": "algiz"},
           runes_on_forges={"2": 1})  # fmt: skip
    play(m, "prayer:forge")
    assert sum(runes(m, RED)) == 3
    play(m, "drop:uruz")
    assert runes(m, RED) == [1, 0, 1]


@clause("LR-3.4", "LR-7.8")
def test_when_wisdom_is_injured_both_limits_fall_at_once() -> None:
    m = at(
        "battle", after="end", active="red",
        seats={
            "red": {"hero": "beowulf", "region": 19, "armies": [19], "values": [2], "wisdom": 4,
                    "hand": ["axe", "bow", "bow"], "uruz": 2, "othala": 1},
            "blue": {"armies": [19], "values": [1], "hero": "lagertha"},
        },
    )  # fmt: skip
    play(m, "berserk:wisdom")
    play(m, "drop:uruz")
    play(m, *[c for c in codes(m) if c.startswith("discard:")][:1])
    play(m, *[c for c in codes(m) if c.startswith("discard:")][:1])
    assert len(hand(m, RED)) == 2
    assert sum(runes(m, RED)) == 2


@clause("LR-2.8", "LR-13.6")
def test_a_type_of_rune_that_has_run_out_cannot_be_chosen() -> None:
    m = at("special", seats={"red": {}, "blue": {"uruz": 12}}, supply=[0, 12, 12], forges={}, runes_on_forges={})
    play(m, "action:prepare", "prepare:rune")
    assert codes(m) == ["rune:othala", "rune:algiz"]


@clause("LR-13.4")
def test_combat_cards_are_reshuffled_when_one_must_be_drawn() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "wisdom": 6}}, monuments={"thor": {"level": 1}})
    g = state(m)
    g.combat_discard, g.combat_deck = sorted(g.combat_deck), []
    play(m, "prayer:send.thor")
    assert len(hand(m, RED)) == 1
    assert len(state(m).combat_deck) == 34
    assert state(m).combat_discard == []


@clause("LR-13.4")
def test_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "wisdom": 6}}, monuments={"thor": {"level": 3}})
    g = state(m)
    g.hand[BLUE] = tuple(sorted(g.combat_deck))
    g.combat_deck = []
    play(m, "prayer:send.thor")
    assert hand(m, RED) == []


# --- Prayer


@clause("LR-7.3", "LR-7.6")
def test_priest_and_rune_forging_in_either_order() -> None:
    m = at("prayer", seats={"red": {"region": 2, "priests": 1, "wisdom": 4}}, forges={"2": "algiz"},
           runes_on_forges={"2": 1})  # fmt: skip
    assert {"prayer:forge", "prayer:send.odin", "prayer:done"} <= set(codes(m))
    play(m, "prayer:forge")
    assert runes(m, RED) == [0, 0, 1]
    assert state(m).forge_rune[2] == 0
    assert state(m).forge[2] == 2
    assert "prayer:forge" not in codes(m)
    play(m, "prayer:send.odin")
    assert attribute(m, RED, 0) == 3


@clause("LR-7.4")
def test_a_monument_without_a_free_spot_takes_no_priest() -> None:
    m = at("prayer", seats={"red": {"priests": 2}}, monuments={"odin": {"priests": [2, 2, 0, 0]}})
    assert "prayer:send.odin" not in codes(m)
    assert "prayer:send.thor" in codes(m)


@clause("LR-7.4", "LR-3.1")
def test_an_attribute_at_6_stays_there_and_the_priest_may_be_sent() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "might": 6}})
    play(m, "prayer:send.thor")
    assert attribute(m, RED, 1) == 6
    assert state(m).offering[4 + RED] == 1


@clause("LR-7.4")
def test_an_injured_token_moves_up_but_its_value_stays_2() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "might": 4, "injured": [0, 1, 0]}})
    play(m, "prayer:send.thor")
    assert attribute(m, RED, 1) == 5
    assert state(m).might(RED) == 2


@clause("LR-20.1", "LR-7.5", "LR-3.5")
def test_odin_lets_armies_grow_as_far_as_they_can() -> None:
    m = at(
        "prayer", seats={"red": {"priests": 1, "armies": [1, 3], "values": [5, 1]}}, monuments={"odin": {"level": 3}}
    )
    play(m, "prayer:send.odin", "grow:0")
    assert army(m, RED, 1) == [6]
    assert army(m, RED, 3) == [3], "the 6 can grow no more, so both other steps go to the other Army"


@clause("LR-20.3", "LR-7.5")
def test_freya_gives_runes_of_choice_by_level() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "wisdom": 4}}, monuments={"freya": {"level": 2}})
    play(m, "prayer:send.freya", "rune:uruz", "rune:algiz")
    assert runes(m, RED) == [1, 0, 1]
    assert attribute(m, RED, 2) == 5


@clause("LR-7.4")
def test_level_0_gives_no_bonus_but_the_attribute() -> None:
    m = at("prayer", seats={"red": {"priests": 1}})
    play(m, "prayer:send.thor")
    assert hand(m, RED) == []
    assert attribute(m, RED, 1) == 3


# --- Hero


@clause("LR-7.7", "LR-4.1")
def test_the_hero_moves_up_to_two_regions_whoever_is_there() -> None:
    m = at("hero", seats={"red": {"region": 1, "drakkar": "s4"}, "blue": {"armies": [2], "values": [6]}}, loki=5)
    reached = {int(c.split(".")[1]) for c in codes(m) if c.startswith("step:walk")}
    assert reached == {2, 3, 5, 4, 21, 20, 6}


@clause("LR-4.1", "LR-2.11")
def test_the_hero_crosses_the_sea_by_the_own_drakkar() -> None:
    m = at("hero", seats={"red": {"region": 1, "drakkar": "s6"}, "blue": {"drakkar": "s1"}})
    reached = {int(c.split(".")[1]) for c in codes(m) if c.startswith("step:walk")}
    assert {3, 19, 20, 18, 21} <= reached
    assert 9 not in reached, "by Blue's Drakkar it would be two Regions away"


@clause("LR-7.7", "LR-4.4", "LR-3.7")
def test_the_drakkar_moves_up_to_two_seas() -> None:
    m = at("hero", seats={"red": {"drakkar": "s1"}})
    assert {c for c in codes(m) if c.startswith("step:sail")} == {f"step:sail.{s}" for s in (1, 2, 4, 5)}
    play(m, "step:sail.2")
    assert state(m).drakkar[RED] == 2


@clause("LR-7.7", "LR-7.9")
def test_or_an_injury_is_healed_where_the_token_lies() -> None:
    m = at("hero", seats={"red": {"might": 4, "injured": [0, 1, 0]}})
    play(m, "step:heal.might")
    assert state(m).might(RED) == 4
    assert state(m).injured[:3] == [0, 0, 0]


@clause("LR-7.7")
def test_only_one_of_the_three_can_be_chosen() -> None:
    m = at("hero", seats={"red": {"might": 4, "injured": [0, 1, 0], "uruz": 1, "othala": 1}})
    play(m, "step:sail.1")
    assert state(m).phase == "runes"


# --- Rune Actions


@clause("LR-7.10")
def test_one_rune_action_a_turn() -> None:
    m = at("runes", seats={"red": {"region": 4, "uruz": 2, "othala": 2, "algiz": 2, "wisdom": 6}})
    play(m, "runes:draw.uo")
    assert state(m).phase != "runes"
    assert len(hand(m, RED)) == 1


@clause("LR-7.11", "LR-2.13")
def test_an_alliance_costs_the_rune_of_a_realm_next_to_the_hero() -> None:
    m = at("runes", seats={"red": {"region": 4, "othala": 1, "algiz": 1, "uruz": 0}})
    found = [c for c in codes(m) if c.startswith("runes:ally")]
    assert found == ["runes:ally.vanaheim", "runes:ally.alfheim"]
    play(m, "runes:ally.alfheim")
    assert state(m).allies[1] == 1 << RED
    assert runes(m, RED) == [0, 1, 0]
    assert len(hand(m, RED)) == 1, "the first of all there draws a card"


@clause("LR-2.13")
def test_the_second_ally_draws_nothing_and_nobody_allies_twice() -> None:
    m = at("runes", seats={"red": {"region": 4, "othala": 2}}, realms={"vanaheim": {"allies": ["blue"]}})
    play(m, "runes:ally.vanaheim")
    assert state(m).allies[0] == 3
    assert hand(m, RED) == []
    m = at("runes", seats={"red": {"region": 4, "othala": 2}, "blue": {}}, realms={"vanaheim": {"allies": ["red"]}})
    assert state(m).phase != "runes" or "runes:ally.vanaheim" not in codes(m)


@clause("LR-7.11", "LR-16.9", "LR-4.6")
def test_the_boss_is_activated_only_where_the_hero_stands_with_him() -> None:
    m = at("runes", seats={"red": {"region": 5, "othala": 1}, "blue": {"armies": [9], "values": [3]}}, loki=5)
    play(m, "runes:boss")
    play(m, "loki:9")
    assert state(m).loki_at == 9
    assert army(m, BLUE, 9) == [2]
    m = at("runes", seats={"red": {"region": 5, "othala": 1}}, loki=6)
    assert state(m).phase != "runes" or "runes:boss" not in codes(m)


@clause("LR-7.12")
def test_actions_for_a_set_of_two_need_two_types() -> None:
    m = at("runes", seats={"red": {"uruz": 2, "othala": 0, "wisdom": 4, "armies": [1], "values": [1], "region": 19}})
    assert state(m).phase != "runes" or not [c for c in codes(m) if ".u" in c]
    m = at("runes", seats={"red": {"uruz": 1, "othala": 1, "wisdom": 4, "armies": [1], "values": [1], "region": 19}},
           monsters={"garm": {"region": 8}})  # fmt: skip
    assert {"runes:grow.uo", "runes:drive.uo", "runes:draw.uo", "runes:place_hero.uo"} <= set(codes(m))
    play(m, "runes:grow.uo")
    assert army(m, RED, 1) == [2]
    assert runes(m, RED) == [0, 0, 0]


@clause("LR-7.12", "LR-4.7")
def test_for_two_runes_the_hero_is_placed_in_any_region() -> None:
    m = at("runes", seats={"red": {"uruz": 1, "algiz": 1, "region": 19}})
    play(m, "runes:place_hero.ua", "place:8")
    assert state(m).hero_at[RED] == 8


@clause("LR-7.12", "LR-10.1")
def test_for_two_runes_a_neutral_monster_or_ones_own_is_activated() -> None:
    m = at("runes", seats={"red": {"uruz": 1, "algiz": 1, "region": 19}}, script=[0],
           monsters={"garm": {"region": 8}, "draugr": {"region": 9, "ring": "blue"}})  # fmt: skip
    play(m, "runes:drive.ua", "beast_to:4")
    assert state(m).monster_at[1] == 4


@clause("LR-7.13")
def test_for_three_runes_a_lowest_attribute_rises_or_two_cards_are_drawn() -> None:
    three = {"uruz": 1, "othala": 1, "algiz": 1, "region": 19, "wisdom": 4, "might": 3}
    m = at("runes", seats={"red": dict(three)})
    play(m, "runes:raise")
    assert attribute(m, RED, 0) == 3
    m = at("runes", seats={"red": dict(three)})
    play(m, "runes:draw2")
    assert len(hand(m, RED)) == 2


@clause("LR-7.13")
def test_an_injured_token_counts_2_among_the_lowest_and_moves_all_the_same() -> None:
    m = at("runes", seats={"red": {"uruz": 1, "othala": 1, "algiz": 1, "wisdom": 4, "might": 5, "authority": 3,
                                   "injured": [0, 1, 0], "region": 19}})  # fmt: skip
    play(m, "runes:raise")
    assert attribute(m, RED, 1) == 6
    assert state(m).might(RED) == 2


# --- Maneuvers


@clause("LR-7.14", "LR-7.16")
def test_who_has_no_army_on_the_board_may_recruit_one() -> None:
    m = at("maneuvers", seats={"red": {"authority": 3, "drakkar": "s2"}}, control={"1": "red", "3": "red"})
    assert {c for c in codes(m) if "recruit" in c} == {f"maneuver:recruit.{r}" for r in (1, 6, 9, 10)}
    play(m, "maneuver:recruit.9")
    assert army(m, RED, 9) == [3]
    assert state(m).owner[9] == RED


@clause("LR-7.16", "LR-3.2")
def test_an_injured_authority_recruits_a_2() -> None:
    m = at("maneuvers", seats={"red": {"authority": 5, "injured": [1, 0, 0], "drakkar": "s2"}})
    play(m, "maneuver:recruit.9")
    assert army(m, RED, 9) == [2]


@clause("LR-7.16", "LR-16.8", "LR-12.1")
def test_recruiting_is_no_movement_so_lokis_region_and_other_armies_are_no_bar() -> None:
    m = at("maneuvers", seats={"red": {"drakkar": "s2", "hand": ["axe"]}, "blue": {"armies": [9], "values": [1],
                               "hand": ["axe"]}}, loki=10)  # fmt: skip
    assert "maneuver:recruit.10" in codes(m)
    play(m, "maneuver:recruit.9")
    assert state(m).phase == "fight"
    assert state(m).sides == [RED, BLUE]


@clause("LR-7.15", "LR-2.5")
def test_an_army_grows_only_in_its_own_region_with_a_settlement() -> None:
    seats = {"red": {"armies": [1, 19, 3], "values": [1, 1, 2]}}
    m = at("maneuvers", seats=seats, control={"1": "red", "3": "red"})
    growing = [c for c in codes(m) if c.endswith(".0")]
    assert growing == ["maneuver:army.0.0"]
    play(m, "maneuver:army.0.0")
    assert army(m, RED, 1) == [2]


@clause("LR-7.15")
def test_an_army_of_6_cannot_choose_to_grow() -> None:
    m = at("maneuvers", seats={"red": {"armies": [1], "values": [6]}}, control={"1": "red"})
    assert "maneuver:army.0.0" not in codes(m)


@clause("LR-16.8", "LR-4.2")
def test_no_army_moves_to_loki_but_one_may_leave_him() -> None:
    m = at("maneuvers", seats={"red": {"armies": [9], "values": [1], "drakkar": "s4"}}, loki=10)
    assert "maneuver:army.0.10" not in codes(m)
    assert "maneuver:army.0.8" in codes(m)
    m = at("maneuvers", seats={"red": {"armies": [9], "values": [1], "drakkar": "s4"}}, loki=9)
    assert "maneuver:army.0.8" in codes(m)


# --- control at the end of a step


@clause("LR-2.9", "LR-7.2")
def test_control_needs_the_population_strength_in_a_neutral_region() -> None:
    m = at("maneuvers", seats={"red": {"armies": [18], "values": [3]}})
    play(m, "maneuver:army.0.19")
    assert state(m).owner[19] == -1
    assert army(m, RED, 19) == [3]


@clause("LR-2.10", "LR-2.9")
def test_a_controlled_empty_region_falls_to_any_army_at_the_end_of_the_step() -> None:
    m = at("maneuvers", seats={"red": {"armies": [18], "values": [1]}}, control={"19": "blue", "18": "red"})
    play(m, "maneuver:army.0.19")
    assert state(m).owner[19] == RED
    assert state(m).owner[18] == RED, "control does not end when the Armies leave"


@clause("LR-2.9")
def test_control_is_looked_at_for_armies_of_every_player() -> None:
    m = at("special", seats={"red": {"region": 17}, "blue": {"armies": [19], "values": [3]}},
           realms={"jotunheim": {"allies": ["blue"]}}, control={"18": "red"})  # fmt: skip
    play(m, "action:temple", "1/grow:0")
    assert state(m).owner[19] == BLUE


@clause("LR-2.4", "LR-13.3", "LR-13.1")
def test_a_gods_artifact_moves_with_control_and_is_charged() -> None:
    m = at("maneuvers", seats={"red": {"armies": [18], "values": [1]}}, control={"21": "blue"},
           artifacts={"falcon_cloak": {"owner": "blue", "exhausted": 1}})  # fmt: skip
    play(m, "maneuver:army.0.21")
    assert state(m).owner[21] == RED
    assert state(m).artifact_of[8] == RED
    assert state(m).exhausted[8] == 0


@clause("LR-7.1", "LR-1.1")
def test_steps_may_be_skipped_and_after_the_special_action_the_next_player_is_on_turn() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "armies": [1], "values": [1]}, "blue": {"priests": 1}})
    play(m, "prayer:done", "step:done", "maneuver:done", "action:prepare", "prepare:rune", "rune:uruz", "prepare:card")
    assert state(m).active == BLUE
    assert on_turn(m) == BLUE
    assert state(m).phase == "prayer"
    assert "Turn 2" in told(m)


# --- withdrawing


@clause("LR-4.3", "LR-3.6")
def test_without_a_refuge_armies_that_withdraw_are_killed() -> None:
    m = battle({"values": [6], "hand": ["axe"]}, {"values": [3, 2], "hand": ["axe"]}, control={"19": "blue"})
    play(m, "fight:pass", "fight:pass")
    assert army(m, BLUE, 19) == []
    assert state(m).on_board(BLUE) == []


@clause("LR-4.3", "LR-2.11", "LR-12.9")
def test_all_go_to_one_region_by_drakkar_too_and_never_to_other_armies() -> None:
    m = battle(
        {"values": [6], "hand": ["axe"], "elsewhere": {18: 1}},
        {"values": [2, 2], "hand": ["axe"], "drakkar": "s6"},
        control={"1": "blue", "3": "blue", "18": "blue", "20": "blue"},
    )  # fmt: skip
    play(m, "fight:pass", "fight:pass")
    assert codes(m) == ["withdraw:1", "withdraw:3", "withdraw:20"]
    play(m, "withdraw:1")
    assert army(m, BLUE, 1) == [1, 1]
