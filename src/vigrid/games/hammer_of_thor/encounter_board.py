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
TOP: Final = 36
TALL: Final = 208
ROWS: Final = 446
"""The cards are rows as wide as a phone, with the leaders beside them: what is chosen from is in view everywhere."""
ROW: Final = 54
LEADERS: Final = (458, 758)
WIDE: Final = 292
LADDER: Final = TOP + TALL + 12
TILES: Final = 7
"""So many items stand on the card of a leader."""
CARD_SYMBOLS: Final = tuple([f"enc-{name}" for name in CARDS])
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
        out += leader(view, c, side, LEADERS[column])
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
        return [plate(name, side_name(view, c, side), x, TOP, WIDE, TALL, PART, symbol="skull-mask", tint="ink-2",
                      text=backs, clause="HT-4.33")]  # fmt: skip
    out = [plate(name, who(c, ch), x, TOP, WIDE, TALL, PART, symbol=c.char.face[ch],
                 tint=SIDES[c.char.alignment[ch]], text=kin(c, ch), clause="HT-2.11")]  # fmt: skip
    now = next((row[1:] for own in view.private.values() for row in own.leaders if row[0] == ch), None)
    for k, word in enumerate(STATS):
        value = now[k] if now else c.char.stat[k][ch]
        sx, sy = x + 70 + 72 * (k % 3), TOP + 64 + 19 * (k // 3)
        out.append(label(f"{name}-{word}", f"{word} {value}", sx, sy, 60, PART, title=word in ("Rea", "Rep", "Tem")))
    row = next((r for r in p.characters if r.number == ch), None)
    if row:
        out += stamina(name, c, row, (x + 70, TOP + 141), 210, PART)
        words = ", ".join(filter(None, (stamina_words(c, row), loss_words(row))))
        out.append(label(f"{name}-stamina", words, x + 70, TOP + 157, 215, PART))
    out += beside(view, c, side, ch, x)
    out.append(hit(f"{name}-card", who(c, ch), x, TOP, WIDE, TALL, PART, whole_card(c, ch), "HT-2.11"))
    return [*out, *tiles(p, c, ch, x + 70)]


def beside(view: View, c: Components, side: int, ch: int, x: float) -> list[Place]:
    """Who stands with a leader, what the leader holds and does besides."""
    p: Public = view.public
    m = p.meeting
    assert m is not None
    with_him = len(members(p, m.groups[side])) + (len(m.hidden) if side else 0) - 1
    deeds = sum(s == side for s, _ in m.deeds)
    seat = m.seats[side]
    words = [f"{with_him} with them" if with_him > 0 else "alone", f"played by @{seat}" if seat >= 0 else "by dice"]
    words += [f"{deeds} actions, -{deeds}"] if deeds else []
    return [label(f"leader-{side}-with", ", ".join(words), x + 70, TOP + 174, 215, PART, tint="ink-2")]


def tiles(p: Public, c: Components, ch: int, x: float) -> list[Place]:
    """HT-2.12, HT-2.13. The items that a leader is known to hold, each a look away: revealed ones dark."""
    held = [i for i in p.items if i.holder == ch]
    out = []
    for n, i in enumerate(held[:TILES]):
        letter = c.item.letters[i.number].lower()
        state = "revealed" if i.up and i.works else "revealed, does not work" if i.up else "concealed"
        out.append(Place(f"item-{i.number}", item(c, i.number), x + 12 + 28 * n, TOP + 193, 25, 22, "rect",
                         f"item-{letter if letter != 'ws' else 'w'}" if letter else "rune-stone",
                         tint="ink-2" if i.up and i.works else "sunk", board=PART, clause="HT-2.13",
                         text=f"{state}: {c.item.text[i.number]}"))  # fmt: skip
    if len(held) > TILES:
        more = ", ".join(item(c, i.number) for i in held[TILES:])
        out.append(Place(f"items-more-{ch}", "more items", x + 12 + 28 * TILES, TOP + 193, 30, 22, "rect", board=PART,
                         value=f"+{len(held) - TILES}", size=14.2, text=more, clause="HT-2.13"))  # fmt: skip
    return out


def ladder(view: View, c: Components, own: Private | None, mine: int) -> list[Place]:
    """HT-4.26. All cards of both sides at the REACTION at which they are read, own above, theirs below."""
    m = view.public.meeting
    assert m is not None
    out = [
        plate("ladder", "Who is read first", 458, LADDER, 592, TALL, PART, clause="HT-4.26",
              text="" if own else "REACTION of the leader and of the card chosen"),
        label("ladder-round", f"round {min(m.round, 3)} of 3", 1038, LADDER + 22, 150, PART, align="end", tint="ink-2"),
    ]  # fmt: skip
    if own is None:
        return out
    ours = [(row[1], k) for k, row in enumerate(own.odds) if row[0]]
    theirs = [(n, k) for k, n in enumerate(own.answers) if not m.played[1 - mine] >> k & 1 or k == 4]
    low, high = (f(n for n, _ in ours + theirs) for f in (min, max))
    step = min(60.0, 470 / max(1, high - low))
    y = LADDER + 106
    out.append(bar("ladder-axis", 506, y, 36 + step * (high - low), 20, "sunk", PART))
    for n in range(low, high + 1):
        x = 524 + step * (n - low)
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
        label("ladder-us", "yours", 468, LADDER + 81, 50, PART, tint="ink-2"),
        label("ladder-them", "theirs", 468, LADDER + 131, 50, PART, tint="ink-2"),
        Place(
            "ladder-says", f"{first} A tie goes to {tie}.", 754, LADDER + 187, 568, 28, "pill", tint="warn", board=PART
        ),
    ]


def card(view: View, c: Components, k: int, own: Private | None, mine: int) -> list[Place]:
    """An Encounter card: ten dice, chance in ten, bonus; below the sum, at which REACTION it is read, what follows."""
    m = view.public.meeting
    assert m is not None
    y, name = TOP + ROW * k, f"card-{CARDS[k]}"
    row = own.odds[k] if own else None
    tried = bool(m.played[mine] >> k & 1)
    barred = row is not None and not row[0]
    out = [
        plate(name, "", 0, y, ROWS, ROW - 4, PART, faded=barred, clause="HT-4.15", symbol=CARD_SYMBOLS[k]),
        label(f"{name}-name", CARD_NAMES[k], 12, y + 16, 180, PART, title=True, size=16),
        label(f"{name}-bonus", f"+{c.card.reaction[k]}", ROWS - 42, y + 16, 40, PART, align="end", title=True),
        label(f"{name}-then", f"Then: {THEN[k]}", ROWS - 14, y + 38, 210, PART, align="end", tint="ink-2"),
    ]  # fmt: skip
    if row is None or barred:
        why = "played already" if tried else "not for this leader now" if barred else "open to both sides"
        words = f"✕ {why}" if barred else why
        return [*out, label(f"{name}-why", words, 12, y + 38, 190, PART, tint="warn" if barred else "ink-2")]
    _, read, automatic, total, dice = row
    dark = f"0 to {dice - 1}" if dice > 1 else "only a 0"
    told = "all but a 9" if automatic else "never" if total == NEVER else f"sum {total}: {dark}"
    out.append(label(f"{name}-chance", f"{dice} in 10", 374, y + 16, 66, PART, align="end", size=17, title=True))
    out += [bar(f"{name}-die-{d}", 168 + 13.4 * d, y + 16, 11.4, 12, "ink-2" if d < dice else "carve", PART)
            for d in range(10)]  # fmt: skip
    out.append(label(f"{name}-sum", f"{told}; read at {read}", 12, y + 38, 210, PART))
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
