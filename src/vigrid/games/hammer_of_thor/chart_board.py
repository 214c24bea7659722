"""The star chart (9.0): places with names and letters, lines, reach, counters; crowds as pills; rail of the seasons."""

from __future__ import annotations

import math
from typing import Final

from vigrid.kernel import Piece, Place, View

from .marks import WIDTH, bar, label, stroke
from .sheet import members, owner
from .tables import ALIGNMENTS, CIRCLE, DROP, PLACES, RACES, SEASONS, Components
from .texts import who
from .view import Public

PART: Final = "Map"
TINTS: Final = ("god", "terrain-scrub", "stone-yellow", "item", "refuse", "ink", "terrain-town", "world-elves", "land")
"""One for each home race, in the order of the races."""
HEIGHT: Final = 600
CROWD: Final = 4
"""More groups than these at a place are one pill."""
LAST: Final = 3
"""RAGNAROK is one of the last cards."""


def rail(view: View, part: str) -> list[Place]:
    """HT-3.3, HT-1.10. The seasons, and the draws towards RAGNAROK: those made, those left, the last ones red."""
    p: Public = view.public
    out = [
        Place(f"season-{k}", name.capitalize(), 38 + 74 * k, 16, 70, 26, "pill", board=part,
              tint="warn" if k == p.season else "sunk") for k, name in enumerate(SEASONS)
    ]  # fmt: skip
    left = p.fates + p.predictions
    made = len(p.spent) + sum(row.held > 0 for row in p.seats) + (p.drawn > 0)
    total, x0, w = max(1, left + made), 400, 430
    here = x0 + w * made / total
    out.append(label("turn-words", f"turn {p.game_turn}", 302, 16, 90, part, title=True, size=16))
    if made:
        out.append(bar("draws-made", x0, 16, here - x0, 5, "god", part))
    for k in range(made, total):
        last = k >= total - LAST
        out.append(bar(f"draw-{k - made}", x0 + w * (k + 0.5) / total, 16, 3, 18 if last else 10,
                       "refuse" if last else "carve", part))  # fmt: skip
    words = f"RAGNAROK in {max(1, left - 2)} to {left} draws" if left else "RAGNAROK is drawn"
    return [*out, label("draws-words", words, 842, 16, 208, part)]


def chart(view: View, c: Components, top: float) -> list[Place]:
    """The chart with what the moving group can reach."""
    reach = {place: cost for own in view.private.values() for place, cost in own.reach}
    out = lines(c, top)
    for n in range(1, PLACES + 1):
        out += place(view, c, n, top, reach)
    return [*out, *pills(view, c, top)]


def lines(c: Components, top: float) -> list[Place]:
    """The dark below, the horizon, and the lines; places of one home are joined in its colour."""
    horizon = top + 398
    wave = f"M0 {horizon}" + "".join(f"q11 {-6 if k % 2 else 6} 22 0" for k in range(48))
    out = [Place("below", "", WIDTH / 2, top + 478, WIDTH, 158, "backing", tint="sunk", board=PART),
           stroke("horizon", wave, 1.6, "carve", PART)]  # fmt: skip
    for a in range(1, PLACES + 1):
        for b in c.place.lines[a]:
            if a < b:
                path = f"M{c.place.x[a]} {c.place.y[a] + top:g}L{c.place.x[b]} {c.place.y[b] + top:g}"
                same = c.place.home[a] == c.place.home[b] >= 0
                tint = TINTS[c.place.home[a]] if same else "carve"
                out.append(stroke(f"line-{a}-{b}", path, 2.6 if same else 1.8, tint, PART))
    return out


def place(view: View, c: Components, n: int, top: float, reach: dict[int, int]) -> list[Place]:
    """A place with its number, name, letter, marks, and the SPEED to get there."""
    p, x, y = c.place, c.place.x[n], c.place.y[n] + top
    tint = TINTS[p.home[n]] if p.home[n] >= 0 else "ink-3"
    out = [Place(f"p-{n}", p.name[n], x, y, 42, 42, "path", tint=tint, clause="HT-9.1", value=f"{n:02}",
                 text=place_words(view, c, n, reach), size=14, path=outline(p.icon[n], x, y), board=PART)]  # fmt: skip
    at = {"b": (x, y + 23, "middle"), "t": (x, y - 23, "middle"), "r": (x + 19, y, "start"), "l": (x - 19, y, "end")}
    lx, ly, align = at[p.label[n]]
    out.append(label(f"p-{n}-name", p.name[n], lx, ly, 190, PART, align=align))
    if p.letter[n]:
        out.append(label(f"p-{n}-letter", p.letter[n], x + 17, y - 15, 14, PART, align="middle", title=True))
    if p.forced[n]:
        out.append(bar(f"p-{n}-forced", x - 22, y + 10, 7, 7, "stone-yellow", PART))
    if n in reach:
        out.append(bar(f"p-{n}-cost", x - 27, y - 13, 17, 17, "rune", PART))
        out.append(label(f"p-{n}-speed", str(reach[n]), x - 18.5, y - 13, 16, PART, align="middle", title=True))
    return out


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
    """The groups of a place that stand as counters: own ones in a crowd, else all."""
    near = {k for s in view.private for k in view.public.seats[s].groups} | {view.public.moving}
    return there if len(there) <= CROWD else [k for k in there if k in near][:CROWD]


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
        out.append(Place(f"crowd-{at}", f"{len(crowd)} groups", c.place.x[at], c.place.y[at] + top - 25, 40, 20, "rect",
                         tint="ink-2", value=f"{len(crowd)}", text=f"{words}: {names}{more}", size=14.2,
                         clause="HT-7.1", board=PART))  # fmt: skip
    return out


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
