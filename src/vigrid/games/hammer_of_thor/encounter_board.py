"""The encounter as a stage (4.3): leaders face to face, whose card is read first, eight cards with their dice."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from vigrid.kernel import Piece, Place, View
from vigrid.tabletop.words import counted

from .marks import (
    SIDES,
    WIDTH,
    bar,
    hit,
    kin,
    label,
    loss_words,
    plate,
    portrait,
    stamina,
    stamina_words,
    tiles,
    whole_card,
)
from .odds import NEVER
from .sheet import members, side_name
from .tables import CARDS, SEASONS, Components
from .texts import CARD_NAMES, who
from .view import MeetingView, Private, Public

PART: Final = "Encounter"
TOP: Final = 38
TALL: Final = 190
LEADER: Final = 262
"""The width of a leader's card; the ladder stands between both."""
LADDER: Final = LEADER + 10
LADDER_WIDE: Final = WIDTH - 2 * LADDER
CARD: Final = (255, 134)
GRID: Final = (265, 141)
"""From one card to the next: four in a row, two rows."""
ROW: Final = 52
ROWS: Final = 446
"""On a narrow screen the cards are rows that are as wide as a phone; they lie to the right of the board."""
ASIDE: Final = WIDTH + 400
TILES: Final = 5
"""So many items stand on the card of a leader."""
FACES: Final = 5
"""So many of those who stand with a leader are drawn."""
CARD_SYMBOLS: Final = tuple([f"enc-{name}" for name in CARDS])
STATS: Final = ("Spd", "Sen", "Rea", "Rep", "Tem", "Cha", "Wis", "Int", "Acc", "Str", "Agi", "Sta")
THEN: Final = ("battle of both groups", "one follower or item", "they follow you", "birth is rolled for",
               "you go on, unseen", "leaders fight alone", "a trade", "you part as friends")  # fmt: skip


def stage(view: View, c: Components) -> list[Place]:
    """The whole stage, and beside the board the same for narrow screens."""
    m = view.public.meeting
    assert m is not None
    own = next((x for x in view.private.values() if x.odds), None)
    mine = next((m.seats.index(s) for s in view.private if s in m.seats), 0)
    sides = (mine, 1 - mine)
    out = [x for n, side in enumerate(sides) for x in leader(view, c, side, (n * (WIDTH - LEADER), TOP))]
    out += ladder(view, c, own, mine, (LADDER, TOP), LADDER_WIDE)
    for k in range(len(CARDS)):
        out += card(view, c, k, own, mine)
    return [*[replace(x, only="wide") for x in out], *narrow(view, c, own, sides)]


def narrow(view: View, c: Components, own: Private | None, sides: tuple[int, int]) -> list[Place]:
    """For narrow screens: who meets whom, eight rows, then the cards of the leaders and the ladder."""
    p, y = view.public, 34.0
    words = f"{SEASONS[p.season].capitalize()}, turn {p.game_turn}; RAGNAROK within {p.fates + p.predictions} draws"
    out = [label("row-turn", words, ASIDE + 4, 14, ROWS, PART, tint="ink-2")]
    out += [x for n, side in enumerate(sides) for x in headed(view, c, side, (ASIDE + 226 * n, y))]
    y += 58
    for k in range(len(CARDS)):
        out += row(view, c, k, own, sides[0], y + ROW * k)
    y += ROW * len(CARDS) + 8
    below = [x for n, side in enumerate(sides) for x in leader(view, c, side, (ASIDE, y + (TALL + 10) * n))]
    below += ladder(view, c, own, sides[0], (ASIDE, y + 2 * TALL + 20), ROWS)
    return [replace(x, only="narrow") for x in [*out, *[replace(x, id=f"n-{x.id}") for x in below]]]


# --- leaders


def known_leader(view: View, m: MeetingView, side: int) -> int:
    """Who leads a side, 0 if those who look do not know."""
    known = view.public.leader[m.groups[side]]
    return known or max((x.met_leader for x in view.private.values()), default=0)


def stat_now(view: View, c: Components, ch: int) -> tuple[int, ...]:
    """The twelve characteristics as whoever looks knows them: as they are now, else as printed."""
    now = next((row[1:] for own in view.private.values() for row in own.leaders if row[0] == ch), None)
    return now or tuple(c.char.stat[k][ch] for k in range(len(STATS)))


def unseen(view: View, c: Components, side: int, at: tuple[float, float], size: tuple[float, float]) -> Place:
    """HT-4.33. A leader whom nobody who looks knows."""
    m = view.public.meeting
    assert m is not None
    backs = f"{len(m.hidden)} face down" if m.hidden else "somebody unseen"
    return plate(f"leader-{side}", side_name(view, c, side), *at, *size, PART, symbol="skull-mask", tint="ink-2",
                 text=backs, clause="HT-4.33", size=16)  # fmt: skip


def leader(view: View, c: Components, side: int, at: tuple[float, float]) -> list[Place]:
    """The card of a leader: twelve characteristics as they are now, STAMINA, who is with him, what he holds."""
    p: Public = view.public
    m = p.meeting
    assert m is not None
    ch, name, (x, y) = known_leader(view, m, side), f"leader-{side}", at
    if not ch:
        return [unseen(view, c, side, at, (LEADER, TALL))]
    out = portrait(name, c, ch, at, (LEADER, TALL), PART, kin(c, ch))
    seat = m.seats[side]
    who_plays = f"@{seat}" if seat >= 0 else "by dice"
    out.append(label(f"{name}-seat", who_plays, x + LEADER - 10, y + 36, 110, PART, align="end"))
    for k, (word, value) in enumerate(zip(STATS, stat_now(view, c, ch), strict=True)):
        sx, sy, decides = x + 14 + 84 * (k % 3), y + 61 + 19 * (k // 3), word in ("Rea", "Rep", "Tem")
        if decides:
            out.append(bar(f"{name}-{word}-ground", sx - 5, sy, 76, 18, "rune", PART))
        out.append(label(f"{name}-{word}", word, sx, sy, 40, PART, tint="" if decides else "ink-2"))
        out.append(label(f"{name}-{word}-now", str(value), sx + 66, sy, 30, PART, align="end", title=True, size=15))
    row_ = next((r for r in p.characters if r.number == ch), None)
    if row_:
        out += stamina(name, c, row_, (x + 12, y + 138), LEADER - 24, PART)
        words = ", ".join(filter(None, (stamina_words(c, row_), loss_words(row_))))
        out.append(label(f"{name}-stamina", words, x + 12, y + 155, 150, PART))
    out.append(
        label(f"{name}-with", beside(view, side), x + LEADER - 12, y + 176, 120, PART, align="end", tint="ink-2")
    )
    out.append(hit(name, who(c, ch), *at, LEADER, TALL, PART, whole_card(c, ch), "HT-2.11"))
    return [
        *out,
        *followers(view, c, side, ch, (x + LEADER - 12, y + 154)),
        *tiles(p, c, ch, (x + 12, y + 175), TILES, PART),
    ]


def followers(view: View, c: Components, side: int, head: int, at: tuple[float, float]) -> list[Place]:
    """Whoever is known to stand with a leader, each a look away."""
    m, (right, y) = view.public.meeting, at
    assert m is not None
    known = [x.number for x in members(view.public, m.groups[side]) if x.number != head]
    if side and not known:
        known = [ch for own in view.private.values() for ch in own.met if ch != head]
    return [
        Place(f"with-{ch}", who(c, ch), right - 11 - 25 * n, y, 23, 22, "rect", c.char.face[ch], board=PART,
              tint=SIDES[c.char.alignment[ch]], text=whole_card(c, ch), clause="HT-2.11")
        for n, ch in enumerate(reversed(known[:FACES]))
    ]  # fmt: skip


def beside(view: View, side: int) -> str:
    """How many stand with a leader, and how many actions the leader takes besides."""
    p: Public = view.public
    m = p.meeting
    assert m is not None
    with_him = len(members(p, m.groups[side])) + (len(m.hidden) if side else 0) - 1
    deeds = sum(s == side for s, _ in m.deeds)
    return (f"{with_him} with them" if with_him > 0 else "alone") + (f", actions -{deeds}" if deeds else "")


def headed(view: View, c: Components, side: int, at: tuple[float, float]) -> list[Place]:
    """A leader on a narrow screen: face, name, REACTION."""
    m = view.public.meeting
    assert m is not None
    ch, name, size = known_leader(view, m, side), f"head-{side}", (220, 50)
    if not ch:
        return [replace(unseen(view, c, side, at, size), id=name)]
    rea = f"Rea {stat_now(view, c, ch)[2]}, {beside(view, side)}"
    return [*portrait(name, c, ch, at, size, PART, rea),
            hit(name, who(c, ch), *at, *size, PART, whole_card(c, ch), "HT-2.11")]  # fmt: skip


# --- whose card is read first


def ladder(
    view: View, c: Components, own: Private | None, mine: int, at: tuple[float, float], wide: float
) -> list[Place]:
    """HT-4.26. All cards of both sides at the REACTION at which they are read, own above, theirs below."""
    m, (x0, y0) = view.public.meeting, at
    assert m is not None
    out = [
        Place("ladder", "", x0 + wide / 2, y0 + TALL / 2, wide, TALL, "backing", board=PART),
        label("ladder-title", "Who is read first", x0 + 14, y0 + 19, 300, PART, title=True, size=18),
        label("ladder-round", f"round {min(m.round, 3)} of 3", x0 + wide - 14, y0 + 20, 120, PART, align="end"),
    ]
    if own is None or not own.answers:
        words = "You do not know yet whom you meet." if own is None else "The other side is not known yet."
        return [*out, label("ladder-none", words, x0 + 14, y0 + 60, 480, PART, tint="ink-2")]
    ours = [(row[1], k) for k, row in enumerate(own.odds) if row[0]]
    theirs = [(n, k) for k, n in enumerate(own.answers) if not m.played[1 - mine] >> k & 1 or k == 4]
    low, high = (f(n for n, _ in ours + theirs) for f in (min, max))
    step = min(60.0, (wide - 106) / max(1, high - low))
    y = y0 + 92
    out.append(bar("ladder-axis", x0 + 66, y, 36 + step * (high - low), 20, "sunk", PART))
    for n in range(low, high + 1):
        x = x0 + 84 + step * (n - low)
        out.append(label(f"ladder-{n}", str(n), x, y, step, PART, align="middle", title=True))
        for up, row_ in ((-1, ours), (1, theirs)):
            for i, (_, k) in enumerate([r for r in row_ if r[0] == n]):
                tint, whose = ("rune", "them") if up > 0 else ("ink", "us")
                out.append(Place(f"ladder-{whose}-{k}", "", x, y + up * (22 + 20 * i), 22, 20, "label", CARD_SYMBOLS[k],
                                 tint, size=17, board=PART))  # fmt: skip
    return [*out, *sentence(view, ours, theirs, mine, (x0, y), wide)]


def sentence(view: View, ours: list[tuple[int, int]], theirs: list[tuple[int, int]], mine: int,
             at: tuple[float, float], wide: float) -> list[Place]:  # fmt: skip
    """What the ladder says: yours above, theirs below, and who goes first in a tie."""
    x, y = at
    best = max(n for n, _ in ours) if ours else 0
    ahead = [CARD_NAMES[k] for n, k in theirs if n > best - (mine == 0)]
    none = "No card of theirs beats your fastest."
    first = f"{counted(len(ahead), 'card')} of theirs before all of yours." if ahead else none
    tie = "you" if mine else "the others"
    return [
        label("ladder-us", "yours", x + 14, y - 22, 50, PART, tint="ink-2"),
        label("ladder-them", "theirs", x + 14, y + 22, 50, PART, tint="ink-2"),
        Place("ladder-says", f"{first} A tie goes to {tie}.", x + wide / 2, y + 80, wide - 24, 26, "pill",
              tint="warn", board=PART),
    ]  # fmt: skip


# --- the eight cards


def why_barred(m: MeetingView, k: int, row_: tuple[int, ...] | None, mine: int) -> str:
    """Why a card cannot be chosen, or nothing."""
    if row_ is None or row_[0]:
        return ""
    return "✕ played already" if m.played[mine] >> k & 1 else "✕ not for this leader now"


def told(row_: tuple[int, ...]) -> str:
    """The sum of a card and what the die must show."""
    _, _, automatic, total, dice = row_
    dark = f"0 to {dice - 1}" if dice > 1 else "only a 0"
    return "all but a 9" if automatic else "never" if total == NEVER else f"sum {total}: {dark}"


def dice_bars(name: str, dice: int, at: tuple[float, float], w: float, h: float) -> list[Place]:
    """Ten dice faces, those that do it dark."""
    x, y = at
    return [bar(f"{name}-die-{d}", x + w * d, y, w - 2, h, "ink-2" if d < dice else "carve", PART) for d in range(10)]


def card(view: View, c: Components, k: int, own: Private | None, mine: int) -> list[Place]:
    """An Encounter card: bonus, chance in ten, ten dice, the sum, at which REACTION it is read, what follows."""
    m = view.public.meeting
    assert m is not None
    x, y, name = GRID[0] * (k % 4), TOP + TALL + 8 + GRID[1] * (k // 4), f"card-{CARDS[k]}"
    row_ = own.odds[k] if own else None
    barred = why_barred(m, k, row_, mine)
    out = [
        plate(name, "", x, y, *CARD, PART, faded=bool(barred), clause="HT-4.15", text=""),
        Place(f"{name}-symbol", "", x + 24, y + 23, 24, 24, "label", CARD_SYMBOLS[k], size=22, board=PART),
        label(f"{name}-name", CARD_NAMES[k], x + 46, y + 23, 180, PART, title=True, size=17),
        Place(f"{name}-ground", "", x + 228, y + 23, 36, 24, "pill", tint="sunk", board=PART),
        label(f"{name}-bonus", f"+{c.card.reaction[k]}", x + 228, y + 23, 40, PART, align="middle", title=True),
        label(f"{name}-then", f"Then: {THEN[k]}", x + 14, y + 117, 230, PART),
    ]
    if row_ is None or barred:
        words = barred or "open to both sides"
        return [*out, label(f"{name}-why", words, x + 14, y + 56, 230, PART, tint="warn" if barred else "ink-2")]
    out.append(label(f"{name}-chance", f"{row_[4]} in 10", x + 14, y + 51, 120, PART, size=21, title=True))
    out += dice_bars(name, row_[4], (x + 14, y + 71), 22.8, 9)
    out.append(label(f"{name}-sum", told(row_), x + 14, y + 90, 230, PART, tint="ink-2"))
    out.append(label(f"{name}-read", f"read at {row_[1]}", x + 241, y + 90, 120, PART, align="end", tint="ink-2"))
    return out


def row(view: View, c: Components, k: int, own: Private | None, mine: int, y: float) -> list[Place]:
    """An Encounter card as a row on a narrow screen."""
    m = view.public.meeting
    assert m is not None
    x, name = ASIDE, f"row-{CARDS[k]}"
    row_ = own.odds[k] if own else None
    barred = why_barred(m, k, row_, mine)
    out = [
        plate(name, "", x, y, ROWS, ROW - 4, PART, faded=bool(barred), clause="HT-4.15", symbol=CARD_SYMBOLS[k]),
        label(f"{name}-name", CARD_NAMES[k], x + 14, y + 15, 180, PART, title=True, size=16),
        label(f"{name}-bonus", f"+{c.card.reaction[k]}", x + ROWS - 42, y + 15, 40, PART, align="end", title=True),
        label(f"{name}-then", f"Then: {THEN[k]}", x + ROWS - 14, y + 36, 210, PART, align="end", tint="ink-2"),
    ]
    if row_ is None or barred:
        words = barred or "open to both sides"
        return [*out, label(f"{name}-why", words, x + 14, y + 36, 190, PART, tint="warn" if barred else "ink-2")]
    out += dice_bars(name, row_[4], (x + 168, y + 15), 12.4, 12)
    out.append(label(f"{name}-chance", f"{row_[4]} in 10", x + ROWS - 80, y + 15, 66, PART, align="end", title=True))
    return [*out, label(f"{name}-sum", f"{told(row_)}; read at {row_[1]}", x + 14, y + 36, 210, PART)]


def chosen(view: View, c: Components) -> list[Piece]:
    """The cards that lie open, each with the disc of its side."""
    m = view.public.meeting
    assert m is not None
    out = []
    for side in (0, 1):
        if m.cards[side] < 0:
            continue
        seat, word = m.seats[side], CARDS[m.cards[side]]
        for name, at in ((f"chosen-{side}", f"card-{word}"), (f"row-chosen-{side}", f"row-{word}")):
            out.append(Piece(name, at, "disc" if seat >= 0 else "token", "" if seat >= 0 else "skull-mask",
                             seat=seat if seat >= 0 else None, size=24, label=f"chosen by {side_name(view, c, side)}",
                             clause="HT-4.26"))  # fmt: skip
    return out
