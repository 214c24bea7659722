"""Placing the heroes, and the cards that they bring."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, note, rule

from .artifacts import pick_up
from .cards import GENDERS, is_creature, is_enchanted, is_event, is_item
from .land import is_circle, is_square
from .prompts import ENEMY_LAND, PART, PLACE, TAKE, WHO
from .setup import close_gaps_quietly
from .state import AWAY, ENEMY, NOBODY, TOGETHER, Asgards


@lister
def heroes_to_place(g: Asgards, seat: int) -> list[str]:
    """The seat's heroes that are not on the board yet."""
    return [GENDERS[h & 1] for h in g.heroes(seat) if g.hero_at[h] == AWAY]


@lister
def free_territories(g: Asgards, _seat: int) -> list[int]:
    """AC-7.1. Territories without hero and marker."""
    return [t for t in range(len(g.near)) if g.near[t] and g.owner[t] == NOBODY and g.hero_on(t) < 0]


@cites
def card_matches(g: Asgards, kind: int, t: int) -> bool:
    """AC-7.3. Whether a card belongs to a kind of territory."""
    if kind < 0 or is_event(kind):
        return False
    if is_square(t):
        return is_creature(kind) and g.c.cards.terrain[kind] == g.terrain(t)
    if is_circle(t):
        return is_enchanted(kind)
    return is_item(kind) and not is_enchanted(kind)


@lister
def matching_slots(g: Asgards, _seat: int, t: int) -> list[int | None]:
    """AC-7.3. Places of the Tisch whose card matches the territory; none needs to be taken."""
    return [*(s for s in range(8) if card_matches(g, g.tisch[s], t)), PASS]


@lister
def cube_places(g: Asgards, _seat: int, hero: int) -> list[int]:
    """AC-29.8. Terrains and towns that touch a hero and hold no marker."""
    return [t for t in g.near[g.hero_at[hero]] if not is_circle(t) and g.owner[t] == NOBODY]


@lister
def both_genders(_g: Asgards, _seat: int) -> list[str]:
    """AC-29.5. Either hero."""
    return list(GENDERS)


@rule
async def partners_phase(g: Asgards) -> None:
    """AC-29.5. The partners choose who plays which hero; then the land is built."""
    gender = await Ask(g.start, PART, both_genders)
    own = GENDERS.index(gender)
    g.hero_seat[own], g.hero_seat[1 - own] = g.start, 1 - g.start
    g.emit("part", g.start, own)
    g.enter("draft" if g.lands else "build")


@rule
async def heroes_phase(g: Asgards) -> None:
    """AC-7.1, AC-37.3. One player places one hero; two laps clockwise."""
    seat = g.on_turn
    gender = await Ask(seat, WHO, heroes_to_place)
    t = await Ask(seat, PLACE, free_territories)
    hero = next_hero(g, seat, gender)
    settle(g, seat, hero, t)
    await pick_up(g, seat, hero)
    slot = await Ask(seat, TAKE, matching_slots, t)
    if slot is not PASS:
        take_from_tisch(g, seat, slot)
    g.end_turn()
    if g.turn == g.players:
        g.turn, g.lap = 0, g.lap + 1
        if g.lap == (1 if g.company == TOGETHER else 2):
            await finish_heroes(g)


def next_hero(g: Asgards, seat: int, gender: str) -> int:
    """The hero number of a seat's hero of this gender."""
    return 2 * g.pool(seat) + GENDERS.index(gender)


@cites
def settle(g: Asgards, seat: int, hero: int, t: int) -> None:
    """AC-7.2. A hero comes with a marker, except on an enchanted land."""
    g.put_hero(hero, t)
    if not is_circle(t):
        g.mark(t, g.pool(seat))


@cites
def take_from_tisch(g: Asgards, seat: int, slot: int) -> None:
    """AC-7.3, AC-1.8. The card of a place goes into the hand; the gap is closed."""
    kind, g.tisch[slot] = g.tisch[slot], -1
    g.take(seat, kind)
    close_gaps_quietly(g)


@rule
async def finish_heroes(g: Asgards) -> None:
    """AC-29.2, AC-29.4, AC-29.8. The first round begins; alone and together the last parts of the set-up."""
    if g.company:
        g.columns, g.face_up = 0, 0
        if g.options["cubes"] == "adjacent":
            for hero in (0, 1):
                for _ in range(2):
                    if cube_places(g, g.hero_seat[hero], hero):
                        t = await Ask(g.hero_seat[hero], ENEMY_LAND, cube_places, hero)
                        g.mark(t, ENEMY)
        events_come_back(g)
    g.enter("god")


@cites
def events_come_back(g: Asgards) -> None:
    """AC-29.4. Events that were banished during set-up go back into the deck."""
    back = [k for k in g.banished if is_event(k)]
    for kind in back:
        g.banished.remove(kind)
    g.deck.extend(back)
    g.rng.shuffle(g.deck)
    note("AC-29.2")
