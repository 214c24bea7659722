"""Golden playthroughs: 150 decisions of every game from three set-ups, as codes. `./run golden` rewrites them."""

from __future__ import annotations

import difflib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from vigrid.kernel import Game

from .cases import Case, all_games, cases
from .look import any_move

FOLDER = Path(__file__).parent.parent / "golden"
DECISIONS = 50


def playthrough(game: Game[Any]) -> str:
    """The text of a game's file."""
    chosen = cases(game)
    starts = [chosen[0], chosen[len(chosen) // 2], chosen[-1]]
    lines = [line for seed, case in enumerate(starts, 1) for line in decisions(case, seed)]
    return "\n".join([f"# {game.title}: random decisions as seat/code; ./run golden rewrites this file", *lines, ""])


def decisions(case: Case, seed: int) -> Iterator[str]:
    """Some decisions of a random game: from its beginning, or after its first or second third."""
    codes = list(played(case, seed))
    skipped = (seed - 1) * len(codes) // 3
    yield f"\n## {case}, seed {seed}, from decision {skipped}"
    yield from codes[skipped : skipped + DECISIONS]


def played(case: Case, seed: int) -> Iterator[str]:
    """The decisions of a random game."""
    g, rand = case.new(seed), random.Random(seed)
    while g.pending:
        seat, choice, code = any_move(g, rand)
        yield f"{seat}/{code}"
        g.apply(seat, choice)


def main() -> int:
    """Rewrite every file and show what changed."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in all_games().items():
        path = FOLDER / f"{name}.txt"
        was = path.read_text(encoding="utf-8") if path.exists() else ""
        now = playthrough(game)
        path.write_text(now, encoding="utf-8")
        changes = list(difflib.unified_diff(was.splitlines(), now.splitlines(), f"{name} was", f"{name} is", n=1))
        print("\n".join(changes[:20]) if changes else f"{name}: unchanged")
    return 0


if __name__ == "__main__":
    sys.exit(main())
