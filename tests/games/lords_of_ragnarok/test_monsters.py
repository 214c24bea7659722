"""Monsters and the Boss outside Hunts, and Artifacts."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok.pieces import MONSTERS
from vigrid.kernel import Match

from .table import BLUE, RED, YELLOW, army, at, attribute, battle, codes, hand, hunt, on_turn, play, runes, state, told

clause = pytest.mark.clause
MOVE, ATTACK, EITHER = 0, 2, 4
"""Faces of the die."""


def activated(monster: str, face: int, region: int = 8, ring: str = "", **position: Any) -> Match:
    """Red Activates one Monster by the Special Action; the die shows this face."""
    row: dict[str, Any] = {"region": region}
    if ring:
        row["ring"] = ring
    m = at("special", monsters={monster: row}, **position)
    if not ring:
        m.script([face])
    play(m, "action:monsters")
    if f"monsters:activate.{monster}" in codes(m):
        play(m, f"monsters:activate.{monster}")
    return m


@clause("LR-10.2", "LR-10.3")
@pytest.mark.parametrize(("face", "asked"), [(MOVE, "beast_to"), (EITHER, "beast")])
def test_the_die_decides_for_a_neutral_monster(face: int, asked: str) -> None:
    m = activated("garm", face)
    assert state(m).pending[0].prompt.name == asked
    assert on_turn(m) == RED


@clause("LR-10.1", "LR-10.3")
def test_the_controller_decides_without_a_die() -> None:
    m = activated("garm", 0, ring="red")
    assert codes(m) == ["beast:move", "beast:attack"]
    assert "die" not in told(m)


@clause("LR-10.3", "LR-9.18")
def test_in_an_event_a_controller_decides_for_the_own_monster() -> None:
    others = [n for n in range(1, 22) if n != 16]
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, event_deck=[*others, 16],
           monsters={"draugr": {"region": 5, "ring": "yellow"}, "garm": {"region": 6, "ring": "blue"}},
           upper=["draugr", "lindworm", "valravn"])  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert on_turn(m) == YELLOW


@clause("LR-9.6", "LR-3.9")
def test_a_monster_of_another_player_cannot_be_activated() -> None:
    m = at("special", monsters={"garm": {"region": 8, "ring": "blue"}})
    assert "action:monsters" not in codes(m)


@clause("LR-9.6")
def test_one_or_two_different_monsters_in_ones_own_order() -> None:
    m = at("special", monsters={"garm": {"region": 8}, "draugr": {"region": 2}, "valravn": {"region": 14}})
    m.script([MOVE, MOVE])
    play(m, "action:monsters")
    play(m, "monsters:activate.draugr")
    play(m, codes(m)[0])
    assert codes(m) == ["monsters:activate.garm", "monsters:activate.valravn", "monsters:done"]
    play(m, "monsters:activate.valravn")
    play(m, codes(m)[0])
    assert state(m).active == BLUE


@clause("LR-4.5")
def test_a_monster_moves_by_land_only() -> None:
    m = activated("garm", MOVE, region=1, seats={"red": {"drakkar": "s6"}})
    assert codes(m) == ["beast_to:2", "beast_to:3", "beast_to:5"]


@clause("LR-10.4")
def test_a_neutral_monster_must_stomp_and_its_mover_chooses_the_army() -> None:
    m = activated("garm", MOVE, seats={"blue": {"armies": [4, 4], "values": [3, 1]}})
    play(m, "beast_to:4")
    assert codes(m) == ["victim:1.0", "victim:1.1"]
    play(m, "victim:1.1")
    assert army(m, BLUE, 4) == [3]


@clause("LR-10.4")
def test_with_a_controlled_monster_the_stomp_may_be_left() -> None:
    m = activated("garm", 0, ring="red", seats={"blue": {"armies": [4], "values": [3]}})
    play(m, "beast:move", "beast_to:4", "victim:pass")
    assert army(m, BLUE, 4) == [3]


@clause("LR-10.6", "LR-10.5")
def test_for_a_third_monster_a_ring_of_choice_is_moved() -> None:
    m = at("runes", seats={"red": {"region": 5, "algiz": 1}},
           monsters={"draugr": {"region": 8, "ring": "red"}, "garm": {"region": 9, "ring": "red"},
                     "valravn": {"region": 5}})  # fmt: skip
    play(m, "runes:tame.valravn.algiz", "ring:garm")
    assert state(m).ring == [RED, -1, -1, -1, RED, -1]


@clause("LR-10.5", "LR-1.5")
def test_a_monster_of_another_and_the_boss_cannot_be_taken() -> None:
    m = at("runes", seats={"red": {"region": 5, "uruz": 1, "othala": 1}}, loki=5,
           monsters={"draugr": {"region": 5, "ring": "blue"}})  # fmt: skip
    assert not [c for c in codes(m) if "tame" in c]
    m = activated("garm", MOVE)
    assert "beast_to" in codes(m)[0]
    m = at("prayer", artifacts={"mjolnir": {"owner": "red"}}, monsters={"garm": {"region": 8}}, loki=8)
    play(m, "prayer:use.mjolnir")
    assert state(m).pending[0].args[0] == MONSTERS.index("garm")


# --- Region Attacks


@clause("LR-16.1")
def test_draugr_takes_2_from_one_army() -> None:
    m = activated("draugr", ATTACK, seats={"blue": {"armies": [8, 8], "values": [3, 1]}})
    play(m, "victim:1.0")
    assert army(m, BLUE, 8) == [1, 1]


@clause("LR-16.2", "LR-7.8")
def test_garm_injures_each_hero() -> None:
    m = activated("garm", ATTACK, seats={"red": {"region": 8}, "blue": {"region": 8}})
    play(m, "0/injury:might", "1/injury:wisdom")
    assert state(m).injured == [0, 1, 0, 0, 0, 1, 0, 0, 0]


@clause("LR-16.3")
def test_lindworm_lowers_every_army() -> None:
    m = activated("lindworm", ATTACK, seats={"blue": {"armies": [8, 8, 9], "values": [3, 1, 1]}})
    assert army(m, BLUE, 8) == [2]
    assert army(m, BLUE, 9) == [1]


@clause("LR-16.4")
def test_the_troll_drives_all_armies_away() -> None:
    m = activated("mountain_troll", ATTACK, seats={"blue": {"armies": [8, 8], "values": [3, 1]}},
                  control={"9": "blue", "4": "blue", "8": "blue"})  # fmt: skip
    assert on_turn(m) == BLUE
    play(m, "withdraw:9")
    assert army(m, BLUE, 9) == [3, 1]
    assert state(m).owner[8] == BLUE


@clause("LR-16.5")
def test_valravn_robs_the_controller_of_a_card_and_a_rune() -> None:
    m = activated("valravn", ATTACK, seats={"blue": {"hand": ["axe", "bow"], "uruz": 1, "algiz": 1}},
                  control={"8": "blue"})  # fmt: skip
    play(m, "discard:bow", "drop:algiz")
    assert hand(m, BLUE) == ["axe"]
    assert runes(m, BLUE) == [1, 0, 0]


@clause("LR-16.6")
def test_nidhogg_takes_1_here_and_1_beside() -> None:
    m = activated("nidhogg", ATTACK, seats={"blue": {"armies": [8, 9], "values": [3, 2]},
                                            "yellow": {"armies": [7, 5], "values": [2, 2]}})  # fmt: skip
    assert army(m, BLUE, 8) == [2]
    assert set(codes(m)) == {"victim:1.1", "victim:2.0"}
    play(m, "victim:2.0")
    assert army(m, YELLOW, 7) == [1]


@clause("LR-16.9")
def test_loki_hits_one_army_and_other_heroes_and_does_not_stomp() -> None:
    m = at("runes", loki=5, seats={"red": {"region": 5, "othala": 1}, "blue": {"armies": [9, 9], "values": [3, 1]},
                                   "yellow": {"region": 9}})  # fmt: skip
    play(m, "runes:boss")
    assert "loki:5" not in codes(m)
    play(m, "loki:9", "victim:1.0", "2/injury:wisdom")
    assert army(m, BLUE, 9) == [2, 1]
    assert state(m).injured[8] == 1
    assert sum(state(m).injured) == 1


# --- Artifacts


@clause("LR-13.1", "LR-7.17", "LR-17.4")
def test_an_artifact_is_used_once_until_it_is_recharged() -> None:
    m = at("hero", artifacts={"troll_heart": {"owner": "red"}}, seats={"red": {"injured": [1, 1, 0]}})
    play(m, "step:use.troll_heart")
    assert state(m).injured[:3] == [0, 0, 0]
    assert state(m).exhausted[3] == 1
    assert "step:use.troll_heart" not in codes(m)


@clause("LR-17.1")
def test_barrow_crown_recruits_a_1_where_a_battle_was_won() -> None:
    m = battle({"values": [4], "hand": ["axe"], "authority": 5}, {"values": [1], "hand": ["axe"]},
               artifacts={"barrow_crown": {"owner": "red"}})  # fmt: skip
    play(m, "fight:pass", "fight:pass", "artifact:barrow_crown")
    assert army(m, RED, 19) == [4, 1]


@clause("LR-17.1", "LR-18.3", "LR-12.11")
def test_control_by_barrow_crown_comes_from_the_battle_and_gives_snorri_no_rune() -> None:
    m = battle({"hero": "snorri", "region": 18, "values": [2], "hand": ["reckless_charge", "shield"]},
               {"values": [1], "hand": ["axe"]}, control={"19": "blue", "18": "blue"},
               artifacts={"barrow_crown": {"owner": "red"}})  # fmt: skip
    play(m, "1/fight:pass", "fight:reckless_charge", "fight:pass")
    assert state(m).owner[19] == BLUE, "no Army of Red survived"
    play(m, "artifact:barrow_crown")
    assert state(m).owner[19] == RED
    assert army(m, RED, 19) == [1]
    assert runes(m, RED) == [0, 0, 0]
    assert state(m).pending[0].prompt.name != "rune"


@clause("LR-17.1", "LR-12.11", "LR-18.3")
def test_barrow_crowns_army_may_complete_the_population_strength() -> None:
    m = battle({"hero": "snorri", "region": 18, "values": [3], "hand": ["axe"]}, {"values": [1], "hand": ["axe"]},
               artifacts={"barrow_crown": {"owner": "red"}})  # fmt: skip
    play(m, "fight:pass", "fight:pass")
    assert state(m).owner[19] == -1, "3 are too few for 4"
    play(m, "artifact:barrow_crown")
    assert state(m).owner[19] == RED
    assert state(m).pending[0].prompt.name != "rune"


@clause("LR-17.2")
def test_gleipnir_moves_any_monster_and_its_controller_may_stomp() -> None:
    m = at("maneuvers", artifacts={"gleipnir_strand": {"owner": "red"}},
           monsters={"garm": {"region": 8, "ring": "blue"}},
           seats={"yellow": {"armies": [4], "values": [2]}})  # fmt: skip
    play(m, "maneuver:use.gleipnir_strand", "beast_to:4")
    assert on_turn(m) == BLUE
    play(m, "1/victim:2.0")
    assert army(m, YELLOW, 4) == [1]


@clause("LR-17.3")
def test_lindworm_scale_ignores_an_injury() -> None:
    m = activated("garm", ATTACK, seats={"red": {"region": 8}}, artifacts={"lindworm_scale": {"owner": "red"}})
    play(m, "artifact:lindworm_scale")
    assert sum(state(m).injured) == 0


@clause("LR-17.3", "LR-11.5")
def test_lindworm_scale_is_not_asked_for_the_injury_of_a_failed_hunt_that_is_ignored_anyway() -> None:
    m = hunt("draugr", {"red": {"injured": [1, 1, 1], "hand": ["axe"]}}, attack_hand=["snapping_jaws_2"],
             artifacts={"lindworm_scale": {"owner": "red"}})  # fmt: skip
    play(m, "defend:stop")
    assert codes(m) == ["artifact:lindworm_scale", "artifact:pass"], "the Injury that would end the Hunt"
    play(m, "artifact:pass")
    assert state(m).hunter == -1
    assert state(m).active == BLUE
    m = hunt("draugr", {"red": {"injured": [1, 1, 1], "hand": ["axe"]}}, attack_hand=["vanish_3"],
             artifacts={"lindworm_scale": {"owner": "red"}})  # fmt: skip
    play(m, "defend:stop")
    assert state(m).hunter == -1


@clause("LR-17.5")
def test_raven_quill_shows_two_cards_and_keeps_one() -> None:
    m = at("prayer", artifacts={"raven_quill": {"owner": "red"}})
    g = state(m)
    spear, axe = 0, 12
    g.combat_deck = [k for k in g.combat_deck if k not in (spear, axe)] + [axe] * 2 + [spear] * 3
    g.combat_deck.append(g.combat_deck.pop(g.combat_deck.index(axe)))
    play(m, "prayer:use.raven_quill")
    assert m.view(1 << RED).private[RED].looking == (spear, axe)
    assert m.view(1 << BLUE).public.looking == 2
    play(m, "keep:axe")
    assert hand(m, RED) == ["axe"]
    assert state(m).combat_discard == [spear]


@clause("LR-17.6", "LR-11.2")
def test_root_fang_wounds_at_the_beginning_of_a_hunt_with_its_reward() -> None:
    m = at("special", artifacts={"root_fang": {"owner": "red"}}, monsters={"draugr": {"region": 11}})
    play(m, "action:monsters", "monsters:hunt.draugr", "artifact:root_fang", "slot:4")
    assert state(m).wounds[4] == RED
    assert state(m).priests[RED] == 1


@clause("LR-17.7")
def test_gungnir_adds_2_to_the_battle_value() -> None:
    m = at("battle", after="end", active="red", artifacts={"gungnir": {"owner": "blue"}},
           seats={"red": {"armies": [19], "values": [2], "hand": ["axe"]},
                  "blue": {"armies": [19], "values": [1], "hand": ["axe"]}})  # fmt: skip
    play(m, "artifact:gungnir")
    view = m.view(0).public.battle
    assert view.totals == (2, 3)


@clause("LR-17.8", "LR-11.17", "LR-11.16", "LR-9.9")
def test_mjolnir_can_slay_but_brings_no_reward_and_no_artifact() -> None:
    wounds = ["blue", "blue", "yellow", "yellow", "nobody", "yellow", "yellow"]
    m = at("prayer", artifacts={"mjolnir": {"owner": "red"}}, monsters={"draugr": {"region": 8, "ring": "blue"}},
           trays={"draugr": {"wounds": wounds}})  # fmt: skip
    play(m, "prayer:use.mjolnir")
    g = state(m)
    assert g.slain_by[0] == RED
    assert g.monster_at[0] == 0
    assert g.ring[0] == -1
    assert g.priests[RED] == 0
    assert g.artifact_of[0] == -2, "out of the game"
    assert g.slayer == [0, 0, 1]
    assert g.marks(0) == [-1] * 7


@clause("LR-17.9", "LR-4.7")
def test_the_falcon_cloak_places_the_hero_in_any_region() -> None:
    m = at("prayer", artifacts={"falcon_cloak": {"owner": "red"}})
    play(m, "prayer:use.falcon_cloak", "place:21")
    assert state(m).hero_at[RED] == 21


@clause("LR-13.2", "LR-11.18")
def test_a_monsters_artifact_is_gained_after_a_hunt_whatever_its_end() -> None:
    """All slots without Rewards are covered, by whomever; the Hunt has failed."""
    wounds = ["nobody", "blue", "nobody", "blue", "nobody", "blue", "blue"]
    m = hunt("draugr", {"red": {"hand": ["bow", "bow"]}}, entry="hero_round", trays={"draugr": {"wounds": wounds}})
    play(m, "strike:end", "injury:might")
    assert state(m).artifact_of[0] == RED
    assert state(m).slain_by[0] == -1


@clause("LR-11.18")
def test_an_artifact_taken_earlier_stays_where_it_is() -> None:
    wounds = ["nobody", "blue", "nobody", "blue", "nobody", "blue", "blue"]
    m = hunt("draugr", {"red": {"hand": ["bow", "bow"]}}, entry="hero_round", trays={"draugr": {"wounds": wounds}},
             artifacts={"barrow_crown": {"owner": "blue"}})  # fmt: skip
    play(m, "strike:end", "injury:might")
    assert state(m).artifact_of[0] == BLUE
    assert attribute(m, RED, 1) == 2


@clause("LR-9.6")
def test_the_odds_of_the_die_stand_beside_a_monster_that_may_be_activated() -> None:
    m = at("special", monsters={"garm": {"region": 8}, "draugr": {"region": 9, "ring": "red"}})
    play(m, "action:monsters")
    said = {choice.code: choice.preview for choice in m.options(RED)}
    assert said["monsters:activate.garm"].startswith("moves 2 in 6, attacks 2 in 6, 2 in 6 as @0 says; Region Attack")
    assert said["monsters:activate.draugr"].startswith("it moves or attacks as @0 says; Region Attack")
