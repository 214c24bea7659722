"""The package as it is installed: what its metadata and its command line say."""

import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import vigrid

ROOT = Path(__file__).parent.parent


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert vigrid.__version__ == project["version"] == version("vigrid")


def test_command_line_prints_its_version() -> None:
    run = subprocess.run([sys.executable, "-m", "vigrid.cli", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == vigrid.__version__


def test_wrong_use_exits_with_2_and_leaves_stdout_empty() -> None:
    run = subprocess.run([sys.executable, "-m", "vigrid.cli", "no-such-command"], capture_output=True, text=True)
    assert run.returncode == 2
    assert "no-such-command" in run.stderr
    assert run.stdout == ""
