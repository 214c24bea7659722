"""What a test run notes about clauses: which ones a marked test ran, which ran in random play, which were cited."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

import msgspec

from vigrid.kernel import Digest, clauses
from vigrid.kernel.clauses import read_digest

ROOT = Path(__file__).parent.parent
FILE = ROOT / ".pytest_cache" / "clauses.json"


class Notes(msgspec.Struct):
    """Per clause id the tests that are marked with it and ran it; ids seen in random play; ids cited by an event."""

    tests: dict[str, set[str]] = msgspec.field(default_factory=dict)
    played: set[str] = msgspec.field(default_factory=set)
    cited: set[str] = msgspec.field(default_factory=set)
    key: str = ""

    def add(self, other: Notes) -> None:
        """Take in what another run, or another worker, noted."""
        for clause, tests in other.tests.items():
            self.tests.setdefault(clause, set()).update(tests)
        self.played |= other.played
        self.cited |= other.cited


notes = Notes()
"""What this process has noted."""


@cache
def digests() -> dict[str, Digest]:
    """Every rules digest by the name of its folder: the games, the example and the probes."""
    found = [*(ROOT / "src/vigrid/games").glob("*/rules.md"), *(ROOT / "tests").glob("**/rules.md")]
    return {path.parent.name: read_digest(path) for path in sorted(found)}


@cache
def known() -> frozenset[str]:
    """The ids of all clauses."""
    return frozenset(c.id for digest in digests().values() for c in digest.clauses)


def take_noted() -> set[str]:
    """The clauses that ran since the last call."""
    if clauses.noted is None:
        return set()
    ran = set(clauses.noted)
    clauses.noted.clear()
    return ran


def source_key() -> str:
    """A hash of everything that the notes depend on."""
    digest = hashlib.sha256()
    for folder in ("src/vigrid", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".md", ".toml", ".csv"}:
                digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def read() -> Notes:
    """The notes of the last run, or none."""
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=Notes)
    except (OSError, msgspec.DecodeError):
        return Notes()


def write(result: Notes, complete: bool) -> None:
    """Keep the notes; what an incomplete run did not see is kept from the run before, without its key."""
    result.key = source_key() if complete else ""
    last = read()
    result.played |= last.played
    result.cited |= last.cited
    if not complete:
        for clause, tests in last.tests.items():
            result.tests.setdefault(clause, set()).update(tests)
        result.key = ""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(msgspec.to_builtins(result, order="sorted")), encoding="utf-8")
