"""Movement (4.2): SPEED, lines and letters, water, caution, search, reconnaissance, splitting and joining."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .alone import task_here
from .camp import RESTED, camp
from .effects import perform
from .encounters import begin_meeting
from .groups import may_part, partners, regroup, settle, split
from .losses import leave_midgard
from .powers import any_has, has, holds, is_closed, is_water, stat
from .prompts import CAUTION, LOOK_FOR, STEP, Step
from .random_encounters import random_encounter
from .state import NO_GROUP, Hammer
from .tables import CATATONIA, SENSES, SPEED, WEAKNESS

NEW_COST = {"go": 0, "search": 1, "scout": 1, "both": 2}


@cites
def pace(g: Hammer, ch: int) -> int:
    """HT-4.4, HT-6.5. The SPEED of a character; of the dead without what their weaknesses cost."""
    speed = stat(g, ch, SPEED)
    if g.dead[ch]:
        for power, _, _ in g.c.char.powers[ch]:
            slower = [m for m in g.c.powers[power].mods if m.stat == SPEED and holds(g, ch, m.when, 0)]
            speed -= sum(m.amount for m in slower) if g.c.powers[power].kind == WEAKNESS else 0
    return speed


@cites
def group_speed(g: Hammer, group: int) -> int:
    """HT-4.4, HT-8.7. The lowest SPEED of any character in the group; what it has spent elsewhere counts for itself."""
    slowest = min((pace(g, ch) + sum(n for a, n in g.unspent if a == ch) for ch in g.members(group)), default=0)
    seat = g.seat_of(group)
    return max(0, slowest + sum(n for s, flag, n, _ in g.omens if flag == "speed" and s == seat))


@cites
def speed_left(g: Hammer) -> int:
    """HT-4.4. What the moving group has left; who is left behind slows it no more."""
    return group_speed(g, g.moving) - g.spent_speed


@cites
def crosses(g: Hammer, ch: int) -> bool:
    """HT-4.5, HT-6.5. Whether a character traverses water: flying, wading, swimming, or carried."""
    return has(g, ch, "fly") or has(g, ch, "cross") or has(g, ch, "wade")


@cites
def cost_of(g: Hammer, group: int, place: int) -> int:
    """HT-4.4, HT-4.5, HT-9.2. SPEED to enter a place: one more for water unless everybody crosses it."""
    cost = 1 + g.c.place.entry[place]
    if is_water(g, place) and not any_has(g, group, "ferry"):
        cost += any(not crosses(g, ch) for ch in g.members(group))
    return int(cost)


@cites
def neighbours(g: Hammer, place: int) -> list[int]:
    """HT-4.9, HT-4.10, HT-15.8. Places joined by a line, and by letter: small to capital and back."""
    letters = () if g.omen(-1, "no_letters") else g.c.place.projections[place]
    return sorted({*g.c.place.lines[place], *letters})


@cites
def catatonic(g: Hammer, group: int) -> bool:
    """HT-2.19. Whether somebody of a group must remain where he is; others may leave him behind."""
    return any(g.insane[ch] == CATATONIA for ch in g.members(group))


@cites
def barred(g: Hammer, group: int, place: int) -> bool:
    """HT-15.7, HT-15.8, HT-2.19. Whether a place is closed: blocked or broken down, a water while the sea is closed,
    or to whoever has one in catatonia with him.
    """
    if catatonic(g, group):
        return True
    return is_closed(g, place)


@cites
def joiners(g: Hammer) -> list[int]:
    """HT-8.7. The groups that may join the moving one on its way: each of their characters has SPEED left for it."""
    return [k for k in partners(g, g.moving) if group_speed(g, k) >= 1]


@lister
def steps(g: Hammer, seat: int) -> list[Step]:
    """HT-4.4, HT-4.7, HT-4.8, HT-8.4, HT-8.6, HT-8.7, HT-8.9. Go on, search, scout; part; join; halt once; stop."""
    group, left = g.moving, speed_left(g)
    out: list[Step] = [("stop", 0)]
    for place in neighbours(g, g.at[group]):
        cost = cost_of(g, group, place)
        if cost <= left and not barred(g, group, place):
            out += [(how, place) for how, more in NEW_COST.items() if cost + more <= left]
    members = g.members(group)
    if g.free_group(seat) != NO_GROUP and any(may_part(g, [ch], [x for x in members if x != ch]) for ch in members):
        out.append(("split", 0))
    out += [("join", k % 3) for k in joiners(g)] if left >= 1 else []
    if left >= 1 and RESTED + g.at[group] not in g.tried and len(out) > 1:
        out.append(("halt", 0))
    return out


@lister
def caution(g: Hammer, seat: int) -> list[str]:
    """HT-4.6. For one SPEED, said at the beginning."""
    return ["no", "yes"] if group_speed(g, g.moving) >= 2 else ["no"]


@rule
async def caution_phase(g: Hammer) -> None:
    """HT-4.6. Moving with caution costs one SPEED, and no random encounters need be rolled for."""
    careful = await Ask(g.on_turn, CAUTION, caution)
    g.cautious = int(careful == "yes")
    g.spent_speed = g.cautious
    g.emit("sets_out", g.moving, g.leader[g.moving], g.cautious)
    g.phase = "move"


@rule
async def move_phase(g: Hammer) -> None:
    """HT-4.4, HT-8.6, HT-8.7, HT-8.9. The group takes a step, parts, joins another, halts to rearrange, or stops."""
    seat = g.on_turn
    if g.moving == NO_GROUP or not g.at[g.moving]:
        g.phase = "close"
        return
    step = await Ask(seat, STEP, steps)
    if step[0] == "stop":
        g.phase = "close"
    elif step[0] == "split":
        await split(g, seat, g.moving)
    elif step[0] == "halt":
        g.tried.append(RESTED + g.at[g.moving])
        g.shifted = []
        await camp(g, seat, "on the way")
    elif step[0] == "join":
        await regroup(g, seat, g.moving, 3 * seat + step[1])
        g.spent_speed += 1
        await settle(g, seat)
    else:
        g.searching, g.scouting = int(step[0] in ("search", "both")), int(step[0] in ("scout", "both"))
        g.spent_speed += cost_of(g, g.moving, step[1]) + NEW_COST[step[0]]
        g.move_counter(g.moving, step[1])
        g.phase = "arrival"


@rule
async def arrival_phase(g: Hammer) -> None:
    """HT-2.8, HT-4.25, HT-4.30, HT-4.35. Who enters a place: humans die abroad, counters meet, or the die is thrown."""
    seat, group = g.on_turn, g.moving
    g.phase = "move"
    leave_midgard(g, group)
    await settle(g, seat)
    if not g.at[group]:
        g.phase = "close"
        return
    others = [k for k in range(3 * g.players) if g.at[k] == g.at[group] and g.seat_of(k) != seat]
    if others:
        them = champion(g, others)
        g.scouted = int(reconnoitre(g))
        begin_meeting(g, group, them, g.seat_of(them))
    else:
        await look_around(g, seat)


@cites
def reconnoitre(g: Hammer) -> bool:
    """HT-4.8, HT-15.7. A roll of at most the lowest SENSES of the group succeeds, but not in a fog."""
    if not g.scouting or g.omen(-1, "fog"):
        return False
    return g.roll("scout", g.leader[g.moving]) < scout_dice(g)


@cites
def scout_dice(g: Hammer) -> int:
    """HT-4.8, HT-15.7. On how many dice of ten reconnaissance succeeds."""
    keen = min(stat(g, ch, SENSES) for ch in g.members(g.moving))
    return 0 if g.omen(-1, "fog") else min(10, keen + 1)


@cites
def champion(g: Hammer, groups: list[int]) -> int:
    """HT-4.36. Of several counters in a place the highest die meets the moving group; equals roll again."""
    while len(groups) > 1:
        dice = [g.roll("champion", g.leader[k]) for k in groups]
        groups = [k for k, die in zip(groups, dice, strict=True) if die == max(dice)]
    return groups[0]


@lister
def look_or_not(g: Hammer, seat: int) -> list[str]:
    """HT-4.6, HT-4.30, HT-14.20, HT-15.7. A cautious group rolls only where it must, or wishes to; tasks wait."""
    place = g.at[g.moving]
    if task_here(g, place):
        return ["yes"]
    if g.omen(seat, "guide"):
        return ["no", "yes"]
    if not g.cautious or g.c.place.forced[place]:
        return ["yes"]
    return ["no", "yes"]


@rule
async def look_around(g: Hammer, seat: int) -> None:
    """HT-4.30. The die is thrown for a random encounter."""
    answer = await Ask(seat, LOOK_FOR, look_or_not)
    if answer == "yes" and g.at[g.moving]:  # a card played meanwhile may have drowned them all
        g.scouted = int(reconnoitre(g))
        await random_encounter(g, seat)
    if g.phase == "move" and g.moving == g.astral_group:
        g.phase = "parting"


__all__ = ["arrival_phase", "caution_phase", "move_phase", "perform"]
