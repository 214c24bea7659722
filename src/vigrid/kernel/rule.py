"""`@rule`: an `async def` in the rulebook's words becomes a resumable frame that is a plain list.

A frame is `[resume, block, local, …]`. Calling a rule only makes its frame; the driver in `state.py` runs it. Because
the source is ordinary `async def`, the same rules also run natively, as coroutines (`State.native`): for a debugger,
for branch coverage, and as the oracle that the cutting is tested against.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, Protocol, TypeVar

from . import clauses
from .blocks import cut, frame_names, write_resume
from .errors import RulesFault, RuleSyntaxError
from .grammar import bound_names, check_rule
from .locals import mutable_locals

P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
Frame = list[Any]


class Resume(Protocol):
    """The function that runs a frame on; what the kernel knows of a rule hangs on it."""

    key: str  # "module:name", the name in snapshots
    clauses: tuple[str, ...]
    names: tuple[str, ...]  # locals of the frame, from slot 2
    source_hash: str  # of this rule's source: a snapshot is only resumed where it is unchanged
    make: Callable[..., Frame]
    __name__: str

    def __call__(self, frame: Frame, g: Any, value: object = None, /) -> object:
        """Run on with what was awaited; returns what is awaited next, or the result."""


RULES: dict[str, Resume] = {}
MADE: dict[Callable[..., object], Resume] = {}
"""What the kernel knows of a rule, by the function that makes its frame."""
LISTERS: dict[str, Callable[..., Any]] = {}


def rule_of(fn: Callable[..., object]) -> Resume:
    """What the kernel knows of a rule, from the function that `@rule` made."""
    return MADE[fn]


def _parse(fn: Callable[..., object]) -> tuple[ast.AsyncFunctionDef, str, str]:
    where = inspect.getsourcefile(fn) or "?"
    source = textwrap.dedent(inspect.getsource(fn))
    node = ast.parse(source).body[0]
    if not isinstance(node, ast.AsyncFunctionDef):
        line = fn.__code__.co_firstlineno
        raise RuleSyntaxError(f"{where}:{line}: {fn.__name__} is not a rule; write it as 'async def'")
    if fn.__code__.co_freevars:
        line, name = fn.__code__.co_firstlineno, fn.__code__.co_freevars[0]
        raise RuleSyntaxError(f"{where}:{line}: '{name}' of an enclosing function cannot stand in a rule; "
                              "move both to the module")  # fmt: skip
    ast.increment_lineno(node, fn.__code__.co_firstlineno - 1)
    return node, where, source


def _without_docstring(node: ast.AsyncFunctionDef) -> list[ast.stmt]:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return body or [ast.copy_location(ast.Pass(), node)]


class Cut(NamedTuple):
    """A rule cut at its awaits: the module with its resume function, the state's name, parameters, frame's locals."""

    module: ast.Module
    state: str
    parameters: list[str]
    slots: tuple[str, ...]


def cut_rule(node: ast.AsyncFunctionDef, where: str) -> Cut:
    """Cut a rule, which is changed by it; RuleSyntaxError for what cannot be cut."""
    node.body = _without_docstring(node)
    (state, *parameters), names = check_rule(node, where)
    mutable = mutable_locals(node.body)
    blocks = cut(node.body)
    temps = {n for _, b in blocks for s in b for n in bound_names(s) if n.startswith("_")}
    kept = frame_names(blocks, (names | temps) - {state, *parameters, "_v"})
    slots = (*parameters, *sorted(kept))
    for name in slots:
        if name in mutable:
            line = mutable[name].lineno
            raise RuleSyntaxError(f"{where}:{line}: '{name}' lives across an await or a jump and is not plain; "
                                  "keep a tuple, or data in the state")  # fmt: skip
    return Cut(write_resume(node.name, state, blocks, slots, node), state, parameters, slots)


def _compile(fn: Callable[..., object]) -> tuple[Resume, list[str]]:
    node, where, source = _parse(fn)
    made = cut_rule(node, where)
    code = compile(made.module, where, "exec")
    space: dict[str, Any] = {}
    exec(code, fn.__globals__, space)
    resume: Any = space[fn.__name__]
    resume.key = f"{fn.__module__}:{fn.__name__}"
    resume.clauses = clauses.ids_of(fn.__doc__)
    resume.names = made.slots
    resume.source_hash = hashlib.sha256(source.encode()).hexdigest()[:16]
    return resume, [made.state, *made.parameters]


async def _native(g: Any, resume: Resume, body: Coroutine[Any, Any, T]) -> T:
    """A natively running rule; `g.running` is what the stack of frames is otherwise."""
    g.running.append(resume)
    try:
        result = await body
    finally:
        g.running.pop()
    if g.result is not None:
        raise GameOver
    return result


class GameOver(Exception):
    """Ends the natively running rules once there is a result, as the driver ends frames."""


def _factory(fn: Callable[..., Any], resume: Resume, parameters: list[str]) -> Callable[..., Any]:
    """The function that callers see: it makes a frame, or a coroutine where the state runs natively."""
    state, *own = parameters
    given = "".join(f", {p}" for p in own)
    empty = ", None" * (len(resume.names) - len(own))
    lines = [
        f"def {fn.__name__}({state}{given}):",
        "    _note(*_clauses)" if clauses.noted is not None and resume.clauses else "",
        f"    if {state}.native: return _native({state}, _resume, _fn({state}{given}))",
        f"    return [_resume, 0{given}{empty}]",
    ]
    space: dict[str, Any] = {
        "_fn": fn, "_resume": resume, "_native": _native, "_note": clauses.note, "_clauses": resume.clauses,
    }  # fmt: skip
    exec("\n".join(lines), space)
    make: Callable[..., Any] = space[fn.__name__]
    return make


def _rule(fn: Callable[..., Any]) -> Callable[..., Any]:
    resume, parameters = _compile(fn)
    make: Any = _factory(fn, resume, parameters)
    make.__doc__, make.__module__, make.__qualname__ = fn.__doc__, fn.__module__, fn.__qualname__
    make.__wrapped__ = fn
    MADE[make] = resume
    resume.make = make
    RULES[resume.key] = resume
    return make  # type: ignore[no-any-return]


if TYPE_CHECKING:

    def rule(fn: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
        """Decorator of a rule: `async def name(g, …)`. RuleSyntaxError where it cannot be cut at its awaits."""

else:
    rule = _rule


def lister(fn: F) -> F:
    """Decorator of a pure function that lists (or tests) legal values, so that a saved decision can name it.

    A docstring that begins with clause ids notes them, as `@cites` does.
    """
    listed = clauses.noting(fn, clauses.ids_of(fn.__doc__))
    LISTERS[f"{fn.__module__}:{fn.__name__}"] = listed
    return listed


def key_of(fn: Callable[..., object]) -> str:
    """The name by which a lister is saved: module:name. RulesFault for a function that `@lister` does not know."""
    key = f"{fn.__module__}:{fn.__name__}"
    if key not in LISTERS:
        raise RulesFault(f"{key} lists options and is not marked with @lister, so that no save could name it")
    return key
