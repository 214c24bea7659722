"""Positions in the rulebook's terms: written by hand, read with every fault at once, written back.

```toml
turn = "thor"                                  # a god, or a seat counted from 1
gods = ["thor", "odin"]                        # per seat
enemies = { hel = 3, fenrir = 6 }              # spaces; the others stand on 1
valkyries = "blue"
submerged = "black"
vanir = 2
dead = 7                                       # Vikings in the World of the Dead
fire = 12                                      # Fire Giants in the Kingdom of Fire
elves = 3                                      # in the World of the Elves
bags = { white = { vikings = 4, fire_giants = 12 } }
stocks = { thor = { vikings = 2, elves = 1, artifacts = ["hel_2"] } }
deck = ["fenrir", "angry_hel"]                 # from the top; the rest is filled in
cards_left = 20                                # cards in the deck
played = ["surt"]
known = { top = 1, bottom = 0 }                # cards of the deck that the gods know
pile = ["anvil_cold"]                          # from the top; the rest is filled in
active = ["elf_dread"]
slain = []
taken = 1                                      # entry actions: actions used in this turn,
used = ["forge"]                               # worlds used, one of them twice (repeated = 1),
fenrir = 2                                     # and Fenrir's power over the god
```
Counts that are not named are those of the set-up; what is then missing from a closed sum, or too much, is settled in
the World of the Dead, the Kingdom of Fire or the World of the Elves, then in the bags, as far as these are not named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

from .state import NOBODY, Table
from .terms import (
    ANGRY,
    ARTIFACTS,
    AT_FORGE,
    CARDS,
    COLOURS,
    ENEMIES,
    FIRE_GIANTS,
    FIRST_RAGNAROK,
    GIANTS,
    GODS,
    LEVELS,
    RESIDENCE,
    VANIR_SQUARES,
    VIKINGS,
    WORLDS,
    Card,
)

KEYS = {
    "turn", "gods", "enemies", "valkyries", "submerged", "vanir", "dead", "fire", "elves", "bags", "stocks", "deck",
    "cards_left", "played", "known", "pile", "active", "slain", "taken", "used", "repeated", "fenrir",
}  # fmt: skip


class Reader:
    """Reads values of a table and notes every fault as a sentence."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, where: str, what: str) -> None:
        """Note a fault."""
        self.faults.append(f"position.{where}: {what}")

    def count(self, where: str, value: object, low: int, high: int) -> int:
        """A whole number from `low` to `high`; `low` after a fault."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(where, f"{value!r} is not a whole number from {low} to {high}")
        return low

    def piece(self, where: str, value: object, keys: Sequence[str]) -> int:
        """The number of a piece named by its key; 0 after a fault."""
        if isinstance(value, str) and value in keys:
            return keys.index(value)
        self.fault(where, f"{value!r} is unknown; expected {', '.join(keys)}")
        return 0

    def pieces(self, where: str, value: object, keys: Sequence[str]) -> list[int]:
        """The numbers of pieces listed by their keys."""
        if not isinstance(value, list):
            self.fault(where, f"{value!r} is not a list")
            return []
        return [self.piece(f"{where}.{number}", key, keys) for number, key in enumerate(value)]

    def table(self, where: str, value: object, keys: Sequence[str]) -> dict[str, Any]:
        """A table with no other keys than these."""
        if not isinstance(value, dict):
            self.fault(where, f"{value!r} is not a table")
            return {}
        for key in value:
            if key not in keys:
                self.fault(f"{where}.{key}", f"is unknown; expected {', '.join(keys)}")
        return {key: entry for key, entry in value.items() if key in keys}


def from_position(doc: dict[str, Any], g: Table) -> list[str]:
    """Change a new table into the position described; every fault as a sentence."""
    read = Reader()
    for key in sorted(set(doc) - KEYS):
        read.fault(key, f"is unknown; expected {', '.join(sorted(KEYS))}")
    read_gods(read, doc, g)
    read_board(read, doc, g)
    read_counters(read, doc, g)
    read_artifacts(read, doc, g)
    read_cards(read, doc, g)
    read_giants(read, doc, g)
    read_turn(read, doc, g)
    return read.faults


def read_gods(read: Reader, doc: dict[str, Any], g: Table) -> None:
    """The sheets and the god on turn."""
    if g.phase == "gods":
        g.gods = [NOBODY] * g.players
        if "gods" in doc:
            read.fault("gods", "at the entry gods nobody has chosen yet")
    elif "gods" in doc:
        gods = read.pieces("gods", doc["gods"], GODS)
        if len(gods) != g.players or len(set(gods)) != len(gods):
            read.fault("gods", f"expected {g.players} different gods, found {len(set(gods))}")
        else:
            g.gods = gods
    elif NOBODY in g.gods:
        g.gods = list(range(g.players))
    turn = doc.get("turn", g.turn + 1)
    if isinstance(turn, str):
        names = [GODS[god] if god != NOBODY else "" for god in g.gods]
        seat = read.piece("turn", turn, names)
    else:
        seat = read.count("turn", turn, 1, g.players) - 1
    g.begin_turn(seat)


def read_board(read: Reader, doc: dict[str, Any], g: Table) -> None:
    """Enemies, Valkyries, the submerged island and the Vanir."""
    for key, space in read.table("enemies", doc.get("enemies", {}), ENEMIES).items():
        g.enemies[ENEMIES.index(key)] = read.count(f"enemies.{key}", space, 1, RESIDENCE)
    if "valkyries" in doc:
        g.valkyries = read.piece("valkyries", doc["valkyries"], COLOURS)
    if "submerged" in doc:
        g.submerged = read.piece("submerged", doc["submerged"], COLOURS)
    if "vanir" in doc:
        g.vanir = read.count("vanir", doc["vanir"], 1, len(VANIR_SQUARES))


def read_counters(read: Reader, doc: dict[str, Any], g: Table) -> None:
    """Vikings, Fire Giants and Elves: named counts, then the closed sums."""
    bags = read.table("bags", doc.get("bags", {}), COLOURS)
    named: dict[str, dict[str, int]] = {"vikings": {}, "fire_giants": {}}
    for key, bag in bags.items():
        for kind, count in read.table(f"bags.{key}", bag, ("vikings", "fire_giants")).items():
            named[kind][key] = read.count(f"bags.{key}.{kind}", count, 0, VIKINGS)
    for seat, stock in stocks_of(read, doc, g).items():
        where = f"stocks.{GODS[g.gods[seat]]}"
        g.vikings[seat] = read.count(f"{where}.vikings", stock.get("vikings", 0), 0, VIKINGS)
        g.elves[seat] = read.count(f"{where}.elves", stock.get("elves", 0), 0, g.players + 1)
    for kind, place in (("vikings", "dead"), ("fire_giants", "fire")):
        if place in doc:
            named[kind][place] = read.count(place, doc[place], 0, VIKINGS)
    vikings = dict(zip(COLOURS, g.bag_vikings, strict=True)) | {"dead": g.dead}
    settle(read, "Vikings", vikings, named["vikings"], VIKINGS - sum(g.vikings), ("dead", *COLOURS[::-1]))
    giants = dict(zip(COLOURS, g.bag_giants, strict=True)) | {"fire": g.fire}
    settle(read, "Fire Giants", giants, named["fire_giants"], FIRE_GIANTS, ("fire", *COLOURS))
    grove = {"elves": g.grove}
    known = {"elves": read.count("elves", doc["elves"], 0, g.grove)} if "elves" in doc else {}
    settle(read, "Elves", grove, known, g.grove - sum(g.elves), ("elves",))
    g.bag_vikings, g.dead = [vikings[key] for key in COLOURS], vikings["dead"]
    g.bag_giants, g.fire = [giants[key] for key in COLOURS], giants["fire"]
    g.grove = grove["elves"]


def settle(
    read: Reader, kind: str, counts: dict[str, int], named: dict[str, int], total: int, order: Sequence[str]
) -> None:
    """Set the named counts and let the places that are not named, in this order, make up the total."""
    counts.update(named)
    missing = total - sum(counts.values())
    for place in order:
        if place not in named:
            change = max(missing, -counts[place])
            counts[place] += change
            missing -= change
    if missing:
        elsewhere = total - missing
        read.fault("counters", f"{elsewhere} {kind} outside the stocks, expected {total}")


def stocks_of(read: Reader, doc: dict[str, Any], g: Table) -> dict[int, dict[str, Any]]:
    """The stock tables by seat."""
    names = {GODS[god]: seat for seat, god in enumerate(g.gods) if god != NOBODY}
    stocks = read.table("stocks", doc.get("stocks", {}), tuple(names))
    parts = ("vikings", "elves", "artifacts")
    return {names[key]: read.table(f"stocks.{key}", stock, parts) for key, stock in stocks.items()}


def read_artifacts(read: Reader, doc: dict[str, Any], g: Table) -> None:
    """Artifacts in the stocks; each exists once, and a god has one for each enemy at most."""
    for seat, stock in stocks_of(Reader(), doc, g).items():
        where = f"stocks.{GODS[g.gods[seat]]}.artifacts"
        for artifact in read.pieces(where, stock.get("artifacts", []), ARTIFACTS):
            if g.holders[artifact] != AT_FORGE:
                read.fault(where, f"{ARTIFACTS[artifact]} exists only once")
            elif g.level_of(seat, artifact // LEVELS):
                read.fault(where, f"only one artifact against {ENEMIES[artifact // LEVELS]}")
            else:
                g.holders[artifact] = seat


def read_cards(read: Reader, doc: dict[str, Any], g: Table) -> None:
    """The Enemy deck and the cards played."""
    on_top = read.pieces("deck", doc.get("deck", []), CARDS)
    played = read.pieces("played", doc.get("played", []), CARDS)
    rest = rest_of_cards(read, g, [*on_top, *played])
    free = len(rest)
    left = read.count("cards_left", doc.get("cards_left", len(on_top) + free), len(on_top), len(on_top) + free)
    fill = left - len(on_top)
    g.deck = [*rest[:fill][::-1], *on_top[::-1]]
    g.played = [*played, *rest[fill:]]
    known = read.table("known", doc.get("known", {}), ("top", "bottom"))
    g.known_top = read.count("known.top", known.get("top", 0), 0, len(g.deck))
    g.known_bottom = read.count("known.bottom", known.get("bottom", 0), 0, len(g.deck) - g.known_top)


def rest_of_cards(read: Reader, g: Table, named: list[Card]) -> list[Card]:
    """The cards of the deck that are not named, shuffled."""
    count = Counter(named)
    special = {}
    for kind, first, last in (("angry", ANGRY, FIRST_RAGNAROK), ("ragnarok", FIRST_RAGNAROK, len(CARDS))):
        wanted = [card for card in range(first, last) if count[card]]
        drawn = [card for card in g.deck if first <= card < last and not count[card]]
        special[kind] = (wanted + drawn)[: int(g.options[kind])]
        if len(wanted) > int(g.options[kind]):
            read.fault("deck", f"{len(wanted)} {kind} cards are named, the option {kind} is {g.options[kind]}")
    for replaced in product(*(g.c.card_enemies[card] for card in special["ragnarok"])):
        pool = Counter({enemy: g.c.card_copies[enemy] for enemy in range(ANGRY)})
        pool.subtract([card - ANGRY for card in special["angry"]])
        pool.subtract(replaced)
        pool.update(special["angry"] + special["ragnarok"])
        if all(pool[card] >= number for card, number in count.items()):
            pool.subtract(count)
            rest = sorted(pool.elements())
            g.rng.shuffle(rest)
            return rest
    many = ", ".join(CARDS[card] for card, number in count.items() if number > g.c.card_copies[card])
    read.fault(
        "deck", f"deck and played name more cards than there are: {many or 'see the options angry and ragnarok'}"
    )
    return []


def read_giants(read: Reader, doc: dict[str, Any], g: Table) -> None:
    """The giants' pile, the active and the slain."""
    on_top = read.pieces("pile", doc.get("pile", []), GIANTS)
    g.active = read.pieces("active", doc.get("active", []), GIANTS)
    g.slain = read.pieces("slain", doc.get("slain", []), GIANTS)
    named = [*on_top, *g.active, *g.slain]
    for giant, number in Counter(named).items():
        if number > 1:
            read.fault("giants", f"{GIANTS[giant]} is in more than one place")
    g.pile = [giant for giant in g.pile if giant not in named] + on_top[::-1]


def read_turn(read: Reader, doc: dict[str, Any], g: Table) -> None:
    """What has happened in this turn so far."""
    if g.phase != "actions":
        for key in ("taken", "used", "repeated", "fenrir"):
            if key in doc:
                read.fault(key, "belongs to the entry actions")
        return
    used = read.pieces("used", doc.get("used", []), WORLDS)
    g.used = sum({1 << world for world in used})
    g.repeated = read.count("repeated", doc.get("repeated", 0), 0, len(used))
    g.taken = read.count("taken", doc.get("taken", len(used) + g.repeated), 0, len(WORLDS))
    g.fenrir = read.count("fenrir", doc.get("fenrir", 0), 0, 3)


def to_position(g: Table) -> dict[str, Any]:
    """The table described, so that `from_position` gives it back."""
    doc: dict[str, Any] = {
        "enemies": {key: g.enemies[enemy] for enemy, key in enumerate(ENEMIES)},
        "valkyries": COLOURS[g.valkyries],
        "submerged": COLOURS[g.submerged],
        "vanir": g.vanir,
        "dead": g.dead,
        "fire": g.fire,
        "elves": g.grove,
        "bags": {
            key: {"vikings": g.bag_vikings[island], "fire_giants": g.bag_giants[island]}
            for island, key in enumerate(COLOURS)
        },
        "deck": [CARDS[card] for card in g.deck[::-1]],
        "cards_left": len(g.deck),
        "played": [CARDS[card] for card in g.played],
        "known": {"top": g.known_top, "bottom": g.known_bottom},
        "pile": [GIANTS[giant] for giant in g.pile[::-1]],
        "active": [GIANTS[giant] for giant in g.active],
        "slain": [GIANTS[giant] for giant in g.slain],
    }
    if g.phase == "gods":
        return {"turn": g.turn + 1, **doc}
    doc["stocks"] = {
        GODS[g.gods[seat]]: {
            "vikings": g.vikings[seat],
            "elves": g.elves[seat],
            "artifacts": [ARTIFACTS[artifact] for artifact, holder in enumerate(g.holders) if holder == seat],
        }
        for seat in range(g.players)
    }
    if g.phase == "actions":
        worlds = [key for world, key in enumerate(WORLDS) if g.used >> world & 1]
        doc.update({"taken": g.taken, "used": worlds, "repeated": g.repeated, "fenrir": g.fenrir})
    return {"turn": GODS[g.gods[g.turn]], "gods": [GODS[god] for god in g.gods], **doc}
