"""The table as lines of text, for the terminal. Seats are also marked R, B, Y, P by their colour."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from vigrid.kernel import View
from vigrid.tabletop.columns import JOINT, pad, wrap
from vigrid.tabletop.seats import LETTERS, letter
from vigrid.tabletop.words import counted, listed

from . import box
from .components import Components
from .supply import good_name, recruit_name
from .texts import god_tile
from .view import AFTER_REVEALING, Private, Public

KIND_MARKS: Final = "wog"
GIFTS: Final = "+*"

DECIDES = {
    "": ("Gods", "Seats"),
    "god": ("Gods",),
    "place": ("Gods", "Asgard Area"),
    **dict.fromkeys(("act", "buy"), ("Seats", "Asgard Area")),
    **dict.fromkeys(("flip", "build"), ("Asgard Area", "Seats")),
    **dict.fromkeys(("recruit", "stone", "stone_paid", "seals"), ("Seats",)),
    **dict.fromkeys(("world", "station", "under"), ("Worlds",)),
    **dict.fromkeys(("fight", "item", "valhalla"), ("Worlds", "Seats")),
    "send": ("Seats", "Worlds"),
}
"""What the first lines of the parts have in them that decide a prompt ('': any other), for low screens."""


def sheet(view: View, c: Components, width: int) -> list[str]:
    """Gods, worlds, Asgard Area, stacks and everybody's goods, within `width` columns."""
    public: Public = view.public
    lines = ["[b]Seats[/]  (w white warrior, o orange warrior, g giant; L Light, D Darkness)"]
    for seat in range(view.players):
        lines += _seat(public, c, seat, width)
    battles = view.phase not in AFTER_REVEALING
    lines += ["", *_gods(public, c), "", *_worlds(public, c, width, battles), "", *_asgard(public, c, width)]
    for seat, private in view.private.items():
        lines += _secrets(private, c, seat, width)
    return lines


def troops(counts: tuple[int, ...]) -> str:
    """Recruits by kind: '2w 1g'."""
    return " ".join(f"{n}{letter}" for n, letter in zip(counts, KIND_MARKS, strict=False) if n) or "-"


def _seat(public: Public, c: Components, seat: int, width: int) -> list[str]:
    goods = public.own[seat]
    stones = listed((f"{n} {name}" for n, name in zip(goods, box.COLOURS, strict=False) if n), "none")
    head = (
        f"{letter(seat)} [b]@{seat}[/]  {public.score[seat]} VP, order {public.order[seat]}, "
        f"discs {public.hand[seat]}, seals {goods[box.SEAL]}L {goods[box.SEAL + 1]}D, "
        f"recruits {troops(goods[box.RECRUIT : box.SEAL])}"
    )
    parts = [f"stones {stones}"]
    if public.cards[seat]:
        parts.append(counted(public.cards[seat], "god") + " to show")
    if public.temples[seat]:
        parts.append("temples " + "+".join(str(c.temple_value[t]) for t in public.temples[seat]))
    people = [c.people_name[t] for t in range(box.PEOPLE) if public.people[t] == seat]
    if people:
        parts.append("Population Tiles: " + ", ".join(people))
    parts += [name for name, owner in zip(box.SKILL_TILE_NAMES, public.skill_tile, strict=True) if owner == seat]
    if any(public.items_from[seat]):
        parts.append(_secret_tiles(public, seat))
    if public.battle_tiles_revealed[seat]:
        parts.append("battle tiles " + "+".join(c.battle_words[k] for k in public.battle_tiles_revealed[seat]))
    elif public.battle_tiles[seat]:
        parts.append(counted(public.battle_tiles[seat], "battle tile"))
    return [head, *wrap("    " + "; ".join(parts), width)]


def _secret_tiles(public: Public, seat: int) -> str:
    """The secret tiles of a seat by their stacks, and how many of them it has placed."""
    weapons, wizardry = public.items_from[seat]
    kinds = [counted(weapons, "weapon")] if weapons else []
    kinds += [f"{wizardry} wizardry"] if wizardry else []
    placed = weapons + wizardry - public.items[seat]
    return "secret tiles " + " + ".join(kinds) + (f" ({placed} placed)" if placed else "")


def _gods(public: Public, c: Components) -> list[str]:
    lines = ["[b]Gods[/]        tile left seal up low temple support  recruits    stones"]
    return lines + [_god(public, c, god) for god in range(len(box.GODS))]


def _god(public: Public, c: Components, god: int) -> str:
    name, side = f"{c.god_names[god]:8}", "LD"[c.god_side[god]]
    if c.god_rises[god] > public.round:
        waiting = c.tile_value[public.god_top[god]]
        return f"  [dim]{side} {name} {waiting:>4} {public.god_left[god]:>4} rises in round {c.god_rises[god]}[/]"
    top = public.god_top[god]
    tile = str(c.tile_value[top]) if top >= 0 else "-"
    seal = side if public.seal_at[god] else "-"
    slots = box.SLOTS_OF[god]
    upper, lower = [letter(public.request[slot]) for slot in slots]
    places = f"{upper}  {lower if c.god_requests[god] > 1 else ' '}   {letter(public.temple_slot[god])}"
    on_god = troops(public.on_god[god * len(box.KINDS) : god * len(box.KINDS) + len(box.KINDS)])
    colour = c.request_stones[slots[0]][:1]
    stones = f"{public.supply[colour[0]]} {box.COLOURS[colour[0]]}" if colour else ""
    stack = f"{tile:>4} {public.god_left[god]:>4} {seal:>4}"
    return f"  {side} {name} {stack} {places}      {_supporters(public, c, god)} {on_god:11} {stones}"


def _supporters(public: Public, c: Components, god: int) -> str:
    """Both Support Slots in eight columns: a seat, or the kinds that are asked for."""
    cells = []
    for slot in box.SLOTS_OF[god]:
        kinds = "".join(KIND_MARKS[k] for k in c.support_kinds[slot]) or "."
        cells.append(letter(public.support[slot]) if public.support[slot] >= 0 else kinds)
    return pad(" ".join(cells), 8)


def _tile(public: Public, c: Components, slot: int) -> str:
    tile = public.world_tile[slot]
    if tile < 0:
        return "-"
    if tile >= box.GOD_TILE:
        supporters = [public.support[slot] for slot in box.SLOTS_OF[box.god_of_tile(tile)]]
        below = "".join(LETTERS[seat] for seat in supporters if seat >= 0)
        return god_tile(c, tile) + (f" ({below})" if below else "")
    if public.flipped[tile]:
        return f"{c.people_value[tile]}: flipped"
    return f"{c.people_value[tile]}: {c.people_name[tile]}"


def _worlds(public: Public, c: Components, width: int, battles: bool) -> list[str]:
    """The worlds from the top; `battles`: Battle Slots are still of use."""
    half = (width - 22) // 2
    lines = [f"[b]Worlds[/]  I/II   {'Light':{half}}{'Darkness':{half}}won"]
    for world in range(box.WORLDS - 1, -1, -1):
        light, dark = (_side(public, c, slot, half, battles) for slot in box.SLOTS[world])
        won = "".join(letter(s) for s in range(len(public.order)) if public.victory[s][world]) or "-"
        rewards = f"{c.world_top[world]}/{c.world_bottom[world]}"
        lines.append(f"  {world + 1}     {rewards:7}{light[0]}{dark[0]}{won}")
        for more in zip_longest(light[1:], dark[1:], fillvalue=" " * half):
            lines.append(f"{'':15}{more[0]}{more[1]}".rstrip())
    lower = [f"  {_tile(public, c, box.LOWER_WORLD + side):{half - 2}}" for side in range(2)]
    lines.append(f"  lower  {c.lower_points} now  {lower[0]}{lower[1]}")
    ancient = [_ancient(c, shown) for shown in public.ancient_shown]
    waiting = ", ".join(f"{n} of {LETTERS[s]}" for s, n in enumerate(public.middle) if n) or "none"
    if battles:
        lines.append("  empty Battle Slots: + a weapon, * wizardry; won: discs in Victory Areas")
    lines.append(f"  ancient weapons: Light {ancient[0]}, Darkness {ancient[1]}")
    lines.append(f"  discs in the middle: {waiting}; Valhalla: {troops(public.valhalla)}")
    if any(public.centre):
        lines.append("  to start with: " + ", ".join(box.KINDS[k] for k in box.RECRUIT_KINDS if public.centre[k]))
    return lines


def _ancient(c: Components, shown: tuple[int, ...]) -> str:
    """The current ancient weapon of a side, and those of earlier rounds."""
    values = [str(c.ancient_value[t]) for t in shown]
    earlier = f" (before {', '.join(values[:-1])})" if values[1:] else ""
    return (values[-1] if values else "-") + earlier


def _side(public: Public, c: Components, slot: int, width: int, battles: bool) -> list[str]:
    """One side of a world, on as many lines of this width as it takes."""
    text = _tile(public, c, slot)
    beside = public.beside[slot * len(box.KINDS) : slot * len(box.KINDS) + len(box.KINDS)]
    if any(beside):
        text += f" +{troops(beside)}"
    ancient = public.revealed_ancient[slot]
    hidden = public.under[slot] - len(public.revealed[slot]) + (public.armed[slot] and ancient < 0)
    shown = [c.item_name[i] for i in public.revealed[slot]]
    if ancient >= 0:
        shown.append(f"weapon {c.ancient_value[ancient]}")
    text += f" +{hidden}?" if hidden else ""
    names = [name.removeprefix("wizardry: ").replace(" ", JOINT) for name in shown]
    text += "".join(f" +{name}" for name in names)
    first = _battle_slot(public, c, slot) if battles else " "
    heading, *more = wrap(text, width - 4, 0)
    return [f"{first} {heading:{width - 2}}", *(f"  {line:{width - 2}}" for line in more)]


def _battle_slot(public: Public, c: Components, slot: int) -> str:
    """The seat on a Battle Slot, or what the empty slot brings."""
    if public.battle[slot] >= 0 or public.world_tile[slot] < 0:
        return letter(public.battle[slot])
    return GIFTS[c.slot_reward[slot]]


def _asgard(public: Public, c: Components, width: int) -> list[str]:
    seals = ["L", "D", "L/D"]
    row = []
    for i in range(box.WORLDS):
        discs = "".join(letter(s) for s in range(len(public.order)) if public.row[s] <= i) or "-"
        row.append(f"{discs}({seals[c.row_seal[i]]})")
    here = ", ".join(f"{n} of {LETTERS[s]}" for s, n in enumerate(public.asgard) if n) or "none"
    tiles = [c.asgard_name[t] + " (face-down)" * public.asgard_down[t] for t in public.asgard_row]
    prices = ", ".join(f"{recruit_name(k)} {'L' * light}{'D' * dark}" for k, (light, dark) in enumerate(c.prices))
    lines = ["[b]Asgard Area[/]  row " + " ".join(row)]
    lines += wrap(f"  discs here: {here}; tiles: {', '.join(tiles)}; {prices}", width)
    temples = [_temple(c, t, left) for t, left in zip(public.temple_top, public.temple_left, strict=True) if t >= 0]
    lines += wrap("  temples  " + "   ".join(temples), width)
    supply = [counted(public.supply[good], good_name(good)) for good in range(box.WHITE, box.GOODS)]
    battle = ", ".join(f"{n} of {c.battle_value[k]}" for k, n in enumerate(public.battle_stock))
    lines += wrap("  supply  " + ", ".join(supply), width)
    left = f"weapons {public.weapons_left}, wizardry {public.wizardry_left} left"
    return lines + wrap(f"  battle tiles {battle}; {left}", width)


def _temple(c: Components, temple: int, left: int) -> str:
    """The topmost temple of a stack with its points, and how many lie there."""
    stones = "+".join(box.COLOURS[s] for s in c.temple_stones[temple]) + "+any" * c.temple_extra[temple]
    return f"{c.temple_value[temple]} VP: {stones} ({left})".replace(" ", JOINT)


def _secrets(private: Private, c: Components, seat: int, width: int) -> list[str]:
    secrets = {
        "gods to show": [c.god_names[god] for god in private.chosen],
        "secret tiles": [c.item_name[item] for item in private.items],
        "placed": [f"{c.item_name[item]} in world {box.WORLD_OF[slot] + 1}" for item, slot in private.placed],
        "battle tiles": [c.battle_words[kind] for kind in private.battle_tiles],
        "in the stack": [c.item_name[item] for item in private.looking],
    }
    parts = [f"{head}: {', '.join(names)}" for head, names in secrets.items() if names]
    return wrap(f"Only @{seat} sees: " + "; ".join(parts), width) if parts else []
