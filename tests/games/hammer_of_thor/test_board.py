"""What is drawn where: stages, ladder, dice, lines of a battle, reach, crowds; and nothing that is hidden."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.battery.look import any_move
from vigrid.games.hammer_of_thor import board, chart_board
from vigrid.games.hammer_of_thor.combat import start_battle
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.setup import setup
from vigrid.games.hammer_of_thor.state import RAGNAROK, Hammer
from vigrid.games.hammer_of_thor.tables import CARDS
from vigrid.kernel import Place
from vigrid.kernel.rng import scripted
from vigrid.web import scene as scene_of
from vigrid.web.catalogue import Shown

from .table import BALDER, FENRIR, FULLA, LOKI, MIDGARD, RAN, THOR, TYR, VIGRID, battle, hold, meeting, scene, settle_in

SALAR_STEIN, BARRI = 45, 27


def drawn(g: Hammer, seat: int = 0) -> dict[str, Place]:
    """The places of a seat's board by id."""
    return {p.id: p for p in board.layout(g.view(1 << seat), g.c).places}


@pytest.mark.clause("HT-4.15")
def test_an_encounter_shows_eight_cards_with_as_many_dark_dice_as_work() -> None:
    g = meeting((THOR, TYR), (LOKI, FENRIR))
    found, odds = drawn(g), g.view(1).private[0].odds
    assert {f"card-{name}" for name in CARDS} <= set(found)
    for name, row in zip(CARDS, odds, strict=True):
        dark = sum(found[f"card-{name}-die-{d}"].tint == "ink-2" for d in range(10)) if row[0] else 0
        assert dark == (row[4] if row[0] else 0)
        assert found[f"card-{name}"].faded is not bool(row[0])


@pytest.mark.clause("HT-4.26")
def test_the_ladder_has_the_cards_of_both_leaders_at_their_reaction() -> None:
    g = meeting((THOR, TYR), (LOKI, FENRIR))
    found, own = drawn(g), g.view(1).private[0]
    for k, row in enumerate(own.odds):
        assert (f"ladder-us-{k}" in found) == bool(row[0])
        assert found[f"ladder-them-{k}"].x == found[f"ladder-{own.answers[k]}"].x
    assert found["ladder-us-0"].y < found["ladder-axis"].y < found["ladder-them-0"].y


@pytest.mark.clause("HT-4.15")
def test_narrow_screens_have_the_same_cards_as_rows_beside_the_board() -> None:
    g = meeting((THOR, TYR), (LOKI, FENRIR))
    found = drawn(g)
    for name in CARDS:
        card, row = found[f"card-{name}"], found[f"row-{name}"]
        assert (card.only, row.only) == ("wide", "narrow")
        assert card.faded is row.faded
        assert row.x - row.w / 2 > board.layout(g.view(1), g.c).width
        if not card.faded:
            assert found[f"card-{name}-chance"].name == found[f"row-{name}-chance"].name
    assert found[f"with-{TYR}"].text == found[f"n-with-{TYR}"].text


@pytest.mark.parametrize(("mode", "players"), [("standard", 3), ("duo", 2), ("solitaire", 1)])
def test_every_answer_stands_for_something_at_the_table(mode: str, players: int) -> None:
    rand, shown, lost = random.Random(mode), Shown("vigrid.games.hammer_of_thor"), []
    g, seen = GAME.new(players, mode, seed=0), Counter[str]()
    for made in range(400):
        if not g.pending:
            g = GAME.new(players, mode, seed=made)
        ask = g.pending[0]
        seen[ask.prompt.name] += 1
        if seen[ask.prompt.name] <= 4:
            picture = shown.picture(g.view(1 << ask.seat), g.c)
            for told in scene_of.pointed(scene_of.asks_of(shown, g, 1 << ask.seat, {ask.seat: "x"}), picture):
                options = [*told.options, *(told.group.pieces if told.group else ())] if told.yours else []
                picked = [ask.prompt.code_of(value) for value in ask.group.picked] if ask.group else []
                lost += [option.code for option in options if not option.targets and option.code not in picked]
        seat, choice, _ = any_move(g, rand)
        g.apply(seat, choice)
    assert len(seen) > 9
    assert lost == []


def test_an_unseen_group_is_drawn_by_its_backs() -> None:
    g = meeting((THOR,), (LOKI, RAN), random_group=True)
    g.met_known = ()
    view = g.view(1)
    assert view.private[0].odds == ()
    everything = str([board.layout(view, g.c), board.pieces(view, g.c), board.cards(view, g.c)])
    assert "2 face down" in everything
    names = {p.name for p in board.layout(view, g.c).places}
    assert not names & {g.c.char.name[LOKI], g.c.char.name[RAN]}


@pytest.mark.clause("HT-2.13")
def test_what_a_leader_conceals_is_not_drawn_for_the_other_side() -> None:
    g = meeting((THOR,), (LOKI,))
    hold(g, LOKI, 1001, up=False)
    g.item_seen[0] = (1,)
    view = g.view(1)
    stage = [p for p in board.layout(view, g.c).places if p.id.startswith("leader-1") and p.shape != "rect"]
    assert stage
    assert g.c.item.name[0] not in str([stage, board.cards(view, g.c)])


@pytest.mark.clause("HT-5.7")
def test_a_battle_shows_line_against_line_with_own_blows_rising() -> None:
    g = battle((THOR, TYR, FULLA, BALDER), (LOKI, FENRIR))
    g.reserve[BALDER] = 1
    found = drawn(g)
    assert found[f"fighter-{THOR}"].x == found[f"fighter-{LOKI}"].x
    assert found[f"fighter-{THOR}"].y > found[f"fighter-{LOKI}"].y
    assert found[f"fighter-{BALDER}"].x > found[f"fighter-{FULLA}"].x
    assert found[f"blow-{THOR}"].tint == "ink-2"
    assert found[f"blow-{LOKI}"].tint == "refuse"
    assert f"blow-{BALDER}" not in found
    ch, foe, dice, low, high = g.view(1).public.battle.facing[0]
    assert found[f"blow-{ch}-odds"].name == f"{dice} in 10: {low} to {high}"
    assert foe == LOKI


@pytest.mark.clause("HT-5.13")
def test_the_stamina_bar_has_what_is_left_subdued_and_lost() -> None:
    g = battle((THOR,), (LOKI,))
    g.combat[THOR], g.subdual[THOR] = 30, 15
    found = drawn(g)
    whole = found[f"fighter-{THOR}"].w - 20
    widths = {key: found[f"fighter-{THOR}-{key}"].w for key in ("left", "down", "lost")}
    most = g.c.char.stat[11][THOR]
    for key, amount in (("left", most - 45), ("down", 15), ("lost", 30)):
        assert widths[key] == pytest.approx(whole * amount / most - 1)


@pytest.mark.clause("HT-4.4")
def test_places_within_reach_carry_the_speed_it_takes() -> None:
    g = scene()
    settle_in(g, 0, SALAR_STEIN, THOR, TYR)
    g.first = g.turn = g.moving = 0
    g.phase = "move"
    found = drawn(g)
    assert found[f"p-{BARRI}-speed"].name == "1"
    assert f"p-{SALAR_STEIN}-speed" not in found
    assert not any(name.endswith("-speed") and name.startswith("p-") for name in drawn(g, 1))


def test_the_party_shows_line_and_reserve_of_own_groups_only() -> None:
    g = scene()
    settle_in(g, 0, SALAR_STEIN, THOR, TYR)
    settle_in(g, 3, MIDGARD, LOKI)
    g.reserve[TYR] = 1
    found = drawn(g)
    assert found[f"member-{TYR}-plate"].text == "reserve"
    assert f"member-{LOKI}" not in found


def test_a_crowd_is_a_pill_and_the_board_grows_with_what_is_near() -> None:
    g = GAME.blank(362, "standard")
    g.rng = scripted((), 1)
    setup(g)
    for seat in range(362):
        settle_in(g, 3 * seat, MIDGARD if seat < 200 else 1 + seat % 40, seat + 1)
    view = g.view(1)
    places, pieces = board.layout(view, g.c).places, board.pieces(view, g.c)
    pill = next(p for p in places if p.id == f"crowd-{MIDGARD}")
    assert pill.name == "199 groups"
    shares = [p for p in places if p.id.startswith(f"crowd-{MIDGARD}-side-")]
    assert len(shares) == 3
    assert sum(p.w for p in shares) == pytest.approx(pill.w)
    assert "and 187 more" in pill.text
    assert "group-0" in {p.id for p in pieces}
    assert sum(p.id.startswith("group-") for p in pieces) <= chart_board.CROWD * 70
    assert sum(p.id.startswith("member-") for p in places) < 10


def test_at_ragnarok_good_and_evil_stand_as_hosts_in_which_everybody_can_be_pointed_at() -> None:
    g = scene()
    good = [ch for ch in range(1, 366) if g.c.char.alignment[ch] == 0 and g.c.char.ragnarok[ch]][:24]
    settle_in(g, 0, SALAR_STEIN, *good)
    settle_in(g, 3, VIGRID, LOKI, FENRIR)
    g.front = [*good, 0, LOKI, FENRIR]
    g.alignment[1] = 2
    start_battle(g, RAGNAROK)
    found, other = drawn(g), drawn(g, 1)
    assert {f"fighter-{ch}" for ch in (*good, LOKI, FENRIR)} <= set(found)
    assert found["host-0"].name == "Good: 24"
    assert found["host-1"].name == "Evil: 2"
    assert found["host-0"].y > found["host-1"].y
    assert other["host-0"].y < other["host-1"].y
    assert found["battle-round"].name == "RAGNAROK, round 1"


def test_alone_the_task_that_is_due_lies_beside_the_own_cards_and_its_place_is_marked() -> None:
    g = GAME.new(1, "solitaire", seed=2)
    due = next(card for card in board.cards(g.view(1), g.c) if card.id == "task")
    task = g.c.tasks[0]
    assert due.title == f"Task 1 of {len(g.c.tasks)}: {task.name} at {g.c.place.name[task.place]} ({task.place:02})"
    assert due.seat == 0
    ring, place = drawn(g)["task-place"], drawn(g)[f"p-{task.place}"]
    assert f" {place.y:g}" in ring.path
    assert "task" not in {card.id for card in board.cards(GAME.new(3, "standard", seed=2).view(1), g.c)}
