"""The sum of the battle that is being fought just now."""

from __future__ import annotations

from vigrid.kernel import Addend, Side, Tally, View

from .components import Components
from .pieces import DARK, LIGHT, PEOPLE, god_of_tile
from .view import Public

NAMES = ("Light", "Darkness")


def tallies(view: View, c: Components) -> list[Tally]:
    """Both sides of the world in which somebody may still send recruits; nothing at other times."""
    public: Public = view.public
    if view.phase != "battle" or not any(w.prompt in ("fight", "send") for w in view.pending):
        return []
    world = public.world - 1
    light, dark = (_side(public, c, world * 2 + side) for side in (LIGHT, DARK))
    ahead = int(light.total) - int(dark.total)
    note = "A tie wins for nobody" if ahead == 0 else f"{NAMES[ahead < 0]} leads by {abs(ahead)}"
    return [Tally("battle", f"Battle in world {world + 1}", "AS-11.8", (light, dark), note)]


def _side(public: Public, c: Components, slot: int) -> Side:
    side, tile, facing = slot & 1, public.world_tile[slot], public.world_tile[slot ^ 1]
    if tile >= PEOPLE:
        value, name, words = c.god_value[tile - PEOPLE], c.god_names[god_of_tile(tile)], ""
    elif facing >= PEOPLE:
        value, name, words = 0, "population", "counts nothing against a god"
    else:
        value, name, words = c.people_value[tile], "population", ""
    weapon = c.ancient_value[public.ancient_shown[side][-1]]
    addends = (Addend(name, str(value), words), Addend("ancient weapon", str(weapon)))
    seat = public.battle[slot] if public.battle[slot] >= 0 else None
    return Side(NAMES[side], str(value + weapon), addends, seat)
