"""The gods (AC-34): favors that act at once, and how each god is appeased."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import ALL, Ask, Pick, Prompt, cites, lister, noting, rule

from ..cards import BOG, CREATURES, FOREST, GOODS, KINDS, LAKE
from ..piles import DISCARD, discard_cards, draw_cards, held, keep_limit, sacrifice_one, take_card
from ..prompts import card_prompt, closed_hand, closed_look, place_prompt, seat_prompt, slot_label
from ..state import FELLED, SLOTS, TOGETHER, WON, WON_MARKED, Asgards
from ..texts import card_name
from . import SeatEffect, Test
from .creatures import looked_cards
from .items import sift

SHORES: Final = (FOREST, BOG, LAKE)

KEEP: Final = card_prompt(
    "keep", range(KINDS), "AC-34.3", "Which card do you keep? The others are discarded.", hidden=closed_look
)
SEAT: Final = seat_prompt("seat", "AC-34.11", "At whose hand do you look?")
ROB: Final = card_prompt("rob", range(KINDS), "AC-34.11", "Which card must the opponent discard?", hidden=closed_look)
BANISH: Final = card_prompt("banish", GOODS, "AC-1.2", "Which cards do you banish?", picks=True, hidden=closed_hand)
YIELD: Final = place_prompt("yield", "AC-2.2", "Which marker do you take back from the board?")
GIVE: Final = card_prompt("give", GOODS, "AC-8.2", "Which cards do you give away?", picks=True, hidden=closed_hand)
RECEIVER: Final = seat_prompt("receiver", "AC-34.12", lambda g, seat, *_: f"Who gets {card_name(g.c, g.looking[0])}?")
FRUITS: Final = card_prompt(
    "fruits", CREATURES, "AC-34.14", "Which creatures go into the Tisch?", picks=True, hidden=closed_hand
)
SLOT: Final = Prompt(
    "slot", range(SLOTS), clause="AC-34.14", label=slot_label,
    question=lambda g, seat, *_: f"In whose place does {card_name(g.c, g.looking[0])} go?",
)  # fmt: skip

# --- favors


@rule
async def foresight(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.3. Odin: draw, keep one, discard the others."""
    draw_to_look(g, seat, amount)
    if g.looking:
        kept = await Ask(seat, KEEP, looked_cards)
        keep_one(g, seat, kept)
        await keep_limit(g, seat)


def draw_to_look(g: Asgards, seat: int, count: int) -> None:
    """Cards drawn are looked at before they count as in the hand."""
    held = len(g.hand[seat])
    g.draw(seat, count)
    if len(g.hand[seat]) > held:
        g.looker = g.looked = seat
        g.looking = g.hand[seat][held:]
        del g.hand[seat][held:]


def keep_one(g: Asgards, seat: int, kind: int) -> None:
    """One card looked at goes into the hand, the others are discarded for all to see."""
    g.learn(ALL)
    g.looking.remove(kind)
    rest = tuple(g.looking)
    g.looking = [kind]
    g.return_looked()
    g.to_discard_pile(seat, rest)


@rule
async def renewal(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.5. Baldr: discard one, draw."""
    await discard_cards(g, seat, g.c.cards.favor_price[g.favor[seat]])
    await draw_cards(g, seat, amount)


@lister
def opponents(g: Asgards, seat: int, least: int) -> list[int]:
    """Opponents who hold at least so many cards."""
    return [s for s in range(g.players) if s != seat and len(g.hand[s]) >= least]


@rule
async def mischief(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.11, AC-32.8. Loki: look at cards of an opponent's hand; that opponent discards the one you choose."""
    if g.company:
        await sift(g, seat, amount)
    elif opponents(g, seat, 1):
        other = await Ask(seat, SEAT, opponents, 1)
        g.look_at_hand(seat, other, amount)
        chosen = await Ask(seat, ROB, looked_cards)
        g.return_looked()
        g.discard_from_hand(other, chosen)


@rule
async def from_the_dead(g: Asgards, seat: int, _amount: int) -> None:
    """AC-34.17. Hel: take the top creature of the Barrows."""
    if g.barrow_creatures:
        kind = g.barrow_creatures.pop()
        await take_card(g, seat, kind)


FAVORS: Final[dict[str, SeatEffect]] = {
    "foresight": foresight, "renewal": renewal, "mischief": mischief, "return": from_the_dead,
}  # fmt: skip
"""What a god does when asked for its favor; favors without an entry only act later."""


# --- appeasing: what the gods demand


@cites
def can_fell(g: Asgards, seat: int, _amount: int) -> bool:
    """AC-34.2, AC-32.2, AC-32.4. Thor: a vanquished hero; alone and together, victories over enemy markers."""
    deeds = [g.hero_deeds[h] for h in g.own_heroes(seat)]
    if g.company == TOGETHER:
        return all(d & WON_MARKED for d in deeds)
    return any(d & (WON_MARKED if g.company else FELLED) for d in deeds)


@lister
def free_markers(g: Asgards, seat: int, terrains: tuple[int, ...] = ()) -> list[int]:
    """AC-19.3, AC-34.20. Own territories, of these terrains where any are named, that do not hold an own hero."""
    own = [t for t in g.territories(g.pool(seat)) if g.hero_on(t) < 0]
    return [t for t in own if g.terrain(t) in terrains] if terrains else own


@cites
def land_to_spare(g: Asgards, seat: int, amount: int) -> bool:
    """AC-34.10. Freyja: so many markers besides two that stay, none of them under own heroes."""
    owned = len(g.territories(g.pool(seat)))
    return owned >= amount + g.c.pack.limits.keep_markers and len(free_markers(g, seat)) >= amount


def gifts(g: Asgards, amount: int) -> int:
    """AC-34.12, AC-32.1. How many cards Loki wants: fewer where there is no opponent to profit from them."""
    return g.c.n.solo_charity if g.company else amount


@cites
def enough_goods(g: Asgards, seat: int, amount: int) -> bool:
    """AC-34.12, AC-32.1, AC-8.2. Loki: so many creatures and items in the hand."""
    return len(held(g, seat, "goods")) >= gifts(g, amount)


def terrains_in_hand(g: Asgards, seat: int) -> int:
    """How many different terrains the creatures in the hand have."""
    return len({g.c.cards.terrain[k] for k in held(g, seat, "creatures")})


@cites
def holds_shores(g: Asgards, seat: int, amount: int) -> bool:
    """AC-34.20. Njord: a forest, a bog and a lake, and so many such lands without an own hero."""
    kinds = {g.terrain(t) for t in g.territories(g.pool(seat))}
    return kinds.issuperset(SHORES) and len(free_markers(g, seat, SHORES)) >= amount


CAN_APPEASE: Final[dict[str, Test]] = {
    "fell_hero": can_fell,
    "item_hoard": noting(lambda g, seat, amount: len(held(g, seat, "items")) >= amount, ("AC-34.4",)),
    "both_down": noting(lambda g, seat, amount: all(g.hero_down[h] for h in g.own_heroes(seat)), ("AC-34.6",)),
    "two_victories": noting(
        lambda g, seat, amount: all(g.hero_deeds[h] & WON for h in g.own_heroes(seat)), ("AC-34.8",)
    ),
    "yield_land": land_to_spare,
    "charity": enough_goods,
    "first_fruits": noting(
        lambda g, seat, amount: len(held(g, seat, "creatures")) >= amount <= sum(k >= 0 for k in g.tisch),
        ("AC-34.14",),
    ),
    "four_corners": noting(lambda g, seat, amount: terrains_in_hand(g, seat) >= amount, ("AC-34.16",)),
    "burial": noting(lambda g, seat, amount: len(held(g, seat, "creatures")) >= amount, ("AC-34.18",)),
    "shores": holds_shores,
}
"""Whether a god's demand can be met."""


# --- appeasing: how a demand is met


@rule
async def banish_from_hand(g: Asgards, seat: int, amount: int, what: str) -> None:
    """AC-1.2. Banish so many goods or items of the hand, or all that there are."""
    count = min(amount, len(held(g, seat, what)))
    lost = await Pick(seat, BANISH, held, count, count, what)
    for kind in lost:
        g.leave_hand(seat, kind)
        g.banish(kind)


@rule
async def banish_items(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.4. Odin: banish items from the hand."""
    await banish_from_hand(g, seat, amount, "items")


@rule
async def take_back(g: Asgards, seat: int, count: int, terrains: tuple[int, ...]) -> None:
    """AC-2.2, AC-19.3. Take markers back from the board, from these terrains where any are named."""
    for _ in range(count):
        if free_markers(g, seat, terrains):
            t = await Ask(seat, YIELD, free_markers, terrains)
            g.lift(t)


@rule
async def yield_land(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.10. Freyja: take markers back from the board."""
    await take_back(g, seat, amount, ())


@rule
async def charity(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.12, AC-32.1, AC-8.2. Loki: give cards to opponents; alone and together banish them."""
    if g.company:
        await banish_from_hand(g, seat, gifts(g, amount), "goods")
        return
    count = min(gifts(g, amount), len(held(g, seat, "goods")))
    given = await Pick(seat, GIVE, held, count, count, "goods")
    for kind in given:
        g.lay_open(seat, kind)
    for kind in tuple(given):
        other = await Ask(seat, RECEIVER, opponents, 0)
        g.looking.remove(kind)
        await take_card(g, other, kind)


@lister
def filled_slots(g: Asgards, _seat: int, used: tuple[int, ...]) -> list[int]:
    """Places of the Tisch that hold a card and have not been used yet."""
    return [s for s in range(SLOTS) if g.tisch[s] >= 0 and s not in used]


@rule
async def first_fruits(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.14. Freyr: creatures from the hand replace cards of the Tisch, which are banished."""
    count = min(amount, len(held(g, seat, "creatures")))
    given = await Pick(seat, FRUITS, held, count, count, "creatures")
    for kind in given:
        g.lay_open(seat, kind)
    used: tuple[int, ...] = ()
    for kind in tuple(given):
        slot = await Ask(seat, SLOT, filled_slots, used)
        used = (*used, slot)
        g.looking.remove(kind)
        g.banish(g.tisch[slot])
        g.tisch[slot] = kind


@lister
def creature_kinds(g: Asgards, seat: int) -> list[int]:
    """Creatures in the hand, each kind once."""
    return sorted(set(held(g, seat, "creatures")))


@lister
def all_different(g: Asgards, _seat: int, picked: tuple[int, ...]) -> bool:
    """AC-34.16. No terrain twice."""
    return len({g.c.cards.terrain[k] for k in picked}) == len(picked)


@rule
async def four_corners(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.16. Heimdall: discard creatures of different terrains."""
    count = min(amount, terrains_in_hand(g, seat))
    given = await Pick(seat, DISCARD, creature_kinds, count, count, enough=all_different)
    for kind in given:
        g.discard_from_hand(seat, kind)


@rule
async def burial(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.18, AC-33.4. Hel: sacrifice creatures."""
    for given in range(amount):
        await sacrifice_one(g, seat, True, amount - given)


@rule
async def shores(g: Asgards, seat: int, amount: int) -> None:
    """AC-34.20. Njord: take some of these markers from the board."""
    await take_back(g, seat, amount, SHORES)


PAY_GOD: Final[dict[str, SeatEffect]] = {
    "item_hoard": banish_items, "yield_land": yield_land, "charity": charity, "first_fruits": first_fruits,
    "four_corners": four_corners, "burial": burial, "shores": shores,
}  # fmt: skip
"""How the demand is met; where there is no entry, the deed itself is the price."""
