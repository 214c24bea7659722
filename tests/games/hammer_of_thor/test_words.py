"""What people read: the card of everything on demand, odds before choices, the log as a saga."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from vigrid.games.hammer_of_thor.combat import ways_to_attack
from vigrid.games.hammer_of_thor.effect_texts import in_force
from vigrid.games.hammer_of_thor.encounters import encounter_phase
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.movement import look_or_not
from vigrid.games.hammer_of_thor.random_encounters import find, meet_task
from vigrid.games.hammer_of_thor.sheet import character_words, printed_cards
from vigrid.games.hammer_of_thor.state import DUEL, EVERYBODY, US, Hammer
from vigrid.games.hammer_of_thor.view import public
from vigrid.play import Keeper, Table, Tables
from vigrid.terminal import Screen, Session

from .table import FULLA, LOKI, THOR, battle, begin, components, events, hold, meeting, run, scene, settle_in, use

clause = pytest.mark.clause
c = components()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Thor", "Thor [002]"), ("2", "Control Winds"), ("mjollnir", "Mjollnir [1098], forged, W"),
        ("1113", "bronze"), ("4001", "[4001]"), ("jarnvid", "Jarnvid (28), star"), ("3021", "[3021]"),
        ("seal", "seal [5001]: SPD 5"), ("CHALLENGE", "CHALLENGE:"), ("Barren Year", "Nobody is born"),
    ],
)  # fmt: skip
def test_every_card_can_be_read_by_its_name_or_number(words: str, found: str) -> None:
    assert any(found in row for row in printed_cards(c, words))


def test_the_terminal_shows_the_card_that_is_asked_for(tmp_path: Path) -> None:
    out = io.StringIO()
    table = Table.new(GAME, ("human",), mode="solitaire", seed=7)
    lines = "".join(f"{line}\n" for line in ("c girdle", "c nobody at all", "c"))
    Session(table, Keeper(table, Tables(tmp_path), None), Screen(plain=True, out=out, source=io.StringIO(lines))).run()
    assert "Girdle Meginjarpar [1003], magic, G, REPUTATION 4" in out.getvalue()
    assert out.getvalue().count("the name of something at the table") == 2


@clause("HT-5.4", "HT-5.23")
def test_a_duel_offers_only_what_was_agreed_and_one_fighter_no_one_by_one() -> None:
    g = battle((THOR, FULLA), (LOKI,))
    assert ways_to_attack(g, 0, US) == ["kill", "subdue", "each", "hold"]
    g.battle, g.lethal = DUEL, 0
    assert ways_to_attack(g, 0, US) == ["subdue", "hold"]
    g.lethal = 1
    assert ways_to_attack(g, 0, US) == ["kill", "hold"]


def test_attacks_tell_who_strikes_whom_and_what_it_does() -> None:
    g = battle((THOR,), (LOKI,))
    told = GAME.prompt("attacks").preview
    assert told is not None
    assert told(g, 0, "kill", US) == "Thor at Loki 7 in 10, 0 to 108 for good of 70"
    assert told(g, 0, "subdue", US) == "Thor at Loki 7 in 10, 12 to 120 by subdual of 70"


@clause("HT-4.6", "HT-14.20")
def test_a_task_is_met_without_being_asked_for() -> None:
    g = settle_in(scene(1), 0, c.tasks[0].place, THOR)
    g.moving, g.cautious = 0, 1
    assert look_or_not(g, 0) == ["yes"]
    g.task = len(c.tasks)
    assert look_or_not(g, 0) == ["no", "yes"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [("card:con", "HT-4.14"), ("card:nothing", "HT-4.13"), ("card:seduce", None)],
)
def test_a_card_that_cannot_be_played_has_its_reason(code: str, reason: str | None) -> None:
    g = meeting((THOR,), (LOKI,))
    assert GAME.prompt("card").why_not is not None
    assert why_not(g, "card", code.split(":")[1], US) == reason


def test_reasons_tell_rounds_beasts_madness_and_heaps_apart() -> None:
    g = meeting((THOR,), (LOKI,))
    g.meeting, g.played[US] = 2, 1
    assert why_not(g, "card", "attack", US) == "HT-4.28"
    g.set("insane", THOR, 7)
    assert why_not(g, "card", "con", US) == "HT-2.19"
    assert why_not(meeting((319,), (LOKI,)), "card", "con", US) == "HT-4.29"
    g = meeting((THOR, FULLA), (LOKI,))
    g.unsorted = [0]
    assert why_not(g, "card", "seduce", US) == "HT-5.6"


def test_reasons_for_steps_and_characters() -> None:
    g = settle_in(scene(), 0, 11, THOR, 3)
    g.moving, g.spent_speed = 0, 3
    assert why_not(g, "step", ("go", 62)) == "HT-4.9"
    assert why_not(g, "step", ("go", 10)) == "HT-4.5"
    assert why_not(g, "step", ("search", 12)) == "HT-4.7"
    assert why_not(g, "step", ("join", 0)) == "HT-8.7"
    g = scene()
    assert why_not(g, "character", 205) == "HT-2.2"
    assert why_not(g, "character", 332) == "HT-1.8"
    g.chosen[0], g.alignment[0] = THOR, 0
    assert why_not(g, "character", THOR) == "HT-1.4"
    assert why_not(g, "character", 1) == "HT-1.5"
    assert why_not(g, "character", LOKI) is None


def why_not(g: Hammer, prompt: str, value: Any, *args: Any) -> str | None:
    """The clause that forbids a choice of seat 0, None where it is legal."""
    test = GAME.prompt(prompt).why_not
    assert test is not None
    return test(g, 0, value, *args)


@clause("HT-14.19")
def test_the_counters_of_thors_tasks_stand_on_the_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "200")
    out = io.StringIO()
    table = Table.new(GAME, ("human",), mode="solitaire", seed=7)
    Session(
        table, Keeper(table, Tables(tmp_path), None), Screen(plain=True, out=out, source=io.StringIO("b\nq\n"))
    ).run()
    text = " ".join(out.getvalue().split())
    for n, task in enumerate(c.tasks):
        assert f"{c.char.name[task.leader]} for task {n + 1}" in text


def test_what_holds_for_a_time_is_told_in_words() -> None:
    assert in_force(c, -1, "no_births", 1, 6) == "Nobody will be born next."
    assert in_force(c, -1, "no_place", 28, 4) == "Nobody may enter Jarnvid (28)."
    assert in_force(c, 1, "speed", -2, 3) == "@1 has -2 SPEED in this turn."
    assert in_force(c, 0, "fled_task", 1, 3) == ""


def test_who_arranges_a_random_group_is_asked_about_that_group() -> None:
    g = meeting((THOR,), (LOKI, FULLA), random_group=True)
    g.battle = 0
    asked = GAME.prompt("shift").question
    assert callable(asked)
    assert asked(g, 1, g.random_group).startswith("You arrange Loki, Fulla.")
    assert asked(battle((THOR,), (LOKI,)), 0, US) == "Who moves between battle line and reserve?"


@clause("HT-15.7", "HT-3.1")
def test_a_fate_tells_of_births_and_seasons_as_what_they_are() -> None:
    g = scene(dice=())
    use(g, 0, "fate", 2006)
    assert len(events(g, "born")[0]) == 4
    assert not events(g, "put_back")
    use(g, 0, "fate", 2003)
    assert events(g, "season_turns") == [(3,)]
    assert not events(g, "season")


@clause("HT-14.20")
def test_the_log_says_that_the_chart_of_tasks_chose_a_card() -> None:
    g = settle_in(scene(1), 0, c.tasks[0].place, THOR)
    g.moving = 0
    run(g, meet_task(g, 0))
    begin(g, encounter_phase(g))
    g.apply(0, "follower")
    g.apply(0, ("done", 0))
    assert [a[2] for a in events(g, "card")] == [-2, -3]


@clause("HT-4.33")
@pytest.mark.parametrize("things", [[0], [-1]])
def test_nobody_is_named_who_finds_something_in_a_secret_group(things: list[int]) -> None:
    g = meeting((THOR,), (LOKI, FULLA), random_group=True)
    g.met_known = (1,)
    g.item_at[0] = -1
    find(g, g.random_group, things, 1)
    told = [GAME.tell(c, e) for e in g.log or ()]
    assert [line for line in told if line.startswith("A stranger")]
    assert not any("Loki" in line or "Fulla" in line for line in told)


def test_items_for_which_there_is_no_room_are_counted() -> None:
    g = meeting((THOR,), (LOKI,))
    hold(g, THOR, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008)
    for i in range(8):
        g.item_seen[i] = EVERYBODY
    p = public(g)
    thor = next(x for x in p.characters if x.number == THOR)
    assert character_words(c, p, thor).endswith(" and 2 items more")
