"""Positions in the rulebook's terms: written from a state at an entry, and set up from a table.

What a table does not name is filled in legally: the introductory map, heroes on free territories, unnamed gods in
their owner's draw pile, hands drawn from it, and all other cards in their creature deck.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from .border import defender_of
from .cards import DECK_2, GENDERS, GODS, KEYS, KIND, is_event, is_god
from .components import deck_list
from .land import NAMES, TERRITORY, grid_of, is_circle, neighbours
from .power import set_terrains
from .setup import clear, clear_battle
from .state import ATTACKER, AWAY, ENEMY, NOBODY, RIVALS, Asgards

SEATS: Final = ("red", "blue", "yellow", "purple")
NUMBERS: Final = ("round", "lap", "turn", "passes", "columns", "face_up", "goal", "towns_left")
FLAGS: Final = ("last_round", "renewed", "acted", "opened")
PILES: Final = ("deck", "deck_2", "banished", "barrow_creatures", "barrow_items", "queue", "pack")
SEAT_CARDS: Final = ("hand", "withheld", "hid", "aside", "open_hand")
POOL_CARDS: Final = ("draw_pile", "discard_pile", "appeased")
BATTLE_NUMBERS: Final = ("fury", "broke_off")
HERO: Final = ("down", "moved", "bound", "deeds", "ring")
TOP: Final = {
    *NUMBERS, *FLAGS, *PILES, "start", "first_start", "lands", "towns", "tiles", "box", "tile", "markers", "heroes",
    "tisch", "keeper", "seats", "pools", "battle", "artifacts", "pack_holder",
}  # fmt: skip


def keys(kinds: Any) -> list[str]:
    """Cards as keys; '' for none."""
    return [KEYS[k] if k >= 0 else "" for k in kinds]


# --- writing


def to_position(g: Asgards) -> dict[str, Any]:
    """The table of a state at an entry."""
    table: dict[str, Any] = {name: getattr(g, name) for name in (*NUMBERS, *FLAGS)}
    table |= {name: keys(getattr(g, name)) for name in PILES}
    table |= {
        "start": SEATS[g.start], "first_start": SEATS[g.first_start], "tisch": keys(g.tisch),
        "keeper": keys([g.keeper])[0], "lands": [list(x) for x in g.lands], "towns": [list(x) for x in g.towns],
        "tiles": list(g.tiles), "box": list(g.box), "tile": g.tile, "pack_holder": g.pack_holder,
        "markers": {NAMES[t]: owner_name(o) for t, o in enumerate(g.owner) if o != NOBODY},
        "heroes": {hero_key(h): write_hero(g, h) for h in range(2 * g.pools())},
        "seats": {SEATS[s]: write_seat(g, s) for s in range(g.players)},
        "pools": {SEATS[p]: write_pool(g, p) for p in range(g.pools())},
        "artifacts": [[at, side] for at, side in zip(g.artifact_at, g.artifact_side, strict=True)],
    }  # fmt: skip
    if g.step:
        table["battle"] = write_battle(g)
    return table


def owner_name(owner: int) -> str:
    """The owner of a marker."""
    return "enemy" if owner == ENEMY else SEATS[owner]


def hero_key(hero: int) -> str:
    """A hero: `red_female`."""
    return f"{SEATS[hero >> 1]}_{GENDERS[hero & 1]}"


def write_hero(g: Asgards, h: int) -> dict[str, Any]:
    """A hero's place and marks."""
    at = NAMES[g.hero_at[h]] if g.hero_at[h] >= 0 else "away"
    marks = (g.hero_down[h], g.hero_moved[h], g.hero_bound[h], g.hero_deeds[h], g.hero_ring[h])
    return {"at": at, **dict(zip(HERO, marks, strict=True)), "seat": SEATS[g.hero_seat[h]]}


def write_seat(g: Asgards, s: int) -> dict[str, Any]:
    """What belongs to a seat."""
    row: dict[str, Any] = {name: keys(getattr(g, name)[s]) for name in SEAT_CARDS}
    row |= {"favor": keys([g.favor[s]])[0], "charm": keys([g.charm[s]])[0], "gift": keys([g.gift[s]])[0]}
    row |= {"favor_used": g.favor_used[s], "charm_used": g.charm_used[s], "gift_known": g.gift_known[s]}
    row |= {"aside_known": g.aside_known[s], "top_known": g.top_known[s]}
    row["knows"] = {SEATS[q]: keys(g.shown[s * g.players + q]) for q in range(g.players) if q != s}
    return row


def write_pool(g: Asgards, p: int) -> dict[str, Any]:
    """What belongs to a pool."""
    row: dict[str, Any] = {name: keys(getattr(g, name)[p]) for name in POOL_CARDS}
    return {**row, "appeased_now": g.appeased_now[p]}


def write_battle(g: Asgards) -> dict[str, Any]:
    """The battle in progress."""
    sides = []
    for side in (0, 1):
        sides.append({
            "seat": SEATS[g.side_seat[side]] if g.side_seat[side] >= 0 else "", "played": keys(g.played[side]),
            "flags": list(g.flags[side]), "extra": list(g.extra[side]), "militia": keys(g.generated[side]),
            "turned": keys(g.turned[side]), "dazzled": g.dazzled[side], "feathers": g.feathers[side],
        })  # fmt: skip
    return {
        "step": g.step, "hero": hero_key(g.hero) if g.hero >= 0 else "", "gave_up": g.gave_up,
        "origin": NAMES[g.origin] if g.origin >= 0 else "", "ground": NAMES[g.ground], "fury": g.fury,
        "broke_off": g.broke_off, "attacker": sides[0], "defender": sides[1],
    }  # fmt: skip


# --- reading


class Reader:
    """Reads a table into a state and gathers what is wrong with it."""

    def __init__(self, doc: dict[str, Any], g: Asgards) -> None:
        self.doc, self.g = doc, g
        self.faults: list[str] = []
        self.left = Counter(deck_list(g.c, 1) + deck_list(g.c, 2))
        self.gods = [Counter(GODS) for _ in range(g.pools())]

    def fault(self, where: str, message: str) -> None:
        """One more fault."""
        self.faults.append(f"position.{where}: {message}")

    def unknown(self, where: str, table: dict[str, Any], names: Any) -> None:
        """A fault for each name that a table cannot have."""
        for name in table:
            if name not in names:
                self.fault(f"{where}.{name}".lstrip("."), f"unknown; expected {', '.join(sorted(names))}")

    def table(self, where: str, value: Any) -> dict[str, Any]:
        """A table, or a fault."""
        if isinstance(value, dict):
            return value
        self.fault(where, f"expected a table, found {value!r}")
        return {}

    def number(self, where: str, value: Any) -> int:
        """A whole number, or a fault."""
        if isinstance(value, int):
            return int(value)
        self.fault(where, f"expected a number, found {value!r}")
        return 0

    def one_of(self, where: str, value: Any, names: tuple[str, ...] | list[str]) -> int:
        """The place of a name in a list, or a fault."""
        if value in names:
            return list(names).index(value)
        self.fault(where, f"'{value}' is unknown; expected {', '.join(names)}")
        return 0

    def place(self, where: str, value: Any) -> int:
        """A territory of the land by its name; '' and 'away' for none."""
        if value in ("", "away"):
            return AWAY
        t = TERRITORY.get(value, -1) if isinstance(value, str) else -1
        if t < 0 or not self.g.near[t]:
            on_map = [NAMES[u] for u in range(len(NAMES)) if self.g.near[u]]
            self.fault(where, f"'{value}' is not on this map; expected one of {', '.join(on_map)}")
            return AWAY
        return t

    def kinds(self, where: str, names: Any) -> list[int]:
        """Cards by their keys."""
        if not isinstance(names, list):
            self.fault(where, f"expected a list of cards, found {names!r}")
            return []
        for name in names:
            if name not in KIND:
                self.fault(where, f"'{name}' is not a card; cards are named like {', '.join(KEYS[:3])}, {KEYS[-1]}")
        return [KIND[n] for n in names if n in KIND]

    def cards(self, where: str, names: Any, pool: int = -1) -> list[int]:
        """Cards taken out of the box for a zone: faults where there are not so many."""
        found = self.kinds(where, names)
        for kind in found:
            stock = self.gods[pool] if is_god(kind) and pool >= 0 else self.left
            if stock[kind] <= 0:
                self.fault(where, f"there is no other '{KEYS[kind]}' for this place")
            stock[kind] -= 1
        return found

    def one_card(self, where: str, name: Any, pool: int = -1) -> int:
        """A single card or none."""
        return next(iter(self.cards(where, [name], pool)), -1) if name else -1


def from_position(doc: dict[str, Any], g: Asgards) -> list[str]:
    """Change a newly set-up state into the position; all faults as sentences."""
    phase = g.phase
    clear(g)
    g.phase = phase
    r = Reader(doc, g)
    r.unknown("", doc, TOP)
    read_numbers(r)
    read_land(r)
    read_heroes(r)
    read_piles(r)
    read_seats(r)
    read_pools(r)
    read_battle(r)
    if not r.faults:
        fill_in(r)
        check_whole(r)
    return r.faults


def read_numbers(r: Reader) -> None:
    """Plain numbers, flags and seats."""
    g, doc = r.g, r.doc
    for name in NUMBERS:
        if name in doc:
            setattr(g, name, r.number(name, doc[name]))
    for name in FLAGS:
        if name in doc:
            setattr(g, name, bool(doc[name]))
    g.start = r.one_of("start", doc.get("start", "red"), SEATS[: g.players])
    g.first_start = r.one_of("first_start", doc.get("first_start", SEATS[g.start]), SEATS[: g.players])
    g.pack_holder = r.number("pack_holder", doc.get("pack_holder", NOBODY))


def read_land(r: Reader) -> None:
    """The map: as given, or the introductory one."""
    g, doc = r.g, r.doc
    if "lands" in doc:
        g.lands = [tuple(x) for x in doc["lands"]]
        g.towns = [tuple(x) for x in doc.get("towns", [])]
    elif g.phase not in ("partners", "build"):
        _, lands, towns = g.c.maps[max(2, g.players)]
        g.lands, g.towns = [(t, *lie) for t, lie in lands], list(towns)
    g.tiles, g.box, g.tile = list(doc.get("tiles", [])), list(doc.get("box", [])), doc.get("tile", -1)
    given = [x[0] for x in g.lands] + g.tiles + g.box + ([g.tile] if g.tile >= 0 else [])
    twice = sorted({t for t in given if given.count(t) > 1 or not 0 <= t < 12})
    if twice:
        r.fault("lands", f"tiles {twice} lie twice or do not exist; tiles are numbered 0 to 11")
        return
    missing = [t for t in range(12) if t not in given]
    if g.phase not in ("partners", "build") or ("lands" in doc and not g.tiles and g.tile < 0):
        g.box = sorted(g.box + missing)
        g.near = neighbours(grid_of(g.lands, g.towns))
    elif not given:
        build_from_nothing(g)
    else:
        g.box = sorted(g.box + missing)


def build_from_nothing(g: Asgards) -> None:
    """A stack and towns as at the beginning of the building."""
    players = str(max(2, g.players))
    others = [t for t in range(12) if t not in g.c.start_tiles]
    g.rng.shuffle(others)
    count = g.c.n.land_tiles[players] - 3
    g.tiles, g.box = [*g.c.start_tiles, *others[:count]], sorted(others[count:])
    g.rng.shuffle(g.tiles)
    g.towns_left = g.c.n.town_tiles[players]


def read_heroes(r: Reader) -> None:
    """Markers and heroes."""
    g, doc = r.g, r.doc
    owners = [*SEATS[: g.pools()], "enemy"]
    for name, owner in r.table("markers", doc.get("markers", {})).items():
        t = r.place(f"markers.{name}", name)
        if t >= 0:
            number = r.one_of(f"markers.{name}", owner, owners)
            g.owner[t] = ENEMY if owner == "enemy" else number
            if is_circle(t):
                r.fault(f"markers.{name}", "nobody can control an enchanted land")
    rows = r.table("heroes", doc.get("heroes", {}))
    r.unknown("heroes", rows, [hero_key(h) for h in range(2 * g.pools())])
    for h in range(8):
        g.hero_seat[h] = min(h >> 1, g.players - 1)
    if g.company == 2:
        g.hero_seat[0], g.hero_seat[1] = (g.first_start + 1) % 2, g.first_start
    for h in range(2 * g.pools()):
        if hero_key(h) in rows:
            read_hero(r, h, rows[hero_key(h)])


def read_hero(r: Reader, h: int, value: Any) -> None:
    """One hero: a territory, or a table with its marks."""
    g, where = r.g, f"heroes.{hero_key(h)}"
    row = {"at": value} if isinstance(value, str) else r.table(where, value)
    r.unknown(where, row, {"at", "seat", *HERO})
    t = r.place(f"{where}.at", row.get("at", "away"))
    if t >= 0 and t in g.hero_at:
        r.fault(f"{where}.at", "another hero stands there")
    g.hero_at[h] = t
    for name in HERO:
        if name in row:
            getattr(g, f"hero_{name}")[h] = r.number(f"{where}.{name}", int(row[name]))
    if "seat" in row:
        g.hero_seat[h] = r.one_of(f"{where}.seat", row["seat"], SEATS[: g.players])
    if t >= 0 and not is_circle(t) and g.owner[t] == NOBODY:
        g.owner[t] = h >> 1


def read_piles(r: Reader) -> None:
    """Common zones."""
    g, doc = r.g, r.doc
    for name in PILES:
        if name in doc:
            setattr(g, name, r.cards(name, doc[name]))
    if "tisch" in doc:
        names = doc["tisch"]
        if not isinstance(names, list) or len(names) != 8:
            r.fault("tisch", "expected 8 cards, bottom row first; '' for a gap")
        else:
            g.tisch = [r.one_card("tisch", n) if n else -1 for n in names]
    g.keeper = r.one_card("keeper", doc.get("keeper", ""))
    if "artifacts" in doc:
        g.artifact_at = [a[0] for a in doc["artifacts"]]
        g.artifact_side = [a[1] for a in doc["artifacts"]]


def read_seats(r: Reader) -> None:
    """What belongs to seats."""
    g = r.g
    rows = r.table("seats", r.doc.get("seats", {}))
    r.unknown("seats", rows, SEATS[: g.players])
    plain = ("favor_used", "charm_used", "gift_known", "aside_known", "top_known")
    for name, value in rows.items():
        if name not in SEATS[: g.players]:
            continue
        s, where, row = SEATS.index(name), f"seats.{name}", r.table(f"seats.{name}", value)
        r.unknown(where, row, {*SEAT_CARDS, *plain, "favor", "charm", "gift", "knows"})
        pool = g.pool(s)
        for field in ("hand", "withheld", "hid", "aside"):
            if field in row:
                getattr(g, field)[s] = r.cards(f"{where}.{field}", row[field], pool)
        g.favor[s] = r.one_card(f"{where}.favor", row.get("favor", ""), pool)
        g.charm[s] = r.one_card(f"{where}.charm", row.get("charm", ""))
        g.open_hand[s] = r.kinds(f"{where}.open_hand", row.get("open_hand", []))
        g.gift[s] = next(iter(r.kinds(f"{where}.gift", [row["gift"]])), -1) if row.get("gift") else -1
        for field in plain:
            getattr(g, field)[s] = r.number(f"{where}.{field}", row.get(field, 0))
        for other, known in r.table(f"{where}.knows", row.get("knows", {})).items():
            q = r.one_of(f"{where}.knows", other, SEATS[: g.players])
            g.shown[s * g.players + q] = r.kinds(f"{where}.knows.{other}", known)


def read_pools(r: Reader) -> None:
    """What belongs to pools."""
    g = r.g
    rows = r.table("pools", r.doc.get("pools", {}))
    r.unknown("pools", rows, SEATS[: g.pools()])
    for name, value in rows.items():
        if name not in SEATS[: g.pools()]:
            continue
        p, row = SEATS.index(name), r.table(f"pools.{name}", value)
        r.unknown(f"pools.{name}", row, {*POOL_CARDS, "appeased_now"})
        for field in POOL_CARDS:
            if field in row:
                getattr(g, field)[p] = r.cards(f"pools.{name}.{field}", row[field], p)
        g.appeased_now[p] = r.number(f"pools.{name}.appeased_now", row.get("appeased_now", 0))


def read_battle(r: Reader) -> None:
    """A battle in progress."""
    g = r.g
    clear_battle(g)
    if "battle" not in r.doc:
        if g.phase == "battle":
            r.fault("battle", "this entry needs a battle with step, hero, origin and ground")
        return
    row = r.table("battle", r.doc["battle"])
    names = {"step", "hero", "origin", "ground", "gave_up", "attacker", "defender", *BATTLE_NUMBERS}
    r.unknown("battle", row, names)
    steps = ["militia", "attack", "horde", "defend", "berserk", "fury", "honor", "resolve"]
    g.step = steps[r.one_of("battle.step", row.get("step", "militia"), steps)]
    g.origin, g.ground = r.place("battle.origin", row.get("origin", "")), r.place("battle.ground", row.get("ground"))
    heroes = [hero_key(h) for h in range(2 * g.pools())]
    g.hero = r.one_of("battle.hero", row["hero"], heroes) if row.get("hero") else -1
    g.gave_up = bool(row.get("gave_up", False))
    g.fury, g.broke_off = row.get("fury", 0), row.get("broke_off", -1)
    if r.faults:
        return
    attacker = g.hero_seat[g.hero] if g.hero >= 0 else -1
    g.side_seat = [attacker, defender_of(g, g.ground, attacker)]
    g.contested = g.side_seat[1] >= 0
    set_terrains(g)
    for side, name in enumerate(("attacker", "defender")):
        read_side(r, side, f"battle.{name}", r.table(f"battle.{name}", row.get(name, {})))


def read_side(r: Reader, side: int, where: str, row: dict[str, Any]) -> None:
    """One side of a battle."""
    g = r.g
    r.unknown(where, row, {"seat", "played", "flags", "extra", "militia", "turned", "dazzled", "feathers"})
    if "seat" in row:
        g.side_seat[side] = SEATS.index(row["seat"]) if row["seat"] in SEATS[: g.players] else -1
        g.contested = g.side_seat[1] >= 0
    seat = g.side_seat[side]
    g.played[side] = r.cards(f"{where}.played", row.get("played", []), g.pool(seat) if seat >= 0 else -1)
    g.flags[side] = list(row.get("flags", [0] * len(g.played[side])))
    g.extra[side] = list(row.get("extra", [0] * len(g.played[side])))
    g.generated[side] = r.cards(f"{where}.militia", row.get("militia", []))
    g.turned[side] = r.cards(f"{where}.turned", row.get("turned", []))
    g.dazzled[side], g.feathers[side] = row.get("dazzled", 0), row.get("feathers", 0)


# --- what is not named


def fill_in(r: Reader) -> None:
    """Place what the table does not name."""
    g = r.g
    if g.phase not in ("partners", "build", "draft", "heroes"):
        for h in range(2 * g.pools()):
            if hero_key(h) not in r.doc.get("heroes", {}):
                settle_anywhere(g, h)
    fill_gods(r)
    rest = sorted(r.left.elements())
    if g.phase in ("partners", "draft") and "pack" not in r.doc:
        g.pack = [k for k in rest if g.c.cards.mark[k] == "gift"]
        rest = [k for k in rest if k not in g.pack]
    add_rest(r, "deck", [k for k in rest if k not in DECK_2])
    add_rest(r, "deck_2", [k for k in rest if k in DECK_2])
    if "tisch" not in r.doc and g.phase not in ("partners", "build", "draft"):
        lay_tisch(g)


def settle_anywhere(g: Asgards, h: int) -> None:
    """A hero on the first free territory."""
    free = [t for t in range(len(NAMES)) if g.near[t] and g.owner[t] == NOBODY and t not in g.hero_at]
    g.hero_at[h] = free[0]
    if not is_circle(free[0]):
        g.owner[free[0]] = h >> 1


def fill_gods(r: Reader) -> None:
    """Unnamed gods go into the draw pile; unnamed hands are drawn from it."""
    g = r.g
    for p in range(g.pools()):
        rest = sorted(r.gods[p].elements())
        g.rng.shuffle(rest)
        g.draw_pile[p] = [*rest, *g.draw_pile[p]]
    if "seats" in r.doc or g.phase in ("partners", "build"):
        seats = [s for s in range(g.players) if "hand" not in r.doc.get("seats", {}).get(SEATS[s], {})]
    else:
        seats = list(range(g.players))
    for s in seats:
        pile = g.draw_pile[g.pool(s)]
        while pile and len(g.hand[s]) < (7 if g.company == RIVALS else 5):
            g.hand[s].append(pile.pop())


def add_rest(r: Reader, name: str, rest: list[int]) -> None:
    """Unnamed cards are shuffled under a creature deck; gone with the first deck if that is used up."""
    g = r.g
    g.rng.shuffle(rest)
    setattr(g, name, [*rest, *getattr(g, name)])


def lay_tisch(g: Asgards) -> None:
    """Eight cards that are not events, from the bottom of the deck."""
    for slot in range(8):
        place = next((i for i, k in enumerate(g.deck) if not is_event(k)), -1)
        if place >= 0:
            g.tisch[slot] = g.deck.pop(place)


def check_whole(r: Reader) -> None:
    """What can only be seen when all is in place."""
    g = r.g
    for p in range(g.pools()):
        if len(g.territories(p)) > g.c.n.markers:
            r.fault("markers", f"{SEATS[p]} has more than {g.c.n.markers} markers on the board")
    if g.step and g.hero >= 0 and g.broke_off != ATTACKER and g.origin != g.hero_at[g.hero]:
        r.fault("battle.origin", "the attacking hero must stand there, unless it has broken off the battle")


__all__ = ["from_position", "to_position"]
