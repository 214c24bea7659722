"""What the cards of this edition do (HT-15), with figures."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor import words
from vigrid.games.hammer_of_thor.blows import can_attack, loss_of, lucky_again, may_strike, strike, to_hit
from vigrid.games.hammer_of_thor.camp import slots, use_power
from vigrid.games.hammer_of_thor.choosing import free_cards
from vigrid.games.hammer_of_thor.combat import end_round, strike_home
from vigrid.games.hammer_of_thor.effects import act_of, perform, playable, possible
from vigrid.games.hammer_of_thor.effects.harm import breath_of_all, shoot
from vigrid.games.hammer_of_thor.effects.harm import bury as bury_dead
from vigrid.games.hammer_of_thor.effects.tricks import snare, takeable
from vigrid.games.hammer_of_thor.encounters import reaction
from vigrid.games.hammer_of_thor.losses import die, leave_midgard, lose
from vigrid.games.hammer_of_thor.movement import barred, group_speed, look_or_not, neighbours, reconnoitre
from vigrid.games.hammer_of_thor.odds import good_dice, sex_of
from vigrid.games.hammer_of_thor.powers import has, stat
from vigrid.games.hammer_of_thor.random_encounters import understands
from vigrid.games.hammer_of_thor.state import BATTLE, ENCOUNTER, HELHEIM, IN_DECK, RAISED, THEM, US
from vigrid.games.hammer_of_thor.tables import (
    ACCURACY,
    AGILITY,
    ATTACK,
    CHALLENGE,
    CON,
    EVADE,
    FEMALE,
    FIRE,
    FRIENDSHIP,
    REPUTATION,
    SEDUCE,
    SENSES,
    STRENGTH,
    SUMMER,
    TEMPER,
    WINTER,
)  # fmt: skip
from vigrid.games.hammer_of_thor.turns import birth_phase, season_phase

from .table import (
    BALDER,
    FAFNIR,
    FENRIR,
    FULLA,
    GERI,
    HEIMDALL,
    KARL,
    LOKI,
    NOATUN,
    ODIN,
    RAN,
    SIGURD,
    SURT,
    THOR,
    THRALL,
    TYR,
    VIGRID,
    battle,
    begin,
    bury,
    components,
    events,
    hold,
    item,
    meeting,
    power,
    run,
    rune,
    scene,
    settle_in,
)  # fmt: skip

clause = pytest.mark.clause
c = components()


def in_use(g: object, ch: int, code: str) -> None:
    """An ability is switched on."""
    g.active.append((ch, power(code)))  # type: ignore[attr-defined]


# --- standing terms


@clause("HT-15.1", "HT-5.14")
def test_halves_come_before_doubles() -> None:
    g = battle((THOR,), (LOKI,))
    hold(g, THOR, 1010)
    lose(g, THOR, FIRE, 15)
    assert g.fire[THOR] == 7


@clause("HT-15.1", "HT-5.13")
def test_armour_and_weapons_change_the_loss_by_blows() -> None:
    g = battle((ODIN,), (LOKI,))
    assert loss_of(g, ODIN, LOKI, 3, False) == 30
    hold(g, ODIN, 1101)
    assert loss_of(g, ODIN, LOKI, 3, False) == 34
    hold(g, LOKI, 1108)
    assert loss_of(g, ODIN, LOKI, 3, False) == 29
    assert loss_of(g, ODIN, LOKI, 0, False) == 0


@clause("HT-15.1", "HT-5.12")
def test_shields_and_gales_make_blows_miss() -> None:
    g = battle((THOR,), (LOKI,))
    assert to_hit(g, THOR, LOKI) == 6
    hold(g, LOKI, 1035)
    assert to_hit(g, THOR, LOKI) == 3
    g.reserve[THOR] = 1
    in_use(g, LOKI, "1.0A")
    assert to_hit(g, THOR, LOKI) == 0


def test_the_quick_to_mend_regain_each_round() -> None:
    g = battle((27, 125), (LOKI,))
    g.combat[125] = 12
    end_round(g)
    assert g.combat[125] == 7


@clause("HT-15.1", "HT-2.11")
def test_mjollnir_needs_the_glove_and_the_girdle_its_owner() -> None:
    g = battle((THOR, ODIN), (LOKI,))
    hold(g, THOR, 1098)
    assert loss_of(g, THOR, LOKI, 1, False) == 13
    hold(g, THOR, 1002)
    assert loss_of(g, THOR, LOKI, 1, False) == 13 + 15 + 4
    hold(g, THOR, 1003)
    assert stat(g, THOR, STRENGTH) == 12 + 1 + 6 + 1
    hold(g, ODIN, 1003)
    assert stat(g, ODIN, STRENGTH) == 11


# --- abilities


@clause("HT-2.6")
def test_rage_song_winds_and_clouds() -> None:
    g = meeting((8, 161), (LOKI, KARL))
    in_use(g, 161, "8.0A")
    assert stat(g, 161, STRENGTH) == c.char.stat[STRENGTH][161] + 4
    g = meeting((6,), (LOKI, KARL))
    run(g, perform(g, 0, 6, "power", power("5.0C")))
    assert stat(g, LOKI, TEMPER) == 11 - 3
    g = meeting((THOR,), (LOKI, KARL))
    run(g, perform(g, 0, THOR, "power", power("3.0B")))
    assert stat(g, KARL, ACCURACY) == c.char.stat[ACCURACY][KARL] - 1
    assert stat(g, LOKI, SENSES) == 0


@clause("HT-15.2")
def test_heal_gives_back_thirty() -> None:
    g = meeting((ODIN, FULLA), (LOKI,))
    g.combat[FULLA] = 20
    g.set("venom", FULLA, 20)
    run(g, perform(g, 0, ODIN, "power", power("22.0B")), FULLA)
    assert g.combat[FULLA] + g.venom[FULLA] == 10


@clause("HT-15.2")
def test_prophetry_changes_what_comes_first_but_not_the_last_three() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    g.fates = [2005, 2004, 2003, 2002, 2001]
    run(g, perform(g, 0, ODIN, "power", power("7.0A")), 2)
    assert g.fates == [2005, 2004, 2002, 2001, 2003]
    assert g.known_top(0, 13) == 3
    g.fates = []
    last = g.predictions[:3]
    g.predictions = [*last, 3001]
    run(g, perform(g, 0, ODIN, "power", power("7.0A")))
    assert g.predictions[:3] == last


@clause("HT-15.2")
def test_sleep_and_fetters_are_resisted_by_temper_and_strength() -> None:
    g = meeting((ODIN,), (KARL,), dice=[5, 6])
    snare(g, "power", KARL, "asleep", stat(g, KARL, TEMPER))
    assert not has(g, KARL, "asleep")
    snare(g, "power", KARL, "asleep", stat(g, KARL, TEMPER))
    assert has(g, KARL, "asleep")
    assert free_cards(g, THEM) == []
    lose(g, KARL, 0, 1)
    assert not has(g, KARL, "asleep")
    snare(g, "power", FENRIR, "bound", 0)
    assert not has(g, FENRIR, "bound")


@clause("HT-15.2", "HT-15.4")
def test_theft_spares_the_watchful() -> None:
    g = meeting((LOKI,), (HEIMDALL, KARL))
    hold(g, HEIMDALL, 1017)
    hold(g, KARL, 1100)
    assert not takeable(g, item(1017))
    assert takeable(g, item(1100))
    g = meeting((105,), (KARL, HEIMDALL))
    hold(g, KARL, 1100)
    run(g, perform(g, 0, 105, "power", power("20.0A")))
    assert g.item_at[item(1100)] == 105


@clause("HT-15.2", "HT-5.2")
def test_a_shower_of_arrows_strikes_three() -> None:
    g = battle((309,), (KARL, THRALL, 253, 254), dice=[0, 5, 9, 0, 2])
    run(g, perform(g, 0, 309, "power", power("10.0C")))
    strength = c.char.stat[STRENGTH][309]
    assert g.blows == [(309, KARL, 0, 5 * strength), (309, 253, 0, 2 * strength)]
    run(g, strike_home(g))
    assert g.zone[KARL] == HELHEIM


@clause("HT-15.2")
def test_venom_breath_bites_in_each_round_from_where_it_was_switched_on() -> None:
    g = battle((FAFNIR,), (ODIN, KARL), dice=[3, 4])
    run(g, perform(g, 0, FAFNIR, "power", power("15.0A")))
    assert [(v, n) for _, v, _, n in g.blows] == [(ODIN, 6), (KARL, 8)]
    g.blows, g.rng = [], scene(dice=[1, 1]).rng
    run(g, breath_of_all(g, BATTLE))
    assert [n for *_, n in g.blows] == [2, 2]
    g = meeting((FAFNIR,), (ODIN,), dice=[2, 2])
    run(g, perform(g, 0, FAFNIR, "power", power("15.0A")))
    run(g, breath_of_all(g, ENCOUNTER))
    assert g.venom[ODIN] == 8


@clause("HT-15.2", "HT-5.16")
def test_waves_drown_who_cannot_cross() -> None:
    g = meeting((64,), (KARL, 66), NOATUN, dice=[7])
    run(g, perform(g, 0, 64, "power", power("16.0A")))
    run(g, bury_dead(g, 64))
    assert g.zone[KARL] == HELHEIM
    assert g.combat[66] == 0
    assert not possible(meeting((64,), (KARL,), VIGRID), 0, 64, "power", power("16.0A"))


@clause("HT-15.2", "HT-5.12")
def test_the_lucky_roll_one_miss_again_each_round() -> None:
    g = battle((299,), (ODIN,), dice=[8, 0, 4, 8])
    in_use(g, 299, "19.0A")
    strike(g, 299, ODIN, "kill")
    assert len(g.blows) == 1
    strike(g, 299, ODIN, "kill")
    assert len(g.blows) == 1
    assert not lucky_again(g, 299)


@clause("HT-2.5")
def test_shots_only_subdue_friends() -> None:
    g = battle((ODIN,), (5,), dice=[0, 3])
    shoot(g, ODIN, 5)
    assert g.blows == [(ODIN, 5, 4, 30)]


@clause("HT-15.2", "HT-15.5")
def test_terror_leaves_one_in_line_and_not_the_fearless() -> None:
    g = meeting((99,), (KARL, THRALL, TYR), dice=[9, 9])
    run(g, perform(g, 0, 99, "power", power("21.0B")))
    assert [g.reserve[ch] for ch in (KARL, THRALL, TYR)] == [1, 1, 0]


@clause("HT-15.2")
def test_a_curse_lasts_and_a_beast_comes() -> None:
    g = meeting((313,), (KARL,), 57)
    run(g, perform(g, 0, 313, "power", power("21.0A")))
    g.expire(ENCOUNTER)
    assert stat(g, KARL, ACCURACY) == c.char.stat[ACCURACY][KARL] - 2
    g = settle_in(scene(), 0, 1, 144)
    run(g, perform(g, 0, 144, "power", power("11.0A")))
    assert len(g.members(0)) + len(events(g, "declines")) == 2


@clause("HT-15.2")
def test_a_disguise_turns_thor_into_a_bride() -> None:
    g = meeting((THOR,), (105,))
    run(g, perform(g, 0, THOR, "power", power("6.0B")))
    assert sex_of(g, THOR) == FEMALE
    assert good_dice(g, THEM, CON, ATTACK, 0)[-1] == max(0, stat(g, 105, 5) - 4 - 2)


@clause("HT-15.2", "HT-11.8")
def test_dwarfs_sink_into_the_earth() -> None:
    g = meeting((145, KARL), (ODIN,), 45)
    run(g, perform(g, 0, 145, "power", power("17.0B")))
    assert 145 not in g.members(0)
    assert KARL in g.members(0)


@clause("HT-4.8")
def test_invisibility_is_undone_by_reconnaissance() -> None:
    g = meeting((ODIN,), (50,))
    hide = next(s for s, (p, _, _) in enumerate(c.char.powers[50]) if c.powers[p].code == "9.0A")
    assert hide in slots(g, 50, ("self",))
    g.scouted = 1
    assert hide not in slots(g, 50, ("self",))


# --- weaknesses and instincts


@clause("HT-2.11")
def test_cold_water_summer_and_wounds() -> None:
    g = meeting((ODIN,), (80,), NOATUN)
    g.season = WINTER
    assert stat(g, ODIN, STRENGTH) == 8
    g.season = SUMMER
    assert stat(g, 80, STRENGTH) == c.char.stat[STRENGTH][80] - 3
    coward = 268
    g = meeting((ODIN,), (coward,))
    plain = stat(g, coward, ACCURACY)
    g.combat[coward] = 1
    assert stat(g, coward, ACCURACY) == plain - 4


@clause("HT-5.3")
def test_heavy_sleepers_epileptics_and_the_weary() -> None:
    g = battle((110,), (THOR,), dice=[9])
    assert not can_attack(g, 110)
    g.battle_round = 2
    assert can_attack(g, 110)
    strike(g, THOR, 110, "kill")
    end_round(g)
    assert not can_attack(g, THOR)
    g = battle((147,), (ODIN,))
    g.busy = [147]
    end_round(g)
    assert g.agility_lost[147] == 2


@clause("HT-15.3", "HT-5.16")
def test_alvis_turns_to_stone_when_subdued_by_day() -> None:
    g = battle((ODIN,), (194,), 45)
    g.season = SUMMER
    g.blows = [(ODIN, 194, 4, 99)]
    run(g, strike_home(g), "no")
    assert g.zone[194] == HELHEIM


@clause("HT-4.13")
def test_the_hot_tempered_and_the_wild() -> None:
    g = meeting((106,), (FENRIR,))
    assert set(free_cards(g, US)) <= {ATTACK, CHALLENGE}
    g.meeting = 2
    assert not {CON, FRIENDSHIP} & set(free_cards(g, THEM))


@clause("HT-15.4", "HT-6.1")
def test_gullveig_is_born_again_three_times() -> None:
    g = settle_in(scene(), 0, 1, 42)
    for _ in range(3):
        g.combat[42] = 99
        run(g, die(g, 42, 0, 0))
        assert g.controller(42) == 0
        assert g.combat[42] == 0
    run(g, die(g, 42, 0, 0))
    assert g.zone[42] == HELHEIM


@clause("HT-15.4")
def test_who_speaks_with_birds_knows_what_is_met() -> None:
    g = settle_in(scene(), 0, 20, ODIN, 338)
    g.moving = 0
    g.join(105, g.random_group)
    assert understands(g, 0)
    g = settle_in(scene(), 0, 20, ODIN)
    g.moving = 0
    g.join(105, g.random_group)
    assert not understands(g, 0)
    g.join(341, g.random_group)
    assert understands(g, 0)


@clause("HT-4.29")
def test_speechless_animals_listen_to_who_speaks_with_beasts() -> None:
    g = meeting((90,), (365,), random_group=True)
    g.meeting = 2
    assert FRIENDSHIP in free_cards(g, THEM)


@clause("HT-4.33", "HT-15.4", "HT-4.29")
def test_whether_an_unknown_group_speaks_with_beasts_shows_in_no_choice() -> None:
    g = meeting((365,), (90,), random_group=True)
    g.meeting, g.met_known = 2, ()
    assert free_cards(g, US) == [ATTACK, EVADE]
    g.met_known = (0,)
    assert FRIENDSHIP in free_cards(g, US)


@clause("HT-15.4")
def test_nobody_changes_shape_before_who_sees_through_it() -> None:
    assert possible(meeting((LOKI,), (ODIN,)), 0, LOKI, "power", power("6.0A"))
    assert not possible(meeting((LOKI,), (HEIMDALL,)), 0, LOKI, "power", power("6.0A"))


@clause("HT-4.26")
def test_the_watchful_are_not_surprised() -> None:
    g = meeting((ODIN,), (HEIMDALL,))
    g.card, g.scouted = [CON, CON], 1
    assert reaction(g, US) == 10


# --- items


@clause("HT-15.5")
def test_items_heal_bind_and_call() -> None:
    g = meeting((ODIN, FULLA), (KARL,), dice=[9, 3])
    hold(g, ODIN, 1015, 1047)
    g.combat[FULLA] = 30
    run(g, perform(g, 0, ODIN, "item", item(1015)), FULLA)
    assert g.combat[FULLA] == 0
    run(g, perform(g, 0, ODIN, "item", item(1047)))
    assert has(g, KARL, "bound")


@clause("HT-15.5", "HT-6.1")
def test_a_grave_candle_raises_the_best_dead_that_fits() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    hold(g, ODIN, 1090)
    bury(g, KARL, SIGURD, 260)
    run(g, perform(g, 0, ODIN, "item", item(1090)))
    assert g.controller(260) == 0
    assert g.dead[260] == RAISED
    assert g.zone[SIGURD] == HELHEIM, "Sigurd never follows"


@clause("HT-15.5")
def test_silver_sends_a_follower_home_and_gloves_win_one() -> None:
    g = meeting((ODIN,), (LOKI, KARL), dice=[4, 6])
    hold(g, ODIN, 1091)
    run(g, perform(g, 0, ODIN, "item", item(1091)))
    assert g.zone[KARL] == IN_DECK
    g = meeting((ODIN,), (LOKI, KARL), dice=[6])
    hold(g, ODIN, 1082)
    run(g, perform(g, 0, ODIN, "item", item(1082)))
    assert g.controller(KARL) == 0


@clause("HT-15.5", "HT-2.25")
def test_a_falcon_cloak_makes_a_falcon() -> None:
    g = meeting((5,), (LOKI,))
    hold(g, 5, 1013)
    run(g, perform(g, 0, 5, "item", item(1013)))
    assert c.shape.name[g.shape[5] - 1] == "falcon"


def test_texts_of_items_say_what_they_do() -> None:
    assert c.item.text[item(1035)] == "attackers have 3 less ACCURACY; no loss by fire."
    assert c.item.text[item(1015)] == "regains 3 STAMINA each battle round. Use: One of the group regains 60 STAMINA."
    assert all(text for text in c.item.text)
    assert words.condition("with.1002") == "together with 1002"
    assert words.condition("by.2") == "for 002"


# --- runes, Fates, Predictions


@clause("HT-15.6", "HT-2.4")
def test_runes_hurt_heal_and_protect() -> None:
    g = meeting((ODIN, FULLA), (KARL, 253), dice=[4])
    run(g, perform(g, 0, ODIN, "rune", 20), KARL)
    assert g.combat[KARL] == 16
    g.combat[FULLA] = g.combat[ODIN] = 20
    run(g, perform(g, 0, ODIN, "rune", 1))
    assert g.combat[FULLA] == g.combat[ODIN] == 5
    run(g, perform(g, 0, ODIN, "rune", 6))
    lose(g, ODIN, FIRE, 50)
    assert g.fire[ODIN] == 0
    g = meeting((ODIN,), (THOR,), dice=[9])
    run(g, perform(g, 0, ODIN, "rune", 20))
    assert g.combat[THOR] == 0


@clause("HT-15.6")
def test_the_rune_of_strife_takes_attack_from_the_other_leader() -> None:
    g = meeting((ODIN,), (LOKI,))
    run(g, perform(g, 0, ODIN, "rune", 7))
    assert not {ATTACK, CHALLENGE} & set(free_cards(g, THEM))


@clause("HT-15.6", "HT-8.3")
def test_the_runes_of_man_and_birch_bring_people() -> None:
    g = settle_in(scene(), 0, 57, ODIN)
    run(g, perform(g, 0, ODIN, "rune", 31))
    assert [c.char.race[ch] for ch in g.members(0)] == [0, 8]
    run(g, perform(g, 0, ODIN, "rune", 30))
    assert events(g, "gives_birth")
    assert c.char.race[events(g, "gives_birth")[0][1]] == 0


@clause("HT-15.7", "HT-4.4")
def test_winds_and_lost_ways() -> None:
    g = settle_in(settle_in(scene(), 0, 1, BALDER), 3, 20, LOKI)
    g.first = g.turn = 0
    run(g, perform(g, 0, 0, "fate", 2001))
    assert group_speed(g, 0) == 7
    run(g, perform(g, 1, 0, "fate", 2017))
    assert group_speed(g, 0) == 5


@clause("HT-15.7", "HT-4.2")
@pytest.mark.parametrize(("card", "who"), [(2001, [0]), (2016, [0]), (2017, [1, 2])])
def test_winds_and_guides_want_ones_own_turn_and_lost_ways_anothers(card: int, who: list[int]) -> None:
    g = settle_in(settle_in(settle_in(scene(), 0, 1, BALDER), 3, 20, LOKI), 6, 30, RAN)
    g.first = g.turn = 0
    assert [seat for seat in range(3) if playable(g, seat, card)] == who


@clause("HT-15.7", "HT-4.2")
def test_a_nightmare_comes_upon_whom_another_player_has_in_an_encounter() -> None:
    g = settle_in(scene(), 6, 30, RAN)
    assert not playable(g, 0, 2024)
    g = settle_in(meeting((ODIN, TYR), (LOKI,)), 6, 30, RAN)
    begin(g, perform(g, 2, 0, "fate", 2024))
    assert g.pending[0].choices == [ODIN, TYR, LOKI]
    g.apply(2, TYR)
    assert has(g, TYR, "asleep")
    assert playable(g, 1, 2024)


@clause("HT-15.7")
def test_sea_fog_guide_and_landslide() -> None:
    g = settle_in(scene(dice=[0]), 0, 11, HEIMDALL)
    g.moving, g.scouting, g.first = 0, 1, 0
    for card in (2002, 2026, 2016):
        run(g, perform(g, 0, 0, "fate", card))
    run(g, perform(g, 0, 0, "fate", 2031), 12)
    assert barred(g, 0, NOATUN)
    assert barred(g, 0, 12)
    assert not barred(g, 0, 15)
    assert not reconnoitre(g)
    assert look_or_not(g, 0) == ["no", "yes"]


@clause("HT-15.7", "HT-3.1")
def test_cradles_full_and_empty() -> None:
    g = scene(dice=[5])
    before = len(g.offspring)
    run(g, perform(g, 0, 0, "fate", 2007))
    run(g, birth_phase(g))
    assert len(g.offspring) == before
    run(g, perform(g, 0, 0, "fate", 2006))
    assert len(g.offspring) == before - 4


@clause("HT-15.7")
def test_plague_thieves_mockery_and_hearts() -> None:
    g = settle_in(settle_in(scene(dice=[9]), 0, 1, ODIN), 3, 20, LOKI, KARL, THRALL)
    hold(g, LOKI, 1100)
    g.set("gained", LOKI, 2)
    run(g, perform(g, 0, 0, "fate", 2013))
    assert g.disease[LOKI] == g.disease[KARL] == 10
    run(g, perform(g, 0, 0, "fate", 2011))
    assert g.item_at[item(1100)] == ODIN
    run(g, perform(g, 0, 0, "fate", 2035), LOKI)
    assert stat(g, LOKI, REPUTATION) == 11
    run(g, perform(g, 0, 0, "fate", 2032), THRALL)
    assert g.zone[THRALL] == IN_DECK


@clause("HT-15.5")
def test_a_fate_that_no_longer_fits_does_nothing() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    assert not possible(g, 0, 0, "fate", 2011)
    assert act_of(g, "fate", 2001).amount == 3


@clause("HT-15.8", "HT-3.3")
def test_fimbulwinter_never_ends() -> None:
    g = scene()
    run(g, perform(g, 0, 0, "fate", 3001))
    run(g, season_phase(g))
    assert g.season == WINTER


@clause("HT-15.8", "HT-4.10")
def test_stars_fall_and_bifrost_breaks() -> None:
    g = settle_in(scene(), 0, 8, ODIN)
    assert 70 in neighbours(g, 8)
    run(g, perform(g, 0, 0, "fate", 3018))
    assert barred(g, 0, 70)
    run(g, perform(g, 0, 0, "fate", 3011))
    assert 70 not in neighbours(g, 8)


@clause("HT-15.8", "HT-5.9")
def test_brothers_fight_and_ages_come() -> None:
    g = battle((THOR,), (ODIN, GERI))
    assert not may_strike(g, THOR, ODIN)
    run(g, perform(g, 0, 0, "fate", 3004))
    assert may_strike(g, THOR, ODIN)
    run(g, perform(g, 0, 0, "fate", 3005))
    assert loss_of(g, THOR, GERI, 1, False) == 15
    run(g, perform(g, 0, 0, "fate", 3008))
    assert stat(g, GERI, STRENGTH) == c.char.stat[STRENGTH][GERI] + 2
    run(g, perform(g, 0, 0, "fate", 3012))
    assert stat(g, THOR, AGILITY) == 7


@clause("HT-15.8", "HT-2.8")
def test_lif_wakes_and_humans_are_free() -> None:
    g = settle_in(scene(), 0, VIGRID, ODIN, KARL)
    run(g, perform(g, 0, 0, "fate", 3027))
    leave_midgard(g, 0)
    assert KARL in g.party


@clause("HT-15.8")
def test_balder_dies_loki_is_bound_and_free_and_earth_rises() -> None:
    g = settle_in(settle_in(scene(), 0, 1, ODIN, BALDER), 3, 20, SURT, LOKI)
    run(g, perform(g, 0, 0, "fate", 3023))
    assert g.zone[BALDER] == HELHEIM
    run(g, perform(g, 0, 0, "fate", 3024))
    assert g.zone[LOKI] == IN_DECK
    run(g, perform(g, 1, 0, "fate", 3025))
    assert g.controller(LOKI) == 1 or g.zone[LOKI] == IN_DECK
    assert events(g, "joins") == [(LOKI, 3)]
    g.combat[ODIN] = 40
    run(g, perform(g, 0, 0, "fate", 3026))
    assert g.combat[ODIN] == 0


@clause("HT-15.8", "HT-5.14")
def test_muspell_rides_and_bronze_melts() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    hold(g, ODIN, 1119)
    run(g, perform(g, 0, 0, "fate", 3022))
    assert g.items_of(ODIN) == []
    run(g, perform(g, 0, 0, "fate", 3017))
    lose(g, ODIN, FIRE, 10)
    assert g.fire[ODIN] == 20


@clause("HT-15.8", "HT-6.1")
def test_garm_howls_and_each_player_takes_a_dead() -> None:
    g = settle_in(settle_in(scene(), 0, 1, ODIN), 3, 20, SURT)
    bury(g, KARL, THRALL)
    run(g, perform(g, 0, 0, "fate", 3003))
    assert {g.controller(KARL), g.controller(THRALL)} == {0, 1}


@clause("HT-15.5", "HT-15.6")
def test_a_kept_heart_is_never_won_again() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FULLA)
    run(g, perform(g, 0, ODIN, "rune", 16), FULLA)
    g.expire(ENCOUNTER)
    assert has(g, FULLA, "faithful")
    assert has(g, FULLA, "kept")
    assert not has(g, FULLA, "watchful")


@clause("HT-4.15")
def test_allure_and_silver_tongue_raise_the_sums() -> None:
    g = meeting((18,), (KARL,))
    plain = len(good_dice(g, US, SEDUCE, ATTACK, KARL))
    in_use(g, 18, "5.0A")
    assert len(good_dice(g, US, SEDUCE, ATTACK, KARL)) == min(9, plain + 3)
    g = meeting((ODIN,), (HEIMDALL,))
    assert good_dice(g, US, EVADE, CON, 0) == (0,)
    hold(g, ODIN, 1001)
    assert good_dice(g, US, EVADE, CON, 0) == (0,)
    g.add_mod(ODIN, 6, 3, ENCOUNTER)
    assert good_dice(g, US, EVADE, CON, 0) == (0, 1, 2, 3)


@clause("HT-4.33", "HT-15.5")
def test_whoever_acts_upon_an_unknown_group_turns_it_up() -> None:
    g = meeting((6,), (LOKI, KARL), random_group=True)
    g.met_known = (1,)
    assert possible(g, 0, 6, "power", power("5.0C"))
    run(g, perform(g, 0, 6, "power", power("5.0C")))
    assert g.met_known == (-1,)
    g = meeting((105,), (LOKI, KARL), random_group=True)
    g.met_known = (1,)
    assert possible(g, 0, 105, "power", power("20.0A")), "whether they hold something is not known"
    assert not possible(g, 1, LOKI, "power", power("20.0A"))
    run(g, perform(g, 0, 105, "power", power("20.0A")))
    assert g.met_known == (-1,)


@clause("HT-4.33", "HT-15.4", "HT-2.25")
@pytest.mark.parametrize("sees", [True, False])
def test_whether_an_unknown_group_sees_through_a_shape_shows_when_it_is_tried(sees: bool) -> None:
    vor, code = 21, next(p.code for p in c.powers if p.act and p.act.id == "shape_self")
    g = meeting((LOKI,), (vor if sees else KARL,), random_group=True)
    g.met_known = (1,)
    assert possible(g, 0, LOKI, "power", power(code)), "the one is offered what the other is"
    run(g, perform(g, 0, LOKI, "power", power(code)), pick=0)
    assert g.met_known == (-1,)
    assert bool(g.shape[LOKI]) is not sees
    assert possible(g, 0, LOKI, "power", power(code)) is False


@clause("HT-2.6", "HT-15.2")
def test_what_lasts_is_not_done_again_while_it_lasts() -> None:
    g = battle((313,), (KARL,), 57)
    curse = next(s for s, (p, _, _) in enumerate(c.char.powers[313]) if c.powers[p].code == "21.0A")
    run(g, use_power(g, 0, 313, curse))
    assert stat(g, KARL, ACCURACY) == c.char.stat[ACCURACY][KARL] - 2
    assert curse not in slots(g, 313, ("foe",))
    g = battle((15,), (KARL,))
    heal = next(s for s, (p, _, _) in enumerate(c.char.powers[15]) if c.powers[p].code == "22.0B")
    g.combat[15] = 40
    run(g, use_power(g, 0, 15, heal))
    assert heal in slots(g, 15, ("own",))


@clause("HT-15.5")
def test_what_mends_and_thaws_is_played_only_where_it_does_something() -> None:
    g = settle_in(scene(), 0, VIGRID, THOR)
    acts = [(0, "fate", 2005), (0, "fate", 2033), (0, "fate", 3026), (THOR, "rune", rune(4028))]
    assert not any(possible(g, 0, ch, kind, n) for ch, kind, n in acts)
    g.agility_lost[THOR], g.season = 1, WINTER
    assert all(possible(g, 0, ch, kind, n) for ch, kind, n in acts)
