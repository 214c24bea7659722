"""What a battle waits for: results at the end of a phase, fits that pass, duels that nobody has lost (HT-5)."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.blows import strike
from vigrid.games.hammer_of_thor.combat import battle_phase, decided, end_round, skilled_fighters, start_battle
from vigrid.games.hammer_of_thor.powers import able, stands
from vigrid.games.hammer_of_thor.spoils import end_battle, winner_of
from vigrid.games.hammer_of_thor.state import DUEL, ENCOUNTER, THEM, Hammer

from .table import BALDER, FREYJA, THOR, battle, begin, events, hold, item, meeting, run

clause = pytest.mark.clause


def duel_of_thor(dice: tuple[int, ...]) -> Hammer:
    """A duel in which Thor, with a follower, strikes at Thiazi and hits with no more than a fit."""
    g = meeting((THOR, BALDER), (100, 127), dice=dice)
    hold(g, THOR, 1002)
    g.side_seat[THEM] = -1
    start_battle(g, DUEL)
    g.lethal = 1
    return g


@clause("HT-5.3")
def test_a_fit_passes_and_ends_no_battle() -> None:
    g = duel_of_thor((9,))
    strike(g, THOR, 100, "kill")
    assert events(g, "fit") == [(THOR,)]
    end_round(g)
    assert not able(g, THOR)
    assert stands(g, THOR)
    assert not decided(g)
    assert winner_of(g) == -1
    end_round(g)
    assert able(g, THOR)


@clause("HT-5.23", "HT-5.3")
@pytest.mark.parametrize("flag", ["bound", "asleep"])
def test_a_leader_who_loses_no_stamina_loses_nothing_in_a_duel(flag: str) -> None:
    g = duel_of_thor(())
    g.add_mark(THOR, flag, ENCOUNTER)
    assert decided(g)
    run(g, end_battle(g))
    assert g.battle == 0
    assert g.group[BALDER] == g.group[THOR]
    assert g.item_at[item(1002)] == THOR
    g = duel_of_thor(())
    g.subdual[THOR] = 99
    run(g, end_battle(g))
    assert g.group[BALDER] != g.group[THOR]
    assert g.item_at[item(1002)] != THOR


@clause("HT-5.2")
@pytest.mark.parametrize("flag", ["bound", "asleep"])
def test_who_is_overcome_in_a_phase_may_still_act_in_it(flag: str) -> None:
    g = battle((FREYJA,), (THOR,))
    g.step = 2
    begin(g, battle_phase(g))
    assert g.pending[0].prompt.name == "able"
    first = g.pending[0].seat
    ch, foe = (FREYJA, THOR) if first == 0 else (THOR, FREYJA)
    g.add_mark(foe, flag, ENCOUNTER)
    g.apply(first, None)
    assert g.pending[0].seat == 1 - first
    assert foe in g.pending[0].choices
    g.apply(1 - first, None)
    assert not able(g, foe)
    assert foe not in skilled_fighters(g, 1 - first, 1 - first)
    assert ch in skilled_fighters(g, first, first)
