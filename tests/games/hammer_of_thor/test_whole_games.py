"""Whole games by the rules of thumb: every choice is legal, no card is lost, and RAGNAROK comes when it must."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from vigrid import bots
from vigrid.games.hammer_of_thor.blows import strike
from vigrid.games.hammer_of_thor.camp import camp
from vigrid.games.hammer_of_thor.combat import attack_step, book_blows, flee_step, idle_round
from vigrid.games.hammer_of_thor.force import might
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.policy import PATIENCE, take_attacks, take_camp, take_flee, take_rune
from vigrid.games.hammer_of_thor.state import BATTLE, DUEL, US, Hammer
from vigrid.games.hammer_of_thor.tables import VENOM
from vigrid.games.hammer_of_thor.terms import DAMAGE
from vigrid.kernel import NO_OPINION, PASS, Match, Use, beat

from .table import KARL, MODES, ODIN, THOR, battle, begin, carry, components, hold, rune, scene, settle_in, state

clause = pytest.mark.clause
c = components()
FREY, URD, OLRUN = 36, 205, 235
LOST_WAY = 2017
DRAWS = {1: (42, 44), 2: (28, 30), 3: (31, 33), 4: (41, 43), 5: (51, 53), 6: (61, 63)}
"""On which draws RAGNAROK may fall, by number of players."""
NEVER_MOVED = 16 + 24 + 16
"""Encounter cards, Leader Action cards and shape changes lie where they are."""


def decisions(m: Match, seed: int) -> Iterator[Hammer]:
    """The states of a game that the rules of thumb play to its end; by chance where they have no opinion."""
    rand = random.Random(seed)
    while m.pending:
        ask = m.pending[0]
        wish = GAME.policy(state(m), ask, rand)
        m.choose(ask.seat, ask.code(m.state, rand.choice(list(ask.choices)) if wish is NO_OPINION else wish))
        yield state(m)


@clause("HT-1.9", "HT-1.10", "HT-4.3")
@pytest.mark.parametrize("players", [3, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 4, 5, 6))])
def test_no_card_is_lost_and_ragnarok_falls_on_the_last_three_draws(players: int) -> None:
    m = Match.new(GAME, players=players, mode=MODES.get(players, "standard"), seed=6)
    drawn = len(state(m).fates) + len(state(m).predictions)
    for g in decisions(m, 6):
        pieces = GAME.pieces(g)
        cards = pieces["characters"] + pieces["items"] + pieces["runes"] + pieces["fates"]
        assert cards + NEVER_MOVED == 655
        assert pieces["places"] == pieces["characters"]
        assert pieces["held"] == pieces["magic"] == 1
    drawn -= len(state(m).fates) + len(state(m).predictions)
    assert m.outcome is not None
    if c.ragnarok in state(m).spent:
        assert DRAWS[players][0] <= drawn <= DRAWS[players][1]


@clause("HT-5.23")
def test_a_duel_by_subdual_is_fought_by_subdual() -> None:
    g = battle((ODIN,), (THOR,))
    g.battle, g.lethal = DUEL, 0
    begin(g, attack_step(g, US, 0))
    assert take_attacks(g, g.pending[0], random.Random(1)) == "subdue"


@clause("HT-2.2", "HT-5.3")
@pytest.mark.parametrize("foes", [(URD,), (URD, OLRUN)])
def test_whoever_is_safe_from_a_norn_does_not_strike_her_for_ever(foes: tuple[int, ...]) -> None:
    g = battle((FREY,), foes)
    g.reserve[FREY], g.struck, g.phase = 1, [(URD, FREY)], "battle"
    g.battle_round, g.calm = 2, 0
    g.marks += [(FREY, "hidden", BATTLE), (FREY, "no_evade", BATTLE)]
    g.begin()
    thumb, rand, decided = bots.make("thumb"), random.Random(1), 0
    while g.battle and g.pending and decided < 200:
        seat = g.pending[0].seat
        g.apply(seat, bots.decide(thumb, g, seat, rand))
        decided += 1
    assert decided < 200


@clause("HT-5.3")
@pytest.mark.parametrize("immune", [False, True])
def test_blows_that_can_cost_nothing_do_not_keep_a_battle_going(immune: bool) -> None:
    g = battle((THOR,), (KARL,))
    g.add_mark(THOR, "deals:fire", BATTLE)
    if immune:
        g.add_mark(KARL, "immune:fire", BATTLE)
    strike(g, THOR, KARL, "kill")
    assert g.calm == immune


@clause("HT-5.3", "HT-11.9")
@pytest.mark.parametrize(("rounds", "flees"), [(PATIENCE, False), (PATIENCE + 1, True)])
def test_whoever_has_fought_for_very_long_would_rather_be_away(rounds: int, flees: bool) -> None:
    g = battle((ODIN,), (THOR,))
    g.reserve[ODIN], g.battle_round = 1, rounds
    begin(g, flee_step(g, US, 0))
    assert take_flee(g, g.pending[0], random.Random(1)) == (ODIN if flees else None)


@clause("HT-5.3")
def test_a_battle_that_nobody_wins_is_given_up() -> None:
    g = battle((ODIN,), (THOR,))
    begin(g, attack_step(g, US, 0))
    g.battle_round = PATIENCE
    assert take_attacks(g, g.pending[0], random.Random(1)) == "subdue"
    g.battle_round += 1
    assert take_attacks(g, g.pending[0], random.Random(1)) == "hold"


@clause("HT-2.22")
@pytest.mark.parametrize(("players", "cast"), [(1, True), (2, False)])
def test_thor_alone_rides_to_his_task_by_the_rune_of_the_road(players: int, cast: bool) -> None:
    g = settle_in(scene(players), 0, 8, THOR)
    carry(g, THOR, 4023)
    begin(g, camp(g, 0, "before"))
    choice = take_camp(g, g.pending[0], random.Random(1))
    assert (choice == "rune") == cast
    if cast:
        g.apply(0, "rune")
        assert take_rune(g, g.pending[0], random.Random(1)) == rune(4023)


@clause("HT-4.2")
def test_a_card_kept_because_it_could_do_nothing_is_played_as_soon_as_it_can() -> None:
    g = settle_in(settle_in(scene(), 0, 8, THOR), 3, 20, KARL)
    g.first = g.turn = 0
    g.held[:2] = [LOST_WAY, LOST_WAY]
    begin(g, beat(g, "turn"))
    chosen = {ask.seat: GAME.policy(g, ask, random.Random(1)) for ask in g.pending}
    assert chosen == {0: PASS, 1: Use(LOST_WAY, 0)}


@clause("HT-2.11")
def test_whoever_holds_a_weapon_and_is_weakened_below_nothing_has_little_might() -> None:
    g = battle((KARL,), (THOR,))
    bare = might(g, KARL)
    hold(g, KARL, 1117)
    g.add_mod(KARL, DAMAGE, -100, BATTLE)
    assert 0 < might(g, KARL) < bare


@clause("HT-5.3")
def test_breath_that_harms_nobody_does_not_keep_a_battle_going() -> None:
    g = battle((ODIN,), (URD,))
    g.battle_round, g.step, g.calm = 2, 0, 1
    g.blows = [(ODIN, URD, VENOM, 12)]
    book_blows(g)
    assert idle_round(g)
    g.blows = [(URD, ODIN, VENOM, 12)]
    book_blows(g)
    assert not idle_round(g)
