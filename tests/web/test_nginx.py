"""The configuration of examples/hosting in a real nginx on loopback: TLS by a local authority, sockets, limits."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from .test_nothing_is_lost import free_port

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "hosting"
TABLE = {"game": "yggdrasil", "seats": [{"who": "me"}, {"who": "me"}]}


def run(*words: object) -> None:
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def certificate(folder: Path) -> None:
    """A local authority, and a certificate of it, by the commands of docs/hosting.md."""
    key = ["-newkey", "rsa:2048", "-nodes", "-days", "30"]
    authority = ["-x509", "-keyout", folder / "ca.key", "-out", folder / "ca.pem", "-subj", "/CN=Local authority"]
    run("openssl", "req", *key, *authority, "-addext", "keyUsage=critical,keyCertSign")
    request = ["-keyout", folder / "server.key", "-out", folder / "server.csr", "-subj", "/CN=tables.example.org"]
    run("openssl", "req", *key[:-2], *request)
    names = folder / "names"
    names.write_text("subjectAltName=DNS:tables.example.org,DNS:localhost\n")
    sign = ["-CA", folder / "ca.pem", "-CAkey", folder / "ca.key", "-CAcreateserial", "-days", "30", "-extfile", names]
    run("openssl", "x509", "-req", "-in", folder / "server.csr", *sign, "-out", folder / "server.pem")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, ssl.SSLContext, int]]:
    """Vigrid behind nginx: its address, what trusts the local authority, and its port."""
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    assert Path(nginx).exists(), "nginx was not found; on Debian: apt-get install nginx-light"
    folder = tmp_path_factory.mktemp("nginx")
    certificate(folder)
    inner, outer, plain = free_port(), free_port(), free_port()
    text = (EXAMPLES / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{outer} ssl"), ("listen 80", f"listen 127.0.0.1:{plain}"),
        ("127.0.0.1:8077", f"127.0.0.1:{inner}"), ("/etc/vigrid/tls", str(folder)),
    ):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "main.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    serve = [
        sys.executable, "-m", "vigrid", "serve", "--port", str(inner), "--db", str(folder / "t.db"), "--proxy",
        "--public-url", f"https://tables.example.org:{outer}",
    ]  # fmt: skip
    server = subprocess.Popen(serve)
    proxy = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "main.conf")])
    trust = ssl.create_default_context(cafile=str(folder / "ca.pem"))
    url = f"https://localhost:{outer}"
    try:
        deadline = time.monotonic() + 100
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{url}/api/health", verify=trust).is_success:
                    break
            time.sleep(0.2)
        yield url, trust, outer
    finally:
        for process in (proxy, server):
            process.terminate()
            process.wait(20)


def test_a_table_is_made_and_played_through_the_proxy(site: tuple[str, ssl.SSLContext, int]) -> None:
    url, trust, _ = site
    with httpx.Client(base_url=url, verify=trust) as client:
        made = client.post("/api/tables", json={**TABLE, "key": True}, headers={"Origin": url})
        assert made.status_code == 201, made.text
        cookie = made.headers["set-cookie"].lower()
        assert "secure" in cookie
        assert "httponly" in cookie
        assert "frame-ancestors 'none'" in client.get("/").headers["content-security-policy"]
        table = made.json()["table"]["id"]
        wss = f"wss{url[5:]}/api/tables/{table}/socket"
        with connect(wss, ssl=trust, additional_headers={"Authorization": f"Bearer {made.json()['key']}"}) as link:
            state = json.loads(link.recv())
            assert state["table"]["you"]["seats"] == [0, 1]
            ask = next(a for a in state["asks"] if a["yours"])
            choice = {"type": "choose", "seat": ask["seat"], "code": ask["options"][0]["code"], "token": ask["token"]}
            link.send(json.dumps({**choice, "ref": 1}))
            while (message := json.loads(link.recv()))["type"] != "reply":
                pass
            assert message["ok"]


def test_figures_are_not_told_and_other_sites_are_refused(site: tuple[str, ssl.SSLContext, int]) -> None:
    url, trust, _ = site
    assert httpx.get(f"{url}/api/metrics", verify=trust).status_code == 404
    evil = {"Origin": "https://evil.example"}
    assert httpx.post(f"{url}/api/tables", json=TABLE, headers=evil, verify=trust).status_code == 403
    assert httpx.post(f"{url}/api/tables", content=b"x" * 100_000, verify=trust).status_code == 413


def test_half_open_connections_end_and_keep_nobody_out(site: tuple[str, ssl.SSLContext, int]) -> None:
    url, trust, port = site
    held = []
    for _ in range(100):
        one = trust.wrap_socket(socket.create_connection(("127.0.0.1", port)), server_hostname="localhost")
        one.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        held.append(one)
    began = time.monotonic()
    assert httpx.get(f"{url}/api/health", verify=trust, timeout=5).json()["ok"]
    assert time.monotonic() - began < 5
    for one in held:
        one.settimeout(40)
        with contextlib.suppress(ConnectionError, ssl.SSLError):
            while one.recv(1000):
                pass
        one.close()
    assert time.monotonic() - began < 40
