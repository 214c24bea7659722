"""What players gain and lose: cards, Runes, Priests, Alliances, growth, Injuries; and the limits of Wisdom."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, Pick, cites, lister, rule

from .pieces import (
    BEOWULF,
    DEEP_POUCH,
    NOBODY,
    OPEN_HAND,
    SCALE,
    SKALDS_MEMORY,
    THICK_HIDE,
    VALHALLAS_GATE,
    WISDOM,
)  # fmt: skip
from .prompts import DISCARD, DROP_RUNES, GROW, HEAL, INJURY, REALM, RUNE, USE
from .state import Lords

# --- limits


@cites
def card_limit(g: Lords, seat: int) -> int:
    """LR-3.4. How many Combat cards a seat may hold."""
    return g.wisdom(seat) + (2 if g.blessed(seat, SKALDS_MEMORY) else 0)


@cites
def rune_limit(g: Lords, seat: int) -> int:
    """LR-3.4. How many Runes a seat may have."""
    return g.wisdom(seat) + (2 if g.blessed(seat, DEEP_POUCH) else 0)


@lister
def cards_in_hand(g: Lords, seat: int) -> list[int]:
    """LR-3.4. The cards of the own hand, each as often as it is there."""
    return list(g.hand[seat])


@lister
def runes_in_pool(g: Lords, seat: int) -> list[int]:
    """LR-3.4. The Runes of the own Pool, each as often as it is there."""
    return [t for t in range(3) for _ in range(g.runes[3 * seat + t])]


@rule
async def keep_limits(g: Lords, seat: int) -> None:
    """LR-3.4. What exceeds the limits is discarded, but cards of the hunter only after the Hunt."""
    over = sum(g.runes[3 * seat : 3 * seat + 3]) - rune_limit(g, seat)
    if over > 0:
        await drop_runes(g, seat, over)
    if g.hunter != seat:
        over = len(g.hand[seat]) - card_limit(g, seat)
        if over > 0:
            await discard_cards(g, seat, over)


@rule
async def discard_cards(g: Lords, seat: int, number: int) -> None:
    """LR-3.4. Discard cards of one's choice, as far as there are any."""
    number = min(number, len(g.hand[seat]))
    if number:
        cards = await Pick(seat, DISCARD, cards_in_hand, number, number)
        for kind in cards:
            g.discard(seat, kind)


@rule
async def drop_runes(g: Lords, seat: int, number: int) -> None:
    """LR-3.4. Discard Runes of one's choice into the Supply, as far as there are any."""
    number = min(number, sum(g.runes[3 * seat : 3 * seat + 3]))
    if number:
        runes = await Pick(seat, DROP_RUNES, runes_in_pool, number, number)
        for rune in runes:
            g.pay_rune(seat, rune)


# --- cards and Runes


@rule
async def draw_cards(g: Lords, seat: int, number: int) -> None:
    """LR-3.4, LR-13.4. Draw Combat cards, then keep to the limit."""
    g.draw(seat, number)
    await keep_limits(g, seat)


@lister
def runes_in_supply(g: Lords, _seat: int, optional: bool) -> list[int | None]:
    """LR-2.8, LR-13.6. Types that have not run out."""
    types: list[int | None] = [t for t in range(3) if g.rune_supply[t]]
    return [*types, PASS] if optional or not types else types


@rule
async def gain_runes(g: Lords, seat: int, number: int) -> None:
    """LR-2.8, LR-3.4. Runes of one's choice from the Supply, then keep to the limit."""
    for _ in range(number):
        rune = await Ask(seat, RUNE, runes_in_supply, False)
        if rune is not PASS:
            g.take_rune(seat, rune)
    await keep_limits(g, seat)


# --- Alliances


@lister
def unallied(g: Lords, seat: int) -> list[int]:
    """LR-2.13. Realms with which the seat has no Alliance."""
    return [k for k in range(6) if not g.allies[k] >> seat & 1]


@rule
async def ally(g: Lords, seat: int, realm: int) -> None:
    """LR-2.12, LR-2.13. An Alliance; the first of all there draws a card."""
    first = not g.allies[realm]
    g.allies[realm] |= 1 << seat
    g.emit("allied", seat, realm)
    if first:
        await draw_cards(g, seat, 1)
    if g.blessed(seat, OPEN_HAND):
        await gain_runes(g, seat, 1)


@rule
async def ally_with_any(g: Lords, seat: int) -> None:
    """LR-11.19, LR-19.6. An Alliance with any Realm where the seat has none."""
    if unallied(g, seat):
        realm = await Ask(seat, REALM, unallied)
        await ally(g, seat, realm)


# --- growth


@lister
def growing(g: Lords, seat: int, region: int, optional: bool) -> list[int | None]:
    """LR-3.5. Own Armies below 6 on the board (or in one Region), of equal ones the first."""
    found: list[int | None] = []
    seen = []
    for i in range(6):
        at, value = g.army_at[seat * 6 + i], g.army[seat * 6 + i]
        wanted = at == region if region else at
        if wanted and value < g.c.n.army_most and (at, value) not in seen:
            seen.append((at, value))
            found.append(i)
    return [*found, PASS] if optional or not found else found


@rule
async def grow_one(g: Lords, seat: int, region: int, optional: bool) -> None:
    """LR-3.5. One own Army grows by 1, with or without a Settlement; in one Region where one is given."""
    i = await Ask(seat, GROW, growing, region, optional)
    if i is not PASS:
        g.grow_army(seat, i)


# --- Injuries


@lister
def uninjured(g: Lords, seat: int) -> list[int]:
    """LR-7.8. Attributes whose token is Uninjured."""
    return [a for a in range(3) if not g.injured[3 * seat + a]]


@lister
def injuries(g: Lords, seat: int) -> list[int]:
    """LR-7.9. Attributes whose token is Injured."""
    return [a for a in range(3) if g.injured[3 * seat + a]]


@lister
def use_or_not(g: Lords, seat: int, artifact: int) -> list[int | None]:
    """LR-13.1. Exhaust an Artifact or not."""
    return [artifact, PASS]


@rule
async def injure(g: Lords, seat: int) -> bool:
    """LR-7.8, LR-17.3. One Injury; False if it found all three tokens injured and nothing ignored it."""
    if g.hunter == seat and g.blessed(seat, THICK_HIDE) and not g.hide_used:
        g.hide_used = 1
        g.emit("ignored", seat)
        return True
    can_take = bool(uninjured(g, seat))
    if g.charged(seat, SCALE) and (can_take or g.hunter == seat):
        used = await Ask(seat, USE, use_or_not, SCALE)
        if used is not PASS:
            g.exhaust(SCALE)
            g.emit("ignored", seat)
            return True
    if not can_take:
        return False
    attribute = await Ask(seat, INJURY, uninjured)
    await deal_injury(g, seat, attribute)
    return True


@rule
async def deal_injury(g: Lords, seat: int, attribute: int) -> None:
    """LR-7.8, LR-18.5. A token is flipped; Beowulf draws a card; with Wisdom the limits fall."""
    g.flip_token(seat, attribute, 1)
    if g.hero[seat] == BEOWULF:
        g.draw(seat, 1)
    if attribute == WISDOM or g.hero[seat] == BEOWULF:
        await keep_limits(g, seat)


@rule
async def heal_one(g: Lords, seat: int) -> None:
    """LR-7.9. One Injury is Healed."""
    if injuries(g, seat):
        attribute = await Ask(seat, HEAL, injuries)
        g.flip_token(seat, attribute, 0)


# --- Armies that lose value


@rule
async def hurt_army(g: Lords, seat: int, i: int, by: int) -> None:
    """LR-3.6. An Army loses value; killed below 1."""
    killed = g.shrink_army(seat, i, by)
    if killed and g.blessed(seat, VALHALLAS_GATE):
        await gain_runes(g, seat, 1)


@rule
async def lose_army(g: Lords, seat: int, i: int) -> None:
    """LR-3.6. An Army is killed."""
    g.kill_army(seat, i)
    if g.blessed(seat, VALHALLAS_GATE):
        await gain_runes(g, seat, 1)


def weakest(g: Lords, seat: int, region: int) -> int:
    """The number of the smallest Army of a seat in a Region, or -1."""
    armies = g.armies(seat, region)
    return min(armies, key=lambda i: g.army[seat * 6 + i]) if armies else NOBODY
