"""Rules, order of options and use of chance are what they were when the golden playthroughs were written."""

import pytest

from .cases import all_games
from .golden import FOLDER, playthrough


@pytest.mark.parametrize("name", all_games())
def test_playthrough_is_as_it_was(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    assert path.exists(), f"{path} is missing: './run golden' writes it"
    was = path.read_text(encoding="utf-8")
    assert playthrough(all_games()[name]) == was, "if the change is meant, './run golden' rewrites the file"
