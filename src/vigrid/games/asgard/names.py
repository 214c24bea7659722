"""Names of tiles in positions: what is printed on them, with a letter where two are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .components import Components
from .pieces import COLOURS, GODS, SIDES


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, the second and later of equal ones with a letter: '3', '3b'."""
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(name + " abcdefghij"[seen[name]] if seen[name] > 1 else name)
    return tuple(out)


@dataclass(frozen=True)
class Names:
    """Names of all tiles of a pack, by index."""

    god_tiles: tuple[tuple[str, ...], ...]  # per god: '1' to '4'
    people: tuple[str, ...]  # 'light any_stone'
    temples: tuple[str, ...]  # 'pink+red'
    asgard: tuple[str, ...]  # 'three'
    ancient: tuple[tuple[str, ...], tuple[str, ...]]  # per side: '4'
    items: tuple[str, ...]  # 'weapon 6', 'wizardry double'
    battle: tuple[str, ...]  # '9'

    def god_tile(self, tile: int) -> str:
        """'odin 3' for a god tile (16 and above)."""
        god, number = (tile - 16) >> 2, (tile - 16) & 3
        return f"{GODS[god]} {self.god_tiles[god][number]}"

    def world_tile(self, tile: int) -> str:
        """A god tile or people, or 'empty'."""
        if tile < 0:
            return "empty"
        return self.god_tile(tile) if tile >= 16 else self.people[tile]


def names_of(c: Components) -> Names:
    """The names of the tiles of a pack."""
    weapons = [f"weapon {v}" for v in c.weapon_value]
    people = [f"{SIDES[i >> 3]} {effect}" for i, effect in enumerate(c.people_effect)]
    return Names(
        god_tiles=tuple(
            distinct([str(c.god_value[god * 4 + i]) for i in range(c.god_tiles[god])]) for god in range(len(GODS))
        ),
        people=distinct(people),
        temples=distinct(["+".join(COLOURS[s] for s in stones) for stones in c.temple_stones]),
        asgard=distinct(c.asgard_effect),
        ancient=(distinct([str(v) for v in c.ancient_value[:5]]), distinct([str(v) for v in c.ancient_value[5:]])),
        items=distinct([*weapons, *[f"wizardry {e}" for e in c.wizardry_effect]]),
        battle=distinct([str(v) for v in c.battle_value]),
    )
