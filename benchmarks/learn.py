"""What learning interfaces cost: `./run bench learn`.

Every contender plays random games in short slices of processor time in turn, and ratios are medians over the rounds:
within a round a busy machine is as busy for each of them. Compared are bare rules, with the mask of legal actions, with
mask and observation, PettingZoo's environment, and OpenSpiel's own Python games beside our games behind OpenSpiel, in
the same run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator

import numpy as np
import open_spiel.python.games  # registers OpenSpiel's Python games
import pyspiel

import vigrid.games
import vigrid.learn
from vigrid.learn.observe import mask_of, observer

assert open_spiel.python.games
SLICE = 0.08
"""Seconds of processor time."""
Play = Iterator[int]


def bare(name: str, players: int, mask: bool, vector: bool) -> Play:
    """Random games on the rules themselves; with the mask and the vector of the seat that decides, if asked for."""
    game = vigrid.games.load(name)
    seen = observer(game, players, next(iter(game.modes)))
    size, rand, seed = len(game.actions), random.Random(1).random, 0
    while True:
        g, decisions, seed = game.new(players, seed=seed), 0, seed + 1
        while g.pending:
            ask = g.pending[0]
            if mask:
                mask_of(g, size, ask.seat)
            if vector:
                seen.vector(g, ask.seat)
            g.apply(ask.seat, ask.choices[int(rand() * len(ask.choices))])
            decisions += 1
        yield decisions


def pettingzoo(name: str, players: int) -> Play:
    """Random games through the PettingZoo environment."""
    env, rand, seed = vigrid.learn.env(name, players=players), random.Random(1), 0
    while True:
        env.reset(seed=seed)
        seed, decisions = seed + 1, 0
        while env.agents:
            observation, _, over, _, _ = env.last()
            action = None if over else int(rand.choice(np.flatnonzero(observation["action_mask"])))
            env.step(action)
            decisions += not over
        yield decisions


def openspiel(words: str) -> Play:
    """Random games through OpenSpiel, looking at the observation tensor of the seat that decides."""
    game, rand = pyspiel.load_game(words), random.Random(1)
    while True:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rand.choice(state.chance_outcomes())[0])
                continue
            if state.get_game().get_type().provides_observation_tensor:
                state.observation_tensor()
            state.apply_action(rand.choice(state.legal_actions()))
            decisions += 1
        yield decisions


def rounds(contenders: dict[str, Callable[[], Play]], seconds: float) -> list[dict[str, float]]:
    """Decisions a second of processor time of each contender, round by round."""
    plays = {name: make() for name, make in contenders.items()}
    for play in plays.values():
        next(play)
    found = []
    for _ in range(max(5, int(seconds / SLICE / len(plays)))):
        found.append({name: rate(play) for name, play in plays.items()})
    return found


def rate(play: Play) -> float:
    """Decisions a second over one slice."""
    began, decisions = time.process_time(), 0
    while (spent := time.process_time() - began) < SLICE:
        decisions += next(play)
    return decisions / spent


def times(found: list[dict[str, float]], name: str) -> float:
    """How often the time of the bare rules a contender needs."""
    return statistics.median(each["bare"] / each[name] for each in found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="for each game")
    parser.add_argument("--game", choices=vigrid.games.names(), help="this one alone")
    parser.add_argument("--players", type=int, default=4)
    seconds, players = (given := parser.parse_args()).seconds, given.players
    print(
        f"{'game':20} {'bare /s':>9} {'mask':>6} {'+ obs':>6} {'PettingZoo':>11} {'OpenSpiel':>10}"
        "   (times the bare rules)"
    )
    for name in [given.game] if given.game else vigrid.games.names():
        seats = max(vigrid.games.load(name).players[0], min(players, vigrid.games.load(name).players[1]))
        found = rounds(
            {
                "bare": lambda name=name, n=seats: bare(name, n, False, False),
                "mask": lambda name=name, n=seats: bare(name, n, True, False),
                "vector": lambda name=name, n=seats: bare(name, n, True, True),
                "zoo": lambda name=name, n=seats: pettingzoo(name, n),
                "spiel": lambda name=name, n=seats: openspiel(f"vigrid_{name}(players={n})"),
            },
            seconds,
        )
        base = statistics.median(each["bare"] for each in found)
        print(f"{name:20} {base:9,.0f} {times(found, 'mask'):6.2f} {times(found, 'vector'):6.2f} "
              f"{times(found, 'zoo'):11.2f} {times(found, 'spiel'):10.2f}", flush=True)  # fmt: skip
    theirs = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker(players=3)", "python_block_dominoes")
    beside = rounds({words: lambda words=words: openspiel(words) for words in theirs}, seconds)
    for words in theirs:
        rated = statistics.median(each[words] for each in beside)
        print(f"OpenSpiel's {words:30} {rated:9,.0f} decisions a second")


if __name__ == "__main__":
    main()
