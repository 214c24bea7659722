"""Combat, the dead, and groups (HT-5, HT-6, HT-8), with the worked example of the rulebook."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.blows import (
    from_rear,
    hit_dice,
    line,
    loss_of,
    may_strike,
    pairs,
    rear,
    rear_targets,
    strike,
)  # fmt: skip
from vigrid.games.hammer_of_thor.camp import leave_body
from vigrid.games.hammer_of_thor.combat import (
    STEPS,
    ability_step,
    castable,
    decided,
    end_round,
    flee,
    item_step,
    may_flee,
    shiftable,
    sides_in_order,
    skilled_fighters,
    start_battle,
    strike_home,
    turnable,
)  # fmt: skip
from vigrid.games.hammer_of_thor.effects.registry import opponents, possible
from vigrid.games.hammer_of_thor.encounter_cards import agree_on_death
from vigrid.games.hammer_of_thor.encounters import begin_meeting, card_choices, guardians, sort_heaps
from vigrid.games.hammer_of_thor.groups import (
    abandon_some,
    change_order,
    choose_leader,
    excess,
    foremost,
    may_part,
    partners,
    prime_leader,
    race_leader,
    regroup,
    settle,
    split,
    surplus,
    too_proud,
)  # fmt: skip
from vigrid.games.hammer_of_thor.losses import claimants, die, heal, lose, reward
from vigrid.games.hammer_of_thor.movement import steps
from vigrid.games.hammer_of_thor.parting import parting_phase
from vigrid.games.hammer_of_thor.powers import is_dead, is_subdued, left, stands, stat
from vigrid.games.hammer_of_thor.random_encounters import gather
from vigrid.games.hammer_of_thor.setup import admit
from vigrid.games.hammer_of_thor.spoils import end_battle, fates_of, recover, take_spoils
from vigrid.games.hammer_of_thor.state import (
    CLAIMED,
    DUEL,
    FIGHT,
    GONE,
    HELHEIM,
    IN_DECK,
    NO_GROUP,
    RAISED,
    THEM,
    US,
)  # fmt: skip
from vigrid.games.hammer_of_thor.tables import AGILITY, DRAW_RUNE, FIRE, SPEED, STAMINA, STRENGTH, VENOM

from .table import (
    BALDER,
    FREYJA,
    FULLA,
    GERI,
    HEL,
    KARL,
    LOKI,
    NOATUN,
    ODIN,
    RAN,
    SIGURD,
    SURT,
    THOR,
    TYR,
    VIGRID,
    battle,
    carry,
    components,
    events,
    hold,
    item,
    meeting,
    power,
    run,
    scene,
    settle_in,
)  # fmt: skip

clause = pytest.mark.clause
c = components()
QUICK = [ch for ch in range(58, 200) if "slow_starter" not in c.char.flags[ch]]
GIANTS = tuple(ch for ch in QUICK if c.char.race[ch] == 3)
DWARFS = tuple(ch for ch in QUICK if 151 <= ch < 170)


ULL = 13


# --- who strikes whom


@clause("HT-5.7", "HT-5.8")
def test_three_and_seven_against_ten_as_the_rulebook_tells_it() -> None:
    ours, theirs = DWARFS[:10], GIANTS[:10]
    g = battle(ours, theirs)
    for ch in ours[3:]:
        g.reserve[ch] = 1
    paired, left = pairs(g, THEM)
    assert [a for a, victim in paired if victim == ours[0]] == [theirs[0], theirs[3], theirs[6]]
    assert len(paired) == 9
    assert left == [theirs[9]]
    assert set(rear_targets(g, theirs[9], THEM)) == set(ours[3:])
    mine, rest = pairs(g, US)
    assert mine == list(zip(ours[:3], theirs[:3], strict=True))
    assert rest == []
    g.struck = [(theirs[9], ours[5])]
    assert from_rear(g, ours[5], US) == [theirs[9]]
    assert from_rear(g, ours[6], US) == []


@clause("HT-5.9")
def test_nobody_is_attacked_more_than_three_times_a_round() -> None:
    g = battle((ODIN,), (LOKI,))
    g.attacked = [LOKI, LOKI]
    assert may_strike(g, ODIN, LOKI)
    g.attacked.append(LOKI)
    assert not may_strike(g, ODIN, LOKI)


@clause("HT-5.10")
def test_spears_reach_the_reserve_and_mjollnir_the_line() -> None:
    g = battle((ODIN, FULLA), (LOKI, KARL))
    g.reserve[FULLA] = g.reserve[KARL] = 1
    assert from_rear(g, FULLA, US) == []
    hold(g, FULLA, 1102)
    assert from_rear(g, FULLA, US) == [KARL]
    hold(g, FULLA, 1098)
    assert from_rear(g, FULLA, US) == [LOKI, KARL]


@clause("HT-5.11")
def test_the_reserve_strikes_back_at_whoever_struck_it() -> None:
    g = battle((ODIN, FULLA), (LOKI,))
    g.reserve[FULLA] = 1
    g.struck = [(LOKI, FULLA)]
    assert from_rear(g, FULLA, US) == [LOKI]


@clause("HT-5.6", "HT-8.9")
def test_a_group_in_a_heap_does_nothing_in_the_first_round_and_the_opponent_sorts_it() -> None:
    g = settle_in(settle_in(scene(), 0, NOATUN, ODIN, 7, 8), 3, NOATUN, LOKI)
    run(g, change_order(g, 0), ("heap", ODIN))
    assert g.unsorted == [0]
    begin_meeting(g, 3, 0, 0)
    g.side_seat = [1, 0]
    run(g, sort_heaps(g), 7, None)
    assert (g.reserve[ODIN], g.reserve[7], g.reserve[8]) == (0, 1, 0)
    assert card_choices(g, 0, THEM) == ["nothing"]
    assert card_choices(g, 1, US) != ["nothing"]
    start_battle(g, FIGHT)
    assert pairs(g, THEM)[0] == []
    assert shiftable(g, 0, THEM) == [None]
    g.battle_round = 2
    assert pairs(g, THEM)[0] == [(ODIN, LOKI), (8, LOKI)]
    g.battle, g.phase = 0, "parting"
    run(g, parting_phase(g))
    assert g.unsorted == []


@clause("HT-5.5", "HT-5.6")
def test_who_is_not_in_the_reserve_stands_in_line() -> None:
    g = battle((ODIN, FULLA, BALDER), (LOKI,))
    assert line(g, US) == [ODIN, FULLA, BALDER]
    g.reserve[FULLA] = 1
    assert line(g, US) == [ODIN, BALDER]
    assert rear(g, US) == [FULLA]


# --- dice


@clause("HT-5.12")
def test_thor_hits_loki_on_seven_dice_of_ten() -> None:
    g = battle((THOR,), (LOKI,))
    assert hit_dice(g, THOR, LOKI) == (0, 1, 2, 3, 4, 5, 6)
    assert hit_dice(battle((KARL,), (111,)), KARL, 111) == (0,)


@clause("HT-5.12")
def test_a_weapon_that_always_hits_does_so_in_spite_of_shields() -> None:
    g = battle((ODIN,), (LOKI,), dice=[4])
    hold(g, ODIN, 1093)
    hold(g, LOKI, 1035)
    assert hit_dice(g, ODIN, LOKI) == tuple(range(10))
    strike(g, ODIN, LOKI, "kill")
    assert g.blows == [(ODIN, LOKI, 0, 4 * 10 + 6)]


@clause("HT-5.13")
@pytest.mark.parametrize(("die_", "subdual", "loss"), [(0, False, 0), (0, True, 12), (9, False, 108), (9, True, 120)])
def test_stamina_loss_is_the_die_times_strength(die_: int, subdual: bool, loss: int) -> None:
    g = battle((THOR,), (LOKI,))
    assert loss_of(g, THOR, LOKI, die_, subdual) == loss


@clause("HT-5.14")
def test_flaming_weapons_and_venomous_bites_have_their_own_cause() -> None:
    from vigrid.games.hammer_of_thor.blows import cause_of

    g = battle((ODIN, 317), (LOKI,))
    assert cause_of(g, ODIN) == 0
    hold(g, ODIN, 1126)
    assert cause_of(g, ODIN) == FIRE
    lose(g, LOKI, FIRE, 50)
    assert g.fire[LOKI] == 0
    g.active.append((317, next(n for n, p in enumerate(c.powers) if p.code == "15.0B")))
    assert cause_of(g, 317) == VENOM


@clause("HT-5.1")
def test_the_higher_reaction_goes_first_and_the_mover_in_a_tie() -> None:
    g = battle((ODIN,), (LOKI,))
    assert sides_in_order(g) == (US, THEM)
    g.add_mod(LOKI, 2, 1, 2)
    assert sides_in_order(g) == (THEM, US)


@clause("HT-5.2", "HT-5.16")
def test_both_may_fall_in_the_same_phase() -> None:
    g = battle((KARL,), (253,))
    g.blows = [(KARL, 253, 0, 500), (253, KARL, 0, 500)]
    run(g, strike_home(g))
    assert g.zone[KARL] == g.zone[253] == HELHEIM


@clause("HT-5.16", "HT-5.3")
def test_whose_stamina_falls_to_what_is_lost_already_dies_by_nobodys_hand_and_no_battle_goes_on_for_ever() -> None:
    g = battle((ODIN, KARL), (LOKI,))
    g.combat[KARL] = c.char.stat[STAMINA][KARL]  # what lent him more is gone
    assert is_dead(g, KARL)
    assert not stands(g, KARL)
    g.blows = [(LOKI, KARL, 0, 10)]
    run(g, strike_home(g))
    assert g.zone[KARL] == HELHEIM
    assert (LOKI, KARL) not in g.slain


@clause("HT-5.3")
def test_the_battle_ends_when_only_one_side_can_attack() -> None:
    g = battle((ODIN,), (LOKI,))
    assert not decided(g)
    g.subdual[LOKI] = 99
    assert decided(g)


@clause("HT-5.4", "HT-5.22", "HT-5.20", "HT-5.21")
def test_the_six_phases_of_a_round() -> None:
    assert [s.__name__ for s in STEPS] == [
        "attack_step", "item_step", "ability_step", "rune_step", "move_step", "flee_step",
    ]  # fmt: skip
    g = battle((ODIN, 15), (LOKI,))
    hold(g, ODIN, 1100, up=False)
    carry(g, ODIN, 4003)
    assert ("reveal", item(1100)) in turnable(g, 0, US)
    run(g, item_step(g, US, 0), ("reveal", item(1100)))
    assert g.item_up[item(1100)] == 1
    assert 15 not in skilled_fighters(g, 0, US)
    g.combat[15] = 5
    assert 15 in skilled_fighters(g, 0, US)
    assert 2 in castable(g, 0, US)
    run(g, ability_step(g, US, 0), 15)
    assert set(shiftable(g, 0, US)) <= {None, ODIN, 15}


@clause("HT-5.15")
def test_agility_is_lost_and_comes_back() -> None:
    g = battle((ODIN, FULLA, BALDER), (LOKI,))
    g.busy, g.hurt = [ODIN], [FULLA]
    g.agility_lost[BALDER] = 2
    end_round(g)
    assert [g.agility_lost[ch] for ch in (ODIN, FULLA, BALDER)] == [1, 2, 1]
    recover(g)
    assert stat(g, FULLA, AGILITY) == c.char.stat[AGILITY][FULLA]


@clause("HT-5.16", "HT-5.17")
def test_subdual_subdues_lasting_loss_kills_and_both_together_subdue() -> None:
    g = battle((ODIN,), (LOKI,))
    lose(g, LOKI, 4, 70)
    assert is_subdued(g, LOKI)
    assert not is_dead(g, LOKI)
    g.subdual[LOKI] = 0
    lose(g, LOKI, 0, 40)
    lose(g, LOKI, 4, 29)
    assert not is_subdued(g, LOKI)
    lose(g, LOKI, 4, 1)
    assert is_subdued(g, LOKI)
    lose(g, LOKI, 0, 30)
    assert is_dead(g, LOKI)


@clause("HT-5.18")
def test_after_the_battle_subdual_heals_and_lasting_loss_stays() -> None:
    g = battle((ODIN,), (LOKI,))
    g.subdual[ODIN], g.combat[ODIN] = 20, 10
    recover(g)
    assert (g.subdual[ODIN], g.combat[ODIN]) == (0, 10)


@clause("HT-5.18", "HT-2.5")
@pytest.mark.parametrize(("how", "where"), [("keep", 0), ("kill", -1), ("abandon", -1), ("return", 1)])
def test_the_subdued_are_kept_killed_abandoned_or_returned(how: str, where: int) -> None:
    g = battle((ODIN,), (LOKI, 253))
    g.subdual[253] = 99
    assert set(fates_of(g, 0, 253, US)) == {"keep", "kill", "abandon", "return"}
    run(g, take_spoils(g, US, (253,)), how)
    assert g.controller(253) == where
    assert (g.zone[253] == HELHEIM) == (how == "kill")
    assert (g.zone[253] == IN_DECK) == (how == "abandon")


@clause("HT-5.19")
@pytest.mark.parametrize(
    ("killer", "victim", "gain"),
    [
        (ODIN, LOKI, 11), (LOKI, ODIN, 12), (ODIN, THOR, 0), (LOKI, SURT, 0), (ODIN, 64, 5), (LOKI, 64, 5),
        (64, ODIN, 12),
        (64, 59, 4),
    ],
)  # fmt: skip
def test_reputation_for_kills_hangs_on_alignment(killer: int, victim: int, gain: int) -> None:
    g = battle((killer,), (victim,))
    assert reward(g, killer, victim) == gain
    assert reward(meeting((LOKI,), (ODIN,), random_group=True), ODIN, LOKI) == 0


@clause("HT-9.5", "HT-5.19")
def test_humans_count_double_where_the_prime_leader_is_of_the_place() -> None:
    assert reward(battle((ODIN,), (267,), 57), ODIN, 267) == 2 * c.char.stat[3][267]
    assert reward(battle((36,), (267,), 57), 36, 267) == c.char.stat[3][267]
    assert reward(battle((LOKI,), (KARL + 4,), 58), LOKI, 256) == 2 * c.char.stat[3][256]


@clause("HT-5.23")
def test_a_duel_is_to_the_death_if_either_wants_it_unless_they_are_close() -> None:
    g = meeting((ODIN,), (SURT,))
    run(g, agree_on_death(g), "no", "yes")
    assert g.lethal == 1
    g = meeting((ODIN,), (SURT,))
    run(g, agree_on_death(g), "no", "no")
    assert g.lethal == 0
    g = meeting((ODIN,), (THOR,))
    run(g, agree_on_death(g))
    assert g.lethal == 0


@clause("HT-5.23", "HT-11.10", "HT-5.3")
def test_the_winner_of_a_duel_takes_followers_and_items() -> None:
    g = battle((ODIN,), (LOKI, KARL))
    g.battle, g.lethal = DUEL, 0
    hold(g, LOKI, 1100)
    g.subdual[LOKI] = 99
    run(g, end_battle(g), pick=-1)
    assert g.controller(KARL) == 0
    assert g.item_at[item(1100)] == ODIN
    assert g.turn_over == 1


@clause("HT-11.10", "HT-11.9")
def test_who_flees_from_a_duel_leaves_everything_behind() -> None:
    g = battle((ODIN,), (111, KARL), dice=[9])
    g.battle, g.lethal = DUEL, 1
    assert may_flee(g, 111, THEM)
    run(g, flee(g, 111, THEM))
    assert g.controller(KARL) == 0
    assert g.controller(111) == 1


# --- the dead


@clause("HT-6.1", "HT-6.2")
def test_the_dead_have_no_agility_and_die_for_good_the_second_time() -> None:
    g = settle_in(scene(), 0, 57, ODIN, KARL)
    run(g, die(g, KARL, 0, 0))
    assert g.zone[KARL] == HELHEIM
    g.set("dead", KARL, RAISED)
    admit(g, KARL, 0)
    assert stat(g, KARL, AGILITY) == 0
    run(g, die(g, KARL, 0, 0))
    assert g.zone[KARL] == GONE


@clause("HT-6.4")
def test_odin_freyja_and_ran_claim_the_dead() -> None:
    g = battle((ODIN,), (LOKI, KARL))
    run(g, die(g, KARL, ODIN, 1), "yes")
    assert g.controller(KARL) == 0
    assert g.dead[KARL] == CLAIMED
    assert stat(g, KARL, STRENGTH) == c.char.stat[STRENGTH][KARL] - 1
    assert stat(g, KARL, AGILITY) == c.char.stat[AGILITY][KARL]
    g = battle((ODIN, FREYJA), (RAN, KARL), NOATUN)
    assert claimants(g, KARL, ODIN) == [RAN, ODIN, FREYJA]
    assert claimants(g, KARL, 0) == [RAN, ODIN]
    g = battle((ODIN,), (LOKI, KARL))
    run(g, die(g, KARL, ODIN, 1), "no")
    assert g.zone[KARL] == HELHEIM


@clause("HT-6.6")
def test_guardians_fight_at_once_where_the_dead_are() -> None:
    g = meeting((ODIN, KARL), (HEL,), 43)
    assert not guardians(g)
    g.set("dead", KARL, RAISED)
    assert guardians(g)
    g.at[0] = 44
    assert not guardians(g)


# --- groups


@clause("HT-8.1")
def test_the_highest_reputation_leads_and_the_player_decides_between_equals() -> None:
    g = settle_in(scene(), 0, 1, FULLA, BALDER, ULL)
    assert foremost(g, g.members(0)) == [BALDER, ULL]
    run(g, choose_leader(g, 0, 0), ULL)
    assert g.leader[0] == ULL


@clause("HT-8.2")
def test_prime_leader_and_leaders_of_races() -> None:
    g = settle_in(settle_in(scene(), 0, 1, FULLA, KARL, SIGURD), 1, 2, ODIN)
    assert prime_leader(g, 0) == ODIN
    assert race_leader(g, 0, 8) == SIGURD
    assert race_leader(g, 0, 3) == 0


@clause("HT-8.3", "HT-8.5")
def test_limits_by_charisma_and_wisdom_humans_exempt() -> None:
    g = settle_in(scene(), 0, 1, THOR)
    good = list(range(208, 215))
    assert excess(g, THOR, [THOR, *good[:6]]) == []
    assert len(excess(g, THOR, [THOR, *good])) == 7
    assert excess(g, THOR, [THOR, *DWARFS[:3]]) == []
    assert len(excess(g, THOR, [THOR, *DWARFS[:4]])) == 4
    assert excess(g, THOR, [THOR, *range(251, 263)]) == []


@clause("HT-8.3", "HT-8.1")
def test_the_prime_leader_limits_all_groups() -> None:
    g = settle_in(settle_in(scene(), 0, 1, THOR, *DWARFS[:2]), 1, 2, ODIN + 58, *DWARFS[2:5])
    assert set(surplus(g, 0)) >= set(DWARFS[:5])


@clause("HT-8.4", "HT-8.6", "HT-4.4")
def test_three_groups_and_a_speaker_in_each() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FULLA, GERI)
    g.moving = 0
    assert ("split", 0) in steps(g, 0)
    assert may_part(g, [FULLA], [ODIN])
    assert not may_part(g, [GERI], [ODIN])
    assert not may_part(g, [FULLA], [])
    run(g, split(g, 0, 0), FULLA, None)
    assert g.members(1) == [FULLA]
    assert g.at[1] == 1
    settle_in(g, 2, 5, 19)
    assert ("split", 0) not in steps(g, 0)


@clause("HT-8.7")
def test_groups_in_one_place_become_one() -> None:
    g = settle_in(settle_in(scene(), 0, 1, ODIN), 1, 1, FULLA)
    assert partners(g, 0) == [1]
    run(g, regroup(g, 0, 0, 1))
    assert g.members(0) == [ODIN, FULLA]
    assert g.at[1] == 0


@clause("HT-8.8")
def test_who_is_abandoned_goes_back_with_what_it_carries() -> None:
    g = settle_in(scene(), 0, 1, ODIN, KARL)
    hold(g, KARL, 1100)
    run(g, abandon_some(g, 0), KARL)
    assert g.zone[KARL] == IN_DECK
    assert g.item_at[item(1100)] == -1


@clause("HT-8.9", "HT-5.5")
def test_places_in_the_line_are_changed_before_and_after_moving() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FULLA)
    run(g, change_order(g, 0), ("front", FULLA))
    assert g.members(0) == [FULLA, ODIN]
    run(g, change_order(g, 0), ("reserve", ODIN))
    assert g.reserve[ODIN] == 1


@clause("HT-8.10")
def test_two_who_never_follow_cannot_stay_together() -> None:
    g = settle_in(scene(), 0, 1, ODIN, LOKI)
    assert too_proud(g, 0) == [ODIN, LOKI]
    run(g, settle(g, 0), LOKI)
    assert g.members(0) == [ODIN]


@clause("HT-5.3")
def test_a_norn_cannot_be_beaten_but_is_left_alone() -> None:
    g = battle((TYR,), (205,))
    lose(g, 205, 0, 999)
    assert not decided(g)
    assert stat(g, 205, SPEED) == 4
    assert c.char.stat[STAMINA][205] == 999
    assert not events(g, "dies")


@clause("HT-5.3", "HT-2.4")
def test_a_battle_of_relatives_is_none() -> None:
    assert decided(battle((ODIN,), (THOR,)))
    assert not decided(battle((ODIN,), (THOR, LOKI)))


@clause("HT-5.3")
def test_a_battle_ends_after_a_round_in_which_nobody_strikes() -> None:
    from vigrid.games.hammer_of_thor.combat import battle_phase, idle_round

    g = battle((ODIN,), (LOKI,))
    assert not idle_round(g)
    g.battle_round, g.step, g.calm = 2, 0, 1
    assert idle_round(g)
    run(g, battle_phase(g))
    assert g.phase == "parting"


# --- found by reading whole games


@clause("HT-11.9")
def test_the_last_of_a_group_may_flee_too_and_leaves_nobody_behind() -> None:
    g = battle((ODIN,), (THOR,), dice=[0])
    assert not may_flee(g, ODIN, US)
    g.reserve[ODIN] = 1
    assert may_flee(g, ODIN, US)
    settle_in(settle_in(g, 1, 1, FULLA), 2, 2, BALDER)
    assert may_flee(g, ODIN, US)
    place = g.at[0]
    run(g, flee(g, ODIN, US))
    assert (g.members(0), g.at[0]) == ([ODIN], place)
    assert (g.phase, events(g, "battle_won")) == ("parting", [(THEM, THOR)])


@clause("HT-11.9", "HT-4.11")
def test_an_astral_body_may_flee_from_a_battle_and_is_in_its_group_again() -> None:
    g = settle_in(settle_in(scene(dice=[0] * 9), 0, 1, ODIN, FULLA), 3, VIGRID, THOR)
    g.first = g.turn = 0
    run(g, leave_body(g, 0, ODIN, VIGRID))
    begin_meeting(g, g.astral_group, 3, 1)
    start_battle(g, FIGHT)
    g.reserve[ODIN] = 1
    assert may_flee(g, ODIN, US)
    run(g, flee(g, ODIN, US))
    run(g, parting_phase(g))
    assert (g.members(0), g.astral) == ([FULLA, ODIN], NO_GROUP)


@clause("HT-5.16", "HT-15.2")
def test_healing_does_not_raise_the_subdued_before_the_encounter_is_over() -> None:
    g = battle((ODIN,), (LOKI,))
    g.combat[LOKI], g.subdual[LOKI] = 40, 30
    assert is_subdued(g, LOKI)
    heal(g, LOKI, 100)
    assert is_subdued(g, LOKI)
    assert (g.combat[LOKI], g.subdual[LOKI]) == (0, 70)
    recover(g)
    assert left(g, LOKI) == 70
    g.combat[ODIN], g.subdual[ODIN] = 10, 20
    heal(g, ODIN, 15)
    assert (g.combat[ODIN], g.subdual[ODIN]) == (0, 15)


@clause("HT-5.23")
def test_what_is_done_in_a_duel_concerns_the_duellists_alone() -> None:
    g = battle((ODIN, KARL), (LOKI, 253))
    assert opponents(g, ODIN) == [LOKI, 253]
    g.battle = DUEL
    assert opponents(g, ODIN) == [LOKI]


@clause("HT-15.5")
def test_a_fair_wind_blows_outside_encounters_only() -> None:
    wind = power("1.0B")
    assert possible(settle_in(scene(), 0, VIGRID, ODIN), 0, ODIN, "power", wind)
    assert not possible(battle((ODIN,), (LOKI,)), 0, ODIN, "power", wind)


@clause("HT-4.30")
def test_no_runes_are_found_when_they_have_faded() -> None:
    g = scene()
    assert gather(g, ((DRAW_RUNE, 2),)) == [-1, -1]
    g.runes_void = 1
    assert gather(g, ((DRAW_RUNE, 2),)) == []


@clause("HT-8.8")
def test_the_dead_who_are_sent_away_go_to_helheim() -> None:
    g = settle_in(scene(), 0, VIGRID, ODIN, KARL)
    g.set("dead", KARL, CLAIMED)
    g.put_back(KARL)
    assert (g.zone[KARL], events(g, "to_helheim"), events(g, "put_back")) == (HELHEIM, [(KARL,)], [])
