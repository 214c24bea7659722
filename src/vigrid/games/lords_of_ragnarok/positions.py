"""Positions in the rulebook's terms, read and written from one list of words.

What a table does not name is filled in legally: Heroes and Origins in their order, a start Region for a seat without
any piece, Runes in the Supply, Temples on their track, and all other cards shuffled in their decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from vigrid.tabletop.positions import (
    Kind,
    Names,
    Reader,
    Rows,
    Word,
    count,
    flag,
    keys_of,
    mask,
    name,
    read,
    row,
    write,
)
from vigrid.tabletop.positions import pieces as listing
from vigrid.tabletop.seats import COLOURS

from .pieces import (
    ARMIES,
    ARTIFACTS,
    ATTACKS,
    ATTRIBUTES,
    BLESSINGS,
    COMBAT,
    GODS,
    HEROES,
    MONSTERS,
    NOBODY,
    ORIGINS,
    QUARRIES,
    REALMS,
    REGIONS,
    REQUISITES,
    RUNES,
    SEATS,
    SLOTS,
)  # fmt: skip
from .setup import clear_battle, clear_hunt
from .state import GONE, UNCLAIMED, Lords

NUMBERS: Final = tuple(str(n) for n in range(REGIONS + 1))
SEA_KEYS: Final = tuple(f"s{n}" for n in range(1, 7))
SIDE_KEYS: Final = ("attacker", "defender")
OWNERS: Final = (*COLOURS, "unclaimed", "gone")


def colours(g: Lords) -> Sequence[str]:
    """The seats that play."""
    return COLOURS[: g.players]


def region_keys(g: Lords) -> Sequence[str]:
    """The Regions of this side of the board, 0 for beside it."""
    return NUMBERS[: len(g.chart.strength)]


# --- kinds of values


def padded(kind: Kind, size: int, blank: int) -> Kind:
    """A list that may be shorter than its `size`; the rest is `blank`, and not written."""

    def reading(r: Reader, where: str, given: Any, old: Any) -> list[int]:
        values = row(kind).read(r, where, given, None)
        if len(values) > size:
            r.fault(where, f"{len(values)} values, expected at most {size}")
        return [*values, *[blank] * size][:size]

    def writing(g: Any, values: Sequence[int]) -> list[Any]:
        used = max((i + 1 for i, v in enumerate(values) if v != blank), default=0)
        return [kind.write(g, v) for v in values[:used]]

    return Kind(reading, writing)


def sparse(names: Names, kind: Kind, blank: int) -> Kind:
    """A table by key, as a list; what is not named is `blank`, and not written."""

    def reading(r: Reader, where: str, given: Any, old: Any) -> list[int]:
        keys = keys_of(names, r.g)
        table = r.table(where, given, keys)
        return [kind.read(r, f"{where}.{k}", table[k], blank) if k in table else blank for k in keys]

    def writing(g: Any, values: Sequence[int]) -> dict[str, Any]:
        return {k: kind.write(g, v) for k, v in zip(keys_of(names, g), values, strict=True) if v != blank}

    return Kind(reading, writing)


def tupled(kind: Kind, ordered: bool = False) -> Kind:
    """A list that the state keeps as a tuple, sorted where order means nothing."""

    def reading(r: Reader, where: str, given: Any, old: Any) -> tuple[int, ...]:
        values = kind.read(r, where, given, list(old or ()))
        return tuple(sorted(values) if ordered else values)

    return Kind(reading, lambda g, value: kind.write(g, list(value)))


def artifact_owner() -> Kind:
    """Whose an Artifact is, or `unclaimed` or `gone`."""

    def reading(r: Reader, where: str, given: Any, old: Any) -> int:
        number = r.one(where, given, (*colours(r.g), "unclaimed", "gone"))
        return number if number < r.g.players else UNCLAIMED if number == r.g.players else GONE

    return Kind(reading, lambda g, v: COLOURS[v] if v >= 0 else "unclaimed" if v == UNCLAIMED else "gone")


def laid_cards() -> Kind:
    """Cards laid in a Battle: a key, or a key with what it adds and whether its Casualties are ignored."""

    def reading(r: Reader, where: str, given: Any, old: Any) -> tuple[tuple[int, int, int], ...]:
        cards = []
        for i, entry in enumerate(r.items(where, given)):
            key, adds, ignored = [*entry, 0, 0][:3] if isinstance(entry, list) else (entry, 0, 0)
            kind = r.one(f"{where}.{i}", key, COMBAT)
            if kind >= 0:
                cards.append((kind, r.count(f"{where}.{i}", adds, 0, 9), int(r.flag(f"{where}.{i}", ignored))))
        return tuple(cards)

    return Kind(reading, lambda g, value: [[COMBAT[k], adds, ignored] for k, adds, ignored in value])


REGION: Final = count(0, REGIONS)
WHO: Final = name(colours, "nobody")
STEPS: Final = Kind(lambda r, where, given, old: str(given))
HUNTING: Final = ("monster_round", "hero_round")
FIGHTING: Final = ("fight",)
DRAFTING: Final = ("draft",)

SEAT: Final = (
    Word("hero", name(HEROES, "none")), Word("origin", name(ORIGINS, "none")), Word("region", REGION, "hero_at"),
    Word("drakkar", name(SEA_KEYS, "none")),
    *(Word(key, count(2, 6), "token", a, width=3) for a, key in enumerate(ATTRIBUTES)),
    Word("injured", row(count(0, 1), 3), "injured", size=3, width=3), Word("priests", count(0, 4)),
    *(Word(key, count(0, 24), "runes", t, width=3) for t, key in enumerate(RUNES)),
    Word("armies", padded(REGION, ARMIES, 0), "army_at", size=ARMIES, width=ARMIES),
    Word("values", padded(count(0, 6), ARMIES, 0), "army", size=ARMIES, width=ARMIES),
    Word("hand", tupled(listing(COMBAT), True)), Word("shown", tupled(listing(COMBAT), True)),
    Word("slayer_tokens", count(0, 6), "slayer"),
)  # fmt: skip
MONSTER: Final = (
    Word("region", REGION, "monster_at"), Word("slain_by", WHO), Word("ring", WHO),
)  # fmt: skip
WORDS: Final = (
    Word("active", name(colours)), Word("turns", count()), Word("first", name(colours)), Word("drafted", count(0, 4)),
    Word("ragnarok", WHO), Word("last_turns", count(0, 5)), Word("after", STEPS), Word("prayed", count(0, 1)),
    Word("forged", count(0, 1)), Word("stepped", count(0, 1)), Word("acted", count(0, 3)),
    Word("marched", count(0, 3)), Word("moved", padded(count(0, 2), ARMIES, 0)),
    Word("heroes_left", listing(HEROES)), Word("origins_left", listing(ORIGINS)),
    Word("offered_heroes", listing(HEROES), entries=DRAFTING),
    Word("offered_origins", listing(ORIGINS), entries=DRAFTING),
    Rows("seats", colours, SEAT),
    Word("control", sparse(region_keys, WHO, NOBODY), "owner"),
    Word("temples", sparse(region_keys, count(0, 1), 0), "temple"), Word("temples_left", count(0, 7)),
    Word("forges", sparse(region_keys, name(RUNES), NOBODY), "forge"),
    Word("runes_on_forges", sparse(region_keys, count(0, 1), 0), "forge_rune"),
    Rows("monuments", GODS, (Word("level", count(0, 3)),
                             Word("priests", padded(count(0, 4), SEATS, 0), "offering", size=SEATS, width=SEATS))),
    Rows("realms", REALMS, (Word("allies", mask(colours)), Word("markers", tupled(listing(colours)), "wheel"))),
    Word("requisites", sparse(REQUISITES, flag(), 0), "flipped"),
    Word("supply", row(count(0, 24), 3), "rune_supply"),
    Word("upper", row(name(MONSTERS), 3)), Rows("monsters", MONSTERS, MONSTER),
    Rows("trays", QUARRIES, (Word("wounds", padded(WHO, SLOTS, NOBODY), size=SLOTS, width=SLOTS),)),
    Word("loki", REGION, "loki_at"),
    Rows("artifacts", ARTIFACTS, (Word("owner", artifact_owner(), "artifact_of"), Word("exhausted", count(0, 1)))),
    Word("combat_deck", listing(COMBAT, top_first=True)), Word("combat_discard", listing(COMBAT)),
    Word("blessing_deck", listing(BLESSINGS, top_first=True)), Word("blessing_discard", listing(BLESSINGS)),
    Word("blessings", sparse(BLESSINGS, WHO, NOBODY), "blessing_of"),
    Word("event_deck", row(count(1, REGIONS))), Word("event_discard", row(count(1, REGIONS))),
    Word("attack_deck", listing(ATTACKS, top_first=True), entries=HUNTING),
    Word("attack_discard", listing(ATTACKS), entries=HUNTING), Word("attack_hand", listing(ATTACKS), entries=HUNTING),
    Word("hunter", WHO, entries=HUNTING), Word("quarry", name(QUARRIES, "none"), entries=HUNTING),
    Word("dealt", count(0, 8), entries=HUNTING), Word("most_wounds", count(0, 8), entries=HUNTING),
    Word("axes_barred", count(0, 1), entries=HUNTING), Word("hide_used", count(0, 1), entries=HUNTING),
    Word("hamstrung", count(0, 1), entries=HUNTING), Word("drew", count(0, 1), entries=HUNTING),
    Word("reaved", count(0, 1), entries=HUNTING),
    Word("field", REGION, entries=FIGHTING), Word("to_play", name(SIDE_KEYS), entries=FIGHTING),
    Rows("battle", SIDE_KEYS, (Word("seat", WHO, "sides"), Word("laid", laid_cards()), Word("passed", count(0, 1)),
                               Word("gungnir", count(0, 9), "edge")), entries=FIGHTING),
)  # fmt: skip


def to_position(g: Lords) -> dict[str, Any]:
    """The table of a state at an entry."""
    return write(WORDS, g)


def from_position(doc: dict[str, Any], g: Lords) -> list[str]:
    """Change a newly set-up state into the position; all faults as sentences."""
    blank(g)
    r = read(WORDS, doc, g)
    if not r.faults:
        fill_seats(r)
        fill_supply(r)
        fill_cards(r)
        fill_hunt_and_battle(r)
        check(r)
    return r.faults


def blank(g: Lords) -> None:
    """Nothing of what the set-up drew by lot but Forges and trays: decks come from what is left at the end."""
    clear_hunt(g)
    clear_battle(g)
    g.turns = 0 if g.phase == "draft" else 1
    g.active = g.first = 0
    g.drafted = 0 if g.phase == "draft" else g.players
    g.after = "end" if g.phase in ("battle", "fight") else ""
    g.monster_at, g.loki_at = [0] * 6, 1
    g.offered_heroes, g.offered_origins = [], [0] if g.phase == "draft" else []
    g.combat_discard, g.event_discard = [], []


def fill_seats(r: Reader) -> None:
    """Heroes, Origins, and a start Region for a seat that has nothing on the board."""
    g = r.g
    if g.phase != "draft":
        for s in range(g.players):
            for field, size in (("hero", len(HEROES)), ("origin", len(ORIGINS))):
                values = getattr(g, field)
                if values[s] < 0:
                    values[s] = next(n for n in range(size) if n not in values)
            if not g.hero_at[s]:
                settle(r, s)
            if g.drakkar[s] < 0:
                g.drakkar[s] = next((i for i, c in enumerate(g.chart.sea_regions) if g.hero_at[s] in c), 0)
    if "heroes_left" not in r.given:
        g.heroes_left = [h for h in range(len(HEROES)) if h not in (*g.hero, *g.offered_heroes)]
    if "origins_left" not in r.given:
        g.origins_left = [o for o in range(1, len(ORIGINS)) if o not in (*g.origin, *g.offered_origins)]


def settle(r: Reader, seat: int) -> None:
    """A Hero in a weak free Region, with two Armies and control where the seat has nothing else."""
    g = r.g
    free = [x for x in g.chart.regions if g.chart.strength[x] == 2 and g.owner[x] < 0 and not g.seats_in(x)]
    region = free[0] if free else 1
    g.hero_at[seat] = region
    if COLOURS[seat] not in [path.split(".")[1] for path in r.given if path.startswith("seats.")]:
        g.owner[region] = seat
        for i in range(2):
            g.army_at[seat * ARMIES + i], g.army[seat * ARMIES + i] = region, 1


def fill_supply(r: Reader) -> None:
    """Runes and Temples that are nowhere else."""
    g = r.g
    if "supply" not in r.given:
        for t in range(3):
            forged = sum(1 for x in g.chart.regions if g.forge_rune[x] and g.forge[x] == t)
            g.rune_supply[t] = g.c.supply.runes - sum(g.runes[t::3]) - forged
            if g.rune_supply[t] < 0:
                r.fault("seats", f"there are only {g.c.supply.runes} Runes of type {RUNES[t]}")
    if "temples_left" not in r.given:
        g.temples_left = max(0, g.c.track(g.players).temples - sum(g.temple))


def fill_cards(r: Reader) -> None:
    """Cards that are not named, shuffled in their decks."""
    g = r.g
    laid = [card[0] for side in g.laid for card in side]
    hands = [k for hand in g.hand for k in hand]
    fill_deck(r, "combat_deck", Counter({k: e.copies for k, e in enumerate(g.c.pack.combat)}),
              [*g.combat_discard, *hands, *laid], COMBAT)  # fmt: skip
    held = [b for b, s in enumerate(g.blessing_of) if s >= 0]
    fill_deck(r, "blessing_deck", Counter(range(len(BLESSINGS))), [*g.blessing_discard, *held], BLESSINGS)
    fill_deck(r, "event_deck", Counter(g.chart.regions), g.event_discard, NUMBERS)


def fill_deck(r: Reader, deck: str, every: Counter[int], elsewhere: Sequence[int], keys: Sequence[str]) -> None:
    """A deck that is not named holds the rest; a fault for each card of which there are too many."""
    g = r.g
    used = Counter(elsewhere)
    if deck in r.given:
        used.update(getattr(g, deck))
    for piece in used:
        if used[piece] > every[piece]:
            r.fault(deck, f"{used[piece]} cards '{keys[piece]}' lie on the table, there are {every[piece]}")
    rest = sorted((every - used).elements())
    if deck not in r.given:
        g.rng.shuffle(rest)
        setattr(g, deck, rest)
    elif rest:
        r.fault(deck, f"'{keys[rest[0]]}' lies nowhere; leave the deck out to have it filled")


def fill_hunt_and_battle(r: Reader) -> None:
    """The Attack cards of a Hunt; the sides of a Battle."""
    g = r.g
    if g.phase in HUNTING:
        if g.hunter < 0 or g.quarry < 0:
            r.fault("hunter", "a Hunt needs hunter and quarry")
            return
        every = Counter({k: e.copies for k, e in enumerate(g.c.pack.attack)})
        if "attack_deck" not in r.given:
            fill_deck(r, "attack_deck", every, [*g.attack_discard, *g.attack_hand], ATTACKS)
            while len(g.attack_hand) < g.c.n.attack_hand and "attack_hand" not in r.given:
                g.attack_hand.append(g.attack_deck.pop())
            g.attack_hand.sort()
    if g.phase in FIGHTING:
        seats = g.seats_in(g.field)
        if len(seats) != 2:
            r.fault("field", "a Battle needs a Region with Armies of two players")
        elif "battle.attacker.seat" not in r.given:
            attacker = g.active if g.active in seats else seats[0]
            g.sides = [attacker, next(s for s in seats if s != attacker)]
        if "to_play" not in r.given:
            g.to_play = 1


def check(r: Reader) -> None:
    """What can only be seen when all is in place."""
    g = r.g
    for s in range(g.players):
        if g.hero_at[s] >= len(g.chart.strength):
            r.fault(f"seats.{COLOURS[s]}.region", f"there is no Region {g.hero_at[s]} on this side of the board")
        for i in range(ARMIES):
            at, value = g.army_at[s * ARMIES + i], g.army[s * ARMIES + i]
            if bool(at) != bool(value) or at >= len(g.chart.strength):
                r.fault(f"seats.{COLOURS[s]}.armies", f"Army {i + 1} has Region {at} and value {value}")
        if g.priests_left(s) < 0:
            r.fault(f"seats.{COLOURS[s]}.priests", f"there are only {g.c.n.priests} Priests of a colour")
    for region in g.chart.regions:
        if len(g.seats_in(region)) > 1 and g.phase not in ("battle", "fight", "maneuvers", "special"):
            r.fault("seats", f"Armies of several players stand in Region {region} outside a Battle")


__all__ = ["from_position", "to_position"]
