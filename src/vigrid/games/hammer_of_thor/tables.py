"""What the rules read of the components (`g.c`): flat tables by card number, made once from the pack by `components`.

Characters are numbered 1-365 as printed, items 0-136 (1001-1137 less 1001), runes 0-33, shape changes 0-15, fates
2001-2035, predictions 3001-3028 (one of them RAGNAROK), places 1-70. Row 0 of a table of characters or places is empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CHARACTERS: Final = 365
ITEMS: Final = 137
MAGIC: Final = 92
"""Items below this number are magic, the others forged."""
RUNES: Final = 34
SHAPES: Final = 16
PLACES: Final = 70

RACES: Final = (
    "aesir", "vanir", "alfar", "jotun", "muspellson", "guardian", "dwarf", "valkyrie", "human", "animal",
)  # fmt: skip
"""The ten race decks; "valkyrie" holds the Norns, "human" the elves as well."""
AESIR, VANIR, ALFAR, JOTUN, MUSPELLSON, GUARDIAN, DWARF, VALKYRIE, HUMAN, ANIMAL = range(10)
GOOD, NEUTRAL, EVIL, UNALIGNED = range(4)
ALIGNMENTS: Final = ("good", "neutral", "evil", "none")
MALE, FEMALE, FERTILE, NEUTER, FERTILE_NEUTER = range(5)
SEXES: Final = ("male", "female", "female_x", "neuter", "neuter_x")

STATS: Final = (
    "speed", "senses", "reaction", "reputation", "temper", "charisma", "wisdom", "intelligence", "accuracy", "strength",
    "agility", "stamina",
)  # fmt: skip
(SPEED, SENSES, REACTION, REPUTATION, TEMPER, CHARISMA, WISDOM, INTELLIGENCE, ACCURACY, STRENGTH, AGILITY, STAMINA) = (
    range(12)
)

CAUSES: Final = ("combat", "venom", "fire", "disease", "subdual")
COMBAT, VENOM, FIRE, DISEASE, SUBDUAL = range(5)

CARDS: Final = ("attack", "con", "follower", "seduce", "evade", "challenge", "negotiate", "friendship")
ATTACK, CON, FOLLOWER, SEDUCE, EVADE, CHALLENGE, NEGOTIATE, FRIENDSHIP = range(8)
CATATONIA, KLEPTOMANIA, LUNACY, MEGALOMANIA, MONOMANIA, LIAR, PARANOIA, SCHIZOPHRENIA, SUICIDAL = range(1, 10)
"""Insanities as `g.insane` holds them, in the order of the rulebook; HT-2.19."""

SEASONS: Final = ("spring", "summer", "fall", "winter")
SPRING, SUMMER, FALL, WINTER = range(4)
STAR, CIRCLE, DROP = range(3)
ICONS: Final = ("star", "circle", "drop")

RANDOM_RACE, DRAW_MAGIC, DRAW_RUNE, DRAW_FATE = 10, 11, 12, 13
"""What a line of the Random Encounter Chart may give besides the ten races."""

ABILITY, WEAKNESS, INSTINCT = range(3)
"""Kinds of powers."""
ALWAYS: Final = frozenset({"first_dead", "smith"})
"""Flags of abilities that need not be switched on."""


@dataclass(frozen=True, slots=True)
class Mod:
    """A characteristic changed by a card or a place. `when`: "" always, else the name of a condition (`powers`)."""

    stat: int
    amount: int
    when: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """What happens once when a card is used: a rule of `effects.EFFECTS`, its numbers and target, and laid terms."""

    id: str
    amount: int
    second: int
    target: str
    mods: tuple[Mod, ...]
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """A row of the Abilities, Weaknesses and Instincts Chart; kind 0 ability, 1 weakness, 2 instinct.

    `flags`: what `powers.has` finds as long as the power is in effect; `mods`: changed measures likewise. `act`: what
    using an ability does besides (None where flags and mods are all).
    """

    code: str
    name: str
    kind: int
    flags: frozenset[str]
    mods: tuple[Mod, ...]
    act: Act | None
    text: str


@dataclass(frozen=True, slots=True)
class Characters:
    """Tables by number of the character. `powers`: (index into `Components.powers`, uses or 0, forms) of each."""

    name: tuple[str, ...]
    title: tuple[str, ...]
    face: tuple[str, ...]  # the symbol; of nobody a mask
    race: tuple[int, ...]
    human: tuple[bool, ...]  # bound to Midgard
    norn: tuple[bool, ...]
    sex: tuple[int, ...]
    alignment: tuple[int, ...]
    offspring: tuple[bool, ...]
    ragnarok: tuple[bool, ...]
    speaks: tuple[bool, ...]
    species: tuple[str, ...]  # of animals, and "" for others
    stat: tuple[tuple[int, ...], ...]  # [stat][character]
    relatives: tuple[tuple[int, ...], ...]
    friends: tuple[tuple[int, ...], ...]
    friends_always: tuple[tuple[int, ...], ...]  # of these friends, those that count without condition
    friends_if: tuple[int, ...]  # the others count only while this character is in play; 0: always
    powers: tuple[tuple[tuple[int, int, tuple[int, ...]], ...], ...]
    flags: tuple[frozenset[str], ...]  # of weaknesses and instincts
    mods: tuple[tuple[Mod, ...], ...]  # likewise
    items: tuple[tuple[int, ...], ...]
    animals: tuple[tuple[int, ...], ...]
    owner: tuple[int, ...]  # of an asterisked animal: whose card names it; 0
    follows_only: tuple[tuple[int, ...], ...]  # () for anybody


@dataclass(frozen=True, slots=True)
class Items:
    """Tables by number of the item. `letters`: "W", "S", "WS" … as printed; `wisdom`: needs a roll versus WISDOM."""

    name: tuple[str, ...]
    letters: tuple[str, ...]
    reputation: tuple[int, ...]
    wisdom: tuple[bool, ...]
    bronze: tuple[bool, ...]
    cause: tuple[int, ...]  # of the stamina loss its holder inflicts: COMBAT, or FIRE for flaming items, …
    asterisk: tuple[bool, ...]
    flags: tuple[frozenset[str], ...]
    mods: tuple[tuple[Mod, ...], ...]
    act: tuple[Act | None, ...]  # used as a leader action or in combat
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spells:
    """Runes (0-33), Fate (2001-2035) and Prediction cards (3001-3028): what they do, by number."""

    name: dict[int, str]
    act: dict[int, Act]
    text: dict[int, str]


@dataclass(frozen=True, slots=True)
class Shapes:
    """Tables by number of the shape change card; -1 in `stat` stands for "C", the original value."""

    name: tuple[str, ...]
    species: tuple[str, ...]  # "" unless an animal
    item: tuple[bool, ...]
    sex: tuple[int, ...]  # -1: as before
    stat: tuple[tuple[int, ...], ...]  # [shape][stat]
    mods: tuple[tuple[Mod, ...], ...]
    flags: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Tables by number of the place."""

    name: tuple[str, ...]
    icon: tuple[int, ...]
    home: tuple[int, ...]  # race, or -1
    lines: tuple[tuple[int, ...], ...]
    projections: tuple[tuple[int, ...], ...]
    letter: tuple[str, ...]
    below: tuple[bool, ...]
    freezes: tuple[bool, ...]
    forced: tuple[bool, ...]
    region: tuple[int, ...]
    entry: tuple[int, ...]  # SPEED to enter it besides water
    face_down: tuple[int, ...]  # character, or 0
    act: tuple[Act | None, ...]  # what is printed beside it happens to a group that ends its turn there
    spared: tuple[int, ...]  # cause that makes no loss here and is booked as combat, or -1
    double: tuple[tuple[int, int], ...]  # double REPUTATION for humans: (race or -1, alignment or -1); (-1, -1) none
    x: tuple[int, ...]
    y: tuple[int, ...]
    label: tuple[str, ...]  # at which side its name stands: b, t, l, r
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EncounterCards:
    """Tables by number of the encounter card."""

    name: tuple[str, ...]
    reaction: tuple[int, ...]
    banned: tuple[frozenset[int], ...]  # races whose leaders may not choose it in the first round
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the solitaire game: whom Thor meets where, and the card that they play."""

    name: str
    place: int
    leader: int
    members: tuple[int, ...]
    items: tuple[int, ...]
    card: int
    text: str


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: `goals` are (kind, number): ("place", p), ("defeat", ch), ("own", item) by the player, ("hold", item)
    oneself, ("follower", ch)."""

    character: int
    goals: tuple[tuple[str, int], ...]
    act: Act
    text: str


@dataclass(frozen=True, slots=True)
class Components:
    """Everything printed, as the rules read it."""

    char: Characters
    powers: tuple[Power, ...]
    item: Items
    spell: Spells
    shape: Shapes
    place: Places
    card: EncounterCards
    regions: tuple[str, ...]
    encounters: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]  # [region][die] → ((what, how many), …)
    chosen: tuple[tuple[int, ...], ...]  # [column: 3, 4, 5, 6, 7 and more players][die] → steps clockwise from mover
    leader_actions: tuple[tuple[str, int], ...]  # kind of Leader Action card → how many a side has
    players_chart: tuple[int, ...]  # [die] → encounter card, -1 for 0 and 1
    missions: tuple[Mission, ...]
    tasks: tuple[Task, ...]
    runes: tuple[int, ...]  # numbers 0-33
    fates: tuple[int, ...]
    predictions: tuple[int, ...]  # RAGNAROK last
    ragnarok: int  # its card number
    laid: frozenset[int]  # the measures that a card changes as long as it is in force
