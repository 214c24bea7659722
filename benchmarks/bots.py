"""Search speed: iterations and rollout decisions a second, beside OpenSpiel's Python ISMCTS bot in the same run.

    python benchmarks/bots.py [--json]

Our rows: positions from random play, the search as the levels use it (`cut`), and with random rollouts to the end of
the game, which is what OpenSpiel's row does (gin rummy, its longest game of hidden cards that the bot can search).
"""

from __future__ import annotations

import importlib.util
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from vigrid import bots, games

ITERATIONS = 300
POSITIONS = 5
TO_THE_END = bots.Settings(finish=False, cut=1_000_000, follow=0, prior=0.0, history=False)


def position(game: Any, seed: int, after: int) -> Any:
    """A state of random play after so many decisions, or at the start where the game ended before."""
    rand = random.Random(seed)
    start = g = game.new(seed=seed)
    for _ in range(after):
        ask = g.pending[0]
        g.apply(ask.seat, rand.choice(list(ask.choices)))
        if not g.pending:
            return game.new(seed=seed) if g is start else start
    return g


def measure(g: Any, settings: bots.Settings, seed: int) -> tuple[float, float]:
    """Iterations and decisions a second of one search."""
    rand = random.Random(seed)
    seat = g.pending[0].seat
    world = g.determinize(1 << seat, rand)
    found = bots.Search(world, bots.ask_of(world, seat), rand, settings)
    found.run(bots.Budget(20).clock())
    done, decisions = found.iterations, found.decisions
    began = time.process_time()
    found.run(bots.Budget(ITERATIONS).clock())
    seconds = time.process_time() - began
    return (found.iterations - done) / seconds, (found.decisions - decisions) / seconds


def ours(name: str) -> list[dict[str, Any]]:
    """The rows of one of our games: medians over positions."""
    game = games.load(name)
    states = [position(game, seed, 15 * seed) for seed in range(1, POSITIONS + 1)]
    rows = []
    for title, settings in (("as played", bots.SEARCHES["ismcts"]), ("random rollouts to the end", TO_THE_END)):
        speeds = [measure(g, settings, seed) for seed, g in enumerate(states)]
        rows.append(row(f"{name}, {title}", [s[0] for s in speeds], [s[1] for s in speeds]))
    return rows


def row(name: str, iterations: list[float], decisions: list[float]) -> dict[str, Any]:
    return {
        "search": name,
        "iterations/s": round(statistics.median(iterations)),
        "decisions/s": round(statistics.median(decisions)),
    }


def openspiel() -> dict[str, Any] | None:
    """OpenSpiel's row, or None where it is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    class Counting(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
        """Its own random rollout, counted."""

        decisions = 0

        def evaluate(self, state: Any) -> Any:
            s = state.clone()
            while not s.is_terminal():
                if s.is_chance_node():
                    actions, chances = zip(*s.chance_outcomes(), strict=True)
                    s.apply_action(self._random_state.choice(actions, p=chances))
                else:
                    s.apply_action(self._random_state.choice(s.legal_actions()))
                    self.decisions += 1
            return numpy.array(s.returns())

    game, chance = pyspiel.load_game("gin_rummy"), numpy.random.RandomState(1)
    speeds = []
    for _ in range(POSITIONS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice([a for a, _ in state.chance_outcomes()]))
        evaluator = Counting(1, chance)
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, ITERATIONS, random_state=chance)
        began = time.process_time()
        bot.step(state)
        seconds = time.process_time() - began
        speeds.append((ITERATIONS / seconds, evaluator.decisions / seconds))
    return row("OpenSpiel's Python ISMCTS, gin_rummy", [s[0] for s in speeds], [s[1] for s in speeds])


def elsewhere() -> dict[str, Any] | None:
    """OpenSpiel's row from the developers' environment next door, where it is not installed in this one."""
    python = Path(__file__).parent.parent / ".venv" / "bin" / "python"
    if not python.exists():
        return None
    run = subprocess.run([python, __file__, "openspiel"], capture_output=True, text=True)
    found: dict[str, Any] | None = json.loads(run.stdout) if run.returncode == 0 else None
    return found


def search(_seconds: float = 0.0) -> Iterator[dict[str, Any]]:
    """The section of `./run bench`: our rows, then OpenSpiel's."""
    for name in games.names():
        yield from ours(name)
    other = openspiel() or elsewhere()
    if other is None:
        print("OpenSpiel is not installed: ./run test once installs the developers' tools to compare", file=sys.stderr)
    else:
        yield other


def main() -> None:
    if "openspiel" in sys.argv:
        print(json.dumps(openspiel()))
        return
    found = list(search())
    if "--json" in sys.argv:
        print(json.dumps(found, indent=2))
        return
    for r in found:
        print(f"{r['search']:48} {r['iterations/s']:>8,} iterations/s {r['decisions/s']:>10,} decisions/s")


if __name__ == "__main__":
    main()
