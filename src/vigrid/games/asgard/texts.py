"""Events in plain words. `@2` stands for the name of seat 2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from vigrid.kernel import Event
from vigrid.tabletop.words import article, counted, counts, listed

from . import box
from .components import Components
from .supply import good_name, recruit_name


def place(c: Components, where: int) -> str:
    """A place of a disc in words."""
    if where >= box.ASGARD:
        return "the Asgard Area"
    god = box.GOD_OF[where]
    row = f"{box.ROWS[box.ROW_OF[where]]} " if where < box.TEMPLE and c.god_requests[god] > 1 else ""
    return f"the {row}{'Temple' if where >= box.TEMPLE else 'Request'} Slot of {c.god_names[god]}"


def world(slot: int) -> str:
    """A World Slot or Battle Slot in words."""
    side = box.SIDE_NAME_OF[slot]
    return f"the {side} lower world" if slot >= box.LOWER_WORLD else f"world {box.WORLD_OF[slot] + 1}, {side}"


def stones(c: Components, temple: int) -> str:
    """The stones depicted on a temple."""
    return ", ".join(box.COLOURS[x] for x in c.temple_stones[temple])


def god_tile(c: Components, tile: int) -> str:
    """A god tile in words."""
    return f"{c.god_names[box.god_of_tile(tile)]} {c.tile_value[tile]}"


def _order(c: Components, *numbers: int) -> str:
    seats = ", ".join(f"@{numbers.index(n)}" for n in sorted(numbers))
    return f"The order of play is now {seats}."


def _people(c: Components, tile: int, owner: int, seat: int) -> str:
    name = f"the Population Tile '{c.people_name[tile]}'"
    if seat == box.GONE:
        return f"@{owner} uses {name}." if owner >= 0 else f"T{name[1:]} leaves the game."
    return f"@{seat} takes {name}." if owner < 0 else f"@{owner} gives {name} to @{seat}."


def _skill_tile(c: Components, tile: int, giver: int, seat: int) -> str:
    name = box.SKILL_TILE_NAMES[tile]
    if seat < 0:
        return f"@{giver} uses {name}; it returns to the board."
    return f"@{seat} takes {name}" + (f" from @{giver}." if giver >= 0 and giver != seat else ".")


def _place_seal(c: Components, god: int, giver: int) -> str:
    source = f"from @{giver}" if giver >= 0 else "from the supply"
    return f"A seal {source} is laid beside {c.god_names[god]}."


def _recover(c: Components, seat: int, area: str, number: int) -> str:
    where = "the middle of the board"
    if area == "support":
        where = f"a Support Slot of {c.god_names[box.GOD_OF[number]]}"
    elif area == "victory":
        where = f"the Victory Area of world {number + 1}"
    return f"@{seat} takes a disc back from {where}."


def _offer(c: Components, seat: int, number: int, *pieces: int) -> str:
    return f"@{seat} offers {offered(c, pieces, _open_piece)} for order number {number}."


def _open_piece(c: Components, what: int) -> str:
    return piece(c, what) if what < box.ITEM_PIECE else f"a {box.STACKS[what - box.ITEM_PIECE]} tile"


def offered(c: Components, pieces: Sequence[int], name: Callable[[Components, int], str] | None = None) -> str:
    """What lies in an offer, equal goods counted; `name` puts a piece into words, with all that can be known of it."""
    words, found = name or piece, sorted(Counter(pieces).items())
    return listed(counted(n, words(c, what)) if what < box.GOODS else words(c, what) for what, n in found)


def piece(c: Components, what: int) -> str:
    """A piece that can be offered, in words."""
    people = [f"Population Tile '{name}'" for name in c.people_name]
    return (*map(good_name, range(box.GOODS)), *box.SKILL_TILE_NAMES, *people, *c.item_name)[what]


def troops(group: Sequence[int]) -> str:
    """A group of recruits in words."""
    return counts(group, [recruit_name(k) for k in box.RECRUIT_KINDS])


def _tile_gone(c: Components, slot: int, tile: int) -> str:
    name = god_tile(c, tile) if tile >= box.GOD_TILE else f"The Population Tile '{c.people_name[tile]}'"
    return f"{name} leaves {world(slot)}."


TEXTS: Final[dict[str, Callable[..., str]]] = {
    "round": lambda c, n: f"Round {n} begins.",
    "order": _order,
    "points": lambda c, s, n, part: f"@{s} scores {n} VP ({box.PARTS[part]}).",
    "gain": lambda c, s, good, n: f"@{s} takes {counted(n, good_name(good))}.",
    "spend": lambda c, s, good, n: f"@{s} puts back {counted(n, good_name(good))}.",
    "hand_over": lambda c, a, b, good, n: f"@{a} gives {counted(n, good_name(good))} to @{b}.",
    "owns_most": lambda c, s, good: f"@{s} owns the most {good_name(good)}s and receives none.",
    "recruits_to_god": lambda c, s, k, n, god: f"@{s} sends {counted(n, recruit_name(k))} to {c.god_names[god]}.",
    "recruit_from_god": lambda c, s, god, k: f"@{s} takes {article(recruit_name(k))} from {c.god_names[god]}.",
    "slay": lambda c, god, k: f"{article(box.KINDS[k]).capitalize()} warrior of {c.god_names[god]} goes to Valhalla.",
    "from_valhalla": lambda c, s, k: f"@{s} takes {article(box.KINDS[k])} warrior from Valhalla.",
    "use_recruit": lambda c, s, k: f"@{s} sends {article(recruit_name(k))} into battle.",
    "start_recruit": lambda c, s, k: f"@{s} starts with {article(recruit_name(k))}.",
    "seal": lambda c, s, god: f"@{s} takes the {box.SIDE_NAMES[c.god_side[god]]} seal of {c.god_names[god]}.",
    "place_seal": _place_seal,
    "skill_tile": _skill_tile,
    "rise": lambda c, god: f"{c.god_names[god]} rises.",
    "chose": lambda c, s, n: f"@{s} has chosen {counted(n, 'god')}.",
    "cards": lambda c, s, *gods: "You chose " + ", ".join(c.god_names[god] for god in gods) + ".",
    "show": lambda c, s, god: f"@{s} shows {c.god_names[god]}.",
    "put": lambda c, s, where: f"@{s} places a disc {'in' if where >= box.ASGARD else 'on'} {place(c, where)}.",
    "lift": lambda c, s, w: f"@{s} takes {'all discs' if w == box.ASGARD_ALL else 'the disc'} back from {place(c, w)}.",
    "move_on": lambda c, s, a, b: f"@{s} moves the disc from {place(c, a)} to {place(c, b)}.",
    "support": lambda c, s, slot: f"@{s} supports {c.god_names[box.GOD_OF[slot]]}.",
    "row_disc": lambda c, s: f"@{s} takes a disc from the row.",
    "station": lambda c, s, slot: f"@{s} sends a disc to {world(slot)}.",
    "rejoin": lambda c, s, slot: f"@{s} sends a disc from the middle to {world(slot)}.",
    "claim": lambda c, s, w: f"@{s} is victorious in world {w + 1}.",
    "retire": lambda c, s, w: f"@{s} withdraws from world {w + 1} to the middle of the board.",
    "recover": _recover,
    "god_top": lambda c, god, tile: f"The next tile is {god_tile(c, tile)}.",
    "god_tile": lambda c, s, tile, slot: f"@{s} places {god_tile(c, tile)} in {world(slot)}.",
    "god_tile_gone": lambda c, tile: f"{god_tile(c, tile)} leaves the game.",
    "people": _people,
    "flip_people": lambda c, s, tile, slot: f"@{s} flips the Population Tile '{c.people_name[tile]}' in {world(slot)}.",
    "no_bonus": lambda c, s: f"The bonus is of no use to @{s} now.",
    "temple": lambda c, s, t: f"@{s} builds the {c.temple_value[t]}-point temple of {stones(c, t)}.",
    "temple_top": lambda c, n, t: f"The next {c.temple_value[t]}-point temple costs {stones(c, t)}.",
    "flip_asgard": lambda c, s, t: f"@{s} flips the Asgard tile '{c.asgard_name[t]}'.",
    "asgard_tile": lambda c, t: f"The Asgard tile '{c.asgard_name[t]}' joins the row.",
    "asgard_stack": lambda c: "The Asgard tiles are shuffled into a new stack.",
    "took_item": lambda c, s, n: f"@{s} takes a {box.STACKS[n]} tile in secret.",
    "item": lambda c, s, i: f"You took {c.item_name[i]}.",
    "hand_over_item": lambda c, giver, s, n: f"@{giver} gives a {box.STACKS[n]} tile to @{s}.",
    "offered_item": lambda c, s, i: f"@{s} offers {c.item_name[i]}: nobody else sees which tile it is.",
    "revealed": lambda c, i, slot: f"In {world(slot)}: {c.item_name[i]}.",
    "placed_item": lambda c, s, slot: f"@{s} places a secret tile in {world(slot)}.",
    "own_item": lambda c, s, i, slot: f"You placed {c.item_name[i]} in {world(slot)}.",
    "item_gone": lambda c, s: f"@{s} puts a secret tile away.",
    "offer": _offer,
    "accept": lambda c, s, other, n: f"@{s} accepts the offer of @{other} for number {n}.",
    "ancient": lambda c, side, t: f"Ancient weapon of {box.SIDE_NAMES[side]}: {c.ancient_value[t]}.",
    "battle": lambda c, w, light, dark: f"World {w + 1}: Light {light}, Darkness {dark}.",
    "battle_tile": lambda c, s: f"@{s} takes a battle tile.",
    "battle_tiles": lambda c, s, *kinds: f"@{s} reveals battle tiles worth {listed(c.battle_words[k] for k in kinds)}.",
    "own_battle_tile": lambda c, s, kind: f"Your battle tile is worth {c.battle_value[kind]}.",
    "cleared": lambda c: "Discs that won or waited, and the lower worlds, leave the board.",
    "no_god": lambda c, w: f"World {w + 1} has no god: nobody fights there.",
    "deployed": lambda c: "Ragnarök: the discs of the supporters move below their gods.",
    "reshuffled": lambda c, side: f"The ancient weapons of {box.SIDE_NAMES[side]} are shuffled.",
    "armed": lambda c, slot: f"An ancient weapon lies under the population of {world(slot)}.",
    "deploy": lambda c, god, slot, *of: f"Beside {c.god_names[god]} in world {box.WORLD_OF[slot] + 1}: {troops(of)}.",
    "dismiss": lambda c, god, *group: f"{c.god_names[god]} has no tile in the worlds: {troops(group)} leave.",
    "left_over": lambda c, *group: f"Nobody takes these, so that they join the supply: {troops(group)}.",
    "tile_gone": _tile_gone,
    "warrior_joins": lambda c, s, slot, k: (
        f"@{s} sends {article(box.KINDS[k])} warrior from Valhalla to {world(slot)}."
    ),
    "passed": lambda c, s: f"@{s} takes no more warriors.",
    "ancient_under": lambda c, slot, t: (
        f"The population of {world(slot)} has an ancient weapon of {c.ancient_value[t]}."
    ),
    "last_battle": lambda c, w, light, dark: f"Ragnarök, world {w + 1}: Light {light}, Darkness {dark}.",
    "nobody_wins": lambda c, w: f"Nobody scores in world {w + 1}.",
    "no_supporter": lambda c, w: f"The god that wins world {w + 1} has no supporter.",
}


def tell(c: Components, event: Event) -> str:
    """An event in words."""
    words: Any = TEXTS[event.kind](c, *event.args)
    return str(words)
