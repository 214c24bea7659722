"""What is lost between two rules: who leads and who counts while somebody is away, down or gone."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.blows import rear, strike
from vigrid.games.hammer_of_thor.camp import camp, camp_choices, leave_body, slots
from vigrid.games.hammer_of_thor.choosing import free_cards
from vigrid.games.hammer_of_thor.combat import (
    battle_phase,
    close_step,
    end_round,
    flee,
    flee_step,
    item_step,
    move_step,
    outruns,
    start_battle,
)  # fmt: skip
from vigrid.games.hammer_of_thor.directions import end_of_turn
from vigrid.games.hammer_of_thor.effects.harm import shoot
from vigrid.games.hammer_of_thor.encounters import (
    EVERYWHERE,
    both_led,
    card_choices,
    encounter_phase,
    next_round,
    read_at,
    take_turn,
)  # fmt: skip
from vigrid.games.hammer_of_thor.evading import evade, lone_dice, watcher
from vigrid.games.hammer_of_thor.groups import can_take, exchange, settle, things, would_fit
from vigrid.games.hammer_of_thor.losses import die, lose
from vigrid.games.hammer_of_thor.movement import arrival_phase, move_phase, speed_left, steps
from vigrid.games.hammer_of_thor.parting import parting_phase
from vigrid.games.hammer_of_thor.random_encounters import meet_task
from vigrid.games.hammer_of_thor.seduction import seduce
from vigrid.games.hammer_of_thor.state import (
    ASIDE,
    FACE_DOWN,
    FIGHT,
    HELHEIM,
    IN_DECK,
    RAISED,
    REMOVED,
    THEM,
    US,
    Hammer,
)
from vigrid.games.hammer_of_thor.state import ENCOUNTER as UNTIL_PARTING
from vigrid.games.hammer_of_thor.tables import ATTACK, COMBAT, EVADE, REPUTATION, SUBDUAL
from vigrid.games.hammer_of_thor.turns import close_phase
from vigrid.kernel.rng import scripted

from .table import (
    KARL,
    LOKI,
    MIDGARD,
    ODIN,
    THOR,
    VIGRID,
    battle,
    begin,
    carry,
    components,
    events,
    hold,
    item,
    like,
    meeting,
    run,
    rune,
    scene,
    settle_in,
)  # fmt: skip

clause = pytest.mark.clause
c = components()
IDAS_PLAIN, MIMIR, GIANT, NOBLE = 5, 59, 63, 152


def asked(g: Hammer) -> list[str]:
    """The names of the questions that are open."""
    return [ask.prompt.name for ask in g.pending]


# --- in the spirit


def away(*chars: int) -> Hammer:
    """The first of a group in Midgard holds the Staff and appears in the spirit at Vigrid, alone in the world."""
    g = settle_in(scene(dice=[5] * 30), 0, MIDGARD, *chars)
    settle_in(g, 3, 1, 21)
    settle_in(g, 6, 2, 20)
    g.first = g.turn = 0
    hold(g, chars[0], 1092)
    run(g, leave_body(g, 0, chars[0], VIGRID))
    return g


@clause("HT-4.11", "HT-8.1")
def test_who_is_away_in_the_spirit_leads_on_and_nobody_at_home_is_given_up() -> None:
    g = away(ODIN, 7, 8, 10)
    for ch in (7, 8, 10):
        like(g, ch, charisma=0)
    begin(g, arrival_phase(g))
    assert "abandon" not in asked(g)
    run(g, settle(g, 0))
    assert g.members(0) == [7, 8, 10]
    assert g.leader[0] == ODIN
    run(g, parting_phase(g))
    assert g.members(0) == [7, 8, 10, ODIN]
    assert g.leader[0] == ODIN


@clause("HT-4.11")
def test_whoever_is_won_in_the_spirit_must_fit_the_group_that_was_left() -> None:
    g = away(7, 8)
    like(g, 7, charisma=2, reputation=12)
    assert would_fit(g, 9, g.astral_group)
    like(g, 7, charisma=1)
    assert not would_fit(g, 9, g.astral_group)
    assert not would_fit(g, 9, 0)


@clause("HT-4.11", "HT-8.1")
def test_if_the_astral_body_dies_another_leads_the_group() -> None:
    g = away(ODIN, 7, 8)
    like(g, 8, reputation=10)
    lose(g, ODIN, COMBAT, 500)
    run(g, die(g, ODIN, 0, 0))
    run(g, parting_phase(g))
    assert g.leader[0] == 8


# --- joining


def joining(**partner: int) -> Hammer:
    """A group of SPEED 9 that has spent 3, and another of the same seat in its place."""
    g = settle_in(settle_in(scene(), 0, MIDGARD, 7, 8), 1, MIDGARD, NOBLE)
    for ch in (7, 8):
        like(g, ch, speed=9)
    like(g, 7, charisma=6, wisdom=6, reputation=9)
    like(g, NOBLE, **partner)
    g.moving, g.spent_speed, g.phase, g.first, g.turn = 0, 3, "move", 0, 0
    return g


@clause("HT-8.7")
def test_joining_on_the_way_costs_those_who_join_1_speed_as_well() -> None:
    g = joining(speed=2)
    run(g, move_phase(g), ("join", 1))
    assert g.members(0) == [7, 8, NOBLE]
    assert speed_left(g) == 1


@clause("HT-8.7")
def test_whoever_has_no_speed_left_cannot_join_on_the_way() -> None:
    assert ("join", 1) not in steps(joining(speed=0), 0)
    assert ("join", 1) in steps(joining(speed=1), 0)


@clause("HT-9.3", "HT-8.7")
def test_a_counter_that_is_joined_to_another_at_the_end_of_its_move_still_gets_its_bronze() -> None:
    g = settle_in(settle_in(scene(), 0, IDAS_PLAIN, THOR), 1, IDAS_PLAIN, 7)
    settle_in(g, 3, 1, 8)
    settle_in(g, 6, 2, 9)
    g.first = g.turn = 0
    g.moving = 1
    like(g, THOR, charisma=9)
    run(g, camp(g, 0, "after"), "join", "done")
    run(g, end_of_turn(g, 0), item(1113))
    assert g.item_at[item(1113)] == THOR


# --- escaping from a random group


def met_mimir(lead: int) -> Hammer:
    """Thor and another meet Mimir, who lay face down, with a giant, one of whom leads; Mimir is the faster one."""
    g = meeting((THOR, 7), (GIANT, MIMIR), random_group=True, dice=[9] * 5)
    g.guest = MIMIR
    like(g, MIMIR, speed=9)
    for ch in (THOR, 7, GIANT):
        like(g, ch, speed=1)
    g.leader[g.random_group] = lead
    return g


@clause("HT-11.8", "HT-4.34", "HT-4.20")
def test_a_face_down_character_that_is_faster_than_all_escapes_and_lies_face_down_again() -> None:
    g = met_mimir(GIANT)
    g.card = [ATTACK, EVADE]
    run(g, evade(g, THEM))
    assert g.met(THEM) == [GIANT]
    assert (g.zone[MIMIR], g.guest) == (FACE_DOWN, 0)


@clause("HT-11.9", "HT-4.34", "HT-8.1")
@pytest.mark.parametrize("lead", [GIANT, MIMIR])
def test_a_face_down_character_that_flees_from_a_battle_is_out_of_it_and_leads_no_more(lead: int) -> None:
    g = met_mimir(lead)
    start_battle(g, FIGHT)
    g.reserve[MIMIR] = 1
    run(g, flee(g, MIMIR, THEM))
    assert MIMIR not in rear(g, THEM)
    assert g.head(THEM) == GIANT
    assert (g.zone[MIMIR], g.guest) == (FACE_DOWN, 0)


def at_the_hall() -> Hammer:
    """Thor alone meets the group of the third task; its leader is the fastest."""
    g = settle_in(scene(1, [9] * 9), 0, c.tasks[2].place, THOR)
    g.moving, g.task, g.first, g.turn = 0, 2, 0, 0
    run(g, meet_task(g, 0))
    for ch in c.tasks[2].members:
        like(g, ch, speed=1)
    like(g, c.tasks[2].leader, speed=12)
    return g


@clause("HT-14.20", "HT-11.8")
def test_whoever_escapes_from_thor_waits_at_the_place_of_the_task_while_thor_escapes_too() -> None:
    g = at_the_hall()
    g.card = [ATTACK, EVADE]
    run(g, evade(g, THEM))
    fugitive = c.tasks[2].leader
    assert (g.zone[fugitive], g.guest) == (ASIDE, 0)
    assert set(g.met(THEM)) == set(c.tasks[2].members)
    g.add_omen(0, "fled_task", 1, 3)
    run(g, parting_phase(g))
    assert g.task == 2
    assert all(g.zone[ch] == ASIDE for ch in (fugitive, *c.tasks[2].members))


@clause("HT-14.20", "HT-4.34")
def test_a_task_whose_leader_escaped_alone_is_done_and_nobody_waits_any_more() -> None:
    g = at_the_hall()
    start_battle(g, FIGHT)
    fugitive = c.tasks[2].leader
    g.reserve[fugitive] = 1
    run(g, flee(g, fugitive, THEM))
    assert g.zone[fugitive] == ASIDE
    run(g, parting_phase(g))
    assert g.task == 3
    assert all(g.zone[ch] == IN_DECK for ch in (fugitive, *c.tasks[2].members))


# --- leaders who fall


def struck_down(*, dead: bool) -> Hammer:
    """Loki's rune is about to kill or to subdue the friend who leads Thor's group; both have played ATTACK | SUBDUE."""
    g = meeting((LOKI,), (THOR, 7), dice=[0, 9, 0, 0, 0])
    settle_in(g, 6, MIDGARD, ODIN)
    carry(g, LOKI, 4021)
    lose(g, THOR, COMBAT, 89 if dead else 60)
    g.card, g.played = [ATTACK, ATTACK], [1 << ATTACK, 1 << ATTACK]
    g.deeds = [(US, "rune", rune(4021)), (THEM, "ability", 0)]
    if dead:
        g.omens.append((-1, "no_kin", 1, 9))
    return g


@clause("HT-8.1", "HT-4.24", "HT-5.16")
@pytest.mark.parametrize("dead", [True, False])
def test_the_card_is_read_against_whoever_leads_when_the_leader_has_fallen_by_an_action(dead: bool) -> None:
    g = struck_down(dead=dead)
    run(g, take_turn(g, US), THOR)
    assert g.head(THEM) == 7
    assert g.phase == "battle"


@clause("HT-8.1", "HT-4.24", "HT-5.16")
@pytest.mark.parametrize("dead", [True, False])
def test_what_a_fallen_leader_had_chosen_is_void(dead: bool) -> None:
    g = struck_down(dead=dead)
    g.card[US] = EVADE
    g.rng = scripted([0, 9, 9], 1)
    run(g, take_turn(g, US), THOR)
    assert g.head(THEM) == 7
    assert (g.card[THEM], g.deeds) == (-1, [])
    run(g, take_turn(g, THEM))
    assert g.phase == "encounter"


@clause("HT-8.1", "HT-5.16")
def test_a_leader_who_has_been_subdued_before_a_round_does_not_lead_in_it() -> None:
    g = meeting((LOKI,), (THOR, 7))
    lose(g, THOR, SUBDUAL, 500)
    next_round(g)
    run(g, both_led(g))
    assert g.head(THEM) == 7
    assert free_cards(g, THEM)


@clause("HT-4.13", "HT-5.16")
def test_a_side_of_which_nobody_stands_plays_nothing() -> None:
    g = meeting((LOKI,), (THOR, 7))
    lose(g, THOR, SUBDUAL, 500)
    lose(g, 7, SUBDUAL, 500)
    next_round(g)
    run(g, both_led(g))
    assert g.head(THEM) == THOR
    assert card_choices(g, 1, THEM) == ["nothing"]


@clause("HT-15.2", "HT-8.1")
def test_breath_that_kills_a_leader_is_breathed_once_a_round() -> None:
    g = meeting((LOKI,), (THOR, 7), dice=[1] * 9)
    g.meeting = 2
    g.marks.append((LOKI, "breathing", UNTIL_PARTING))
    lose(g, THOR, COMBAT, 89)
    begin(g, encounter_phase(g))
    assert g.head(THEM) == 7
    assert [victim for what, _, _, victim in events(g, "die") if what == "breath"] == [THOR, 7]
    assert asked(g) == ["card", "card"]


@clause("HT-5.18", "HT-2.26")
def test_subdual_loss_is_restored_after_an_encounter_without_a_battle() -> None:
    g = meeting((LOKI,), (THOR, 7))
    lose(g, THOR, SUBDUAL, 36)
    g.agility_lost[7] = 2
    run(g, parting_phase(g))
    assert (g.subdual[THOR], g.agility_lost[7]) == (0, 0)


@clause("HT-5.18", "HT-8.1", "HT-5.19")
@pytest.mark.parametrize("cause", [COMBAT, SUBDUAL])
def test_whoever_leads_when_the_winning_leader_fell_kills_the_prisoners(cause: int) -> None:
    g = battle((THOR, 7), (LOKI,))
    lose(g, LOKI, SUBDUAL, 500)
    lose(g, THOR, cause, 500)
    if cause == COMBAT:
        run(g, die(g, THOR, LOKI, 1))
    run(g, battle_phase(g), "kill")
    assert g.leader[0] == 7
    assert (g.gained[7], g.gained[THOR]) == (c.char.stat[REPUTATION][LOKI], 0)


@clause("HT-4.8", "HT-4.26")
def test_whoever_was_scouted_stays_visible_in_later_rounds_but_only_the_first_is_quicker() -> None:
    unseen = next(n for n, p in enumerate(c.powers) if p.code == "9.0A")
    hider = next(ch for ch in range(1, 366) if any(p == unseen for p, _, _ in c.char.powers[ch]))
    slot = next(n for n, (p, _, _) in enumerate(c.char.powers[hider]) if p == unseen)
    g = meeting((THOR,), (hider,))
    assert slot in slots(g, hider, EVERYWHERE)
    g.scouted = 1
    first = read_at(g, US, ATTACK)
    assert slot not in slots(g, hider, EVERYWHERE)
    next_round(g)
    assert slot not in slots(g, hider, EVERYWHERE)
    assert read_at(g, US, ATTACK) == first - 3
    run(g, parting_phase(g))
    assert not g.scouted


# --- blows and rounds


@clause("HT-2.16", "HT-5.12")
def test_a_9_of_a_shot_breaks_bronze() -> None:
    g = battle((243,), (7,), place=MIDGARD, dice=[9])
    hold(g, 7, 1119)
    shoot(g, 243, 7)
    assert g.item_at[item(1119)] == REMOVED


@clause("HT-2.16", "HT-15.2")
def test_a_9_on_the_second_roll_of_the_lucky_breaks_bronze() -> None:
    g = battle((7,), (10,), dice=[8, 9])
    hold(g, 7, 1113)
    g.active.append((7, next(n for n, p in enumerate(c.powers) if p.code == "19.0A")))
    like(g, 7, accuracy=2)
    strike(g, 7, 10, "kill")
    assert g.item_at[item(1113)] == REMOVED


@clause("HT-2.16")
def test_a_bronze_shield_breaks_before_shoes_of_bronze() -> None:
    g = battle((7,), (LOKI,), dice=[9])
    hold(g, LOKI, 1122, 1119)
    strike(g, 7, LOKI, "kill")
    assert g.item_at[item(1119)] == REMOVED
    assert g.item_at[item(1122)] == LOKI


@clause("HT-5.15", "HT-5.22", "HT-5.4")
def test_whoever_turns_an_item_or_changes_his_place_does_not_rest() -> None:
    g = battle((ODIN, THOR, 7), (LOKI,))
    hold(g, THOR, 1073, up=False)
    for ch in (ODIN, THOR, 7):
        g.agility_lost[ch] = 3
    run(g, item_step(g, US, 0), ("reveal", item(1073)))
    run(g, move_step(g, US, 0), ODIN, None)
    end_round(g)
    assert [g.agility_lost[ch] for ch in (ODIN, THOR, 7)] == [4, 4, 2]


@clause("HT-5.6", "HT-6.6")
def test_an_unsorted_group_is_arranged_by_the_other_side_before_a_guardian_fights_it() -> None:
    g = meeting((ODIN, 7, 8), (140,), place=41, random_group=True)
    g.unsorted = [0]
    g.set("dead", 7, RAISED)
    begin(g, encounter_phase(g))
    assert [(ask.seat, ask.prompt.name) for ask in g.pending] == [(1, "shift")]
    g.apply(1, 8)
    g.apply(1, None)
    assert g.phase == "battle"
    assert g.reserve[8] == 1


@clause("HT-5.2", "HT-11.9", "HT-4.20")
def test_those_who_evade_in_the_same_phase_compare_with_whoever_led_and_was_there_when_it_began() -> None:
    g = battle((7, 8), (LOKI, GIANT), dice=[0])
    g.reserve[7] = g.reserve[LOKI] = 1
    like(g, 7, speed=9, senses=4)
    like(g, LOKI, speed=8, wisdom=5)
    for ch in (8, GIANT):
        like(g, ch, speed=1, senses=0)
    run(g, flee_step(g, US, 0), 7)
    assert g.head(US) == 8
    assert lone_dice(g, LOKI, watcher(g, US)) == (0, 1)
    assert not outruns(g, LOKI, US)
    run(g, close_step(g))
    assert watcher(g, US) == 8
    assert outruns(g, LOKI, US)


# --- items outside encounters


def in_camp(*chars: int) -> Hammer:
    """A group in Midgard before it moves."""
    g = settle_in(scene(), 0, MIDGARD, *chars)
    settle_in(g, 3, 1, 21)
    settle_in(g, 6, 2, 20)
    g.first = g.turn = 0
    return g


@clause("HT-2.12", "HT-2.15")
def test_two_who_hold_an_item_of_the_same_letter_can_swap_them() -> None:
    g = in_camp(THOR, 7)
    hold(g, THOR, 1113)
    hold(g, 7, 1098)
    begin(g, exchange(g, 0))
    assert list(g.pending[0].options) == [THOR, 7]
    g.apply(0, THOR)
    assert question_of_swap(g) == "for Bronze Sword"
    g.apply(0, ("item", item(1098)))
    assert (g.item_at[item(1098)], g.item_at[item(1113)]) == (THOR, 7)
    assert not things(g, 0, 7)
    assert not things(g, 0, THOR)


def question_of_swap(g: Hammer) -> str:
    """What is said beside the hammer where it is offered."""
    ask = g.pending[0]
    assert ask.prompt.preview is not None
    return ask.prompt.preview(g, 0, ("item", item(1098)), *ask.args)


@clause("HT-2.12", "HT-2.15")
def test_an_item_is_not_swapped_for_one_that_its_holder_has_no_room_for() -> None:
    g = in_camp(THOR, 7)
    two_handed = next(i for i in range(137) if c.item.letters[i] == "WS")
    shield = next(i for i in range(137) if c.item.letters[i] == "S" and not c.item.asterisk[i])
    hold(g, THOR, two_handed + 1001)
    hold(g, 7, 1113, shield + 1001)
    assert not can_take(g, THOR, item(1113))
    assert can_take(g, 7, two_handed)
    run(g, exchange(g, 0), ("item", two_handed))
    assert g.items_of(7) == [two_handed]
    assert sorted(g.items_of(THOR)) == sorted([shield, item(1113)])


@clause("HT-2.12")
def test_an_item_may_be_discarded_outside_encounters_and_leaves_the_game() -> None:
    g = in_camp(THOR, 7)
    assert "discard" not in camp_choices(g, 0, "before")
    hold(g, 7, 1073, up=False)
    run(g, camp(g, 0, "before"), "discard", None, "done")
    assert g.item_at[item(1073)] == 7
    g.shifted = []
    run(g, camp(g, 0, "before"), "discard", item(1073), "done")
    assert g.item_at[item(1073)] == REMOVED


# --- humans


@clause("HT-2.8", "HT-11.5")
def test_a_human_child_that_is_born_outside_midgard_dies_when_the_encounter_ends() -> None:
    child = next(ch for ch in range(1, 366) if c.char.human[ch] and c.char.offspring[ch] and c.char.race[ch] == 8)
    g = meeting((KARL,), (10,), place=VIGRID, dice=[3])
    like(g, 10, charisma=9, wisdom=9)
    g.offspring.remove(child)
    g.offspring.append(child)
    run(g, seduce(g, US, 10))
    assert g.members(3) == [10, child]
    run(g, parting_phase(g))
    assert g.members(3) == [10]
    assert g.zone[child] == HELHEIM


@clause("HT-2.8")
@pytest.mark.parametrize(("place", "there"), [(VIGRID, []), (MIDGARD, [KARL])])
def test_a_human_who_has_come_to_a_group_abroad_dies_when_the_turn_ends(place: int, there: list[int]) -> None:
    g = in_camp(THOR)
    g.put_counter(0, place)
    like(g, THOR, charisma=9)
    g.join(KARL, 0)
    run(g, close_phase(g))
    assert g.members(0) == [THOR, *there]
