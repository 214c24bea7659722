"""A Hero round of a Hunt: dealing Wounds."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, cites, lister, note, rule

from .gains import discard_cards, draw_cards, gain_runes
from .hunt import deal_wound, end_hunt
from .pieces import AXE, COMBAT, HAMMER, HAMSTRING, LOKI, SMITHS_EDGE, SWORD
from .prompts import SLOT, STRIKE, TWINS, Choice
from .state import Lords

SKIRMISH_LINE: Final = COMBAT.index("skirmish_line")
REAVER: Final = COMBAT.index("reaver")


@cites
def symbols(g: Lords, seat: int, kind: int) -> tuple[int, ...]:
    """LR-11.13, LR-14.16, LR-14.17, LR-16.3. The Weapon symbols that a card stands for in a Hero round."""
    weapon = g.c.weapon[kind]
    if weapon == HAMMER:
        return (0, 1, 2, 3, HAMMER)
    if weapon == AXE and g.axes_barred:
        return ()
    if weapon in (AXE, SWORD) and g.blessed(seat, SMITHS_EDGE):
        return (SWORD, AXE)
    return (weapon,)


def fits_one(g: Lords, seat: int, kind: int, slot: int) -> bool:
    """Whether a card deals the Wound of a slot with one symbol."""
    return g.c.slots[g.quarry][slot][0] in symbols(g, seat, kind)


@cites
def fits_both(g: Lords, seat: int, a: int, b: int, slot: int) -> bool:
    """LR-11.15. Whether two cards give the two symbols of a slot, one each."""
    x, y = g.c.slots[g.quarry][slot]
    first, second = symbols(g, seat, a), symbols(g, seat, b)
    return (x in first and y in second) or (y in first and x in second)


@cites
def singles(g: Lords, seat: int) -> list[Choice]:
    """LR-11.13. Cards that match an open slot."""
    slots = g.open_slots(g.quarry)
    return [("strike", k) for k in sorted(set(g.hand[seat])) if any(fits_one(g, seat, k, s) for s in slots)]


@cites
def twins(g: Lords, seat: int) -> list[Choice]:
    """LR-14.5, LR-14.9. Two Bow cards, or two Sword cards, for a Wound of any symbol."""
    hand = g.hand[seat]
    return [("twins", a, b) for a, b in TWINS if a in hand and b in hand and (a != b or hand.count(a) > 1)]


@cites
def doubles(g: Lords, seat: int) -> list[Choice]:
    """LR-11.15, LR-16.7. Two cards for a slot of the Boss."""
    hand, slots = g.hand[seat], g.open_slots(LOKI)
    pairs = sorted({(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :]})
    return [("both", a, b) for a, b in pairs if any(fits_both(g, seat, a, b, s) for s in slots)]


@lister
def strikes(g: Lords, seat: int) -> list[Choice]:
    """LR-11.13, LR-11.14. Every way to deal a Wound; or end the round."""
    found: list[Choice] = []
    if g.dealt < g.most_wounds:
        if g.quarry == LOKI:
            found = doubles(g, seat)
        else:
            found = [*singles(g, seat), *twins(g, seat)]
            if g.blessed(seat, HAMSTRING) and not g.hamstrung and len(g.hand[seat]) >= 2:
                found.append(("hamstring",))
    return [*found, ("end",)]


@lister
def slots_for(g: Lords, seat: int, choice: Choice) -> list[int]:
    """LR-11.13, LR-11.15. The open slots that a strike can wound."""
    slots = g.open_slots(g.quarry)
    if choice[0] == "strike":
        return [s for s in slots if fits_one(g, seat, choice[1], s)]
    if choice[0] == "both":
        return [s for s in slots if fits_both(g, seat, choice[1], choice[2], s)]
    return slots


@rule
async def hero_round(g: Lords) -> None:
    """LR-11.13, LR-11.14. One Wound after the other, until the hunter stops or the quarry is slain."""
    seat = g.hunter
    choice = await Ask(seat, STRIKE, strikes)
    if choice[0] == "end":
        if g.dealt:
            g.phase = "monster_round"
        else:
            await end_hunt(g, False)
        return
    if choice[0] == "hamstring":
        g.hamstrung = 1
        await discard_cards(g, seat, 2)
    else:
        for kind in choice[1:]:
            note(f"LR-14.{kind + 1}")
            g.discard(seat, kind)
    slot = await Ask(seat, SLOT, slots_for, choice)
    g.dealt += 1
    await deal_wound(g, seat, slot)
    if choice[0] in ("strike", "both"):
        await hunt_effects(g, seat, choice[1:])
    if not g.open_slots(g.quarry):
        await end_hunt(g, True)


@rule
async def hunt_effects(g: Lords, seat: int, cards: tuple[int, ...]) -> None:
    """LR-14.2, LR-14.15. After a Wound: Skirmish Line draws, Reaver gains a Rune, each once in a Hero round."""
    if SKIRMISH_LINE in cards and not g.drew:
        g.drew = 1
        await draw_cards(g, seat, 1)
    if REAVER in cards and not g.reaved:
        g.reaved = 1
        await gain_runes(g, seat, 1)
