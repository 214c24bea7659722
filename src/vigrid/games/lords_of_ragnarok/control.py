"""Control over Regions, withdrawing, and the end of a step."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .ending import check_victory, end_by_ragnarok
from .gains import draw_cards, gain_runes, lose_army
from .pieces import ARTIFACTS, NOBODY, PLUNDER, SNORRI
from .prompts import WITHDRAW
from .setup import clear_turn
from .state import Lords

FIRST_GOD_ARTIFACT = len(ARTIFACTS) - 3


@rule
async def take_control(g: Lords, seat: int, region: int, battle: bool) -> None:
    """LR-2.4, LR-2.9, LR-2.10, LR-13.3, LR-18.3. A Control marker; with a Monument the god's Artifact follows."""
    before = g.owner[region]
    g.owner[region] = seat
    g.emit("control", seat, region)
    god = g.chart.monument[region]
    if god >= 0:
        g.give_artifact(seat, FIRST_GOD_ARTIFACT + god)
    check_victory(g, seat)
    if g.result is not None:
        return
    if not battle and g.chart.settlement[region] and in_land(g, seat, SNORRI, region):
        await gain_runes(g, seat, 1)
    if before >= 0 and g.blessed(seat, PLUNDER):
        await draw_cards(g, seat, 1)


def in_land(g: Lords, seat: int, hero: int, region: int) -> bool:
    """Whether a seat plays this Hero and it stands in the Land of a Region."""
    return g.hero[seat] == hero and g.chart.land[g.hero_at[seat]] == g.chart.land[region]


@cites
def gains_control(g: Lords, region: int) -> int:
    """LR-2.9, LR-2.10. The seat that takes control of a Region now, or -1."""
    seats = g.seats_in(region)
    if len(seats) != 1 or seats[0] == g.owner[region]:
        return NOBODY
    if g.owner[region] >= 0 or g.strength(seats[0], region) >= g.chart.strength[region]:
        return seats[0]
    return NOBODY


@rule
async def look_at_control(g: Lords) -> None:
    """LR-2.9, LR-7.2, LR-1.9. Control changes wherever it must, for the Active Player first, then clockwise."""
    for seat, region in tuple(claims(g)):
        if g.result is None:
            await take_control(g, seat, region, False)


def claims(g: Lords) -> list[tuple[int, int]]:
    """Who takes control of which Region now: seats from the Active Player on, Regions by number."""
    found = [(gains_control(g, region), region) for region in sorted({*g.army_at} - {0})]
    return sorted([c for c in found if c[0] >= 0], key=lambda c: (c[0] - g.active) % g.players)


# --- withdrawing


@lister
def refuges(g: Lords, seat: int, region: int) -> list[int]:
    """LR-4.3, LR-16.8. Own Regions next to this one, by Drakkar, Loki's too, without another player's Armies."""
    return [r for r in g.reach(seat, region) if g.owner[r] == seat and g.seats_in(r) in ([], [seat])]


@rule
async def withdraw(g: Lords, seat: int, region: int) -> None:
    """LR-4.3, LR-3.6. All Armies of a seat go to one Region, or are killed."""
    armies = tuple(g.armies(seat, region))
    if not armies:
        return
    if refuges(g, seat, region):
        to = await Ask(seat, WITHDRAW, refuges, region)
        for i in armies:
            g.army_at[seat * 6 + i] = to
        g.emit("withdrew", seat, region, to)
        return
    for i in tuple(armies):
        await lose_army(g, seat, i)


# --- the end of a step


@cites
def battlefields(g: Lords) -> list[int]:
    """LR-12.1. Regions with Armies of two players."""
    if g.players == 2:
        return sorted({*g.army_at[:6]} & {*g.army_at[6:]} - {0})
    return [r for r in sorted({*g.army_at} - {0}) if len(g.seats_in(r)) > 1]


@rule
async def end_step(g: Lords, after: str) -> None:
    """LR-7.2, LR-2.9, LR-12.1. Control is looked at and Battles are fought before the next step begins."""
    if g.result is not None:
        return
    g.after = after
    g.moved = [0] * 6
    await look_at_control(g)
    go_on(g)


def go_on(g: Lords) -> None:
    """Battles, if there are any, or the next step; nothing more when the game is over."""
    if g.result is None:
        if battlefields(g):
            g.phase = "battle"
        else:
            next_step(g)


def next_step(g: Lords) -> None:
    """The next step, or the next turn."""
    after, g.after = g.after, ""
    if after == "end":
        end_turn(g)
    else:
        g.phase = after


@cites
def end_turn(g: Lords) -> None:
    """LR-1.1, LR-1.7. The next player in clockwise order; after the last turn the game is over."""
    if g.ragnarok >= 0:
        g.last_turns -= 1
        if g.last_turns == 0:
            end_by_ragnarok(g)
            return
    g.active = (g.active + 1) % g.players
    begin_turn(g)


@cites
def begin_turn(g: Lords) -> None:
    """LR-7.1. A turn begins with Prayer."""
    clear_turn(g)
    g.turns += 1
    g.phase = "prayer"
    g.emit("turn", g.active, g.turns)
