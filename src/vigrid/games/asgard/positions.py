"""Positions in the rulebook's terms: reading them into a state that was freshly set up.

Everything is optional; what is not named is filled in legally. Seats are named by colour, gods by name, stones and
recruits by colour, people by side and bonus ('light weapon'), god tiles by god and number ('odin 3'), temples by their
stones ('pink+red'), weapons and ancient weapons by value, wizardry and Asgard tiles by effect.

    round, turn, order = [first, ...], world (the next one to be resolved), valhalla = {white, orange}
    players.red = {score, discs, row (discs taken from it), stones, seals = {light, dark}, recruits, chosen, shown,
                   asgard, middle, victory = [worlds], people, temples, weapons, wizardry, battle_tiles, skill_tiles}
    gods.thor = {seal, request = [upper, lower], temple, support = [upper, lower], recruits, tiles (face-up first)}
    worlds.3 = {light, dark, light_disc, dark_disc}; in Ragnarök also light_recruits, light_ancient and the like
    worlds.lower = {light, dark}; flipped = [people]
    temple_stacks, asgard_row, asgard_down, asgard_stack, asgard_beside, ancient, ancient_stack, battle_stock
    secret_tiles = [{tile, taker, known, owner, under}], in the order in which they were taken
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from .misplaced import misplaced_discs
from .names import Names, names_of
from .pieces import (
    BATTLE_SLOTS,
    COLOURS,
    EMPTY,
    GOD_TILE,
    GODS,
    GONE,
    GOODS,
    HELD,
    KINDS,
    LOWER_WORLD,
    ON_BOARD,
    PARTS,
    PEOPLE,
    RECRUIT,
    SEAL,
    SEATS,
    SIDES,
    SKILL_TILES,
    WORLDS,
    code_of_slot,
    stack_of,
)
from .position_table import PART_KEYS
from .state import AsgardState
from .sums import discs_of

AFTER_DEPLOYMENT: Final = ("valhalla", "secret_tiles", "last_battles")
KEYS: Final = (
    "round", "turn", "order", "world", "players", "gods", "worlds", "valhalla", "centre", "temple_stacks", "asgard_row",
    "asgard_down", "asgard_stack", "asgard_beside", "ancient", "ancient_stack", "battle_stock", "secret_tiles",
    "flipped", "god_tiles_gone", "fought",
)  # fmt: skip
PLAYER_KEYS: Final = (
    "score", "points", "discs", "row", "stones", "seals", "recruits", "chosen", "shown", "asgard", "middle", "victory",
    "removed", "people", "temples", "weapons", "wizardry", "battle_tiles", "skill_tiles", "passed",
)  # fmt: skip
GOD_KEYS: Final = ("seal", "request", "temple", "support", "recruits", "tiles")
WORLD_KEYS: Final = (
    "light", "dark", "light_disc", "dark_disc", "light_recruits", "dark_recruits", "light_ancient", "dark_ancient",
)  # fmt: skip


def from_position(doc: dict[str, Any], g: AsgardState) -> list[str]:
    """Turn a state that was freshly set up into the position; all faults as sentences."""
    reader = Reader(g)
    reader.read(doc)
    return reader.faults


class Reader:
    """Reads one position; collects every fault."""

    def __init__(self, g: AsgardState) -> None:
        self.g = g
        self.names: Names = names_of(g.c)
        self.faults: list[str] = []
        self.seats = SEATS[: g.players]
        self.named_tiles: dict[int, int] = {}

    def read(self, doc: dict[str, Any]) -> None:
        """Everything, in an order in which later parts build on earlier ones."""
        self.keys(doc, KEYS, "position")
        players, gods, worlds = (self.table(doc, key, "position") for key in ("players", "gods", "worlds"))
        self.keys(players, self.seats, "position.players")
        self.keys(gods, GODS, "position.gods")
        self.keys(worlds, (*map(str, range(1, 8)), "lower"), "position.worlds")
        self.read_times(doc)
        self.read_worlds(worlds)
        self.read_people(doc, players, gods)
        self.read_god_tiles(doc, gods)
        self.read_recruits(doc, players, gods, worlds)
        self.read_goods(players, gods)
        self.read_discs(players, gods, worlds)
        self.read_temples(doc, players)
        self.read_asgard_tiles(doc)
        self.read_ancient(doc, worlds)
        self.read_secret_tiles(doc, players)
        self.read_rest(doc, players)

    # --- small parts

    def fault(self, where: str, what: str) -> None:
        """Keep a fault."""
        self.faults.append(f"{where}: {what}")

    def keys(self, table: dict[str, Any], known: Iterable[str], where: str) -> None:
        """Every key must be known."""
        for key in table:
            if key not in known:
                self.fault(where, f"'{key}' is unknown; expected one of {', '.join(known)}")

    def table(self, table: dict[str, Any], key: str, where: str) -> dict[str, Any]:
        """A sub-table, {} where it is missing."""
        value = table.get(key, {})
        if not isinstance(value, dict):
            self.fault(f"{where}.{key}", f"expected a table, found {value!r}")
            return {}
        return {str(k): v for k, v in value.items()}

    def number(self, table: dict[str, Any], key: str, where: str, default: int, least: int = 0, most: int = 999) -> int:
        """A whole number within bounds."""
        value = table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            if value != default:
                self.fault(f"{where}.{key}", f"{value!r} is not a whole number from {least} to {most}")
            return default
        return value

    def listed(self, table: dict[str, Any], key: str, where: str) -> list[Any]:
        """A list, [] where it is missing."""
        value = table.get(key, [])
        if not isinstance(value, list):
            self.fault(f"{where}.{key}", f"expected a list, found {value!r}")
            return []
        return value

    def index(self, value: Any, names: Sequence[str], where: str) -> int:
        """The index of a name; -1 with a fault."""
        if str(value) in names:
            return list(names).index(str(value))
        self.fault(where, f"'{value}' is unknown; expected {', '.join(names)}")
        return -1

    def indices(self, table: dict[str, Any], key: str, where: str, names: Sequence[str]) -> list[int]:
        """The indices of a list of names."""
        found = [self.index(v, names, f"{where}.{key}") for v in self.listed(table, key, where)]
        return [i for i in found if i >= 0]

    def seat(self, value: Any, where: str) -> int:
        """A seat by its colour; '' is nobody."""
        return -1 if value == "" else self.index(value, self.seats, where)

    def counts(
        self, table: dict[str, Any], key: str, where: str, names: Sequence[str], default: list[int]
    ) -> list[int]:
        """How many of each name; what is not named is none, or the default where the whole table is missing."""
        if key not in table:
            return default
        given = self.table(table, key, where)
        self.keys(given, names, f"{where}.{key}")
        return [self.number(given, name, f"{where}.{key}", 0) for name in names]

    # --- time, order

    def read_times(self, doc: dict[str, Any]) -> None:
        g = self.g
        g.round = self.number(doc, "round", "position", 5 if g.phase in ("ragnarok", *AFTER_DEPLOYMENT) else 1, 1, 5)
        order = self.indices(doc, "order", "position", self.seats)
        if sorted(order) == list(range(g.players)):
            for number, seat in enumerate(order, 1):
                g.order[seat] = number
        elif "order" in doc:
            self.fault("position.order", f"must name every seat once: {', '.join(self.seats)}")
        g.turn = g.seat_of(1)
        if "turn" in doc:
            g.turn = max(0, self.seat(doc["turn"], "position.turn"))
        g.world = self.number(doc, "world", "position", 1, 1, 8) - 1

    # --- tiles on worlds

    def read_worlds(self, worlds: dict[str, Any]) -> None:
        named = self.named_tiles
        for number in worlds:
            world = self.table(worlds, number, "position.worlds")
            self.keys(world, WORLD_KEYS, f"position.worlds.{number}")
            for side, word in enumerate(SIDES):
                if word in world and (number == "lower" or number in "1234567"):
                    slot = LOWER_WORLD + side if number == "lower" else (int(number) - 1) * 2 + side
                    named[slot] = self.tile(str(world[word]), side, f"position.worlds.{number}.{word}")
        self.lay(named)
        if self.g.phase in AFTER_DEPLOYMENT:
            self.clear_worlds(named)

    def tile(self, text: str, side: int, where: str) -> int:
        """A tile on a world by its name."""
        if text == "empty":
            return EMPTY
        if text in self.names.people:
            tile = self.names.people.index(text)
            if tile >> 3 != side:
                self.fault(where, f"'{text}' belongs on the other side")
            return tile
        god, _, number = text.partition(" ")
        if god in GODS and number in self.names.god_tiles[GODS.index(god)]:
            if self.g.c.god_side[GODS.index(god)] != side:
                self.fault(where, f"{god} stands on the other side")
            return GOD_TILE + GODS.index(god) * 4 + self.names.god_tiles[GODS.index(god)].index(number)
        self.fault(
            where, f"'{text}' is unknown; expected 'empty', a population such as '{self.names.people[0]}' or 'odin 3'"
        )
        return EMPTY

    def lay(self, named: dict[int, int]) -> None:
        """Put the named tiles where they belong; people that lay there before go where the named ones came from."""
        g = self.g
        for slot, tile in named.items():
            if tile != EMPTY and list(named.values()).count(tile) > 1:
                self.fault(f"position.worlds, {code_of_slot(slot)}", f"'{self.names.world_tile(tile)}' lies twice")
            before, at = g.world_tile[slot], g.world_tile.index(tile) if tile in g.world_tile and tile >= 0 else -1
            if at >= 0 and at not in named:
                g.world_tile[at] = before
            g.world_tile[slot] = tile

    def clear_worlds(self, named: dict[int, int]) -> None:
        """After deployment worlds without gods and the lower worlds are empty."""
        g = self.g
        for slot in range(len(g.world_tile)):
            if slot >= LOWER_WORLD or (not g.god_at(slot) and not g.god_at(slot ^ 1)):
                g.world_tile[slot] = named.get(slot, EMPTY)

    def read_people(self, doc: dict[str, Any], players: dict[str, Any], gods: dict[str, Any]) -> None:
        """Who owns which people; those neither on a world nor owned are out of the game."""
        g = self.g
        g.people = [ON_BOARD if t in g.world_tile else GONE for t in range(PEOPLE)]
        for colour in players:
            player = self.table(players, colour, "position.players")
            where = f"position.players.{colour}"
            self.keys(player, PLAYER_KEYS, where)
            for tile in self.indices(player, "people", where, self.names.people):
                if tile in self.named_tiles.values():
                    self.fault(f"{where}.people", f"'{self.names.people[tile]}' also lies on a world")
                elif tile in g.world_tile:
                    g.world_tile[g.world_tile.index(tile)] = self.stand_in(tile >> 3, gods)
                if g.people[tile] >= 0:
                    self.fault(f"{where}.people", f"'{self.names.people[tile]}' has two owners")
                g.people[tile] = SEATS.index(colour)
        for tile in self.indices(doc, "flipped", "position", self.names.people):
            g.flipped[tile] = 1

    def stand_in(self, side: int, gods: dict[str, Any]) -> int:
        """What lies where owned people came from: people out of the game, else a god about whom nothing is said."""
        g = self.g
        for tile in range(side * 8, side * 8 + 8):
            if g.people[tile] == GONE:
                g.people[tile] = ON_BOARD
                return tile
        for god, name in enumerate(GODS):
            if g.c.god_side[god] == side and "tiles" not in self.table(gods, name, "position.gods"):
                free = [t for t in g.god_stack[god] if t not in g.world_tile]
                if free:
                    return free[0]
        return EMPTY

    def read_god_tiles(self, doc: dict[str, Any], gods: dict[str, Any]) -> None:
        """Tiles named for a god lie on top of his stack, in that order."""
        g = self.g
        for text in self.listed(doc, "god_tiles_gone", "position"):
            word, _, number = str(text).partition(" ")
            if word in GODS and number in self.names.god_tiles[GODS.index(word)]:
                index = GODS.index(word)
                g.god_tiles_gone.append(GOD_TILE + index * 4 + self.names.god_tiles[index].index(number))
            else:
                self.fault("position.god_tiles_gone", f"'{text}' is not a god tile such as 'odin 3'")
        for god, name in enumerate(GODS):
            placed = [t for t in (*g.world_tile, *g.god_tiles_gone) if t in g.god_stack[god]]
            table = self.table(gods, name, "position.gods")
            self.keys(table, GOD_KEYS, f"position.gods.{name}")
            top = [
                GOD_TILE + god * 4 + i
                for i in self.indices(table, "tiles", f"position.gods.{name}", self.names.god_tiles[god])
            ]
            if set(top) & set(placed) or len(set(top)) < len(top):
                self.fault(f"position.gods.{name}.tiles", "a tile named here lies elsewhere or is named twice")
            rest = [t for t in g.god_stack[god] if t not in placed and t not in top]
            g.god_stack[god] = rest + top[::-1]

    # --- goods

    def read_recruits(
        self, doc: dict[str, Any], players: dict[str, Any], gods: dict[str, Any], worlds: dict[str, Any]
    ) -> None:
        g = self.g
        if g.phase != "recruits":
            g.centre = [0, 0, 0]
        g.centre = self.counts(doc, "centre", "position", KINDS, g.centre)
        g.valhalla = self.counts(doc, "valhalla", "position", KINDS[:2], g.valhalla)
        for god, name in enumerate(GODS):
            default = [0, 0, 0] if g.phase in AFTER_DEPLOYMENT else g.on_god[god * 3 : god * 3 + 3]
            table = self.table(gods, name, "position.gods")
            g.on_god[god * 3 : god * 3 + 3] = self.counts(table, "recruits", f"position.gods.{name}", KINDS, default)
        for seat, colour in enumerate(self.seats):
            base = seat * GOODS + RECRUIT
            player = self.table(players, colour, "position.players")
            g.own[base : base + 3] = self.counts(player, "recruits", f"position.players.{colour}", KINDS, [0, 0, 0])
        for slot in range(BATTLE_SLOTS):
            number = str((slot >> 1) + 1)
            world = self.table(worlds, number, "position.worlds")
            key = f"{SIDES[slot & 1]}_recruits"
            g.beside[slot * 3 : slot * 3 + 3] = self.counts(world, key, f"position.worlds.{number}", KINDS, [0, 0, 0])
        for kind in range(3):
            out = sum(g.own[RECRUIT + kind :: GOODS]) + sum(g.on_god[kind::3]) + sum(g.beside[kind::3])
            waiting = g.centre[kind] + (g.valhalla[kind] if kind < 2 else 0)
            self.fill(RECRUIT + kind, g.c.recruits[kind] - out - waiting, f"{KINDS[kind]} recruits")

    def fill(self, good: int, left: int, words: str) -> None:
        """What is named nowhere lies in the supply."""
        if left < 0:
            self.fault("position", f"there are {-left} more {words} than the game has")
        self.g.supply[good] = max(0, left)

    def read_goods(self, players: dict[str, Any], gods: dict[str, Any]) -> None:
        g = self.g
        for seat, colour in enumerate(self.seats):
            player, where, base = (
                self.table(players, colour, "position.players"),
                f"position.players.{colour}",
                seat * GOODS,
            )
            g.own[base : base + 7] = self.counts(player, "stones", where, COLOURS, [0] * 7)
            g.own[base + SEAL : base + SEAL + 2] = self.counts(player, "seals", where, SIDES, [0, 0])
            for tile in self.indices(player, "skill_tiles", where, SKILL_TILES):
                g.skill_tile[tile] = seat
        size = g.players - 2
        for colour_index, name in enumerate(COLOURS):
            total = g.c.white_stones[size] if name == "white" else g.c.stones[size]
            self.fill(colour_index, total - sum(g.own[colour_index::GOODS]), f"{name} stones")
        for side, name in enumerate(SIDES):
            self.read_seals(gods, side)
            beside = sum(n for god, n in enumerate(g.seal_at) if g.c.god_side[god] == side)
            self.fill(SEAL + side, g.c.seals[size] - sum(g.own[SEAL + side :: GOODS]) - beside, f"{name} seals")

    def read_seals(self, gods: dict[str, Any], side: int) -> None:
        """A seal lies beside every risen god where nothing is said and one is left."""
        g = self.g
        left = g.c.seals[g.players - 2] - sum(g.own[SEAL + side :: GOODS])
        mine = [god for god in range(len(GODS)) if g.c.god_side[god] == side]
        tables = {god: self.table(gods, GODS[god], "position.gods") for god in mine}
        left -= sum(1 for table in tables.values() if table.get("seal") is True)
        for god, table in tables.items():
            if "seal" in table:
                g.seal_at[god] = int(bool(table["seal"]))
            else:
                risen = g.c.god_rises[god] <= (g.round - 1 if g.phase == "round_start" else g.round) or (
                    g.c.god_rises[god] == 1
                )
                g.seal_at[god] = int(risen and left > 0)
                left -= g.seal_at[god]

    # --- discs

    def read_discs(self, players: dict[str, Any], gods: dict[str, Any], worlds: dict[str, Any]) -> None:
        g = self.g
        for god, name in enumerate(GODS):
            table, where = self.table(gods, name, "position.gods"), f"position.gods.{name}"
            for key, slots in (("request", g.request), ("support", g.support)):
                for row, value in enumerate(self.listed(table, key, where)[:2]):
                    slots[god * 2 + row] = self.seat(value, f"{where}.{key}")
            g.temple_slot[god] = self.seat(table.get("temple", ""), f"{where}.temple")
            if g.request[god * 2 + 1] >= 0 and g.c.god_requests[god] == 1:
                self.fault(f"{where}.request", f"{name} has one Request Slot")
        for slot in range(BATTLE_SLOTS):
            number, key = str((slot >> 1) + 1), f"{SIDES[slot & 1]}_disc"
            world = self.table(worlds, number, "position.worlds")
            g.battle[slot] = self.seat(world.get(key, ""), f"position.worlds.{number}.{key}")
        for seat, colour in enumerate(self.seats):
            self.read_discs_of(seat, self.table(players, colour, "position.players"), f"position.players.{colour}")
        self.faults += misplaced_discs(g)

    def read_discs_of(self, seat: int, player: dict[str, Any], where: str) -> None:
        g = self.g
        g.asgard[seat] = self.number(player, "asgard", where, 0, 0, 10)
        g.middle[seat] = self.number(player, "middle", where, 0, 0, 10)
        g.removed[seat] = self.number(player, "removed", where, 0, 0, 10)
        for value in self.listed(player, "victory", where):
            if value in range(1, 8):
                g.victory[seat * WORLDS + value - 1] = 1
            else:
                self.fault(f"{where}.victory", f"{value!r} is not a world from 1 to 7")
        g.hand[seat], g.row[seat] = 0, WORLDS
        placed = discs_of(g, seat) - 1  # the scoring marker aside; of the row nothing counted yet
        start = g.c.discs_in_hand
        if "discs" in player:
            g.hand[seat] = self.number(player, "discs", where, 0, 0, 10)
            default = placed + g.hand[seat] - start
        else:
            default = max(0, placed - start)
        g.row[seat] = self.number(player, "row", where, max(0, min(WORLDS, default)), 0, 7)
        if "discs" not in player:
            g.hand[seat] = start + g.row[seat] - placed
        total = discs_of(g, seat)
        if total != g.c.discs:
            self.fault(
                where, f"{total} discs are in the game, counting {WORLDS - g.row[seat]} in the row; there are 11"
            )

    # --- stacks

    def read_temples(self, doc: dict[str, Any], players: dict[str, Any]) -> None:
        g = self.g
        for seat, colour in enumerate(self.seats):
            player = self.table(players, colour, "position.players")
            g.temples[seat] = self.indices(player, "temples", f"position.players.{colour}", self.names.temples)
        owned = [t for mine in g.temples for t in mine]
        if len(set(owned)) < len(owned):
            self.fault("position.players", "a temple has two owners")
        tops = self.listed(doc, "temple_stacks", "position")
        for stack in range(4):
            top = (
                [self.index(n, self.names.temples, "position.temple_stacks") for n in tops[stack]]
                if stack < len(tops)
                else []
            )
            if [t for t in top if t // 6 != stack or t in owned]:
                self.fault(
                    f"position.temple_stacks.{stack}", "a temple named here belongs to another stack or to a seat"
                )
            rest = [t for t in g.temple_stack[stack] if t not in top and t not in owned]
            g.temple_stack[stack] = rest + [t for t in top[::-1] if t // 6 == stack]

    def read_asgard_tiles(self, doc: dict[str, Any]) -> None:
        g = self.g
        parts = ("asgard_row", "asgard_stack", "asgard_beside")
        every = [t for t in range(5) if g.players >= g.c.asgard_leaves[t]]
        named = {key: self.indices(doc, key, "position", self.names.asgard) for key in parts}
        flat = [t for key in parts for t in named[key]]
        if len(set(flat)) < len(flat) or set(flat) - set(every):
            self.fault("position.asgard_row", "a tile is named twice, or is not in a game of this many seats")
            return
        free = [t for t in (*g.asgard_row, *g.asgard_stack) if t not in flat]
        row = named["asgard_row"]
        while len(row) < g.c.row_tiles[g.players - 2] and free:
            row.append(free.pop(0))
        g.asgard_row = row
        g.asgard_stack = free + named["asgard_stack"][::-1]
        g.asgard_beside = named["asgard_beside"]
        for tile in self.indices(doc, "asgard_down", "position", self.names.asgard):
            g.asgard_down[tile] = 1

    def read_ancient(self, doc: dict[str, Any], worlds: dict[str, Any]) -> None:
        g = self.g
        shown, next_up = self.table(doc, "ancient", "position"), self.table(doc, "ancient_stack", "position")
        for side, word in enumerate(SIDES):
            names = self.names.ancient[side]
            for slot in range(side, BATTLE_SLOTS, 2):
                number, key = str((slot >> 1) + 1), f"{word}_ancient"
                world = self.table(worlds, number, "position.worlds")
                if key in world:
                    index = self.index(world[key], names, f"position.worlds.{number}.{key}")
                    g.under[slot] = side * 5 + index if index >= 0 else -1
            used = [t for t in g.under[side::2] if t >= 0]
            up = [side * 5 + i for i in self.indices(shown, word, "position.ancient", names)]
            top = [side * 5 + i for i in self.indices(next_up, word, "position.ancient_stack", names)]
            if len({*used, *up, *top}) < len(used + up + top):
                self.fault(f"position.ancient, {word}", "an ancient weapon is named twice")
            rest = [t for t in g.ancient_stack[side] if t not in used and t not in up and t not in top]
            wanted = 0 if g.phase in AFTER_DEPLOYMENT else g.round - (g.phase not in ("battle", "ragnarok"))
            while len(up) < wanted and rest and word not in shown:
                up.append(rest.pop())
            g.ancient_shown[side], g.ancient_stack[side] = up, rest + top[::-1]

    # --- weapons and wizardry

    def read_secret_tiles(self, doc: dict[str, Any], players: dict[str, Any]) -> None:
        """Either the whole history (`secret_tiles`, as written), or what each seat holds."""
        g = self.g
        g.taken = [[], []]
        for i, entry in enumerate(self.listed(doc, "secret_tiles", "position")):
            self.read_secret_tile(entry, f"position.secret_tiles.{i}")
        for seat, colour in enumerate(self.seats):
            player, where = self.table(players, colour, "position.players"), f"position.players.{colour}"
            for stack, word in enumerate(("weapons", "wizardry")):
                for name in self.listed(player, word, where):
                    self.take_alike(seat, stack, f"{('weapon', 'wizardry')[stack]} {name}", f"{where}.{word}")

    def take_alike(self, seat: int, stack: int, name: str, where: str) -> None:
        """A tile of this name for a seat, the first that is left."""
        stock = self.g.stack_left(stack)
        alike = [i for i in stock if self.g.c.item_alike[i] == name.removeprefix("wizardry ")]
        left = [i for i in stock if self.names.items[i] == name] or alike
        if left:
            self.add_secret(left[0], seat, 1 << seat, seat, HELD)
        else:
            self.fault(where, f"'{name}' is not to be had (any more)")

    def add_secret(self, item: int, taker: int, known: int, owner: int, at: int) -> None:
        """One tile out of its stack."""
        self.g.taken[stack_of(item)] += [item, taker, known, owner, at]

    def read_secret_tile(self, entry: Any, where: str) -> None:
        table = entry if isinstance(entry, dict) else {}
        self.keys(table, ("tile", "taker", "known", "owner", "under"), where)
        item = self.index(table.get("tile", ""), self.names.items, f"{where}.tile")
        taker = self.index(table.get("taker", ""), self.seats, f"{where}.taker")
        owner = self.index(table.get("owner", table.get("taker", "")), self.seats, f"{where}.owner")
        known = 1 << max(0, taker)
        for seat in self.indices(table, "known", where, self.seats):
            known |= 1 << seat
        places = [*(code_of_slot(s) for s in range(BATTLE_SLOTS)), "away", "held"]
        at = self.index(table.get("under", "held"), places, f"{where}.under")
        if min(item, taker, owner, at) >= 0:
            if item not in self.g.stack_left(stack_of(item)):
                self.fault(where, f"'{self.names.items[item]}' is named twice")
                return
            self.add_secret(item, taker, known, owner, {BATTLE_SLOTS: GONE, BATTLE_SLOTS + 1: HELD}.get(at, at))

    # --- the rest

    def read_rest(self, doc: dict[str, Any], players: dict[str, Any]) -> None:
        g = self.g
        for seat, colour in enumerate(self.seats):
            player, where = self.table(players, colour, "position.players"), f"position.players.{colour}"
            self.read_score(seat, player, where)
            g.battle_tiles[seat] = self.indices(player, "battle_tiles", where, self.names.battle)
            g.passed[seat] = int(bool(player.get("passed", False)))
            g.chosen[seat] = sum(1 << god for god in self.gods(player, "chosen", where))
            g.shown[seat] = sum(1 << god for god in self.gods(player, "shown", where))
            if g.phase == "select_actions" and g.chosen[seat].bit_count() > g.hand[seat]:
                self.fault(f"{where}.chosen", f"more gods than the {g.hand[seat]} discs in hand")
        stock = self.listed(doc, "battle_stock", "position")
        if stock and (len(stock) != 5 or not all(isinstance(n, int) and n >= 0 for n in stock)):
            self.fault("position.battle_stock", "expected five numbers, from the lowest value to the highest")
        elif stock:
            g.battle_stock = list(stock)
        else:
            for mine in g.battle_tiles:
                for kind in mine:
                    g.battle_stock[kind] -= 1
        for number in self.listed(doc, "fought", "position"):
            g.fought[int(number) - 1] = 1

    def gods(self, player: dict[str, Any], key: str, where: str) -> set[int]:
        """Gods by name; they must have risen."""
        gods = set(self.indices(player, key, where, GODS))
        for god in gods:
            if self.g.c.god_rises[god] > self.g.round:
                self.fault(f"{where}.{key}", f"{GODS[god]} has not risen in round {self.g.round}")
        return gods

    def read_score(self, seat: int, player: dict[str, Any], where: str) -> None:
        """A score as one number (then it counts as temple points) or by its parts."""
        g, width = self.g, len(PARTS)
        parts = self.counts(player, "points", where, PART_KEYS, [0] * width)
        if "score" in player:
            parts[0] += self.number(player, "score", where, 0) - sum(parts)
        g.earned[seat * width : seat * width + width] = parts
        g.score[seat] = sum(parts)
