"""The pieces of the box by number: what domains and the state run over, whatever a pack calls them."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
REGIONS: Final = 21
"""Regions are numbered from 1; 0 is beside the board."""
ARMIES: Final = 6
SEATS: Final = 4

ATTRIBUTES: Final = ("authority", "might", "wisdom")
AUTHORITY, MIGHT, WISDOM = range(3)
RUNES: Final = ("uruz", "othala", "algiz")
PAIRS: Final = ((0, 1), (0, 2), (1, 2), (0, 0), (1, 1), (2, 2))
"""Sets of two Runes; the last three only with Seidr."""
WEAPONS: Final = ("spear", "bow", "sword", "axe", "hammer", "shield")
SPEAR, BOW, SWORD, AXE, HAMMER, SHIELD = range(6)
REWARDS: Final = ("", "realm", "priest", "army", "rune")

ACTIONS: Final = ("mobilize", "reinforce", "usurp", "monsters", "temple", "prepare")
"""Slots of the Action Wheel, clockwise from the top; each belongs to the Realm of the same number."""
MOBILIZE, REINFORCE, USURP, MONSTERS_ACTION, TEMPLE, PREPARE, MONUMENT = range(7)
REALMS: Final = ("vanaheim", "alfheim", "svartalfheim", "muspelheim", "jotunheim", "niflheim")
LANDS: Final = ("a", "b", "c", "d", "e", "f")
GODS: Final = ("odin", "thor", "freya")
HEROES: Final = ("ragnar", "aslaug", "snorri", "lagertha", "beowulf")
RAGNAR, ASLAUG, SNORRI, LAGERTHA, BEOWULF = range(5)
ORIGINS: Final = ("odin", "thor", "frey", "tyr", "njord", "loki")
ODINSSON: Final = 0
MONSTERS: Final = ("draugr", "garm", "lindworm", "mountain_troll", "valravn", "nidhogg")
DRAUGR, GARM, LINDWORM, TROLL, VALRAVN, NIDHOGG = range(6)
LOKI: Final = 6
"""The Boss, where Monsters are numbered."""
QUARRIES: Final = (*MONSTERS, "loki")
SLOTS: Final = 8
"""Most Wound slots of a tray: the width of a tray's markers in the state."""
ARTIFACTS: Final = (
    "barrow_crown", "gleipnir_strand", "lindworm_scale", "troll_heart", "raven_quill", "root_fang", "gungnir",
    "mjolnir", "falcon_cloak",
)  # fmt: skip
BARROW_CROWN, GLEIPNIR, SCALE, TROLL_HEART, RAVEN_QUILL, ROOT_FANG, GUNGNIR, MJOLNIR, FALCON_CLOAK = range(9)
REQUISITES: Final = ("slayer", "monument", "jarl", "gothi", "winter")

COMBAT: Final = (
    "spear", "skirmish_line", "boars_snout", "ford_watch", "bow", "arrow_storm", "ambush", "high_ground", "sword",
    "duel_of_captains", "feint", "rally", "axe", "reckless_charge", "reaver", "hammer", "hammer_blow", "shield",
    "levy",
)  # fmt: skip
KINDS: Final = len(COMBAT)
ATTACKS: Final = (
    "snapping_jaws_2", "snapping_jaws_3", "raking_claws_3", "raking_claws_4", "crushing_weight_5",
    "crushing_weight_6", "special_attack_4", "special_attack_3", "dread_howl", "rearing_guard", "frenzy", "vanish_4",
    "vanish_3",
)  # fmt: skip
FRENZY: Final = ATTACKS.index("frenzy")
BLESSINGS: Final = (
    "ravens_counsel", "einherjar", "wall_of_spears", "valhallas_gate", "forced_march", "berserk_oath", "blood_price",
    "fjord_raiders", "plunder", "jarls_levy", "tireless_host", "iron_discipline", "thunders_favour", "thick_hide",
    "old_wounds", "beast_tamer", "trampling_herd", "patient_hunter", "trophy_hall", "hamstring", "smiths_edge",
    "second_wind", "horn_of_utgard", "giants_grip", "seidr", "rune_singer", "golden_tears", "cat_drawn_chariot",
    "fair_winds", "open_hand", "realm_friend", "temple_tithe", "deep_pouch", "unbroken_rite", "second_offering",
    "skalds_memory",
)  # fmt: skip
(
    RAVENS_COUNSEL, EINHERJAR, WALL_OF_SPEARS, VALHALLAS_GATE, FORCED_MARCH, BERSERK_OATH, BLOOD_PRICE, FJORD_RAIDERS,
    PLUNDER, JARLS_LEVY, TIRELESS_HOST, IRON_DISCIPLINE, THUNDERS_FAVOUR, THICK_HIDE, OLD_WOUNDS, BEAST_TAMER,
    TRAMPLING_HERD, PATIENT_HUNTER, TROPHY_HALL, HAMSTRING, SMITHS_EDGE, SECOND_WIND, HORN_OF_UTGARD, GIANTS_GRIP,
    SEIDR, RUNE_SINGER, GOLDEN_TEARS, CAT_DRAWN_CHARIOT, FAIR_WINDS, OPEN_HAND, REALM_FRIEND, TEMPLE_TITHE,
    DEEP_POUCH, UNBROKEN_RITE, SECOND_OFFERING, SKALDS_MEMORY,
) = range(36)  # fmt: skip
