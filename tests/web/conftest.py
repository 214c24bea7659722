"""A server in this process with the example game, and people who talk to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from vigrid.web.app import Settings, create_app
from vigrid.web.catalogue import Catalogue
from vigrid.web.guard import Limits, Rate

BASE = "http://localhost:8077"
EXAMPLE = Catalogue({"raiders": "tests.example"})
PLENTY = Limits(requests=Rate(1e6, 1e6))
Ask = dict[str, Any]


class Human:
    """One browser (or program)."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.table = ""

    def post(self, path: str, body: dict[str, Any] | None = None, status: int = 200) -> Any:
        reply = self.client.post(f"/api{path}", json=body or {})
        assert reply.status_code == status, reply.text
        return reply.json()

    def get(self, path: str, status: int = 200) -> Any:
        reply = self.client.get(f"/api{path}")
        assert reply.status_code == status, reply.text
        return reply.json()

    def new(self, *seats: str, **wish: Any) -> Any:
        """Make a table: `me`, `link`, or a bot's name, one word a seat."""
        wishes = [{"who": w} if w in ("me", "link") else {"who": "bot", "bot": w} for w in seats]
        while True:
            made = self.post("/tables", {"game": "raiders", "seats": wishes, "pace": 0, **wish}, 201)
            self.table = made["table"]["id"]
            # One hand of the example in two thousand has four equal cards, which leave nothing to ask.
            if wish.get("game", "raiders") != "raiders" or "me" not in seats or self.state()["your_turn"]:
                return made

    def claim(self, url: str, name: str | None = None) -> Any:
        claimed = self.post("/links/claim", {"token": url.split("#")[1], "name": name})
        self.table = claimed["table"]["id"]
        return claimed

    def state(self, seats: str | None = None) -> Any:
        return self.get(f"/tables/{self.table}/state" + (f"?seats={seats}" if seats is not None else ""))

    def do(self, command: dict[str, Any], status: int = 200) -> Any:
        return self.post(f"/tables/{self.table}/do", command, status)

    def socket(self, seats: str | None = None) -> Any:
        """A connection to the table, as a context."""
        address = f"ws://localhost:8077/api/tables/{self.table}/socket"
        return self.client.websocket_connect(address + (f"?seats={seats}" if seats is not None else ""))

    def ask(self, state: Any | None = None) -> Ask | None:
        """The first decision that this person must make."""
        state = state or self.state()
        return next((a for a in state["asks"] if a["yours"]), None)

    def choose(self, code: str | None = None, status: int = 200) -> Any:
        """Make the decision that is awaited: the first option unless told otherwise."""
        ask = self.ask()
        assert ask is not None
        return self.do(choice(ask, code), status)


def choice(ask: Ask, code: str | None = None) -> dict[str, Any]:
    """The command for an option of an ask."""
    return {
        "type": "choose",
        "seat": ask["seat"],
        "code": code or ask["options"][0]["code"],
        "token": ask["token"],
    }


def play_out(*humans: Human) -> Any:
    """All humans choose their first option until the game is over; the last state."""
    deadline = time.monotonic() + 100
    while time.monotonic() < deadline:
        for human in humans:
            state = human.state()
            if state["outcome"]:
                return state
            ask = human.ask(state)
            if ask:
                human.do(choice(ask))
            else:
                time.sleep(0.01)
    raise AssertionError("the game does not end")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(db=str(tmp_path / "tables.db"), catalogue=EXAMPLE, workers=1, limits=PLENTY)


@pytest.fixture
def serve(settings: Settings) -> Iterator[Callable[..., Callable[..., Human]]]:
    """Start a server; called, it gives people. Started again with the same settings it has the same database."""
    open_clients: list[TestClient] = []

    def start(changed: Settings = settings) -> Callable[..., Human]:
        app = create_app(changed)
        first = TestClient(app, base_url=BASE)
        first.__enter__()
        open_clients.append(first)

        def human(**headers: str) -> Human:
            client = TestClient(app, base_url=BASE, headers=headers)
            client.portal = first.portal  # the same event loop for everybody
            return Human(client)

        def stop() -> None:
            open_clients.remove(first)
            first.__exit__(None, None, None)

        human.stop = stop  # type: ignore[attr-defined]
        human.app = app  # type: ignore[attr-defined]
        return human

    yield start
    for client in open_clients:
        client.__exit__(None, None, None)


@pytest.fixture
def human(serve: Callable[..., Callable[..., Human]]) -> Callable[..., Human]:
    """People at one server."""
    return serve()
