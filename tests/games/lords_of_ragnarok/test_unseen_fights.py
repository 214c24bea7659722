"""Positions set by somebody who had read the booklet and no code: Hunts, Wounds, Battles, Artifacts, empty decks."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok.hunt import monster_player
from vigrid.games.lords_of_ragnarok.monster_round import rage
from vigrid.games.lords_of_ragnarok.pieces import ATTACKS, COMBAT
from vigrid.games.lords_of_ragnarok.state import Lords
from vigrid.kernel import Match

from .table import BLUE, RED, YELLOW, army, at, battle, codes, hand, hunt, on_turn, play, runes, state

clause = pytest.mark.clause
PURPLE = 3
GARM, LINDWORM, DRAUGR = 1, 2, 0
CROWN, STRAND, SCALE, GUNGNIR = 0, 1, 2, 6
"""Artifacts by number."""


def attacked(card: str, quarry: str = "draugr", **more: Any) -> Match:
    """The Monster plays this card against Red; the other Attack cards lie in the deck."""
    rest = [*ATTACKS, "frenzy"]
    rest.remove(card)
    seats = {"red": more.pop("red"), **more.pop("seats", {})}
    return hunt(quarry, seats, attack_hand=[card], attack_deck=rest, **more)


def asked(m: Match) -> str:
    """The kind of decision that is open."""
    return state(m).pending[0].prompt.name


def to_the_end(m: Match) -> int:
    """Defend with nothing and deal no Wound: Injuries of the hunter before the Hunt fails."""
    injuries = 0
    while state(m).hunter == RED:
        if asked(m) == "strike":
            injuries = sum(state(m).injured[:3])
            play(m, "strike:end")
        else:
            play(m, "defend:stop" if asked(m) == "defend" else codes(m)[0])
    return injuries


# --- Hunts


@clause("LR-11.3", "LR-9.7")
@pytest.mark.parametrize(("ring", "player"), [("nobody", PURPLE), ("yellow", YELLOW), ("red", PURPLE)])
def test_who_plays_the_monster_with_four_players(ring: str, player: int) -> None:
    m = at("special", 4, monsters={"garm": {"region": 19, "ring": ring}}, seats={"red": {"region": 19}})
    play(m, "action:monsters")
    play(m, *[c for c in codes(m) if c.endswith("hunt.garm")])
    assert state(m).hunter == RED
    assert monster_player(state(m)) == player


@clause("LR-18.5", "LR-11.2", "LR-3.3", "LR-3.4")
@pytest.mark.parametrize(("injured", "cards"), [("authority", 5), ("might", 3)])
def test_beowulf_draws_for_an_injury_before_might_is_looked_at(injured: str, cards: int) -> None:
    m = at("special", monsters={"garm": {"region": 19}},
           seats={"red": {"hero": "beowulf", "region": 19, "might": 4}})  # fmt: skip
    play(m, "action:monsters")
    play(m, *[c for c in codes(m) if c.endswith("hunt.garm")], f"berserk:{injured}")
    g = state(m)
    assert len(hand(m, RED)) == cards
    assert (len(g.attack_hand) + (g.attack >= 0) + len(g.attack_discard), len(g.attack_deck)) == (2, 12)


@clause("LR-11.8", "LR-11.9", "LR-11.10")
@pytest.mark.parametrize(("injured", "drawn"), [("might", 2), ("wisdom", 1)])
def test_wisdom_injured_by_the_attack_no_longer_finds_its_weak_spot(injured: str, drawn: int) -> None:
    m = attacked("snapping_jaws_3", red={"wisdom": 6, "hand": ["spear", "axe"]})
    play(m, "defend:spear", "defend:stop", f"injury:{injured}")
    assert len(hand(m, RED)) == 1 + drawn


@clause("LR-15.11", "LR-11.8", "LR-11.10")
def test_frenzy_by_covered_slots_is_met_by_value_alone() -> None:
    def frenzy() -> Match:
        return attacked("frenzy", "garm", red={"wisdom": 4, "hand": ["shield", "sword", "axe", "bow"]},
                        trays={"garm": {"wounds": ["blue"] * 4}})  # fmt: skip

    m = frenzy()
    assert rage(state(m)) == 5
    play(m, "defend:sword", "defend:axe", "defend:stop")
    assert sum(state(m).injured) == 0
    assert len(hand(m, RED)) == 2 + 2
    for cards in (["shield"], ["bow", "sword"], ["axe", "shield"]):
        m = frenzy()
        play(m, *[f"defend:{c}" for c in cards], "defend:stop")
        assert asked(m) == "injury"


@clause("LR-11.11", "LR-11.12", "LR-11.4", "LR-11.5")
def test_the_hunt_ends_with_the_attack_deck_though_the_monster_holds_a_card() -> None:
    gone = [a for a in (*ATTACKS, "frenzy") if a not in ("snapping_jaws_2", "dread_howl")]
    m = hunt("garm", {"red": {"hand": ["spear", "axe", "axe"]}}, attack_hand=["snapping_jaws_2"],
             attack_deck=["dread_howl"], attack_discard=gone)  # fmt: skip
    play(m, "defend:spear", "defend:stop")
    assert (len(state(m).attack_hand), len(state(m).attack_deck)) == (1, 0), "one of the two could be drawn"
    play(m, "strike:strike.axe")
    play(m, *[c for c in codes(m) if c == "slot:6"])
    play(m, "strike:end", "injury:might")
    assert state(m).hunter == -1
    assert state(m).monster_at[GARM] == 19


@clause("LR-11.19", "LR-3.4", "LR-2.13")
@pytest.mark.parametrize(("realm", "cards"), [("alfheim", 2), ("niflheim", 3)])
def test_rewards_in_a_hunt_keep_to_the_limit_of_runes_but_not_of_cards(realm: str, cards: int) -> None:
    allied = {k: {"allies": ["red"]} for k in ("vanaheim", "svartalfheim", "muspelheim", "jotunheim")}
    m = hunt("lindworm", {"red": {"wisdom": 2, "uruz": 1, "othala": 1, "hand": ["sword", "axe", "bow", "shield"]}},
             "hero_round", realms={**allied, "alfheim": {"allies": ["blue"]}})  # fmt: skip
    play(m, "strike:strike.sword", "slot:4", "rune:algiz", "drop:uruz")
    assert runes(m, RED) == [0, 1, 1]
    play(m, "strike:strike.axe", "slot:6")
    assert codes(m) == ["realm:alfheim", "realm:niflheim"]
    play(m, f"realm:{realm}")
    assert len(hand(m, RED)) == cards


@clause("LR-11.16", "LR-9.9", "LR-11.18", "LR-9.8")
def test_who_slays_takes_monster_and_artifact_and_no_token_for_the_own_markers() -> None:
    m = hunt("garm", {"red": {"hand": ["axe", "bow"]}}, "hero_round",
             trays={"garm": {"wounds": ["red", "red", "red", "red", "blue", "blue", "blue"]}})  # fmt: skip
    play(m, "strike:strike.axe")
    g = state(m)
    assert (g.slain_by[GARM], g.slayer[:3], g.artifact_of[STRAND], g.exhausted[STRAND]) == (RED, [0, 0, 0], RED, 0)
    m = at("special", monsters={"garm": {"slain_by": "red"}, "valravn": {"region": 19}}, loki=19,
           seats={"red": {"region": 19}})  # fmt: skip
    play(m, "action:monsters")
    assert "monsters:hunt.loki" not in codes(m)


@clause("LR-11.4", "LR-11.5", "LR-11.18")
def test_a_failed_hunt_may_bring_the_artifact_and_leaves_all_markers() -> None:
    m = hunt("lindworm", {"red": {"hand": ["axe", "shield"]}}, "hero_round",
             trays={"lindworm": {"wounds": ["blue", "nobody", "blue", "blue"]}})  # fmt: skip
    play(m, "strike:strike.axe", "slot:5", "strike:end")
    injuries = to_the_end(m)
    g = state(m)
    assert (g.artifact_of[SCALE], g.exhausted[SCALE]) == (RED, 0)
    assert sum(g.injured[:3]) == injuries + 1
    assert g.wounds[8 * LINDWORM : 8 * LINDWORM + 7] == [BLUE, -1, BLUE, BLUE, -1, RED, -1]


@clause("LR-11.15", "LR-14.16", "LR-11.6", "LR-11.5")
def test_six_cards_deal_loki_three_wounds_and_he_heals_them_all() -> None:
    m = hunt("loki", {"red": {"hand": ["spear", "spear", "sword", "axe", "bow", "hammer"], "slayer_tokens": 2}},
             "hero_round")  # fmt: skip
    play(m, "strike:both.spear.sword")
    play(m, "strike:both.spear.bow")
    play(m, "strike:both.axe.hammer")
    while asked(m) == "slot":
        play(m, codes(m)[0])
    assert sum(w == RED for w in state(m).wounds[48:53]) == 3
    injuries = to_the_end(m)
    assert state(m).wounds[48:53] == [-1] * 5
    assert sum(state(m).injured[:3]) == injuries + 1


@clause("LR-11.17", "LR-9.9", "LR-17.8", "LR-11.16")
def test_a_wound_outside_a_hunt_slays_and_pays_tokens_but_no_artifact() -> None:
    m = at("prayer", artifacts={"mjolnir": {"owner": "red"}}, monsters={"draugr": {"region": 8, "ring": "yellow"}},
           trays={"draugr": {"wounds": ["blue", "blue", "blue", "blue", "yellow", "nobody", "yellow"]}})  # fmt: skip
    play(m, "prayer:use.mjolnir")
    g = state(m)
    assert (g.slain_by[DRAUGR], g.slayer[:3], g.ring[DRAUGR]) == (RED, [0, 1, 0], -1)
    assert g.artifact_of[CROWN] not in (RED, BLUE, YELLOW)


# --- Battles


def best_total(g: Lords, seat: int, played: int = 0) -> int:
    """The most that a seat's cards can add to its Battle value, in whatever order they are played."""
    ask = g.pending[0]
    if ask.seat != seat or ask.prompt.name != "fight":
        return played
    best = played
    for choice in ask.choices:
        code = ask.code(g, choice)
        if code != "fight:pass":
            after = g.clone()
            after.apply(seat, choice)
            best = max(best, best_total(after, seat, played + g.c.value[COMBAT.index(code.removeprefix("fight:"))]))
    return best


@clause("LR-12.4", "LR-12.6")
def test_casualty_symbols_limit_an_army_of_3_to_cards_worth_9() -> None:
    m = battle({"values": [3], "hand": ["spear", "sword", "axe", "reckless_charge", "hammer_blow"]},
               {"values": [1], "hand": ["shield"]}, players=2, region=9)  # fmt: skip
    play(m, "1/fight:pass")
    assert best_total(state(m), RED) == 9
    play(m, "fight:reckless_charge")
    assert "fight:hammer_blow" not in codes(m)
    play(m, "fight:sword")
    assert codes(m) == ["fight:spear", "fight:pass"]
    play(m, "fight:spear")
    assert m.view(0).public.battle.totals[0] == 12 if state(m).field else state(m).owner[9] == RED


@clause("LR-12.4", "LR-14.6")
def test_an_army_lowered_in_the_battle_lowers_the_limit_of_casualties() -> None:
    m = battle({"values": [3], "hand": ["arrow_storm", "axe"]},
               {"values": [3], "hand": ["sword", "reckless_charge", "axe", "spear"]}, players=2, region=9)  # fmt: skip
    play(m, "1/fight:sword", "0/fight:arrow_storm")
    assert (on_turn(m), army(m, BLUE, 9)) == (BLUE, [2])
    assert codes(m) == ["fight:spear", "fight:axe", "fight:pass"]


@clause("LR-22.3", "LR-14.2", "LR-12.7", "LR-12.8", "LR-12.9")
def test_a_tie_goes_to_the_defender_and_the_attacker_withdraws_with_two_less() -> None:
    m = at("maneuvers", control={"7": "blue", "8": "red"}, blessings={"wall_of_spears": "blue"},
           seats={"red": {"armies": [8], "values": [5], "hand": ["sword", "shield"]},
                  "blue": {"armies": [7], "values": [3], "hand": ["skirmish_line", "axe"]}})  # fmt: skip
    play(m, "maneuver:army.0.7", "1/fight:skirmish_line", "0/fight:sword")
    assert list(m.view(0).public.battle.totals) == [8, 8]
    play(m, "1/fight:pass", "0/fight:pass")
    assert (army(m, RED, 8), army(m, BLUE, 7)) == ([3], [3])
    assert state(m).owner[7] == BLUE


@clause("LR-12.8", "LR-12.9")
@pytest.mark.parametrize("first", ["casualty:0", "casualty:2"])
def test_one_army_of_1_is_left_of_three_whoever_bears_the_casualties(first: str) -> None:
    m = battle({"values": [6, 6, 6]}, {"values": [3, 1, 2], "hand": ["sword", "axe", "shield"]},
               control={"18": "blue", "19": "blue"})  # fmt: skip
    play(m, "1/fight:sword", "1/fight:axe", "1/fight:pass")
    assert codes(m) == ["casualty:0", "casualty:2"], "3, 1 and 2 are 2, none and 1 now"
    play(m, first)
    while asked(m) == "casualty":
        play(m, codes(m)[0])
    assert army(m, BLUE, 18) == [1]


@clause("LR-12.4", "LR-12.10", "LR-12.11", "LR-12.9")
def test_a_winner_who_dies_of_casualties_takes_nothing_and_the_loser_withdraws_all_the_same() -> None:
    m = at("maneuvers", control={"9": "blue", "8": "blue", "10": "red"}, loki=14,
           seats={"red": {"armies": [10], "values": [2], "hand": ["reckless_charge", "shield"]},
                  "blue": {"armies": [9], "values": [2], "hand": ["spear", "axe"]}})  # fmt: skip
    play(m, "maneuver:army.0.9", "1/fight:spear", "0/fight:reckless_charge")
    assert list(m.view(0).public.battle.totals) == [6, 4]
    play(m, "1/fight:pass", "0/fight:pass")
    assert (army(m, RED, 9), army(m, BLUE, 8), army(m, BLUE, 9)) == ([], [1], [])
    assert state(m).owner[9] == BLUE


@clause("LR-12.1", "LR-12.11", "LR-12.9")
def test_a_winner_too_weak_for_a_neutral_region_stands_there_uncontrolled() -> None:
    m = at("maneuvers", control={"7": "blue"}, loki=14,
           seats={"red": {"armies": [9], "values": [3], "hand": ["axe"]},
                  "blue": {"armies": [10], "values": [2], "hand": ["axe"]}})  # fmt: skip
    play(m, "maneuver:army.0.10")
    assert (state(m).sides, on_turn(m)) == ([RED, BLUE], BLUE)
    play(m, "1/fight:pass", "0/fight:pass")
    assert (army(m, BLUE, 7), army(m, RED, 10), state(m).owner[10]) == ([1], [3], -1)


@clause("LR-7.16", "LR-9.1", "LR-12.1", "LR-4.3", "LR-3.6")
def test_recruiting_may_attack_and_what_loses_without_an_own_region_beside_it_is_killed() -> None:
    m = at("special", control={"17": "blue", "1": "red", "9": "red"},
           seats={"red": {"authority": 3, "drakkar": "s4", "hand": ["axe"]},
                  "blue": {"armies": [17], "values": [4], "hand": ["axe"]}})  # fmt: skip
    play(m, "action:reinforce", "recruit:17")
    assert (state(m).phase, state(m).sides) == ("fight", [RED, BLUE])
    play(m, "1/fight:pass", "0/fight:pass")
    assert army(m, BLUE, 17) == [4]
    assert state(m).army_at[:6] == [0] * 6


# --- Artifacts and decks


@clause("LR-13.3", "LR-17.7", "LR-13.1")
def test_gungnir_comes_charged_with_the_region_and_works_once() -> None:
    m = at("maneuvers", control={"4": "blue", "9": "blue", "20": "blue"}, loki=14,
           artifacts={"gungnir": {"owner": "blue", "exhausted": 1}},
           seats={"red": {"armies": [2, 8, 3], "values": [1, 5, 5], "drakkar": "s4", "hand": ["axe"]},
                  "blue": {"armies": [9, 20], "values": [1, 1], "hand": ["axe"]}})  # fmt: skip
    play(m, "maneuver:army.0.4")
    g = state(m)
    assert (g.owner[4], g.artifact_of[GUNGNIR], g.exhausted[GUNGNIR]) == (RED, RED, 0)
    play(m, "action:mobilize", "mobilize:army.1.9", "mobilize:army.2.20", "mobilize:done", "battle:9",
         "artifact:gungnir")  # fmt: skip
    assert m.view(0).public.battle.totals[0] == 7
    play(m, "1/fight:pass", "0/fight:pass")
    assert (state(m).field, asked(m), on_turn(m)) == (20, "fight", BLUE)


@clause("LR-13.4", "LR-7.13")
@pytest.mark.parametrize(("deck", "discards", "drawn", "left"), [(1, 4, 2, 3), (0, 0, 0, 0)])
def test_an_empty_combat_deck_is_made_anew_from_the_discards(deck: int, discards: int, drawn: int, left: int) -> None:
    m = at("runes", seats={"red": {"wisdom": 3, "uruz": 1, "othala": 1, "algiz": 1}})
    g = state(m)
    cards = g.combat_deck
    g.combat_deck, g.combat_discard = cards[:deck], cards[deck : deck + discards]
    offered = "runes:draw2" in codes(m)
    if offered:
        play(m, "runes:draw2")
    assert len(hand(m, RED)) == drawn
    assert len(state(m).combat_deck) == left
    assert state(m).combat_discard == []


@clause("LR-11.12", "LR-13.5")
def test_the_attack_deck_is_not_made_anew_in_a_hunt_and_discards_are_open() -> None:
    gone = [a for a in (*ATTACKS, "frenzy") if a not in ("special_attack_3", "frenzy")] + ["frenzy"]
    m = hunt("draugr", {"red": {"hand": ["axe", "shield"]}}, attack_hand=["special_attack_3"],
             attack_deck=["frenzy"], attack_discard=gone)  # fmt: skip
    play(m, "defend:shield", "defend:stop")
    g = state(m)
    assert (len(g.attack_hand), len(g.attack_deck)) == (1, 0)
    assert len(g.attack_discard) == 13
    hunting = m.view(BLUE).public.hunt
    assert hunting is not None
    assert len(hunting.gone) == 13
