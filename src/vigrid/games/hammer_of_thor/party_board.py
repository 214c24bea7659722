"""The party (7.0, 8.0): the groups of whoever looks, battle line and reserve, with what limits them."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Place, View

from .marks import SIDES, bar, hit, label, plate, whole_card
from .sheet import members
from .tables import SPEED, Components
from .texts import where, who
from .view import CharacterView, Public

PART: Final = "Party"
COLUMNS: Final = 6
COLUMN: Final = 176
WIDE: Final = 168
ROW: Final = 74


def party(view: View, c: Components, top: float) -> list[Place]:
    """Groups of the seats that look, the moving one first; of the seat on turn for everybody else."""
    p: Public = view.public
    seats = list(view.private)[:2] or [p.on_turn]
    groups = sorted((k for s in seats for k in p.seats[s].groups), key=lambda k: k != p.moving)
    out, y = [], top
    for k in groups:
        row = members(p, k)
        out += group(view, c, k, row, y)
        y += 30 + ROW * ((len(row) + COLUMNS - 1) // COLUMNS)
    return out


def group(view: View, c: Components, k: int, row: list[CharacterView], y: float) -> list[Place]:
    """A group: where it is, its line, then its reserve; whoever is slowest is marked."""
    p: Public = view.public
    line = sum(not x.reserve for x in row)
    order = "not sorted" if k in p.unsorted else f"battle line {line}, reserve {len(row) - line}"
    name = who(c, p.leader[k]) if p.leader[k] else "somebody"
    out = [label(f"party-{k}", f"{name} at {where(c, p.at[k])}: {order}", 4, y + 12, 900, PART, title=True, size=16)]
    slowest = min((c.char.stat[SPEED][x.number] for x in row), default=0)
    for n, x in enumerate(row):
        at = (float(COLUMN * (n % COLUMNS)), y + 26 + ROW * (n // COLUMNS))
        out += member(c, x, at, len(row) > 1 and c.char.stat[SPEED][x.number] == slowest)
    return out


def member(c: Components, x: CharacterView, at: tuple[float, float], slow: bool) -> list[Place]:
    """A character of a group: SPEED, REACTION, STAMINA left, line or reserve."""
    name, ch = f"member-{x.number}", x.number
    most = max(1, c.char.stat[11][ch])
    left = max(0, most - sum(x.lasting) - x.subdual)
    stand = "reserve" if x.reserve else "mad" if x.insane else "dead" if x.dead else "line"
    speed = label(f"{name}-speed", f"Spd {c.char.stat[SPEED][ch]}", at[0] + 160, at[1] + 40, 60, PART, align="end",
                  tint="warn" if slow else "ink-2")  # fmt: skip
    return [
        plate(f"{name}-plate", who(c, ch), *at, WIDE, 68, PART, size=15, tint=SIDES[c.char.alignment[ch]], text=stand,
              symbol=c.char.face[ch], clause="HT-2.11", faded=bool(x.reserve)),
        speed,
        bar(f"{name}-all", at[0] + 52, at[1] + 58, 108, 6, "refuse" if left < most else "carve", PART),
        bar(f"{name}-left", at[0] + 52, at[1] + 58, max(1.0, 108 * left / most), 6, "ink-2", PART),
        hit(name, who(c, ch), *at, WIDE, 68, PART, whole_card(c, ch), "HT-2.11"),
    ]  # fmt: skip
