"""What is laid on characters for a time: terms for the encounter, vows, curses, and what takes them off."""

from __future__ import annotations

from vigrid.kernel import Ask, lister, rule

from ..prompts import WHO
from ..state import ENCOUNTER, FOREVER, GAME_TURN, Hammer
from ..tables import ACCURACY, Act
from ..terms import FOE, GROUP, MISSILES
from .registry import EFFECTS, act_of, aims, companions, concerned, in_meeting, only_if, strangers

SNARES = ("bound", "asleep")


def lay_on(g: Hammer, kind: str, chars: tuple[int, ...], act: Act, until: int) -> None:
    """The terms of an act count for these characters until then; whoever cannot be bound is not bound."""
    from ..powers import has, holds

    for ch in chars:
        for mod in act.mods:
            if not (mod.amount < 0 and mod.stat == 4 and has(g, ch, "fearless")) and holds(g, ch, mod.when, 0):
                g.lay(kind, ch, mod.stat, mod.amount, "", until)
        for flag in act.flags:
            if flag not in SNARES or not (has(g, ch, "unbound") or g.omen(-1, "wakeful")):
                g.lay(kind, ch, 0, 0, flag, until)


@rule
async def lay(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.5, HT-15.6, HT-15.7. Terms are laid on somebody until the encounter ends."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    lay_on(g, kind, chars, act_of(g, kind, number), ENCOUNTER)


@lister
def strangers_met(g: Hammer, seat: int, ch: int, target: str, kind: str, number: int) -> list[int]:
    """HT-15.7. Whom other players have in the encounter that goes on."""
    return [a for a in strangers(g, seat) if in_meeting(g, a)]


@only_if("lay_far")
def somebody_met(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether somebody of another player takes part in an encounter, and can sleep where that is what is laid."""
    return bool(strangers_met(g, seat, ch, act.target, "", 0)) and not ("asleep" in act.flags and g.omen(-1, "wakeful"))


@rule
async def lay_far(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Terms are laid on somebody of another player until the encounter ends."""
    victim = await Ask(seat, WHO, strangers_met, ch, act_of(g, kind, number).target, kind, number)
    lay_on(g, kind, (victim,), act_of(g, kind, number), ENCOUNTER)


@rule
async def vow(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Terms are laid on somebody until the game-turn ends."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    lay_on(g, kind, chars, act_of(g, kind, number), GAME_TURN)


@rule
async def bond(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6. Terms are laid on somebody for good."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    lay_on(g, kind, chars, act_of(g, kind, number), FOREVER)


@rule
async def curse(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.7. Somebody has less ACCURACY until the game ends."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for victim in chars:
        g.lay(kind, victim, ACCURACY, -act_of(g, kind, number).amount, "", FOREVER)


@only_if("free")
def somebody_snared(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether somebody of the group is bound or asleep."""
    group = companions(g, seat, ch)
    return any(a in group and flag in SNARES for a, flag, _ in g.marks)


@rule
async def free(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6. Nobody of the group is bound or asleep any more."""
    group = companions(g, seat, ch)
    g.marks = [row for row in g.marks if row[0] not in group or row[1] not in SNARES]
    g.emit("freed", ch)


def is_harm(measure: int, amount: int) -> bool:
    """Whether a term makes its bearer worse: one that lowers what others have makes it better."""
    return amount > 0 if measure == MISSILES or FOE <= measure < GROUP else amount < 0


@rule
async def turn_away(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6. Harm laid on the group is taken off; the other leader loses ACCURACY until the encounter ends."""
    group = companions(g, seat, ch)
    g.mods = [row for row in g.mods if row[0] not in group or not is_harm(row[1], row[2])]
    g.marks = [row for row in g.marks if row[0] not in group or not (row[1] in SNARES or row[1].startswith("ban."))]
    for foe in aims(g, seat, ch, "leader"):
        g.lay(kind, foe, ACCURACY, -act_of(g, kind, number).amount, "", ENCOUNTER)


EFFECTS.update(
    {
        "lay": lay,
        "bless": lay,
        "lay_far": lay_far,
        "vow": vow,
        "bond": bond,
        "curse": curse,
        "free": free,
        "turn": turn_away,
    }
)
