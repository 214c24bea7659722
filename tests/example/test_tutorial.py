"""The code in docs/adding-a-game.md is that of the example."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:python|markdown)\n(.*?)^```", PAGE, re.S | re.M)
SOURCES = [(HERE / name).read_text(encoding="utf-8") for name in ("__init__.py", "test_raiders.py", "rules.md")]


def test_the_page_shows_code() -> None:
    assert len(BLOCKS) > 12


@pytest.mark.parametrize("block", BLOCKS, ids=lambda b: b.strip().splitlines()[0][:40])
def test_block_stands_in_the_example(block: str) -> None:
    assert any(block in source for source in SOURCES)
