"""NEGOTIATE (11.4): trades, and characters lent."""

from __future__ import annotations

from vigrid.kernel import Ask, Pick, cites, lister, rule

from . import alone
from .groups import foremost, loan_fits, take_in
from .powers import has, never_follows, stat
from .prompts import ACCEPT, ALONG, BORROW, DEAL, GIVE, LEND, TAKE, TERMS, Piece
from .setup import admit
from .state import FIELD, US, Hammer, now_known
from .tables import KLEPTOMANIA, LIAR, MONOMANIA, TEMPER

UNSEEN_RUNE, UNSEEN_ITEM = 0, 1
BARE = ("lend_bare", "borrow_bare")
"""Lent without items and runes."""
Term = tuple[int, str, int]


@lister
def tradable(g: Hammer, seat: int, side: int) -> list[Piece]:
    """HT-11.12, HT-2.19. What a side may give: characters but the leader, items, runes; not what a kleptomaniac has."""
    leader, chars = g.head(side), givers(g, side)
    out: list[Piece] = [("char", ch) for ch in g.met(side) if ch != leader and not never_follows(g, ch)]
    out += [("item", i) for i in sorted(g.kit) if g.item_at[i] in chars]
    return out + [("rune", r) for r, ch in enumerate(g.rune_at) if ch in chars]


@lister
def wanted(g: Hammer, seat: int, side: int) -> list[Piece]:
    """HT-11.12. What a side may ask for: what it sees of the other, and cards of which it sees the back."""
    leader, chars = g.head(1 - side), givers(g, 1 - side)
    out: list[Piece] = [("char", ch) for ch in g.met(1 - side) if ch != leader and not never_follows(g, ch)]
    out += [("item", i) for i in sorted(g.kit) if g.item_at[i] in chars and g.item_up[i]]
    out += [("unseen", UNSEEN_RUNE)] if any(ch in chars for ch in g.rune_at) else []
    hidden = any(g.item_at[i] in chars and not g.item_up[i] for i in g.kit)
    return out + ([("unseen", UNSEEN_ITEM)] if hidden else [])


def givers(g: Hammer, side: int) -> list[int]:
    """HT-2.19. Those of a side who hand things over: no kleptomaniacs."""
    return [ch for ch in g.met(side) if g.insane[ch] != KLEPTOMANIA]


def fit(g: Hammer, side: int, chars: list[int]) -> bool:
    """Whether there is room on the other side for these besides those who are lent already."""
    lent = [n for of, what, n in g.offer if (of, what) == (side, "loan")]
    return loan_fits(g, [*lent, *chars], g.side_group[1 - side])


@lister
def leader_goes(g: Hammer, seat: int, side: int, kind: str) -> list[str]:
    """HT-11.13. Whether the leader is lent, who may make room for others; somebody must stay to take what stays."""
    leader, bare = g.head(side), kind in BARE and len(g.met(side)) < 2
    return (["no"] if loans(g, seat, side) else []) + (["yes"] if fit(g, side, [leader]) and not bare else [])


@lister
def loans(g: Hammer, seat: int, side: int) -> list[int]:
    """HT-11.13. Whom of those whom he leads a player may lend: all for whom there is room, who never follow as well."""
    return [ch for ch in g.met(side) if ch != g.head(side) and fit(g, side, [ch])]


@lister
def fit_together(g: Hammer, seat: int, picked: tuple[int, ...], side: int) -> bool:
    """HT-11.13, HT-8.3. Whether there is room for all who would be lent."""
    return fit(g, side, list(picked))


@lister
def some_stay(g: Hammer, seat: int, picked: tuple[int, ...], side: int) -> bool:
    """HT-11.13, HT-8.3. The same where they leave their things behind: somebody must be there to take them."""
    return len(picked) < len(stayers(g, side, ())) and fit_together(g, seat, picked, side)


@lister
def kept(g: Hammer, seat: int, side: int, kind: str) -> list[Piece]:
    """HT-11.12. What a side may give for a loan: whatever is not lent itself."""
    return [x for x in tradable(g, seat, side) if not is_offered(g, side, x)]


@lister
def asked_for(g: Hammer, seat: int, side: int, kind: str) -> list[Piece]:
    """HT-11.12. What a side may ask for a loan: whatever is not lent itself."""
    return [x for x in wanted(g, seat, side) if not is_offered(g, 1 - side, x)]


def is_offered(g: Hammer, side: int, piece: Piece) -> bool:
    """Whether a character, or whoever holds an item or rune, would be lent by a side already."""
    kind, n = piece
    if kind == "unseen":
        return not unseen(g, n, stayers(g, side, ()))
    holder = n if kind == "char" else g.item_at[n] if kind == "item" else g.rune_at[n]
    return (side, "loan", holder) in g.offer


def stayers(g: Hammer, side: int, picked: tuple[Piece, ...]) -> list[int]:
    """Who of a side is neither lent nor given away by the terms so far and these."""
    away = [n for of, what, n in g.offer if of == side and what in ("char", "loan")]
    return [ch for ch in g.met(side) if ch not in away and ("char", ch) not in picked]


@lister
def keeps_some(g: Hammer, seat: int, picked: tuple[Piece, ...], side: int, kind: str) -> bool:
    """HT-11.13. Whether somebody is left to take what those leave behind whom the side lends without it."""
    return kind != "lend_bare" or bool(stayers(g, side, picked))


@lister
def leaves_some(g: Hammer, seat: int, picked: tuple[Piece, ...], side: int, kind: str) -> bool:
    """HT-11.13. Whether somebody of the other side is left to take what it is given, or what stays behind."""
    given = any(of == side and what != "loan" for of, what, _ in g.offer)
    return not (given or kind == "borrow_bare") or bool(stayers(g, 1 - side, picked))


@lister
def terms(g: Hammer, seat: int, side: int) -> list[str]:
    """HT-11.12, HT-11.13. Trade, or lend and borrow between players' groups; or nothing after all."""
    out = ["trade"] if tradable(g, seat, side) or wanted(g, seat, side) else []
    if g.random_group not in g.side_group and g.astral < 0:
        for word, lender in (("lend", side), ("borrow", 1 - side)):
            out += [word] if leader_goes(g, seat, lender, word) else []
            laden = any(is_laden(g, ch) for ch in g.met(lender))
            out += [f"{word}_bare"] if laden and leader_goes(g, seat, lender, f"{word}_bare") else []
    return [*out, "nothing"]


def is_laden(g: Hammer, ch: int) -> bool:
    """Whether a character holds items or runes."""
    return ch in g.rune_at or any(g.item_at[i] == ch for i in g.kit)


@lister
def consent(g: Hammer, seat: int, side: int, kind: str) -> list[str]:
    """HT-11.12, HT-2.19. Accept or not; a monomaniac always accepts, and a liar cannot negotiate."""
    return answers(g, side)


def answers(g: Hammer, side: int) -> list[str]:
    """What the leader of a side can answer."""
    return {MONOMANIA: ["yes"], LIAR: ["no"]}.get(g.insane[g.head(side)], ["no", "yes"])


@rule
async def negotiate(g: Hammer, side: int) -> bool:
    """HT-4.22, HT-11.12. A proposal that must mean a trade, and the answer. True if a trade came about."""
    g.offer = []
    if min(g.side_seat) < 0:
        return await negotiate_with_dice(g)
    seat, other = g.side_seat[side], g.side_seat[1 - side]
    kind = await Ask(seat, TERMS, terms, side)
    if kind == "nothing":
        return False
    await propose(g, side, kind)
    if not g.offer:
        return False
    tell_offer(g, side, kind)
    answer = await Ask(other, DEAL, consent, 1 - side, kind)
    if answer == "no":
        g.offer = []
        return False
    carry_out(g, kind)
    return True


@rule
async def propose(g: Hammer, side: int, kind: str) -> None:
    """HT-11.12, HT-11.13. Who is lent or borrowed, what is given and what is asked for it."""
    seat, other = g.side_seat[side], 1 - side
    if kind != "trade":
        await lend(g, seat, side if kind in ("lend", "lend_bare") else other, kind)
    if stayers(g, other, ()) and kept(g, seat, side, kind):
        most = len(kept(g, seat, side, kind))
        gifts = await Pick(seat, GIVE, kept, 0, most, side, kind, enough=keeps_some, possible=keeps_some)
        put_down(g, side, gifts)
    if stayers(g, side, ()) and asked_for(g, seat, side, kind):
        most = len(asked_for(g, seat, side, kind))
        wishes = await Pick(seat, TAKE, asked_for, 0, most, side, kind, enough=leaves_some, possible=leaves_some)
        put_down(g, other, wishes)


@rule
async def lend(g: Hammer, seat: int, lender: int, kind: str) -> None:
    """HT-11.13. Whom one side lends the other: its leader or not, and others."""
    along = await Ask(seat, ALONG, leader_goes, lender, kind)
    if along == "yes":
        put_down(g, lender, (("loan", g.head(lender)),))
    if not loans(g, seat, lender):
        return
    least, most = int(along == "no"), len(loans(g, seat, lender))
    prompt, test = LEND if seat == g.side_seat[lender] else BORROW, some_stay if kind in BARE else fit_together
    lent = await Pick(seat, prompt, loans, least, most, lender, enough=test, possible=test)
    put_down(g, lender, tuple([("loan", ch) for ch in lent]))


def put_down(g: Hammer, side: int, pieces: tuple[Piece, ...]) -> None:
    """Pieces of a side are part of the terms."""
    g.offer += [(side, kind, n) for kind, n in pieces]


def tell_offer(g: Hammer, side: int, kind: str) -> None:
    """The other side sees what is offered."""
    mask = 0
    for s in g.side_seat:
        mask |= 1 << s
    for _, what, n in g.offer:
        if what == "item":
            g.show_item(n, mask)
        elif what == "rune":
            g.rune_seen[n] = now_known(g.rune_seen[n], *g.side_seat)
    g.learn(mask)
    g.emit("offers", side, kind, tuple(g.offer), seen_by=mask)


@cites
def carry_out(g: Hammer, kind: str) -> None:
    """HT-11.12, HT-11.13. The pieces change sides at once; the lent come home after the next game-turn.

    What is swapped for each other needs no room beside each other.
    """
    pieces = named(g)
    pieces += kept_back(g, pieces) if kind in BARE else ()
    up = tuple([n for _, what, n in pieces if what == "item" and g.item_up[n]])
    g.offer = []
    for _, what, n in pieces:
        if what == "item":
            g.move_item(n, FIELD)
        elif what == "rune":
            g.rune_at[n] = FIELD
    move_people(g, pieces)
    for side, what, n in pieces:
        if what == "item":
            receive(g, n, g.side_group[1 - side], int(n in up))
        elif what == "rune":
            give_rune(g, n, g.side_group[1 - side])
    g.emit("deal", kind)


@cites
def move_people(g: Hammer, pieces: tuple[Term, ...]) -> None:
    """HT-11.12, HT-11.13. Characters change sides, first those who come to whoever lends: no group is empty between.

    Where a leader is lent the foremost of those who stay takes what comes.
    """
    lenders = [side for side, what, _ in pieces if what == "loan"]
    people = [row for row in pieces if row[1] in ("char", "loan")]
    for side, what, ch in sorted(people, key=lambda row: row[0] in lenders):
        lend_or_give(g, ch, g.side_group[1 - side], what == "loan")
    for group in g.side_group:
        if g.at[group] and not g.leader[group]:
            g.name_leader(group, foremost(g, g.members(group))[0])


@cites
def kept_back(g: Hammer, lent: tuple[Term, ...]) -> tuple[Term, ...]:
    """HT-11.13. What those hold who are lent without it: it comes to their own side."""
    out: list[Term] = []
    for side, what, ch in lent:
        if what != "loan" or g.insane[ch] == KLEPTOMANIA:
            continue
        out += [(1 - side, "item", i) for i in g.items_of(ch)]
        out += [(1 - side, "rune", r) for r in g.runes_of(ch)]
    return tuple(out)


def named(g: Hammer) -> tuple[Term, ...]:
    """HT-11.12. The terms with a rune or concealed item, drawn at random, for each of which only the back was seen."""
    out: list[Term] = []
    for side, what, n in g.offer:
        if what != "unseen":
            out.append((side, what, n))
            continue
        kind = "rune" if n == UNSEEN_RUNE else "item"
        there = unseen(g, n, stayers(g, side, ()))
        left = [k for k in there if (side, kind, k) not in [*g.offer, *out]]
        if left:
            out.append((side, kind, g.rng.pick(left)))
    return tuple(out)


def unseen(g: Hammer, n: int, chars: list[int]) -> list[int]:
    """Runes, or concealed items, that characters hold who hand things over."""
    chars = [ch for ch in chars if g.insane[ch] != KLEPTOMANIA]
    if n == UNSEEN_RUNE:
        return [r for r, ch in enumerate(g.rune_at) if ch in chars]
    return sorted(i for i in g.kit if g.item_at[i] in chars and not g.item_up[i])


def receive(g: Hammer, i: int, to: int, up: int) -> None:
    """HT-11.12, HT-2.15. An item comes to a group, revealed or concealed as it was; its player knows it."""
    seat = g.seat_of(to)
    if seat >= 0:
        g.show_item(i, 1 << seat)
    take_in(g, i, to)
    if g.item_at[i] > 0:
        g.item_up[i], g.item_works[i] = up, int(up and not g.c.item.wisdom[i])


def lend_or_give(g: Hammer, ch: int, to: int, lent: bool) -> None:
    """HT-11.12, HT-11.13, HT-15.3. A character changes sides; one who is not to be trusted may vanish."""
    owner = next((row[1] for row in g.lent if row[0] == ch), g.controller(ch))
    if lent:
        g.join(ch, to)
    else:
        admit(g, ch, to)
    if has(g, ch, "untrustworthy") and g.roll("trust", ch) > stat(g, ch, TEMPER):
        g.emit("deserts", ch)
        g.put_back(ch)
        return
    if lent and owner != g.seat_of(to):
        g.lent.append((ch, owner, g.game_turn + 1))
    g.emit("lent" if lent else "traded", ch, g.seat_of(to))


def give_rune(g: Hammer, r: int, to: int) -> None:
    """HT-11.12. A rune goes to the leader of a group; where all are gone, by a deserter, into its deck."""
    leader = g.leader[to]
    if not leader:
        g.put_rune_back(r)
        return
    g.rune_at[r] = leader
    seat = g.seat_of(to)
    if seat >= 0:
        g.rune_seen[r] = now_known(g.rune_seen[r], seat)
        g.learn(1 << seat)
    g.emit("rune_handed", leader)


@cites
def unsold(g: Hammer) -> None:
    """HT-11.12. What was offered stays where it is."""
    g.offer = []


# --- where dice play the random group


@lister
def runes_to_trade(g: Hammer, seat: int) -> list[Piece]:
    """HT-14.10. Only runes that the player wishes to trade are rolled for."""
    own = givers(g, US)
    return [("rune", r) for r, ch in enumerate(g.rune_at) if ch in own]


@lister
def deal_with_dice(g: Hammer, seat: int) -> list[str]:
    """HT-14.10, HT-2.19. Accept all of the terms, or none; a monomaniac always accepts, and a liar cannot."""
    return answers(g, US)


@rule
async def negotiate_with_dice(g: Hammer) -> bool:
    """HT-14.10. Dice against INTELLIGENCE and WISDOM of the leader say what it gives and what it wants."""
    seat = g.side_seat[US]
    if runes_to_trade(g, seat):
        offer_runes(g, await Pick(seat, GIVE, runes_to_trade, 0, len(runes_to_trade(g, seat))))
    alone.roll_terms(g)
    if not g.offer:
        return False
    answer = await Ask(seat, ACCEPT, deal_with_dice)
    if answer == "no":
        unsold(g)
        return False
    carry_out(g, "trade")
    return True


def offer_runes(g: Hammer, runes: tuple[Piece, ...]) -> None:
    """HT-14.10. Runes that are rolled for."""
    g.offer = [(US, kind, n) for kind, n in runes]
