"""The star chart (9.0): places with names and letters, lines, reach, counters; crowds as pills; rail of the seasons."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Final

from vigrid.kernel import Piece, Place, View

from .marks import SIDES, WIDTH, bar, label, stroke
from .sheet import members, owner
from .tables import ALIGNMENTS, CIRCLE, DROP, PLACES, RACES, SEASONS, Components
from .texts import who
from .view import Public

PART: Final = "Map"
HOMES: Final = ("aesir", "vanir", "alfar", "jotun", "muspellson", "guardian", "dwarf", "valkyrie", "human")
TINTS: Final = tuple([f"home-{race}" for race in HOMES])
"""One for each home race, in the order of the races."""
HEIGHT: Final = 600
CROWD: Final = 4
"""More groups than these at a place are one pill."""
MANY: Final = 12
"""At a table of more seats all groups but the own ones are pills."""
PILL: Final = (36, 17)
SYMBOLS: Final = ("spring", "summer", "autumn", "winter")
FIRST_DRAWN: Final = 2001
"""Numbers of Fates and Predictions begin here."""
LAST: Final = 3
"""RAGNAROK is one of the last cards."""


def rail(view: View, c: Components, part: str) -> list[Place]:
    """HT-3.3, HT-1.10. The seasons, and the draws towards RAGNAROK: those made, those left, the last ones red."""
    p: Public = view.public
    out = [
        Place(f"season-{k}", name.capitalize(), 16 + 32 * k, 16, 28, 28, "rect", f"season-{SYMBOLS[k]}", board=part,
              tint="rune" if k == p.season else "none", text="it is now" if k == p.season else "", clause="HT-3.3")
        for k, name in enumerate(SEASONS)
    ]  # fmt: skip
    left = p.fates + p.predictions
    made = len(p.spent) + sum(row.held > 0 for row in p.seats) + (p.drawn > 0)
    total, x0, w = max(1, left + made), 280, 520
    here = x0 + w * made / total
    words = f"{SEASONS[p.season].capitalize()}, turn {p.game_turn}"
    out.append(label("turn-words", words, 136, 16, 140, part, title=True, size=16))
    out.append(bar("draws-all", x0, 16, w, 4, "carve", part))
    if made:
        out.append(bar("draws-made", x0, 16, here - x0, 5, "god", part))
    for k in range(made, total):
        last = k >= total - LAST
        out.append(bar(f"draw-{k - made}", x0 + w * (k + 0.5) / total, 16, 3, 18 if last else 10,
                       "refuse" if last else "carve", part))  # fmt: skip
    out.append(stroke("draws-here", circle(here, 16, 6), 3, "rune", part))
    words = f"RAGNAROK in {max(1, left - 2)} to {left} draws" if left else "RAGNAROK is drawn"
    out.append(Place("draws", "Fates, Predictions and other decks", x0 + w / 2, 16, w, 28, "rect", tint="none",
                     text=deck_words(view, c), clause="HT-3.3", board=part))  # fmt: skip
    return [*out, label("draws-words", words, 816, 16, 234, part, symbol="ragnarok")]


def deck_words(view: View, c: Components) -> str:
    """What may still be drawn: Fates and Predictions that nobody has seen leave, and what the other decks hold."""
    p: Public = view.public
    still = [name for n, name in sorted(c.spell.name.items()) if n >= FIRST_DRAWN and n not in p.spent]
    decks = [f"{RACES[d].capitalize()} {n}" for d, n in enumerate(p.in_decks)]
    decks += [f"offspring {len(p.offspring)}", f"magic items {p.magic}", f"runes {p.runes}"]
    return (f"{p.fates} Fates and {p.predictions} Predictions left, among them, with held and laid aside ones: "
            f"{', '.join(still)}. Decks: {', '.join(decks)}")  # fmt: skip


def circle(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0Z"


def chart(view: View, c: Components, top: float) -> list[Place]:
    """The chart with what the moving group can reach."""
    p: Public = view.public
    reach = {place: cost for own in view.private.values() for place, cost in own.reach}
    out = [*ground(top), *lines(c, top)]
    at = p.at[p.moving] if p.moving >= 0 else 0
    for n in range(1, PLACES + 1):
        out += place(view, c, n, top, reach)
        if n in reach:
            near = n in c.place.lines[at] or n in c.place.projections[at]
            out += cost(c, n, top, reach[n], near)
    if at:
        out.append(stroke("mover", circle(c.place.x[at], c.place.y[at] + top, 24), 3.4, "rune", PART))
    if view.players == 1 and p.task < len(c.tasks):
        goal = c.tasks[p.task].place
        out.append(
            stroke("task-place", circle(c.place.x[goal], c.place.y[goal] + top, 28), 2.4, "warn", PART, "dashed")
        )
    return [*out, *pills(view, c, top)]


PEAKS: Final = (
    "M-36 187L10 136L29 145L61 187Z", "M10 186L70 120L95 132L136 186Z", "M148 192L200 134L222 145L257 192Z",
    "M58 378L118 312L143 324L184 378Z", "M-46 389L8 330L31 341L67 389Z", "M166 357L210 309L228 318L258 357Z",
    "M800 367L846 316L865 325L897 367Z", "M954 391L1010 329L1034 340L1072 391Z",
)  # fmt: skip
TREE: Final = (("M521 476Q542 330 526 240Q520 190 530 120", 46), ("M528 150Q514 62 380 62", 9),
               ("M530 150Q548 62 690 56", 9), ("M522 194Q430 130 190 66", 8), ("M528 196Q640 150 880 60", 8),
               ("M520 470Q430 470 120 520", 9), ("M524 470Q600 490 930 520", 9))  # fmt: skip
BLEED: Final = 300
"""So far beyond its edges the sky is drawn, so that none of them is seen."""


@cache
def ground(top: float) -> tuple[Place, ...]:
    """HT-9.1. Flat tints behind the chart: heavens, Jotunheim at both sides, Midgard in its sea, the dark, the tree."""
    wave = f"M{-BLEED} 398" + "".join(f"q11 {-6 if k % 2 else 6} 22 0" for k in range((WIDTH + 2 * BLEED) // 22))
    left, right, foot = -BLEED, WIDTH + BLEED, 560
    sea = [
        f"M{526 - a} 290A{a} {b} 0 1 1 {526 + a} 290A{a} {b} 0 1 1 {526 - a} 290Z" for a, b in ((212, 98), (203, 91))
    ]
    land = "M352 250Q380 196 470 196Q520 176 600 196Q700 190 722 240Q722 300 690 330Q640 376 580 362Q520 372 470 352Z"
    giants = f"M{left} 176Q60 150 250 166Q340 176 336 250Q330 380 300 400H{left}Z"
    fire = f"M{right} 176Q1000 168 790 170Q722 184 724 260Q730 380 700 400H{right}Z"
    fields = [
        ("heaven", f"M{left} -4H{right}V{foot}H{left}Z", "sky-1"), ("giants", giants, "sky-2"), ("fire", fire, "sky-2"),
        *[(f"peak-{k}", path, "sky-3") for k, path in enumerate(PEAKS)],
        ("dark", f"{wave}V{foot}H{left}Z", "sky-4"), ("ocean", sea[0], "sea-4"), ("shallows", sea[1], "sea-3"),
        ("midgard", land, "land-meadow"),
    ]  # fmt: skip
    out = [Place(name, "", WIDTH / 2, top + 278, WIDTH, 556, "field", tint=tint, path=moved(path, top), board=PART,
                 faded=name.startswith("peak")) for name, path, tint in fields]  # fmt: skip
    out += [stroke(f"tree-{k}", moved(path, top), w, "sky-tree", PART) for k, (path, w) in enumerate(TREE)]
    stars = "".join(f"M{k * 83 % 1050} {k * 131 % 390}h.1" for k in range(1, 60))
    out.append(stroke("stars", moved(stars, top), 3, "sky-dust", PART))
    return (*out, stroke("horizon", moved(wave, top), 1.6, "sky-line", PART))


def moved(path: str, down: float) -> str:
    """A path of absolute points, so far down: every second number, but the radii of arcs, H and what is relative."""
    out, kind, count = [], "", 0
    for word in re.findall(r"[A-Za-z]|-?[\d.]+", path):
        if word.isalpha():
            kind, count = word, 0
        else:
            count += 1
            upright = (kind in "MLQ" and count % 2 == 0) or kind == "V" or (kind == "A" and count % 7 == 0)
            word = f"{float(word) + down:g}" if upright else word
        out.append(word)
    return " ".join(out)


def lines(c: Components, top: float) -> list[Place]:
    """The lines; places of one home are joined in its colour."""
    out = []
    for a in range(1, PLACES + 1):
        for b in c.place.lines[a]:
            if a < b:
                path = f"M{c.place.x[a]} {c.place.y[a] + top:g}L{c.place.x[b]} {c.place.y[b] + top:g}"
                same = c.place.home[a] == c.place.home[b] >= 0
                tint = TINTS[c.place.home[a]] if same else "sky-line"
                out.append(stroke(f"line-{a}-{b}", path, 2.6 if same else 1.8, tint, PART))
    return out


def place(view: View, c: Components, n: int, top: float, reach: dict[int, int]) -> list[Place]:
    """A place with its number, name, letter, marks, and the SPEED to get there."""
    p, x, y = c.place, c.place.x[n], c.place.y[n] + top
    tint = TINTS[p.home[n]] if p.home[n] >= 0 else "home-none"
    out = [Place(f"p-{n}", p.name[n], x, y, 42, 42, "path", tint=tint, clause="HT-9.1", value=f"{n:02}",
                 text=place_words(view, c, n, reach), size=14, path=outline(p.icon[n], x, y), board=PART)]  # fmt: skip
    at = {"b": (x, y + 23, "middle"), "t": (x, y - 23, "middle"), "r": (x + 19, y, "start"), "l": (x - 19, y, "end")}
    lx, ly, align = at[p.label[n]]
    out.append(label(f"p-{n}-name", p.name[n], lx, ly, 190, PART, align=align))
    if p.letter[n]:
        out += letter(n, p.letter[n], x + 19, y - 15)
    if p.forced[n]:
        out.append(bar(f"p-{n}-forced", x - 24, y + 10, 8, 8, "stone-yellow", PART))
    return out


def letter(n: int, word: str, x: float, y: float) -> list[Place]:
    """HT-4.10. The letter of a projection: small ones in a circle, capitals on a dark square."""
    name, capital = f"p-{n}-letter", word.isupper()
    tag = bar(f"{name}-tag", x - 9, y, 18, 18, "ink", PART) if capital else stroke(
        f"{name}-tag", circle(x, y, 8.6), 1.6, "ink-2", PART)  # fmt: skip
    disc = [] if capital else [Place(f"{name}-disc", "", x, y, 17, 17, "pill", tint="panel", board=PART)]
    return [
        *disc,
        tag,
        label(name, word, x, y, 14, PART, align="middle", title=True, tint="inverse" if capital else ""),
    ]


def cost(c: Components, n: int, top: float, speed: int, near: bool) -> list[Place]:
    """HT-4.4. The SPEED to get somewhere, beside the place where no name stands: full where a step leads there."""
    right, down = (25, 4) if c.place.label[n] == "l" else (-25, -4)
    x, y = c.place.x[n] + right, c.place.y[n] + down + top
    return [Place(f"p-{n}-cost", "", x, y, 19, 19, "pill", tint="call" if near else "call-soft", board=PART),
            label(f"p-{n}-speed", str(speed), x, y, 16, PART, align="middle", title=True,
                  tint="call-ink" if near else "")]  # fmt: skip


def outline(icon: int, x: float, y: float) -> str:
    """HT-9.1. Land outside Midgard is a star of eight points, land in Midgard a circle, water a drop."""
    if icon == DROP:
        return f"M{x} {y - 19}C{x + 5} {y - 11} {x + 14} {y - 6} {x + 14} {y + 2}A14 13 0 0 1 {x - 14} {y + 2}" + (
            f"C{x - 14} {y - 6} {x - 5} {y - 11} {x} {y - 19}Z"
        )
    if icon == CIRCLE:
        return f"M{x - 14} {y}a14 14 0 1 1 28 0a14 14 0 1 1 -28 0Z"
    points = [(17 if k % 2 == 0 else 13, math.pi * k / 8) for k in range(16)]
    return "M" + "L".join(f"{x + r * math.sin(t):.1f} {y - r * math.cos(t):.1f}" for r, t in points) + "Z"


def place_words(view: View, c: Components, n: int, reach: dict[int, int]) -> str:
    """What a place is, for the tip."""
    p = c.place
    words = [f"number {n:02}", ("land outside Midgard", "Midgard", "water")[p.icon[n]]]
    words += [f"home of the {RACES[p.home[n]]}"] if p.home[n] >= 0 else []
    words += [f"letter {p.letter[n]}"] if p.letter[n] else []
    words += ["below the horizon"] if p.below[n] else []
    words += ["never freezes"] if p.icon[n] == DROP and not p.freezes[n] else []
    words += ["an encounter even with caution"] if p.forced[n] else []
    words += ["somebody lies face down here"] if p.face_down[n] in view.public.face_down else []
    words += [f"SPEED {reach[n]} to get there"] if n in reach else []
    return ", ".join(words + ([p.text[n]] if p.text[n] else []))


# --- counters


def groups_at(p: Public) -> dict[int, list[int]]:
    """The groups on the board by place."""
    found: dict[int, list[int]] = {}
    for k, at in enumerate(p.at):
        if at:
            found.setdefault(at, []).append(k)
    return found


def shown(view: View, there: list[int]) -> list[int]:
    """The groups of a place that stand as counters: own ones in a crowd, and at a table of many; else all."""
    near = {k for s in view.private for k in view.public.seats[s].groups} | {view.public.moving}
    few = len(there) <= CROWD and view.players <= MANY
    return there if few else [k for k in there if k in near][:CROWD]


def pills(view: View, c: Components, top: float) -> list[Place]:
    """A crowd at a place is a pill: how many groups, and of which alignments; who they are stands in the tip."""
    p: Public = view.public
    out = []
    for at, there in groups_at(p).items():
        crowd = [k for k in there if k not in shown(view, there)]
        if not crowd:
            continue
        kinds = [sum(c.char.alignment[p.leader[k]] == n for k in crowd if p.leader[k]) for n in range(3)]
        words = ", ".join(f"{n} {ALIGNMENTS[i]}" for i, n in enumerate(kinds) if n)
        names = ", ".join(who(c, p.leader[k]) for k in crowd[:12])
        more = f" and {len(crowd) - 12} more" if len(crowd) > 12 else ""
        x, y = c.place.x[at], c.place.y[at] + top + (18 if c.place.label[at] == "t" else -18)
        out += shares(f"crowd-{at}", kinds, len(crowd), x, y)
        out.append(Place(f"crowd-{at}", f"{len(crowd)} groups", x, y, PILL[0], PILL[1], "rect", tint="none",
                         text=f"{words}: {names}{more}", clause="HT-7.1", board=PART))  # fmt: skip
    return out


def shares(name: str, kinds: list[int], count: int, x: float, y: float) -> list[Place]:
    """The shares of good, neutral and evil from left to right, and the number over them."""
    (w, h), out, left = PILL, list[Place](), x - PILL[0] / 2
    for tint, n in zip(SIDES, (*kinds, max(0, count - sum(kinds))), strict=True):
        size = w * n / count
        out += [bar(f"{name}-{tint}", left, y, size, h, tint, PART)] if n else []
        left += size
    edge = f"M{x - w / 2} {y - h / 2}h{w}v{h}h{-w}Z"
    return [*out, stroke(f"{name}-edge", edge, 1.4, "ink-2", PART),
            label(f"{name}-count", str(count), x, y, w, PART, align="middle", title=True)]  # fmt: skip


def counters(view: View, c: Components) -> list[Piece]:
    """Counters where groups stand, and face-down characters."""
    p: Public = view.public
    out = []
    for at, there in groups_at(p).items():
        for k in shown(view, there):
            seat, leader = owner(view, k), p.leader[k]
            size = len(members(p, k))
            label = f"{who(c, leader) if leader else 'somebody unseen'}{f' and {size - 1} more' if size > 1 else ''}"
            symbol = c.char.face[leader]
            out.append(Piece(f"group-{k}", f"p-{at}", "counter", symbol, seat=seat if seat >= 0 else None, label=label,
                             clause="HT-7.1", value=str(size) if size > 1 else ""))  # fmt: skip
    for n in range(1, PLACES + 1):
        if c.place.face_down[n] in p.face_down and c.place.face_down[n]:
            out.append(Piece(f"down-{n}", f"p-{n}", "token", "skull-mask", "dark", label="somebody lies face down",
                             clause="HT-1.7", face=False, at="foot", size=14))  # fmt: skip
    return out
