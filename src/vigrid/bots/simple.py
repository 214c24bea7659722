"""Bots without search: `random`, `thumb` by the game's rule of thumb, and `greedy` by its evaluation."""

from __future__ import annotations

import random
from typing import Any, Unpack

from vigrid.kernel import NO_OPINION, Ask, Rng, State

from .base import Stop, Thinking, let_pass, value


def any_of(ask: Ask[Any], rand: random.Random) -> Any:
    """One of the choices, all equally likely."""
    return ask.choices[int(rand.random() * len(ask.choices))]


class RandomBot:
    """Every choice with the same chance."""

    name = "random"
    needs_world = False  # its own options are all it looks at

    def choose(self, world: State, ask: Ask[Any], rand: random.Random, **how: Unpack[Thinking]) -> Any:
        """Any of the choices."""
        return any_of(ask, rand)


class ThumbBot:
    """Plays by the rule of thumb of the game (`policy`), and as `quick` does where it has none: hardly any time."""

    name = "thumb"

    def choose(self, world: State, ask: Ask[Any], rand: random.Random, **how: Unpack[Thinking]) -> Any:
        """What the rule of thumb says."""
        return quick(world, ask, rand, Finish.BREADTH)


class GreedyBot:
    """Looks one decision ahead in a few dealt worlds and takes what the game's `evaluate` likes best on average.

    An action that takes several decisions is first finished (see `Finish`), so that a half-done action is not judged.
    `worlds` is the most worlds dealt for one decision; long lists of options get fewer. `slip` is the chance to play
    anything at all instead.
    """

    def __init__(self, worlds: int = 4, slip: float = 0.0, name: str = "greedy") -> None:
        self.worlds, self.slip, self.name = worlds, slip, name

    def choose(self, world: State, ask: Ask[Any], rand: random.Random, **how: Unpack[Thinking]) -> Any:
        """The choice with the best mean evaluation; what hardly ever matters is left to the rule of thumb."""
        if self.slip and rand.random() < self.slip:
            return any_of(ask, rand)
        if ask.prompt.hardly_matters:
            return quick(world, ask, rand, Finish.BREADTH)
        worths = self.worths(world, ask, rand, how.get("stop"))
        return ask.choices[worths.index(max(worths))]

    def worths(self, world: State, ask: Ask[Any], rand: random.Random, stop: Stop | None = None) -> list[float]:
        """The mean evaluation after each of the choices; ties fall by lot."""
        choices, seat = ask.choices, ask.seat
        totals = [rand.random() * 1e-9 for _ in choices]
        worlds = max(2, min(self.worlds, 60 // len(choices)))
        done = 0
        while done < worlds and not (done and stop is not None and stop()):
            done += 1
            dealt = world.determinize(1 << seat, rand)
            finish = Finish(dealt, ask)
            for i, choice in enumerate(choices):
                g = dealt.clone()
                g.apply(seat, choice)
                let_pass(g)
                finish.run(g, rand)
                totals[i] += value(g, seat)
            if max(totals) - min(totals) < 1e-8:
                break  # what makes no difference here makes hardly any in other worlds
        return [t / done for t in totals]


class Finish:
    """Plays an action on to where it is complete: greedily, a few decisions at most.

    The action is complete when the rule that asked has returned, asks the same again, or another seat decides outside
    of it. What the stack shows is enough: the action lives above the depth at which the first decision was asked.
    """

    DEPTH = 8
    BREADTH = 8
    MOST_TOGETHER = 60
    """Choices of the others, at random, until an Each ends: before that nothing has happened that can be judged."""

    def __init__(self, world: State, ask: Ask[Any]) -> None:
        self.seat, self.prompt = ask.seat, ask.prompt
        self.depth, self.together = len(world.stack), world.side_by_side

    def next_ask(self, g: State) -> Ask[Any] | None:
        """The decision that still belongs to the action, or None when the action is complete."""
        if g.result is not None or not g.pending:
            return None
        ask = next((a for a in g.pending if a.seat == self.seat), g.pending[0])
        depth = len(g.stack)
        if depth > self.depth or (ask.group is not None and ask.group.picked):
            return ask
        if depth < self.depth:
            return None
        if self.together and g.side_by_side:
            return ask
        return ask if ask.seat == self.seat and ask.prompt is not self.prompt else None

    def run(self, g: State, rand: random.Random) -> int:
        """Play `g` on, in place; the number of decisions made."""
        for done in range(self.DEPTH):
            ask = self.next_ask(g)
            if ask is None:
                return done
            g.apply(ask.seat, quick(g, ask, rand, self.BREADTH))
            let_pass(g)
        if self.together and g.side_by_side:
            join(g, g.stack[-1], rand, self.MOST_TOGETHER)
        return self.DEPTH


def quick(g: State, ask: Ask[Any], rand: random.Random, breadth: int) -> Any:
    """The game's rule of thumb, or else the best of a few choices one step ahead.

    The step is tried with other dice than those of `g`, so that the choice does not profit from knowing them. Side by
    side nothing happens before all have chosen: the rest is then chosen at random.
    """
    choices = ask.choices
    choice = g.game.policy(g, ask, rand) if len(choices) > 1 else choices[0]
    if choice is not NO_OPINION:
        return choice
    tried = choices if len(choices) <= breadth else rand.sample(list(choices), breadth)
    seed = rand.getrandbits(60)
    best, best_value = tried[0], -1.0
    for option in tried:
        h = g.clone()
        h.rng = Rng(seed)
        h.apply(ask.seat, option)
        if g.side_by_side:
            join(h, h.stack[-1] if h.stack else None, rand)
        worth = value(h, ask.seat)
        if worth > best_value:
            best, best_value = option, worth
    return best


def join(g: State, frame: Any, rand: random.Random, most: int = 8) -> None:
    """Let everybody in the Each whose frame this is choose at random, in place, until it has ended."""
    while most and g.side_by_side and g.stack[-1] is frame:
        ask = g.pending[0]
        g.apply(ask.seat, any_of(ask, rand))
        most -= 1
