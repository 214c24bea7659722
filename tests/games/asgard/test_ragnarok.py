"""Ragnarök and the wizardry tiles, with the booklet's examples of worlds 1 and 7 number for number."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.asgard.box import DARK, LIGHT, SLOTS
from vigrid.games.asgard.ragnarok import cancelled_weapons, doubled, last_value, share_recruits, tile_cancelled
from vigrid.games.asgard.sheet import sheet
from vigrid.kernel import IllegalChoice, Match

from .table import BLUE, GAME, PURPLE, RED, YELLOW, at, cited, codes, play, seat, table, words


def ragnarok(**position: Any) -> Match:
    """From the beginning of Ragnarök."""
    return at("ragnarok", **position)


# --- deployment


@pytest.mark.clause("AS-12.1")
def test_battle_tiles_are_scored() -> None:
    """One of 3 and two of 9: Blue scores 21."""
    m = ragnarok(players={"blue": {"battle_tiles": ["3", "9", "9"]}})
    assert m.outcome is not None
    assert table(m).score == [0, 21, 0, 0]
    assert dict(m.outcome.scores[BLUE])["battle tiles"] == 21


@pytest.mark.clause("AS-12.1")
def test_battle_tiles_are_turned_up_for_everybody() -> None:
    players = {"red": {"weapons": [2, 3]}, "blue": {"battle_tiles": ["3", "9"]}}
    gods, worlds = {"odin": {"support": ["red", ""]}}, {"1": {"light": "odin 1"}}
    m = ragnarok(players=players, gods=gods, worlds=worlds)
    assert "@1 reveals battle tiles worth 3, 9." in words(m)
    assert m.view(0).public.battle_tiles_revealed == ((), (0, 2), (), ())
    before = at("battles", players={**players, "red": {"weapons": [2], "recruits": {"giant": 8}}}, worlds={
        "1": {"light": "light any_victory", "dark": "dark recolour", "light_disc": "red"}
    })  # fmt: skip
    assert before.view(0).public.battle_tiles_revealed == ((),) * 4


@pytest.mark.clause("AS-12.2", "AS-12.4")
def test_what_leaves_the_board() -> None:
    players = {"red": {"victory": [1, 2], "middle": 1, "weapons": [2], "row": 3}}
    worlds = {"1": {"light": "odin 2"}, "lower": {"light": "thor 1"}}
    gods = {"odin": {"support": ["red", ""]}, "thor": {"support": ["red", ""]}}
    m = ragnarok(players=players, worlds=worlds, gods=gods)
    g = table(m)
    assert (g.middle[RED], sum(g.victory), g.removed[RED]) == (0, 0, 3)
    assert g.support[4] == RED, "discs on Support Slots stay"
    assert [slot for slot, tile in enumerate(g.world_tile) if tile >= 0] == [0, 1], "only world 1 is fought"
    assert g.ancient_shown == [[], []]
    assert len(g.ancient_stack[0]) + len(g.ancient_stack[1]) == 9, "one lies under the people of world 1"


@pytest.mark.clause("AS-12.3", "AS-12.15")
def test_supporters_stand_below_every_tile_of_their_god_and_a_lone_lower_disc_is_the_only_one() -> None:
    gods = {"odin": {"support": ["red", "blue"]}, "hel": {"support": ["", "yellow"]}}
    worlds = {"1": {"light": "odin 2"}, "5": {"light": "odin 3"}, "3": {"dark": "hel 4"}}
    m = at("secret_tiles", gods=gods, worlds=worlds, players={"red": {"weapons": [2, 6]}})
    g = table(m)
    assert [g.supporters(slot) for slot in (0, 8, 5)] == [(RED, BLUE), (RED, BLUE), (YELLOW, -1)]
    assert ragnarok(gods=gods, worlds=worlds).outcome is None, "the supporters of Odin have warriors to place"
    alone = {"3": {"light": "light any_victory", "dark": "hel 4", "light_ancient": "1"}}
    end = at("last_battles", gods={"hel": {"support": ["", "yellow"]}}, worlds=alone)
    assert table(end).score[YELLOW] == 9 + 5


@pytest.mark.clause("AS-12.5")
def test_people_are_armed_from_world_seven_down_while_the_stack_lasts() -> None:
    gods = {"odin": {"support": ["red", ""]}}
    worlds = {
        str(n): {"dark": f"{god} {t}"} for n, (god, t) in
        enumerate((("hel", 1), ("hel", 2), ("hel", 3), ("loki", 1), ("loki", 2), ("loki", 3)), 2)
    } | {"1": {"light": "odin 1"}}  # fmt: skip
    m = ragnarok(gods=gods, worlds=worlds, players={"red": {"weapons": [2, 3]}}, valhalla={})
    g = table(m)
    assert [world for world, (light, _) in enumerate(SLOTS) if g.under[light] >= 0] == [2, 3, 4, 5, 6], (
        "five Light weapons: not world 2"
    )
    assert g.under[1] >= 0
    view = m.view(1 << RED).public
    assert view.armed == tuple(int(u >= 0) for u in g.under)
    assert set(view.revealed_ancient) == {-1}
    guesses = {tuple(g.determinize(0b1111, random.Random(i)).under) for i in range(20)}
    assert len(guesses) > 10, "nobody knows which weapon lies where"


@pytest.mark.clause("AS-12.6", "AS-12.7")
def test_recruits_go_to_the_tiles_of_their_god() -> None:
    gods = {
        "odin": {"support": ["red", ""], "recruits": {"white": 2, "giant": 1}},
        "freyja": {"support": ["red", ""], "recruits": {"white": 3}},
        "loki": {"recruits": {"giant": 2}},
    }
    worlds = {"1": {"light": "odin 4"}, "5": {"light": "odin 2"}, "6": {"light": "freyja 1"}}
    m = ragnarok(gods=gods, worlds=worlds, players={"red": {"weapons": [2, 3]}})
    g = table(m)
    assert g.recruits_beside(SLOTS[0][LIGHT]) == [2, 0, 0]
    assert g.recruits_beside(SLOTS[4][LIGHT]) == [0, 0, 1]
    assert g.recruits_beside(SLOTS[5][LIGHT]) == [3, 0, 0]
    assert sum(g.on_god) == 0, "Loki has no tile: his recruits leave"
    assert cited(m, "Loki has no tile in the worlds: 2 giants leave.") == ["AS-12.6"]


@pytest.mark.clause("AS-12.7")
@pytest.mark.parametrize(
    ("recruits", "groups", "strengths"),
    [
        ([2, 0, 1], 2, [2, 2]), ([1, 0, 1], 2, [2, 1]), ([0, 0, 3], 2, [4, 2]), ([1, 1, 1], 2, [2, 2]),
        ([1, 0, 3], 2, [4, 3]),
        ([0, 1, 3], 3, [3, 2, 2]), ([0, 0, 1], 3, [2, 0, 0]), ([5, 0, 0], 1, [5]),
    ],
)  # fmt: skip
def test_groups_are_as_equal_as_can_be_stronger_ones_first(
    recruits: list[int], groups: int, strengths: list[int]
) -> None:
    shares = share_recruits(recruits, groups)
    assert [w + o + 2 * g for w, o, g in shares] == strengths
    assert [sum(kind) for kind in zip(*shares, strict=True)] == recruits


@pytest.mark.clause("AS-12.7")
def test_the_lower_number_has_the_stronger_group_and_of_equal_numbers_the_lower_world() -> None:
    gods = {"hel": {"support": ["red", ""], "recruits": {"giant": 1, "white": 1}}, "odin": {"support": ["red", ""]}}
    worlds = {
        "2": {"dark": "hel 4"},
        "5": {"dark": "hel 1"},
        "3": {"dark": "fenrir 3"},
        "4": {"dark": "fenrir 3b"},
        "1": {"light": "odin 1"},
    }
    m = ragnarok(gods=gods, worlds=worlds, players={"red": {"weapons": [2, 3]}})
    g = table(m)
    assert g.recruits_beside(SLOTS[4][DARK]) == [0, 0, 1], "Hel 1 in world 5"
    assert g.recruits_beside(SLOTS[1][DARK]) == [1, 0, 0], "Hel 4 in world 2"


# --- Valhalla


@pytest.mark.clause("AS-12.8", "AS-12.9")
def test_valhalla_in_the_booklets_example() -> None:
    """2 orange, 1 white. Red, Purple, (Blue supports no Light god), Yellow take one each."""
    gods = {
        "odin": {"support": ["red", "purple"]}, "thor": {"support": ["red", ""]},
        "tyr": {"support": ["purple", "yellow"]},
        "freyja": {"support": ["yellow", "purple"]}, "loki": {"support": ["blue", ""]},
    }  # fmt: skip
    worlds = {
        "1": {"light": "odin 1"}, "5": {"light": "odin 2"}, "2": {"light": "thor 1"},
        "3": {"light": "tyr 1"}, "4": {"light": "freyja 1"},
        "6": {"dark": "loki 1"},
    }  # fmt: skip
    m = at(
        "valhalla", order=["red", "purple", "blue", "yellow"], gods=gods, worlds=worlds,
        valhalla={"orange": 2, "white": 1}, players={"red": {"weapons": [2, 2]}},
    )  # fmt: skip
    assert seat(m) == RED
    assert "valhalla:white.w3.light" not in codes(m), "Red does not stand below Týr"
    play(m, "valhalla:orange.w5.light")
    assert seat(m) == PURPLE
    play(m, "valhalla:orange.w1.light")
    assert seat(m) == YELLOW, "Blue has nothing to choose"
    play(m, "valhalla:white.w3.light")
    g = table(m)
    assert g.valhalla == [0, 0]
    assert [g.recruits_beside(SLOTS[world][LIGHT]) for world in (4, 0, 2)] == [[0, 1, 0], [0, 1, 0], [1, 0, 0]]
    assert g.phase == "secret_tiles"


@pytest.mark.clause("AS-12.9")
def test_who_has_passed_is_out() -> None:
    gods = {"odin": {"support": ["red", "blue"]}}
    m = at("valhalla", gods=gods, worlds={"1": {"light": "odin 1"}}, valhalla={"orange": 3})
    play(m, "valhalla:none", "valhalla:orange.w1.light")
    assert seat(m) == BLUE, "Red is not asked again"
    play(m, "valhalla:none")
    assert m.outcome is not None


# --- weapons and wizardry


@pytest.mark.clause("AS-12.10", "AS-12.11")
def test_secret_tiles_are_placed_one_by_one_unseen() -> None:
    """Red a weapon under Odin in world 5, Yellow wizardry under Surtr in 3, Purple wizardry under Odin in 5."""
    gods = {"odin": {"support": ["red", "purple"]}, "surtr": {"support": ["yellow", ""]}}
    worlds = {"1": {"light": "odin 1"}, "5": {"light": "odin 2"}, "3": {"dark": "surtr 2"}}
    players = {
        "red": {"weapons": [6, 2]},
        "yellow": {"wizardry": ["double", "cancel_tile"]},
        "purple": {"wizardry": ["cancel_weapon"]},
    }
    m = at("secret_tiles", gods=gods, worlds=worlds, players=players)
    assert codes(m) == ["under:w1.w1.light", "under:w1.w5.light", "under:w7.w1.light", "under:w7.w5.light"]
    with pytest.raises(IllegalChoice):
        m.choose(RED, "under:w7.w3.dark")
    play(m, "under:w7.w5.light")
    assert "@0 places a secret tile in world 5, Light." in words(m)
    assert not any("weapon 6" in text for text in words(m, 1 << BLUE))
    assert m.view(1 << RED).private[RED].placed == ((6, 8),)
    assert m.view(1 << BLUE).public.under[8] == 1
    guesses = [table(m).determinize(1 << YELLOW, random.Random(i)) for i in range(40)]
    assert len({tuple(w.items_under(8)) for w in guesses}) > 4


@pytest.mark.clause("AS-12.10")
def test_who_stands_under_no_god_puts_the_tiles_away() -> None:
    m = ragnarok(
        players={"blue": {"weapons": [6]}},
        gods={"odin": {"support": ["red", ""]}},
        worlds={"1": {"light": "odin 1"}},
        valhalla={},
    )
    assert m.outcome is not None
    assert "@1 puts a secret tile away." in words(m)
    assert table(m).items_of(BLUE) == []


@pytest.mark.clause("AS-12.10")
@pytest.mark.parametrize("entry", ["valhalla", "secret_tiles"])
def test_tiles_without_a_god_are_put_away_when_their_owner_has_the_turn(entry: str) -> None:
    m = at(entry, players={"red": {"weapons": [6]}}, valhalla={})
    assert m.outcome is not None
    assert "@0 puts a secret tile away." in words(m)


@pytest.mark.clause("AS-12.9b", "AS-12.11")
def test_nobody_talks_while_valhalla_empties_and_secret_tiles_are_placed() -> None:
    gods, worlds = {"odin": {"support": ["red", "blue"]}}, {"1": {"light": "odin 1"}, "2": {"light": "odin 2"}}
    tiles = {"red": {"weapons": [6, 2]}}
    silences = [
        GAME.silence(table(at(entry, gods=gods, worlds=worlds, players=tiles)))
        for entry in ("choose_gods", "valhalla", "secret_tiles")
    ]
    assert silences == [None, "AS-12.9b", "AS-12.11"]


@pytest.mark.clause("AS-12.10")
def test_equal_tiles_are_offered_once() -> None:
    gods, worlds = {"hel": {"support": ["red", ""]}}, {"4": {"dark": "hel 1"}}
    m = at("secret_tiles", gods=gods, worlds=worlds, players={"red": {"weapons": [3, 3, 6]}})
    assert [o.text for o in m.options(RED)] == ["weapon 3 under Hel in world 4", "weapon 6 under Hel in world 4"]
    play(m, m.options(RED)[0].code)
    assert [o.text for o in m.options(RED)] == ["weapon 3 under Hel in world 4", "weapon 6 under Hel in world 4"]


@pytest.mark.clause("AS-12.11")
def test_all_know_from_which_stacks_a_seat_took_but_not_which_tile_lies_where() -> None:
    gods, worlds = {"odin": {"support": ["red", "blue"]}}, {"1": {"light": "odin 1"}, "2": {"light": "odin 2"}}
    m = at("secret_tiles", gods=gods, worlds=worlds, players={"red": {"weapons": [6, 2], "wizardry": ["double"]}})
    play(m, "under:w7.w1.light")
    public = m.view(0).public
    assert (public.items[RED], public.items_from[RED]) == (2, (2, 1))
    for i in range(20):
        assert table(m).determinize(0, random.Random(i)).view(0).public == public
    kinds = {table(m).determinize(0, random.Random(i)).items_under(0)[0] < 7 for i in range(40)}
    assert kinds == {True, False}


# --- the last battles


def last(worlds: dict[str, Any], gods: dict[str, Any], tiles: list[dict[str, Any]], **position: Any) -> Match:
    """The last battles of a few worlds."""
    return at("last_battles", worlds=worlds, gods=gods, secret_tiles=tiles, **position)


@pytest.mark.clause("AS-12.12", "AS-12.13", "AS-12.15", "AS-13.2")
def test_world_one_of_the_booklet() -> None:
    """Thor 4 + recruits 2 + weapon 2 = 8; people 6 and a cancelled weapon = 6; Red alone scores 7 + 2."""
    worlds = {"1": {"light": "thor 4", "dark": "dark recolour", "light_recruits": {"orange": 2}, "dark_ancient": "3"}}
    tiles = [
        {"tile": "weapon 2", "taker": "red", "under": "w1.light"},
        {"tile": "wizardry cancel_weapon", "taker": "red", "under": "w1.light"},
    ]
    m = last(worlds, {"thor": {"support": ["red", ""]}}, tiles)
    g = table(m)
    assert tuple(last_value(g, slot) for slot in SLOTS[0]) == (8, 6)
    assert "Ragnarök, world 1: Light 8, Darkness 6." in words(m)
    assert g.score == [9, 0, 0, 0]


WORLD_SEVEN = {
    "7": {
        "light": "freyja 1",
        "dark": "mimir 3",
        "light_recruits": {"white": 3},
        "dark_recruits": {"white": 1, "orange": 1, "giant": 1},
    }
}
SEVEN_GODS = {"freyja": {"support": ["yellow", "purple"]}, "mimir": {"support": ["blue", "purple"]}}
SEVEN_TILES = [
    {"tile": "weapon 6", "taker": "yellow", "under": "w7.light"},
    {"tile": "wizardry cancel_tile", "taker": "purple", "under": "w7.light"},
    {"tile": "wizardry top_ten", "taker": "yellow", "under": "w7.light"},
    {"tile": "wizardry double", "taker": "blue", "under": "w7.dark"},
    {"tile": "wizardry bottom_ten", "taker": "purple", "under": "w7.dark"},
]


@pytest.mark.clause("AS-12.13", "AS-12.16", "AS-13.1", "AS-13.3", "AS-13.4")
def test_world_seven_of_the_booklet() -> None:
    """Freyja 1 + 3 + weapon 6 = 10; Mímir's tile cancelled, recruits 4 doubled = 8; Yellow 13 + 10, Purple 11."""
    m = last(WORLD_SEVEN, SEVEN_GODS, SEVEN_TILES)
    g = table(m)
    assert tuple(last_value(g, slot) for slot in SLOTS[6]) == (10, 8)
    assert g.score == [0, 0, 23, 11]


@pytest.mark.clause("AS-13.5", "AS-12.16")
def test_if_mimir_had_won_purple_would_have_had_eleven_and_ten_more() -> None:
    tiles = [t for t in SEVEN_TILES if t["tile"] != "weapon 6"]
    m = last(WORLD_SEVEN, SEVEN_GODS, tiles)
    assert table(m).score == [0, 13, 0, 11 + 10]
    assert cited(m, "@3 scores 10 VP") == ["AS-13.5"]


@pytest.mark.clause("AS-12.14")
def test_a_tie_scores_nothing_nor_does_a_victory_of_people() -> None:
    worlds = {
        "1": {"light": "odin 4", "dark": "hel 4"},
        "2": {"light": "odin 1", "dark": "dark recolour", "dark_ancient": "5"},
    }
    gods = {"odin": {"support": ["red", ""]}, "hel": {"support": ["blue", ""]}}
    tiles = [{"tile": "wizardry top_ten", "taker": "red", "under": "w1.light"}]
    m = last(worlds, gods, tiles)
    assert table(m).score == [0, 0, 0, 0]
    assert [t for t in words(m) if t.startswith("Nobody scores")] == [
        "Nobody scores in world 1.",
        "Nobody scores in world 2.",
    ]


@pytest.mark.clause("AS-12.12")
def test_a_god_without_supporters_fights_and_can_win() -> None:
    worlds = {"1": {"light": "odin 4", "dark": "hel 1"}}
    m = last(worlds, {"hel": {"support": ["blue", ""]}}, [])
    assert table(m).score == [0, 0, 0, 0]
    assert "The god that wins world 1 has no supporter." in words(m)


@pytest.mark.clause("AS-12.17", "AS-2.2")
def test_the_end_after_world_seven() -> None:
    m = last(WORLD_SEVEN, SEVEN_GODS, SEVEN_TILES)
    assert m.outcome is not None
    assert m.outcome.winners == (YELLOW,)
    assert table(m).fought == [0, 0, 0, 0, 0, 0, 1]


# --- wizardry by itself


@pytest.mark.clause("AS-13.1")
def test_double_is_never_more_than_double() -> None:
    assert [doubled(3, effects) for effects in ([], ["double"], ["double", "double"])] == [3, 6, 6]


@pytest.mark.clause("AS-13.2")
def test_each_cancelling_tile_cancels_the_next_highest_weapon() -> None:
    cancel = "cancel_weapon"
    assert [sum(cancelled_weapons([2, 6, 3], [cancel] * n)) for n in range(5)] == [11, 5, 2, 0, 0]
    assert cancelled_weapons([], [cancel]) == []


@pytest.mark.clause("AS-13.3")
def test_a_cancelled_tile_counts_nothing() -> None:
    assert tile_cancelled(["double", "cancel_tile"])
    assert not tile_cancelled(["double"])


@pytest.mark.clause("AS-13.4", "AS-13.5")
def test_ten_points_for_top_and_bottom_and_a_lone_disc_is_on_top() -> None:
    effects = ("top_ten", "bottom_ten")
    tiles = [{"tile": f"wizardry {effect}", "taker": "red", "under": "w1.light"} for effect in effects]
    for support, score in ((["red", "blue"], [7 + 10, 2 + 10, 0, 0]), (["", "blue"], [0, 9 + 10, 0, 0])):
        m = last({"1": {"light": "odin 4", "dark": "hel 1"}}, {"odin": {"support": support}}, tiles)
        assert table(m).score == score


@pytest.mark.clause("AS-12.12")
def test_the_terminal_shows_all_that_lies_under_a_god_on_as_many_lines_as_it_takes() -> None:
    m = ragnarok(
        players={"red": {"weapons": [6, 3, 2], "wizardry": ["double"]}},
        gods={"odin": {"support": ["red", ""], "recruits": {"white": 2, "giant": 1}}},
        worlds={"1": {"light": "odin 1"}},
        valhalla={},
    )
    while m.outcome is None:
        play(m, codes(m)[0])
    for width in (80, 100):
        lines = sheet(m.view(1), table(m).c, width)
        first = next(i for i, line in enumerate(lines) if "Odin 1" in line)
        shown = " ".join(lines[first : first + 4])
        assert all(word in shown for word in ("weapon 6", "weapon 3", "weapon 2", "double recruits"))
