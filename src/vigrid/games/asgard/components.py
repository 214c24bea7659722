"""The component pack of Asgard: its tables, and the flat object `g.c` that rules read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from vigrid.components import Entry, Part, Tables, load
from vigrid.kernel import BadPack

from .box import ANCIENT_OF, ANY, COLOURS, EITHER, GOD_TILE, GODS, KINDS, SIDE_OF_PEOPLE, SIDES, STACKS, TILES_OF

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
    return Components(pack)


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


class Components(Tables):
    """Everything printed, as flat tuples over the indices of `box.py`."""

    def __init__(self, pack: Pack) -> None:
        """The tables of a valid pack."""
        self._gods(pack)
        self._supply(pack.supply)
        self._board(pack)
        self._tiles(pack)
        entries = [(f"{name}.{i}", entry) for name in COUNTS for i, entry in enumerate(getattr(pack, name))]
        self.reconstructed = frozenset(name for name, entry in entries if entry.source == "reconstruction")
        """'people.3' for every entry that is a reconstruction."""
        self.names = Names(self)
        """What positions call the tiles."""

    def _gods(self, pack: Pack) -> None:
        slots = [(god, row) for god in pack.gods for row in range(2)]  # Request Slots and Support Slots
        self.god_names = tuple(g.name for g in pack.gods)
        self.god_side = tuple(SIDES.index(g.side) for g in pack.gods)
        self.god_rises = tuple(g.rises for g in pack.gods)
        self.god_requests = tuple(g.requests for g in pack.gods)
        self.god_tiles = tuple(len(g.tiles) for g in pack.gods)  # how many
        self.god_value = tuple(value for god in pack.gods for value in god.tiles)  # per god tile (god * 4 + number)
        self.god_recruit = tuple(KINDS.index(g.recruit) if g.recruit else -1 for g in pack.gods)  # kind, or -1
        self.request_stones = tuple(_colours(g.lower_stones if r else g.upper_stones) for g, r in slots)
        self.request_skill = tuple("" if r else g.upper_skill for g, r in slots)
        self.request_text = tuple(_request_text(g, r) for g, r in slots)
        self.silver = tuple(g.silver in ("both", ("upper", "lower")[r]) for g, r in slots)
        self.support_kinds = tuple(_kinds(kinds) for x in pack.supports for kinds in (x.upper, x.lower))

    def _supply(self, s: Supply) -> None:
        self.stones, self.white_stones, self.seals = s.stones, s.white_stones, s.seals
        self.recruits = (s.white_warriors, s.orange_warriors, s.giants)  # per kind
        self.valhalla = (s.valhalla_white, s.valhalla_orange)
        self.discs, self.discs_in_hand, self.row_tiles, self.rounds = s.discs, s.discs_in_hand, s.row_tiles, s.rounds

    def _board(self, pack: Pack) -> None:
        self.world_top = tuple(w.top for w in pack.worlds)
        self.world_bottom = tuple(w.bottom for w in pack.worlds)
        self.world_discs = tuple(w.discs for w in pack.worlds)
        self.world_empty_below = tuple(w.empty_below for w in pack.worlds)
        rewards = [reward for w in pack.worlds for reward in (w.light_slot, w.dark_slot)]
        self.slot_reward = tuple(STACKS.index(reward) for reward in rewards)  # per Battle Slot: WEAPON or WIZARDRY
        self.lower_points = pack.lower_worlds.points
        self.row_seal = tuple(EITHER if x.seal == "either" else SIDES.index(x.seal) for x in pack.row)
        self.prices = tuple((p.light, p.dark) for p in pack.prices)  # per kind: Light, Darkness

    def _tiles(self, pack: Pack) -> None:
        self.temple_value = tuple(t.value for t in pack.temples)
        self.temple_stones = tuple(_colours(t.stones) for t in pack.temples)
        self.temple_extra = tuple(t.extra for t in pack.temples)
        self.people_effect = tuple(p.effect for p in pack.people)
        self.people_name = tuple(p.name for p in pack.people)
        self.people_words = tuple(f"Population Tile: {p.name}" for p in pack.people)
        self.people_text = tuple(p.text for p in pack.people)
        self.people_value = tuple(p.value for p in pack.people)
        self.people_leaves = tuple(p.leaves_below for p in pack.people)
        self.tile_value = (*self.people_value, *self.god_value, 0)  # per tile on a world, then EMPTY, which is -1
        self.asgard_effect = tuple(a.effect for a in pack.asgard_tiles)
        self.asgard_name = tuple(a.name for a in pack.asgard_tiles)
        self.asgard_text = tuple(a.text for a in pack.asgard_tiles)
        self.asgard_leaves = tuple(a.leaves_below for a in pack.asgard_tiles)
        self.battle_discs = tuple(b.discs for b in pack.battle_tiles)
        self.battle_value = tuple(b.value for b in pack.battle_tiles)
        self.battle_words = tuple(str(b.value) for b in pack.battle_tiles)
        self.battle_counts = tuple(b.counts for b in pack.battle_tiles)
        self.victory_value = (0, *self.battle_value)  # per number of discs in Victory Areas, from none
        weapons = [f"weapon {w.value}" for w in pack.weapons]
        self.ancient_value = tuple(a.value for a in pack.ancient_weapons)
        self.weapon_value = tuple(w.value for w in pack.weapons)
        self.wizardry_effect = tuple(w.effect for w in pack.wizardry)
        self.item_name = (*weapons, *(f"wizardry: {w.name}" for w in pack.wizardry))
        self.item_text = (*(f"{w.value} strength in Ragnarök" for w in pack.weapons), *(w.text for w in pack.wizardry))
        self.item_alike = (*weapons, *(w.effect for w in pack.wizardry))  # equal for tiles that do the same


# --- what positions call the tiles


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, the second and later of equal ones with a letter: '3', '3b'."""
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(name + " abcdefghij"[seen[name]] if seen[name] > 1 else name)
    return tuple(out)


class Names:
    """Names of all tiles of a pack, by index."""

    def __init__(self, c: Components) -> None:
        values = [
            distinct([str(c.god_value[t - GOD_TILE]) for t in tiles[:n]])
            for tiles, n in zip(TILES_OF, c.god_tiles, strict=True)
        ]
        people = distinct([f"{SIDES[SIDE_OF_PEOPLE[i]]} {effect}" for i, effect in enumerate(c.people_effect)])
        secret = [*[f"weapon {v}" for v in c.weapon_value], *[f"wizardry {e}" for e in c.wizardry_effect]]
        self.god_tiles = values
        """Per god: '1' to '4'."""
        self.tiles = (*people, *[f"{god} {v}" for god, mine in zip(GODS, values, strict=True) for v in mine])
        """Tiles on worlds: 'light any_stone', 'odin 3'."""
        self.people = people
        self.temples = distinct(["+".join(COLOURS[s] for s in stones) for stones in c.temple_stones])
        self.asgard = distinct(c.asgard_effect)
        self.ancient = sum([distinct([str(c.ancient_value[t]) for t in tiles]) for tiles in ANCIENT_OF], ())
        self.items = distinct(secret)
        """'weapon 6', 'wizardry double'."""
        self.battle = distinct([str(v) for v in c.battle_value])
