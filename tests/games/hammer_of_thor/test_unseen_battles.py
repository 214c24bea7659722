"""Positions of an exam on combat, the dead, groups and the board (HT-5 to HT-9), answered from the booklet alone."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.blows import from_rear, hit_dice, loss_of, pairs, rear_targets
from vigrid.games.hammer_of_thor.camp import camp_choices, turn_item
from vigrid.games.hammer_of_thor.combat import (
    STEPS,
    attack_step,
    battle_phase,
    castable,
    decided,
    end_round,
    may_flee,
    shift,
    sides_in_order,
    strike_home,
    turnable,
)  # fmt: skip
from vigrid.games.hammer_of_thor.directions import end_of_turn
from vigrid.games.hammer_of_thor.encounters import both_led, guardians
from vigrid.games.hammer_of_thor.evading import lone_dice
from vigrid.games.hammer_of_thor.groups import abandon, excess, may_part, name_leaders, settle, surplus
from vigrid.games.hammer_of_thor.losses import claim, die, leave_midgard, lose, reward
from vigrid.games.hammer_of_thor.movement import cost_of, move_phase, speed_left
from vigrid.games.hammer_of_thor.powers import is_dead, is_subdued, left, stat
from vigrid.games.hammer_of_thor.random_encounters import consult, join_face_down, lead_random
from vigrid.games.hammer_of_thor.spoils import recover, winner_of
from vigrid.games.hammer_of_thor.state import GONE, HELHEIM, IN_DECK, NO_GROUP, RAISED, THEM, US, Hammer
from vigrid.games.hammer_of_thor.tables import AGILITY, COMBAT, FIRE, REPUTATION, STAMINA, STRENGTH, SUBDUAL
from vigrid.games.hammer_of_thor.turns import next_fate

from .table import (
    FULLA,
    HEIMDALL,
    KARL,
    LOKI,
    ODIN,
    THOR,
    VIGRID,
    battle,
    bury,
    carry,
    components,
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
GODS = (5, 7, 8, 9, 10, 12, 15, 16, 20, 21)
DWARFS = (152, 155, 156, 158, 169, 173, 176, 177, 180, 197)
GIANTS = (61, 76, 77)
MODGUD, NIDHOGG, GARM, VITHOFNIR = 140, 314, 315, 337
GNIPAS_CAVE, FALLANDA, ELIUDNIR, HVERGELMIR, MOUND, SALAR_STEIN, IDAS_PLAIN = 41, 42, 43, 64, 46, 45, 5


def eight_against_two(reserve: int = 4) -> Hammer:
    """A: a1, a2 in line and others in reserve; B: eight in line."""
    g = battle(GODS[: 2 + reserve], DWARFS[:8])
    for ch in GODS[2 : 2 + reserve]:
        g.reserve[ch] = 1
    return g


@clause("HT-5.7", "HT-5.8")
def test_eight_against_two_in_line_leave_two_for_the_reserve() -> None:
    g = eight_against_two()
    paired, rest = pairs(g, THEM)
    a, b = GODS, DWARFS
    assert [x for x, victim in paired if victim == a[0]] == [b[0], b[2], b[4]]
    assert [x for x, victim in paired if victim == a[1]] == [b[1], b[3], b[5]]
    assert rest == [b[6], b[7]]
    assert all(set(rear_targets(g, x, THEM)) == set(a[2:6]) for x in rest)


@clause("HT-5.10", "HT-5.11")
def test_only_the_reserve_that_was_attacked_strikes_back() -> None:
    g = eight_against_two()
    a, b = GODS, DWARFS
    g.struck = [(b[6], a[2]), (b[7], a[2])]
    assert pairs(g, US)[0] == [(a[0], b[0]), (a[1], b[1])]
    assert from_rear(g, a[2], US) == [b[6], b[7]]
    assert [from_rear(g, ch, US) for ch in a[3:6]] == [[], [], []]


@clause("HT-5.9", "HT-5.8")
def test_eight_against_one_and_one_make_six_attacks() -> None:
    g = battle(GODS[:2], DWARFS[:8], dice=[9] * 20)
    g.reserve[GODS[1]] = 1
    run(g, attack_step(g, THEM, 1), "kill", *[GODS[1]] * 3)
    assert [g.attacked.count(ch) for ch in GODS[:2]] == [3, 3]


@clause("HT-5.12", "HT-5.13")
def test_one_blow_of_thor_kills_loki_in_28_and_subdues_him_in_35_of_100() -> None:
    g = battle((THOR,), (LOKI,))
    hits = len(hit_dice(g, THOR, LOKI))
    kills = sum(loss_of(g, THOR, LOKI, die_, False) >= 70 for die_ in range(10))
    subdues = sum(loss_of(g, THOR, LOKI, die_, True) >= 70 for die_ in range(10))
    assert (hits * kills, hits * subdues) == (28, 35)


@clause("HT-5.12")
def test_dice_that_hit() -> None:
    g = battle((122,), (63,))
    like(g, 122, accuracy=3)
    like(g, 63, agility=8)
    assert hit_dice(g, 122, 63) == (0,)
    like(g, 122, accuracy=12)
    g.set("dead", 63, RAISED)
    assert hit_dice(g, 122, 63) == tuple(range(9))
    hold(g, 122, 1093)
    hold(g, 63, 1106)
    assert hit_dice(g, 122, 63) == tuple(range(10))


@clause("HT-5.15")
@pytest.mark.parametrize(("agility", "after"), [(7, [5, 4, 2]), (2, [0, 0, 0])])
def test_agility_round_by_round(agility: int, after: list[int]) -> None:
    g = battle((122,), (63,))
    like(g, 122, agility=agility)
    seen = []
    for hurt in (True, False, True):
        g.busy, g.hurt = [122], [122] if hurt else []
        end_round(g)
        seen.append(stat(g, 122, AGILITY))
    assert seen == after
    recover(g)
    assert stat(g, 122, AGILITY) == agility


@clause("HT-5.15")
def test_no_more_agility_is_lost_than_there_is_so_that_rest_gives_some_back() -> None:
    g = battle((122,), (63,))
    like(g, 122, agility=2)
    for _ in range(4):
        g.busy, g.hurt = [122], [122]
        end_round(g)
    g.busy, g.hurt = [], []
    end_round(g)
    assert stat(g, 122, AGILITY) == 1


@clause("HT-5.2", "HT-5.3", "HT-5.18")
def test_two_who_subdue_each_other_in_one_phase_are_both_free_again() -> None:
    g = battle((122,), (63,), dice=[0, 9, 0, 9])
    for ch in (122, 63):
        like(g, ch, stamina=10, strength=5, reaction=5)
    for side, seat in ((US, 0), (THEM, 1)):
        run(g, attack_step(g, side, seat), "subdue")
    assert len(g.blows) == 2
    run(g, strike_home(g))
    assert is_subdued(g, 122)
    assert is_subdued(g, 63)
    assert decided(g)
    assert winner_of(g) == -1
    g.phase, g.step = "battle", 1
    run(g, battle_phase(g))
    assert g.phase == "parting"
    assert (g.controller(122), g.controller(63)) == (0, 1)
    assert (g.subdual[122], g.subdual[63]) == (0, 0)


@clause("HT-5.17", "HT-5.16", "HT-5.18")
def test_forty_lasting_and_forty_by_subdual_subdue_odin_of_75() -> None:
    g = battle((ODIN,), (LOKI,))
    full = left(g, ODIN)
    like(g, ODIN, stamina=75)
    lose(g, ODIN, COMBAT, 40)
    lose(g, ODIN, SUBDUAL, 30)
    assert left(g, ODIN) == 5
    assert not is_subdued(g, ODIN)
    lose(g, ODIN, SUBDUAL, 10)
    assert is_subdued(g, ODIN)
    assert not is_dead(g, ODIN)
    recover(g)
    assert left(g, ODIN) == 35
    lose(g, ODIN, COMBAT, 35)
    assert is_dead(g, ODIN)
    assert full == 75


@clause("HT-5.1", "HT-8.1")
def test_who_goes_first_is_looked_at_in_each_phase_and_the_mover_wins_ties() -> None:
    g = battle((122,), (63, 124))
    for ch, n in ((122, 7), (63, 9), (124, 7)):
        like(g, ch, reaction=n)
    assert sides_in_order(g) == (THEM, US)
    g.to_helheim(63)
    run(g, name_leaders(g))
    assert g.head(THEM) == 124
    assert sides_in_order(g) == (US, THEM)


@clause("HT-5.21", "HT-5.22")
def test_the_phases_of_a_round_in_their_order() -> None:
    g = battle((ODIN,), (63,))
    hold(g, ODIN, 1134, up=False)
    carry(g, ODIN, 4001)
    carry(g, ODIN, 4002)
    g.battle_round, g.phase, g.step = 1, "battle", 0
    before = loss_of(g, ODIN, 63, 1, False)
    names = [step.__name__ for step in STEPS]
    assert names == ["attack_step", "item_step", "ability_step", "rune_step", "move_step", "flee_step"]
    assert ("reveal", item(1134)) in turnable(g, 0, US)
    turn_item(g, ODIN, item(1134), 1)
    assert loss_of(g, ODIN, 63, 1, False) > before
    g.shifted.append(ODIN)
    assert castable(g, 0, US) == [None]


@clause("HT-11.9")
def test_who_steps_back_may_evade_in_the_same_round_against_the_leaders_senses() -> None:
    g = battle((FULLA, 7), (63, 122))
    like(g, 7, wisdom=6, speed=1)
    like(g, 63, senses=2)
    like(g, 122, senses=5)
    assert not may_flee(g, 7, US)
    shift(g, 7)
    g.shifted = []
    assert may_flee(g, 7, US)
    assert lone_dice(g, 7, g.head(THEM)) == (0, 1, 2, 3, 4)


@clause("HT-5.19")
def test_reputation_for_three_kills() -> None:
    def total(killer: int, *victims: int) -> int:
        return sum(reward(battle((killer,), (v,)), killer, v) for v in victims)

    fame = c.char.stat[REPUTATION]
    assert total(ODIN, LOKI, 59, THOR) == fame[LOKI] + fame[59] // 2 + 0
    assert total(64, THOR, 59, LOKI) == fame[THOR] + fame[59] // 2 + fame[LOKI]
    g = battle((ODIN,), (LOKI,))
    hold(g, LOKI, 1103)
    assert reward(g, ODIN, LOKI) == 11
    assert reward(meeting((THOR,), (ODIN,), random_group=True), ODIN, LOKI) == 0


@clause("HT-6.1", "HT-6.2", "HT-6.4")
def test_the_raised_have_no_agility_and_the_claimed_one_strength_less() -> None:
    g = scene()
    bury(g, KARL)
    agility, strength, stamina = (c.char.stat[k][KARL] for k in (AGILITY, STRENGTH, STAMINA))
    join_face_down(g, ELIUDNIR)
    assert [stat(g, KARL, k) for k in (AGILITY, STRENGTH, STAMINA)] == [0, strength, stamina]
    run(g, die(g, KARL, 0, 0))
    assert g.zone[KARL] == GONE
    g = battle((ODIN, KARL), (LOKI,), 57)
    claim(g, ODIN, KARL)
    assert [stat(g, KARL, k) for k in (AGILITY, STRENGTH, STAMINA)] == [agility, strength - 1, stamina]
    run(g, die(g, KARL, 0, 0))
    assert g.zone[KARL] == GONE


@clause("HT-6.6")
@pytest.mark.parametrize(
    ("place", "guardian", "dead", "forced"),
    [(GNIPAS_CAVE, MODGUD, True, True), (HVERGELMIR, NIDHOGG, True, False), (FALLANDA, GARM, False, False)],
)
def test_guardians_attack_where_the_dead_are_in_helheim(place: int, guardian: int, dead: bool, forced: bool) -> None:
    g = meeting((FULLA, KARL), (guardian,), place)
    g.set("dead", KARL, RAISED if dead else 0)
    assert guardians(g) == forced


@clause("HT-6.3", "HT-4.31", "HT-6.6")
def test_at_eliudnir_the_dead_join_and_the_foremost_leads() -> None:
    g = scene()
    warriors = (305, 252, 277, 254)
    bury(g, *warriors)
    for ch in (66, 67):
        g.join(ch, g.random_group)
        like(g, ch, reputation=5)
    join_face_down(g, ELIUDNIR)
    like(g, VITHOFNIR, reputation=6)
    for ch in warriors[1:]:
        like(g, ch, reputation=3)
    like(g, 305, reputation=9)
    g.at[g.random_group] = ELIUDNIR
    lead_random(g)
    assert len(g.members(g.random_group)) == 7
    assert g.leader[g.random_group] == 305
    settle_in(g, 0, ELIUDNIR, ODIN)
    g.side_group, g.side_seat = [0, g.random_group], [0, 1]
    assert not guardians(g)


@clause("HT-6.5", "HT-2.8", "HT-4.4")
@pytest.mark.parametrize("dead", [0, RAISED])
def test_the_dead_walk_out_of_midgard_at_the_same_cost(dead: int) -> None:
    g = settle_in(scene(), 0, MOUND, FULLA, KARL)
    g.set("dead", KARL, dead)
    assert cost_of(g, 0, VIGRID) == 1
    g.at[0] = VIGRID
    leave_midgard(g, 0)
    assert (g.zone[KARL] == HELHEIM) == (not dead)


@clause("HT-8.3", "HT-8.5")
def test_thor_has_six_of_his_own_and_three_others_in_all_groups_and_any_humans() -> None:
    g = settle_in(scene(), 0, 1, THOR, *GODS[:2], KARL, 277, 254)
    settle_in(g, 1, 2, *GODS[2:6])
    settle_in(g, 2, 20, 96, *DWARFS[:2])
    assert surplus(g, 0) == []
    assert g.free_group(0) == NO_GROUP
    for ch, fits in ((DWARFS[2], False), (215, False), (305, True)):
        assert (not excess(g, THOR, [*g.controlled(0), ch])) == fits


@clause("HT-8.6", "HT-8.3")
def test_a_leader_of_charisma_three_and_wisdom_one_takes_three_and_one() -> None:
    g = settle_in(scene(), 0, 1, FULLA, 122, 63, 124, 131, 152, 5, 7)
    leader = like(g, 122, reputation=5, charisma=3, wisdom=1)
    for ch in (63, 124, 131, 152, 5, 7):
        like(g, ch, reputation=2)
    assert may_part(g, [leader, 63, 124, 131, 5], [FULLA])
    assert not may_part(g, [leader, 63, 124, 131, 152, 5], [FULLA])
    assert not may_part(g, [leader, 63, 5, 7], [FULLA])


@clause("HT-8.10", "HT-8.1")
@pytest.mark.parametrize(("leader", "one_goes"), [(THOR, True), (8, False)])
def test_a_follower_of_more_fame_than_a_leader_who_never_follows(leader: int, one_goes: bool) -> None:
    g = settle_in(scene(), 0, 1, leader, 7)
    like(g, 7, reputation=14, charisma=6, wisdom=6)
    run(g, settle(g, 0))
    assert len(g.controlled(0)) == (1 if one_goes else 2)
    if not one_goes:
        assert g.leader[0] == 7


@clause("HT-8.7", "HT-4.4")
def test_joining_on_the_way_costs_each_of_them_one_speed() -> None:
    g = settle_in(scene(), 0, 57, 7, 8)
    settle_in(g, 1, 57, 152)
    for ch, n in ((7, 5), (8, 6), (152, 4)):
        like(g, ch, speed=n)
    like(g, 7, charisma=6, wisdom=6, reputation=9)
    g.moving, g.spent_speed, g.phase, g.first, g.turn = 0, 3, "move", 0, 0
    run(g, move_phase(g), ("join", 1))
    assert set(g.members(0)) == {7, 8, 152}
    assert speed_left(g) == 1
    g.moving, g.spent_speed = 0, 0
    g = settle_in(settle_in(scene(), 0, 57, 7, 8), 1, 57, 152)
    like(g, 7, charisma=6, wisdom=6, reputation=9)
    assert "join" in camp_choices(g, 0, "after")


@clause("HT-8.8")
def test_what_is_abandoned_goes_into_the_decks_and_the_fate_stays() -> None:
    g = settle_in(scene(), 0, 57, 7, 8)
    hold(g, 8, 1073)
    carry(g, 8, 4001)
    g.held[0] = 2001
    abandon(g, 8)
    assert g.zone[8] == IN_DECK
    assert item(1073) in g.magic
    assert rune(4001) in g.runes
    assert g.held[0] == 2001


@clause("HT-8.1", "HT-2.21", "HT-11.14")
def test_a_revealed_item_makes_a_new_leader_only_after_the_encounter() -> None:
    g = meeting((7, 8), (LOKI,))
    like(g, 7, reputation=8)
    like(g, 8, reputation=7)
    for n in (4001, 4002, 4003):
        carry(g, 8, n)
    hold(g, 8, 1073, up=False)
    assert c.item.reputation[item(1073)] == 2
    run(g, settle(g, 0))
    assert g.leader[0] == 7
    g.item_up[item(1073)] = 1
    g.meeting = 2
    run(g, both_led(g))
    assert g.leader[0] == 7
    run(g, settle(g, 0))
    assert g.leader[0] == 8


@clause("HT-9.3", "HT-2.17")
def test_idas_plain_gives_bronze_of_choice_to_who_ends_there() -> None:
    for place, gets in ((70, False), (IDAS_PLAIN, True)):
        g = settle_in(scene(), 0, place, 7)
        g.moving = g.first = g.turn = 0
        run(g, end_of_turn(g, 0))
        assert [c.item.bronze[i] for i in g.items_of(7)] == [True] * gets
        assert not any(c.item.cause[i] == FIRE for i in g.items_of(7))


@clause("HT-9.6", "HT-2.8")
def test_salar_stein_is_midgard_and_a_one_draws_and_rolls_again() -> None:
    g = settle_in(scene(dice=[1, 0]), 0, SALAR_STEIN, 7, KARL)
    leave_midgard(g, 0)
    assert KARL in g.members(0)
    g.fates = []
    found, fates = consult(g, SALAR_STEIN)
    assert fates == 1
    assert found
    assert g.dwarven == 1
    assert next_fate(g) > 3000


@clause("HT-9.7")
def test_loss_by_fire_counts_as_combat_where_fire_does_no_harm() -> None:
    place = next(p for p in range(1, 71) if c.place.spared[p] == FIRE)
    g = battle((122,), (63,), place)
    like(g, 122, stamina=30)
    lose(g, 122, FIRE, 20)
    assert (g.combat[122], g.fire[122]) == (20, 0)


@clause("HT-9.5", "HT-5.19")
def test_double_fame_for_humans_hangs_on_the_race_of_the_prime_leader() -> None:
    fame = c.char.stat[REPUTATION][305]
    g = settle_in(battle((HEIMDALL,), (305,), 57), 1, 20, THOR)
    assert reward(g, HEIMDALL, 305) == 2 * fame
    g = settle_in(battle((7,), (305,), 57), 1, 20, HEIMDALL)
    like(g, HEIMDALL, reputation=14)
    assert reward(g, 7, 305) == fame
