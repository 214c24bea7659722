"""Shape changes and disguises (2.2C)."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from ..powers import any_has, has
from ..prompts import SHAPE
from ..state import ENCOUNTER, RAGNAROK, Hammer, unknown_to
from ..tables import CON, FOLLOWER, Act
from ..terms import RESIST
from .registry import EFFECTS, act_of, concerned, in_meeting, only_if, opponents


@cites
def seen_through(g: Hammer, seat: int, ch: int) -> bool:
    """HT-15.4, HT-4.33. Whether shapes and disguises do not work, for the other side sees through them.

    Of a random group that the seat does not know yet it cannot tell.
    """
    if unknown_to(g, seat) or not in_meeting(g, ch):
        return False
    if g.battle == RAGNAROK:
        return any(has(g, foe, "true_sight") for foe in opponents(g, ch))
    return any_has(g, g.side_group[1 - g.side_of(ch)], "true_sight")


def forms_of(g: Hammer, ch: int, act: Act) -> tuple[int, ...]:
    """The shapes that an act can give: those printed beside its ability, else the one that it names."""
    printed = [forms for power, _, forms in g.c.char.powers[ch] if g.c.powers[power].act is act]
    return printed[0] if printed else (act.amount - 1,)


@lister
def free_forms(g: Hammer, seat: int, ch: int, kind: str, number: int) -> list[int]:
    """HT-2.25. Those shapes whose card nobody uses."""
    return [form for form in forms_of(g, ch, act_of(g, kind, number)) if not g.shape_at[form]]


@only_if("disguise")
def can_disguise(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the user is in an encounter in its own shape, and is not seen through."""
    return in_meeting(g, ch) and not g.shape[ch] and not seen_through(g, seat, ch)


@only_if("shape_other")
def can_change_others(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the user is in an encounter and not seen through, the moon is there, and a shape is free."""
    free = any(not g.shape_at[form] for form in forms_of(g, ch, act))
    return free and not g.omen(-1, "no_shapes") and in_meeting(g, ch) and not seen_through(g, seat, ch)


@only_if("shape_self")
def can_change(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a shape may be taken, and the user is in its own."""
    return not g.shape[ch] and can_change_others(g, seat, ch, act)


@rule
async def change_shape(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-2.25, HT-2.27, HT-15.2, HT-15.5. A shape change card lies beside a character until the encounter ends."""
    forms = tuple(free_forms(g, seat, ch, kind, number))
    if not forms or g.omen(-1, "no_shapes") or seen_through(g, seat, ch):
        return
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    form = forms[0]
    if len(forms) > 1 and seat >= 0:
        form = await Ask(seat, SHAPE, free_forms, ch, kind, number)
    for a in chars:
        if not g.shape[a]:
            g.set("shape", a, 1 + form)
            g.shape_at[form] = a
            g.emit("shape", a, form)


@rule
async def disguise(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5. The disguised counts as of the other sex; CON and FOLLOWER against it have lower sums."""
    if not seen_through(g, seat, ch):
        amount = act_of(g, kind, number).amount
        g.lay(kind, ch, 0, 0, "disguised", ENCOUNTER)
        g.lay(kind, ch, RESIST + CON, amount, "", ENCOUNTER)
        g.lay(kind, ch, RESIST + FOLLOWER, amount, "", ENCOUNTER)


EFFECTS.update(
    {
        "shape_self": change_shape,
        "shape_other": change_shape,
        "disguise": disguise,
    }
)
