"""How often what a position promises comes true: makes `odds.toml` of a game, and the calibration in docs/bots.md.

    .venv/bin/python benchmarks/odds.py GAME                 predicted against happened, on games of their own seeds
    .venv/bin/python benchmarks/odds.py GAME --hints         the same of what hints say
    .venv/bin/python benchmarks/odds.py GAME --write         scale the evaluation anew and write odds.toml

`--games N` of the rules of thumb on every seat, for every mode and number of seats (`--seats 2 --mode duo`: those).
`--stages N`: parts of the games, by rounds, that have a scale of their own, with as many positions each.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from vigrid import bots, games
from vigrid.bots import odds

LEAST = 0.05
"""The least slope: what is better is never said to be the same."""
BANDS = (0.1, 0.3, 0.5, 0.7, 0.9)
MOST_SEATS = 6
TOLD_FROM = 1_000_000
"""Seeds of the games that are told, which no scale was made of."""
HINT = bots.Budget(40)
PLAYED_BY = {("asgards_chosen", "solitaire"): "greedy:2", ("asgards_chosen", "cooperative"): "greedy:2"}
"""Who plays where the rule of thumb never wins."""


class Seen(NamedTuple):
    """A position: its round, what was said of a seat, and what became of it."""

    round: int
    said: float
    came: float


def main() -> None:
    """Write or tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--stages", type=int, default=6)
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--hints", action="store_true")
    wanted = parser.parse_args()
    game = games.load(wanted.game)
    for mode, seats in tables(game):
        if wanted.mode in (None, mode) and wanted.seats in (None, seats):
            first = 1 if wanted.write else TOLD_FROM
            seen = [s for n in range(wanted.games) for s in played(game, mode, seats, first + n, wanted)]
            if wanted.write:
                write(game, mode, seats, scaled(seen, wanted.stages))
            else:
                tell(f"{game.title}, {seats}" + (f", {mode}" if mode != "standard" else ""), seen)


def tables(game: Any) -> Iterator[tuple[str, int]]:
    """Every mode with every number of seats."""
    for mode in game.modes:
        least, most = game.players_in(mode)
        for seats in range(least, min(most, MOST_SEATS) + 1):
            yield mode, seats


def played(game: Any, mode: str, seats: int, seed: int, wanted: argparse.Namespace) -> list[Seen]:
    """One game: what was said whenever a round began, of every seat (of hints: of the seat on turn)."""
    g = game.new(players=seats, seed=seed, mode=mode)
    bot, rand = bots.make(PLAYED_BY.get((game.name, mode), "thumb")), random.Random(f"{seed}")
    said: list[tuple[int, int, float]] = []
    now, step = None, max(1, seats // 2) if game.name == "hammer_of_thor" else 1
    while g.pending:
        ask, at = g.pending[0], game.round_of(g)
        if at != now and (now is None or at >= now + step) and len(ask.choices) > 1:
            now = at
            if wanted.hints:
                world = g.determinize(1 << ask.seat, rand)
                found = bots.analyse(world, bots.ask_of(world, ask.seat), HINT, rand, best=1)
                said.append((at, ask.seat, found.verdicts[0].expected))
            elif wanted.write:
                said += [(at, seat, game.evaluate(g, seat)) for seat in range(seats)]
            else:
                said += [(at, seat, odds.expected(g, seat)) for seat in range(seats)]
        g.apply(ask.seat, bots.decide(bot, g, ask.seat, rand))
    if game.cooperative_in(mode) and not wanted.hints:
        said = [s for s in said if s[1] == 0]
    return [Seen(at, value, g.result.returns[seat]) for at, seat, value in said]


# --- making the scales


def scaled(seen: list[Seen], stages: int) -> list[odds.Scale]:
    """A scale for each part of the games."""
    seen = sorted(seen)
    cuts = sorted({seen[len(seen) * n // stages].round for n in range(stages)})
    parts: dict[int, list[Seen]] = defaultdict(list)
    for s in seen:
        parts[max(cut for cut in cuts if cut <= s.round)].append(s)
    return [odds.Scale(round(sum(s.round for s in part) / len(part), 1), *fit(part)) for part in parts.values()]


def fit(seen: list[Seen]) -> tuple[float, float]:
    """Lift and slope that make what happened most likely (logistic regression, a little drawn to 0)."""
    lift = slope = 0.0
    pairs = [(math.log(v / (1 - v)), s.came) for s in seen for v in [min(max(s.said, 1 - odds.SUREST), odds.SUREST)]]
    for _ in range(25):
        a = b = 0.0
        aa, ab, bb = 0.1, 0.0, 0.1
        for x, came in pairs:
            p = 1 / (1 + math.exp(-lift - slope * x))
            a, b = a + came - p, b + (came - p) * x
            weight = p * (1 - p)
            aa, ab, bb = aa + weight, ab + weight * x, bb + weight * x * x
        a, b = a - 0.1 * lift, b - 0.1 * slope
        area = aa * bb - ab * ab
        lift, slope = lift + (bb * a - ab * b) / area, slope + (aa * b - ab * a) / area
    return round(lift, 2) + 0.0, max(round(slope, 2), LEAST)


def write(game: Any, mode: str, seats: int, scale: list[odds.Scale]) -> None:
    """Write a mode's scale for so many seats beside the game, with those that stand there."""
    odds.scales.cache_clear()
    known = {(m, n): rows for m, some in odds.scales(game).items() for n, rows in some.items()}
    known[mode, seats] = tuple(scale)
    out = ["# How sure `evaluate` may be, by how games of bots ended; made by benchmarks/odds.py.",
           "# By mode and seats: round, lift and slope of the log odds."]  # fmt: skip
    for mode in dict.fromkeys(mode for mode, _ in known):
        out += ["", f"[{mode}]"]
        out += [
            f"{n} = [{', '.join(str(list(s)) for s in scale)}]" for (m, n), scale in sorted(known.items()) if m == mode
        ]
    (game.folder / "odds.toml").write_text("\n".join(out) + "\n", encoding="utf-8")


# --- predicted against happened


def tell(title: str, seen: list[Seen]) -> None:
    """Three rows of a table: for each third of the games what was said, and what happened."""
    seen = sorted(seen)
    cuts = [seen[len(seen) * n // 3].round for n in range(3)]
    for n, cut in enumerate(cuts):
        end = cuts[n + 1] if n < 2 else math.inf
        part = [s for s in seen if cut <= s.round < end]
        if not part:
            continue
        cells = [
            cell([s for s in part if low <= s.said < high])
            for low, high in zip((0, *BANDS), (*BANDS, 1.1), strict=True)
        ]
        last = max(s.round for s in part)
        print(f"| {title} | {cut} to {last} | {' | '.join(cells)} |", flush=True)


def cell(seen: list[Seen]) -> str:
    """Mean of what was said, of what happened with its interval, and how often."""
    if not seen:
        return "–"
    said, came = (sum(values) / len(seen) for values in zip(*((s.said, s.came) for s in seen), strict=True))
    return f"{100 * said:.0f}: {100 * came:.0f} ({len(seen)})"


if __name__ == "__main__":
    main()
