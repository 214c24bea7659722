"""What some seats do not know, dealt anew: the worlds that they cannot tell from the true one.

A hand holds what the rules have established of it: what play needs to stand where all see it stand.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from vigrid.kernel import Ask
from vigrid.tabletop.piles import deal_anew, shuffle_part

from .cards import ITEMS
from .effects.creatures import HOLDS, INTERRUPT, models, perhaps_able
from .effects.gods import all_different
from .effects.standing import cost_of
from .muster_phase import one_payment, pay_value
from .piles import OFFER
from .state import Asgards

# --- what a hand must hold


class Need(NamedTuple):
    """The hand must hold cards worth `least` together; `different`: cards of one terrain count once."""

    worth: Callable[[int], int]
    least: int
    different: bool = False

    def met(self, g: Asgards, seat: int) -> bool:
        """Whether the seat's hand does."""
        hand = g.hand[seat]
        if self.different:
            return len({g.c.cards.terrain[k] for k in hand if self.worth(k)}) >= self.least
        return sum(self.worth(k) for k in hand) >= self.least

    def first(self, g: Asgards, kinds: list[int]) -> list[int]:
        """The cards, those first that are worth most."""
        best = sorted(kinds, key=self.worth, reverse=True)
        if not self.different:
            return best
        counted: dict[int, int] = {}
        for k in best:
            if self.worth(k):
                counted.setdefault(g.c.cards.terrain[k], k)
        return [*counted.values(), *without(best, [*counted.values()])]


def needs(g: Asgards) -> dict[int, Need]:
    """Seat to what its hand must hold: a buyer can pay, a choice is not empty, an ability that is used can be."""
    found: dict[int, Need] = {}
    if g.slot >= 0:
        found[g.on_turn] = to_pay(g, g.on_turn)
    for ask in g.pending:
        if ask.prompt is INTERRUPT:
            side = 1 - g.side_seat.index(ask.seat)
            need = to_use(g, side, ask.args[0])
            seat = g.side_seat[side]
        else:
            seat, need = ask.seat, to_choose(g, ask)
        if need:
            found.setdefault(seat, need)
    return found


def to_pay(g: Asgards, seat: int) -> Need:
    """AC-24.4. A buyer can reach the cost."""
    bought = g.tisch[g.slot]
    return Need(lambda k: max(0, pay_value(g, k, bought)), cost_of(g, seat, bought) - g.credit - one_payment(g, seat))


def to_use(g: Asgards, side: int, kind: int) -> Need | None:
    """AC-16.4. An ability that takes place could do something; a Nixie had something to copy."""
    used = models(g, side, perhaps_able) if g.c.cards.ability[kind] == "mimic" else [kind]
    wanted = [HOLDS.get(g.c.cards.ability[k]) for k in used]
    if not wanted or None in wanted:
        return None
    return Need(lambda k: int(any(kinds is not None and k in kinds for kinds in wanted)), 1)


def to_choose(g: Asgards, ask: Ask[Any]) -> Need | None:
    """Whoever must choose cards of the hand has such cards, as many as are owed."""
    if listed(g, ask, []) or (ask.group and not ask.group.least):
        return None
    least = ask.group.least if ask.group else ask.args[1] if ask.prompt is OFFER else 1
    different = ask.group is not None and ask.group.enough is all_different
    return Need(lambda k: int(listed(g, ask, [k])), least, different)


def listed(g: Asgards, ask: Ask[Any], hand: list[int]) -> bool:
    """Whether something, if only to pass, could be chosen with this hand."""
    true, g.hand[ask.seat] = g.hand[ask.seat], hand
    found = bool(ask.lister(g, ask.seat, *ask.args))
    g.hand[ask.seat] = true
    return found


# --- dealing

TRIES = 24
"""How often cards are dealt by chance before what a hand must hold is dealt first."""


def redeal(g: Asgards, seats: int, rand: random.Random) -> None:
    """Deal what these seats do not know anew. Cards that they have lawfully seen stay where they saw them.

    A hand that could not have come to where all see its owner stand is dealt again.
    """
    watching = [s for s in range(g.players) if seats >> s & 1]
    redeal_tiles(g, rand)
    wanted = {} if g.company else {s: n for s, n in needs(g).items() if s not in watching}
    for _ in range(TRIES):
        deal(g, watching, rand, {})
        if all(need.met(g, seat) for seat, need in wanted.items()):
            return
    deal(g, watching, rand, wanted)


def deal(g: Asgards, watching: list[int], rand: random.Random, wanted: dict[int, Need]) -> None:
    """Deal everything but the land once; `wanted`: these seats get the cards first that they need."""
    if not g.company:
        redeal_gifts(g, watching, rand, wanted)
    shuffle_part(rand, g.deck, last=len(g.deck) - top_seen(g, watching))
    shuffle_part(rand, g.deck_2)
    if g.company:
        shuffle_part(rand, g.draw_pile[0])
        return
    seen = sum(1 << s for s in watching)
    for owner in range(g.players):
        redeal_seat(g, watching, owner, rand, wanted.get(owner))
        g.gift_known[owner] &= seen


def top_seen(g: Asgards, watching: list[int]) -> int:
    """How many cards on top of the creature deck the watchers know."""
    return max((g.top_known[s] for s in watching), default=0)


def redeal_tiles(g: Asgards, rand: random.Random) -> None:
    """Land tiles in the stack and in the box; starting tiles are never in the box."""
    if g.tiles:
        others = [t for t in g.tiles if t not in g.c.start_tiles]
        deal_anew(rand, g.box, others)
        g.box.sort()
        g.tiles = [t for t in g.tiles if t in g.c.start_tiles] + others
        shuffle_part(rand, g.tiles)


# --- starting items


def redeal_gifts(g: Asgards, watching: list[int], rand: random.Random, wanted: dict[int, Need]) -> None:
    """Secret starting items. Between two watchers of the draft the items taken are known, not who took which."""
    secret = [s for s in range(g.players) if g.gift[s] >= 0 and s not in watching]
    secret = [s for s in secret if not any(g.gift_known[s] >> w & 1 for w in watching)]
    if g.mode != "introductory":
        order = [(g.first_start - 1 - i) % g.players for i in range(g.players)]
        segment: list[int] = []
        for seat in order[: g.turn + 1] if g.phase == "draft" else order:
            if seat in watching:
                permute_gifts(g, segment, [], rand, wanted)
                segment = []
            elif seat in secret:
                segment.append(seat)
        secret = segment
    if g.phase == "draft":
        permute_gifts(g, secret, [] if g.pack_holder in watching else g.pack, rand, wanted)
    elif g.last_round:
        permute_gifts(g, secret, [], rand, wanted)
    else:
        swap_with_decks(g, secret, top_seen(g, watching), rand, wanted)


def mixed(kinds: list[int], rand: random.Random, wanted: dict[int, Need]) -> list[int]:
    """Items in the order in which they are dealt from the end: those that are needed first."""
    kinds = sorted(kinds)
    rand.shuffle(kinds)
    for need in wanted.values():
        kinds.sort(key=need.worth)
    return kinds


def permute_gifts(g: Asgards, seats: list[int], zone: list[int], rand: random.Random, wanted: dict[int, Need]) -> None:
    """The secret items of these seats, and all items of the zone, change places."""
    if seats:
        kinds = mixed([g.gift[s] for s in seats] + zone, rand, wanted)
        deal_gifts(g, seats, kinds, wanted)
        zone[:] = sorted(kinds)


def deal_gifts(g: Asgards, seats: list[int], kinds: list[int], wanted: dict[int, Need]) -> None:
    """One of these items for each seat, from the end; those that need one are first."""
    for seat in seats:
        # Two steps, so that no item is found twice: first out of the way, then in place.
        replace_gift(g, seat, -2 - seat)
    for seat in sorted(seats, key=lambda s: (s not in wanted, s)):
        replace_gift(g, seat, kinds.pop())


def replace_gift(g: Asgards, seat: int, kind: int) -> None:
    """Another secret item takes the place of a seat's."""
    old = g.gift[seat]
    for zone in (g.hand[seat], g.aside[seat], *([g.looking] if g.looked == seat else [])):
        if old in zone:
            zone[zone.index(old)] = kind
            break
    g.gift[seat] = kind


def swap_with_decks(g: Asgards, seats: list[int], seen: int, rand: random.Random, wanted: dict[int, Need]) -> None:
    """Secret items change places with those starting items that lie unseen in the deck of the same mark."""
    if not seats:
        return
    marks, hidden = g.c.cards.mark, g.deck[: len(g.deck) - seen]
    drawn: list[int] = []
    for mark in ("gift", "gift2", "sword"):
        gifts = [g.gift[s] for s in seats if marks[g.gift[s]] == mark]
        for zone in (hidden, g.deck_2):
            lying = [k for k in zone if k in ITEMS and marks[k] == mark]
            if lying and gifts:
                kinds = mixed(lying + gifts, rand, wanted)
                zone[:] = [k for k in zone if k not in lying] + kinds[: len(lying)]
                gifts = kinds[len(lying) :]
        drawn += gifts
    g.deck[: len(g.deck) - seen] = hidden
    deal_gifts(g, seats, mixed(drawn, rand, wanted), wanted)


# --- hands and draw piles


def known_of(g: Asgards, watching: list[int], owner: int) -> list[int]:
    """The cards in a hand that the watchers know between them."""
    known: list[int] = []
    for s in watching:
        known += without(g.shown_to(s, owner), known)
    return known


def redeal_seat(g: Asgards, watching: list[int], owner: int, rand: random.Random, need: Need | None) -> None:
    """A seat's hand and draw pile; a watcher's own hand stays."""
    pile = g.draw_pile[owner]
    if owner in watching:
        shuffle_part(rand, pile)
        return
    seen_look = g.looked != owner or g.looker in watching
    seen_aside = any(g.aside_known[owner] >> s & 1 for s in watching)
    zones = [g.hand[owner], *([] if seen_look else [g.looking]), *([] if seen_aside else [g.aside[owner]])]
    elsewhere = [*(g.looking if g.looked == owner and seen_look else []), *(g.aside[owner] if seen_aside else [])]
    known = without(known_of(g, watching, owner), elsewhere)
    held = [k for zone in zones for k in zone]
    unknown = without(held, known)
    known = without(held, unknown)
    if g.gift[owner] in unknown:
        unknown.remove(g.gift[owner])
        known.append(g.gift[owner])
    pool = [*unknown, *pile]
    shuffle_part(rand, pool)
    if need:
        pool = need.first(g, pool)
    cards = sorted([*known, *pool[: len(unknown)]])
    g.draw_pile[owner] = pool[len(unknown) :]
    if len(zones) > 1:
        shuffle_part(rand, cards)
    if need:
        cards = need.first(g, cards)
    for zone in zones:
        size = len(zone)
        zone[:] = sorted(cards[:size])
        del cards[:size]
    for s in range(g.players):
        if s not in watching and s != owner:
            g.shown[s * g.players + owner] = list(g.open_hand[owner])


def without(kinds: list[int], taken: list[int]) -> list[int]:
    """The cards without those taken, as far as they are among them."""
    left = kinds[:]
    for kind in taken:
        if kind in left:
            left.remove(kind)
    return left
