"""`vigrid serve`: behind a proxy, and what it says of itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from vigrid.web.app import Settings, create_app
from vigrid.web.guard import Limits, Rate
from vigrid.web.serving import announcement, config_of

Serve = Callable[[bool], TestClient]
TABLE = {"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}
SITE = "https://tables.example.org"
FIRST, SECOND = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}


@pytest.fixture
def serve(settings: Settings) -> Serve:
    """The application as it is run, with or without `--proxy`, asked from this machine; three requests each."""

    def run(proxy: bool) -> TestClient:
        few = Limits(requests=Rate(3, 0.001))
        config = config_of(create_app(settings._replace(public_url=SITE, limits=few)), proxy)
        config.load()
        headers = {"X-Forwarded-Proto": "https", "Origin": SITE}
        return TestClient(config.loaded_app, "http://tables.example.org", headers=headers, client=("127.0.0.1", 50_000))

    return run


def test_behind_a_proxy_clients_are_told_apart_and_cookies_are_secure(serve: Serve) -> None:
    with serve(True) as proxy:
        made = proxy.post("/api/tables", json=TABLE, headers=FIRST)
        assert made.status_code == 201, made.text
        assert "Secure" in made.headers["set-cookie"]
        assert [proxy.get("/api/health", headers=FIRST).status_code for _ in range(3)] == [200, 200, 429]
        assert proxy.get("/api/health", headers=SECOND).status_code == 200
        other = {**SECOND, "Origin": "https://elsewhere.example.org"}
        assert proxy.post("/api/tables", json=TABLE, headers=other).status_code == 403


def test_without_the_option_nobody_is_believed_to_be_somebody_else(serve: Serve) -> None:
    with serve(False) as client:
        assert [client.get("/api/health", headers=FIRST).status_code for _ in range(3)] == [200, 200, 200]
        assert client.get("/api/health", headers=SECOND).status_code == 429


def test_beyond_this_machine_the_server_says_what_that_means() -> None:
    assert len(announcement("127.0.0.1", "http://localhost:8077", "sqlite:///t.db")) == 1
    said = " ".join(announcement("0.0.0.0", "http://0.0.0.0:8077", "sqlite:///t.db"))
    assert "everybody who reaches this machine" in said
    assert "unencrypted" in said
