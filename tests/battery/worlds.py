"""Secrets: what seats cannot know has no influence on anything that they see."""

from __future__ import annotations

import random
from typing import Any

from vigrid.kernel import Event, Rng, RulesFault, State

from .look import Broken, Look, dealt, first_difference, frames, in_each, knows, must, place, play_on, seen


def check_twins(look: Look) -> None:
    """Worlds that seats cannot tell apart look alike to them, down to options, labels, questions and frames."""
    g = look.g
    for mask in look.masks():
        want = seen(g, mask)
        for world in (look.world(mask), look.world(mask)):
            same_awaited(g, world, mask)
            compare(want, seen(world, mask), mask)
            compare(frames(g, mask), frames(world, mask), mask)
        compare(want, seen(redealt(look, mask), mask), mask)


def awaited(g: State) -> list[tuple[int, str]]:
    """Who must decide what. Side by side, and where several pieces are picked, how far somebody is does not show."""
    if in_each(g):
        return [(a.seat, "") for a in g.pending]
    return [(a.seat, a.prompt.name) for a in g.pending]


def same_awaited(g: State, world: State, mask: int) -> None:
    """Who is asked what is a function of what all know: dealing anew neither answers a question nor opens one."""
    difference = first_difference(awaited(g), awaited(world))
    must(
        not difference and place(world) == place(g),
        f"in a world that seats {mask:b} cannot tell from the true one others are asked (give the prompt `hidden`, or "
        f"ask by what is public): {difference or 'the rules stand elsewhere'}",
    )


def compare(want: Any, found: Any, mask: int) -> None:
    difference = first_difference(want, found)
    must(not difference, f"seats {mask:b} can tell worlds apart: {difference}")


def redealt(look: Look, mask: int) -> State:
    """A world made by the game's own deal alone, with own options listed anew."""
    world = look.g.clone()
    look.game.redeal(world, mask, random.Random(look.rand.getrandbits(32)))
    asks = []
    for ask in world.pending:
        again = ask.again()
        again.list_options(world, not in_each(world))
        asks.append(again if mask >> ask.seat & 1 else ask)
    world.pending = tuple(asks)
    return world


def check_same_deal(look: Look) -> None:
    """Dealing anew depends on what the seats know and on its chance alone."""
    for mask in look.masks():
        seed, twin = look.rand.getrandbits(32), look.world(mask)
        one = look.g.determinize(mask, random.Random(seed))
        two = twin.determinize(mask, random.Random(seed))
        difference = first_difference(one.dump(), two.dump())
        must(not difference, f"two twins and one seed give different worlds to seats {mask:b}: {difference}")
        must(look.game.pieces(one) == look.game.pieces(look.g), f"dealing anew for seats {mask:b} changed the pieces")
        must(one.known == look.g.known, "dealing anew changed what is counted as known")


def check_continuations(look: Look) -> None:
    """Random play goes on from every world, with all sums."""
    for mask in look.masks():
        go_on(look.world(mask), mask, look.rand, 20)


def go_on(world: State, mask: int, rand: random.Random, decisions: int) -> None:
    """Random play from a world of these seats."""
    try:
        play_on(world, rand, decisions)
    except RulesFault as fault:
        raise Broken(f"in a world of seats {mask:b} the rules fail: {fault}") from fault


def check_worlds(g: State, rand: random.Random, number: int, decisions: int = 3) -> None:
    """At any decision: worlds of one seat and of nobody ask the same seats the same, and random play goes on."""
    sums = g.game.pieces(g)
    for i in range(number):
        mask = 1 << rand.randrange(g.players) if i % 3 < 2 else 0
        world = dealt(g, mask, rand)
        same_awaited(g, world, mask)
        must(g.game.pieces(world) == sums, f"dealing anew for seats {mask:b} changed the pieces")
        go_on(world, mask, rand, decisions)
        must(g.game.pieces(g) == sums, "playing on a world changed the original: something is shared")


class Listening(list[Event]):
    """A log that also keeps what the seats of a mask knew when each event was logged."""

    def __init__(self, g: State, mask: int) -> None:
        super().__init__()
        self.g, self.mask = g, mask
        self.begun = knows(g, mask)
        self.before_learning: list[Event] = []
        self.learnt = False

    def append(self, event: Event) -> None:
        """Log an event."""
        super().append(event)
        self.learnt = self.learnt or knows(self.g, self.mask) != self.begun
        if self.visible(event) and not self.learnt:
            self.before_learning.append(event)

    def visible(self, event: Event) -> bool:
        return event.seen_by == -1 or bool(event.seen_by & self.mask)

    def seen(self) -> list[Event]:
        """The events that the mask may see."""
        return [e for e in self if self.visible(e)]


def check_parallel(look: Look, number: int = 6, steps: int = 3) -> None:
    """The same choices in worlds that look alike tell the same, until the seats learn something.

    And where everything that they saw was the same, frames and options are the same too.
    """
    for mask in look.masks():
        if not mask:
            mask = 1 << look.rand.randrange(look.g.players)
        worlds = [look.world(mask) for _ in range(number)]
        seed = look.rand.getrandbits(32)
        for w in worlds:
            w.rng = Rng(seed)
        for _ in range(steps):
            worlds = step_together(look, worlds, mask)
            if len(worlds) < 2:
                break


def step_together(look: Look, worlds: list[State], mask: int) -> list[State]:
    """Make one decision alike in all worlds; those that still look like the first one."""
    if not worlds or not worlds[0].pending:
        return []
    first = worlds[0]
    ask = look.rand.choice(first.pending)
    choice = look.rand.choice(ask.choices)
    code = ask.code(first, choice)
    able = [w for w in worlds if can(w, ask.seat, code)]
    logs = []
    for w in able:
        w.log = log = Listening(w, mask)
        w.apply(ask.seat, choice)
        logs.append(log)
        w.log = None
    alike = [first]
    want, told = seen(first, mask), logs[0]
    for w, log in zip(able[1:], logs[1:], strict=True):
        silent = min(len(told.before_learning), len(log.before_learning))
        if not (told.learnt and log.learnt):
            silent = max(len(told.before_learning), len(log.before_learning))
        one, two = told.before_learning[:silent], log.before_learning[:silent]
        difference = first_difference(one, two) if place(w) == place(first) else ""
        must(
            not difference,
            f"after {code} seats {mask:b} are told what they had not learnt (emit reaches too many seats, or "
            f"g.learn does not come before it): {difference}",
        )
        if log.seen() == told.seen() and first_difference(shown(want), shown(seen(w, mask))) == "":
            must(
                not first_difference(awaited(first), awaited(w)) and place(w) == place(first),
                f"after {code} seats {mask:b} have seen the same, but who is asked differs: {awaited(first)} against "
                f"{awaited(w)} (give the prompt `hidden`, or ask by what is public)",
            )
            difference = first_difference(frames(first, mask), frames(w, mask))
            must(not difference, f"after {code} a frame holds what seats {mask:b} cannot know: {difference}")
            alike.append(w)
            look.traces.checks["parallel"] += 1
    return alike


def shown(plain: Any) -> Any:
    """A view as plain values, but for who is asked."""
    return {name: part for name, part in plain.items() if name != "pending"}


def can(g: State, seat: int, code: str) -> bool:
    return any(a.seat == seat and code in {a.code(g, c) for c in a.choices} for a in g.pending)


# --- fields that nothing shows and nothing deals anew


def check_hidden(look: Look) -> None:
    """Gather which fields are hidden from a seat, and which of them are dealt anew."""
    g = look.g
    seat = look.rand.randrange(g.players)
    worlds = [look.world(1 << seat) for _ in range(4)]
    want = g.view(1 << seat)
    for name, field in g.fields.items():
        if name == "phase":
            continue
        value = getattr(g, name)
        if any(getattr(w, name) != value for w in worlds):
            look.traces.varied.add(name)
        elif name not in look.traces.varied and is_hidden(look, name, field.depth, seat, want):
            look.traces.hidden[name] += 1


def is_hidden(look: Look, name: str, depth: int, seat: int, want: Any) -> bool:
    """Whether other values in the field would leave the seat's view as it is."""
    tried = False
    for _ in range(3):
        c = look.g.clone()
        if not alter(c, name, depth, look.rand):
            continue
        tried = True
        try:
            if c.view(1 << seat) != want:
                return False
        except Exception:
            return False  # the view reads it
    return tried


def alter(g: State, name: str, depth: int, rand: random.Random) -> bool:
    """Put another value somewhere into a field, its length unchanged; False where it holds nothing but zeros there."""
    if depth == 0:
        value = getattr(g, name)
        if isinstance(value, tuple) and value:
            i = rand.randrange(len(value))
            setattr(g, name, (*value[:i], other(value[i], [], rand), *value[i + 1 :]))
            return bool(value[i])
        setattr(g, name, other(value, [], rand))
        return bool(value)
    values = getattr(g, name)
    for _ in range(depth - 1):
        full = [x for x in values if x]
        if not full:
            return False
        values = rand.choice(full)
    if not values:
        return False
    i = rand.randrange(len(values))
    was, values[i] = values[i], other(values[i], values, rand)
    return bool(was)


def other(value: Any, among: list[Any], rand: random.Random) -> Any:
    rest = [v for v in among if v != value]
    if rest:
        return rand.choice(rest)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, tuple) and value:
        return (other(value[0], [], rand), *value[1:])
    return 0


OFTEN = 3
"""Seen hidden so often and dealt alike each time, a field is reported: once may be chance, as with one unknown card."""


def never_dealt(look: Look) -> list[str]:
    """The fields that some seat cannot see, that are never dealt anew, and for which the game gives no reason."""
    found = look.traces
    often = [name for name, times in found.hidden.items() if times >= OFTEN]
    return sorted(n for n in often if n not in found.varied and n not in look.game.redeal_exempt)
