"""Positions in the rulebook's terms: the words, and what is filled in where a table does not name it.

What a table does not name is filled in legally: the introductory map, heroes on free territories, unnamed gods in
their owner's draw pile, hands drawn from it, and all other cards in their creature deck.
"""

from __future__ import annotations

from typing import Any, Final

from vigrid.tabletop import seats
from vigrid.tabletop.positions import Group, Kind, Reader, Rows, Word, count, flag, name, pieces, read, row, write

from . import texts
from .battle import defender_of
from .cards import DECK_2, GENDERS, GODS, KEYS, is_event, is_god
from .components import deck_list
from .land import NAMES, TILES, grid_of, is_circle, neighbours
from .power import set_terrains
from .setup import clear, lay_map, stack_tiles
from .state import ATTACKER, BEGINNINGS, ENEMY, HEROES, NOBODY, RIVALS, SLOTS, TOGETHER, WORN, Asgards, pool_of

SEATS: Final = seats.COLOURS
OWNERS: Final = (*SEATS, "enemy")
STEPS: Final = ("", *texts.STEPS)
HERO_NAMES: Final = tuple(f"{colour}_{gender}" for colour in SEATS for gender in GENDERS)
LAND_ENTRIES: Final = ("partners", "build")


def players(g: Asgards) -> tuple[str, ...]:
    """The seats that play."""
    return SEATS[: g.players]


def pools(g: Asgards) -> tuple[str, ...]:
    """The pools that there are, by the first of their seats."""
    return SEATS[: g.pools()]


def heroes(g: Asgards) -> tuple[str, ...]:
    """The heroes that take part: `red_female`."""
    return HERO_NAMES[: 2 * g.pools()]


# --- kinds of values


def take(r: Reader, where: str, kinds: list[int], pool: int) -> list[int]:
    """Take cards out of the box: gods out of that of a pool, where they can belong to one."""
    for kind in kinds:
        r.take(where, f"gods{pool}" if is_god(kind) and pool >= 0 else "cards", [kind], KEYS)
    return kinds


def read_owners(r: Reader, where: str, given: object, old: list[int]) -> list[int]:
    """Who marks which territory."""
    found = [*old]
    for key, owner in r.table(where, given, NAMES).items():
        t, whose = NAMES.index(key), r.one(f"{where}.{key}", owner, (*pools(r.g), "enemy"))
        found[t] = ENEMY if owner == "enemy" else whose
        if is_circle(t):
            r.fault(f"{where}.{key}", "nobody can control an enchanted land")
    return found


def read_artifacts(r: Reader, where: str, given: object, old: Any) -> None:
    """Where each artifact is, and which side is out."""
    found = [LIE.read(r, where, pair, None) for pair in r.items(where, given)]
    r.g.artifact_at, r.g.artifact_side = [pair[0] for pair in found], [pair[1] for pair in found]


def read_known(r: Reader, where: str, given: object, old: Any) -> None:
    """Cards in other hands that a seat knows."""
    assert r.owner is not None
    for other, known in r.table(where, given, players(r.g)).items():
        r.g.shown[r.owner * r.g.players + SEATS.index(other)] = r.many(f"{where}.{other}", known, KEYS)


def write_known(g: Asgards, seat: int) -> dict[str, list[str]]:
    """The same, of all other seats."""
    others = [other for other in range(g.players) if other != seat]
    return {SEATS[other]: [KEYS[k] for k in g.shown_to(seat, other)] for other in others}


def tuples(kind: Kind) -> Kind:
    """The same as a tuple, written as a list."""
    return Kind(lambda r, where, given, old: tuple(kind.read(r, where, given, old)), lambda g, value: list(value))


PLACE: Final = name(NAMES, none="away")
AT: Final = Kind(lambda r, at, given, old: PLACE.read(r, at, "away" if given == "" else given, old), PLACE.write)
"""A territory, '' or 'away' for none. Whether it is on the map is seen when the land lies."""
CARDS: Final = Kind(
    lambda r, where, given, old: take(
        r, where, r.many(where, given, KEYS), -1 if r.owner is None else r.g.pool(r.owner)
    ),
    pieces(KEYS).write,
)
CARD: Final = Kind(
    lambda r, where, given, old: next(iter(CARDS.read(r, where, [given], None) if given else ()), -1),
    name(KEYS, none="").write,
)
TILE: Final = count(0, TILES - 1)
LIE: Final = tuples(row(count(-1, WORN + HEROES - 1)))
MARKERS: Final = Kind(read_owners, lambda g, owners: {NAMES[t]: OWNERS[o] for t, o in enumerate(owners) if o != NOBODY})
ARTIFACTS: Final = Kind(read_artifacts, lambda g, _: list(map(list, zip(g.artifact_at, g.artifact_side, strict=True))))

# --- words

HERO: Final = (
    Word("at", AT, "hero_at"),
    *[Word(key, count(), f"hero_{key}") for key in ("down", "moved", "bound", "deeds", "ring")],
    Word("seat", name(players), "hero_seat"),
)
SEAT: Final = (
    *[Word(key, CARDS) for key in ("hand", "withheld", "hid", "aside")],
    Word("open_hand", pieces(KEYS)),
    *[Word(key, CARD) for key in ("favor", "charm")],
    Word("gift", name(KEYS, none="")),
    *[Word(key, count()) for key in ("favor_used", "charm_used", "gift_known", "aside_known", "top_known")],
    Word("knows", Kind(read_known, write_known), kept=False),
)
POOL: Final = (
    *[Word(key, CARDS) for key in ("draw_pile", "discard_pile", "appeased")],
    Word("appeased_now", count()),
)


def side(number: int) -> tuple[Word, ...]:
    """One side of a battle."""
    return (
        Word("seat", name(players, none=""), "side_seat", owner=number),
        Word("played", pieces(KEYS), owner=number),
        Word("flags", row(count()), owner=number),
        Word("extra", row(count(-99)), owner=number),
        Word("militia", pieces(KEYS), "generated", owner=number),
        Word("turned", pieces(KEYS), owner=number),
        *[Word(key, count(), owner=number) for key in ("dazzled", "feathers")],
    )


BATTLE: Final[tuple[Word | Group, ...]] = (
    Word("step", Kind(lambda r, where, given, old: STEPS[max(0, r.one(where, given, STEPS))])),
    Word("hero", name(heroes, none="")),
    Word("gave_up", flag()),
    *[Word(key, AT) for key in ("origin", "ground")],
    Word("fury", count()),
    Word("broke_off", count(-1, 1)),
    Group("attacker", side(0)),
    Group("defender", side(1)),
)
WORDS: Final[tuple[Word | Rows | Group, ...]] = (
    *[Word(key, count()) for key in ("round", "lap", "turn", "passes", "columns", "face_up", "goal", "towns_left")],
    *[Word(key, flag()) for key in ("last_round", "renewed", "acted", "opened")],
    *[Word(key, name(players)) for key in ("start", "first_start")],
    Word("pack_holder", count(-1, 3)),
    *[Word(key, row(LIE)) for key in ("lands", "towns")],
    *[Word(key, row(TILE)) for key in ("tiles", "box")],
    Word("tile", count(-1, TILES - 1)),
    Word("markers", MARKERS, "owner"),
    Rows("heroes", heroes, HERO),
    *[Word(key, CARDS) for key in ("deck", "deck_2", "banished", "barrow_creatures", "barrow_items", "queue", "pack")],
    Word("tisch", row(CARD, SLOTS, SLOTS)),
    Word("keeper", CARD),
    Word("artifacts", ARTIFACTS, kept=False),
    Rows("seats", players, SEAT),
    Rows("pools", pools, POOL),
    Group("battle", BATTLE),
)


def to_position(g: Asgards) -> dict[str, Any]:
    """The table of a state at an entry."""
    doc = write(WORDS, g)
    if not g.step:
        del doc["battle"]
    return doc


def from_position(doc: dict[str, Any], g: Asgards) -> list[str]:
    """Change a newly set-up state into the position; all faults as sentences."""
    phase, sums = g.phase, g.game.pieces(g)
    clear(g)
    g.phase, g.start, g.tile = phase, 0, -1
    if isinstance(doc.get("heroes"), dict):
        named = {key: {"at": at} if isinstance(at, str) else at for key, at in doc["heroes"].items()}
        doc = {**doc, "heroes": named}
    boxes = {f"gods{pool}": GODS for pool in range(g.pools())}
    r = read(WORDS, doc, g, {**boxes, "cards": deck_list(g.c, 1) + deck_list(g.c, 2)})
    if "first_start" not in r.given:
        g.first_start = g.start
    if g.company == TOGETHER:
        for h, seat in ((0, (g.first_start + 1) % 2), (1, g.first_start)):
            if f"heroes.{HERO_NAMES[h]}.seat" not in r.given:
                g.hero_seat[h] = seat
    lay_land(r)
    check_places(r)
    if not r.faults:
        join_battle(r)
    if not r.faults:
        fill_in(r)
        check_whole(r)
    r.sums(sums)
    return r.faults


# --- what is not named


def lay_land(r: Reader) -> None:
    """The map: as given, or the introductory one."""
    g: Asgards = r.g
    if "lands" not in r.given and g.phase not in LAND_ENTRIES:
        lay_map(g)
    given = [x[0] for x in g.lands] + g.tiles + g.box + ([g.tile] if g.tile >= 0 else [])
    twice = sorted({t for t in given if given.count(t) > 1 or not 0 <= t < TILES})
    if twice:
        r.fault("lands", f"tiles {twice} lie twice or do not exist; tiles are numbered 0 to {TILES - 1}")
        return
    missing = [t for t in range(TILES) if t not in given]
    if g.phase not in LAND_ENTRIES or ("lands" in r.given and not g.tiles and g.tile < 0):
        g.box = sorted(g.box + missing)
        g.near = neighbours(grid_of(g.lands, g.towns))
    elif not given:
        stack_tiles(g)
    else:
        g.box = sorted(g.box + missing)


def check_places(r: Reader) -> None:
    """Markers, heroes and the battle are on the map, heroes apart; where a hero stands its pool has a marker."""
    g: Asgards = r.g
    here = [(f"markers.{NAMES[t]}", t) for t, owner in enumerate(g.owner) if owner != NOBODY]
    here += [(f"heroes.{HERO_NAMES[h]}.at", t) for h, t in enumerate(g.hero_at)]
    here += [("battle.origin", g.origin), ("battle.ground", g.ground)]
    on_map = ", ".join(NAMES[t] for t in range(len(NAMES)) if g.near[t])
    for where, t in here:
        if t >= 0 and not g.near[t]:
            r.fault(where, f"'{NAMES[t]}' is not on this map; expected one of {on_map}")
    for h, t in enumerate(g.hero_at):
        if t >= 0 and t in g.hero_at[:h]:
            r.fault(f"heroes.{HERO_NAMES[h]}.at", "another hero stands there")
        if t >= 0 and not is_circle(t) and g.owner[t] == NOBODY:
            g.owner[t] = pool_of(h)


def join_battle(r: Reader) -> None:
    """A battle in progress: who fights, and with which cards."""
    g: Asgards = r.g
    if "battle" not in r.given:
        if g.phase == "battle":
            r.fault("battle", "this entry needs a battle with step, hero, origin and ground")
        return
    g.step = g.step or "militia"
    attacker = g.hero_seat[g.hero] if g.hero >= 0 else -1
    for number, seat in enumerate((attacker, defender_of(g, g.ground, attacker))):
        where = f"battle.{('attacker', 'defender')[number]}"
        if f"{where}.seat" not in r.given:
            g.side_seat[number] = seat
        fighter = g.side_seat[number]
        take(r, f"{where}.played", g.played[number], g.pool(fighter) if fighter >= 0 else -1)
        for zone, kinds in (("militia", g.generated[number]), ("turned", g.turned[number])):
            take(r, f"{where}.{zone}", kinds, -1)
        for field in (g.flags, g.extra):
            field[number] = field[number] or [0] * len(g.played[number])
    g.contested = g.side_seat[1] >= 0
    set_terrains(g)


def fill_in(r: Reader) -> None:
    """Place what the table does not name."""
    g: Asgards = r.g
    if g.phase not in BEGINNINGS:
        for h, key in enumerate(heroes(g)):
            if key not in r.given.get("heroes", {}):
                settle_anywhere(g, h)
    fill_gods(r)
    rest = r.left("cards")
    if g.phase in ("partners", "draft") and "pack" not in r.given:
        g.pack = [k for k in rest if g.c.cards.mark[k] == "gift"]
        rest = [k for k in rest if k not in g.pack]
    for late, pile in ((False, "deck"), (True, "deck_2")):  # unnamed cards lie under those that are named
        others = [k for k in rest if (k in DECK_2) == late]
        g.rng.shuffle(others)
        setattr(g, pile, [*others, *getattr(g, pile)])
    if "tisch" not in r.given and g.phase not in ("partners", "build", "draft"):
        lay_tisch(g)


def settle_anywhere(g: Asgards, h: int) -> None:
    """A hero on the first free territory."""
    free = [t for t in range(len(NAMES)) if g.near[t] and g.owner[t] == NOBODY and t not in g.hero_at]
    g.hero_at[h] = free[0]
    if not is_circle(free[0]):
        g.owner[free[0]] = pool_of(h)


def fill_gods(r: Reader) -> None:
    """Unnamed gods go into the draw pile; unnamed hands are drawn from it."""
    g: Asgards = r.g
    for p in range(g.pools()):
        rest = r.left(f"gods{p}")
        g.rng.shuffle(rest)
        g.draw_pile[p] = [*rest, *g.draw_pile[p]]
    for s, key in enumerate(players(g)):
        pile = g.draw_pile[g.pool(s)]
        while f"seats.{key}.hand" not in r.given and pile and len(g.hand[s]) < (7 if g.company == RIVALS else 5):
            g.hand[s].append(pile.pop())


def lay_tisch(g: Asgards) -> None:
    """Eight cards that are not events, from the bottom of the deck."""
    for slot in range(SLOTS):
        place = next((i for i, k in enumerate(g.deck) if not is_event(k)), -1)
        if place >= 0:
            g.tisch[slot] = g.deck.pop(place)


def check_whole(r: Reader) -> None:
    """What can only be seen when all is in place."""
    g: Asgards = r.g
    for p, key in enumerate(pools(g)):
        if len(g.territories(p)) > g.c.n.markers:
            r.fault("markers", f"{key} has more than {g.c.n.markers} markers on the board")
    if g.step and g.hero >= 0 and g.broke_off != ATTACKER and g.origin != g.hero_at[g.hero]:
        r.fault("battle.origin", "the attacking hero must stand there, unless it has broken off the battle")
