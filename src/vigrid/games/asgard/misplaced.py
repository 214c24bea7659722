"""Positions that no game can reach: pieces where they cannot lie."""

from __future__ import annotations

from vigrid.tabletop.positions import Reader

from .pieces import GOD_TILE, GODS, KINDS, SEATS, SLOTS, SLOTS_OF, WORLDS, code_of_slot, god_of_tile
from .state import AsgardState


def check_pieces(r: Reader) -> None:
    """What can only be seen when all is in place."""
    g: AsgardState = r.g
    check_gods(r, g)
    check_worlds(r, g)
    check_seats(r, g)
    most = g.c.row_tiles[g.players - 2]
    if len(g.asgard_row) > most:
        r.fault("asgard_row", f"{len(g.asgard_row)} tiles lie in the row, {most} can (AS-1.14)")
    for tile, owner in enumerate(g.people):
        if g.flipped[tile] and owner >= 0:
            r.fault("flipped", f"'{g.c.names.people[tile]}' is owned; only people on worlds are flipped (AS-15.14)")


def check_gods(r: Reader, g: AsgardState) -> None:
    """Discs (AS-4.1, AS-6.5, AS-6.6) and recruits (AS-1.4, AS-9.5) that cannot lie at a god."""
    for god, name in enumerate(GODS):
        upper, lower = SLOTS_OF[god]
        builder, supporters = g.temple_slot[god], g.supporters_of(god)
        if g.c.god_rises[god] > g.round and max(g.request[upper], g.request[lower], builder, *supporters) >= 0:
            r.fault(f"gods.{name}", f"a disc lies at a god that has not risen in round {g.round}")
        if g.request[lower] >= 0 and g.c.god_requests[god] == 1:
            r.fault(f"gods.{name}.request", f"{name} has one Request Slot")
        if builder >= 0 and builder in supporters:
            r.fault(f"gods.{name}.temple", f"{SEATS[builder]} supports {name} already")
        if builder >= 0 and -1 not in supporters:
            r.fault(f"gods.{name}.temple", "no Support Slot is left")
        if supporters[0] >= 0 and supporters[0] == supporters[1]:
            r.fault(f"gods.{name}.support", f"{SEATS[supporters[0]]} has both Support Slots")
        kinds = {g.c.god_recruit[god], *g.c.support_kinds[upper], *g.c.support_kinds[lower]}
        for kind, (word, count) in enumerate(zip(KINDS, g.recruits_at(god), strict=True)):
            if count and kind not in kinds:
                r.fault(f"gods.{name}.recruits", f"no {word} recruit can come to {name} (AS-9.5)")


def check_worlds(r: Reader, g: AsgardState) -> None:
    """Tiles of gods that sleep (AS-4.1), and discs that cannot lie at a world (AS-10.13 to AS-10.16)."""
    for tile in (*g.world_tile, *g.god_tiles_gone):
        if tile >= GOD_TILE and g.c.god_rises[god_of_tile(tile)] > g.round:
            where = f"worlds, {code_of_slot(g.world_tile.index(tile))}" if tile in g.world_tile else "god_tiles_gone"
            r.fault(where, f"{GODS[god_of_tile(tile)]} has not risen in round {g.round} (AS-4.1)")
    for world in range(WORLDS):
        here = [g.battle[slot] for slot in SLOTS[world]]
        where, found = f"worlds.{world + 1}", [s for s in here if s >= 0]
        if len(found) > g.c.world_discs[world]:
            r.fault(where, f"world {world + 1} takes one disc in all")
        if len(found) == 2 and here[0] == here[1]:
            r.fault(where, f"{SEATS[here[0]]} has both Battle Slots")
        if found and g.players < g.c.world_empty_below[world]:
            r.fault(where, f"the world is empty with {g.players} seats and takes no disc")
        for seat in found:
            if g.victories(seat)[world]:
                r.fault(where, f"{SEATS[seat]} has won here: its disc lies in the Victory Area")


def check_seats(r: Reader, g: AsgardState) -> None:
    """Gods that a seat can have chosen (AS-4.1, AS-5.2), and points."""
    for seat, colour in enumerate(SEATS[: g.players]):
        for key, chosen in (("chosen", g.chosen[seat]), ("shown", g.shown[seat])):
            for god, name in enumerate(GODS):
                if chosen >> god & 1 and g.c.god_rises[god] > g.round:
                    r.fault(f"players.{colour}.{key}", f"{name} has not risen in round {g.round}")
        if g.phase == "select_actions" and g.chosen[seat].bit_count() > g.hand[seat]:
            r.fault(f"players.{colour}.chosen", f"more gods than the {g.hand[seat]} discs in hand")
        if min(g.points(seat)) < 0:
            r.fault(f"players.{colour}.score", "the parts named make more than the score")
