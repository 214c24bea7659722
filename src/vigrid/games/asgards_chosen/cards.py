"""The kinds of cards. A card is the number of its kind: copies of a card are alike, so a zone is a list of kinds.

Kinds run over the pieces that the booklet fixes and are never moved by a component pack.
"""

from __future__ import annotations

from typing import Final

CREATURE_KEYS: Final = (
    "alfar", "fairies", "huldra", "draugr", "mamuna", "dis", "fossegrim", "backahasten", "nixie",
    "garmr", "mittagsfrau", "strzyga", "troll", "giant_spider", "svartalfar", "ormr", "dvergar", "jotunn",
)  # fmt: skip
ITEM_KEYS: Final = (
    "almace", "curtana", "gram", "angurvadel", "skadis_bow", "aarni", "bragis_harp", "raskovnik", "draupnir",
    "gjallarhorn", "odrerir", "hringhorni", "valshamr", "tarnkappe",
    "aecerbot", "faerstice", "merseburg", "ljodatal",
    "mimung", "jarngreipr", "gleipnir", "sampo",
    "havamal", "grogaldr", "lorsch", "sigrdrifumal",
)  # fmt: skip
EVENT_KEYS: Final = (
    "blot", "thing", "fimbulvetr", "sumbl", "vargold", "kaupang", "haugbui", "nidstang", "sott", "bifrost",
    "lokis_bonds", "frost", "barter",
    "gjoll", "einherjar", "surt", "naglfar", "fenrir", "idun", "wild_hunt", "norns", "frodis_peace", "world_shakes",
)  # fmt: skip
GOD_KEYS: Final = ("thor", "odin", "baldr", "tyr", "freyja", "loki", "freyr", "heimdall", "hel", "njord")

KEYS: Final = (*CREATURE_KEYS, *(f"{k}_2" for k in CREATURE_KEYS), *ITEM_KEYS, *EVENT_KEYS, *GOD_KEYS)
KIND: Final = {key: kind for kind, key in enumerate(KEYS)}
KINDS: Final = len(KEYS)
FIRST_ITEM: Final = 36
FIRST_EVENT: Final = FIRST_ITEM + len(ITEM_KEYS)
FIRST_GOD: Final = FIRST_EVENT + len(EVENT_KEYS)
CREATURES: Final = range(FIRST_ITEM)
ITEMS: Final = range(FIRST_ITEM, FIRST_EVENT)
EVENTS: Final = range(FIRST_EVENT, FIRST_GOD)
GODS: Final = range(FIRST_GOD, KINDS)
GOODS: Final = range(FIRST_EVENT)
"""Creatures and items: what may be given away, sacrificed, banished."""

TERRAINS: Final = ("forest", "bog", "lake", "scrub", "hill", "mountain")
FOREST, BOG, LAKE, SCRUB, HILL, MOUNTAIN = range(6)
TOWN: Final = 6
"""The number of a town after those of the terrains."""
ENCHANTED: Final = ("focus", "water", "wind", "ring")
FOCUS, WATER, WIND, RING = range(4)
GENDERS: Final = ("female", "male")
HERALDRY: Final = ("raven", "wolf", "boar", "stag", "serpent", "bear")
ARTIFACTS: Final = 3
"""Pieces of the mini-expansion."""

ENCHANTED_ITEMS: Final = frozenset(KIND[k] for k in ITEM_KEYS[14:18] + ITEM_KEYS[22:26])
DECK_2: Final = frozenset([*range(18, 36), *(KIND[k] for k in ITEM_KEYS[18:]), *(KIND[k] for k in EVENT_KEYS[13:])])
HARD: Final = frozenset(KIND[k] for k in ("backahasten", "dis", "dvergar", "huldra", "strzyga", "svartalfar"))
"""The creatures kept out of the first Tisch of the introductory game."""


def is_creature(kind: int) -> bool:
    """Whether a kind is a creature of either deck."""
    return kind < FIRST_ITEM


def is_item(kind: int) -> bool:
    """Whether a kind is a town item or an enchanted item."""
    return FIRST_ITEM <= kind < FIRST_EVENT


def is_enchanted(kind: int) -> bool:
    """Whether a kind is an enchanted item."""
    return kind in ENCHANTED_ITEMS


def is_event(kind: int) -> bool:
    """Whether a kind is an event."""
    return FIRST_EVENT <= kind < FIRST_GOD


def is_god(kind: int) -> bool:
    """Whether a kind is a god."""
    return kind >= FIRST_GOD
