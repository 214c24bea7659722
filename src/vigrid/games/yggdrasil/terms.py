"""The pieces of the game by number: their order is fixed, names and values are in `components.toml`."""

from __future__ import annotations

from typing import Literal, get_args

Seat = int
World = int
Enemy = int
Space = int
Island = int
Giant = int
Card = int

WORLDS = ("asgard", "midgard", "forge", "elves", "darkness", "dead", "fire", "ice", "sacred")
EnemyKey = Literal["hel", "surt", "jormungand", "loki", "nidhogg", "fenrir"]
ENEMIES: tuple[str, ...] = get_args(EnemyKey)
FENRIR = 5

Colour = Literal["white", "blue", "green", "black"]
COLOURS: tuple[str, ...] = get_args(Colour)
"""Colours of the die, of the islands and of their bags."""
WHITE, BLACK = 0, 3
RAINBOW = WHITE

FIRST_SPACE, RESIDENCE = 1, 8
BEYOND_WALL, BEYOND_DOOR = 4, 6
"""The first spaces beyond the wall of Asgard and beyond the door of Valhalla."""

LEVELS = 3
ARTIFACTS = tuple(f"{enemy}_{level}" for enemy in ENEMIES for level in range(1, LEVELS + 1))
AT_FORGE = -1

RAGNAROK = 4
CARDS = (
    *ENEMIES,
    *(f"angry_{enemy}" for enemy in ENEMIES),
    *(f"ragnarok_{number}" for number in range(1, RAGNAROK + 1)),
)
"""The kinds of Enemy cards; cards of one kind are alike."""
ANGRY = len(ENEMIES)
"""What is added to an enemy for its Angry card."""
ANGRY_CARDS, RAGNAROK_CARDS = range(ANGRY, 2 * ANGRY), range(2 * ANGRY, len(CARDS))
DECK = 42
"""The cards of the Enemy deck at the start."""

GODS = ("odin", "thor", "frey", "heimdall", "freyja", "tyr")

GIANTS = (
    "anvil_cold", "leaf_blight", "lamp_snuffer", "grave_lid", "ash_rime", "field_frost", "elf_dread", "blade_dull",
    "god_hush", "arm_numb", "ebb_tide", "wing_ice", "hearth_thief", "spark_bringer", "wolf_drover", "crew_reaper",
)  # fmt: skip
RuneKey = Literal["shield", "fallen", "waters", "grove"]
RUNES: tuple[str, ...] = get_args(RuneKey)

VANIR_SQUARES = ("travel", "two_dead", "foresight", "push", "giant_falls")

# Effect ids that a component pack may give to pieces, by kind of piece.
EnemyEffect = Literal["kill_vikings", "kindle_bag", "submerge", "rouse_giants", "drive_last", "bind_god"]
ENEMY_EFFECTS: tuple[str, ...] = get_args(EnemyEffect)
GiantEffect = Literal[
    "bar_world", "no_elves", "no_artifacts", "no_powers", "weaken", "fewer_counters", "ground_valkyries",
    "claim_vikings", "kindle_three", "drive_last", "thin_bag",
]  # fmt: skip
GIANT_EFFECTS: tuple[str, ...] = get_args(GiantEffect)
NO_ELVES, NO_ARTIFACTS, NO_POWERS, WEAKEN, FEWER_COUNTERS, GROUND_VALKYRIES = range(1, 7)
RuneEffect = Literal["push_enemies", "gods_take_dead", "quench_bags", "push_and_elf"]
RUNE_EFFECTS: tuple[str, ...] = get_args(RuneEffect)
VanirEffect = Literal["move_valkyries", "take_dead", "look_ahead", "push_enemy", "remove_giant"]
VANIR_EFFECTS: tuple[str, ...] = get_args(VanirEffect)
Power = Literal["two_cards", "combat_bonus", "actions", "midgard_draw", "repeat_world", "best_roll"]
POWERS: tuple[str, ...] = get_args(Power)
TWO_CARDS, COMBAT_BONUS, EXTRA_ACTIONS, MIDGARD_DRAW, REPEAT_WORLD, BEST_ROLL = range(6)

VIKINGS, FIRE_GIANTS = 47, 42
"""The closed sums: counters in the game, wherever they are (Elves: gods + 1)."""
MOST_SEATS = 6
