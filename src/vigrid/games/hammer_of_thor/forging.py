"""Forged items (2.2A6): smiths, and what they are paid."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .groups import take_in
from .powers import has
from .prompts import ABLE, FORGE, PRICE, Step
from .state import DECK, Hammer
from .tables import ITEMS, KLEPTOMANIA, MAGIC

FORGED_BY = 6000
"""What smiths have done in this player-turn, as numbers in `tried`."""


@cites
def worth(g: Hammer, kind: str, n: int) -> int:
    """HT-2.24, HT-2.17. What pays a smith: runes one each, revealed items their REPUTATION."""
    return 1 if kind == "rune" else int(g.c.item.reputation[n])


@lister
def coins(g: Hammer, seat: int, group: int) -> list[Step]:
    """HT-2.17, HT-2.19. What the smith's group can pay with; a kleptomaniac gives nothing."""
    own = [ch for ch in g.members(group) if g.insane[ch] != KLEPTOMANIA]
    shown = [i for i in sorted(g.kit) if g.item_at[i] in own and g.item_up[i]]
    out: list[Step] = [("item", i) for i in shown if worth(g, "item", i)]
    return out + [("rune", r) for r, ch in enumerate(g.rune_at) if ch in own]


@cites
def in_forge(g: Hammer) -> list[int]:
    """HT-2.17. The forged items that lie in their open deck."""
    return [i for i in range(MAGIC, ITEMS) if g.item_at[i] == DECK]


@lister
def smiths(g: Hammer, seat: int) -> list[int]:
    """HT-2.17. Smiths that can make something for what their group can pay, once a turn each."""
    out: list[int] = []
    for ch in g.controlled(seat):
        if has_smith(g, ch) and FORGED_BY + ch not in g.tried and affordable(g, seat, ch)[1:]:
            out.append(ch)
    return out


def has_smith(g: Hammer, ch: int) -> bool:
    """HT-15.2. Whether an ability of the card is that of smiths, with uses left."""
    return any(
        "smith" in g.c.powers[p].flags and not (uses and g.used(ch, p) >= uses) for p, uses, _ in g.c.char.powers[ch]
    ) or has(g, ch, "smith")


@lister
def affordable(g: Hammer, seat: int, ch: int) -> list[int | None]:
    """HT-2.17. Forged items that the group can pay."""
    purse = sum(worth(g, *coin) for coin in coins(g, seat, g.group[ch]))
    return [PASS, *[i for i in in_forge(g) if g.c.item.reputation[i] <= purse]]


@lister
def price_coins(g: Hammer, seat: int, i: int, ch: int, due: int) -> list[Step]:
    """HT-2.17. What may be paid next."""
    return coins(g, seat, g.group[ch])


@rule
async def forge(g: Hammer, seat: int) -> None:
    """HT-2.17. A smith forges an item for runes and revealed items of at least its REPUTATION."""
    ch = await Ask(seat, ABLE, smiths)
    i = await Ask(seat, FORGE, affordable, ch)
    if i is None:
        g.tried.append(FORGED_BY + ch)
        return
    g.tried.append(FORGED_BY + ch)
    for power, _, _ in g.c.char.powers[ch]:
        if "smith" in g.c.powers[power].flags:
            g.count_use(ch, power)
    await buy(g, seat, ch, i)


@rule
async def buy(g: Hammer, seat: int, ch: int, i: int) -> None:
    """HT-2.17. A forged item is paid, piece by piece, and comes to the group."""
    due = g.c.item.reputation[i]
    while due > 0:
        coin = await Ask(seat, PRICE, price_coins, i, ch, due)
        due -= worth(g, coin[0], coin[1])
        pay(g, coin[0], coin[1])
    g.emit("forged", ch, i)
    take_forged(g, i, g.group[ch])


def pay(g: Hammer, kind: str, n: int) -> None:
    """HT-2.17. What is paid goes back into its deck."""
    if kind == "item":
        g.put_item_back(n)
    else:
        g.put_rune_back(n)


def take_forged(g: Hammer, i: int, group: int) -> None:
    """HT-2.17. A forged item comes to a group, for all to see."""
    take_in(g, i, group)
    if g.item_at[i] > 0:
        g.item_up[i], g.item_works[i] = 1, int(not g.c.item.wisdom[i])
