"""The component pack of Asgard: its tables, and the flat object `g.c` that rules read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from vigrid.components import Entry, Part, load
from vigrid.kernel import BadPack

from .names import Names
from .pieces import ANY, COLOURS, EITHER, GODS, KINDS, SIDES

Side = Literal["light", "dark"]
Colour = Literal["pink", "yellow", "red", "blue", "green", "black", "white"]
Kind = Literal["white", "orange", "giant"]
Skill = Literal[
    "", "valhalla_recruits", "swap_stone", "deal_order", "tyr_tile", "thor_tile", "take_recruit", "slay",
    "move_to_request", "flip_people", "move_to_temple",
]  # fmt: skip
Bonus = Literal["weapon", "wizardry", "first_player", "asgard_tile", "any_victory", "any_stone", "recolour", "any_seal"]
Spell = Literal["double", "cancel_weapon", "cancel_tile", "top_ten", "bottom_ten"]
RowBonus = Literal["one", "two", "three", "swap", "nothing"]


class Supply(Entry):
    """Counts of pieces; lists are for 2, 3 and 4 seats."""

    stones: tuple[int, int, int]
    white_stones: tuple[int, int, int]
    seals: tuple[int, int, int]
    white_warriors: int
    orange_warriors: int
    giants: int
    valhalla_white: int
    valhalla_orange: int
    discs: int
    discs_in_hand: int
    row_tiles: tuple[int, int, int]
    rounds: int


class God(Entry):
    """A god: side, round in which it rises, Request Slots and what they give, tiles."""

    id: str
    name: str
    side: Side
    rises: int
    requests: Literal[1, 2]
    upper_stones: tuple[Colour, ...]
    upper_skill: Skill
    lower_stones: tuple[Colour | Literal["any"], ...]
    silver: Literal["both", "upper", "lower", "none"]
    tiles: tuple[int, ...]
    recruit: Kind | Literal[""]
    text: str


class Support(Entry):
    """Kinds of recruits that a god's Support Slots ask for."""

    god: str
    upper: tuple[Kind, ...]
    lower: tuple[Kind, ...]


class World(Entry):
    """A world: Ragnarök rewards I and II, what its Battle Slots give, how many discs it takes."""

    number: int
    top: int
    bottom: int
    light_slot: Literal["weapon", "wizardry"]
    dark_slot: Literal["weapon", "wizardry"]
    discs: Literal[1, 2]
    empty_below: int


class LowerWorlds(Entry):
    """The two lower worlds."""

    points: int


class Space(Entry):
    """A space of the disc row."""

    space: int
    seal: Literal["light", "dark", "either"]


class Price(Entry):
    """What a recruit costs in seals."""

    recruit: Kind
    light: int
    dark: int


class Temple(Entry):
    """A temple: its stack, points a round, and stones."""

    stack: Literal[1, 2, 3, 4]
    value: int
    stones: tuple[Colour, ...]
    extra: Literal[0, 1]


class People(Entry):
    """A population tile."""

    effect: Bonus
    side: Side
    name: str
    value: int
    leaves_below: int
    text: str


class AncientWeapon(Entry):
    """An ancient weapon."""

    side: Side
    value: int


class Weapon(Entry):
    """A weapon tile."""

    value: int


class Wizardry(Entry):
    """A wizardry tile."""

    effect: Spell
    name: str
    text: str


class AsgardTile(Entry):
    """A tile of the Asgard row."""

    effect: RowBonus
    name: str
    text: str
    leaves_below: int


class BattleTile(Entry):
    """A kind of battle tile: discs in Victory Areas that earn it, points, how many there are with 2, 3, 4 seats."""

    discs: int
    value: int
    counts: tuple[int, int, int]


class Pack(Part):
    """The whole pack."""

    supply: Supply
    gods: tuple[God, ...]
    supports: tuple[Support, ...]
    worlds: tuple[World, ...]
    lower_worlds: LowerWorlds
    row: tuple[Space, ...]
    prices: tuple[Price, ...]
    temples: tuple[Temple, ...]
    people: tuple[People, ...]
    ancient_weapons: tuple[AncientWeapon, ...]
    weapons: tuple[Weapon, ...]
    wizardry: tuple[Wizardry, ...]
    asgard_tiles: tuple[AsgardTile, ...]
    battle_tiles: tuple[BattleTile, ...]


@dataclass(frozen=True)
class Components:
    """Everything printed, as flat tuples over the indices of `pieces.py`."""

    god_names: tuple[str, ...]
    god_side: tuple[int, ...]
    god_rises: tuple[int, ...]
    god_requests: tuple[int, ...]
    god_tiles: tuple[int, ...]  # how many
    god_value: tuple[int, ...]  # per god tile (god * 4 + number)
    god_recruit: tuple[int, ...]  # kind, or -1
    request_stones: tuple[tuple[int, ...], ...]  # per Request Slot
    request_skill: tuple[str, ...]
    request_text: tuple[str, ...]
    silver: tuple[bool, ...]  # per Request Slot
    support_kinds: tuple[tuple[int, ...], ...]  # per Support Slot

    stones: tuple[int, int, int]
    white_stones: tuple[int, int, int]
    seals: tuple[int, int, int]
    recruits: tuple[int, int, int]  # per kind
    valhalla: tuple[int, int]
    discs: int
    discs_in_hand: int
    row_tiles: tuple[int, int, int]
    rounds: int

    world_top: tuple[int, ...]
    world_bottom: tuple[int, ...]
    world_discs: tuple[int, ...]
    world_empty_below: tuple[int, ...]
    slot_reward: tuple[int, ...]  # per Battle Slot: WEAPON or WIZARDRY
    lower_points: int
    row_seal: tuple[int, ...]
    prices: tuple[tuple[int, int], ...]  # per kind: Light, Darkness

    temple_value: tuple[int, ...]
    temple_stones: tuple[tuple[int, ...], ...]
    temple_extra: tuple[int, ...]
    people_effect: tuple[str, ...]
    people_name: tuple[str, ...]
    people_text: tuple[str, ...]
    people_value: tuple[int, ...]
    people_leaves: tuple[int, ...]
    tile_value: tuple[int, ...]  # per tile on a world: people, god tiles, then 0 for EMPTY, which is -1
    ancient_value: tuple[int, ...]
    weapon_value: tuple[int, ...]
    wizardry_effect: tuple[str, ...]
    item_name: tuple[str, ...]
    item_text: tuple[str, ...]
    item_alike: tuple[str, ...]  # equal for tiles that do the same
    asgard_effect: tuple[str, ...]
    asgard_name: tuple[str, ...]
    asgard_text: tuple[str, ...]
    asgard_leaves: tuple[int, ...]
    battle_discs: tuple[int, ...]
    battle_value: tuple[int, ...]
    battle_counts: tuple[tuple[int, int, int], ...]
    victory_value: tuple[int, ...]  # per number of discs in Victory Areas, from none: the tile that they earn

    reconstructed: frozenset[str]  # 'people.3' for every entry that is a reconstruction

    @cached_property
    def names(self) -> Names:
        """What positions call the tiles."""
        return Names(self)


COUNTS = {
    "gods": 10, "supports": 10, "worlds": 7, "row": 7, "prices": 3, "temples": 24, "people": 16, "ancient_weapons": 10,
    "weapons": 7, "wizardry": 7, "asgard_tiles": 5, "battle_tiles": 5,
}  # fmt: skip
"""Pieces that the rulebook counts."""


def faults_of(pack: Pack) -> list[str]:
    """Where counts and orders differ from what the rulebook fixes."""
    faults = [
        f"{name}: the rulebook has {count}, found {len(getattr(pack, name))}"
        for name, count in COUNTS.items()
        if len(getattr(pack, name)) != count
    ]
    orders: list[tuple[str, Sequence[object], Sequence[object]]] = [
        ("gods.id", [x.id for x in pack.gods], list(GODS)),
        ("supports.god", [x.god for x in pack.supports], list(GODS)),
        ("worlds.number", [x.number for x in pack.worlds], list(range(1, 8))),
        ("row.space", [x.space for x in pack.row], list(range(1, 8))),
        ("prices.recruit", [x.recruit for x in pack.prices], list(KINDS)),
        ("temples.stack", [x.stack for x in pack.temples], [s for s in range(1, 5) for _ in range(6)]),
        ("people.side", [x.side for x in pack.people], [s for s in SIDES for _ in range(8)]),
        ("ancient_weapons.side", [x.side for x in pack.ancient_weapons], [s for s in SIDES for _ in range(5)]),
        ("gods.tiles", [len(x.tiles) for x in pack.gods], [4] * 9 + [2]),
        ("supply.rounds", [pack.supply.rounds], [5]),
    ]  # fmt: skip
    return faults + [f"{name}: expected {want}, found {found}" for name, found, want in orders if found != want]


def load_components(path: Path | None) -> Components:
    """Read and validate a pack folder (None: our own); BadPack with every fault."""
    own = Path(__file__).parent
    pack = load(Pack, path, own)
    faults = faults_of(pack)
    if faults:
        raise BadPack(faults, str(path or own))
    return flatten(pack)


def _colours(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(ANY if name == "any" else COLOURS.index(name) for name in names)


def _kinds(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(KINDS.index(name) for name in names)


def _request_text(god: God, row: int) -> str:
    stones = god.lower_stones if row else god.upper_stones
    if "any" in stones:
        words = "1 stone of your choice"
    else:
        words = f"{len(stones)} {stones[0]} stone{'s' if len(stones) > 1 else ''}" if stones else ""
    if row == 0:
        words = f"{words} {god.text}".strip()
    words = words or "Nothing but the seal"
    return words[0].upper() + words[1:]


def flatten(pack: Pack) -> Components:
    """The pack as flat tuples."""
    reconstructed = [
        f"{name}.{i}"
        for name in COUNTS
        for i, entry in enumerate(getattr(pack, name))
        if entry.source == "reconstruction"
    ]
    return Components(
        **_gods(pack), **_supply(pack), **_board(pack), **_tiles(pack), **_secret_tiles(pack),
        reconstructed=frozenset(reconstructed),
    )  # fmt: skip


def _gods(pack: Pack) -> dict[str, Any]:
    rows = [(god, row) for god in pack.gods for row in range(2)]
    return {
        "god_names": tuple(g.name for g in pack.gods),
        "god_side": tuple(SIDES.index(g.side) for g in pack.gods),
        "god_rises": tuple(g.rises for g in pack.gods),
        "god_requests": tuple(g.requests for g in pack.gods),
        "god_tiles": tuple(len(g.tiles) for g in pack.gods),
        "god_value": tuple(value for god in pack.gods for value in god.tiles),
        "god_recruit": tuple(KINDS.index(g.recruit) if g.recruit else -1 for g in pack.gods),
        "request_stones": tuple(_colours(g.lower_stones if r else g.upper_stones) for g, r in rows),
        "request_skill": tuple("" if r else g.upper_skill for g, r in rows),
        "request_text": tuple(_request_text(g, r) for g, r in rows),
        "silver": tuple(g.silver in ("both", ("upper", "lower")[r]) for g, r in rows),
        "support_kinds": tuple(_kinds(kinds) for x in pack.supports for kinds in (x.upper, x.lower)),
    }


def _supply(pack: Pack) -> dict[str, Any]:
    s = pack.supply
    plain = ("stones", "white_stones", "seals", "discs", "discs_in_hand", "row_tiles", "rounds")
    return {name: getattr(s, name) for name in plain} | {
        "recruits": (s.white_warriors, s.orange_warriors, s.giants),
        "valhalla": (s.valhalla_white, s.valhalla_orange),
    }


def _board(pack: Pack) -> dict[str, Any]:
    return {
        "world_top": tuple(w.top for w in pack.worlds),
        "world_bottom": tuple(w.bottom for w in pack.worlds),
        "world_discs": tuple(w.discs for w in pack.worlds),
        "world_empty_below": tuple(w.empty_below for w in pack.worlds),
        "slot_reward": tuple(int(x == "wizardry") for w in pack.worlds for x in (w.light_slot, w.dark_slot)),
        "lower_points": pack.lower_worlds.points,
        "row_seal": tuple(EITHER if x.seal == "either" else SIDES.index(x.seal) for x in pack.row),
        "prices": tuple((p.light, p.dark) for p in pack.prices),
    }


def _tiles(pack: Pack) -> dict[str, Any]:
    return {
        "temple_value": tuple(t.value for t in pack.temples),
        "temple_stones": tuple(_colours(t.stones) for t in pack.temples),
        "temple_extra": tuple(t.extra for t in pack.temples),
        "people_effect": tuple(p.effect for p in pack.people),
        "people_name": tuple(p.name for p in pack.people),
        "people_text": tuple(p.text for p in pack.people),
        "people_value": tuple(p.value for p in pack.people),
        "people_leaves": tuple(p.leaves_below for p in pack.people),
        "tile_value": (*(p.value for p in pack.people), *(value for god in pack.gods for value in god.tiles), 0),
        "asgard_effect": tuple(a.effect for a in pack.asgard_tiles),
        "asgard_name": tuple(a.name for a in pack.asgard_tiles),
        "asgard_text": tuple(a.text for a in pack.asgard_tiles),
        "asgard_leaves": tuple(a.leaves_below for a in pack.asgard_tiles),
        "battle_discs": tuple(b.discs for b in pack.battle_tiles),
        "battle_value": tuple(b.value for b in pack.battle_tiles),
        "battle_counts": tuple(b.counts for b in pack.battle_tiles),
        "victory_value": (0, *(b.value for b in pack.battle_tiles)),
    }


def _secret_tiles(pack: Pack) -> dict[str, Any]:
    weapons = [f"weapon {w.value}" for w in pack.weapons]
    return {
        "ancient_value": tuple(a.value for a in pack.ancient_weapons),
        "weapon_value": tuple(w.value for w in pack.weapons),
        "wizardry_effect": tuple(w.effect for w in pack.wizardry),
        "item_name": (*weapons, *(f"wizardry: {w.name}" for w in pack.wizardry)),
        "item_text": (*(f"{w.value} strength in Ragnarök" for w in pack.weapons), *(w.text for w in pack.wizardry)),
        "item_alike": (*weapons, *(w.effect for w in pack.wizardry)),
    }
