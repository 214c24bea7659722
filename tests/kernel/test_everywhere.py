"""The same seed and choices give the same hashes under every hash seed and every CPython that can run the kernel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pydantic
import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import random, sys
sys.path[:0] = sys.argv[1:]
from tests.example import GAME as example
from tests.probes.battle import GAME as battle
from tests.probes.order import GAME as order
from tests.probes.payment import GAME as payment
from vigrid.kernel import Match
for game in (example, battle, order, payment):
    for seed in range(4):
        m, rand = Match.new(game, 2 + seed % 2, seed=seed), random.Random(seed)
        while m.pending:
            ask = rand.choice(m.pending)
            m.choose(ask.seat, ask.code(m.state, rand.choice(ask.choices)))
        print(game.name, seed, m.step, m.record()["hash"])
"""
BOTS = """
import random, sys
sys.path[:0] = sys.argv[1:]
from vigrid import bots, games
from vigrid.kernel import state_hash
for name in games.names():
    game = games.load(name)
    for word in ("greedy", "thumb", "ismcts:20"):
        seats = max(2, game.players_in(next(iter(game.modes)))[0])
        g, rand, bot, most = game.new(seats, seed=5), random.Random(5), bots.make(word), 12
        while g.pending and most:
            ask, most = bots.ask_of(g, g.pending[0].seat), most - 1
            world = g.determinize(1 << ask.seat, rand)
            g.apply(ask.seat, bot.choose(world, bots.ask_of(world, ask.seat), rand))
        print(name, word, state_hash(g))
"""


def run(python: str, hash_seed: str, *folders: Path, program: str = PROGRAM) -> str:
    """What the program prints."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    paths = [str(p) for p in (ROOT / "src", ROOT, *folders)]
    done = subprocess.run([python, "-c", program, *paths], env=env, capture_output=True, text=True, check=True)
    return done.stdout


def interpreters() -> Iterator[tuple[str, str]]:
    """Other CPythons from 3.11 on that are on the PATH or beside this one: version and path."""
    beside = [p for p in Path(sys.base_prefix).parent.glob("*/bin/python3") if p.exists()]
    found = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    ask = "import sys; print(sys.implementation.name, '%d.%d.%d' % sys.version_info[:3])"
    seen = {".".join(str(part) for part in sys.version_info[:3])}
    for python in [*filter(None, found), *map(str, beside)]:
        done = subprocess.run([python, "-c", ask], capture_output=True, text=True)
        match = re.fullmatch(r"cpython (3\.(\d+)\.\d+)\s*", done.stdout)
        if match and int(match.group(2)) >= 11 and match.group(1) not in seen:
            seen.add(match.group(1))
            yield match.group(1), python


@pytest.fixture(scope="module")
def here() -> str:
    printed = run(sys.executable, "0")
    assert len(printed.splitlines()) == 16
    return printed


@pytest.mark.parametrize("hash_seed", ["1", "random"])
def test_hash_seeds_make_no_difference(hash_seed: str, here: str) -> None:
    assert run(sys.executable, hash_seed) == here


@pytest.fixture(scope="module")
def thought() -> str:
    printed = run(sys.executable, "0", program=BOTS)
    assert len(printed.splitlines()) >= 9
    return printed


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_versions_of_python_make_no_difference(here: str, thought: str, tmp_path: Path) -> None:
    """Rules and bots alike. Each interpreter gets what they need into a folder of its own, by uv or its own pip."""
    tried = []
    uv = shutil.which("uv")
    for version, python in interpreters():
        folder = tmp_path / version
        pip = [uv, "pip", "install", "--python", python] if uv else [python, "-m", "pip", "install"]
        needed = [f"msgspec=={msgspec.__version__}", f"pydantic=={pydantic.VERSION}"]
        command = [*pip, "--quiet", "--target", str(folder), *needed]
        if subprocess.run(command, capture_output=True, text=True).returncode == 0:
            assert run(python, "random", folder) == here, version
            assert run(python, "random", folder, program=BOTS) == thought, version
            tried.append(version)
    print(f"also the same under CPython {', '.join(tried) or 'none other (none found, or no packages for it)'}")
