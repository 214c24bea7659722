"""Ragnarök (chapter AS-12): deployment, Valhalla, secret tiles, and the last battles."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from vigrid.kernel import ALL, Ask, Outcome, Prompt, cites, lister, note, rule
from vigrid.tabletop.words import article

from . import box
from .goods import strength_of
from .state import AsgardState
from .supply import recruit_name, unlike

# --- deployment


@rule
async def ragnarok(g: AsgardState) -> None:
    """AS-12.1, AS-12.2. Battle points; then the board is made ready for the last battles."""
    score_battle_tiles(g)
    clear_board(g)
    g.emit("deployed", clause="AS-12.3")
    remove_paired_people(g)
    arm_people(g)
    deploy_recruits(g)
    g.phase, g.turn = "valhalla", g.seat_of(1)


@cites
def score_battle_tiles(g: AsgardState) -> None:
    """AS-12.1. Battle tiles are revealed and scored."""
    for seat in g.in_order():
        g.reveal_battle_tiles(seat)
        g.gain_points(seat, sum(g.c.battle_value[kind] for kind in g.battle_tiles[seat]), box.BATTLE_POINTS, "AS-12.1")


@cites
def clear_board(g: AsgardState) -> None:
    """AS-12.2. Discs of the middle and of Victory Areas, lower worlds; ancient weapons shuffled anew."""
    g.clear_victories()
    for side in (box.LIGHT, box.DARK):
        g.remove_tile(box.LOWER_WORLD + side)
        g.reshuffle_ancient(side)


@cites
def remove_paired_people(g: AsgardState) -> None:
    """AS-12.4. Worlds with two people take no part."""
    for world in range(box.WORLDS):
        if not any(g.god_at(slot) for slot in box.SLOTS[world]):
            g.clear_world(world)


@cites
def arm_people(g: AsgardState) -> None:
    """AS-12.5. From world 7 down, people opposite a god get an ancient weapon, face-down."""
    for slot in [slot for pair in reversed(box.SLOTS) for slot in pair]:
        people = 0 <= g.world_tile[slot] < box.GOD_TILE
        if people and g.god_at(box.OPPOSITE[slot]) and g.ancient_stack[box.SIDE_OF[slot]]:
            g.arm_people(slot)


def god_slots(g: AsgardState, god: int) -> list[int]:
    """The Battle Slots of the god's tiles on worlds 1 to 7, lower tile numbers first, then lower worlds."""
    slots = [s for s in range(box.BATTLE_SLOTS) if g.god_at(s) and box.god_of_tile(g.world_tile[s]) == god]
    return sorted(slots, key=lambda s: (g.value_of(s), s))


@cites
def deploy_recruits(g: AsgardState) -> None:
    """AS-12.6. The recruits of each god go beside his tiles, or leave."""
    for god in range(len(box.GODS)):
        slots = god_slots(g, god)
        if slots:
            for slot, group in zip(slots, share_recruits(g.recruits_at(god), len(slots)), strict=True):
                g.deploy(god, slot, group)
        else:
            g.dismiss(god)


@cites
def share_recruits(recruits: list[int], groups: int) -> list[list[int]]:
    """AS-12.7. Recruits (white, orange, giants) in groups of strength as equal as possible, stronger ones first."""
    shares = [[0, 0, 0] for _ in range(groups)]
    strength = [0] * groups
    for kind in (box.GIANT, *box.WARRIORS):
        for _ in range(recruits[kind]):
            weakest = strength.index(min(strength))
            shares[weakest][kind] += 1
            strength[weakest] += box.STRENGTH[kind]
    return [shares[i] for i in sorted(range(groups), key=lambda i: -strength[i])]


def slots_of(g: AsgardState, seat: int) -> list[int]:
    """Battle Slots of god tiles that have a disc of the seat below."""
    return [s for s in range(box.BATTLE_SLOTS) if seat in g.supporters(s)]


@cites
def silence(g: AsgardState) -> str | None:
    """AS-12.9b, AS-12.11. The clause that forbids table talk now."""
    return {"valhalla": "AS-12.9b", "secret_tiles": "AS-12.11"}.get(g.phase)


# --- Valhalla


PASS_ON: Final = "none"


def god_in_world(g: AsgardState, slot: int) -> str:
    """The god whose tile lies on a Battle Slot, with his world."""
    return f"{g.c.god_names[box.god_of_tile(g.world_tile[slot])]} in world {box.WORLD_OF[slot] + 1}"


TO_GOD: Final[Prompt[Any]] = Prompt(
    "valhalla", (PASS_ON, *product(range(box.BATTLE_SLOTS), box.WARRIORS)), clause="AS-12.8",
    question="Which warrior joins which Light god?",
    label=lambda g, seat, v: "pass" if v == PASS_ON else f"{article(recruit_name(v[1]))} to {god_in_world(g, v[0])}",
    code=lambda v: PASS_ON if v == PASS_ON else f"{box.KINDS[v[1]]}.{box.CODE_OF_SLOT[v[0]]}",
    clause_of=lambda v: "AS-12.9" if v == PASS_ON else "AS-12.8",
)  # fmt: skip


@lister
def warriors_to_place(g: AsgardState, seat: int) -> list[tuple[int, int] | str]:
    """A Battle Slot of a Light god that the seat supports, with a kind of warrior of Valhalla; or pass."""
    slots = [s for s in slots_of(g, seat) if box.SIDE_OF[s] == box.LIGHT]
    return [PASS_ON, *[(slot, kind) for slot in slots for kind in box.WARRIORS if g.valhalla[kind]]]


@rule
async def valhalla(g: AsgardState) -> None:
    """AS-12.8, AS-12.9. One turn: a warrior joins a supported Light god, or the seat is out."""
    seat = g.turn
    if not g.passed[seat]:
        choice = await Ask(seat, TO_GOD, warriors_to_place)
        if choice == PASS_ON:
            g.pass_valhalla(seat)
        else:
            g.warrior_joins(seat, choice[0], choice[1])
    if 0 in g.passed and any(g.valhalla):
        g.turn = g.seat_of(g.order[seat] % g.players + 1)
    else:
        g.phase, g.turn = "secret_tiles", g.seat_of(1)


# --- weapons and wizardry


SECRET: Final = Prompt(
    "under", tuple(product(range(box.ITEMS), range(box.BATTLE_SLOTS))), clause="AS-12.10",
    question="Which tile goes under which god?", hidden=lambda g, seat: len(g.items_of(seat)) > 1,
    label=lambda g, seat, value: f"{g.c.item_name[value[0]]} under {god_in_world(g, value[1])}",
    code=lambda value: f"{box.CODE_OF_ITEM[value[0]]}.{box.CODE_OF_SLOT[value[1]]}",
)  # fmt: skip


@lister
def tiles_to_place(g: AsgardState, seat: int) -> list[tuple[int, int]]:
    """Every own secret tile, equal ones once, under every god that the seat supports."""
    return list(product(unlike(g, g.items_of(seat)), slots_of(g, seat)))


@rule
async def secret_tiles(g: AsgardState) -> None:
    """AS-12.10, AS-12.11. One turn: a secret tile goes under a supported god; without one all are put away."""
    seat = g.turn
    if not slots_of(g, seat):
        for item in g.items_of(seat):
            g.drop_item(seat, item)
    elif g.items_of(seat):
        item, slot = await Ask(seat, SECRET, tiles_to_place)
        g.place_item(seat, item, slot)
    if any(g.items_of(s) for s in range(g.players)):
        g.turn = g.seat_of(g.order[seat] % g.players + 1)
    else:
        g.phase, g.world = "last_battles", 0


# --- the last battles


@rule
async def last_battles(g: AsgardState) -> None:
    """AS-12.12, AS-12.17. The worlds from 1 to 7, then the end."""
    while g.world < box.WORLDS:
        fight_world(g, g.world)
        g.world += 1
    end_game(g)


@cites
def fight_world(g: AsgardState, world: int) -> None:
    """AS-12.12. Reveal everything in a world and compare both sides."""
    light, dark = box.SLOTS[world]
    if box.EMPTY in (g.world_tile[light], g.world_tile[dark]):
        return
    g.reveal_world(world)
    values = last_value(g, light), last_value(g, dark)
    g.emit("last_battle", world, *values, clause="AS-12.13")
    winner = light if values[box.LIGHT] > values[box.DARK] else dark
    if values[box.LIGHT] == values[box.DARK] or not g.god_at(winner):
        g.emit("nobody_wins", world, clause="AS-12.14")
    else:
        reward(g, winner)


@cites
def last_value(g: AsgardState, slot: int) -> int:
    """AS-12.13. Tile, recruits, weapons, as changed by the wizardry on both sides."""
    mine, theirs = wizardry_under(g, slot), wizardry_under(g, box.OPPOSITE[slot])
    tile = 0 if tile_cancelled(theirs) else g.value_of(slot)
    recruits = doubled(strength_of(g.recruits_beside(slot)), mine)
    return tile + recruits + sum(cancelled_weapons(weapons_under(g, slot), theirs))


def wizardry_under(g: AsgardState, slot: int) -> list[str]:
    """The effects of the wizardry tiles under a god tile."""
    return [g.c.item_alike[item] for item in g.items_under(slot) if item in box.ITEMS_OF[box.WIZARDRY]]


def weapons_under(g: AsgardState, slot: int) -> list[int]:
    """The values of the weapons under a god tile, or of the ancient weapon under people."""
    values = [g.c.weapon_value[item] for item in g.items_under(slot) if item in box.ITEMS_OF[box.WEAPON]]
    return values + ([g.c.ancient_value[g.under[slot]]] if g.under[slot] >= 0 else [])


@cites
def reward(g: AsgardState, slot: int) -> None:
    """AS-12.12. Rewards I and II for the supporters of the winning god; a lone one earns both."""
    world = box.WORLD_OF[slot]
    first, second = g.c.world_top[world], g.c.world_bottom[world]
    top, bottom = g.supporters(slot)
    if top == box.NOBODY:
        g.emit("no_supporter", world, clause="AS-12.12")
    elif bottom == box.NOBODY:
        g.gain_points(top, first + second, box.WORLD_POINTS, "AS-12.15")
    else:
        g.gain_points(top, first, box.WORLD_POINTS, "AS-12.16")
        g.gain_points(bottom, second, box.WORLD_POINTS, "AS-12.16")
    for seat, effect, clause in ((top, "top_ten", "AS-13.4"), (bottom, "bottom_ten", "AS-13.5")):
        if seat != box.NOBODY:
            g.gain_points(seat, TEN * wizardry_under(g, slot).count(effect), box.WIZARDRY_POINTS, clause)


# --- wizardry (chapter AS-13): `mine` and `theirs` are the effects of the tiles under a god and under his opponent

TEN: Final = 10
"""The points of a wizardry tile for a supporter of the winning god."""


@cites
def doubled(strength: int, mine: list[str]) -> int:
    """AS-13.1. The strength of recruits, doubled at most once."""
    return strength * 2 if "double" in mine else strength


@cites
def cancelled_weapons(values: list[int], theirs: list[str]) -> list[int]:
    """AS-13.2. Weapons without the highest one for each cancelling tile of the opponent."""
    return sorted(values)[: max(0, len(values) - theirs.count("cancel_weapon"))]


@cites
def tile_cancelled(theirs: list[str]) -> bool:
    """AS-13.3. Whether the value of the god or people tile does not count."""
    return "cancel_tile" in theirs


# --- the end


@cites
def end_game(g: AsgardState) -> None:
    """AS-12.17, AS-2.2. Most points win, among equals the lowest order number."""
    g.learn(ALL)
    note("AS-2.1")
    winner = min(range(g.players), key=lambda s: (-g.score[s], g.order[s]))
    scores = tuple(tuple(zip(box.PARTS, g.points(s), strict=True)) for s in range(g.players))
    best = g.score[winner]
    tied = sum(1 for s in g.score if s == best) > 1
    reason = f"@{winner} has the most points, {best}" + (", and the lowest order number among equals" if tied else "")
    g.result = Outcome(tuple(float(s == winner) for s in range(g.players)), "AS-2.2", reason, scores)
