"""Who has closed the page is told of the turn: page, service worker and server, with a push service on this machine."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.push_service import Browser, push_service

from .conftest import OpenPage, decide, new_table

pytestmark = pytest.mark.browser
BOX = "A message to this device when it is my turn and Vigrid is closed, at all my tables"
STUB = """
{
  const made = %s;
  let subscribed = null;
  PushManager.prototype.getSubscription = async () => subscribed;
  PushManager.prototype.subscribe = async (options) => {
    const end = async () => { subscribed = null; return true; };
    subscribed = { ...made, options, toJSON: () => made, unsubscribe: end };
    window.asked = options;
    return subscribed;
  };
}
"""
"""A browser's own push service is out of reach here: the page is given a subscription at the one of the test."""


def their_turn(page: Page, table: str, other: Page) -> bool:
    """Whether only the other one must decide."""
    mine, theirs = (p.request.get(f"/api/tables/{table}/state").json()["your_turn"] for p in (page, other))
    return bool(theirs and not mine)


def test_a_message_comes_to_who_has_closed_the_page(open_page: OpenPage) -> None:
    with push_service() as service:
        bob, ann = open_page(), open_page(permissions=["notifications"])
        browser = Browser(f"{service.url}/ann")
        ann.add_init_script(STUB % json.dumps(browser.subscription()))
        table = new_table(bob, "raiders", "me", "link", name="Bob")
        ann.goto(bob.links[0])  # type: ignore[attr-defined]
        ann.get_by_role("button", name="Take").first.click()
        ann.get_by_test_id("prompt").wait_for()
        ann.get_by_role("button", name="Menu").click()
        box = ann.get_by_label(BOX)
        with ann.expect_response(lambda r: r.url.endswith("/me/push") and r.request.method == "POST"):
            box.check()
        expect(box).to_be_checked()
        key = ann.evaluate("async () => (await (await fetch('/api/me/push')).json())")
        assert key["wanted"]
        assert ann.evaluate("window.asked") == {"userVisibleOnly": True, "applicationServerKey": key["key"]}

        bob.goto(f"/table/{table}")
        ann.keyboard.press("Escape")
        while not their_turn(ann, table, bob):
            decide(ann)
            ann.wait_for_timeout(50)
            if ann.get_by_test_id("outcome").is_visible():
                pytest.fail("the game ended before it was the turn of Bob alone")
        worker = ann.context.service_workers[0]
        ann.goto("/mine")
        service.arrived.clear()
        while not their_turn(bob, table, ann):
            decide(bob)
            bob.wait_for_timeout(50)
        _, _, body = service.next()
        told = browser.read(body)
        assert told["title"] == "Raiders: it is your turn"
        assert told["url"] == f"/table/{table}"

        shown = worker.evaluate(
            """async (told) => {
              const waits = [];
              const event = new PushEvent("push", { data: JSON.stringify(told) });
              event.waitUntil = (promise) => waits.push(promise);
              self.dispatchEvent(event);
              await Promise.all(waits);
              return (await self.registration.getNotifications()).map((n) => [n.title, n.body, n.tag, n.data.url]);
            }""",
            told,
        )
        assert shown == [[told["title"], "With Bob", table, f"/table/{table}"]]
