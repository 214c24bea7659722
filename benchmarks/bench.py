"""Speed and size of every game, beside Catanatron's random play in the same run: `./run bench`.

One process. Contenders play in short slices in turn, so that a busy machine is as busy for each of them; figures are
medians over slices. A decision is one choice between options: Vigrid answers choices with a single option by itself and
does not count them, Catanatron's are counted as they come, forced ones included.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from bots import search
from seats import crowds

from vigrid import games
from vigrid.kernel import Game, Match, Rng, State, row, rows

SLICE = 0.4
"""Seconds that a contender plays before it is the next one's turn."""
SEATS = (2, 4)


@dataclass
class Contender:
    """Somebody's random play: `play` plays games for ever and yields the number of decisions of each."""

    name: str
    play: Iterator[int]
    rates: list[float] = field(default_factory=list)
    game_rates: list[float] = field(default_factory=list)

    def slice(self, seconds: float) -> None:
        """Play whole games for about `seconds` and note decisions and games a second."""
        began = time.perf_counter()
        decisions = count = 0
        while (spent := time.perf_counter() - began) < seconds:
            decisions += next(self.play)
            count += 1
        self.rates.append(decisions / spent)
        self.game_rates.append(count / spent)


def vigrid_play(game: Game[Any], mode: str, seats: int) -> Iterator[int]:
    """Random games on bare states: decisions of each."""
    rand, seed = random.Random(1).random, 0
    while True:
        g, decisions, seed = game.new(seats, mode, seed=seed), 0, seed + 1
        while g.pending:
            ask = g.pending[0]
            choices = ask.choices
            g.apply(ask.seat, choices[int(rand() * len(choices))])
            decisions += 1
        yield decisions


def catanatron_play() -> Iterator[int]:
    """Catanatron's random games of four players: decisions of each."""
    import catanatron
    from catanatron.game import TURNS_LIMIT

    seed = 0
    while True:
        random.seed(seed)
        colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)
        g, decisions = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed), 0
        seed += 1
        while g.winning_color() is None and g.state.num_turns < TURNS_LIMIT:
            g.play_tick()
            decisions += 1
        yield decisions


def set_ups() -> Iterator[tuple[Game[Any], str, int]]:
    """Every game in its first mode with 2 and with 4 seats, or with its fewest where it has neither."""
    for name in games.names():
        game = games.load(name)
        mode = next(iter(game.modes))
        least, most = game.players_in(mode)
        for seats in [n for n in SEATS if least <= n <= most] or [least]:
            yield game, mode, seats


def speed(seconds: float) -> Iterator[dict[str, Any]]:
    """Random play: decisions and games a second, and the ratio to Catanatron."""
    yardstick = Contender("Catanatron, 4 seats", catanatron_play())
    contenders = [yardstick]
    for game, mode, seats in set_ups():
        contenders.append(Contender(f"{game.title}, {seats} seats", vigrid_play(game, mode, seats)))
    for contender in contenders:
        next(contender.play)  # imports and caches
    for _ in range(max(3, round(seconds / SLICE))):
        for contender in contenders:
            contender.slice(SLICE)
    base = statistics.median(yardstick.rates)
    for contender in contenders:
        rate = statistics.median(contender.rates)
        yield {
            "random play": contender.name,
            "decisions/s": round(rate),
            "games/s": round(statistics.median(contender.game_rates), 1),
            "x Catanatron": round(rate / base, 2),
        }


def middle(game: Game[Any], mode: str, seats: int) -> list[State]:
    """States from random games, one every ten decisions."""
    rand, states = random.Random(2), []
    for seed in range(5):
        g, count = game.new(seats, mode, seed=seed), 0
        while g.pending:
            if count % 10 == 5:
                states.append(g.clone())
            g.apply(g.pending[0].seat, rand.choice(g.pending[0].choices))
            count += 1
    return states


def sizes(_seconds: float) -> Iterator[dict[str, Any]]:
    """Cost of a clone, bytes of a state and of a whole game's record as JSON; and of a sample of the largest size."""
    for game, mode, seats in set_ups():
        states = middle(game, mode, seats)
        yield {
            "copies": f"{game.title}, {seats} seats",
            **clone_times(states),
            "state bytes": round(statistics.mean(len(msgspec.json.encode(g.dump())) for g in states)),
            "record bytes": record_bytes(game, mode, seats),
        }
    for words, hands in (("flat lists", "tuples"), ("lists in lists", "lists")):
        states = [sample(hands) for _ in range(20)]
        bytes_of = len(msgspec.json.encode(states[0].data()))
        yield {
            "copies": f"6,800 numbers, 362 seats, {words}",
            **clone_times(states),
            "state bytes": bytes_of,
            "record bytes": 0,
        }


def clone_times(states: Sequence[State]) -> dict[str, float]:
    """Microseconds of a clone: the median of 30 turns, and what it takes where nothing else disturbs the machine."""
    turns, best = [], [float("inf")] * len(states)
    for _ in range(30):
        turn = 0.0
        for i, g in enumerate(states):
            began = time.perf_counter()
            for _ in range(10):
                g.clone()
            spent = (time.perf_counter() - began) * 1e5
            turn += spent
            best[i] = min(best[i], spent)
        turns.append(turn / len(states))
    return {"clone µs": round(statistics.median(turns), 2), "undisturbed": round(statistics.mean(best), 2)}


def sample(hands: str) -> State:
    """A state of the size of the largest game: 70 lists with 6,800 numbers; `hands`: tuples or lists for each seat."""
    names = [f"zone{i}" for i in range(69)]
    kind = "list[tuple[int, ...]]" if hands == "tuples" else "list[list[int]]"
    form = (*[row(name) for name in names], row("hands", of="seat") if hands == "tuples" else rows("hands", of="seat"))
    made: type[State] = type("Sample", (State,), {
        "form": form, "__annotations__": dict.fromkeys(names, "list[int]") | {"hands": kind},
    })  # fmt: skip
    game = type("SampleGame", (Game,), {"state": made, "prompts": (), "entries": {}, "name": "sample"})()
    g: State = made()
    g.game, g.players, g.mode, g.options, g.rng, g.known = game, 362, "standard", {}, Rng(), [0] * 362
    g.stack, g.pending, g.result, g.log, g.at_entry, g.phase = [], (), None, None, None, ""
    g.unasked, g.always = (), 0
    for name in names:
        setattr(g, name, list(range(77)))
    g.hands = [(1, 2, 3, 4) if hands == "tuples" else [1, 2, 3, 4] for _ in range(362)]  # type: ignore[attr-defined]
    return g


def record_bytes(game: Game[Any], mode: str, seats: int) -> int:
    """Bytes of the record of one random game."""
    match, rand = Match.new(game, seats, mode, seed=1), random.Random(3)
    while match.pending:
        ask = match.pending[0]
        match.choose(ask.seat, ask.code(match.state, rand.choice(ask.choices)))
    return len(msgspec.json.encode(match.record()))


SECTIONS: dict[str, Callable[[float], Iterator[dict[str, Any]]]] = {
    "speed": speed, "sizes": sizes, "seats": crowds, "search": search,
}  # fmt: skip
"""What is measured, in this order. A section gets the seconds for each of its contenders and yields rows of a table."""


def show(rows: Sequence[dict[str, Any]]) -> None:
    """Rows as a table of text."""
    names = list(rows[0])
    cells = [names, *[[row[n] if isinstance(row[n], str) else f"{row[n]:,}" for n in names] for row in rows]]
    widths = [max(len(line[i]) for line in cells) for i in range(len(names))]
    for line in cells:
        print("  ".join([line[0].ljust(widths[0]), *[x.rjust(w) for x, w in zip(line[1:], widths[1:], strict=True)]]))
    print()


def main() -> int:
    """Run the sections; tables, or one JSON document."""
    parser = argparse.ArgumentParser(prog="./run bench", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; all by default")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each contender (default 4)")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    given = parser.parse_args()
    unknown = [name for name in given.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section '{unknown[0]}'; there are {', '.join(SECTIONS)}")
    document: dict[str, Any] = {}
    for name in given.sections or SECTIONS:
        rows = list(SECTIONS[name](given.seconds))
        document[name] = rows
        if rows and not given.json:
            show(rows)
    if given.json:
        json.dump(document, sys.stdout, indent=2)
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
