"""Ragnarök (chapter AS-12): deployment, Valhalla, secret tiles, and the last battles."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import ALL, Ask, Outcome, Prompt, cites, lister, note, rule
from vigrid.tabletop.words import article

from .people import unlike
from .pieces import (
    BATTLE_POINTS,
    BATTLE_SLOTS,
    DARK,
    EMPTY,
    GIANT,
    GOD_TILE,
    ITEMS,
    KINDS,
    LIGHT,
    LOWER_WORLD,
    PARTS,
    WIZARDRY_POINTS,
    WORLD_POINTS,
    WORLDS,
    code_of_item,
    code_of_slot,
    god_of_tile,
    stack_of,
)
from .state import AsgardState
from .wizardry import cancelled_weapons, doubled, ten_for_bottom, ten_for_top, tile_cancelled

# --- deployment


@rule
async def ragnarok(g: AsgardState) -> None:
    """AS-12.1, AS-12.2. Battle points; then the board is made ready for the last battles."""
    score_battle_tiles(g)
    clear_board(g)
    place_discs(g)
    remove_paired_people(g)
    arm_people(g)
    deploy_recruits(g)
    g.phase, g.turn = "valhalla", g.seat_of(1)


@cites
def score_battle_tiles(g: AsgardState) -> None:
    """AS-12.1. Battle tiles are revealed and scored."""
    for seat in g.in_order():
        g.reveal_battle_tiles(seat)
        g.gain_points(seat, sum(g.c.battle_value[kind] for kind in g.battle_tiles[seat]), BATTLE_POINTS, "AS-12.1")


@cites
def clear_board(g: AsgardState) -> None:
    """AS-12.2. Discs of the middle and of Victory Areas, lower worlds; ancient weapons shuffled anew."""
    g.clear_victories()
    for side in (LIGHT, DARK):
        g.remove_tile(LOWER_WORLD + side)
        g.reshuffle_ancient(side)


@cites
def place_discs(g: AsgardState) -> None:
    """AS-12.3. From now on supporters stand below every tile of their god on worlds 1 to 7."""
    g.emit("deployed", clause="AS-12.3")


@cites
def remove_paired_people(g: AsgardState) -> None:
    """AS-12.4. Worlds with two people take no part."""
    for world in range(WORLDS):
        if not g.god_at(world * 2) and not g.god_at(world * 2 + 1):
            g.clear_world(world)


@cites
def arm_people(g: AsgardState) -> None:
    """AS-12.5. From world 7 down, people opposite a god get an ancient weapon, face-down."""
    for world in range(WORLDS - 1, -1, -1):
        for slot in (world * 2, world * 2 + 1):
            side = slot & 1
            people = 0 <= g.world_tile[slot] < GOD_TILE
            if people and g.god_at(slot ^ 1) and g.ancient_stack[side]:
                g.arm_people(slot)


def god_slots(g: AsgardState, god: int) -> list[int]:
    """The Battle Slots of the god's tiles on worlds 1 to 7, lower tile numbers first, then lower worlds."""
    slots = [s for s in range(BATTLE_SLOTS) if g.god_at(s) and god_of_tile(g.world_tile[s]) == god]
    return sorted(slots, key=lambda s: (g.value_of(s), s))


@cites
def deploy_recruits(g: AsgardState) -> None:
    """AS-12.6. The recruits of each god go beside his tiles, or leave."""
    for god in range(10):
        slots = god_slots(g, god)
        recruits = g.on_god[god * 3 : god * 3 + 3]
        if slots:
            for slot, group in zip(slots, share_recruits(recruits, len(slots)), strict=True):
                g.deploy(god, slot, group)
        else:
            g.dismiss(god)


@cites
def share_recruits(recruits: list[int], groups: int) -> list[list[int]]:
    """AS-12.7. Recruits (white, orange, giants) in groups of strength as equal as possible, stronger ones first."""
    shares = [[0, 0, 0] for _ in range(groups)]
    strength = [0] * groups
    for kind in (GIANT, 0, 1):
        for _ in range(recruits[kind]):
            weakest = strength.index(min(strength))
            shares[weakest][kind] += 1
            strength[weakest] += 2 if kind == GIANT else 1
    return [shares[i] for i in sorted(range(groups), key=lambda i: -strength[i])]


def slots_of(g: AsgardState, seat: int) -> list[int]:
    """Battle Slots of god tiles that have a disc of the seat below."""
    return [s for s in range(BATTLE_SLOTS) if seat in g.supporters(s)]


@cites
def put_tiles_away(g: AsgardState, seat: int) -> None:
    """AS-12.10. Who stands under no god puts its weapons and wizardry away."""
    for item in g.items_of(seat):
        g.drop_item(seat, item)


@cites
def silence(g: AsgardState) -> str | None:
    """AS-12.9b, AS-12.11. The clause that forbids table talk now."""
    return {"valhalla": "AS-12.9b", "secret_tiles": "AS-12.11"}.get(g.phase)


# --- Valhalla


def _warrior_label(g: AsgardState, seat: int, value: int) -> str:
    if value < 0:
        return "pass"
    slot = value >> 1
    god = g.c.god_names[god_of_tile(g.world_tile[slot])]
    return f"{article(KINDS[value & 1])} warrior to {god} in world {(slot >> 1) + 1}"


TO_GOD: Final = Prompt(
    "valhalla", (-1, *range(BATTLE_SLOTS * 2)), clause="AS-12.8", question="Which warrior joins which Light god?",
    label=_warrior_label, code=lambda v: "none" if v < 0 else f"{KINDS[v & 1]}.{code_of_slot(v >> 1)}",
    clause_of=lambda v: "AS-12.9" if v < 0 else "AS-12.8",
)  # fmt: skip


@lister
def warriors_to_place(g: AsgardState, seat: int) -> list[int]:
    """A warrior of Valhalla beside a Light god that the seat supports (slot * 2 + kind), or pass (-1)."""
    slots = [s for s in slots_of(g, seat) if s & 1 == LIGHT]
    return [-1, *[s * 2 + k for s in slots for k in range(2) if g.valhalla[k]]]


@rule
async def valhalla(g: AsgardState) -> None:
    """AS-12.8, AS-12.9. One turn: a warrior joins a supported Light god, or the seat is out."""
    seat = g.turn
    if not g.passed[seat]:
        value = await Ask(seat, TO_GOD, warriors_to_place)
        if value < 0:
            g.pass_valhalla(seat)
        else:
            g.warrior_joins(seat, value >> 1, value & 1)
    if 0 in g.passed and any(g.valhalla):
        g.turn = g.seat_of(g.order[seat] % g.players + 1)
    else:
        g.phase, g.turn = "secret_tiles", g.seat_of(1)


# --- weapons and wizardry


def _secret_label(g: AsgardState, seat: int, value: int) -> str:
    slot = value % BATTLE_SLOTS
    god = g.c.god_names[god_of_tile(g.world_tile[slot])]
    return f"{g.c.item_name[value // BATTLE_SLOTS]} under {god} in world {(slot >> 1) + 1}"


SECRET: Final = Prompt(
    "under", range(ITEMS * BATTLE_SLOTS), clause="AS-12.10", question="Which tile goes under which god?",
    hidden=lambda g, seat: len(g.items_of(seat)) > 1,
    label=_secret_label, code=lambda v: f"{code_of_item(v // BATTLE_SLOTS)}.{code_of_slot(v % BATTLE_SLOTS)}",
)  # fmt: skip


@lister
def tiles_to_place(g: AsgardState, seat: int) -> list[int]:
    """Every own secret tile, equal ones once, under every god that the seat supports (item * 14 + slot)."""
    items, slots = unlike(g, g.items_of(seat)), slots_of(g, seat)
    return [item * BATTLE_SLOTS + slot for item in items for slot in slots]


def items_left(g: AsgardState) -> bool:
    """Whether any seat still has a secret tile to place."""
    return any(g.items_of(s) for s in range(g.players))


@rule
async def secret_tiles(g: AsgardState) -> None:
    """AS-12.10, AS-12.11. One turn: one weapon or wizardry tile goes face-down under a supported god."""
    seat = g.turn
    if not slots_of(g, seat):
        put_tiles_away(g, seat)
    elif g.items_of(seat):
        value = await Ask(seat, SECRET, tiles_to_place)
        g.place_item(seat, value // BATTLE_SLOTS, value % BATTLE_SLOTS)
    if items_left(g):
        g.turn = g.seat_of(g.order[seat] % g.players + 1)
    else:
        g.phase, g.world = "last_battles", 0


# --- the last battles


@rule
async def last_battles(g: AsgardState) -> None:
    """AS-12.12, AS-12.17. The worlds from 1 to 7, then the end."""
    while g.world < WORLDS:
        fight_world(g, g.world)
        g.world += 1
    end_game(g)


@cites
def fight_world(g: AsgardState, world: int) -> None:
    """AS-12.12. Reveal everything in a world and compare both sides."""
    light, dark = world * 2, world * 2 + 1
    if g.world_tile[light] == EMPTY or g.world_tile[dark] == EMPTY:
        return
    g.reveal_world(world)
    values = last_value(g, light), last_value(g, dark)
    g.emit("last_battle", world, *values, clause="AS-12.13")
    winner = light if values[LIGHT] > values[DARK] else dark
    if values[LIGHT] == values[DARK] or not g.god_at(winner):
        nobody_scores(g, world)
    else:
        reward(g, winner)


@cites
def last_value(g: AsgardState, slot: int) -> int:
    """AS-12.13. Tile, recruits, weapons, as changed by the wizardry on both sides."""
    mine, theirs = wizardry_under(g, slot), wizardry_under(g, slot ^ 1)
    tile = 0 if tile_cancelled(theirs) else g.value_of(slot)
    white, orange, giants = g.beside[slot * 3 : slot * 3 + 3]
    recruits = doubled(white + orange + 2 * giants, mine)
    weapons = cancelled_weapons(weapons_under(g, slot), theirs)
    return tile + recruits + sum(weapons)


def wizardry_under(g: AsgardState, slot: int) -> list[str]:
    """The effects of the wizardry tiles under a god tile."""
    return [g.c.wizardry_effect[i - 7] for i in g.items_under(slot) if stack_of(i)]


def weapons_under(g: AsgardState, slot: int) -> list[int]:
    """The values of the weapons under a god tile, or of the ancient weapon under people."""
    values = [g.c.weapon_value[i] for i in g.items_under(slot) if not stack_of(i)]
    return values + ([g.c.ancient_value[g.under[slot]]] if g.under[slot] >= 0 else [])


@cites
def nobody_scores(g: AsgardState, world: int) -> None:
    """AS-12.14. A tie, or people have won."""
    g.emit("nobody_wins", world, clause="AS-12.14")


@cites
def reward(g: AsgardState, slot: int) -> None:
    """AS-12.15, AS-12.16. Rewards I and II for the supporters of the winning god."""
    world = slot >> 1
    top, bottom = g.supporters(slot)
    if top < 0:
        g.emit("no_supporter", world, clause="AS-12.12")
    elif bottom < 0:
        one_supporter(g, top, world)
    else:
        two_supporters(g, top, bottom, world)
    wizardry = wizardry_under(g, slot)
    for seat, points in ten_for_top(wizardry, top):
        g.gain_points(seat, points, WIZARDRY_POINTS, "AS-13.4")
    for seat, points in ten_for_bottom(wizardry, bottom):
        g.gain_points(seat, points, WIZARDRY_POINTS, "AS-13.5")


@cites
def one_supporter(g: AsgardState, seat: int, world: int) -> None:
    """AS-12.15. A lone supporter earns both rewards."""
    g.gain_points(seat, g.c.world_top[world] + g.c.world_bottom[world], WORLD_POINTS, "AS-12.15")


@cites
def two_supporters(g: AsgardState, top: int, bottom: int, world: int) -> None:
    """AS-12.16. The top disc earns reward I, the bottom disc reward II."""
    g.gain_points(top, g.c.world_top[world], WORLD_POINTS, "AS-12.16")
    g.gain_points(bottom, g.c.world_bottom[world], WORLD_POINTS, "AS-12.16")


@cites
def end_game(g: AsgardState) -> None:
    """AS-12.17, AS-2.2. Most points win, among equals the lowest order number."""
    g.learn(ALL)
    note("AS-2.1")
    winner = min(range(g.players), key=lambda s: (-g.score[s], g.order[s]))
    parts = len(PARTS)
    scores = tuple(
        tuple((PARTS[p], g.earned[s * parts + p]) for p in range(parts)) for s in range(g.players)
    )  # fmt: skip
    best = g.score[winner]
    tied = sum(1 for s in g.score if s == best) > 1
    reason = f"@{winner} has the most points, {best}" + (", and the lowest order number among equals" if tied else "")
    g.result = Outcome(tuple(float(s == winner) for s in range(g.players)), "AS-2.2", reason, scores)
