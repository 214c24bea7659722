"""Standing on the border: how a battle begins and who defends."""

from __future__ import annotations

from vigrid.kernel import cites

from .power import set_terrains
from .setup import clear_battle
from .state import Asgards


@cites
def start_battle(g: Asgards, attacker: int, hero: int, origin: int, ground: int) -> None:
    """AC-14.1, AC-14.2, AC-12.9. A hero stands on the border; who defends depends on marker and hero there."""
    clear_battle(g)
    defender = defender_of(g, ground, attacker)
    g.hero, g.origin, g.ground = hero, origin, ground
    g.side_seat = [attacker, defender]
    g.contested = defender >= 0
    set_terrains(g)
    g.step = "militia"
    g.phase = "battle"
    g.emit("battle", attacker, origin, ground)


def defender_of(g: Asgards, ground: int, attacker: int) -> int:
    """The seat that defends a territory, or -1 where only militia does."""
    hero = g.hero_on(ground)
    if hero >= 0 and (attacker < 0 or hero >> 1 != g.pool(attacker)):
        return g.hero_seat[hero]
    owner = g.owner[ground]
    if 0 <= owner < g.pools() and (attacker < 0 or owner != g.pool(attacker)):
        return owner if not g.company else g.on_turn
    return -1
