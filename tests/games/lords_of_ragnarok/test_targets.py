"""What is asked can be answered by clicking what stands for it."""

from __future__ import annotations

from vigrid.games.lords_of_ragnarok import GAME
from vigrid.games.lords_of_ragnarok.board import about, targets

BY_WORDS = {"feed", "pluck"}
"""Two cards or two Injuries; the hunter's cards as Loki picks among them: nothing on the table stands for these."""


def test_every_question_but_two_has_something_to_click() -> None:
    silent = set()
    for prompt in GAME.prompts:
        values = [v for v in prompt.domain if v is not None]
        found = [targets(prompt.name, v) or about(prompt.name, v, (0,), 2) for v in values]
        if not any(found):
            silent.add(prompt.name)
    assert silent == BY_WORDS


def test_an_own_army_is_that_of_the_seat_that_is_asked() -> None:
    assert targets("grow", 3) == ()
    assert about("grow", 3, (), 2) == ("army-2-3",)
    assert about("maneuver", ("army", 3, 0), (), 1) == ("army-1-3",)
    assert targets("maneuver", ("army", 3, 19)) == ("r19",)
