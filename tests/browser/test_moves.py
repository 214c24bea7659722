"""What others do is drawn: ways, rings, numbers; steps since one's own turn; log lines point at what they name."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from vigrid import games

from .conftest import OpenPage, sit_down

pytestmark = pytest.mark.browser
DRAWN = ".trail, .gone, .mark-new, .fresh"
POINTED = ".mark-lit, .seat.lit, .card.lit, .rows .lit"


def decide_elsewhere(page: Page, table: str) -> None:
    """Decide for this page's seats as if on another device: the page only hears of it."""
    state: dict[str, Any] = page.request.get(f"/api/tables/{table}/state").json()
    ask = next((ask for ask in state["asks"] if ask["yours"] and ask["token"]), None)
    if ask is not None:
        code = ask["options"][0]["code"]
        body = {"type": "choose", "seat": ask["seat"], "code": code, "token": ask["token"]}
        page.request.post(f"/api/tables/{table}/do", data=body, headers={"Origin": page.url[: page.url.index("/", 8)]})


@pytest.mark.parametrize("game", games.names())
def test_what_others_do_is_drawn_and_told_step_by_step(open_page: OpenPage, game: str) -> None:
    page = open_page("/", reduced_motion="reduce")
    table = sit_down(page, game, "me", "random")
    drawn = page.locator(DRAWN)
    for _ in range(150):
        decide_elsewhere(page, table)
        page.wait_for_timeout(100)
        if drawn.count():
            break
    else:
        raise AssertionError("nothing that others did was drawn")
    # Not looked for again: the next bot may decide at once, and only the last step is drawn.
    page.locator(".prompt.mine, [data-testid=outcome]").first.wait_for()
    line = page.get_by_role("log").get_by_role("listitem").filter(has=page.locator(".who svg")).first
    line.hover()
    expect(page.locator(POINTED).first).to_be_attached()
    line.get_by_role("button").first.click()
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_contain_text("Looking back")
    for _ in range(30):
        if drawn.count():
            break
        prompt.get_by_role("button", name="One step on").click()
        page.wait_for_timeout(100)
    expect(drawn.first).to_be_attached()
    if not prompt.get_by_text("Looking back").count():
        return  # what is drawn is the last step of all
    prompt.get_by_role("button", name="Back to now").click()
    expect(prompt).not_to_contain_text("Looking back")
