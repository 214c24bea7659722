"""Campaign phase: moving heroes; a battle is a phase of its own that comes back here."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule

from .artifacts import pick_up
from .battle import defender_of, start_battle
from .effects.standing import happened, moves_left, passages
from .god_phase import appease, appease_choices, partners_appease
from .land import NAMES, TERRITORIES, is_circle
from .piles import draw_cards, keep_limit
from .prompts import DONE, Choice, may_appease, place_prompt, turn_prompt
from .resolution import retreat, spend_first_attack
from .state import HEROES, WON, Asgards, gender_of, pool_of
from .texts import hero_name, place_name

# --- where a hero may go


def foe_on(g: Asgards, pool: int, t: int) -> bool:
    """Whether an opponent's hero is on a territory."""
    hero = g.hero_on(t)
    return hero >= 0 and pool_of(hero) != pool


@cites
def reach(g: Asgards, seat: int, hero: int) -> list[int]:
    """AC-12.3, AC-12.7. Where a hero can get without fighting, the start included: a way, not always a place to end."""
    pool, through = g.pool(seat), passages(g, seat)
    found = [g.hero_at[hero]]
    for t in found:
        for u in g.near[t]:
            if u in found:
                continue
            open_way = g.owner[u] == pool or (is_circle(u) and not foe_on(g, pool, u))
            if open_way or (through and any(lets(g, u) for lets in through)):
                found.append(u)
    return found


@cites
def is_home(g: Asgards, pool: int, t: int) -> bool:
    """AC-12.4, AC-12.10. Whether a hero of the pool may stand there."""
    return g.owner[t] == pool or is_circle(t)


@cites
def destinations(g: Asgards, seat: int, hero: int) -> list[int]:
    """AC-12.4, AC-12.8. Territories in reach where the move may end without a fight."""
    pool = g.pool(seat)
    return [t for t in reach(g, seat, hero) if is_home(g, pool, t) and g.hero_on(t) < 0]


@cites
def origins(g: Asgards, seat: int, hero: int) -> list[int]:
    """AC-12.5. Territories out of which the hero could attack: where it stands, and where it could go."""
    return [g.hero_at[hero], *destinations(g, seat, hero)]


@cites
def may_attack(g: Asgards, seat: int, t: int) -> bool:
    """AC-12.5, AC-12.8, AC-12.9, AC-22.1, AC-28.4. Whether a territory must and may be fought for."""
    pool = g.pool(seat)
    if g.owner[t] == pool or (is_circle(t) and not foe_on(g, pool, t)):
        return False
    if g.quiet_first_round() and (defender_of(g, t, seat) >= 0 or foe_on(g, pool, t)):
        note("AC-28.4")
        return False
    return True


@cites
def targets(g: Asgards, seat: int, hero: int) -> list[int]:
    """AC-12.5, AC-12.9. Territories that the hero may attack."""
    return sorted({u for t in origins(g, seat, hero) for u in g.near[t] if may_attack(g, seat, u)})


@cites
def ready_heroes(g: Asgards, seat: int) -> list[int]:
    """AC-35.21. Heroes of the seat that stand on the board, have not moved and are not fettered."""
    return [h for h in g.heroes(seat) if g.stands(h) and not (g.hero_moved[h] or g.hero_bound[h])]


@cites
def movable(g: Asgards, seat: int) -> list[int]:
    """AC-12.1, AC-12.2, AC-12.6, AC-20.3. Heroes that stand, have not moved, and have somewhere to go."""
    if g.acted or not moves_left(g, seat):
        return []
    return [h for h in ready_heroes(g, seat) if destinations(g, seat, h) or targets(g, seat, h)]


def hemmed_in(g: Asgards, seat: int) -> bool:
    """AC-28.5. In the first round of the introductory game: no hero can attack anything neutral."""
    if g.acted or g.lap or not g.quiet_first_round():
        return False
    note("AC-28.5")
    ready = ready_heroes(g, seat)
    return bool(ready) and not any(targets(g, seat, h) for h in ready)


@lister
def campaign_choices(g: Asgards, seat: int) -> list[Choice]:
    """AC-12.1. Move a hero, appease a god, or end the turn."""
    moves: list[Choice] = [("move", gender_of(h)) for h in movable(g, seat)]
    if hemmed_in(g, seat):
        moves.append(("hemmed",))
    return [*moves, *appease_choices(g, seat), DONE]


@lister
def ways(g: Asgards, seat: int, hero: int) -> list[int]:
    """AC-12.4, AC-12.5. Where the hero may go, fighting or not."""
    return sorted({*destinations(g, seat, hero), *targets(g, seat, hero)})


def why_not_there(g: Asgards, seat: int, t: int, hero: int) -> str | None:
    """The clause that forbids a way; None for those that are listed."""
    if t in ways(g, seat, hero):
        return None
    if g.hero_on(t) >= 0 and is_home(g, g.pool(seat), t):
        return "AC-12.4"
    if g.near[t] and g.quiet_first_round() and defender_of(g, t, seat) >= 0:
        return "AC-28.4"
    return "AC-12.3"


def way_label(g: Asgards, seat: int, t: int, *_: int) -> str:
    """A way in words: whether the territory must be fought for."""
    own = g.owner[t] == g.pool(seat) or (g.enchantment(t) >= 0 and g.hero_on(t) < 0)
    return ("" if own else "attack ") + place_name(g, t)


@lister
def origins_for(g: Asgards, seat: int, hero: int, ground: int) -> list[int]:
    """AC-14.1. Out of which territories the hero could attack this one."""
    return sorted(t for t in origins(g, seat, hero) if ground in g.near[t])


CAMPAIGN: Final = turn_prompt(
    "campaign", (("move", "female"), ("move", "male"), ("hemmed",)), "AC-12.1", "Campaign phase: which hero moves?",
    {"hemmed": "AC-28.5"}, hidden=may_appease,
)  # fmt: skip
TO: Final = Prompt(
    "to", range(TERRITORIES), clause="AC-12.4", question=lambda g, seat, h, *_: f"Where does {hero_name(g, h)} go?",
    code=NAMES.__getitem__, label=way_label, why_not=why_not_there,
)  # fmt: skip
ORIGIN: Final = place_prompt("from", "AC-14.1", "From which territory is the attack?")


# --- the phase


@rule
async def campaign_phase(g: Asgards) -> None:
    """AC-9.1, AC-12.1. The seat on turn moves one hero; everybody has two turns."""
    seat = g.on_turn
    choice = await Ask(seat, CAMPAIGN, campaign_choices)
    if choice[0] == "move":
        await move(g, seat, g.hero_of(seat, choice[1]))
    elif choice[0] == "appease":
        await appease(g, seat, choice[1])
    elif choice[0] == "hemmed":
        g.acted = True
        await draw_cards(g, seat, 1)
    else:
        g.end_turn()
        if g.turn == g.players:
            g.turn, g.lap = 0, g.lap + 1
            if g.lap == 2:
                await end_campaign(g)


@rule
async def move(g: Asgards, seat: int, hero: int) -> None:
    """AC-12.3, AC-12.4, AC-12.5, AC-12.6, AC-14.1. A hero goes where it may, or stops at a border and attacks."""
    t = await Ask(seat, TO, ways, hero)
    g.acted = True
    g.hero_moved[hero] = 1
    if not may_attack(g, seat, t):
        g.put_hero(hero, t)
        await pick_up(g, seat, hero)
        return
    origin = await Ask(seat, ORIGIN, origins_for, hero, t)
    g.put_hero(hero, origin)
    if is_circle(t) and g.hero_down[g.hero_on(t)]:
        await walk_in(g, seat, hero, t)
    else:
        start_battle(g, seat, hero, origin, t)


@rule
async def walk_in(g: Asgards, seat: int, hero: int, t: int) -> None:
    """AC-20.4. Nobody defends a vanquished hero on an enchanted land: the attack is won at once."""
    loser = g.hero_on(t)
    spend_first_attack(g, seat)
    g.put_hero(hero, t)
    await retreat(g, loser)
    g.hero_deeds[hero] |= WON
    await pick_up(g, seat, hero)
    await happened(g, "win", seat, hero)


@rule
async def end_campaign(g: Asgards) -> None:
    """AC-1.10, AC-33.14. Creatures withheld for the phase come back; then the muster phase."""
    await partners_appease(g)
    for seat in range(g.players):
        for kind in g.withheld[seat]:
            g.take(seat, kind)
        g.withheld[seat] = []
        await keep_limit(g, seat)
    g.hero_ring = [0] * HEROES
    g.enter("muster")
    note("AC-33.14")
