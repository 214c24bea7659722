"""A real server in a process of its own, and real Chromium (or the browser that VIGRID_CHROMIUM names)."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, TimeoutError, sync_playwright

from vigrid import games

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
OpenPage = Callable[..., Page]
QUICK = 8000
"""Milliseconds in which what is there can be clicked, on however slow a machine."""
STANDSTILL = 60
"""Seconds in which a game against quick bots must ask again, on however slow a machine."""


class Server:
    """`python -m tests.web.example_server`, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://localhost:{self.port}"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self.read = 0

    def start(self) -> None:
        log = (self.folder / "server.log").open("ab")
        command = [sys.executable, "-m", "tests.web.example_server", str(self.port), str(self.folder / "tables.db")]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)
        log.close()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text())

    def faults(self) -> str:
        """What the server has logged and not yet told here: it logs nothing but faults."""
        with (self.folder / "server.log").open(encoding="utf-8") as log:
            log.seek(self.read)
            text = log.read()
            self.read = log.tell()
        return text if "Traceback" in text or "ERROR" in text else ""

    def kill(self) -> None:
        """As a power cut would: server and workers at once."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("VIGRID_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "Chromium was not found; on Debian: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[OpenPage]:
    """Open a page as a new person. Errors of the server, and on the console but for `expected` ones, fail the test."""
    contexts = []
    faults: list[str] = []

    def open_as(path: str = "/", width: int = 1280, height: int = 900, expected: str = "\0", **more: Any) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, base_url=server.url, **more)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: faults.append(m.text) if m.type == "error" and expected not in m.text else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield open_as
    for context in contexts:
        context.close()
    assert faults == []
    assert not (told := server.faults()), told


def new_table(page: Page, game: str, *seats: str, **more: Any) -> str:
    """Make a table as this page's person (`me`, `link` or a bot a seat); its id. Links lie in `page.links`.

    Where a game needs more seats, the last of these sits again.
    """
    if game in games.names():
        found = games.load(game)
        least, _ = found.players_in(next(iter(found.modes)))
        seats += seats[-1:] * (least - len(seats))
    wishes = [{"who": who} if who in ("me", "link") else {"who": "bot", "bot": who} for who in seats]
    body = {"game": game, "seats": wishes, "pace": 0, **more}
    headers = {"Origin": page.url[: page.url.index("/", 8)]}
    while True:
        reply = page.request.post("/api/tables", data=body, headers=headers)
        assert reply.status == 201, reply.text()
        made = reply.json()
        page.links = [link["url"] for link in made["links"]]  # type: ignore[attr-defined]
        table = str(made["table"]["id"])
        # One hand of the example in two thousand has four equal cards, which leave nothing to ask.
        if game != "raiders" or page.request.get(f"/api/tables/{table}/state").json()["your_turn"]:
            return table


def sit_down(page: Page, game: str, *seats: str, **more: Any) -> str:
    """Make a table and go there."""
    table = new_table(page, game, *seats, **more)
    page.goto(f"/table/{table}")
    page.get_by_test_id("prompt").wait_for()
    return table


def commit(page: Page) -> Locator:
    """The one button that decides."""
    return page.get_by_test_id("commit")


def decide(page: Page, nth: int = 0) -> bool:
    """Make the decision that is awaited by clicking options and the button; False where none is awaited.

    The table may move on at any moment: what is gone before it is clicked is no decision.
    """
    button, options = commit(page), page.locator(".opts button.opt")
    if not button.is_visible() or page.locator(".prompt[aria-busy=true]").count():
        return False
    try:
        codes = options.evaluate_all("all => all.map((option) => option.dataset.code)")
        for i in range(len(codes)):
            if button.is_enabled(timeout=QUICK):
                break
            option = page.locator(f'.opts button.opt[data-code="{codes[(nth + i) % len(codes)]}"]')
            if option.is_disabled(timeout=QUICK):
                continue  # no choice that holds what is picked holds this, too
            option.click(timeout=QUICK)
            page.wait_for_timeout(40)  # in a set the server says whether it is complete, and what may be added
        if not button.is_enabled(timeout=QUICK):
            return False
        button.click(timeout=QUICK)
    except TimeoutError as error:
        if options.evaluate_all("all => all.map((option) => option.dataset.code)") == codes and button.is_visible():
            raise AssertionError("an option or the button that is there cannot be clicked") from error
        return False
    return True


def is_over(page: Page) -> bool:
    return page.get_by_test_id("outcome").is_visible()


def play_to_the_end(page: Page, seconds: float) -> int:
    """Click through the game; the number of decisions made."""
    made, moved = 0, time.monotonic()
    deadline = moved + seconds
    while not is_over(page):
        now = time.monotonic()
        assert now < min(deadline, moved + STANDSTILL), (
            f"{'no end' if now >= deadline else 'a standstill'} after {made} decisions of {page.url}: "
            + page.get_by_test_id("prompt").inner_text()
        )
        if decide(page, made * 7):
            made, moved = made + 1, time.monotonic()
        page.wait_for_timeout(25)
    return made


def step(page: Page, table: str) -> int:
    """How many decisions the server has stored."""
    return int(page.request.get(f"/api/tables/{table}/state").json()["step"])


def faults_of(page: Page) -> list[str]:
    """What axe finds serious or worse."""
    result = Axe().run(page)
    return [
        f"{v['id']}: {v['help']}: " + "; ".join(str(n["html"])[:160] for n in v["nodes"][:3])
        for v in result.response["violations"]
        if v["impact"] in ("serious", "critical")
    ]
