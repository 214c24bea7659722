"""The component pack of The Hammer of Thor: its tables, checked, and the flat object `g.c` that rules read.

Every file of the pack is a table of the same name: `ranks` and `characters` (001-365), `chart` (Abilities, Weaknesses
and Instincts), `items` (1001-1137), `runes` (4001-4034), `fates` (2001-2035), `predictions` (3001-3028), `shapes`
(5001-5016), `encounters`, `leader_actions`, `missions`, `tasks`, `random_encounters`, `chosen`, `players_chart`,
`locations`. Cells with several values have them apart by `;`. What terms and acts mean stands in `terms` and `effects`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, Self

from pydantic import model_validator

from vigrid.components import Entry, Part, load
from vigrid.kernel import BadPack

from . import terms
from .tables import CARDS, Components

Race = Literal[
    "aesir", "vanir", "alfar", "jotun", "muspellson", "guardian", "dwarf", "valkyrie", "human", "animal",
]  # fmt: skip
Sex = Literal["male", "female", "female_x", "neuter", "neuter_x"]
Alignment = Literal["good", "neutral", "evil"]
Cause = Literal["combat", "venom", "fire", "disease"]
Target = Literal["none", "self", "own", "group", "foe", "foes", "leader", "met", "anyone", "seat"]
CardKey = Literal["attack", "con", "follower", "seduce", "evade", "challenge", "negotiate", "friendship"]
Terms = tuple[str, ...]

COUNTS = {
    "aesir": 34, "vanir": 12, "alfar": 11, "jotun": 80, "muspellson": 2, "guardian": 8, "dwarf": 60, "valkyrie": 31,
    "human": 78, "animal": 49,
}  # fmt: skip
"""Cards of each race deck, as the rulebook prints them."""
EXCEPTION = re.compile(r"([a-z]+)([=+-])(\d+)$")


class Words(Part):
    """Title, year and designer."""

    title: str
    year: int
    designer: str
    source: Literal["rulebook"]


class Numbers(Entry):
    """Numbers of the rules; Fates and Predictions by number of players (6: six and more)."""

    fates: dict[str, int]
    predictions: dict[str, int]
    last_three: int
    rounds: int
    attacks: int
    superiority: int
    groups: int
    scouting: int
    solitaire_reputation: int


class Modifiers(Entry):
    """What is added to the die for the random group's card, by its leader's race."""

    guardian: int
    muspellson: int
    jotun: int


class RaceNumbers(Entry):
    """The race of each side of the die."""

    numbers: tuple[Race, ...]


class Insanities(Entry):
    """The insanity of each side of the die; 9 rolls again."""

    by_die: tuple[str, ...]


class Rank(Entry):
    """A rule of thumb: the twelve characteristics of a rank of a race. `face`: drawn for men, and for women if two."""

    race: Race
    rank: str
    face: Terms
    speed: int
    senses: int
    reaction: int
    reputation: int
    temper: int
    charisma: int
    wisdom: int
    intelligence: int
    accuracy: int
    strength: int
    agility: int
    stamina: int


class CharacterCard(Entry):
    """A character or animal. `attested`: where the name is found."""

    id: int
    name: str
    race: Race
    kind: str = ""
    rank: str
    sex: Sex
    alignment: Alignment | Literal["none"] = "none"
    title: str
    ragnarok: bool = False
    offspring: bool = False
    relatives: tuple[int, ...] = ()
    friends: tuple[int, ...] = ()
    friends_if: tuple[tuple[int, int], ...] = ()
    abilities: Terms = ()
    weaknesses: Terms = ()
    instincts: Terms = ()
    uses: dict[str, int] = {}  # noqa: RUF012
    forms: tuple[tuple[str, str], ...] = ()
    follows: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    animals: tuple[int, ...] = ()
    exceptions: Terms = ()
    attested: Terms


class Used(Entry):
    """What every card has that may do something when it is used."""

    act: str = ""
    amount: int = 0
    second: int = 0
    target: Target = "none"
    lays: Terms = ()


class ChartRow(Used):
    """A row of the Abilities, Weaknesses and Instincts Chart."""

    code: str
    name: str
    kind: Literal["ability", "weakness", "instinct"]
    standing: Terms = ()
    text: str


class ItemCard(Used):
    """A magic or forged item; `wisdom`: needs a roll versus WISDOM."""

    id: int
    name: str
    deck: Literal["magic", "forged"]
    letter: Literal["", "W", "S", "A", "H", "P", "C", "G", "SH", "WS", "B"] = ""
    asterisk: bool = False
    bronze: bool = False
    flaming: bool = False
    reputation: int
    wisdom: bool = False
    standing: Terms = ()


class SpellCard(Used):
    """A rune, Fate or Prediction."""

    id: int
    name: str
    text: str


class ShapeCard(Entry):
    """A shape change; "C" keeps the character's own value."""

    id: int
    name: str
    species: str = ""
    item: bool = False
    sex: Literal["", "male", "female", "neuter"] = ""
    speed: int | Literal["C"]
    senses: int | Literal["C"]
    reaction: int | Literal["C"]
    reputation: int | Literal["C"]
    temper: int | Literal["C"]
    charisma: int | Literal["C"]
    wisdom: int | Literal["C"]
    intelligence: int | Literal["C"]
    accuracy: int | Literal["C"]
    strength: int | Literal["C"]
    agility: int | Literal["C"]
    stamina: int | Literal["C"]
    standing: Terms = ()


class EncounterCard(Entry):
    """One of the eight Encounter cards; each of the two sets has all of them."""

    key: CardKey
    name: str
    reaction: int
    banned: tuple[Race, ...]
    automatic: str
    may: str
    never: str
    effect: str


class LeaderAction(Entry):
    """A kind of Leader Action card."""

    key: str
    name: str
    copies: int
    text: str


class MissionRow(Entry):
    """A mission: goals in order, then the reward."""

    character: int
    goals: tuple[tuple[Literal["place", "defeat", "own", "hold", "follower"], int], ...]
    effect: str
    amount: int
    text: str


class TaskRow(Entry):
    """A task of Thor's in the solitaire game."""

    number: int
    name: str
    place: int
    leader: int
    members: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    card: CardKey
    text: str


class RegionRow(Entry):
    """A line of the Random Encounter Chart: what each side of the die draws."""

    region: str
    d0: Terms = ()
    d1: Terms = ()
    d2: Terms = ()
    d3: Terms = ()
    d4: Terms = ()
    d5: Terms = ()
    d6: Terms = ()
    d7: Terms = ()
    d8: Terms = ()
    d9: Terms = ()


class ChosenRow(Entry):
    """A side of the die on the Chosen Random Encounter Chart: steps clockwise from the mover, by number of players."""

    die: int
    p3: int
    p4: int
    p5: int
    p6: int
    p7: int


class ResultRow(Entry):
    """A result of the Players' Random Encounter chart."""

    result: int
    card: CardKey


class Location(Used):
    """A place of the board. `label`: the side on which its name is drawn; `entry`: more SPEED to enter."""

    id: int
    name: str
    icon: Literal["star", "circle", "drop"]
    region: str
    home: Race | Literal[""] = ""
    letter: str = ""
    lines: tuple[int, ...]
    below: bool = False
    freezes: bool = False
    forced: bool = False
    face_down: int = 0
    x: int
    y: int
    label: Literal["b", "t", "l", "r"]
    entry: int = 0
    spared: Cause | Literal[""] = ""
    double_race: Race | Literal[""] = ""
    double_alignment: Alignment | Literal[""] = ""
    text: str = ""


class Pack(Part):
    """The whole pack."""

    game: Words
    numbers: Numbers
    modifiers: Modifiers
    races: RaceNumbers
    insanities: Insanities
    ranks: tuple[Rank, ...]
    characters: tuple[CharacterCard, ...]
    chart: tuple[ChartRow, ...]
    items: tuple[ItemCard, ...]
    runes: tuple[SpellCard, ...]
    fates: tuple[SpellCard, ...]
    predictions: tuple[SpellCard, ...]
    shapes: tuple[ShapeCard, ...]
    encounters: tuple[EncounterCard, ...]
    leader_actions: tuple[LeaderAction, ...]
    missions: tuple[MissionRow, ...]
    tasks: tuple[TaskRow, ...]
    random_encounters: tuple[RegionRow, ...]
    chosen: tuple[ChosenRow, ...]
    players_chart: tuple[ResultRow, ...]
    locations: tuple[Location, ...]

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        faults = [*_counts(self), *_names(self), *_board(self), *_terms(self)]
        if faults:
            raise ValueError("; ".join(faults))
        return self


def _counts(pack: Pack) -> Iterator[str]:
    """The piece counts that the rulebook fixes, and the numbering."""
    races = Counter(str(c.race) for c in pack.characters)
    yield from (f"characters: {n} cards of {r}, found {races[r]}" for r, n in COUNTS.items() if races[r] != n)
    for name, rows, ids in (
        ("characters", pack.characters, range(1, 366)),
        ("items", pack.items, range(1001, 1138)),
        ("runes", pack.runes, range(4001, 4035)),
        ("fates", pack.fates, range(2001, 2036)),
        ("predictions", pack.predictions, range(3001, 3029)),
        ("shapes", pack.shapes, range(5001, 5017)),
        ("locations", pack.locations, range(1, 71)),
    ):
        if [row.id for row in rows] != list(ids):
            yield f"{name}: ids {ids.start} to {ids.stop - 1} are expected, each once and in order"
    if [i.deck for i in pack.items].count("magic") != 92:
        yield "items: 92 magic items are expected"
    if [e.key for e in pack.encounters] != list(CARDS):
        yield f"encounters: {', '.join(CARDS)} are expected in this order"
    if sum(a.copies for a in pack.leader_actions) != 24:
        yield "leader_actions: 24 cards are expected"
    if [r.result for r in pack.players_chart] != list(range(2, 10)) or [c.die for c in pack.chosen] != list(range(10)):
        yield "players_chart needs the results 2 to 9, chosen the dice 0 to 9"


def _names(pack: Pack) -> Iterator[str]:
    """Characters name ranks, codes, items, animals and shapes that there are."""
    ranks = {(r.race, r.rank) for r in pack.ranks}
    kinds = {row.code: row.kind for row in pack.chart}
    shapes = {s.name for s in pack.shapes}
    for c in pack.characters:
        at = f"characters {c.id:03}"
        if (c.race, c.rank) not in ranks:
            yield f"{at}: there is no rank '{c.rank}' of {c.race}"
        for kind, codes in (("ability", c.abilities), ("weakness", c.weaknesses), ("instinct", c.instincts)):
            yield from (f"{at}: '{code}' is no {kind} of the chart" for code in codes if kinds.get(code) != kind)
        card = {*c.abilities, *c.weaknesses, *c.instincts}
        yield from (f"{at}: uses of '{code}', which is not on the card" for code in c.uses if code not in card)
        yield from (f"{at}: there is no shape '{form}'" for _, form in c.forms if form not in shapes)
        yield from (f"{at}: '{e}' is not an exception (strength+2)" for e in c.exceptions if not EXCEPTION.match(e))
        yield from (f"{at}: there is no item {i}" for i in c.items if not 1001 <= i <= 1137)
        people = (*c.relatives, *c.friends, *c.follows, *c.animals, *(n for row in c.friends_if for n in row))
        yield from (f"{at}: there is not a character {n}" for n in people if not 1 <= n <= 365)
    named = Counter(i for c in pack.characters for i in c.items)
    for i in pack.items:
        if i.asterisk != (named[i.id] == 1):
            yield f"items {i.id}: an asterisk stands on items that one character's card names, and on no others"


def _board(pack: Pack) -> Iterator[str]:
    """Lines lead both ways; a letter has one capital; regions have a line on the chart."""
    lines = {place.id: place.lines for place in pack.locations}
    regions = {row.region for row in pack.random_encounters}
    capitals = Counter(p.letter for p in pack.locations if p.letter.isupper())
    for place in pack.locations:
        one_way = [n for n in place.lines if place.id not in lines.get(n, ())]
        yield from (f"locations {place.id}: no line back from {n}" for n in one_way)
        if place.region not in regions:
            yield f"locations {place.id}: region '{place.region}' has no line in random_encounters"
        if place.letter and capitals[place.letter.upper()] != 1:
            yield f"locations {place.id}: the letter '{place.letter}' needs exactly one capital"


def _terms(pack: Pack) -> Iterator[str]:
    """Every term is known."""
    rows: Iterable[tuple[str, Terms]] = [
        *((f"chart {r.code}", (*r.standing, *r.lays)) for r in pack.chart),
        *((f"items {i.id}", (*i.standing, *i.lays)) for i in pack.items),
        *((f"{s.id}", s.lays) for s in (*pack.runes, *pack.fates, *pack.predictions)),
        *((f"shapes {s.id}", s.standing) for s in pack.shapes),
        *((f"locations {p.id}", p.lays) for p in pack.locations),
    ]
    for where, cell in rows:
        try:
            terms.read(cell)
        except ValueError as error:
            yield f"{where}: {error}"


def check_effects(pack: Pack) -> None:
    """BadPack where a card names an effect that does not exist; it lists those that do."""
    from .effects import EFFECTS

    named: list[tuple[str, str]] = [
        *((f"chart {r.code}", r.act) for r in pack.chart),
        *((f"items {i.id}", i.act) for i in pack.items),
        *((str(s.id), s.act) for s in (*pack.runes, *pack.fates, *pack.predictions)),
        *((f"locations {p.id}", p.act) for p in pack.locations),
        *((f"missions {m.character}", m.effect) for m in pack.missions),
    ]
    known = ", ".join(sorted(EFFECTS))
    faults = [f"{at}: '{e}' is not a known effect; known are {known}" for at, e in named if e and e not in EFFECTS]
    if faults:
        raise BadPack(faults, "components.toml")


OWN = Path(__file__).parent


@cache
def pack_at(folder: Path | None = None) -> Pack:
    """The checked pack of a folder over the game's own; BadPack lists every fault."""
    pack = load(Pack, folder, OWN)
    check_effects(pack)
    return pack


@cache
def components(folder: Path | None = None) -> Components:
    """The flat tables that the rules read, of the pack in `folder` over the game's own."""
    from .build import build

    return build(pack_at(folder))
