"""What acts without being asked: favors and charms on the table, and the keeper.

Each table is looked up by effect id; the phases only ask the table, never for a card.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from vigrid.kernel import cites, note, noting, rule

from ..cards import LAKE
from ..land import is_square
from ..piles import draw_cards
from ..state import ATTACKER, DEFENDER, NOBODY, TOGETHER, Asgards

Active = tuple[str, int, int]
"""Effect id, amount, and the seat whose card it is (-1: the keeper)."""
Hook = Callable[[Asgards, int, int, int], Coroutine[Any, Any, None]]
"""(g, seat, amount, hero that it happened to)"""

SHARED: Final = frozenset({"oath"})
"""Favors that act for both partners of a co-operative game."""
POWER: Final[dict[str, Callable[[Asgards, int, int], bool]]] = {
    "thunder": noting(lambda g, side, owner: side == ATTACKER, ("AC-34.1",)),
    "oath": noting(lambda g, side, owner: side == ATTACKER and not g.favor_used[owner], ("AC-34.7",)),
    "watch": noting(lambda g, side, owner: side == DEFENDER, ("AC-34.15",)),
    "tide": noting(lambda g, side, owner: is_square(g.ground) and g.terrain(g.ground) <= LAKE, ("AC-34.19",)),
    "wild_hunt": noting(lambda g, side, owner: side == ATTACKER, ("AC-36.20",)),
    "einherjar": noting(lambda g, side, owner: side == DEFENDER and g.standing_on(g.ground) >= 0, ("AC-36.15",)),
}
"""Where an effect adds its amount to the power of a side in battle: (g, side, owner)."""
COST: Final = {"dearth": ("AC-36.3", 1), "plenty": ("AC-36.22", -1)}
PAYMENT: Final = {"mead": ("AC-35.11", 1)}
"""What changes a card's cost, or adds to each payment: its clause, and the sign of its amount."""
ONE_PAYMENT: Final = frozenset({"brisingamen"})
"""Favors that one payment of the round may use."""
OPENS_TOP_ROW: Final = frozenset({"harvest", "open_top"})
SUSPENDS: Final = {
    "no_honor": "AC-36.8", "no_mastery": "AC-36.12", "no_focus": "AC-36.16", "wolf_age": "AC-36.5",
}  # fmt: skip
"""Keepers that change a rule while they lie there, with their clauses."""
MOVES: Final = {"oath": 1}
"""How many heroes may move in the round."""


@cites
def empty_lake(g: Asgards, t: int) -> bool:
    """AC-35.12. Whether a ship may pass: a lake without marker and hero."""
    return g.terrain(t) == LAKE and g.owner[t] == NOBODY and g.hero_on(t) < 0


PASSAGE: Final = {"ship": empty_lake}


def active(g: Asgards, seat: int) -> list[Active]:
    """The standing effects that concern a seat; -1: a side without a player."""
    c = g.c.cards
    found: list[Active] = []
    if seat >= 0:
        if g.favor[seat] >= 0:
            found.append((c.favor[g.favor[seat]], c.favor_amount[g.favor[seat]], seat))
        if g.charm[seat] >= 0:
            found.append((c.charm[g.charm[seat]], c.amount[g.charm[seat]], seat))
        if g.company == TOGETHER:
            other = g.favor[1 - seat]
            if other >= 0 and c.favor[other] in SHARED:
                note("AC-32.9")
                found.append((c.favor[other], c.favor_amount[other], 1 - seat))
    if g.keeper >= 0:
        found.append((c.event[g.keeper], c.amount[g.keeper], -1))
    return found


# --- mustering


def changes(g: Asgards, seat: int, table: dict[str, tuple[str, int]]) -> int:
    """What the standing effects of a table add for a seat."""
    total = 0
    for effect, amount, _ in active(g, seat):
        if effect in table:
            clause, sign = table[effect]
            note(clause)
            total += sign * amount
    return total


def cost_of(g: Asgards, seat: int, kind: int) -> int:
    """AC-36.3, AC-36.22. What it costs the seat to muster a card now."""
    return max(g.c.n.least_cost, g.c.cards.cost[kind] + changes(g, seat, COST))


def payment_bonus(g: Asgards, seat: int) -> int:
    """What standing effects add to each payment."""
    return changes(g, seat, PAYMENT)


def top_row_open(g: Asgards, seat: int) -> bool:
    """Whether the seat may muster from the top row like from the bottom row."""
    if any(effect in OPENS_TOP_ROW for effect, _, _ in active(g, seat)):
        note("AC-1.11", "AC-34.13", "AC-36.10")
        return True
    return False


# --- rules that a keeper changes, and movement


def suspended(g: Asgards, effect: str) -> bool:
    """Whether the keeper is one with this effect: `no_honor`, `no_mastery`, `no_focus`, `wolf_age`."""
    if g.keeper >= 0 and g.c.cards.event[g.keeper] == effect:
        note(SUSPENDS[effect])
        return True
    return False


def passages(g: Asgards, seat: int) -> list[Callable[[Asgards, int], bool]]:
    """What lets heroes of the seat pass through territories of others: each says whether through this one."""
    return [PASSAGE[effect] for effect, _, _ in active(g, seat) if effect in PASSAGE]


def moves_left(g: Asgards, seat: int) -> bool:
    """Whether standing effects let another hero of the seat move."""
    moved = sum(g.hero_moved[h] for h in g.own_heroes(seat))
    limits = [MOVES[effect] for effect, _, _ in active(g, seat) if effect in MOVES]
    if limits:
        note("AC-34.7")
    return all(moved < limit for limit in limits)


# --- when something has happened to the seat


@rule
async def spoils(g: Asgards, seat: int, amount: int, _hero: int) -> None:
    """AC-35.6, AC-11.2. A win draws cards."""
    await draw_cards(g, seat, amount)


@rule
async def loosen(g: Asgards, seat: int, amount: int, _hero: int) -> None:
    """AC-35.17, AC-11.2. A rebuke draws cards."""
    await draw_cards(g, seat, amount)


@rule
async def balm(g: Asgards, seat: int, _amount: int, hero: int) -> None:
    """AC-35.16, AC-11.2. The first hero of the seat to be vanquished this round stands up at once."""
    if not g.charm_used[seat]:
        g.charm_used[seat] = 1
        g.stand_up(hero)


HOOKS: Final[dict[str, dict[str, Hook]]] = {
    "win": {"spoils": spoils}, "rebuke": {"loosen": loosen}, "vanquished": {"balm": balm},
}  # fmt: skip
"""Moment to what answers to it."""


@rule
async def happened(g: Asgards, moment: str, seat: int, hero: int) -> None:
    """AC-1.11, AC-11.2. Cards on the table that answer to this moment act."""
    for effect, amount, owner in tuple(active(g, seat)):
        if effect in HOOKS[moment] and owner == seat:
            await HOOKS[moment][effect](g, seat, amount, hero)


STANDING: Final = {
    *POWER, *COST, *PAYMENT, *ONE_PAYMENT, *OPENS_TOP_ROW, *SUSPENDS, *PASSAGE, *MOVES, *HOOKS["win"],
    *HOOKS["rebuke"], *HOOKS["vanquished"],
}  # fmt: skip
