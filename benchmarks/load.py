"""How a server stands many tables: 200 tables, 800 sockets, one decision of a person per table every second.

python benchmarks/load.py [--game G] [--tables 200] [--sockets 4] [--every 1] [--seconds 60] [--url http://localhost:PORT]
    [--bots] [--cores] [--first] [--attack] [--tables-after N]

Starts a server of its own (with its default limits, on loopback) in another process unless --url names one that runs
on this machine. Each table has one person with a socket, who plays all its seats, or with `--bots` one seat against
random bots; the other sockets watch. Prints one JSON document: round trips of decisions (sent until the reply, which
follows the new state), those of an idle server's /api/health, and the server's memory and processor time.

`--cores` puts the server on one core and this program on the others; `--first` lets both come before all else on a busy
machine (needs root). `--attack`: meanwhile one client (127.0.0.2) holds 1,100 half-open connections, makes 240 tables
of the strongest bots and watches with 2,000 sockets. `--tables-after N`: then N more tables are made and left, and the
memory is told again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect


class Option(msgspec.Struct):
    code: str


class Ask(msgspec.Struct):
    yours: bool
    token: str
    seat: int | None
    options: list[Option]


class Message(msgspec.Struct):
    """The few fields that a player of this kind reads."""

    type: str = ""
    ref: int | None = None
    ok: bool = True
    error: str = ""
    asks: list[Ask] = []
    outcome: dict[str, Any] | None = None


decoder = msgspec.json.Decoder(Message)


class Player:
    """One table: a person who decides every so often, and people who watch."""

    def __init__(self, number: int, every: float, seconds: float) -> None:
        self.rand = random.Random(number)
        self.every, self.seconds = every, seconds
        self.ask: Ask | None = None
        self.over = False
        self.sent: dict[int, float] = {}
        self.trips: list[float] = []
        self.refused: dict[str, int] = {}
        self.seen = 0
        self.table = ""

    async def read(self, link: ClientConnection) -> None:
        async for text in link:
            self.seen += 1
            message = decoder.decode(text)
            if message.type == "state":
                self.ask = next((a for a in message.asks if a.yours), None)
                self.over = message.outcome is not None
            elif message.type == "reply" and message.ref in self.sent:
                trip = time.perf_counter() - self.sent.pop(message.ref)
                if message.ok:
                    self.trips.append(trip)
                else:
                    self.refused[message.error] = self.refused.get(message.error, 0) + 1

    async def decide(self, link: ClientConnection) -> None:
        end, ref = time.monotonic() + self.seconds, 0
        await asyncio.sleep(self.rand.random() * self.every)
        while time.monotonic() < end and not self.over:
            if self.ask is not None:
                ref += 1
                ask, self.ask = self.ask, None
                code = self.rand.choice(ask.options).code
                command = {"type": "choose", "seat": ask.seat, "code": code, "token": ask.token, "ref": ref}
                self.sent[ref] = time.perf_counter()
                await link.send(json.dumps(command))
            await asyncio.sleep(self.every)
        await asyncio.sleep(2)


async def watch(link: ClientConnection) -> None:
    async for _ in link:
        pass


async def patiently(work: Any) -> Any:
    """Again after a moment where the server says that this is too fast."""
    for seconds_left in range(120, -1, -1):
        try:
            return await work()
        except Exception as error:
            too_fast = "429" in str(error) or "HTTP 403" in str(error)  # so a socket's handshake is refused
            if not too_fast or not seconds_left:
                raise
            await asyncio.sleep(1)


async def load(url: str, args: argparse.Namespace, pid: int, spent: list[float]) -> list[Player]:
    address = "ws" + url.removeprefix("http")
    players, links, tasks = [], [], []
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        for number in range(args.tables):
            other = {"who": "bot", "bot": "random"} if args.bots else {"who": "me"}
            seats: list[dict[str, str]] = [{"who": "me"}, *[other] * (args.seats - 1)]

            async def make(seats: Any = seats) -> Any:
                reply = await http.post("/api/tables", json={"game": args.game, "seats": seats, "key": True})
                reply.raise_for_status()
                return reply.json()

            made = await patiently(make)
            http.cookies.clear()
            player = Player(number, args.every, args.seconds)
            player.table = made["table"]["id"]
            players.append(player)
            at = f"{address}/api/tables/{made['table']['id']}/socket?changes=true"
            for i in range(args.sockets):
                headers = {"Authorization": f"Bearer {made['key']}"} if i == 0 else {}

                async def open_link(at: str = at, headers: dict[str, str] = headers) -> ClientConnection:
                    return await connect(at, additional_headers=headers, max_size=None, compression=None)

                link = await patiently(open_link)
                links.append(link)
                tasks.append(asyncio.ensure_future(player.read(link) if i == 0 else watch(link)))
                if i == 0:
                    player.link = link  # type: ignore[attr-defined]
    raid = None
    if args.attack:
        port = urlsplit(url).port or 80
        raid = asyncio.ensure_future(attack(port, [p.table for p in players]))
        await asyncio.sleep(args.seconds / 2)
    spent.append(processor(pid) if pid else 0.0)
    print(f"{len(players)} tables, {len(links)} sockets; {args.seconds:.0f} s begin", file=sys.stderr)
    await asyncio.gather(*[p.decide(p.link) for p in players])  # type: ignore[attr-defined]
    if raid is not None:
        raid.cancel()
        print(f"the attack got {await raid}", file=sys.stderr)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*[link.close() for link in links], return_exceptions=True)
    return players


async def attack(port: int, tables: list[str]) -> dict[str, int]:
    """One client that wants everything; what it got. It goes on until it is cancelled."""
    got = {"half_open": 0, "bot_tables": 0, "watching": 0}
    local = ("127.0.0.2", 0)
    held: list[Any] = []
    with contextlib.suppress(asyncio.CancelledError):
        for _ in range(1100):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
                writer.write(b"GET /api/games HTTP/1.1\r\nHost: loc")
                held.append(writer)
                got["half_open"] += 1
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30, transport=transport) as http:
            seats = [{"who": "me"}, *[{"who": "bot", "bot": "norn"}] * 3]
            for _ in range(240):
                with contextlib.suppress(httpx.HTTPError):
                    reply = await http.post("/api/tables", json={"game": "yggdrasil", "seats": seats, "pace": 0})
                    got["bot_tables"] += reply.status_code == 201
                http.cookies.clear()
        for number in range(2000):
            at = f"ws://127.0.0.1:{port}/api/tables/{tables[number % len(tables)]}/socket?changes=true"
            with contextlib.suppress(Exception):
                link = await connect(at, local_addr=local, compression=None, max_size=None, open_timeout=5)
                held.append(asyncio.ensure_future(watch(link)))
                got["watching"] += 1
        await asyncio.sleep(3600)
    return got


async def more_tables(port: int, game: str, number: int) -> int:
    """Make so many tables with a bot and leave them, 200 from an address; how many there are."""
    made = 0
    for first in range(0, number, 200):
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{1 + first // 200}")
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30, transport=transport) as http:
            for _ in range(min(200, number - first)):
                seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]

                async def make(http: httpx.AsyncClient = http, seats: Any = seats) -> None:
                    (await http.post("/api/tables", json={"game": game, "seats": seats})).raise_for_status()

                await patiently(make)
                http.cookies.clear()
                made += 1
    return made


def idle_ms(url: str) -> float:
    """The median time of an answer while nobody else asks for anything."""
    times = []
    with httpx.Client(base_url=url) as http:
        for _ in range(60):
            began = time.perf_counter()
            http.get("/api/health").raise_for_status()
            times.append(time.perf_counter() - began)
            time.sleep(0.02)
    return round(1000 * sorted(times)[len(times) // 2], 1)


def memory(pid: int) -> int:
    """Resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def start(port: int, folder: str, cores: bool, first: bool) -> subprocess.Popen[bytes]:
    """A server of our own, once it answers. Its bots never come first."""
    words = [sys.executable, "-m", "vigrid.cli", "serve", "--port", str(port), "--db", f"{folder}/load.db"]
    words = ["taskset", "-c", "0", *words] if cores else words
    process = subprocess.Popen(["chrt", "--reset-on-fork", "--rr", "5", *words] if first else words)
    for _ in range(600):
        try:
            if httpx.get(f"http://localhost:{port}/api/health").is_success:
                return process
        except httpx.TransportError:
            time.sleep(0.1)
    process.kill()
    raise SystemExit("the server does not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="asgard")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=4)
    parser.add_argument("--every", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--bots", action="store_true")
    parser.add_argument("--cores", action="store_true")
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--attack", action="store_true")
    parser.add_argument("--tables-after", type=int, default=0)
    parser.add_argument("--url")
    args = parser.parse_args()
    if args.url and urlsplit(args.url).hostname not in ("localhost", "127.0.0.1", "::1"):
        raise SystemExit("only servers on this machine are loaded")
    if args.tables > 240 or args.tables * args.sockets > 1000 or args.seconds > 120:
        raise SystemExit("at most 240 tables, 1000 sockets, 120 seconds")
    with tempfile.TemporaryDirectory() as folder:
        port = 0
        if not args.url:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
        if args.first:
            os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(5))
        if args.cores:
            os.sched_setaffinity(0, set(range(1, os.cpu_count() or 2)))
        process = None if args.url else start(port, folder, args.cores, args.first)
        try:
            spent: list[float] = []
            empty = memory(process.pid) if process else 0
            url = args.url or f"http://localhost:{port}"
            idle = idle_ms(url)
            players = asyncio.run(load(url, args, process.pid if process else 0, spent))
            trips = sorted(t for p in players for t in p.trips)
            refused: dict[str, int] = {}
            for p in players:
                for name, n in p.refused.items():
                    refused[name] = refused.get(name, 0) + n
            found = {
                "game": args.game, "tables": args.tables, "sockets": args.tables * args.sockets,
                "decisions": len(trips), "unanswered": sum(len(p.sent) for p in players), "refused": refused,
                "messages": sum(p.seen for p in players),
                "p50_ms": round(1000 * trips[len(trips) // 2], 1),
                "p99_ms": round(1000 * trips[len(trips) * 99 // 100], 1),
                "max_ms": round(1000 * trips[-1], 1), "idle_ms": idle, "server_mb_empty": empty,
            }  # fmt: skip
            if process:
                found |= {"server_mb": memory(process.pid), "server_cpu_s": round(processor(process.pid) - spent[0], 1)}
            if process and args.tables_after:
                made = asyncio.run(more_tables(port, args.game, args.tables_after))
                found |= {"tables_after": made, "server_mb_after": memory(process.pid)}
            print(json.dumps(found))
        finally:
            if process:
                process.terminate()
                process.wait()


if __name__ == "__main__":
    main()
