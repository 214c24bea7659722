"""Positions set by somebody who had read the booklet and no code: goals, island, set-up, draft, Prayer."""

from __future__ import annotations

import pytest

from vigrid.games.lords_of_ragnarok import GAME
from vigrid.games.lords_of_ragnarok.ending import lands_of
from vigrid.games.lords_of_ragnarok.setup import place_loki, place_monsters
from vigrid.games.lords_of_ragnarok.state import Lords
from vigrid.kernel import Match

from .table import BLUE, RED, YELLOW, army, at, attribute, codes, hand, hunt, on_turn, play, runes, state

clause = pytest.mark.clause
PURPLE = 3


def held(*regions: int, by: str = "red") -> dict[str, str]:
    """Control of these Regions."""
    return {str(r): by for r in regions}


def temples(*regions: int) -> dict[str, int]:
    """Temples in these Regions."""
    return {str(r): 1 for r in regions}


def event(number: int) -> list[int]:
    """The Event deck with this card on top."""
    return [*(n for n in range(1, 22) if n != number), number]


@clause("LR-1.2", "LR-2.2")
def test_nine_regions_can_be_three_lands_and_seventeen_can_be_two() -> None:
    m = at("maneuvers", control=held(1, 2, 3, 4, 5, 6, 11, 12), seats={"red": {"armies": [11], "values": [4]}})
    play(m, "maneuver:army.0.13")
    assert m.outcome is not None
    assert len(state(m).regions_of(RED)) == 9
    most = held(*(r for r in range(1, 22) if r not in (6, 10, 16, 18)))
    m = at("maneuvers", control=most, seats={"red": {"armies": [12], "values": [2]}}, loki=6)
    assert m.outcome is None
    assert len(state(m).regions_of(RED)) == 17
    assert lands_of(state(m), RED) == 2
    play(m, "maneuver:army.0.16")
    assert m.outcome is not None


@clause("LR-1.3", "LR-2.10", "LR-7.2")
@pytest.mark.parametrize(("players", "wins"), [(2, True), (3, False)])
def test_an_empty_region_with_a_temple_is_taken_by_entering_it_before_the_special_action(
    players: int, wins: bool
) -> None:
    m = at("maneuvers", players, control={**held(3, 5, 10, 11), "12": "blue"}, temples=temples(3, 5, 10, 12),
           seats={"red": {"armies": [11], "values": [1]}}, loki=14)  # fmt: skip
    play(m, "maneuver:army.0.12")
    assert state(m).owner[12] == RED
    assert (m.outcome is not None) == wins


@clause("LR-1.9", "LR-8.4")
def test_the_temple_comes_before_the_control_that_a_realm_bonus_brings_at_the_end_of_the_step() -> None:
    control = {**held(7, 10, 18, 20, 17), **held(1, 2, 3, 4, 5, 6, 11, 12, by="purple")}
    m = at("special", 4, control=control, temples=temples(7, 10, 18, 20), loki=8,
           seats={"purple": {"armies": [13], "values": [3]}}, realms={"jotunheim": {"allies": ["purple"]}})  # fmt: skip
    play(m, "action:temple", "3/grow:0")
    assert m.outcome is not None
    assert m.outcome.winners == (RED,)
    assert m.outcome.clause == "LR-1.3"


@clause("LR-1.4", "LR-9.8")
@pytest.mark.parametrize(
    ("players", "slain", "tokens", "rings", "may"),
    [(3, 2, 0, 0, True), (3, 1, 1, 0, True), (3, 0, 2, 0, True), (3, 1, 0, 2, False), (2, 0, 1, 0, True)],
)
def test_slain_monsters_and_tokens_open_the_hunt_of_loki_and_rings_do_not(
    players: int, slain: int, tokens: int, rings: int, may: bool
) -> None:
    names = ["draugr", "garm", "lindworm", "valravn"]
    monsters: dict[str, dict[str, object]] = {k: {"slain_by": "red"} for k in names[:slain]}
    monsters |= {k: {"region": 14, "ring": "red"} for k in names[slain : slain + rings]}
    monsters["nidhogg"] = {"region": 14}
    m = at("special", players, seats={"red": {"slayer_tokens": tokens, "region": 11}}, monsters=monsters, loki=11)
    play(m, "action:monsters")
    assert ("monsters:hunt.loki" in codes(m)) == may


@clause("LR-1.6", "LR-1.7", "LR-9.14", "LR-9.17")
def test_the_monument_that_begins_ragnarok_is_finished_and_four_turns_follow() -> None:
    m = at("special", 4, requisites={"slayer": True, "jarl": True}, monuments={"thor": {"level": 2}},
           event_deck=event(1), realms={"vanaheim": {"markers": ["red", "blue"]}})  # fmt: skip
    play(m, "action:monument", "monument:thor")
    assert state(m).wheel == [()] * 6
    assert state(m).monster_at[state(m).upper[0]] == 1
    order = [state(m).active]
    while m.outcome is None:
        quiet = [c for c in codes(m) if c.endswith((":done", ":pass", ":no"))]
        play(m, (quiet or codes(m))[0])
        if state(m).active != order[-1]:
            order.append(state(m).active)
    assert order == [BLUE, YELLOW, PURPLE, RED]


@clause("LR-1.8")
def test_the_regions_round_yggdrasil_decide_and_a_tie_is_the_earlier_last_turns() -> None:
    """Red began Ragnarok; the order of the last turns is Blue, Yellow, Purple, Red."""
    control = {**held(4, 6, 8, 13), **held(14, 15, 17, 21, by="blue"), **held(10, 11, 12, 16, 18, 19, 20, by="yellow"),
               **held(1, 2, 3, 5, 7, 9, by="purple")}  # fmt: skip
    m = at("special", 4, ragnarok="red", last_turns=1, control=control)
    play(m, "action:prepare", "prepare:rune", "rune:uruz", "prepare:rune", "rune:uruz")
    assert m.outcome is not None
    assert [dict(row)["Regions at Yggdrasil"] for row in m.outcome.scores] == [3, 3, 0, 2]
    assert m.outcome.winners == (BLUE,)


@clause("LR-9.13", "LR-21.1", "LR-21.2", "LR-21.3", "LR-21.4", "LR-21.5")
@pytest.mark.parametrize(("god", "down"), [("odin", 3), ("thor", 2), ("freya", 2)])
def test_what_was_turned_down_stays_so_and_what_is_no_longer_met_stays_up(god: str, down: int) -> None:
    """Winter asks for level 3 of all Monuments in this pack, for level 1 in the design it was tuned from."""
    m = at("special", 4, requisites={"gothi": True}, monuments={"odin": {"level": 2}, "thor": {"level": 1}},
           control=held(1, 2, 3, by="yellow"), monsters={"garm": {"slain_by": "blue"}}, event_deck=event(1),
           seats={"blue": {"slayer_tokens": 1}}, realms={"vanaheim": {"markers": ["red"]}})  # fmt: skip
    play(m, "action:monument", f"monument:{god}")
    assert sum(state(m).flipped) == down
    assert (state(m).ragnarok == RED) == (down >= 3)


@clause("LR-9.12", "LR-1.6", "LR-8.5")
def test_with_nothing_left_to_build_the_other_steps_are_done_and_ragnarok_begins() -> None:
    m = at("special", monuments={g: {"level": 3} for g in ("odin", "thor", "freya")}, event_deck=event(1),
           requisites={"monument": True, "winter": True},
           realms={k: {"markers": ["red"]} for k in ("vanaheim", "alfheim", "svartalfheim", "muspelheim", "jotunheim",
                                                     "niflheim")})  # fmt: skip

    assert state(m).ragnarok == RED
    assert sum(state(m).flipped) == 2
    assert state(m).wheel == [()] * 6


@clause("LR-16.9", "LR-10.4")
def test_loki_hits_one_army_and_every_hero_but_the_active_players_and_does_not_stomp() -> None:
    m = at("special", event_deck=event(3), realms={"vanaheim": {"markers": ["red"]}},
           seats={"red": {"region": 15}, "blue": {"region": 15, "armies": [15, 15], "values": [2, 1]}})  # fmt: skip
    play(m, "action:monument", "monument:thor", "loki:15", "victim:1.0", "1/injury:might")
    assert army(m, BLUE, 15) == [1, 1]
    assert state(m).injured[3:6] == [0, 1, 0]
    assert sum(state(m).injured[:3]) == 0


@clause("LR-16.8", "LR-4.1", "LR-7.15")
def test_armies_leave_lokis_region_and_grow_there_but_do_not_enter_it() -> None:
    seats = {"red": {"region": 8, "drakkar": "s4", "armies": [9, 6], "values": [3, 1]}}
    m = at("maneuvers", control=held(9), loki=9, seats=seats)
    own = [c.removeprefix("maneuver:army.") for c in codes(m) if ":army." in c]
    assert sorted(own) == ["0.0", "0.10", "0.6", "0.8", "1.4", "1.5"]
    m = at("hero", control=held(9), loki=9, seats=seats)
    assert "step:walk.9" in codes(m)


@clause("LR-2.9", "LR-7.2", "LR-7.12")
def test_control_is_taken_after_the_rune_actions_and_kept_when_the_army_leaves() -> None:
    m = at("runes", seats={"red": {"uruz": 1, "algiz": 1, "armies": [8], "values": [2]}})
    play(m, "runes:grow.ua")
    if on_turn(m) == RED and codes(m)[0].startswith("grow:"):
        play(m, "grow:0")
    play(m, "maneuver:army.0.7")
    assert state(m).owner[8] == RED
    assert state(m).owner[7] == -1


@clause("LR-2.13", "LR-7.10", "LR-7.11")
@pytest.mark.parametrize(("realm", "cards"), [("vanaheim", 0), ("niflheim", 1)])
def test_the_first_ally_draws_and_there_is_one_rune_action_a_turn(realm: str, cards: int) -> None:
    m = at("runes", realms={"vanaheim": {"allies": ["blue"]}},
           seats={"red": {"region": 2, "othala": 1, "uruz": 1, "algiz": 1, "wisdom": 3}})  # fmt: skip
    assert [c for c in codes(m) if "ally" in c] == ["runes:ally.vanaheim", "runes:ally.niflheim"]
    play(m, f"runes:ally.{realm}")
    assert len(hand(m, RED)) == cards
    assert state(m).phase == "maneuvers"


@clause("LR-3.4", "LR-7.8")
def test_in_a_hunt_an_injured_wisdom_takes_runes_at_once_and_cards_afterwards() -> None:
    m = hunt("draugr", {"red": {"wisdom": 4, "uruz": 2, "othala": 2, "hand": ["axe", "axe", "bow", "spear"]}},
             attack_hand=["snapping_jaws_2"],
             attack_deck=["snapping_jaws_3", "raking_claws_3", "raking_claws_4", "crushing_weight_5",
                          "crushing_weight_6", "special_attack_4", "special_attack_3", "dread_howl", "rearing_guard",
                          "frenzy", "frenzy", "vanish_4", "vanish_3"])  # fmt: skip
    play(m, "defend:stop", "injury:wisdom", "drop:uruz", "drop:uruz")
    assert sum(runes(m, RED)) == 2
    assert len(hand(m, RED)) == 5, "one drawn in the Monster round, none discarded"
    play(m, "strike:end", "injury:might")
    play(m, *["discard:" + k for k in hand(m, RED)[:3]])
    assert len(hand(m, RED)) == 2
    assert sum(runes(m, RED)) == 2


@clause("LR-18.3", "LR-13.3")
def test_snorri_has_runes_for_settlements_of_his_land_and_a_monument_brings_its_artifact() -> None:
    m = at("special", control={"19": "blue"},
           seats={"red": {"hero": "snorri", "region": 18, "wisdom": 4, "armies": [20, 15, 17], "values": [1, 5, 2]},
                  "blue": {"hero": "lagertha"}, "yellow": {"hero": "ragnar", "region": 5}})  # fmt: skip
    play(m, "action:mobilize", "mobilize:army.0.19", "mobilize:army.1.21", "mobilize:army.2.16")
    play(m, "rune:uruz", "rune:othala")
    g = state(m)
    assert [g.owner[r] for r in (19, 21, 16)] == [RED] * 3
    assert sum(runes(m, RED)) == 2
    assert (g.artifact_of[8], g.exhausted[8]) == (RED, 0)


@clause("LR-7.16", "LR-3.2", "LR-16.8")
def test_recruiting_reaches_the_coast_and_own_settlements_even_loki_and_enemies() -> None:
    m = at("maneuvers", control={"7": "red", "1": "red", "16": "blue"}, loki=11,
           seats={"red": {"authority": 5, "injured": [1, 0, 0], "drakkar": "s3"},
                  "blue": {"armies": [12], "values": [3]}})  # fmt: skip
    regions = [int(c.rpartition(".")[2]) for c in codes(m) if "recruit" in c]
    assert regions == [1, 7, 10, 11, 12]
    play(m, "maneuver:recruit.7")
    assert army(m, RED, 7) == [2]


@clause("LR-4.2", "LR-2.11")
def test_only_the_own_drakkar_is_a_bridge() -> None:
    m = at("maneuvers", loki=16, seats={"red": {"drakkar": "s4", "armies": [12], "values": [2]},
                                        "blue": {"drakkar": "s3"}})  # fmt: skip
    assert [c for c in codes(m) if ":army" in c] == [f"maneuver:army.0.{r}" for r in (11, 13, 17)]


@clause("LR-4.1", "LR-7.7")
def test_a_hero_goes_two_regions_and_a_sea_is_one_step() -> None:
    m = at("hero", seats={"red": {"region": 1, "drakkar": "s6"}})
    assert [int(c.rpartition(".")[2]) for c in codes(m) if "walk" in c] == [2, 3, 4, 5, 6, 18, 19, 20, 21]


def fresh(players: int, seed: int = 1) -> Lords:
    """A game just set up."""
    return GAME.new(players, seed=seed)


@clause("LR-5.13", "LR-5.14")
def test_an_event_without_a_monster_left_counts_and_nothing_is_activated() -> None:
    g = fresh(4)
    g.monster_at, g.loki_at, g.upper = [0] * 6, 0, [0, 2, 4]
    g.event_discard = []
    g.event_deck = [*(n for n in range(1, 22) if n not in (12, 3, 18, 6, 20)), 20, 6, 18, 3, 12]
    place_loki(g)
    place_monsters(g)
    assert g.loki_at == 12
    assert g.monster_at == [0, 0, 20, 0, 3, 18]
    assert len(g.event_deck) == 16


@clause("LR-5.5", "LR-5.9", "LR-5.10", "LR-5.14")
def test_two_players_begin_with_fewer_events_forges_and_monsters() -> None:
    for seed in range(8):
        g = fresh(2, seed)
        assert (len(g.event_deck), len(g.event_discard)) == (13, 3)
        assert sorted({t for t in g.forge if t >= 0}) == [0, 1, 2]
        assert sum(t >= 0 for t in g.forge) == 4
        assert sum(g.rune_supply) == 32
        assert sum(at > 0 for at in g.monster_at) <= 2


def drafted(take_odin: int) -> tuple[list[tuple[int, int, int]], int]:
    """How many Heroes and Origins each drafter had to choose from, and who begins; `take_odin`: which drafter."""
    m = Match.new(GAME, players=4, seed=3)
    offers: list[tuple[int, int, int]] = []
    while state(m).phase == "draft":
        prompt = state(m).pending[0].prompt.name
        found = codes(m)
        if prompt == "hero":
            offers.append((on_turn(m), len(found), 0))
        if prompt == "origin":
            seat, heroes, _ = offers[-1]
            offers[-1] = (seat, heroes, len(found))
            odin = [c for c in found if c == "origin:odin"]
            found = odin if odin and len(offers) == take_odin else [c for c in found if c != "origin:odin"]
        play(m, found[0])
    return offers, state(m).active


@clause("LR-6.1", "LR-6.2", "LR-6.7")
def test_odinsson_goes_round_until_somebody_takes_it_and_who_does_begins() -> None:
    offers, first = drafted(2)
    assert [h * o for _, h, o in offers] == [6, 6, 4, 4]
    assert first == offers[1][0]
    offers, first = drafted(9)
    assert first == offers[0][0]


@clause("LR-6.5")
def test_a_start_region_is_barred_by_armies_and_markers_only() -> None:
    for region, taken in ((1, BLUE), (6, -1)):
        m = Match.new(GAME, players=3, seed=5)
        g = state(m)
        g.loki_at, g.monster_at = 1, [6, 0, 0, 0, 0, 0]
        first = on_turn(m)
        for _ in range(2):
            while state(m).pending[0].prompt.name != "sea":
                play(m, next(c for c in codes(m) if c not in ("origin:njord", "origin:loki")))
            play(m, "sea:0")
            if on_turn(m) == first and state(m).drafted == 0:
                play(m, "start:5")
                while state(m).pending[0].prompt.name != "hero":
                    play(m, codes(m)[0])
        assert codes(m) == ["start:1", "start:6"]
        second = on_turn(m)
        play(m, f"start:{region}")
        assert state(m).owner[region] == (second if taken == BLUE else -1)


@clause("LR-7.3", "LR-7.4", "LR-7.6", "LR-3.4")
def test_a_priest_sent_to_freya_first_makes_room_for_the_rune() -> None:
    for order, left in (
        (("prayer:send.freya", "prayer:forge"), 3),
        (("prayer:forge", "drop:uruz", "prayer:send.freya"), 2),
    ):
        m = at("prayer", forges={"2": "othala"}, runes_on_forges={"2": 1},
               seats={"red": {"region": 2, "uruz": 2, "priests": 1}})  # fmt: skip
        play(m, *order)
        assert sum(runes(m, RED)) == left
        assert attribute(m, RED, 2) == 3


@clause("LR-7.4", "LR-7.5", "LR-20.2", "LR-20.3")
def test_one_priest_a_turn_to_a_monument_with_a_free_spot_whatever_it_brings() -> None:
    monuments = {"odin": {"level": 1, "priests": [1, 2, 1]}, "thor": {"level": 2, "priests": [0, 1, 2]},
                 "freya": {"priests": [0, 1, 1]}}  # fmt: skip
    seats = {"red": {"priests": 3, "authority": 3, "might": 6, "region": 4}}
    m = at("prayer", monuments=monuments, seats=seats)
    assert codes(m) == ["prayer:send.thor", "prayer:send.freya", "prayer:done"]
    play(m, "prayer:send.thor")
    assert (attribute(m, RED, 1), len(hand(m, RED))) == (6, 2)
    assert not [c for c in codes(m) if "send" in c]
    m = at("prayer", monuments=monuments, seats=seats)
    play(m, "prayer:send.freya")
    assert (attribute(m, RED, 2), len(hand(m, RED)), sum(runes(m, RED))) == (3, 0, 0)
