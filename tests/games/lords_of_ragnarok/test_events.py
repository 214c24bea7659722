"""Every Event card: what it places, what it activates in which order, and whether Loki comes."""

from __future__ import annotations

import pytest

from vigrid.games.lords_of_ragnarok.pieces import MONSTERS

from .table import at, codes, play, state

UPPER = {"u": "draugr", "o": "mountain_troll", "a": "valravn"}
LOWER = {"u": "garm", "o": "lindworm", "a": "nidhogg"}
CARDS = (
    "u oa", "o au", "a uo loki", "u ao", "o ua loki", "a ou", "u uo", "o oa", "a au", "u au loki", "o uo",
    "a ao loki", "u ou", "o ao loki", "a oa", "u ua", "o ou", "a ua", "u oa loki", "o au loki", "a uo",
)  # fmt: skip
"""By number from 1: the Rune placed, the two activated, and the Boss symbol."""


@pytest.mark.parametrize(
    ("number", "card"),
    [pytest.param(n, card, marks=pytest.mark.clause(f"LR-23.{n}")) for n, card in enumerate(CARDS, 1)],
)
def test_an_event_places_and_activates_as_its_card_says(number: int, card: str) -> None:
    placed, runes, *loki = card.split()
    away = UPPER[placed]
    monsters = {m: {"region": 9 if number != 9 else 8} for m in MONSTERS if m != away}
    m = at("special", realms={"vanaheim": {"markers": ["red"]}}, upper=list(UPPER.values()), monsters=monsters,
           event_deck=[*(n for n in range(1, 22) if n != number), number])  # fmt: skip
    m.script([0] * 4)
    play(m, "action:monument", "monument:thor")
    order = []
    while codes(m)[0].startswith("beast_to"):
        order.append(MONSTERS[state(m).pending[0].args[0]])
        if order[-1] == away:
            assert state(m).monster_at[MONSTERS.index(away)] == number
        play(m, codes(m)[0])
    assert order == [pair[rune] for rune in runes for pair in (UPPER, LOWER)]
    if placed not in runes:
        assert state(m).monster_at[MONSTERS.index(away)] == number
    assert codes(m)[0].startswith("loki:") == bool(loki)
