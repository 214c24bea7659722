"""Events: what each one does when it is revealed in a muster phase."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.kernel import Match

from .table import BLUE, RED, at, codes, finish, hand, keys, let_pass, place, play, powers, state, told

clause = pytest.mark.clause
CHEAP = ["", "fairies", "draugr", "nixie", "garmr", "alfar", "huldra", "mamuna"]


def revealed(key: str, red: tuple[str, ...] = ("ormr", "thor"), blue: tuple[str, ...] = ("troll", "odin"),
             deck: tuple[str, ...] = ("backahasten",), **position: Any) -> Match:  # fmt: skip
    """Red's muster turn begins with a gap in the Tisch and this event on top of the deck."""
    position.setdefault("tisch", CHEAP)
    position.setdefault("markers", {"1a": "red", "9b": "blue"})
    seats = {"red": {"hand": list(red)}, "blue": {"hand": list(blue)}}
    return at("muster", deck=[*deck, "jotunn", key], seats=seats, **position)


@clause("AC-36.1", "AC-23.3", "AC-23.4", "AC-8.12", "AC-1.7")
def test_blot_makes_everybody_sacrifice() -> None:
    m = revealed("blot", ("ormr", "strzyga", "thor"), ("troll", "odin"))
    play(m, "offer:sacrifice.strzyga")
    assert keys(state(m).barrow_creatures) == ["strzyga", "troll"]
    assert "blot" in keys(state(m).banished)
    assert "thor" in hand(m, RED)


@clause("AC-36.1", "AC-33.4")
def test_a_draugr_may_be_discarded_for_the_blot() -> None:
    m = revealed("blot", ("draugr", "ormr"), ("odin",))
    assert codes(m) == ["offer:sacrifice.draugr", "offer:sacrifice.ormr", "offer:discard.draugr"]


@clause("AC-36.2", "AC-8.2")
def test_the_thing_passes_cards_to_the_left_but_never_gods() -> None:
    m = revealed("thing", ("ormr", "thor"), ("troll", "odin"))
    let_pass(m)
    assert sorted(codes(m)) == ["give:ormr", "give:troll"]
    play(m, "give:troll")
    assert hand(m, BLUE) == ["odin", "ormr"]
    assert hand(m, RED) == ["thor", "troll"]


@clause("AC-36.3", "AC-23.5", "AC-1.12")
def test_fimbulvetr_makes_cards_dearer_until_the_next_event() -> None:
    from vigrid.games.asgards_chosen.effects.standing import cost_of

    from .table import kind

    m = revealed("fimbulvetr")
    assert cost_of(state(m), RED, kind("troll")) == 7
    assert keys([state(m).keeper]) == ["fimbulvetr"]
    m = revealed("sumbl", keeper="fimbulvetr")
    assert state(m).keeper == -1
    assert "fimbulvetr" in keys(state(m).banished)


@clause("AC-36.22")
def test_frodis_peace_makes_cards_cheaper() -> None:
    from vigrid.games.asgards_chosen.effects.standing import cost_of

    from .table import kind

    assert cost_of(state(revealed("frodis_peace")), RED, kind("troll")) == 5


@clause("AC-36.4", "AC-1.4")
def test_sumbl_lets_everybody_draw() -> None:
    m = revealed("sumbl", pools={"red": {"draw_pile": ["garmr"]}, "blue": {"draw_pile": ["dis"]}})
    assert "garmr" in hand(m, RED)
    assert "dis" in hand(m, BLUE)


@clause("AC-36.6")
def test_kaupang_banishes_the_bottom_row() -> None:
    m = revealed("kaupang", deck=("backahasten", "dvergar", "svartalfar", "giant_spider"))
    assert {"fairies", "draugr", "nixie"} <= set(keys(state(m).banished))


@clause("AC-36.7", "AC-1.8")
def test_open_mounds_offer_the_top_creature() -> None:
    m = revealed("haugbui", barrow_creatures=["troll_2", "ormr_2"])
    play(m, "wake:ormr_2", "wake:pass")
    assert "ormr_2" in hand(m, RED)
    assert keys(state(m).barrow_creatures) == ["troll_2"]


@clause("AC-36.9")
def test_the_sickness_lays_all_standing_heroes_down_and_baldr_profits() -> None:
    heroes = {"red_female": "0a", "red_male": "11b", "blue_female": "9e"}
    m = revealed("sott", ("baldr", "thor"), ("odin",), heroes=heroes)
    while not codes(m)[0].startswith("muster"):
        play(m, codes(m)[0])
    assert [bool(d) for d in state(m).hero_down[:3]] == [True, True, True]
    assert "muster:appease.baldr" in codes(m)


@clause("AC-36.9", "AC-20.6")
def test_a_hero_that_is_stood_up_in_the_sickness_is_not_laid_down_again() -> None:
    m = revealed("sott", ("ormr", "troll"), ("odin",), heroes={"red_female": "0a", "red_male": "11b"})
    play(m, "victim:female", "stand:sacrifice.ormr")
    assert codes(m)[0].startswith("stand:")
    play(m, "stand:pass")
    assert [bool(d) for d in state(m).hero_down[:2]] == [False, True]


@clause("AC-36.10", "AC-24.3")
def test_bifrost_opens_the_top_row() -> None:
    m = revealed("bifrost", ("ormr", "thor", "troll"), markers={"1b": "red", "9b": "blue"})
    assert "muster:buy.7" in codes(m)  # mamuna, a bog creature in the top row


@clause("AC-36.11")
def test_lokis_bonds_take_a_marker_back() -> None:
    m = revealed("lokis_bonds", markers=dict.fromkeys(["1a", "1b", "0b", "0a"], "red"))
    before = len(state(m).territories(RED))
    play(m, "yield:1b")
    assert len(state(m).territories(RED)) == before - 1


@clause("AC-36.13", "AC-8.2")
def test_barter_exchanges_with_the_bottom_row() -> None:
    m = revealed("barter", ("ormr", "thor"), ("odin",))
    play(m, "barter:ormr", "exchange:1")
    assert "fairies" in hand(m, RED)
    assert "ormr" in keys(state(m).tisch)


@clause("AC-36.14")
def test_gjoll_demands_two() -> None:
    m = revealed("gjoll", ("ormr", "strzyga", "jotunn_2"), ("odin",), deck=("backahasten",))
    play(m, "offer:sacrifice.ormr", "offer:sacrifice.strzyga")
    assert keys(state(m).barrow_creatures) == ["ormr", "strzyga"]


@clause("AC-36.17")
def test_naglfar_leaves_four_cards() -> None:
    m = revealed("naglfar", ("ormr", "thor", "tyr", "odin", "baldr"), ("odin",))
    play(m, "discard:odin")
    assert len(state(m).hand[RED]) == 4


@clause("AC-36.18", "AC-1.9")
def test_fenrir_lays_heroes_down() -> None:
    m = revealed("fenrir")
    play(m, "victim:male", "stand:pass", "victim:female", "stand:pass")
    assert [state(m).hero_down[h] for h in range(4)] == [0, 1, 1, 0]


@clause("AC-36.19")
def test_iduns_apples_revive() -> None:
    m = revealed("idun", heroes={"red_male": {"at": "11b", "down": 1}, "blue_male": {"at": "10e", "down": 1}})
    assert state(m).hero_down[:4] == [0, 0, 0, 0]


@clause("AC-36.21")
def test_the_norns_give_two_and_take_one() -> None:
    m = revealed("norns", pools={"red": {"draw_pile": ["garmr", "dis"]}, "blue": {"draw_pile": ["dvergar", "strzyga"]}})
    play(m, "discard:dis", "discard:dvergar")
    assert "garmr" in hand(m, RED)
    assert "strzyga" in hand(m, BLUE)


@clause("AC-36.23")
def test_the_world_tree_shakes_off_top_row_and_barrows() -> None:
    m = revealed("world_shakes", barrow_creatures=["troll_2"], barrow_items=["gram"],
                 deck=("backahasten", "dvergar", "svartalfar", "giant_spider", "strzyga"))  # fmt: skip
    assert {"alfar", "huldra", "mamuna", "troll_2", "gram"} <= set(keys(state(m).banished))
    assert state(m).barrow_creatures == []


# --- keepers in battle


def fought(keeper: str, **more: Any) -> Match:
    from .table import battle

    return battle("0a", "0b", ["troll"], ["dvergar"], keeper=keeper, **more)


@clause("AC-36.20")
def test_the_wild_hunt_helps_attackers() -> None:
    m = fought("wild_hunt")
    play(m, "play:troll")
    assert powers(m)[0] == 3 + 1 + 1


@clause("AC-36.15")
def test_einherjar_help_whoever_defends_a_hero() -> None:
    assert powers(fought("einherjar", heroes={"blue_male": "0b"}))[1] == 1
    assert powers(fought("einherjar"))[1] == 0


@clause("AC-36.12")
def test_hard_frost_silences_mastery() -> None:
    assert powers(fought("frost", heroes={"red_male": "1e"}))[0] == 0
    assert powers(fought("surt", heroes={"red_male": "1e"}))[0] == 2


@clause("AC-36.8", "AC-18.3")
def test_nidstang_forbids_the_honor_draw() -> None:
    for keeper, drawn in (("nidstang", 0), ("frost", 1)):
        m = fought(keeper, pools={"blue": {"draw_pile": ["ormr"]}})
        finish(m)
        assert ("ormr" in hand(m, BLUE)) == bool(drawn)


@clause("AC-36.5", "AC-15.1")
def test_the_wolf_age_reveals_more_militia() -> None:
    from .table import battle

    m = battle("0a", "0b", ["troll"], step="militia", owner="", keeper="vargold",
               deck=["strzyga", "mittagsfrau", "giant_spider", "troll"])  # fmt: skip
    assert len(state(m).generated[1]) == 3


@clause("AC-36.16", "AC-13.2")
def test_surts_fire_silences_focus() -> None:
    for keeper, cards in (("surt", 7), ("frost", 9)):
        m = at("renewal", keeper=keeper, heroes={"red_female": "8e", "red_male": "11b"},
               seats={"red": {"hand": ["thor"]}, "blue": {"hand": ["odin"]}},
               pools={"red": {"draw_pile": ["troll"] * 3}})  # fmt: skip
        for _ in range(2):
            play(m, f"{m.state.pending[0].seat}/discard:stop")
        assert len(state(m).hand[RED]) == cards


@clause("AC-28.6")
def test_events_of_the_first_introductory_round_are_banished() -> None:
    m = at("muster", mode="introductory", round=1, tisch=CHEAP, deck=["jotunn", "blot"], markers={"1a": "red"},
           seats={"red": {"hand": ["ormr", "thor"]}, "blue": {"hand": ["troll"]}})  # fmt: skip
    assert "blot" in keys(state(m).banished)
    assert "ormr" in hand(m, RED)
    assert "turns up" not in told(m)


@clause("AC-23.2", "AC-7.4")
def test_the_tisch_slides_down_and_is_filled_from_the_bottom() -> None:
    m = at("muster", tisch=["", "fairies", "draugr", "nixie", "garmr", "", "huldra", "mamuna"], markers={"1a": "red"},
           deck=["dvergar", "jotunn", "strzyga"], seats={"red": {"hand": ["ormr", "thor"]}})  # fmt: skip
    assert keys(state(m).tisch) == ["garmr", "fairies", "draugr", "nixie", "strzyga", "jotunn", "huldra", "mamuna"]
    assert place("1a") in state(m).territories(RED)
