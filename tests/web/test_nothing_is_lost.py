"""kill -9 of a real server at any moment: every acknowledged decision is there after a restart."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.example import GAME
from vigrid.kernel import VigridError
from vigrid.web.app import Settings
from vigrid.web.store import Store, StoreError

from .conftest import Human, choice

People = Callable[..., Human]


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


@contextlib.contextmanager
def server(port: int, db: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", "tests.web.example_server", str(port), db])
    try:
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"http://localhost:{port}/api/health").is_success:
                    break
            time.sleep(0.1)
        yield process
    finally:
        process.kill()
        process.wait()


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def gone(pid: int) -> bool:
    for _ in range(200):
        status = Path(f"/proc/{pid}/stat")
        if not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.mark.timeout(400)  # a busy machine takes long to start Python three times
def test_after_kill_9_the_table_goes_on_for_people_and_bots(settings: Settings) -> None:
    port, db = free_port(), settings.db
    ann = httpx.Client(base_url=f"http://localhost:{port}/api", timeout=20)
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "greedy"}]
    acknowledged, table, token = 0, "", ""
    for _life in range(2):
        with server(port, db) as process:
            if not table:
                made = ann.post("/tables", json={"game": "raiders", "seats": seats, "pace": 0, "seed": 5})
                table = made.json()["table"]["id"]
            before = ann.get(f"/tables/{table}/state").json()
            assert before["step"] >= acknowledged
            decided, deadline = 0, time.monotonic() + 60
            while decided < 2 and time.monotonic() < deadline:
                state = ann.get(f"/tables/{table}/state").json()
                ask = next((a for a in state["asks"] if a["yours"]), None)
                if ask is None:
                    time.sleep(0.02)
                    continue
                reply = ann.post(f"/tables/{table}/do", json=choice(ask))
                assert reply.status_code == 200
                acknowledged, token = reply.json()["step"], ask["token"]
                decided += 1
            assert decided == 2, "the game ended or stood still before the blow"
            workers = children(process.pid)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            assert all(gone(worker) for worker in workers), "a worker outlives its server"
    with server(port, db):
        state = ann.get(f"/tables/{table}/state").json()
        assert state["step"] >= acknowledged
        again = {"type": "choose", "seat": 0, "code": "card:1", "token": token}
        assert ann.post(f"/tables/{table}/do", json=again).json()["error"] == "decided"
        deadline = time.monotonic() + 60
        while not state["your_turn"] and not state["outcome"] and time.monotonic() < deadline:
            time.sleep(0.05)  # slower than the limit on requests
            state = ann.get(f"/tables/{table}/state").json()
        assert state["your_turn"] or state["outcome"], "the bots do not go on"


def test_a_restarted_server_knows_persons_tokens_talk_and_settings(serve: Callable[..., People]) -> None:
    people = serve()
    ann, bob = people(), people()
    bob.claim(ann.new("me", "link", name="Ann")["links"][0]["url"], "Bob")
    ann.choose()
    ann.do({"type": "say", "text": "Hail"})
    ann.do({"type": "settings", "pace": 2.5, "hints": False})
    seen = bob.ask()
    before = ann.get(f"/tables/{ann.table}/state")
    people.stop()  # type: ignore[attr-defined]
    again = serve()
    for person in (ann, bob):
        fresh = again()
        fresh.client.cookies = person.client.cookies
        person.client = fresh.client
    assert ann.get(f"/tables/{ann.table}/state") == before
    assert ann.get(f"/tables/{ann.table}/talk")["lines"][-1]["text"] == "Hail"
    assert seen
    assert bob.do(choice(seen))["step"] == 2


def test_undo_and_redo_survive_a_restart(serve: Callable[..., People]) -> None:
    people = serve()
    ann = people()
    ann.new("me", "link")
    ann.choose()
    ann.do({"type": "undo"})
    people.stop()  # type: ignore[attr-defined]
    fresh = serve()()
    fresh.client.cookies = ann.client.cookies
    fresh.table = ann.table
    assert fresh.state()["step"] == 0
    assert fresh.do({"type": "redo"})["step"] == 1


def test_what_cannot_be_stored_does_not_count(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = human()
    ann.new("me", "link")
    ask = ann.ask()
    assert ask
    store: Any = human.app.state.tables.store  # type: ignore[attr-defined]

    def full(*_args: object) -> None:
        raise StoreError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "advance", full)
        assert "disk full" in ann.do(choice(ask), 503)["message"]
    assert ann.state()["step"] == 0
    assert ann.do(choice(ask))["step"] == 1


def test_a_failing_rule_leaves_the_table_as_it_was(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = human()
    ann.new("me", "link")
    ask = ann.ask()
    assert ask

    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(GAME.state, "apply", broken)
        assert ann.do(choice(ask), 500)["error"] == "fault"
    assert ann.state()["step"] == 0
    assert ann.do(choice(ask))["step"] == 1


def test_a_table_outlives_a_change_of_its_rules(serve: Callable[..., People], monkeypatch: pytest.MonkeyPatch) -> None:
    people = serve()
    ann = people()
    ann.new("me", "random")
    for _ in range(200):
        state = ann.state()
        if state["step"] >= 11 or state["outcome"]:
            break
        if ann.ask(state):
            ann.choose()
    people.stop()  # type: ignore[attr-defined]
    monkeypatch.setattr(type(GAME), "version", "2")
    fresh = serve()()
    fresh.client.cookies, fresh.table = ann.client.cookies, ann.table
    state = fresh.state()
    assert "rules of this game have changed" in state["table"]["note"]
    assert state["asks"] or state["outcome"]


def test_one_process_owns_a_database(settings: Settings, serve: Callable[..., People]) -> None:
    serve()()
    with pytest.raises(VigridError, match="another Vigrid serves"):
        Store(settings.db)
