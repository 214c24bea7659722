"""The end of an encounter (4.5A3, 8.0): what lasted for it ends, and limits hold again."""

from __future__ import annotations

from vigrid.kernel import cites, rule

from .directions import fulfil
from .encounters import reveal_met
from .groups import settle, unsettled
from .losses import die_abroad, die_of_wounds, restore
from .random_encounters import disband
from .state import ASIDE, NO_GROUP, Hammer
from .state import ENCOUNTER as UNTIL_PARTING


@rule
async def parting_phase(g: Hammer) -> None:
    """HT-4.34, HT-5.18, HT-8.1, HT-11.14, HT-4.11, HT-1.14. What lasted for the encounter ends; strangers go back."""
    reveal_met(g)
    seats = tuple([s for s in g.side_seat if s >= 0])
    g.end_of_phase()  # a group may have slipped away in the midst of one
    await end_powers(g)
    done = g.task
    if g.at[g.random_group] or g.random_group in g.group:
        disband(g)
    for task in g.c.tasks[done : g.task]:
        go_home(g, (task.leader, *task.members))
    for ch in tuple(g.party):
        restore(g, ch)
    over = bool(g.turn_over) or g.astral != NO_GROUP
    return_astral(g)
    for group in tuple(g.side_group):
        g.sort_out(group)
    g.meeting = g.battle = g.battle_round = g.scouted = 0
    g.side_group, g.side_seat, g.card, g.deeds = [NO_GROUP, NO_GROUP], [-1, -1], [-1, -1], []
    g.phase = "close" if over or g.moving == NO_GROUP or not g.at[g.moving] else "move"
    for seat in tuple(sorted({g.on_turn, *seats})):
        die_abroad(g, seat)
        await fulfil(g, seat)
        await settle(g, seat)
    for seat in tuple([s for s in range(g.players) if unsettled(g, s)]):
        await settle(g, seat)
    if g.moving == NO_GROUP or not g.at[g.moving]:
        g.phase = "close"


@cites
def go_home(g: Hammer, chars: tuple[int, ...]) -> None:
    """HT-14.20, HT-4.34. Those who escaped from a task and would wait for Thor need not when it is done."""
    for ch in chars:
        if g.zone[ch] == ASIDE and not g.c.char.owner[ch]:
            g.put_back(ch)


@rule
async def end_powers(g: Hammer) -> None:
    """HT-2.6, HT-2.26. Abilities are in effect for the encounter; shapes are laid off, and their wounds may kill."""
    g.active = []
    g.expire(UNTIL_PARTING)
    for ch in tuple([a for a in g.party if g.shape[a]]):
        g.unshape(ch)
        g.emit("own_shape", ch)
    for ch in tuple(g.party):
        await die_of_wounds(g, ch)
    for ch in g.party:
        g.agility_lost[ch] = 0


@cites
def return_astral(g: Hammer) -> None:
    """HT-4.11. The astral body is gone; the character is in its group again."""
    group = g.astral_group
    if g.astral == NO_GROUP:
        return
    leads = g.leader[g.astral]
    for ch in g.members(group):
        g.join(ch, g.astral)
    if leads and g.group[leads] == g.astral:
        g.leader[g.astral] = leads
    g.at[group] = g.leader[group] = 0
    home, g.astral = g.astral, NO_GROUP
    g.vacate(home)
    g.moving = home if g.at[home] else NO_GROUP
