"""Combat cards in a Battle: what each adds when it is played, and what else it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .gains import grow_one, growing
from .pieces import COMBAT
from .prompts import AMBUSHED, SHIELDED, TAKE_BACK, WEAKEN
from .state import ATTACKER, DEFENDER, Lords

RALLY: Final = COMBAT.index("rally")


def kind_of(key: str) -> int:
    """The number of a kind of card."""
    return COMBAT.index(key)


# --- what a card adds


@cites
def skirmish_line(g: Lords, seat: int, side: int) -> int:
    """LR-14.2. As defender 2 more."""
    return 2 if side == DEFENDER else 0


@cites
def boars_snout(g: Lords, seat: int, side: int) -> int:
    """LR-14.3. As attacker with two or more Armies here 1 more."""
    return 1 if side == ATTACKER and len(g.armies(seat, g.field)) >= 2 else 0


@cites
def ford_watch(g: Lords, seat: int, side: int) -> int:
    """LR-14.4. At the Sea with the own Drakkar 2 more."""
    return 2 if g.at_drakkar(seat, g.field) else 0


@cites
def high_ground(g: Lords, seat: int, side: int) -> int:
    """LR-14.8. With the Hero here or in a neighbouring Region 1 more."""
    at = g.hero_at[seat]
    return 1 if at == g.field or g.field in g.chart.near[at] else 0


@cites
def duel_of_captains(g: Lords, seat: int, side: int) -> int:
    """LR-14.10. With more Authority than the enemy 2 more."""
    return 2 if g.authority(seat) > g.authority(g.sides[1 - side]) else 0


ADDS: Final[dict[int, Callable[[Lords, int, int], int]]] = {
    kind_of("skirmish_line"): skirmish_line, kind_of("boars_snout"): boars_snout, kind_of("ford_watch"): ford_watch,
    kind_of("high_ground"): high_ground, kind_of("duel_of_captains"): duel_of_captains,
}  # fmt: skip


def bonus_of(g: Lords, seat: int, side: int, kind: int) -> int:
    """LR-12.3. What the Battle effect of a card adds now."""
    return ADDS[kind](g, seat, side) if kind in ADDS else 0


@cites
def spares_one(g: Lords, side: int) -> bool:
    """LR-14.12. Whether a side has Rally before it."""
    return any(card[0] == RALLY for card in g.laid[side])


# --- what a card does


@lister
def weakened(g: Lords, seat: int) -> list[int]:
    """LR-14.6. Own Armies above 1 in the Battle, of equal ones the first."""
    found, seen = [], []
    for i in g.armies(seat, g.field):
        value = g.army[seat * 6 + i]
        if value > 1 and value not in seen:
            seen.append(value)
            found.append(i)
    return found


@rule
async def arrow_storm(g: Lords, seat: int, side: int) -> None:
    """LR-14.6. The enemy lowers one Army here by 1, not below 1."""
    enemy = g.sides[1 - side]
    if weakened(g, enemy):
        i = await Ask(enemy, WEAKEN, weakened)
        g.shrink_army(enemy, i, 1)


@lister
def own_kinds(g: Lords, seat: int) -> list[int]:
    """LR-14.7. The kinds of cards in the own hand."""
    return sorted(set(g.hand[seat]))


@rule
async def ambush(g: Lords, seat: int, side: int) -> None:
    """LR-14.7. An enemy with two or more cards discards one."""
    enemy = g.sides[1 - side]
    if len(g.hand[enemy]) >= 2:
        kind = await Ask(enemy, AMBUSHED, own_kinds)
        g.discard(enemy, kind)


@lister
def earlier_cards(g: Lords, _seat: int, side: int) -> list[int | None]:
    """LR-14.11. Cards laid before the last one, or none."""
    return [*sorted({card[0] for card in g.laid[side][:-1]}), PASS]


@rule
async def feint(g: Lords, seat: int, side: int) -> None:
    """LR-14.11. Take back one earlier card."""
    kind = await Ask(seat, TAKE_BACK, earlier_cards, side)
    if kind is not PASS:
        take_back(g, seat, side, kind)


def take_back(g: Lords, seat: int, side: int, kind: int) -> None:
    """A card laid in the Battle goes back to the hand, and everybody knows it; one whose symbols count is preferred."""
    cards = g.laid[side]
    alike = [n for n, card in enumerate(cards) if card[0] == kind]
    i = min(alike, key=lambda n: cards[n][2])
    g.laid[side] = cards[:i] + cards[i + 1 :]
    g.hand[seat] = tuple(sorted((*g.hand[seat], kind)))
    g.shown[seat] = tuple(sorted((*g.shown[seat], kind)))
    g.emit("took_back", seat, kind)


@lister
def costly_cards(g: Lords, _seat: int, side: int) -> list[int]:
    """LR-14.18. Own cards laid whose Casualty symbols count."""
    return sorted({kind for kind, _, ignored in g.laid[side] if g.c.casualties[kind] and not ignored})


@rule
async def shield(g: Lords, seat: int, side: int) -> None:
    """LR-14.18. Ignore the Casualty symbols of one card played."""
    if not costly_cards(g, seat, side):
        return
    kind = await Ask(seat, SHIELDED, costly_cards, side)
    cover(g, seat, side, kind)


def cover(g: Lords, seat: int, side: int, kind: int) -> None:
    """The Casualty symbols of a card laid are ignored."""
    cards = list(g.laid[side])
    i = next(n for n, card in enumerate(cards) if card[0] == kind and not card[2])
    cards[i] = (kind, cards[i][1], 1)
    g.laid[side] = tuple(cards)
    g.emit("shielded", seat, kind)


@rule
async def levy(g: Lords, seat: int, side: int) -> None:
    """LR-14.19. One Army here grows by 1."""
    if growing(g, seat, g.field, False) != [None]:
        await grow_one(g, seat, g.field, False)


EFFECTS: Final[dict[int, Callable[[Any, int, int], Any]]] = {
    kind_of("arrow_storm"): arrow_storm, kind_of("ambush"): ambush, kind_of("feint"): feint,
    kind_of("shield"): shield, kind_of("levy"): levy,
}  # fmt: skip
"""Kind to the rest of its Battle effect."""
