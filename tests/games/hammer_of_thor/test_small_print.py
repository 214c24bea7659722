"""The small print: what swaps, swindles, sleepers, the invisible and the Norns may and may not do."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.alone import break_morale, prepare_dice_group, roll_terms
from vigrid.games.hammer_of_thor.blows import from_rear, pairs, rear_targets, to_hit
from vigrid.games.hammer_of_thor.camp import camp, leave_body, pairs_to_join, slots, usable, wield
from vigrid.games.hammer_of_thor.combat import (
    ability_step,
    battle_phase,
    dice_fleeing,
    flee,
    flee_step,
    item_step,
    outruns,
    shiftable,
    sides_in_order,
    start_battle,
    turnable,
)  # fmt: skip
from vigrid.games.hammer_of_thor.directions import fulfil
from vigrid.games.hammer_of_thor.effects import possible
from vigrid.games.hammer_of_thor.encounter_cards import agree_on_death, prizes
from vigrid.games.hammer_of_thor.encounters import EVERYWHERE, begin_meeting, deed_choices
from vigrid.games.hammer_of_thor.losses import die, lose
from vigrid.games.hammer_of_thor.movement import move_phase
from vigrid.games.hammer_of_thor.negotiating import carry_out, deal_with_dice, loans, negotiate, propose, terms
from vigrid.games.hammer_of_thor.odds import beloveds, follower_sum
from vigrid.games.hammer_of_thor.parting import parting_phase
from vigrid.games.hammer_of_thor.powers import has, is_subdued, stat
from vigrid.games.hammer_of_thor.random_encounters import meet_task, random_encounter
from vigrid.games.hammer_of_thor.seduction import parents, seduce
from vigrid.games.hammer_of_thor.setup import admit
from vigrid.games.hammer_of_thor.spoils import fates_of
from vigrid.games.hammer_of_thor.state import DUEL, FOREVER, HELHEIM, NO_GROUP, RAGNAROK, THEM, US, Hammer
from vigrid.games.hammer_of_thor.state import ENCOUNTER as UNTIL_PARTING
from vigrid.games.hammer_of_thor.tables import COMBAT, FOLLOWER, MONOMANIA, SPEED, STAMINA, STRENGTH, SUBDUAL, TEMPER
from vigrid.games.hammer_of_thor.turns import held_cards, send_home
from vigrid.kernel import STOP

from .table import (
    HEIMDALL,
    LOKI,
    MIDGARD,
    ODIN,
    SURT,
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
    power,
    run,
    rune,
    scene,
    settle_in,
    use,
)  # fmt: skip

clause = pytest.mark.clause
c = components()
BALDER, TYR, BRAGI, VILI, HONIR, SIF, NATT = 3, 4, 6, 7, 8, 10, 50
THRYM, MOKKURKALFI, UTGARD_LOKI, GIANT, SVIUR = 105, 107, 109, 63, 182
SKULD, VERDANDI, GARM, JORMUNGAND = 206, 205, 315, 316
HOMEWARD, FAVOUR, BOUND, FREE = 2030, 2034, 3024, 3025


def asked(g: Hammer) -> list[str]:
    """The names of the questions that are open."""
    return [ask.prompt.name for ask in g.pending]


# --- swaps (11.4)


@clause("HT-11.12", "HT-2.12")
@pytest.mark.parametrize(("ours", "theirs"), [(1113, 1101), (1005, 1112)])
def test_what_is_swapped_needs_no_room_beside_each_other(ours: int, theirs: int) -> None:
    g = meeting((THOR,), (LOKI,))
    hold(g, THOR, ours)
    hold(g, LOKI, theirs)
    g.offer = [(US, "item", item(ours)), (THEM, "item", item(theirs))]
    carry_out(g, "trade")
    assert (g.item_at[item(ours)], g.item_at[item(theirs)]) == (LOKI, THOR)
    assert g.item_up[item(ours)]


@clause("HT-11.12")
def test_an_unseen_rune_asked_for_is_never_the_one_that_was_given() -> None:
    for seed in range(12):
        g = meeting((THOR,), (LOKI,))
        g.rng = scene(seed=seed).rng
        carry(g, THOR, 4001)
        carry(g, LOKI, 4021)
        g.offer = [(US, "rune", rune(4001)), (THEM, "unseen", 0)]
        carry_out(g, "trade")
        assert (g.rune_at[rune(4001)], g.rune_at[rune(4021)]) == (LOKI, THOR)


@clause("HT-11.12")
def test_concealed_items_asked_for_unseen_stay_concealed_and_are_two_where_two_were_asked_for() -> None:
    g = meeting((THOR,), (LOKI,))
    hold(g, LOKI, 1063, 1055, up=False)
    g.offer = [(THEM, "unseen", 1), (THEM, "unseen", 1)]
    carry_out(g, "trade")
    assert sorted(g.items_of(THOR)) == [item(1055), item(1063)]
    assert not g.item_up[item(1063)]


@clause("HT-11.13", "HT-8.3")
def test_nobody_is_lent_for_whom_the_borrower_has_no_room() -> None:
    g = meeting((ODIN, HONIR, SIF, 11), (THOR,))
    settle_in(g, 6, 1, 20)
    like(g, THOR, charisma=2)
    assert len(loans(g, 0, US)) == 3
    begin(g, propose(g, US, "lend"))
    g.apply(0, "no")
    g.apply(0, HONIR)
    g.apply(0, SIF)
    assert len(g.offer) == 2, "a third finds no room, so nobody more is lent"
    like(g, THOR, charisma=0)
    assert loans(g, 0, US) == []


@clause("HT-11.13")
@pytest.mark.parametrize(("kind", "holder"), [("lend", VILI), ("lend_bare", ODIN)])
def test_characters_are_lent_with_or_without_what_they_hold(kind: str, holder: int) -> None:
    g = meeting((ODIN, VILI), (LOKI,))
    assert "lend_bare" not in terms(g, 0, US), "there is nothing to leave behind"
    hold(g, VILI, 1017)
    carry(g, VILI, 4001)
    assert kind in terms(g, 0, US)
    lend_vili(g, kind)
    assert g.controller(VILI) == 1
    assert (g.item_at[item(1017)], g.rune_at[rune(4001)]) == (holder, holder)
    assert g.item_up[item(1017)]


def lend_vili(g: Hammer, kind: str) -> None:
    """Seat 0 proposes to lend Vili and nothing else, and seat 1 agrees."""
    begin(g, negotiate(g, US))
    g.apply(0, kind)
    while g.pending[0].prompt.name != "deal":
        g.apply(0, "no" if g.pending[0].prompt.name == "along" else STOP)
    g.apply(1, "yes")


@clause("HT-11.13")
def test_what_is_not_lent_is_not_lost_with_a_borrowed_deserter() -> None:
    g = meeting((ODIN, VILI), (LOKI,), dice=[9])
    g.marks.append((VILI, "untrustworthy", FOREVER))
    hold(g, VILI, 1017)
    carry(g, VILI, 4001)
    lend_vili(g, "lend_bare")
    assert g.controller(VILI) == -1
    assert (g.item_at[item(1017)], g.rune_at[rune(4001)]) == (ODIN, ODIN)


@clause("HT-11.12", "HT-11.13")
def test_a_loan_may_be_paid_for() -> None:
    g = meeting((ODIN, VILI), (LOKI, HONIR))
    carry(g, LOKI, 4001)
    hold(g, LOKI, 1055)
    run(g, negotiate(g, US), "lend", "no", ("item", item(1055)), ("unseen", 0), "yes")
    assert (g.controller(VILI), [row[0] for row in g.lent]) == (1, [VILI])
    assert (g.rune_at[rune(4001)], g.item_at[item(1055)]) == (ODIN, ODIN)
    g = meeting((ODIN, VILI), (LOKI, HONIR))
    carry(g, ODIN, 4001)
    run(g, negotiate(g, US), "borrow", "no", ("rune", rune(4001)), "yes")
    assert (g.controller(HONIR), g.rune_at[rune(4001)]) == (0, LOKI)
    assert g.lent == [(HONIR, 1, g.game_turn + 1)]


@clause("HT-11.13", "HT-8.1")
def test_a_leader_is_lent_as_well_and_what_is_paid_for_him_goes_to_whoever_stays() -> None:
    g = meeting((HONIR, VILI), (LOKI,))
    like(g, HONIR, reputation=10)
    like(g, VILI, reputation=5)
    like(g, LOKI, charisma=9, wisdom=9)
    carry(g, LOKI, 4001)
    run(g, negotiate(g, US), "lend", "yes", STOP, STOP, ("unseen", 0), "yes")
    g.phase = "parting"
    run(g, parting_phase(g))
    assert (g.members(3), g.members(0), g.leader[0]) == ([LOKI, HONIR], [VILI], VILI)
    assert g.rune_at[rune(4001)] == VILI
    g.game_turn += 1
    run(g, send_home(g, 1), "no")
    assert (sorted(g.members(0)), g.leader[0]) == ([VILI, HONIR], HONIR)


@clause("HT-11.13")
def test_who_has_lent_all_his_group_has_them_again_where_they_are() -> None:
    g = meeting((HONIR, VILI), (LOKI,))
    like(g, HONIR, reputation=10)
    like(g, VILI, reputation=5)
    like(g, LOKI, charisma=9, wisdom=9)
    run(g, negotiate(g, US), "lend", "yes", VILI, "yes")
    assert (g.at[0], g.void[0]) == (0, 1)
    g.game_turn += 1
    g.put_counter(3, MIDGARD)
    run(g, send_home(g, 1), "no", "no")
    assert (g.at[0], g.void[0], sorted(g.members(0)), g.leader[0]) == (MIDGARD, 0, [VILI, HONIR], HONIR)


@clause("HT-11.13")
def test_some_stay_behind_to_take_what_is_not_lent() -> None:
    g = meeting((ODIN, VILI), (LOKI,))
    like(g, LOKI, charisma=9, wisdom=9)
    hold(g, ODIN, 1017)
    begin(g, negotiate(g, US))
    g.apply(0, "lend_bare")
    g.apply(0, "yes")
    assert g.pending[0].prompt.name != "lend", "Vili stays"
    h = meeting((ODIN,), (LOKI,))
    like(h, LOKI, charisma=9, wisdom=9)
    hold(h, ODIN, 1017)
    assert "lend" in terms(h, 0, US)
    assert "lend_bare" not in terms(h, 0, US)


# --- which groups become one (8.3)


@clause("HT-8.7")
def test_of_three_groups_in_a_place_a_player_says_which_become_one() -> None:
    def three() -> Hammer:
        g = scene()
        for group, ch in enumerate((ODIN, VILI, HONIR)):
            settle_in(g, group, MIDGARD, ch)
        like(g, ODIN, charisma=9, wisdom=9, speed=9)
        for ch in (VILI, HONIR):
            like(g, ch, speed=3)
        g.moving, g.spent_speed, g.phase, g.first, g.turn = 0, 0, "move", 0, 0
        return g

    g = three()
    assert pairs_to_join(g, 0) == [(0, 1), (0, 2), (1, 2)]
    run(g, camp(g, 0, "after"), "join", (0, 2), "done")
    assert [g.members(k) for k in range(3)] == [[ODIN, HONIR], [VILI], []]
    g = three()
    run(g, move_phase(g), ("join", 2))
    assert [g.members(k) for k in range(3)] == [[ODIN, HONIR], [VILI], []]


# --- the random group by dice (14.2)


@clause("HT-14.13", "HT-14.19", "HT-4.34")
def test_the_leader_of_a_group_by_dice_has_the_items_of_all_and_the_owner_takes_them_along() -> None:
    g = settle_in(scene(1), 0, 8, THOR)
    g.moving, g.task = 0, 7
    run(g, meet_task(g, 0))
    prepare_dice_group(g)
    leader = g.head(THEM)
    others = [ch for ch in g.met(THEM) if ch != leader and c.char.items[ch]]
    (i, *_) = [i for ch in others for i in c.char.items[ch] if g.item_at[i] == leader]
    owner = next(ch for ch in others if i in c.char.items[ch])
    admit(g, owner, 0)
    assert g.item_at[i] == owner


@clause("HT-14.17", "HT-11.10")
@pytest.mark.parametrize(("die_", "flees"), [(0, False), (9, True)])
def test_a_duellist_by_dice_whose_morale_breaks_evades_from_the_duel(die_: int, flees: bool) -> None:
    g = meeting((THOR,), (THRYM,), players=2, random_group=True, dice=[die_, 0, 9])
    g.side_seat[THEM] = -1
    start_battle(g, DUEL)
    like(g, THRYM, temper=5)
    lose(g, THRYM, COMBAT, c.char.stat[STAMINA][THRYM] // 2 + 1)
    break_morale(g)
    break_morale(g)  # once an encounter
    assert (g.resolve, dice_fleeing(g, THEM)) == ([THRYM], [THRYM] if flees else [])
    run(g, flee_step(g, THEM, -1))
    assert (g.phase == "parting", bool(events(g, "flees"))) == (flees, flees)


@clause("HT-14.10", "HT-2.19")
def test_a_monomaniac_accepts_what_dice_propose() -> None:
    g = meeting((THOR,), (LOKI,))
    assert deal_with_dice(g, 0) == ["no", "yes"]
    g.set("insane", THOR, MONOMANIA)
    assert deal_with_dice(g, 0) == ["yes"]


# --- who strikes whom (5.2)


@clause("HT-5.12", "HT-15.1")
def test_some_are_easier_to_hit_than_their_agility_says() -> None:
    g = battle((SIF,), (BALDER,))
    like(g, SIF, accuracy=9)
    like(g, BALDER, agility=6)
    assert to_hit(g, SIF, BALDER) == 5, "Doomed: attackers have 2 more ACCURACY"
    g = battle((SIF,), (VILI,))
    like(g, SIF, accuracy=6)
    like(g, VILI, agility=2)
    hold(g, VILI, 1025)
    assert to_hit(g, SIF, VILI) == 7


@clause("HT-5.7", "HT-5.8", "HT-15.1")
def test_the_invisible_stand_in_line_and_only_blows_from_the_reserve_miss_them() -> None:
    g = battle((BALDER, TYR, 6), (UTGARD_LOKI, GIANT))
    g.reserve[GIANT] = 1
    g.active.append((UTGARD_LOKI, power("9.0A")))
    assert pairs(g, US) == ([(BALDER, UTGARD_LOKI), (TYR, UTGARD_LOKI), (6, UTGARD_LOKI)], [])
    g = battle((THOR,), (LOKI, VILI))
    hold(g, THOR, 1098)
    g.reserve[THOR] = 1
    g.marks.append((LOKI, "hidden", UNTIL_PARTING))
    assert from_rear(g, THOR, US) == [VILI]
    g.reserve[LOKI] = 1
    assert rear_targets(g, THOR, US) == [LOKI]


@clause("HT-5.7", "HT-5.8")
def test_who_cannot_attack_keeps_his_place_in_the_line() -> None:
    g = battle((110, THOR), (LOKI, GIANT))
    g.marks.append((110, "bound", UNTIL_PARTING))
    assert pairs(g, US)[0] == [(THOR, GIANT)]
    g = battle((110, THOR, VILI, HONIR), (LOKI, GIANT))
    g.marks.append((110, "bound", UNTIL_PARTING))
    g.reserve[GIANT] = 1
    assert pairs(g, US) == ([(THOR, LOKI), (VILI, LOKI)], [HONIR])


@clause("HT-15.8", "HT-5.12")
def test_a_law_for_blows_from_the_reserve_counts_once_against_many() -> None:
    g = battle((SIF,), (VILI, HONIR, 25))
    like(g, SIF, accuracy=9)
    like(g, VILI, agility=2)
    g.reserve[SIF] = 1
    g.add_omen(-1, "law", 3007, FOREVER)
    assert to_hit(g, SIF, VILI) == 5


@clause("HT-15.3", "HT-5.4")
def test_heavy_sleepers_do_nothing_in_the_first_round() -> None:
    g = battle((SVIUR,), (LOKI,))
    assert shiftable(g, 0, US) == [None]
    run(g, ability_step(g, US, 0))
    assert g.busy == []
    g.battle_round = 2
    assert shiftable(g, 0, US) == [None, SVIUR]


@clause("HT-4.8", "HT-5.1")
def test_scouts_are_quicker_in_the_first_round_of_a_battle_too() -> None:
    g = battle((THOR,), (LOKI,))
    like(g, THOR, reaction=7)
    like(g, LOKI, reaction=9)
    assert sides_in_order(g) == (THEM, US)
    g.scouted = 1
    assert sides_in_order(g) == (US, THEM)
    g.battle_round = 2
    assert sides_in_order(g) == (THEM, US)


@clause("HT-11.10", "HT-4.20")
def test_who_leaves_a_duel_must_outrun_all_the_others_group() -> None:
    g = meeting((THOR,), (LOKI, VILI))
    start_battle(g, DUEL)
    like(g, THOR, speed=6)
    like(g, LOKI, speed=4)
    like(g, VILI, speed=9)
    assert not outruns(g, THOR, THEM)
    like(g, VILI, speed=5)
    assert outruns(g, THOR, THEM)


@clause("HT-5.2", "HT-15.5")
def test_what_is_laid_on_somebody_in_a_phase_counts_when_both_sides_have_played_it() -> None:
    """Bragi's Song lowers TEMPER by 3: a die of 9 is still at most Thrym's 9 when Vili tries to put him to sleep."""
    song, thorn = (next(n for n, (p, _, _) in enumerate(c.char.powers[ch]) if p == power(code))
                   for ch, code in ((BRAGI, "5.0C"), (VILI, "18.0A")))  # fmt: skip
    g = battle((BRAGI, VILI), (THRYM,), dice=[9])
    like(g, THRYM, temper=9)
    like(g, BRAGI, reaction=12)
    g.step = 2
    begin(g, battle_phase(g))
    for answer in (BRAGI, song, VILI, thorn):
        assert stat(g, THRYM, TEMPER) == 9
        g.apply(0, answer)
    assert not has(g, THRYM, "asleep")
    while g.pending:
        g.apply(g.pending[0].seat, g.pending[0].choices[0])
    assert stat(g, THRYM, TEMPER) == 6


@clause("HT-5.2")
def test_a_fate_works_at_once_and_brings_nothing_else_forward() -> None:
    g = battle((BRAGI, VILI), (THRYM,))
    temper, speed = stat(g, THRYM, TEMPER), stat(g, THRYM, SPEED)
    g.ready = [BRAGI, VILI, THRYM]
    g.lay("power", THRYM, TEMPER, -2, "", UNTIL_PARTING)
    g.lay("fate", THRYM, SPEED, -1, "", UNTIL_PARTING)
    assert (stat(g, THRYM, TEMPER), stat(g, THRYM, SPEED)) == (temper, speed - 1)
    g.end_of_phase()
    assert stat(g, THRYM, TEMPER) == temper - 2
    g.ready = [BRAGI]
    g.lay("power", THRYM, TEMPER, -1, "", FOREVER)
    run(g, parting_phase(g))
    assert (stat(g, THRYM, TEMPER), g.ready, g.laid) == (temper - 1, [], [])


# --- items


@clause("HT-15.5", "HT-5.22")
def test_gjallarhorn_lifts_up_the_subdued_in_battle_once_a_turn() -> None:
    g = battle((HEIMDALL, VILI), (LOKI, GIANT))
    hold(g, HEIMDALL, 1016)
    assert ("use", item(1016)) not in turnable(g, 0, US), "nobody is subdued"
    lose(g, VILI, SUBDUAL, 500)
    run(g, item_step(g, US, 0), ("use", item(1016)), ("done", 0))
    assert not is_subdued(g, VILI)
    lose(g, VILI, SUBDUAL, 500)
    assert ("use", item(1016)) not in turnable(g, 0, US)


@clause("HT-15.5", "HT-4.24")
def test_a_leader_may_reveal_and_use_an_item_in_one_round_and_use_it_once_a_turn() -> None:
    g = meeting((HEIMDALL, VILI), (LOKI, GIANT))
    hold(g, HEIMDALL, 1029, up=False)
    assert ("use", item(1029)) not in deed_choices(g, 0, US, ())
    assert ("use", item(1029)) in deed_choices(g, 0, US, (("reveal", item(1029)),))
    g.item_up[item(1029)] = g.item_works[item(1029)] = 1
    run(g, wield(g, 0, HEIMDALL, item(1029)))
    assert ("use", item(1029)) not in deed_choices(g, 0, US, ())


@clause("HT-2.14")
def test_rolls_versus_wisdom_are_made_in_encounters_only() -> None:
    g = settle_in(scene(), 0, MIDGARD, ODIN)
    hold(g, ODIN, 1004)
    assert item(1004) in usable(g, 0)
    g.item_works[item(1004)] = 0
    assert item(1004) not in usable(g, 0)


@clause("HT-2.15")
def test_a_stolen_item_that_needs_a_roll_works_for_the_thief_after_his_own_roll_only() -> None:
    g = meeting((THRYM,), (VILI,))
    hold(g, VILI, 1018, 1017)
    for number in (1018, 1017):
        g.move_item(item(number), THRYM)
    assert g.item_up[item(1018)]
    assert not g.item_works[item(1018)]
    assert g.item_works[item(1017)]


@clause("HT-4.17", "HT-15.6")
def test_whose_heart_is_kept_is_never_conned_away() -> None:
    g = meeting((LOKI,), (THOR, VILI))
    assert ("char", VILI) in prizes(g, 0, US)
    use(g, VILI, "rune", rune(4017), VILI, seat=1)
    assert ("char", VILI) not in prizes(g, 0, US)


@clause("HT-4.34", "HT-2.10", "HT-15.5")
def test_who_is_charmed_brings_the_items_of_his_card() -> None:
    g = meeting((THOR,), (GIANT, SIF), random_group=True, dice=[9] * 9)
    hold(g, THOR, 1082)
    run(g, wield(g, 0, THOR, item(1082)))
    run(g, parting_phase(g))
    assert (g.group[SIF], g.item_at[item(1014)]) == (0, SIF)


@clause("HT-1.14")
def test_thor_has_his_hammer_back_when_it_is_in_his_own_hands() -> None:
    g = settle_in(scene(), 0, MIDGARD, THOR, VILI)
    hold(g, VILI, 1098)
    run(g, fulfil(g, 0))
    assert events(g, "mission") == []
    g.move_item(item(1098), THOR)
    run(g, fulfil(g, 0))
    assert len(events(g, "mission")) == 1


# --- what cannot be used


@clause("HT-4.8", "HT-14.14")
def test_dice_do_not_make_the_spotted_invisible() -> None:
    for scouted in (0, 1):
        g = meeting((THOR,), (NATT,), random_group=True, dice=[0] * 30)
        g.side_seat = [0, -1]
        g.scouted = scouted
        prepare_dice_group(g)
        assert has(g, NATT, "hidden") == (not scouted)


@clause("HT-15.8")
def test_while_nobody_turns_into_a_beast_the_were_wolves_do_not_either() -> None:
    were = next(ch for ch in range(1, 366) if any(p == power("3.0A") for p, _, _ in c.char.powers[ch]))
    g = meeting((were,), (LOKI,), place=MIDGARD)
    before = slots(g, were, EVERYWHERE)
    g.add_omen(-1, "no_shapes", 3010, FOREVER)
    assert len(slots(g, were, EVERYWHERE)) == len(before) - 1


@clause("HT-9.9")
def test_off_the_water_the_sea_bound_lose_two_strength_also_in_midgard() -> None:
    g = settle_in(scene(), 0, MIDGARD, JORMUNGAND)
    assert stat(g, JORMUNGAND, STRENGTH) == c.char.stat[STRENGTH][JORMUNGAND] - 2


@clause("HT-12.5")
def test_ragnarok_is_fought_in_none_of_the_places_where_counters_stand() -> None:
    found = set()
    for place in (VIGRID, MIDGARD, 10):
        g = settle_in(scene(), 0, place, JORMUNGAND)
        g.battle = RAGNAROK
        found.add(stat(g, JORMUNGAND, STRENGTH))
    assert found == {c.char.stat[STRENGTH][JORMUNGAND] - 2}


@clause("HT-4.2", "HT-12.1")
def test_no_card_that_is_held_interrupts_ragnarok() -> None:
    g = battle((ODIN,), (SURT,))
    g.held[0] = FAVOUR
    assert held_cards(g, 0) == [FAVOUR]
    g.battle = RAGNAROK
    assert held_cards(g, 0) == []


@clause("HT-15.8", "HT-5.23", "HT-5.18")
def test_when_kin_turn_on_each_other_they_duel_to_the_death_and_kill_prisoners() -> None:
    g = meeting((THOR,), (ODIN,))
    begin(g, agree_on_death(g))
    assert g.pending == ()
    assert "kill" not in fates_of(g, 0, ODIN, US)
    g.add_omen(-1, "no_kin", 3004, FOREVER)
    begin(g, agree_on_death(g))
    assert asked(g) == ["death"]
    assert "kill" in fates_of(g, 0, ODIN, US)


# --- Norns, neuters, beasts


@clause("HT-2.2", "HT-11.10")
def test_a_norn_does_not_go_over_to_the_winner_of_a_duel() -> None:
    g = meeting((THOR,), (LOKI, VERDANDI), random_group=True)
    start_battle(g, DUEL)
    g.lethal = 1
    lose(g, LOKI, COMBAT, 500)
    run(g, die(g, LOKI, THOR, 1))
    run(g, battle_phase(g))
    assert g.controller(VERDANDI) == -1
    assert g.zone[VERDANDI] != HELHEIM


@clause("HT-11.4", "HT-14.10")
def test_dice_give_no_norn_away() -> None:
    g = meeting((THOR,), (THRYM, VERDANDI, VILI), random_group=True, dice=[9] * 20)
    g.side_seat = [0, -1]
    g.leader[g.random_group] = THRYM
    roll_terms(g)
    assert (THEM, "char", VILI) in g.offer
    assert (THEM, "char", VERDANDI) not in g.offer


@clause("HT-2.2", "HT-11.5")
def test_a_norn_does_not_die_in_childbed() -> None:
    g = meeting((SKULD,), (VILI,), dice=[9] + [0] * 9)
    run(g, seduce(g, US, VILI))
    assert g.zone[SKULD] != HELHEIM


@clause("HT-4.19", "HT-11.5")
def test_a_neuter_who_woos_a_woman_is_the_father() -> None:
    g = meeting((MOKKURKALFI,), (SIF,))
    assert parents(g, MOKKURKALFI, SIF) == (SIF, MOKKURKALFI)
    assert parents(g, SIF, MOKKURKALFI) == (SIF, MOKKURKALFI)
    assert parents(g, THOR, MOKKURKALFI) == (MOKKURKALFI, THOR)


@clause("HT-11.7", "HT-11.1")
def test_beasts_among_the_guardians_are_neither_wooed_nor_followers_alone() -> None:
    g = meeting((ODIN,), (GARM,), random_group=True)
    assert beloveds(g, US) == []
    assert follower_sum(g, US, FOLLOWER, -1)[0] is False


# --- between two moments


@clause("HT-14.20")
def test_who_waits_in_a_task_is_not_let_loose() -> None:
    g = settle_in(scene(1), 0, 67, THOR)
    g.task = 12
    assert not possible(g, 0, 0, "fate", BOUND)
    assert not possible(g, 0, 0, "fate", FREE)
    run(g, meet_task(g, 0))
    assert g.meeting


@clause("HT-4.2", "HT-4.30")
def test_nobody_goes_home_between_meeting_strangers_and_the_encounter() -> None:
    g = settle_in(scene(dice=[5, 3, 0, 0, 0, 0]), 0, 20, THOR)
    settle_in(g, 3, 1, 21)
    settle_in(g, 6, 2, HONIR)
    g.first = g.turn = 0
    g.moving, g.phase, g.held[0] = 0, "move", HOMEWARD
    assert held_cards(g, 0) == [HOMEWARD]
    begin(g, random_encounter(g, 0))
    assert g.pending
    assert held_cards(g, 0) == []


@clause("HT-4.11", "HT-11.9")
def test_who_flees_in_the_spirit_is_back_in_his_body() -> None:
    g = settle_in(scene(dice=[0] * 30), 0, MIDGARD, ODIN, VILI)
    settle_in(g, 3, VIGRID, LOKI, GIANT)
    settle_in(g, 6, 2, 20)
    g.first = g.turn = 0
    hold(g, ODIN, 1092)
    run(g, leave_body(g, 0, ODIN, VIGRID))
    begin_meeting(g, g.astral_group, 3, 1)
    start_battle(g, 1)
    lose(g, GIANT, COMBAT, 500)
    run(g, die(g, GIANT, ODIN, 1), "yes")
    g.reserve[ODIN] = 1
    run(g, flee(g, ODIN, US))
    assert g.refuge[US] != NO_GROUP
    run(g, parting_phase(g))
    assert g.place_of(ODIN) == MIDGARD
