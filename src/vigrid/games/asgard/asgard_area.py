"""The Asgard action (chapter AS-10)."""

from __future__ import annotations

from itertools import product
from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule
from vigrid.tabletop.words import counted

from . import box
from .state import AsgardState
from .supply import can_receive, receive, recruit_name, swap_stone, take_item, unlike_recruits, why_not_received
from .texts import world

NO_FACE_UP: Final = len(box.ASGARD_TILES)
DECLINE: Final = NO_FACE_UP + 1
STOP_BUYING: Final = len(box.KINDS)
TO_HAND: Final = box.BATTLE_SLOTS


@rule
async def asgard_action(g: AsgardState, seat: int, place: int) -> None:
    """AS-10.1, AS-10.20, AS-7.3. A tile, recruits, discs, discs of the middle; or decline."""
    tile = await Ask(seat, FLIP, tiles_to_flip, True)
    if tile != DECLINE:
        if tile != NO_FACE_UP:
            await flip_tile(g, seat, tile)
        await buy_recruits(g, seat)
        if place == box.ASGARD_ALL:
            await free_disc(g, seat)
        else:
            await buy_discs(g, seat)
        await move_middle_discs(g, seat)
    note("AS-10.20" if place == box.ASGARD_ALL else "AS-10.19")
    g.lift(seat, place)


# --- a. the tile


def _tile_words(g: AsgardState, value: int) -> tuple[str, str]:
    """A tile of the row, or what is chosen instead of one, and what it brings."""
    if value == DECLINE:
        return "decline", "The disc comes back, nothing else happens"
    if value == NO_FACE_UP:
        return "no tile is face-up", "Go on without a tile"
    return f"tile: {g.c.asgard_name[value]}", g.c.asgard_text[value]


FLIP: Final = Prompt(
    "flip", range(DECLINE + 1), clause="AS-10.1", question="Which Asgard tile do you flip?",
    label=lambda g, seat, value, *_: _tile_words(g, value)[0],
    preview=lambda g, seat, value, *_: _tile_words(g, value)[1],
    code=lambda value: "decline" if value == DECLINE else "none" if value == NO_FACE_UP else f"a{value + 1}",
    clause_of=lambda v: "AS-7.3" if v == DECLINE else "AS-10.1",
)  # fmt: skip


def face_up_tiles(g: AsgardState) -> list[int]:
    """The face-up tiles of the Asgard row."""
    return [t for t in g.asgard_row if not g.asgard_down[t]]


@lister
def tiles_to_flip(g: AsgardState, seat: int, declinable: bool) -> list[int]:
    """Face-up tiles of the row; where the whole action can be declined, that too."""
    tiles = sorted(face_up_tiles(g)) or [NO_FACE_UP]
    return [*tiles, DECLINE] if declinable else tiles


@rule
async def flip_tile(g: AsgardState, seat: int, tile: int) -> None:
    """AS-10.1. The tile is flipped and its bonus used."""
    g.flip_asgard_tile(seat, tile)
    clause, recruits = ASGARD_BONUS[g.c.asgard_effect[tile]]
    note(clause)
    if g.c.asgard_effect[tile] == "swap":
        await swap_stone(g, seat)
    await unlike_recruits(g, seat, recruits)


@rule
async def flip_for_bonus(g: AsgardState, seat: int) -> None:
    """AS-14.5. People flip a face-up Asgard tile and bring its bonus."""
    tile = await Ask(seat, FLIP, tiles_to_flip, False)
    if tile != NO_FACE_UP:
        await flip_tile(g, seat, tile)


ASGARD_BONUS: Final = {
    "one": ("AS-10.2", (1,)), "two": ("AS-10.3", (1, 1)), "three": ("AS-10.4", (2, 1)), "swap": ("AS-10.5", ()),
    "nothing": ("AS-10.6", ()),
}  # fmt: skip
"""What Asgard tiles give: by which clause, and how many recruits of a kind, then of another kind."""


# --- paying with seals


def _pay_label(g: AsgardState, seat: int, value: tuple[int, int, int], *price: int) -> str:
    names = (*box.SIDE_NAMES, "Population Tile")
    return " + ".join(f"{n} {name}" for n, name in zip(value, names, strict=True) if n) or "nothing"


PAY_SEALS: Final = Prompt(
    "seals", tuple(product(range(8), range(8), range(3))), clause="AS-10.7", question="How do you pay?",
    label=_pay_label,
    code=lambda v: f"{v[0]}l.{v[1]}d.{v[2]}p", clause_of=lambda v: "AS-14.9" if v[2] else "AS-10.7",
)  # fmt: skip


@lister
def ways_to_pay_seals(g: AsgardState, seat: int, light: int, dark: int, either: int) -> list[tuple[int, int, int]]:
    """Light seals, Darkness seals and people tiles that make up a price; `either` seals may be of any kind."""
    total = light + dark + either
    have_light, have_dark = g.has(seat, box.SEAL + box.LIGHT), g.has(seat, box.SEAL + box.DARK)
    helpers = len(g.people_with(seat, "any_seal"))
    ways = []
    for tiles in range(min(helpers, total) + 1):
        for paid_light in range(min(have_light, total - tiles) + 1):
            paid_dark = total - tiles - paid_light
            spare = max(0, paid_light - light) + max(0, paid_dark - dark)
            if paid_dark <= have_dark and spare <= either:
                ways.append((paid_light, paid_dark, tiles))
    return ways


def affordable(g: AsgardState, seat: int, light: int, dark: int, either: int) -> bool:
    """Whether the seat can pay a price in seals."""
    have_light, have_dark = g.has(seat, box.SEAL + box.LIGHT), g.has(seat, box.SEAL + box.DARK)
    helpers = len(g.people_with(seat, "any_seal")) if seat in g.people else 0
    missing = max(0, light - have_light) + max(0, dark - have_dark)
    return missing <= helpers and have_light + have_dark + helpers >= light + dark + either


@rule
async def pay_seals(g: AsgardState, seat: int, light: int, dark: int, either: int) -> None:
    """AS-10.7, AS-10.9. Put the seals of a price back into the supply."""
    paid_light, paid_dark, tiles = await Ask(seat, PAY_SEALS, ways_to_pay_seals, light, dark, either)
    g.spend(seat, box.SEAL + box.LIGHT, paid_light)
    g.spend(seat, box.SEAL + box.DARK, paid_dark)
    for tile in g.people_with(seat, "any_seal")[:tiles]:
        note("AS-14.9")
        g.discard_people(tile)


# --- b. recruits


def price_words(light: int, dark: int, either: int) -> str:
    """A price in seals in words."""
    parts = ((light, "Light seal", ""), (dark, "Darkness seal", ""), (either, "seal", " of either kind"))
    return " + ".join(counted(n, name) + more for n, name, more in parts if n)


def _why_not_buy(g: AsgardState, seat: int, kind: int) -> str | None:
    if kind == STOP_BUYING:
        return None
    if not can_receive(g, seat, box.RECRUIT + kind):
        return why_not_received(g, seat, box.RECRUIT + kind)
    return None if affordable(g, seat, *g.c.prices[kind], 0) else "AS-10.7"


BUY: Final = Prompt(
    "buy", range(STOP_BUYING + 1), clause="AS-10.7", question="Buy a recruit?",
    label=lambda g, seat, kind: "no more recruits" if kind == STOP_BUYING else recruit_name(kind),
    preview=lambda g, seat, kind: "" if kind == STOP_BUYING else "Costs " + price_words(*[*g.c.prices[kind], 0]),
    why_not=_why_not_buy, code=lambda k: (*box.KINDS, "stop")[k],
)  # fmt: skip


@lister
def recruits_to_buy(g: AsgardState, seat: int) -> list[int]:
    """Kinds that the seat can pay and would receive, or no more."""
    return [
        k for k in box.RECRUIT_KINDS if affordable(g, seat, *g.c.prices[k], 0) and can_receive(g, seat, box.RECRUIT + k)
    ] + [STOP_BUYING]  # fmt: skip


@rule
async def buy_recruits(g: AsgardState, seat: int) -> None:
    """AS-10.7. Buy recruits one at a time."""
    kind = await Ask(seat, BUY, recruits_to_buy)
    while kind != STOP_BUYING:
        light, dark = g.c.prices[kind]
        await pay_seals(g, seat, light, dark, 0)
        await receive(g, seat, box.RECRUIT + kind, 1)
        kind = await Ask(seat, BUY, recruits_to_buy)


# --- c. discs


@cites
def disc_price(g: AsgardState, seat: int) -> tuple[int, int, int]:
    """AS-10.9, AS-10.10. Light, Darkness and either seals: of the disc's space and of occupied spaces to its left."""
    seals = g.c.row_seal[min(g.row) : g.row[seat] + 1]
    return seals.count(box.LIGHT), seals.count(box.DARK), seals.count(box.EITHER)


def _disc_label(g: AsgardState, seat: int, value: str, free: bool) -> str:
    if value == "stop":
        return "no disc"
    if g.row[seat] == box.WORLDS:
        return "none of your discs is left there"
    return f"a disc for {'nothing' if free else price_words(*disc_price(g, seat))}"


DISC_OF_ROW: Final = Prompt(
    "row_disc", ("take", "stop"), clause="AS-10.8", question="Take a disc from the row?", label=_disc_label
)


@lister
def discs_to_take(g: AsgardState, seat: int, free: bool) -> list[str]:
    """The leftmost own disc of the row, if the seat can pay for it (or it is free); or stop."""
    if g.row[seat] < box.WORLDS and (free or affordable(g, seat, *disc_price(g, seat))):
        return ["take", "stop"]
    return ["stop"]


@rule
async def buy_discs(g: AsgardState, seat: int) -> None:
    """AS-10.8, AS-10.9. Buy discs one at a time, each at its new price."""
    answer = await Ask(seat, DISC_OF_ROW, discs_to_take, False)
    while answer == "take":
        light, dark, either = disc_price(g, seat)
        await pay_seals(g, seat, light, dark, either)
        g.take_row_disc(seat)
        await place_new_disc(g, seat)
        answer = await Ask(seat, DISC_OF_ROW, discs_to_take, False)


@rule
async def free_disc(g: AsgardState, seat: int) -> None:
    """AS-10.21. One disc for nothing."""
    answer = await Ask(seat, DISC_OF_ROW, discs_to_take, True)
    if answer == "take":
        g.take_row_disc(seat)
        await place_new_disc(g, seat)


@cites
def slot_bar(g: AsgardState, seat: int, slot: int) -> str | None:
    """AS-10.13, AS-10.14, AS-10.15, AS-10.16. The clause that keeps the seat from a Battle Slot, or None."""
    world, opponent = box.WORLD_OF[slot], g.battle[box.OPPOSITE[slot]]
    if g.world_tile[slot] == box.EMPTY:
        return "AS-10.16"
    if g.victory[seat * box.WORLDS + world]:
        return "AS-10.15"
    if g.battle[slot] >= 0 or opponent == seat:
        return "AS-10.13"
    return "AS-10.14" if g.c.world_discs[world] == 1 and opponent >= 0 else None


def _station_preview(g: AsgardState, seat: int, slot: int, new: bool) -> str:
    if slot == TO_HAND:
        return "One more action from the next round on"
    gift = f"a {box.STACKS[g.c.slot_reward[slot]]} tile; " if new else ""
    light, dark = g.printed_values(box.WORLD_OF[slot])
    return f"{gift}before ancient weapons Light {light}, Darkness {dark}"


STATION: Final = Prompt(
    "station", range(box.BATTLE_SLOTS + 1), clause="AS-10.13", question="Where does the disc go?",
    label=lambda g, seat, slot, new: "in front of you" if slot == TO_HAND else world(slot), preview=_station_preview,
    why_not=lambda g, seat, slot, new: (None if new else "AS-10.18") if slot == TO_HAND else slot_bar(g, seat, slot),
    code=lambda s: "hand" if s == TO_HAND else box.CODE_OF_SLOT[s],
    clause_of=lambda s: "AS-10.11" if s == TO_HAND else "AS-10.12",
)  # fmt: skip


@lister
def stations(g: AsgardState, seat: int, new: bool) -> list[int]:
    """Battle Slots that the seat can use; a new disc can also go to hand."""
    slots = [s for s in range(box.BATTLE_SLOTS) if slot_bar(g, seat, s) is None]
    return [TO_HAND, *slots] if new else slots


@rule
async def place_new_disc(g: AsgardState, seat: int) -> None:
    """AS-10.11, AS-10.12. A disc from the row stays in hand or goes to a Battle Slot, where it brings a tile."""
    slot = await Ask(seat, STATION, stations, True)
    if slot != TO_HAND:
        g.station(seat, slot)
        await take_item(g, seat, g.c.slot_reward[slot])
    elif len(stations(g, seat, True)) == 1:
        note("AS-10.17")


# --- d. discs of the middle


@rule
async def move_middle_discs(g: AsgardState, seat: int) -> None:
    """AS-10.18. Own discs in the middle go to Battle Slots, without a tile."""
    for _ in range(g.middle[seat]):
        if stations(g, seat, False):
            slot = await Ask(seat, STATION, stations, False)
            g.rejoin(seat, slot)
