"""The battle as a stage (5.0): lines against each other, who strikes whom with which chance, STAMINA; RAGNAROK too."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Place, View

from .marks import (
    SIDES,
    bar,
    dashed,
    hit,
    label,
    loss_words,
    plate,
    stamina,
    stamina_words,
    stroke,
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
TALL: Final = 142
COLUMN: Final = 176
LOW: Final = 62
FEW: Final = 18
"""Up to this many a side keep their STAMINA bar; a host is drawn by names, which a player can still read and click."""
TOP: Final = 44
HOST_ROW: Final = 32


def stage(view: View, c: Components) -> list[Place]:
    """The whole stage; it grows with the hosts, not with the table."""
    p: Public = view.public
    mine = own_side(view)
    rows = [battle_row(p, side) for side in (1 - mine, mine)]
    out = steps(view)
    most = max(len(row) for row in rows)
    if most <= COLUMNS:
        return [*out, *blows(view, c, rows), *lines(view, c, rows, mine)]
    y = TOP + 44.0
    for side, row in zip((1 - mine, mine), rows, strict=True):
        out.append(
            label(f"host-{side}", f"{camp_name(view, c, side)}: {len(row)}", 4, y, 600, PART, title=True, size=17)
        )
        size = LOW + 6 if most <= FEW else HOST_ROW
        for k, x in enumerate(row):
            at = (COLUMN * (k % COLUMNS), y + 16 + size * (k // COLUMNS))
            out += small(view, c, x, at) if most <= FEW else by_name(c, x, at)
        y += 40 + size * ((len(row) + COLUMNS - 1) // COLUMNS)
    return out


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
    """HT-5.4. The phases of a round as a rail, the present one marked."""
    b = view.public.battle
    assert b is not None
    kind = ("", "Battle", "Duel", "RAGNAROK")[b.kind]
    names = STEPS[:3] if b.kind == 3 else STEPS
    out = [
        Place(f"step-{k}", f"{k + 1} {name}", 68 + 140 * k, TOP + 10, 134, 24, "pill", tint="warn" if k == b.step else
              "sunk", board=PART) for k, name in enumerate(names)
    ]  # fmt: skip
    return [*out, label("battle-round", f"{kind}, round {b.round}", 1044, TOP + 10, 200, PART, align="end", title=True,
                        size=17)]  # fmt: skip


# --- two lines, place against place


def lines(view: View, c: Components, rows: list[list[CharacterView]], mine: int) -> list[Place]:
    """Both lines, the reserve to their right; the foe above."""
    out = []
    for up, side, row in ((True, 1 - mine, rows[0]), (False, mine, rows[1])):
        y = TOP + 52 if up else TOP + 374
        words = camp_name(view, c, side)
        out.append(label(f"host-{side}", words, 4, y - 12 if up else y + TALL + 14, 500, PART, title=True))
        out += [x for row_x in columns(row) for x in fighter(view, c, row_x[1], (row_x[0], y))]
        first = next((at for at, x in columns(row) if x.reserve), None)
        if first is not None:
            at = y - 12 if up else y + TALL + 14
            out.append(label(f"reserve-{side}", "Reserve", first, at, 160, PART, tint="ink-2"))
    return out


def columns(row: list[CharacterView]) -> list[tuple[float, CharacterView]]:
    """Where each fighter stands: the line from the left, the reserve from the right."""
    line, rear = [x for x in row if not x.reserve], [x for x in row if x.reserve]
    left = [(float(COLUMN * k), x) for k, x in enumerate(line)]
    return left + [(float(COLUMN * (COLUMNS - len(rear) + k)), x) for k, x in enumerate(rear)]


def measures(b: BattleView, ch: int) -> tuple[int, ...] | None:
    """ACCURACY, STRENGTH, AGILITY, STAMINA of a fighter now."""
    return next((row[1:] for row in b.fighters if row[0] == ch), None)


def fighter(view: View, c: Components, x: CharacterView, at: tuple[float, float]) -> list[Place]:
    """A fighter with measures and the STAMINA bar."""
    b = view.public.battle
    assert b is not None
    name, ch, now = f"fighter-{x.number}", x.number, measures(b, x.number)
    out = [plate(f"{name}-plate", who(c, ch), *at, WIDE, TALL, PART, symbol=c.char.face[ch], size=16,
                 tint=SIDES[c.char.alignment[ch]], clause="HT-2.11", faded=state_word(b, x) != "")]  # fmt: skip
    left = at[0] + 52
    if now:
        whole = c.char.stat[AGILITY][ch]
        out.append(label(f"{name}-acc", f"Acc {now[0]}  Str {now[1]}", left, at[1] + 46, 120, PART))
        out.append(label(f"{name}-agi", f"Agi {now[2]} of {whole}", left, at[1] + 65, 120, PART,
                         tint="warn" if now[2] < whole else ""))  # fmt: skip
    out += stamina(name, c, x, (left, at[1] + 84), 106, PART)
    out.append(label(f"{name}-stamina", stamina_words(c, x), left, at[1] + 102, 116, PART, title=True))
    words = state_word(b, x) or loss_words(x)
    out += [label(f"{name}-state", words, left, at[1] + 122, 170, PART, tint="warn")] if words else []
    return [*out, hit(name, who(c, ch), *at, WIDE, TALL, PART, whole_card(c, ch), "HT-2.11")]


def state_word(b: BattleView, x: CharacterView) -> str:
    """Why somebody does not fight any more."""
    now = measures(b, x.number)
    return "subdued" if now and not now[4] else ""


def blows(view: View, c: Components, rows: list[list[CharacterView]]) -> list[Place]:
    """HT-5.7, HT-5.12. Own blows rise, theirs fall in broken lines, each with chance and loss."""
    b = view.public.battle
    assert b is not None
    above = {x.number: at + WIDE / 2 for at, x in columns(rows[0])}
    below = {x.number: at + WIDE / 2 for at, x in columns(rows[1])}
    arrows, words = [], []
    for ch, foe, dice, low, high in b.facing:
        if ch in below and foe in above:
            x, to, name = below[ch] - 42, above[foe] - 42, f"blow-{ch}"
            arrows.append(stroke(name, f"M{x} {TOP + 370}L{to} {TOP + 204}{head(to, TOP + 204, 9)}", 3, "rune", PART))
            middle, y = x + 42, TOP + 332
        elif ch in above and foe in below:
            x, to, name = above[ch] + 42, below[foe] + 42, f"blow-{ch}"
            path = dashed(x, TOP + 198, to, TOP + 362) + head(to, TOP + 362, -9)
            arrows.append(stroke(name, path, 2.4, "refuse", PART))
            middle, y = x - 42, TOP + 240
        else:
            continue
        words.append(Place(f"{name}-odds", f"{dice} in 10: {low} to {high}", middle, y, 160, 26, "pill", tint="panel",
                           board=PART))  # fmt: skip
    return arrows + words


def head(x: float, y: float, size: float) -> str:
    """The head of an arrow; a positive size points up."""
    return f"M{x - 7} {y + size}L{x} {y}L{x + 7} {y + size}"


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
