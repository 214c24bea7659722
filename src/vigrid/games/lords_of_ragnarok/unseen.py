"""What may still come: the cards of each deck that a view has not seen, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from vigrid.kernel import View
from vigrid.tabletop.words import listed

from .components import Components
from .names import attack_name, card_name


def combat_cards(view: View, c: Components) -> Counter[int]:
    """Combat cards that lie in the deck or in hands which the view does not see."""
    p = view.public
    left = Counter({k: entry.copies for k, entry in enumerate(c.pack.combat)})
    left.subtract(p.combat_discard)
    for seat, row in enumerate(p.seats):
        left.subtract(view.private[seat].hand if seat in view.private else row.shown)
    for own in view.private.values():
        left.subtract(own.looking)
    if p.battle is not None:
        left.subtract(card[0] for side in p.battle.laid for card in side)
    return left


def attack_cards(view: View, c: Components) -> Counter[int]:
    """Monster Attack cards in the deck or in a hand of the Monster that the view does not see."""
    hunt = view.public.hunt
    left = Counter({k: entry.copies for k, entry in enumerate(c.pack.attack)})
    if hunt is not None:
        left.subtract((*hunt.gone, *([hunt.attack] if hunt.attack >= 0 else [])))
        for own in view.private.values():
            left.subtract(own.attack_hand)
    return left


def combat_words(view: View, c: Components) -> str:
    """The Combat cards not yet seen and the open discards."""
    gone = Counter(view.public.combat_discard)
    return f"In the deck or in hands that you do not see: {many(combat_cards(view, c), c)}. Discarded: {many(gone, c)}"


def many(cards: Counter[int], c: Components) -> str:
    """Combat cards by name, with how many of each."""
    return listed(f"{card_name(c, k)} {n}" if n > 1 else card_name(c, k) for k, n in sorted(cards.items()) if n)


def attack_words(view: View, c: Components) -> str:
    """The Attack cards not yet seen, with Rage and Weak Spot."""
    found = sorted(attack_cards(view, c).elements())
    return f"May still come: {listed(attack_name(c, k) for k in found)}"


def blessing_words(view: View, c: Components) -> str:
    """The Blessings that may still be laid out."""
    p = view.public
    gone = {b for b, owner in enumerate(p.blessing_of) if owner >= 0} | {*p.blessing_discard, *p.blessing_row}
    return still(e.name for b, e in enumerate(c.pack.blessing) if b not in gone)


def event_words(view: View, c: Components) -> str:
    """The Events that may still come."""
    regions, gone = c.chart(view.players).regions, view.public.event_discard
    return still(f"Region {e.number}" for e in c.pack.event if e.number in regions and e.number not in gone)


def still(names: Iterable[str]) -> str:
    """What may still come."""
    return f"May still come: {listed(names)}"
