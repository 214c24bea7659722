"""`./run soak --mutants N`: does a test fail where the source is changed? A sample of small changes, tried on a copy.

Cosmic Ray makes the changes: it changes decorated functions too, and every rule is one. It lives in an environment of
its own, so this runs on the standard library and Cosmic Ray alone; the tests run in the project's environment.
A change that no test notices survives and is printed: read it, and write the test that is missing, or know why none is.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
COPIED = ("src", "tests", "docs", "pyproject.toml", "README.md", "run", "benchmarks")


PYTEST = "-m pytest -q -x -n 0 -p no:cacheprovider -m 'not slow and not browser'"
SAME = ("core/ReplaceComparisonOperator_Is_Eq", "core/ReplaceComparisonOperator_IsNot_NotEq")
"""Changes that mean the same wherever we use them."""


def tests_of(module: Path) -> list[str]:
    """The tests that speak of a module: its game's, its part's, or those of its file's name."""
    parts = module.relative_to("src/vigrid").with_suffix("").parts
    folder = Path("tests", *parts[:2]) if parts[0] == "games" else Path("tests", parts[0])
    own = folder / f"test_{parts[-1]}.py"
    return [str(path) for path in ([own] if own.exists() else [folder]) if path.exists()]


def modules_of(paths: list[str]) -> Iterator[Path]:
    """The files below these paths that are worth a change."""
    for path in map(Path, paths):
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def unread(module: Path) -> set[tuple[int, int]]:
    """Lines and columns of annotations: nothing reads them when the program runs."""
    places: set[tuple[int, int]] = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(part, ast.expr):
                first, last = (part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)
                lines = range(first[0], last[0] + 1)
                places |= {(line, column) for line in lines for column in range(200) if first <= (line, column) <= last}
    return places


def mutants_of(modules: list[Path]) -> list[Any]:
    """Every change that Cosmic Ray knows for these files, those left out that cannot matter."""
    from cosmic_ray.commands.init import _all_work_items  # type: ignore[import-not-found]

    found: list[Any] = []
    for module in modules:
        skipped = unread(module)
        for item in _all_work_items([module], {}):
            change = item.mutations[0]
            if change.operator_name not in SAME and tuple(change.start_pos) not in skipped:
                found.append(change)
    return found


def try_one(mutant: Any, command: str, timeout: float) -> tuple[str, str]:
    """What became of a change: killed, survived or not possible; and its diff."""
    from cosmic_ray.mutating import mutate_and_test  # type: ignore[import-not-found]

    result = mutate_and_test([mutant], command, timeout)
    outcome = result.test_outcome.value if result.test_outcome is not None else "not possible"
    return str(outcome), str(result.diff or "")


def arguments(given: list[str]) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="./run soak --mutants", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--mutants", type=int, required=True, metavar="N", help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--module", action="append", help="file or folder below src/vigrid (repeatable; the kernel)")
    parser.add_argument("--tests", action="append", help="tests to run instead of those that go by a module's name")
    parser.add_argument("--timeout", type=float, default=300.0, help="seconds for the tests of one change (300)")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="interpreter that runs the tests")
    return parser.parse_args(given)


def main(given: list[str]) -> int:
    """Copy, change, test, report; 1 where a change survived."""
    options = arguments(given)
    python = options.python.absolute()
    with tempfile.TemporaryDirectory(prefix="vigrid-mutants-") as folder:
        for name in COPIED:
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, Path(folder, name))
        os.chdir(folder)
        os.environ |= {"PYTHONPATH": f"{folder}/src", "PYTHONDONTWRITEBYTECODE": "1"}
        modules = [m for m in modules_of(options.module or ["src/vigrid/kernel"]) if options.tests or tests_of(m)]
        every = mutants_of(modules)
        chosen = random.Random(options.seed).sample(every, min(options.mutants, len(every)))
        begun, counts = time.monotonic(), dict[str, int]()
        for number, mutant in enumerate(chosen, 1):
            tests = options.tests or tests_of(Path(mutant.module_path))
            command = f"{python} {PYTEST} {' '.join(tests)}"
            outcome, diff = try_one(mutant, command, options.timeout)
            counts[outcome] = counts.get(outcome, 0) + 1
            where = f"{mutant.module_path}:{mutant.start_pos[0]} {mutant.operator_name}"
            print(f"{number}/{len(chosen)} {outcome}: {where}", flush=True)
            if outcome == "survived":
                print(diff, flush=True)
        told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        print(f"{len(chosen)} of {len(every)} changes tried in {time.monotonic() - begun:,.0f} s: {told or 'none'}")
    return 1 if counts.get("survived") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
