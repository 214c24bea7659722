"""What has but one answer is answered by itself, after a pause that tells nothing of anybody's hand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from vigrid import games
from vigrid.kernel import Match
from vigrid.web.by_itself import PAUSE
from vigrid.web.catalogue import Catalogue

from .conftest import Human
from .test_secrecy import put, room_of

People = Callable[..., Human]


def forced_state() -> Match:
    """A moment of Asgard's Chosen where a seat is asked though it has but one answer."""
    game = games.load("asgards_chosen")
    for seed in range(60):
        match, rand = Match.new(game, 2, seed=seed), random.Random(seed)
        for _ in range(400):
            if match.outcome is not None:
                break
            if any(len(a.choices) == 1 for a in match.pending):
                return match
            ask = rand.choice(match.pending)
            match.choose(ask.seat, ask.code(match.state, rand.choice(list(ask.choices))))
    raise AssertionError("no question with one answer was met")


@pytest.mark.parametrize("people", [1, 2])
def test_an_only_answer_is_given_after_the_pause_where_others_play(
    settings: Any, serve: Callable[..., People], people: int
) -> None:
    human = serve(settings._replace(catalogue=Catalogue({"asgards_chosen": "vigrid.games.asgards_chosen"})))
    ann, bob = human(), human()
    made = ann.new("me", "link" if people == 2 else "me", game="asgards_chosen")
    if people == 2:
        bob.claim(made["links"][0]["url"], "Bob")
    room = room_of(human, ann.table)
    put(room, forced_state().state)
    room.reseat()
    step = room.match.step
    began = time.monotonic()
    assert ann.client.portal

    async def look_at_it() -> None:
        async with room.lock:
            await room.change(lambda: None if room.table.pauses else room.table.advance())

    ann.client.portal.call(look_at_it)
    if people == 2:
        assert room.match.step == step
    deadline = time.monotonic() + 30
    while room.match.step == step and time.monotonic() < deadline:
        time.sleep(0.05)
    assert room.match.step > step
    if people == 2:
        assert time.monotonic() - began >= PAUSE
