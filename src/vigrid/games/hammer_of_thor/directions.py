"""The gameboard (9.0): what the places do to whoever is there, and what ends a player-turn."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .effects import perform, possible
from .forging import in_forge, take_forged
from .groups import abandon, hand_over, room_for, settle
from .powers import has
from .prompts import ABANDON, FORGE
from .state import Hammer
from .tables import KLEPTOMANIA, LIAR, SUICIDAL

IDAS_PLAIN, MIMIRS_WELL = 5, 29


@lister
def bronze(g: Hammer, seat: int) -> list[int | None]:
    """HT-9.3. The bronze items that are left in the open deck."""
    return [i for i in in_forge(g) if g.c.item.bronze[i]] or [None]


@rule
async def end_of_turn(g: Hammer, seat: int) -> None:
    """HT-9.1, HT-9.3, HT-9.11. Directions of the places where the seat's groups stand."""
    for group in tuple(g.groups_of(seat)):
        place = g.at[group]
        if place == IDAS_PLAIN and group == g.moving and not g.forged:
            g.forged = 1
            i = await Ask(seat, FORGE, bronze)
            if i is not None:
                g.emit("bronze", seat, i)
                take_forged(g, i, group)
        if place == MIMIRS_WELL:
            drink(g, group)
        if place and g.leader[group] and possible(g, seat, g.leader[group], "place", place):
            await perform(g, seat, g.leader[group], "place", place)
    await madness(g, seat)
    await fulfil(g, seat)


@cites
def drink(g: Hammer, group: int) -> None:
    """HT-9.11, HT-4.12. At Mimir's Well INTELLIGENCE lost comes back."""
    for ch in g.members(group):
        if g.wits_lost[ch]:
            g.set("wits_lost", ch, 0)
            g.emit("wits_back", ch)


@rule
async def madness(g: Hammer, seat: int) -> None:
    """HT-2.19. A kleptomaniac takes every item of his group; a liar loses a follower, chosen by his player; who is
    suicidal dies without new REPUTATION."""
    for ch in tuple(g.controlled(seat)):
        if g.controller(ch) != seat:
            continue
        if g.insane[ch] == KLEPTOMANIA:
            grab_all(g, ch)
        elif g.insane[ch] == LIAR and followers_of(g, seat, ch):
            lost = await Ask(seat, ABANDON, followers_of, ch)
            abandon(g, lost)
            await settle(g, seat)
        elif g.insane[ch] == SUICIDAL and not has(g, ch, "proved"):
            g.emit("takes_life", ch)
            g.drop_all(ch)
            g.to_helheim(ch)
            await settle(g, seat)


@cites
def grab_all(g: Hammer, ch: int) -> None:
    """HT-2.19. All items of the group come to a kleptomaniac; those that he cannot use are concealed."""
    mates = [a for a in g.members(g.group[ch]) if a != ch]
    for i in [k for k in sorted(g.kit) if g.item_at[k] in mates]:
        up = g.item_up[i] and room_for(g, ch, i)
        hand_over(g, i, ch)
        g.item_up[i] = g.item_works[i] = g.item_works[i] if up else 0


@lister
def followers_of(g: Hammer, seat: int, ch: int) -> list[int]:
    """HT-2.19. Whom a mad leader may lose."""
    return [a for a in g.members(g.group[ch]) if a != ch] if g.leader[g.group[ch]] == ch else []


# --- missions


@cites
def reached(g: Hammer, seat: int, ch: int, goal: tuple[str, int]) -> bool:
    """HT-1.14. Whether the next goal of a mission is reached."""
    kind, n = goal
    if kind == "place":
        return g.place_of(ch) == n
    if kind == "hold":
        return g.item_at[n - 1001] == ch
    if kind == "own":
        return g.item_at[n - 1001] > 0 and g.controller(g.item_at[n - 1001]) == seat
    if kind == "follower":
        return g.controller(n) == seat
    return any(b == n and g.controller(a) == seat for a, b in g.slain)


@rule
async def fulfil(g: Hammer, seat: int) -> None:
    """HT-1.14. As soon as a character fulfils its mission, its player has the reward, once."""
    for number in range(len(g.c.missions)):
        ch = g.c.missions[number].character
        if g.controller(ch) == seat and step_forward(g, seat, number):
            g.emit("mission", ch, number)
            await perform(g, seat, ch, "mission", number)


def step_forward(g: Hammer, seat: int, number: int) -> bool:
    """HT-1.14. Goals are reached one after the other, some at once; true when the last one is reached now."""
    mission = g.c.missions[number]
    before = done = next((n for m, n in g.missions if m == number), 0)
    while done < len(mission.goals) and reached(g, seat, mission.character, mission.goals[done]):
        done += 1
        g.emit("goal", mission.character, number, done)
    if done == before:
        return False
    g.missions = [row for row in g.missions if row[0] != number]
    g.missions.append((number, done))
    return done == len(mission.goals)
