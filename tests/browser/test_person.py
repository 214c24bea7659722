"""A person's page and devices; a connection that swallows everything; a page that a translator has rewritten."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import OpenPage, commit, decide, sit_down, step

pytestmark = pytest.mark.browser

TRANSLATE = """
    const nodes = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) nodes.push(walk.currentNode);
    let wrapped = 0;
    for (const node of nodes) {
      if (!node.data.trim() || node.parentElement.closest("[translate=no], .notranslate")) continue;
      const font = document.createElement("font");
      font.append(node.data);
      node.replaceWith(font);
      wrapped++;
    }
    return wrapped;
"""
WATCH = """
    const said = () => document.body.textContent.includes("The connection is being made anew");
    new MutationObserver(() => { window.saidToBeLost ||= said(); })
      .observe(document.body, { childList: true, subtree: true, characterData: true });
"""


def test_a_person_adds_a_device_and_hears_of_it_and_ends_it(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "link", name="Ingrid")
    page.goto("/me")
    page.get_by_role("button", name="Add a device").click()
    link = page.get_by_label("Device link").input_value()
    phone = open_page(link[link.index("/device") :])
    expect(phone.get_by_role("heading", name="A device of Ingrid")).to_be_visible()
    phone.get_by_role("button", name="I am Ingrid: add this browser").click()
    expect(phone.get_by_role("link", name=re.compile("Go on|Open")).first).to_be_visible()
    page.goto("/me")
    expect(page.get_by_role("alert")).to_contain_text("A device was added to you")
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("worthless")
    phone.goto(f"/table/{table}")
    phone.get_by_test_id("prompt").wait_for()
    expect(commit(phone)).to_be_hidden()


def test_a_phrase_brings_somebody_back_in_another_browser(open_page: OpenPage) -> None:
    page = open_page("/")
    sit_down(page, "raiders", "me", "link", name="Ingrid")
    page.goto("/me")
    page.get_by_role("button", name="Make a recovery phrase").click()
    phrase = page.get_by_test_id("phrase").inner_text()
    other = open_page("/me")
    other.get_by_label("Your recovery phrase").fill(phrase)
    other.get_by_role("button", name="Be who I was").click()
    expect(other.get_by_label("My name at every table")).to_have_value("Ingrid")


@pytest.mark.timeout(120)
def test_a_choice_into_a_dead_connection_is_sent_once_more_and_done_once(open_page: OpenPage) -> None:
    page = open_page("/")
    dead: list[bool] = []

    def swallow(socket: WebSocketRoute) -> None:
        """The first connection swallows everything from the moment that it is dead, and never closes."""
        swallows = not dead
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if swallows and dead else server.send(text))
        server.on_message(lambda text: None if swallows and dead else socket.send(text))

    page.route_web_socket(re.compile("/socket"), swallow)
    table = sit_down(page, "raiders", "me", "link")
    commit(page).wait_for()
    before = step(page, table)
    dead.append(True)
    decide(page)
    expect(page.get_by_test_id("prompt")).to_contain_text("has not answered", timeout=30_000)
    expect(page.get_by_test_id("prompt")).not_to_contain_text("has not answered", timeout=30_000)
    page.wait_for_timeout(500)
    assert step(page, table) == before + 1


def test_a_connection_that_swallows_everything_is_said_to_be_lost_within_15_seconds(open_page: OpenPage) -> None:
    page = open_page("/")
    dead: list[bool] = []

    def swallow(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if dead else server.send(text))
        server.on_message(lambda text: None if dead else socket.send(text))

    page.route_web_socket(re.compile("/socket"), swallow)
    page.clock.install()
    sit_down(page, "raiders", "me", "link")
    commit(page).wait_for()
    page.evaluate(f"() => {{ {WATCH} }}")  # the next connection may open before one could look
    dead.append(True)
    page.clock.run_for(15_000)
    page.wait_for_function("window.saidToBeLost")


def test_a_page_that_a_translator_went_over_never_goes_stale(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "link")
    commit(page).wait_for()
    page.evaluate(f"() => {{ {TRANSLATE} }}")
    before = page.get_by_test_id("prompt").inner_text()
    decide(page)
    expect(commit(page)).to_be_hidden()
    assert step(page, table) == 1
    assert page.get_by_test_id("prompt").inner_text() != before
