"""Every Blessing at work."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.kernel import Match

from .table import BLUE, RED, army, at, attribute, battle, codes, hand, hunt, on_turn, play, runes, state

clause = pytest.mark.clause
SPARE = "axe"


def blessed(*names: str, by: str = "red") -> dict[str, Any]:
    """The Blessings of a seat, as a position names them."""
    return {"blessings": dict.fromkeys(names, by)}


def fight(attacker: Any, defender: Any, **position: Any) -> Match:
    """Red against Blue in Region 19, both with a card."""
    red, blue = position.pop("red", {}), position.pop("blue", {})
    mine = {"values": list(attacker), "hand": [SPARE], **red}
    theirs = {"values": list(defender), "hand": [SPARE], **blue}
    return battle(mine, theirs, **position)


def totals(m: Match) -> tuple[int, int]:
    """Battle values of attacker and defender."""
    view = m.view(0).public.battle
    return (view.totals[0], view.totals[1])


@clause("LR-22.1")
def test_ravens_counsel_draws_after_a_victory() -> None:
    m = fight((4,), (1,), **blessed("ravens_counsel"))
    play(m, "fight:pass", "fight:pass")
    assert len(hand(m, RED)) == 2


@clause("LR-22.2")
def test_einherjar_are_recruited_with_one_more_but_at_most_6() -> None:
    for authority, value in ((3, 4), (6, 6)):
        m = at("maneuvers", seats={"red": {"authority": authority, "drakkar": "s2"}}, **blessed("einherjar"))
        play(m, "maneuver:recruit.9")
        assert army(m, RED, 9) == [value]


@clause("LR-22.3")
def test_wall_of_spears_adds_2_for_a_defender_only() -> None:
    assert totals(fight((4,), (4,), **blessed("wall_of_spears", by="blue"))) == (4, 6)
    assert totals(fight((4,), (4,), **blessed("wall_of_spears"))) == (4, 4)


@clause("LR-22.4")
def test_valhallas_gate_gives_a_rune_for_an_army_killed() -> None:
    m = fight((6,), (1,), **blessed("valhallas_gate", by="blue"))
    play(m, "fight:pass", "fight:pass", "1/rune:uruz")
    assert runes(m, BLUE) == [1, 0, 0]


@clause("LR-22.5")
def test_forced_march_activates_one_more_army() -> None:
    m = at("maneuvers", seats={"red": {"armies": [1, 3], "values": [1, 2], "drakkar": "s4"}}, **blessed("forced_march"))
    play(m, "maneuver:army.0.2")
    assert state(m).phase == "maneuvers"
    assert not [c for c in codes(m) if c.startswith("maneuver:army.0")]
    play(m, "maneuver:army.1.20")
    assert state(m).phase == "special"


@clause("LR-22.5", "LR-7.14")
def test_who_recruits_instead_of_activating_still_has_the_activation_of_forced_march() -> None:
    m = at("maneuvers", seats={"red": {"drakkar": "s4"}}, **blessed("forced_march"))
    play(m, "maneuver:recruit.16")
    assert state(m).phase == "maneuvers"
    assert not [c for c in codes(m) if "recruit" in c]
    play(m, "maneuver:army.0.15")
    assert state(m).phase == "special"


@clause("LR-7.14")
def test_without_forced_march_recruiting_ends_the_maneuvers() -> None:
    m = at("maneuvers", seats={"red": {"drakkar": "s4"}})
    play(m, "maneuver:recruit.16")
    assert state(m).phase == "special"


@clause("LR-22.6")
def test_berserk_oath_adds_1_for_each_card_with_a_casualty_symbol() -> None:
    m = fight((4,), (4,), red={"hand": ["sword", "spear", SPARE]}, **blessed("berserk_oath"))
    play(m, "fight:pass", "fight:sword", "fight:spear")
    assert totals(m) == (10, 4)


@clause("LR-22.7")
def test_blood_price_ignores_one_casualty_symbol() -> None:
    m = fight((4,), (1,), red={"hand": ["reckless_charge", SPARE]}, **blessed("blood_price"))
    play(m, "fight:pass", "fight:reckless_charge", "fight:pass")
    assert army(m, RED, 19) == [3]


@clause("LR-22.8")
def test_fjord_raiders_add_2_at_the_sea_of_the_drakkar() -> None:
    assert totals(fight((4,), (4,), red={"drakkar": "s6"}, **blessed("fjord_raiders"))) == (6, 4)
    assert totals(fight((4,), (4,), red={"drakkar": "s1"}, **blessed("fjord_raiders"))) == (4, 4)


@clause("LR-22.9")
def test_plunder_draws_when_a_region_is_taken_from_another_player() -> None:
    m = at("maneuvers", seats={"red": {"armies": [18], "values": [1]}}, control={"17": "blue"}, **blessed("plunder"))
    play(m, "maneuver:army.0.17")
    assert len(hand(m, RED)) == 1


@clause("LR-22.10")
def test_jarls_levy_lets_another_army_grow_after_reinforce() -> None:
    m = at("special", seats={"red": {"armies": [1, 3], "values": [1, 2], "drakkar": "s2"}}, **blessed("jarls_levy"))
    play(m, "action:reinforce", "recruit:9", "grow:1")
    assert army(m, RED, 3) == [3]
    assert army(m, RED, 9) == [2]


@clause("LR-22.11")
def test_tireless_host_activates_one_army_twice() -> None:
    m = at("special", seats={"red": {"armies": [1, 3], "values": [1, 2], "drakkar": "s4"}}, **blessed("tireless_host"))
    play(m, "action:mobilize", "mobilize:army.0.2", "mobilize:army.0.4")
    assert army(m, RED, 4) == [1]
    play(m, "mobilize:army.1.20")
    assert state(m).phase != "special", "one of them only"


@clause("LR-22.11")
def test_of_two_like_armies_the_one_that_would_be_activated_once_more_is_told_apart() -> None:
    m = at("special", seats={"red": {"armies": [1, 2], "values": [2, 2], "drakkar": "s4"}}, **blessed("tireless_host"))
    play(m, "action:mobilize", "mobilize:army.0.2")
    words = {choice.code: choice.text for choice in m.options(RED)}
    assert words["mobilize:army.0.4"].endswith(", once more")
    assert words["mobilize:army.0.4"] == words["mobilize:army.1.4"] + ", once more"


@clause("LR-22.12")
def test_iron_discipline_spares_the_casualties_for_losing() -> None:
    m = fight((6,), (3, 1), control={"18": "blue"}, **blessed("iron_discipline", by="blue"))
    play(m, "fight:pass", "fight:pass")
    assert army(m, BLUE, 18) == [3, 1]


@clause("LR-22.13")
def test_thunders_favour_draws_one_more_at_the_start_of_a_hunt() -> None:
    m = at("special", seats={"red": {"might": 3}}, monsters={"garm": {"region": 11}}, **blessed("thunders_favour"))
    play(m, "action:monsters", "monsters:hunt.garm")
    assert len(hand(m, RED)) == 4


@clause("LR-22.14")
def test_thick_hide_ignores_the_first_injury_of_a_hunt() -> None:
    m = hunt("draugr", {"red": {"hand": ["spear", "bow"]}}, "hero_round", **blessed("thick_hide"))
    play(m, "strike:end")
    assert sum(state(m).injured) == 0
    m = hunt("draugr", {"red": {"hand": ["spear", "bow"]}}, "hero_round", hide_used=1, **blessed("thick_hide"))
    play(m, "strike:end", "injury:might")
    assert sum(state(m).injured) == 1


@clause("LR-22.15")
def test_old_wounds_add_1_at_the_weak_spot() -> None:
    rest = ["snapping_jaws_3", "frenzy", "frenzy"]
    others = ["raking_claws_3", "raking_claws_4", "crushing_weight_5", "crushing_weight_6", "special_attack_4",
              "special_attack_3", "dread_howl", "rearing_guard", "vanish_4", "vanish_3"]  # fmt: skip
    m = hunt("draugr", {"red": {"wisdom": 6, "hand": ["shield", "spear"]}}, attack_hand=["snapping_jaws_2"],
             attack_deck=rest, attack_discard=others, **blessed("old_wounds"))  # fmt: skip
    play(m, "defend:shield", "defend:stop")
    assert len(hand(m, RED)) == 3, "0 and Wisdom 6 and 1 make the Weak Spot 7"


@clause("LR-22.16")
def test_the_beast_tamer_pays_any_rune_for_a_monster() -> None:
    m = at(
        "runes", seats={"red": {"region": 5, "algiz": 1}}, monsters={"draugr": {"region": 5}}, **blessed("beast_tamer")
    )
    play(m, "runes:tame.draugr.algiz")
    assert state(m).ring[0] == RED


@clause("LR-22.17")
def test_the_trampling_herd_costs_an_army_1_more() -> None:
    m = at("special", monsters={"garm": {"region": 8, "ring": "red"}}, seats={"blue": {"armies": [4], "values": [3]}},
           **blessed("trampling_herd"))  # fmt: skip
    play(m, "action:monsters", "beast:move", "beast_to:4", "victim:1.0")
    assert army(m, BLUE, 4) == [1]


@clause("LR-22.18")
def test_the_patient_hunter_takes_no_injury_for_a_failed_hunt() -> None:
    m = hunt("draugr", {"red": {"hand": ["spear", "bow"]}}, "hero_round", **blessed("patient_hunter"))
    play(m, "strike:end")
    assert sum(state(m).injured) == 0
    assert state(m).hunter == -1


@clause("LR-22.19")
def test_trophy_hall_gives_a_priest_for_a_slain_monster() -> None:
    m = hunt("draugr", {"red": {"hand": ["axe"]}}, "hero_round", trays={"draugr": {"wounds": ["blue"] * 6}},
             **blessed("trophy_hall"))  # fmt: skip
    play(m, "strike:strike.axe")
    assert state(m).priests[RED] == 1


@clause("LR-22.20")
def test_hamstring_trades_two_cards_for_any_wound_once_a_hunt_but_not_against_the_boss() -> None:
    m = hunt("draugr", {"red": {"hand": ["shield", "shield", "levy", "levy"]}}, "hero_round", **blessed("hamstring"))
    play(m, "strike:hamstring", "discard:shield", "discard:levy", "slot:4")
    assert state(m).marks(0)[4] == RED
    assert state(m).priests[RED] == 1
    assert state(m).hamstrung == 1
    m = hunt("loki", {"red": {"hand": ["spear", "sword", "levy"], "slayer_tokens": 2}}, "hero_round",
             **blessed("hamstring"))  # fmt: skip
    assert "strike:hamstring" not in codes(m)


@clause("LR-22.21")
def test_smiths_edge_lets_axes_and_swords_count_as_each_other() -> None:
    m = hunt("draugr", {"red": {"hand": ["axe", "sword"]}}, "hero_round", **blessed("smiths_edge"))
    play(m, "strike:strike.axe")
    assert codes(m) == ["slot:4", "slot:5", "slot:6"]


@clause("LR-22.22")
def test_second_wind_heals_besides() -> None:
    m = at("hero", seats={"red": {"region": 1, "injured": [1, 1, 0]}}, **blessed("second_wind"))
    play(m, "step:walk.2", "second_wind:might")
    assert state(m).injured[:3] == [1, 0, 0]


@clause("LR-22.23")
def test_the_horn_of_utgard_activates_up_to_three() -> None:
    m = at("special", monsters={k: {"region": 8, "ring": "nobody"} for k in ("garm", "draugr", "valravn", "lindworm")},
           **blessed("horn_of_utgard"))  # fmt: skip
    m.script([0, 0, 0])
    play(m, "action:monsters")
    for name in ("garm", "draugr", "valravn"):
        play(m, f"monsters:activate.{name}", "beast_to:4")
    assert state(m).active == BLUE


@clause("LR-22.24")
def test_giants_grip_usurps_with_one_more_might() -> None:
    m = at("special", seats={"red": {"region": 2, "might": 2}}, **blessed("giants_grip"))
    assert "action:usurp" in codes(m)
    m = at("special", seats={"red": {"region": 2, "might": 2}})
    assert "action:usurp" not in codes(m)


@clause("LR-22.25")
def test_seidr_pays_with_two_of_one_type() -> None:
    m = at("runes", seats={"red": {"region": 19, "uruz": 2}}, **blessed("seidr"))
    play(m, "runes:draw.uu")
    assert len(hand(m, RED)) == 1
    assert runes(m, RED) == [0, 0, 0]


@clause("LR-22.26")
def test_the_rune_singer_has_one_more_action_for_one_rune() -> None:
    m = at(
        "runes", seats={"red": {"region": 4, "uruz": 1, "othala": 2, "algiz": 1, "wisdom": 5}}, **blessed("rune_singer")
    )
    play(m, "runes:ally.vanaheim", "runes:draw.uo")
    assert codes(m) != []
    assert state(m).phase == "maneuvers" or state(m).acted == 3
    m = at(
        "runes", seats={"red": {"region": 4, "uruz": 1, "othala": 2, "algiz": 1, "wisdom": 5}}, **blessed("rune_singer")
    )
    play(m, "runes:draw.uo")
    assert codes(m) == ["runes:ally.vanaheim", "runes:ally.alfheim", "runes:done"]


@clause("LR-22.27")
def test_golden_tears_gain_two_runes_when_covered() -> None:
    m = at("special", realms={"niflheim": {"markers": ["blue"]}}, **blessed("golden_tears", by="blue"))
    play(m, "action:prepare", "1/rune:uruz", "1/rune:algiz")
    assert runes(m, BLUE) == [1, 0, 1]


@clause("LR-22.28")
def test_the_cat_drawn_chariot_goes_three_regions() -> None:
    m = at("hero", seats={"red": {"region": 5, "drakkar": "s4"}}, **blessed("cat_drawn_chariot"))
    assert "step:walk.20" in codes(m), "5, 1, 3, 20"


@clause("LR-22.29")
def test_fair_winds_move_the_drakkar_after_the_hero() -> None:
    m = at("hero", seats={"red": {"region": 1, "drakkar": "s4"}}, **blessed("fair_winds"))
    play(m, "step:walk.2")
    assert codes(m) == ["fair_winds:2", "fair_winds:4", "fair_winds:pass"]
    play(m, "fair_winds:2")
    assert state(m).drakkar[RED] == 2


@clause("LR-22.30")
def test_the_open_hand_gains_a_rune_with_an_alliance() -> None:
    m = at("runes", seats={"red": {"region": 4, "othala": 1}}, **blessed("open_hand"))
    play(m, "runes:ally.vanaheim", "rune:algiz")
    assert runes(m, RED) == [0, 0, 1]


@clause("LR-22.31")
def test_the_realm_friend_takes_the_bonus_with_a_later_marker_too() -> None:
    m = at("special", realms={"niflheim": {"markers": ["blue"], "allies": ["red"]}}, **blessed("realm_friend"))
    play(m, "action:prepare", "1/rune:uruz")
    assert on_turn(m) == RED
    assert codes(m)[0].startswith("niflheim:")


@clause("LR-22.32")
def test_temple_tithe_gains_one_more_priest() -> None:
    m = at("special", control={"3": "red"}, **blessed("temple_tithe"))
    play(m, "action:temple")
    assert state(m).priests[RED] == 2


@clause("LR-22.33")
def test_the_deep_pouch_holds_two_more_runes() -> None:
    m = at("prayer", seats={"red": {"region": 2, "wisdom": 2, "uruz": 3}}, forges={"2": "algiz"},
           runes_on_forges={"2": 1}, **blessed("deep_pouch"))  # fmt: skip
    play(m, "prayer:forge")
    assert runes(m, RED) == [3, 0, 1]


@clause("LR-22.34")
def test_the_unbroken_rite_keeps_one_returning_priest() -> None:
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, monuments={"odin": {"priests": [0, 2, 0, 0]}},
           **blessed("unbroken_rite", by="blue"))  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert state(m).priests[BLUE] == 1
    assert state(m).priests_left(BLUE) == 3


@clause("LR-22.35")
def test_the_second_offering_gives_the_bonus_of_the_next_level() -> None:
    for level, cards in ((0, 0), (1, 2), (2, 3), (3, 3)):
        m = at("prayer", seats={"red": {"priests": 1, "wisdom": 6}}, monuments={"thor": {"level": level}},
               **blessed("second_offering"))  # fmt: skip
        play(m, "prayer:send.thor")
        assert len(hand(m, RED)) == cards
        assert attribute(m, RED, 1) == 3


@clause("LR-22.36")
def test_skalds_memory_holds_two_more_cards() -> None:
    m = at("prayer", seats={"red": {"priests": 1, "wisdom": 2, "hand": ["axe"]}}, monuments={"thor": {"level": 3}},
           **blessed("skalds_memory"))  # fmt: skip
    play(m, "prayer:send.thor")
    assert len(hand(m, RED)) == 4
