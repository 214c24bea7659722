"""The code in README does what README says."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_code_for_programmers_plays_two_games(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", README, re.S | re.M)
    exec(compile(block, "README.md", "exec"), {})
    asgard, yggdrasil = capsys.readouterr().out.splitlines()
    assert asgard.startswith("(")
    assert yggdrasil.startswith("(")


@pytest.mark.parametrize(
    "path",
    [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("src/vigrid/games/*/rules.md")],
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_prose_is_wrapped_at_100_columns(path: Path) -> None:
    """Tables, code and what cannot be broken aside."""
    prose = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL).splitlines()
    assert [line for line in prose if len(line) > 100 and " " in line and not line.startswith("|")] == []
