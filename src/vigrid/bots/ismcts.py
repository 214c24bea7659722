"""The searching bots, and what a search says about a decision: options, expectations and the line to expect."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple, Unpack

from vigrid.kernel import Ask, State
from vigrid.kernel.view import option_of

from .base import Budget, Stop, Thinking
from .search import SEAT, Node, Search, Settings, Walk


class SearchBot:
    """Information-set tree search (flat Monte Carlo with `levels=1`) under a budget per decision."""

    def __init__(self, name: str, budget: Budget, settings: Settings) -> None:
        self.name, self.budget, self.settings = name, budget, settings

    def search(
        self,
        world: State,
        ask: Ask[Any],
        rand: random.Random,
        budget: Budget | None = None,
        stop: Stop | None = None,
        early: bool = False,
    ) -> Search:
        """The finished search for a decision; with `early` it ends when its choice will hardly change any more."""
        clock = (budget or self.budget).clock(stop)
        search = Search(world, ask, rand, self.settings, clock.late)
        search.run(clock, early)
        return search

    def choose(self, world: State, ask: Ask[Any], rand: random.Random, **how: Unpack[Thinking]) -> Any:
        """The choice that the search prefers; what hardly ever matters gets a tenth of the budget."""
        budget = how.get("budget") or self.budget
        budget = budget.tenth() if ask.prompt.hardly_matters else budget
        return ask.choices[self.search(world, ask, rand, budget, how.get("stop"), early=True).best()]


class Step(NamedTuple):
    """One decision of an expected line: whose, its option code, and in words."""

    seat: int
    code: str
    text: str


class Verdict(NamedTuple):
    """What the search found about one option.

    `share` of the visits; `expected` result for the seat, 0 to 1, by how such positions ended (see `odds`), with a 95 %
    interval from `low` to `high`; `line`: the decisions that it expects, this one first.
    """

    code: str
    text: str
    clause: str
    visits: int
    share: float
    expected: float
    low: float
    high: float
    line: tuple[Step, ...]


class Analysis(NamedTuple):
    """The best options of a decision, best first, and how much was searched."""

    seat: int
    iterations: int
    verdicts: tuple[Verdict, ...]


def analyse(
    world: State,
    ask: Ask[Any],
    budget: Budget,
    rand: random.Random,
    *,
    best: int = 3,
    settings: Settings | None = None,
    stop: Stop | None = None,
) -> Analysis:
    """The `best` options of the seat's decision in its dealt world, with expectation and line."""
    search = SearchBot("analysis", budget, settings or Settings()).search(world, ask, rand, stop=stop)
    return verdicts(search, best)


def verdicts(search: Search, best: int = 3) -> Analysis:
    """What a search says about its decision."""
    kids = search.root_node().kids
    tried = [(kids[k], i) for i in search.ranking() if (k := search.keys[i]) in kids and kids[k].visits]
    total = sum(kid.visits for kid, _ in tried)
    found = tuple(_verdict(search, i, kid, total) for kid, i in tried[:best])
    return Analysis(search.seat, search.iterations, found)


def _verdict(search: Search, i: int, kid: Node, total: int) -> Verdict:
    ask, w = search.ask, search.world
    choice = ask.choices[i]
    hopes = search.hopes[search.keys[i]]
    mean = math.fsum(hopes) / len(hopes)
    spread = math.sqrt(math.fsum([(hope - mean) ** 2 for hope in hopes])) / len(hopes)
    # A handful of visits says little about the spread: the term 1 / visits stands for what was not yet seen.
    margin = 1.96 * spread + 1 / (kid.visits + 1)
    prompt, option = ask.action(w, choice)
    step = step_of(w, ask, choice)
    return Verdict(
        step.code, step.text, prompt.cite(option), kid.visits, kid.visits / total, mean, max(mean - margin, 0.0),
        min(mean + margin, 1.0), expected_line(search, choice),
    )  # fmt: skip


def step_of(w: State, ask: Ask[Any], choice: Any) -> Step:
    """A choice as code and in words."""
    prompt, option = ask.action(w, choice)
    words = option_of(w, ask.seat, prompt, option, ask.args if prompt is ask.prompt else ())
    return Step(ask.seat, words.code, words.text)


def expected_line(search: Search, choice: Any, least: int = 8, longest: int = 8) -> tuple[Step, ...]:
    """The most visited way on from a choice, in one dealt world, as far as it was tried at least `least` times."""
    w = search.world.determinize(1 << search.seat, random.Random(0))
    ask = next(a for a in w.pending if a.seat == search.seat)
    walk = Walk(search.root, search.seat)
    line: list[Step] = []
    while len(line) < longest:
        node = walk.at(w, ask)
        if line:
            keys = [ask.seat * SEAT + i for i in ask.ids(w)]
            visits = [node.kids[k].visits if k in node.kids else 0 for k in keys]
            if max(visits) < least:
                break
            choice = ask.choices[visits.index(max(visits))]
        line.append(step_of(w, ask, choice))
        prompt, option = ask.action(w, choice)
        key = ask.seat * SEAT + prompt.offset + prompt.index[option]
        if key not in node.kids:
            break
        w.apply(ask.seat, choice)
        walk.go(w, ask.seat, key, node.kids[key])
        if not w.pending:
            break
        ask = w.pending[0]
    return tuple(line)
