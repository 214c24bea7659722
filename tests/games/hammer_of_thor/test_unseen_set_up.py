"""Positions of an exam on set-up, cards and the order of play (HT-1 to HT-4.3), answered from the booklet alone."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.blows import may_strike, spares, strike
from vigrid.games.hammer_of_thor.camp import try_rune, turn_item
from vigrid.games.hammer_of_thor.encounter_cards import agree_on_death
from vigrid.games.hammer_of_thor.encounters import card_choices, deed_choices
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.groups import room_for
from vigrid.games.hammer_of_thor.losses import lose
from vigrid.games.hammer_of_thor.movement import arrival_phase
from vigrid.games.hammer_of_thor.odds import good_dice
from vigrid.games.hammer_of_thor.parting import end_powers, parting_phase
from vigrid.games.hammer_of_thor.powers import is_dead, is_subdued, is_water, left
from vigrid.games.hammer_of_thor.random_encounters import turn_up
from vigrid.games.hammer_of_thor.setup import THOR, begin_with, to_choose
from vigrid.games.hammer_of_thor.state import ASIDE, FACE_DOWN, HELHEIM, IN_DECK, SET_ASIDE, US
from vigrid.games.hammer_of_thor.tables import EVIL, FOLLOWER, GOOD, NEUTRAL, WINTER
from vigrid.games.hammer_of_thor.turns import birth_phase, close_phase, draw_fate, next_fate, play_held, season_phase
from vigrid.kernel import Match

from .table import (
    FREYJA,
    GERI,
    HEIMDALL,
    LOKI,
    ODIN,
    SIGURD,
    SURT,
    battle,
    carry,
    components,
    events,
    hold,
    item,
    meeting,
    run,
    rune,
    scene,
    settle_in,
    state,
)  # fmt: skip

clause = pytest.mark.clause
c = components()
URD, MANI, FREKI, MODGUD, THJALFI = 205, 48, 333, 140, 271
DWARF, NORN, CHILD = 152, 206, 330
UTGARD, NASTROND, HLEIDRA, RHINE, VIMUR = 21, 44, 58, 60, 26


@clause("HT-1.10", "HT-4.1", "HT-3.3")
def test_of_four_the_last_player_never_draws_ragnarok_which_falls_in_the_fall_of_turn_eleven() -> None:
    drawn = set()
    for seed in range(12):
        g = scene(4, seed=seed)
        cards = [next_fate(g) for _ in range(len(g.fates) + len(g.predictions))]
        drawn.add(cards.index(c.ragnarok) + 1)
    assert drawn == {41, 42, 43}
    assert [((n - 1) // 4 + 1, (n - 1) % 4) for n in sorted(drawn)] == [(11, 0), (11, 1), (11, 2)]
    for _ in range(10):
        run(g, season_phase(g))
    assert (g.game_turn, g.season) == (11, 2)


@clause("HT-1.5", "HT-1.4")
def test_after_two_evil_ones_and_a_neutral_the_other_two_of_five_are_good() -> None:
    g = scene(5)
    for seat, ch in enumerate((LOKI, DWARF, SURT)):
        g.chosen[seat], g.alignment[seat] = ch, c.char.alignment[ch]
    assert [g.alignment[s] for s in range(3)] == [EVIL, NEUTRAL, EVIL]
    for seat, pick in ((3, ODIN), (4, THOR)):
        allowed = to_choose(g, seat)
        assert {c.char.alignment[ch] for ch in allowed} == {GOOD}
        assert URD not in allowed
        assert not any(c.char.offspring[ch] for ch in allowed)
        g.chosen[seat], g.alignment[seat] = pick, GOOD


@clause("HT-1.7")
def test_counters_of_chosen_characters_are_not_laid_face_down() -> None:
    g = scene()
    begin_with(g, 0, HEIMDALL, 8)
    begin_with(g, 1, MODGUD, 41)
    lying = {p: ch for p, ch in enumerate(c.place.face_down) if ch and g.zone[ch] == FACE_DOWN}
    assert lying == {29: 59, 50: URD, 64: 314, 42: 315, 43: 337}


@clause("HT-1.8", "HT-1.6")
def test_odins_wolves_and_cloak_wait_aside_and_thors_things_are_with_him() -> None:
    g = scene()
    begin_with(g, 0, THOR, 2)
    assert [g.zone[GERI], g.zone[FREKI]] == [ASIDE, ASIDE]
    assert not {GERI, FREKI} & set(g.decks[9])
    assert g.item_at[item(1001)] == SET_ASIDE
    assert [g.item_at[item(n)] for n in (1002, 1003)] == [THOR, THOR]


@clause("HT-2.5", "HT-2.4")
def test_loki_spares_thor_while_odin_is_in_play_and_thor_never_spares_loki() -> None:
    g = settle_in(battle((LOKI,), (THOR,)), 6, 1, ODIN)
    assert spares(g, LOKI, THOR)
    assert not spares(g, THOR, LOKI)
    g.to_helheim(ODIN)
    assert not spares(g, LOKI, THOR)
    assert not spares(g, THOR, LOKI)
    assert may_strike(g, LOKI, THOR)


@clause("HT-2.4", "HT-5.23")
def test_relatives_fight_a_duel_by_subdual_and_no_battle() -> None:
    g = meeting((THOR,), (ODIN,))
    run(g, agree_on_death(g))
    assert g.lethal == 0
    g = battle((THOR,), (ODIN,))
    assert not may_strike(g, THOR, ODIN)


@clause("HT-2.2", "HT-4.34")
def test_urd_neither_falls_nor_follows_and_lies_face_down_again() -> None:
    g = meeting((ODIN,), (URD,), 50, random_group=True)
    g.guest = URD
    lose(g, URD, 0, 200)
    assert not is_dead(g, URD)
    assert not is_subdued(g, URD)
    assert good_dice(g, US, FOLLOWER, -1, -1) == ()
    g.battle, g.phase = 0, "parting"
    run(g, parting_phase(g))
    assert g.zone[URD] == FACE_DOWN


@clause("HT-2.8", "HT-9.10")
def test_a_human_dies_on_a_frozen_water_and_in_a_random_group_abroad() -> None:
    g = settle_in(scene(), 0, RHINE, THOR, THJALFI)
    g.season, g.moving, g.first, g.turn = WINTER, 0, 0, 0
    g.omens.append((0, "guide", 1, 3))
    assert not is_water(g, RHINE)
    run(g, arrival_phase(g), "no")
    assert g.zone[THJALFI] == HELHEIM
    g = settle_in(scene(dice=[0, 2]), 0, UTGARD, 61, 66)
    g.moving, g.first, g.turn = 0, 0, 0
    g.decks[8].remove(SIGURD)
    g.decks[8].append(SIGURD)
    turn_up(g, 0, UTGARD, ((3, 2), (8, 1)))
    assert g.zone[SIGURD] == HELHEIM
    assert len(g.members(g.random_group)) == 2


@clause("HT-2.12")
def test_a_character_holds_seven_of_ten_items() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FREYJA)
    for n in (1006,):
        hold(g, FREYJA, n)
    held = []
    for n in (1100, 1106, 1133, 1107, 1120, 1109, 1073, 1074, 1075, 1007):
        if room_for(g, ODIN, item(n)):
            hold(g, ODIN, n)
            held.append(n)
    assert held == [1100, 1106, 1107, 1109, 1073, 1074, 1075]


@clause("HT-2.14", "HT-4.24")
def test_an_item_is_rolled_for_once_a_turn_and_not_handed_over_in_an_encounter() -> None:
    g = meeting((THOR, ODIN), (LOKI,), dice=[4, 0])
    hold(g, THOR, 1038, up=False)
    i = item(1038)
    turn_item(g, THOR, i, 1)
    assert (g.item_up[i], g.item_works[i]) == (1, 0)
    turn_item(g, THOR, i, 0)
    turn_item(g, THOR, i, 1)
    assert g.item_works[i] == 0
    assert len(events(g, "die")) == 1
    g.phase = "encounter"
    assert {kind for kind, _ in deed_choices(g, 0, US, ())} <= {"done", "ability", "use", "reveal", "conceal", "rune"}


@clause("HT-2.14")
@pytest.mark.parametrize(("die", "works"), [(0, 1), (3, 1), (4, 0)])
def test_wisdom_three_masters_an_item_on_three_and_less(die: int, works: int) -> None:
    g = meeting((THOR,), (LOKI,), dice=[die])
    hold(g, THOR, 1038, up=False)
    turn_item(g, THOR, item(1038), 1)
    assert g.item_works[item(1038)] == works


@clause("HT-2.16", "HT-2.13", "HT-5.12")
def test_on_a_nine_only_revealed_bronze_breaks() -> None:
    g = battle((ODIN,), (LOKI,), dice=[9])
    hold(g, ODIN, 1113)
    hold(g, ODIN, 1120, up=False)
    hold(g, LOKI, 1119, up=False)
    hold(g, LOKI, 1108)
    strike(g, ODIN, LOKI, "kill")
    assert g.blows == []
    assert [e[0] for e in events(g, "broken")] == [item(1113)]
    assert g.item_at[item(1113)] == -3


@clause("HT-2.23")
@pytest.mark.parametrize(("ch", "die", "works"), [(ODIN, 9, True), (THOR, 0, True), (LOKI, 6, False)])
def test_a_rune_works_on_intelligence_and_is_gone_in_any_case(ch: int, die: int, works: bool) -> None:
    g = settle_in(scene(dice=[die]), 0, 1, ch)
    carry(g, ch, 4001)
    run(g, try_rune(g, 0, ch, rune(4001)))
    assert events(g, "cast")[0][2] == works
    assert g.rune_at[rune(4001)] == -3


@clause("HT-2.26", "HT-2.25")
def test_wounds_of_a_shape_kill_when_it_is_laid_off() -> None:
    g = battle((LOKI,), (ODIN,))
    g.combat[LOKI] = 20
    shape = next(k for k in range(16) if c.shape.stat[k][11] > 70)
    g.set("shape", LOKI, shape + 1)
    g.shape_at[shape] = LOKI
    full = c.shape.stat[shape][11]
    lose(g, LOKI, 0, 55)
    assert left(g, LOKI) == full - 75
    assert not is_dead(g, LOKI)
    run(g, end_powers(g))
    assert g.zone[LOKI] == HELHEIM


@clause("HT-2.19")
@pytest.mark.parametrize(
    ("place", "with_mani", "cards"),
    [(NASTROND, False, ["nothing"]), (NASTROND, True, ["attack"]), (UTGARD, False, ["attack"])],
)
def test_lunacy_attacks_above_the_horizon_or_beside_mani(place: int, with_mani: bool, cards: list[str]) -> None:
    g = meeting((LOKI, MANI) if with_mani else (LOKI,), (ODIN,), place)
    g.set("insane", LOKI, 3)
    assert card_choices(g, 0, US) == cards


@clause("HT-3.1")
@pytest.mark.parametrize(("die", "born"), [(6, 4), (0, 0)])
def test_no_more_are_born_than_there_are(die: int, born: int) -> None:
    g = scene(dice=[die])
    g.offspring, rest = g.offspring[:4], g.offspring[4:]
    for ch in rest:
        g.zone[ch] = 5
    four = list(g.offspring)
    run(g, birth_phase(g))
    assert sum(g.zone[ch] == IN_DECK and ch in g.decks[c.char.race[ch]] for ch in four) == born
    assert g.party == []


@clause("HT-3.3", "HT-9.10")
def test_game_turns_four_and_eight_are_winters_and_the_last_player_moves_the_marker() -> None:
    g = scene()
    seasons = {}
    for _ in range(8):
        seasons[g.game_turn] = g.season
        run(g, season_phase(g))
    assert [n for n, s in seasons.items() if s == WINTER] == [4, 8]
    g.season = WINTER
    assert not is_water(g, VIMUR)
    for seat, ch in enumerate((ODIN, LOKI, SURT)):
        settle_in(g, 3 * seat, 20 + seat, ch)
    g.first, g.turn, g.phase = 0, 1, "close"
    run(g, close_phase(g), "done")
    assert g.phase == "fate"
    g.phase = "close"
    run(g, close_phase(g), "done")
    assert g.phase == "season"
    run(g, season_phase(g))
    assert g.season == 0


@clause("HT-4.3")
def test_ragnarok_ends_all_turns_and_the_season_stays() -> None:
    g = scene()
    for seat, ch in enumerate((ODIN, LOKI, SURT)):
        settle_in(g, 3 * seat, 20 + seat, ch)
    g.alignment = [GOOD, EVIL, EVIL]
    g.first, g.turn, g.season, g.game_turn = 0, 1, 2, 11
    g.fates, g.predictions = [], [3001, c.ragnarok]
    run(g, draw_fate(g, 1))
    assert g.held[1] == 0
    assert g.season == 2
    assert [e[0] for e in events(g, "turn")] == []
    assert g.phase in ("ragnarok", "battle", "score") or g.result is not None


@clause("HT-4.2")
def test_one_card_is_held_and_another_may_be_played_first() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    g.held[0] = 2002
    g.fates.append(2001)
    run(g, draw_fate(g, 0), "hold")
    assert g.held[0] == 2001
    assert 2002 in g.spent
    g = settle_in(scene(), 0, 1, ODIN)
    g.held[0] = 2002
    g.fates.append(2001)
    run(g, play_held(g, 0, 2002))
    run(g, draw_fate(g, 0), "hold")
    assert g.held[0] == 2001
    g.fates = [*(f for f in g.fates if f != 2003), 2003]
    run(g, draw_fate(g, 0), "discard")
    assert 2003 in g.spent
    assert 2003 not in g.fates
    assert g.held[0] == 2001


@clause("HT-1.5")
def test_a_match_of_five_never_lets_sides_become_uneven() -> None:
    m = Match.new(GAME, players=5, mode="standard", seed=4)
    while state(m).phase == "choose":
        ask = m.pending[0]
        m.choose(ask.seat, m.options(ask.seat)[-1].code)
    sides = state(m).alignment
    assert sides.count(GOOD) == sides.count(EVIL) == 2
    assert sides.count(NEUTRAL) == 1
