"""What some seats do not know, dealt anew: the worlds that they cannot tell from the true one."""

from __future__ import annotations

import random

from .cards import ITEMS, is_creature, is_god, is_item
from .effects.standing import cost_of
from .muster_phase import one_payment, pay_value
from .state import Asgards


def redeal(g: Asgards, seats: int, rand: random.Random) -> None:
    """Deal what these seats do not know anew. Cards that they have lawfully seen stay where they saw them."""
    watching = [s for s in range(g.players) if seats >> s & 1]
    redeal_tiles(g, rand)
    if not g.company:
        redeal_gifts(g, watching, rand)
    redeal_decks(g, watching, rand)
    for owner in range(g.players):
        if not g.company:
            redeal_seat(g, watching, owner, rand)
            g.gift_known[owner] &= seats
    if g.company:
        mix(g.draw_pile[0], rand)


def mix(kinds: list[int], rand: random.Random) -> None:
    """Shuffle a zone in place, the same whatever its order was. Sorting by chance is faster than `shuffle`."""
    kinds.sort()
    chance = rand.random
    kinds.sort(key=lambda _kind: chance())


def redeal_tiles(g: Asgards, rand: random.Random) -> None:
    """Land tiles in the stack and in the box; starting tiles are never in the box."""
    if not g.tiles:
        return
    sure = sorted(t for t in g.tiles if t in g.c.start_tiles)
    others = sorted([t for t in g.tiles if t not in g.c.start_tiles] + g.box)
    rand.shuffle(others)
    g.box, stack = sorted(others[: len(g.box)]), sure + others[len(g.box) :]
    rand.shuffle(stack)
    g.tiles = stack


def redeal_decks(g: Asgards, watching: list[int], rand: random.Random) -> None:
    """The order of the creature decks, below what was seen of the top."""
    seen = max((g.top_known[s] for s in watching), default=0)
    hidden = len(g.deck) - seen
    below = g.deck[:hidden]
    mix(below, rand)
    g.deck[:hidden] = below
    mix(g.deck_2, rand)


# --- starting items


def redeal_gifts(g: Asgards, watching: list[int], rand: random.Random) -> None:
    """Secret starting items. Between two watchers of the draft the items taken are known, not who took which."""
    if g.mode == "introductory":
        secret = [s for s in range(g.players) if g.gift[s] >= 0 and s not in watching]
        secret = [s for s in secret if not any(g.gift_known[s] >> w & 1 for w in watching)]
        deal_secret(g, watching, secret, rand)
        return
    order = [(g.first_start - 1 - i) % g.players for i in range(g.players)]
    drafted = order[: g.turn + 1] if g.phase == "draft" else order
    segment: list[int] = []
    for seat in drafted:
        if seat in watching:
            permute_gifts(g, segment, [], rand)
            segment = []
        elif g.gift[seat] >= 0 and not any(g.gift_known[seat] >> s & 1 for s in watching):
            segment.append(seat)
    holder_watches = g.phase == "draft" and g.pack_holder in watching
    if g.phase == "draft":
        permute_gifts(g, segment, [] if holder_watches else [g.pack], rand)
    else:
        deal_secret(g, watching, segment, rand)


def deal_secret(g: Asgards, watching: list[int], seats: list[int], rand: random.Random) -> None:
    """Secret items change places with each other and with those that lie unseen in the decks."""
    if g.last_round:
        permute_gifts(g, seats, [], rand)
    else:
        seen = max((g.top_known[s] for s in watching), default=0)
        swap_with_decks(g, seats, seen, rand)


def replace_gift(g: Asgards, seat: int, kind: int) -> None:
    """Another secret item takes the place of a seat's."""
    old = g.gift[seat]
    zones = [g.hand[seat], g.aside[seat]]
    if g.looked == seat:
        zones.append(g.looking)
    for zone in zones:
        if old in zone:
            zone[zone.index(old)] = kind
            break
    g.gift[seat] = kind


def permute_gifts(g: Asgards, seats: list[int], others: list[list[int]], rand: random.Random) -> None:
    """The secret items of these seats, and all items of the other zones, change places."""
    if not seats:
        return
    kinds = sorted([g.gift[s] for s in seats] + [k for zone in others for k in zone])
    rand.shuffle(kinds)
    for seat in sorted(seats):
        # Two steps, so that no item is found twice: first out of the way, then in place.
        replace_gift(g, seat, -2 - seat)
    for seat in sorted(seats):
        replace_gift(g, seat, kinds.pop())
    for zone in others:
        zone[:] = sorted(kinds[: len(zone)])
        del kinds[: len(zone)]


def swap_with_decks(g: Asgards, seats: list[int], seen: int, rand: random.Random) -> None:
    """Secret items change places with those starting items that lie unseen in the deck of the same mark."""
    if not seats:
        return
    hidden = g.deck[: len(g.deck) - seen]
    drawn: list[int] = []
    for mark in ("gift", "gift2", "sword"):
        gifts = [g.gift[s] for s in seats if g.c.cards.mark[g.gift[s]] == mark]
        for zone in (hidden, g.deck_2):
            lying = [k for k in zone if k in ITEMS and g.c.cards.mark[k] == mark]
            if lying and gifts:
                mixed = sorted(lying + gifts)
                rand.shuffle(mixed)
                gifts = mixed[: len(gifts)]
                rest = mixed[len(gifts) :]
                zone[:] = [k for k in zone if k not in lying] + rest
        drawn += sorted(gifts)
    g.deck[: len(g.deck) - seen] = hidden
    rand.shuffle(drawn)
    for seat in sorted(seats):
        replace_gift(g, seat, -2 - seat)
    for seat, kind in zip(sorted(seats), drawn, strict=True):
        replace_gift(g, seat, kind)


# --- hands and draw piles


def known_of(g: Asgards, watching: list[int], owner: int) -> list[int]:
    """The cards in a hand that the watchers know between them."""
    known: list[int] = []
    for s in watching:
        known += without(g.shown[s * g.players + owner], known)
    return known


def redeal_seat(g: Asgards, watching: list[int], owner: int, rand: random.Random) -> None:
    """A seat's hand and draw pile; a watcher's own hand stays."""
    pile = g.draw_pile[owner]
    if owner in watching:
        mix(pile, rand)
        return
    seen_look = g.looked != owner or g.looker in watching
    seen_aside = any(g.aside_known[owner] >> s & 1 for s in watching)
    zones = [g.hand[owner]]
    if not seen_look:
        zones.append(g.looking)
    if not seen_aside:
        zones.append(g.aside[owner])
    known = known_of(g, watching, owner)
    if g.looked == owner and seen_look:
        known = without(known, g.looking)
    if seen_aside:
        known = without(known, g.aside[owner])
    held = [k for zone in zones for k in zone]
    unknown = without(held, known)
    known = without(held, unknown)
    if g.gift[owner] in unknown:
        unknown.remove(g.gift[owner])
        known.append(g.gift[owner])
    deal_possible(g, owner, zones, sorted(known), sorted([*unknown, *pile]), len(unknown), rand)
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


def deal_possible(
    g: Asgards, owner: int, zones: list[list[int]], known: list[int], pool: list[int], count: int, rand: random.Random
) -> None:
    """Deal a seat's unknown cards until it could stand where all see it stand: choosing, or able to pay."""
    for attempt in range(TRIES):
        if attempt < TRIES - len(PREFERENCES):
            mix(pool, rand)
        else:
            pool.sort(key=PREFERENCES[TRIES - 1 - attempt], reverse=True)
        cards = sorted([*known, *pool[:count]])
        if len(zones) > 1:
            mix(cards, rand)
        for zone in reversed(zones):
            size = len(zone)
            zone[:] = sorted(cards[:size])
            del cards[:size]
        g.draw_pile[owner] = pool[count:]
        if could_be(g, owner):
            return


TRIES = 24
PREFERENCES = (is_item, is_creature, is_god)
"""When chance does not find a possible hand: as many items, creatures or gods as can be."""


def could_be(g: Asgards, owner: int) -> bool:
    """Whether a seat that must decide has a choice (else nobody would be waiting), and a buyer enough to pay."""
    if g.slot >= 0 and owner == g.on_turn and not can_pay(g, owner):
        return False
    for ask in g.pending:
        if ask.seat == owner:
            fresh = ask.again()
            if ask.group is not None:
                fresh.group = ask.group._replace(picked=())
            fresh.list_options(g, False)
            if len(fresh.options) < 2:
                return False
    return True


def can_pay(g: Asgards, seat: int) -> bool:
    """Whether a buyer can still reach the cost."""
    bought = g.tisch[g.slot]
    values = [max(0, pay_value(g, k, bought)) for k in g.hand[seat]]
    return g.credit + sum(values) + one_payment(g, seat) >= cost_of(g, seat, bought)
