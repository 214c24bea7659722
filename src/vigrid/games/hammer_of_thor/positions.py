"""Positions in the rulebook's terms: groups with their places, what lies on the cards, decks, and what is under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.tabletop.positions import Reader

from .groups import foremost
from .spoils import FLED
from .state import (
    ASIDE,
    DECK,
    EVERYBODY,
    FACE_DOWN,
    FIELD,
    GONE,
    HELHEIM,
    IN_DECK,
    NO_GROUP,
    OFFSPRING,
    REMOVED,
    SET_ASIDE,
    Hammer,
)  # fmt: skip
from .tables import CHARACTERS, ITEMS, MAGIC, RACES, RUNES, SEASONS

COUNTERS: Final = (
    "game_turn", "first", "turn", "spent_speed", "cautious", "searching", "scouting", "turn_over", "forged",
    "meeting", "scouted", "guest", "dwarven", "battle", "battle_round", "lethal",
    "step", "calm", "runes_void", "task", "drawn",
)  # fmt: skip
"""Numbers, each under its own name."""
SEATS: Final = ("chosen", "alignment", "dice", "void", "held", "choice")
"""Numbers a seat."""
MARKS: Final = (
    "subdual", "combat", "venom", "fire", "disease", "agility_lost", "wits_lost", "gained", "dead", "insane", "shape",
)  # fmt: skip
"""Numbers that lie on character cards: tables from number of the card."""
LISTS: Final = (
    "offspring", "magic", "runes", "fates", "predictions", "spare", "spent", "tried", "shifted", "astray", "resolve",
    "attacked", "busy", "hurt", "ready", "front", "side_seat", "played", "card", "shape_at",
)  # fmt: skip
"""Lists of numbers, as they lie."""
GROUPS: Final = ("moving", "astral")
"""Groups, by word: seat and counter as "0.1", "random", "spirit" (an astral body), "none"."""
GROUP_LISTS: Final = ("side_group", "refuge", "unsorted")
ROWS: Final = (
    "tops", "active", "uses", "mods", "marks", "omens", "lent", "missions", "deeds", "offer", "blows", "struck",
    "slain", "unspent", "laid", "fled",
)  # fmt: skip
"""Short rows."""
ZONES: Final = {"aside": ASIDE, "helheim": HELHEIM, "gone": GONE, "face_down": FACE_DOWN}
WHERE: Final = {"deck": DECK, "aside": SET_ASIDE, "removed": REMOVED, "field": FIELD}
KEYS: Final = (
    *COUNTERS, *GROUPS, *GROUP_LISTS, "met_known", *SEATS, *MARKS, *LISTS, *(f"{name}_rows" for name in ROWS), *ZONES,
    "season",
    "groups", "decks", "items",
    "rune_cards",
)  # fmt: skip


# --- writing


def to_position(g: Hammer) -> dict[str, Any]:
    """The table of a state at an entry."""
    doc: dict[str, Any] = {"season": SEASONS[g.season]}
    doc |= {name: getattr(g, name) for name in COUNTERS}
    doc |= {name: list(getattr(g, name)) for name in (*SEATS, *LISTS)}
    doc["met_known"] = list(g.met_known)
    doc |= {name: group_word(g, getattr(g, name)) for name in GROUPS}
    doc |= {name: [group_word(g, k) for k in getattr(g, name)] for name in GROUP_LISTS}
    for name in MARKS:
        doc[name] = {f"{ch:03}": n for ch, n in enumerate(getattr(g, name)) if n}
    for name in ROWS:
        doc[f"{name}_rows"] = [list(row) for row in getattr(g, name)]
    for name, zone in ZONES.items():
        doc[name] = [ch for ch in range(1, CHARACTERS + 1) if g.zone[ch] == zone]
    doc["groups"] = [group_table(g, k) for k in range(len(g.at)) if g.at[k] or k in g.group]
    doc["decks"] = {RACES[d]: list(deck) for d, deck in enumerate(g.decks)}
    doc["items"] = {
        str(1001 + i): [place_word(g.item_at[i]), g.item_up[i], g.item_works[i], list(g.item_seen[i])]
        for i in range(ITEMS)
    }
    doc["kit"] = [1001 + i for i in g.kit]
    doc["rune_cards"] = {str(4001 + r): [place_word(g.rune_at[r]), list(g.rune_seen[r])] for r in range(RUNES)}
    return doc


def group_table(g: Hammer, k: int) -> dict[str, Any]:
    """A group: its number, place, leader, and its characters in the order of their line."""
    members = [ch for ch in g.party if g.group[ch] == k]
    return {"group": group_word(g, k), "place": g.at[k], "leader": g.leader[k], "members": members,
            "reserve": [ch for ch in members if g.reserve[ch]]}  # fmt: skip


def group_word(g: Hammer, k: int) -> str:
    """A group in a word."""
    if k < 0:
        return "none" if k == NO_GROUP else "fled"
    return ("random", "spirit")[k - 3 * g.players] if k >= 3 * g.players else f"{k // 3}.{k % 3}"


def place_word(at: int) -> int | str:
    """Where an item or rune is: a character's number, or a word."""
    return at if at > 0 else next(word for word, n in WHERE.items() if n == at)


# --- reading


def from_position(doc: dict[str, Any], g: Hammer) -> list[str]:
    """Change a newly set-up state into the position; all faults as sentences. What is not named stays as set up."""
    r = Reader(g)
    doc = r.table("", doc, (*KEYS, "kit"))
    if "season" in doc:
        g.season = max(0, r.one("season", doc["season"], SEASONS))
    for name in COUNTERS:
        if name in doc:
            setattr(g, name, whole(r, name, doc[name]))
    if "met_known" in doc:
        g.met_known = tuple(numbers(r, "met_known", doc["met_known"]))
    words = group_words(g)
    for name in GROUPS:
        if name in doc:
            setattr(g, name, group_number(r, name, doc[name], words))
    for name in GROUP_LISTS:
        if name in doc:
            setattr(g, name, [group_number(r, name, word, words) for word in r.items(name, doc[name])])
    for name in SEATS:
        if name in doc:
            setattr(g, name, numbers(r, name, doc[name], g.players))
    for name in MARKS:
        read_marks(r, g, name, doc.get(name, {}))
    read_groups(r, g, doc.get("groups", []))
    read_zones(r, g, doc)
    read_decks(r, g, doc)
    for name in LISTS:
        if name in doc:
            setattr(g, name, numbers(r, name, doc[name]))
    for name in ROWS:
        if f"{name}_rows" in doc:
            setattr(g, name, [tuple(row) for row in r.items(f"{name}_rows", doc[f"{name}_rows"])])
    read_cards(r, g, doc)
    if not r.faults:
        fill_in(g, doc)
        check(r, g)
    return r.faults


def group_words(g: Hammer) -> dict[str, int]:
    """Every word for a group with its number."""
    return {group_word(g, k): k for k in (FLED, NO_GROUP, *range(3 * g.players + 2))}


def group_number(r: Reader, name: str, word: Any, words: dict[str, int]) -> int:
    """The number of a group."""
    if str(word) not in words:
        r.fault(name, f"{word!r} is not a group; expected seat and counter such as 0.0, random, spirit or none")
    return words.get(str(word), NO_GROUP)


def fill_in(g: Hammer, doc: dict[str, Any]) -> None:
    """What follows from the rest: who is played by whom, who moves, and that an encounter or a battle goes on."""
    for seat in range(g.players):
        led = [g.leader[k] for k in g.groups_of(seat)]
        if "chosen" not in doc and led:
            g.chosen[seat] = led[0]
        if "alignment" not in doc and g.chosen[seat]:
            g.alignment[seat] = g.c.char.alignment[g.chosen[seat]]
    if "moving" not in doc and g.groups_of(g.on_turn):
        g.moving = g.groups_of(g.on_turn)[0]
    if "side_group" not in doc or "meeting" in doc:
        return
    if "side_seat" not in doc:
        g.side_seat = [g.seat_of(k) for k in g.side_group]
    if "met_known" not in doc:
        g.met_known = EVERYBODY
    g.meeting = g.meeting or 1
    if g.phase == "battle" and not g.battle:
        g.battle = g.battle_round = g.lethal = g.calm = 1


def whole(r: Reader, name: str, value: Any) -> int:
    """A whole number, perhaps below zero."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    r.fault(name, f"{value!r} is not a whole number")
    return 0


def numbers(r: Reader, name: str, value: Any, length: int = 0) -> list[int]:
    """A list of whole numbers."""
    found = [whole(r, f"{name}.{i}", n) for i, n in enumerate(r.items(name, value))]
    if length and len(found) != length:
        r.fault(name, f"{len(found)} numbers, expected one for each of {length} seats")
        return [0] * length
    return found


def character(r: Reader, where: str, value: Any) -> int:
    """The number of a character."""
    text = str(value)
    if text.isdigit() and 1 <= int(text) <= CHARACTERS:
        return int(text)
    r.fault(where, f"{value!r} is not a character; expected 001 to {CHARACTERS}")
    return 0


def read_marks(r: Reader, g: Hammer, name: str, value: Any) -> None:
    """Numbers on character cards."""
    if not isinstance(value, dict):
        r.fault(name, f"{value!r} is not a table")
        return
    for key, n in value.items():
        ch = character(r, f"{name}.{key}", key)
        g.set(name, ch, r.count(f"{name}.{key}", n))


def read_groups(r: Reader, g: Hammer, value: Any) -> None:
    """Groups: their characters come from wherever they were."""
    words = group_words(g)
    for n, row in enumerate(r.items("groups", value)):
        at = f"groups.{n}"
        table = r.table(at, row, ("group", "place", "leader", "members", "reserve"))
        k = group_number(r, f"{at}.group", table.get("group", "0.0"), words)
        members = [character(r, f"{at}.members", ch) for ch in r.items(f"{at}.members", table.get("members", []))]
        back = [character(r, f"{at}.reserve", ch) for ch in table.get("reserve", [])]
        g.at[k] = r.count(f"{at}.place", table.get("place", 1), 0, 70)
        for ch in members:
            if ch and g.group[ch] >= 0:
                r.fault(f"{at}.members", f"{ch:03} stands in two groups")
            elif ch:
                g.join(ch, k)
                g.reserve[ch] = int(ch in back)
        if members and not r.faults:
            g.leader[k] = table["leader"] if "leader" in table else foremost(g, members)[0]
        elif not members:
            g.leader[k] = 0


def read_zones(r: Reader, g: Hammer, doc: dict[str, Any]) -> None:
    """Characters that are nowhere on the board."""
    for name, zone in ZONES.items():
        if name not in doc:
            continue
        for ch in [a for a in range(1, CHARACTERS + 1) if g.zone[a] == zone]:
            back_to_deck(g, ch)
        for value in r.items(name, doc[name]):
            ch = character(r, name, value)
            if ch:
                g.leave(ch)
                g.zone[ch] = zone


def back_to_deck(g: Hammer, ch: int) -> None:
    """A character lies in the deck of its race."""
    g.zone[ch] = IN_DECK
    g.decks[g.c.char.race[ch]].append(ch)


def read_decks(r: Reader, g: Hammer, doc: dict[str, Any]) -> None:
    """Race decks, top last; the Offspring deck is one of the lists."""
    if "offspring" in doc:
        for ch in g.offspring:
            g.zone[ch] = IN_DECK
    for name, value in (doc.get("decks") or {}).items():
        d = r.one("decks", name, RACES)
        if d >= 0:
            g.decks[d] = [character(r, f"decks.{name}", ch) for ch in r.items(f"decks.{name}", value)]
            for ch in g.decks[d]:
                g.zone[ch] = IN_DECK
    for ch in doc.get("offspring", []):
        n = character(r, "offspring", ch)
        if n:
            g.zone[n] = OFFSPRING


def holder(r: Reader, where: str, value: Any) -> int:
    """Where an item or rune is."""
    if isinstance(value, str) and value in WHERE:
        return WHERE[value]
    return character(r, where, value)


def read_cards(r: Reader, g: Hammer, doc: dict[str, Any]) -> None:
    """Items and runes: who holds them, revealed or not."""
    tables: tuple[tuple[str, int, int, Callable[[Hammer, int, list[Any], int], None]], ...] = (
        ("items", 1001, ITEMS, put_item), ("rune_cards", 4001, RUNES, put_rune),
    )  # fmt: skip
    for name, first, count, put in tables:
        for key, value in (doc.get(name) or {}).items():
            n = int(key) - first if str(key).isdigit() else -1
            if not 0 <= n < count:
                r.fault(f"{name}.{key}", f"is unknown; expected {first} to {first + count - 1}")
                continue
            row = value if isinstance(value, list) else [value]
            put(g, n, row, holder(r, f"{name}.{key}", row[0]))
    if "kit" in doc:
        g.kit = [n - 1001 for n in numbers(r, "kit", doc["kit"])]


def put_item(g: Hammer, i: int, row: list[Any], at: int) -> None:
    """An item: where, revealed, works, seen by whom."""
    known = len(row) == 1
    if g.item_at[i] > 0:
        g.kit.remove(i)
    if at > 0:
        g.kit.append(i)
    # Not by the rule that moves an item: what is known of the deck and its order have been read before.
    if at == DECK and i < MAGIC and i not in g.magic:
        g.magic.append(i)
    elif at != DECK and i in g.magic:
        g.magic.remove(i)
    g.item_at[i] = at
    g.item_up[i] = int(known and at > 0) if known else row[1]
    g.item_works[i] = int(known and at > 0) if known else row[2]
    g.item_seen[i] = EVERYBODY if known else tuple(row[3])


def put_rune(g: Hammer, n: int, row: list[Any], at: int) -> None:
    """A rune: where, seen by whom."""
    if at != DECK and n in g.runes:
        g.runes.remove(n)
    elif at == DECK and n not in g.runes:
        g.runes.append(n)
    seat = g.controller(at) if at > 0 else -1
    g.rune_at[n] = at
    g.rune_seen[n] = tuple(row[1]) if len(row) > 1 else ((seat,) if seat >= 0 else EVERYBODY)


def check(r: Reader, g: Hammer) -> None:
    """Every card lies in one place."""
    sums = g.game.pieces(g)
    want = {"characters": CHARACTERS, "places": CHARACTERS, "items": ITEMS, "held": 1, "magic": 1, "runes": RUNES,
            "rune cards": RUNES, "fates": 63, "fate cards": 63}  # fmt: skip
    for name, n in want.items():
        if sums[name] != n:
            r.fault("", f"{name}: {sums[name]} in all, expected {n}; a card lies nowhere or twice")
    for k in range(3 * g.players):
        if g.at[k] and k not in g.group and k != g.astral:
            r.fault("groups", f"group {group_word(g, k)} stands at {g.at[k]} without characters")
