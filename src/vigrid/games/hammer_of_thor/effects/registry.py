"""The tables from effect id to rule, filled by the modules beside this one, and how targets are chosen.

Ids stand in the component pack; a pack may give any card any of these effects. An act is known to its rule by the card
it stands on: `kind` ("power", "item", "rune", "fate", "place", "mission") and `number`; `act_of` finds its numbers.
`ch` is who uses it (0: the seat itself, for Fates and Predictions); `seat` is -1 where dice play.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from vigrid.kernel import Ask, cites, lister, rule

from ..blows import host
from ..powers import able
from ..prompts import WHO
from ..state import DUEL, RAGNAROK, THEM, US, Hammer, unknown_to
from ..tables import Act

Effect = Callable[[Hammer, int, int, str, int], Coroutine[Any, Any, None]]
Test = Callable[[Hammer, int, int, Act], bool]
T = TypeVar("T", bound=Test)

EFFECTS: Final[dict[str, Effect]] = {}
"""Effect id to its rule: `rule(g, seat, ch, kind, number)`."""
POSSIBLE: Final[dict[str, Test]] = {}
"""Effect id to whether it can do anything now, for `(g, seat, ch, act)`; where it is not listed, a target suffices."""
CHOSEN: Final = ("own", "foe", "leader", "foes", "met", "anyone")
"""Targets that must be there."""
OPPOSING: Final = ("foe", "foes", "leader", "met")
"""Targets on the other side of the encounter."""
DECEIVING: Final = ("shape_self", "disguise")
"""Acts upon oneself that deceive the other side, if nobody there sees through them."""
NOT_AT_RAGNAROK: Final = ("charm", "tame", "bribe", "vanish", "terror", "waves")
"""Acts that win somebody over, lead out of the battle, or want a reserve or water: there is nothing of it there."""


def only_if(*names: str) -> Callable[[T], T]:
    """Decorator: this test says whether the effects of these ids can do anything now."""

    def enter(fn: T) -> T:
        for name in names:
            POSSIBLE[name] = fn
        return fn

    return enter


def act_of(g: Hammer, kind: str, number: int) -> Act:
    """The act that stands on a card."""
    c = g.c
    if kind == "power":
        found = c.powers[number].act
    elif kind == "item":
        found = c.item.act[number]
    elif kind == "place":
        found = c.place.act[number]
    elif kind == "mission":
        found = c.missions[number].act
    else:
        found = c.spell.act[number]
    assert found is not None
    return found


def meets_opponents(act: Act) -> bool:
    """Whether what an act does hangs on who is on the other side of the encounter."""
    return act.target in OPPOSING or act.id in DECEIVING


def has_act(g: Hammer, kind: str, number: int) -> bool:
    """Whether a card does something when it is used."""
    c = g.c
    if kind == "power":
        return c.powers[number].act is not None
    if kind == "item":
        return c.item.act[number] is not None
    return kind != "place" or c.place.act[number] is not None


# --- who is concerned


def in_meeting(g: Hammer, ch: int) -> bool:
    """Whether a character takes part in the encounter, or fights at RAGNAROK."""
    if g.battle == RAGNAROK:
        return ch in (*host(g, US), *host(g, THEM))
    return bool(ch) and g.meeting > 0 and g.side_of(ch) >= 0


@cites
def opponents(g: Hammer, ch: int) -> list[int]:
    """HT-5.23, HT-12.5, HT-15.5. Everybody on the other side; in a duel the other leader alone."""
    if g.battle == DUEL:
        return head_of_foes(g, ch)
    if g.battle == RAGNAROK:
        return host(g, THEM if ch in host(g, US) else US) if in_meeting(g, ch) else []
    return g.met(1 - g.side_of(ch)) if in_meeting(g, ch) else []


def head_of_foes(g: Hammer, ch: int) -> list[int]:
    """The leader on the other side of the encounter, alone in a list; nobody leads at RAGNAROK."""
    if g.battle == RAGNAROK:
        return []
    return [g.head(1 - g.side_of(ch))] if in_meeting(g, ch) and g.head(1 - g.side_of(ch)) else []


def companions(g: Hammer, seat: int, ch: int) -> list[int]:
    """The own group: that of the user, or for a card of the seat's all its characters."""
    return g.members(g.group[ch]) if ch else g.controlled(seat)


def strangers(g: Hammer, seat: int) -> list[int]:
    """Everybody that other players control."""
    return [ch for ch in g.party if g.controller(ch) not in (seat, -1)]


@lister
def aims(g: Hammer, seat: int, ch: int, target: str, kind: str = "", number: int = 0) -> list[int]:
    """HT-15.5. Everybody whom an act with this target may concern; the card is named where a die follows."""
    if target == "self":
        return [ch] if ch else g.controlled(seat)
    if target in ("own", "group"):
        return companions(g, seat, ch)
    if target in ("foe", "foes"):
        return opponents(g, ch)
    if target == "leader":
        return head_of_foes(g, ch)
    if target == "met":
        return [a for a in companions(g, seat, ch) if a != ch] + opponents(g, ch)
    return strangers(g, seat) if target == "anyone" else []


@rule
async def concerned(g: Hammer, seat: int, ch: int, target: str, kind: str, number: int) -> tuple[int, ...]:
    """HT-15.5. Whom an act concerns: one who is chosen, or all; dice take the first, or the last that they met."""
    found = tuple(aims(g, seat, ch, target))
    if len(found) > 1 and target in ("own", "foe", "met", "anyone", "self"):
        if seat < 0:
            return (found[-1 if target == "met" else 0],)
        who = await Ask(seat, WHO, aims, ch, target, kind, number)
        return (who,)
    return found


@cites
def possible(g: Hammer, seat: int, ch: int, kind: str, number: int) -> bool:
    """HT-15.5. Whether using a card could do anything now."""
    if not has_act(g, kind, number):
        return False
    act = act_of(g, kind, number)
    if g.battle == RAGNAROK and act.id in NOT_AT_RAGNAROK:
        return False
    if act.target in CHOSEN and not aims(g, seat, ch, act.target):
        return False
    if act.target in OPPOSING and unknown_to(g, seat):
        return True
    test = POSSIBLE.get(act.id)
    return test is None or test(g, seat, ch, act)


def fit(g: Hammer, chars: list[int]) -> list[int]:
    """Those who can do something."""
    return [ch for ch in chars if able(g, ch)]
