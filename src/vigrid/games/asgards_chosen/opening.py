"""The choices of the set-up: who plays which hero, building the land, drafting starting items, placing heroes."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import ALL, PASS, Ask, Prompt, cites, lister, note, rule

from . import land
from .artifacts import pick_up
from .cards import ARTIFACTS, GENDERS, ITEMS, TERRAINS, is_creature, is_enchanted, is_event, is_item
from .event_attacks import ENEMY_LAND
from .prompts import card_prompt, card_text, gender_prompt, place_prompt, slot_label
from .setup import close_gaps, finish_land, lay_out_tisch, return_gift
from .state import ALONE, AWAY, ENEMY, NOBODY, SLOTS, TOGETHER, WAITING, Asgards, gender_of
from .texts import artifact_words, territory_name

# --- the partners' heroes

PART: Final = gender_prompt("part", "AC-29.5", "Which hero do you play?")


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


# --- building the land


def grid(g: Asgards) -> land.Grid:
    """The table as it lies now."""
    return land.grid_of(g.lands, g.towns)


@lister
def lies(g: Asgards, _seat: int) -> list[land.Lie]:
    """AC-4.5. Where the drawn land tile may go."""
    return land.land_places(grid(g))


@lister
def corners(g: Asgards, _seat: int) -> list[land.Cell]:
    """AC-4.6. Where a town may go."""
    return land.town_places(grid(g))


@lister
def waiting_artifacts(g: Asgards, _seat: int) -> list[int]:
    """AC-37.2. Artifacts that take part and lie nowhere yet."""
    return [a for a in range(ARTIFACTS) if g.artifact_at[a] == WAITING]


def corner_label(g: Asgards, _seat: int, corner: land.Cell) -> str:
    """A corner by the squares that meet there."""
    return "corner of " + ", ".join(territory_name(g.c, t) for t in sorted(land.squares_at(grid(g), corner)))


def lie_label(g: Asgards, _seat: int, lie: land.Lie, *_: Any) -> str:
    """Where both squares of the drawn tile would lie."""
    first, second = (TERRAINS[g.c.terrain[2 * g.tile + n]] for n in (0, 1))
    beyond = ("to the east", "to the north", "to the west", "to the south")[lie[2]]
    return f"{first} on column {lie[0]}, row {lie[1]}, {second} {beyond} of it"


LAND: Final = Prompt(
    "land", [(x, y, r) for x in range(land.SIZE) for y in range(land.SIZE) for r in range(4)], clause="AC-4.5",
    question="Where does the land tile go?",
    label=lie_label,
)  # fmt: skip
TOWN: Final = Prompt(
    "town", [(x, y) for x in range(land.SIZE + 1) for y in range(land.SIZE + 1)], clause="AC-4.6",
    question="Where does the town go?", label=corner_label,
)  # fmt: skip
ARTIFACT: Final = Prompt(
    "artifact", range(ARTIFACTS), clause="AC-37.2", question="Which artifact lies in the first town?",
    label=lambda g, seat, v, *_: artifact_words(g.c, v, NOBODY),
)  # fmt: skip


@rule
async def build_phase(g: Asgards) -> None:
    """AC-4.3, AC-4.4. One player draws and places a land tile, then a town."""
    seat = g.on_turn
    if g.tile < 0:
        g.tile = g.tiles.pop()
        g.learn(ALL)
        g.emit("tile", g.tile)
    if not g.lands:
        lay_tile(g, (land.MIDDLE, land.MIDDLE, 0))
    else:
        lie = await Ask(seat, LAND, lies)
        lay_tile(g, lie)
    if g.towns_left:
        corner = await Ask(seat, TOWN, corners)
        g.towns.append(corner)
        g.towns_left -= 1
        g.emit("town", len(g.towns) - 1, *corner)
        if len(g.towns) == 1 and WAITING in g.artifact_at:
            artifact = await Ask(seat, ARTIFACT, waiting_artifacts)
            g.artifact_at[artifact] = land.FIRST_TOWN
    g.end_turn()
    if not g.tiles:
        finish_land(g)
        g.enter("draft")


def lay_tile(g: Asgards, lie: land.Lie) -> None:
    """The drawn tile lies on the table now."""
    g.lands.append((g.tile, *lie))
    g.emit("laid", g.tile, lie[0], lie[1])
    g.tile = -1


# --- drafting starting items

GIFT: Final = card_prompt("gift", ITEMS, "AC-5.1", "Which starting item?", preview=card_text)


@lister
def pack_cards(g: Asgards, _seat: int) -> list[int]:
    """The starting items that are left in the pack."""
    return sorted(g.pack)


@rule
async def draft_phase(g: Asgards) -> None:
    """AC-5.1, AC-5.2. Beginning to the right of the start player, each keeps one item and passes the rest on."""
    seat = (g.start - 1 - g.turn) % g.players
    g.pack_holder = seat
    g.learn(1 << seat)
    kind = await Ask(seat, GIFT, pack_cards)
    g.pack.remove(kind)
    g.hand[seat].append(kind)
    g.emit("kept", seat, kind, seen_by=ALL if g.company else 1 << seat)
    if not g.company:
        g.gift[seat] = kind
    g.end_turn()
    if g.turn == g.players:
        finish_draft(g)


def finish_draft(g: Asgards) -> None:
    """The rest goes back; the Tisch is laid out."""
    for kind in g.pack:
        if g.company == TOGETHER:
            note("AC-29.6")
            g.banish(kind)
        else:
            return_gift(g, kind)
    if g.company == ALONE:
        note("AC-29.1")
    g.pack, g.pack_holder = [], NOBODY
    g.rng.shuffle(g.deck_2)
    lay_out_tisch(g)
    g.enter("heroes")


# --- placing heroes, and the cards that they bring


@lister
def heroes_to_place(g: Asgards, seat: int) -> list[str]:
    """The seat's heroes that are not on the board yet."""
    return [gender_of(h) for h in g.heroes(seat) if g.hero_at[h] == AWAY]


@lister
def free_territories(g: Asgards, _seat: int) -> list[int]:
    """AC-7.1. Territories without hero and marker."""
    return [t for t in range(land.TERRITORIES) if g.near[t] and g.owner[t] == NOBODY and g.hero_on(t) < 0]


@cites
def card_matches(g: Asgards, kind: int, t: int) -> bool:
    """AC-7.3. Whether a card belongs to a kind of territory."""
    if kind < 0 or is_event(kind):
        return False
    if land.is_square(t):
        return is_creature(kind) and g.c.cards.terrain[kind] == g.terrain(t)
    return is_enchanted(kind) if land.is_circle(t) else is_item(kind) and not is_enchanted(kind)


@lister
def matching_slots(g: Asgards, _seat: int, t: int) -> list[int | None]:
    """AC-7.3. Places of the Tisch whose card matches the territory; none needs to be taken."""
    return [*(s for s in range(SLOTS) if card_matches(g, g.tisch[s], t)), PASS]


WHO: Final = gender_prompt("who", "AC-7.1", "Which hero do you place?")
PLACE: Final = place_prompt("place", "AC-7.1", "Where does your hero start?")
TAKE: Final = Prompt(
    "take", (*range(SLOTS), PASS), clause="AC-7.3", question="Which card of the Tisch do you take?", label=slot_label,
)  # fmt: skip


@rule
async def heroes_phase(g: Asgards) -> None:
    """AC-7.1, AC-7.2, AC-7.3, AC-37.3. One player places one hero and may take a card; two laps clockwise.

    A hero comes with a marker, except on an enchanted land.
    """
    seat = g.on_turn
    gender = await Ask(seat, WHO, heroes_to_place)
    t = await Ask(seat, PLACE, free_territories)
    hero = g.hero_of(seat, gender)
    g.put_hero(hero, t)
    if not land.is_circle(t):
        g.mark(t, g.pool(seat))
    await pick_up(g, seat, hero)
    slot = await Ask(seat, TAKE, matching_slots, t)
    if slot is not PASS:
        kind, g.tisch[slot] = g.tisch[slot], NOBODY
        g.take(seat, kind)
        close_gaps(g)
    g.end_turn()
    if g.turn == g.players:
        g.turn, g.lap = 0, g.lap + 1
        if g.lap == (1 if g.company == TOGETHER else 2):
            await finish_heroes(g)


@lister
def cube_places(g: Asgards, _seat: int, hero: int) -> list[int]:
    """AC-29.8. Terrains and towns that touch a hero and hold no marker."""
    return [t for t in g.near[g.hero_at[hero]] if not land.is_circle(t) and g.owner[t] == NOBODY]


@rule
async def finish_heroes(g: Asgards) -> None:
    """AC-29.2, AC-29.4, AC-29.8. The first round begins; alone and together the last parts of the set-up."""
    if g.company:
        g.columns, g.face_up = 0, 0
        if g.options["cubes"] == "adjacent":
            for hero in (0, 0, 1, 1):
                if cube_places(g, g.hero_seat[hero], hero):
                    t = await Ask(g.hero_seat[hero], ENEMY_LAND, cube_places, hero)
                    g.mark(t, ENEMY)
        events_come_back(g)
    g.enter("god")


@cites
def events_come_back(g: Asgards) -> None:
    """AC-29.4. Events that were banished during set-up go back into the deck."""
    back = [k for k in g.banished if is_event(k)]
    g.banished = [k for k in g.banished if not is_event(k)]
    g.deck.extend(back)
    g.rng.shuffle(g.deck)
    note("AC-29.2")
