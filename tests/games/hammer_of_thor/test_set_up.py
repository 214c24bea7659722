"""Setting up (HT-1)."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.directions import fulfil, reached
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.powers import stat
from vigrid.games.hammer_of_thor.setup import begin_with, homes_of, most_even, open_sides, setup, to_choose
from vigrid.games.hammer_of_thor.state import ASIDE, FACE_DOWN, OFFSPRING, SET_ASIDE, Hammer
from vigrid.games.hammer_of_thor.tables import EVIL, GOOD, NEUTRAL, REPUTATION, SPRING
from vigrid.kernel import Match
from vigrid.kernel.rng import scripted

from .table import HEIMDALL, LOKI, ODIN, THOR, components, events, hold, item, run, scene, settle_in, state

clause = pytest.mark.clause
c = components()


def chosen(g: Hammer, *chars: int) -> Hammer:
    """The first seats have chosen."""
    for seat, ch in enumerate(chars):
        g.chosen[seat], g.alignment[seat] = ch, c.char.alignment[ch]
    return g


@clause("HT-1.2")
def test_all_offspring_lie_in_a_deck_of_their_own() -> None:
    g = scene()
    assert sorted(g.offspring) == [ch for ch in range(1, 366) if c.char.offspring[ch]]
    assert all(g.zone[ch] == OFFSPRING for ch in g.offspring)
    assert len(g.offspring) >= 20


@clause("HT-1.3")
def test_the_highest_die_goes_first_and_equals_roll_again() -> None:
    g = GAME.blank(3, "standard")
    g.rng = scripted([])
    setup(g)
    g.log = []
    g.rng = scripted([7, 9, 9, 2, 5])
    from vigrid.games.hammer_of_thor.setup import roll_for_first

    roll_for_first(g)
    assert g.first == 2
    assert events(g, "rolled_first") == [((0, 1, 2), (7, 9, 9)), ((1, 2), (2, 5))]


@clause("HT-1.4", "HT-1.5", "HT-2.1")
def test_good_and_evil_must_be_even_and_one_neutral_goes_with_an_odd_number() -> None:
    g = scene(3)
    neutral, other = 59, 64
    assert open_sides(g) == {GOOD, NEUTRAL, EVIL}
    chosen(g, ODIN)
    assert open_sides(g) == {NEUTRAL, EVIL}
    assert THOR not in to_choose(g, 1)
    chosen(g, ODIN, neutral)
    assert open_sides(g) == {EVIL}
    assert other not in to_choose(g, 2)
    assert LOKI in to_choose(g, 2)
    assert open_sides(scene(4)) == {GOOD, EVIL}


@clause("HT-1.4", "HT-1.1")
def test_nobody_may_choose_a_norn_or_an_offspring() -> None:
    may = to_choose(scene(4), 0)
    assert not [ch for ch in may if c.char.norn[ch] or c.char.offspring[ch]]
    assert {c.char.alignment[ch] for ch in may} == {GOOD, EVIL}


@clause("HT-1.13")
def test_when_the_sides_allow_nobody_any_more_the_rest_is_free_to_choose() -> None:
    g = scene(362)
    for seat in range(150):
        fit = [ch for ch in to_choose(g, seat) if ch not in g.chosen]
        g.chosen[seat], g.alignment[seat] = fit[0], c.char.alignment[fit[0]]
    evil = [ch for ch in g.chosen if ch and c.char.alignment[ch] == EVIL]
    assert len(evil) <= 181
    for seat in range(150, 362):
        ch = to_choose(g, seat)[0]
        assert ch not in g.chosen
        assert not c.char.norn[ch]
        g.chosen[seat], g.alignment[seat] = ch, c.char.alignment[ch]
    assert sorted(g.chosen) == [ch for ch in range(1, 366) if not c.char.norn[ch]]


@clause("HT-1.13", "HT-1.5")
@pytest.mark.parametrize(("players", "told"), [(3, False), (149, False), (150, True), (362, True)])
def test_a_table_too_large_for_even_sides_is_told_so_at_set_up(players: int, told: bool) -> None:
    g = GAME.blank(players, "standard")
    g.log = []
    g.rng = scripted((), 1)
    setup(g)
    assert most_even(g) == 149
    words = [GAME.tell(c, e) for e in g.log if e.kind == "crowd"]
    assert bool(words) == told
    assert all("149 players" in w and "empty" in w and "draw 61 to 63" in w for w in words)


@clause("HT-1.6", "HT-1.11", "HT-2.10", "HT-7.1")
def test_a_character_begins_in_its_home_with_what_its_card_lists() -> None:
    g = scene()
    assert homes_of(g, ODIN) == [1, 2, 3, 4, 5, 6, 7]
    assert homes_of(g, LOKI) == list(range(20, 39))
    begin_with(g, 0, ODIN, 1)
    assert g.at[0] == 1
    assert g.leader[0] == ODIN
    assert set(g.members(0)) == {ODIN, 332, 333, 338, 340}
    assert g.item_at[item(1001)] == ODIN
    assert g.item_up[item(1001)] == 1
    assert stat(g, ODIN, REPUTATION) == 12 + c.item.reputation[item(1001)]


@clause("HT-1.7")
def test_seven_characters_lie_face_down() -> None:
    g = scene()
    lying = [ch for ch in range(1, 366) if g.zone[ch] == FACE_DOWN]
    assert lying == [38, 59, 140, 205, 314, 315, 337]


@clause("HT-1.8")
def test_named_animals_and_items_are_set_aside() -> None:
    g = scene()
    assert g.zone[332] == g.zone[358] == ASIDE
    assert g.item_at[item(1001)] == SET_ASIDE
    assert item(1001) not in g.magic
    assert g.item_at[item(1024)] != SET_ASIDE


@clause("HT-1.9")
def test_magic_items_and_runes_are_shuffled_and_decks_hold_all_that_is_left() -> None:
    g = scene()
    asterisks = sum(c.item.asterisk[:92])
    assert len(g.magic) == 92 - asterisks
    assert len(g.runes) == 34
    assert sum(map(len, g.decks)) + len(g.offspring) + 7 + sum(x > 0 for x in c.char.owner) == 365


@clause("HT-1.10")
@pytest.mark.parametrize(
    ("players", "fates", "predictions"), [(3, 15, 15), (4, 25, 15), (5, 35, 15), (6, 35, 25), (12, 35, 25)]
)
def test_so_many_fates_and_predictions(players: int, fates: int, predictions: int) -> None:
    for seed in range(4):
        g = scene(players, seed=seed)
        assert len(g.fates) == fates
        assert len(g.predictions) == predictions + 3
        assert c.ragnarok in g.predictions[:3]


@clause("HT-1.10", "HT-14.1", "HT-14.18")
@pytest.mark.parametrize(("players", "draws"), [(1, 44), (2, 30), (3, 33), (4, 43), (5, 53), (6, 63), (362, 63)])
def test_the_last_possible_draw_of_ragnarok(players: int, draws: int) -> None:
    g = scene(players)
    assert len(g.fates) + len(g.predictions) == draws


@clause("HT-1.12", "HT-1.3")
def test_the_game_begins_in_spring() -> None:
    m = Match.new(GAME, players=3, mode="standard", seed=3)
    assert state(m).season == SPRING
    assert state(m).pending[0].prompt.name == "character"


@clause("HT-1.14", "HT-15.9")
def test_a_mission_is_rewarded_once_when_its_last_goal_is_reached() -> None:
    g = settle_in(scene(), 0, 29, ODIN)
    for place in (29, 24, 50, 63):
        g.at[0] = place
        run(g, fulfil(g, 0))
    assert g.gained[ODIN] == 12
    for place in (29, 24, 50, 63):
        g.at[0] = place
        run(g, fulfil(g, 0))
    assert g.gained[ODIN] == 12
    assert len(events(g, "mission")) == 1


@clause("HT-1.14")
def test_goals_are_places_foes_items_and_followers() -> None:
    g = settle_in(scene(), 0, 27, 36, 84)
    assert reached(g, 0, 36, ("place", 27))
    assert reached(g, 0, 36, ("follower", 84))
    assert not reached(g, 0, 36, ("own", 1098))
    assert not reached(g, 0, 36, ("defeat", LOKI))
    hold(g, 84, 1098)
    g.slain = [(36, LOKI)]
    assert reached(g, 0, 36, ("own", 1098))
    assert reached(g, 0, 36, ("defeat", LOKI))


@clause("HT-1.14", "HT-15.9", "HT-2.18")
def test_heimdall_gets_magic_items_for_beating_loki() -> None:
    g = settle_in(scene(), 0, 8, HEIMDALL)
    g.slain = [(HEIMDALL, LOKI)]
    run(g, fulfil(g, 0))
    assert len(g.items_of(HEIMDALL)) == 3
