"""The component pack: what `components.toml` may say, and the plain tables that the rules read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field, model_validator

from vigrid.components import Entry, Part, load

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


class WorldEntry(Entry):
    """One of the nine worlds."""

    key: terms.WorldKey
    name: str
    text: str


class EnemyEntry(Entry):
    """An enemy and its effect."""

    key: terms.EnemyKey
    name: str
    effect: terms.EnemyEffect
    text: str


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


class GodEntry(Entry):
    """A god and the power on his sheet."""

    key: str
    name: str
    power: terms.Power
    amount: int = Field(ge=1, le=9)
    text: str


class VanirEntry(Entry):
    """A square of the Reinforcement Scale."""

    key: str
    name: str
    effect: terms.VanirEffect
    amount: int = Field(ge=1)
    text: str


class RuneEntry(Entry):
    """A rune and what it gives."""

    key: terms.RuneKey
    name: str
    effect: terms.RuneEffect
    amount: int = Field(ge=1)
    fragments: int = Field(ge=1, le=16)
    text: str


class GiantEntry(Entry):
    """A Frost Giant: his effect and the rune of which he bears a fragment."""

    key: str
    name: str
    effect: terms.GiantEffect
    amount: int = Field(ge=1)
    world: BarrableWorld | None = None
    rune: terms.RuneKey
    text: str

    @model_validator(mode="after")
    def _world_only_where_barred(self) -> GiantEntry:
        if (self.effect == "bar_world") != (self.world is not None):
            raise ValueError("world: expected exactly with the effect bar_world")
        return self


class Pack(Part):
    """The whole of `components.toml`."""

    supply: Supply
    limits: Limits
    spaces: list[SpaceEntry]
    die: list[FaceEntry]
    islands: list[IslandEntry]
    worlds: list[WorldEntry]
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
            for table, keys in (
                ("islands", terms.COLOURS),
                ("worlds", terms.WORLDS),
                ("enemies", terms.ENEMIES),
                ("enemy_cards", terms.CARDS),
                ("artifacts", terms.ARTIFACTS),
                ("gods", terms.GODS),
                ("vanir", terms.VANIR_SQUARES),
                ("runes", terms.RUNES),
                ("giants", terms.GIANTS),
            )
            if tuple(entry.key for entry in getattr(self, table)) != keys
        ]
        faults += self._counts()
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def _counts(self) -> list[str]:
        vikings = self.supply.dead + sum(island.vikings for island in self.islands)
        fire_giants = self.supply.fire + sum(island.fire_giants for island in self.islands)
        shared = [sum(giant.rune == rune.key for giant in self.giants) for rune in self.runes]
        normal = [card for card in self.enemy_cards if card.kind == "normal"]
        checks = (
            (len(self.spaces) == terms.RESIDENCE, f"spaces: expected {terms.RESIDENCE}, found {len(self.spaces)}"),
            (len(self.die) == 6, f"die: expected 6 faces, found {len(self.die)}"),
            (vikings == terms.VIKINGS, f"supply and islands: expected {terms.VIKINGS} Vikings in all, found {vikings}"),
            (
                fire_giants == terms.FIRE_GIANTS,
                f"supply and islands: expected {terms.FIRE_GIANTS} Fire Giants, found {fire_giants}",
            ),
            (sum(card.copies for card in normal) == 42, "enemy_cards: expected 42 normal cards in all"),
            (
                all(card.copies == 1 for card in self.enemy_cards if card.kind != "normal"),
                "enemy_cards: expected one copy of each Angry and Ragnarök card",
            ),
            (
                all((len(card.enemies) == 2) == (card.kind == "ragnarok") for card in self.enemy_cards),
                "enemy_cards: expected two enemies on Ragnarök cards, one on all others",
            ),
            (
                shared == [rune.fragments for rune in self.runes],
                f"giants: expected as many fragments of each rune as it has, found {shared}",
            ),
        )
        return [fault for holds, fault in checks if not holds]


@dataclass(frozen=True, slots=True)
class Components:
    """The pack as plain tables by piece number (spaces count from 1; entry 0 is blank)."""

    pack: Pack
    actions: int
    midgard_draw: int
    fire_draw: int
    revived: int
    giant_force: int
    lost_beyond_wall: int
    lost_beyond_door: int
    lost_in_residence: int
    force: tuple[int, ...]
    power: tuple[int, ...]
    face_colour: tuple[int, ...]
    face_hammers: tuple[int, ...]
    bag_vikings: tuple[int, ...]
    bag_giants: tuple[int, ...]
    card_enemies: tuple[tuple[int, ...], ...]
    card_steps: tuple[int, ...]
    card_copies: tuple[int, ...]
    artifact_bonus: tuple[int, ...]
    enemy_effect: tuple[int, ...]
    god_power: tuple[int, ...]
    god_amount: tuple[int, ...]
    giant_effect: tuple[int, ...]
    giant_amount: tuple[int, ...]
    giant_bars: tuple[int, ...]  # bit mask of worlds
    giant_rune: tuple[int, ...]
    rune_effect: tuple[int, ...]
    rune_amount: tuple[int, ...]
    rune_fragments: tuple[int, ...]
    vanir_effect: tuple[int, ...]
    vanir_amount: tuple[int, ...]


def load_components(path: Path | None) -> Components:
    """The pack in folder `path` (None: ours) as plain tables; BadPack lists every fault."""
    return tables(load(Pack, path, Path(__file__).parent))


def tables(pack: Pack) -> Components:
    """The plain tables of a valid pack."""
    limits = pack.limits
    return Components(
        pack=pack,
        actions=limits.actions,
        midgard_draw=limits.midgard_draw,
        fire_draw=limits.fire_draw,
        revived=limits.revived,
        giant_force=limits.giant_force,
        lost_beyond_wall=limits.lost_beyond_wall,
        lost_beyond_door=limits.lost_beyond_door,
        lost_in_residence=limits.lost_in_residence,
        force=(0, *(space.force for space in pack.spaces)),
        power=(0, *(space.power for space in pack.spaces)),
        face_colour=tuple(terms.COLOURS.index(face.colour) for face in pack.die),
        face_hammers=tuple(face.hammers for face in pack.die),
        bag_vikings=tuple(island.vikings for island in pack.islands),
        bag_giants=tuple(island.fire_giants for island in pack.islands),
        card_enemies=tuple(tuple(terms.ENEMIES.index(key) for key in card.enemies) for card in pack.enemy_cards),
        card_steps=tuple(card.steps for card in pack.enemy_cards),
        card_copies=tuple(card.copies for card in pack.enemy_cards),
        artifact_bonus=tuple(artifact.bonus for artifact in pack.artifacts),
        enemy_effect=tuple(terms.ENEMY_EFFECTS.index(enemy.effect) for enemy in pack.enemies),
        god_power=tuple(terms.POWERS.index(god.power) for god in pack.gods),
        god_amount=tuple(god.amount for god in pack.gods),
        giant_effect=tuple(terms.GIANT_EFFECTS.index(giant.effect) for giant in pack.giants),
        giant_amount=tuple(giant.amount for giant in pack.giants),
        giant_bars=tuple(1 << terms.WORLDS.index(giant.world) if giant.world else 0 for giant in pack.giants),
        giant_rune=tuple(terms.RUNES.index(giant.rune) for giant in pack.giants),
        rune_effect=tuple(terms.RUNE_EFFECTS.index(rune.effect) for rune in pack.runes),
        rune_amount=tuple(rune.amount for rune in pack.runes),
        rune_fragments=tuple(rune.fragments for rune in pack.runes),
        vanir_effect=tuple(terms.VANIR_EFFECTS.index(square.effect) for square in pack.vanir),
        vanir_amount=tuple(square.amount for square in pack.vanir),
    )
