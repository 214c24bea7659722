"""Where two or three rules meet: fallen leaders elsewhere, duels to subdue, fits, loans and all that goes with them."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.alone import prepare_dice_group
from vigrid.games.hammer_of_thor.blows import can_attack, cause_of, line, to_hit
from vigrid.games.hammer_of_thor.camp import astral_places, castable, join, pairs_to_join, renounce, travellers
from vigrid.games.hammer_of_thor.combat import begin_round, end_round, idle_round, shift, start_battle, strike_home
from vigrid.games.hammer_of_thor.effects import perform, possible
from vigrid.games.hammer_of_thor.effects.harm import breathe, shoot, wound
from vigrid.games.hammer_of_thor.effects.world import homesick
from vigrid.games.hammer_of_thor.encounters import take_turn
from vigrid.games.hammer_of_thor.evading import faster, lone_dice
from vigrid.games.hammer_of_thor.forging import coins
from vigrid.games.hammer_of_thor.groups import may_stand
from vigrid.games.hammer_of_thor.losses import claim, claimants, lose
from vigrid.games.hammer_of_thor.movement import look_around
from vigrid.games.hammer_of_thor.negotiating import consent, lend_or_give, loans, negotiate, tradable
from vigrid.games.hammer_of_thor.parting import parting_phase
from vigrid.games.hammer_of_thor.powers import has, is_friend, scouts, spotted, stat
from vigrid.games.hammer_of_thor.random_encounters import understands
from vigrid.games.hammer_of_thor.state import (
    BATTLE,
    CLAIMED,
    DUEL,
    FATE_DECK,
    FIGHT,
    FOREVER,
    HELHEIM,
    NO_GROUP,
    PREDICTION_DECK,
    RAGNAROK,
    THEM,
    US,
    Hammer,
)
from vigrid.games.hammer_of_thor.state import ENCOUNTER as UNTIL_PARTING
from vigrid.games.hammer_of_thor.tables import (
    ATTACK,
    CATATONIA,
    COMBAT,
    EVADE,
    FIRE,
    KLEPTOMANIA,
    LIAR,
    MONOMANIA,
    REACTION,
    STAMINA,
    SUBDUAL,
    TEMPER,
)
from vigrid.games.hammer_of_thor.terms import CARD_SUM, MISSILES, PARRY
from vigrid.games.hammer_of_thor.turns import send_home
from vigrid.kernel import STOP

from .table import (
    FAFNIR,
    FENRIR,
    FREYJA,
    GERI,
    KARL,
    LOKI,
    MIDGARD,
    ODIN,
    SURT,
    THOR,
    THRALL,
    battle,
    begin,
    bury,
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
)

clause = pytest.mark.clause
c = components()
BALDER, TYR, FRIGGA, VILI, HONIR, SIF, VE = 3, 4, 5, 7, 8, 10, 25
BALDER_DIES, LOKI_BOUND, PLAGUE, FLOOD, MOON, GARM_HOWLS, NO_BRIDGE = 3023, 3024, 2013, 3014, 3010, 3003, 3018
BRIDGE, WATER = 70, 10


def card(g: Hammer, number: int, *answers: object, seat: int = 0) -> None:
    """A Fate or Prediction is played."""
    run(g, perform(g, seat, 0, "fate", number), *answers)


# --- leaders that fall elsewhere (8.0)


@clause("HT-8.1")
def test_a_group_elsewhere_that_loses_its_leader_in_an_encounter_has_another_at_once() -> None:
    g = meeting((ODIN,), (THOR,))
    settle_in(g, 6, MIDGARD, BALDER, VILI)
    card(g, BALDER_DIES)
    assert (g.members(6), g.leader[6]) == ([VILI], VILI)


@clause("HT-8.6", "HT-8.1")
def test_a_group_elsewhere_of_which_nobody_speaks_any_more_goes_when_the_encounter_ends() -> None:
    g = meeting((ODIN,), (THOR,))
    settle_in(g, 6, MIDGARD, BALDER, GERI)
    card(g, BALDER_DIES)
    g.phase = "parting"
    run(g, parting_phase(g))
    assert g.members(6) == []
    assert g.at[6] == 0


@clause("HT-4.30", "HT-15.8")
def test_a_group_that_drowns_before_the_die_is_thrown_meets_nobody() -> None:
    g = settle_in(settle_in(scene(), 0, WATER, VILI), 3, 1, ODIN)
    g.first, g.turn, g.moving, g.phase, g.scouting, g.cautious = 0, 0, 0, "move", 1, 1
    lose(g, VILI, COMBAT, c.char.stat[STAMINA][VILI] - 1)
    begin(g, look_around(g, 0))
    card_played_by_another(g, FLOOD)
    g.apply(0, "yes")
    assert (g.at[0], g.meeting) == (0, 0)


def card_played_by_another(g: Hammer, number: int) -> None:
    """A card takes effect while a question is open."""
    stack, pending = g.stack, g.pending
    card(g, number, seat=1)
    g.stack, g.pending = stack, pending


@clause("HT-5.16", "HT-15.4")
def test_who_dies_outside_a_battle_does_so_at_once_and_may_be_reborn() -> None:
    g = battle((ODIN,), (THOR,))
    goat = 326
    settle_in(g, 6, WATER, BALDER, goat)
    for ch in (BALDER, goat):
        lose(g, ch, COMBAT, c.char.stat[STAMINA][ch] - 1)
    card(g, FLOOD)
    assert g.zone[BALDER] == HELHEIM
    assert g.members(6) == [goat]
    assert g.combat[goat] == 0


@clause("HT-6.4")
def test_nobody_claims_who_dies_elsewhere_or_together_with_him_or_while_he_is_down() -> None:
    g = meeting((ODIN, TYR), (THOR, FENRIR))
    settle_in(g, 6, MIDGARD, SURT)
    assert claimants(g, SURT, 0) == []
    assert claimants(g, FENRIR, 0) == [ODIN]
    g.subdual[ODIN] = 300
    assert claimants(g, FENRIR, 0) == []
    h = battle((ODIN, TYR), (LOKI, FENRIR))
    h.blows = [(ODIN, LOKI, COMBAT, 999), (LOKI, ODIN, COMBAT, 999)]
    run(h, strike_home(h))
    assert (h.zone[LOKI], h.zone[ODIN]) == (HELHEIM, HELHEIM)


# --- duels, shots and fire (5.2, 5.3)


@clause("HT-5.23")
def test_in_a_duel_that_ends_with_subdual_nothing_causes_lasting_loss() -> None:
    g = meeting((THOR,), (LOKI,))
    start_battle(g, DUEL)
    g.lethal = 0
    wound(g, THOR, LOKI, COMBAT, 36)
    g.lethal = 1
    wound(g, THOR, SURT, COMBAT, 36)
    assert [row[2] for row in g.blows] == [SUBDUAL, COMBAT]


@clause("HT-5.12", "HT-15.2")
def test_a_duellist_is_reached_wherever_he_stood_before() -> None:
    g = meeting((FAFNIR,), (THOR, 79))
    start_battle(g, DUEL)
    g.reserve[THOR] = 1
    run(g, breathe(g, FAFNIR, 2))
    assert [row[1] for row in g.blows] == [THOR]
    fair = to_hit(g, THOR, FAFNIR)
    g.mods.append((FAFNIR, MISSILES, -6, BATTLE))
    assert to_hit(g, THOR, FAFNIR) == fair


@clause("HT-5.6")
@pytest.mark.parametrize("kind", [FIGHT, DUEL])
def test_who_leads_a_heap_does_nothing_in_the_first_round_of_an_encounter(kind: int) -> None:
    g = meeting((THOR,), (LOKI, SURT))
    g.unsorted.append(3)
    start_battle(g, kind)
    assert not can_attack(g, LOKI)
    assert can_attack(g, THOR)


@clause("HT-5.12", "HT-5.13")
def test_a_shot_hits_as_a_blow_does() -> None:
    g = battle((VILI,), (SURT,), dice=[8, 5])
    hold(g, VILI, 1028)
    assert has(g, VILI, "sure")
    shoot(g, VILI, SURT)
    assert len(g.blows) == 1
    h = battle((VILI,), (SURT,), dice=[3, 5])
    like(h, VILI, accuracy=9)
    like(h, SURT, agility=4)
    h.mods.append((SURT, PARRY, 3, BATTLE))
    shoot(h, VILI, SURT)
    assert h.blows == []


@clause("HT-5.14")
def test_a_flaming_shield_makes_no_weapon_burn() -> None:
    g = battle((VILI,), (SURT,))
    hold(g, VILI, 1100, 1132)
    assert cause_of(g, VILI) == COMBAT
    hold(g, VILI, 1127)
    assert cause_of(g, VILI) == FIRE


@clause("HT-15.2", "HT-5.5")
def test_breath_does_not_reach_the_subdued_and_terror_leaves_the_last_who_stands() -> None:
    g = battle((FAFNIR,), (THOR, FRIGGA), dice=[9] * 6)
    g.subdual[FRIGGA] = 300
    run(g, breathe(g, FAFNIR, 2))
    assert [row[1] for row in g.blows] == [THOR]
    carry(g, FAFNIR, 4010)
    run(g, perform(g, 0, FAFNIR, "rune", rune(4010)))
    assert line(g, THEM) == [THOR]


@clause("HT-15.2", "HT-12.5")
def test_venom_breath_goes_on_at_ragnarok() -> None:
    g = settle_in(settle_in(scene(), 0, 1, THOR), 3, 2, 316)
    g.front = [THOR, 0, 316]
    start_battle(g, RAGNAROK)
    g.add_mark(316, "breathing", BATTLE)
    g.battle_round = 2
    run(g, begin_round(g))
    assert [row[:2] for row in g.blows] == [(316, THOR)]


# --- battles that go on (5.0)


@clause("HT-5.3", "HT-15.3")
def test_a_round_of_fits_or_of_heavy_sleep_ends_no_battle() -> None:
    for flag, in_round in (("in_fit", 2), ("slow_starter", 1)):
        g = battle((THOR,), (SURT,))
        g.battle_round = in_round
        g.marks += [(THOR, flag, FOREVER), (SURT, flag, FOREVER)]
        end_round(g)
        g.battle_round += 1
        assert not idle_round(g)
        g.marks = []
        g.calm = 1
        end_round(g)
        assert idle_round(g)


@clause("HT-5.3", "HT-5.6")
@pytest.mark.parametrize("kind", [FIGHT, DUEL])
def test_two_unsorted_groups_still_fight_in_the_second_round(kind: int) -> None:
    g = meeting((THOR,), (SURT,))
    g.unsorted = [0, 3]
    start_battle(g, kind)
    end_round(g)
    g.battle_round += 1
    assert not idle_round(g)
    assert can_attack(g, THOR)


@clause("HT-5.3", "HT-5.4")
def test_who_comes_up_where_nobody_stood_in_line_may_strike_in_the_next_round() -> None:
    g = battle((THOR,), (SURT,))
    g.reserve[THOR] = g.reserve[SURT] = 1
    shift(g, THOR)
    assert g.calm == 0
    g.calm, g.shifted = 1, []
    shift(g, SURT)
    assert g.calm == 1
    g = battle((THOR, VILI), (SURT,))
    g.reserve[VILI] = g.reserve[SURT] = 1
    shift(g, THOR)
    shift(g, VILI)
    assert g.calm == 1, "they have only changed places"


# --- the cards of an encounter (4.4)


@clause("HT-4.24", "HT-4.13")
@pytest.mark.parametrize("flag", ["bound", "asleep"])
def test_a_leader_who_is_bound_or_asleep_does_and_plays_nothing_more(flag: str) -> None:
    g = meeting((THOR, VILI), (LOKI,))
    hold(g, THOR, 1100, up=False)
    g.card, g.deeds = [ATTACK, -1], [(US, "reveal", item(1100))]
    g.add_mark(THOR, flag, UNTIL_PARTING)
    run(g, take_turn(g, US))
    assert (g.card[US], g.deeds, g.battle) == (-1, [], 0)
    assert not g.item_up[item(1100)]


@clause("HT-4.24", "HT-8.1")
def test_what_a_leader_who_sinks_into_the_earth_had_chosen_is_not_done_by_the_next() -> None:
    goin, svafnir = 317, 322
    g = meeting((LOKI,), (goin, svafnir), random_group=True)
    like(g, goin, reputation=9)
    sink = next(slot for slot, row in enumerate(c.char.powers[goin]) if row[0] == power("17.0B"))
    g.card, g.deeds = [-1, ATTACK], [(THEM, "ability", sink), (THEM, "ability", 0)]
    run(g, take_turn(g, THEM))
    assert (g.head(THEM), g.card[THEM], g.deeds, g.battle) == (svafnir, -1, [], 0)
    assert len(events(g, "ability")) == 1


@clause("HT-4.20", "HT-5.16")
def test_the_subdued_and_the_bound_do_not_slip_away() -> None:
    g = meeting((ODIN, VILI, SIF), (SURT,))
    for ch in (VILI, SIF):
        like(g, ch, speed=20)
    assert faster(g, US) == [VILI, SIF]
    g.subdual[VILI] = 300
    g.add_mark(SIF, "bound", UNTIL_PARTING)
    assert faster(g, US) == []


@clause("HT-11.9")
def test_what_helps_evading_helps_in_battle_as_well() -> None:
    g = battle((ODIN,), (SURT,))
    like(g, ODIN, wisdom=stat(g, SURT, 1) + 1)
    plain = len(lone_dice(g, ODIN, SURT))
    g.mods.append((ODIN, CARD_SUM + EVADE, 3, BATTLE))
    assert len(lone_dice(g, ODIN, SURT)) == plain + 3


@clause("HT-4.8")
def test_one_who_is_watchful_anywhere_in_the_group_keeps_scouts_off() -> None:
    g = meeting((THOR,), (LOKI, VILI))
    g.scouted = 1
    assert (scouts(g), spotted(g, VILI)) == (3, True)
    g.add_mark(VILI, "watchful", UNTIL_PARTING)
    assert (scouts(g), spotted(g, VILI)) == (0, False)


@clause("HT-2.5")
def test_friends_while_another_lives_are_none_while_he_is_dead_though_he_fights() -> None:
    g = meeting((ODIN, THOR), (LOKI,))
    assert is_friend(g, LOKI, THOR)
    g.set("dead", ODIN, CLAIMED)
    assert not is_friend(g, LOKI, THOR)


@clause("HT-15.4")
def test_who_speaks_with_beasts_does_not_see_hidden_ones() -> None:
    g = settle_in(settle_in(scene(), 0, MIDGARD, KARL), scene().random_group, MIDGARD, GERI)
    g.moving = 0
    assert has(g, KARL, "beast_speech")
    assert not understands(g, 0)


# --- what cards say


@clause("HT-15.8")
def test_when_the_moon_is_taken_one_may_still_disguise_oneself() -> None:
    g = meeting((THOR,), (LOKI,))
    card(g, MOON)
    assert possible(g, 0, THOR, "power", power("6.0B"))
    assert not possible(g, 1, LOKI, "power", power("6.0A"))


@clause("HT-15.6")
def test_a_turned_curse_takes_off_bans_and_leaves_wards() -> None:
    g = meeting((ODIN,), (LOKI,))
    g.add_mark(ODIN, "ban.attack", UNTIL_PARTING)
    g.mods += [(ODIN, MISSILES, -6, UNTIL_PARTING), (ODIN, REACTION, -2, UNTIL_PARTING), (ODIN, PARRY, 5, BATTLE)]
    run(g, perform(g, 0, ODIN, "rune", rune(4006)))
    assert not has(g, ODIN, "ban.attack")
    assert [row[1:3] for row in g.mods if row[0] == ODIN] == [(MISSILES, -6), (PARRY, 5)]


@clause("HT-2.11")
def test_others_do_not_lower_the_temper_of_the_fearless() -> None:
    g = meeting((TYR, ODIN, SIF), (LOKI,))
    fair, other = stat(g, TYR, TEMPER), stat(g, SIF, TEMPER)
    assert has(g, TYR, "fearless")
    hold(g, ODIN, 1043)
    assert (stat(g, TYR, TEMPER), stat(g, SIF, TEMPER)) == (fair, other - 1)


@clause("HT-15.8", "HT-4.11", "HT-2.19")
def test_a_broken_bridge_keeps_the_spirit_out_and_a_catatonic_stays_where_he_is() -> None:
    g = settle_in(scene(), 0, MIDGARD, ODIN)
    hold(g, ODIN, 1090)
    g.marks.append((ODIN, "astral", FOREVER))
    assert travellers(g, 0) == [ODIN]
    assert BRIDGE in astral_places(g, 0)
    card(g, NO_BRIDGE)
    assert BRIDGE not in astral_places(g, 0)
    assert possible(g, 0, 0, "fate", 2030)
    g.set("insane", ODIN, CATATONIA)
    assert travellers(g, 0) == []
    assert not possible(g, 0, 0, "fate", 2030)


@clause("HT-15.7", "HT-15.8")
def test_homeward_is_for_a_group_that_can_go() -> None:
    g = settle_in(settle_in(scene(), 0, MIDGARD, ODIN), 1, MIDGARD, THOR, VILI)
    g.set("insane", ODIN, CATATONIA)
    assert homesick(g, 0, 0, "own", "fate", 2030) == [THOR]
    g.set("insane", ODIN, 0)
    assert homesick(g, 0, 0, "own", "fate", 2030) == [ODIN, THOR]


@clause("HT-2.12")
def test_as_many_items_are_turned_up_as_can_be_revealed() -> None:
    g = meeting((THOR,), (LOKI,))
    hold(g, LOKI, 1100)
    hold(g, LOKI, 1017, 1029, up=False)
    looking = next(i for i, act in enumerate(c.item.act) if act is not None and act.id == "peer" and act.amount == 1)
    run(g, perform(g, 0, THOR, "item", looking))
    assert (g.item_up[item(1017)], g.item_up[item(1029)]) == (0, 1)


@clause("HT-14.13", "HT-6.4")
def test_the_claimed_take_nothing_out_of_the_hands_of_a_leader_who_fights() -> None:
    g = meeting((ODIN,), (106, 88), players=2, random_group=True, dice=[0] * 40)
    g.side_seat[THEM] = -1
    (staff, *_) = c.char.items[88]
    g.move_item(staff, 88)
    prepare_dice_group(g)
    assert g.item_at[staff] == 106
    start_battle(g, FIGHT)
    claim(g, ODIN, 88)
    assert (g.controller(88), g.item_at[staff]) == (0, 106)


@clause("HT-15.2")
def test_whoever_looks_beyond_the_last_fate_sees_predictions() -> None:
    g = settle_in(scene(), 0, MIDGARD, ODIN)
    g.fates = g.fates[-2:]
    card(g, 3020)
    assert (g.known_top(0, FATE_DECK), g.known_top(0, PREDICTION_DECK)) == (2, 3)


@clause("HT-2.22")
def test_a_rune_that_is_kept_is_tried_once_a_turn() -> None:
    from vigrid.games.hammer_of_thor.camp import cast

    g = settle_in(scene(dice=[9, 9]), 0, MIDGARD, ODIN)
    g.marks.append((ODIN, "rune_lore", FOREVER))
    like(g, ODIN, intelligence=1)
    own = next(r for r in range(34) if c.spell.act[r].target == "none")
    carry(g, ODIN, 4001 + own)
    assert castable(g, 0) == [own]
    run(g, cast(g, 0), own)
    assert g.rune_at[own] == ODIN
    assert castable(g, 0) == []


@clause("HT-15.8")
def test_garm_finds_a_group_that_has_room_and_what_can_do_nothing_is_not_played() -> None:
    g = settle_in(settle_in(scene(), 0, MIDGARD, THRALL), 1, MIDGARD, ODIN)
    like(g, THRALL, charisma=0, wisdom=0)
    assert not possible(g, 0, 0, "fate", GARM_HOWLS)
    assert not possible(g, 0, 0, "fate", FLOOD)
    assert not possible(g, 0, 0, "fate", 3022)
    bury(g, VILI)
    assert possible(g, 0, 0, "fate", GARM_HOWLS)
    card(g, GARM_HOWLS)
    assert g.members(1) == [ODIN, VILI]
    g.put_counter(0, WATER)
    assert possible(g, 0, 0, "fate", FLOOD)


@clause("HT-2.19", "HT-11.12", "HT-2.17")
def test_what_a_kleptomaniac_holds_is_neither_traded_nor_paid_and_a_liar_accepts_nothing() -> None:
    g = meeting((THOR, VILI), (LOKI,))
    hold(g, VILI, 1100)
    assert ("item", item(1100)) in tradable(g, 0, US)
    assert ("item", item(1100)) in coins(g, 0, 0)
    g.set("insane", VILI, KLEPTOMANIA)
    assert ("item", item(1100)) not in tradable(g, 0, US)
    assert ("char", VILI) in tradable(g, 0, US)
    assert coins(g, 0, 0) == []
    for madness, answers in ((LIAR, ["no"]), (MONOMANIA, ["yes"]), (0, ["no", "yes"])):
        g.set("insane", LOKI, madness)
        assert consent(g, 1, THEM, "trade") == answers


@clause("HT-14.13")
def test_what_the_leader_by_dice_has_no_room_for_goes_to_the_next_in_reputation() -> None:
    g = meeting((THOR,), (LOKI, 105, 63), players=2, random_group=True, dice=[0] * 40)
    g.side_seat[THEM] = -1
    like(g, 105, reputation=9)
    like(g, 63, reputation=1)
    hold(g, LOKI, 1100)
    hold(g, 63, 1101)
    prepare_dice_group(g)
    assert (g.item_at[item(1100)], g.item_at[item(1101)]) == (LOKI, 105)


# --- loans (11.4c)


def lenders(*ours: int) -> Hammer:
    """Seat 0's group, Honir first, meets Loki and a giant, who have room for all of it."""
    g = meeting(ours, (LOKI, 105))
    like(g, LOKI, charisma=9, wisdom=9, reputation=30)
    like(g, HONIR, charisma=9, wisdom=9, reputation=10)
    return g


@clause("HT-11.13", "HT-11.12")
def test_who_lends_and_gives_all_and_takes_others_for_it_keeps_a_counter() -> None:
    g = lenders(HONIR)
    like(g, 105, reputation=1)
    run(g, negotiate(g, US), "lend", "yes")
    assert (g.at[0], g.void[0]) == (0, 1)
    g = lenders(HONIR, VILI)
    run(g, negotiate(g, US), "lend", "yes", STOP, STOP, ("char", 105), "yes")
    assert (sorted(g.members(0)), g.void[0]) == ([VILI, 105], 0)
    assert g.leader[0] in (VILI, 105)


@clause("HT-11.12", "HT-11.13")
def test_what_is_paid_for_a_loan_stays_with_those_who_stay() -> None:
    g = lenders(HONIR, VILI)
    carry(g, LOKI, 4001)
    begin(g, negotiate(g, US))
    for answer in ("lend", "yes", STOP, ("char", VILI)):
        g.apply(0, answer)
    assert g.pending[0].prompt.name == "deal", "nobody is left who could take anything for them"
    h = meeting((LOKI,), (HONIR, VILI))
    like(h, LOKI, charisma=9, wisdom=9, reputation=30)
    like(h, HONIR, reputation=10)
    carry(h, VILI, 4001)
    begin(h, negotiate(h, US))
    h.apply(0, "borrow_bare")
    h.apply(0, "no")
    assert h.pending[0].prompt.name == "deal", "the rune is in the hands of the one who is lent"
    h.apply(1, "yes")
    assert (h.controller(VILI), h.rune_at[rune(4001)]) == (0, HONIR)


@clause("HT-11.13", "HT-8.3")
def test_those_who_go_home_together_are_counted_together() -> None:
    good = [ch for ch in range(9, 60) if c.char.alignment[ch] == 0 and not c.char.human[ch] and ch != FREYJA
            and c.char.race[ch] == 0 and "never_follows" not in c.char.flags[ch]][:7]  # fmt: skip
    g = settle_in(settle_in(scene(), 0, 1, *good, FREYJA), 3, 2, LOKI)
    for ch in good:
        like(g, ch, charisma=1, wisdom=1, reputation=5)
    like(g, FREYJA, charisma=12, reputation=12)
    settle_in(g, 1, 5, VILI)
    for ch in (*good, FREYJA):
        g.join(ch, 3)
        g.lent.append((ch, 0, 1))
    like(g, VILI, charisma=12, reputation=11)
    g.game_turn = 1
    run(g, send_home(g, 1), *["no"] * len(g.lent))
    assert set(good) | {FREYJA} <= set(g.controlled(0))
    assert g.lent == []


@clause("HT-11.13", "HT-8.10")
def test_a_god_who_never_follows_comes_home_to_a_counter_of_his_own() -> None:
    g = settle_in(settle_in(scene(), 0, 1, ODIN, VILI), 3, MIDGARD, LOKI, THOR)
    g.lent = [(THOR, 0, g.game_turn)]
    run(g, send_home(g, 1), "no")
    assert [g.members(k) for k in range(3)] == [[ODIN, VILI], [THOR], []]
    assert (g.at[1], g.leader[1]) == (MIDGARD, THOR)


@clause("HT-11.13", "HT-8.3")
def test_a_leader_who_goes_along_makes_room_for_all_of_his_group() -> None:
    g = meeting((ODIN, VILI, HONIR), (LOKI,))
    like(g, LOKI, charisma=0, wisdom=0, reputation=5)
    like(g, ODIN, charisma=7, wisdom=7, reputation=12)
    for ch in (VILI, HONIR):
        like(g, ch, reputation=0)
    assert loans(g, 0, US) == []
    run(g, negotiate(g, US), "lend", VILI, HONIR, "yes")
    assert sorted(g.members(3)) == [ODIN, VILI, HONIR, LOKI]


@clause("HT-11.13")
def test_who_is_gone_before_he_goes_home_is_not_asked_about() -> None:
    g = settle_in(settle_in(scene(), 0, 1, VILI, HONIR), 3, 2, SIF)
    g.lent = [(HONIR, 1, 1), (VILI, 1, 1)]
    g.game_turn = 1
    begin(g, send_home(g, 0))
    assert g.pending[0].prompt.question is not None
    g.put_back(VILI)
    g.apply(0, "no")
    assert not g.pending
    assert sorted(g.members(3)) == [HONIR, SIF]


@clause("HT-11.13", "HT-8.7")
def test_a_lent_god_who_never_follows_is_no_bar_to_joining() -> None:
    g = settle_in(settle_in(scene(), 3, MIDGARD, ODIN, THOR), 4, MIDGARD, SIF)
    assert not may_stand(g, [ODIN, THOR, SIF])
    g.lent = [(THOR, 0, 9)]
    assert may_stand(g, [ODIN, THOR, SIF])
    assert pairs_to_join(g, 1) == [(0, 1)]


@clause("HT-8.7", "HT-8.1")
def test_of_equal_leaders_of_groups_that_join_the_player_says_who_leads() -> None:
    g = settle_in(settle_in(scene(), 0, MIDGARD, VILI, KARL), 1, MIDGARD, VE, SIF, 11)
    like(g, VILI, reputation=11, charisma=2, wisdom=2)
    like(g, VE, reputation=11, charisma=9, wisdom=9)
    assert pairs_to_join(g, 0) == [(0, 1)]
    run(g, join(g, 0), VE)
    assert g.leader[0] == VE
    assert len(g.members(0)) == 5


@clause("HT-11.13")
def test_nobody_is_lent_who_would_lead_more_than_he_can() -> None:
    few = [ch for ch in range(9, 60) if c.char.alignment[ch] == 0 and c.char.race[ch] == 0 and ch not in (27,)][:3]
    g = meeting((THOR, VILI), (BALDER, *few))
    like(g, BALDER, charisma=12, wisdom=12, reputation=9)
    like(g, THOR, charisma=1, wisdom=1, reputation=12)
    assert loans(g, 0, US) == [VILI]


@clause("HT-11.13")
def test_who_is_lent_on_still_goes_home_to_his_own_and_a_loan_ends_when_he_is_won() -> None:
    g = meeting((LOKI, VILI), (THOR,))
    like(g, THOR, charisma=9, wisdom=9, reputation=30)
    settle_in(g, 6, 1, SIF)
    g.lent = [(VILI, 2, g.game_turn + 1)]
    run(g, negotiate(g, US), "lend", "no", "yes", pick=-1)
    assert g.lent == [(VILI, 2, g.game_turn + 1)]
    lend_or_give(g, VILI, 6, True)
    assert (g.members(6), g.lent) == ([SIF, VILI], [])
    g.lent = [(VILI, 1, 1)]
    g.join(VILI, 0)
    assert g.lent == []
    g.lent = [(VILI, 2, 1)]
    g.moving = NO_GROUP
    renounce(g, 2)
    assert g.lent == []
