"""Muster phase: refilling the Tisch, events that turn up, and buying creatures and items."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import Ask, cites, lister, note, rule

from .cards import FIRST_GOD, FIRST_ITEM, RING, is_creature, is_enchanted, is_event, is_item
from .effects.events import EVENTS
from .effects.items import MUSTER_VALUE, WHEN_PAYING
from .effects.standing import ONE_PAYMENT, cost_of, payment_bonus, top_row_open
from .ending import end_game
from .god_phase import appease, appease_choices, partners_appease
from .land import is_circle, is_town
from .opening import card_matches
from .piles import discard_in_order, take_card
from .prompts import DONE, Choice, closed_hand, hand_prompt, may_appease, slot_label, turn_label, turn_prompt
from .setup import slide_down
from .state import NOBODY, RIVALS, ROW, SLOTS, Asgards
from .texts import card_name

NO_PAYMENT = -1


# --- the Tisch


@rule
async def refill(g: Asgards, seat: int) -> None:
    """AC-23.2, AC-23.3. Gaps are filled; an event pauses this and acts."""
    while True:
        slide_down(g)
        kind = g.reveal() if NOBODY in g.tisch else NOBODY
        if kind < 0:
            return
        if is_event(kind):
            await turn_up_event(g, seat, kind)
        else:
            gap = g.tisch.index(NOBODY)
            g.tisch[gap] = kind
            g.emit("filled", gap, kind)


@rule
async def turn_up_event(g: Asgards, seat: int, kind: int) -> None:
    """AC-8.12, AC-23.3, AC-23.4, AC-23.5, AC-1.12. The event replaces a keeper and stays or acts.

    Alone and together the opponent's tiles move.
    """
    if g.quiet_first_round():
        note("AC-28.6")
        g.banish(kind)
        return
    g.emit("event", seat, kind)
    if g.keeper >= 0:
        g.banish(g.keeper)
        g.keeper = NOBODY
    if g.c.cards.keeper[kind]:
        g.keeper = kind
    else:
        g.banish(kind)
        await act(g, seat, kind)
    if g.company != RIVALS:
        note("AC-31.3", "AC-31.4")
        g.columns = 1 - g.columns


@rule
async def act(g: Asgards, seat: int, kind: int) -> None:
    """AC-23.4, AC-31.3. A one-time event acts on each player in turn, or once on the table."""
    cards = g.c.cards
    effect, amount, second = cards.event[kind], cards.amount[kind], cards.second[kind]
    each = g.order_from(seat) if cards.scope[kind] == "each" and not g.company else (seat,)
    for one in tuple(each):
        await EVENTS[effect](g, one, amount, second)


@rule
async def opponent_musters(g: Asgards, seat: int) -> None:
    """AC-31.1. Refill, remove the card under the face-up tile, turn the tiles, refill again."""
    await refill(g, seat)
    slot = 2 * g.face_up + g.columns
    if g.tisch[slot] >= 0:
        g.emit("opponent_mustered", slot, g.tisch[slot])
        g.banish(g.tisch[slot])
        g.tisch[slot] = NOBODY
    g.face_up = 1 - g.face_up
    await refill(g, seat)


# --- what may be mustered


@cites
def controls_match(g: Asgards, seat: int, kind: int) -> bool:
    """AC-24.2, AC-8.5, AC-8.10, AC-8.11, AC-20.3. Control of its terrain or a town, or a hero on a circle."""
    if is_enchanted(kind):
        return any(is_circle(t) for t in g.standing(seat))
    own = g.territories(g.pool(seat))
    if is_item(kind):
        return any(is_town(t) for t in own)
    return any(g.terrain(t) == g.c.cards.terrain[kind] for t in own)


@cites
def deep_scouted(g: Asgards, seat: int, kind: int) -> bool:
    """AC-24.3, AC-31.4. A standing hero and a marker in the same matching territory; never on a circle."""
    places = [g.hero_at[hero] for hero in g.heroes(seat) if g.stands(hero)]
    return any(g.owner[t] == g.pool(seat) and card_matches(g, kind, t) for t in places)


@cites
def may_muster(g: Asgards, seat: int, slot: int) -> bool:
    """AC-24.2, AC-24.3. Whether a seat may muster the card in a place of the Tisch, if it can pay."""
    kind = g.tisch[slot]
    if kind < 0:
        return False
    if slot < ROW:
        return controls_match(g, seat, kind)
    if deep_scouted(g, seat, kind):
        return True
    return top_row_open(g, seat) and controls_match(g, seat, kind)


# --- what cards are worth as payment


@cites
def pay_value(g: Asgards, kind: int, bought: int) -> int:
    """AC-24.4, AC-24.5, AC-24.6, AC-8.6. What a card pays toward another, or -1 if it cannot pay."""
    cards = g.c.cards
    if kind >= FIRST_GOD:
        return cards.power[kind]
    if kind >= FIRST_ITEM:
        effect = cards.muster[kind]
        return MUSTER_VALUE[effect](g, kind, cards.amount[kind], bought) if effect in MUSTER_VALUE else NO_PAYMENT
    if is_creature(bought) and cards.opposed[kind] == cards.terrain[bought]:
        return NO_PAYMENT
    value = cards.power[kind]
    if is_creature(bought) and cards.terrain[kind] == cards.terrain[bought]:
        value += cards.bonus[kind]
    if cards.in_muster[kind] and cards.ability[kind] in MUSTER_VALUE:
        value += MUSTER_VALUE[cards.ability[kind]](g, kind, cards.amount[kind], bought)
    return value


def one_payment(g: Asgards, seat: int) -> int:
    """AC-34.9, AC-10.2. What the seat's favor would add to one payment, or 0."""
    god = g.favor[seat]
    if god < 0 or g.favor_used[seat] or g.c.cards.favor[god] not in ONE_PAYMENT:
        return 0
    return g.c.cards.favor_amount[god]


def can_afford(g: Asgards, seat: int, kind: int) -> bool:
    """AC-24.4. Whether everything in the hand together, with the items that it fetches, would pay for a card."""
    most = payment_bonus(g, seat) + one_payment(g, seat)
    need = cost_of(g, seat, kind)
    for k in g.hand[seat]:
        if most >= need:
            return True
        most += max(0, pay_value(g, k, kind))
    return most >= need or most + sum(fetched(g, seat, kind)) >= need


@cites
def fetched(g: Asgards, seat: int, bought: int) -> list[int]:
    """AC-24.4, AC-24.7, AC-33.15. What the items pay that creatures of the hand fetch when they pay, best first."""
    cards = g.c.cards
    fetchers = [k for k in g.hand[seat] if cards.ability[k] == "salvage" and cards.in_muster[k]]
    number = sum([pay_value(g, k, bought) >= 0 for k in fetchers])
    if not number:
        return []
    pays = [max(0, pay_value(g, k, bought)) for k in g.discard_pile[g.pool(seat)] if is_item(k)]
    return sorted(pays, reverse=True)[:number]


# --- the turn


def rings(g: Asgards, seat: int) -> list[int]:
    """AC-13.5, AC-24.9. Standing heroes on a Faery Ring that have not used it in this phase."""
    if g.quiet_first_round():
        note("AC-28.3")
        return []
    ready = [h for h in g.heroes(seat) if not g.hero_down[h] and not g.hero_ring[h]]
    return [h for h in ready if g.enchantment(g.hero_at[h]) == RING]


@lister
def muster_choices(g: Asgards, seat: int) -> list[Choice]:
    """AC-24.1. Buy one card, use a ring, appease a god, or end the turn."""
    options: list[Choice] = []
    if not g.acted:
        options = [("buy", s) for s in range(SLOTS) if may_muster(g, seat, s) and can_afford(g, seat, g.tisch[s])]
    if rings(g, seat):
        options.append(("ring",))
    return [*options, *appease_choices(g, seat), DONE]


def why_not_muster(g: Asgards, seat: int, choice: Choice) -> str | None:
    """The clause that forbids a choice of the muster turn; None for those that are listed."""
    if choice in muster_choices(g, seat):
        return None
    if choice[0] == "ring":
        return "AC-13.5"
    if choice[0] == "appease":
        return "AC-26.1" if choice[1] not in g.hand[seat] else "AC-26.2"
    slot = choice[1]
    if g.acted or g.tisch[slot] < 0:
        return "AC-24.1"
    if may_muster(g, seat, slot):
        return "AC-24.4"
    return "AC-24.2" if slot < ROW else "AC-24.3"


def muster_label(g: Asgards, seat: int, choice: Choice, *_: Any) -> str:
    """A choice of the muster turn in words; a purchase with what it costs now."""
    if choice[0] != "buy":
        return turn_label(g, seat, choice)
    return f"Muster {slot_label(g, seat, choice[1])} for {cost_of(g, seat, g.tisch[choice[1]])}"


MUSTER: Final = turn_prompt(
    "muster", (*(("buy", s) for s in range(SLOTS)), ("ring",)), "AC-24.1", "Muster phase: which card?",
    {"ring": "AC-13.5"}, label=muster_label, why_not=why_not_muster,
    hidden=lambda g, seat: may_appease(g, seat) or (closed_hand(g, seat) and not g.acted),
)  # fmt: skip


@rule
async def muster_phase(g: Asgards) -> None:
    """AC-9.1, AC-23.1, AC-24.1. Refill the Tisch; then muster, use a ring, appease, or end the turn."""
    seat = g.on_turn
    if not g.opened:
        g.opened = True
        await refill(g, seat)
    choice = await Ask(seat, MUSTER, muster_choices)
    if choice[0] == "buy":
        await buy(g, seat, choice[1])
    elif choice[0] == "ring":
        await faery_ring(g, seat)
    elif choice[0] == "appease":
        await appease(g, seat, choice[1])
    else:
        await end_muster_turn(g, seat)


@rule
async def faery_ring(g: Asgards, seat: int) -> None:
    """AC-13.5, AC-24.9, AC-24.1. The top card of the creature deck is taken; an event acts instead.

    Whoever has not mustered yet does so from a full Tisch: gaps that the event made are filled first.
    """
    hero = rings(g, seat)[0]
    g.hero_ring[hero] = 1
    g.emit("ring", seat, g.hero_at[hero])
    kind = g.reveal()
    if kind >= 0 and is_event(kind):
        await turn_up_event(g, seat, kind)
        if not g.acted:
            await refill(g, seat)
    elif kind >= 0:
        await take_card(g, seat, kind)


@rule
async def end_muster_turn(g: Asgards, seat: int) -> None:
    """AC-23.1, AC-31.1. The phase ends when all pass one after another."""
    g.passes = 0 if g.acted else g.passes + 1
    if g.company:
        await opponent_musters(g, seat)
    g.end_turn()
    if g.passes == g.players:
        await partners_appease(g)
        end_muster(g)


@cites
def end_muster(g: Asgards) -> None:
    """AC-27.3, AC-27.8. After the muster phase of the last round the game ends; else the renewal phase follows."""
    if g.last_round or g.round >= g.c.pack.limits.rounds:
        end_game(g)
    else:
        g.enter("renewal")


# --- paying


@lister
def payments(g: Asgards, seat: int) -> list[Choice]:
    """AC-24.4, AC-24.6, AC-8.3. Cards that may pay, a favor that helps, and the end once enough is paid.

    Who fetches or discards the wrong card may run out before.
    """
    bought = g.tisch[g.slot]
    options: list[Choice] = [(k,) for k in sorted(set(g.hand[seat])) if pay_value(g, k, bought) >= 0]
    if one_payment(g, seat):
        options.append(("favor",))
    if g.credit >= cost_of(g, seat, bought) or not options:
        options.append(DONE)
    return options


def preview_pay(g: Asgards, seat: int, choice: Choice) -> str:
    """What will be paid of the cost after a choice, before muster abilities, and the card's text."""
    bought = g.tisch[g.slot]
    need = cost_of(g, seat, bought)
    if choice == DONE:
        return f"{g.credit} of {need}"
    if choice == ("favor",):
        return f"{g.credit + one_payment(g, seat)} of {need}"
    kind, cards = choice[0], g.c.cards
    helps = is_item(kind) or (is_creature(kind) and cards.in_muster[kind])
    return f"{g.credit + pay_value(g, kind, bought)} of {need}" + (f"; {cards.text[kind]}" if helps else "")


PAY: Final = hand_prompt(
    "pay", {"favor": "Use the favor", "done": "Pay no more"}, "AC-24.4",
    lambda g, seat: f"Which card pays for {card_name(g.c, g.tisch[g.slot])}?", preview=preview_pay,
)  # fmt: skip


@rule
async def buy(g: Asgards, seat: int, slot: int) -> None:
    """AC-24.1, AC-24.4, AC-24.8, AC-31.2. Cards are played until the cost is reached; all go onto the discard pile."""
    g.slot = slot
    g.acted = True
    g.credit = payment_bonus(g, seat)
    while True:
        choice = await Ask(seat, PAY, payments)
        if choice == DONE:
            break
        if choice == ("favor",):
            note("AC-34.9")
            g.credit += one_payment(g, seat)
            g.favor_used[seat] = 1
        else:
            await pay(g, seat, choice[0])
    await bring_home(g, seat)


@rule
async def pay(g: Asgards, seat: int, kind: int) -> None:
    """AC-1.5, AC-24.4, AC-24.7. A card is played as payment; its muster ability works."""
    cards = g.c.cards
    g.credit += pay_value(g, kind, g.tisch[g.slot])
    g.leave_hand(seat, kind)
    g.paid.append(kind)
    g.emit("paid", seat, kind)
    effect = cards.ability[kind] if is_creature(kind) and cards.in_muster[kind] else cards.muster[kind]
    if effect in WHEN_PAYING:
        await WHEN_PAYING[effect](g, seat, cards.amount[kind])


@rule
async def bring_home(g: Asgards, seat: int) -> None:
    """AC-24.8. The new card and the payment go onto the discard pile; what lies on top is the buyer's choice."""
    bought = g.tisch[g.slot]
    enough = g.credit >= cost_of(g, seat, bought)
    kinds = (*g.paid, bought) if enough else tuple(g.paid)
    g.emit("mustered" if enough else "underpaid", seat, bought)
    await discard_in_order(g, seat, kinds)
    g.paid = []
    if enough:
        g.tisch[g.slot] = NOBODY
    g.slot, g.credit = -1, 0
