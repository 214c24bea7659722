"""How strong somebody is and how much worth, by rules of thumb."""

from __future__ import annotations

import math
from typing import Final

from .powers import full_stamina, holder_of, left, measure, stat
from .state import Hammer, losses_of
from .tables import ACCURACY, AGILITY, REPUTATION, STAMINA, STRENGTH
from .terms import DAMAGE

ENDLESS: Final = 10_000.0
"""The might of a Norn."""


def health(g: Hammer, ch: int) -> float:
    """The share of its STAMINA that a character has left."""
    return left(g, ch) / max(1, full_stamina(g, ch))


def might(g: Hammer, ch: int) -> float:
    """How long and how hard a character fights: STAMINA left times mean loss caused a blow, against middling foes.

    Nobody wins against a Norn (HT-2.2).
    """
    if g.c.char.norn[ch]:
        return ENDLESS
    hits = hit_share(stat(g, ch, ACCURACY))
    blow = 4.5 * max(1, stat(g, ch, STRENGTH))
    if ch in g.item_at:
        hits, blow = 1.0 if holder_of(g, ch, "sure") >= 0 else hits, max(1.0, blow + measure(g, ch, DAMAGE))
    return staying(left(g, ch), stat(g, ch, AGILITY), hits * blow)


def shaped(g: Hammer, ch: int, shape: int) -> float:
    """The might of somebody in a shape."""
    printed = [g.c.shape.stat[shape][k] for k in (ACCURACY, STRENGTH, AGILITY, STAMINA)]
    own = [*(stat(g, ch, k) for k in (ACCURACY, STRENGTH, AGILITY)), full_stamina(g, ch)]
    accuracy, strength, agility, stamina = (n if n >= 0 else o for n, o in zip(printed, own, strict=True))
    rest = max(0, stamina - sum(losses_of(g, ch)))
    return staying(rest, agility, hit_share(accuracy) * 4.5 * max(1, strength))


def hit_share(accuracy: int) -> float:
    """The share of blows that hit a middling foe."""
    return min(9, max(1, accuracy - 4)) / 10


def staying(stamina: int, agility: int, blows: float) -> float:
    """STAMINA, the longer for AGILITY, times the mean loss that a blow causes, as one number."""
    return math.sqrt(stamina * (1 + agility / 10) * blows)


def fame(g: Hammer, ch: int) -> int:
    """The printed REPUTATION of a character."""
    return int(g.c.char.stat[REPUTATION][ch])


def odds_of_battle(g: Hammer, side: int) -> float:
    """The chance of a side to win a battle: whoever is stronger stays stronger, so might counts by its cube."""
    return outlook(sum(might(g, ch) for ch in g.met(side)), sum(might(g, ch) for ch in g.met(1 - side)))


def outlook(ours: float, theirs: float) -> float:
    """The chance of this might against that."""
    return ours**3 / max(1.0, ours**3 + theirs**3)


def price(g: Hammer, kind: str, n: int) -> int:
    """The REPUTATION of a piece of a trade; a rune and the back of an item count 1."""
    return fame(g, n) if kind in ("char", "loan") else g.c.item.reputation[n] if kind == "item" else 1
