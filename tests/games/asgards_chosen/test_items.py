"""Items: in battle, as charms, as payment; interrupts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.asgards_chosen.cards import ENCHANTED_ITEMS
from vigrid.games.asgards_chosen.effects.creatures import could_hold
from vigrid.games.asgards_chosen.muster_phase import pay_value
from vigrid.kernel import Match

from .table import (
    BLUE,
    RED,
    at,
    battle,
    codes,
    finish,
    hand,
    keys,
    kind,
    place,
    play,
    powers,
    state,
    told,
)  # fmt: skip

clause = pytest.mark.clause


def used(key: str, hero: str = "red_female", militia: tuple[str, ...] = ("troll", "fairies"), owner: str = "") -> int:
    """The power that an item gives the attacker of the hill 0b from the scrub 0a."""
    m = battle("0a", "0b", [key], militia=list(militia), owner=owner, hero=hero,
               heroes={"red_male": "8a"} if hero == "red_female" else {"red_female": "8a"})  # fmt: skip
    play(m, f"play:{key}")
    while m.state.pending[0].prompt.name == "militia":
        play(m, "militia:pass")
    return powers(m)[0]


@pytest.mark.parametrize(
    ("key", "hero", "owner", "power"),
    [
        pytest.param("almace", "red_male", "", 2, marks=clause("AC-35.1")),
        pytest.param("curtana", "red_male", "", 3, marks=clause("AC-35.2", "AC-9.2")),
        pytest.param("gram", "red_male", "", 2, marks=clause("AC-35.3")),
        pytest.param("gram", "red_male", "blue", 3, marks=clause("AC-35.3")),
        pytest.param("angurvadel", "red_female", "", 2, marks=clause("AC-35.4", "AC-9.2")),
        pytest.param("skadis_bow", "red_male", "", 1, marks=clause("AC-35.5")),
        pytest.param("gjallarhorn", "red_male", "", 1, marks=clause("AC-35.10")),
        pytest.param("valshamr", "red_male", "", 1, marks=clause("AC-35.13")),
        pytest.param("mimung", "red_male", "", 3, marks=clause("AC-35.19")),
        pytest.param("jarngreipr", "red_male", "", 2, marks=clause("AC-35.20", "AC-9.2")),
        pytest.param("sigrdrifumal", "red_male", "", 2, marks=clause("AC-35.26")),
        pytest.param("sigrdrifumal", "red_female", "", 4, marks=clause("AC-35.26")),
    ],
)
def test_power_of_an_item_in_battle(key: str, hero: str, owner: str, power: int) -> None:
    assert used(key, hero, owner=owner) == power


@clause("AC-9.2")
def test_an_item_of_the_other_gender_cannot_be_played() -> None:
    m = battle("0a", "0b", ["angurvadel", "curtana", "aarni"], owner="")
    assert "play:angurvadel" in codes(m)
    assert "play:curtana" not in codes(m)
    assert "play:aarni" not in codes(m)  # a charm is no card for battle


@clause("AC-35.10")
def test_gjallarhorn_gives_three_in_defence() -> None:
    m = battle("0a", "0b", [], ["gjallarhorn"], step="defend")
    play(m, "play:gjallarhorn")
    assert powers(m)[1] == 3


@clause("AC-35.5", "AC-1.2")
def test_skadis_bow_reaches_only_weak_militia() -> None:
    m = battle("0a", "0b", ["skadis_bow"], militia=["troll", "fairies"], owner="")
    play(m, "play:skadis_bow")
    assert codes(m) == ["militia:fairies", "militia:pass"]
    play(m, "militia:fairies")
    assert keys(state(m).generated[1]) == ["troll"]


@clause("AC-35.20")
def test_jarngreipr_reaches_any_militia() -> None:
    m = battle("0a", "0b", ["jarngreipr"], militia=["troll"], owner="", hero="red_male")
    play(m, "play:jarngreipr", "militia:troll")
    assert state(m).generated[1] == []


@clause("AC-35.13", "AC-1.8")
def test_valshamr_brings_a_creature_back_to_the_hand() -> None:
    m = battle("0a", "0b", ["valshamr", "troll", "garmr"], owner="")
    play(m, "play:valshamr", "play:troll", "play:garmr", "play:done", "back:troll")
    finish(m)
    assert "troll" in hand(m, RED)
    assert "garmr" in keys(state(m).discard_pile[RED])


@clause("AC-35.14", "AC-1.10")
def test_tarnkappe_withholds_a_creature_until_the_battle_is_over() -> None:
    m = battle("0a", "0b", ["tarnkappe"], step="berserk", defender_side={"played": ["troll", "garmr"]})
    play(m, "berserk:yes", "play:tarnkappe", "foe:troll")
    assert powers(m) == (0, 3)
    assert keys(state(m).hid[BLUE]) == ["troll"]
    finish(m)
    assert "troll" in hand(m, BLUE)
    assert state(m).hid[BLUE] == []


def charmed(key: str, **position: Any) -> Match:
    """Red plays a charm in the charm phase; blue has none."""
    seats = position.pop("seats", {})
    red = {"hand": [key, "thor", "aarni" if key != "aarni" else "draupnir"]}
    m = at("charm", seats={"red": red, "blue": {"hand": ["odin", "bragis_harp"]}, **seats}, **position)
    play(m, f"charm:{key}")
    return m


@clause("AC-11.1", "AC-35.7", "AC-1.4")
def test_bragis_harp_draws_two_and_discards_one() -> None:
    m = charmed("bragis_harp", seats={"blue": {"hand": ["merseburg"]}}, pools={"red": {"draw_pile": ["troll", "ormr"]}})
    play(m, "discard:troll")
    assert "ormr" in hand(m, RED)
    assert keys(state(m).discard_pile[RED]) == ["troll"]
    assert keys([state(m).charm[RED]]) == ["bragis_harp"]


@clause("AC-35.9")
def test_draupnir_takes_the_top_of_the_discard_pile() -> None:
    m = charmed("draupnir", pools={"red": {"discard_pile": ["troll", "ormr"]}})
    assert "ormr" in hand(m, RED)
    assert keys(state(m).discard_pile[RED]) == ["troll"]


@clause("AC-35.18")
def test_ljodatal_looks_at_three_and_banishes_one() -> None:
    m = charmed("ljodatal", deck=["dis", "nixie", "troll", "ormr"])
    view = m.state.view(1)
    assert keys(view.private[0].top) == ["ormr", "troll", "nixie"]
    assert m.state.view(2).private[1].top == ()
    play(m, "sift:troll")
    assert keys(state(m).deck)[-3:] == ["dis", "nixie", "ormr"]
    assert keys(state(m).banished) == ["troll"]
    for world in (m.state.determinize(1, random.Random(s)) for s in range(4)):
        assert keys(world.deck)[-2:] == ["nixie", "ormr"]  # type: ignore[attr-defined]


@clause("AC-35.21")
def test_gleipnir_fetters_a_hero() -> None:
    m = charmed("gleipnir")
    play(m, "hero:2")
    assert state(m).hero_bound[2] == 1


@clause("AC-35.23")
def test_havamal_draws_more_on_enchanted_lands() -> None:
    m = charmed("havamal", heroes={"red_female": "0e", "red_male": "1e"},
                pools={"red": {"draw_pile": ["troll", "ormr", "garmr", "nixie"]}})  # fmt: skip
    assert len(set(hand(m, RED)) & {"troll", "ormr", "garmr", "nixie"}) == 3


@clause("AC-35.24")
def test_grogaldr_takes_the_top_of_either_side_of_the_barrows() -> None:
    m = charmed("grogaldr", barrow_creatures=["troll", "ormr"], barrow_items=["gram"])
    assert codes(m) == ["wake:ormr", "wake:gram"]
    play(m, "wake:gram")
    assert "gram" in hand(m, RED)
    assert state(m).barrow_items == []


@clause("AC-35.6", "AC-11.2")
def test_aarni_draws_for_a_won_attack() -> None:
    m = battle(
        "0a", "0b", ["troll"], owner="", seats={"red": {"charm": "aarni"}}, pools={"red": {"draw_pile": ["ormr"]}}
    )
    play(m, "play:troll", "play:done")
    finish(m)
    assert "ormr" in hand(m, RED)


@clause("AC-35.17", "AC-1.6", "AC-19.4", "AC-11.2")
def test_merseburg_draws_two_when_rebuked() -> None:
    m = battle("0a", "0b", [], militia=["troll"], owner="", seats={"red": {"charm": "merseburg"}},
               pools={"red": {"draw_pile": ["ormr", "nixie"]}})  # fmt: skip
    play(m, "play:done")
    assert {"ormr", "nixie"} <= set(hand(m, RED))
    assert state(m).hero_at[0] == place("0a")
    assert state(m).hero_down[0] == 0


@clause("AC-35.16", "AC-11.2", "AC-20.1")
def test_wid_faerstice_stands_the_first_hero_up() -> None:
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": "0b"}, markers={"9a": "blue"},
               seats={"blue": {"charm": "faerstice"}})  # fmt: skip
    play(m, "play:ormr")
    finish(m)
    assert state(m).owner[place("0b")] == RED
    assert state(m).hero_down[3] == 0
    assert state(m).charm_used[BLUE] == 1


@clause("AC-35.11")
def test_odrerir_pays_one_more() -> None:
    m = at("muster", opened=True, markers={"0b": "red"}, tisch=["troll", *[""] * 7],
           seats={"red": {"hand": ["ormr", "thor"], "charm": "odrerir"}})  # fmt: skip
    play(m, "muster:buy.0")
    assert state(m).credit == 1


@clause("AC-35.12", "AC-12.3")
def test_hringhorni_lets_heroes_pass_empty_lakes() -> None:
    from vigrid.games.asgards_chosen.campaign_phase import destinations

    for charm, there in (("hringhorni", True), ("aarni", False)):
        m = at("campaign", heroes={"red_female": "1b"}, markers={"3a": "red"},
               seats={"red": {"hand": ["thor"], "charm": charm}})  # fmt: skip
        assert (place("3a") in destinations(state(m), RED, 0)) is there


@clause("AC-35.8", "AC-35.15", "AC-35.22", "AC-35.25", "AC-24.7")
def test_what_items_pay() -> None:
    m = at("muster", opened=True, markers={"0b": "red"}, tisch=["giant_spider", *[""] * 7],
           seats={"red": {"hand": ["aecerbot", "raskovnik", "sampo"]}},
           pools={"red": {"draw_pile": ["troll"]}})  # fmt: skip
    g = state(m)
    paid = {k: pay_value(g, kind(k), kind("troll")) for k in ("raskovnik", "aecerbot", "sampo", "lorsch", "aarni")}
    assert paid == {"raskovnik": 3, "aecerbot": 2, "sampo": 5, "lorsch": 4, "aarni": -1}
    play(m, "muster:buy.0", "pay:aecerbot")
    assert "troll" in hand(m, RED)
    assert state(m).credit == 2


@clause("AC-8.11", "AC-16.4")
def test_an_interrupt_blocks_an_ability_but_not_the_power() -> None:
    m = battle(
        "10a", "10b", ["fairies"], ["faerstice"], heroes={"blue_male": "9a"}, pools={"red": {"draw_pile": ["ormr"]}}
    )
    play(m, "play:fairies", "ability:use", "interrupt:faerstice")
    assert "ormr" not in hand(m, RED)
    assert powers(m)[0] == 2
    finish(m)
    assert "faerstice" in keys(state(m).discard_pile[BLUE])
    assert "blocks Fairies with" in told(m)


@clause("AC-8.11")
def test_an_interrupt_is_asked_of_who_could_hold_one_by_public_knowledge() -> None:
    for pile, asked in (("draw_pile", True), ("discard_pile", False)):
        m = battle("10a", "10b", ["fairies"], ["ormr"], pools={"blue": {pile: ["faerstice"]},
                                                              "red": {"draw_pile": ["nixie"]}})  # fmt: skip
        m.choose(RED, "play:fairies")
        m.choose(RED, "ability:use")
        assert could_hold(state(m), BLUE, ENCHANTED_ITEMS) is asked
        assert (m.state.pending[0].prompt.name == "interrupt") is asked
        if asked:
            assert codes(m) == ["interrupt:pass"]
            assert m.state.view(1).pending[0].prompt != "interrupt"
