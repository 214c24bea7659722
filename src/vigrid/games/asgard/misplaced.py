"""Discs in a position that no game can bring to where they lie."""

from __future__ import annotations

from .pieces import GODS, SEATS, WORLDS
from .state import AsgardState


def misplaced_discs(g: AsgardState) -> list[str]:
    """What is wrong with discs on gods (AS-4.1, AS-6.5, AS-6.6) and on worlds (AS-10.13 to AS-10.16), as sentences."""
    return [*_misplaced_on_gods(g), *_misplaced_on_worlds(g)]


def _misplaced_on_gods(g: AsgardState) -> list[str]:
    faults = []
    for god, name in enumerate(GODS):
        here = [*g.request[god * 2 : god * 2 + 2], g.temple_slot[god], *g.support[god * 2 : god * 2 + 2]]
        builder, supporters = here[2], here[3:]
        if g.c.god_rises[god] > g.round and any(s >= 0 for s in here):
            faults.append(f"position.gods.{name}: a disc lies at a god that has not risen in round {g.round}")
        if builder >= 0 and builder in supporters:
            faults.append(f"position.gods.{name}.temple: {SEATS[builder]} supports {name} already")
        if builder >= 0 and -1 not in supporters:
            faults.append(f"position.gods.{name}.temple: no Support Slot is left")
        if supporters[0] >= 0 and supporters[0] == supporters[1]:
            faults.append(f"position.gods.{name}.support: {SEATS[supporters[0]]} has both Support Slots")
    return faults


def _misplaced_on_worlds(g: AsgardState) -> list[str]:
    faults = []
    for world in range(WORLDS):
        here = g.battle[world * 2 : world * 2 + 2]
        where = f"position.worlds.{world + 1}"
        seats = [s for s in here if s >= 0]
        if len(seats) > g.c.world_discs[world]:
            faults.append(f"{where}: world {world + 1} takes one disc in all")
        if len(seats) == 2 and here[0] == here[1]:
            faults.append(f"{where}: {SEATS[here[0]]} has both Battle Slots")
        faults += [
            f"{where}: {SEATS[s]} has won here: its disc lies in the Victory Area"
            for s in seats if g.victory[s * WORLDS + world]
        ]  # fmt: skip
        if seats and g.players < g.c.world_empty_below[world]:
            faults.append(f"{where}: the world is empty with {g.players} seats and takes no disc")
    return faults
