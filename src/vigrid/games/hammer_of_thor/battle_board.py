"""The battle as a stage (5.0): lines against each other, who strikes whom with which chance, STAMINA; RAGNAROK too."""

from __future__ import annotations

import math
from typing import Final

from vigrid.kernel import Place, View

from .marks import (
    SIDES,
    WIDTH,
    bar,
    dashed,
    hit,
    kin,
    label,
    loss_words,
    plate,
    portrait,
    stamina,
    stamina_words,
    stroke,
    tiles,
    whole_card,
)
from .sheet import battle_row, side_name
from .tables import AGILITY, Components
from .texts import who
from .view import BattleView, CharacterView, Public

PART: Final = "Battle"
STEPS: Final = ("Attacks", "Items", "Abilities", "Runes", "Lines", "Evading")
COLUMNS: Final = 6
WIDE: Final = 168
TALL: Final = 132
COLUMN: Final = 176
ROOMY: Final = (5, 206, 214)
"""Fewer columns are so much wider and farther apart."""
LOW: Final = 62
FEW: Final = 18
"""Up to this many a side keep their STAMINA bar; a host is drawn by names, which a player can still read and click."""
TOP: Final = 44
THEIRS: Final = TOP + 44
OURS: Final = TOP + 326
GAP: Final = (THEIRS + TALL, OURS)
"""Between the lines: the blows."""
HOST_ROW: Final = 32
SUM: Final = (300, 136)


def stage(view: View, c: Components) -> list[Place]:
    """The whole stage; it grows with the hosts, not with the table."""
    p: Public = view.public
    mine = own_side(view)
    rows = [battle_row(p, side) for side in (1 - mine, mine)]
    out = steps(view)
    if max(len(row) for row in rows) <= COLUMNS:
        return [*out, *lines(view, c, rows, mine)]
    y = TOP + 30.0
    for side, row in zip((1 - mine, mine), rows, strict=True):
        size = LOW + 6 if max(map(len, rows)) <= FEW else HOST_ROW
        high = 34 + size * ((len(row) + COLUMNS - 1) // COLUMNS)
        out.append(line_of(view, c, side, y, high))
        words = f"{camp_name(view, c, side)}: {len(row)}"
        out.append(label(f"host-{side}", words, 8, y + 16, 600, PART, title=True, size=17))
        for k, x in enumerate(row):
            at = (COLUMN * (k % COLUMNS), y + 32 + size * (k // COLUMNS))
            out += small(view, c, x, at) if max(map(len, rows)) <= FEW else by_name(c, x, at)
        y += high + 12
    return out


def line_of(view: View, c: Components, side: int, y: float, high: float) -> Place:
    """The ground of a side, which stands for what the whole side does."""
    tint = (
        ("side-good", "side-evil")[side]
        if view.public.battle.kind == 3
        else ("side-evil", "side-good")[side == own_side(view)]
    )
    return Place(f"line-{side}", camp_name(view, c, side), WIDTH / 2, y + high / 2, WIDTH, high, "rect", tint=tint,
                 faded=True, clause="HT-5.4", board=PART)  # fmt: skip


def own_side(view: View) -> int:
    """The side nearer to whoever looks; that of the mover for others."""
    p: Public = view.public
    if p.battle is not None and p.battle.kind < 3 and p.meeting:
        return next((p.meeting.seats.index(s) for s in view.private if s in p.meeting.seats), 0)
    evil = [s for s in view.private if p.seats[s].alignment == 2]
    return int(bool(evil))


def camp_name(view: View, c: Components, side: int) -> str:
    """Who leads a side; at RAGNAROK good and evil."""
    p: Public = view.public
    assert p.battle is not None
    return side_name(view, c, side) if p.battle.kind < 3 and p.meeting else ("Good", "Evil")[side]


def steps(view: View) -> list[Place]:
    """HT-5.4. The phases of a round as a rail; the present one is marked and stands for doing nothing more in it."""
    b = view.public.battle
    assert b is not None
    kind = ("", "Battle", "Duel", "RAGNAROK")[b.kind]
    names = STEPS[:3] if b.kind == 3 else STEPS
    out = [
        Place("step" if k == b.step else f"step-{k}", name, 70 + 132 * k, TOP + 4, 126, 26, "rect", size=14.2,
              tint="rune" if k == b.step else "sunk", value=f"{k + 1} {name}", clause="HT-5.4", board=PART)
        for k, name in enumerate(names)
    ]  # fmt: skip
    return [*out, label("battle-round", f"{kind}, round {b.round}", 1044, TOP + 4, 200, PART, align="end", title=True,
                        size=17)]  # fmt: skip


# --- two lines, place against place


def lines(view: View, c: Components, rows: list[list[CharacterView]], mine: int) -> list[Place]:
    """Both lines, the reserve to their right; the foe above; between them the blows."""
    wide, spots = columns(rows)
    out = []
    for up, side, row in ((True, 1 - mine, rows[0]), (False, mine, rows[1])):
        y, word_y = (THEIRS, THEIRS - 12) if up else (OURS, OURS + TALL + 14)
        out.append(line_of(view, c, side, y - 24 if up else y - 8, TALL + 32))
        out.append(label(f"host-{side}", camp_name(view, c, side), 8, word_y, 500, PART, title=True))
        for x in row:
            out += fighter(view, c, x, (spots[x.number], y), wide)
    fence = divider(rows, spots)
    return [*out, *fence, *blows(view, rows, spots, wide), *summed(view, c, rows, spots, wide), *legend()]


def columns(rows: list[list[CharacterView]]) -> tuple[float, dict[int, float]]:
    """How wide cards are, and where each fighter stands: the lines from the left, then both reserves."""
    line = max(sum(not x.reserve for x in row) for row in rows)
    rear = max(sum(bool(x.reserve) for x in row) for row in rows)
    wide, step = ROOMY[1:] if line + rear < ROOMY[0] else (WIDE, COLUMN)
    spots: dict[int, float] = {}
    for row in rows:
        fore, back = ([x for x in row if bool(x.reserve) == rest] for rest in (False, True))
        spots |= {x.number: 6.0 + step * k for k, x in enumerate(fore)}
        spots |= {x.number: 6.0 + step * (line + k) for k, x in enumerate(back)}
    return wide, spots


def divider(rows: list[list[CharacterView]], spots: dict[int, float]) -> list[Place]:
    """The border between battle lines and reserves."""
    rear = [spots[x.number] for row in rows for x in row if x.reserve]
    x = min(rear, default=0) - 4
    if not rear:
        return []
    return [label("reserve", "Reserve", x + 8, THEIRS - 12, 160, PART, tint="ink-2"),
            *[stroke("divider", f"M{x} {THEIRS - 24}V{OURS + TALL + 24}", 2, "carve", PART)] * (x > 4)]  # fmt: skip


def measures(b: BattleView, ch: int) -> tuple[int, ...] | None:
    """ACCURACY, STRENGTH, AGILITY, STAMINA of a fighter now."""
    return next((row[1:] for row in b.fighters if row[0] == ch), None)


def fighter(view: View, c: Components, x: CharacterView, at: tuple[float, float], wide: float) -> list[Place]:
    """A fighter: measures now, the STAMINA bar, what is lost, what is held."""
    b = view.public.battle
    assert b is not None
    name, ch, now, (left, y) = f"fighter-{x.number}", x.number, measures(b, x.number), at
    out = portrait(name, c, ch, at, (wide, TALL), PART, kin(c, ch), faded=state_word(b, x) != "")
    if now:
        whole = c.char.stat[AGILITY][ch]
        out.append(label(f"{name}-acc", f"Acc {now[0]}   Str {now[1]}", left + 10, y + 62, 110, PART))
        words = f"Agi {now[2]}" + (f" of {whole}" if now[2] < whole else "")
        out.append(label(f"{name}-agi", words, left + wide - 8, y + 62, 80, PART, align="end",
                         tint="warn" if now[2] < whole else ""))  # fmt: skip
    out += stamina(name, c, x, (left + 10, y + 80), wide - 20, PART)
    out.append(label(f"{name}-stamina", stamina_words(c, x), left + 10, y + 97, 80, PART, title=True))
    words = state_word(b, x) or loss_words(x)
    out += (
        [label(f"{name}-state", words, left + wide - 8, y + 97, 120, PART, align="end", tint="warn")] if words else []
    )
    out.append(hit(name, who(c, ch), *at, wide, TALL, PART, whole_card(c, ch), "HT-2.11"))
    return [*out, *tiles(view.public, c, ch, (left + 10, y + 118), 4, PART)]


def state_word(b: BattleView, x: CharacterView) -> str:
    """Why somebody does not fight any more."""
    now = measures(b, x.number)
    return "subdued" if now and not now[4] else ""


def blows(view: View, rows: list[list[CharacterView]], spots: dict[int, float], wide: float) -> list[Place]:
    """HT-5.7, HT-5.12. Own blows rise, theirs fall in broken lines, each with chance and loss."""
    b = view.public.battle
    assert b is not None
    above, below = ({x.number: spots[x.number] + wide / 2 for x in row} for row in rows)
    high, low = GAP
    arrows, words = [], []
    for ch, foe, dice, least, most in b.facing:
        name = f"blow-{ch}"
        if ch in below and foe in above:
            x, to = below[ch] - wide / 4, above[foe] - wide / 4
            path = f"M{x} {low - 8}L{to} {high + 10}{head(x, low - 8, to, high + 10)}"
            arrows.append(stroke(name, path, 3, "ink-2", PART))
            middle, y = x + wide / 4, low - 42
        elif ch in above and foe in below:
            x, to = above[ch] + wide / 4, below[foe] + wide / 4
            path = dashed(x, high + 6, to, low - 14) + head(x, high + 6, to, low - 14)
            arrows.append(stroke(name, path, 2.4, "refuse", PART))
            middle, y = x - wide / 4, high + 42
        else:
            continue
        loss = f"{least} to {most}" if most > least else f"{most}"
        words.append(Place(f"{name}-odds", f"{dice} in 10: {loss}", middle, y, 160, 26, "pill", tint="panel",
                           board=PART))  # fmt: skip
    return arrows + words


def summed(view: View, c: Components, rows: list[list[CharacterView]], spots: dict[int, float],
           wide: float) -> list[Place]:  # fmt: skip
    """HT-5.12, HT-5.13. In the spare field the sum of the first own blow: the dice that hit, and what it takes."""
    b = view.public.battle
    assert b is not None
    own, right = {x.number for x in rows[1]}, max(spots.values()) + wide
    first = next((row for row in b.facing if row[0] in own), None)
    if first is None or WIDTH - right < SUM[0] + 24:
        return []
    ch, foe, dice, least, most = first
    mine, theirs = measures(b, ch), measures(b, foe)
    if not mine or not theirs:
        return []
    x, y, (w, h) = WIDTH - SUM[0] - 8, (GAP[0] + GAP[1] - SUM[1]) / 2, SUM
    out = [
        Place("sum", "", x + w / 2, y + h / 2, w, h, "backing", tint="raised", board=PART),
        label("sum-title", f"{who(c, ch)} against {who(c, foe)}", x + 14, y + 20, w - 20, PART, title=True, size=17),
        label("sum-hit", f"Accuracy {mine[0]}, their Agility {theirs[2]}: {dice} in 10", x + 14, y + 44, w - 20, PART),
        label("sum-loss", f"A hit takes {least} to {most} of {theirs[3]} left", x + 14, y + 95, w - 20, PART),
    ]
    for d in range(10):
        hits = d < dice
        out.append(Place(f"sum-die-{d}", "", x + 27 + 27 * d, y + 69, 24, 22, "pill", tint="ink-2" if hits else "carve",
                         board=PART))  # fmt: skip
        out.append(label(f"sum-face-{d}", str(d), x + 27 + 27 * d, y + 69, 20, PART, align="middle", title=True,
                         tint="inverse" if hits else ""))  # fmt: skip
    last = "What is subdual heals after the battle."
    return [*out, label("sum-heals", last, x + 14, y + 116, w - 24, PART, tint="ink-2")]


def legend() -> list[Place]:
    """What the bars say."""
    y, out = float(OURS + TALL + 14), list[Place]()
    for k, (words, tint) in enumerate((("stamina left", "ink-2"), ("subdual, heals", "subdual"), ("lasting", "loss"))):
        x = 560 + 158 * k
        out += [bar(f"legend-{k}", x, y, 30, 10, tint, PART), label(f"legend-{k}-words", words, x + 36, y, 120, PART)]
    return out


def head(x: float, y: float, to_x: float, to_y: float) -> str:
    """The head of an arrow from one point to another."""
    turn = math.atan2(to_y - y, to_x - x)
    wings = [(to_x - 11 * math.cos(turn + k), to_y - 11 * math.sin(turn + k)) for k in (0.6, -0.6)]
    (ax, ay), (bx, by) = wings
    return f"M{ax:.1f} {ay:.1f}L{to_x} {to_y}L{bx:.1f} {by:.1f}"


# --- hosts


def small(view: View, c: Components, x: CharacterView, at: tuple[float, float]) -> list[Place]:
    """A fighter among many: name, STAMINA, whom it strikes."""
    b = view.public.battle
    assert b is not None
    name, ch = f"fighter-{x.number}", x.number
    row = next((row for row in b.facing if row[0] == ch), None)
    words = state_word(b, x) or ("reserve" if x.reserve else f"{row[2]} in 10: {who(c, row[1])}" if row else "")
    share = max(0, c.char.stat[11][ch] - sum(x.lasting) - x.subdual) / max(1, c.char.stat[11][ch])
    return [
        plate(f"{name}-plate", who(c, ch), *at, WIDE, LOW, PART, size=15, tint=SIDES[c.char.alignment[ch]], text=words,
              symbol=c.char.face[ch], clause="HT-2.11", faded=state_word(b, x) != ""),
        bar(f"{name}-all", at[0] + 52, at[1] + 54, 108, 6, "carve", PART),
        bar(f"{name}-left", at[0] + 52, at[1] + 54, 108 * share, 6, "ink-2", PART),
        hit(name, who(c, ch), *at, WIDE, LOW, PART, f"{stamina_words(c, x)}; {whole_card(c, ch)}", "HT-2.11"),
    ]  # fmt: skip


def by_name(c: Components, x: CharacterView, at: tuple[float, float]) -> list[Place]:
    """A fighter in a host: the name over what STAMINA is left; the whole card stands in the tip."""
    name, most = f"fighter-{x.number}", max(1, c.char.stat[11][x.number])
    text = f"STAMINA {stamina_words(c, x)}; {whole_card(c, x.number)}"
    share = max(0, most - sum(x.lasting) - x.subdual) / most
    return [
        Place(name, who(c, x.number), at[0] + WIDE / 2, at[1] + 14, WIDE, 28, "rect", size=14.2, tint="raised",
              value=who(c, x.number)[:19], text=text, clause="HT-12.4", board=PART),
        bar(f"{name}-left", at[0] + 6, at[1] + 25, max(1.0, (WIDE - 12) * share), 4, "ink-2", PART),
    ]  # fmt: skip
