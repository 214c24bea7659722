"""What acts without being asked: favors and charms on the table, and the keeper.

Each table is looked up by effect id; the phases only ask the table, never for a card.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from vigrid.kernel import note, rule

from ..cards import LAKE
from ..land import is_square
from ..piles import draw_cards
from ..state import ATTACKER, DEFENDER, NOBODY, TOGETHER, Asgards

Active = tuple[str, int, int]
"""Effect id, amount, and the seat whose card it is (-1: the keeper)."""
Numeric = Callable[[Asgards, int, int, int], int]
Hook = Callable[[Asgards, int, int, int], Coroutine[Any, Any, None]]


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


def is_active(g: Asgards, seat: int, effects: frozenset[str]) -> bool:
    """Whether one of these effects concerns the seat."""
    return any(effect in effects for effect, _, _ in active(g, seat))


SHARED = frozenset({"oath"})
"""Favors that act for both partners of a co-operative game."""


# --- power in battle: (g, side, amount, owner) -> power


def _thunder(_g: Asgards, side: int, amount: int, _owner: int) -> int:
    note("AC-34.1")
    return amount if side == ATTACKER else 0


def _oath(g: Asgards, side: int, amount: int, owner: int) -> int:
    note("AC-34.7")
    return amount if side == ATTACKER and not g.favor_used[owner] else 0


def _watch(_g: Asgards, side: int, amount: int, _owner: int) -> int:
    note("AC-34.15")
    return amount if side == DEFENDER else 0


def _tide(g: Asgards, _side: int, amount: int, _owner: int) -> int:
    note("AC-34.19")
    return amount if is_square(g.ground) and g.terrain(g.ground) <= LAKE else 0


def _wild_hunt(_g: Asgards, side: int, amount: int, _owner: int) -> int:
    note("AC-36.20")
    return amount if side == ATTACKER else 0


def _einherjar(g: Asgards, side: int, amount: int, _owner: int) -> int:
    note("AC-36.15")
    hero = g.hero_on(g.ground)
    return amount if side == DEFENDER and hero >= 0 and not g.hero_down[hero] else 0


POWER: dict[str, Numeric] = {
    "thunder": _thunder, "oath": _oath, "watch": _watch, "tide": _tide, "wild_hunt": _wild_hunt,
    "einherjar": _einherjar,
}  # fmt: skip


# --- mustering


def _dearth(amount: int) -> int:
    note("AC-36.3")
    return amount


def _plenty(amount: int) -> int:
    note("AC-36.22")
    return -amount


def _mead(amount: int) -> int:
    note("AC-35.11")
    return amount


COST: dict[str, Callable[[int], int]] = {"dearth": _dearth, "plenty": _plenty}
PAYMENT: dict[str, Callable[[int], int]] = {"mead": _mead}
ONE_PAYMENT = frozenset({"brisingamen"})
"""Favors that one payment of the round may use."""
OPENS_TOP_ROW = frozenset({"harvest", "open_top"})


def cost_of(g: Asgards, seat: int, kind: int) -> int:
    """AC-36.3, AC-36.22. What it costs the seat to muster a card now."""
    change = sum(COST[effect](amount) for effect, amount, _ in active(g, seat) if effect in COST)
    return max(int(g.c.n.least_cost), int(g.c.cards.cost[kind]) + change)


def payment_bonus(g: Asgards, seat: int) -> int:
    """What standing effects add to each payment."""
    return sum(PAYMENT[effect](amount) for effect, amount, _ in active(g, seat) if effect in PAYMENT)


def top_row_open(g: Asgards, seat: int) -> bool:
    """Whether the seat may muster from the top row like from the bottom row."""
    if is_active(g, seat, OPENS_TOP_ROW):
        note("AC-1.11", "AC-34.13", "AC-36.10")
        return True
    return False


# --- rules that are suspended


def _suspended(g: Asgards, effects: frozenset[str], clause: str) -> bool:
    if g.keeper >= 0 and g.c.cards.event[g.keeper] in effects:
        note(clause)
        return True
    return False


def no_honor(g: Asgards) -> bool:
    """AC-36.8. Whether a keeper forbids the honor draw."""
    return _suspended(g, frozenset({"no_honor"}), "AC-36.8")


def no_mastery(g: Asgards) -> bool:
    """AC-36.12. Whether a keeper silences Water and Wind Mastery."""
    return _suspended(g, frozenset({"no_mastery"}), "AC-36.12")


def no_focus(g: Asgards) -> bool:
    """AC-36.16. Whether a keeper silences Focus."""
    return _suspended(g, frozenset({"no_focus"}), "AC-36.16")


def more_militia(g: Asgards) -> int:
    """AC-36.5. How many more militia cards are revealed."""
    return int(g.c.cards.amount[g.keeper]) if _suspended(g, frozenset({"wolf_age"}), "AC-36.5") else 0


# --- movement


def _empty_lake(g: Asgards, t: int) -> bool:
    note("AC-35.12")
    return g.terrain(t) == LAKE and g.owner[t] == NOBODY and g.hero_on(t) < 0


PASSAGE: dict[str, Callable[[Asgards, int], bool]] = {"ship": _empty_lake}
MOVES: dict[str, int] = {"oath": 1}
"""How many heroes may move in the round."""


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


# --- hooks: rules that run when something has happened to the seat: (g, seat, amount, hero that it happened to)


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


ON_WIN: dict[str, Hook] = {"spoils": spoils}
ON_REBUKE: dict[str, Hook] = {"loosen": loosen}
ON_VANQUISHED: dict[str, Hook] = {"balm": balm}
HOOKS = {"win": ON_WIN, "rebuke": ON_REBUKE, "vanquished": ON_VANQUISHED}


@rule
async def happened(g: Asgards, moment: str, seat: int, hero: int) -> None:
    """AC-1.11, AC-11.2. Cards on the table that answer to this moment act."""
    for effect, amount, owner in tuple(active(g, seat)):
        if effect in HOOKS[moment] and owner == seat:
            await HOOKS[moment][effect](g, seat, amount, hero)


STANDING = {
    *POWER, *COST, *PAYMENT, *ONE_PAYMENT, *OPENS_TOP_ROW, *PASSAGE, *MOVES, *ON_WIN, *ON_REBUKE, *ON_VANQUISHED,
    "no_honor", "no_mastery", "no_focus", "wolf_age",
}  # fmt: skip
