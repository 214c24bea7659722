"""The draft of the starting items."""

from __future__ import annotations

from vigrid.kernel import ALL, Ask, lister, note, rule

from .prompts import GIFT
from .setup import lay_out_tisch, return_gift
from .state import ALONE, TOGETHER, Asgards


@lister
def pack_cards(g: Asgards, _seat: int) -> list[int]:
    """The starting items that are left in the pack."""
    return sorted(g.pack)


@rule
async def draft_phase(g: Asgards) -> None:
    """AC-5.1, AC-5.2. Beginning to the right of the start player, each keeps one item and passes the rest on."""
    seat = (g.start - 1 - g.turn) % g.players
    look_at_pack(g, seat)
    kind = await Ask(seat, GIFT, pack_cards)
    keep_gift(g, seat, kind)
    g.end_turn()
    if g.turn == g.players:
        finish_draft(g)


def look_at_pack(g: Asgards, seat: int) -> None:
    """The pack comes to a seat."""
    g.pack_holder = seat
    g.learn(1 << seat)


def keep_gift(g: Asgards, seat: int, kind: int) -> None:
    """A seat keeps an item; only that seat knows which."""
    g.pack.remove(kind)
    g.hand[seat].append(kind)
    g.emit("kept", seat, kind, seen_by=ALL if g.company else 1 << seat)
    if not g.company:
        g.gift[seat] = kind


def finish_draft(g: Asgards) -> None:
    """The rest goes back; the Tisch is laid out."""
    for kind in g.pack:
        if g.company == TOGETHER:
            note("AC-29.6")
            g.banish(kind)
        else:
            return_gift(g, kind)
    if g.company == ALONE:
        note("AC-29.1")
    g.pack, g.pack_holder = [], -1
    g.rng.shuffle(g.deck_2)
    lay_out_tisch(g)
    g.enter("heroes")
