"""Positions in the rulebook's terms: the words, and what is filled in where a table does not name it.

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

from collections.abc import Sequence
from typing import Any, Final

from vigrid.tabletop import positions as kinds
from vigrid.tabletop.positions import Group, Kind, Reader, Rows, Word, read, write

from . import box
from .state import AsgardState, SecretTile
from .sums import discs_of, recruits_out

AFTER_DEPLOYMENT: Final = ("valhalla", "secret_tiles", "last_battles")
PART_KEYS: Final = ("temples", "battle_tiles", "lower_worlds", "hel", "worlds", "wizardry")
NUMBERS: Final = tuple(map(str, range(1, box.WORLDS + 1)))
PLACES: Final = {"held": box.HELD, "away": box.GONE} | {box.CODE_OF_SLOT[s]: s for s in range(box.BATTLE_SLOTS)}


def seats(g: AsgardState) -> Sequence[str]:
    """The seats that play."""
    return box.SEATS[: g.players]


# --- kinds of values


def tiles(stack: str, kind: str, top_first: bool = False) -> Kind:
    """Tiles of a kind, each of which exists once."""
    return kinds.pieces(lambda g: getattr(g.c.names, stack), kind, top_first)


def read_order(r: Reader, where: str, given: object, old: list[int]) -> list[int]:
    """The order numbers of the seats, from their order."""
    order = r.many(where, given, seats(r.g))
    if sorted(order) == list(range(r.g.players)):
        return [order.index(seat) + 1 for seat in range(r.g.players)]
    r.fault(where, f"must name every seat once: {', '.join(seats(r.g))}")
    return old


def read_tile(r: Reader, where: str, given: object, old: int) -> int:
    """A tile on a world, or 'empty'."""
    keys = r.g.c.names.tiles
    tile = box.EMPTY if given == "empty" else r.one(where, given, keys)
    if tile >= 0:
        r.take(where, "tiles", [tile], keys)
        side = r.g.c.god_side[box.god_of_tile(tile)] if tile >= box.GOD_TILE else box.SIDE_OF_PEOPLE[tile]
        r.expect(where.endswith(f".{box.SIDES[side]}"), where, f"{given!r} belongs to the other side")
    return tile


def read_stack(r: Reader, where: str, given: object, old: list[int]) -> list[int]:
    """Tiles that lie on top of a god's stack, by their numbers."""
    assert r.owner is not None
    top = [box.TILES_OF[r.owner][i] for i in r.many(where, given, r.g.c.names.god_tiles[r.owner])]
    r.take(where, "tiles", top, r.g.c.names.tiles)
    return [t for t in old if t not in top] + top[::-1]


def write_stack(g: AsgardState, stack: list[int]) -> list[str]:
    """The numbers of a god's tiles, the face-up one first."""
    return [g.c.names.tiles[t].partition(" ")[2] for t in stack[::-1]]


def ancient_weapons(side: int) -> kinds.Names:
    """The ancient weapons of a side, '' for those of the other."""
    return lambda g: [name if tile in box.ANCIENT_OF[side] else "" for tile, name in enumerate(g.c.names.ancient)]


def read_secret_tiles(r: Reader, where: str, given: object, old: Any) -> list[list[SecretTile]]:
    """Weapons and wizardry in the order in which they were taken, as `AsgardState.taken` holds them."""
    taken: list[list[SecretTile]] = [[], []]
    for i, entry in enumerate(r.items(where, given)):
        at, keys = f"{where}.{i}", r.g.c.names.items
        table = r.table(at, entry, ("tile", "taker", "known", "owner", "under"))
        item = r.one(f"{at}.tile", table.get("tile", ""), keys)
        taker = r.one(f"{at}.taker", table.get("taker", ""), seats(r.g))
        owner = r.one(f"{at}.owner", table.get("owner", table.get("taker", "")), seats(r.g))
        place = r.one(f"{at}.under", table.get("under", "held"), list(PLACES))
        known = {taker, *r.many(f"{at}.known", table.get("known", []), seats(r.g))}
        if min(item, taker, owner, place) >= 0:
            r.take(at, "items", [item], keys)
            at_place = list(PLACES.values())[place]
            taken[box.STACK_OF[item]].append((item, taker, sum(1 << s for s in known), owner, at_place))
    return taken


def write_secret_tiles(g: AsgardState, taken: list[list[SecretTile]]) -> list[dict[str, Any]]:
    """The whole history of weapons and wizardry."""
    under = {place: key for key, place in PLACES.items()}
    return [
        {
            "tile": g.c.names.items[item], "taker": box.SEATS[taker], "owner": box.SEATS[owner], "under": under[at],
            "known": [box.SEATS[s] for s in range(g.players) if known >> s & 1],
        }
        for item, taker, known, owner, at in g.secret_tiles()
    ]  # fmt: skip


GIVEN: Final = Kind(lambda r, where, given, old: r.items(where, given), lambda g, value: None)
"""A list that is only read; the state is written in other words."""
SCORE: Final = Kind(lambda r, where, given, old: r.count(where, given), lambda g, value: None)
STACKS: Final = Kind(
    kinds.row(tiles("temples", "temples", top_first=True), 4).read,
    lambda g, value: [[g.c.names.temples[t] for t in stack[::-1]] for stack in g.temple_stack],
)
SEAT: Final = kinds.name(seats, none="")

# --- words

PLAYER: Final = (
    Word("points", kinds.counts(PART_KEYS), "earned", 0, len(box.PARTS), len(box.PARTS)),
    Word("score", SCORE, kept=False),
    Word("discs", kinds.count(most=10), "hand"),
    Word("row", kinds.count(most=box.WORLDS)),
    Word("stones", kinds.counts(box.COLOURS), "own", 0, len(box.COLOURS), box.GOODS),
    Word("seals", kinds.counts(box.SIDES), "own", box.SEAL, 2, box.GOODS),
    Word("recruits", kinds.counts(box.KINDS), "own", box.RECRUIT, 3, box.GOODS),
    Word("chosen", kinds.mask(box.GODS)),
    Word("shown", kinds.mask(box.GODS)),
    Word("asgard", kinds.count(most=10)),
    Word("middle", kinds.count(most=10)),
    Word("victory", kinds.marks(NUMBERS), "victory", 0, box.WORLDS, box.WORLDS),
    Word("removed", kinds.count(most=10)),
    Word("people", tiles("people", "tiles"), "people", owned=True),
    Word("temples", tiles("temples", "temples")),
    Word("weapons", GIVEN, kept=False),
    Word("wizardry", GIVEN, kept=False),
    Word("battle_tiles", tiles("battle", "battle")),
    Word("skill_tiles", kinds.pieces(box.SKILL_TILES, "skill"), "skill_tile", owned=True),
    Word("passed", kinds.flag()),
)
GOD: Final = (
    Word("seal", kinds.flag(), "seal_at"),
    Word("request", kinds.row(SEAT, 2), "request", 0, 2, 2),
    Word("temple", SEAT, "temple_slot"),
    Word("support", kinds.row(SEAT, 2), "support", 0, 2, 2),
    Word("recruits", kinds.counts(box.KINDS), "on_god", 0, 3, 3),
    Word("tiles", Kind(read_stack, write_stack), "god_stack"),
)


def sides(world: int) -> tuple[Word, ...]:
    """The two tiles on a world."""
    tile = Kind(read_tile, lambda g, t: "empty" if t < 0 else g.c.names.tiles[t])
    return tuple(Word(word, tile, "world_tile", side, 0, 2, owner=world) for side, word in enumerate(box.SIDES))


def battle_world(world: int) -> tuple[Word, ...]:
    """A world with Battle Slots."""
    words = list(sides(world))
    for side, word in enumerate(box.SIDES):
        weapon = kinds.piece(ancient_weapons(side), "ancient", none=None)
        words += [
            Word(f"{word}_disc", SEAT, "battle", side, 0, 2, owner=world),
            Word(f"{word}_recruits", kinds.counts(box.KINDS), "beside", side * 3, 3, 6, owner=world),
            Word(f"{word}_ancient", weapon, "under", side, 0, 2, owner=world),
        ]
    return tuple(words)


def by_side(field: str, top_first: bool) -> tuple[Word, ...]:
    """Ancient weapons of both sides."""
    return tuple(
        Word(word, kinds.pieces(ancient_weapons(side), "ancient", top_first), field, owner=side)
        for side, word in enumerate(box.SIDES)
    )


LANDS: Final = (
    *[Group(number, battle_world(world)) for world, number in enumerate(NUMBERS)],
    Group("lower", sides(box.WORLD_OF[box.LOWER_WORLD])),
)
WORDS: Final = (
    Word("round", kinds.count(1, 5)),
    Word("order", Kind(read_order, lambda g, order: [box.SEATS[s] for s in g.in_order()])),
    Word("turn", kinds.name(seats)),
    Word("world", kinds.number_from(1, 8)),
    Group("worlds", LANDS),
    Rows("players", seats, PLAYER),
    Rows("gods", box.GODS, GOD),
    Word("valhalla", kinds.counts(box.KINDS[:2])),
    Word("centre", kinds.counts(box.KINDS)),
    Word("temple_stacks", STACKS, kept=False),
    Word("asgard_row", tiles("asgard", "asgard")),
    Word("asgard_down", kinds.marks(lambda g: g.c.names.asgard)),
    Word("asgard_stack", tiles("asgard", "asgard", top_first=True)),
    Word("asgard_beside", tiles("asgard", "asgard")),
    Group("ancient", by_side("ancient_shown", False)),
    Group("ancient_stack", by_side("ancient_stack", True)),
    Word("battle_stock", kinds.row(kinds.count(), 5, 5)),
    Word("secret_tiles", Kind(read_secret_tiles, write_secret_tiles), "taken"),
    Word("flipped", kinds.marks(lambda g: g.c.names.people)),
    Word("god_tiles_gone", tiles("tiles", "tiles")),
    Word("fought", kinds.marks(NUMBERS)),
)


def to_position(g: AsgardState) -> dict[str, Any]:
    """The position table of a state at an entry, complete."""
    return write(WORDS, g)


def from_position(doc: dict[str, Any], g: AsgardState) -> list[str]:
    """Turn a state that was freshly set up into the position; all faults as sentences."""
    c, size = g.c, g.players - 2
    tiles = [t for t in range(box.PEOPLE) if g.players >= c.people_leaves[t]]
    tiles += range(box.GOD_TILE, box.GOD_TILE + len(c.god_value))
    boxes = {
        "tiles": tiles, "temples": range(len(c.temple_value)),
        "ancient": range(len(c.ancient_value)), "items": range(box.ITEMS), "skill": range(len(box.SKILL_TILES)),
        "asgard": [t for t in box.ASGARD_TILES if g.players >= c.asgard_leaves[t]],
        "battle": [kind for kind, number in enumerate(c.battle_counts) for _ in range(number[size])],
    }  # fmt: skip
    dealt, sums = g.clone(), g.game.pieces(g)
    g.round = 5 if g.phase in ("ragnarok", *AFTER_DEPLOYMENT) else 1
    g.row = [-1] * g.players
    g.people = [box.ON_BOARD] * box.PEOPLE
    g.ancient_stack, g.asgard_row, g.asgard_stack = [[], []], [], []
    if g.phase != "recruits":
        g.centre = [0, 0, 0]
    if g.phase in AFTER_DEPLOYMENT:
        g.on_god = [0] * len(g.on_god)
    r = read(WORDS, doc, g, boxes)
    if "turn" not in r.given:
        g.turn = g.seat_of(1)
    fill_worlds(r, dealt)
    fill_stacks(r, dealt)
    fill_goods(r)
    fill_discs(r)
    give_secret_tiles(r)
    add_scores(r)
    check_pieces(r)
    r.sums(sums)
    return r.faults


# --- what is not named


def fill_worlds(r: Reader, dealt: AsgardState) -> None:
    """Named tiles lie where they belong; people that lay there go where those came from, or leave the game."""
    g: AsgardState = r.g
    named = {}
    for number in r.given.get("worlds", {}):
        for side, word in enumerate(box.SIDES):
            if f"worlds.{number}.{word}" in r.given:
                slot = box.LOWER_WORLD + side if number == "lower" else box.SLOTS[int(number) - 1][side]
                named[slot] = r.given[f"worlds.{number}.{word}"]
    tiles = dealt.world_tile
    for slot, tile in named.items():
        if tile in tiles and tile >= 0 and tiles.index(tile) not in named:
            tiles[tiles.index(tile)] = tiles[slot]
        tiles[slot] = tile
    if g.phase in AFTER_DEPLOYMENT:
        for slot in range(len(tiles)):
            if slot >= box.LOWER_WORLD or max(tiles[slot], tiles[box.OPPOSITE[slot]]) < box.GOD_TILE:
                tiles[slot] = named.get(slot, box.EMPTY)
    g.world_tile = tiles
    owned = [t for t in range(box.PEOPLE) if g.people[t] >= 0]
    for tile in range(box.PEOPLE):
        if g.people[tile] < 0:
            g.people[tile] = box.ON_BOARD if tile in tiles else box.GONE
    for tile in owned:
        if tile in tiles:
            tiles[tiles.index(tile)] = stand_in(r, box.SIDE_OF_PEOPLE[tile])
    for god in range(len(box.GODS)):
        g.god_stack[god] = [t for t in g.god_stack[god] if t not in (*tiles, *g.god_tiles_gone)]


def stand_in(r: Reader, side: int) -> int:
    """What lies where owned people came from: people out of the game, else a god about whom nothing is said."""
    g: AsgardState = r.g
    for tile in box.PEOPLE_OF[side]:
        if g.people[tile] == box.GONE:
            g.people[tile] = box.ON_BOARD
            return tile
    for god, key in enumerate(box.GODS):
        if g.c.god_side[god] == side and f"gods.{key}.tiles" not in r.given and g.c.god_rises[god] <= g.round:
            free = [t for t in g.god_stack[god] if t not in g.world_tile and t in r.left("tiles")]
            if free:
                return free[0]
    return box.EMPTY


def fill_stacks(r: Reader, dealt: AsgardState) -> None:
    """Temples, Asgard tiles, ancient weapons and battle tiles that nobody has named lie as they were dealt."""
    g: AsgardState = r.g
    tops = [*r.given.get("temple_stacks", ()), *[[]] * 4]
    temples = r.left("temples")
    for stack in range(len(box.TEMPLES_OF)):
        at_home = all(t in box.TEMPLES_OF[stack] for t in tops[stack])
        r.expect(at_home, f"temple_stacks.{stack}", "a temple named here belongs to another stack")
        g.temple_stack[stack] = [t for t in dealt.temple_stack[stack] if t in temples] + tops[stack]
    free = [t for t in (*dealt.asgard_row, *dealt.asgard_stack) if t in r.left("asgard")]
    while len(g.asgard_row) < g.c.row_tiles[g.players - 2] and free:
        g.asgard_row.append(free.pop(0))
    g.asgard_stack = free + g.asgard_stack
    weapons = r.left("ancient")
    wanted = 0 if g.phase in AFTER_DEPLOYMENT else g.round - (g.phase not in ("battle", "ragnarok"))
    for side, word in enumerate(box.SIDES):
        rest = [t for t in dealt.ancient_stack[side] if t in weapons]
        while len(g.ancient_shown[side]) < wanted and rest and f"ancient.{word}" not in r.given:
            g.ancient_shown[side].append(rest.pop())
        g.ancient_stack[side] = rest + g.ancient_stack[side]
    stock = [r.left("battle").count(kind) for kind in range(len(g.battle_stock))]
    given = r.given.get("battle_stock", stock)
    r.expect(given == stock, "battle_stock", f"with what the seats hold, the stock is {stock}")
    g.battle_stock = stock


def fill_goods(r: Reader) -> None:
    """Seals lie beside risen gods while there are any; what is named nowhere lies in the supply."""
    g: AsgardState = r.g
    c, size = g.c, g.players - 2
    for side, word in enumerate(box.SIDES):
        mine = [god for god in range(len(box.GODS)) if c.god_side[god] == side]
        open_ = [god for god in mine if f"gods.{box.GODS[god]}.seal" not in r.given]
        owned = sum(g.owned(box.SEAL + side))
        left = c.seals[size] - owned - sum(g.seal_at[god] for god in mine if god not in open_)
        for god in open_:
            risen = c.god_rises[god] == 1 or c.god_rises[god] <= g.round - (g.phase == "round_start")
            g.seal_at[god] = int(risen and left > 0)
            left -= g.seal_at[god]
        r.settle(f"{word} seals", c.seals[size], owned + sum(g.seal_at[god] for god in mine), supply(box.SEAL + side))
    for colour, word in enumerate(box.COLOURS):
        total = c.white_stones[size] if word == "white" else c.stones[size]
        r.settle(f"{word} stones", total, sum(g.owned(colour)), supply(colour))
    for kind, word in enumerate(box.KINDS):
        r.settle(f"{word} recruits", c.recruits[kind], recruits_out(g, kind), supply(box.RECRUIT + kind))


def supply(good: int) -> list[tuple[str, str, int | None]]:
    """The common supply of a good, which is named nowhere."""
    return [("", "supply", good)]


def fill_discs(r: Reader) -> None:
    """Discs that are named nowhere lie in the row, or in hand."""
    g: AsgardState = r.g
    start = g.c.discs_in_hand
    for seat, colour in enumerate(seats(g)):
        where = f"players.{colour}"
        in_hand, from_row = f"{where}.discs" in r.given, g.row[seat]
        g.hand[seat], g.row[seat] = (g.hand[seat] if in_hand else 0), box.WORLDS
        placed = discs_of(g, seat) - 1  # the scoring marker aside; of the row nothing counted yet
        g.row[seat] = from_row if from_row >= 0 else max(0, min(box.WORLDS, placed - start))
        if not in_hand:
            g.hand[seat] = max(0, start + g.row[seat] - placed)
        total = discs_of(g, seat)
        if total != g.c.discs:
            in_row = box.WORLDS - g.row[seat]
            r.fault(where, f"{total} discs are in the game, counting {in_row} in the row; there are {g.c.discs}")


def give_secret_tiles(r: Reader) -> None:
    """Weapons and wizardry that seats hold, by value and effect: the first of these that are left."""
    g: AsgardState = r.g
    for seat, colour in enumerate(seats(g)):
        for stack, word in enumerate(("weapons", "wizardry")):
            for key in r.given.get(f"players.{colour}.{word}", ()):
                named = f"{box.STACKS[stack]} {key}"
                alike = named.removeprefix("wizardry ")
                stock = g.stack_left(stack)
                left = [i for i in stock if g.c.names.items[i] == named or g.c.item_alike[i] == alike]
                left.sort(key=lambda i: g.c.names.items[i] != named)
                if left:
                    g.taken[stack].append((left[0], seat, 1 << seat, seat, box.HELD))
                else:
                    r.fault(f"players.{colour}.{word}", f"'{named}' is not to be had (any more)")


def add_scores(r: Reader) -> None:
    """A score as one number counts as temple points beyond the parts that are named."""
    g: AsgardState = r.g
    for seat, colour in enumerate(seats(g)):
        named = sum(g.points(seat))
        g.score[seat] = r.given.get(f"players.{colour}.score", named)
        g.earned[seat * len(box.PARTS) + box.TEMPLE_POINTS] += g.score[seat] - named


# --- pieces where they cannot lie


def check_pieces(r: Reader) -> None:
    """What can only be seen when all is in place."""
    g: AsgardState = r.g
    check_gods(r, g)
    check_worlds(r, g)
    check_seats(r, g)
    there, room = len(g.asgard_row), g.c.row_tiles[g.players - 2]
    r.expect(there <= room, "asgard_row", f"{there} tiles lie in the row, {room} can (AS-1.14)")
    for tile, owner in enumerate(g.people):
        words = f"'{g.c.names.people[tile]}' is owned; only people on worlds are flipped (AS-15.14)"
        r.expect(owner < 0 or not g.flipped[tile], "flipped", words)


def check_gods(r: Reader, g: AsgardState) -> None:
    """Discs (AS-4.1, AS-6.5, AS-6.6) and recruits (AS-1.4, AS-9.5) that cannot lie at a god."""
    for god, key in enumerate(box.GODS):
        at, (upper, lower) = f"gods.{key}", box.SLOTS_OF[god]
        builder, (first, second) = g.temple_slot[god], g.supporters_of(god)
        asleep = g.c.god_rises[god] > g.round
        empty = max(g.request[upper], g.request[lower], builder, first, second) < 0
        r.expect(empty or not asleep, at, f"a disc lies at a god that has not risen in round {g.round}")
        r.expect(g.request[lower] < 0 or g.c.god_requests[god] > 1, f"{at}.request", f"{key} has one Request Slot")
        if builder >= 0:
            r.expect(builder not in (first, second), f"{at}.temple", f"{box.SEATS[builder]} supports {key} already")
            r.expect(min(first, second) < 0, f"{at}.temple", "no Support Slot is left")
        r.expect(first < 0 or first != second, f"{at}.support", f"{box.SEATS[first]} has both Support Slots")
        able = {g.c.god_recruit[god], *g.c.support_kinds[upper], *g.c.support_kinds[lower]}
        for kind, number in enumerate(g.recruits_at(god)):
            words = f"no {box.KINDS[kind]} recruit can come to {key} (AS-9.5)"
            r.expect(kind in able or not number, f"{at}.recruits", words)


def check_worlds(r: Reader, g: AsgardState) -> None:
    """Tiles of gods that sleep (AS-4.1), and discs that cannot lie at a world (AS-10.13 to AS-10.16)."""
    placed = [(f"worlds, {box.CODE_OF_SLOT[slot]}", tile) for slot, tile in enumerate(g.world_tile)]
    for where, tile in (*placed, *[("god_tiles_gone", tile) for tile in g.god_tiles_gone]):
        if tile >= box.GOD_TILE:
            god = box.god_of_tile(tile)
            risen = g.c.god_rises[god] <= g.round
            r.expect(risen, where, f"{box.GODS[god]} has not risen in round {g.round} (AS-4.1)")
    for world, (light, dark) in enumerate(box.SLOTS):
        where, here = f"worlds.{world + 1}", [s for s in (g.battle[light], g.battle[dark]) if s >= 0]
        r.expect(len(here) <= g.c.world_discs[world], where, f"world {world + 1} takes one disc in all")
        r.expect(len(here) == len({*here}), where, f"{box.SEATS[g.battle[light]]} has both Battle Slots")
        inhabited = g.players >= g.c.world_empty_below[world]
        r.expect(inhabited or not here, where, f"the world is empty with {g.players} seats and takes no disc")
        for seat in here:
            words = f"{box.SEATS[seat]} has won here: its disc lies in the Victory Area"
            r.expect(not g.victories(seat)[world], where, words)


def check_seats(r: Reader, g: AsgardState) -> None:
    """Gods that a seat can have chosen (AS-4.1, AS-5.2), and points."""
    for seat, colour in enumerate(seats(g)):
        at, chosen = f"players.{colour}", g.chosen[seat]
        for key, cards in (("chosen", chosen), ("shown", g.shown[seat])):
            for god, word in enumerate(box.GODS):
                risen = g.c.god_rises[god] <= g.round
                r.expect(risen or not cards >> god & 1, f"{at}.{key}", f"{word} has not risen in round {g.round}")
        able = g.phase != "select_actions" or chosen.bit_count() <= g.hand[seat]
        r.expect(able, f"{at}.chosen", f"more gods than the {g.hand[seat]} discs in hand")
        r.expect(min(g.points(seat)) >= 0, f"{at}.score", "the parts named make more than the score")
