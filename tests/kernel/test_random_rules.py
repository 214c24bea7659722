"""Random rules from the grammar mean the same cut up, run natively, on clones and after JSON, at every ask."""

from __future__ import annotations

import contextlib
import linecache
import random
import sys
import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from vigrid.kernel import RuleSyntaxError, state_hash

from .workshop import Workshop, game, loaded, situation

NAMES = ("a", "b", "c", "d")
TABLE = "TABLE = (3, 1, 4, 1, 5, 9)\nc = d = 1\n"


@st.composite
def plain(draw: Any, depth: int = 2) -> str:
    """An expression without an await."""
    kind = draw(st.integers(0, 7 if depth else 1))
    if kind == 0:
        return str(draw(st.integers(0, 3)))
    if kind == 1:
        return str(draw(st.sampled_from(NAMES)))
    one, other = draw(plain(depth - 1)), draw(plain(depth - 1))
    forms = {
        2: f"({one} {draw(st.sampled_from(['+', '-', '*']))} {other})",
        3: f"({one} {draw(st.sampled_from(['<', '==', '>=', '!=']))} {other})",
        4: f"({one} {draw(st.sampled_from(['and', 'or']))} {other})",
        5: f"add({one}, {other})",
        6: f"sum([q_ * {one} for q_ in range({other} % 3) if q_ != {one}])",
        7: f"({one} if {other} else {draw(st.sampled_from(NAMES))})",
    }
    return str(forms[kind])


@st.composite
def leaf(draw: Any) -> str:
    """What may stand left of an await."""
    return str(draw(st.sampled_from([*NAMES, "0", "1", "2"])))


@st.composite
def asking(draw: Any, depth: int = 2) -> str:
    """An expression with at least one await, as the grammar allows it."""
    kind = draw(st.integers(0, 9 if depth else 1))
    if kind == 0:
        return f"(await ask(g, {draw(st.integers(1, 3))}))"
    if kind == 1:
        return str(draw(st.sampled_from(["(await Ask(0, NUMBER, below, 2))", f"(await other(g, ({draw(leaf())})))"])))
    one, more = draw(asking(depth - 1)), draw(asking(depth - 1))
    before, after = draw(leaf()), draw(plain(1))
    sign = draw(st.sampled_from(["+", "-", "*"]))
    forms = {
        2: f"({before} {sign} {one})",
        3: f"({one} {sign} {draw(st.sampled_from([more, after]))})",
        4: f"({one} {draw(st.sampled_from(['<', '==', '>']))} {draw(st.sampled_from([more, after]))})",
        5: f"({after} {draw(st.sampled_from(['and', 'or']))} {one})",
        6: f"({one} {draw(st.sampled_from(['and', 'or']))} {after} {draw(st.sampled_from(['and', 'or']))} {more})",
        7: f"(not {one})",
        8: f"add({before}, {one}, {draw(st.sampled_from([more, after]))}, {after})",
        9: f"TABLE[abs(int({one})) % 6]",
    }
    return str(forms[kind])


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


@st.composite
def block(draw: Any, depth: int, loop: bool, counter: list[int]) -> list[str]:
    count = draw(st.integers(1, 3))
    return [line for _ in range(count) for line in draw(statement(depth, loop, counter))]


@st.composite
def value(draw: Any) -> str:
    return str(draw(st.one_of(plain(), asking())))


@st.composite
def simple(draw: Any, loop: bool) -> list[str]:
    name = draw(st.sampled_from(NAMES))
    expression = draw(value())
    first = draw(st.sampled_from(["0", "a"]))
    forms = [
        f"{name} = {expression}", f"{name} += {expression}", f"{name}: int = {expression}", f"g.mark({expression})",
        expression, f"{name} = g.count = {expression}",
        f"{name}, g.count = ({first}, {expression})", "g.mark(*[q_ for q_ in (a, b)])", "assert a == a",
    ]  # fmt: skip
    if loop:
        forms += ["break", "continue"]
    forms.append(f"return {expression}")
    return [str(draw(st.sampled_from(forms)))]


@st.composite
def statement(draw: Any, depth: int, loop: bool, counter: list[int]) -> list[str]:
    if not depth:
        return list(draw(simple(loop)))
    kind = draw(st.integers(0, 5))
    if kind <= 1:
        return list(draw(simple(loop)))
    if kind == 2:
        lines = [f"if {draw(value())}:", *indented(draw(block(depth - 1, loop, counter)))]
        if draw(st.booleans()):
            lines += [f"elif {draw(value())}:", *indented(draw(block(depth - 1, loop, counter)))]
        if draw(st.booleans()):
            lines += ["else:", *indented(draw(block(depth - 1, loop, counter)))]
        return lines
    if kind == 3:
        counter[0] += 1
        w = f"w{counter[0]}"
        test = draw(st.sampled_from([f"{w} < 2", f"{w} < 2 and {draw(value())}", "True"]))
        stop = [f"if {w} > 2:", "    break"] if test == "True" else []
        body = [f"{w} += 1", *stop, *draw(block(depth - 1, True, counter))]
        return [f"{w} = 0", f"while {test}:", *indented(body)]
    if kind == 4:
        over = draw(
            st.sampled_from(
                [
                    "range(2)",
                    "range(a % 2, 2)",
                    "range(2, 0, -1)",
                    "tuple([1, 2])",
                    "sorted([2, 1])",
                    "(4, a)",
                    "[b, 1]",
                ]
            )
        )
        target = draw(st.sampled_from(NAMES))
        return [f"for {target} in {over}:", *indented(draw(block(depth - 1, True, counter)))]
    lines = [f"match {draw(value())}:"]
    for pattern in ("0", "1 | 2", "_"):
        guard = draw(st.sampled_from(["", "", " if b > 1"])) if pattern != "_" else ""
        lines += indented([f"case {pattern}{guard}:", *indented(draw(block(depth - 1, loop, counter)))])
    return lines


@st.composite
def program(draw: Any, depth: int, given: int = 4) -> str:
    """A rule `main` whose first `given` names have values from the beginning."""
    counter = [0]
    main, other = draw(block(depth, False, counter)), draw(block(1, False, counter))
    # No recursion without end.
    other = [line.replace("await other(g, ", "await ask(g, 2 + 0 * ") for line in other]
    last = "return " + ", ".join(NAMES[:given])
    head = ["a = 0", "b = 1", "c = g.count", "d = 2"]
    return "\n".join([
        TABLE, "@rule", "async def main(g):", *indented([*head[:given], *main, last]), "", "",
        "@rule", "async def other(g, n):", *indented(["a, b, c, d = n, 1, 0, n", *other, "return a"]), "",
    ])  # fmt: skip


def answers_agree(made: Workshop, seed: int, most: int = 30) -> None:
    """One random sequence of answers, the four ways side by side."""
    rand = random.Random(seed)
    framed, native = made.new(players=1), made.new(players=1, native=True)
    for _ in range(most):
        assert situation(framed) == situation(native)
        if not framed.pending:
            return
        choice = rand.choice(framed.pending[0].choices)
        clone, copy, before = framed.clone(), loaded(framed), state_hash(framed)
        clone.apply(0, choice)
        copy.apply(0, choice)
        assert state_hash(framed) == before
        framed.apply(0, choice)
        native.apply(0, choice)
        assert situation(clone) == situation(framed) == situation(copy)
        assert state_hash(clone) == state_hash(framed) == state_hash(copy)


def check(source: str) -> None:
    note(source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        made = game(source)
    try:
        for seed in range(4):
            answers_agree(made, seed)
    finally:
        for name in [n for n in sys.modules if n.startswith("workshop_")]:
            del sys.modules[name]
            linecache.cache.pop(f"<{name}>", None)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(program(2))
def test_random_rule_means_the_same_in_all_four_ways(source: str) -> None:
    check(source)


@pytest.mark.slow
@pytest.mark.timeout(900)
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(program(3))
def test_many_random_rules_mean_the_same_in_all_four_ways(source: str) -> None:
    check(source)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(program(2, given=2))
def test_random_rule_with_a_name_that_may_have_no_value_is_refused(source: str) -> None:
    with contextlib.suppress(RuleSyntaxError):
        check(source)
