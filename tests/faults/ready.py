"""Servers and terminals that begin at once: forked from a process that has imported all they need.

What is killed is a process of its own with its own files, as if it had been started from a shell.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import httpx

from tests.web import example_server
from vigrid import cli

NEEDED = (
    "alembic.command", "alembic.runtime.migration", "rich.console", "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl", "vigrid.bots", "vigrid.cli.play", "vigrid.games.yggdrasil",
    "vigrid.terminal",
)  # fmt: skip
for _name in NEEDED:
    importlib.import_module(_name)

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])


def _serve(port: int, db: str) -> None:
    sys.argv = ["example_server", str(port), db]
    example_server.main()


def server(port: int, db: Path) -> ForkServerProcess:
    """A server with the example game, once it answers."""
    process = CONTEXT.Process(target=_serve, args=(port, str(db)))
    process.start()
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with suppress(httpx.TransportError):
            if httpx.get(f"http://localhost:{port}/api/health").is_success:
                return process
        time.sleep(0.02)
    process.kill()
    raise AssertionError("the server does not start")


def _play(words: list[str], home: str, typed: Connection, shown: Connection) -> None:
    os.environ["VIGRID_HOME"] = home
    os.dup2(typed.fileno(), 0)
    os.dup2(shown.fileno(), 1)
    sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
    sys.argv = ["vigrid", *words]
    cli.main()


class Terminal:
    """`vigrid` with these words; what is typed and what it shows go through pipes."""

    def __init__(self, words: list[str], home: Path) -> None:
        typed, self._typing = CONTEXT.Pipe(duplex=False)
        self._shown, shown = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=_play, args=(words, str(home), typed, shown))
        self.process.start()
        typed.close()
        shown.close()
        self.fileno = self._shown.fileno

    def type(self, text: bytes) -> None:
        """Type something."""
        os.write(self._typing.fileno(), text)

    def kill(self) -> None:
        """kill -9, and wait until it is gone."""
        self.process.kill()
        self.process.join()
        self._typing.close()
        self._shown.close()
