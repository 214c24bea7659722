"""Secrets of persons and links: only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

COOKIE = "vigrid_"
"""A person's cookie for a table is named by this and the table's id."""
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_key() -> str:
    """A secret with 192 bits."""
    return secrets.token_urlsafe(24)


def hash_of(key: str) -> str:
    """What is kept of a secret. Keys are random, so no salt is needed."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_id() -> str:
    """The id of a table: short enough to read out, long enough not to be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))
