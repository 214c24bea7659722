"""What seats cannot know, dealt anew: decks, hidden characters, concealed items, runes, held cards."""

from __future__ import annotations

import random
from collections.abc import Callable

from vigrid.kernel import seats_in

from .groups import foremost
from .state import (
    EVERYBODY,
    FATE_DECK,
    IN_DECK,
    IN_GROUP,
    MAGIC_DECK,
    OFFSPRING_DECK,
    PREDICTION_DECK,
    RUNE_DECK,
    Hammer,
)
from .tables import MAGIC


def redeal(g: Hammer, seats: int, rand: random.Random) -> None:
    """Deal anew, in place, whatever none of these seats knows."""
    _characters(g, seats, rand)
    _offspring(g, seats, rand)
    _items(g, seats, rand)
    _runes(g, seats, rand)
    _fates(g, seats, rand)
    _predictions(g, seats, rand)


def known(g: Hammer, seats: int, deck: int) -> int:
    """How many top cards of a deck one of the seats knows."""
    return max((n for s, d, n in g.tops if d == deck and seats >> s & 1), default=0)


def known_to(who: tuple[int, ...], seats: int) -> bool:
    """Whether one of the seats of a mask is among those who know a card."""
    return who == EVERYBODY or any(seats >> s & 1 for s in who)


def sees_met(g: Hammer, seats: int) -> bool:
    """Whether one of the seats knows the random group."""
    return known_to(g.met_known, seats)


def _split(cards: list[int], n: int) -> tuple[list[int], list[int]]:
    """The unknown and the known part of a deck, top last."""
    cut = len(cards) - min(n, len(cards))
    return cards[:cut], cards[cut:]


def mix(cards: list[int], rand: random.Random) -> None:
    """Put cards in any order, in place, all orders equally likely, quicker than a shuffle."""
    cards.sort(key=lambda _: rand.random())


# --- characters


def hidden_met(g: Hammer, seats: int) -> list[int]:
    """Characters of the random group of whom the seats see only the backs."""
    if sees_met(g, seats):
        return []
    return [ch for ch in g.party if g.group[ch] == g.random_group and ch != g.guest and not g.dead[ch]]


def _characters(g: Hammer, seats: int, rand: random.Random) -> None:
    met = hidden_met(g, seats)
    into: dict[int, int] = {}
    for race, deck in enumerate(g.decks):
        unknown, top = _split(deck, known(g, seats, race))
        mine = [ch for ch in met if g.c.char.race[ch] == race]
        pool = sorted([*unknown, *mine])
        mix(pool, rand)
        into.update({old: pool.pop() for old in mine})
        g.decks[race] = [*pool, *top]
    if met:
        _exchange(g, into)
        g.leader[g.random_group] = foremost(g, g.members(g.random_group))[0]


def _exchange(g: Hammer, into: dict[int, int]) -> None:
    """Other characters stand where these stood."""
    stood = {old: g.reserve[old] for old in into}
    for old in into:
        g.zone[old], g.group[old], g.reserve[old] = IN_DECK, -1, 0
    for old, new in into.items():
        g.zone[new], g.group[new], g.reserve[new] = IN_GROUP, g.random_group, stood[old]
    g.party = [into.get(ch, ch) for ch in g.party]
    g.item_at = [into.get(ch, ch) if ch > 0 else ch for ch in g.item_at]
    g.rune_at = [into.get(ch, ch) if ch > 0 else ch for ch in g.rune_at]
    g.mods = [(into.get(a, a), *row) for a, *row in g.mods]  # type: ignore[misc]
    g.marks = [(into.get(a, a), *row) for a, *row in g.marks]  # type: ignore[misc]
    g.laid = [(into.get(a, a), *row) for a, *row in g.laid]  # type: ignore[misc]
    g.active = [row for row in g.active if row[0] not in into]
    g.uses = [row for row in g.uses if row[0] not in into]


def _offspring(g: Hammer, seats: int, rand: random.Random) -> None:
    unknown, top = _split(g.offspring, known(g, seats, OFFSPRING_DECK))
    unknown.sort()
    mix(unknown, rand)
    g.offspring = [*unknown, *top]


# --- items and runes


def _deal(
    deck: list[int], top: int, held: list[int], rand: random.Random
) -> tuple[list[int], dict[int, int]]:  # fmt: skip
    """A deck dealt anew together with cards that are held unseen: the deck, and who stands for whom."""
    unknown, seen = _split(deck, top)
    pool = sorted([*unknown, *held])
    mix(pool, rand)
    into = {old: pool.pop() for old in held}
    return [*pool, *seen], into


def _items(g: Hammer, seats: int, rand: random.Random) -> None:
    held = [i for i in g.kit if i < MAGIC and not known_to(g.item_seen[i], seats)]
    g.magic, into = _deal(g.magic, known(g, seats, MAGIC_DECK), held, rand)
    if not into:
        return
    where = {old: (g.item_at[old], g.item_seen[old]) for old in into}
    for old in into:
        g.item_at[old], g.item_seen[old] = -1, ()
    for old, new in into.items():
        g.item_at[new], g.item_seen[new] = where[old]
    g.kit = [into.get(i, i) for i in g.kit]
    g.shifted = [1000 + into.get(n - 1000, n - 1000) if 1000 <= n < 1137 else n for n in g.shifted]
    _terms(g, "item", into)
    g.deeds = [(s, k, into.get(n, n)) if k in ("reveal", "conceal", "use") else (s, k, n) for s, k, n in g.deeds]


def _runes(g: Hammer, seats: int, rand: random.Random) -> None:
    held = [
        r for r, ch in enumerate(g.rune_at) if ch > 0 and not known_to(g.rune_seen[r], seats)
    ]  # fmt: skip
    # By what everybody sees: whose back it is, and where it is spoken of in hidden rows.
    spoken = [n for _, kind, n in (*g.deeds, *g.offer) if kind == "rune"] + [n - 2000 for n in g.shifted if n >= 2000]
    held.sort(key=lambda r: (g.party.index(g.rune_at[r]), spoken.index(r) if r in spoken else 99, r))
    g.runes, into = _deal(g.runes, known(g, seats, RUNE_DECK), held, rand)
    if not into:
        return
    where = {old: (g.rune_at[old], g.rune_seen[old]) for old in into}
    for old in into:
        g.rune_at[old], g.rune_seen[old] = -1, ()
    for old, new in into.items():
        g.rune_at[new], g.rune_seen[new] = where[old]
    g.shifted = [2000 + into.get(n - 2000, n - 2000) if 2000 <= n < 2034 else n for n in g.shifted]
    _terms(g, "rune", into)
    g.deeds = [(s, k, into.get(n, n)) if k == "rune" else (s, k, n) for s, k, n in g.deeds]


def _terms(g: Hammer, kind: str, into: dict[int, int]) -> None:
    g.offer = [(s, k, into.get(n, n)) if k == kind else (s, k, n) for s, k, n in g.offer]


# --- Fates and Predictions


def _unseen(g: Hammer, seats: int, is_kind: Callable[[int], bool]) -> list[int]:
    """Seats outside the mask that hold a card of a kind."""
    return [s for s in range(g.players) if not seats >> s & 1 and g.held[s] and is_kind(g.held[s])]


def is_fate(card: int) -> bool:
    """Whether the back of a card is that of a Fate."""
    return card < 3000


def is_prediction(card: int) -> bool:
    """Whether the back of a card is that of a Prediction."""
    return card >= 3000


def drawn_unseen(g: Hammer, seats: int) -> bool:
    """Whether a card drawn now is not known to the seats."""
    return bool(g.drawn) and not seats >> g.on_turn & 1


def _fates(g: Hammer, seats: int, rand: random.Random) -> None:
    unknown, top = _split(g.fates, known(g, seats, FATE_DECK))
    holders = _unseen(g, seats, is_fate)
    fresh = drawn_unseen(g, seats) and is_fate(g.drawn)
    spare = [card for card in g.spare if is_fate(card)]
    pool = sorted([*unknown, *spare, *(g.held[s] for s in holders), *([g.drawn] if fresh else [])])
    mix(pool, rand)
    for s in holders:
        g.held[s] = pool.pop()
    if fresh:
        g.drawn = pool.pop()
    g.spare = [*sorted(pool.pop() for _ in spare), *[card for card in g.spare if is_prediction(card)]]
    g.fates = [*pool, *top]


def _predictions(g: Hammer, seats: int, rand: random.Random) -> None:
    doom = g.c.ragnarok
    unknown, top = _split(g.predictions, known(g, seats, PREDICTION_DECK))
    holders = _unseen(g, seats, is_prediction)
    fresh = drawn_unseen(g, seats) and is_prediction(g.drawn)
    spare = [card for card in g.spare if is_prediction(card)]
    pool = sorted([
        *[card for card in unknown if card != doom], *spare, *(g.held[s] for s in holders),
        *([g.drawn] if fresh else []),
    ])  # fmt: skip
    mix(pool, rand)
    for s in holders:
        g.held[s] = pool.pop()
    if fresh:
        g.drawn = pool.pop()
    g.spare = [*[card for card in g.spare if is_fate(card)], *sorted(pool.pop() for _ in spare)]
    if doom in unknown:
        pool.insert(rand.randrange(min(3, len(unknown))), doom)
    g.predictions = [*pool, *top]


def seats_of_mask(g: Hammer, seats: int) -> tuple[int, ...]:
    """The seats of a mask."""
    return seats_in(seats, g.players)
