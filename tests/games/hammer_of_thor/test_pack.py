"""The pack: piece counts, the printed cards, and what the rulebook says of names and numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from vigrid.games.hammer_of_thor.components import Pack, pack_at
from vigrid.games.hammer_of_thor.tables import CARDS, EVIL, GOOD, NEUTRAL, STATS, Components

from .table import components

LIMIT = 4
"""So many cards at most may do the same."""


@pytest.fixture(scope="module")
def pack() -> Pack:
    return pack_at(None)


@pytest.fixture(scope="module")
def c() -> Components:
    return components()  # type: ignore[no-any-return]


def test_the_decks_have_as_many_cards_as_printed(pack: Pack) -> None:
    decks = Counter(card.race for card in pack.characters)
    assert decks == {
        "aesir": 34, "alfar": 11, "animal": 49, "dwarf": 60, "human": 78, "guardian": 8, "jotun": 80, "muspellson": 2,
        "valkyrie": 31, "vanir": 12,
    }  # fmt: skip
    assert Counter(i.deck for i in pack.items) == {"magic": 92, "forged": 45}
    assert [len(x) for x in (pack.fates, pack.predictions, pack.runes, pack.shapes)] == [35, 28, 34, 16]
    assert 2 * len(pack.encounters) == 16
    assert sum(a.copies for a in pack.leader_actions) == 24
    cards = len(pack.characters) + len(pack.items) + 35 + 28 + 34 + 16 + 16 + 24
    assert cards == 655


def test_characters_of_every_alignment_go_to_ragnarok(c: Components) -> None:
    marked = Counter(c.char.alignment[ch] for ch in range(1, 366) if c.char.ragnarok[ch])
    assert set(marked) == {GOOD, NEUTRAL, EVIL}
    assert marked[NEUTRAL] >= 3


@pytest.mark.parametrize(
    ("number", "stats"),
    [
        (1, (4, 2, 9, 12, 8, 7, 8, 10, 10, 10, 7, 75)),
        (2, (6, 2, 9, 12, 12, 6, 3, 4, 12, 12, 8, 90)),
        (58, (4, 2, 9, 11, 11, 12, 4, 5, 9, 7, 6, 70)),
    ],
)
def test_the_three_printed_cards_have_their_printed_numbers(c: Components, number: int, stats: tuple[int, ...]) -> None:
    assert tuple(c.char.stat[k][number] for k in range(len(STATS))) == stats


def test_odins_card_names_kin_friends_and_belongings(c: Components) -> None:
    assert c.char.relatives[1] == (2, 3, 4, 6, 9, 22, 27, 28)
    assert c.char.friends[1] == (5, 7, 8, 25, 80, 88, 93)
    assert c.char.items[1] == (0,)
    assert set(c.char.animals[1]) == {332, 333, 338, 340}
    assert {c.powers[p].code for p, _, _ in c.char.powers[1]} == {
        "4.0A", "6.0A", "7.0A", "22.0B", "3.1A", "4.1A", "2.2A", "2.2C", "4.2A",
    }  # fmt: skip


def test_lokis_friends_among_the_gods_hang_on_odin(c: Components) -> None:
    assert c.char.friends_always[58] == (89, 90)
    assert set(c.char.friends[58]) == {1, 2, 3, 4, 6, 9, 22, 89, 90}
    assert c.char.friends_if[58] == 1


def test_the_seven_face_down_characters_lie_where_the_rulebook_says(c: Components) -> None:
    lying = {place: ch for place, ch in enumerate(c.place.face_down) if ch}
    assert lying == {8: 38, 29: 59, 41: 140, 50: 205, 64: 314, 42: 315, 43: 337}


def test_known_lines_letters_and_homes(c: Components) -> None:
    assert 9 in c.place.lines[8]
    assert 8 in c.place.lines[9]
    assert c.place.letter[8] == c.place.letter[27] == "a"
    assert c.place.letter[70] == "A"
    assert c.place.projections[70] == (8, 27)
    assert 27 not in c.place.projections[8]
    assert c.place.letter[12] == "f"
    assert 54 in c.place.projections[12]
    assert [p for p, home in enumerate(c.place.home) if home == 0] == list(range(1, 8))
    assert [p for p, home in enumerate(c.place.home) if home == -1 and p] == [44, *range(57, 71)]


def test_every_human_is_bound_to_midgard_and_no_elf_is(c: Components) -> None:
    for ch, human in enumerate(c.char.human):
        assert ("midgard_bound" in c.char.flags[ch]) == human


def test_norns_have_no_alignment_and_every_power_has_two_bearers(c: Components, pack: Pack) -> None:
    assert [ch for ch in range(1, 366) if c.char.alignment[ch] == 3] == [205, 206, 207]
    bearers = Counter(p for powers in c.char.powers for p, _, _ in powers)
    assert [row.code for n, row in enumerate(pack.chart) if bearers[n] < 2] == []


def test_the_chart_keeps_every_code_of_the_rulebook_and_has_22_rows(pack: Pack) -> None:
    printed = {
        "1.0A": "Control Winds", "1.2D": "Wade", "2.2A": "Second Sight", "2.2B": "Speak", "2.2C": "Speak Bird",
        "3.0A": "Lycanthropy", "3.0B": "Control Clouds", "3.1A": "Allergic to Cold", "3.1B": "Epilepsy",
        "4.0A": "First Choice Dead", "4.2A": "Never Becomes a Follower", "6.0A": "Self Shape Change",
        "6.0B": "Disguise", "6.0C": "Shape Change Others", "7.0A": "Prophetry", "7.0C": "Smith",
        "7.1A": "Allergic to Venom", "9.0A": "Invisibility", "10.0C": "Shower of Arrows", "12.2A": "Immune to Fire",
        "12.2C": "Rebirth", "22.0B": "Heal",
    }  # fmt: skip
    names = {row.code: row.name for row in pack.chart}
    assert {code: names.get(code) for code in printed} == printed
    assert {int(code.split(".")[0]) for code in names} == set(range(1, 23))
    assert {code.split(".")[1][0] for code in names} == {"0", "1", "2"}


def test_every_reconstruction_says_why_and_every_rank_is_used(pack: Pack) -> None:
    assert all(card.why for card in pack.characters if card.source == "reconstruction")
    ranks = {(r.race, r.rank) for r in pack.ranks}
    assert {(card.race, card.rank) for card in pack.characters} == ranks


def test_no_effect_with_equal_values_serves_more_than_four_cards(pack: Pack) -> None:
    items = Counter((i.standing, i.act, i.amount, i.target, i.lays, i.flaming) for i in pack.items)
    runes = Counter((r.act, r.amount, r.second, r.target, r.lays) for r in pack.runes)
    assert max(items.values()) <= LIMIT
    assert max(runes.values()) <= LIMIT
    for deck in (pack.fates, pack.predictions):
        assert max(Counter((f.act, f.amount, f.second, f.target, f.lays) for f in deck).values()) == 1


def test_no_two_characters_have_the_same_numbers_and_powers(c: Components) -> None:
    cards = Counter((*(c.char.stat[k][ch] for k in range(12)), c.char.powers[ch]) for ch in range(1, 366))
    assert max(cards.values()) == 1


def test_both_sides_have_enough_for_ragnarok_and_for_many_players(c: Components) -> None:
    going = Counter(c.char.alignment[ch] for ch in range(1, 366) if c.char.ragnarok[ch])
    assert min(going[GOOD], going[EVIL]) >= 30
    assert going[EVIL] >= 2 * going[GOOD]  # a good player finds good followers sooner than an evil one evil followers


def test_charts_have_a_line_for_every_region_and_a_card_for_every_result(c: Components, pack: Pack) -> None:
    assert set(c.place.region[1:]) == set(range(len(c.regions)))
    assert all(len(row) == 10 for row in c.encounters)
    assert sorted(c.players_chart[2:]) == list(range(len(CARDS)))
    assert c.players_chart[:2] == (-1, -1)
    midgard = c.encounters[c.regions.index("midgard")]
    assert midgard[1] == ((13, 1),)
    for column, players in enumerate(range(3, 8)):
        assert set(c.chosen[column]) == set(range(1, players))


def test_salar_stein_uses_the_line_of_midgard(c: Components) -> None:
    assert c.regions[c.place.region[45]] == "midgard"
    assert c.place.icon[45] == 1


def test_thors_tasks_are_on_the_board_and_heimdall_is_in_one_of_them(c: Components) -> None:
    people = [ch for task in c.tasks for ch in (task.leader, *task.members)]
    assert 38 in people
    assert len(people) == len(set(people))
    items = [i for task in c.tasks for i in task.items]
    assert len(items) == len(set(items))


def test_mjollnir_strikes_the_line_from_the_reserve(c: Components) -> None:
    i = 1098 - 1001
    assert c.item.name[i] == "Mjollnir"
    assert "reserve_line" in c.item.flags[i]
    assert [n for n, flags in enumerate(c.item.flags) if "reserve_line" in flags] == [i]
