"""Battles, and Combat cards in them."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.kernel import Match

from .table import BLUE, RED, army, at, battle, codes, hand, on_turn, play, runes, state, told

clause = pytest.mark.clause
SPARE = "axe"
"""A card in both hands, so that no decision has only one possibility."""


def fight(attacker: Any = (4,), defender: Any = (4,), red: list[str] | None = None, blue: list[str] | None = None,
          **position: Any) -> Match:  # fmt: skip
    """Red against Blue in Region 19 with these Armies and cards."""
    more_red, more_blue = position.pop("more_red", {}), position.pop("more_blue", {})
    return battle({"values": list(attacker), "hand": [*(red or []), SPARE], **more_red},
                  {"values": list(defender), "hand": [*(blue or []), SPARE], **more_blue}, **position)  # fmt: skip


def totals(m: Match) -> tuple[int, int]:
    """Battle values of attacker and defender."""
    view = m.view(0).public.battle
    return (view.totals[0], view.totals[1])


def by_red(m: Match, *cards: str) -> None:
    """Blue passes, Red plays these cards one after the other."""
    play(m, "1/fight:pass", *[f"0/fight:{c}" for c in cards])


# --- the sequence


@clause("LR-12.1")
def test_who_moved_there_attacks_and_who_was_there_defends() -> None:
    m = at("maneuvers", seats={"red": {"armies": [18], "values": [3], "hand": [SPARE]},
                               "blue": {"armies": [19], "values": [3], "hand": [SPARE]}})  # fmt: skip
    play(m, "maneuver:army.0.19")
    assert state(m).sides == [RED, BLUE]
    assert on_turn(m) == BLUE, "the defender plays first"


@clause("LR-12.3", "LR-12.5")
def test_cards_alternate_until_both_have_passed_and_a_pass_is_final() -> None:
    m = fight(red=["spear", "bow"], blue=["bow"])
    assert on_turn(m) == BLUE
    play(m, "fight:bow")
    assert on_turn(m) == RED
    play(m, "fight:spear", "1/fight:pass")
    assert on_turn(m) == RED
    play(m, "fight:bow")
    assert on_turn(m) == RED, "Blue has passed"
    play(m, "fight:pass")
    assert state(m).field == 0


@clause("LR-12.4")
def test_casualty_symbols_must_not_exceed_the_total_army_value() -> None:
    m = fight((1,), (4,), red=["reckless_charge", "sword"])
    play(m, "fight:pass")
    assert codes(m) == ["fight:sword", "fight:axe", "fight:pass"]
    play(m, "fight:sword")
    assert codes(m) == ["fight:pass"], "nothing more can be played, but whether that is so the others may not know"


@clause("LR-12.4", "LR-14.18", "LR-12.8")
def test_symbols_that_are_ignored_count_neither_for_the_limit_nor_for_losses() -> None:
    m = fight((2,), (4,), red=["reckless_charge", "shield", "sword"])
    by_red(m, "reckless_charge")
    assert "fight:sword" not in codes(m)
    play(m, "fight:shield")
    assert "fight:sword" in codes(m)
    play(m, "fight:sword", "fight:pass")
    assert army(m, RED, 19) == [1], "the Sword's symbol alone"


@clause("LR-12.4", "LR-22.7")
def test_the_symbol_that_blood_price_ignores_does_not_count_for_the_limit() -> None:
    m = fight((1,), (4,), red=["reckless_charge"], blessings={"blood_price": "red"})
    play(m, "fight:pass")
    assert "fight:reckless_charge" in codes(m)


@clause("LR-12.6", "LR-12.7")
def test_in_a_tie_the_defender_wins() -> None:
    m = fight((4,), (4,), control={"18": "red"})
    play(m, "fight:pass", "fight:pass")
    assert "@1 wins" in told(m)
    assert army(m, RED, 18) == [3]
    assert army(m, BLUE, 19) == [4]


@clause("LR-12.8", "LR-3.6")
def test_each_army_of_the_loser_loses_1_and_casualty_symbols_are_shared_as_the_loser_likes() -> None:
    m = fight((6, 6), (2, 1, 3), blue=["sword"], control={"18": "blue"})
    play(m, "fight:sword", "fight:pass", "fight:pass")
    assert army(m, BLUE, 19) == [2, 1], "3, 2, 1 became 2, 1, 0"
    assert codes(m) == ["casualty:0", "casualty:2"]
    play(m, "casualty:2")
    assert army(m, BLUE, 18) == [1, 1]


@clause("LR-12.8")
def test_more_casualties_than_can_be_taken_kill_all() -> None:
    m = fight((6, 6), (2,), blue=["reckless_charge"], control={"18": "blue"})
    play(m, "fight:reckless_charge", "fight:pass", "fight:pass")
    assert state(m).on_board(BLUE) == []


@clause("LR-12.10", "LR-12.11")
def test_the_winner_pays_for_the_own_cards_only() -> None:
    m = fight((4, 2), (1,), red=["reckless_charge"])
    by_red(m, "reckless_charge", "pass")
    play(m, "casualty:0", "casualty:1")
    assert army(m, RED, 19) == [3, 1]
    assert state(m).owner[19] == RED


@clause("LR-12.11", "LR-2.9")
def test_a_winner_too_weak_for_a_neutral_region_stays_without_control() -> None:
    m = fight((3,), (1,))
    play(m, "fight:pass", "fight:pass")
    assert army(m, RED, 19) == [3]
    assert state(m).owner[19] == -1


@clause("LR-12.11", "LR-2.10")
def test_a_winner_without_armies_left_changes_nothing() -> None:
    m = fight((1,), (1,), red=["sword"], control={"19": "blue"})
    by_red(m, "sword", "pass")
    assert state(m).on_board(RED) == []
    assert state(m).owner[19] == BLUE


@clause("LR-12.12")
def test_played_cards_are_discarded_when_the_battle_is_over() -> None:
    m = fight(red=["spear"], blue=["bow"])
    play(m, "fight:bow", "fight:spear")
    assert state(m).combat_discard == []
    play(m, "fight:pass", "fight:pass")
    assert sorted(state(m).combat_discard) == [0, 4]


# --- cards


@clause("LR-14.1")
def test_spear() -> None:
    m = fight(red=["spear"], blue=["bow"])
    play(m, "fight:bow", "fight:spear")
    assert totals(m) == (6, 5)


@clause("LR-14.2")
def test_skirmish_line_adds_2_for_a_defender() -> None:
    m = fight(red=["skirmish_line"], blue=["skirmish_line"])
    play(m, "fight:skirmish_line", "fight:skirmish_line")
    assert totals(m) == (5, 7)


@clause("LR-14.3")
@pytest.mark.parametrize(("armies", "total"), [((2, 2), 8), ((4,), 7)])
def test_boars_snout_adds_1_for_an_attacker_with_two_armies(armies: Any, total: int) -> None:
    m = fight(armies, red=["boars_snout"])
    by_red(m, "boars_snout")
    assert totals(m)[0] == total


@clause("LR-14.4")
@pytest.mark.parametrize(("sea", "total"), [("s6", 8), ("s1", 6)])
def test_ford_watch_adds_2_at_the_own_drakkars_sea(sea: str, total: int) -> None:
    m = fight(red=["ford_watch", "bow"], more_red={"drakkar": sea})
    by_red(m, "ford_watch")
    assert totals(m)[0] == total


@clause("LR-14.5")
def test_bow() -> None:
    m = fight(red=["bow", "bow"])
    by_red(m, "bow")
    assert totals(m) == (5, 4)


@clause("LR-14.6")
def test_arrow_storm_lowers_an_army_of_the_enemys_choice_but_not_below_1() -> None:
    m = fight((4,), (3, 2, 1), red=["arrow_storm"])
    play(m, "fight:pass", "fight:arrow_storm")
    assert on_turn(m) == BLUE
    assert codes(m) == ["weaken:0", "weaken:1"]
    play(m, "weaken:1")
    assert army(m, BLUE, 19) == [3, 1, 1]


@clause("LR-14.7")
def test_ambush_makes_an_enemy_with_two_cards_discard_one() -> None:
    m = fight(red=["ambush"], blue=["spear"])
    play(m, "fight:pass", "fight:ambush")
    assert on_turn(m) == BLUE
    play(m, "ambushed:axe")
    assert hand(m, BLUE) == ["spear"]
    m = fight(red=["ambush"])
    play(m, "fight:pass", "fight:ambush")
    assert hand(m, BLUE) == ["axe"], "one card is not two"


@clause("LR-14.8")
@pytest.mark.parametrize(("region", "total"), [(19, 7), (18, 7), (17, 6)])
def test_high_ground_adds_1_with_the_hero_here_or_beside(region: int, total: int) -> None:
    m = fight(red=["high_ground", "bow"], more_red={"region": region})
    by_red(m, "high_ground")
    assert totals(m)[0] == total


@clause("LR-14.9")
def test_sword() -> None:
    m = fight(red=["sword", "bow"])
    by_red(m, "sword")
    assert totals(m) == (7, 4)
    assert m.view(0).public.battle.casualties == (1, 0)


@clause("LR-14.10")
@pytest.mark.parametrize(("authority", "total"), [(3, 8), (2, 6)])
def test_duel_of_captains_adds_2_with_more_authority(authority: int, total: int) -> None:
    m = fight(red=["duel_of_captains", "bow"], more_red={"authority": authority})
    by_red(m, "duel_of_captains")
    assert totals(m)[0] == total


@clause("LR-14.11")
def test_feint_takes_back_an_earlier_card_that_everybody_knows_then() -> None:
    m = fight(red=["feint", "sword"])
    by_red(m, "sword", "feint")
    assert codes(m) == ["back:sword", "back:pass"]
    play(m, "back:sword")
    assert totals(m) == (6, 4)
    assert m.view(0).public.battle.casualties == (1, 0)
    assert "sword" in hand(m, RED)
    assert state(m).shown[RED] == (8,)


@clause("LR-14.11", "LR-14.18")
def test_of_two_equal_cards_feint_takes_back_the_one_whose_symbols_count() -> None:
    m = fight((6,), red=["sword", "sword", "shield", "feint"])
    by_red(m, "sword", "shield", "sword", "feint")
    assert codes(m) == ["back:sword", "back:shield", "back:pass"]
    play(m, "back:sword")
    assert m.view(0).public.battle.casualties == (1, 0), "only the symbol of Feint is left"


@clause("LR-14.12")
def test_rally_spares_one_army_the_casualty_for_losing() -> None:
    m = fight((6, 6), (3, 2), blue=["rally"], control={"18": "blue"})
    play(m, "fight:rally", "fight:pass", "fight:pass", "spare:1")
    assert army(m, BLUE, 18) == [2, 1]


@clause("LR-14.13")
def test_axe() -> None:
    m = fight(red=["bow"])
    by_red(m, "axe")
    assert totals(m) == (7, 4)


@clause("LR-14.14")
def test_reckless_charge() -> None:
    m = fight(red=["reckless_charge", "bow"])
    by_red(m, "reckless_charge")
    assert totals(m) == (8, 4)
    assert m.view(0).public.battle.casualties == (2, 0)


@clause("LR-14.15")
def test_reaver_gains_a_rune_if_the_battle_is_won() -> None:
    m = fight(red=["reaver"])
    by_red(m, "reaver", "pass")
    play(m, "rune:othala")
    assert runes(m, RED) == [0, 1, 0]


@clause("LR-14.15")
def test_each_reaver_gains_a_rune_if_the_battle_is_won() -> None:
    m = fight(red=["reaver", "reaver"])
    by_red(m, "reaver", "reaver", "pass")
    play(m, "rune:othala", "rune:uruz")
    assert runes(m, RED) == [1, 1, 0]


@clause("LR-14.15", "LR-14.11")
def test_a_reaver_taken_back_gains_nothing() -> None:
    m = fight((6,), red=["reaver", "reaver", "feint"])
    by_red(m, "reaver", "reaver", "feint")
    play(m, "back:reaver", "fight:pass", "rune:othala")
    assert runes(m, RED) == [0, 1, 0]
    assert state(m).field == 0


@clause("LR-14.16")
def test_hammer() -> None:
    m = fight(red=["hammer", "bow"])
    by_red(m, "hammer")
    assert totals(m) == (7, 4)


@clause("LR-14.17")
def test_hammer_blow() -> None:
    m = fight(red=["hammer_blow", "bow"])
    by_red(m, "hammer_blow")
    assert totals(m) == (8, 4)


@clause("LR-14.18")
def test_shield_ignores_the_symbols_of_one_card_played() -> None:
    m = fight(red=["shield", "reckless_charge", "sword"])
    by_red(m, "reckless_charge", "sword", "shield")
    play(m, "shielded:reckless_charge")
    assert m.view(0).public.battle.casualties == (1, 0)
    assert totals(m) == (11, 4)


@clause("LR-14.19")
def test_levy_lets_an_army_here_grow() -> None:
    m = fight((4, 6), red=["levy", "bow"], more_red={"elsewhere": {1: 2}})
    by_red(m, "levy")
    assert army(m, RED, 19) == [6, 5]
    assert totals(m)[0] == 12


# --- Heroes


@clause("LR-18.1")
@pytest.mark.parametrize(("region", "total"), [(21, 6), (17, 4)])
def test_ragnar_adds_1_for_each_army_as_attacker_in_his_land(region: int, total: int) -> None:
    m = fight((2, 2), more_red={"hero": "ragnar", "region": region}, seats={"yellow": {"hero": "snorri"}})
    assert totals(m) == (total, 4)


@clause("LR-18.2")
def test_aslaug_counts_realms_next_to_her_as_allied() -> None:
    m = at("special", seats={"blue": {"hero": "aslaug", "region": 3}})
    play(m, "action:prepare")
    assert state(m).pending[0].prompt.name == "niflheim"
    assert on_turn(m) == BLUE


@clause("LR-18.3")
@pytest.mark.parametrize(("hero_at", "gains"), [(18, True), (17, False)])
def test_snorri_gains_a_rune_for_a_settlement_taken_without_a_battle(hero_at: int, gains: bool) -> None:
    m = at("maneuvers", seats={"red": {"hero": "snorri", "region": hero_at, "armies": [18], "values": [4]}})
    play(m, "maneuver:army.0.19")
    assert (state(m).pending[0].prompt.name == "rune") == gains


@clause("LR-18.4")
def test_lagertha_lets_an_army_that_fought_grow_after_a_victory_in_her_land() -> None:
    m = fight((4, 3), (1,), more_red={"hero": "lagertha", "region": 20}, seats={"blue": {"hero": "snorri"}})
    play(m, "fight:pass", "fight:pass", "grow:1")
    assert army(m, RED, 19) == [4, 4]


@clause("LR-18.5")
def test_beowulf_draws_a_card_for_each_injury_and_may_take_one_before_a_battle_in_his_land() -> None:
    seats: Any = {"red": {"armies": [19], "values": [2]},
             "blue": {"hero": "beowulf", "region": 20, "armies": [19], "values": [2]}}  # fmt: skip
    m = at("battle", after="end", active="red", seats=seats)
    assert on_turn(m) == BLUE
    play(m, "berserk:might")
    assert len(hand(m, BLUE)) == 1
    assert state(m).injured[4] == 1
    seats["blue"]["region"] = 17
    m = at("battle", after="end", active="red", seats=seats)
    assert "Beowulf" not in told(m)
    assert state(m).pending[0].prompt.name != "berserk"


@clause("LR-18.5", "LR-11.2")
def test_beowulf_may_take_an_injury_before_a_hunt() -> None:
    m = at("special", seats={"red": {"hero": "beowulf", "wisdom": 4}}, monsters={"garm": {"region": 11}})
    play(m, "action:monsters", "monsters:hunt.garm", "berserk:authority")
    assert len(hand(m, RED)) == 3, "1 for the Injury, 2 by Might"


@clause("LR-18.5", "LR-11.1", "LR-3.4")
def test_beowulfs_injury_before_a_hunt_belongs_to_it_so_that_no_limit_of_cards_holds() -> None:
    seats = {"red": {"hero": "beowulf", "wisdom": 3, "hand": ["axe", "bow", "spear"]}, "yellow": {"hero": "ragnar"}}
    m = at("special", seats=seats, monsters={"garm": {"region": 11}})
    play(m, "action:monsters", "monsters:hunt.garm", "berserk:wisdom")
    assert len(hand(m, RED)) == 6, "3, 1 for the Injury, 2 by Might, though Wisdom counts 2"
    assert state(m).combat_discard == []
