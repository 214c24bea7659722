"""Positions of an exam on new characters, special cases, RAGNAROK and the small games (HT-10 to HT-14)."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.alone import best_of, chart_card, prepare_dice_group, roll_terms, subgroup
from vigrid.games.hammer_of_thor.blows import pairs, rear, spares
from vigrid.games.hammer_of_thor.camp import renounce
from vigrid.games.hammer_of_thor.combat import battle_phase, move_step, sides_in_order, start_battle
from vigrid.games.hammer_of_thor.encounter_cards import follower, play_card
from vigrid.games.hammer_of_thor.evading import evade
from vigrid.games.hammer_of_thor.movement import cost_of
from vigrid.games.hammer_of_thor.negotiating import leader_goes, terms, tradable
from vigrid.games.hammer_of_thor.odds import aims, attracted, good_dice, same_species
from vigrid.games.hammer_of_thor.ragnarok import alone_result, fights_as, finish, goes, may_win, parts_of, total
from vigrid.games.hammer_of_thor.random_encounters import consult, find, lead_random
from vigrid.games.hammer_of_thor.seduction import breed, seduce
from vigrid.games.hammer_of_thor.state import FIGHT, HELHEIM, IN_DECK, RAGNAROK, THEM, US, Hammer
from vigrid.games.hammer_of_thor.tables import ATTACK, EVADE, EVIL, FOLLOWER, GOOD, NEUTRAL, SEDUCE
from vigrid.games.hammer_of_thor.turns import new_character, next_fate, send_home

from .table import (
    FULLA,
    KARL,
    LOKI,
    ODIN,
    SURT,
    THOR,
    VIGRID,
    bury,
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
GODS = (5, 7, 8, 9, 10, 12, 15, 16, 20, 21)
DWARFS = (152, 155, 156, 158, 169, 173, 176, 177, 180, 197)
ELF, WOLF, MARE, SERPENT, GUARDIAN = 250, 332, 351, 319, 140
JARNVID, BARRI = 28, 27


def dice_met(ours: tuple[int, ...], theirs: tuple[int, ...], *dice: int) -> Hammer:
    """A random group that nobody plays meets the group of the player on turn."""
    g = meeting(ours, theirs, dice=dice, random_group=True)
    g.side_seat[THEM] = -1
    return g


@clause("HT-9.2", "HT-4.4")
def test_jarnvid_is_28_costs_one_and_has_one_encounter_of_two_rolls() -> None:
    g = settle_in(scene(dice=[1, 1]), 0, BARRI, FULLA)
    assert c.place.name[JARNVID] == "Jarnvid"
    assert cost_of(g, 0, JARNVID) == 1
    found, _ = consult(g, JARNVID)
    assert len(events(g, "die")) == 2
    assert found == ((3, 1), (3, 1))


@clause("HT-10.1", "HT-10.3")
def test_who_turns_in_his_cards_keeps_the_fate_and_begins_with_his_first_alignment() -> None:
    g = settle_in(scene(), 0, 20, LOKI, KARL)
    g.chosen[0], g.alignment[0], g.held[0] = ODIN, GOOD, 2001
    g.set("gained", LOKI, 7)
    g.decks[3] = [ch for ch in g.decks[3] if ch != LOKI]
    renounce(g, 0)
    assert g.held[0] == 2001
    assert g.gained[LOKI] == 0
    assert g.void[0] == 1
    run(g, new_character(g, 0))
    assert c.char.alignment[g.leader[0]] == GOOD


@clause("HT-12.1", "HT-12.2")
def test_a_good_player_with_evil_ones_left_stays_good() -> None:
    neutral = next(ch for ch in range(1, 366) if c.char.alignment[ch] == NEUTRAL and c.char.ragnarok[ch])
    g = settle_in(scene(), 0, 20, LOKI, SURT, neutral)
    g.alignment[0] = GOOD
    assert [goes(g, ch) for ch in (LOKI, SURT, neutral)] == [-1, -1, GOOD]
    assert g.void[0] == 0


@clause("HT-11.1", "HT-11.2")
def test_a_proud_leader_shields_his_race_and_the_whole_group() -> None:
    g = meeting((ODIN,), (THOR, 5, 155, 156, ELF), dice=[0])
    like(g, 155, reputation=4)
    like(g, 156, reputation=3)
    like(g, ELF, reputation=3)
    like(g, ODIN, reputation=10)
    assert set(aims(g, US)) == {6, 8}
    assert good_dice(g, US, FOLLOWER, ATTACK, 6) == tuple(range(7))
    assert good_dice(g, US, FOLLOWER, ATTACK, 8) == tuple(range(8))
    assert good_dice(g, US, FOLLOWER, ATTACK, -1) == ()
    run(g, follower(g, US, 6))
    assert g.controller(155) == g.controller(156) == 0
    assert g.controller(5) == 1


@clause("HT-11.3", "HT-11.4", "HT-4.18")
def test_all_follow_but_one_who_never_does() -> None:
    proud = next(ch for ch in range(208, 236) if "never_follows" in c.char.flags[ch])
    g = meeting((5,), (215, proud, ELF, 328, 335), dice=[0], random_group=True)
    g.leader[g.random_group] = 215
    g.card = [FOLLOWER, ATTACK]
    like(g, 5, reputation=12, charisma=9, wisdom=9)
    run(g, play_card(g, US), "all", "join")
    assert all(g.controller(ch) == 0 for ch in (215, ELF, 328, 335))
    assert g.zone[proud] == IN_DECK
    assert good_dice(meeting((5,), (328, 335, 325)), US, FOLLOWER, ATTACK, -1) == ()


@clause("HT-4.19", "HT-11.5")
@pytest.mark.parametrize(
    ("die", "dead", "child"), [(9, True, False), (8, False, False), (0, False, False), (6, False, True)]
)
def test_what_comes_of_lokis_seduction(die: int, dead: bool, child: bool) -> None:
    g = meeting((LOKI,), (5, 7), dice=[die])
    for ch in (5, 7):
        like(g, ch, charisma=6, wisdom=6)
    g.leader[3] = 7
    run(g, seduce(g, US, 5))
    assert (g.zone[5] == HELHEIM) == dead
    born = events(g, "gives_birth")
    assert bool(born) == child
    if child:
        assert c.char.race[born[0][1]] == 3
        assert g.controller(born[0][1]) == 1


@clause("HT-11.6")
def test_a_woman_with_an_x_gives_birth_without_a_roll() -> None:
    fertile = next(ch for ch in range(1, 366) if c.char.sex[ch] == 2 and c.char.race[ch] < 9)
    g = meeting((LOKI,), (fertile, 7), dice=[9])
    run(g, seduce(g, US, fertile))
    assert events(g, "gives_birth")
    assert not [e for e in events(g, "die") if e[0] == "birth_of"]


@clause("HT-11.7", "HT-4.19")
def test_loki_as_a_horse_woos_horses_without_a_roll_and_not_wolves() -> None:
    horse = next(k for k in range(16) if c.shape.species[k] == "horse")
    g = meeting((LOKI,), (MARE,), dice=[0], random_group=True)
    g.set("shape", LOKI, horse + 1)
    g.shape_at[horse] = LOKI
    assert good_dice(g, US, SEDUCE, ATTACK, MARE) == tuple(range(10))
    assert not same_species(g, LOKI, WOLF)
    assert not attracted(g, LOKI, WOLF)
    young = [ch for ch in g.offspring if c.char.race[ch] == 9]
    breed(g, LOKI, MARE)
    child = events(g, "gives_birth")[0][1]
    assert child in young
    assert g.group[child] == g.random_group


@clause("HT-4.20", "HT-11.8", "HT-8.4")
def test_a_part_that_evades_needs_a_counter_or_others_are_abandoned() -> None:
    g = meeting((7, 8, 9), (LOKI,), dice=[9])
    settle_in(g, 1, 57, 10)
    settle_in(g, 2, 58, 12)
    for ch, n in ((7, 6), (8, 5), (9, 3), (LOKI, 5)):
        like(g, ch, speed=n)
    g.card = [EVADE, ATTACK]
    run(g, evade(g, US), 10)
    assert g.group[7] == 1
    assert g.at[1] == VIGRID
    assert g.zone[10] == IN_DECK
    assert g.group[8] == g.group[9] == 0


@clause("HT-11.12", "HT-11.13")
def test_only_players_lend_and_no_leader_is_traded() -> None:
    g = meeting((5, 7), (8, 9))
    assert {"trade", "lend"} <= set(terms(g, 0, US))
    assert ("char", g.head(US)) not in tradable(g, 0, US)
    assert ("char", 7) in tradable(g, 0, US)
    assert "yes" in leader_goes(g, 0, US, "lend"), "only a trade excludes leaders"
    g = meeting((5, 7), (8, 9), random_group=True)
    assert "lend" not in terms(g, 0, US)
    g = settle_in(scene(), 0, 1, 5, 7)
    settle_in(g, 3, 2, 8)
    g.lent = [(7, 1, 1)]
    run(g, send_home(g, 0), "yes")
    assert g.controller(7) == 0


@clause("HT-12.1", "HT-12.2")
def test_who_of_six_goes_to_ragnarok() -> None:
    def find_one(alignment: int, marked: bool) -> int:
        return next(
            ch for ch in range(1, 342)
            if c.char.alignment[ch] == alignment and c.char.ragnarok[ch] == marked and not c.char.human[ch]
            and not c.char.offspring[ch]
        )  # fmt: skip

    six = (
        *(find_one(a, m) for a, m in ((GOOD, True), (GOOD, False), (EVIL, True), (NEUTRAL, True), (NEUTRAL, False))),
        KARL,
    )
    g = settle_in(scene(), 0, 57, *six)
    g.alignment[0] = GOOD
    g.set("dead", KARL, 1)
    assert [goes(g, ch) for ch in six] == [GOOD, -1, -1, GOOD, -1, GOOD]
    assert fights_as(g, KARL) == NEUTRAL
    assert total(g, 0) > 0


@clause("HT-12.5", "HT-12.6")
def test_two_good_ones_strike_first_and_six_of_nine_evil_ones_strike_back() -> None:
    g = scene()
    evil = (61, 76, 77, 85, 97, 99, 100, 102, 96)
    for seat, chars in enumerate(((5, 7), evil, (152,))):
        settle_in(g, 3 * seat, VIGRID, *chars)
    carry(g, 61, 4001)
    g.front = [5, 7, 0, *evil]
    start_battle(g, RAGNAROK)
    g.reserve[77] = 1
    paired, rest = pairs(g, THEM)
    assert len(paired) == 6
    assert len(rest) == 3
    assert sides_in_order(g) == (US, THEM)
    assert rear(g, THEM) == []
    assert not spares(g, 61, 5)


@clause("HT-13.1")
@pytest.mark.parametrize(("third", "winners"), [(NEUTRAL, [2]), (GOOD, [0, 1, 2])])
def test_if_both_sides_fall_the_neutral_player_wins_or_the_best_of_all(third: int, winners: list[int]) -> None:
    g = settle_in(scene(), 6, 57, KARL)
    g.alignment = [GOOD, EVIL, third]
    g.front = [5, 0, 61]
    bury(g, 5, 61)
    assert may_win(g) == winners


@clause("HT-13.1", "HT-13.2")
def test_the_sums_of_the_winning_side() -> None:
    g = scene(4)
    settle_in(g, 0, 57, 5, 7)
    settle_in(g, 3, 58, 8)
    settle_in(g, 6, 59, 152)
    settle_in(g, 9, 20, 61)
    g.alignment = [GOOD, GOOD, NEUTRAL, EVIL]
    hold(g, 5, 1103)
    extra = c.item.reputation[item(1103)]
    for ch, n in ((7, 6), (8, 29), (152, 28), (61, 60)):
        like(g, ch, reputation=n)
    g.mods.append((5, 3, 20 - c.char.stat[3][5], 6))
    for n in (4001, 4002):
        carry(g, 5, n)
    carry(g, 8, 4003)
    fallen = 9
    g.front = [5, fallen, 0, 76]
    bury(g, fallen, 76)
    assert may_win(g) == [0, 1, 2]
    assert [total(g, s) for s in range(3)] == [20 + extra + 2 + 6, 30, 28]
    finish(g)
    assert g.result is not None
    assert g.result.returns == ((1.0, 0.0, 0.0, 0.0) if 28 + extra > 30 else (0.0, 1.0, 0.0, 0.0))


@clause("HT-13.2", "HT-13.3")
def test_runes_are_worth_nothing_after_3021_and_concealed_items_count() -> None:
    g = scene()
    settle_in(g, 0, 57, 5)
    settle_in(g, 3, 58, 8)
    settle_in(g, 6, 20, 61)
    g.alignment = [GOOD, GOOD, EVIL]
    like(g, 5, reputation=25)
    like(g, 8, reputation=30)
    hold(g, 5, 1099)
    hold(g, 5, 1073, up=False)
    assert [c.item.reputation[item(n)] for n in (1099, 1073)] == [3, 2]
    for n in range(4):
        carry(g, 5, 4001 + n)
    for n in range(4, 7):
        carry(g, 8, 4001 + n)
    g.runes_void = 1
    g.front = [5, 0, 76]
    bury(g, 76)
    assert [total(g, s) for s in (0, 1)] == [30, 30]
    finish(g)
    assert g.result is not None
    assert g.result.returns == (0.5, 0.5, 0.0)
    assert parts_of(g, 0)[2] == ("runes", 0)


@clause("HT-14.1", "HT-4.1")
def test_two_players_draw_thirty_cards_and_ragnarok_is_one_of_the_last_three() -> None:
    drawn = set()
    for seed in range(12):
        g = scene(2, seed=seed)
        cards = [next_fate(g) for _ in range(len(g.fates) + len(g.predictions))]
        assert len(cards) == 30
        drawn.add(cards.index(c.ragnarok) + 1)
    assert [((n - 1) // 2 + 1, (n - 1) % 2) for n in sorted(drawn)] == [(14, 1), (15, 0), (15, 1)]


@clause("HT-14.6", "HT-14.5")
def test_hostile_races_subtract_and_low_results_are_rolled_again() -> None:
    for die in range(5):
        assert chart_card(dice_met((ODIN,), (GUARDIAN,), die, 9)) == c.players_chart[6]
    for die in range(5, 10):
        assert chart_card(dice_met((ODIN,), (GUARDIAN,), die)) == c.players_chart[die - 3]
    assert chart_card(dice_met((ODIN,), (61,), 2, 8)) == c.players_chart[7]
    assert chart_card(dice_met((ODIN,), (SURT,), 9)) == c.players_chart[7]


@clause("HT-14.6")
@pytest.mark.parametrize(("die", "card"), [(0, ATTACK), (7, EVADE)])
def test_a_serpent_attacks_on_even_and_evades_on_odd_dice(die: int, card: int) -> None:
    assert chart_card(dice_met((ODIN,), (SERPENT,), die)) == card


@clause("HT-14.12", "HT-14.13")
@pytest.mark.parametrize(("die", "reserve"), [(6, 0), (7, 1)])
def test_line_reserve_and_items_of_a_random_group(die: int, reserve: int) -> None:
    band = (156, 155, 158, 152)
    g = dice_met((ODIN,), (152, 155, 156, 158), die, 5)
    for ch, n in zip(band, (3, 5, 7, 9), strict=True):
        like(g, ch, reputation=n)
    like(g, 152, temper=6, wisdom=4)
    lead_random(g)
    for n in (1100, 1101, 1050):
        g.move_item(item(n), -1)
    find(g, g.random_group, [item(1100), item(1101), item(1050)], -1)
    prepare_dice_group(g)
    assert g.members(g.random_group) == list(band)
    assert g.reserve[152] == reserve
    assert [g.item_at[item(n)] for n in (1100, 1101, 1050)] == [152, 158, 152]
    assert [g.item_up[item(n)] for n in (1100, 1101, 1050)] == [1, 1, 0]


@clause("HT-14.10")
def test_what_a_random_group_gives_and_wants() -> None:
    theirs, ours = (152, 155, 156), (5, 7)
    g = dice_met(ours, theirs)
    like(g, 152, wisdom=4, intelligence=6)
    for n, ch in ((1073, 155), (1074, 156), (1075, 7), (1076, 7)):
        hold(g, ch, n)
    hold(g, 7, 1077, up=False)
    carry(g, 7, 4001)
    thrown = {("gives", 155): 7, ("gives", 156): 6, ("gives_item", item(1073)): 5, ("gives_item", item(1074)): 4,
              ("wants_item", item(1075)): 4, ("wants_item", item(1076)): 5, ("wants", 7): 6,
              ("wants_rune",): 7}  # fmt: skip
    asked = []

    def roll(self: Hammer, what: str, *about: int) -> int:
        asked.append((what, *about))
        return thrown[what, *about]

    g.offer = [(US, "rune", rune(4001))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hammer, "roll", roll)
        roll_terms(g)
    assert set(g.offer) == {(THEM, "char", 155), (THEM, "item", item(1073)), (US, "item", item(1075)), (US, "char", 7)}
    assert set(asked) == set(thrown)


@clause("HT-14.8", "HT-14.9")
def test_whom_and_what_a_random_group_takes() -> None:
    assert subgroup(dice_met((THOR, 76, 77, ELF), (61,)), THEM) == 3
    g = dice_met((THOR, ELF), (61,), 0)
    assert subgroup(g, THEM) == -1
    g.card = [ATTACK, FOLLOWER]
    run(g, play_card(g, THEM))
    assert g.controller(ELF) == 0
    g = dice_met((5, 7, 8), (61,), 6, 8, 8, 2, 3)
    assert best_of(g, [("char", 7), ("char", 8), ("item", 5)]) == ("item", 5)


@clause("HT-14.16", "HT-14.15", "HT-14.17")
def test_the_leader_flees_from_the_reserve_and_morale_breaks_once_past_half() -> None:
    g = dice_met((ODIN,), (152, 155, 156), 7, 6)
    like(g, 152, temper=6)
    like(g, 155, temper=5)
    assert c.char.stat[11][155] % 2 == 0
    half = c.char.stat[11][155] // 2
    g.reserve[152] = 1
    start_battle(g, FIGHT)
    g.phase = "battle"
    run(g, battle_phase(g), "hold")
    assert g.astray == [152]
    assert g.step == 1
    g.combat[155] = half
    end_of_round(g)
    assert 155 not in g.resolve
    g.combat[155] = half + 1
    g.rng = scripted_dice(6)
    end_of_round(g)
    assert 155 in g.astray
    assert g.reserve[155] == 0
    g.battle_round = 3
    run(g, move_step(g, THEM, -1))
    assert g.reserve[155] == 1
    g.combat[155] = half + 9
    before = len(events(g, "die"))
    end_of_round(g)
    assert [e for e in events(g, "die")[before:] if e[0] == "temper" and e[2] == 155] == []


def end_of_round(g: Hammer) -> None:
    """The last phase of a round is over."""
    from vigrid.games.hammer_of_thor.combat import close_step

    g.step = 5
    run(g, close_step(g))


def scripted_dice(*dice: int):  # type: ignore[no-untyped-def]
    """Dice as they fall."""
    from vigrid.kernel.rng import scripted

    return scripted(dice, 1)


@clause("HT-14.4")
@pytest.mark.parametrize(
    ("fame", "task", "alive", "won"), [(143, 13, 1, 0), (150, 13, 1, 1), (170, 12, 1, 0), (150, 13, 0, 0)]
)
def test_alone_fame_above_143_all_tasks_and_a_living_thor_win(fame: int, task: int, alive: int, won: int) -> None:
    g = settle_in(scene(1), 0, 1, THOR, 5)
    g.task = task
    like(g, THOR, reputation=fame - c.char.stat[3][5])
    if not alive:
        g.to_helheim(THOR)
    outcome = alone_result(g, (parts_of(g, 0),))
    assert outcome.returns == (float(won),)


@clause("HT-14.18")
def test_alone_ragnarok_is_card_42_43_or_44() -> None:
    drawn = set()
    for seed in range(40):
        g = scene(1, seed=seed)
        cards = [next_fate(g) for _ in range(len(g.fates) + len(g.predictions))]
        drawn.add(cards.index(c.ragnarok) + 1)
    assert drawn == {42, 43, 44}
