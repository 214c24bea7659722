"""Cuts the body of a rule at its awaits into numbered blocks of one plain function.

The result is `resume(f, g, v)`: `f` is the frame `[resume, block, local, …]`, `g` the state, `v` the value that was
awaited. Line numbers are those of the rule's own source, so tracebacks, breakpoints and line coverage show the rule.
"""

from __future__ import annotations

import ast
import copy
from typing import TypeVar, cast

from .grammar import has_await

N = TypeVar("N", bound=ast.AST)
Stmts = list[ast.stmt]


class _Goto(ast.Pass):
    """Go on at block `label`; stands only at the end of a list of statements."""

    label: int


class _Suspend(ast.Pass):
    """Return `value` to the driver and go on at block `label` with what it answers."""

    label: int
    value: ast.expr


class _Finish(ast.Pass):
    """The rule is over and returns `value`."""

    value: ast.expr


def _at(at: ast.AST, node: N) -> N:
    return ast.fix_missing_locations(ast.copy_location(node, at))


def _name(at: ast.AST, name: str, store: bool = False) -> ast.Name:
    return _at(at, ast.Name(name, ast.Store() if store else ast.Load()))


def _goto(at: ast.AST, label: int) -> _Goto:
    jump = _at(at, _Goto())
    jump.label = label
    return jump


def _finish(at: ast.AST, value: ast.expr | None) -> _Finish:
    end = _at(at, _Finish())
    end.value = value or _at(at, ast.Constant(None))
    return end


class _Cutter:
    """Builds the blocks of one rule: `blocks[label]` is a list of statements, `order` the labels in source order."""

    def __init__(self, body: Stmts) -> None:
        self.blocks: dict[int, Stmts] = {0: []}
        self.order = [0]
        self.loops: list[tuple[int, int]] = []
        self.temps = 0
        self.resumed: set[int] = {0}
        self.body(body)
        self.add(_finish(body[-1], None))

    def new(self) -> int:
        label = len(self.blocks)
        self.blocks[label] = []
        return label

    def enter(self, label: int) -> None:
        self.order.append(label)

    def fall_into(self, at: ast.AST, label: int) -> None:
        self.add(_goto(at, label))
        self.enter(label)

    def add(self, *statements: ast.stmt) -> None:
        self.blocks[self.order[-1]].extend(statements)

    def assign(self, at: ast.AST, name: str, value: ast.expr) -> None:
        self.add(_at(at, ast.Assign([_name(at, name, store=True)], value)))

    def temp(self, at: ast.AST, value: ast.expr) -> ast.Name:
        self.temps += 1
        name = f"_t{self.temps}"
        self.assign(at, name, value)
        return _name(at, name)

    # --- expressions: emit the awaits inside, return what is left of the expression

    def hoist(self, e: ast.expr, keep: bool = False) -> ast.expr:
        """`keep`: another await follows before what is left is evaluated, so it is evaluated into a temporary now."""
        if not has_await(e):
            return e
        rest = self.rest_of(e)
        return self.temp(e, rest) if keep else rest

    def rest_of(self, e: ast.expr) -> ast.expr:
        if isinstance(e, ast.Await):
            return self.hoist_await(e)
        if isinstance(e, ast.BoolOp):
            return self.hoist_bool(e)
        if isinstance(e, ast.UnaryOp):
            return _at(e, ast.UnaryOp(e.op, self.hoist(e.operand)))
        if isinstance(e, ast.Compare):
            left, right = self.hoist_all([e.left, *e.comparators])
            return _at(e, ast.Compare(left, e.ops, [right]))
        if isinstance(e, ast.BinOp):
            left, right = self.hoist_all([e.left, e.right])
            return _at(e, ast.BinOp(left, e.op, right))
        if isinstance(e, ast.Tuple):
            return _at(e, ast.Tuple(self.hoist_all(e.elts), ast.Load()))
        if isinstance(e, ast.Subscript):
            return _at(e, ast.Subscript(e.value, self.hoist(e.slice), ast.Load()))
        call = cast(ast.Call, e)
        return _at(e, ast.Call(call.func, self.hoist_all(call.args), []))

    def hoist_all(self, operands: list[ast.expr]) -> list[ast.expr]:
        return [self.hoist(x, keep=any(map(has_await, operands[i + 1 :]))) for i, x in enumerate(operands)]

    def hoist_await(self, e: ast.Await) -> ast.expr:
        stop = _at(e, _Suspend())
        stop.value = self.hoist(e.value)
        stop.label = self.new()
        self.resumed.add(stop.label)
        self.add(stop)
        self.enter(stop.label)
        return _name(e, "_v")

    def hoist_bool(self, e: ast.BoolOp) -> ast.expr:
        end = self.new()
        t = self.temp(e, self.hoist(e.values[0]))
        for value in e.values[1:]:
            test: ast.expr = _name(e, t.id)
            if isinstance(e.op, ast.And):
                test = _at(e, ast.UnaryOp(ast.Not(), test))
            self.add(_at(e, ast.If(test, [_goto(e, end)], [])))
            self.assign(value, t.id, self.hoist(value))
        self.fall_into(e, end)
        return t

    # --- statements

    def body(self, statements: Stmts) -> None:
        for s in statements:
            self.statement(s)

    def statement(self, s: ast.stmt) -> None:
        if not has_await(s):
            jumped = _Jumps(self.loops).visit(s)
            self.add(*(jumped if isinstance(jumped, list) else [jumped]))
        elif isinstance(s, ast.If):
            self.if_(s)
        elif isinstance(s, ast.While):
            self.while_(s)
        elif isinstance(s, ast.For):
            self.for_(s)
        elif isinstance(s, ast.Match):
            self.match(s)
        elif isinstance(s, ast.Return):
            value = cast(ast.expr, s.value)
            self.add(_finish(s, self.hoist(value)))
        elif isinstance(s, ast.Expr):
            rest = self.hoist(s.value)
            if not isinstance(rest, ast.Name):
                self.add(_at(s, ast.Expr(rest)))
        elif isinstance(s, ast.AnnAssign):
            value = cast(ast.expr, s.value)
            self.add(_at(s, ast.Assign([s.target], self.hoist(value))))
        else:
            assign = cast(ast.Assign | ast.AugAssign, s)
            assign.value = self.hoist(assign.value)
            self.add(assign)

    def unless(self, test: ast.expr, label: int) -> None:
        self.add(_at(test, ast.If(_at(test, ast.UnaryOp(ast.Not(), test)), [_goto(test, label)], [])))

    def if_(self, s: ast.If) -> None:
        test = self.hoist(s.test)
        other, end = self.new(), self.new()
        self.unless(test, other)
        self.body(s.body)
        self.add(_goto(s, end))
        self.enter(other)
        self.body(s.orelse)
        self.fall_into(s, end)

    def while_(self, s: ast.While) -> None:
        head, end = self.new(), self.new()
        self.fall_into(s, head)
        if not (isinstance(s.test, ast.Constant) and s.test.value):
            self.unless(self.hoist(s.test), end)
        self.loop(s, head, end)

    def loop(self, s: ast.While | ast.For, head: int, end: int) -> None:
        self.loops.append((head, end))
        self.body(s.body)
        self.loops.pop()
        self.add(_goto(s, head))
        self.enter(end)

    def for_(self, s: ast.For) -> None:
        self.temps += 1
        items, index = f"_items{self.temps}", f"_index{self.temps}"
        source = self.hoist(s.iter)
        counts = isinstance(source, ast.Call) and cast(ast.Name, source.func).id == "range" and len(source.args) < 3
        if counts:
            args = cast(ast.Call, source).args
            self.assign(s, index, args[0] if len(args) == 2 else _at(s, ast.Constant(0)))
            self.assign(s, items, args[-1])
            limit: ast.expr = _name(s, items)
            item: ast.expr = _name(s, index)
        else:
            self.assign(s, items, _at(s, ast.Call(_name(s, "tuple"), [source], [])))
            self.assign(s, index, _at(s, ast.Constant(0)))
            limit = _at(s, ast.Call(_name(s, "len"), [_name(s, items)], []))
            item = _at(s, ast.Subscript(_name(s, items), _name(s, index), ast.Load()))
        head, end = self.new(), self.new()
        self.fall_into(s, head)
        self.unless(_at(s, ast.Compare(_name(s, index), [ast.Lt()], [limit])), end)
        self.add(_at(s, ast.Assign([s.target], item)))
        self.add(_at(s, ast.AugAssign(_name(s, index, store=True), ast.Add(), _at(s, ast.Constant(1)))))
        self.loop(s, head, end)

    def match(self, s: ast.Match) -> None:
        s.subject = self.hoist(s.subject)
        end = self.new()
        bodies = []
        for case in s.cases:
            label = self.new()
            bodies.append((label, case.body))
            case.body = [_goto(case.body[0], label)]
        self.add(s, _goto(s, end))
        for label, body in bodies:
            self.enter(label)
            self.body(body)
            self.add(_goto(s, end))
        self.enter(end)


class _Jumps(ast.NodeTransformer):
    """return, break, continue and annotations inside a statement that has no await of its own."""

    def __init__(self, loops: list[tuple[int, int]]) -> None:
        self.loops = loops
        self.depth = 0

    def visit_Return(self, s: ast.Return) -> ast.stmt:
        return _finish(s, s.value)

    def visit_AnnAssign(self, s: ast.AnnAssign) -> ast.stmt:
        return _at(s, ast.Assign([s.target], cast(ast.expr, s.value)))

    def visit_Break(self, s: ast.Break) -> ast.stmt:
        return s if self.depth else _goto(s, self.loops[-1][1])

    def visit_Continue(self, s: ast.Continue) -> ast.stmt:
        return s if self.depth else _goto(s, self.loops[-1][0])

    def visit_For(self, s: ast.For) -> ast.stmt:
        return self.inner_loop(s)

    def visit_While(self, s: ast.While) -> ast.stmt:
        return self.inner_loop(s)

    def inner_loop(self, s: ast.stmt) -> ast.stmt:
        self.depth += 1
        self.generic_visit(s)
        self.depth -= 1
        return s


def _jumps(statements: Stmts) -> list[_Goto]:
    return [n for s in statements for n in ast.walk(s) if isinstance(n, _Goto)]


def _truncate(statements: Stmts) -> Stmts:
    """Nothing after an unconditional jump, suspension or end can run."""
    for i, s in enumerate(statements):
        if isinstance(s, _Goto | _Suspend | _Finish):
            return statements[: i + 1]
    return statements


def cut(body: Stmts) -> list[tuple[int, Stmts]]:
    """Cut a rule's body at its awaits: the blocks in source order, unreachable ones dropped, lone successors merged."""
    cutter = _Cutter(body)
    blocks = {label: _truncate(b) for label, b in cutter.blocks.items()}

    def final(label: int) -> int:
        seen = {label}
        while len(blocks[label]) == 1 and isinstance(blocks[label][0], _Goto):
            label = cast(_Goto, blocks[label][0]).label
            if label in seen:
                break
            seen.add(label)
        return label

    for b in blocks.values():
        for jump in _jumps(b):
            jump.label = final(jump.label)
    changed = True
    while changed:
        changed = False
        count: dict[int, int] = {}
        for b in blocks.values():
            for jump in _jumps(b):
                count[jump.label] = count.get(jump.label, 0) + 1
        for label in list(blocks):
            b = blocks[label]
            if label not in count and label not in cutter.resumed:
                del blocks[label]
                changed = True
                break
            last = b[-1]
            if (
                isinstance(last, _Goto)
                and last.label != label
                and count[last.label] == 1
                and (last.label not in cutter.resumed)
            ):
                blocks[label] = b[:-1] + blocks.pop(last.label)
                changed = True
                break
    return [(label, blocks[label]) for label in dict.fromkeys(cutter.order) if label in blocks]


# --- which names need a place in the frame


def _occurrences(statements: Stmts, name: str) -> list[int]:
    return [i for i, s in enumerate(statements) if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(s))]


def _assigned_first(statements: Stmts, name: str) -> bool:
    """Whether `name` is used only here and always assigned before it is read, so that it may stay a plain local."""
    where = _occurrences(statements, name)
    if not where:
        return True
    first = statements[where[0]]
    if isinstance(first, ast.Assign) and len(first.targets) == 1:
        target = first.targets[0]
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        if any(isinstance(t, ast.Name) and t.id == name for t in names):
            return not _occurrences([ast.Expr(first.value)], name)
    if len(where) > 1:
        return False
    if isinstance(first, ast.For):
        target_names = first.target.elts if isinstance(first.target, ast.Tuple) else [first.target]
        if any(isinstance(t, ast.Name) and t.id == name for t in target_names):
            return not _occurrences([ast.Expr(first.iter)], name)
        if not _occurrences([ast.Expr(first.iter)], name):
            return _assigned_first(first.body, name)
    if isinstance(first, ast.While) and not _occurrences([ast.Expr(first.test)], name):
        return _assigned_first(first.body, name)
    if isinstance(first, ast.If) and not _occurrences([ast.Expr(first.test)], name):
        return _assigned_first(first.body, name) and _assigned_first(first.orelse, name)
    return False


def frame_names(blocks: list[tuple[int, Stmts]], names: set[str]) -> set[str]:
    """Those of `names` that live across an await or a jump."""
    flat = [_flat(b) for _, b in blocks]
    used = [{n.id for s in b for n in ast.walk(s) if isinstance(n, ast.Name)} for b in flat]
    kept = set()
    for name in names:
        homes = [b for b, ids in zip(flat, used, strict=True) if name in ids]
        if len(homes) > 1 or (homes and not _assigned_first(homes[0], name)):
            kept.add(name)
    return kept


def _flat(block: Stmts) -> Stmts:
    """The block with the hidden expressions of suspensions and ends in sight."""
    out: Stmts = []
    for s in block:
        if isinstance(s, _Suspend | _Finish):
            out.append(ast.Expr(s.value))
        else:
            out.append(_Shown().visit(copy.deepcopy(s)))
    return out


class _Shown(ast.NodeTransformer):
    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, _Suspend | _Finish):
            return ast.Expr(node.value)
        return super().generic_visit(node)


# --- writing the function


class _Writer(ast.NodeTransformer):
    """Locals of the frame become `_f[i]`, jumps become assignments to `_pc`."""

    def __init__(self, slots: tuple[str, ...], number: dict[int, int]) -> None:
        self.index = {name: i + 2 for i, name in enumerate(slots)}
        self.number = number

    def visit(self, node: ast.AST) -> object:
        if isinstance(node, _Goto):
            target = _at(node, ast.Constant(self.number[node.label]))
            pc = _at(node, ast.Assign([_name(node, "_pc", store=True)], target))
            return [pc, _at(node, ast.Continue())]
        if isinstance(node, _Suspend | _Finish):
            block = self.number[node.label] if isinstance(node, _Suspend) else -1
            value = cast(ast.expr, self.visit(node.value))
            return [self.set_block(node, block), _at(node, ast.Return(value))]
        return super().visit(node)

    def set_block(self, at: ast.AST, block: int) -> ast.stmt:
        target = ast.Subscript(_name(at, "_f"), _at(at, ast.Constant(1)), ast.Store())
        return _at(at, ast.Assign([target], _at(at, ast.Constant(block))))

    def visit_Name(self, n: ast.Name) -> ast.expr:
        if n.id not in self.index:
            return n
        return _at(n, ast.Subscript(_name(n, "_f"), _at(n, ast.Constant(self.index[n.id])), n.ctx))


def write_resume(
    name: str, state: str, blocks: list[tuple[int, Stmts]], slots: tuple[str, ...], at: ast.AST
) -> ast.Module:
    """The module with the one function `name(_f, <state>, _v)` made of the blocks."""
    number = {label: i for i, (label, _) in enumerate(blocks)}
    writer = _Writer(slots, number)
    written = [ast.Module(b, []) for _, b in blocks]
    bodies = [cast(ast.Module, writer.generic_visit(m)).body for m in written]
    if len(bodies) == 1 and not any(isinstance(n, ast.Continue) for s in bodies[0] for n in ast.walk(s)):
        body = bodies[0]
    else:
        branches: Stmts = []
        for i, statements in enumerate(bodies):
            if _jumps_to(statements, i + 1):
                statements = statements[:-1]
            test = _at(statements[0], ast.Compare(_name(statements[0], "_pc"), [ast.Eq()], [ast.Constant(i)]))
            branches.append(_at(statements[0], ast.If(test, statements, [])))
        start = ast.Assign([_name(at, "_pc", store=True)], ast.Subscript(_name(at, "_f"), ast.Constant(1), ast.Load()))
        body = [_at(at, start), _at(at, ast.While(_at(at, ast.Constant(True)), branches, []))]
    args = ast.arguments([], [ast.arg("_f"), ast.arg(state), ast.arg("_v")], None, [], [], None, [ast.Constant(None)])
    function = _at(at, ast.FunctionDef(name, args, body, []))
    return ast.fix_missing_locations(ast.Module([function], []))


def _jumps_to(statements: Stmts, block: int) -> bool:
    """Whether the block ends by going on at `block` (the next one, which needs no jump)."""
    if not isinstance(statements[-1], ast.Continue):
        return False
    jump = cast(ast.Assign, statements[-2])
    return cast(ast.Constant, jump.value).value == block
