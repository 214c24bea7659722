"""The table as every surface draws it: the land exactly to its geometry, the Tisch, hands and the battle's sums."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Tally, View
from vigrid.tabletop import seats, sums
from vigrid.tabletop.words import counted

from .cards import FIRST_EVENT, FIRST_GOD, FIRST_ITEM, GENDERS, KEYS, TERRAINS, is_enchanted
from .components import Components
from .land import FIRST_CIRCLE, NAMES, SIZE, cells_of, grid_of
from .names import artifact_words, card_name, circle_words, heraldry_name, slot_name, territory_name

WIDTH: Final = 760.0
HEIGHT: Final = 620.0
SIDE: Final = 116.0
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
        # A narrow land lies to the left, so that the sums of a battle have room beside it.
        left = min((WIDTH - self.across * self.scale) / 2, 130)
        return left + (x - self.x) * self.scale, (self.y + self.up - y + 0.3) * self.scale


def frame_of(view: View) -> Frame:
    """The part of the table that is shown: the land, and room around it while it is built."""
    p = view.public
    cells = [c for land in p.lands for c in cells_of(land[1:])[:2]] or [(12, 12)]
    room = 3 if p.tile >= 0 or p.tiles_left else 0
    x0, x1 = max(0, min(x for x, _ in cells) - room), min(SIZE - 1, max(x for x, _ in cells) + room)
    y0, y1 = max(0, min(y for _, y in cells) - room), min(SIZE - 1, max(y for _, y in cells) + room)
    across, up = x1 - x0 + 1, y1 - y0 + 1
    return Frame(x0, y0, across, up, min(SIDE, WIDTH / (across + 0.6), HEIGHT / (up + 0.6)))


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
    places = [*empty_cells(view, frame), *land(view, c, frame), *assault(view, frame), *tisch_places(),
              *side_places(view, c)]  # fmt: skip
    return Layout(1060, 670, tuple(places))


def empty_cells(view: View, f: Frame) -> list[Place]:
    """Cells and corners of the table, while the land is built."""
    p = view.public
    if view.phase != "build":
        return []
    grid = grid_of(list(p.lands), list(p.towns))
    out = []
    for x in range(f.x, f.x + f.across):
        for y in range(f.y, f.y + f.up):
            if (x, y) not in grid.squares:
                cx, cy = f.at(x + 0.5, y + 0.5)
                name = f"column {x}, row {y}"
                side = f.scale * 0.9
                out.append(Place(f"cell-{x}-{y}", name, cx, cy, side, side, "rect", faded=True, board="Land"))
    for x in range(f.x, f.x + f.across + 1):
        for y in range(f.y, f.y + f.up + 1):
            if (x, y) not in grid.circles:
                cx, cy = f.at(x, y)
                size = f.scale * CUT
                out.append(Place(f"corner-{x}-{y}", f"corner {x}, {y}", cx, cy, size, size, "circle", faded=True,
                                 board="Land"))  # fmt: skip
    return out


def land(view: View, c: Components, f: Frame) -> list[Place]:
    """Squares and circles of the land."""
    p = view.public
    grid = grid_of(list(p.lands), list(p.towns))
    out = []
    for (x, y), t in grid.squares.items():
        cx, cy = f.at(x + 0.5, y + 0.5)
        key = TERRAINS[c.terrain[t]]
        out.append(Place(
            f"t-{NAMES[t]}", territory_name(c, t), cx, cy, f.scale, f.scale, "path", f"terrain-{key}", f"terrain-{key}",
            path=square_path(cx, cy, f.scale * 0.976), clause="AC-4.1", board="Land", text=place_text(view, t),
        ))  # fmt: skip
    for (x, y), t in grid.circles.items():
        cx, cy = f.at(x, y)
        town = t >= FIRST_CIRCLE + 12
        symbol = "terrain-town" if town else ENCHANTED_SYMBOLS[c.circle[t - FIRST_CIRCLE]]
        size = f.scale * 2 * CUT * 0.93
        out.append(Place(
            f"t-{NAMES[t]}", territory_name(c, t), cx, cy, size, size, "circle", symbol,
            "terrain-town" if town else "terrain-ench", clause="AC-4.9", board="Land", text=place_text(view, t),
        ))  # fmt: skip
    return out


def assault(view: View, f: Frame) -> list[Place]:
    """The battleground's outline, and an arrow from where the attack comes."""
    p = view.public
    if p.battle is None or p.battle.ground < 0:
        return []
    grid = grid_of(list(p.lands), list(p.towns))
    centres = {t: f.at(x + 0.5, y + 0.5) for (x, y), t in grid.squares.items()}
    centres |= {t: f.at(x, y) for (x, y), t in grid.circles.items()}
    x, y = centres[p.battle.ground]
    r = f.scale * CUT * 0.93
    ring = f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 1 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 1 {-2 * r:.1f} 0Z"
    outline = ring if p.battle.ground in grid.circles.values() else square_path(x, y, f.scale * 0.93)
    places = [Place("battleground", "", x, y, 5, 10, "line", tint="rune", path=outline, board="Land")]
    if p.battle.origin in centres:
        path = arrow(centres[p.battle.origin], (x, y))
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


def place_text(view: View, t: int) -> str:
    """Who holds a territory, and whether it is fought for."""
    p = view.public
    owner = p.owner[t]
    words = [f"held by {'the enemy' if owner == 4 else seats.COLOURS[owner]}"] if owner >= 0 else []
    if p.battle is not None and t == p.battle.ground:
        words.append("battleground")
    if p.battle is not None and t == p.battle.origin:
        words.append("attacked from here")
    return ", ".join(words)


def tisch_places() -> list[Place]:
    """The eight places of the Tisch, the top row above."""
    out = [Place("tisch", "Tisch", 910, 22, 280, 20, "label", clause="AC-6.1", size=20, group="name", board="Tisch")]
    for slot in range(8):
        x, y = 805 + (slot % 4) * 70, 170 if slot < 4 else 85
        out.append(Place(f"slot-{slot}", slot_name(slot), x, y, 66, 78, "tile-slot", clause="AC-6.1", board="Tisch"))
    return out


def side_places(view: View, c: Components) -> list[Place]:
    """Creature deck, banished pile, Barrows, keeper, queue of events, drawn tile."""
    p = view.public
    waiting = [Place("queue", "Events to attack", 840, 485, 130, 70, "rect", clause="AC-29.11", board="Tisch"),
               heading("queue", "Events to attack", 840, 439)] if p.company else []  # fmt: skip
    if p.tile >= 0:
        waiting += [Place("drawn", "Drawn land tile", 980, 485, 130, 70, "rect", clause="AC-4.3", board="Tisch"),
                    heading("drawn", "Drawn land tile", 980, 439)]  # fmt: skip
    return [
        Place("deck", "Creature deck", 805, 270, 60, 70, "stack", tint="dark", clause="AC-8.4", board="Tisch",
              value=f"{p.deck} left"),
        Place("deck_2", "Deck 2", 875, 270, 60, 70, "stack", tint="light", clause="AC-8.4", board="Tisch",
              value=f"{p.deck_2} left"),
        Place("banished", "Banished", 945, 270, 60, 70, "stack", tint="carve", clause="AC-1.2", board="Tisch",
              value=counted(len(p.banished), "card"), text=pile_words(c, p.banished)),
        Place("keeper", "Keeper", 1015, 261, 60, 66, "tile-slot", clause="AC-1.12", board="Tisch",
              value="" if p.keeper >= 0 else "Keeper"),
        heading("barrow_creatures", "Barrows: creatures", 840, 334),
        heading("barrow_items", "Barrows: items", 980, 334),
        Place("barrow_creatures", "Barrows: creatures", 840, 380, 130, 70, "rect", clause="AC-8.1", board="Tisch"),
        Place("barrow_items", "Barrows: items", 980, 380, 130, 70, "rect", clause="AC-8.1", board="Tisch"),
        *waiting,
    ]  # fmt: skip


def heading(of: str, words: str, x: float, y: float) -> Place:
    """Words above a place."""
    return Place(f"{of}-name", words, x, y, 136, 16, "label", tint="ink-2", board="Tisch")


# --- pieces


def card_symbol(kind: int) -> str:
    """The emblem of a card."""
    if kind < FIRST_ITEM:
        return CREATURE_SYMBOLS[kind % 18]
    if kind < FIRST_EVENT:
        return "rune-stone" if is_enchanted(kind) else ITEM_SYMBOLS.get(KEYS[kind], "broadsword")
    return "stone-tablet" if kind < FIRST_GOD else GOD_SYMBOLS[kind - FIRST_GOD]


ITEM_SYMBOLS: Final = {
    "curtana": "rune-sword", "angurvadel": "winged-sword", "mimung": "rune-sword", "skadis_bow": "bow-string",
    "bragis_harp": "lyre", "odrerir": "beer-horn", "gjallarhorn": "beer-horn", "hringhorni": "drakkar",
}  # fmt: skip


def card_tint(c: Components, kind: int) -> str:
    """The ground of a card."""
    if kind < FIRST_ITEM:
        return f"terrain-{TERRAINS[c.cards.terrain[kind]]}"
    return "god" if kind >= FIRST_GOD else "item"


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
            out.append(small_card(c, f"tisch-{slot}", f"slot-{slot}", kind))
    zones = (("keeper", (p.keeper,) if p.keeper >= 0 else ()), ("barrow_creatures", p.barrow_creatures),
             ("barrow_items", p.barrow_items), ("queue", p.queue))  # fmt: skip
    for zone, kinds in zones:
        out += [small_card(c, f"{zone}-{i}", zone, k) for i, k in enumerate(kinds)]
    if p.tile >= 0:
        a, b = (c.terrain[2 * p.tile], c.terrain[2 * p.tile + 1])
        words = f"{TERRAINS[a]} and {TERRAINS[b]}, {c.pack.enchanted[c.circle[p.tile]].name}"
        out.append(
            Piece("drawn-tile", "drawn", "tile", f"terrain-{TERRAINS[a]}", f"terrain-{TERRAINS[b]}", label=words)
        )
    if p.company:
        for i in (0, 1):
            place, words = f"slot-{2 * i + p.columns}", f"the opponent's {('male', 'female')[i]} tile"
            up = p.face_up == i
            out.append(Piece(f"opponent-{i}", place, "token", "viking", "rune", None, 1, words, "AC-29.2", up))
    return out


def land_pieces(view: View, c: Components) -> list[Piece]:
    """What lies on the land."""
    p = view.public
    out: list[Piece] = []
    for t, owner in enumerate(p.owner):
        if owner == 4:
            out.append(Piece(f"marker-{NAMES[t]}", f"t-{NAMES[t]}", "token", "shape-birch", "ink", at="foot",
                             label="enemy marker", clause="AC-29.3"))  # fmt: skip
        elif owner >= 0:
            out.append(Piece(f"marker-{NAMES[t]}", f"t-{NAMES[t]}", "disc", seat=owner, at="foot", clause="AC-12.7"))
    for h, at in enumerate(p.hero_at):
        if at >= 0:
            words = f"{GENDERS[h & 1]} hero{', vanquished' if p.hero_down[h] else ''}"
            words += ", has moved" if p.hero_moved[h] else ", fettered" if p.hero_bound[h] else ""
            out.append(Piece(f"hero-{h}", f"t-{NAMES[at]}", "hero", tint=seats.tint(h >> 1), seat=h >> 1, label=words,
                             value="♀♂"[h & 1], clause="AC-12.6"))  # fmt: skip
    for a, at in enumerate(p.artifact_at):
        if 0 <= at < 99:
            name = artifact_words(c, a, p.artifact_side[a])
            out.append(
                Piece(f"artifact-{a}", f"t-{NAMES[at]}", "token", "rune-g", "rune", label=name, clause="AC-37.2")
            )
    return out


# --- panels, cards, sums


def panels(view: View, c: Components) -> list[Panel]:
    """Per seat: gods appeased, hand, piles, what lies open."""
    p = view.public
    out = []
    for s, row in enumerate(p.seats):
        pool = p.pools[0 if p.company else s]
        goods = [
            Good("rune-a", "gods appeased", len(pool.appeased), ", ".join(card_name(c, k) for k in pool.appeased)),
            Good(seats.disc(s), "markers left", pool.markers_left),
            Good("stone-tablet", "discard pile", len(pool.discard_pile), pile_words(c, pool.discard_pile)),
        ]
        for kind, what in ((row.favor, "favor"), (row.charm, "charm")):
            if kind >= 0:
                goods.append(Good(card_symbol(kind), f"{what}: {card_name(c, kind)}", 1, c.cards.text[kind]))
        worn = [
            artifact_words(c, a, p.artifact_side[a]) for a, at in enumerate(p.artifact_at) if at - 100 in row.heroes
        ]
        note = f"hand {row.hand_size}, deck {pool.draw_pile}" + "".join(f", wears {w}" for w in worn)
        out.append(Panel(s, seats.COLOURS[s].capitalize(), len(pool.appeased), tuple(goods), f"of {p.goal} gods", note))
    return out


def pile_words(c: Components, pile: tuple[int, ...]) -> str:
    """The cards of an open pile, the top one first."""
    return ", ".join(card_name(c, k) for k in reversed(pile))


def full_card(c: Components, ident: str, zone: str, kind: int, seat: int | None) -> Card:
    """A card with its text."""
    cards = c.cards
    kinds = "Creature" if kind < FIRST_ITEM else "Event" if FIRST_EVENT <= kind < FIRST_GOD else "God"
    if FIRST_ITEM <= kind < FIRST_EVENT:
        kinds = "Enchanted item" if is_enchanted(kind) else "Town item"
    kinds += f", {heraldry_name(c, kind)}" if kind < FIRST_ITEM else ""
    circle = circle_words(c, kind)
    text = cards.text[kind] + (f" Circle: {circle}." if circle else "")
    marks = (f"terrain-{TERRAINS[cards.opposed[kind]]}",) if cards.opposed[kind] >= 0 else ()
    creature = kind < FIRST_ITEM
    return Card(
        ident, zone, cards.name[kind], kinds, text, card_clause(kind), cards.source[kind], seat,
        card_symbol(kind), card_tint(c, kind), str(cards.power[kind]) if creature or kind >= FIRST_GOD else "",
        f"+{cards.bonus[kind]}" if creature else "", str(cards.cost[kind]) if cards.cost[kind] else "", marks,
    )  # fmt: skip


def card_clause(kind: int) -> str:
    """The clause of a card."""
    if kind < FIRST_ITEM:
        return f"AC-33.{kind % 18 + 1}"
    if kind < FIRST_EVENT:
        return f"AC-35.{kind - FIRST_ITEM + 1}"
    if kind < FIRST_GOD:
        return f"AC-36.{kind - FIRST_EVENT + 1}"
    return f"AC-34.{2 * (kind - FIRST_GOD) + 1}"


def cards(view: View, c: Components) -> list[Card]:
    """Own hands, what is looked at, and the cards on display."""
    p = view.public
    zones: list[tuple[str, str, tuple[int, ...], int | None]] = []
    for seat, own in view.private.items():
        name = "Your hand" if len(view.private) == 1 else f"Hand of {seats.COLOURS[seat]}"
        zones += [("hand", name, own.hand, seat), ("look", "You are looking at", own.looking, seat)]
        zones.append(("drop", "You discard", own.dropped, seat))
        zones += [("top", "Top of the creature deck", own.top, seat), ("pack", "Starting items", own.pack, seat)]
    zones.append(("display", "Tisch", tuple(k for k in p.tisch if k >= 0), None))
    if p.battle is not None:
        for side, name in enumerate(("attacker", "defender")):
            zones.append((f"played{side}", f"Played by the {name}", p.battle.played[side], None))
            zones.append((f"militia{side}", f"Militia of the {name}", p.battle.generated[side], None))
    out: list[Card] = []
    seen: dict[str, int] = {}
    for prefix, zone, kinds, whose in zones:
        for kind in kinds:
            ident = f"{prefix}-{KEYS[kind]}"
            seen[ident] = seen.get(ident, 0) + 1
            copy = ident if seen[ident] == 1 else f"{ident}-{seen[ident]}"
            out.append(full_card(c, copy, zone, kind, whose))
    return out


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


def tallies(view: View, c: Components) -> list[Tally]:
    """The battle in progress: both sums, part by part."""
    b = view.public.battle
    if b is None:
        return []
    sides = []
    for side, name in enumerate(("Attacker", "Defender")):
        seat = b.seats[side]
        who = name if seat >= 0 else "Event" if side == 0 else "Militia"
        sides.append(sums.side(who, b.parts[side], seat, partial(addend, c)))
    note = "The attacker is ahead." if b.totals[0] > b.totals[1] else "A tie holds the ground."
    return [Tally("battle", f"Battle for {territory_name(c, b.ground)}", "AC-14.3", tuple(sides), note)]


FROM_HAND: Final = frozenset(
    {"charm", "discard", "banish", "give", "fruits", "barter", "coil", "late", "interrupt", "appease"}
)
FROM_LOOK: Final = frozenset({"keep", "rob", "withhold"})
TERRITORY_PROMPTS: Final = frozenset(
    {"place", "to", "from", "lift", "yield", "retreat", "return", "spread", "target", "enemy_from"}
)


def targets(prompt: str, value: Any) -> tuple[str, ...]:
    """The places, pieces or cards that stand for an option."""
    if value is None:
        return ()
    if prompt == "land":
        first, second, _ = cells_of(value)
        return (f"cell-{first[0]}-{first[1]}", f"cell-{second[0]}-{second[1]}")
    if prompt == "town":
        return (f"corner-{value[0]}-{value[1]}",)
    if prompt in TERRITORY_PROMPTS:
        return (f"t-{NAMES[value]}",)
    if prompt == "ride":
        return (f"t-{NAMES[value[1]]}",)
    if prompt in ("take", "slot", "exchange"):
        return (f"slot-{value}",)
    if prompt == "hero":
        return (f"hero-{value}",)
    if prompt == "gift":
        return (f"pack-{KEYS[value]}",)
    if prompt in FROM_LOOK:
        return (f"look-{KEYS[value]}",)
    if prompt == "sift":
        return (f"top-{KEYS[value]}",)
    if prompt in FROM_HAND:
        return (f"hand-{KEYS[value]}",)
    return turn_targets(prompt, value)


def turn_targets(prompt: str, value: Any) -> tuple[str, ...]:
    """Targets of choices that are tuples."""
    if prompt == "muster" and value[0] == "buy":
        return (f"slot-{value[1]}",)
    if prompt in ("god", "campaign", "muster") and value[0] in ("favor", "appease"):
        return (f"hand-{KEYS[value[1]]}",)
    if prompt in ("play", "pay") and isinstance(value[0], int):
        return (f"hand-{KEYS[value[0]]}",)
    if prompt in ("offer", "stand"):
        return (f"hand-{KEYS[value[1]]}",)
    return ()
