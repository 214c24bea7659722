"""The encounter as a stage (4.3): leaders face to face, whose card is read first, eight cards with their dice."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Piece, Place, View
from vigrid.tabletop.words import counted

from .marks import SIDES, bar, hit, kin, label, loss_words, plate, stamina, stamina_words, whole_card
from .odds import NEVER
from .sheet import members, side_name
from .tables import CARDS, Components
from .texts import CARD_NAMES, item, who
from .view import MeetingView, Private, Public

PART: Final = "Encounter"
CARDS_TOP: Final = 44
"""The cards lie above the leaders: what is chosen from is in view on every screen."""
TOP: Final = 346
TALL: Final = 208
CARD_SYMBOLS: Final = ("sword", "skull-mask", "ui-people", "faery", "gust", "ui-flag", "stone-tablet", "beer-horn")
STATS: Final = ("Spd", "Sen", "Rea", "Rep", "Tem", "Cha", "Wis", "Int", "Acc", "Str", "Agi", "Sta")
THEN: Final = ("battle of both groups", "one follower or item", "they follow you", "birth is rolled for",
               "you go on, unseen", "leaders fight alone", "a trade", "you part as friends")  # fmt: skip


def stage(view: View, c: Components) -> list[Place]:
    """The whole stage."""
    m = view.public.meeting
    assert m is not None
    own = next((x for x in view.private.values() if x.odds), None)
    mine = next((m.seats.index(s) for s in view.private if s in m.seats), 0)
    out = []
    for column, side in enumerate((mine, 1 - mine)):
        out += leader(view, c, side, 798 * column)
    out += ladder(view, c, own, mine)
    for k in range(len(CARDS)):
        out += card(view, c, k, own, mine)
    return out


def known_leader(view: View, m: MeetingView, side: int) -> int:
    """Who leads a side, 0 if those who look do not know."""
    known = view.public.leader[m.groups[side]]
    return known or max((x.met_leader for x in view.private.values()), default=0)


def leader(view: View, c: Components, side: int, x: float) -> list[Place]:
    """The card of a leader: twelve characteristics as they are now, STAMINA, who is with him, what he holds."""
    p: Public = view.public
    m = p.meeting
    assert m is not None
    ch, name = known_leader(view, m, side), f"leader-{side}"
    if not ch:
        backs = f"{len(m.hidden)} face down" if m.hidden else "somebody unseen"
        return [plate(name, side_name(view, c, side), x, TOP, 250, TALL, PART, symbol="skull-mask", tint="ink-2",
                      text=backs, clause="HT-4.33")]  # fmt: skip
    out = [plate(name, who(c, ch), x, TOP, 250, TALL, PART, symbol=c.char.face[ch],
                 tint=SIDES[c.char.alignment[ch]], text=kin(c, ch), clause="HT-2.11")]  # fmt: skip
    now = next((row[1:] for own in view.private.values() for row in own.leaders if row[0] == ch), None)
    for k, word in enumerate(STATS):
        value = now[k] if now else c.char.stat[k][ch]
        sx, sy = x + 70 + 60 * (k % 3), TOP + 64 + 19 * (k // 3)
        out.append(label(f"{name}-{word}", f"{word} {value}", sx, sy, 60, PART, title=word in ("Rea", "Rep", "Tem")))
    row = next((r for r in p.characters if r.number == ch), None)
    if row:
        out += stamina(name, c, row, (x + 70, TOP + 141), 168, PART)
        words = ", ".join(filter(None, (stamina_words(c, row), loss_words(row))))
        out.append(label(f"{name}-stamina", words, x + 70, TOP + 157, 175, PART))
    out += beside(view, c, side, ch, x)
    return [*out, hit(f"{name}-card", who(c, ch), x, TOP, 250, TALL, PART, whole_card(c, ch), "HT-2.11")]


def beside(view: View, c: Components, side: int, ch: int, x: float) -> list[Place]:
    """Who stands with a leader, what the leader holds and does besides."""
    p: Public = view.public
    m = p.meeting
    assert m is not None
    with_him = len(members(p, m.groups[side])) + (len(m.hidden) if side else 0) - 1
    held = [item(c, i.number) for i in p.items if i.holder == ch]
    deeds = sum(s == side for s, _ in m.deeds)
    seat = m.seats[side]
    words = [f"{with_him} with them" if with_him > 0 else "alone", f"played by @{seat}" if seat >= 0 else "by dice"]
    words += [f"{deeds} actions, -{deeds}"] if deeds else []
    out = [label(f"leader-{side}-with", ", ".join(words), x + 70, TOP + 176, 175, PART, tint="ink-2")]
    if held:
        more = f" +{len(held) - 1}" if len(held) > 1 else ""
        out.append(label(f"leader-{side}-items", f"{held[0][:20]}{more}", x + 70, TOP + 195, 175, PART, tint="ink-2"))
    return out


def ladder(view: View, c: Components, own: Private | None, mine: int) -> list[Place]:
    """HT-4.26. All cards of both sides at the REACTION at which they are read, own above, theirs below."""
    m = view.public.meeting
    assert m is not None
    out = [
        plate("ladder", "Who is read first", 258, TOP, 532, TALL, PART, clause="HT-4.26",
              text="" if own else "REACTION of the leader and of the card chosen"),
        label("ladder-round", f"round {min(m.round, 3)} of 3", 778, TOP + 22, 150, PART, align="end", tint="ink-2"),
    ]  # fmt: skip
    if own is None:
        return out
    ours = [(row[1], k) for k, row in enumerate(own.odds) if row[0]]
    theirs = [(n, k) for k, n in enumerate(own.answers) if not m.played[1 - mine] >> k & 1 or k == 4]
    low, high = (f(n for n, _ in ours + theirs) for f in (min, max))
    step = min(60.0, 420 / max(1, high - low))
    y = TOP + 106
    out.append(bar("ladder-axis", 302, y, 36 + step * (high - low), 20, "sunk", PART))
    for n in range(low, high + 1):
        x = 320 + step * (n - low)
        out.append(label(f"ladder-{n}", str(n), x, y, step, PART, align="middle", title=True))
        for up, row in ((-1, ours), (1, theirs)):
            for i, (_, k) in enumerate([r for r in row if r[0] == n]):
                tint, whose = ("rune", "them") if up > 0 else ("ink", "us")
                out.append(Place(f"ladder-{whose}-{k}", "", x, y + up * (25 + 21 * i), 22, 20, "label", CARD_SYMBOLS[k],
                                 tint, size=16, board=PART))  # fmt: skip
    return [*out, *sentence(view, c, ours, theirs, mine)]


def sentence(
    view: View, c: Components, ours: list[tuple[int, int]], theirs: list[tuple[int, int]], mine: int
) -> list[Place]:  # fmt: skip
    """What the ladder says: yours above, theirs below, and who goes first in a tie."""
    m = view.public.meeting
    assert m is not None
    best = max(n for n, _ in ours) if ours else 0
    ahead = [CARD_NAMES[k] for n, k in theirs if n > best - (mine == 0)]
    none = "No card of theirs beats your fastest."
    first = f"{counted(len(ahead), 'card')} of theirs before all of yours." if ahead else none
    tie = "you" if mine else "the others"
    return [
        label("ladder-us", "yours", 268, TOP + 81, 50, PART, tint="ink-2"),
        label("ladder-them", "theirs", 268, TOP + 131, 50, PART, tint="ink-2"),
        Place("ladder-says", f"{first} A tie goes to {tie}.", 524, TOP + 187, 508, 28, "pill", tint="warn", board=PART),
    ]


def card(view: View, c: Components, k: int, own: Private | None, mine: int) -> list[Place]:
    """An Encounter card: bonus, chance in ten, ten dice, the sum, at which REACTION it is read."""
    m = view.public.meeting
    assert m is not None
    x, y, name = 264 * (k % 4), CARDS_TOP + 150 * (k // 4), f"card-{CARDS[k]}"
    row = own.odds[k] if own else None
    tried = bool(m.played[mine] >> k & 1)
    barred = row is not None and not row[0]
    out = [
        plate(name, CARD_NAMES[k], x, y, 256, 142, PART, size=17, faded=barred, clause="HT-4.15",
              symbol=CARD_SYMBOLS[k], text=""),
        label(f"{name}-bonus", f"+{c.card.reaction[k]}", x + 210, y + 20, 40, PART, align="end", title=True),
        label(f"{name}-then", f"Then: {THEN[k]}", x + 12, y + 124, 240, PART, tint="ink-2"),
    ]  # fmt: skip
    if row is None:
        why = "tried" if tried else "open to both sides"
        return [*out, label(f"{name}-tried", why, x + 12, y + 54, 200, PART)]
    if barred:
        words = "played already" if tried else "not for this leader now"
        return [*out, label(f"{name}-why", f"✕ {words}", x + 12, y + 54, 240, PART, tint="warn")]
    _, read, automatic, total, dice = row
    dark = f"0 to {dice - 1}" if dice > 1 else "only a 0"
    told = "by itself, but for a 9" if automatic else "never" if total == NEVER else f"sum {total}: {dark}"
    out.append(label(f"{name}-chance", f"{dice} in 10", x + 12, y + 50, 120, PART, size=21, title=True))
    out += [bar(f"{name}-die-{d}", x + 12 + 23.5 * d, y + 74, 20, 9, "ink-2" if d < dice else "carve", PART)
            for d in range(10)]  # fmt: skip
    out.append(label(f"{name}-sum", f"{told}; read at {read}", x + 12, y + 98, 240, PART))
    return out


def chosen(view: View, c: Components) -> list[Piece]:
    """The cards that lie open, each with the disc of its side."""
    m = view.public.meeting
    assert m is not None
    out = []
    for side in (0, 1):
        if m.cards[side] >= 0:
            seat = m.seats[side]
            out.append(Piece(f"chosen-{side}", f"card-{CARDS[m.cards[side]]}", "disc" if seat >= 0 else "token",
                             "" if seat >= 0 else "skull-mask", seat=seat if seat >= 0 else None, size=24,
                             label=f"chosen by {side_name(view, c, side)}", clause="HT-4.26", at="foot"))  # fmt: skip
    return out
