"""One game between bots, with its record."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from vigrid import bots
from vigrid.kernel import MOST_INT, Recording, State, state_hash
from vigrid.play import answer

from .plan import Plan

Watch = Callable[[State, int, Any], None]


class Result(msgspec.Struct, frozen=True):
    """How a game went. `length`: decisions made; `hash`: sha256 of its record; `parts`: of each seat's score, if any;
    `totals`: what they add up to, where they do.

    `events`: of the kinds that the plan counts: kind, words without seats, and how often it happened.
    """

    index: int
    seed: int
    length: int
    returns: tuple[float, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]
    clause: str
    reason: str
    progress: float | None
    hash: str
    totals: tuple[int, ...]
    events: tuple[tuple[str, str, int], ...] = ()


class Failure(msgspec.Struct, frozen=True):
    """A game that ended in a fault of the rules or of a bot; its record holds all decisions up to there."""

    index: int
    seed: int
    fault: str
    record: dict[str, Any]


class Unended(Exception):
    """A game went on beyond the bound that it declares."""


def game_seed(seed: int, index: int) -> int:
    """The seed of a game: games of neighbouring numbers and of neighbouring seeds have nothing in common."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{index}".encode()).digest()[:8]) & MOST_INT


def play_one(plan: Plan, index: int, watch: Watch | None = None) -> Result | Failure:
    """Play game number `index` of a plan; `watch` is told of every decision before it is carried out."""
    game, seed = plan.game, game_seed(plan.seed, index)
    rng = Recording(seed)
    record: dict[str, Any] = {
        "vigrid": 1,
        "game": game.name,
        "version": game.version,
        "pack": game.pack_hash(plan.pack),
        "players": plan.players,
        "seed": seed,
        "chance": [],
        "decisions": [],
    }
    try:
        g = game.blank(plan.players, plan.mode, plan.options, plan.pack)
        record |= {"mode": g.mode, "options": dict(g.options)}
        g.rng = rng
        g.log = [] if plan.events else None
        game.setup(g)
        g.begin()
        record["chance"] = rng.drawn[:]
        counts = _play(plan, g, rng, seed, record["decisions"], watch)
    except Exception as error:
        notes = "; ".join(getattr(error, "__notes__", []))
        return Failure(index, seed, f"{type(error).__name__}: {error}" + (f" ({notes})" if notes else ""), record)
    return _result(index, seed, g, record, counts)


def _play(
    plan: Plan, g: State, rng: Recording, seed: int, decisions: list[Any], watch: Watch | None
) -> Counter[tuple[str, str]]:
    """Let the bots decide until the game is over; each has its own chance, so that they do not disturb each other.

    Returns how often the events happened that the plan counts.
    """
    counts: Counter[tuple[str, str]] = Counter()
    players = [bots.make(word) for word in plan.bots]
    rands = [random.Random(f"{seed}/{seat}") for seat in range(plan.players)]
    bound, drawn = g.game.bound_for(g.players, g.mode, g.options), rng.drawn
    _count(plan, g, counts)
    while g.pending:
        seat = g.pending[0].seat
        choice = answer(players[seat], g, seat, rands[seat])
        if watch is not None:
            watch(g, seat, choice)
        chance: list[int] = []
        decisions.append([seat, g.pending[0].code(g, choice), chance])
        drawn.clear()
        g.apply(seat, choice)
        chance += drawn
        _count(plan, g, counts)
        if len(decisions) > bound:
            raise Unended(f"the game has not ended within its bound of {bound} decisions")
    return counts


def _count(plan: Plan, g: State, counts: Counter[tuple[str, str]]) -> None:
    """Count what has happened since the last decision, in the game's words."""
    if g.log:
        told = [(e.kind, g.game.tell(g.components, e)) for e in g.log if e.kind in plan.events]
        counts.update((kind, re.sub(r"@\d+", "a seat", words)) for kind, words in told)
        g.log.clear()


def _result(
    index: int, seed: int, g: State, record: dict[str, Any], counts: Counter[tuple[str, str]]
) -> Result | Failure:
    outcome = g.result
    if outcome is None:
        return Failure(index, seed, "the game stopped without a result", record)
    record |= {"hash": state_hash(g), "outcome": msgspec.to_builtins(outcome)}
    return Result(
        index,
        seed,
        len(record["decisions"]),
        outcome.returns,
        outcome.scores,
        outcome.clause,
        re.sub(r"@(\d+)", r"seat \1", outcome.reason),
        g.game.progress(g) if g.game.cooperative_in(g.mode) else None,
        hashlib.sha256(msgspec.json.encode(record, order="deterministic")).hexdigest(),
        outcome.totals,
        tuple((kind, words, n) for (kind, words), n in sorted(counts.items())),
    )
