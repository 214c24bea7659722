"""Sums that never change in a game: nothing is lost and nothing comes from nowhere."""

from __future__ import annotations

from . import box
from .state import AsgardState


def pieces(g: AsgardState) -> dict[str, int]:
    """Stones, recruits, seals, discs, cards and tiles of every kind."""
    found: dict[str, int] = {}
    for colour, name in enumerate(box.COLOURS):
        found[f"{name} stones"] = g.supply[colour] + sum(g.owned(colour))
    for kind, name in enumerate(box.KINDS):
        found[f"{name} recruits"] = g.supply[box.RECRUIT + kind] + recruits_out(g, kind)
    for side, name in enumerate(box.SIDES):
        beside = sum(n for god, n in enumerate(g.seal_at) if g.c.god_side[god] == side)
        found[f"{name} seals"] = g.supply[box.SEAL + side] + sum(g.owned(box.SEAL + side)) + beside
    for seat in range(g.players):
        found[f"{box.SEATS[seat]} discs"] = discs_of(g, seat)
    found["points"] = sum(g.score) - sum(g.earned)
    return found | tiles(g)


def recruits_out(g: AsgardState, kind: int) -> int:
    """All recruits of a kind that are not in the common supply."""
    placed = sum(g.on_god[kind :: len(box.KINDS)]) + sum(g.beside[kind :: len(box.KINDS)]) + g.centre[kind]
    return sum(g.owned(box.RECRUIT + kind)) + placed + (g.valhalla[kind] if kind in box.WARRIORS else 0)


def discs_of(g: AsgardState, seat: int) -> int:
    """All discs of a seat, its scoring marker included."""
    slots = sum(places.count(seat) for places in (g.request, g.temple_slot, g.support, g.battle))
    won = sum(g.victories(seat))
    return 1 + g.hand[seat] + box.WORLDS - g.row[seat] + slots + g.asgard[seat] + g.middle[seat] + won + g.removed[seat]


def tiles(g: AsgardState) -> dict[str, int]:
    """Tiles of every kind; those that left the game are counted with the others where they can be."""
    owners = (box.ON_BOARD, box.GONE, *range(g.players))
    on_worlds = [t for t in g.world_tile if 0 <= t < box.PEOPLE]
    return {
        "people on worlds": len(on_worlds) - g.people.count(box.ON_BOARD),
        "people": sum(1 for owner in g.people if owner in owners),
        "temples": sum(map(len, g.temple_stack)) + sum(map(len, g.temples)),
        "asgard tiles": len(g.asgard_row) + len(g.asgard_stack) + len(g.asgard_beside),
        "ancient weapons": sum(map(len, (*g.ancient_stack, *g.ancient_shown))) + box.BATTLE_SLOTS - g.under.count(-1),
        "weapons": len(g.stack_left(box.WEAPON)) + len(g.taken[box.WEAPON]),
        "wizardry": len(g.stack_left(box.WIZARDRY)) + len(g.taken[box.WIZARDRY]),
        "battle tiles": sum(g.battle_stock) + sum(map(len, g.battle_tiles)),
        "god tiles": sum(map(len, g.god_stack)) + sum(t >= box.GOD_TILE for t in g.world_tile) + len(g.god_tiles_gone),
    }
