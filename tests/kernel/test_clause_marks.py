"""A test marked with a clause fails when no code of the clause ran, or when there is no such clause."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

TESTS = """
import pytest
from tests.example import GAME
from vigrid.kernel import Match

@pytest.mark.clause("RA-1.1")
def test_that_runs_it():
    GAME.new(players=2)

@pytest.mark.clause("RA-4.1")
def test_that_does_not_run_it():
    GAME.new(players=2)

@pytest.mark.clause("RA-9.9")
def test_of_a_clause_that_is_not_there():
    GAME.new(players=2)
"""


def test_marks_are_checked_against_what_ran(tmp_path: Path) -> None:
    for name in ("tests/example", "tests/probes"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("tests/__init__.py", "tests/conftest.py", "tests/clause_log.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "tests/test_marks.py").write_text(TESTS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_marks.py"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert re.search(r"2 errors?|1 failed, 1 passed, 1 error|2 failed, 1 passed", run.stdout), run.stdout + run.stderr
    assert "marked with RA-4.1, but no code of that clause ran" in run.stdout
    assert "marked with RA-9.9: no rules.md has such a clause" in run.stdout
    assert '"RA-1.1"' in (tmp_path / ".pytest_cache/clauses.json").read_text(encoding="utf-8")
