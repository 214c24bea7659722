"""`./run soak`: random games over all configurations, as many as wanted; resumes where the last run ended.

Every game is played with sums checked after each decision; every hundredth is looked at as closely as in CI.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from .cases import Case, all_games, cases, is_published
from .walk import play_out, walk
from .worlds import never_dealt

CLOSELY = 100
FILE = Path(__file__).parents[2] / ".pytest_cache" / "soak.json"


class Total(msgspec.Struct):
    """What one game has come to so far; game number i plays configuration i modulo their number with seed i."""

    games: int = 0
    closely: int = 0
    decisions: int = 0
    longest: int = 0
    seconds: float = 0.0
    failures: list[str] = msgspec.field(default_factory=list)


@cache
def configurations_of(name: str) -> list[Case]:
    """Every mode, seat count and set of options of a game."""
    return cases(all_games()[name], everything=True)


def play(job: tuple[str, int]) -> tuple[int, bool, str]:
    """Play game number i: its decisions, whether it was looked at closely, and what failed ('' for nothing)."""
    name, i = job
    configurations = configurations_of(name)
    case, closely = configurations[i % len(configurations)], i % CLOSELY == CLOSELY - 1
    try:
        if closely:
            look, _ = walk(case, i, every=3, most=60)
            left = never_dealt(look)
            return look.match.step, True, f"{case}, seed {i}: never dealt anew: {left}" if left else ""
        return len(play_out(case, i, native=False).decisions), False, ""
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        notes = "; ".join(getattr(error, "__notes__", []))
        where = f"{Path(last.filename).name}:{last.lineno}"
        return 0, closely, f"{case}, seed {i}: {type(error).__name__}: {error} ({where}) {notes}"


def jobs(name: str, total: Total, games: int, until: float) -> Iterator[tuple[str, int]]:
    for i in range(total.games, games):
        if time.monotonic() > until:
            return
        yield name, i


def soak(name: str, total: Total, games: int, until: float, workers: int) -> Iterator[Total]:
    """Play on from `total`; yields it now and then, to be kept."""
    begun, before = time.monotonic(), total.seconds
    with multiprocessing.Pool(workers) as pool:
        # In rounds, so that no more is dealt out than the time allows.
        while total.games < games and time.monotonic() < until:
            batch = list(jobs(name, total, min(games, total.games + 32 * workers), until))
            for decisions, closely, failure in pool.imap(play, batch, chunksize=8):
                total.games += 1
                total.closely += closely
                total.decisions += decisions
                total.longest = max(total.longest, decisions)
                if failure:
                    print(f"FAILED {failure}", flush=True)
                    total.failures.append(failure)
            total.seconds = before + time.monotonic() - begun
            yield total


def read() -> dict[str, Total]:
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Total])
    except (OSError, msgspec.DecodeError):
        return {}


def write(totals: dict[str, Total]) -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(msgspec.to_builtins(totals)), encoding="utf-8")


def report(totals: dict[str, Total]) -> None:
    for name, t in totals.items():
        speed = t.decisions / t.seconds if t.seconds else 0
        print(
            f"{name}: {t.games:,} games ({t.closely:,} looked at closely), {t.decisions:,} decisions, the longest game "
            f"{t.longest:,}, {t.seconds:,.0f} s ({speed:,.0f} decisions/s), {len(t.failures)} failures"
        )


def arguments(given: list[str]) -> Any:
    names = [name for name, game in all_games().items() if is_published(game)] or list(all_games())
    parser = argparse.ArgumentParser(prog="./run soak", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--game", action="append", choices=list(all_games()), help="only this game (repeatable)")
    parser.add_argument("--games", type=int, default=1000, help="games in all, those of earlier runs included (1000)")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so many minutes (60)")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count(), help="processes (all cores)")
    parser.add_argument("--fresh", action="store_true", help="forget earlier runs")
    options = parser.parse_args(given)
    options.names = options.game or names
    return options


def main(given: list[str]) -> int:
    """Soak the games one after the other, each with its share of the time."""
    options = arguments(given)
    totals = {} if options.fresh else read()
    deadline = time.monotonic() + options.minutes * 60
    for i, name in enumerate(options.names):
        total = totals.setdefault(name, Total())
        now = time.monotonic()
        until = now + (deadline - now) / (len(options.names) - i)
        for _ in soak(name, total, options.games, until, options.workers):
            write(totals)
    report(totals)
    return 1 if any(t.failures for t in totals.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
