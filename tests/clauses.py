"""`python -m tests.clauses`: per game and clause, which tests prove it. Fails for a clause that no test ran."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from tests import clause_log
from tests.battery.cases import all_games
from vigrid.kernel import Digest, Game

RUN = ["-m", "pytest", "-q", "-n", "2", "-m", "clause and not browser and not slow", "--no-header", "-p", "no:randomly"]


def main(arguments: list[str]) -> int:
    """Print the table (`--all`: also of the clauses with tests) and say what is missing."""
    notes = clause_log.read()
    if notes.key != clause_log.source_key():
        print("Running the tests that are marked with clauses …", flush=True)
        done = subprocess.run([sys.executable, *RUN], cwd=clause_log.ROOT)
        if done.returncode not in (0, 5):
            return 1
        notes = clause_log.read()
    missing = 0
    for name, game in all_games().items():
        missing += table(name, game, notes, "--all" in arguments)
    if missing:
        print(f"{missing} clauses have no test that ran them: write tests marked @pytest.mark.clause(…)")
    return 1 if missing else 0


def cited_by_options(game: Game[Any]) -> set[str]:
    """The clauses that prompts, their options and the choices of set-up cite."""
    cited = {option.clause for option in game.options.values()}
    for prompt in game.prompts:
        cited |= {prompt.clause, *(prompt.cite(v) for v in prompt.domain)}
    return cited


def table(name: str, game: Game[Any], notes: clause_log.Notes, everything: bool) -> int:
    """Print a game's clauses; the number of those without a test."""
    digest: Digest = game.rules
    cited = cited_by_options(game) | notes.cited
    ids = [c.id for c in digest.clauses]
    tested = [c for c in ids if notes.tests.get(c)]
    played = [c for c in ids if c in notes.played]
    random_play = f" {len(played)} in random play," if notes.played else ""  # only the whole suite plays at random
    print(
        f"{name}: {len(ids)} clauses, {len(tested)} ran in a marked test,{random_play} "
        f"{sum(c in cited for c in ids)} cited by an option or event"
    )
    for clause in digest.clauses:
        tests = len(notes.tests.get(clause.id, ()))
        if everything or not tests:
            words = f"{tests} test{'s' if tests != 1 else ''}" if tests else "NO TEST"
            marks = f"{'played' if clause.id in notes.played else '':7}{'cited' if clause.id in cited else '':6}"
            print(f"  {clause.id:10} {words:9} {marks} {clause.title}")
    return len(ids) - len(tested)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
