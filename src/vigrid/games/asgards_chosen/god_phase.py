"""God phase and charm phase; and appeasing, which may happen in several phases."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import PASS, Ask, cites, lister, note, rule

from .cards import FIRST_GOD, GODS, ITEMS, is_item
from .effects.gods import CAN_APPEASE, FAVORS, PAY_GOD
from .effects.items import CHARMS
from .ending import check_goal
from .prompts import DONE, Choice, card_prompt, card_text, closed_hand, may_appease, turn_prompt
from .state import TOGETHER, Asgards

# --- appeasing gods


@cites
def can_appease(g: Asgards, seat: int, kind: int) -> bool:
    """AC-26.1, AC-26.2, AC-26.3. Whether a god in the hand can be appeased in this phase."""
    cards = g.c.cards
    if g.phase not in cards.appease_phases[kind] or g.appeased_now[g.pool(seat)]:
        return False
    return CAN_APPEASE[cards.appease[kind]](g, seat, cards.appease_amount[kind])


def appeasable(g: Asgards, seat: int) -> list[int]:
    """AC-1.1, AC-26.1. The gods in the hand that the seat can appease now."""
    return sorted([k for k in g.hand[seat] if k >= FIRST_GOD and can_appease(g, seat, k)])


def appease_choices(g: Asgards, seat: int) -> list[Choice]:
    """AC-26.2. The gods that may be appeased on one's own turn; partners do so after the phase."""
    return [] if g.company == TOGETHER else [("appease", k) for k in appeasable(g, seat)]


@rule
async def appease(g: Asgards, seat: int, kind: int) -> None:
    """AC-1.1, AC-26.1, AC-26.2, AC-26.3, AC-26.4. The demand is met and the god laid under the unused markers."""
    cards = g.c.cards
    pool = g.pool(seat)
    g.leave_hand(seat, kind)
    g.appeased[pool].append(kind)
    g.appeased_now[pool] = 1
    g.emit("appeased", seat, kind)
    if cards.appease[kind] in PAY_GOD:
        await PAY_GOD[cards.appease[kind]](g, seat, cards.appease_amount[kind])
    check_goal(g, pool)


APPEASE: Final = card_prompt("appease", (*GODS, PASS), "AC-32.3", "Appease a god?")


@lister
def partner_choices(g: Asgards, seat: int) -> list[int | None]:
    """AC-32.3. What a partner may appease after the phase."""
    return [*appeasable(g, seat), PASS]


@rule
async def partners_appease(g: Asgards) -> None:
    """AC-32.3, AC-26.3. After a phase either partner may appease a god, but only one of them."""
    if g.company == TOGETHER:
        for seat in tuple(g.order_from(g.start)):
            if not g.appeased_now[0]:
                kind = await Ask(seat, APPEASE, partner_choices)
                if kind is not PASS:
                    await appease(g, seat, kind)


# --- god phase

GOD: Final = turn_prompt(
    "god", [("favor", k) for k in GODS], "AC-10.1", "God phase: which favor?",
    hidden=lambda g, seat: may_appease(g, seat) or (closed_hand(g, seat) and g.favor[seat] < 0),
)  # fmt: skip


@lister
def god_choices(g: Asgards, seat: int) -> list[Choice]:
    """AC-10.1. One favor a round; a god to appease; or nothing more."""
    favors: list[Choice] = []
    if g.favor[seat] < 0:
        favors = [("favor", k) for k in sorted([k for k in g.hand[seat] if k >= FIRST_GOD])]
    return [*favors, *appease_choices(g, seat), DONE]


@rule
async def god_phase(g: Asgards) -> None:
    """AC-9.1, AC-10.1, AC-29.7. The seat on turn asks a god for its favor, appeases one, or ends its turn."""
    seat = g.on_turn
    choice = await Ask(seat, GOD, god_choices)
    if choice[0] == "favor":
        await ask_favor(g, seat, choice[1])
    elif choice[0] == "appease":
        await appease(g, seat, choice[1])
    else:
        g.end_turn()
        if g.turn == g.players:
            await partners_appease(g)
            g.enter("charm")


@rule
async def ask_favor(g: Asgards, seat: int, kind: int) -> None:
    """AC-10.1, AC-10.2, AC-10.3. The god lies face up until the renewal phase; its favor acts in its phase."""
    g.leave_hand(seat, kind)
    g.favor[seat] = kind
    g.favor_used[seat] = 0
    g.emit("favor", seat, kind)
    effect = g.c.cards.favor[kind]
    note("AC-10.2")
    if effect in FAVORS:
        await FAVORS[effect](g, seat, g.c.cards.favor_amount[kind])


# --- charm phase

CHARM: Final = card_prompt(
    "charm", (*ITEMS, PASS), "AC-11.1", "Charm phase: which charm?", preview=card_text, hidden=closed_hand
)


@lister
def charms(g: Asgards, seat: int) -> list[int | None]:
    """AC-11.1. Items with a charm icon in the hand, or none."""
    return [*sorted({k for k in g.hand[seat] if is_item(k) and g.c.cards.charm[k]}), PASS]


@rule
async def charm_phase(g: Asgards) -> None:
    """AC-9.1, AC-11.1, AC-11.2, AC-29.7. The seat on turn may play one charm."""
    seat = g.on_turn
    kind = await Ask(seat, CHARM, charms)
    if kind is not PASS:
        g.leave_hand(seat, kind)
        g.charm[seat] = kind
        g.charm_used[seat] = 0
        g.emit("charm", seat, kind)
        effect = g.c.cards.charm[kind]
        if effect in CHARMS:
            await CHARMS[effect](g, seat, g.c.cards.amount[kind])
    g.end_turn()
    if g.turn == g.players:
        g.enter("campaign")
