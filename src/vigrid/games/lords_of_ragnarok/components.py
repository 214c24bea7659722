"""The component pack: `components.toml` and the CSV tables, checked, and the plain tables that the rules use."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Literal, NamedTuple, Self

from pydantic import Field, model_validator

from vigrid.components import Entry, Part, load

from . import pieces
from .pieces import (
    ARTIFACTS,
    ATTACKS,
    ATTRIBUTES,
    BLESSINGS,
    COMBAT,
    GODS,
    HEROES,
    LANDS,
    MONSTERS,
    ORIGINS,
    REALMS,
    RUNES,
    WEAPONS,
)

Rune = Literal["uruz", "othala", "algiz"]
Weapon = Literal["spear", "bow", "sword", "axe", "hammer", "shield"]
Symbol = Literal["monument", "settlement", "shrine", "forge"]
YesNo = Literal["yes", "no"]


class GameEntry(Entry):
    """Title page."""

    title: str
    year: int
    designer: str


class Numbers(Entry):
    """Numbers that the booklet states."""

    attribute_start: int
    attribute_most: int
    injured_value: int
    army_most: int
    armies: int
    priests: int
    rings: int
    hunt_needs: dict[str, int]
    temples_to_win: dict[str, int]
    lands_to_win: int
    requisites_for_ragnarok: int
    slayer_tokens: int
    slayer_markers: int
    monument_levels: int
    attack_hand: int


class Supply(Entry):
    """What is in the box, and the die."""

    runes: int = Field(ge=6, le=24)
    forges: int
    priest_spots: int = Field(ge=1, le=16)
    die: tuple[Literal["move", "attack", "either"], ...] = Field(min_length=6, max_length=6)
    boss_rune: Rune


class Drafts(Part):
    """Spaces with a Draft keyword on each side of a Temple card."""

    two: tuple[int, ...]
    three: tuple[int, ...]


class TrackEntry(Entry):
    """A Temple card."""

    temples: int = Field(ge=1, le=7)
    drafts: Drafts


class Named(Entry):
    """Anything with a key, a name and a text."""

    key: str
    name: str
    text: str = ""


class HeroEntry(Named):
    """A Hero tile."""

    title: str


class MonsterEntry(Named):
    """A Monster tray."""

    rune: Rune
    slots: tuple[Weapon, ...] = Field(min_length=5, max_length=8)
    rewards: tuple[Literal["", "realm", "priest", "army", "rune"], ...]
    region_attack: str
    special_attack: str

    @model_validator(mode="after")
    def one_reward_a_slot(self) -> Self:
        if len(self.rewards) != len(self.slots) or "" not in self.rewards:
            raise ValueError(f"{self.key} needs a reward or '' for each slot, and a slot without one")
        return self


class BossEntry(Entry):
    """Loki's tray."""

    name: str
    slots: tuple[tuple[Weapon, Weapon], ...] = Field(min_length=1, max_length=8)
    region_attack: str
    special_attack: str


class GodEntry(Named):
    """A God card: its bonus on level 1, 2 and 3."""

    attribute: Literal["authority", "might", "wisdom"]
    bonus: tuple[int, int, int]


class RequisiteEntry(Named):
    """A Ragnarok Requisite, for 2 and for more players."""

    needs: dict[str, int]


class RealmEntry(Named):
    """A Realm with its slot of the wheel and its Rune."""

    action: str
    rune: Rune


class LandEntry(Named):
    """A Land."""

    symbol: str


class SeaEntry(Part):
    """A Sea and the Regions at it."""

    name: str
    regions: tuple[int, ...]


class MapEntry(Entry):
    """One side of the board. Lists run over Regions from 1."""

    strength: tuple[int, ...]
    lands: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    symbols: tuple[tuple[Symbol, ...], ...]
    monuments: dict[str, int]
    yggdrasil: tuple[int, ...]
    seas: tuple[SeaEntry, ...] = Field(min_length=3, max_length=6)
    realms: dict[str, tuple[int, ...]]

    @model_validator(mode="after")
    def fits_together(self) -> Self:
        n = len(self.strength)
        if not len(self.lands) == len(self.neighbours) == len(self.symbols) == n:
            raise ValueError(f"strength, lands, neighbours and symbols must list the same {n} Regions")
        for r, near in enumerate(self.neighbours, 1):
            for other in near:
                if not 1 <= other <= n or r not in self.neighbours[other - 1]:
                    raise ValueError(f"Region {r} borders on {other}, but not the other way round")
        if tuple(self.monuments) != GODS or tuple(self.realms) != REALMS:
            raise ValueError(f"monuments are those of {', '.join(GODS)}; realms are {', '.join(REALMS)}")
        return self


class CombatEntry(Named):
    """A kind of Combat card."""

    weapon: Weapon
    value: int = Field(ge=0, le=9)
    casualties: int = Field(ge=0, le=3)
    copies: int
    battle: str = ""
    hunt: str = ""


class AttackEntry(Named):
    """A kind of Monster Attack card."""

    rage: int
    weak_spot: int
    draw: int = Field(ge=1, le=14)
    copies: int
    shield: YesNo
    effect: Literal["injury", "rake", "special", "howl", "guard", "vanish"]
    amount: int = Field(ge=0, le=3)


class EventEntry(Entry):
    """An Event card."""

    number: int
    place: Rune
    first: Rune
    second: Rune
    boss: YesNo


class Tracks(Part):
    """Temple cards by number of players."""

    two: TrackEntry
    four: TrackEntry


class Maps(Part):
    """Sides of the board by number of players."""

    two: MapEntry
    four: MapEntry


class Pack(Part):
    """The whole pack."""

    game: GameEntry
    numbers: Numbers
    supply: Supply
    temple_track: Tracks
    hero: tuple[HeroEntry, ...]
    origin: tuple[Named, ...]
    monster: tuple[MonsterEntry, ...]
    boss: BossEntry
    artifact: tuple[Named, ...]
    god: tuple[GodEntry, ...]
    requisite: tuple[RequisiteEntry, ...]
    realm: tuple[RealmEntry, ...]
    land: tuple[LandEntry, ...]
    map: Maps
    combat: tuple[CombatEntry, ...]
    attack: tuple[AttackEntry, ...]
    blessing: tuple[Named, ...]
    event: tuple[EventEntry, ...]

    @model_validator(mode="after")
    def pieces_are_those_of_the_box(self) -> Self:
        rows: tuple[tuple[str, tuple[Named, ...], tuple[str, ...]], ...] = (
            ("hero", self.hero, HEROES), ("origin", self.origin, ORIGINS), ("monster", self.monster, MONSTERS),
            ("artifact", self.artifact, ARTIFACTS), ("god", self.god, GODS), ("realm", self.realm, REALMS),
            ("requisite", self.requisite, pieces.REQUISITES), ("land", self.land, LANDS),
            ("combat", self.combat, COMBAT), ("attack", self.attack, ATTACKS), ("blessing", self.blessing, BLESSINGS),
        )  # fmt: skip
        for name, entries, keys in rows:
            if tuple(e.key for e in entries) != keys:
                raise ValueError(f"{name}: expected the keys {', '.join(keys)}, in this order")
        if sum(c.copies for c in self.combat) != 35 or sum(a.copies for a in self.attack) != 14:
            raise ValueError("there are 35 Combat cards and 14 Monster Attack cards")
        if tuple(e.number for e in self.event) != tuple(range(1, 22)):
            raise ValueError("there is one Event for each number from 1 to 21, in this order")
        if Counter(m.rune for m in self.monster) != dict.fromkeys(RUNES, 2):
            raise ValueError("two Monsters have each Rune")
        if len(self.map.four.strength) != 21 or len(self.map.two.strength) != 16:
            raise ValueError("there are 21 Regions, 16 with two players")
        if tuple(r.action for r in self.realm) != pieces.ACTIONS:
            raise ValueError(f"the slots of the wheel are {', '.join(pieces.ACTIONS)}, in the order of their Realms")
        return self


class Chart(NamedTuple):
    """One side of the board as the rules look it up; lists run over Regions, with 0 for beside the board."""

    regions: tuple[int, ...]
    strength: tuple[int, ...]
    land: tuple[int, ...]
    lands: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    settlement: tuple[bool, ...]
    shrine: tuple[bool, ...]
    forge: tuple[bool, ...]
    monument: tuple[int, ...]
    """Region to the god of its Monument, or -1."""
    monument_at: tuple[int, int, int]
    yggdrasil: tuple[int, ...]
    sea_name: tuple[str, ...]
    sea_near: tuple[tuple[int, ...], ...]
    sea_regions: tuple[tuple[int, ...], ...]
    realms: tuple[tuple[int, ...], ...]
    """Region to the Realms next to it."""
    bridged: tuple[tuple[tuple[int, ...], ...], ...]
    """Sea of the own Drakkar to Region to Regions that a Hero or Army reaches in one move; the last one: no Sea."""


class Components(NamedTuple):
    """Everything that `g.c` holds."""

    pack: Pack
    n: Numbers
    supply: Supply
    two: Chart
    four: Chart
    weapon: tuple[int, ...]
    value: tuple[int, ...]
    casualties: tuple[int, ...]
    slots: tuple[tuple[tuple[int, ...], ...], ...]
    """Quarry to its slots, each the weapons it takes: one, or two for the Boss."""
    rewards: tuple[tuple[str, ...], ...]
    monster_rune: tuple[int, ...]
    realm_rune: tuple[int, ...]
    boss_rune: int
    event_place: tuple[int, ...]
    """Event number to the Rune of the Monster that it places; likewise below."""
    event_activate: tuple[tuple[int, int], ...]
    event_boss: tuple[bool, ...]

    def chart(self, players: int) -> Chart:
        """The side of the board for a number of players."""
        return self.two if players == 2 else self.four

    def track(self, players: int) -> TrackEntry:
        """The Temple card for a number of players."""
        return self.pack.temple_track.two if players == 2 else self.pack.temple_track.four


def _bridged(m: MapEntry) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """What one move reaches, by the Sea of the Drakkar."""
    regions = range(1, len(m.strength) + 1)
    rows = []
    for coast in (*(s.regions for s in m.seas), ()):
        row: list[tuple[int, ...]] = [()]
        for r in regions:
            over = set(coast) - {r} if r in coast else set()
            row.append(tuple(sorted(set(m.neighbours[r - 1]) | over)))
        rows.append(tuple(row))
    return tuple(rows)


def chart_of(m: MapEntry) -> Chart:
    """The tables of one side of the board."""
    n = len(m.strength)
    regions, seas = tuple(range(1, n + 1)), len(m.seas)
    land = (-1, *(LANDS.index(x) for x in m.lands))

    def having(symbol: str) -> tuple[bool, ...]:
        return (False, *(symbol in s for s in m.symbols))

    at = {r: GODS.index(god) for god, r in m.monuments.items()}
    return Chart(
        regions, (0, *m.strength), land,
        tuple(tuple(r for r in regions if land[r] == k) for k in range(len(LANDS)) if k in land),
        ((), *(tuple(sorted(x)) for x in m.neighbours)), having("settlement"), having("shrine"), having("forge"),
        (-1, *(at.get(r, -1) for r in regions)), (m.monuments["odin"], m.monuments["thor"], m.monuments["freya"]),
        m.yggdrasil, tuple(s.name for s in m.seas), tuple(((s - 1) % seas, (s + 1) % seas) for s in range(seas)),
        tuple(s.regions for s in m.seas),
        ((), *(tuple(i for i, k in enumerate(REALMS) if r in m.realms[k]) for r in regions)), _bridged(m),
    )  # fmt: skip


def load_components(folder: Path | None) -> Components:
    """Read the pack in a folder, or our own; BadPack with every fault."""
    pack = load(Pack, folder, Path(__file__).parent)
    weapons = [tuple((WEAPONS.index(w),) for w in m.slots) for m in pack.monster]
    boss = tuple((WEAPONS.index(a), WEAPONS.index(b)) for a, b in pack.boss.slots)
    rewards = (*(tuple(str(r) for r in m.rewards) for m in pack.monster), ("",) * len(boss))
    return Components(
        pack, pack.numbers, pack.supply, chart_of(pack.map.two), chart_of(pack.map.four),
        tuple(WEAPONS.index(c.weapon) for c in pack.combat), tuple(c.value for c in pack.combat),
        tuple(c.casualties for c in pack.combat), (*weapons, boss), rewards,
        tuple(RUNES.index(m.rune) for m in pack.monster), tuple(RUNES.index(r.rune) for r in pack.realm),
        RUNES.index(pack.supply.boss_rune), (-1, *(RUNES.index(e.place) for e in pack.event)),
        ((-1, -1), *((RUNES.index(e.first), RUNES.index(e.second)) for e in pack.event)),
        (False, *(e.boss == "yes" for e in pack.event)),
    )  # fmt: skip


__all__ = ["ATTRIBUTES", "Chart", "Components", "Pack", "load_components"]
