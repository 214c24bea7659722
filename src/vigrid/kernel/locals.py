"""The locals of a rule: which names are the kernel's own, and that each is given a value before it is read.

Cut up, a local that was never given a value is None; run natively, reading it is an error. So a rule in which that
could happen is refused at import, like everything else that would mean something else in a frame.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable

RESERVED = re.compile(r"_(v|f|pc|fn|resume|native|note|clauses|t\d+|items\d+|index\d+)$|(len|tuple)$")
"""Names that the cut rule uses itself."""
_NOT_PLAIN_CALLS = (
    "list", "sorted", "dict", "set", "frozenset", "range", "zip", "map", "filter", "reversed", "enumerate", "iter",
    "bytearray", "float",
)  # fmt: skip
_NOT_PLAIN = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.GeneratorExp, ast.Lambda)

Refuse = Callable[[ast.AST, str, str], None]
Bound = frozenset[str]


def mutable_locals(body: Iterable[ast.stmt]) -> dict[str, ast.expr]:
    """Names that are given a value which is certainly not plain, with that value."""
    found: dict[str, ast.expr] = {}
    for node in (n for s in body for n in ast.walk(s)):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        made = node.value
        called = isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id in _NOT_PLAIN_CALLS
        if called or isinstance(made, _NOT_PLAIN):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update({t.id: made for t in targets if isinstance(t, ast.Name)})
    return found


def check_bound(body: list[ast.stmt], names: set[str], parameters: Iterable[str], refuse: Refuse) -> None:
    """Refuse a rule in which one of `names` may be read before it has a value."""
    _Flow(names, refuse).run(body, frozenset(parameters))


class _Flow:
    """Follows a body from statement to statement with the names that have a value for certain; None: not reached."""

    def __init__(self, names: set[str], refuse: Refuse) -> None:
        self.names, self.refuse = names, refuse
        self.breaks: list[list[Bound]] = []
        self.continues: list[list[Bound]] = []

    def run(self, body: Iterable[ast.stmt], bound: Bound | None) -> Bound | None:
        for statement in body:
            if bound is None:
                return None
            bound = self.after(statement, bound)
        return bound

    def read(self, node: ast.AST | None, bound: Bound) -> None:
        """Every local read in here must have a value."""
        for n in ast.walk(node) if node is not None else ():
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n.id in self.names - bound:
                self.refuse(n, f"'{n.id}', which may have no value yet,", "give it one on every way that leads here")

    def after(self, s: ast.stmt, bound: Bound) -> Bound | None:
        match s:
            case ast.If():
                self.read(s.test, bound)
                return _either([self.run(s.body, bound), self.run(s.orelse, bound)])
            case ast.While():
                self.read(s.test, bound)
                endless = isinstance(s.test, ast.Constant) and bool(s.test.value)
                return self.loop(s.body, bound, None if endless else bound)
            case ast.For():
                self.read(s.iter, bound)
                inside = bound | _names_in(s.target)
                return self.loop(s.body, inside, None if _never_empty(s.iter) else bound, counted=True)
            case ast.Match():
                return self.match(s, bound)
            case ast.Break() | ast.Continue():
                (self.breaks if isinstance(s, ast.Break) else self.continues)[-1].append(bound)
                return None
            case ast.Return() | ast.Raise():
                self.read(s, bound)
                return None
            case ast.AugAssign(target=ast.Name(id=name)):
                self.read(ast.Name(name, ast.Load(), lineno=s.lineno), bound)
                self.read(s.value, bound)
                return bound
            case ast.Assign() | ast.AnnAssign():
                self.read(s.value, bound)
                targets = s.targets if isinstance(s, ast.Assign) else [s.target]
                for target in targets:
                    self.read(target, bound)
                return bound.union(*map(_names_in, targets))
            case _:
                self.read(s, bound)
                return bound

    def loop(self, body: list[ast.stmt], inside: Bound, skipped: Bound | None, counted: bool = False) -> Bound | None:
        """`skipped`: what has a value where the loop ends before its first turn, None where it cannot."""
        self.breaks.append([])
        self.continues.append([])
        end = self.run(body, inside)
        broken, continued = self.breaks.pop(), self.continues.pop()
        turned = [end, *continued] if counted and skipped is None else []
        return _either([skipped, *turned, *broken])

    def match(self, s: ast.Match, bound: Bound) -> Bound | None:
        self.read(s.subject, bound)
        ends: list[Bound | None] = []
        for case in s.cases:
            self.read(case.pattern, bound)
            self.read(case.guard, bound)
            ends.append(self.run(case.body, bound))
        last = s.cases[-1]
        everything = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
        return _either(ends if everything else [*ends, bound])


def _either(ways: list[Bound | None]) -> Bound | None:
    reached = [way for way in ways if way is not None]
    return frozenset.intersection(*reached) if reached else None


def _names_in(target: ast.expr) -> Bound:
    return frozenset(n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def _never_empty(items: ast.expr) -> bool:
    """Whether a loop over this has a first turn for certain."""
    if isinstance(items, ast.Tuple | ast.List):
        return bool(items.elts) and not any(isinstance(e, ast.Starred) for e in items.elts)
    if isinstance(items, ast.Call) and isinstance(items.func, ast.Name) and items.func.id == "range":
        args = [a.value for a in items.args if isinstance(a, ast.Constant) and isinstance(a.value, int)]
        return len(args) == len(items.args) > 0 and len(range(*args)) > 0
    return False
