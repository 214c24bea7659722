"""YG-1 and YG-2: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from vigrid.games.yggdrasil import GAME
from vigrid.games.yggdrasil.state import Table
from vigrid.games.yggdrasil.terms import ANGRY, ANGRY_CARDS, AT_FORGE, BLACK, GODS, RAGNAROK_CARDS, RAINBOW
from vigrid.kernel import BadSetup, Match

from .table import at, choose, codes, table


def new(players: int = 2, seed: int = 1, **options: object) -> Table:
    """A table set up, before anything is drawn."""
    g = GAME.blank(players, options=options)
    GAME.setup(g)
    return g


@pytest.mark.clause("YG-1.1")
@pytest.mark.parametrize("players", range(1, 7))
def test_every_seat_is_dealt_another_god(players: int) -> None:
    gods = new(players).gods
    assert len(set(gods)) == players
    assert set(gods) <= set(range(6))


@pytest.mark.clause("YG-1.1")
def test_gods_are_chosen_in_turn_order_from_the_sheets_left() -> None:
    m = Match.new(GAME, 3, options={"gods": "chosen", "first": 2}, seed=1)
    assert m.pending[0].seat == 1
    assert codes(m) == list(GODS)
    choose(m, "sheet:thor")
    assert m.pending[0].seat == 2
    assert "thor" not in codes(m)
    choose(m, "sheet:odin", "sheet:tyr")
    assert [GODS[god] for god in table(m).gods] == ["tyr", "thor", "odin"]
    assert table(m).turn == 1


def test_the_last_of_six_seats_gets_the_last_sheet() -> None:
    m = Match.new(GAME, 6, options={"gods": "chosen", "first": 1}, seed=1)
    choose(m, *(f"sheet:{god}" for god in GODS[:5]))
    assert table(m).gods == [0, 1, 2, 3, 4, 5]


@pytest.mark.clause("YG-1.2")
def test_the_first_seat_is_drawn_by_lot_or_named() -> None:
    assert {table(Match.new(GAME, 3, seed=seed)).turn for seed in range(20)} == {0, 1, 2}
    assert {table(Match.new(GAME, 3, options={"first": 3}, seed=seed)).turn for seed in range(5)} == {2}


def test_a_first_seat_that_nobody_has_is_refused() -> None:
    with pytest.raises(BadSetup, match="seat 3 cannot begin among 2"):
        GAME.new(2, options={"first": 3})


@pytest.mark.clause("YG-1.2")
def test_turns_go_round_the_table() -> None:
    m = at(gods=("thor", "frey", "tyr"), turn="tyr")
    choose(m, "act:end")
    assert table(m).turn == 0
    assert m.pending[0].seat == 0


@pytest.mark.clause("YG-1.3")
@pytest.mark.parametrize("players", range(1, 7))
def test_there_is_one_elf_more_than_gods(players: int) -> None:
    assert new(players).grove == players + 1


@pytest.mark.clause("YG-1.4", "YG-1.5", "YG-1.6", "YG-1.7", "YG-1.8", "YG-1.9", "YG-1.10", "YG-1.11", "YG-1.16")
def test_everything_lies_where_the_rulebook_puts_it() -> None:
    g = new()
    assert g.vanir == 1
    assert g.enemies == [1] * 6
    assert g.holders == [AT_FORGE] * 18
    assert sorted(g.pile) == list(range(16))
    assert (g.active, g.slain) == ([], [])
    assert g.valkyries == RAINBOW
    assert g.submerged == BLACK
    assert g.fire == 12
    assert g.dead == 5
    assert (g.vikings, g.elves) == ([0, 0], [0, 0])


@pytest.mark.clause("YG-1.7")
def test_the_giants_are_shuffled() -> None:
    assert len({tuple(table(Match.new(GAME, 1, seed=seed)).pile) for seed in range(10)}) == 10


@pytest.mark.clause("YG-1.12")
def test_the_deck_holds_seven_cards_of_each_enemy() -> None:
    assert Counter(new().deck) == dict.fromkeys(range(6), 7)


@pytest.mark.clause("YG-1.13")
@pytest.mark.parametrize("count", range(1, 7))
def test_angry_cards_replace_cards_of_their_enemy(count: int) -> None:
    deck = Counter(new(angry=count).deck)
    angry = [card for card in deck if card in ANGRY_CARDS]
    assert sum(deck.values()) == 42
    assert len(angry) == count
    for enemy in range(6):
        assert deck[enemy] + deck[ANGRY + enemy] == 7


@pytest.mark.clause("YG-1.14")
@pytest.mark.parametrize("angry", [0, 3, 6])
@pytest.mark.parametrize("count", range(1, 5))
def test_ragnarok_cards_replace_a_card_that_they_show(count: int, angry: int) -> None:
    g = new(angry=angry, ragnarok=count)
    deck = Counter(g.deck)
    shown = [card for card in deck if card in RAGNAROK_CARDS]
    assert sum(deck.values()) == 42
    assert len(shown) == count
    replaced = [enemy for enemy in range(6) for _ in range(7 - deck[enemy] - deck[ANGRY + enemy])]
    assert len(replaced) == count
    assert set(replaced) <= {enemy for card in shown for enemy in g.c.card_enemies[card]}


@pytest.mark.clause("YG-1.15")
def test_the_bags_hold_18_counters_each() -> None:
    g = new()
    assert list(zip(g.bag_vikings, g.bag_giants, strict=True)) == [(6, 12), (9, 9), (12, 6), (15, 3)]


@pytest.mark.clause("YG-1.17")
@pytest.mark.parametrize("players", range(1, 7))
def test_the_supply_is_closed(players: int) -> None:
    pieces = GAME.pieces(new(players))
    assert pieces["Vikings"] == 47
    assert pieces["Fire Giants"] == 42
    assert pieces["Elves"] == players + 1
    assert pieces["Enemy cards"] == 42
    assert pieces["giants"] == 16


@pytest.mark.clause("YG-1.18")
def test_all_is_open_but_the_order_of_deck_and_pile() -> None:
    one = at(deck=["hel", "surt"], pile=["elf_dread", "god_hush"])
    other = at(deck=["surt", "hel"], pile=["god_hush", "elf_dread"])
    assert one.view(1).public == other.view(1).public
    assert one.view(1).public == one.view(0).public
    assert one.view(1).public.deck[0] == 7


@pytest.mark.clause("YG-2.1")
def test_the_gods_lose_together() -> None:
    m = at(gods=("thor", "frey"), enemies={"hel": 8})
    choose(m, "act:end")
    assert m.outcome is not None
    assert m.outcome.returns == (0.0, 0.0)
