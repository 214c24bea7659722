"""Solitaire, co-operation, and the Artifacts mini-expansion."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.asgards_chosen.effects.gods import can_fell
from vigrid.games.asgards_chosen.state import ENEMY, WORN
from vigrid.kernel import Match

from .table import BLUE, RED, at, battle, codes, finish, hand, keys, names, place, play, powers, state, told

clause = pytest.mark.clause
ALONE = {"red_female": "1a", "red_male": "9a"}


def alone(entry: str, red: list[str], mode: str = "solitaire", **position: Any) -> Match:
    """A solitaire position; heroes on the lake 1a and the bog 9a."""
    position.setdefault("heroes", ALONE)
    seats = {"red": {"hand": red}}
    if mode == "cooperative":
        seats["blue"] = {"hand": position.pop("blue", ["odin"])}
    return at(entry, players=1 if mode == "solitaire" else 2, mode=mode, seats=seats, **position)


def fight(red: list[str], ground: str = "3a", enemy: bool = False, **position: Any) -> Match:
    """Red attacks from the lake 1a."""
    markers = {ground: "enemy"} if enemy else {}
    row = {"step": "militia", "hero": "red_female", "origin": "1a", "ground": ground}
    return alone("battle", red, battle=row, markers={**markers, **position.pop("markers", {})}, **position)


@clause("AC-29.9", "AC-29.10", "AC-29.11")
def test_three_or_four_militia_heraldry_and_the_queue() -> None:
    m = fight(["thor", "hel"], deck=["jotunn", "garmr", "troll", "nixie"])
    assert len(state(m).generated[1]) == 3
    m = fight(["thor", "hel"], enemy=True, deck=["jotunn", "dis", "garmr", "troll", "nixie"])
    assert len(state(m).generated[1]) == 4
    m = fight(["thor", "hel"], deck=["jotunn", "garmr", "alfar", "troll", "nixie"])
    assert keys(state(m).generated[1]) == ["nixie", "troll", "alfar", "garmr"]
    m = fight(["thor", "hel"], deck=["troll", "sumbl", "thing", "blot", "sott"], enemy=True)
    assert keys(state(m).queue) == ["sott", "blot", "thing"]
    assert "sumbl" in keys(state(m).banished)
    assert len(state(m).generated[1]) == 0


@clause("AC-30.1", "AC-30.2")
def test_an_event_without_a_target_of_yours_spreads_to_the_nearest() -> None:
    m = alone("event", ["thor", "hel"], queue=["thing"], heroes={"red_female": "1a", "red_male": "0e"})
    # The Thing names forests: 3a touches the hero's lake; 10a is two steps away.
    assert state(m).owner[place("3a")] == ENEMY
    assert "thing" in keys(state(m).banished)
    m = alone("event", ["thor", "hel"], queue=["kaupang"], heroes={"red_female": "3a", "red_male": "0e"})
    assert all(c.startswith("spread:") for c in codes(m))
    assert "spread:t0" in codes(m)


@clause("AC-30.3", "AC-30.4", "AC-30.7", "AC-30.5", "AC-30.6")
def test_an_event_attacks_the_hero_or_the_nearest_territory_to_an_enemy() -> None:
    deck = ["fairies", "troll", "jotunn", "dis", "ormr", "mamuna", "huldra", "garmr", "jotunn"]
    m = alone("event", ["thor", "ormr", "hel"], queue=["blot"], markers={"1b": "red", "9b": "enemy"}, deck=deck)
    # Bogs: 9a holds the hero.
    g = state(m)
    assert g.ground == place("9a")
    assert g.origin == place("9b")
    assert g.side_seat == [-1, 0]
    assert g.step == "defend"
    # Two militia and a bodyguard; then three attackers, and a fourth as mamuna and ormr both show the raven.
    assert keys(g.generated[1]) == ["jotunn", "garmr", "huldra"]
    assert keys(g.generated[0]) == ["mamuna", "ormr", "dis", "jotunn"]
    m = alone("event", ["thor", "ormr", "hel"], queue=["blot"], markers={"1b": "red", "9a": "red", "9b": "enemy"},
              heroes={"red_female": "1a", "red_male": "0e"}, deck=deck)  # fmt: skip
    assert state(m).ground == place("9a")


@clause("AC-30.3")
def test_an_event_that_names_the_lands_of_both_heroes_attacks_what_is_nearest_to_an_enemy() -> None:
    """Blot names 9a and 1b, two steps from the enemy on 8b, and 0b, which touches it and holds no hero."""
    m = alone("event", ["thor", "ormr", "hel"], queue=["blot"], heroes={"red_female": "1b", "red_male": "9a"},
              markers={"1b": "red", "9a": "red", "0b": "red", "8b": "enemy"})  # fmt: skip
    assert state(m).ground == place("0b")


@clause("AC-30.6", "AC-30.10")
def test_three_attackers_and_more_for_heraldry_events_are_banished() -> None:
    row = {"step": "horde", "ground": "1b", "origin": "", "hero": ""}
    m = alone("battle", ["thor", "hel"], battle=row, markers={"1b": "red"}, deck=["ormr", "garmr", "sumbl", "fairies"])
    assert keys(state(m).generated[0]) == ["fairies", "garmr"]
    assert "sumbl" in keys(state(m).banished)
    m = alone("battle", ["thor", "hel"], battle=row, markers={"1b": "red"},
              deck=["dis", "jotunn", "nixie", "alfar", "ormr"])  # fmt: skip
    assert keys(state(m).generated[0]) == ["ormr", "alfar", "nixie", "jotunn"]


@clause("AC-30.8", "AC-30.9", "AC-30.11", "AC-18.3")
def test_an_event_goes_berserk_until_no_symbol_matches_and_takes_the_land() -> None:
    row = {"step": "defend", "ground": "1b", "hero": "", "attacker": {"militia": ["fairies"]}}
    m = alone("battle", ["ormr", "hel"], battle=row, markers={"1b": "red", "9b": "red"}, deck=["mamuna_2", "jotunn"],
              pools={"red": {"draw_pile": ["gram", "aarni"]}})  # fmt: skip
    play(m, "play:ormr", "play:done")
    # 3 against 1: the jotunn (2) ties at 3 and shows another symbol, so the event stops: a tie defends.
    assert state(m).owner[place("1b")] == RED
    assert "aarni" in hand(m, RED)
    m = alone("battle", ["thor", "hel"], battle=row, markers={"1b": "red", "9b": "red"},
              heroes={"red_female": "1b", "red_male": "9a"}, deck=["garmr"])  # fmt: skip
    play(m, "play:done")
    finish(m)
    assert state(m).owner[place("1b")] == ENEMY
    assert state(m).hero_down[0] == 1


@clause("AC-31.1", "AC-31.2")
def test_the_opponent_takes_the_card_under_the_face_up_tile() -> None:
    tisch = ["nixie", "fairies", "alfar", "draugr", "huldra", "mamuna", "strzyga", "garmr"]
    m = alone("muster", ["ormr", "thor"], opened=True, tisch=tisch, deck=["jotunn", "dvergar", "dis"])
    play(m, "muster:buy.0", "pay:ormr", "pay:done", "top:ormr")
    assert "nixie" in keys(state(m).discard_pile[0])  # tiles do not forbid
    m = alone("muster", ["ormr", "thor"], opened=True, tisch=tisch, deck=["jotunn", "dvergar", "dis"])
    play(m, "muster:done")
    g = state(m)
    assert "nixie" in keys(g.banished)
    assert keys(g.tisch)[0] == "huldra"
    assert keys(g.tisch)[4] == "dis"
    assert g.face_up == 1


@clause("AC-31.1")
@pytest.mark.parametrize(("columns", "face_up", "slot"), [(0, 0, 0), (0, 1, 2), (1, 0, 1), (1, 1, 3)])
def test_each_tile_marks_a_column_of_its_own(columns: int, face_up: int, slot: int) -> None:
    tisch = ["nixie", "fairies", "alfar", "draugr", "huldra", "mamuna", "strzyga", "garmr"]
    m = alone("muster", ["ormr", "thor"], opened=True, tisch=tisch, deck=["jotunn", "dvergar", "dis"],
              columns=columns, face_up=face_up)  # fmt: skip
    play(m, "muster:done")
    assert keys(state(m).banished) == [tisch[slot]]
    assert (state(m).columns, state(m).face_up) == (columns, 1 - face_up)


@clause("AC-31.3", "AC-31.4")
def test_an_event_concerns_the_mustering_partner_only_and_moves_the_tiles() -> None:
    tisch = ["nixie", "fairies", "alfar", "draugr", "", "mamuna", "strzyga", "garmr"]
    m = alone("muster", ["ormr", "troll", "thor"], mode="cooperative", blue=["dis", "odin"], tisch=tisch,
              deck=["jotunn", "blot"], start="red", first_start="red")  # fmt: skip
    assert m.state.pending[0].prompt.name == "offer"
    play(m, "offer:sacrifice.troll")
    assert state(m).columns == 1
    assert hand(m, BLUE) == ["dis", "odin"]


@clause("AC-32.1", "AC-34.12")
def test_loki_alone_is_appeased_by_banishing() -> None:
    m = alone("muster", ["loki", "ormr", "troll", "dis"], opened=True, tisch=["nixie", *["fairies"] * 3, *[""] * 4])
    play(m, "muster:appease.loki")
    assert {"ormr", "troll", "dis"} <= set(keys(state(m).banished))


@clause("AC-32.2", "AC-32.4", "AC-34.2")
def test_thor_alone_and_together() -> None:
    def thor(mode: str, deeds: tuple[int, int]) -> bool:
        heroes = {"red_female": {"at": "1a", "deeds": deeds[0]}, "red_male": {"at": "9a", "deeds": deeds[1]}}
        return can_fell(state(alone("god", ["thor", "hel"], mode=mode, heroes=heroes)), 0, 1)

    assert thor("solitaire", (5, 0))
    assert not thor("solitaire", (1, 1))
    assert thor("cooperative", (5, 5))
    assert not thor("cooperative", (5, 1))


@clause("AC-32.3", "AC-26.3", "AC-1.1")
def test_partners_appease_one_god_after_the_phase() -> None:
    creatures = ["ormr", "troll", "nixie", "garmr", "alfar"]
    m = alone(
        "god",
        ["hel", *creatures],
        mode="cooperative",
        blue=["heimdall", "dis", "fairies", "ormr", "nixie", "troll"],
        turn=1,
    )
    assert not any("appease" in c for c in codes(m) if c.startswith("god:"))
    while m.state.pending[0].prompt.name == "god":
        play(m, "god:done")
    assert m.state.pending[0].prompt.name == "appease"
    play(m, codes(m)[0])
    while state(m).phase == "god":
        play(m, codes(m)[0])
    assert len(state(m).appeased[0]) == 1


@clause("AC-29.7", "AC-29.5")
def test_partners_favors_act_for_themselves_and_each_moves_one_hero() -> None:
    row = {"step": "attack", "hero": "red_male", "origin": "9a", "ground": "9b"}
    for seat, power in (("red", 1), ("blue", 0)):
        seats = {"red": {"hand": ["hel", "freyr"]}, "blue": {"hand": ["odin"]}}
        seats[seat] |= {"favor": "thor"}  # type: ignore[dict-item]
        m = at("battle", players=2, mode="cooperative", heroes=ALONE, battle=row, seats=seats, first_start="red")
        assert powers(m)[0] == power
        assert state(m).heroes(0) == (1,)
        assert state(m).heroes(1) == (0,)
    m = alone("god", ["hel", "thor"], mode="cooperative", blue=["tyr", "odin"], first_start="red", start="red")
    play(m, "god:favor.thor")
    assert keys([state(m).favor[RED]]) == ["thor"]
    assert state(m).favor[BLUE] < 0


@clause("AC-32.9", "AC-34.7")
def test_tyr_together_holds_the_other_partner_back() -> None:
    from vigrid.games.asgards_chosen.effects.standing import moves_left

    heroes = {"red_female": {"at": "1a", "moved": 1}, "red_male": "9a"}
    m = at("god", players=2, mode="cooperative", heroes=heroes,
           seats={"red": {"hand": ["hel", "thor"]}, "blue": {"hand": ["odin"], "favor": "tyr"}})  # fmt: skip
    assert not moves_left(state(m), 0)
    assert not moves_left(state(m), 1)
    row = {"step": "attack", "hero": "red_male", "origin": "9a", "ground": "9b"}
    m = at("battle", players=2, mode="cooperative", heroes={"red_female": "1a", "red_male": "9a"}, battle=row,
           seats={"red": {"hand": ["hel", "thor"]}, "blue": {"hand": ["odin"], "favor": "tyr"}})  # fmt: skip
    assert powers(m)[0] == 3


@clause("AC-32.7", "AC-32.8", "AC-33.5", "AC-35.14")
def test_withholding_alone_discards_a_militia_and_looking_shows_the_deck() -> None:
    row = {
        "step": "attack",
        "hero": "red_male",
        "origin": "9a",
        "ground": "9b",
        "defender": {"militia": ["troll", "ormr"]},
    }
    m = alone("battle", ["mamuna", "tarnkappe", "hel"], battle=row, deck=["dis", "nixie", "alfar"])
    play(m, "play:mamuna", "ability:use", "gain:troll")
    assert keys(state(m).discard_pile[0]) == ["troll"]
    assert keys(m.state.view(1).private[0].top) == ["alfar", "nixie", "dis"]
    play(m, "play:tarnkappe")
    assert state(m).generated[1] == []


@clause("AC-32.8", "AC-34.11")
def test_loki_alone_looks_at_the_deck() -> None:
    m = alone("god", ["loki", "thor"], deck=["dis", "nixie", "alfar"])
    play(m, "god:favor.loki", "sift:nixie")
    assert keys(state(m).deck)[-2:] == ["dis", "alfar"]
    assert "nixie" in keys(state(m).banished)


@clause("AC-32.5", "AC-32.6", "AC-27.3")
def test_seven_alone_or_eight_together_win_at_once_and_fewer_lose() -> None:
    seven = ["thor", "odin", "baldr", "tyr", "freyja", "freyr"]
    m = alone("muster", ["loki", "ormr", "troll", "dis"], opened=True, tisch=["nixie", *["fairies"] * 3, *[""] * 4],
              pools={"red": {"appeased": seven}})  # fmt: skip
    play(m, "muster:appease.loki")
    assert m.state.result is not None
    assert m.state.result.returns == (1.0,)
    assert m.state.result.clause == "AC-32.5"
    m = alone("muster", ["thor"], opened=True, last_round=True, tisch=["nixie", *["fairies"] * 3, *[""] * 4])
    assert m.state.result is not None
    assert m.state.result.returns == (0.0,)
    m = alone("muster", ["loki", "ormr", "troll", "dis"], mode="cooperative", blue=["heimdall"], opened=True,
              turn=1, passes=1, first_start="blue", start="blue", tisch=["nixie", *["fairies"] * 3, *[""] * 4],
              pools={"red": {"appeased": [*seven, "hel"]}})  # fmt: skip
    while m.state.result is None and state(m).phase == "muster":
        found = codes(m)
        play(m, next((c for c in found if c == "appease:loki" or c.endswith("done")), found[0]))
    assert m.state.result is not None
    assert m.state.result.returns == (1.0, 1.0)
    assert m.state.result.clause == "AC-32.6"


# --- artifacts


@clause("AC-37.3", "AC-37.4")
def test_wearing_and_losing_an_artifact() -> None:
    spots = [[place("t4"), -1], [-1, -1], [-1, -1]]
    m = battle("0a", "t4", ["ormr"], owner="", options=None, artifacts=spots)
    play(m, "play:ormr", "play:done", "wear:second")
    assert state(m).artifact_at[0] == WORN
    assert state(m).artifact_side[0] == 1
    worn = [[102 + 1, 1], [-1, -1], [-1, -1]]
    m = battle("0a", "0b", ["ormr"], heroes={"blue_male": "0b"}, markers={"9a": "blue"}, artifacts=worn)
    play(m, "play:ormr")
    while m.state.pending[0].prompt.name != "wear":
        found = codes(m)
        play(m, next((c for c in found if c.rpartition(":")[2] in ("done", "pass", "no")), found[0]))
    assert codes(m) == ["wear:no", "wear:second"]
    play(m, "wear:no")
    assert state(m).artifact_at[0] == place("0b")
    assert names([place("0b")]) == ["0b"]


@clause("AC-37.5", "AC-8.9")
def test_matching_heraldry_strengthens_and_brings_creatures_back() -> None:
    # The first side of the horn shows the stag: fairies, fossegrim and troll; its second side the bear.
    worn = [[WORN, 1], [-1, -1], [-1, -1]]  # the bear: huldra, backahasten, svartalfar
    m = battle("10a", "10b", ["huldra", "svartalfar", "ormr"], owner="", artifacts=worn)
    play(m, "play:huldra", "play:svartalfar", "play:ormr")
    assert powers(m)[0] == 3 + 2 + 3 + 2
    play(m, "play:done", "back:svartalfar")
    finish(m)
    assert "svartalfar" in hand(m, RED)
    assert "ormr" in keys(state(m).discard_pile[RED])
    assert "result" not in told(m)
