"""Set-up and Hero Draft."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok import GAME
from vigrid.games.lords_of_ragnarok.pieces import ODINSSON
from vigrid.games.lords_of_ragnarok.setup import by_tray
from vigrid.games.lords_of_ragnarok.state import Lords
from vigrid.kernel import Match

from .table import COLOURS, RED, army, at, attribute, codes, hand, play, runes, state, told

clause = pytest.mark.clause


def fresh(players: int, seed: int = 1, **options: str) -> Lords:
    """A game just set up."""
    return GAME.new(players, options=options, seed=seed)


@clause("LR-2.1", "LR-2.3", "LR-5.1", "LR-5.2", "LR-5.3")
@pytest.mark.parametrize(("players", "regions", "lands"), [(2, 16, 5), (3, 21, 6), (4, 21, 6)])
def test_the_side_of_the_board_goes_by_players(players: int, regions: int, lands: int) -> None:
    g = fresh(players)
    assert len(g.chart.regions) == regions
    assert len(g.chart.lands) == lands
    assert {len(land) for land in g.chart.lands} == {3, 4}
    assert len(g.wheel) == 6


@clause("LR-2.2")
def test_lands_hold_every_region_once() -> None:
    g = state(at("prayer", control={"18": "red", "19": "red", "20": "red", "21": "red", "1": "red"}))
    assert sorted(r for land in g.chart.lands for r in land) == list(range(1, 22))
    assert g.view(0).public.seats[RED].lands == 1


@clause("LR-5.4")
@pytest.mark.parametrize(("players", "temples"), [(2, 6), (3, 7), (4, 7)])
def test_the_temple_track_is_filled(players: int, temples: int) -> None:
    assert fresh(players).temples_left == temples


@clause("LR-5.5", "LR-5.10")
@pytest.mark.parametrize("seed", range(6))
def test_forges_have_random_tokens_with_a_rune_each(seed: int) -> None:
    four, two = fresh(4, seed), fresh(2, seed)
    assert Counter(t for t in four.forge if t >= 0) == {0: 2, 1: 2, 2: 2}
    assert sum(four.forge_rune) == 6
    assert four.rune_supply == [10, 10, 10]
    kinds = [t for t in two.forge if t >= 0]
    assert len(kinds) == 4
    assert set(kinds) == {0, 1, 2}


@clause("LR-5.6")
def test_monuments_begin_at_level_0_in_their_regions() -> None:
    assert fresh(4).level == [0, 0, 0]
    assert fresh(4).chart.monument_at == (4, 13, 21)
    assert fresh(2).chart.monument_at == (4, 13, 15)


@clause("LR-5.7", "LR-5.8")
def test_chance_says_which_tray_of_a_pair_is_the_upper_one() -> None:
    uppers = {tuple(fresh(3, seed).upper) for seed in range(30)}
    assert len(uppers) == 8
    g = fresh(3)
    assert sorted(m for rune in range(3) for m in by_tray(g, rune)) == list(range(6))


@clause("LR-5.9")
def test_decks_are_whole_and_two_players_have_no_event_above_16() -> None:
    g = fresh(2)
    assert sorted(g.event_deck + g.event_discard) == list(range(1, 17))
    assert len(g.combat_deck) == 35
    assert len(g.attack_deck) == 14
    assert len(g.blessing_deck) == 36


@clause("LR-5.11", "LR-5.12", "LR-6.3")
def test_requisites_lie_open_and_attributes_begin_at_2() -> None:
    g = fresh(4)
    assert g.flipped == [0] * 5
    assert g.token == [2] * 12
    assert g.injured == [0] * 12
    assert g.priests == [0] * 4
    assert g.priests_left(0) == 4
    assert g.army_at == [0] * 24


@clause("LR-5.13", "LR-5.14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_event_places_loki_and_one_a_player_monsters(players: int) -> None:
    g = fresh(players, 3)
    assert len(g.event_discard) == players + 1
    assert g.loki_at == g.event_discard[0]
    placed = {}
    for number in g.event_discard[1:]:
        rune = g.c.event_place[number]
        waiting = [m for m in by_tray(g, rune) if m not in placed]
        if waiting:
            placed[waiting[0]] = number
    assert {m: g.monster_at[m] for m in range(6) if g.monster_at[m]} == placed


@clause("LR-5.14")
def test_an_event_whose_monsters_are_both_on_the_board_counts_all_the_same() -> None:
    for seed in range(200):
        g = fresh(4, seed)
        if sum(1 for at in g.monster_at if at) < 4:
            assert len(g.event_discard) == 5
            return
    pytest.fail("no such set-up among 200")


# --- Hero Draft


def drafting(seed: int = 1, players: int = 4) -> Match:
    """A match at its first decision."""
    return Match.new(GAME, players=players, seed=seed)


@clause("LR-6.1", "LR-6.2")
def test_each_player_chooses_among_two_heroes_and_two_origins_and_odinsson() -> None:
    m = drafting()
    assert len(codes(m)) == 2
    play(m, codes(m)[0])
    assert len(codes(m)) == 3
    assert "origin:odin" in codes(m)


@clause("LR-6.1", "LR-6.2")
def test_odinsson_goes_on_to_the_left_until_somebody_takes_it() -> None:
    m = drafting()
    play(m, codes(m)[0])
    play(m, next(c for c in codes(m) if c != "origin:odin"))
    while state(m).drafted == 0:
        play(m, codes(m)[0])
    play(m, codes(m)[0])
    assert "origin:odin" in codes(m)
    play(m, "origin:odin")
    while state(m).drafted == 1:
        play(m, codes(m)[0])
    play(m, codes(m)[0])
    assert len(codes(m)) == 2
    assert "origin:odin" not in codes(m)


@clause("LR-6.7", "LR-19.1", "LR-7.1")
def test_odinsson_takes_the_first_turn() -> None:
    m = drafting()
    starter = state(m).first
    play(m, codes(m)[0])
    play(m, next(c for c in codes(m) if c != "origin:odin"))
    while state(m).drafted == 0:
        play(m, codes(m)[0])
    taker = state(m).active
    play(m, codes(m)[0], "origin:odin")
    while state(m).phase == "draft":
        play(m, codes(m)[-1])
    assert state(m).first == taker == (starter + 1) % 4
    assert state(m).active == taker
    assert attribute(m, taker, 0) == 2


@clause("LR-6.7")
def test_without_odinsson_who_began_the_draft_begins_the_game() -> None:
    m = drafting()
    starter = state(m).first
    while state(m).phase == "draft":
        found = [c for c in codes(m) if c != "origin:odin"]
        play(m, found[0])
    assert ODINSSON not in state(m).origin
    assert state(m).first == starter


@clause("LR-6.5")
def test_nobody_starts_where_another_player_has_armies_or_a_marker() -> None:
    m = drafting()
    taken: set[int] = set()
    while state(m).phase == "draft":
        found = codes(m)
        if found[0].startswith("start:"):
            assert not taken & {int(c.partition(":")[2]) for c in found}
            taken.add(int(found[0].partition(":")[2]))
        play(m, "sea:0" if "sea:0" in found else found[0])
    assert len(taken) >= 3


def draft_of(origin: str, hero: str = "") -> Match:
    """Red drafts and has the choice of this Origin, perhaps with a Hero of one's own choice."""
    left = [o for o in ("thor", "frey", "tyr", "njord", "loki") if o != origin]
    blank = {"hero": "none", "origin": "none", "region": 0, "drakkar": "none"}
    heroes: Any = {"offered_heroes": [hero]} if hero else {}
    m = at(
        "draft", seats={s: dict(blank) for s in COLOURS[:3]}, offered_origins=[origin], **heroes,
        origins_left=left if origin != "odin" else ["thor", "frey", "tyr", "njord", "loki"],
    )  # fmt: skip
    play(m, f"hero:{hero}" if hero else codes(m)[0], f"origin:{origin}", "sea:0", "start:1")
    return m


@clause("LR-6.6", "LR-19.2", "LR-6.4")
def test_thorsson_has_one_more_might_and_one_more_card() -> None:
    m = draft_of("thor")
    assert attribute(m, RED, 1) == 3
    assert len(hand(m, RED)) == 2


@clause("LR-19.3")
def test_freysson_has_one_more_wisdom() -> None:
    m = draft_of("frey")
    assert attribute(m, RED, 2) == 3
    assert runes(m, RED) == [0, 0, 0]


@clause("LR-19.4")
def test_tyrsson_has_a_priest() -> None:
    assert state(draft_of("tyr")).priests[RED] == 1


@clause("LR-19.5")
def test_njordsson_has_a_third_army() -> None:
    assert army(draft_of("njord"), RED, 1) == [2, 1, 1]


@clause("LR-19.6", "LR-2.13", "LR-2.12")
def test_lokisson_is_allied_and_draws_as_the_first_one() -> None:
    m = draft_of("loki")
    play(m, "realm:alfheim", "rune:uruz")
    assert runes(m, RED) == [1, 0, 0]
    assert state(m).allies[1] == 1 << RED
    assert len(hand(m, RED)) == 2
    assert "allied" in told(m)
    assert state(m).allies[0] == 0


@clause("LR-18.3", "LR-6.5")
def test_snorri_gains_no_rune_for_the_start_region() -> None:
    m = draft_of("tyr", "snorri")
    g = state(m)
    assert g.chart.settlement[1]
    assert g.chart.strength[1] == 2
    assert g.owner[1] == RED
    assert g.drafted == 1
    assert runes(m, RED) == [0, 0, 0]
