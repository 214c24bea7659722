"""Writing a state as a position table; `positions.py` reads it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .names import Names, names_of
from .pieces import (
    BATTLE_SLOTS,
    COLOURS,
    DARK,
    GOD_TILE,
    GODS,
    GONE,
    GOODS,
    HELD,
    KINDS,
    LIGHT,
    LOWER_WORLD,
    PARTS,
    PEOPLE,
    RECRUIT,
    SEAL,
    SEATS,
    SIDES,
    SKILL_TILES,
    WORLDS,
    code_of_slot,
)
from .state import TAKE, AsgardState

PART_KEYS: Final = ("temples", "battle_tiles", "lower_worlds", "hel", "worlds", "wizardry")


def to_position(g: AsgardState) -> dict[str, Any]:
    """The position table of a state at an entry, complete."""
    names = names_of(g.c)
    doc: dict[str, Any] = {
        "round": g.round,
        "turn": SEATS[g.turn],
        "order": [SEATS[s] for s in g.in_order()],
        "world": g.world + 1,
        "valhalla": _counts(KINDS[:2], g.valhalla),
        "centre": _counts(KINDS, g.centre),
        "players": {SEATS[s]: _player(g, names, s) for s in range(g.players)},
        "gods": {name: _god(g, names, god) for god, name in enumerate(GODS)},
        "worlds": _worlds(g, names),
        "temple_stacks": [[names.temples[t] for t in stack[::-1]] for stack in g.temple_stack],
        "asgard_row": [names.asgard[t] for t in g.asgard_row],
        "asgard_down": [names.asgard[t] for t in range(5) if g.asgard_down[t]],
        "asgard_stack": [names.asgard[t] for t in g.asgard_stack[::-1]],
        "asgard_beside": [names.asgard[t] for t in g.asgard_beside],
        "ancient": {SIDES[s]: [names.ancient[s][t - 5 * s] for t in g.ancient_shown[s]] for s in (LIGHT, DARK)},
        "ancient_stack": {
            SIDES[s]: [names.ancient[s][t - 5 * s] for t in g.ancient_stack[s][::-1]] for s in (LIGHT, DARK)
        },
        "battle_stock": list(g.battle_stock),
        "secret_tiles": _secret_tiles(g, names),
        "flipped": [names.people[t] for t in range(PEOPLE) if g.flipped[t]],
        "god_tiles_gone": [names.god_tile(t) for t in g.god_tiles_gone],
        "fought": [w + 1 for w in range(WORLDS) if g.fought[w]],
    }
    return doc


def _counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts, strict=True) if n}


def _seat(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else ""


def _gods(mask: int) -> list[str]:
    return [name for god, name in enumerate(GODS) if mask >> god & 1]


def _player(g: AsgardState, names: Names, seat: int) -> dict[str, Any]:
    base, width = seat * GOODS, len(PARTS)
    return {
        "points": _counts(PART_KEYS, g.earned[seat * width : seat * width + width]),
        "discs": g.hand[seat],
        "row": g.row[seat],
        "stones": _counts(COLOURS, g.own[base : base + 7]),
        "seals": _counts(SIDES, g.own[base + SEAL : base + SEAL + 2]),
        "recruits": _counts(KINDS, g.own[base + RECRUIT : base + RECRUIT + 3]),
        "chosen": _gods(g.chosen[seat]),
        "shown": _gods(g.shown[seat]),
        "asgard": g.asgard[seat],
        "middle": g.middle[seat],
        "victory": [w + 1 for w in range(WORLDS) if g.victory[seat * WORLDS + w]],
        "removed": g.removed[seat],
        "people": [names.people[t] for t in range(PEOPLE) if g.people[t] == seat],
        "temples": [names.temples[t] for t in g.temples[seat]],
        "battle_tiles": [names.battle[kind] for kind in g.battle_tiles[seat]],
        "skill_tiles": [SKILL_TILES[t] for t in range(2) if g.skill_tile[t] == seat],
        "passed": bool(g.passed[seat]),
    }


def _god(g: AsgardState, names: Names, god: int) -> dict[str, Any]:
    return {
        "seal": bool(g.seal_at[god]),
        "request": [_seat(s) for s in g.request[god * 2 : god * 2 + 2]],
        "temple": _seat(g.temple_slot[god]),
        "support": [_seat(s) for s in g.support[god * 2 : god * 2 + 2]],
        "recruits": _counts(KINDS, g.on_god[god * 3 : god * 3 + 3]),
        "tiles": [names.god_tiles[god][(t - GOD_TILE) & 3] for t in g.god_stack[god][::-1]],
    }


def _worlds(g: AsgardState, names: Names) -> dict[str, Any]:
    worlds: dict[str, Any] = {}
    for slot, tile in enumerate(g.world_tile):
        world = worlds.setdefault("lower" if slot >= LOWER_WORLD else str((slot >> 1) + 1), {})
        word = SIDES[slot & 1]
        world[word] = names.world_tile(tile)
        if slot < BATTLE_SLOTS:
            world[f"{word}_disc"] = _seat(g.battle[slot])
            world[f"{word}_recruits"] = _counts(KINDS, g.beside[slot * 3 : slot * 3 + 3])
            if g.under[slot] >= 0:
                world[f"{word}_ancient"] = names.ancient[slot & 1][g.under[slot] - 5 * (slot & 1)]
    return worlds


def _secret_tiles(g: AsgardState, names: Names) -> list[dict[str, Any]]:
    out = []
    for taken in g.taken:
        for i in range(0, len(taken), TAKE):
            item, taker, known, owner, at = taken[i : i + TAKE]
            under = {HELD: "held", GONE: "away"}.get(at) or code_of_slot(at)
            seen = [SEATS[s] for s in range(g.players) if known >> s & 1]
            out.append(
                {"tile": names.items[item], "taker": SEATS[taker], "known": seen, "owner": SEATS[owner], "under": under}
            )
    return out
