"""Random encounters (4.5): the charts, who plays the random group, and what becomes of it."""

from __future__ import annotations

from vigrid.kernel import cites, rule

from .alone import current_task, task_here, thor_lives
from .encounters import array, begin_meeting
from .groups import foremost, take_in
from .losses import leave_midgard
from .powers import any_has
from .setup import admit, put_away
from .state import ASIDE, EVERYBODY, FACE_DOWN, HELHEIM, RAISED, SET_ASIDE, Hammer, now_known
from .tables import ANIMAL, DRAW_FATE, DRAW_MAGIC, DRAW_RUNE, DWARF, RANDOM_RACE
from .turns import draw_fate

JARNVID, ELIUDNIR, SALAR_STEIN = 28, 43, 45


@rule
async def random_encounter(g: Hammer, seat: int) -> None:
    """HT-4.30, HT-4.31, HT-9.2, HT-9.6, HT-6.3. What a group meets where no other player's counter stands."""
    place = g.at[g.moving]
    g.guest = g.dwarven = 0
    if task_here(g, place):
        await meet_task(g, seat)
        return
    found, fates = consult(g, place)
    await draw_more(g, seat, fates)
    if g.at[g.moving] != place:
        return
    rival = turn_up(g, seat, place, found)
    if g.at[g.random_group]:
        if rival >= 0:
            await array(g, rival, g.random_group)
        begin_meeting(g, g.moving, g.random_group, rival)


@cites
def consult(g: Hammer, place: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """HT-4.30, HT-9.2, HT-9.6. The chart of the region; twice at Jarnvid; again after a 1 at Salar-stein."""
    times = 2 if place == JARNVID else 1
    found: list[tuple[int, int]] = []
    fates = 0
    while times > 0:
        times -= 1
        die = g.roll("encounter", place)
        row = list(g.c.encounters[g.c.place.region[place]][die])
        if place == SALAR_STEIN:
            g.dwarven = 1
            times += die == 1
        found += [x for x in row if x[0] != DRAW_FATE]
        fates += sum(n for what, n in row if what == DRAW_FATE)
    return tuple(found), fates


# --- tasks of the solitaire game


@rule
async def meet_task(g: Hammer, seat: int) -> None:
    """HT-14.20, HT-2.21. The group of a task stands where its counter is; its items, revealed, count for who leads."""
    task = g.c.tasks[current_task(g)]
    group = g.random_group
    for ch in (task.leader, *task.members):
        if g.zone[ch] == ASIDE:
            admit(g, ch, group)
    if not g.members(group):
        pass_task(g)
        return
    g.guest = task.leader if g.group[task.leader] == group else 0
    g.omens = [row for row in g.omens if row[1] != "fled_task"]
    g.at[group], g.met_known = g.at[g.moving], EVERYBODY
    lead_random(g)
    for i in task.items:
        if g.item_at[i] == SET_ASIDE:
            take_in(g, i, group)
        if g.item_at[i] > 0:
            g.item_up[i] = g.item_works[i] = 1
    lead_random(g)
    g.emit("task", current_task(g), g.leader[group])
    begin_meeting(g, g.moving, group, -1)


@cites
def pass_task(g: Hammer) -> None:
    """HT-14.20. The encounter of a task is over, and Thor lives: the task is done."""
    if thor_lives(g):
        g.emit("task_done", g.task)
        g.task += 1


@cites
def gather(g: Hammer, found: tuple[tuple[int, int], ...]) -> list[int]:
    """HT-4.30. Cards off the decks of the chart's races; returns (by number) items, and runes as -1."""
    things: list[int] = []
    for what, count in found:
        for _ in range(count):
            if what == DRAW_MAGIC:
                i = g.draw_magic()
                things += [i] if i >= 0 else []
            elif what == DRAW_RUNE:
                things += [] if g.runes_void else [-1]
            else:
                draw_into_group(g, random_race(g) if what == RANDOM_RACE else what)
    return things


@cites
def random_race(g: Hammer) -> int:
    """HT-4.30, HT-9.6. The die against the race numbers; empty decks roll again; Salar-stein is dwarven."""
    if g.dwarven and g.decks[DWARF]:
        return DWARF
    if not any(g.decks):
        return ANIMAL
    race = g.roll("race")
    while not g.decks[race]:
        race = g.roll("race")
    return race


def draw_into_group(g: Hammer, race: int) -> None:
    """The top card of a race deck joins the random group, face down."""
    ch = g.draw_character(race)
    if ch:
        g.join(ch, g.random_group)


@cites
def note_search(g: Hammer, things: list[int], met: bool) -> None:
    """HT-4.7. Searching adds a rune where somebody is met, else one magic item on a die of 0 to 2."""
    if met:
        things.append(-1)
    elif g.roll("search") <= 2:
        i = g.draw_magic()
        if i >= 0:
            things.append(i)


@cites
def join_face_down(g: Hammer, place: int) -> None:
    """HT-4.31, HT-6.3. A face-down character joins with its items; at Eliudnir everybody in the Helheim deck."""
    ch = g.c.place.face_down[place]
    if ch and g.zone[ch] == FACE_DOWN:
        g.guest = ch
        admit(g, ch, g.random_group)
        g.emit("turned_up", ch, place)
    if place == ELIUDNIR:
        for dead in range(1, len(g.zone)):
            if g.zone[dead] == HELHEIM:
                g.join(dead, g.random_group)
                g.set("dead", dead, g.dead[dead] or RAISED)


@rule
async def draw_more(g: Hammer, seat: int, count: int) -> None:
    """HT-9.6, HT-4.30. The chart lets the player draw the next Fate."""
    while count > 0:
        count -= 1
        await draw_fate(g, seat)


@cites
def turn_up(g: Hammer, seat: int, place: int, found: tuple[tuple[int, int], ...]) -> int:
    """HT-4.31, HT-4.32, HT-4.33, HT-2.8. Who is met, with what, and who plays it; else things are found."""
    things = gather(g, found)
    group = g.random_group
    if g.searching:
        note_search(g, things, bool(g.members(group)))
    join_face_down(g, place)
    g.at[group] = place
    leave_midgard(g, group)
    met = g.members(group)
    if not met:
        g.at[group] = 0
        find(g, g.moving, things, seat)
        g.emit("nobody", place, len(things))
        return -1
    rival = who_plays(g, seat)
    g.met_known = (rival,) if rival >= 0 else EVERYBODY
    watched = any_has(g, group, "watchful")
    if (g.scouted and not watched) or understands(g, seat):
        g.met_known = now_known(g.met_known, seat)
    g.learn(-1 if rival < 0 else 1 << rival | (1 << seat if seat in g.met_known else 0))
    g.emit("met", len(met), rival, tuple(g.c.char.race[ch] for ch in met))
    lead_random(g)
    find(g, group, things, rival)
    return rival


def lead_random(g: Hammer) -> None:
    """HT-8.1, HT-4.33. The highest REPUTATION leads; equals by number, for a question would tell of a hidden group."""
    g.leader[g.random_group] = foremost(g, g.members(g.random_group))[0]


def find(g: Hammer, group: int, things: list[int], seat: int) -> None:
    """Items and runes come to the leader of a group; whoever plays it (-1: dice) sees them."""
    for i in things:
        if i < 0:
            r = g.draw_rune(g.leader[group]) if g.leader[group] else -1
            if r >= 0 and seat >= 0:
                g.rune_seen[r] = now_known(g.rune_seen[r], seat)
                g.learn(1 << seat)
        else:
            if seat >= 0:
                g.show_item(i, 1 << seat)
            take_in(g, i, group)


@cites
def understands(g: Hammer, seat: int) -> bool:
    """HT-15.4. Who speaks with birds knows what is met where one of them is on either side."""
    met = (*g.members(g.random_group), *g.members(g.moving))
    return any(g.c.char.species[ch] in BIRDS for ch in met) and any_has(g, g.moving, "bird_speech")


BIRDS = ("raven", "hawk", "eagle", "cock", "falcon", "swan")


@cites
def who_plays(g: Hammer, seat: int) -> int:
    """HT-4.32, HT-14.5. The die and the number of players say who plays the random group; dice, with one or two."""
    if g.players < 3:
        return -1
    column = g.c.chosen[min(g.players, 3 + len(g.c.chosen) - 1) - 3]
    die = g.roll("chosen")
    return (seat + 1 + (column[die] - 1) % (g.players - 1)) % g.players


@cites
def disband(g: Hammer) -> None:
    """HT-4.34. What is left of the random group goes back; a face-down counter is laid again if it was not beaten."""
    waits = end_task(g) if g.meeting and of_next_task(g) else False
    for ch in g.members(g.random_group):
        if waits:
            stand_by(g, ch)
        else:
            put_away(g, ch)
    g.at[g.random_group] = g.leader[g.random_group] = g.guest = 0


@cites
def of_next_task(g: Hammer) -> bool:
    """HT-14.20. Whether the encounter that ends is that of the next task, though Thor may have escaped from it."""
    place = g.at[g.random_group]
    fled = current_task(g) >= 0 and g.c.tasks[g.task].place == place and g.omen(0, "fled_task") > 0
    return fled or task_here(g, place)


@cites
def end_task(g: Hammer) -> bool:
    """HT-14.20. A task is done unless the encounter ended by EVADE; then its group waits on. Whether it does."""
    fled = g.omen(0, "fled_task") > 0
    g.guest = 0
    if not fled:
        pass_task(g)
    return fled


def stand_by(g: Hammer, ch: int) -> None:
    """HT-14.20. A character of an open task stands where its counter is."""
    for i in g.items_of(ch):
        g.move_item(i, SET_ASIDE)
    g.drop_all(ch)
    g.leave(ch)
    g.heal_all(ch)
    g.zone[ch] = ASIDE
