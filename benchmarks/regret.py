"""How much a bot gives away in a decision, by the judgement of a long search: a quick guide for tuning.

    python benchmarks/regret.py GAME [--players N] [--positions K] [--tries T] [SETTING=VALUE ...]

Positions come from games of `greedy:2`. Each option is searched T times in the same worlds; a bot's regret is the
value of the best option less that of its choice, on average, in thousandths (1000: a won game thrown away). Without
settings a list of bots is compared; with settings (of `bots.Settings`) searches with them and with the usual ones. The
long search shares the usual settings and the evaluation of the game, so that only an arena tells who wins.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

from vigrid import bots, games
from vigrid.kernel import Ask, State

EVERY = 9
"""Every so many decisions of a game one is taken, so that kinds of decisions and phases vary."""
BUDGETS = (150, 400, 1200)


class Uniform(bots.Search):
    """A search that tries all options equally often to the end."""

    def halve(self, spent: float) -> None:
        """Nobody drops out."""


def positions(game: Any, players: int, wanted: int) -> list[tuple[State, int]]:
    """Decisions with more than one option from games of greedy bots: state and seat."""
    rand, bot = random.Random(77), bots.make("greedy:2")
    found: list[tuple[State, int]] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        g = game.new(players=players, seed=seed)
        decisions = seed % 3
        while g.pending and len(found) < wanted:
            ask = g.pending[0]
            decisions += 1
            if len(ask.choices) > 1 and decisions % EVERY == 0:
                found.append((g.clone(), ask.seat))
            g.apply(ask.seat, bots.decide(bot, g, ask.seat, rand))
    return found


def values(g: State, seat: int, tries: int, seed: int) -> list[float]:
    """The mean return of each option in a long search."""
    rand = random.Random(seed)
    world = g.determinize(1 << seat, rand)
    ask: Ask[Any] = bots.ask_of(world, seat)
    found = Uniform(world, ask, rand, bots.Settings())
    found.run(bots.Budget(tries * len(ask.choices)).clock())
    kids = found.root_node().kids
    return [kids[key].total / kids[key].visits for key in found.keys]


def regret(bot: bots.Bot, cases: list[tuple[State, int, list[float]]]) -> float:
    """The mean regret of a bot's choices, in thousandths."""
    total = 0.0
    for i, (g, seat, worth) in enumerate(cases):
        choices = list(bots.ask_of(g, seat).choices)
        total += max(worth) - worth[choices.index(bots.decide(bot, g, seat, random.Random(5000 + i)))]
    return 1000 * total / len(cases)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("settings", nargs="*", metavar="SETTING=VALUE")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--tries", type=int, default=400)
    options = parser.parse_args()
    game = games.load(options.game)
    cases = [
        (g, seat, values(g, seat, options.tries, i))
        for i, (g, seat) in enumerate(positions(game, options.players, options.positions))
    ]
    table: list[bots.Bot] = [bots.make(name) for name in ("random", "thumb", "greedy:2", "greedy", "greedy:8")]
    changed = {}
    for setting in options.settings:
        name, _, value = setting.partition("=")
        changed[name] = type(getattr(bots.Settings(), name))(float(value))
    for settings in ({}, changed) if changed else ({}, {"halving": False}, {"blind": 0.3}, {"levels": 1}):
        words = ", ".join(f"{k} {v}" for k, v in settings.items()) or "as usual"
        for budget in BUDGETS:
            table.append(bots.SearchBot(f"ismcts:{budget}, {words}", bots.Budget(budget), bots.Settings(**settings)))
    for bot in table:
        print(f"{bot.name:40} {regret(bot, cases):6.2f}", flush=True)


if __name__ == "__main__":
    main()
