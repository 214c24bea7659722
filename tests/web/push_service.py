"""A push service on this machine, and a browser's half of a subscription: it reads what a server sends."""

from __future__ import annotations

import json
import os
import struct
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Browser:
    """The keys that a browser makes when it subscribes (RFC 8291)."""

    def __init__(self, endpoint: str) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth, self.endpoint = os.urandom(16), endpoint

    def subscription(self) -> dict[str, Any]:
        """What the page hands to the server."""
        keys = {"p256dh": _text(_point(self.private.public_key())), "auth": _text(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """The message in a body of `aes128gcm` (RFC 8188)."""
        salt, (size,), length = body[:16], struct.unpack("!L", body[16:20]), body[20]
        server, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        secret = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), server))
        info = b"WebPush: info\0" + _point(self.private.public_key()) + server
        shared = _derived(secret, self.auth, info, 32)
        key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        text, mark, _ = plain.rpartition(b"\x02")
        assert mark
        told: dict[str, Any] = json.loads(text)
        return told


class Service:
    """What came, and with which status to answer."""

    def __init__(self, url: str) -> None:
        self.url, self.status = url, 201
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        self.arrived = threading.Event()

    def next(self, seconds: float = 20) -> tuple[str, dict[str, str], bytes]:
        """The next message: path, headers, body."""
        assert self.arrived.wait(seconds), "no message came"
        self.arrived.clear()
        return self.came[-1]


@contextmanager
def push_service() -> Iterator[Service]:
    """A service that takes everything."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.came.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(service.status)
            if 300 <= service.status < 400:
                self.send_header("location", f"{service.url}/elsewhere")
            self.end_headers()
            service.arrived.set()

        def log_message(self, *_: Any) -> None:
            """Nothing is written."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = Service(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def signer(headers: dict[str, str], key: str) -> dict[str, Any]:
    """Who signed a message, once the signature is that of the server's public key (RFC 8292)."""
    kind, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert kind == "vapid"
    assert parts["k"] == key
    point = urlsafe_b64decode(key + "=" * (-len(key) % 4))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims: dict[str, Any] = jwt.decode(parts["t"], public, algorithms=["ES256"], options={"verify_aud": False})
    return claims
