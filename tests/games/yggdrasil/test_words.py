"""What surfaces show: words of options and events, board and sheet."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.yggdrasil import GAME, board, sheet
from vigrid.kernel import Match

from .table import BLUE_2, at, choose, table


def test_previews_tell_the_odds() -> None:
    m = at(enemies={"hel": 4, "surt": 2}, stocks={"freyja": {"vikings": 4, "elves": 1, "artifacts": ["hel_1"]}})
    choose(m, "act:asgard")
    assert m.options(0)[0].preview == "space 4, force 6; hammers, Vikings and Elves must make 5"
    choose(m, "target:hel")
    assert [choice.preview for choice in m.options(0)] == [
        "wins 0 in 6",
        "wins 0 in 6, with all Elves 1 in 6",
        "wins 1 in 6, with all Elves 3 in 6",
        "wins 3 in 6, with all Elves 5 in 6",
        "wins 5 in 6, with all Elves 6 in 6",
    ]
    m.script([BLUE_2])
    choose(m, "vikings:2")
    assert [choice.preview for choice in m.options(0)] == ["5 against 6: defeat", "6 against 6: victory"]


def test_options_cite_the_clause_of_their_world() -> None:
    m = at(enemies={"hel": 2}, dead=9)
    cited = {choice.code.split(":")[1]: choice.clause for choice in m.options(0)}
    assert cited["asgard"] == "YG-4.2"
    assert cited["dead"] == "YG-9.1"
    assert cited["end"] == "YG-3.8"


def test_events_cite_the_clause_that_caused_them() -> None:
    m = at(enemies={"hel": 4, "surt": 2}, stocks={"freyja": {"vikings": 4, "elves": 1}})
    choose(m, "act:asgard", "target:hel")
    m.script([BLUE_2])
    choose(m, "vikings:3", "elves:1")
    cited = {line.text: line.clause for line in m.log(1)}
    assert cited["@0 puts 3 Vikings into the World of the Dead."] == "YG-4.3"
    assert cited["@0 attacks with 3 Vikings +2 hammers: 5 against force 6."] == "YG-4.7"
    assert cited["@0 sends 1 Elf back to the World of the Elves."] == "YG-4.6"
    assert cited["@0 beats Hel."] == "YG-4.9"


def test_the_sheet_shows_where_the_enemies_stand() -> None:
    m = at(enemies={"hel": 4, "fenrir": 8}, active=["elf_dread"], valkyries="green", used=["forge"])
    lines = sheet.sheet(m.view(1), table(m).c, 80)
    hel = next(line for line in lines if line.startswith("Hel"))
    assert hel.replace("[b]", "").replace("[/]", "").split()[:6] == ["Hel", "·", "·", "·", "║", "#"]
    words = "\n".join(lines)
    assert "Elf-dread" in words
    assert "1 of 1 in Residence" in words
    assert "Dwarven Forge[/] [dim](used)[/]" in words


def test_the_board_has_a_sum_while_a_combat_is_fought() -> None:
    m = at(enemies={"hel": 4, "surt": 2}, stocks={"freyja": {"vikings": 4, "elves": 2}})
    assert board.tallies(m.view(1), table(m).c) == []
    choose(m, "act:asgard", "target:hel")
    (tally,) = board.tallies(m.view(1), table(m).c)
    assert tally.sides[0].addends[0].text == "0, 1, 1, 2, 2, 3 hammers"
    m.script([BLUE_2])
    choose(m, "vikings:3")
    (tally,) = board.tallies(m.view(1), table(m).c)
    (attack,) = tally.sides
    assert (attack.total, tally.goal) == ("5", "6")
    assert [(addend.name, addend.value, addend.tint) for addend in attack.addends] == [
        ("Vikings", "3", ""), ("2 hammers", "2", "die"),
    ]  # fmt: skip
    assert tally.note == "1 lacking"


@pytest.mark.parametrize(
    ("position", "heading"),
    [
        ({"gods": ("odin", "thor"), "played": ["hel"] * 3, "cards_left": 20}, "Turn 23, 20 Enemy cards left"),
        ({"deck": ["nidhogg"], "played": ["hel"] * 3, "cards_left": 20}, "Turn 23, 19 Enemy cards left"),
        ({"entry": "actions", "cards_left": 20}, "Turn 22, 20 Enemy cards left"),
    ],
    ids=["Odin chooses", "Nidhögg drives", "actions"],
)
def test_turns_and_cards_are_counted_once_for_heading_sheet_and_board(position: dict[str, Any], heading: str) -> None:
    m = at(**{"entry": "enemy", **position})
    assert table(m).pending
    assert GAME.round_name(table(m)) == heading
    turn, left = heading.split(", ")
    words = sheet.sheet(m.view(1), table(m).c, 80)[0]
    assert words.startswith(f"[b]{turn}[/]")
    assert f"{left.split()[0]} of 42 Enemy cards left" in words
    deck = next(place for place in board.layout(m.view(1), table(m).c).places if place.id == "deck")
    assert deck.text == f"{left.split()[0]} of 42 left"


def test_the_first_turn_is_counted_while_gods_are_chosen() -> None:
    g = table(Match.new(GAME, players=2, options={"gods": "chosen"}))
    assert GAME.round_name(g) == "Turn 1, 42 Enemy cards left"


@pytest.mark.clause("YG-3.7", "YG-15.3")
def test_the_turn_lies_beside_the_goods_of_the_god_on_turn() -> None:
    m = at(gods=("frey", "thor"), used=["forge"], enemies={"hel": 4}, stocks={"frey": {"vikings": 2}})
    choose(m, "act:asgard")
    steps = [[(step.name, step.state) for step in panel.steps] for panel in board.panels(m.view(1), table(m).c)]
    assert sorted(steps, key=len) == [
        [],
        [("Asgard", "now"), ("Dwarven Forge", "done"), ("third action", "open"), ("fourth action", "open")],
    ]


def test_headings() -> None:
    g = table(at(gods=("thor", "frey"), played=["hel"], cards_left=20))
    assert GAME.seat_name(g, 0) == "Thor"
    assert GAME.phase_name(g) == "The god acts"
    assert GAME.round_name(g) == "Turn 22, 20 Enemy cards left"


@pytest.mark.clause("YG-3.1")
def test_die_and_cards_played_are_one_look_away() -> None:
    g = GAME.new(2, seed=4)
    rand = random.Random(4)
    while len(g.played) < 4:
        ask = rand.choice(g.pending)
        g.apply(ask.seat, rand.choice(list(ask.choices)))
    view = g.view(1)
    places = board.layout(view, g.c).places
    text = {place.id: place.text for place in places}
    faces = [(place.tint, place.value) for place in places if place.id.startswith("face-")]
    assert faces == [(f"bag-{face.colour}", str(face.hammers)) for face in g.c.pack.die]
    told = dict(part.rsplit(" ", 1) for part in text["enemy-deck"].removeprefix("played: ").split(", "))
    assert told == {g.c.pack.enemy_cards[card].name: str(g.played.count(card)) for card in set(g.played)}
