"""The reconstructed Attack deck and trays play as they were designed to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok.pieces import HAMMER, LOKI, QUARRIES
from vigrid.games.lords_of_ragnarok.policy import policy
from vigrid.games.lords_of_ragnarok.state import Lords

from .table import RED, at, state

HUNTS = 300
REALMS = ("vanaheim", "alfheim", "svartalfheim", "muspelheim", "jotunheim", "niflheim")


def hammers(g: Lords, strike: tuple[Any, ...]) -> int:
    """How many cards of a strike fit every slot, and are kept for slots that no other card fits."""
    return sum(g.c.weapon[kind] == HAMMER for kind in strike[1:])


def simple_hunter(g: Lords, rand: random.Random) -> None:
    """One decision: the fewest Hammers at random slots, no pairs; the defence and the Monster by rule of thumb."""
    ask: Any = g.pending[0]
    options = list(ask.options)
    if ask.prompt.name == "strike":
        found = [c for c in options if c[0] in ("strike", "both")] or [("end",)]
        options = [c for c in found if hammers(g, c) == min(hammers(g, d) for d in found)]
    elif ask.prompt.name != "slot":
        options = [policy(g, ask, rand)]
    g.apply(ask.seat, rand.choice(options))


def kills(quarry: str, value: int) -> float:
    """The share of Hunts that slay a fresh quarry: Might and Wisdom of this value, a full hand, no Blessings."""
    position: dict[str, Any] = {
        "seats": {"red": {"hero": "ragnar", "region": 19, "might": value, "wisdom": value, "slayer_tokens": 2}},
        "realms": {k: {"allies": ["red"]} for k in REALMS}, "loki": 19 if quarry == "loki" else 10,
    }  # fmt: skip
    if quarry != "loki":
        position["monsters"] = {quarry: {"region": 19}}
    begin = state(at("special", **position))
    number = QUARRIES.index(quarry)
    slain = 0
    for n in range(HUNTS):
        rand, g = random.Random(n), begin.clone()
        g.rng.s = rand.getrandbits(60) | 1
        g.rng.shuffle(g.combat_deck)
        g.draw(RED, value)
        g.apply(RED, ("monsters",))
        if g.hunter != RED:
            g.apply(RED, ("hunt", number))
        while g.pending and g.hunter == RED:
            simple_hunter(g, rand)
        slain += g.result is not None if number == LOKI else g.slain_by[number] == RED
    return 100 * slain / HUNTS


@pytest.mark.parametrize(
    ("quarry", "value", "least", "most"),
    [
        ("draugr", 2, 1, 1), ("draugr", 3, 20, 25), ("draugr", 4, 55, 65), ("draugr", 5, 80, 87),
        ("garm", 2, 0, 0), ("garm", 3, 7, 8), ("garm", 4, 35, 45), ("garm", 5, 67, 78),
        ("loki", 3, 0, 0), ("loki", 4, 4, 4), ("loki", 5, 34, 34), ("loki", 6, 72, 72),
    ],
)  # fmt: skip
def test_a_simple_hunter_slays_as_often_as_designed(quarry: str, value: int, least: int, most: int) -> None:
    """Within 5 points: 7 slots (Draugr), 8 slots (Garm), the double slots of Loki."""
    assert least - 5 <= kills(quarry, value) <= most + 5
