"""Clause notes: a test marked with a clause fails unless code of that clause ran while it ran."""

from __future__ import annotations

import os

os.environ["VIGRID_CLAUSES"] = "1"  # before anything imports vigrid.kernel

from collections.abc import Generator
from typing import Any

import msgspec
import pytest

from tests import clause_log

pytest.register_assert_rewrite("tests.battery")


def marked(item: pytest.Item) -> list[str]:
    return [clause for mark in item.iter_markers("clause") for clause in mark.args]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    unknown = sorted(set(marked(item)) - clause_log.known())
    if unknown:
        pytest.fail(f"marked with {', '.join(unknown)}: no rules.md has such a clause", pytrace=False)
    clause_log.take_noted()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    result = yield
    ran = clause_log.take_noted()
    if "battery" in item.path.parts:
        clause_log.notes.played |= ran
    wanted = marked(item)
    silent = sorted(set(wanted) - ran)
    if silent:
        pytest.fail(f"marked with {', '.join(silent)}, but no code of that clause ran", pytrace=False)
    for clause in wanted:
        clause_log.notes.tests.setdefault(clause, set()).add(item.nodeid)
    return result


def pytest_testnodedown(node: Any, error: object) -> None:
    """An xdist worker hands over its notes."""
    if "clauses" in getattr(node, "workeroutput", {}):
        clause_log.notes.add(msgspec.json.decode(node.workeroutput["clauses"], type=clause_log.Notes))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["clauses"] = msgspec.json.encode(clause_log.notes, order="sorted").decode()
    elif not session.config.option.collectonly:
        all_of_them = not session.config.args or session.config.args == session.config.getini("testpaths")
        chosen = session.config.option.keyword or getattr(session.config.option, "lf", False)
        complete = all_of_them and not chosen and session.config.option.markexpr in WHOLE and exitstatus in (0, 1)
        clause_log.write(clause_log.notes, complete)


WHOLE = {"", "not browser and not slow", "clause and not browser and not slow"}
"""The choices of tests whose run holds every quick test that is marked with a clause."""
