"""A state is plain data: it is copied, saved, taken back and answered in any order without a trace."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

from vigrid.kernel import Match, State, state_hash

from .look import Look, any_move, first_difference, in_each, must, play_on


def check_clone(look: Look) -> None:
    """A clone is equal, has the same future, and shares nothing with its original."""
    g, seed = look.g, look.rand.getrandbits(32)
    before, first = state_hash(g), g.clone()
    must(state_hash(first) == before, "a clone differs from its original")
    second = g.clone()
    play_on(first, random.Random(seed), 4)
    must(state_hash(g) == before, "playing on a clone changed the original: something is shared")
    play_on(second, random.Random(seed), 4)
    must(state_hash(first) == state_hash(second), "two clones with the same choices came to different states")


def loaded(g: State) -> State:
    """The state that its JSON gives."""
    text = json.dumps(g.dump())
    dump = json.loads(text)
    copy: State = g.game.blank(g.players, g.mode, g.options)
    copy.load(dump)
    return copy


def check_json(look: Look) -> None:
    """A dump (plain values only) gives the same state, with the same future."""
    g, seed = look.g, look.rand.getrandbits(32)
    copy, clone = loaded(g), g.clone()
    must(state_hash(copy) == state_hash(g), f"JSON changed: {first_difference(g.dump(), copy.dump())}")
    play_on(copy, random.Random(seed), 3)
    play_on(clone, random.Random(seed), 3)
    must(state_hash(copy) == state_hash(clone), "a loaded state plays on otherwise than the one that was saved")


def check_undo(look: Look) -> None:
    """Undo gives the state before, chance included; redo the state after."""
    match = look.match
    seat, _, code = any_move(look.g, look.rand)
    before, step = state_hash(look.g), match.step
    match.choose(seat, code)
    after = state_hash(match.state)
    match.undo(1 << seat, force=True)
    must(state_hash(match.state) == before and match.step == step, f"undo of {code} gave another state")
    match.redo()
    must(state_hash(match.state) == after, f"redo of {code} gave another state")
    match.undo(1 << seat, force=True)
    must(state_hash(match.state) == before, f"a second undo of {code} gave another state")


def branch_end(g: State, order: tuple[int, ...], seed: int) -> State:
    """The state after the running Each has joined, the seats answering in this order of priority."""
    c = g.clone()
    node = c.stack[-1]
    answers = {s: random.Random(f"{seed}/{s}") for s in range(c.players)}
    while c.stack and c.stack[-1] is node:
        pending = {a.seat: a for a in c.pending}
        seat = next(s for s in order if s in pending)
        c.apply(seat, answers[seat].choice(pending[seat].choices))
    return c


def check_arrival(look: Look) -> None:
    """Side by side, the order in which answers arrive does not matter."""
    if not in_each(look.g) or len(look.g.pending) < 2:
        return
    seats = [a.seat for a in look.g.pending]
    orders = list(itertools.islice(itertools.permutations(seats), 24))
    seed = look.rand.getrandbits(32)
    want = state_hash(branch_end(look.g, tuple(seats), seed))
    for order in look.rand.sample(orders, min(3, len(orders))):
        must(state_hash(branch_end(look.g, order, seed)) == want, f"answers in order {order} came to another state")
    look.traces.checks["arrival"] += 1


def check_saved(match: Match) -> None:
    """Record, replay, save and recovery come to the same state."""
    want = state_hash(match.state)
    saved: dict[str, Any] = json.loads(json.dumps(match.save()))
    again = Match.replay(match.game, saved["record"])
    must(state_hash(again.state) == want, "the replayed record ends in another state")
    must(again.log(-1) == match.log(-1), "the replayed record tells another log")
    recovered, how = Match.recover(match.game, saved)
    must(how.how == "replay" and how.lost == 0, f"recovery lost something: {how}")
    must(state_hash(recovered.state) == want, "the recovered match is in another state")
    broken = {**saved, "record": {**saved["record"], "version": "older"}}
    resumed, how = Match.recover(match.game, broken)
    must(how.how == "snapshot" and state_hash(resumed.state) == want, f"the snapshot resumes otherwise: {how}")
