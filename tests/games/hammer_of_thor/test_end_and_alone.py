"""RAGNAROK, winning, two players, solitaire, and the directions of places (HT-9, HT-12 to HT-14)."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.alone import (
    best_of,
    break_morale,
    chart_card,
    fairest,
    leader_waits,
    prepare_dice_group,
    roll_terms,
    subgroup,
    task_here,
)  # fmt: skip
from vigrid.games.hammer_of_thor.blows import pairs, rear, spares
from vigrid.games.hammer_of_thor.camp import decks_to_see, look, may_look
from vigrid.games.hammer_of_thor.combat import attack_step, move_step, sides_in_order, start_battle
from vigrid.games.hammer_of_thor.directions import end_of_turn
from vigrid.games.hammer_of_thor.effects import perform
from vigrid.games.hammer_of_thor.evaluation import evaluate, steps_to
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.groups import foremost
from vigrid.games.hammer_of_thor.losses import lose
from vigrid.games.hammer_of_thor.movement import cost_of
from vigrid.games.hammer_of_thor.negotiating import negotiate_with_dice
from vigrid.games.hammer_of_thor.ragnarok import (
    array_side,
    fights_as,
    finish,
    goes,
    may_win,
    parts_of,
    ragnarok_phase,
    ranked,
    side_of,
)  # fmt: skip
from vigrid.games.hammer_of_thor.random_encounters import meet_task
from vigrid.games.hammer_of_thor.spoils import end_battle
from vigrid.games.hammer_of_thor.state import FIGHT, RAGNAROK, THEM, US, Hammer
from vigrid.games.hammer_of_thor.tables import (
    ATTACK,
    CHALLENGE,
    CON,
    EVADE,
    EVIL,
    FOLLOWER,
    FRIENDSHIP,
    GOOD,
    NEGOTIATE,
    NEUTRAL,
    SEDUCE,
)  # fmt: skip
from vigrid.games.hammer_of_thor.turns import lost_alone
from vigrid.kernel import Match
from vigrid.kernel.view import question_of

from .table import (
    BALDER,
    FULLA,
    HEIMDALL,
    HEL,
    KARL,
    LOKI,
    ODIN,
    SIGURD,
    SURT,
    THOR,
    VIGRID,
    begin,
    carry,
    components,
    hold,
    item,
    meeting,
    run,
    scene,
    settle_in,
    state,
)  # fmt: skip

clause = pytest.mark.clause
c = components()
AEGIR, ANGERBODE, RATATOSK, SERPENT, MODGUD = 64, 90, 342, 317, 140


def last_days(*groups: tuple[int, ...], alignments: tuple[int, ...] = (GOOD, EVIL, NEUTRAL)) -> Hammer:
    """The groups of the seats when RAGNAROK is drawn."""
    g = scene(len(groups) if len(groups) > 2 else 3)
    for seat, chars in enumerate(groups):
        settle_in(g, 3 * seat, VIGRID, *chars)
    g.alignment = list(alignments)
    g.first = g.turn = 0
    g.phase = "ragnarok"
    return g


# --- who goes


@clause("HT-12.1", "HT-12.2")
def test_only_marked_characters_of_the_own_side_and_neutrals_go() -> None:
    g = last_days((ODIN, BALDER, LOKI, KARL), (SURT, THOR), (AEGIR,))
    assert goes(g, ODIN) == GOOD
    assert goes(g, BALDER) == -1
    assert goes(g, LOKI) == -1
    assert goes(g, SURT) == EVIL
    assert goes(g, THOR) == -1
    assert goes(g, KARL) == -1
    g.set("dead", KARL, 1)
    assert fights_as(g, KARL) == NEUTRAL
    assert goes(g, KARL) == GOOD


@clause("HT-12.3", "HT-12.1")
@pytest.mark.parametrize(("side", "n"), [("good", 0), ("evil", 1)])
def test_the_neutral_player_divides_his_people(side: str, n: int) -> None:
    g = last_days((ODIN,), (SURT,), (AEGIR, THOR, LOKI, KARL))
    g.set("dead", KARL, 1)
    run(g, ragnarok_phase(g), side, "reputation", "reputation")
    assert THOR in side_of(g, 0)
    assert LOKI in side_of(g, 1)
    assert KARL in side_of(g, n)
    assert g.battle == RAGNAROK


@clause("HT-12.4")
def test_a_disputed_line_stands_by_reputation() -> None:
    g = last_days((13, ODIN), (SURT,), (THOR, 4), alignments=(GOOD, EVIL, GOOD))
    g.front = [*ranked(g, [13, ODIN, THOR, 4]), 0, SURT]
    run(g, array_side(g, 0), "agree", 13, 4, ODIN, "no")
    assert side_of(g, 0) == [ODIN, THOR, 4, 13]
    run(g, array_side(g, 0), "agree", 13, 4, ODIN, "yes")
    assert side_of(g, 0) == [13, 4, ODIN, THOR]


@clause("HT-12.5", "HT-12.6")
def test_ragnarok_is_to_the_death_without_reserve_and_good_strikes_first() -> None:
    g = last_days((ODIN,), (THOR, SURT), (AEGIR,), alignments=(GOOD, EVIL, NEUTRAL))
    g.front = [ODIN, 0, THOR, SURT]
    start_battle(g, RAGNAROK)
    g.reserve[SURT] = 1
    assert rear(g, THEM) == []
    assert not spares(g, ODIN, THOR)
    assert sides_in_order(g) == (US, THEM)
    assert pairs(g, THEM)[0] == [(THOR, ODIN), (SURT, ODIN)]


@clause("HT-12.7", "HT-13.1")
def test_the_winning_side_and_the_neutral_player_can_win() -> None:
    g = last_days((ODIN,), (SURT,), (AEGIR,))
    g.front = [ODIN, 0, SURT]
    start_battle(g, RAGNAROK)
    g.to_helheim(SURT)
    run(g, end_battle(g))
    assert g.phase == "score"
    assert may_win(g) == [0, 2]
    finish(g)
    assert g.result is not None
    assert g.result.reason.startswith("RAGNAROK, good holds the field: ")
    g.to_helheim(ODIN)
    assert may_win(g) == [2]


@clause("HT-13.2", "HT-13.3")
def test_living_characters_items_and_runes_count_and_ties_share() -> None:
    g = last_days((BALDER,), (SURT,), (AEGIR,), alignments=(GOOD, EVIL, GOOD))
    hold(g, BALDER, 1093, up=False)
    carry(g, BALDER, 4001)
    g.set("gained", BALDER, 2)
    assert parts_of(g, 0) == (("characters", c.char.stat[3][BALDER] + 2), ("items", 5), ("runes", 1))
    g.front = [ODIN, 0, SURT]
    g.zone[ODIN] = 2
    g.to_helheim(SURT)
    g.set("gained", AEGIR, sum(n for _, n in parts_of(g, 0)) - c.char.stat[3][AEGIR])
    finish(g)
    assert g.result is not None
    assert g.result.returns == (0.5, 0.0, 0.5)


# --- two players


@clause("HT-14.1")
def test_two_players_are_odin_and_thor() -> None:
    m = Match.new(GAME, players=2, mode="duo", seed=1)
    assert [o.code for o in m.options(m.pending[0].seat)] == ["character:1", "character:2"]


@clause("HT-14.2", "HT-13.2")
def test_of_two_the_higher_reputation_wins_without_a_battle() -> None:
    g = scene(2)
    settle_in(g, 0, 1, ODIN)
    settle_in(g, 3, 2, THOR)
    g.alignment = [GOOD, GOOD]
    g.set("gained", THOR, 1)
    run(g, ragnarok_phase(g))
    assert g.battle == 0
    finish(g)
    assert g.result is not None
    assert g.result.returns == (0.0, 1.0)


# --- dice play the random group


def met(ours: tuple[int, ...], theirs: tuple[int, ...], *dice: int) -> Hammer:
    """A random group that dice play meets the only player's."""
    g = meeting(ours, theirs, dice=dice, random_group=True)
    g.side_seat[THEM] = -1
    return g


@clause("HT-14.5")
@pytest.mark.parametrize(
    ("die", "card"),
    [(2, ATTACK), (3, CHALLENGE), (4, CON), (5, SEDUCE), (6, FOLLOWER), (7, EVADE), (8, NEGOTIATE), (9, FRIENDSHIP)],
)
def test_the_card_of_the_random_group_is_thrown(die: int, card: int) -> None:
    assert chart_card(met((ODIN,), (KARL,), die)) == card


@clause("HT-14.6")
def test_speechless_animals_and_hostile_races() -> None:
    assert chart_card(met((ODIN,), (SERPENT,), 3)) == EVADE
    assert chart_card(met((ODIN,), (SERPENT,), 4)) == ATTACK
    assert chart_card(met((ODIN,), (MODGUD,), 4, 5)) == ATTACK
    assert chart_card(met((ODIN,), (SURT,), 3, 5)) == CHALLENGE
    assert chart_card(met((ODIN,), (105,), 2, 1, 9)) == NEGOTIATE


@clause("HT-14.7", "HT-14.15")
def test_the_random_group_attacks_to_kill() -> None:
    g = met((ODIN,), (KARL,), 0, 5)
    start_battle(g, FIGHT)
    run(g, attack_step(g, THEM, -1))
    assert [b[2] for b in g.blows] == [0]


@clause("HT-14.8")
def test_follower_by_dice_asks_the_own_race_first() -> None:
    assert subgroup(met((HEIMDALL, KARL, 159), (253,)), THEM) == 8
    assert subgroup(met((KARL, 253), (105,)), THEM) == -1


@clause("HT-14.9")
def test_con_by_dice_takes_what_throws_the_highest() -> None:
    g = met((ODIN, FULLA, KARL), (LOKI,), 4, 4, 1, 6)
    assert best_of(g, [("char", FULLA), ("char", KARL)]) == ("char", KARL)


@clause("HT-14.10")
def test_terms_by_dice() -> None:
    g = met((ODIN, FULLA), (LOKI, KARL), 6, 9, 4)
    hold(g, LOKI, 1100)
    hold(g, ODIN, 1101)
    roll_terms(g)
    assert (THEM, "char", KARL) in g.offer
    assert (THEM, "item", item(1100)) in g.offer
    assert (US, "item", item(1101)) in g.offer


@clause("HT-14.11")
def test_seduce_by_dice_wants_the_fairest() -> None:
    assert fairest(met((ODIN, 87, 83), (LOKI,)), THEM) == 83
    assert fairest(met((ODIN, 87, 83, 84), (LOKI,)), THEM) == 0  # Gerd is fairer, and faithful


@clause("HT-14.12", "HT-14.13", "HT-14.14")
def test_a_random_group_is_arranged_by_dice() -> None:
    g = met((ODIN,), (LOKI, 97, KARL), 9, 5, 3)
    hold(g, LOKI, 1100, up=False)
    hold(g, LOKI, 1070, up=False)
    prepare_dice_group(g)
    assert g.members(g.random_group) == [KARL, 97, LOKI]
    assert g.reserve[LOKI] == 0
    assert g.item_up[item(1100)] == 1
    assert g.item_up[item(1070)] == 0
    g = met((ODIN,), (KARL, THRALL), 9)
    prepare_dice_group(g)
    assert g.reserve[KARL] == 1
    g = met((ODIN,), (109,), 8)
    prepare_dice_group(g)
    assert g.active == []
    g = met((ODIN,), (109,), 3, 3, 3)
    prepare_dice_group(g)
    assert g.active


THRALL = 251


@clause("HT-14.16", "HT-14.15")
@pytest.mark.parametrize(("die", "flees"), [(9, True), (0, False)])
def test_a_leader_in_the_reserve_comes_up_or_flees(die: int, flees: bool) -> None:
    g = met((ODIN,), (KARL, THRALL), die)
    start_battle(g, FIGHT)
    g.reserve[KARL] = 1
    leader_waits(g)
    assert (KARL in g.astray) == flees
    run(g, move_step(g, THEM, -1))
    assert g.reserve[KARL] == 1
    g.battle_round = 2
    run(g, move_step(g, THEM, -1))
    assert g.reserve[KARL] == int(flees)


@clause("HT-14.17", "HT-14.15")
def test_morale_breaks_past_half_of_the_stamina() -> None:
    g = met((ODIN,), (KARL, THRALL), 9)
    start_battle(g, FIGHT)
    lose(g, THRALL, 0, 11)
    break_morale(g)
    assert THRALL in g.astray
    run(g, move_step(g, THEM, -1))
    assert g.reserve[THRALL] == 1


# --- solitaire


@clause("HT-14.18", "HT-14.19")
def test_the_solitaire_table() -> None:
    g = scene(1)
    people = [ch for task in c.tasks for ch in (task.leader, *task.members)]
    assert all(g.zone[ch] == 3 for ch in people)
    assert g.zone[HEIMDALL] != 6
    assert (len(g.fates), len(g.predictions)) == (35, 9)


@clause("HT-14.3", "HT-1.6")
def test_the_only_player_is_thor() -> None:
    m = Match.new(GAME, players=1, mode="solitaire", seed=1)
    assert state(m).chosen == [THOR]


def thor_at(place: int) -> Hammer:
    """Thor alone, about to move from a place."""
    g = settle_in(scene(1), 0, place, THOR)
    g.moving = 0
    return g


@clause("HT-14.20", "HT-14.19", "HT-14.5")
def test_the_next_task_waits_in_its_place_and_plays_the_card_of_the_chart() -> None:
    g = thor_at(c.tasks[0].place)
    assert task_here(g, c.tasks[0].place)
    assert not task_here(g, c.tasks[1].place)
    run(g, meet_task(g, 0))
    assert set(g.members(g.random_group)) == {c.tasks[0].leader, *c.tasks[0].members}
    assert chart_card(g) == c.tasks[0].card


@clause("HT-14.4")
@pytest.mark.parametrize(("fame", "task", "won"), [(143 - 12, 13, 0.0), (144 - 12, 13, 1.0), (200, 12, 0.0)])
def test_alone_more_than_143_reputation_and_all_tasks_are_needed(fame: int, task: int, won: float) -> None:
    g = settle_in(scene(1), 0, 1, THOR)
    g.set("gained", THOR, fame)
    g.task = task
    finish(g)
    assert g.result is not None
    assert g.result.returns == (won,)


@clause("HT-14.4")
def test_alone_the_game_is_lost_when_thor_dies() -> None:
    g = settle_in(scene(1), 0, 1, THOR, FULLA)
    assert not lost_alone(g)
    g.to_helheim(THOR)
    assert lost_alone(g)
    assert g.result is not None
    assert g.result.returns == (0.0,)


@clause("HT-14.20")
def test_alone_each_step_to_the_next_task_is_worth_more_and_most_to_meet_it() -> None:
    goal = c.tasks[0].place
    far = steps_to(c, (goal,))
    on_the_way = [evaluate(thor_at(next(n for n, steps in far.items() if steps == k)), 0) for k in range(6)]
    assert on_the_way[5] < on_the_way[4] < on_the_way[3] < on_the_way[2] < on_the_way[1]
    assert on_the_way[0] == on_the_way[2]  # left undone: he has to go away and come back
    met = thor_at(goal)
    run(met, meet_task(met, 0))
    assert evaluate(met, 0) > on_the_way[1]


def test_alone_a_turn_without_a_step_costs() -> None:
    g = thor_at(c.tasks[0].place)
    before = evaluate(g, 0)
    g.fates = g.fates[1:]
    assert evaluate(g, 0) < before


# --- places


@clause("HT-9.3", "HT-9.1", "HT-2.17")
def test_a_free_bronze_item_in_idas_plain_without_a_dwarf() -> None:
    g = settle_in(scene(), 0, 5, ODIN)
    run(g, end_of_turn(g, 0))
    assert len(g.items_of(ODIN)) == 0  # it has not moved in this turn
    g.moving = 0
    run(g, end_of_turn(g, 0), item(1113))
    assert g.item_at[item(1113)] == ODIN
    run(g, end_of_turn(g, 0))
    assert len(g.items_of(ODIN)) == 1


@clause("HT-9.4")
def test_hlidskialf_shows_the_top_of_each_deck_once_a_turn() -> None:
    g = settle_in(scene(), 0, 8, ODIN)
    assert may_look(g, 0)
    assert decks_to_see(g, 0) == list(range(10))
    run(g, look(g, 0), 3)
    assert g.known_top(0, 3) == 1
    assert g.known_top(1, 3) == 0
    assert decks_to_see(g, 0) == [0, 1, 2, 4, 5, 6, 7, 8, 9]
    for deck in decks_to_see(g, 0)[:-1]:
        run(g, look(g, 0), deck)
    run(g, look(g, 0))
    assert not may_look(g, 0)


@clause("HT-9.7", "HT-5.14")
def test_loss_by_a_spared_cause_is_booked_as_combat() -> None:
    g = settle_in(scene(), 0, 16, ODIN)
    lose(g, ODIN, 2, 10)
    assert (g.fire[ODIN], g.combat[ODIN]) == (0, 10)


@clause("HT-9.8")
def test_the_sun_turns_some_to_stone_above_the_horizon() -> None:
    from vigrid.games.hammer_of_thor.combat import turns_to_stone

    g = meeting((ODIN,), (194,))
    g.season, g.subdual[194] = 1, 40
    assert turns_to_stone(g, 194)
    g = meeting((ODIN,), (194,), 44)
    g.season, g.subdual[194] = 1, 40
    assert not turns_to_stone(g, 194)


@clause("HT-9.12", "HT-9.2")
@pytest.mark.parametrize(
    ("place", "ch", "before", "after"),
    [(6, ODIN, 30, 15), (16, ODIN, 30, 0), (39, ODIN, 0, 10), (39, SURT, 0, 0), (44, ODIN, 0, 10), (66, ODIN, 0, 5),
     (70, ODIN, 0, 0), (70, LOKI, 0, 0), (70, 105, 0, 10), (26, ODIN, 0, 4)],
)  # fmt: skip
def test_places_that_heal_and_wound(place: int, ch: int, before: int, after: int) -> None:
    g = settle_in(scene(), 0, place, ch)
    g.combat[ch] = before
    run(g, end_of_turn(g, 0))
    assert g.combat[ch] + g.fire[ch] + g.venom[ch] == after
    assert cost_of(g, 0, 33) == 2
    assert cost_of(g, 0, 28) == 1


@clause("HT-9.12")
def test_yggdrasil_gives_runes_and_valhalla_the_dead() -> None:
    g = settle_in(scene(dice=[10 - 1, 0]), 0, 63, ODIN)
    run(g, end_of_turn(g, 0))
    assert len(g.runes_of(ODIN)) == 2
    g = settle_in(scene(dice=[3]), 0, 48, ODIN)
    g.leave(SIGURD + 1)
    g.zone[SIGURD + 1] = 4
    run(g, end_of_turn(g, 0))
    assert g.controller(SIGURD + 1) == 0
    assert g.dead[SIGURD + 1] == 1
    g = settle_in(scene(dice=[3]), 0, 48, HEL)
    run(g, perform(g, 0, HEL, "place", 48))
    assert g.members(0) == [HEL]


@clause("HT-14.19", "HT-14.13")
def test_all_items_of_a_task_are_revealed_whatever_the_dice() -> None:
    for dice in ((0,) * 9, (9,) * 9):
        for n, task in enumerate(c.tasks):
            if task.items:
                g = settle_in(scene(1, dice), 0, task.place, THOR)
                g.moving, g.task = 0, n
                run(g, meet_task(g, 0))
                prepare_dice_group(g)
                assert all(g.item_up[i] and g.item_works[i] for i in g.kit if g.group[g.item_at[i]] == g.random_group)


@clause("HT-14.20", "HT-2.21")
def test_revealed_items_count_for_who_leads_the_group_of_a_task() -> None:
    g = settle_in(scene(1), 0, c.tasks[7].place, THOR)
    g.moving, g.task = 0, 7
    run(g, meet_task(g, 0))
    assert g.leader[g.random_group] == foremost(g, g.members(g.random_group))[0]


@clause("HT-14.10")
def test_the_terms_of_dice_are_asked_about_and_not_taken_for_agreed() -> None:
    g = met((ODIN, FULLA), (LOKI, KARL), 6, 9, 4)
    hold(g, LOKI, 1100)
    hold(g, ODIN, 1101)
    carry(g, ODIN, 4001)
    begin(g, negotiate_with_dice(g))
    g.apply(0, g.pending[0].choices[-1])
    ask = g.pending[0]
    assert (ask.choices, ask.prompt.confirm) == (["no", "yes"], False)
    assert "the other side gives Karl" in question_of(g, ask)
