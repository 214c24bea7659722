"""Texts that people give: names and talk, kept as they were written, without what hides or turns around."""

from __future__ import annotations

import unicodedata

_JOINERS = {"\u200c", "\u200d"}
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u034f", "\u180e", "\u17b4", "\u17b5"}
"""Letters and marks that show nothing."""
_TAGS = range(0xE0020, 0xE0080)
"""What follows a flag to say whose it is."""


def plain_text(text: str, most: int) -> str:
    """One line without control and direction marks, cut to `most` characters, never inside one that people see."""
    text = unicodedata.normalize("NFC", text)
    kept = [ch if _stays(text, i) else " " for i, ch in enumerate(text)]
    line = " ".join("".join(kept).split())
    end = min(most, len(line))
    while 0 < end < len(line) and (_joins(line[end]) or line[end - 1] in _JOINERS):
        end -= 1
    return line[:end].strip()


def _stays(text: str, i: int) -> bool:
    """Whether a character is part of what somebody wrote: letters, signs, and joiners between them."""
    ch = text[i]
    category = unicodedata.category(ch)
    if category in ("Cc", "Cs", "Zl", "Zp"):
        return False
    if ch in _JOINERS:
        return 0 < i < len(text) - 1 and not text[i - 1].isspace() and not text[i + 1].isspace()
    if ord(ch) in _TAGS:
        return "\U0001f3f4" in text[:i]
    if category == "Cn":  # not assigned as far as this Python knows: perhaps newer than it
        return ord(ch) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(ch) <= 0xFDEF
    return category != "Cf"


def _joins(ch: str) -> bool:
    """Whether a character belongs to the one before it."""
    if ch in _JOINERS or unicodedata.category(ch) in ("Mn", "Me") or ord(ch) in _TAGS:
        return True
    return 0x1F3FB <= ord(ch) <= 0x1F3FF  # the tones of skin


def shows(text: str) -> bool:
    """Whether there is anything to be seen in a text."""
    return any(
        unicodedata.category(ch)[0] in "LNPS" or unicodedata.category(ch) == "Cn" for ch in text if ch not in _BLANK
    )


def plain_name(name: str | None, otherwise: str) -> str:
    """A person's name, or the other one where nothing of it is to be seen; `@` is left out: texts use it for seats."""
    kept = plain_text((name or "").replace("@", " "), 24)
    return kept if shows(kept) else otherwise


def visible(text: str) -> str:
    """A text for a terminal: control characters, which could steer it, are written out."""
    if text.isprintable():
        return text
    return "".join(ch if ch == "\n" or not _steers(ch) else ascii(ch)[1:-1] for ch in text)


def _steers(ch: str) -> bool:
    return unicodedata.category(ch) in ("Cc", "Cs") or "\u202a" <= ch <= "\u202e" or "\u2066" <= ch <= "\u2069"
