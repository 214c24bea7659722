"""How the pieces and places of Asgard are numbered. All numbers are indices that a component pack never moves."""

from __future__ import annotations

from typing import Final

from vigrid.tabletop.seats import COLOURS as COLOURS_OF_SEATS

SEATS: Final = COLOURS_OF_SEATS

LIGHT: Final = 0
DARK: Final = 1
SIDES: Final = ("light", "dark")

# Gods: Light in the order in which the booklet lists them, then Darkness.
GODS: Final = ("freyja", "baldr", "odin", "tyr", "thor", "loki", "hel", "mimir", "surtr", "fenrir")
FREYJA, BALDR, ODIN, TYR, THOR, LOKI, HEL, MIMIR, SURTR, FENRIR = range(10)

# Goods that a seat owns: seven colours of stones, three kinds of recruits, two kinds of seals.
COLOURS: Final = ("pink", "yellow", "red", "blue", "green", "black", "white")
KINDS: Final = ("white", "orange", "giant")
STONES: Final = range(7)
RECRUITS: Final = range(7, 10)
SEALS: Final = range(10, 12)
RECRUIT: Final = 7
GIANT: Final = 2
SEAL: Final = 10
GOODS: Final = 12
GOOD_NAMES: Final = (
    "pink", "yellow", "red", "blue", "green", "black", "white", "white_warrior", "orange_warrior", "giant",
    "light_seal", "dark_seal",
)  # fmt: skip
STRENGTH: Final = (1, 1, 2)
ANY: Final = -1  # a stone of choice; on the disc row a seal of either kind is EITHER
EITHER: Final = 2

# Skill tiles.
THOR_TILE: Final = 0
TYR_TILE: Final = 1
SKILL_TILES: Final = ("thor", "tyr")

# Places of a disc: Request Slots (god * 2, the lower one + 1), Temple Slots, Asgard Area, all own discs there.
TEMPLE: Final = 20
ASGARD: Final = 30
ASGARD_ALL: Final = 31
UPPER: Final = 0
LOWER: Final = 1
ROWS: Final = ("upper", "lower")

# World Slots and Battle Slots: (world number - 1) * 2 + side; then the two lower worlds.
WORLDS: Final = 7
BATTLE_SLOTS: Final = 14
LOWER_WORLD: Final = 14
WORLD_SLOTS: Final = 16
EMPTY: Final = -1

# Tiles on worlds: people 0-15 (side * 8 + number), then god tiles (16 + god * 4 + number).
PEOPLE: Final = 16
GOD_TILE: Final = 16
GOD_TILES: Final = 38

# Where a people tile can be, besides in front of a seat.
ON_BOARD: Final = -1
GONE: Final = -2

# Secret tiles: weapons 0-6, wizardry 7-13. Out of its stack one is HELD, under a Battle Slot's god, or GONE.
WEAPON: Final = 0
WIZARDRY: Final = 1
ITEMS: Final = 14
STACKS: Final = ("weapon", "wizardry")
HELD: Final = -1

# Parts of a score.
TEMPLE_POINTS, BATTLE_POINTS, LOWER_POINTS, SKILL_POINTS, WORLD_POINTS, WIZARDRY_POINTS = range(6)
PARTS: Final = ("temples", "battle tiles", "lower worlds", "Hel", "worlds won", "wizardry")


def code_of_place(place: int) -> str:
    """A short stable name of a place of a disc, for instance 'thor.upper'."""
    if place >= ASGARD:
        return "asgard" if place == ASGARD else "asgard_all"
    if place >= TEMPLE:
        return f"{GODS[place - TEMPLE]}.temple"
    return f"{GODS[place >> 1]}.{ROWS[place & 1]}"


def code_of_slot(slot: int) -> str:
    """A short stable name of a World Slot or Battle Slot, for instance 'w3.light' or 'lower.dark'."""
    return f"lower.{SIDES[slot & 1]}" if slot >= LOWER_WORLD else f"w{(slot >> 1) + 1}.{SIDES[slot & 1]}"


def code_of_people(tile: int) -> str:
    """A short stable name of a people tile: l1 to l8 and d1 to d8."""
    return f"{'ld'[tile >> 3]}{(tile & 7) + 1}"


def code_of_item(item: int) -> str:
    """A short stable name of a weapon (w1 to w7) or wizardry tile (z1 to z7)."""
    return f"w{item + 1}" if item < 7 else f"z{item - 6}"


def god_of_place(place: int) -> int:
    """The god beside whom a Request Slot or Temple Slot lies."""
    return place - TEMPLE if place >= TEMPLE else place >> 1


def god_of_tile(tile: int) -> int:
    """The god of a god tile."""
    return (tile - GOD_TILE) >> 2


def stack_of(item: int) -> int:
    """The stack of a secret tile: WEAPON or WIZARDRY."""
    return WEAPON if item < 7 else WIZARDRY
