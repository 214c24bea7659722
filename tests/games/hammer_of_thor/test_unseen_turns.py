"""Positions of an exam on movement and encounters (HT-4.4 to HT-4.36), answered from the booklet alone."""

from __future__ import annotations

import pytest

from vigrid.games.hammer_of_thor.camp import astral_places, camp_choices, leave_body
from vigrid.games.hammer_of_thor.choosing import free_cards
from vigrid.games.hammer_of_thor.combat import flee, may_flee, start_battle
from vigrid.games.hammer_of_thor.encounter_cards import challenge, play_card, prizes
from vigrid.games.hammer_of_thor.encounters import (
    encounter_phase,
    reaction,
    reading_order,
    show_cards,
    take_turn,
)  # fmt: skip
from vigrid.games.hammer_of_thor.evading import evade
from vigrid.games.hammer_of_thor.losses import lose
from vigrid.games.hammer_of_thor.movement import arrival_phase, cost_of, neighbours, reconnoitre, speed_left
from vigrid.games.hammer_of_thor.odds import good_dice
from vigrid.games.hammer_of_thor.parting import parting_phase
from vigrid.games.hammer_of_thor.powers import stat
from vigrid.games.hammer_of_thor.random_encounters import disband, turn_up
from vigrid.games.hammer_of_thor.setup import admit
from vigrid.games.hammer_of_thor.spoils import take_spoils
from vigrid.games.hammer_of_thor.state import DUEL, FACE_DOWN, IN_DECK, NO_GROUP, SET_ASIDE, THEM, US, Hammer
from vigrid.games.hammer_of_thor.tables import (
    ATTACK,
    CARDS,
    CHALLENGE,
    CON,
    EVADE,
    FOLLOWER,
    FRIENDSHIP,
    INTELLIGENCE,
    NEGOTIATE,
    WINTER,
)  # fmt: skip

from .table import (
    FULLA,
    HEIMDALL,
    KARL,
    LOKI,
    ODIN,
    RAN,
    SURT,
    THOR,
    battle,
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
VALKYRIE, SPEAKING_ANIMAL, MIMIR, JOTNAR = 215, 339, 59, (61, 76, 77)
SERPENTS = (319, 320, 321)
HLEIDRA, RHINE, MOUND, VIGRID, UTGARD = 58, 60, 46, 62, 21


def reach(*chars: int, season: int, cautious: int) -> int:
    """How far along Rhine, Svarin's Mound and Vigrid a group gets from Hleidra."""
    g = settle_in(scene(), 0, HLEIDRA, *chars)
    g.moving, g.season, g.spent_speed = 0, season, cautious
    like(g, ODIN, speed=4)  # the chart's Allergic to Cold, whose effect is ours, would slow him in winter
    for place in (RHINE, MOUND, VIGRID):
        assert place in neighbours(g, g.at[0])
        cost = cost_of(g, 0, place)
        if cost > speed_left(g):
            break
        g.spent_speed += cost
        g.at[0] = place
    return g.at[0]


@clause("HT-4.4", "HT-4.5", "HT-9.10")
@pytest.mark.parametrize(("season", "cautious", "place"), [(1, 0, VIGRID), (1, 1, MOUND), (WINTER, 1, VIGRID)])
def test_odin_slows_thor_and_pays_for_the_rhine_unless_it_is_frozen(season: int, cautious: int, place: int) -> None:
    assert reach(ODIN, THOR, season=season, cautious=cautious) == place


@clause("HT-4.10")
def test_two_small_letters_are_two_steps_apart() -> None:
    g = scene()
    assert 27 not in neighbours(g, 8)
    assert 70 in neighbours(g, 8)
    assert 27 in neighbours(g, 70)


@clause("HT-4.8", "HT-4.33")
@pytest.mark.parametrize(("die", "works"), [(4, False), (2, True)])
def test_the_dullest_of_the_scouts_counts_and_success_helps_in_the_first_round_only(die: int, works: bool) -> None:
    g = settle_in(scene(dice=[die]), 0, UTGARD, FULLA, KARL, HEIMDALL)
    for ch, n in zip((FULLA, KARL, HEIMDALL), (2, 5, 7), strict=True):
        like(g, ch, senses=n)
    g.moving, g.scouting = 0, 1
    assert reconnoitre(g) == works
    g = meeting((FULLA,), (LOKI,))
    g.scouted = int(works)
    g.card = [CON, CON]
    first = reaction(g, US)
    g.meeting, g.scouted = 2, 0
    assert first - reaction(g, US) == 3 * works
    g = settle_in(scene(dice=[1]), 0, UTGARD, THOR)
    g.moving, g.first, g.turn, g.scouted = 0, 0, 0, int(works)
    turn_up(g, 0, UTGARD, ((3, 2),))
    assert (0 in g.met_known) == works


@clause("HT-4.20", "HT-11.8")
@pytest.mark.parametrize(("steps", "left"), [(4, 1), (6, 0)])
def test_evading_costs_one_speed_if_any_is_left(steps: int, left: int) -> None:
    g = meeting((THOR,), (LOKI,), dice=[0])
    g.spent_speed = steps
    g.card = [EVADE, ATTACK]
    run(g, evade(g, US))
    assert speed_left(g) == left
    assert g.turn_over == 0
    run(g, parting_phase(g))
    assert g.at[0] == VIGRID
    assert g.phase == "move"


@clause("HT-4.11", "HT-2.20")
def test_the_astral_body_goes_alone_to_any_of_67_places_and_takes_the_turn() -> None:
    g = settle_in(scene(), 0, UTGARD, ODIN, FULLA, 7, 8)
    g.first = g.turn = 0
    hold(g, ODIN, 1092)
    assert len(astral_places(g, 0)) == 67
    assert "astral" in camp_choices(g, 0, "before")
    run(g, leave_body(g, 0, ODIN, 1))
    assert g.members(g.astral_group) == [ODIN]
    assert g.phase == "arrival"
    g.omens.append((0, "guide", 1, 3))
    run(g, arrival_phase(g), "no")
    run(g, parting_phase(g))
    assert g.phase == "close"
    assert ODIN in g.members(0)


@clause("HT-4.12", "HT-5.13")
def test_each_real_loss_in_an_astral_encounter_costs_one_intelligence_down_to_none() -> None:
    g = battle((THOR,), (122,))
    like(g, 122, intelligence=1, stamina=60)
    g.astral = 0
    for cause, amount in ((0, 10), (4, 6), (0, 0)):
        lose(g, THOR, cause, amount)
    for amount in (24, 12):
        lose(g, 122, 0, amount)
    assert stat(g, THOR, INTELLIGENCE) == 2
    assert stat(g, 122, INTELLIGENCE) == 0
    g.phase, g.astral = "parting", NO_GROUP
    run(g, parting_phase(g))
    assert stat(g, THOR, INTELLIGENCE) == 2


@clause("HT-4.17", "HT-4.14", "HT-4.15")
def test_con_of_thor_against_odin() -> None:
    g = meeting((THOR,), (ODIN,))
    assert CON not in free_cards(g, US)
    g.meeting = 2
    assert CON in free_cards(g, US)
    assert good_dice(g, US, CON, ATTACK, 0) == (0,)
    assert good_dice(g, US, CON, NEGOTIATE, 0) == tuple(range(9))


@clause("HT-4.21", "HT-4.15")
@pytest.mark.parametrize(
    ("foe", "card", "dice"),
    [(VALKYRIE, CON, (0,)), (VALKYRIE, FOLLOWER, tuple(range(9))), (SPEAKING_ANIMAL, NEGOTIATE, ())],
)
def test_loki_challenges(foe: int, card: int, dice: tuple[int, ...]) -> None:
    g = meeting((LOKI,), (foe,))
    if foe == SPEAKING_ANIMAL:
        g.marks.append((foe, "disguised", 6))
    assert good_dice(g, US, CHALLENGE, card, 0) == dice


@clause("HT-4.21")
@pytest.mark.parametrize(("fame", "followers", "die", "lost"), [(8, 7, 3, 5), (8, 7, 9, 0), (12, 4, 2, 4)])
def test_who_refuses_loses_what_reputation_exceeds_the_die(fame: int, followers: int, die: int, lost: int) -> None:
    band = (152, 155, 156, 158, 169, 173, 176)[:followers]
    g = meeting((LOKI,), (FULLA, *band), dice=[die])
    like(g, FULLA, reputation=fame)
    run(g, challenge(g, US, 0), "no")
    assert len(g.met(THEM)) == 1 + followers - lost
    assert stat(g, FULLA, 3) == fame
    assert g.phase == "encounter"


@clause("HT-5.23", "HT-11.10", "HT-11.9")
def test_a_duelist_may_evade_from_the_line_and_loses_all_he_leaves() -> None:
    followers = (152, 155, 156)
    g = meeting((ODIN,), (FULLA, *followers), dice=[0, 9])
    hold(g, 152, 1100)
    carry(g, 155, 4001)
    start_battle(g, DUEL)
    assert g.reserve[FULLA] == 0
    assert may_flee(g, FULLA, THEM)
    like(g, FULLA, wisdom=9)
    run(g, flee(g, FULLA, THEM))
    assert len(events(g, "misses")) == 1
    assert all(g.controller(ch) == 0 for ch in followers)
    assert g.item_at[item(1100)] == 152
    assert g.rune_at[rune(4001)] == 155
    assert g.turn_over == 1


@clause("HT-4.26", "HT-4.24", "HT-4.8")
@pytest.mark.parametrize(("scouted", "first"), [(0, THEM), (1, US)])
def test_loki_moves_in_on_thor(scouted: int, first: int) -> None:
    g = meeting((LOKI,), (THOR,))
    hold(g, THOR, 1002, 1003)
    g.card, g.scouted = [CON, CHALLENGE], scouted
    g.deeds = [(US, "ability", 0), *[(THEM, "conceal", item(n)) for n in (1002, 1003)], (THEM, "ability", 0),
               (THEM, "ability", 1)]  # fmt: skip
    assert reaction(g, US) == 9 + 1 - 1 + 3 * scouted
    assert reaction(g, THEM) == 9
    assert reading_order(g)[0] == first


@clause("HT-4.24", "HT-4.17", "HT-4.26")
def test_what_thor_wanted_to_do_does_not_happen_when_loki_is_read_first() -> None:
    g = meeting((THOR, FULLA), (LOKI,), dice=[8])
    hold(g, THOR, 1002)
    hold(g, THOR, 1003, up=False)
    carry(g, THOR, 4003)
    g.meeting, g.card = 2, [CHALLENGE, CON]
    g.deeds = [(US, "reveal", item(1003)), (US, "ability", 0), (US, "ability", 1), (US, "rune", rune(4003))]
    assert [reaction(g, side) for side in (US, THEM)] == [9, 10]
    assert set(prizes(g, 1, THEM)) == {("char", FULLA), ("item", item(1002))}
    run(g, take_turn(g, THEM), ("item", item(1002)))
    assert g.phase == "parting"
    assert g.rune_at[rune(4003)] == THOR
    assert g.item_up[item(1003)] == 0


@clause("HT-4.28", "HT-4.14")
def test_in_the_third_round_only_the_used_card_is_barred() -> None:
    g = meeting((THOR,), (LOKI,))
    g.meeting, g.played[US] = 3, 1 << EVADE | 1 << CHALLENGE
    assert sorted(CARDS[k] for k in free_cards(g, US)) == [
        "attack", "con", "evade", "follower", "friendship", "negotiate", "seduce",
    ]  # fmt: skip


@clause("HT-4.29", "HT-4.28")
def test_beasts_without_speech_may_only_evade_once_they_have_attacked() -> None:
    g = meeting((ODIN,), SERPENTS, random_group=True)
    assert set(free_cards(g, THEM)) == {ATTACK, EVADE}
    g.card = [FOLLOWER, ATTACK]
    show_cards(g)
    for g.meeting in (2, 3):
        assert free_cards(g, THEM) == [EVADE]


@pytest.mark.parametrize(
    ("how", "moves"),
    [
        pytest.param("friendship", True, marks=clause("HT-4.23")),
        pytest.param("nothing", False, marks=clause("HT-4.27")),
        pytest.param("follower", False, marks=clause("HT-4.18")),
    ],
)
def test_only_friendship_lets_the_turn_go_on(how: str, moves: bool) -> None:
    g = meeting((THOR,), (KARL,), random_group=True, dice=[9, 9] if how == "nothing" else [0])
    g.side_seat[THEM] = 1
    g.moving, g.spent_speed = 0, 2
    if how == "nothing":
        g.meeting = 3
        run(g, encounter_phase(g), "con", ("done", 0), "con", ("done", 0))
    else:
        g.card = [FRIENDSHIP if how == "friendship" else FOLLOWER, ATTACK]
        run(g, play_card(g, US))
    run(g, parting_phase(g))
    assert (g.phase == "move") == moves
    if moves:
        assert speed_left(g) == 4


@clause("HT-4.36", "HT-4.35")
def test_of_three_counters_the_highest_die_alone_meets_the_mover() -> None:
    g = scene(4, dice=[4, 8, 2])
    for seat, ch in enumerate((ODIN, LOKI, SURT, RAN)):
        settle_in(g, 3 * seat, UTGARD, ch)
    g.first = g.turn = g.moving = 0
    g.phase = "arrival"
    run(g, arrival_phase(g))
    assert g.side_seat == [0, 2]
    assert len(events(g, "die")) == 3
    g.turn_over = 0
    run(g, parting_phase(g))
    assert g.phase == "move"
    assert g.side_group == [NO_GROUP, NO_GROUP]


def mimir_met() -> Hammer:
    """Mimir's counter joined a random group at his well."""
    g = meeting((ODIN,), (MIMIR, KARL), 29, random_group=True)
    g.guest = MIMIR
    return g


@clause("HT-4.34", "HT-5.18")
def test_mimirs_counter_goes_back_unless_he_was_beaten_or_won() -> None:
    g = mimir_met()
    disband(g)
    assert g.zone[MIMIR] == FACE_DOWN
    g = mimir_met()
    g.subdual[MIMIR] = 999
    run(g, take_spoils(g, US, (MIMIR,)), "abandon")
    disband(g)
    assert g.zone[MIMIR] == IN_DECK
    assert MIMIR in g.decks[3]
    g = mimir_met()
    admit(g, MIMIR, 0)
    disband(g)
    assert g.controller(MIMIR) == 0


@clause("HT-2.10", "HT-4.33", "HT-4.34")
def test_a_listed_item_comes_with_its_captured_bearer_and_is_not_used_before() -> None:
    g = settle_in(scene(4, dice=[1]), 0, 57, ODIN)
    g.moving = g.first = g.turn = 0
    bearer = next(ch for ch in g.decks[8] if c.char.items[ch])
    g.decks[8].remove(bearer)
    g.decks[8].append(bearer)
    rival = turn_up(g, 0, 57, ((8, 3),))
    band = g.members(g.random_group)
    thing = c.char.items[bearer][0]
    assert g.met_known == (rival,)
    assert g.item_at[thing] == SET_ASIDE
    admit(g, bearer, 0)
    disband(g)
    assert g.item_at[thing] == bearer
    assert all(ch in g.decks[8] for ch in band if ch != bearer)
