"""The table as every surface draws it: the land exactly to its geometry, the Tisch, hands and the battle's sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Tally, View
from vigrid.tabletop import seats, sums
from vigrid.tabletop.words import counted, listed

from . import state
from .cards import CREATURES, ENCHANTED_ITEMS, EVENTS, FIRST_GOD, GENDERS, GODS, ITEMS, KEYS, TERRAINS
from .components import Components
from .land import FIRST_CIRCLE, FIRST_TOWN, NAMES, SIZE, bearings, cells_of, centres, grid_of, is_square, is_town
from .texts import artifact_words, card_name, circle_words, heraldry_name, slot_name, territory_name, tile_words

POWERS = ("2 cards at renewal", "2 power in forest, bog, lake", "2 power in scrub, hill, mountain", "1 card a muster")
SIDE: Final = 120.0
"""A square of the land: at the smallest scale that surfaces use, a hundred pixels."""
BUILDING: Final = 84.0
"""A square while the land is built, with room for more on every side."""
MARGIN: Final = 37.0
TISCH: Final = 376.0
"""How wide Tisch, decks and Barrows are, at the right of the land."""
CUT: Final = 0.28
CREATURE_SYMBOLS: Final = (
    "elf-ear", "fairy-wings", "oak", "skull-mask", "heron", "spectre", "harp", "horse-head", "mermaid",
    "wolf-head", "sun", "owl", "troll", "spider-alt", "dwarf-helmet", "sea-serpent", "dwarf-face", "creature-giant",
)  # fmt: skip
GOD_SYMBOLS: Final = (
    "god-thor", "god-odin", "god-baldr", "god-tyr", "god-freyja", "god-loki", "rune-ing", "rune-h", "god-hel", "rune-n",
)  # fmt: skip
ENCHANTED_SYMBOLS: Final = ("focus", "drop", "gust", "faery")


class Frame(NamedTuple):
    """How the table is shown: lowest column and row, cells across and up, size of a cell."""

    x: int
    y: int
    across: int
    up: int
    scale: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Board units of a point given in cells (row upward)."""
        return MARGIN + (x - self.x) * self.scale, MARGIN + (self.y + self.up - y) * self.scale


def frame_of(view: View) -> Frame:
    """The part of the table that is shown: the land, and room around it while it is built."""
    p = view.public
    cells = [c for land in p.lands for c in cells_of(land[1:])[:2]] or [(12, 12)]
    building = p.tile >= 0 or p.tiles_left
    room = 2 if building else 0
    x0, x1 = max(0, min(x for x, _ in cells) - room), min(SIZE - 1, max(x for x, _ in cells) + room)
    y0, y1 = max(0, min(y for _, y in cells) - room), min(SIZE - 1, max(y for _, y in cells) + room)
    across, up = x1 - x0 + 1, y1 - y0 + 1
    return Frame(x0, y0, across, up, BUILDING if building else SIDE)


def square_path(x: float, y: float, side: float) -> str:
    """A square with its corners cut out as quarter circles."""
    h, r = side / 2, side * CUT
    a = h - r
    return (
        f"M{x - a:.1f} {y - h:.1f}H{x + a:.1f}A{r:.1f} {r:.1f} 0 0 0 {x + h:.1f} {y - a:.1f}V{y + a:.1f}"
        f"A{r:.1f} {r:.1f} 0 0 0 {x + a:.1f} {y + h:.1f}H{x - a:.1f}A{r:.1f} {r:.1f} 0 0 0 {x - h:.1f} {y + a:.1f}"
        f"V{y - a:.1f}A{r:.1f} {r:.1f} 0 0 0 {x - a:.1f} {y - h:.1f}Z"
    )


def layout(view: View, c: Components) -> Layout:
    """The land as it lies, the Tisch, the Barrows and what waits."""
    frame = frame_of(view)
    right, foot = frame.at(frame.x + frame.across, frame.y)
    left = right + MARGIN
    beside = side_places(view, c, left)
    places = [*empty_cells(view, frame), *land(view, c, frame), *assault(view, frame), *tisch_places(view, c, left),
              *beside]  # fmt: skip
    front = tuple([f"t-{NAMES[t]}" for t in (view.public.ground, view.public.origin) if view.public.step and t >= 0])
    return Layout(left + TISCH, max(foot + MARGIN, *(place.y + 54 for place in beside)), tuple(places), front)


def empty_cells(view: View, f: Frame) -> list[Place]:
    """Cells and corners of the table, while the land is built."""
    if view.phase != "build":
        return []
    grid = grid_of(view.public.lands, view.public.towns)
    empty, side, size = partial(Place, faded=True, board="Land"), f.scale * 0.9, f.scale * CUT
    xs, ys = range(f.x, f.x + f.across + 1), range(f.y, f.y + f.up + 1)
    return [
        *(empty(f"cell-{x}-{y}", f"column {x}, row {y}", *f.at(x + 0.5, y + 0.5), side, side, "rect")
          for x in xs[:-1] for y in ys[:-1] if (x, y) not in grid.squares),
        *(empty(f"corner-{x}-{y}", f"corner {x}, {y}", *f.at(x, y), size, size, "circle")
          for x in xs for y in ys if (x, y) not in grid.circles),
    ]  # fmt: skip


def spots(view: View, f: Frame) -> dict[int, tuple[float, float]]:
    """Territory to the middle of where it is drawn, squares first."""
    return {t: f.at(x, y) for t, (x, y) in centres(grid_of(view.public.lands, view.public.towns)).items()}


def territory(c: Components, ident: str, t: int, at: tuple[float, float], scale: float, text: str = "") -> Place:
    """A square or circle of the land."""
    x, y = at
    if is_square(t):
        symbol = tint = f"terrain-{TERRAINS[c.terrain[t]]}"
        shape, size, path, clause = "path", scale, square_path(x, y, scale * 0.976), "AC-4.1"
    else:
        symbol = "terrain-town" if is_town(t) else ENCHANTED_SYMBOLS[c.circle[t - FIRST_CIRCLE]]
        tint = "terrain-town" if is_town(t) else "terrain-ench"
        text += "" if is_town(t) else f". Your hero here brings {POWERS[c.circle[t - FIRST_CIRCLE]]}"
        shape, size, path, clause = "circle", scale * 2 * CUT * 0.93, "", "AC-4.9"
    name = territory_name(c, t)
    return Place(ident, name, x, y, size, size, shape, symbol, tint, "", text, clause, path, board="Land")


def land(view: View, c: Components, f: Frame) -> list[Place]:
    """Squares and circles of the land; each square shows its short name."""
    out = []
    for t, (x, y) in spots(view, f).items():
        out.append(territory(c, f"t-{NAMES[t]}", t, (x, y), f.scale, place_text(view, t)))
        if is_square(t):
            left = x - f.scale * 0.34
            ink = "white" if TERRAINS[c.terrain[t]] == "forest" else ""
            out.append(Place(f"name-{NAMES[t]}", NAMES[t], left, y, 30, 16, "label", tint=ink, board="Land"))
    return out


def ghost_tile(view: View, c: Components, lie: tuple[int, int, int]) -> tuple[Place, ...]:
    """AC-4.5. The drawn land tile as it would lie."""
    f, tile = frame_of(view), view.public.tile
    (ax, ay), (bx, by), corner = cells_of(lie)
    lying = ((2 * tile, (ax + 0.5, ay + 0.5)), (2 * tile + 1, (bx + 0.5, by + 0.5)), (FIRST_CIRCLE + tile, corner))
    return tuple([territory(c, f"ghost-{n}", t, f.at(x, y), f.scale) for n, (t, (x, y)) in enumerate(lying)])


def ghost_town(view: View, c: Components, corner: tuple[int, int]) -> tuple[Place, ...]:
    """AC-4.6. The town as it would lie."""
    f = frame_of(view)
    return (territory(c, "ghost-0", FIRST_TOWN + len(view.public.towns), f.at(*corner), f.scale),)


GHOSTS: Final = {"land": ghost_tile, "town": ghost_town}


def place_text(view: View, t: int) -> str:
    """Who holds a territory, and whether it is fought for."""
    p = view.public
    owner = p.owner[t]
    words = [f"in the {bearings(p.lands, p.towns)[t]}"]
    words += [f"held by {'the enemy' if owner == state.ENEMY else seats.COLOURS[owner]}"] if owner >= 0 else []
    if p.step:
        words += ["battleground"] if t == p.ground else []
        words += ["attacked from here"] if t == p.origin else []
    return ", ".join(words)


def assault(view: View, f: Frame) -> list[Place]:
    """The battleground's outline, and an arrow from where the attack comes."""
    p = view.public
    if not p.step or p.ground < 0:
        return []
    middle = spots(view, f)
    x, y = middle[p.ground]
    r = f.scale * CUT * 0.93
    ring = f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 1 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 1 {-2 * r:.1f} 0Z"
    outline = square_path(x, y, f.scale * 0.93) if is_square(p.ground) else ring
    places = [Place("battleground", "", x, y, 5, 10, "line", tint="rune", path=outline, board="Land")]
    if p.origin in middle:
        path = arrow(middle[p.origin], (x, y))
        places.append(Place("assault", "", x, y, 8, 10, "line", tint="rune", path=path, board="Land"))
    return places


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An arrow over the border between two places."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / long, dy / long
    tail, tip = (start[0] + 0.28 * dx, start[1] + 0.28 * dy), (start[0] + 0.7 * dx, start[1] + 0.7 * dy)
    wings = [(tip[0] - 13 * ux - side * 11 * uy, tip[1] - 13 * uy + side * 11 * ux) for side in (1, -1)]
    (ax, ay), (bx, by) = wings
    shaft = f"M{tail[0]:.1f} {tail[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}"
    return f"{shaft}M{ax:.1f} {ay:.1f}L{tip[0]:.1f} {tip[1]:.1f}L{bx:.1f} {by:.1f}"


def tisch_places(view: View, c: Components, left: float) -> list[Place]:
    """The eight places of the Tisch, the top row above, each with what its card costs."""
    on_tisch = partial(Place, board="Tisch", clause="AC-6.1")
    out = [on_tisch("tisch", "Tisch", left + 182, 22, 280, 24, "label", size=20, group="name")]
    for slot, kind in enumerate(view.public.tisch):
        x, y = left + 44 + (slot % state.ROW) * 92, 236 if slot < state.ROW else 96
        out.append(on_tisch(f"slot-{slot}", slot_name(slot), x, y, 88, 110, "tile-slot"))
        if kind >= 0:
            out.append(on_tisch(f"cost-{slot}", f"cost {c.cards.cost[kind]}", x, y + 65, 88, 16, "label", tint="ink-2"))
    return out


def side_places(view: View, c: Components, left: float) -> list[Place]:
    """Creature deck, banished pile, Barrows, keeper, queue of events, drawn tile."""
    p = view.public
    on_tisch = partial(Place, board="Tisch")
    piles = (
        ("deck", "Creature deck", "dark", "AC-8.4", f"{p.deck} left", unseen_words(view, c)),
        ("deck_2", "Deck 2", "light", "AC-8.4", f"{p.deck_2} left", ""),
        ("banished", "Banished", "carve", "AC-1.2", counted(len(p.banished), "card"), pile_words(c, p.banished)),
    )
    places = [
        on_tisch(ident, name, left + 44 + 92 * i, 366, 76, 84, "stack", "", tint, "", text, clause, value=value)
        for i, (ident, name, tint, clause, value, text) in enumerate(piles)
    ]
    value = "" if p.keeper >= 0 else "Keeper"
    places.append(on_tisch("keeper", "Keeper", left + 320, 360, 80, 80, "tile-slot", clause="AC-1.12", value=value))
    fields = [("barrow_creatures", "Barrows: creatures", 90, 474, "AC-8.1")]
    fields += [("barrow_items", "Barrows: items", 274, 474, "AC-8.1")]
    fields += [("queue", "Events to attack", 90, 586, "AC-29.11")] if p.company else []
    fields += [("drawn", "Drawn land tile", 274, 586, "AC-4.3")] if p.tile >= 0 else []
    for ident, name, x, y, clause in fields:
        places.append(on_tisch(ident, name, left + x, y, 178, 76, "rect", clause=clause))
        places.append(on_tisch(f"{ident}-name", name, left + x, y - 50, 178, 16, "label", tint="ink-2"))
    return places


# --- pieces


def card_symbol(kind: int) -> str:
    """The emblem of a card."""
    if kind in CREATURES:
        return CREATURE_SYMBOLS[kind % 18]
    if kind in ITEMS:
        return "rune-stone" if kind in ENCHANTED_ITEMS else ITEM_SYMBOLS.get(KEYS[kind], "broadsword")
    return "stone-tablet" if kind in EVENTS else GOD_SYMBOLS[GODS.index(kind)]


ITEM_SYMBOLS: Final = {
    "curtana": "rune-sword", "angurvadel": "winged-sword", "mimung": "rune-sword", "skadis_bow": "bow-string",
    "bragis_harp": "lyre", "odrerir": "beer-horn", "gjallarhorn": "beer-horn", "hringhorni": "drakkar",
}  # fmt: skip


def card_tint(c: Components, kind: int) -> str:
    """The ground of a card."""
    if kind in CREATURES:
        return f"terrain-{TERRAINS[c.cards.terrain[kind]]}"
    return "god" if kind in GODS else "item"


def small_card(c: Components, ident: str, place: str, kind: int) -> Piece:
    """A card lying on the table, with the symbol of a creature and the circle of an event."""
    more = heraldry_name(c, kind) or circle_words(c, kind)
    words = card_name(c, kind) + (f" ({more})" if more else "")
    return Piece(ident, place, "card", card_symbol(kind), card_tint(c, kind), label=words)


def pieces(view: View, c: Components) -> list[Piece]:
    """Markers, heroes, artifacts, the Tisch and the Barrows."""
    p = view.public
    out = land_pieces(view, c)
    for slot, kind in enumerate(p.tisch):
        if kind >= 0:
            power = str(c.cards.power[kind]) if kind in CREATURES else ""
            card = small_card(c, f"tisch-{slot}", f"slot-{slot}", kind)
            out.append(replace(card, value=power, size=100))
    zones = (("keeper", (p.keeper,) if p.keeper >= 0 else ()), ("barrow_creatures", p.barrow_creatures),
             ("barrow_items", p.barrow_items), ("queue", p.queue))  # fmt: skip
    for zone, kinds in zones:
        out += [small_card(c, f"{zone}-{i}", zone, k) for i, k in enumerate(kinds)]
    if p.tile >= 0:
        a, b = (f"terrain-{TERRAINS[c.terrain[t]]}" for t in (2 * p.tile, 2 * p.tile + 1))
        out.append(Piece("drawn-tile", "drawn", "tile", a, b, label=tile_words(c, p.tile, " and ")))
    if p.company:
        for i in (0, 1):
            place, words = f"slot-{2 * i + p.columns}", f"the opponent's {('male', 'female')[i]} tile"
            up = p.face_up == i
            out.append(Piece(f"opponent-{i}", place, "token", "viking", "rune", None, 1, words, "AC-29.2", up))
    return out


def hero_id(seat: int, hero: int) -> str:
    """The piece of a hero that a seat moves: seats that play together move one each."""
    return f"hero-{2 * seat + hero % 2}"


def land_pieces(view: View, c: Components) -> list[Piece]:
    """What lies on the land."""
    p = view.public
    out: list[Piece] = []
    for t, owner in enumerate(p.owner):
        if owner == state.ENEMY:
            out.append(Piece(f"marker-{NAMES[t]}", f"t-{NAMES[t]}", "token", "shape-birch", "ink", at="foot",
                             label="enemy marker", clause="AC-29.3"))  # fmt: skip
        elif owner >= 0:
            out.append(Piece(f"marker-{NAMES[t]}", f"t-{NAMES[t]}", "disc", seat=owner, at="foot", clause="AC-12.7"))
    mover = {h: s for s, own in enumerate(p.heroes) for h in own}
    for h, at in enumerate(p.hero_at):
        if at >= 0:
            marks = ["vanquished"] if p.hero_down[h] else []
            marks += ["has moved"] if p.hero_moved[h] else ["fettered"] if p.hero_bound[h] else []
            out.append(Piece(
                hero_id(mover.get(h, 0), h), f"t-{NAMES[at]}", "hero", "", seats.tint(state.pool_of(h)),
                state.pool_of(h), 1, ", ".join([f"{state.gender_of(h)} hero", *marks]), "AC-12.6", value="♀♂"[h % 2],
            ))  # fmt: skip
    for a, at in enumerate(p.artifact_at):
        if 0 <= at < state.WAITING:
            name = artifact_words(c, a, p.artifact_side[a])
            at_town = f"t-{NAMES[at]}"
            out.append(Piece(f"artifact-{a}", at_town, "token", "rune-g", "rune", label=name, clause="AC-37.2"))
    return out


# --- panels, cards, sums


def panels(view: View, c: Components) -> list[Panel]:
    """Per seat: gods appeased, hand, piles, what lies open."""
    p = view.public
    out = []
    for s in range(view.players):
        pool = 0 if p.company else s
        gods, discards = p.appeased[pool], p.discard_pile[pool]
        goods = [
            Good("rune-a", "gods appeased", len(gods), ", ".join(card_name(c, k) for k in gods)),
            Good(seats.disc(s), "markers left", p.markers_left[pool]),
            Good("card-back", "draw pile", p.draw_piles[pool]),
            Good("stone-tablet", "discard pile", len(discards), pile_words(c, discards)),
        ]
        for kind, what in ((p.favor[s], "favor"), (p.charm[s], "charm")):
            if kind >= 0:
                name, text = f"{what}: {card_name(c, kind)}", c.cards.text[kind]
                goods.append(Good(card_symbol(kind), name, 1, text, f"own-{what}"))
        away = [h for h in p.heroes[s] if p.hero_at[h] < 0]
        goods += [Good(f"sex-{GENDERS[h % 2][0]}", f"{GENDERS[h % 2]} hero", 1, "", hero_id(s, h)) for h in away]
        worn = [f", wears {words}" for words in worn_words(c, p, p.heroes[s])]
        note = f"hand {p.hands[s]}, deck {p.draw_piles[pool]}" + "".join(worn)
        out.append(Panel(s, seats.COLOURS[s].capitalize(), len(gods), tuple(goods), f"of {p.goal} gods", note))
    return out


def pile_words(c: Components, pile: tuple[int, ...]) -> str:
    """The cards of an open pile, the top one first."""
    return ", ".join(card_name(c, k) for k in reversed(pile))


def unseen_words(view: View, c: Components) -> str:
    """AC-2.4. The cards but gods that lie in no open place and no hand that the view sees, with others or in decks."""
    p, own = view.public, view.private
    zones = [p.tisch, p.banished, p.barrow_creatures, p.barrow_items, p.queue, p.open_cards, p.open_pack, p.charm]
    zones += [p.paid, [p.keeper], *p.discard_pile, *p.played, *p.generated, *p.turned, *p.withheld, *p.hid]
    zones += [own[seat].hand if seat in own else p.open_hand[seat] for seat in range(view.players)]
    zones += [zone for mine in own.values() for zone in (mine.top, mine.looking, mine.pack)]
    left = Counter(dict(enumerate(c.cards.copies[:FIRST_GOD]))) - Counter(kind for zone in zones for kind in zone)
    return "Unseen, here or elsewhere: " + listed([f"{n} {card_name(c, k)}" for k, n in sorted(left.items())])


def worn_words(c: Components, p: Any, heroes: tuple[int, ...]) -> list[str]:
    """The artifacts that these heroes wear."""
    return [artifact_words(c, a, p.artifact_side[a]) for a, at in enumerate(p.artifact_at) if at - state.WORN in heroes]


def full_card(c: Components, ident: str, zone: str, kind: int, seat: int | None) -> Card:
    """A card with its text."""
    cards, more = c.cards, circle_words(c, kind)
    if kind in CREATURES:
        what, clause = f"Creature, {heraldry_name(c, kind)}", f"AC-33.{kind % 18 + 1}"
    elif kind in ITEMS:
        what = "Enchanted item" if kind in ENCHANTED_ITEMS else "Town item"
        clause = f"AC-35.{ITEMS.index(kind) + 1}"
    elif kind in EVENTS:
        what, clause = "Event", f"AC-36.{EVENTS.index(kind) + 1}"
    else:
        what, clause = "God", f"AC-34.{2 * GODS.index(kind) + 1}"
    return Card(
        ident, zone, cards.name[kind], what, cards.text[kind] + (f" Circle: {more}." if more else ""), clause,
        cards.source[kind], seat, card_symbol(kind), card_tint(c, kind),
        power=str(cards.power[kind]) if kind in CREATURES or kind in GODS else "",
        bonus=f"+{cards.bonus[kind]}" if kind in CREATURES else "",
        cost=str(cards.cost[kind]) if cards.cost[kind] else "",
        marks=(f"terrain-{TERRAINS[cards.opposed[kind]]}",) if cards.opposed[kind] >= 0 else (),
    )  # fmt: skip


def cards(view: View, c: Components) -> list[Card]:
    """Own hands, what is looked at, and the cards on display."""
    p = view.public
    zones: list[tuple[str, str, tuple[int, ...], int | None]] = []
    for seat, own in view.private.items():
        name = "Your hand" if len(view.private) == 1 else f"Hand of {seats.COLOURS[seat]}"
        zones += [("hand", name, own.hand, seat), ("look", "You are looking at", own.looking, seat)]
        zones.append(("drop", "You discard", own.dropped, seat))
        zones += [("top", "Top of the creature deck", own.top, seat), ("pack", "Starting items", own.pack, seat)]
    if p.step:
        for side, name in enumerate(("attacker", "defender")):
            zones.append((f"played{side}", f"Played by the {name}", p.played[side], None))
            zones.append((f"militia{side}", f"Militia of the {name}", p.generated[side], None))
    out = [full_card(c, f"tisch-{slot}", "Tisch", kind, None) for slot, kind in enumerate(p.tisch) if kind >= 0]
    copies: Counter[str] = Counter()
    for prefix, zone, kinds, whose in zones:
        for kind in kinds:
            ident = f"{prefix}-{KEYS[kind]}"
            copies[ident] += 1
            copy = ident if copies[ident] == 1 else f"{ident}-{copies[ident]}"
            out.append(full_card(c, copy, zone, kind, whose))
    return [*out, *(discards(c, p.discard_pile[0 if p.company else seat], seat) for seat in view.private
                    if p.discard_pile[0 if p.company else seat])]  # fmt: skip


def discards(c: Components, pile: tuple[int, ...], seat: int) -> Card:
    """AC-1.3. The own discard pile by its uppermost card; its text names the others."""
    card = full_card(c, f"discards-{seat}", f"Discard pile, {len(pile)}", pile[-1], seat)
    under = f" Under it: {pile_words(c, pile[:-1])}." if pile[1:] else ""
    return replace(card, kind="top of the discard pile", text=card.text + under)


WORDS: Final = {
    "thunder": "Thor's favor", "oath": "Tyr's favor", "watch": "Heimdall's favor", "tide": "Njord's favor",
    "wild_hunt": "The Wild Hunt", "einherjar": "Einherjar", "mastery": "Mastery", "artifact": "Artifact",
}  # fmt: skip


def addend(c: Components, part: tuple[str, int]) -> Addend:
    """One summand of a side's power."""
    name, value = part
    key = name.removeprefix("militia_").removeprefix("turned_")
    if key in KEYS:
        kind = KEYS.index(key)
        text = "militia" if name.startswith("militia_") else "turned militia" if name.startswith("turned_") else ""
        return Addend(card_name(c, kind), str(value), text, card_symbol(kind), card_tint(c, kind))
    return Addend(WORDS.get(name, name), str(value))


def made(p: Any, c: Components, side: int, i: int) -> str:
    """AC-8.6, AC-8.7. What the power of a side's `i`-th played card is made of, where it is more than its print."""
    kind, flags, extra = p.played[side][i], p.flags[side][i], p.extra[side][i]
    if flags & (state.NO_POWER | state.OUT):
        return "adds no power"
    terrain = c.cards.terrain[kind]
    matches = terrain >= 0 and not p.dazzled[side] and p.terrains[side] >> terrain & 1
    words = [f"+{c.cards.bonus[kind]} {TERRAINS[terrain]}"] if matches and c.cards.bonus[kind] else []
    words += ["doubled"] if flags & state.DOUBLED else []
    words += [f"{extra:+d} by its ability"] if extra else []
    return ", ".join([str(c.cards.power[kind]), *words]) if words else ""


def side_of(p: Any, c: Components, side: int) -> Side:
    """One side of the battle: its power, summand by summand, the cards that it played first."""
    seat = p.side_seat[side]
    name = ("Attacker", "Defender")[side] if seat >= 0 else ("Event", "Militia")[side]
    found = sums.side(name, p.parts[side], seat, partial(addend, c))
    played = len(p.played[side])
    rows = [replace(row, text=made(p, c, side, i)) if i < played else row for i, row in enumerate(found.addends)]
    keys = [name.replace("militia_", f"militia{side}-") for name, _ in p.parts[side]]
    ids = [key if "-" in key else f"played{side}-{key}" for key in keys]
    return replace(found, addends=tuple(replace(row, id=ident) for row, ident in zip(rows, ids, strict=True)))


def tallies(view: View, c: Components) -> list[Tally]:
    """The battle in progress: both sums, part by part."""
    p = view.public
    if not p.step:
        return []
    sides = tuple([side_of(p, c, side) for side in (state.ATTACKER, state.DEFENDER)])
    lack = p.totals[state.DEFENDER] - p.totals[state.ATTACKER] + 1
    note = "The attacker is ahead." if lack <= 0 else f"A tie holds the ground: the attacker needs {lack} more."
    title = f"Battle for {territory_name(c, p.ground)}, {bearings(p.lands, p.towns)[p.ground]}"
    return [Tally("battle", title, "AC-14.3", sides, note)]


TURNS: Final = ("god", "campaign", "muster", "play", "pay", "offer", "stand")
"""Prompts whose options are tuples that end with a card of the hand, or with a place of the Tisch to buy from."""
TERRITORIES: Final = ("place", "to", "from", "lift", "yield", "retreat", "return", "spread", "target", "enemy_from")
HAND: Final = ("charm", "discard", "banish", "give", "fruits", "barter", "coil", "late", "interrupt", "appease")
ZONES: Final = {"gift": "pack", "sift": "top", "keep": "look", "rob": "look", "withhold": "look"}
"""Prompt to the zone of the card that is chosen, where that is not the hand."""
TARGETS: Final[dict[str, Callable[[Any], str]]] = {
    "town": lambda v: f"corner-{v[0]}-{v[1]}",
    "ride": lambda v: f"t-{NAMES[v[1]]}",
    "hero": lambda v: f"hero-{v}",
    **dict.fromkeys(TERRITORIES, lambda v: f"t-{NAMES[v]}"),
    **dict.fromkeys(("take", "slot", "exchange"), lambda v: f"slot-{v}"),
    **dict.fromkeys(HAND, lambda v: f"hand-{KEYS[v]}"),
    **dict.fromkeys(TURNS, lambda v: f"slot-{v[1]}" if v[0] == "buy" else f"hand-{KEYS[v[-1]]}"),
}
"""Prompt to the place, piece or card that stands for an option."""


def targets(prompt: str, value: Any) -> tuple[str, ...]:
    """The places, pieces or cards that stand for an option."""
    if value is None or (prompt in TURNS and not isinstance(value[-1], int)):
        return ()
    if prompt == "land":
        return tuple([f"cell-{x}-{y}" for x, y in cells_of(value)[:2]])
    if prompt in ZONES:
        return (f"{ZONES[prompt]}-{KEYS[value]}",)
    return (TARGETS[prompt](value),) if prompt in TARGETS else ()


FACED: Final = frozenset({"militia", "conscript", "lure"})
"""Prompts that choose among the militia of the other side."""


def about(prompt: str, value: Any, args: tuple[Any, ...], seat: int) -> tuple[str, ...]:
    """Cards of the battle and heroes that an option is about, wherever of these they lie."""
    if prompt in FACED:
        return (f"militia{1 - args[0]}-{KEYS[value]}",)
    if prompt == "web":
        return tuple([f"{zone}{1 - args[0]}-{KEYS[value[1]]}" for zone in ("militia", "played")])
    if prompt in ("back", "foe", "double"):
        return (f"played{args[0]}-{KEYS[value]}",)
    if prompt == "ability":
        return (f"played{args[1]}-{KEYS[args[0]]}", f"hand-{KEYS[args[0]]}")
    if prompt in ("top", "copy"):
        zones = ("played0", "played1", "militia0", "militia1") if isinstance(value, int) else ()
        return tuple([f"{zone}-{KEYS[value]}" for zone in zones])
    if prompt == "wake":
        return ("barrow_creatures" if value in CREATURES else "barrow_items",)
    if value == ("favor",):
        return ("own-favor",)
    gender = value[-1] if value and prompt == "campaign" else value
    return (hero_id(seat, GENDERS.index(gender)),) if gender in GENDERS else ()
