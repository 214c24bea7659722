"""One game of the battery: played bare, natively and as a match, and looked at closely at some of its decisions."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from vigrid.kernel import Ask, State, state_hash

from . import copies, surfaces, words, worlds
from .cases import Case, is_published
from .look import Look, Traces, any_move, first_difference, must

CHECKS = (
    copies.check_clone, copies.check_json, copies.check_undo, copies.check_arrival, words.check_options,
    words.check_why_not, words.check_labels, words.check_views, words.check_position, words.check_use,
    words.check_names, words.check_possible,
    worlds.check_twins, worlds.check_same_deal, worlds.check_continuations, worlds.check_parallel, worlds.check_hidden,
    surfaces.check_surfaces,
)  # fmt: skip


class Playout(NamedTuple):
    """A random game: its decisions as (seat, code), and the hash of its last state."""

    decisions: list[tuple[int, str]]
    hash: str


def offered(asks: tuple[Ask[Any], ...]) -> list[tuple[Any, ...]]:
    return [(a.seat, a.prompt.name, a.args, list(a.choices)) for a in asks]


def play_out(case: Case, seed: int, native: bool = True, dealt: int = 0) -> Playout:
    """A random game from set-up to its end; pieces and bound are checked, and the rules run natively beside it.

    `dealt`: how many worlds are dealt and played on at every decision.
    """
    looking = random.Random(seed + 2)
    g, rand = case.new(seed), random.Random(seed)
    beside = case.new(seed, native=True) if native else None
    sums = case.game.pieces(g)
    decisions: list[tuple[int, str]] = []
    while g.pending:
        seat, choice, code = any_move(g, rand)
        decisions.append((seat, code))
        if dealt:
            try:
                worlds.check_worlds(g, looking, dealt)
            except Exception as error:
                error.add_note(f"{case}, seed {seed}, before decision {len(decisions) - 1} {decisions[-1]}")
                raise
        if beside is not None:
            same_as_native(g, beside, len(decisions) % 7 == 0)
            beside.apply(seat, choice)
        g.apply(seat, choice)
        if g.game.pieces(g) != sums:
            must(False, f"after {decisions[-1]}: {first_difference(sums, g.game.pieces(g))}")
        must(len(decisions) <= case.bound, f"no end within the bound of {case.bound} decisions")
    if beside is not None:
        same_as_native(g, beside, True)
    check_outcome(g)
    return Playout(decisions, state_hash(g))


def same_as_native(g: State, beside: State, closely: bool) -> None:
    difference = first_difference(offered(g.pending), offered(beside.pending))
    must(not difference, f"cut up and run natively, the rules offer other things: {difference}")
    if closely:
        difference = first_difference(g.data(), beside.data()) or first_difference(g.rng.s, beside.rng.s, "rng")
        must(not difference, f"cut up and run natively, the rules come to other states: {difference}")


def check_outcome(g: State) -> None:
    """A game over has an outcome for every seat, a clause and words."""
    end = g.result
    must(end is not None, "nothing is pending, but there is no result")
    assert end is not None
    must(len(end.returns) == g.players and all(0 <= r <= 1 for r in end.returns), f"returns {end.returns}")
    must(end.clause in g.game.rules, f"the outcome cites {end.clause!r}, which is not in rules.md")
    must(end.reason.strip(), "the outcome gives no reason")
    must(not end.scores or len(end.scores) == g.players, "scores are not one a seat")
    must(not g.game.cooperative_in(g.mode) or len(set(end.returns)) == 1, "partners have different returns")
    for seat in range(g.players):
        must(0 <= g.game.evaluate(g, seat) <= 1, f"evaluate gives {g.game.evaluate(g, seat)} to seat {seat}")


def close_steps(length: int, every: int, most: int) -> set[int]:
    """The decisions to look at closely: each `every`-th, but no more than `most`, spread over the game."""
    return set(range(0, length, max(every, -(-length // most))))


def walk(case: Case, seed: int, every: int = 7, most: int = 12, dealt: int = 3) -> tuple[Look, set[str]]:
    """Play one game and check everything; Broken says at which decision what does not hold.

    Returns what was gathered and the clauses that events cited.
    """
    played = play_out(case, seed, dealt=dealt)
    match, rand = case.match(seed), random.Random(seed + 1)
    look = Look(match, rand, Traces(), is_published(case.game))
    steps = close_steps(len(played.decisions), every, most)
    hashes: dict[int, str] = {}
    for number, (seat, code) in enumerate(played.decisions):
        try:
            if number in steps:
                hashes[number] = state_hash(match.state)
                look_closely(look)
            match.choose(seat, code)
        except Exception as error:
            error.add_note(f"{case}, seed {seed}, decision {number} (seat {seat}, {code})")
            raise
        if number == len(played.decisions) // 2:
            copies.check_saved(match)
    must(state_hash(match.state) == played.hash, "a match ends otherwise than the bare state")
    for number, was in hashes.items():
        must(state_hash(match.state_at(number)) == was, f"played again, the state before decision {number} is another")
    copies.check_saved(match)
    cited = words.check_events(match)
    if match.outcome is not None:
        cited.add(match.outcome.clause)
    return look, cited


def look_closely(look: Look) -> None:
    """All checks at one decision."""
    for check in CHECKS:
        before = state_hash(look.g)
        check(look)
        must(state_hash(look.g) == before, f"{check.__name__} or what it called changed the state")
        look.traces.checks[check.__name__] += 1
