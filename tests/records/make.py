"""Records of games between bots, to be replayed by later versions: `python -m tests.records.make NAME` adds a file.

A file holds 20 records of one game, one a line: every mode and seat count in turn, with several sets of options, by
random and greedy bots. The last quarter are matches broken off and saved, as a table keeps them.
"""

from __future__ import annotations

import gzip
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from tests.battery.cases import Case, all_games, cases
from vigrid import bots
from vigrid.kernel import Game, Match

FOLDER = Path(__file__).parent
RECORDS = 20
SAVED = 5


def all_cases(game: Game[Any]) -> list[Case]:
    """As many cases as there are records, spread over modes, seat counts and options."""
    every = cases(game)
    few = [every[i * len(every) // RECORDS] for i in range(RECORDS)]
    return few if len(every) >= RECORDS else (every * RECORDS)[:RECORDS]


def played(case: Case, number: int) -> Match:
    """A match to its end or, of the last ones, to somewhere in its midst; every second one has a greedy bot or more."""
    match, rand = case.match(number), random.Random(number)
    greedy = {0: 0, 1: 1, 2: 0, 3: case.players}[number % 4]
    made = [bots.make("greedy" if s < greedy else "random") for s in range(case.players)]
    end = 15 + 25 * (number % SAVED) if number >= RECORDS - SAVED else case.game.bound
    while match.pending and match.step < end:
        ask = rand.choice(match.pending)
        choice = bots.decide(made[ask.seat], match.state, ask.seat, rand)
        now = next(a for a in match.pending if a.seat == ask.seat)
        match.choose(ask.seat, now.code(match.state, choice))
    return match


def document(game: Game[Any], number: int) -> dict[str, Any]:
    """A record, or a saved match."""
    match = played(all_cases(game)[number], number)
    return match.save() if match.pending else match.record()


def read(path: Path) -> list[dict[str, Any]]:
    """The records of a file."""
    return [msgspec.json.decode(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def main(names: list[str]) -> int:
    """Write the file of each game named."""
    for name in names:
        lines = [msgspec.json.encode(document(all_games()[name], number)) for number in range(RECORDS)]
        (FOLDER / f"{name}.jsonl.gz").write_bytes(gzip.compress(b"\n".join(lines), mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
