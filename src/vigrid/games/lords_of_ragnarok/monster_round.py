"""A Monster round of a Hunt: its attack, the defence, what the attack does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import ALL, Ask, Pick, cites, lister, note, rule

from .gains import cards_in_hand, discard_cards, drop_runes, injure, keep_limits
from .hunt import draw_attacks, end_hunt, monster_player
from .pieces import (
    DRAUGR,
    FRENZY,
    GARM,
    LINDWORM,
    LOKI,
    NIDHOGG,
    NOBODY,
    OLD_WOUNDS,
    SHIELD,
    SLOTS,
    TROLL,
    VALRAVN,
    WISDOM,
)  # fmt: skip
from .prompts import ATTACK, DEFEND, FEED, LOWER, PLUCK
from .state import Lords

MOST_RAGE: Final = 6
"""Where the Rage of Frenzy ends."""


@rule
async def monster_round(g: Lords) -> None:
    """LR-11.4, LR-11.7, LR-11.8, LR-11.9. Attack, defence and effect; without an Attack deck the Hunt fails."""
    if not g.attack_deck:
        await end_hunt(g, False)
        return
    seat = g.hunter
    g.most_wounds, g.axes_barred = SLOTS, 0
    kind = await Ask(monster_player(g), ATTACK, attacks_in_hand)
    play_attack(g, kind)
    if g.hand[seat]:
        cards = await Pick(seat, DEFEND, cards_in_hand, 0, len(g.hand[seat]))
        defend(g, seat, cards)
    if not is_defended(g):
        over = await SUFFER[g.c.pack.attack[g.attack].effect](g, seat, g.c.pack.attack[g.attack].amount)
        if over:
            put_away_attack(g)
            await end_hunt(g, False)
            return
    await after_attack(g, seat)


@lister
def attacks_in_hand(g: Lords, _seat: int) -> list[int]:
    """LR-11.7. The Attack cards in the Monster's hand."""
    return sorted(set(g.attack_hand))


@cites
def play_attack(g: Lords, kind: int) -> None:
    """LR-11.7. One Attack card is played, the others are discarded."""
    g.attack = kind
    note(f"LR-15.{kind + 1}")
    g.attack_hand.remove(kind)
    g.learn(ALL ^ 1 << monster_player(g))
    g.emit("attacked", g.quarry, kind)
    if g.attack_hand:
        g.learn(ALL)
        g.emit("attack_discarded", g.quarry, tuple(g.attack_hand))
        g.attack_discard += g.attack_hand
        g.attack_hand = []


def defend(g: Lords, seat: int, cards: tuple[int, ...]) -> None:
    """LR-11.8. Cards are spent against the attack; they stay in sight until it is over."""
    for kind in cards:
        g.leave_hand(seat, kind)
        g.combat_discard.append(kind)
        g.defence.append(kind)
    g.emit("defended", seat, cards)


@cites
def rage(g: Lords) -> int:
    """LR-11.8, LR-15.11. The Rage of the attack; that of Frenzy grows with the covered slots."""
    value = g.c.pack.attack[g.attack].rage
    if g.attack == FRENZY:
        covered = len(g.c.slots[g.quarry]) - len(g.open_slots(g.quarry))
        value = min(value + covered, MOST_RAGE)
    return value


def defence_value(g: Lords) -> int:
    """The total value of the cards played in defence."""
    return sum([g.c.value[k] for k in g.defence])


@cites
def is_defended(g: Lords) -> bool:
    """LR-11.8, LR-14.18, LR-14.19. By value, or by a Shield where the attack lets it."""
    if defence_value(g) >= rage(g):
        return True
    shields = [k for k in g.defence if g.c.weapon[k] == SHIELD]
    return bool(shields) and g.c.pack.attack[g.attack].shield == "yes"


@cites
def weak_spot_met(g: Lords, seat: int) -> bool:
    """LR-11.10. Defence and Wisdom reach the Weak Spot."""
    more = 1 if g.blessed(seat, OLD_WOUNDS) else 0
    return defence_value(g) + g.wisdom(seat) + more >= g.c.pack.attack[g.attack].weak_spot


@rule
async def after_attack(g: Lords, seat: int) -> None:
    """LR-11.10, LR-11.11. The hunter draws, the Monster draws, the Hero round begins."""
    met = weak_spot_met(g, seat)
    g.draw(seat, 2 if met else 1)
    g.emit("weak_spot", seat, met)
    number = g.c.pack.attack[g.attack].draw
    put_away_attack(g)
    draw_attacks(g, number)
    g.dealt = g.drew = g.reaved = 0
    g.phase = "hero_round"


@cites
def put_away_attack(g: Lords) -> None:
    """LR-11.11. The Attack card goes to its discard pile, where the cards of the hunter are already."""
    g.defence = []
    g.attack_discard.append(g.attack)
    g.attack = NOBODY


# --- effects of Attack cards: True where they end the Hunt


@rule
async def injuries(g: Lords, seat: int, amount: int) -> bool:
    """LR-11.4, LR-15.1, LR-15.2, LR-15.5, LR-15.6, LR-15.11. Injuries; one more than three ends the Hunt."""
    for _ in range(amount):
        taken = await injure(g, seat)
        if not taken:
            return True
    return False


@rule
async def rake(g: Lords, seat: int, amount: int) -> bool:
    """LR-15.3, LR-15.4. 1 Injury, and a card is discarded at random."""
    over = await injuries(g, seat, amount)
    if not over and g.hand[seat]:
        g.discard_at_random(seat)
    return over


@rule
async def special(g: Lords, seat: int, amount: int) -> bool:
    """LR-15.7, LR-15.8. The Special Attack of the tray."""
    over = await SPECIAL[g.quarry](g, seat)
    return bool(over)


@rule
async def howl(g: Lords, seat: int, amount: int) -> bool:
    """LR-15.9. Half of the cards, rounded down."""
    await discard_cards(g, seat, len(g.hand[seat]) // 2)
    return False


@rule
async def guard(g: Lords, seat: int, amount: int) -> bool:
    """LR-15.10. At most one Wound in the coming Hero round."""
    g.most_wounds = amount
    return False


@rule
async def vanish(g: Lords, seat: int, amount: int) -> bool:
    """LR-15.12, LR-15.13. The Hunt ends."""
    return True


SUFFER: Final[dict[str, Callable[[Any, int, int], Any]]] = {
    "injury": injuries, "rake": rake, "special": special, "howl": howl, "guard": guard, "vanish": vanish,
}  # fmt: skip
"""Effect of an Attack card to its rule."""


# --- Special Attacks


@rule
async def draugr_special(g: Lords, seat: int) -> bool:
    """LR-16.1. 1 Injury, and the hunter discards 1 Rune."""
    over = await injuries(g, seat, 1)
    if not over:
        await drop_runes(g, seat, 1)
    return over


@lister
def cards_or_injuries(g: Lords, _seat: int) -> list[str]:
    """LR-16.2. Two cards, or two Injuries."""
    return ["yes", "no"]


@rule
async def garm_special(g: Lords, seat: int) -> bool:
    """LR-16.2. 2 Injuries; the hunter may discard 2 Combat cards instead."""
    feed = "no"
    if len(g.hand[seat]) >= 2:
        feed = await Ask(seat, FEED, cards_or_injuries)
    if feed == "yes":
        await discard_cards(g, seat, 2)
        return False
    over = await injuries(g, seat, 2)
    return over


@rule
async def lindworm_special(g: Lords, seat: int) -> bool:
    """LR-16.3. 1 Injury, and Axe cards deal no Wounds in the coming Hero round."""
    g.axes_barred = 1
    over = await injuries(g, seat, 1)
    return over


@rule
async def troll_special(g: Lords, seat: int) -> bool:
    """LR-16.4. 1 Injury, and the hunter discards 1 Combat card."""
    over = await injuries(g, seat, 1)
    if not over:
        await discard_cards(g, seat, 1)
    return over


@rule
async def valravn_special(g: Lords, seat: int) -> bool:
    """LR-16.5. The hunter discards half of the Combat cards, rounded up."""
    await discard_cards(g, seat, (len(g.hand[seat]) + 1) // 2)
    return False


@lister
def highest(g: Lords, seat: int) -> list[int]:
    """LR-16.6. The highest Attribute tokens, if they can go down."""
    tokens = g.token[3 * seat : 3 * seat + 3]
    return [a for a in range(3) if tokens[a] == max(tokens) > g.c.n.attribute_start]


@rule
async def nidhogg_special(g: Lords, seat: int) -> bool:
    """LR-16.6. 1 Injury, and the highest Attribute token moves down 1."""
    over = await injuries(g, seat, 1)
    if not over and highest(g, seat):
        attribute = await Ask(seat, LOWER, highest)
        g.lower_attribute(seat, attribute)
        if attribute == WISDOM:
            await keep_limits(g, seat)
    return over


@lister
def hunters_cards(g: Lords, _seat: int) -> list[int]:
    """LR-16.10. The hand that the hunter has revealed."""
    return list(g.hand[g.hunter])


@rule
async def loki_special(g: Lords, seat: int) -> bool:
    """LR-16.10. 1 Injury; the hand is revealed, and who plays Loki discards 2 of it."""
    over = await injuries(g, seat, 1)
    if over or not g.hand[seat]:
        return over
    g.reveal_hand(seat)
    number = min(2, len(g.hand[seat]))
    cards = await Pick(monster_player(g), PLUCK, hunters_cards, number, number)
    for kind in cards:
        g.discard(seat, kind)
    return False


SPECIAL: Final[dict[int, Callable[[Any, int], Any]]] = {
    DRAUGR: draugr_special, GARM: garm_special, LINDWORM: lindworm_special, TROLL: troll_special,
    VALRAVN: valravn_special, NIDHOGG: nidhogg_special, LOKI: loki_special,
}  # fmt: skip
"""Quarry to its Special Attack."""
