"""Phase 4: Battles, with the booklet's example of worlds 1 to 7 number for number."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.asgard.battles import values
from vigrid.games.asgard.board import tallies
from vigrid.games.asgard.box import GONE as GONE_FROM_PLAY
from vigrid.kernel import IllegalChoice, Match

from .table import BLUE, PURPLE, RED, YELLOW, at, cited, codes, owned, play, seat, supply, table, words

WEAPONS: dict[str, Any] = {"ancient": {"light": [4], "dark": [1]}}
"""The ancient weapons of the round: 4 for the Light, 1 for Darkness."""

EXAMPLE_WORLDS = {
    "1": {"light": "light any_victory", "dark": "dark recolour", "dark_disc": "yellow"},
    "2": {"light": "odin 1", "dark": "hel 4", "dark_disc": "red"},
    "6": {"light": "light weapon", "dark": "loki 4", "light_disc": "yellow"},
    "7": {"light": "freyja 3", "dark": "mimir 4", "dark_disc": "blue"},
}
EXAMPLE_PLAYERS = {
    "red": {"recruits": {"giant": 1, "orange": 1}},
    "yellow": {"recruits": {"white": 2}, "victory": [5], "row": 3},
    "blue": {"recruits": {"white": 5}},
}


def example(**position: Any) -> Match:
    """The booklet's example."""
    position = {"worlds": EXAMPLE_WORLDS, "players": EXAMPLE_PLAYERS, "valhalla": {}, **WEAPONS, **position}
    return at("battle", round=3, **position)


@pytest.mark.clause("AS-11.1")
def test_temples_score_before_the_battles() -> None:
    """A temple of 3 and one of 7: Red scores 10."""
    m = at("battles", players={"red": {"temples": ["pink+red", "pink+green+white"]}})
    assert table(m).score == [10, 0, 0, 0]


@pytest.mark.clause("AS-11.2")
def test_one_ancient_weapon_a_side_is_turned_up_each_round() -> None:
    m = at("battles", round=2, ancient={"light": [2], "dark": [5]}, ancient_stack={"light": [4], "dark": [1]})
    g = table(m)
    assert [g.c.ancient_value[side[-1]] for side in g.ancient_shown] == [4, 1]
    assert [len(stack) for stack in g.ancient_stack] == [3, 3]


@pytest.mark.clause("AS-11.3", "AS-11.4", "AS-11.7")
def test_world_one_people_against_people() -> None:
    """Light 2 + 4 = 6, Darkness 6 + 1 = 7: Yellow's disc wins."""
    m = example()
    g = table(m)
    assert values(g, 0) == [6, 7]
    assert "World 1: Light 6, Darkness 7." in words(m)
    assert g.victories(YELLOW)[0] == 1


@pytest.mark.clause("AS-11.6", "AS-11.8", "AS-11.9", "AS-11.10", "AS-3.7", "AS-3.8")
def test_world_two_two_gods_tie_and_a_giant_makes_seven() -> None:
    """Light 1 + 4 = 5, Darkness 4 + 1 = 5; Red needs 1 and sends a giant, which is more than needed."""
    m = example()
    g = table(m)
    giants = supply(m, "giant")
    assert values(g, 1) == [5, 5]
    assert (seat(m), codes(m)) == (RED, ["fight:withdraw", "fight:recruits"])
    play(m, "fight:recruits")
    m.choose_all(RED, ["send:giant"])
    assert (supply(m, "giant"), owned(m, RED, "orange_warrior")) == (giants + 1, 1)
    assert g.victories(RED)[1] == 1
    assert cited(m, "@0 is victorious") == ["AS-11.10"]


@pytest.mark.clause("AS-11.3", "AS-11.5", "AS-11.10")
def test_world_six_a_god_against_people_and_two_warriors() -> None:
    """Worlds 3 to 5 are skipped. The Light people count 0: 4; Darkness 4 + 1 = 5; two warriors make 6."""
    m = example()
    play(m, "fight:withdraw")
    g = table(m)
    assert values(g, 5) == [4, 5]
    assert seat(m) == YELLOW
    play(m, "fight:recruits")  # both are needed
    assert g.valhalla == [2, 0]
    assert g.victories(YELLOW)[5] == 1


@pytest.mark.clause("AS-11.6", "AS-11.12")
def test_world_seven_blue_declines() -> None:
    """Light 3 + 4 = 7, Darkness 4 + 1 = 5: Blue stands at the losing side and sends nobody."""
    m = example()
    play(m, "fight:withdraw", "fight:withdraw")
    g = table(m)
    assert values(g, 6) == [7, 5]
    assert seat(m) == BLUE
    play(m, "fight:withdraw")
    assert g.middle[BLUE] == 1
    assert (g.middle[RED], g.middle[YELLOW]) == (1, 1)


def test_the_sum_of_the_battle_is_shown_to_all() -> None:
    m = example()
    (tally,) = tallies(m.view(0), table(m).c)
    assert tally.title == "Battle in world 2"
    assert [(side.total, [a.value for a in side.addends], side.seat) for side in tally.sides] == [
        ("5", ["1", "4"], None),
        ("5", ["4", "1"], RED),
    ]
    play(m, "fight:withdraw")
    (tally,) = tallies(m.view(0), table(m).c)
    assert [side.total for side in tally.sides] == ["4", "5"]
    assert tally.note == "Darkness leads by 1"


@pytest.mark.clause("AS-11.9")
def test_recruits_that_do_not_suffice_cannot_be_sent() -> None:
    worlds = {"3": {"light": "odin 1", "dark": "hel 4", "light_disc": "red"}}
    red = {"recruits": {"white": 1}, "skill_tiles": ["tyr"]}
    m = at("battle", worlds=worlds, players={"red": red}, ancient={"light": [1], "dark": [1]})
    with pytest.raises(IllegalChoice, match=r"AS-11\.9"):
        m.choose(RED, "fight:recruits")
    play(m, "fight:withdraw")
    assert owned(m, RED, "white_warrior") == 1


@pytest.mark.clause("AS-11.8")
def test_discs_on_both_sides_the_trailing_one_may_still_exceed_the_base_of_the_leader() -> None:
    """Light 3 + 4, Darkness 4 + 1: Blue wins as it is; Red exceeds 7 with 3 more."""
    worlds = {"3": {"light": "odin 3", "dark": "hel 4", "light_disc": "blue", "dark_disc": "red"}}
    m = at("battle", worlds=worlds, players={"red": {"recruits": {"giant": 2}}}, **WEAPONS)
    g = table(m)
    assert g.victories(BLUE)[2] == 1
    play(m, "fight:recruits")
    assert g.victories(RED)[2] == 1
    assert g.victories(BLUE)[2] == 1


@pytest.mark.clause("AS-11.8")
def test_in_a_tie_both_may_fight_in_turn_order() -> None:
    worlds = {"2": {"light": "odin 1", "dark": "hel 4", "light_disc": "red", "dark_disc": "blue"}}
    players = {c: {"recruits": {"white": 1}} for c in ("red", "blue")}
    m = at("battle", order=["blue", "red", "yellow", "purple"], worlds=worlds, players=players, **WEAPONS)
    assert seat(m) == BLUE
    play(m, "fight:recruits")
    assert seat(m) == RED
    play(m, "fight:recruits")
    assert [table(m).victories(s)[1] for s in (RED, BLUE)] == [1, 1]


@pytest.mark.clause("AS-11.11", "AS-11.7")
def test_a_disc_in_a_victory_area_stays_there() -> None:
    m = at(
        "battle",
        round=1,
        players={"red": {"victory": [3]}},
        worlds={"1": {"light": "odin 4", "light_disc": "blue"}},
        **WEAPONS,
    )
    assert table(m).round == 2
    assert table(m).victories(RED)[2] == 1
    assert table(m).victories(BLUE)[0] == 1


@pytest.mark.clause("AS-11.13", "AS-15.7")
def test_tyrs_tile_wins_whatever_the_values_and_returns_to_the_board() -> None:
    worlds = {"3": {"light": "odin 1", "dark": "hel 4", "light_disc": "red"}}
    m = at("battle", worlds=worlds, players={"red": {"skill_tiles": ["tyr"]}}, ancient={"light": [1], "dark": [5]})
    assert codes(m) == ["fight:withdraw", "fight:tyr"]
    play(m, "fight:tyr")
    assert table(m).victories(RED)[2] == 1
    assert table(m).skill_tile == [-1, -1]
    assert cited(m, "is victorious") == ["AS-11.13"]


@pytest.mark.clause("AS-11.13", "AS-14.6", "AS-14.1")
def test_people_of_automatic_victory_are_used_once() -> None:
    worlds = {
        "3": {"light": "odin 1", "dark": "hel 4", "light_disc": "red"},
        "4": {"light": "odin 2", "dark": "hel 3", "light_disc": "red"},
    }
    m = at(
        "battle",
        worlds=worlds,
        players={"red": {"people": ["dark any_victory"], "row": 2}},
        ancient={"light": [1], "dark": [5]},
    )
    play(m, "fight:people.d1")
    g = table(m)
    assert (g.victories(RED)[2], g.middle[RED], g.people[8]) == (1, 1, GONE_FROM_PLAY), (
        "in world 4 there was no choice left"
    )


# --- battle tiles


GONE = [3, 3, 3, 3, 5, 9, 9, 9, 9]
"""Tiles of earlier rounds, which somebody has."""


@pytest.mark.clause("AS-11.14", "AS-11.15", "AS-11.16")
def test_battle_tiles_of_the_booklets_example() -> None:
    """Scores 15, 10, 8, 4; three discs each but Purple's one; 20x2, 14x3, 9x1, 5x4, no 3.

    Yellow takes the 9, Purple nothing, Blue and Red a 5 each.
    """
    players = {
        "red": {"score": 15, "victory": [1, 2, 3], "row": 3},
        "blue": {"score": 10, "victory": [1, 2, 3], "row": 3},
        "purple": {"score": 8, "victory": [4], "row": 3, "battle_tiles": GONE},
        "yellow": {"score": 4, "victory": [4, 5, 6], "row": 3},
    }
    m = at("battle", round=4, players=players, battle_stock=[0, 4, 1, 3, 2])
    g = table(m)
    held = {s: [g.c.battle_value[kind] for kind in g.battle_tiles[s]] for s in range(4)}
    assert held == {YELLOW: [9], PURPLE: GONE, BLUE: [5], RED: [5]}
    assert g.battle_stock == [0, 2, 0, 3, 2]


@pytest.mark.clause("AS-11.16")
@pytest.mark.parametrize(
    ("stock", "tile"), [([4, 5, 5, 3, 2], 9), ([4, 5, 0, 3, 2], 5), ([4, 0, 0, 3, 2], 3), ([0, 0, 0, 3, 2], None)]
)
def test_the_highest_lower_tile_where_a_stack_is_exhausted(stock: list[int], tile: int | None) -> None:
    before = [v for v, n, left in zip((3, 5, 9, 14, 20), (4, 5, 5, 3, 2), stock, strict=True) for _ in range(n - left)]
    players = {"red": {"victory": [1, 2, 3], "row": 3}, "purple": {"battle_tiles": before}}
    m = at("battle", players=players, battle_stock=stock)
    g = table(m)
    assert [g.c.battle_value[kind] for kind in g.battle_tiles[RED]] == ([tile] if tile else [])


@pytest.mark.clause("AS-11.14")
@pytest.mark.parametrize(("discs", "value"), [(0, None), (1, 3), (2, 5), (3, 9), (4, 14), (5, 20), (6, 20)])
def test_what_victories_earn(discs: int, value: int | None) -> None:
    m = at("battle", players={"red": {"victory": list(range(1, discs + 1)), "row": 7}})
    g = table(m)
    assert [g.c.battle_value[kind] for kind in g.battle_tiles[RED]] == ([value] if value else [])


@pytest.mark.clause("AS-11.15")
def test_ties_take_in_turn_order() -> None:
    players: dict[str, Any] = {
        c: {"score": 5, "victory": [w], "row": 1} for w, c in enumerate(("red", "blue", "yellow"), 1)
    }
    players["purple"] = {"battle_tiles": [3] * 2 + [5] * 5 + [9] * 5 + [14] * 3 + [20] * 2}
    m = at("battle", order=["yellow", "blue", "red", "purple"], players=players, battle_stock=[2, 0, 0, 0, 0])
    assert [len(tiles) for tiles in table(m).battle_tiles] == [0, 1, 1, 17]


@pytest.mark.clause("AS-11.14")
def test_others_see_how_many_battle_tiles_a_seat_has_but_not_their_value() -> None:
    m = at("battle", players={"red": {"victory": [1, 2], "row": 3}})
    assert m.view(1 << BLUE).public.battle_tiles == (1, 0, 0, 0)
    assert m.view(1 << RED).private[RED].battle_tiles == (1,)
    assert not any("worth" in text for text in words(m, 1 << BLUE))
