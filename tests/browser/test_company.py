"""Several people: hidden information, hot-seat, spectators, undo, and nothing lost."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import OpenPage, Server, commit, decide, new_table, sit_down, step

pytestmark = pytest.mark.browser


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Everything the server sends to a page over its sockets, collected as it comes."""
    frames: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda text: frames.append(json.loads(text)))

    page.on("websocket", listen)
    return frames


def two_people(
    open_page: OpenPage, script: str = ""
) -> tuple[Page, Page, str, list[dict[str, Any]], list[dict[str, Any]]]:
    host = open_page("/")
    host.add_init_script(script)
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
    for frames, own in ((heard_by_host, 0), (heard_by_guest, 1)):
        states = [frame for frame in frames if frame["type"] == "state"]
        assert states
        for state in states:
            assert (state["view"], state["seats"]) == (None, [own])
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
    assert all(state["seats"] == [] and state["table"]["you"] is None for state in states)


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
        assert len(newest["seats"]) == 1
        seen.add(newest["seats"][0])
        before = step(page, table)
        assert decide(page)
        page.wait_for_timeout(300)
        assert step(page, table) > before
    assert seen == {0, 1}


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
    table = sit_down(page, "raiders", "me", "link")
    commit(page).wait_for()
    other = page.context.new_page()
    deaf: list[bool] = []

    def lag(socket: WebSocketRoute) -> None:
        """While the tab is deaf, no state reaches it."""
        server = socket.connect_to_server()
        server.on_message(lambda text: None if deaf and json.loads(text)["type"] == "state" else socket.send(text))

    other.route_web_socket(re.compile("/socket"), lag)
    other.goto(page.url)
    commit(other).wait_for()
    deaf.append(True)
    decide(page)
    expect(commit(page)).to_be_hidden()
    stored = step(page, table)
    deaf.clear()
    assert decide(other)
    expect(other.get_by_test_id("prompt").get_by_role("alert")).to_contain_text("already")
    expect(commit(other)).to_be_hidden()
    assert step(page, table) == stored


def test_what_cannot_be_taken_back_alone_is_taken_back_with_consent(open_page: OpenPage) -> None:
    host, guest, table, *_ = two_people(open_page)
    ask = host.get_by_role("button", name="Ask to undo")
    deadline = time.monotonic() + 30
    while not ask.is_visible() and time.monotonic() < deadline:
        decide(host)
        decide(guest)
        host.wait_for_timeout(120)
    before = step(host, table)
    ask.click()
    expect(host.get_by_role("group", name="Request")).to_contain_text("Waiting for Tor")
    guest.get_by_role("button", name="Refuse").click()
    expect(host.get_by_role("group", name="Request")).to_be_hidden()
    assert step(host, table) == before
    ask.click()
    guest.get_by_role("button", name="Agree").click()
    expect(host.get_by_role("group", name="Request")).to_be_hidden()
    assert step(host, table) < before


def menu(page: Page, button: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=button).click()
    page.get_by_role("button", name="Close").click()


def test_a_bot_takes_an_absent_players_seat_with_consent_until_that_player_returns(open_page: OpenPage) -> None:
    host = open_page("/")
    table = sit_down(host, "raiders", "me", "link", "link", name="Ingrid")
    guests = []
    for link, name in zip(host.links, ("Tor", "Liv"), strict=True):  # type: ignore[attr-defined]
        guest = open_page(link)
        guest.get_by_label("Your name at the table").fill(name)
        guest.get_by_role("button", name="Take this seat").click()
        guest.get_by_test_id("prompt").wait_for()
        guests.append(guest)
    tor, liv = guests
    liv.goto("/")
    host.wait_for_timeout(300)
    menu(host, "Bot instead")
    expect(host.get_by_role("group", name="Request")).to_contain_text("Waiting for Tor")
    tor.get_by_role("button", name="Agree").click()
    expect(host.get_by_role("group", name="Request")).to_be_hidden()
    seats = host.request.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["who"] for seat in seats] == ["person", "person", "bot"]
    liv.goto(f"/table/{table}")
    liv.get_by_test_id("prompt").wait_for()
    menu(liv, "Take my seats back")
    seats = host.request.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["who"] for seat in seats] == ["person"] * 3


def test_who_leaves_lets_bots_play_on_and_may_return(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "link")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Bots play until I come back").click()
    expect(page.get_by_text("Bots play for you now.")).to_be_visible()
    assert page.request.get(f"/api/tables/{table}").json()["seats"][0]["who"] == "bot"
    page.get_by_role("button", name="Take my seats back").click()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    assert page.request.get(f"/api/tables/{table}").json()["seats"][0]["who"] == "person"


def test_a_seat_says_when_it_is_asked_in_private_windows(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "random")
    page.get_by_role("button", name="Menu").click()
    ways = page.get_by_role("group", name="When others act, ask me")
    expect(ways.get_by_label("when I can answer")).to_be_checked()
    ways.get_by_label("always").check()
    page.wait_for_timeout(200)
    assert page.request.get(f"/api/tables/{table}/state").json()["responses"] == {"0": "always"}
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(ways.get_by_label("always")).to_be_checked()


def test_a_table_that_the_server_cannot_draw_says_so(open_page: OpenPage) -> None:
    page = open_page("/")
    broken: list[bool] = []

    def fail(socket: WebSocketRoute) -> None:
        if broken:
            socket.close(code=4500)
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile("/socket"), fail)
    table = sit_down(page, "raiders", "me", "random")
    commit(page).wait_for()
    broken.append(True)
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("prompt").get_by_role("alert")).to_contain_text("The server failed to draw this table")
    broken.clear()
    expect(page.get_by_test_id("prompt").get_by_role("alert")).to_be_hidden()


SIGNALS = """
    window.notes = [];
    window.tones = 0;
    window.Notification = class {
      static permission = "default";
      static async requestPermission() { return (this.permission = "granted"); }
      constructor(title, { body }) { window.notes.push([title, body]); }
      close() {}
    };
    const Plain = window.AudioContext;
    window.AudioContext = class extends Plain {
      createOscillator() { window.tones++; return super.createOscillator(); }
    };
    Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def test_whose_turn_it_is_is_told_by_title_sound_and_notification(open_page: OpenPage) -> None:
    host, guest, *_ = two_people(open_page, SIGNALS)
    host.get_by_role("button", name="Menu").click()
    host.get_by_label("A notification when it is my turn").check()
    host.get_by_role("button", name="Close").click()
    expect(host).to_have_title(re.compile("^● Your turn"))
    before = host.evaluate("window.away = true, window.tones")
    until_asked_again(host, guest)
    expect(host).to_have_title(re.compile("^● Your turn"))
    notes = host.evaluate("window.notes")
    assert notes
    assert all(title == "Raiders: your turn" and body for title, body in notes)
    heard = host.evaluate("window.tones")
    assert heard - before == 2 * len(notes), "two tones whenever it is the host's turn anew"
    host.get_by_role("button", name="Sound when it is my turn").click()
    host.evaluate("window.away = false")
    until_asked_again(host, guest)
    assert host.evaluate("window.tones") == heard, "the switch does not silence the table"
    assert host.evaluate("window.notes") == notes, "told of what is looked at"


def until_asked_again(host: Page, guest: Page) -> None:
    """Both play until it has been the guest's turn alone and is the host's again."""
    waited, deadline = False, time.monotonic() + 60
    while time.monotonic() < deadline:
        if waited and commit(host).is_visible():
            return
        if not commit(host).is_visible():
            waited = True
            decide(guest)
        elif not waited:
            decide(host)
        host.wait_for_timeout(150)
    raise AssertionError("the host is not asked again")


def test_a_refused_notification_leaves_the_switch_off(open_page: OpenPage) -> None:
    page = open_page("/")
    page.add_init_script("window.Notification = class { static async requestPermission() { return 'denied'; } }")
    sit_down(page, "raiders", "me", "random")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("A notification when it is my turn").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("does not allow notifications")


def test_the_list_of_games_to_watch_holds_what_was_put_into_it_and_no_more(open_page: OpenPage) -> None:
    host = open_page("/")
    new_table(host, "raiders", "me", "random", name="Unlisted")
    ended = new_table(host, "raiders", "me", "random", name="Ragna", listed=True)
    host.request.post(f"/api/tables/{ended}/do", data={"type": "concede"}, headers={"Origin": host.url.rstrip("/")})
    host.goto("/new/raiders")
    host.get_by_label("Name of seat 1").fill("Sigrun")
    host.get_by_text("More", exact=True).click()
    host.get_by_label("In the list of games to watch").check()
    host.get_by_role("button", name="Start the game").click()
    host.get_by_test_id("prompt").wait_for()
    guest = open_page("/")
    guest.get_by_role("button", name="Watch Raiders", exact=True).click()
    dialog = guest.get_by_role("dialog")
    expect(dialog.get_by_role("list", name="Ended, to look back on")).to_contain_text("Ragna")
    expect(dialog).not_to_contain_text("Unlisted")
    playing = dialog.get_by_role("list", name="Being played").get_by_role("listitem").filter(has_text="Sigrun")
    expect(playing).to_have_count(1)
    playing.get_by_role("link", name="Watch").click()
    expect(guest.get_by_test_id("prompt")).to_contain_text("You are watching")
    host.get_by_role("button", name="Menu").click()
    host.get_by_label("In the list of games to watch").uncheck()
    guest.goto("/")
    guest.get_by_role("button", name="Watch Raiders", exact=True).click()
    expect(dialog.get_by_role("list", name="Ended, to look back on")).to_contain_text("Ragna")
    expect(dialog).not_to_contain_text("Sigrun")
