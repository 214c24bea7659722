"""The picture of the table: where everything lies, for every surface. Units are pixels at scale 1."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from vigrid.kernel import Addend, Good, Layout, Panel, Piece, Place, Side, Tally, View
from vigrid.tabletop import seats
from vigrid.tabletop.words import counted, listed

from . import box
from .cards import ITEM_SYMBOLS, cards
from .components import Components
from .targets import STONE_OF_GOD, about, targets
from .texts import god_tile, stones
from .view import Public

WIDTH: Final = 1060
HEIGHT: Final = 670
PLATE: Final = (232, 124)
RUNES: Final = ("f", "s", "a", "t", "th", "l", "h", "m", "kenaz", "n")
WORLD_AT: Final = ((360, 538), (700, 538), (360, 430), (700, 430), (360, 322), (700, 322), (530, 211))
LOWER_AT: Final = ((360, 634), (700, 634))
PEOPLE_SYMBOL: Final = {
    "weapon": "people-weap", "wizardry": "people-wiz", "first_player": "people-first", "asgard_tile": "people-asg",
    "any_victory": "people-auto", "any_stone": "people-stone", "recolour": "people-swap", "any_seal": "people-seal",
}  # fmt: skip
STONE_SYMBOLS: Final = tuple(f"stone-{colour}" for colour in box.COLOURS)
KIND_SYMBOLS: Final = tuple(f"recruit-{kind}" for kind in box.KINDS)
SEAL_SYMBOLS: Final = ("seal-light", "seal-darkness", "seal-either")
GOOD_SYMBOLS: Final = (*STONE_SYMBOLS, *KIND_SYMBOLS, *SEAL_SYMBOLS[:2])


on_worlds, on_asgard = partial(Place, board="Worlds"), partial(Place, board="Asgard")


# --- places


def layout(view: View, c: Components) -> Layout:
    """The whole table: gods left and right, the Asgard Area above the tree, worlds along it."""
    public: Public = view.public
    places: list[Place] = [*_tree(), *_asgard_area(c)]
    for god in range(len(box.GODS)):
        places += _god(c, god, public.round)
    for world in range(box.WORLDS):
        places += _world(c, world, bool(c.world_empty_below[world] > view.players))
    places += [*_lower_world(c, box.LIGHT), *_lower_world(c, box.DARK)]
    front = (f"w{public.world}",) if view.phase == "battle" else ()
    return Layout(WIDTH, HEIGHT, (*places, *_stacks(c, public)), front)


def _tree() -> list[Place]:
    trunk = (
        "M530 262V612M530 300Q480 300 455 330M530 300Q580 300 605 330M530 410Q480 410 455 438M530 410Q580 410 605 438"
    )
    roots = "M530 560Q470 590 450 620M530 560Q590 590 610 620"
    return [
        on_worlds("tree", "Yggdrasil", 530, 437, 16, 350, "line", path=trunk),
        on_worlds("roots", "Roots", 530, 590, 12, 60, "line", path=roots),
    ]


def _asgard_area(c: Components) -> list[Place]:
    places = [on_asgard("asgard_area", "Asgard Area", 530, 77, 568, 146, "backing")]
    for i in range(box.WORLDS):
        x, name = 392 + 48 * i, f"Space {i + 1} of the disc row"
        places.append(on_asgard(f"row.{i + 1}", name, x, 54, 44, 52, "rect", clause="AS-10.8"))
        places.append(on_asgard(f"row.{i + 1}.seal", "", x, 91, 20, 20, "label", SEAL_SYMBOLS[c.row_seal[i]]))
    slot: Any = {"group": "act", "text": "Any number of discs", "clause": "AS-10.1"}
    places.append(on_asgard("asgard", "Asgard Area: act here", 758, 58, 76, 56, "round-slot", **slot))
    words_at = {
        "for-sale": ("Discs for sale", 262, 56),
        "recruits": ("Recruits", 262, 126),
        "act": ("act here", 728, 98),
    }
    for name, (words, x, y) in words_at.items():
        places.append(on_asgard(name, words, x + 50, y, 100, 16, "label", tint="ink-2", align="start"))
    for kind, name in enumerate(box.KINDS):
        light, dark = c.prices[kind]
        price = " ".join([KIND_SYMBOLS[kind], *["seal-light"] * light, *["seal-darkness"] * dark])
        words = f"Buy a {box.GOOD_NAMES[box.RECRUIT + kind].replace('_', ' ')}: {light} Light, {dark} Darkness"
        at = 366 + 76 * kind
        places.append(on_asgard(f"price.{name}", words, at, 126, 72, 34, "rect", price, clause="AS-10.7"))
    return [*places, on_asgard("asgard_row", "Asgard tiles", 694, 126, 232, 40, "tile-slot", clause="AS-10.1")]


def _at(god: int) -> tuple[float, float]:
    """Centre of a god's plate."""
    return (118 if god < 5 else WIDTH - 118), 66 + 133 * (god % 5)


def _god(c: Components, god: int, round_now: int) -> list[Place]:
    x, y = _at(god)
    name, god_id, right = c.god_names[god], box.GODS[god], god >= 5
    asleep = c.god_rises[god] > round_now
    text = f"round {c.god_rises[god]}" if asleep else ""

    def across(offset: float) -> float:
        return x + PLATE[0] / 2 - offset if right else x - PLATE[0] / 2 + offset

    def part(key: str, words: str, dx: float, dy: float, w: float, h: float, shape: str, **more: Any) -> Place:
        words = f"{name}, {words}"
        return Place(f"{god_id}.{key}", words, across(dx), y + dy, w, h, shape, board="Gods", faded=asleep, **more)

    side = box.SIDES[c.god_side[god]]
    shape = "plate-right" if right else "plate"
    plate = Place(
        god_id, name, x, y, *PLATE, shape, f"god-{god_id}", side, text=text, clause="AS-4.1" if asleep else "AS-8.1",
        value=f"rune-{RUNES[god]}", faded=asleep, board="Gods",
    )  # fmt: skip
    places = [
        plate,
        part("tile", "next tile", 152, -40, 26, 32, "tile-slot", clause="AS-1.15"),
        part("recruits", "recruits", 184, -40, 40, 30, "rect", tint="none", clause="AS-9.5"),
        part("seal", "seal", 217, -40, 24, 24, "rect", tint="none", clause="AS-7.2"),
        part("temple", "Temple Slot", 150, 22, 44, 64, "house-slot", symbol="temple", clause="AS-9.1"),
    ]
    for row, slot in enumerate(box.SLOTS_OF[god][: c.god_requests[god]]):
        symbol = " ".join("stone-white" if s == box.ANY else STONE_SYMBOLS[s] for s in c.request_stones[slot][:1])
        where = f"{box.ROWS[row]} Request Slot" if c.god_requests[god] > 1 else "Request Slot"
        dy = (2, 40)[row] if c.god_requests[god] > 1 else 22
        words = c.request_text[slot]
        places += [part(box.ROWS[row], where, 96, dy, 34, 34, "round-slot", symbol=symbol, text=words, clause="AS-8.1")]
    for word, dy, slot in zip(box.ROWS, (2, 40), box.SLOTS_OF[god], strict=True):
        kinds, where = " ".join(KIND_SYMBOLS[k] for k in c.support_kinds[slot]), f"{word} Support Slot"
        places.append(part(f"support_{word}", where, 203, dy, 42, 32, "square-slot", symbol=kinds, clause="AS-9.16"))
    if god in STONE_OF_GOD:
        colour = box.COLOURS[STONE_OF_GOD[god]]
        words = f"supply of {colour} stones"
        places.append(part(f"stock_{colour}", words, 30, 49, 56, 25, "rect", tint="none", clause="AS-3.1"))
    return places


def _world(c: Components, world: int, empty: bool) -> list[Place]:
    x, y = WORLD_AT[world]
    number, key = world + 1, f"w{world + 1}"
    top, bottom = str(c.world_top[world]), str(c.world_bottom[world])
    text = "empty with this number of seats" if empty else f"rewards {top} and {bottom}"
    clause = "AS-1.7" if empty else "AS-12.15"
    area = f"Victory Area of world {number}"
    places = [
        on_worlds(key, str(number), x, y, 196, 100, "split", text=text, clause=clause, faded=empty),
        on_worlds(f"{key}.top", "I", x, y - 8, 58, 18, "pill", value=top, tint="sunk"),
        on_worlds(f"{key}.bottom", "II", x, y + 12, 58, 18, "pill", value=bottom, tint="sunk"),
        on_worlds(f"{key}.victory", area, x, y + 36, 96, 28, "rect", tint="none", clause="AS-11.7"),
    ]
    for side, word in enumerate(box.SIDES):
        left = -1 if side == box.LIGHT else 1
        gift = c.slot_reward[box.SLOTS[world][side]]
        symbol, text = ITEM_SYMBOLS[gift], ("gives a weapon", "gives wizardry")[gift]
        where, slot = f"world {number}, {box.SIDE_NAMES[side]}", (x + 68 * left, y + 28, 32, 32, "round-slot", symbol)
        troops = (x + 35 * left, y - 20, 24, 48, "rect")
        places += [
            on_worlds(f"{key}.{word}", where, x + 68 * left, y - 20, 40, 48, "tile-slot", clause="AS-9.9"),
            on_worlds(f"{key}.{word}.battle", f"Battle Slot: {where}", *slot, text=text, clause="AS-10.13"),
            on_worlds(f"{key}.{word}.troops", f"Deployed: {where}", *troops, tint="none", clause="AS-12.6"),
        ]
    return places


def _lower_world(c: Components, side: int) -> list[Place]:
    x, y = LOWER_AT[side]
    key, name = f"lower.{box.SIDES[side]}", f"Lower world, {box.SIDE_NAMES[side]}"
    about: Any = {"text": f"{c.lower_points} VP at once", "clause": "AS-9.14"}
    return [
        on_worlds(f"{key}.root", "Root", x, y, 196, 60, "plate" if side else "plate-right", **about),
        on_worlds(key, name, x + (68 if side else -68), y, 40, 48, "tile-slot", **about),
    ]


STACKS: Final = (
    ("valhalla", "Valhalla", 328, 211, 164, 100, "plate", "", "AS-12.8", "Worlds"),
    ("temples", "Temples", 732, 211, 164, 100, "plate", "", "AS-9.1", "Asgard"),
    ("middle", "Middle of the board", 530, 410, 138, 64, "rect", "none", "AS-11.12", "Worlds"),
    ("ancient.light", "Ancient weapon of Light", 505, 330, 36, 44, "tile-slot", "", "AS-11.2", "Worlds"),
    ("ancient.dark", "Ancient weapon of Darkness", 555, 330, 36, 44, "tile-slot", "", "AS-11.2", "Worlds"),
    ("battle_tiles", "Battle tiles", 530, 494, 138, 92, "rect", "none", "AS-11.14", "Worlds"),
    ("stock", "Common supply", 530, 634, 138, 62, "rect", "none", "AS-3.1", "Asgard"),
    ("secret_stacks", "Weapons and wizardry", 530, 570, 124, 50, "rect", "none", "AS-10.12", "Asgard"),
)


def _stacks(c: Components, public: Public) -> list[Place]:
    places = [Place(*place[:7], tint=place[7], clause=place[8], board=place[9]) for place in STACKS]
    for stack, left in enumerate(public.temple_left):
        name, x = f"Temples of {c.temple_value[box.TEMPLES_OF[stack][0]]}", 674 + 39 * stack
        still = [t for t in box.TEMPLES_OF[stack] if t != public.temple_top[stack] and t not in sum(public.temples, ())]
        text = f"{left} left. To come: {listed([stones(c, t).replace(', ', '+') for t in still])}"
        about: Any = {"text": text, "clause": "AS-9.1"}
        places.append(on_asgard(f"stack{stack + 1}", name, x, 222, 36, 62, "tile-slot", **about))
    return places


# --- pieces


def pieces(view: View, c: Components) -> list[Piece]:
    """Everything that lies on the board, as far as this view shows it."""
    public: Public = view.public
    return [
        *_gods_pieces(public, c), *_discs(public), *_world_pieces(public, c, view), *_asgard_pieces(public, c),
        *_stack_pieces(public, c, view), *_supply_pieces(public),
    ]  # fmt: skip


def disc(key: str, place: str, seat: int, count: int = 1) -> Piece:
    """Discs of a seat."""
    return Piece(f"disc.{key}", place, "disc", tint=seats.tint(seat), seat=seat, count=count, label=box.SEATS[seat])


def _gods_pieces(public: Public, c: Components) -> list[Piece]:
    found = []
    for god, god_id in enumerate(box.GODS):
        side = box.SIDES[c.god_side[god]]
        if public.god_top[god] >= 0:
            value = str(c.tile_value[public.god_top[god]])
            label = f"{god_tile(c, public.god_top[god])}, {counted(public.god_left[god], 'tile')} left"
            found.append(Piece(f"top.{god_id}", f"{god_id}.tile", "tile", tint=side, label=label, value=value))
        if public.seal_at[god]:
            found.append(Piece(f"seal.{god_id}", f"{god_id}.seal", "seal", SEAL_SYMBOLS[c.god_side[god]], label="seal"))
        for kind, name in enumerate(box.KINDS):
            if count := public.on_god[god * len(box.KINDS) + kind]:
                key = f"on.{god_id}.{name}"
                found.append(Piece(key, f"{god_id}.recruits", "recruit", KIND_SYMBOLS[kind], count=count, label=name))
        if god in STONE_OF_GOD and public.supply[STONE_OF_GOD[god]]:
            colour = box.COLOURS[STONE_OF_GOD[god]]
            count = public.supply[STONE_OF_GOD[god]]
            key = f"{god_id}.stock_{colour}"
            label = f"{colour} stones"
            found.append(Piece(f"stock.{colour}", key, "stone", f"stone-{colour}", count=count, label=label))
    for tile, owner in enumerate(public.skill_tile):
        if owner < 0:
            god_id = box.SKILL_TILES[tile]
            label = box.SKILL_TILE_NAMES[tile]
            found.append(Piece(f"skill.{god_id}", f"{god_id}.recruits", "token", f"god-{god_id}", label=label))
    return found


def _discs(public: Public) -> list[Piece]:
    found = []
    for place in range(box.ASGARD):
        seat = public.request[place] if place < box.TEMPLE else public.temple_slot[box.GOD_OF[place]]
        if seat >= 0:
            code = box.CODE_OF_PLACE[place]
            found.append(disc(code, code, seat))
    for slot, seat in enumerate(public.support):
        if seat >= 0:
            found.append(disc(box.CODE_OF_SUPPORT[slot], box.CODE_OF_SUPPORT[slot], seat))
    for slot, seat in enumerate(public.battle):
        if seat >= 0:
            found.append(disc(f"battle.{box.CODE_OF_SLOT[slot]}", f"{box.CODE_OF_SLOT[slot]}.battle", seat))
    for seat, colour in enumerate(box.SEATS[: len(public.order)]):
        if public.asgard[seat]:
            found.append(disc(f"asgard.{colour}", "asgard", seat, public.asgard[seat]))
        if public.middle[seat]:
            found.append(disc(f"middle.{colour}", "middle", seat, public.middle[seat]))
        found += [disc(f"row.{i + 1}.{colour}", f"row.{i + 1}", seat) for i in range(public.row[seat], box.WORLDS)]
        found += [
            disc(f"won.{w + 1}.{colour}", f"w{w + 1}.victory", seat)
            for w in range(box.WORLDS)
            if public.victory[seat][w]
        ]
    return found


def _world_pieces(public: Public, c: Components, view: View) -> list[Piece]:
    found = []
    for slot in range(box.WORLD_SLOTS):
        tile, code = public.world_tile[slot], box.CODE_OF_SLOT[slot]
        side, value = box.SIDES[box.SIDE_OF[slot]], str(c.tile_value[tile])
        if tile >= box.GOD_TILE:
            symbol, label = f"god-{box.GODS[box.god_of_tile(tile)]}", god_tile(c, tile)
            found.append(Piece(f"tile.{code}", code, "tile", symbol, side, label=label, value=value))
        elif tile >= 0:
            effect = c.people_effect[tile]
            symbol = "" if public.flipped[tile] else PEOPLE_SYMBOL[effect]
            bonus = f": {c.people_name[tile]}. {c.people_text[tile]}"
            label = f"population {value}" + (", flipped" if public.flipped[tile] else bonus)
            found += [Piece(f"people.{box.CODE_OF_PEOPLE[tile]}", code, "tile", symbol, side, label=label, value=value)]
        if slot < box.BATTLE_SLOTS:
            found += _troops(public, c, slot)
    return found


def _troops(public: Public, c: Components, slot: int) -> list[Piece]:
    code, place = box.CODE_OF_SLOT[slot], f"{box.CODE_OF_SLOT[slot]}.troops"
    found = [
        Piece(f"beside.{code}.{name}", place, "recruit", KIND_SYMBOLS[kind], count=n, label=name)
        for kind, name in enumerate(box.KINDS)
        if (n := public.beside[slot * len(box.KINDS) + kind])
    ]
    hidden = public.under[slot] - len(public.revealed[slot])
    if hidden:
        found.append(Piece(f"under.{code}", place, "token", count=hidden, label="secret tiles", face=False))
    found += [
        Piece(f"shown.{item}.{code}", place, "token", ITEM_SYMBOLS[box.STACK_OF[item]], label=c.item_name[item])
        for item in public.revealed[slot]
    ]
    if public.revealed_ancient[slot] >= 0:
        value = str(c.ancient_value[public.revealed_ancient[slot]])
        label = f"ancient weapon {value}"
        found.append(Piece(f"ancient.{code}", place, "token", "rune-sword", label=label, value=value))
    elif public.armed[slot]:
        found.append(Piece(f"ancient.{code}", place, "token", label="ancient weapon", face=False))
    return found


ASGARD_VALUES: Final = {"one": "1", "two": "1+1", "three": "2+1", "nothing": "–"}


def _asgard_pieces(public: Public, c: Components) -> list[Piece]:
    found = []
    for tile in public.asgard_row:
        effect = c.asgard_effect[tile]
        symbol = "people-swap" if effect == "swap" else ""
        about: Any = {"label": c.asgard_name[tile], "value": ASGARD_VALUES.get(effect, "")}
        up = not public.asgard_down[tile]
        found.append(Piece(f"asgard.a{tile + 1}", "asgard_row", "tile", symbol, "raised", face=up, **about))
    return found


def _stack_pieces(public: Public, c: Components, view: View) -> list[Piece]:
    found = []
    for stack, top in enumerate(public.temple_top):
        if top >= 0:
            label = f"temple of {c.temple_value[top]}: {stones(c, top)}" + ", one other" * c.temple_extra[top]
            place = f"stack{stack + 1}"
            value = str(c.temple_value[top])
            found += [Piece(f"temple.{top}", place, "temple", "temple", label=label, value=value, size=24, at="head")]
            found += [
                Piece(f"temple.{top}.{i}", place, "stone", STONE_SYMBOLS[s], size=18)
                for i, s in enumerate(c.temple_stones[top])
            ]
            if c.temple_extra[top]:
                other = "one stone of another colour"
                found.append(Piece(f"temple.{top}.other", place, "token", label=other, value="+1", size=18))
        elif public.temple_left[stack]:
            label = "the next temple, not turned up yet"
            found.append(Piece(f"covered.{stack}", f"stack{stack + 1}", "temple", "temple", label=label, face=False))
    for side, word in enumerate(box.SIDES):
        shown = public.ancient_shown[side]
        if shown:
            value = str(c.ancient_value[shown[-1]])
            later = listed([str(c.ancient_value[t]) for t in box.ANCIENT_OF[side] if t not in shown])
            label, key = f"ancient weapon {value}, to come {later}", f"ancient.{word}"
            found.append(Piece(key, key, "tile", "rune-sword", word, label=label, value=value))
    for kind, count in enumerate(public.battle_stock):
        if count:
            value = str(c.battle_value[kind])
            about: Any = {"label": f"battle tile {value}", "value": value}
            found.append(Piece(f"battle_tile.{kind}", "battle_tiles", "tile", tint="panel", count=count, **about))
    stacks = (("weapons", public.weapons_left), ("wizardry", public.wizardry_left))
    for symbol, items, (name, left) in zip(ITEM_SYMBOLS, box.ITEMS_OF, stacks, strict=True):
        if left:
            known = {*sum((*public.items_shown, *public.revealed), ())}
            known.update(*((*own.items, *dict(own.placed), *dict(own.known)) for own in view.private.values()))
            words = listed([c.item_name[i].removeprefix("wizardry: ") for i in items if i not in known])
            about = {"label": f"{left} {name} left; not seen: {words}", "value": str(left)}
            found.append(Piece(f"{name}.stack", "secret_stacks", "tile", symbol, "item", **about))
    return found


def _supply_pieces(public: Public) -> list[Piece]:
    found = []
    for good in (box.COLOURS.index("white"), *range(box.RECRUIT, box.GOODS)):
        if public.supply[good]:
            name = box.GOOD_NAMES[good]
            kind = "stone" if good < box.RECRUIT else "recruit" if good < box.SEAL else "seal"
            label, count = name.replace("_", " "), public.supply[good]
            found.append(Piece(f"stock.{name}", "stock", kind, GOOD_SYMBOLS[good], count=count, label=label))
    for number, (name, symbol) in enumerate(zip(box.KINDS, KIND_SYMBOLS, strict=True)):
        if public.centre[number]:
            found.append(Piece(f"centre.{name}", "middle", "recruit", symbol, label=name))
        if number in box.WARRIORS and (count := public.valhalla[number]):
            found.append(Piece(f"valhalla.{name}", "valhalla", "recruit", symbol, count=count, label=name))
    return found


# --- panels


def panels(view: View, c: Components) -> list[Panel]:
    """Each seat: order number, score, and what lies in front of it."""
    public: Public = view.public
    return [_panel(public, c, seat) for seat in range(view.players)]


def _panel(public: Public, c: Components, seat: int) -> Panel:
    owned = public.own[seat]
    goods = [Good(seats.disc(seat), "discs in hand", public.hand[seat])]
    goods += [
        Good(GOOD_SYMBOLS[good], box.GOOD_NAMES[good].replace("_", " "), owned[good], id=f"own.{box.GOOD_NAMES[good]}")
        for good in range(box.GOODS)
        if owned[good]
    ]
    if public.temples[seat]:
        points = sum(c.temple_value[t] for t in public.temples[seat])
        goods.append(Good("temple", "temples", len(public.temples[seat]), f"{points} VP a round"))
    for tile, owner in enumerate(public.people):
        if owner == seat:
            goods.append(Good(PEOPLE_SYMBOL[c.people_effect[tile]], c.people_words[tile], 1, c.people_text[tile]))
    for symbol, name, count in zip(ITEM_SYMBOLS, ("weapons", "wizardry"), public.items_from[seat], strict=True):
        if count:
            goods.append(Good(symbol, name, count, "secret, in hand or placed"))
    for tile, owner in enumerate(public.skill_tile):
        if owner == seat:
            goods.append(
                Good(f"god-{box.SKILL_TILES[tile]}", box.SKILL_TILE_NAMES[tile], 1, id=f"own.{box.SKILL_TILES[tile]}")
            )
    note = f"order {public.order[seat]}"
    if public.cards[seat]:
        note += f", {counted(public.cards[seat], 'god')} to show"
    if public.battle_tiles[seat]:
        values = listed((c.battle_words[kind] for kind in public.battle_tiles_revealed[seat]), "")
        note += f", {counted(public.battle_tiles[seat], 'battle tile')}" + (f" ({values})" if values else "")
    return Panel(seat, box.SEATS[seat].capitalize(), public.score[seat], tuple(goods), "VP", note)


# --- battles


def tallies(view: View, c: Components) -> list[Tally]:
    """Both sides of the world in which somebody may still send recruits; nothing at other times."""
    public: Public = view.public
    if view.phase != "battle" or not any(w.prompt in ("fight", "send") for w in view.pending):
        return []
    light, dark = (_battle_side(public, c, slot) for slot in box.SLOTS[public.world - 1])
    ahead = int(light.total) - int(dark.total)
    note = "A tie wins for nobody" if ahead == 0 else f"{box.SIDE_NAMES[ahead < 0]} leads by {abs(ahead)}"
    return [Tally("battle", f"Battle in world {public.world}", "AS-11.8", (light, dark), note)]


def _battle_side(public: Public, c: Components, slot: int) -> Side:
    side, tile = box.SIDE_OF[slot], public.world_tile[slot]
    useless = tile < box.GOD_TILE <= public.world_tile[box.OPPOSITE[slot]]
    value = 0 if useless else c.tile_value[tile]
    name = c.god_names[box.god_of_tile(tile)] if tile >= box.GOD_TILE else "population"
    weapon = c.ancient_value[public.ancient_shown[side][-1]]
    addends = (
        Addend(name, str(value), "counts nothing against a god" if useless else ""),
        Addend("ancient weapon", str(weapon)),
    )
    seat = public.battle[slot] if public.battle[slot] >= 0 else None
    return Side(box.SIDE_NAMES[side], str(value + weapon), addends, seat)


__all__ = ["about", "cards", "layout", "panels", "pieces", "tallies", "targets"]
