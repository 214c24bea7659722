"""Battle resolution: clearing the cards, conquest, rebuke."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, note, rule

from .artifacts import call_back, count_matches, fighter, pick_up, worn_by
from .effects.gods import free_markers
from .effects.items import feathers_return
from .effects.standing import MOVES, active, happened
from .land import is_circle
from .piles import discard_in_order, keep_limit
from .power import attacker_ahead, power
from .prompts import LIFT
from .setup import clear_battle
from .state import ATTACKER, DEFENDER, ENEMY, FELLED, WON, WON_MARKED, Asgards
from .vanquished import retreat, vanquish


@cites
def attacker_won(g: Asgards) -> bool:
    """AC-16.1, AC-16.7, AC-17.3, AC-18.1, AC-33.8. Whether the attacker has won the battle."""
    if g.broke_off >= 0:
        return g.broke_off == DEFENDER
    return not g.gave_up and attacker_ahead(g)


@rule
async def resolve_step(g: Asgards) -> None:
    """AC-19.1, AC-19.2, AC-19.4, AC-1.10. Cards are cleared, the ground is won or not, what was withheld returns."""
    won = attacker_won(g)
    hero = g.hero
    if g.log is not None:
        g.emit("power", power(g, ATTACKER), power(g, DEFENDER))
    g.emit("result", won)
    clear_militia(g)
    for side in (ATTACKER, DEFENDER):
        if g.side_seat[side] >= 0:
            await clear_side(g, side)
    spend_first_attack(g, g.side_seat[ATTACKER])
    if won:
        await conquer(g)
    elif hero >= 0:
        await rebuked(g)
    g.return_aside()
    for seat in tuple(g.order_from(g.start)):
        await keep_limit(g, seat)
    clear_battle(g)
    g.phase = "event" if g.queue else "campaign"


@cites
def clear_militia(g: Asgards) -> None:
    """AC-19.1, AC-33.1. Militia is banished, also that which changed sides."""
    for kind in (*g.generated[0], *g.generated[1], *g.turned[0], *g.turned[1]):
        g.banish(kind)
    g.generated, g.turned = [[], []], [[], []]


@rule
async def clear_side(g: Asgards, side: int) -> None:
    """AC-19.1, AC-35.13, AC-37.5. What comes back comes back; the rest is discarded."""
    hero = fighter(g, side)
    artifact = worn_by(g, hero) if hero >= 0 else -1
    matches = count_matches(g, side, artifact) if artifact >= 0 else 0
    await feathers_return(g, side)
    if matches >= 2:
        await call_back(g, side, matches - 1)
    kinds = tuple(g.played[side])
    await discard_in_order(g, g.side_seat[side], kinds)
    forget_side(g, side)


def forget_side(g: Asgards, side: int) -> None:
    """No card of a side lies in the battle any more."""
    g.played[side], g.flags[side], g.extra[side] = [], [], []


@cites
def spend_first_attack(g: Asgards, seat: int) -> None:
    """AC-34.7. A favor for the first attack is used up."""
    for effect, _, owner in active(g, seat):
        if effect in MOVES and owner >= 0:
            g.favor_used[owner] = 1


@rule
async def rebuked(g: Asgards) -> None:
    """AC-1.6, AC-19.4. The attacking hero stays where it came from and is not vanquished."""
    seat = g.side_seat[ATTACKER]
    g.emit("rebuked", seat)
    await happened(g, "rebuke", seat, g.hero)


@cites
def is_last_marker(g: Asgards) -> bool:
    """AC-20.5. Whether the loser's only marker on the board is that of the battleground."""
    owner = g.owner[g.ground]
    return 0 <= owner < ENEMY and len(g.territories(owner)) == 1


@rule
async def conquer(g: Asgards) -> None:
    """AC-19.2, AC-20.1, AC-20.4, AC-20.5, AC-22.3. The winner moves in and puts a marker, the loser's hero retreats."""
    attacker, hero, ground = g.side_seat[ATTACKER], g.hero, g.ground
    loser = g.hero_on(ground)
    stays = is_last_marker(g)
    deed = credit(g, loser)
    if hero >= 0 and not stays:
        g.put_hero(hero, ground)
    if not stays and not is_circle(ground):
        await plant_marker(g)
    if loser >= 0:
        if g.hero_down[loser]:
            note("AC-20.4")
            if not stays:
                await retreat(g, loser, ground)
        else:
            await vanquish(g, loser, ground, stays)
    if hero >= 0:
        g.hero_deeds[hero] |= deed
        if stays:
            note("AC-20.5")
            g.emit("last_marker", g.owner[ground], g.company)
        else:
            await pick_up(g, attacker, hero)
        await happened(g, "win", attacker, hero)
        if stays:
            await rebuked(g)


@cites
def credit(g: Asgards, loser: int) -> int:
    """AC-20.4, AC-20.5. What a victory counts as: a standing hero beaten, an enemy marker taken."""
    felled = FELLED if loser >= 0 and not g.hero_down[loser] else 0
    return WON | felled | (WON_MARKED if g.owner[g.ground] == ENEMY else 0)


@lister
def liftable(g: Asgards, seat: int) -> list[int]:
    """AC-19.3. Own markers that may be lifted, not from under an own hero."""
    return free_markers(g, seat)


@rule
async def plant_marker(g: Asgards) -> None:
    """AC-19.2, AC-19.3. The winner's marker replaces the loser's; whoever has eight there lifts one first."""
    attacker, ground = g.side_seat[ATTACKER], g.ground
    if attacker < 0:
        note("AC-30.11")
        g.mark(ground, ENEMY)
        return
    if len(g.territories(g.pool(attacker))) >= g.c.n.markers:
        t = await Ask(attacker, LIFT, liftable)
        g.lift(t)
    g.mark(ground, g.pool(attacker))
