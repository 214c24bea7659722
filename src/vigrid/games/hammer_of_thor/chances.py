"""Chances in ten before every choice that is followed by a die: blows, flights, items, runes, scouts, duels."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import cites
from vigrid.tabletop.words import counted

from . import prompts as p
from .blows import hit_dice, loss_of, spares
from .camp import item_chance, rune_chance
from .combat import outruns
from .effects.registry import act_of
from .effects.tricks import CHARMED
from .encounters import free_deeds, reaction, read_at
from .evading import lone_dice, watcher
from .forecast import best_aim
from .movement import scout_dice
from .odds import good_dice
from .powers import has, left, stat
from .ragnarok import side_of
from .state import DUEL, Hammer
from .tables import NEGOTIATE, REPUTATION, STRENGTH, TEMPER
from .texts import CARD_NAMES, who


def in_ten(n: int) -> str:
    """A chance."""
    return f"{n} in 10"


# --- blows


@cites
def one_blow(g: Hammer, ch: int, foe: int, how: str) -> str:
    """HT-5.12, HT-5.13. The chance to hit, and what a blow takes at least and at most of what is left."""
    return blow(g, ch, foe, how == "subdue" or spares(g, ch, foe))


def blow(g: Hammer, ch: int, foe: int, subdual: bool) -> str:
    """A blow of this kind."""
    low, high = (loss_of(g, ch, foe, die, subdual) for die in (0, 9))
    what = "by subdual" if subdual else "for good"
    return f"{in_ten(len(hit_dice(g, ch, foe)))}, {low} to {high} {what} of {left(g, foe)}"


@cites
def flee(g: Hammer, seat: int, ch: int | None, side: int) -> str:
    """HT-4.20, HT-11.9, HT-11.10. The chance to evade; in a duel the other leader strikes at who gets away."""
    if not ch:
        return ""
    foe = watcher(g, 1 - side)
    chance = "certain, faster than all of them" if outruns(g, ch, 1 - side) else in_ten(len(lone_dice(g, ch, foe)))
    return f"{chance}; {who(g.c, foe)} strikes once, {one_blow(g, foe, ch, 'kill')}" if g.battle == DUEL else chance


@cites
def accept(g: Hammer, seat: int, word: str, *args: Any) -> str:
    """HT-4.21, HT-5.23. Of a challenge: the blows of the duel, or how many followers a refusal costs."""
    if g.phase != "encounter" or len(args) != 1:
        return ""
    me, foe = g.head(args[0]), g.head(1 - args[0])
    if word == "no":
        followers = counted(len(g.met(args[0])) - 1, "follower")
        return f"so many of {followers} go as the die is below REPUTATION {stat(g, me, REPUTATION)}"
    return duel(g, me, foe, "kill")


def duel(g: Hammer, me: int, foe: int, how: str) -> str:
    """The blows of two leaders."""
    return f"your blow {one_blow(g, me, foe, how)}; {who(g.c, foe)}'s {one_blow(g, foe, me, how)}"


@cites
def death(g: Hammer, seat: int, word: str, side: int) -> str:
    """HT-5.23. The blows of a duel to the death, or by subdual."""
    return duel(g, g.head(side), g.head(1 - side), "kill" if word == "yes" else "subdue")


@cites
def line_up(g: Hammer, seat: int, ch: int, side: int, placed: int) -> str:
    """HT-12.4, HT-5.7. Whom a fighter faces in the next place of the line, as the other one stands now."""
    line = side_of(g, 1 - side)
    foe = line[placed % len(line)] if line else 0
    return f"against {who(g.c, foe)} {blow(g, ch, foe, False)}" if foe else ""


# --- items, runes, scouts


@cites
def deed(g: Hammer, seat: int, what: p.Step, side: int, chosen: Any) -> str:
    """HT-4.24, HT-2.14, HT-2.23. What a leader action costs, and on how many dice it works."""
    kind, n = what
    if kind == "done":
        return ""
    cost = "no REACTION" if free_of_charge(g, side, kind) else "1 REACTION"
    ch = g.head(side)
    dice = rune_chance(g, ch) if kind == "rune" else item_chance(g, ch, n) if kind in ("reveal", "use") else 10
    return f"{cost}; {in_ten(dice)}" if dice < 10 else cost


def free_of_charge(g: Hammer, side: int, kind: str) -> bool:
    """HT-4.24. Whether an action of this kind costs the leader no REACTION."""
    deeds, g.deeds = g.deeds, [(side, kind, 0)]
    free = not free_deeds(g, side)
    g.deeds = deeds
    return free


@cites
def reveal(g: Hammer, seat: int, step: p.Step, side: int) -> str:
    """HT-2.14. On how many dice an item that is turned up works."""
    dice = item_chance(g, g.item_at[step[1]], step[1]) if step[0] in ("reveal", "use") else 10
    return in_ten(dice) if dice < 10 else ""


@cites
def use(g: Hammer, seat: int, i: int | None, *args: Any) -> str:
    """HT-2.14. On how many dice an item works."""
    dice = 10 if i is None else item_chance(g, g.item_at[i], i)
    return in_ten(dice) if dice < 10 else ""


@cites
def cast(g: Hammer, seat: int, r: int | None, *args: Any) -> str:
    """HT-2.23. On how many dice a rune works."""
    return "" if r is None else in_ten(rune_chance(g, g.rune_at[r]))


@cites
def scouting(g: Hammer, how: str) -> str:
    """HT-4.8. On how many dice reconnaissance succeeds."""
    return f"; scouts on {in_ten(scout_dice(g))}" if how in ("scout", "both") else ""


@cites
def concerns(g: Hammer, seat: int, ch: int, *args: Any) -> str:
    """HT-15.5, HT-15.7. The chance in ten that somebody does not resist what is tried, where a die follows."""
    if not args:
        return f"goes home on {in_ten(above(stat(g, ch, TEMPER)))}"
    if len(args) == 3:
        price = args[2]
        tried = f"comes over on {in_ten(above(stat(g, ch, TEMPER, args[0])))}"
        return tried if price == CHARMED else f"goes home on {in_ten(min(10, price + 1))}"
    act = act_of(g, args[2], args[3]) if len(args) == 4 and args[2] else None
    if act is None or act.id not in SNARES:
        return ""
    flag, by = SNARES[act.id]
    if has(g, ch, "unbound") or (flag == "asleep" and g.omen(-1, "wakeful")):
        return "nothing holds this one"
    return f"{flag} on {in_ten(above(stat(g, ch, by, args[0]) - act.amount))}"


SNARES: Final = {"sleep": ("asleep", TEMPER), "bind": ("bound", STRENGTH)}


def above(limit: int) -> int:
    """How many of the ten dice, 0 to 9, are above a limit."""
    return max(0, min(10, 9 - limit))


# --- changing to NEGOTIATE


@cites
def switch(g: Hammer, seat: int, word: str, side: int) -> str:
    """HT-11.11, HT-4.26. The chance of the card that a side would then have, and when it is read."""
    card, other = NEGOTIATE if word == "yes" else g.card[side], g.card[1 - side]
    dice = len(good_dice(g, side, card, other, best_aim(g, side, card, other)))
    read = read_at(g, side, card) - free_deeds(g, side)
    theirs = f"theirs at {reaction(g, 1 - side)}"
    return f"{CARD_NAMES[card]} {in_ten(dice)}; read at REACTION {read}, {theirs}"
