"""The Hunt, round by round; Attack cards; Combat cards in a Hunt."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok.hunt import monster_player
from vigrid.games.lords_of_ragnarok.monster_round import rage
from vigrid.games.lords_of_ragnarok.pieces import ATTACKS
from vigrid.kernel import Match

from .table import (
    BLUE,
    RED,
    YELLOW,
    army,
    at,
    attack_cards,
    attribute,
    codes,
    hand,
    hunt,
    on_turn,
    play,
    runes,
    state,
    told,
)

clause = pytest.mark.clause
ALL_ATTACKS = [*ATTACKS, "frenzy"]


def attacked(card: str, cards: list[str], quarry: str = "draugr", red: dict[str, Any] | None = None,
             **position: Any) -> Match:  # fmt: skip
    """The Monster plays this card against Red with this hand; the rest of the Attack cards lie in the deck."""
    rest = list(ALL_ATTACKS)
    rest.remove(card)
    seats = {"red": {"hand": cards, **(red or {})}, **position.pop("seats", {})}
    return hunt(quarry, seats, attack_hand=[card], attack_deck=rest, **position)


def striking(cards: list[str], quarry: str = "draugr", red: dict[str, Any] | None = None, **position: Any) -> Match:
    """Red's Hero round with this hand."""
    return hunt(quarry, {"red": {"hand": cards, **(red or {})}, **position.pop("seats", {})}, "hero_round", **position)


# --- the beginning


@clause("LR-9.7", "LR-11.1", "LR-11.2", "LR-3.3", "LR-3.4")
def test_the_hunter_draws_by_might_above_the_limit_and_the_monster_two_attack_cards() -> None:
    m = at("special", seats={"red": {"might": 5, "wisdom": 2, "hand": ["axe"]}}, monsters={"garm": {"region": 11}})
    play(m, "action:monsters", "monsters:hunt.garm")
    assert len(hand(m, RED)) == 6
    assert len(state(m).attack_hand) == 2 or state(m).attack >= 0
    assert len(state(m).attack_deck) == 12


@clause("LR-9.7")
def test_a_monster_of_another_player_may_be_hunted() -> None:
    m = at("special", monsters={"garm": {"region": 11, "ring": "blue"}})
    play(m, "action:monsters")
    assert state(m).hunter == RED


@clause("LR-9.8", "LR-1.4")
def test_loki_is_hunted_only_after_two_slain_monsters_tokens_included() -> None:
    m = at("special", loki=11, seats={"red": {"slayer_tokens": 1}})
    assert "action:monsters" not in codes(m)
    m = at("special", loki=11, seats={"red": {"slayer_tokens": 2}})
    play(m, "action:monsters")
    assert state(m).quarry == 6
    m = at("special", players=2, loki=11, seats={"red": {"slayer_tokens": 1}})
    assert "action:monsters" in codes(m)


@clause("LR-11.3")
@pytest.mark.parametrize(("ring", "player"), [("nobody", YELLOW), ("blue", BLUE), ("red", YELLOW)])
def test_the_controller_or_the_right_neighbour_plays_the_monster(ring: str, player: int) -> None:
    m = hunt("garm", {"red": {"hand": ["axe"]}}, monsters={"garm": {"region": 19, "ring": ring}})
    assert monster_player(state(m)) == player
    assert on_turn(m) == player or state(m).attack >= 0


@clause("LR-11.7")
def test_the_monster_plays_one_card_and_discards_the_others() -> None:
    rest = [a for a in ALL_ATTACKS if a not in ("dread_howl", "snapping_jaws_2")]
    m = hunt("garm", {"red": {"hand": ["axe", "axe"]}}, attack_hand=["dread_howl", "snapping_jaws_2"], attack_deck=rest)
    play(m, "attack:snapping_jaws_2")
    assert attack_cards([state(m).attack]) == ["snapping_jaws_2"]
    assert attack_cards(state(m).attack_discard) == ["dread_howl"]
    assert state(m).attack_hand == []


# --- defence


@clause("LR-11.8", "LR-11.10", "LR-11.11", "LR-11.12")
def test_cards_that_reach_the_rage_stop_the_attack() -> None:
    m = attacked("snapping_jaws_3", ["bow", "spear", "axe"], red={"wisdom": 2})
    play(m, "defend:spear", "defend:stop")
    assert state(m).pending[0].prompt.name == "injury", "2 is less than 3"
    m = attacked("snapping_jaws_3", ["bow", "spear", "axe"], red={"wisdom": 2})
    play(m, "defend:spear", "defend:bow", "defend:stop")
    assert sum(state(m).injured) == 0
    assert len(hand(m, RED)) == 2, "1 left and 1 drawn: 3 and Wisdom 2 are less than the Weak Spot 6"
    assert len(state(m).attack_hand) == 2
    assert len(state(m).attack_discard) == 1
    assert state(m).phase == "hero_round"


@clause("LR-11.8", "LR-14.18", "LR-11.10")
def test_a_shield_stops_most_attacks_whatever_their_rage_and_its_value_counts() -> None:
    m = attacked("crushing_weight_6", ["levy", "axe"], red={"wisdom": 2})
    play(m, "defend:levy", "defend:stop")
    assert sum(state(m).injured) == 0


@clause("LR-15.11", "LR-11.8")
def test_frenzy_grows_with_covered_slots_and_no_shield_stops_it() -> None:
    m = attacked("frenzy", ["shield", "axe"], trays={"draugr": {"wounds": ["blue"] * 3}})
    assert rage(state(m)) == 4
    play(m, "defend:shield", "defend:stop")
    assert state(m).pending[0].prompt.name == "injury"
    m = attacked("frenzy", ["shield", "axe"], quarry="garm", trays={"garm": {"wounds": ["blue"] * 7}})
    assert rage(state(m)) == 6


@clause("LR-11.10")
def test_one_card_is_drawn_even_when_nothing_was_played() -> None:
    m = attacked("snapping_jaws_2", ["axe"], red={"wisdom": 2})
    play(m, "defend:stop", "injury:might")
    assert len(hand(m, RED)) == 2


@clause("LR-11.10", "LR-3.4")
def test_the_weak_spot_draws_one_more() -> None:
    m = attacked("snapping_jaws_2", ["axe", "bow"], red={"wisdom": 4})
    play(m, "defend:axe", "defend:stop")
    assert len(hand(m, RED)) == 3, "3 and Wisdom 4 make the Weak Spot 7"


@clause("LR-11.8", "LR-11.10", "LR-13.4")
def test_cards_spent_in_defence_can_be_drawn_in_the_same_round() -> None:
    m = attacked("snapping_jaws_2", ["axe", "spear"], red={"wisdom": 2})
    state(m).combat_deck, state(m).combat_discard = [], []
    play(m, "defend:axe", "defend:stop")
    assert sorted(hand(m, RED)) == ["axe", "spear"]
    assert state(m).defence == []


@clause("LR-11.8", "LR-18.5", "LR-13.4")
def test_cards_spent_in_defence_stay_in_sight_while_the_attack_is_resolved() -> None:
    m = attacked("crushing_weight_5", ["axe", "spear"], red={"wisdom": 2, "hero": "beowulf"},
                 seats={"yellow": {"hero": "ragnar"}})  # fmt: skip
    state(m).combat_deck, state(m).combat_discard = [], []
    play(m, "defend:axe", "defend:stop")
    assert state(m).pending[0].prompt.name == "injury"
    assert m.view(0).public.combat_discard == (12,)
    play(m, "injury:might")
    assert sorted(hand(m, RED)) == ["axe", "spear"], "Beowulf has drawn the Axe again"
    assert m.view(0).public.hunt.defence == (12,)
    assert m.view(0).public.hunt.defended == 3


# --- what Attack cards do


@clause("LR-15.1", "LR-11.9", "LR-7.8")
def test_snapping_jaws_2() -> None:
    m = attacked("snapping_jaws_2", ["axe"])
    play(m, "defend:stop", "injury:might")
    assert state(m).injured[:3] == [0, 1, 0]


@clause("LR-15.2")
def test_snapping_jaws_3() -> None:
    m = attacked("snapping_jaws_3", ["axe"])
    assert rage(state(m)) == 3
    play(m, "defend:stop", "injury:wisdom")
    assert state(m).injured[:3] == [0, 0, 1]


@pytest.mark.parametrize(
    "card", [pytest.param("raking_claws_3", marks=clause("LR-15.3")),
             pytest.param("raking_claws_4", marks=clause("LR-15.4"))],
)  # fmt: skip
def test_raking_claws_injure_and_tear_a_card_from_the_hand(card: str) -> None:
    m = attacked(card, ["axe", "bow"], red={"wisdom": 2})
    play(m, "defend:stop", "injury:might")
    assert len(state(m).combat_discard) == 1
    assert len(hand(m, RED)) == 2, "one lost, one drawn"


@pytest.mark.parametrize(
    ("card", "strength"), [pytest.param("crushing_weight_5", 5, marks=clause("LR-15.5")),
                           pytest.param("crushing_weight_6", 6, marks=clause("LR-15.6"))],
)  # fmt: skip
def test_crushing_weight_injures_twice(card: str, strength: int) -> None:
    m = attacked(card, ["axe"])
    assert rage(state(m)) == strength
    play(m, "defend:stop", "injury:might", "injury:wisdom")
    assert state(m).injured[:3] == [0, 1, 1]


@clause("LR-15.9")
def test_dread_howl_takes_half_of_the_cards_rounded_down() -> None:
    m = attacked("dread_howl", ["axe", "bow", "spear"], red={"wisdom": 2})
    play(m, "defend:stop", "discard:bow")
    assert state(m).combat_discard == [4]


@clause("LR-15.10")
def test_rearing_guard_leaves_one_wound_in_the_hero_round() -> None:
    m = attacked("rearing_guard", ["spear", "spear", "axe"])
    play(m, "defend:stop")
    play(m, "strike:strike.spear", "slot:0")
    play(m, *[c for c in codes(m) if c == "rune:uruz"])
    assert state(m).dealt == 1
    assert state(m).phase == "monster_round" or codes(m) == ["strike:end"]


@pytest.mark.parametrize(
    "card", [pytest.param("vanish_3", marks=clause("LR-15.13", "LR-11.4", "LR-11.5")),
             pytest.param("vanish_4", marks=clause("LR-15.12", "LR-11.4", "LR-11.5"))],
)  # fmt: skip
def test_vanish_ends_the_hunt_with_the_injury_of_a_failed_one(card: str) -> None:
    m = attacked(card, ["axe"])
    play(m, "defend:stop", "injury:might")
    assert state(m).hunter == -1
    assert state(m).injured[:3] == [0, 1, 0]
    assert state(m).active == BLUE


@pytest.mark.parametrize(
    "card", [pytest.param("special_attack_3", marks=clause("LR-15.8", "LR-16.1")),
             pytest.param("special_attack_4", marks=clause("LR-15.7", "LR-16.1"))],
)  # fmt: skip
def test_the_special_attack_of_draugr_costs_a_rune_of_choice(card: str) -> None:
    m = attacked(card, ["axe"], red={"uruz": 1, "algiz": 1})
    play(m, "defend:stop", "injury:might", "drop:uruz")
    assert runes(m, RED) == [0, 0, 1]


@clause("LR-16.2")
@pytest.mark.parametrize("feed", ["yes", "no"])
def test_the_special_attack_of_garm_takes_two_injuries_or_two_cards(feed: str) -> None:
    m = attacked("special_attack_4", ["axe", "bow", "spear"], "garm")
    play(m, "defend:stop", f"feed:{feed}")
    if feed == "yes":
        play(m, "discard:spear", "discard:bow")
        assert sum(state(m).injured) == 0
        assert len(state(m).combat_discard) == 2
    else:
        play(m, "injury:might", "injury:authority")
        assert state(m).injured[:3] == [1, 1, 0]


@clause("LR-16.3")
def test_the_special_attack_of_lindworm_bars_axes_for_a_round() -> None:
    m = attacked("special_attack_4", ["axe", "sword"], "lindworm")
    play(m, "defend:stop", "injury:might")
    assert "strike:strike.axe" not in codes(m)
    assert "strike:strike.sword" in codes(m)


@clause("LR-16.4")
def test_the_special_attack_of_the_troll_costs_a_card_of_choice() -> None:
    m = attacked("special_attack_4", ["axe", "bow"], "mountain_troll")
    play(m, "defend:stop", "injury:might", "discard:bow")
    assert state(m).combat_discard == [4]


@clause("LR-16.5")
def test_the_special_attack_of_valravn_takes_half_of_the_cards_rounded_up() -> None:
    m = attacked("special_attack_4", ["axe", "bow", "spear"], "valravn", red={"wisdom": 2})
    play(m, "defend:stop", "discard:spear", "discard:bow")
    assert sorted(state(m).combat_discard) == [0, 4]


@clause("LR-16.6")
def test_the_special_attack_of_nidhogg_moves_the_highest_token_down() -> None:
    m = attacked("special_attack_4", ["axe"], "nidhogg", red={"might": 4, "authority": 4, "wisdom": 3})
    play(m, "defend:stop", "injury:wisdom", "lower:authority")
    assert [attribute(m, RED, a) for a in range(3)] == [3, 4, 3]


@clause("LR-16.10")
def test_the_special_attack_of_loki_reveals_the_hand_and_two_cards_go() -> None:
    m = attacked("special_attack_4", ["axe", "bow", "spear"], "loki", red={"slayer_tokens": 2})
    play(m, "defend:stop", "injury:might")
    assert on_turn(m) == YELLOW
    assert m.view(0).public.seats[RED].shown == (0, 4, 12)
    play(m, "pluck:spear", "pluck:axe")
    assert "bow" in hand(m, RED)
    assert sorted(state(m).combat_discard) == [0, 12]


# --- the Hero round


@clause("LR-11.13", "LR-11.19")
def test_a_wound_needs_a_matching_card_and_brings_its_reward_at_once() -> None:
    m = striking(["spear", "sword"])
    assert codes(m) == ["strike:strike.spear", "strike:strike.sword", "strike:end"]
    play(m, "strike:strike.spear")
    assert codes(m) == ["slot:0", "slot:1"]
    play(m, "slot:0", "rune:algiz")
    assert state(m).marks(0)[0] == RED
    assert runes(m, RED) == [0, 0, 1]
    play(m, "strike:strike.sword", "slot:4")
    assert state(m).priests[RED] == 1


@clause("LR-11.19", "LR-2.13")
def test_the_reward_realm_is_an_alliance_and_army_an_army_that_grows_anywhere() -> None:
    m = striking(["axe", "bow"], "lindworm", red={"armies": [3], "values": [2]})
    play(m, "strike:strike.axe", "slot:6", "realm:niflheim")
    assert state(m).allies[5] == 1 << RED
    assert len(hand(m, RED)) == 2, "the first ally of all there draws"
    m = striking(["spear", "spear"], "lindworm", red={"armies": [3], "values": [2]})
    play(m, "strike:strike.spear", "slot:1")
    assert army(m, RED, 3) == [3]


@clause("LR-11.14", "LR-11.4", "LR-11.5")
def test_without_a_wound_the_hunt_fails_with_an_injury() -> None:
    m = striking(["spear"])
    play(m, "strike:end", "injury:might")
    assert state(m).hunter == -1
    assert state(m).injured[:3] == [0, 1, 0]


@clause("LR-11.14")
def test_after_a_wound_the_hunter_may_stop_and_a_monster_round_follows() -> None:
    m = striking(["spear", "spear"], attack_hand=["dread_howl", "vanish_3"])
    play(m, "strike:strike.spear", "slot:1", "strike:end")
    assert state(m).phase == "monster_round"
    assert on_turn(m) == YELLOW


@clause("LR-11.4")
def test_an_empty_attack_deck_ends_the_hunt_even_with_cards_in_the_monsters_hand() -> None:
    rest = [a for a in ALL_ATTACKS if a != "dread_howl"]
    m = hunt("draugr", {"red": {"hand": ["spear", "spear"]}}, "hero_round", attack_deck=[], attack_hand=["dread_howl"],
             attack_discard=rest)  # fmt: skip
    play(m, "strike:strike.spear", "slot:1", "strike:end", "injury:might")
    assert state(m).hunter == -1


@clause("LR-11.4", "LR-7.8", "LR-11.5")
def test_an_injury_that_finds_three_injured_tokens_ends_the_hunt_and_no_more_follows() -> None:
    m = attacked("snapping_jaws_2", ["axe", "axe"], red={"injured": [1, 1, 1]})
    play(m, "defend:stop")
    assert state(m).hunter == -1
    assert state(m).injured[:3] == [1, 1, 1]
    assert "has failed" in told(m)


@clause("LR-11.16", "LR-9.9", "LR-11.14", "LR-11.18")
def test_with_all_slots_covered_the_monster_is_the_hunters_and_four_markers_bring_a_token() -> None:
    m = striking(["axe"], trays={"draugr": {"wounds": ["blue"] * 4 + ["yellow"] * 2}},
                 monsters={"draugr": {"region": 19, "ring": "yellow"}})  # fmt: skip
    play(m, "strike:strike.axe")
    g = state(m)
    assert g.slain_by[0] == RED
    assert g.slayer == [0, 1, 0]
    assert g.monster_at[0] == 0
    assert g.ring[0] == -1
    assert g.artifact_of[0] == RED
    assert g.injured[:3] == [0, 0, 0]


@clause("LR-3.4")
def test_after_the_hunt_the_limit_of_cards_holds_again() -> None:
    m = striking(["spear", "sword", "bow", "bow"], red={"wisdom": 2})
    play(m, "strike:end", "injury:might")
    assert state(m).hunter == -1
    play(m, "discard:bow", "discard:bow")
    assert hand(m, RED) == ["spear", "sword"]


# --- Combat cards in a Hunt


@clause("LR-14.2")
def test_skirmish_line_draws_once_in_a_hero_round() -> None:
    m = striking(["skirmish_line", "skirmish_line"], "nidhogg")
    play(m, "strike:strike.skirmish_line", "slot:0")
    assert len(hand(m, RED)) == 2
    play(m, "strike:strike.skirmish_line", "slot:2")
    assert len(hand(m, RED)) == 1


@clause("LR-14.15")
def test_reaver_gains_a_rune_once_in_a_hero_round() -> None:
    m = striking(["reaver", "reaver"], "garm")
    play(m, "strike:strike.reaver", "slot:6", "rune:uruz")
    assert runes(m, RED) == [1, 0, 0]
    play(m, "strike:strike.reaver")
    assert state(m).pending[0].prompt.name != "rune"


@pytest.mark.parametrize(
    ("first", "second"),
    [pytest.param("bow", "arrow_storm", marks=clause("LR-14.5", "LR-14.6")),
     pytest.param("ambush", "high_ground", marks=clause("LR-14.7", "LR-14.8")),
     pytest.param("sword", "duel_of_captains", marks=clause("LR-14.9", "LR-14.10")),
     pytest.param("feint", "rally", marks=clause("LR-14.11", "LR-14.12"))],
)  # fmt: skip
def test_two_bows_or_two_swords_deal_a_wound_of_any_symbol(first: str, second: str) -> None:
    m = striking([first, second], trays={"draugr": {"wounds": ["blue"] * 6}}, monsters={"draugr": {"region": 19}})
    assert codes(m) == [f"strike:twins.{first}.{second}", "strike:end"]
    play(m, f"strike:twins.{first}.{second}")
    assert state(m).slain_by[0] == RED


@pytest.mark.parametrize("card", [pytest.param("hammer", marks=clause("LR-14.16")),
                                  pytest.param("hammer_blow", marks=clause("LR-14.17"))])  # fmt: skip
def test_a_hammer_counts_as_any_one_symbol(card: str) -> None:
    m = striking([card, "shield"])
    play(m, f"strike:strike.{card}")
    assert len(codes(m)) == 7


@clause("LR-11.13")
def test_shields_deal_no_wounds() -> None:
    m = striking(["shield", "levy", "bow"])
    assert codes(m) == ["strike:strike.bow", "strike:end"]


# --- the Boss


@clause("LR-11.15", "LR-16.7")
def test_a_slot_of_the_boss_takes_two_cards_at_once_one_for_each_symbol() -> None:
    m = striking(["spear", "spear", "sword"], "loki", red={"slayer_tokens": 2})
    assert codes(m) == ["strike:both.spear.sword", "strike:end"]
    play(m, "strike:both.spear.sword")
    assert state(m).marks(6) == [RED, -1, -1, -1, -1]
    assert hand(m, RED) == ["spear"]


@clause("LR-11.15")
def test_pairs_for_any_symbol_do_not_work_against_the_boss_but_hammers_do() -> None:
    m = striking(["bow", "bow", "hammer"], "loki", red={"slayer_tokens": 2})
    assert codes(m) == ["strike:both.bow.hammer", "strike:end"]


@clause("LR-11.6", "LR-11.5")
def test_the_boss_regenerates_after_a_failed_hunt() -> None:
    m = striking(["spear", "sword"], "loki", red={"slayer_tokens": 2}, trays={"loki": {"wounds": ["red", "red"]}})
    play(m, "strike:end", "injury:might")
    assert state(m).marks(6) == [-1] * 5


@clause("LR-1.4", "LR-11.14")
def test_who_slays_the_boss_wins_at_once() -> None:
    m = striking(["spear", "axe"], "loki", red={"slayer_tokens": 2}, trays={"loki": {"wounds": ["red"] * 4}})
    play(m, "strike:both.spear.axe")
    assert m.outcome is not None
    assert m.outcome.clause == "LR-1.4"
    assert m.outcome.returns == (1.0, 0.0, 0.0)
