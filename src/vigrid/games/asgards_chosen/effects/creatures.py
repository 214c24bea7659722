"""The abilities of the creatures (AC-33)."""

from __future__ import annotations

from collections.abc import Callable

from vigrid.kernel import PASS, Ask, cites, lister, note, rule

from ..artifacts import fighter, pick_up
from ..cards import FIRST_EVENT, GENDERS, is_creature, is_item
from ..land import TERRITORIES, is_circle
from ..piles import draw_cards, keep_limit, sacrifice_one
from ..playing import able, could_hold, force_into_battle, perhaps_able
from ..power import enemy_creatures, facing
from ..prompts import COIL, CONSCRIPT, FETCH, GAINED, LURE, MODEL, RIDE, WEB, WITHHELD
from ..state import DEFENDER, DOUBLED, NO_POWER, OUT, Asgards
from .registry import ABILITIES, ABLE, ANYTIME, MUSTER_VALUE, PERHAPS, WHEN_PAYING


@lister
def militia_facing(g: Asgards, _seat: int, side: int) -> list[int]:
    """The militia that a side faces, each kind once."""
    return sorted(set(facing(g, side)))


# --- Álfar


@rule
async def conscript(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.1. One militia fights on your side."""
    kind = await Ask(g.side_seat[side], CONSCRIPT, militia_facing, side)
    facing(g, side).remove(kind)
    g.turned[side].append(kind)
    g.emit("turned", g.side_seat[side], kind)


def some_militia(g: Asgards, side: int, _amount: int) -> bool:
    """Whether the side faces militia."""
    return bool(facing(g, side))


# --- Fairies


@rule
async def draw(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.2. Draw."""
    await draw_cards(g, g.side_seat[side], amount)


def always(_g: Asgards, _side: int, _amount: int) -> bool:
    """An ability that can always be used."""
    return True


# --- Mamuna


def hand_to_see(g: Asgards, side: int, _amount: int) -> bool:
    """Whether there is an opponent with cards; alone and together, a card on the creature deck to look at."""
    if g.company:
        return g.deck_lasts() or bool(facing(g, side))
    other = g.side_seat[1 - side]
    return other >= 0 and bool(g.hand[other])


@lister
def looked_cards(g: Asgards, _seat: int) -> list[int]:
    """The cards that are being looked at."""
    return sorted(set(g.looking))


@lister
def looked_goods(g: Asgards, _seat: int) -> list[int | None]:
    """AC-33.5, AC-8.2. Creatures and items among the cards looked at; gods stay, so there may be nothing."""
    goods: list[int | None] = [k for k in looked_cards(g, _seat) if k < FIRST_EVENT]
    return goods or [PASS]


@rule
async def spirit_away(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.5, AC-1.10, AC-8.2, AC-32.8. Look at random cards of the opponent's hand; withhold one for the battle."""
    seat = g.side_seat[side]
    if g.company:
        g.look_at_deck(seat, g.c.n.solo_look)
        if militia_facing(g, seat, side):
            await discard_militia(g, side)
        return
    other = g.side_seat[1 - side]
    g.look_at_hand(seat, other, amount)
    kind = await Ask(seat, WITHHELD, looked_goods)
    if kind is not PASS:
        g.withhold_looked(kind)
    g.return_looked()


@rule
async def discard_militia(g: Asgards, side: int) -> None:
    """AC-32.7. Alone and together, to withhold is to discard one militia that faces you."""
    seat = g.side_seat[side]
    kind = await Ask(seat, GAINED, militia_facing, side)
    gain_militia(g, side, kind)


@cites
def gain_militia(g: Asgards, side: int, kind: int) -> None:
    """AC-32.7. A militia that faces the side goes onto the discard pile of its player."""
    facing(g, side).remove(kind)
    g.to_discard_pile(g.side_seat[side], (kind,))


# --- Fossegrim


@cites
def enough_militia(g: Asgards, side: int, amount: int) -> bool:
    """AC-33.7. Whether the side faces so many militia."""
    return len(facing(g, side)) >= amount


@rule
async def lure(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.7. Take one militia and discard it with this card, which adds no power."""
    seat = g.side_seat[side]
    kind = await Ask(seat, LURE, militia_facing, side)
    facing(g, side).remove(kind)
    own = g.remove_played(side, i)
    g.to_discard_pile(seat, (kind, own))


# --- Bäckahästen


@cites
def uncontested(g: Asgards, seat: int) -> list[int]:
    """AC-12.10. Own territories and enchanted lands without a hero."""
    pool = g.pool(seat)
    return [
        t for t in range(TERRITORIES)
        if g.near[t] and g.hero_on(t) < 0 and (g.owner[t] == pool or is_circle(t))
    ]  # fmt: skip


def other_heroes(g: Asgards, side: int) -> list[int]:
    """The side's standing heroes on the board that do not fight in this battle."""
    fights = fighter(g, side)
    own = g.own_heroes(g.side_seat[side])
    return [h for h in own if h != fights and g.hero_at[h] >= 0 and not g.hero_down[h]]


@lister
def rides(g: Asgards, seat: int, side: int) -> list[tuple[str, int]]:
    """AC-33.8. Where another hero, or the fighting hero, may go: never into the battleground, which is contested."""
    places = [t for t in uncontested(g, seat) if t != g.ground]
    moves = [(GENDERS[h & 1], t) for h in other_heroes(g, side) for t in places]
    return [*moves, *(("leave", t) for t in places if fighter(g, side) >= 0)]


def can_ride(g: Asgards, side: int, _amount: int) -> bool:
    """Whether a hero could go anywhere."""
    return bool(rides(g, g.side_seat[side], side))


@rule
async def ride(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.8, AC-37.4. The other hero moves, or the fighting hero breaks off the battle."""
    seat = g.side_seat[side]
    where = await Ask(seat, RIDE, rides, side)
    if where[0] == "leave":
        hero = fighter(g, side)
        g.broke_off = side
        g.emit("broke_off", seat)
    else:
        hero = g.own_heroes(seat)[GENDERS.index(where[0])]
    g.put_hero(hero, where[1])
    await pick_up(g, seat, hero)


# --- Nixie


@cites
def models(g: Asgards, side: int, test: Callable[[Asgards, int, int], bool] = able) -> list[int]:
    """AC-33.9. Creatures whose ability can be copied: militia and what the enemy has played."""
    cards = g.c.cards
    others = [*facing(g, side), *enemy_creatures(g, side)]
    fit = {k for k in others if cards.in_campaign[k] and cards.ability[k] in ABLE and cards.ability[k] != "mimic"}
    return sorted(k for k in fit if test(g, side, k))


@lister
def models_for(g: Asgards, _seat: int, side: int) -> list[int]:
    """AC-33.9. What may be copied."""
    return models(g, side)


def something_to_copy(g: Asgards, side: int, _amount: int) -> bool:
    """Whether there is anything to copy."""
    return bool(models(g, side))


def perhaps_something_to_copy(g: Asgards, side: int, _amount: int) -> bool:
    """Whether there is anything to copy, for all that others know."""
    return bool(models(g, side, perhaps_able))


@rule
async def mimic(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.9. Use the ability of another creature in the battle as one's own."""
    kind = await Ask(g.side_seat[side], MODEL, models_for, side)
    g.emit("copied", g.side_seat[side], kind)
    await ABILITIES[g.c.cards.ability[kind]](g, side, i, g.c.cards.amount[kind])


# --- Garmr


def good_in_hand(g: Asgards, side: int, _amount: int) -> bool:
    """Whether the side holds a creature or an item."""
    return any(is_good(g, k) for k in g.hand[g.side_seat[side]])


def is_good(_g: Asgards, kind: int) -> bool:
    """Whether a card is a creature or an item."""
    return kind < FIRST_EVENT


def perhaps_good_in_hand(g: Asgards, side: int, _amount: int) -> bool:
    """Whether the side holds a creature or an item, for all that others know."""
    return could_hold(g, g.side_seat[side], is_good)


@rule
async def blood_scent(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.10. Sacrifice a card from the hand to draw."""
    await sacrifice_one(g, g.side_seat[side], False, 1)
    await draw_cards(g, g.side_seat[side], amount)


# --- Mittagsfrau


def someone_plays(g: Asgards, side: int, _amount: int) -> bool:
    """Whether the other side is a player."""
    return g.side_seat[1 - side] >= 0


@rule
async def glare(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.11. Creatures played against you earn no bonus; this card adds no power."""
    g.flags[side][i] |= NO_POWER
    g.dazzled[1 - side] = 1


# --- Strzyga


def creature_in_barrows(g: Asgards, _side: int, _amount: int) -> bool:
    """Whether a creature lies in the Barrows."""
    return bool(g.barrow_creatures)


@rule
async def unearth(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.12, AC-16.3. Take the top creature of the Barrows and play it at once."""
    seat = g.side_seat[side]
    kind = g.barrow_creatures.pop()
    g.take(seat, kind)
    await force_into_battle(g, side, kind)


# --- Troll


def defends(_g: Asgards, side: int, _amount: int) -> bool:
    """Whether the side defends."""
    return side == DEFENDER


@rule
async def hold_ground(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-33.13. More power in defence."""
    g.extra[side][i] += amount


# --- Giant Spider


@lister
def webs(g: Asgards, _seat: int, side: int) -> list[tuple[str, int]]:
    """AC-33.14, AC-32.7. Militia to banish, creatures of the enemy to withhold; alone and together militia to gain."""
    militia = sorted(set(facing(g, side)))
    if g.company:
        return [*(("banish", k) for k in militia), *(("discard", k) for k in militia)]
    return [*(("banish", k) for k in militia), *(("withhold", k) for k in sorted(set(enemy_creatures(g, side))))]


def something_to_catch(g: Asgards, side: int, _amount: int) -> bool:
    """Whether there is anything to catch."""
    return bool(facing(g, side)) or bool(enemy_creatures(g, side))


@rule
async def web(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.14, AC-1.10, AC-32.7. Banish a militia, or withhold a played creature until the campaign phase ends."""
    what = await Ask(g.side_seat[side], WEB, webs, side)
    if what[0] == "banish":
        facing(g, side).remove(what[1])
        g.banish(what[1])
    elif what[0] == "discard":
        gain_militia(g, side, what[1])
    else:
        withhold_played(g, 1 - side, what[1])


def withhold_played(g: Asgards, side: int, kind: int) -> None:
    """A played creature is set aside until the campaign phase ends."""
    i = last_played(g, side, kind)
    g.remove_played(side, i)
    g.withheld[g.side_seat[side]].append(kind)
    g.emit("withheld", g.side_seat[side], kind)


def last_played(g: Asgards, side: int, kind: int) -> int:
    """Where the strongest copy of a kind lies that a side has played (a doubled one before others)."""
    places = [i for i, k in enumerate(g.played[side]) if k == kind and not g.flags[side][i] & OUT]
    return max(places, key=lambda i: (g.flags[side][i] & DOUBLED, g.extra[side][i], i))


# --- Svartalfar


@lister
def discarded_items(g: Asgards, seat: int) -> list[int]:
    """Items in the own discard pile."""
    return sorted({k for k in g.discard_pile[g.pool(seat)] if is_item(k)})


def item_discarded(g: Asgards, side: int, _amount: int) -> bool:
    """Whether an item lies in the own discard pile."""
    seat = g.side_seat[side]
    return any(is_item(k) for k in g.discard_pile[g.pool(seat)])


@rule
async def fetch_item(g: Asgards, seat: int) -> None:
    """AC-33.15. Take an item from the own discard pile."""
    kind = await Ask(seat, FETCH, discarded_items)
    g.discard_pile[g.pool(seat)].remove(kind)
    g.take(seat, kind)
    await keep_limit(g, seat)


@rule
async def salvage(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.15. Take an item from the own discard pile."""
    await fetch_item(g, g.side_seat[side])


# --- Ormr


@lister
def items_in_hand(g: Asgards, seat: int) -> list[int]:
    """Items in the hand."""
    return sorted({k for k in g.hand[seat] if is_item(k)})


def item_in_hand(g: Asgards, side: int, _amount: int) -> bool:
    """Whether the side holds an item."""
    return any(is_item(k) for k in g.hand[g.side_seat[side]])


def perhaps_item_in_hand(g: Asgards, side: int, _amount: int) -> bool:
    """Whether the side holds an item, for all that others know."""
    return could_hold(g, g.side_seat[side], lambda _g, kind: is_item(kind))


@rule
async def coil(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.16. Discard an item to double this card's whole power."""
    seat = g.side_seat[side]
    kind = await Ask(seat, COIL, items_in_hand)
    g.discard_from_hand(seat, kind)
    g.flags[side][i] |= DOUBLED


# --- Dvergar


@rule
async def forge(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-33.17. More power for each item played before."""
    g.extra[side][i] += amount * items_played(g, side)


def items_played(g: Asgards, side: int) -> int:
    """How many items the side has played."""
    return sum(is_item(k) for k in g.played[side])


def item_played(g: Asgards, side: int, _amount: int) -> bool:
    """Whether the side has played an item."""
    return items_played(g, side) > 0


# --- Jötunn


@rule
async def stampede(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.18, AC-16.3. Draw; a creature drawn is forced into the battle."""
    for _ in range(amount):
        seat = g.side_seat[side]
        kind = g.draw(seat, 1)
        if kind >= 0 and is_creature(kind):
            await force_into_battle(g, side, kind)
        else:
            await keep_limit(g, seat)


ABILITIES.update({
    "conscript": conscript, "draw": draw, "spirit_away": spirit_away, "lure": lure, "ride": ride, "mimic": mimic,
    "blood_scent": blood_scent, "glare": glare, "unearth": unearth, "hold_ground": hold_ground, "web": web,
    "salvage": salvage, "coil": coil, "forge": forge, "stampede": stampede,
})  # fmt: skip
ABLE.update({
    "conscript": some_militia, "draw": always, "spirit_away": hand_to_see, "lure": enough_militia, "ride": can_ride,
    "mimic": something_to_copy, "blood_scent": good_in_hand, "glare": someone_plays, "unearth": creature_in_barrows,
    "hold_ground": defends, "web": something_to_catch, "salvage": item_discarded, "coil": item_in_hand,
    "forge": item_played, "stampede": always,
})  # fmt: skip
PERHAPS.update({
    "mimic": perhaps_something_to_copy, "blood_scent": perhaps_good_in_hand, "coil": perhaps_item_in_hand,
})  # fmt: skip
ANYTIME.add("coil")


# --- in the muster phase: what the ability adds to the payment


def _allure(_g: Asgards, _kind: int, amount: int, _bought: int) -> int:
    note("AC-33.3")
    return amount


def _coil_value(g: Asgards, kind: int, amount: int, bought: int) -> int:
    """Its whole power again."""
    note("AC-33.16")
    cards = g.c.cards
    bonus = cards.bonus[kind] if cards.terrain[kind] == cards.terrain[bought] else 0
    return int((amount - 1) * (cards.power[kind] + bonus))


def _forge_value(g: Asgards, kind: int, _amount: int, bought: int) -> int:
    note("AC-33.17")
    return g.c.cards.second[kind] if is_item(bought) else 0


MUSTER_VALUE.update({"allure": _allure, "coil": _coil_value, "forge": _forge_value})


@rule
async def draw_when_paying(g: Asgards, seat: int, amount: int) -> None:
    """AC-33.2, AC-24.7. Draw at once."""
    await draw_cards(g, seat, amount)


@rule
async def salvage_when_paying(g: Asgards, seat: int, _amount: int) -> None:
    """AC-33.15, AC-24.7. Take an item from the own discard pile."""
    if discarded_items(g, seat):
        await fetch_item(g, seat)


WHEN_PAYING.update({"draw": draw_when_paying, "salvage": salvage_when_paying})
