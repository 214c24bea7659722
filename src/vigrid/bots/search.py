"""Information-set tree search: one tree of what the searcher can tell apart, every iteration in a newly dealt world.

Single-observer ISMCTS (Cowling, Powley and Whitehouse 2012) with max-n back-up: a node keeps the returns of the seat
that moved into it. What is ours:

- Chance and hidden cards are no nodes: they are dealt anew in each iteration, the tree holds decisions only.
- Side by side (an `Each`) every seat has a tree of its own below the node where it began, so nobody's choice answers
  what another chooses at the same time; after the join the tree goes on below the searcher's own choices.
- At the root the options compete in sequential halving (Karnin, Koren and Somekh 2013; as Pepels and others 2014).
- Exploration is measured in standard deviations of the returns seen, so that one constant suits every evaluation.
- `blind` (after Goodman 2019): part of the iterations is dealt from what an opponent knows, and an opponent's
  choices learn from these only; so they do not profit from what only the searcher knows.
"""

from __future__ import annotations

import math
import random
from math import fsum
from typing import Any, NamedTuple

from vigrid.kernel import NO_OPINION, Ask, State

from .base import Clock, Stop, let_pass, value
from .odds import odds
from .simple import Finish, GreedyBot, any_of, quick

SURE, FAR, ALIKE = 40, 5.0, 0.0005
"""Halving ends early when, after so many tries each, the best choice is so many standard errors ahead of each other
one that is left, or differs from it by less than this."""
FEW = 8
"""With so many seats at most each is valued in every iteration; else the searcher, and those that chose in it."""
SEAT = 1 << 24
"""A decision's key in the tree: seat * SEAT + action id."""


class Settings(NamedTuple):
    """How the search goes about it; docs/bots.md has what self-play says about each value.

    `explore`: weight of exploration, in standard deviations. `fresh`: what an untried option gets for being untried,
    likewise; infinite means that every option is tried once. `finish`: whether the action of the last decision in the
    tree is finished greedily before anything else. `inside`: how much less is explored in the midst of an action, so
    that one of many decisions is not judged by all the ways to bungle it. `whole`: where all win together, whether
    every action in the tree is finished greedily, so that offering what nobody accepts gains nothing.
    `cut`: random decisions of a rollout after that, before the position is evaluated. `prior`: for how many visits the
    greedy bot's judgement counts at the root. `history`: whether untried options start from what the same action
    returned elsewhere. `levels`: depth of the tree (1: flat). `blind`: share of iterations dealt from an opponent's
    knowledge. `halving`: whether all options at the root are tried equally often and the worse half of them drops out
    again and again (sequential halving), instead of trying most what looks best: what is tried more often is looked at
    more deeply, and values at different depths cannot be compared. Not in a guided game that all win together.
    In a guided game: `follow`: decisions of a rollout by the game's policy, where the game has no rounds; else it ends
    with the round or at the game's horizon, or after `most`. `widen`: what an untried option gets below the root, where
    the policy's choice is tried first. `trust`: where all win together, by how many standard errors another option must
    look better than the policy's choice at the root; it takes the place of the greedy bot's judgement.
    """

    explore: float = 1.0
    fresh: float = 2.0
    finish: bool = True
    inside: float = 0.3
    whole: bool = True
    cut: int = 0
    prior: float = 8.0
    history: bool = True
    levels: int = 1000
    blind: float = 0.0
    follow: int = 30
    most: int = 400
    widen: float = 0.5
    trust: float = 2.0
    halving: bool = True


class Node:
    """What followed one choice: visits, times it could be chosen, sum of the chooser's returns."""

    __slots__ = ("avail", "kids", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.avail = 0
        self.total = 0.0
        self.kids: dict[Any, Node] = {}

    def below(self, key: Any) -> Node:
        """The node after `key`, made where there is none."""
        kid = self.kids.get(key)
        if kid is None:
            kid = self.kids[key] = Node()
        return kid


class Walk:
    """Where an iteration is in the tree, decisions side by side included."""

    __slots__ = ("base", "node", "own", "seat", "sides", "together")

    def __init__(self, root: Node, seat: int) -> None:
        self.node, self.seat = root, seat
        self.base = root
        self.together: Any = None  # the frame of the Each in which this walk is
        self.sides: dict[int, Node] = {}
        self.own: tuple[int, ...] = ()

    def at(self, w: State, ask: Ask[Any]) -> Node:
        """The node below which the choices of `ask` hang."""
        if self.together is None:
            if not w.side_by_side:
                return self.node
            self.together, self.base, self.sides, self.own = w.stack[-1], self.node, {}, ()
        side = self.sides.get(ask.seat)
        if side is None:
            side = self.sides[ask.seat] = self.base.below(("side", ask.seat))
        return side

    def go(self, w: State, seat: int, key: int, kid: Node) -> None:
        """Go on below `kid`; `w` is the world after the choice."""
        if self.together is None:
            self.node = kid
            return
        self.sides[seat] = kid
        if seat == self.seat:
            self.own = (*self.own, key)
        if not w.stack or w.stack[-1] is not self.together:
            self.together = None
            self.node = self.base.below(("after", self.own))


class Search:
    """A search for one decision of one seat; `run` as often and as long as wanted, then read `root`."""

    def __init__(
        self, world: State, ask: Ask[Any], rand: random.Random, settings: Settings, stop: Stop | None = None
    ) -> None:
        self.world, self.ask, self.rand, self.settings = world, ask, rand, settings
        self.seat, self.root = ask.seat, Node()
        self.shared = world.game.cooperative_in(world.mode)
        self.whole = settings.whole and self.shared
        n = world.players
        self.iterations = self.decisions = 0
        self.everybody = range(n) if n <= FEW else ()
        self.count, self.counts, self.sums, self.squares = 0, [0] * n, [0.0] * n, [0.0] * n
        self.mean, self.sigma = [0.5] * n, [0.25] * n
        self.history: dict[int, list[float]] = {}
        self.keys = [self.seat * SEAT + i for i in ask.ids(world)]
        self.guided = world.game.guided and settings.follow > 0
        horizon = world.game.horizon if self.guided else 0
        self.until = horizon and horizon + (world.game.round_of(world) or 0)
        self.prior: dict[int, float] = {}
        self.thumb = -1  # the key of the choice that the policy would make, where that leads the search
        self.halving = settings.halving and not (self.guided and self.shared)
        if self.guided and self.shared:
            choice = world.game.policy(world, ask, rand)
            if choice is not NO_OPINION:
                self.thumb = self.keys[ask.choices.index(choice)]
        elif settings.prior:
            worths = GreedyBot().worths(world, ask, rand, stop)
            middle = fsum(worths) / len(worths)
            self.prior = {k: v - middle for k, v in zip(self.keys, worths, strict=True)}
        self.seed, self.tried = rand.getrandbits(60), [0] * len(self.keys)
        self.field = list(range(len(self.keys)))
        self.returns: list[list[float]] = [[] for _ in self.keys]
        self.hopes: dict[int, list[float]] = {}  # what can be expected after each choice, for those who ask
        self.heats, self.heat = max(1, math.ceil(math.log2(len(self.keys)))), 0

    def run(self, clock: Clock, early: bool = False) -> None:
        """Iterate until the clock is over; at least once. `early`: or until the choice will hardly change any more."""
        while not clock.over() or not self.iterations:
            self.iterate()
            if not self.iterations & 7:
                left = clock.remaining()
                if self.halving:
                    self.halve(1 - left / (left + clock.counted))
                if early and self.is_settled(left):
                    break

    def halve(self, spent: float) -> None:
        """Send the worse half of the field away whenever another share of the budget is spent (0 to 1)."""
        while len(self.field) > 2 and spent * self.heats >= self.heat + 1:
            self.heat += 1
            self.field.sort(key=self.merit, reverse=True)
            self.field = self.field[: (len(self.field) + 1) // 2]

    def is_decided(self) -> bool:
        """Whether the best of the field is far ahead of all others, or as good as they are, in the same worlds."""
        tried = min([self.tried[i] for i in self.field])
        if len(self.field) > 1 and (tried < SURE or self.iterations & 31):
            return False
        best = max(self.field, key=self.merit)
        return all(self.is_behind(i, best, tried) for i in self.field if i != best)

    def is_behind(self, i: int, best: int, tried: int) -> bool:
        """Whether a choice has clearly lost against the best one, or makes no difference."""
        gaps = [b - r for b, r in zip(self.returns[best][:tried], self.returns[i][:tried], strict=True)]
        gap = fsum(gaps) / tried
        error = math.sqrt(fsum([(x - gap) ** 2 for x in gaps])) / tried
        return gap > FAR * error > 0 or abs(gap) + 2 * error < ALIKE

    def merit(self, i: int) -> float:
        """The mean return of a choice, with the greedy bot's judgement for some visits."""
        kid = self.root_node().kids.get(self.keys[i])
        visits, total = (kid.visits, kid.total) if kid is not None else (0, 0.0)
        weight = self.settings.prior if self.prior else 1.0
        return (total + weight * (self.mean[self.seat] + self.prior.get(self.keys[i], 0.0))) / (visits + weight)

    def is_settled(self, left: float) -> bool:
        """Whether so many iterations more cannot change which choice is tried most."""
        if self.halving:
            return self.is_decided()
        kids = self.root_node().kids
        visits = sorted([kids[key].visits for key in self.keys if key in kids])
        return bool(visits) and visits[-1] - (visits[-2] if len(visits) > 1 else 0) > left

    def ranking(self) -> list[int]:
        """The indices of the choices, best first: by the field that is left and mean return, or else by visits."""
        kids = self.root_node().kids

        def rank(i: int) -> tuple[float, float, float]:
            kid = kids.get(self.keys[i])
            visits, total = (kid.visits, kid.total) if kid is not None else (0, 0.0)
            return (1, self.merit(i), 0) if self.halving and i in self.field else (0, visits, total)

        return sorted(range(len(self.keys)), key=rank, reverse=True)

    def best(self) -> int:
        """The index of the choice that the search prefers."""
        return self.ranking()[0]

    def root_node(self) -> Node:
        """The node below which the choices of the decision hang."""
        return Walk(self.root, self.seat).at(self.world, self.ask)

    # --- one iteration

    def iterate(self) -> None:
        """Choose at the root, deal a world, go down the tree, add a node, roll out, back up.

        The n-th worlds of two options are dealt by the same chance: what differs between them is the options' doing.
        """
        learner, blind, first = self.seat, self.settings.blind, -1
        if blind and self.rand.random() < blind:
            learner = (learner + 1 + int(self.rand.random() * (self.world.players - 1))) % self.world.players
        else:
            if self.halving:
                first = min(self.field, key=self.tried.__getitem__)
            else:
                first, _ = self.select(self.root_node(), self.world, self.ask, False, True)
            self.rand = random.Random(self.seed + self.tried[first])
            self.tried[first] += 1
        rand = self.rand
        w = self.world.determinize(1 << self.seat, rand)
        if learner != self.seat:
            # What the opponent holds is dealt from the searcher's knowledge first: the given world is only one deal.
            w = w.determinize(1 << learner, rand)
        ask = self.decision_in(w)
        if ask is None:
            learner = self.seat
            w = self.world.determinize(1 << learner, rand)
            ask = self.decision_in(w)
            assert ask is not None
        path = self.descend(w, ask, first)
        self.roll_out(w)
        returns = self.back_up(w, path, learner if blind else -1)
        self.hopes.setdefault(path[0][2], []).append(odds(w, self.seat, returns[self.seat]))
        if first >= 0 and self.halving:
            self.returns[first].append(returns[self.seat])
        self.iterations += 1

    def decision_in(self, w: State) -> Ask[Any] | None:
        """The decision that is searched, in another world; None where other cards leave the seat no such decision."""
        asked = self.ask
        for ask in w.pending:
            if ask.seat == self.seat and ask.prompt is asked.prompt and ask.args == asked.args and ask.choices:
                return ask if ask.group == asked.group else None
        return None

    def descend(self, w: State, ask: Ask[Any], first: int) -> list[tuple[Node, int, int]]:
        """Choose by the tree until a new node has been added: the nodes passed, with mover and key.

        `first`: the choice to begin with, or -1.
        """
        walk = Walk(self.root, self.seat)
        path: list[tuple[Node, int, int]] = []
        action: Finish | None = None  # the action in whose midst the walk is
        while True:
            seat = ask.seat
            node = walk.at(w, ask)
            i, key = (first, self.keys[first]) if first >= 0 else self.select(node, w, ask, action is not None, False)
            first = -1
            kid = node.below(key)
            is_last = kid.visits == 0 or len(path) + 1 >= self.settings.levels
            kid.avail = kid.avail or 1
            action = action or Finish(w, ask)
            w.apply(seat, ask.choices[i])
            let_pass(w)
            path.append((kid, seat, key))
            if self.whole and walk.together is None:
                self.decisions += action.run(w, self.rand)
            if is_last or not w.pending or self.is_beyond(w):
                break
            walk.go(w, seat, key, kid)
            if action.next_ask(w) is None:
                action = None
            ask = w.pending[0]
        self.decisions += len(path)
        if self.settings.finish:
            self.decisions += action.run(w, self.rand)
        return path

    def select(self, node: Node, w: State, ask: Ask[Any], inside: bool, at_root: bool) -> tuple[int, int]:
        """The index and key of the choice with the highest upper confidence bound among those that are possible."""
        seat, settings = ask.seat, self.settings
        base, kids, log, sqrt = seat * SEAT, node.kids, math.log, math.sqrt
        factor = self.sigma[seat] * (settings.inside if inside else 1.0)
        scale, mean, weight = settings.explore * factor, self.mean[seat], settings.prior
        prior = self.prior if at_root else {}
        best, best_key, bound = -1, -1, -math.inf
        fresh: list[tuple[int, int]] = []
        for i, action in enumerate(ask.ids(w)):
            key = base + action
            kid = kids.get(key)
            if kid is None or not kid.visits:
                fresh.append((i, key))
                continue
            kid.avail += 1
            visits = kid.visits
            u = kid.total / visits + scale * sqrt(log(kid.avail) / visits)
            if prior:
                u += (mean + prior[key] - kid.total / visits) * weight / (weight + visits)
            elif at_root and key == self.thumb:
                u += settings.trust * factor / sqrt(visits)
            if u > bound:
                best, best_key, bound = i, key, u
        if best < 0 and not prior and (first := self.first_try(fresh, w, ask, inside)) is not None:
            return first
        if fresh:
            i, key, u = self.select_fresh(fresh, ask, prior)
            u += (settings.widen if self.guided and not at_root else settings.fresh) * factor
            if u > bound:
                return i, key
        return best, best_key

    def first_try(self, fresh: list[tuple[int, int]], w: State, ask: Ask[Any], inside: bool) -> tuple[int, int] | None:
        """The choice to begin with where nothing was tried: by the policy, or greedily in the midst of an action."""
        if self.guided:
            choice = w.game.policy(w, ask, self.rand)
            if choice is NO_OPINION:
                return None
        elif inside and self.settings.finish:
            choice = quick(w, ask, self.rand, Finish.BREADTH)
        else:
            return None
        return next((f for f in fresh if ask.choices[f[0]] == choice), None)

    def select_fresh(
        self, fresh: list[tuple[int, int]], ask: Ask[Any], prior: dict[int, float]
    ) -> tuple[int, int, float]:
        """The untried choice to try first, and what can be expected of it."""
        seat = ask.seat
        if prior:
            i, key = max(fresh, key=lambda f: prior[f[1]])
            return i, key, self.mean[seat] + prior[key]
        i, key = fresh[int(self.rand.random() * len(fresh))]
        if not self.settings.history:
            return i, key, self.mean[seat]
        history = self.history
        best = self.worth(history.get(key), seat)
        for j, other in fresh:
            record = history.get(other)
            if record is not None and (u := self.worth(record, seat)) > best:
                i, key, best = j, other, u
        return i, key, best

    def worth(self, record: list[float] | None, seat: int) -> float:
        """What an action returned elsewhere, drawn to the mean where it was tried seldom."""
        return self.mean[seat] if record is None else (record[1] + 2 * self.mean[seat]) / (record[0] + 2)

    def roll_out(self, w: State) -> None:
        """Play on in place: by the policy of a guided game, then at random, each up to its cut."""
        rand, policy, cut = self.rand, w.game.policy, self.settings.cut
        if self.guided:
            now = w.game.round_of(w)
            left, until = (self.settings.follow, 1) if now is None else (self.settings.most, self.until or now + 1)
            while left and w.pending and (w.game.round_of(w) or 0) < until:
                ask, left = w.pending[0], left - 1
                choice = policy(w, ask, rand) if len(ask.choices) > 1 else ask.choices[0]
                w.apply(ask.seat, any_of(ask, rand) if choice is NO_OPINION else choice)
                self.decisions += 1
        while cut and w.pending:
            ask, cut = w.pending[0], cut - 1
            w.apply(ask.seat, any_of(ask, rand))
            self.decisions += 1

    def is_beyond(self, w: State) -> bool:
        """Whether a world has reached the horizon of the game."""
        return self.until > 0 and (w.game.round_of(w) or 0) >= self.until

    def back_up(self, w: State, path: list[tuple[Node, int, int]], only: int) -> dict[int, float]:
        """Credit every node on the path with the return of the seat that chose it (`only` that seat, if not -1)."""
        seats = self.everybody or {self.seat: 0, **{seat: 0 for _, seat, _ in path}}
        returns = dict.fromkeys(seats, value(w, 0)) if self.shared else {s: value(w, s) for s in seats}
        self.count += 1
        for s, r in returns.items():
            self.counts[s] += 1
            self.sums[s] += r
            self.squares[s] += r * r
        if self.count & 15 == 0:
            self.scale()
        history = self.history if self.settings.history else None
        for node, seat, key in path:
            if only >= 0 and seat != only:
                continue
            r = returns[seat]
            node.visits += 1
            node.total += r
            if history is not None:
                record = history.get(key)
                if record is None:
                    history[key] = [1, r]
                else:
                    record[0] += 1
                    record[1] += r
        return returns

    def scale(self) -> None:
        """Mean and standard deviation of the returns so far, per seat."""
        for s in self.everybody or range(len(self.sums)):
            if n := self.counts[s]:
                self.mean[s] = m = self.sums[s] / n
                self.sigma[s] = max(math.sqrt(max(self.squares[s] / n - m * m, 0.0)), 1e-3)
