"""Bots think beside the server: it goes on answering, and a thought that nobody waits for ends."""

import asyncio
import time

import pytest

from vigrid import games
from vigrid.web.thinkers import Job, Thinkers, advise, job_for, think

MODULE = "vigrid.games.yggdrasil"


def job(bot: str) -> Job:
    g = games.load("yggdrasil").new(players=2, seed=1)
    return job_for(MODULE, g, g.pending[0], bot, "seed")


async def think_and_give_up(thinkers: Thinkers) -> tuple[int, float]:
    """How often the loop went round while a bot thought without end, and how long the next thought took after it."""
    await thinkers.run(think, job("greedy"))  # the worker has started
    endless = asyncio.create_task(thinkers.run(think, job("ismcts:100000000")))
    rounds = 0
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        await asyncio.sleep(0.005)
        rounds += 1
    assert not endless.done()
    endless.cancel()
    with pytest.raises(asyncio.CancelledError):
        await endless
    began = time.monotonic()
    await thinkers.run(think, job("greedy"))  # the only worker is free again
    return rounds, time.monotonic() - began


def test_a_thinking_bot_blocks_nobody_and_can_be_cancelled() -> None:
    thinkers = Thinkers(1)
    try:
        rounds, waited = asyncio.run(think_and_give_up(thinkers))
    finally:
        thinkers.close()
    assert rounds > 10
    assert waited < 20


def test_an_opinion_has_its_interval_share_and_line() -> None:
    thought = advise(job("huscarl"), 0)
    best = thought.opinions[0]
    assert thought.code == best.code
    assert 0 <= best.low <= best.worth <= best.high <= 1
    assert 0 < best.share <= 1
    assert best.line[0][1]
