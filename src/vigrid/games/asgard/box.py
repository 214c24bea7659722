"""How the pieces and places of Asgard are numbered. All numbers are indices that a component pack never moves."""

from __future__ import annotations

from typing import Final

from vigrid.tabletop.seats import COLOURS as COLOURS_OF_SEATS

SEATS: Final = COLOURS_OF_SEATS
NOBODY: Final = -1

LIGHT: Final = 0
DARK: Final = 1
SIDES: Final = ("light", "dark")
SIDE_NAMES: Final = ("Light", "Darkness")

# Gods: Light in the order in which the booklet lists them, then Darkness.
GODS: Final = ("freyja", "baldr", "odin", "tyr", "thor", "loki", "hel", "mimir", "surtr", "fenrir")
FREYJA, BALDR, ODIN, TYR, THOR, LOKI, HEL, MIMIR, SURTR, FENRIR = range(10)

# Goods that a seat owns: seven colours of stones, three kinds of recruits, two kinds of seals.
COLOURS: Final = ("pink", "yellow", "red", "blue", "green", "black", "white")
KINDS: Final = ("white", "orange", "giant")
STONES: Final = range(7)
WHITE: Final = 6
RECRUITS: Final = range(7, 10)
SEALS: Final = range(10, 12)
RECRUIT: Final = 7
WARRIORS: Final = range(2)  # the kinds of recruits that Valhalla takes
RECRUIT_KINDS: Final = range(3)
GIANT: Final = 2
SEAL: Final = 10
GOODS: Final = 12
GOOD_NAMES: Final = (*COLOURS, "white_warrior", "orange_warrior", "giant", "light_seal", "dark_seal")
STRENGTH: Final = (1, 1, 2)
ANY: Final = -1  # a stone of choice; on the disc row a seal of either kind is EITHER
EITHER: Final = 2

# Skill tiles.
THOR_TILE: Final = 0
TYR_TILE: Final = 1
SKILL_TILES: Final = ("thor", "tyr")
SKILL_TILE_NAMES: Final = ("Thor's tile", "Týr's tile")

# Places of a disc: Request Slots (two a god, the upper one first), Temple Slots, Asgard Area, all own discs there.
UPPER, LOWER = 0, 1
ROWS: Final = ("upper", "lower")
SLOTS_OF: Final = tuple((2 * god, 2 * god + 1) for god in range(len(GODS)))
"""Per god its Request Slots, and its Support Slots, which are numbered alike."""
REQUEST_SLOTS: Final = 20
TEMPLE: Final = REQUEST_SLOTS
ASGARD: Final = TEMPLE + len(GODS)
ASGARD_ALL: Final = ASGARD + 1
GOD_OF: Final[tuple[int, ...]] = (*[god for god in range(len(GODS)) for _ in ROWS], *range(len(GODS)))
"""The god beside whom a Request Slot, Support Slot or Temple Slot lies."""
ROW_OF: Final = (UPPER, LOWER) * len(GODS)
"""Whether a Request Slot or Support Slot is the upper or the lower one."""

# World Slots, the first 14 of which have a Battle Slot: of each world the Light and the Dark one; two lower worlds.
WORLDS: Final = 7
BATTLE_SLOTS: Final = 14
LOWER_WORLD: Final = 14
WORLD_SLOTS: Final = 16
SLOTS: Final = tuple((2 * world, 2 * world + 1) for world in range(WORLDS))
"""Per world its two slots."""
WORLD_OF: Final = tuple(slot // 2 for slot in range(WORLD_SLOTS))
SIDE_OF: Final = (LIGHT, DARK) * (WORLDS + 1)
SIDE_NAME_OF: Final = SIDE_NAMES * (WORLDS + 1)
OPPOSITE: Final = tuple(slot + 1 if SIDE_OF[slot] == LIGHT else slot - 1 for slot in range(WORLD_SLOTS))
EMPTY: Final = -1

# Tiles on worlds: eight people of Light, eight of Darkness, then four numbers for the tiles of each god.
PEOPLE: Final = 16
PEOPLE_OF: Final = (range(8), range(8, PEOPLE))
"""Per side."""
SIDE_OF_PEOPLE: Final = (LIGHT,) * 8 + (DARK,) * 8
GOD_TILE: Final = 16
TILES_OF: Final = tuple(range(first, first + 4) for first in range(GOD_TILE, GOD_TILE + 4 * len(GODS), 4))
"""Per god the numbers of his tiles, of which the last god uses only two."""

# Where a people tile can be, besides in front of a seat.
ON_BOARD: Final = -1
GONE: Final = -2

# Temples by their stack; ancient weapons by their side; both are piles of tiles of one kind.
TEMPLES_OF: Final = tuple(range(first, first + 6) for first in range(0, 24, 6))
ANCIENT_OF: Final = (range(5), range(5, 10))

ASGARD_TILES: Final = range(5)

# Secret tiles. Out of its stack one is HELD, under the god on a Battle Slot, or GONE.
WEAPON: Final = 0
WIZARDRY: Final = 1
STACKS: Final = ("weapon", "wizardry")
ITEMS_OF: Final = (range(7), range(7, 14))
ITEMS: Final = 14
STACK_OF: Final = (WEAPON,) * 7 + (WIZARDRY,) * 7
"""The stack of a secret tile."""
HELD: Final = -1

# Pieces that can be offered for an order number: goods, skill tiles, people, secret tiles.
SKILL_PIECE: Final = GOODS
PEOPLE_PIECE: Final = SKILL_PIECE + len(SKILL_TILES)
ITEM_PIECE: Final = PEOPLE_PIECE + PEOPLE
PIECES: Final = ITEM_PIECE + ITEMS

# Parts of a score.
TEMPLE_POINTS, BATTLE_POINTS, LOWER_POINTS, SKILL_POINTS, WORLD_POINTS, WIZARDRY_POINTS = range(6)
PARTS: Final = ("temples", "battle tiles", "lower worlds", "Hel", "worlds won", "wizardry")

# Short stable names.
CODE_OF_PLACE: Final = (
    *[f"{god}.{row}" for god in GODS for row in ROWS], *[f"{god}.temple" for god in GODS], "asgard", "asgard_all",
)  # fmt: skip
"""Of a place of a disc: 'thor.upper'."""
CODE_OF_SUPPORT: Final = tuple(f"{god}.support_{row}" for god in GODS for row in ROWS)
"""Of a Support Slot: 'thor.support_upper'."""
CODE_OF_SLOT: Final = tuple(
    f"{world}.{side}" for world in (*[f"w{number}" for number in range(1, WORLDS + 1)], "lower") for side in SIDES
)
"""Of a World Slot or Battle Slot: 'w3.light', 'lower.dark'."""
CODE_OF_PEOPLE: Final = tuple(f"{side[0]}{number}" for side in SIDES for number in range(1, 9))
"""Of a people tile: l1 to l8 and d1 to d8."""
CODE_OF_ITEM: Final = tuple(f"{stack}{number}" for stack in "wz" for number in range(1, 8))
"""Of a weapon (w1 to w7) or wizardry tile (z1 to z7)."""
CODE_OF_PIECE: Final = (*GOOD_NAMES, *[f"{god}_tile" for god in SKILL_TILES], *CODE_OF_PEOPLE, *CODE_OF_ITEM)
"""Of a piece that can be offered."""


def god_of_tile(tile: int) -> int:
    """The god of a god tile."""
    return (tile - GOD_TILE) // 4
