"""Secrets of people, devices and links: only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

COOKIE = "vigrid"
"""A person's cookie, one for all tables."""
OLD_COOKIE = "vigrid_"
"""Earlier versions gave a cookie for every table, named by this and the table's id."""
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_CONSONANTS, _VOWELS = "bdfghklmnprstvz", "aeiou"
PHRASE_WORDS = 7
"""Words of four letters in a recovery phrase: 87 bits."""


def new_key() -> str:
    """A secret with 192 bits."""
    return secrets.token_urlsafe(24)


def hash_of(key: str) -> str:
    """What is kept of a secret. Keys are random, so no salt is needed."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


def new_id() -> str:
    """The id of a table: short enough to read out, long enough not to be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_phrase() -> str:
    """A recovery phrase: words that can be written down and read out."""

    def word() -> str:
        return "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(2))

    return " ".join(word() for _ in range(PHRASE_WORDS))


def phrase_hash(phrase: str) -> str:
    """What is kept of a phrase, however it was spaced and written."""
    return hash_of("phrase " + " ".join(phrase.casefold().replace("-", " ").split()))
