"""The code in README does what README says."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_code_for_programmers_plays_two_games(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", README, re.S | re.M)
    exec(compile(block, "README.md", "exec"), {})
    asgard, yggdrasil = capsys.readouterr().out.splitlines()
    assert asgard.startswith("(")
    assert yggdrasil.startswith("(")
