"""Sentences of the rulebook that are easily read past, each by a position."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.alone import chart_card, fairest, prepare_dice_group, thrown_card
from vigrid.games.hammer_of_thor.blows import from_rear, strike
from vigrid.games.hammer_of_thor.choosing import free_cards
from vigrid.games.hammer_of_thor.directions import fulfil, madness
from vigrid.games.hammer_of_thor.encounter_cards import play_card, take_followers
from vigrid.games.hammer_of_thor.encounters import abilities_by_dice, deed_choices, may_change
from vigrid.games.hammer_of_thor.forging import coins, worth
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.groups import merge, settle, take_in, things
from vigrid.games.hammer_of_thor.losses import die, leave_midgard, lose
from vigrid.games.hammer_of_thor.movement import group_speed, steps
from vigrid.games.hammer_of_thor.negotiating import propose
from vigrid.games.hammer_of_thor.odds import aims, good_dice
from vigrid.games.hammer_of_thor.parting import parting_phase
from vigrid.games.hammer_of_thor.powers import has, stat
from vigrid.games.hammer_of_thor.seduction import give_birth
from vigrid.games.hammer_of_thor.spoils import end_battle
from vigrid.games.hammer_of_thor.state import HELHEIM, IN_DECK, IN_GROUP, OFFSPRING, THEM, US, Hammer
from vigrid.games.hammer_of_thor.tables import (
    ATTACK,
    CATATONIA,
    CHALLENGE,
    CON,
    EVADE,
    INTELLIGENCE,
    KLEPTOMANIA,
    LIAR,
    MEGALOMANIA,
    NEGOTIATE,
    SCHIZOPHRENIA,
    SEDUCE,
    SUICIDAL,
    WINTER,
)  # fmt: skip
from vigrid.games.hammer_of_thor.turns import lost_alone
from vigrid.kernel import STOP

from .table import (
    FREYJA,
    FULLA,
    GERI,
    HEIMDALL,
    KARL,
    LOKI,
    ODIN,
    THOR,
    THRALL,
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
    scene,
    settle_in,
    use,
)

clause = pytest.mark.clause
SERPENT, BIFUR, MARE = 318, 159, 351


def dice_met(ours: tuple[int, ...], theirs: tuple[int, ...], *dice: int) -> Hammer:
    """A random group that nobody plays meets the only player's."""
    g = meeting(ours, theirs, dice=dice, random_group=True)
    g.side_seat[THEM] = -1
    return g


# --- whoever chooses a card, in whatever way, may choose only what is free


@clause("HT-11.11", "HT-2.19", "HT-4.14")
def test_nobody_changes_to_a_card_that_he_could_not_choose() -> None:
    g = meeting((ODIN,), (THOR,))
    g.card = [NEGOTIATE, ATTACK]
    assert may_change(g, THEM)
    g.set("insane", THOR, LIAR)
    assert not may_change(g, THEM)
    g = meeting((ODIN,), (LOKI,))
    g.card = [NEGOTIATE, ATTACK]
    assert not may_change(g, THEM)  # a Jotun, in the first round
    g.meeting = 2
    assert may_change(g, THEM)
    g.played[THEM] = 1 << NEGOTIATE
    assert not may_change(g, THEM)


@clause("HT-2.19", "HT-4.28")
def test_the_die_of_a_schizophrenic_names_a_free_card() -> None:
    g = meeting((ODIN,), (THOR,), dice=[2, 4, 1, 7])
    g.set("insane", THOR, SCHIZOPHRENIA)
    g.played[THEM] = 1 << ATTACK | 1 << CON
    assert thrown_card(g, THEM, free_cards(g, THEM), g.c.players_chart) == EVADE
    g.marks.append((THOR, "bound", 9))
    assert free_cards(g, THEM) == []


@clause("HT-14.5", "HT-4.13", "HT-4.28", "HT-14.6")
def test_dice_choose_nothing_for_a_bound_leader_and_no_card_twice() -> None:
    g = dice_met((ODIN,), (KARL,), 2)
    g.marks.append((KARL, "bound", 9))
    assert chart_card(g) == -1
    g = dice_met((ODIN,), (SERPENT,), 4, 6, 3)
    g.played[THEM] = 1 << ATTACK
    assert chart_card(g) == EVADE
    g = dice_met((ODIN,), (KARL,))
    g.set("insane", KARL, CATATONIA)
    assert chart_card(g) == -1


@clause("HT-4.21", "HT-4.15")
def test_wrestlers_challenge_on_three_and_less() -> None:
    wrestler = next(ch for ch in range(58, 138) if power("8.2A") in [p for p, _, _ in components().char.powers[ch]])
    g = meeting((wrestler,), (FREYJA,))
    assert good_dice(g, US, CHALLENGE, EVADE, 0) == (0, 1, 2, 3)
    assert good_dice(meeting((LOKI,), (FREYJA,)), US, CHALLENGE, EVADE, 0) == (0,)
    assert good_dice(meeting((wrestler,), (GERI,)), US, CHALLENGE, EVADE, 0) == ()


# --- insanities are not of cards only


@clause("HT-2.19", "HT-4.4")
def test_a_catatonic_stays_where_he_is_and_others_may_leave_him() -> None:
    g = settle_in(scene(), 0, 8, ODIN, FULLA)
    g.moving = g.first = g.turn = 0
    assert ("go", 9) in steps(g, 0)
    g.set("insane", FULLA, CATATONIA)
    assert not any(how in ("go", "search", "scout", "both") for how, _ in steps(g, 0))
    assert ("split", 0) in steps(g, 0)


@clause("HT-2.19")
def test_a_kleptomaniac_gets_all_items_and_gives_none_back() -> None:
    g = settle_in(scene(), 0, 8, ODIN, FULLA)
    hold(g, ODIN, 1101)
    hold(g, FULLA, 1102)
    assert components().item.letters[item(1101)] == components().item.letters[item(1102)]
    g.set("insane", FULLA, KLEPTOMANIA)
    run(g, madness(g, 0))
    assert sorted(g.items_of(FULLA)) == [item(1101), item(1102)]
    assert (g.item_up[item(1101)], g.item_up[item(1102)]) == (0, 1)
    assert things(g, 0, ODIN) == []
    run(g, settle(g, 0))
    assert len(g.items_of(FULLA)) == 2


@clause("HT-2.19", "HT-11.4")
def test_followers_are_not_won_from_the_greatest_of_all() -> None:
    g = meeting((ODIN,), (FULLA, KARL))
    assert aims(g, US) == [-1, 8]
    g.set("insane", FULLA, MEGALOMANIA)
    assert aims(g, US) == [8]
    run(g, take_followers(g, US, (FULLA, KARL)), "join")
    assert (g.controller(FULLA), g.controller(KARL)) == (1, 0)


@clause("HT-2.19", "HT-6.1")
def test_who_seeks_death_must_gain_reputation_himself() -> None:
    g = settle_in(scene(), 0, 57, ODIN, KARL)
    g.set("insane", KARL, SUICIDAL)
    g.gain_reputation(KARL, 1)
    run(g, madness(g, 0))
    assert g.zone[KARL] == IN_GROUP
    g.marks = []
    g.gain_reputation(ODIN, 5)
    run(g, madness(g, 0))
    assert g.zone[KARL] == HELHEIM


# --- items


@clause("HT-2.12")
def test_one_boat_a_group_also_when_groups_join() -> None:
    g = settle_in(scene(), 0, 8, ODIN, FULLA)
    settle_in(g, 1, 8, 7)
    hold(g, FULLA, 1005)
    hold(g, 7, 1006)
    merge(g, 1, 0)
    run(g, settle(g, 0))
    assert sum(components().item.letters[i] == "B" for i in g.kit) == 1


@clause("HT-14.13", "HT-2.12")
def test_what_a_random_leader_cannot_use_stays_concealed_until_somebody_is_captured() -> None:
    g = dice_met((ODIN,), (KARL,), 9)
    for number in (1101, 1102):
        take_in(g, item(number), g.random_group)
    assert sorted(g.items_of(KARL)) == [item(1101), item(1102)]
    prepare_dice_group(g)
    assert sorted(g.item_up[i] for i in g.items_of(KARL)) == [0, 1]
    assert [x for x in deed_choices(g, 0, THEM, ()) if x[0] == "reveal"] == []
    g.join(KARL, 0)
    run(g, settle(g, 0))
    assert len(g.items_of(KARL)) == 1
    assert len(g.items_of(ODIN)) == 1


@clause("HT-11.12", "HT-11.13")
def test_all_of_a_group_may_be_lent_at_once() -> None:
    lent = (FULLA, 6, 7, 8, 11, 12, 13, 15)
    g = meeting((ODIN, *lent), (LOKI,))
    like(g, LOKI, charisma=9, wisdom=10, reputation=20)
    begin(g, propose(g, US, "lend"))
    g.apply(0, "no")
    assert STOP not in g.pending[0].choices
    run(g, propose(g, US, "lend"), "yes", *sorted(lent))
    assert [kind for _, kind, _ in g.offer] == 9 * ["loan"]


# --- battles


@clause("HT-5.11")
def test_the_reserve_strikes_back_at_the_last_attack_only() -> None:
    g = battle((ODIN, FULLA), (LOKI, KARL), dice=[9, 9])
    g.reserve[FULLA] = 1
    strike(g, LOKI, FULLA, "kill")
    assert from_rear(g, FULLA, US) == [LOKI]
    strike(g, LOKI, ODIN, "kill")
    assert from_rear(g, FULLA, US) == []


@clause("HT-1.14", "HT-5.18")
@pytest.mark.parametrize("how", ["abandon", "return"])
def test_who_is_subdued_is_beaten_in_anybodys_turn(how: str) -> None:
    g = battle((LOKI,), (HEIMDALL,))
    g.subdual[LOKI] = 200
    run(g, end_battle(g), how)
    run(g, parting_phase(g))
    assert events(g, "mission") == [(HEIMDALL, next(n for n, m in enumerate(g.c.missions) if m.character == HEIMDALL))]
    run(g, fulfil(g, 1))
    assert len(events(g, "mission")) == 1


@clause("HT-14.14")
@pytest.mark.parametrize(("die_", "gone"), [(0, True), (9, False)])
def test_a_leader_without_a_player_uses_abilities_that_act_at_once(die_: int, gone: bool) -> None:
    g = dice_met((ODIN,), (BIFUR,), die_)
    run(g, abilities_by_dice(g))
    assert (g.phase == "parting") == gone
    assert (events(g, "ability") != []) == gone


@clause("HT-14.11")
def test_dice_woo_the_fairest_or_nobody() -> None:
    g = dice_met((ODIN, FULLA, FREYJA), (LOKI,))
    assert fairest(g, THEM) == FREYJA
    g.marks.append((FREYJA, "faithful", 9))
    assert fairest(g, THEM) == 0
    assert good_dice(g, THEM, SEDUCE, ATTACK, 0) == ()


@clause("HT-14.4")
def test_alone_thor_need_not_be_dead_to_be_lost() -> None:
    for zone in (HELHEIM, IN_DECK):
        g = settle_in(scene(1), 0, 57, FULLA)
        g.leave(THOR)
        g.zone[THOR] = zone
        assert lost_alone(g)
        assert g.result is not None
        assert "Thor is lost" in g.result.reason


# --- births, and the dead abroad


@clause("HT-11.5", "HT-8.3")
def test_a_child_without_room_stays_among_the_offspring() -> None:
    for charisma, zone in ((9, IN_GROUP), (0, OFFSPRING)):
        g = meeting((LOKI,), (FREYJA,))
        like(g, FREYJA, charisma=charisma, wisdom=charisma)
        begin(g, parting_phase(g))
        g.pending, g.stack = (), []
        child = next(ch for ch in reversed(g.offspring) if g.c.char.race[ch] == g.c.char.race[LOKI])
        if not has(g, child, "never_follows"):
            give_birth(g, FREYJA, LOKI)
            assert g.zone[child] == zone
            assert (child in g.offspring) == (zone == OFFSPRING)


@clause("HT-2.8", "HT-15.7")
def test_humans_do_not_survive_a_way_home_to_asgard() -> None:
    g = settle_in(scene(), 0, 57, ODIN, KARL)
    use(g, 0, "fate", 2030, 1)
    assert g.at[0] == 1
    assert g.zone[KARL] == HELHEIM


# --- the questions of the last pages that no other test asks


@clause("HT-2.24")
def test_after_3021_players_do_not_draw_runes() -> None:
    g = settle_in(scene(), 0, 8, ODIN)
    use(g, 0, "fate", 3021)
    assert g.draw_rune(ODIN) == -1
    assert g.runes_of(ODIN) == []


@clause("HT-8.1")
def test_a_follower_of_another_alignment_and_more_fame_leads() -> None:
    g = settle_in(scene(), 0, 57, FULLA)
    g.alignment[0] = g.c.char.alignment[FULLA]
    like(g, 97, reputation=12)
    g.join(97, 0)
    run(g, settle(g, 0))
    assert g.leader[0] == 97
    assert g.c.char.alignment[97] != g.alignment[0]


@clause("HT-5.18")
def test_animals_gain_followers_by_subduing_them() -> None:
    g = battle((GERI,), (THRALL,), place=57)
    g.subdual[THRALL] = 200
    run(g, end_battle(g), "keep")
    assert g.group[THRALL] == 0
    assert g.leader[0] == GERI


@clause("HT-2.8")
def test_human_were_creatures_are_bound_to_midgard_in_either_form() -> None:
    c = components()
    were = [ch for ch in range(1, 366) if c.char.human[ch] and power("3.0A") in [p for p, _, _ in c.char.powers[ch]]]
    assert were
    for ch in were:
        g = settle_in(scene(), 0, 57, ch)
        g.active.append((ch, power("3.0A")))
        g.at[0] = 1
        leave_midgard(g, 0)
        assert g.zone[ch] == HELHEIM


# --- where no die falls, nobody pays, nothing is lost


@clause("HT-11.7", "HT-4.15")
def test_beasts_of_one_kind_need_no_die_so_that_no_nine_keeps_them_apart() -> None:
    horse = next(k for k in range(16) if components().shape.species[k] == "horse")
    g = meeting((LOKI,), (MARE,), dice=[1], random_group=True)
    g.set("shape", LOKI, horse + 1)
    g.shape_at[horse] = LOKI
    g.card = [SEDUCE, ATTACK]
    run(g, play_card(g, US))
    works = next(e for e in g.log or [] if e.kind == "works")
    assert GAME.tell(components(), works) == "SEDUCE of Loki works without a die."
    assert [e.args[:2] for e in g.log or [] if e.kind == "die"] == [("breed", 1)]


@clause("HT-6.5", "HT-4.4")
@pytest.mark.parametrize(("dead", "speed"), [(0, 3), (1, 4), (2, 4)])
def test_the_dead_do_not_feel_the_cold_when_they_walk(dead: int, speed: int) -> None:
    g = settle_in(scene(), 0, 8, ODIN)
    g.season = WINTER
    g.set("dead", ODIN, dead)
    assert group_speed(g, 0) == speed


@clause("HT-2.24", "HT-2.17")
def test_runes_that_have_faded_still_pay_a_smith() -> None:
    g = settle_in(scene(), 0, 8, ODIN)
    carry(g, ODIN, 4001)
    g.runes_void = 1
    assert coins(g, 0, 0) == [("rune", 0)]
    assert worth(g, "rune", 0) == 1


@clause("HT-4.12")
def test_wits_that_nobody_had_are_not_lost() -> None:
    g = battle((THOR,), (LOKI,))
    g.astral = 0
    for _ in range(6):
        lose(g, THOR, 0, 1)
    assert (stat(g, THOR, INTELLIGENCE), g.wits_lost[THOR]) == (0, 4)


# --- what stays


@clause("HT-5.19")
def test_who_falls_with_his_victim_claims_and_gains_nothing() -> None:
    g = battle((ODIN,), (LOKI,))
    g.combat[ODIN] = 200
    run(g, die(g, ODIN, LOKI, 1))
    run(g, die(g, LOKI, ODIN, 1))
    assert (g.zone[LOKI], g.gained[ODIN], g.gained[LOKI]) == (HELHEIM, 0, 0)
