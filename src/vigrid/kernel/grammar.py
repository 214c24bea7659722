"""What may stand in the body of a rule: a whitelist, checked at import.

`@rule` cuts a body at its awaits and keeps the locals in a list. Every construct whose meaning would change by
that is refused here, with file, line and remedy, so that a rule means the same cut up and run natively.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from .errors import RuleSyntaxError
from .locals import RESERVED, check_bound

_STATEMENTS = (
    ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.If, ast.While, ast.For, ast.Break, ast.Continue,
    ast.Pass, ast.Assert, ast.Raise, ast.Match,
)  # fmt: skip
_EXPRESSIONS = (
    ast.Await, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.IfExp, ast.Name, ast.Constant,
    ast.Attribute, ast.Subscript, ast.Slice, ast.Starred, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.JoinedStr,
    ast.FormattedValue, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda,
)  # fmt: skip
_PATTERNS = (ast.MatchValue, ast.MatchSingleton, ast.MatchOr)
_ITERABLES = ("range", "tuple", "sorted")
_REMEDIES = {
    ast.FunctionDef: "move it to the module",
    ast.AsyncFunctionDef: "make it a rule of its own",
    ast.ClassDef: "move it to the module",
    ast.Delete: "assign None instead",
    ast.Import: "import at the top of the module",
    ast.ImportFrom: "import at the top of the module",
    ast.Try: "check before instead of catching",
    ast.With: "call a plain function that uses it",
    ast.Global: "keep data in the state",
    ast.Nonlocal: "keep data in the state",
    ast.NamedExpr: "assign on a line of its own",
    ast.Yield: "a rule awaits, it does not yield",
    ast.YieldFrom: "a rule awaits, it does not yield",
    ast.AsyncFor: "use a plain loop",
    ast.AsyncWith: "call a plain function that uses it",
}


def has_await(node: ast.AST) -> bool:
    """Whether a rule can be suspended inside this node."""
    return any(isinstance(n, ast.Await) for n in ast.walk(node))


def bound_names(node: ast.AST) -> set[str]:
    """Names that the rule itself assigns (targets inside comprehensions are their own scope)."""
    names: set[str] = set()
    todo: list[ast.AST] = [node]
    while todo:
        n = todo.pop()
        if isinstance(n, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.Lambda):
            continue
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            names.add(n.id)
        todo.extend(ast.iter_child_nodes(n))
    return names


def check_rule(fn: ast.AsyncFunctionDef, where: str) -> tuple[list[str], set[str]]:
    """The parameters and all local names of a rule; RuleSyntaxError for what the whitelist does not name."""
    checker = _Checker(fn, where)
    return checker.parameters, checker.locals


class _Checker:
    """Refuses what the whitelist does not name; `where` is the source file."""

    def __init__(self, fn: ast.AsyncFunctionDef, where: str) -> None:
        self.where = where
        self.parameters = self.check_parameters(fn)
        body = ast.Module(fn.body, [])
        self.locals = bound_names(body) | set(self.parameters)
        self.check_names(fn)
        self.check_ending(fn.body)
        for statement in fn.body:
            self.check(statement, in_loop=False)
        check_bound(fn.body, self.locals, self.parameters, self.refuse)

    def refuse(self, node: ast.AST, what: str, remedy: str) -> None:
        """Raise with file, line, construct and remedy."""
        line = getattr(node, "lineno", 0)
        raise RuleSyntaxError(f"{self.where}:{line}: {what} cannot stand in a rule; {remedy}")

    def check_parameters(self, fn: ast.AsyncFunctionDef) -> list[str]:
        a = fn.args
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
            self.refuse(fn, "anything but plain parameters without defaults", "give every argument at the call")
        if not a.args:
            self.refuse(fn, "a signature without the state", "make the state the first parameter")
        if fn.decorator_list and len(fn.decorator_list) > 1:
            self.refuse(fn, "a second decorator", "keep @rule alone")
        return [x.arg for x in a.args]

    def check_names(self, fn: ast.AsyncFunctionDef) -> None:
        """Names that the cut rule uses itself; a module may use `len` and `tuple`, a rule may not rebind them."""
        if RESERVED.match(fn.name):
            self.refuse(fn, f"the name '{fn.name}'", "it is the kernel's own: give the rule another")
        for node in (n for s in fn.body for n in ast.walk(s)):
            taken = isinstance(node, ast.Name) and RESERVED.match(node.id)
            if taken and (node.id in self.locals or node.id.startswith("_")):  # type: ignore[attr-defined]
                self.refuse(node, f"the name '{node.id}'", "it is the kernel's own: give it another")  # type: ignore[attr-defined]
        for parameter in fn.args.args:
            if RESERVED.match(parameter.arg):
                self.refuse(fn, f"the name '{parameter.arg}'", "it is the kernel's own: give it another")

    def check_ending(self, body: list[ast.stmt]) -> None:
        """`g.result = …` ends the game, and with it the rule: nothing may follow that would go on changing things."""
        for s, after in pairwise(body):
            targets = s.targets if isinstance(s, ast.Assign) else []
            ends = any(isinstance(t, ast.Attribute) and t.attr == "result" for t in targets)
            if ends and not isinstance(after, ast.Return | ast.Break):
                self.refuse(after, "what follows 'g.result = …'", "the game is over there: put it before, or return")

    def check(self, node: ast.AST, in_loop: bool) -> None:
        for name in ("body", "orelse"):
            if isinstance(getattr(node, name, None), list):
                self.check_ending(getattr(node, name))
        if isinstance(node, ast.stmt):
            self.check_statement(node, in_loop)
            in_loop = in_loop or isinstance(node, ast.For | ast.While)
        elif isinstance(node, ast.expr):
            self.check_expression(node)
        elif isinstance(node, ast.pattern):
            wildcard = isinstance(node, ast.MatchAs) and node.name is None and node.pattern is None
            if not (wildcard or isinstance(node, _PATTERNS)):
                self.refuse(node, "a match pattern that captures", "match values and read the parts afterwards")
        for child in ast.iter_child_nodes(node):
            self.check(child, in_loop)

    def check_statement(self, node: ast.stmt, in_loop: bool) -> None:
        if not isinstance(node, _STATEMENTS):
            self.refuse(node, f"'{_word(node)}'", _REMEDIES.get(type(node), "write it without"))
        if isinstance(node, ast.For | ast.While) and node.orelse:
            self.refuse(node, "a loop with 'else'", "set a flag before 'break'")
        if isinstance(node, ast.AnnAssign) and (node.value is None or not isinstance(node.target, ast.Name)):
            self.refuse(node, "an annotation without a value, or of an attribute", "assign a value to a plain name")
        if isinstance(node, ast.For):
            self.check_for(node)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and has_await(node):
            self.check_assignment(node)
        if isinstance(node, ast.Assert | ast.Raise) and has_await(node):
            self.refuse(node, f"await inside '{_word(node)}'", "await on the line before")
        if isinstance(node, ast.Match) and any(has_await(c.guard) for c in node.cases if c.guard):
            self.refuse(node, "await inside a case guard", "await on the line before")

    def check_for(self, node: ast.For) -> None:
        targets = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        if not all(isinstance(t, ast.Name) for t in targets):
            self.refuse(node, "a loop target that is not a name", "assign inside the loop")
        if not has_await(node):
            return
        it = node.iter
        named = isinstance(it, ast.Call) and isinstance(it.func, ast.Name) and it.func.id in _ITERABLES
        if not (named or isinstance(it, ast.Tuple | ast.List)):
            self.refuse(
                it, f"a loop with an await over '{ast.unparse(it)}'",
                "loop over range(…), tuple(…), sorted(…) or a literal, so that a change in mid-loop cannot matter",
            )  # fmt: skip

    def check_assignment(self, node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(has_await(t) for t in targets):
            self.refuse(node, "await inside an assignment target", "await on the line before")
        if isinstance(node, ast.AugAssign) and not isinstance(node.target, ast.Name):
            target = ast.unparse(node.target)
            what = f"'{target} {_word(node.op)}= await …'"
            self.refuse(node, what, "it reads the target first: await on the line before")

    def check_expression(self, node: ast.expr) -> None:
        if not isinstance(node, _EXPRESSIONS):
            self.refuse(node, f"'{_word(node)}'", _REMEDIES.get(type(node), "write it without"))
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.Lambda):
            self.check_scope(node)
        elif has_await(node) and not isinstance(node, ast.Await):
            self.check_order(node)

    def check_scope(self, node: ast.expr) -> None:
        if has_await(node):
            self.refuse(node, f"await inside '{_word(node)}'", "use a loop")
        if isinstance(node, ast.Lambda):
            own = {a.arg for a in node.args.args}
        else:
            own = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        clash = own & self.locals
        if clash:
            self.refuse(node, f"the inner name '{min(clash)}', which is also a local", "give it another name")
        if isinstance(node, ast.Lambda | ast.GeneratorExp):
            used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} & self.locals - {self.parameters[0]}
            if used:
                self.refuse(node, f"a {_word(node)} that uses the local '{min(used)}'", "use a list comprehension")

    def check_order(self, node: ast.expr) -> None:
        """An operand left of an await would be evaluated after it: only names and constants may stand there."""
        operands = list(self.operands(node))
        last = max(i for i, x in enumerate(operands) if has_await(x))
        for x in operands[:last]:
            if not (has_await(x) or isinstance(x, ast.Name | ast.Constant)):
                self.refuse(x, f"'{ast.unparse(x)}' left of an await", "assign it to a name on the line before")

    def operands(self, node: ast.expr) -> Iterator[ast.expr]:
        if isinstance(node, ast.BoolOp):
            # Each value is evaluated only when the ones before have been: order is kept by jumps.
            yield next(v for v in node.values if has_await(v))
        elif isinstance(node, ast.UnaryOp):
            yield node.operand
        elif isinstance(node, ast.BinOp):
            yield from (node.left, node.right)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from (node.left, node.comparators[0])
        elif isinstance(node, ast.Tuple):
            yield from node.elts
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            yield node.slice
        elif isinstance(node, ast.Call) and not has_await(node.func):
            plain = isinstance(node.func, ast.Name) or (
                isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
            )
            if not plain:
                self.refuse(node, f"'{ast.unparse(node.func)}(await …)'", "await on the line before")
            if any(isinstance(a, ast.Starred) for a in node.args) or node.keywords:
                self.refuse(node, "await among starred or keyword arguments", "await on the line before")
            yield from node.args
        else:
            self.refuse(node, f"await inside '{_word(node)}'", "give it a line of its own")


def _word(node: ast.AST) -> str:
    return type(node).__name__
