"""What shows hidden things: coming cards, tops of decks, concealed items and runes."""

from __future__ import annotations

from vigrid.kernel import ALL, Ask, lister, rule

from ..groups import may_reveal
from ..prompts import CHOICE, DECK_LOOK
from ..state import FATE_DECK, PREDICTION_DECK, Hammer, knows, now_known
from ..tables import Act
from .registry import EFFECTS, act_of, aims, concerned, only_if, opponents


def coming(g: Hammer) -> tuple[int, list[int]]:
    """The deck from which the next Fate or Prediction is drawn: its number and its cards, top last."""
    return (FATE_DECK, g.fates) if g.fates else (PREDICTION_DECK, g.predictions)


@only_if("foresee")
def cards_come(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a player looks, and a card is left."""
    return seat >= 0 and bool(coming(g)[1])


@lister
def which_first(g: Hammer, seat: int, count: int) -> list[int]:
    """HT-15.2. Which of the cards that were looked at comes first: 0 is the top; the last three keep their places."""
    deck, cards = coming(g)
    movable = len(cards) - 3 if deck == PREDICTION_DECK else len(cards)
    return list(range(max(1, min(count, movable))))


@rule
async def foresee(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2. A player looks at the next cards to be drawn and chooses which of their deck comes first.

    Where the Fates run out the next are Predictions.
    """
    deck, cards = coming(g)
    left = act_of(g, kind, number).amount - len(cards)
    g.look_at_top(seat, deck, len(cards) + min(left, 0))
    if left > 0 and deck == FATE_DECK and g.predictions:
        g.look_at_top(seat, PREDICTION_DECK, min(left, len(g.predictions)))
    if not which_first(g, seat, act_of(g, kind, number).amount)[1:]:
        return
    first = await Ask(seat, CHOICE, which_first, act_of(g, kind, number).amount)
    if first:
        bring_up(g, seat, first)


def bring_up(g: Hammer, seat: int, place: int) -> None:
    """A card that the seat has looked at is laid on top; what others knew of these cards counts no more."""
    deck, cards = coming(g)
    cards.append(cards.pop(-1 - place))
    known = g.known_top(seat, deck)
    g.tops = [row for row in g.tops if row[1] != deck or row[0] == seat or row[2] > place + 1]
    g.tops = [row for row in g.tops if row[:2] != (seat, deck)]
    g.tops.append((seat, deck, known))
    g.emit("bent_fate", seat)


@only_if("look_decks")
def decks_left(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a player looks, and a deck has a card."""
    return seat >= 0 and any(g.decks)


@lister
def unseen_decks(g: Hammer, seat: int) -> list[int]:
    """HT-15.6. Character decks whose top card the seat does not know; any, where it knows them all."""
    decks = [d for d in range(10) if g.decks[d]]
    return [d for d in decks if not g.known_top(seat, d)] or decks


@rule
async def look_decks(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6, HT-15.7. A player looks at the top cards of some character decks."""
    left = act_of(g, kind, number).amount
    while left > 0:
        left -= 1
        deck = await Ask(seat, DECK_LOOK, unseen_decks)
        g.look_at_top(seat, deck, 1)


@only_if("far_sight")
def something_hidden(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a player looks at opponents that hold concealed items or runes, as everybody sees."""
    foes = opponents(g, ch)
    concealed = any(g.item_at[i] in foes and not g.item_up[i] for i in g.kit)
    return seat >= 0 and (concealed or any(holder in foes for holder in g.rune_at))


@rule
async def far_sight(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2. The user's player sees all concealed items and runes of the opposing group."""
    foes = opponents(g, ch)
    for i in g.kit:
        if g.item_at[i] in foes:
            g.show_item(i, 1 << seat)
    for r, holder in enumerate(g.rune_at):
        if holder in foes and not knows(g.rune_seen[r], seat):
            g.rune_seen[r] = now_known(g.rune_seen[r], seat)
            g.learn(1 << seat)
    g.emit("sees_all", ch)


@only_if("peer")
def something_concealed(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether one of those whom the act may concern holds a concealed item."""
    foes = aims(g, seat, ch, act.target)
    return any(g.item_at[i] in foes and not g.item_up[i] for i in g.kit)


@rule
async def peer(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.5, HT-2.12. So many concealed items of an opponent are turned up; what needs WISDOM does not work yet."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    hidden = [k for k in sorted(g.kit) if g.item_at[k] in chars and not g.item_up[k]]
    left = act_of(g, kind, number).amount
    for i in hidden:
        if not left or not may_reveal(g, i):
            continue
        left -= 1
        g.show_item(i, ALL)
        g.item_up[i], g.item_works[i] = 1, int(not g.c.item.wisdom[i])
        g.emit("turns_item", g.item_at[i], i, 1)


EFFECTS.update(
    {
        "foresee": foresee,
        "look_decks": look_decks,
        "far_sight": far_sight,
        "peer": peer,
    }
)
