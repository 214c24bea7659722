"""Text files as people have them: with or without a byte-order mark, always UTF-8."""

from __future__ import annotations

import codecs


def text_of(data: bytes) -> str:
    """The text of a file's bytes, without a byte-order mark; ValueError says what it is instead of UTF-8."""
    for mark in (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE):
        if data.startswith(mark):
            raise ValueError("this is text in UTF-32; save it as UTF-8")
    for mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if data.startswith(mark):
            raise ValueError("this is text in UTF-16; save it as UTF-8")
    if b"\0" in data[:64]:
        raise ValueError("this is not text in UTF-8 (perhaps UTF-16 without its mark); save it as UTF-8")
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("this is not text in UTF-8") from None
