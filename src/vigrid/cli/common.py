"""What several commands share: the set-up of a game from words, and the two ways to print."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from vigrid.components.texts import text_of
from vigrid.kernel import MOST_INT, VigridError


def print_json(document: object) -> None:
    """Print exactly one JSON document on stdout."""
    sys.stdout.write(json.dumps(msgspec.to_builtins(document), ensure_ascii=False, indent=2) + "\n")


def options_from(words: list[str] | None) -> dict[str, str]:
    """The options of `--option k=v` words; VigridError for one without '='."""
    options = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise VigridError(f"--option takes name=value, not '{word}'")
        options[name.strip()] = value.strip()
    return options


def read_document(path: Path) -> dict[str, Any]:
    """The table of a TOML or JSON file ('-': stdin); VigridError says what is wrong with it."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        text = text_of(data)
        document = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except OSError as error:
        raise VigridError(f"{path} cannot be read: {error.strerror or error}") from None
    except json.JSONDecodeError as error:
        raise VigridError(f"{path} is cut short or no JSON: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise VigridError(f"{path} is neither JSON nor TOML: {error}") from None
    except RecursionError:
        raise VigridError(f"{path} is nested too deeply") from None
    except ValueError as error:
        raise VigridError(f"{path}: {error}") from None
    if not isinstance(document, dict):
        raise VigridError(f"{path} holds no table of names and values")
    return document


def pack_folder(pack: Path | None) -> Path | None:
    """The folder of `--pack`; VigridError where there is none."""
    if pack is not None and not pack.is_dir():
        raise VigridError(f"--pack {pack}: there is no such folder; 'vigrid pack export' makes one")
    return pack


def check_seed(seed: int | None) -> None:
    """VigridError for a seed that readers of JSON and CSV would round."""
    if seed is not None and abs(seed) > MOST_INT:
        raise VigridError(f"--seed must be a whole number up to {MOST_INT}, not {seed}")


MOST = 100_000_000
"""The most games (or workers) that a command takes: more would end nowhere but in memory."""


def check_positive(name: str, value: int | None) -> None:
    """VigridError for what is not a count."""
    if value is not None and value < 1:
        raise VigridError(f"{name} must be at least 1, not {value}")
    if value is not None and value > MOST:
        raise VigridError(f"{name} can be at most {MOST}, not {value}")
