"""Rounds, order of play, and the beginning of a round."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.asgard.box import GODS
from vigrid.games.asgard.choose_gods import risen_gods
from vigrid.kernel import IllegalChoice

from .table import BLUE, GAME, PURPLE, RED, YELLOW, at, cited, codes, owned, play, seat, supply, table


@pytest.mark.clause("AS-2.1", "AS-12.17")
def test_five_rounds_of_four_phases_then_ragnarok() -> None:
    rand = random.Random(2)
    g = GAME.new(players=3, seed=2)
    seen: list[tuple[int, str]] = []

    def entered(state: object) -> None:
        key = (g.round, GAME.phase_name(g))
        if not seen or seen[-1] != key:
            seen.append(key)

    g.at_entry = entered
    while g.result is None:
        ask = g.pending[0]
        g.apply(ask.seat, rand.choice(ask.choices))
    phases = ["Choose Gods", "Select Actions", "Perform Actions", "Battles"]
    rounds = [(r, p) for r in range(1, 6) for p in ("Beginning of the round", *phases)]
    assert seen == [*rounds, (5, "Ragnarök")]


@pytest.mark.clause("AS-2.2", "AS-12.17")
def test_most_points_win_and_the_lowest_order_number_breaks_a_tie() -> None:
    players = {"red": {"score": 10}, "blue": {"score": 21}, "yellow": {"score": 21}}
    m = at("last_battles", 3, order=["red", "yellow", "blue"], players=players)
    assert m.outcome is not None
    assert m.outcome.winners == (YELLOW,)
    assert m.outcome.clause == "AS-2.2"


@pytest.mark.clause("AS-2.3", "AS-6.7")
def test_turns_follow_the_order_numbers_and_skip_who_is_done() -> None:
    players = {
        c: {"chosen": gods} for c, gods in {"red": ["thor"], "blue": ["thor"], "purple": ["hel", "loki"]}.items()
    }
    m = at("select_actions", order=["blue", "yellow", "purple", "red"], turn="blue", players=players)
    turns = []
    while m.pending[0].prompt.name == "place":
        turns.append(seat(m))
        play(m, codes(m)[-1])
    assert turns == [BLUE, PURPLE, RED, PURPLE]


@pytest.mark.clause("AS-2.4", "AS-14.4")
def test_after_becoming_first_the_next_turn_is_number_twos() -> None:
    """Purple (4) swaps with Red (1): after its turn comes Blue (2), then Yellow (3), then Red (now 4)."""
    players = {c: {"chosen": ["thor", "hel"]} for c in ("red", "blue", "yellow", "purple")}
    players["purple"]["people"] = ["light first_player"]
    m = at("select_actions", turn="purple", players=players)
    play(m, "people:l7")
    assert table(m).order == [4, 2, 3, 1]
    turns = []
    for _ in range(6):
        turns.append(seat(m))
        play(m, codes(m)[-1])
    assert turns == [PURPLE, BLUE, YELLOW, RED, PURPLE, BLUE]
    while m.pending[0].prompt.name == "place":
        turns.append(seat(m))
        play(m, codes(m)[-1])
    assert sorted(turns) == [RED, RED, BLUE, BLUE, YELLOW, YELLOW, PURPLE, PURPLE], "nobody gains or loses a turn"


# --- the beginning of a round


@pytest.mark.clause("AS-4.1", "AS-5.3")
@pytest.mark.parametrize(
    ("number", "risen"), [(1, []), (2, ["mimir"]), (3, ["mimir", "surtr"]), (4, ["mimir", "surtr", "fenrir"])]
)
def test_gods_rise_in_rounds_two_three_and_four(number: int, risen: list[str]) -> None:
    m = at("round_start", round=number)
    assert [GODS[god] for god in risen_gods(table(m), RED) if god >= 7] == risen
    assert [GODS[god] for god in range(7, 10) if table(m).seal_at[god]] == risen


@pytest.mark.clause("AS-4.2")
def test_every_risen_god_has_one_seal_again() -> None:
    gods = {god: {"seal": False} for god in ("freyja", "thor", "loki")}
    m = at("round_start", round=2, gods=gods)
    assert table(m).seal_at == [1] * 8 + [0, 0]


@pytest.mark.clause("AS-4.3")
def test_a_missing_seal_comes_from_who_owns_the_most() -> None:
    players = {"blue": {"seals": {"dark": 5}}, "yellow": {"seals": {"dark": 2}}}
    gods = {"loki": {"seal": False}, "hel": {"seal": True}, "mimir": {"seal": True}}
    m = at("round_start", round=2, gods=gods, players=players)
    assert (owned(m, BLUE, "dark_seal"), owned(m, YELLOW, "dark_seal")) == (4, 2)
    assert supply(m, "dark_seal") == 0
    assert cited(m, "A seal from @1 is laid beside Loki.") == ["AS-4.3"]


@pytest.mark.clause("AS-4.3")
def test_the_first_player_says_who_gives_in_a_tie() -> None:
    players = {"blue": {"seals": {"dark": 4}}, "yellow": {"seals": {"dark": 4}}}
    gods = {"loki": {"seal": False}, "hel": {"seal": True}}
    m = at("round_start", order=["purple", "red", "blue", "yellow"], turn="purple", gods=gods, players=players)
    assert (seat(m), codes(m)) == (PURPLE, ["seal_from:blue", "seal_from:yellow"])
    play(m, "seal_from:yellow")
    assert (owned(m, BLUE, "dark_seal"), owned(m, YELLOW, "dark_seal")) == (4, 3)
    assert table(m).seal_at[5] == 1


@pytest.mark.clause("AS-4.3")
def test_a_first_player_who_ties_may_give_the_seal_itself() -> None:
    players = {"red": {"seals": {"light": 3}}, "blue": {"seals": {"light": 3}}}
    m = at("round_start", round=2, gods={"freyja": {"seal": False}}, players=players)
    ask = m.pending[0]
    assert [ask.prompt.label(m.state, RED, giver, *ask.args) for giver in ask.choices] == ["you yourself", "@1"]
    assert (ask.prompt.clause, codes(m)) == ("AS-4.3", ["seal_from:red", "seal_from:blue"])
    play(m, "seal_from:red")
    assert (owned(m, RED, "light_seal"), table(m).seal_at[0]) == (2, 1)


@pytest.mark.clause("AS-4.4")
def test_face_down_tiles_leave_the_row_and_new_ones_come() -> None:
    tiles: dict[str, Any] = {
        "asgard_row": ["one", "two", "three"],
        "asgard_down": ["one", "three"],
        "asgard_stack": ["swap", "nothing"],
    }
    m = at("round_start", round=2, **tiles)
    g = table(m)
    assert [g.c.asgard_effect[t] for t in g.asgard_row] == ["two", "swap", "nothing"]
    assert [g.c.asgard_effect[t] for t in g.asgard_beside] == ["one", "three"]
    assert g.asgard_down == [0] * 5


def test_in_round_one_the_row_stays() -> None:
    m = at("round_start", asgard_row=["one", "two", "three"], asgard_down=["one"])
    assert table(m).asgard_down[0] == 1


@pytest.mark.clause("AS-4.5")
def test_an_exhausted_stack_is_made_of_the_tiles_beside_the_board() -> None:
    tiles: dict[str, Any] = {
        "asgard_row": ["one", "two", "three"],
        "asgard_down": ["one"],
        "asgard_beside": ["swap", "nothing"],
    }
    m = at("round_start", round=3, **tiles)
    g = table(m)
    assert len(g.asgard_row) == 3
    assert len(g.asgard_stack) == 2
    assert g.asgard_beside == []
    assert sorted(g.asgard_row + g.asgard_stack) == [0, 1, 2, 3, 4]


@pytest.mark.clause("AS-4.6")
def test_with_fewer_than_two_discs_discs_are_taken_back() -> None:
    red = {"discs": 0, "row": 2, "middle": 1, "victory": [3]}
    gods = {"thor": {"support": ["red", ""]}, "odin": {"support": ["blue", "red"]}, "hel": {"support": ["red", ""]}}
    m = at("round_start", round=2, players={"red": red}, gods=gods)
    assert codes(m) == [
        "recover:odin.support_lower", "recover:thor.support_upper", "recover:hel.support_upper", "recover:w3.victory",
        "recover:middle",
    ]  # fmt: skip
    play(m, "recover:thor.support_upper", "recover:w3.victory")
    assert table(m).hand[RED] == 2
    assert m.pending[0].prompt.name == "god"


@pytest.mark.clause("AS-4.6")
def test_in_turn_order_and_with_too_few_discs_the_game_goes_on() -> None:
    players = {"red": {"discs": 1, "middle": 1, "victory": [3]}, "blue": {"discs": 1, "middle": 1, "victory": [4]}}
    m = at("round_start", order=["blue", "red", "yellow", "purple"], turn="blue", round=2, players=players)
    assert seat(m) == BLUE
    play(m, "recover:middle")
    assert seat(m) == RED


@pytest.mark.clause("AS-4.7")
def test_with_two_discs_none_is_taken_back() -> None:
    m = at("round_start", round=2, players={"red": {"discs": 2, "middle": 1}})
    assert m.pending[0].prompt.name == "god"
    with pytest.raises(IllegalChoice):
        m.choose(RED, "recover:middle")
