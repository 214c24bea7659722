"""Observations: numbers of what may be seen and of nothing else, with a legend, the own seat first."""

import random
from typing import Any

import numpy as np
import pytest

import vigrid.games
from vigrid.kernel import Game, State
from vigrid.learn.observe import Observer, choice_of, mask_of, observer

from .settings import EVERY_MODE


def states(game: Game[Any], players: int, mode: str, seed: int, every: int = 5) -> list[State]:
    """States of a random game, and of further ones where it was lost within a few decisions."""
    found = states_of_one(game, players, mode, seed, every)
    while len(found) < 3:
        seed += 1000
        found += states_of_one(game, players, mode, seed, every)
    return found


def states_of_one(game: Game[Any], players: int, mode: str, seed: int, every: int) -> list[State]:
    g: State = game.new(players, mode, seed=seed)
    rand, found, step = random.Random(seed), list[State](), 0
    while g.pending:
        if step % every == 0:
            found.append(g.clone())
        ask = g.pending[0]
        g.apply(ask.seat, rand.choice(ask.choices))
        step += 1
    return found


@pytest.mark.parametrize(("game", "players", "mode"), EVERY_MODE)
def test_twin_states_give_equal_observations_and_masks(game: Game[Any], players: int, mode: str) -> None:
    seen = observer(game, players, mode)
    rand = random.Random(8)
    different = 0
    for g in states(game, players, mode, 901)[:60]:
        for seat in range(min(players, 3)):
            twin = g.determinize(1 << seat, rand)
            assert (seen.vector(g, seat) == seen.vector(twin, seat)).all()
            size = len(game.actions)
            assert (mask_of(g, size, seat) == mask_of(twin, size, seat)).all()
            different += twin != g
    assert different


@pytest.mark.parametrize(("game", "players", "mode"), EVERY_MODE)
def test_every_entry_has_a_meaning_and_lies_between_minus_one_and_one(game: Game[Any], players: int, mode: str) -> None:
    seen = observer(game, players, mode)
    names = [entry.name for entry in seen.legend.entries]
    assert len(names) == len(set(names)) == seen.size
    assert all(-1 <= entry.owner < players for entry in seen.legend.entries)
    moved = np.zeros(seen.size, bool)
    last: dict[int, Any] = {}
    for g in states(game, players, mode, 77):
        for seat in range(min(players, 2)):
            vector = seen.vector(g, seat)
            assert vector.dtype == np.float32
            assert vector.shape == (seen.size,)
            assert float(np.abs(vector).max()) <= 1.0
            if seat in last:
                moved |= vector != last[seat]
            last[seat] = vector
            parts = seen.arrays(g, seat)
            assert sorted(np.concatenate(list(parts.values())).tolist()) == sorted(vector.tolist())
    assert moved.any()


def test_the_own_seat_comes_first() -> None:
    game = vigrid.games.load("asgard")
    seen = observer(game, 3, "standard")
    at = {entry.name: i for i, entry in enumerate(seen.legend.entries)}
    for g in states(game, 3, "standard", 5, 30):
        for seat in range(3):
            vector = seen.vector(g, seat)
            for other in range(3):
                entry = seen.legend.entries[at[f"score[{other}]"]]
                expected = g.score[(seat + other) % 3] / entry.scale  # type: ignore[attr-defined]
                assert entry.owner == other
                assert vector[at[f"score[{other}]"]] == pytest.approx(min(1.0, expected))


@pytest.mark.parametrize(("game", "players", "mode"), EVERY_MODE)
def test_what_was_looked_at_before_makes_no_difference(game: Game[Any], players: int, mode: str) -> None:
    seen, rand = observer(game, players, mode), random.Random(5)
    looks: list[tuple[State, int, Any]] = []
    g: State = game.new(players, mode, seed=5)
    while g.pending and len(looks) < 300:  # the same state, played on: a part that is kept must not change with it
        seat = rand.randrange(min(players, 4))
        looks.append((g.clone(), seat, seen.vector(g, seat)))
        ask = g.pending[0]
        g.apply(ask.seat, rand.choice(ask.choices))
    rand.shuffle(looks)
    for then, seat, vector in looks:
        assert (seen.vector(then, seat) == vector).all()


def test_what_is_larger_than_ever_before_is_cut_and_all_else_stays() -> None:
    game = vigrid.games.load("asgard")
    seen = observer(game, 3, "standard")
    at = {entry.name: i for i, entry in enumerate(seen.legend.entries)}["score[1]"]
    for g in states(game, 3, "standard", 5, 60):
        plain, other = seen.vector(g, 0), g.clone()
        other.score[1] = 1 << 20  # type: ignore[attr-defined]
        cut = seen.vector(other, 0)
        assert cut[at] == 1.0
        assert (np.delete(cut, at) == np.delete(plain, at)).all()
        assert (seen.vector(g, 0) == plain).all()


def test_the_version_changes_with_the_meaning_only() -> None:
    game = vigrid.games.load("yggdrasil")
    one, two = Observer(game, setting(game, 2)), Observer(game, setting(game, 2))
    assert one.legend == two.legend
    assert one.legend.version != Observer(game, setting(game, 3)).legend.version


def setting(game: Game[Any], players: int) -> dict[str, Any]:
    count, mode, options = game.check_setup(players, None, {})
    return {"players": count, "mode": mode, "options": options}


def test_choices_are_found_by_their_action_ids_and_others_are_refused() -> None:
    game = vigrid.games.load("asgards_chosen")
    for g in states(game, 2, "standard", 3, 9)[:20]:
        ask = g.pending[0]
        for choice, number in zip(ask.choices, ask.ids(g), strict=True):
            assert choice_of(g, ask.seat, number) == choice
        mask = mask_of(g, len(game.actions), ask.seat)
        assert sorted(np.flatnonzero(mask).tolist()) == sorted(ask.ids(g))
        with pytest.raises(ValueError, match="not legal"):
            choice_of(g, ask.seat, int(np.flatnonzero(mask == 0)[0]))
