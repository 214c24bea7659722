"""Whether the kernel and a game can be compiled: a scratch copy, by mypyc, gives the same games move for move.

`python benchmarks/compiled.py [GAME]`. Rules are cut when the copy is made instead of at import; states become native
classes. Needs a C compiler, and setuptools beside mypy; takes minutes. It says nothing about speed:
a frame still calls its compiled function through a Python object.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
sys.path.insert(0, str(SOURCE))

from vigrid.kernel.clauses import ids_of  # noqa: E402
from vigrid.kernel.grammar import bound_names  # noqa: E402
from vigrid.kernel.rule import Cut, cut_rule  # noqa: E402

KERNEL = ("asks", "errors", "form", "history", "match", "positions", "records", "rng", "snapshots", "state", "view")
"""What is compiled of the kernel; the rest runs when a game is imported, and then no more."""
TRACE = """
import random, sys
from vigrid import games
from vigrid.kernel import Match, state_hash
import vigrid.kernel.state
compiled = not vigrid.kernel.state.__file__.endswith(".py")
game, decisions = games.load(sys.argv[1]), 0
for mode in game.modes:
    least, most = game.players_in(mode)
    for players in range(least, most + 1):
        for seed in range(3):
            rand, g = random.Random(seed), game.new(players, mode, seed=seed)
            while g.pending:
                ask = g.pending[0]
                if decisions % 10 == 0:
                    kept, g = g, g.clone()
                    assert kept == g
                choice = rand.choice(ask.choices)
                g.apply(ask.seat, choice)
                decisions += 1
            print(mode, players, seed, state_hash(g))
        match, rand = Match.new(game, players, mode, seed=9), random.Random(9)
        while match.pending and match.step < 100:
            ask = match.pending[0]
            match.choose(ask.seat, ask.code(match.state, rand.choice(ask.choices)))
        print(mode, players, "match", Match.replay(game, match.record()).record()["hash"])
print(decisions, "decisions, compiled" if compiled else "decisions", file=sys.stderr)
"""
CONFIGURATION = """
[mypy]
python_version = 3.11
ignore_missing_imports = True
follow_imports = silent
disable_error_code = has-type
"""
HEAD = """
class _Compiled:
    def __init__(self, cut, key, clauses, names, source_hash):
        self.cut, self.key, self.clauses, self.names, self.source_hash = cut, key, clauses, names, source_hash
        self.__name__ = key.partition(":")[2]

    def __call__(self, frame, g, value=None):
        return self.cut(frame, g, value)


def compiled_rule(make, *about):
    resume = MADE[make] = RULES[about[1]] = _Compiled(*about)
    resume.make = make
    return resume
"""


def parts(node: ast.AsyncFunctionDef, module: str, source: str) -> Iterator[ast.stmt]:
    """The functions that stand for a rule in the copy: the one that goes on, the one that makes the frame."""
    clauses = ids_of(ast.get_docstring(node, clean=False))
    signature = ast.unparse(node.args)
    state_type = ast.unparse(node.args.args[0].annotation) if node.args.args[0].annotation else "Any"
    name = node.name
    made: Cut = cut_rule(node, module)
    cut = made.module.body[0]
    assert isinstance(cut, ast.FunctionDef)
    own = sorted(bound_names(ast.Module(cut.body, [])) - {"_pc"})
    cut.body[:0] = [ast.parse(f"{local}: Any").body[0] for local in own]
    cut.name = f"_cut_{name}"
    text = ast.unparse(cut).replace(
        f"def {cut.name}(_f, {made.state}, _v=None)",
        f"def {cut.name}(_f: list[Any], {made.state}: {state_type}, _v: Any=None) -> Any",
    )
    empty = ", None" * (len(made.slots) - len(made.parameters))
    given = "".join(f", {p}" for p in made.parameters)
    key = f"{module}:{name}"
    text += f"\ndef {name}({signature}) -> Any:\n    return [_resume_{name}, 0{given}{empty}]\n"
    hashed = hashlib.sha256(source.encode()).hexdigest()[:16]
    about = f"{name}, _cut_{name}, {key!r}, {clauses!r}, {made.slots!r}, {hashed!r}"
    text += f"_resume_{name}: Any = compiled_rule({about})\n"
    yield from ast.parse(text).body


def transform(path: Path, module: str) -> bool:
    """Cut the rules of a file in place; whether there are any."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    body: list[ast.stmt] = []
    found = False
    for node in tree.body:
        marks = [ast.unparse(d) for d in getattr(node, "decorator_list", ())]
        if isinstance(node, ast.AsyncFunctionDef) and marks == ["rule"]:
            found = True
            body += parts(node, module, ast.get_source_segment(text, node) or "")
        else:
            body.append(node)
    if found:
        after = next(i for i, n in enumerate(body) if isinstance(n, ast.ImportFrom) and n.module == "__future__") + 1
        body[after:after] = ast.parse("from typing import Any\nfrom vigrid.kernel.rule import compiled_rule\n").body
        path.write_text(ast.unparse(ast.fix_missing_locations(ast.Module(body, []))), "utf-8")
    return found


def compiled_files(root: Path, game: str) -> Iterator[Path]:
    """What is compiled: most of the kernel, the game's states, and all of its files with rules or listers."""
    yield from (root / "vigrid/kernel" / f"{name}.py" for name in KERNEL)
    for path in sorted((root / "vigrid/games" / game).rglob("*.py")):
        text = path.read_text("utf-8")
        plain = "pydantic" not in text and "msgspec" not in text and path.name not in ("game.py", "__init__.py")
        if plain and any(mark in text for mark in ("@rule", "@lister", "(State)", "@cites")):
            yield path


def run(root: Path, game: str) -> str:
    """The trace of the source in a folder."""
    env = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", TRACE, game], env=env, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def main() -> int:
    """Compile, play, compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="yggdrasil")
    parser.add_argument("--keep", type=Path, help="a new folder for the copy, to be looked at afterwards")
    given = parser.parse_args()
    root = given.keep or Path(tempfile.mkdtemp(prefix="vigrid-compiled-"))
    shutil.copytree(SOURCE / "vigrid", root / "vigrid", ignore=shutil.ignore_patterns("web", "terminal", "__pycache__"))
    files = list(compiled_files(root, given.game))
    for path in files:
        transform(path, ".".join(path.relative_to(root).with_suffix("").parts))
    with (root / "vigrid/kernel/rule.py").open("a", encoding="utf-8") as rule:
        rule.write(HEAD)
    with (root / "vigrid/kernel/clauses.py").open("a", encoding="utf-8") as clauses:
        clauses.write("\n\ndef cites(fn):\n    return fn\n")  # compiled functions have no docstrings to check
    (root / "mypy.ini").write_text(CONFIGURATION)
    command = [sys.executable, "-m", "mypyc", "--config-file", "mypy.ini", *(str(p.relative_to(root)) for p in files)]
    # the C compiler need not optimise what is only compared
    env = {**os.environ, "MYPYPATH": ".", "MYPYC_OPT_LEVEL": "0", "MYPYC_DEBUG_LEVEL": "0"}
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, env=env)
    if done.returncode:
        print(*[line for line in (done.stdout + done.stderr).splitlines() if "warning" not in line][-40:], sep="\n")
        return 1
    same = run(root, given.game) == run(SOURCE, given.game)
    print(f"{len(files)} files compiled; {given.game} plays {'the same' if same else 'OTHERWISE'}")
    if not given.keep:
        shutil.rmtree(root)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
