"""Hero Draft: Hero and Origin, start Region, the bonus of the Origin."""

from __future__ import annotations

from vigrid.kernel import ALL, Ask, cites, lister, rule

from .control import begin_turn
from .gains import ally_with_any, draw_cards, gain_runes
from .pieces import MIGHT, NOBODY, ODINSSON, ORIGINS, WISDOM
from .prompts import HERO, ORIGIN, SEA, START
from .state import Lords


@rule
async def draft_phase(g: Lords) -> None:
    """LR-6.1, LR-6.2, LR-6.3, LR-6.4. One player after the other chooses; the last one ends the draft."""
    seat = g.active
    offer(g)
    await choose(g, seat)
    await draw_cards(g, seat, 1)
    await start(g, seat)
    await origin_bonus(g, seat)
    g.drafted += 1
    if g.drafted < g.players:
        g.active = (g.active + 1) % g.players
    else:
        begin_game(g)


@cites
def offer(g: Lords) -> None:
    """LR-6.1. Two Heroes and two Origins at random, and Odinsson while nobody has it."""
    g.learn(ALL)
    for _ in range(2):
        g.offered_heroes.append(g.rng.pick(g.heroes_left))
        g.offered_origins.append(g.rng.pick(g.origins_left))
    g.emit("offered", g.active, tuple(g.offered_heroes), tuple(g.offered_origins))


@lister
def offered_heroes(g: Lords, _seat: int) -> list[int]:
    """LR-6.2. The Heroes drawn."""
    return sorted(g.offered_heroes)


@lister
def offered_origins(g: Lords, _seat: int) -> list[int]:
    """LR-6.2. The Origins drawn, and Odinsson if it is on offer."""
    return sorted(g.offered_origins)


@rule
async def choose(g: Lords, seat: int) -> None:
    """LR-6.2. One Hero and one Origin; the rest goes back, Odinsson on to the left."""
    hero = await Ask(seat, HERO, offered_heroes)
    origin = await Ask(seat, ORIGIN, offered_origins)
    g.hero[seat], g.origin[seat] = hero, origin
    g.offered_heroes.remove(hero)
    g.offered_origins.remove(origin)
    g.heroes_left = sorted(g.heroes_left + g.offered_heroes)
    g.origins_left = sorted(g.origins_left + [o for o in g.offered_origins if o != ODINSSON])
    g.offered_heroes, g.offered_origins = [], [o for o in g.offered_origins if o == ODINSSON]
    g.emit("chose", seat, hero, origin)


@cites
def free_starts(g: Lords, seat: int, sea: int) -> list[int]:
    """LR-6.5. Regions at a Sea without Armies or markers of other players."""
    return [r for r in g.chart.sea_regions[sea] if g.owner[r] in (NOBODY, seat) and not g.seats_in(r)]


@lister
def seas(g: Lords, seat: int) -> list[int]:
    """LR-6.5. Any Sea from which there is a start."""
    return [s for s in range(len(g.chart.sea_name)) if free_starts(g, seat, s)]


@lister
def starts(g: Lords, seat: int) -> list[int]:
    """LR-6.5. Free Regions at the Sea of the own Drakkar."""
    return free_starts(g, seat, g.drakkar[seat])


@rule
async def start(g: Lords, seat: int) -> None:
    """LR-6.5, LR-18.3. Drakkar, Hero and two Armies of value 1; a Region of strength 2 is controlled, no more."""
    sea = await Ask(seat, SEA, seas)
    g.sail(seat, sea)
    region = await Ask(seat, START, starts)
    g.put_hero(seat, region)
    for _ in range(2):
        g.put_army(seat, g.pool_army(seat), region, 1)
    if g.chart.strength[region] <= 2:
        g.owner[region] = seat
        g.emit("control", seat, region)


@rule
async def origin_bonus(g: Lords, seat: int) -> None:
    """LR-6.6, LR-19.2, LR-19.3, LR-19.4, LR-19.5, LR-19.6. The bonus of the Origin, once."""
    origin = ORIGINS[g.origin[seat]]
    if origin == "thor":
        g.lift_attribute(seat, MIGHT)
        await draw_cards(g, seat, 1)
    elif origin == "frey":
        g.lift_attribute(seat, WISDOM)
    elif origin == "tyr":
        g.add_priests(seat, 1)
    elif origin == "njord":
        g.put_army(seat, g.pool_army(seat), g.hero_at[seat], 2)
    elif origin == "loki":
        await ally_with_any(g, seat)
        await gain_runes(g, seat, 1)


@cites
def begin_game(g: Lords) -> None:
    """LR-6.7, LR-19.1. Odinsson takes the first turn, or else who began the draft."""
    g.offered_origins = []
    if ODINSSON in g.origin:
        g.first = g.origin.index(ODINSSON)
    g.active = g.first
    begin_turn(g)
