"""Several people: hidden information, hot-seat, spectators, undo, and nothing lost."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server, commit, decide, new_table, sit_down, step

pytestmark = pytest.mark.browser


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Everything the server sends to a page over its sockets, collected as it comes."""
    frames: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda text: frames.append(json.loads(text)))

    page.on("websocket", listen)
    return frames


def two_people(open_page: OpenPage) -> tuple[Page, Page, str, list[dict[str, Any]], list[dict[str, Any]]]:
    host = open_page("/")
    heard_by_host = frames_of(host)
    table = sit_down(host, "raiders", "me", "link", name="Ingrid")
    guest = open_page(host.links[0])  # type: ignore[attr-defined]
    heard_by_guest = frames_of(guest)
    guest.get_by_label("Your name at the table").fill("Tor")
    guest.get_by_role("button", name="Take this seat").click()
    guest.get_by_test_id("prompt").wait_for()
    return host, guest, table, heard_by_host, heard_by_guest


def test_two_browsers_play_and_neither_hears_the_others_hand(open_page: OpenPage) -> None:
    host, guest, table, heard_by_host, heard_by_guest = two_people(open_page)
    deadline = time.monotonic() + 30
    while step(host, table) < 8 and time.monotonic() < deadline:
        decide(host)
        decide(guest)
        host.wait_for_timeout(60)
    assert step(host, table) >= 8
    expect(host.get_by_role("list", name="Seats")).to_contain_text("Tor")
    for frames, own in ((heard_by_host, "0"), (heard_by_guest, "1")):
        states = [frame for frame in frames if frame["type"] == "state"]
        assert states
        for state in states:
            assert set(state["view"]["private"]) <= {own}
            for ask in state["asks"]:
                assert ask["yours"] or not ask["options"]


def test_what_one_says_the_other_reads_and_markup_stays_text(open_page: OpenPage) -> None:
    host, guest, *_ = two_people(open_page)
    guest.get_by_role("tab", name="Talk").click()
    host.get_by_role("tab", name="Talk").click()
    host.get_by_label("Say something to the table").fill("<b>Skål</b> & welcome")
    host.get_by_role("button", name="Say", exact=True).click()
    expect(guest.get_by_label("Table talk")).to_contain_text("<b>Skål</b> & welcome")


def test_a_spectator_sees_no_hand_and_cannot_choose(open_page: OpenPage) -> None:
    host = open_page("/")
    table = sit_down(host, "raiders", "me", "random")
    watcher = open_page("/")
    frames = frames_of(watcher)
    watcher.goto(f"/table/{table}")
    expect(watcher.get_by_test_id("prompt")).to_contain_text("You are watching")
    expect(commit(watcher)).to_be_hidden()
    watcher.wait_for_timeout(300)
    states = [frame for frame in frames if frame["type"] == "state"]
    assert states
    assert all(state["view"]["private"] == {} and state["table"]["you"] is None for state in states)


def test_hot_seat_covers_the_screen_between_two_hands(open_page: OpenPage) -> None:
    page = open_page("/")
    frames = frames_of(page)
    table = new_table(page, "raiders", "me", "me")
    page.goto(f"/table/{table}")
    curtain = page.get_by_role("dialog", name="Hand over")
    expect(curtain).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_be_hidden()
    seen = set()
    for _ in range(4):
        if curtain.is_visible():
            curtain.get_by_role("button").click()
        expect(curtain).to_be_hidden()
        page.wait_for_timeout(250)
        newest = [frame for frame in frames if frame["type"] == "state"][-1]
        assert len(newest["view"]["private"]) == 1
        seen.add(next(iter(newest["view"]["private"])))
        before = step(page, table)
        assert decide(page)
        page.wait_for_timeout(300)
        assert step(page, table) > before
    assert seen == {"0", "1"}


def test_a_decision_is_taken_back_and_made_again(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "link")
    commit(page).wait_for()
    before = step(page, table)
    decide(page)
    expect(commit(page)).to_be_hidden()
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(commit(page)).to_be_visible()
    assert step(page, table) == before
    redo = page.get_by_role("button", name="Redo")
    redo.click()
    expect(redo).to_be_hidden()
    assert step(page, table) == before + 1


def test_a_killed_server_and_a_reload_lose_nothing(open_page: OpenPage, server: Server) -> None:
    page = open_page("/", expected="ERR_CONNECTION_REFUSED")
    table = sit_down(page, "raiders", "me", "random")
    for _ in range(3):
        commit(page).wait_for()
        decide(page)
        page.wait_for_timeout(250)
    stored = step(page, table)
    server.kill()
    expect(page.get_by_text("The connection is being made anew")).to_be_visible()
    server.start()
    expect(page.get_by_text("The connection is being made anew")).to_be_hidden(timeout=30_000)
    assert step(page, table) >= stored
    commit(page).wait_for()
    decide(page)
    page.wait_for_timeout(300)
    after = step(page, table)
    assert after > stored
    page.reload()
    page.get_by_test_id("prompt").wait_for()
    assert step(page, table) >= after
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Go on|Open")).first).to_be_visible()


def test_the_second_tab_learns_that_it_is_too_late(open_page: OpenPage) -> None:
    page = open_page("/")
    sit_down(page, "raiders", "me", "link")
    commit(page).wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    commit(other).wait_for()
    other.context.set_offline(False)
    decide(page)
    other.wait_for_timeout(500)
    expect(commit(other)).to_be_hidden()
