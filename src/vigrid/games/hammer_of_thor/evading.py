"""EVADE (4.3A5, 11.3): the faster ones first, then WISDOM against SENSES; single characters in battle."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .alone import leave_task
from .groups import abandon, choose_leader, fall_behind, may_part
from .odds import good_dice
from .powers import has, measure, stands, stat
from .prompts import ABANDON
from .setup import THOR, put_away
from .state import NO_GROUP, US, Hammer
from .tables import EVADE, SENSES, SPEED, WISDOM
from .terms import CARD_SUM, RESIST


@cites
def faster(g: Hammer, side: int) -> list[int]:
    """HT-4.20, HT-5.16. Whoever stands and is faster than the fastest of the others escapes without a roll."""
    best = max((stat(g, ch, SPEED) for ch in g.met(1 - side)), default=0)
    free = [ch for ch in g.met(side) if stands(g, ch) and not has(g, ch, "no_evade")]
    return [ch for ch in free if stat(g, ch, SPEED) > best]


@rule
async def evade(g: Hammer, side: int) -> None:
    """HT-4.20, HT-11.8. The faster ones escape; if the roll succeeds all do, and the player-turn goes on."""
    quick = tuple(faster(g, side))
    everybody = g.met(side)
    if len(quick) == len(everybody):
        g.emit("evades", side, g.head(side), -1)
        escaped(g, side)
        return
    dice = good_dice(g, side, EVADE, g.card[1 - side], 0)
    roll = g.throw()
    g.emit("works" if roll in dice else "fails", side, EVADE, g.head(side), roll, len(dice))
    if roll in dice:
        g.emit("evades", side, g.head(side), roll)
        escaped(g, side)
    elif quick:
        await slip_away(g, side, quick)


@cites
def escaped(g: Hammer, side: int) -> None:
    """HT-4.20, HT-4.4. The whole group is hidden; the moving one pays one SPEED if it has any left."""
    from .movement import speed_left

    if side == US and g.moving >= 0 and speed_left(g) > 0:
        g.spent_speed += 1
    leave_task(g, THOR)
    g.turn_over = 0
    g.phase = "parting"


@rule
async def slip_away(g: Hammer, side: int, quick: tuple[int, ...]) -> None:
    """HT-11.8, HT-11.9. Those who escape alone need a counter; of the random group they are gone."""
    group, seat = g.side_group[side], g.side_seat[side]
    if group == g.random_group:
        for ch in quick:
            g.emit("slips", ch, -1)
            get_away(g, ch)
    elif group != g.astral_group:
        await let_go(g, seat, quick)
        apart = g.free_group(seat)
        gone = tuple([a for a in quick if g.group[a] == group])
        if gone and no_refuge(g, seat, gone) == "":
            for ch in gone:
                leave_task(g, ch)
                fall_behind(g, ch)
                g.at[apart] = g.at[group]
                g.join(ch, apart)
                g.emit("slips", ch, apart)
            await choose_leader(g, apart, seat)
    if group in g.group:
        await choose_leader(g, group, seat)


@cites
def get_away(g: Hammer, ch: int) -> None:
    """HT-11.8, HT-4.34, HT-14.20. Who escapes of the random group is out of the encounter and back where he came from.

    That is his deck, or his place face down, or that of the task.
    """
    from .random_encounters import of_next_task, stand_by

    if of_next_task(g):
        stand_by(g, ch)
    else:
        put_away(g, ch)
    if ch == g.guest:
        g.guest = 0


@cites
def no_refuge(g: Hammer, seat: int, quick: tuple[int, ...]) -> str:
    """HT-11.8, HT-8.4, HT-8.6. Why those who escape cannot stand under a counter of their own, or nothing."""
    if g.free_group(seat) == NO_GROUP:
        return "counter"
    rest = [a for a in g.members(g.side_group[g.side_seat.index(seat)]) if a not in quick]
    return "" if may_part(g, list(quick), rest) else "leader"


@lister
def to_let_go(g: Hammer, seat: int, quick: tuple[int, ...]) -> list[int | None]:
    """HT-11.8. Who may be abandoned: those who escape, and others whose counter they could have."""
    here = g.side_group[g.side_seat.index(seat)]
    left = tuple([ch for ch in quick if g.group[ch] == here])
    why = no_refuge(g, seat, left) if left else ""
    if not why:
        return [PASS]
    elsewhere = [ch for ch in g.controlled(seat) if g.group[ch] != here] if why == "counter" else []
    return [PASS, *(ch for ch in left if len(g.members(here)) > 1), *elsewhere]


@rule
async def let_go(g: Hammer, seat: int, quick: tuple[int, ...]) -> None:
    """HT-11.8, HT-8.4. Without a counter for them somebody is abandoned until there is one, or they stay after all."""
    if not to_let_go(g, seat, quick)[1:]:
        return
    ch = await Ask(seat, ABANDON, to_let_go, quick)
    while ch is not None:
        abandon(g, ch)
        if not to_let_go(g, seat, quick)[1:]:
            return
        ch = await Ask(seat, ABANDON, to_let_go, quick)


@cites
def watcher(g: Hammer, side: int) -> int:
    """HT-11.9, HT-5.2. Who led a side when the phase began, though he may have evaded in it: his SENSES count."""
    return next((ch for ch, s, led in g.fled if s == side and led), g.head(side))


@cites
def lone_dice(g: Hammer, ch: int, foe: int) -> tuple[int, ...]:
    """HT-11.9. In battle a character of the reserve escapes on at most its WISDOM less the other leader's SENSES.

    Terms on the sum of EVADE count as for the card.
    """
    total = stat(g, ch, WISDOM, foe) - (stat(g, foe, SENSES, ch) if foe else 0)
    total += measure(g, ch, CARD_SUM + EVADE, foe) - (measure(g, foe, RESIST + EVADE, ch) if foe else 0)
    return tuple(die for die in range(9) if die == 0 or die <= total)
