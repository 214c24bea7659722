"""The component pack: what `components.toml` may say, and the plain tables that the rules read."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from vigrid.components import Entry, Part, Tables, load

from . import terms

BarrableWorld = Literal["forge", "elves", "darkness", "dead", "fire", "sacred"]


class Supply(Entry):
    """Counters on the board at the start."""

    dead: int = Field(ge=0)
    fire: int = Field(ge=0)
    elves_beyond_gods: int = Field(ge=0, le=1)


class Limits(Entry):
    """Numbers that the rules name."""

    actions: int = Field(ge=1, le=9)
    midgard_draw: int = Field(ge=1, le=18)
    fire_draw: int = Field(ge=1, le=18)
    revived: int = Field(ge=1, le=terms.VIKINGS)
    giant_force: int = Field(ge=1)
    lost_beyond_wall: int = Field(ge=1, le=6)
    lost_beyond_door: int = Field(ge=1, le=6)
    lost_in_residence: int = Field(ge=1, le=6)


class SpaceEntry(Entry):
    """A space of the track."""

    zone: Literal["outside", "wall", "door", "residence"]
    force: int = Field(ge=1)
    power: int = Field(ge=1, le=3)


class FaceEntry(Entry):
    """A face of the die."""

    colour: terms.Colour
    hammers: int = Field(ge=0, le=9)


class IslandEntry(Entry):
    """An island of Midgard and its bag."""

    key: terms.Colour
    name: str
    vikings: int = Field(ge=0)
    fire_giants: int = Field(ge=0)


class Told(Entry):
    """What has a name and a text, such as one of the nine worlds."""

    key: str
    name: str
    text: str


class EnemyEntry(Told):
    """An enemy and its effect."""

    effect: terms.EnemyEffect


class EnemyCardEntry(Entry):
    """A kind of Enemy card: which enemies it moves, how far, and how many there are."""

    key: str
    name: str
    kind: Literal["normal", "angry", "ragnarok"]
    enemies: list[terms.EnemyKey] = Field(min_length=1, max_length=2)
    steps: int = Field(ge=1, le=7)
    copies: int = Field(ge=1)


class ArtifactEntry(Entry):
    """An artifact card."""

    key: str
    name: str
    enemy: terms.EnemyKey
    level: int = Field(ge=1, le=terms.LEVELS)
    bonus: int = Field(ge=0, le=9)


class GodEntry(Told):
    """A god and the power on his sheet."""

    power: terms.Power
    amount: int = Field(ge=1, le=9)


class VanirEntry(Told):
    """A square of the Reinforcement Scale."""

    effect: terms.VanirEffect
    amount: int = Field(ge=1)


class RuneEntry(Told):
    """A rune and what it gives."""

    effect: terms.RuneEffect
    amount: int = Field(ge=1)
    fragments: int = Field(ge=1, le=16)


class GiantEntry(Told):
    """A Frost Giant: his effect and the rune of which he bears a fragment."""

    effect: terms.GiantEffect
    amount: int = Field(ge=1)
    world: BarrableWorld | None = None
    rune: terms.RuneKey

    @model_validator(mode="after")
    def _world_only_where_barred(self) -> GiantEntry:
        if (self.effect == "bar_world") != (self.world is not None):
            raise ValueError("world: expected exactly with the effect bar_world")
        return self


KEYS = {
    "islands": terms.COLOURS, "worlds": terms.WORLDS, "enemies": terms.ENEMIES, "enemy_cards": terms.CARDS,
    "artifacts": terms.ARTIFACTS, "gods": terms.GODS, "vanir": terms.VANIR_SQUARES, "runes": terms.RUNES,
    "giants": terms.GIANTS,
}  # fmt: skip
"""The pieces of the box in their order."""


class Pack(Part):
    """The whole of `components.toml`."""

    supply: Supply
    limits: Limits
    spaces: list[SpaceEntry]
    die: list[FaceEntry]
    islands: list[IslandEntry]
    worlds: list[Told]
    enemies: list[EnemyEntry]
    enemy_cards: list[EnemyCardEntry]
    artifacts: list[ArtifactEntry]
    gods: list[GodEntry]
    vanir: list[VanirEntry]
    runes: list[RuneEntry]
    giants: list[GiantEntry]

    @model_validator(mode="after")
    def _pieces_of_the_box(self) -> Pack:
        """The pieces and their order are those of the box; counters add up to the closed sums."""
        faults = [
            f"{table}: expected the keys {', '.join(keys)} in this order"
            for table, keys in KEYS.items()
            if tuple(entry.key for entry in getattr(self, table)) != keys
        ]
        faults += self._counts()
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def _counts(self) -> list[str]:
        vikings = self.supply.dead + sum(island.vikings for island in self.islands)
        giants = self.supply.fire + sum(island.fire_giants for island in self.islands)
        shared = [sum(giant.rune == rune.key for giant in self.giants) for rune in self.runes]
        copies = sum(card.copies for card in self.enemy_cards if card.kind == "normal")
        single = all(card.copies == 1 for card in self.enemy_cards if card.kind != "normal")
        paired = all((len(card.enemies) == 2) == (card.kind == "ragnarok") for card in self.enemy_cards)
        fragments = [rune.fragments for rune in self.runes]
        checks = (
            (len(self.spaces) == terms.RESIDENCE, f"spaces: expected {terms.RESIDENCE}, found {len(self.spaces)}"),
            (len(self.die) == 6, f"die: expected 6 faces, found {len(self.die)}"),
            (vikings == terms.VIKINGS, f"islands: expected {terms.VIKINGS} Vikings in all, found {vikings}"),
            (giants == terms.FIRE_GIANTS, f"islands: expected {terms.FIRE_GIANTS} Fire Giants in all, found {giants}"),
            (copies == terms.DECK, f"enemy_cards: expected {terms.DECK} normal cards in all, found {copies}"),
            (single, "enemy_cards: expected one copy of each Angry and Ragnarök card"),
            (paired, "enemy_cards: expected two enemies on Ragnarök cards, one on all others"),
            (shared == fragments, f"giants: expected as many fragments of each rune as it has, found {shared}"),
        )
        return [fault for holds, fault in checks if not holds]


class Defeat(NamedTuple):
    """How the gods lose: with so many enemies (`limit`) on `space` or further on, by a clause; how it is told."""

    key: str
    space: int
    limit: int
    clause: str
    words: str
    reason: str


class Components(Tables):
    """The pack as plain tables by piece number (spaces count from 1; entry 0 is blank)."""

    def __init__(self, pack: Pack) -> None:
        """The tables of a valid pack."""
        limits = pack.limits
        self.pack = pack
        self.actions, self.midgard_draw, self.fire_draw = limits.actions, limits.midgard_draw, limits.fire_draw
        self.revived, self.giant_force = limits.revived, limits.giant_force
        self.defeats = (
            Defeat("residence", terms.RESIDENCE, limits.lost_in_residence, "YG-14.4", "in Residence",
                   "An enemy is in Odin's Residence."),
            Defeat("door", terms.BEYOND_DOOR, limits.lost_beyond_door, "YG-14.3", "past the door",
                   "{} enemies are beyond the door of Valhalla."),
            Defeat("wall", terms.BEYOND_WALL, limits.lost_beyond_wall, "YG-14.2", "past the wall",
                   "{} enemies are beyond the wall of Asgard."),
        )  # fmt: skip
        self.force = (0, *(space.force for space in pack.spaces))
        self.power = (0, *(space.power for space in pack.spaces))
        self.face_colour = tuple(terms.COLOURS.index(face.colour) for face in pack.die)
        self.face_hammers = tuple(face.hammers for face in pack.die)
        self.bag_vikings = tuple(island.vikings for island in pack.islands)
        self.bag_giants = tuple(island.fire_giants for island in pack.islands)
        self.card_enemies = tuple(tuple(terms.ENEMIES.index(key) for key in card.enemies) for card in pack.enemy_cards)
        self.card_steps = tuple(card.steps for card in pack.enemy_cards)
        self.card_copies = tuple(card.copies for card in pack.enemy_cards)
        self.artifact_bonus = tuple(artifact.bonus for artifact in pack.artifacts)
        self.enemy_effect = tuple(terms.ENEMY_EFFECTS.index(enemy.effect) for enemy in pack.enemies)
        self.god_power = tuple(terms.POWERS.index(god.power) for god in pack.gods)
        self.god_amount = tuple(god.amount for god in pack.gods)
        self.giant_effect = tuple(terms.GIANT_EFFECTS.index(giant.effect) for giant in pack.giants)
        self.giant_amount = tuple(giant.amount for giant in pack.giants)
        self.giant_bars = tuple(1 << terms.WORLDS.index(g.world) if g.world else 0 for g in pack.giants)  # as bits
        self.giant_rune = tuple(terms.RUNES.index(giant.rune) for giant in pack.giants)
        self.rune_effect = tuple(terms.RUNE_EFFECTS.index(rune.effect) for rune in pack.runes)
        self.rune_amount = tuple(rune.amount for rune in pack.runes)
        self.rune_fragments = tuple(rune.fragments for rune in pack.runes)
        self.vanir_effect = tuple(terms.VANIR_EFFECTS.index(square.effect) for square in pack.vanir)
        self.vanir_amount = tuple(square.amount for square in pack.vanir)


def load_components(path: Path | None) -> Components:
    """The pack in folder `path` (None: ours) as plain tables; BadPack lists every fault."""
    return Components(load(Pack, path, Path(__file__).parent))
