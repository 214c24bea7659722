"""The game-turn and the player-turn up to encounters (HT-3, HT-4.1 to HT-4.12, HT-10)."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.camp import astral_places, camp_choices, leave_body, renounce, travellers
from vigrid.games.hammer_of_thor.directions import drink
from vigrid.games.hammer_of_thor.effects import playable, run_fate
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.losses import lose
from vigrid.games.hammer_of_thor.movement import (
    caution,
    caution_phase,
    cost_of,
    group_speed,
    look_or_not,
    move_phase,
    neighbours,
    reconnoitre,
    speed_left,
    steps,
)  # fmt: skip
from vigrid.games.hammer_of_thor.parting import return_astral
from vigrid.games.hammer_of_thor.powers import is_water, stat
from vigrid.games.hammer_of_thor.random_encounters import note_search, turn_up
from vigrid.games.hammer_of_thor.state import IN_DECK
from vigrid.games.hammer_of_thor.tables import GOOD, INTELLIGENCE, SPEED, SPRING, SUMMER, WINTER
from vigrid.games.hammer_of_thor.turns import (
    birth_phase,
    close_phase,
    counters,
    draw_fate,
    draw_new,
    fits_start,
    held_cards,
    new_character,
    next_fate,
    play_held,
    season_phase,
)  # fmt: skip
from vigrid.kernel import Match

from .table import (
    BALDER,
    FULLA,
    LOKI,
    NOATUN,
    ODIN,
    THOR,
    battle,
    components,
    hold,
    item,
    run,
    scene,
    settle_in,
    state,
)  # fmt: skip

clause = pytest.mark.clause
c = components()
GNA = 29


@clause("HT-3.1")
def test_so_many_are_born_as_the_die_shows() -> None:
    for die in (0, 4):
        g = scene(dice=[die])
        before = list(g.offspring)
        run(g, birth_phase(g))
        born = before[len(before) - die :]
        assert len(g.offspring) == len(before) - die
        assert all(g.zone[ch] == IN_DECK and ch in g.decks[c.char.race[ch]] for ch in born)
    g = scene(dice=[9])
    g.offspring = g.offspring[:2]
    run(g, birth_phase(g))
    assert not g.offspring


@clause("HT-3.3")
def test_seasons_follow_each_other() -> None:
    g = scene()
    seen = []
    for _ in range(5):
        seen.append(g.season)
        run(g, season_phase(g))
    assert seen == [SPRING, SUMMER, 2, WINTER, SPRING]
    assert g.game_turn == 6


@clause("HT-3.2", "HT-4.1")
def test_players_take_their_turns_clockwise_from_the_first() -> None:
    m = Match.new(GAME, players=3, mode="standard", seed=5)
    for code in ("character:1", "home:1"):
        m.choose(m.pending[0].seat, code)
    while state(m).phase == "choose":
        ask = m.pending[0]
        m.choose(ask.seat, m.options(ask.seat)[0].code)
    seats = [e.args[0] for e in state(m).log or [] if e.kind == "turn"]
    first = state(m).first
    assert m.pending[0].seat == first
    assert m.pending[0].prompt.name == "fate"
    assert seats in ([first], [])


@clause("HT-4.1")
def test_predictions_follow_when_the_fates_are_gone() -> None:
    g = scene()
    assert next_fate(g) < 3000
    g.fates = []
    assert next_fate(g) > 3000


@clause("HT-4.1", "HT-4.2")
@pytest.mark.parametrize("how", ["hold", "play", "discard"])
def test_a_drawn_card_is_held_played_or_discarded(how: str) -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    g.first = g.turn = 0
    g.fates.append(2001)
    g.held[0] = 2002
    run(g, draw_fate(g, 0), how)
    assert g.drawn == 0
    assert (g.held[0] == 2001) == (how == "hold")
    assert (2001 in g.spent) == (how != "hold")
    assert (2002 in g.spent) == (how == "hold")
    assert bool(g.omens) == (how == "play")


@clause("HT-4.2")
def test_a_held_card_may_be_played_in_anybodys_turn() -> None:
    g = settle_in(settle_in(scene(), 0, 1, ODIN), 3, 20, LOKI)
    g.held[1] = 2002
    assert g.on_turn != 1 or g.first == 1
    assert held_cards(g, 1) == [2002]
    assert held_cards(g, 0) == []
    run(g, play_held(g, 1, 2002))
    assert g.omen(-1, "closed_sea")
    assert g.held[1] == 0


@clause("HT-4.2")
def test_a_card_that_can_do_nothing_is_not_played() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    assert not playable(g, 0, 2012)
    g.combat[ODIN] = 1
    assert playable(g, 0, 2012)


@clause("HT-4.3", "HT-4.1")
def test_ragnarok_is_played_as_it_is_drawn() -> None:
    g = settle_in(settle_in(scene(), 0, 1, ODIN), 3, 20, LOKI)
    g.alignment[:2] = [GOOD, 2]
    g.fates, g.predictions = [], [3001, c.ragnarok]
    run(g, draw_fate(g, 0))
    assert g.phase == "ragnarok" or g.result is not None


@clause("HT-4.4")
def test_the_slowest_sets_the_pace_and_one_counter_moves() -> None:
    g = settle_in(scene(), 0, 1, THOR, BALDER)
    assert stat(g, THOR, SPEED) == 6
    assert group_speed(g, 0) == 4
    settle_in(g, 1, 2, GNA)
    assert counters(g, 0) == [0, 1, "stay"]
    g.moving = 0
    g.spent_speed = 3
    assert speed_left(g) == 1
    assert ("stop", 0) in steps(g, 0)


@clause("HT-8.9", "HT-8.8", "HT-4.4")
def test_a_group_may_halt_on_the_way_once_in_a_location_to_rearrange_and_abandon() -> None:
    g = settle_in(scene(), 0, 1, THOR, BALDER)
    g.first = g.turn = g.moving = 0
    g.phase = "move"
    assert ("halt", 0) in steps(g, 0)
    run(g, move_phase(g), ("halt", 0), "order", ("reserve", BALDER), "abandon", BALDER, "done")
    assert g.phase == "move"
    assert g.controlled(0) == [THOR]
    assert ("halt", 0) not in steps(g, 0)
    g.at[0] = 4
    assert ("halt", 0) in steps(g, 0)
    assert "renounce" not in camp_choices(g, 0, "on the way")


@clause("HT-4.5")
def test_water_costs_one_more_unless_all_cross_it() -> None:
    g = settle_in(scene(), 0, 11, THOR)
    assert cost_of(g, 0, NOATUN) == 1
    g = settle_in(scene(), 0, 11, THOR, BALDER)
    assert cost_of(g, 0, NOATUN) == 2
    assert cost_of(g, 0, 12) == 1
    hold(g, BALDER, 1005)
    assert cost_of(g, 0, NOATUN) == 1


@clause("HT-4.6", "HT-4.30")
def test_caution_costs_one_speed_and_spares_the_roll_where_none_is_forced() -> None:
    g = settle_in(scene(), 0, 27, THOR)
    g.moving = 0
    assert look_or_not(g, 0) == ["yes"]
    assert caution(g, 0) == ["no", "yes"]
    run(g, caution_phase(g), "yes")
    assert g.spent_speed == 1
    assert look_or_not(g, 0) == ["no", "yes"]
    g.at[0] = 28
    assert look_or_not(g, 0) == ["yes"]


@clause("HT-4.7", "HT-4.4")
def test_searching_costs_one_speed_and_may_find_something() -> None:
    g = settle_in(scene(dice=[2, 3]), 0, 1, THOR)
    g.moving = 0
    assert ("search", 4) in steps(g, 0)
    g.spent_speed = 5
    assert ("go", 4) in steps(g, 0)
    assert ("search", 4) not in steps(g, 0)
    found: list[int] = []
    note_search(g, found, True)
    assert found == [-1]
    found = []
    note_search(g, found, False)
    assert len(found) == 1
    assert found[0] >= 0
    found = []
    note_search(g, found, False)
    assert found == []


@clause("HT-4.8")
@pytest.mark.parametrize(("die", "works"), [(0, True), (2, True), (3, False)])
def test_reconnaissance_needs_the_lowest_senses(die: int, works: bool) -> None:
    g = settle_in(scene(dice=[die]), 0, 1, ODIN, 38)
    g.moving, g.scouting = 0, 1
    assert reconnoitre(g) == works


@clause("HT-4.33")
def test_scouts_know_the_random_group() -> None:
    for scouted in (0, 1):
        g = settle_in(scene(dice=[1]), 0, 1, THOR)
        g.moving, g.scouted, g.first = 0, scouted, 0
        assert turn_up(g, 0, 20, ((3, 2),)) in (1, 2)
        assert (0 in g.met_known) == bool(scouted)


@clause("HT-4.9", "HT-4.10")
def test_the_projection_moves_of_the_rulebook() -> None:
    g = scene()
    assert 9 in neighbours(g, 8)
    assert 54 in neighbours(g, 12)
    assert 12 in neighbours(g, 54)
    assert 8 in neighbours(g, 70)
    assert 70 in neighbours(g, 8)
    assert 27 not in neighbours(g, 8)


@clause("HT-4.11", "HT-2.20")
def test_the_astral_body_goes_anywhere_outside_helheim_and_comes_back() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FULLA)
    g.first = 0
    assert travellers(g, 0) == []
    hold(g, ODIN, 1092)
    assert travellers(g, 0) == [ODIN]
    assert set(astral_places(g, 0)) == set(range(1, 71)) - {41, 42, 43}
    run(g, leave_body(g, 0, ODIN, 64))
    assert g.at[g.astral_group] == 64
    assert g.members(g.astral_group) == [ODIN]
    assert g.leader[0] == ODIN
    g.side_group = [g.astral_group, -1]
    return_astral(g)
    assert set(g.members(0)) == {ODIN, FULLA}
    assert g.at[g.astral_group] == 0


@clause("HT-4.12", "HT-9.11")
def test_astral_encounters_cost_intelligence_and_mimirs_well_gives_it_back() -> None:
    g = battle((ODIN,), (LOKI,))
    g.astral = 0
    for _ in range(2):
        lose(g, LOKI, 0, 5)
    assert stat(g, LOKI, INTELLIGENCE) == 3
    for _ in range(9):
        lose(g, LOKI, 0, 1)
    assert stat(g, LOKI, INTELLIGENCE) == 0
    drink(g, 3)
    assert stat(g, LOKI, INTELLIGENCE) == 5


@clause("HT-9.9", "HT-9.10")
def test_some_waters_freeze_in_winter() -> None:
    g = scene()
    assert is_water(g, NOATUN)
    assert is_water(g, 34)
    assert not is_water(g, 1)
    g.season = WINTER
    assert not is_water(g, NOATUN)
    assert is_water(g, 34)
    run(g, run_fate(g, 0, 2005))
    assert is_water(g, NOATUN)


@clause("HT-10.1")
def test_all_cards_may_be_turned_in() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FULLA)
    hold(g, FULLA, 1100)
    g.held[0] = 2001
    renounce(g, 0)
    assert g.void[0] == 1
    assert g.controlled(0) == []
    assert g.held[0] == 2001
    assert g.item_at[item(1100)] == -1


@clause("HT-10.2", "HT-10.3")
def test_who_has_nobody_left_gets_a_new_character_of_his_alignment() -> None:
    g = settle_in(scene(), 0, 20, LOKI)
    g.chosen[0], g.alignment[0] = ODIN, GOOD
    g.put_back(LOKI)
    assert g.void[0] == 1
    run(g, new_character(g, 0))
    ch = g.leader[0]
    assert c.char.alignment[ch] == GOOD
    assert not c.char.offspring[ch]
    assert g.void[0] == 0
    assert c.place.home[g.at[0]] == c.char.race[ch] or c.place.icon[g.at[0]] == 1
    assert not fits_start(g, 0, LOKI)
    assert not fits_start(g, 0, 205)
    assert draw_new(g, 0)


@clause("HT-4.4")
def test_a_counter_that_stays_meets_nobody() -> None:
    m = Match.new(GAME, players=3, mode="standard", seed=8)
    while state(m).phase != "ready":
        ask = m.pending[0]
        code = "fate:discard" if ask.prompt.name == "fate" else m.options(ask.seat)[0].code
        m.choose(ask.seat, code)
    seat = state(m).on_turn
    if m.pending[0].prompt.name == "camp":
        m.choose(seat, "camp:done")
    m.choose(seat, "counter:stay")
    assert state(m).phase == "close"
    assert state(m).meeting == 0


@clause("HT-8.9", "HT-4.2")
def test_the_turn_ends_and_passes_on() -> None:
    g = settle_in(settle_in(scene(), 0, 2, ODIN), 3, 20, LOKI)
    g.first = g.turn = 0
    run(g, close_phase(g), "done")
    assert g.turn == 1
    assert g.phase == "fate"
