"""What the rules have established of a hand: what it must hold for play to stand where all see it stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from vigrid.kernel import Ask

from .cards import is_item
from .effects.creatures import is_good, models
from .effects.gods import all_different
from .effects.standing import cost_of
from .muster_phase import one_payment, pay_value
from .piles import OFFER
from .playing import INTERRUPT, perhaps_able
from .state import Asgards


class Need(NamedTuple):
    """The hand must hold cards worth `least` together; `different`: cards of one terrain count once."""

    worth: Callable[[int], int]
    least: int
    different: bool = False

    def met(self, g: Asgards, seat: int) -> bool:
        """Whether the seat's hand does."""
        hand = g.hand[seat]
        if self.different:
            return len({g.c.cards.terrain[k] for k in hand if self.worth(k)}) >= self.least
        return sum(self.worth(k) for k in hand) >= self.least

    def first(self, g: Asgards, kinds: list[int]) -> list[int]:
        """The cards, those first that are worth most."""
        best = sorted(kinds, key=self.worth, reverse=True)
        if not self.different:
            return best
        terrain = g.c.cards.terrain
        counted: list[int] = []
        others: list[int] = []
        for k in best:
            new = self.worth(k) and terrain[k] not in [terrain[one] for one in counted]
            (counted if new else others).append(k)
        return counted + others


def needs(g: Asgards) -> dict[int, Need]:
    """Seat to what its hand must hold: a buyer can pay, a choice is not empty, an ability that is used can be."""
    found: dict[int, Need] = {}
    if g.slot >= 0:
        found[g.on_turn] = to_pay(g, g.on_turn)
    for ask in g.pending:
        if ask.prompt is INTERRUPT:
            side = 1 - g.side_seat.index(ask.seat)
            need = to_use(g, side, ask.args[0])
            seat = g.side_seat[side]
        else:
            seat, need = ask.seat, to_choose(g, ask)
        if need:
            found.setdefault(seat, need)
    return found


def to_pay(g: Asgards, seat: int) -> Need:
    """AC-24.4. A buyer can reach the cost."""
    bought = g.tisch[g.slot]
    return Need(lambda k: max(0, pay_value(g, k, bought)), cost_of(g, seat, bought) - g.credit - one_payment(g, seat))


def to_use(g: Asgards, side: int, kind: int) -> Need | None:
    """AC-16.4. An ability that takes place could do something; a Nixie had something to copy."""
    if g.c.cards.ability[kind] == "mimic":
        tests = [HOLDS.get(g.c.cards.ability[k]) for k in models(g, side, perhaps_able)]
    else:
        tests = [HOLDS.get(g.c.cards.ability[kind])]
    held = [test for test in tests if test is not None]
    if not held or len(held) < len(tests):
        return None
    return Need(lambda k: int(any(test(g, k) for test in held)), 1)


HOLDS: dict[str, Callable[[Asgards, int], bool]] = {"blood_scent": is_good, "coil": lambda _g, k: is_item(k)}
"""Abilities that need something in the hand."""


def to_choose(g: Asgards, ask: Ask[Any]) -> Need | None:
    """Whoever must choose cards of the hand has such cards, as many as are owed."""
    if listed(g, ask, []) or (ask.group and not ask.group.least):
        return None
    least = ask.group.least if ask.group else ask.args[1] if ask.prompt is OFFER else 1
    different = ask.group is not None and ask.group.enough is all_different
    return Need(lambda k: int(listed(g, ask, [k])), least, different)


def listed(g: Asgards, ask: Ask[Any], hand: list[int]) -> bool:
    """Whether something, if only to pass, could be chosen with this hand."""
    true, g.hand[ask.seat] = g.hand[ask.seat], hand
    found = bool(ask.lister(g, ask.seat, *ask.args))
    g.hand[ask.seat] = true
    return found
