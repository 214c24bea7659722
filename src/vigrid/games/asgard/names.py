"""Names of tiles in positions: what is printed on them, with a letter where two are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .pieces import COLOURS, GODS, SIDES

if TYPE_CHECKING:
    from .components import Components


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, the second and later of equal ones with a letter: '3', '3b'."""
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(name + " abcdefghij"[seen[name]] if seen[name] > 1 else name)
    return tuple(out)


class Names:
    """Names of all tiles of a pack, by index."""

    def __init__(self, c: Components) -> None:
        values = [distinct([str(v) for v in c.god_value[g * 4 : g * 4 + n]]) for g, n in enumerate(c.god_tiles)]
        people = distinct([f"{SIDES[i >> 3]} {effect}" for i, effect in enumerate(c.people_effect)])
        secret = [*[f"weapon {v}" for v in c.weapon_value], *[f"wizardry {e}" for e in c.wizardry_effect]]
        ancient = [str(v) for v in c.ancient_value]
        self.god_tiles = values
        """Per god: '1' to '4'."""
        self.tiles = (*people, *[f"{god} {v}" for god, mine in zip(GODS, values, strict=True) for v in mine])
        """Tiles on worlds: 'light any_stone', 'odin 3'."""
        self.people = people
        self.temples = distinct(["+".join(COLOURS[s] for s in stones) for stones in c.temple_stones])
        self.asgard = distinct(c.asgard_effect)
        self.ancient = (*distinct(ancient[:5]), *distinct(ancient[5:]))
        self.items = distinct(secret)
        """'weapon 6', 'wizardry double'."""
        self.battle = distinct([str(v) for v in c.battle_value])
