"""Battle resolution: clearing the cards, conquest, rebuke; and what becomes of vanquished heroes."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import PASS, Ask, Prompt, cites, lister, note, rule
from vigrid.tabletop.places import steps_from

from .artifacts import artifact_matches, call_back, drop_artifact, pick_up
from .cards import CREATURES
from .effects.gods import free_markers
from .effects.standing import MOVES, active, happened
from .land import TERRITORIES, is_circle
from .piles import keep_limit, offerings, order_of_discards, sacrifice
from .power import attacker_ahead, power
from .prompts import Choice, choice_code, closed_hand, offer_label, place_prompt
from .setup import clear_battle
from .state import ATTACKER, AWAY, DEFENDER, ENEMY, FELLED, WON, WON_MARKED, Asgards, pool_of
from .texts import hero_name

LIFT: Final = place_prompt("lift", "AC-19.3", "Which marker do you take back?")
RETREAT: Final = place_prompt("retreat", "AC-20.2", lambda g, seat, h, *_: f"Where does {hero_name(g, h)} retreat to?")
STAND: Final[Prompt[Choice | None]] = Prompt(
    "stand", (*(("sacrifice", k) for k in CREATURES), *(("discard", k) for k in CREATURES), PASS), clause="AC-20.6",
    question="Sacrifice a creature to stand your hero up?", code=choice_code, label=offer_label, hidden=closed_hand,
)  # fmt: skip


@cites
def attacker_won(g: Asgards) -> bool:
    """AC-16.1, AC-16.7, AC-17.3, AC-18.1, AC-33.8. Whether the attacker has won the battle."""
    if g.gave_up:
        return False
    if g.broke_off >= 0:
        return g.broke_off == DEFENDER
    return attacker_ahead(g)


@rule
async def resolve_step(g: Asgards) -> None:
    """AC-19.1, AC-19.2, AC-19.4, AC-1.10. Cards are cleared, the ground is won or not, what was withheld returns."""
    won = attacker_won(g)
    hero = g.hero
    if g.log is not None:
        g.emit("power", power(g, ATTACKER), power(g, DEFENDER))
    g.emit("result", won)
    note("AC-33.1")
    # Both sides lie as they fought, and so do their sums, until both owners have said in which order they discard.
    attacking, defending = await leaving(g, ATTACKER), await leaving(g, DEFENDER)
    clear_cards(g, (attacking, defending))
    spend_first_attack(g, g.side_seat[ATTACKER])
    if won:
        await conquer(g)
    elif hero >= 0:
        await rebuked(g)
    withheld_back(g)
    for seat in tuple(g.order_from(g.start)):
        await keep_limit(g, seat)
    clear_battle(g)
    g.phase = "event" if g.queue else "campaign"


@rule
async def leaving(g: Asgards, side: int) -> tuple[int, ...]:
    """AC-19.1, AC-35.13, AC-37.5. What comes back comes back; the order in which the rest will be discarded."""
    if g.side_seat[side] < 0:
        return ()
    matches = artifact_matches(g, side)
    await call_back(g, side, g.feathers[side])
    await call_back(g, side, max(0, matches - 1))
    return await order_of_discards(g, g.side_seat[side], tuple(g.played[side]))


@cites
def clear_cards(g: Asgards, orders: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """AC-19.1. Militia is banished, played cards go onto their owners' discard piles."""
    for kind in (*g.generated[0], *g.generated[1], *g.turned[0], *g.turned[1]):
        g.banish(kind)
    for side, order in enumerate(orders):
        if order:
            g.to_discard_pile(g.side_seat[side], order)
    g.played, g.flags, g.extra = [[], []], [[], []], [[], []]
    g.generated, g.turned = [[], []], [[], []]


@cites
def spend_first_attack(g: Asgards, seat: int) -> None:
    """AC-34.7. A favor for the first attack is used up."""
    for effect, _, owner in active(g, seat):
        if effect in MOVES and owner >= 0:
            g.favor_used[owner] = 1


@rule
async def rebuked(g: Asgards) -> None:
    """AC-1.6, AC-19.4, AC-37.4. The attacking hero stays where it came from and is not vanquished.

    An artifact may lie there; of a hero that has ridden away this was asked where it went.
    """
    seat = g.side_seat[ATTACKER]
    g.emit("rebuked", seat)
    if g.broke_off != ATTACKER:
        await pick_up(g, seat, g.hero)
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
                await retreat(g, loser)
        else:
            await vanquish(g, loser, stays)
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
    felled = FELLED if loser >= 0 and g.stands(loser) else 0
    return WON | felled | (WON_MARKED if g.owner[g.ground] == ENEMY else 0)


@rule
async def plant_marker(g: Asgards) -> None:
    """AC-19.2, AC-19.3. The winner's marker replaces the loser's; whoever has eight there lifts one first."""
    attacker, ground = g.side_seat[ATTACKER], g.ground
    if attacker < 0:
        note("AC-30.11")
        g.mark(ground, ENEMY)
        return
    if len(g.territories(g.pool(attacker))) >= g.c.n.markers:
        t = await Ask(attacker, LIFT, free_markers)
        g.lift(t)
    g.mark(ground, g.pool(attacker))


@cites
def withheld_back(g: Asgards) -> None:
    """AC-1.10. Cards withheld for the battle go back into their owners' hands."""
    for owner in range(g.players):
        if g.aside[owner]:
            g.hand[owner] += g.aside[owner]
            g.aside[owner], g.aside_known[owner] = [], 0
            g.emit("aside_back", owner)
        for kind in g.hid[owner]:
            g.take(owner, kind)
        g.hid[owner] = []


# --- vanquished heroes


@lister
def refuges(g: Asgards, _seat: int, hero: int) -> list[int]:
    """AC-20.2. Own territories contiguous with the battleground, or else open enchanted lands."""
    steps = steps_from(g.near, (g.hero_at[hero],), lambda t: g.owner[t] == pool_of(hero))
    own = [t for t, n in enumerate(steps) if n > 0 and g.hero_on(t) < 0]
    return own or [t for t in range(TERRITORIES) if g.near[t] and is_circle(t) and g.hero_on(t) < 0]


@rule
async def retreat(g: Asgards, hero: int) -> None:
    """AC-20.2. A vanquished hero leaves the battleground; beside the board if nothing is free."""
    t = AWAY
    if refuges(g, g.hero_seat[hero], hero):
        t = await Ask(g.hero_seat[hero], RETREAT, refuges, hero)
    g.put_hero(hero, t)


@lister
def stand_choices(g: Asgards, seat: int) -> list[Choice | None]:
    """AC-20.6, AC-33.4. Creatures in the hand; in the muster phase a Draugr may stand in; or none."""
    return [*offerings(g, seat, True), PASS]


@rule
async def vanquish(g: Asgards, hero: int, stays: bool) -> None:
    """AC-1.9, AC-20.1, AC-20.6, AC-37.4. The hero is laid down and retreats; a creature may stand it up again."""
    g.hero_down[hero] = 1
    g.emit("vanquished", hero, g.hero_seat[hero])
    drop_artifact(g, hero)
    if not stays:
        await retreat(g, hero)
    await happened(g, "vanquished", g.hero_seat[hero], hero)
    if g.hero_down[hero] and g.hero_at[hero] >= 0:
        await stand_up_at_once(g, hero)


@rule
async def stand_up_at_once(g: Asgards, hero: int) -> None:
    """AC-20.6, AC-1.7. A creature sacrificed from the hand stands the hero up."""
    seat = g.hero_seat[hero]
    how = await Ask(seat, STAND, stand_choices)
    if how is not PASS:
        sacrifice(g, seat, how)
        g.stand_up(hero)
