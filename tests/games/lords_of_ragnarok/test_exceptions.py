"""What is easily missed: exceptions of the booklet that no other test looks at from this side."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok.control import refuges
from vigrid.games.lords_of_ragnarok.pieces import LOKI

from .table import BLUE, RED, army, at, battle, codes, hand, hunt, on_turn, play, runes, state, told

clause = pytest.mark.clause
FALCON_CLOAK, DRAUGR = 8, 0


# --- Drakkars are bridges for movement, withdrawal and Recruiting, and for nothing else


@clause("LR-2.11", "LR-4.3", "LR-7.16")
def test_the_bridge_serves_movement_withdrawal_and_recruiting() -> None:
    m = at("maneuvers", seats={"red": {"armies": [10], "values": [1], "drakkar": "s3"}}, control={"12": "red"}, loki=5)
    assert "maneuver:army.0.12" in codes(m)
    assert refuges(state(m), RED, 10) == [12]
    m = at("special", seats={"red": {"armies": [10], "values": [1], "drakkar": "s3"}}, loki=5)
    play(m, "action:reinforce")
    assert codes(m) == ["recruit:10", "recruit:11", "recruit:12"]


@clause("LR-2.11", "LR-7.11", "LR-14.8")
def test_the_bridge_brings_neither_realms_nor_high_ground_nearer() -> None:
    m = at("runes", seats={"red": {"region": 12, "drakkar": "s3", "uruz": 1, "othala": 1}})
    assert [c for c in codes(m) if "ally" in c] == ["runes:ally.muspelheim"], "Svartalfheim is at Region 10 and 11"
    m = battle({"values": [4], "hand": ["axe"]},
               {"values": [4], "hand": ["high_ground"], "region": 1, "drakkar": "s6"})  # fmt: skip
    play(m, "fight:high_ground", "fight:pass")
    assert "@1 has 6" in told(m), "Region 1 is at the same Sea as Region 19, not next to it"


# --- Wisdom


@clause("LR-3.4")
def test_cards_and_runes_have_each_their_own_limit() -> None:
    m = at("special", seats={"red": {"wisdom": 2, "hand": ["axe", "bow"], "uruz": 1, "othala": 1}})
    play(m, "action:prepare", "prepare:card")
    assert len(codes(m)) >= 2
    assert all(c.startswith("discard:") for c in codes(m))
    play(m, codes(m)[0], "prepare:rune", "rune:algiz")
    assert [c.partition(":")[0] for c in codes(m)] == ["drop"] * 3, "at once, though no card is above the limit"
    play(m, "drop:uruz")
    assert runes(m, RED) == [0, 1, 1]
    assert len(hand(m, RED)) == 2


# --- Army +1


@clause("LR-7.15", "LR-9.2", "LR-9.3")
def test_mobilize_and_prepare_let_armies_grow_in_own_settlements_only() -> None:
    seats = {"red": {"armies": [1, 19, 3], "values": [1, 1, 2]}}
    m = at("special", seats=seats, control={"1": "red", "3": "red", "19": "blue"}, loki=9)
    play(m, "action:mobilize")
    assert [c for c in codes(m) if c.endswith(".0")] == ["mobilize:army.0.0"]
    m = at("special", seats=seats, control={"1": "red", "3": "red"}, loki=9)
    play(m, "action:prepare", "prepare:grow_army")
    assert army(m, RED, 1) == [2]


@clause("LR-7.12", "LR-3.5")
def test_for_two_runes_an_army_grows_in_anybodys_region_and_without_a_settlement() -> None:
    seats = {"red": {"armies": [20, 2], "values": [1, 6], "uruz": 1, "othala": 1}}
    m = at("runes", seats=seats, control={"20": "blue"}, loki=9)
    play(m, "runes:grow.uo")
    assert army(m, RED, 20) == [2]


# --- a god's Artifact moves with control, whoever had it


@clause("LR-13.3", "LR-2.4")
@pytest.mark.parametrize("way", ["usurp", "battle"])
def test_a_gods_artifact_moves_with_usurped_and_conquered_regions_and_is_charged(way: str) -> None:
    held: dict[str, Any] = {
        "control": {"21": "blue", "19": "red"}, "artifacts": {"falcon_cloak": {"owner": "blue", "exhausted": 1}},
    }  # fmt: skip
    if way == "usurp":
        m = at("special", seats={"red": {"region": 21}}, **held)
        play(m, "action:usurp")
    else:
        m = battle({"values": [5], "hand": ["axe"]}, {"values": [1], "hand": ["axe"]}, 21, **held)
        play(m, "fight:pass", "fight:pass")
    g = state(m)
    assert (g.owner[21], g.artifact_of[FALCON_CLOAK], g.exhausted[FALCON_CLOAK]) == (RED, RED, 0)


# --- placing and withdrawing are no movement


@clause("LR-16.8", "LR-4.3")
def test_armies_withdraw_into_lokis_region() -> None:
    m = battle({"values": [6], "hand": ["axe"]}, {"values": [2], "hand": ["axe"]}, control={"20": "blue"}, loki=20)
    play(m, "fight:pass", "fight:pass")
    assert army(m, BLUE, 20) == [1]


@clause("LR-8.11", "LR-4.7")
def test_niflheim_places_an_army_in_lokis_region() -> None:
    m = at("special", seats={"red": {"armies": [9], "values": [2]}}, control={"20": "red"}, loki=20,
           realms={"niflheim": {"allies": ["red"]}})  # fmt: skip
    play(m, "action:prepare", "niflheim:army.0.20")
    assert army(m, RED, 20) == [2]


@clause("LR-9.17", "LR-10.4")
def test_a_monster_that_is_placed_does_not_stomp_and_one_that_moves_there_does() -> None:
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, upper=["draugr", "lindworm", "valravn"],
           seats={"blue": {"armies": [1], "values": [3]}}, event_deck=[*range(2, 22), 1],
           monsters={"lindworm": {"region": 2}})  # fmt: skip
    m.script([0])
    play(m, "action:monument", "monument:thor")
    assert state(m).monster_at[DRAUGR] == 1
    assert army(m, BLUE, 1) == [3]
    play(m, "beast_to:1")
    assert army(m, BLUE, 1) == [2]


# --- Loki is no Monster


@clause("LR-1.5")
def test_what_works_on_monsters_does_not_work_on_loki() -> None:
    m = at("runes", seats={"red": {"region": 10, "uruz": 1, "othala": 1}}, loki=10,
           artifacts={"mjolnir": {"owner": "red"}, "gleipnir_strand": {"owner": "red"}})  # fmt: skip
    assert not [c for c in codes(m) if "use" in c or "drive" in c or "tame" in c]
    m = at("runes", seats={"red": {"region": 10, "uruz": 1, "othala": 1}}, loki=10,
           artifacts={"mjolnir": {"owner": "red"}},
           monsters={"garm": {"region": 4}, "draugr": {"region": 5}})  # fmt: skip
    play(m, "runes:use.mjolnir")
    assert codes(m) == ["monster:draugr", "monster:garm"]


@clause("LR-17.6", "LR-1.5")
def test_root_fang_does_not_bite_loki() -> None:
    m = at("special", seats={"red": {"region": 10, "slayer_tokens": 2}}, loki=10,
           artifacts={"root_fang": {"owner": "red"}}, monsters={"garm": {"region": 10}})  # fmt: skip
    play(m, "action:monsters", "monsters:hunt.loki")
    assert state(m).quarry == LOKI
    assert state(m).phase == "monster_round"
    m = at("special", seats={"red": {"region": 10}}, monsters={"garm": {"region": 10}},
           artifacts={"root_fang": {"owner": "red"}})  # fmt: skip
    play(m, "action:monsters", "monsters:hunt.garm")
    assert "artifact:root_fang" in codes(m)


# --- what runs out


@clause("LR-13.6", "LR-9.9")
def test_with_six_slayer_tokens_out_nobody_takes_a_seventh() -> None:
    trays = {"draugr": {"wounds": ["blue"] * 4 + ["yellow"] * 2}}
    taken = {"slayer_tokens": 3}
    m = hunt("draugr", {"red": {"hand": ["axe"]}, "blue": taken, "yellow": taken}, "hero_round", trays=trays,
             attack_hand=["vanish_3"])  # fmt: skip
    play(m, "strike:strike.axe")
    assert state(m).slain_by[DRAUGR] == RED
    assert state(m).slayer == [0, 3, 3]


@clause("LR-13.6", "LR-8.9")
def test_without_an_army_in_the_pool_muspelheim_brings_none() -> None:
    m = at("special", seats={"red": {"armies": [1] * 6, "values": [1] * 6}}, control={"1": "red"},
           realms={"muspelheim": {"allies": ["red"]}}, monsters={"garm": {"region": 4}})  # fmt: skip
    m.script([0])
    play(m, "action:monsters")
    assert len(state(m).armies(RED, 1)) == 6


@clause("LR-9.10", "LR-8.1")
def test_control_markers_never_run_out() -> None:
    """24 markers of one player lie on the table; the next two are placed all the same."""
    lands = {str(r): "red" for r in (2, 3, 4, 6, 7, 8, 9, 12, 13, 15, 16)}
    m = at("special", control=lands, seats={"red": {"region": 11}},
           realms={"vanaheim": {"allies": ["red"], "markers": ["red"]}, "alfheim": {"allies": ["red"]},
                   "niflheim": {"allies": ["red"]}},
           trays={"draugr": {"wounds": ["red"] * 5}, "garm": {"wounds": ["red"] * 4}})  # fmt: skip
    play(m, "action:usurp")
    assert state(m).owner[11] == RED
    assert state(m).wheel[2] == (RED,)


@clause("LR-13.4", "LR-9.17")
def test_the_event_deck_is_made_anew_from_its_discards() -> None:
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, event_deck=[], event_discard=list(range(1, 22)))
    play(m, "action:monument", "monument:thor")
    assert len(state(m).event_deck) == 20
    assert len(state(m).event_discard) == 1


# --- moments


@clause("LR-17.6", "LR-11.1", "LR-7.1")
def test_a_monster_slain_by_root_fang_before_the_first_round_ends_one_turn_not_two() -> None:
    m = at("special", artifacts={"root_fang": {"owner": "red"}}, monsters={"draugr": {"region": 11}},
           seats={"red": {"region": 11}}, trays={"draugr": {"wounds": ["red"] * 6}})  # fmt: skip
    play(m, "action:monsters", "monsters:hunt.draugr", "artifact:root_fang")
    g = state(m)
    assert (g.slain_by[DRAUGR], g.active, g.turns) == (RED, BLUE, 2)
    assert on_turn(m) == BLUE


@clause("LR-1.9", "LR-1.2")
def test_of_two_who_win_at_the_same_moment_it_is_the_active_player_then_clockwise() -> None:
    """Jotunheim lets Blue's Army in Region 2 and Red's in Region 20 grow: each then has three Lands."""
    blue, red = (1, 3, 4, 5, 6, 11, 12, 13), (7, 8, 9, 10, 14, 15, 16, 17, 18, 19, 21)
    m = at("special", control={**{str(r): "blue" for r in blue}, **{str(r): "red" for r in red}}, loki=9,
           seats={"blue": {"armies": [2], "values": [2]}, "red": {"armies": [20], "values": [2]}},
           realms={"jotunheim": {"allies": ["red", "blue"]}})  # fmt: skip
    play(m, "action:temple", "1/grow:0", "0/grow:0", "build:10")
    assert m.outcome is not None
    assert m.outcome.returns == (1.0, 0.0, 0.0)
    assert state(m).owner[2] == -1


@clause("LR-10.4", "LR-22.5", "LR-17.2")
@pytest.mark.parametrize(("ring", "asked"), [("blue", ["victim:0.0", "victim:0.1", "victim:pass"]),
                                             ("nobody", ["victim:0.0", "victim:0.1"])])  # fmt: skip
def test_of_two_equal_armies_one_that_may_still_march_is_another_victim(ring: str, asked: list[str]) -> None:
    m = at("maneuvers", loki=14, blessings={"forced_march": "red"}, artifacts={"gleipnir_strand": {"owner": "red"}},
           monsters={"garm": {"region": 4, "ring": ring}}, control={"9": "red", "10": "red"},
           seats={"red": {"armies": [9, 8], "values": [2, 2], "drakkar": "s6"}, "blue": {"region": 1},
                  "yellow": {"region": 1}})  # fmt: skip
    play(m, "maneuver:army.0.8", "maneuver:use.gleipnir_strand", "beast_to:8")
    assert codes(m) == asked
    words = [choice.text for choice in m.view(7).pending[0].choices[:2]]
    assert words[0] == f"{words[1]}, Activated already"


@clause("LR-18.5", "LR-17.6")
def test_beowulf_goes_berserk_before_root_fang_strikes() -> None:
    m = at("special", artifacts={"root_fang": {"owner": "red"}}, monsters={"draugr": {"region": 11}},
           seats={"red": {"hero": "beowulf", "region": 11}, "yellow": {"hero": "ragnar"}},
           trays={"draugr": {"wounds": ["red"] * 6}})  # fmt: skip
    play(m, "action:monsters", "monsters:hunt.draugr")
    assert codes(m)[0].startswith("berserk:")
    play(m, "berserk:might")
    assert len(hand(m, RED)) == 1
    play(m, "artifact:root_fang")
    assert state(m).slain_by[DRAUGR] == RED


@clause("LR-22.34", "LR-9.12")
@pytest.mark.parametrize(("levels", "priests"), [((2, 3, 3), 1), ((3, 3, 3), 0)])
def test_the_unbroken_rite_wants_a_monument_that_is_built(levels: tuple[int, ...], priests: int) -> None:
    names = dict(zip(("odin", "freya", "thor"), levels, strict=True))
    m = at("special", blessings={"unbroken_rite": "blue"}, realms={"vanaheim": {"markers": ["red"]}},
           seats={"blue": {"priests": 0}},
           monuments={n: {"level": v, "priests": [0, int(n == "odin"), 0, 0]} for n, v in names.items()})  # fmt: skip
    play(m, "action:monument")
    assert state(m).priests[BLUE] == priests
