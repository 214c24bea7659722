"""kill -9 of server and terminal at random moments: no confirmed decision is lost, no database is damaged.

VIGRID_KILLS says how many blows there are: 20 unless told otherwise, 200 in `./run soak`.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import choice
from tests.web.test_nothing_is_lost import free_port
from vigrid.play import Tables

from .ready import Terminal, server

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]
KILLS = int(os.environ.get("VIGRID_KILLS", "20"))


def play_until_the_blow(person: httpx.Client, table: str, blow: float) -> tuple[str, int]:
    """Decide as fast as the server takes it until it is gone; the table and its last confirmed decision."""
    confirmed = 0
    until = time.monotonic() + blow
    try:
        while time.monotonic() < until:
            state = person.get(f"/tables/{table}/state").json()
            ask = next((a for a in state["asks"] if a["yours"]), None)
            if ask is None:
                if state["outcome"]:
                    break
                time.sleep(0.01)
                continue
            reply = person.post(f"/tables/{table}/do", json=choice(ask))
            if reply.is_success:
                confirmed = reply.json()["step"]
    except httpx.TransportError:
        pass
    return table, confirmed


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db, port, rand = tmp_path / "t.db", free_port(), random.Random(1)
    person = httpx.Client(base_url=f"http://localhost:{port}/api", timeout=20)
    confirmed: dict[str, int] = {}
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    for number in range(KILLS):
        process = server(port, db)
        assert process.pid
        table = person.post("/tables", json={"game": "raiders", "seats": seats, "pace": 0}).json()["table"]["id"]
        blow = threading.Timer(rand.uniform(0.02, 0.8), os.kill, (process.pid, signal.SIGKILL))
        blow.start()
        confirmed |= [play_until_the_blow(person, table, 3.0)]
        blow.join()
        process.join()
        with closing(sqlite3.connect(db)) as c:
            assert c.execute("PRAGMA integrity_check").fetchone() == ("ok",), f"damaged by blow {number}"
            for one, steps in confirmed.items():
                (kept,) = c.execute("SELECT count(*) FROM decisions WHERE table_id = ?", (one,)).fetchone()
                assert kept >= steps, f"table {one}: {steps} decisions were confirmed, {kept} are kept"
    process = server(port, db)
    try:
        for one, steps in confirmed.items():
            assert person.get(f"/tables/{one}/state").json()["step"] >= steps
    finally:
        process.kill()
        process.join()
    with capsys.disabled():
        print(f"\n{KILLS} servers killed, {sum(confirmed.values())} confirmed decisions, none lost")


def test_a_terminal_that_is_killed_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rand, decided, name = random.Random(2), 0, ""
    for number in range(KILLS):
        words = ["play", "yggdrasil", "--players", "2", "--plain"] if number % 4 == 0 else ["play", "--resume", name]
        terminal = Terminal(words, tmp_path)
        before = 0 if number % 4 == 0 else kept(tmp_path, name)
        confirmed, until, text = -1, time.monotonic() + 60, b""
        blows, option = rand.randint(1, 12), 1
        while confirmed < blows and time.monotonic() < until:
            if select.select([terminal], [], [], 0.5)[0]:
                if not (more := os.read(terminal.fileno(), 65536)):
                    break
                text += more
                if text.endswith(b"> "):
                    option = option + 1 if b"is gone" in text else option if b"Beware" in text else 1
                    confirmed += not (b"is gone" in text or b"Beware" in text)
                    text = b""
                    terminal.type(b"%d\n" % option)
        time.sleep(rand.uniform(0, 0.05))
        terminal.kill()
        (name,) = Tables(tmp_path).names()[:1]
        decided += max(0, confirmed)
        # The first option was chosen at every question; the question after it says that the choice is kept.
        assert kept(tmp_path, name) >= before + max(0, confirmed), f"blow {number} lost decisions"
        table, recovery = Tables(tmp_path).load(name)
        assert recovery.how == "replay"
        assert table.match.outcome is None or number
    with capsys.disabled():
        print(f"\n{KILLS} terminals killed after {decided} answers, every kept game whole")


def kept(folder: Path, name: str) -> int:
    """How many decisions a kept game has."""
    document = json.loads((folder / "tables" / f"{name}.json").read_text())
    return len(document["match"]["record"]["decisions"])
