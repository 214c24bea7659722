"""Encounters (HT-4.13 to HT-4.36, HT-11), with the worked example of the rulebook."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.camp import camp_choices, rename
from vigrid.games.hammer_of_thor.choosing import free_cards
from vigrid.games.hammer_of_thor.combat import start_battle
from vigrid.games.hammer_of_thor.directions import fulfil
from vigrid.games.hammer_of_thor.encounter_cards import (
    challenge,
    con,
    follower,
    friendship,
    play_card,
    prizes,
    refuse,
    seduction,
    take_followers,
    together,
)  # fmt: skip
from vigrid.games.hammer_of_thor.encounters import (
    array,
    begin_meeting,
    change_to_negotiate,
    choose_cards,
    deed_choices,
    encounter_phase,
    next_round,
    reaction,
    reading_order,
    take_turn,
)  # fmt: skip
from vigrid.games.hammer_of_thor.evading import evade, faster, lone_dice
from vigrid.games.hammer_of_thor.groups import may_part, settle
from vigrid.games.hammer_of_thor.movement import arrival_phase, champion
from vigrid.games.hammer_of_thor.negotiating import carry_out, negotiate, terms, tradable, wanted
from vigrid.games.hammer_of_thor.odds import attack_sum, attracted, follower_sum, good_dice
from vigrid.games.hammer_of_thor.parting import parting_phase
from vigrid.games.hammer_of_thor.powers import stat
from vigrid.games.hammer_of_thor.random_encounters import (
    consult,
    disband,
    gather,
    join_face_down,
    random_race,
    turn_up,
    who_plays,
)  # fmt: skip
from vigrid.games.hammer_of_thor.seduction import breed, seduce
from vigrid.games.hammer_of_thor.spoils import end_battle, fates_of
from vigrid.games.hammer_of_thor.state import DUEL, FACE_DOWN, FIGHT, HELHEIM, IN_DECK, NO_GROUP, THEM, US, Hammer
from vigrid.games.hammer_of_thor.tables import (
    ATTACK,
    CHALLENGE,
    CON,
    EVADE,
    FOLLOWER,
    FRIENDSHIP,
    NEGOTIATE,
    REPUTATION,
    SEDUCE,
    SPEED,
)  # fmt: skip
from vigrid.games.hammer_of_thor.turns import send_home

from .table import (
    BALDER,
    FENRIR,
    FREYJA,
    FULLA,
    GERI,
    GUNNAR,
    HEIMDALL,
    KARL,
    LOKI,
    ODIN,
    RAN,
    SIGURD,
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
)  # fmt: skip

clause = pytest.mark.clause
c = components()
UTGARD, HUGI, SKIRNIR, NJORD, DURIN, MODGUD = 109, 111, 56, 35, 146, 140


def slot(ch: int, code: str) -> int:
    """The place of an ability on a card."""
    return next(s for s, (p, _, _) in enumerate(c.char.powers[ch]) if c.powers[p].code == code)


# --- the worked example


@clause("HT-4.24", "HT-4.26", "HT-4.17", "HT-4.15")
def test_thor_against_loki_as_the_rulebook_tells_it() -> None:
    g = meeting((THOR,), (LOKI,))
    hold(g, THOR, 1002, 1003)
    g.card = [CHALLENGE, CON]
    g.deeds = [
        (US, "conceal", item(1002)), (US, "conceal", item(1003)),
        (US, "ability", slot(THOR, "1.0A")), (US, "ability", slot(THOR, "3.0B")),
    ]  # fmt: skip
    assert reaction(g, US) == 9 + 4 - 4
    assert reaction(g, THEM) == 9 + 1
    assert reading_order(g) == (THEM, US)
    assert good_dice(g, THEM, CON, CHALLENGE, 0) == tuple(range(9))
    assert ("item", item(1002)) in prizes(g, 1, THEM)
    assert ("item", item(1003)) in prizes(g, 1, THEM)


@clause("HT-4.24", "HT-4.26")
def test_actions_whose_card_was_too_late_are_void_and_not_spent() -> None:
    g = meeting((THOR,), (LOKI,), dice=[8])
    hold(g, THOR, 1002)
    g.card = [CHALLENGE, CON]
    g.deeds = [(US, "conceal", item(1002)), (US, "ability", slot(THOR, "6.0B"))]
    run(g, take_turn(g, THEM))
    assert g.item_at[item(1002)] == LOKI
    assert g.phase == "parting"
    assert g.used(THOR, power("6.0B")) == 0


# --- choosing


@clause("HT-4.13", "HT-4.25")
def test_both_choose_in_secret_and_the_cards_are_turned_up_together() -> None:
    g = meeting((THOR,), (LOKI,))
    run(g, choose_cards(g), "challenge", ("done", 0), "con", ("done", 0))
    assert g.card == [CHALLENGE, CON]
    assert [e.seen_by for e in g.log or [] if e.kind == "card"] == [-1, -1]


@clause("HT-4.14")
@pytest.mark.parametrize(
    ("leader", "card"),
    [
        (NJORD, CHALLENGE), (ODIN, CON), (SKIRNIR, ATTACK), (DURIN, FOLLOWER), (MODGUD, SEDUCE), (DURIN, SEDUCE),
        (SURT, EVADE), (LOKI, NEGOTIATE), (SURT, FRIENDSHIP), (MODGUD, FRIENDSHIP),
    ],
)  # fmt: skip
def test_some_races_may_not_begin_with_some_cards(leader: int, card: int) -> None:
    g = meeting((leader,), (HEIMDALL,))
    assert card not in free_cards(g, US)
    g.meeting = 2
    assert card in free_cards(g, US)


@clause("HT-4.28")
def test_no_card_is_played_twice_but_evade() -> None:
    g = meeting((ODIN,), (LOKI,))
    g.meeting = 2
    g.played[US] = 1 << ATTACK | 1 << EVADE
    assert ATTACK not in free_cards(g, US)
    assert EVADE in free_cards(g, US)
    assert ATTACK in free_cards(g, THEM)


@clause("HT-4.24")
def test_a_leader_may_use_abilities_and_items_reveal_conceal_and_try_runes() -> None:
    g = meeting((ODIN, FULLA), (LOKI,))
    hold(g, ODIN, 1100, 1028)
    hold(g, ODIN, 1108, up=False)
    carry(g, ODIN, 4003)
    hold(g, FULLA, 1101)
    deeds = deed_choices(g, 0, US, ())
    assert ("conceal", item(1100)) in deeds
    assert ("reveal", item(1108)) in deeds
    assert ("use", item(1028)) in deeds
    assert ("rune", rune(4003)) in deeds
    assert ("ability", slot(ODIN, "7.0A")) in deeds
    assert not [d for d in deeds if d[1] == item(1101)]
    assert ("done", 0) in deed_choices(g, 0, US, (("reveal", item(1108)),))


@clause("HT-4.24")
def test_no_more_actions_of_a_kind_than_a_side_has_cards() -> None:
    g = meeting((ODIN, FULLA), (LOKI,))
    hold(g, ODIN, 1100, 1106, 1107)
    chosen = (("conceal", item(1100)), ("conceal", item(1106)))
    assert ("conceal", item(1107)) in deed_choices(g, 0, US, chosen[:1])
    assert ("conceal", item(1107)) not in deed_choices(g, 0, US, chosen)
    assert sum(count for _, count in c.leader_actions) == 12


@clause("HT-4.26", "HT-4.8")
def test_in_a_tie_the_side_that_did_not_move_is_read_first_and_scouts_gain_three() -> None:
    g = meeting((ODIN,), (LOKI,))
    g.card = [CON, CON]
    assert reading_order(g) == (THEM, US)
    g.scouted = 1
    assert reaction(g, US) == 13
    assert reading_order(g) == (US, THEM)


@clause("HT-4.26", "HT-4.21")
def test_the_other_card_is_ignored_after_a_challenge_that_is_refused() -> None:
    g = meeting((THOR, FULLA), (SURT, 139), dice=[3, 9])
    g.meeting = 2
    run(g, encounter_phase(g), "challenge", ("done", 0), "attack", ("done", 0), "no")
    assert g.meeting == 3
    assert g.battle == 0
    assert len(events(g, "works")) == 1
    assert not events(g, "fails")


@clause("HT-4.27", "HT-4.25")
def test_after_three_rounds_without_success_the_turn_is_over() -> None:
    g = meeting((ODIN,), (LOKI,))
    next_round(g)
    next_round(g)
    assert g.meeting == 3
    assert g.phase == "encounter"
    next_round(g)
    assert g.phase == "parting"
    assert g.turn_over == 1
    g = meeting((THOR,), (LOKI,), dice=[9, 9])
    run(g, encounter_phase(g), "follower", ("done", 0), "con", ("done", 0))
    assert g.meeting == 2


# --- what the cards need


@clause("HT-4.15")
def test_a_nine_never_works_and_a_zero_always_may() -> None:
    g = meeting((247,), (109,))
    assert good_dice(g, US, CON, ATTACK, 0) == (0,)
    assert good_dice(g, US, CON, FRIENDSHIP, 0) == tuple(range(9))


@clause("HT-4.16")
def test_attack_compares_temper_and_charisma_against_peaceful_cards() -> None:
    g = meeting((KARL,), (LOKI,))
    assert attack_sum(g, US, CON, 0) == (False, 5)
    assert attack_sum(g, US, FRIENDSHIP, 0) == (False, 5 - 12)
    assert attack_sum(g, US, ATTACK, 0)[0]
    assert attack_sum(meeting((GERI,), (LOKI,)), US, EVADE, 0)[0]
    g = meeting((KARL,), (LOKI,), dice=[5])
    g.card = [ATTACK, CON]
    run(g, play_card(g, US))
    assert g.battle == FIGHT
    assert g.phase == "battle"


@clause("HT-4.17")
def test_con_takes_a_follower_or_an_item_and_ends_the_turn() -> None:
    g = meeting((LOKI,), (ODIN, FULLA))
    run(g, con(g, US, 0))
    assert g.controller(FULLA) == 0
    assert g.turn_over == 1


@clause("HT-4.18", "HT-11.2")
def test_follower_compares_reputation_and_takes_all_or_one_race() -> None:
    g = meeting((ODIN,), (KARL, 252 + 1, 159))
    assert follower_sum(g, US, CON, -1) == (False, 12 - stat(g, KARL, REPUTATION))
    run(g, follower(g, US, 6))
    assert g.controller(159) == 0
    assert g.controller(KARL) == 1
    g = meeting((ODIN,), (KARL, 159))
    run(g, follower(g, US, -1), "join")
    assert g.controller(KARL) == g.controller(159) == 0


@clause("HT-11.1", "HT-11.2")
def test_a_leader_who_never_follows_shields_his_own_race_only() -> None:
    from vigrid.games.hammer_of_thor.odds import aims

    g = meeting((ODIN,), (LOKI, 97, KARL))
    assert aims(g, US) == [8]


@clause("HT-11.3")
def test_follower_never_works_against_animals_alone() -> None:
    g = meeting((ODIN,), (351, 365))
    assert good_dice(g, US, FOLLOWER, CON, -1) == ()
    g = meeting((ODIN,), (KARL, 365))
    assert good_dice(g, US, FOLLOWER, CON, -1) != ()


@clause("HT-11.4", "HT-4.18")
def test_a_companion_who_never_follows_goes_back_to_its_deck() -> None:
    g = meeting((ODIN,), (KARL, 119, 105), random_group=True)
    g.leader[g.random_group] = KARL
    c_never = 129
    g.join(c_never, g.random_group)
    run(g, take_followers(g, US, (KARL, 119, c_never)), "join")
    assert g.zone[c_never] == IN_DECK
    assert g.controller(KARL) == 0
    assert together(g, 0, (KARL,)) in (["join", "apart"], ["join"])


@clause("HT-11.4", "HT-8.10")
def test_some_follow_only_whom_their_card_names() -> None:
    g = settle_in(scene(), 0, 1, ODIN, 89)
    run(g, settle(g, 0))
    assert g.zone[89] == IN_DECK
    g = settle_in(scene(), 0, 20, LOKI, 89)
    run(g, settle(g, 0))
    assert g.zone[89] != IN_DECK


@clause("HT-4.19", "HT-11.5")
@pytest.mark.parametrize(
    ("die", "child", "alive"), [(0, False, True), (3, True, True), (8, False, True), (9, False, False)]
)
def test_childbirth(die: int, child: bool, alive: bool) -> None:
    g = meeting((ODIN,), (FULLA,), dice=[die])
    sons = len(g.offspring)
    run(g, seduction(g, US, FULLA))
    assert (len(g.offspring) < sons) == child
    assert (g.zone[FULLA] != HELHEIM) == alive
    assert g.turn_over == 1
    if child:
        ch = events(g, "gives_birth")[0][1]
        assert c.char.race[ch] == 0
        assert g.controller(ch) == 1


@clause("HT-11.5")
def test_without_offspring_of_the_fathers_race_there_is_no_pregnancy_and_no_death_in_childbed() -> None:
    g = meeting((DURIN, ODIN), (FULLA,), dice=[9])
    before = len(g.offspring)
    run(g, seduce(g, US, FULLA))
    assert len(g.offspring) == before
    assert g.controller(FULLA) == 1


@clause("HT-11.6", "HT-11.5")
def test_a_mother_with_an_x_needs_no_die() -> None:
    g = meeting((ODIN,), (80,))
    run(g, seduce(g, US, 80))
    assert len(events(g, "gives_birth")) == 1
    assert not events(g, "die")


@clause("HT-4.19", "HT-11.7")
def test_who_can_be_seduced() -> None:
    g = meeting((ODIN,), (FULLA, LOKI, 83, 84, 107, 351))
    assert attracted(g, ODIN, 83)
    assert not attracted(g, ODIN, 84), "Gerd is faithful"
    assert not attracted(g, ODIN, LOKI)
    assert attracted(g, ODIN, 107), "neuters may be wooed by either sex"
    assert not attracted(g, ODIN, 351)


@clause("HT-11.7")
@pytest.mark.parametrize(("die", "ours"), [(1, True), (0, False), (6, False)])
def test_animals_are_seduced_in_their_own_shape(die: int, ours: bool) -> None:
    g = meeting((LOKI,), (351,), dice=[die])
    g.set("shape", LOKI, 5)
    assert attracted(g, LOKI, 351)
    assert good_dice(g, US, SEDUCE, ATTACK, 351) == tuple(range(10))
    breed(g, LOKI, 351)
    ch = events(g, "gives_birth")[0][1]
    assert c.char.race[ch] == 9
    assert (g.controller(ch) == 0) == ours


@clause("HT-4.20", "HT-11.8")
def test_the_faster_ones_escape_and_the_turn_goes_on() -> None:
    g = meeting((HUGI,), (ODIN,))
    g.moving, g.at[0] = 0, 21
    assert faster(g, US) == [HUGI]
    run(g, evade(g, US))
    assert g.phase == "parting"
    assert g.turn_over == 0
    assert g.at[0] == 21


@clause("HT-4.20")
def test_evade_rolls_wisdom_against_senses() -> None:
    g = meeting((KARL,), (HEIMDALL,))
    assert good_dice(g, US, EVADE, CON, 0) == (0,)
    g = meeting((ODIN,), (LOKI,))
    assert good_dice(g, US, EVADE, CON, 0) == tuple(range(7))


@clause("HT-11.9")
def test_single_characters_evade_by_their_own_wisdom() -> None:
    g = meeting((FULLA,), (LOKI,))
    assert lone_dice(g, FULLA, LOKI) == tuple(range(stat(g, FULLA, 6) - 2 + 1))


@clause("HT-4.21")
def test_who_refuses_a_challenge_loses_followers() -> None:
    g = meeting((ODIN,), (KARL, 253, 254, 255), dice=[1, 0, 0])
    refuse(g, THEM)
    assert len(g.members(3)) == 4 - (stat(g, KARL, REPUTATION) - 1)
    g = meeting((ODIN,), (LOKI,))
    run(g, challenge(g, US, 0), "yes")
    assert g.battle == DUEL
    assert g.lethal == 0


@clause("HT-4.21", "HT-4.15")
def test_challenge_is_automatic_between_males_and_else_needs_a_zero_and_no_animal() -> None:
    assert good_dice(meeting((ODIN,), (LOKI,)), US, CHALLENGE, CON, 0) == tuple(range(9))
    assert good_dice(meeting((FREYJA,), (LOKI,)), US, CHALLENGE, CON, 0) == (0,)
    assert good_dice(meeting((FREYJA,), (LOKI,)), US, CHALLENGE, FOLLOWER, 0) == tuple(range(9))
    assert good_dice(meeting((ODIN,), (317,)), US, CHALLENGE, CON, 0) == ()
    assert good_dice(meeting((ODIN,), (FENRIR,)), US, CHALLENGE, CON, 0) == tuple(range(9))


@clause("HT-4.22", "HT-11.11")
def test_negotiate_compares_wisdom_and_temper_and_may_be_joined() -> None:
    g = meeting((FULLA,), (BALDER,))
    assert good_dice(g, US, NEGOTIATE, CON, 0)[-1] == max(0, stat(g, FULLA, 6) - stat(g, BALDER, 4))
    g.card = [NEGOTIATE, ATTACK]
    run(g, change_to_negotiate(g), "yes")
    assert g.card == [NEGOTIATE, NEGOTIATE]


@clause("HT-4.23")
def test_friendship_ends_the_encounter_but_not_the_turn() -> None:
    g = meeting((ODIN,), (5,))
    assert good_dice(g, US, FRIENDSHIP, CON, 0) == tuple(range(9))
    run(g, friendship(g, US, 0))
    assert g.phase == "parting"
    assert g.turn_over == 0


# --- trade


@clause("HT-11.12")
def test_a_trade_of_followers_items_and_runes() -> None:
    g = meeting((ODIN, FULLA), (LOKI, KARL))
    hold(g, LOKI, 1100)
    carry(g, ODIN, 4001)
    assert ("char", ODIN) not in tradable(g, 0, US)
    assert ("item", item(1100)) in wanted(g, 0, US)
    assert "lend" in terms(g, 0, US)
    run(g, negotiate(g, US), "trade", ("rune", 0), ("item", item(1100)), "yes")
    assert g.item_at[item(1100)] == ODIN
    assert g.rune_at[0] == LOKI


@clause("HT-11.12", "HT-4.22")
def test_a_negotiation_without_gain_is_rejected() -> None:
    g = meeting((ODIN, FULLA), (LOKI, KARL))
    run(g, negotiate(g, US), "nothing")
    assert g.offer == []
    assert g.controller(FULLA) == 0


@clause("HT-11.13")
@pytest.mark.parametrize("keeps", ["no", "yes"])
def test_the_lent_come_home_unless_they_are_kept(keeps: str) -> None:
    g = meeting((ODIN, FULLA), (LOKI,))
    g.offer = [(US, "loan", FULLA)]
    carry_out(g, "lend")
    assert g.controller(FULLA) == 1
    run(g, send_home(g, 1))
    assert g.controller(FULLA) == 1
    g.game_turn += 1
    run(g, send_home(g, 1), keeps)
    assert g.controller(FULLA) == (1 if keeps == "yes" else 0)


@clause("HT-11.14", "HT-4.34", "HT-8.3")
def test_limits_hold_again_after_the_encounter() -> None:
    g = meeting((KARL, 145, 146, 147, 148, 149, 150, 151), (LOKI,))
    g.phase = "parting"
    run(g, parting_phase(g))
    assert len(g.members(0)) < 8


# --- random encounters


@clause("HT-4.30", "HT-9.2", "HT-9.6")
def test_the_chart_of_the_region_says_what_is_drawn() -> None:
    g = scene(dice=[3, 4, 5, 1, 2])
    assert consult(g, 1) == (((0, 2),), 0)
    assert len(consult(g, 28)[0]) >= 2
    found, fates = consult(g, 45)
    assert fates == 1
    assert found == ((8, 1),)
    assert g.dwarven == 1


@clause("HT-4.30", "HT-9.6")
def test_random_races_follow_the_numbers_of_the_board() -> None:
    g = scene(dice=[4, 7])
    g.decks[4] = []
    assert random_race(g) == 7
    g.dwarven = 1
    assert random_race(g) == 6
    g = scene()
    assert gather(g, ((3, 2), (12, 1))) == [-1]
    assert [c.char.race[ch] for ch in g.members(g.random_group)] == [3, 3]


@clause("HT-4.31", "HT-6.3")
def test_who_lies_face_down_joins_and_at_eliudnir_all_the_dead() -> None:
    g = scene()
    join_face_down(g, 8)
    assert g.guest == HEIMDALL
    assert g.item_at[item(1016)] == HEIMDALL
    g = scene()
    g.leave(KARL)
    g.zone[KARL] = HELHEIM
    join_face_down(g, 43)
    assert set(g.members(g.random_group)) == {337, KARL}
    assert g.dead[KARL] == 1


@clause("HT-4.32")
def test_the_chart_says_who_plays_the_random_group_and_never_the_mover() -> None:
    for players in (3, 4, 5, 7, 20):
        for die in range(10):
            g = scene(players, dice=[die])
            assert who_plays(g, 2) != 2
            assert 0 <= who_plays(scene(players, dice=[die]), 2) < players


@clause("HT-4.33", "HT-4.31", "HT-4.32")
def test_only_its_player_knows_the_random_group_before_the_first_round() -> None:
    g = settle_in(scene(dice=[3]), 0, 20, LOKI)
    g.moving = 0
    rival = turn_up(g, 0, 20, ((3, 2),))
    assert g.met_known == (rival,)
    begin_meeting(g, 0, g.random_group, rival)
    from vigrid.games.hammer_of_thor.encounters import reveal_met

    reveal_met(g)
    assert g.met_known == (-1,)


@clause("HT-4.34", "HT-2.10")
def test_the_rest_of_a_random_group_goes_back_and_face_down_ones_lie_down_again() -> None:
    g = meeting((ODIN,), (HEIMDALL, KARL), random_group=True)
    g.guest = HEIMDALL
    disband(g)
    assert g.zone[HEIMDALL] == FACE_DOWN
    assert g.zone[KARL] == IN_DECK
    g = meeting((ODIN,), (SIGURD, KARL), random_group=True)
    run(g, take_followers(g, US, (SIGURD,)))
    assert g.item_at[item(1094)] == SIGURD or "4.2A" in [c.powers[p].code for p, _, _ in c.char.powers[SIGURD]]
    g = meeting((ODIN,), (GUNNAR, KARL), random_group=True)
    run(g, take_followers(g, US, (GUNNAR,)), "join")
    assert 359 in g.members(0)


@clause("HT-4.35", "HT-4.25")
def test_a_counter_of_another_player_is_met_without_a_roll() -> None:
    g = settle_in(settle_in(scene(), 0, 20, ODIN), 3, 20, LOKI)
    g.first = g.turn = 0
    g.moving = 0
    run(g, arrival_phase(g))
    assert g.phase == "encounter"
    assert g.side_group == [0, 3]
    assert g.side_seat == [0, 1]
    assert not events(g, "die")


@clause("HT-4.36")
def test_of_several_counters_the_highest_die_meets_the_newcomer() -> None:
    g = settle_in(settle_in(settle_in(scene(dice=[4, 4, 2, 7]), 0, 20, ODIN), 3, 20, LOKI), 6, 20, RAN)
    assert champion(g, [3, 6]) == 6


@clause("HT-8.1")
def test_speed_and_leaders_after_an_encounter() -> None:
    g = meeting((KARL, FULLA), (LOKI,))
    g.moving = 0
    run(g, parting_phase(g))
    assert g.leader[0] == FULLA
    assert stat(g, FULLA, SPEED) == 4
    assert g.side_group == [NO_GROUP, NO_GROUP]
    assert g.at[0] == VIGRID


# --- who has a counter, and what lies face down again

FREKI, MIMIR, HRUNGNIR, URDS_WELL, MIMIRS_WELL = 333, 59, 106, 50, 29


@clause("HT-8.6")
def test_whoever_alone_can_speak_is_not_left_behind() -> None:
    assert not may_part(settle_in(scene(), 0, 1, ODIN, GERI, FREKI), [ODIN], [GERI, FREKI])
    assert may_part(settle_in(scene(), 0, 1, ODIN, FULLA, GERI), [ODIN], [FULLA, GERI])


@clause("HT-8.6", "HT-8.8")
@pytest.mark.parametrize("another", [False, True])
def test_beasts_without_a_speaker_join_another_group_there_or_go_home(another: bool) -> None:
    g = settle_in(scene(), 0, 1, ODIN, GERI)
    if another:
        settle_in(g, 1, 1, BALDER)
    g.put_back(ODIN)
    run(g, settle(g, 0))
    assert g.members(0) == []
    assert (GERI in g.members(1)) == another
    assert bool(events(g, "abandoned")) != another


@clause("HT-8.10", "HT-11.4")
def test_whoever_never_follows_stays_with_a_lent_leader() -> None:
    g = settle_in(scene(), 0, 57, THOR)
    g.join(ODIN, 0)
    g.lent = [(ODIN, 1, 9)]
    like(g, ODIN, reputation=30)
    run(g, settle(g, 0))
    assert g.leader[0] == ODIN
    assert g.controlled(0) == [THOR, ODIN]


def with_guest(place: int, guest: int, dice: tuple[int, ...] = ()) -> Hammer:
    """Karl has met a frost giant and whoever lay face down in a place; seat 1 plays them."""
    g = settle_in(scene(dice=dice), 0, place, KARL)
    g.first = g.turn = g.moving = 0
    settle_in(g, g.random_group, place, HRUNGNIR, guest)
    g.guest = guest
    begin_meeting(g, 0, g.random_group, 1)
    return g


@clause("HT-4.21", "HT-4.34", "HT-2.2")
@pytest.mark.parametrize(("guest", "place"), [(MIMIR, MIMIRS_WELL), (205, URDS_WELL)])
def test_a_face_down_follower_lost_by_a_refusal_lies_face_down_again(guest: int, place: int) -> None:
    g = with_guest(place, guest, dice=(0,))
    refuse(g, THEM)
    run(g, parting_phase(g))
    assert g.zone[guest] == FACE_DOWN


@clause("HT-4.34", "HT-5.3")
def test_a_face_down_character_that_was_subdued_does_not_lie_there_again_though_its_side_won() -> None:
    g = with_guest(MIMIRS_WELL, MIMIR)
    start_battle(g, FIGHT)
    g.subdual[MIMIR] = g.subdual[KARL] = 999
    run(g, end_battle(g), "abandon")
    run(g, parting_phase(g))
    assert g.zone[MIMIR] == IN_DECK


@clause("HT-1.14")
def test_goals_of_a_mission_that_are_reached_already_count_at_once() -> None:
    frey = next(n for n, m in enumerate(components().missions) if m.character == 36)
    g = settle_in(scene(), 0, 27, 36, 84)
    g.first = g.turn = 0
    run(g, fulfil(g, 0))
    assert events(g, "mission") == [(36, frey)]


@clause("HT-4.32", "HT-5.5")
def test_whoever_plays_a_random_group_may_put_any_of_it_into_the_reserve_but_the_last_in_line() -> None:
    g = settle_in(scene(), 0, 57, ODIN)
    settle_in(g, g.random_group, 57, HRUNGNIR, KARL)
    g.moving = 0
    begin(g, array(g, 1, g.random_group))
    assert g.pending[0].choices == [None, HRUNGNIR, KARL]
    g.apply(1, HRUNGNIR)
    assert g.pending[0].choices == [None, HRUNGNIR]
    g.apply(1, None)
    assert (g.reserve[HRUNGNIR], g.reserve[KARL]) == (1, 0)


@clause("HT-4.32", "HT-5.5")
def test_whoever_plays_a_random_group_puts_its_line_in_any_order() -> None:
    g = settle_in(scene(), 0, 57, ODIN)
    settle_in(g, g.random_group, 57, HRUNGNIR, KARL, FULLA)
    g.moving = 0
    run(g, array(g, 1, g.random_group), FULLA, FULLA, KARL, KARL, None)
    assert g.members(g.random_group) == [KARL, FULLA, HRUNGNIR]
    assert not any(g.reserve[ch] for ch in g.members(g.random_group))


@clause("HT-5.6", "HT-5.5")
def test_whoever_was_moved_in_camp_can_still_be_arranged_by_the_other_side() -> None:
    g = meeting((ODIN, FULLA), (LOKI,))
    g.shifted = [FULLA]
    begin(g, array(g, 1, 0))
    assert g.pending[0].choices == [None, ODIN, FULLA]


@clause("HT-8.1")
def test_among_equals_the_player_names_another_leader_in_his_turn() -> None:
    g = settle_in(scene(), 0, 1, FULLA, BALDER)
    like(g, FULLA, reputation=12)
    like(g, BALDER, reputation=12)
    assert "lead" in camp_choices(g, 0, "before")
    run(g, rename(g, 0), BALDER)
    assert g.leader[0] == BALDER
    assert "lead" not in camp_choices(g, 0, "before")


@clause("HT-5.18", "HT-11.4")
@pytest.mark.parametrize(("winner", "kept"), [(FULLA, True), (ODIN, False)])
def test_whoever_never_follows_is_kept_where_it_would_lead(winner: int, kept: bool) -> None:
    g = battle((winner,), (LOKI,))
    assert ("keep" in fates_of(g, 0, LOKI, US)) == kept
