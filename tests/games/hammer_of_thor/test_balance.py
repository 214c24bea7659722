"""What the reconstructed numbers must bring about: gods beat men, and giants together beat a god."""

from __future__ import annotations

import random

import pytest

from vigrid import bots
from vigrid.kernel.rng import scripted

from .table import battle, components, events

FIGHTS = 20
c = components()
FACES = list(enumerate(c.char.face))
GODS = [ch for ch, face in FACES if face in ("face-odin", "face-thor", "face-tyr", "face-god", "face-van")]
WEAK = [ch for ch, face in FACES if face in ("face-human", "face-maid") and c.char.human[ch]]
GIANTS = [ch for ch, face in FACES if face == "face-giant"]
"""Gods who bear arms; peasants, daughters and servants of kings; common frost giants: each rank has a face."""


def fought(ours: tuple[int, ...], theirs: tuple[int, ...], seed: int) -> int:
    """Which side holds the field: 0, 1, or -1 for nobody; `thumb` decides for both."""
    g = battle(ours, theirs)
    g.rng, g.phase = scripted((), seed), "battle"
    bot, rand = bots.make("thumb"), random.Random(seed)
    g.begin()
    while g.pending and not events(g, "battle_won"):
        seat = g.pending[0].seat
        g.apply(seat, bots.decide(bot, g, seat, rand))
    return int(events(g, "battle_won")[0][0])


def fields(others: list[int], number: int) -> list[int]:
    """Who holds the field, of one god against so many others, again and again."""
    rand = random.Random(3)
    return [fought((rand.choice(GODS),), tuple(rand.sample(others, number)), seed) for seed in range(FIGHTS)]


@pytest.mark.clause("HT-5.3")
def test_a_god_beats_a_lone_weak_human_in_nineteen_of_twenty_fights() -> None:
    assert fields(WEAK, 1).count(0) >= FIGHTS * 19 / 20


@pytest.mark.clause("HT-5.3")
def test_three_middling_giants_beat_a_god_in_a_third_of_the_fights_at_least() -> None:
    assert fields(GIANTS, 3).count(1) >= FIGHTS / 3
