"""Whoever is away is told of a turn by a message to the browser, once, and only through services that are known."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from vigrid.web.app import Settings
from vigrid.web.push import SERVICES, Pushing

from .conftest import Human
from .push_service import Browser, Service, push_service, signer
from .test_company import two

People = Callable[..., Human]


@pytest.fixture
def service() -> Iterator[Service]:
    with push_service() as running:
        yield running


@pytest.fixture
def settings(settings: Settings, service: Service) -> Settings:
    """Turns are looked at soon, and the service on this machine may be called."""
    return settings._replace(pushing=Pushing("ann@example.org", (service.url,), (0.05, 0.2)))


def subscribed(human: Human, service: Service, path: str = "/ann") -> Browser:
    browser = Browser(service.url + path)
    assert human.post("/me/push", browser.subscription())["wanted"] is True
    return browser


def nothing_comes(service: Service, seconds: float = 0.6) -> None:
    assert not service.arrived.wait(seconds), service.came[-1]


def awaited(*humans: Human) -> tuple[Human, Human]:
    """Who must decide now, and the other one, who need not."""
    while True:
        waiting = [human for human in humans if human.state()["your_turn"]]
        if len(waiting) == 1:
            return waiting[0], next(human for human in humans if human is not waiting[0])
        waiting[0].choose()


def play_until_turn_of(other: Human, now: Human) -> None:
    """Somebody decides until it is the other one's turn."""
    while not other.state()["your_turn"]:
        now.choose()


def test_who_is_away_is_told_once_that_the_turn_has_come(human: People, service: Service) -> None:
    ann, bob = two(human)
    nothing_comes(service)
    now, other = awaited(ann, bob)
    browser = subscribed(other, service, "/other")
    play_until_turn_of(other, now)
    path, headers, body = service.next()
    assert path == "/other"
    assert (headers["content-encoding"], headers["ttl"], headers["topic"]) == ("aes128gcm", "86400", ann.table)
    claims = signer(headers, other.get("/me/push")["key"])
    assert claims["sub"] == "mailto:ann@example.org"
    assert service.url.startswith(claims["aud"])
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    names = {"Ann", "Bob"} - {other.state()["table"]["you"]["name"]}
    assert browser.read(body) == {
        "title": "Raiders: it is your turn", "body": f"With {names.pop()}", "url": f"/table/{ann.table}",
        "tag": ann.table,
    }  # fmt: skip
    nothing_comes(service)


def test_who_is_there_is_not_told(human: People, service: Service) -> None:
    ann, bob = two(human)
    now, other = awaited(ann, bob)
    subscribed(other, service)
    with other.socket() as socket:
        socket.receive_json()
        play_until_turn_of(other, now)
        nothing_comes(service)


def test_who_comes_or_decides_meanwhile_is_not_told(serve: Any, settings: Settings, service: Service) -> None:
    human = serve(settings._replace(pushing=settings.pushing._replace(looks=(0.7,))))
    ann, bob = two(human)
    now, other = awaited(ann, bob)
    subscribed(other, service)
    play_until_turn_of(other, now)
    with other.socket() as socket:
        socket.receive_json()
        nothing_comes(service, 1.2)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_ended_is_forgotten(human: People, service: Service, status: int) -> None:
    ann, bob = two(human)
    now, other = awaited(ann, bob)
    subscribed(other, service)
    service.status = status
    play_until_turn_of(other, now)
    service.next()
    deadline = time.monotonic() + 20
    while other.get("/me/push")["wanted"]:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("status", [307, 429])
def test_a_service_that_fails_or_points_elsewhere_is_asked_again_at_the_next_turn(
    human: People, service: Service, status: int
) -> None:
    ann, bob = two(human)
    now, other = awaited(ann, bob)
    subscribed(other, service)
    service.status = status
    play_until_turn_of(other, now)
    service.next()
    nothing_comes(service)
    assert [path for path, _, _ in service.came] == ["/ann"], "nobody is sent elsewhere"
    assert other.get("/me/push")["wanted"]


def test_a_device_that_wants_no_messages_or_is_ended_gets_none(human: People, service: Service) -> None:
    ann, bob = two(human)
    now, other = awaited(ann, bob)
    subscribed(other, service)
    assert other.post("/me/push/end")["wanted"] is False
    play_until_turn_of(other, now)
    nothing_comes(service)
    subscribed(other, service)
    (device,) = (d["id"] for d in other.get("/me")["devices"])
    other.post("/me/devices/end", {"device": device})
    with other.client.app.state.tables.store.begin() as c:  # type: ignore[attr-defined]
        assert c.exec_driver_sql("SELECT count(*) FROM subscriptions").scalar() == 0


ELSEWHERE = (
    "https://127.0.0.1/x", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x", "file:///etc/passwd",
    "https://fcm.googleapis.com@127.0.0.1/x", "https://evil.example/fcm.googleapis.com", "https://[/", "x",
    "https://fcm.googleapis.com.evil.example/x", "https://evil.example/x.push.apple.com",
    "https://evil.example?.push.apple.com/x", "https://evil.example\\.push.apple.com/x",
    "https://user@web.push.apple.com/x", "https://127.0.0.1#.push.apple.com",
)  # fmt: skip


def test_no_address_but_that_of_a_push_service_is_called(serve: Any, settings: Settings) -> None:
    human = serve(settings._replace(pushing=Pushing()))
    ann, _ = two(human)
    for endpoint in ELSEWHERE:
        assert ann.post("/me/push", Browser(endpoint).subscription(), 400)["error"] == "bad_request", endpoint
    assert ann.get("/me/push")["wanted"] is False


def test_the_services_of_browsers_are_known(serve: Any, settings: Settings) -> None:
    human = serve(settings._replace(pushing=Pushing(looks=())))
    ann, _ = two(human)
    for pattern in SERVICES:
        assert ann.post("/me/push", Browser(pattern.replace("*", "a1") + "/id").subscription())["wanted"]


def test_keys_that_are_none_are_refused_and_nobody_subscribes_for_nobody(human: People, service: Service) -> None:
    ann, _ = two(human)
    wish = {"endpoint": service.url, "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
    assert ann.post("/me/push", wish, 400)["message"] == "the keys of this subscription cannot be used"
    assert human().get("/me/push", 403)["error"] == "not_yours"


def test_the_keys_are_made_once_and_kept(serve: Any, service: Service) -> None:
    first = serve()
    ann, _ = two(first)
    key = ann.get("/me/push")["key"]
    assert len(key) == 87
    cookies = ann.client.cookies
    first.stop()
    again = serve()()
    again.client.cookies = cookies
    assert again.get("/me/push") == {"key": key, "wanted": False}
