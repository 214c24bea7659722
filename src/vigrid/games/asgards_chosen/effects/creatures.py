"""The abilities of the creatures (AC-33), and how they are used (AC-16.3, AC-16.4)."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from vigrid.kernel import PASS, Ask, Prompt, cites, lister, noting, rule, window

from ..artifacts import fighter, pick_up
from ..cards import CREATURES, ENCHANTED_ITEMS, GENDERS, GOODS, ITEMS, KINDS, is_creature, is_item
from ..land import NAMES, TERRITORIES, is_circle
from ..piles import draw_cards, held, keep_limit, sacrifice_one, take_card
from ..power import is_opposed, matches_terrain
from ..prompts import card_prompt, choice_code, closed_hand, closed_look, offer_label
from ..state import DEFENDER, DOUBLED, NO_POWER, OUT, USED, Asgards, gender_of
from ..texts import card_name, place_name
from . import Effect, SeatEffect, Test, Value

CONSCRIPT: Final = card_prompt("conscript", CREATURES, "AC-33.1", "Which militia fights on your side?")
WITHHELD: Final = card_prompt(
    "withhold", (*range(KINDS), PASS), "AC-33.5", "Which card is withheld until the battle is over?", hidden=closed_look
)
GAINED: Final = card_prompt("gain", CREATURES, "AC-32.7", "Which militia do you discard?")
LURE: Final = card_prompt("lure", CREATURES, "AC-33.7", "Which militia do you lure away onto your discard pile?")
RIDE: Final = Prompt(
    "ride", [(who, t) for who in (*GENDERS, "leave") for t in range(TERRITORIES)],
    clause="AC-33.8", question="Where to?", code=lambda v: f"{v[0]}.{NAMES[v[1]]}",
    label=lambda g, seat, v, *_: f"{'Break off' if v[0] == 'leave' else f'Move the {v[0]} hero'} to "
    f"{place_name(g, v[1])}",
)  # fmt: skip
MODEL: Final = card_prompt("copy", CREATURES, "AC-33.9", "Whose ability do you copy?", hidden=closed_hand)
WEB: Final = Prompt(
    "web", [(how, k) for how in ("banish", "withhold", "discard") for k in CREATURES], clause="AC-33.14",
    question="What does the spider catch?", code=choice_code, label=offer_label,
)  # fmt: skip
FETCH: Final = card_prompt("fetch", ITEMS, "AC-33.15", "Which item of your discard pile do you take?")
COIL: Final = card_prompt(
    "coil", ITEMS, "AC-33.16", "Which item do you discard to double the creature?", hidden=closed_hand
)


# --- using an ability

ABILITY: Final = Prompt(
    "ability", ("use", "skip"), clause="AC-16.4", question=lambda g, seat, k, *_: f"Use {card_name(g.c, k)}?",
    label=lambda g, seat, v, k, *_: str(g.c.cards.text[k]) if v == "use" else "Let it pass", hidden=closed_hand,
)  # fmt: skip
INTERRUPT: Final = card_prompt(
    "interrupt", (*ITEMS, PASS), "AC-8.11", lambda g, seat, k: f"Interrupt {card_name(g.c, k)}?", private=True
)


def could_hold(g: Asgards, seat: int, wanted: Container[int]) -> bool:
    """Whether, by what everybody knows, a seat could hold a card of one of these kinds.

    What lies in hand and draw pile together is public, but for a starting item that is still secret.
    """
    if seat < 0 or not g.hand[seat]:
        return False
    swords = g.mode == "introductory"
    if g.gift[seat] >= 0 and any(k in wanted for k in ITEMS if (g.c.cards.mark[k] == "sword") == swords):
        return True
    zones = (g.hand[seat], g.draw_pile[g.pool(seat)], g.aside[seat])
    return any(k in wanted for zone in zones for k in zone)


def able(g: Asgards, side: int, kind: int) -> bool:
    """Whether a creature's ability could do anything now."""
    return ABLE[g.c.cards.ability[kind]](g, side, g.c.cards.amount[kind])


def perhaps_able(g: Asgards, side: int, kind: int) -> bool:
    """The same for all that others know of the hand: who is asked must not tell what it holds."""
    ability = g.c.cards.ability[kind]
    if ability in HOLDS and not g.company:
        return could_hold(g, g.side_seat[side], HOLDS[ability])
    return bool(models(g, side, perhaps_able)) if ability == "mimic" else able(g, side, kind)


def usable(g: Asgards, side: int, kind: int) -> bool:
    """AC-1.13, AC-16.4. Whether a creature played now may use a terrain ability at once, for all that others know."""
    cards = g.c.cards
    ability = cards.ability[kind]
    if not cards.in_campaign[kind] or ability in ANYTIME or ability not in ABLE:
        return False
    return matches_terrain(g, side, kind) and perhaps_able(g, side, kind)


@lister
def use_or_skip(g: Asgards, _seat: int, kind: int, side: int) -> list[str]:
    """AC-16.4. An ability that can do anything may be used; or it is let pass."""
    return ["use", "skip"] if able(g, side, kind) else ["skip"]


@rule
async def offer_ability(g: Asgards, side: int, i: int) -> None:
    """AC-1.13, AC-16.4. Its terrain ability may be used now or never."""
    kind = g.played[side][i]
    if not usable(g, side, kind):
        return
    how = await Ask(g.side_seat[side], ABILITY, use_or_skip, kind, side)
    g.flags[side][i] |= USED
    if how == "use":
        await run_ability(g, side, i)


@rule
async def run_ability(g: Asgards, side: int, i: int) -> None:
    """AC-16.4, AC-8.11. The ability takes place, unless the other side interrupts."""
    kind = g.played[side][i]
    g.emit("ability", g.side_seat[side], kind)
    stopped = await interrupted(g, side, kind)
    if not stopped:
        await ABILITIES[g.c.cards.ability[kind]](g, side, i, g.c.cards.amount[kind])


@lister
def interrupts(g: Asgards, seat: int, _kind: int) -> list[int | None]:
    """AC-8.11. Enchanted items in the hand."""
    return [*sorted({k for k in g.hand[seat] if k in ENCHANTED_ITEMS}), PASS]


@rule
async def interrupted(g: Asgards, side: int, kind: int) -> bool:
    """AC-8.11. The other side may block an ability with an enchanted item, which counts as played."""
    other = g.side_seat[1 - side]
    if not could_hold(g, other, ENCHANTED_ITEMS):
        return False
    answer = await window(g, INTERRUPT, interrupts, (other,), kind)
    if answer is None:
        return False
    i = g.play(other, 1 - side, answer[1])
    g.flags[1 - side][i] |= OUT
    g.emit("interrupted", other, answer[1], kind)
    return True


@rule
async def force_into_battle(g: Asgards, side: int, kind: int) -> None:
    """AC-16.3. A creature is forced from the hand into the battle; an opposed one is discarded."""
    seat = g.side_seat[side]
    if is_opposed(g, kind):
        g.discard_from_hand(seat, kind)
        return
    i = g.play(seat, side, kind)
    await offer_ability(g, side, i)


# --- the abilities


@lister
def militia_facing(g: Asgards, _seat: int, side: int) -> list[int]:
    """The militia that a side faces, each kind once."""
    return sorted(set(g.facing(side)))


@rule
async def conscript(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.1. Álfar: one militia fights on your side."""
    kind = await Ask(g.side_seat[side], CONSCRIPT, militia_facing, side)
    g.facing(side).remove(kind)
    g.turned[side].append(kind)
    g.emit("turned", g.side_seat[side], kind)


@rule
async def draw(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.2. Fairies: draw."""
    await draw_cards(g, g.side_seat[side], amount)


def hand_to_see(g: Asgards, side: int, _amount: int) -> bool:
    """Whether there is an opponent with cards; alone and together, a card on the creature deck to look at."""
    if g.company:
        return g.deck_lasts() or bool(g.facing(side))
    other = g.side_seat[1 - side]
    return other >= 0 and bool(g.hand[other])


@lister
def looked_cards(g: Asgards, _seat: int) -> list[int]:
    """The cards that are being looked at."""
    return sorted(set(g.looking))


@lister
def looked_goods(g: Asgards, seat: int) -> list[int | None]:
    """AC-33.5, AC-8.2. Creatures and items among the cards looked at; gods stay, so there may be nothing."""
    return [k for k in looked_cards(g, seat) if k in GOODS] or [PASS]


@rule
async def spirit_away(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.5, AC-1.10, AC-8.2, AC-32.8. Mamuna: look at random cards of the opponent; withhold one for the battle."""
    seat = g.side_seat[side]
    if g.company:
        g.look_at_deck(seat, g.c.n.solo_look)
        if g.facing(side):
            await discard_militia(g, side)
        return
    g.look_at_hand(seat, g.side_seat[1 - side], amount)
    kind = await Ask(seat, WITHHELD, looked_goods)
    if kind is not PASS:
        g.looking.remove(kind)
        g.aside[g.looked].append(kind)
        g.aside_known[g.looked] |= 1 << seat
        g.emit("set_aside", seat, g.looked)
    g.return_looked()


@rule
async def discard_militia(g: Asgards, side: int) -> None:
    """AC-32.7. Alone and together, to withhold is to discard one militia that faces you."""
    kind = await Ask(g.side_seat[side], GAINED, militia_facing, side)
    gain_militia(g, side, kind)


@cites
def gain_militia(g: Asgards, side: int, kind: int) -> None:
    """AC-32.7. A militia that faces the side goes onto the discard pile of its player."""
    g.facing(side).remove(kind)
    g.to_discard_pile(g.side_seat[side], (kind,))


@rule
async def lure(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.7. Fossegrim: take one militia and discard it with this card, which adds no power."""
    seat = g.side_seat[side]
    kind = await Ask(seat, LURE, militia_facing, side)
    g.facing(side).remove(kind)
    own = g.remove_played(side, i)
    g.to_discard_pile(seat, (kind, own))


@cites
def uncontested(g: Asgards, seat: int) -> list[int]:
    """AC-12.10. Own territories and enchanted lands without a hero."""
    pool = g.pool(seat)
    free = [t for t in range(TERRITORIES) if g.near[t] and g.hero_on(t) < 0]
    return [t for t in free if g.owner[t] == pool or is_circle(t)]


@lister
def rides(g: Asgards, seat: int, side: int) -> list[tuple[str, int]]:
    """AC-33.8. Where another hero, or the fighting hero, may go: never into the battleground, which is contested."""
    fights = fighter(g, side)
    places = [t for t in uncontested(g, seat) if t != g.ground]
    others = [h for h in g.own_heroes(seat) if h != fights and g.stands(h)]
    moves = [(gender_of(h), t) for h in others for t in places]
    return [*moves, *(("leave", t) for t in places if fights >= 0)]


@rule
async def ride(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.8, AC-37.4. Bäckahästen: the other hero moves, or the fighting hero breaks off the battle."""
    seat = g.side_seat[side]
    where = await Ask(seat, RIDE, rides, side)
    if where[0] == "leave":
        hero = fighter(g, side)
        g.broke_off = side
        g.emit("broke_off", seat)
    else:
        hero = g.hero_of(seat, where[0])
    g.put_hero(hero, where[1])
    await pick_up(g, seat, hero)


@cites
def models(g: Asgards, side: int, test: Callable[[Asgards, int, int], bool] = able) -> list[int]:
    """AC-33.9. Creatures whose ability can be copied: militia and what the enemy has played."""
    cards = g.c.cards
    others = {*g.facing(side), *g.creatures_of(1 - side)}
    fit = [k for k in others if cards.in_campaign[k] and cards.ability[k] in ABLE and cards.ability[k] != "mimic"]
    return sorted(k for k in fit if test(g, side, k))


@lister
def models_for(g: Asgards, _seat: int, side: int) -> list[int]:
    """AC-33.9. What may be copied."""
    return models(g, side)


@rule
async def mimic(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.9. Nixie: use the ability of another creature in the battle as one's own."""
    kind = await Ask(g.side_seat[side], MODEL, models_for, side)
    g.emit("copied", g.side_seat[side], kind)
    await ABILITIES[g.c.cards.ability[kind]](g, side, i, g.c.cards.amount[kind])


@rule
async def blood_scent(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.10. Garmr: sacrifice a card from the hand to draw."""
    await sacrifice_one(g, g.side_seat[side], False, 1)
    await draw_cards(g, g.side_seat[side], amount)


@rule
async def glare(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.11. Mittagsfrau: creatures played against you earn no bonus; this card adds no power."""
    g.flags[side][i] |= NO_POWER
    g.dazzled[1 - side] = 1


@rule
async def unearth(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.12, AC-16.3. Strzyga: take the top creature of the Barrows and play it at once."""
    kind = g.barrow_creatures.pop()
    g.take(g.side_seat[side], kind)
    await force_into_battle(g, side, kind)


@rule
async def hold_ground(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-33.13. Troll: more power in defence."""
    g.extra[side][i] += amount


@lister
def webs(g: Asgards, seat: int, side: int) -> list[tuple[str, int]]:
    """AC-33.14, AC-32.7. Militia to banish, creatures of the enemy to withhold; alone and together militia to gain."""
    militia = militia_facing(g, seat, side)
    others = [("discard", k) for k in militia]
    if not g.company:
        others = [("withhold", k) for k in sorted(set(g.creatures_of(1 - side)))]
    return [*(("banish", k) for k in militia), *others]


@rule
async def web(g: Asgards, side: int, _i: int, _amount: int) -> None:
    """AC-33.14, AC-1.10, AC-32.7. Spider: banish a militia, or withhold a played creature until the phase ends."""
    what = await Ask(g.side_seat[side], WEB, webs, side)
    if what[0] == "banish":
        g.facing(side).remove(what[1])
        g.banish(what[1])
    elif what[0] == "discard":
        gain_militia(g, side, what[1])
    else:
        withhold_played(g, 1 - side, what[1], "withheld")


def withhold_played(g: Asgards, side: int, kind: int, zone: str) -> None:
    """A played creature is set aside: `withheld` until the campaign phase ends, or `hid` until the battle is over.

    Of several copies it is the strongest (a doubled one before others).
    """
    places = [i for i, k in enumerate(g.played[side]) if k == kind and not g.flags[side][i] & OUT]
    g.remove_played(side, max(places, key=lambda i: (g.flags[side][i] & DOUBLED, g.extra[side][i], i)))
    owner = g.side_seat[side]
    (g.withheld if zone == "withheld" else g.hid)[owner].append(kind)
    g.emit(zone, owner, kind)


@lister
def discarded_items(g: Asgards, seat: int) -> list[int]:
    """Items in the own discard pile."""
    return sorted({k for k in g.discard_pile[g.pool(seat)] if is_item(k)})


@rule
async def fetch_item(g: Asgards, seat: int, _amount: int) -> None:
    """AC-33.15, AC-24.7. Svartalfar, in battle and when it pays: take an item from the own discard pile."""
    if discarded_items(g, seat):
        kind = await Ask(seat, FETCH, discarded_items)
        g.discard_pile[g.pool(seat)].remove(kind)
        await take_card(g, seat, kind)


@rule
async def salvage(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.15. Svartalfar: take an item from the own discard pile."""
    await fetch_item(g, g.side_seat[side], amount)


@rule
async def coil(g: Asgards, side: int, i: int, _amount: int) -> None:
    """AC-33.16. Ormr: discard an item to double this card's whole power."""
    seat = g.side_seat[side]
    kind = await Ask(seat, COIL, held, "items")
    g.discard_from_hand(seat, kind)
    g.flags[side][i] |= DOUBLED


@rule
async def forge(g: Asgards, side: int, i: int, amount: int) -> None:
    """AC-33.17. Dvergar: more power for each item played before."""
    g.extra[side][i] += amount * sum([is_item(k) for k in g.played[side]])


@rule
async def stampede(g: Asgards, side: int, _i: int, amount: int) -> None:
    """AC-33.18, AC-16.3. Jötunn: draw; a creature drawn is forced into the battle."""
    for _ in range(amount):
        seat = g.side_seat[side]
        kind = g.draw(seat, 1)
        if kind >= 0 and is_creature(kind):
            await force_into_battle(g, side, kind)
        else:
            await keep_limit(g, seat)


# --- the tables


ABILITIES: Final[dict[str, Effect]] = {
    "conscript": conscript, "draw": draw, "spirit_away": spirit_away, "lure": lure, "ride": ride, "mimic": mimic,
    "blood_scent": blood_scent, "glare": glare, "unearth": unearth, "hold_ground": hold_ground, "web": web,
    "salvage": salvage, "coil": coil, "forge": forge, "stampede": stampede,
}  # fmt: skip
"""Terrain abilities, used in battle."""
ABLE: Final[dict[str, Test]] = {
    "conscript": lambda g, side, amount: bool(g.facing(side)),
    "draw": lambda g, side, amount: True,
    "spirit_away": hand_to_see,
    "lure": lambda g, side, amount: len(g.facing(side)) >= amount,
    "ride": lambda g, side, amount: bool(rides(g, g.side_seat[side], side)),
    "mimic": lambda g, side, amount: bool(models(g, side)),
    "blood_scent": lambda g, side, amount: bool(held(g, g.side_seat[side], "goods")),
    "glare": lambda g, side, amount: g.side_seat[1 - side] >= 0,
    "unearth": lambda g, side, amount: bool(g.barrow_creatures),
    "hold_ground": lambda g, side, amount: side == DEFENDER,
    "web": lambda g, side, amount: bool(g.facing(side) or g.creatures_of(1 - side)),
    "salvage": lambda g, side, amount: bool(discarded_items(g, g.side_seat[side])),
    "coil": lambda g, side, amount: bool(held(g, g.side_seat[side], "items")),
    "forge": lambda g, side, amount: any(is_item(k) for k in g.played[side]),
    "stampede": lambda g, side, amount: True,
}
"""Whether an ability could do anything now."""
HOLDS: Final[dict[str, range]] = {"blood_scent": GOODS, "coil": ITEMS}
"""Abilities that need something in the hand, and what."""
ANYTIME: Final = frozenset({"coil"})
"""Abilities that wait on the table for their moment."""
PASSIVE: Final = frozenset({"late_arrival", "stand_in", "allure"})
"""Abilities without a moment of their own: they change what may be played, sacrificed or paid."""


# --- in the muster phase: what the ability adds to the payment


@cites
def coil_value(g: Asgards, kind: int, amount: int, bought: int) -> int:
    """AC-33.16. Its whole power again."""
    cards = g.c.cards
    bonus = cards.bonus[kind] if cards.terrain[kind] == cards.terrain[bought] else 0
    return (amount - 1) * (cards.power[kind] + bonus)


CREATURES_PAY: Final[dict[str, Value]] = {
    "allure": noting(lambda g, kind, amount, bought: amount, ("AC-33.3",)),
    "coil": coil_value,
    "forge": noting(lambda g, kind, amount, bought: g.c.cards.second[kind] if is_item(bought) else 0, ("AC-33.17",)),
}
"""What an ability adds to what the creature pays."""


@rule
async def draw_when_paying(g: Asgards, seat: int, amount: int) -> None:
    """AC-33.2, AC-24.7. Draw at once."""
    await draw_cards(g, seat, amount)


CREATURES_PAID: Final[dict[str, SeatEffect]] = {"draw": draw_when_paying, "salvage": fetch_item}
"""What an ability does when the creature has paid."""
