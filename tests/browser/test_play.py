"""Whole games by clicking, on wide and narrow screens, and by keyboard alone."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from vigrid import games

from .conftest import OpenPage, commit, decide, is_over, new_table, play_to_the_end, sit_down, step

pytestmark = pytest.mark.browser
GAMES = games.names()
ALL = ("raiders", *GAMES)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", ALL)
def test_a_whole_game_against_bots_is_played_by_clicking(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/new/{game}", reduced_motion="reduce")
    if game == "asgards_chosen":  # its shortest game; against the weakest bot it takes hundreds of decisions
        page.get_by_role("radio", name=re.compile("^introductory", re.I)).check()
    for seat in page.locator(".seatrow select").all():
        if seat.input_value() != "me":
            seat.select_option("bot:karl")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Seconds between the bots' decisions").select_option("0")
    page.get_by_role("button", name="Close").click()
    made = play_to_the_end(page, 860)
    assert made > 3
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Replay")).to_be_visible()
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()


def test_a_set_of_which_something_is_picked_already_is_completed_by_clicking(open_page: OpenPage) -> None:
    page = open_page()
    table = new_table(page, "asgard", "me", "random")
    origin = {"Origin": page.url[: page.url.index("/", 8)]}
    ask: dict[str, Any] = {}
    while not ask.get("group"):  # the last seat chooses a recruit before the gods are chosen
        state = page.request.get(f"/api/tables/{table}/state").json()
        ask = next((ask for ask in state["asks"] if ask["yours"]), {})
        if not ask:
            continue
        first = {"type": "choose", "seat": ask["seat"], "code": ask["options"][0]["code"], "token": ask["token"]}
        assert page.request.post(f"/api/tables/{table}/do", data=first, headers=origin).status == 200
    page.goto(f"/table/{table}")
    name = ask["options"][0]["text"]
    expect(page.get_by_test_id("prompt")).to_contain_text(f"1 chosen, {name} already")
    expect(page.locator(f'.opts button.opt[data-code="{ask["options"][0]["code"]}"]')).to_have_count(0)
    expect(commit(page)).to_have_text(f"Choose {ask['group']['least'] - 1} more")
    begun = step(page, table)
    commit(page).wait_for()
    while step(page, table) == begun:
        decide(page)
    expect(page.locator(".prompt .problem")).to_have_count(0)


def test_two_clicks_lead_from_the_gallery_to_a_decision(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name=re.compile("^Play .* against bots")).first.click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page).to_have_url(re.compile("/table/"))


@pytest.mark.parametrize("game", ALL)
def test_on_a_phone_nothing_is_wider_than_the_screen(open_page: OpenPage, game: str) -> None:
    page = open_page("/", 390, 844, has_touch=True, is_mobile=True)
    table = sit_down(page, game, "me", "random")
    for _ in range(4):
        commit(page).wait_for()
        assert width(page) <= 390
        decide(page)
        page.wait_for_timeout(150)
    shared = ("/", "/mine", "/join") if game == "raiders" else ()
    for path in (f"/new/{game}", f"/learn/{game}", f"/table/{table}/replay", *shared):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert width(page) <= 390, path


def width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("game", ALL)
def test_what_a_thumb_touches_is_large_enough(open_page: OpenPage, game: str) -> None:
    page = open_page("/", 390, 844, has_touch=True, is_mobile=True)
    sit_down(page, game, "me", "random")
    commit(page).wait_for()
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, select, input')]
            .filter(e => e.offsetParent && !e.closest('.log') && !e.classList.contains('handle'))
            .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])
            .filter(([r]) => r.height < 40).map(([r, html]) => `${r.height} ${html}`)"""
    )
    assert small == []


def test_a_game_is_played_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "random")
    deadline = time.monotonic() + 60
    before = step(page, table)
    while not is_over(page) and time.monotonic() < deadline:
        if commit(page).is_visible():
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    assert is_over(page)
    assert step(page, table) > before + 5


def test_the_gallery_starts_a_game_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name=re.compile("^Play ")).first.wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if (page.evaluate("document.activeElement.getAttribute('aria-label')") or "").startswith("Play "):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prompt")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_arrow_keys_walk_over_the_board_and_enter_chooses(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    sit_down(page, game, "me", "random")
    commit(page).wait_for()
    board = page.get_by_role("group", name=re.compile("board$"))
    stops = board.locator("[tabindex='0']")
    assert stops.count() == 1
    stops.first.focus()
    first = page.evaluate("document.activeElement.dataset.id")
    seen = {first}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.id"))
    assert len(seen) > 2
    assert stops.count() == 1
    live = board.locator(".can[data-id]").first
    if live.count():
        live.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".opt[aria-pressed=true], .tip, [data-testid=commit]:enabled").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_something_that_cannot_be_chosen_is_answered(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    sit_down(page, game, "me", "random")
    commit(page).wait_for()
    board = page.get_by_role("group", name=re.compile("board$"))
    place = board.locator(".place:not(.can)").first
    if not place.count():
        pytest.skip("every place of the board can be chosen")
    place.focus()
    page.keyboard.press("Enter")
    tip = page.get_by_role("dialog")
    expect(tip).to_be_visible()
    expect(tip.locator(".why").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
