"""What stdout and stderr are: letters that they lack fall back, widths of the environment that are none are ignored."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from typing import Any

_PLAIN = {
    "─": "-", "│": "|", "·": "-", "–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "’": "'", "‘": "'", "•": "*",
    "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "ß": "ss", "œ": "oe", "×": "x",
    "→": "->", "←": "<-", "≥": ">=", "≤": "<=", "▲": "^", "▼": "v", "●": "*", "○": "o", "■": "#", "□": "o",
}  # fmt: skip


def fall_back(error: UnicodeError) -> tuple[str, int]:
    """An error handler for encoding: a letter that the device lacks is written by those that it has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    out = ""
    for ch in error.object[error.start : error.end]:
        plain = _PLAIN.get(ch) or unicodedata.normalize("NFKD", ch).encode("ascii", "ignore").decode()
        out += plain or "?"
    return out, error.end


def prepare() -> None:
    """Make stdout and stderr take every letter, and forget widths of the environment that are none."""
    codecs.register_error("vigrid", fall_back)
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="vigrid")
    for name in ("COLUMNS", "LINES"):
        value = os.environ.get(name)
        if value is not None and not (value.isdecimal() and 10 <= int(value) <= 10_000):
            del os.environ[name]
