"""What `@rule` cannot cut safely is refused at import, with file, line and remedy."""

import textwrap

import pytest

from vigrid.kernel import RuleSyntaxError

from .workshop import game, module, situation

REFUSED = {
    "a capture in a match": ("match v:\n        case (a, b):\n            g.mark(a)", 3, "match values"),
    "a capture of everything": ("match v:\n        case other:\n            pass", 3, "match values"),
    "a class pattern": ("match v:\n        case int():\n            pass", 3, "match values"),
    "a lambda with a local's name": ("q = 1\n    g.mark(*sorted([1], key=lambda q: -q))", 3, "another name"),
    "a lambda that uses a local": ("g.mark(*sorted([1], key=lambda w: w * v))", 2, "list comprehension"),
    "a generator expression that uses a local": ("g.mark(sum(v for w in (1, 2)))", 2, "list comprehension"),
    "a comprehension's name that is a local": ("w = [v for v in (1, 2)]", 2, "another name"),
    "a loop over a live list": ("for c in g.trace:\n        await ask(g, 2)", 2, "tuple(…)"),
    "a loop over a call": ("for c in reversed([1]):\n        await ask(g, 2)", 2, "sorted(…)"),
    "a receiver that is read after the await": ("g.hands[0].append(await ask(g, 2))", 2, "line before"),
    "an attribute left of an await": ("v = g.count + await ask(g, 2)", 2, "line before"),
    "a call left of an await": ("v = add(1) + await ask(g, 2)", 2, "line before"),
    "a subscript left of an await": ("v = add(g.trace[0], await ask(g, 2))", 2, "line before"),
    "a changing target": ("g.count += await ask(g, 2)", 2, "line before"),
    "an awaited index of a target": ("g.trace[await ask(g, 2)] = 1", 2, "line before"),
    "del": ("del v", 2, "None"),
    "import": ("import os", 2, "top of the module"),
    "from import": ("from os import path", 2, "top of the module"),
    "global": ("global add", 2, "state"),
    "try": ("try:\n        pass\n    finally:\n        pass", 2, "check before"),
    "with": ("with open('x'):\n        pass", 2, "plain function"),
    "a nested function": ("def inner():\n        pass", 2, "module"),
    "a nested rule": ("async def inner():\n        pass", 2, "rule of its own"),
    "a class": ("class Inner:\n        pass", 2, "module"),
    "walrus": ("g.mark(w := 1)", 2, "line of its own"),
    "walrus in a comprehension": ("w = [u := x for x in (1, 2)]", 2, "line of its own"),
    "await in a comprehension": ("w = [await ask(g, 2) for x in (1, 2)]", 2, "loop"),
    "await in an f-string": ("w = f'{await ask(g, 2)}'", 2, "line of its own"),
    "await in a list": ("w = [await ask(g, 2)]", 2, "line of its own"),
    "await in a conditional expression": ("w = 1 if await ask(g, 2) else 2", 2, "line of its own"),
    "await among keywords": ("w = add(v=await ask(g, 2))", 2, "line before"),
    "await among starred": ("w = add(*g.trace, await ask(g, 2))", 2, "line before"),
    "await in a chain of comparisons": ("w = 0 < await ask(g, 2) < 2", 2, "line of its own"),
    "an attribute of an answer": ("w = (await ask(g, 2)).real", 2, "line of its own"),
    "await in an assertion": ("assert await ask(g, 2)", 2, "line before"),
    "await in a guard": ("match v:\n        case 1 if await ask(g, 2):\n            pass", 2, "line before"),
    "a loop with else": ("while v:\n        v = 0\n    else:\n        pass", 2, "flag"),
    "an annotation without a value": ("w: int", 2, "plain name"),
    "an annotated attribute": ("g.count: int = 3", 2, "plain name"),
    "a loop target that is no name": ("for g.count in (1, 2):\n        pass", 2, "inside the loop"),
    "async for": ("async for x in g:\n        pass", 2, "plain loop"),
    "the kernel's own name for an answer": ("_v = 1", 2, "give it another"),
    "the kernel's own name for a part": ("_t1 = 1", 2, "give it another"),
    "the kernel's own names for loops": ("for _index3 in (1, 2):\n        pass", 2, "give it another"),
    "a global with the kernel's own name": ("g.mark(_pc)", 2, "give it another"),
    "a local that hides what a loop needs": ("len = 3", 2, "give it another"),
    "a name that may have no value": ("if v:\n        w = 1\n    g.mark(w)", 4, "on every way"),
    "a name without a value in a loop": ("while v:\n        v = w = 0\n    g.mark(w)", 4, "on every way"),
    "a name without a value over nothing": ("for w in range(v):\n        pass\n    g.mark(w)", 4, "on every way"),
    "a name without a value over an empty range": (
        "for x in range(0):\n        w = x\n    g.mark(w)",
        4,
        "on every way",
    ),
    "a name without a value after a break": (
        "while True:\n        if v:\n            break\n        w = 1\n    g.mark(w)",
        6,
        "on every way",
    ),
    "a name without a value in a case": (
        "match v:\n        case 1:\n            w = 2\n    g.mark(w)",
        5,
        "on every way",
    ),
    "a name that is added to before it has a value": ("w += 1", 2, "on every way"),
    "a list kept across an await": ("w = [1]\n    await ask(g, 2)\n    g.mark(*w)", 2, "tuple"),
    "a sorted list kept across an await": ("w = sorted((1, 2))\n    await ask(g, 2)\n    g.mark(*w)", 2, "tuple"),
    "a list in the place of a parameter": ("v = [x for x in (1, 2)]\n    await ask(g, 2)", 2, "tuple"),
    "more after the result": ("g.result = None\n    g.mark(1)", 3, "put it before"),
    "more after the result in a branch": ("if v:\n        g.result = None\n        g.mark(1)", 4, "put it before"),
    "async with": ("async with g:\n        pass", 2, "plain function"),
}


@pytest.mark.parametrize(("body", "line", "remedy"), REFUSED.values(), ids=REFUSED)
def test_construct_is_refused_with_file_line_and_remedy(body: str, line: int, remedy: str) -> None:
    # The decorator's line comes before the file's first counted one.
    with pytest.raises(RuleSyntaxError) as refused:
        module(f"@rule\nasync def main(g, v):\n    {body}\n")
    words = str(refused.value)
    assert words.startswith("<workshop_")
    assert f">:{line + 1}: " in words
    assert remedy in words


@pytest.mark.parametrize("signature", ["g, v=1", "g, v, /", "g, *, v", "g, *v", "g, **v", ""])
def test_only_plain_parameters_are_taken(signature: str) -> None:
    with pytest.raises(RuleSyntaxError, match=r"<workshop_\d+>:2: .*parameter|<workshop_\d+>:2: .*argument"):
        module(f"@rule\nasync def main({signature}):\n    pass\n")


def test_a_local_of_an_enclosing_function_is_refused() -> None:
    source = "def outer():\n    n = 1\n    @rule\n    async def main(g):\n        g.mark(n)\n\nouter()\n"
    with pytest.raises(RuleSyntaxError, match=r">:3: 'n' of an enclosing function .*; move both to the module"):
        module(source)


def test_a_plain_function_is_no_rule() -> None:
    with pytest.raises(RuleSyntaxError, match="async def"):
        module("@rule\ndef main(g):\n    pass\n")


def test_a_second_decorator_is_refused() -> None:
    with pytest.raises(RuleSyntaxError, match="second decorator"):
        module("def same(f):\n    return f\n\n@rule\n@same\nasync def main(g):\n    pass\n")


def test_lines_of_a_fault_are_those_of_the_source() -> None:
    made = game(
        textwrap.dedent("""
        @rule
        async def main(g):
            x = await ask(g, 2)

            raise ValueError(x)
        """)
    )
    g = made.new(players=1)
    with pytest.raises(ValueError, match="1") as fault:
        g.apply(0, 1)
    assert fault.traceback[-1].lineno + 1 == 6
    assert any("main" in note for note in fault.value.__notes__)


@pytest.mark.parametrize("name", ["_v", "_t3", "_fn", "_resume", "tuple"])
def test_the_kernels_own_names_are_no_parameters(name: str) -> None:
    with pytest.raises(RuleSyntaxError, match="give it another"):
        module(f"@rule\nasync def main(g, {name}):\n    return await ask(g, 2)\n")


def test_the_kernels_own_names_are_no_names_of_rules() -> None:
    with pytest.raises(RuleSyntaxError, match="give the rule another"):
        module("@rule\nasync def _resume(g):\n    return await ask(g, 2)\n")


BOUND = {
    "in both branches": "if v:\n        w = 1\n    else:\n        w = 2",
    "in every case": "match v:\n        case 1:\n            w = 2\n        case _:\n            w = 3",
    "or left": "if v:\n        w = 1\n    else:\n        return 0",
    "in an endless loop": "while True:\n        w = 1\n        if not v:\n            break",
    "after a break of an inner loop": (
        "while True:\n        while True:\n            break\n        w = 1\n        break"
    ),
    "in a loop that turns": "for x in (1, 2):\n        w = x",
    "in a counted loop that turns": "for x in range(2):\n        w = x\n        if v:\n            continue",
    "as the name of a loop": "for w in (v, 2):\n        pass",
    "as part of a tuple": "w, x = v, 2",
    "and a list that is gone before the await": "x = [1]\n    w = x[0]",
}


@pytest.mark.parametrize("body", BOUND.values(), ids=BOUND)
def test_a_name_with_a_value_on_every_way_is_fine(body: str) -> None:
    source = f"@rule\nasync def main(g):\n    v = g.count\n    {body}\n    return await ask(g, 2) + w\n"
    source = source.replace("return await ask(g, 2) + w", "return w + await ask(g, 2)")
    made = game(source)
    framed, native = made.new(), made.new(native=True)
    while framed.pending:
        assert situation(framed) == situation(native)
        framed.apply(0, 1)
        native.apply(0, 1)
    assert situation(framed) == situation(native)
