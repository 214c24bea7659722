"""The guided first game of every game is clicked through to its end."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from vigrid import games
from vigrid.play import lesson_of

from .conftest import OpenPage, commit, decide

pytestmark = pytest.mark.browser


def follow(page: Page, best: list[str]) -> bool:
    """Click what the lesson advises, or anything where it says nothing."""
    for code in best:
        option = page.locator(f'.opts button.opt[data-code="{code}"]')
        if not option.count():
            return False
        option.click()
        page.wait_for_timeout(40)
        if len(best) == 1 or commit(page).is_enabled():
            break
    if not best or not commit(page).is_enabled():
        return decide(page)
    commit(page).click()
    return True


@pytest.mark.parametrize("game", games.names())
def test_a_first_game_teaches_its_decisions_one_by_one(open_page: OpenPage, game: str) -> None:
    lesson = lesson_of(games.load(game))
    assert lesson is not None
    page = open_page(f"/learn/{game}", 1280, 720, reduced_motion="reduce")
    page.get_by_role("button", name="Play the first game").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(lesson.opening.goal, timeout=20_000)
    dialog.get_by_role("button", name="Begin the first game").click()
    table = f"/api/tables/{page.url.rpartition('/')[2]}"
    origin = {"Origin": page.url[: page.url.index("/table/")]}
    page.request.post(f"{table}/do", data={"type": "settings", "pace": 0}, headers=origin)
    said: set[str] = set()
    deadline = time.monotonic() + 120
    while lesson.first_game.farewell not in (text := page.get_by_test_id("lesson").inner_text()):
        assert time.monotonic() < deadline, f"the lesson stands at: {text}"
        state = page.request.get(f"{table}/state").json()
        said.add(state["lesson"]["say"])
        if commit(page).is_visible():
            follow(page, state["lesson"]["best"])
        page.wait_for_timeout(60)
    assert said >= {decision.say for decision in lesson.decisions}
    page.get_by_role("button", name="Close the lesson").click()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_be_visible()
