"""The cards (HT-2)."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.blows import WEAPONS, break_bronze, may_strike, spares, strike
from vigrid.games.hammer_of_thor.camp import roll_wisdom, slots, try_rune, use_power
from vigrid.games.hammer_of_thor.choosing import free_cards
from vigrid.games.hammer_of_thor.effects import perform
from vigrid.games.hammer_of_thor.forging import affordable, forge, in_forge
from vigrid.games.hammer_of_thor.groups import exchange, room_for, take_in
from vigrid.games.hammer_of_thor.losses import die_of_wounds, leave_midgard, lose
from vigrid.games.hammer_of_thor.parting import end_powers
from vigrid.games.hammer_of_thor.powers import is_dead, is_friend, is_relative, is_subdued, measure, speaks, stat
from vigrid.games.hammer_of_thor.ragnarok import parts_of
from vigrid.games.hammer_of_thor.state import DECK, HELHEIM, REMOVED
from vigrid.games.hammer_of_thor.tables import (
    AGILITY,
    ATTACK,
    COMBAT,
    CON,
    EVADE,
    FIRE,
    FOLLOWER,
    INTELLIGENCE,
    REPUTATION,
    SPEED,
    STAMINA,
    STRENGTH,
    TEMPER,
    VENOM,
)  # fmt: skip

from .table import (
    BALDER,
    FENRIR,
    FULLA,
    GERI,
    KARL,
    LOKI,
    NOATUN,
    ODIN,
    SIGURD,
    THOR,
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
    rune,
    scene,
    settle_in,
)  # fmt: skip

clause = pytest.mark.clause
c = components()
URD, SERPENT, RATATOSK, UTGARD = 205, 317, 342, 109


@clause("HT-2.2")
def test_a_norn_has_no_end_of_stamina() -> None:
    g = battle((ODIN,), (URD, LOKI))
    lose(g, URD, COMBAT, 5000)
    assert not is_dead(g, URD)
    assert not is_subdued(g, URD)
    assert g.combat[URD] == 0


@clause("HT-2.3", "HT-4.29", "HT-4.13")
def test_a_speechless_animal_alone_knows_two_cards_only() -> None:
    assert not speaks(scene(), SERPENT)
    assert speaks(scene(), RATATOSK)
    assert speaks(scene(), KARL)
    g = meeting((LOKI,), (SERPENT,), random_group=True)
    g.meeting = 2
    assert free_cards(g, 1) == [ATTACK, EVADE]
    g = meeting((LOKI,), (RATATOSK,), random_group=True)
    g.meeting = 2
    assert CON in free_cards(g, 1)


@clause("HT-2.4", "HT-5.9")
def test_relatives_are_not_attacked() -> None:
    g = battle((THOR,), (ODIN, LOKI))
    assert is_relative(g, THOR, ODIN)
    assert not may_strike(g, THOR, ODIN)
    assert may_strike(g, THOR, LOKI)
    g = battle((BALDER,), (LOKI,))
    assert not is_relative(g, BALDER, LOKI)


@clause("HT-2.5")
def test_friends_are_only_subdued() -> None:
    g = battle((ODIN,), (FULLA, 5), dice=[0, 4])
    assert is_friend(g, ODIN, 5)
    assert not is_friend(g, ODIN, FULLA)
    assert spares(g, ODIN, 5)
    assert not spares(g, ODIN, FULLA)
    strike(g, ODIN, 5, "kill")
    assert g.blows[0][2] == 4


@clause("HT-2.5")
def test_lokis_friendship_with_the_gods_hangs_on_odin() -> None:
    g = meeting((LOKI,), (THOR,))
    assert not is_friend(g, LOKI, THOR)
    assert is_friend(g, LOKI, 89)
    settle_in(g, 6, 1, ODIN)
    assert is_friend(g, LOKI, THOR)


@clause("HT-2.6", "HT-2.27")
def test_an_ability_is_in_effect_for_the_encounter_and_has_its_uses() -> None:
    g = meeting((THOR,), (LOKI,))
    winds = next(s for s, (p, _, _) in enumerate(c.char.powers[THOR]) if c.powers[p].code == "1.0A")
    disguise = next(s for s, (p, _, _) in enumerate(c.char.powers[THOR]) if c.powers[p].code == "6.0B")
    assert {winds, disguise} <= set(slots(g, THOR, ("self", "foes")))
    run(g, use_power(g, 0, THOR, winds))
    run(g, use_power(g, 0, THOR, disguise))
    assert (THOR, power("1.0A")) in g.active
    assert winds not in slots(g, THOR, ("self", "foes"))
    assert disguise not in slots(g, THOR, ("self",))
    run(g, end_powers(g))
    assert not g.active
    assert winds in slots(g, THOR, ("self",))
    assert disguise not in slots(g, THOR, ("self",))


@clause("HT-2.7", "HT-2.9")
def test_weaknesses_and_instincts_are_always_in_effect() -> None:
    g = battle((THOR,), (LOKI,))
    lose(g, THOR, VENOM, 10)
    lose(g, LOKI, FIRE, 10)
    assert g.venom[THOR] == 20
    assert g.fire[LOKI] == 0


@clause("HT-2.8", "HT-6.5")
def test_humans_die_outside_midgard_but_the_dead_do_not() -> None:
    g = settle_in(scene(), 0, VIGRID, ODIN, KARL, SIGURD)
    g.set("dead", SIGURD, 1)
    leave_midgard(g, 0)
    assert g.zone[KARL] == HELHEIM
    assert SIGURD in g.party
    assert ODIN in g.party
    g = settle_in(scene(), 0, 57, ODIN, KARL)
    leave_midgard(g, 0)
    assert KARL in g.party


@clause("HT-2.11")
def test_no_characteristic_is_below_zero() -> None:
    g = meeting((ODIN,), (LOKI,))
    g.add_mod(ODIN, STRENGTH, -99, 2)
    assert stat(g, ODIN, STRENGTH) == 0


@clause("HT-2.12")
def test_one_item_of_a_letter_and_one_boat_a_group() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FULLA)
    hold(g, ODIN, 1100)
    assert not room_for(g, ODIN, item(1101))
    assert not room_for(g, ODIN, item(1133))
    assert room_for(g, ODIN, item(1106))
    assert room_for(g, ODIN, item(1111))
    hold(g, FULLA, 1133)
    assert not room_for(g, FULLA, item(1106))
    assert not room_for(g, FULLA, item(1100))
    hold(g, FULLA, 1005)
    assert not room_for(g, ODIN, item(1112))
    take_in(g, item(1112), 0)
    assert g.item_at[item(1112)] == DECK


@clause("HT-2.13", "HT-2.21")
def test_concealed_items_do_nothing() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    hold(g, ODIN, 1008, up=False)
    assert stat(g, ODIN, STRENGTH) == 10
    assert stat(g, ODIN, REPUTATION) == 12
    hold(g, ODIN, 1008)
    assert stat(g, ODIN, STRENGTH) == 12
    assert stat(g, ODIN, REPUTATION) == 15


@clause("HT-2.14")
def test_an_item_that_needs_wisdom_is_rolled_for_once_a_turn() -> None:
    g = scene(dice=[9, 0])
    settle_in(g, 0, 1, ODIN)
    hold(g, ODIN, 1001)
    g.item_works[item(1001)] = 0
    assert not roll_wisdom(g, ODIN, item(1001))
    assert measure(g, ODIN, 62) == 0
    assert not roll_wisdom(g, ODIN, item(1001))
    g.tried = []
    assert roll_wisdom(g, ODIN, item(1001))
    assert measure(g, ODIN, 62) == 2


@clause("HT-2.15", "HT-8.9")
def test_things_change_hands_within_a_group_once_a_time() -> None:
    g = settle_in(scene(), 0, 1, ODIN, FULLA)
    hold(g, ODIN, 1100)
    carry(g, ODIN, 4001)
    run(g, exchange(g, 0), ("item", item(1100)))
    assert g.item_at[item(1100)] == FULLA
    run(g, exchange(g, 0))
    assert g.rune_at[rune(4001)] == FULLA


@clause("HT-2.16", "HT-5.12")
def test_a_nine_breaks_bronze_of_attacker_and_attacked() -> None:
    g = battle((ODIN,), (LOKI,), dice=[9])
    hold(g, ODIN, 1113)
    hold(g, LOKI, 1119, 1120)
    strike(g, ODIN, LOKI, "kill")
    assert g.item_at[item(1113)] == REMOVED
    assert g.item_at[item(1119)] == REMOVED
    assert g.item_at[item(1120)] == LOKI
    assert not g.blows
    hold(g, ODIN, 1114, up=False)
    break_bronze(g, ODIN, WEAPONS)
    assert g.item_at[item(1114)] == ODIN


@clause("HT-2.17", "HT-2.24")
def test_a_smith_forges_for_runes_and_revealed_items() -> None:
    g = settle_in(scene(), 0, 47, 195, 196)
    for number in (4001, 4002):
        carry(g, 196, number)
    hold(g, 196, 1070)
    assert item(1097) not in affordable(g, 0, 195)
    assert item(1126) in affordable(g, 0, 195)
    run(g, forge(g, 0), 195, item(1126), ("rune", 0), ("rune", 1))
    assert g.item_at[item(1126)] == 195
    assert g.item_up[item(1126)] == 1
    assert item(1126) not in in_forge(g)
    assert g.rune_at[rune(4001)] == DECK


@clause("HT-2.19", "HT-4.13")
@pytest.mark.parametrize(
    ("die", "cards"),
    [(0, set()), (1, {CON, ATTACK, 5}), (2, {ATTACK}), (3, {FOLLOWER}), (6, {EVADE}), (8, {ATTACK})],
)
def test_the_bark_of_insanity(die: int, cards: set[int]) -> None:
    g = meeting((LOKI,), (UTGARD,), dice=[9, die])
    hold(g, LOKI, 1084)
    run(g, perform(g, 0, LOKI, "item", item(1084)))
    assert g.insane[UTGARD] == 1 + die
    g.meeting = 2
    assert set(free_cards(g, 1)) == cards


@clause("HT-2.22", "HT-2.23")
def test_a_rune_is_gone_whether_it_works_or_not() -> None:
    for die, works in ((10, True), (11, False)):
        g = scene(dice=[min(die, 9) if works else 9])
        settle_in(g, 0, 1, ODIN if works else THOR)
        ch = ODIN if works else THOR
        g.combat[ch] = 50
        carry(g, ch, 4001)
        run(g, try_rune(g, 0, ch, 0))
        assert g.rune_at[0] == REMOVED
        assert g.combat[ch] == (10 if works else 50)


@clause("HT-2.24", "HT-13.2")
def test_runes_count_one_each_unless_they_have_faded() -> None:
    g = settle_in(scene(), 0, 1, ODIN)
    carry(g, ODIN, 4001)
    assert dict(parts_of(g, 0))["runes"] == 1
    run(g, perform(g, 0, 0, "fate", 3021))
    assert dict(parts_of(g, 0))["runes"] == 0
    assert g.draw_rune(ODIN) == -1


@clause("HT-2.25", "HT-2.27", "HT-2.11")
def test_a_shape_has_its_own_numbers_and_c_keeps_the_bearers() -> None:
    g = meeting((LOKI,), (THOR,))
    run(g, perform(g, 0, LOKI, "power", power("6.0A")), 4)
    assert c.shape.name[4] == "horse"
    assert g.shape[LOKI] == 5
    assert stat(g, LOKI, SPEED) == 9 + 1
    assert stat(g, LOKI, INTELLIGENCE) == 5
    assert stat(g, LOKI, TEMPER) == 11
    g = meeting((LOKI,), (THOR,))
    g.shape_at[4] = 99
    from vigrid.games.hammer_of_thor.effects.shapes import free_forms

    assert 4 not in free_forms(g, 0, LOKI, "power", power("6.0A"))


@clause("HT-2.26", "HT-2.6")
def test_wounds_of_a_shape_may_kill_when_it_is_laid_off() -> None:
    g = meeting((FULLA, ODIN), (THOR,))
    g.set("shape", FULLA, 13)
    g.combat[FULLA] = 60
    assert not is_dead(g, FULLA)
    run(g, end_powers(g))
    assert g.zone[FULLA] == HELHEIM
    assert events(g, "dies_of_wounds") == [(FULLA,)]
    g = settle_in(scene(), 0, 1, LOKI)
    g.combat[LOKI] = c.char.stat[STAMINA][LOKI] - 1
    run(g, die_of_wounds(g, LOKI))
    assert LOKI in g.party


@clause("HT-2.11")
def test_agility_lost_and_wounds_do_not_touch_the_card() -> None:
    g = battle((GERI,), (FENRIR,), NOATUN)
    g.agility_lost[GERI] = 3
    assert stat(g, GERI, AGILITY) == c.char.stat[AGILITY][GERI] - 3
